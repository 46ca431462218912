// Reads phrases about what happened and declares what is kept of it; see record.hpp.
//
// Tested by tests/lang/check/test_record.cpp.

#include "lang/check/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/model/owners.hpp"
#include "lang/model/print_code.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

using Kept = Recorded::Kept;

// The digit of the first capture of a sequence.
constexpr std::int32_t kFirstDigit = 1 << 29;

std::optional<Happening> happening_of(std::string_view participle) {
  static constexpr std::pair<std::string_view, Happening> kParticiples[] = {
      {"moved", Happening::Moved},       {"entered", Happening::Entered},
      {"captured", Happening::Captured}, {"removed", Happening::Removed},
      {"promoted", Happening::Promoted}, {"eliminated", Happening::Eliminated},
      {"laid", Happening::Laid},
  };
  for (const auto& [word, happening] : kParticiples) {
    if (word == participle) return happening;
  }
  return std::nullopt;
}

// `turn`, `phase` or `game`; empty after a message.
std::string span_of(Context& context, const Scope& scope, const Node& node) {
  const Node& span = node[1];
  if (!span.absent()) return span.text;
  if (scope.speech.this_turn) return "turn";
  context.error(DiagnosticKind::missing_words, node.span, "it is not said since when this happened",
                "end with `this turn`, `this phase` or `this game`");
  return "";
}

// The words of a description as part of a name: `own-men`.
std::string spoken(const Node& node) {
  switch (node.form) {
    case Form::Own:
      return "own";
    case Form::Enemy:
      return "enemy";
    case Form::Neutral:
      return "neutral";
    case Form::PiecesWord:
      return "pieces";
    default:
      break;
  }
  std::string text;
  if (node.is(Form::Name) || node.is(Form::SiteName)) text = node.text;
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const Node& child : node.children) {
    const std::string more = spoken(child);
    if (!text.empty() && !more.empty()) text += '-';
    text += more;
  }
  return text;
}

std::string free_name(const Context& context, std::string name) {
  const auto taken = [&](const std::string& tried) {
    return context.lower.contains(tried) ||
           std::ranges::any_of(context.model.variables,
                               [&](const Variable& v) { return v.name == tried; });
  };
  if (!taken(name)) return name;
  for (int i = 2;; ++i) {
    const std::string next = fmt::format("{}-{}", name, i);
    if (!taken(next)) return next;
  }
}

// The variable, which a position can name.
Index declare(Context& context, const std::string& name, const std::string& span, Owner owner,
              const Type& type, std::int32_t initial, Span where) {
  Variable variable;
  variable.name = free_name(context, fmt::format("{}-this-{}", name, span));
  variable.type = type;
  variable.initial = context.constant(type, Value(initial), where);
  variable.span = where;
  variable.description = kKeptOfRecord;
  variable.declared = false;
  variable.life = Variable::Life::Game;
  if (span == "turn") variable.life = Variable::Life::Turn;
  if (span == "phase") variable.life = Variable::Life::Phase;
  variable.owner = owner;
  if (owner != Owner::Piece && owner != Owner::Player) {
    variable.owner = Owner::Game;
    if (span == "turn") variable.owner = Owner::Turn;
    if (span == "phase") variable.owner = Owner::Phase;
  }
  const auto index = static_cast<Index>(context.model.variables.size());
  Symbol symbol;
  symbol.meaning = Meaning::Variable;
  symbol.index = index;
  symbol.type = type;
  symbol.span = where;
  symbol.used = true;
  context.lower.emplace(variable.name, std::move(symbol));
  context.model.variables.push_back(std::move(variable));
  return index;
}

// ---- of what

// What is bound here, but for one player: he may be named, for each of them is kept.
struct NamesBound {
  const Node* player = nullptr;
  const Node* other = nullptr;
};

void find_bound(const Scope& scope, const Node& node, NamesBound& found) {
  const auto bound = node.is(Form::Name) ? scope.names.find(node.text) : scope.names.end();
  if (bound != scope.names.end()) {
    const bool may_be = is_scalar_of(bound->second.type, Base::Player) &&
                        (found.player == nullptr || found.player->text == node.text);
    (may_be ? found.player : found.other) = &node;
  }
  for (const Node& child : node.children) find_bound(scope, child, found);
}

// What would have to be kept for each value of something else.
bool has_quantities(const GameModel& model, ExprId id) {
  return any_expression(model, id, [](const Expr& expr) { return expr.generator != kNoIndex; });
}

// `own` and `enemy` are the mover's, whoever asks.
void speak_for_the_mover(Context& context, ExprId id) {
  std::vector<ExprId> mine;
  Walk walk;
  walk.expression = [&](ExprId at, const Expr& expr) {
    if (expr.op == Op::Me) mine.push_back(at);
  };
  walk_expression(context.model, id, walk);
  for (const ExprId at : mine) context.model.exprs[static_cast<std::size_t>(at)].op = Op::Mover;
}

struct OfWhat {
  bool sound = false;
  ExprId of = kNoExpr;
  const Node* player = nullptr;  // named in it, and bound
};

// What it is asked of, as a set that follows from the state alone.
OfWhat check_what(Context& context, const Scope& scope, const Node& node, Happening happening) {
  NamesBound bound;
  find_bound(scope, node, bound);
  if (happening == Happening::Eliminated) bound.other = bound.player;
  if (bound.other != nullptr) {
    context.error(DiagnosticKind::wrong_place, bound.other->span,
                  fmt::format("what happened is noted when it happens, and `{}` is named here only",
                              bound.other->text),
                  "say it of kinds and owners: `own Men`; of one piece it is `unit has moved …`");
    return {};
  }
  if (happening == Happening::Laid) {
    if (node.is(Form::Name) && (node.text == "tile" || node.text == "tiles"))
      return {true, kNoExpr};
    context.error(DiagnosticKind::wrong_type, node.span, "only tiles are laid",
                  "write `tiles laid`");
    return {};
  }
  Frame frame;
  Speech speech;
  speech.choices = false;
  Scope fresh(frame, speech);
  if (bound.player != nullptr) {
    Binding binding = scope.names.find(bound.player->text)->second;
    binding.slot = frame.slot_for(bound.player->text, binding.type);
    fresh.names[bound.player->text] = binding;
  }
  const bool any_player = node.is(Form::Name) && node.text == "player";
  ExprId of = kNoExpr;
  if (happening == Happening::Eliminated) {
    of = any_player ? context.make(Op::AllPlayers, set_type(Base::Player), {}, node.span)
                    : check_expression(context, fresh, node, set_type(Base::Player));
  } else {
    of = check_sites(context, fresh, node);
  }
  if (of == kNoExpr) return {};
  const Index wanted = bound.player == nullptr ? 0 : 1;
  if (frame.size() > wanted || (wanted == 1 && has_quantities(context.model, of))) {
    context.error(DiagnosticKind::wrong_place, node.span,
                  "what happened is asked of kinds and owners alone",
                  "name the set by a `define`, and ask about that");
    return {};
  }
  forbid_me(context, of, "a phrase about what happened");
  speak_for_the_mover(context, of);
  return {true, of, bound.player};
}

std::int32_t most_pieces(const GameModel& model) {
  std::int32_t most = 0;
  for (const Kind& kind : model.kinds) {
    if (kind.of_nobody && kind.most_of_nobody < 0) return 0;
    if (kind.of_nobody) most += kind.most_of_nobody;
    for (std::size_t p = 0; p < kind.of_player.size(); ++p) {
      if (!kind.of_player[p]) continue;
      if (kind.most[p] < 0) return 0;
      most += kind.most[p];
    }
  }
  return most;
}

// A count goes no further than the supply of pieces, or than there are sites.
std::int32_t most_of(const Context& context) {
  const std::int32_t supply = most_pieces(context.model);
  const auto sites = static_cast<std::int32_t>(context.model.board.sites.size());
  return std::max(1, supply == 0 ? sites : std::min(supply, sites));
}

// What is kept for the same question already, or a new one.
const Recorded& recorded(Context& context, Recorded asked, const std::string& name,
                         const std::string& span, Span where) {
  asked.only_turn = span == "turn";
  asked.key =
      fmt::format("{} {} {} {} {}", static_cast<int>(asked.what), static_cast<int>(asked.kept),
                  span, asked.rule, print_expr(context.model, {"each player"}, asked.of));
  for (const Recorded& known : context.record) {
    if (known.key == asked.key) return known;
  }
  const Owner owner = asked.each_player ? Owner::Player : Owner::Turn;
  switch (asked.kept) {
    case Kept::Truth:
      asked.variable = declare(context, name, span, owner, bool_type(), 0, where);
      break;
    case Kept::Number:
      asked.variable = declare(context, "count-" + name, span, owner,
                               number_type(0, most_of(context)), 0, where);
      break;
    case Kept::Pieces:
      asked.variable = declare(context, name, span, Owner::Piece, bool_type(), 0, where);
      break;
    case Kept::Sequence:
      asked.variable = declare(context, "when-" + name, span, Owner::Turn,
                               number_type(0, 2 * kFirstDigit - 1), 0, where);
      break;
    case Kept::Weight:
      asked.variable = declare(context, "place-of-next-capture", span, Owner::Turn,
                               number_type(0, kFirstDigit), kFirstDigit, where);
      break;
  }
  context.record.push_back(std::move(asked));
  return context.record.back();
}

ExprId read(Context& context, Index variable, std::vector<ExprId> owner, Span span) {
  const Type type = context.model.variables[static_cast<std::size_t>(variable)].type;
  return context.make(Op::Variable, type, std::move(owner), span, variable);
}

ExprId ask(Context& context, Scope& scope, const Node& event, Kept kept) {
  const auto happening = happening_of(event.text);
  if (!happening) return kNoExpr;
  const OfWhat what = check_what(context, scope, event[0], *happening);
  const std::string span = span_of(context, scope, event);
  if (!what.sound || span.empty()) return kNoExpr;
  if (what.player != nullptr && kept == Kept::Sequence) {
    context.error(DiagnosticKind::wrong_place, what.player->span,
                  "the order of captures is kept for all players together",
                  "say it of kinds: `Kings captured earliest`");
    return kNoExpr;
  }
  Recorded asked;
  asked.what = *happening;
  asked.kept = kept;
  asked.of = what.of;
  asked.each_player = what.player != nullptr;
  const std::string name = fmt::format("{}-{}", spoken(event[0]), event.text);
  const Index variable = recorded(context, asked, name, span, event.span).variable;
  std::vector<ExprId> whose;
  if (what.player != nullptr) whose.push_back(check_player(context, scope, *what.player));
  return read(context, variable, std::move(whose), event.span);
}

// ---- captures that stand

bool takes_at_once(const Node& node) {
  if (node.is(Form::Setup) || node.is(Form::Allow)) return false;
  const bool at_once = node.is(Form::Remove) || node.is(Form::Shift) ||
                       (node.is(Form::Capture) && !place_in(node, 1).is(Form::Yes)) ||
                       (node.is(Form::Move) && place_in(node, 2).is(Form::Yes));
  return at_once || std::ranges::any_of(node.children, takes_at_once);
}

// The set of all pieces captured in the turn, where they all stand until it ends.
ExprId all_captured(Context& context, const Scope& scope, const Node& event) {
  const bool of_turn = event[1].is(Form::Name) ? event[1].text == "turn" : scope.speech.this_turn;
  if (!context.captures_late_only || event.text != "captured" || !of_turn ||
      !event[0].is(Form::PiecesWord)) {
    return kNoExpr;
  }
  context.captured_are_counted = true;
  return read(context, context.captured, {}, event.span);
}

}  // namespace

void look_for_captures(Elements& elements) {
  elements.context.captures_late_only =
      elements.context.captured != kNoIndex &&
      std::ranges::none_of(elements.folded.items,
                           [](const Node* item) { return takes_at_once(*item); });
}

ExprId has_happened(Context& context, Scope& scope, const Node& event) {
  if (const ExprId set = all_captured(context, scope, event); set != kNoExpr) {
    return context.make(Op::NotEmpty, bool_type(), {set}, event.span);
  }
  return ask(context, scope, event, Kept::Truth);
}

ExprId count_happened(Context& context, Scope& scope, const Node& event) {
  if (const ExprId set = all_captured(context, scope, event); set != kNoExpr) {
    return context.make(Op::CountSet, number_type(0, most_of(context)), {set}, event.span);
  }
  return ask(context, scope, event, Kept::Number);
}

ExprId earliest_happened(Context& context, Scope& scope, const Node& event) {
  if (event.text != "captured") {
    context.error(DiagnosticKind::wrong_place, event.span,
                  "`earliest` compares captures, one after another", "write `… captured earliest`");
    return kNoExpr;
  }
  Recorded next;
  next.what = Happening::Captured;
  next.kept = Kept::Weight;
  const ExprId sequence = ask(context, scope, event, Kept::Sequence);
  if (sequence == kNoExpr) return kNoExpr;
  // Behind all sequences, which read it before it changes.
  std::erase_if(context.record, [&](const Recorded& known) {
    if (known.kept != Kept::Weight) return false;
    next = known;
    return true;
  });
  if (next.variable != kNoIndex) {
    context.record.push_back(next);
  } else {
    next.of = context.make(Op::OccupiedSites, set_type(Base::Site), {}, event.span);
    recorded(context, next, "", "turn", event.span);
  }
  return sequence;
}

ExprId infer_deed(Context& context, Scope& scope, const Node& node, const Hint&) {
  const bool played = node.is(Form::HasPlayed);
  const std::string span = span_of(context, scope, node);
  Recorded asked;
  asked.kept = Kept::Pieces;
  std::string name = node.text;
  if (played) {
    const auto rule = context.rules.find(node.text);
    if (rule == context.rules.end()) {
      context.error(DiagnosticKind::unknown_name, node.span,
                    fmt::format("no rule is called `{}`", node.text));
      return kNoExpr;
    }
    rule->second.used = true;
    asked.what = Happening::Played;
    asked.rule = rule->second.index;
    name = "played-" + node.text;
  } else {
    asked.what = happening_of(node.text).value_or(Happening::Moved);
    const bool may_be_asked = asked.what == Happening::Moved || asked.what == Happening::Entered ||
                              asked.what == Happening::Promoted;
    if (!may_be_asked) {
      context.error(DiagnosticKind::wrong_place, node.span,
                    fmt::format("what was {} is not there to be asked", node.text),
                    fmt::format("ask `some piece {} this turn`", node.text));
      return kNoExpr;
    }
  }
  if (span.empty()) return kNoExpr;
  const Index variable = recorded(context, asked, name, span, node.span).variable;
  const Variable kept = context.model.variables[static_cast<std::size_t>(variable)];
  const ExprId who = check_owner(context, scope, kept, node[0]);
  if (who == kNoExpr) return kNoExpr;
  const ExprId so = read(context, variable, {who}, node.span);
  return node[2].absent() ? so : context.make(Op::Not, bool_type(), {so}, node.span);
}

}  // namespace ludo::lang

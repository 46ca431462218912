// Checks scenarios; see scenario.hpp.
//
// Result lines are read where nobody chooses: they name players by `mover`, `opponent` or by name.
//
// Tested by tests/lang/check/test_scenario.cpp.

#include "lang/check/scenario.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/decimals.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/statements.hpp"
#include "lang/check/turn_order.hpp"
#include "lang/check/words.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

Speech nobody_chooses(std::string place) {
  Speech speech;
  speech.me = false;
  speech.without_me = std::move(place);
  speech.choices = false;
  return speech;
}

const Node& attached_of(const Node& item) {
  static const Node nothing{Form::Attached, Span::nowhere(), {}, {}};
  return item.size() != 0 && item.children.back().is(Form::Attached) ? item.children.back()
                                                                     : nothing;
}

// ---- phases

struct PhaseItem {
  const Node* node = nullptr;  // Phase, or Turn for Main
  std::string name;
};

std::vector<PhaseItem> phase_items(Elements& elements) {
  Context& context = elements.context;
  std::vector<PhaseItem> phases;
  const Node* main_turn = nullptr;
  for (const Node* item : elements.folded.items) {
    if (item->is(Form::Turn)) {
      if (main_turn != nullptr) {
        context.error_with(DiagnosticKind::duplicate_item, item->span, "this game has two turns",
                           main_turn->span, "the first");
        continue;
      }
      main_turn = item;
      phases.push_back({item, "Main"});
    } else if (item->is(Form::Phase)) {
      phases.push_back({item, item->text});
    }
  }
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Node& node = *phases[i].node;
    if (!node.is(Form::Phase) || node[0].absent()) continue;
    const auto before = std::find_if(phases.begin(), phases.end(), [&](const PhaseItem& other) {
      return other.name == node[0].text;
    });
    if (before == phases.end()) {
      std::vector<std::string> names;
      for (const PhaseItem& other : phases) names.push_back(other.name);
      context.error(DiagnosticKind::unknown_name, node[0].span,
                    fmt::format("there is no phase `{}` to come before", node[0].text),
                    hint_of_nearest(node[0].text, names));
      continue;
    }
    const auto at = static_cast<std::size_t>(before - phases.begin());
    if (at < i) {
      const PhaseItem moved = phases[i];
      phases.erase(phases.begin() + static_cast<std::ptrdiff_t>(i));
      phases.insert(phases.begin() + static_cast<std::ptrdiff_t>(at), moved);
    }
  }
  return phases;
}

// ---- result lines

Verdict verdict_of(const std::string& word) {
  if (word == "wins") return Verdict::Wins;
  if (word == "loses") return Verdict::Loses;
  if (word == "out") return Verdict::Out;
  if (word == "draws" || word == "draw") return Verdict::Draw;
  if (word == "passes" || word == "pass") return Verdict::Passes;
  if (word == "forbidden") return Verdict::Forbidden;
  if (word == "finishes" || word == "finish") return Verdict::Finish;
  return Verdict::GoesOn;
}

struct ResultPlace {
  std::string usual_key;     // "stuck", "end" …
  bool last_always = false;  // the last line has no `when`
  bool cycle = false;
  bool may_pass = false;
};

// `Black wins 2 points`: known before play, and one number for each key.
void check_stake(Context& context, const Node& node, const ResultLine& line) {
  constexpr std::int32_t kMost = 1000;
  const Node& said = place_in(node, 5);
  std::int32_t stake = 1;
  if (!said.absent() && !said.is(Form::Attached)) {
    if (line.verdict != Verdict::Wins) {
      context.error(DiagnosticKind::bad_result, said.span,
                    "only who wins is given more than the points of his place",
                    "write `… wins 2 points when …`");
      return;
    }
    stake = constant_number(said, context.constants, context.diagnostics).value_or(1);
    if (stake < 1 || kMost < stake) {
      context.error(DiagnosticKind::number_out_of_range, said.span,
                    fmt::format("the points are taken 1 to {} times, not {}", kMost, stake));
    }
  }
  auto& stakes = context.model.scenario.stakes;
  const auto [known, fresh] = stakes.emplace(line.item.key, stake);
  if (!fresh && known->second != stake) {
    context.error(DiagnosticKind::bad_result, node.span,
                  fmt::format("another result called `{}` is worth other points", line.item.key),
                  "give the line a name of its own: `gammon: Black wins 2 points when …`");
  }
}

ResultLine check_result(Elements& elements, const Node& node, const ResultPlace& place) {
  Context& context = elements.context;
  ResultLine line;
  const std::string key = node[0].absent() ? place.usual_key : node[0].text;
  if (key != place.usual_key && !context.keys.contains(key)) context.declare_key(key, node[0].span);
  line.item = make_item(attached_of(node), key, node.span);
  line.verdict = verdict_of(node.text);
  Frame frame;
  Speech speech = nobody_chooses("a result line");
  speech.cycle = place.cycle;
  Scope scope(frame, speech);
  if (!node[2].absent()) {
    Binding binding;
    binding.type = scalar_type(Base::Player);
    binding.slot = frame.slot_for(node[2].text, binding.type);
    binding.span = node[2].span;
    binding.used = true;
    line.each_slot = binding.slot;
    scope.names[node[2].text] = binding;
    line.who = context.slot(binding.slot, binding.type, node[2].span);
  } else if (!node[3].absent()) {
    line.who = check_player(context, scope, node[3]);
  }
  if (!node[4].absent()) line.when = check_condition(context, scope, node[4]);
  check_stake(context, node, line);
  line.slots = frame.size();
  if (line.verdict == Verdict::Passes && !place.may_pass) {
    context.error(
        DiagnosticKind::bad_result, node.span,
        "only a player who is stuck passes; this line must end the game or a player's part in it");
  }
  return line;
}

std::vector<ResultLine> check_results(Elements& elements, const Node& item, std::size_t first,
                                      const ResultPlace& place) {
  Context& context = elements.context;
  std::vector<ResultLine> lines;
  std::vector<const Node*> nodes;
  for (std::size_t i = first; i < item.size(); ++i) {
    if (item[i].is(Form::Result)) nodes.push_back(&item[i]);
  }
  for (const Node* node : nodes) {
    if (!lines.empty() && lines.back().when == kNoExpr && (*nodes[lines.size() - 1])[4].absent()) {
      context.error_with(DiagnosticKind::bad_result, node->span, "this line is never reached",
                         nodes[lines.size() - 1]->span, "this one always decides");
    }
    lines.push_back(check_result(elements, *node, place));
  }
  if (place.last_always && !nodes.empty() && !(*nodes.back())[4].absent()) {
    context.error(DiagnosticKind::bad_result, nodes.back()->span,
                  fmt::format("the last line under `{}` must decide always", place.usual_key),
                  "take its `when` away, or add a line without one");
  }
  return lines;
}

std::vector<ResultLine> check_stuck(Elements& elements, const Node& item) {
  ResultPlace place;
  place.usual_key = "stuck";
  place.last_always = true;
  place.may_pass = true;
  return check_results(elements, item, 0, place);
}

std::vector<ResultLine> check_end(Elements& elements, const Node& item) {
  ResultPlace place;
  place.usual_key = "end";
  std::vector<ResultLine> lines = check_results(elements, item, 1, place);
  for (ResultLine& line : lines) line.at_any_moment = !item[0].absent();
  return lines;
}

// What is asked at any moment is asked before what waits for the end of the turn.
void order_ends(std::vector<ResultLine>& lines) {
  std::stable_partition(lines.begin(), lines.end(),
                        [](const ResultLine& line) { return line.at_any_moment; });
}

// ---- turns and phases

void check_turn(Elements& elements, const Node& turn, PhaseDef& phase) {
  Context& context = elements.context;
  Frame frame;
  Scope scope(frame);
  const Node& attached = attached_of(turn);
  const BlockId body = check_block(context, scope, turn[0]);
  phase.written = check_written(context, scope, attached, turn[0]);
  phase.same_outcome = phase.same_outcome || says_same_outcome(attached);
  phase.turn = body;
  phase.turn_slots = frame.size();
  phase.turn_slot_names = frame.names;
  phase.turn_slot_types = frame.types;
}

// `first E`, of a phase or of the game.
void check_first(Context& context, const Node& node, const std::string& place, ExprId& first,
                 bool& random) {
  if (node.absent()) return;
  if (node.is(Form::Name) && node.text == "random") {
    random = true;
    return;
  }
  Frame frame;
  Scope scope(frame, nobody_chooses(place));
  first = check_player(context, scope, node);
}

void check_phase(Elements& elements, const Node& node, PhaseDef& phase) {
  Context& context = elements.context;
  phase.item = make_item(attached_of(node), node.text, node.span);
  if (node[1].is(Form::ByTurns)) {
    phase.first = first_by_turns(context, node);
  } else {
    check_first(context, node[1], "the first player of a phase", phase.first, phase.first_random);
  }
  phase.secretly = !node[2].absent();
  for (std::size_t i = 3; i < node.size(); ++i) {
    const Node& entry = node[i];
    if (entry.is(Form::Begin)) {
      Frame frame;
      Scope scope(frame, nobody_chooses("`begin`"));
      phase.begin = check_block(context, scope, entry[0]);
      phase.begin_slots = frame.size();
    } else if (entry.is(Form::Turn)) {
      if (phase.turn != kNoIndex) {
        context.error(DiagnosticKind::duplicate_item, entry.span,
                      fmt::format("the phase `{}` has two turns", node.text));
      }
      check_turn(elements, entry, phase);
    } else if (entry.is(Form::Stuck)) {
      phase.stuck = check_stuck(elements, entry);
    } else if (entry.is(Form::Until)) {
      Frame frame;
      Scope scope(frame, nobody_chooses("`until`"));
      phase.until = check_condition(context, scope, entry[0]);
    } else if (entry.is(Form::Then)) {
      Frame frame;
      Scope scope(frame, nobody_chooses("`then`"));
      phase.then = check_expression(context, scope, entry[0], scalar_type(Base::Phase));
    } else if (entry.is(Form::End)) {
      auto lines = check_end(elements, entry);
      phase.end.insert(phase.end.end(), lines.begin(), lines.end());
    }
  }
  order_ends(phase.end);
  if (phase.turn == kNoIndex && phase.then == kNoExpr) {
    context.error(
        DiagnosticKind::no_turn, node.span,
        fmt::format("the phase `{}` has neither a turn nor a phase to go on to", node.text),
        "add `turn`, or `then` with the name of the next phase");
  }
}

// ---- the rest

void check_order(Elements& elements) {
  Context& context = elements.context;
  const Node* item = only_item(elements, Form::Order);
  std::vector<Index>& order = context.model.scenario.order;
  if (item != nullptr) {
    for (const Node& name : item->children) {
      if (!name.is(Form::Name)) continue;
      const Index player = named_player(context, name);
      if (player < 0) continue;
      if (std::find(order.begin(), order.end(), player) != order.end()) {
        context.error(DiagnosticKind::bad_order, name.span,
                      fmt::format("`{}` stands twice in the order", name.text));
        continue;
      }
      order.push_back(player);
    }
  }
  if (order.empty()) {
    for (std::size_t p = 0; p < context.model.players.size(); ++p)
      order.push_back(static_cast<Index>(p));
  } else if (order.size() < context.model.players.size()) {
    for (std::size_t p = 0; p < context.model.players.size(); ++p) {
      if (std::find(order.begin(), order.end(), static_cast<Index>(p)) != order.end()) continue;
      context.error(DiagnosticKind::bad_order, item->span,
                    fmt::format("`{}` is missing in the order", context.model.players[p].name));
    }
  }
}

// `same pieces and facing …`: what lasts from turn to turn is compared with the pieces.
void join_attribute(Context& context, const Node& name, RepetitionRule& rule) {
  Symbol* symbol = context.find_lower(name.text);
  if (symbol == nullptr || symbol->meaning != Meaning::Variable) {
    std::vector<std::string> names;
    for (const Variable& variable : context.model.variables) names.push_back(variable.name);
    context.error(DiagnosticKind::unknown_name, name.span,
                  fmt::format("`{}` is no attribute of this game", name.text),
                  hint_of_nearest(name.text, names));
    return;
  }
  symbol->used = true;
  const Variable& variable = context.model.variables[static_cast<std::size_t>(symbol->index)];
  const bool lasts =
      variable.life == Variable::Life::Game || variable.life == Variable::Life::Phase;
  if (!lasts || variable.owner == Owner::Record) {
    context.error_with(DiagnosticKind::wrong_place, name.span,
                       fmt::format("`{}` is no part of the position", name.text), variable.span,
                       "declared here");
    return;
  }
  rule.joined.push_back(symbol->index);
}

void check_repetition(Elements& elements, const Node& item) {
  Context& context = elements.context;
  RepetitionRule rule;
  Frame frame;
  Scope scope(frame, nobody_chooses("a number of repetitions"));
  rule.count = check_number(context, scope, item[1]);
  if (const auto times = fold(context, rule.count); times && times->number < 2) {
    context.error(DiagnosticKind::number_out_of_range, item[1].span,
                  "every position has stood once when it is reached",
                  "the second time is `2 times`");
  }
  rule.of_pieces = !item[0].absent();
  for (const Node& name : item[0].children) join_attribute(context, name, rule);
  rule.whoever_moves = !item[2].absent();
  rule.passes_exempt = !item[3].absent();
  ResultPlace place;
  place.usual_key = "repetition";
  place.cycle = true;
  rule.results = check_results(elements, item, 4, place);
  rule.forbidden =
      std::any_of(rule.results.begin(), rule.results.end(),
                  [](const ResultLine& line) { return line.verdict == Verdict::Forbidden; });
  if (rule.forbidden && 1 < rule.results.size()) {
    context.error(DiagnosticKind::bad_result, item.span,
                  "a forbidden repetition cannot have other results");
  }
  context.model.scenario.repetitions.push_back(std::move(rule));
}

// What the author wrote, with single blanks; comments at the ends of its lines are left out.
std::string on_one_line(std::string_view written) {
  std::string line;
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (written.substr(at).starts_with("--")) {
      at = std::min(written.find('\n', at), written.size() - 1);
    }
    const bool blank =
        written[at] == ' ' || written[at] == '\n' || written[at] == '\t' || written[at] == '\r';
    if (!blank) {
      line += written[at];
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

void check_limit(Elements& elements, const Node& item) {
  Context& context = elements.context;
  LimitRule rule;
  Frame frame;
  Scope scope(frame, nobody_chooses("a limit"));
  rule.turns = check_number(context, scope, item[0]);
  scope.speech.this_turn = true;
  if (!item[1].absent()) {
    rule.without = check_condition(context, scope, item[1]);
    rule.without_text = on_one_line(elements.sources.text(item[1].span));
  }
  ResultPlace place;
  place.usual_key = "limit";
  place.last_always = true;
  rule.results = check_results(elements, item, 2, place);
  context.model.scenario.limits.push_back(std::move(rule));
}

void check_points(Elements& elements, const Node& item) {
  Scenario& scenario = elements.context.model.scenario;
  const std::int32_t places = places_in(elements.context, item);
  for (std::int32_t i = 0; i < places; ++i) scenario.points_unit *= 10;
  for (const Node& scale : item.children) {
    if (!scale.is(Form::List)) continue;
    std::vector<Index> points;
    std::string written;
    for (const Node& part : scale.children) {
      if (!written.empty()) written += ' ';
      written += part.text;
      if (part.is(Form::Name)) continue;
      const auto value =
          evaluate_constant(part, elements.context.constants, elements.context.diagnostics);
      points.push_back(value ? static_cast<Index>(value->in_parts(places)) : 0);
    }
    if (points.size() != elements.context.model.players.size() && scenario.points.empty()) {
      elements.context.error(DiagnosticKind::bad_result, scale.span,
                             fmt::format("{} numbers of points are given for {} players",
                                         points.size(), elements.context.model.players.size()));
    }
    scenario.points.push_back(std::move(points));
    scenario.point_scales.push_back(std::move(written));
  }
}

// The player that an item speaks of: `score of p`, `resignation of p`.
void name_player(Scope& scope, const std::string& name, Span span) {
  Binding binding;
  binding.type = scalar_type(Base::Player);
  binding.slot = scope.frame->slot_for(name, binding.type);
  binding.span = span;
  binding.used = true;
  scope.names[name] = binding;
}

void check_allow(Elements& elements, const Node& item) {
  Scenario& scenario = elements.context.model.scenario;
  scenario.resignation |= item.text == "resignation";
  scenario.agreed_draw |= item.text == "agreed draw";
  if (item.size() < 2 || !item[0].is(Form::Name)) return;
  Frame frame;
  Scope scope(frame, nobody_chooses("a resignation"));
  name_player(scope, item[0].text, item[0].span);
  const BlockId block = check_quiet_block(elements.context, scope, item[1]);
  elements.context.model.scenario.resigned = block;
  elements.context.model.scenario.resigned_slots = frame.size();
}

void check_score(Elements& elements, const Node& item) {
  Context& context = elements.context;
  Frame frame;
  Speech speech = nobody_chooses("a score");
  Scope scope(frame, speech);
  name_player(scope, item.text, item.span);
  const ExprId score = check_expression(context, scope, in_whole_parts(context, item[0]));
  if (score != kNoExpr) {
    const Type type = context.type_of(score);
    if (!is_number(type) && type.shape != Shape::Tuple) {
      context.error(DiagnosticKind::wrong_type, item[0].span,
                    fmt::format("a score is a number or several in brackets, and this is {}",
                                describe(context, type)));
    }
  }
  context.model.scenario.score = score;
  context.model.scenario.score_slots = frame.size();
}

}  // namespace

const Node* only_item(const Elements& elements, Form form) {
  const Node* found = nullptr;
  for (const Node* item : elements.folded.items) {
    if (!item->is(form)) continue;
    if (found != nullptr) {
      elements.context.error_with(DiagnosticKind::duplicate_item, item->span,
                                  fmt::format("`{}` is given twice", form_name(form)), found->span,
                                  "the first time");
      continue;
    }
    found = item;
  }
  return found;
}

void declare_phases(Elements& elements) {
  Context& context = elements.context;
  check_order(elements);
  for (const PhaseItem& item : phase_items(elements)) {
    Symbol symbol;
    symbol.meaning = Meaning::Phase;
    symbol.index = static_cast<Index>(context.model.scenario.phases.size());
    symbol.type = scalar_type(Base::Phase);
    symbol.span = item.node->span;
    symbol.node = item.node;
    context.declare(item.name, symbol);
    PhaseDef phase;
    phase.item.key = item.name;
    phase.item.span = item.node->span;
    context.model.scenario.phases.push_back(std::move(phase));
  }
  if (context.model.scenario.phases.empty()) {
    context.error(DiagnosticKind::no_turn, elements.folded.game.span,
                  "the scenario does not say what a player does in a turn",
                  "add `turn` with a statement such as `play march` to `scenario`");
    return;
  }
}

void check_scenario(Elements& elements) {
  Context& context = elements.context;
  std::vector<PhaseItem> items(context.model.scenario.phases.size());
  for (const auto& [name, symbol] : context.upper) {
    if (symbol.meaning != Meaning::Phase) continue;
    items[static_cast<std::size_t>(symbol.index)] = {symbol.node, name};
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].node == nullptr) continue;  // its name was taken
    PhaseDef phase = context.model.scenario.phases[i];
    if (items[i].node->is(Form::Turn)) {
      phase.item = make_item(attached_of(*items[i].node), "Main", items[i].node->span);
      check_turn(elements, *items[i].node, phase);
    } else {
      check_phase(elements, *items[i].node, phase);
    }
    context.model.scenario.phases[i] = std::move(phase);
  }
  const Node* first = only_item(elements, Form::FirstPlayer);
  if (first != nullptr) {
    check_first(context, (*first)[0], "the first player", context.model.scenario.first,
                context.model.scenario.first_random);
  }
  const Node* next = only_item(elements, Form::NextPlayer);
  if (next != nullptr) {
    Frame frame;
    Scope scope(frame, nobody_chooses("`next player`"));
    context.model.scenario.next_player = check_player(context, scope, (*next)[0]);
  }
  let_named_player_move(context);
  if (const Node* stuck = only_item(elements, Form::Stuck)) {
    context.model.scenario.stuck = check_stuck(elements, *stuck);
  }
  for (const Node* item : elements.folded.items) {
    if (item->is(Form::Repetition)) check_repetition(elements, *item);
    if (item->is(Form::Limit)) check_limit(elements, *item);
    if (item->is(Form::End)) {
      const auto lines = check_end(elements, *item);
      auto& end = context.model.scenario.end;
      end.insert(end.end(), lines.begin(), lines.end());
    }
    if (item->is(Form::Allow)) check_allow(elements, *item);
  }
  order_ends(context.model.scenario.end);
  if (const Node* points = only_item(elements, Form::Points)) check_points(elements, *points);
  if (const Node* score = only_item(elements, Form::Score)) check_score(elements, *score);
}

}  // namespace ludo::lang

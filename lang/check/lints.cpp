// Looks for slips; see lints.hpp.
//
// What is never used is judged by the words of the text, not by the model, so that an option that
// is off does not make a part of the game look forgotten.
//
// Tested by tests/lang/check/test_lints.cpp.

#include "lang/check/lints.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "lang/check/analyses.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/words.hpp"
#include "lang/model/owners.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// ---- never used

bool declares(const Node& node) {
  return node.is(Form::Rule) || node.is(Form::Define) || node.is(Form::Region) ||
         node.is(Form::PieceDef) || node.is(Form::OptionDef) || node.is(Form::Leap) ||
         node.is(Form::DirectionDef) || node.is(Form::TypeDef) || node.is(Form::Table) ||
         node.is(Form::Attribute) || node.is(Form::Phase) || node.is(Form::Whenever) ||
         node.is(Form::Never) || node.is(Form::Team) || node.is(Form::Player);
}

// Every word of the text and how often it stands somewhere, but in heads that declare it.
struct Words {
  std::map<std::string, int, std::less<>> counts;

  void count(const std::string& word) {
    if (!word.empty()) ++counts[word];
  }

  // Inside its own declaration a word does not count: a rule that only plays itself is not used.
  void read(const Node& node, const std::string& own) {
    const bool is_head = declares(node);
    if (!is_head && node.text != own) count_text(node);
    for (const Node& child : node.children) read(child, is_head ? node.text : own);
  }

  void count_text(const Node& node) {
    // Tests name rules and options in lists; legends and pictures name things by their own words.
    count(node.text);
  }

  bool has(const std::string& word) const { return counts.contains(word); }
};

struct Unused {
  Context& context;
  const Words& words;

  // `Ships` uses Ship.
  bool used_as_plural(const std::string& name) const {
    return std::any_of(words.counts.begin(), words.counts.end(), [&](const auto& entry) {
      if (entry.first.empty() || entry.first[0] < 'A' || 'Z' < entry.first[0]) return false;
      const auto singulars = singulars_of(entry.first);
      return std::find(singulars.begin(), singulars.end(), name) != singulars.end();
    });
  }

  void report(const Node& item, std::string_view what, std::string hint = {}) {
    if (words.has(item.text) || used_as_plural(item.text)) return;
    context.error(DiagnosticKind::never_used, item.span,
                  fmt::format("the {} `{}` is never used", what, item.text), std::move(hint));
  }

  // Without a use nothing tells what parameters without types may be.
  static std::string untyped(const Node& define) {
    for (const Node& param : define[0].children) {
      if (param.size() > 0 && !param[0].absent()) continue;
      return fmt::format("it is checked only in part: nothing says what `{}` may be", param.text);
    }
    return {};
  }

  void look_at(const Node& item) {
    if (item.is(Form::Rule))
      report(item, "rule", fmt::format("somebody must say `play {}`", item.text));
    if (item.is(Form::Define)) report(item, "definition", untyped(item));
    if (item.is(Form::Region)) report(item, "region");
    if (item.is(Form::OptionDef)) report(item, "option");
    if (item.is(Form::Leap)) report(item, "leap");
    if (item.is(Form::DirectionDef)) report(item, "direction");
    if (item.is(Form::TypeDef) && !values_are_used(item)) report(item, "type");
    if (item.is(Form::Table) && !columns_are_used(item)) report(item, "table");
    if (item.is(Form::Has)) {
      for (const Node& attribute : item.children) {
        // `facing` is read by words such as `ahead`.
        if (attribute.is(Form::Attribute) && attribute.text != "facing")
          report(attribute, "attribute");
      }
    }
    const bool kinds_in_bulk = words.has("Kinds") || words.has("kind");
    if (item.is(Form::PieceDef) && !kinds_in_bulk) report(item, "piece");
  }

  // A table with two keys is called by its name, others are read by their columns; those of pieces
  // declare what stands in them.
  bool columns_are_used(const Node& table) const {
    const std::string first = table[0].size() == 0 ? "" : table[0][0].text;
    if (first == "kind" || first == "by") return first == "kind";
    return std::any_of(table[0].children.begin(), table[0].children.end(), [&](const Node& column) {
      return &column != &table[0][0] && 1 < words.counts.at(column.text);
    });
  }

  bool values_are_used(const Node& type) const {
    if (!type[0].is(Form::List)) return false;
    return std::any_of(type[0].children.begin(), type[0].children.end(),
                       [&](const Node& value) { return 1 < words.counts.at(value.text); });
  }
};

// ---- pictures

void collect_rows(const Node& node, std::string& rows) {
  if (node.is(Form::Row)) rows += node.text + '\n';
  for (const Node& child : node.children) collect_rows(child, rows);
}

// A second sign for the same piece that is never drawn. The only sign of a piece is kept for
// drawing positions.
void find_unused_glyphs(Context& context, const Node& setup, const std::vector<Node>& tests) {
  std::string rows;
  collect_rows(setup, rows);
  for (const Node& test : tests) collect_rows(test, rows);
  if (rows.empty()) return;
  const auto& glyphs = context.model.glyphs;
  const auto is_only_one = [&](const std::string& sign) {
    const auto found = std::find_if(glyphs.begin(), glyphs.end(),
                                    [&](const GlyphMeaning& glyph) { return glyph.glyph == sign; });
    if (found == glyphs.end()) return false;
    return std::count_if(glyphs.begin(), glyphs.end(), [&](const GlyphMeaning& glyph) {
             return glyph.kind == found->kind && glyph.owner == found->owner;
           }) == 1;
  };
  for (const Node& entry : setup.children) {
    if (!entry.is(Form::Legend)) continue;
    for (const Node& glyph : entry.children) {
      if (!glyph.is(Form::Glyph) || rows.find(glyph.text) != std::string::npos ||
          is_only_one(glyph.text)) {
        continue;
      }
      context.error(
          DiagnosticKind::unused_glyph, glyph.span,
          fmt::format("the sign `{}` stands in the legend, but in no picture", glyph.text));
    }
  }
}

// ---- attributes that remember history

// Whether a set is made of sets of that operation, those with the mark where one is given.
bool is_set_of(const Context& context, ExprId id, Op op, Index variable, int depth = 0) {
  // A definition that needs itself is told elsewhere.
  constexpr int kDeepest = 16;
  if (id == kNoExpr || depth > kDeepest) return false;
  const Expr& expr = context.expr(id);
  if (expr.op == op) {
    if (variable == kNoIndex) return true;
    const auto& generator = context.model.generators[static_cast<std::size_t>(expr.generator)];
    if (generator.where == kNoExpr) return false;
    const Expr& asked = context.expr(generator.where);
    return asked.op == Op::Variable && asked.imm == variable;
  }
  if (expr.op == Op::CallDefine) {
    const ExprId body = at(context.model.defines, expr.imm).body;
    return is_set_of(context, body, op, variable, depth + 1);
  }
  const bool joins = expr.op == Op::Union || expr.op == Op::Intersect || expr.op == Op::Minus ||
                     expr.op == Op::Complement;
  return joins && std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) {
           return is_set_of(context, arg, op, variable, depth + 1);
         });
}

// `empty but not gone`: the mark says which empty sites may be entered. It is a part of the board
// then, as a wall is, and where it differs the moves do.
bool shapes_board(const Context& context, Index variable) {
  const auto& exprs = context.model.exprs;
  return std::any_of(exprs.begin(), exprs.end(), [&](const Expr& expr) {
    if (expr.op != Op::Minus && expr.op != Op::Intersect) return false;
    bool of_empty = false;
    bool of_mark = false;
    for (const ExprId arg : expr.args) {
      of_empty = of_empty || is_set_of(context, arg, Op::EmptySites, kNoIndex);
      of_mark = of_mark || is_set_of(context, arg, Op::Collect, variable);
    }
    return of_empty && of_mark;
  });
}

// A mark on pieces or sites that play only ever sets: two positions that look alike differ by it.
void find_history(Context& context) {
  const GameModel& model = context.model;
  if (model.scenario.repetitions.empty()) return;
  std::map<Index, std::set<std::int32_t>> written;  // the fixed values; kNone: something else
  for (const Statement& s : model.statements) {
    if (s.places.empty() || s.places[0].variable == kNoIndex) continue;
    const auto value = s.op == StatementOp::SetVariable ? fold(context, s.exprs[0]) : std::nullopt;
    written[s.places[0].variable].insert(value ? value->number : kNone);
  }
  // What ends a secret says who may know what: that is no history.
  for (const auto& [state, span] : context.seen_states) written.erase(state);
  for (const auto& [index, values] : written) {
    const Variable& variable = model.variables[static_cast<std::size_t>(index)];
    const bool marks = variable.owner == Owner::Piece || variable.owner == Owner::Site;
    if (!marks || variable.life != Variable::Life::Game || !is_bool(variable.type)) continue;
    const auto initial = fold(context, variable.initial);
    if (values.size() != 1 || !initial || values.contains(initial->number) ||
        values.contains(kNone))
      continue;
    const bool of_site = variable.owner == Owner::Site;
    if (of_site && shapes_board(context, index)) continue;
    context.error(
        DiagnosticKind::remembers_history, variable.span,
        fmt::format(
            "`{}` is set and never taken back: it remembers history, and positions that look alike "
            "will not count as repeated",
            variable.name),
        of_site ? fmt::format("if it says where pieces may stand, ask it with `empty`: `empty but "
                              "not {}`; if not, keep the right that it takes away",
                              variable.name)
                : std::string("keep the right itself, which can be lost, rather than the fact that "
                              "something happened"));
  }
}

// What a text asks of the phase or the game is part of the position.
void find_record_in_position(Context& context) {
  const GameModel& model = context.model;
  if (model.scenario.repetitions.empty()) return;
  for (const Variable& variable : model.variables) {
    if (variable.description != kKeptOfRecord || variable.life == Variable::Life::Turn) continue;
    context.error(DiagnosticKind::remembers_history, variable.span,
                  "what happened before this turn is asked, so it is part of the position, and "
                  "positions that look alike will not count as repeated",
                  "ask about `this turn`, or about what stands on the board");
  }
}

// ---- flags beside the one effect that they speak of

// The participle that says what an effect does; empty: not one word.
std::string_view event_of(const Context& context, Index index) {
  const Statement& s = at(context.model.statements, index);
  const bool late = s.op == StatementOp::AddElements && context.captured != kNoIndex &&
                    s.places[0].variable == context.captured;
  if (late || context.captures.contains(index) || context.capturing.contains(index)) {
    return "captured";
  }
  if (s.op == StatementOp::Change) return "promoted";
  return s.op == StatementOp::Lay ? "laid" : "";
}

// A truth that is kept for the whole game, the phase or the turn.
std::string_view span_of_flag(const Variable& variable) {
  if (!is_bool(variable.type) || variable.description == kKeptOfRecord) return "";
  if (variable.owner == Owner::Turn) return "turn";
  if (variable.owner == Owner::Phase) return "phase";
  return variable.owner == Owner::Game && variable.life == Variable::Life::Game ? "game" : "";
}

struct Flags {
  Context& context;
  std::map<Index, int> writes = {};                         // by variable
  std::map<Index, std::set<std::string_view>> beside = {};  // by variable: events of neighbours
  std::map<std::string_view, int> effects = {};             // by event

  void look_at(const StatementBlock& block) {
    const std::vector<Index>& all = block.statements;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Statement& s = at(context.model.statements, all[i]);
      if (const auto event = event_of(context, all[i]); !event.empty()) ++effects[event];
      if (s.places.empty() || s.places[0].variable == kNoIndex) continue;
      const Index variable = s.places[0].variable;
      const auto value =
          s.op == StatementOp::SetVariable ? fold(context, s.exprs[0]) : std::nullopt;
      // What stops being so is no event.
      writes[variable] += value && value->number == 1 ? 1 : 2;
      if (i > 0) beside[variable].insert(event_of(context, all[i - 1]));
      if (i + 1 < all.size()) beside[variable].insert(event_of(context, all[i + 1]));
    }
  }

  void tell(Index index, std::string_view event) {
    const Variable& variable = at(context.model.variables, index);
    const std::string_view span = span_of_flag(variable);
    if (event.empty() || span.empty() || effects[event] != 1) return;
    const char* what = event == "laid" ? "tile" : "piece";
    context.error(
        DiagnosticKind::flag_is_event, variable.span,
        fmt::format("`{}` only remembers that a {} was {}", variable.name, what, event),
        fmt::format("ask `some {} {} this {}` instead, and keep nothing", what, event, span));
  }
};

void find_flags(Context& context) {
  Flags flags{context};
  for (const StatementBlock& block : context.model.blocks) flags.look_at(block);
  for (const auto& [variable, events] : flags.beside) {
    if (flags.writes[variable] != 1) continue;
    for (const std::string_view event : events) flags.tell(variable, event);
  }
}

// ---- moves onto friends

// Sites that surely hold no piece of the chooser.
bool excludes_friends(const GameModel& model, ExprId id, int depth = 0) {
  if (id == kNoExpr || 8 < depth) return true;  // not known: no warning
  const Expr& e = model.exprs[static_cast<std::size_t>(id)];
  const auto any = [&] {
    return std::any_of(e.args.begin(), e.args.end(),
                       [&](ExprId arg) { return excludes_friends(model, arg, depth + 1); });
  };
  if (e.op == Op::AllSites || e.op == Op::OccupiedSites || e.op == Op::PiecesOfKind) return false;
  if (e.op == Op::PiecesOfPlayer)
    return model.exprs[static_cast<std::size_t>(e.args[0])].op != Op::Me;
  if (e.op == Op::Intersect) return any();
  if (e.op == Op::Union) {
    return std::all_of(e.args.begin(), e.args.end(),
                       [&](ExprId arg) { return excludes_friends(model, arg, depth + 1); });
  }
  if (e.op == Op::Minus) {
    bool without_own = false;
    Walk walk;
    walk.expression = [&](ExprId, const Expr& part) {
      without_own = without_own || part.op == Op::PiecesOfPlayer || part.op == Op::OccupiedSites ||
                    part.op == Op::FriendlyToPlayer || part.op == Op::FriendlyToSite;
    };
    walk_expression(model, e.args[1], walk);
    return without_own || excludes_friends(model, e.args[0], depth + 1);
  }
  if (e.op == Op::CallDefine) {
    return excludes_friends(model, model.defines[static_cast<std::size_t>(e.imm)].body, depth + 1);
  }
  return true;
}

bool reads_owners(const GameModel& model, ExprId id) {
  return any_expression(model, id, [](const Expr& e) {
    return e.op == Op::PiecesOfPlayer || e.op == Op::EnemyPieces || e.op == Op::OwnerOf ||
           e.op == Op::EmptySites || e.op == Op::HostileToSite || e.op == Op::CallDefine;
  });
}

// Slots of a block bound to places where a friend may stand, and whether by a part of a line.
std::map<Index, bool> slots_with_friends(const GameModel& model, BlockId body) {
  std::map<Index, bool> slots;
  std::set<Index> safe;
  for_each_statement(model, body, [&](const Statement& s) {
    if (s.op == StatementOp::Require) {
      // A condition on owners may be what excludes them.
      Walk walk;
      bool owners = reads_owners(model, s.exprs[0]);
      walk.expression = [&](ExprId, const Expr& e) {
        if (owners && e.op == Op::Slot) safe.insert(e.imm);
      };
      walk_expression(model, s.exprs[0], walk);
    }
    if (s.op != StatementOp::Choose || s.generator == kNoIndex) return;
    const Generator& g = model.generators[static_cast<std::size_t>(s.generator)];
    if (g.named || reads_owners(model, g.where)) return;
    if (g.slot != kNoIndex && g.form == GeneratorForm::In && !excludes_friends(model, g.domain))
      slots.emplace(g.slot, false);
    for (const LinePattern& pattern : g.patterns) {
      if (reads_owners(model, pattern.where)) continue;
      for (const Segment& segment : pattern.segments) {
        if (excludes_friends(model, segment.what)) continue;
        for (const Index slot : {segment.to_slot, segment.as_slot}) {
          if (slot != kNoIndex) slots.emplace(slot, true);
        }
      }
    }
  });
  for (const Index slot : safe) slots.erase(slot);
  return slots;
}

void find_moves_onto_friends(Context& context, BlockId body) {
  const GameModel& model = context.model;
  if (model.piles.most > 0) return;  // what is moved lies on what stands there
  const std::map<Index, bool> slots = slots_with_friends(model, body);
  if (slots.empty()) return;
  for_each_statement(model, body, [&](const Statement& s) {
    if (s.op != StatementOp::Move) return;
    ExprId goal = s.exprs[1];
    while (goal != kNoExpr && model.exprs[static_cast<std::size_t>(goal)].op != Op::Slot) {
      const Expr& e = model.exprs[static_cast<std::size_t>(goal)];
      goal = (e.op == Op::Singleton || e.op == Op::OnlyElement) ? e.args[0] : kNoExpr;
    }
    if (goal == kNoExpr) return;
    const auto slot = slots.find(model.exprs[static_cast<std::size_t>(goal)].imm);
    if (slot == slots.end()) return;
    context.error(DiagnosticKind::may_hold_friend, s.span,
                  "a piece of the player's own may stand there, and would be taken off",
                  slot->second
                      ? "say `one (empty or enemy piece)` where the place is chosen"
                      : "say `among … (empty or enemy pieces)` where the place is chosen, as in "
                        "`among beside man (empty or enemy pieces)`");
  });
}

// ---- phases, written forms

void find_phases_never_entered(Context& context) {
  const Scenario& scenario = context.model.scenario;
  std::set<Index> entered = {0};
  for (std::size_t p = 0; p < scenario.phases.size(); ++p) {
    entered.merge(phases_after(context.model, static_cast<Index>(p)));
  }
  for (std::size_t p = 0; p < scenario.phases.size(); ++p) {
    if (entered.contains(static_cast<std::int32_t>(p))) continue;
    context.error(DiagnosticKind::never_entered, scenario.phases[p].item.span,
                  fmt::format("the phase `{}` is never entered", scenario.phases[p].item.key),
                  fmt::format("an earlier phase must say `then {}`", scenario.phases[p].item.key));
  }
}

bool tells_choices(const Template& written) {
  return std::any_of(written.begin(), written.end(), [](const TemplatePiece& piece) {
    return piece.form != TemplatePiece::Form::Text;
  });
}

// A rule that lets players choose and writes the same whatever they choose.
void find_mute_forms(Context& context) {
  for (const Rule& rule : context.model.rules) {
    if (rule.written.empty() || tells_choices(rule.written.back())) continue;
    bool chooses = false;
    for_each_statement(context.model, rule.body, [&](const Statement& s) {
      chooses = chooses || s.op == StatementOp::Choose || s.op == StatementOp::Either;
    });
    if (!chooses) continue;
    context.error(DiagnosticKind::written_alike, rule.item.span,
                  fmt::format("`{}` is written the same whatever is chosen in it", rule.item.key),
                  "name what was chosen in braces, as in `go: \"{goal}\"`");
  }
}

}  // namespace

void look_for_slips(Elements& elements, const Node& game, const std::vector<Node>& tests) {
  Context& context = elements.context;
  Words words;
  words.read(game, "");
  for (const Node& test : tests) words.read(test, "");
  Unused unused{context, words};
  for (const Node* item : elements.folded.items) {
    // What a parent declares and a variant no longer needs is no slip.
    if (item->span.file == game.span.file) unused.look_at(*item);
    if (item->is(Form::Setup)) find_unused_glyphs(context, *item, tests);
  }
  find_history(context);
  find_record_in_position(context);
  find_flags(context);
  for (const Rule& rule : context.model.rules) find_moves_onto_friends(context, rule.body);
  for (const PhaseDef& phase : context.model.scenario.phases)
    find_moves_onto_friends(context, phase.turn);
  find_phases_never_entered(context);
  find_mute_forms(context);
  find_acting_passes(context);
  find_empty_groups(context);
}

}  // namespace ludo::lang

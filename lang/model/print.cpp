// Prints the checked model: every table, with indices resolved to names.
//
// The text is for people and goldens; nothing reads it back.
//
// Tested by tests/lang/model/test_print.cpp.

#include <fmt/core.h>

#include <string_view>

#include "lang/model/model.hpp"
#include "lang/model/print_code.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

const SlotNames kNoSlots;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string_view shape_name(BoardShape shape) {
  switch (shape) {
    case BoardShape::Square:
      return "square";
    case BoardShape::Hexagon:
      return "hexagon";
    case BoardShape::Rhombus:
      return "rhombus";
    case BoardShape::Triangle:
      return "triangle";
    case BoardShape::Track:
      return "track";
    case BoardShape::Graph:
      return "graph";
    case BoardShape::Drawn:
      return "drawn";
    case BoardShape::Tiles:
      return "tiles";
  }
  LUDO_UNREACHABLE();
}

std::string_view owner_name(Owner owner) {
  switch (owner) {
    case Owner::Piece:
      return "each Piece";
    case Owner::Player:
      return "each Player";
    case Owner::Site:
      return "each Site";
    case Owner::Link:
      return "each Link";
    case Owner::Block:
      return "each Block";
    case Owner::Game:
      return "the game";
    case Owner::Turn:
      return "the turn";
    case Owner::Phase:
      return "the phase";
    case Owner::Move:
      return "the move";
    case Owner::Record:
      return "the record";
  }
  LUDO_UNREACHABLE();
}

template <class Row>
std::string name_in(const std::vector<Row>& rows, Index index) {
  if (index < 0 || static_cast<std::size_t>(index) >= rows.size()) return fmt::format("?{}", index);
  return rows[static_cast<std::size_t>(index)].name;
}

std::string list_of_names(const GameModel& model, Base base, const std::vector<Index>& values) {
  Type type;
  type.base = base;
  std::string out;
  for (const Index value : values) {
    if (!out.empty()) out += ' ';
    out += print_value(model, type, Value(value));
  }
  return out;
}

// ` "Title"` after the head, and the notes and rulings below it.
std::string title_of(const Item& item) {
  return item.title.empty() ? "" : " " + quoted(item.title);
}

std::string attached_to(const Item& item, std::size_t depth) {
  std::string out;
  const std::string indent(2 * depth, ' ');
  for (const std::string& note : item.notes) out += indent + "note " + quoted(note) + '\n';
  for (const std::string& ruling : item.rulings) out += indent + "ruling " + quoted(ruling) + '\n';
  return out;
}

std::string print_board(const GameModel& model) {
  const Board& board = model.board;
  std::string out =
      fmt::format("board {} {} x {}{}{}\n", shape_name(board.shape), board.columns, board.rows,
                  board.pointed ? " pointed" : "", board.on_points ? " on points" : "");
  out += fmt::format("  angles {}, turn {}\n", board.angles, board.turn);
  if (board.shape == BoardShape::Tiles) {
    out += fmt::format("  parts {}, tiles at most {}, first block [{},{}]\n", board.parts_per_tile,
                       board.most_tiles, board.origin_column, board.origin_row);
  }
  for (const Direction& direction : board.directions) {
    out += fmt::format("  direction {}", direction.name);
    if (direction.opposite >= 0) {
      out += " opposite " + name_in(board.directions, direction.opposite);
    }
    if (direction.angle >= 0) out += fmt::format(" angle {}", direction.angle);
    if (direction.across != 0 || direction.ahead != 0) {
      out += fmt::format(" leap ({}, {})", direction.across, direction.ahead);
    }
    out += direction.orthogonal ? " orthogonal" : "";
    out += direction.diagonal ? " diagonal" : "";
    out += '\n';
  }
  if (!board.any_directions.empty()) {
    out += "  any direction: " + list_of_names(model, Base::Direction, board.any_directions) + '\n';
  }
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    const Site& site = board.sites[i];
    out += fmt::format("  site {} ({}, {})", site.name, site.column, site.row);
    if (!site.number.empty()) out += " number " + site.number;
    if (site.block >= 0) out += " block " + name_in(board.blocks, site.block);
    std::string steps;
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const Index to = board.step(static_cast<Index>(i), static_cast<Index>(d));
      if (to < 0) continue;
      steps += steps.empty() ? ":" : "";
      steps += fmt::format(" {} {}", board.directions[d].name, name_in(board.sites, to));
    }
    out += steps + '\n';
  }
  // On boards with directions the steps of the sites say the same.
  if (board.shape != BoardShape::Graph && !board.links.empty()) {
    out += fmt::format("  links {}\n", board.links.size());
  }
  for (const Link& link : board.links) {
    if (board.shape != BoardShape::Graph) continue;
    out += fmt::format("  link {} ({}, {})", link.name, name_in(board.sites, link.tail),
                       name_in(board.sites, link.head));
    if (link.value >= 0) out += fmt::format(" value {}", link.value);
    out += '\n';
  }
  const auto add_sites = [&](std::string_view word, const std::vector<Index>& sites) {
    if (sites.empty()) return;
    out += fmt::format("  {}: {}\n", word, list_of_names(model, Base::Site, sites));
  };
  add_sites("border", board.border);
  add_sites("corners", board.corners);
  add_sites("centre", board.centre);
  if (!board.symmetries.empty()) out += fmt::format("  symmetries {}\n", board.symmetries.size());
  return out;
}

std::string print_kind(const GameModel& model, const Kind& kind) {
  std::string out = fmt::format("kind {}", kind.name);
  for (std::size_t player = 0; player < kind.of_player.size(); ++player) {
    if (!kind.of_player[player]) continue;
    out += " of " + name_in(model.players, static_cast<Index>(player));
    if (player < kind.most.size() && kind.most[player] >= 0) {
      out += fmt::format(" at most {}", kind.most[player]);
    }
  }
  if (kind.of_nobody) {
    out += " of nobody";
    if (kind.most_of_nobody >= 0) out += fmt::format(" at most {}", kind.most_of_nobody);
  }
  return out + '\n';
}

std::string print_variable(const GameModel& model, const Variable& variable) {
  std::string out = fmt::format("{} has {}: {}", owner_name(variable.owner), variable.name,
                                print_type(model, variable.type));
  if (variable.initial != kNoExpr) out += " = " + print_expr(model, kNoSlots, variable.initial);
  switch (variable.life) {
    case Variable::Life::Game:
      break;
    case Variable::Life::Turn:
      out += " this turn";
      break;
    case Variable::Life::Move:
      out += " this move";
      break;
    case Variable::Life::Phase:
      out += " this phase";
      break;
  }
  if (variable.seen.sight != Sight::All) {
    out += ' ' + print_visibility(model, kNoSlots, variable.seen);
  }
  for (std::size_t kind = 0; kind < variable.of_kind.size(); ++kind) {
    if (variable.of_kind[kind]) out += " of " + name_in(model.kinds, static_cast<Index>(kind));
  }
  if (!variable.description.empty()) out += ' ' + quoted(variable.description);
  return out + '\n';
}

std::string print_cells(const GameModel& model, std::string_view head,
                        const std::vector<ExprId>& cells, Base base, const Type& key_type,
                        const std::vector<Index>& keys) {
  std::string out = std::string(head) + '\n';
  Type type = key_type;
  type.base = base;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == kNoExpr) continue;
    const Index key = i < keys.size() ? keys[i] : static_cast<Index>(i);
    out += fmt::format("  {}: {}\n", print_value(model, type, Value(key)),
                       print_expr(model, kNoSlots, cells[i]));
  }
  return out;
}

std::string print_tiles(const GameModel& model) {
  std::string out;
  if (!model.grounds.empty()) {
    out += "grounds";
    for (const std::string& ground : model.grounds) out += ' ' + ground;
    out += '\n';
  }
  for (const TileType& tile : model.tiles) {
    out += fmt::format("tile {} copies {}\n", tile.name, tile.copies);
    for (std::size_t i = 0; i < tile.parts.size(); ++i) {
      const TilePart& part = tile.parts[i];
      const auto ground = static_cast<std::size_t>(part.ground);
      out += fmt::format("  part {} {}{}", i,
                         ground < model.grounds.size() ? model.grounds[ground] : "?", part.ordinal);
      const auto add = [&out](std::string_view word, const std::vector<Index>& numbers) {
        if (numbers.empty()) return;
        out += fmt::format(" {}", word);
        for (const Index number : numbers) out += fmt::format(" {}", number);
      };
      add("ports", part.ports);
      add("beside", part.beside);
      for (const Index flag : part.flags) {
        const auto index = static_cast<std::size_t>(flag);
        out += ' ' + (index < model.tile_flags.size() ? model.tile_flags[index] : "?");
      }
      out += '\n';
    }
  }
  return out;
}

std::string print_elements(const GameModel& model) {
  std::string out;
  for (const Player& player : model.players) {
    out += fmt::format("player {} facing {}", player.name,
                       name_in(model.board.directions, player.facing));
    if (player.team != kNoIndex) {
      const auto team = static_cast<std::size_t>(player.team);
      out += " team " + (team < model.teams.size() ? model.teams[team].first : "?");
    }
    out += '\n';
  }
  out += print_board(model);
  for (const Kind& kind : model.kinds) out += print_kind(model, kind);
  for (const EnumType& definition : model.enums) {
    out += "type " + definition.name + ':';
    for (const std::string& value : definition.values) out += ' ' + value;
    out += '\n';
  }
  for (const Variable& variable : model.variables) out += print_variable(model, variable);
  for (const KindColumn& column : model.columns) {
    out += print_cells(model,
                       fmt::format("column {}: {}", column.name, print_type(model, column.type)),
                       column.cells, Base::Kind, Type{}, {});
  }
  for (const DataTable& table : model.tables) {
    for (std::size_t row = 0; row < table.cells.size(); ++row) {
      const Index key = row < table.rows.size() ? table.rows[row] : static_cast<Index>(row);
      out +=
          print_cells(model,
                      fmt::format("table {}: {}, {}", table.name, print_type(model, table.type),
                                  print_value(model, table.row_type, Value(key))),
                      table.cells[row], table.column_type.base, table.column_type, table.columns);
    }
  }
  for (const RegionDef& region : model.regions) {
    out += fmt::format("region {}{}\n", region.item.key, title_of(region.item));
    for (std::size_t i = 0; i < region.values.size(); ++i) {
      out += "  ";
      if (region.owned) out += "of " + name_in(model.players, static_cast<Index>(i)) + ' ';
      out += "= " + print_expr(model, kNoSlots, region.values[i]) + '\n';
    }
    out += attached_to(region.item, 1);
  }
  for (const LeapDef& leap : model.leaps) {
    out += fmt::format("leap {}{}: {}\n", leap.name, leap.forward_only ? " forward" : "",
                       list_of_names(model, Base::Direction, leap.directions));
  }
  out += print_tiles(model);
  for (const GlyphMeaning& glyph : model.glyphs) {
    out += fmt::format("glyph {} {} of {}\n", glyph.glyph, name_in(model.kinds, glyph.kind),
                       glyph.owner == kNoIndex ? "nobody" : name_in(model.players, glyph.owner));
  }
  return out;
}

std::string print_template(const GameModel& model, const SlotNames& names, const Template& pieces);

// What is printed where a label or a rule's text would stand, if it is given.
std::string print_inner(const GameModel& model, const SlotNames& names,
                        const TemplatePiece& piece) {
  return piece.inner.empty() ? "" : ": " + print_template(model, names, piece.inner);
}

std::string print_template(const GameModel& model, const SlotNames& names, const Template& pieces) {
  std::string out;
  for (const TemplatePiece& piece : pieces) {
    switch (piece.form) {
      case TemplatePiece::Form::Text:
        out += piece.text;
        break;
      case TemplatePiece::Form::Expr:
        out += '{' + print_expr(model, names, piece.expr) + '}';
        break;
      case TemplatePiece::Form::Condition:
        out += fmt::format("{{{}: {}}}", print_expr(model, names, piece.expr),
                           print_template(model, names, piece.inner));
        break;
      case TemplatePiece::Form::RuleText: {
        const auto rule = static_cast<std::size_t>(piece.rule);
        const std::string key = rule < model.rules.size() ? model.rules[rule].item.key : "?";
        out += fmt::format("{{rule {}{}}}", key, print_inner(model, names, piece));
        break;
      }
      case TemplatePiece::Form::BranchLabel:
        out += fmt::format("{{label {}{}}}", piece.text, print_inner(model, names, piece));
        break;
    }
  }
  return out;
}

std::string print_written(const GameModel& model, const SlotNames& names,
                          const std::vector<Template>& written, std::size_t depth) {
  std::string out;
  for (const Template& pieces : written) {
    out += std::string(2 * depth, ' ') + "written " + quoted(print_template(model, names, pieces)) +
           '\n';
  }
  return out;
}

std::string print_rule(const GameModel& model, const Rule& rule) {
  std::string out = fmt::format("rule {}(", rule.item.key);
  for (Index slot = 0; slot < rule.params; ++slot) {
    if (slot > 0) out += ", ";
    out += print_slot(rule.slot_names, slot);
    const auto index = static_cast<std::size_t>(slot);
    if (index < rule.slot_types.size()) out += ": " + print_type(model, rule.slot_types[index]);
  }
  out += ')';
  for (std::size_t i = 0; i < rule.results.size(); ++i) {
    out += i == 0 ? " gives " : ", ";
    out += print_slot(rule.slot_names, rule.results[i]);
  }
  if (rule.most_times != kNoExpr) {
    out += " at most " + print_expr(model, rule.slot_names, rule.most_times) + " times";
  }
  out += title_of(rule.item);
  out += fmt::format(" -- {} registers{}{}\n", rule.slots, rule.chooses ? ", chooses" : "",
                     rule.same_outcome ? ", same outcome is same move" : "");
  out += print_block(model, rule.slot_names, rule.body, 1);
  return out + print_written(model, rule.slot_names, rule.written, 1) + attached_to(rule.item, 1);
}

std::string print_interactions(const GameModel& model) {
  std::string out;
  for (const Define& define : model.defines) {
    out += fmt::format("define {}{} -- {} parameters, {} registers{}\n  = {}\n", define.item.key,
                       title_of(define.item), define.params, define.slots,
                       define.reads_state ? "" : ", a table",
                       print_expr(model, kNoSlots, define.body));
    out += attached_to(define.item, 1);
  }
  for (const Rule& rule : model.rules) out += print_rule(model, rule);
  for (const Trigger& trigger : model.triggers) {
    out += fmt::format("whenever {}{}: {}", trigger.item.key, title_of(trigger.item),
                       print_generator(model, kNoSlots, trigger.generator));
    if (trigger.most_times != kNoIndex) out += fmt::format(" at most {} times", trigger.most_times);
    out += '\n' + print_block(model, kNoSlots, trigger.body, 1) + attached_to(trigger.item, 1);
  }
  for (const Law& law : model.laws) {
    out += fmt::format("never {}{}: {}\n", law.item.key, title_of(law.item),
                       print_expr(model, kNoSlots, law.condition));
    out += attached_to(law.item, 1);
  }
  return out;
}

std::string print_results(const GameModel& model, std::string_view head,
                          const std::vector<ResultLine>& results, std::size_t depth) {
  if (results.empty()) return "";
  const std::string indent(2 * depth, ' ');
  std::string out = indent + std::string(head) + '\n';
  for (const ResultLine& line : results) {
    out += fmt::format("{}  {}{}: ", indent, line.item.key, title_of(line.item));
    if (line.at_any_moment) out += "at any moment ";
    if (line.each_slot != kNoIndex) out += "each " + print_slot(kNoSlots, line.each_slot) + ' ';
    if (line.who != kNoExpr) out += print_expr(model, kNoSlots, line.who) + ' ';
    out += verdict_name(line.verdict);
    if (line.when != kNoExpr) out += " when " + print_expr(model, kNoSlots, line.when);
    out += '\n' + attached_to(line.item, depth + 2);
  }
  return out;
}

std::string print_phase(const GameModel& model, const PhaseDef& phase) {
  std::string out = fmt::format("phase {}{}{}", phase.item.key, title_of(phase.item),
                                phase.secretly ? " secretly" : "");
  if (phase.first_random) out += " first random";
  if (phase.first != kNoExpr) out += " first " + print_expr(model, kNoSlots, phase.first);
  out += '\n';
  if (phase.begin != kNoIndex) out += "  begin\n" + print_block(model, kNoSlots, phase.begin, 2);
  if (phase.turn != kNoIndex) {
    out += phase.same_outcome ? "  turn -- same outcome is same move\n" : "  turn\n";
    out += print_block(model, phase.turn_slot_names, phase.turn, 2);
  }
  out += print_written(model, phase.turn_slot_names, phase.written, 2);
  out += print_results(model, "stuck", phase.stuck, 1);
  if (phase.until != kNoExpr) out += "  until " + print_expr(model, kNoSlots, phase.until) + '\n';
  if (phase.then != kNoExpr) out += "  then " + print_expr(model, kNoSlots, phase.then) + '\n';
  out += print_results(model, "end", phase.end, 1);
  return out + attached_to(phase.item, 1);
}

std::string print_scenario(const GameModel& model) {
  const Scenario& scenario = model.scenario;
  std::string out = "setup\n" + print_block(model, kNoSlots, scenario.setup, 1);
  out += "order " + list_of_names(model, Base::Player, scenario.order) + '\n';
  if (scenario.first_random) out += "first random\n";
  if (scenario.first != kNoExpr) {
    out += "first " + print_expr(model, kNoSlots, scenario.first) + '\n';
  }
  for (const PhaseDef& phase : scenario.phases) out += print_phase(model, phase);
  if (scenario.next_player != kNoExpr) {
    out += "next player = " + print_expr(model, kNoSlots, scenario.next_player) + '\n';
  }
  out += print_results(model, "stuck", scenario.stuck, 0);
  for (const RepetitionRule& rule : scenario.repetitions) {
    const std::string head = "repetition " + print_expr(model, kNoSlots, rule.count);
    out += rule.forbidden ? head + " forbidden\n" : print_results(model, head, rule.results, 0);
  }
  for (const LimitRule& rule : scenario.limits) {
    std::string head = "limit " + print_expr(model, kNoSlots, rule.turns) + " turns";
    if (rule.without != kNoExpr) {
      head += " without " + print_expr(model, kNoSlots, rule.without);
    }
    out += print_results(model, head, rule.results, 0);
  }
  out += print_results(model, "end", scenario.end, 0);
  for (const std::string& scale : scenario.point_scales) out += "points " + scale + '\n';
  if (scenario.score != kNoExpr) {
    out += "score of #0 = " + print_expr(model, kNoSlots, scenario.score) + '\n';
  }
  if (scenario.resignation) out += "allow resignation\n";
  if (scenario.agreed_draw) out += "allow agreed draw\n";
  return out;
}

std::string print_given(const GameModel& model, const Given& given) {
  std::string out = given.from_start ? "  given start\n" : "  given\n";
  out += print_block(model, kNoSlots, given.body, 2);
  if (!given.played.empty()) {
    out += "    played";
    for (const std::string& move : given.played) out += ' ' + move;
    out += '\n';
  }
  return out;
}

std::string_view expectation_name(Expectation::Form form) {
  switch (form) {
    case Expectation::Form::Legal:
      return "legal";
    case Expectation::Form::Illegal:
      return "illegal";
    case Expectation::Form::MovesExactly:
      return "moves exactly";
    case Expectation::Form::MovesCount:
      return "moves =";
    case Expectation::Form::After:
      return "after";
    case Expectation::Form::Shows:
      return "shows";
    case Expectation::Form::Holds:
      return "holds";
    case Expectation::Form::Fails:
      return "fails";
    case Expectation::Form::ToMove:
      return "to move";
    case Expectation::Form::Outcome:
      return "outcome";
    case Expectation::Form::Sees:
      return "sees";
    case Expectation::Form::CannotSee:
      return "cannot see";
    case Expectation::Form::CannotTell:
      return "cannot tell";
    case Expectation::Form::Perft:
      return "perft";
  }
  LUDO_UNREACHABLE();
}

std::string print_expectation(const GameModel& model, const Expectation& expectation,
                              std::size_t depth) {
  std::string out(2 * depth, ' ');
  out += expectation_name(expectation.form);
  if (!expectation.glob.empty()) out += " of " + expectation.glob;
  if (expectation.player != kNoIndex) {
    out += " for " + name_in(model.players, expectation.player);
  }
  for (const std::string& move : expectation.moves) out += ' ' + move;
  if (expectation.expr != kNoExpr) out += ' ' + print_expr(model, kNoSlots, expectation.expr);
  if (expectation.form == Expectation::Form::Outcome) {
    out += ' ' + std::string(verdict_name(expectation.verdict));
  }
  if (!expectation.because.empty()) out += " because " + expectation.because;
  if (expectation.form == Expectation::Form::Perft) {
    out += fmt::format(" {} {} = {}", expectation.depth, expectation.unit, expectation.count);
  }
  if (expectation.form == Expectation::Form::MovesCount) {
    out += fmt::format(" {}", expectation.count);
  }
  out += '\n' + print_block(model, kNoSlots, expectation.body, depth + 1);
  for (const Expectation& next : expectation.then) {
    out += print_expectation(model, next, depth + 1);
  }
  return out;
}

std::string print_test(const GameModel& model, const TestModel& test) {
  std::string out = "test " + quoted(test.sentence);
  for (std::size_t i = 0; i < test.rules.size(); ++i) {
    const auto rule = static_cast<std::size_t>(test.rules[i]);
    out += i == 0 ? " of " : ", ";
    out += rule < model.rules.size() ? model.rules[rule].item.key : "?";
  }
  out += '\n';
  if (test.has_given) out += print_given(model, test.given);
  for (const Expectation& expectation : test.expectations) {
    out += print_expectation(model, expectation, 1);
  }
  return out;
}

}  // namespace

std::string print(const GameModel& model) {
  std::string out = "game " + model.name;
  if (!model.title.empty()) out += ' ' + quoted(model.title);
  out += '\n';
  for (const std::string& source : model.sources) out += "  source " + quoted(source) + '\n';
  for (const std::string& note : model.notes) out += "  note " + quoted(note) + '\n';
  for (const std::string& ruling : model.rulings) out += "  ruling " + quoted(ruling) + '\n';
  for (const OptionValue& option : model.options) {
    out += fmt::format("  option {} = {}\n", option.name, option.value);
  }
  out += "\n-- elements\n" + print_elements(model);
  out += "\n-- interactions\n" + print_interactions(model);
  out += "\n-- scenario\n" + print_scenario(model);
  if (!model.tests.empty()) out += "\n-- tests\n";
  for (const TestModel& test : model.tests) out += print_test(model, test);
  if (model.position) out += "\n-- position\n" + print_given(model, *model.position);
  return out;
}

}  // namespace ludo::lang

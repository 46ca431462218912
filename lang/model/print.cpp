// Prints the checked model: every table, with indices resolved to names.
//
// Rules and the scenario are printed here; elements in print_elements.cpp, tests in
// print_tests.cpp, expressions and statements in print_code.cpp. The text is for people and
// goldens; nothing reads it back.
//
// Tested by tests/lang/model/test_model.cpp.
#include <fmt/core.h>

#include "lang/model/model.hpp"
#include "lang/model/print_parts.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

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

std::string print_field(const GameModel& model, const NotationField& field) {
  const std::string plus = field.plus == 0 ? "" : " plus " + std::to_string(field.plus);
  switch (field.form) {
    case NotationField::Form::Picture:
      return "picture";
    case NotationField::Form::Players:
    case NotationField::Form::Members: {
      std::string out = field.form == NotationField::Form::Players ? "players" : "members";
      for (const NotationSign& sign : field.signs) {
        out += ' ' + sign.sign + ' ';
        out += sign.player != kNoIndex ? name_in(model.players, sign.player)
                                       : sign.element + " in " + sign.place.text;
      }
      return out;
    }
    case NotationField::Form::Squares: {
      std::string out = "squares";
      for (const NotationSign& sign : field.signs) {
        out += ' ' + sign.sign + ' ';
        out += sign.player != kNoIndex ? name_in(model.players, sign.player)
                                       : model.kinds[static_cast<std::size_t>(sign.kind)].name;
      }
      return out;
    }
    case NotationField::Form::Tally:
      return "tally " + field.place.text;
    case NotationField::Form::Value:
      return "value " + field.place.text;
    case NotationField::Form::Quiet:
      return "number of limit " + std::to_string(field.limit) + plus;
    case NotationField::Form::Number:
      return field.counter
                 ? "number counter " + std::to_string(static_cast<int>(*field.counter)) + plus
                 : "number " + field.place.text + plus;
    case NotationField::Form::Text:
      return "text " + field.text;
  }
  LUDO_UNREACHABLE();
}

std::string print_notation(const GameModel& model, const Notation& notation) {
  std::string out = "notation " + notation.item.key + '\n';
  for (const NotationField& field : notation.fields) {
    out += "  " + print_field(model, field) + '\n';
  }
  if (notation.begin != kNoIndex) {
    out += "  begin\n" + print_block(model, kNoSlots, notation.begin, 2);
  }
  return out + attached_to(notation.item, 1);
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
    std::string head = "repetition " + print_expr(model, kNoSlots, rule.count);
    if (rule.of_pieces) head += " of pieces";
    for (const Index variable : rule.joined) {
      head += " and " + model.variables[static_cast<std::size_t>(variable)].name;
    }
    if (rule.whoever_moves) head += ", whoever moves";
    if (rule.passes_exempt) head += ", passes exempt";
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
  for (const auto& [key, stake] : scenario.stakes) {
    if (stake != 1) out += fmt::format("{} wins {} points\n", key, stake);
  }
  if (scenario.score != kNoExpr) {
    out += "score of #0 = " + print_expr(model, kNoSlots, scenario.score) + '\n';
  }
  if (scenario.resigned != kNoIndex) {
    out += "allow resignation of #0\n" + print_block(model, kNoSlots, scenario.resigned, 1);
  } else if (scenario.resignation) {
    out += "allow resignation\n";
  }
  if (scenario.agreed_draw) out += "allow agreed draw\n";
  for (const Notation& notation : model.notations) out += print_notation(model, notation);
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

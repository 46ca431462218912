// Prints expressions as calls by name, and statements one a line.
//
// Tested by tests/lang/model/test_model.cpp.

#include "lang/model/print_code.hpp"

#include <fmt/core.h>

#include <string_view>

#include "lang/model/print_parts.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

template <class Row>
std::string key_in(const std::vector<Row>& rows, Index index) {
  if (index < 0 || static_cast<std::size_t>(index) >= rows.size()) return fmt::format("?{}", index);
  return rows[static_cast<std::size_t>(index)].item.key;
}

std::string_view relative_name(Index direction) {
  switch (static_cast<RelativeDirection>(direction)) {
    case RelativeDirection::Forward:
      return "forward";
    case RelativeDirection::ForwardRight:
      return "forward-right";
    case RelativeDirection::Right:
      return "right";
    case RelativeDirection::BackRight:
      return "back-right";
    case RelativeDirection::Back:
      return "back";
    case RelativeDirection::BackLeft:
      return "back-left";
    case RelativeDirection::Left:
      return "left";
    case RelativeDirection::ForwardLeft:
      return "forward-left";
  }
  return "?";
}

std::string_view same_name(Index what) {
  switch (static_cast<SameWhat>(what)) {
    case SameWhat::Column:
      return "column";
    case SameWhat::Row:
      return "row";
    case SameWhat::Block:
      return "block";
    case SameWhat::Kind:
      return "kind";
    case SameWhat::Owner:
      return "owner";
    case SameWhat::Ground:
      return "ground";
    case SameWhat::Attribute:
      return "attribute";
  }
  return "?";
}

std::string_view counter_name(Index counter) {
  switch (static_cast<Counter>(counter)) {
    case Counter::Turns:
      return "turns";
    case Counter::TurnsOfPhase:
      return "turns of phase";
    case Counter::Rounds:
      return "rounds";
    case Counter::PassesInARow:
      return "passes-in-a-row";
  }
  return "?";
}

// What the numbers of an expression mean, as the first arguments of its call; empty if nothing.
std::string print_immediates(const GameModel& model, const Expr& expr) {
  // The few operations with a number of their own; all others are told by their arguments.
  if (expr.op == Op::Variable) return name_in(model.variables, expr.imm);
  if (expr.op == Op::Column) return name_in(model.columns, expr.imm);
  if (expr.op == Op::TableCell) return name_in(model.tables, expr.imm);
  if (expr.op == Op::CallDefine) return key_in(model.defines, expr.imm);
  if (expr.op == Op::Region) return key_in(model.regions, expr.imm);
  if (expr.op == Op::LeapDirections) return name_in(model.leaps, expr.imm);
  if (expr.op == Op::Relative || expr.op == Op::RelativeToPiece) {
    return std::string(relative_name(expr.imm));
  }
  if (expr.op == Op::SameValue) {
    const bool by_attribute = static_cast<SameWhat>(expr.imm) == SameWhat::Attribute;
    return by_attribute ? name_in(model.variables, expr.imm2) : std::string(same_name(expr.imm));
  }
  if (expr.op == Op::PartAt) {
    const auto ground = static_cast<std::size_t>(expr.imm);
    const std::string word = ground < model.grounds.size() ? model.grounds[ground] : "?";
    return fmt::format("{}{}", word, expr.imm2);
  }
  if (expr.op == Op::SitesWithFlag) {
    const auto flag = static_cast<std::size_t>(expr.imm);
    return flag < model.tile_flags.size() ? model.tile_flags[flag] : "?";
  }
  if (expr.op == Op::TheOne) {
    std::string out = "keys";
    for (std::size_t key = 1; key < expr.args.size(); ++key) {
      out += ((expr.imm >> (key - 1)) & 1) != 0 ? " most" : " least";
    }
    return expr.args.size() > 1 ? out : "";
  }
  return "";
}

std::string print_bound(const GameModel& model, const SlotNames& names, ExprId bound) {
  return bound == kNoExpr ? "any" : print_expr(model, names, bound);
}

std::string print_segment(const GameModel& model, const SlotNames& names, const Segment& segment) {
  std::string out;
  for (const ExprId bend : segment.bends) {
    out += out.empty() ? "turning " : " or ";
    out += print_expr(model, names, bend);
  }
  if (!out.empty()) out += ", ";
  if (segment.what == kNoExpr) {
    out += "edge";
  } else {
    out += segment.run ? "row of " : "";
    out += fmt::format("{}..{} {}", print_bound(model, names, segment.least),
                       print_bound(model, names, segment.most),
                       print_expr(model, names, segment.what));
    if (segment.or_edge) out += " or edge";
  }
  if (segment.as_slot != kNoIndex) {
    out += fmt::format(" as {}{}", print_slot(names, segment.as_slot),
                       segment.as_is_site ? "" : " (set)");
  }
  if (segment.to_slot != kNoIndex) out += " to " + print_slot(names, segment.to_slot);
  return out;
}

std::string print_where(const GameModel& model, const SlotNames& names, ExprId where) {
  return where == kNoExpr ? "" : " where " + print_expr(model, names, where);
}

std::string print_pattern(const GameModel& model, const SlotNames& names,
                          const LinePattern& pattern) {
  std::string out = "line from " + print_expr(model, names, pattern.from);
  if (pattern.included) out += " included";
  out += " along " + print_expr(model, names, pattern.directions);
  if (pattern.direction_slot != kNoIndex) {
    out += " as " + print_slot(names, pattern.direction_slot);
  }
  if (pattern.over != kNoExpr) out += " over " + print_expr(model, names, pattern.over);
  out += ":";
  for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
    out += i == 0 ? " " : "; ";
    out += print_segment(model, names, pattern.segments[i]);
  }
  return out + print_where(model, names, pattern.where);
}

std::string print_list(const GameModel& model, const SlotNames& names,
                       const std::vector<ExprId>& list) {
  std::string out;
  for (const ExprId expr : list) {
    if (!out.empty()) out += ", ";
    out += print_expr(model, names, expr);
  }
  return out;
}

std::string print_slots(const SlotNames& names, const std::vector<Index>& slots) {
  std::string out;
  for (const Index slot : slots) {
    if (!out.empty()) out += ", ";
    out += print_slot(names, slot);
  }
  return out;
}

std::string print_place(const GameModel& model, const SlotNames& names, const Place& place) {
  if (place.slot != kNoIndex) return print_slot(names, place.slot);
  const std::string variable = name_in(model.variables, place.variable);
  if (place.owner == kNoExpr) return variable;
  return fmt::format("{} of {}", variable, print_expr(model, names, place.owner));
}

std::string print_keys(const GameModel& model, const SlotNames& names,
                       const std::vector<PreferenceKey>& keys) {
  std::string out;
  for (const PreferenceKey& key : keys) {
    out += out.empty() ? "preferring " : ", then ";
    out += key.most ? "most " : "least ";
    out += print_expr(model, names, key.value);
  }
  return out;
}

// What stands on the statement's own line after its name.
std::string print_operands(const GameModel& model, const SlotNames& names,
                           const Statement& statement) {
  std::string out;
  const auto add = [&out](const std::string& part) {
    if (part.empty()) return;
    out += out.empty() ? "" : ", ";
    out += part;
  };
  switch (statement.op) {
    case StatementOp::Choose:
    case StatementOp::Random:
      add(print_generator(model, names, statement.generator));
      if (statement.imm >= 0 &&
          static_cast<std::size_t>(statement.imm) < model.visibilities.size()) {
        add(print_visibility(model, names,
                             model.visibilities[static_cast<std::size_t>(statement.imm)]));
      }
      return out;
    case StatementOp::ForEach:
      return print_generator(model, names, statement.generator);
    case StatementOp::Play:
      out = fmt::format("{}({})", key_in(model.rules, statement.imm),
                        print_list(model, names, statement.exprs));
      if (!statement.slots.empty()) out += " as " + print_slots(names, statement.slots);
      return out;
    case StatementOp::Travel:
      if (statement.imm != kNoIndex) add("as " + print_slot(names, statement.imm));
      add("up to " + print_list(model, names, statement.exprs));
      if (!statement.slots.empty()) add("sets " + print_slots(names, statement.slots));
      return out;
    case StatementOp::Decide:
      add(std::string(verdict_name(static_cast<Verdict>(statement.imm))));
      for (const ExprId expr : statement.exprs) {
        if (expr != kNoExpr) add(print_expr(model, names, expr));
      }
      for (const std::string& text : statement.texts) {
        if (!text.empty()) add("key " + text);
      }
      return out;
    case StatementOp::SetPhase:
      return key_in(model.scenario.phases, statement.imm);
    case StatementOp::SetCounter:
      return fmt::format("{}, {}", counter_name(statement.imm),
                         print_list(model, names, statement.exprs));
    case StatementOp::Either:
    case StatementOp::Optionally:
    case StatementOp::InAnyOrder:
    case StatementOp::First:
    case StatementOp::Preferring:
    case StatementOp::RepeatTimes:
    case StatementOp::RepeatAtWill:
    case StatementOp::RepeatWhilePossible:
    case StatementOp::RepeatWhile:
    case StatementOp::Require:
    case StatementOp::Let:
    case StatementOp::If:
    case StatementOp::By:
    case StatementOp::Commit:
    case StatementOp::Pass:
    case StatementOp::Move:
    case StatementOp::Remove:
    case StatementOp::Put:
    case StatementOp::Change:
    case StatementOp::Shift:
    case StatementOp::MoveAll:
    case StatementOp::SetSlot:
    case StatementOp::SetVariable:
    case StatementOp::SetEntry:
    case StatementOp::AddNumber:
    case StatementOp::TakeNumber:
    case StatementOp::AddElements:
    case StatementOp::TakeElements:
    case StatementOp::AddTally:
    case StatementOp::TakeTally:
    case StatementOp::ExchangeSides:
    case StatementOp::Lay:
    case StatementOp::SetMover:
    case StatementOp::SetAlive:
      if (!statement.slots.empty()) add(print_slots(names, statement.slots));
      for (const Place& place : statement.places) add(print_place(model, names, place));
      add(print_list(model, names, statement.exprs));
      return out;
  }
  LUDO_UNREACHABLE();
}

// The word above the i-th block of a statement with several; empty where none is needed.
std::string print_branch(const GameModel& model, const SlotNames& names, const Statement& statement,
                         std::size_t i) {
  std::string out;
  if (statement.op == StatementOp::If) return i == 0 ? "then" : "else";
  if (i < statement.texts.size() && !statement.texts[i].empty()) {
    out += fmt::format("\"{}\"", statement.texts[i]);
  }
  if (i < statement.scopes.size() && !statement.scopes[i].empty()) {
    out += out.empty() ? "" : " ";
    out += print_keys(model, names, statement.scopes[i]);
  }
  if (statement.op == StatementOp::InAnyOrder && ((statement.imm >> i) & 1) != 0) {
    out += "optional";
  }
  if (out.empty() && statement.blocks.size() > 1) out = fmt::format("{}", i + 1);
  return out;
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Wins:
      return "wins";
    case Verdict::Loses:
      return "loses";
    case Verdict::Out:
      return "is out";
    case Verdict::Draw:
      return "draw";
    case Verdict::Passes:
      return "passes";
    case Verdict::Forbidden:
      return "forbidden";
    case Verdict::Finish:
      return "finish";
    case Verdict::GoesOn:
      return "goes on";
  }
  LUDO_UNREACHABLE();
}

std::string print_type(const GameModel& model, const Type& type) {
  std::string base;
  switch (type.base) {
    case Base::Bool:
      base = "Bool";
      break;
    case Base::Int:
      base = fmt::format("{}..{}", type.least, type.most);
      break;
    case Base::Site:
      base = "Site";
      break;
    case Base::Link:
      base = "Link";
      break;
    case Base::Block:
      base = "Block";
      break;
    case Base::Direction:
      base = "Direction";
      break;
    case Base::Player:
      base = "Player";
      break;
    case Base::Team:
      base = "Team";
      break;
    case Base::Kind:
      base = "Kind";
      break;
    case Base::Tile:
      base = "Tile";
      break;
    case Base::Ground:
      base = "Ground";
      break;
    case Base::Piece:
      base = "Piece";
      break;
    case Base::Phase:
      base = "Phase";
      break;
    case Base::Enum:
      base = name_in(model.enums, type.enum_id);
      break;
  }
  if (type.subset >= 0) base = name_in(model.subsets, type.subset);
  switch (type.shape) {
    case Shape::Scalar:
      return type.optional ? base + " or none" : base;
    case Shape::Set:
      return "set of " + base;
    case Shape::Tally:
      return fmt::format("tally of {} up to {}", base, type.most);
    case Shape::Tuple:
      return fmt::format("tuple of {}", type.width);
  }
  LUDO_UNREACHABLE();
}

std::string print_slot(const SlotNames& names, Index slot) {
  const auto index = static_cast<std::size_t>(slot);
  if (slot >= 0 && index < names.size() && !names[index].empty()) return names[index];
  return fmt::format("#{}", slot);
}

std::string print_expr(const GameModel& model, const SlotNames& names, ExprId id) {
  if (id == kNoExpr) return "nothing";
  LUDO_ASSERT(id >= 0 && static_cast<std::size_t>(id) < model.exprs.size());
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  if (expr.op == Op::Constant) {
    LUDO_ASSERT(expr.imm >= 0 && static_cast<std::size_t>(expr.imm) < model.constants.size());
    return print_value(model, expr.type, model.constants[static_cast<std::size_t>(expr.imm)]);
  }
  if (expr.op == Op::Slot) return print_slot(names, expr.imm);
  std::string inside = print_immediates(model, expr);
  const auto add = [&inside](const std::string& part) {
    inside += inside.empty() ? "" : ", ";
    inside += part;
  };
  if (expr.generator != kNoIndex) add(print_generator(model, names, expr.generator));
  if (expr.block != kNoIndex && static_cast<std::size_t>(expr.block) < model.blocks.size()) {
    std::string effects;
    for (const Index index : model.blocks[static_cast<std::size_t>(expr.block)].statements) {
      const Statement& statement = model.statements[static_cast<std::size_t>(index)];
      effects += effects.empty() ? "" : "; ";
      effects += fmt::format("{} {}", statement_name(statement.op),
                             print_operands(model, names, statement));
    }
    add("[" + effects + "]");
  }
  for (const ExprId argument : expr.args) add(print_expr(model, names, argument));
  if (inside.empty()) return std::string(op_name(expr.op));
  return fmt::format("{}({})", op_name(expr.op), inside);
}

std::string print_generator(const GameModel& model, const SlotNames& names, GeneratorId id) {
  LUDO_ASSERT(id >= 0 && static_cast<std::size_t>(id) < model.generators.size());
  const Generator& generator = model.generators[static_cast<std::size_t>(id)];
  std::string out;
  switch (generator.form) {
    case GeneratorForm::In:
      out = fmt::format("{} in {}", print_slot(names, generator.slot),
                        print_expr(model, names, generator.domain));
      break;
    case GeneratorForm::Subset:
      out = fmt::format("{} as {}..{} of {}", print_slot(names, generator.slot),
                        print_bound(model, names, generator.least),
                        print_bound(model, names, generator.most),
                        print_expr(model, names, generator.domain));
      break;
    case GeneratorForm::Line: {
      // The patterns of a named line run in registers of their own.
      const SlotNames none;
      for (const auto& [slot, argument] : generator.let) {
        out += fmt::format("{}let #{} = {}", out.empty() ? "" : ", ", slot,
                           print_expr(model, names, argument));
      }
      if (!out.empty()) out += ": ";
      for (std::size_t i = 0; i < generator.patterns.size(); ++i) {
        if (i > 0) out += " or ";
        out += print_pattern(model, generator.named ? none : names, generator.patterns[i]);
      }
      if (generator.to_slot != kNoIndex) out += " to " + print_slot(names, generator.to_slot);
      break;
    }
    case GeneratorForm::Way:
      out = fmt::format("way for {} to play {}({})", print_expr(model, names, generator.player),
                        key_in(model.rules, generator.rule),
                        print_list(model, names, generator.args));
      if (!generator.result_slots.empty()) {
        out += " as " + print_slots(names, generator.result_slots);
      }
      break;
    case GeneratorForm::Groups:
      out = fmt::format("{} in groups of {}", print_slot(names, generator.slot),
                        print_expr(model, names, generator.domain));
      if (generator.meeting != kNoExpr) {
        out += " meeting " + print_expr(model, names, generator.meeting);
      }
      if (generator.along != kNoExpr) out += " along " + print_expr(model, names, generator.along);
      break;
  }
  return out + print_where(model, names, generator.where);
}

std::string print_visibility(const GameModel& model, const SlotNames& names,
                             const Visibility& seen) {
  std::string out = "seen by ";
  switch (seen.sight) {
    case Sight::All:
      out += "all";
      break;
    case Sight::Owner:
      out += "owner";
      break;
    case Sight::Nobody:
      out += "nobody";
      break;
    case Sight::Players:
      out += print_expr(model, names, seen.players);
      break;
  }
  if (seen.until != kNoIndex) out += " until " + key_in(model.scenario.phases, seen.until);
  if (seen.until_state != kNoIndex) out += " until " + at(model.variables, seen.until_state).name;
  if (seen.wholly) out += " wholly";
  return out;
}

std::string print_statement(const GameModel& model, const SlotNames& names, StatementId id) {
  LUDO_ASSERT(id >= 0 && static_cast<std::size_t>(id) < model.statements.size());
  const Statement& statement = model.statements[static_cast<std::size_t>(id)];
  const std::string operands = print_operands(model, names, statement);
  const bool announces = statement.op == StatementOp::Let && statement.imm != 0;
  std::string out(announces ? "announce" : statement_name(statement.op));
  if (!operands.empty()) out += ' ' + operands;
  return out;
}

std::string print_block(const GameModel& model, const SlotNames& names, BlockId block,
                        std::size_t depth) {
  if (block == kNoIndex) return "";
  LUDO_ASSERT(block >= 0 && static_cast<std::size_t>(block) < model.blocks.size());
  std::string out;
  const std::string indent(2 * depth, ' ');
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    out += indent + print_statement(model, names, index) + '\n';
    const Statement& statement = model.statements[static_cast<std::size_t>(index)];
    for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
      const std::string branch = print_branch(model, names, statement, i);
      if (!branch.empty()) out += fmt::format("{}  {}:\n", indent, branch);
      out += print_block(model, names, statement.blocks[i], depth + (branch.empty() ? 1 : 2));
    }
  }
  return out;
}

}  // namespace ludo::lang

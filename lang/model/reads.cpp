// Follows what an expression reads and a statement writes; see reads.hpp.
//
// Tested by tests/lang/model/test_reads.cpp.
#include "lang/model/reads.hpp"

#include <algorithm>
#include <vector>

#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

Parts own_reads(Op op) {
  using enum StatePart;
  switch (op) {
#define LUDO_OP(op, name, reads, meaning) \
  case Op::op:                            \
    return reads;
#include "lang/model/ops.def"
#undef LUDO_OP
  }
  LUDO_UNREACHABLE();
}

Parts own_reads(StatementOp op) {
  using enum StatePart;
  switch (op) {
#define LUDO_STATEMENT(op, name, reads, writes, fields) \
  case StatementOp::op:                                 \
    return reads;
#include "lang/model/statements.def"
#undef LUDO_STATEMENT
  }
  LUDO_UNREACHABLE();
}

Parts own_writes(StatementOp op) {
  using enum StatePart;
  switch (op) {
#define LUDO_STATEMENT(op, name, reads, writes, fields) \
  case StatementOp::op:                                 \
    return writes;
#include "lang/model/statements.def"
#undef LUDO_STATEMENT
  }
  LUDO_UNREACHABLE();
}

// The parts in a column are an upper bound: fixed boards have no tiles, and which variables there
// are has been found out by now.
template <class Touched>
Touched settled(const GameModel& model, Touched touched) {
  touched.parts = touched.parts.without(StatePart::Variables);
  if (!touched.variables.empty()) touched.parts |= StatePart::Variables;
  if (model.board.shape != BoardShape::Tiles)
    touched.parts = touched.parts.without(StatePart::Tiles);
  return touched;
}

// Who is `me` where an expression is read.
enum class MeIs : std::uint8_t {
  Chooser,  // whoever decides
  Owner,    // the owner of the piece that is asked about
  Given,    // somebody who was named
};

struct Standpoint {
  MeIs me = MeIs::Chooser;
  bool on_way = false;  // the mover is the one who was named, too

  Standpoint with(MeIs other) const { return {other, on_way}; }
  std::uint8_t bit() const {
    const unsigned number = static_cast<unsigned>(me) * 2U + (on_way ? 1U : 0U);
    return static_cast<std::uint8_t>(1U << number);
  }
};

struct Reading {
  const GameModel& model;
  Reads found;
  std::vector<std::uint8_t> seen_exprs;   // by expression: for which places, as bits
  std::vector<std::uint8_t> seen_blocks;  // by block
  bool seen_boundary = false;

  explicit Reading(const GameModel& game)
      : model(game), seen_exprs(game.exprs.size()), seen_blocks(game.blocks.size()) {}

  static bool is_new(std::vector<std::uint8_t>& seen, Index id, Standpoint at) {
    std::uint8_t& bits = seen[static_cast<std::size_t>(id)];
    if ((bits & at.bit()) != 0) return false;
    bits = static_cast<std::uint8_t>(bits | at.bit());
    return true;
  }

  void me(Standpoint at) {
    switch (at.me) {
      case MeIs::Chooser:
        found.parts |= StatePart::Me;
        return;
      case MeIs::Owner:
        found.parts |= StatePart::Owners;
        return;
      case MeIs::Given:
        return;
    }
    LUDO_UNREACHABLE();
  }

  void variable(Index index, Standpoint at) {
    if (index == kNoIndex) return;
    found.variables.insert(index);
    const Variable& what = model.variables[static_cast<std::size_t>(index)];
    if (what.owner == Owner::Piece) {
      found.parts |= StatePart::Occupancy;
      if (!what.of_kind.empty()) found.parts |= StatePart::Kinds;
    }
    expression(what.initial, at.with(me_of_initial(what.owner, at)));
  }

  static MeIs me_of_initial(Owner owner, Standpoint at) {
    switch (owner) {
      case Owner::Piece:
        return MeIs::Owner;
      case Owner::Player:
      case Owner::Site:
      case Owner::Link:
      case Owner::Block:
        return MeIs::Given;
      case Owner::Game:
      case Owner::Turn:
      case Owner::Phase:
      case Owner::Move:
      case Owner::Record:
        return at.on_way ? MeIs::Given : MeIs::Chooser;
    }
    LUDO_UNREACHABLE();
  }

  void same_value(const Expr& expr, Standpoint at) {
    switch (static_cast<SameWhat>(expr.imm)) {
      case SameWhat::Column:
      case SameWhat::Row:
      case SameWhat::Block:
      case SameWhat::Ground:
        return;
      case SameWhat::Kind:
        found.parts |= StatePart::Kinds;
        return;
      case SameWhat::Owner:
        found.parts |= StatePart::Owners;
        return;
      case SameWhat::Attribute:
        variable(expr.imm2, at);
        return;
    }
    LUDO_UNREACHABLE();
  }

  void column(const Expr& expr, Standpoint at) {
    const bool of_kind =
        model.exprs[static_cast<std::size_t>(expr.args[0])].type.base == Base::Kind;
    if (!of_kind) found.parts |= StatePart::Kinds;
    for (const ExprId cell : model.columns[static_cast<std::size_t>(expr.imm)].cells) {
      expression(cell, of_kind ? at : at.with(MeIs::Owner));
    }
  }

  // What an operation reads by its immediates, or by what it leads to.
  void more(const Expr& expr, Standpoint at) {
    if (expr.op == Op::Variable) variable(expr.imm, at);
    if (expr.op == Op::Column) column(expr, at);
    if (expr.op == Op::CallDefine) {
      expression(model.defines[static_cast<std::size_t>(expr.imm)].body, at);
    }
    if (expr.op == Op::TableCell) {
      for (const auto& row : model.tables[static_cast<std::size_t>(expr.imm)].cells) {
        for (const ExprId cell : row) expression(cell, at);
      }
    }
    if (expr.op == Op::Region) {
      for (const ExprId value : model.regions[static_cast<std::size_t>(expr.imm)].values) {
        expression(value, at.with(MeIs::Given));
      }
    }
    if (expr.op == Op::SameValue) same_value(expr, at);
    if (expr.op == Op::RelativeToPiece) variable(expr.imm2, at);
    if (expr.op == Op::Relative && expr.args.empty()) me(at);
    if (expr.op == Op::LeapDirections && expr.args.empty() &&
        !model.leaps[static_cast<std::size_t>(expr.imm)].of_player.empty()) {
      me(at);
    }
    if (expr.op == Op::Twins) {
      for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Owner owner = model.variables[i].owner;
        if (owner == Owner::Site || owner == Owner::Piece) variable(static_cast<Index>(i), at);
      }
    }
  }

  void expression(ExprId id, Standpoint at) {
    if (id == kNoExpr || !is_new(seen_exprs, id, at)) return;
    const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
    if (expr.op == Op::Me) {
      me(at);
    } else if (expr.op != Op::Mover || !at.on_way) {
      found.parts |= own_reads(expr.op);
    }
    more(expr, at);
    for (const ExprId argument : expr.args) expression(argument, at);
    generator(expr.generator, at);
    block(expr.block, at);
  }

  void generator(GeneratorId id, Standpoint at) {
    if (id == kNoIndex) return;
    const Generator& what = model.generators[static_cast<std::size_t>(id)];
    const bool is_way = what.form == GeneratorForm::Way;
    const Standpoint inside = {MeIs::Given, true};
    each_expression(
        what, [&](ExprId part) { expression(part, is_way && part == what.where ? inside : at); });
    if (!is_way) return;
    rule(what.rule, inside);
    boundary(inside);
  }

  void rule(Index index, Standpoint at) {
    const Rule& what = model.rules[static_cast<std::size_t>(index)];
    expression(what.most_times, at);
    block(what.body, at);
  }

  // What is asked besides on the path of a way: a path ends when the game does or its player goes
  // out.
  void boundary(Standpoint at) {
    found.parts |= StatePart::Alive | StatePart::Result;
    if (seen_boundary) return;
    seen_boundary = true;
    for (const Trigger& trigger : model.triggers) {
      generator(trigger.generator, at);
      block(trigger.body, at);
    }
    for (const Law& law : model.laws) expression(law.condition, at);
    moments(model.scenario.end, at);
    if (model.scenario.phases.size() > 1) found.parts |= phase_of_moments();
    for (const PhaseDef& phase : model.scenario.phases) moments(phase.end, at);
  }

  static bool at_any_moment(const ResultLine& line) { return line.at_any_moment; }

  // The running phase says which lines are asked.
  Parts phase_of_moments() const {
    const auto& phases = model.scenario.phases;
    const bool some = std::any_of(phases.begin(), phases.end(), [](const PhaseDef& phase) {
      return std::any_of(phase.end.begin(), phase.end.end(), at_any_moment);
    });
    return some ? StatePart::Phase : StatePart::Nothing;
  }

  void moments(const std::vector<ResultLine>& lines, Standpoint at) {
    for (const ResultLine& line : lines) {
      if (!line.at_any_moment) continue;
      expression(line.when, at);
      expression(line.who, at);
    }
  }

  void block(BlockId id, Standpoint at) {
    if (id == kNoIndex || !is_new(seen_blocks, id, at)) return;
    for (const StatementId index : model.blocks[static_cast<std::size_t>(id)].statements) {
      const Statement& what = model.statements[static_cast<std::size_t>(index)];
      const Parts own = own_reads(what.op);
      found.parts |= own;
      if (own.meets(StatePart::Variables)) {
        for (const Place& place : what.places) variable(place.variable, at);
      }
      generator(what.generator, at);
      each_expression(what, [&](ExprId part) { expression(part, at); });
      for (const BlockId inner : what.blocks) block(inner, at);
      if (what.op == StatementOp::Play) rule(what.imm, at);
    }
  }
};

// What pieces take along: their attributes, and variables that hold pieces.
void add_carried(const GameModel& model, std::set<Index>& variables) {
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const Variable& what = model.variables[i];
    if (what.owner == Owner::Piece || what.type.base == Base::Piece) {
      variables.insert(static_cast<Index>(i));
    }
  }
}

struct Writing {
  const GameModel& model;
  Writes found;
  std::set<Index> seen_rules;

  void effect(const Statement& what) {
    if (what.op == StatementOp::Decide && static_cast<Verdict>(what.imm) == Verdict::Out) {
      // Who goes out takes all pieces off the board.
      found.parts |= StatePart::Alive | StatePart::Pieces;
      add_carried(model, found.variables);
      return;
    }
    found.parts |= own_writes(what.op);
    for (const Place& place : what.places) {
      if (place.variable != kNoIndex) found.variables.insert(place.variable);
    }
    if (what.op == StatementOp::Move || what.op == StatementOp::Remove ||
        what.op == StatementOp::Shift || what.op == StatementOp::MoveAll) {
      add_carried(model, found.variables);
    }
    if (what.op == StatementOp::Put && what.imm >= 0 && what.exprs.size() > 3 &&
        what.exprs[3] != kNoExpr) {
      found.variables.insert(what.imm);
    }
    if (what.op != StatementOp::Change) return;
    // Attributes that the new kind does not have are lost.
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
      const Variable& variable = model.variables[i];
      if (variable.owner == Owner::Piece && !variable.of_kind.empty()) {
        found.variables.insert(static_cast<Index>(i));
      }
    }
  }

  void statement(const Statement& what) {
    effect(what);
    for (const BlockId inner : what.blocks) block(inner);
    if (what.op == StatementOp::Play && seen_rules.insert(what.imm).second) {
      block(model.rules[static_cast<std::size_t>(what.imm)].body);
    }
  }

  void block(BlockId id) {
    if (id == kNoIndex) return;
    for (const StatementId index : model.blocks[static_cast<std::size_t>(id)].statements) {
      statement(model.statements[static_cast<std::size_t>(index)]);
    }
  }
};

}  // namespace

bool touches(const Writes& writes, const Reads& reads) {
  if (writes.parts.without(StatePart::Variables).meets(reads.parts)) return true;
  return std::any_of(writes.variables.begin(), writes.variables.end(),
                     [&](Index variable) { return reads.variables.contains(variable); });
}

Reads reads_of(const GameModel& model, ExprId id) {
  Reading reading(model);
  reading.expression(id, {});
  return settled(model, std::move(reading.found));
}

Reads reads_of_generator(const GameModel& model, GeneratorId id) {
  Reading reading(model);
  reading.generator(id, {});
  return settled(model, std::move(reading.found));
}

Reads reads_of_block(const GameModel& model, BlockId id) {
  Reading reading(model);
  reading.block(id, {});
  return settled(model, std::move(reading.found));
}

Writes writes_of(const GameModel& model, StatementId id) {
  Writing writing{model, {}, {}};
  writing.statement(model.statements[static_cast<std::size_t>(id)]);
  return settled(model, std::move(writing.found));
}

Writes writes_of_block(const GameModel& model, BlockId id) {
  Writing writing{model, {}, {}};
  writing.block(id);
  return settled(model, std::move(writing.found));
}

std::array<bool, 4> counters_read(const GameModel& model) {
  const auto reads = [&model](Op op) {
    return std::any_of(model.exprs.begin(), model.exprs.end(),
                       [op](const Expr& expr) { return expr.op == op; });
  };
  const bool limited = std::any_of(model.scenario.limits.begin(), model.scenario.limits.end(),
                                   [](const LimitRule& limit) { return limit.without == kNoExpr; });
  static_assert(static_cast<int>(Counter::Turns) == 0 &&
                static_cast<int>(Counter::PassesInARow) == 3);
  return {limited || reads(Op::Turns), reads(Op::TurnsOfPhase), reads(Op::Rounds),
          reads(Op::PassesInARow)};
}

}  // namespace ludo::lang

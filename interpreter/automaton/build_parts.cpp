// What fragments are made of: nodes and edges, frames and registers, labels.
//
// Tested by tests/interpreter/automaton/test_build.cpp.
#include <fmt/format.h>

#include <limits>
#include <utility>

#include "interpreter/automaton/build.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

using lang::Generator;
using lang::Statement;
using lang::StatementOp;
using lang::Type;

Node Builder::node() {
  Net& net = automaton.graph().net;
  if (boost::num_vertices(net) >= options.most_nodes && trouble.empty()) {
    trouble = fmt::format("unfolding the rules takes more than {} nodes", options.most_nodes);
  }
  const bool is_final = boost::num_vertices(net) == 0;
  return static_cast<Node>(boost::add_vertex(NodeInfo{is_final ? kNoIndex : entry}, net));
}

void Builder::edge(Node from, Node to, Label label) {
  boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), std::move(label),
                  automaton.graph().net);
}

void Builder::edges(Node from, Node to, std::vector<Label> labels) {
  if (labels.empty()) {
    edge(from, to, Label{});
    return;
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Node next = i + 1 == labels.size() ? to : node();
    edge(from, next, std::move(labels[i]));
    from = next;
  }
}

Index Builder::frame(Frame::Of of, Index index, Index slot_count, Index parent) {
  const auto made = static_cast<Index>(automaton.frames.size());
  automaton.frames.push_back(
      {of, index, static_cast<Register>(automaton.registers.size()), slot_count, parent});
  const auto place = static_cast<std::size_t>(index);
  std::vector<std::string> names;
  std::vector<Type> types;
  switch (of) {
    case Frame::Of::Setup:
      types = types_bound_in(model, model.scenario.setup, slot_count);
      break;
    case Frame::Of::Begin:
      types = types_bound_in(model, model.scenario.phases[place].begin, slot_count);
      break;
    case Frame::Of::Turn:
      names = model.scenario.phases[place].turn_slot_names;
      types = model.scenario.phases[place].turn_slot_types;
      break;
    case Frame::Of::Rule:
      names = model.rules[place].slot_names;
      types = model.rules[place].slot_types;
      break;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(slot_count); ++i) {
    RegisterInfo info;
    if (i < types.size()) info.type = types[i];
    if (i < names.size()) info.name = names[i];
    info.frame = made;
    automaton.registers.push_back(std::move(info));
  }
  return made;
}

Register Builder::add_register(RegisterUse use, std::string name, Index of_frame) {
  RegisterInfo info;
  info.use = use;
  info.name = std::move(name);
  info.frame = of_frame;
  automaton.registers.push_back(std::move(info));
  return static_cast<Register>(automaton.registers.size()) - 1;
}

Register Builder::slot(const Here& here, Index index) const {
  return automaton.frames[static_cast<std::size_t>(here.frame)].first + index;
}

std::vector<Register> Builder::slots(Index of_frame, const std::vector<Index>& list) const {
  std::vector<Register> registers;
  const Register first = automaton.frames[static_cast<std::size_t>(of_frame)].first;
  for (const Index index : list) registers.push_back(first + index);
  return registers;
}

Label label(LabelKind kind, Index statement, const Here& here) {
  Label made;
  made.kind = kind;
  made.statement = statement;
  made.frame = here.frame;
  return made;
}

Label guard(GuardForm form, Index statement, const Here& here) {
  Label made = label(LabelKind::Guard, statement, here);
  made.guard = form;
  return made;
}

Label effect(EffectForm form, Index statement, const Here& here) {
  Label made = label(LabelKind::Effect, statement, here);
  made.effect = form;
  return made;
}

Label scope(ScopeForm form, Index statement, const Here& here) {
  Label made = label(LabelKind::Scope, statement, here);
  made.scope = form;
  return made;
}

Label boundary(BoundaryForm form, Index statement, const Here& here) {
  Label made = label(LabelKind::Boundary, statement, here);
  made.boundary = form;
  return made;
}

Label branch(Index digit, Index statement, const Here& here) {
  Label made = label(LabelKind::Branch, statement, here);
  made.number = digit;
  return made;
}

namespace {

Type of_base(lang::Base base, lang::Shape shape) {
  Type type;
  type.base = base;
  type.shape = shape;
  return type;
}

}  // namespace

std::vector<Type> types_bound_in(const lang::GameModel& model, BlockId block, Index slots) {
  std::vector<Type> types(static_cast<std::size_t>(slots));
  lang::Walk walk;
  walk.generator = [&](const Generator& what) {
    for (const auto& [slot, type] : lang::bound_types(model, what)) {
      if (slot < slots) types[static_cast<std::size_t>(slot)] = type;
    }
  };
  walk.statement = [&](const Statement& what) {
    const auto note = [&](Index slot, const Type& type) {
      if (slot >= 0 && slot < slots) types[static_cast<std::size_t>(slot)] = type;
    };
    switch (what.op) {
      case StatementOp::Let:
      case StatementOp::SetSlot:
        note(what.slots[0], model.exprs[static_cast<std::size_t>(what.exprs[0])].type);
        return;
      case StatementOp::Play: {
        const lang::Rule& rule = model.rules[static_cast<std::size_t>(what.imm)];
        for (std::size_t i = 0; i < what.slots.size() && i < rule.results.size(); ++i) {
          note(what.slots[i], rule.slot_types[static_cast<std::size_t>(rule.results[i])]);
        }
        return;
      }
      case StatementOp::Travel: {
        Type number = of_base(lang::Base::Int, lang::Shape::Scalar);
        number.most = std::numeric_limits<std::int32_t>::max();
        note(what.imm, number);
        return;
      }
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::ForEach:
      case StatementOp::Require:
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
      case StatementOp::Decide:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        return;
    }
    LUDO_UNREACHABLE();
  };
  lang::walk_block(model, block, walk);
  return types;
}

}  // namespace ludo::automaton

// Says what the labels of an automaton do, with the names of the model.
//
// Tested by the goldens of tests/corpus/automaton/.
#include "interpreter/automaton/describe.hpp"

#include <fmt/format.h>

#include "interpreter/automaton/words.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

using lang::SlotNames;

namespace {

struct Description {
  const lang::GameModel& model;
  const Automaton& automaton;
  const Label& label;

  const SlotNames& names() const { return slot_names(model, automaton, label.frame); }
  std::string expr(ExprId id) const { return lang::print_expr(model, names(), id); }
  std::string generator() const { return lang::print_generator(model, names(), label.generator); }

  std::string reg(Register index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= automaton.registers.size()) return "?";
    return fmt::format("{}#{}", automaton.registers[static_cast<std::size_t>(index)].name, index);
  }

  std::string of_rule() const {
    if (label.rule == kNoIndex) return "";
    return " of " + model.rules[static_cast<std::size_t>(label.rule)].item.key;
  }

  std::string guard() const {
    switch (label.guard) {
      case GuardForm::Holds:
        return "if " + expr(label.expr);
      case GuardForm::Fails:
        return "unless " + expr(label.expr);
      case GuardForm::Less:
        return fmt::format("if {} < {}", reg(label.a), reg(label.b));
      case GuardForm::NotLess:
        return fmt::format("if {} >= {}", reg(label.a), reg(label.b));
      case GuardForm::BlockOpen:
        return fmt::format("if block {} is left in {}", label.number, reg(label.a));
      case GuardForm::BlocksDone:
        return fmt::format("if nothing is left in {}", reg(label.a));
      case GuardForm::BlocksOptional:
        return fmt::format("if only optional blocks are left in {}", reg(label.a));
      case GuardForm::NextSolution:
        return fmt::format("next of {}: {}", reg(label.a), generator());
      case GuardForm::NoSolution:
        return "at the end of " + reg(label.a);
    }
    LUDO_UNREACHABLE();
  }

  std::string choice() const {
    std::string out = (label.chance ? "random " : "choose ") + generator();
    for (const ExprId condition : label.conditions) out += ", if " + expr(condition);
    return out;
  }

  std::string assignments() const {
    std::string out;
    for (std::size_t i = 0; i < label.targets.size(); ++i) {
      if (i > 0) out += ", ";
      out += reg(label.targets[i]) + " := ";
      if (i < label.sources.size()) out += expr(label.sources[i]);
      if (i < label.registers.size()) out += reg(label.registers[i]);
    }
    return out;
  }

  std::string effect() const {
    switch (label.effect) {
      case EffectForm::Statement:
        return lang::print_statement(model, names(), label.statement);
      case EffectForm::Assign:
      case EffectForm::Copy:
        return assignments();
      case EffectForm::SetCount:
        return fmt::format("{} := {}", reg(label.a), label.number);
      case EffectForm::SetCountTo:
        return fmt::format("{} := {}", reg(label.a), expr(label.expr));
      case EffectForm::AddCount:
      case EffectForm::Used:
        return fmt::format("{} += {}", reg(label.a), label.number);
      case EffectForm::ClearBit:
        return fmt::format("{} loses block {}", reg(label.a), label.number);
      case EffectForm::Collect:
        return fmt::format("{} := all {}", reg(label.a), generator());
      case EffectForm::Passed:
        return "pass";
      case EffectForm::OpenSpan:
        return fmt::format("open {}{}", reg(label.a), of_rule());
      case EffectForm::CloseSpan:
        return fmt::format("close {}{}", reg(label.a), of_rule());
    }
    LUDO_UNREACHABLE();
  }

  std::string keys() const {
    const lang::Statement& statement = model.statements[static_cast<std::size_t>(label.statement)];
    std::string out;
    for (const lang::PreferenceKey& key :
         statement.scopes[static_cast<std::size_t>(label.number)]) {
      out += fmt::format("{} {} {}", out.empty() ? "" : ",", key.most ? "most" : "least",
                         expr(key.value));
    }
    return out;
  }

  std::string scope() const {
    switch (label.scope) {
      case ScopeForm::Alternative:
        return fmt::format("alternative {}", label.number);
      case ScopeForm::Open:
        return "open " + reg(label.a);
      case ScopeForm::Close:
        return fmt::format("close {}:{}", reg(label.a), keys());
    }
    LUDO_UNREACHABLE();
  }

  std::string boundary() const {
    switch (label.boundary) {
      case BoundaryForm::Commit:
        return "commit";
      case BoundaryForm::By:
        return "by " + expr(label.expr);
      case BoundaryForm::ByEnd:
        return "by who decided before";
      case BoundaryForm::Random:
        return "nature decides";
    }
    LUDO_UNREACHABLE();
  }

  std::string ahead() const {
    std::string out =
        fmt::format("travel up to {} times from node {}", expr(label.expr), label.entry);
    for (std::size_t i = 0; i < label.registers.size(); ++i) {
      out += (i == 0 ? " to " : ", ") + reg(label.registers[i]);
    }
    return out;
  }

  std::string say() const {
    switch (label.kind) {
      case LabelKind::Skip:
        return "skip";
      case LabelKind::Guard:
        return guard();
      case LabelKind::Choose:
        return choice();
      case LabelKind::Branch:
        return fmt::format("branch {}", label.number);
      case LabelKind::Effect:
        return effect();
      case LabelKind::Scope:
        return scope();
      case LabelKind::Lookahead:
        return ahead();
      case LabelKind::Boundary:
        return boundary();
      case LabelKind::End:
        return fmt::format("end {}{}", word_of(kEndWords, label.end), of_rule());
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

std::string describe_frame(const lang::GameModel& model, const Frame& frame) {
  const auto index = static_cast<std::size_t>(frame.index);
  switch (frame.of) {
    case Frame::Of::Setup:
      return "setup";
    case Frame::Of::Begin:
      return "begin of " + model.scenario.phases[index].item.key;
    case Frame::Of::Turn:
      return "turn of " + model.scenario.phases[index].item.key;
    case Frame::Of::Rule:
      return "rule " + model.rules[index].item.key;
  }
  LUDO_UNREACHABLE();
}

const SlotNames& slot_names(const lang::GameModel& model, const Automaton& automaton, Index index) {
  static const SlotNames kNone;
  if (index < 0 || static_cast<std::size_t>(index) >= automaton.frames.size()) return kNone;
  const Frame& frame = automaton.frames[static_cast<std::size_t>(index)];
  const auto of = static_cast<std::size_t>(frame.index);
  switch (frame.of) {
    case Frame::Of::Setup:
    case Frame::Of::Begin:
      return kNone;
    case Frame::Of::Turn:
      return model.scenario.phases[of].turn_slot_names;
    case Frame::Of::Rule:
      return model.rules[of].slot_names;
  }
  LUDO_UNREACHABLE();
}

std::string describe(const lang::GameModel& model, const Automaton& automaton, const Label& label) {
  return Description{model, automaton, label}.say();
}

}  // namespace ludo::automaton

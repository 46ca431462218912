// Walks through statements: one path, copied at each choice.
//
// What remains to be done is the stack of controls of the path's frames (machine.hpp). A choice
// hands each of its options to a walk of its own, the last one goes on in place; so all paths are
// met in the order of their digits.
//
// Tested by tests/interpreter/reference/test_walk.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

bool starts_with(const Items& digits, std::size_t at, const Items& part) {
  return at + part.size() <= digits.size() &&
         std::equal(part.begin(), part.end(), digits.begin() + static_cast<std::ptrdiff_t>(at));
}

ControlKind kind_of(const Control& control) { return static_cast<ControlKind>(control.kind); }

}  // namespace

bool Machine::run(Path&& start, const Sink& sink) {
  const Nesting nesting(*this);
  Path path = std::move(start);
  const bool viewed = views(path);
  for (;;) {
    spend();
    const Flow flow = control(path, sink);
    if (flow == Flow::On) continue;
    if (viewed) peeked = false;  // of what has ended here
    return flow == Flow::Ended;
  }
}

void Machine::push_block(Path& path, BlockId block) const {
  if (watching != nullptr) add_block(path.entered, block);
  Control control;
  control.kind = static_cast<Index>(ControlKind::Block);
  control.block = block;
  path.state.position.frames.back().control.push_back(std::move(control));
}

void Machine::push_loop(Path& path, ControlKind kind, Index index, Index next,
                        std::vector<Value> data) const {
  Control control;
  control.kind = static_cast<Index>(kind);
  control.block = index;
  control.next = next;
  control.data = std::move(data);
  path.state.position.frames.back().control.push_back(std::move(control));
}

// Does what the topmost control of the topmost frame asks for.
Machine::Flow Machine::control(Path& path, const Sink& sink) {
  Position& position = path.state.position;
  Frame& frame = position.frames.back();
  if (frame.control.empty()) return leave_frame(path, sink);
  Control& top = frame.control.back();
  const auto statement_of = [&]() -> const Statement& {
    return model.statements[static_cast<std::size_t>(top.block)];
  };
  switch (kind_of(top)) {
    case ControlKind::Block: {
      const auto& statements = model.blocks[static_cast<std::size_t>(top.block)].statements;
      if (static_cast<std::size_t>(top.next) == statements.size()) {
        frame.control.pop_back();
        return Flow::On;
      }
      const Index index = statements[static_cast<std::size_t>(top.next)];
      ++top.next;
      const Flow flow = statement(path, index, sink);
      if (flow == Flow::On) note_sight(path, model.statements[static_cast<std::size_t>(index)]);
      return flow;
    }
    case ControlKind::ForEach:
      return next_of_each(path);
    case ControlKind::RepeatTimes: {
      const BlockId body = statement_of().blocks[0];
      if (top.next <= 0) {
        frame.control.pop_back();
      } else {
        --top.next;
        push_block(path, body);
      }
      return Flow::On;
    }
    case ControlKind::RepeatAtWill: {
      const BlockId body = statement_of().blocks[0];
      if (top.next >= top.data[0].number) {
        frame.control.pop_back();
        return Flow::On;
      }
      return branch(path, {{0, kNoIndex, kNoIndex, ""}, {1, body, top.next + 1, ""}}, true, sink);
    }
    case ControlKind::RepeatPossible:
      return while_possible(path, sink);
    case ControlKind::RepeatWhile: {
      const Statement& loop = statement_of();
      Scene scene = scene_of(path);
      const bool goes_on = top.next < top.data[0].number && holds(scene, loop.exprs[0]);
      if (unknown(path, loop.exprs[0])) path.blind = true;
      if (!goes_on) {
        frame.control.pop_back();
        return Flow::On;
      }
      ++top.next;
      push_block(path, loop.blocks[0]);
      return Flow::On;
    }
    case ControlKind::AnyOrder:
      return any_order(path, sink);
    case ControlKind::KeysMark: {
      const Control mark = std::move(top);
      frame.control.pop_back();
      read_keys(path, position.frames.size() - 1, mark);
      return Flow::On;
    }
    case ControlKind::ByMark: {
      const Index before = top.data[0].number;
      frame.control.pop_back();
      if (position.me == before) return Flow::On;
      return hand_over(path, before, sink);
    }
    case ControlKind::TravelMark:
      return arrive(std::move(path), Ending::Run, sink) ? Flow::Ended : Flow::Stop;
  }
  LUDO_UNREACHABLE();
}

// The next solution of a `for each`, or its end.
Machine::Flow Machine::next_of_each(Path& path) {
  Frame& frame = path.state.position.frames.back();
  Control& top = frame.control.back();
  const Items& slots = top.data[0].items;
  const std::size_t first = 1 + static_cast<std::size_t>(top.next) * slots.size();
  const bool done = slots.empty() ? top.next >= top.data[0].number : first >= top.data.size();
  if (done) {
    frame.control.pop_back();
    return Flow::On;
  }
  for (std::size_t i = 0; i < slots.size(); ++i) {
    frame.slots[static_cast<std::size_t>(slots[i])] = top.data[first + i];
  }
  ++top.next;
  push_block(path, model.statements[static_cast<std::size_t>(top.block)].blocks[0]);
  return Flow::On;
}

// Which of the remaining blocks comes next; one that is `optionally` is only offered as done.
Machine::Flow Machine::any_order(Path& path, const Sink& sink) {
  Control& top = path.state.position.frames.back().control.back();
  const Statement& statement = model.statements[static_cast<std::size_t>(top.block)];
  const auto remaining = static_cast<std::uint32_t>(top.next);
  if (remaining == 0) {
    path.state.position.frames.back().control.pop_back();
    return Flow::On;
  }
  const auto optional = static_cast<std::uint32_t>(statement.imm);
  std::vector<Option> options;
  if ((remaining & ~optional) == 0) options.push_back({0, kNoIndex, kNoIndex, ""});
  for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
    const std::uint32_t bit = 1U << i;
    if ((remaining & bit) == 0) continue;
    BlockId block = statement.blocks[i];
    std::string label;
    if ((optional & bit) != 0) {
      const auto& inner = model.blocks[static_cast<std::size_t>(block)].statements;
      LUDO_ASSERT(inner.size() == 1, "a block that is one `optionally`");
      const Statement& option = model.statements[static_cast<std::size_t>(inner[0])];
      block = option.blocks[0];
      if (!option.texts.empty()) label = option.texts[0];
    }
    options.push_back(
        {static_cast<Index>(i) + 1, block, static_cast<Index>(remaining & ~bit), std::move(label)});
  }
  return branch(path, options, true, sink);
}

// One path for each option. `of_control`: the options belong to the topmost control.
Machine::Flow Machine::branch(Path& path, const std::vector<Option>& options, bool of_control,
                              const Sink& sink) {
  const auto take = [&](Path& taken, const Option& option) {
    std::vector<Control>& controls = taken.state.position.frames.back().control;
    taken.digits.push_back(option.digit);
    note_branch(taken, option);
    if (views(taken)) taken.shown.push_back(option.digit);
    if (telling) {
      Step step;
      step.form = Step::Form::Branch;
      step.branch = option.digit;
      step.label = option.label;
      step.span = option.span;
      tell(taken, std::move(step));
    }
    if (of_control && option.control == kNoIndex) controls.pop_back();
    if (of_control && option.control != kNoIndex) controls.back().next = option.control;
    if (option.block != kNoIndex) push_block(taken, option.block);
    if (texts && !option.label.empty()) {
      taken.trace.push_back({.form = TraceEntry::Form::Branch, .forms = {option.label}});
    }
  };
  if (guide != nullptr) {
    for (const Option& option : options) {
      if (!starts_with(*guide, path.digits.size(), {option.digit})) continue;
      take(path, option);
      return Flow::On;
    }
    return Flow::Ended;
  }
  if (options.empty()) return Flow::Ended;
  for (std::size_t i = 0; i + 1 < options.size(); ++i) {
    spend_on_copy(*this, path);
    Path taken = path;
    take(taken, options[i]);
    if (!try_on(std::move(taken), sink)) return Flow::Stop;
  }
  take(path, options.back());
  return Flow::On;
}

// One path for each solution of a generator; by chance they are nature's moves.
Machine::Flow Machine::choose(Path& path, Index index, bool chance, const Sink& sink) {
  if (asks(path)) return choose_near(path, index, chance, sink);
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  const lang::Generator& declared = model.generators[static_cast<std::size_t>(statement.generator)];
  std::vector<Solution> found;
  {
    Scene scene = scene_of(path);
    found = solutions(scene, declared, chance);
  }
  if (views(path)) peeked = false;  // what there was to choose from does not tell what is chosen
  if (guide != nullptr) {
    std::erase_if(found, [&](const Solution& solution) {
      return !starts_with(*guide, path.digits.size(), solution.digits);
    });
  }
  if (found.empty()) return Flow::Ended;
  const auto take = [&](Path& taken, Solution& solution) {
    std::vector<Value>& slots = taken.state.position.frames.back().slots;
    for (auto& [slot, value] : solution.bindings) {
      slots[static_cast<std::size_t>(slot)] = std::move(value);
    }
    taken.digits.insert(taken.digits.end(), solution.digits.begin(), solution.digits.end());
    const std::string label = show_choice(taken, statement, solution, chance);
    if (texts && !label.empty()) {
      taken.trace.push_back({.form = TraceEntry::Form::Label, .forms = {label}});
    }
    if (chance) {
      taken.weight = solution.weight;
      taken.state.position.nature = false;
    }
    note_choice(taken, declared, solution);
    tell_choice(taken, declared);
  };
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    spend_on_copy(*this, path);
    Path taken = path;
    take(taken, found[i]);
    const bool more =
        chance ? arrive(std::move(taken), Ending::Drawn, sink) : run(std::move(taken), sink);
    if (!more) return Flow::Stop;
  }
  take(path, found.back());
  return chance ? cut(path, Ending::Drawn, sink) : Flow::On;
}

Machine::Flow Machine::play(Path& path, const Statement& statement) {
  const lang::Rule& rule = model.rules[static_cast<std::size_t>(statement.imm)];
  std::vector<Frame>& frames = path.state.position.frames;
  Scene scene = scene_of(path);
  if (rule.most_times != kNoExpr) {
    const Index most = number(scene, rule.most_times);
    const auto times = std::count_if(frames.begin(), frames.end(), [&](const Frame& frame) {
      return frame.rule == statement.imm;
    });
    if (times >= most) return Flow::Ended;  // a bound of the text, and no fault
  }
  if (frames.size() >= 100'000) throw BudgetSpent("rules are played too deeply");
  Frame frame;
  frame.rule = statement.imm;
  frame.slots.reserve(static_cast<std::size_t>(rule.slots));
  if (unknown(path, kNoExpr)) path.blind = true;
  Items hidden;
  for (const ExprId argument : statement.exprs) {
    frame.slots.push_back(evaluate(scene, argument));
    if (unknown(path, argument)) hidden.push_back(static_cast<Index>(frame.slots.size()) - 1);
  }
  if (!keeps_to_types(rule, frame.slots, statement.span)) return Flow::Ended;
  frame.slots.resize(static_cast<std::size_t>(std::max(rule.slots, rule.params)), Value(kNone));
  frame.result_slots = statement.slots;
  const bool is_outermost =
      rule.same_outcome && std::none_of(frames.begin(), frames.end(), [&](const Frame& other) {
        return other.rule == statement.imm;
      });
  if (is_outermost) {
    OutcomeSpan span;
    span.depth = frames.size();
    span.first = path.digits.size();
    path.outcomes.push_back(std::move(span));
  }
  if (coverage) path.used.push_back(rule.item.key);
  if (texts) trace_open(path, statement.imm, false);
  if (telling) {
    Step step;
    step.rule = statement.imm;
    step.span = statement.span;
    tell(path, std::move(step));
  }
  frames.push_back(std::move(frame));
  for (const Index slot : hidden) veil(path, slot, true);
  push_block(path, rule.body);
  return Flow::On;
}

Machine::Flow Machine::statement(Path& path, Index index, const Sink& sink) {
  const Statement& what = model.statements[static_cast<std::size_t>(index)];
  Position& position = path.state.position;
  switch (what.op) {
    case StatementOp::Choose:
      return choose(path, index, false, sink);
    case StatementOp::Random:
      if (path.way || path.travels > 0) return choose(path, index, false, sink);
      if (position.nature && path.digits.empty()) return choose(path, index, true, sink);
      --position.frames.back().control.back().next;  // nature begins here
      position.nature = true;
      return cut(path, Ending::Random, sink);
    case StatementOp::Either: {
      std::vector<Option> options;
      for (std::size_t i = 0; i < what.blocks.size(); ++i) {
        options.push_back({static_cast<Index>(i), what.blocks[i], kNoIndex,
                           i < what.texts.size() ? what.texts[i] : std::string(), what.span});
      }
      return branch(path, options, false, sink);
    }
    case StatementOp::Optionally:
      return branch(path,
                    {{0, kNoIndex, kNoIndex, ""},
                     {1, what.blocks[0], kNoIndex,
                      what.texts.empty() ? std::string() : what.texts[0], what.span}},
                    false, sink);
    case StatementOp::InAnyOrder:
      push_loop(path, ControlKind::AnyOrder, index,
                static_cast<Index>((1U << what.blocks.size()) - 1), {});
      return Flow::On;
    case StatementOp::First:
      return first_of(path, index, sink);
    case StatementOp::Preferring:
      return preferring(path, index, sink);
    case StatementOp::RepeatTimes: {
      Scene scene = scene_of(path);
      const Value times = evaluate(scene, what.exprs[0]);
      push_loop(path, ControlKind::RepeatTimes, index, times.is_none() ? 0 : times.number, {});
      return Flow::On;
    }
    case StatementOp::RepeatAtWill:
    case StatementOp::RepeatWhilePossible:
    case StatementOp::RepeatWhile: {
      const bool while_true = what.op == StatementOp::RepeatWhile;
      const std::size_t place = while_true ? 1 : 0;
      Value most(std::numeric_limits<Index>::max());
      if (place < what.exprs.size() && what.exprs[place] != kNoExpr) {
        Scene scene = scene_of(path);
        most = evaluate(scene, what.exprs[place]);
      }
      const ControlKind kind = while_true                             ? ControlKind::RepeatWhile
                               : what.op == StatementOp::RepeatAtWill ? ControlKind::RepeatAtWill
                                                                      : ControlKind::RepeatPossible;
      push_loop(path, kind, index, 0, {std::move(most)});
      return Flow::On;
    }
    case StatementOp::Travel:
      return travel(path, index, sink);
    case StatementOp::ForEach: {
      Scene scene = scene_of(path);
      auto found = solutions(scene, model.generators[static_cast<std::size_t>(what.generator)]);
      if (turned_around == index) std::reverse(found.begin(), found.end());
      if (conditions != nullptr && 1 < found.size()) {
        ++conditions->several[static_cast<std::size_t>(index)];
      }
      std::vector<Value> data(1);
      for (const Solution& solution : found) {
        const bool names = data[0].items.empty();
        for (const auto& [slot, value] : solution.bindings) {
          if (names && &solution == &found.front()) data[0].items.push_back(slot);
          data.push_back(value);
        }
      }
      data[0].number = static_cast<Index>(found.size());
      push_loop(path, ControlKind::ForEach, index, 0, std::move(data));
      return Flow::On;
    }
    case StatementOp::Require: {
      Scene scene = scene_of(path);
      const bool holds_here = holds(scene, what.exprs[0]);
      if (asks(path) && unknown(path, what.exprs[0])) return Flow::On;  // it may hold
      if (!holds_here) return excused(path, what) ? Flow::On : Flow::Ended;
      if (telling) {
        Step step;
        step.form = Step::Form::Condition;
        step.span = what.span;
        tell(path, std::move(step));
      }
      return Flow::On;
    }
    case StatementOp::Let:
    case StatementOp::SetSlot: {
      Scene scene = scene_of(path);
      Value value = evaluate(scene, what.exprs[0]);
      bind(scene, what.slots[0], std::move(value));
      return Flow::On;
    }
    case StatementOp::If: {
      if (asks(path)) return branch_near(path, what, sink);
      Scene scene = scene_of(path);
      if (holds(scene, what.exprs[0])) {
        push_block(path, what.blocks[0]);
      } else if (what.blocks.size() > 1 && what.blocks[1] != kNoIndex) {
        push_block(path, what.blocks[1]);
      }
      return Flow::On;
    }
    case StatementOp::Play:
      return play(path, what);
    case StatementOp::By: {
      Scene scene = scene_of(path);
      const Value player = evaluate(scene, what.exprs[0]);
      if (player.is_none()) {
        report(DiagnosticKind::no_object, "`decides` asks nobody", what.span);
        return Flow::Ended;
      }
      const Index before = position.me;
      push_loop(path, ControlKind::ByMark, index, 0, {Value(before)});
      push_block(path, what.blocks[0]);
      if (player.number == before) return Flow::On;
      return hand_over(path, player.number, sink);
    }
    case StatementOp::Commit:
      return cut(path, Ending::Commit, sink);
    case StatementOp::Pass:
      path.state.passed = true;
      if (texts) {
        path.trace.push_back({.form = TraceEntry::Form::Branch, .forms = {"pass"}});
      }
      return Flow::On;

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
      return effect(path, what, sink);
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::interpreter

// Ways: the complete paths of a rule that a player could follow now.
//
// A way runs on a copy of the state, with its player as `me` and as `mover` and with fresh turn
// attributes, and ends where its rule ends. What is asked about it is read in its end state; names
// bound outside keep their values, those of pieces follow them.
//
// Tested by tests/interpreter/reference/test_ways.cpp.
#include <functional>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

namespace {

// Inside a way nothing is written down, guided or left out; what cannot be done there is an answer
// like another.
struct Aside {
  explicit Aside(Machine& machine_)
      : machine(machine_),
        texts(machine_.texts),
        coverage(machine_.coverage),
        silent(machine_.silent),
        first_only(machine_.first_only),
        guide(machine_.guide),
        laws(machine_.laws),
        inquiry(machine_.inquiry) {
    machine.texts = false;
    machine.coverage = false;
    machine.silent = true;
    machine.first_only = false;
    machine.guide = nullptr;
    machine.laws = true;
    machine.inquiry = nullptr;
  }
  ~Aside() {
    machine.texts = texts;
    machine.coverage = coverage;
    machine.silent = silent;
    machine.first_only = first_only;
    machine.guide = guide;
    machine.laws = laws;
    machine.inquiry = inquiry;
  }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  Machine& machine;
  bool texts;
  bool coverage;
  bool silent;
  bool first_only;
  const Items* guide;
  bool laws;
  Inquiry* inquiry;
};

}  // namespace

const std::vector<Index>& Machine::pieces_asked(const lang::Generator& generator) const {
  return rules.pieces_in_way[static_cast<std::size_t>(&generator - model.generators.data())];
}

bool Machine::each_way(Scene& scene, const lang::Generator& generator, const Visit& visit) {
  const Value player = evaluate(scene, generator.player);
  if (player.is_none()) return true;
  const lang::Rule& rule = model.rules[static_cast<std::size_t>(generator.rule)];
  const Aside aside(*this);
  Path path;
  path.state = scene.state;
  path.way = true;
  path.raw = scene.raw;
  Position& position = path.state.position;
  position.me = player.number;
  position.mover = player.number;
  position.nature = false;
  position.stage = Stage::Turn;
  position.frames.clear();
  path.state.passed = false;
  const std::vector<Index>& names = pieces_asked(generator);
  take_along(path.state, scene.slots, names);
  reset(path.state, true, true, false);
  Frame frame;
  frame.rule = generator.rule;
  for (const ExprId argument : generator.args) frame.slots.push_back(evaluate(scene, argument));
  if (!keeps_to_types(rule, frame.slots, generator.span)) return true;
  frame.slots.resize(static_cast<std::size_t>(std::max(rule.slots, rule.params)), Value(kNone));
  position.frames.push_back(std::move(frame));
  push_block(path, rule.body);
  if (rule.same_outcome) {
    OutcomeSpan span;
    path.outcomes.push_back(std::move(span));
  }
  const auto ask = [&](const Path& end) {
    if (watching != nullptr) watching->add(end.entered);
    std::vector<Value> slots;
    if (!names.empty()) {
      slots = scene.slots;
      bring_back(end.state, slots, names);
    }
    Scene at{end.state, names.empty() ? scene.slots : slots, player.number, player.number,
             scene.raw};
    for (std::size_t i = 0; i < generator.result_slots.size(); ++i) {
      bind(at, generator.result_slots[i], i < end.results.size() ? end.results[i] : Value(kNone));
    }
    if (generator.where != kNoExpr && !holds(at, generator.where)) return true;
    return visit(at);
  };
  if (!rules.merges_outcomes) {
    return run(std::move(path), [&](Path&& end) { return ask(end); });
  }
  std::vector<Path> ends;
  run(std::move(path), [&](Path&& end) {
    ends.push_back(std::move(end));
    return true;
  });
  for (const Path& end : same_outcomes_merged(std::move(ends))) {
    if (!ask(end)) return false;
  }
  return true;
}

}  // namespace ludo::interpreter

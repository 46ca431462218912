// `travel`: the valuations that up to so many runs of a body reach, each once.
//
// Breadth first: the runs of one more round start from the valuations that were new in the round
// before. A valuation is what the body may change: the registers it sets, attributes, occupancy and
// the result; names bound inside a run do not count and are forgotten.
//
// Tested by tests/interpreter/reference/test_travel.cpp.
#include <algorithm>
#include <set>

#include "interpreter/reference/inquiry.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// The order of valuations: registers, attributes, occupancy; games that are over come last.
struct ValuationOrder {
  Machine* machine;
  const std::vector<Index>* slots;

  bool operator()(const State& a, const State& b) const {
    const Position& left = a.position;
    const Position& right = b.position;
    if (a.result.over != b.result.over) return b.result.over;
    for (const Index slot : *slots) {
      const Value& one = left.frames.back().slots[static_cast<std::size_t>(slot)];
      const Value& other = right.frames.back().slots[static_cast<std::size_t>(slot)];
      if (one != other) return one < other;
    }
    auto i = left.variables.begin();
    auto j = right.variables.begin();
    while (i != left.variables.end() || j != right.variables.end()) {
      const bool first =
          j == right.variables.end() || (i != left.variables.end() && i->first <= j->first);
      const VariableKey key = first ? i->first : j->first;
      if (i != left.variables.end() && i->first == key) ++i;
      if (j != right.variables.end() && j->first == key) ++j;
      const Value one = machine->variable(a, key);
      const Value other = machine->variable(b, key);
      if (one != other) return one < other;
    }
    auto p = left.pieces.begin();
    auto q = right.pieces.begin();
    for (; p != left.pieces.end() && q != right.pieces.end(); ++p, ++q) {
      // At the first site where they differ, the empty one comes first.
      if (p->first != q->first) return p->first > q->first;
      if (p->second != q->second) return p->second < q->second;
    }
    if ((p == left.pieces.end()) != (q == right.pieces.end())) return p == left.pieces.end();
    return a < b;
  }
};

}  // namespace

Machine::Flow Machine::travel(Path& path, Index index, const Sink& sink) {
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  Value most;
  {
    Scene scene = scene_of(path);
    most = evaluate(scene, statement.exprs[0]);
  }
  // The registers it sets, in text order of their first `set`.
  std::vector<Index> slots;
  for (const Index slot : statement.slots) {
    if (std::find(slots.begin(), slots.end(), slot) == slots.end()) slots.push_back(slot);
  }
  const std::vector<Value> slots_before = path.state.position.frames.back().slots;
  const Frame frame_before = path.state.position.frames.back();
  const std::size_t depth = path.state.position.frames.size();

  std::map<State, Index, ValuationOrder> reached(ValuationOrder{this, &slots});  // → least runs
  std::vector<State> rim{path.state};
  std::size_t bytes = 0;
  for (Index runs = 1; !most.is_none() && runs <= most.number && !rim.empty(); ++runs) {
    std::vector<State> next;
    for (State& from : rim) {
      Path start;
      start.state = std::move(from);
      start.way = path.way;
      start.raw = path.raw;
      start.travels = path.travels + 1;
      push_loop(start, ControlKind::TravelMark, index, 0, {});
      push_block(start, statement.blocks[0]);
      const Items* const saved_guide = guide;
      const bool saved_texts = texts;
      const bool saved_first = first_only;
      guide = nullptr;
      texts = false;
      first_only = false;
      run(std::move(start), [&](Path&& end) {
        spend();
        State& state = end.state;
        state.position.frames.resize(depth);
        Frame& frame = state.position.frames.back();
        frame.control = frame_before.control;
        for (std::size_t slot = 0; slot < frame.slots.size(); ++slot) {
          const bool is_set =
              std::find(slots.begin(), slots.end(), static_cast<Index>(slot)) != slots.end();
          if (!is_set) frame.slots[slot] = slots_before[slot];
        }
        if (state == path.state || reached.contains(state)) return true;
        if (reached.size() >= budget.moves) throw BudgetSpent("`travel` reaches too much");
        bytes += 2 * footprint(state);
        require_room(bytes);
        reached.emplace(state, runs);
        if (!state.result.over && !mover_is_out(state)) next.push_back(std::move(state));
        return true;
      });
      guide = saved_guide;
      texts = saved_texts;
      first_only = saved_first;
    }
    rim = std::move(next);
  }

  if (views(path)) peeked = false;  // as where there is a choice
  const bool guided = asks(path) && inquiry->guided();
  std::vector<std::string> offered;
  bool goes_on = false;
  Index digit = 0;
  const auto& types = rules.slot_types(frame_before, path.state.position.phase);
  for (const auto& [state, runs] : reached) {
    const Index here = digit++;
    if (guide != nullptr &&
        (path.digits.size() >= guide->size() || (*guide)[path.digits.size()] != here)) {
      continue;
    }
    spend_on_copy(*this, path);
    Path taken = path;
    taken.state = state;
    taken.digits.push_back(here);
    note_run(taken, here);
    if (views(taken)) taken.shown.push_back(here);
    if (statement.imm >= 0) {
      taken.state.position.frames.back().slots[static_cast<std::size_t>(statement.imm)] =
          Value(runs);
    }
    if (texts) {
      for (const Index slot : slots) {
        const auto place = static_cast<std::size_t>(slot);
        if (place >= types.size()) continue;
        const Value& value = taken.state.position.frames.back().slots[place];
        if (value.is_none()) continue;
        std::string label = label_of(taken.state, types[place], value);
        if (asks(path)) ++(text_names(label) ? taken.named : taken.unnamed);
        taken.trace.push_back({.form = TraceEntry::Form::Label, .forms = {std::move(label)}});
      }
    }
    if (guided && taken.unnamed > inquiry->most_unnamed) {
      if (!taken.trace.empty() && !taken.trace.back().forms.empty()) {
        offered.push_back(taken.trace.back().forms.front());
      }
      continue;
    }
    goes_on = true;
    const bool more = taken.state.result.over || mover_is_out(taken.state)
                          ? end_path(taken, sink) != Flow::Stop
                          : run(std::move(taken), sink);
    if (!more) return Flow::Stop;
  }
  if (asks(path) && !goes_on) {
    note_dead_end(path, DeadEnd::Form::Choice, statement.span, std::move(offered));
  }
  return Flow::Ended;
}

}  // namespace ludo::interpreter

// Scopes: `first … otherwise`, `preferring`, `repeat while possible`.
//
// A scope begins where the word stands and reaches to the next boundary, or to the end of the
// enclosing way or run of `travel`: an alternative is followed through the rest of the path, and
// the next one is open only if nothing came of it. Keys are read where the block ends, or at a
// boundary inside it, and compared when all paths of the scope are known; so inner scopes decide
// first.
//
// Tested by tests/interpreter/reference/test_scopes.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

Machine::Flow Machine::first_of(Path& path, Index index, const Sink& sink) {
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  const bool all_open = relaxed && relaxed->statements.contains(index);
  for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
    const bool last = i + 1 == statement.blocks.size();
    Path alternative = last ? std::move(path) : path;
    bool found = false;
    if (!prefer(std::move(alternative), index, static_cast<Index>(i), found, sink)) {
      return Flow::Stop;
    }
    if (found && !all_open) break;
  }
  return Flow::Ended;
}

Machine::Flow Machine::preferring(Path& path, Index index, const Sink& sink) {
  bool found = false;
  return prefer(std::move(path), index, 0, found, sink) ? Flow::Ended : Flow::Stop;
}

// Follows one alternative; hands on those of its paths that no other one beats.
bool Machine::prefer(Path&& path, Index index, Index alternative, bool& found, const Sink& sink) {
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  const auto place = static_cast<std::size_t>(alternative);
  const bool has_keys = place < statement.scopes.size() && !statement.scopes[place].empty();
  const bool is_relaxed = relaxed && relaxed->statements.contains(index);
  const Sink pass_on = [&](Path&& end) {
    found = true;
    return sink(std::move(end));
  };
  if (!has_keys || first_only || guide != nullptr || is_relaxed) {
    push_block(path, statement.blocks[place]);
    return run(std::move(path), pass_on);
  }
  const Index scope = path.scopes++;
  push_loop(path, ControlKind::KeysMark, index, alternative, {Value(scope)});
  push_block(path, statement.blocks[place]);
  std::vector<Path> ends;
  const bool more = run(std::move(path), [&](Path&& end) {
    ends.push_back(std::move(end));
    if (ends.size() > budget.moves) throw BudgetSpent("too many paths are compared");
    return true;
  });
  LUDO_ASSERT(more, "nothing stops a collection");
  const auto keys_of = [&](const Path& end) -> const std::vector<Value>& {
    for (const auto& [id, keys] : end.keys) {
      if (id == scope) return keys;
    }
    throw lang::InternalError("a path has left its scope without its keys");
  };
  const std::vector<lang::PreferenceKey>& order = statement.scopes[place];
  const auto better = [&](const std::vector<Value>& a, const std::vector<Value>& b) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (a[i] != b[i]) return order[i].most ? a[i] > b[i] : a[i] < b[i];
    }
    return false;
  };
  const std::vector<Value>* best = nullptr;
  for (const Path& end : ends) {
    const std::vector<Value>& keys = keys_of(end);
    if (best == nullptr || better(keys, *best)) best = &keys;
  }
  if (best == nullptr) return true;
  const std::vector<Value> wanted = *best;
  for (Path& end : ends) {
    if (keys_of(end) != wanted) continue;
    if (!pass_on(std::move(end))) return false;
  }
  return true;
}

// Reads the keys of a scope whose mark stands in this frame.
void Machine::read_keys(Path& path, std::size_t frame, const Control& mark) {
  const Statement& statement = model.statements[static_cast<std::size_t>(mark.block)];
  Position& position = path.state.position;
  Scene scene{path.state, position.frames[frame].slots, position.me, position.mover, path.raw};
  std::vector<Value> keys;
  for (const lang::PreferenceKey& key : statement.scopes[static_cast<std::size_t>(mark.next)]) {
    keys.push_back(evaluate(scene, key.value));
  }
  path.keys.emplace_back(mark.data[0].number, std::move(keys));
}

// `first` one more round `otherwise` stop.
Machine::Flow Machine::while_possible(Path& path, const Sink& sink) {
  std::vector<Control>& controls = path.state.position.frames.back().control;
  const BlockId body = model.statements[static_cast<std::size_t>(controls.back().block)].blocks[0];
  if (controls.back().next < controls.back().data[0].number) {
    Path round = path;
    ++round.state.position.frames.back().control.back().next;
    push_block(round, body);
    bool found = false;
    const bool more = run(std::move(round), [&](Path&& end) {
      found = true;
      return sink(std::move(end));
    });
    if (!more) return Flow::Stop;
    if (found) return Flow::Ended;
  }
  controls.pop_back();
  return Flow::On;
}

}  // namespace ludo::interpreter

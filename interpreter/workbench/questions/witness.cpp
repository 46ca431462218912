// See witness.hpp.

#include "interpreter/workbench/questions/witness.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ludo::workbench::questions {

namespace {

std::string written_move(const interpreter::Engine& engine, const interpreter::State& state,
                         const Digits& digits) {
  const std::vector<interpreter::Move> moves = engine.moves(state);
  const auto move =
      std::find_if(moves.begin(), moves.end(),
                   [&digits](const interpreter::Move& each) { return each.digits == digits; });
  return move == moves.end() ? "?" : move->text;
}

}  // namespace

Witness witness_to(const interpreter::Engine& engine, const StopAt& end) {
  Witness told;
  told.line = line_to(end);
  told.state = end->state;
  const Stop* at = end.get();
  for (; at->before != nullptr; at = at->before.get()) {
    told.moves.push_back(written_move(engine, at->before->state, at->move.digits));
  }
  std::reverse(told.moves.begin(), told.moves.end());
  std::vector<std::string> first;
  interpreter::State state;
  if (!at->earlier.empty()) state = engine.start();
  for (const Digits& digits : at->earlier) {
    first.push_back(written_move(engine, state, digits));
    interpreter::Move move;
    move.digits = digits;
    state = engine.apply(state, move);
  }
  told.moves.insert(told.moves.begin(), first.begin(), first.end());
  return told;
}

Witness witness_of(const interpreter::Engine& engine, Trail& trail, const Line& line) {
  Arrived at = trail.begin(false);
  for (const Digits& digits : line) {
    interpreter::Move move;
    move.digits = digits;
    at = trail.step(at.at, move, false);
  }
  return witness_to(engine, at.at);
}

}  // namespace ludo::workbench::questions

// States of the reference engine on the fast machine. See fast_play.hpp.

#include "interpreter/services/fast_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <span>
#include <utility>

namespace ludo::interpreter {

namespace {

std::vector<runtime::FastVariable> variables_of(const Valuation& valuation) {
  std::vector<runtime::FastVariable> variables;
  for (const auto& [key, value] : valuation) variables.push_back({key.first, key.second, value});
  return variables;
}

runtime::FastPosition position_of(const Position& position) {
  runtime::FastPosition made;
  for (const auto& [site, piece] : position.pieces) {
    made.pieces.push_back({site, piece.kind, piece.owner});
  }
  for (const auto& [block, tile] : position.tiles) {
    made.tiles.push_back({block, tile.tile, tile.turn});
  }
  made.variables = variables_of(position.variables);
  made.seats.assign(position.seats.begin(), position.seats.end());
  made.alive.assign(position.alive.begin(), position.alive.end());
  made.phase = position.phase;
  made.mover = position.mover;
  made.me = position.me;
  made.nature = position.nature;
  made.stage = static_cast<runtime::Stage>(position.stage);
  return made;
}

bool place_plain(runtime::Playout& playout, const State& state) {
  const Position& position = state.position;
  if (state.result.over) return false;
  if (position.stage == Stage::Setup && state.since.empty()) {
    // The beginning of the game: nature's first choice in the setup.
    playout.reset();
    return true;
  }
  const bool plain =
      !position.nature && (position.stage == Stage::Turn || position.stage == Stage::StuckPass);
  const bool between = position.frames.empty() && (plain || position.stage == Stage::FirstMover);
  if (!between) return false;
  std::vector<runtime::PastPosition> past;
  for (const History* at = state.history.get(); at != nullptr; at = at->before.get()) {
    past.push_back({position_of(at->turn.position), at->turn.mover,
                    variables_of(at->turn.variables), at->turn.passed});
  }
  std::reverse(past.begin(), past.end());
  playout.place(ludo::interpreter::position_of(state), past);
  return true;
}

// ---- from the fast engine

Valuation valuation_of(const std::vector<runtime::FastVariable>& variables) {
  Valuation valuation;
  for (const runtime::FastVariable& each : variables) {
    valuation.insert_or_assign({each.variable, each.owner}, each.value);
  }
  return valuation;
}

Position plain_position(const runtime::FastPosition& fast) {
  Position position;
  for (const runtime::FastPiece& piece : fast.pieces) {
    position.pieces.insert_or_assign(piece.site, PieceOnSite{piece.kind, piece.owner});
  }
  for (const runtime::FastTile& tile : fast.tiles) {
    position.tiles.insert_or_assign(tile.block, LaidTile{tile.tile, tile.turn});
  }
  position.variables = valuation_of(fast.variables);
  position.seats.assign(fast.seats.begin(), fast.seats.end());
  position.alive.assign(fast.alive.begin(), fast.alive.end());
  position.phase = fast.phase;
  position.mover = fast.mover;
  position.me = fast.me;
  position.nature = fast.nature;
  position.stage = static_cast<Stage>(fast.stage);
  return position;
}

// The positions that stood before, each with the turn that led to it.
std::shared_ptr<const History> history_of(const runtime::FastEngine& engine,
                                          const runtime::FastState& fast) {
  const program::Layout& layout = engine.program().layout;
  const auto words = [](std::int32_t bytes) { return static_cast<std::ptrdiff_t>(bytes / 8); };
  const std::ptrdiff_t of_turn = words(layout.move_end - layout.turn_begin);
  std::shared_ptr<const History> last;
  runtime::FastState past = fast;
  for (const runtime::Repeated& entry : fast.history.entries) {
    const auto begin = fast.history.positions.begin() + entry.position;
    const auto turn_begin = begin + words(layout.position_end);
    std::copy(begin, turn_begin, past.block.begin());
    const auto made = std::make_shared<History>();
    made->before = last;
    made->turn.mover = entry.mover;
    made->turn.passed = entry.passed;
    // First as the turn before had ended, then as the next one began.
    std::copy(turn_begin, turn_begin + of_turn, past.block.begin() + words(layout.turn_begin));
    for (const runtime::FastVariable& each : engine.position(past).variables) {
      const auto& slot = layout.variables[static_cast<std::size_t>(each.variable)];
      if (slot.part != program::VariableSlot::Part::Turn) continue;
      made->turn.variables.insert_or_assign({each.variable, each.owner}, each.value);
    }
    std::copy(layout.turn_image.begin(), layout.turn_image.end(),
              past.block.begin() + words(layout.turn_begin));
    std::copy(layout.move_image.begin(), layout.move_image.end(),
              past.block.begin() + words(layout.move_begin));
    made->turn.position = plain_position(engine.position(past));
    made->hash = hash(made->turn.position);
    made->length = last == nullptr ? 1 : last->length + 1;
    last = made;
  }
  return last;
}

bool is_between_turns(const runtime::FastEngine& engine, const runtime::FastState& fast) {
  std::int32_t resume = 0;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(fast.block.data());
  std::memcpy(&resume, bytes + 4 * static_cast<std::size_t>(program::Field::Resume), sizeof resume);
  return resume < 0 && !engine.nature_moves(fast);
}

}  // namespace

std::optional<State> state_of(const runtime::FastEngine& engine, const runtime::FastState& fast) {
  const runtime::FastPosition position = engine.position(fast);
  if (!position.over) {
    const bool at_turn =
        position.stage == runtime::Stage::Turn || position.stage == runtime::Stage::StuckPass;
    if (!at_turn || !is_between_turns(engine, fast)) return std::nullopt;
    const lang::GameModel& model = *engine.program().model;
    if (lang::at(model.scenario.phases, position.phase).secretly) return std::nullopt;
  }
  State state;
  state.position = plain_position(position);
  state.result.over = position.over;
  if (position.over) {
    state.position.stage = Stage::Over;
    state.result.key = position.key;
    state.result.rank.assign(position.ranks.begin(), position.ranks.end());
    state.result.draw = position.draw;
    state.result.finished = position.finished;
  }
  state.ranks_out.assign(position.ranks_out.begin(), position.ranks_out.end());
  state.turns = position.turns;
  state.turns_of_phase = position.turns_of_phase;
  state.rounds = position.rounds;
  state.passes_in_a_row = position.passes_in_a_row;
  state.quiet.assign(position.quiet.begin(), position.quiet.end());
  state.record = valuation_of(position.record);
  state.history = history_of(engine, fast);
  return state;
}

runtime::FastPosition position_of(const State& state) {
  runtime::FastPosition made = position_of(state.position);
  made.record = variables_of(state.record);
  made.over = state.result.over;
  if (made.over) {
    made.key = state.result.key;
    made.ranks.assign(state.result.rank.begin(), state.result.rank.end());
    made.draw = state.result.draw;
    made.finished = state.result.finished;
  }
  made.ranks_out.assign(state.ranks_out.begin(), state.ranks_out.end());
  made.turns = state.turns;
  made.turns_of_phase = state.turns_of_phase;
  made.rounds = state.rounds;
  made.passes_in_a_row = state.passes_in_a_row;
  made.quiet = state.quiet;
  return made;
}

runtime::Budget fast_budget(const Budget& budget) {
  return {.steps = budget.steps * 10, .moves = budget.moves, .stop = budget.stop};
}

bool place(runtime::Playout& playout, const State& state) {
  const State& origin = state.origin == nullptr ? state : *state.origin;
  if (!place_plain(playout, origin)) return false;
  for (const std::vector<std::int32_t>& digits : state.since) {
    if (act_of(digits)) return false;
    if (!playout.play(std::span<const std::int32_t>(digits))) return false;
  }
  return true;
}

std::string disagreement(runtime::Playout& playout, const Engine& engine, const State& state,
                         const std::vector<Move>& moves) {
  if (playout.over() != engine.over(state)) {
    return fmt::format("the game is over for the {} engine only",
                       playout.over() ? "fast" : "reference");
  }
  if (playout.over()) return "";
  if (playout.nature() != engine.nature_moves(state) ||
      (!playout.nature() && playout.to_move() != engine.to_move(state))) {
    return "the engines name others who are to move";
  }
  std::vector<runtime::FastMove> listed;
  playout.list(listed);
  if (listed.size() != moves.size() || playout.moves() != moves.size()) {
    return fmt::format("the fast engine lists {} moves and counts {}, the reference engine has {}",
                       listed.size(), playout.moves(), moves.size());
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (listed[i].digits == moves[i].digits && listed[i].weight == moves[i].weight) continue;
    return fmt::format("move {} is not the same for both engines", i + 1);
  }
  return "";
}

void require_agreement(const std::shared_ptr<const program::Program>& program, const Engine& engine,
                       const State& state, const std::vector<Move>& moves,
                       const lang::StopFlag* stop) {
  std::string difference;
  try {
    runtime::Playout playout(program, {.stop = stop});
    if (place(playout, state)) difference = disagreement(playout, engine, state, moves);
  } catch (const BudgetSpent&) {
    // The engines count their steps differently: nothing is known.
  } catch (const std::bad_alloc&) {
    // Nor of what only one of them has room for.
  } catch (const DescriptionError& error) {
    difference = fmt::format("an error for the fast engine only: {}", error.what());
  }
  if (!difference.empty()) throw Disagreement(difference);
}

}  // namespace ludo::interpreter

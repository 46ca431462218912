// Sets a machine to a position that came from elsewhere, with the positions before it.
#pragma once

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/secrets.hpp"
#include "interpreter/runtime/state.hpp"
#include "interpreter/runtime/variables.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::place_variables(const std::vector<FastVariable>& variables) {
  for (const FastVariable& given : variables) {
    const auto index = static_cast<std::size_t>(given.variable);
    const lang::Type& type = program.model->variables[index].type;
    bool fits = false;
    switch (type.shape) {
      case lang::Shape::Scalar:
        fits = write_number(given.variable, given.owner, given.value.number, -1);
        break;
      case lang::Shape::Set: {
        Bits set;
        const std::int32_t base = type.base == lang::Base::Int ? program.number_base : 0;
        for (const std::int32_t item : given.value.items) set.add(item - base);
        fits = write_set(given.variable, given.owner, set, -1);
        break;
      }
      case lang::Shape::Tally:
      case lang::Shape::Tuple: {
        std::vector<std::int32_t> items = given.value.items;
        items.resize(static_cast<std::size_t>(program.layout.variables[index].width),
                     type.shape == lang::Shape::Tuple ? kNone : 0);
        fits = write_several(given.variable, given.owner, items.data(), -1);
        break;
      }
    }
    LUDO_ASSERT(fits, "a position's values are within their types");
  }
}

// Everything but the history.
template <int W>
void Machine<W>::place(const FastPosition& given) {
  const program::Layout& layout = program.layout;
  std::copy(initial_block.begin(), initial_block.end(), block);
  parked.clear();
  trail.clear();
  choices.clear();
  const std::size_t width = program.model->players.size() + 1;
  for (const FastTile& tile : given.tiles) {
    const bool laid = lay_tile(tile.tile, tile.turn, tile.block, -1);
    LUDO_ASSERT(laid, "a position's tiles lie beside each other");
  }
  for (const FastPiece& piece : given.pieces) {
    const std::size_t pair =
        static_cast<std::size_t>(piece.kind) * width + static_cast<std::size_t>(piece.owner + 1);
    const int content = layout.code_of[pair] + 1;
    const int before = piece_at(piece.site);
    if (before != 0) flip_piece(before, piece.site, false);
    if (content != 0) flip_piece(content, piece.site, true);
  }
  set_field(Field::Phase, given.phase);
  set_field(Field::Mover, given.mover);
  set_field(Field::Me, given.me);
  set_field(Field::Stage, static_cast<std::int32_t>(given.stage));
  set_field(Field::Nature, 0);
  set_field(Field::Resume, -1);
  std::uint64_t players = 0;
  for (const std::int32_t player : given.alive) players |= 1ULL << player;
  set_alive(players);
  for (std::size_t i = 0; i < given.seats.size(); ++i) {
    const std::int32_t at = layout.seats + static_cast<std::int32_t>(i);
    mix_in(at, bytes()[at], static_cast<std::uint64_t>(given.seats[i]));
    bytes()[at] = static_cast<unsigned char>(given.seats[i]);
  }
  place_variables(given.variables);
  place_variables(given.record);
  beside(layout.ranks_out) = static_cast<std::int32_t>(given.ranks_out.size());
  for (std::size_t i = 0; i < given.ranks_out.size(); ++i) {
    beside(layout.ranks_out + 4 * static_cast<std::int32_t>(i + 1)) = given.ranks_out[i];
  }
  beside(layout.turns) = given.turns;
  beside(layout.turns_of_phase) = given.turns_of_phase;
  beside(layout.rounds) = given.rounds;
  beside(layout.passes_in_a_row) = given.passes_in_a_row;
  for (std::size_t i = 0; i < given.quiet.size(); ++i) {
    beside(layout.quiet + 4 * static_cast<std::int32_t>(i)) = given.quiet[i];
  }
  if ((given.stage == Stage::Turn || given.stage == Stage::StuckPass) && phase_def().secretly) {
    begin_secret();
  }
  fresh = false;
  phases_entered = 0;
  players_left = false;
  kept_ranks.clear();
}

// Remembers the position that stands as one that was there before the next.
template <int W>
void Machine<W>::place_past(const PastPosition& past) {
  place(past.position);
  const program::Layout& layout = program.layout;
  const std::vector<std::uint64_t> turn(block + layout.turn_begin / 8, block + layout.move_end / 8);
  place_variables(past.turn);
  history.ended.assign(block + layout.turn_begin / 8, block + layout.move_end / 8);
  std::copy(turn.begin(), turn.end(), block + layout.turn_begin / 8);
  history.ended_mover = past.mover;
  history.ended_passed = past.passed;
  remember_position();
}

}  // namespace ludo::runtime

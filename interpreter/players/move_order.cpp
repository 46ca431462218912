// See move_order.hpp.

#include "interpreter/players/move_order.hpp"

#include <algorithm>
#include <numeric>

namespace ludo::players {

void MoveOrder::clear() {
  history_.clear();
  for (Ply& ply : plies_) ply.has_killer = false;
}

MoveOrder::Ply& MoveOrder::ply_of(std::size_t ply) {
  if (plies_.size() <= ply) plies_.resize(ply + 1);
  return plies_[ply];
}

std::vector<std::uint64_t>& MoveOrder::all_moves(search::Search& at, std::size_t ply) {
  std::vector<std::uint64_t>& moves = ply_of(ply).moves;
  moves.resize(static_cast<std::size_t>(at.count()));
  std::iota(moves.begin(), moves.end(), std::uint64_t{0});
  return moves;
}

std::vector<std::uint64_t>& MoveOrder::moves(search::Search& at, std::size_t ply,
                                             std::uint64_t first) {
  std::vector<std::uint64_t>& moves = all_moves(at, ply);
  Ply& here = plies_[ply];
  at.keys(here.keys);
  worth_.resize(here.keys.size());
  for (std::size_t i = 0; i < here.keys.size(); ++i) {
    const auto known = history_.find(here.keys[i]);
    const bool is_killer = here.has_killer && here.keys[i] == here.killer;
    worth_[i] = i + 1 == first            ? UINT64_MAX
                : is_killer               ? UINT64_MAX - 1
                : known == history_.end() ? 0
                                          : known->second;
  }
  std::sort(moves.begin(), moves.end(), [this](std::uint64_t a, std::uint64_t b) {
    return worth_[a] != worth_[b] ? worth_[a] > worth_[b] : a < b;
  });
  return moves;
}

void MoveOrder::decided(std::size_t ply, std::uint64_t move, std::uint64_t depth) {
  Ply& here = plies_[ply];
  here.killer = here.keys[static_cast<std::size_t>(move)];
  here.has_killer = true;
  history_[here.killer] += depth * depth;
}

}  // namespace ludo::players

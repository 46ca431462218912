// The fast engine plays seeded games. See seeded_games.hpp.

#include "tests/bench/seeded_games.hpp"

#include <span>
#include <utility>

#include "interpreter/runtime/random.hpp"

namespace ludo::bench {

using yardsticks::PlayoutTotals;

namespace {

void book(PlayoutTotals& totals, std::uint64_t count, std::uint64_t index) {
  ++totals.plies;
  totals.moves_seen += count;
  totals.hash = yardsticks::fold(totals.hash, count, index);
}

}  // namespace

SeededGames::SeededGames(std::shared_ptr<const program::Program> program, std::uint64_t most_plies,
                         runtime::Budget budget)
    : playout_(std::move(program), budget), most_plies_(most_plies) {
  playout_.reset();
  begin_ = playout_.state();
  first_ = playout_.to_move();
}

void SeededGames::play_one(std::uint64_t seed, std::uint64_t index, PlayoutTotals& totals) {
  interpreter::Random random(interpreter::mix(seed, index));
  playout_.set(begin_);
  for (std::uint64_t ply = 0; !playout_.over() && ply < most_plies_; ++ply) {
    const std::uint64_t count = playout_.moves();
    std::uint64_t drawn = 0;
    if (count > 1) {
      drawn = playout_.nature() ? random.weighted(playout_.weights()) : random.below(count);
    }
    book(totals, count, drawn);
    playout_.play(drawn);
  }
  end_game(totals);
}

PlayoutTotals SeededGames::play(std::uint64_t seed, std::uint64_t games) {
  PlayoutTotals totals;
  for (std::uint64_t index = 0; index < games; ++index) play_one(seed, index, totals);
  return totals;
}

PlayoutTotals SeededGames::play_listing(std::uint64_t seed, std::uint64_t games) {
  PlayoutTotals totals;
  for (std::uint64_t index = 0; index < games; ++index) {
    interpreter::Random random(interpreter::mix(seed, index));
    playout_.set(begin_);
    for (std::uint64_t ply = 0; !playout_.over() && ply < most_plies_; ++ply) {
      playout_.list(moves_);
      const std::uint64_t count = moves_.size();
      const std::uint64_t drawn = count > 1 ? random.below(count) : 0;
      book(totals, count, drawn);
      playout_.play(std::span<const std::int32_t>(moves_[drawn].digits));
    }
    end_game(totals);
  }
  return totals;
}

void SeededGames::end_game(PlayoutTotals& totals) const {
  ++totals.games;
  std::size_t standing = static_cast<std::size_t>(yardsticks::Standing::Draw);
  if (playout_.over()) {
    const std::uint64_t winners = playout_.winners();
    const std::uint64_t first = std::uint64_t{1} << static_cast<unsigned>(first_);
    if (winners == first) standing = static_cast<std::size_t>(yardsticks::Standing::FirstWins);
    if (winners != 0 && (winners & first) == 0) {
      standing = static_cast<std::size_t>(yardsticks::Standing::SecondWins);
    }
  }
  ++totals.outcomes[standing];
}

}  // namespace ludo::bench

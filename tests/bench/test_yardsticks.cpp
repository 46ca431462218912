// The yardsticks play the games they claim to play: both styles alike, the nodes of the shipped
// perft tables, and, move count for move count, the games of the reference engine.

#include <cstdint>
#include <string>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/perft_table.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/yardstick.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using yardsticks::PlayoutTotals;
using yardsticks::Yardstick;

// The first game of 2803 ends by repetition in English draughts and in Chess, that of 843786 in
// Tablut.
constexpr std::array<std::uint64_t, 4> kSeeds = {1, 20260101, 2803, 843786};
// The reference engine is slow: it plays so many whole games, or until it has seen so many moves.
constexpr std::uint64_t kMostGames = 8;
constexpr std::uint64_t kMostMovesSeen = 8'000;
constexpr std::uint64_t kMostNodes = 2'000'000;
constexpr std::uint64_t kMostReferenceNodes = 2'000;

lang::GameModel model_of(const Yardstick& yardstick) {
  lang::Diagnostics diagnostics;
  const std::string path(yardstick.game);
  const auto no_files = [](std::string_view) { return std::optional<std::string>(); };
  lang::LoadedGame game = lang::load(path, read_file(path), no_files, diagnostics);
  auto model = lang::check(game, {}, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(model.has_value());
  return std::move(*model);
}

// Plays one game as a yardstick does, and adds it to the totals.
void play_reference(const interpreter::Engine& engine, const Yardstick& yardstick,
                    std::uint64_t seed, PlayoutTotals& totals) {
  interpreter::Random random(interpreter::mix(seed, totals.games));
  interpreter::State state = engine.start();
  const lang::Index first = engine.to_move(state);
  for (std::uint64_t ply = 0; !engine.over(state) && ply < yardstick.most_plies; ++ply) {
    const std::vector<interpreter::Move> moves = engine.raw_moves(state);
    const std::size_t index = interpreter::draw_move(random, moves, false);
    ++totals.plies;
    totals.moves_seen += moves.size();
    totals.hash = yardsticks::fold(totals.hash, moves.size(), index);
    state = engine.apply(state, moves[index]);
  }
  ++totals.games;
  std::size_t standing = 2;
  if (engine.over(state)) {
    const interpreter::Outcome outcome = engine.outcome(state);
    REQUIRE(outcome.winners.size() <= 1);
    if (!outcome.winners.empty()) standing = outcome.winners[0] == first ? 0 : 1;
  }
  ++totals.outcomes[standing];
}

void check_same(const PlayoutTotals& actual, const PlayoutTotals& expected) {
  CHECK(actual.games == expected.games);
  CHECK(actual.plies == expected.plies);
  CHECK(actual.moves_seen == expected.moves_seen);
  CHECK(actual.outcomes == expected.outcomes);
  CHECK(actual.hash == expected.hash);
}

void check_games_of_reference(const Yardstick& yardstick) {
  const lang::GameModel model = model_of(yardstick);
  const interpreter::Engine engine(model);
  for (const std::uint64_t seed : kSeeds) {
    INFO("seed " << seed);
    PlayoutTotals expected;
    while (expected.games < kMostGames && expected.moves_seen < kMostMovesSeen) {
      play_reference(engine, yardstick, seed, expected);
    }
    check_same(yardstick.listing(seed, expected.games), expected);
    check_same(yardstick.counting(seed, expected.games), expected);
  }
}

void check_styles(const Yardstick& yardstick) {
  // As many games as make some hundred thousand moves, so that rare positions come up.
  const PlayoutTotals few = yardstick.listing(1, 4);
  const std::uint64_t games = 4 + 3'000'000 / (1 + few.moves_seen / 4);
  const PlayoutTotals listing = yardstick.listing(2, games);
  CHECK(listing.games == games);
  CHECK(listing.outcomes[0] + listing.outcomes[1] + listing.outcomes[2] == games);
  check_same(yardstick.counting(2, games), listing);
}

void check_perft(const Yardstick& yardstick) {
  const std::string text(yardstick.game);
  const std::string path = text.substr(0, text.rfind('.')) + ".perft";
  if (file_exists(path)) {
    std::size_t n_checked = 0;
    for (const auto& row : interpreter::read_perft_table(read_file(path)).rows) {
      // One move is a whole turn in these games.
      if (!row.after.empty() || !row.position.empty() || !row.options.empty() ||
          kMostNodes < row.nodes)
        continue;
      if (row.unit == interpreter::PerftUnit::Outcomes) continue;
      INFO("depth " << row.depth << ", line " << row.line);
      CHECK(yardstick.perft(row.depth) == row.nodes);
      ++n_checked;
    }
    CHECK(1 <= n_checked);
    return;
  }
  const lang::GameModel model = model_of(yardstick);
  const interpreter::State start = interpreter::Engine(model).start();
  for (std::int32_t depth = 1;; ++depth) {
    const std::uint64_t nodes = yardstick.perft(depth);
    if (kMostReferenceNodes < nodes && depth != 1) break;
    interpreter::PerftOptions options;
    options.depth = depth;
    INFO("depth " << depth);
    CHECK(interpreter::perft(model, start, options).count == nodes);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(yardsticks) {
  for (const Yardstick* yardstick : yardsticks::yardsticks()) {
    const std::string name = stem(std::string(yardstick->game));
    register_test("yardstick " + name + ": listing and counting play the same games", "[styles]",
                  [yardstick] { check_styles(*yardstick); });
    register_test("yardstick " + name + ": the nodes of the perft table", "[perft]",
                  [yardstick] { check_perft(*yardstick); });
    register_test("yardstick " + name + ": the games of the reference engine", "[reference]",
                  [yardstick] { check_games_of_reference(*yardstick); });
  }
}

TEST_CASE("select_bit finds every member of a word") {
  interpreter::Random random(7);
  for (int i = 0; i < 500; ++i) {
    const yardsticks::Bits sparse = random.next() & random.next();
    for (const yardsticks::Bits bits : {sparse, ~sparse, yardsticks::Bits{1} << (i % 64)}) {
      std::uint32_t n = 0;
      for (std::uint32_t index = 0; index < 64; ++index) {
        if (((bits >> index) & 1U) == 0) continue;
        if (yardsticks::select_bit(bits, n) != index) FAIL_CHECK(bits << " member " << n);
        ++n;
      }
      CHECK(yardsticks::population(bits) == n);
    }
  }
}

}  // namespace ludo::tests

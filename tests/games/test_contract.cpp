// The contract between games and engine, tried on every state of some seeded playouts of every
// shipped game and example:
//
// moves are sorted by their digits and distinct; their texts are distinct and read back to the same
// move; there are no moves exactly when the game is over; to play a move leaves the state it is
// played on as it was; equal states have equal hashes; a position reads back from its text; results
// are within their bounds; the same seed gives the same game.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::Move;
using interpreter::State;

constexpr std::uint64_t kSeed = 20260101;
constexpr std::uint64_t kPlayouts = 3;
constexpr std::size_t kMostPlies = 120;
// Where the reference engine takes long to list the moves of one decision.
const std::map<std::string, std::size_t> kMostPliesOf = {
    {"alien-city", 40},
    {"alien-city-unbuildable", 40},
    {"carcassonne", 12},
    {"damhex3", 60},
    {"elfenland", 60},
    {"feudal", 40},
    {"feudal-two-armies", 40},
    {"guerre-puniche", 12},
    {"tank-chess", 16},
    {"tank-chess-20", 12},
    {"twixt", 12},
};

std::size_t most_plies(const GameFile& file) {
  const auto found = kMostPliesOf.find(file.name);
  return found == kMostPliesOf.end() ? kMostPlies : found->second;
}

// Work is bounded by the moves generated, so that games with thousands of moves stop early.
constexpr std::size_t kMostMovesSeen = 6'000;
// Positions are read back, and texts found again, at some states only: both take long.
constexpr std::size_t kEveryReadBack = 12;

void check_moves(const std::vector<Move>& moves, bool all_texts) {
  std::set<std::string> texts;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i != 0) CHECK(moves[i - 1].digits < moves[i].digits);
    CHECK_FALSE(moves[i].text.empty());
    CHECK_FALSE(moves[i].forms.empty());
    CHECK(1 <= moves[i].weight);
    if (!texts.insert(moves[i].text).second) FAIL_CHECK("two moves are written " << moves[i].text);
  }
  const std::size_t step = all_texts ? 1 : moves.size() / 8 + 1;
  for (std::size_t i = 0; i < moves.size(); i += step) {
    const interpreter::MoveSearch found = interpreter::find_move(moves[i].text, moves);
    const std::size_t* index = std::get_if<std::size_t>(&found);
    INFO("the move " << moves[i].text);
    REQUIRE(index != nullptr);
    CHECK(*index == i);
  }
}

void check_apply(const Engine& engine, const State& state, const Move& move) {
  const State before = state;
  const State once = engine.apply(state, move);
  const State twice = engine.apply(state, move);
  CHECK(state == before);
  CHECK(once == twice);
  CHECK(interpreter::hash(once) == interpreter::hash(twice));
  CHECK(interpreter::hash(state) == interpreter::hash(before));
}

void check_position(lang::LoadedGame& game, const Engine& engine, const State& state) {
  const std::optional<std::string> text = interpreter::print_position(engine, state);
  if (!text) return;
  INFO(*text);
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  const auto read =
      interpreter::read_position(game, options, "position", *text, diagnostics, kSeed);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(read.has_value());
  CHECK(read->state == state);
  CHECK(interpreter::hash(read->state) == interpreter::hash(state));
  const Engine other(read->model);
  CHECK(interpreter::print_position(other, read->state) == text);
  const std::vector<Move> moves = engine.moves(state);
  const std::vector<Move> again = other.moves(read->state);
  REQUIRE(moves.size() == again.size());
  for (std::size_t i = 0; i < moves.size(); ++i) CHECK(moves[i].text == again[i].text);
}

void check_outcome(const Engine& engine, const State& state) {
  const interpreter::Outcome outcome = engine.outcome(state);
  CHECK_FALSE(outcome.key.empty());
  CHECK(outcome.points.size() == engine.model().players.size());
  if (!engine.model().scenario.points.empty()) return;
  double sum = 0;
  for (const double points : outcome.points) {
    CHECK(0 <= points);
    CHECK(points <= 1);
    sum += points;
  }
  CHECK(sum == 1);
}

// One playout; the texts of its moves.
std::vector<std::string> play(lang::LoadedGame& game, const Engine& engine, std::uint64_t index,
                              std::size_t most, bool checking) {
  interpreter::Random random(interpreter::mix(kSeed, index));
  std::vector<std::string> written;
  State state = engine.start();
  std::size_t seen = 0;
  for (std::size_t ply = 0; ply < most && seen < kMostMovesSeen; ++ply) {
    const std::vector<Move> moves = engine.moves(state);
    seen += moves.size();
    CHECK(moves.empty() == engine.over(state));
    if (engine.over(state)) {
      check_outcome(engine, state);
      break;
    }
    REQUIRE_FALSE(moves.empty());
    const bool nature = engine.nature_moves(state);
    const std::size_t chosen = interpreter::draw_move(random, moves, nature);
    REQUIRE(chosen < moves.size());
    if (checking) {
      INFO("ply " << ply);
      const bool reads_back = ply % kEveryReadBack == 0;
      check_moves(moves, reads_back && moves.size() < 500);
      check_apply(engine, state, moves[chosen]);
      if (reads_back) check_position(game, engine, state);
    }
    written.push_back(moves[chosen].text);
    state = engine.apply(state, moves[chosen]);
  }
  return written;
}

void check_contract(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  REQUIRE(game.usable);
  const lang::GameModel model = checked_model(game, {});
  const Engine engine(model);
  for (std::uint64_t index = 0; index < kPlayouts; ++index) {
    INFO("playout " << index);
    const std::vector<std::string> written = play(game, engine, index, most_plies(file), true);
    if (index != 0) continue;
    const Engine another(model);
    CHECK(play(game, another, index, most_plies(file), false) == written);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(contract) {
  for_each_game([](const GameFile& file) {
    register_test(file.path + " keeps the contract", "[" + file.name + "]",
                  [file] { check_contract(file); });
  });
}

}  // namespace ludo::tests

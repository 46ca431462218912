// Beliefs: what a player holds to be possible is as probable as it is, and hangs on nothing but
// what he has seen.

#include "interpreter/search/belief.hpp"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "interpreter/services/knowledge.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

// A deal of three cards; who has the lowest may not raise, which tells something.
constexpr std::string_view kCards = R"(game Cards
elements
  players White, Black
  board square 3 x 1
  type Card: Low, Middle, High
  the game has deck: tally of Card at most 2, at first {Low 1, Middle 1, High WEIGHT} seen by nobody
  each player has hand: tally of Card at most 1, at first {} seen by owner
  each player has raised: 0 to 3
  piece Stone: of each player
interactions
  rule bid
    either
      add 1 to own raised
    or
      choose card among own hand
      require card is not Low
      add 2 to own raised
scenario
  setup
    for each side among players
      random card among deck seen by side
      take card from deck
      add card to hand of side
  turn
    play bid
  limit 2 turns: draw
  end
    White wins when raised of White = 3
)";

// Draws from a bag that nobody sees, two of them told to one player.
constexpr std::string_view kBag = R"(game Bag
elements
  players White, Black
  board square 3 x 1
  type Colour: Red, Green, Blue
  the game has bag: tally of Colour at most 4, at first {Red 3, Green 2, Blue 1} seen by nobody
  the game has drawn: tally of Colour at most 4, at first {} seen by nobody
  each player has last: Colour or none seen by owner
  piece Stone: of each player
interactions
  rule draw-one
    random colour among bag seen by me
    take colour from bag
    add colour to drawn
    set own last to colour
scenario
  turn
    play draw-one
    that done
    choose cell among empty
    put own Stone at cell
  stuck: pass
  limit 3 turns: draw
  end
    White wins when turns = 9
)";

// A die before the first choice of a turn, so that it is thrown before anybody is asked.
constexpr std::string_view kDie = R"(game Die
elements
  players White, Black
  board square 4 x 1
  each player has secret: 0 to 3 seen by owner
  each player has points: 0 to 30
interactions
  rule go
    random eyes from 1 to 2
    choose value from 0 to 1
    set own secret to value
    add eyes to own points
scenario
  turn
    play go
  stuck: mover loses
  end
    done: draw when turns = 6
)";

// Both commit a number without the other's seeing it.
constexpr std::string_view kCommit = R"(game Commit
elements
  players White, Black
  board square 3 x 1
  each player has guess: 0 to 3 seen by owner
  piece Stone: of each player
interactions
  rule commit
    choose guessed from 1 to 3
    set own guess to guessed
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  phase Think secretly
    turn
      play commit
    until turns of phase = 2
    then Act
  phase Act
    turn
      play place
    stuck: pass
  limit 4 turns: draw
  end
    White wins when turns = 9
)";

// Each puts down two pieces, and the other does not see which is which.
constexpr std::string_view kMasks = R"(game Masks
elements
  players White, Black
  board square 2 x 2
  piece Prince: 1 of each player
  piece Guard: 1 of each player
  region Home of each player: near row
  each piece may be known
  kinds of pieces seen by owner until known
  each player has waiting: tally of kind at most 1, at first {Prince 1, Guard 1}
interactions
  rule enter
    choose mask among own waiting
    choose spot among empty own Home
    take mask from own waiting
    put own mask at spot
  rule go
    choose mask among own pieces
    choose line from mask along orthogonal: one enemy piece to goal
    goal becomes known
    move mask to goal, capturing what stands there
scenario
  phase Entry secretly
    turn
      repeat 2 times, one by one
        play enter
    until turns of phase = 2
    then Chase
  phase Chase first White
    turn
      play go
  stuck: mover loses
  limit 8 turns: draw
  end
    White wins when turns = 9
)";

// Nobody sees the deck, of all cards, nor the stack and what lies aside, of small ones alone.
constexpr std::string_view kSubset = R"(game Subset
elements
  players White, Black
  board square 3 x 1
  type Card: Low, Middle, High
  type Small: {Low, Middle}
  the game has deck: tally of Card at most 4, at first {Low 1, Middle 1, High 4} seen by nobody
  the game has stack: tally of Small at most 4, at first {Low 2, Middle 1} seen by nobody
  the game has aside: tally of Small at most 4, at first {Middle 2} seen by nobody
  piece Stone: of each player
interactions
  rule step
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play step
  stuck: pass
  limit 3 turns: draw
  end
    White wins when turns = 9
)";

std::uint64_t mixed(const search::Observation& seen) {
  std::uint64_t sum = mix(seen.view, seen.own ? 1 : 0);
  for (const std::int32_t digit : seen.shown) sum = mix(sum, static_cast<std::uint32_t>(digit));
  for (const std::string& told : seen.announced) sum = mix(sum, told.size());
  return sum;
}

struct Line {
  std::vector<search::Observation> seen;
  std::map<std::uint64_t, double> states;  // by hash
};

void enumerate(const Onlooker& onlooker, const State& state, lang::Index player, int depth,
               double probability, std::vector<std::uint64_t>& path,
               std::vector<search::Observation>& seen,
               std::map<std::vector<std::uint64_t>, Line>& lines) {
  if (depth == 0 || state.result.over) {
    Line& line = lines[path];
    line.seen = seen;
    line.states[hash(state)] += probability;
    return;
  }
  const std::vector<Move> moves = onlooker.engine().raw_moves(state);
  double all = 0;
  for (const Move& move : moves) all += static_cast<double>(move.weight);
  for (const Move& move : moves) {
    const State next = onlooker.engine().apply(state, move);
    seen.push_back(search::observed(onlooker, state, move.digits, next, player));
    path.push_back(mixed(seen.back()));
    const double part =
        onlooker.decides(state, player) ? 1 : static_cast<double>(move.weight) / all;
    enumerate(onlooker, next, player, depth - 1, probability * part, path, seen, lines);
    seen.pop_back();
    path.pop_back();
  }
}

// Chi-square with its bound at p = 0.001 (Wilson and Hilferty).
struct Fit {
  double sum = 0;
  double bound = 0;
  bool possible = true;
};

Fit fit_of(const Onlooker& onlooker, const TestGame& game, const Line& line, std::uint64_t seed,
           const std::map<std::uint64_t, double>& expected) {
  constexpr std::size_t kSamples = 20'000;
  const auto make = [&](const State& state) {
    return search::reference_search(*game.model, state, {});
  };
  search::Belief belief(onlooker, onlooker.engine().start(), true, 0, make,
                        {.copies = kSamples, .most_replayed = 0}, Random(seed));
  for (std::size_t i = 0; i < line.seen.size(); ++i) belief.see(line.seen[i], Random(mix(seed, i)));
  Random random(mix(seed, UINT64_MAX));
  belief.resample(random);
  Fit fit;
  std::map<std::uint64_t, double> counts;
  for (const auto& particle : belief.particles()) {
    counts[hash(particle.state)] += static_cast<double>(particle.copies);
  }
  double all = 0;
  for (const auto& [state, probability] : expected) all += probability;
  for (const auto& [state, count] : counts) fit.possible = fit.possible && expected.contains(state);
  for (const auto& [state, probability] : expected) {
    const double wanted = probability / all * static_cast<double>(kSamples);
    fit.sum += (counts[state] - wanted) * (counts[state] - wanted) / wanted;
  }
  const auto df = static_cast<double>(expected.size() - 1);
  const double root = 1 - 2 / (9 * df) + 3.0902 * std::sqrt(2 / (9 * df));
  fit.bound = df * root * root * root;
  return fit;
}

std::string with_weight(std::string_view text, std::string_view weight) {
  std::string made(text);
  const std::size_t at = made.find("WEIGHT");
  if (at != std::string::npos) made.replace(at, 6, weight);
  return made;
}

std::map<std::vector<std::uint64_t>, Line> lines_of(const Onlooker& onlooker, int depth) {
  std::map<std::vector<std::uint64_t>, Line> lines;
  std::vector<std::uint64_t> path;
  std::vector<search::Observation> seen;
  enumerate(onlooker, onlooker.engine().start(), 0, depth, 1, path, seen, lines);
  return lines;
}

}  // namespace

TEST_CASE("belief: states are as probable as they are") {
  for (const std::string_view text : {kCards, kBag, kCommit, kMasks}) {
    const TestGame game = load_text(with_weight(text, "1"));
    INFO(game.model->name);
    const Onlooker onlooker(*game.model);
    const auto lines = lines_of(onlooker, 4);
    const Line* best = nullptr;  // the one with most states
    for (const auto& [path, line] : lines) {
      if (best == nullptr || best->states.size() < line.states.size()) best = &line;
    }
    REQUIRE(best->states.size() > 1);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Fit fit = fit_of(onlooker, game, *best, seed, best->states);
      CHECK(fit.possible);
      CHECK(fit.sum < fit.bound);
      // One weight is doubled.
      auto biased = best->states;
      biased.begin()->second *= 2;
      CHECK(fit_of(onlooker, game, *best, seed, biased).sum > fit.bound);
    }
  }
}

TEST_CASE("belief: what is dealt anew goes where it may be") {
  const TestGame game = load_text(std::string(kSubset));
  const Onlooker onlooker(*game.model);
  const auto index_of = [&](const std::string& name) {
    for (std::size_t i = 0; i < game.model->variables.size(); ++i) {
      if (game.model->variables[i].name == name) return static_cast<lang::Index>(i);
    }
    return lang::kNoIndex;
  };
  const Engine& engine = onlooker.engine();
  const State state = engine.start();
  Random random(7);
  std::size_t dealt = 0;
  std::map<std::vector<std::int32_t>, std::size_t> stacks;
  for (int i = 0; i < 200; ++i) {
    const auto made = onlooker.exchanged(state, 1, random);
    if (!made) continue;
    ++dealt;
    const auto stack = made->position.variables.find({index_of("stack"), 0});
    if (stack == made->position.variables.end()) continue;
    REQUIRE(stack->second.items.size() == 3);
    CHECK(stack->second.items[2] == 0);  // nothing high, which is in the deck
    ++stacks[stack->second.items];
  }
  CHECK(dealt > 100);
  CHECK(stacks.size() > 1);
}

TEST_CASE("belief: who joins a game anywhere knows where it stands") {
  for (const std::string_view text : {kDie, kBag, kCards, kCommit, kMasks}) {
    const TestGame game = load_text(with_weight(text, "1"));
    INFO(game.model->name);
    const Engine engine(*game.model);
    std::vector<players::Spec> specs(game.model->players.size());
    for (players::Spec& spec : specs) {
      spec.form = players::Spec::Form::Mcts;
      spec.iterations = 20;
    }
    const SecretSeats seats = secret_seats(*game.model, specs, nullptr);
    Knowledge knowledge(*game.model, nullptr, engine.start(), seats, 1, 0, {});
    State state = engine.start();
    Random random(7);
    std::size_t decisions = 0;
    for (; !engine.over(state) && decisions < 40; ++decisions) {
      const std::vector<Move> moves = engine.raw_moves(state);
      CHECK(engine.raw_moves(knowledge.state()).size() == moves.size());
      Knowledge joined(*game.model, nullptr, state, seats, 1, 0, {});
      CHECK(joined.state() == state);
      CHECK(engine.raw_moves(joined.state()).size() == moves.size());
      auto move = static_cast<std::size_t>(random.below(moves.size()));
      if (!engine.nature_moves(state)) {
        const auto at = search::reference_search(*game.model, state);
        std::vector<std::uint64_t> keys;
        at->keys(keys);
        move = static_cast<std::size_t>(knowledge.decide(keys, random).move);
      }
      knowledge.played(move);
      state = engine.apply(state, moves[move]);
      CHECK(knowledge.state() == state);
    }
    CHECK(decisions > 1);
  }
}

TEST_CASE("belief: players decide alike where they have seen the same; who sees all is found out") {
  const TestGame game = load_text(with_weight(kCards, "1"));
  const Onlooker onlooker(*game.model);
  std::vector<players::Spec> specs(2);
  specs[0].form = specs[1].form = players::Spec::Form::Mcts;
  specs[0].iterations = specs[1].iterations = 60;
  const SecretSeats seats = secret_seats(*game.model, specs, nullptr);
  REQUIRE(seats.size() == 2);
  std::map<std::uint64_t, std::uint64_t> decided, cheated;  // by what White has seen
  std::size_t same = 0;
  std::size_t found_out = 0;
  const State start = onlooker.engine().start();
  for (std::uint64_t first = 0; first < 3; ++first) {
    for (std::uint64_t second = 0; second < 2; ++second) {
      Knowledge knowledge(*game.model, nullptr, start, seats, 1, 0, {});
      std::uint64_t seen = 0;
      for (const std::uint64_t n : {first, second}) {
        const State before = knowledge.state();
        const auto digits = onlooker.engine().raw_moves(before)[static_cast<std::size_t>(n)].digits;
        knowledge.played(n);
        seen = mix(seen, mixed(search::observed(onlooker, before, digits, knowledge.state(), 0)));
      }
      const auto at = search::reference_search(*game.model, knowledge.state());
      REQUIRE(at->decider() == 0);
      std::vector<std::uint64_t> keys;
      at->keys(keys);
      Random random(7);
      const std::uint64_t move = knowledge.decide(keys, random).move;
      const auto [known, fresh] = decided.emplace(seen, move);
      if (!fresh) {
        ++same;
        CHECK(known->second == move);
      }
      // A planted cheat: it tells by the state itself.
      const std::uint64_t read = hash(knowledge.state());
      const auto [told, first_told] = cheated.emplace(seen, read);
      if (!first_told && told->second != read) ++found_out;
    }
  }
  CHECK(same == 3);
  CHECK(found_out == 3);
}

}  // namespace ludo::interpreter

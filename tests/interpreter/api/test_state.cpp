// States: moves, playing on and back, equality, texts, errors.

#include <algorithm>
#include <set>
#include <thread>

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

// Nature throws a die of two sides, the second three times as likely; who throws a two may stop.
constexpr std::string_view kThrows = R"(game Throws
elements
  players White, Black
  board square 6 x 1
  type Side: One, Two
  the game has bag: tally of Side at most 4, at first {One 1, Two 3}
  piece Man: 1 of White
scenario
  setup
    put White Man at a1
  turn
    random side among bag
    choose man among Man
    choose line from man along e or w: one empty to goal
    require side is Two or goal is not f1
    move man to goal
  stuck: mover loses
  limit 6 turns: draw
  end
    home: White wins when Man in {f1}
)";

std::vector<Game> with_both_engines(const Game& game) {
  return {game.with(Engine::Fast), game.with(Engine::Reference)};
}

bool is_misuse(const std::function<void()>& call) {
  try {
    call();
  } catch (const Misuse&) {
    return true;
  }
  return false;
}

std::string joined_moves(const State& state) {
  std::string text;
  for (const WrittenMove& move : state.written_moves()) text += move.text + ' ';
  return text;
}

// A game of random moves; each state is looked at.
template <class Look>
void play_through(const Game& game, std::uint64_t seed, std::size_t most, const Look& look) {
  Random random(seed);
  State state = game.start();
  look(state);
  for (std::size_t ply = 0; ply < most && !state.over(); ++ply) {
    state.play(state.draw(random));
    look(state);
  }
}

}  // namespace

TEST_CASE("moves are counted, listed, selected and played") {
  for (const Game& game : with_both_engines(game_of(kMen))) {
    State state = game.start();
    CHECK(state.game() == game);
    CHECK_FALSE(state.over());
    CHECK_FALSE(state.nature_to_move());
    CHECK(state.to_move() == PlayerIndex{0});
    CHECK(state.seat_of(1) == 1);
    CHECK(state.turns() == 0);
    CHECK(state.phase() == game.facts().phases[0]);
    CHECK(state.count() == 2);
    const std::vector<Move> moves = state.moves();
    REQUIRE(moves.size() == 2);
    CHECK(joined_moves(state) == "b1-a1 c1-d1 ");
    for (std::uint64_t i = 0; i < 2; ++i) {
      CHECK(moves[i].index == i);
      CHECK(moves[i].weight == 1);
      CHECK(state.move(i) == moves[i]);
      CHECK(state.index_of(moves[i]) == i);
      CHECK(state.after(i) == state.after(moves[i]));
      CHECK(state.after(i) != state);
    }
    CHECK(state.after(0) != state.after(1));
    state.play(1);
    CHECK(state.to_move() == PlayerIndex{1});
    CHECK(state.turns() == 1);
    state.play(state.move(0));
    CHECK(state.played() == std::vector<std::uint64_t>{1, 0});
  }
}

TEST_CASE("what is not there is a misuse") {
  for (const Game& game : with_both_engines(game_of(kMen))) {
    State state = game.start();
    const Move elsewhere = state.after(1).move(0);
    CHECK(is_misuse([&] { state.after(2); }));
    CHECK(is_misuse([&] { state.play(2); }));
    CHECK(is_misuse([&] { state.move(2); }));
    CHECK(is_misuse([&] { state.written(2); }));
    CHECK_FALSE(state.index_of(elsewhere).has_value());
    CHECK(is_misuse([&] { state.after(elsewhere); }));
    CHECK(is_misuse([&] { state.undo(); }));
    CHECK(is_misuse([&] { state.outcome(); }));
    CHECK(is_misuse([&] { state.view(2); }));
    CHECK(is_misuse([&] { state.seat_of(2); }));
    CHECK(state == game.start());
  }
}

TEST_CASE("moves are taken back, and copies are independent") {
  for (const Game& game : with_both_engines(game_of(kMen))) {
    std::vector<State> way{game.start()};
    Random random(3);
    while (!way.back().over() && way.size() < 20) {
      way.push_back(way.back().after(way.back().draw(random)));
    }
    State state = way.back();
    for (std::size_t i = way.size() - 1; 0 < i; --i) {
      CHECK(state == way[i]);
      CHECK(state.played().size() == i);
      const State copy = state;
      state.undo();
      CHECK(copy == way[i]);
      CHECK(copy != state);
    }
    CHECK(state == game.start());
    CHECK(is_misuse([&] { state.undo(); }));
  }
}

TEST_CASE("written moves name their moves, both ways") {
  const Game game = game_of(kMen);
  const State state = game.start();
  const std::vector<WrittenMove> written = state.written_moves();
  for (const WrittenMove& move : written) {
    CHECK(state.written(move.index) == move.text);
    REQUIRE_FALSE(move.forms.empty());
    const FoundMove found = state.find(move.text);
    REQUIRE(found);
    CHECK(found.index == move.index);
    CHECK(found.trouble == FoundMove::Trouble::None);
    CHECK(found.message.empty());
  }
  const FoundMove wrong = state.find("b1-a2");
  CHECK_FALSE(wrong);
  CHECK(wrong.trouble == FoundMove::Trouble::NoSuchMove);
  CHECK(wrong.candidates.at(0) == "b1-a1");
  CHECK(wrong.message == "no such move; likely: `b1-a1`");

  const Game twice = game_of(R"(game Twice
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
  the game has mark: 0 to 1, at first 0
scenario
  turn
    choose spot among empty
    put own Man at spot
    either
      set mark to 0
    or
      set mark to 1
  stuck: draw
)");
  const FoundMove shared = twice.start().find("a1");
  CHECK(shared.trouble == FoundMove::Trouble::Ambiguous);
  CHECK(shared.candidates.size() == 2);
  CHECK(twice.start().find(shared.candidates.at(1)).index == 1);
}

TEST_CASE("reasons are the keys of what forbids a move") {
  const State state = game_of(kMen).start();
  CHECK(state.forbidden_by("b1-a1").empty());
  const State other = state.after_line("c1-d1 d2-c2 d1-c1 c2-b2").state;
  CHECK(other.find("b1-a1").trouble == FoundMove::Trouble::NoSuchMove);
  CHECK(other.forbidden_by("b1-a1") == std::vector<std::string>{"take"});
  CHECK(other.forbidden_by("nonsense").empty());
}

TEST_CASE("a line of moves is played as far as it goes") {
  const State state = game_of(kMen).start();
  const PlayedLine line = state.after_line("b1-a1, d2-c2");
  REQUIRE(line);
  CHECK(line.written == std::vector<std::string>{"b1-a1", "d2-c2"});
  CHECK(line.state.played().size() == 2);
  const PlayedLine broken = state.after_line("b1-a1 d2-d1 a1-b1");
  CHECK_FALSE(broken);
  CHECK(broken.failed == "d2-d1");
  CHECK(broken.failure.trouble == FoundMove::Trouble::NoSuchMove);
  CHECK(broken.written.size() == 1);
  CHECK(broken.state == state.after_line("b1-a1").state);
  const PlayedLine over = game_of(kMuster).start().after_line("a1 c1 1 1 1 1");
  CHECK(over.failure.trouble == FoundMove::Trouble::GameOver);
  CHECK(over.failure.message == "the game is over");
}

TEST_CASE("a game ends with a key, points and winners") {
  for (const Game& game : with_both_engines(game_of(kMen))) {
    State state = game.start().after_line("c1-d1 d2-c2 d1-c1 c2-d2 c1-d1 d2-c2").state;
    REQUIRE_FALSE(state.over());
    const State drawn = state.after_line("d1-c1 c2-d2").state;
    REQUIRE(drawn.over());
    CHECK(drawn.count() == 0);
    CHECK(drawn.moves().empty());
    CHECK(drawn.written_moves().empty());
    CHECK_FALSE(drawn.to_move().has_value());
    CHECK_FALSE(drawn.nature_to_move());
    CHECK(drawn.outcome().key == "repetition");
    CHECK(drawn.outcome().draw());
    CHECK(drawn.outcome().points == std::vector<double>{0.5, 0.5});
    CHECK(drawn.find("c1-d1").trouble == FoundMove::Trouble::GameOver);
    CHECK(drawn.forbidden_by("c1-d1").empty());
    Random random(1);
    CHECK(is_misuse([&] { drawn.draw(random); }));
    CHECK(random == Random(1));

    state = game.start().after_line("b1-a1 d2-c2 c1-c2").state;
    REQUIRE(state.over());
    CHECK(state.outcome() == Outcome{"bare", {1, 0}, {0}});
    CHECK_FALSE(state.outcome().draw());
  }
}

TEST_CASE("nature draws by weight, players evenly, and forced moves draw nothing") {
  for (const Game& game : with_both_engines(game_of(kThrows))) {
    const State state = game.start();
    CHECK(state.nature_to_move());
    CHECK_FALSE(state.to_move().has_value());
    REQUIRE(state.count() == 2);
    CHECK(state.moves()[0].weight == 1);
    CHECK(state.moves()[1].weight == 3);
    Random random(5);
    std::uint64_t twos = 0;
    for (int i = 0; i < 400; ++i) twos += state.draw(random);
    CHECK(270 < twos);
    CHECK(twos < 330);
    const State forced = state.after(0);
    REQUIRE(forced.count() == 1);
    const Random before = random;
    CHECK(forced.draw(random) == 0);
    CHECK(random == before);
  }
}

TEST_CASE("both engines say the same of every state, and hashes agree") {
  for (const std::string_view text : {kMen, kCards, kMuster, kThrows}) {
    const Game fast = game_of(text);
    REQUIRE(fast.engine() == Engine::Fast);
    const Game slow = fast.with(Engine::Reference);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      State other = slow.start();
      std::set<std::uint64_t> hashes;
      play_through(fast, seed, 30, [&](const State& state) {
        const std::vector<std::uint64_t> played = state.played();
        if (!played.empty()) other.play(played.back());
        CHECK(state == other);
        CHECK(other == state);
        CHECK(state.hash() == other.hash());
        CHECK(state.over() == other.over());
        CHECK(state.count() == other.count());
        CHECK(state.moves() == other.moves());
        CHECK(state.to_move() == other.to_move());
        CHECK(state.nature_to_move() == other.nature_to_move());
        CHECK(state.turns() == other.turns());
        CHECK(state.phase() == other.phase());
        CHECK(state.pieces() == other.pieces());
        CHECK(state.picture() == other.picture());
        CHECK(state.position() == other.position());
        if (state.over()) CHECK(state.outcome() == other.outcome());
      });
    }
  }
}

TEST_CASE("shipped games are the same for both engines, and are written and read") {
  for (const char* path : {"stdlib-games/awele/awele.ludo", "stdlib-games/elfenland/elfenland.ludo",
                           "stdlib-games/hex/hex.ludo", "stdlib-games/shogi/shogi.ludo",
                           "stdlib-games/alien-city/alien-city.ludo",
                           "stdlib-games/dama-italiana/dama-italiana.ludo"}) {
    INFO(path);
    const Game fast = shipped(path);
    CHECK(fast.engine() == Engine::Fast);
    State other = fast.with(Engine::Reference).start();
    State last = other;
    play_through(fast, 5, 8, [&](const State& state) {
      if (!state.played().empty()) other.play(state.played().back());
      CHECK(state.hash() == other.hash());
      CHECK(state.count() == other.count());
      CHECK(state.pieces() == other.pieces());
      CHECK(state.to_move() == other.to_move());
      CHECK(state.phase() == other.phase());
      last = state;
    });
    CHECK(last == other);
    for (PlayerIndex player = 0; player < fast.facts().players.size(); ++player) {
      CHECK(last.view(player) == other.view(player));
    }
    const ReadState read = fast.deserialise(last.serialise());
    REQUIRE(read);
    CHECK(read.value() == last);
    const ReadState position = fast.read_position(last.position());
    REQUIRE(position);
    CHECK(position.value() == last);
  }
}

TEST_CASE("equal states have equal hashes, others nearly always different ones") {
  const Game game = game_of(kMen);
  std::vector<State> states;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    play_through(game, seed, 12, [&](const State& state) { states.push_back(state); });
  }
  std::size_t different = 0;
  std::size_t same_hash = 0;
  for (const State& a : states) {
    for (const State& b : states) {
      if (a == b) CHECK(a.hash() == b.hash());
      if (a != b) ++different;
      if (a != b && a.hash() == b.hash()) ++same_hash;
    }
  }
  CHECK(0 < different);
  CHECK(same_hash == 0);
  CHECK(game_of(kMen).start() != game.start());
}

TEST_CASE("positions are written and read") {
  for (const std::string_view text : {kMen, kCards, kMuster, kThrows}) {
    for (const Game& game : with_both_engines(game_of(text))) {
      play_through(game, 2, 8, [&](const State& state) {
        const std::string position = state.position();
        INFO(position);
        const ReadState read = game.read_position(position);
        INFO(render(read.diagnostics));
        REQUIRE(read);
        CHECK(read.value() == state);
        CHECK(read.value().hash() == state.hash());
        CHECK(read.value().moves() == state.moves());
        CHECK(read.value().position() == position);
        CHECK(read.value().played().empty());
      });
    }
  }
}

TEST_CASE("a position with a mistake is no state") {
  const Game game = game_of(kMen);
  const ReadState unknown = game.read_position("put White Men at z9\n", 1, "my position");
  CHECK_FALSE(unknown);
  REQUIRE_FALSE(unknown.diagnostics.empty());
  REQUIRE(unknown.diagnostics[0].place.has_value());
  CHECK(unknown.diagnostics[0].place->text == "my position");
  CHECK(unknown.diagnostics[0].place->line == 1);
  CHECK_THROWS_AS(unknown.value(), NothingRead);
  const ReadState unplayed = game.read_position("start\nplayed c1-c2\n");
  CHECK_FALSE(unplayed);
  REQUIRE_FALSE(unplayed.diagnostics.empty());
  CHECK(unplayed.diagnostics[0].severity == Severity::Error);
}

TEST_CASE("states are written and read with their history") {
  for (const Game& game : with_both_engines(game_of(kMen))) {
    const State state = game.start().after_line("c1-d1 d2-c2 d1-c1 c2-d2 c1-d1 d2-c2").state;
    const std::string text = state.serialise();
    INFO(text);
    const ReadState read = game.deserialise(text);
    REQUIRE(read);
    CHECK(read.value() == state);
    CHECK(read.value().played() == state.played());
    CHECK(read.value().serialise() == text);
    // The third occurrence ends the game; a position knows of no first two.
    const PlayedLine third = read.value().after_line("d1-c1 c2-d2");
    CHECK(third.state.over());
    const ReadState bare = game.read_position(state.position());
    REQUIRE(bare);
    CHECK(bare.value() == state);
    const PlayedLine first = bare.value().after_line("d1-c1 c2-d2");
    CHECK_FALSE(first.state.over());
    // Behind a position that was read.
    const std::string later = first.state.serialise();
    INFO(later);
    const ReadState again = game.deserialise(later);
    INFO(render(again.diagnostics));
    REQUIRE(again);
    CHECK(again.value() == first.state);
    CHECK(again.value().played() == first.state.played());
    CHECK(again.value().serialise() == later);
  }
}

TEST_CASE("a text that is no state of the game is refused, with its line") {
  const Game game = game_of(kMen);
  const std::string text = game.start().after(1).serialise();
  const auto line_of_error = [&](const std::string& wrong) -> std::size_t {
    const ReadState read = game.deserialise(wrong);
    CHECK_FALSE(read);
    if (read.diagnostics.empty() || !read.diagnostics[0].place) return 0;
    CHECK(read.diagnostics[0].kind == "bad-test");
    return read.diagnostics[0].place->line;
  };
  CHECK(game.deserialise(text));
  CHECK(line_of_error("") == 1);
  CHECK(line_of_error("ludo state 2\n") == 1);
  CHECK(line_of_error("ludo state 1\ngame Other\n") == 2);
  LoadOptions options = without_warnings();
  options.options["width"] = "1";
  CHECK(line_of_error(game_of(kMen, options).start().serialise()) == 3);
  std::string changed(kMen);
  changed.replace(changed.find("along n:"), 8, "along s:");
  CHECK(line_of_error(game_of(changed).start().serialise()) == 4);
  const auto with = [&](std::string_view old, std::string_view now) {
    std::string copy = text;
    return copy.replace(copy.find(old), old.size(), now);
  };
  CHECK(line_of_error(with("start", "begin")) == 5);
  CHECK(line_of_error(with("moves", "lines")) == 6);
  CHECK(line_of_error(with("moves 1", "moves 9")) == 6);
  CHECK(line_of_error(with("moves 1", "moves x")) == 6);
}

TEST_CASE("texts that end anywhere are read or refused, and nothing worse") {
  const Game game = game_of(kMen);
  const State state = game.start().after_line("c1-d1 d2-c2 d1-c1 c2-d2 c1-d1").state;
  std::size_t read = 0;
  for (const std::string& text :
       {state.serialise(), game.read_position(state.position()).value().after(0).serialise()}) {
    for (std::size_t length = 0; length <= text.size(); ++length) {
      const ReadState answer = game.deserialise(std::string_view(text).substr(0, length));
      CHECK((answer.state.has_value() || !answer.diagnostics.empty()));
      read += answer ? 1 : 0;
    }
  }
  CHECK(2 <= read);
  const std::string position = state.position();
  for (std::size_t length = 0; length <= position.size(); ++length) {
    const ReadState answer = game.read_position(std::string_view(position).substr(0, length));
    CHECK((answer.state.has_value() || !answer.diagnostics.empty()));
  }
}

TEST_CASE("notations that a game declares are written and read") {
  const Game chess = shipped("stdlib-games/chess/chess.ludo");
  REQUIRE(chess.facts().notations == std::vector<std::string>{"fen"});
  const State state = chess.start().after_line("e4 e5 Nf3").state;
  const auto fen = state.in_notation("fen");
  REQUIRE(fen.has_value());
  CHECK(*fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  const ReadState read = chess.read_position("fen \"" + *fen + "\"\n");
  INFO(render(read.diagnostics));
  REQUIRE(read);
  CHECK(read.value().in_notation("fen") == fen);
  CHECK_FALSE(state.in_notation("sfen").has_value());
}

TEST_CASE("a mistake that shows in play is told with its place") {
  for (const Game& game : with_both_engines(game_of(R"(game Dead
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
scenario
  turn
    choose spot among {a1, b1}
    that done
    require spot is a1
    choose other among {c1, d1}
  stuck: draw
  limit 9 turns: draw
)"))) {
    const State state = game.start();
    CHECK_NOTHROW(state.after(0));
    try {
      state.after(1);
      FAIL("the path is dead");
    } catch (const DescriptionError& error) {
      REQUIRE(error.place().has_value());
      CHECK(error.place()->text == "game.ludo");
      CHECK(7 <= error.place()->line);
      CHECK_FALSE(std::string(error.what()).empty());
    }
    CHECK(state.count() == 2);
  }
}

TEST_CASE("a spent budget leaves states as they were") {
  const Game game = shipped("stdlib-games/tablut/tablut.ludo");
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const Game poor = game.with(engine).with(Budget{.moves = 20});
    const auto list = [&] { return poor.start().moves().size(); };
    CHECK_THROWS_AS(list(), BudgetSpent);
    CHECK_THROWS_AS(poor.with(Budget{.steps = 20}).start().written_moves(), BudgetSpent);
  }
  CHECK(game.start().count() == 56);
}

TEST_CASE("very long games are put away without a deep stack") {
  const Game game = game_of(R"(game Walk
elements
  players White, Black
  board square 3 x 1
  piece Man: 1 of White
scenario
  setup
    put White Man at a1
  turn
    choose man among Man
    choose line from man along w or e: one empty to goal
    move man to goal
  stuck: draw
  limit 300000 turns: draw
)");
  State state = game.start();
  for (int i = 0; i < 200'000; ++i) state.play(0);
  CHECK(state.turns() == 200'000);
  state.undo();
  CHECK(state.turns() == 199'999);
}

TEST_CASE("a tree of games shares its history, and each branch has all of its own") {
  const Game game = shipped("stdlib-games/tablut/tablut.ludo");
  // Out and back: a position that has stood twice in one branch, and once in the other.
  const State twice = game.start().after_line("e4-f4 d1-d2 f4-e4 d2-d1").state;
  const State once = game.start().after_line("e4-f4 d1-d2 f4-e4").state;
  const State again = twice.after_line("e4-f4 d1-d2 f4-e4").state;
  CHECK(again == once);
  CHECK(again.after_line("d2-d1").state.over());
  CHECK_FALSE(once.after_line("d2-d1").state.over());
  // A playout that is set there knows the same.
  const auto ends = [&](const State& state) {
    Playout playout(game);
    playout.set(state);
    playout.play(*state.find("d2-d1").index);
    return playout.over();
  };
  CHECK(ends(again));
  CHECK_FALSE(ends(once));
  // So does the reference engine, to which a state is brought with its history.
  const State slow = game.with(Engine::Reference).deserialise(again.serialise()).value();
  CHECK(slow == again);
  CHECK(slow.after_line("d2-d1").state.outcome() == again.after_line("d2-d1").state.outcome());
  PerftOptions history;
  history.history = true;
  CHECK(perft(again, 2, history).count < perft(again, 2).count);
}

TEST_CASE("a game is shared between threads, and a state may be asked by several") {
  const Game game = game_of(kCards);
  const State start = game.start().after(0).after(0);
  std::vector<std::string> seen(4);
  std::vector<std::uint64_t> hashes(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      threads.emplace_back([&, i] {
        Random random(9);
        State state = start;
        while (!state.over()) {
          seen[i] += state.view(i % 2 == 0 ? 0 : 0).text + start.position();
          state.play(state.draw(random));
        }
        hashes[i] = state.hash();
      });
    }
  }
  for (std::size_t i = 1; i < seen.size(); ++i) {
    CHECK(seen[i] == seen[0]);
    CHECK(hashes[i] == hashes[0]);
  }
  CHECK_FALSE(seen[0].empty());
}

}  // namespace ludo::tests

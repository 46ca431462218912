// Moves that are found by forms that were met before.

#include "interpreter/services/spelling.hpp"

#include <map>

#include "interpreter/runtime/random.hpp"
#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kPlain = R"(game Plain
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
interactions
  rule put
    choose cell among empty
    put own Man at cell
scenario
  turn
    play put
  stuck: draw
)";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

bool is_plain(const std::string& text) { return is_spelled_by_digits(*load_text(text).model); }

}  // namespace

TEST_CASE("where the text of a move follows from more than its digits, it is not said to") {
  const std::string plain(kPlain);
  CHECK(is_plain(plain));
  CHECK(is_plain(
      replaced(plain, "    put own", "    optionally\n      choose n from 1 to 3\n    put own")));
  // A choice that only some positions have.
  CHECK_FALSE(is_plain(replaced(plain, "    put own",
                                "    if a1 is empty\n      choose n from 1 to 3\n    put own")));
  CHECK_FALSE(is_plain(plain + "\nnotation\n  put: \"{cell}{a1 is empty: !}\"\n"));
  CHECK_FALSE(is_plain(replaced(plain, "    put own", "    random n from 1 to 3\n    put own")));
  CHECK_FALSE(is_plain(replaced(plain, "stuck: draw", "stuck: pass\n  limit 20 turns: draw")));
}

TEST_CASE("in all shipped games that are said to be plain, equal digits are written alike") {
  std::size_t plain = 0;
  for (const std::string_view folder : {"stdlib-games", "examples/games"}) {
    for (const std::string& path : tests::files_under(folder, ".ludo")) {
      if (path.find("/lib/") != std::string::npos) continue;
      // Those that use modules are left out: there is no folder to find them in.
      lang::Diagnostics diagnostics;
      lang::LoadedGame loaded =
          lang::load(path, tests::read_file(path), shipped_games(), diagnostics);
      if (!loaded.usable) continue;
      const std::optional<lang::GameModel> model = lang::check(loaded, {}, diagnostics);
      if (!model || !is_spelled_by_digits(*model)) continue;
      ++plain;
      const Engine engine(*model, {.steps = 3'000'000});
      std::map<std::vector<std::int32_t>, std::vector<std::string>> known;
      Spellings spellings;
      Random random(mix(7, plain));
      INFO(path);
      State state = engine.start();
      for (int n = 0; n < 40; ++n) {
        if (engine.over(state)) state = engine.start();
        std::vector<Move> moves;
        try {
          moves = engine.moves(state);
        } catch (const BudgetSpent&) {
          break;
        }
        if (moves.size() > 300) moves.resize(300);
        bool alike = true;
        for (const Move& move : moves) {
          const auto [at, is_new] = known.try_emplace(move.digits, move.forms);
          alike = alike && at->second == move.forms;
        }
        REQUIRE(alike);
        const Move& made = moves[random.below(moves.size())];
        spellings.learn(moves);
        std::vector<runtime::FastMove> listed;
        for (const Move& move : moves) listed.push_back({move.digits, 1});
        const auto found = spellings.find(made.text, listed);
        // What is answered is what is found among all forms; where forms clash nothing is.
        if (found) {
          CHECK(std::get<std::size_t>(find_move(made.text, moves)) == *found);
        } else {
          CHECK((made.text != made.forms.front() || made.text.find('#') != std::string::npos));
        }
        state = engine.apply(state, made);
      }
    }
  }
  CHECK(plain >= 5);
}

TEST_CASE("what is not known is not answered") {
  const TestGame game = load_text(std::string(kPlain));
  const Engine engine(*game.model);
  const std::vector<Move> moves = engine.moves(engine.start());
  std::vector<runtime::FastMove> listed;
  for (const Move& move : moves) listed.push_back({move.digits, 1});
  Spellings spellings;
  CHECK_FALSE(spellings.find("a1", listed).has_value());
  spellings.learn({moves.begin(), moves.begin() + 3});
  CHECK_FALSE(spellings.find(moves[0].text, listed).has_value());
  spellings.learn(moves);
  CHECK(spellings.find(moves[4].text, listed) == 4);
  CHECK_FALSE(spellings.find("d9", listed).has_value());
  CHECK_FALSE(spellings.find(moves[4].text + "#1", listed).has_value());
}

}  // namespace ludo::interpreter

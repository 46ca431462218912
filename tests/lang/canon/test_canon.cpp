// The text of the form, and its hash.

#include "lang/canon/canon.hpp"

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::lang {

namespace {

std::optional<GameModel> model_of(const std::string& text) {
  Diagnostics diagnostics;
  LoadedGame game = load(
      "text", text, [](std::string_view) { return Resolved(); }, diagnostics);
  if (!game.usable) return std::nullopt;
  CheckOptions options;
  options.lints = false;
  return check(game, options, diagnostics);
}

constexpr const char* kGame = R"(game Nim
elements
  players First, Second
  board square 1 x 1
  type Amount: One, Two
  the game has heap: 0 to 9, at first 7
interactions
  define left-over: heap
  rule draw "Take some"
    choose amount from 1 to 2
    require amount <= left-over
    take amount from heap
scenario
  turn
    play draw
  stuck: mover loses
)";

}  // namespace

TEST_CASE("the form is one text", "[canon]") {
  const auto model = model_of(kGame);
  REQUIRE(model.has_value());
  const CanonAnswer answer = canonical_form(*model);
  REQUIRE(answer.text.has_value());
  CHECK(*answer.text ==
        R"(ludo canon 1
board square angles 8 turn 1
^0 back ^4 orthogonal any
^1 back ^5 diagonal any
^2 back ^6 orthogonal any
^3 back ^7 diagonal any
^4 back ^0 orthogonal any
^5 back ^1 diagonal any
^6 back ^2 orthogonal any
^7 back ^3 diagonal any
@1.1:
team1 = team
player1 = player(^0 team1)
team2 = team
player2 = player(^4 team2)
state1 = state(game number(0 9) 7 life-game all)
rule1 = rule.0(any do(choose(in(range-set(1 2) yes) all) require{<=(%0 variable(state1))} take(place(state1) %0)))
phase1 = phase(unsaid none do(play(rule1)) stuck never stays end)
game = do order(player1 player2) first(player1) phases(phase1) next(unsaid) stuck(result-loses(mover yes 1)) repetitions limits end points(1) score(unsaid) resignation(never) agreed-draw(no) triggers{} laws{} kinds-seen(all) there{player1 player2 state1} orders{}
)");
  CHECK(canon_hash(*answer.text) == canon_hash(*model));
}

TEST_CASE("the hash is SHA-256 with the version before it", "[canon]") {
  CHECK(canon_hash(std::string_view("abc")) ==
        "ludo:1:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("every text that is accepted has a form, in ASCII", "[canon]") {
  std::size_t found = 0;
  for (const std::string& path : tests::files_under("tests/corpus", ".ludo")) {
    INFO(path);
    const auto model = model_of(tests::read_file(path));
    if (!model) continue;
    const CanonAnswer answer = canonical_form(*model);
    REQUIRE(answer.text.has_value());
    for (const char c : *answer.text) {
      if (c != '\n' && (c < ' ' || '~' < c)) FAIL_CHECK("a byte outside of ASCII");
    }
    ++found;
  }
  CHECK(40 < found);
}

}  // namespace ludo::lang

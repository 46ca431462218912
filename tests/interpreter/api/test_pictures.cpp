// Pictures of positions and the choices that moves are made of, as programs outside ask for them.

#include <algorithm>
#include <set>

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

AppearanceOptions of_text(std::string text) {
  AppearanceOptions options;
  options.texts.push_back({"men.ludoview", std::move(text), false});
  return options;
}

}  // namespace

TEST_CASE("a picture of the start: SVG, letters, sentences") {
  const Game game = game_of(kMen);
  const Picture picture = game.start().picture_for(Viewer::spectator());
  const std::string svg = picture.svg(Theme::Light, 300);
  CHECK(svg.rfind("<svg", 0) == 0);
  CHECK(has(svg, "Man"));
  CHECK(has(svg, "width=\"300\""));
  CHECK(svg != picture.svg(Theme::Dark, 300));
  CHECK(svg == game.start().picture_for(Viewer::umpire()).svg(Theme::Light, 300));
  CHECK(has(picture.text(), "b1"));
  CHECK(has(picture.ansi(), "a"));
  CHECK_FALSE(has(picture.ansi(), "\x1b["));
  CHECK(has(picture.ansi(80, TerminalColours::Sixteen), "\x1b["));
}

TEST_CASE("each site of a board of cells can be hit") {
  const Game game = game_of(kMen);
  std::set<std::int32_t> sites;
  for (const PictureHit& hit : game.start().picture_for(Viewer::spectator()).hits()) {
    if (hit.form == PictureHit::Form::Site) sites.insert(hit.index);
    CHECK(hit.outline.size() >= 3);
  }
  CHECK(sites.size() == 8);
}

TEST_CASE("the seat turns the board") {
  const Game game = game_of(kMen);
  PictureOptions from_black;
  from_black.seat = 1;
  const State start = game.start();
  CHECK(start.picture_for(Viewer::umpire(), from_black).svg() !=
        start.picture_for(Viewer::umpire()).svg());
}

TEST_CASE("a view of one's own changes the picture, and no state") {
  const Game game = game_of(kMen);
  const AppearanceAnswer answer =
      read_appearance(game, of_text("view of Men\n\npieces of White\n  fill #00ff00\n"));
  REQUIRE(answer);
  PictureOptions options;
  options.appearance = answer.value();
  const State start = game.start();
  CHECK(has(start.picture_for(Viewer::umpire(), options).svg(), "#00ff00"));
  CHECK_FALSE(has(start.picture_for(Viewer::umpire()).svg(), "#00ff00"));
  CHECK(start == game.start());
}

TEST_CASE("a view with mistakes is answered with messages, and the game plays on") {
  const Game game = game_of(kMen);
  const AppearanceAnswer answer =
      read_appearance(game, of_text("view of Men\n\npieces Man\n  colour fast\n"));
  CHECK_FALSE(answer);
  REQUIRE_FALSE(answer.diagnostics.empty());
  CHECK(answer.diagnostics.front().place.has_value());
  CHECK_THROWS_AS(answer.value(), NothingRead);
  CHECK(game.start().count() > 0);
}

TEST_CASE("a game whose own names the default view stumbles over is drawn all the same") {
  const Game game = game_of(
      "game Owners\nelements\n  players White, Black\n"
      "  board square 3 x 3\n  piece Man: of each player\n"
      "  each player has owner: 0 to 9, at first 2\n"
      "scenario\n  turn\n    choose spot among empty\n"
      "    put own Man at spot\n    add 1 to own owner\n  stuck: draw\n");
  const State state = game.start().after(0);
  CHECK(has(state.picture(), "M"));
  CHECK(has(state.picture_for(Viewer::spectator()).svg(), "White Man on a1"));
}

TEST_CASE("what is kept for the questions of a text is in no picture") {
  const Game game = game_of(
      "game Kept\nelements\n  players White, Black\n"
      "  board square 3 x 3\n  piece Man: of each player\n"
      "  each player has store: 0 to 9\n"
      "interactions\n  rule place\n    choose spot among empty\n"
      "    put own Man at spot\n    add 1 to own store\n"
      "scenario\n  turn\n    play place\n    that done\n"
      "    if own store > (own store when the turn began)\n"
      "      optionally play place\n  stuck: draw\n");
  const State state = game.start().after(0);
  const Picture picture = state.picture_for(Viewer::umpire());
  CHECK(has(picture.text(), "store"));
  CHECK_FALSE(has(picture.text() + picture.svg() + picture.ansi(), "began"));
}

TEST_CASE("misuse of pictures is told") {
  const Game game = game_of(kMen);
  const State start = game.start();
  CHECK_THROWS_AS(start.picture_for(Viewer::player(2)), Misuse);
  PictureOptions nobody;
  nobody.seat = 2;
  CHECK_THROWS_AS(start.picture_for(Viewer::umpire(), nobody), Misuse);
  PictureOptions other;
  other.appearance = read_appearance(game_of(kCards)).value();
  CHECK_THROWS_AS(start.picture_for(Viewer::umpire(), other), Misuse);
}

TEST_CASE("who may not tell two states apart gets the same pictures") {
  const Game game = game_of(kCards);
  const State red = game.start().after(0);
  const State blue = game.start().after(1);
  const auto all = [](const State& state, const Viewer& viewer) {
    const Picture picture = state.picture_for(viewer);
    return picture.svg() + picture.ansi() + picture.text();
  };
  CHECK(all(red, Viewer::player(1)) == all(blue, Viewer::player(1)));
  CHECK(all(red, Viewer::spectator()) == all(blue, Viewer::spectator()));
  CHECK(all(red, Viewer::player(0)) != all(blue, Viewer::player(0)));
  CHECK(all(red, Viewer::umpire()) != all(blue, Viewer::umpire()));
}

TEST_CASE("the steps of a move: its digits, in order, with what is clicked at") {
  const Game game = game_of(kMen);
  const State start = game.start();
  const std::vector<std::vector<ChoiceStep>> all = start.steps();
  const std::vector<Move> moves = start.moves();
  REQUIRE(all.size() == moves.size());
  for (const Move& move : moves) {
    std::vector<std::int32_t> digits;
    for (const ChoiceStep& step : all[move.index]) {
      digits.insert(digits.end(), step.digits.begin(), step.digits.end());
    }
    CHECK(digits == move.digits);
    CHECK(start.steps(move.index) == all[move.index]);
  }
  const auto sites = std::count_if(all[0].begin(), all[0].end(), [](const ChoiceStep& step) {
    return step.form == ChoiceStep::Form::Site;
  });
  CHECK(sites == 2);
  CHECK_THROWS_AS(start.steps(99), Misuse);
}

}  // namespace ludo::tests

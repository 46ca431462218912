// The default view of a game: lang/view/derive.hpp.

#include <set>
#include <string>

#include "lang/view/derive.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

lang::GameModel model_of(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  INFO(file.path);
  REQUIRE(game.usable);
  return checked_model(game, {.options = {}, .lints = false});
}

lang::GameModel model_of(const std::string& name) {
  for (const GameFile& file : game_files()) {
    if (file.name == name) return model_of(file);
  }
  FAIL("no game is called " << name);
  return {};
}

lang::GameModel model_of_text(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "a.ludo", text, [](std::string_view) { return std::nullopt; }, diagnostics);
  REQUIRE(game.usable);
  return checked_model(game, {.options = {}, .lints = false});
}

// A whole game around some elements.
std::string game_with(const std::string& elements) {
  return "game Small\nelements\n" + elements +
         "scenario\n  turn\n    pass\n  stuck: draw\n  limit 3 turns: draw\n";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Default views of games of every shape", "[derive]") {
  // Squares, points, half a board, hexagons, a rhombus, tracks, a graph, tiles, blocks, piles.
  for (const char* name : {"tablut",
                           "chess",
                           "alquerque",
                           "go",
                           "international-draughts",
                           "damhex3",
                           "hive",
                           "hex",
                           "awele",
                           "en-gehe",
                           "elfenland",
                           "carcassonne",
                           "alien-city",
                           "guerre-puniche",
                           "tank-chess",
                           "twixt",
                           "lincato",
                           "loveletter",
                           "snakes",
                           "stratego"}) {
    INFO(name);
    const std::string text = lang::derive_view(model_of(name));
    check_golden(std::string("tests/lang/view/derived/") + name + ".ludoview", text);
  }
}

TEST_CASE("Every game has a default view, and it names the game", "[derive]") {
  for (const GameFile& file : game_files()) {
    INFO(file.path);
    const lang::GameModel model = model_of(file);
    const std::string text = lang::derive_view(model);
    CHECK(text.starts_with("view of " + model.name));
    CHECK(text.ends_with("\n"));
    CHECK_FALSE(has(text, "\n\n\n"));
    CHECK_FALSE(text.ends_with("\n\n"));
    CHECK(has(text, "\nboard\n"));
    CHECK(lang::derive_view(model) == text);
  }
}

TEST_CASE("What the checker keeps for itself is no part of the default view", "[derive]") {
  for (const GameFile& file : game_files()) {
    INFO(file.path);
    const std::string text = lang::derive_view(model_of(file));
    CHECK_FALSE(has(text, "chosen-already"));
    CHECK_FALSE(has(text, "this-turn"));
    CHECK_FALSE(has(text, "pieces by level"));
  }
}

TEST_CASE("A value of a type has one tint wherever it is shown", "[derive]") {
  const std::string text = lang::derive_view(model_of_text(game_with(
      "  players White, Black\n  board square 4 x 4\n  type Suit: Sun, Moon\n  piece Coin: of "
      "nobody\n"
      "  each site has ground: Suit or none\n  each piece has colour: Suit, at first Sun\n")));
  CHECK(has(text, "sites where ground of this is Sun\n  fill tint1\n"));
  CHECK(has(text, "pieces where colour of this is Sun\n  fill tint1\n"));
  CHECK(has(text, "pieces where colour of this is Moon\n  fill tint2\n"));
}

TEST_CASE("What sites may be is hatched, whom they are of has a chip, all with a legend",
          "[derive]") {
  const std::string text = lang::derive_view(model_of_text(
      game_with("  players White, Black\n  board square 4 x 4\n  piece Man: of each player\n"
                "  each site may be wet\n  each site may be holy-ground\n  each site may be dark\n"
                "  each site may be far-off\n  each site has holder: player or none\n")));
  INFO(text);
  CHECK(has(text, "  legend bottom\n"));
  CHECK(has(text, "sites where this is wet\n  hatch lines ink\n  legend \"wet\"\n"));
  CHECK(
      has(text, "sites where this is holy-ground\n  hatch cross ink\n  legend \"holy ground\"\n"));
  CHECK(has(text, "sites where this is dark\n  hatch dots ink\n"));
  CHECK(has(text, "sites where this is far-off\n  badge corner glyph dot in tint1\n"));
  CHECK(has(text,
            "sites where holder of this = Black\n  badge below glyph chip in Black\n"
            "  legend \"holder Black\"\n"));
}

TEST_CASE("On points and pits truths of sites are dots", "[derive]") {
  const std::string text = lang::derive_view(model_of_text(
      game_with("  players White, Black\n  board track 2 x 6\n  each site may be skip\n"
                "  each site may be blocked\n")));
  INFO(text);
  CHECK(has(text,
            "sites where this is skip\n  badge corner glyph dot in tint1\n  legend \"skip\"\n"));
  CHECK(has(text, "sites where this is blocked\n  badge below glyph dot in tint2\n"));
}

TEST_CASE("Numbers of sites stand in the middle where no piece does", "[derive]") {
  const std::string elements =
      "  players White, Black\n  board square 4 x 4\n  each site has grain: 0 to 9\n";
  CHECK(has(lang::derive_view(model_of_text(game_with(elements))),
            "sites where grain of this != 0\n  number grain of this\n  legend \"grain\"\n"));
  CHECK(has(lang::derive_view(model_of_text(game_with(elements + "  piece Man: of each player\n"))),
            "sites where grain of this != 0\n  badge corner number grain of this\n"));
}

TEST_CASE("Tints beyond the sixth are hatched", "[derive]") {
  const std::string text = lang::derive_view(
      model_of_text(game_with("  players White, Black\n  board square 4 x 4\n"
                              "  type Land: Sea, Marsh, Sand, Heath, Wood, Hill, Rock, Ice\n"
                              "  each site has land: Land or none\n")));
  CHECK(has(text, "is Hill\n  fill tint6\n  legend"));
  CHECK(has(text, "is Rock\n  fill tint1\n  hatch lines faint\n"));
}

TEST_CASE("Pieces show what differs from their beginning", "[derive]") {
  const std::string text = lang::derive_view(model_of_text(game_with(
      "  players White, Black\n  board square 4 x 4\n  piece Man: of each player\n"
      "  each piece may be crowned\n  each piece may be cursed\n"
      "  each piece has wicks: 0 to 2, at first 2\n  each piece has friend: player or none\n")));
  CHECK(has(text, "glyph is-crowned \"c\"\n  text \"c\" 80\nglyph is-cursed \"cu\"\n"));
  CHECK(has(text, "  badge corner glyph is-crowned in ink when this is crowned\n"));
  CHECK(has(text, "badge left number wicks of this when wicks of this != 2\n"));
  CHECK(has(text, "glyph chip in friend of this when friend of this != none\n"));
}

TEST_CASE("Players beyond the second are told by signs, too", "[derive]") {
  const std::string three =
      lang::derive_view(model_of_text(game_with("  players Red, Blue, Green\n  board square 4 x 4\n"
                                                "  piece Stone: of each player\n")));
  CHECK(has(three, "  sign glyph side-triangle when owner of this = Green\n"));
  const std::string two =
      lang::derive_view(model_of_text(game_with("  players Red, Blue\n  board square 4 x 4\n"
                                                "  piece Stone: of each player\n")));
  CHECK_FALSE(has(two, "sign"));
}

TEST_CASE("Regions: small ones above large ones, no two of a player alike, none nearly everywhere",
          "[derive]") {
  const std::string text = lang::derive_view(model_of_text(
      game_with("  players White, Black\n  board square 4 x 4\n  region Well: {b2, c3}\n"
                "  region Wide: rows 1..2\n  region Most: rows 1..3\n"
                "  region Home of each player: near row\n  region Base of White: row 1\n"
                "  region Base of Black: row 4\n")));
  CHECK(text.find("area Wide") < text.find("area Well"));
  CHECK_FALSE(has(text, "Most"));
  CHECK(has(text, "area Home of White\n  inline White 4 dash 12 8\n"));
  CHECK_FALSE(has(text, "Base"));
}

}  // namespace ludo::tests

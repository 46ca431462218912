// A view adds to the game's model and changes nothing in it; its text is laid out like a game's.

#include "lang/model/print_code.hpp"
#include "lang/view/derive.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

bool same(const Expr& a, const Expr& b) {
  return a.op == b.op && a.type == b.type && a.imm == b.imm && a.imm2 == b.imm2 &&
         a.generator == b.generator && a.block == b.block && a.args == b.args;
}

// Everything of the original stands at the same place in the model of the view.
void check_extends(const GameModel& view, const GameModel& game) {
  REQUIRE(view.exprs.size() >= game.exprs.size());
  bool all_same = true;
  for (std::size_t i = 0; i < game.exprs.size(); ++i) {
    all_same = all_same && same(view.exprs[i], game.exprs[i]);
  }
  CHECK(all_same);
  REQUIRE(view.constants.size() >= game.constants.size());
  CHECK(std::equal(game.constants.begin(), game.constants.end(), view.constants.begin()));
  CHECK(view.generators.size() >= game.generators.size());
  REQUIRE(view.defines.size() >= game.defines.size());
  for (std::size_t i = 0; i < game.defines.size(); ++i) {
    CHECK(view.defines[i].body == game.defines[i].body);
    CHECK(view.defines[i].slots == game.defines[i].slots);
    CHECK(view.defines[i].reads_state == game.defines[i].reads_state);
  }
  CHECK(view.statements.size() == game.statements.size());
  CHECK(view.blocks.size() == game.blocks.size());
  CHECK(view.variables.size() == game.variables.size());
  CHECK(view.rules.size() == game.rules.size());
  for (std::size_t i = 0; i < game.rules.size(); ++i) {
    CHECK(view.rules[i].slots == game.rules[i].slots);
  }
}

// The printed model without its definitions, of which a view adds some.
std::string printed(GameModel model, std::size_t n_defines) {
  model.defines.resize(n_defines);
  return print(model);
}

TEST_CASE("The model of a view begins with the model of its game, for every shipped game",
          "[view]") {
  for (const std::string& path : shipped_games()) {
    INFO(path);
    Diagnostics diagnostics;
    LoadedGame loaded = load_shipped(path, read_file(path), diagnostics);
    CheckOptions options;
    options.lints = false;
    const auto game = check(loaded, options, diagnostics);
    REQUIRE(game.has_value());
    ViewTexts texts;
    texts.derived = derive_view;
    const auto view = check_view(loaded, options, texts, {}, diagnostics);
    REQUIRE(view.has_value());
    check_extends(view->model, *game);
    CHECK(printed(view->model, game->defines.size()) == print(*game));
  }
}

std::vector<std::string> shipped_view_files() {
  std::vector<std::string> files = files_under("stdlib-games", ".ludoview");
  const std::vector<std::string> derived = files_under("tests/lang/view/derived", ".ludoview");
  files.insert(files.end(), derived.begin(), derived.end());
  return files;
}

TEST_CASE("Views are laid out canonically, and in Italian and back", "[view]") {
  std::size_t refused = 0;
  for (const std::string& path : shipped_view_files()) {
    INFO(path);
    Diagnostics diagnostics;
    const std::string text = read_file(path);
    const auto once = format(text, diagnostics);
    REQUIRE(once.has_value());
    CHECK(*once == text);
    const auto italian = format_in(*once, "it", diagnostics);
    if (!italian) {
      // A name of its own is an Italian word (`ma`), which is told.
      CHECK(diagnostics.has_errors());
      ++refused;
      continue;
    }
    CHECK(italian->starts_with("ludo 2 it\n"));
    const auto back = format_in(*italian, "en", diagnostics);
    REQUIRE(back.has_value());
    CHECK(*back == *once);
  }
  CHECK(refused < 4);
}

TEST_CASE("Formatting keeps comments and what a view says", "[view]") {
  const std::string text =
      "-- at the head\nview   of Tablut\n\n\npieces   -- all of them\n     size    70\n"
      "     -- between\n     shift -3   -4\n-- at the end\n";
  Diagnostics diagnostics;
  const auto once = format(text, diagnostics);
  REQUIRE(once.has_value());
  CHECK(*once ==
        "-- at the head\nview of Tablut\n\npieces  -- all of them\n  size 70\n  -- between\n"
        "  shift -3 -4\n\n-- at the end\n");
  CHECK(format(*once, diagnostics) == once);
  CHECK(checked_view("tablut", text).text == checked_view("tablut", *once).text);
}

TEST_CASE("Broken views are refused with a message, and nothing else happens", "[view]") {
  const std::string good = read_file("stdlib-games/tablut/tablut.ludoview");
  REQUIRE(viewed("tablut", good).view.has_value());
  // Each prefix, and each text with a byte that is another.
  for (std::size_t at = 0; at < good.size(); at += 7) {
    viewed("tablut", good.substr(0, at));
    std::string changed = good;
    changed[at] = "(\"#:,-{} 0K"[at % 11];
    viewed("tablut", changed);
  }
  SUCCEED();
}

}  // namespace
}  // namespace ludo::tests

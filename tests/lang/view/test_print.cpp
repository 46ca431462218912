// The effective view as a text, and what it is to be read back.

#include <random>

#include "lang/lang.hpp"
#include "lang/view/derive.hpp"
#include "lang/view/print.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/lang/view/dump.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

std::string own_view(const std::string& game) {
  const std::string path = path_of_game(game);
  const std::string view = path.substr(0, path.size() - 5) + ".ludoview";
  return file_exists(view) ? read_file(view) : "";
}

TEST_CASE("The effective view of a shipped game reads back as the same view", "[view]") {
  for (const std::string game : {"tablut", "xiangqi", "damhex3", "carcassonne", "elfenland",
                                 "tank-chess", "guerre-puniche", "awele", "shogi", "twixt"}) {
    INFO(game);
    const std::string path = path_of_game(game);
    Diagnostics diagnostics;
    LoadedGame loaded = load_shipped(path, read_file(path), diagnostics);
    const auto model = check(loaded, {}, diagnostics);
    REQUIRE(model.has_value());
    ViewSetting setting;
    setting.derived = derive_view(*model);
    const std::string text = own_view(game);
    REQUIRE_FALSE(text.empty());
    const View first = checked_view(game, text, setting);
    const View second = checked_view(game, first.text);
    CHECK(second.text == first.text);
    CHECK(dump(second) == dump(first));
  }
}

constexpr std::string_view kGuarded = R"(view of Tablut
pieces
  size 70   -- of a cell
look small-ones "Smaller"
  pieces
    size 50
when small
  drop pieces
  pieces King
    size 40
)";

TEST_CASE("What is not asked for is not printed", "[view]") {
  const std::string text(kGuarded);
  CHECK(checked_view("tablut", text).text == "view of Tablut\npieces\n  size 70\n");
  ViewSetting asked;
  asked.choice = {"small-ones", false};
  CHECK(checked_view("tablut", text, asked).text ==
        "view of Tablut\npieces\n  size 70\npieces\n  size 50\n");
  asked.choice = {"", true};
  const View view = checked_view("tablut", text, asked);
  CHECK(view.text == "view of Tablut\npieces King\n  size 40\n");
  CHECK(view.has_small);
  REQUIRE(view.looks.size() == 1);
  CHECK(view.looks[0].title == "Smaller");
}

TEST_CASE("A view in Italian is printed in English", "[view]") {
  const std::string english =
      "view of Tablut \"Legno\"\n\npieces King\n  size 80 when this in Throne\n";
  Diagnostics diagnostics;
  const auto italian = format_in(english, "it", diagnostics);
  REQUIRE(italian.has_value());
  CHECK(italian->find("vista di Tablut") != std::string::npos);
  CHECK(italian->find("quando questo in Throne") != std::string::npos);
  CHECK(checked_view("tablut", *italian).text == english);
  CHECK(format_in(*italian, "en", diagnostics) == english);
}

// Items of which each sets some of the same properties.
std::string random_item(std::mt19937& random) {
  static const std::vector<std::string> kHeads = {"pieces", "pieces King", "pieces of Black",
                                                  "sites Throne", "board"};
  static const std::vector<std::string> kLines = {"edge line 2", "edge frame 4 when turns > 3",
                                                  "edge none"};
  static const std::vector<std::string> kThings = {"size 70", "size 80 when turns > 1", "fill hall",
                                                   "sign \"K\"", "hide when turns = 2"};
  const std::string head = kHeads[random() % kHeads.size()];
  std::string item = head + "\n  " + kLines[random() % kLines.size()] + "\n";
  if (head != "board") item += "  " + kThings[random() % kThings.size()] + "\n";
  return item;
}

TEST_CASE("Items stand in the order of their texts, so that later ones win", "[view]") {
  std::mt19937 random(7);
  for (int round = 0; round < 12; ++round) {
    const std::string a = random_item(random);
    const std::string b = random_item(random);
    if (a == b) continue;
    INFO(a << b);
    const View both = checked_view("tablut", "view of Tablut\n" + a + b);
    ViewSetting below;
    below.derived = "view of Tablut\n" + a;
    const View cascaded = checked_view("tablut", "view of Tablut\n" + b, below);
    REQUIRE(both.items.size() == 2);
    CHECK(dump(both) == dump(cascaded));
    CHECK(both.text == cascaded.text);
    const View alone = checked_view("tablut", "view of Tablut\n" + b);
    CHECK(dump(both, both.items[1]) == dump(alone, alone.items[0]));
  }
}

TEST_CASE("What stands again further down counts there alone", "[view]") {
  const std::string copied = "view of Tablut\n\npieces\n  size 70\n\ndraw under\n  line a1 to i9\n";
  ViewSetting below;
  below.derived = copied;
  const View view = checked_view("tablut", copied, below);
  CHECK(view.text == copied);
  CHECK(view.items.size() == 2);
  const View changed = checked_view(
      "tablut", "view of Tablut\n\npieces\n  size 71\n\ndraw under\n  line a1 to i9\n", below);
  CHECK(changed.items.size() == 3);
}

TEST_CASE("A later word stands for an earlier one of the same name", "[view]") {
  ViewSetting below;
  below.derived =
      "view of Tablut\ncolour hall #000000\nshape hut\n  disc 5\ndefine big: 10\npieces\n"
      "  size (big)\n  fill hall\n  shape hut\n";
  const View view = checked_view(
      "tablut", "view of Tablut\ncolour hall #ffffff\nshape hut\n  disc 9\ndefine big: 20\n",
      below);
  CHECK(view.palette[static_cast<std::size_t>(*view.colour("hall"))].light.fill == 0xFFFFFFFF);
  REQUIRE(view.items.size() == 1);
  const ShapeDef& hut =
      view.shapes[static_cast<std::size_t>(view.items[0].properties[2].shape.shape)];
  REQUIRE(hut.strokes.size() == 1);
  CHECK(hut.strokes[0].numbers[0].number == 9);
  CHECK(view.text.find("disc 5") == std::string::npos);
  CHECK(view.text.find("define big: 10") == std::string::npos);
}

}  // namespace
}  // namespace ludo::tests

// Short signs of kinds: lang/view/signs.hpp.

#include <map>
#include <string>

#include "lang/text/utf8.hpp"
#include "lang/view/signs.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

lang::GameModel with_kinds(const std::vector<std::string>& names) {
  lang::GameModel model;
  model.players = {{"White", 0, 0}, {"Black", 0, 1}};
  for (const std::string& name : names) {
    lang::Kind kind;
    kind.name = name;
    kind.of_player = {true, true};
    model.kinds.push_back(kind);
  }
  return model;
}

std::string raised(std::string text) {
  for (char& c : text) {
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

}  // namespace

TEST_CASE("Signs are the shortest beginnings that differ", "[derive]") {
  using Signs = std::vector<std::string>;
  CHECK(lang::short_signs(with_kinds({"King", "Queen"})) == Signs{"K", "Q"});
  CHECK(lang::short_signs(with_kinds({"King", "Knight", "Pawn"})) == Signs{"Ki", "Kn", "P"});
  CHECK(lang::short_signs(with_kinds({"Rook", "Rooks-man"})) == Signs{"R1", "R2"});
}

TEST_CASE("Kinds of different owners may share a sign", "[derive]") {
  lang::GameModel model = with_kinds({"Fox", "Fowl"});
  model.kinds[0].of_player = {true, false};
  model.kinds[1].of_player = {false, true};
  CHECK(lang::short_signs(model) == std::vector<std::string>{"F", "F"});
}

TEST_CASE("The legend of the setup comes before the name", "[derive]") {
  lang::GameModel model = with_kinds({"King", "Knight"});
  model.glyphs = {{"n", 1, 1}};
  CHECK(lang::short_signs(model) == std::vector<std::string>{"K", "N"});
}

TEST_CASE("A legend that tells owners, not kinds, is no sign", "[derive]") {
  lang::GameModel model = with_kinds({"King", "Soldier"});
  model.glyphs = {{"K", 0, 0}, {"w", 1, 0}, {"b", 1, 1}};
  CHECK(lang::short_signs(model) == std::vector<std::string>{"K", "S"});
}

TEST_CASE("No two kinds of an owner have one sign, in any game", "[derive]") {
  for (const GameFile& file : game_files()) {
    INFO(file.path);
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = load_game(file, diagnostics);
    const lang::GameModel model = checked_model(game, {.options = {}, .lints = false});
    const std::vector<std::string> signs = lang::short_signs(model);
    REQUIRE(signs.size() == model.kinds.size());
    for (std::size_t player = 0; player < model.players.size(); ++player) {
      std::map<std::string, std::string> kind_of;
      for (std::size_t kind = 0; kind < signs.size(); ++kind) {
        if (!model.kinds[kind].of_player[player]) continue;
        INFO(model.kinds[kind].name << " is " << signs[kind]);
        CHECK_FALSE(signs[kind].empty());
        CHECK(lang::count_code_points(signs[kind]) <= 3);
        CHECK(kind_of.emplace(raised(signs[kind]), model.kinds[kind].name).second);
      }
    }
  }
}

}  // namespace ludo::tests

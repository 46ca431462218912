// Where games come from.

#include "interpreter/cli/library.hpp"

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::interpreter {

TEST_CASE("the library knows its games by file name and by declared name") {
  const Library library(tests::absolute_path("stdlib-games"));
  const ShippedGame* tablut = library.find_by_name("tablut");
  REQUIRE(tablut != nullptr);
  CHECK(tablut->declared == "Tablut");
  CHECK(tablut->label == "stdlib-games/tablut/tablut.ludo");
  CHECK_FALSE(tablut->example);
  CHECK(library.find_by_declared("Tablut") == tablut);
  CHECK(library.find_by_name("Tablut") == nullptr);
  REQUIRE(library.find_by_name("tic-tac-toe") != nullptr);
  CHECK(library.find_by_name("tic-tac-toe")->example);
}

TEST_CASE("names of shipped games are distinct") {
  const Library library(tests::absolute_path("stdlib-games"));
  std::set<std::string> names;
  std::set<std::string> declared;
  for (const ShippedGame& game : library.games()) {
    INFO(game.label);
    CHECK(names.insert(game.name).second);
    CHECK(declared.insert(game.declared).second);
  }
}

TEST_CASE("a text finds parents, modules and maps") {
  const tests::Folder folder;
  folder.write("games/a/parent.ludo", "game Parent\n");
  folder.write("games/a/map.txt", ". # .\n");
  folder.write("games/lib/jaws.ludo", "module jaws(prey)\n");
  folder.write("mine/other.ludo", "game Other\n");
  folder.write("mine/lib/own.ludo", "module own(prey)\n");
  folder.write("mine/map2.txt", "# # #\n");
  const Library library(folder.path("games"));
  const lang::Resolver resolver = make_resolver(library, folder.path("mine"));
  CHECK(resolver("Other") == "game Other\n");
  CHECK(resolver("map2.txt") == "# # #\n");
  CHECK(resolver("own") == "module own(prey)\n");
  CHECK(resolver("jaws") == "module jaws(prey)\n");
  // The map of a parent stands beside the parent, once that is known.
  CHECK_FALSE(resolver("map.txt").has_value());
  CHECK(resolver("Parent") == "game Parent\n");
  CHECK(resolver("map.txt") == ". # .\n");
  CHECK_FALSE(resolver("Nobody").has_value());
}

TEST_CASE("a game finds its view, those of its parents, and shapes") {
  using Kind = lang::ViewSource::Kind;
  const tests::Folder folder;
  folder.write("games/a/eldest.ludo", "game Eldest\n");
  folder.write("games/a/eldest.ludoview", "view of Eldest\n");
  folder.write("games/b/parent.ludo", "game Parent variant of Eldest\n");
  folder.write("games/c/child.ludo", "game Child variant of Parent\n");
  folder.write("games/c/child.ludoview", "view of Child\n");
  folder.write("games/lib/men.ludoview", "shapes men\n");
  const Library library(folder.path("games"));
  std::string trouble;
  const std::optional<GameText> child = find_game(library, "child", trouble);
  REQUIRE(child.has_value());
  const std::vector<lang::ViewSource> views = child->views();
  REQUIRE(views.size() == 2);
  CHECK(views[0].kind == Kind::Parent);
  CHECK(views[0].text == "view of Eldest\n");
  CHECK(views[1].kind == Kind::Own);
  CHECK(child->shapes("men") == "shapes men\n");
  CHECK_FALSE(child->shapes("women").has_value());
  CHECK_FALSE(child->shapes("../lib/men").has_value());
  // A file of one's own, and a game without views.
  folder.write("mine/own.ludo", "game Own\n");
  CHECK(find_game(library, folder.path("mine/own.ludo"), trouble)->views().empty());
  folder.write("mine/own.ludoview", "view of Own\n");
  CHECK(find_game(library, folder.path("mine/own.ludo"), trouble)->views().size() == 1);
}

}  // namespace ludo::interpreter

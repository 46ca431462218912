// Words of boards of tiles, which cannot be names there and can elsewhere.
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string on_tiles(const std::string& condition) {
  return "game Laid\n\nelements\n  players Red, Blue\n  board of tiles 5 x 5 centred holding at "
         "most 9\n  tiles\n"
         "    ground Road, Field\n    Bend 9: Road s w; Field nl nr el er sl wr; Field sr "
         "wl\n\ninteractions\n"
         "  define town: Road\n"
         "  rule build\n    choose place among unlaid beside laid\n"
         "    require " +
         condition +
         "\n    lay Bend turned 0 on place\n\nscenario\n  setup\n"
         "    lay Bend turned 0 on [0,0]\n  turn play build\n  stuck: draw\n"
         "  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("on a board of tiles its words cannot be bound") {
  CHECK(reports(on_tiles("some (loose town)")).empty());
  CHECK(reports(on_tiles("no loose among town")) == "reserved-word");
  CHECK(reports(on_tiles("some laid among town")) == "reserved-word");
  CHECK(reports(on_tiles("some (unlaid among town where unlaid is town)")) == "reserved-word");
  CHECK(reports(on_tiles("some part among town")).empty());
}

TEST_CASE("on other boards they are words like others") {
  CHECK(meaning("some loose among own pieces where loose is c3").front() != '!');
}

}  // namespace ludo::tests

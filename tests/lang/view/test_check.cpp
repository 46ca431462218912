// Views as a whole: what becomes of the texts of shipped games' views.

#include "lang/model/print_code.hpp"
#include "lang/view/check.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

constexpr std::string_view kTablut = R"(view of Tablut "A walnut board"
colour hall #c98a4b dark #8a5a2c

board
  cells checkered wood wood2
  edge line 2
  frame frame 46
  coordinates left bottom

area Throne
  fill hall
  edge frame 4
area anything but not Border
  edge hall 5 dash 14 10
  note "Who crosses this line with the king has escaped."

pieces
  shape disc
  size 72
pieces King
  size 82
  sign "K" when this in Throne
  ink Yellow

mark beset "the king is surrounded":
  king among King where count (enemy pieces beside king) = 3
  edge danger 6
mark last from
  fill last
)";

TEST_CASE("A view is checked by the game's own words", "[view]") {
  const View view = checked_view("tablut", kTablut);
  CHECK(view.game == "Tablut");
  CHECK(view.title == "A walnut board");
  REQUIRE(view.items.size() == 7);
  CHECK(view.items[0].form == ItemForm::Board);
  CHECK(view.items[0].properties.size() == 4);
  CHECK(view.items[1].form == ItemForm::Area);
  CHECK(view.items[3].form == ItemForm::Pieces);
  CHECK(view.items[3].selected == kNoExpr);
  CHECK(view.items[4].selected != kNoExpr);
  CHECK(view.items[4].properties[1].when != kNoExpr);
  CHECK(view.items[5].found != kNoIndex);
  CHECK(view.items[6].word == "last");
  CHECK(view.items[6].second == "from");
}

}  // namespace
}  // namespace ludo::tests

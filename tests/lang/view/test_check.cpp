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

constexpr std::string_view kOfParent = R"(view of Brandub
pieces
  size 70
pieces Giant
  size 90
sites where ground of this is Wood
  fill hall
define escaped: King in Nowhere
mark gone: escaped
  edge danger 4
with river
  draw over
    line a1 to i9
drop panel rest
)";

TEST_CASE("What a variant does not have is passed over, and the rest is drawn", "[view]") {
  using Kind = ViewSource::Kind;
  const Viewed result =
      viewed("tablut", {{Kind::Parent, "parent.ludoview", std::string(kOfParent)},
                        {Kind::Own, "own.ludoview", "view of Tablut\npieces King\n  size 80\n"}});
  INFO(result.rendered());
  REQUIRE(result.view.has_value());
  CHECK(result.view->items.size() == 2);
  CHECK_FALSE(result.diagnostics.has_errors());
  for (const Diagnostic& diagnostic : result.diagnostics.sorted()) {
    CHECK(diagnostic.kind() == DiagnosticKind::passed_over);
  }
  CHECK(result.diagnostics.count() == 4);
  // In a view of its own the same lines are mistakes.
  std::string own(kOfParent);
  own.replace(own.find("Brandub"), 7, "Tablut");
  CHECK_FALSE(viewed("tablut", own).view.has_value());
}

TEST_CASE("What is passed over in one text is told in the next", "[view]") {
  using Kind = ViewSource::Kind;
  std::string parent = "view of Brandub\n";
  for (int i = 0; i < 250; ++i) {
    parent += fmt::format("pieces Giant\n  size (giant-{} of this)\n",
                          std::string(1, static_cast<char>('a' + i % 26)));
  }
  const Viewed own =
      viewed("tablut", {{Kind::Parent, "parent.ludoview", parent},
                        {Kind::Own, "own.ludoview", "view of Tablut\npieces Giant\n  size 80\n"}});
  CHECK_FALSE(own.view.has_value());
  CHECK(own.diagnostics.count(Severity::error) == 1);
}

TEST_CASE("Views find the word that was meant", "[view]") {
  const auto hint = [](const std::string& items) {
    const Viewed result = viewed("tablut", "view of Tablut\n" + items);
    return result.diagnostics.empty() ? "" : result.diagnostics.sorted().front().hint();
  };
  CHECK(hint("pieces\n  fill wodo\n") == "did you mean `wood`?");
  CHECK(hint("pieces\n  shape dics\n") == "did you mean `disc`?");
  CHECK(hint("pieces\n  sise 40\n") == "did you mean `size`?");
  CHECK(hint("pices\n  size 40\n") == "did you mean `pieces`?");
  CHECK(hint("area Thron\n  fill hall\n") == "did you mean `Throne`?");
  CHECK(hint("board\n  stack 2\n") == "it may be said of `pieces`, `values`");
}

}  // namespace
}  // namespace ludo::tests

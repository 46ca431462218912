// What each item and each property of a view becomes.

#include "lang/model/print_code.hpp"
#include "lang/view/check.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

View one(const std::string& items) { return checked_view("tablut", "view of Tablut\n" + items); }

std::string expr(const View& view, ExprId id) { return print_expr(view.model, {"this"}, id); }

TEST_CASE("A set is asked once, a condition of each thing", "[view]") {
  const View view = one("pieces of Black where this in Border\n  size 50\n");
  const ViewItem& item = view.items.at(0);
  CHECK(item.form == ItemForm::Pieces);
  CHECK(expr(view, item.selected).find("this") == std::string::npos);
  CHECK(expr(view, item.where).find("this") != std::string::npos);
  CHECK(viewed("tablut", "view of Tablut\nsites {this}\n  size 50\n").reports() == "unknown-name");
  CHECK(one("pieces\n  size 50\n").items[0].selected == kNoExpr);
  CHECK(one("sites\n  size 50\n").items[0].selected == kNoExpr);
  CHECK(one("area Throne or Border\n  fill hall\n").items[0].selected != kNoExpr);
  CHECK(one("pieces but not King\n  size 50\n").items[0].selected != kNoExpr);
}

TEST_CASE("Each line keeps its own condition", "[view]") {
  const View view = one("pieces\n  fill White\n  fill Black when turns > 2 and this is King\n");
  REQUIRE(view.items[0].properties.size() == 2);
  CHECK(view.items[0].properties[0].when == kNoExpr);
  CHECK(view.items[0].properties[1].when != kNoExpr);
}

TEST_CASE("Lines have a paint, a width and dashes", "[view]") {
  const View view = one(
      "board\n  edge line 2 dash 9 4\n  lines 3 dotted\n  edge none\n  frame frame 46 round 8\n");
  const auto& lines = view.items[0].properties;
  CHECK(lines[0].line.width.number == 2);
  CHECK(lines[0].line.dash_on == 9);
  CHECK(lines[0].line.dash_off == 4);
  CHECK(view.palette[static_cast<std::size_t>(lines[0].line.paint.colour)].name == "line");
  CHECK(lines[1].line.dotted);
  CHECK(lines[1].line.paint.colour == kNoIndex);
  CHECK(lines[1].line.paint.part == Part::Edge);
  CHECK(lines[2].none);
  REQUIRE(lines[3].numbers.size() == 2);
  CHECK(lines[3].numbers[1].number == 8);
}

TEST_CASE("Paints are colours, or what things are called", "[view]") {
  const View view =
      one("pieces\n  fill owner of this\n  ink ink of White\n  fill none\n  fill #ff000080\n");
  const auto& lines = view.items[0].properties;
  CHECK(lines[0].paints[0].form == PaintUse::Form::OfValue);
  CHECK(lines[1].paints[0].part == Part::Ink);
  CHECK(lines[2].none);
  const Index red = lines[3].paints[0].colour;
  CHECK(view.palette[static_cast<std::size_t>(red)].light.fill == 0xFF000080);
  CHECK(viewed("tablut", "view of Tablut\npieces\n  fill this\n").reports() == "wrong-type");
  CHECK(viewed("tablut", "view of Tablut\npieces\n  fill King\n").reports() == "unknown-colour");
}

TEST_CASE("Marks are predefined, generators or sets", "[view]") {
  const View view =
      one("mark last way\n  edge last 3\nmark goal\n  fill goal\n"
          "mark a \"title\": man among King where this-one of man\n  edge danger 2\n"
          "mark b: enemy pieces\n  edge danger 2 when this is King\nmark c: goal links\n"
          "define this-one of man: man in Throne\n");
  REQUIRE(view.items.size() == 5);
  CHECK(view.items[0].name == "last way");
  CHECK(view.items[1].word == "goal");
  CHECK(view.items[2].found != kNoIndex);
  CHECK(view.items[2].title.at(0).text == "title");
  CHECK(view.items[3].selected != kNoExpr);
  CHECK(view.items[4].type.base == Base::Link);
  CHECK(viewed("tablut", "view of Tablut\nmark a: turns\n").reports() == "wrong-type");
}

TEST_CASE("Drawings, panels and motions", "[view]") {
  const View view =
      one("draw under\n  line a1 to i9, i1 to a9 edge line 3\n  box a1 to c3 side n fill water "
          "fade 40\n"
          "  text \"{turns} turns\" at e5 to f5 size 44\n"
          "panel seat at seat ends for each player \"Seats\"\n"
          "  show (count pieces of this) out of 16 as dot size 80 label \"men\" counted when turns "
          "> 1\n"
          "motion march slide 250\n");
  REQUIRE(view.items.size() == 3);
  const auto& drawings = view.items[0].drawings;
  REQUIRE(drawings.size() == 3);
  CHECK(drawings[0].ends.size() == 2);
  CHECK(drawings[1].side == "n");
  CHECK(drawings[2].size.number == 44);
  CHECK(view.items[1].word == "ends");
  CHECK(view.items[1].each_player);
  const Show& show = view.items[1].shows.at(0);
  CHECK(show.how == "counted");
  CHECK(show.out_of != kNoExpr);
  CHECK(show.when != kNoExpr);
  CHECK(view.items[2].number == 250);
  CHECK(view.items[2].of != kNoIndex);
}

TEST_CASE("A number is written, or an expression in brackets", "[view]") {
  const View view =
      one("pieces\n  size (40 + 10 * count (King of owner of this))\n  shift -8 (4 * 2)\n");
  CHECK(view.items[0].properties[0].numbers[0].value != kNoExpr);
  CHECK(view.items[0].properties[1].numbers[0].number == -8);
  CHECK(viewed("tablut", "view of Tablut\npieces\n  size 999999\n").reports() ==
        "number-out-of-range");
}

TEST_CASE("Things called like a value take the shape of that name", "[view]") {
  const View view = checked_view(
      "tablut",
      "view of Tablut\nglyph king \"K\"\n  disc 9\npieces\n  sign glyph \"{kind of this}\"\n");
  const ShapeUse& use = view.items[0].properties[0].shape;
  REQUIRE(use.table != kNoIndex);
  CHECK(view.shape_tables[static_cast<std::size_t>(use.table)].cells.size() == 1);
}

TEST_CASE("What is asked must be there", "[view]") {
  const auto reports = [](const std::string& items) {
    return viewed("tablut", "view of Tablut\n" + items).reports();
  };
  CHECK(reports("pawn boot\n  size 40\n") == "unknown-name");
  CHECK(reports("motion leap slide\n") == "unknown-name");
  CHECK(reports("ground Field as rest\n  fill hall\n") == "unknown-name");
  CHECK(reports("use nothing-like-it\n") == "unknown-module");
  CHECK(reports("drop panel rest\n") == "variant-changes-nothing");
  CHECK(reports("pieces\n  sice 40\n") == "unknown-property");
  CHECK(reports("pieces where this has moved this game\n  fade 60\n") == "wrong-place");
  CHECK_FALSE(
      viewed("tablut", "view of Tablut\nwith sise = 3\n  pieces\n    size 40\n").view.has_value());
}

}  // namespace
}  // namespace ludo::tests

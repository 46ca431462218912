// Scenes for the renderers' tests; see scenes.hpp.

#include "tests/interpreter/render/scenes.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/catch.hpp"

namespace ludo::rendering::tests {

using scene::Group;
using scene::Ink;
using scene::Layer;
using scene::Paint;
using scene::Point;
using scene::Scene;
using scene::Shape;
using scene::Thing;

std::vector<lang::Colour> palette() {
  const auto colour = [](const char* name, lang::Tone light, lang::Tone dark) {
    return lang::Colour{name, light, dark};
  };
  return {
      colour("page", {0xfaf8f3ff, 0xd8d2c4ff, 0x1f1c1aff}, {0x17181bff, 0x3a3b40ff, 0xf1e9daff}),
      colour("wood", {0xecd9b0ff, 0x8a6a41ff, 0x3b332bff}, {0x4a3c2eff, 0x7d6848ff, 0xf1e9daff}),
      colour("wood2", {0xdcc190ff, 0x8a6a41ff, 0x3b332bff}, {0x3d3125ff, 0x7d6848ff, 0xf1e9daff}),
      colour("last", {0xf2c230ff, 0xa8841aff, 0x1f1c1aff}, {0xb8901cff, 0xe0b83aff, 0x1f1c1aff}),
      colour("shadow", {0x00000033, 0x00000033, 0xffffffff}, {0x00000066, 0x00000066, 0xffffffff}),
      colour("White", {0xfefaf1ff, 0x3b332bff, 0x1f1c1aff}, {0xfefaf1ff, 0x0e0d0cff, 0x1f1c1aff}),
      colour("Black", {0x32302eff, 0x12100fff, 0xf1e9daff}, {0x1f1e1dff, 0xb3aca0ff, 0xf1e9daff}),
      colour("Red", {0xcd2b14ff, 0x6a1206ff, 0xfff4ecff}, {0xcd2b14ff, 0xffb9a8ff, 0xfff4ecff}),
      colour("Blue", {0x1d66c6ff, 0x0d346bff, 0xf0f6ffff}, {0x1d66c6ff, 0x9cc4ffff, 0xf0f6ffff}),
  };
}

Paint paint(const std::string& colour, lang::Part part) {
  static const std::vector<lang::Colour> kPalette = palette();
  const auto found = std::find_if(kPalette.begin(), kPalette.end(),
                                  [&](const lang::Colour& known) { return known.name == colour; });
  REQUIRE(found != kPalette.end());
  return {Paint::Form::Palette, static_cast<lang::Index>(found - kPalette.begin()), part};
}

Ink inked(const std::string& fill, const std::string& line, std::int32_t width) {
  Ink ink;
  if (!fill.empty()) ink.fill = paint(fill);
  if (!line.empty()) ink.line = paint(line, lang::Part::Edge);
  ink.width = width;
  return ink;
}

Shape rect(Ink ink, Point middle, std::int32_t half_width, std::int32_t half_height,
           std::int32_t corner) {
  Shape shape;
  shape.form = Shape::Form::Rect;
  shape.ink = ink;
  shape.x = middle.x;
  shape.y = middle.y;
  shape.a = half_width;
  shape.b = half_height;
  shape.c = corner;
  return shape;
}

Shape disc(Ink ink, Point middle, std::int32_t radius) {
  Shape shape = rect(ink, middle, radius, 0);
  shape.form = Shape::Form::Disc;
  return shape;
}

Shape path(Ink ink, Point at, std::string data) {
  Shape shape = rect(ink, at, 0, 0);
  shape.form = Shape::Form::Path;
  shape.text = std::move(data);
  return shape;
}

Shape text(Ink ink, Point middle, std::int32_t letters, std::string words) {
  Shape shape = rect(ink, middle, letters, 0);
  shape.form = Shape::Form::Text;
  shape.text = std::move(words);
  return shape;
}

Shape use(Ink ink, Point middle, lang::Index symbol, std::int32_t percent) {
  Shape shape = rect(ink, middle, percent, 0);
  shape.form = Shape::Form::Use;
  shape.symbol = symbol;
  return shape;
}

Group decoration(Layer layer, std::vector<Shape> shapes) {
  Group group;
  group.layer = layer;
  group.shapes = std::move(shapes);
  return group;
}

Group piece(lang::Index site, lang::Index owner, std::string sign, std::string label,
            std::vector<Shape> shapes) {
  Group group;
  group.layer = Layer::Pieces;
  group.thing.what = Thing::Class::Piece;
  group.thing.index = site;
  group.thing.owner = owner;
  group.thing.kind = 0;
  group.thing.sign = std::move(sign);
  group.label = std::move(label);
  group.shapes = std::move(shapes);
  return group;
}

Scene small_board() {
  Scene scene;
  scene.box = {-10, -10, 220, 220};
  scene.title = "Small";
  scene.description = "White to move.";
  scene.spoken = {"White: Man a1.", "Black: Man b2."};
  scene.names = {"a1", "b1", "a2", "b2"};
  scene.places = {{50, 150}, {150, 150}, {50, 50}, {150, 50}};
  scene.grid.rows = {{2, 3}, {0, 1}};
  scene.player_colours = {paint("White").colour, paint("Black").colour};
  scene.legends = {{"", {{"M", "White Man"}, {"m", "Black Man"}}}};
  Ink inherited;
  inherited.fill.form = Paint::Form::Inherit;
  inherited.line.form = Paint::Form::Inherit;
  scene.symbols = {{"man", {disc(inherited, {0, 0}, 40), disc(inked("", "last", 2), {0, 0}, 30)}}};
  Ink number = inked("");
  number.fill = paint("page", lang::Part::Ink);
  scene.groups = {
      decoration(Layer::Ground, {rect(inked("wood", "wood", 4), {100, 100}, 100, 100, 6),
                                 path(inked("wood2"), {0, 0}, "M0 0H100V200H200V100H0Z")}),
      decoration(Layer::Names,
                 {text(number, {50, 190}, 20, "a"), text(number, {150, 190}, 20, "b")}),
      piece(
          0, 0, "M", "White Man on a1",
          {disc(inked("shadow"), {50, 153}, 41), disc(inked("White", "White", 4), {50, 150}, 40)}),
      piece(3, 1, "m", "Black Man on b2", {use(inked("Black", "Black", 4), {150, 50}, 0, 74)}),
  };
  Group mark = decoration(Layer::OverMarks, {rect(inked("", "last", 7), {50, 150}, 46, 46, 8)});
  mark.thing.what = Thing::Class::Mark;
  mark.thing.index = 0;
  mark.label = "moved last: a1";
  scene.groups.push_back(mark);
  scene.panels = {{"White", 0, true, {{"men", "3"}}}, {"Black", 1, false, {{"men", "2"}}}};
  return scene;
}

}  // namespace ludo::rendering::tests

// Scenes as SVG.

#include "interpreter/render/svg.hpp"

#include <cctype>
#include <set>

#include "interpreter/render/svg_sheet.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::rendering::tests {

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string drawn(const scene::Scene& scene, Theme theme = Theme::Light) {
  return svg(scene, palette(), {theme, 0});
}

// Every `#rrggbb` of a text.
std::set<std::string> colours_of(const std::string& text) {
  std::set<std::string> colours;
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end - at == 7) colours.insert(text.substr(at, 7));
  }
  return colours;
}

}  // namespace

TEST_CASE("a small board as SVG, byte for byte") {
  const std::string folder = "tests/interpreter/render/goldens/";
  ludo::tests::check_golden(folder + "small-auto.svg", drawn(small_board(), Theme::Auto));
  ludo::tests::check_golden(folder + "small-dark.svg", drawn(small_board(), Theme::Dark));
  ludo::tests::check_golden(folder + "small-print.svg", drawn(small_board(), Theme::Print));
}

TEST_CASE("the wanted width in pixels gives the height") {
  CHECK(height_of({0, 0, 200, 100}, 300) == 150);
  CHECK(height_of({0, 0, 0, 100}, 300) == 1);
  const std::string text = svg(small_board(), palette(), {Theme::Light, 320});
  CHECK(contains(text, R"( width="320" height="320" role=)"));
}

TEST_CASE("themes have their own colours; auto has both") {
  const std::string light = drawn(small_board(), Theme::Light);
  const std::string dark = drawn(small_board(), Theme::Dark);
  CHECK(contains(light, "#faf8f3"));
  CHECK_FALSE(contains(light, "#17181b"));
  CHECK(contains(dark, "#17181b"));
  CHECK_FALSE(contains(dark, "#faf8f3"));
  const std::string both = drawn(small_board(), Theme::Auto);
  CHECK(contains(both, "@media (prefers-color-scheme:dark){.c0{fill:#17181b}"));
  CHECK(contains(both, ".c0{fill:#faf8f3}"));
  for (const char* word : {"var(", "light-dark(", "dominant-baseline", "currentColor"}) {
    CHECK_FALSE(contains(both, word));
  }
  // What shines through changes, too.
  CHECK(contains(both, "fill-opacity:.2}"));
  CHECK(contains(both, "fill-opacity:.4}"));
}

TEST_CASE("on paper there is black, white and hatches") {
  scene::Scene scene = small_board();
  scene.groups.push_back(
      piece(1, 0, "R", "Red on b1", {disc(inked("Red", "Red", 4), {150, 150}, 40)}));
  scene.groups.push_back(
      piece(2, 0, "B", "Blue on a2", {disc(inked("Blue", "Blue", 4), {50, 50}, 40)}));
  const std::string text = drawn(scene, Theme::Print);
  CHECK(colours_of(text) == std::set<std::string>{"#000000", "#ffffff"});
  CHECK_FALSE(contains(text, "opacity"));
  // Two colours that are neither have two hatches.
  const std::size_t red = text.find("Red on b1"), blue = text.find("Blue on a2");
  REQUIRE(red != std::string::npos);
  REQUIRE(blue != std::string::npos);
  const auto class_behind = [&](std::size_t at) {
    const std::size_t begin = text.find("class=\"", at) + 7;
    return text.substr(begin, text.find('"', begin) - begin);
  };
  const auto rule_of = [&](const std::string& name) {
    const std::size_t begin = text.find("." + name + "{");
    return text.substr(begin, text.find('}', begin) - begin);
  };
  const std::string of_red = rule_of(class_behind(red)), of_blue = rule_of(class_behind(blue));
  CHECK(contains(of_red, "fill:url(#h"));
  CHECK(contains(of_blue, "fill:url(#h"));
  CHECK(of_red.substr(of_red.find("url")) != of_blue.substr(of_blue.find("url")));
}

TEST_CASE("hatches lie between what is filled and the line around it") {
  scene::Scene scene;
  scene.box = {0, 0, 100, 100};
  scene::Ink ink = inked("wood", "wood", 4);
  ink.hatch = scene::Hatch::Lines;
  ink.hatch_paint = paint("Red");
  scene.groups = {decoration(scene::Layer::Ground, {rect(ink, {50, 50}, 50, 50)})};
  const std::string text = drawn(scene);
  CHECK(contains(text,
                 R"(<pattern id="h0" width="12" height="12" patternUnits="userSpaceOnUse" )"
                 R"x(patternTransform="rotate(45)"><path d="M6 0V12" class="c2"/></pattern>)x"));
  CHECK(contains(text, ".c2{fill:none;stroke:#cd2b14;stroke-width:3}"));
  CHECK(contains(text, ".c3{fill:url(#h0);stroke:#8a6a41;stroke-width:4}"));
}

TEST_CASE("symbols that look the same are written once, whatever scene they come from") {
  const scene::Scene first = small_board();
  scene::Scene second = small_board();
  second.symbols.insert(second.symbols.begin(),
                        scene::Symbol{"box", {rect(inked("Red"), {0, 0}, 9, 9)}});
  const auto colours = palette();
  SvgSheet sheet(Theme::Light);
  sheet.begin(first, colours);
  const std::string one = sheet.shapes({use(inked("Black"), {0, 0}, 0)});
  sheet.begin(second, colours);
  CHECK(sheet.shapes({use(inked("Black"), {0, 0}, 1)}) == one);
  CHECK(contains(sheet.shapes({use(inked("Black"), {0, 0}, 0)}), "#s1"));
}

TEST_CASE("a group of one element is that element, a symbol of one disc that disc") {
  scene::Scene scene = small_board();
  scene::Ink inherited;
  inherited.fill.form = scene::Paint::Form::Inherit;
  scene.symbols[0].shapes = {disc(inherited, {0, 0}, 50)};
  scene.groups = {piece(0, 0, "M", "White Man on a1", {use(inked("White"), {50, 150}, 0, 24)})};
  CHECK(contains(drawn(scene),
                 R"(<circle role="img" aria-label="White Man on a1" cx="50" cy="150" )"
                 R"(r="12" class="c1"/>)"));
  // Not where numbers would be broken, nor where something turns.
  scene.groups[0].shapes[0].a = 25;
  CHECK(contains(drawn(scene), R"(<g role="img" aria-label="White Man on a1"><use href="#s0")"));
}

TEST_CASE("symbols in a circle, out of range or of no size are left out") {
  scene::Scene scene = small_board();
  scene.symbols[0].shapes = {use(inked("Red"), {0, 0}, 0), use(inked("Red"), {0, 0}, 7),
                             use(inked("Red"), {0, 0}, -1)};
  const std::string text = drawn(scene);
  CHECK(contains(text, R"(<g id="s0"></g>)"));
  scene.groups = {decoration(scene::Layer::Ground, {use(inked("Red"), {0, 0}, 0, 0)})};
  CHECK_FALSE(contains(drawn(scene), "<use"));
}

TEST_CASE("turns, mirrors and sizes of symbols") {
  scene::Scene scene = small_board();
  scene::Shape shape = use(inked("White"), {50, -20}, 0, 115);
  shape.turn = 450;
  shape.mirrored = true;
  scene.groups = {decoration(scene::Layer::Ground, {shape, use(inked("White"), {3, 4}, 0)})};
  const std::string text = drawn(scene);
  CHECK(contains(text, R"x(transform="translate(50 -20) rotate(90) scale(-1.15 1.15)")x"));
  CHECK(contains(text, R"(x="3" y="4"/>)"));
}

TEST_CASE("words stand by arithmetic, wide letters in their own fonts") {
  scene::Scene scene;
  scene.box = {0, 0, 100, 100};
  scene.groups = {decoration(scene::Layer::Names, {text(inked("Red"), {50, 50}, 40, "俥")})};
  const std::string text = drawn(scene);
  CHECK(contains(text, R"(<text x="50" y="64" class="c1 z">俥</text>)"));
  CHECK(contains(text, "font-size:40px;text-anchor:middle"));
  CHECK(contains(text, ".z{font-family:"));
}

TEST_CASE("words of strangers stay words") {
  scene::Scene scene = small_board();
  const std::string hostile = "</style><script>alert(1)</script>\x01\x1b[2J&\"'\xff";
  scene.title = scene.description = hostile;
  scene.groups[1].shapes[0].text = hostile;
  scene.groups[2].label = hostile;
  scene.groups[0].shapes[1].text = "M0 0\"/><script/>";
  for (const Theme theme : {Theme::Auto, Theme::Light, Theme::Dark, Theme::Print}) {
    const std::string text = drawn(scene, theme);
    CHECK_FALSE(contains(text, "<script"));
    CHECK_FALSE(contains(text, "\x1b"));
    CHECK_FALSE(contains(text, "\x01"));
    CHECK_FALSE(contains(text, "\xff"));
    check_well_formed(text);
  }
}

TEST_CASE("numbers at their limits overflow nothing") {
  scene::Scene scene;
  scene.box = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
  scene.groups = {decoration(
      scene::Layer::Ground,
      {rect(inked("Red", "Red", INT32_MAX), {INT32_MIN, INT32_MAX}, INT32_MAX, INT32_MIN),
       disc(inked("Red"), {INT32_MAX, 0}, INT32_MIN),
       text(inked("Red"), {INT32_MAX, INT32_MAX}, INT32_MAX, "x")})};
  check_well_formed(svg(scene, palette(), {Theme::Print, INT32_MAX}));
}

}  // namespace ludo::rendering::tests

// Areas, links, names, pawns, panels, legends and sentences of a scene.

#include "tests/interpreter/scene/sketch.hpp"

namespace ludo::scene {

namespace {

using interpreter::Viewer;

constexpr std::string_view kLand = R"(game Land
elements
  players White, Black
  board graph
    North--South, South--West, West--North, North--Far
  piece Man: of each player
  type Ware: Salt, Silk
  each player has hand: tally of Ware at most 5, at first {} seen by owner
  each player has home: site or none
  each player has coins: 0 to 99, at first 3
  each link has toll: 0 to 9, at first 0
  the game has level: 0 to 9, at first 0
scenario
  setup
    put White Man at North
    set hand of White to {Salt 2, Silk 1}
    set home of Black to Far
    set toll of (links of Far) to 4
    set level to 2
  turn
    choose n from 1 to 2
  stuck: draw
  limit 20 turns: draw
)";

constexpr std::string_view kField = R"(game Field
elements
  players White facing n, Black facing s
  board square 3 x 3
  piece Man: of each player
  define corner-cells: Corners
  define left-cells: {a1, a2, b1}
scenario
  turn
    choose x among empty
    put own Man at x
  stuck: draw
)";

std::string words_of(const Scene& scene) {
  std::string text;
  for (const std::string& line : scene.spoken) text += line + "\n";
  return text;
}

Sketch with_links() {
  Sketch sketch(kLand);
  lang::ViewItem& sites = sketch.item(lang::ItemForm::Sites);
  lang::PropertyUse shape = Sketch::property(lang::Property::Shape);
  sketch.arrow();
  shape.shape.shape = 0;
  sites.properties.push_back(shape);
  sites.properties.push_back(Sketch::word(lang::Property::Label, "beside"));
  lang::ViewItem& links = sketch.item(lang::ItemForm::Links);
  links.properties.push_back(sketch.line(lang::Property::Edge, "line", 8));
  return sketch;
}

const Shape& shape_of(const Scene& scene, Layer layer) {
  for (const Group& group : scene.groups) {
    if (group.layer == layer) return group.shapes.front();
  }
  FAIL("nothing in that layer");
  return scene.groups.front().shapes.front();
}

}  // namespace

TEST_CASE("an area is one outline around its sites; cells that touch in corners stay apart") {
  Sketch sketch(kField);
  lang::ViewItem& left = sketch.item(lang::ItemForm::Area);
  left.selected = sketch.ask("left-cells");
  left.properties.push_back(sketch.fill("tint1"));
  CHECK(shape_of(sketch.scene(), Layer::Areas).text ==
        "M0 100L100 100L100 200L200 200L200 300L0 300Z");
  left.selected = sketch.ask("corner-cells");
  const std::string corners = shape_of(sketch.scene(), Layer::Areas).text;
  CHECK(std::count(corners.begin(), corners.end(), 'M') == 4);
}

TEST_CASE("an inline of an area lies inside it") {
  Sketch sketch(kField);
  lang::ViewItem& left = sketch.item(lang::ItemForm::Area);
  left.selected = sketch.ask("left-cells");
  left.properties.push_back(sketch.line(lang::Property::Inline, "White", 4));
  CHECK(shape_of(sketch.scene(), Layer::Areas).text ==
        "M7 107L93 107L93 207L193 207L193 293L7 293Z");
}

TEST_CASE("links are curves between the middles of their sites, and can be clicked") {
  const Sketch sketch = with_links();
  const Scene scene = sketch.scene();
  const std::vector<Group> links = groups_of(scene, Thing::Class::Link);
  REQUIRE(links.size() == 4);
  CHECK(links[0].shapes[0].form == Shape::Form::Path);
  CHECK(links[0].shapes[0].ink.width == 8);
  CHECK(scene.ties.size() == 4);
  std::size_t hits = 0;
  for (const Hit& hit : scene.hits) hits += hit.thing.what == Thing::Class::Link ? 1 : 0;
  CHECK(hits == 4);
  CHECK(scene.grid.rows.empty());
}

TEST_CASE("a link's number stands at its middle where it is known") {
  Sketch sketch = with_links();
  lang::ViewItem& links = sketch.item(lang::ItemForm::Links);
  lang::PropertyUse number = Sketch::property(lang::Property::Number);
  number.value = sketch.variable("toll", sketch.self(lang::Base::Link));
  links.properties.push_back(number);
  const Scene scene = sketch.scene();
  CHECK(says(words_of(scene), "North--Far, 4"));
}

TEST_CASE("names of sites stand beside them, apart from each other") {
  const Scene scene = with_links().scene();
  std::vector<Point> places;
  for (const Group& group : scene.groups) {
    for (const Shape& shape : group.shapes) {
      if (shape.form != Shape::Form::Text) continue;
      places.push_back({shape.x, shape.y});
      CHECK(std::find(scene.names.begin(), scene.names.end(), shape.text) != scene.names.end());
    }
  }
  REQUIRE(places.size() == 4);
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(
          (std::abs(places[i].y - places[j].y) >= 26 || std::abs(places[i].x - places[j].x) >= 60));
    }
  }
}

TEST_CASE("a player's place is a pawn on it") {
  Sketch sketch(kLand);
  lang::ViewItem& pawn = sketch.item(lang::ItemForm::Pawn);
  pawn.name = "home";
  for (std::size_t i = 0; i < sketch.view.model.variables.size(); ++i) {
    if (sketch.view.model.variables[i].name == "home") pawn.of = static_cast<Index>(i);
  }
  const std::vector<Group> pawns = groups_of(sketch.scene(), Thing::Class::Pawn);
  REQUIRE(pawns.size() == 1);
  CHECK(pawns[0].label == "Black: home on Far");
  CHECK(pawns[0].thing.owner == 1);
}

TEST_CASE("panels show what players have: values to who may see them, totals to others") {
  Sketch sketch(kLand);
  lang::ViewItem& panel = sketch.item(lang::ItemForm::Panel);
  panel.name = "seat";
  panel.word = "bottom";
  panel.each_player = true;
  lang::Show show;
  show.value = sketch.variable("hand", sketch.self(lang::Base::Player));
  show.label = Sketch::text("wares");
  panel.shows.push_back(show);
  show.value = sketch.variable("coins", sketch.self(lang::Base::Player));
  show.label = {};
  panel.shows.push_back(show);
  const Scene own = sketch.scene(Viewer::player(0));
  REQUIRE(own.panels.size() == 2);
  CHECK(own.panels[0].title == "White");
  CHECK(own.panels[0].to_move);
  REQUIRE(own.panels[0].lines.size() == 2);
  CHECK(own.panels[0].lines[0] == PanelLine{"wares", "Salt 2, Silk 1"});
  CHECK(own.panels[0].lines[1] == PanelLine{"coins", "3"});
  const Scene other = sketch.scene(Viewer::player(1), 1);
  // Who sits below comes first.
  CHECK(other.panels[0].title == "Black");
  CHECK(other.panels[1].lines[0] == PanelLine{"wares", "3"});
  CHECK_FALSE(says(print(other, sketch.view), "Salt"));
  CHECK(groups_of(own, Thing::Class::Panel).size() == 2);
}

TEST_CASE("what no item reads stands in the panel `rest`, as far as the viewer knows it") {
  Sketch sketch(kLand);
  lang::ViewItem& rest = sketch.item(lang::ItemForm::Panel);
  rest.name = "rest";
  rest.word = "bottom";
  const std::string all = words_of(sketch.scene());
  INFO(all);
  CHECK(says(all, "hand of White Salt 2, Silk 1"));
  CHECK(says(all, "home of Black Far"));
  CHECK(says(all, "toll 4 North--Far"));
  CHECK(says(all, "level 2"));
  const std::string black = words_of(sketch.scene(Viewer::player(1)));
  CHECK(says(black, "total hand of White 3"));
  CHECK_FALSE(says(black, "Salt"));
  // What an item reads is not told again.
  lang::ViewItem& panel = sketch.item(lang::ItemForm::Panel);
  panel.name = "table";
  lang::Show show;
  show.value = sketch.variable("level");
  panel.shows.push_back(show);
  const Scene scene = sketch.scene();
  for (const PanelWords& words : scene.panels) {
    for (const PanelLine& line : words.lines) {
      if (words.title.empty() && line.label == "level") CHECK(words.lines.size() == 1);
    }
  }
}

TEST_CASE("legends show how their things look, and later items that say otherwise") {
  Sketch sketch(kField);
  lang::ViewItem& cells = sketch.item(lang::ItemForm::Sites);
  cells.selected = sketch.ask("corner-cells");
  cells.properties.push_back(sketch.fill("tint1"));
  lang::PropertyUse legend = Sketch::property(lang::Property::Legend);
  legend.text = Sketch::text("castle");
  cells.properties.push_back(legend);
  lang::ViewItem& later = sketch.item(lang::ItemForm::Sites);
  later.properties.push_back(sketch.fill("tint2"));
  const std::string text = sketch.printed();
  CHECK(says(text, "text \"castle\""));
  CHECK(says(text, "round 4 fill tint2"));
  CHECK_FALSE(says(text, "fill tint1"));
  const Scene scene = sketch.scene();
  REQUIRE(scene.legends.size() == 1);
  CHECK(scene.legends[0].of == "cells");
  REQUIRE(scene.legends[0].entries.size() == 1);
  CHECK(scene.legends[0].entries[0] == Legend::Entry{"c", "castle"});
  const Group corner = group_of(scene, Thing::Class::Site, 0);
  CHECK(corner.thing.sign == "c");
  CHECK(corner.label == "a1, castle");
}

TEST_CASE("a heap of players has a thing in the colour of each") {
  Sketch sketch(kField);
  lang::ViewItem& cells = sketch.item(lang::ItemForm::Sites);
  cells.selected = sketch.ask("left-cells");
  lang::Type players;
  players.base = lang::Base::Player;
  players.shape = lang::Shape::Set;
  lang::PropertyUse heap = Sketch::property(lang::Property::Heap);
  heap.value = sketch.add(lang::Op::AllPlayers, players);
  cells.properties.push_back(heap);
  const std::string text = sketch.printed();
  CHECK(says(text, "fill White"));
  CHECK(says(text, "fill Black"));
}

TEST_CASE("what a legend says twice stands once") {
  Sketch sketch(kField);
  for (const char* tint : {"tint1", "tint3"}) {
    lang::ViewItem& cells = sketch.item(lang::ItemForm::Sites);
    cells.selected = sketch.ask("corner-cells");
    cells.properties.push_back(sketch.fill(tint));
    lang::PropertyUse legend = Sketch::property(lang::Property::Legend);
    legend.text = Sketch::text("castle");
    cells.properties.push_back(legend);
  }
  const std::string text = sketch.printed();
  const std::size_t first = text.find("text \"castle\"");
  REQUIRE(first != std::string::npos);
  CHECK(text.find("text \"castle\"", first + 1) == std::string::npos);
}

TEST_CASE("a board without a legend has none") {
  Sketch sketch(kField);
  lang::ViewItem& cells = sketch.item(lang::ItemForm::Sites);
  cells.properties.push_back(sketch.fill("tint1"));
  lang::PropertyUse legend = Sketch::property(lang::Property::Legend);
  legend.text = Sketch::text("castle");
  cells.properties.push_back(legend);
  lang::PropertyUse none = Sketch::property(lang::Property::Legend);
  none.none = true;
  none.word = "none";
  sketch.item(lang::ItemForm::Board).properties.push_back(none);
  CHECK_FALSE(says(sketch.printed(), "text \"castle\""));
}

TEST_CASE("a position is told in sentences, and who is to move") {
  Sketch sketch(kField);
  sketch.game.play("a1, b2, c3");
  const Scene scene = sketch.scene();
  CHECK(words_of(scene) == "White: Man a1 c3\nBlack: Man b2\n");
  CHECK(scene.description == "Black to move.");
}

TEST_CASE("players sit where they look from: bars in their colours along the sides") {
  Sketch sketch(kField);
  lang::ViewItem& board = sketch.item(lang::ItemForm::Board);
  board.properties.push_back(Sketch::word(lang::Property::Seats, "bars"));
  for (const Index seat : {0, 1}) {
    const Scene scene = sketch.scene(Viewer::umpire(), seat);
    std::map<Index, std::string> bars;
    for (const Group& group : scene.groups) {
      if (group.layer == Layer::Lines) bars[group.thing.owner] = group.shapes.back().text;
    }
    REQUIRE(bars.size() == 2);
    CHECK(says(bars[seat], " 312"));
    CHECK(says(bars[1 - seat], " -12"));
  }
}

TEST_CASE("what an author draws lies under or over the board") {
  Sketch sketch(kField);
  lang::ViewItem& item = sketch.item(lang::ItemForm::Draw);
  item.word = "under";
  lang::Drawing box;
  box.form = lang::Drawing::Form::Box;
  box.ends = {{0, 4}};
  box.properties.push_back(sketch.fill("tint1"));
  item.drawings.push_back(box);
  lang::Drawing line;
  line.form = lang::Drawing::Form::Line;
  line.ends = {{0, 8}};
  item.drawings.push_back(line);
  lang::Drawing side = line;
  side.ends = {{0, 2}};
  side.side = "n";
  item.drawings.push_back(side);
  const Scene scene = sketch.scene();
  const Group& group = scene.groups.front();
  REQUIRE(group.shapes.size() == 3);
  CHECK(group.shapes[0].a == 100);
  CHECK(group.shapes[1].text == "M50 250L250 50");
  CHECK(group.shapes[2].text == "M0 200L300 200");
  // The north side is below when Black sits below.
  CHECK(sketch.scene(Viewer::umpire(), 1).groups.front().shapes[2].text == "M0 100L300 100");
}

}  // namespace ludo::scene

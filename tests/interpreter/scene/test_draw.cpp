// Boards, pieces and coordinates of a scene.

#include "interpreter/scene/heaps.hpp"
#include "tests/interpreter/scene/sketch.hpp"

namespace ludo::scene {

namespace {

constexpr std::string_view kDuel = R"(game Duel
elements
  players White facing n, Black facing s
  board square 4 x 4
  piece Man: of each player
  piece King: of each player
  piece Rock: of nobody
  each Man has looks: direction, at first e
  define own-men: Man of White
interactions
  rule step
    choose unit among own pieces
    choose goal among empty beside unit
    move unit to goal
scenario
  setup
    put White Man at a1, b1
    put White King at c1
    put Black King at d4
    put Rock at d1
  turn
    play step
  stuck: draw
  limit 20 turns: draw
)";

lang::ViewItem& board_item(Sketch& sketch) {
  lang::ViewItem& board = sketch.item(lang::ItemForm::Board);
  board.properties.push_back(Sketch::word(lang::Property::Cells, "checkered"));
  lang::PropertyUse frame = Sketch::property(lang::Property::Frame, {40});
  frame.paints = {sketch.paint("frame")};
  board.properties.push_back(frame);
  lang::PropertyUse coordinates = Sketch::property(lang::Property::Coordinates);
  coordinates.words = {"left", "bottom"};
  board.properties.push_back(coordinates);
  return board;
}

}  // namespace

TEST_CASE("a board has a frame, cells of two colours and the names of rows and columns") {
  Sketch sketch(kDuel);
  board_item(sketch);
  const Scene scene = sketch.scene();
  const std::string text = print(scene, sketch.view);
  INFO(text);
  CHECK(says(text, "box 480 480 at 200 200 round 14 fill frame"));
  CHECK(says(text, "fill wood\n"));
  CHECK(says(text, "fill wood2\n"));
  CHECK(says(text, "text \"a\" at 50 420"));
  CHECK(says(text, "text \"4\" at -20 50"));
  CHECK(scene.box.left <= -40);
  CHECK(scene.box.width >= 480);
  CHECK(scene.hits.size() == 16);
  CHECK(scene.names.front() == "a1");
}

TEST_CASE("each piece is one group, in the colour of its owner, with a sentence of its own") {
  Sketch sketch(kDuel);
  const Scene scene = sketch.scene();
  const std::vector<Group> pieces = groups_of(scene, Thing::Class::Piece);
  REQUIRE(pieces.size() == 5);
  CHECK(pieces[0].label == "White Man on a1");
  CHECK(pieces[2].label == "White King on c1");
  CHECK(pieces[2].thing.sign == "K");
  CHECK(pieces[3].label == "Rock on d1");
  CHECK(pieces[4].label == "Black King on d4");
  REQUIRE(pieces[4].shapes.size() == 1);
  CHECK(pieces[4].shapes[0].x == 350);
  CHECK(pieces[4].shapes[0].y == 50);
  const Index colour = pieces[4].shapes[0].ink.fill.colour;
  CHECK(sketch.view.palette[static_cast<std::size_t>(colour)].name == "Black");
}

TEST_CASE("later lines win, property by property, where their conditions hold") {
  Sketch sketch(kDuel);
  lang::ViewItem& all = sketch.item(lang::ItemForm::Pieces);
  all.properties.push_back(sketch.fill("tint1"));
  all.properties.push_back(Sketch::property(lang::Property::Size, {50}));
  lang::ViewItem& men = sketch.item(lang::ItemForm::Pieces);
  men.selected = sketch.ask("own-men");
  men.properties.push_back(sketch.fill("tint2"));
  const Scene scene = sketch.scene();
  const auto fill = [&](Index site) {
    const Shape shape = group_of(scene, Thing::Class::Piece, site).shapes[0];
    return sketch.view.palette[static_cast<std::size_t>(shape.ink.fill.colour)].name;
  };
  CHECK(fill(0) == "tint2");
  CHECK(fill(2) == "tint1");
  CHECK(group_of(scene, Thing::Class::Piece, 0).shapes[0].a == 25);
}

TEST_CASE("shapes become symbols once, and a shape's strokes may be asked and repeated") {
  Sketch sketch(kDuel);
  lang::ShapeDef shape;
  shape.name = "tower";
  shape.slots = 4;
  lang::Stroke stroke;
  stroke.form = lang::Stroke::Form::Box;
  stroke.numbers = {{40, lang::kNoExpr}, {10, lang::kNoExpr}};
  stroke.times.number = 3;
  stroke.step_y.number = -12;
  shape.strokes.push_back(stroke);
  sketch.view.shapes.push_back(shape);
  lang::ViewItem& all = sketch.item(lang::ItemForm::Pieces);
  lang::PropertyUse use = Sketch::property(lang::Property::Shape);
  use.shape.shape = 0;
  all.properties.push_back(use);
  const Scene scene = sketch.scene();
  REQUIRE(scene.symbols.size() == 1);
  REQUIRE(scene.symbols[0].shapes.size() == 3);
  CHECK(scene.symbols[0].shapes[2].y == -24);
  CHECK(group_of(scene, Thing::Class::Piece, 0).shapes[0].form == Shape::Form::Use);
}

TEST_CASE("signs stand on pieces, short ones as short as tells the kinds of an owner apart") {
  Sketch sketch(kDuel);
  lang::ViewItem& all = sketch.item(lang::ItemForm::Pieces);
  all.properties.push_back(Sketch::word(lang::Property::Sign, "short"));
  const std::string text = sketch.printed();
  CHECK(says(text, "text \"K\" at 250 350"));
  CHECK(says(text, "text \"M\" at 50 350"));
}

TEST_CASE("the orientation of shapes: upright, their owner's, by what they look at, the seat's") {
  struct Row {
    const char* word;
    Index seat;
    std::int32_t white, black;
  };
  for (const Row& row : {Row{"upright", 0, 0, 0}, Row{"upright", 1, 0, 0}, Row{"owner", 0, 0, 180},
                         Row{"owner", 1, 180, 0}, Row{"seat", 0, 0, 0}, Row{"seat", 1, 180, 180}}) {
    INFO(row.word << " seat " << row.seat);
    Sketch sketch(kDuel);
    lang::ViewItem& all = sketch.item(lang::ItemForm::Pieces);
    all.properties.push_back(Sketch::word(lang::Property::Turn, row.word));
    all.properties.push_back(Sketch::word(lang::Property::Sign, "short"));
    lang::PropertyUse use = Sketch::property(lang::Property::Shape);
    use.shape.shape = sketch.arrow();
    all.properties.push_back(use);
    const Scene scene = sketch.scene(interpreter::Viewer::umpire(), row.seat);
    const Group white = group_of(scene, Thing::Class::Piece, 2);
    const Group black = group_of(scene, Thing::Class::Piece, 15);
    CHECK(white.shapes[0].turn == row.white);
    CHECK(black.shapes[0].turn == row.black);
    for (const Group& group : {white, black}) {
      for (const Shape& each : group.shapes) {
        if (each.form == Shape::Form::Text) CHECK(each.turn == 0);
      }
    }
    // White sits below, or above.
    CHECK((white.shapes[0].y > black.shapes[0].y) == (row.seat == 0));
  }
}

TEST_CASE("a piece that looks somewhere is turned by it, and with the board") {
  Sketch sketch(kDuel);
  lang::ViewItem& men = sketch.item(lang::ItemForm::Pieces);
  men.selected = sketch.ask("own-men");
  lang::PropertyUse turn = Sketch::word(lang::Property::Turn, "by");
  turn.value = sketch.variable("looks", sketch.self());
  men.properties.push_back(turn);
  lang::PropertyUse shape = Sketch::property(lang::Property::Shape);
  shape.shape.shape = sketch.arrow();
  men.properties.push_back(shape);
  CHECK(group_of(sketch.scene(), Thing::Class::Piece, 0).shapes[0].turn == 90);
  const Scene from_above = sketch.scene(interpreter::Viewer::umpire(), 1);
  CHECK(group_of(from_above, Thing::Class::Piece, 0).shapes[0].turn == 270);
}

TEST_CASE("heaps lie in fixed places within their disc") {
  for (std::int32_t count = 0; count <= 40; ++count) {
    const std::vector<Point> places = heap_places(count, 40);
    REQUIRE(places.size() == static_cast<std::size_t>(count));
    CHECK(places == heap_places(count, 40));
    for (const Point& place : places) CHECK(place.x * place.x + place.y * place.y <= 40 * 40);
    CHECK(std::set<Point>(places.begin(), places.end()).size() == places.size());
  }
}

TEST_CASE("groups stand in the order of layers, and every drawing is the same") {
  Sketch sketch(kDuel);
  board_item(sketch);
  const Scene scene = sketch.scene();
  for (std::size_t i = 1; i < scene.groups.size(); ++i) {
    CHECK(scene.groups[i - 1].layer <= scene.groups[i].layer);
  }
  CHECK(sketch.printed() == sketch.printed());
}

}  // namespace ludo::scene

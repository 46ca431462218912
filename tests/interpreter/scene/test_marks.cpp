// Marks of the last move, and those that an author asks for.

#include "interpreter/scene/changes.hpp"
#include "tests/interpreter/scene/sketch.hpp"

namespace ludo::scene {

namespace {

using interpreter::Viewer;

constexpr std::string_view kHunt = R"(game Hunt
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
  each site has grass: 0 to 9, at first 1
  define lonely: empty
interactions
  rule step
    choose unit among own pieces
    choose goal among (empty or enemy pieces) beside unit
    move unit to goal, capturing what stands there
    set grass of goal to 0
scenario
  setup
    put White Man at a1
    put Black Man at b1, d1
  turn
    play step
  stuck: draw
  limit 20 turns: draw
)";

lang::ViewItem& mark(Sketch& sketch, const std::string& word, const std::string& second) {
  lang::ViewItem& item = sketch.item(lang::ItemForm::Mark);
  item.word = word;
  item.second = second;
  item.properties.push_back(sketch.line(lang::Property::Edge, "last", 6));
  return item;
}

// All predefined marks of the last move.
Sketch with_marks() {
  Sketch sketch(kHunt);
  for (const char* second : {"from", "to", "gone", "put", "changed", "way"}) {
    mark(sketch, "last", second);
  }
  return sketch;
}

Scene drawn(Sketch& sketch, const std::string& text, bool known) {
  const interpreter::State before = sketch.game.state;
  sketch.game.play(text);
  Seen seen = sketch.seen();
  seen.last = LastMove{before, 0, known ? text : "", kNoIndex};
  return draw(sketch.view, seen);
}

std::vector<std::string> labels(const Scene& scene) {
  std::vector<std::string> all;
  for (const Group& group : groups_of(scene, Thing::Class::Mark)) all.push_back(group.label);
  return all;
}

}  // namespace

TEST_CASE("the last move is marked: where from, where to, what is gone, what has changed") {
  Sketch sketch = with_marks();
  const Scene scene = drawn(sketch, sketch.game.engine.moves(sketch.game.state)[0].text, true);
  const std::vector<std::string> said = labels(scene);
  const auto has = [&](const std::string& label) {
    return std::find(said.begin(), said.end(), label) != said.end();
  };
  CHECK(has("last from: a1"));
  CHECK(has("last to: b1"));
  // That something came there says enough.
  CHECK_FALSE(has("last gone: b1"));
  CHECK(has("last changed: b1"));
  CHECK_FALSE(has("last put: b1"));
  CHECK(std::any_of(said.begin(), said.end(),
                    [](const std::string& label) { return label == "last way a1 b1"; }));
  CHECK(says(scene.description, "Last, White played"));
  REQUIRE(scene.motions.size() == 2);
  CHECK(scene.motions[0].how == "slide");
  CHECK(scene.motions[0].from == 0);
  CHECK(scene.motions[0].to == 1);
  CHECK(scene.motions[1].how == "fade");
}

TEST_CASE("who takes a piece and becomes another has moved; who is taken elsewhere is gone") {
  Sketch sketch(R"(game Rise
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
  piece King: of each player
interactions
  rule rise
    choose man among own Men
    choose goal among enemy pieces
    move man to goal, capturing what stands there
    goal becomes King
    for each other among enemy pieces beside goal
      capture other
scenario
  setup
    put White Man at a1
    put Black Man at b1, c1
  turn
    play rise
  stuck: draw
  limit 20 turns: draw
)");
  for (const char* second : {"from", "to", "gone", "put", "changed"}) mark(sketch, "last", second);
  const Scene scene = drawn(sketch, sketch.game.engine.moves(sketch.game.state)[0].text, true);
  CHECK(labels(scene) == std::vector<std::string>{"last from: a1", "last to: b1", "last gone: c1"});
}

TEST_CASE("of a move that the viewer does not know nothing is marked, and that is said") {
  Sketch sketch = with_marks();
  const Scene scene = drawn(sketch, sketch.game.engine.moves(sketch.game.state)[0].text, false);
  CHECK(labels(scene).empty());
  CHECK(scene.motions.empty());
  CHECK(says(scene.description, "Last, White made a hidden move."));
}

TEST_CASE("what is chosen and may be chosen is marked for who is to move alone") {
  Sketch sketch(kHunt);
  mark(sketch, "goal", "");
  mark(sketch, "chosen", "");
  Seen seen = sketch.seen(Viewer::player(0));
  seen.chosen = {{Thing::Class::Site, 0}};
  seen.goals = {{Thing::Class::Site, 1}, {Thing::Class::Site, 99}};
  CHECK(labels(draw(sketch.view, seen)) == std::vector<std::string>{"goal: b1", "chosen: a1"});
  seen.viewer = Viewer::player(1);
  CHECK(labels(draw(sketch.view, seen)).empty());
  seen.viewer = Viewer::spectator();
  CHECK(labels(draw(sketch.view, seen)).empty());
}

TEST_CASE("an author's mark is a set; a shape stands in the middle, an edge goes around the cell") {
  Sketch sketch(kHunt);
  lang::ViewItem& item = sketch.item(lang::ItemForm::Mark);
  item.name = "free";
  item.title = Sketch::text("nobody stands here");
  item.type.base = lang::Base::Site;
  item.selected = sketch.ask("lonely");
  item.properties.push_back(sketch.line(lang::Property::Edge, "goal", 6));
  const Scene scene = sketch.scene();
  CHECK(labels(scene) == std::vector<std::string>{"nobody stands here: c1"});
  const Group group = group_of(scene, Thing::Class::Mark, 2);
  CHECK(group.layer == Layer::OverMarks);
  CHECK(group.shapes[0].text == "M204 4L296 4L296 96L204 96Z");
}

TEST_CASE("a mark that takes too much work is left out, and the scene says so") {
  Sketch sketch(kHunt);
  // By hand: a sum over a long range, of a sum over a long range.
  lang::Type number;
  number.base = lang::Base::Int;
  lang::Type set = number;
  set.shape = lang::Shape::Set;
  sketch.view.model.constants.emplace_back(1);
  const auto one = sketch.add(lang::Op::Constant, number,
                              static_cast<Index>(sketch.view.model.constants.size()) - 1);
  sketch.view.model.constants.emplace_back(2000);
  const auto many = sketch.add(lang::Op::Constant, number,
                               static_cast<Index>(sketch.view.model.constants.size()) - 1);
  const auto count = [&](lang::ExprId inner) {
    lang::Generator generator;
    generator.slot = 2;
    generator.domain = sketch.add(lang::Op::RangeSet, set, 0, {one, many});
    generator.where = inner;
    sketch.view.model.generators.push_back(generator);
    const lang::ExprId id = sketch.add(lang::Op::Exists, lang::Type{});
    sketch.view.model.exprs.back().generator =
        static_cast<Index>(sketch.view.model.generators.size()) - 1;
    return id;
  };
  const lang::ExprId never = sketch.add(lang::Op::Less, lang::Type{}, 0, {many, one});
  const lang::ExprId inner = count(never);
  const lang::ExprId outer = count(inner);
  lang::ViewItem& item = sketch.item(lang::ItemForm::Mark);
  item.name = "busy";
  item.type.base = lang::Base::Site;
  item.where = outer;
  item.properties.push_back(sketch.line(lang::Property::Edge, "goal", 6));
  const Scene scene = sketch.scene();
  CHECK(labels(scene).empty());
  CHECK(scene.left_out == std::vector<std::string>{"mark busy: too much work"});
}

TEST_CASE("when a game is over, the sites that decided it are marked") {
  Sketch sketch(R"(game Three
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
scenario
  turn
    choose x among empty
    put own Man at x
  stuck: draw
  end
    row: mover wins when some x among pieces of mover
        where some line from x included along e: 3 (pieces of mover)
)");
  mark(sketch, "result", "");
  CHECK(labels(sketch.scene()).empty());
  sketch.game.play("a1, a2, b1, b2, c1");
  REQUIRE(sketch.game.engine.over(sketch.game.state));
  const std::vector<std::string> said = labels(sketch.scene());
  // The stone by which the line of the result holds.
  CHECK(said == std::vector<std::string>{"result: a1"});
}

TEST_CASE("sites are found in the texts of moves by their whole names") {
  lang::Board board;
  for (const char* name : {"e1", "e10", "a1", "Usselen"}) {
    lang::Site site;
    site.name = name;
    board.sites.push_back(site);
  }
  CHECK(sites_in(board, "e1-e10") == Items{0, 1});
  CHECK(sites_in(board, "Ke1xa1") == Items{0, 2});
  CHECK(sites_in(board, "e100") == Items{});
  CHECK(sites_in(board, "to Usselen by Cloud") == Items{3});
  CHECK(sites_in(board, "Usselens") == Items{});
}

}  // namespace ludo::scene

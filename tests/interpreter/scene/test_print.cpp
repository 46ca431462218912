// Scenes as text, and boards of tiles.

#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"
#include "tests/games/game_file.hpp"
#include "tests/interpreter/scene/sketch.hpp"

namespace ludo::scene {

TEST_CASE("a scene is printed a line a shape, in layers, with names of colours") {
  Sketch sketch(R"(game Pair
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
scenario
  setup
    put White Man at a1
  turn
    choose x among empty
    put own Man at x
  stuck: draw
)");
  lang::ViewItem& board = sketch.item(lang::ItemForm::Board);
  board.properties.push_back(Sketch::word(lang::Property::Cells, "plain"));
  board.properties.push_back(sketch.line(lang::Property::Edge, "line", 2));
  CHECK(sketch.printed() ==
        "scene Pair\n"
        "box -6 -6 212 112\n"
        "White to move.\n"
        "layer ground\n"
        "  board\n"
        "    box 200 100 at 100 50 fill wood\n"
        "    path M0 0L0 100M100 0L100 100M200 0L200 100M0 0L200 0M0 100L200 100 edge line 2\n"
        "layer pieces\n"
        "  piece 0 `M`   -- White Man on a1\n"
        "    disc 36 at 50 50 fill White edge White.edge 4\n"
        "say White: Man a1\n");
}

TEST_CASE("tiles are symbols that are turned; their parts, blocks and hits are known") {
  for (const tests::GameFile& file : tests::game_files()) {
    lang::Diagnostics diagnostics;
    lang::LoadedGame loaded = tests::load_game(file, diagnostics);
    const lang::GameModel model = tests::checked_model(loaded, {});
    if (model.board.shape != lang::BoardShape::Tiles) continue;
    INFO(file.name);
    lang::ViewTexts texts;
    texts.derived = [](const lang::GameModel& of) { return lang::derive_view(of); };
    const auto view = lang::check_view(loaded, {}, texts, {}, diagnostics);
    REQUIRE(view);
    const interpreter::Engine engine(model);
    Seen seen;
    seen.state = engine.start();
    for (int ply = 0; ply < 30 && !engine.over(seen.state); ++ply) {
      const auto moves = engine.moves(seen.state);
      seen.state = engine.apply(seen.state, moves[moves.size() / 2]);
    }
    seen.viewer = interpreter::Viewer::umpire();
    const Scene scene = draw(*view, seen);
    const std::size_t laid = seen.state.position.tiles.size();
    REQUIRE(laid > 1);
    CHECK(std::count_if(scene.tiles.begin(), scene.tiles.end(), [](const TileWords& tile) {
            return !tile.in_hand;
          }) == static_cast<std::ptrdiff_t>(laid));
    std::set<Point> middles;
    std::size_t turned = 0;
    for (const Group& group : scene.groups) {
      if (group.layer != Layer::Ground || group.thing.what != Thing::Class::Block) continue;
      const Shape& tile = group.shapes.front();
      REQUIRE(tile.form == Shape::Form::Use);
      middles.insert({tile.x, tile.y});
      CHECK(tile.turn == 90 * seen.state.position.tiles.find(group.thing.index)->second.turn);
      turned += tile.turn != 0 ? 1 : 0;
      for (const Shape& shape : group.shapes) {
        if (shape.form == Shape::Form::Text) CHECK(shape.turn == 0);
      }
    }
    CHECK(middles.size() == laid);
    CHECK(turned > 0);
    // Every laid part can be clicked, and lies on its block.
    std::size_t parts = 0;
    for (const Hit& hit : scene.hits) parts += hit.thing.what == Thing::Class::Site ? 1 : 0;
    CHECK(parts >= laid);
  }
}

}  // namespace ludo::scene

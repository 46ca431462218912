// Every game drawn: at its start, along its recorded playthrough, after seeded moves; for each
// player who may not see everything, a spectator and the umpire.
//
// What holds of any picture is asked of each: it is whole, nothing stands outside of its box, each
// piece that is seen is drawn once, all that can be clicked at is there, letters keep to 80
// columns, and files to their size. The bytes are those that `pictures.txt` has the hash of, on
// every machine and for every compiler.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/observe.hpp"
#include "interpreter/render/ansi.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/replay.hpp"
#include "lang/text/sha256.hpp"
#include "lang/text/utf8.hpp"
#include "tests/games/game_view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::State;
using interpreter::Viewer;
using lang::Index;

constexpr std::uint64_t kSeed = 20261123;
constexpr std::size_t kSeededPlies = 24;
constexpr std::size_t kShots = 4;  // of a record, from its begin to its end
constexpr std::size_t kMostRecorded = 60;
constexpr std::size_t kMostBytes = 60'000;
constexpr std::size_t kMostBytesOfTiles = 400'000;
constexpr std::int32_t kBeyond = 60;

// The positions of a game that are drawn.
std::vector<State> positions(const GameFile& file, const Engine& engine) {
  std::vector<State> all{engine.start()};
  const std::string record = file.path.substr(0, file.path.size() - 5) + ".moves";
  if (file_exists(record)) {
    const std::string text = read_file(record);
    const interpreter::MoveFormat format = interpreter::guess_format(record, text);
    const interpreter::RecordFile records = interpreter::read_records(text, format);
    REQUIRE(records.games.size() == 1);
    std::vector<interpreter::RecordedMove> moves = records.games[0].moves;
    if (moves.size() > kMostRecorded) moves.resize(kMostRecorded);
    State at = engine.start();
    const std::size_t step = std::max<std::size_t>(1, moves.size() / kShots);
    for (std::size_t i = 0; i < moves.size(); i += step) {
      const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(i);
      const auto end =
          moves.begin() + static_cast<std::ptrdiff_t>(std::min(i + step, moves.size()));
      at = interpreter::replay(engine, at, {begin, end}, format).state;
      all.push_back(at);
    }
  }
  State at = engine.start();
  interpreter::Random random(kSeed);
  for (std::size_t ply = 0; ply < kSeededPlies && !engine.over(at); ++ply) {
    const auto moves = engine.raw_moves(at);
    at = engine.apply(at, moves[random.below(moves.size())]);
  }
  all.push_back(at);
  return all;
}

std::vector<Viewer> viewers(const lang::GameModel& model) {
  std::vector<Viewer> all{Viewer::spectator(), Viewer::umpire()};
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    all.push_back(Viewer::player(static_cast<Index>(i)));
  }
  return all;
}

void check_box(const scene::Scene& scene) {
  CHECK(scene.box.width > 0);
  CHECK(scene.box.height > 0);
  const scene::Box& box = scene.box;
  const auto inside = [&](std::int32_t x, std::int32_t y) {
    return box.left - kBeyond <= x && x <= box.left + box.width + kBeyond &&
           box.top - kBeyond <= y && y <= box.top + box.height + kBeyond;
  };
  for (const scene::Group& group : scene.groups) {
    for (const scene::Shape& shape : group.shapes) {
      INFO(group.label << " at " << shape.x << " " << shape.y);
      if (shape.form != scene::Shape::Form::Path) CHECK(inside(shape.x, shape.y));
    }
  }
  for (const scene::Hit& hit : scene.hits) {
    CHECK(hit.outline.size() >= 3);
    CHECK_FALSE(hit.label.empty());
    for (const scene::Point& point : hit.outline) CHECK(inside(point.x, point.y));
  }
}

void check_pieces(const lang::GameModel& model, const scene::Scene& scene, const State& shown) {
  std::map<Index, int> drawn;
  for (const scene::Group& group : scene.groups) {
    if (group.thing.what == scene::Thing::Class::Piece && group.layer == scene::Layer::Pieces) {
      ++drawn[group.thing.index];
    }
  }
  for (const auto& [site, piece] : shown.position.pieces) {
    INFO("a piece on " << lang::print_value(model, lang::Type{.base = lang::Base::Site},
                                            lang::Value(site)));
    // What is nobody's may be a part of the ground.
    CHECK(drawn[site] <= 1);
    if (piece.owner != lang::kNoIndex) CHECK(drawn[site] == 1);
  }
}

void check_letters(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    INFO(line);
    CHECK(lang::display_width(line) <= 80);
    CHECK(std::all_of(line.begin(), line.end(), [](char c) { return 0x20 <= c || c < 0; }));
  }
}

std::string hexadecimal(const std::array<std::uint8_t, 32>& hash) {
  std::string text;
  for (const std::uint8_t byte : hash) text += fmt::format("{:02x}", byte);
  return text;
}

// `NAME HASH`, a game a line.
std::map<std::string, std::string> known_hashes() {
  std::map<std::string, std::string> hashes;
  std::istringstream list(read_file("tests/games/pictures.txt"));
  std::string line;
  while (std::getline(list, line)) {
    std::istringstream words(line);
    std::string name, hash;
    if (words >> name >> hash && name[0] != '#') hashes[name] = hash;
  }
  return hashes;
}

void check_hash(const std::string& name, const std::string& bytes) {
  const std::string hash = hexadecimal(lang::sha256(bytes));
  std::map<std::string, std::string> known = known_hashes();
  if (std::getenv("LUDO_UPDATE") != nullptr) {
    known[name] = hash;
    std::string text = "# SHA-256 of all that test_pictures.cpp draws of a game.\n";
    for (const auto& [game, one] : known) text += fmt::format("{} {}\n", game, one);
    write_file("tests/games/pictures.txt", text);
    return;
  }
  CHECK(known[name] == hash);
}

void check_pictures(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  const lang::GameModel model = checked_model(game, {});
  const lang::View view = view_of(file, game, {});
  const Engine engine(model);
  const bool tiles = model.board.shape == lang::BoardShape::Tiles;
  std::string bytes;
  for (const State& state : positions(file, engine)) {
    for (const Viewer& viewer : viewers(model)) {
      scene::Seen seen;
      seen.state = state;
      seen.viewer = viewer;
      const scene::Scene scene = scene::draw(view, seen);
      INFO(file.name << ", viewer " << viewer.index());
      CHECK(scene.left_out.empty());
      CHECK_FALSE(scene.spoken.empty());
      check_box(scene);
      const State shown = viewer.is_umpire() ? state : engine.as_shown(state, viewer.index());
      check_pieces(model, scene, shown);
      const std::string svg = rendering::svg(scene, view.palette, {rendering::Theme::Auto, 0});
      CHECK(svg.size() <= (tiles ? kMostBytesOfTiles : kMostBytes));
      check_letters(rendering::ansi(scene, view.palette));
      bytes += pictures(view, state, viewer);
    }
  }
  check_hash(file.name, bytes);
}

}  // namespace

TEST_CASE("the picture on the first page is what the program draws", "[pictures]") {
  const GameFile file{"stdlib-games/tablut/tablut.ludo", "tablut"};
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  const lang::GameModel model = checked_model(game, {});
  const lang::View view = view_of(file, game, {});
  scene::Seen seen;
  seen.state = Engine(model).start();
  seen.viewer = Viewer::player(seen.state.position.me);
  const std::string svg =
      rendering::svg(scene::draw(view, seen), view.palette, {rendering::Theme::Auto, 480});
  if (std::getenv("LUDO_UPDATE") != nullptr) write_file("examples/picture.svg", svg);
  CHECK(read_file("examples/picture.svg") == svg);
}

namespace {

// Half way through the game's record, or a game by chance, as who is to move sees it.
scene::Seen half_way(const GameFile& file, const Engine& engine) {
  scene::Seen seen;
  seen.state = engine.start();
  const auto go_on = [&](State next, const std::string& written) {
    const Index who = engine.nature_moves(seen.state) ? lang::kNoIndex : engine.to_move(seen.state);
    seen.last = scene::LastMove{std::move(seen.state), who, written, lang::kNoIndex};
    seen.state = std::move(next);
  };
  const std::string record = file.path.substr(0, file.path.size() - 5) + ".moves";
  if (file_exists(record)) {
    const std::string text = read_file(record);
    const interpreter::MoveFormat format = interpreter::guess_format(record, text);
    const auto moves = interpreter::read_records(text, format).games.at(0).moves;
    for (std::size_t i = 0; i < moves.size() / 2; ++i) {
      go_on(interpreter::replay(engine, seen.state, {moves[i]}, format).state, moves[i].text);
    }
  } else {
    interpreter::Random random(kSeed);
    for (std::size_t ply = 0; ply < kSeededPlies && !engine.over(seen.state); ++ply) {
      const auto moves = engine.moves(seen.state);
      const interpreter::Move& move = moves[random.below(moves.size())];
      go_on(engine.apply(seen.state, move), move.text);
    }
  }
  const bool alone = engine.over(seen.state) || engine.nature_moves(seen.state);
  seen.viewer = alone ? Viewer::spectator() : Viewer::player(seen.state.position.me);
  return seen;
}

}  // namespace

TEST_CASE("the pictures on the page of shipped games are what the program draws", "[pictures]") {
  std::size_t drawn = 0;
  for (const GameFile& file : game_files()) {
    if (!has_own_folder(file)) continue;
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = load_game(file, diagnostics);
    const lang::GameModel model = checked_model(game, {});
    const lang::View view = view_of(file, game, {});
    const std::string svg = rendering::svg(scene::draw(view, half_way(file, Engine(model))),
                                           view.palette, {rendering::Theme::Auto, 300});
    const std::string path = picture_path(file);
    INFO(path);
    if (std::getenv("LUDO_UPDATE") != nullptr) write_file(path, svg);
    REQUIRE(file_exists(path));
    CHECK(read_file(path) == svg);
    ++drawn;
  }
  CHECK(drawn > 20);
}

LUDO_REGISTER_TESTS(pictures) {
  for_each_game([](const GameFile& file) {
    register_test("pictures: " + file.name, "[" + file.name + "][pictures]",
                  [file] { check_pictures(file); });
  });
}

}  // namespace ludo::tests

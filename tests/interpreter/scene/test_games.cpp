// Scenes of all shipped games, by their own views and by the derived ones.

#include "interpreter/reference/observe.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/scene/print.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"
#include "tests/games/game_file.hpp"
#include "tests/interpreter/reference/play.hpp"

namespace ludo::scene {

namespace {

using interpreter::Engine;
using interpreter::State;
using interpreter::Viewer;

struct GameAndViews {
  lang::GameModel model;
  std::vector<lang::View> views;  // the derived one, then the own one
};

std::optional<std::string> view_text(const std::string& path) {
  const std::string own = path.substr(0, path.size() - std::string(".ludo").size()) + ".ludoview";
  return tests::file_exists(own) ? std::optional(tests::read_file(own)) : std::nullopt;
}

// The views of what a game is a variant of, the oldest first, and its own.
std::vector<lang::ViewSource> sources_of(const std::string& path) {
  std::vector<lang::ViewSource> sources;
  const std::string parent = lang::head_of_text(tests::read_file(path)).parent;
  if (!parent.empty()) {
    for (const tests::GameFile& file : tests::game_files()) {
      if (lang::head_of_text(tests::read_file(file.path)).name != parent) continue;
      sources = sources_of(file.path);
      for (lang::ViewSource& source : sources) source.kind = lang::ViewSource::Kind::Parent;
      break;
    }
  }
  if (const auto own = view_text(path)) {
    sources.push_back({lang::ViewSource::Kind::Own, path + "view", *own});
  }
  return sources;
}

lang::View view_of(lang::LoadedGame& game, const std::vector<lang::ViewSource>& sources) {
  lang::ViewTexts texts;
  texts.derived = [](const lang::GameModel& model) { return lang::derive_view(model); };
  texts.modules = [](std::string_view name) -> lang::Resolved {
    const std::string path = "stdlib-games/lib/" + std::string(name) + ".ludoview";
    if (!tests::file_exists(path)) return {};
    return tests::read_file(path);
  };
  texts.texts = sources;
  lang::Diagnostics diagnostics;
  auto view = lang::check_view(game, {}, texts, {}, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(view.has_value());
  return std::move(*view);
}

GameAndViews with_views(const tests::GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = tests::load_game(file, diagnostics);
  GameAndViews all;
  all.model = tests::checked_model(game, {});
  all.views.push_back(view_of(game, {}));
  const std::vector<lang::ViewSource> sources = sources_of(file.path);
  if (!sources.empty()) all.views.push_back(view_of(game, sources));
  return all;
}

struct Played {
  State state;
  std::optional<LastMove> last;
};

// A seeded game of so many plies, or to its end.
Played played(const Engine& engine, std::uint64_t seed, int plies) {
  Played now{engine.start(), std::nullopt};
  interpreter::Random random(seed);
  for (int ply = 0; ply < plies && !engine.over(now.state); ++ply) {
    const std::vector<interpreter::Move> moves = engine.moves(now.state);
    if (moves.empty()) break;
    const interpreter::Move& move = moves[random.below(moves.size())];
    const Index who = engine.nature_moves(now.state) ? kNoIndex : engine.to_move(now.state);
    now.last = LastMove{now.state, who, move.text, kNoIndex};
    now.state = engine.apply(now.state, move);
  }
  return now;
}

// Where a shape reaches, its symbols taken as large as they may be.
std::vector<Point> reach_of(const Shape& shape) {
  const auto around = [&](std::int32_t wide, std::int32_t tall) {
    return std::vector<Point>{{shape.x - wide, shape.y - tall}, {shape.x + wide, shape.y + tall}};
  };
  switch (shape.form) {
    case Shape::Form::Disc:
      return around(shape.a, shape.a);
    case Shape::Form::Rect:
      return around(shape.a, shape.b);
    case Shape::Form::Use:
      return around(50 * shape.a / 100, 50 * shape.a / 100);
    case Shape::Form::Text:
      return around(0, shape.a / 2);
    case Shape::Form::Path:
      break;
  }
  std::vector<Point> points;
  std::vector<std::int32_t> numbers;
  std::string number;
  for (const char letter : shape.text + " ") {
    if (('0' <= letter && letter <= '9') || letter == '-') {
      number += letter;
      continue;
    }
    if (!number.empty()) numbers.push_back(std::stoi(number));
    number.clear();
  }
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    points.push_back({numbers[i] + shape.x, numbers[i + 1] + shape.y});
  }
  return points;
}

bool is_inside(const Box& box, Point point, std::int32_t slack) {
  return box.left - slack <= point.x && point.x <= box.left + box.width + slack &&
         box.top - slack <= point.y && point.y <= box.top + box.height + slack;
}

bool hides_pieces(const lang::View& view) {
  return std::any_of(view.items.begin(), view.items.end(), [](const lang::ViewItem& item) {
    return item.form == lang::ItemForm::Pieces &&
           std::any_of(item.properties.begin(), item.properties.end(),
                       [](const auto& use) { return use.what == lang::Property::Hide; });
  });
}

void check_scene(const Scene& scene, const Seen& seen, const lang::View& view) {
  CHECK(scene.box.width > 0);
  CHECK(scene.box.height > 0);
  CHECK(scene.left_out == std::vector<std::string>{});
  CHECK_FALSE(scene.title.empty());
  CHECK_FALSE(scene.description.empty());
  std::map<Index, int> pieces;
  for (const Group& group : scene.groups) {
    for (const Shape& shape : group.shapes) {
      for (const Point& point : reach_of(shape)) {
        INFO(group.label << " at " << point.x << " " << point.y);
        if (!is_inside(scene.box, point, 60)) CHECK(is_inside(scene.box, point, 60));
      }
      if (shape.form == Shape::Form::Use) {
        if (shape.symbol < 0 || scene.symbols.size() <= static_cast<std::size_t>(shape.symbol)) {
          FAIL("a symbol that is none");
        }
      }
    }
    if (group.layer == Layer::Pieces) ++pieces[group.thing.index];
  }
  if (!hides_pieces(view)) CHECK(pieces.size() == seen.state.position.pieces.size());
  for (const auto& [site, times] : pieces) CHECK(times == 1);
  for (const Hit& hit : scene.hits) {
    REQUIRE(hit.outline.size() >= 3);
    for (const Point& point : hit.outline) {
      if (!is_inside(scene.box, point, 60)) CHECK(is_inside(scene.box, point, 60));
    }
  }
}

bool has_secrets(const lang::GameModel& model) { return interpreter::hides_something(model); }

}  // namespace

TEST_CASE("every shipped game has scenes, by its own view and by the derived one") {
  for (const tests::GameFile& file : tests::game_files()) {
    const GameAndViews game = with_views(file);
    const Engine engine(game.model);
    for (const int plies : {0, 9}) {
      const Played now = played(engine, 7, plies);
      for (std::size_t which = 0; which < game.views.size(); ++which) {
        for (const Viewer viewer : {Viewer::umpire(), Viewer::spectator(), Viewer::player(1)}) {
          if (!viewer.is_umpire() && !has_secrets(game.model)) continue;
          const auto player = viewer.player();
          if (player && game.model.players.size() <= static_cast<std::size_t>(*player)) continue;
          Seen seen;
          seen.state = now.state;
          seen.viewer = viewer;
          seen.last = now.last;
          INFO(file.name << " view " << which << " viewer " << viewer.index() << " after "
                         << plies);
          const Scene scene = draw(game.views[which], seen);
          // In a secret phase others do not see what a player has put.
          const State known = interpreter::as_seen(seen.state, viewer.index());
          seen.state = viewer.is_umpire() ? seen.state : known;
          check_scene(scene, seen, game.views[which]);
        }
      }
    }
  }
}

TEST_CASE("what a viewer cannot tell apart gives him the same scene") {
  for (const tests::GameFile& file : tests::game_files()) {
    const GameAndViews game = with_views(file);
    if (!has_secrets(game.model)) continue;
    const Engine engine(game.model);
    const std::vector<Index> viewers{Viewer::player(0).index(), Viewer::player(1).index(),
                                     Viewer::spectator().index()};
    State state = engine.start();
    interpreter::Random random(11);
    for (int ply = 0; ply < 24 && !engine.over(state); ++ply) {
      const std::vector<interpreter::Move> moves = engine.moves(state);
      if (moves.empty()) break;
      for (const Index viewer : viewers) {
        // By what he sees after them, two of the moves.
        std::map<std::string, State> known;
        int pairs = 0;
        const std::size_t tried = std::min<std::size_t>(moves.size(), 12);
        for (std::size_t i = 0; i < tried && pairs < 2; ++i) {
          State next = engine.apply(state, moves[i * moves.size() / tried]);
          std::string sight = engine.observe(next, viewer);
          const auto other = known.find(sight);
          if (other == known.end()) {
            known.emplace(std::move(sight), std::move(next));
            continue;
          }
          ++pairs;
          for (const lang::View& view : game.views) {
            Seen a;
            a.viewer = viewer == Viewer::spectator().index() ? Viewer::spectator()
                                                             : Viewer::player(viewer);
            Seen b = a;
            a.state = other->second;
            b.state = next;
            INFO(file.name << " ply " << ply << " viewer " << viewer);
            const bool same = print(draw(view, a), view) == print(draw(view, b), view);
            CHECK(same);
          }
        }
      }
      state = engine.apply(state, moves[random.below(moves.size())]);
    }
  }
}

}  // namespace ludo::scene

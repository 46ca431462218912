// Puts views of shipped games together; see game_view.hpp.

#include "tests/games/game_view.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/render/ansi.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/render/text.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/services/game_list.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::string view_path(const GameFile& file) {
  return file.path.substr(0, file.path.size() - std::string(".ludo").size()) + ".ludoview";
}

// A game by the name that it declares.
std::optional<GameFile> declared(const std::string& name) {
  for (const GameFile& file : game_files()) {
    if (interpreter::head_of(read_file(file.path)).name == name) return file;
  }
  return std::nullopt;
}

// The eldest first.
std::vector<lang::ViewSource> texts_of(const GameFile& file) {
  std::vector<lang::ViewSource> texts;
  auto kind = lang::ViewSource::Kind::Own;
  for (std::optional<GameFile> at = file; at;) {
    const std::string path = view_path(*at);
    if (file_exists(path)) texts.push_back({kind, path, read_file(path)});
    const std::string parent = interpreter::head_of(read_file(at->path)).parent;
    at = parent.empty() ? std::nullopt : declared(parent);
    kind = lang::ViewSource::Kind::Parent;
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

}  // namespace

lang::View view_of(const GameFile& file, lang::LoadedGame& game, const lang::CheckOptions& options,
                   const lang::ViewChoice& choice) {
  lang::ViewTexts texts;
  texts.derived = [](const lang::GameModel& model) { return lang::derive_view(model); };
  texts.texts = texts_of(file);
  texts.modules = [](std::string_view name) -> std::optional<std::string> {
    const std::string path = "stdlib-games/lib/" + std::string(name) + ".ludoview";
    if (!file_exists(path)) return std::nullopt;
    return read_file(path);
  };
  lang::Diagnostics diagnostics;
  std::optional<lang::View> view = lang::check_view(game, options, texts, choice, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(view.has_value());
  CHECK(diagnostics.count(lang::Severity::warning) == 0);
  return std::move(*view);
}

std::string pictures(const lang::View& view, const interpreter::State& state,
                     const interpreter::Viewer& viewer) {
  scene::Seen seen;
  seen.state = state;
  seen.viewer = viewer;
  const scene::Scene scene = scene::draw(view, seen);
  rendering::AnsiOptions coloured;
  coloured.colours = rendering::Colours::Millions;
  coloured.ascii = false;
  return rendering::svg(scene, view.palette, {rendering::Theme::Light, 0}) +
         rendering::svg(scene, view.palette, {rendering::Theme::Dark, 0}) +
         rendering::ansi(scene, view.palette) + rendering::ansi(scene, view.palette, coloured) +
         rendering::text(scene);
}

}  // namespace ludo::tests

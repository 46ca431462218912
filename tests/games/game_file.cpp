// Finds and reads the shipped games and the examples; see game_file.hpp.

#include "tests/games/game_file.hpp"

#include <map>
#include <utility>

#include "interpreter/services/game_list.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

// Games by the names they declare.
const std::map<std::string, std::string>& paths_by_declared_name() {
  static const std::map<std::string, std::string> paths = [] {
    std::map<std::string, std::string> found;
    for (const GameFile& file : game_files()) {
      found.emplace(interpreter::head_of(read_file(file.path)).name, file.path);
    }
    return found;
  }();
  return paths;
}

}  // namespace

std::vector<GameFile> game_files() {
  std::vector<GameFile> games;
  for (const char* folder : {"stdlib-games", "examples"}) {
    for (const std::string& path : files_under(folder, ".ludo")) {
      if (interpreter::head_of(read_file(path)).name.empty()) continue;
      games.push_back({path, stem(path)});
    }
  }
  return games;
}

std::string perft_path(const GameFile& file) {
  return file.path.substr(0, file.path.size() - std::string(".ludo").size()) + ".perft";
}

bool has_own_folder(const GameFile& file) {
  return file.path == "stdlib-games/" + file.name + "/" + file.name + ".ludo";
}

std::string picture_path(const GameFile& file) {
  return file.path.substr(0, file.path.size() - std::string(".ludo").size()) + ".svg";
}

lang::LoadedGame load_game(const GameFile& file, lang::Diagnostics& diagnostics) {
  const std::string folder = file.path.substr(0, file.path.rfind('/') + 1);
  const auto resolver = [&folder](std::string_view name) -> std::optional<std::string> {
    const auto& paths = paths_by_declared_name();
    const auto found = paths.find(std::string(name));
    if (found != paths.end()) return read_file(found->second);
    const std::string module = "stdlib-games/lib/" + std::string(name) + ".ludo";
    if (file_exists(module)) return read_file(module);
    const std::string map = folder + std::string(name);
    if (file_exists(map)) return read_file(map);
    return std::nullopt;
  };
  return lang::load(file.path, read_file(file.path), resolver, diagnostics);
}

lang::GameModel checked_model(lang::LoadedGame& game, const lang::CheckOptions& options) {
  lang::Diagnostics diagnostics;
  auto model = lang::check(game, options, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(model.has_value());
  REQUIRE(diagnostics.empty());
  return std::move(*model);
}

}  // namespace ludo::tests

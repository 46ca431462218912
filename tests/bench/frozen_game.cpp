// Reads, checks and freezes. See frozen_game.hpp.

#include "tests/bench/frozen_game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"

namespace ludo::bench {

namespace {

std::vector<std::string> texts_under(const char* folder) {
  const std::filesystem::path root = LUDO_SOURCE_DIR;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
    if (entry.path().extension() != ".ludo") continue;
    paths.push_back(std::filesystem::relative(entry.path(), root).generic_string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// The word behind `game` or `module` in the text's first line that has one.
std::string declared_name(const std::string& text) {
  for (const std::string_view head : {"game ", "module "}) {
    std::size_t at = text.starts_with(head) ? 0 : text.find("\n" + std::string(head));
    if (at == std::string::npos) continue;
    at = text.find(' ', at) + 1;
    return text.substr(at, text.find_first_of(" (\"\n", at) - at);
  }
  return "";
}

// Of another game or a module by its name, or of a map beside the text that names it.
std::optional<std::string> named_text(std::string_view name, const std::filesystem::path& folder) {
  static const std::map<std::string, std::string, std::less<>> texts = [] {
    std::map<std::string, std::string, std::less<>> found;
    for (const char* root : {"stdlib-games", "examples"}) {
      for (const std::string& path : texts_under(root)) {
        std::string text = read_text(path);
        std::string declared = declared_name(text);
        found.emplace(std::move(declared), std::move(text));
      }
    }
    return found;
  }();
  const auto found = texts.find(name);
  if (found != texts.end()) return found->second;
  const std::filesystem::path map = folder / name;
  if (std::filesystem::is_regular_file(LUDO_SOURCE_DIR / map))
    return read_text(map.generic_string());
  return std::nullopt;
}

}  // namespace

FrozenGame freeze_game(const std::string& path) { return freeze_text(path, read_text(path)); }

FrozenGame freeze_text(const std::string& path, std::string text) {
  lang::Diagnostics diagnostics;
  const auto resolver = [folder = std::filesystem::path(path).parent_path()](
                            std::string_view name) { return named_text(name, folder); };
  lang::LoadedGame game = lang::load(path, std::move(text), resolver, diagnostics);
  std::optional<lang::GameModel> model;
  lang::CheckOptions options;
  options.lints = false;
  if (game.usable) model = lang::check(game, options, diagnostics);
  if (!model) give_up(lang::render(diagnostics, game.sources));
  FrozenGame frozen;
  frozen.model = std::make_shared<const lang::GameModel>(std::move(*model));
  program::FreezeAnswer answer = program::freeze(frozen.model);
  if (answer.program == nullptr) give_up(fmt::format("{}: {}\n", path, answer.trouble));
  frozen.program = std::move(answer.program);
  return frozen;
}

std::string read_text(const std::string& path) {
  std::ifstream file(std::filesystem::path(LUDO_SOURCE_DIR) / path, std::ios::binary);
  if (!file) give_up(fmt::format("cannot read {}\n", path));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> shipped_games() {
  std::vector<std::string> games;
  for (const char* folder : {"examples/games", "stdlib-games"}) {
    for (std::string& path : texts_under(folder)) {
      // Modules are no games.
      const std::string text = read_text(path);
      if (text.starts_with("game ") || text.find("\ngame ") != std::string::npos) {
        games.push_back(std::move(path));
      }
    }
  }
  return games;
}

std::string name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
  return std::string(file.substr(0, file.find('.')));
}

void give_up(const std::string& why) {
  fmt::print(stderr, "{}", why);
  std::exit(1);
}

}  // namespace ludo::bench

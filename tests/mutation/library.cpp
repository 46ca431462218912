// Finds and reads the shipped games; see library.hpp.

#include "tests/mutation/library.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "interpreter/services/game_list.hpp"

namespace ludo::mutation {

namespace {

std::filesystem::path root() { return LUDO_SOURCE_DIR; }

std::string beside(const std::string& path, const std::string& ending) {
  return path.substr(0, path.size() - std::string(".ludo").size()) + ending;
}

// Texts by the names they declare.
const std::map<std::string, std::string, std::less<>>& texts_by_name() {
  static const std::map<std::string, std::string, std::less<>> texts = [] {
    std::map<std::string, std::string, std::less<>> found;
    for (const char* folder : {"stdlib-games", "examples"}) {
      for (const ShippedGame& game : games_under(folder)) {
        found.emplace(interpreter::head_of(game.text).name, game.text);
      }
    }
    return found;
  }();
  return texts;
}

}  // namespace

std::vector<ShippedGame> shipped_games() { return games_under("stdlib-games"); }

std::vector<ShippedGame> games_under(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root() / folder)) {
    if (entry.path().extension() != ".ludo") continue;
    paths.push_back(std::filesystem::relative(entry.path(), root()).generic_string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<ShippedGame> games;
  for (const std::string& path : paths) {
    std::string text = read_text(path);
    if (interpreter::head_of(text).name.empty()) continue;
    games.push_back({std::filesystem::path(path).stem().string(), path, std::move(text),
                     read_text(beside(path, ".perft")), read_text(beside(path, ".moves"))});
  }
  return games;
}

lang::LoadedGame load_as(const ShippedGame& game, std::string text,
                         lang::Diagnostics& diagnostics) {
  const std::string folder = game.path.substr(0, game.path.rfind('/') + 1);
  const auto resolver = [&folder](std::string_view name) -> std::optional<std::string> {
    const auto& texts = texts_by_name();
    const auto found = texts.find(name);
    if (found != texts.end()) return found->second;
    for (const std::string& path :
         {"stdlib-games/lib/" + std::string(name) + ".ludo", folder + std::string(name)}) {
      std::string named = read_text(path);
      if (!named.empty()) return named;
    }
    return std::nullopt;
  };
  return lang::load(game.path, std::move(text), resolver, diagnostics);
}

std::string read_text(const std::string& path) {
  std::ifstream file(root() / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream file(root() / path, std::ios::binary);
  file << text;
}

}  // namespace ludo::mutation

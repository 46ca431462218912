// Finds the games to compare both engines on; see game_texts.hpp.

#include "tests/differential/game_texts.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "interpreter/services/game_list.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/spec/document.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

// Texts by the names of the games and modules that they declare.
using Texts = std::map<std::string, std::string, std::less<>>;

std::string declared_name(const std::string& text) {
  for (const std::string& line : split_lines(text)) {
    for (const std::string_view head : {"game ", "module "}) {
      if (!line.starts_with(head)) continue;
      const std::string rest = line.substr(head.size());
      return rest.substr(0, rest.find_first_of(" (\""));
    }
  }
  return "";
}

const Texts& shipped_texts() {
  static const Texts texts = [] {
    Texts found;
    for (const char* folder : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
      for (const std::string& path : files_under(folder, ".ludo")) {
        std::string text = read_file(path);
        std::string name = declared_name(text);
        found.emplace(std::move(name), std::move(text));
      }
    }
    return found;
  }();
  return texts;
}

// The games and modules of all chapters but those that are there for their mistakes.
std::vector<GameText> texts_of_chapters() {
  std::vector<GameText> texts;
  for (const std::string& path : files_under("spec", ".md")) {
    bool open = false;  // the last text has no other block behind it that takes it away
    for (const Block& block : read_document(read_file(path)).blocks) {
      if (block.kind == "ludo") {
        texts.push_back({fmt::format("{}:{}", path, declared_name(block.text)), block.text, path});
        open = true;
      } else if (open && block.kind == "ludo continued") {
        texts.back().text += block.text;
      } else if (open && block.kind == "diagnostics") {
        texts.pop_back();
        open = false;
      }
    }
  }
  return texts;
}

// The games and modules of each chapter.
const std::map<std::string, Texts>& chapters() {
  static const std::map<std::string, Texts> all = [] {
    std::map<std::string, Texts> found;
    for (const GameText& text : texts_of_chapters()) {
      found[text.folder].emplace(declared_name(text.text), text.text);
    }
    return found;
  }();
  return all;
}

}  // namespace

std::vector<GameText> game_texts() {
  std::vector<GameText> games;
  for (const char* folder : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
    for (const std::string& path : files_under(folder, ".ludo")) {
      std::string text = read_file(path);
      if (interpreter::head_of(text).name.empty()) continue;
      games.push_back({path, std::move(text), path.substr(0, path.rfind('/'))});
    }
  }
  return games;
}

std::vector<GameText> spec_texts() {
  std::vector<GameText> games = texts_of_chapters();
  std::erase_if(games, [](const GameText& text) { return text.text.starts_with("module "); });
  return games;
}

lang::LoadedGame loaded_game(const GameText& game) {
  const auto resolver = [&game](std::string_view name) -> std::optional<std::string> {
    const auto chapter = chapters().find(game.folder);
    const Texts& texts = chapter == chapters().end() ? shipped_texts() : chapter->second;
    const auto found = texts.find(name);
    if (found != texts.end()) return found->second;
    // A map, a file of the same folder.
    const std::string path = fmt::format("{}/{}", game.folder, name);
    return file_exists(path) ? std::optional(read_file(path)) : std::nullopt;
  };
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load(game.name, game.text, resolver, diagnostics);
  INFO(lang::render(diagnostics, loaded.sources));
  REQUIRE(loaded.usable);
  return loaded;
}

lang::GameModel model_with(lang::LoadedGame& game, lang::CheckOptions options) {
  lang::Diagnostics diagnostics;
  options.lints = false;
  auto model = lang::check(game, options, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(model.has_value());
  return std::move(*model);
}

const std::map<std::string, std::string>& not_frozen() {
  static const std::map<std::string, std::string> reasons = {
      {"spec/7-limits.md:Broad", "a set of more than 2048 elements"},
  };
  return reasons;
}

}  // namespace ludo::tests

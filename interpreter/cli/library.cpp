// Where games come from. See library.hpp.

#include "interpreter/cli/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/services/game_list.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".ludo";

// The files of a folder that end in .ludo, in the order of their names.
std::vector<fs::path> texts_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == kEnding && entry.is_regular_file(error)) {
      paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<fs::path> texts_below(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == kEnding && entry->is_regular_file(error)) {
      paths.push_back(entry->path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// Answers the names in a text, and remembers the folders of the texts it answered with: their own
// maps stand beside them.
struct Answers {
  const Library* library;
  std::vector<fs::path> folders;

  std::optional<std::string> read(const fs::path& path) {
    std::optional<std::string> text = read_file(path);
    if (text) {
      const fs::path folder = path.parent_path();
      if (std::find(folders.begin(), folders.end(), folder) == folders.end()) {
        folders.push_back(folder);
      }
    }
    return text;
  }

  std::optional<std::string> find(std::string_view name) {
    // Reading adds folders; the ones to look in are those known now.
    const std::vector<fs::path> known = folders;
    for (const fs::path& folder : known) {
      if (auto text = read(folder / name)) return text;
    }
    for (const fs::path& folder : known) {
      for (const fs::path& path : texts_in(folder)) {
        const auto text = read_file(path);
        if (text && head_of(*text).name == name) return read(path);
      }
    }
    if (const ShippedGame* game = library->find_by_declared(name)) return read(game->path);
    const std::string module = std::string(name) + std::string(kEnding);
    for (const fs::path& folder : known) {
      if (auto text = read(folder / module)) return text;
      if (auto text = read(folder / "lib" / module)) return text;
    }
    if (!library->folder().empty()) return read(library->folder() / "lib" / module);
    return std::nullopt;
  }
};

}  // namespace

Library::Library(fs::path stdlib) : stdlib_(std::move(stdlib)) {
  if (stdlib_.empty()) return;
  add_games(stdlib_, false);
  add_games(stdlib_.parent_path() / "examples", true);
}

Library Library::find() {
  const std::string named = environment("LUDO_STDLIB");
  if (!named.empty()) return Library(fs::absolute(named).lexically_normal());
  const fs::path beside = program_folder();
  if (!beside.empty()) {
    const fs::path installed = beside.parent_path() / "share" / "ludo" / "stdlib-games";
    if (is_folder(installed)) return Library(installed);
    // A program in a build folder, with the sources around it.
    fs::path above = beside;
    for (int step = 0; step < 4 && above.has_relative_path(); ++step) {
      above = above.parent_path();
      if (is_folder(above / "stdlib-games")) return Library(above / "stdlib-games");
    }
  }
#ifdef LUDO_STDLIB_DIR
  if (is_folder(LUDO_STDLIB_DIR)) return Library(LUDO_STDLIB_DIR);
#endif
  return Library(fs::path());
}

void Library::add_games(const fs::path& folder, bool example) {
  for (const fs::path& path : texts_below(folder)) {
    const fs::path inside = path.lexically_relative(folder);
    if (*inside.begin() == "lib") continue;
    const auto text = read_file(path);
    if (!text) continue;
    const GameHead head = head_of(*text);
    if (head.name.empty()) continue;
    games_.push_back(ShippedGame{path.stem().string(), head.name, head.parent,
                                 (folder.filename() / inside).string(), path, example});
  }
}

const ShippedGame* Library::find_by_name(std::string_view name) const {
  const auto found = std::find_if(games_.begin(), games_.end(),
                                  [name](const ShippedGame& game) { return game.name == name; });
  return found == games_.end() ? nullptr : &*found;
}

const ShippedGame* Library::find_by_declared(std::string_view name) const {
  const auto found = std::find_if(games_.begin(), games_.end(), [name](const ShippedGame& game) {
    return game.declared == name;
  });
  return found == games_.end() ? nullptr : &*found;
}

std::optional<GameText> find_game(const Library& library, const std::string& argument,
                                  std::string& trouble) {
  if (argument == "-") {
    return GameText{"-", "standard input", read_standard_input(),
                    make_resolver(library, fs::current_path())};
  }
  std::error_code error;
  if (fs::is_regular_file(argument, error) || fs::is_fifo(argument, error) ||
      fs::is_character_file(argument, error)) {
    auto text = read_file(argument);
    if (!text) {
      trouble = fmt::format("`{}` cannot be read", argument);
      return std::nullopt;
    }
    const fs::path folder = fs::absolute(argument).parent_path();
    return GameText{argument, argument, std::move(*text), make_resolver(library, folder)};
  }
  if (const ShippedGame* game = library.find_by_name(argument)) {
    auto text = read_file(game->path);
    if (!text) {
      trouble = fmt::format("`{}` cannot be read", game->label);
      return std::nullopt;
    }
    return GameText{argument, game->label, std::move(*text),
                    make_resolver(library, game->path.parent_path())};
  }
  if (is_folder(argument)) {
    trouble = fmt::format("`{}` is a folder, not a game", argument);
    return std::nullopt;
  }
  trouble = fmt::format("there is no file and no shipped game `{}`", argument);
  std::vector<std::string> names;
  for (const ShippedGame& game : library.games()) names.push_back(game.name);
  if (const auto likely = lang::closest(argument, std::span<const std::string>(names))) {
    trouble += fmt::format("; did you mean `{}`?", *likely);
  } else if (library.games().empty()) {
    trouble += "; the shipped games were not found (set LUDO_STDLIB to their folder)";
  }
  return std::nullopt;
}

lang::Resolver make_resolver(const Library& library, fs::path folder) {
  auto answers = std::make_shared<Answers>(Answers{&library, {std::move(folder)}});
  return [answers](std::string_view name) { return answers->find(name); };
}

}  // namespace ludo::interpreter

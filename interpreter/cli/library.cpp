// Where games come from. See library.hpp.

#include "interpreter/cli/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/services/game_list.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".ludo";
constexpr std::string_view kViewEnding = ".ludoview";
// Variants of variants, as far as their views are taken.
constexpr int kMostParents = 8;

// Beyond so many a folder is not looked through for games by their names.
constexpr std::size_t kMostEntries = 100'000;
constexpr std::size_t kMostTexts = 5'000;
// How far the folder of the shipped games is looked through.
constexpr int kMostLevels = 4;

bool is_text(const fs::directory_entry& entry) {
  std::error_code error;
  return entry.path().extension() == kEnding && entry.is_regular_file(error);
}

// The texts of a folder, in the order of their names. A folder that holds too much is passed over,
// which is said.
template <class Entries>
std::vector<fs::path> texts_of(const fs::path& folder, Entries entries) {
  std::vector<fs::path> paths;
  std::size_t n_entries = 0;
  std::error_code error;
  for (; !error && entries != Entries(); entries.increment(error)) {
    if constexpr (requires { entries.depth(); }) {
      if (entries.depth() == kMostLevels) entries.disable_recursion_pending();
    }
    if (is_text(*entries)) paths.push_back(entries->path());
    if (++n_entries <= kMostEntries && paths.size() <= kMostTexts) continue;
    say(fmt::format("ludo: the folder `{}` holds too much to be looked through for games\n",
                    folder.string()));
    return {};
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<fs::path> texts_in(const fs::path& folder) {
  std::error_code error;
  return texts_of(folder, fs::directory_iterator(folder, error));
}

std::vector<fs::path> texts_below(const fs::path& folder) {
  std::error_code error;
  return texts_of(folder, fs::recursive_directory_iterator(folder, error));
}

bool is_within(const fs::path& folder, const fs::path& path) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
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
  std::map<fs::path, std::vector<std::pair<fs::path, std::string>>> heads = {};  // of texts
  std::map<std::string, std::string, std::less<>> labels = {};  // of the texts that were found
  fs::path last = {};                                           // where the last one was found
  std::vector<fs::path> met = {};  // texts of the language that were asked for by name

  // The file that a name means in a folder; none where the name, or a link, leads out of it. The
  // shipped games are where they were installed, by links or not.
  std::optional<fs::path> file_in(const fs::path& folder, const fs::path& name) const {
    const bool leads_out =
        name.is_absolute() || std::find(name.begin(), name.end(), "..") != name.end();
    if (leads_out) return std::nullopt;
    const fs::path file = folder / name;
    if (!library->folder().empty() && is_within(library->folder(), folder)) return file;
    std::error_code error;
    const fs::path home = fs::canonical(folder, error);
    if (error) return std::nullopt;
    const fs::path target = fs::canonical(file, error);
    if (error || !is_within(home, target)) return std::nullopt;
    return file;
  }

  std::optional<std::string> read(const fs::path& path) {
    std::optional<std::string> text = read_inner_text(path);
    if (text) {
      last = path;
      const fs::path folder = path.parent_path();
      if (std::find(folders.begin(), folders.end(), folder) == folders.end()) {
        folders.push_back(folder);
      }
    }
    return text;
  }

  std::optional<std::string> read_in(const fs::path& folder, const fs::path& name) {
    const std::optional<fs::path> file = file_in(folder, name);
    return file ? read(*file) : std::nullopt;
  }

  // The texts of a folder with the names that they declare.
  const std::vector<std::pair<fs::path, std::string>>& heads_in(const fs::path& folder) {
    const auto known = heads.find(folder);
    if (known != heads.end()) return known->second;
    std::vector<std::pair<fs::path, std::string>> found;
    for (const fs::path& path : texts_in(folder)) {
      if (!file_in(folder, path.filename())) continue;
      if (const auto head = read_head(path)) found.emplace_back(path, head_of(*head).name);
    }
    return heads.emplace(folder, std::move(found)).first->second;
  }

  lang::Resolved answer(std::string_view name) {
    lang::Resolved text = find(name);
    if (text) {
      labels[std::string(name)] = label_of(last);
      if (last.extension() == kEnding) met.push_back(last);
    }
    return text;
  }

  // A file as the user would name it from where he is.
  std::string label_of(const fs::path& path) const {
    for (const ShippedGame& game : library->games()) {
      if (game.path == path) return game.label;
    }
    std::error_code error;
    const fs::path here = fs::current_path(error);
    return error ? path.string() : path.lexically_proximate(here).string();
  }

  // The text of the game of this name in a folder; more than one is trouble.
  lang::Resolved find_game_in(const fs::path& folder, std::string_view name) {
    std::vector<fs::path> found;
    for (const auto& [path, declared] : heads_in(folder)) {
      if (declared == name) found.push_back(path);
    }
    if (found.empty()) return std::nullopt;
    std::error_code error;
    if (found.size() == 1 || fs::equivalent(found[0], found[1], error)) return read(found[0]);
    lang::Resolved none;
    none.trouble = fmt::format("`{}` and `{}` both hold a game of this name",
                               found[0].filename().string(), found[1].filename().string());
    return none;
  }

  // A module of shapes: beside the texts, in `lib/` beside them, or in the library's.
  lang::Resolved find_shapes(std::string_view name) {
    const std::string module = std::string(name) + std::string(kViewEnding);
    std::vector<fs::path> known = folders;
    const std::vector<fs::path>& named = library->named_folders();
    known.insert(known.end(), named.begin(), named.end());
    for (const fs::path& folder : known) {
      if (auto text = read_in(folder, module)) return text;
      if (auto text = read_in(folder, fs::path("lib") / module)) return text;
    }
    if (!library->folder().empty()) return read_in(library->folder(), fs::path("lib") / module);
    return std::nullopt;
  }

  // The view beside the text of a game, if there is one.
  void add_view(const fs::path& game, lang::ViewSource::Kind kind,
                std::vector<lang::ViewSource>& views) {
    fs::path name = game.filename();
    name.replace_extension(kViewEnding);
    auto text = read_in(game.parent_path(), name);
    if (text) views.push_back({kind, label_of(last), std::move(*text)});
  }

  // What stands beside the text of a game, and beside the texts that it was found to refer to, with
  // another ending: its own first, then in the order in which they were read.
  std::vector<BesideText> beside(const fs::path& file, const std::string& ending) {
    std::vector<fs::path> texts = met;
    if (!file.empty()) texts.insert(texts.begin(), file);
    std::vector<BesideText> found;
    for (const fs::path& game : texts) {
      fs::path name = game.filename();
      name.replace_extension(ending);
      auto text = read_in(game.parent_path(), name);
      if (text) found.push_back({label_of(game.parent_path() / name), std::move(*text)});
    }
    return found;
  }

  // The views of a game: its parents' first, the eldest at the beginning, then its own.
  std::vector<lang::ViewSource> views_of(const fs::path& file, const std::string& text) {
    std::vector<lang::ViewSource> views;
    if (!file.empty()) add_view(file, lang::ViewSource::Kind::Own, views);
    std::string parent = head_of(text).parent;
    for (int step = 0; step < kMostParents && !parent.empty(); ++step) {
      const lang::Resolved found = find(parent);
      if (!found) break;
      parent = head_of(*found).parent;
      add_view(last, lang::ViewSource::Kind::Parent, views);
    }
    std::reverse(views.begin(), views.end());
    return views;
  }

  lang::Resolved find(std::string_view name) {
    // Reading adds folders; the ones to look in are those known now.
    std::vector<fs::path> known = folders;
    for (const fs::path& folder : known) {
      if (auto text = read_in(folder, name)) return text;
    }
    const std::vector<fs::path>& named = library->named_folders();
    known.insert(known.end(), named.begin(), named.end());
    for (const fs::path& folder : known) {
      lang::Resolved found = find_game_in(folder, name);
      if (found || !found.trouble.empty()) return found;
    }
    if (const ShippedGame* game = library->find_by_declared(name)) return read(game->path);
    const std::string module = std::string(name) + std::string(kEnding);
    for (const fs::path& folder : known) {
      if (auto text = read_in(folder, module)) return text;
      if (auto text = read_in(folder, fs::path("lib") / module)) return text;
    }
    if (!library->folder().empty()) return read_in(library->folder(), fs::path("lib") / module);
    return std::nullopt;
  }
};

// `file`: where the text stands; empty where it came through a pipe.
GameText game_text(const Library& library, std::string name, std::string label, std::string text,
                   const fs::path& folder, const fs::path& file) {
  auto answers = std::make_shared<Answers>(Answers{&library, {folder.lexically_normal()}});
  GameText found{std::move(name), std::move(label), std::move(text),
                 [answers](std::string_view wanted) { return answers->answer(wanted); },
                 [answers](std::string_view wanted) {
                   const auto known = answers->labels.find(wanted);
                   return known == answers->labels.end() ? std::string(wanted) : known->second;
                 }};
  found.views = [answers, file = file.lexically_normal(), own = found.text] {
    return answers->views_of(file, own);
  };
  found.beside = [answers, file = file.lexically_normal()](const std::string& ending) {
    return answers->beside(file, ending);
  };
  found.shapes = [answers](std::string_view wanted) { return answers->find_shapes(wanted); };
  return found;
}

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
    const auto text = read_head(path);
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
  const auto read = [&](const std::string& path, const std::string& label, const fs::path& folder,
                        const fs::path& file) -> std::optional<GameText> {
    Bytes bytes = read_text(path);
    if (bytes.text) {
      return game_text(library, argument, label, std::move(*bytes.text), folder, file);
    }
    trouble = fmt::format("`{}` cannot be read: {}", label, bytes.trouble);
    return std::nullopt;
  };
  if (argument == "-") return read(argument, "standard input", fs::current_path(), {});
  std::error_code error;
  const fs::file_status status = fs::status(argument, error);
  if (status.type() != fs::file_type::not_found && !fs::is_directory(status)) {
    // What comes through a pipe stands nowhere.
    const bool stands = fs::is_regular_file(status);
    return read(argument, argument,
                stands ? fs::absolute(argument).parent_path() : fs::current_path(),
                stands ? fs::absolute(argument) : fs::path());
  }
  if (const ShippedGame* game = library.find_by_name(argument)) {
    return read(game->path.string(), game->label, game->path.parent_path(), game->path);
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

bool Library::also_in(const std::string& folder) {
  if (!is_folder(folder)) return false;
  named_folders_.push_back(fs::absolute(folder).lexically_normal());
  return true;
}

lang::Resolver make_resolver(const Library& library, const fs::path& folder) {
  auto answers = std::make_shared<Answers>(Answers{&library, {folder.lexically_normal()}});
  return [answers](std::string_view name) { return answers->answer(name); };
}

std::optional<ShippedGame> find_origin(const Library& library, const std::string& argument) {
  const fs::path path = argument;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    const ShippedGame* game = library.find_by_name(argument);
    return game == nullptr ? std::nullopt : std::optional(*game);
  }
  const auto text = read_head(path);
  if (!text) return std::nullopt;
  const GameHead head = head_of(*text);
  if (head.name.empty()) return std::nullopt;
  return ShippedGame{path.stem().string(),
                     head.name,
                     head.parent,
                     argument,
                     fs::absolute(path).lexically_normal(),
                     false};
}

}  // namespace ludo::interpreter

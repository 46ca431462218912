// Finds the texts of views and checks them; see views.hpp.

#include "interpreter/cli/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/services/game_list.hpp"
#include "lang/view/derive.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostParents = 16;
constexpr std::size_t kMostFolderEntries = 10'000;

// The file of a game that the command line names; empty: it comes from elsewhere.
fs::path path_of_game(const Library& library, const std::string& game) {
  std::error_code error;
  if (game != "-" && fs::is_regular_file(game, error)) return fs::absolute(game);
  const ShippedGame* shipped = library.find_by_name(game);
  return shipped == nullptr ? fs::path() : shipped->path;
}

// The file beside `path` that declares a game of this name, or else the shipped one.
fs::path path_of_declared(const Library& library, const fs::path& path, const std::string& name) {
  std::vector<fs::path> found;
  std::error_code error;
  std::size_t entries = 0;
  for (fs::directory_iterator entry(path.parent_path(), error), end; !error && entry != end;
       entry.increment(error)) {
    if (kMostFolderEntries < ++entries) break;
    if (entry->path().extension() != ".ludo") continue;
    const auto head = read_head(entry->path());
    if (head && head_of(*head).name == name) found.push_back(entry->path());
  }
  if (!found.empty()) return *std::min_element(found.begin(), found.end());
  const ShippedGame* shipped = library.find_by_declared(name);
  return shipped == nullptr ? fs::path() : shipped->path;
}

// The files of a game and of those it is a variant of, the oldest first.
std::vector<fs::path> line_of_games(const Library& library, const std::string& game) {
  std::vector<fs::path> paths;
  fs::path path = path_of_game(library, game);
  while (!path.empty() && paths.size() < kMostParents &&
         std::find(paths.begin(), paths.end(), path) == paths.end()) {
    paths.push_back(path);
    const auto head = read_head(path);
    const std::string parent = head ? head_of(*head).parent : "";
    path = parent.empty() ? fs::path() : path_of_declared(library, path, parent);
  }
  std::reverse(paths.begin(), paths.end());
  return paths;
}

// As messages name it: like the game's text, which may be named from the folder of shipped games.
std::string label_of_view(const Library& library, const fs::path& game) {
  for (const ShippedGame& shipped : library.games()) {
    if (shipped.path == game) return shipped.label + "view";
  }
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path shown = error ? game : game.lexically_proximate(here);
  return shown.string() + "view";
}

// Modules stand beside the game, in `lib/` there, in the folders that the command line names, and
// among the shipped ones.
lang::Resolver modules_for(const Library& library, const fs::path& folder) {
  std::vector<lang::Resolver> resolvers = {make_resolver(library, folder)};
  for (const fs::path& named : library.named_folders()) {
    resolvers.push_back(make_resolver(library, named));
  }
  if (!library.folder().empty()) resolvers.push_back(make_resolver(library, library.folder()));
  return [resolvers](std::string_view name) -> lang::Resolved {
    const std::string file = std::string(name) + ".ludoview";
    for (const lang::Resolver& resolver : resolvers) {
      if (auto text = resolver(file)) return text;
      if (auto text = resolver("lib/" + file)) return text;
    }
    return std::nullopt;
  };
}

}  // namespace

lang::ViewTexts find_view(const Library& library, const std::string& game, const std::string& own) {
  lang::ViewTexts texts;
  texts.derived = [](const lang::GameModel& model) { return lang::derive_view(model); };
  const std::vector<fs::path> paths = line_of_games(library, game);
  std::error_code error;
  fs::path folder = paths.empty() ? fs::current_path(error) : paths.back().parent_path();
  if (!own.empty()) {
    Bytes bytes = read_text(own);
    if (!bytes.text) {
      throw fail(Status::Unreadable,
                 fmt::format("the view `{}` cannot be read: {}", own, bytes.trouble));
    }
    texts.texts.push_back({lang::ViewSource::Kind::Own, own, std::move(*bytes.text)});
    if (fs::is_regular_file(own, error)) folder = fs::absolute(own).parent_path();
  } else {
    for (const fs::path& path : paths) {
      auto text = read_inner_text(path.string() + "view");
      if (!text) continue;
      const bool is_last = &path == &paths.back();
      texts.texts.push_back({is_last ? lang::ViewSource::Kind::Own : lang::ViewSource::Kind::Parent,
                             label_of_view(library, path), std::move(*text)});
    }
  }
  texts.modules = modules_for(library, folder);
  return texts;
}

std::optional<lang::View> checked_view(GameFile& file, const CommonOptions& common,
                                       const lang::ViewTexts& texts, const lang::ViewChoice& choice,
                                       lang::Diagnostics& diagnostics) {
  lang::CheckOptions options = check_options(file, common);
  options.lints = false;
  return lang::check_view(file.loaded, options, texts, choice, diagnostics);
}

}  // namespace ludo::interpreter

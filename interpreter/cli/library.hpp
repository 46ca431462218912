// Where games come from: paths, the shipped games by name, and what a game's text refers to.
//
// Tested by tests/cli/test_library.cpp.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/lang.hpp"
#include "lang/view/check.hpp"

namespace ludo::interpreter {

struct ShippedGame {
  std::string name;            // the file's name without its ending: the name on the command line
  std::string declared;        // the game's name in the text
  std::string parent;          // a variant's; else empty
  std::string label;           // "stdlib-games/large/large.ludo": for messages
  std::filesystem::path path;  // where it is
  bool example = false;        // from examples/
};

class Library {
 public:
  // The library of this run: LUDO_STDLIB, or the folders beside or above the program.
  static Library find();
  // A folder `stdlib-games` (and the `examples` beside it).
  explicit Library(std::filesystem::path stdlib);

  // By file name: the shipped games first, then the examples.
  const std::vector<ShippedGame>& games() const { return games_; }
  const ShippedGame* find_by_name(std::string_view name) const;
  const ShippedGame* find_by_declared(std::string_view name) const;
  const std::filesystem::path& folder() const { return stdlib_; }

  // A folder that the command line names: what a text refers to may stand there, too. False if
  // there is none.
  bool also_in(const std::string& folder);
  const std::vector<std::filesystem::path>& named_folders() const { return named_folders_; }

 private:
  void add_games(const std::filesystem::path& folder, bool example);

  std::filesystem::path stdlib_;
  std::vector<ShippedGame> games_;
  std::vector<std::filesystem::path> named_folders_;
};

// A file that belongs to a text, such as its companion in a language.
struct BesideText {
  std::string label;
  std::string text;
};

// A text and its way to the texts it refers to.
struct GameText {
  std::string name;   // the command line's name for it: "large", "games/my.ludo", "-"
  std::string label;  // for messages
  std::string text;
  lang::Resolver resolver;
  std::function<std::string(std::string_view)> label_of;  // of a text that was asked for by name
  // The views that stand beside the text (GAME.ludoview) and beside the games it is a variant of,
  // and the modules of shapes that they name.
  std::function<std::vector<lang::ViewSource>()> views = {};
  lang::Resolver shapes = {};
  // What has another ending (".it.prose") beside the text, and beside those that it referred to
  // when it was loaded; its own first.
  std::function<std::vector<BesideText>(const std::string& ending)> beside = {};
};

// The text that the command line names: a path, a shipped name, or `-`.
std::optional<GameText> find_game(const Library& library, const std::string& argument,
                                  std::string& trouble);

// Answers parents by the names that games declare (the same folder first, then the folders that the
// command line names, then the library), modules beside the text, in `lib/` beside it, in those
// folders in the same way and in the library's `lib/`, and other files beside the text or beside
// those it refers to. A name or a link that leads out of such a folder leads nowhere, and files
// that are no regular ones are none.
lang::Resolver make_resolver(const Library& library, const std::filesystem::path& folder);

// A game that `ludo new` starts from: a shipped one by its name, or a file of the user's own.
// Nothing if there is none, or it is a text without a game.
std::optional<ShippedGame> find_origin(const Library& library, const std::string& argument);

}  // namespace ludo::interpreter

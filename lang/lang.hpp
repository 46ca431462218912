// The façade of lang/: from text to a checked game. The library reads no files.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/model/model.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

// The text that a name stands for, or nothing; `trouble` says why there is none where that is more
// than that nothing is called so.
struct Resolved : std::optional<std::string> {
  using std::optional<std::string>::optional;
  Resolved(std::optional<std::string> text)  // NOLINT: an answer is a text, or none
      : std::optional<std::string>(std::move(text)) {}

  std::string trouble = {};
};

// Answers the text of another file that a game names: the parent of a variant ("Parent"), a module
// ("draughts"), a map ("map.txt"), or the game of a separate tests file.
using Resolver = std::function<Resolved(std::string_view name)>;

// A game as read: its own text and all it stands on, merged. Not yet checked for any valuation of
// the options.
struct LoadedGame {
  SourceMap sources;
  Node game;  // Form::Game with variants, modules and `use` merged away; guarded items are still
              // there
  std::vector<Node>
      tests;  // Form::Test, in text order (own tests; inherited ones only where they say so)
  bool usable = false;  // false: errors were reported
};

// Parses a text and everything it refers to. Every bad line of every file is reported in one run.
LoadedGame load(std::string name, std::string text, const Resolver& resolver,
                Diagnostics& diagnostics);

struct CheckOptions {
  std::map<std::string, std::string> options;  // option → value as written ("on", "16", "small")
  std::vector<std::string> without;            // items dropped by key
  std::optional<std::size_t> test;  // check this test, too (its own `with` and `without` count)
  std::string position_name;  // a position text (a `given` block), checked into GameModel::position
  std::optional<std::string> position;
  bool lints = true;  // warnings about unused things
  // For those who look for what a text leaves open: it need not say what happens to a player who
  // cannot move, nor what brings the game to an end. Play then comes to where nothing follows
  // (DescriptionError), or goes on.
  bool gaps = false;
};

// Checks a loaded game for one valuation of its options. Empty exactly when an error was reported.
std::optional<GameModel> check(LoadedGame& game, const CheckOptions& options,
                               Diagnostics& diagnostics);

// The options a game declares, with their values in text order (the default first).
struct OptionInfo {
  std::string name;
  std::string title;
  std::vector<std::string> values;  // for a range of numbers: least and most
  bool is_range = false;
};
std::vector<OptionInfo> options_of(const LoadedGame& game);

// The notations of positions that a game declares ("fen"), in text order.
std::vector<std::string> notations_of(const LoadedGame& game);

// What the head of a text says: `game Small variant of Large`, `tests of Large`, in any language of
// keywords. Empty when there is no such head. Reads no further, so that indexing a library is
// quick.
struct TextHead {
  std::string name;
  std::string parent;
  std::string tests_of;
  std::size_t name_at = 0;  // where the name begins in the text
};
TextHead head_of_text(std::string_view text);

// The canonical layout of a text: idempotent, comments kept. Nothing when the text cannot be read.
std::optional<std::string> format(std::string_view text, Diagnostics& diagnostics);

// The same with the keywords in `language`: "en" or "it". Nothing, and a message, where a name of
// the author's would be taken for one of its words.
std::optional<std::string> format_in(std::string_view text, std::string_view language,
                                     Diagnostics& diagnostics);

// The sites in each row of a picture of the board, top row first; kNoIndex: a place without a site.
// Empty: boards of this shape have no picture.
std::vector<std::vector<Index>> picture_of_sites(const Board& board);

}  // namespace ludo::lang

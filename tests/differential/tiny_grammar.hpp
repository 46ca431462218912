// The grammar of tiny games: templates of every part of a text, by the name of the part.
//
// In a template
//
//   $part         stands for one template of that part, or for a name that is bound: $site, $sites,
//                 $number, $direction, $player, $suit may be names of that class
//   $+class.name  binds a fresh name of a class
//   $=name        is the latest name that was bound so
//   $~            from here on the names bound before can be seen; else they can be from the end
//
// The first template of a part is the plain one: it stands where nothing else is asked for. Blocks
// within a template are indented by two.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludo::tests {

// When a template may be used.
enum : unsigned {
  kChooses = 1,   // somebody is `me` here
  kTurn = 2,      // in a turn (choices, `commit`, `by`, results), not in a trigger, setup, end line
  kTwo = 4,       // games of two players
  kRows = 8,      // the board has rows and columns
  kSquares = 16,  // its directions are those of squares
  kDeep = 32,     // holds parts of its own kind: not where parts are nested too deep already
  kTop = 64,      // not within a rule that may be asked about, nor within a loop
};

struct Template {
  std::string_view text;
  unsigned only = 0;
  std::string_view needs = {};  // declarations, by key, with blanks between
};

// The templates of a part; empty if there is no such part.
const std::vector<Template>& templates_of(std::string_view part);

// An item that is declared when a template needs it.
struct Declaration {
  std::string_view key;
  std::string_view section;  // "elements", "interactions"
  std::string_view text;     // a template
  std::string_view needs = {};
};
const Declaration& declaration_of(std::string_view key);

struct TinyBoard {
  std::string_view text;
  std::vector<std::string_view> sites;       // a few, distinct; the first four hold the first men
  std::vector<std::string_view> directions;  // sets of them, the first any
  unsigned has = 0;                          // kRows, kSquares
  std::string_view needs = {};
};
const std::vector<TinyBoard>& tiny_boards();

}  // namespace ludo::tests

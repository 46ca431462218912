// Moves that show the rules of a game at work, below the rules that they show.
//
// Which moves there are is found by whoever can play (interpreter/services/examples.hpp); here they
// get their place in the text and their words.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/model/model.hpp"
#include "lang/rules/document.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

// What a move did to a piece.
struct Happening {
  enum class Form : std::uint8_t {
    Moves,     // it went from one place to another
    Goes,      // it left the board
    Captured,  // it left the board as a capture
    Comes,     // it came onto the board
    Becomes,   // it became of another kind
    Changes,   // it changed hands
    Gains,     // a player has one more of its kind beside the board
  } form = Form::Goes;
  std::string kind;   // of the piece, as it was before
  std::string owner;  // empty: nobody's; of Gains who has it
  std::string place;  // where it stood, of Comes where it stands, of Gains what holds it
  std::string then;   // Moves: where it stands now; Becomes: the kind; Changes: the owner
  std::vector<std::string> by = {};  // Moves: where it stood on the way
  bool own = false;                  // who moves did so with a piece of his
};

// What a player has beside the board.
struct Holding {
  std::string owner;
  std::string place;  // what holds it: a count for each kind
  std::vector<std::pair<std::string, std::int32_t>> pieces = {};  // kinds, and how many
};

// A move of a test: legal with what it does, or not legal with what speaks against it. Of an option
// it may be the position alone.
struct Example {
  std::string player;  // who is to move
  std::string move;    // as the game writes it; empty: none is made
  bool legal = true;
  std::vector<std::string> rules = {};  // that are played in it, or forbid it
  std::vector<Span> against = {};       // not legal: the clauses that forbid it
  // In the order in which it is done; not legal: what would be done first, if that is known.
  std::vector<Happening> happenings = {};
  std::vector<Holding> held = {};  // before it, where somebody has something
  std::size_t pieces = 0;          // that stand on the board before it
  bool ends = false;               // the game is over behind it
  bool all_there = true;           // each player has a piece on the board before it
  std::string shape = {};  // what the picture shows, whatever the pieces and players are called
  Span place = {};         // of the line of the test
  // Of one that the author has marked:
  std::string shows = {};                // the key of what it shows; empty: it is not marked
  std::string caption = {};              // what is to be seen, in his words
  std::vector<OptionValue> chosen = {};  // the options that its test chooses
};

/// So many examples that an author has marked are shown.
inline constexpr std::size_t kMostMarked = 100;

/// Puts figures below what they show: the marked examples, if there are any (at most kMostMarked),
/// in the order of the text, those of options below what other values change, unless the rules are
/// those of that value; else at most `most`, for each rule the most telling position in which it is
/// played, and one in which it forbids something. The number of a figure is the place in `examples`
/// (Block::example). Words are the companions', as in the rest of the text.
void add_examples(const Page& page, const Language& language,
                  const std::vector<Companion>& companions, const std::vector<Example>& examples,
                  std::size_t most, Document& document);

}  // namespace ludo::lang::rules

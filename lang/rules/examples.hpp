// Moves that show the rules of a game at work, below the rules that they show.
//
// Which moves there are is found by whoever can play (interpreter/services/examples.hpp); here they
// get their place in the text and their words.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

// What a move did on the board, beside what its own words say.
struct Happening {
  enum class Form : std::uint8_t {
    Moves,    // a piece went from one place to another
    Goes,     // a piece left the board
    Comes,    // a piece came onto the board
    Becomes,  // a piece became of another kind
    Changes,  // a piece changed hands
  } form = Form::Goes;
  std::string kind;   // of the piece, as it was before
  std::string owner;  // empty: nobody's
  std::string place;  // where it stood, of Comes where it stands
  std::string then;   // Moves: where it stands now; Becomes: the kind; Changes: the owner
  bool own = false;   // what the move's own words mean, and need not say
};

// A move of a test: legal with what it does, or not legal with what speaks against it.
struct Example {
  std::string player;  // who is to move
  std::string move;    // as the game writes it
  bool legal = true;
  std::vector<std::string> rules = {};  // that are played in it, or forbid it
  std::vector<Span> against = {};       // not legal: the clauses that forbid it
  std::vector<Happening> happenings = {};
  std::size_t pieces = 0;  // that stand on the board before it
  Span place = {};         // of the line of the test
  // Of one that the author has marked:
  std::string shows = {};    // the key of what it shows; empty: it is not marked
  std::string caption = {};  // what is to be seen, in his words
};

/// Puts below each rule the smallest position in which it is played and the smallest in which it
/// forbids something, at most `most` in all. Their blocks are figures whose number is the place in
/// `examples` (Block::example). Words are the companions', as in the rest of the text.
void add_examples(const Page& page, const Language& language,
                  const std::vector<Companion>& companions, const std::vector<Example>& examples,
                  std::size_t most, Document& document);

}  // namespace ludo::lang::rules

// What a text leaves open, as its author is asked about it.
//
// A question has a sentence, the clauses that it is about, a witness that can be played again, what
// the rules now say, and repairs to paste. A `ruling` at the clause closes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "lang/text/source.hpp"

namespace ludo::workbench::questions {

/// A move by its digits (reference/engine.hpp), and a line of them from the start of the game.
using Digits = std::vector<std::int32_t>;
using Line = std::vector<Digits>;

/// How a repair is put into the text (paste.hpp).
enum class Put : std::uint8_t {
  ByHand,        // the author sees where
  Below,         // directly below a line, deeper
  Above,         // above a line
  InPlace,       // in the place of a line; what hangs below it stays
  InPlaceOfAll,  // in the place of all lines of a clause, with what hangs below them
  Behind,        // behind a line and what hangs below it
  BehindPart,    // behind the part of the text that a line stands in
};

/// A text that closes the question, and where it is put.
struct Repair {
  std::string where;  // "below `turn`"
  std::string text;   // its lines, the first without blanks
  Put put = Put::ByHand;
  lang::Span at = lang::Span::nowhere();  // the line, or the lines
  std::optional<std::size_t> depth = {};  // blanks before its lines where it is put, if it is known
};

/// A question in words.
struct Worded {
  // What it asks about, where that is something else than what its class mostly asks about.
  std::string about;
  std::string sentence;
  std::vector<lang::Span> clauses;  // the one that decides first
  std::string now;                  // what follows from the rules as they are
  std::vector<Repair> repairs;
  // A ruling at a clause closes it; no ruling mends a text that cannot be played, or need not end.
  bool may_be_ruled = true;
};

/// A rule that was part of no legal move at so many decisions where it might have been one.
struct NeverPossible {
  lang::Index rule = lang::kNoIndex;
  std::uint64_t decisions = 0;
};

/// A line of moves after which the question shows.
struct Witness {
  Line line;
  std::vector<std::string> moves;  // as the game writes them
  // Where it shows; where the last move leads to a mistake of the description, before that move.
  interpreter::State state;
  bool is_shortest = false;  // all shorter lines were tried
};

struct Question {
  std::string code;  // "Q1"
  std::string name;  // "stuck"
  std::string key;   // tells apart the questions of a class
  int lateness = 1;  // questions are told in this order, then by class
  Worded words;
  Witness witness;
  // A second line that leads to a state which looks the same to who decides; of few classes.
  std::optional<Witness> other;
};

/// What became of a class.
struct Searched {
  std::string code, name;
  std::string about;  // "a player who cannot move, of whom the text says nothing"
  std::uint64_t found = 0;
  std::uint64_t plies = 0;     // looked at in vain, if nothing was found
  std::uint64_t looked = 0;    // states that it could look at whole; ends, where it looks at these
  std::uint64_t passed = 0;    // the same in quick games that were watched for it
  bool exhausted = false;      // all there is was looked at: nothing can be found
  bool looks_at_ends = false;  // and at no other states
  bool is_thin = false;        // these are few
  // Clauses that may be such a question, but were met too seldom to say.
  std::vector<lang::Span> seldom;
  std::string not_asked;  // why the game has no such question; empty: it was asked
};

}  // namespace ludo::workbench::questions

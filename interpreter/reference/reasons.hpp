// Why a written move is legal or not, in terms of the model: the clauses that speak against it, the
// values they were decided by, or the way on which it is made.
//
// Everything is numbers and places here; services/why.hpp finds words for it.
//
// Tested by tests/interpreter/reference/test_reasons.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

// What stands on a site at the moment that a question was answered.
struct Standing {
  lang::Index site = 0;
  bool occupied = false;
  PieceOnSite piece;  // of no kind (kNoIndex): the viewer does not know it
  friend bool operator==(const Standing&, const Standing&) = default;
};

// A value that a question was decided by: of a register, or of an expression of the text.
struct Fact {
  lang::Index slot = lang::kNoIndex;             // a register: its name is that of
  lang::Index rule = lang::kNoIndex;             // … this rule, or
  lang::Index phase = lang::kNoIndex;            // … the turn of this phase, or
  lang::Index define = lang::kNoIndex;           // … a parameter of this definition, or
  lang::GeneratorId generator = lang::kNoIndex;  // … what this question or choice binds
  lang::ExprId expr = lang::kNoExpr;             // no register: this expression
  lang::Type type;
  lang::Value value;
  std::vector<Standing> standing;  // on the sites of the value, if they are few
  // Preferences: what the better moves have.
  bool has_better = false;
  lang::Value better;

  bool same_place(const Fact& other) const {
    return slot == other.slot && rule == other.rule && phase == other.phase &&
           define == other.define && generator == other.generator && expr == other.expr;
  }
};

// One clause that speaks against a move.
struct Denial {
  enum class Form : std::uint8_t {
    Law,         // a `never` would hold
    Repetition,  // the position would stand too often
    Precedence,  // `must`: an earlier alternative is possible
    GoOn,        // `repeat while possible`: one more round is possible
    Preference,  // other moves have better keys
    Condition,   // a `require` does not hold
    Where,       // the `where` of a choice does not hold
    Cell,        // a site on a line is not what the line asks for
    Choice,      // what is chosen is not among what there is to choose from
    Branch,      // the other branch of an `if` is taken
    Direction,   // the line leads in a direction that is not asked for
    Length,      // the line is too short or too long
    Number,      // too few or too many are chosen
  } form = Form::Condition;
  std::string key;    // of the item that forbids: the law, the rule that has precedence, …
  std::string place;  // … or, empty for the same, of the rule or phase where the clause stands
  lang::Span span;
  bool holds = false;                   // Branch: the condition is true
  lang::Index site = lang::kNone;       // Cell
  lang::Index direction = lang::kNone;  // Direction
  std::int64_t number = 0;              // Length, Number: what it would be
  std::vector<Fact> facts;
  std::vector<std::string> better;  // moves that have precedence, as written
};

// Where the way of a written move ends: as far as its words go, the choices are made; then nothing
// fits.
struct DeadEnd {
  enum class Form : std::uint8_t {
    None,
    Choice,     // none of what may be chosen fits the rest
    Condition,  // a condition does not hold
    Effect,     // an effect cannot be done
    End,        // the move is complete before its text is
  } form = Form::None;
  std::size_t named = 0;  // choices on the way that the text names
  std::string key;
  lang::Span span;
  std::string what;                  // Effect: what is reported
  std::vector<Fact> facts;           // what is bound
  std::vector<std::string> offered;  // Choice: labels of what may be chosen; End: the move
};

// A move of somebody else, as a player sees it.
struct SeenMove {
  std::string text;                    // a question mark for what is hidden; empty: he sees nothing
  std::vector<std::int32_t> digits;    // lang::kNone for a choice that is hidden
  std::vector<std::string> announced;  // what all are told by it: `struck = yes`
  friend bool operator==(const SeenMove&, const SeenMove&) = default;
};

struct Reasons {
  std::vector<Denial> denials;  // all of one way; empty: none was found that spells the move
  DeadEnd dead_end;

  // The keys of the items that forbid the move, each once.
  std::vector<std::string> keys() const;
};

// A step on the way of a legal move.
struct Step {
  enum class Form : std::uint8_t {
    Play,       // a rule begins
    Choose,     // registers are bound
    Branch,     // a branch is taken
    Condition,  // a `require` holds
    Hidden,     // what follows depends on what the viewer cannot see
  } form = Form::Play;
  std::size_t depth = 0;              // how many rules are playing
  lang::Index rule = lang::kNoIndex;  // Play
  std::int64_t branch = 0;            // Branch: its number, from 0
  std::string label;                  // Branch
  lang::Span span;
  std::vector<Fact> facts;
};

}  // namespace ludo::interpreter

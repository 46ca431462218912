// Why a written move is legal or not, in words: the clauses that decide, quoted from the text, and
// the values they were decided by.
//
// The reasons are the reference engine's (reference/reasons.hpp); here they get names, which stand
// in the model or in the text itself, and sentences. Nothing is printed.
//
// Tested by tests/interpreter/services/test_why_words.cpp and, on every position of the shipped
// games, by tests/games/test_why.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "lang/text/source.hpp"

namespace ludo::interpreter {

// A name or an expression of the text, and its value: "goal", "e5, empty".
struct WhyFact {
  std::string name;
  std::string value;
  bool quoted = false;                  // the name is an expression
  std::vector<lang::Index> sites = {};  // of the board, that the value is, or stands on
};

// A clause that speaks against the move.
struct WhyReason {
  std::string form;      // "law", "condition", "line" …: one of a few words, for programs
  std::string key;       // of the law, rule or phase
  std::string sentence;  // "a condition of `march` does not hold"
  lang::Span span;       // of the clause
  std::vector<WhyFact> facts;
  std::vector<std::string> better;  // moves that have precedence
  std::vector<lang::Index> sites;   // that decide: those of its facts, sorted
};

// A step on the way of a legal move.
struct WhyStep {
  std::string form;  // "rule", "choice", "branch", "condition", "hidden"
  std::size_t depth = 0;
  std::string text;  // the clause in one line; for a rule its key and title
  lang::Span span;
  std::vector<WhyFact> facts;
};

struct Why {
  enum class Answer : std::uint8_t {
    Legal,
    Ambiguous,
    Illegal,
    Unreadable,
    Over
  } answer = Answer::Illegal;
  std::string move;                 // as the game writes it, or as it was given
  std::string player;               // who is to move; empty: nature, or the game is over
  std::size_t number = 0;           // Legal: among the legal moves, from 1
  std::vector<WhyStep> steps;       // Legal
  std::vector<WhyReason> reasons;   // Illegal, Over: the end line first
  std::vector<std::string> likely;  // Ambiguous: the moves that fit; else legal ones that are near
  std::size_t n_legal = 0;
};

// `sources` are the texts that the model was made from. With a viewer, who must be who decides
// unless the game is over, the answer tells what he may know and nothing else: it is the same in
// all states that he cannot tell from this one. Without one everything is told.
Why why(const Engine& engine, const State& state, const std::string& move,
        const lang::SourceMap& sources, lang::Index viewer = lang::kNoIndex);

/// What speaks against a written move first, told to who sees everything: a part of why() that does
/// without the moves that are legal. Nothing where no clause is found.
std::optional<WhyReason> first_reason(const Engine& engine, const State& state,
                                      const std::string& move, const lang::SourceMap& sources);

// "legal", "ambiguous", "illegal", "unreadable", "over".
std::string answer_name(Why::Answer answer);

}  // namespace ludo::interpreter

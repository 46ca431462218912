// A search for the ways that would spell a written move if some clauses were left out.
//
// The machine walks as always, but where a clause says no, the path may go on with that denial
// noted down (Path::denials), as long as it has fewer than Inquiry::most_denials. Where words of
// the text guide the search, a choice whose label is no part of it is dropped, but for most_unnamed
// of them. So the search stays small though nearly everything can be left out. Ways, suppositions
// and runs of `travel` are asked as they are.
//
// Tested by tests/interpreter/reference/test_reasons.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/machine.hpp"
#include "interpreter/reference/reasons.hpp"

namespace ludo::interpreter {

struct Inquiry {
  std::string text;       // the written move
  int most_denials = 1;   // on one path
  int most_unnamed = -1;  // choices whose label the text has not; -1: any number, no guidance
  bool clauses = true;    // conditions, choices and lines may be left out, not only laws and scopes
  bool choices = true;    // … choices and lines, too, if clauses may be
  DeadEnd furthest = {};
  std::string reported = {};  // why the last effect that could not be done was not

  bool guided() const { return most_unnamed >= 0; }
};

// A solution that is found only if something is left out.
struct NearSolution {
  Solution solution;
  std::shared_ptr<const Denial> denial;  // null: nothing is
};

// What one match of a line has left out.
struct LineFault {
  enum class Form : std::uint8_t { None, Cell, Direction, Length, Where } form = Form::None;
  lang::Span span = {};
  ExprId expr = kNoExpr;  // Cell: what the site should be; Where: the condition
  Index site = kNone;
  Index direction = kNone;
  std::int64_t number = 0;
};

}  // namespace ludo::interpreter

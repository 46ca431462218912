// Prints tests and positions of the model.
//
// Tested by tests/lang/model/test_model.cpp.
#include "lang/model/print_parts.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

std::string_view expectation_name(Expectation::Form form) {
  switch (form) {
    case Expectation::Form::Legal:
      return "legal";
    case Expectation::Form::Illegal:
      return "illegal";
    case Expectation::Form::MovesExactly:
      return "moves exactly";
    case Expectation::Form::MovesCount:
      return "moves =";
    case Expectation::Form::After:
      return "after";
    case Expectation::Form::Shows:
      return "shows";
    case Expectation::Form::Holds:
      return "holds";
    case Expectation::Form::Fails:
      return "fails";
    case Expectation::Form::ToMove:
      return "to move";
    case Expectation::Form::Outcome:
      return "outcome";
    case Expectation::Form::Points:
      return "points";
    case Expectation::Form::Sees:
      return "sees";
    case Expectation::Form::CannotSee:
      return "cannot see";
    case Expectation::Form::CannotTell:
      return "cannot tell";
    case Expectation::Form::Perft:
      return "perft";
  }
  LUDO_UNREACHABLE();
}

std::string print_expectation(const GameModel& model, const Expectation& expectation,
                              std::size_t depth) {
  std::string out(2 * depth, ' ');
  out += expectation_name(expectation.form);
  if (!expectation.glob.empty()) out += " of " + expectation.glob;
  if (expectation.player != kNoIndex) {
    out += " for " + name_in(model.players, expectation.player);
  }
  for (const std::string& move : expectation.moves) out += ' ' + move;
  if (expectation.expr != kNoExpr) out += ' ' + print_expr(model, kNoSlots, expectation.expr);
  if (expectation.form == Expectation::Form::Outcome) {
    out += ' ' + std::string(verdict_name(expectation.verdict));
  }
  if (!expectation.because.empty()) out += " because " + expectation.because;
  if (expectation.form == Expectation::Form::Perft) {
    out += fmt::format(" {} {} = {}", expectation.depth, expectation.unit, expectation.count);
  }
  if (expectation.form == Expectation::Form::MovesCount) {
    out += fmt::format(" {}", expectation.count);
  }
  for (const auto& [parts, whole] : expectation.points) {
    out += whole == 1 ? fmt::format(" {}", parts) : fmt::format(" {}/{}", parts, whole);
  }
  out += '\n' + print_block(model, kNoSlots, expectation.body, depth + 1);
  for (const Expectation& next : expectation.then) {
    out += print_expectation(model, next, depth + 1);
  }
  return out;
}

}  // namespace

std::string print_given(const GameModel& model, const Given& given) {
  std::string out = given.from_start ? "  given start\n" : "  given\n";
  out += print_block(model, kNoSlots, given.body, 2);
  for (const auto& [limit, turns] : given.quiet) {
    out += fmt::format("    {} turns count for limit {}\n", turns, limit);
  }
  out += "    stands at ";
  switch (given.at) {
    case Given::At::Turn:
      out += "a turn\n";
      break;
    case Given::At::Pass:
      out += "a turn that is passed\n";
      break;
    case Given::At::Setup:
      out += "the setup\n";
      break;
    case Given::At::Begin:
      out += "the begin of the phase\n";
      break;
    case Given::At::Draw:
      out += "the draw of who moves\n";
      break;
    case Given::At::End:
      out += "the end by " + given.key + ", ranks";
      for (const Index rank : given.rank) out += ' ' + std::to_string(rank);
      if (given.drawn) out += ", drawn";
      if (given.finished) out += ", finished";
      out += '\n';
      break;
  }
  if (!given.played.empty()) {
    out += "    played";
    for (const std::string& move : given.played) out += ' ' + move;
    out += '\n';
  }
  return out;
}

std::string print_test(const GameModel& model, const TestModel& test) {
  std::string out = "test " + quoted(test.sentence);
  for (std::size_t i = 0; i < test.rules.size(); ++i) {
    const auto rule = static_cast<std::size_t>(test.rules[i]);
    out += i == 0 ? " of " : ", ";
    out += rule < model.rules.size() ? model.rules[rule].item.key : "?";
  }
  out += '\n';
  if (test.has_given) out += print_given(model, test.given);
  for (const Expectation& expectation : test.expectations) {
    out += print_expectation(model, expectation, 1);
  }
  return out;
}

}  // namespace ludo::lang

// Words that classes of questions share.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/workbench/questions/classes.hpp"

namespace ludo::workbench::questions {

/// The line of the text in which a clause begins, without the blanks around it; one that goes on
/// below is one line here.
std::string line_of(const Asked& asked, const lang::Span& span);
/// All lines of the text that a clause stands in, without the blanks that all begin with.
std::string lines_of(const Asked& asked, const lang::Span& span);
/// The first and the last line of what line_of() tells, counted from 1. Precondition: not nowhere.
std::pair<std::size_t, std::size_t> rows_of(const Asked& asked, const lang::Span& span);
/// The key of the rule in which a statement stands; empty: in none.
std::string rule_with(const lang::GameModel& model, const lang::Statement& statement);
/// The lines, each two blanks deeper.
std::string indented(const std::string& lines);
/// "White", "nature".
std::string name_of(const lang::GameModel& model, lang::Index player);
/// "White", "White and Black", "nobody".
std::string names_of(const lang::GameModel& model, const std::vector<lang::Index>& players);
/// The phase's turn, where the clause about it stands or would stand.
const lang::PhaseDef& phase_of(const lang::GameModel& model, const interpreter::State& state);

/// A result line, and the list that it stands in.
struct Ending {
  enum class List : std::uint8_t { End, Stuck, Repetition, Limit } list = List::End;
  const lang::ResultLine* line = nullptr;
  lang::Index phase = lang::kNoIndex;  // kNoIndex: the game's
};
/// All result lines of a game, in text order within each list: those that are asked first stand
/// first.
std::vector<Ending> endings_of(const lang::GameModel& model);
/// The line by which a game is over; null: by none of the text (`survivor`, a result in a rule).
const Ending* ended_by(const std::vector<Ending>& endings, const interpreter::State& over);
/// Who won; empty: nobody. Precondition: over.
std::vector<lang::Index> winners_of(const interpreter::State& over);

/// The text with one word in the place of another, wherever that stands whole (letters, digits, `-`
/// and `_` make words). Precondition: `from` is not empty.
std::string with_word(std::string_view text, std::string_view from, std::string_view to);
/// A result line of the game asks about turns or rounds, or each phase with turns does so
/// in its lines or where it ends: play comes to an end by itself.
bool ends_by_count(const lang::GameModel& model);

/// Pieces, tiles and what is remembered beyond the turn are the same in both, whoever moves.
bool same_board(const lang::GameModel& model, const interpreter::State& one,
                const interpreter::State& other);
/// How many sites and variables differ.
double board_distance(const interpreter::State& one, const interpreter::State& other);

/// How much is missing until an expression without registers is true, or false: 0 where it is. Of
/// numbers their difference, of sets the elements that are missing, of `and` the sum, of `or` the
/// least; else 1.
double missing(const Asked& asked, const interpreter::State& state, lang::ExprId expr,
               lang::Index slots, bool wanted = true);

}  // namespace ludo::workbench::questions

// The tree of choices, and what a path notes of them; see choices.hpp.
//
// Tested by tests/interpreter/reference/test_choices.cpp.
#include "interpreter/reference/choices.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

namespace {

// The rule that is played first in a block, for a branch without a name.
std::string first_played(const lang::GameModel& model, BlockId block) {
  if (block == kNoIndex) return "";
  for (const Index id : lang::at(model.blocks, block).statements) {
    const Statement& statement = lang::at(model.statements, id);
    if (statement.op == StatementOp::Play) return lang::at(model.rules, statement.imm).item.key;
  }
  return "";
}

// Groups of moves that have the same next choice, in the order of the first of each.
std::vector<NextChoice> grouped(std::span<const std::vector<Choice>> choices,
                                const std::vector<std::size_t>& moves, std::size_t depth) {
  std::vector<NextChoice> groups;
  std::map<std::vector<std::int32_t>, std::size_t> known;  // digits → group
  for (const std::size_t move : moves) {
    const std::vector<Choice>& way = choices[move];
    if (depth >= way.size()) continue;
    const auto [at, is_new] = known.try_emplace(way[depth].digits, groups.size());
    if (is_new) groups.push_back({.choice = way[depth], .depth = depth + 1});
    groups[at->second].moves.push_back(move);
  }
  for (NextChoice& group : groups) {
    group.ends = group.moves.size() == 1 && choices[group.moves.front()].size() == depth + 1;
  }
  return groups;
}

}  // namespace

std::vector<NextChoice> next_choices(std::span<const std::vector<Choice>> choices,
                                     const std::vector<std::size_t>& moves, std::size_t depth) {
  std::vector<NextChoice> next = grouped(choices, moves, depth);
  while (next.size() == 1 && !next.front().ends) {
    next = grouped(choices, moves, ++depth);
  }
  return next;
}

std::vector<NextChoice> next_choices(std::span<const std::vector<Choice>> choices) {
  std::vector<std::size_t> all(choices.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return next_choices(choices, all, 0);
}

bool Machine::notes_choices(const Path& path) const {
  return choosing && !path.way && !path.raw && path.travels == 0;
}

void Machine::note_branch(Path& path, const Option& option) const {
  if (!notes_choices(path)) return;
  Choice choice;
  choice.form = Choice::Form::Branch;
  choice.type.base = lang::Base::Int;
  choice.value = Value(option.digit);
  choice.label = option.label.empty() ? first_played(model, option.block) : option.label;
  choice.digits = {option.digit};
  path.choices.push_back(std::move(choice));
}

void Machine::note_choice(Path& path, const lang::Generator& generator,
                          const Solution& solution) const {
  if (!notes_choices(path)) return;
  Choice choice;
  choice.label = solution.label;
  choice.digits.assign(solution.digits.begin(), solution.digits.end());
  switch (generator.form) {
    case lang::GeneratorForm::Line:
      choice.form = Choice::Form::Line;
      choice.type.base = lang::Base::Site;
      choice.value = Value(solution.last);
      if (!generator.named && solution.digits.size() > 1) choice.direction = solution.digits[1];
      break;
    case lang::GeneratorForm::Subset:
      choice.form = Choice::Form::Several;
      choice.type = lang::at(model, generator.domain).type;
      choice.value =
          path.state.position.frames.back().slots[static_cast<std::size_t>(generator.slot)];
      break;
    default:
      choice.type = lang::at(model, generator.domain).type;
      choice.type.shape =
          generator.form == lang::GeneratorForm::Groups ? lang::Shape::Set : lang::Shape::Scalar;
      choice.value =
          path.state.position.frames.back().slots[static_cast<std::size_t>(generator.slot)];
      break;
  }
  path.choices.push_back(std::move(choice));
}

void Machine::note_run(Path& path, Index digit) const {
  if (!notes_choices(path)) return;
  Choice choice;
  choice.form = Choice::Form::Run;
  choice.type.base = lang::Base::Int;
  choice.value = Value(digit);
  choice.digits = {digit};
  path.choices.push_back(std::move(choice));
}

}  // namespace ludo::interpreter

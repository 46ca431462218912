// Rounds of triggers: all that fires on one state is planned, then done together; then again, until
// none fires or a round changes nothing.
//
// Triggers may settle inside a way that a trigger asks for, so rounds stand on a stack, told apart
// by where the machine was when they began.
#pragma once

#include <fmt/core.h>

#include <utility>

#include "interpreter/runtime/commit.hpp"
#include "interpreter/runtime/machine.hpp"

namespace ludo::runtime {

inline constexpr std::int32_t kMostRounds = 10'000;

/// The triggers that are settling here are the innermost on the stack.
template <int W>
bool Machine<W>::in_round() const {
  return !rounds.empty() && rounds.back().returns == returns.size() &&
         rounds.back().choices == choices.size();
}

template <int W>
void Machine<W>::begin_round() {
  const std::size_t n_triggers = program.model->triggers.size();
  if (!in_round()) {
    rounds.push_back({returns.size(), choices.size(), changes.size(), 0, 0});
    rounds_fired.resize(rounds.size() * n_triggers);
    std::fill_n(rounds_fired.end() - static_cast<std::ptrdiff_t>(n_triggers), n_triggers,
                std::pair{0, 0});
  }
  Round& round = rounds.back();
  if (round.count++ >= kMostRounds) {
    throw DescriptionError{"triggers go on for ever", program.model->triggers.front().item.span};
  }
  round.trail = static_cast<std::uint32_t>(trail.size());
}

template <int W>
void Machine<W>::fired(std::int32_t trigger) {
  const lang::Trigger& what = program.model->triggers[static_cast<std::size_t>(trigger)];
  if (what.most_times < 0) return;
  const std::size_t first = (rounds.size() - 1) * program.model->triggers.size();
  auto& [times, round] = rounds_fired[first + static_cast<std::size_t>(trigger)];
  // All its solutions of one round count once.
  if (std::exchange(round, rounds.back().count) == rounds.back().count) return;
  if (++times <= what.most_times) return;
  throw DescriptionError{fmt::format("`{}` fires more often than its bound allows", what.item.key),
                         what.item.span};
}

template <int W>
bool Machine<W>::commit_round(bool& alive) {
  alive = true;
  const bool planned = changes.size() > rounds.back().changes;
  bool again = false;
  if (planned) {
    alive = commit_changes(false);
    again = alive && !is_over() && changed_since(rounds.back().trail);
  }
  if (!again) rounds.pop_back();
  return again;
}

// The block is not as it was when the trail had this height.
template <int W>
bool Machine<W>::changed_since(std::uint32_t height) {
  const std::size_t block_words = word_seen.size();
  const auto first = static_cast<std::size_t>(block - words);
  if (++word_mark == 0) {
    std::fill(word_seen.begin(), word_seen.end(), 0);
    word_mark = 1;
  }
  for (std::size_t i = height; i < trail.size(); ++i) {
    const Logged& logged = trail[i];
    const std::size_t word = logged.word - first;  // set registers wrap around
    if (word >= block_words || word_seen[word] == word_mark) continue;
    word_seen[word] = word_mark;  // the first entry has what was there before
    if (block[word] != logged.old) return true;
  }
  return false;
}

}  // namespace ludo::runtime

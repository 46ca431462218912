// Results: lines of `end`, `stuck`, `repetition` and `limit`, leaving the game, ranks.
//
// Ranks are numbers by player, 0 the best. Players that are out stand below all that are not, the
// last to leave first; those that leave in one step share a rank. Sets of players are bit sets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "interpreter/runtime/agenda.hpp"
#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
bool Machine<W>::is_over() const {
  return beside(program.layout.over) != 0;
}

template <int W>
bool Machine<W>::mover_is_out() const {
  return stage() == Stage::Turn && (alive() >> field(Field::Mover) & 1U) == 0;
}

// Lines marked `at any moment`.
template <int W>
void Machine<W>::ask_moments() {
  if (!program.has_moments || is_over()) return;
  decide_lines(program.end, true);
  if (!is_over()) decide_lines(phase_units().end, true);
}

// A look at the pieces that the line needs: without them it does not hold.
template <int W>
bool Machine<W>::may_hold(const program::ResultUnit& unit, std::int32_t player) const {
  using Whose = program::PieceNeed::Whose;
  const auto who = [&](Whose whose, std::int32_t given) {
    switch (whose) {
      case Whose::Anyone:
        return 0;
      case Whose::Given:
        return given;
      case Whose::Mover:
        return field(Field::Mover);
      case Whose::Other:
        return 1 - field(Field::Mover);
      case Whose::Each:
        return player;
    }
    LUDO_UNREACHABLE();
  };
  return std::all_of(unit.needs.begin(), unit.needs.end(), [&](const program::PieceNeed& need) {
    Bits those = need.whose == Whose::Anyone
                     ? *occupied
                     : *owner_planes[static_cast<std::size_t>(who(need.whose, need.player))];
    if (!need.kinds.empty()) {
      Bits of_kinds;
      for (const std::int32_t kind : need.kinds) {
        of_kinds = of_kinds | *kind_planes[static_cast<std::size_t>(kind)];
      }
      those = those & of_kinds;
    }
    if (need.region >= 0) those = those & constant(need.region + who(need.region_of, 0));
    return those.empty() != need.there;
  });
}

template <int W>
bool Machine<W>::line_holds(const program::ResultUnit& unit, std::uint64_t& who) {
  const lang::ResultLine& line = *unit.line;
  const std::int32_t mover = field(Field::Mover);
  who = 0;
  if (line.each_slot != lang::kNoIndex) {
    for (std::uint64_t rest = alive(); rest != 0; rest &= rest - 1) {
      const std::int32_t player = std::countr_zero(rest);
      if (!unit.needs.empty() && !may_hold(unit, player)) continue;
      if (unit.when.pc < 0 || evaluate_for(unit.when, mover, player) > 0) who |= 1ULL << player;
    }
    return who != 0;
  }
  if (!unit.needs.empty() && !may_hold(unit, kNone)) return false;
  if (unit.when.pc >= 0 && evaluate_for(unit.when, mover) <= 0) return false;
  if (line.who != lang::kNoExpr) {
    evaluate_for(unit.who, mover);
    who = result_set(unit.who).low();
    return who != 0;
  }
  if (line.verdict == lang::Verdict::Wins || line.verdict == lang::Verdict::Loses ||
      line.verdict == lang::Verdict::Out) {
    who = 1ULL << mover;
  }
  return true;
}

// The first true line acts, and is answered; lines that send players out let the next ones act.
// Those before `first` are known not to hold.
template <int W>
const program::ResultUnit* Machine<W>::decide_lines(const std::vector<program::ResultUnit>& lines,
                                                    bool moments, std::int32_t first) {
  const program::ResultUnit* acted = nullptr;
  std::uint64_t leaving = 0;  // by `each … is out` lines that stand together: they act together
  std::uint64_t who = 0;
  for (std::size_t i = static_cast<std::size_t>(first); i < lines.size(); ++i) {
    const program::ResultUnit& unit = lines[i];
    if (moments && !unit.moment) continue;
    const lang::ResultLine& line = *unit.line;
    const bool sends_each_out =
        line.verdict == lang::Verdict::Out && line.each_slot != lang::kNoIndex;
    if (!sends_each_out && leaving != 0) leave(std::exchange(leaving, 0));
    if (!line_holds(unit, who)) continue;
    if (sends_each_out) {
      leaving |= who;
      if (acted == nullptr) acted = &unit;
      continue;
    }
    if (line.verdict == lang::Verdict::Out) {
      who &= alive();
      if (who == 0) continue;
      leave(who);
      if (acted == nullptr) acted = &unit;
      continue;
    }
    act(line.verdict, who, line.item.key);
    return &unit;
  }
  if (leaving != 0) leave(leaving);
  return acted;
}

template <int W>
void Machine<W>::act(lang::Verdict verdict, std::uint64_t who, std::string_view key) {
  const program::Layout& layout = program.layout;
  const std::uint64_t in = alive();
  switch (verdict) {
    case lang::Verdict::Wins:
    case lang::Verdict::Loses: {
      std::uint64_t these = 0;
      for (std::uint64_t rest = who; rest != 0; rest &= rest - 1) {
        these |= teams[static_cast<std::size_t>(std::countr_zero(rest))];
      }
      these &= in;
      const std::uint64_t others = in & ~these;
      const bool wins = verdict == lang::Verdict::Wins;
      set_beside(layout.over, 1);
      // When all lose, nobody has won.
      set_beside(layout.draw, these == 0 || (!wins && others == 0) ? 1 : 0);
      const std::array<std::uint64_t, 2> groups = {wins ? these : others, wins ? others : these};
      rank_players(groups.data(), 2);
      break;
    }
    case lang::Verdict::Draw:
      set_beside(layout.over, 1);
      set_beside(layout.draw, 1);
      rank_players(&in, 1);
      break;
    case lang::Verdict::Finish:
      set_beside(layout.over, 1);
      set_beside(layout.finished, 1);
      rank_by_score();
      break;
    case lang::Verdict::Out:
      leave(who);
      return;
    case lang::Verdict::Passes:
    case lang::Verdict::Forbidden:
    case lang::Verdict::GoesOn:
      return;
  }
  const auto at = std::lower_bound(result_keys.begin(), result_keys.end(), key);
  LUDO_ASSERT(at != result_keys.end() && *at == key, "a result has a known key");
  set_beside(layout.result_key, static_cast<std::int32_t>(at - result_keys.begin()));
}

// Gives ranks to groups of living players, best first, and below them to those that are out.
template <int W>
void Machine<W>::rank_players(const std::uint64_t* groups, int n) {
  const program::Layout& layout = program.layout;
  std::array<std::int32_t, 64> ranks{};
  std::int32_t place = 0;
  const auto give = [&](std::uint64_t group) {
    if (group == 0) return;
    for (; group != 0; group &= group - 1) {
      ranks[static_cast<std::size_t>(std::countr_zero(group))] = place;
    }
    ++place;
  };
  for (int i = 0; i < n; ++i) give(groups[i]);
  std::uint64_t group = 0;
  for (std::int32_t i = beside(layout.ranks_out); i > 0; --i) {
    const std::int32_t out = beside(layout.ranks_out + 4 * i);
    if (out < 0) {
      give(group);
      group = 0;
    } else {
      group |= 1ULL << out;
    }
  }
  give(group);
  for (std::size_t i = 0; i < program.model->players.size(); ++i) {
    set_beside(layout.ranks + 4 * static_cast<std::int32_t>(i), ranks[i]);
  }
}

template <int W>
void Machine<W>::rank_by_score() {
  // Numbers and tuples compare place by place; `none` is least.
  const program::Unit& unit = program.score;
  const bool tuple = unit.pc >= 0 && unit.result.bank == Bank::Several;
  const std::int32_t width = tuple ? unit.result.width : 1;
  std::vector<std::int64_t>& scores = moment.numbers;
  scores.assign(64 * static_cast<std::size_t>(width), 0);
  std::array<std::int32_t, 64> order{};
  int n = 0;
  for (std::uint64_t rest = alive(); rest != 0; rest &= rest - 1) {
    const std::int32_t player = std::countr_zero(rest);
    order[static_cast<std::size_t>(n++)] = player;
    if (unit.pc < 0) continue;
    const std::int32_t number = evaluate_for(unit, player, player);
    for (std::int32_t i = 0; i < width; ++i) {
      scores[static_cast<std::size_t>(player * width + i)] =
          tuple ? ints[unit.result.index + i] : number;
    }
  }
  const auto compare = [&](std::int32_t a, std::int32_t b) {
    for (std::int32_t i = 0; i < width; ++i) {
      const std::int64_t one = scores[static_cast<std::size_t>(a * width + i)];
      const std::int64_t other = scores[static_cast<std::size_t>(b * width + i)];
      if (one != other) return one < other ? -1 : 1;
    }
    return 0;
  };
  std::sort(order.begin(), order.begin() + n, [&](std::int32_t a, std::int32_t b) {
    const int which = compare(a, b);
    return which != 0 ? which > 0 : a < b;
  });
  std::array<std::uint64_t, 64> groups{};
  int n_groups = 0;
  for (int i = 0; i < n; ++i) {
    const std::int32_t player = order[static_cast<std::size_t>(i)];
    const bool shares = i > 0 && compare(player, order[static_cast<std::size_t>(i - 1)]) == 0;
    if (!shares) ++n_groups;
    groups[static_cast<std::size_t>(n_groups - 1)] |= 1ULL << player;
  }
  set_beside(program.layout.draw, n_groups == 1 && 1 < n ? 1 : 0);
  rank_players(groups.data(), n_groups);
}

// Players leave the game at once and together: their pieces go.
template <int W>
void Machine<W>::leave(std::uint64_t players) {
  const program::Layout& layout = program.layout;
  players &= alive();
  if (players == 0) return;
  set_alive(alive() & ~players);
  players_left = true;
  std::int32_t n = beside(layout.ranks_out);
  forget_moved();
  Bits pieces;
  for (std::uint64_t rest = players; rest != 0; rest &= rest - 1) {
    const std::int32_t player = std::countr_zero(rest);
    pieces = pieces | plane(layout.owner_planes[static_cast<std::size_t>(player)]);
    set_beside(layout.ranks_out + 4 * ++n, player);
  }
  set_beside(layout.ranks_out + 4 * ++n, -1);
  set_beside(layout.ranks_out, n);
  const std::int32_t acted = beside(layout.acted);
  remove_pieces(pieces);
  set_beside(layout.acted, acted);
}

// When only one player or team is left it wins, whatever the text says.
template <int W>
bool Machine<W>::last_team_wins() {
  const program::Layout& layout = program.layout;
  const std::uint64_t in = alive();
  const std::uint64_t all = initial_block[static_cast<std::size_t>(Field::AliveLow) / 2];
  if (in == all && in != 0) return false;
  if (in != 0 && (in & ~teams[static_cast<std::size_t>(std::countr_zero(in))]) != 0) return false;
  set_beside(layout.over, 1);
  const auto at = std::lower_bound(result_keys.begin(), result_keys.end(), "survivor");
  set_beside(layout.result_key, static_cast<std::int32_t>(at - result_keys.begin()));
  set_beside(layout.draw, in == 0 ? 1 : 0);
  rank_players(&in, 1);
  return true;
}

}  // namespace ludo::runtime

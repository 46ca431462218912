// What the boundaries of a game have to do, worked out once when the machine is made.
//
// Most games ask little at the end of a turn: no phase ends, the next in the order is there, no
// variable of a turn begins anew. Such a turn is passed on in one step (pass_turn). And what pieces
// a result line needs (Program::ResultUnit::needs) is laid out for each mover as rows of bits that
// must meet, or must not: mostly a few of them tell that no line holds.
#pragma once

#include <algorithm>
#include <cstddef>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"

namespace ludo::runtime {

// The needs of a line as rows, for one mover; false: they are not that simple.
template <int W>
bool Machine<W>::lay_needs(const program::ResultUnit& unit, std::int32_t mover,
                           std::vector<NeedRows>& into) const {
  using Whose = program::PieceNeed::Whose;
  if (kGrows || unit.line == nullptr || unit.line->each_slot != lang::kNoIndex) return false;
  const auto player = [&](Whose whose, std::int32_t given) {
    return whose == Whose::Mover ? mover : whose == Whose::Other ? 1 - mover : given;
  };
  const auto row_of = [](const Bits* plane) {
    return reinterpret_cast<const std::uint64_t*>(plane);
  };
  for (const program::PieceNeed& need : unit.needs) {
    if (need.kinds.size() > 1 || need.whose == Whose::Each) return false;
    if (need.region >= 0 && need.region_of == Whose::Each) return false;
    NeedRows rows;
    rows.there = need.there;
    rows.rows = {row_of(occupied), all_bits.data(), all_bits.data()};
    if (need.whose != Whose::Anyone) {
      const std::int32_t whose = player(need.whose, need.player);
      if (whose < 0 || static_cast<std::size_t>(whose) >= owner_planes.size()) return false;
      rows.rows[0] = row_of(owner_planes[static_cast<std::size_t>(whose)]);
    }
    if (!need.kinds.empty()) {
      rows.rows[1] = row_of(kind_planes[static_cast<std::size_t>(need.kinds.front())]);
    }
    if (need.region >= 0) {
      const std::int32_t region = need.region + player(need.region_of, 0);
      rows.rows[2] = set_constants + static_cast<std::size_t>(region) * W;
    }
    into.push_back(rows);
  }
  return !unit.needs.empty();
}

template <int W>
void Machine<W>::lay_line_needs(const std::vector<program::ResultUnit>& lines,
                                LineNeeds& into) const {
  into.by_mover.resize(program.model->players.size());
  into.known.assign(lines.size(), true);
  for (std::size_t mover = 0; mover < into.by_mover.size(); ++mover) {
    std::vector<NeedRows>& rows = into.by_mover[mover];
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const std::size_t first = rows.size();
      if (!lay_needs(lines[line], static_cast<std::int32_t>(mover), rows)) {
        rows.resize(first);
        into.known[line] = false;
      }
      for (std::size_t i = first; i < rows.size(); ++i) {
        rows[i].line = static_cast<std::int32_t>(line);
      }
    }
  }
  into.all_known = std::find(into.known.begin(), into.known.end(), false) == into.known.end();
}

template <int W>
void Machine<W>::lay_agenda() {
  const lang::Scenario& scenario = program.model->scenario;
  all_bits.assign(static_cast<std::size_t>(kGrows ? 0 : W), ~std::uint64_t{0});
  lay_line_needs(program.end, end_needs);
  const bool counts_quiet =
      std::any_of(program.limits.begin(), program.limits.end(),
                  [](const Program::Limit& limit) { return limit.without.pc >= 0; });
  phase_agendas.resize(program.phases.size());
  for (std::size_t i = 0; i < std::min(program.phases.size(), scenario.phases.size()); ++i) {
    const Program::Phase& phase = program.phases[i];
    PhaseAgenda& agenda = phase_agendas[i];
    lay_line_needs(phase.end, agenda.end_needs);
    agenda.merges = scenario.phases[i].same_outcome;
    agenda.plain = !nests && phase.until.pc < 0 && phase.then.pc < 0 && !counts_quiet &&
                   scenario.next_player == lang::kNoExpr && !scenario.phases[i].secretly &&
                   program.layout.secret.begin < 0 && program.layout.turn_image.empty() &&
                   program.layout.move_image.empty();
    agenda.simple = !agenda.merges && !forbids_repetition;
  }
  const program::Layout& layout = program.layout;
  for (const Program::Limit& limit : program.limits) {
    const auto index = static_cast<std::int32_t>(limit_agendas.size());
    const std::int32_t turns = limit.without.pc < 0 ? layout.turns : layout.quiet + 4 * index;
    limit_agendas.push_back({turns, limit.turns.constant, !limit.turns.is_constant});
  }
}

template <int W>
[[gnu::always_inline]] inline bool Machine<W>::is_met(const NeedRows& need) const {
  std::uint64_t any = 0;
  for (std::size_t word = 0; word < static_cast<std::size_t>(kGrows ? 0 : W); ++word) {
    any |= need.rows[0][word] & need.rows[1][word] & need.rows[2][word];
  }
  return (any != 0) == need.there;
}

// The first line whose pieces are there, as far as rows tell; those before it do not hold.
template <int W>
inline std::int32_t Machine<W>::first_line(const LineNeeds& needs) const {
  if (!needs.all_known) return 0;
  std::int32_t line = 0;
  for (const NeedRows& need : needs.by_mover[static_cast<std::size_t>(field(Field::Mover))]) {
    if (need.line > line) return line;  // all that `line` needs is there
    if (need.line == line && !is_met(need)) ++line;
  }
  return line;
}

// A line that asks one condition, of the mover, which does not hold.
template <int W>
inline bool Machine<W>::fails(const program::ResultUnit& unit, std::int32_t mover) {
  if (unit.line->each_slot != lang::kNoIndex || unit.when.pc < 0) return false;
  if (!unit.needs.empty() && !may_hold(unit, kNone)) return true;
  return evaluate_for(unit.when, mover) <= 0;
}

// (c) to (g) of a turn that nothing special follows; true: the next turn is open.
template <int W>
void Machine<W>::pass_turn(const PhaseAgenda& agenda, bool remember) {
  const program::Layout& layout = program.layout;
  std::int32_t* const fields = reinterpret_cast<std::int32_t*>(block);
  const auto number = [&](std::int32_t offset) -> std::int32_t& { return beside(offset); };
  const std::int32_t turns = ++number(layout.turns);
  ++number(layout.turns_of_phase);
  std::int32_t& passes = number(layout.passes_in_a_row);
  std::int32_t& passed = number(layout.passed);
  std::int32_t& acted = number(layout.acted);
  passes = passed != 0 && acted == 0 ? passes + 1 : 0;
  passed = acted = 0;
  std::int32_t& mover = fields[static_cast<std::size_t>(Field::Mover)];
  if (remember && keeps_hash && remembers()) {
    history.ended_mover = mover;
    history.ended_passed = passes != 0;
    history.ended.clear();
  }
  const auto decide = [&](const std::vector<program::ResultUnit>& lines, const LineNeeds& needs) {
    if (lines.empty()) return;
    auto line = static_cast<std::size_t>(first_line(needs));
    while (line < lines.size() && fails(lines[line], mover)) ++line;
    if (line < lines.size()) decide_lines(lines, false, static_cast<std::int32_t>(line));
  };
  decide(program.end, end_needs);
  if (!is_over()) decide(phase_units().end, agenda.end_needs);
  if (is_over()) return;
  const std::uint64_t in = alive();
  if (in != initial_block[static_cast<std::size_t>(Field::AliveLow) / 2] && last_team_wins()) {
    return;
  }
  const std::int32_t next = next_in_order[static_cast<std::size_t>(mover)];
  mover = next != kNone && (in >> next & 1U) != 0 ? next : player_after(mover);
  LUDO_ASSERT(mover != kNone, "somebody is alive");
  fields[static_cast<std::size_t>(Field::Me)] = mover;
  fields[static_cast<std::size_t>(Field::Nature)] = 0;
  fields[static_cast<std::size_t>(Field::Stage)] = static_cast<std::int32_t>(Stage::Turn);
  if (0 < turns && mover == first_alive()) ++number(layout.rounds);
  passed = acted = 0;
  phases_entered = 0;
  fresh = true;
}

}  // namespace ludo::runtime

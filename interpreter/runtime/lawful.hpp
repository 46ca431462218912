// Laws, asked for a move before it is made: which goals of a man break none.
//
// The lines that lead from a man to a target, or would if one piece more or less stood between, are
// found once for all moves of a decision. Each of them says by itself to which goals one may go:
// who stands elsewhere goes where all lines allow it, who stands between is asked about his lines,
// and a target keeps away from where men lead to without him.
#pragma once

#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/reach.hpp"

namespace ludo::runtime {

template <int W>
typename Machine<W>::Bits Machine<W>::pieces_in(
    const std::vector<program::ReachPlan::Group>& groups) const {
  Bits found;
  for (const auto& group : groups) found = found | of_group(group);
  return found;
}

// The law would be broken with the man on his goal.
template <int W>
bool Machine<W>::breaks(const program::LawPlan& law, const program::LawPlan::Side& side,
                        std::int32_t man, std::int32_t goal) {
  const program::ReachPlan& plan = program.reaches[static_cast<std::size_t>(law.reach)];
  const auto piece = static_cast<std::size_t>(piece_at(man));
  // What stands on the goal goes, then the man stands there.
  Bits gone = Bits::single(man);
  gone.add(goal);
  const auto after = [&](const Bits& pieces, bool has_man) {
    Bits left = pieces - gone;
    if (has_man) left.add(goal);
    return left;
  };
  const Bits targets = after(pieces_in(side.targets), side.is_target[piece - 1]);
  const auto one_only = [&](const Bits& pieces, lang::ExprId expr) {
    if (expr == lang::kNoExpr || pieces.count() < 2) return;
    Instruction asked;
    asked.y = expr;
    fail_only(asked);
  };
  one_only(targets, law.only_target);
  if (law.only_man != lang::kNoExpr) {
    one_only(after(pieces_in(side.men), side.is_man[piece - 1]), law.only_man);
  }
  if (targets.empty() || (law.single && targets.count() > 1)) return false;
  Bits full = *occupied;
  full.drop(man);
  full.add(goal);
  const auto attacks = [&](const Bits& men, std::int32_t which, const Bits& those)
      __attribute__((always_inline)) {
    if (which < 0 || men.empty()) return false;
    const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(which)];
    for (Bits ends = those; !ends.empty();) {
      const int end = ends.take_first();
      if (!(men & constant(lines.landings + end)).empty()) return true;
      for (Bits far = men & constant(lines.far + end); !far.empty();) {
        if (leads(lines, far.take_first(), end, full)) return true;
      }
    }
    return false;
  };
  const auto attacked = [&](const Bits& those) {
    for (const auto& group : side.men) {
      if (attacks(of_group(group) - gone, group.of, those)) return true;
    }
    return side.is_man[piece - 1] && attacks(Bits::single(goal), plan.class_of[piece], those);
  };
  if (!law.every || targets.count() == 1) return attacked(targets);
  for (Bits rest = targets; !rest.empty();) {
    if (!attacked(Bits::single(rest.take_first()))) return false;
  }
  return true;
}

// The goals with which a line leads nowhere, of a man who leaves his site for them (kNone: who
// stands elsewhere). On his goal he stands in the way, or takes who aims.
template <int W>
typename Machine<W>::Bits Machine<W>::kept_goals(const WatchedLine& line, std::int32_t man) const {
  Bits standing = line.standing;
  if (man != kNone) standing.drop(man);
  const int n = standing.count();
  const Bits between = line.between - standing;
  const bool aims = (line.slides && n == 0) || (line.screens && n == 1);
  const bool entered = line.screens && n == 0;
  Bits kept = aims && entered ? Bits{}
              : aims          ? between
              : entered       ? all_sites() - between
                              : all_sites();
  kept.add(line.from);
  return kept;
}

template <int W>
void Machine<W>::watch_line(Watch& here, const WatchedLine& line) {
  const int n = line.standing.count();
  if (n > (line.screens ? 2 : 1)) return;
  watched_lines.push_back(line);
  here.free = here.free & kept_goals(line, kNone);
  here.blocking = here.blocking | line.standing;
}

template <int W>
void Machine<W>::watch(std::int32_t me) {
  watches.assign(program.law_plans.size(), {});
  watched_lines.clear();
  watched_free = all_sites();
  watched_apart = watched_targets = Bits{};
  for (std::size_t i = 0; i < watches.size(); ++i) {
    const program::LawPlan& law = program.law_plans[i];
    const program::ReachPlan& plan = program.reaches[static_cast<std::size_t>(law.reach)];
    const program::LawPlan::Side& side = law.sides[static_cast<std::size_t>(me)];
    Watch& here = watches[i];
    here.targets = pieces_in(side.targets);
    here.free = all_sites();
    here.first = here.last = watched_lines.size();
    const bool is_all = law.single || law.every;
    if (law.only_man != lang::kNoExpr || law.only_target != lang::kNoExpr || is_all) {
      here.each = here.targets.count() > 1 ||
                  (law.only_man != lang::kNoExpr && pieces_in(side.men).count() > 1);
      if (here.each) {
        watched_apart = all_sites();
        continue;
      }
    }
    const Bits& full = *occupied;
    for (const auto& group : side.men) {
      if (group.of < 0) continue;
      const Bits men = of_group(group);
      if (men.empty()) continue;
      const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(group.of)];
      for (Bits ends = here.targets; !ends.empty();) {
        const int end = ends.take_first();
        for (Bits near = men & constant(lines.landings + end); !near.empty();) {
          watch_line(here, {near.take_first(), end, true, false, {}, {}});
        }
        for (Bits far = men & constant(lines.far + end); !far.empty();) {
          const int from = far.take_first();
          if (!lines.hops.empty()) {
            for (std::int32_t k = lines.first[static_cast<std::size_t>(from)];
                 k < lines.first[static_cast<std::size_t>(from) + 1]; ++k) {
              const auto& hop = lines.hops[static_cast<std::size_t>(k)];
              if (hop.to != end) continue;
              const Bits middle = Bits::single(hop.middle);
              watch_line(here, {from, end, true, false, middle, middle & full});
            }
          }
          if (!lines.has_rays()) continue;
          const std::uint16_t entry =
              program.rays[static_cast<std::size_t>(from * program.site_count + end)];
          if (entry == 0) continue;
          const auto direction = static_cast<std::size_t>((entry & 255) - 1);
          const bool slides = lines.slides_along[direction];
          const bool screens = lines.screens_along[direction] || lines.shots_along[direction];
          if (!slides && !screens) continue;
          Bits between = ray(static_cast<std::int32_t>(direction), from) -
                         ray(static_cast<std::int32_t>(direction), end);
          between.drop(end);
          watch_line(here, {from, end, slides, screens, between, between & full});
        }
      }
    }
    here.last = watched_lines.size();
    watched_free = watched_free & here.free;
    watched_apart = watched_apart | here.blocking | here.targets | pieces_in(side.men);
    watched_targets = watched_targets | here.targets;
  }
  watched_me = me;
}

// Where men would lead to once this target has left its site.
template <int W>
const typename Machine<W>::Bits& Machine<W>::danger_without(std::size_t law, std::int32_t man) {
  Watch& here = watches[law];
  if (here.gone == man) return here.danger;
  const program::LawPlan& plan = program.law_plans[law];
  Bits full = *occupied;
  full.drop(man);
  const ReachClass* const classes = reach_classes[static_cast<std::size_t>(plan.reach)].data();
  here.gone = man;
  here.danger = Bits{};
  for (const auto& group : plan.sides[static_cast<std::size_t>(watched_me)].men) {
    if (group.of < 0) continue;
    for (Bits men = of_group(group); !men.empty();) {
      here.danger =
          here.danger | ends_of(classes[static_cast<std::size_t>(group.of)], men.take_first(), full,
                                true);  // the target will stand there
    }
  }
  return here.danger;
}

// Of these goals of a man those that keep one of the laws.
template <int W>
typename Machine<W>::Bits Machine<W>::lawful_under(std::size_t law, std::int32_t man,
                                                   const Bits& goals) {
  const program::LawPlan& plan = program.law_plans[law];
  const program::LawPlan::Side& side = plan.sides[static_cast<std::size_t>(watched_me)];
  const Watch& here = watches[law];
  const auto code = static_cast<std::size_t>(piece_at(man) - 1);
  const auto asked = [&](Bits found) {
    for (Bits rest = found; !rest.empty();) {
      const int goal = rest.take_first();
      if (breaks(plan, side, man, goal)) found.drop(goal);
    }
    return found;
  };
  if (here.each || side.is_man[code]) return asked(goals);
  const bool is_target = side.is_target[code];
  Bits kept = goals;
  if (is_target || here.blocking.has(man)) {
    for (std::size_t i = here.first; i < here.last; ++i) {
      const WatchedLine& line = watched_lines[i];
      if (line.to != man) kept = kept & kept_goals(line, man);
    }
  } else {
    kept = kept & here.free;
  }
  if (is_target && !kept.empty()) kept = kept - danger_without(law, man);
  // Who takes a target changes what there is to be asked.
  const Bits taking = goals & here.targets;
  return taking.empty() ? kept : (kept - taking) | asked(taking);
}

template <int W>
bool Machine<W>::look_out() {
  const std::int32_t me = field(Field::Me);
  if (me == kNone) return false;
  // Nothing has been written since the search began.
  if (trail.empty() && watched_in == searches && watched_me == me) return true;
  const std::uint64_t* const planes = block + first_plane;
  const auto n_words = static_cast<std::size_t>(planes_end - first_plane);
  const bool known =
      watched_me == me && watched_pieces.size() == n_words &&
      std::memcmp(watched_pieces.data(), planes, n_words * sizeof(std::uint64_t)) == 0;
  if (!known) {
    watched_pieces.assign(planes, planes + n_words);
    watch(me);
  }
  watched_in = trail.empty() ? searches : kUncounted;
  return true;
}

template <int W>
typename Machine<W>::Bits Machine<W>::lawful_now(std::int32_t man, const Bits& goals) {
  if (piece_at(man) == 0) return goals;
  Bits found = goals;
  for (std::size_t i = 0; i < watches.size() && !found.empty(); ++i) {
    found = lawful_under(i, man, found);
  }
  return found;
}

template <int W>
typename Machine<W>::Bits Machine<W>::lawful(std::int32_t man, const Bits& goals) {
  return goals.empty() || !look_out() ? goals : lawful_now(man, goals);
}

}  // namespace ludo::runtime

// Laws, asked for a move before it is made: which goals of a man break none.
//
// Whether a line leads from a man to a target changes only when one of them moves or goes, or when
// a site becomes empty, or full, on which a line depends. What these are is found once for all
// moves of a decision; a move that has nothing to do with them is not looked at any further.
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
  const auto attacks = [&](const Bits& men, std::int32_t which) __attribute__((always_inline)) {
    if (which < 0 || men.empty()) return false;
    const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(which)];
    for (Bits ends = targets; !ends.empty();) {
      const int end = ends.take_first();
      if (!(men & constant(lines.landings + end)).empty()) return true;
      for (Bits far = men & constant(lines.far + end); !far.empty();) {
        if (leads(lines, far.take_first(), end, full)) return true;
      }
    }
    return false;
  };
  for (const auto& group : side.men) {
    if (attacks(of_group(group) - gone, group.of)) return true;
  }
  return side.is_man[piece - 1] && attacks(Bits::single(goal), plan.class_of[piece]);
}

template <int W>
void Machine<W>::watch(std::int32_t me) {
  watches.assign(program.law_plans.size(), {});
  for (std::size_t i = 0; i < watches.size(); ++i) {
    const program::LawPlan& law = program.law_plans[i];
    const program::ReachPlan& plan = program.reaches[static_cast<std::size_t>(law.reach)];
    const program::LawPlan::Side& side = law.sides[static_cast<std::size_t>(me)];
    Watch& here = watches[i];
    const Bits targets = pieces_in(side.targets);
    if (law.only_man != lang::kNoExpr || law.only_target != lang::kNoExpr || law.single) {
      const bool several =
          targets.count() > 1 || (law.only_man != lang::kNoExpr && pieces_in(side.men).count() > 1);
      if (several) {
        here.always = true;
        continue;
      }
    }
    const Bits& full = *occupied;
    for (const auto& group : side.men) {
      if (group.of < 0) continue;
      const Bits men = of_group(group);
      if (men.empty()) continue;
      const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(group.of)];
      for (Bits ends = targets; !ends.empty();) {
        const int end = ends.take_first();
        here.always = here.always || !(men & constant(lines.landings + end)).empty();
        for (Bits far = men & constant(lines.far + end); !far.empty();) {
          const int from = far.take_first();
          for (std::int32_t k = lines.first[static_cast<std::size_t>(from)];
               k < lines.first[static_cast<std::size_t>(from) + 1]; ++k) {
            const auto& hop = lines.hops[static_cast<std::size_t>(k)];
            if (hop.to != end) continue;
            here.always = here.always || !full.has(hop.middle);
            here.leaves.add(hop.middle);
          }
          if (lines.slides.empty() && lines.screens.empty()) continue;
          const std::uint16_t entry =
              program.rays[static_cast<std::size_t>(from * program.site_count + end)];
          if (entry == 0) continue;
          const auto direction = static_cast<std::size_t>((entry & 255) - 1);
          const bool slides = lines.slides_along[direction];
          const bool screens = lines.screens_along[direction];
          if (!slides && !screens) continue;
          Bits between = ray(static_cast<std::int32_t>(direction), from) -
                         ray(static_cast<std::int32_t>(direction), end);
          between.drop(end);
          const Bits standing = between & full;
          const int n = standing.count();
          here.always = here.always || (slides && n == 0) || (screens && n == 1);
          if ((slides && n == 1) || (screens && n == 2)) here.leaves = here.leaves | standing;
          if (screens && n == 0) here.enters = here.enters | between;
        }
      }
    }
    // Who takes a target, or is one, is looked at anyhow: see below.
    here.enters = here.enters | targets;
  }
  watched_me = me;
}

template <int W>
typename Machine<W>::Bits Machine<W>::lawful(std::int32_t man, const Bits& goals) {
  const std::int32_t me = field(Field::Me);
  const int piece = piece_at(man);
  if (me == kNone || piece == 0 || goals.empty()) return goals;
  const std::uint64_t* const planes = block + first_plane;
  const auto n_words = static_cast<std::size_t>(planes_end - first_plane);
  const bool known =
      watched_me == me && watched_pieces.size() == n_words &&
      std::memcmp(watched_pieces.data(), planes, n_words * sizeof(std::uint64_t)) == 0;
  if (!known) {
    watched_pieces.assign(planes, planes + n_words);
    watch(me);
  }
  Bits found = goals;
  for (std::size_t i = 0; i < watches.size(); ++i) {
    const program::LawPlan& law = program.law_plans[i];
    const program::LawPlan::Side& side = law.sides[static_cast<std::size_t>(me)];
    const Watch& here = watches[i];
    const auto code = static_cast<std::size_t>(piece - 1);
    const bool all =
        here.always || here.leaves.has(man) || side.is_man[code] || side.is_target[code];
    for (Bits rest = all ? found : found & here.enters; !rest.empty();) {
      const int goal = rest.take_first();
      if (breaks(law, side, man, goal)) found.drop(goal);
    }
  }
  return found;
}

}  // namespace ludo::runtime

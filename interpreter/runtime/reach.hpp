// Lines that follow from the piece they begin at, looked up in tables: forwards from a piece, and
// backwards from where they end, which is how one asks whether something is attacked.
#pragma once

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"

namespace ludo::runtime {

/// The greatest element; -1 when empty.
template <int W>
int last_of(const Set<W>& set) {
  for (int i = W - 1; i >= 0; --i) {
    const std::uint64_t word = set.words[static_cast<std::size_t>(i)];
    if (word != 0) return i * 64 + 63 - std::countl_zero(word);
  }
  return -1;
}

// The empty sites of a ray up to the first full one, and that.
template <int W>
typename Machine<W>::Bits Machine<W>::slide(std::int32_t direction, std::int32_t site,
                                            const Bits& full) const {
  const Bits all = ray(direction, site);
  const Bits hit = all & full;
  const bool up = program.ray_order[static_cast<std::size_t>(direction)] > 0;
  const int first = up ? hit.first() : last_of(hit);
  return first < 0 ? all : all - ray(direction, first);
}

template <int W>
typename Machine<W>::Bits Machine<W>::reach(const program::ReachPlan& plan,
                                            std::int32_t site) const {
  const std::int32_t which = plan.class_of[static_cast<std::size_t>(piece_at(site))];
  if (which < 0) return {};
  const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(which)];
  const Bits& full = *occupied;
  Bits ends = constant(lines.leaps + site);
  for (const std::int32_t direction : lines.slides) ends = ends | slide(direction, site, full);
  for (std::int32_t i = lines.first[static_cast<std::size_t>(site)];
       i < lines.first[static_cast<std::size_t>(site) + 1]; ++i) {
    const auto& hop = lines.hops[static_cast<std::size_t>(i)];
    if (!full.has(hop.middle)) ends.add(hop.to);
  }
  for (const std::int32_t direction : lines.screens) {
    const Bits all = ray(direction, site);
    const Bits hit = all & full;
    const bool up = program.ray_order[static_cast<std::size_t>(direction)] > 0;
    const int first = up ? hit.first() : last_of(hit);
    if (first >= 0) ends = ends | slide(direction, first, full);
  }
  return ends;
}

// Whether one of its lines ends in the set.
template <int W>
bool Machine<W>::reaches(const program::ReachPlan& plan, std::int32_t site, const Bits& to) const {
  const std::int32_t which = plan.class_of[static_cast<std::size_t>(piece_at(site))];
  if (which < 0) return false;
  const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(which)];
  if (!(constant(lines.leaps + site) & to).empty()) return true;
  const Bits& full = *occupied;
  for (const std::int32_t direction : lines.slides) {
    // Mostly the next site tells.
    const std::int32_t next = step(site, direction);
    if (next == kNone) continue;
    if (to.has(next)) return true;
    if (!full.has(next) && !(slide(direction, site, full) & to).empty()) return true;
  }
  return (!lines.hops.empty() || !lines.screens.empty()) && !(reach(plan, site) & to).empty();
}

template <int W>
typename Machine<W>::Bits Machine<W>::of_group(const program::ReachPlan::Group& group) const {
  const Bits& kind = *kind_planes[static_cast<std::size_t>(group.kind)];
  return group.owner < 0 ? kind : kind & *owner_planes[static_cast<std::size_t>(group.owner)];
}

// A line of another form than one cell leads there, when these sites are full.
template <int W>
bool Machine<W>::leads(const program::ReachPlan::Class& lines, std::int32_t from, std::int32_t to,
                       const Bits& full) const {
  for (std::int32_t i = lines.first[static_cast<std::size_t>(from)];
       i < lines.first[static_cast<std::size_t>(from) + 1]; ++i) {
    const auto& hop = lines.hops[static_cast<std::size_t>(i)];
    if (hop.to == to && !full.has(hop.middle)) return true;
  }
  if (lines.slides.empty() && lines.screens.empty()) return false;
  const std::uint16_t entry =
      program.rays[static_cast<std::size_t>(from * program.site_count + to)];
  if (entry == 0) return false;
  const std::int32_t direction = (entry & 255) - 1;
  const bool slides = lines.slides_along[static_cast<std::size_t>(direction)];
  const bool screens = lines.screens_along[static_cast<std::size_t>(direction)];
  if (!slides && !screens) return false;
  Bits between = ray(direction, from) - ray(direction, to);
  between.drop(to);
  between = between & full;
  return between.empty() ? slides : screens && between.count() == 1;
}

template <int W>
typename Machine<W>::Bits Machine<W>::reaching(const program::ReachPlan& plan, const Bits& among,
                                               const Bits& to) const {
  Bits found;
  if (to.empty() || among.empty()) return found;
  const Bits& full = *occupied;
  if (to.count() > among.count()) {
    // Fewer are asked where they lead than where one comes from.
    for (Bits rest = among & full; !rest.empty();) {
      const int from = rest.take_first();
      if (reaches(plan, from, to)) found.add(from);
    }
    return found;
  }
  for (const auto& group : plan.groups) {
    const Bits men = of_group(group) & among;
    if (men.empty()) continue;
    const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(group.of)];
    for (Bits ends = to; !ends.empty();) {
      const int end = ends.take_first();
      found = found | (men & constant(lines.landings + end));
      for (Bits far = (men & constant(lines.far + end)) - found; !far.empty();) {
        const int from = far.take_first();
        if (leads(lines, from, end, full)) found.add(from);
      }
    }
  }
  return found;
}

}  // namespace ludo::runtime

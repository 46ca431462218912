// Lines that follow from the piece they begin at, looked up in tables: forwards from a piece, and
// backwards from where they end, which is how one asks whether something is attacked.
#pragma once

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/slides.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::lay_reach_classes() {
  for (const program::ReachPlan& plan : program.reaches) {
    std::vector<ReachClass>& classes = reach_classes.emplace_back();
    std::vector<Bits>& from =
        reached_from.emplace_back(static_cast<std::size_t>(program.site_count));
    for (const program::ReachPlan::Class& lines : plan.classes) {
      ReachClass& made = classes.emplace_back();
      made.leaps = set_constants + static_cast<std::size_t>(lines.leaps) * W;
      for (std::int32_t site = 0; site < program.site_count; ++site) {
        Bits& some = from[static_cast<std::size_t>(site)];
        some = some | constant(lines.landings + site) | constant(lines.far + site);
      }
      if (!lines.slides.empty()) {
        const SlideRows& rows = slide_rows[static_cast<std::size_t>(slide_row_of(lines.slides))];
        made.slides = rows.rays.data();
        made.ascending = rows.ascending;
        made.directions = rows.directions.size();
      }
      if (!lines.screens.empty()) made.screens = slide_row_of(lines.screens);
      if (!lines.glides.empty()) made.glides = slide_row_of(lines.glides);
      if (!lines.shots.empty()) made.shots = slide_row_of(lines.shots);
      const bool is_simple = lines.hops.empty() && lines.screens.empty() && lines.glides.empty() &&
                             lines.shots.empty();
      if (!is_simple) made.further = &lines;
    }
  }
}

template <int W>
typename Machine<W>::Bits Machine<W>::slide_ends_of(const ReachClass& lines, std::size_t site,
                                                    const Bits& full) const {
  const Bits* const rays = lines.slides + site * lines.directions;
  // Four directions, two of them up, are what most men have.
  if (lines.directions == 4 && lines.ascending == 2) return ends_to<W>(rays, 2, 4, full);
  if (lines.directions == 8 && lines.ascending == 4) return ends_to<W>(rays, 4, 8, full);
  return ends_to<W>(rays, lines.ascending, lines.directions, full);
}

// Over one piece, to the next or to any site before it.
template <int W>
typename Machine<W>::Bits Machine<W>::screen_ends(std::int32_t row, std::int32_t site,
                                                  const Bits& full) const {
  Bits ends;
  const SlideRows& rows = slide_rows[static_cast<std::size_t>(row)];
  const std::size_t n = rows.directions.size();
  const Bits* const rays = rows.rays.data();
  for (std::size_t i = 0; i < n; ++i) {
    const Bits hit = rays[static_cast<std::size_t>(site) * n + i] & full;
    const int screen = i < rows.ascending ? hit.first() : hit.last();
    if (screen < 0) continue;
    ends = ends | ends_to<W>(rays + static_cast<std::size_t>(screen) * n + i,
                             i < rows.ascending ? 1 : 0, 1, full);
  }
  return ends;
}

// Hops, screens, glides and shots.
template <int W>
typename Machine<W>::Bits Machine<W>::further_ends(const ReachClass& lines, std::int32_t site,
                                                   const Bits& full, bool as_pieces) const {
  Bits ends;
  const program::ReachPlan::Class& what = *lines.further;
  for (std::int32_t i = what.first[static_cast<std::size_t>(site)];
       i < what.first[static_cast<std::size_t>(site) + 1]; ++i) {
    const auto& hop = what.hops[static_cast<std::size_t>(i)];
    if (!full.has(hop.middle)) ends.add(hop.to);
  }
  if (lines.screens >= 0) ends = ends | screen_ends(lines.screens, site, full);
  if (lines.shots >= 0) {
    const Bits shot = screen_ends(lines.shots, site, full);
    ends = ends | (as_pieces ? shot : shot & full);
  }
  if (lines.glides >= 0 && !as_pieces) {
    const SlideRows& rows = slide_rows[static_cast<std::size_t>(lines.glides)];
    const std::size_t n = rows.directions.size();
    const Bits* const rays = rows.rays.data() + static_cast<std::size_t>(site) * n;
    ends = ends | (ends_to<W>(rays, rows.ascending, n, full) - full);
  }
  return ends;
}

template <int W>
typename Machine<W>::Bits Machine<W>::reach(const program::ReachPlan& plan,
                                            std::int32_t site) const {
  const std::int32_t which = plan.class_of[static_cast<std::size_t>(piece_at(site))];
  if (which < 0) return {};
  const auto index = static_cast<std::size_t>(&plan - program.reaches.data());
  return ends_of(reach_classes[index][static_cast<std::size_t>(which)], site, *occupied);
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
  if (!lines.has_rays()) return false;
  const std::uint16_t entry =
      program.rays[static_cast<std::size_t>(from * program.site_count + to)];
  if (entry == 0) return false;
  const std::int32_t direction = (entry & 255) - 1;
  const auto along = static_cast<std::size_t>(direction);
  const bool to_piece = full.has(to);
  const bool slides = lines.slides_along[along] || (!to_piece && lines.glides_along[along]);
  const bool screens = lines.screens_along[along] || (to_piece && lines.shots_along[along]);
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
      if (!(reach(plan, from) & to).empty()) found.add(from);
    }
    return found;
  }
  const auto index = static_cast<std::size_t>(&plan - program.reaches.data());
  const std::vector<Bits>& some = reached_from[index];
  const Bits men = among & full;
  for (Bits ends = to; !ends.empty();) {
    const int end = ends.take_first();
    for (Bits near = (men & some[static_cast<std::size_t>(end)]) - found; !near.empty();) {
      const int from = near.take_first();
      const std::int32_t which = plan.class_of[static_cast<std::size_t>(piece_at(from))];
      if (which < 0) continue;
      const program::ReachPlan::Class& lines = plan.classes[static_cast<std::size_t>(which)];
      const bool lands = constant(lines.landings + end).has(from);
      if (lands || (constant(lines.far + end).has(from) && leads(lines, from, end, full))) {
        found.add(from);
      }
    }
  }
  return found;
}

}  // namespace ludo::runtime

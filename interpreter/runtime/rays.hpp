// Lines whose end says all: on most boards no two rays from a site share another site, so that of a
// line with at most one segment of free length the last site tells direction and lengths.
//
// Then all solutions from a site are one set of sites: it is counted, listed and chosen from like
// any other, and names are bound when an end has been chosen. Where two rays do meet, the general
// walk (lines.hpp) takes over.
#pragma once

#include "interpreter/runtime/lawful.hpp"
#include "interpreter/runtime/lines.hpp"
#include "interpreter/runtime/machine.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::find_ray_shapes() {
  for (const program::LinePlan& plan : program.lines) {
    RayShape shape = program::ray_shape(plan);
    shape.fits = shape.fits && !program.rays.empty();
    shape.single =
        shape.fits && shape.free < 0 &&
        std::all_of(plan.segments.begin(), plan.segments.end(),
                    [](const program::LineSegment& one) { return one.fixed_least == 1; });
    if (shape.fits && slides(plan, shape)) shape.slides = slide_row_of(plan.fixed_directions);
    ray_shapes.push_back(shape);
    step_tables.push_back(shape.fits ? ends_of_steps(plan) : std::vector<Bits>());
    ray_bindings.push_back(binding_of(plan, !step_tables.back().empty()));
  }
  counted_each.resize(static_cast<std::size_t>(W) * 64);
}

// Of a line that is one step: whether it ends a path of its own and binds its end alone.
template <int W>
typename Machine<W>::RayBinding Machine<W>::binding_of(const program::LinePlan& plan,
                                                       bool one_step) const {
  if (!one_step || plan.lawful || plan.direction != kNoRegister) return {};
  const program::LineSegment& cell = plan.segments.front();
  const bool named = cell.as.index != kNoRegister;
  if (named && (cell.as.bank != Bank::Int || cell.to != kNoRegister)) return {};
  const std::uint16_t end = named ? cell.as.index : cell.to;
  return {end != kNoRegister, cell.what, end};
}

// Its ends are told by the rays as sets.
template <int W>
bool Machine<W>::slides(const program::LinePlan& plan, const RayShape& shape) const {
  if (shape.free < 0 || program.ray_sets.empty() || plan.fixed_directions.empty()) return false;
  const program::LineSegment& free = plan.segments[static_cast<std::size_t>(shape.free)];
  const bool open = free.fixed_most == INT32_MAX &&
                    (free.fixed_least == 1 || (free.fixed_least == 0 && shape.fixed > 0));
  return open && std::all_of(plan.fixed_directions.begin(), plan.fixed_directions.end(),
                             [&](std::int32_t direction) {
                               const auto index = static_cast<std::size_t>(direction);
                               return program.ray_sets[index].first >= 0;
                             });
}

template <int W>
std::int32_t Machine<W>::slide_row_of(const std::vector<std::int32_t>& directions) {
  SlideRows rows;
  for (const bool ascends : {true, false}) {
    for (const std::int32_t direction : directions) {
      if (program.ray_sets[static_cast<std::size_t>(direction)].ascends != ascends) continue;
      rows.directions.push_back(direction);
      rows.ascending += ascends ? 1 : 0;
    }
  }
  for (std::size_t i = 0; i < slide_rows.size(); ++i) {
    if (slide_rows[i].directions == rows.directions) return static_cast<std::int32_t>(i);
  }
  for (std::int32_t site = 0; site < program.site_count; ++site) {
    for (const std::int32_t direction : rows.directions) {
      rows.rays.push_back(
          constant(program.ray_sets[static_cast<std::size_t>(direction)].first + site));
    }
  }
  slide_rows.push_back(std::move(rows));
  return static_cast<std::int32_t>(slide_rows.size()) - 1;
}

// Each ray as far as the first site that is not among these; those before `ascending` go up.
template <int W>
[[gnu::always_inline]] inline Set<W> open_ends(const Set<W>* rays, std::size_t ascending,
                                               std::size_t n, const Set<W>& among) {
  Set<W> ends;
  if constexpr (W == 1) {
    for (std::size_t i = 0; i < ascending; ++i) {
      const std::uint64_t ray = rays[i].words[0], met = ray & ~among.words[0];
      ends.words[0] |= ray & ~met & (met - 1);
    }
    for (std::size_t i = ascending; i < n; ++i) {
      const std::uint64_t ray = rays[i].words[0], met = ray & ~among.words[0];
      const std::uint64_t above =
          met == 0 ? ~std::uint64_t{0} : ~std::uint64_t{1} << (63 - std::countl_zero(met));
      ends.words[0] |= ray & above;
    }
  } else if constexpr (W == 2) {
    const std::uint64_t low = ~among.words[0], high = ~among.words[1];
    for (std::size_t i = 0; i < ascending; ++i) {
      const std::uint64_t met_low = rays[i].words[0] & low, met_high = rays[i].words[1] & high;
      const std::uint64_t borrow = static_cast<std::uint64_t>(met_low == 0);
      ends.words[0] |= rays[i].words[0] & ~met_low & (met_low - 1);
      ends.words[1] |= rays[i].words[1] & ~met_high & (met_high - 1) & (std::uint64_t{0} - borrow);
    }
    for (std::size_t i = ascending; i < n; ++i) {
      const std::uint64_t met_low = rays[i].words[0] & low, met_high = rays[i].words[1] & high;
      if (met_high != 0) {
        const std::uint64_t above = ~std::uint64_t{1} << (63 - std::countl_zero(met_high));
        ends.words[1] |= rays[i].words[1] & above;
        continue;
      }
      ends.words[1] |= rays[i].words[1];
      const std::uint64_t above =
          met_low == 0 ? ~std::uint64_t{0} : ~std::uint64_t{1} << (63 - std::countl_zero(met_low));
      ends.words[0] |= rays[i].words[0] & above;
    }
  } else {
    for (std::size_t i = 0; i < ascending; ++i) {
      ends = ends | (rays[i] & (rays[i] - among).below_first());
    }
    for (std::size_t i = ascending; i < n; ++i) {
      ends = ends | (rays[i] & (rays[i] - among).above_last());
    }
  }
  return ends;
}

// The ends of all solutions from a site of a line that slides.
template <int W>
typename Machine<W>::Bits Machine<W>::slide_ends(const program::LinePlan& plan,
                                                 const RayShape& shape, std::int32_t from) const {
  if constexpr (kGrows)
    return {};  // such boards have no rays
  else {
    const SlideRows& rows = slide_rows[static_cast<std::size_t>(shape.slides)];
    const std::size_t n = rows.directions.size();
    const program::LineSegment& what = plan.segments[static_cast<std::size_t>(shape.free)];
    const Bits among = sets[what.what];
    Bits ends;
    if (plan.segments.size() == 1 && !what.run) {
      ends = open_ends<W>(rows.rays.data() + static_cast<std::size_t>(from) * n, rows.ascending, n,
                          among);
      return plan.goal == kNoRegister ? ends : ends & sets[plan.goal];
    }
    const auto free = static_cast<std::size_t>(shape.free);
    const std::int32_t width = program.direction_count;
    for (std::size_t index = 0; index < n; ++index) {
      const std::int32_t direction = rows.directions[index];
      const bool ascends = index < rows.ascending;
      std::int32_t at = from;
      for (std::size_t i = 0; at >= 0 && i < free; ++i) {
        for (std::int32_t k = 0; at >= 0 && k < plan.segments[i].fixed_least; ++k) {
          at = program.steps[static_cast<std::size_t>(at * width + direction)];
          if (at >= 0 && !sets[plan.segments[i].what].has(at)) at = -1;
        }
      }
      if (at < 0) continue;
      const Bits& ray = rows.rays[static_cast<std::size_t>(at) * n + index];
      const Bits blocked = ray - among;
      Bits reach = ray & (ascends ? blocked.below_first() : blocked.above_last());
      if (what.run && !reach.empty()) {
        reach = Bits::single(ascends ? reach.last() : reach.first());
      } else if (what.fixed_least == 0) {
        reach.add(at);
      }
      for (std::size_t i = free + 1; i < plan.segments.size(); ++i) {
        for (std::int32_t k = 0; k < plan.segments[i].fixed_least; ++k) {
          reach = shift(reach, direction) & sets[plan.segments[i].what];
        }
      }
      ends = ends | reach;
    }
    return plan.goal == kNoRegister ? ends : ends & sets[plan.goal];
  }
}

// The number of solutions from some men; those of each are added up in counted_each.
template <int W>
std::int32_t Machine<W>::count_slides(const program::LinePlan& plan, const RayShape& shape,
                                      const Bits& men, Bits& seen) {
  std::int32_t n = 0;
  if (!kGrows && plan.segments.size() == 1 && !plan.segments[0].run && (men & seen).empty()) {
    // One stretch of sites.
    if constexpr (!kGrows) {
      const SlideRows& rows = slide_rows[static_cast<std::size_t>(shape.slides)];
      const std::size_t width = rows.directions.size(), ascending = rows.ascending;
      const Bits* const rays = rows.rays.data();
      const Bits among = sets[plan.segments[0].what];
      const Bits goals = plan.goal == kNoRegister ? all_sites() : sets[plan.goal];
      std::int32_t* const each = counted_each.data();
      const auto count_men = [&](std::size_t up, std::size_t all) __attribute__((always_inline)) {
        for (Bits rest = men; !rest.empty();) {
          const auto man = static_cast<std::size_t>(rest.take_first());
          const int ends = (open_ends<W>(rays + man * all, up, all, among) & goals).count();
          each[man] = ends;
          n += ends;
        }
      };
      // Four directions, two of them up, are what most boards have.
      if (ascending == 2 && width == 4) {
        count_men(2, 4);
      } else {
        count_men(ascending, width);
      }
    }
    steps += static_cast<std::uint64_t>(men.count());
    seen = seen | men;
    return n;
  }
  for (Bits rest = men; !rest.empty();) {
    const int man = rest.take_first();
    const int ends = slide_ends(plan, shape, man).count();
    std::int32_t& each = counted_each[static_cast<std::size_t>(man)];
    each = seen.has(man) ? each + ends : ends;
    n += ends;
  }
  steps += static_cast<std::uint64_t>(men.count());
  seen = seen | men;
  return n;
}

// Where one step leads from each site, in directions that are known; nothing where an end would
// not tell its direction, or more than a step is asked for.
template <int W>
std::vector<typename Machine<W>::Bits> Machine<W>::ends_of_steps(
    const program::LinePlan& plan) const {
  std::vector<Bits> ends;
  const bool one = plan.segments.size() == 1 && plan.segments[0].fixed_least == 1 &&
                   plan.segments[0].fixed_most == 1 && !plan.fixed_directions.empty();
  if (!one) return ends;
  for (std::int32_t from = 0; from < program.site_count; ++from) {
    Bits here;
    for (const std::int32_t direction : plan.fixed_directions) {
      const std::int32_t end = step(from, direction);
      if (end == kNone || end == from) continue;
      const auto pair = static_cast<std::size_t>(from * program.site_count + end);
      if (here.has(end) || program.rays[pair] != program::ray_entry(direction, 1)) return {};
      here.add(end);
    }
    ends.push_back(here);
  }
  return ends;
}

// The number of all solutions from all of these sites together, on a board whose rays are clear:
// the sites move along each direction at once.
template <int W>
std::uint64_t Machine<W>::count_rays(const program::LinePlan& plan, const RayShape& shape,
                                     const Bits& from) {
  const Bits all = plan.goal == kNoRegister ? all_sites() : sets[plan.goal];
  const std::size_t n_segments = plan.segments.size();
  std::uint64_t n = 0;
  const auto fixed_from = [&](std::size_t first, std::size_t last, Bits at,
                              std::int32_t direction) {
    for (std::size_t i = first; i < last; ++i) {
      const program::LineSegment& what = plan.segments[i];
      for (std::int32_t k = 0; k < what.fixed_least; ++k) {
        at = shift(at, direction) & sets[what.what];
      }
    }
    return at;
  };
  const auto along = [&](std::int32_t direction) {
    if (shape.free < 0) {
      n += static_cast<std::uint64_t>((fixed_from(0, n_segments, from, direction) & all).count());
      return;
    }
    const auto free = static_cast<std::size_t>(shape.free);
    const program::LineSegment& what = plan.segments[free];
    const std::int32_t least = what.fixed_least >= 0       ? what.fixed_least
                               : what.least == kNoRegister ? 0
                                                           : ints[what.least];
    const std::int32_t most = what.fixed_most >= 0       ? what.fixed_most
                              : what.most == kNoRegister ? INT32_MAX
                                                         : ints[what.most];
    if (least == kNone || most == kNone) return;
    const Bits& among = sets[what.what];
    const bool ends_here = free + 1 == n_segments;
    Bits at = fixed_from(0, free, from, direction);
    for (std::int32_t length = 0; !at.empty() && length <= most; ++length) {
      ++steps;
      const Bits further = length < most ? shift(at, direction) & among : Bits{};
      if (least <= length) {
        const Bits ending = what.run ? at - shift_back(further, direction) : at;
        const Bits ends = ends_here ? ending : fixed_from(free + 1, n_segments, ending, direction);
        n += static_cast<std::uint64_t>((ends & all).count());
      }
      at = further;
    }
  };
  if (!plan.fixed_directions.empty()) {
    for (const std::int32_t direction : plan.fixed_directions) along(direction);
  } else {
    Bits directions = sets[plan.directions];
    while (!directions.empty()) along(directions.take_first());
  }
  return n;
}

// A choice whose paths are counted for each element by sets alone: so many of them an element lies
// in. `each`: how many sets, then their registers.
template <int W>
void Machine<W>::count_each(const std::int32_t* each, std::int32_t pc) {
  std::uint64_t n = 0;
  const std::int32_t* const end = each + 1 + *each;
  for (const std::int32_t* at = each + 1; at != end; ++at) {
    n += static_cast<std::uint64_t>(sets[*at].count());
  }
  counted_at = -1;
  if (choices.empty() && digits.empty() && trail.empty()) {
    root_choice = counted_at = pc;
    root_count = n;
  } else if (n > 0) {
    note_found();
  }
  counted += n;
  reached += n;
}

// Select: the least element up to which, with it, more paths begin than are passed over. -1: the
// path is not here.
template <int W>
std::int32_t Machine<W>::pick_each(const std::int32_t* each, std::int32_t pc) {
  const std::int32_t* const end = each + 1 + *each;
  std::uint64_t n = root_count;
  if (root_choice != pc || counted_at != pc) {
    n = 0;
    for (const std::int32_t* at = each + 1; at != end; ++at) {
      n += static_cast<std::uint64_t>(sets[*at].count());
    }
    counted_at = -1;
  }
  if (wanted >= counted + n) {
    counted += n;
    reached += n;
    return -1;
  }
  std::uint64_t over = wanted - counted;
  for (std::size_t word = 0; word < static_cast<std::size_t>(kGrows ? 0 : W); ++word) {
    std::array<std::uint64_t, 24> rows;
    std::size_t n_rows = 0;
    std::uint64_t here = 0;
    for (const std::int32_t* at = each + 1; at != end; ++at) {
      const std::uint64_t row = sets[*at].words[word];
      here += static_cast<std::uint64_t>(std::popcount(row));
      rows[n_rows] = row;
      n_rows += static_cast<std::size_t>(row != 0);
    }
    if (here <= over) {
      over -= here;
      continue;
    }
    std::uint64_t below = 0;  // paths of elements before `first`
    unsigned first = 0;
    const auto halve = [&](auto paths_in) __attribute__((always_inline)) {
      for (unsigned half = 32; half > 0; half /= 2) {
        const std::uint64_t paths = paths_in(((1ULL << half) - 1) << first);
        if (below + paths > over) continue;
        below += paths;
        first += half;
      }
    };
    const auto size = [](std::uint64_t part) {
      return static_cast<std::uint64_t>(std::popcount(part));
    };
    if (n_rows <= 3) {
      for (std::size_t i = n_rows; i < 3; ++i) rows[i] = 0;
      const std::uint64_t a = rows[0], b = rows[1], c = rows[2];
      halve([&](std::uint64_t part) { return size(a & part) + size(b & part) + size(c & part); });
    } else {
      halve([&](std::uint64_t part) {
        std::uint64_t paths = 0;
        for (std::size_t i = 0; i < n_rows; ++i) paths += size(rows[i] & part);
        return paths;
      });
    }
    counted = wanted - over + below;
    return static_cast<std::int32_t>(64 * word + first);
  }
  LUDO_UNREACHABLE();
}

// A choice whose paths are counted for each element. Count and Select only; true: the element with
// the wanted path has been found.
template <int W>
bool Machine<W>::choose_counted(const Instruction& in, std::int32_t pc, std::int32_t& bit) {
  const std::int32_t* at = program.pool.data() + in.x;
  const std::int32_t n_sets = *at++;
  const std::int32_t* const each = at;
  at += n_sets;
  const std::int32_t n_lines = *at++;
  const std::int32_t* const lines = at;
  if (choices.empty() && digits.empty() && trail.empty()) root_choice = pc;
  const bool known = mode != Mode::Count && root_choice == pc && counted_at == pc;
  std::uint64_t n = root_count;
  Bits any;
  bool all_slide = n_sets == 0;
  for (std::int32_t i = 0; i < n_lines; ++i) {
    all_slide = all_slide && ray_shapes[static_cast<std::size_t>(lines[2 * i + 1])].slides >= 0;
  }
  if (!known) {
    n = 0;
    for (std::int32_t i = 0; i < n_sets; ++i) {
      n += static_cast<std::uint64_t>(sets[each[i]].count());
    }
    for (std::int32_t i = 0; i < n_lines; ++i) {
      const auto plan = static_cast<std::size_t>(lines[2 * i + 1]);
      const Bits& men = sets[lines[2 * i]];
      n += all_slide ? static_cast<std::uint64_t>(
                           count_slides(program.lines[plan], ray_shapes[plan], men, any))
                     : count_rays(program.lines[plan], ray_shapes[plan], men);
    }
    // What each man has is known as long as nothing else is counted.
    counted_at = root_choice == pc ? pc : -1;
    if (root_choice == pc) root_count = n;
  }
  if (mode != Mode::Select || wanted >= counted + n) {
    if (mode == Mode::Count && n > 0 && root_choice != pc) note_found();
    counted += n;
    reached += n;
    return false;
  }
  any = Bits{};
  for (std::int32_t i = 0; i < n_sets; ++i) any = any | sets[each[i]];
  for (std::int32_t i = 0; i < n_lines; ++i) any = any | sets[lines[2 * i]];
  for (;;) {
    LUDO_ASSERT(!any.empty(), "the counted paths are there");
    bit = any.take_first();
    std::uint64_t here = 0;
    if (all_slide) {
      here = static_cast<std::uint64_t>(counted_each[static_cast<std::size_t>(bit)]);
    } else {
      for (std::int32_t i = 0; i < n_sets; ++i) {
        here += static_cast<std::uint64_t>(sets[each[i]].has(bit));
      }
      for (std::int32_t i = 0; i < n_lines; ++i) {
        if (!sets[lines[2 * i]].has(bit)) continue;
        const auto plan = static_cast<std::size_t>(lines[2 * i + 1]);
        Bits ends;
        ray_ends(program.lines[plan], ray_shapes[plan], bit, ends);
        here += static_cast<std::uint64_t>(ends.count());
      }
    }
    if (wanted < counted + here) return true;
    counted += here;
  }
}

// The ends of all solutions from a site of a line of single cells; `clear`: as ray_ends answers.
template <int W>
typename Machine<W>::Bits Machine<W>::step_ends(const program::LinePlan& plan, std::int32_t from,
                                                bool& clear) const {
  const std::int32_t* const next = program.steps.data();
  const std::int32_t width = program.direction_count;
  const std::uint16_t* const known =
      program.rays.data() +
      static_cast<std::size_t>(from) * static_cast<std::size_t>(program.site_count);
  const program::LineSegment* const first = plan.segments.data();
  const program::LineSegment* const last = first + plan.segments.size();
  const auto length = static_cast<std::int32_t>(plan.segments.size());
  Bits ends;
  const auto along = [&](std::int32_t direction) {
    std::int32_t at = from;
    for (const program::LineSegment* segment = first; segment != last; ++segment) {
      at = next[at * width + direction];
      if (at < 0 || at == from || !sets[segment->what].has(at)) return;
    }
    if (plan.goal != kNoRegister && !sets[plan.goal].has(at)) return;
    clear = clear && known[at] == program::ray_entry(direction, length) && !ends.has(at);
    ends.add(at);
  };
  if (!plan.fixed_directions.empty()) {
    for (const std::int32_t direction : plan.fixed_directions) along(direction);
  } else {
    Bits directions = sets[plan.directions];
    while (!directions.empty()) along(directions.take_first());
  }
  return ends;
}

// The ends of all solutions from a site. False: two of them would share an end, or an end does not
// tell its direction.
template <int W>
bool Machine<W>::ray_ends(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                          Bits& ends) {
  ++steps;
  if (shape.slides >= 0) {
    ends = slide_ends(plan, shape, from);
    return true;
  }
  if (shape.single) {
    bool clear = true;
    ends = step_ends(plan, from, clear);
    return clear;
  }
  const std::int32_t* const next = program.steps.data();
  const std::int32_t width = program.direction_count;
  const std::uint16_t* const known =
      program.rays.data() +
      static_cast<std::size_t>(from) * static_cast<std::size_t>(program.site_count);
  const std::size_t n_segments = plan.segments.size();
  const Bits* const goal = plan.goal == kNoRegister ? nullptr : &sets[plan.goal];
  bool clear = true;
  // Walks `length` cells of a set; -1: they are not there.
  const auto walk = [&](std::int32_t at, std::int32_t direction, std::int32_t length,
                        const Bits& among) {
    for (; length > 0; --length) {
      at = next[at * width + direction];
      if (at < 0 || at == from || !among.has(at)) return -1;
    }
    return at;
  };
  const auto fixed_from = [&](std::size_t first, std::size_t last, std::int32_t at,
                              std::int32_t direction) {
    for (std::size_t i = first; at >= 0 && i < last; ++i) {
      const program::LineSegment& what = plan.segments[i];
      at = walk(at, direction, what.fixed_least, sets[what.what]);
    }
    return at;
  };
  const auto note = [&](std::int32_t end, std::int32_t direction, std::int32_t length) {
    if (goal != nullptr && !goal->has(end)) return;
    clear = clear && known[end] == program::ray_entry(direction, length) && !ends.has(end);
    ends.add(end);
  };
  const auto along = [&](std::int32_t direction) {
    ++steps;
    if (shape.free < 0) {
      const std::int32_t end = fixed_from(0, n_segments, from, direction);
      if (end >= 0) note(end, direction, shape.fixed);
      return;
    }
    const auto free = static_cast<std::size_t>(shape.free);
    const program::LineSegment& what = plan.segments[free];
    const std::int32_t least = what.fixed_least >= 0       ? what.fixed_least
                               : what.least == kNoRegister ? 0
                                                           : ints[what.least];
    const std::int32_t most = what.fixed_most >= 0       ? what.fixed_most
                              : what.most == kNoRegister ? INT32_MAX
                                                         : ints[what.most];
    if (least == kNone || most == kNone) return;
    const Bits& among = sets[what.what];
    std::int32_t at = fixed_from(0, free, from, direction);
    for (std::int32_t length = 0; at >= 0; ++length) {
      // A ring that does not come back to the start.
      if (length > program.site_count) {
        clear = false;
        return;
      }
      std::int32_t further = -1;
      if (length < most) {
        further = next[at * width + direction];
        if (further >= 0 && (further == from || !among.has(further))) further = -1;
      }
      if (least <= length && length <= most && (!what.run || further < 0)) {
        const std::int32_t end = fixed_from(free + 1, n_segments, at, direction);
        if (end >= 0) note(end, direction, shape.fixed + length);
      }
      at = further;
    }
  };
  if (!plan.fixed_directions.empty()) {
    for (const std::int32_t direction : plan.fixed_directions) along(direction);
  } else {
    Bits directions = sets[plan.directions];
    while (!directions.empty()) along(directions.take_first());
  }
  return clear;
}

// The digits of the line that ends there, to any row.
template <int W>
template <class Row>
void Machine<W>::push_ray_digits(const program::LinePlan& plan, const RayShape& shape,
                                 std::int32_t from, std::int32_t end, Row& row) const {
  const auto [direction, length] = program::ray_of(program, from, end);
  row.push_back(end);
  row.push_back(direction);
  for (std::size_t i = 0; i < plan.segments.size(); ++i) {
    const bool free = static_cast<std::int32_t>(i) == shape.free;
    row.push_back(free ? length - shape.fixed : plan.segments[i].fixed_least);
  }
}

template <int W>
void Machine<W>::bind_ray(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                          std::int32_t end) {
  const auto [direction, length] = program::ray_of(program, from, end);
  const auto bind = [&](std::uint16_t reg, std::int32_t value) {
    if (plan.keep) log_int(reg);
    ints[reg] = value;
  };
  if (plan.direction != kNoRegister) bind(plan.direction, direction);
  std::int32_t at = from;
  for (std::size_t i = 0; i < plan.segments.size(); ++i) {
    const program::LineSegment& what = plan.segments[i];
    const bool free = static_cast<std::int32_t>(i) == shape.free;
    const std::int32_t cells = free ? length - shape.fixed : what.fixed_least;
    const bool as_set = what.as.index != kNoRegister && what.as.bank == Bank::Set;
    const bool last = i + 1 == plan.segments.size();
    Bits taken;
    std::int32_t first = kNone;
    if (last && !as_set && what.as.index == kNoRegister) {
      at = end;
    } else {
      for (std::int32_t k = 0; k < cells; ++k) {
        at = step(at, direction);
        if (k == 0) first = at;
        taken.add(at);
      }
    }
    if (as_set) {
      if (plan.keep) log_set(what.as.index);
      sets[what.as.index] = taken;
    } else if (what.as.index != kNoRegister) {
      bind(what.as.index, first);
    }
    if (what.to != kNoRegister) bind(what.to, at);
  }
}

// One path for each end. Answers nothing when the general walk has to be taken.
template <int W>
std::optional<bool> Machine<W>::choose_ray(const Instruction& in, std::int32_t pc) {
  const RayShape& shape = ray_shapes[static_cast<std::size_t>(in.x)];
  if (!shape.fits) return std::nullopt;
  const program::LinePlan& plan = program.lines[static_cast<std::size_t>(in.x)];
  const std::int32_t from = ints[plan.from];
  if (from == kNone) return false;
  Bits ends;
  const std::vector<Bits>& steps_of = step_tables[static_cast<std::size_t>(in.x)];
  const RayBinding& binding = ray_bindings[static_cast<std::size_t>(in.x)];
  if (binding.end_only && mode == Mode::Select && scope < 0 && spans.empty() &&
      record_plan(in).sure) {
    // The one that is wanted, or none. It ends the search, so one digit stands for all of them.
    ends = steps_of[static_cast<std::size_t>(from)] & sets[binding.among];
    if (plan.goal != kNoRegister) ends = ends & sets[plan.goal];
    const auto n = static_cast<std::uint64_t>(ends.count());
    reached += n;
    if (wanted >= counted + n) {
      counted += n;
      return false;
    }
    const std::int32_t end = ends.nth(static_cast<int>(wanted - counted));
    counted = wanted;
    digits.push_back(end);
    if (plan.keep) log_int(binding.end);
    ints[binding.end] = end;
    return true;
  }
  if (!steps_of.empty()) {
    ends = steps_of[static_cast<std::size_t>(from)] & sets[plan.segments[0].what];
    if (plan.goal != kNoRegister) ends = ends & sets[plan.goal];
  } else if (!ray_ends(plan, shape, from, ends)) {
    return std::nullopt;
  }
  bool sure = record_plan(in).sure;
  if (plan.lawful) {
    const Bits plain = plan.plain == kNoRegister ? ends : ends & sets[plan.plain];
    const Bits others = ends - plain;
    ends = others | lawful(from, plain);
    sure = others.empty();
  }
  if (ends.empty()) return false;
  const auto take = [&](std::int32_t end) {
    push_ray_digits(plan, shape, from, end, digits);
    bind_ray(plan, shape, from, end);
    return true;
  };
  if (mode == Mode::Guide && !ends_in_selection()) {
    if (static_cast<std::size_t>(guide_at) >= guide.size()) return false;
    const std::int32_t end = guide[static_cast<std::size_t>(guide_at)];
    if (end < 0 || end >= Bits::kBits || !ends.has(end)) return false;
    const std::size_t before = digits.size();
    take(end);
    const std::size_t n = digits.size() - before;
    const auto rest = guide.subspan(static_cast<std::size_t>(guide_at));
    if (rest.size() < n || !std::equal(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(n),
                                       digits.begin() + before)) {
      return false;
    }
    guide_at += static_cast<std::int32_t>(n);
    return true;
  }
  if (sure && spans.empty() && scope < 0 && mode <= Mode::Select) {
    const auto n = static_cast<std::uint64_t>(ends.count());
    reached += n;
    if (mode == Mode::Count) note_found();
    if (mode == Mode::List) {
      bound_list(n);
      const std::size_t length = digits.size() + 2 + plan.segments.size();
      for (Bits rest = ends; !rest.empty();) {
        const std::int32_t end = rest.take_first();
        listed.push_back(static_cast<std::int32_t>(length));
        listed.insert(listed.end(), digits.begin(), digits.end());
        push_ray_digits(plan, shape, from, end, listed);
      }
    }
    if (mode != Mode::Select || wanted >= counted + n) {
      counted += n;
      return false;
    }
    const std::int32_t end = ends.nth(static_cast<int>(wanted - counted));
    counted = wanted;
    return take(end);
  }
  const std::int32_t end = ends.take_first();
  if (!ends.empty()) {
    Point& point = push_choice(Point::Form::Rays, pc);
    point.rest = ends;
    point.next = from;
  }
  return take(end);
}

template <int W>
void Machine<W>::next_ray(const Instruction& in, std::int32_t from, std::int32_t end) {
  const RayShape& shape = ray_shapes[static_cast<std::size_t>(in.x)];
  const program::LinePlan& plan = program.lines[static_cast<std::size_t>(in.x)];
  push_ray_digits(plan, shape, from, end, digits);
  bind_ray(plan, shape, from, end);
}

}  // namespace ludo::runtime

// Line patterns on the rays of the board, and the board's steps.
//
// A ray starts after its first site (or on it when it is included) and goes on in one direction,
// until a segment bends it. It ends at the board edge; a ray that comes back to its start has gone
// one lap and ends there. Each segment takes a length that its quantity allows; a run takes all it
// can. The meaning is that of interpreter/reference/lines.cpp.
//
// Solutions from one site are found by walking rays. Whether sites begin a solution is asked of all
// sites at once: from the last segment to the first, the sites on which the rest of a match may
// stand are shifted back along the direction.
//
// Tested by tests/interpreter/runtime/test_lines.cpp.
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/places.hpp"
#include "interpreter/runtime/tiles.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

// ---- steps

template <int W>
std::int32_t Machine<W>::step(std::int32_t site, std::int32_t direction) const {
  if (program.steps.empty()) return kNone;
  const std::int32_t next =
      program.steps[static_cast<std::size_t>(site * program.direction_count + direction)];
  return next < 0 ? kNone : next;
}

template <int W>
bool Machine<W>::leads_over(std::int32_t site, std::int32_t next, const Bits& links) const {
  const lang::Board& board = program.model->board;
  const std::vector<std::int32_t>& here = board.links_of[static_cast<std::size_t>(site)];
  return std::any_of(here.begin(), here.end(), [&](std::int32_t link) {
    const lang::Link& ends = board.links[static_cast<std::size_t>(link)];
    return (ends.tail == next || ends.head == next) && links.has(link);
  });
}

template <int W>
typename Machine<W>::Bits Machine<W>::near(const Bits& from, bool orthogonal) const {
  if constexpr (kGrows) return parts_near(*this, from, orthogonal);
  return orthogonal ? places().beside.around(from) : places().touching.around(from);
}

template <int W>
void Machine<W>::find_shifts() {
  const auto row_of = [&](const std::vector<std::vector<program::ShiftGroup>>& groups) {
    std::vector<StepShift<W>> row(groups.size());
    for (std::size_t direction = 0; direction < groups.size(); ++direction) {
      std::size_t at = direction;
      for (std::size_t i = 0; i < groups[direction].size(); ++i) {
        if (i > 0) {
          row[at].next = static_cast<std::int32_t>(row.size());
          at = row.size();
          row.emplace_back();
        }
        row[at].sites = constant(groups[direction][i].mask);
        const std::int32_t by = groups[direction][i].by;
        row[at].by = by;
        if (W == 1 && (by <= -64 || 64 <= by)) row[at].sites = Bits{};
        row[at].up = static_cast<std::uint8_t>(by > 0 ? by & 63 : 0);
        row[at].down = static_cast<std::uint8_t>(by < 0 ? -by & 63 : 0);
      }
    }
    return row;
  };
  shifts = row_of(program.shifts);
  back_shifts = row_of(program.back_shifts);
  if constexpr (W == 1) {
    for (std::int32_t direction = 0; direction < program.direction_count; ++direction) {
      const StepShift<W>& back = back_shifts[static_cast<std::size_t>(direction)];
      BackTurn turn;
      turn.onto = back.sites.words[0] << back.up >> back.down;
      turn.by = back.up - back.down;
      // Rings have no longest ray: nothing is known of them.
      std::int32_t longest = 0;
      for (std::int32_t site = 0; site < program.site_count; ++site) {
        std::int32_t length = 0;
        for (std::int32_t at = program.steps.empty() ? kNone : site;
             at >= 0 && length <= program.site_count; ++length) {
          at = step(at, direction);
        }
        longest = std::max(longest, length);
      }
      if (back.next < 0 && longest <= program.site_count && !program.steps.empty()) {
        // A row has neither the first site of a ray nor its last.
        turn.doublings = std::bit_width(static_cast<unsigned>(std::max(longest - 3, 0)));
      }
      back_turns.push_back(turn);
    }
  }
}

// Sites from which a row of one or more sites of `row` leads into `to`: those of the row are found
// by doubling, as parallel prefix sums are (Kogge and Stone).
template <int W>
[[gnu::always_inline]] inline std::uint64_t Machine<W>::filled_back(const BackTurn& turn,
                                                                    std::uint64_t row,
                                                                    std::uint64_t to) {
  std::uint64_t open = row & turn.onto;
  std::uint64_t found = std::rotl(to, turn.by) & open;
  int by = turn.by;
  const auto twice = [&]() __attribute__((always_inline)) {
    found |= open & std::rotl(found, by);
    open &= std::rotl(open, by);
    by *= 2;
  };
  if (turn.doublings == 3) {
    twice();
    twice();
    twice();
  } else {
    for (int i = 0; i < turn.doublings; ++i) twice();
  }
  return found;
}

// fill-back-fixed, or with `or_none` rays-fixed.
template <int W>
typename Machine<W>::Bits Machine<W>::fill_back(std::int32_t direction, const Bits& row,
                                                const Bits& to, bool or_none) const {
  // The sites of the row that lead into the set, nearest first; then those before them.
  Bits found;
  Bits front = shift_back(to, direction) & row;
  while (!front.empty()) {
    found = found | front;
    front = (shift_back(front, direction) & row) - found;
  }
  if (or_none) found = found | to;
  return shift_back(found, direction);
}

// One group of sites.
template <int W>
[[gnu::always_inline]] inline Set<W> shifted_group(const StepShift<W>& group, const Set<W>& from) {
  if constexpr (W == 1) {
    Set<W> found;
    found.words[0] = (from.words[0] & group.sites.words[0]) << group.up >> group.down;
    return found;
  } else {
    return (from & group.sites).moved(group.by);
  }
}

// What the groups of sites behind the first two add.
template <int W>
[[gnu::noinline]] Set<W> shifted_rest(const StepShift<W>* row, const Set<W>& from,
                                      std::int32_t next) {
  Set<W> found;
  for (; next >= 0; next = row[next].next) found = found | shifted_group(row[next], from);
  return found;
}

template <int W>
[[gnu::always_inline]] inline Set<W> shifted(const std::vector<StepShift<W>>& row,
                                             const Set<W>& from, std::int32_t direction) {
  const StepShift<W>& first = row.data()[direction];
  const Set<W> found = shifted_group(first, from);
  if (first.next < 0) return found;
  const StepShift<W>& second = row.data()[first.next];
  const Set<W> both = found | shifted_group(second, from);
  if (second.next < 0) [[likely]]
    return both;
  return both | shifted_rest(row.data(), from, second.next);
}

template <int W>
inline typename Machine<W>::Bits Machine<W>::shift(const Bits& from, std::int32_t direction) const {
  return shifted(shifts, from, direction);
}

template <int W>
[[gnu::always_inline]] inline typename Machine<W>::Bits Machine<W>::shift_back(
    const Bits& from, std::int32_t direction) const {
  return shifted(back_shifts, from, direction);
}

// ---- one match

/// Walks the rays from one site. `found(last, shape_end)` is called for each solution and answers
/// whether more are wanted; with `kNames` what the segments have matched is in
/// Machine::line_matches then, lengths and bends in Machine::line_shape, up to the second argument.
template <int W, bool kNames, class Found>
struct LineWalk {
  Machine<W>& machine;
  const program::LinePlan& plan;
  Found& found;
  std::int32_t start = kNone;
  const std::int32_t* steps = nullptr;  // Program::steps; null: the board has none
  std::int32_t cells = 0;
  std::int32_t* shape_end = nullptr;  // in Machine::line_shape
  bool bent = false;

  /// The cell after `at`; kNone in `at` means that no cell has been taken yet.
  std::int32_t after(std::int32_t at, std::int32_t direction) const {
    if (at == kNone) {
      if (plan.included) return start;
      at = start;
    }
    if (steps == nullptr || cells > machine.program.site_count) return kNone;
    const std::int32_t next = steps[at * machine.program.direction_count + direction];
    return next < 0 || (!bent && next == start) ? kNone : next;
  }

  std::int32_t bound(std::int32_t fixed, std::uint16_t reg, std::int32_t otherwise) const {
    if (fixed >= 0) return fixed;
    return reg == kNoRegister ? otherwise : machine.ints[reg];
  }

  /// Segments from `index` on; false: no more solutions are wanted.
  bool segment(std::size_t index, std::int32_t at, std::int32_t direction) {
    ++machine.steps;
    if (index == plan.segments.size()) return found(at == kNone ? start : at, shape_end);
    const program::LineSegment& what = plan.segments[index];
    if (what.bends.empty()) return stretch(what, index, at, direction);
    const bool was_bent = bent;
    bent = true;
    bool more = true;
    for (std::size_t i = 0; more && i < what.bends.size(); ++i) {
      const std::int32_t amount = machine.ints[what.bends[i]];
      const std::int32_t turned =
          amount == kNone ? kNone : machine.places().turned(direction, amount);
      if (turned == kNone) continue;
      if (kNames) *shape_end++ = turned;
      more = stretch(what, index, at, turned);
      if (kNames) --shape_end;
    }
    bent = was_bent;
    return more;
  }

  bool stretch(const program::LineSegment& what, std::size_t index, std::int32_t at,
               std::int32_t direction) {
    const bool names_set = kNames && what.as.index != kNoRegister && what.as.bank == Bank::Set;
    if (kNames) machine.line_matches[index].first = kNone;
    if (names_set) machine.line_matches[index].cells = Set<W>{};
    if (what.what == kNoRegister) {
      if (after(at, direction) != kNone) return true;
      return take(index, 0, at, direction, true);
    }
    const std::int32_t least = bound(what.fixed_least, what.least, 0);
    const std::int32_t most = bound(what.fixed_most, what.most, INT32_MAX);
    if (least == kNone || most == kNone) return true;
    const bool wants_edge = what.or_edge && index + 1 == plan.segments.size();
    const Set<W>& among = machine.sets[what.what];
    const std::int32_t cells_before = cells;
    std::int32_t here = at;
    bool more = true;
    for (std::int32_t length = 0; more; ++length) {
      const bool enough = length >= least && length <= most;
      const std::int32_t next = length < most ? after(here, direction) : kNone;
      const bool goes_on = next != kNone && among.has(next);
      if (enough && (!what.run || !goes_on)) more = take(index, length, here, direction, false);
      // `one (empty or edge)`: the step off the board is a cell of this segment, too.
      if (more && wants_edge && next == kNone && length < most && length + 1 >= least) {
        more = take(index, length, here, direction, true);
      }
      if (!goes_on) break;
      if (kNames && length == 0) machine.line_matches[index].first = next;
      if (names_set) machine.line_matches[index].cells.add(next);
      here = next;
      ++cells;
    }
    cells = cells_before;
    return more;
  }

  bool take(std::size_t index, std::int32_t length, std::int32_t at, std::int32_t direction,
            bool edge) {
    if (!kNames) return segment(index + 1, at, direction);
    machine.line_matches[index].to = edge ? kNone : at == kNone ? start : at;
    *shape_end++ = length + (edge ? 1 : 0);
    const bool more = segment(index + 1, at, direction);
    --shape_end;
    return more;
  }
};

/// Walks all directions of a plan from a site; `found(last, direction, shape_end)`.
template <bool kNames, int W, class Found>
void walk_lines(Machine<W>& machine, const program::LinePlan& plan, std::int32_t start,
                Found&& found) {
  machine.spend(1);
  if (start < 0 || start >= machine.program.site_count) return;
  if (kNames) {
    // A segment has at most one bend and one length.
    machine.line_shape.resize(2 * plan.segments.size() + 1);
    if (machine.line_matches.size() < plan.segments.size()) {
      machine.line_matches.resize(plan.segments.size());
    }
  }
  const auto along = [&](std::int32_t direction) {
    const auto ends = [&](std::int32_t last, const std::int32_t* shape_end) {
      if (plan.goal != kNoRegister && !machine.sets[plan.goal].has(last)) return true;
      return found(last, direction, shape_end);
    };
    LineWalk<W, kNames, decltype(ends)> walk{
        machine,
        plan,
        ends,
        start,
        machine.program.steps.empty() ? nullptr : machine.program.steps.data(),
        0,
        kNames ? machine.line_shape.data() : nullptr};
    return walk.segment(0, kNone, direction);
  };
  if (!plan.fixed_directions.empty()) {
    for (const std::int32_t direction : plan.fixed_directions) {
      if (!along(direction)) return;
    }
    return;
  }
  if (plan.directions == kNoRegister) return;
  Set<W> directions = machine.sets[plan.directions];
  while (!directions.empty()) {
    if (!along(directions.take_first())) return;
  }
}

// ---- solutions from one site

inline void sort_few(std::vector<std::uint64_t>& numbers) {
  if (numbers.size() > 40) {
    std::sort(numbers.begin(), numbers.end());
    return;
  }
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    const std::uint64_t number = numbers[i];
    std::size_t at = i;
    for (; at > 0 && numbers[at - 1] > number; --at) numbers[at] = numbers[at - 1];
    numbers[at] = number;
  }
}

template <int W>
bool Machine<W>::line_exists(const program::LinePlan& plan) {
  bool exists = false;
  walk_lines<false>(*this, plan, ints[plan.from],
                    [&](std::int32_t, std::int32_t, const std::int32_t*) {
                      exists = true;
                      return false;
                    });
  return exists;
}

template <int W>
std::int64_t Machine<W>::count_lines(const program::LinePlan& plan) {
  std::int64_t n = 0;
  walk_lines<false>(*this, plan, ints[plan.from],
                    [&](std::int32_t, std::int32_t, const std::int32_t*) {
                      ++n;
                      return true;
                    });
  return n;
}

template <int W>
typename Machine<W>::Bits Machine<W>::line_ends(const program::LinePlan& plan) {
  Bits ends;
  walk_lines<false>(*this, plan, ints[plan.from],
                    [&](std::int32_t last, std::int32_t, const std::int32_t*) {
                      ends.add(last);
                      return true;
                    });
  return ends;
}

// The cells of a first segment that is an unbroken row along rays, up to a single cell that ends
// it.
template <int W>
typename Machine<W>::Bits Machine<W>::row_cells(const program::LinePlan& plan,
                                                const SlideRows& rows) const {
  if constexpr (kGrows)
    return {};  // such boards have no rays
  else {
    const std::size_t n = rows.directions.size();
    const Bits* const rays = rows.rays.data() + static_cast<std::size_t>(ints[plan.from]) * n;
    const Bits& among = sets[plan.segments[0].what];
    Bits ends = sets[plan.segments[1].what];
    if (plan.goal != kNoRegister) ends = ends & sets[plan.goal];
    Bits cells;
    for (std::size_t i = 0; i < n; ++i) {
      const Bits stops = rays[i] - among;
      const bool ascends = i < rows.ascending;
      const int stop = ascends ? stops.first() : stops.last();
      if (stop < 0 || !ends.has(stop)) continue;
      cells = cells | (rays[i] & (ascends ? stops.below_first() : stops.above_last()));
    }
    return cells;
  }
}

// The cells of a segment, over all solutions.
template <int W>
typename Machine<W>::Bits Machine<W>::line_cells(const program::LinePlan& plan,
                                                 std::size_t segment) {
  Bits cells;
  const auto index = static_cast<std::size_t>(&plan - program.lines.data());
  const std::int32_t slides = index < ray_shapes.size() ? ray_shapes[index].slides : -1;
  if (slides >= 0 && segment == 0 && plan.segments.size() == 2 && plan.segments[0].run &&
      plan.segments[0].fixed_least == 1 && ray_shapes[index].free == 0 &&
      plan.segments[1].fixed_least == 1 && !plan.segments[1].run) {
    ++steps;
    const std::int32_t from = ints[plan.from];
    if (from < 0 || from >= program.site_count) return cells;
    return row_cells(plan, slide_rows[static_cast<std::size_t>(slides)]);
  }
  const bool steps_on =
      !plan.included && !program.steps.empty() && plan.goal == kNoRegister &&
      std::all_of(plan.segments.begin(), plan.segments.end(), [](const auto& one) {
        return one.what != kNoRegister && one.fixed_least == 1 && one.fixed_most == 1 && !one.run &&
               !one.or_edge && one.bends.empty();
      });
  if (!steps_on || plan.fixed_directions.empty()) {
    walk_lines<true>(*this, plan, ints[plan.from],
                     [&](std::int32_t, std::int32_t, const std::int32_t*) {
                       const LineMatch<W>& match = line_matches[segment];
                       if (plan.segments[segment].as.bank == Bank::Set) {
                         cells = cells | match.cells;
                       } else {
                         cells.add(match.to);
                       }
                       return true;
                     });
    return cells;
  }
  ++steps;
  const std::int32_t from = ints[plan.from];
  if (from < 0 || from >= program.site_count) return cells;
  const std::int32_t* const next = program.steps.data();
  for (const std::int32_t direction : plan.fixed_directions) {
    std::int32_t at = from;
    std::int32_t cell = from;
    bool fits = true;
    for (std::size_t i = 0; fits && i < plan.segments.size(); ++i) {
      at = next[at * program.direction_count + direction];
      fits = at >= 0 && at != from && sets[plan.segments[i].what].has(at);
      if (i == segment) cell = at;
    }
    if (fits) cells.add(cell);
  }
  return cells;
}

// Digits are the last site, the first direction, then lengths and bends. Directions and lengths are
// walked in ascending order, so without bends a stable sort by the last site is enough.
template <int W>
std::int32_t Machine<W>::collect_lines(const program::LinePlan& plan) {
  const std::int32_t list = begin_records();
  // How many numbers a record binds.
  std::size_t n_bound = plan.direction == kNoRegister ? 0 : 1;
  bool has_bends = false;
  for (const program::LineSegment& segment : plan.segments) {
    if (segment.as.index != kNoRegister) n_bound += segment.as.bank == Bank::Set ? 2 * W : 1;
    if (segment.to != kNoRegister) ++n_bound;
    has_bends = has_bends || !segment.bends.empty();
  }
  line_order.clear();
  bool sorted = true;
  std::int32_t last_before = -1;
  const auto keep = [&](std::int32_t last, std::int32_t direction, const std::int32_t* shape_end) {
    spend(1);
    if (arena.size() >= kMostArena) throw_spent("too many solutions are kept");
    const std::size_t at = arena.size() - 1;  // the end mark of the list
    sorted = sorted && last >= last_before;
    last_before = last;
    line_order.push_back(static_cast<std::uint64_t>(last) << 32U | at);
    const std::int32_t* const shape = line_shape.data();
    const auto n_digits = static_cast<std::size_t>(2 + (shape_end - shape));
    const std::size_t size = 3 + n_digits + n_bound;
    arena.resize(at + size + 1);
    std::int32_t* to = arena.data() + at;
    *to++ = static_cast<std::int32_t>(size);
    *to++ = static_cast<std::int32_t>(n_digits);
    *to++ = 1;
    *to++ = last;
    *to++ = direction;
    for (const std::int32_t* from = shape; from != shape_end;) *to++ = *from++;
    if (plan.direction != kNoRegister) *to++ = direction;
    for (std::size_t i = 0; i < plan.segments.size(); ++i) {
      const program::LineSegment& segment = plan.segments[i];
      const LineMatch<W>& match = line_matches[i];
      if (segment.as.index != kNoRegister) {
        if (segment.as.bank == Bank::Set) {
          match.cells.save(to);
          to += 2 * W;
        } else {
          *to++ = match.first;
        }
      }
      if (segment.to != kNoRegister) *to++ = match.to;
    }
    *to = 0;
    return true;
  };
  walk_lines<true>(*this, plan, ints[plan.from], keep);
  if (has_bends) {
    sort_records(list);
    return list;
  }
  if (sorted) return list;
  sort_few(line_order);
  sort_copy.resize(arena.size() - static_cast<std::size_t>(list));
  std::int32_t* to = sort_copy.data();
  for (const std::uint64_t entry : line_order) {
    const std::int32_t* const from = arena.data() + (entry & 0xFFFFFFFFU);
    to = std::copy(from, from + *from, to);
  }
  std::copy(sort_copy.data(), to, arena.data() + list);
  return list;
}

// ---- all sites at once

// The sites on which a match may stand when the segments from `index` on are still to come and it
// goes on in `direction`. `unmoved`: no cell has been taken and the start is the first.
template <int W>
typename Machine<W>::Bits Machine<W>::line_stands(const program::LinePlan& plan, std::size_t index,
                                                  std::int32_t direction, bool unmoved) {
  if (index == plan.segments.size()) {
    return plan.goal == kNoRegister ? all_sites() : sets[plan.goal];
  }
  const program::LineSegment& what = plan.segments[index];
  const auto bound = [&](std::int32_t fixed, std::uint16_t reg, std::int32_t otherwise) {
    if (fixed >= 0) return fixed;
    return reg == kNoRegister ? otherwise : ints[reg];
  };
  const auto stretch = [&](std::int32_t along) {
    const Bits& edge = places().last[static_cast<std::size_t>(along)];
    Bits found;
    if (what.what == kNoRegister) {
      return unmoved ? found : edge & line_stands(plan, index + 1, along, false);
    }
    const std::int32_t least = bound(what.fixed_least, what.least, 0);
    const std::int32_t most = bound(what.fixed_most, what.most, INT32_MAX);
    if (least == kNone || most == kNone || most < 0 || least > most) return found;
    const Bits& among = sets[what.what];
    const auto back = [&](const Bits& set) { return shift_back(set & among, along); };
    const bool wants_edge = what.or_edge && index + 1 == plan.segments.size();
    const Bits then = line_stands(plan, index + 1, along, false);
    // After a run that could be longer nothing stands.
    const Bits open = what.run ? then - shift_back(among, along) : then;
    // Lengths from `least` on; of a unmoved match the first cell is the start.
    const std::int32_t taken = unmoved ? 1 : 0;
    Bits ends = open;
    Bits edges = wants_edge ? edge & then : Bits{};
    Bits full = what.run ? then : Bits{};
    for (std::int32_t length = taken;; ++length) {
      if (length >= least) found = found | (length == most && what.run ? full : ends);
      if (length + 1 >= least && length < most) found = found | edges;
      if (length >= most) break;
      ends = back(ends);
      edges = back(edges);
      // Only a bounded run needs the sites behind its greatest length.
      if (what.run && most != INT32_MAX) full = back(full);
      if (ends.empty() && edges.empty() && (full.empty() || most == INT32_MAX)) break;
    }
    if (!unmoved) return found;
    found = most >= 1 ? found & among : Bits{};
    if (least <= 0) {
      const Bits none = line_stands(plan, index + 1, along, true);
      found = found | (what.run && most > 0 ? none - among : none);
    }
    return found;
  };
  if (what.bends.empty()) return stretch(direction);
  Bits found;
  for (const std::uint16_t bend : what.bends) {
    const std::int32_t amount = ints[bend];
    const std::int32_t turned = amount == kNone ? kNone : places().turned(direction, amount);
    if (turned != kNone) found = found | stretch(turned);
  }
  return found;
}

template <int W>
typename Machine<W>::Bits Machine<W>::line_starts(const program::LinePlan& plan) {
  const bool has_bends =
      std::any_of(plan.segments.begin(), plan.segments.end(),
                  [](const program::LineSegment& segment) { return !segment.bends.empty(); });
  Bits directions;
  for (const std::int32_t direction : plan.fixed_directions) directions.add(direction);
  if (plan.fixed_directions.empty() && plan.directions != kNoRegister) {
    directions = sets[plan.directions];
  }
  // Rays that come back, and matches longer than the board has sites, are walked.
  const auto n = static_cast<std::int64_t>(plan.segments.size());
  bool walks = has_bends &&
               (places().any_ring || n * places().longest_ray > std::int64_t{program.site_count});
  Bits rest = directions;
  while (!rest.empty() && !walks) {
    walks = places().rings[static_cast<std::size_t>(rest.take_first())];
  }
  Bits found;
  if (walks) {
    for (std::int32_t site = 0; site < program.site_count; ++site) {
      walk_lines<false>(*this, plan, site, [&](std::int32_t, std::int32_t, const std::int32_t*) {
        found.add(site);
        return false;
      });
    }
    return found;
  }
  while (!directions.empty()) {
    spend(1);
    found = found | line_stands(plan, 0, directions.take_first(), plan.included);
  }
  return found;
}

}  // namespace ludo::runtime

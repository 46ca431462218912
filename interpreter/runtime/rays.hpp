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
#include "interpreter/runtime/slides.hpp"

namespace ludo::runtime {

// Of a line of one segment: the register that its last site is bound to, if no other is.
inline std::uint16_t end_alone(const program::LineSegment& cell, bool one_step) {
  if (cell.as.index == kNoRegister) return cell.to;
  const bool is_end = one_step && cell.as.bank == Bank::Int && cell.to == kNoRegister;
  return is_end ? cell.as.index : kNoRegister;
}

template <int W>
void Machine<W>::find_ray_shapes() {
  lay_reach_classes();
  for (const program::LinePlan& plan : program.lines) {
    RayShape shape = program::ray_shape(plan);
    shape.fits = shape.fits && !program.rays.empty();
    shape.single =
        shape.fits && shape.free < 0 &&
        std::all_of(plan.segments.begin(), plan.segments.end(),
                    [](const program::LineSegment& one) { return one.fixed_least == 1; });
    if (shape.fits && slides(plan, shape)) {
      shape.slides = slide_row_of(plan.fixed_directions);
      shape.stretch = plan.segments.size() == 1 && !plan.segments[0].run;
    }
    step_tables.push_back(shape.fits ? ends_of_steps(plan) : std::vector<Bits>());
    const bool one_step = !step_tables.back().empty();
    if (one_step || shape.stretch) shape.end = end_alone(plan.segments.front(), one_step);
    if (plan.direction != kNoRegister) shape.end = kNoRegister;
    ray_shapes.push_back(shape);
  }
  counted_each.resize(static_cast<std::size_t>(W) * 64);
  slides_alone.resize(program.code.size());
  for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
    const Instruction& in = program.code[pc];
    if (in.code != Code::ChooseCounted) continue;
    const std::int32_t* const lines =
        program.pool.data() + in.x + 1 + program.pool[static_cast<std::size_t>(in.x)];
    bool all_slide = program.pool[static_cast<std::size_t>(in.x)] == 0;
    for (std::int32_t i = 0; i < lines[0]; ++i) {
      all_slide = all_slide && ray_shapes[static_cast<std::size_t>(lines[2 * i + 2])].slides >= 0;
    }
    slides_alone[pc] = all_slide ? 1 : 0;
    if constexpr (!kGrows) {
      slide_numbers.resize(slide_rows.size());
      for (std::int32_t i = 0; all_slide && i < lines[0]; ++i) {
        const RayShape& shape = ray_shapes[static_cast<std::size_t>(lines[2 * i + 2])];
        const auto row = static_cast<std::size_t>(shape.slides);
        if (!shape.stretch || slide_numbers[row].has_lines()) continue;
        slide_numbers[row] = LineNumbers<W>(slide_rows[row].directions, program.steps,
                                            static_cast<std::size_t>(program.direction_count));
      }
    }
    if (in.b == kNoRegister) continue;
    counted_men.resize(std::max<std::size_t>(counted_men.size(), in.b + 1U));
    counted_men[in.b].each.resize(static_cast<std::size_t>(W) * 64);
  }
}

// Its ends are told by the rays as sets.
template <int W>
bool Machine<W>::slides(const program::LinePlan& plan, const RayShape& shape) const {
  if (shape.free < 0 || program.ray_sets < 0 || plan.fixed_directions.empty()) return false;
  const program::LineSegment& free = plan.segments[static_cast<std::size_t>(shape.free)];
  const bool open = free.fixed_most == INT32_MAX &&
                    (free.fixed_least == 1 || (free.fixed_least == 0 && shape.fixed > 0));
  return open && std::all_of(plan.fixed_directions.begin(), plan.fixed_directions.end(),
                             [&](std::int32_t direction) { return ray_way(direction) != 0; });
}

// The directions of a line, in order.
template <int W>
template <class Along>
inline void Machine<W>::each_direction(const program::LinePlan& plan, Along&& along) const {
  if (!plan.fixed_directions.empty()) {
    for (const std::int32_t direction : plan.fixed_directions) along(direction);
    return;
  }
  Bits directions = sets[plan.directions];
  while (!directions.empty()) along(directions.take_first());
}

// How many cells a segment may take, least and most; kNone: that is nothing now.
template <int W>
inline std::pair<std::int32_t, std::int32_t> Machine<W>::lengths_of(
    const program::LineSegment& segment) const {
  const auto bound = [&](std::int32_t fixed, std::uint16_t reg, std::int32_t open) {
    return fixed >= 0 ? fixed : reg == kNoRegister ? open : ints[reg];
  };
  return {bound(segment.fixed_least, segment.least, 0),
          bound(segment.fixed_most, segment.most, INT32_MAX)};
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
    if (shape.stretch) {
      ends = open_ends_from<W>(rows, static_cast<std::size_t>(from), among);
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
  each_direction(plan, along);
  return ends;
}

// The ends of all solutions from a site, as ray_ends answers, by walking the rays.
template <int W>
bool Machine<W>::walk_ends(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                           Bits& ends) {
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
    const auto [least, most] = lengths_of(what);
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
  each_direction(plan, along);
  return clear;
}

// The ends of all solutions from a site. False: two of them would share an end, or an end does not
// tell its direction.
template <int W>
[[gnu::always_inline]] inline bool Machine<W>::ray_ends(const program::LinePlan& plan,
                                                        const RayShape& shape, std::int32_t from,
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
  return walk_ends(plan, shape, from, ends);
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
[[gnu::always_inline]] inline void Machine<W>::bind_ray(const program::LinePlan& plan,
                                                        const RayShape& shape, std::int32_t from,
                                                        std::int32_t end) {
  if (shape.end == kNoRegister) {
    bind_cells(plan, shape, from, end);
    return;
  }
  if (plan.keep) log_int(shape.end);
  ints[shape.end] = end;
}

template <int W>
void Machine<W>::bind_cells(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
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
  if (shape.end != kNoRegister && !steps_of.empty() && !plan.lawful && mode == Mode::Select &&
      scope < 0 && spans.empty() && record_plan(in).sure) {
    // The one that is wanted, or none. It ends the search, so one digit stands for all of them,
    // unless they are to be told.
    ends = steps_of[static_cast<std::size_t>(from)] & sets[plan.segments[0].what];
    if (plan.goal != kNoRegister) ends = ends & sets[plan.goal];
    const auto n = static_cast<std::uint64_t>(ends.count());
    reached += n;
    if (wanted >= counted + n) {
      counted += n;
      return false;
    }
    const std::int32_t end = ends.nth(static_cast<int>(wanted - counted));
    counted = wanted;
    settled = plays;
    if (tells) {
      push_ray_digits(plan, shape, from, end, digits);
    } else {
      digits.push_back(end);
    }
    if (plan.keep) log_int(shape.end);
    ints[shape.end] = end;
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
    settled = plays;
    laws_hold = plan.lawful;
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

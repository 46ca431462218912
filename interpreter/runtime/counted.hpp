// Choices whose paths are counted without being followed: by sets alone, by lines along rays, or
// man by man by the lines that follow from him, with the laws.
#pragma once

#include "interpreter/runtime/lawful.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/rays.hpp"

namespace ludo::runtime {

// The number of solutions from some men; those of each are added up in counted_each.
template <int W>
std::int32_t Machine<W>::count_slides(const program::LinePlan& plan, const RayShape& shape,
                                      const Bits& men, Bits& seen) {
  if (men.empty()) return 0;
  steps += static_cast<std::uint64_t>(men.count());
  if constexpr (!kGrows) {
    LineNumbers<W>& lines = slide_numbers[static_cast<std::size_t>(shape.slides)];
    if (shape.stretch && lines.has_lines() && (men & seen).empty()) {
      seen = seen | men;
      return lines.count(sets[plan.segments[0].what],
                         plan.goal == kNoRegister ? all_sites() : sets[plan.goal], men,
                         counted_each.data());
    }
  }
  std::int32_t n = 0;
  for (Bits rest = men; !rest.empty();) {
    const int man = rest.take_first();
    const int ends = slide_ends(plan, shape, man).count();
    std::int32_t& each = counted_each[static_cast<std::size_t>(man)];
    each = seen.has(man) ? each + ends : ends;
    n += ends;
  }
  seen = seen | men;
  return n;
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
    const auto [least, most] = lengths_of(what);
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
  each_direction(plan, along);
  return n;
}

template <int W>
[[gnu::always_inline]] inline bool Machine<W>::begins_all() const {
  if (!digits.empty() || !trail.empty() || counted != 0) return false;
  return choices.empty() || std::all_of(choices.begin(), choices.end(), [](const Point& point) {
           return point.form == Point::Form::First;
         });
}

// By bit of one word, in how many of these sets it is: as binary numbers, their last digits in
// slices[0]. A carry-save adder.
template <int W>
[[gnu::always_inline]] inline void Machine<W>::slice(const std::int32_t* each, std::size_t word,
                                                     Slices& slices) const {
  static_assert(program::kMostCountedSets < std::size_t{1} << std::tuple_size_v<Slices>);
  slices.fill(0);
  const std::int32_t* const end = each + 1 + *each;
  for (const std::int32_t* at = each + 1; at != end; ++at) {
    const std::uint64_t row = sets[*at].words[word];
    const std::uint64_t twos = slices[0] & row;
    slices[0] ^= row;
    std::uint64_t carry = slices[1] & twos;
    slices[1] ^= twos;
    for (std::size_t i = 2; carry != 0; ++i) {
      const std::uint64_t both = slices[i] & carry;
      slices[i] ^= carry;
      carry = both;
    }
  }
}

// Of slices, the sum over the bits of a row.
template <std::size_t N, std::size_t M>
[[gnu::always_inline]] inline std::uint64_t sum_of(const std::array<std::uint64_t, M>& slices,
                                                   std::uint64_t row) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < N; ++i) {
    sum += static_cast<std::uint64_t>(std::popcount(slices[i] & row)) << i;
  }
  return sum;
}

// No element is in more than three sets: the first two slices say it all.
inline bool has_few(const std::array<std::uint64_t, 5>& slices) {
  return (slices[2] | slices[3] | slices[4]) == 0;
}

// A choice whose paths are counted for each element by sets alone: so many of them an element lies
// in. `each`: how many sets, then their registers.
template <int W>
void Machine<W>::count_each(const std::int32_t* each, std::int32_t pc) {
  std::uint64_t n = 0;
  for (std::size_t word = 0; word < counted_slices.size(); ++word) {
    Slices& slices = counted_slices[word];
    slice(each, word, slices);
    n += has_few(slices) ? sum_of<2>(slices, ~std::uint64_t{0})
                         : sum_of<5>(slices, ~std::uint64_t{0});
  }
  counted_at = -1;
  if (n > 0 && begins_all()) {
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
  if (root_choice != pc || counted_at != pc) {
    for (std::size_t word = 0; word < counted_slices.size(); ++word) {
      slice(each, word, counted_slices[word]);
    }
    counted_at = -1;
  }
  std::uint64_t over = wanted - counted;  // paths before the wanted one
  for (std::size_t word = 0; word < counted_slices.size(); ++word) {
    Slices slices = counted_slices[word];
    const bool few = has_few(slices);
    const std::uint64_t here =
        few ? sum_of<2>(slices, ~std::uint64_t{0}) : sum_of<5>(slices, ~std::uint64_t{0});
    if (here <= over) {
      over -= here;
      continue;
    }
    unsigned first = 0;
    // The lower half, or what is left without it.
    const auto halve = [&]<std::size_t kSlices>() __attribute__((always_inline)) {
      for (unsigned half = 32; half > 0; half /= 2) {
        const std::uint64_t paths = sum_of<kSlices>(slices, (std::uint64_t{1} << half) - 1);
        // Without a branch, which nobody could predict.
        const std::uint64_t past = std::uint64_t{0} - static_cast<std::uint64_t>(paths <= over);
        over -= paths & past;
        const unsigned by = half & static_cast<unsigned>(past);
        first += by;
        for (std::size_t i = 0; i < kSlices; ++i) slices[i] >>= by;
      }
    };
    if (few) {
      halve.template operator()<2>();
    } else {
      halve.template operator()<5>();
    }
    counted = wanted - over;
    return static_cast<std::int32_t>(64 * word + first);
  }
  const std::uint64_t n = wanted - counted - over;
  counted += n;
  reached += n;
  return -1;
}

// Select: which of the sets that choose-counted names counts the wanted path of the element that
// was picked there. No other path is followed any more.
template <int W>
std::int32_t Machine<W>::counting_set(const std::int32_t* each, std::int32_t element) {
  std::int32_t which = 0;
  for (std::uint64_t over = wanted - counted;; ++which) {
    if (sets[each[which]].has(element) && over-- == 0) break;
  }
  counted = wanted;
  ++reached;
  settled = plays;
  return which;
}

// … which of its lines. They are bound as far as the wanted path goes.
template <int W>
std::int32_t Machine<W>::follow_line(const Instruction& choice) {
  const std::int32_t* const lines = program.pool.data() + choice.x + 2;
  const std::int32_t man = ints[choice.dst];
  std::int32_t which = 0;
  while (!sets[lines[2 * which]].has(man)) ++which;
  const auto index = static_cast<std::size_t>(lines[2 * which + 1]);
  const program::LinePlan& plan = program.lines[index];
  const RayShape& shape = ray_shapes[index];
  Bits ends;
  ray_ends(plan, shape, man, ends);
  const std::int32_t end = ends.nth(static_cast<int>(wanted - counted));
  counted = wanted;
  ++reached;
  settled = plays;
  bind_ray(plan, shape, man, end);
  return which;
}

// A choice whose paths are counted for each element. Count and Select only: the element with the
// wanted path, or kNotHere or kUncountable.
template <int W>
std::int32_t Machine<W>::choose_counted(const Instruction& in, std::int32_t pc) {
  if (in.b != kNoRegister) return choose_by_reach(in, pc);
  const std::int32_t* at = program.pool.data() + in.x;
  const std::int32_t n_sets = *at++;
  const std::int32_t* const each = at;
  at += n_sets;
  const std::int32_t n_lines = *at++;
  const std::int32_t* const lines = at;
  const bool all_slide = slides_alone[static_cast<std::size_t>(pc)] != 0;
  std::uint64_t n = root_count;
  if (mode == Mode::Count || root_choice != pc || counted_at != pc) {
    n = 0;
    Bits seen;
    for (std::int32_t i = 0; i < n_sets; ++i) {
      n += static_cast<std::uint64_t>(sets[each[i]].count());
    }
    for (std::int32_t i = 0; i < n_lines; ++i) {
      const auto plan = static_cast<std::size_t>(lines[2 * i + 1]);
      const Bits& men = sets[lines[2 * i]];
      n += all_slide ? static_cast<std::uint64_t>(
                           count_slides(program.lines[plan], ray_shapes[plan], men, seen))
                     : count_rays(program.lines[plan], ray_shapes[plan], men);
    }
    if (mode == Mode::Count && n > 0 && begins_all()) root_choice = pc;
    // What each man has is known as long as nothing else is counted.
    counted_at = root_choice == pc ? pc : -1;
    if (root_choice == pc) root_count = n;
  }
  if (mode != Mode::Select || wanted >= counted + n) {
    if (mode == Mode::Count && n > 0 && root_choice != pc) note_found();
    counted += n;
    reached += n;
    return kNotHere;
  }
  Bits rest;
  bool apart = n_sets == 0;  // no man is in two of them
  for (std::int32_t i = 0; i < n_sets; ++i) rest = rest | sets[each[i]];
  for (std::int32_t i = 0; i < n_lines; ++i) {
    const Bits& men = sets[lines[2 * i]];
    apart = apart && (rest & men).empty();
    rest = rest | men;
  }
  if (apart) picked = Picked::ByLine;
  std::uint64_t over = wanted - counted;
  if (all_slide) {
    const std::int32_t* const known = counted_each.data();
    for (std::size_t word = 0; word < rest.words.size(); ++word) {
      for (std::uint64_t men = rest.words[word]; men != 0; men &= men - 1) {
        const std::size_t man = 64 * word + static_cast<std::size_t>(std::countr_zero(men));
        const auto here = static_cast<std::uint64_t>(known[man]);
        if (over < here) {
          counted = wanted - over;
          return static_cast<std::int32_t>(man);
        }
        over -= here;
      }
    }
  }
  for (;;) {
    LUDO_ASSERT(!all_slide && !rest.empty(), "the counted paths are there");
    const std::int32_t man = rest.take_first();
    std::uint64_t here = 0;
    for (std::int32_t i = 0; i < n_sets; ++i) {
      here += static_cast<std::uint64_t>(sets[each[i]].has(man));
    }
    for (std::int32_t i = 0; i < n_lines; ++i) {
      if (!sets[lines[2 * i]].has(man)) continue;
      const auto plan = static_cast<std::size_t>(lines[2 * i + 1]);
      Bits ends;
      // Ends that several lines share are told apart by the choice of the line.
      if (!ray_ends(program.lines[plan], ray_shapes[plan], man, ends)) picked = Picked::Nothing;
      here += static_cast<std::uint64_t>(ends.count());
    }
    if (over < here) {
      counted = wanted - over;
      return man;
    }
    over -= here;
  }
}

// Counts what begins with each man of a choice, in counted_men. Nothing: some line ends where more
// than one path begins.
template <int W>
std::optional<std::uint64_t> Machine<W>::count_men(const std::int32_t* row, CountedMen& into) {
  if constexpr (kGrows)
    return std::nullopt;  // such boards have no tables
  else {
    const std::int32_t* at = row;
    const std::int32_t n_sets = *at++;
    const std::int32_t* const each = at;
    at += n_sets + 1;  // no lines stand beside reaches
    const std::int32_t n_reaches = *at++;
    const std::int32_t* const reaches = at;
    Bits men;
    for (std::int32_t i = 0; i < n_sets; ++i) men = men | sets[each[i]];
    for (std::int32_t i = 0; i < n_reaches; ++i) {
      men = men | sets[reaches[i * program::kCountedReachSize]];
    }
    into.men = men;
    for (Bits rest = men; !rest.empty();) {
      into.each[static_cast<std::size_t>(rest.take_first())] = 0;
    }
    std::uint64_t n = 0;
    bool looked = false, minds = false;  // for laws
    for (std::int32_t i = 0; i < n_sets; ++i) {
      for (Bits rest = sets[each[i]]; !rest.empty(); ++n) {
        ++into.each[static_cast<std::size_t>(rest.take_first())];
      }
    }
    for (std::int32_t i = 0; i < n_reaches; ++i, at += program::kCountedReachSize) {
      Bits rest = sets[at[0]];
      if (rest.empty()) continue;
      steps += static_cast<std::uint64_t>(rest.count());
      const Bits among = at[1] == kNoRegister ? all_sites() : sets[at[1]];
      const Bits plain = at[2] == kNoRegister ? all_sites() : sets[at[2]];
      const auto plan = static_cast<std::size_t>(at[3]);
      const std::int32_t* const class_of = program.reaches[plan].class_of.data();
      const ReachClass* const classes = reach_classes[plan].data();
      if (at[4] != 0 && !looked) {
        looked = true;
        minds = look_out();
      }
      const bool asks = at[4] != 0 && minds;
      // Most men go where no law minds anybody.
      const Bits apart = !asks || (among & watched_targets).empty() ? watched_apart : all_sites();
      const Bits free = asks ? among & watched_free : among;
      while (!rest.empty()) {
        const std::int32_t man = rest.take_first();
        const std::int32_t which = class_of[piece_at(man)];
        if (which < 0) continue;
        const Bits ends = ends_of(classes[which], man, *occupied);
        if (!((ends & among) - plain).empty()) return std::nullopt;
        const int here =
            asks && apart.has(man) ? lawful_now(man, ends & among).count() : (ends & free).count();
        into.each[static_cast<std::size_t>(man)] += here;
        n += static_cast<std::uint64_t>(here);
      }
    }
    return n;
  }
}

template <int W>
std::int32_t Machine<W>::choose_by_reach(const Instruction& in, std::int32_t pc) {
  CountedMen& men = counted_men[in.b];
  const bool first = begins_all();
  const bool known = mode == Mode::Select && selected_from != kUncounted &&
                     men.from == selected_from && men.n > 0 && (!first || root_choice == pc);
  if (!known) {
    men.from = kUncounted;
    const auto n = count_men(program.pool.data() + in.x, men);
    if (!n) return kUncountable;
    men.n = *n;
    if (mode == Mode::Count) {
      men.from = counted;
      if (first && men.n > 0) {
        root_choice = pc;
      } else if (men.n > 0) {
        note_found();
      }
    }
  }
  if (mode != Mode::Select || wanted >= counted + men.n) {
    counted += men.n;
    reached += men.n;
    return kNotHere;
  }
  for (Bits rest = men.men;;) {
    LUDO_ASSERT(!rest.empty(), "the counted paths are there");
    const std::int32_t man = rest.take_first();
    const auto here = static_cast<std::uint64_t>(men.each[static_cast<std::size_t>(man)]);
    if (wanted < counted + here) return man;
    counted += here;
  }
}

}  // namespace ludo::runtime

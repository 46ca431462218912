// Finds the solutions of generators, in the normative order, with their digits.
//
// each_solution visits them one after the other with their names bound in the scene, for
// quantifiers; solutions collects them sorted by digits, for choices, `for each` and triggers. The
// digits of each form are those of 0.1.2: the value's index; for a line its last site, direction
// and lengths; for a subset its elements, closed by -1.
//
// Tested by tests/interpreter/reference/test_lines.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

const lang::Type& type_of(const lang::GameModel& model, ExprId expr) {
  return model.exprs[static_cast<std::size_t>(expr)].type;
}

// The type of an element of a set or tally.
lang::Type element(lang::Type type) {
  type.shape = lang::Shape::Scalar;
  return type;
}

// What one choice takes at the most: the stack of the program is as deep.
constexpr std::size_t kMostAtOnce = 20'000;

// All three are below two thousand millions.
std::int64_t times_ways(std::int64_t weight, std::int64_t ways, std::int64_t parts = 1) {
  weight = weight * ways / parts;
  if (weight > INT32_MAX) throw BudgetSpent("too many ways to draw a part of a tally");
  return weight;
}

std::int64_t ways_to_take(std::int64_t from, std::int64_t count) {
  std::int64_t ways = 1;
  for (std::int64_t i = 1; i <= count; ++i) ways = times_ways(ways, from - count + i, i);
  return ways;
}

// Slots that a line binds.
void line_slots(const lang::Generator& generator, std::vector<Index>& slots) {
  if (generator.named) {
    if (generator.to_slot != kNoIndex) slots.push_back(generator.to_slot);
    return;
  }
  for (const lang::LinePattern& pattern : generator.patterns) {
    if (pattern.direction_slot != kNoIndex) slots.push_back(pattern.direction_slot);
    for (const lang::Segment& segment : pattern.segments) {
      if (segment.as_slot != kNoIndex) slots.push_back(segment.as_slot);
      if (segment.to_slot != kNoIndex) slots.push_back(segment.to_slot);
    }
  }
}

// The sub-multisets of `counts` with `least` to `most` elements, in lexicographic order of their
// sorted elements. Calls visit(chosen counts, elements).
struct Subsets {
  Machine& machine;
  const Items& keys;
  const Items& counts;
  Index least;
  Index most;
  const std::function<bool(const Items&, const Items&)>& visit;
  Items chosen;    // by index into keys
  Items elements;  // with multiplicity

  bool from(std::size_t first) {
    machine.spend();
    if (static_cast<Index>(elements.size()) >= least && !visit(chosen, elements)) return false;
    if (static_cast<Index>(elements.size()) == most) return true;
    if (elements.size() == kMostAtOnce) {
      throw BudgetSpent(fmt::format("a choice takes more than {} things at once", kMostAtOnce));
    }
    for (std::size_t i = first; i < keys.size(); ++i) {
      if (chosen[i] == counts[i]) continue;
      ++chosen[i];
      elements.push_back(keys[i]);
      const bool more = from(i);
      elements.pop_back();
      --chosen[i];
      if (!more) return false;
    }
    return true;
  }
};

// About how many bytes a solution takes.
std::size_t footprint(const Solution& one) {
  std::size_t bytes = sizeof(Solution) + one.digits.size() * sizeof(Index) + one.label.size();
  for (const auto& [slot, value] : one.bindings) {
    bytes += sizeof(slot) + sizeof(Value) + value.items.size() * sizeof(Index);
  }
  return bytes;
}

}  // namespace

void Machine::bind(Scene& scene, Index slot, Value value) const {
  const auto place = static_cast<std::size_t>(slot);
  if (place >= scene.slots.size()) scene.slots.resize(place + 1, Value(kNone));
  scene.slots[place] = std::move(value);
}

bool Machine::each_solution(Scene& scene, const lang::Generator& generator, const Visit& visit) {
  const auto accepts = [&](Scene& at) {
    return generator.where == kNoExpr || holds(at, generator.where);
  };
  switch (generator.form) {
    case lang::GeneratorForm::In: {
      const bool tally = type_of(model, generator.domain).shape == lang::Shape::Tally;
      Items domain = items(scene, generator.domain);
      for (std::size_t i = 0; i < domain.size(); ++i) {
        spend();
        if (tally && domain[i] <= 0) continue;
        bind(scene, generator.slot, Value(tally ? static_cast<Index>(i) : domain[i]));
        if (accepts(scene) && !visit(scene)) return false;
      }
      return true;
    }
    case lang::GeneratorForm::Groups: {
      const Items domain = items(scene, generator.domain);
      const auto next = steps_along(scene, generator.along);
      for (Items& group : components(domain, next)) {
        if (generator.meeting != kNoExpr &&
            std::none_of(group.begin(), group.end(),
                         [&](Index site) { return contains(scene, generator.meeting, site); })) {
          continue;
        }
        bind(scene, generator.slot, Value(std::move(group)));
        if (accepts(scene) && !visit(scene)) return false;
      }
      return true;
    }
    case lang::GeneratorForm::Line:
      return match_lines(scene, generator,
                         [&](Scene& at, const Items&, Index) { return visit(at); });
    case lang::GeneratorForm::Way:
      return each_way(scene, generator, visit);
    case lang::GeneratorForm::Subset: {
      for (Solution& solution : solutions(scene, generator)) {
        for (auto& [slot, value] : solution.bindings) bind(scene, slot, std::move(value));
        if (!visit(scene)) return false;
      }
      return true;
    }
  }
  LUDO_UNREACHABLE();
}

std::vector<Solution> Machine::solutions(Scene& scene, const lang::Generator& generator,
                                         bool weighted) {
  std::vector<Solution> found;
  std::size_t bytes = 0;
  const auto keep = [&](Solution&& one) {
    bytes += footprint(one);
    require_room(bytes);
    found.push_back(std::move(one));
    return true;
  };
  switch (generator.form) {
    case lang::GeneratorForm::In: {
      const lang::Type& type = type_of(model, generator.domain);
      const Items domain =
          weighted && type.shape == lang::Shape::Tally ? items(scene, generator.domain) : Items{};
      each_solution(scene, generator, [&](Scene& at) {
        Solution one;
        Value value = at.slots[static_cast<std::size_t>(generator.slot)];
        one.digits = {value.number};
        if (!domain.empty()) one.weight = domain[static_cast<std::size_t>(value.number)];
        if (texts) one.label = label_of(scene.state, element(type), value);
        one.bindings.emplace_back(generator.slot, std::move(value));
        return keep(std::move(one));
      });
      return found;
    }
    case lang::GeneratorForm::Groups: {
      lang::Type type = type_of(model, generator.domain);
      each_solution(scene, generator, [&](Scene& at) {
        Solution one;
        Value value = at.slots[static_cast<std::size_t>(generator.slot)];
        one.digits = {value.items.front()};
        if (texts) one.label = label_of(scene.state, element(type), Value(value.items.front()));
        one.bindings.emplace_back(generator.slot, std::move(value));
        return keep(std::move(one));
      });
      return found;
    }
    case lang::GeneratorForm::Line: {
      std::vector<Index> slots;
      line_slots(generator, slots);
      match_lines(scene, generator, [&](Scene& at, const Items& digits, Index last) {
        Solution one;
        one.digits = digits;
        one.last = last;
        one.bindings.reserve(slots.size());
        for (const Index slot : slots) {
          one.bindings.emplace_back(slot, at.slots[static_cast<std::size_t>(slot)]);
        }
        if (texts)
          one.label = line_label(generator, at, last, digits.size() > 1 ? digits[1] : kNone);
        return keep(std::move(one));
      });
      std::sort(found.begin(), found.end(),
                [](const Solution& a, const Solution& b) { return a.digits < b.digits; });
      return found;
    }
    case lang::GeneratorForm::Subset: {
      const lang::Type& type = type_of(model, generator.domain);
      const bool tally = type.shape == lang::Shape::Tally;
      Items domain = items(scene, generator.domain);
      Items keys;
      Items counts;
      for (std::size_t i = 0; i < domain.size(); ++i) {
        if (tally && domain[i] <= 0) continue;
        keys.push_back(tally ? static_cast<Index>(i) : domain[i]);
        counts.push_back(tally ? domain[i] : 1);
      }
      const Value least = evaluate(scene, generator.least);
      const Value most = generator.most == kNoExpr ? least : evaluate(scene, generator.most);
      if (least.is_none() || most.is_none() || most.number < 0) return found;
      const std::function<bool(const Items&, const Items&)> visit = [&](const Items& chosen,
                                                                        const Items& elements) {
        Solution one;
        one.digits = elements;
        one.digits.push_back(-1);
        Value value;
        if (tally) {
          value.items.resize(domain.size());
          for (std::size_t i = 0; i < keys.size(); ++i) {
            value.items[static_cast<std::size_t>(keys[i])] = chosen[i];
            if (weighted) one.weight = times_ways(one.weight, ways_to_take(counts[i], chosen[i]));
          }
        } else {
          value.items = elements;
        }
        bind(scene, generator.slot, value);
        if (generator.where != kNoExpr && !holds(scene, generator.where)) return true;
        if (texts) one.label = label_of(scene.state, type, value);
        one.bindings.emplace_back(generator.slot, std::move(value));
        return keep(std::move(one));
      };
      Subsets subsets{*this, keys, counts, least.number, most.number, visit, {}, {}};
      subsets.chosen.resize(keys.size());
      subsets.from(0);
      return found;
    }
    case lang::GeneratorForm::Way:
      throw DescriptionError("a way cannot be chosen, only asked about", generator.span);
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::interpreter

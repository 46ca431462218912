// Matches line patterns on rays of the board.
//
// A ray starts after its first site (or on it when it is `included`) and goes on in one direction,
// until a segment bends it. It ends at the board edge; a ray that comes back to its start has gone
// one lap and ends there. Each segment takes a length that its quantity allows; a run takes all it
// can. Within one match the board does not change.
//
// Tested by tests/interpreter/reference/test_lines.cpp.
#include <algorithm>

#include "interpreter/reference/inquiry.hpp"

namespace ludo::interpreter {

namespace {

using Found = std::function<bool(Scene&, const Items&, Index)>;

// One attempt at one pattern. `shape` are the lengths (and bends) chosen so far.
struct LineMatch {
  Machine& machine;
  Scene& scene;
  const lang::LinePattern& pattern;
  const Found& found;
  Index start = kNone;
  Index first_direction = kNone;
  Items shape = {};
  std::size_t cells = 0;
  bool bent = false;
  LineFault* fault = nullptr;  // one thing may be left out; it is noted here

  bool may_fault() const { return fault != nullptr && fault->form == LineFault::Form::None; }

  bool from(Index direction) {
    first_direction = direction;
    if (pattern.direction_slot != kNoIndex) {
      machine.bind(scene, pattern.direction_slot, Value(direction));
    }
    return segment(0, kNone, direction);
  }

  // The cell after `at`; kNone in `at` means that no cell has been taken yet.
  Index after(Index at, Index direction) const {
    const lang::Board& board = machine.model.board;
    if (at == kNone && pattern.included) return start;
    const Index here = at == kNone ? start : at;
    if (board.steps.empty() || cells > board.sites.size()) return kNone;
    const Index next = board.step(here, direction);
    if (next < 0 || (!bent && next == start)) return kNone;
    return pattern.over == kNoExpr || is_linked(here, next) ? next : kNone;
  }

  // One of the links that the line keeps to leads from one site to the other.
  bool is_linked(Index here, Index next) const {
    const Items over = machine.items(scene, pattern.over);
    return std::any_of(over.begin(), over.end(), [&](Index link) {
      const lang::Link& ends = machine.model.board.links[static_cast<std::size_t>(link)];
      return (ends.tail == here && ends.head == next) || (ends.head == here && ends.tail == next);
    });
  }

  // Segments from `index` on; false: no more solutions are wanted.
  bool segment(std::size_t index, Index at, Index direction) {
    machine.spend();
    if (index == pattern.segments.size()) return complete(at);
    const lang::Segment& what = pattern.segments[index];
    if (what.bends.empty()) return stretch(index, at, direction);
    const bool was_bent = bent;
    bent = true;
    bool more = true;
    for (std::size_t i = 0; more && i < what.bends.size(); ++i) {
      const Value amount = machine.evaluate(scene, what.bends[i]);
      const Index turned = amount.is_none() ? kNone : machine.turned(direction, amount.number);
      if (turned == kNone) continue;
      shape.push_back(turned);
      more = stretch(index, at, turned);
      shape.pop_back();
    }
    bent = was_bent;
    return more;
  }

  bool stretch(std::size_t index, Index at, Index direction) {
    const lang::Segment& what = pattern.segments[index];
    const bool last = index + 1 == pattern.segments.size();
    if (what.what == kNoExpr) {
      if (after(at, direction) != kNone) return true;
      return take(index, {}, at, direction, true);
    }
    const Value least = what.least == kNoExpr ? Value(0) : machine.evaluate(scene, what.least);
    Value most(std::numeric_limits<Index>::max());
    if (what.most != kNoExpr) most = machine.evaluate(scene, what.most);
    if (least.is_none() || most.is_none()) return true;

    Items taken;
    Index here = at;
    const std::size_t cells_before = cells;
    bool more = true;
    bool crossed = false;
    for (Index length = 0; more; ++length) {
      const bool enough = length >= least.number && length <= most.number;
      const Index next = length < most.number || may_fault() ? after(here, direction) : kNone;
      const bool fits = next != kNone && machine.contains(scene, what.what, next);
      const bool goes_on = fits && length < most.number;
      if (enough && (!what.run || !goes_on)) {
        more = take(index, taken, here, direction, false);
      } else if (!enough && may_fault() && !what.run) {
        *fault = {.form = LineFault::Form::Length, .span = pattern.span, .number = length};
        more = take(index, taken, here, direction, false);
        *fault = {};
      }
      // `one (empty or edge)`: the step off the board is a cell of this segment, too.
      if (more && what.or_edge && last && next == kNone && length < most.number &&
          length + 1 >= least.number) {
        more = take(index, taken, here, direction, true);
      }
      if (!goes_on) {
        if (next == kNone || what.run) break;
        if (!fits && may_fault()) {
          // From here on the line leads over a site that it may not.
          *fault = {.form = LineFault::Form::Cell, .expr = what.what, .site = next};
          crossed = true;
        } else if (fits ? !may_fault() : !crossed) {
          break;
        }
      }
      taken.push_back(next);
      here = next;
      ++cells;
    }
    if (crossed) *fault = {};
    cells = cells_before;
    return more;
  }

  // Binds the names of a segment that has taken these cells, and goes on.
  bool take(std::size_t index, const Items& taken, Index at, Index direction, bool edge) {
    const lang::Segment& what = pattern.segments[index];
    if (what.as_slot != kNoIndex) {
      if (what.as_is_site) {
        machine.bind(scene, what.as_slot, Value(taken.empty() ? kNone : taken.front()));
      } else {
        Items sorted = taken;
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        machine.bind(scene, what.as_slot, Value(std::move(sorted)));
      }
    }
    if (what.to_slot != kNoIndex) {
      machine.bind(scene, what.to_slot, Value(edge ? kNone : at == kNone ? start : at));
    }
    shape.push_back(static_cast<Index>(taken.size()) + (edge ? 1 : 0));
    const bool more = segment(index + 1, at, direction);
    shape.pop_back();
    return more;
  }

  bool complete(Index at) {
    const Index last = at == kNone ? start : at;
    Items digits{last, first_direction};
    digits.insert(digits.end(), shape.begin(), shape.end());
    if (pattern.where == kNoExpr || machine.holds(scene, pattern.where)) {
      return found(scene, digits, last);
    }
    if (!may_fault()) return true;
    *fault = {.form = LineFault::Form::Where, .expr = pattern.where};
    const bool more = found(scene, digits, last);
    *fault = {};
    return more;
  }
};

}  // namespace

bool Machine::match_lines(Scene& scene, const lang::Generator& generator, const Found& visit) {
  const Nesting nesting(*this);
  for (const auto& [slot, argument] : generator.let) bind(scene, slot, evaluate(scene, argument));
  Items reached;  // a named line: where its solutions have ended
  const Found found = [&](Scene& at, const Items& digits, Index last) {
    if (!generator.named) {
      if (generator.where != kNoExpr && !holds(at, generator.where)) return true;
      return visit(at, digits, last);
    }
    const auto place = std::lower_bound(reached.begin(), reached.end(), last);
    if (place != reached.end() && *place == last) return true;
    if (generator.to_slot != kNoIndex) bind(at, generator.to_slot, Value(last));
    if (generator.where != kNoExpr && !holds(at, generator.where)) return true;
    reached.insert(place, last);
    return visit(at, Items{last}, last);
  };
  for (const lang::LinePattern& pattern : generator.patterns) {
    const Value start = evaluate(scene, pattern.from);
    if (start.is_none() || !site_exists(scene.state, start.number)) continue;
    Items directions;
    if (pattern.directions == kNoExpr) {
      directions = model.board.any_directions;
      std::sort(directions.begin(), directions.end());
    } else {
      directions = items(scene, pattern.directions);
    }
    for (const Index direction : directions) {
      LineMatch match{*this, scene, pattern, found, start.number};
      if (!match.from(direction)) return false;
    }
  }
  return true;
}

bool Machine::near_lines(Scene& scene, const lang::Generator& generator, const NearVisit& visit) {
  const Nesting nesting(*this);
  for (const auto& [slot, argument] : generator.let) bind(scene, slot, evaluate(scene, argument));
  LineFault fault;
  const Found found = [&](Scene& at, const Items& digits, Index last) {
    if (generator.named && generator.to_slot != kNoIndex) bind(at, generator.to_slot, Value(last));
    if (generator.where == kNoExpr || holds(at, generator.where)) {
      return visit(at, generator.named ? Items{last} : digits, last, fault);
    }
    if (fault.form != LineFault::Form::None) return true;
    LineFault condition;
    condition.form = LineFault::Form::Where;
    condition.expr = generator.where;
    return visit(at, generator.named ? Items{last} : digits, last, condition);
  };
  for (const lang::LinePattern& pattern : generator.patterns) {
    const Value start = evaluate(scene, pattern.from);
    if (start.is_none() || !site_exists(scene.state, start.number)) continue;
    Items asked;
    if (pattern.directions == kNoExpr) {
      asked = model.board.any_directions;
      std::sort(asked.begin(), asked.end());
    } else {
      asked = items(scene, pattern.directions);
    }
    for (Index direction = 0; static_cast<std::size_t>(direction) < model.board.directions.size();
         ++direction) {
      fault = {};
      if (!has(asked, direction)) {
        fault.form = LineFault::Form::Direction;
        fault.direction = direction;
        fault.span = pattern.span;
        fault.expr = pattern.directions;
      }
      LineMatch match{*this, scene, pattern, found, start.number};
      match.fault = &fault;
      if (!match.from(direction)) return false;
    }
  }
  return true;
}

}  // namespace ludo::interpreter

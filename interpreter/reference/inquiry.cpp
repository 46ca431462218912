// Walks on where a clause says no, and notes down which: see inquiry.hpp.
//
// Tested by tests/interpreter/reference/test_reasons.cpp.
#include "interpreter/reference/inquiry.hpp"

#include <algorithm>

#include "lang/model/walk.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostOffered = 400;
constexpr Index kMostValues = 50'000;
constexpr Index kMostUnguided = 500;
constexpr std::size_t kMostOfSubset = 12;

}  // namespace

bool Machine::asks(const Path& path) const {
  return inquiry != nullptr && !path.way && !path.raw && path.travels == 0;
}

bool Machine::may_deny(const Path& path) const {
  return asks(path) && !path.blind &&
         path.denials.size() < static_cast<std::size_t>(inquiry->most_denials);
}

bool Machine::try_on(Path&& path, const Sink& sink) {
  if (path.denials.empty() && !path.blind) return run(std::move(path), sink);
  try {
    return run(std::move(path), sink);
  } catch (const DescriptionError&) {
    return true;  // what a legal path may rely on does not hold here
  }
}

Denial Machine::denial(const Path& path, Denial::Form form, Span span) const {
  Denial made;
  made.form = form;
  made.span = span;
  const Naming naming = naming_of(path.state);
  if (naming.rule != kNoIndex) made.key = lang::at(model.rules, naming.rule).item.key;
  const Stage stage = path.state.position.stage;
  if (naming.phase != kNoIndex || (made.key.empty() && stage == Stage::Begin)) {
    made.key = lang::at(model.scenario.phases, path.state.position.phase).item.key;
  }
  if (made.key.empty() && stage == Stage::Setup) made.key = "setup";
  return made;
}

void Machine::deny(Path& path, Denial&& denial) const {
  path.denials.push_back(std::make_shared<const Denial>(std::move(denial)));
}

bool Machine::excused(Path& path, const Statement& require) {
  if (!asks(path)) return false;
  if (path.blind) return true;
  if (!inquiry->clauses || !may_deny(path)) {
    note_dead_end(path, DeadEnd::Form::Condition, require.span, {});
    return false;
  }
  Denial made = denial(path, Denial::Form::Condition, require.span);
  Scene scene = scene_of(path);
  made.facts = why(scene, naming_of(path.state), require.exprs[0], false);
  deny(path, std::move(made));
  return true;
}

// Keeps the end that is furthest: the one of most choices that the text names.
void Machine::note_dead_end(Path& path, DeadEnd::Form form, Span span,
                            std::vector<std::string> offered) {
  if (!inquiry->guided() || !path.denials.empty() || path.unnamed != 0 || path.blind) return;
  DeadEnd& furthest = inquiry->furthest;
  const auto named = static_cast<std::size_t>(path.named);
  const bool first = furthest.form == DeadEnd::Form::None;
  // Of ends equally far a choice says more than a condition, and one with something to offer most.
  const bool better =
      named > furthest.named || (named == furthest.named && form == DeadEnd::Form::Choice &&
                                 !offered.empty() && furthest.offered.empty());
  if (!first && !better) return;
  furthest = {};
  furthest.form = form;
  furthest.named = named;
  furthest.key = denial(path, Denial::Form::Condition, span).key;
  furthest.span = span;
  furthest.offered = std::move(offered);
  if (form == DeadEnd::Form::Effect) furthest.what = inquiry->reported;
  if (path.state.position.frames.empty()) return;
  Scene scene = scene_of(path);
  const Naming naming = naming_of(path.state);
  const auto tell_slots = [&](const std::vector<std::string>& names,
                              const std::vector<lang::Type>& types) {
    for (std::size_t i = 0; i < names.size() && i < types.size() && i < scene.slots.size(); ++i) {
      if (names[i].empty() || scene.slots[i] == Value(kNone)) continue;
      const std::size_t frame = path.state.position.frames.size() - 1;
      if (path.veiled.contains({frame, static_cast<Index>(i)})) continue;
      furthest.facts.push_back(register_fact(scene, naming, static_cast<Index>(i), types[i]));
    }
  };
  if (naming.rule != kNoIndex) {
    const lang::Rule& rule = lang::at(model.rules, naming.rule);
    tell_slots(rule.slot_names, rule.slot_types);
  } else if (naming.phase != kNoIndex) {
    const lang::PhaseDef& phase = lang::at(model.scenario.phases, naming.phase);
    tell_slots(phase.turn_slot_names, phase.turn_slot_types);
  }
}

void Machine::note_end(const Path& path) {
  DeadEnd& furthest = inquiry->furthest;
  const auto named = static_cast<std::size_t>(path.named);
  if (path.forms.empty() || named <= furthest.named) return;
  furthest = {};
  furthest.form = DeadEnd::Form::End;
  furthest.named = named;
  const lang::Item& phase = lang::at(model.scenario.phases, path.state.position.phase).item;
  furthest.key = phase.key;
  furthest.span = phase.span;
  furthest.offered = {path.forms.front()};
}

bool Machine::text_names(const std::string& label) const {
  return inquiry->text.find(label) != std::string::npos;
}

// As choose(), with what would be there to choose if something were left out.
Machine::Flow Machine::choose_near(Path& path, Index index, bool chance, const Sink& sink) {
  const Statement& statement = lang::at(model.statements, index);
  const lang::Generator& generator = lang::at(model.generators, statement.generator);
  // What is tried binds names that are not chosen.
  const std::vector<Value> slots_before = path.state.position.frames.back().slots;
  std::vector<NearSolution> found = near_solutions(path, generator, chance);
  path.state.position.frames.back().slots = slots_before;
  peeked = peeked && !views(path);
  std::vector<std::string> offered;
  bool goes_on = false;
  for (NearSolution& near : found) {
    Solution& solution = near.solution;
    const bool has_label = !solution.label.empty();
    const bool named = has_label && text_names(solution.label);
    if (inquiry->guided() && has_label && !named && path.unnamed >= inquiry->most_unnamed) {
      const bool fresh = std::find(offered.begin(), offered.end(), solution.label) == offered.end();
      if (near.denial == nullptr && fresh && offered.size() < kMostOffered) {
        offered.push_back(solution.label);
      }
      continue;
    }
    goes_on = goes_on || near.denial == nullptr;
    Path taken = path;
    std::vector<Value>& slots = taken.state.position.frames.back().slots;
    for (auto& [slot, value] : solution.bindings) {
      slots[static_cast<std::size_t>(slot)] = std::move(value);
    }
    taken.digits.insert(taken.digits.end(), solution.digits.begin(), solution.digits.end());
    show_choice(taken, statement, solution, chance);
    if (has_label) {
      taken.trace.push_back({.form = TraceEntry::Form::Label, .forms = {solution.label}});
      ++(named ? taken.named : taken.unnamed);
    }
    if (near.denial != nullptr) taken.denials.push_back(near.denial);
    if (chance) {
      taken.weight = solution.weight;
      taken.state.position.nature = false;
    }
    const bool more =
        chance ? arrive(std::move(taken), Ending::Drawn, sink) : try_on(std::move(taken), sink);
    if (!more) return Flow::Stop;
  }
  if (!goes_on) note_dead_end(path, DeadEnd::Form::Choice, generator.span, std::move(offered));
  return Flow::Ended;
}

// Both branches of an `if`, the one that is not taken with a denial.
Machine::Flow Machine::branch_near(Path& path, const Statement& statement, const Sink& sink) {
  Scene scene = scene_of(path);
  const bool first = holds(scene, statement.exprs[0]);
  const BlockId other_block = statement.blocks.size() > 1 ? statement.blocks[1] : kNoIndex;
  const BlockId taken = first ? statement.blocks[0] : other_block;
  const BlockId left = first ? other_block : statement.blocks[0];
  if (unknown(path, statement.exprs[0])) path.blind = true;
  if (path.blind) {
    // Either may be as it is.
    Path other = path;
    if (left != kNoIndex) push_block(other, left);
    if (!try_on(std::move(other), sink)) return Flow::Stop;
  } else if (inquiry->clauses && may_deny(path)) {
    Path other = path;
    Denial made = denial(path, Denial::Form::Branch, lang::at(model, statement.exprs[0]).span);
    made.holds = first;
    made.facts = why(scene, naming_of(path.state), statement.exprs[0], first);
    deny(other, std::move(made));
    if (left != kNoIndex) push_block(other, left);
    if (!try_on(std::move(other), sink)) return Flow::Stop;
  }
  if (taken != kNoIndex) push_block(path, taken);
  return Flow::On;
}

std::vector<NearSolution> Machine::near_solutions(Path& path, const lang::Generator& generator,
                                                  bool chance) {
  std::vector<NearSolution> found;
  {
    Scene scene = scene_of(path);
    for (Solution& solution : solutions(scene, generator, chance)) {
      found.push_back({std::move(solution), nullptr});
    }
  }
  if (unknown(path, generator)) path.blind = true;
  if (!inquiry->clauses || !inquiry->choices || !may_deny(path) || chance) return found;
  switch (generator.form) {
    case lang::GeneratorForm::In:
      add_near_elements(path, generator, found);
      break;
    case lang::GeneratorForm::Line:
      add_near_lines(path, generator, found);
      break;
    case lang::GeneratorForm::Subset:
      add_near_subsets(path, generator, found);
      break;
    case lang::GeneratorForm::Groups:
    case lang::GeneratorForm::Way:
      break;
  }
  return found;
}

// Values of the type that are not there to choose, or fail the `where`.
void Machine::add_near_elements(Path& path, const lang::Generator& generator,
                                std::vector<NearSolution>& found) {
  Scene scene = scene_of(path);
  const Naming naming = naming_of(path.state);
  lang::Type type = lang::at(model, generator.domain).type;
  const bool tally = type.shape == lang::Shape::Tally;
  type.shape = lang::Shape::Scalar;
  const Items domain = items(scene, generator.domain);
  Items values;
  const bool numbers = type.base == lang::Base::Int;
  const Index least = numbers ? type.least : 0;
  const Index count =
      numbers ? std::min<Index>(type.most - type.least + 1, kMostValues)
              : std::min<Index>(type.base == lang::Base::Site || type.base == lang::Base::Piece
                                    ? static_cast<Index>(model.board.sites.size())
                                    : lang::domain_size(model, type),
                                kMostValues);
  const bool tiles = type.base == lang::Base::Site && model.board.shape == lang::BoardShape::Tiles;
  if (tiles) values = all_sites(scene.state);
  for (Index i = 0; !tiles && i < count; ++i) values.push_back(least + i);
  if (!inquiry->guided() && kMostUnguided < static_cast<Index>(values.size())) return;
  const auto is_there = [&](Index value) {
    if (!tally) return has(domain, value);
    return static_cast<std::size_t>(value) < domain.size() &&
           domain[static_cast<std::size_t>(value)] > 0;
  };
  for (const Index value : values) {
    const std::string label = label_of(scene.state, type, Value(value));
    if (inquiry->guided() && !label.empty() && !text_names(label)) continue;
    bind(scene, generator.slot, Value(value));
    const bool there = is_there(value);
    if (there && (generator.where == kNoExpr || holds(scene, generator.where))) continue;
    Denial made;
    if (there) {
      made = denial(path, Denial::Form::Where, lang::at(model, generator.where).span);
      made.facts = bound_facts(scene, naming, generator);
      for (Fact& fact : why(scene, naming, generator.where, false)) {
        made.facts.push_back(std::move(fact));
      }
    } else {
      const ExprId part = tally ? generator.domain : part_without(scene, generator.domain, value);
      made = denial(path, Denial::Form::Choice, generator.span);
      made.facts = bound_facts(scene, naming, generator);
      for (Fact& fact : value_of(scene, naming, part)) made.facts.push_back(std::move(fact));
    }
    NearSolution near;
    near.solution.digits = {value};
    near.solution.label = label;
    near.solution.bindings.emplace_back(generator.slot, Value(value));
    near.denial = std::make_shared<const Denial>(std::move(made));
    found.push_back(std::move(near));
  }
}

// Lines that lead over a site that they may not, in another direction, or too far.
void Machine::add_near_lines(Path& path, const lang::Generator& generator,
                             std::vector<NearSolution>& found) {
  Scene scene = scene_of(path);
  const Naming naming = naming_of(path.state);
  std::vector<Index> slots;
  for (const auto& [slot, type] : lang::bound_types(model, generator)) slots.push_back(slot);
  near_lines(
      scene, generator, [&](Scene& at, const Items& digits, Index last, const LineFault& fault) {
        if (fault.form == LineFault::Form::None) return true;
        const Index direction = digits.size() > 1 ? digits[1] : kNone;
        std::string label = line_label(generator, at, last, direction);
        if (inquiry->guided() && !label.empty() && !text_names(label)) return true;
        Denial made;
        switch (fault.form) {
          case LineFault::Form::None:
            return true;
          case LineFault::Form::Cell: {
            const ExprId part = part_without(at, fault.expr, fault.site);
            made = denial(path, Denial::Form::Cell, lang::at(model, part).span);
            if (made.span.is_nowhere()) made.span = generator.span;
            made.site = fault.site;
            Fact fact;
            fact.expr = part;
            fact.type.base = lang::Base::Site;
            fact.value = Value(fault.site);
            add_standing(at, fact);
            made.facts.push_back(std::move(fact));
            break;
          }
          case LineFault::Form::Direction:
            made = denial(path, Denial::Form::Direction,
                          fault.expr == kNoExpr ? fault.span : lang::at(model, fault.expr).span);
            if (made.span.is_nowhere()) made.span = fault.span;
            made.direction = fault.direction;
            if (fault.expr != kNoExpr) made.facts = value_of(at, naming, fault.expr);
            break;
          case LineFault::Form::Length:
            made = denial(path, Denial::Form::Length, fault.span);
            made.number = fault.number;
            break;
          case LineFault::Form::Where:
            made = denial(path, Denial::Form::Where, lang::at(model, fault.expr).span);
            made.facts = why(at, naming, fault.expr, false);
            break;
        }
        if (made.form != Denial::Form::Cell) {
          for (Fact& fact : bound_facts(at, naming, generator))
            made.facts.push_back(std::move(fact));
        }
        NearSolution near;
        near.solution.digits = digits;
        near.solution.label = std::move(label);
        for (const Index slot : slots) {
          if (static_cast<std::size_t>(slot) < at.slots.size()) {
            near.solution.bindings.emplace_back(slot, at.slots[static_cast<std::size_t>(slot)]);
          }
        }
        near.denial = std::make_shared<const Denial>(std::move(made));
        found.push_back(std::move(near));
        return true;
      });
}

// Sets of what the text names that are too small or too large, hold what is not there, or fail the
// `where`.
void Machine::add_near_subsets(Path& path, const lang::Generator& generator,
                               std::vector<NearSolution>& found) {
  Scene scene = scene_of(path);
  const Naming naming = naming_of(path.state);
  const lang::Type type = lang::at(model, generator.domain).type;
  if (type.shape == lang::Shape::Tally || !inquiry->guided()) return;
  const Items domain = items(scene, generator.domain);
  lang::Type element = type;
  element.shape = lang::Shape::Scalar;
  const Index count = element.base == lang::Base::Site || element.base == lang::Base::Piece
                          ? static_cast<Index>(model.board.sites.size())
                          : lang::domain_size(model, element);
  Items named;
  for (Index value = 0; value < std::min(count, kMostValues); ++value) {
    if (text_names(label_of(scene.state, element, Value(value)))) named.push_back(value);
  }
  if (named.size() > kMostOfSubset) return;
  const Value least = evaluate(scene, generator.least);
  const Value most = generator.most == kNoExpr ? least : evaluate(scene, generator.most);
  if (least.is_none() || most.is_none()) return;
  for (std::uint32_t chosen = 0; chosen < (1U << named.size()); ++chosen) {
    spend();
    Items elements;
    for (std::size_t i = 0; i < named.size(); ++i) {
      if ((chosen >> i & 1U) != 0) elements.push_back(named[i]);
    }
    const auto size = static_cast<Index>(elements.size());
    const auto missing = std::find_if(elements.begin(), elements.end(),
                                      [&](Index value) { return !has(domain, value); });
    const bool foreign = missing != elements.end();
    const bool number = size < least.number || most.number < size;
    const std::string label = label_of(scene.state, type, Value(elements));
    if (!text_names(label)) continue;
    bind(scene, generator.slot, Value(elements));
    const bool refused = generator.where != kNoExpr && !holds(scene, generator.where);
    if (static_cast<int>(foreign) + static_cast<int>(number) + static_cast<int>(refused) != 1) {
      continue;
    }
    Denial made;
    if (refused) {
      made = denial(path, Denial::Form::Where, lang::at(model, generator.where).span);
      made.facts = why(scene, naming, generator.where, false);
    } else if (number) {
      made = denial(path, Denial::Form::Number, generator.span);
      made.number = size;
    } else {
      const ExprId part = part_without(scene, generator.domain, *missing);
      made = denial(path, Denial::Form::Choice, generator.span);
      Fact fact;
      fact.expr = part;
      fact.type = element;
      fact.value = Value(*missing);
      add_standing(scene, fact);
      made.facts.push_back(std::move(fact));
    }
    NearSolution near;
    near.solution.digits = elements;
    near.solution.digits.push_back(-1);
    near.solution.label = label;
    near.solution.bindings.emplace_back(generator.slot, Value(std::move(elements)));
    near.denial = std::make_shared<const Denial>(std::move(made));
    found.push_back(std::move(near));
  }
}

void Machine::tell(Path& path, Step&& step) const {
  if (!telling || path.way || path.raw || path.travels > 0 || path.blind) return;
  const std::size_t frames = path.state.position.frames.size();
  step.depth = frames == 0 ? 0 : frames - 1;
  path.story.push_back(std::move(step));
}

void Machine::tell_choice(Path& path, const lang::Generator& generator) {
  if (!telling || path.way || path.raw || path.travels > 0 || path.blind) return;
  Scene scene = scene_of(path);
  Step step;
  step.form = Step::Form::Choose;
  step.span = generator.span;
  step.facts = bound_facts(scene, naming_of(path.state), generator);
  tell(path, std::move(step));
}

}  // namespace ludo::interpreter

// Questions of a view. See select.hpp.

#include "interpreter/scene/select.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/observe.hpp"
#include "lang/model/walk.hpp"

namespace ludo::scene {

namespace {

using interpreter::Frame;
using interpreter::Machine;
using interpreter::Position;
using interpreter::State;
using lang::ExprId;
using lang::kNoExpr;
using lang::kNone;
using lang::Value;

// Steps of the engine: of a whole scene, and of what decided a game.
constexpr std::uint64_t kStepsOfScene = 30'000'000;
constexpr std::uint64_t kStepsOfResult = 200'000;
constexpr std::size_t kMostDeciding = 20;

bool is_of_turn(const lang::Variable& variable) {
  using Life = lang::Variable::Life;
  return variable.owner == lang::Owner::Turn || variable.owner == lang::Owner::Move ||
         variable.life == Life::Turn || variable.life == Life::Move;
}

// A secret phase in which somebody else is thinking.
bool thinks_in_secret(const lang::GameModel& model, const State& state, interpreter::Viewer who) {
  return state.phase_start != nullptr && !who.is_umpire() &&
         lang::at(model.scenario.phases, state.position.phase).secretly &&
         !who.is_player(state.position.me);
}

// The history of a game is long, and no view asks for it.
State without_past(const State& state) {
  State now = state;
  now.history = nullptr;
  now.origin = nullptr;
  now.since.clear();
  return now;
}

std::size_t most_slots(const lang::View& view) {
  std::size_t most = 1;
  for (const lang::ViewItem& item : view.items) {
    most = std::max(most, static_cast<std::size_t>(std::max<Index>(item.slots, 1)));
  }
  for (const lang::ShapeDef& shape : view.shapes) {
    most = std::max(most, static_cast<std::size_t>(std::max<Index>(shape.slots, 0)));
  }
  return most;
}

}  // namespace

Asking::Asking(const lang::View& view, const Seen& seen)
    : view_(view), seen_(seen), rules_(view.model), slots_(most_slots(view)), left_(kStepsOfScene) {
  if (const auto player = seen.viewer.player()) me_ = *player;
  begin("the view", 20'000'000);
  state_ = left_open(seen.state);
  pieces_ = shown(seen.state);
  begin("the view", 20'000'000);
}

Asking::~Asking() = default;

State Asking::left_open(const State& state) const {
  const State now = without_past(state);
  if (seen_.viewer.is_umpire()) return now;
  Machine machine(rules_, budget_);
  State open = interpreter::blinded(machine, now, seen_.viewer.index());
  if (thinks_in_secret(view_.model, state, seen_.viewer)) {
    open.position.frames.clear();
    open.position.variables.erase_if([this](const auto& entry) {
      return is_of_turn(lang::at(view_.model.variables, entry.first.first));
    });
  }
  return open;
}

Pieces Asking::shown(const State& state) const {
  if (seen_.viewer.is_umpire()) return state.position.pieces;
  Machine machine(rules_, budget_);
  return interpreter::as_shown(machine, without_past(state), seen_.viewer.index()).position.pieces;
}

std::optional<Pieces> Asking::pieces_before() const {
  if (!seen_.last || seen_.last->text.empty()) return std::nullopt;
  return shown(seen_.last->before);
}

std::optional<State> Asking::state_before() const {
  if (!seen_.last || seen_.last->text.empty()) return std::nullopt;
  return left_open(seen_.last->before);
}

void Asking::begin(std::string what, std::uint64_t steps) {
  what_ = std::move(what);
  heavy_ = false;
  if (machine_ != nullptr) left_ -= std::min(left_, machine_->spent());
  budget_.steps = std::min(steps, left_);
  machine_ = std::make_unique<Machine>(rules_, budget_);
  machine_->silent = true;
  machine_->viewer = seen_.viewer.index();
}

Slots Asking::slots_of(Index thing) const {
  Slots slots(slots_, Value(kNone));
  slots.front() = Value(thing);
  return slots;
}

template <class Work>
auto Asking::guarded(const Work& work) -> std::optional<decltype(work())> {
  if (heavy_) return std::nullopt;
  machine_->peeked = false;
  try {
    auto answer = work();
    if (machine_->peeked) return std::nullopt;
    return answer;
  } catch (const lang::BudgetSpent&) {
    heavy_ = true;
    const std::string said = what_ + ": too much work";
    if (std::find(too_heavy_.begin(), too_heavy_.end(), said) == too_heavy_.end()) {
      too_heavy_.push_back(said);
    }
  } catch (const lang::DescriptionError&) {
    // What cannot be worked out has no value.
  }
  return std::nullopt;
}

std::optional<Value> Asking::value(ExprId id, Slots& slots) {
  if (id == kNoExpr) return std::nullopt;
  interpreter::Scene scene{state_, slots, me_, state_.position.mover};
  auto answer = guarded([&] { return machine_->evaluate(scene, id); });
  if (answer && answer->is_none()) return std::nullopt;
  return answer;
}

bool Asking::holds(ExprId id, Slots& slots) {
  if (id == kNoExpr) return true;
  const auto answer = value(id, slots);
  return answer && answer->number > 0;
}

std::int32_t Asking::number(const lang::Measure& measure, Slots& slots, std::int32_t otherwise) {
  if (measure.value == kNoExpr) return measure.number;
  const auto answer = value(measure.value, slots);
  constexpr std::int32_t kFarthest = 100'000;
  return answer ? std::clamp(answer->number, -kFarthest, kFarthest) : otherwise;
}

std::optional<std::int32_t> Asking::total_of_hidden(ExprId id, Slots& slots) {
  if (id == kNoExpr) return std::nullopt;
  const lang::Expr& expr = lang::at(view_.model, id);
  if (expr.op != lang::Op::Variable || expr.type.shape != lang::Shape::Tally) return std::nullopt;
  interpreter::Scene scene{state_, slots, me_, state_.position.mover};
  return guarded([&] {
    Index owner = 0;
    if (!expr.args.empty() && expr.args[0] != kNoExpr) {
      owner = machine_->number(scene, expr.args[0]);
    }
    const interpreter::VariableKey key{expr.imm, owner == kNone ? 0 : owner};
    machine_->look(state_, key, true);
    const Items counts = machine_->variable(state_, key).items;
    return std::accumulate(counts.begin(), counts.end(), std::int32_t{0});
  });
}

Items Asking::among(ExprId set, ExprId where, const Items& candidates) {
  Items chosen = candidates;
  Slots slots = slots_of(kNone);
  if (set != kNoExpr) {
    interpreter::Scene scene{state_, slots, me_, state_.position.mover};
    if (const auto all = guarded([&] { return machine_->items(scene, set); })) {
      std::erase_if(chosen, [&](Index thing) {
        return !std::binary_search(all->begin(), all->end(), thing);
      });
    } else {
      // Something hidden was read for some of them: each is asked by itself.
      std::erase_if(chosen, [&](Index thing) {
        return !guarded([&] { return machine_->contains(scene, set, thing); }).value_or(false);
      });
    }
  }
  if (where != kNoExpr) {
    std::erase_if(chosen, [&](Index thing) {
      slots = slots_of(thing);
      return !holds(where, slots);
    });
  }
  return chosen;
}

Items Asking::found(lang::GeneratorId id) {
  const lang::Generator& generator = lang::at(view_.model.generators, id);
  Slots slots = slots_of(kNone);
  Index first = kNoIndex;
  for (const auto& [slot, type] : lang::bound_types(view_.model, generator)) {
    const bool is_thing = type.base == lang::Base::Site || type.base == lang::Base::Piece ||
                          type.base == lang::Base::Link || type.base == lang::Base::Block;
    if (first < 0 && is_thing) first = slot;
  }
  if (first < 0 || slots.size() <= static_cast<std::size_t>(first)) return {};
  if (generator.form == lang::GeneratorForm::In) {
    interpreter::Scene scene{state_, slots, me_, state_.position.mover};
    const lang::Base base = lang::at(view_.model, generator.domain).type.base;
    Items candidates;
    if (base == lang::Base::Site) {
      candidates = all_sites();
    } else if (auto all = guarded([&] { return machine_->items(scene, generator.domain); })) {
      candidates = std::move(*all);
    }
    Items things = among(generator.domain, kNoExpr, candidates);
    std::erase_if(things, [&](Index thing) {
      slots = slots_of(thing);
      slots[static_cast<std::size_t>(first)] = Value(thing);
      return !holds(generator.where, slots);
    });
    return things;
  }
  const auto things = guarded([&] {
    std::set<std::int32_t> all;
    interpreter::Scene scene{state_, slots, me_, state_.position.mover};
    machine_->each_solution(scene, generator, [&](interpreter::Scene& at) {
      const Value& thing = at.slots[static_cast<std::size_t>(first)];
      if (!thing.items.empty()) all.insert(thing.items.begin(), thing.items.end());
      if (thing.items.empty() && !thing.is_none()) all.insert(thing.number);
      return true;
    });
    return Items(all.begin(), all.end());
  });
  return things.value_or(Items{});
}

std::optional<Value> Asking::variable(Index variable, Index owner) {
  return guarded([&] {
    machine_->look(state_, {variable, owner});
    return machine_->variable(state_, {variable, owner});
  });
}

Items Asking::tiles_in_hand() const {
  std::set<std::int32_t> tiles;
  for (const Frame& frame : state_.position.frames) {
    const auto& types = rules_.slot_types(frame, state_.position.phase);
    for (std::size_t i = 0; i < std::min(types.size(), frame.slots.size()); ++i) {
      const bool is_tile =
          types[i].base == lang::Base::Tile && types[i].shape == lang::Shape::Scalar;
      if (is_tile && !frame.slots[i].is_none()) tiles.insert(frame.slots[i].number);
    }
  }
  return {tiles.begin(), tiles.end()};
}

Items Asking::deciding_sites() const {
  const interpreter::Result& result = seen_.state.result;
  if (!result.over) return {};
  interpreter::Budget budget;
  budget.steps = kStepsOfResult;
  const interpreter::Engine engine(view_.model, budget);
  std::vector<lang::ResultLine> lines = view_.model.scenario.end;
  for (const lang::PhaseDef& phase : view_.model.scenario.phases) {
    lines.insert(lines.end(), phase.end.begin(), phase.end.end());
  }
  std::set<std::int32_t> sites;
  try {
    for (const lang::ResultLine& line : lines) {
      if (line.item.key != result.key) continue;
      for (const interpreter::Fact& fact : engine.why_ended(state_, line, seen_.viewer.index())) {
        const bool on_board =
            fact.type.base == lang::Base::Site || fact.type.base == lang::Base::Piece;
        if (!on_board || fact.value.items.size() > kMostDeciding) continue;
        sites.insert(fact.value.items.begin(), fact.value.items.end());
        const bool one = fact.type.shape == lang::Shape::Scalar && !fact.value.is_none();
        if (one) sites.insert(fact.value.number);
      }
    }
  } catch (const lang::BudgetSpent&) {
    return {};
  } catch (const lang::DescriptionError&) {
    return {};
  }
  return {sites.begin(), sites.end()};
}

Items Asking::all_sites() const { return machine_->all_sites(state_); }

const lang::TilePart* Asking::tile_part(Index site) const {
  return machine_->part_of(state_, site);
}

Items Asking::ports_of(Index site) const { return machine_->ports_of(state_, site); }

}  // namespace ludo::scene

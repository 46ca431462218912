// What a player may know of a state, as text.
//
// Equal texts for states that he cannot tell apart: hidden variables are left out (of a hidden
// tally the total stays, unless it is hidden wholly), what others have written in a secret phase
// shows as it was when the phase began, pieces of kinds that he does not know have none, and
// registers show where he may know them (registers.hpp).
//
// Tested by tests/interpreter/reference/test_views.cpp.
#include "interpreter/reference/observe.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "lang/model/owners.hpp"

namespace ludo::interpreter {

namespace {

bool by_others(const std::vector<Index>& writers, Index player) {
  return std::any_of(writers.begin(), writers.end(), [&](Index who) { return who != player; });
}

Index total_of(const Value& tally) {
  return std::accumulate(tally.items.begin(), tally.items.end(), Index{0});
}

std::string name_of(const lang::GameModel& model, lang::Base base, Index number) {
  lang::Type type;
  type.base = base;
  return lang::print_value(model, type, Value(number));
}

// ` of White`, ` of b3`.
std::string of_owner(const lang::GameModel& model, lang::Owner owner, Index number) {
  const std::string name = lang::owner_name(model, owner, number);
  return name.empty() ? "" : " of " + name;
}

// The variables of a valuation whose values the viewer may not see: initial ones in their place, or
// some tally of the same total where that is public.
Valuation without_hidden(Machine& machine, const State& state, const Valuation& variables) {
  Valuation left = variables;
  for (const auto& [key, value] : variables) {
    if (!machine.hidden(state, key, false)) continue;
    left.erase(key);
    const lang::Variable& variable = lang::at(machine.model.variables, key.first);
    if (variable.type.shape != lang::Shape::Tally || machine.hidden(state, key, true)) continue;
    const Index total = total_of(value);
    if (total == total_of(machine.initial(state, key))) continue;
    Value any(Items(value.items.size(), 0));
    if (!any.items.empty()) any.items.front() = total;
    left.insert_or_assign(key, any);
  }
  return left;
}

// Any kind that a piece of the player may be of.
Index some_kind(const lang::GameModel& model, Index owner) {
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    const lang::Kind& what = model.kinds[kind];
    const bool may_be =
        owner == kNoIndex ? what.of_nobody : what.of_player[static_cast<std::size_t>(owner)];
    if (may_be) return static_cast<Index>(kind);
  }
  return 0;
}

// Leaves the kinds open that the viewer does not know in `state`.
void blind_kinds(Machine& machine, const State& state, Position& position) {
  if (!machine.rules.hides_kinds) return;
  for (auto& [site, piece] : position.pieces) {
    if (machine.hidden_kind(state, site)) piece.kind = some_kind(machine.model, piece.owner);
  }
}

}  // namespace

// The state with what others have written secretly undone.
State as_seen(const State& state, Index player) {
  if (state.secrets.empty() || state.phase_start == nullptr) return state;
  State seen = state;
  const Position& before = state.phase_start->position;
  for (const auto& [what, writers] : state.secrets) {
    if (!by_others(writers, player)) continue;
    seen.secrets.erase(what);
    if (what.variable == kNoIndex) {
      seen.position.pieces.erase(what.owner);
      const auto piece = before.pieces.find(what.owner);
      if (piece != before.pieces.end()) seen.position.pieces[what.owner] = piece->second;
    } else {
      const VariableKey key{what.variable, what.owner};
      seen.position.variables.erase(key);
      const auto value = before.variables.find(key);
      if (value != before.variables.end()) {
        seen.position.variables.insert_or_assign(key, value->second);
      }
    }
  }
  return seen;
}

State as_shown(Machine& machine, const State& state, Index player) {
  const Index saved = std::exchange(machine.viewer, player);
  State seen = as_seen(state, player);
  if (machine.rules.hides_kinds) {
    const State whole = seen;
    seen.position.variables.erase_if([&](const auto& entry) {
      const lang::Variable& variable = lang::at(machine.model.variables, entry.first.first);
      return variable.owner == lang::Owner::Piece && machine.tells_kind(variable) &&
             machine.hidden_kind(whole, entry.first.second);
    });
    for (auto& [site, piece] : seen.position.pieces) {
      if (machine.hidden_kind(whole, site)) piece.kind = kNoIndex;
    }
  }
  machine.viewer = saved;
  return seen;
}

std::vector<bool> known_registers(Machine& machine, const State& state, const Frame& frame,
                                  Index player) {
  const std::vector<RegisterSight>& sights = machine.rules.registers().of(frame, state.position);
  std::vector<bool> known(frame.slots.size(), true);
  std::vector<Value> slots = frame.slots;
  const Position& position = state.position;
  for (std::size_t i = 0; i < std::min(sights.size(), known.size()); ++i) {
    known[i] = !sights[i].closed;
    for (const auto& [visibility, by] : sights[i].chosen) {
      Scene scene{state, slots, position.me, position.mover};
      if (by != kNoExpr) scene.me = machine.number(scene, by);
      known[i] = known[i] && machine.may_see(scene, visibility, player);
    }
  }
  return known;
}

State blinded(Machine& machine, const State& state, Index player) {
  const Index saved = std::exchange(machine.viewer, player);
  State seen = as_seen(state, player);
  seen.position.variables = without_hidden(machine, seen, seen.position.variables);
  blind_kinds(machine, seen, seen.position);
  seen.record = without_hidden(machine, seen, seen.record);
  seen.ended.variables = without_hidden(machine, seen, seen.ended.variables);
  for (Frame& frame : seen.position.frames) {
    const std::vector<bool> known = known_registers(machine, state, frame, player);
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!known[i]) frame.slots[i] = Value(kNone);
    }
  }
  // Positions that have stood are compared with those to come: they are seen alike.
  std::vector<const History*> chain;
  for (const History* at = state.history.get(); at != nullptr; at = at->before.get()) {
    chain.push_back(at);
  }
  seen.history = nullptr;
  for (std::size_t i = chain.size(); i-- > 0;) {
    auto entry = std::make_shared<History>();
    entry->before = seen.history;
    entry->turn = chain[i]->turn;
    State then = seen;
    then.position = entry->turn.position;
    blind_kinds(machine, then, entry->turn.position);
    entry->turn.position.variables = without_hidden(machine, then, then.position.variables);
    entry->turn.variables = without_hidden(machine, then, entry->turn.variables);
    entry->hash = hash(entry->turn.position);
    entry->length = chain[i]->length;
    seen.history = std::move(entry);
  }
  machine.viewer = saved;
  return seen;
}

std::string observe(Machine& machine, const State& state, Index player) {
  const lang::GameModel& model = machine.model;
  const State seen = as_seen(state, player);
  const Position& position = seen.position;
  std::string text;
  machine.viewer = player;
  for (const auto& [site, piece] : position.pieces) {
    text += fmt::format(
        "{} {} {}\n", name_of(model, lang::Base::Site, site),
        piece.owner == kNoIndex ? std::string("nobody")
                                : name_of(model, lang::Base::Player, piece.owner),
        machine.hidden_kind(seen, site) ? "?" : name_of(model, lang::Base::Kind, piece.kind));
  }
  for (const auto& [block, tile] : position.tiles) {
    text += fmt::format("{} {} {}\n", name_of(model, lang::Base::Block, block),
                        name_of(model, lang::Base::Tile, tile.tile), tile.turn);
  }
  const bool secret = state.phase_start != nullptr &&
                      model.scenario.phases[static_cast<std::size_t>(position.phase)].secretly;
  for (const auto& [key, value] : position.variables) {
    const lang::Variable& variable = model.variables[static_cast<std::size_t>(key.first)];
    const bool of_turn =
        variable.owner == lang::Owner::Turn || variable.owner == lang::Owner::Move ||
        variable.life == lang::Variable::Life::Turn || variable.life == lang::Variable::Life::Move;
    if (secret && of_turn && position.me != player) continue;
    const std::string name = variable.name + of_owner(model, variable.owner, key.second);
    if (!machine.hidden(seen, key, false)) {
      text += fmt::format("{} = {}\n", name, lang::print_value(model, variable.type, value));
    } else if (variable.type.shape == lang::Shape::Tally && !variable.seen.wholly &&
               total_of(value) != total_of(machine.initial(seen, key))) {
      text += fmt::format("total {} = {}\n", name, total_of(value));
    }
  }
  machine.viewer = kNoIndex;
  text += fmt::format("phase {} turn {}\n",
                      model.scenario.phases[static_cast<std::size_t>(position.phase)].item.key,
                      state.turns);
  if (position.nature) {
    text += "nature to move\n";
  } else if (!state.result.over) {
    text += fmt::format("{} to move\n", name_of(model, lang::Base::Player, position.me));
  }
  if (!secret || position.me == player) {
    for (const Frame& frame : position.frames) {
      const std::vector<bool> known = known_registers(machine, state, frame, player);
      const auto& types = machine.rules.slot_types(frame, position.phase);
      for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        if (!known[i] || frame.slots[i] == Value(kNone)) continue;
        lang::Type type;
        type.base = lang::Base::Int;
        if (i < types.size()) type = types[i];
        text +=
            fmt::format("register {} = {}\n", i, lang::print_value(model, type, frame.slots[i]));
      }
    }
  }
  for (std::size_t i = 0; i < position.seats.size(); ++i) {
    const auto side = static_cast<Index>(i);
    if (position.seats[i] == side) continue;
    text +=
        fmt::format("{} is played from the seat of {}\n", name_of(model, lang::Base::Player, side),
                    name_of(model, lang::Base::Player, position.seats[i]));
  }
  for (const Index player_out : state.ranks_out) {
    if (player_out == kNoIndex) continue;
    text += fmt::format("{} is out\n", name_of(model, lang::Base::Player, player_out));
  }
  if (state.result.over) {
    text += "over: " + state.result.key;
    for (const Index rank : state.result.rank) text += fmt::format(" {}", rank);
    text += '\n';
  }
  return text;
}

}  // namespace ludo::interpreter

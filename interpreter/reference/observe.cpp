// What a player may know of a state, as text.
//
// Equal texts for states that he cannot tell apart: hidden variables are left out (of a hidden
// tally the total stays, unless it is hidden wholly), what others have written in a secret phase
// shows as it was when the phase began, and registers show only where their choice is open to him.
//
// Tested by tests/interpreter/reference/test_views.cpp.
#include "interpreter/reference/observe.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

namespace {

bool by_others(const std::vector<Index>& writers, Index player) {
  return std::any_of(writers.begin(), writers.end(), [&](Index who) { return who != player; });
}

std::string name_of(const lang::GameModel& model, lang::Base base, Index number) {
  lang::Type type;
  type.base = base;
  return lang::print_value(model, type, Value(number));
}

std::string owner_name(const lang::GameModel& model, lang::Owner owner, Index number) {
  switch (owner) {
    case lang::Owner::Piece:
    case lang::Owner::Site:
      return " of " + name_of(model, lang::Base::Site, number);
    case lang::Owner::Player:
      return " of " + name_of(model, lang::Base::Player, number);
    case lang::Owner::Link:
      return " of " + name_of(model, lang::Base::Link, number);
    case lang::Owner::Block:
      return " of " + name_of(model, lang::Base::Block, number);
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      return "";
  }
  LUDO_UNREACHABLE();
}

// The registers of a frame that are bound by choices the player may not see.
std::vector<bool> hidden_registers(Machine& machine, const State& state, const Frame& frame,
                                   Index player) {
  std::vector<bool> hidden(frame.slots.size());
  const lang::GameModel& model = machine.model;
  std::vector<Value> slots = frame.slots;
  for (const Statement& statement : model.statements) {
    const bool draws = statement.op == StatementOp::Choose || statement.op == StatementOp::Random;
    if (!draws || statement.imm < 0) continue;
    const lang::Generator& generator =
        model.generators[static_cast<std::size_t>(statement.generator)];
    const auto& seen = model.visibilities[static_cast<std::size_t>(statement.imm)];
    if (generator.slot < 0 || static_cast<std::size_t>(generator.slot) >= hidden.size()) continue;
    if (seen.until != kNoIndex && state.position.phase >= seen.until) continue;
    bool open = seen.sight == lang::Sight::All;
    if (seen.sight == lang::Sight::Owner) open = state.position.me == player;
    if (seen.sight == lang::Sight::Players) {
      Scene scene{state, slots, state.position.me, state.position.mover};
      const Items who = machine.items(scene, seen.players);
      open = std::find(who.begin(), who.end(), player) != who.end();
    }
    if (!open) hidden[static_cast<std::size_t>(generator.slot)] = true;
  }
  return hidden;
}

}  // namespace

// The state with what others have written secretly undone.
State as_seen(const State& state, Index player) {
  if (state.secrets.empty() || state.phase_start == nullptr) return state;
  State seen = state;
  const Position& before = state.phase_start->position;
  for (const auto& [what, writers] : state.secrets) {
    if (!by_others(writers, player)) continue;
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

std::string observe(Machine& machine, const State& state, Index player) {
  const lang::GameModel& model = machine.model;
  const State seen = as_seen(state, player);
  const Position& position = seen.position;
  std::string text;
  for (const auto& [site, piece] : position.pieces) {
    text += fmt::format("{} {} {}\n", name_of(model, lang::Base::Site, site),
                        piece.owner == kNoIndex ? std::string("nobody")
                                                : name_of(model, lang::Base::Player, piece.owner),
                        name_of(model, lang::Base::Kind, piece.kind));
  }
  for (const auto& [block, tile] : position.tiles) {
    text += fmt::format("{} {} {}\n", name_of(model, lang::Base::Block, block),
                        name_of(model, lang::Base::Tile, tile.tile), tile.turn);
  }
  machine.viewer = player;
  const bool secret = state.phase_start != nullptr &&
                      model.scenario.phases[static_cast<std::size_t>(position.phase)].secretly;
  for (const auto& [key, value] : position.variables) {
    const lang::Variable& variable = model.variables[static_cast<std::size_t>(key.first)];
    const bool of_turn =
        variable.owner == lang::Owner::Turn || variable.owner == lang::Owner::Move ||
        variable.life == lang::Variable::Life::Turn || variable.life == lang::Variable::Life::Move;
    if (secret && of_turn && position.me != player) continue;
    const std::string name = variable.name + owner_name(model, variable.owner, key.second);
    const bool mine = !machine.hidden(seen, key, false);
    const auto written = state.secrets.find(SecretWrite{key.first, key.second});
    const bool undone = written != state.secrets.end() && by_others(written->second, player);
    if (mine || (undone && variable.seen.sight == lang::Sight::All)) {
      text += fmt::format("{} = {}\n", name, lang::print_value(model, variable.type, value));
    } else if (variable.type.shape == lang::Shape::Tally && !variable.seen.wholly) {
      Index total = 0;
      for (const Index count : value.items) total += count;
      text += fmt::format("total {} = {}\n", name, total);
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
      const std::vector<bool> hidden = hidden_registers(machine, state, frame, player);
      const auto& types = machine.rules.slot_types(frame, position.phase);
      for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        if (hidden[i] || frame.slots[i] == Value(kNone)) continue;
        lang::Type type;
        type.base = lang::Base::Int;
        if (i < types.size()) type = types[i];
        text +=
            fmt::format("register {} = {}\n", i, lang::print_value(model, type, frame.slots[i]));
      }
    }
  }
  if (state.result.over) {
    text += "over: " + state.result.key;
    for (const Index rank : state.result.rank) text += fmt::format(" {}", rank);
    text += '\n';
  }
  return text;
}

}  // namespace ludo::interpreter

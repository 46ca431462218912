// What a viewer knows of a path while it is followed.
//
// What is chosen openly is seen. A register is *veiled* when its value follows from what the viewer
// cannot see: a hidden choice, a hidden variable, another veiled register. A path is *blind* once
// something hidden has decided where it leads or, for who decides, was written where it can be
// seen: from there on nothing that is read in the state is known to follow from what he saw before.
//
// The value of an expression is unknown when hidden variables were read for it (Machine::peeked),
// when it reads a veiled register, or the state of a blind path. Ways, suppositions and runs of
// `travel` are inside an expression or a choice: what they read counts there.
//
// Tested by tests/interpreter/reference/test_sight.cpp and, on all games, by
// tests/games/test_information.cpp.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "interpreter/reference/observe.hpp"
#include "lang/model/walk.hpp"

namespace ludo::interpreter {

bool Machine::views(const Path& path) const {
  return viewer != kNoIndex && !path.way && path.travels == 0;
}

// Whether a choice with this visibility (kNoIndex: nobody hides it) is seen by the player; `me` of
// the scene is who chooses.
bool Machine::may_see(Scene& scene, Index visibility, Index player) {
  if (visibility == kNoIndex) return true;
  const lang::Visibility& seen = lang::at(model.visibilities, visibility);
  if (seen.until != kNoIndex && scene.state.position.phase >= seen.until) return true;
  switch (seen.sight) {
    case lang::Sight::All:
      return true;
    case lang::Sight::Owner:
      return scene.me == player;
    case lang::Sight::Nobody:
      return false;
    case lang::Sight::Players: {
      const Index saved = std::exchange(viewer, kNoIndex);
      const Items who = items(scene, seen.players);
      viewer = saved;
      return std::find(who.begin(), who.end(), player) != who.end();
    }
  }
  LUDO_UNREACHABLE();
}

// The registers that are veiled before the path begins.
void Machine::veil_frames(Path& path) {
  if (viewer == kNoIndex || !rules.hides) return;
  const std::vector<Frame>& frames = path.state.position.frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::vector<bool> known = known_registers(*this, path.state, frames[i], viewer);
    for (std::size_t slot = 0; slot < known.size(); ++slot) {
      if (!known[slot]) path.veiled.insert({i, static_cast<Index>(slot)});
    }
  }
}

void Machine::veil(Path& path, Index slot, bool hidden) const {
  if (!views(path)) return;
  const std::pair place{path.state.position.frames.size() - 1, slot};
  if (hidden) {
    path.veiled.insert(place);
  } else {
    path.veiled.erase(place);
  }
}

bool Machine::is_veiled(const Path& path, ExprId id, std::size_t frame) const {
  if (id == kNoExpr || !views(path)) return false;
  if (path.blind && rules.reads_state[static_cast<std::size_t>(id)]) return true;
  return !path.veiled.empty() && lang::any_expression(model, id, [&](const Expr& expr) {
    return expr.op == Op::Slot && path.veiled.contains({frame, expr.imm});
  });
}

bool Machine::is_veiled(const Path& path, const lang::Generator& generator) const {
  bool veiled = false;
  const std::size_t frame = path.state.position.frames.size() - 1;
  lang::each_expression(generator,
                        [&](ExprId id) { veiled = veiled || is_veiled(path, id, frame); });
  return veiled;
}

bool Machine::unknown(const Path& path, ExprId id) {
  if (!views(path)) return false;
  return std::exchange(peeked, false) || is_veiled(path, id, path.state.position.frames.size() - 1);
}

bool Machine::unknown(const Path& path, const lang::Generator& generator) {
  if (!views(path)) return false;
  return std::exchange(peeked, false) || is_veiled(path, generator);
}

// After a statement that the path has gone past.
void Machine::note_sight(Path& path, const Statement& statement) {
  if (!views(path)) return;
  // A choice is seen, or not, by itself; what a legal move had to fulfil is known to be fulfilled;
  // arguments have been looked at where the rule was played.
  bool hidden = std::exchange(peeked, false);
  if (statement.op == StatementOp::Choose || statement.op == StatementOp::Random ||
      statement.op == StatementOp::Require || statement.op == StatementOp::Play) {
    return;
  }
  const std::size_t frame = path.state.position.frames.size() - 1;
  for (const ExprId id : statement.exprs) hidden = hidden || is_veiled(path, id, frame);
  for (const lang::Place& place : statement.places) {
    hidden = hidden || is_veiled(path, place.owner, frame);
  }
  if (statement.generator != kNoIndex) {
    const lang::Generator& generator = lang::at(model.generators, statement.generator);
    hidden = hidden || is_veiled(path, generator);
    lang::each_bound_slot(generator, [&](Index slot) { veil(path, slot, hidden); });
  }
  if (statement.op == StatementOp::Let && statement.imm != 0)
    return announce(path, statement, hidden);
  if (statement.op == StatementOp::Let || statement.op == StatementOp::SetSlot) {
    return veil(path, statement.slots[0], hidden);
  }
  if (!hidden) return;
  const bool stays =
      !statement.places.empty() &&
      std::all_of(statement.places.begin(), statement.places.end(),
                  [&](const lang::Place& place) { return stays_hidden(path, place); });
  const bool decides =
      statement.op == StatementOp::If || statement.op == StatementOp::By ||
      statement.op == StatementOp::ForEach || statement.op == StatementOp::RepeatTimes ||
      statement.op == StatementOp::RepeatAtWill || statement.op == StatementOp::RepeatWhile ||
      statement.op == StatementOp::RepeatWhilePossible;
  if (decides) {
    path.blind = true;
  } else if (!stays) {
    reveal(path);
  }
}

// What is written where it is seen is public once the move is made; who decides asks before that.
void Machine::reveal(Path& path) const {
  path.reveals = true;
  if (path.state.position.me == viewer) path.blind = true;
}

// All are told. Who decides asks before that, and does not know it yet.
void Machine::announce(Path& path, const Statement& statement, bool hidden) {
  const Frame& frame = path.state.position.frames.back();
  const auto slot = static_cast<std::size_t>(statement.slots[0]);
  const std::vector<std::string>& names =
      frame.rule == kNoIndex
          ? lang::at(model.scenario.phases, path.state.position.phase).turn_slot_names
          : lang::at(model.rules, frame.rule).slot_names;
  const std::vector<lang::Type>& types = rules.slot_types(frame, path.state.position.phase);
  if (slot < names.size() && slot < types.size()) {
    path.announced.push_back(fmt::format("{} = {}", names[slot],
                                         lang::print_value(model, types[slot], frame.slots[slot])));
  }
  veil(path, statement.slots[0], hidden && path.state.position.me == viewer);
  if (hidden) reveal(path);
}

// A state is about to hold that ends a secret which the viewer does not know.
bool Machine::ends_secret(Path& path, const Statement& statement) {
  if (statement.op != StatementOp::SetVariable || !views(path)) return false;
  const lang::Place& place = statement.places[0];
  if (!rules.ends_secrets.contains(place.variable)) return false;
  const bool looked = std::exchange(peeked, false);
  Scene scene = scene_of(path);
  const State& state = scene.state;
  const Items owners = place.owner == kNoExpr ? Items{0} : items(scene, place.owner);
  peeked = looked;
  return std::any_of(owners.begin(), owners.end(), [&](Index thing) {
    if (model.kinds_seen.until_state == place.variable && hidden_kind(state, thing)) return true;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
      const VariableKey key{static_cast<Index>(i), thing};
      if (model.variables[i].seen.until_state == place.variable && hidden(state, key, false)) {
        return true;
      }
    }
    return false;
  });
}

// What is written there is not seen.
bool Machine::stays_hidden(Path& path, const lang::Place& place) {
  if (place.slot != kNoIndex) {
    veil(path, place.slot, true);
    return true;
  }
  Scene scene = scene_of(path);
  const Items owners = place.owner == kNoExpr ? Items{0} : items(scene, place.owner);
  peeked = false;
  return std::all_of(owners.begin(), owners.end(), [&](Index owner) {
    return hidden(path.state, {place.variable, owner}, false);
  });
}

std::string Machine::show_choice(Path& path, const Statement& statement, const Solution& solution,
                                 bool chance) {
  if (!views(path)) return solution.label;
  const Position& position = path.state.position;
  bool seen = !chance && position.me == viewer;
  if (!seen) {
    std::vector<Value> slots = position.frames.back().slots;
    Scene scene{path.state, slots, position.me, position.mover, path.raw};
    seen = may_see(scene, statement.imm, viewer);
  }
  lang::each_bound_slot(lang::at(model.generators, statement.generator),
                        [&](Index slot) { veil(path, slot, !seen); });
  if (!seen) {
    path.shown.push_back(kNone);
    return solution.label.empty() ? "" : "?";
  }
  path.shown.insert(path.shown.end(), solution.digits.begin(), solution.digits.end());
  return solution.label;
}

}  // namespace ludo::interpreter

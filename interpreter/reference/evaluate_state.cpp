// Reads variables, tables, regions and the order of players.
//
// Variables are sparse: one that is not there has its initial value, read with `me` = its owner
// (the owner of the piece it belongs to). With a viewer set, a read of what he may not see is
// noted.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp and test_views.cpp.
#include <fmt/core.h>

#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

Value nothing_of(const lang::GameModel& model, const lang::Type& type) {
  switch (type.shape) {
    case lang::Shape::Scalar:
      return type.base == lang::Base::Bool ? Value(0) : Value(kNone);
    case lang::Shape::Set:
      return Value(Items{});
    case lang::Shape::Tally:
      return Value(Items(static_cast<std::size_t>(lang::domain_size(model, type))));
    case lang::Shape::Tuple:
      return Value(kNone);
  }
  LUDO_UNREACHABLE();
}

}  // namespace

Value Machine::initial(const State& state, VariableKey key) {
  const lang::Variable& variable = model.variables[static_cast<std::size_t>(key.first)];
  if (variable.initial == kNoExpr) {
    const bool is_number = variable.type.shape == lang::Shape::Scalar &&
                           variable.type.base == lang::Base::Int && !variable.type.optional;
    return is_number ? Value(std::max(variable.type.least, 0)) : nothing_of(model, variable.type);
  }
  const Expr& expr = model.exprs[static_cast<std::size_t>(variable.initial)];
  if (expr.op == Op::Constant) return model.constants[static_cast<std::size_t>(expr.imm)];
  Index me = kNone;
  Index slot0 = kNone;
  switch (variable.owner) {
    case lang::Owner::Player:
      me = key.second;
      break;
    case lang::Owner::Piece: {
      slot0 = key.second;
      const auto piece = state.position.pieces.find(key.second);
      if (piece != state.position.pieces.end() && piece->second.owner != kNoIndex) {
        me = piece->second.owner;
      }
      break;
    }
    case lang::Owner::Site:
    case lang::Owner::Link:
    case lang::Owner::Block:
      slot0 = key.second;
      break;
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      me = state.position.me;
      break;
  }
  Value value = evaluate_alone(state, variable.initial, me, slot0);
  if (!value.is_none() && !lang::is_of_type(model, variable.type, value)) {
    throw DescriptionError(fmt::format("`{}` begins outside its type", variable.name),
                           variable.span);
  }
  return value;
}

Value Machine::variable(const State& state, VariableKey key) {
  const bool is_record =
      model.variables[static_cast<std::size_t>(key.first)].owner == lang::Owner::Record;
  const Valuation& valuation = is_record ? state.record : state.position.variables;
  const auto found = valuation.find(key);
  return found != valuation.end() ? found->second : initial(state, key);
}

Value Machine::read_variable(Scene& scene, const Expr& expr) {
  const lang::Variable& variable_ = model.variables[static_cast<std::size_t>(expr.imm)];
  VariableKey key{expr.imm, 0};
  if (!expr.args.empty() && expr.args[0] != kNoExpr) {
    const Value owner = evaluate(scene, expr.args[0]);
    if (owner.is_none()) return nothing_of(model, variable_.type);
    key.second = owner.number;
  }
  if (variable_.owner == lang::Owner::Piece) {
    look_at_board(scene.state, key.second);
    const auto piece = scene.state.position.pieces.find(key.second);
    if (tells_kind(variable_)) look_at_kind(scene.state, key.second);
    const bool has = piece != scene.state.position.pieces.end() &&
                     (variable_.of_kind.empty() ||
                      variable_.of_kind[static_cast<std::size_t>(piece->second.kind)]);
    if (!has) return nothing_of(model, variable_.type);
  }
  look(scene.state, key);
  Value value = variable(scene.state, key);
  if (value.is_none() && !variable_.type.optional && variable_.initial == kNoExpr &&
      variable_.type.shape == lang::Shape::Scalar) {
    throw DescriptionError(fmt::format("`{}` is read before it is set", variable_.name), expr.span);
  }
  return value;
}

Value Machine::read_column(Scene& scene, const Expr& expr) {
  const lang::KindColumn& column = model.columns[static_cast<std::size_t>(expr.imm)];
  const Value asked = evaluate(scene, expr.args[0]);
  const lang::Base base = model.exprs[static_cast<std::size_t>(expr.args[0])].type.base;
  if (asked.is_none()) return nothing_of(model, column.type);
  Index kind = asked.number;
  Index me = scene.me;
  Index site = kNone;
  if (base != lang::Base::Kind) {
    look_at_board(scene.state, asked.number);
    const auto piece = scene.state.position.pieces.find(asked.number);
    if (piece == scene.state.position.pieces.end()) return nothing_of(model, column.type);
    look_at_kind(scene.state, asked.number);
    kind = piece->second.kind;
    site = asked.number;
    me = piece->second.owner == kNoIndex ? kNone : piece->second.owner;
  }
  const ExprId cell = column.cells[static_cast<std::size_t>(kind)];
  if (cell == kNoExpr) return nothing_of(model, column.type);
  const Expr& content = model.exprs[static_cast<std::size_t>(cell)];
  if (content.op == Op::Constant) return model.constants[static_cast<std::size_t>(content.imm)];
  std::vector<Value> slots{Value(site)};
  Scene inner{scene.state, slots, me, scene.mover, scene.raw};
  return evaluate(inner, cell);
}

Value Machine::read_table(Scene& scene, const Expr& expr) {
  const lang::DataTable& table = model.tables[static_cast<std::size_t>(expr.imm)];
  const Value row_key = evaluate(scene, expr.args[0]);
  const Value column_key = evaluate(scene, expr.args[1]);
  const auto row = std::find(table.rows.begin(), table.rows.end(), row_key.number);
  const auto column = std::find(table.columns.begin(), table.columns.end(), column_key.number);
  if (row == table.rows.end() || column == table.columns.end()) {
    return nothing_of(model, table.type);
  }
  const ExprId cell = table.cells[static_cast<std::size_t>(row - table.rows.begin())]
                                 [static_cast<std::size_t>(column - table.columns.begin())];
  if (cell == kNoExpr) return nothing_of(model, table.type);
  std::vector<Value> slots;
  Scene inner{scene.state, slots, scene.me, scene.mover, scene.raw};
  return evaluate(inner, cell);
}

const Items& Machine::region(Scene& scene, Index index, Index player) {
  static const Items kEmpty;
  const lang::RegionDef& region = model.regions[static_cast<std::size_t>(index)];
  std::size_t which = 0;
  if (region.owned) {
    if (player < 0 || static_cast<std::size_t>(player) >= region.values.size()) return kEmpty;
    which = static_cast<std::size_t>(player);
  }
  const ExprId value = region.values[which];
  if (value == kNoExpr) return kEmpty;
  const bool is_fixed = !rules.reads_state[static_cast<std::size_t>(value)];
  const std::pair<Index, Index> key{index, static_cast<Index>(which)};
  if (is_fixed) {
    if (const auto known = rules.regions.find(key); known != rules.regions.end()) {
      return known->second;
    }
  }
  std::vector<Value> slots;
  Scene inner{scene.state, slots, region.owned ? player : kNone, scene.mover};
  Items sites = items(inner, value);
  if (is_fixed) return rules.regions.emplace(key, std::move(sites)).first->second;
  // One that follows from the state is kept until the next one is asked for.
  region_now_ = std::move(sites);
  return region_now_;
}

Index Machine::player_after(const State& state, Index player) const {
  const std::vector<Index>& order = model.scenario.order;
  const Items& alive = state.position.alive;
  const auto here = std::find(order.begin(), order.end(), player);
  if (here == order.end()) return alive.empty() ? kNone : alive.front();
  const auto start = static_cast<std::size_t>(here - order.begin());
  for (std::size_t i = 1; i <= order.size(); ++i) {
    const Index next = order[(start + i) % order.size()];
    if (std::binary_search(alive.begin(), alive.end(), next)) return next;
  }
  return kNone;
}

// ---- what the viewer may see

// The state holds of the thing, and the viewer knows that it does.
bool Machine::is_told(const State& state, VariableKey key) {
  const auto written = state.secrets.find(SecretWrite{key.first, key.second});
  if (written != state.secrets.end()) {
    const std::vector<Index>& by = written->second;
    if (std::any_of(by.begin(), by.end(), [&](Index who) { return who != viewer; })) return false;
  }
  return variable(state, key) == Value(1);
}

// By what is said of it alone; `thing` is what it belongs to, `owner` the player whose that is.
bool Machine::keeps_from_viewer(const State& state, const lang::Visibility& seen, Index thing,
                                Index owner) {
  if (seen.until != kNoIndex && state.position.phase >= seen.until) return false;
  if (seen.until_state != kNoIndex && is_told(state, {seen.until_state, thing})) return false;
  switch (seen.sight) {
    case lang::Sight::All:
      return false;
    case lang::Sight::Nobody:
      return true;
    case lang::Sight::Owner:
      return owner != viewer;
    case lang::Sight::Players: {
      const Index saved = std::exchange(viewer, kNoIndex);
      std::vector<Value> slots{Value(thing)};
      Scene scene{state, slots, owner, state.position.mover};
      const Items who = items(scene, seen.players);
      viewer = saved;
      return std::find(who.begin(), who.end(), viewer) == who.end();
    }
  }
  LUDO_UNREACHABLE();
}

bool Machine::hidden(const State& state, VariableKey key, bool total) {
  if (viewer == kNoIndex) return false;
  const auto written = state.secrets.find(SecretWrite{key.first, key.second});
  if (written != state.secrets.end()) {
    const std::vector<Index>& by = written->second;
    if (std::any_of(by.begin(), by.end(), [&](Index who) { return who != viewer; })) return true;
  }
  const lang::Variable& variable_ = model.variables[static_cast<std::size_t>(key.first)];
  const lang::Visibility& seen = variable_.seen;
  const bool of_piece = variable_.owner == lang::Owner::Piece;
  if (of_piece && tells_kind(variable_) && hidden_kind(state, key.second)) return true;
  if (seen.sight == lang::Sight::All || (total && !seen.wholly)) return false;
  Index owner = variable_.owner == lang::Owner::Player ? key.second : kNone;
  if (of_piece && seen.sight == lang::Sight::Owner) {
    const auto piece = state.position.pieces.find(key.second);
    if (piece != state.position.pieces.end()) owner = piece->second.owner;
  }
  return keeps_from_viewer(state, seen, key.second, owner);
}

// Not every kind has it, so that having it says what a piece may be.
bool Machine::tells_kind(const lang::Variable& variable) const {
  return rules.hides_kinds && std::find(variable.of_kind.begin(), variable.of_kind.end(), false) !=
                                  variable.of_kind.end();
}

bool Machine::hidden_kind(const State& state, Index site) {
  if (viewer == kNoIndex || !rules.hides_kinds) return false;
  const auto piece = state.position.pieces.find(site);
  return piece != state.position.pieces.end() &&
         keeps_from_viewer(state, model.kinds_seen, site, piece->second.owner);
}

void Machine::look_at_kind(const State& state, Index site) {
  if (hidden_kind(state, site)) peeked = true;
}

void Machine::look_at_kinds(const State& state) {
  if (viewer == kNoIndex || !rules.hides_kinds) return;
  for (const auto& [site, piece] : state.position.pieces) look_at_kind(state, site);
}

bool Machine::look(const State& state, VariableKey key, bool total) {
  const bool is_hidden = hidden(state, key, total);
  if (is_hidden) peeked = true;
  return !is_hidden;
}

void Machine::look_at_board(const State& state, Index site) {
  if (viewer == kNoIndex || state.secrets.empty()) return;
  const auto written = state.secrets.find(SecretWrite{kNoIndex, site});
  const bool own = written != state.secrets.end() && written->second == std::vector<Index>{viewer};
  if (own) return;
  for (const auto& [what, by] : state.secrets) {
    if (what.variable != kNoIndex) continue;
    if (std::any_of(by.begin(), by.end(), [&](Index who) { return who != viewer; })) peeked = true;
  }
}

}  // namespace ludo::interpreter

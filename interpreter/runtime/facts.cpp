// What a machine asks of its program again and again. See facts.hpp.
#include "interpreter/runtime/facts.hpp"

#include <algorithm>
#include <array>

#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

using lang::Index;
using lang::kNone;
using program::Code;
using program::Program;

std::vector<std::string> keys_of_results(const lang::GameModel& model) {
  std::vector<std::string> keys{"", "survivor"};
  const auto add = [&keys](const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) keys.push_back(line.item.key);
  };
  const lang::Scenario& scenario = model.scenario;
  add(scenario.end);
  add(scenario.stuck);
  for (const lang::PhaseDef& phase : scenario.phases) {
    add(phase.end);
    add(phase.stuck);
  }
  for (const lang::RepetitionRule& rule : scenario.repetitions) add(rule.results);
  for (const lang::LimitRule& rule : scenario.limits) add(rule.results);
  for (const lang::Statement& statement : model.statements) {
    if (statement.op == lang::StatementOp::Decide && !statement.texts.empty()) {
      keys.push_back(statement.texts[0]);
    }
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

bool is_by_kind(const lang::GameModel& model, const lang::Variable& variable) {
  const auto at = [&](lang::ExprId id) -> const lang::Expr& {
    return model.exprs[static_cast<std::size_t>(id)];
  };
  const lang::Expr& expr = at(variable.initial);
  if (variable.owner != lang::Owner::Piece || expr.op != lang::Op::Column) return false;
  const lang::Expr& of = at(expr.args[0]);
  if (of.op != lang::Op::Slot || of.imm != 0) return false;
  const auto& cells = model.columns[static_cast<std::size_t>(expr.imm)].cells;
  return std::all_of(cells.begin(), cells.end(), [&](lang::ExprId cell) {
    return cell == lang::kNoExpr || at(cell).op == lang::Op::Constant;
  });
}

namespace {

// How many initial values a variable can have while nothing but their keys changes
// (Machine::key_of_initial); 0: that is not known.
std::int32_t keys_of_initial(const Program& program, std::int32_t variable) {
  const lang::GameModel& model = *program.model;
  const program::VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const lang::Variable& what = model.variables[static_cast<std::size_t>(variable)];
  // On a board that grows a set of all its sites does not stay what it is.
  const bool set = what.type.shape == lang::Shape::Set && !program.layout.grows;
  if (slot.fixed_initial || (what.type.shape != lang::Shape::Scalar && !set)) return 0;
  if (is_by_kind(model, what)) return static_cast<std::int32_t>(program.layout.codes.size()) + 1;
  if (!slot.state_free) return 0;
  switch (what.owner) {
    case lang::Owner::Player:
    case lang::Owner::Site:
    case lang::Owner::Link:
    case lang::Owner::Block:
      return slot.owners;
    case lang::Owner::Piece: {
      const bool asks_place = lang::any_expression(
          model, what.initial, [](const lang::Expr& expr) { return expr.op == lang::Op::Slot; });
      return asks_place ? 0 : static_cast<std::int32_t>(program.layout.codes.size()) + 1;
    }
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      return static_cast<std::int32_t>(model.players.size()) + 1;
  }
  LUDO_UNREACHABLE();
}

}  // namespace

Facts::Facts(const Program& program) {
  const lang::GameModel& model = *program.model;
  for (const lang::Kind& kind : model.kinds) {
    bounds_pieces =
        bounds_pieces || kind.most_of_nobody >= 0 ||
        std::any_of(kind.most.begin(), kind.most.end(), [](Index most) { return most >= 0; });
  }
  result_keys = keys_of_results(model);
  find_repetitions(program);
  faces_nothing = program.repetitions.empty() && program.limits.empty();
  find_enemies(model);
  find_order(model);
  find_variables(program);
  find_future(program);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Code code = program.code[i].code;
    if (code == Code::Halt && halt < 0) halt = static_cast<std::int32_t>(i);
    nests = nests || code == Code::OpenScope || code == Code::OpenSpan || code == Code::Way ||
            code == Code::Travel;
    stays_settled = stays_settled && !nests && code != Code::SupposeBegin &&
                    code != Code::BeginRound && code != Code::Settle && code != Code::RepetitionLaw;
  }
}

void Facts::find_repetitions(const Program& program) {
  keeps_hash = !program.model->scenario.repetitions.empty();
  for (const Program::Repetition& rule : program.repetitions) {
    forbids_repetition = forbids_repetition || rule.forbidden;
    new_ones_may_repeat = new_ones_may_repeat || !rule.compared.empty();
    if (rule.forbidden) continue;
    least_repeats = std::min(least_repeats, rule.count.is_constant ? rule.count.constant : 0);
  }
  new_ones_may_repeat = new_ones_may_repeat || least_repeats <= 1;
}

void Facts::find_enemies(const lang::GameModel& model) {
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    std::uint64_t team = 1ULL << i;
    for (std::size_t j = 0; j < model.players.size(); ++j) {
      const bool together =
          model.players[i].team != lang::kNoIndex && model.players[j].team == model.players[i].team;
      if (together) team |= 1ULL << j;
    }
    teams.push_back(team);
  }
  for (const std::uint64_t team : teams) {
    first_enemy.push_back(static_cast<std::int32_t>(enemy_planes.size()));
    for (std::size_t other = 0; other < teams.size(); ++other) {
      if ((team >> other & 1U) == 0) enemy_planes.push_back(static_cast<std::int32_t>(other));
    }
  }
  first_enemy.push_back(static_cast<std::int32_t>(enemy_planes.size()));
}

void Facts::find_order(const lang::GameModel& model) {
  const std::vector<Index>& turns = model.scenario.order;
  next_in_order.assign(model.players.size(), kNone);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    std::int32_t& next = next_in_order[static_cast<std::size_t>(turns[i])];
    if (next == kNone) next = turns[(i + 1) % turns.size()];
  }
}

void Facts::find_variables(const Program& program) {
  const lang::GameModel& model = *program.model;
  initial_first.assign(model.variables.size(), -1);
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const program::VariableSlot& slot = program.layout.variables[i];
    if (slot.of_piece) attributes.push_back(static_cast<std::int32_t>(i));
    if (model.variables[i].type.base == lang::Base::Piece) {
      piece_variables.push_back(static_cast<std::int32_t>(i));
    }
    // What follows from its owner alone (of a piece: from whose or what it is) is asked once.
    const std::int32_t n_keys = keys_of_initial(program, static_cast<std::int32_t>(i));
    if (n_keys == 0) continue;
    initial_first[i] = static_cast<std::int32_t>(initial_count);
    initial_count += static_cast<std::size_t>(n_keys);
    has_initial_sets = has_initial_sets || model.variables[i].type.shape == lang::Shape::Set;
  }
}

// Of the block all but the registers of a turn, the kept hash, and counters that nothing reads.
void Facts::find_future(const Program& program) {
  const program::Layout& layout = program.layout;
  future_bits.assign(static_cast<std::size_t>(layout.bytes) / 8, ~std::uint64_t{0});
  future_bits[static_cast<std::size_t>(program::Field::HashLow) / 2] = 0;
  for (std::int32_t at = layout.registers_begin; at < layout.registers_end; at += 8) {
    future_bits[static_cast<std::size_t>(at) / 8] = 0;
  }
  const std::array<bool, 4> reads = lang::counters_read(*program.model);
  const std::array<std::int32_t, 4> counters = {layout.turns, layout.turns_of_phase, layout.rounds,
                                                layout.passes_in_a_row};
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (reads[i]) continue;
    constexpr std::uint64_t kLow = 0xFFFFFFFFU;
    future_bits[static_cast<std::size_t>(counters[i]) / 8] &= counters[i] % 8 == 0 ? ~kLow : kLow;
  }
}

}  // namespace ludo::runtime

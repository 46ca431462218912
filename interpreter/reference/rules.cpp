// Works out, once for each model, what the engine asks about it again and again.
//
// Tested through the engine.
#include "interpreter/reference/rules.hpp"

#include <algorithm>
#include <utility>

#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"

namespace ludo::interpreter {

namespace {

using lang::BlockId;
using lang::ExprId;
using lang::GameModel;
using lang::Index;
using lang::kNoIndex;

void own_statements(const GameModel& model, BlockId block, const std::string& key,
                    std::vector<std::string>& owners) {
  if (block == kNoIndex) return;
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    if (!owners[static_cast<std::size_t>(index)].empty()) continue;
    owners[static_cast<std::size_t>(index)] = key;
    for (const BlockId inner : model.statements[static_cast<std::size_t>(index)].blocks) {
      own_statements(model, inner, key, owners);
    }
  }
}

bool any_at_moment(const std::vector<lang::ResultLine>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const lang::ResultLine& line) { return line.at_any_moment; });
}

}  // namespace

Rules::Rules(const GameModel& game) : model(game) {
  for (std::size_t i = 0; i < game.exprs.size(); ++i) {
    const lang::Parts parts = lang::reads_of(game, static_cast<ExprId>(i)).parts;
    reads_state.push_back(!parts.without(lang::StatePart::Me).none());
    reads_kinds.push_back(parts.meets(lang::StatePart::Kinds));
  }
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const Index own = static_cast<Index>(game.teams.size() + i);
    team.push_back(game.players[i].team == kNoIndex ? own : game.players[i].team);
  }
  const auto is_piece = [](const lang::Type& type) { return type.base == lang::Base::Piece; };
  for (const lang::Variable& variable : game.variables) {
    follows_pieces = follows_pieces || is_piece(variable.type);
    has_piece_variables = has_piece_variables || variable.owner == lang::Owner::Piece;
  }
  follows_pieces =
      follows_pieces || std::any_of(game.exprs.begin(), game.exprs.end(),
                                    [&](const lang::Expr& expr) { return is_piece(expr.type); });
  find_outer_pieces();
  hides = hides_something(game);
  hides_kinds = game.kinds_seen.sight != lang::Sight::All;
  const auto add_end = [this](const lang::Visibility& seen) {
    if (seen.until_state != kNoIndex) ends_secrets.insert(seen.until_state);
  };
  add_end(game.kinds_seen);
  for (const lang::Variable& variable : game.variables) add_end(variable.seen);
  announces = std::any_of(game.statements.begin(), game.statements.end(),
                          [](const lang::Statement& statement) {
                            return statement.op == lang::StatementOp::Let && statement.imm != 0;
                          });
  owner_key.resize(game.statements.size());
  for (const lang::Rule& rule : game.rules) {
    follows_pieces =
        follows_pieces || std::any_of(rule.slot_types.begin(), rule.slot_types.end(), is_piece);
    merges_outcomes = merges_outcomes || rule.same_outcome;
    own_statements(game, rule.body, rule.item.key, owner_key);
  }
  has_moments = any_at_moment(game.scenario.end);
  for (const lang::PhaseDef& phase : game.scenario.phases) {
    has_moments = has_moments || any_at_moment(phase.end);
    follows_pieces = follows_pieces || std::any_of(phase.turn_slot_types.begin(),
                                                   phase.turn_slot_types.end(), is_piece);
    own_statements(game, phase.begin, phase.item.key, owner_key);
    own_statements(game, phase.turn, phase.item.key, owner_key);
  }
  for (const lang::RepetitionRule& rule : game.scenario.repetitions) {
    has_repetition = true;
    forbids_repetition = forbids_repetition || rule.forbidden;
  }
  for (const lang::Kind& kind : game.kinds) {
    bounds_pieces =
        bounds_pieces || kind.most_of_nobody >= 0 ||
        std::any_of(kind.most.begin(), kind.most.end(), [](Index most) { return most >= 0; });
  }
}

void Rules::find_outer_pieces() {
  pieces_in_way.resize(model.generators.size());
  pieces_supposed.resize(model.exprs.size());
  if (!follows_pieces) return;
  std::vector<Index> read;
  lang::Walk walk;
  walk.expression = [&read](ExprId, const lang::Expr& expr) {
    if (expr.op == lang::Op::Slot && expr.type.base == lang::Base::Piece) read.push_back(expr.imm);
  };
  const auto found = [&read] {
    std::sort(read.begin(), read.end());
    read.erase(std::unique(read.begin(), read.end()), read.end());
    return std::exchange(read, {});
  };
  for (std::size_t i = 0; i < model.generators.size(); ++i) {
    lang::walk_generator(model, static_cast<lang::GeneratorId>(i), walk);
    pieces_in_way[i] = found();
  }
  // What else an expression asks about its generator is read in the end of a way, too.
  for (std::size_t i = 0; i < model.exprs.size(); ++i) {
    const lang::Expr& expr = model.exprs[i];
    if (expr.generator < 0 && expr.op != lang::Op::Supposing) continue;
    lang::walk_expression(model, static_cast<ExprId>(i), walk);
    const std::vector<Index> all = found();
    if (expr.generator >= 0) pieces_in_way[static_cast<std::size_t>(expr.generator)] = all;
    if (expr.op == lang::Op::Supposing) pieces_supposed[i] = all;
  }
}

const RegisterSights& Rules::registers() const {
  if (!registers_) registers_.emplace(model);
  return *registers_;
}

const std::vector<lang::Type>& Rules::slot_types(const Frame& frame, Index phase) const {
  if (frame.rule != kNoIndex) return model.rules[static_cast<std::size_t>(frame.rule)].slot_types;
  return model.scenario.phases[static_cast<std::size_t>(phase)].turn_slot_types;
}

}  // namespace ludo::interpreter

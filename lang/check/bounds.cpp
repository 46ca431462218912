// How large a state may be, and how deeply rules may play each other; see bounds.hpp.
//
// Tested by tests/lang/check/test_bounds.cpp.
#include "lang/check/bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "lang/check/context.hpp"
#include "lang/check/plays.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// Of a board of tiles: the parts of all tiles that may lie there, not of all places.
std::int64_t most_sites(const GameModel& model) {
  const Board& board = model.board;
  if (board.shape != BoardShape::Tiles) return static_cast<std::int64_t>(board.sites.size());
  return std::int64_t{board.most_tiles} * std::max(board.parts_per_tile, 1);
}

std::int64_t owners_of(const GameModel& model, Owner owner) {
  const Board& board = model.board;
  switch (owner) {
    case Owner::Piece:
    case Owner::Site:
      return most_sites(model);
    case Owner::Player:
      return static_cast<std::int64_t>(model.players.size());
    case Owner::Link:
      return static_cast<std::int64_t>(board.links.size());
    case Owner::Block:
      if (board.shape == BoardShape::Tiles) return board.most_tiles;
      return static_cast<std::int64_t>(board.blocks.size());
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      return 1;
  }
  LUDO_UNREACHABLE();
}

std::int64_t numbers_in(const GameModel& model, const Type& type) {
  if (type.shape == Shape::Scalar) return 1;
  if (type.shape == Shape::Tuple) return type.width;
  if (type.base == Base::Site || type.base == Base::Piece) return most_sites(model);
  return domain_size(model, type);
}

}  // namespace

void bound_state(Context& context) {
  std::int64_t numbers = 0;
  for (const Variable& variable : context.model.variables) {
    numbers += owners_of(context.model, variable.owner) * numbers_in(context.model, variable.type);
    if (numbers <= kMostNumbersInState) continue;
    context.error(
        DiagnosticKind::too_long, variable.span,
        fmt::format("with `{}` a state holds up to {} numbers; {} are the most", variable.name,
                    numbers, kMostNumbersInState),
        "a set or a tally counts as many as it may have elements or keys, for each of its "
        "owners");
    return;
  }
}

void bound_plays(Context& context) {
  const GameModel& model = context.model;
  // Rules and, behind them, definitions: who plays, asks for a way to play, or calls whom.
  const std::size_t first_define = model.rules.size();
  Graph below(first_define + model.defines.size());
  std::vector<std::vector<Index>> plays(below.size());  // each as often as it stands there
  std::vector<std::size_t> statements(below.size(), 0);
  const auto walk_from = [&](std::size_t node) {
    Walk walk;
    walk.statement = [&, node](const Statement& statement) {
      ++statements[node];
      if (statement.op != StatementOp::Play || statement.imm < 0) return;
      below[node].insert(statement.imm);
      plays[node].push_back(statement.imm);
    };
    walk.generator = [&below, node](const Generator& generator) {
      if (generator.form == GeneratorForm::Way && generator.rule >= 0) {
        below[node].insert(generator.rule);
      }
    };
    walk.expression = [&below, node, first_define](ExprId, const Expr& expr) {
      if (expr.op == Op::CallDefine) {
        below[node].insert(static_cast<Index>(first_define) + expr.imm);
      }
    };
    return walk;
  };
  for (std::size_t r = 0; r < first_define; ++r) {
    walk_block(model, model.rules[r].body, walk_from(r));
  }
  for (std::size_t d = 0; d < model.defines.size(); ++d) {
    walk_expression(model, model.defines[d].body, walk_from(first_define + d));
  }
  // The most rules in a row from each on; depth first, without recursion. What is on the way still
  // counts as nothing, so that circles end.
  std::vector<std::size_t> most(below.size(), 0);
  std::vector<std::size_t> unfolded(below.size(), 0);
  std::vector<bool> seen(below.size(), false);
  for (std::size_t root = 0; root < first_define; ++root) {
    std::vector<std::pair<std::size_t, std::set<Index>::const_iterator>> open;
    const auto enter = [&](std::size_t node) {
      seen[node] = true;
      open.emplace_back(node, below[node].begin());
    };
    if (!seen[root]) enter(root);
    while (!open.empty()) {
      auto& [node, next] = open.back();
      if (next != below[node].end()) {
        const auto other = static_cast<std::size_t>(*next++);
        if (!seen[other]) enter(other);
        continue;
      }
      for (const Index other : below[node]) {
        most[node] = std::max(most[node], most[static_cast<std::size_t>(other)]);
      }
      if (node < first_define) ++most[node];
      unfolded[node] = statements[node];
      for (const Index other : plays[node]) {
        unfolded[node] = std::min(unfolded[node] + unfolded[static_cast<std::size_t>(other)],
                                  kMostUnfoldedStatements + 1);
      }
      open.pop_back();
    }
  }
  for (std::size_t r = 0; r < first_define; ++r) {
    const Item& item = model.rules[r].item;
    if (most[r] > kMostPlaysInARow) {
      context.error(DiagnosticKind::too_deep, item.span,
                    fmt::format("more than {} rules play each other or ask for each other in a "
                                "row, from `{}` on",
                                kMostPlaysInARow, item.key));
      return;
    }
    if (unfolded[r] > kMostUnfoldedStatements) {
      context.error(DiagnosticKind::too_long, item.span,
                    fmt::format("`{}` has more than {} statements, with those of the rules that "
                                "it plays, each time that it does",
                                item.key, kMostUnfoldedStatements));
      return;
    }
  }
}

}  // namespace ludo::lang

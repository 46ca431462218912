// Evaluates sets of pieces, and what stands on a site.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

// Whether the piece on a site belongs to a set of pieces that depends on the piece alone.
bool Machine::piece_matches(Scene& scene, const Expr& expr, Index site) {
  look_at_board(scene.state, site);
  const auto found = scene.state.position.pieces.find(site);
  if (found == scene.state.position.pieces.end()) return false;
  const PieceOnSite& piece = found->second;
  const auto among = [&](Index what) {
    const ExprId argument = expr.args[0];
    if (model.exprs[static_cast<std::size_t>(argument)].type.shape == lang::Shape::Scalar) {
      return evaluate(scene, argument).number == what;
    }
    return contains(scene, argument, what);
  };
  switch (expr.op) {
    case Op::OccupiedSites:
      return true;
    case Op::NeutralPieces:
      return piece.owner == kNoIndex;
    case Op::PiecesOfPlayer:
      return piece.owner != kNoIndex && among(piece.owner);
    case Op::PiecesOfKind:
      look_at_kind(scene.state, site);
      return among(piece.kind);
    case Op::HostileToSite:
    case Op::FriendlyToSite: {
      const Value here = evaluate(scene, expr.args[0]);
      if (here.is_none() || here.number == site || piece.owner == kNoIndex) return false;
      const auto one = scene.state.position.pieces.find(here.number);
      if (one == scene.state.position.pieces.end() || one->second.owner == kNoIndex) return false;
      const bool same_team = rules.team[static_cast<std::size_t>(one->second.owner)] ==
                             rules.team[static_cast<std::size_t>(piece.owner)];
      return same_team == (expr.op == Op::FriendlyToSite);
    }
    case Op::EnemyPieces:
    case Op::FriendlyToPlayer: {
      const Value player = evaluate(scene, expr.args[0]);
      if (player.is_none() || piece.owner == kNoIndex) return false;
      const bool same_team = rules.team[static_cast<std::size_t>(player.number)] ==
                             rules.team[static_cast<std::size_t>(piece.owner)];
      return same_team == (expr.op == Op::FriendlyToPlayer);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

Value Machine::pieces_op(Scene& scene, const Expr& expr) {
  const State& state = scene.state;
  const auto& pieces = state.position.pieces;
  const auto those = [&](auto&& condition) {
    Items sites;
    for (const auto& [site, piece] : pieces) {
      if (condition(site, piece)) sites.push_back(site);
    }
    return Value(std::move(sites));
  };
  switch (expr.op) {
    case Op::EmptySites: {
      look_at_board(state, kNone);
      Items sites = all_sites(state);
      std::erase_if(sites, [&](Index site) { return pieces.contains(site); });
      return Value(std::move(sites));
    }
    case Op::OccupiedSites:
    case Op::NeutralPieces:
      look_at_board(state, kNone);
      return those([&](Index, const PieceOnSite& piece) {
        return expr.op == Op::OccupiedSites || piece.owner == kNoIndex;
      });
    case Op::PiecesOfPlayer: {
      look_at_board(state, kNone);
      const Items players = items(scene, expr.args[0]);
      return those([&](Index, const PieceOnSite& piece) {
        return piece.owner != kNoIndex &&
               std::binary_search(players.begin(), players.end(), piece.owner);
      });
    }
    case Op::PiecesOfKind: {
      look_at_board(state, kNone);
      look_at_kinds(state);
      const Items kinds = items(scene, expr.args[0]);
      return those([&](Index, const PieceOnSite& piece) {
        return std::binary_search(kinds.begin(), kinds.end(), piece.kind);
      });
    }
    case Op::EnemyPieces:
    case Op::FriendlyToPlayer: {
      look_at_board(state, kNone);
      const Value player = evaluate(scene, expr.args[0]);
      if (player.is_none()) return Value(Items{});
      const Index team = rules.team[static_cast<std::size_t>(player.number)];
      return those([&](Index, const PieceOnSite& piece) {
        return piece.owner != kNoIndex && (rules.team[static_cast<std::size_t>(piece.owner)] ==
                                           team) == (expr.op == Op::FriendlyToPlayer);
      });
    }
    case Op::HostileToSite:
    case Op::FriendlyToSite: {
      look_at_board(state, kNone);
      const Value here = evaluate(scene, expr.args[0]);
      const auto one = here.is_none() ? pieces.end() : pieces.find(here.number);
      if (one == pieces.end() || one->second.owner == kNoIndex) return Value(Items{});
      const Index team = rules.team[static_cast<std::size_t>(one->second.owner)];
      return those([&](Index site, const PieceOnSite& piece) {
        if (piece.owner == kNoIndex || site == here.number) return false;
        return (rules.team[static_cast<std::size_t>(piece.owner)] == team) ==
               (expr.op == Op::FriendlyToSite);
      });
    }
    case Op::KindOf:
    case Op::OwnerOf: {
      const Value here = evaluate(scene, expr.args[0]);
      if (here.is_none()) return Value(kNone);
      look_at_board(state, here.number);
      const auto one = pieces.find(here.number);
      if (one == pieces.end()) return Value(kNone);
      if (expr.op == Op::KindOf) {
        look_at_kind(state, here.number);
        return Value(one->second.kind);
      }
      return Value(one->second.owner == kNoIndex ? kNone : one->second.owner);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter

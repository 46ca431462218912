// What is sure on the way through a block: that a set holds something, that a piece stands there.
//
// An effect that may do nothing proves nothing: to remove where nothing stands, or to put on every
// site of an empty set, leaves all as it was. So what was chosen or bound is remembered along the
// path, and forgotten where an effect may change it.
//
// Tested by tests/lang/check/test_analyses.cpp.
#pragma once

#include <map>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// What is known of a register.
struct SureSlot {
  bool some = false;        // it is not `none`, and not an empty set
  bool stands = false;      // a piece stands on each of its sites
  ExprId within = kNoExpr;  // it is, or is part of, this set, in which no register is read

  friend bool operator==(const SureSlot&, const SureSlot&) = default;
};

/// What is known of the registers of a running rule; those that are missing may be anything.
struct Surely {
  const GameModel& model;
  std::map<Index, SureSlot> slots = {};

  /// The set, or the scalar, surely is something.
  bool something(ExprId id) const;
  /// A piece surely stands on a site of the set.
  bool standing(ExprId id) const;
  /// No site is in both: the one are a player's pieces, the other those of his enemies.
  bool apart(ExprId a, ExprId b) const;
  /// The generator surely has a solution.
  bool has(const Generator& g) const;

  /// A solution of the generator was chosen, or drawn, or is gone through.
  void bind(const Generator& g);
  void bind(Index slot, ExprId value);
  /// The condition holds.
  void learn(ExprId condition);

  /// Something was done: pieces may stand elsewhere, and what sets hold may have changed.
  void disturb();
  /// Somebody else decides: `own` means other pieces.
  void change_sides();
  /// Keeps what both know.
  void meet(const Surely& other);

 private:
  SureSlot known(Index slot) const;
  SureSlot of(ExprId id) const;
  bool holds_pieces(ExprId id, int depth = 0) const;
  bool contains(ExprId set, Index slot, int depth = 0) const;
  bool all_of(ExprId set, Op owners, ExprId player, int depth = 0) const;
  bool includes(ExprId whole, ExprId part, int depth = 0) const;
  bool holds(ExprId condition, Index variable, Index slot) const;
  bool equal(ExprId a, ExprId b, Index variable, Index slot) const;
};

/// A domain that cannot be empty, whatever the state: a literal set, a region that holds sites, the
/// players, all directions.
bool is_never_empty(const GameModel& model, ExprId id, int depth = 0);

}  // namespace ludo::lang

// What somebody who chooses cannot see: the secrets that an expression reads, however deep in
// definitions, tables, regions, suppositions and ways to play.
//
// Tested by tests/lang/check/test_secrets.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

// Who reads, in the frame that is looked at.
struct Viewpoint {
  bool me = true;                  // `me` is the chooser
  std::set<Index> choosers;        // registers that hold the chooser
  std::set<Index> men;             // registers that hold pieces of the chooser, or where they stand
  std::map<Index, Index> secrets;  // registers filled from a secret: the variable
  // Registers, and states that hold of what is in them: `unit`, `known`.
  std::set<std::pair<Index, Index>> told;
};

struct SecretRead {
  Index variable = kNoIndex;  // kNoIndex: kinds of pieces
  Span span;
};

class Secrets {
 public:
  explicit Secrets(const GameModel& of_model);

  const GameModel& model;
  Index first_phase = 0;  // the earliest phase in which what is looked at can be played

  bool is_chooser(ExprId id, const Viewpoint& view) const;

  /// `rank`, or what is said of kinds.
  std::string name_of(const SecretRead& read) const;

  /// The secrets that the value depends on, in text order.
  std::vector<SecretRead> read(ExprId id, const Viewpoint& view);
  std::vector<SecretRead> read(const Generator& generator, const Viewpoint& view);
  /// Those that decide what can be played in a block; registers filled there are noted in `view`.
  std::vector<SecretRead> decided_by(BlockId block, Viewpoint& view);

 private:
  std::vector<Index> states_;  // that end secrets
  std::vector<SecretRead> found_;
  std::set<std::pair<Index, bool>> open_rules_;  // looked at now, with and without `me`
  int depth_ = 0;

  // Whether the secrets of all that is there are known: it is the chooser's, or a state that ends
  // them holds. Nothing is known of nothing.
  bool is_known(ExprId id, const Viewpoint& view, const Visibility& seen) const;
  bool is_his(ExprId id, const Viewpoint& view) const;  // pieces of the chooser, or nothing
  bool has_state(ExprId condition, Index slot, Index state) const;
  void learn(ExprId condition, Viewpoint& view) const;  // which holds
  void pass_on(ExprId id, const Viewpoint& from, Index slot, Viewpoint& to) const;
  void bind(const Generator& g, Viewpoint& view) const;
  bool is_open(const Visibility& seen) const;
  bool may_read(const Expr& e, const Viewpoint& view, bool total) const;
  bool reads_kinds(const Expr& e, const Viewpoint& view, bool within) const;
  Viewpoint inside(const Expr& call, const Viewpoint& view) const;
  // `total`: of a tally only that is asked; `within`: only of pieces whose kinds are known.
  void expression(ExprId id, const Viewpoint& view, bool total = false, bool within = false);
  void parts(const Expr& e, const Viewpoint& view, bool within);
  void generator(const Generator& g, const Viewpoint& around);
  void block(BlockId id, Viewpoint& view);
  void becomes(const Statement& s, Viewpoint& view) const;
  void statement(const Statement& s, Viewpoint& view);
  void supposed(BlockId id, const Viewpoint& view);
  void played(Index rule, const std::vector<ExprId>& arguments, bool me, const Viewpoint& view,
              Span span);
  Viewpoint inside(const std::vector<ExprId>& arguments, bool me, const Viewpoint& view);
};

}  // namespace ludo::lang

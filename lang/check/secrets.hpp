// What somebody who chooses cannot see: the secrets that an expression reads, however deep in
// definitions, tables, regions, suppositions and ways to play.
//
// Tested by tests/lang/check/test_secrets.cpp.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

// Who reads, in the frame that is looked at.
struct Viewpoint {
  bool me = true;                  // `me` is the chooser
  std::set<Index> choosers;        // registers that hold the chooser
  std::set<Index> men;             // registers that hold pieces of the chooser, or where they stand
  std::map<Index, Index> secrets;  // registers filled from a secret: the variable
};

struct SecretRead {
  Index variable = kNoIndex;
  Span span;
};

class Secrets {
 public:
  explicit Secrets(const GameModel& of_model) : model(of_model) {}

  const GameModel& model;
  Index first_phase = 0;  // the earliest phase in which what is looked at can be played

  bool is_chooser(ExprId id, const Viewpoint& view) const;

  /// The secrets that the value depends on, in text order.
  std::vector<SecretRead> read(ExprId id, const Viewpoint& view);
  std::vector<SecretRead> read(const Generator& generator, const Viewpoint& view);
  /// Those that decide what can be played in a block; registers filled there are noted in `view`.
  std::vector<SecretRead> decided_by(BlockId block, Viewpoint& view);

 private:
  std::vector<SecretRead> found_;
  std::set<std::pair<Index, bool>> open_rules_;  // looked at now, with and without `me`
  int depth_ = 0;

  bool is_his(ExprId id, const Viewpoint& view) const;  // pieces of the chooser, or nothing
  void bind(const Generator& g, Viewpoint& view) const;
  bool may_read(const Expr& e, const Viewpoint& view, bool total) const;
  void expression(ExprId id, const Viewpoint& view, bool total = false);
  void generator(const Generator& g, const Viewpoint& around);
  void block(BlockId id, Viewpoint& view);
  void statement(const Statement& s, Viewpoint& view);
  void supposed(BlockId id, const Viewpoint& view);
  void played(Index rule, const std::vector<ExprId>& arguments, bool me, const Viewpoint& view,
              Span span);
  Viewpoint inside(const std::vector<ExprId>& arguments, bool me, const Viewpoint& view);
};

}  // namespace ludo::lang

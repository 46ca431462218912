// Conditions on boards of tiles that are asked of one place, though a set stands in them.
#pragma once

#include "lang/model/model.hpp"

namespace ludo::program {

/// `x in laid`, `x in unlaid` for one place: what lies on it answers, no set has to be made.
inline bool asks_one_place(const lang::GameModel& model, const lang::Expr& expr) {
  if (expr.op != lang::Op::Contains) return false;
  const auto& all = model.exprs[static_cast<std::size_t>(expr.args[1])];
  return all.op == lang::Op::LaidBlocks || all.op == lang::Op::UnlaidBlocks;
}

}  // namespace ludo::program

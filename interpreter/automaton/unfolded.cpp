// How large definitions are when those they use are written out in their place.
#include "interpreter/automaton/unfolded.hpp"

#include <algorithm>
#include <vector>

#include "lang/model/walk.hpp"

namespace ludo::automaton {

namespace {

// Further definitions inside one another are taken to be too many.
constexpr int kDeepest = 1000;

class Unfolding {
 public:
  explicit Unfolding(const lang::GameModel& game) : model_(game), sizes_(game.defines.size()) {}

  std::uint64_t of(lang::Index define, int depth) {
    const auto place = static_cast<std::size_t>(define);
    if (sizes_[place] != 0) return sizes_[place];
    if (depth > kDeepest) return kMostUnfolded + 1;
    sizes_[place] = 1;  // while it is open: what asks for itself is not written out
    std::uint64_t sum = 1;
    lang::Walk walk;
    walk.expression = [&](lang::ExprId, const lang::Expr& expr) {
      if (sum > kMostUnfolded) return;
      sum += expr.op == lang::Op::CallDefine ? of(expr.imm, depth + 1) : 1;
    };
    lang::walk_expression(model_, model_.defines[place].body, walk);
    sizes_[place] = std::min(sum, kMostUnfolded + 1);
    return sizes_[place];
  }

 private:
  const lang::GameModel& model_;
  std::vector<std::uint64_t> sizes_;
};

}  // namespace

bool unfolds_too_far(const lang::GameModel& model) {
  Unfolding unfolding(model);
  for (std::size_t i = 0; i < model.defines.size(); ++i) {
    if (unfolding.of(static_cast<lang::Index>(i), 0) > kMostUnfolded) return true;
  }
  return false;
}

}  // namespace ludo::automaton

// Words of mistakes; see mistakes.hpp.
#include "lang/model/mistakes.hpp"

#include <fmt/format.h>

namespace ludo::lang {

std::string nothing_goes_on(const GameModel& model, bool by_law) {
  if (!by_law) return "no path goes on after a boundary inside the turn";
  std::string laws;
  for (const Law& law : model.laws) {
    laws += fmt::format("{}`{}`", laws.empty() ? "" : ", ", law.item.key);
  }
  return fmt::format("after a boundary inside the turn every path that goes on breaks {}{}",
                     model.laws.size() == 1 ? "the law " : "one of the laws ", laws);
}

}  // namespace ludo::lang

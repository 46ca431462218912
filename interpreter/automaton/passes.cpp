// The table of passes, and running them.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include "interpreter/automaton/passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

constexpr std::array kPasses = {
    Pass{"fold-constants", &fold_constants},
    Pass{"compact-skips", &compact_skips},
    Pass{"prune-unreachable", &prune_unreachable},
    Pass{"fold-guards", &fold_guards},
    Pass{"mark-once", &mark_once},
    Pass{"mark-quiet", &mark_quiet},
    Pass{"mark-sure", &mark_sure},
};

}  // namespace

std::span<const Pass> passes() { return kPasses; }

std::vector<std::string_view> pass_names() {
  std::vector<std::string_view> names;
  for (const Pass& pass : kPasses) names.push_back(pass.name);
  return names;
}

void run_passes(const lang::GameModel& model, Automaton& automaton, const PassOptions& options) {
  const auto is_off = [&](std::string_view name) {
    return std::find(options.off.begin(), options.off.end(), name) != options.off.end();
  };
  if (is_off("all")) return;
  for (const Pass& pass : kPasses) {
    if (is_off(pass.name)) continue;
    pass.run(model, automaton);
    if (!options.verify) continue;
    const std::vector<std::string> broken = verify(model, automaton);
    LUDO_ASSERT(broken.empty(), "after {}: {}", pass.name, fmt::join(broken, ", "));
  }
}

}  // namespace ludo::automaton

// See planned.hpp.

#include "interpreter/cli/planned.hpp"

#include <fmt/format.h>

#include <exception>

namespace ludo::interpreter {

namespace {

std::unique_ptr<PlannedRun> made_run(const RunFile& run) {
  if (run.of == "simulate") return planned_simulate(run);
  if (run.of == "compare") return planned_compare(run);
  if (run.of == "study") return planned_study(run);
  throw fail(Status::Unreadable, fmt::format("a run of `{}` is not known here", run.of));
}

}  // namespace

Summed what_is_left(const BlockFolders& folders, const workbench::Blocks& blocks,
                    const std::function<bool(const workbench::Block&)>& is_passed_over) {
  Summed summed;
  for (std::uint64_t number = 1; number <= blocks.count(); ++number) {
    if (folders.has(number)) continue;
    (is_passed_over(blocks.at(number)) ? summed.needless : summed.missing).push_back(number);
  }
  return summed;
}

std::unique_ptr<PlannedRun> planned_run(const RunFile& run) {
  std::unique_ptr<PlannedRun> made;
  try {
    made = made_run(run);
  } catch (const Json::exception&) {
    throw fail(Status::Unreadable, "the run asks for what its verb does not know");
  } catch (const std::out_of_range&) {
    throw fail(Status::Unreadable, "the run asks for what its verb does not know");
  }
  if (workbench::Blocks(made->rows(), run.block).count() != run.blocks) {
    throw fail(Status::Unreadable, "the run has another number of blocks than it says");
  }
  return made;
}

}  // namespace ludo::interpreter

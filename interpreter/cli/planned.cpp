// See planned.hpp.

#include "interpreter/cli/planned.hpp"

#include <fmt/format.h>

#include <exception>

namespace ludo::interpreter {

namespace {

std::unique_ptr<PlannedRun> made_run(const RunFile& run) {
  if (run.of == "simulate") return planned_simulate(run);
  throw fail(Status::Unreadable, fmt::format("a run of `{}` is not known here", run.of));
}

}  // namespace

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

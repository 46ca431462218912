// What a verb that plays games does for a run of it that is planned: it plays one block, and sums
// up the blocks that are there.
//
// Both are made of what the verb itself does, so that a run says the same however it was played.
//
// Tested by tests/scale/test_plan.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "interpreter/cli/block_file.hpp"
#include "interpreter/cli/reporting.hpp"
#include "interpreter/cli/run_file.hpp"
#include "interpreter/cli/status.hpp"

namespace ludo::interpreter {

// How a block is played.
struct Playing {
  unsigned threads = 1;
  const lang::StopFlag* stop = nullptr;
  std::atomic<std::uint64_t>* progress = nullptr;  // counts games
};

// What blocks came to.
struct Summed {
  std::vector<std::uint64_t> missing;   // blocks that are wanted, and not there
  std::vector<std::uint64_t> needless;  // not there, and wanted no more
  // Prints the figures as the verb does, of all that is wanted or, where something is missing, of
  // as much as can be told without it. `partial` is added to a document, unless it is null. The
  // options are those of whoever sums up.
  std::function<Status(const CommonOptions& common, const Json& partial)> put;
};

/// Blocks that are not there: those that `is_passed_over` are needless, the others missing.
Summed what_is_left(const BlockFolders& folders, const workbench::Blocks& blocks,
                    const std::function<bool(const workbench::Block&)>& is_passed_over);

class PlannedRun {
 public:
  PlannedRun() = default;
  PlannedRun(const PlannedRun&) = delete;
  PlannedRun& operator=(const PlannedRun&) = delete;
  virtual ~PlannedRun() = default;

  /// How many games its rows have (workbench/blocks.hpp).
  virtual std::vector<std::uint64_t> rows() const = 0;
  /// What is counted in a block. Throws Stopped, and where the block cannot be played to its end on
  /// this machine BudgetSpent and std::bad_alloc.
  virtual Json play(const workbench::Block& block, const Playing& playing) = 0;
  /// What it prints is to be written as a report, too.
  virtual void want_report(const ReportArguments& report) = 0;
  virtual Summed sum(const BlockFolders& folders, const workbench::Blocks& blocks) = 0;
};

// By verb. They throw Failed (Unreadable) for a run that asks what the verb cannot do.
std::unique_ptr<PlannedRun> planned_simulate(const RunFile& run);
std::unique_ptr<PlannedRun> planned_compare(const RunFile& run);
std::unique_ptr<PlannedRun> planned_study(const RunFile& run);

std::unique_ptr<PlannedRun> planned_run(const RunFile& run);

}  // namespace ludo::interpreter

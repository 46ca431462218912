// Sums up the blocks of a run that was planned: what `ludo merge RUN FOLDER…` does.
//
// Tested by tests/scale/test_plan.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/reporting.hpp"

namespace ludo::interpreter {

struct MergeBlocks {
  std::string run;
  std::vector<std::string> folders;  // none: that of the run's name
  bool partial = false;              // tell what can be told though blocks are missing or refused
  bool watch = false;  // wait until the blocks that are wanted are there, and stop the others
  ReportArguments report = {};
};

Status merge_blocks(const MergeBlocks& asked, const CommonOptions& common);

}  // namespace ludo::interpreter

// What `ludo replay` is asked for, and its question about older rules.
//
// Tested by tests/cli/test_against.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"

namespace ludo::interpreter {

struct ReplayArguments {
  std::string game;
  std::vector<std::string> records;  // files, or folders of them
  std::string format;
  std::string write;
  std::string against;            // the game that the records were played by
  std::vector<std::string> with;  // its options
  bool moves = false;
  CommonOptions common;
};

/// `replay … --against OLD`: what becomes of each record, and where they part.
Status replay_against(const Library& library, const ReplayArguments& options);

}  // namespace ludo::interpreter

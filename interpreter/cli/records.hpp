// Records of games as the command line names them: written by other programs or by this one.
//
// Tested by tests/cli/test_replay.cpp and tests/cli/test_view.cpp.
#pragma once

#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

/// Reads a file of records in a format that is `moves`, `pgn`, `pdn`, `csa`, `wxf` or `jsonl`, or,
/// if empty, told by the file's name or text. `found` is how its moves are written. Throws Failed
/// when it cannot be read.
RecordFile read_record_file(const std::string& path, const std::string& format, MoveFormat& found);

/// The state that a record begins with; throws Failed when it cannot be read. `place` is for
/// messages.
State begin_of_record(ReadyGame& game, const CommonOptions& common, const RecordedGame& record,
                      const std::string& place);

}  // namespace ludo::interpreter

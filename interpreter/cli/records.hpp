// Records of games as the command line names them: written by other programs or by this one; and
// records as JSON, one a line (spec/8-formats.md). A record is the same in both of our forms:
// nothing is lost from one to the other.
//
// Tested by tests/cli/test_records.cpp and tests/cli/test_view.cpp.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

/// How deep the document of a record may go: a list of moves in another takes two levels.
inline constexpr int kRecordDepth = 2 * static_cast<int>(kMostVariations) + 8;

/// Reads a file of records in a format that is `moves`, `pgn`, `pdn`, `csa`, `wxf`, `ludorec` or
/// `jsonl`, or,
/// if empty, told by the file's name or text. `found` is how its moves are written. Throws Failed
/// when it cannot be read.
RecordFile read_record_file(const std::string& path, const std::string& format, MoveFormat& found);

/// The same of a text; `path` is what it is called.
RecordFile read_record_text(const std::string& path, const std::string& text,
                            const std::string& format, MoveFormat& found);

/// A record as a JSON document: `schema`, the tags that have a field of their own, `tags` for the
/// others, `moves` and `end`. The tags are as settle() leaves them.
Json record_json(const RecordedGame& game);

/// Its `moves`: texts, and documents for what stands beside them.
Json line_json(const RecordedLine& line);

/// A record from a JSON document; what is wrong with it is answered instead.
std::variant<RecordedGame, std::string> record_of_json(const Json& json);

/// The options that a game was played with, as its tags say: name and value.
std::vector<std::pair<std::string, std::string>> options_of_record(const RecordedGame& game);

/// The name of a file in which records are kept tells how: as JSON, a line for each, or, where it
/// ends in `.ludorec`, as text.
bool is_record_text(const std::string& path);
std::string records_for(const std::string& path, std::span<const RecordedGame> games);

/// The files that are named, and of folders the records in them, by name: files whose ending is
/// that of a format, not those in folders below. Throws Failed for a folder without any.
std::vector<std::string> record_files(const std::vector<std::string>& paths);

/// The state that a record begins with; throws Failed when it cannot be read. `place` is for
/// messages.
State begin_of_record(ReadyGame& game, const CommonOptions& common, const RecordedGame& record,
                      const std::string& place);

}  // namespace ludo::interpreter

// Records of games in the formats of the field, taken apart into tags and written moves.
//
// What the moves mean is the description's affair: they are compared with the written forms of the
// legal moves (notation.hpp), so any game can be read in any of these formats if its `written`
// lines say how.
//
// - PGN, and PDN, which shares its layout: tags in square brackets; moves with numbers; comments
//   in braces or behind `;`, variations in brackets, annotations such as `$3` and `!?`, which are
//   all passed over; a result. After the PGN standard of 1994, and PDN 3.0.
// - CSA: one statement a line or behind a comma; `+7776FU`, `%TORYO`, `T12`; after version 2.2.
// - WXF: tags in square brackets or as `NAME value` lines, then moves with numbers, perhaps between
//   `START{` and `}END`.
// - moves: written moves alone, one or more a line, `#` begins a comment.
//
// Tested by tests/interpreter/services/test_movetext.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludo::interpreter {

enum class MoveFormat { Moves, Pgn, Pdn, Csa, Wxf };

std::string_view format_name(MoveFormat format);
std::optional<MoveFormat> find_format(std::string_view name);
/// After the end of a file's name, or what the text begins with; Moves when neither tells.
MoveFormat guess_format(std::string_view file_name, std::string_view text);

struct RecordedMove {
  std::string text;
  std::size_t line = 0;  // from 1
};

struct RecordedGame {
  std::map<std::string, std::string> tags;
  std::vector<RecordedMove> moves;
  std::string result;    // as it stands in the text: "1-0", "%TORYO"; empty: none
  std::string position;  // in the format's own notation; empty: the start
  std::size_t line = 0;  // where it begins
};

struct RecordFault {
  std::string message;
  std::size_t line = 0;
};

/// The bytes of a line of written moves, and of a record that is a JSON document.
inline constexpr std::size_t kMostRecordLine = std::size_t{8} << 20U;
/// The moves of a file; a game and a tag count as several.
inline constexpr std::size_t kMostRecordMoves = 8'000'000;
inline constexpr std::size_t kMovesOfRecordPart = 4;
inline constexpr std::size_t kMostRecordFaults = 1'000;

struct RecordFile {
  std::vector<RecordedGame> games;
  std::vector<RecordFault> faults;  // the games are those that could be read
  std::size_t n_moves = 0;          // counted as above

  void note(std::string message, std::size_t line) { faults.push_back({std::move(message), line}); }
  /// Whether there may be more. If not, that is the last fault, and what is behind the line is not
  /// read.
  bool has_room(std::size_t line);
};

RecordFile read_records(std::string_view text, MoveFormat format);

}  // namespace ludo::interpreter

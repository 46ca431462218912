// Records of games in the formats of the field, taken apart into tags and written moves.
//
// What people and programs have said about the moves, and the lines they would have played instead,
// stay with them (RecordRemark). What the moves mean is the description's affair: they are compared
// with the written forms of the legal moves (notation.hpp), so any game can be read in any of these
// formats if its `written` lines say how.
//
// - PGN, and PDN, which shares its layout: tags in square brackets; moves with numbers; comments
//   in braces or behind `;`, variations in brackets, annotations such as `$3` and `!?`; a result.
//   After the PGN standard of 1994, and PDN 3.0.
// - ludorec: the same layout for the moves of any game (record_text.hpp).
// - CSA: one statement a line or behind a comma; `+7776FU`, `%TORYO`, `T12`; after version 2.2.
// - WXF: tags in square brackets or as `NAME value` lines, then moves with numbers, perhaps between
//   `START{` and `}END`.
// - moves: written moves alone, one or more a line, `#` begins a comment.
//
// Tested by tests/interpreter/services/test_movetext.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludo::interpreter {

enum class MoveFormat { Moves, Pgn, Pdn, Csa, Wxf, Ludorec };

std::string_view format_name(MoveFormat format);
std::optional<MoveFormat> find_format(std::string_view name);
/// After the end of a file's name, or what the text begins with; Moves when neither tells.
MoveFormat guess_format(std::string_view file_name, std::string_view text);

struct RecordedMove {
  std::string text;
  std::size_t line = 0;   // from 1; no part of what the record says
  std::int32_t turn = 0;  // the number that stands before it; 0: none
  bool chance = false;    // it is told to be nature's

  friend bool operator==(const RecordedMove& a, const RecordedMove& b) {
    return a.text == b.text && a.turn == b.turn && a.chance == b.chance;
  }
};

struct RecordedLine;

// What stands beside the moves of a line.
struct RecordRemark {
  enum class Form : std::uint8_t {
    Comment,    // `text`, in UTF-8; its lines end in "\n"
    Mark,       // `number`: 1 good, 2 bad, 3 very good, 4 very bad, 5 interesting, 6 doubtful, …
    Note,       // for programs: `key` and what it says, `text`
    Variation,  // `line`: what could have been played instead of the move before
  } form = Form::Comment;
  std::size_t after = 0;  // so many moves of its line stand before it
  std::string text;
  std::string key;
  std::int32_t number = 0;
  std::vector<RecordedLine> line;  // one of a variation, else none

  bool operator==(const RecordRemark& other) const;
};

struct RecordedLine {
  std::vector<RecordedMove> moves;
  std::vector<RecordRemark> remarks;  // in their order: by `after`, then as they stand

  bool operator==(const RecordedLine&) const = default;
};

struct RecordedGame : RecordedLine {
  std::map<std::string, std::string> tags;
  // As it stands in the text: "1-0", "%TORYO"; of ludorec what the tag `Result` says; empty: none.
  std::string result;
  std::string position;  // in the format's own notation; empty: the start, or …
  std::string start;     // … a position in the words of spec/8-formats.md
  std::size_t line = 0;  // where it begins; no part of what the record says

  friend bool operator==(const RecordedGame& a, const RecordedGame& b) {
    return a.moves == b.moves && a.remarks == b.remarks && a.tags == b.tags &&
           a.result == b.result && a.position == b.position && a.start == b.start;
  }
};

struct RecordFault {
  std::string message;
  std::size_t line = 0;
};

/// The bytes of a line of written moves, and of a record that is a JSON document.
inline constexpr std::size_t kMostRecordLine = std::size_t{8} << 20U;
/// The moves of a file; a game, a tag and a remark count as several.
inline constexpr std::size_t kMostRecordMoves = 8'000'000;
/// Variations in variations. What is deeper is told as a fault, and passed over.
inline constexpr std::size_t kMostVariations = 50;
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

/// Puts the last remarks of a game in their places: tags, a position, a result that stand twice, in
/// the text and in a tag, are the same afterwards, as ludorec has it.
void settle(RecordedGame& game);

/// Whether it may name a tag or a note: letters, digits and `_`.
bool is_record_name(std::string_view name);
/// A text in UTF-8: bytes that are none are letters of Latin 1, as old records have them.
std::string as_utf8(std::string_view text);

}  // namespace ludo::interpreter

// A game as it went, position by position, for who looks at it.
//
// Tested by tests/cli/test_view.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

struct CourseStep {
  State state;
  // How it came to be, but of the first:
  std::string written;                  // the move, as the game writes it
  std::optional<Move> move;             // nothing: said beside moving, as a resignation
  lang::Index player = lang::kNoIndex;  // whose move; kNoIndex: nature's
  std::string said = {};                // comments of a record on the position, a line for each
};
using Course = std::vector<CourseStep>;

/// The game's state and what follows by the moves of `--moves`. Throws Failed where one cannot be
/// played. Precondition: `game` was made ready without moves.
Course course_of_moves(const Engine& engine, const ReadyGame& game, const std::string& moves);

/// The options that the first record of a file was played with, where none were named. Throws
/// Failed when it cannot be read.
void take_options_of_record(const std::string& path, CommonOptions& common);

/// A recorded game as far as it could be played.
struct RecordedCourse {
  Course course;
  bool whole = true;  // all its moves fit
};

/// The first game of a file, with its comments. A move that does not fit, or is too much work, is
/// said, and the course ends before it. Throws Failed when the game cannot be read.
RecordedCourse course_of_record(const Engine& engine, ReadyGame& game, const CommonOptions& common,
                                const std::string& path);

/// A game that chance plays, of `most` moves at most.
Course course_of_chance(const Engine& engine, const ReadyGame& game, std::uint64_t seed,
                        std::size_t most);

/// A position of it as the viewer sees it, with the move that led there as far as he knows it.
scene::Seen seen_at(const Engine& engine, const Course& course, std::size_t at, Viewer viewer);

}  // namespace ludo::interpreter

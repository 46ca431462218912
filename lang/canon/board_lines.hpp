// The board of the canonical form: physical places, and the steps between them.
//
// Sites of boards with a compass are named by the column and the row in which they lie, from the
// west and the south and from 1, however the author counts them; directions by their angle, leaps
// by how far they lead. So these are the same in every text. Graphs have no places: their sites and
// links are entities. Of all else that a board has (numbers of columns and rows, the border …) the
// form says what something reads.
//
// Tested by tests/lang/canon/test_board_lines.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang::canon {

/// What the rules read of a board besides its steps.
struct BoardReads {
  bool numbers = false;  // of columns and rows
  bool border = false;
  bool corners = false;
  bool centre = false;
  bool links = false;
  bool ends = false;  // which end of a link is which
  bool symmetries = false;
  bool blocks = false;
  bool order = false;           // of the sites, or of directions
  bool all_directions = false;  // leaps that no rule names
  std::set<Index> directions;   // the leaps that are named
};

/// Where the sites and blocks of a board lie.
class Places {
 public:
  explicit Places(const Board& board);

  std::string site(Index site) const;
  std::string block(Index block) const;
  std::string direction(Index direction) const;

  bool from_east() const { return from_east_; }
  bool from_north() const { return from_north_; }

 private:
  const Board& board_;
  bool from_east_ = false;   // the author counts the columns from the east
  bool from_north_ = false;  // … the rows from the north
  Index least_column_ = 0, most_column_ = 0, least_row_ = 0, most_row_ = 0;

  Index column_of(Index site) const;
  Index row_of(Index site) const;
};

/// A line for the shape and each direction, then one for each site with its steps; of a graph the
/// shape alone. Without names.
std::vector<std::string> board_lines(const GameModel& model, const Places& places,
                                     const BoardReads& reads);

}  // namespace ludo::lang::canon

// Games of a run, cut into blocks that can be played apart.
//
// A run is rows of games: the games of a row are numbered from 0 and differ in their luck alone. A
// row is cut into blocks of neighbours, all of one size but the last; blocks are numbered from 1
// through all rows. A block hangs on nothing but the run and its number. Whoever sums up asks for
// games in the order of their numbers, of each row for as many as he wants: so it is all the same
// whether they are played for him or come from blocks.
//
// Tested by tests/interpreter/workbench/test_blocks.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/model/play_errors.hpp"

namespace ludo::workbench {

struct Block {
  std::uint64_t number = 1;
  std::size_t row = 0;
  std::uint64_t first = 0;  // number of its first game in the row
  std::uint64_t games = 0;
};

class Blocks {
 public:
  /// Rows of so many games, in blocks of `size`. Precondition: size > 0.
  Blocks(std::vector<std::uint64_t> rows, std::uint64_t size);

  std::uint64_t count() const { return first_.back(); }
  std::size_t rows() const { return games_.size(); }
  /// Precondition: 1 ≤ number ≤ count().
  Block at(std::uint64_t number) const;
  /// The block that holds a game. Precondition: there is such a game.
  Block holding(std::size_t row, std::uint64_t game) const;

 private:
  std::vector<std::uint64_t> games_;  // by row
  std::vector<std::uint64_t> first_;  // by row, blocks before it; at the end all
  std::uint64_t size_;
};

/// Numbers in ascending order, neighbours together: `4,7-9`.
std::string numbers_text(const std::vector<std::uint64_t>& numbers);

/// The same read, in ascending order, each once; nothing where it is no such list or one of them is
/// 0 or greater than `most`.
std::optional<std::vector<std::uint64_t>> read_numbers(std::string_view text, std::uint64_t most);

// Why games end early that ought to be played: the game that it is about and all behind it are not
// there.
struct Wrong {
  std::string spent;                              // a budget's message
  std::optional<lang::DescriptionError> failure;  // a run-time error of a description, …
  bool in_second = false;                         // … of the second of two rulesets
};

// Games of a row as they went, in order.
template <class Game>
struct Played {
  std::vector<Game> games;     // as many as were asked for, unless …
  std::optional<Wrong> wrong;  // … something went wrong in the one behind, …
  bool missing = false;        // … or nobody has played it yet
  bool interrupted = false;    // … or who plays them was stopped
};

/// Answers games `first` to before `first + n` of a row.
template <class Game>
using Source = std::function<Played<Game>(std::size_t row, std::uint64_t first, std::uint64_t n)>;

// Answers games from blocks, and remembers what was asked for.
template <class Game>
class FromBlocks {
 public:
  /// The games of a block, or nothing where it is not there.
  using Read = std::function<std::optional<Played<Game>>(const Block&)>;

  FromBlocks(const Blocks& blocks, Read read)
      : blocks_(blocks), read_(std::move(read)), asked_(blocks.rows()), held_up_(blocks.rows()) {}

  Played<Game> operator()(std::size_t row, std::uint64_t first, std::uint64_t n) {
    Played<Game> answer;
    answer.games.reserve(static_cast<std::size_t>(n));
    asked_[row] = first + n;
    while (answer.games.size() < n) {
      const std::uint64_t game = first + answer.games.size();
      const Block block = blocks_.holding(row, game);
      if (!known_ || known_->first != block.number) {
        std::optional<Played<Game>> found = read_(block);
        if (!found) {
          held_up_[row] = true;
          answer.missing = true;
          return answer;
        }
        known_.emplace(block.number, std::move(*found));
      }
      const Played<Game>& held = known_->second;
      const std::uint64_t place = game - block.first;
      if (held.games.size() <= place) {
        answer.wrong = held.wrong;
        asked_[row] = game + 1;
        return answer;
      }
      answer.games.push_back(held.games[static_cast<std::size_t>(place)]);
    }
    return answer;
  }

  /// The block is of a row that nobody had to wait for, and was not asked for.
  bool is_passed_over(const Block& block) const {
    return !held_up_[block.row] && asked_[block.row] <= block.first;
  }

 private:
  const Blocks& blocks_;
  Read read_;
  std::vector<std::uint64_t> asked_;  // by row: games that were asked for
  std::vector<bool> held_up_;         // by row
  std::optional<std::pair<std::uint64_t, Played<Game>>> known_;  // the last one read
};

}  // namespace ludo::workbench

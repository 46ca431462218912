// What the legal moves of many decisions have come to: for those who ask what a text never does.
//
// Tested by tests/interpreter/services/test_sights.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::interpreter {

// A bit for each block of the model.
using BlockBits = std::vector<std::uint64_t>;

inline void add_block(BlockBits& bits, lang::BlockId block) {
  const auto word = static_cast<std::size_t>(block) / 64;
  if (bits.size() <= word) bits.resize(word + 1);
  bits[word] |= std::uint64_t{1} << (static_cast<std::size_t>(block) % 64);
}

// By expression: how often it was asked as a condition, and what it was. By statement: how often a
// `for each` found two things or more.
struct Conditions {
  explicit Conditions(const lang::GameModel& model)
      : held(model.exprs.size()), failed(model.exprs.size()), several(model.statements.size()) {}
  std::vector<std::uint64_t> held, failed, several;
};

// A turn in which nobody was asked anything, from its beginning to its end.
struct SilentTurn {
  lang::Index phase = 0;
  lang::Index mover = 0;
  bool passed = false;  // `pass` was said in it
};

// Who is out, and was named by an expression that says who moves.
struct NamedOut {
  lang::Index player = 0;
  lang::ExprId by = lang::kNoExpr;
};

class Seen {
 public:
  explicit Seen(const lang::GameModel& model)
      : decisions(model.blocks.size()),
        kinds(model.kinds.size()),
        sites(model.board.sites.size()) {}

  /// By block: the decisions at which a legal path, or a way that was asked for, went through it.
  std::vector<std::uint64_t> decisions;
  /// By kind and by site: some piece of it, or on it, has stood on the board after a legal move.
  std::vector<bool> kinds, sites;

  bool asks_pieces() const {
    const auto misses = [](const std::vector<bool>& row) {
      return std::find(row.begin(), row.end(), false) != row.end();
    };
    return misses(kinds) || misses(sites);
  }

  /// Of the decision that is looked at.
  void add(const BlockBits& blocks) {
    if (now_.size() < blocks.size()) now_.resize(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) now_[i] |= blocks[i];
  }
  /// The decision has been looked at.
  void count() {
    for (std::size_t block = 0; block < decisions.size(); ++block) {
      if (block / 64 < now_.size() && (now_[block / 64] >> (block % 64) & 1U) != 0) {
        ++decisions[block];
      }
    }
    now_.clear();
  }

 private:
  BlockBits now_;
};

}  // namespace ludo::interpreter

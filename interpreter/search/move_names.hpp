// What a move is called, as a number: a mix of the names of what was chosen for it.
//
// A move is a list of digits, which are indices. Here each is read as what it stands for: a site, a
// player, a kind, a direction, a value by its name, a number by itself, a branch by its label, or
// by the rule that it plays. So a move has the same key in two rulesets of a game whose elements
// are declared in another order, whose boards differ in size, or whose rules have other neighbours.
// What is not done (`optionally`, the end of a loop) has no name: a move keeps its key where a text
// gains an `optionally` behind it. Rules that are played before anything is chosen count, too.
//
// Which choice a digit belongs to follows from the text alone: the choices that may come next are
// tabulated, once for a game, for each place where one may have come to. Where conditions leave
// several, the first in the order of the text is taken with which the whole move can be read; that
// is the same in both engines. What no table explains is named by its number.
//
// A move that has the key of one before it in the list is told from it by its rank (`#2`).
//
// Tested by tests/interpreter/search/test_keys.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::search {

// Where in the text a decision begins.
struct Place {
  enum class At : std::uint8_t {
    Setup,
    Begin,   // index: the phase
    Turn,    // index: the phase
    Pass,    // `stuck: pass`
    First,   // nature draws who begins
    Block,   // before statement `next` of block `index`
    Loop,    // index: the statement that may do its block once more, or hands back (`P decides`)
    End,     // at the end of rule `index`
    Before,  // index: a statement
    After,   // index: a statement
    Inside,  // index: a statement with one block, before that
  } at = At::Turn;
  lang::Index index = 0;
  lang::Index next = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

class MoveNames {
 public:
  /// The tables of a model, which must outlive them.
  explicit MoveNames(const lang::GameModel& model);
  ~MoveNames();
  MoveNames(const MoveNames&) = delete;
  MoveNames& operator=(const MoveNames&) = delete;

  /// A number for a place; places from which the same is chosen have the same one.
  std::uint32_t start(const Place& place) const;
  /// The key of a move, by its digits, of a decision that begins there.
  std::uint64_t key(std::uint32_t start, std::span<const std::int32_t> digits) const;

 private:
  friend class Tabulation;  // move_tables.cpp
  using Node = std::uint32_t;
  static constexpr Node kUnknown = 0;  // nothing is known of what follows

  // A choice that may come next.
  struct Choice {
    enum class Form : std::uint8_t {
      Thing,    // one value; table: its names
      Number,   // one number
      Several,  // values, then -1; table: their names
      Numbers,  // numbers, then -1
      Line,     // its last site, a direction, a number for each segment; table: those of sites
      Branch,   // table: of the branches
      Rank,     // of an outcome
    } form = Form::Thing;
    bool ends = false;         // nature's: her move ends behind it
    std::uint32_t table = 0;   // into tables_, or of the first branch
    std::uint32_t n = 0;       // Line: of the first of its segments in bends_; Branch: how many
    std::uint32_t n_more = 0;  // Line: how many segments
    Node next = kUnknown;
    std::uint64_t played = 0;  // the rules that are played before it, of a first choice; 0: none
  };
  struct Branch {
    std::uint64_t name = 0;  // 0: none
    Node next = kUnknown;
  };
  struct Step {
    std::uint32_t first = 0;  // of its choices
    std::uint32_t n = 0;
    bool ends = false;  // a move may end there
  };
  struct Start {
    Node node = kUnknown;
    std::uint64_t name = 0;  // of the rules that are played before a move without a choice
  };
  class Reading;

  std::vector<Start> starts_;  // 0: a pass, 1: who begins, 2: unknown
  std::map<Place, std::uint32_t> start_of_;
  std::vector<Step> nodes_;
  std::vector<Choice> choices_;
  std::vector<Branch> branches_;
  std::vector<std::uint8_t> bends_;                 // by segment: it has a bend
  std::vector<std::vector<std::uint64_t>> tables_;  // 0: of directions, 1: of players
};

/// A number for a text; it is never 0.
std::uint64_t name_of(std::string_view text);

/// The keys of moves of few digits that were read lately: what is met again and again is read once.
/// Of one game's names, for one thread.
class KnownKeys {
 public:
  /// What names.key(start, digits) is.
  std::uint64_t key(const MoveNames& names, std::uint32_t start,
                    std::span<const std::int32_t> digits);

 private:
  static constexpr std::size_t kMostDigits = 6;
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t start = 0;
    std::uint32_t n = kMostDigits + 1;  // of the digits; more: nothing stands here
    std::array<std::int32_t, kMostDigits> digits{};
  };
  std::vector<Entry> entries_;  // by a hash of start and digits; the latest stays
};

/// Makes keys of one list different: the second of two that are equal is changed by its rank.
class Ranks {
 public:
  void tell_apart(std::vector<std::uint64_t>& keys);
  /// How many keys were changed so far.
  std::uint64_t collisions() const { return collisions_; }

 private:
  std::vector<std::uint64_t> seen_;  // open addressing
  std::vector<std::uint32_t> rank_;
  std::vector<std::uint64_t> stamp_;
  std::uint64_t now_ = 0;
  std::uint64_t collisions_ = 0;
};

/// Tables that several searches share, made when they are first asked for.
class SharedNames {
 public:
  explicit SharedNames(const lang::GameModel& model);
  ~SharedNames();
  const MoveNames& names();

 private:
  struct Made;
  std::unique_ptr<Made> made_;
};

}  // namespace ludo::search

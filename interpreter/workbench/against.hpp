// Records of games held against rules that have changed: which games are still the same, and where
// the others part.
//
// A record is played under both rulesets side by side. What stands on the board and who is to move
// is compared by names after every move, where both know them: variables that only one of the
// rulesets has do not count, nor do the counters of limits and repetitions.
//
// Tested by tests/interpreter/workbench/test_against.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/services/movetext.hpp"
#include "interpreter/services/why.hpp"
#include "interpreter/workbench/paired.hpp"
#include "lang/text/source.hpp"

namespace ludo::workbench {

enum class Fate : std::uint8_t {
  Same,
  OtherResult,    // all moves fit, and the game ends otherwise
  NoLongerLegal,  // the new rules do not have a move
  OtherState,     // a move does something else
  Unreadable,     // it does not fit the old rules either, or a budget was spent
};
/// "same", "other-result", "no-longer-legal", "other-state", "unreadable".
std::string code_of(Fate fate);

// Something that is so under the old rules and otherwise under the new ones.
struct ChangedFact {
  std::string name;    // "e5", "dock of Black", "to move"
  std::string before;  // empty: nothing
  std::string now;
  friend bool operator==(const ChangedFact&, const ChangedFact&) = default;
};

struct RecordFate {
  Fate fate = Fate::Same;
  std::size_t move = 0;   // where it parts or cannot be read: the number of the move, from 1
  std::int32_t turn = 0;  // … the number of its turn, from 1
  std::string text;       // … the move as the record has it
  // NoLongerLegal: the clause that decides, a law, rule or end line, and why in words. OtherState:
  // the rule that the move plays. OtherResult: the line that ends the game now.
  std::string key;
  std::string sentence;
  lang::Span place = {};           // of the clause, in the new text; nowhere: none
  bool is_dropped = false;         // NoLongerLegal: the rule is there no more, or no turn plays it
  std::vector<ChangedFact> facts;  // OtherState: the first few
  std::string before, now;         // OtherResult: "White wins by home", "the game goes on"
  std::string trouble;             // Unreadable: why
  friend bool operator==(const RecordFate&, const RecordFate&) = default;
};

// Where many records part: at one clause, or by one effect.
struct FateGroup {
  Fate fate = Fate::Same;
  std::string key;
  lang::Span place = {};
  std::vector<std::size_t> records;  // indices, in order
};

// A ruleset, and how its records are read.
struct Rules {
  Ruleset ruleset;
  const lang::SourceMap* sources = nullptr;
};

// A record and what it begins with under either ruleset; null: the ruleset's own start.
struct HeldRecord {
  const interpreter::RecordedGame* game = nullptr;
  std::shared_ptr<const interpreter::State> old_start, new_start;
};

struct AgainstOptions {
  unsigned threads = 1;
  interpreter::MoveFormat format = interpreter::MoveFormat::Ludorec;
  interpreter::Budget budget;  // of one call of an engine; its `stop` ends all
  std::atomic<std::uint64_t>* progress = nullptr;
};

/// What becomes of each record, in their order, however many threads there are. Of those that were
/// not come to when it was stopped there are none. Throws DescriptionError of the first record that
/// meets one.
std::vector<RecordFate> hold_against(const Rules& before, const Rules& now,
                                     const std::vector<HeldRecord>& records,
                                     const AgainstOptions& options);

/// Those with another fate than Same, by fate, clause and place: the largest group first, then the
/// one that is met first.
std::vector<FateGroup> groups_of(const std::vector<RecordFate>& fates);

/// Why the move at which a record parts is legal, or not, under one of the two rulesets.
interpreter::Why why_parted(const Rules& rules, const HeldRecord& record, bool is_new,
                            const RecordFate& fate, const AgainstOptions& options);

}  // namespace ludo::workbench

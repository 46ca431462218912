// What quick games came to, as it is kept: of each thing the shortest game.
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "interpreter/runtime/engine.hpp"
#include "interpreter/workbench/questions/scouts.hpp"

namespace ludo::workbench::questions {

class ScoutLog {
 public:
  explicit ScoutLog(const ScoutOrders& orders) : orders_(orders) {}

  /// A game in which something was seen: the whole is worth a look.
  void name(const std::string& what, const Ranks& ranks) { keep_shortest(named_, what, ranks); }
  /// The same, and its last state is what is worth the look.
  void suspect(const std::string& what, const Ranks& ranks) {
    keep_shortest(suspected_, what, ranks);
  }
  /// Where a playout has met more faults than the `known` ones, that is worth a look before all
  /// else: they were met in the state that these moves have led to, or on the way there. Of each
  /// `sort` and number of faults one game is kept.
  void note_faults(const runtime::Playout& playout, std::size_t& known, const std::string& sort,
                   const Ranks& ranks);
  bool is_known(const std::string& what) const { return named_.contains(what); }

  /// The playout has come to an end: of each way to end the first games are judged, then one in a
  /// few; as long as that took less than so many hundredths of what it may take in all.
  void judge(const std::string& way, const runtime::Playout& over, const Ranks& ranks,
             unsigned hundredths);
  std::uint64_t judged() const { return judged_; }

  /// All games that are worth a look: where something could not be done, then those with another
  /// suspicion, then the rest; each by length.
  std::vector<ScoutedGame> games();

 private:
  static void keep_shortest(std::map<std::string, Ranks>& games, const std::string& what,
                            const Ranks& ranks);
  static void add(std::map<std::string, Ranks>& from, bool is_suspected,
                  std::vector<ScoutedGame>& games);

  const ScoutOrders& orders_;
  std::map<std::string, Ranks> named_;
  std::map<std::string, Ranks> faults_;
  std::map<std::string, Ranks> suspected_;
  std::map<std::string, std::uint64_t> ended_;  // by the way to end
  std::uint64_t judged_ = 0;
};

/// How a playout that is over has ended, and who moved last.
std::string way_to_end(const runtime::Playout& over, lang::Index mover);

}  // namespace ludo::workbench::questions

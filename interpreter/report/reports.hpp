// The reports of the workbench: from what was counted to a page.
//
// Each figure is a function that answers a Section; a report is the list of those that have
// something to say.
//
// Tested by tests/interpreter/report/test_reports.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/report/page.hpp"
#include "interpreter/report/svg_plots.hpp"
#include "interpreter/workbench/compare.hpp"
#include "interpreter/workbench/observer.hpp"
#include "interpreter/workbench/restricted.hpp"
#include "interpreter/workbench/stands_out.hpp"
#include "interpreter/workbench/study.hpp"
#include "interpreter/workbench/until.hpp"

namespace ludo::report {

// A game as a report names it.
struct NamedGame {
  std::string name;
  std::string hash;  // of its canonical form
  std::vector<std::pair<std::string, std::string>> options;
};

// What all reports say of how they were made.
struct Made {
  Language language = Language::English;
  std::string command;  // that makes the same again
  std::string version;
  std::uint64_t seed = 1;
  std::string trouble;       // a budget's message; empty: none
  bool interrupted = false;  // by whoever ran it
  std::vector<Table> all;    // every figure, as programs get it
};

/// A ladder of players, and what stands out in it. `seats`: names of the seats, in order.
/// `observation`: how games of the strongest player go, `actions`: which kinds of moves he chooses;
/// null: nobody looked.
Page study_page(const Made& made, const NamedGame& game, const workbench::Study& study,
                const std::vector<std::string>& seats,
                const std::vector<workbench::StandsOut>& found = {},
                const workbench::Observation* observation = nullptr,
                const workbench::Actions* actions = nullptr);

// Two rulesets, and what was asked.
struct Compared {
  NamedGame a, b;
  std::vector<std::string> seats;    // of a
  std::vector<std::string> seats_b;  // of b that they are held against, by seat of a
  std::vector<std::string> players;  // by seat, in canonical form
  bool somebody_thinks = false;
  bool paired = true;
  double until = 5;
  std::vector<ChangedRule> changes;  // of the rules
};

Page compare_page(const Made& made, const Compared& asked, const workbench::Comparison& found);

// How often a rule was used.
struct RuleUse {
  std::string rule;
  std::uint64_t games = 0, times = 0;
};

// Games that were counted.
struct Simulated {
  NamedGame game;
  std::vector<std::string> seats;
  std::vector<std::string> players;  // by seat, in canonical form
  bool somebody_thinks = false;
  std::uint64_t games = 0, finished = 0, stopped = 0, draws = 0;
  std::vector<std::uint64_t> wins;  // by seat
  interpreter::OutcomeIntervals intervals;
  std::map<std::string, std::uint64_t> ends;
  interpreter::Histogram turns, decisions, branching;
  std::vector<RuleUse> uses;            // never used first; empty: not counted
  std::vector<std::string> faults;      // what was met on the way, a sentence each
  std::optional<Board> board;           // nothing: there is no board, or something is hidden
  std::vector<std::uint64_t> arrivals;  // by place of the board: pieces that came there …
  std::uint64_t arrival_games = 0;      // … in so many games
  // Of a run until it is known whether who moves first is ahead.
  std::optional<std::pair<workbench::UntilTold, workbench::UntilOptions>> until;

  /// Several have shared the first place of a game.
  bool has_shared_wins() const {
    std::uint64_t won = draws;
    for (const std::uint64_t each : wins) won += each;
    return finished < won;
  }
};

Page simulate_page(const Made& made, const Simulated& counted);

// ---- what they share

/// The canonical forms of players who are called otherwise in the page, each once.
void add_in_full(Page& page, const std::vector<std::string>& players);
/// The facts at the end of a page, behind those of the games.
void add_made(Page& page, const Made& made);
/// Options as they are said: `size=11, river=on`.
std::string options_text(const NamedGame& game, Language language);
/// A section with its words in place: title, description of the picture and caption are one.
Section section_of(std::string id, std::string title, std::string players, std::string text);
/// The words of its picture.
PlotWords words_of(const Section& section, std::string description);

}  // namespace ludo::report

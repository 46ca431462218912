// The table of scores, REPORT.md: one row for each game that was tried.
//
// Rows of games that are not tried again stay as they are.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "tests/mutation/trial.hpp"

namespace ludo::mutation {

struct Score {
  std::string game;
  std::size_t all = 0;                       // mutants there are
  std::size_t tried = 0;                     // those drawn, if not all
  std::array<std::size_t, 10> by_verdict{};  // unlisted ones
  std::size_t listed = 0;                    // survivors with a reason

  std::size_t count(Verdict verdict) const { return by_verdict[static_cast<std::size_t>(verdict)]; }
  /// Mutants that mean something else.
  std::size_t real() const;
  std::size_t caught() const;
  /// Caught or listed, of the real ones, in percent.
  double percent() const;
};

/// The report with the row put in, or put anew; rows are sorted by game.
std::string with_score(const std::string& report, const Score& score);

}  // namespace ludo::mutation

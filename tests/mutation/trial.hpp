// Whether a game's own evidence notices a change of its text: its tests, the cheap rows of its
// perft table, its recorded playthrough.
//
// Each mutant is tried in a process of its own, so that one that runs for ever, takes all memory or
// breaks the engine ends there. What has caught the last mutant is asked first, then what catches
// much for its price.
//
// Tested by tests/mutation/test_trial.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "tests/mutation/library.hpp"
#include "tests/mutation/mutants.hpp"

namespace ludo::mutation {

enum class Verdict : std::uint8_t {
  Unsaid,    // no sentence of the language: no mutant at all
  Same,      // the checked model is the same under all options: no mutant at all
  Refused,   // the checker does not take it
  Test,      // a test fails
  Row,       // a row of the perft table has another number
  Record,    // the playthrough does not go through, or ends otherwise
  Endless,   // a budget or the time was spent
  Broken,    // the program broke down: a mistake of ours, to be mended
  Warned,    // nothing fails, but the checker warns, and shipped games are without warnings
  Survived,  // nobody noticed
};

std::string_view name_of(Verdict verdict);

struct Finding {
  Verdict verdict = Verdict::Survived;
  std::string by;  // the test's sentence, the row, the message
};

struct TrialLimits {
  std::uint64_t row_nodes = 60'000;         // of a row, counted by the fast engine
  std::uint64_t row_nodes_reference = 500;  // where it does not play
  double seconds = 4;  // of processor time, and four times what all takes unchanged
  double dear = 1e9;   // seconds: what takes longer unchanged is asked once, of the game as it is
};

class Trial {
 public:
  Trial(const ShippedGame& game, const TrialLimits& limits);

  /// What fails without any change; a game with failures is not tried.
  const std::vector<std::string>& complaints() const { return complaints_; }
  Finding try_out(const Mutant& mutant);

 private:
  struct Witness {
    Verdict kind = Verdict::Test;
    std::size_t index = 0;  // of the test or row
    double cost = 0;        // milliseconds, unchanged
    std::uint64_t asked = 0;
    std::uint64_t caught = 0;
  };
  struct Answer {
    Finding finding;
    int witness = -1;
    std::vector<std::size_t> asked;
  };

  Answer examine(const Mutant& mutant) const;
  Finding ask(lang::LoadedGame& game, const Witness& witness) const;
  Finding ask_test(lang::LoadedGame& game, std::size_t index) const;
  Finding ask_row(lang::LoadedGame& game, std::size_t index) const;
  Finding ask_record(lang::LoadedGame& game) const;

  ShippedGame game_;
  TrialLimits limits_;
  std::vector<std::string> complaints_;
  std::vector<Witness> witnesses_;
  std::vector<std::size_t> order_;
  std::vector<std::string> models_;  // unchanged, as text, by value of the options
  double seconds_ = 0;
};

}  // namespace ludo::mutation

// A text on trial: checked, frozen, compared; and what came of many.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"
#include "lang/lang.hpp"
#include "tests/differential/compare.hpp"

namespace ludo::tests {

enum class Verdict : std::uint8_t { Refused, NotFrozen, Agrees, Disagrees };

struct Trial {
  Verdict verdict = Verdict::Refused;
  std::string why;  // Refused: what the checker says. NotFrozen: the reason. Disagrees: all of it
  std::size_t states = 0;
  bool spent = false;  // the reference engine's budget was, somewhere
};

// A model, frozen and compared from its start. With tests it is compared from their positions
// instead.
Trial try_model(lang::GameModel model, const CompareOptions& options,
                const program::FreezeOptions& freezing = {}, std::string_view text = {});
// The text of a game that chance wrote, its moves saying that they capture where the checker asks
// for it, and nowhere else.
std::string with_moves_mended(std::string text);
// A text without options that stands alone.
Trial try_text(const std::string& text, const CompareOptions& options,
               const program::FreezeOptions& freezing = {});

// Tests that a text of some length is frozen and that both engines agree on it: some hundred states
// on all moves, a dozen playouts, unless other work is said.
CompareOptions usual_work();
// Moves that a law forbids are asked for one by one: fewer states, more steps.
CompareOptions work_with_laws();
void check_agrees(const std::string& text, const CompareOptions& options = usual_work());

// How many texts came to what.
struct Trials {
  std::size_t texts = 0;
  std::size_t refused = 0;
  std::size_t agree = 0;
  std::size_t states = 0;
  std::map<std::string, std::size_t> not_frozen;  // by reason
  std::vector<std::string> disagreements;         // shrunk

  // Shrinks the text of a disagreement.
  void add(const std::string& text, const CompareOptions& options);
  std::string summary() const;
};

// What LUDO_DIFFERENTIAL says: how many times the usual work is to be done; 1 if it says nothing.
std::size_t times_of_work();

}  // namespace ludo::tests

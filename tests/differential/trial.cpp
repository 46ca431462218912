// Checks, freezes and compares texts; see trial.hpp.

#include "tests/differential/trial.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "lang/diagnostics/render.hpp"
#include "lang/text/assert.hpp"
#include "tests/differential/shrink.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Disagreements beyond these are counted, not shrunk.
constexpr std::size_t kMostShrunk = 5;

// A text that chance wrote may say too often or too seldom that a move captures: the checker knows.
constexpr std::string_view kCapturing = ", capturing what stands there";
constexpr int kMostMended = 30;

std::optional<std::string> no_module(std::string_view) { return std::nullopt; }

lang::CheckOptions without_lints() {
  lang::CheckOptions options;
  options.lints = false;
  return options;
}

// Mends the first such move of the text; false if that was not its trouble.
bool mend_move(std::string& text, const lang::Diagnostics& diagnostics) {
  for (const lang::Diagnostic& told : diagnostics.in_order_of_report()) {
    const bool needless = told.kind() == lang::DiagnosticKind::needless_words;
    const bool missing = told.kind() == lang::DiagnosticKind::missing_words;
    if (needless) {
      const std::size_t at = text.find(kCapturing, told.primary().span.begin);
      if (at == std::string::npos || told.primary().span.end < at + kCapturing.size()) continue;
      text.erase(at, kCapturing.size());
      return true;
    }
    if (missing && text.substr(told.primary().span.begin, 5) == "move ") {
      text.insert(told.primary().span.end, kCapturing);
      return true;
    }
  }
  return false;
}

std::optional<lang::GameModel> checked(const std::string& text, std::string& why) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load("tiny.ludo", text, no_module, diagnostics);
  std::optional<lang::GameModel> model;
  if (game.usable) model = lang::check(game, without_lints(), diagnostics);
  if (!model) why = lang::render(diagnostics, game.sources);
  return model;
}

}  // namespace

Trial try_model(lang::GameModel model, const CompareOptions& options,
                const program::FreezeOptions& freezing, std::string_view text) {
  Trial trial;
  const auto shared = std::make_shared<const lang::GameModel>(std::move(model));
  program::FreezeAnswer answer;
  try {
    answer = program::freeze(shared, freezing);
  } catch (const lang::InternalError& error) {
    trial.verdict = Verdict::Disagrees;
    trial.why = std::string(text) + "freezing: " + error.what() + "\n";
    return trial;
  }
  if (answer.program == nullptr) {
    trial.verdict = Verdict::NotFrozen;
    trial.why = answer.trouble;
    return trial;
  }
  std::vector<const lang::Given*> positions;
  for (const lang::TestModel& test : shared->tests) {
    if (test.has_given) positions.push_back(&test.given);
  }
  if (shared->tests.empty()) positions.push_back(nullptr);
  trial.verdict = Verdict::Agrees;
  for (const lang::Given* from : positions) {
    const Comparison comparison = compare(*shared, answer.program, options, from);
    trial.states += comparison.states;
    trial.spent = trial.spent || comparison.spent;
    if (!comparison.disagreement) continue;
    trial.verdict = Verdict::Disagrees;
    trial.why = shown(*comparison.disagreement, std::string(text));
    break;
  }
  return trial;
}

std::string with_moves_mended(std::string text) {
  for (int mended = 0; mended < kMostMended; ++mended) {
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = lang::load("tiny.ludo", text, no_module, diagnostics);
    if (game.usable && lang::check(game, without_lints(), diagnostics)) break;
    if (!mend_move(text, diagnostics)) break;
  }
  return text;
}

Trial try_text(const std::string& chance, const CompareOptions& options,
               const program::FreezeOptions& freezing) {
  Trial trial;
  const std::string text = with_moves_mended(chance);
  std::optional<lang::GameModel> model = checked(text, trial.why);
  if (!model) return trial;
  return try_model(std::move(*model), options, freezing, text);
}

void Trials::add(const std::string& text, const CompareOptions& options) {
  ++texts;
  const Trial trial = try_text(text, options);
  states += trial.states;
  switch (trial.verdict) {
    case Verdict::Refused:
      ++refused;
      return;
    case Verdict::NotFrozen:
      ++not_frozen[trial.why];
      return;
    case Verdict::Agrees:
      ++agree;
      return;
    case Verdict::Disagrees:
      break;
  }
  if (kMostShrunk <= disagreements.size()) {
    disagreements.push_back(trial.why);
    return;
  }
  const std::string least = shrink(text, [&options](const std::string& smaller) {
    return try_text(smaller, options).verdict == Verdict::Disagrees;
  });
  disagreements.push_back(try_text(least, options).why);
}

std::string Trials::summary() const {
  std::string text = fmt::format("{} texts: {} refused, {} agree in {} states, {} disagree\n",
                                 texts, refused, agree, states, disagreements.size());
  for (const auto& [why, count] : not_frozen) {
    text += fmt::format("  {} not frozen: {}\n", count, why);
  }
  for (std::size_t i = 0; i < disagreements.size() && i < kMostShrunk; ++i) {
    text += "\n" + disagreements[i];
  }
  return text;
}

CompareOptions usual_work() {
  CompareOptions options;
  options.most_states = 150 * times_of_work();
  options.playouts = 12 * times_of_work();
  options.most_plies = 40;
  options.most_moves = 12'000 * times_of_work();
  options.most_steps = 2'000'000;
  return options;
}

CompareOptions work_with_laws() {
  CompareOptions options = usual_work();
  options.most_states = 120 * times_of_work();
  options.most_moves = 8'000 * times_of_work();
  options.most_steps = 4'000'000;
  return options;
}

void check_agrees(const std::string& text, const CompareOptions& options) {
  const Trial trial = try_text(text, options);
  CHECK(trial.why == "");
  CHECK(trial.verdict == Verdict::Agrees);
  CHECK(0 < trial.states);
}

std::size_t times_of_work() {
  const char* said = std::getenv("LUDO_DIFFERENTIAL");
  const int times = said == nullptr ? 1 : std::atoi(said);
  return times < 1 ? 1 : static_cast<std::size_t>(times);
}

}  // namespace ludo::tests

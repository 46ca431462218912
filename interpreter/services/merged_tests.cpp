// See merged_tests.hpp.

#include "interpreter/services/merged_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/program/freeze.hpp"

namespace ludo::interpreter {

namespace {

namespace merging = lang::merging;
using merging::Origin;
using merging::Side;

// A failing test is tried without so many changes of the other side, one after another.
constexpr std::size_t kMostUndone = 16;
// Nobody reads who is to blame for more failures.
constexpr std::size_t kMostBlamed = 8;

std::optional<std::size_t> find_test(const lang::LoadedGame& game, const std::string& sentence) {
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    if (game.tests[i].text == sentence) return i;
  }
  return std::nullopt;
}

// What became of a test of a game; one that cannot be checked has failed.
TestOutcome outcome_of(lang::LoadedGame& game, std::size_t index, TestOptions options) {
  lang::CheckOptions asked;
  asked.test = index;
  asked.lints = false;
  lang::Diagnostics heard;
  TestOutcome outcome;
  outcome.sentence = game.tests[index].text;
  auto checked = lang::check(game, asked, heard);
  if (!checked || checked->tests.empty()) {
    std::string why = "it has errors";
    for (const lang::Diagnostic& each : heard.sorted()) {
      if (each.severity() != lang::Severity::error) continue;
      why = each.message();
      break;
    }
    outcome.failures.push_back({std::string(kRunnable), why, game.tests[index].span});
    return outcome;
  }
  const auto model = std::make_shared<const lang::GameModel>(std::move(*checked));
  const lang::TestModel& test = model->tests.front();
  options.sources = &game.sources;
  if (counts_sequences(test)) options.program = program::freeze(model, {}).program;
  return run_test(*model, test, options);
}

bool fails_alone(const merging::RulesMerge& merge, Side side, const std::string& sentence,
                 const TestOptions& options) {
  lang::LoadedGame game = merge.game(side);
  const auto index = find_test(game, sentence);
  return index && !outcome_of(game, *index, options).passed();
}

bool is_from_another(Origin origin, Side side) {
  if (side == Side::Base) return origin != Origin::Base;
  if (origin == Origin::Both) return true;
  return origin == (side == Side::First ? Origin::Second : Origin::First);
}

// Changes without which the test would hold.
std::vector<std::string> blamed_for(const merging::RulesMerge& merge, const MergedFailure& failure,
                                    const TestOptions& options) {
  std::vector<std::string> blamed;
  std::set<lang::ItemKey, merging::KeyOrder> tried;
  for (const merging::Edit& edit : merge.edits()) {
    if (!is_from_another(edit.origin, failure.side) || edit.key.kind == "names") continue;
    if (tried.size() == kMostUndone) break;
    if (!tried.insert(edit.key).second) continue;
    lang::Diagnostics heard;
    lang::LoadedGame game = merge.loaded(heard, &edit.key);
    const auto index = game.usable ? find_test(game, failure.sentence) : std::nullopt;
    if (index && outcome_of(game, *index, options).passed()) {
      blamed.push_back(merging::name_of(edit.key));
    }
  }
  return blamed;
}

}  // namespace

MergedTrial try_merged(const merging::RulesMerge& merge, const TestOptions& options) {
  MergedTrial trial;
  trial.result = merge.loaded(trial.diagnostics);
  lang::CheckOptions asked;
  asked.lints = false;
  trial.checked =
      trial.result.usable && lang::check(trial.result, asked, trial.diagnostics).has_value();
  if (!trial.checked) return trial;
  for (std::size_t i = 0; i < trial.result.tests.size(); ++i) {
    const TestOutcome outcome = outcome_of(trial.result, i, options);
    if (outcome.passed()) {
      ++trial.passed;
      continue;
    }
    MergedFailure failure;
    failure.sentence = outcome.sentence;
    std::string own_sentence = outcome.sentence;
    for (const merging::SideTest& test : merge.tests()) {
      if (test.sentence != outcome.sentence) continue;
      failure.side = test.side;
      own_sentence = test.own_sentence;
    }
    for (const TestFailure& each : outcome.failures) failure.failures.push_back(describe(each));
    failure.trouble = outcome.trouble;
    if (failure.trouble.empty()) {
      failure.fails_alone = fails_alone(merge, failure.side, own_sentence, options);
      if (!failure.fails_alone && trial.failed.size() < kMostBlamed) {
        failure.blamed = blamed_for(merge, failure, options);
      }
    }
    trial.failed.push_back(std::move(failure));
  }
  return trial;
}

}  // namespace ludo::interpreter

// Two texts that change a third. See <ludo/merge.hpp>.

#include <algorithm>
#include <ludo/errors.hpp>
#include <ludo/merge.hpp>
#include <utility>

#include "interpreter/api/core.hpp"
#include "interpreter/services/merged_tests.hpp"
#include "lang/merging/merging.hpp"
#include "lang/rules/rules.hpp"

namespace ludo {

namespace api {

namespace {

namespace merging = lang::merging;

MergeSide public_side(merging::Side side) {
  switch (side) {
    case merging::Side::Base:
      return MergeSide::Base;
    case merging::Side::First:
      return MergeSide::First;
    case merging::Side::Second:
      return MergeSide::Second;
  }
  LUDO_UNREACHABLE();
}

merging::Preference preference_of(const MergeOptions& options) {
  if (!options.prefer) return {};
  return [&options](const std::string& name) -> std::optional<merging::Side> {
    const std::optional<MergeSide> side = options.prefer(name);
    if (!side || *side == MergeSide::Base) return std::nullopt;
    return *side == MergeSide::First ? merging::Side::First : merging::Side::Second;
  };
}

merging::GameSource source_of(const MergeText& text, const std::string& language) {
  merging::GameSource source;
  source.name = text.name;
  source.text = text.text;
  source.resolver = [resolver = text.resolver](std::string_view name) -> lang::Resolved {
    if (!resolver) return std::nullopt;
    return resolver(name);
  };
  lang::SourceMap companions;
  lang::Diagnostics heard;
  for (const CompanionText& companion : text.companions) {
    const lang::SourceText& read = companions.add(companion.name, companion.text);
    source.companions.push_back(lang::rules::read_companion(read, language, heard));
  }
  if (heard.has_errors()) throw NothingRead(diagnostics_of(heard, companions));
  return source;
}

MergeSaying saying_of(const merging::Saying& saying) {
  return {saying.sentences, saying.text, saying.place};
}

void take_trial(const interpreter::MergedTrial& trial, const merging::RulesMerge& merge,
                MergeAnswer& answer) {
  if (!trial.checked) {
    answer.missing = merge.missing_names();
    answer.diagnostics = diagnostics_of(trial.diagnostics, trial.result.sources);
    return;
  }
  answer.passed = trial.passed;
  answer.merged = true;
  for (const interpreter::MergedFailure& failed : trial.failed) {
    answer.failures.push_back({failed.sentence, public_side(failed.side), failed.failures,
                               failed.fails_alone, failed.blamed, failed.trouble});
    if (!failed.fails_alone && failed.trouble.empty()) answer.merged = false;
  }
}

MergeAnswer answer_of(const merging::RulesMerge& merge) {
  MergeAnswer answer;
  if (!merge.usable()) {
    for (const auto side : {merging::Side::Base, merging::Side::First, merging::Side::Second}) {
      for (Diagnostic& each : diagnostics_of(merge.diagnostics(side), merge.game(side).sources)) {
        answer.diagnostics.push_back(std::move(each));
      }
    }
    return answer;
  }
  for (const merging::Edit& edit : merge.edits()) {
    const bool both = edit.origin == merging::Origin::Both;
    answer.edits.push_back({edit.verb, edit.name, both || edit.origin == merging::Origin::First,
                            both || edit.origin == merging::Origin::Second});
  }
  for (const merging::ToldConflict& conflict : merge.conflicts()) {
    answer.conflicts.push_back({conflict.name, saying_of(conflict.sayings[0]),
                                saying_of(conflict.sayings[1]), saying_of(conflict.sayings[2])});
  }
  answer.settled = merge.settled();
  answer.remarks = merge.remarks();
  answer.unsaid = merge.unsaid();
  if (merge.text().empty()) return answer;
  answer.text = merge.text();
  if (!merge.result_hash().empty()) answer.hash = merge.result_hash();
  take_trial(interpreter::try_merged(merge), merge, answer);
  return answer;
}

}  // namespace
}  // namespace api

MergeAnswer merge_rules(const MergeText& base, const MergeText& first, const MergeText& second,
                        const MergeOptions& options) {
  if (lang::rules::language_of_rules(options.language) == nullptr) {
    throw Misuse("rules are not told in `" + options.language + "`");
  }
  lang::merging::MergeRequest request;
  request.games = {api::source_of(base, options.language), api::source_of(first, options.language),
                   api::source_of(second, options.language)};
  request.name = options.name;
  request.language = options.language;
  request.prefer = api::preference_of(options);
  return api::guarded(lang::SourceMap(), [&] {
    return api::answer_of(lang::merging::RulesMerge(std::move(request)));
  });
}

}  // namespace ludo

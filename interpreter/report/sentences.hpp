// What figures allow one to say, in plain sentences of each language: a closed list.
//
// The English ones are those that the program prints.
//
// Tested by tests/interpreter/report/test_sentences.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/players/spec.hpp"
#include "interpreter/report/words.hpp"
#include "interpreter/workbench/compare.hpp"
#include "interpreter/workbench/stands_out.hpp"
#include "interpreter/workbench/study.hpp"
#include "interpreter/workbench/until.hpp"

namespace ludo::report {

/// Of a ladder. The verdict first.
std::vector<std::string> sentences_of(const workbench::Study& study, Language language);

/// Of something that stands out in a study.
std::string sentence_of(const workbench::StandsOut& one, Language language);

/// What perfect play gives, in words without a point.
std::string words_of(const workbench::Solved& solved, Language language);

/// Of two rulesets what perfect play gives, as far as it is known: a sentence for each.
std::vector<std::string> perfect_play(const workbench::Comparison& found, Language language);

/// Of two rulesets; `until` points were asked for.
std::string sentence_of(const workbench::Comparison& found, double until, Language language);

/// Whether who moves first is ahead.
std::string sentence_of(const workbench::UntilTold& told, const workbench::UntilOptions& options,
                        Language language);

/// A player as short as he can be told apart by: his form, and how far he looks.
std::string short_name(const players::Spec& spec);

/// A player as people call him.
std::string called(const players::Spec& spec, Language language);
/// The same of his canonical form; another text as it is.
std::string called(const std::string& player, Language language = Language::English);

/// Who sits where: one player in all seats, or each seat's. Players are in canonical form, and told
/// as people call them.
std::string seats_text(const std::vector<std::string>& seats,
                       const std::vector<std::string>& players, Language language);

}  // namespace ludo::report

// The words for labels, forms and registers in the text of an automaton.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "interpreter/automaton/automaton.hpp"

namespace ludo::automaton {

inline constexpr std::array<std::string_view, 9> kLabelWords = {
    "skip", "guard", "choose", "branch", "effect", "scope", "lookahead", "boundary", "end"};
static_assert(kLabelWords.size() == static_cast<std::size_t>(LabelKind::End) + 1);

inline constexpr std::array<std::string_view, 9> kGuardWords = {
    "holds",       "fails",           "less",          "not-less",   "block-open",
    "blocks-done", "blocks-optional", "next-solution", "no-solution"};
static_assert(kGuardWords.size() == static_cast<std::size_t>(GuardForm::NoSolution) + 1);

inline constexpr std::array<std::string_view, 12> kEffectWords = {
    "statement", "assign",  "copy",   "set-count", "set-count-to", "add-count",
    "clear-bit", "collect", "passed", "open-span", "close-span",   "used"};
static_assert(kEffectWords.size() == static_cast<std::size_t>(EffectForm::Used) + 1);

inline constexpr std::array<std::string_view, 3> kScopeWords = {"alternative", "open", "close"};
static_assert(kScopeWords.size() == static_cast<std::size_t>(ScopeForm::Close) + 1);

inline constexpr std::array<std::string_view, 4> kBoundaryWords = {"commit", "by", "by-end",
                                                                   "random"};
static_assert(kBoundaryWords.size() == static_cast<std::size_t>(BoundaryForm::Random) + 1);

inline constexpr std::array<std::string_view, 5> kEndWords = {"setup", "begin", "turn", "way",
                                                              "run"};
static_assert(kEndWords.size() == static_cast<std::size_t>(EndForm::Run) + 1);

inline constexpr std::array<std::string_view, 8> kUseWords = {"slot", "count", "mask",   "list",
                                                              "span", "scope", "player", "uses"};
static_assert(kUseWords.size() == static_cast<std::size_t>(RegisterUse::Uses) + 1);

inline constexpr std::array<std::string_view, 4> kFrameWords = {"setup", "begin", "turn", "rule"};
static_assert(kFrameWords.size() == static_cast<std::size_t>(Frame::Of::Rule) + 1);

template <class Words, class Enum>
std::string_view word_of(const Words& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

template <class Enum, class Words>
std::optional<Enum> value_of(const Words& words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace ludo::automaton

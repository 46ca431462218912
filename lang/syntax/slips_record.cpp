// Knows slips where it is asked what happened, or what was before; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

constexpr Word kParticiples[] = {Word::moved,    Word::entered,    Word::captured, Word::removed,
                                 Word::promoted, Word::eliminated, Word::laid};

bool is_participle(std::string_view word, Language language) {
  return std::ranges::any_of(
      kParticiples, [&](Word one) { return match_word(word, one, language) == word.size(); });
}

// Who is spoken of: the last name that was read.
std::string_view subject_of(const Breakage& it) {
  const std::string_view name = last_word(it.before());
  return is_plain_name(name) ? name : "unit";
}

// `(E when the turn began)` without its brackets, or in other words.
std::optional<Slip> what_was(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  constexpr std::array<std::string_view, 6> kOtherWords = {
      "at the start of the turn", "at the beginning of the turn", "when the turn started",
      "before the turn",          "when the turn begins",         "when the turn began"};
  for (const std::string_view words : kOtherWords) {
    const std::size_t at = text.find(words);
    if (at == std::string_view::npos || at > it.place + words.size()) continue;
    return hint_only("what was before is asked in brackets: `(count own Men when the turn began)`");
  }
  return std::nullopt;
}

std::optional<Slip> last_play(const Breakage& it) {
  const std::string_view rest = it.rest();
  if (!rest.starts_with("of the last ")) return std::nullopt;
  const std::string_view name = last_word(it.before());
  const std::string_view rule = first_word(rest.substr(std::string_view("of the last ").size()));
  if (!is_plain_name(name) || rule.empty()) return std::nullopt;
  return hint_only(fmt::format("write `{} of the last {}`, without `the`", name, rule));
}

// `this round`, `last turn`, `before`, `ever`: other words for since when.
std::optional<Slip> since_when(const Breakage& it) {
  const bool behind_participle = is_participle(last_word(it.before()), it.scratch.language);
  const bool behind_this =
      last_word(it.before()) == "this" && it.scratch.text.find("this ") != std::string_view::npos;
  const bool behind_deed = it.before().find("has played") != std::string_view::npos ||
                           it.before().find("has not played") != std::string_view::npos;
  if (it.found == "last" && it.rest().starts_with("last turn")) {
    return hint_only(
        "`this turn`, `this phase` and `this game` can be asked; of the turn before, keep what is "
        "needed: `the game has …`");
  }
  const bool other_span = is_one_of(it.found, {"before", "ever", "yet", "already", "so", "since"});
  if ((behind_participle || behind_deed) && other_span) {
    return hint_only("say since when: `this turn`, `this phase` or `this game`");
  }
  if (behind_this && is_one_of(it.found, {"round", "move", "match", "time"})) {
    return hint_only("since when is `this turn`, `this phase` or `this game`");
  }
  return std::nullopt;
}

// `man moved this turn`, `man has never moved`, `man did not move`.
std::optional<Slip> deed(const Breakage& it) {
  const std::string_view rest = it.rest();
  const std::string who(subject_of(it));
  if (is_participle(it.found, it.scratch.language) && is_plain_name(who) && is_lower(who[0]) &&
      rest.find(" this ") != std::string_view::npos) {
    return hint_only(fmt::format("write `{} has {}`", who, clipped(rest)));
  }
  if (rest.starts_with("has never ")) {
    const std::string_view said = first_word(rest.substr(std::string_view("has never ").size()));
    if (!is_participle(said, it.scratch.language)) return std::nullopt;
    return hint_only(fmt::format("write `{} has not {} this game`", who, said));
  }
  if (it.found == "has") {
    const std::string_view said = first_word(trimmed(rest.substr(3)));
    if (said.empty() || rest.find(" this ") == std::string_view::npos) return std::nullopt;
    return hint_only(fmt::format(
        "of a rule it is `{} has played {} this turn`, with the name of the rule", who, said));
  }
  if (it.scratch.text.find(" did not ") != std::string_view::npos) {
    const std::string_view text = it.scratch.text;
    const std::string_view before = text.substr(0, text.find(" did not "));
    return hint_only(fmt::format("write `{} has not moved this turn`", last_word(before)));
  }
  if (it.before().ends_with(" was played")) {
    const std::string_view before = it.before();
    const std::string_view rule = last_word(trimmed(before.substr(0, before.rfind(" was "))));
    return hint_only(fmt::format("of a rule it is `unit has played {} this turn`", rule));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Slip> of_record(const Breakage& it) {
  for (const auto& know : {last_play, what_was, since_when, deed}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

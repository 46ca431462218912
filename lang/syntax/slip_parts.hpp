// What the parts of slips share: words of a line, and how a slip is made.
//
// Included by the slips*.cpp only.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "lang/syntax/cures.hpp"
#include "lang/syntax/slips.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang::slip {

inline constexpr std::size_t kMaxShown = 40;
inline constexpr std::size_t kMaxClause = 90;
inline constexpr std::size_t kMaxHint = 200;

inline constexpr Word kStatementHeads[] = {
    Word::choose,     Word::for_each, Word::require,    Word::only_if_then,   Word::let,
    Word::if_,        Word::either,   Word::optionally, Word::in_any_order,   Word::otherwise,
    Word::preferring, Word::repeat,   Word::travel,     Word::play,           Word::that_done,
    Word::pass,       Word::remove,   Word::put,        Word::move,           Word::shift,
    Word::set,        Word::take,     Word::lay,        Word::exchange_sides, Word::must,
    Word::once,       Word::capture,  Word::announce,
};

inline constexpr Word kItemHeads[] = {
    Word::players,  Word::board,  Word::piece,         Word::region,      Word::define,
    Word::rule,     Word::option, Word::whenever,      Word::never,       Word::setup,
    Word::turn,     Word::stuck,  Word::end,           Word::limit,       Word::repetition,
    Word::phase,    Word::team,   Word::type,          Word::leap,        Word::direction,
    Word::links,    Word::table,  Word::order,         Word::allow,       Word::next_player,
    Word::score_of, Word::points, Word::same_position, Word::same_pieces, Word::kinds_of_pieces,
};

inline constexpr Word kRepetitionHeads[] = {Word::same_position, Word::same_pieces};
inline constexpr Word kAttachedHeads[] = {Word::note, Word::ruling, Word::source};

inline bool begins_with_any(std::string_view text, std::span<const Word> words, Language language) {
  return std::ranges::any_of(words,
                             [&](Word word) { return match_word(text, word, language) != 0; });
}

inline std::string_view trimmed(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  while (text.starts_with(' ')) text.remove_prefix(1);
  return text;
}

inline std::string_view first_word(std::string_view text) {
  std::size_t size = 0;
  while (goes_on_name(text, size)) ++size;
  return text.substr(0, size);
}

inline std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  const auto is_hyphen = [text](std::size_t at) {
    return text[at] == '-' && at > 0 && is_name_byte(text[at - 1]) && goes_on_name(text, at);
  };
  while (begin > 0 && (is_name_byte(text[begin - 1]) || is_hyphen(begin - 1))) --begin;
  return text.substr(begin);
}

// What stands behind the word that breaks the sentence.
inline std::string_view behind_word(const Breakage& it) {
  return trimmed(it.rest().substr(it.found.size()));
}

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

inline bool is_plain_name(std::string_view word) {
  return !word.empty() && (is_lower(word[0]) || is_upper(word[0]));
}

inline std::string capitalised(std::string_view word, bool upper) {
  std::string changed(word);
  const char low = upper ? 'a' : 'A';
  const char high = upper ? 'z' : 'Z';
  if (!changed.empty() && low <= changed[0] && changed[0] <= high) {
    changed[0] = static_cast<char>(changed[0] ^ 0x20);
  }
  return changed;
}

inline std::string shown(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = code_point_size(text, at);
    if (out.size() + size > kMaxShown) return out + "…";
    out += static_cast<unsigned char>(text[at]) < 0x20 ? "?" : std::string(text.substr(at, size));
    at += size;
  }
  return out;
}

/// A clause of the author's, as far as it fits into a hint.
inline std::string clipped(std::string_view text) {
  if (text.size() <= kMaxClause) return std::string(text);
  const std::size_t end = text.rfind(' ', kMaxClause);
  if (end == std::string_view::npos) return shown(text);
  return std::string(trimmed(text.substr(0, end))) + " …";
}

inline Slip hint_only(std::string hint) {
  // What quotes too much of the line helps nobody.
  Slip slip;
  if (hint.size() <= kMaxHint) slip.hint = std::move(hint);
  return slip;
}

inline Slip habit(std::string_view name, std::string message, std::string hint) {
  Slip slip;
  slip.habit = name;
  slip.message = std::move(message);
  if (hint.size() <= kMaxHint) slip.hint = std::move(hint);
  return slip;
}

// ---- slips_heads.cpp

/// `first`, `by opponent`: heads of blocks that are written otherwise.
std::optional<Slip> other_head(std::string_view text, std::string_view first,
                               std::string_view after, Language language);

// ---- slips_statements.cpp: statements in the words of other systems

/// `own score = 3`, `seeds += 1`: numbers changed by signs.
std::optional<Slip> change_by_sign(std::string_view text);

/// `place man on goal`, `unless goal is empty`, `then play march`: another verb, written anew.
std::optional<Slip> other_statement(std::string_view text, std::string_view first,
                                    Language language);

/// `man moves to goal`, `me moves again`, `opponent chooses …`: who acts stands first.
std::optional<Slip> somebody_acts(std::string_view text);

/// `pawn: 8 of each player`, `players have score: 0..9`: an item without its head, or another's.
std::optional<Slip> other_item(std::string_view text, std::string_view first, Language language);

/// `White Man at a1`, `a1: White Man` in a setup.
std::optional<Slip> piece_in_setup(std::string_view text);

// ---- slips_binding.cpp: what binds a name, and what says what it is

/// `choose x in D`, `choose n in 1 to 3`, `choose pair as 2 of D`: a name is bound by other words.
std::optional<Slip> of_binding(const Breakage& it);

/// `define x = E`, `let x = E`, `harvest: 0..48 = 0`: what a name is is said by other signs.
std::optional<Slip> of_saying(const Breakage& it);

/// `baskets = 6`: from where to where the number may go is missing.
Slip said_of_attribute(const Breakage& it);

/// `man in own Men`, `n in 1..6` with the words that bind.
std::string bound_anew(std::string_view binding);

/// `score: 0..9 = 0` with the words that say so.
std::string attributes_anew(std::string_view attributes);

/// `1..6` as `1 to 6`.
std::string span_of_numbers(std::string_view text);

/// True of `site`, `player` and the like.
bool is_type_of_language(std::string_view word);

// ---- slips_signs.cpp: signs, and how names are written

/// `move man to goal;`: a sign at the end of a line.
std::optional<Slip> sign_at_end(const Breakage& it);

/// `turn: either`, `if man is King: remove man`, `a1:c3`.
std::optional<Slip> colon(const Breakage& it);

/// `Man  of each player` in a table of pieces, whose column is called `of` already.
std::optional<Slip> owner_in_table(const Breakage& it);

/// `# …`, `// …`, `--x`: comments of other languages, or without a blank.
std::optional<Slip> comment(const Breakage& it);

/// `&&`, `!`, `==`, `+=`: signs of programming languages.
std::optional<Slip> sign_of_programs(const Breakage& it);

/// `rule place stone`, `rule place-stone`, `game The Last Stone`.
std::optional<Slip> name_in_pieces(const Breakage& it);

/// `piece king`, `rule Step`, `game "Duel"`: a capital or a small letter, quotation marks.
std::optional<Slip> case_of_name(const Breakage& it);

/// `a man`, `the first row`.
std::optional<Slip> article(const Breakage& it);

/// `play step (goal)`.
std::optional<Slip> bracket_apart(const Breakage& it);

// ---- slips_speech.cpp: words of everyday speech

/// `move runner on goal`, `set seeds = 0`.
std::optional<Slip> preposition(const Breakage& it);

/// `less than 3`, `bigger than 3`.
std::optional<Slip> comparison_in_words(const Breakage& it);

/// `if … then …`, `mover wins if …`.
std::optional<Slip> condition(const Breakage& it);

/// `wins mover when …`.
std::optional<Slip> result(const Breakage& it);

/// `shows` or `picture` alone below `given`, as in the scenario's end of a test.
std::optional<Slip> given_picture(const Breakage& it);

/// `adjacent to cell`, `there is no Hound`: words of speech before the place.
std::optional<Slip> word_of_speech(const Breakage& it);

/// `mover wins and game ends`, `draws when …`.
std::optional<Slip> of_results(const Breakage& it);

/// Statements in other words: `choose one of own Men`.
std::optional<Slip> of_statements(const Breakage& it);

/// `column of x div 2`, `score // 2`, `turns % 2`.
std::optional<Slip> division(const Breakage& it);

/// `<>`, `x is 3`: comparisons of numbers in other words.
std::optional<Slip> of_numbers(const Breakage& it);

// ---- slips_amounts.cpp: how many, how often, and sums

/// `repeat at will`, `otherwise preferring most …`: loops and preferences in other words.
std::optional<Slip> of_words_of_loops(const Breakage& it);

/// `at least 2 own Men`, `up to 3 empty`, `sum E over x in D`.
std::optional<Slip> of_amounts(const Breakage& it);

// ---- slips_sets.cpp

/// `count hole among D where C`, `anything where …` as a value, `D whose hit`: sets with a
/// condition.
std::optional<Slip> of_sets(const Breakage& it);

// ---- slips_lines.cpp: lines, directions, reach

/// `opposite of heading`, `some line through man …`, `steps - 1 empty`, `one empty to goal as way`.
std::optional<Slip> of_lines(const Breakage& it);

// ---- slips_turns.cpp

/// `turn either play go`, `1 or 2 empty`, `among all sites`, `sites have seeds: 0 to 3`.
std::optional<Slip> of_turns(const Breakage& it);

// ---- slips_record.cpp

/// `man has never moved`, `Men captured this round`, `the goal of the last jump`.
std::optional<Slip> of_record(const Breakage& it);

// ---- slips_words.cpp: words inside a sentence

/// Types, pieces and regions in other words: `var: boolean`, `piece Spy: 2 per player`.
std::optional<Slip> of_declarations(const Breakage& it);

// ---- slips_scenario.cpp

/// `the position is the same as before`: the words speak of a position that comes again.
bool says_repetition(std::string_view text);

/// `never the same position twice`, `require the position is new`.
std::optional<Slip> of_repetition(const Breakage& it);

/// Results, limits, plays and conditions of results in other words.
std::optional<Slip> of_scenario(const Breakage& it);

/// `own Men and own Home`: both, or either?
std::optional<Slip> joining(const Breakage& it);

/// `choose way in …`, `let line = …`: a word of the language where a name stands.
std::optional<Slip> reserved_name(const Breakage& it);

/// `own Men in own Home`, `goal is in Home`, `some Man in reach from goal`.
std::optional<Slip> membership(const Breakage& it);

/// `one not empty`, `choose cell in not Home`.
std::optional<Slip> negation(const Breakage& it);

/// The description that `text` begins with.
std::string_view description_at(std::string_view text);

/// `if a then 1 else 2` as a value: the cases to write below `head`; nothing if it is none.
std::optional<Slip> cases_of(const Breakage& it, std::string_view head, std::string_view value);

/// `let x = if a then 1 else 2`.
std::optional<Slip> conditional(const Breakage& it);

/// `2 own Men beside goal` where a condition is needed.
std::optional<Slip> number_of_things(const Breakage& it);

/// What follows a type in the wrong order, types of other languages, secrets of pieces.
std::optional<Slip> of_attributes(const Breakage& it);

}  // namespace ludo::lang::slip

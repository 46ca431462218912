// Knows slips about choices between rules in a turn, about how many cells a part of a line has, and
// about sites: how they are named together, and how something is declared of them; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

// ---- what a turn is made of

// The rules that a line names: its words, without those that join them.
std::vector<std::string_view> rules_named(std::string_view text) {
  std::vector<std::string_view> rules;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view word = first_word(text.substr(at));
    at += std::max<std::size_t>(word.size(), 1);
    if (word.empty() || !is_lower(word[0])) continue;
    if (is_one_of(word, {"either", "or", "play", "and", "then", "one", "of", "else", "the"}))
      continue;
    if (std::ranges::find(rules, word) == rules.end()) rules.push_back(word);
  }
  return rules;
}

std::string quoted_play(const std::vector<std::string_view>& rules, std::size_t i,
                        std::string_view before) {
  return fmt::format("`{}play {}`", before, i < rules.size() ? rules[i] : "…");
}

// `turn either play go`, `turn play go or drop`, `turn one of go, drop`: a choice between rules in
// the line of the turn.
std::optional<Slip> choice_of_turn(const Breakage& it) {
  // The sentence may be broken in its part, `play go or drop`.
  const std::string_view text = it.line.text;
  const std::string_view head = it.word(Word::turn);
  if (first_word(text) != head || it.line.context != LineContext::items) return std::nullopt;
  const std::string_view after = trimmed(text.substr(head.size()));
  const bool either = first_word(after) == it.word(Word::either) || after.starts_with("one of ");
  const bool plays = first_word(after) == it.word(Word::play);
  const bool joins =
      is_one_of(it.found, {it.word(Word::or_), it.word(Word::either), "/", ",", "and", "then"});
  const bool chosen_inside =
      plays && first_word(trimmed(after.substr(it.word(Word::play).size()))) == "either";
  if (!either && !chosen_inside && !(plays && joins)) return std::nullopt;
  const std::vector<std::string_view> rules = rules_named(after);
  if (!either && is_one_of(it.found, {"and", "then", ","})) {
    return hint_only(
        fmt::format("`turn` stands alone, and below it, further in, a line for each: "
                    "{} and {}; for a choice {} and {}",
                    quoted_play(rules, 0, ""), quoted_play(rules, 1, ""),
                    quoted_play(rules, 0, "either "), quoted_play(rules, 1, "or ")));
  }
  return hint_only(
      fmt::format("`turn` stands alone, and below it, further in, {} and on the next "
                  "line {}",
                  quoted_play(rules, 0, "either "), quoted_play(rules, 1, "or ")));
}

// ---- how many cells

// `2`, `two`: as digits; empty if it is no number.
std::string digits_of(std::string_view word) {
  constexpr std::string_view kNumbers[] = {"zero", "one", "two",   "three", "four",
                                           "five", "six", "seven", "eight", "nine"};
  for (std::size_t i = 0; i < std::size(kNumbers); ++i) {
    if (word == kNumbers[i]) return std::to_string(i);
  }
  const bool number = !word.empty() && std::ranges::all_of(word, is_digit);
  return number ? std::string(word) : "";
}

// `1 or 2 empty`, `one or two empty`, `1-2 empty`, `between 1 and 3 empty`, `exactly 2 empty`,
// `from 1 to 3 empty`, `some empty`: how many there may be, in other words.
std::optional<Slip> length_in_words(const Breakage& it) {
  const std::string_view sentence = it.scratch.sentence;
  if (!sentence.starts_with("a part of a line") && !sentence.starts_with("a line needs")) {
    return std::nullopt;
  }
  // The part that breaks, from its first word on.
  const std::string_view text = it.scratch.text;
  std::size_t begin = text.rfind(": ", it.place);
  if (begin == std::string_view::npos) return std::nullopt;
  begin += 2;
  std::string low;
  std::string high;
  std::size_t numbers = 0;
  std::size_t at = begin;
  bool joined = false;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    const std::string number = digits_of(word);
    const bool is_sign = word.empty() && is_one_of(text.substr(at, 1), {" ", "-", "/", ","});
    const bool is_joint =
        is_one_of(word, {"or", "and", "to", "from", "between", "exactly", "some"});
    if (number.empty() && !is_sign && !is_joint) break;
    if (!number.empty()) {
      if (numbers++ == 0) low = number;
      high = number;
    }
    joined = joined || (is_joint && word != "to") || (is_sign && text[at] != ' ');
    at += std::max<std::size_t>(word.size(), 1);
  }
  if (!joined || at < it.place || text.size() <= at) return std::nullopt;
  const std::string_view what = trimmed(text.substr(at, text.find(',', at) - at));
  if (what.empty() || is_one_of(first_word(what), {it.word(Word::to), it.word(Word::as)})) {
    return std::nullopt;
  }
  if (numbers == 0) {
    return hint_only(fmt::format("say how many: `one {0}`, `one or more {0}`", clipped(what)));
  }
  if (low == high || numbers == 1) return hint_only(fmt::format("write `{} {}`", low, what));
  return hint_only(fmt::format("write `{} to {} {}`", low, high, what));
}

// ---- sites

bool is_word_for_sites(std::string_view word) {
  return is_one_of(word, {"site", "sites", "cell", "cells", "square", "squares", "field", "fields",
                          "space", "spaces", "place", "places"});
}

// `among all sites`, `among every cell`, `among the squares`.
std::optional<Slip> all_sites(const Breakage& it) {
  const std::string_view last = last_word(it.before());
  const bool is_whose = is_one_of(it.found, {"all", "every", "each", "any", "the"});
  const std::string_view noun = is_word_for_sites(last) ? last
                                : is_whose              ? first_word(behind_word(it))
                                                        : it.found;
  if (!is_word_for_sites(noun)) return std::nullopt;
  const std::size_t at = it.scratch.text.find(noun);
  const std::string_view whose = last_word(trimmed(it.scratch.text.substr(0, at)));
  if (!is_one_of(whose, {"all", "every", "each", "any", "the", "among"})) return std::nullopt;
  if (it.scratch.text.find(fmt::format("{} ", it.word(Word::among))) == std::string_view::npos) {
    return std::nullopt;
  }
  return hint_only("all sites are `anything`, those with nothing on them `empty`");
}

// `sites have seeds: 0 to 3`, `cells may be wet`: of each site.
std::optional<Slip> sites_have(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view head = first_word(text);
  const bool has = is_one_of(it.found, {"have", "has"});
  if (!is_word_for_sites(head) || it.before() != head || (!has && it.found != "may")) {
    return std::nullopt;
  }
  const std::string_view rest = trimmed(text.substr(it.place + it.found.size()));
  return hint_only(fmt::format("write `{} site {} {}`", it.word(Word::each), has ? "has" : "may",
                               clipped(rest)));
}

// `each site may be wet: b2, b3`: which of them are so at first.
std::optional<Slip> sites_that_are(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string_view name = last_word(before);
  if (!is_one_of(it.found, {":", "=", "at", "in", "on"}) || name.empty() ||
      !before.ends_with(fmt::format(" may be {}", name))) {
    return std::nullopt;
  }
  std::string_view site = first_word(behind_word(it));
  const bool of_sites = before.starts_with(it.word(Word::each)) && is_site_name(site);
  return hint_only(
      fmt::format("which of them are so at first is said in the setup: `{} becomes {}`",
                  of_sites ? site : "a1", name));
}

// `each site has ground: Plain, Wood`: words of one's own are a type.
std::optional<Slip> values_as_type(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::size_t has = text.find(" has ");
  const std::size_t colon = text.find(": ");
  if (first_word(text) != it.word(Word::each) || has == std::string_view::npos ||
      colon == std::string_view::npos || colon < has || it.place < colon) {
    return std::nullopt;
  }
  const std::string_view name = trimmed(text.substr(has + 5, colon - has - 5));
  const std::string_view values = trimmed(text.substr(colon + 2));
  const std::string_view first = first_word(values);
  const std::string_view behind = trimmed(values.substr(first.size()));
  const bool listed = behind.starts_with(",") || behind.starts_with("or ");
  const std::string_view second = first_word(trimmed(
      behind.substr(std::min<std::size_t>(behind.size(), behind.starts_with(",") ? 1 : 3))));
  if (name != first_word(name) || first.empty() || !is_upper(first[0]) || !listed ||
      second.empty() || !is_upper(second[0])) {
    return std::nullopt;
  }
  const std::string type = capitalised(name, true);
  return hint_only(
      fmt::format("words of your own are a type: `type {0}: {1}, {2}`, and then "
                  "`{3}: {0}, at first {1}`",
                  type, first, second, trimmed(text.substr(0, colon))));
}

// `set wet of a1`, `a1, b2 become wet`: what becomes so.
std::optional<Slip> becoming(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view first = first_word(text);
  const std::size_t become = text.find(" become");
  if (it.found == "," && is_site_name(first) && become != std::string_view::npos) {
    return hint_only(fmt::format("several stand in braces: `{{{}}}{}`", text.substr(0, become),
                                 clipped(text.substr(become))));
  }
  if (first != it.word(Word::set) || !it.found.empty()) return std::nullopt;
  const std::string_view what = trimmed(text.substr(first.size()));
  const std::string_view name = first_word(what);
  const std::string_view thing = last_word(what);
  if (what != fmt::format("{} {} {}", name, it.word(Word::of), thing)) return std::nullopt;
  return hint_only(
      fmt::format("for what may be so or not write `{} becomes {}`, for a number "
                  "`set {} to 2`",
                  thing, name, what));
}

// `goal not wet`, `man not veteran`: what is so or not.
std::optional<Slip> is_forgotten(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string_view thing =
      last_word(trimmed(before.substr(0, before.size() - last_word(before).size())));
  const bool conditional =
      is_one_of(first_word(it.scratch.text), {it.word(Word::require), it.word(Word::if_)});
  if (last_word(before) != it.word(Word::not_) || !conditional || !is_plain_name(it.found) ||
      !is_plain_name(thing) || is_reserved(thing, it.scratch.language) ||
      is_reserved(it.found, it.scratch.language)) {
    return std::nullopt;
  }
  // `goal not inn Throne`: a word of the language is misspelt.
  const std::string_view next = first_word(trimmed(it.rest().substr(it.found.size())));
  if (!next.empty() && !is_reserved(next, it.scratch.language)) return std::nullopt;
  return hint_only(fmt::format("write `{} is not {}`", thing, it.found));
}

// `one empty not in Home`: a set without another.
std::optional<Slip> part_without_set(const Breakage& it) {
  constexpr std::string_view kNotIn = "not in ";
  if (!it.scratch.sentence.starts_with("a part of a line") || !it.rest().starts_with(kNotIn)) {
    return std::nullopt;
  }
  const std::string_view before = it.before();
  const std::size_t part = before.find_last_of(":,");
  if (part == std::string_view::npos) return std::nullopt;
  std::string_view things = trimmed(before.substr(part + 1));
  while (is_one_of(first_word(things), {"one", "zero", "or", "more", "to", "at", "most"}) ||
         (!things.empty() && is_digit(things[0]))) {
    things = trimmed(things.substr(first_word(things).size()));
  }
  const std::string_view what = first_word(it.rest().substr(kNotIn.size()));
  if (things.empty() || what.empty()) return std::nullopt;
  return hint_only(
      fmt::format("what lies elsewhere stands in brackets: `({} but not {})`", things, what));
}

// `far row of mover`: rows are near or far for who chooses.
std::optional<Slip> row_of_somebody(const Breakage& it) {
  const std::string_view before = it.before();
  if (it.found != it.word(Word::of) || !before.ends_with(" row")) return std::nullopt;
  const std::string_view which =
      last_word(trimmed(before.substr(0, before.size() - std::string_view(" row").size())));
  if (!is_one_of(which, {"near", "far"})) return std::nullopt;
  const std::string_view who = first_word(behind_word(it));
  return hint_only(
      fmt::format("give it a name: `region Goal of each player: {} row` among the elements, and "
                  "then `Goal of {}`",
                  which, who.empty() ? "mover" : who));
}

}  // namespace

std::optional<Slip> of_turns(const Breakage& it) {
  for (const auto know :
       {choice_of_turn, length_in_words, becoming, all_sites, sites_have, sites_that_are,
        values_as_type, is_forgotten, part_without_set, row_of_somebody}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

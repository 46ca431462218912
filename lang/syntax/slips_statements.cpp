// Knows statements in the words of other systems and writes them anew; see slips.hpp.
//
// `place man on goal` is told as `put man at goal`: what the author wrote stays, and only the words
// that are none of the language are exchanged. What cannot be written anew so is left to the cures.
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

// A verb of speech, the verb of the language, and the word that must follow what it is done to.
struct Verb {
  std::string_view said;
  std::string_view verb;
  std::string_view partner;  // empty: none
};

constexpr Verb kVerbs[] = {
    {"place", "put", "at"},
    {"drop", "put", "at"},
    {"insert", "put", "at"},
    {"deploy", "put", "at"},
    {"summon", "put", "at"},
    {"slide", "move", "to"},
    {"step", "move", "to"},
    {"walk", "move", "to"},
    {"go", "move", "to"},
    {"jump", "move", "to"},
    {"hop", "move", "to"},
    {"leap", "move", "to"},
    {"run", "move", "to"},
    {"advance", "move", "to"},
    {"relocate", "move", "to"},
    {"transfer", "move", "to"},
    {"bring", "move", "to"},
    {"carry", "move", "to"},
    {"change", "becomes", "to"},
    {"promote", "becomes", "to"},
    {"convert", "becomes", "to"},
    {"transform", "becomes", "to"},
    {"upgrade", "becomes", "to"},
    {"turn", "becomes", "to"},
    {"replace", "becomes", "to"},
    {"captures", "capture", ""},
    {"kill", "capture", ""},
    {"eat", "capture", ""},
    {"delete", "remove", ""},
    {"destroy", "remove", ""},
    {"lift", "remove", ""},
    {"erase", "remove", ""},
    {"clear", "remove", ""},
    {"do", "play", ""},
    {"call", "play", ""},
    {"execute", "play", ""},
    {"perform", "play", ""},
    {"invoke", "play", ""},
    {"goto", "play", ""},
    {"apply", "play", ""},
    {"try", "play", ""},
    {"unless", "if not", "()"},
    {"when", "if", ""},
    {"while", "repeat while", ""},
    {"until", "repeat while not", "()"},
    {"foreach", "for each", ""},
    {"forall", "for each", ""},
    {"elif", "else if", ""},
    {"elsif", "else if", ""},
    {"elseif", "else if", ""},
    {"assert", "require", ""},
    {"ensure", "require", ""},
    {"check", "require", ""},
    {"verify", "require", ""},
    {"forbid", "require not", "()"},
    {"increase", "add", "by"},
    {"increment", "add", "by"},
    {"decrease", "take", "by"},
    {"decrement", "take", "by"},
    {"reduce", "take", "by"},
    {"show", "known", "becomes"},
    {"reveal", "known", "becomes"},
    {"uncover", "known", "becomes"},
    {"unmask", "known", "becomes"},
    {"hide", "known", "stops being"},
    {"conceal", "known", "stops being"},
};

constexpr std::string_view kPrepositions[] = {"at", "on",   "onto", "upon", "in",  "into",
                                              "to", "with", "by",   "over", "from"};

// The first preposition between two words of `text`; npos if there is none.
std::pair<std::size_t, std::size_t> preposition_in(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    const bool apart = 0 < at && text[at - 1] == ' ';
    if (apart && std::ranges::find(kPrepositions, word) != std::end(kPrepositions)) {
      return {at, word.size()};
    }
    at += word.empty() ? 1 : word.size();
  }
  return {std::string_view::npos, 0};
}

std::string_view without_article(std::string_view text) {
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (text.starts_with(article)) return trimmed(text.substr(article.size()));
  }
  return text;
}

// The signs that programs put at the end of a line.
std::string_view without_end(std::string_view text) {
  while (text.ends_with(':') || text.ends_with(';') || text.ends_with('{')) {
    text.remove_suffix(1);
    text = trimmed(text);
  }
  return text;
}

// `score by 2`, `score`: which number changes, and by how much.
std::string changed_by(std::string_view verb, std::string_view rest) {
  const auto [at, size] = preposition_in(rest);
  const bool counted = at != std::string_view::npos && rest.substr(at, size) == "by";
  const std::string_view what = trimmed(rest.substr(0, counted ? at : rest.size()));
  const std::string_view amount = counted ? trimmed(rest.substr(at + size)) : "1";
  return fmt::format("{} {} {} {}", verb, amount, verb == "add" ? "to" : "from", what);
}

// `unit and goal become known`: what ends a secret is an adjective.
std::string made_known(std::string_view how, std::string_view rest) {
  if (rest.empty() || rest.starts_with('"')) return "";
  const bool many = rest.find(" and ") != std::string_view::npos;
  const std::string_view verb =
      how == "becomes" ? (many ? "become" : "becomes") : (many ? "stop being" : "stops being");
  return fmt::format("{} {} known", rest, verb);
}

std::string written_anew(const Verb& verb, std::string_view rest) {
  if (verb.verb == "known") return made_known(verb.partner, rest);
  if (verb.partner.empty()) return fmt::format("{} {}", verb.verb, rest);
  if (verb.partner == "()") return fmt::format("{} ({})", verb.verb, rest);
  if (verb.partner == "by") return changed_by(verb.verb, rest);
  const auto [at, size] = preposition_in(rest);
  if (at == std::string_view::npos) return "";
  const std::string_view where = without_article(trimmed(rest.substr(at + size)));
  if (where.empty()) return "";
  if (verb.verb == "becomes") {
    const bool own = where.starts_with("own ");
    return fmt::format("{} becomes {}", trimmed(rest.substr(0, at)), own ? where.substr(4) : where);
  }
  return fmt::format("{} {} {} {}", verb.verb, trimmed(rest.substr(0, at)), verb.partner, where);
}

// `unless goal is empty remove goal`: the head of a block, and perhaps what belongs below it.
Slip head_of_block(const Verb& verb, std::string_view rest, Language language) {
  std::size_t body = rest.size();
  for (std::size_t at = rest.find(' '); at != std::string_view::npos; at = rest.find(' ', at + 1)) {
    const std::string_view part = rest.substr(at + 1);
    const bool begins = begins_with_any(part, kStatementHeads, language) ||
                        match_word(part, Word::add, language) != 0;
    if (!begins || is_one_of(first_word(part), {"by", "pass"})) continue;
    body = at;
    break;
  }
  std::string_view asked = trimmed(rest.substr(0, body));
  if (last_word(asked) == "then") asked = trimmed(asked.substr(0, asked.size() - 4));
  while (asked.ends_with(',') || asked.ends_with(':'))
    asked = trimmed(asked.substr(0, asked.size() - 1));
  const std::string anew = written_anew(verb, asked);
  if (body == rest.size()) return hint_only(fmt::format("write `{}`", anew));
  return hint_only(
      fmt::format("write `{}`, and `{}` below it, further in", anew, trimmed(rest.substr(body))));
}

// `moves`, `captures`: what somebody does, with the verb of the language and its partner.
constexpr Verb kDeeds[] = {
    {"moves", "move", "to"},    {"goes", "move", "to"},  {"steps", "move", "to"},
    {"slides", "move", "to"},   {"jumps", "move", "to"}, {"walks", "move", "to"},
    {"hops", "move", "to"},     {"leaps", "move", "to"}, {"promotes", "becomes", "to"},
    {"turns", "becomes", "to"},
};
constexpr std::string_view kTakes[] = {"captures", "takes", "kills", "eats", "removes", "destroys"};
constexpr std::string_view kChooses[] = {"choose", "chooses", "picks",   "selects", "decides",
                                         "moves",  "plays",   "removes", "puts"};
constexpr std::string_view kPersons[] = {"me",       "I",         "you",     "he",    "she",
                                         "they",     "we",        "it",      "mover", "player",
                                         "opponent", "everybody", "everyone"};

bool is_in(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// `score of me - 1` as the language says it.
std::string said_with_own(std::string_view text) {
  std::string own(text);
  constexpr std::string_view kMine = " of me";
  for (std::size_t at = own.find(kMine); at != std::string::npos; at = own.find(kMine, at)) {
    const std::size_t end = at + kMine.size();
    if (end < own.size() && is_name_byte(own[end])) {
      at = end;
      continue;
    }
    std::size_t begin = at;
    while (begin > 0 && (is_name_byte(own[begin - 1]) || own[begin - 1] == '-')) --begin;
    own = own.substr(0, begin) + "own " + own.substr(begin, at - begin) + own.substr(end);
  }
  return own;
}

}  // namespace

std::optional<Slip> change_by_sign(std::string_view text) {
  constexpr std::string_view kSigns[] = {"+=", "-=", "++", ":=", "="};
  std::size_t at = std::string_view::npos;
  std::string_view sign;
  for (const std::string_view known : kSigns) {
    const std::size_t place = text.find(known);
    if (place != std::string_view::npos && (at == std::string_view::npos || place < at)) {
      at = place;
      sign = known;
    }
  }
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  if (is_one_of(first_word(text), {"until", "while", "when", "unless", "check", "ensure"})) {
    return std::nullopt;
  }
  const std::string written = said_with_own(trimmed(text.substr(0, at)));
  const std::string worth = said_with_own(without_end(trimmed(text.substr(at + sign.size()))));
  const std::string_view what = written;
  const std::string_view value = worth;
  const bool names_one = is_plain_name(first_word(what)) && is_lower(what[0]);
  if (!names_one || what.find_first_of("<>!\"(") != std::string_view::npos) return std::nullopt;
  if (sign == "++") return hint_only(fmt::format("write `add 1 to {}`", what));
  if (value.empty()) return std::nullopt;
  if (sign == "+=") return hint_only(fmt::format("write `add {} to {}`", value, what));
  if (sign == "-=") return hint_only(fmt::format("write `take {} from {}`", value, what));
  if (value.starts_with(what) && value.size() > what.size() + 3) {
    const std::string_view rest = trimmed(value.substr(what.size()));
    const std::string_view amount = trimmed(rest.substr(1));
    const bool one_term = amount.find_first_of("+-*/") == std::string_view::npos;
    if (one_term && rest[0] == '+') {
      return hint_only(fmt::format("write `add {} to {}`", amount, what));
    }
    if (one_term && rest[0] == '-') {
      return hint_only(fmt::format("write `take {} from {}`", amount, what));
    }
  }
  if (first_word(what) == what) {
    return hint_only(
        fmt::format("`let {0} be {1}` names a value, `set {0} to {1}` changes one", what, value));
  }
  return hint_only(fmt::format("write `set {} to {}`", what, value));
}

std::optional<Slip> other_statement(std::string_view text, std::string_view first,
                                    Language language) {
  const std::string_view rest =
      without_end(without_article(trimmed(text.substr(std::min(first.size(), text.size())))));
  // Sentences need no word between them.
  if (is_one_of(first,
                {"then", "and", "also", "finally", "next", "now", "afterwards", "may", "can"}) &&
      begins_with_any(rest, kStatementHeads, language)) {
    if (is_one_of(first, {"may", "can"}))
      return hint_only(fmt::format("write `optionally {}`", rest));
    return hint_only(fmt::format("leave out `{}`: `{}`", first, rest));
  }
  if (rest.empty()) return std::nullopt;
  if (is_digit(first[0]) && first_word(rest) == "times") {
    return hint_only(fmt::format("write `repeat {} times`, and `{}` below it, further in", first,
                                 trimmed(rest.substr(5))));
  }
  if (first == "for") {
    const std::string_view second = first_word(rest);
    const bool all = is_one_of(second, {"all", "every", "any"});
    const std::string_view each = all ? trimmed(rest.substr(second.size())) : rest;
    if (each.find(" in ") == std::string_view::npos &&
        each.find(" among ") == std::string_view::npos)
      return std::nullopt;
    return hint_only(fmt::format("write `for each {}`", bound_anew(each)));
  }
  for (const Verb& verb : kVerbs) {
    if (verb.said != first) continue;
    if (is_one_of(verb.verb,
                  {"if", "if not", "else if", "repeat while", "repeat while not", "for each"})) {
      return head_of_block(verb, rest, language);
    }
    const std::string anew = written_anew(verb, rest);
    if (anew.empty()) return std::nullopt;
    return hint_only(fmt::format("write `{}`", anew));
  }
  return std::nullopt;
}

std::optional<Slip> somebody_acts(std::string_view text) {
  text = without_end(without_article(text));
  const std::string_view who = first_word(text);
  const std::string_view after = trimmed(text.substr(who.size()));
  const std::string_view deed = first_word(after);
  const std::string_view rest = without_article(trimmed(after.substr(deed.size())));
  if (who.empty() || deed.empty()) return std::nullopt;
  const bool person = is_in(kPersons, who);
  const bool mover = is_one_of(who, {"me", "mover", "I"});
  if ((person && is_one_of(last_word(text), {"again", "twice"})) ||
      (mover && last_word(text) == "next")) {
    return hint_only(std::string(cure_of_statement("again")));
  }
  if (person && is_in(kChooses, deed)) {
    const bool other = who != "me" && who != "mover" && who != "I" && who != "he" && who != "she";
    return hint_only(other
                         ? "what somebody else decides stands below `opponent decides`, further in"
                         : "who moves decides anyway: the verb stands first, `choose man among own "
                           "pieces`");
  }
  if (is_in(kTakes, deed) && !rest.empty()) {
    const std::string_view verb = deed == "removes" ? "remove" : "capture";
    return hint_only(fmt::format("the verb stands first: `{} {}`", verb, rest));
  }
  for (const Verb& verb : kDeeds) {
    if (verb.said != deed || person) continue;
    const std::string anew = written_anew(verb, fmt::format("{} {}", who, rest));
    if (verb.verb == "becomes") {
      return hint_only(anew.empty() ? fmt::format("write `{} becomes …`", who)
                                    : fmt::format("write `{}`", anew));
    }
    return hint_only(anew.empty() ? fmt::format("the verb stands first: `{} {} {} …`", verb.verb,
                                                who, verb.partner)
                                  : fmt::format("the verb stands first: `{}`", anew));
  }
  return std::nullopt;
}

std::optional<Slip> piece_in_setup(std::string_view text) {
  const auto [at, size] = preposition_in(text);
  const std::string_view first = first_word(text);
  if (at != std::string_view::npos && is_plain_name(first) && is_upper(first[0])) {
    const std::string_view where = trimmed(text.substr(at + size));
    if (is_site_name(first_word(where))) {
      return hint_only(fmt::format("write `put {} at {}`", trimmed(text.substr(0, at)), where));
    }
  }
  // `wet at a1`
  if (at != std::string_view::npos && is_plain_name(first) &&
      trimmed(text.substr(0, at)) == first) {
    const std::string_view where = first_word(trimmed(text.substr(at + size)));
    if (is_site_name(where)) {
      return hint_only(
          fmt::format("for what may be so or not `{1} becomes {0}`, for a piece `put "
                      "White Man at {1}`",
                      first, where));
    }
  }
  // `a1: White Man`, `a1 White Man`.
  if (!is_site_name(first)) return std::nullopt;
  // `a1 is wet`
  const std::string_view more = trimmed(text.substr(first.size()));
  const std::string_view so = first_word(trimmed(more.substr(first_word(more).size())));
  if (is_one_of(first_word(more), {"is", "be"}) && is_plain_name(so) && is_lower(so[0])) {
    return hint_only(fmt::format("write `{} becomes {}`", first, so));
  }
  std::string_view what = trimmed(text.substr(first.size()));
  while (what.starts_with(':') || what.starts_with('=')) what = trimmed(what.substr(1));
  if (!is_plain_name(first_word(what)) || !is_upper(what[0])) return std::nullopt;
  return hint_only(fmt::format("write `put {} at {}`", what, first));
}

// `repetition 3 draws`: how often the position has stood, the first time counted.
std::optional<Slip> repetition_of(std::string_view text) {
  const std::size_t digits = text.find_first_of("0123456789");
  int times = 3;
  if (digits != std::string_view::npos) {
    times = 0;
    for (std::size_t at = digits; at < text.size() && is_digit(text[at]) && times < 1000; ++at) {
      times = 10 * times + (text[at] - '0');
    }
  }
  const auto says = [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  };
  const std::string_view result = says("forbid") ? "forbidden"
                                  : says("lose") ? "mover loses"
                                                 : "draw";
  return hint_only(fmt::format("write `same position {} times: {}`", std::max(times, 2), result));
}

std::optional<Slip> other_item(std::string_view text, std::string_view first, Language language) {
  const std::string_view after = trimmed(text.substr(std::min(first.size(), text.size())));
  const std::string_view second = first_word(after);
  if (!is_plain_name(first)) return std::nullopt;
  if (first == spelling(Word::repetition, language)) return repetition_of(text);
  // `no repetition`, `no position twice`, `forbid repeated positions`.
  const bool forbids = is_one_of(first, {"no", "forbid", "forbidden", "ko", "superko"});
  const bool repeats = says_repetition(text) || second == spelling(Word::repetition, language) ||
                       is_one_of(second, {"repetitions", "repeats", "repeat", "ko"}) ||
                       first.ends_with("ko");
  if (forbids && repeats) {
    return hint_only("what may not come again is forbidden by `same position 2 times: forbidden`");
  }
  if (is_one_of(first, {"token", "stone", "pawn", "meeple", "unit", "figure", "man", "marble"}) &&
      is_plain_name(second) && is_upper(second[0])) {
    return hint_only(fmt::format("write `{} {}`", spelling(Word::piece, language), after));
  }
  if (is_upper(first[0]) && last_word(text) == spelling(Word::first, language) &&
      is_one_of(second, {"moves", "plays", "goes"})) {
    return hint_only(fmt::format("write `{} {}`", spelling(Word::first, language), first));
  }
  const std::string_view who = last_word(text);
  if (is_one_of(first, {"starting", "beginning", "player"}) && !who.empty() && is_upper(who[0])) {
    return hint_only(fmt::format("write `{} {}`", spelling(Word::first, language), who));
  }
  const bool supply = after.starts_with(':') && after.find(" of ") != std::string_view::npos;
  if (supply) {
    return hint_only(fmt::format("write `{} {}{}`", spelling(Word::piece, language),
                                 capitalised(first, true), after));
  }
  const bool says = after.starts_with("= ") || after.starts_with(": ");
  if (says) {
    const Word word = is_upper(first[0]) ? Word::region : Word::define;
    return hint_only(fmt::format("write `{} {}: {}`", spelling(word, language), first,
                                 trimmed(after.substr(1))));
  }
  const bool everybody = is_one_of(first, {"all", "every", "Each", "Every", "All"});
  const std::string_view has = everybody ? trimmed(after.substr(second.size())) : after;
  if (is_one_of(first_word(has), {"has", "have"}) && has.find(':') != std::string_view::npos) {
    std::string thing = capitalised(everybody ? second : first, true);
    if (thing.ends_with('s') && first_word(has) == "have") thing.pop_back();
    if (const std::string small = capitalised(thing, false); is_type_of_language(small)) {
      thing = small;
    }
    return hint_only(fmt::format("write `each {} has {}`", thing,
                                 attributes_anew(trimmed(has.substr(first_word(has).size())))));
  }
  const std::string_view cure = cure_of_item(first);
  return cure.empty() ? std::nullopt : std::optional(hint_only(std::string(cure)));
}

}  // namespace ludo::lang::slip

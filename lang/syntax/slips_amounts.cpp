// Knows slips in how many and how often: quantities, bounds of loops, sums; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

// The words of `text` up to a sign or a word that the sentence goes on with.
std::string_view things_at(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::string_view(",:)\"").find(text[at]) != std::string_view::npos) break;
    const std::string_view word = first_word(text.substr(at));
    if (at != 0 && is_one_of(word, {"as", "to", "where", "and", "or", "else", "times", "along"})) {
      break;
    }
    at += word.empty() ? 1 : word.size();
  }
  return trimmed(text.substr(0, at));
}

// `at least 2 own Men`: the words break at `at` or at `least`.
std::optional<Slip> at_least(const Breakage& it) {
  std::string_view behind;
  const std::string_view before = it.before();
  // `count own Men at least 2`.
  if (const std::size_t late = before.rfind(" at least ");
      it.found.empty() && late != std::string_view::npos &&
      before.find(fmt::format("{} ", it.word(Word::count))) < late) {
    return hint_only(fmt::format("write `>= {}`", trimmed(before.substr(late + 10))));
  }
  if (before.ends_with(" at least") &&
      before.find(fmt::format("{} ", it.word(Word::count))) != std::string_view::npos) {
    return hint_only(fmt::format("write `>= {}`", it.found));
  }
  if (it.found == it.word(Word::least) && last_word(it.before()) == it.word(Word::at)) {
    behind = trimmed(it.rest().substr(it.found.size()));
  } else if (it.rest().starts_with("at least ")) {
    behind = trimmed(it.rest().substr(9));
  } else {
    return std::nullopt;
  }
  const std::string_view number = first_word(behind);
  const std::string_view what = things_at(trimmed(behind.substr(number.size())));
  if (number.empty()) return std::nullopt;
  const std::string_view many = number == "1" ? "one" : number;
  return habit("at-least", "",
               fmt::format("write `{} or more{}{}`", many, what.empty() ? "" : " ", what));
}

// `up to 3 empty`, `tally of Card up to 7`, `… up to 5 times`.
std::optional<Slip> up_to(const Breakage& it) {
  // `up` may have been taken for a name.
  const bool is_taken = last_word(it.before()) == "up" && it.found == it.word(Word::to);
  if (!is_taken && !it.rest().starts_with("up to ")) return std::nullopt;
  const std::string_view behind = trimmed(it.rest().substr(is_taken ? 3 : 6));
  std::string_view before = it.before();
  if (is_taken) before = trimmed(before.substr(0, before.size() - 2));
  const std::string_view number = first_word(behind);
  if (number.empty()) return std::nullopt;
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view what = things_at(trimmed(behind.substr(number.size())));
  if (head == it.word(Word::repeat)) {
    return hint_only(fmt::format("write `{}, at most {} times`", before, number));
  }
  if (head == it.word(Word::travel)) {
    return hint_only(fmt::format("write `{} at most {} times`", before, number));
  }
  for (const std::string_view word : {"tally of", "reach from"}) {
    const std::size_t at = before.rfind(word);
    if (at == std::string_view::npos) continue;
    return habit("up-to-bound", "",
                 fmt::format("write `{} at most {}`", attributes_anew(before.substr(at)), number));
  }
  if (what.empty()) return hint_only(fmt::format("write `at most {}`", number));
  return habit("up-to", "",
               fmt::format("write `1 to {0} {1}`, or `at most {0} {1}` where there may be none",
                           number, what));
}

// `sum E over x in D`, `sum E for each …`, `most E over …`.
std::optional<Slip> sum(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const bool goes_on = it.found == "over" || it.found == it.word(Word::for_) || it.found == "each";
  std::size_t at = std::string_view::npos;
  std::string_view kind;
  for (const std::string_view word : {"sum", "most", "least", "best"}) {
    const std::size_t found = text.rfind(fmt::format(" {} ", word), it.place);
    if (found == std::string_view::npos) continue;
    if (at != std::string_view::npos && found < at) continue;
    at = found + 1;
    kind = word;
  }
  if (at == std::string_view::npos || it.place < at + kind.size()) return std::nullopt;
  std::string_view added = trimmed(text.substr(at + kind.size()));
  const bool has_of = first_word(added) == "of";
  if (has_of) added = trimmed(added.substr(2));
  const std::size_t over = added.find(" over ");
  const std::size_t each = added.find(" for each ");
  const std::size_t all = std::min(over, each);
  if (all == std::string_view::npos) return std::nullopt;
  // `sum of E for each …` breaks for another reason.
  if (over == std::string_view::npos && has_of) return std::nullopt;
  if (!goes_on && has_of) return std::nullopt;
  const std::size_t size = all == over ? 6 : 10;
  std::string_view domain = trimmed(added.substr(all + size));
  while (domain.ends_with(')') && domain.find('(') == std::string_view::npos) {
    domain.remove_suffix(1);
  }
  return habit("sum", "",
               fmt::format("write `{} of {} for each {}`", kind == "best" ? "most" : kind,
                           trimmed(added.substr(0, all)), bound_anew(domain)));
}

// `announce sum of E for each x among D as common`: `as` would name what is in the set.
std::optional<Slip> sum_announced(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view head = it.word(Word::announce);
  if (!it.found.empty() || first_word(text) != head) return std::nullopt;
  const std::string_view said = trimmed(text.substr(head.size()));
  const std::size_t each = said.find(" for each ");
  const std::size_t as = said.rfind(fmt::format(" {} ", it.word(Word::as)));
  const bool sums = is_one_of(first_word(said), {"sum", "most", "least"});
  if (!sums || each == std::string_view::npos || as == std::string_view::npos || as < each) {
    return std::nullopt;
  }
  Slip slip = hint_only(
      fmt::format("write `{} ({}) {}`", head, said.substr(0, as), trimmed(said.substr(as))));
  slip.message = fmt::format("`{} of … for each …` stands in brackets before `{}`",
                             first_word(said), it.word(Word::as));
  slip.begin = it.at + head.size() + 1;
  slip.end = slip.begin + as;
  return slip;
}

}  // namespace

std::optional<Slip> of_words_of_loops(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view rest = it.rest();
  if (head == it.word(Word::repeat) && rest.starts_with("at will")) {
    const std::string_view more = trimmed(rest.substr(7));
    const std::size_t to = more.find("up to ");
    const std::string bound =
        to == std::string_view::npos ? "" : fmt::format(", at most {}", more.substr(to + 6));
    return hint_only(fmt::format("write `{}{}`", "repeat while wanted", bound));
  }
  if (head == it.word(Word::once) && it.wants_sign(',')) {
    return hint_only(fmt::format("a comma stands before it: `{}, {}`", head, clipped(rest)));
  }
  if (head == it.word(Word::repeat) && it.found == it.word(Word::at) && it.wants_sign(',')) {
    return hint_only(fmt::format("write `{}, {}`", it.before(), rest));
  }
  const std::string_view after =
      trimmed(it.scratch.text.substr(std::min(head.size(), it.scratch.text.size())));
  // `first row` begins with the word, too.
  if (it.line.context == LineContext::statements && it.at == 0 && head == it.word(Word::first)) {
    auto slip = other_head(it.scratch.text, head, after, it.scratch.language);
    if (slip) {
      slip->message = fmt::format("`{}` does not begin a statement", head);
      slip->end = head.size();
    }
    return slip;
  }
  const bool prefers = is_one_of(head, {it.word(Word::must), it.word(Word::otherwise)}) &&
                       match_word(after, Word::preferring, it.scratch.language) != 0;
  // `with most E then least F`
  const bool has_key =
      it.before().find(fmt::format(" {} ", it.word(Word::most))) != std::string_view::npos ||
      it.before().find(fmt::format(" {} ", it.word(Word::least))) != std::string_view::npos;
  if (it.found == it.word(Word::then) && has_key) {
    return hint_only(fmt::format("a comma stands before it: `…, {}`", clipped(rest)));
  }
  if (prefers && it.place <= head.size() + it.word(Word::preferring).size() + 2) {
    return hint_only(fmt::format("write `{}, {}`", head, clipped(after)));
  }
  return std::nullopt;
}

std::optional<Slip> of_amounts(const Breakage& it) {
  for (const auto know : {at_least, up_to, sum_announced, sum}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

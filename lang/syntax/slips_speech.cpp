// Knows words of everyday speech that stand for one of the language; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

std::optional<Slip> preposition(const Breakage& it) {
  if (it.before() == it.word(Word::move) && it.found == it.word(Word::to)) {
    return hint_only("say what moves: `move man to goal`");
  }
  const bool is_preposition =
      is_one_of(it.found, {"on", "onto", "in", "into", "inside", "from", "at", "of", "to",
                           "towards", "with", "for", "=", "by"}) ||
      it.rest().starts_with(":=");
  if (!is_preposition) return std::nullopt;
  if (it.wants(Terminal::sign) && it.wants(Word::to) && it.found == "to") {
    return hint_only("a range of numbers is written `0 to 48`");
  }
  // What follows the first noun of an effect.
  constexpr std::pair<Word, Word> kPartners[] = {
      {Word::move, Word::to}, {Word::put, Word::at},    {Word::set, Word::to},
      {Word::add, Word::to},  {Word::take, Word::from}, {Word::shift, Word::along}};
  for (const auto& [head, partner] : kPartners) {
    const bool has_partner =
        it.before().find(fmt::format(" {} ", it.word(partner))) != std::string_view::npos;
    if (match_word(it.scratch.text, head, it.scratch.language) != 0 && !has_partner) {
      return hint_only(fmt::format("write `{}`", it.word(partner)));
    }
  }
  for (const Word word : {Word::among, Word::in, Word::to, Word::at, Word::from, Word::along}) {
    if (it.wants(word)) return hint_only(fmt::format("write `{}`", it.word(word)));
  }
  return std::nullopt;
}

std::optional<Slip> comparison_in_words(const Breakage& it) {
  const std::string_view before = it.before();
  constexpr std::pair<std::string_view, char> kSigns[] = {
      {"less than", '<'}, {"fewer than", '<'},   {"smaller than", '<'},
      {"more than", '>'}, {"greater than", '>'}, {"bigger than", '>'}};
  for (const auto& [words, sign] : kSigns) {
    if (before.ends_with(words)) {
      return hint_only(fmt::format("`{}` is written `{}`", words, sign));
    }
  }
  return std::nullopt;
}

std::optional<Slip> condition(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  if (it.found == it.word(Word::then) && head == it.word(Word::if_)) {
    return hint_only(
        "there is no `then`: what is to be done stands below, further in, and `else` "
        "under the `if`");
  }
  if (it.found == it.word(Word::if_) && it.wants(Word::when)) return hint_only("write `when`");
  return std::nullopt;
}

std::optional<Slip> result(const Breakage& it) {
  if (it.line.context != LineContext::results) return std::nullopt;
  const std::string_view last = last_word(it.before());
  const bool verb_first =
      is_one_of(last, {it.word(Word::wins), it.word(Word::loses)}) && !it.wants(Word::when);
  if (!verb_first) return std::nullopt;
  return hint_only(fmt::format("who {}? `mover {} when …`", last, last));
}

std::optional<Slip> given_picture(const Breakage& it) {
  const bool alone = is_one_of(it.before(), {"shows", "picture"}) && it.found.empty();
  if (it.line.context != LineContext::given || !alone) return std::nullopt;
  return hint_only(
      "the rows of the position stand right below `given`; a `legend` line above them has the "
      "signs that the setup has not");
}

std::optional<Slip> word_of_speech(const Breakage& it) {
  const std::string_view before = it.before();
  if (before.find("there are") != std::string_view::npos && !it.found.empty() &&
      is_digit(it.found[0])) {
    return hint_only(fmt::format("how many there are is `count {} = {}`",
                                 trimmed(it.rest().substr(it.found.size())), it.found));
  }
  if (before.find("there is") != std::string_view::npos ||
      before.find("there are") != std::string_view::npos) {
    return hint_only("`some …` asks whether there is one, `no …` whether there is none");
  }
  const bool is_adjacent = is_one_of(last_word(before), {"adjacent", "next"});
  if (is_adjacent && it.found == it.word(Word::to)) {
    const std::string_view place = description_at(trimmed(it.rest().substr(it.found.size())));
    if (!place.empty()) {
      return hint_only(fmt::format(
          "write `touching {0}` for all neighbours, `beside {0}` for those with a common side",
          place));
    }
  }
  if (it.rest().starts_with("in front")) {
    return hint_only("the cell ahead is `forward of man`");
  }
  const bool apart = !is_reserved(it.found, it.scratch.language);
  if (const auto cure = cure_of_word(it.found); apart && !cure.empty()) {
    return hint_only(std::string(cure));
  }
  // The head of the line is a word of the language.
  if (last_word(before) == before && before == it.word(Word::board)) return std::nullopt;
  // What is played is a rule, whatever it is called.
  const std::string_view rest = trimmed(before.substr(0, before.size() - last_word(before).size()));
  if (last_word(rest) == it.word(Word::play)) return std::nullopt;
  const auto cure = cure_of_word(last_word(before));
  return cure.empty() ? std::nullopt : std::optional(hint_only(std::string(cure)));
}

std::optional<Slip> of_results(const Breakage& it) {
  if (it.line.context != LineContext::results) return std::nullopt;
  const std::string_view last = last_word(it.before());
  const bool has_fate = is_one_of(last, {it.word(Word::wins), it.word(Word::loses)});
  if (has_fate && (it.found == it.word(Word::and_) || it.found == ",")) {
    return hint_only("each result has a line of its own");
  }
  if (last == "draws") {
    return hint_only(fmt::format("write `{} {} …`", it.word(Word::draw), it.word(Word::when)));
  }
  return std::nullopt;
}

std::optional<Slip> of_statements(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view last = last_word(it.before());
  const bool chooses = head == it.word(Word::choose) || head == it.word(Word::random);
  if (chooses && it.found == it.word(Word::of) && last == it.word(Word::one)) {
    const auto after = trimmed(it.rest().substr(it.found.size()));
    return hint_only(
        fmt::format("what is chosen needs a name: `{} name among {}`", head, shown(after)));
  }
  if (chooses && it.found == ",") return hint_only("each choice has a line of its own");
  if (it.line.context == LineContext::statements && head == it.word(Word::own) &&
      is_one_of(it.found, {"=", "+", "-", ":"})) {
    if (auto slip = change_by_sign(it.scratch.text)) return slip;
  }
  if (it.line.context == LineContext::statements && head == "exchange") {
    return hint_only(std::string(cure_of_statement("swap")));
  }
  if (it.line.context == LineContext::statements && head == "change" &&
      last == it.word(Word::turn)) {
    return hint_only("the turn ends with its last line; who is next is said in the scenario");
  }
  if (it.line.context == LineContext::statements && last == head && it.found == "moves") {
    if (auto slip = somebody_acts(it.scratch.text)) return slip;
  }
  if (it.line.context == LineContext::statements && head == it.word(Word::draw)) {
    return hint_only(std::string(cure_of_statement("deal")));
  }
  if (head == it.word(Word::pass) && it.before() == head) {
    return hint_only(fmt::format("`{}` stands alone", head));
  }
  if (head == it.word(Word::repeat) && it.wants(Word::times)) {
    return hint_only(fmt::format("write `{} {}`", it.before(), it.word(Word::times)));
  }
  const bool is_way = is_one_of(last, {"forward", "back", "left", "right", "ahead", "diagonal",
                                       "orthogonal", "n", "e", "s", "w"});
  if (head == it.word(Word::move) && is_way) {
    return hint_only(fmt::format(
        "where to is found by a line: `choose line from man along {}: one empty to goal`", last));
  }
  if (head == it.word(Word::put) && last == it.word(Word::at) && !it.found.empty() &&
      is_digit(it.found[0])) {
    return hint_only("a site is a letter and a number: `c1`");
  }
  return std::nullopt;
}

std::optional<Slip> division(const Breakage& it) {
  const auto divides = [](std::string_view word) { return is_one_of(word, {"div", "idiv"}); };
  const auto is_rest = [](std::string_view word) { return is_one_of(word, {"modulo", "rem"}); };
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  if (before.find(' ') == std::string_view::npos) return std::nullopt;
  const bool behind = divides(last) || is_rest(last);
  const bool sign = it.found == "%" && it.rest().starts_with("% ");
  const bool twice = it.found == "/" && before.ends_with('/');
  if (!behind && !sign && !twice && !divides(it.found) && !is_rest(it.found)) return std::nullopt;
  const std::string_view written = behind ? last : twice ? "//" : it.found;
  Slip slip = hint_only(
      sign || is_rest(written)
          ? "the rest of a division is `mod`: `7 mod 2` is 1"
          : "`/` divides and leaves the rest out: `7 / 2` is 3; the rest is `mod`: `7 mod 2` is 1");
  slip.message = fmt::format("nothing is reckoned by `{}`", written);
  if (behind) {
    slip.end = it.at + before.size();
    slip.begin = slip.end - last.size();
  }
  return slip;
}

std::optional<Slip> of_numbers(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string_view found = it.found;
  const std::string_view last = last_word(before);
  if (found == ">" && before.ends_with('<')) return hint_only("write `!=`");
  if (found == "is" && it.wants_sign('=')) return hint_only("write `=`");
  if (last == it.word(Word::moves) && it.wants_sign('=')) return hint_only("write `=`");
  const bool is_line = last == it.word(Word::row) || last == it.word(Word::column);
  if (is_line && found == ":") {
    return hint_only(fmt::format("write `{} {}`", last, first_word(trimmed(it.rest().substr(1)))));
  }
  if (found.size() > 2 && is_digit(found[0]) &&
      is_one_of(found.substr(found.size() - 2), {"st", "nd", "rd", "th"})) {
    return hint_only(fmt::format("write `row {}`", found.substr(0, found.size() - 2)));
  }
  if (is_one_of(found, {"$", "@", "%"})) {
    return hint_only("a name is made of letters, digits and hyphens");
  }
  const bool of_type = it.wants(Word::to) && is_one_of(found, {"=", "", ","});
  if (of_type && is_one_of(last, {"int", "integer", "number", "num"})) {
    return hint_only("a number says from where to where it may go: `0 to 48`");
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

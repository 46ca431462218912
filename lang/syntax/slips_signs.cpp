// Knows slips in signs and in how names are written; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <cctype>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

// ---- signs

std::optional<Slip> sign_at_end(const Breakage& it) {
  std::size_t end = it.scratch.text.size();
  for (const Piece& piece : it.line.pieces) {
    if (piece.at > it.at + it.place) end = std::min<std::size_t>(end, piece.at - it.at);
  }
  const std::string_view rest = trimmed(it.scratch.text.substr(it.place, end - it.place));
  if (rest == ";" || rest == ".") {
    return habit("end-sign", fmt::format("a sentence ends without `{}`", rest),
                 "the end of the line is enough");
  }
  if (rest == "{" || rest == "}") {
    return habit("brace", "no braces stand around a block",
                 "what belongs to a line stands below it, further in");
  }
  if (rest == ":") {
    return habit("colon-at-end", "no colon stands at the end of this line",
                 "what belongs to it stands below, further in");
  }
  return std::nullopt;
}

std::optional<Slip> colon(const Breakage& it) {
  if (it.found != ":") return std::nullopt;
  const std::string_view before = it.before();
  const std::string_view after = trimmed(it.rest().substr(1));
  if (it.wants_sign('=')) return hint_only("write `=`");
  const bool takes_one =
      is_one_of(before, {it.word(Word::turn), it.word(Word::begin), it.word(Word::must),
                         it.word(Word::otherwise), it.word(Word::either), it.word(Word::or_),
                         it.word(Word::optionally), it.word(Word::else_)});
  if (takes_one) return hint_only(fmt::format("write `{} {}`", before, shown(after)));
  if (begins_with_any(after, kStatementHeads, it.scratch.language)) {
    return hint_only("what is to be done stands on lines of its own below, further in");
  }
  if (is_site_name(last_word(before)) && is_site_name(first_word(after))) {
    return hint_only(fmt::format("from one corner to the other is `{}..{}`", last_word(before),
                                 first_word(after)));
  }
  if (first_word(before) == before) {
    return hint_only(fmt::format("write `{} {}`", before, shown(after)));
  }
  return std::nullopt;
}

std::optional<Slip> owner_in_table(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string owner = fmt::format("{} {}", it.word(Word::of), it.word(Word::each));
  const std::string_view kind = last_word(before);
  if ((!kind.empty() && !is_upper(kind[0])) || before.find(':') != std::string_view::npos ||
      !trimmed(it.rest()).starts_with(owner)) {
    return std::nullopt;
  }
  auto slip = hint_only(fmt::format("the column is called `{}` already: write `{}` alone",
                                    it.word(Word::of), it.word(Word::each_player)));
  slip.begin = it.at + it.place;
  slip.end = slip.begin + it.word(Word::of).size();
  return slip;
}

std::optional<Slip> comment(const Breakage& it) {
  const std::string_view rest = it.rest();
  if (rest.starts_with("--") && rest.size() > 2 &&
      std::isalpha(static_cast<unsigned char>(rest[2])) != 0 && it.place > 0 &&
      it.scratch.text[it.place - 1] != ' ') {
    // `k1--harbour`: a link between places, one of which is called like a rule.
    const auto place = [](std::string_view word) {
      std::string name(word);
      if (!is_site_name(word) && !name.empty()) {
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
      }
      return name;
    };
    const std::string_view tail = rest.substr(2);
    return hint_only(fmt::format("places are named with a capital letter, or like `e5`: `{}--{}`",
                                 place(last_word(it.before())),
                                 place(tail.substr(0, tail.find_first_of(" ,:\t")))));
  }
  if (rest.starts_with("--")) {
    return habit("comment", "a comment has blanks around its `--`", "write `-- …`");
  }
  if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
    return habit("comment", "this is no comment", "a comment begins with `--` and a blank");
  }
  return std::nullopt;
}

std::optional<Slip> sign_of_programs(const Breakage& it) {
  const std::string_view rest = it.rest();
  const std::string_view before = it.before();
  if (rest.starts_with("&") && !it.wants(Word::and_)) return joining(it);
  if (rest.starts_with("&")) return hint_only("write `and`");
  if (rest.starts_with("|")) {
    return hint_only(first_word(it.scratch.text) == it.word(Word::type) ? "write a comma"
                                                                        : "write `or`");
  }
  if (rest.starts_with("!")) return hint_only("write `not`");
  if (rest.starts_with("=") && before.ends_with("=")) return hint_only("one `=` is enough");
  if (rest.starts_with("..") && !before.empty() && is_digit(before.back())) {
    return hint_only(
        fmt::format("write `{} to {}`", last_word(before), first_word(rest.substr(2))));
  }
  if (rest.starts_with(".") && it.place > 0 && is_plain_name(last_word(before)) &&
      is_plain_name(first_word(rest.substr(1)))) {
    return hint_only(
        fmt::format("write `{} of {}`", first_word(rest.substr(1)), last_word(before)));
  }
  return std::nullopt;
}

// ---- names

std::optional<Slip> name_in_pieces(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view before = it.before();
  const bool names = is_one_of(head, {it.word(Word::rule), it.word(Word::play), it.word(Word::game),
                                      it.word(Word::phase), it.word(Word::option)});
  if (!names || !is_plain_name(last_word(before)) || last_word(before) == head) {
    return std::nullopt;
  }
  const bool hyphen = it.found == "-";
  const std::string_view second =
      hyphen ? first_word(trimmed(it.rest().substr(1))) : first_word(it.found);
  if (second.empty() || !is_plain_name(second) || is_reserved(second, it.scratch.language))
    return std::nullopt;
  const bool upper = is_upper(last_word(before)[0]);
  const std::string whole = upper ? std::string(last_word(before)) + capitalised(second, true)
                                  : fmt::format("{}-{}", last_word(before), second);
  if (head == it.word(Word::game)) {
    return hint_only(fmt::format(
        "a name is one word, such as `{}`; a title stands below it in quotation marks", whole));
  }
  return habit("name-in-pieces", "", fmt::format("a name is one word, such as `{}`", whole));
}

std::optional<Slip> case_of_name(const Breakage& it) {
  if (it.found.empty() || is_reserved(it.found, it.scratch.language) || is_site_name(it.found))
    return std::nullopt;
  const bool upper = it.wants(Terminal::upper_name) && !it.wants(Terminal::name);
  const bool lower = it.wants(Terminal::lower_name) && !it.wants(Terminal::name);
  const std::string_view head = first_word(it.scratch.text);
  if (upper && it.found[0] == '"') {
    return hint_only("a name stands without quotation marks");
  }
  const std::string_view goes_out = it.word(Word::is_out);
  if (it.wants(Word::is_out) && it.found == last_word(goes_out)) {
    return hint_only(fmt::format("who leaves the game is told by `{}`", goes_out));
  }
  if (upper && is_lower(it.found[0])) {
    return hint_only(fmt::format("the names of things begin with a capital letter: `{}`",
                                 capitalised(it.found, true)));
  }
  const bool rule = head == it.word(Word::play) || head == it.word(Word::rule);
  if (lower && !it.wants(Terminal::upper_name) && !rule && is_upper(it.found[0])) {
    return hint_only(
        fmt::format("such names begin with a small letter: `{}`", capitalised(it.found, false)));
  }
  if ((lower || rule) && is_upper(it.found[0]) && last_word(it.before()) == head) {
    return habit("case-of-rule", "",
                 fmt::format("the words of the rules begin with a small letter: `{}`",
                             capitalised(it.found, false)));
  }
  // `(goal: cup)` is read as the beginning of `cup to 9`.
  if ((it.found == ")" || it.found == ",") && it.wants(Word::to) &&
      is_plain_name(last_word(it.before()))) {
    if (is_one_of(last_word(it.before()), {"number", "integer", "int"})) {
      return hint_only("a number is said by its bounds: `0 to 9`");
    }
    return hint_only(fmt::format("the names of types begin with a capital letter: `{}`",
                                 capitalised(last_word(it.before()), true)));
  }
  return std::nullopt;
}

std::optional<Slip> article(const Breakage& it) {
  const std::string_view last = last_word(it.before());
  if (is_one_of(it.found, {"row", "column", "player"}) && it.before().ends_with(" the first")) {
    return hint_only("leave out `the`");
  }
  if (it.found.empty() || !is_one_of(last, {"a", "an", "the"})) return std::nullopt;
  if (!is_name_byte(it.found[0])) return std::nullopt;
  if (it.before() == last && it.line.context == LineContext::statements) {
    if (auto slip = somebody_acts(it.scratch.text)) return slip;
  }
  return hint_only(fmt::format("leave out `{}`", last));
}

std::optional<Slip> bracket_apart(const Breakage& it) {
  if (it.found != "(" || it.place == 0 || it.scratch.text[it.place - 1] != ' ') return std::nullopt;
  const std::string_view name = last_word(it.before());
  if (!is_plain_name(name) || is_reserved(name, it.scratch.language)) return std::nullopt;
  return hint_only(fmt::format("the bracket touches the name: `{}(…)`", name));
}

}  // namespace ludo::lang::slip

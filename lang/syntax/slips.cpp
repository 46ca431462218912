// Knows slips by the words around the place where a sentence breaks; see slips.hpp.
//
// One function for each subject; the first that knows the slip is believed.
//
// Tested by tests/corpus/beginners/.

#include "lang/syntax/slips.hpp"

#include <fmt/format.h>

#include <cctype>

#include <algorithm>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang {

// Helpers of this subject alone.
using namespace slip;

namespace {

// ---- lines that run into each other

// The line itself begins with a word that begins no sentence here.
bool has_unknown_head(const Breakage& it) {
  const std::string_view first = first_word(it.scratch.text);
  if (it.at != 0 || first.empty() || !it.scratch.sentence.empty()) return false;
  return std::ranges::none_of(it.scratch.heads, [&](Word word) {
    const std::string_view phrase = spelling(word, it.scratch.language);
    return phrase.substr(0, phrase.find(' ')) == first;
  });
}

// A later part of the line begins with a word that begins sentences.
std::optional<Slip> joined_lines(const Breakage& it) {
  for (std::size_t i = 1; i < it.line.pieces.size(); ++i) {
    const std::size_t begin = it.line.pieces[i].at;
    if (it.at + it.place < begin) return std::nullopt;
    const bool is_last = i + 1 == it.line.pieces.size();
    const std::size_t end = is_last ? it.line.text.size() : it.line.pieces[i + 1].at;
    if (it.at + it.place > end) continue;
    const std::string_view text = std::string_view(it.line.text).substr(begin, end - begin);
    const std::string_view word = first_word(text);
    Slip slip;
    slip.begin = begin;
    slip.end = begin + word.size();
    if (begins_with_any(text, kAttachedHeads, it.scratch.language)) {
      slip.message = fmt::format("`{}` needs a text in quotation marks", word);
      slip.hint = fmt::format("write `{} \"…\"`", word);
      return slip;
    }
    const bool is_item = begins_with_any(text, kItemHeads, it.scratch.language);
    if (is_item || begins_with_any(text, kStatementHeads, it.scratch.language)) {
      // `eiter`, with the lines of its block below: the word above is what is wrong.
      if (has_unknown_head(it)) return std::nullopt;
      if (is_item && it.line.context == LineContext::top) {
        slip.message = fmt::format("`{}` stands in no part of the game", word);
        slip.hint = "such lines stand below `elements`, `interactions` or `scenario`";
        return slip;
      }
      slip.kind = DiagnosticKind::bad_indentation;
      slip.message = "this line is further in than the one above, and so goes on with it";
      slip.hint =
          fmt::format("if `{}` begins a sentence of its own, put it under the line above", word);
      return slip;
    }
  }
  return std::nullopt;
}

// `for each x among D, all at once`.
std::optional<Slip> all_at_once(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::size_t at = text.find(" at once");
  if (!text.starts_with("for each ") || at == std::string_view::npos) return std::nullopt;
  Slip slip;
  slip.begin = it.at + at + 1;
  slip.end = slip.begin + std::string_view("at once").size();
  slip.message = "`for each` does one after the other";
  slip.hint =
      "together act `whenever …, all at once` and a statement about a set, such as `remove prey`, "
      "`every own Man becomes King` or `move every x among own Men to e of x`";
  return slip;
}

// `move every own Man to …`, `move each x among D to …`, `move every x among D along e`.
std::optional<Slip> move_of_many(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view said = trimmed(text.substr(std::min(text.size(), sizeof "move" - 1)));
  const std::string_view all = first_word(said);
  if (!text.starts_with("move ") || !is_one_of(all, {"every", "each", "all"}) ||
      said.starts_with("all of ")) {
    return std::nullopt;
  }
  const std::string_view who = trimmed(said.substr(all.size()));
  const std::size_t among = who.find(" among ");
  if (among == std::string_view::npos) {
    const std::size_t end = std::min(who.find(" to "), who.find(" along "));
    return hint_only(
        fmt::format("name each of them, and say where it goes: `move every x among {} "
                    "to e of x`",
                    clipped(who.substr(0, end))));
  }
  const std::size_t along = who.find(" along ");
  const std::size_t begin = among + sizeof " among " - 1;
  const std::size_t end = std::min(who.find(" to ", among), along);
  const bool steps = along != std::string_view::npos && begin < end &&
                     who.find(" by ", along) != std::string_view::npos &&
                     who.find(" where ") == std::string_view::npos;
  if (steps) {
    return hint_only(fmt::format("write `shift {} {}`", who.substr(begin, end - begin),
                                 trimmed(who.substr(along))));
  }
  if (all != "every") return hint_only(fmt::format("write `move every {}`", clipped(who)));
  if (along == std::string_view::npos || it.found != "along") return std::nullopt;
  const std::string_view name = first_word(who);
  return hint_only(
      fmt::format("say where each goes: `move every {} to {} of {}`", clipped(who.substr(0, along)),
                  first_word(trimmed(who.substr(along + sizeof " along " - 1))), name));
}

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

// `Man  of each player` in a table of pieces, whose column is called `of` already.
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

// `rule place stone`, `rule place-stone`, `game The Last Stone`.
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

// ---- words

// `move runner on goal`, `set seeds = 0`.
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

// `shows` or `picture` alone below `given`, as in the scenario's end of a test.
std::optional<Slip> given_picture(const Breakage& it) {
  const bool alone = is_one_of(it.before(), {"shows", "picture"}) && it.found.empty();
  if (it.line.context != LineContext::given || !alone) return std::nullopt;
  return hint_only(
      "the rows of the position stand right below `given`; a `legend` line above them has the "
      "signs that the setup has not");
}

// ---- elements

std::optional<Slip> of_elements(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view found = it.found;
  if (head == it.word(Word::board)) {
    const auto cross = found.find('x');
    if (cross != std::string_view::npos && cross > 0 && is_digit(found[0]) &&
        is_digit(found.back())) {
      return hint_only(fmt::format("with blanks between: `{} x {}`", found.substr(0, cross),
                                   found.substr(cross + 1)));
    }
    if (it.before() == head && !found.empty() && is_digit(found[0])) {
      return hint_only("first the shape, then the size: `board square 8 x 8`");
    }
    if (is_one_of(found, {"cube", "box", "space", "solid", "floors", "levels"}) ||
        (found == it.word(Word::x) && !it.wants(Word::x))) {
      return hint_only(
          "a board is flat: floors lie side by side, as `board square 14 x 4 where …`, or are "
          "places of a `board graph`, whose links go anywhere");
    }
    if (found == it.word(Word::of) && behind_word(it).starts_with("each")) {
      return hint_only(
          "there is one board: what is a player's is a part of it, `region Camp of each player: "
          "…`, or a number or set, `each player has …`");
    }
    if (found == it.word(Word::to) && it.wants(Word::x)) {
      return hint_only("a size is two numbers: `board square 8 x 8`; `where …` leaves sites out");
    }
    if (found.empty() && it.wants(Word::x)) {
      const std::string_view size = last_word(it.before());
      return hint_only(fmt::format("two numbers: `{} x {}`", size, size));
    }
  }
  if (head == it.word(Word::piece) && found == ",") {
    return hint_only("each kind of piece has a line of its own");
  }
  if (head == it.word(Word::piece) && it.before() == head && !found.empty() && is_digit(found[0])) {
    return hint_only(
        fmt::format("the number stands behind the colon: `piece Man: {} of each "
                    "player`",
                    found));
  }
  if (head == it.word(Word::piece) && found == "each") {
    return hint_only("write `of each player`");
  }
  const std::string_view amount =
      trimmed(it.before().substr(std::min(it.word(Word::players).size(), it.before().size())));
  if (head == it.word(Word::players) && found.empty() && !amount.empty() && is_digit(amount[0])) {
    return hint_only("the players have names: `players White, Black`");
  }
  const std::string_view behind = found == "," ? trimmed(it.rest().substr(1)) : "";
  const bool second = !behind.empty() && is_upper(behind[0]);
  if (head == it.word(Word::region) && second)
    return hint_only("each region has a line of its own");
  if (head == it.word(Word::region) && found == ",") {
    return hint_only("several sites stand in braces: `{a1, b1}`");
  }
  if (found == "=" && it.wants_sign(':')) {
    return said_of_attribute(it);
  }
  if (head == it.word(Word::legend) && found.starts_with('"')) {
    return hint_only("a sign stands without quotation marks");
  }
  if (it.word(Word::the) == head && found == "player") {
    return hint_only("what every player has is said by `each player has …`");
  }
  if (head == it.word(Word::legend) && is_plain_name(found) && is_lower(found[0]) &&
      found.size() > 1 && found != "is") {
    return hint_only(fmt::format("the names of things begin with a capital letter: `{}`",
                                 capitalised(found, true)));
  }
  if (head == it.word(Word::legend) && (is_one_of(found, {"=", ":", "-", "is"}) ||
                                        it.rest().starts_with(fmt::format("{}:", found)))) {
    return hint_only("a sign and its meaning have a blank between them, and nothing else");
  }
  if (head == it.word(Word::limit) && !it.before().empty() && is_digit(it.before().back())) {
    return hint_only(fmt::format("turns are counted: `limit {} turns: draw`", it.before()));
  }
  if (head == it.word(Word::end) && it.before() == head) {
    return hint_only("the result stands on a line of its own below, further in");
  }
  if (head == it.word(Word::random) && it.before() == head && !found.empty() &&
      is_digit(found[0])) {
    return hint_only(fmt::format("what falls needs a name: `random steps from {}`",
                                 shown(span_of_numbers(it.rest()))));
  }
  return std::nullopt;
}

// ---- one word for another

// `adjacent to cell`, `there is no Hound`: words of speech before the place.
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

// `column of x div 2`, `score // 2`, `turns % 2`.
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

// ---- statements

// `move runner goal`, `… no Soldier of enemy`.
std::optional<Slip> word_missing(const Breakage& it) {
  if (!it.found.empty()) {
    const bool comma = it.wants_sign(',') && is_upper(it.found[0]) &&
                       first_word(it.scratch.text) == it.word(Word::players);
    if (!comma) return std::nullopt;
    return hint_only(fmt::format("is a comma missing before `{}`?", it.found));
  }
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  if (is_one_of(last, {it.word(Word::own), it.word(Word::enemy), it.word(Word::neutral)})) {
    return hint_only(
        fmt::format("`{}` stands before a noun, such as `{} pieces`; the other player "
                    "is `opponent`",
                    last, last));
  }
  if (first_word(before) == it.word(Word::take) &&
      before.find(" from ") == std::string_view::npos &&
      before.size() > it.word(Word::take).size()) {
    const std::string_view what = trimmed(before.substr(it.word(Word::take).size()));
    return hint_only(
        fmt::format("a piece is taken off by `remove {0}`, a number or a card by "
                    "`take {0} from …`",
                    shown(what)));
  }
  const bool moves = match_word(it.scratch.text, Word::move, it.scratch.language) != 0 &&
                     is_plain_name(last) && before.find(" to ") == std::string_view::npos;
  if (!moves || before.size() > kMaxShown) return std::nullopt;
  const std::string_view rest = trimmed(before.substr(0, before.size() - last.size()));
  if (rest == it.word(Word::move)) return std::nullopt;
  return hint_only(fmt::format("write `{} to {}`", rest, last));
}

// The words behind `:` or `,` of a line that say no quantity.
std::optional<Slip> quantity(const Breakage& it) {
  const bool in_line = it.scratch.sentence.starts_with("a part of a line") ||
                       it.scratch.sentence.starts_with("a line needs");
  if (!in_line || !it.wants(Word::one_or_more)) return std::nullopt;
  if (it.found == it.word(Word::any)) {
    return hint_only("write `zero or more` or `one or more`");
  }
  if (it.found.empty() || !is_plain_name(it.found)) return std::nullopt;
  return hint_only(fmt::format("say how many: `one {}`, `one or more {}`", it.found, it.found));
}

// `choose own Runner`, `never some Cat in Border`: the name is missing.
std::optional<Slip> name_missing(const Breakage& it) {
  const std::string_view each = it.word(Word::for_each);
  const std::string_view head = it.before() == each ? each : first_word(it.scratch.text);
  if (it.before() != head || it.found.empty() || !it.wants(Terminal::lower_name)) {
    return std::nullopt;
  }
  const std::string_view next = first_word(trimmed(it.rest().substr(it.found.size())));
  const bool has_more = !next.empty() && next != it.word(Word::in) && next != it.word(Word::as) &&
                        next != it.word(Word::among) && next != it.word(Word::from);
  if (!is_reserved(it.found, it.scratch.language) || !has_more) return std::nullopt;
  const std::string rest = shown(trimmed(it.rest()));
  if (head == it.word(Word::choose) || head == it.word(Word::random)) {
    return hint_only(fmt::format("what is chosen needs a name: `{} name among {}`", head, rest));
  }
  if (head == each)
    return hint_only(fmt::format("it needs a name: `{} name among {}`", head, rest));
  if (head == it.word(Word::never) || head == it.word(Word::whenever)) {
    return hint_only(fmt::format("it needs a name: `{} name: {}`", head, rest));
  }
  return std::nullopt;
}

std::optional<Slip> removed_at(const Breakage& it) {
  if (it.found != it.word(Word::at) || first_word(it.scratch.text) != it.word(Word::remove)) {
    return std::nullopt;
  }
  const std::string_view site = first_word(trimmed(it.rest().substr(it.found.size())));
  return hint_only(fmt::format("a site stands for the piece on it: `remove {}`", site));
}

}  // namespace

std::string_view Breakage::before() const { return trimmed(scratch.text.substr(0, place)); }

bool Breakage::wants(Word word) const {
  return std::ranges::any_of(scratch.expected, [word](const Expected& expected) {
    return expected.terminal == Terminal::word && expected.word == word && expected.matched == 0;
  });
}

bool Breakage::wants(Terminal terminal) const {
  return std::ranges::any_of(scratch.expected, [terminal](const Expected& expected) {
    return expected.terminal == terminal;
  });
}

bool Breakage::wants_sign(char sign) const {
  return std::ranges::any_of(scratch.expected, [sign](const Expected& expected) {
    return expected.terminal == Terminal::sign && expected.sign == sign;
  });
}

std::optional<Slip> slip_in_sentence(const Breakage& breakage) {
  if (auto slip = slip_of_strange_sign(breakage.found)) {
    slip->begin += breakage.at + breakage.place;
    slip->end += breakage.at + breakage.place;
    return slip;
  }
  for (const auto know :
       {division,         of_repetition,     move_of_many, reserved_name,    all_at_once,
        of_record,        of_sets,           of_turns,     of_lines,         of_binding,
        of_saying,        of_words_of_loops, of_amounts,   of_scenario,      of_declarations,
        of_statements,    joined_lines,      of_results,   of_numbers,       word_missing,
        sign_at_end,      comment,           colon,        sign_of_programs, owner_in_table,
        result,           name_missing,      negation,     quantity,         comparison_in_words,
        condition,        given_picture,     conditional,  of_elements,      of_attributes,
        number_of_things, joining,           membership,   preposition,      article,
        bracket_apart,    name_in_pieces,    case_of_name, removed_at,       word_of_speech}) {
    if (auto slip = know(breakage)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang

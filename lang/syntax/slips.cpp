// Knows slips by the words around the place where a sentence breaks; see slips.hpp.
//
// One function for each subject; the first that knows the slip is believed.
//
// Tested by tests/corpus/beginners/.

#include "lang/syntax/slips.hpp"

#include <fmt/format.h>

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

// Knows slips about what lies on the board: lines and their parts, directions, reach, and how the
// cells found are named; see slips.hpp.
//
// The author's words come back in the form that says what he meant.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// What stands at the beginning of `text`, up to a sign or a word that goes on with the sentence;
// brackets are kept whole.
std::string_view until_next(std::string_view text, std::initializer_list<std::string_view> words) {
  std::size_t depth = 0;
  std::size_t at = 0;
  bool of_two_words = false;  // `friendly to`
  while (at < text.size()) {
    const char c = text[at];
    if (c == '(') ++depth;
    if (c == ')' && depth == 0) break;
    if (c == ')') --depth;
    const bool sign = c == ',' || c == ':' || c == '+' || c == '<' || c == '>' || c == '=';
    if (depth == 0 && (sign || c == '"')) break;
    const std::string_view word = first_word(text.substr(at));
    if (depth == 0 && at != 0 && !of_two_words && is_one_of(word, words)) break;
    if (!word.empty()) of_two_words = is_one_of(word, {"friendly", "hostile", "linked"});
    at += word.empty() ? 1 : word.size();
  }
  return trimmed(text.substr(0, at));
}

std::string_view set_at(std::string_view text) {
  return until_next(text, {"where", "when", "as", "to", "and", "along", "through", "unless",
                           "otherwise", "has", "is", "in", "from"});
}

std::string_view directions_at(std::string_view text) {
  return until_next(text, {"where", "when", "as", "to", "and", "through", "unless", "otherwise",
                           "from", "over", "included", "is"});
}

// The nouns that end at the end of `text`, up to a sign or a word that stands before nouns.
std::string_view nouns_before(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0) {
    const std::string_view rest = trimmed(text.substr(0, begin));
    const std::string_view word = last_word(rest);
    if (word.empty() ||
        is_one_of(word, {"count", "some", "no", "every", "require", "if", "and", "or", "not", "in",
                         "among", "exactly", "more", "most", "when", "where", "be", "to", "one"}) ||
        is_digit(word[0])) {
      break;
    }
    begin = rest.size() - word.size();
  }
  return trimmed(text.substr(begin));
}

// `opposite of heading` as `opposite heading`.
std::string without_of(std::string_view directions) {
  std::string out(directions);
  const std::size_t at = out.find("opposite of ");
  if (at != std::string::npos) out.erase(at + 9, 3);
  return out;
}

// ---- directions

std::optional<Slip> opposite_of(const Breakage& it) {
  const std::string_view opposite = it.word(Word::opposite);
  if (last_word(it.before()) != opposite || it.found != it.word(Word::of)) return std::nullopt;
  const std::string_view direction = first_word(behind_word(it));
  return hint_only(fmt::format("without `{}`: `{} {}`", it.found, opposite,
                               direction.empty() ? "heading" : direction));
}

// ---- what lies in a direction

// `count (occupied on line from man along n)`, `occupied line from man along n`.
std::optional<Slip> set_on_line(const Breakage& it) {
  const std::string from = fmt::format("{} {} ", it.word(Word::line), it.word(Word::from));
  const bool on = is_one_of(it.found, {"on", "in", "at", "over"});
  const std::string_view rest = on ? behind_word(it) : it.rest();
  const std::string_view before = it.before();
  if (!rest.starts_with(from) || before.empty()) return std::nullopt;
  const std::string_view behind = trimmed(rest.substr(from.size()));
  if (last_word(before) == it.word(Word::count) && behind.find(": ") != kNowhere) {
    const std::string_view lines = trimmed(rest.substr(0, rest.find_first_of("<>=+)")));
    return hint_only(fmt::format("lines are counted in brackets: `{} ({})`", it.word(Word::count),
                                 clipped(lines)));
  }
  const std::string_view start = set_at(behind);
  const std::string_view more = trimmed(behind.substr(start.size()));
  const std::string along = fmt::format("{} ", it.word(Word::along));
  if (start.empty() || !more.starts_with(along)) return std::nullopt;
  const std::string_view what = nouns_before(before);
  return hint_only(fmt::format(
      "what lies in a direction is `reach from … along …`: `{}{}(reach from {} along {})`", what,
      what.empty() ? "" : " ", start, without_of(directions_at(more.substr(along.size())))));
}

// `occupied along heading from man`.
std::optional<Slip> set_along(const Breakage& it) {
  if (it.found != it.word(Word::along) || it.before().find(" from ") != kNowhere) {
    return std::nullopt;
  }
  const std::string_view behind = behind_word(it);
  const std::string_view directions = directions_at(behind);
  const std::string_view more = trimmed(behind.substr(directions.size()));
  const std::string_view what = nouns_before(it.before());
  if (directions.empty() || what.empty() || !more.starts_with("from ")) return std::nullopt;
  return hint_only(
      fmt::format("what lies in a direction is `reach from … along …`: `{} (reach from {} along "
                  "{})`",
                  what, set_at(more.substr(5)), without_of(directions)));
}

// `count occupied reach from man along n`: a set beside another stands in brackets.
std::optional<Slip> reach_in_brackets(const Breakage& it) {
  if (it.found != it.word(Word::from) || last_word(it.before()) != "reach") return std::nullopt;
  const std::string_view reach = until_next(
      behind_word(it), {"where", "when", "as", "and", "unless", "otherwise", "has", "is"});
  return hint_only(fmt::format("put it into brackets: `(reach from {})`", without_of(reach)));
}

// `reach from man along n through empty`: what is passed stands before the directions.
std::optional<Slip> order_of_reach(const Breakage& it) {
  std::string_view before = it.before();
  const std::string_view bound_by = it.word(Word::at_most);
  const bool bound = before.ends_with(fmt::format(" {}", bound_by));
  if (it.found != it.word(Word::through) && !bound) return std::nullopt;
  if (bound) before = trimmed(before.substr(0, before.size() - bound_by.size()));
  const std::size_t reach = before.rfind("reach from ");
  const std::size_t along = before.rfind(" along ");
  if (reach == kNowhere || along == kNowhere || along < reach) return std::nullopt;
  const std::string_view behind = bound ? it.rest() : behind_word(it);
  return hint_only(fmt::format("the directions stand last: `{} {} {}{}`",
                               before.substr(reach, along - reach), bound ? "at most" : "through",
                               set_at(behind), before.substr(along)));
}

// ---- lines

// `pieces friendly to man` without leaving out the man himself.
std::string with_itself(std::string_view things) {
  constexpr std::string_view kFriendly = "friendly to ";
  const std::size_t at = things.find(kFriendly);
  if (at == kNowhere) return std::string(things);
  const std::string_view whose = trimmed(things.substr(at + kFriendly.size()));
  const std::string_view noun = trimmed(things.substr(0, at));
  return fmt::format("{} of (owner of {})", noun.empty() ? "pieces" : noun, whose);
}

// `some line through man along n or e: 3 own Men`: a line begins at its end, and who is in it is
// asked of its cells.
std::optional<Slip> line_through(const Breakage& it) {
  const std::string_view before = it.before();
  const bool behind_line =
      is_one_of(last_word(before), {it.word(Word::line), it.word(Word::lines)});
  if (!behind_line || !is_one_of(it.found, {"through", "with", "across", "containing", "over"})) {
    return std::nullopt;
  }
  const std::string_view behind = behind_word(it);
  const std::string_view man = set_at(behind);
  const std::size_t colon = behind.find(": ");
  if (man.empty() || colon == kNowhere) return hint_only("a line has a beginning: `line from …`");
  const std::string_view directions = trimmed(behind.substr(man.size(), colon - man.size()));
  const std::string_view parts = trimmed(behind.substr(colon + 2));
  const std::string_view number = first_word(parts);
  const std::string_view things = set_at(trimmed(parts.substr(number.size())));
  const bool asks =
      is_one_of(last_word(trimmed(before.substr(0, before.size() - last_word(before).size()))),
                {it.word(Word::some), it.word(Word::no), it.word(Word::count)});
  if (!asks || number.empty() || !is_digit(number[0]) || things.empty()) {
    return hint_only(fmt::format("a line has a beginning: `line from {} {}: …`", man, directions));
  }
  const std::string own = with_itself(things);
  return hint_only(
      fmt::format("ask for an end: `some end among {} where some line from end, "
                  "included, {}: {} {} as file where {} in file`",
                  own, directions, number, own, man));
}

// `steps - 1 empty`: a length that is counted.
std::optional<Slip> counted_length(const Breakage& it) {
  if (!it.scratch.sentence.starts_with("a part of a line") ||
      !is_one_of(it.found, {"-", "+", "*"})) {
    return std::nullopt;
  }
  const std::string_view left = last_word(it.before());
  const std::string_view behind = behind_word(it);
  const std::string_view right = first_word(behind);
  if (left.empty() || right.empty()) return std::nullopt;
  const std::string_view things = set_at(trimmed(behind.substr(right.size())));
  return hint_only(fmt::format("a number that is reckoned stands in brackets: `({} {} {}) {}`",
                               left, it.found, right, things));
}

// `one empty to goal as spot`: the name of all cells stands first.
std::optional<Slip> order_of_names(const Breakage& it) {
  if (it.found != it.word(Word::as)) return std::nullopt;
  const std::string_view before = it.before();
  const std::string_view goal = last_word(before);
  const std::string to = fmt::format(" {} {}", it.word(Word::to), goal);
  const std::size_t part = before.find_last_of(":,");
  if (goal.empty() || !before.ends_with(to) || part == kNowhere ||
      before.find(fmt::format("{} {} ", it.word(Word::line), it.word(Word::from))) == kNowhere) {
    return std::nullopt;
  }
  const std::string_view things =
      trimmed(before.substr(part + 1, before.size() - to.size() - part - 1));
  return hint_only(
      fmt::format("`as` names all cells of the part, `to` the last, in this order: "
                  "`{} as {}{}`",
                  things, first_word(behind_word(it)), to));
}

// ---- definitions of two things

// `define crowd of man along heading: …`.
std::optional<Slip> defined_of_two(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string define = fmt::format("{} ", it.word(Word::define));
  const std::string of = fmt::format(" {} ", it.word(Word::of));
  const std::size_t at = before.find(of);
  const bool joins = is_one_of(it.found, {"along", "from", "in", "on", "at", "to", "for", "and",
                                          "by", ",", "with", "among"});
  if (!before.starts_with(define) || at == kNowhere || !joins) return std::nullopt;
  const std::string_view name = before.substr(define.size(), at - define.size());
  const std::string_view one = before.substr(at + of.size());
  const std::string_view other = first_word(behind_word(it));
  if (first_word(one) != one || other.empty() || !is_lower(other[0]) ||
      is_reserved(other, it.scratch.language)) {
    return std::nullopt;
  }
  return hint_only(
      fmt::format("two things stand in brackets: `{}{}({}, {}): …`", define, name, one, other));
}

// `let steps be crowd of man along heading`.
std::optional<Slip> asked_of_two(const Breakage& it) {
  if (it.found != it.word(Word::along)) return std::nullopt;
  const std::string_view before = it.before();
  const std::string_view one = last_word(before);
  const std::string_view left = trimmed(before.substr(0, before.size() - one.size()));
  const std::string_view of = last_word(left);
  const std::string_view name = last_word(trimmed(left.substr(0, left.size() - of.size())));
  const std::string_view other = directions_at(behind_word(it));
  if (of != it.word(Word::of) || !is_plain_name(name) || other.empty() ||
      is_reserved(name, it.scratch.language)) {
    return std::nullopt;
  }
  return hint_only(fmt::format("a definition of two things is asked with brackets: `{}({}, {})`",
                               name, one, without_of(other)));
}

// ---- boards and places of play

// `board square 9 x 9 with points`, `board points`, `board drawn where …`.
std::optional<Slip> board_of_points(const Breakage& it) {
  if (first_word(it.scratch.text) != it.word(Word::board)) return std::nullopt;
  const std::string_view rest = it.rest();
  const std::string_view before = it.before();
  if (last_word(before) == it.word(Word::drawn)) {
    return hint_only(
        fmt::format("below `{} {}` a place is left blank, or is `_`, where there is no "
                    "site",
                    it.word(Word::board), it.word(Word::drawn)));
  }
  if (rest.find("point") == kNowhere && rest.find("node") == kNowhere &&
      rest.find("vert") == kNowhere && rest.find("intersection") == kNowhere) {
    return std::nullopt;
  }
  if (!before.empty() && is_digit(before.back())) {
    return hint_only(fmt::format("write `{} {}`", before, it.word(Word::on_points)));
  }
  return hint_only(
      "points and lines are drawn below `board drawn`, as `o---o`, or listed below `board graph`, "
      "as `A--B, B--C`");
}

// `then Building when count Men = 4`.
std::optional<Slip> condition_of_then(const Breakage& it) {
  const bool asks = is_one_of(it.found, {it.word(Word::when), it.word(Word::if_), "once", "as"});
  if (first_word(it.scratch.text) != it.word(Word::then) || !asks ||
      it.line.context != LineContext::phase) {
    return std::nullopt;
  }
  return hint_only(fmt::format("what ends the phase is a line of its own above: `{} {}`",
                               it.word(Word::until), clipped(behind_word(it))));
}

// Below `given`: `phase Building`; a line that is none of a position.
std::optional<Slip> in_given(const Breakage& it) {
  if (it.line.context != LineContext::given) return std::nullopt;
  const std::string_view phase = it.word(Word::phase);
  if (it.before() == phase && is_plain_name(it.found)) {
    return hint_only(fmt::format("who moves stands before the phase: `White {} in {}`",
                                 it.word(Word::to_move), it.found));
  }
  if (!it.scratch.sentence.empty() || !it.found.empty() || it.place == 0) return std::nullopt;
  return hint_only(
      "a position is made of rows of a picture, of effects such as `put White Man at c3` and `set "
      "hand of White to 2`, and of `White to move`");
}

// `piece Block: of nobody, stackable`.
std::optional<Slip> stacks(const Breakage& it) {
  if (it.line.context != LineContext::items) return std::nullopt;
  const std::string_view behind = it.found == "," ? trimmed(it.rest().substr(1)) : it.rest();
  const bool holds =
      is_one_of(it.found, {"holds", "hold", "can"}) && it.rest().find(" stack") != kNowhere;
  if (!holds && !first_word(behind).starts_with("stack") &&
      !last_word(it.before()).starts_with("stack")) {
    return std::nullopt;
  }
  return hint_only(std::string(cure_of_word("stacks")));
}

// `some row of 3 own Men`, `3 own Men in a row`: men in a row are a line.
std::optional<Slip> row_of_men(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  if (text.find("unbroken row") != kNowhere || text.find("line from") != kNowhere) {
    return std::nullopt;
  }
  constexpr std::string_view kNoun = "row of ";
  constexpr std::string_view kAdverb = " in a row";
  std::string_view men;
  const std::size_t noun = text.find(kNoun);
  if (const std::size_t end = text.find(kAdverb); end != kNowhere) {
    std::size_t begin = text.substr(0, end).find_last_of("0123456789");
    while (begin != kNowhere && 0 < begin && is_digit(text[begin - 1])) --begin;
    if (begin != kNowhere) men = text.substr(begin, end - begin);
  } else if (noun != kNowhere && (noun == 0 || !is_name_byte(text[noun - 1]))) {
    men = trimmed(text.substr(noun + kNoun.size()));
  }
  const std::string_view number = first_word(men);
  if (number.empty() || !is_digit(number[0])) return std::nullopt;
  const std::string_view things = description_at(trimmed(men.substr(number.size())));
  if (!is_plain_name(things)) return std::nullopt;
  return hint_only(
      fmt::format("men in a row are a line, told from the first: `some x among {0} where some line "
                  "from x, included, along any direction: {1} {0}`",
                  things, number));
}

}  // namespace

std::optional<Slip> of_lines(const Breakage& it) {
  for (const auto know :
       {opposite_of, set_on_line, set_along, reach_in_brackets, order_of_reach, line_through,
        counted_length, order_of_names, defined_of_two, asked_of_two, board_of_points,
        condition_of_then, in_given, stacks, row_of_men}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

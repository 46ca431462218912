// Knows slips by words inside a sentence that mean something else where they stand; see slips.hpp.
//
// Where the author's words allow two readings both are offered, each with his own words: what he
// obeys must be what he meant.
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

// The place of the first word of `words` in `text`, and that word; npos if there is none.
std::pair<std::size_t, std::string_view> first_of(std::string_view text,
                                                  std::initializer_list<std::string_view> words) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    if (!word.empty() && is_one_of(word, words)) return {at, word};
    at += word.empty() ? 1 : word.size();
  }
  return {std::string_view::npos, {}};
}

// The place behind the last word of `words` in `text`; 0 if there is none.
std::size_t behind_last(std::string_view text, std::initializer_list<std::string_view> words) {
  std::size_t found = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    at += word.empty() ? 1 : word.size();
    if (!word.empty() && is_one_of(word, words)) found = at;
  }
  return found;
}

// The description that ends at the place of the breakage: what stands behind the word, the colon or
// the comma before it.
std::string_view description_before(const Breakage& it) {
  const std::string_view before = it.before();
  const std::size_t sign = before.find_last_of(":,(");
  std::size_t begin = sign == std::string_view::npos ? 0 : sign + 1;
  const std::size_t word =
      behind_last(before, {"in",  "among", "of",  "some",    "no",    "every", "count",   "remove",
                           "to",  "from",  "one", "more",    "along", "where", "through", "move",
                           "put", "at",    "is",  "exactly", "least", "most"});
  begin = std::max(begin, word);
  return trimmed(before.substr(begin));
}

bool has_colon_before(std::string_view before) {
  return before.find(':') != std::string_view::npos;
}

bool begins_quantity(std::string_view text) {
  const std::string_view word = first_word(text);
  return !word.empty() && (is_digit(word[0]) || is_one_of(word, {"one", "zero", "up", "a"}));
}

// Where the value begins in what was read: behind the words that say of what it is; 0 if it is a
// part of something else.
std::size_t behind_head(const Breakage& it) {
  const std::string_view before = it.before();
  if (before.find('(') != std::string_view::npos && before.rfind(')') == std::string_view::npos) {
    return 0;
  }
  if (first_word(before) == it.word(Word::let)) {
    const std::size_t be = before.find(fmt::format(" {} ", it.word(Word::be)));
    return be == std::string_view::npos ? 0 : be + it.word(Word::be).size() + 2;
  }
  if (first_word(before) == it.word(Word::set)) {
    const std::size_t to = before.find(fmt::format(" {} ", it.word(Word::to)));
    return to == std::string_view::npos ? 0 : to + it.word(Word::to).size() + 2;
  }
  if (first_word(before) == it.word(Word::then)) return it.word(Word::then).size() + 1;
  const bool defines = match_word(before, Word::define, it.scratch.language) != 0 ||
                       match_word(before, Word::next_player, it.scratch.language) != 0 ||
                       match_word(before, Word::score_of, it.scratch.language) != 0;
  const std::size_t colon = before.find(": ");
  return defines && colon != std::string_view::npos ? colon + 2 : 0;
}

// What depends on a condition stands in lines of its own: `head` and the two cases below it.
Slip chosen_below(const Breakage& it, std::string_view head, std::string_view first,
                  std::string_view condition, std::string_view second) {
  const std::string cases = fmt::format("`{}  {} {}` and `{}  {}`", first, it.word(Word::when),
                                        condition, second, it.word(Word::otherwise));
  if (head.empty() || cases.size() > kMaxClause + kMaxShown) {
    return hint_only(
        "no condition stands inside a value: give it a name of its own, `let worth be`, and below "
        "it `1  when goal is empty` and `2  otherwise`");
  }
  return hint_only(fmt::format("write `{}`, and below it {}", head, cases));
}

}  // namespace

std::string_view description_at(std::string_view text) {
  const std::size_t sign = text.find_first_of(":,)");
  const std::string_view part = text.substr(0, sign);
  const auto [at, word] = first_of(
      part, {"where", "as", "to", "seen", "in", "among", "has", "and", "or", "beside", "along"});
  return trimmed(part.substr(0, at));
}

std::optional<Slip> joining(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const bool or_ = it.found == it.word(Word::or_);
  const bool and_ = it.found == it.word(Word::and_) || it.found == "&" || it.found == "with";
  if (!or_ && !and_) return std::nullopt;
  if (or_ && is_one_of(head, {it.word(Word::either), it.word(Word::or_)})) {
    return hint_only("`or` begins a line of its own, under `either`");
  }
  std::string_view behind = behind_word(it);
  while (behind.starts_with('&')) behind = trimmed(behind.substr(1));
  if (head == it.word(Word::type)) return hint_only("write a comma");
  const bool in_line = it.scratch.sentence.starts_with("a part of a line");
  const std::string_view left = description_before(it);
  const std::string_view right = description_at(behind);
  if (it.wants_sign(',') && !in_line && it.found != "with") {
    if (and_ || !left.empty()) return hint_only("write a comma");
  }
  if (in_line && and_ && begins_quantity(behind)) return hint_only("write a comma");
  if (left.empty() || right.empty() || left.find('"') != std::string_view::npos) {
    return std::nullopt;
  }
  if (it.found == "with") {
    if (!in_line && it.wants(Word::where)) return hint_only("write `where`");
    return std::nullopt;
  }
  const std::string either = fmt::format("`({} or {})`", left, right);
  if (or_) return hint_only(fmt::format("put the two into brackets: {}", either));
  return hint_only(fmt::format(
      "what is both stands side by side, without `and`: `{} {}`; what is one of the two "
      "in brackets: {}",
      left, right, either));
}

std::optional<Slip> reserved_name(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  std::size_t at = std::string_view::npos;
  for (const Word word : {Word::choose, Word::random, Word::for_each, Word::let, Word::along}) {
    std::size_t begin = 0;
    if (word == Word::along) {
      const std::size_t along = text.find(fmt::format(" {} ", it.word(word)));
      if (along == std::string_view::npos) continue;
      const std::string as = fmt::format(" {} ", it.word(Word::as));
      const std::size_t named = text.find(as, along);
      if (named == std::string_view::npos) continue;
      begin = named + as.size();
    } else {
      const std::size_t size = match_word(text, word, it.scratch.language);
      if (size == 0) continue;
      begin = size + 1;
    }
    if (begin >= text.size()) continue;
    const std::string_view name = first_word(text.substr(begin));
    const std::string_view after = trimmed(text.substr(begin + name.size()));
    const bool binds =
        word == Word::along ? true
        : word == Word::let
            ? after.starts_with("=") || first_word(after) == it.word(Word::be)
            : is_one_of(first_word(after), {it.word(Word::in), it.word(Word::as),
                                            it.word(Word::among), it.word(Word::from)});
    if (binds && is_reserved(name, it.scratch.language)) at = begin;
  }
  if (at == std::string_view::npos || it.place < at) return std::nullopt;
  const std::string_view name = first_word(text.substr(at));
  if (it.place > at + name.size() + 1) return std::nullopt;
  Slip slip;
  slip.kind = DiagnosticKind::reserved_word;
  slip.message = fmt::format("`{}` is a word of the language and cannot be a name", name);
  slip.hint = "take another word here and wherever it is meant; longer names read better anyway";
  slip.reserved = name;
  slip.begin = it.at + at;
  slip.end = slip.begin + name.size();
  return slip;
}

std::optional<Slip> membership(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  const std::string_view behind = behind_word(it);
  if (first_word(behind) == "front") return hint_only("the cell ahead is `forward of man`");
  if (first_word(it.scratch.text) == it.word(Word::board)) {
    if (before.find(fmt::format(" {} ", it.word(Word::where))) == std::string_view::npos) {
      return std::nullopt;
    }
    return hint_only("the sites that are left out are named: `where not (c3 or d4)`");
  }
  // `some Man in reach from goal`.
  if (it.found == it.word(Word::from) && last == "distance") {
    const std::string_view where = description_at(behind);
    return hint_only(fmt::format("put it into brackets: `({} from {})`", last, where));
  }
  if (!is_one_of(it.found, {it.word(Word::in), "on", "at", "inside", "within", "among"})) {
    return std::nullopt;
  }
  const bool negated = last == it.word(Word::not_) || last == "isn";
  if (last == it.word(Word::is) || negated || last == "are") {
    const std::string_view word = negated ? "not in" : "in";
    const std::size_t verb = before.rfind(" is");
    const std::size_t begin =
        behind_last(before.substr(0, verb), {"require", "if", "and", "or", "where", "while", "when",
                                             "holds", "fails", "not", "has", "until"});
    const std::string_view what = verb == std::string_view::npos || verb < begin
                                      ? ""
                                      : trimmed(before.substr(begin, verb - begin));
    const std::string_view where = description_at(behind);
    if (what.empty() || where.empty()) return hint_only(fmt::format("write `{}` alone", word));
    return hint_only(fmt::format("write `{} {} {}`", what, word, where));
  }
  // `choose man among own Men in own Home`: `in` asks.
  const std::string_view head = first_word(it.scratch.text);
  const bool binds = is_one_of(head, {it.word(Word::choose), it.word(Word::random), "for",
                                      it.word(Word::whenever), it.word(Word::remove)}) &&
                     behind_last(before, {it.word(Word::among)}) != 0;
  const std::string_view left = description_before(it);
  const std::string_view right = description_at(behind);
  if (it.found != it.word(Word::in) || !binds || left.empty() || right.empty()) {
    return std::nullopt;
  }
  return hint_only(
      fmt::format("what is both stands side by side, without `in`: `{} {}`", left, right));
}

std::optional<Slip> negation(const Breakage& it) {
  const std::string_view last = last_word(it.before());
  std::string_view behind;
  if (last == it.word(Word::but) && it.found != it.word(Word::not_)) {
    return hint_only(fmt::format("what is left out follows `but not`: `{} {} {}`",
                                 it.word(Word::but), it.word(Word::not_),
                                 description_at(it.rest())));
  }
  if (it.found == it.word(Word::not_) || it.found == it.word(Word::no)) {
    behind = behind_word(it);
  } else if (last == "non") {
    behind = it.found == "-" ? trimmed(it.rest().substr(1)) : it.rest();
  } else {
    return std::nullopt;
  }
  const bool describes = it.scratch.sentence.starts_with("a part of a line") ||
                         it.scratch.sentence.starts_with("`choose`") ||
                         it.scratch.sentence.starts_with("`for each`") ||
                         it.scratch.sentence.starts_with("`remove`") || last == "non" ||
                         is_one_of(last, {"some", "count", "in", "among", "one"});
  const std::string_view what = description_at(behind);
  if (!describes || what.empty()) return std::nullopt;
  if (what == it.word(Word::empty)) return hint_only("a cell that is not empty is `occupied`");
  if (what == it.word(Word::occupied)) return hint_only("a cell that is not occupied is `empty`");
  const std::string_view left = description_before(it);
  const bool has_left = !left.empty() && left != "non" && it.found == it.word(Word::not_);
  return hint_only(fmt::format("what is left out follows `but not`: `{} but not {}`",
                               has_left ? left : it.word(Word::anything), what));
}

std::optional<Slip> cases_of(const Breakage& it, std::string_view head, std::string_view value) {
  const std::string_view rest =
      trimmed(value.substr(std::min(it.word(Word::if_).size(), value.size())));
  const auto [then, then_word] = first_of(rest, {it.word(Word::then)});
  const std::size_t colon = rest.find(':');
  const std::size_t middle = std::min(then, colon);
  const std::size_t other = rest.find(fmt::format(" {} ", it.word(Word::else_)));
  if (other == std::string_view::npos || middle == std::string_view::npos || middle > other) {
    return std::nullopt;
  }
  const std::size_t size = middle == then ? then_word.size() : 1;
  return chosen_below(it, head, trimmed(rest.substr(middle + size, other - middle - size)),
                      trimmed(rest.substr(0, middle)),
                      trimmed(rest.substr(other + it.word(Word::else_).size() + 2)));
}

std::optional<Slip> conditional(const Breakage& it) {
  if (it.found != it.word(Word::if_)) return std::nullopt;
  // `let x be if a then 1 else 2`
  if (auto slip = cases_of(it, it.before(), it.rest())) return slip;
  const std::string_view rest = behind_word(it);
  const std::size_t other = rest.find(fmt::format(" {} ", it.word(Word::else_)));
  if (other == std::string_view::npos) return std::nullopt;
  // `let x be 1 if a else 2`: the value begins where the sentence says what it is of.
  const std::size_t begin = behind_head(it);
  const std::string_view before = it.before();
  return chosen_below(it, trimmed(before.substr(0, begin)), trimmed(before.substr(begin)),
                      trimmed(rest.substr(0, other)),
                      trimmed(rest.substr(other + it.word(Word::else_).size() + 2)));
}

std::optional<Slip> number_of_things(const Breakage& it) {
  const std::string_view last = last_word(it.before());
  if (last.empty() || !is_digit(last[0]) || it.found.empty()) return std::nullopt;
  const bool asks = is_one_of(first_word(it.scratch.text),
                              {it.word(Word::require), it.word(Word::if_), it.word(Word::else_),
                               it.word(Word::repeat), it.word(Word::holds)}) ||
                    it.scratch.text.find(" where ") != std::string_view::npos ||
                    it.scratch.text.find(" when ") != std::string_view::npos;
  const bool noun = is_plain_name(it.found) &&
                    !is_one_of(it.found, {it.word(Word::and_), it.word(Word::or_), "to", "times",
                                          it.word(Word::else_), it.word(Word::if_)});
  if (!asks || !noun) return std::nullopt;
  const std::string_view before = it.before();
  const std::string_view more = trimmed(before.substr(0, before.size() - last.size()));
  if (last_word(more) == "than") return std::nullopt;
  const std::string_view what = description_at(it.rest());
  return hint_only(
      fmt::format("say `exactly {0} {1}`, `{0} or more {1}` or `at most {0} {1}`", last, what));
}

std::optional<Slip> of_attributes(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view before = it.before();
  const std::string_view head = first_word(text);
  if (head == it.word(Word::piece) &&
      (is_one_of(it.found, {"seen", "secret", "hidden", "unseen", "visible"}) ||
       is_one_of(last_word(before), {"seen", "secret", "hidden", "unseen", "visible"}))) {
    return hint_only(
        "who knows what pieces are is said of all of them: `kinds of pieces seen by owner until "
        "known`");
  }
  const bool declares = match_word(text, Word::the_game, it.scratch.language) != 0 ||
                        match_word(text, Word::the_turn, it.scratch.language) != 0 ||
                        is_one_of(head, {it.word(Word::each), it.word(Word::the)});
  if (!declares) return std::nullopt;
  // `… this turn, at first none`: the value stands before what follows it.
  const bool first_late = it.rest().starts_with("at first ") && before.ends_with(',');
  if (first_late || (it.found == "=" && !it.wants_sign(':'))) {
    const std::string_view value = description_at(trimmed(it.rest().substr(first_late ? 8 : 1)));
    for (const Word word : {Word::this_turn, Word::this_move, Word::this_phase, Word::seen_by}) {
      const std::size_t at = before.rfind(fmt::format(" {}", it.word(word)));
      if (at == std::string_view::npos || value.empty()) continue;
      std::string_view late = trimmed(before.substr(at));
      if (first_late) late = trimmed(late.substr(0, late.size() - 1));
      if (late.find(':') != std::string_view::npos) continue;
      return hint_only(fmt::format("the value stands before it: `, at first {} {}`", value, late));
    }
  }
  const std::size_t type_at = text.rfind(": ", it.place);
  if (type_at == std::string_view::npos) return std::nullopt;
  const auto [list_at, word] =
      first_of(text.substr(type_at), {"list", "array", "deck", "stack", "pile", "queue", "bag",
                                      "sequence", "collection", "vector", "multiset"});
  const std::size_t of = type_at + list_at + word.size();
  if (list_at == 2 &&
      first_word(trimmed(text.substr(std::min(of, text.size())))) == it.word(Word::of)) {
    const std::string_view rest = trimmed(text.substr(of));
    const std::string_view type = first_word(trimmed(rest.substr(it.word(Word::of).size())));
    return hint_only(
        fmt::format("a deck or a hand is a tally, which knows how many there are of each: `tally "
                    "of {} at most 40`",
                    type));
  }
  return std::nullopt;
}

namespace {

// `the game has begun: …`, to be said as what may be so or not.
Slip state_of(std::string_view before) {
  const std::size_t has = before.find(" has ");
  const std::string_view owner =
      has == std::string_view::npos ? "each piece" : before.substr(0, has);
  const std::string_view name = last_word(trimmed(before.substr(0, before.rfind(':'))));
  return hint_only(fmt::format("what is so or not: `{} may be {}`", trimmed(owner), name));
}

// `flag: yes`: a value where the type stands.
std::optional<Slip> value_for_type(const Breakage& it) {
  const bool truth = it.found == it.word(Word::yes) || it.found == it.word(Word::no);
  if (!truth || !it.before().ends_with(':')) return std::nullopt;
  return state_of(it.before());
}

// `flag: boolean`, `winner: player`: a type by another name.
std::optional<Slip> type_by_another_name(const Breakage& it) {
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  const bool of_type = it.wants(Word::to) && is_one_of(it.found, {"=", "", ",", ")", "or"}) &&
                       !last.empty() && is_lower(last[0]);
  if (!of_type || !before.substr(0, before.size() - last.size()).ends_with(": ")) {
    return std::nullopt;
  }
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {"players", "player"}, {"cell", "site"},     {"square", "site"},   {"space", "site"},
      {"field", "site"},     {"position", "site"}, {"location", "site"}, {"hex", "site"},
      {"point", "site"},     {"man", "piece"},     {"way", "direction"}, {"edge", "link"}};
  if (is_one_of(last, {"boolean", "bool", "flag", "truth"})) return state_of(before);
  for (const auto& [said, type] : kTypes) {
    if (last == said) return hint_only(fmt::format("this type is called `{}`", type));
  }
  if (is_one_of(last, {"text", "string", "word", "name", "enum"})) {
    return hint_only("words are values of a type of their own: `type Card: Red, Blue`");
  }
  if (is_one_of(last, {"cards", "deck", "hand", "pile", "list", "array", "map", "dict", "bag"})) {
    return hint_only(
        "a deck or a hand is a tally, which knows how many there are of each: `tally of Card at "
        "most "
        "40`");
  }
  return std::nullopt;
}

// `each row has blacks: 0 to 4`, `each cell has level: 0 to 3`: whose attributes there are none.
std::optional<Slip> owner_of_attribute(const Breakage& it) {
  const std::string_view each = it.word(Word::each);
  const std::string_view said = behind_word(it);
  if (it.before() != each || !is_one_of(first_word(said), {"has", "have", "may"})) {
    return std::nullopt;
  }
  const bool site = is_one_of(it.found, {"cell", "square", "field", "point", "space", "hex", "hole",
                                         "place", "spot", "position", "location"});
  const bool many = is_one_of(
      it.found, {"row", "column", "rank", "file", "diagonal", "region", "area", "zone", "room"});
  if (!site && !many) return std::nullopt;
  const std::string anew =
      first_word(said) == "may"
          ? std::string(said)
          : fmt::format("has {}", attributes_anew(trimmed(said.substr(first_word(said).size()))));
  Slip slip = hint_only(fmt::format("{}`{} site {}`",
                                    site ? "write " : "keep it on one of its sites: ", each,
                                    anew.size() <= kMaxClause ? anew : "has …"));
  slip.message =
      site ? fmt::format("a place on the board is called `site` here, not `{}`", it.found)
           : fmt::format(
                 "a {} has no attributes; players, pieces, sites, links, blocks, the game "
                 "and the turn have",
                 it.found);
  return slip;
}

}  // namespace

std::optional<Slip> of_declarations(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view head = first_word(text);
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  if (auto slip = type_by_another_name(it)) return slip;
  if (auto slip = value_for_type(it)) return slip;
  if (auto slip = owner_of_attribute(it)) return slip;
  if (head == it.word(Word::players) && is_one_of(it.found, {"have", "has"})) {
    return hint_only(fmt::format("write `each player has {}`",
                                 attributes_anew(trimmed(it.rest().substr(it.found.size())))));
  }
  if (head == it.word(Word::region) && it.found == it.word(Word::to) && is_site_name(last)) {
    return hint_only(
        fmt::format("from one corner to the other is `{}..{}`", last, first_word(behind_word(it))));
  }
  const std::size_t rows = before.rfind("row");
  if (it.found == it.word(Word::to) && !last.empty() && is_digit(last[0]) &&
      rows != std::string_view::npos) {
    return hint_only(
        fmt::format("from one to the other is `rows {}..{}`", last, first_word(behind_word(it))));
  }
  if (head != it.word(Word::piece) || before == head) return std::nullopt;
  const std::string_view name = first_word(trimmed(text.substr(head.size())));
  const std::string_view amount = !it.found.empty() && is_digit(it.found[0]) ? it.found
                                  : is_digit(last.empty() ? 'x' : last[0])   ? last
                                                                             : "8";
  const std::string_view behind = first_word(behind_word(it));
  if (before.ends_with(':') && is_plain_name(it.found) && !behind.empty() && is_digit(behind[0])) {
    return hint_only(fmt::format("write `{} of {}`", behind, capitalised(it.found, true)));
  }
  if (has_colon_before(before)) {
    if (is_one_of(last, {"white", "black"}) ||
        (is_upper(last.empty() ? 'x' : last[0]) && !it.found.empty() && is_digit(it.found[0]))) {
      return hint_only(fmt::format("write `{} of {}`", it.found, capitalised(last, true)));
    }
    if (is_one_of(it.found, {"both", "all", "every"})) {
      return hint_only("write `of each player`");
    }
    if (is_one_of(it.found, {"per", "each", "for"}) || is_one_of(last, {"both", "all", "every"})) {
      return hint_only(fmt::format("write `{} {}: {} of each player`", head, name, amount));
    }
    if (it.found == it.word(Word::at) || it.found == "on") {
      return hint_only(fmt::format("pieces come to their places in the setup: `put White {} at {}`",
                                   name, first_word(behind_word(it))));
    }
    if (is_plain_name(it.found) && is_upper(it.found[0]) && !last.empty() && is_digit(last[0])) {
      return hint_only(fmt::format("write `{} of {}`", last, it.found));
    }
    if (it.found.empty() && !last.empty() && is_digit(last[0])) {
      return hint_only(fmt::format("say whose: `{} of each player`", last));
    }
    if (!it.found.empty() && is_digit(it.found[0]) && is_upper(last.empty() ? 'x' : last[0])) {
      return hint_only(fmt::format("write `{} of {}`", it.found, last));
    }
    return std::nullopt;
  }
  if (before == fmt::format("{} {}", head, name) && !it.found.empty() &&
      (is_digit(it.found[0]) || it.found == "x")) {
    return hint_only(fmt::format("write `{} {}: {} of each player`", head, name,
                                 it.found == "x" ? last_word(text) : it.found));
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

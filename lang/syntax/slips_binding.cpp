// Knows slips in what binds a name and in what says what a name is; see slips.hpp.
//
// `among` binds, `in` asks; `:` says what something is, `=` compares. The author's own words come
// back in the line that he should have written.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

// The place of a word at or behind `from`, outside quotation marks; npos if it is not there.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0) {
  bool quoted = false;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '"') quoted = !quoted;
    const std::string_view here = first_word(text.substr(at));
    if (!quoted && at >= from && here == word) return at;
    at += here.empty() ? 1 : here.size();
  }
  return std::string_view::npos;
}

// What a name is bound to, at the beginning of `text`: up to a word that goes on with the sentence.
std::string_view domain_at(std::string_view text, bool joins = false) {
  std::size_t depth = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') {
      if (depth == 0) break;
      --depth;
    }
    if (depth == 0 && (c == ',' || c == ':' || c == '"')) break;
    const std::string_view word = first_word(text.substr(at));
    if (depth == 0 && at != 0 &&
        is_one_of(word, {"where", "as", "seen", "has", "with", "else", "and", "or", "over"}) &&
        !(joins && word == "or")) {
      break;
    }
    at += word.empty() ? 1 : word.size();
  }
  return trimmed(text.substr(0, at));
}

// `1..6`, `1 to 6`, `low to high`.
bool is_span_of_numbers(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots != std::string_view::npos) {
    return !text.empty() && is_digit(text[0]) && !is_site_name(first_word(text));
  }
  const std::size_t to = find_word(text, "to");
  if (to == std::string_view::npos) return false;
  const std::string_view least = trimmed(text.substr(0, to));
  return !least.empty() && (is_digit(least[0]) || first_word(least) == least);
}

std::string bound(std::string_view name, std::string_view domain) {
  if (is_span_of_numbers(domain)) return fmt::format("{} from {}", name, span_of_numbers(domain));
  return fmt::format("{} among {}", name, domain);
}

constexpr std::string_view kBinders[] = {
    "choose", "random", "each", "some", "no",   "every",   "all",
    "the",    "along",  "over", "most", "more", "exactly", "only",
};

// Where a name is bound by `in`.
struct Binding {
  std::string_view head;  // the words before the name that belong to it: `choose`
  std::string_view name;
  std::size_t word = 0;  // the place of `in`
};

// The binding by `word` before or at the place of the breakage, as far as a binder stands before
// its name.
std::optional<Binding> binding_by(const Breakage& it, std::string_view word) {
  const std::string_view text = it.scratch.text;
  std::optional<Binding> found;
  for (std::size_t at = find_word(text, word); at != std::string_view::npos && at <= it.place;
       at = find_word(text, word, at + 1)) {
    const std::string_view before = trimmed(text.substr(0, at));
    const std::string_view name = last_word(before);
    if (name.empty() || !is_lower(name[0]) || is_reserved(name, it.scratch.language)) continue;
    const std::string_view left = trimmed(before.substr(0, before.size() - name.size()));
    const std::string_view binder = last_word(left);
    const bool number = !binder.empty() && is_digit(binder[0]);
    const bool sign = left.ends_with('(') || left.ends_with(':');
    if (!sign && !number && std::ranges::find(kBinders, binder) == std::end(kBinders)) continue;
    std::string_view head;
    if (is_one_of(binder, {"choose", "random", "some", "no", "every", "all", "the", "along"})) {
      head = binder;
    }
    if (binder == "each") head = left.ends_with("for each") ? "for each" : "each";
    found = Binding{head, name, at};
  }
  return found;
}

std::string clause_of(const Binding& binding, std::string_view domain) {
  if (binding.head == "along") return fmt::format("along {} as {}", clipped(domain), binding.name);
  return fmt::format("{}{}{}", binding.head, binding.head.empty() ? "" : " ",
                     clipped(bound(binding.name, domain)));
}

// `along course among orthogonal`, `along course in orthogonal`.
Slip direction_named(std::string_view clause) {
  return habit("as", "", fmt::format("`as` names what has been found: `{}`", clause));
}

std::optional<Slip> bound_by_in(const Breakage& it) {
  const auto binding = binding_by(it, it.word(Word::in));
  if (!binding) return std::nullopt;
  const bool goes_on = is_one_of(it.found, {it.word(Word::where), "groups", it.word(Word::to),
                                            it.word(Word::has), it.word(Word::with), "."});
  if (it.place != binding->word && !goes_on) return std::nullopt;
  const std::string_view behind =
      trimmed(it.scratch.text.substr(binding->word + it.word(Word::in).size()));
  const std::string_view domain = domain_at(behind, binding->head == "along");
  if (domain.empty()) return std::nullopt;
  const std::string clause = clause_of(*binding, domain);
  if (binding->head == "along") return direction_named(clause);
  if (is_span_of_numbers(domain)) {
    return habit("from", "", fmt::format("a number is bound by `from`: `{}`", clause));
  }
  return habit("among", "", fmt::format("`among` binds a name, `in` asks: `{}`", clause));
}

// `choose n among 1 to 6`, `choose runner from own Runners`.
std::optional<Slip> bound_by_the_other(const Breakage& it) {
  if (const auto binding = binding_by(it, it.word(Word::among))) {
    const std::size_t behind = binding->word + it.word(Word::among).size();
    const std::string_view domain =
        domain_at(trimmed(it.scratch.text.substr(behind)), binding->head == "along");
    if (binding->head == "along" && it.place <= behind) {
      return direction_named(clause_of(*binding, domain));
    }
    const bool breaks = it.found == it.word(Word::to) || it.found == ".";
    if (breaks && behind < it.place && is_span_of_numbers(domain)) {
      return habit("from", "",
                   fmt::format("a number is bound by `from`: `{}`", clause_of(*binding, domain)));
    }
  }
  if (const auto binding = binding_by(it, it.word(Word::from))) {
    const std::size_t behind = binding->word + it.word(Word::from).size();
    if (it.place < behind) return std::nullopt;
    const std::string_view domain = domain_at(trimmed(it.scratch.text.substr(behind)));
    if (domain.empty()) return std::nullopt;
    if (it.found == "." && is_span_of_numbers(domain)) {
      return hint_only(fmt::format("write `{}`", clause_of(*binding, domain)));
    }
    const bool ends = it.found.empty() || it.found == it.word(Word::where) || it.found == "seen";
    if (ends && !is_digit(domain[0]) && !is_span_of_numbers(domain)) {
      return hint_only(
          fmt::format("`from` takes numbers, `among` a set: `{}`", clause_of(*binding, domain)));
    }
  }
  return std::nullopt;
}

// `choose cell: empty`, `choose cell of Home`.
std::optional<Slip> bound_by_sign(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  if (!is_one_of(head, {it.word(Word::choose), it.word(Word::random)}) ||
      !is_one_of(it.found, {":", "=", it.word(Word::of)})) {
    return std::nullopt;
  }
  const std::string_view name = last_word(it.before());
  const bool is_name = !name.empty() && is_lower(name[0]) &&
                       !is_reserved(name, it.scratch.language) && name != "one" &&
                       it.before() == fmt::format("{} {}", head, name);
  const std::string_view domain = domain_at(trimmed(it.rest().substr(it.found.size())));
  if (!is_name || domain.empty()) return std::nullopt;
  return habit("among", "",
               fmt::format("`among` binds a name: `{} {}`", head, clipped(bound(name, domain))));
}

// `choose pair as 2 of D`, `choose 2 of D`, `choose 2 own Men`, `choose 2 among D`.
std::optional<Slip> several(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view before = it.before();
  const std::string_view rest = it.rest();
  const std::string_view last = last_word(before);
  if (it.found == it.word(Word::as) && !last.empty() && is_lower(last[0])) {
    const std::string_view behind = trimmed(rest.substr(it.found.size()));
    const std::size_t of = find_word(behind, it.word(Word::of));
    if (of == std::string_view::npos || !(is_digit(behind[0]) || behind.find(" to ") < of)) {
      return std::nullopt;
    }
    const std::string_view many = trimmed(behind.substr(0, of));
    const std::string_view domain = domain_at(trimmed(behind.substr(of + 2)));
    const bool chosen = is_one_of(first_word(text), {"choose", "random"}) &&
                        before.size() == first_word(text).size() + 1 + last.size();
    return habit(
        "subset", "",
        fmt::format("how many stands first, the name last: `{}{} among {} as {}`",
                    chosen ? fmt::format("{} ", first_word(text)) : "", many, domain, last));
  }
  const std::string_view head = text.starts_with("for each ") ? "for each" : first_word(text);
  if (!is_one_of(head, {it.word(Word::choose), it.word(Word::random), it.word(Word::for_each)}) ||
      before.size() <= head.size()) {
    return std::nullopt;
  }
  std::string_view many = trimmed(before.substr(head.size()));
  if (it.found.empty()) {
    const std::size_t among = find_word(text, it.word(Word::among));
    if (among == std::string_view::npos && is_digit(many[0]) && is_span_of_numbers(many)) {
      const bool falls = head == it.word(Word::random);
      return hint_only(fmt::format("what {} needs a name: `{} {} from {}`",
                                   falls ? "falls" : "is chosen", head, falls ? "steps" : "n",
                                   many));
    }
    if (among == std::string_view::npos || !is_digit(many[0])) return std::nullopt;
    return hint_only(fmt::format("what is chosen needs a name: `{} as pair`", clipped(text)));
  }
  const bool counted =
      is_digit(last.empty() ? 'x' : last[0]) && (is_digit(many[0]) || many.starts_with("at most "));
  const bool of = it.found == it.word(Word::of);
  const bool noun = is_plain_name(it.found) && !it.wants(Terminal::end) &&
                    !is_one_of(it.found, {"to", "or", "and", "times"});
  if (!counted || (!of && !noun)) return std::nullopt;
  const std::string_view behind = of ? trimmed(rest.substr(it.found.size())) : rest;
  const std::string_view domain = domain_at(behind);
  const std::size_t as = find_word(behind, it.word(Word::as));
  const std::string_view name =
      as == std::string_view::npos ? "pair" : first_word(trimmed(behind.substr(as + 2)));
  if (domain.empty()) return std::nullopt;
  return habit("subset", "", fmt::format("write `{} {} among {} as {}`", head, many, domain, name));
}

// ---- `:` says what something is

// The head of a definition, and what it is in full: `next player`, `region`.
bool is_definition(const Breakage& it, std::string_view text) {
  for (const Word word : {Word::define, Word::region, Word::direction, Word::type, Word::team,
                          Word::score_of, Word::next_player}) {
    if (match_word(text, word, it.scratch.language) != 0) return true;
  }
  return false;
}

std::string_view without_edit(const Breakage& it) {
  std::string_view text = it.scratch.text;
  for (const Word word : {Word::replace, Word::add}) {
    const std::size_t size = match_word_and_blanks(text, word, it.scratch.language);
    if (size != 0) return text.substr(size);
  }
  return text;
}

// `1..4` of numbers as `1 to 4`, in a line where sites and rows do not stand.
std::string definition_with_colon(std::string_view left, std::string_view right) {
  const bool is_type = first_word(left) == "type";
  return fmt::format("{}: {}", trimmed(left),
                     is_type ? span_of_numbers(right) : std::string(right));
}

std::optional<Slip> says_by_equals(const Breakage& it) {
  if (it.line.context != LineContext::items && it.line.context != LineContext::phase) {
    return std::nullopt;
  }
  const std::string_view text = it.scratch.text;
  if (!is_definition(it, without_edit(it))) return std::nullopt;
  std::size_t sign = it.place;
  if (it.found != "=" || !it.wants_sign(':')) {
    // `define f with guard = E`: the sign was taken for a comparison.
    const std::size_t with = find_word(text, it.word(Word::with));
    sign = with == std::string_view::npos ? with : text.find(" = ", with);
    if (sign == std::string_view::npos || it.place < sign ||
        text.substr(0, it.place).find(": ", with) != std::string_view::npos) {
      return std::nullopt;
    }
    ++sign;
  }
  const std::string_view value = trimmed(text.substr(sign + 1));
  return habit("says", "",
               fmt::format("`:` says what something is, `=` compares: `{}`",
                           clipped(definition_with_colon(text.substr(0, sign), value))));
}

std::optional<Slip> let_by_equals(const Breakage& it) {
  if (first_word(it.scratch.text) != it.word(Word::let)) return std::nullopt;
  if (it.found != "=" && it.found != ":") return std::nullopt;
  const std::string_view before = it.before();
  if (before.size() <= it.word(Word::let).size() ||
      last_word(before).size() + it.word(Word::let).size() + 1 != before.size()) {
    return std::nullopt;
  }
  const std::string_view value = trimmed(it.rest().substr(1));
  if (find_word(value, it.word(Word::if_)) == 0) {
    if (auto slip = cases_of(it, fmt::format("{} {}", before, it.word(Word::be)), value)) {
      return slip;
    }
    return hint_only(
        fmt::format("write `{} {}`, and below it `1  when goal is empty` and `2  otherwise`",
                    before, it.word(Word::be)));
  }
  // What is to be written otherwise in the value, too, is told when it is read.
  for (const std::string_view other : {" over ", " in ", ".."}) {
    if (value.find(other) != std::string_view::npos) {
      return habit("be", "", fmt::format("write `{} {} …`", before, it.word(Word::be)));
    }
  }
  return habit("be", "",
               fmt::format("write `{}`",
                           clipped(fmt::format("{} {} {}", before, it.word(Word::be), value))));
}

// ---- attributes

bool declares_attributes(const Breakage& it, std::string_view text) {
  for (const Word word : {Word::each, Word::the_game, Word::the_turn, Word::the_phase,
                          Word::the_move, Word::the_record}) {
    if (match_word(text, word, it.scratch.language) != 0) return true;
  }
  return false;
}

// The attribute around a place: from its name to the comma before the next one.
std::string_view attribute_around(std::string_view text, std::size_t place) {
  const std::size_t colon = text.rfind(':', place);
  if (colon == std::string_view::npos) return {};
  const std::string_view before = trimmed(text.substr(0, colon));
  const std::size_t begin = before.size() - last_word(before).size();
  std::size_t end = text.size();
  if (const std::size_t next = text.find(':', colon + 1); next != std::string_view::npos) {
    const std::size_t comma = text.rfind(',', next);
    if (comma != std::string_view::npos && colon < comma) end = comma;
  }
  return trimmed(text.substr(begin, end - begin));
}

std::optional<Slip> attribute(const Breakage& it) {
  if (it.line.context != LineContext::items) return std::nullopt;
  const std::string_view text = it.scratch.text;
  if (!declares_attributes(it, without_edit(it))) return std::nullopt;
  if (it.rest().starts_with("at first ") && it.wants_sign(',')) {
    std::string whole(attribute_around(text, it.place));
    if (const std::size_t at = whole.find(" at first "); at != std::string::npos) {
      whole.insert(at, ",");
    }
    return habit("attribute", "",
                 fmt::format("a comma stands before `at first`: `{}`", clipped(whole)));
  }
  const bool dots = it.rest().starts_with("..");
  const bool equals = it.found == "=" && !it.wants_sign(':');
  if (!dots && !equals) return std::nullopt;
  // What was remembered of a turn before the sign has a message of its own.
  const std::string_view whole = attribute_around(text, it.place);
  for (const Word word : {Word::this_turn, Word::this_move, Word::this_phase, Word::seen_by}) {
    const std::size_t late = whole.find(it.word(word));
    if (equals && late != std::string_view::npos && late < whole.find('=')) return std::nullopt;
  }
  if (whole.empty()) return std::nullopt;
  const std::string anew = clipped(attributes_anew(whole));
  const bool holds = anew.find(", at first") != std::string::npos;
  if (dots && holds) {
    return habit("attribute", "",
                 fmt::format("numbers go from one `to` another, and the value before play follows "
                             "`at first`: `{}`",
                             anew));
  }
  if (dots) return habit("attribute", "", fmt::format("write `{}`", anew));
  return habit("attribute", "",
               fmt::format("the value before play follows `at first`: `{}`", anew));
}

// `option size 0..9 default 3`, `players 2..4 named …`, `rule lift(n: 1..3)`.
std::optional<Slip> span_by_dots(const Breakage& it) {
  if (!it.rest().starts_with("..") || !it.wants(Word::to)) return std::nullopt;
  const std::string_view least = last_word(it.before());
  const std::string_view most = first_word(it.rest().substr(2));
  if (least.empty() || most.empty()) return std::nullopt;
  return habit("dots", "",
               fmt::format("`..` is for sites; numbers go from `{} to {}`", least, most));
}

// Where the bracket that closes at `place` was opened; npos if nothing closes there.
std::size_t opening_of(std::string_view text, std::size_t place) {
  std::size_t depth = 0;
  for (std::size_t at = place; at-- > 0;) {
    if (text[at] == ')') ++depth;
    if (text[at] != '(') continue;
    if (depth == 0) return at;
    --depth;
  }
  return std::string_view::npos;
}

// `worth(unit)`, `define worth(unit): …`: brackets around one thing.
std::optional<Slip> called_with_one(const Breakage& it) {
  if (it.found != ")") return std::nullopt;
  const std::string_view text = it.scratch.text;
  const std::size_t open = opening_of(text, it.place);
  if (open == std::string_view::npos || open == 0) return std::nullopt;
  const std::string_view name = last_word(text.substr(0, open));
  const std::string_view given = trimmed(text.substr(open + 1, it.place - open - 1));
  const std::string_view head = trimmed(text.substr(0, open - name.size()));
  const bool is_rule = is_one_of(last_word(head), {it.word(Word::rule), it.word(Word::play),
                                                   it.word(Word::module_), it.word(Word::leap)});
  const bool is_one = given.find(',') == std::string_view::npos || given.ends_with(')');
  if (!is_plain_name(name) || given.empty() || is_rule || !is_one) return std::nullopt;
  const bool is_head =
      head == it.word(Word::define) || head.ends_with(fmt::format(" {}", it.word(Word::define)));
  // What is more than one name needs brackets beside `of`.
  const std::string thing =
      first_word(given) == given ? std::string(given) : fmt::format("({})", given);
  const std::string said =
      fmt::format("{}{} {} {}", is_head ? fmt::format("{} ", it.word(Word::define)) : "", name,
                  it.word(Word::of), thing);
  return hint_only(fmt::format("brackets hold two things or more; of one thing it is `{}{}`",
                               clipped(said), is_head ? ": …" : ""));
}

// `choose line aim of man to goal where …`: named lines are the set of their ends.
std::optional<Slip> named_line(const Breakage& it) {
  const std::string_view before = it.before();
  const bool behind_line =
      is_one_of(last_word(before), {it.word(Word::line), it.word(Word::lines)});
  if (!behind_line || it.found.empty() || !is_lower(it.found[0])) return std::nullopt;
  if (it.rest().starts_with(it.word(Word::along))) return std::nullopt;
  const std::string_view head =
      last_word(trimmed(before.substr(0, before.size() - last_word(before).size())));
  const std::string_view rest = trimmed(it.rest());
  const std::size_t to = find_word(rest, it.word(Word::to));
  const std::size_t where = find_word(rest, it.word(Word::where));
  const bool chooses = is_one_of(head, {it.word(Word::choose), "each"});
  if (to == std::string_view::npos && where == std::string_view::npos && !chooses) {
    return hint_only(fmt::format("lines with a name are the set of their ends: `{}{}{}`", head,
                                 head.empty() ? "" : " ", clipped(domain_at(rest))));
  }
  const std::string_view named = trimmed(rest.substr(0, std::min({to, where, rest.size()})));
  const std::string_view goal =
      to == std::string_view::npos ? "goal" : first_word(trimmed(rest.substr(to + 2)));
  const std::string_view asked = where == std::string_view::npos ? "" : rest.substr(where);
  return hint_only(fmt::format("lines with a name are the set of their ends: `{}{}{} {} {}{}{}`",
                               head, head.empty() ? "" : " ", goal, it.word(Word::among), named,
                               asked.empty() ? "" : " ", clipped(asked)));
}

// `King of side attacked by enemy pieces`.
std::optional<Slip> attacked_by(const Breakage& it) {
  if (it.found != "by" || !is_one_of(last_word(it.before()), {"attacked", "threatened", "hit"})) {
    return std::nullopt;
  }
  const std::string_view by = domain_at(trimmed(it.rest().substr(it.found.size())));
  if (by.empty()) return std::nullopt;
  return hint_only(
      fmt::format("name the lines of a piece: `define aim of man: line from man …`; what it "
                  "attacks is `in aim of {}`",
                  clipped(by)));
}

}  // namespace

bool is_type_of_language(std::string_view word) {
  return is_one_of(word, {"site", "player", "piece", "link", "block", "direction", "kind", "team",
                          "tile", "phase"});
}

std::string span_of_numbers(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool dots = text.substr(at).starts_with("..") && 0 < at && is_name_byte(text[at - 1]);
    if (!dots) {
      out += text[at];
      continue;
    }
    out += " to ";
    ++at;
  }
  return out;
}

std::string bound_anew(std::string_view binding) {
  for (const std::string_view word : {" in ", " from "}) {
    const std::size_t at = binding.find(word);
    if (at == std::string_view::npos || last_word(binding.substr(0, at)).size() != at) continue;
    const std::string_view domain = trimmed(binding.substr(at + word.size()));
    return bound(binding.substr(0, at), domain);
  }
  return std::string(binding);
}

std::string attributes_anew(std::string_view attributes) {
  const std::string spans = span_of_numbers(attributes);
  std::string out;
  std::size_t at = 0;
  while (at < spans.size()) {
    const std::string_view rest = std::string_view(spans).substr(at);
    const std::string_view word = first_word(rest);
    if (!word.empty()) {
      const std::string small = capitalised(word, false);
      const bool is_type = is_upper(word[0]) && is_type_of_language(small);
      out += is_type ? small : std::string(word);
      at += word.size();
    } else if (rest[0] == '=') {
      while (out.ends_with(' ')) out.pop_back();
      if (out.ends_with(',')) out.pop_back();
      out += ", at first";
      ++at;
      if (at < spans.size() && spans[at] != ' ') out += ' ';
    } else {
      out += rest[0];
      ++at;
    }
  }
  return out;
}

Slip said_of_attribute(const Breakage& it) {
  const std::string_view value = first_word(trimmed(it.rest().substr(1)));
  const std::string_view name = last_word(it.before());
  if (value.empty() || !is_digit(value[0])) {
    return hint_only(fmt::format("say first what it may be: `{}: 0 to 6, at first 6`", name));
  }
  return hint_only(
      fmt::format("say first from where to where it may go: `{0}: 0 to {1}, at first {1}`", name,
                  value == "0" ? "99" : value));
}

std::optional<Slip> of_binding(const Breakage& it) {
  for (const auto know : {bound_by_in, bound_by_the_other, bound_by_sign, several}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

std::optional<Slip> of_saying(const Breakage& it) {
  for (const auto know : {called_with_one, named_line, attacked_by, says_by_equals, let_by_equals,
                          attribute, span_by_dots}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

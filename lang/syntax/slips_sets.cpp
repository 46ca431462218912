// Knows slips in sets that are said by a condition: `count hole among D where C`, `every hole among
// D where C` as a set, `D where C`, `D whose hit`, `the number of D`; see slips.hpp.
//
// Such a set binds a name, `all x among D where C`, and stands in brackets behind `count`.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

// What the set with a condition follows, and where it begins.
struct Introduced {
  std::string_view word;  // `count`, `some`, `no`; empty: it is the whole value
  std::size_t begin = 0;  // what is said of the set
  std::size_t whole = 0;  // the same with the word
};

// The last word or sign before `end` behind which a set may stand as a value.
std::optional<Introduced> introduced(const Breakage& it, std::size_t end) {
  const std::string_view text = it.scratch.text.substr(0, end);
  std::optional<Introduced> found;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    const std::size_t behind = at + std::max<std::size_t>(word.size(), 1);
    if (is_one_of(word, {it.word(Word::count), it.word(Word::some), it.word(Word::no)})) {
      found = Introduced{word, behind, at};
    } else if (is_one_of(word, {it.word(Word::be), it.word(Word::to)}) ||
               is_one_of(text.substr(at, 1), {":", "(", "=", "<", ">", "+"})) {
      found = Introduced{"", behind, behind};
    }
    at = behind;
  }
  return found;
}

// True where a condition is asked: a comparison at its end speaks of the number, not of a member.
bool asks(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  return is_one_of(head, {it.word(Word::require), it.word(Word::if_), it.word(Word::else_),
                          it.word(Word::repeat), it.word(Word::holds), it.word(Word::fails)}) ||
         it.line.context == LineContext::results;
}

// The condition that stands at `begin`: up to the end of its bracket or the line, and without a
// comparison that belongs to what is counted.
std::string_view condition_of_set(const Breakage& it, std::size_t begin, bool counted) {
  const std::string_view text = it.scratch.text.substr(begin);
  std::size_t depth = 0;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (text[end] == '(') ++depth;
    if (text[end] == ',' && depth == 0) break;
    if (text[end] == ')' && depth-- == 0) break;
  }
  std::string_view condition = trimmed(text.substr(0, end));
  if (!counted || !asks(it)) return condition;
  const std::size_t sign = condition.find_last_of("<>=");
  if (sign == std::string_view::npos) return condition;
  const std::size_t first = condition.find_last_not_of("<>=!", sign);
  return first == std::string_view::npos ? condition : trimmed(condition.substr(0, first));
}

// `row of it = 3` of the name: `row of x = 3`; `hit` and `row = 3` likewise.
std::string asked_of(std::string_view condition, std::string_view name) {
  std::string anew;
  bool named = false;
  for (std::size_t at = 0; at < condition.size();) {
    const std::string_view word = first_word(condition.substr(at));
    named = named || word == "it";
    anew += word == "it" ? name : condition.substr(at, std::max<std::size_t>(word.size(), 1));
    at += std::max<std::size_t>(word.size(), 1);
  }
  const std::string_view first = first_word(condition);
  const std::string_view behind = trimmed(condition.substr(first.size()));
  const bool alone = behind.empty() || std::string_view("<>=!").find(behind[0]) != behind.npos;
  if (named || first.empty() || !alone) return anew;
  return fmt::format("{} of {}{}{}", first, name, behind.empty() ? "" : " ", behind);
}

// The set as it is to be written behind its introduction.
std::string set_anew(std::string_view word, std::string_view name, std::string_view domain,
                     std::string_view condition) {
  const std::string said =
      fmt::format("{} among {}{}{}", name, domain, condition.empty() ? "" : " where ", condition);
  if (word == "count") return fmt::format("count ({})", said);
  return fmt::format("{} {}", word.empty() ? "all" : word, said);
}

Slip set_said(std::string message, const std::string& anew, std::string_view word) {
  std::string hint = fmt::format("write `{}`", anew);
  if (hint.size() > kMaxHint) {
    hint = fmt::format("write `{}`", set_anew(word, "x", "…", "…"));
  }
  return habit("", std::move(message), std::move(hint));
}

std::string broken_at(const Breakage& it) {
  return it.found.empty() ? std::string("the line ends too early")
                          : fmt::format("`{}` does not fit here", it.found);
}

// How a set with a condition is said where it follows that word.
std::string way_of_saying(std::string_view word) {
  if (word == "count") return "a set with a condition stands in brackets behind `count`";
  return word.empty() ? "a set with a condition begins with `all` and a name"
                      : "what has a condition has a name";
}

// `count hole among D where C`, `define current: every hole among D where C`, and without `every`.
std::optional<Slip> named_set(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const bool breaks = it.found.empty() || it.found == it.word(Word::among) ||
                      is_one_of(it.found, {"all", "every", "each", "the"}) ||
                      is_one_of(last_word(it.before()), {"all", "every", "each", "the"});
  const std::string among = fmt::format(" {} ", it.word(Word::among));
  const std::string where = fmt::format(" {} ", it.word(Word::where));
  // The one that breaks the sentence, or, where it breaks at a word before it, the next.
  std::size_t at = text.find(among, it.place < 1 ? 0 : it.place - 1);
  if (it.found.empty()) at = text.rfind(among);
  if (!breaks || at == std::string_view::npos) return std::nullopt;
  const std::size_t condition = text.find(where, at);
  if (condition == std::string_view::npos) return std::nullopt;
  const std::string_view name = last_word(text.substr(0, at));
  const std::size_t begin = at - name.size();
  const auto set = introduced(it, begin);
  if (!set || name.empty() || !is_lower(name[0]) || is_reserved(name, it.scratch.language)) {
    return std::nullopt;
  }
  const std::string_view all = trimmed(text.substr(set->begin, begin - set->begin));
  if (!all.empty() && !is_one_of(all, {"all", "every", "each", "the", "those"})) {
    return std::nullopt;
  }
  const bool every = is_one_of(all, {"every", "each"});
  if (it.found.empty() && !every) return std::nullopt;
  if (set->word == "some" || set->word == "no") return std::nullopt;
  const std::string_view domain =
      trimmed(text.substr(at + among.size(), condition - at - among.size()));
  const std::string anew =
      set_anew(set->word, name, domain,
               condition_of_set(it, condition + where.size(), set->word == "count"));
  if (every && set->word.empty()) {
    Slip slip = set_said(
        fmt::format("`{}` asks whether all of them have something; a set begins with `all`", all),
        anew, set->word);
    slip.begin = it.at + text.find(all, set->begin);
    slip.end = slip.begin + all.size();
    return slip;
  }
  return set_said(fmt::format("{}: {}", broken_at(it), way_of_saying(set->word)), anew, set->word);
}

// `define current: anything where row of it = 3`, `count empty where hit`.
std::optional<Slip> nameless_set(const Breakage& it) {
  if (it.found != it.word(Word::where)) return std::nullopt;
  const std::string_view text = it.scratch.text;
  const auto set = introduced(it, it.place);
  if (!set) return std::nullopt;
  std::string_view domain = trimmed(text.substr(set->begin, it.place - set->begin));
  if (is_one_of(first_word(domain), {"all", "every", "each", "the", "those"})) {
    domain = trimmed(domain.substr(first_word(domain).size()));
  }
  if (domain.empty()) return std::nullopt;
  const bool is_set = is_name_byte(domain[0]) && !is_digit(domain[0]) &&
                      domain.find_first_of(":,\"") == std::string_view::npos &&
                      first_word(domain) != it.word(Word::line) &&
                      domain.find(fmt::format(" {} ", it.word(Word::among))) == domain.npos;
  // `some near in Border where …`: a name that is bound by another word.
  const std::string_view first = first_word(domain);
  const std::string_view second = first_word(trimmed(domain.substr(first.size())));
  const bool binds =
      second == it.word(Word::in) && is_lower(first[0]) && !is_reserved(first, it.scratch.language);
  if (!is_set || binds) return std::nullopt;
  const std::string condition =
      asked_of(condition_of_set(it, it.place + it.found.size(), set->word == "count"), "x");
  if (condition.empty()) return std::nullopt;
  return set_said(fmt::format("{}: {}", broken_at(it), way_of_saying(set->word)),
                  set_anew(set->word, "x", domain, condition), set->word);
}

// `count empty whose hit`, `choose c among empty whose hit`.
std::optional<Slip> whose_alone(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string before(it.before());
  constexpr std::string_view kWhose = " whose ";
  const std::size_t at = before.rfind(kWhose);
  if (at == std::string::npos || text.find(kWhose) != at) return std::nullopt;
  const std::string_view asked = trimmed(text.substr(at + kWhose.size(), it.place - at));
  const bool ends = it.found.empty() || is_one_of(it.found, {")", ",", "and", "or"});
  if (!ends || asked != first_word(asked) || asked.empty() || !is_lower(asked[0])) {
    return std::nullopt;
  }
  const std::string message = fmt::format(
      "`whose {0}` needs a comparison, such as `whose {0} = 2`; what is so or not is "
      "asked of a name",
      asked);
  const std::string among = fmt::format(" {} ", it.word(Word::among));
  const std::size_t binds = text.substr(0, at).rfind(among);
  const std::string_view name =
      binds == std::string_view::npos ? "" : last_word(text.substr(0, binds));
  if (!name.empty() && is_lower(name[0])) {
    return habit(
        "", message,
        fmt::format("write `{} where {} of {}`", clipped(text.substr(0, at)), asked, name));
  }
  const auto set = introduced(it, at);
  if (!set) return habit("", message, "");
  return set_said(message,
                  set_anew(set->word, "x", trimmed(text.substr(set->begin, at - set->begin)),
                           fmt::format("{} of x", asked)),
                  set->word);
}

// `the number of empty`, `the set of holes among empty where …`.
std::optional<Slip> said_of_set(const Breakage& it) {
  const std::string_view before = it.before();
  const bool counts = before.ends_with("the number");
  if (it.found != it.word(Word::of) || (!counts && !before.ends_with("the set"))) {
    return std::nullopt;
  }
  const std::string_view rest = behind_word(it);
  const std::string where = fmt::format(" {} ", it.word(Word::where));
  const std::string among = fmt::format(" {} ", it.word(Word::among));
  const std::size_t condition = rest.find(where);
  const std::string_view word = counts ? "count" : "";
  const std::string message = counts ? "how many there are is asked by `count`"
                                     : "a set is said by what is in it, without `the set of`";
  if (condition == std::string_view::npos) {
    const std::string said(counts ? fmt::format("count {}", rest) : std::string(rest));
    return set_said(message, said, word);
  }
  const std::size_t binds = rest.substr(0, condition).find(among);
  const bool named = binds != std::string_view::npos;
  const std::string_view name = named ? last_word(rest.substr(0, binds)) : "x";
  const std::size_t begin = named ? binds + among.size() : 0;
  const std::string_view asked = condition_of_set(
      it, static_cast<std::size_t>(rest.data() - it.scratch.text.data()) + condition + where.size(),
      counts);
  return set_said(message,
                  set_anew(word, name, trimmed(rest.substr(begin, condition - begin)),
                           named ? std::string(asked) : asked_of(asked, name)),
                  word);
}

}  // namespace

std::optional<Slip> of_sets(const Breakage& it) {
  for (const auto know : {said_of_set, whose_alone, named_set, nameless_set}) {
    if (auto slip = know(it)) return slip;
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

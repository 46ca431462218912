// Knows slips of the scenario: results, what happens to the stuck, repetitions, limits, plays; see
// slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lang/syntax/slip_parts.hpp"

namespace ludo::lang::slip {

namespace {

// The number in a text, or what is usual.
std::string number_in(std::string_view text, std::string_view usual) {
  const std::size_t at = text.find_first_of("0123456789");
  if (at == std::string_view::npos) return std::string(usual);
  return std::string(first_word(text.substr(at)));
}

bool has_word(std::string_view text, std::initializer_list<std::string_view> words) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view word = first_word(text.substr(at));
    if (!word.empty() && is_one_of(word, words)) return true;
    at += word.empty() ? 1 : word.size();
  }
  return false;
}

// The result that a text means; empty if it means none.
std::string_view result_in(std::string_view text) {
  if (has_word(text, {"forbidden", "illegal"})) return "forbidden";
  if (has_word(text, {"draw", "draws", "drawn", "tie"})) return "draw";
  if (has_word(text, {"pass", "passes", "skips"})) return "pass";
  if (has_word(text, {"finish", "finishes", "ranked", "score"})) return "ranked by score";
  if (has_word(text, {"out"})) return "mover is out";
  const bool wins = has_word(text, {"win", "wins"});
  if (has_word(text, {"lose", "loses"}) || (wins && has_word(text, {"opponent"}))) {
    return "mover loses";
  }
  return wins ? "mover wins" : "";
}

// `stuck loses`, `repetition 3 times: draw`, `limit 50 draws`: the short result.
std::optional<Slip> short_result_of(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view text = it.scratch.text;
  const std::string_view result = result_in(text);
  // What breaks on a later line is told of that line.
  const bool later = it.line.pieces.size() > 1 && it.line.pieces[1].at <= it.at + it.place;
  if (result.empty() || later) return std::nullopt;
  if (head == it.word(Word::stuck) && result != "forbidden") {
    return hint_only(fmt::format("write `{}: {}`", head, result));
  }
  if (begins_with_any(text, kRepetitionHeads, it.scratch.language)) {
    return hint_only(
        fmt::format("write `same position {} times: {}`", number_in(text, "3"), result));
  }
  if (head == it.word(Word::limit)) {
    return hint_only(fmt::format("{}write `{} {} turns: {}`",
                                 has_word(text, {"turns"}) ? "" : "turns are counted: ", head,
                                 number_in(text, "100"), result));
  }
  return std::nullopt;
}

// The condition that a result, a requirement or a question asks: where it begins.
std::size_t condition_begin(std::string_view text, std::size_t place) {
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < place) {
    const std::string_view word = first_word(text.substr(at));
    at += word.empty() ? 1 : word.size();
    if (is_one_of(word, {"when", "if", "require", "where", "and", "or", "while", "holds", "not"})) {
      begin = at;
    }
  }
  return begin;
}

std::string_view things_of(std::string_view what) { return what.substr(0, what.find(" in ")); }

// `mover has no Men`, `a5 has White Man`, `Home of mover has some Man`.
std::optional<Slip> possession(const Breakage& it) {
  if (!is_one_of(it.found, {"has", "have", "owns", "contains"})) return std::nullopt;
  const std::size_t begin = condition_begin(it.scratch.text, it.place);
  const std::string_view who = trimmed(it.scratch.text.substr(begin, it.place - begin));
  std::string_view what = trimmed(it.rest().substr(it.found.size()));
  if (who.empty() || what.empty() || begin == 0) return std::nullopt;
  if (is_site_name(who)) return hint_only(fmt::format("write `{} is {}`", who, what));
  // `no player has hold`, `some player has coins`.
  const std::string_view of = first_word(who);
  const std::string_view whose = trimmed(who.substr(of.size()));
  const bool of_some = is_one_of(of, {"some", "any", "a"});
  if ((of_some || is_one_of(of, {"no", "every", "each", "all"})) &&
      is_one_of(whose, {"player", "players"})) {
    return hint_only(
        fmt::format("ask it of each: `{} {} of p …`",
                    of_some ? "some p among players where" : "every p among players has", what));
  }
  const std::string_view first = first_word(what);
  const bool quantified = is_one_of(first, {"some", "no", "exactly"});
  for (const auto& [words, sign] : {std::pair("less than ", '<'), std::pair("fewer than ", '<'),
                                    std::pair("more than ", '>')}) {
    if (!what.starts_with(words)) continue;
    what = trimmed(what.substr(std::string_view(words).size()));
    const std::string_view number = first_word(what);
    return hint_only(fmt::format("write `count {} of {} {} {}`",
                                 trimmed(what.substr(number.size())), who, sign, number));
  }
  const bool number = is_digit(what[0]);
  const std::string_view quantity = quantified ? "" : (number ? "exactly " : "some ");
  if (is_one_of(last_word(things_of(what)), {"move", "moves"})) {
    return hint_only(std::string(cure_of_word("stuck")));
  }
  const bool person = is_one_of(who, {"mover", "me", "opponent", "player"}) || is_lower(who[0]);
  const std::size_t in = what.find(" in ");
  const std::string_view things = trimmed(what.substr(0, in));
  const std::string_view where = in == std::string_view::npos ? "" : what.substr(in);
  if (who.find(' ') != std::string_view::npos) {
    return hint_only(fmt::format("write `{}{} in {}`", quantity, what, who));
  }
  if (person) return hint_only(fmt::format("write `{}{} of {}{}`", quantity, things, who, where));
  return hint_only(fmt::format("for a player write `{0}{1} of {2}`, for a region `{0}{1} in {2}`",
                               quantity, things, who));
}

// `some Man of mover is in Home`, `any Man of mover`, `count of Men`, `fewer than 2 Men`.
std::optional<Slip> quantity_asked(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  if (last == it.word(Word::count) && it.found == it.word(Word::of)) {
    return hint_only(
        fmt::format("leave out `of`: `{} {}`", last, trimmed(it.rest().substr(it.found.size()))));
  }
  const std::size_t begin = condition_begin(text, it.place);
  const std::string_view asked = trimmed(text.substr(begin, it.place - begin));
  if (begin != 0 && last == it.word(Word::any) && is_plain_name(it.found)) {
    return hint_only(fmt::format("write `{} {}`", it.word(Word::some), it.rest()));
  }
  const bool all = last == it.word(Word::all) || last == it.word(Word::every);
  if (begin != 0 && all && asked == last && it.rest().find(" in ") != std::string_view::npos) {
    return hint_only(fmt::format("leave out `{}`: `{}` asks whether there are some, and all are",
                                 last, it.rest()));
  }
  if (begin != 0 && !it.found.empty() && is_digit(it.found[0])) {
    for (const auto& [words, sign] :
         {std::pair("less than", '<'), std::pair("fewer than", '<'), std::pair("more than", '>')}) {
      const std::string_view what = trimmed(it.rest().substr(it.found.size()));
      if (asked != words || what.empty()) continue;
      return hint_only(fmt::format("write `count {} {} {}`", what, sign, it.found));
    }
  }
  const bool counts = is_one_of(first_word(asked), {"some", "no", "exactly", "count"});
  if (!counts && !is_one_of(it.found, {"on"})) return std::nullopt;
  if (begin == 0 || !is_one_of(it.found, {"is", "are", "at", "on", "inside", "stands"})) {
    return std::nullopt;
  }
  std::string_view where = trimmed(it.rest().substr(it.found.size()));
  if (is_one_of(first_word(where), {"in", "on", "at"})) {
    where = trimmed(where.substr(first_word(where).size()));
  }
  const std::string_view word = counts ? "in" : is_site_name(where) ? "at" : "in";
  if (where.empty()) return std::nullopt;
  return hint_only(fmt::format("write `{} {} {}`", asked, word, where));
}

// `bare: at any moment each p is out when …`: such lines have a list of their own.
std::optional<Slip> moment_of_line(const Breakage& it) {
  const std::string_view moment = it.word(Word::at_any_moment);
  std::size_t at = it.scratch.text.find(moment);
  if (at == std::string_view::npos || it.rest().empty()) return std::nullopt;
  std::string line(it.scratch.text);
  line.erase(at, moment.size());
  while (at < line.size() && line[at] == ' ') line.erase(at, 1);
  // Results are written under each other.
  while (at > 1 && line[at - 1] == ' ' && line[at - 2] == ' ') line.erase(--at, 1);
  return hint_only(fmt::format("write `{} {}`, a list of its own, and `{}` below it",
                               it.word(Word::end), moment, line));
}

// `winner is White when …`, `White is the loser if …`, `game over when …`: a result is a player and
// what he does.
std::optional<Slip> winner_named(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::vector<std::string_view> words;
  std::string_view rest = trimmed(text.substr(colon + 1));
  while (!rest.empty() && !is_one_of(first_word(rest), {"when", "if"})) {
    const std::string_view word = first_word(rest);
    if (word.empty()) return std::nullopt;
    if (word != "the") words.push_back(word);
    rest = trimmed(rest.substr(word.size()));
  }
  const std::string condition =
      rest.empty() ? "" : std::string(trimmed(rest.substr(first_word(rest).size())));
  const std::string when =
      fmt::format("{} {}", it.word(Word::when), condition.empty() ? "…" : condition);
  if (words == std::vector<std::string_view>{"game", "over"} ||
      words == std::vector<std::string_view>{"game", "ends"}) {
    return hint_only(fmt::format("say who wins: `mover wins {0}`, `draw {0}`", when));
  }
  if (words.size() != 3 || words[1] != "is") return std::nullopt;
  const bool leads = is_one_of(words[0], {"winner", "loser"});
  const std::string_view fate = leads ? words[0] : words[2];
  if (!is_one_of(fate, {"winner", "loser"})) return std::nullopt;
  return hint_only(fmt::format("write `{} {} {}`", leads ? words[2] : words[0],
                               it.word(fate == "winner" ? Word::wins : Word::loses), when));
}

std::optional<Slip> in_results(const Breakage& it) {
  if (it.line.context != LineContext::results) return std::nullopt;
  if (auto slip = moment_of_line(it)) return slip;
  if (auto slip = winner_named(it)) return slip;
  const std::string_view last = last_word(it.before());
  const bool no_fate = !has_word(it.before(), {"wins", "loses", "when"});
  if (no_fate && (it.found == "finish" || last == "finish")) {
    const std::string_view text = it.scratch.text;
    const std::size_t at = text.find("finish");
    return hint_only(fmt::format("write `{}{}{}`", text.substr(0, at),
                                 it.word(Word::ranked_by_score), text.substr(at + 6)));
  }
  if (no_fate && it.found == it.word(Word::all)) {
    return hint_only("write `each p loses when …`, or `draw when …`");
  }
  if (no_fate && it.found == it.word(Word::and_)) {
    return hint_only("a draw of all is `draw when …`; each other result has a line of its own");
  }
  if (no_fate &&
      (it.found == it.word(Word::most) || is_one_of(last, {"highest", "score", "points"}))) {
    return hint_only("who has most is said by `ranked by score when …` and `score of player: …`");
  }
  if (no_fate && (is_one_of(it.found, {"win", "lose"}) || is_one_of(last, {"win", "lose"}))) {
    const std::string_view verb = is_one_of(last, {"win", "lose"}) ? last : it.found;
    return hint_only(fmt::format("write `{}s`", verb));
  }
  const std::size_t colon = it.rest().find(':');
  if (no_fate && colon != std::string_view::npos && is_plain_name(last) && last == it.before()) {
    const std::string_view second = trimmed(it.rest().substr(0, colon));
    std::string key = fmt::format("{}-{}", last, trimmed(second.substr(second[0] == '-' ? 1 : 0)));
    std::ranges::replace(key, ' ', '-');
    return hint_only(fmt::format("a key is one word: `{}`", key));
  }
  if (it.found == it.word(Word::line) || last == it.word(Word::line)) {
    return hint_only(
        "men in a row are a line: `some line from man: 2 own Men` in a rule, after "
        "which `me wins`");
  }
  return std::nullopt;
}

// `play march twice`, `play march and play march`, `optionally march`.
std::optional<Slip> in_plays(const Breakage& it) {
  const std::string_view head = first_word(it.scratch.text);
  const std::string_view before = it.before();
  const std::string_view last = last_word(before);
  if (head == it.word(Word::play) && before != head) {
    if (is_one_of(it.found, {"twice", "again", "thrice"}) ||
        (!it.found.empty() && is_digit(it.found[0]))) {
      const std::string_view times = it.found == "thrice"                      ? "3"
                                     : is_one_of(it.found, {"twice", "again"}) ? "2"
                                                                               : it.found;
      return hint_only(
          fmt::format("write `repeat {} times`, and `{}` below it, further in", times, before));
    }
    if (it.found == it.word(Word::or_)) {
      return hint_only(
          "what a player may do instead stands below: `either` and `or`, one on each line");
    }
    if (is_one_of(it.found, {",", ";", "then", "and"})) {
      return hint_only("each sentence has a line of its own");
    }
  }
  const bool opens = is_one_of(head, {it.word(Word::optionally), it.word(Word::either),
                                      it.word(Word::or_), it.word(Word::turn)});
  if (opens && it.found.empty() && before == fmt::format("{} {}", head, last) &&
      is_lower(last[0])) {
    return hint_only(fmt::format("write `{} play {}`", head, last));
  }
  return std::nullopt;
}

// `Guesser to move in Break` below `after`.
std::optional<Slip> phase_of_test(const Breakage& it) {
  const std::string_view to_move = it.word(Word::to_move);
  if (it.line.context != LineContext::test || it.found != it.word(Word::in) ||
      !it.before().ends_with(to_move)) {
    return std::nullopt;
  }
  Slip slip = hint_only(fmt::format("write `{}`; the phase is asked by `{} {} is {}`", it.before(),
                                    it.word(Word::holds), it.word(Word::phase), behind_word(it)));
  slip.message = fmt::format("`{}` is too much here: only `{}` says in which phase it begins",
                             shown(it.rest()), it.word(Word::given));
  slip.begin = it.at + it.place;
  slip.end = slip.begin + it.rest().size();
  return slip;
}

// `turn of Fox`, `turn for the Fox`, `turn Fox`: each player's turn by itself.
std::optional<Slip> turn_of_one(const Breakage& it, std::string_view text, std::string_view head) {
  if (head != it.word(Word::turn)) return std::nullopt;
  std::string_view who = trimmed(text.substr(head.size()));
  if (who.starts_with('(')) who.remove_prefix(1);
  while (is_one_of(first_word(who), {"of", "for", "when", "the"})) {
    who = trimmed(who.substr(first_word(who).size()));
  }
  const std::string_view name = first_word(who);
  if (!is_plain_name(name) || !is_upper(name[0])) return std::nullopt;
  return hint_only(fmt::format(
      "one `turn` is for all; what is done in it may differ: `if me is {}` and his part below it, "
      "then `else` and the others'",
      name));
}

}  // namespace

bool says_repetition(std::string_view text) {
  return has_word(text, {"position", "positions", "situation", "situations", "arrangement"}) &&
         has_word(text, {"same", "repeat", "repeats", "repeated", "repetition", "twice", "again",
                         "before", "earlier", "recur", "recurs", "previous", "new"});
}

// `never the same position twice`, `require not repeat the position`: what may not come again.
std::optional<Slip> of_repetition(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view head = first_word(text);
  const bool asks = head == it.word(Word::never) || head == it.word(Word::require) ||
                    it.line.context == LineContext::results;
  if (!asks || !says_repetition(text)) return std::nullopt;
  const std::string_view result = it.line.context == LineContext::results ? result_in(text) : "";
  const bool forbids = result.empty() || result == "pass" || result == "forbidden";
  return hint_only(
      fmt::format("a position that comes again is spoken of in the scenario, on a line of its own: "
                  "`same position {} times: {}`",
                  number_in(text, forbids ? "2" : "3"), forbids ? "forbidden" : result));
}

std::optional<Slip> of_scenario(const Breakage& it) {
  const std::string_view text = it.scratch.text;
  const std::string_view head = first_word(text);
  if (it.before() == "for" && it.line.context == LineContext::statements) {
    if (auto slip = other_statement(text, head, it.scratch.language)) return slip;
  }
  for (const auto know : {phase_of_test, in_results, in_plays, possession, quantity_asked}) {
    if (auto slip = know(it)) return slip;
  }
  if (it.line.context != LineContext::items) return std::nullopt;
  if (auto slip = short_result_of(it)) return slip;
  const bool signed_head = it.before() == head && (it.found == "=" || it.found == ":");
  if (signed_head && is_one_of(head, {it.word(Word::first), it.word(Word::order)})) {
    return hint_only(fmt::format("write `{} {}`", head, trimmed(it.rest().substr(1))));
  }
  if (signed_head && head == it.word(Word::players)) {
    return hint_only("the players have names: `players White, Black`");
  }
  if (head == it.word(Word::first) && has_word(text, {"player", "to", "move"})) {
    const std::string_view who = last_word(text);
    if (is_plain_name(who) && is_upper(who[0]))
      return hint_only(fmt::format("write `first {}`", who));
  }
  if (text.starts_with("score ") && (it.found == "=" || it.found == ":")) {
    return hint_only(fmt::format("write `{} player: {}`", it.word(Word::score_of),
                                 trimmed(it.rest().substr(1))));
  }
  if (auto slip = turn_of_one(it, text, head)) return slip;
  if (head == it.word(Word::turn) && it.found == it.word(Word::of)) {
    return hint_only("`turn` stands alone: what it is made of stands below, further in");
  }
  if (head == it.word(Word::turn) && it.before() == "turn order") {
    return hint_only(fmt::format("write `{}`", trimmed(text.substr(head.size()))));
  }
  if (head == it.word(Word::each) && it.found == it.word(Word::turn)) {
    return hint_only("`turn` stands alone: what it is made of stands below, further in");
  }
  return std::nullopt;
}

}  // namespace ludo::lang::slip

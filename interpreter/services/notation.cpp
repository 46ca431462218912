// Finding moves by their written forms. See notation.hpp.

#include "interpreter/services/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <span>
#include <utility>

#include "lang/text/assert.hpp"
#include "lang/text/suggest.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostCandidates = 8;

bool has_form(const Move& move, std::string_view text) {
  return move.text == text ||
         std::find(move.forms.begin(), move.forms.end(), text) != move.forms.end();
}

// Those among whose forms it comes earliest.
std::vector<std::size_t> moves_with_earliest(std::string_view text,
                                             const std::vector<Move>& moves) {
  std::vector<std::size_t> found;
  std::size_t earliest = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& forms = moves[i].forms;
    const auto form = std::find(forms.begin(), forms.end(), text);
    const auto place = static_cast<std::size_t>(form - forms.begin());
    if (form == forms.end() || earliest < place) continue;
    if (place < earliest) found.clear();
    earliest = place;
    found.push_back(i);
  }
  return found;
}

std::vector<std::size_t> moves_with_form(std::string_view text, const std::vector<Move>& moves) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (has_form(moves[i], text)) found.push_back(i);
  }
  return found;
}

// Lower case, without blanks, typographic dashes and crosses as the plain ones.
std::string loosened(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> kPlain[] = {
      {"–", "-"}, {"—", "-"}, {"−", "-"}, {"×", "x"}, {"→", "->"}};
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    bool replaced = false;
    for (const auto& [fancy, plain] : kPlain) {
      if (text.substr(i).starts_with(fancy)) {
        result += plain;
        i += fancy.size();
        replaced = true;
        break;
      }
    }
    if (replaced) continue;
    const char c = text[i++];
    if (c == ' ' || c == '\t') continue;
    result += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

std::vector<std::size_t> moves_loosely(std::string_view text, const std::vector<Move>& moves) {
  const std::string wanted = loosened(text);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    bool fits = loosened(move.text) == wanted;
    for (const std::string& form : move.forms) fits = fits || loosened(form) == wanted;
    if (fits) found.push_back(i);
  }
  return found;
}

// The rank behind the last `#`, if the text ends in one.
std::optional<std::size_t> rank_of(std::string_view text, std::string_view& form) {
  const std::size_t hash = text.rfind('#');
  if (hash == std::string_view::npos || hash + 1 == text.size()) return std::nullopt;
  std::size_t rank = 0;
  const auto [end, error] =
      std::from_chars(text.data() + hash + 1, text.data() + text.size(), rank);
  if (error != std::errc() || end != text.data() + text.size() || rank == 0) return std::nullopt;
  form = text.substr(0, hash);
  return rank;
}

std::size_t common_front(std::string_view lhs, std::string_view rhs) {
  const auto end = lhs.begin() + static_cast<std::ptrdiff_t>(std::min(lhs.size(), rhs.size()));
  return static_cast<std::size_t>(std::mismatch(lhs.begin(), end, rhs.begin()).first - lhs.begin());
}

// Texts that the writer may have meant: the nearest by letters, then those that begin alike, the
// more alike the sooner.
std::vector<std::string> likely_moves(std::string_view text, const std::vector<Move>& moves) {
  constexpr std::size_t kMostLikely = 3;
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(move.text);
  std::vector<std::string> likely;
  if (const auto nearest = lang::closest(text, std::span<const std::string>(texts))) {
    likely.push_back(*nearest);
  }
  const std::string wanted = loosened(text);
  const std::size_t shortest = std::max<std::size_t>(2, wanted.size() / 2);
  std::vector<std::pair<std::size_t, std::size_t>> alike;  // how much, which one
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t common = common_front(wanted, loosened(texts[i]));
    if (shortest <= common) alike.emplace_back(common, i);
  }
  std::stable_sort(alike.begin(), alike.end(),
                   [](const auto& lhs, const auto& rhs) { return rhs.first < lhs.first; });
  for (const auto& [common, i] : alike) {
    if (kMostLikely <= likely.size()) break;
    const bool known = std::find(likely.begin(), likely.end(), texts[i]) != likely.end();
    if (!known) likely.push_back(texts[i]);
  }
  return likely;
}

std::string quoted_list(const std::vector<std::string>& texts) {
  std::string result;
  for (std::size_t i = 0; i < texts.size() && i < kMostCandidates; ++i) {
    result += fmt::format("{}`{}`", i == 0 ? "" : ", ", texts[i]);
  }
  if (kMostCandidates < texts.size()) result += " …";
  return result;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

std::string without_annotation(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
  return std::string(trimmed(text));
}

MoveSearch find_move(std::string_view text, const std::vector<Move>& moves) {
  text = trimmed(text);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].text == text) return i;
  }
  std::vector<std::size_t> found = moves_with_earliest(text, moves);
  if (found.empty()) {
    std::string_view form;
    if (const auto rank = rank_of(text, form)) {
      const std::vector<std::size_t> equals = moves_with_form(form, moves);
      if (*rank <= equals.size()) return equals[*rank - 1];
    }
    found = moves_loosely(text, moves);
  }
  if (found.size() == 1) return found.front();
  MoveNotFound failure;
  if (found.empty()) {
    const std::string bare = without_annotation(text);
    if (!bare.empty() && bare != text) return find_move(bare, moves);
    failure.candidates = likely_moves(text, moves);
    if (moves.size() == 1) failure.only = moves.front().text;
  } else {
    failure.reason = MoveNotFound::Reason::Ambiguous;
    for (const std::size_t index : found) failure.candidates.push_back(moves[index].text);
  }
  return failure;
}

std::string describe(const MoveNotFound& failure) {
  switch (failure.reason) {
    case MoveNotFound::Reason::NoSuchMove:
      if (!failure.only.empty()) {
        return fmt::format("no such move; only `{}` is legal here", failure.only);
      }
      if (failure.candidates.empty()) return "no such move";
      return "no such move; likely: " + quoted_list(failure.candidates);
    case MoveNotFound::Reason::Ambiguous:
      return "ambiguous: " + quoted_list(failure.candidates);
  }
  LUDO_UNREACHABLE();
}

std::vector<std::string> split_moves(std::string_view text) {
  const auto split_at = [text](auto is_separator) {
    std::vector<std::string> parts;
    std::string part;
    int depth = 0;
    const auto finish = [&] {
      const std::string_view word = trimmed(part);
      if (!word.empty()) parts.emplace_back(word);
      part.clear();
    };
    for (const char c : text) {
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && 0 < depth) --depth;
      if (depth == 0 && is_separator(c)) {
        finish();
      } else {
        part += c;
      }
    }
    finish();
    return parts;
  };
  std::vector<std::string> by_commas = split_at([](char c) { return c == ',' || c == '\n'; });
  const bool has_comma = 1 < by_commas.size() || trimmed(text).ends_with(',');
  if (has_comma) return by_commas;
  std::vector<std::string> words;
  for (std::string& word :
       split_at([](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; })) {
    const bool ends_act =
        !words.empty() && (word == "resigns" || (word == "agreed" && words.back() == "draw"));
    if (ends_act) {
      words.back() += " " + word;
    } else {
      words.push_back(std::move(word));
    }
  }
  return words;
}

std::vector<std::string> forbidden_by(const Engine& engine, const State& state,
                                      const std::string& move) {
  const Reasons reasons = engine.reasons_against(state, move);
  const bool forbidden =
      std::all_of(reasons.denials.begin(), reasons.denials.end(), [](const Denial& denial) {
        using enum Denial::Form;
        return denial.form == Law || denial.form == Repetition || denial.form == Precedence ||
               denial.form == GoOn || denial.form == Preference || denial.form == Condition ||
               denial.form == Where;
      });
  return forbidden ? reasons.keys() : std::vector<std::string>{};
}

std::string describe_outcome(const Engine& engine, const State& state) {
  const Outcome result = engine.outcome(state);
  const lang::GameModel& model = engine.model();
  std::vector<std::string> names;
  for (const lang::Index winner : result.winners) {
    const bool named = 0 <= winner && winner < static_cast<lang::Index>(model.players.size());
    names.push_back(named ? model.players[static_cast<std::size_t>(winner)].name : "nobody");
  }
  const std::string what = names.empty() ? "a draw"
                                         : fmt::format("{} {}", fmt::join(names, ", "),
                                                       names.size() == 1 ? "wins" : "win");
  return fmt::format("{} by {}", what, result.key);
}

PlayedLine play_line(const Engine& engine, State state, const std::vector<std::string>& moves) {
  PlayedLine line{std::move(state), {}, std::nullopt, 0};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool over = engine.over(line.state);
    const std::vector<Move> legal = over ? std::vector<Move>{} : engine.moves(line.state);
    const MoveSearch search = find_move(moves[i], legal);
    if (const auto* failure = std::get_if<MoveNotFound>(&search)) {
      const auto act = read_act(engine.model(), moves[i]);
      std::string objection = act ? engine.objection(line.state, *act) : "";
      if (act && objection.empty()) {
        line.state = engine.apply(line.state, *act);
        line.written.push_back(write_act(engine.model(), *act));
        continue;
      }
      std::vector<std::string> keys;
      if (!act) keys = forbidden_by(engine, line.state, moves[i]);
      line.failure =
          LineFailure{i, moves[i], *failure, std::move(keys), over, "", std::move(objection)};
      if (over) line.failure->outcome = describe_outcome(engine, line.state);
      return line;
    }
    const Move& move = legal[std::get<std::size_t>(search)];
    const std::int32_t turns = line.state.turns;
    line.state = engine.apply(line.state, move);
    // A move ends one turn at most.
    line.silent = std::max(line.state.turns - turns - 1, 0);
    line.written.push_back(move.text);
  }
  return line;
}

std::string describe(const LineFailure& failure) {
  std::string text =
      fmt::format("move {} `{}`: ", failure.index + 1, lang::printable(failure.move));
  if (failure.over) return text + "the game is over: " + failure.outcome;
  if (!failure.objection.empty()) return text + failure.objection;
  if (!failure.forbidden_by.empty())
    return text + "forbidden by " + quoted_list(failure.forbidden_by);
  return text + describe(failure.reason);
}

bool fits_glob(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool fits_glob(std::string_view pattern, const Move& move) {
  if (fits_glob(pattern, move.text)) return true;
  return std::any_of(move.forms.begin(), move.forms.end(),
                     [pattern](const std::string& form) { return fits_glob(pattern, form); });
}

}  // namespace ludo::interpreter

// FactWords for the reasons of the reference engine. See why.hpp.

#include "interpreter/services/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/why_words.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostShown = 8;

using lang::GameModel;
using lang::Index;
using lang::kNoIndex;

std::string some_moves(const std::vector<std::string>& texts) {
  std::string result;
  for (std::size_t i = 0; i < texts.size() && i < kMostShown; ++i) {
    result += fmt::format("{}`{}`", i == 0 ? "" : ", ", texts[i]);
  }
  if (kMostShown < texts.size()) result += " …";
  return result;
}

std::string titled(const std::string& key, const std::string& title) {
  return title.empty() ? fmt::format("`{}`", key) : fmt::format("`{}` \"{}\"", key, title);
}

std::string form_word(Denial::Form form) {
  switch (form) {
    case Denial::Form::Law:
      return "law";
    case Denial::Form::Repetition:
      return "repetition";
    case Denial::Form::Precedence:
    case Denial::Form::GoOn:
      return "precedence";
    case Denial::Form::Preference:
      return "preference";
    case Denial::Form::Condition:
    case Denial::Form::Where:
      return "condition";
    case Denial::Form::Cell:
    case Denial::Form::Direction:
    case Denial::Form::Length:
      return "line";
    case Denial::Form::Choice:
    case Denial::Form::Number:
      return "choice";
    case Denial::Form::Branch:
      return "branch";
  }
  LUDO_UNREACHABLE();
}

// Puts reasons into words.
struct Telling {
  const FactWords& words;

  std::string title_of_law(const std::string& key) const {
    for (const lang::Law& law : words.model.laws) {
      if (law.item.key == key) return law.item.title;
    }
    return "";
  }

  // What is to be quoted.
  lang::Span clause_of(const Denial& denial) const {
    if (denial.form == Denial::Form::Choice) return words.domain_of(denial.span);
    if (denial.form == Denial::Form::Cell) return words.description_of(denial.span);
    return denial.span;
  }

  WhyReason reason(const Denial& denial) const {
    WhyReason made;
    made.form = form_word(denial.form);
    made.key = denial.key;
    made.span = clause_of(denial);
    made.better = denial.better;
    std::vector<Fact> facts = denial.facts;
    WhyFact first;
    if (says_first_fact(denial.form) && !facts.empty()) {
      first = words.fact(facts.front());
      facts.erase(facts.begin());
    }
    made.facts = words.facts(facts);
    made.sentence = sentence(denial, first);
    made.sites = first.sites;
    if (denial.site != lang::kNone) made.sites.push_back(denial.site);
    for (const WhyFact& fact : made.facts) {
      made.sites.insert(made.sites.end(), fact.sites.begin(), fact.sites.end());
    }
    std::sort(made.sites.begin(), made.sites.end());
    made.sites.erase(std::unique(made.sites.begin(), made.sites.end()), made.sites.end());
    return made;
  }

  // Lines and choices: the first fact is what is wrong, and stands in the sentence.
  static bool says_first_fact(Denial::Form form) {
    return form == Denial::Form::Cell || form == Denial::Form::Choice;
  }

  std::string sentence(const Denial& denial, const WhyFact& first) const {
    const std::string& where = denial.place.empty() ? denial.key : denial.place;
    const std::string place = fmt::format("`{}`", where);
    const std::string clause = words.quote(clause_of(denial));
    switch (denial.form) {
      case Denial::Form::Law:
        return fmt::format("it is against the law {}",
                           titled(denial.key, title_of_law(denial.key)));
      case Denial::Form::Repetition:
        return "the position that it leads to has stood too often";
      case Denial::Form::Precedence:
        return denial.key == where ? fmt::format("something else has precedence in {}", place)
                                   : fmt::format("`{}` has precedence", denial.key);
      case Denial::Form::GoOn:
        return fmt::format("{} goes on as long as it is possible", place);
      case Denial::Form::Preference:
        return fmt::format("other moves are better by what {} prefers", place);
      case Denial::Form::Condition:
        return fmt::format("a condition of {} does not hold", place);
      case Denial::Form::Where:
        return fmt::format("a choice of {} does not allow it", place);
      case Denial::Form::Cell:
        return fmt::format("the line of {} does not lead over {}: not {}", place, first.value,
                           clause);
      case Denial::Form::Choice:
        return fmt::format("{} cannot be {}: not among {}", place_of_name(denial, first.name),
                           first.value, clause);
      case Denial::Form::Branch:
        return denial.holds ? fmt::format("{} does not come to it, as {}", place, clause)
                            : fmt::format("{} comes to it only if {}", place, clause);
      case Denial::Form::Direction:
        return fmt::format("the line of {} does not lead to {}", place,
                           words.direction(denial.direction));
      case Denial::Form::Length:
        return fmt::format("the line of {} cannot be {} long", place, denial.number);
      case Denial::Form::Number:
        return fmt::format("{} asks for another number than {}", place, denial.number);
    }
    LUDO_UNREACHABLE();
  }

  static std::string place_of_name(const Denial& denial, const std::string& name) {
    if (name.empty()) return fmt::format("what `{}` chooses", denial.key);
    return fmt::format("`{}` of `{}`", name, denial.key);
  }

  std::optional<WhyReason> dead_end(const DeadEnd& end) const {
    WhyReason made;
    made.form = "way";
    made.key = end.key;
    made.span = end.span;
    made.facts = words.facts(end.facts);
    switch (end.form) {
      case DeadEnd::Form::None:
        return std::nullopt;
      case DeadEnd::Form::Choice:
        if (end.offered.empty()) {
          made.sentence = fmt::format("`{}` has nothing to choose here", end.key);
        } else {
          made.sentence =
              fmt::format("`{}` has no such choice, only {}", end.key, some_moves(end.offered));
        }
        return made;
      case DeadEnd::Form::Condition:
        made.sentence = fmt::format("a condition of `{}` does not hold", end.key);
        return made;
      case DeadEnd::Form::Effect:
        made.sentence = fmt::format("`{}` cannot do it: {}", end.key, end.what);
        return made;
      case DeadEnd::Form::End:
        made.sentence = fmt::format("the move ends before, with {}", some_moves(end.offered));
        return made;
    }
    LUDO_UNREACHABLE();
  }

  WhyStep step(const Step& told) const {
    WhyStep made;
    made.depth = told.depth;
    made.span = told.span;
    made.facts = words.facts(told.facts);
    switch (told.form) {
      case Step::Form::Play: {
        const lang::Item& item = lang::at(words.model.rules, told.rule).item;
        made.form = "rule";
        made.span = item.span;
        made.text = item.title.empty() ? item.key : fmt::format("{} \"{}\"", item.key, item.title);
        return made;
      }
      case Step::Form::Choose:
        made.form = "choice";
        made.text = words.line_of(told.span);
        return made;
      case Step::Form::Branch:
        made.form = "branch";
        made.text = told.label.empty() ? fmt::format("branch {}", told.branch + 1)
                                       : fmt::format("branch \"{}\"", told.label);
        return made;
      case Step::Form::Condition:
        made.form = "condition";
        made.text = words.line_of(told.span);
        return made;
      case Step::Form::Hidden:
        made.form = "hidden";
        made.text = "what follows depends on what is hidden";
        return made;
    }
    LUDO_UNREACHABLE();
  }
};

// The line whose key ended the game, if the text has one.
const lang::ResultLine* end_line(const GameModel& model, const std::string& key) {
  const lang::ResultLine* found = nullptr;
  const auto look = [&](const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) {
      if (found == nullptr && line.item.key == key) found = &line;
    }
  };
  const lang::Scenario& scenario = model.scenario;
  look(scenario.end);
  look(scenario.stuck);
  for (const lang::RepetitionRule& rule : scenario.repetitions) look(rule.results);
  for (const lang::LimitRule& rule : scenario.limits) look(rule.results);
  for (const lang::PhaseDef& phase : scenario.phases) {
    look(phase.end);
    look(phase.stuck);
  }
  return found;
}

WhyReason over_reason(const Engine& engine, const State& state, const FactWords& words,
                      Index viewer) {
  const GameModel& model = engine.model();
  const Outcome outcome = engine.outcome(state);
  std::string winners;
  for (const Index winner : outcome.winners) {
    winners += (winners.empty() ? "" : ", ") + lang::at(model.players, winner).name;
  }
  WhyReason made;
  made.form = "over";
  made.key = outcome.key;
  if (winners.empty()) {
    made.sentence = fmt::format("the game is over, a draw by `{}`", outcome.key);
  } else {
    made.sentence = fmt::format("the game is over, {} {} by `{}`", winners,
                                outcome.winners.size() == 1 ? "has won" : "have won", outcome.key);
  }
  if (const lang::ResultLine* line = end_line(model, outcome.key)) {
    made.span = line->item.span;
    if (line->when != lang::kNoExpr) {
      made.facts = words.facts(engine.why_ended(state, *line, viewer));
    }
  }
  return made;
}

// Nobody but nature moves; `end` is where her draw is said, nothing where she draws who begins.
WhyReason nature_reason(const GameModel& model, const State& state, std::optional<WhyReason> end) {
  WhyReason made;
  if (end) {
    made = std::move(*end);
    made.sentence = "nature moves now: " + made.sentence;
  } else {
    const lang::Item& phase = lang::at(model.scenario.phases, state.position.phase).item;
    made.key = phase.key;
    made.span = phase.span;
    made.sentence = "nature moves now and draws who begins";
  }
  made.form = "nature";
  return made;
}

// Legal moves that are like the text, or else the first ones.
std::vector<std::string> near_moves(const MoveNotFound& failure, const std::vector<Move>& legal) {
  std::vector<std::string> near = failure.candidates;
  for (const Move& move : legal) {
    if (near.size() >= 3) break;
    if (std::find(near.begin(), near.end(), move.text) == near.end()) near.push_back(move.text);
  }
  return near;
}

// A word of the text that looks like a site of the board and is none: `a10` where there are nine
// rows.
std::optional<std::string> unknown_site(const GameModel& model, const std::string& text) {
  const auto is_of_site = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  const auto shape_of = [](std::string_view name) {
    std::string shape;
    for (const char c : name) {
      const char kind = std::isdigit(static_cast<unsigned char>(c)) != 0 ? '1' : 'a';
      if (shape.empty() || shape.back() != kind) shape += kind;
    }
    return shape;
  };
  const std::vector<lang::Site>& sites = model.board.sites;
  if (sites.empty() || model.board.shape == lang::BoardShape::Tiles) return std::nullopt;
  const std::string shape = shape_of(sites.front().name);
  if (shape.size() != 2) return std::nullopt;
  std::size_t longest = 0;
  for (const lang::Site& site : sites) longest = std::max(longest, site.name.size());
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_of_site(text[end])) ++end;
    const std::string word = text.substr(i, end - i);
    i = std::max(end, i + 1);
    if (shape_of(word) != shape || longest + 1 < word.size()) continue;
    // `Nf3` names f3, but `a10` does not name a1.
    const bool known = std::any_of(sites.begin(), sites.end(), [&](const lang::Site& site) {
      const std::size_t at = word.find(site.name);
      if (at == std::string::npos) return false;
      const std::size_t behind = at + site.name.size();
      return behind == word.size() ||
             shape_of(word.substr(behind - 1, 1)) != shape_of(word.substr(behind, 1));
    });
    if (!known) return word;
  }
  return std::nullopt;
}

}  // namespace

std::string answer_name(Why::Answer answer) {
  switch (answer) {
    case Why::Answer::Legal:
      return "legal";
    case Why::Answer::Ambiguous:
      return "ambiguous";
    case Why::Answer::Illegal:
      return "illegal";
    case Why::Answer::Unreadable:
      return "unreadable";
    case Why::Answer::Over:
      return "over";
  }
  LUDO_UNREACHABLE();
}

Why why(const Engine& engine, const State& state, const std::string& move,
        const lang::SourceMap& sources, Index viewer) {
  const FactWords words{engine.model(), sources};
  const Telling telling{words};
  const std::string text(trimmed(move));
  Why why;
  why.move = text;
  const bool over = engine.over(state);
  if (!over && !engine.nature_moves(state)) {
    why.player = lang::at(engine.model().players, engine.to_move(state)).name;
  }
  const std::vector<Move> legal = over ? std::vector<Move>{} : engine.moves(state);
  why.n_legal = legal.size();
  const MoveSearch search = find_move(text, legal);
  if (const auto* index = std::get_if<std::size_t>(&search)) {
    why.answer = Why::Answer::Legal;
    why.move = legal[*index].text;
    why.number = *index + 1;
    for (const Step& step : engine.story(state, legal[*index], viewer)) {
      why.steps.push_back(telling.step(step));
    }
    return why;
  }
  const auto& failure = std::get<MoveNotFound>(search);
  if (failure.reason == MoveNotFound::Reason::Ambiguous) {
    why.answer = Why::Answer::Ambiguous;
    why.likely = failure.candidates;
    return why;
  }
  if (over) {
    why.answer = Why::Answer::Over;
    why.reasons.push_back(over_reason(engine, state, words, viewer));
  } else {
    why.likely = near_moves(failure, legal);
  }
  Reasons reasons = engine.reasons_against(state, text, viewer);
  if (const std::string bare = without_annotation(text); reasons.denials.empty() && bare != text) {
    Reasons of_bare = engine.reasons_against(state, bare, viewer);
    if (!of_bare.denials.empty()) reasons = std::move(of_bare);
  }
  for (const Denial& denial : reasons.denials) why.reasons.push_back(telling.reason(denial));
  if (reasons.denials.empty() && !over) {
    if (const auto word = unknown_site(engine.model(), text)) {
      WhyReason made;
      made.form = "text";
      made.sentence = fmt::format("there is no site `{}`", *word);
      why.reasons.push_back(std::move(made));
    }
  }
  if (reasons.denials.empty()) {
    // Where no word of the text leads on, the reason is what is asked for first.
    const bool by_nature = !over && engine.nature_moves(state);
    if (!over && reasons.dead_end.named == 0) why.answer = Why::Answer::Unreadable;
    std::optional<WhyReason> end = telling.dead_end(reasons.dead_end);
    if (by_nature) end = nature_reason(engine.model(), state, std::move(end));
    if (end) why.reasons.push_back(std::move(*end));
  }
  return why;
}

std::optional<WhyReason> first_reason(const Engine& engine, const State& state,
                                      const std::string& move, const lang::SourceMap& sources) {
  const FactWords words{engine.model(), sources};
  const Telling telling{words};
  if (engine.over(state)) return over_reason(engine, state, words, lang::kNoIndex);
  const Reasons reasons = engine.reasons_against(state, std::string(trimmed(move)));
  if (reasons.denials.empty()) return std::nullopt;
  return telling.reason(reasons.denials.front());
}

}  // namespace ludo::interpreter

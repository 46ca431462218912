// See study_parts.hpp.

#include "interpreter/cli/study_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/figures/figures.hpp"

namespace ludo::interpreter {

namespace {

using workbench::Action;
using workbench::CourseFigure;
using workbench::Finding;

Json name_json(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

Json restricted_json(const workbench::Restricted& told) {
  return {{"pairs", told.pairs},
          {"unequal", told.unequal},
          {"difference", rounded(told.difference)},
          {"low", rounded(told.interval.low)},
          {"high", rounded(told.interval.high)},
          {"interval", kOneLook},
          {"p", rounded(told.probability)},
          {"adjusted", rounded(told.adjusted)},
          {"verdict", workbench::code_of(told.worth)}};
}

std::string points_text(double part) { return fmt::format("{:+.1f}", 100 * part); }

// What a figure is called, and how it is written.
struct Words {
  const char* key;
  const char* text;
  enum class As : std::uint8_t { Number, Percent } as;
};
constexpr Words kWords[] = {
    {"lead_changes", "lead changes a game", Words::As::Number},
    {"drama", "drama, mean (0 to 1)", Words::As::Number},
    {"most_drama", "drama, most (0 to 1)", Words::As::Number},
    {"decision_point", "decided after", Words::As::Percent},
    {"dead_tail", "dead tail", Words::As::Percent},
    {"uncertainty", "uncertainty (0 to 1)", Words::As::Number},
    {"comeback", "comeback, times expected", Words::As::Number},
    {"runaway", "lead grows, times", Words::As::Number},
    {"ahead_scores", "who leads half-way scores", Words::As::Percent},
};

std::string figure_text(const CourseFigure& figure) {
  const auto* const words = std::find_if(std::begin(kWords), std::end(kWords),
                                         [&](const Words& one) { return figure.key == one.key; });
  const bool is_part = words != std::end(kWords) && words->as == Words::As::Percent;
  const auto number = [&](double value) {
    if (is_part) return fmt::format("{:.0f} %", 100 * value);
    constexpr double kShown = 0.005;  // less is told as 0, without a sign
    return std::abs(value) < kShown ? "0.00" : fmt::format("{:.2f}", value);
  };
  return fmt::format("  {:<27} {:>7}  (95 % at one look: {} to {}; {})\n",
                     words == std::end(kWords) ? figure.key : words->text, number(figure.value),
                     number(figure.interval.low), number(figure.interval.high),
                     counted(figure.games, "game", "games"));
}

}  // namespace

Json actions_json(const workbench::Actions& told) {
  Json json = {{"player", players::print(told.player)},
               {"games", told.games},
               {"stopped", told.stopped},
               {"distinct", told.distinct},
               {"decisions", told.decisions},
               {"proved", told.proved},
               {"actions", Json::array()},
               {"sentences", workbench::sentences_of(told)}};
  for (const Action& one : told.actions) {
    Json row = {{"rule", name_json(one.rule)},
                {"branch", name_json(one.branch)},
                {"kind", name_json(one.kind)},
                {"finding", workbench::code_of(one.finding)},
                {"decisions", one.decisions},
                {"games", one.games},
                {"available", rounded(one.available)},
                {"others", one.others},
                {"chosen", one.chosen},
                {"rate", rounded(one.rate)},
                {"expected", rounded(one.expected)},
                {"p", rounded(one.probability)},
                {"adjusted", rounded(one.adjusted)},
                {"lift", nullptr},
                {"restricted", nullptr}};
    if (one.lift) {
      row["lift"] = {{"difference", rounded(one.lift->difference)},
                     {"low", rounded(one.lift->interval.low)},
                     {"high", rounded(one.lift->interval.high)},
                     {"interval", kOneLook}};
    }
    if (one.restricted) row["restricted"] = restricted_json(*one.restricted);
    json["actions"].push_back(std::move(row));
  }
  return json;
}

// Null where the sign has no figure with an interval.
Json figure_json(const workbench::StandsOut& one, double value) {
  return one.range.low == one.range.high ? Json(nullptr) : Json(rounded(value));
}

Json solved_json(const std::optional<workbench::Solved>& solved) {
  if (!solved) return nullptr;
  return {{"winner", name_json(solved->winner)},
          {"moves", solved->is_draw ? Json(nullptr) : Json(solved->moves)}};
}

Json stands_out_json(const std::vector<workbench::StandsOut>& found) {
  Json rows = Json::array();
  for (const workbench::StandsOut& one : found) {
    rows.push_back({{"sign", workbench::code_of(one.sign)},
                    {"what", name_json(one.what)},
                    {"value", figure_json(one, one.value)},
                    {"low", figure_json(one, one.range.low)},
                    {"high", figure_json(one, one.range.high)},
                    {"interval", one.range.low == one.range.high          ? Json(nullptr)
                                 : workbench::holds_at_any_look(one.sign) ? Json(kAnyLook)
                                                                          : Json(kOneLook)},
                    {"sentence", workbench::sentence_of(one)}});
  }
  return rows;
}

std::string stands_out_text(const std::vector<workbench::StandsOut>& found) {
  std::string text = "what stands out, as far as these players show\n";
  std::size_t number = 0;
  for (const workbench::StandsOut& one : found) {
    text += fmt::format("  {}. {}\n", ++number, workbench::sentence_of(one));
  }
  return found.empty() ? text +
                             "  Nothing in the games played; what the rules allow beside is asked "
                             "by `check` and `questions`.\n"
                       : text;
}

std::string not_looked_text(const NotLooked& left) {
  const auto part = [](bool is_left, const char* what, bool asked, const char* option) {
    if (!is_left) return std::string();
    return asked ? fmt::format(" {} (it was not come to)", what)
                 : fmt::format(" {} (`{}`)", what, option);
  };
  if (!left.moves && !left.course) return "";
  return fmt::format("  Not looked at:{}{}{}.\n",
                     part(left.moves, "kinds of moves", left.moves_asked, "--rules"),
                     left.moves && left.course ? "," : "",
                     part(left.course, "how games go", left.course_asked, "--observer"));
}

std::string actions_text(const workbench::Actions& told) {
  std::string text = fmt::format("\nkinds of moves, in {} ({} different) of {} in all seats\n\n",
                                 counted(told.games, "game", "games"), told.distinct,
                                 players::called(told.player));
  if (told.actions.empty()) {
    text += told.decisions == 0
                ? "No decision of these games that is counted had a choice.\n"
                : "Only one kind of move was there to choose in these games: all was of the same "
                  "rule, so no kind can be held against another.\n";
    for (const std::string& sentence : workbench::sentences_of(told)) text += sentence + "\n";
    return text;
  }
  std::size_t width = 4;
  for (const Action& one : told.actions) width = std::max(width, one.name().size());
  text += fmt::format("  {:<{}}  {:>9}  {:>7}  {:>9}  {:<14}  {}\n", "kind", width, "available",
                      "chosen", "by chance", "found", "who may not use it (95 % at one look)");
  for (const Action& one : told.actions) {
    std::string worth;
    if (one.restricted) {
      worth = fmt::format("{} points ({} to {}): {}", points_text(one.restricted->difference),
                          points_text(one.restricted->interval.low),
                          points_text(one.restricted->interval.high),
                          workbench::code_of(one.restricted->worth));
    }
    const std::string finding =
        one.finding == Finding::Plain ? "" : workbench::code_of(one.finding);
    std::string line =
        fmt::format("  {:<{}}  {:>7.1f} %  {:>5.1f} %  {:>7.1f} %  {:<14}  {}", one.name(), width,
                    100 * one.available, 100 * one.rate, 100 * one.expected, finding, worth);
    while (line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  text += "\n";
  for (const std::string& sentence : workbench::sentences_of(told)) text += sentence + "\n";
  return text;
}

Json observation_json(const workbench::Observation& told, const players::Spec& player) {
  Json json = {{"observer", players::print(told.observer)},
               {"player", players::print(player)},
               {"games", told.games},
               {"distinct", told.distinct},
               {"decided", told.decided},
               {"positions", told.positions},
               {"brier", rounded(told.brier)},
               {"brier_of_shares", rounded(told.brier_of_shares)},
               {"shares", Json::array()},
               {"tells", told.tells},
               {"silence", name_json(workbench::silence_of(told))},
               {"foresights", Json::array()},
               {"leads_by", name_json(told.leads_by)},
               {"figures", Json::array()},
               {"outlooks", Json::array()}};
  for (const workbench::Outlook& one : told.outlooks) {
    json["outlooks"].push_back({{"part", rounded(one.part)},
                                {"low", rounded(one.low)},
                                {"middle", rounded(one.middle)},
                                {"high", rounded(one.high)}});
  }
  for (const double share : told.shares) json["shares"].push_back(rounded(share));
  for (const workbench::Foresight& one : told.foresights) {
    json["foresights"].push_back({{"low", rounded(one.low)},
                                  {"high", rounded(one.high)},
                                  {"seats", one.seats},
                                  {"expected", rounded(one.expected)},
                                  {"scored", rounded(one.scored)}});
  }
  for (const CourseFigure& one : told.figures) {
    json["figures"].push_back({{"key", one.key},
                               {"value", rounded(one.value)},
                               {"low", rounded(one.interval.low)},
                               {"high", rounded(one.interval.high)},
                               {"interval", kOneLook},
                               {"games", one.games}});
  }
  return json;
}

std::string observation_text(const workbench::Observation& told, const players::Spec& player) {
  std::string text =
      fmt::format("\nhow games go, in {} ({} different) of {} in all seats, as {} sees them\n",
                  counted(told.games, "game", "games"), told.distinct, players::called(player),
                  players::called(told.observer));
  text += fmt::format(
      "  foresight: Brier {:.3f}; who says the seats' shares alone has {:.3f} (0 is best)\n",
      told.brier, told.brier_of_shares);
  for (const workbench::Foresight& one : told.foresights) {
    if (one.seats == 0) continue;
    text += fmt::format(
        "    expected {:>3.0f} to {:>3.0f} %: {:>5.1f} %, scored {:>5.1f} %  ({})\n", 100 * one.low,
        100 * one.high, 100 * one.expected, 100 * one.scored, counted(one.seats, "time", "times"));
  }
  if (!told.tells) {
    return text + workbench::silence_of(told) + "\n";
  }
  for (const CourseFigure& one : told.figures) text += figure_text(one);
  if (!told.leads_by.empty()) {
    text += fmt::format("  a lead is one in {}\n", told.leads_by);
  }
  return text + "All this is as the observer sees it, who is a program.\n";
}

}  // namespace ludo::interpreter

// What restricted play has shown, in words. See restricted.hpp.

#include <fmt/format.h>

#include <cmath>

#include "interpreter/workbench/restricted.hpp"

namespace ludo::workbench {

std::string Action::name() const {
  std::string text = rule.empty() ? "moves" : fmt::format("`{}`", rule);
  if (!branch.empty()) text += fmt::format(" with `{}`", branch);
  if (!kind.empty()) text += fmt::format(" of {}", kind);
  return text;
}

std::vector<std::string> sentences_of(const Actions& told) {
  std::vector<std::string> said;
  const auto points = [](double part) { return fmt::format("{:.1f}", 100 * std::abs(part)); };
  std::size_t listed = 0;
  for (const Action& one : told.actions) {
    switch (one.finding) {
      case Finding::NeverPossible:
        said.push_back(
            fmt::format("{} was never possible at {} decisions.", one.name(), told.decisions));
        break;
      case Finding::Dead:
        ++listed;
        said.push_back(fmt::format(
            "{} is hardly ever chosen: {} of {} times that it could be, where who draws would have "
            "chosen it {:.1f} % of the times.",
            one.name(), one.chosen, one.decisions, 100 * one.expected));
        break;
      case Finding::Dominant:
        ++listed;
        said.push_back(fmt::format(
            "{} is nearly always chosen: {} of {} times that it could be, where who draws would "
            "have chosen it {:.1f} % of the times.",
            one.name(), one.chosen, one.decisions, 100 * one.expected));
        break;
      case Finding::Plain:
        break;
    }
    if (!one.restricted) continue;
    const Restricted& bound = *one.restricted;
    const std::string range =
        fmt::format("95 %: {:.1f} to {:.1f}", 100 * bound.interval.low, 100 * bound.interval.high);
    switch (bound.worth) {
      case Worth::Necessary:
        ++listed;
        said.push_back(
            fmt::format("Who may not use {} scores {} points less ({}): it is necessary.",
                        one.name(), points(bound.difference), range));
        break;
      case Worth::Useful:
        ++listed;
        said.push_back(fmt::format("Who may not use {} scores {} points less ({}).", one.name(),
                                   points(bound.difference), range));
        break;
      case Worth::NoUse:
        said.push_back(fmt::format(
            "Who may not use {} scores the same within 2 points ({}): it is of no use to players "
            "of this kind.",
            one.name(), range));
        break;
      case Worth::Harmful:
        ++listed;
        said.push_back(
            fmt::format("Who may not use {} scores {} points more ({}): players of this kind use "
                        "it to their harm.",
                        one.name(), points(bound.difference), range));
        break;
      case Worth::Open:
        if (!one.is_nearly_all()) break;
        said.push_back(fmt::format(
            "{} could hardly be forbidden: at {} of {} decisions there was nothing else. What it "
            "is worth is not said.",
            one.name(), one.decisions - one.others, one.decisions));
        break;
    }
  }
  for (const std::string& rule : told.proved) {
    said.push_back(fmt::format(
        "`{}` was possible only where the player had proved what would come: there nobody chooses, "
        "and nothing is counted of it.",
        rule));
  }
  if (listed > 0) {
    said.push_back(fmt::format(
        "{} kinds of moves were looked at; about one in ten of those listed may be chance.",
        told.actions.size()));
  }
  return said;
}

}  // namespace ludo::workbench

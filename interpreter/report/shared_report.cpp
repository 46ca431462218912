// What all reports share. See reports.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/report/reports.hpp"
#include "interpreter/report/sentences.hpp"

namespace ludo::report {

std::string options_text(const NamedGame& game, Language language) {
  std::string text;
  for (const auto& [name, value] : game.options) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
  }
  return text.empty() ? say(language, Word::NoOptions) : text;
}

void add_in_full(Page& page, const std::vector<std::string>& players) {
  std::vector<std::string> forms;
  for (const std::string& player : players) {
    const bool is_told = std::find(forms.begin(), forms.end(), player) != forms.end();
    if (!is_told && called(player) != player) forms.push_back(player);
  }
  if (forms.empty()) return;
  page.facts.push_back({say(page.language, Word::PlayersInFull), forms, true});
}

void add_made(Page& page, const Made& made) {
  const Language language = made.language;
  page.facts.push_back({say(language, Word::Seed), {fmt::format("{}", made.seed)}, false});
  page.facts.push_back({say(language, Word::Command), {made.command}, true});
  page.facts.push_back({say(language, Word::Version), {"ludo " + made.version}, false});
  if (!made.trouble.empty()) {
    page.warnings.push_back(say(language, Word::BudgetSpent, {made.trouble}));
  }
  if (made.interrupted) page.warnings.push_back(say(language, Word::Interrupted));
  page.all = made.all;
  page.version = made.version;
}

Section section_of(std::string id, std::string title, std::string players, std::string text) {
  Section section;
  section.id = std::move(id);
  section.title = std::move(title);
  section.players = std::move(players);
  section.text = std::move(text);
  return section;
}

PlotWords words_of(const Section& section, std::string description) {
  return {section.id + "-p", section.title, std::move(description)};
}

}  // namespace ludo::report

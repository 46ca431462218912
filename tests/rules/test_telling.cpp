// The rule texts of all games, under the defaults and each other value of each option, in every
// language: nothing is missing, each sentence knows what it tells, and each clause is heard.

#include <fmt/format.h>
#include <cstdlib>
#include <fstream>

#include <set>

#include "lang/rules/language.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using lang::rules::Block;
using lang::rules::Role;
using lang::rules::Sentence;

// So many changed clauses of each game are tried; `ludo_untold` tries all.
constexpr std::size_t kMutants = 6;

// `[name …]` and `{0}` stand where a frame fails; `[0,0]` is the name of a block.
bool shows_a_frame(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("{}*").find(text[i]) != std::string_view::npos) return true;
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    if (text[i] == '[' && next != '-' && (next < '0' || '9' < next)) return true;
  }
  return false;
}

std::string at_of(const Valuation& valuation) {
  std::string text;
  for (const auto& [name, value] : valuation) text += fmt::format(" {}={}", name, value);
  return text;
}

template <class Look>
void each_sentence(const std::vector<Block>& blocks, const Look& look) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) look(sentence);
    for (const auto& row : block.rows) {
      for (const Sentence& cell : row) look(cell);
    }
    each_sentence(block.items, look);
  }
}

bool has_place(const Sentence& sentence) {
  for (const lang::Span& span : sentence.from) {
    if (!span.is_nowhere()) return true;
  }
  return false;
}

void check_told(const lang::rules::Written& written, const std::string& where,
                std::vector<std::string>& complaints) {
  for (const std::string& name : written.missing_frames) {
    complaints.push_back(where + " lacks the frame " + name);
  }
  for (const std::string& name : written.missing_words) {
    complaints.push_back(where + " lacks the word " + name);
  }
  for (const std::string& text : written.missing_prose) {
    complaints.push_back(where + " lacks a translation of: " + text);
  }
  for (const auto& section : written.document.sections) {
    each_sentence(section.blocks, [&](const Sentence& sentence) {
      const std::string at = fmt::format("{}, {}: {}", where, section.key, sentence.text);
      if (sentence.text.empty() || sentence.text == ".") complaints.push_back("empty: " + at);
      // Notes may quote the text.
      if (sentence.role == Role::Rule && shows_a_frame(sentence.text)) {
        complaints.push_back("not said: " + at);
      }
      if (sentence.text.find("  ") != std::string::npos) complaints.push_back("blanks: " + at);
      if (sentence.role == Role::Rule && !has_place(sentence)) {
        complaints.push_back("no place: " + at);
      }
    });
  }
}

std::string lines_of(const std::vector<std::string>& complaints) {
  std::string text;
  for (const std::string& complaint : complaints) text += "\n  " + complaint;
  return text;
}

// Prose in German is not owed.
bool owes_prose(std::string_view language) { return language == "en" || language == "it"; }

// Clauses that are not heard, each with its reason.
const std::set<std::string, std::less<>>& unheard() {
  static const std::set<std::string, std::less<>> keys = [] {
    std::set<std::string, std::less<>> found;
    for (const std::string& line : split_lines(read_file("tests/rules/unheard.txt"))) {
      if (!line.empty() && line[0] != '#') found.insert(line);
    }
    return found;
  }();
  return keys;
}

}  // namespace

TEST_CASE("every game is told whole in every language", "[telling]") {
  std::vector<std::string> complaints;
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    for (const mutation::ShippedGame& game : games_to_tell()) {
      lang::Diagnostics heard;
      const auto companions = companions_of(game, language, heard);
      // Texts of the specification have no words in other languages.
      if (companions.empty() && language != "en") continue;
      lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
      for (const Valuation& valuation : valuations_of(loaded)) {
        const std::string where = fmt::format("{} in {}{}", game.name, language, at_of(valuation));
        auto written = told(loaded, valuation, language, companions);
        // A setting that the checker refuses has no rules.
        if (!written) continue;
        if (!owes_prose(language)) written->missing_prose.clear();
        check_told(*written, where, complaints);
      }
    }
  }
  INFO(complaints.size() << " found:" << lines_of(complaints));
  CHECK(complaints.empty());
}

TEST_CASE("a changed clause changes the rules", "[telling]") {
  std::vector<std::string> complaints;
  std::string found;
  for (const mutation::ShippedGame& game : games_to_tell()) {
    std::size_t tried = 0;
    for (const Untold& untold : untold_clauses(game, "en", kMutants, tried)) {
      const std::string key = game.name + " " + untold.mutant.key;
      if (!unheard().contains(key)) {
        complaints.push_back(key + at_of(untold.valuation));
        found += key + "\n";
      }
    }
  }
  // To be read, and to be put below a reason.
  if (std::getenv("LUDO_UPDATE") != nullptr && !found.empty()) {
    std::ofstream(std::string(LUDO_SOURCE_DIR) + "/tests/rules/unheard.txt", std::ios::app)
        << found;
    return;
  }
  INFO(complaints.size() << " untold:" << lines_of(complaints));
  CHECK(complaints.empty());
}

}  // namespace ludo::tests

// Rule texts on their way: phrases and tokens are those that the sentences are made of.

#include <algorithm>
#include <string>

#include "lang/rules/language.hpp"
#include "lang/rules/stages.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using lang::rules::Block;
using lang::rules::Document;
using lang::rules::Saying;
using lang::rules::Sentence;
using lang::rules::Stage;

constexpr std::string_view kSmall = R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 4 x 4
  piece Man: 2 of each player

interactions
  rule go
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal

scenario
  setup
    put White Man at a1, b1
    put Black Man at a4, b4
  turn
    play go
  stuck: mover loses
  limit 20 turns: draw
  end
    home: White wins when some White Man in last row

names it
  White "il bianco"
  Black "il nero"
  Man "la pedina" "le pedine"
  go "mossa"

names de
  White "Weiß"
  Black "Schwarz"
  Man "der Mann" "die Männer"
  go "Zug"
)";

Document told_in(std::string_view language) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "small.ludo", std::string(kSmall), [](std::string_view) { return lang::Resolved(); },
      diagnostics);
  REQUIRE(game.usable);
  auto written = told(game, {}, language);
  REQUIRE(written.has_value());
  return std::move(written->document);
}

// Those of tables are words.
template <class See>
void each_sentence(const std::vector<Block>& blocks, const See& see) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) see(sentence);
    each_sentence(block.items, see);
  }
}

template <class See>
void each_sentence(const Document& document, const See& see) {
  for (const Sentence& sentence : document.lead) see(sentence);
  for (const auto& section : document.sections) each_sentence(section.blocks, see);
}

// Where the words stand, whichever way their first letter is written; npos: nowhere.
std::size_t found_in(const std::string& text, const std::string& words, std::size_t from) {
  const auto at = std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                              words.begin(), words.end(), [](char a, char b) {
                                return a == b || (a ^ b) == 0x20;  // one letter, large or small
                              });
  return at == text.end() ? std::string::npos : static_cast<std::size_t>(at - text.begin());
}

}  // namespace

TEST_CASE("the phrases and the tokens of a small game, in each language", "[stages]") {
  for (const char* language : {"en", "it", "de"}) {
    const Document document = told_in(language);
    const std::string begin = std::string("tests/rules/stages/small.") + language;
    check_golden(begin + ".phrases", as_stage(document, Stage::Phrases));
    check_golden(begin + ".tokens", as_stage(document, Stage::Tokens));
  }
}

TEST_CASE("the plan is the same in each language", "[stages]") {
  const std::string plan = as_stage(told_in("en"), Stage::Plan);
  CHECK(plan.find("\nend\n") != std::string::npos);
  CHECK(plan == as_stage(told_in("it"), Stage::Plan));
  CHECK(plan == as_stage(told_in("de"), Stage::Plan));
}

TEST_CASE("a sentence is its tokens, settled", "[stages]") {
  for (const auto& shipped : games_to_tell()) {
    if (shipped.name != "tablut" && shipped.name != "damhex3" && shipped.name != "fanorona" &&
        shipped.name != "shogi" && shipped.name != "carcassonne") {
      continue;
    }
    for (const std::string_view language : lang::rules::languages_of_rules()) {
      lang::Diagnostics diagnostics;
      lang::LoadedGame game = mutation::load_as(shipped, shipped.text, diagnostics);
      const auto companions = companions_of(shipped, language, diagnostics);
      const auto written = told(game, {}, language, companions);
      REQUIRE(written.has_value());
      const auto& grammar = lang::rules::language_of_rules(language)->grammar();
      std::size_t rules = 0;
      std::size_t without = 0;
      each_sentence(written->document, [&](const Sentence& sentence) {
        if (sentence.role == lang::rules::Role::Rule) {
          ++rules;
          without += sentence.said.empty() ? 1 : 0;
        }
        std::size_t at = 0;
        for (const Saying& saying : sentence.said) {
          std::string words = grammar.settle(saying.tokens);
          while (!words.empty() && (words.back() == '.' || words.back() == ':')) words.pop_back();
          INFO(shipped.name << " " << language << ": " << sentence.text << "\n" << words);
          at = found_in(sentence.text, words, at);
          CHECK(at != std::string::npos);
          if (at == std::string::npos) return;
          at += words.size();
        }
      });
      INFO(shipped.name << " " << language);
      CHECK(0 < rules);
      CHECK(without * 20 < rules);  // fixed words
    }
  }
}

}  // namespace ludo::tests

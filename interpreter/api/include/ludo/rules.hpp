// The rules of a game as people read them, in a language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/diagnostic.hpp>
#include <ludo/game.hpp>

namespace ludo {

namespace api {
struct ToldRules;  // what a text of rules is inside
}  // namespace api

/// The languages that rules are told in: "en", "it" …
std::vector<std::string> rules_languages();

/// Words and translations of a game: spec/12-rules.md, 12.4. The library reads no files.
struct CompanionText {
  std::string name;  ///< for messages, as load() has one for the game
  std::string text;  ///< all of it
};

/// How rules are told.
struct RulesOptions {
  std::string language = "en";            ///< one of rules_languages()
  std::vector<CompanionText> companions;  ///< in that language: the game's own first
  bool option_effects = true;             ///< tell what each other value of an option changes, too
  bool examples = false;                  ///< show rules at work, in positions of the game's tests
};

/// What a sentence is to the rules.
enum class SentenceRole : std::uint8_t {
  Rule,       ///< tells clauses of the game
  Corollary,  ///< follows from others
  Note,       ///< a remark of the author
  Ruling,     ///< an interpretation that the author is asked to confirm
  Heading,    ///< in differences: the name of a section
  Example,    ///< a move of the game's own tests that shows a rule
};

/// A sentence of the rules, with what it tells.
struct RulesSentence {
  SentenceRole role{};        ///< what it is to the rules
  std::string text;           ///< as people read it
  std::string language;       ///< of what has no translation; else empty
  std::vector<Place> places;  ///< of the clauses that it tells
};

/// What stands under a heading.
struct RulesSection {
  std::string key;                       ///< "material", "rule:march"; the same in each language
  std::string title;                     ///< the heading
  int level = 2;                         ///< of the heading
  std::vector<RulesSentence> sentences;  ///< those of lists and tables, too, in order
};

/// What a text is on its way to words.
enum class RulesStage : std::uint8_t {
  Plan,     ///< what is meant, in any language: trees of meanings
  Phrases,  ///< the frames that say it, and nouns and verbs with their forms
  Tokens,   ///< words and signs, and articles that are still to be settled
};

/// The rules of one game in one language. A cheap value.
class RulesText {
 public:
  /// Those with something to say, in their order.
  const std::vector<RulesSection>& sections() const;

  /// Things of the game without a word in this language; nothing is wanting in English.
  const std::vector<std::string>& missing_words() const;

  /// Notes and rulings of the author without a translation.
  const std::vector<std::string>& missing_translations() const;

  /// What is wrong with the companions.
  const std::vector<Diagnostic>& diagnostics() const;

  /// How the sentences came to be: for people, may change with every version.
  std::string stage(RulesStage stage) const;

  /// Plain text, at most `columns` letters a line.
  std::string text(std::size_t columns = 80) const;

  /// Markdown. `figure` is the address of a picture of the setup; without one there is none.
  std::string markdown(std::string_view figure = {}) const;

  /// One page that asks for nothing from outside, for a telephone and for print. `figure` is an SVG
  /// of the setup, as Picture::svg() answers it; without one there is none. `source`: the texts of
  /// the game stand at the end, and sentences and lines are linked both ways.
  std::string html(std::string_view figure = {}, bool source = false) const;

  /// The sentences that tell lines `first` to `last` of a text, which is named as places name it;
  /// where no clause begins in them, those of the smallest clause around them.
  std::vector<RulesSentence> told_by(std::string_view file, std::size_t first,
                                     std::size_t last) const;

  /// For the library: not to be called.
  explicit RulesText(std::shared_ptr<const api::ToldRules> inside);
  /// For the library: not to be called.
  const api::ToldRules& inside() const { return *inside_; }

 private:
  std::shared_ptr<const api::ToldRules> inside_;
};

/// The rules of a game with the options that it was loaded with. Throws Misuse for a language that
/// there is not, and NothingRead where a companion cannot be read.
RulesText rules(const Game& game, const RulesOptions& options = {});

/// What differs at one place of two texts.
struct RulesChange {
  std::string key;       ///< of the section
  std::string section;   ///< its heading
  RulesSentence before;  ///< without text: only in the second
  RulesSentence after;   ///< without text: only in the first
};

/// What differs between the rules of two games.
struct RulesDifference {
  std::vector<RulesChange> changes;  ///< in the order of the texts
  std::size_t equal = 0;             ///< sentences that both have
};

/// Compares rules in one language, sentence by sentence: notes and rulings are left out. What two
/// texts say alike is alike; rules that are told otherwise may still come to the same.
RulesDifference difference(const RulesText& before, const RulesText& after);

}  // namespace ludo

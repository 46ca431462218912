// The rules of games as texts: what `rules` and `diff` share.
//
// Tested by tests/rules/test_verbs.cpp.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/rule_examples.hpp"
#include "lang/rules/rules.hpp"

namespace ludo::interpreter {

/// A game with its rules in a language.
struct ToldGame {
  std::unique_ptr<GameFile> file;  // the places of the rules are in its texts
  lang::rules::Written written;
  lang::rules::Document parent;       // of a variant: its parent's rules; else without sections
  bool has_prose = false;             // companions in that language stood beside it, and were used
  bool with_examples = false;         // they were asked for
  std::vector<RuleExample> examples;  // by the numbers of the figures that show some of them
};

/// `examples`: some of its tests are shown below their rules. `with_parent`: the
/// parent of a variant is told, too. `paraphrased`: items stand in their author's words, where
/// companions have some. Throws Failed where the game has
/// errors, which are said. Messages about companions that are no errors are said, too.
ToldGame told_game(const Library& library, const std::string& game, const CommonOptions& common,
                   const std::string& language, lang::rules::OptionsTold options,
                   bool examples = false, bool with_parent = true, bool paraphrased = false);

// One of two games whose rules are held side by side.
struct ComparedRules {
  const Library& library;
  const std::string& game;
  const CommonOptions& common;
};

/// Both told in a language, with what options are told by their values: where only one of them has
/// companions both in the words of the language alone, so that they differ in nothing but rules.
/// Throws the same.
std::pair<ToldGame, ToldGame> told_alike(const ComparedRules& before, const ComparedRules& after,
                                         const std::string& language);

/// The sentences of the tests that the author has marked as examples and that no figure shows: the
/// rules that they show are not told, or what they show cannot be played in time, or does not hold
/// with the options that are chosen. Nothing where no examples were asked for.
std::vector<std::string> unshown_examples(const ToldGame& told);

/// The companions that stand beside a game and the texts it refers to, its own first; throws Failed
/// (No) where one cannot be read.
std::vector<lang::rules::Companion> companions_beside(const GameFile& file,
                                                      const std::string& language,
                                                      const CommonOptions& common);

/// Throws Failed (Usage) for a language that rules are not told in; the message lists those that
/// they are.
void require_language(const std::string& language);

/// A sentence with its role and its places.
Json sentence_json(const lang::rules::Sentence& sentence, const lang::SourceMap& sources);

/// Adds what a sentence was at a stage of its making: `meant`, `phrases` or `tokens`.
void add_stage(Json& json, const lang::rules::Sentence& sentence, lang::rules::Stage stage);

/// Adds a change as lines: what was said before and what is said after.
void put_change(const lang::rules::Change& change, const lang::rules::Language& language,
                std::string& text);
inline constexpr std::size_t kToldColumns = 80;

/// Writes to a file, or puts to standard output where none is named. Throws Failed.
void put_to(const std::string& path, const std::string& text);

}  // namespace ludo::interpreter

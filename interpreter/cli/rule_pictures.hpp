// The pictures of a rule text: the setup, and examples.
//
// Tested by tests/rules/test_verbs.cpp.
#pragma once

#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/services/rule_examples.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::interpreter {

class RulePictures {
 public:
  /// Keeps a reference to the text. `letters`: boards in letters, else SVGs. Throws Failed where
  /// the game cannot be read again.
  RulePictures(const Library& library, const std::string& game, const CommonOptions& common,
               const lang::rules::Written& text, bool letters);

  /// The beginning of the game as its view draws it; empty where it cannot be drawn.
  std::string setup();
  /// The position behind a legal move, with its marks; before one that is not legal. Empty where
  /// it cannot be drawn.
  std::string example(const RuleExample& example);

 private:
  std::string drawn(const Course& course, std::size_t at, bool legend);

  CommonOptions common_;
  ReadyGame game_;
  const lang::rules::Written& text_;
  bool letters_;
};

}  // namespace ludo::interpreter

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
  /// Keeps a reference to the text. Throws Failed where
  /// the game cannot be read again.
  RulePictures(const Library& library, const std::string& game, const CommonOptions& common,
               const lang::rules::Written& text);

  /// The beginning of the game as its view draws it, as a board in letters or an SVG; empty where
  /// it cannot be drawn.
  std::string setup(bool letters);
  /// The position behind a legal move, with its marks; before one that is not legal. Empty where
  /// it cannot be drawn.
  std::string example(const RuleExample& example, bool letters);

 private:
  std::string drawn(const Course& course, std::size_t at, bool letters, bool legend);

  CommonOptions common_;
  ReadyGame game_;
  const lang::rules::Written& text_;
};

}  // namespace ludo::interpreter

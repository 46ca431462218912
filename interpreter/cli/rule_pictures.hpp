// The pictures of a rule text: the setup, and examples.
//
// Tested by tests/rules/test_verbs.cpp.
#pragma once

#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/services/rule_examples.hpp"
#include "lang/rules/formats.hpp"
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
  /// The position before a move and behind one that is legal, with its marks. Empty where it cannot
  /// be drawn.
  lang::rules::ExamplePicture example(const RuleExample& example, bool letters);

 private:
  Pictures pictures(bool letters);
  static std::string drawn(Pictures& pictures, const scene::Scene& scene, bool letters);

  CommonOptions common_;
  ReadyGame game_;
  const lang::rules::Written& text_;
};

}  // namespace ludo::interpreter

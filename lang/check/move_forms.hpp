// Which texts could be written moves of a game at all: from its model to the words that its moves
// are written with.
//
// It errs to one side: a text it refuses is written by no move of any position. One that it takes
// is made of names and labels of the game, and may still be no move.
//
// Tested by tests/lang/check/test_move_forms.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

class MoveForms {
 public:
  explicit MoveForms(const GameModel& model);

  /// `*` stands for anything. Blanks and capitals do not count.
  bool could_be(std::string_view text) const;

 private:
  struct Word {
    std::string text;
    bool before_number = false;  // a number may stand behind it, with nothing between
  };

  void add(std::string_view text, bool before_number);
  void add_template(const Template& written);
  void add_sites();
  bool fits(std::string_view part, bool opens, bool closes) const;

  const GameModel& model_;
  std::vector<Word> words_;
};

}  // namespace ludo::lang

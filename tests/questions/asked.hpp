// Games that are asked about, for the tests of questions.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "interpreter/program/freeze.hpp"
#include "interpreter/workbench/questions/hunt.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::workbench::questions {

using interpreter::TestGame;

inline lang::CheckOptions allowing_gaps() {
  lang::CheckOptions options;
  options.gaps = true;
  return options;
}

inline TestGame with_gaps(const std::string& path, std::string text) {
  return interpreter::load_game(path, std::move(text), interpreter::shipped_games(),
                                allowing_gaps());
}

inline Hunted hunted(const TestGame& game, std::uint64_t plies = 1500) {
  const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
  const std::shared_ptr<const program::Program> program = program::freeze(model).program;
  REQUIRE(program != nullptr);
  HuntOptions options;
  options.plies = plies;
  options.scouted = 50 * plies;
  return hunt(*game.model, game.loaded.sources, program, options);
}

inline const Question* found(const Hunted& hunted, std::string_view code) {
  for (const Question& question : hunted.questions) {
    if (question.code == code) return &question;
  }
  return nullptr;
}

inline bool has_repair(const Question& question, std::string_view text) {
  return std::any_of(question.words.repairs.begin(), question.words.repairs.end(),
                     [&](const Repair& repair) { return repair.text == text; });
}

inline std::string pair_text(int number, const char* which) {
  return tests::read_file(fmt::format("tests/questions/pairs/q{:02}-{}.ludo", number, which));
}

inline void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
}

}  // namespace ludo::workbench::questions

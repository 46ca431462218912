// A source of decisions for a text that is made up: whoever makes it asks pick(n) wherever there
// are n ways to go on, so that a text is known by the answers alone.
//
// Answers are given (then 0 where none is left) or drawn. The size of a text is the number of
// answers that are not 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "interpreter/runtime/random.hpp"

namespace ludo::tests {

using Answers = std::vector<std::uint16_t>;

class Picks {
 public:
  explicit Picks(Answers given) : given_(std::move(given)) {}
  // Drawn: 0 in `plain` of 100 questions, else any answer alike.
  Picks(interpreter::Random random, std::uint64_t plain)
      : random_(random), drawn_(true), plain_(plain) {}

  // 0 … ways - 1; 0 if there is no choice.
  std::size_t pick(std::size_t ways);
  // What was answered, and to how many ways.
  const Answers& answers() const { return answers_; }
  const Answers& ways() const { return ways_; }

 private:
  Answers given_;
  interpreter::Random random_{0};
  bool drawn_ = false;
  std::uint64_t plain_ = 0;
  Answers answers_;
  Answers ways_;
};

// All sequences of answers of exactly this size, each once and without zeros at its end; `ask` asks
// the questions.
std::vector<Answers> all_answers(std::size_t size, const std::function<void(Picks&)>& ask);

}  // namespace ludo::tests

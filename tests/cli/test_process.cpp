// Programs of others, run without a shell.

#include "interpreter/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

TEST_CASE("a program gets its input and gives its output, however long they are") {
  const std::string input(3'000'000, 'x');
  const RunProgram run = run_program({"cat"}, input);
  CHECK(run.found);
  CHECK(run.done);
  CHECK(run.output == input);
}

TEST_CASE("arguments are no words of a shell") {
  const RunProgram run = run_program({"printf", "%s|", "a b", "$(echo c)", ";", "*"}, "");
  CHECK(run.output == "a b|$(echo c)|;|*|");
}

TEST_CASE("a program that is not there, fails, or reads nothing is told apart") {
  const RunProgram missing = run_program({"no-such-program-of-ludo"}, "x");
  CHECK_FALSE(missing.found);
  CHECK_FALSE(missing.done);
  const RunProgram failing = run_program({"false"}, std::string(1'000'000, 'x'));
  CHECK(failing.found);
  CHECK_FALSE(failing.done);
  const RunProgram idle = run_program({"true"}, std::string(1'000'000, 'x'));
  CHECK(idle.done);
}

TEST_CASE("a program that does not end, or says too much, is stopped") {
  const RunProgram slow = run_program({"sleep", "60"}, "", {std::chrono::milliseconds(50), 100});
  CHECK(slow.found);
  CHECK_FALSE(slow.done);
  const RunProgram loud =
      run_program({"cat", "/dev/zero"}, "", {std::chrono::milliseconds(60'000), 1000});
  CHECK_FALSE(loud.done);
}

}  // namespace ludo::interpreter

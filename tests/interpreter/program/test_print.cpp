// Listings of small programs, and what they are made from.

#include <memory>
#include <string>

#include "interpreter/program/code_text.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/program/tidy.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

std::string listing(const std::string& text) {
  const auto model =
      std::make_shared<const lang::GameModel>(std::move(*interpreter::load_text(text).model));
  const FreezeAnswer answer = freeze(model);
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  return print(*answer.program);
}

}  // namespace

TEST_CASE("a program is listed") {
  tests::check_golden("tests/corpus/program/stones.txt", listing(R"(game Stones
elements
  players White, Black
  board square 2 x 2
  piece Stone: of each player
scenario
  turn
    choose spot among empty where some own Stone touching spot or no own Stone
    put own Stone at spot
  stuck: mover loses
)"));
  tests::check_golden("tests/corpus/program/ways.txt", listing(R"(game Ways
elements
  players White facing n, Black facing s
  board square 3 x 3
  piece Man: of each player
interactions
  rule step gives goal: site
    choose man among own Men
    choose line from man along forward: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1, c1
    put Black Man at b3
  turn
    play step as goal
    require some way for opponent to play step as spot where spot in touching goal
  stuck: mover loses
)"));
}

TEST_CASE("the text of every instruction says where its operands lie") {
  CHECK(operand_banks(Code::Add).dst == 'i');
  CHECK(operand_banks(Code::Bit).b == 's');
  CHECK(operand_banks(Code::ShiftFixed).a == 's');
  CHECK(operand_banks(Code::CopySome).a == 'i');
  CHECK(operand_banks(Code::Jump).a == 0);
  for (int code = 0; code < static_cast<int>(Code::Op_Constant); ++code) {
    const std::string_view meaning = code_meaning(static_cast<Code>(code));
    INFO(code_name(static_cast<Code>(code)));
    // A result without a bank would be renamed in no bank.
    const bool has_result = meaning.find("[dst") != std::string_view::npos;
    CHECK((operand_banks(static_cast<Code>(code)).dst != 0) == has_result);
  }
}

TEST_CASE("jumps to jumps go where those go") {
  Program program;
  program.code.resize(6);
  program.code[1] = {.code = Code::JumpIf, .a = 0, .x = 3};
  program.code[2] = {.code = Code::Halt};
  program.code[3] = {.code = Code::Jump, .x = 5};
  program.code[4] = {.code = Code::Switch, .a = 0, .x = 0, .y = 2};
  program.code[5] = {.code = Code::Halt};
  program.pool = {3, 2};
  thread_jumps(program);
  CHECK(program.code[1].x == 5);
  CHECK(program.code[3].x == 5);
  CHECK(program.pool == std::vector<std::int32_t>{5, 2});
}

TEST_CASE("a test that jumps to the same test goes where that goes") {
  Program program;
  program.code.resize(7);
  program.code[1] = {.code = Code::JumpIfEmpty, .a = 4, .x = 3};
  program.code[2] = {.code = Code::JumpIfEmpty, .a = 5, .x = 3};  // of another set
  program.code[3] = {.code = Code::JumpIfEmpty, .a = 4, .x = 5};
  program.code[4] = {.code = Code::JumpUnless, .a = 4, .x = 3};  // another test
  program.code[5] = {.code = Code::Jump, .x = 6};
  program.code[6] = {.code = Code::Halt};
  thread_jumps(program);
  CHECK(program.code[1].x == 6);
  CHECK(program.code[2].x == 3);
  CHECK(program.code[3].x == 6);
  CHECK(program.code[4].x == 3);
}

}  // namespace ludo::program

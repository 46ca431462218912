// Programs made shorter: what is known is put in, planes and constants are read where they lie,
// several instructions become one. That nothing else changes tests/differential holds.

#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/places.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/program/shorten.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

std::shared_ptr<const Program> frozen(const std::string& text, bool folds = true) {
  const auto model =
      std::make_shared<const lang::GameModel>(std::move(*interpreter::load_text(text).model));
  FreezeOptions options;
  if (!folds) options.passes.off = {"whole_board"};
  const FreezeAnswer answer = freeze(model, options);
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  return answer.program;
}

constexpr const char* kRows = R"(game Rows
elements
  players White facing n, Black facing s
  board square 5 x 5
  piece Stone: of each player
interactions
  rule place
    choose spot in empty
    put own Stone at spot
scenario
  turn
    play place
  stuck draws
  end
    row: mover wins when some stone in Stone of mover
      where some line from stone, included, along any direction: 3 Stone of mover
)";

// The codes from an instruction to the next `halt` or leaf.
std::vector<Code> codes_from(const Program& program, std::int32_t pc) {
  std::vector<Code> codes;
  for (;; ++pc) {
    const Code code = program.code[static_cast<std::size_t>(pc)].code;
    if (code == Code::Halt) return codes;
    codes.push_back(code);
    if (code == Code::Leaf) return codes;
  }
}

}  // namespace

TEST_CASE("a result line has code for each player, in which he is known") {
  const auto program = frozen(kRows);
  const Unit& row = program->end.front().when;
  REQUIRE(row.by_player.size() == 2);
  const std::vector<Code> expected = {Code::RowOf, Code::RowOf, Code::SetOr, Code::RowOf,
                                      Code::SetOr, Code::RowOf, Code::SetOr, Code::Meets};
  CHECK(codes_from(*program, row.by_player[0]) == expected);
  CHECK(codes_from(*program, row.by_player[1]) == expected);
  // Its pieces are read where they lie.
  const auto& layout = program->layout;
  for (std::size_t player = 0; player < 2; ++player) {
    const Instruction& first = program->code[static_cast<std::size_t>(row.by_player[player])];
    CHECK(first.a == plane_row(*program, layout.owner_planes[player]));
    CHECK(first.y == 3);
  }
}

TEST_CASE("a turn has code for each player") {
  const auto program = frozen(kRows);
  const Unit& turn = program->phases.front().turn;
  REQUIRE(turn.by_player.size() == 2);
  CHECK(codes_from(*program, turn.by_player[0]) ==
        std::vector<Code>{Code::SetMinus, Code::Choose, Code::Number, Code::PutPiece, Code::Leaf});
}

TEST_CASE("constants are registers from the start") {
  const auto program = frozen(kRows);
  REQUIRE_FALSE(program->constant_rows.empty());
  for (const auto& [row, constant] : program->constant_rows) {
    CHECK(row < program->set_count);
    CHECK(constant >= 0);
    for (const Instruction& in : program->code) CHECK(in.dst != row);
  }
}

TEST_CASE("where another player decides inside a turn there is code for all alone") {
  const auto program = frozen(R"(game Asked
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
scenario
  turn
    choose spot in empty
    put own Stone at spot
    by opponent
      choose other in empty
    put own Stone at other
  stuck loses
)");
  CHECK(program->phases.front().turn.by_player.empty());
}

TEST_CASE("without whole-board forms nothing is shortened") {
  const auto program = frozen(kRows, false);
  CHECK(program->constant_rows.empty());
  CHECK(program->end.front().when.by_player.empty());
}

TEST_CASE("each place of a program is an instruction") {
  Program program = *frozen(kRows);
  std::size_t places = 0;
  each_place(program, [&](std::int32_t& place) {
    ++places;
    CHECK(0 <= place);
    CHECK(place < static_cast<std::int32_t>(program.code.size()));
  });
  CHECK(places > 8);
}

}  // namespace ludo::program

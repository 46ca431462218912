// Programs made shorter: what is known is put in, planes and constants are read where they lie,
// several instructions become one. That nothing else changes tests/differential holds.

#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/code_text.hpp"
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

constexpr const char* kStones = R"(game Stones
elements
  players White facing n, Black facing s
  board square 5 x 5
  piece Stone: of each player
  region Goal of White = row 5
  region Goal of Black = row 1
interactions
  rule place
    choose spot in empty
    put own Stone at spot
scenario
  turn
    play place
  stuck draws
  end
    home: mover wins when some Stone of mover in Goal of mover
    gone: mover wins when no Stone of opponent
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
  const auto program = frozen(kStones);
  const auto& planes = program->layout.owner_planes;
  const Unit& home = program->end[0].when;
  const Unit& gone = program->end[1].when;
  REQUIRE(home.by_player.size() == 2);
  REQUIRE(gone.by_player.size() == 2);
  for (std::size_t player = 0; player < 2; ++player) {
    const std::int32_t first = home.by_player[player];
    CHECK(codes_from(*program, first) == std::vector<Code>{Code::Meets});
    // His pieces are read where they lie.
    CHECK(program->code[static_cast<std::size_t>(first)].a == plane_row(*program, planes[player]));
    const std::int32_t second = gone.by_player[player];
    CHECK(codes_from(*program, second) == std::vector<Code>{Code::IsEmpty});
    CHECK(program->code[static_cast<std::size_t>(second)].a ==
          plane_row(*program, planes[1 - player]));
  }
  CHECK(codes_from(*program, home.pc).size() > 1);
}

TEST_CASE("a turn has code for each player") {
  const auto program = frozen(kStones);
  const Unit& turn = program->phases.front().turn;
  REQUIRE(turn.by_player.size() == 2);
  CHECK(codes_from(*program, turn.by_player[0]) ==
        std::vector<Code>{Code::SetMinus, Code::Choose, Code::Number, Code::PutPiece, Code::Leaf});
}

TEST_CASE("constants are registers from the start") {
  const auto program = frozen(kStones);
  REQUIRE_FALSE(program->constant_rows.empty());
  for (const auto& [row, constant] : program->constant_rows) {
    CHECK(row < program->set_count);
    CHECK(constant >= 0);
    for (const Instruction& in : program->code) {
      if (operand_banks(in.code).dst == 's') CHECK(in.dst != row);
    }
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
  const auto program = frozen(kStones, false);
  CHECK(program->constant_rows.empty());
  CHECK(program->end.front().when.by_player.empty());
}

TEST_CASE("each place of a program is an instruction") {
  Program program = *frozen(kStones);
  std::size_t places = 0;
  each_place(program, [&](std::int32_t& place) {
    ++places;
    CHECK(0 <= place);
    CHECK(place < static_cast<std::int32_t>(program.code.size()));
  });
  CHECK(places > 8);
}

}  // namespace ludo::program

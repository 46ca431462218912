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
  region Goal of White: row 5
  region Goal of Black: row 1
interactions
  rule place
    choose spot among empty
    put own Stone at spot
scenario
  turn
    play place
  stuck: draw
  end by the first of
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

TEST_CASE("what a limit asks for is noted in few words, and not where it cannot happen") {
  const auto program = frozen(R"(game Quiet
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
  piece King: of each player
interactions
  rule go
    choose man among own Kings
    choose goal among empty
    move man to goal
  rule step
    choose man among own Men
    choose goal among empty
    move man to goal
  rule take
    choose man among own Kings
    choose goal among enemy Men
    move man to goal, capturing what stands there
scenario
  turn
    either play go
    or play step
    or play take
  stuck: draw
  limit 9 turns without pieces captured or Men moved: draw
)");
  CHECK(codes_from(*program, program->limits.front().without.pc) ==
        std::vector<Code>{Code::Load, Code::JumpIf, Code::Load});
  const Unit& turn = program->phases.front().turn;
  REQUIRE(turn.by_player.size() == 2);
  // One of three moves captures, one moves a Man, and neither is asked.
  int stores = 0;
  for (std::int32_t pc = turn.by_player[0]; pc < turn.by_player[1]; ++pc) {
    const Code code = program->code[static_cast<std::size_t>(pc)].code;
    CHECK(code != Code::Load);
    CHECK(code != Code::Bit);
    if (code == Code::Store) ++stores;
  }
  CHECK(stores == 2);
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
    choose spot among empty
    put own Stone at spot
    opponent decides
      choose other among empty
    put own Stone at other
  stuck: mover loses
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

namespace {

constexpr const char* kRunners = R"(game Runners
elements
  players White facing n, Black facing s
  board square 6 x 6
  piece Runner: of each player
interactions
  rule run
    choose runner among own Runners
    either
      choose line from runner along forward: one empty to goal
    or
      choose line from runner along forward-left or forward-right: one (empty or enemy piece) to goal
    move runner to goal, capturing what stands there
scenario
  setup
    legend w White Runner, b Black Runner
    b b b b b b
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    w w w w w w
  turn
    play run
  stuck: mover loses
  limit 99 turns: draw
)";

constexpr const char* kSliders = R"(game Sliders
elements
  players White, Black
  board square 9 x 9
  piece Rook: of each player
  piece King: of each player
  region Court: c3 c4
interactions
  rule slide
    choose man among own pieces
    choose line from man along orthogonal: one or more empty to goal
      where man is King or goal not in Court
    move man to goal
scenario
  setup
    put White Rook at a1, b2
    put White King at e5
    put Black Rook at i9
    put Black King at h2
  turn
    play slide
  stuck: mover loses
  limit 99 turns: draw
)";

constexpr const char* kTurning = R"(game Turning
elements
  players Black, White
  board square 8 x 8
  piece Disc: of each player
interactions
  rule place
    choose cell among empty where some line from cell along any direction:
      an unbroken row of enemy pieces, one own piece
    put own Disc at cell
    for each line from cell along any direction:
        an unbroken row of enemy pieces as flanked, one own piece
      remove flanked
      put own Disc at flanked
scenario
  setup
    put Black Disc at d5, e4
    put White Disc at d4, e5
  turn
    play place
  stuck: draw
  limit 99 turns: draw
)";

// Where an instruction stands in the code for a player's turn; -1: it does not.
std::int32_t in_turn(const Program& program, std::size_t player, Code wanted) {
  std::int32_t pc = program.phases[0].turn.by_player[player];
  for (; static_cast<std::size_t>(pc) < program.code.size(); ++pc) {
    const Code code = program.code[static_cast<std::size_t>(pc)].code;
    if (code == wanted) return pc;
    if (code == Code::Leaf) return -1;
  }
  return -1;
}

}  // namespace

TEST_CASE("a choice that is counted by sets goes on behind the line that a set stands for") {
  const auto program = frozen(kRunners);
  for (std::size_t player = 0; player < 2; ++player) {
    const std::int32_t pc = in_turn(*program, player, Code::ChooseCounted);
    REQUIRE(pc >= 0);
    const Instruction& choice = program->code[static_cast<std::size_t>(pc)];
    const Instruction& follow = program->code[static_cast<std::size_t>(pc) + 1];
    REQUIRE(follow.code == Code::FollowCounted);
    REQUIRE(follow.y == 3);
    REQUIRE(program->pool[static_cast<std::size_t>(choice.x)] == 3);
    // Straight on first, then the two that take, by where they end.
    std::vector<std::int32_t> ends;
    for (std::int32_t i = 0; i < 3; ++i) {
      const auto at =
          static_cast<std::size_t>(program->pool[static_cast<std::size_t>(follow.x + i)]);
      const Instruction& step = program->code[at];
      REQUIRE(step.code == Code::StepOneFixed);
      CHECK(step.a == choice.dst);
      ends.push_back(
          program->steps[static_cast<std::size_t>(14 * program->direction_count + step.x)]);
      CHECK(codes_from(*program, static_cast<std::int32_t>(at)) ==
            std::vector<Code>{Code::StepOneFixed, Code::MovePiece, Code::Leaf});
    }
    CHECK(ends == (player == 0 ? std::vector<std::int32_t>{20, 19, 21}
                               : std::vector<std::int32_t>{8, 7, 9}));
  }
}

TEST_CASE("a choice that is counted by lines goes on behind them") {
  const auto program = frozen(kSliders);
  const std::int32_t pc = in_turn(*program, 0, Code::ChooseCounted);
  REQUIRE(pc >= 0);
  const Instruction& follow = program->code[static_cast<std::size_t>(pc) + 1];
  REQUIRE(follow.code == Code::FollowCounted);
  CHECK(follow.y == 2);
  const std::int32_t there = program->pool[static_cast<std::size_t>(follow.x)];
  CHECK(codes_from(*program, there) == std::vector<Code>{Code::MovePiece, Code::Leaf});
  CHECK(program->pool[static_cast<std::size_t>(follow.x) + 1] == there);
}

TEST_CASE("rows in all directions are one instruction, and so is to take the place of pieces") {
  const auto program = frozen(kTurning);
  const std::int32_t fill = in_turn(*program, 0, Code::FillBackEach);
  REQUIRE(fill >= 0);
  CHECK(program->code[static_cast<std::size_t>(fill)].y == 8);
  CHECK(in_turn(*program, 0, Code::FillBackFixed) == -1);
  CHECK(in_turn(*program, 0, Code::ReplacePieces) >= 0);
  CHECK(in_turn(*program, 0, Code::RemovePieces) == -1);
}

TEST_CASE("no jump leads over a jump, to the next instruction, or to an end") {
  for (const char* text : {kStones, kRunners, kSliders, kTurning}) {
    const auto program = frozen(text);
    const auto code_at = [&](std::size_t pc) { return program->code[pc].code; };
    for (std::size_t pc = 2; pc < program->code.size(); ++pc) {
      const Instruction& in = program->code[pc];
      CAPTURE(pc);
      if (in.code == Code::Jump) {
        CHECK(static_cast<std::size_t>(in.x) != pc + 1);
        const Code there = code_at(static_cast<std::size_t>(in.x));
        CHECK(there != Code::Jump);
        CHECK(there != Code::Leaf);
        CHECK(there != Code::Fail);
      }
      if (in.code == Code::JumpIf || in.code == Code::JumpUnless) {
        const bool over =
            code_at(pc + 1) == Code::Jump && in.x == static_cast<std::int32_t>(pc) + 2;
        CHECK(!over);
      }
    }
  }
}

}  // namespace ludo::program

// Names, values and sizes of the model; and the printed model of a game built by hand.

#include "lang/model/model.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

Type type_of(Base base, Shape shape = Shape::Scalar) {
  Type type;
  type.base = base;
  type.shape = shape;
  return type;
}

Expr expr_of(Op op, Type type, Index imm = 0, std::vector<ExprId> args = {}) {
  Expr expr;
  expr.op = op;
  expr.type = type;
  expr.imm = imm;
  expr.args = std::move(args);
  return expr;
}

// Two sites in a row, one kind, one rule that moves a man east.
GameModel corridor() {
  GameModel model;
  model.name = "Corridor";
  model.title = "One step";
  model.options = {{"size", "2"}};
  model.board.columns = 2;
  model.board.rows = 1;
  model.board.sites = {{"a1", "", 1, 1, -1}, {"b1", "2", 2, 1, -1}};
  Direction east;
  east.name = "e";
  east.opposite = 1;
  east.angle = 2;
  east.orthogonal = true;
  Direction west = east;
  west.name = "w";
  west.opposite = 0;
  west.angle = 6;
  model.board.directions = {east, west};
  model.board.any_directions = {0, 1};
  model.board.steps = {1, -1, -1, 0};
  model.players = {{"White", 0, kNoIndex}, {"Black", 1, kNoIndex}};
  model.kinds = {{"Man", {true, true}, false, {3, -1}, -1}, {"Rock", {false, false}, true, {}, -1}};
  model.enums = {{"Suit", {"Red", "Blue"}}};
  Variable taken;
  taken.name = "taken";
  taken.owner = Owner::Turn;
  taken.type = type_of(Base::Site, Shape::Set);
  taken.life = Variable::Life::Turn;
  model.variables = {taken};

  model.constants = {Value(std::vector<std::int32_t>{0}), Value(0)};
  model.exprs = {
      expr_of(Op::Me, type_of(Base::Player)),                                // 0
      expr_of(Op::PiecesOfPlayer, type_of(Base::Site, Shape::Set), 0, {0}),  // 1
      expr_of(Op::Slot, type_of(Base::Site), 0),                             // 2
      expr_of(Op::Constant, type_of(Base::Direction, Shape::Set), 0),        // 3
      expr_of(Op::EmptySites, type_of(Base::Site, Shape::Set)),              // 4
      expr_of(Op::Constant, type_of(Base::Int), 1),                          // 5
      expr_of(Op::Slot, type_of(Base::Site), 1),                             // 6
      expr_of(Op::Variable, type_of(Base::Site, Shape::Set), 0),             // 7
      expr_of(Op::CountSet, type_of(Base::Int), 0, {7}),                     // 8
      expr_of(Op::Greater, type_of(Base::Bool), 0, {8, 5}),                  // 9
  };
  Generator men;
  men.slot = 0;
  men.domain = 1;
  Generator line;
  line.form = GeneratorForm::Line;
  LinePattern pattern;
  pattern.from = 2;
  pattern.directions = 3;
  Segment segment;
  segment.least = 5;
  segment.what = 4;
  segment.to_slot = 1;
  pattern.segments = {segment};
  line.patterns = {pattern};
  model.generators = {men, line};
  Statement choose_man;
  choose_man.op = StatementOp::Choose;
  choose_man.generator = 0;
  choose_man.imm = -1;
  Statement choose_line = choose_man;
  choose_line.generator = 1;
  Statement move;
  move.op = StatementOp::Move;
  move.exprs = {2, 6};
  Statement decide;
  decide.op = StatementOp::Decide;
  decide.imm = static_cast<Index>(Verdict::Wins);
  decide.exprs = {0};
  decide.texts = {"far"};
  Statement branch;
  branch.op = StatementOp::If;
  branch.exprs = {9};
  branch.blocks = {1};
  model.statements = {choose_man, choose_line, move, branch, decide};
  model.blocks = {{{0, 1, 2, 3}}, {{4}}};

  Rule step;
  step.item.key = "step";
  step.item.title = "Movement";
  step.item.rulings = {"East is \"forward\"."};
  step.slots = 2;
  step.slot_names = {"man", "goal"};
  step.body = 0;
  step.chooses = true;
  TemplatePiece goal;
  goal.form = TemplatePiece::Form::Expr;
  goal.expr = 6;
  TemplatePiece cross;
  cross.text = "x";
  step.written = {{cross, goal}};
  model.rules = {step};

  ResultLine won;
  won.item.key = "won";
  won.who = 0;
  won.verdict = Verdict::Wins;
  won.when = 9;
  model.scenario.order = {0, 1};
  PhaseDef main;
  main.item.key = "Main";
  model.scenario.phases = {main};
  model.scenario.end = {won};
  model.scenario.agreed_draw = true;
  return model;
}

TEST_CASE("Operations and statements have the names of their tables", "[model]") {
  CHECK(op_name(Op::PiecesOfPlayer) == "pieces-of");
  CHECK(op_name(Op::Supposing) == "supposing");
  CHECK(statement_name(StatementOp::RepeatWhilePossible) == "repeat-while-possible");
}

TEST_CASE("Values print as players read them", "[model]") {
  const GameModel model = corridor();
  CHECK(print_value(model, type_of(Base::Site), Value(1)) == "b1");
  CHECK(print_value(model, type_of(Base::Piece), Value(1)) == "b1");
  CHECK(print_value(model, type_of(Base::Bool), Value(1)) == "yes");
  CHECK(print_value(model, type_of(Base::Player), Value(1)) == "Black");
  CHECK(print_value(model, type_of(Base::Player), Value(kNone)) == "none");
  CHECK(print_value(model, type_of(Base::Phase), Value(0)) == "Main");
  CHECK(print_value(model, type_of(Base::Int), Value(-3)) == "-3");
  Type suit = type_of(Base::Enum);
  suit.enum_id = 0;
  CHECK(print_value(model, suit, Value(1)) == "Blue");
  CHECK(print_value(model, type_of(Base::Site, Shape::Set), Value(std::vector{0, 1})) ==
        "{a1, b1}");
  CHECK(print_value(model, type_of(Base::Site, Shape::Set), Value(std::vector<int>{})) == "{}");
  CHECK(print_value(model, type_of(Base::Kind, Shape::Tally), Value(std::vector{2, 1})) ==
        "Man2+Rock1");
  CHECK(print_value(model, type_of(Base::Kind, Shape::Tally), Value(std::vector{0, 1})) == "Rock1");
  Type numbers = type_of(Base::Int, Shape::Tally);
  numbers.width = 4;
  CHECK(domain_size(model, numbers) == 4);
  CHECK(print_value(model, type_of(Base::Int, Shape::Tuple), Value(std::vector{1, kNone})) ==
        "(1, none)");
}

TEST_CASE("Sites and blocks of a board of tiles are counted from its first block", "[model]") {
  GameModel model;
  model.board.shape = BoardShape::Tiles;
  model.board.columns = 5;
  model.board.rows = 3;
  model.board.parts_per_tile = 4;
  model.board.origin_column = -2;
  model.board.origin_row = -1;
  CHECK(print_value(model, type_of(Base::Block), Value(0)) == "[-2,-1]");
  CHECK(print_value(model, type_of(Base::Block), Value(7)) == "[0,0]");
  CHECK(print_value(model, type_of(Base::Site), Value(7 * 4 + 3)) == "[0,0].3");
  CHECK(domain_size(model, type_of(Base::Block)) == 15);
  CHECK(domain_size(model, type_of(Base::Site)) == 60);
}

TEST_CASE("A type has as many values as its table has rows", "[model]") {
  const GameModel model = corridor();
  CHECK(domain_size(model, type_of(Base::Bool)) == 2);
  CHECK(domain_size(model, type_of(Base::Site)) == 2);
  CHECK(domain_size(model, type_of(Base::Kind)) == 2);
  CHECK(domain_size(model, type_of(Base::Phase)) == 1);
  Type dock = type_of(Base::Int);
  dock.least = -1;
  dock.most = 12;
  CHECK(domain_size(model, dock) == 14);
}

TEST_CASE("Tests, positions and forms of moves print, too", "[model]") {
  GameModel model = corridor();
  TemplatePiece label;
  label.form = TemplatePiece::Form::BranchLabel;
  label.text = "promote";
  TemplatePiece sign;
  sign.text = "+";
  label.inner = {sign};
  TemplatePiece played;
  played.form = TemplatePiece::Form::RuleText;
  played.rule = 0;
  model.rules[0].written = {{label, played}};
  TestModel test;
  test.sentence = "East is far";
  test.rules = {0};
  test.has_given = true;
  test.given.played = {"a1-b1"};
  Expectation after;
  after.form = Expectation::Form::After;
  after.moves = {"b1"};
  Expectation tells;
  tells.form = Expectation::Form::CannotTell;
  tells.moves = {"a", "b"};
  tells.player = 0;
  Expectation perft;
  perft.form = Expectation::Form::Perft;
  perft.depth = 2;
  perft.unit = "turns";
  perft.count = 9;
  after.then = {tells};
  test.expectations = {after, perft};
  model.tests = {test};
  const std::string text = print(model);
  CHECK(text.find("  written \"{label promote: +}{rule step}\"\n") != std::string::npos);
  CHECK(text.find("-- tests\ntest \"East is far\" of step\n  given\n    stands at a turn\n"
                  "    played a1-b1\n"
                  "  after b1\n    cannot tell for White a b\n  perft 2 turns = 9\n") !=
        std::string::npos);
}

TEST_CASE("A model prints with its indices resolved", "[model]") {
  CHECK(print(corridor()) == R"(game Corridor "One step"
  option size = 2

-- elements
player White facing e
player Black facing w
board square 2 x 1
  angles 8, turn 1
  direction e opposite w angle 2 orthogonal
  direction w opposite e angle 6 orthogonal
  any direction: e w
  site a1 (1, 1): e b1
  site b1 (2, 1) number 2: w a1
kind Man of White at most 3 of Black
kind Rock of nobody
type Suit: Red Blue
the turn has taken: set of Site this turn

-- interactions
rule step() "Movement" -- 2 registers, chooses
  choose man in pieces-of(me)
  choose line from man along {e}: 0..any empty to goal
  move man, goal
  if >(count-set(variable(taken)), 0)
    then:
      decide wins, me, key far
  written "x{goal}"
  ruling "East is \"forward\"."

-- scenario
setup
order White Black
phase Main
end
  won: me wins when >(count-set(variable(taken)), 0)
allow agreed draw
)");
}

}  // namespace
}  // namespace ludo::lang

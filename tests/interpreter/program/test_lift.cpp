// Conditions read for the whole board at once hold for the same sites as read one by one; choices
// that are counted have as many paths as are found when they are made.

#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/lift.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

// A condition on x, and whether it is read for all sites at once.
struct AskedCondition {
  const char* condition;
  bool lifts = true;
};

constexpr AskedCondition kOnSquares[] = {
    // logic, places, pieces
    {"x is empty"},
    {"x is Man or not (x is occupied)"},
    {"x is own Man and not (x in Border)"},
    {"kind of x is King"},
    {"kind of x != King"},
    {"owner of x = me"},
    {"owner of x != me"},
    {"owner of x is none"},
    {"owner of x is not none and owner of x != mover"},
    {"row of x >= 3 and column of x != 2"},
    {"row of x = column of x"},
    {"row of x = count (y among own Men)"},
    {"row of x != count (y among Kings)"},
    {"x in Nook or x in own Yard"},
    {"placed of x > 2", false},
    // steps and neighbours
    {"n of x is occupied"},
    {"forward of x is empty"},
    {"not (forward of x is enemy piece)"},
    {"n of e of x = the-king"},
    {"n of x != the-king"},
    {"the piece at s of x is not none"},
    {"some piece touching x"},
    {"no enemy piece beside x"},
    {"some own piece beside n of x"},
    {"x in touching the-king"},
    {"the-king in touching x and x is empty"},
    {"some (Men touching x) in Border"},
    {"2 or more own pieces touching x"},
    {"exactly 1 piece beside x"},
    {"count (beside x) = 4"},
    {"count (y among touching x where y is own Man) < 2"},
    {"at most 3 empty touching x"},
    {"some pieces within 2 of x"},
    // quantifiers
    {"some y among touching x where y is enemy Man"},
    {"every y among beside x has y is occupied"},
    {"some y among beside x where (some King beside y)"},
    {"some King in own pieces"},
    {"some y among own pieces where x in beside y"},
    {"some y among own pieces where row of y = row of x"},
    {"some d among orthogonal where d of x is King"},
    {"guarded of x"},
    {"guarded of x and not lonely of x"},
    {"some y among guards of x where y is King"},
    // lines
    {"some line from x along any direction: one or more enemy pieces, one own piece"},
    {"some line from x along any direction: an unbroken row of enemy pieces, one own piece"},
    {"some line from x along orthogonal: zero or more empty, one King"},
    {"no line from x along diagonal: 1 to 2 empty, one edge"},
    {"some line from x, included, along any direction: 3 pieces"},
    {"some line from x, included, along e: an unbroken row of own pieces, one empty"},
    {"some line from x along forward: one (empty or edge)"},
    {"some line from x along forward or left: 1 to 3 empty to y, one piece where y in Border"},
    {"some line from x along orthogonal as d: one or more empty to y, one edge where d != n"},
    {"some line from x along orthogonal: one piece as y, one empty where y is Man"},
    {"some line from x along any direction: zero or more empty, one piece to y where "
     "(x is King or y is King)"},
    {"some line from n of x along e: 2 empty"},
    {"some line from x along n: 2 pieces, turning right, one piece"},
    {"count (line from x along any direction: zero or more empty, one enemy piece) >= 2"},
    {"count (line from x along any direction: one or more empty) = 5"},
    {"count (line from x along orthogonal: perhaps an unbroken row of empty, one piece) = 1"},
    // by the owner of what stands there
    {"some piece hostile to x beside x"},
    {"some line from x along orthogonal: zero or more empty, one (piece hostile to x)"},
    {"some piece friendly to x beside x", false},
    {"owner of x is not none and some piece of (owner of x) touching x"},
};

struct Elsewhere {
  const char* board;
  std::vector<AskedCondition> conditions;
};

const std::vector<AskedCondition> kAnywhere = {
    {"some enemy piece touching x and not (x in Border)"},
    {"2 or more own pieces touching x"},
    {"exactly 1 piece beside x"},
    {"some y among touching x where (y is Man and some King touching y)"},
    {"some line from x along any direction: one or more enemy pieces, one own piece"},
    {"some line from x, included, along any direction: 2 pieces"},
    {"count (line from x along any direction: zero or more empty, one piece) >= 2"},
    {"some piece hostile to x touching x"},
    {"some pieces within 2 of x"},
};

const Elsewhere kElsewhere[] = {
    {"board hexagon side 3", kAnywhere},
    {"board rhombus 4 x 4", kAnywhere},
    {"board square 6 x 6 where (column + row) mod 2 = 0", kAnywhere},
    // A ring: lines come back to where they began.
    {"board track 2 x 4",
     {{"onward of x is occupied"},
      {"some line from x along onward: 3 pieces"},
      {"some line from x along onward: one or more pieces, one empty"},
      {"no line from x along onward: an unbroken row of empty, one enemy piece"}}},
};

std::string game_about(const std::string& board, const std::string& setup,
                       const std::string& turn) {
  return "game Probe\nelements\n  players White, Black\n  " + board +
         "\n  piece Man: of each player\n  piece King: of each player\n"
         "  region Nook: {a1, b1, a2}\n  region Yard of White: {a1, a2}\n"
         "  region Yard of Black: {b3, c3}\ninteractions\n"
         "  the turn has mark: site or none, at first none\n"
         "  define the-king: the x among King of White\n"
         "  define guards of (z: site): own pieces touching z\n"
         "  define guarded of (z: site): some y among guards of z where y is not King\n"
         "  define placed of (z: site):\n    row of z     when z is Man\n    column of z  "
         "otherwise\n"
         "  define lonely of (z: site): no piece beside z\n  rule slide(walker: site)\n"
         "    require walker not in Nook\n"
         "    choose line from walker along orthogonal: zero or more empty, one empty to goal\n"
         "    move walker to goal\n  rule leap(walker: site)\n"
         "    choose line from walker along orthogonal: one piece as prey, one empty to goal\n"
         "    remove prey\n    move walker to goal\n    optionally play leap(goal)\n"
         "  rule strike(walker: site, last: direction or none)\n"
         "    choose line from walker along any direction as course: one empty to goal where "
         "goal not in Nook\n"
         "    require not (course = last)\n    either\n"
         "      choose line from goal along course: an unbroken row of enemy pieces as prey\n    "
         "or\n"
         "      choose line from walker along opposite course: an unbroken row of enemy pieces as "
         "prey\n"
         "    remove prey\n    move walker to goal\nscenario\n  setup\n" +
         setup + "  turn\n" + turn + "  stuck: draw\n  limit 9 turns: draw\n";
}

// What follows the choice of a man, and whether it is counted for all men at once.
struct Followed {
  const char* turn;
  bool counts = true;
};

constexpr Followed kMoves[] = {
    {"    choose man among own pieces\n"
     "    choose line from man along any direction: one (empty or enemy piece) to goal\n"
     "    move man to goal, capturing what stands there\n"},
    {"    choose man among own pieces\n"
     "    choose line from man along orthogonal: one or more empty to goal\n"
     "    move man to goal\n"},
    {"    choose man among own Men\n"
     "    either\n"
     "      choose line from man along forward: one empty to goal\n"
     "    or\n"
     "      choose line from man along forward-left or forward-right: one enemy piece to goal\n"
     "    move man to goal, capturing what stands there\n"},
    {"    choose man among own pieces\n"
     "    if man is King\n"
     "      choose line from man along diagonal: 1 to 2 empty to goal\n"
     "    else\n"
     "      choose line from man along orthogonal: 2 empty to goal where goal not in Border\n"
     "    move man to goal\n"},
    {"    choose man among own pieces where no piece beside man\n"
     "    choose line from man along orthogonal: one or more empty to goal\n"
     "    require man is King or goal not in Nook\n"
     "    move man to goal\n"},
    {"    choose man among own pieces\n"
     "    choose line from man along any direction as d: one piece hostile to man as prey, "
     "one empty to goal where d != n and prey is not King\n"
     "    move man to goal\n"},
    {"    choose man among own pieces\n"
     "    choose goal among touching man where goal is empty and some piece touching goal\n"
     "    move man to goal\n"},
    {"    choose man among own pieces\n"
     "    choose goal among empty where goal in beside man or goal in Border\n"
     "    move man to goal\n",
     false},
    // What follows from the man and from where he goes is about neither alone.
    {"    choose man among own pieces\n"
     "    choose line from man along n or diagonal: one (empty or enemy piece) to goal\n"
     "    require goal is empty or goal is not n of man\n"
     "    move man to goal, capturing what stands there\n",
     false},
    {"    choose man among own pieces\n    play slide(man)\n"},
    {"    choose man among own pieces\n    play leap(man)\n", false},
    {"    choose man among own pieces\n    play strike(man, none)\n", false},
    {"    choose man among own Men\n    play strike(man, n)\n", false},
};

// Pieces on some of the sites; always a white king.
std::string some_pieces(int columns, int rows, std::uint64_t seed) {
  interpreter::Random random(seed);
  std::string setup;
  bool crowned = false;
  const int percent = 20 + static_cast<int>(random.below(60));
  for (int row = 1; row <= rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (static_cast<int>(random.below(100)) >= percent) continue;
      const std::string owner = random.below(2) == 0 ? "White" : "Black";
      const bool king = !crowned && owner == "White";
      const std::string kind = king || (owner == "Black" && random.below(4) == 0) ? "King" : "Man";
      crowned = crowned || king;
      setup +=
          fmt::format("    put {} {} at {}{}\n", owner, kind, static_cast<char>('a' + column), row);
    }
  }
  if (!crowned) setup += "    remove a1\n    put White King at a1\n";
  return setup;
}

std::shared_ptr<const lang::GameModel> checked(const std::string& text) {
  lang::Diagnostics diagnostics;
  auto loaded = lang::load(
      "test.ludo", text, [](std::string_view) { return std::nullopt; }, diagnostics);
  lang::CheckOptions options;
  options.lints = false;
  std::optional<lang::GameModel> model;
  if (loaded.usable) model = lang::check(loaded, options, diagnostics);
  INFO(lang::render(diagnostics, loaded.sources));
  REQUIRE(model.has_value());
  return std::make_shared<const lang::GameModel>(std::move(*model));
}

// The digits of all moves at the start, by the machine and by the reference engine.
using Digits = std::vector<std::vector<std::int32_t>>;

Digits by_machine(const std::shared_ptr<const lang::GameModel>& model, bool folds,
                  std::uint64_t& count) {
  FreezeOptions options;
  if (!folds) options.passes.off = {"whole_board"};
  const FreezeAnswer answer = freeze(model, options);
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  runtime::Playout playout(answer.program);
  playout.reset();
  count = playout.over() ? 0 : playout.moves();
  std::vector<runtime::FastMove> moves;
  if (!playout.over()) playout.list(moves);
  Digits digits;
  for (const auto& move : moves) digits.push_back(move.digits);
  return digits;
}

Digits by_reference(const lang::GameModel& model) {
  const interpreter::Engine engine(model);
  const interpreter::State state = engine.start();
  Digits digits;
  if (engine.over(state)) return digits;
  for (const auto& move : engine.raw_moves(state)) digits.push_back(move.digits);
  return digits;
}

void check_moves(const std::string& text) {
  const auto model = checked(text);
  const Digits expected = by_reference(*model);
  for (const bool folds : {true, false}) {
    std::uint64_t count = 0;
    INFO((folds ? "for the whole board" : "one by one"));
    const Digits found = by_machine(model, folds, count);
    CHECK(found == expected);
    CHECK(count == expected.size());
  }
}

// Whether the first choice of the game is read for all sites at once.
bool is_lifted(const std::shared_ptr<const lang::GameModel>& model) {
  const auto built = automaton::build_automaton(*model);
  REQUIRE(built.automaton.has_value());
  Program program;
  program.model = model;
  lay_out(program);
  Lowering lowering(program, *built.automaton);
  for (const lang::Statement& statement : model->statements) {
    if (statement.op != lang::StatementOp::Choose) continue;
    const lang::Generator& choice =
        model->generators[static_cast<std::size_t>(statement.generator)];
    if (choice.form != lang::GeneratorForm::In) continue;
    return can_lift(lowering, choice.where, choice.slot, Scope{});
  }
  FAIL("there is a choice with a condition");
  return false;
}

// Pieces on some of all sites.
std::string pieces_on(const lang::Board& board, std::uint64_t seed) {
  interpreter::Random random(seed);
  std::string setup;
  for (const lang::Site& site : board.sites) {
    if (random.below(3) == 0) continue;
    setup += fmt::format("    put {} {} at {}\n", random.below(2) == 0 ? "White" : "Black",
                         random.below(4) == 0 ? "King" : "Man", site.name);
  }
  return setup;
}

std::string elsewhere(const std::string& board, const std::string& setup,
                      const AskedCondition& asked) {
  return "game Elsewhere\nelements\n  players White, Black\n  " + board +
         "\n  piece Man: of each player\n  piece King: of each player\ninteractions\n"
         "  the turn has mark: site or none, at first none\nscenario\n  setup\n" +
         setup + "  turn\n    choose x among anything where " + asked.condition +
         "\n    set mark to x\n  stuck: draw\n  limit 9 turns: draw\n";
}

std::string filtering(const AskedCondition& asked, const std::string& board,
                      const std::string& setup) {
  return game_about(board, setup,
                    std::string("    choose x among anything where ") + asked.condition +
                        "\n    set mark to x\n");
}

}  // namespace

TEST_CASE("conditions are read for all sites at once") {
  for (const AskedCondition& asked : kOnSquares) {
    INFO(asked.condition);
    const auto model = checked(filtering(asked, "board square 5 x 4", some_pieces(5, 4, 1)));
    CHECK(is_lifted(model) == asked.lifts);
  }
}

TEST_CASE("conditions hold for the same sites, read at once and one by one") {
  for (const AskedCondition& asked : kOnSquares) {
    INFO(asked.condition);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      INFO("position " << seed);
      check_moves(filtering(asked, "board square 5 x 4", some_pieces(5, 4, seed)));
    }
    // Sets of two words.
    check_moves(filtering(asked, "board square 9 x 8", some_pieces(9, 8, 6)));
  }
}

TEST_CASE("conditions hold for the same sites on boards of other shapes") {
  for (const Elsewhere& place : kElsewhere) {
    for (const AskedCondition& asked : place.conditions) {
      INFO(place.board << ": " << asked.condition);
      const auto bare = checked(elsewhere(place.board, "", asked));
      CHECK(is_lifted(bare) == asked.lifts);
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        INFO("position " << seed);
        check_moves(elsewhere(place.board, pieces_on(bare->board, seed), asked));
      }
    }
  }
}

// More directions and values than sites: they are no sites.
TEST_CASE("names of other things than sites are not read as sites") {
  for (const char* choice :
       {"d among any direction where d of a1 is none", "d among any direction where a1 is occupied",
        "d among any direction where d != e", "p among {Black, White} where some Man of p",
        "k among Grade where k != Low"}) {
    INFO(choice);
    check_moves(std::string("game Narrow\nelements\n  players White, Black\n"
                            "  board square 2 x 1\n  type Grade: Low, Middle, High, Highest\n"
                            "  piece Man: of each player\ninteractions\n"
                            "  the turn has mark: 0 to 1, at first 0\nscenario\n  setup\n"
                            "    put Black Man at a1\n  turn\n    choose ") +
                choice + "\n    set mark to 1\n  stuck: draw\n  limit 9 turns: draw\n");
  }
}

TEST_CASE("choices behind the choice of a man are counted for all men at once") {
  for (const Followed& followed : kMoves) {
    INFO(followed.turn);
    const auto model =
        checked(game_about("board square 5 x 4", some_pieces(5, 4, 1), followed.turn));
    const FreezeAnswer answer = freeze(model);
    INFO(answer.trouble);
    REQUIRE(answer.program != nullptr);
    const bool counts = print(*answer.program).find("choose-counted") != std::string::npos;
    CHECK(counts == followed.counts);
  }
}

TEST_CASE("counted choices have as many paths as are found when they are made") {
  for (const Followed& followed : kMoves) {
    INFO(followed.turn);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      INFO("position " << seed);
      check_moves(game_about("board square 5 x 4", some_pieces(5, 4, seed), followed.turn));
    }
    check_moves(game_about("board square 9 x 8", some_pieces(9, 8, 9), followed.turn));
  }
}

// Counting and listing take different ways through the same choices.
TEST_CASE("in shipped games as many moves are counted as are listed") {
  for (const std::string& path : tests::files_under("examples/games", ".ludo")) {
    INFO(path);
    const auto model =
        std::make_shared<const lang::GameModel>(std::move(*interpreter::load_shipped(path).model));
    const FreezeAnswer answer = freeze(model);
    INFO(answer.trouble);
    REQUIRE(answer.program != nullptr);
    runtime::Playout playout(answer.program);
    interpreter::Random random(7);
    playout.reset();
    for (int ply = 0; ply < 60 && !playout.over(); ++ply) {
      std::vector<runtime::FastMove> moves;
      playout.list(moves);
      REQUIRE(playout.moves() == moves.size());
      playout.play(random.below(moves.size()));
    }
  }
}

}  // namespace ludo::program

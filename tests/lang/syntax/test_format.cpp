// The canonical layout: over every text of the tree, and over texts that are ugly on purpose.

#include "lang/syntax/format.hpp"

#include "lang/ast/build.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

struct Read {
  lang::Node file;
  std::string formatted;
  std::string messages;
  bool has_errors = false;
};

Read read(const std::string& text) {
  Read result;
  lang::Diagnostics diagnostics;
  lang::SourceMap sources;
  const lang::SourceText& source = sources.add("text", text);
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  result.file = lang::build_ast(tree, diagnostics);
  result.formatted = lang::format(source, tree);
  if (tree.language != lang::Language::english) {
    // The layout of other languages is that of the English text.
    lang::Diagnostics unheard;
    result.formatted = lang::format(text, unheard).value_or("");
  }
  result.messages = lang::render(diagnostics, sources);
  result.has_errors = diagnostics.has_errors();
  return result;
}

// Formatting keeps the meaning and every comment, and done twice is done once.
void check_round_trip(const std::string& text) {
  const Read first = read(text);
  INFO(first.messages);
  REQUIRE_FALSE(first.has_errors);
  const Read second = read(first.formatted);
  INFO(first.formatted);
  INFO(second.messages);
  REQUIRE_FALSE(second.has_errors);
  CHECK(lang::print(first.file) == lang::print(second.file));
  CHECK(lang::same_meaning(first.file, second.file));
  CHECK(first.formatted == second.formatted);
  const auto n_comments = [](const std::string& all) {
    std::size_t count = 0;
    for (const std::string& line : split_lines(all)) {
      if (line.find("-- ") != std::string::npos || line.ends_with("--")) ++count;
    }
    return count;
  };
  CHECK(n_comments(text) == n_comments(first.formatted));
  for (const std::string& line : split_lines(first.formatted)) {
    CHECK_FALSE(line.ends_with(' '));
    CHECK(line.find('\t') == std::string::npos);
  }
}

// Texts that are faulty on purpose; some of them can be read all the same.
bool is_faulty_on_purpose(const std::string& path) {
  return path.starts_with("tests/corpus/beginners/") || path.starts_with("tests/defects/") ||
         (path.starts_with("tests/corpus/diagnostics/") &&
          !path.starts_with("tests/corpus/diagnostics/parents/"));
}

LUDO_REGISTER_TESTS(layout_of_every_text) {
  for (const std::string& path : files_under("", ".ludo")) {
    register_test("layout: " + path, "[format][corpus]", [path] {
      const std::string text = read_file(path);
      if (!is_faulty_on_purpose(path)) {
        check_round_trip(text);
        return;
      }
      const Read result = read(text);
      lang::Diagnostics diagnostics;
      CHECK(lang::format(text, diagnostics).has_value() == !result.has_errors);
      if (!result.has_errors) check_round_trip(text);
    });
  }
}

std::string formatted(const std::string& text) {
  check_round_trip(text);
  lang::Diagnostics diagnostics;
  const auto out = lang::format(text, diagnostics);
  REQUIRE(out.has_value());
  return *out;
}

// A text of one section with these lines in it.
std::string in_section(const std::string& section, const std::string& lines) {
  return "game Ugly\n\n" + section + "\n" + lines;
}

std::string in_rule(const std::string& lines) {
  return in_section("interactions", "  rule ugly\n" + lines);
}

TEST_CASE("Every step in is two blanks, and sections stand apart", "[format]") {
  CHECK(formatted("game Ugly\n\"A title\"\nelements\n     players White , Black\n"
                  "     board square 3 x 3\n\n\n\n     region Goal:a3\ninteractions\n"
                  "        rule one\n              pass\n        rule two\n              if yes\n"
                  "                pass\n              else\n                pass\n"
                  "scenario\n turn\n  pass\n\n stuck: draw\n"
                  "test \"One\"\n   holds yes\ntest \"Two\"\n   holds no\n") ==
        R"(game Ugly
"A title"

elements
  players White, Black
  board square 3 x 3

  region Goal: a3

interactions
  rule one
    pass

  rule two
    if yes
      pass
    else
      pass

scenario
  turn
    pass

  stuck: draw

test "One"
  holds yes

test "Two"
  holds no
)");
}

TEST_CASE("One blank stands where blanks belong", "[format]") {
  CHECK(formatted(in_rule("    require count pieces*2+1>=3   and  not(a1=b1)or x<2\n"
                          "    require  f( a1 ,b2 )=-3 and  x-1 !=  y - -2\n"
                          "    set taken to{a1,b1}\n"
                          "    choose x among own  pieces(touching a1)\n"
                          "    choose n from 0 to 3\n")) ==
        in_rule(R"(    require count pieces * 2 + 1 >= 3 and not(a1=b1) or x < 2
    require f(a1, b2) = -3 and x - 1 != y - -2
    set taken to {a1, b1}
    choose x among own pieces(touching a1)
    choose n from 0 to 3
)"));
}

TEST_CASE("Links, boxes and blocks keep their signs", "[format]") {
  const std::string text = in_section("elements", R"(  board graph by terrain
    Plain Alba--Brio, Alba->Corte
    Lake Brio--Corte:Lake
  region Corner: a1..b2
  region Way: {e5=f7}
)");
  CHECK(formatted(text) == text);
  CHECK(formatted(
            in_rule("    lay E turned 2 on [0,1]\n    put Man at [column of x,  10-row of x]\n")) ==
        in_rule("    lay E turned 2 on [0,1]\n    put Man at [column of x, 10 - row of x]\n"));
}

TEST_CASE("Comments stay where they are", "[format]") {
  const std::string text = R"(-- before all
game Ugly  -- behind the name

-- before the section
elements
  -- before an item
  region Far:  -- behind the sign
    -- on a line of its own
    {a1, b1, c1}  -- behind it all
  region Near: a1  -- the last

-- after all
)";
  CHECK(formatted(text) == text);
  CHECK(formatted("game Ugly\nelements\n      -- deep\n  region Far: a1     -- far\n -- end\n") ==
        "game Ugly\n\nelements\n  -- deep\n  region Far: a1  -- far\n\n-- end\n");
}

TEST_CASE("Continued lines are joined when they fit", "[format]") {
  CHECK(formatted(in_section("elements",
                             "  links orthogonal\n      or\n"
                             "       diagonal\n  players White,\n     Black\n")) ==
        in_section("elements", "  links orthogonal or diagonal\n  players White, Black\n"));
}

TEST_CASE("Long lines are broken where a part begins", "[format]") {
  const std::string pattern =
      "    choose line from last, included, along any direction as course:\n"
      "      an unbroken row of own Infantry as pushers, perhaps an unbroken row of pieces as "
      "pushed,\n"
      "      one (empty or edge)\n";
  CHECK(formatted(in_rule(pattern)) == in_rule(pattern));
  CHECK(
      formatted(in_rule("    if count pieces > 12 and count own pieces > 34 and count enemy pieces "
                        "> 56 and count empty > 78 and yes\n      pass\n")) ==
      in_rule("    if count pieces > 12 and count own pieces > 34 and count enemy pieces > 56 and\n"
              "        count empty > 78 and yes\n      pass\n"));
  const std::string definition =
      "  define aim of a:\n"
      "    line from a along orthogonal: one anything\n"
      "    or line from a along diagonal: zero or more empty, one anything\n";
  CHECK(formatted(in_section("interactions", definition)) ==
        in_section("interactions", definition));
  CHECK(
      formatted(in_section("interactions",
                           "  define aim of a: line from a along orthogonal: one anything or line "
                           "from a along diagonal: zero or more empty, one anything\n")) ==
      in_section("interactions", definition));
}

TEST_CASE("The conditions of a list stand below each other", "[format]") {
  const std::string laid_out =
      "  define worth of unit:\n"
      "    3             when unit is King\n"
      "    blow of unit  when unit is Man, unless unit in Camp\n"
      "    1             otherwise\n"
      "    + 1           if unit in Home\n"
      "    - 2\n"
      "    at least 2    unless unit is King\n"
      "  define calm:\n"
      "    no King and no Man\n"
      "  preference best-of-all:\n"
      "    most count Man\n"
      "    then no King\n";
  CHECK(formatted(in_section("elements", laid_out)) == in_section("elements", laid_out));
  CHECK(formatted(in_section("elements",
                             "  define worth of unit:\n"
                             "     3 when unit is King\n"
                             "     blow of unit    when unit is Man,unless unit in Camp\n"
                             "     1 otherwise\n     +  1 if unit in Home\n     - 2\n"
                             "     at least 2 unless unit is King\n"
                             "  define calm:\n      no King\n      and no Man\n"
                             "  preference best-of-all:\n   most count Man\n   then no King\n")) ==
        in_section("elements", laid_out));
}

TEST_CASE("A value too long for the line of its head stands below it", "[format]") {
  const std::string sum =
      "count own Men touching own King + count enemy Men touching own King + count pieces touching "
      "enemy King";
  CHECK(formatted(in_section("elements", "  define pressure: " + sum + " = 3\n")) ==
        in_section("elements",
                   "  define pressure:\n"
                   "    count own Men touching own King + count enemy Men touching own King\n"
                   "      + count pieces touching enemy King = 3\n"));
}

TEST_CASE("A text in quotation marks is never changed", "[format]") {
  const std::string text =
      "game Ugly\nnote \"Two  blanks,and =no -- more, " + std::string(90, 'x') + " \\\" \"\n";
  CHECK(formatted(text) == text);
}

TEST_CASE("Tables stand in columns", "[format]") {
  CHECK(formatted(in_section("elements", R"(  table pieces
    kind of sign steps
    King    each player     K       (any direction)
    Pawn  White  -      forward  -- slow
    -- and a comment
    Rook      each player  +R    (north or  south)
)")) == in_section("elements", R"(  table pieces
    kind  of           sign  steps
    King  each player  K     (any direction)
    Pawn  White        -     forward  -- slow
    -- and a comment
    Rook  each player  +R    (north or south)
)"));
}

TEST_CASE("Rows of pictures stand under each other, or keep their shifts", "[format]") {
  CHECK(formatted(in_section("scenario", R"(  setup
      legend w White Man ,b Black Man, #  Rock
      . b .
        . # .
      . w .
)")) == in_section("scenario", R"(  setup
    legend w White Man, b Black Man, # Rock
    . b .
    . # .
    . w .
)"));
  const std::string hexagon = in_section("scenario", R"(  setup
    legend b Black Man
      b b
     b . b
    . . . .
     . . .
      . .
)");
  CHECK(formatted(hexagon) == hexagon);
  const std::string rhombus = in_section("scenario", R"(  setup
    legend b Black Man
    b b b
     . . .
      . . .
)");
  CHECK(formatted(rhombus) == rhombus);
}

TEST_CASE("Result lines of a block are aligned behind their keys", "[format]") {
  CHECK(formatted(in_section("scenario",
                             "  end by the first of\n    won: White wins when yes\n"
                             "    horses:  draw when no\n    draw when yes\n")) ==
        in_section("scenario",
                   "  end by the first of\n    won:    White wins when yes\n"
                   "    horses: draw when no\n    draw when yes\n"));
}

TEST_CASE(
    "What forbids stands as `require` before the first effect, as `afterwards require` after it",
    "[format]") {
  CHECK(formatted(in_rule(R"(    afterwards require a1 is empty
    either
      afterwards require b1 is empty
      move a1 to b1
      require c1 is empty
    or
      afterwards require d1 is empty
    require e1 is empty
    if yes
      require f1 is empty
)")) == in_rule(R"(    require a1 is empty
    either
      require b1 is empty
      move a1 to b1
      afterwards require c1 is empty
    or
      require d1 is empty
    afterwards require e1 is empty
    if yes
      afterwards require f1 is empty
)"));
  // What is only supposed has not been done.
  const std::string supposed =
      in_rule("    require supposing put Man at a1: b1 is empty\n    require c1 is empty\n");
  CHECK(formatted(supposed) == supposed);
  CHECK(formatted(in_rule("    play step\n    require a1 is empty\n\n  rule other\n"
                          "    afterwards require a1 is empty\n")) ==
        in_rule("    play step\n    afterwards require a1 is empty\n\n  rule other\n"
                "    require a1 is empty\n"));
}

TEST_CASE("Options are on or off, everything else is yes or no", "[format]") {
  CHECK(formatted(in_section("elements",
                             "  option a default yes\n  option b default no\n"
                             "  the game may be c\n  option d default a\n")) ==
        in_section("elements",
                   "  option a default on\n  option b default off\n"
                   "  the game may be c\n  option d default a\n"));
  CHECK(formatted("game Ugly\n\ntest \"On\"\n  with a = yes, b=no\n  holds on\n") ==
        "game Ugly\n\ntest \"On\"\n  with a = on, b = off\n  holds yes\n");
  // `no` and `on` are other words, too.
  const std::string other = in_rule("    require no King in Throne\n    lay t turned 1 on b\n");
  CHECK(formatted(other) == other);
}

TEST_CASE("Written moves are left alone", "[format]") {
  CHECK(
      formatted("game Ugly\n\ntest \"Moves\"\n  given  start\n  legal   a1-a2 ,  b1xb2(e.p.,x)  , "
                "O-O\n  illegal c1=Q   because   far\n  moves  c3-*/*  =  94\n"
                "  after a1-a2,b1\n    moves exactly  none\n    points  1/2 ,1/2\n") ==
      "game Ugly\n\ntest \"Moves\"\n  given start\n  legal a1-a2, b1xb2(e.p.,x), O-O\n"
      "  illegal c1=Q because far\n  moves c3-*/* = 94\n  after a1-a2, b1\n"
      "    moves exactly none\n    points 1/2, 1/2\n");
}

TEST_CASE("A text that cannot be read is not laid out", "[format]") {
  lang::Diagnostics diagnostics;
  CHECK_FALSE(
      lang::format("game Ugly\nelements\n  players White Black\n", diagnostics).has_value());
  CHECK(diagnostics.has_errors());
}

TEST_CASE("An empty text has an empty layout", "[format]") {
  lang::Diagnostics diagnostics;
  CHECK(lang::format("", diagnostics) == "");
  CHECK(lang::format("\n\n-- only this\n", diagnostics) == "-- only this\n");
}

}  // namespace
}  // namespace ludo::tests

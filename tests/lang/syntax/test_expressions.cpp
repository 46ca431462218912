// What expressions mean: which words belong together.

#include "tests/lang/syntax/parsed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("descriptions are atoms beside each other") {
  CHECK(expression("own Man touching x") ==
        "(description (own) (name \"Man\") (touching (name \"x\")))");
  CHECK(expression("Infantry hostile to horse touching horse") ==
        "(description (name \"Infantry\") (hostile-to (name \"horse\")) (touching (name "
        "\"horse\")))");
  CHECK(expression("enemy piece but not taken") ==
        "(but-not (description (enemy) (pieces)) (name \"taken\"))");
  CHECK(expression("Man") == "(name \"Man\")");
  CHECK(expression("empty within 2 of h8") ==
        "(description (empty) (within (integer \"2\") (site \"h8\")))");
  CHECK(expression("anything same column as b") ==
        "(description (anything) (same-as \"column\" (name \"b\")))");
}

TEST_CASE("`of` goes as far as `of` goes on") {
  CHECK(expression("suit of block of x") == "(of \"suit\" (of \"block\" (name \"x\")))");
  CHECK(expression("Pieces of p Royal") ==
        "(description (of \"Pieces\" (name \"p\")) (name \"Royal\"))");
  CHECK(expression("pieces of White") == "(description (pieces) (of-owner (name \"White\")))");
  CHECK(expression("(A or B) of p") ==
        "(description (or \"(\" (name \"A\") (name \"B\")) (of-owner (name \"p\")))");
  CHECK(expression("(opposite d) of b") == "(step-of (opposite (name \"d\")) (name \"b\"))");
  CHECK(expression("(d turned left) of b") ==
        "(step-of (turned \"left\" (name \"d\") ()) (name \"b\"))");
  CHECK(expression("forward of a") == "(of \"forward\" (name \"a\"))");
  CHECK(expression("dock of own King") == "(of \"dock\" (description (own) (name \"King\")))");
}

TEST_CASE("`turned` belongs to all of `name of …` before it") {
  CHECK(expression("facing of b turned left by 2") ==
        "(turned \"left\" (of \"facing\" (name \"b\")) (integer \"2\"))");
  CHECK(expression("(opposite i) turned right") == "(turned \"right\" (opposite (name \"i\")) ())");
  CHECK(expression("d turned by n") == "(turned \"by\" (name \"d\") (name \"n\"))");
}

TEST_CASE("operators bind as in arithmetic and logic") {
  CHECK(expression("a + b * c - d") ==
        "(binary \"-\" (binary \"+\" (name \"a\") (binary \"*\" (name \"b\") (name \"c\"))) "
        "(name \"d\"))");
  CHECK(expression("a mod 2 = 1 and not b or c") ==
        "(or (and (compare \"=\" (binary \"mod\" (name \"a\") (integer \"2\")) (integer \"1\")) "
        "(not (name \"b\"))) (name \"c\"))");
  CHECK(expression("-a + 1") == "(binary \"+\" (negate (name \"a\")) (integer \"1\"))");
  CHECK(expression("(a or b) and c") == "(and (or \"(\" (name \"a\") (name \"b\")) (name \"c\"))");
}

TEST_CASE("comparisons") {
  CHECK(expression("a is not Man") == "(compare \"is-not\" (name \"a\") (name \"Man\"))");
  CHECK(expression("a not in Throne") == "(compare \"not-in\" (name \"a\") (name \"Throne\"))");
  CHECK(expression("King at e4") == "(compare \"at\" (name \"King\") (site \"e4\"))");
  CHECK(expression("a <= b") == "(compare \"<=\" (name \"a\") (name \"b\"))");
  CHECK(expression("a != none") == "(compare \"!=\" (name \"a\") (none))");
  CHECK(expression("own Port is empty") ==
        "(compare \"is\" (description (own) (name \"Port\")) (empty))");
  CHECK(expression("seeds of x in {2, 3}") ==
        "(compare \"in\" (of \"seeds\" (name \"x\")) (set (integer \"2\") (integer \"3\")))");
}

TEST_CASE("quantifiers ask for something bound, or for members") {
  CHECK(expression("some x among D where a") == "(some (in \"x\" (name \"D\") (name \"a\")))");
  CHECK(expression("no King") == "(no-such (name \"King\"))");
  CHECK(expression("some King in Border") == "(some (narrowed (name \"King\") (name \"Border\")))");
  CHECK(expression("exactly 4 own pieces beside king") ==
        "(exactly (integer \"4\") (description (own) (pieces) (beside (name \"king\"))))");
  CHECK(expression("n or more lines from a: one b") ==
        "(at-least (name \"n\") (line (name \"a\") () () () () (segment (quantity \"one\" () ()) "
        "(name \"b\") () ()) ()))");
  CHECK(expression("every x among D has a and b") ==
        "(and (every (in \"x\" (name \"D\") ()) (name \"a\")) (name \"b\"))");
  CHECK(expression("no Black Man and White Man at e5") ==
        "(and (no-such (description (name \"Black\") (name \"Man\"))) (compare \"at\" "
        "(description (name \"White\") (name \"Man\")) (site \"e5\")))");
  CHECK(expression("no") == "(no)");
  CHECK(expression("a = no") == "(compare \"=\" (name \"a\") (no))");
}

TEST_CASE("`where` reaches as far right as it can, and brackets are remembered") {
  CHECK(expression("some x among D where a and b") ==
        "(some (in \"x\" (name \"D\") (and (name \"a\") (name \"b\"))))");
  CHECK(expression("(some x among D where a) and b") ==
        "(and (some \"(\" (in \"x\" (name \"D\") (name \"a\"))) (name \"b\"))");
}

TEST_CASE("a generator in brackets is a set, without `where` a comparison") {
  CHECK(expression("(v among Ships where a)") == "(all (in \"v\" (name \"Ships\") (name \"a\")))");
  CHECK(expression("(n from 1 to 3)") ==
        "(all (in \"n\" (span (integer \"1\") (integer \"3\")) ()))");
  CHECK(expression("(a in Camp)") == "(compare \"in\" (name \"a\") (name \"Camp\"))");
  CHECK(expression("(a in Camp or b)") ==
        "(or \"(\" (compare \"in\" (name \"a\") (name \"Camp\")) (name \"b\"))");
}

TEST_CASE("counting and choosing the best") {
  CHECK(expression("count taken") == "(count (name \"taken\"))");
  CHECK(expression("count (u among Tower where a)") ==
        "(count (in \"u\" (name \"Tower\") (name \"a\")))");
  CHECK(
      expression("count enemy pieces in pushed > 2") ==
      "(compare \">\" (count (narrowed (description (enemy) (pieces)) (name \"pushed\"))) (integer "
      "\"2\"))");
  CHECK(expression("sum of seeds of x for each x among own Row") ==
        "(best \"sum\" (of \"seeds\" (name \"x\")) (in \"x\" (description (own) (name \"Row\")) "
        "()) ())");
  CHECK(expression("(least of a for each u among D else 0)") ==
        "(best \"least\" (name \"a\") (in \"u\" (name \"D\") ()) (integer \"0\"))");
  CHECK(expression("the n among Tower where c with least a, then most b else none") ==
        "(the \"n\" (name \"Tower\") (name \"c\") (list (key \"least\" (name \"a\")) (key "
        "\"most\" (name \"b\"))) (none))");
  CHECK(expression("how many k in own hand") ==
        "(how-many (name \"k\") (of \"hand\" (name \"me\")))");
  CHECK(expression("total cards of p") == "(total (of \"cards\" (name \"p\")))");
  CHECK(expression("sum + best") == "(binary \"+\" (name \"sum\") (name \"best\"))");
}

TEST_CASE("places and ways between them") {
  CHECK(expression("a1..d4") == "(box \"a1..d4\")");
  CHECK(expression("rows 1..4") == "(rows \"rows\" (integer \"1\") (integer \"4\"))");
  CHECK(expression("rows (size - 3)..size") ==
        "(rows \"rows\" (binary \"-\" (name \"size\") (integer \"3\")) (name \"size\"))");
  CHECK(expression("last row") == "(last-row)");
  CHECK(expression("last") == "(name \"last\")");
  CHECK(expression("[column of x, 10 - row of x]") ==
        "(coordinates (of \"column\" (name \"x\")) (binary \"-\" (integer \"10\") (of \"row\" "
        "(name \"x\"))))");
  CHECK(expression("[0, 0].Field2") ==
        "(part \"Field2\" (coordinates (integer \"0\") (integer \"0\")))");
  CHECK(expression("{Pig 10, Raft 2}") ==
        "(tally (tally-entry (name \"Pig\") (integer \"10\")) (tally-entry (name \"Raft\") "
        "(integer \"2\")))");
  CHECK(expression("{(via of l) (toll + 1)}") ==
        "(tally (tally-entry (of \"via\" (name \"l\")) (binary \"+\" (name \"toll\") (integer "
        "\"1\"))))");
  CHECK(expression("{(a), b}") == "(set (name \"a\") (name \"b\"))");
  CHECK(expression("{}") == "(set)");
  CHECK(expression("A--B") == "(link \"A--B\")");
  CHECK(expression("A->B:Lake") == "(link \"A->B:Lake\")");
  CHECK(expression("e5=f7") == "(link \"e5=f7\")");
  CHECK(expression("e5 = f7") == "(compare \"=\" (site \"e5\") (site \"f7\"))");
  CHECK(expression("the direction from a to b") == "(direction-from (name \"a\") (name \"b\"))");
  CHECK(expression("the piece at x") == "(piece-at (name \"x\"))");
  CHECK(expression("group of x within own pieces along own strings") ==
        "(group-of (name \"x\") (description (own) (pieces)) (of \"strings\" (name \"me\")))");
  CHECK(expression("reach from a through empty at most 4") ==
        "(reach (name \"a\") (empty) (integer \"4\") ())");
  CHECK(expression("distance from a to White King along orthogonal through road") ==
        "(distance (name \"a\") (description (name \"White\") (name \"King\")) (name "
        "\"orthogonal\") (name \"road\"))");
  CHECK(expression("connected (empty but not x)") ==
        "(connected (but-not (empty) (name \"x\")) ())");
}

TEST_CASE("supposing") {
  CHECK(expression("supposing put Stone at y, remove x: five of y") ==
        "(supposing (block (put () (name \"Stone\") (list (name \"y\")) ()) (remove (name "
        "\"x\"))) (of \"five\" (name \"y\")))");
}

TEST_CASE("a comma before an effect ends a list of things") {
  const std::string remove_a = "(supposing (block (remove (name \"a\")) ";
  CHECK(expression("supposing remove a, move b to c: yes") ==
        remove_a + "(move (name \"b\") (name \"c\"))) (yes))");
  CHECK(expression("supposing remove a, add 1 to bells: yes") ==
        remove_a + "(add (integer \"1\") (name \"bells\"))) (yes))");
  CHECK(expression("supposing remove a, take 2 from bells: yes") ==
        remove_a + "(take (integer \"2\") (name \"bells\"))) (yes))");
  CHECK(expression("supposing remove a, exchange sides: yes") ==
        remove_a + "(exchange-sides ())) (yes))");
  CHECK(expression("supposing put Man at a, b, remove {c}: yes").find("(remove (set") !=
        std::string::npos);
  // The words stay names where nothing follows that something could be done to.
  CHECK(expression("supposing remove a, move, set and take: yes") ==
        "(supposing (block (remove (or (name \"a\") (name \"move\") (name \"set\") (name "
        "\"take\")))) (yes))");
  CHECK(expression("supposing remove a, set(b, c): yes") ==
        "(supposing (block (remove (or (name \"a\") (call \"set\" (name \"b\") (name \"c\"))))) "
        "(yes))");
}

TEST_CASE("a call touches its bracket") {
  CHECK(expression("max(a, b)") == "(call \"max\" (name \"a\") (name \"b\"))");
  CHECK(expression("won(p)") == "(call \"won\" (name \"p\"))");
  CHECK(expression("f of (a + 1)") == "(of \"f\" (binary \"+\" (name \"a\") (integer \"1\")))");
  CHECK(expression("a (b)") == "(description (name \"a\") (name \"b\"))");
  CHECK(expression("row(x, y)") == "(call \"row\" (name \"x\") (name \"y\"))");
  CHECK(expression("f(a)").starts_with("error[unexpected-text]: `)`"));
  CHECK(expression("a f(b)").starts_with("error[unexpected-text]: `)`"));
}

}  // namespace ludo::lang

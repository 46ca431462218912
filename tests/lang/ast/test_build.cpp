// Lines put together: blocks, branches, attached lines.

#include "lang/ast/build.hpp"

#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/lang/syntax/parsed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

struct Built {
  Node file;
  std::string messages;
  std::vector<std::string> kinds;
};

Built built(const std::string& text) {
  SourceMap sources;
  const SourceText& source = sources.add("t", text);
  Diagnostics diagnostics;
  Built result;
  result.file = build_ast(parse(source, diagnostics), diagnostics);
  result.messages = render(diagnostics, sources);
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    result.kinds.emplace_back(kind_name(diagnostic.kind()));
  }
  return result;
}

const Node* find(const Node& node, Form form) {
  if (node.is(form)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = find(child, form)) return found;
  }
  return nullptr;
}

// The first node of a form, on one line.
std::string first_of(const std::string& text, Form form) {
  const Built result = built(text);
  const Node* found = find(result.file, form);
  return result.messages + (found == nullptr ? "nothing" : flat(*found));
}

const std::string kRule = "game A\ninteractions\n  rule r\n";

}  // namespace

TEST_CASE("`if` takes the `else if` and `else` below it") {
  CHECK(
      first_of(kRule +
                   "    if a\n      pass\n    else if b\n      that done\n    else\n      me wins\n"
                   "    pass\n",
               Form::If) ==
      "(if (name \"a\") (block (pass)) (block (if (name \"b\") (block (commit)) (block (result "
      "\"wins\" () () () (name \"me\") () () (attached))))))");
  CHECK(first_of(kRule + "    if a\n      pass\n", Form::If) ==
        "(if (name \"a\") (block (pass)) ())");
  CHECK(first_of(kRule + "    if a\n      pass\n    else pass\n", Form::If) ==
        "(if (name \"a\") (block (pass)) (block (pass)))");
}

TEST_CASE("`either` takes the branches below it, with labels and statements on their lines") {
  CHECK(first_of(
            kRule +
                "    either play a\n    or \"b\"\n      pass\n      that done\n    or \"c\" pass\n",
            Form::Either) ==
        "(either (branch () (block (play \"a\" (list) (list)))) (branch (string \"b\") (block "
        "(pass) (commit))) (branch (string \"c\") (block (pass))))");
}

TEST_CASE("`first` takes `otherwise`, and `preferring` may stand alone") {
  CHECK(
      first_of(kRule + "    must, preferring most a\n      pass\n    otherwise pass\n",
               Form::First) ==
      "(first (alternative (list (key \"most\" (name \"a\"))) (block (pass))) (alternative (list) "
      "(block (pass))))");
  CHECK(first_of(kRule + "    preferring most a\n      pass\n", Form::Preferring) ==
        "(preferring (alternative (list (key \"most\" (name \"a\"))) (block (pass))))");
}

TEST_CASE("loops and the rest take their blocks") {
  CHECK(first_of(kRule + "    repeat 3 times\n      pass\n", Form::RepeatTimes) ==
        "(repeat-times (integer \"3\") (block (pass)))");
  CHECK(
      first_of(kRule + "    optionally \"x\" for each a among b\n      pass\n", Form::Optionally) ==
      "(optionally (string \"x\") (block (for-each (in \"a\" (name \"b\") ()) (block (pass)))))");
  CHECK(
      first_of(kRule + "    in any order\n      optionally pass\n      pass\n", Form::InAnyOrder) ==
      "(in-any-order (block (optionally () (block (pass)))) (block (pass)))");
  CHECK(first_of(kRule + "    owner of v decides\n      pass\n", Form::By) ==
        "(by (of \"owner\" (name \"v\")) (block (pass)))");
}

TEST_CASE("notes belong to the item around them") {
  CHECK(first_of(kRule +
                     "    pass\n      note \"one\"\n    if a\n      pass\n      ruling \"two\"\n"
                     "    same outcome is same move\n",
                 Form::Attached) == "(attached)");
  const Built result =
      built(kRule +
            "    pass\n      note \"one\"\n    if a\n      pass\n      ruling \"two\"\n"
            "  note \"three\"\nnotation\n  r: \"{b}\"\n");
  CHECK(result.messages.empty());
  CHECK(flat(find(result.file, Form::Rule)->children.back()) ==
        "(attached (note \"one\") (ruling \"two\") (note \"three\") (written (template (hole (name "
        "\"b\") ()))))");
  CHECK(first_of("game A\n\"Title\"\nsource \"S\"\nelements\n  note \"n\"\n  order A\n",
                 Form::Game) ==
        "(game \"A\" () (attached (title \"Title\") (source \"S\") (note \"n\")) (elements (order "
        "(name \"A\") (attached))))");
}

TEST_CASE("items end in what is attached, results too") {
  CHECK(
      first_of("game A\nscenario\n  end at any moment \"The end\"\n    a: draw\n      note \"n\"\n",
               Form::End) ==
      "(end (yes) (result \"draws\" (name \"a\") () () () () () (attached (note \"n\"))) (attached "
      "(title \"The end\")))");
  CHECK(first_of("game A\nscenario\n  allow resignation, agreed draw\n", Form::Scenario) ==
        "(scenario (allow \"resignation\" (attached)) (allow \"agreed draw\" (attached)))");
  CHECK(
      first_of("game A\ninteractions\n  whenever a with b, all at once: x among D\n    remove x\n",
               Form::Whenever) ==
      "(whenever \"a\" (name \"b\") (in \"x\" (name \"D\") ()) () (block (remove (name \"x\"))) "
      "(attached))");
  CHECK(first_of("game A\nelements\n  define f of x with b: 3\n", Form::Define) ==
        "(define \"f\" (params (param \"x\" ())) (integer \"3\") (name \"b\") (attached))");
}

TEST_CASE("groups and edits hold items") {
  CHECK(first_of("game A\nelements\n  with a > 1\n    order A\n    links d\n", Form::Guarded) ==
        "(with (compare \">\" (name \"a\") (integer \"1\")) (order (name \"A\") (attached)) (links "
        "(name \"d\") () (attached)))");
  CHECK(first_of("game A\nscenario\n  replace turn \"T\"\n    pass\n", Form::Replace) ==
        "(replace (turn (block (pass)) (attached (title \"T\"))))");
  CHECK(first_of("game A\nscenario\n  replace phase B\n    replace turn pass\n    drop stuck\n",
                 Form::Phase) ==
        "(phase \"B\" () () () (replace (turn (block (pass)) (attached))) (drop \"stuck\" ()) "
        "(attached))");
}

TEST_CASE("pictures, maps, tables and tiles") {
  CHECK(first_of("game A\nscenario\n  setup\n    map ground\n      legend # Rock\n      ..#\n",
                 Form::Map) ==
        "(map \"ground\" (legend () (glyph \"#\" (name \"Rock\") (list) ())) () (row \"..#\"))");
  CHECK(first_of("game A\nscenario\n  setup\n    map ground from \"m.txt\"\n", Form::Map) ==
        "(map \"ground\" () (string \"m.txt\"))");
  CHECK(first_of("game A\nelements\n  table pieces\n    kind  pace\n    A  3\n", Form::Table) ==
        "(table \"pieces\" (list (name \"kind\") (name \"pace\")) (list (name \"A\") (integer "
        "\"3\")) (attached))");
  CHECK(first_of("game A\nelements\n  tiles\n    ground City\n    A 1: City n\n", Form::Tiles) ==
        "(tiles (list (name \"City\")) (tile \"A\" (integer \"1\") (tile-part \"City\" (list (name "
        "\"n\")) (list) (list))) (attached))");
  CHECK(first_of("test \"t\"\n  shows\n    legend x X\n    x .\n", Form::Shows) ==
        "(shows (legend () (glyph \"x\" (name \"X\") (list) ())) (row \"x .\"))");
}

TEST_CASE("tests hold their entries, and their notes are entries") {
  CHECK(first_of("test \"t\" of r\n  given start\n    put X at a1\n      note \"n\"\n  after a, b\n"
                 "    holds x\n    after c\n      draw\n",
                 Form::Test) ==
        "(test \"t\" (list (name \"r\")) () (given \"start\" (put () (name \"X\") (list (site "
        "\"a1\")) "
        "())) (after (list (move-text \"a\") (move-text \"b\")) (holds (name \"x\")) (after (list "
        "(move-text \"c\")) (outcome \"draw\" () ()))) (note \"n\"))");
}

TEST_CASE("a file holds a header, a game or a module, and tests") {
  CHECK(flat(built("ludo 2\nmodule m\ntest \"t\"\n  moves = 1\n").file) ==
        "(file (ludo \"2\" ()) (module \"m\" (params) (attached)) (test \"t\" (list) () "
        "(moves-count () (integer \"1\"))))");
  CHECK(built("module m\ngame B\n").kinds == std::vector<std::string>{"misplaced-line"});
  CHECK(flat(built("tests of Tablut\n").file) == "(file () (test-of-game \"Tablut\"))");
  CHECK(flat(built("").file) == "(file ())");
}

TEST_CASE("partners that are missing are reported") {
  using Kinds = std::vector<std::string>;
  CHECK(built(kRule + "    else\n      pass\n").kinds == Kinds{"misplaced-line"});
  CHECK(built(kRule + "    or\n      pass\n").kinds == Kinds{"misplaced-line"});
  CHECK(built(kRule + "    otherwise\n      pass\n").kinds == Kinds{"misplaced-line"});
  CHECK(built(kRule + "    either\n      pass\n").kinds == Kinds{"misplaced-line"});
  CHECK(built("elements\n  order A\n").kinds == Kinds{"misplaced-line"});
  CHECK(built("game A\nludo 2\n").kinds == Kinds{"misplaced-line"});
}

TEST_CASE("a partner of a line that could not be read is not missing") {
  CHECK(built(kRule + "    if )\n      pass\n    else\n      pass\n").kinds ==
        std::vector<std::string>{"unexpected-text"});
  CHECK(built("gam A\nelements\n  order A\n").kinds == std::vector<std::string>{"unexpected-text"});
}

TEST_CASE("empty blocks are reported") {
  for (const std::string text :
       {"interactions\n  rule r\n", "interactions\n  rule r\n    if a\n    pass\n",
        "scenario\n  turn\n", "scenario\n  end\n", "scenario\n  stuck\n", "scenario\n  phase A\n",
        "elements\n  table a\n", "elements\n  with a\n", "test \"t\"\n",
        "scenario\n  setup\n    picture a\n", "interactions\n  rule r\n    optionally\n"}) {
    CAPTURE(text);
    CHECK(built("game A\n" + text).kinds == std::vector<std::string>{"empty-block"});
  }
}

TEST_CASE("rows of a table are as long as its header") {
  const Built result = built("game A\nelements\n  table a\n    b  c\n    D\n    E  1\n");
  CHECK(result.kinds == std::vector<std::string>{"table-width"});
  CHECK(flat(*find(result.file, Form::Table)) ==
        "(table \"a\" (list (name \"b\") (name \"c\")) (list (name \"E\") (integer \"1\")) "
        "(attached))");
}

}  // namespace ludo::lang

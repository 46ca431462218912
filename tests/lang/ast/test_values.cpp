// The lines of a value as one expression: cases, changes, preferences, and what is wrong with them.

#include "lang/ast/build.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/lang/syntax/parsed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

const Node* inside(const Node& node, Form form) {
  if (node.is(form)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = inside(child, form)) return found;
  }
  return nullptr;
}

// The value that the lines below `head` give it, on one line; or the kinds of the messages.
std::string value(const std::string& lines, const std::string& head = "define worth:") {
  SourceMap sources;
  const SourceText& source = sources.add("t", "game G\ninteractions\n  " + head + "\n" + lines);
  Diagnostics diagnostics;
  const Node file = build_ast(parse(source, diagnostics), diagnostics);
  std::string kinds;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    kinds += "!" + std::string(kind_name(diagnostic.kind()));
  }
  if (!kinds.empty()) return kinds;
  return flat((*inside(file, Form::Define))[1]);
}

}  // namespace

TEST_CASE("cases are read from the top") {
  CHECK(value("    1\n") == "(integer \"1\")");
  CHECK(value("    1  when a\n    2  when b\n    3  otherwise\n") ==
        "(conditional (integer \"1\") (name \"a\") (conditional (integer \"2\") (name \"b\") "
        "(integer \"3\")))");
  CHECK(value("    1  when a, unless b\n    2  unless c\n    3  otherwise\n") ==
        "(conditional (integer \"1\") (and (name \"a\") (not (name \"b\"))) (conditional (integer "
        "\"2\") (not (name \"c\")) (integer \"3\")))");
}

TEST_CASE("changes follow the cases in their order") {
  CHECK(value("    a\n    + 1  if b\n    - 2\n") ==
        "(binary \"-\" (binary \"+\" (name \"a\") (conditional (integer \"1\") (name \"b\") "
        "(integer \"0\"))) (integer \"2\"))");
  CHECK(value("    a\n    at least 2  if b and c, unless d\n    at most 9\n") ==
        "(bounded \"at most\" (bounded \"at least\" (name \"a\") (integer \"2\") (and (name "
        "\"b\") (name \"c\") (not (name \"d\")))) (integer \"9\") ())");
  CHECK(value("    1  when a\n    2  otherwise\n    + 3\n") ==
        "(binary \"+\" (conditional (integer \"1\") (name \"a\") (integer \"2\")) (integer "
        "\"3\"))");
}

TEST_CASE("a sign that changes has a blank behind it") {
  CHECK(value("    -1  when a\n    -2  otherwise\n") ==
        "(conditional (negate (integer \"1\")) (name \"a\") (negate (integer \"2\")))");
  CHECK(value("    at most 2 Men\n") == "(at-most (integer \"2\") (name \"Men\"))");
}

TEST_CASE("a line goes on with one at its depth that joins it, and inside brackets") {
  CHECK(value("    a\n    and b\n    or c\n") ==
        "(or (and (name \"a\") (name \"b\")) (name \"c\"))");
  CHECK(value("    all x among D\n    where a\n") == value("    all x among D where a\n"));
  CHECK(value("    {a1,\n    b1}  when c\n    {}  otherwise\n") ==
        value("    {a1, b1}  when c\n    {}       otherwise\n"));
  CHECK(value("    a and\n      b\n") == value("    a and b\n"));
}

TEST_CASE("cases leave nothing open, and each may be reached") {
  CHECK(value("    1  when a\n") == "!open-cases");
  CHECK(value("    1  when a\n    2\n") == "!open-cases");
  CHECK(value("    1\n    2  otherwise\n") == "!open-cases");
  CHECK(value("    1  otherwise\n") == "!misplaced-line");
  CHECK(value("    1  when a\n    2  otherwise\n    3  when b\n") == "!misplaced-line");
  CHECK(value("    + 1  if a\n") == "!misplaced-line");
  CHECK(value("    a\n    + 1  if b\n    2  otherwise\n") == "!misplaced-line");
  CHECK(value("    line from a: one empty\n    line from b: one empty\n") == "!misplaced-line");
  CHECK(value("") == "!empty-block");
  CHECK(value("    a\n    + 1  when b\n") == "!unexpected-text");
  CHECK(value("    1  if a\n    2  otherwise\n") == "!unexpected-text");
  std::string many;
  for (int i = 0; i < 200; ++i) many += "    1  when a\n";
  CHECK(value(many + "    2  otherwise\n") == "!too-deep");
}

TEST_CASE("no condition stands inside a value") {
  CHECK(value("", "define worth: 1 if a else 2") == "!unexpected-text");
  CHECK(value("    (1 if a else 2)\n") == "!unexpected-text");
}

TEST_CASE("a preference is a definition by its keys") {
  const std::string head = "preference worth:";
  CHECK(value("    most a\n    then b\n    then least c\n", head) ==
        "(tuple (key \"most\" (name \"a\")) (key (name \"b\")) (key \"least\" (name \"c\")))");
  CHECK(value("    most a\n", head) == "(key \"most\" (name \"a\"))");
  CHECK(value("", "preference worth: most a, then least b") ==
        "(tuple (key \"most\" (name \"a\")) (key \"least\" (name \"b\")))");
  CHECK(value("    most a\n    least b\n", head) == "!misplaced-line");
  CHECK(value("    then most a\n", head) == "!misplaced-line");
  CHECK(value("", head) == "!empty-block");
}

}  // namespace ludo::lang

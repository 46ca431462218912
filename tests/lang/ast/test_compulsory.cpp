#include "lang/ast/compulsory.hpp"

#include <string>

#include "lang/ast/build.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// The kinds that the building of a scenario reports, each with its hint.
std::string told(const std::string& items, const std::string& section = "scenario",
                 const std::string& head = "game A\n") {
  lang::Diagnostics diagnostics;
  const lang::SourceText source("text", head + section + "\n" + items);
  lang::build_ast(lang::parse(source, diagnostics), diagnostics);
  std::string out;
  for (const lang::Diagnostic& one : diagnostics.sorted()) {
    out += std::string(lang::kind_name(one.kind())) + ": " + one.hint() + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("a list of two results says that the first of them counts, a list of one does not") {
  CHECK(told("  end\n    a: draw when b\n    c: draw when d\n") ==
        "missing-words: write `end by the first of`\n");
  CHECK(told("  end \"How it ends\"\n    a: draw when b\n    c: draw when d\n") ==
        "missing-words: write `end by the first of`\n");
  CHECK(told("  end at any moment\n    a: draw when b\n    c: draw when d\n") ==
        "missing-words: write `end at any moment by the first of`\n");
  CHECK(told("  stuck\n    a: draw when b\n    draw\n") ==
        "missing-words: write `stuck, by the first of`\n");
  CHECK(told("  same position 3 times\n    a: draw when b\n    draw\n") ==
        "missing-words: write `same position 3 times, by the first of`\n");
  CHECK(told("  limit 9 turns without x\n    a: draw when b\n    draw\n") ==
        "missing-words: write `limit 9 turns without x, by the first of`\n");
  CHECK(told("  end by the first of\n    a: draw when b\n") == "needless-words: write `end`\n");
  CHECK(told("  limit 9 turns, by the first of\n    a: draw\n") ==
        "needless-words: write `limit 9 turns`\n");
  CHECK(told("  end by the first of\n    a: draw when b\n    c: draw when d\n").empty());
  CHECK(told("  stuck, by the first of\n    a: draw when b\n    draw\n").empty());
  CHECK(told("  stuck: draw\n").empty());
}

TEST_CASE("lines under an option and edits count, what is dropped does not") {
  CHECK(told("  end\n    a: draw when b\n    with wild\n      c: draw when d\n") ==
        "missing-words: write `end by the first of`\n");
  CHECK(told("  replace end\n    add a: draw when b\n    replace c: draw when d\n") ==
        "missing-words: write `replace end by the first of`\n");
  CHECK(told("  replace end\n    drop a\n    drop b\n    add c: draw when d\n").empty());
  CHECK(told("  replace end\n    drop a\n    drop b\n").empty());
}

TEST_CASE("a trigger says that all it finds is affected together") {
  CHECK(told("  whenever lone \"The: lone\" with wild: x among Men\n    remove x\n",
             "interactions") ==
        "missing-words: write `whenever lone \"The: lone\" with wild, all at once: x among Men`\n");
  CHECK(told("  whenever lone, all at once: x among Men\n    remove x\n", "interactions").empty());
}

TEST_CASE("the words are asked for in the language of the text") {
  CHECK(told("  fine\n    a: patta quando b\n    c: patta quando d\n", "scenario",
             "ludo 2 it\ngioco A\n") == "missing-words: write `fine con la prima di`\n");
}

}  // namespace ludo::tests

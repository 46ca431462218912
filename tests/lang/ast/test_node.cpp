#include "lang/ast/node.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

Node name(std::string text) { return Node{Form::Name, {}, std::move(text), {}}; }

}  // namespace

TEST_CASE("a node is printed as an S-expression, leaves on the line of their parent") {
  Node move{Form::Move, {}, "", {name("a"), name("b")}};
  CHECK(print(move) == "(move (name \"a\") (name \"b\"))\n");
  Node block{Form::Block, {}, "", {move, Node{}}};
  CHECK(print(block) == "(block\n  (move (name \"a\") (name \"b\"))\n  ())\n");
}

TEST_CASE("words of nodes are quoted") {
  CHECK(print(Node{Form::String, {}, "say \"no\" \\", {}}) == "(string \"say \\\"no\\\" \\\\\")\n");
}

TEST_CASE("meaning is form, word and children, not the place") {
  Node one = name("a");
  Node two = name("a");
  two.span = Span{FileId(0), 3, 4};
  CHECK(same_meaning(one, two));
  CHECK_FALSE(same_meaning(one, name("b")));
  CHECK_FALSE(same_meaning(one, Node{Form::String, {}, "a", {}}));
  Node parent = one;
  parent.children.push_back(name("c"));
  CHECK_FALSE(same_meaning(one, parent));
}

TEST_CASE("every form has a printed name") {
  CHECK(form_name(Form::Nothing) == "nothing");
  CHECK(form_name(Form::Perft) == "perft");
  CHECK(form_name(Form::Add) != form_name(Form::AddTo));
}

}  // namespace ludo::lang

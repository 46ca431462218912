// Small pieces of work on heads and lines; see build_parts.hpp.
//
// Tested by tests/lang/ast/test_build.cpp.

#include "lang/ast/build_parts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang {

bool is_attached_form(const Node& head) {
  return head.is(Form::Title) || head.is(Form::Note) || head.is(Form::Ruling) ||
         head.is(Form::Source) || head.is(Form::Written) || head.is(Form::SameOutcome);
}

bool is_bare_item(const Node& head) {
  return head.is(Form::Error) || head.is(Form::Drop) || head.is(Form::Begin) ||
         head.is(Form::Until) || head.is(Form::Then);
}

void attach_all(const SyntaxLine& line, Node& attached) {
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) attached.children.push_back(child.head);
  }
}

void skip_attached(Lines lines, std::size_t& next, Node& attached) {
  // Only those before a further branch: others are met by the caller.
  while (next < lines.size() && is_attached_form(lines[next].head)) {
    attached.children.push_back(lines[next++].head);
  }
}

void take_titles(Node& head, Node& attached) {
  const auto titles =
      std::stable_partition(head.children.begin(), head.children.end(),
                            [](const Node& child) { return !child.is(Form::Title); });
  std::move(titles, head.children.end(), std::back_inserter(attached.children));
  head.children.erase(titles, head.children.end());
}

Node* attached_of_item(Node& item) {
  Node* inner = &item;
  while (!inner->children.empty()) {
    Node& last = inner->children.back();
    if (last.is(Form::Attached)) return &last;
    const bool wraps = inner->is(Form::Replace) || inner->is(Form::Add) || inner->is(Form::Guarded);
    if (!wraps) return nullptr;
    inner = &last;
  }
  return nullptr;
}

Node& attached_of_unit(Node& unit) {
  const auto found = std::ranges::find_if(
      unit.children, [](const Node& child) { return child.is(Form::Attached); });
  LUDO_ASSERT(found != unit.children.end());
  return *found;
}

Node take_last(Node& node) {
  LUDO_ASSERT(!node.children.empty());
  Node last = std::move(node.children.back());
  node.children.pop_back();
  return last;
}

void cover(Node& head, const SyntaxLine& line) {
  head.span = join(head.span, line.head.span);
  for (const SyntaxLine& child : line.children) {
    head.span = join(head.span, child.line.span());
    if (!child.children.empty()) head.span = join(head.span, child.children.back().line.span());
  }
}

std::string orphan_message(const Node& head) {
  if (head.is(Form::If) && head.text == "else") {
    return "`else` has no `if` above it at the same depth; `first` goes on with `otherwise`";
  }
  if (head.is(Form::If)) return "`" + head.text + "` has no `if` above it at the same depth";
  if (head.is(Form::Branch)) return "`or` has no `either` above it at the same depth";
  return "`otherwise` has no `first` above it at the same depth";
}

}  // namespace ludo::lang

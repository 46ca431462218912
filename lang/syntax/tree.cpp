// Prints syntax trees; see tree.hpp.
//
// Tested by tests/lang/syntax/test_tree.cpp.

#include "lang/syntax/tree.hpp"

namespace ludo::lang {

namespace {

// A node on one line, without its span.
void append_flat(std::string& out, const Node& node) {
  std::string text = print(node);
  bool was_blank = false;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (is_blank && was_blank) continue;
    out += is_blank ? ' ' : c;
    was_blank = is_blank;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
}

void append(std::string& out, const SyntaxLine& line) {
  const std::string indent(std::size_t{2} * line.line.depth, ' ');
  out += indent;
  append_flat(out, line.head);
  out += '\n';
  if (!line.line.comments.empty()) {
    out += indent + "  ; " + std::to_string(line.line.comments.size()) + " comments\n";
  }
  for (const SyntaxLine& child : line.children) append(out, child);
}

}  // namespace

std::string print(const SyntaxTree& tree) {
  std::string out;
  for (const SyntaxLine& line : tree.lines) append(out, line);
  return out;
}

}  // namespace ludo::lang

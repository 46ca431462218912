// Names, prints and compares nodes of the abstract syntax.
//
// Tested by tests/lang/ast/test_node.cpp.

#include "lang/ast/node.hpp"

#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// A word of a node in quotation marks, so that a golden shows blanks and empty words.
void append_quoted(std::string& out, std::string_view word) {
  out += '"';
  for (const char c : word) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  out += '"';
}

bool is_leaf(const Node& node) { return node.children.empty(); }

bool all_leaves(const Node& node) {
  for (const Node& child : node.children) {
    if (!is_leaf(child)) return false;
  }
  return true;
}

void append(std::string& out, const Node& node, std::size_t depth) {
  if (node.absent() && is_leaf(node)) {
    out += "()";
    return;
  }
  out += '(';
  out += form_name(node.form);
  if (!node.text.empty()) {
    out += ' ';
    append_quoted(out, node.text);
  }
  // Leaves stand on the line of their parent; anything deeper gets lines of its own.
  const bool on_one_line = all_leaves(node);
  for (const Node& child : node.children) {
    if (on_one_line) {
      out += ' ';
    } else {
      out += '\n';
      out.append(2 * (depth + 1), ' ');
    }
    append(out, child, depth + 1);
  }
  out += ')';
}

}  // namespace

std::string_view form_name(Form form) {
  switch (form) {
#define LUDO_FORM(form, name, children, example) \
  case Form::form:                               \
    return name;
#include "lang/ast/forms.def"
#undef LUDO_FORM
  }
  LUDO_UNREACHABLE();
}

std::string print(const Node& node) {
  std::string out;
  append(out, node, 0);
  out += '\n';
  return out;
}

bool same_meaning(const Node& left, const Node& right) {
  if (left.form != right.form || left.text != right.text || left.size() != right.size()) {
    return false;
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!same_meaning(left[i], right[i])) return false;
  }
  return true;
}

}  // namespace ludo::lang

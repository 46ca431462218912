// The abstract syntax: one kind of node for the whole language.
//
// forms.def lists every form with its children. A node is a value: it owns its children and knows
// where it stands in the text. Built by lang/ast/build.hpp from the syntax tree; variants and
// modules are merged on it (lang/ast/merge.hpp); read by lang/check/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/text/span.hpp"

namespace ludo::lang {

// GCC 12 takes scoped enumerators for things that shadow.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
enum class Form : std::uint16_t {
#define LUDO_FORM(form, name, children, example) form,
#include "lang/ast/forms.def"
#undef LUDO_FORM
};
#pragma GCC diagnostic pop

struct Node {
  Form form = Form::Nothing;
  Span span;
  std::string text;            // the node's own word; see forms.def
  std::vector<Node> children;  // see forms.def

  bool is(Form other) const { return form == other; }
  bool absent() const { return form == Form::Nothing; }
  const Node& operator[](std::size_t i) const { return children[i]; }
  Node& operator[](std::size_t i) { return children[i]; }
  std::size_t size() const { return children.size(); }
};

// The child at this place; an absent one where there are not so many.
inline const Node& place_in(const Node& node, std::size_t i) {
  static const Node kAbsent;
  return i < node.size() ? node[i] : kAbsent;
}

// The printed name of a form, as in forms.def.
std::string_view form_name(Form form);

// The node as an indented S-expression, for goldens and `print --stage ast`.
std::string print(const Node& node);

// Equal forms, words and children; places in the text do not count.
bool same_meaning(const Node& left, const Node& right);

}  // namespace ludo::lang

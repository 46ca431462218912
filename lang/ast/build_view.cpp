// Puts the heads of a view and the lines under them together; see build_view.hpp.
//
// Tested by tests/lang/view/test_build.cpp.

#include "lang/ast/build_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "lang/ast/build_parts.hpp"
#include "lang/ast/build_values.hpp"

namespace ludo::lang {

namespace {

struct ViewBuilding {
  Diagnostics& diagnostics;

  std::vector<Node> items(Lines lines, Node& above);
  Node item(const SyntaxLine& line, Node& above);
  void take_below(Node& head, const SyntaxLine& line, Node& attached);
  void fill_define(Node& head, const SyntaxLine& line, Node& attached);

  void report_empty(const SyntaxLine& line);
  void report_misplaced(const Node& head, std::string message) {
    diagnostics.report(DiagnosticKind::misplaced_line, std::move(message), head.span);
  }
};

std::vector<Node> ViewBuilding::items(Lines lines, Node& above) {
  std::vector<Node> found;
  for (const SyntaxLine& line : lines) {
    if (is_attached_form(line.head)) {
      above.children.push_back(line.head);
    } else {
      found.push_back(item(line, above));
    }
  }
  return found;
}

Node ViewBuilding::item(const SyntaxLine& line, Node& above) {
  Node head = line.head;
  if (head.is(Form::Error)) return head;
  if (head.is(Form::View) || head.is(Form::Shapes) || head.is(Form::Ludo)) {
    report_misplaced(head, "a text is one view, or one module of shapes");
    return Node{Form::Error, head.span, "", {}};
  }
  if (head.is(Form::Guarded) || head.is(Form::Look) || head.is(Form::Small)) {
    std::vector<Node> inner = items(line.children, above);
    if (inner.empty()) report_empty(line);
    if (head.is(Form::Look) && head.size() == 0) head.children.emplace_back();
    std::ranges::move(inner, std::back_inserter(head.children));
    cover(head, line);
    return head;
  }
  if (head.is(Form::Use) || head.is(Form::ViewDrop)) {
    attach_all(line, above);
    return head;
  }
  Node attached{Form::Attached, head.span, "", {}};
  take_titles(head, attached);
  if (head.is(Form::Define)) {
    std::swap(head[1], head[2]);
    fill_define(head, line, attached);
  } else {
    take_below(head, line, attached);
  }
  if (line.children.empty() &&
      (head.is(Form::ShapeDef) || head.is(Form::GlyphDef) || head.is(Form::ViewTable))) {
    report_empty(line);
  }
  cover(head, line);
  head.children.push_back(std::move(attached));
  return head;
}

// The lines under a head are whole nodes.
void ViewBuilding::take_below(Node& head, const SyntaxLine& line, Node& attached) {
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      attached.children.push_back(child.head);
      continue;
    }
    attach_all(child, attached);
    head.children.push_back(child.head);
  }
}

void ViewBuilding::fill_define(Node& head, const SyntaxLine& line, Node& attached) {
  attach_all(line, attached);
  Node* value = value_below(head);
  if (value == nullptr) return;
  std::vector<Node> cases;
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) continue;
    attach_all(child, attached);
    cases.push_back(child.head);
  }
  if (cases.empty()) report_empty(line);
  *value = value_of(std::move(cases), head.span, diagnostics);
}

void ViewBuilding::report_empty(const SyntaxLine& line) {
  const std::string_view text = line.line.text;
  const std::size_t size = std::min(text.find(' '), text.size());
  diagnostics.report(
      DiagnosticKind::empty_block,
      fmt::format("`{}` opens a block, but nothing stands in it", text.substr(0, size)),
      line.line.span(0, size));
}

bool is_unit(const Node& head) { return head.is(Form::View) || head.is(Form::Shapes); }

}  // namespace

Node build_view(const SyntaxTree& tree, Diagnostics& diagnostics) {
  ViewBuilding building{diagnostics};
  Node file{Form::File, tree.whole, "", {}};
  file.children.emplace_back();
  Lines lines(tree.lines);
  if (!lines.empty() && lines.front().head.is(Form::Ludo)) {
    file[0] = lines.front().head;
    lines = lines.subspan(1);
  }
  if (lines.empty() || !is_unit(lines.front().head)) {
    // What could not be read was told.
    if (!lines.empty() && !lines.front().head.is(Form::Error)) {
      building.report_misplaced(lines.front().head, "a view begins with `view of Game`");
    }
    return file;
  }
  const SyntaxLine& first = lines.front();
  Node unit = first.head;
  Node attached{Form::Attached, unit.span, "", {}};
  take_titles(unit, attached);
  attach_all(first, attached);
  std::vector<Node> items = building.items(lines.subspan(1), attached);
  unit.children.push_back(std::move(attached));
  std::ranges::move(items, std::back_inserter(unit.children));
  file.children.push_back(std::move(unit));
  look_over(file, diagnostics);
  return file;
}

}  // namespace ludo::lang

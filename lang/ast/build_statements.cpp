// Statements and what is attached to the lines that are read; see build.hpp and building.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "lang/ast/build_parts.hpp"
#include "lang/ast/build_values.hpp"
#include "lang/ast/build_view.hpp"
#include "lang/ast/building.hpp"
#include "lang/ast/compulsory.hpp"
#include "lang/ast/writing.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// `else if` in a row: each stands inside the one above it.
constexpr std::size_t kMaxElseIfs = 100;

// A rule with a title is a deed that is remembered, a branch with a label is a choice.
bool may_do_nothing(const Node& head, const Node& attached) {
  if (head.is(Form::Branch)) return head.size() > 0 && head[0].is(Form::String);
  const auto is_title = [](const Node& part) { return part.is(Form::Title); };
  return head.is(Form::Rule) && std::ranges::any_of(attached.children, is_title);
}

bool goes_on_if(const Node& head) {
  return head.is(Form::If) && (head.text == "else if" || head.text == "else");
}

}  // namespace

Node Building::block(const SyntaxLine& line, Node& attached) {
  Node block{Form::Block, line.head.span, "", statements(line.children, attached)};
  if (block.children.empty()) {
    if (!may_do_nothing(line.head, attached)) report_empty(line);
  } else {
    block.span = join(block.children.front().span, block.children.back().span);
  }
  return block;
}

// The block under the line, or the one statement on it.
Node Building::body(Node stated, const SyntaxLine& line, Node& attached) {
  if (stated.absent()) return block(line, attached);
  Node block{Form::Block, stated.span, "", {}};
  block.children.push_back(statement(std::move(stated), line, attached));
  return block;
}

std::vector<Node> Building::statements(Lines lines, Node& attached) {
  std::vector<Node> found;
  std::size_t next = 0;
  while (next < lines.size()) {
    const SyntaxLine& line = lines[next];
    const Node& head = line.head;
    // An orphan below a line that could not be read is no orphan.
    const bool after_error = !found.empty() && found.back().is(Form::Error);
    if (is_attached_form(head)) {
      attach(head, attached);
      attach_below(line, attached);  // what is said of `same outcome is same move`
      ++next;
    } else if (head.is(Form::If) && (head.text == "if" || head.text == "with")) {
      found.push_back(if_statement(lines, next, attached));
    } else if (head.is(Form::Branch) && head.text == "either") {
      found.push_back(either_statement(lines, next, attached));
    } else if (head.is(Form::Alternative) && head.text == "first") {
      found.push_back(first_statement(lines, next, attached));
    } else if (head.is(Form::If) || head.is(Form::Branch) || head.is(Form::Alternative)) {
      if (!after_error) report_misplaced(line, orphan_message(head));
      Node ignored{Form::Attached, head.span, "", {}};
      statements(line.children, ignored);
      found.push_back(Node{Form::Error, head.span, "", {}});
      ++next;
    } else {
      found.push_back(statement(head, line, attached));
      ++next;
    }
  }
  return found;
}

Node Building::statement(Node head, const SyntaxLine& line, Node& attached) {
  const Inside inside(*this, line);
  if (head.is(Form::ForEach) || head.is(Form::By) || head.is(Form::RepeatWhile) ||
      head.is(Form::EachMay)) {
    const std::optional<Node> each = take_each(head);
    head.children.push_back(block(line, attached));
    if (each) head.children.back().children.push_back(*each);
  } else if (head.is(Form::Optionally) || head.is(Form::RepeatTimes) ||
             head.is(Form::RepeatAtWill) || head.is(Form::RepeatWhilePossible) ||
             head.is(Form::OnceThen) || head.is(Form::Travel)) {
    Node stated = take_last(head);
    const std::optional<Node> each = take_each(head);
    head.children.push_back(body(std::move(stated), line, attached));
    if (each) head.children.back().children.push_back(*each);
  } else if (head.is(Form::InAnyOrder)) {
    std::vector<Node> inner = statements(line.children, attached);
    if (inner.empty()) report_empty(line);
    for (Node& each : inner) {
      Node block{Form::Block, each.span, "", {}};
      block.children.push_back(std::move(each));
      head.children.push_back(std::move(block));
    }
  } else if (head.is(Form::Preferring)) {
    Node alternative{Form::Alternative, head.span, "", std::move(head.children)};
    alternative.children.push_back(block(line, attached));
    head.children.clear();
    head.children.push_back(std::move(alternative));
  } else if (head.is(Form::Picture)) {
    Node legend;
    head.children = rows(line, attached, legend);
    if (head.children.empty()) report_empty(line);
    if (!legend.absent()) report_misplaced(line, "a picture of numbers has no legend");
  } else if (head.is(Form::Map)) {
    Node from = take_last(head);
    Node legend;
    std::vector<Node> shown = rows(line, attached, legend);
    if (shown.empty() && from.absent()) report_empty(line);
    head.children.push_back(std::move(legend));
    head.children.push_back(std::move(from));
    std::ranges::move(shown, std::back_inserter(head.children));
  } else if (!head.is(Form::Error)) {
    fill_value(head, line, attached);
  }
  cover(head, line);
  return head;
}

// `if`, and the `else if` and `else` at its depth; `with`, and its `else`. Precondition:
// lines[next] is one of them.
Node Building::if_statement(Lines lines, std::size_t& next, Node& attached, std::size_t above) {
  const SyntaxLine& line = lines[next++];
  Node made = line.head;
  const bool is_guard = made.text == "with";
  if (!is_guard) made.text.clear();
  {
    const Inside inside(*this, line);
    made.children.push_back(block(line, attached));
  }
  attach_between(lines, next, attached);
  const bool has_else = next < lines.size() && goes_on_if(lines[next].head) &&
                        (!is_guard || lines[next].head.text == "else");
  if (!has_else) {
    made.children.emplace_back();
  } else if (lines[next].head.text == "else if" && above == kMaxElseIfs) {
    diagnostics.report(
        DiagnosticKind::too_deep,
        fmt::format("`else if` may stand up to {} times below one `if`", kMaxElseIfs),
        lines[next].head.span);
    while (next < lines.size() && goes_on_if(lines[next].head)) ++next;
    made.children.emplace_back();
  } else if (lines[next].head.text == "else if") {
    Node inner = if_statement(lines, next, attached, above + 1);
    Node otherwise{Form::Block, inner.span, "", {}};
    otherwise.children.push_back(std::move(inner));
    made.children.push_back(std::move(otherwise));
  } else {
    const SyntaxLine& other = lines[next++];
    const Inside inside(*this, other);
    made.children.push_back(body(other.head[0], other, attached));
  }
  for (const Node& child : made.children) made.span = join(made.span, child.span);
  return made;
}

Node Building::either_statement(Lines lines, std::size_t& next, Node& attached) {
  const SyntaxLine& first = lines[next];
  Node either{Form::Either, first.head.span, "", {}};
  const auto is_next_branch = [&] {
    const bool begins = either.children.empty();
    return next < lines.size() && lines[next].head.is(Form::Branch) &&
           (begins || lines[next].head.text == "or");
  };
  bool has_error = false;
  while (is_next_branch()) {
    const SyntaxLine& line = lines[next++];
    Node branch = line.head;
    branch.text.clear();
    Node stated = take_last(branch);
    {
      const Inside inside(*this, line);
      branch.children.push_back(body(std::move(stated), line, attached));
    }
    cover(branch, line);
    either.span = join(either.span, branch.span);
    either.children.push_back(std::move(branch));
    attach_between(lines, next, attached);
    has_error = next < lines.size() && lines[next].head.is(Form::Error);
  }
  if (either.size() != 1 || has_error) return either;
  const bool is_other = next < lines.size() &&
                        (lines[next].head.is(Form::If) || lines[next].head.is(Form::Alternative));
  const std::string& word = is_other ? lines[next].head.text : first.head.text;
  if (word == "else" || word == "otherwise") {
    report_misplaced(lines[next++], fmt::format("`either` goes on with `or`, not `{}`", word));
  } else if (next < lines.size() && lines[next].head.is(Form::Branch)) {
    report_misplaced(lines[next],
                     "`either` begins the first of the ways; the others begin with `or`");
    while (next < lines.size() && lines[next].head.is(Form::Branch)) ++next;
  } else {
    report_misplaced(first,
                     "`either` needs an `or` below it, at the same depth: the other ways "
                     "begin with `or`");
  }
  return either;
}

Node Building::first_statement(Lines lines, std::size_t& next, Node& attached) {
  Node first{Form::First, lines[next].head.span, "", {}};
  const auto is_next_alternative = [&] {
    const bool begins = first.children.empty();
    return next < lines.size() && lines[next].head.is(Form::Alternative) &&
           (begins || lines[next].head.text == "otherwise");
  };
  while (is_next_alternative()) {
    first.children.push_back(alternative(lines[next++], attached));
    first.span = join(first.span, first.children.back().span);
    attach_between(lines, next, attached);
  }
  return first;
}

Node Building::alternative(const SyntaxLine& line, Node& attached) {
  Node made = line.head;
  made.text.clear();
  Node stated = take_last(made);
  const Inside inside(*this, line);
  made.children.push_back(body(std::move(stated), line, attached));
  cover(made, line);
  return made;
}

// --- attached lines ---

void Building::attach(const Node& head, Node& attached) {
  if (inside_ == nullptr || !head.is(Form::SameOutcome)) {
    attached.children.push_back(head);
  } else {
    report_inside(head, *inside_, diagnostics);
  }
}

void Building::attach_below(const SyntaxLine& line, Node& attached) {
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) attach(child.head, attached);
  }
}

// Only those before a further branch: others are met by the caller.
void Building::attach_between(Lines lines, std::size_t& next, Node& attached) {
  while (next < lines.size() && is_attached_form(lines[next].head)) {
    attach(lines[next++].head, attached);
  }
}

void Building::report_empty(const SyntaxLine& line) {
  // What could not be read below the line was something.
  const std::string_view text = line.line.text;
  const std::size_t size = std::min(text.find(' '), text.size());
  std::string hint;
  if (line.head.is(Form::Repetition))
    hint = "write `same position 3 times: draw`, or results below";
  if (line.head.is(Form::End)) {
    hint = "write results below, such as `home: White wins when …`, or leave it out";
  }
  if (line.head.is(Form::BoardGraph)) hint = "write the links below, such as `A--B, B--C`";
  if (line.head.is(Form::BoardDrawn)) hint = "draw it below: points and their lines, as `o---o`";
  diagnostics.report(
      Diagnostic(DiagnosticKind::empty_block,
                 fmt::format("`{}` opens a block, but nothing stands in it", text.substr(0, size)),
                 line.line.span(0, size))
          .with_hint(std::move(hint)));
}

void Building::report_misplaced(const SyntaxLine& line, std::string message) {
  diagnostics.report(DiagnosticKind::misplaced_line, std::move(message), line.head.span);
}

}  // namespace ludo::lang

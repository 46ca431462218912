// Small pieces of work on heads and lines; see build_parts.hpp.
//
// Tested by tests/lang/ast/test_build.cpp.

#include "lang/ast/build_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

constexpr std::int64_t kMostNumber = 1'000'000'000;

bool is_beyond_numbers(std::string_view digits) {
  while (digits.starts_with('0')) digits.remove_prefix(1);
  return digits.size() > 10 || (digits.size() == 10 && digits > "1000000000");
}

void report_written_twice(const Node& attached, Diagnostics& diagnostics) {
  const Node* first = nullptr;
  for (const Node& line : attached.children) {
    if (!line.is(Form::Written)) continue;
    if (first != nullptr) {
      diagnostics.report(
          Diagnostic(DiagnosticKind::duplicate_item, "how this is written is said a second time",
                     line.span)
              .with_mark(first->span, "the first")
              .with_hint("several forms stand on one line: `go: \"{a}\" or \"{a}{b}\"`"));
    }
    first = &line;
  }
}

}  // namespace

bool is_attached_form(const Node& head) {
  return head.is(Form::Title) || head.is(Form::Note) || head.is(Form::Ruling) ||
         head.is(Form::Source) || head.is(Form::SameOutcome);
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

std::optional<Node> take_each(Node& head) {
  if (head.size() == 0 || !head.children.back().is(Form::Commit)) return std::nullopt;
  return take_last(head);
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
    return "`else` has no `if` above it at the same depth; `must` goes on with `otherwise`";
  }
  if (head.is(Form::If)) return "`" + head.text + "` has no `if` above it at the same depth";
  if (head.is(Form::Branch)) {
    return "`or` has no `either` above it at the same depth: the first of the ways begins with "
           "`either`";
  }
  return "`otherwise` has no `must` above it at the same depth; `if` goes on with `else`";
}

void look_over(const Node& node, Diagnostics& diagnostics) {
  const bool has_moves = node.is(Form::Rule) || node.is(Form::Turn);
  for (const Node& child : node.children) {
    // Moves may be more than that.
    const bool counts_moves = node.is(Form::Perft) || node.is(Form::MovesCount);
    if (child.is(Form::Integer) && is_beyond_numbers(child.text) && !counts_moves) {
      diagnostics.report(
          DiagnosticKind::number_out_of_range,
          fmt::format("the number {} lies outside -{} to {}", child.text, kMostNumber, kMostNumber),
          child.span);
    }
    if (has_moves && child.is(Form::Attached)) {
      report_written_twice(child, diagnostics);
      continue;
    }
    if (child.is(Form::SameOutcome)) {
      diagnostics.report(
          DiagnosticKind::misplaced_line,
          "`same outcome is same move` stands under a rule or a turn; here it means nothing",
          child.span);
    }
    look_over(child, diagnostics);
  }
}

void report_inside(const Node& head, const SyntaxLine& line, Diagnostics& diagnostics) {
  const std::string_view opens = line.line.text;
  const std::string word(opens.substr(0, std::min(opens.find(' '), opens.size())));
  diagnostics.report(Diagnostic(DiagnosticKind::misplaced_line,
                                "`same outcome is same move` is said of a whole rule or turn",
                                head.span)
                         .with_mark(line.line.span(0, word.size()),
                                    fmt::format("it stands inside this `{}`", word))
                         .with_hint("put it below, as far in as the rule's first line"));
}

void report_second(const Node& head, const Node& first, Diagnostics& diagnostics) {
  diagnostics.report(Diagnostic(DiagnosticKind::misplaced_line,
                                "a text holds one game, one module or the tests of one game",
                                head.span)
                         .with_mark(first.span, "it begins here")
                         .with_hint("put what follows into a file of its own"));
}

void report_repeated(const Node& head, const Node& unit, Diagnostics& diagnostics) {
  if (head.is(Form::Use) || head.is(Form::Error)) return;
  const auto first = std::ranges::find_if(unit.children, [&](const Node& part) {
    return part.is(head.form) && part.text == head.text;
  });
  if (first == unit.children.end()) return;
  diagnostics.report(
      Diagnostic(DiagnosticKind::duplicate_item,
                 fmt::format("`{}` stands here a second time", form_name(head.form)), head.span)
          .with_mark(first->span, "it begins here")
          .with_hint("each part stands once: put these lines below the first one's"));
}

}  // namespace ludo::lang

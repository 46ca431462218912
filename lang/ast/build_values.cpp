// Makes one expression of the lines of a value; see build_values.hpp.
//
// Tested by tests/lang/ast/test_values.cpp.

#include "lang/ast/build_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace ludo::lang {

namespace {

// Lines of one value: each stands inside the one above it.
constexpr std::size_t kMostLines = 200;

constexpr std::string_view kOtherwise = "otherwise";

bool changes(const Node& line) { return !line.text.empty() && line.text != kOtherwise; }

bool is_otherwise(const Node& line) { return line.text == kOtherwise; }

// A case that holds whatever is true.
bool is_plain(const Node& line) {
  return line.text.empty() && line[1].absent() && line[2].absent();
}

Node made(Form form, Span span, std::string text, std::vector<Node> children) {
  return Node{form, span, std::move(text), std::move(children)};
}

// The condition of a line: `A`, `not B` or `A and not B`. Precondition: it has one.
Node condition_of(const Node& line) {
  if (line[2].absent()) return line[1];
  Node never = made(Form::Not, line[2].span, "", {line[2]});
  if (line[1].absent()) return never;
  const Span span = join(line[1].span, line[2].span);
  std::vector<Node> parts = line[1].is(Form::And) ? line[1].children : std::vector<Node>{line[1]};
  parts.push_back(std::move(never));
  return made(Form::And, span, "", std::move(parts));
}

bool has_condition(const Node& line) { return !line[1].absent() || !line[2].absent(); }

// `value`, changed by a line.
Node changed(Node value, const Node& line) {
  const Span span = join(value.span, line.span);
  const bool bounds = line.text != "+" && line.text != "-";
  if (bounds) {
    Node condition = has_condition(line) ? condition_of(line) : Node{};
    return made(Form::Bounded, span, line.text, {std::move(value), line[0], std::move(condition)});
  }
  Node by = line[0];
  if (has_condition(line)) {
    Node nothing = made(Form::Integer, line[0].span, "0", {});
    by = made(Form::Conditional, line.span, "", {line[0], condition_of(line), std::move(nothing)});
  }
  return made(Form::Binary, span, line.text, {std::move(value), std::move(by)});
}

struct Listing {
  const std::vector<Node>& lines;
  std::size_t n_cases = 0;  // the lines before the first change
  Diagnostics& diagnostics;

  bool misplaced(const Node& line, std::string message) {
    diagnostics.report(DiagnosticKind::misplaced_line, std::move(message), line.span);
    return false;
  }

  // True if the cases come first, each of them may be reached, and one holds whatever is true.
  bool is_sound() {
    if (n_cases == 0) {
      return misplaced(lines[0], "this changes a value, and the line above it says none");
    }
    for (std::size_t i = n_cases; i < lines.size(); ++i) {
      if (!changes(lines[i]))
        return misplaced(lines[i], "cases stand above what changes the value");
    }
    for (std::size_t i = 0; i < n_cases; ++i) {
      if (n_cases > 1 && lines[i][0].is(Form::Lines)) {
        return misplaced(lines[i], "lines to go along are no cases; between them stands `or`");
      }
      if (i + 1 == n_cases) break;
      if (is_otherwise(lines[i])) {
        return misplaced(lines[i + 1], "the line above, with `otherwise`, leaves no case for this");
      }
      if (is_plain(lines[i])) return report_open(lines[i], "when …");
    }
    const Node& last = lines[n_cases - 1];
    const bool closes = n_cases == 1 ? is_plain(last) : is_otherwise(last);
    if (closes) return true;
    if (is_otherwise(last)) return misplaced(last, "`otherwise` needs a case above it");
    return report_open(last, has_condition(last) ? "" : std::string(kOtherwise));
  }

  // A case without its condition, or no last one: `wanted` is what the line should end in.
  bool report_open(const Node& line, const std::string& wanted) {
    const std::string message = wanted.empty() ? "nothing is said of what it is otherwise"
                                : wanted == kOtherwise
                                    ? "the last of several cases says `otherwise`"
                                    : "each of several cases says when it holds";
    const std::string hint = wanted.empty() ? "put a last line below: `…  otherwise`"
                                            : fmt::format("let the line end in `{}`", wanted);
    diagnostics.report(Diagnostic(DiagnosticKind::open_cases, message, line.span).with_hint(hint));
    return false;
  }
};

}  // namespace

Node* value_below(Node& head) {
  for (Node& child : head.children) {
    if (child.is(Form::Cases)) return &child;
    if (Node* found = value_below(child)) return found;
  }
  return nullptr;
}

Node value_of(std::vector<Node> lines, Span head, Diagnostics& diagnostics) {
  const Node error{Form::Error, head, "", {}};
  const bool readable =
      std::ranges::all_of(lines, [](const Node& line) { return line.is(Form::Case); });
  if (lines.empty() || !readable) return error;
  const auto first_change = std::ranges::find_if(lines, changes);
  if (lines.size() > kMostLines) {
    diagnostics.report(DiagnosticKind::too_deep,
                       fmt::format("a value may be said in up to {} lines", kMostLines),
                       lines[kMostLines].span);
    return error;
  }
  Listing listing{lines, static_cast<std::size_t>(first_change - lines.begin()), diagnostics};
  if (!listing.is_sound()) return error;
  Node value = lines[listing.n_cases - 1][0];
  for (std::size_t i = listing.n_cases - 1; i-- > 0;) {
    const Span span = join(lines[i].span, value.span);
    value = made(Form::Conditional, span, "", {lines[i][0], condition_of(lines[i]), value});
  }
  for (std::size_t i = listing.n_cases; i < lines.size(); ++i) {
    value = changed(std::move(value), lines[i]);
  }
  return value;
}

Node preference_of(const Node& head, std::vector<Node> keys) {
  Node value{Form::Error, head.span, "", {}};
  if (keys.size() == 1) value = std::move(keys[0]);
  if (keys.size() > 1) {
    const Span span = join(keys.front().span, keys.back().span);
    value = made(Form::Tuple, span, "", std::move(keys));
  }
  Node params = made(Form::Params, head.span, "", {});
  Node define = made(Form::Define, head.span, head.text, {});
  define.children = {std::move(params), std::move(value), head[0]};
  return define;
}

}  // namespace ludo::lang

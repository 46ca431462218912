// Puts heads and the lines under them together; see build.hpp.
//
// What stands on one line is a node already (lang/syntax/grammar.hpp). Here blocks get their
// statements, branches their siblings, and items what is attached to them. `attached` is always the
// list of the item around the lines that are read: notes under a statement belong to its rule.
//
// Tested by tests/lang/ast/test_build.cpp.

#include "lang/ast/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
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

// --- the top of a text ---

Node Building::file(const SyntaxTree& tree) {
  Node file{Form::File, tree.whole, "", {}};
  file.children.emplace_back();
  Node* unit = nullptr;         // the game or module that the lines belong to
  bool has_errors = false;      // its head may be among the lines that could not be read
  const Node* first = nullptr;  // the head of the text
  for (const SyntaxLine& line : tree.lines) {
    const Node& head = line.head;
    const bool begins = head.is(Form::Game) || head.is(Form::Module) || head.is(Form::TestGame);
    if (begins && first != nullptr) {
      // What it holds is not read: it would be taken for part of the first.
      report_second(head, *first, diagnostics);
      break;
    }
    if (begins) first = &head;
    if (head.is(Form::Ludo)) {
      if (file.size() == 1 && file[0].absent()) {
        file[0] = head;
      } else {
        report_misplaced(line, "`ludo` stands on the first line of a text or nowhere");
      }
    } else if (begins) {
      Node begun = head;
      Node attached{Form::Attached, head.span, "", {}};
      attach_all(line, attached);
      if (!head.is(Form::TestGame)) begun.children.push_back(std::move(attached));
      file.children.push_back(std::move(begun));
      unit = head.is(Form::TestGame) ? nullptr : &file.children.back();
    } else if (head.is(Form::Test)) {
      // Tests follow the game in the list, so that `unit` must be found again.
      const std::size_t index =
          unit == nullptr ? 0 : static_cast<std::size_t>(unit - file.children.data());
      file.children.push_back(test(line));
      unit = index == 0 ? nullptr : &file.children[index];
    } else if (head.is(Form::Error)) {
      (unit != nullptr ? *unit : file).children.push_back(head);
      has_errors = true;
    } else if (unit == nullptr && has_errors) {
      Node ignored{Form::Attached, head.span, "", {}};
      section(line, ignored);
    } else if (unit == nullptr) {
      report_misplaced(line, "this line stands in no game; a text begins with `game Name`");
      has_errors = true;
    } else if (is_attached_form(head)) {
      attached_of_unit(*unit).children.push_back(head);
    } else {
      report_repeated(head, *unit, diagnostics);
      unit->children.push_back(section(line, attached_of_unit(*unit)));
      unit->span = join(unit->span, unit->children.back().span);
    }
  }
  for (Node& top : file.children) {
    if (top.is(Form::Game) || top.is(Form::Module)) share_out_notation(top, diagnostics);
  }
  look_over(file, diagnostics);
  return file;
}

Node Building::section(const SyntaxLine& line, Node& attached) {
  Node section = line.head;
  if (section.is(Form::Use) || section.is(Form::Error)) {
    attach_all(line, attached);
  } else if (section.is(Form::Names)) {
    add_lines(section, line.children, attached);
  } else {
    std::vector<Node> found = items(line.children, attached);
    std::ranges::move(found, std::back_inserter(section.children));
  }
  cover(section, line);
  return section;
}

Node Building::test(const SyntaxLine& line) {
  Node test = line.head;
  Node notes{Form::Attached, test.span, "", {}};
  std::vector<Node> entries = expectations(line.children, notes);
  if (entries.empty()) report_empty(line);
  std::ranges::move(entries, std::back_inserter(test.children));
  // The notes of a test are entries, wherever in it they stand.
  std::ranges::move(notes.children, std::back_inserter(test.children));
  cover(test, line);
  return test;
}

std::vector<Node> Building::expectations(Lines lines, Node& attached) {
  std::vector<Node> entries;
  for (const SyntaxLine& line : lines) {
    if (is_attached_form(line.head)) {
      attached.children.push_back(line.head);
      continue;
    }
    Node entry = line.head;
    if (entry.is(Form::Given)) {
      entry = given(std::move(entry), line.children, attached);
    } else if (entry.is(Form::After)) {
      std::vector<Node> inner = expectations(line.children, attached);
      std::ranges::move(inner, std::back_inserter(entry.children));
    } else if (entry.is(Form::Shows)) {
      Node legend;
      std::vector<Node> shown = rows(line, attached, legend);
      if (shown.empty()) report_empty(line);
      entry.children.push_back(std::move(legend));
      std::ranges::move(shown, std::back_inserter(entry.children));
    } else {
      attach_all(line, attached);
    }
    cover(entry, line);
    entries.push_back(std::move(entry));
  }
  return entries;
}

Node Building::given(Node head, Lines lines, Node& attached) {
  head.children = statements(lines, attached);
  return head;
}

// --- items ---

// The items of a section or of a `with` group. Attached lines belong to the item above, those
// before the first item to `above`.
std::vector<Node> Building::items(Lines lines, Node& above) {
  std::vector<Node> found;
  for (const SyntaxLine& line : lines) {
    if (is_attached_form(line.head)) {
      Node* attached = found.empty() ? nullptr : attached_of_item(found.back());
      (attached != nullptr ? *attached : above).children.push_back(line.head);
      continue;
    }
    if (line.head.is(Form::List)) {
      // `allow resignation, agreed draw`: an item each.
      for (const Node& allowed : line.head.children) found.push_back(item(allowed, line, above));
      continue;
    }
    found.push_back(item(line.head, line, above));
  }
  return found;
}

Node Building::item(Node head, const SyntaxLine& line, Node& above) {
  if (head.is(Form::Error)) return head;
  if (head.is(Form::Guarded)) {
    std::vector<Node> guarded = items(line.children, above);
    if (guarded.empty()) report_empty(line);
    std::ranges::move(guarded, std::back_inserter(head.children));
    cover(head, line);
    return head;
  }
  if (head.is(Form::Drop)) {
    attach_all(line, above);
    return head;
  }
  if (head.is(Form::Replace) || head.is(Form::Add)) {
    // A title after the head belongs to the item, which is the first child.
    Node inner = std::move(head[0]);
    std::move(head.children.begin() + 1, head.children.end(), std::back_inserter(inner.children));
    head.children.clear();
    if (inner.is(Form::List)) {
      Node all = std::move(inner);
      inner = std::move(all[0]);
      if (all.size() > 1) report_misplaced(line, "an edit is about one item");
    }
    head.children.push_back(item(std::move(inner), line, above));
    cover(head, line);
    return head;
  }
  Node attached{Form::Attached, head.span, "", {}};
  take_titles(head, attached);
  fill_item(head, line, attached);
  cover(head, line);
  if (head.is(Form::Result)) {
    // A result has its list of attached lines already.
    std::ranges::move(attached.children, std::back_inserter(head.children.back().children));
  } else if (!is_bare_item(head)) {
    head.children.push_back(std::move(attached));
  } else {
    std::ranges::move(attached.children, std::back_inserter(above.children));
  }
  return head;
}

// Adds what stands under the head, except the attached lines, which go to `attached`.
void Building::fill_item(Node& head, const SyntaxLine& line, Node& attached) {
  if (head.is(Form::Rule) || head.is(Form::Whenever)) {
    Node statements = block(line, attached);
    if (head.is(Form::Whenever)) {
      demand_all_at_once(head, line, language, diagnostics);
      // The grammar gives guard, times, generator; forms.def has the generator second.
      std::swap(head[1], head[2]);
    }
    head.children.push_back(std::move(statements));
  } else if (head.is(Form::Turn) || head.is(Form::Begin)) {
    Node stated = take_last(head);
    head.children.push_back(body(std::move(stated), line, attached));
  } else if (head.is(Form::Define)) {
    std::swap(head[1], head[2]);
    fill_value(head, line, attached);
  } else if (head.is(Form::Preference)) {
    fill_preference(head, line, attached);
  } else if (head.is(Form::Setup)) {
    head.children = statements(line.children, attached);
  } else if (head.is(Form::Phase)) {
    fill_phase(head, line, attached);
  } else if (head.is(Form::End) || head.is(Form::Stuck) || head.is(Form::Repetition) ||
             head.is(Form::Limit)) {
    add_results(head, line, attached);
  } else if (head.is(Form::Table)) {
    fill_table(head, line, attached);
  } else if (head.is(Form::Tiles)) {
    fill_tiles(head, line, attached);
  } else if (head.is(Form::Allow) && head.size() != 0) {
    // `allow resignation of p`: what it does.
    head.children.push_back(block(line, attached));
  } else if (head.is(Form::BoardGraph) || head.is(Form::BoardDrawn) || head.is(Form::Points) ||
             head.is(Form::Notation)) {
    add_lines(head, line.children, attached);
    if (head.is(Form::BoardDrawn)) keep_margins(head, line.children);
    if (line.children.empty()) report_empty(line);
  } else {
    fill_value(head, line, attached);
  }
}

// The value of a head that ends before it is what the lines below say.
void Building::fill_value(Node& head, const SyntaxLine& line, Node& attached) {
  Node* value = value_below(head);
  attach_below(line, attached);
  if (value == nullptr) return;
  std::vector<Node> cases;
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) continue;
    attach_below(child, attached);
    cases.push_back(child.head);
  }
  if (cases.empty()) report_empty(line);
  *value = value_of(std::move(cases), head.span, diagnostics);
}

// A preference is a definition by its keys.
void Building::fill_preference(Node& head, const SyntaxLine& line, Node& attached) {
  std::vector<Node> keys = std::move(head[1].children);
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      attached.children.push_back(child.head);
      continue;
    }
    attach_all(child, attached);
    const bool further = child.head.is(Form::List);
    if (further == keys.empty() && !child.head.is(Form::Error)) {
      report_misplaced(child, further ? "the first key stands without `then`"
                                      : "before each further key stands `then`");
    }
    keys.push_back(further ? child.head[0] : child.head);
  }
  if (keys.empty()) report_empty(line);
  head = preference_of(head, std::move(keys));
}

void Building::fill_phase(Node& head, const SyntaxLine& line, Node& attached) {
  if (line.children.empty()) report_empty(line);
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      Node* above = head.children.empty() ? nullptr : attached_of_item(head.children.back());
      // `written` and the like at the depth of the entries are the phase's.
      (above != nullptr && child.head.is(Form::Ruling) ? *above : attached)
          .children.push_back(child.head);
      continue;
    }
    head.children.push_back(item(child.head, child, attached));
  }
}

void Building::fill_table(Node& head, const SyntaxLine& line, Node& attached) {
  std::size_t width = 0;
  std::set<std::size_t> told;  // rows that are wrong alike have one mistake, in their header
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      attached.children.push_back(child.head);
      continue;
    }
    attach_all(child, attached);
    if (head.children.empty()) width = child.head.size();
    if (child.head.is(Form::List) && child.head.size() != width) {
      if (!told.insert(child.head.size()).second) continue;
      diagnostics.report(
          Diagnostic(
              DiagnosticKind::table_width,
              fmt::format("this row has {} cells, but the header has {}", child.head.size(), width),
              child.head.span)
              .with_mark(head[0].span, "the header")
              .with_hint("cells are separated by two or more blanks, or stand in brackets"));
      continue;
    }
    head.children.push_back(child.head);
  }
  if (head.children.empty()) {
    report_empty(line);
    head.children.push_back(Node{Form::List, head.span, "", {}});
  }
}

void Building::fill_tiles(Node& head, const SyntaxLine& line, Node& attached) {
  if (line.children.empty()) report_empty(line);
  Node grounds{Form::List, head.span, "", {}};
  std::vector<Node> tiles;
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      attached.children.push_back(child.head);
    } else if (child.head.is(Form::List)) {
      attach_all(child, attached);
      grounds.span = child.head.span;
      for (const Node& ground : child.head.children) grounds.children.push_back(ground);
    } else {
      attach_all(child, attached);
      tiles.push_back(child.head);
    }
  }
  head.children.push_back(std::move(grounds));
  std::ranges::move(tiles, std::back_inserter(head.children));
}

// The result on the head's own line, if there is one, and those of the block.
void Building::add_results(Node& head, const SyntaxLine& line, Node& attached) {
  const bool said = take_by_the_first_of(head);
  const bool is_short = !head.children.empty() && head.children.back().is(Form::Result);
  const std::size_t before = head.size();
  const std::size_t results = add_result_lines(head, line.children, Node{}, attached);
  const bool has_error = std::ranges::any_of(
      head.children, [](const Node& line_of_it) { return line_of_it.is(Form::Error); });
  if (is_short || has_error) return;
  if (head.size() == before) {
    report_empty(line);
  } else {
    judge_by_the_first_of(said, results, line, language, diagnostics);
  }
}

// Lines of results under a head or under a `with` there; how many of them say a result.
std::size_t Building::add_result_lines(Node& head, Lines lines, const Node& guard, Node& attached) {
  std::size_t results = 0;
  for (const SyntaxLine& line : lines) {
    if (is_attached_form(line.head)) {
      attached.children.push_back(line.head);
      continue;
    }
    if (line.head.is(Form::Guarded)) {
      if (line.children.empty()) report_empty(line);
      const Node inner = all_of(guard, line.head[0]);
      results += add_result_lines(head, line.children, inner, attached);
      continue;
    }
    Node made = item(line.head, line, attached);
    if (!made.is(Form::Drop)) ++results;
    if (!guard.absent() && (made.is(Form::Drop) || made.is(Form::Replace))) {
      report_misplaced(line,
                       "what is changed under a condition stands among the items, under "
                       "`with` there");
    } else if (!guard.absent()) {
      guard_result(made, guard);
    }
    head.children.push_back(std::move(made));
  }
  return results;
}

// Lines that are whole nodes, but for the `begin` of a notation.
void Building::add_lines(Node& head, Lines lines, Node& attached) {
  for (const SyntaxLine& line : lines) {
    if (is_attached_form(line.head)) {
      attached.children.push_back(line.head);
    } else if (line.head.is(Form::Begin)) {
      head.children.push_back(item(line.head, line, attached));
    } else {
      head.children.push_back(line.head);
      attach_all(line, attached);
    }
  }
}

// In a drawing the place of a sign counts: each row begins with the blanks by which it stands
// further in than the row that is furthest out.
void Building::keep_margins(Node& drawing, Lines lines) {
  std::optional<std::uint32_t> least;
  for (const SyntaxLine& line : lines) {
    if (line.head.is(Form::Row))
      least = std::min(least.value_or(line.line.indent), line.line.indent);
  }
  std::size_t next = 0;
  for (const SyntaxLine& line : lines) {
    if (!line.head.is(Form::Row)) continue;
    while (!drawing.children[next].is(Form::Row)) ++next;
    drawing.children[next++].text.insert(0, line.line.indent - *least, ' ');
  }
}

// The rows under a picture, a map or `shows`; the legend among them is put aside.
std::vector<Node> Building::rows(const SyntaxLine& line, Node& attached, Node& legend) {
  std::vector<Node> found;
  for (const SyntaxLine& child : line.children) {
    if (is_attached_form(child.head)) {
      attached.children.push_back(child.head);
    } else if (child.head.is(Form::Legend)) {
      if (legend.absent()) {
        legend = child.head;
      } else {
        // A second legend adds its signs.
        std::copy(child.head.children.begin() + 1, child.head.children.end(),
                  std::back_inserter(legend.children));
        if (legend[0].absent()) legend[0] = child.head[0];
      }
      attach_all(child, attached);
    } else if (child.head.is(Form::Picture)) {
      found.push_back(statement(child.head, child, attached));
    } else {
      found.push_back(child.head);
    }
  }
  return found;
}

Node build_ast(const SyntaxTree& tree, Diagnostics& diagnostics) {
  if (tree.context == LineContext::view && !tree.is_of_other_version) {
    return build_view(tree, diagnostics);
  }
  if (!tree.is_of_other_version) return Building(diagnostics, tree.language).file(tree);
  SyntaxTree header;
  header.whole = tree.whole;
  std::ranges::copy_if(tree.lines, std::back_inserter(header.lines),
                       [](const SyntaxLine& line) { return line.head.is(Form::Ludo); });
  return Building(diagnostics, tree.language).file(header);
}

Node build_position(const SyntaxTree& tree, Diagnostics& diagnostics) {
  Node attached{Form::Attached, tree.whole, "", {}};
  return Building(diagnostics, tree.language)
      .given(Node{Form::Given, tree.whole, "", {}}, tree.lines, attached);
}

}  // namespace ludo::lang

// See line_shapes.hpp.

#include "lang/rules/line_shapes.hpp"

namespace ludo::lang::rules {

// The segments of a line, if it turns nowhere.
std::vector<const Node*> segments_of(const Node& line) {
  std::vector<const Node*> segments;
  for (std::size_t i = 5; i < line.size(); ++i) {
    if (line[i].is(Form::Turning)) return {};
    if (line[i].is(Form::Segment)) segments.push_back(&line[i]);
  }
  return segments;
}

// What must hold of the whole line; absent where nothing must.
const Node& where_of(const Node& line) {
  static const Node kNone;
  const Node& last = line.children.back();
  return last.is(Form::Segment) || last.is(Form::Turning) || line.size() < 6 ? kNone : last;
}

// The name of the site on which a line ends.
const Node* end_of_line(const Node& line) {
  const auto segments = segments_of(line);
  if (!line[4].absent() || segments.empty()) return nullptr;
  const Node& end = (*segments.back())[3];
  return end.absent() ? nullptr : &end;
}

bool is_prose(const Node& node) { return node.is(Form::Note) || node.is(Form::Ruling); }

// The one statement of a block, apart from its notes.
const Node* only_statement(const Node& node) {
  if (!node.is(Form::Block)) return &node;
  const Node* only = nullptr;
  for (const Node& child : node.children) {
    if (is_prose(child)) continue;
    if (only != nullptr) return nullptr;
    only = &child;
  }
  return only;
}

// `choose line from m … to g`: a line by which a piece may go.
const Node* going_line(const Node& statement) {
  if (!statement.is(Form::Choose) || !statement[0].is(Form::Line)) return nullptr;
  if (!place_in(statement, 1).absent()) return nullptr;
  const Node& line = statement[0];
  if (end_of_line(line) == nullptr || line[1].is(Form::Yes)) return nullptr;
  if (segments_of(line).size() > 3) return nullptr;
  return line[0].is(Form::Name) ? &line : nullptr;
}

// What a segment before the last one of a line is called: the piece that is leapt over.
std::string leapt_of(const Node& line) {
  const auto segments = segments_of(line);
  if (segments.size() < 2) return "";
  const Node& before = *segments[segments.size() - 2];
  return before[2].absent() || before[0].text != "one" ? "" : before[2].text;
}

// Cells that are empty, and nothing else is asked of them.
bool is_free(const Sense& met) {
  return met.is("things") && met.text == "=cell" && met.parts.size() == 1 &&
         met.parts[0].is("empty");
}

}  // namespace ludo::lang::rules

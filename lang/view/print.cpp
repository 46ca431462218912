// Writes the lines of the items that are left, each as its author wrote it but for blanks and
// comments; see print.hpp.
//
// Tested by tests/lang/view/test_print.cpp.

#include "lang/view/print.hpp"

#include <algorithm>

#include "lang/syntax/format_line.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

// The line without its comment and the blanks around it.
std::string_view bare_line(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') {
      const std::size_t size = match_string(line.substr(at));
      if (size == 0) break;
      at += size - 1;
    } else if (line.substr(at).starts_with("--") && (at == 0 || line[at - 1] == ' ') &&
               (at + 2 == line.size() || line[at + 2] == ' ')) {
      line = line.substr(0, at);
      break;
    }
  }
  const std::string_view blanks = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  while (!line.empty() && blanks.find(line.back()) != std::string_view::npos) {
    line.remove_suffix(1);
  }
  return line;
}

// The lines of a part of a text.
std::vector<std::string> lines_between(const SourceText& source, Offset begin, Offset end) {
  std::string_view text = source.text().substr(begin, end - begin);
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size());
    const std::string_view line = bare_line(text.substr(0, size));
    if (!line.empty()) lines.push_back(space(line));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return lines;
}

// True if an empty line stands above the item, or above the comments on it.
bool has_gap_above(const SourceText& source, Offset begin) {
  std::string_view above = source.text().substr(0, begin);
  above = above.substr(0, above.rfind('\n') + 1);  // without the item's own indentation
  while (!above.empty()) {
    above.remove_suffix(1);
    const std::size_t start = above.rfind('\n') + 1;
    const std::string_view line = above.substr(start);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return true;
    if (!bare_line(line).empty()) return false;
    above = above.substr(0, start);
  }
  return true;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += (all.empty() ? "" : " ") + line;
  return all;
}

// True of what stands on a line of its own under an item.
bool is_line_below(const Node& item, const Node& node) {
  if (node.is(Form::Property) || node.is(Form::Drawing) || node.is(Form::Show) ||
      node.is(Form::Stroke)) {
    return true;
  }
  return item.is(Form::ViewTable) && node.is(Form::List);
}

struct Printing {
  const SourceMap& sources;
  std::string out;

  std::string text_of(const Node& node) const {
    const SourceText& source = sources.source(node.span.file);
    return joined(lines_between(source, node.span.begin, node.span.end));
  }

  void line(const std::string& text) { out += "  " + text + "\n"; }
  void cells(const Node& row);
  void item(const Node& node);
};

// Two blanks part the cells of a table.
void Printing::cells(const Node& row) {
  std::string text;
  for (const Node& cell : row.children) text += (text.empty() ? "" : "  ") + text_of(cell);
  line(text);
}

void Printing::item(const Node& node) {
  const SourceText& source = sources.source(node.span.file);
  if (has_gap_above(source, node.span.begin)) out += '\n';
  if (node.is(Form::Define)) {
    // The lines of its value stand below it.
    const std::vector<std::string> lines = lines_between(source, node.span.begin, node.span.end);
    for (std::size_t i = 0; i < lines.size(); ++i) out += (i == 0 ? "" : "  ") + lines[i] + "\n";
    return;
  }
  std::vector<const Node*> below;
  for (const Node& child : node.children) {
    if (is_line_below(node, child)) below.push_back(&child);
    if (!child.is(Form::Attached)) continue;
    for (const Node& attached : child.children) {
      if (!attached.is(Form::Title)) below.push_back(&attached);
    }
  }
  Offset end = node.span.end;
  for (const Node* child : below) end = std::min(end, child->span.begin);
  out += joined(lines_between(source, node.span.begin, end)) + "\n";
  for (const Node* child : below) {
    if (child->is(Form::List)) {
      cells(*child);
    } else {
      line(text_of(*child));
    }
  }
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::string print(const PrintedView& view, const SourceMap& sources) {
  Printing printing{sources, "view of " + view.game};
  if (!view.title.empty()) printing.out += " " + quoted(view.title);
  printing.out += '\n';
  for (const std::string& module : view.modules) printing.out += "use " + module + "\n";
  for (const Node* item : view.items) printing.item(*item);
  return std::move(printing.out);
}

}  // namespace ludo::lang

// Collects the rulings of a game. See rulings.hpp.

#include "interpreter/services/rulings.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace ludo::interpreter {

namespace {

using lang::Form;
using lang::Node;

// The word of an item: its own, or that of the key in front of a result line.
std::string key_of_item(const Node& item) {
  if (item.is(Form::Result)) return lang::place_in(item, 0).text;
  return item.text;
}

void collect_rulings(const Node& node, std::vector<Ruling>& rulings) {
  for (const Node& child : node.children) {
    if (child.is(Form::Attached) || child.is(Form::Ruling)) {
      const Node& holder = child.is(Form::Attached) ? child : node;
      Ruling ruling;
      ruling.item = lang::form_name(node.form);
      ruling.key = key_of_item(node);
      for (const Node& entry : holder.children) {
        if (node.is(Form::Game)) break;  // its title and sources are those of everything
        if (entry.is(Form::Title) && child.is(Form::Attached)) ruling.title = entry.text;
        if (entry.is(Form::Source) && child.is(Form::Attached)) {
          ruling.sources.push_back(entry.text);
        }
      }
      const auto add = [&](const Node& entry) {
        if (!entry.is(Form::Ruling)) return;
        ruling.text = entry.text;
        ruling.span = entry.span;
        rulings.push_back(ruling);
      };
      if (child.is(Form::Ruling)) {
        add(child);
      } else {
        for (const Node& entry : child.children) add(entry);
      }
    } else {
      collect_rulings(child, rulings);
    }
  }
}

// What is said of an item, and is none of its clauses.
bool is_said(const Node& node) {
  return node.is(Form::Attached) || node.is(Form::Title) || node.is(Form::Note) ||
         node.is(Form::Ruling) || node.is(Form::Source);
}

// A part of a line, which may begin where the line goes on below.
bool is_in_line(const Node& node) {
  return (Form::In <= node.form && node.form <= Form::List) ||
         (Form::Name <= node.form && node.form < Form::Row);
}

// In the file of a clause: its rulings, and where clauses begin.
struct Lines {
  std::vector<const Node*> rulings;  // in the order of the text
  std::vector<lang::Offset> begins;
};

void collect_lines(const Node& node, lang::FileId file, Lines& lines) {
  if (node.absent()) return;
  const bool here = !node.span.is_nowhere() && node.span.file == file;
  if (here && node.is(Form::Ruling)) lines.rulings.push_back(&node);
  // What is left out, such as the parameters of a rule without any, begins nothing.
  const bool is_there = node.span.begin < node.span.end;
  if (here && is_there && !is_said(node) && !is_in_line(node)) {
    lines.begins.push_back(node.span.begin);
  }
  if (is_said(node) && !node.is(Form::Attached)) return;
  for (const Node& child : node.children) collect_lines(child, file, lines);
}

// How far from the left the line that begins there has its first sign.
std::size_t indent_of(const lang::SourceText& text, lang::Offset begin) {
  const std::string_view from = text.text().substr(begin);
  return std::min(from.size(), from.find_first_not_of(' '));
}

}  // namespace

std::optional<std::string> ruling_at(const lang::LoadedGame& game, const lang::Span& clause) {
  const lang::SourceText& text = game.sources.source(clause.file);
  const lang::Span line = text.line_span(text.line_column(clause.begin).line);
  const lang::Offset line_end = line.end;
  const std::size_t indent = indent_of(text, line.begin);
  Lines lines;
  collect_lines(game.game, clause.file, lines);
  // A clause may be one line of many that hang below it, or one that goes on over several lines.
  const bool is_head =
      std::any_of(lines.begins.begin(), lines.begins.end(),
                  [&](lang::Offset begin) { return line_end <= begin && begin < clause.end; });
  for (const lang::Offset from : {line_end, is_head ? line_end : std::max(line_end, clause.end)}) {
    lang::Offset next = text.size();
    for (const lang::Offset begin : lines.begins) {
      if (from <= begin) next = std::min(next, begin);
    }
    std::optional<std::string> answer;
    for (const Node* ruling : lines.rulings) {
      if (ruling->span.begin < from || next <= ruling->span.begin) continue;
      // One that stands further out is about more than the line.
      const lang::Span own = text.line_span(text.line_column(ruling->span.begin).line);
      if (indent <= indent_of(text, own.begin)) answer = ruling->text;
    }
    if (answer) return answer;
  }
  return std::nullopt;
}

std::vector<Ruling> rulings_of(const lang::LoadedGame& game) {
  std::vector<Ruling> rulings;
  collect_rulings(game.game, rulings);
  return rulings;
}

}  // namespace ludo::interpreter

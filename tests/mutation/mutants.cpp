// Changes lines of a text, and has the clauses in them changed; see mutants.hpp.

#include "tests/mutation/mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "lang/syntax/parse.hpp"
#include "tests/mutation/making.hpp"

namespace ludo::mutation {

using lang::Form;
using lang::LineContext;

namespace {

bool is_droppable_item(const Node& head) {
  switch (head.form) {
    case Form::Never:
    case Form::Whenever:
    case Form::Order:
    case Form::FirstPlayer:
    case Form::NextPlayer:
    case Form::Stuck:
    case Form::Repetition:
    case Form::Limit:
    case Form::End:
    case Form::Points:
    case Form::Score:
    case Form::Links:
    case Form::SameOutcome:
    case Form::Begin:
    case Form::Until:
    case Form::Then:
    case Form::Replace:
    case Form::Add:
    case Form::Drop:
      return true;
    default:
      return false;
  }
}

bool is_left_alone(const Node& head) {
  switch (head.form) {
    case Form::Error:
    case Form::Title:
    case Form::Note:
    case Form::Ruling:
    case Form::Source:
    case Form::Written:
    case Form::Names:
    case Form::Notation:
    case Form::Test:
    case Form::TestGame:
    case Form::Row:
    case Form::Legend:
    case Form::Picture:
    case Form::Map:
    case Form::Rotated:
      return true;
    case Form::List:
      return head.size() != 0 && head[0].is(Form::Allow);
    default:
      return false;
  }
}

// A line goes with all that stands under it, its indentation and its end.
Piece whole_lines(const std::string& text, Piece piece) {
  while (0 < piece.begin && text[piece.begin - 1] != '\n') --piece.begin;
  while (piece.end < text.size() && text[piece.end] != '\n') ++piece.end;
  if (piece.end < text.size()) ++piece.end;
  return piece;
}

// "rule surround", "region Port of White", "end"
std::string place_of(std::string_view line) {
  std::string words;
  std::size_t count = 0;
  for (const char c : line.substr(0, line.find_first_of("(:=\""))) {
    if (c == ' ' && ++count == 4) break;
    words += c;
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

}  // namespace

Piece Making::lines_of(const SyntaxLine& line) const {
  Piece piece{line.line.span().begin, line.line.span().end};
  for (const SyntaxLine& child : line.children)
    piece.end = std::max(piece.end, lines_of(child).end);
  return piece;
}

void Making::drop_line(const SyntaxLine& line, const std::vector<SyntaxLine>& siblings,
                       std::size_t at) {
  const Node& head = line.head;
  Piece piece = lines_of(line);
  const bool is_statement =
      line.line.context == LineContext::statements || line.line.context == LineContext::setup;
  if (head.is(Form::Branch) || head.is(Form::Alternative)) {
    // A way that leads nowhere: it is left out, and the others stay.
    return add(piece, fmt::format("{} require no", head.text), false);
  }
  if (head.is(Form::If) && head.text == "if") {
    // What is said for the other case goes, too.
    while (at + 1 < siblings.size() && siblings[at + 1].head.is(Form::If) &&
           siblings[at + 1].head.text != "if") {
      piece.end = lines_of(siblings[++at]).end;
    }
  }
  const bool is_result = head.is(Form::Result) && line.line.context == LineContext::results;
  if (is_statement || is_result || is_droppable_item(head)) add(whole_lines(text, piece), "");
}

void Making::control(const SyntaxLine& line) {
  const Node& head = line.head;
  const Piece piece{line.line.span().begin, line.line.span().end};
  const bool has_block = !line.children.empty();
  switch (head.form) {
    case Form::Optionally:
      if (!head.children.back().absent()) {
        return add({piece.begin, piece_of(head.children.back()).begin}, "");
      }
      return add(piece, "repeat 1 times", false);
    case Form::InAnyOrder:
    case Form::Preferring:
    case Form::By:
      if (has_block) add(piece, "repeat 1 times", false);
      return;
    case Form::RepeatWhilePossible:
      return swap_word(head, "while possible", "while wanted");
    case Form::RepeatAtWill:
      return swap_word(head, "while wanted", "while possible");
    default:
      return;
  }
}

void Making::line(const SyntaxLine& line, const std::vector<SyntaxLine>& siblings, std::size_t at) {
  if (is_left_alone(line.head)) return;
  const bool is_item = line.line.context == LineContext::items;
  if (is_item) place = place_of(line.line.text);
  if (line.line.context == LineContext::top) place = line.line.text;
  drop_line(line, siblings, at);
  control(line);
  inside(line.head, Node{});
  for (std::size_t i = 0; i < line.children.size(); ++i) {
    this->line(line.children[i], line.children, i);
  }
}

std::vector<Mutant> mutants_of(const std::string& text) {
  const lang::SourceText source("", text);
  lang::Diagnostics diagnostics;
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  std::vector<Mutant> mutants;
  Making making{text, mutants, ""};
  for (std::size_t i = 0; i < tree.lines.size(); ++i) making.line(tree.lines[i], tree.lines, i);
  std::stable_sort(mutants.begin(), mutants.end(), [](const Mutant& left, const Mutant& right) {
    return left.begin < right.begin;
  });
  std::map<std::string, int> times;
  std::map<std::string, bool> seen;
  std::vector<Mutant> distinct;
  for (Mutant& mutant : mutants) {
    if (!seen.emplace(mutated(text, mutant), true).second) continue;
    const int n = ++times[mutant.key];
    if (n != 1) mutant.key += fmt::format(" #{}", n);
    distinct.push_back(std::move(mutant));
  }
  return distinct;
}

std::string mutated(std::string_view text, const Mutant& mutant) {
  std::string changed(text.substr(0, mutant.begin));
  changed += mutant.text;
  changed += text.substr(mutant.end);
  return changed;
}

}  // namespace ludo::mutation

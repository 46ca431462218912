// The builder of the abstract syntax: build.cpp has the top of a text and its items,
// build_statements.cpp statements and what is attached. Not for others: see build.hpp.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/build.hpp"
#include "lang/ast/build_parts.hpp"
#include "lang/ast/node.hpp"

namespace ludo::lang {

/// Puts heads and the lines under them together, one text at a time. `attached` is always the list
/// of the item around the lines that are read.
struct Building {
  Building(Diagnostics& sink, Language of_text) : diagnostics(sink), language(of_text) {}

  Diagnostics& diagnostics;
  Language language;  // of the keywords, for what hints tell to write

  Node file(const SyntaxTree& tree);
  Node given(Node head, Lines lines, Node& attached);

 private:
  // Top of a text.
  Node section(const SyntaxLine& line, Node& attached);
  Node test(const SyntaxLine& line);
  std::vector<Node> expectations(Lines lines, Node& attached);

  // Items.
  std::vector<Node> items(Lines lines, Node& above);
  Node item(Node head, const SyntaxLine& line, Node& above);
  void fill_item(Node& head, const SyntaxLine& line, Node& attached);
  void fill_value(Node& head, const SyntaxLine& line, Node& attached);
  void fill_preference(Node& head, const SyntaxLine& line, Node& attached);
  void fill_phase(Node& head, const SyntaxLine& line, Node& attached);
  void fill_table(Node& head, const SyntaxLine& line, Node& attached);
  void fill_tiles(Node& head, const SyntaxLine& line, Node& attached);
  void add_results(Node& head, const SyntaxLine& line, Node& attached);
  std::size_t add_result_lines(Node& head, Lines lines, const Node& guard, Node& attached);
  void add_lines(Node& head, Lines lines, Node& attached);
  static void keep_margins(Node& drawing, Lines lines);
  std::vector<Node> rows(const SyntaxLine& line, Node& attached, Node& legend);

  // Statements.
  Node block(const SyntaxLine& line, Node& attached);
  Node body(Node stated, const SyntaxLine& line, Node& attached);
  std::vector<Node> statements(Lines lines, Node& attached);
  Node statement(Node head, const SyntaxLine& line, Node& attached);
  Node if_statement(Lines lines, std::size_t& next, Node& attached, std::size_t above = 0);
  Node either_statement(Lines lines, std::size_t& next, Node& attached);
  Node first_statement(Lines lines, std::size_t& next, Node& attached);
  Node alternative(const SyntaxLine& line, Node& attached);

  // What is attached to the lines that are read. Inside a statement nothing can say how the whole
  // rule is written, or which of its moves are one.
  void attach(const Node& head, Node& attached);
  void attach_below(const SyntaxLine& line, Node& attached);
  void attach_between(Lines lines, std::size_t& next, Node& attached);

  const SyntaxLine* inside_ = nullptr;  // the innermost statement whose block is read
  class Inside {
   public:
    Inside(Building& building, const SyntaxLine& line)
        : building_(building), around_(building.inside_) {
      building_.inside_ = &line;
    }
    ~Inside() { building_.inside_ = around_; }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    Building& building_;
    const SyntaxLine* around_;
  };

  void report_empty(const SyntaxLine& line);
  void report_misplaced(const SyntaxLine& line, std::string message);
};

}  // namespace ludo::lang

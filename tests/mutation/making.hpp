// Making mutants: what changes lines (mutants.cpp) and what changes clauses inside of them
// (clauses.cpp) share. Internal to both.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/syntax/tree.hpp"
#include "tests/mutation/mutants.hpp"

namespace ludo::mutation {

using lang::Node;
using lang::Offset;
using lang::SyntaxLine;

struct Piece {
  Offset begin = 0;
  Offset end = 0;
};

inline bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r'; }

struct Making {
  const std::string& text;
  std::vector<Mutant>& mutants;
  std::string place;  // the item the line stands in

  Piece piece_of(const Node& node) const;
  Piece with_brackets(Piece inner, const Piece& outer) const;
  std::vector<Piece> pieces_of(const Node& node, std::size_t first = 0) const;
  std::optional<Piece> own_word(const Node& node, std::string_view word) const;
  std::string_view text_of(const Piece& piece) const {
    return std::string_view(text).substr(piece.begin, piece.end - piece.begin);
  }
  std::string one_line(Offset begin, Offset end) const;

  void add(Piece what, std::string instead, bool natural = true);
  void swap_word(const Node& node, std::string_view from, std::string_view to);
  void count_otherwise(const Node& node, std::string_view form);
  void drop_each(const std::vector<Piece>& pieces);
  void drop_optional(const Node& node, std::size_t place_of_child);
  void negate(const Node& condition, const Node& parent);

  void inside(const Node& node, const Node& parent);
  void numbers(const Node& node, const Node& parent);
  void range(const Node& node);
  void words(const Node& node, const Node& parent);
  void lists(const Node& node);

  void line(const SyntaxLine& line, const std::vector<SyntaxLine>& siblings, std::size_t at);
  void drop_line(const SyntaxLine& line, const std::vector<SyntaxLine>& siblings, std::size_t at);
  void control(const SyntaxLine& line);
  Piece lines_of(const SyntaxLine& line) const;
};

}  // namespace ludo::mutation

// `sites named columns 9..1 rows i..a` and `sites also numbered 1 from top left`.
//
// Tested by tests/lang/check/test_board.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "lang/check/board_parts.hpp"

namespace ludo::lang {

namespace {

// Numbers count as numbers, names as letters of columns.
std::optional<std::int32_t> ordinal(const std::string& word) {
  std::int32_t value = 0;
  if ('0' <= word[0] && word[0] <= '9') {
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
  }
  for (const char letter : word) {
    if (letter < 'a' || 'z' < letter || 2 < word.size()) return std::nullopt;
    value = value * 26 + (letter - 'a' + 1);
  }
  return value;
}

// The names from `first` to `last`, up or down; empty when their number is not `count`.
std::vector<std::string> names_between(BoardWork& work, const Node& pair, std::int32_t count,
                                       std::string_view what) {
  const auto first = ordinal(pair[0].text);
  const auto last = ordinal(pair[1].text);
  const bool numbers = '0' <= pair[0].text[0] && pair[0].text[0] <= '9';
  std::vector<std::string> names;
  if (first && last) {
    const std::int32_t step = *first <= *last ? 1 : -1;
    for (std::int32_t value = *first; names.size() < 1000; value += step) {
      names.push_back(numbers ? std::to_string(value) : column_letters(value));
      if (value == *last) break;
    }
  }
  if (static_cast<std::int32_t>(names.size()) == count) return names;
  work.error(DiagnosticKind::bad_board, pair.span,
             fmt::format("`{}..{}` are {} names, but the board has {} {}", pair[0].text,
                         pair[1].text, names.size(), count, what));
  return {};
}

}  // namespace

void name_sites(BoardWork& work) {
  const Node& item = *work.items.sites_named;
  Board& board = work.result.board;
  if (board.shape == BoardShape::Graph || board.shape == BoardShape::Tiles) {
    work.error(DiagnosticKind::bad_board, item.span,
               "the sites of this board have no columns and rows to be named by");
    return;
  }
  const auto columns = names_between(work, item[0], board.columns, "columns");
  const auto rows = names_between(work, item[1], board.rows, "rows");
  if (columns.empty() || rows.empty()) return;
  std::set<std::int32_t> column_numbers;
  std::set<std::int32_t> row_numbers;
  std::int32_t first_column = board.sites[0].column;
  std::int32_t first_row = board.sites[0].row;
  for (const Site& site : board.sites) {
    first_column = std::min(first_column, site.column);
    first_row = std::min(first_row, site.row);
  }
  // Centred boards count from below zero; all others from 1, even where the first column is a hole.
  if (0 < first_column) first_column = 1;
  if (0 < first_row) first_row = 1;
  for (Site& site : board.sites) {
    site.name = columns[static_cast<std::size_t>(site.column - first_column)] +
                rows[static_cast<std::size_t>(site.row - first_row)];
  }
  for (Link& link : board.links) {
    link.name = board.sites[static_cast<std::size_t>(link.tail)].name + "=" +
                board.sites[static_cast<std::size_t>(link.head)].name;
  }
}

void number_sites(BoardWork& work) {
  const Node& item = *work.items.sites_numbered;
  Board& board = work.result.board;
  const auto first = constant_number(item[0], work.scope, work.diagnostics);
  if (!first) return;
  const bool from_top = item[1].text == "top";
  const bool from_left = item[2].text == "left";
  std::vector<std::size_t> order(board.sites.size());
  for (std::size_t s = 0; s < order.size(); ++s) order[s] = s;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Site& left = board.sites[a];
    const Site& right = board.sites[b];
    if (left.row != right.row) return (left.row < right.row) != from_top;
    return (left.column < right.column) == from_left && left.column != right.column;
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    board.sites[order[i]].number =
        std::to_string(std::int64_t{*first} + static_cast<std::int64_t>(i));
  }
}

std::optional<std::pair<std::int32_t, std::int32_t>> vector_of(const Node& node) {
  const auto number = [](const Node& part) -> std::optional<std::int32_t> {
    const bool negative = part.is(Form::Negate);
    const Node& digits = negative ? part[0] : part;
    constexpr std::size_t kMostDigits = 6;
    if (!digits.is(Form::Integer) || digits.text.size() > kMostDigits) return std::nullopt;
    const std::int32_t value = std::stoi(digits.text);
    return negative ? -value : value;
  };
  if (!node.is(Form::Tuple) || node.size() != 2) return std::nullopt;
  const auto across = number(node[0]);
  const auto ahead = number(node[1]);
  if (!across || !ahead) return std::nullopt;
  return std::pair(*across, *ahead);
}

}  // namespace ludo::lang

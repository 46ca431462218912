// `near row`, `far 4 rows`: rows as a player sees the board, counted along his `forward`.
//
// In a region of players each value is its player's; elsewhere the words are those of who chooses,
// and a region without a name of its own holds the rows of everybody.
//
// Tested by tests/lang/check/test_player_rows.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"

namespace ludo::lang {

namespace {

std::string words_of(const Node& node) {
  return node[0].absent() ? node.text + " row" : node.text + " rows";
}

// How many rows lie there: one, or the number said.
std::optional<std::int32_t> number_of_rows(Context& context, const Node& node) {
  if (node[0].absent()) return 1;
  const auto number = constant_number(node[0], context.constants, context.diagnostics);
  if (!number) return std::nullopt;
  if (1 <= *number) return number;
  context.error(DiagnosticKind::number_out_of_range, node[0].span,
                fmt::format("{} rows are none", *number));
  return std::nullopt;
}

constexpr Index kNorth = 0;
constexpr Index kEast = 2;
constexpr Index kSouth = 4;
constexpr Index kWest = 6;

Index angle_of(const Board& board, Index direction) {
  return board.directions[static_cast<std::size_t>(direction)].angle;
}

// Rows are counted northwards, columns eastwards, unless the board says otherwise: any step tells.
bool counts_up(const Board& board, bool rows) {
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    const Index angle = board.directions[d].angle;
    if (angle < 0) continue;
    const Index turned = rows ? angle : (angle + kWest) % 8;  // north is 0, east is 0
    const bool up = turned == 7 || turned <= 1;
    const bool down = 3 <= turned && turned <= 5;
    if (up == down) continue;
    for (std::size_t s = 0; s < board.sites.size(); ++s) {
      const Index next = board.step(static_cast<Index>(s), static_cast<Index>(d));
      if (next < 0) continue;
      const Site& from = board.sites[s];
      const Site& to = board.sites[static_cast<std::size_t>(next)];
      return up == (rows ? from.row < to.row : from.column < to.column);
    }
  }
  return true;
}

// The rows (or columns) of one player; kNoExpr after a message.
ExprId rows_of(Context& context, const Node& node, std::int32_t number, Index who) {
  const Board& board = context.model.board;
  const Player& player = context.model.players[static_cast<std::size_t>(who)];
  const std::string looks = player.facing < 0
                                ? "nowhere"
                                : board.directions[static_cast<std::size_t>(player.facing)].name;
  const Index facing = player.facing < 0 ? -1 : angle_of(board, player.facing);
  const bool by_rows = facing == kNorth || facing == kSouth;
  const bool by_columns = facing == kEast || facing == kWest;
  if (board.shape != BoardShape::Square || (!by_rows && !by_columns)) {
    context.error(DiagnosticKind::wrong_board, node.span,
                  fmt::format("`{}` is counted towards an edge of the board, and {} looks {}",
                              words_of(node), player.name, looks),
                  "say which sites they are, as in `rows 1..2`");
    return kNoExpr;
  }
  const auto place = [&](const Site& site) { return by_rows ? site.row : site.column; };
  const auto [first, last] =
      std::minmax_element(board.sites.begin(), board.sites.end(),
                          [&](const Site& a, const Site& b) { return place(a) < place(b); });
  const std::int32_t least = place(*first);
  const std::int32_t most = place(*last);
  if (most - least + 1 < number) {
    context.error(DiagnosticKind::number_out_of_range, node.span,
                  fmt::format("the board has {} rows there, not {}", most - least + 1, number));
    return kNoExpr;
  }
  const bool up = facing == kNorth || facing == kEast;
  const bool low = (up == counts_up(board, by_rows)) == (node.text == "near");
  const ExprId from = context.number(low ? least : most - number + 1, node.span);
  const ExprId to = number == 1 ? from : context.number(low ? least + number - 1 : most, node.span);
  return context.make(by_rows ? Op::SitesInRows : Op::SitesInColumns, set_type(Base::Site),
                      {from, to}, node.span);
}

}  // namespace

bool says_player_rows(const Node& node) {
  return node.is(Form::PlayerRows) ||
         std::any_of(node.children.begin(), node.children.end(), says_player_rows);
}

ExprId infer_player_rows(Context& context, Scope& scope, const Node& node, const Hint&) {
  const auto number = number_of_rows(context, node);
  if (!number) return kNoExpr;
  if (const auto who = fold(context, scope.speech.relative_to)) {
    return rows_of(context, node, *number, who->number);
  }
  const ExprId player = chooser(context, scope, words_of(node), node.span);
  if (player == kNoExpr) return kNoExpr;
  const std::string key =
      node[0].absent() ? words_of(node) : fmt::format("{} {} rows", node.text, *number);
  std::vector<RegionDef>& regions = context.model.regions;
  auto found = std::find_if(regions.begin(), regions.end(),
                            [&](const RegionDef& region) { return region.item.key == key; });
  if (found == regions.end()) {
    RegionDef region;
    region.item.key = key;
    region.item.span = node.span;
    region.owned = true;
    for (std::size_t who = 0; who < context.model.players.size(); ++who) {
      region.values.push_back(rows_of(context, node, *number, static_cast<Index>(who)));
      if (region.values.back() == kNoExpr) return kNoExpr;
    }
    found = regions.insert(regions.end(), std::move(region));
  }
  return context.make(Op::Region, set_type(Base::Site), {player}, node.span,
                      static_cast<Index>(found - regions.begin()));
}

}  // namespace ludo::lang

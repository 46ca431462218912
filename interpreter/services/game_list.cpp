// The facts of a game. See game_list.hpp.

#include "interpreter/services/game_list.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

std::string board_text(const lang::Board& board) {
  switch (board.shape) {
    case lang::BoardShape::Square:
      return fmt::format("square {} x {}", board.columns, board.rows);
    case lang::BoardShape::Hexagon:
      return fmt::format("hexagon side {}", (board.rows + 1) / 2);
    case lang::BoardShape::Rhombus:
      return fmt::format("rhombus {} x {}", board.columns, board.rows);
    case lang::BoardShape::Triangle:
      return fmt::format("triangle side {}", board.rows);
    case lang::BoardShape::Track:
      return fmt::format("track {} x {}", board.columns, board.rows);
    case lang::BoardShape::Graph:
      return "graph";
    case lang::BoardShape::Drawn:
      return "drawn";
    case lang::BoardShape::Tiles:
      return "of tiles";
  }
  LUDO_UNREACHABLE();
}

std::size_t count_rulings(const lang::Node& node) {
  std::size_t count = node.is(lang::Form::Ruling) ? 1 : 0;
  for (const lang::Node& child : node.children) count += count_rulings(child);
  return count;
}

}  // namespace

GameFacts facts_of(const lang::LoadedGame& game, const lang::GameModel& model) {
  GameFacts facts;
  facts.name = model.name;
  facts.title = model.title;
  for (const lang::Player& player : model.players) facts.players.push_back(player.name);
  facts.board = board_text(model.board);
  if (model.board.shape != lang::BoardShape::Tiles) facts.sites = model.board.sites.size();
  for (const lang::Kind& kind : model.kinds) facts.kinds.push_back(kind.name);
  facts.sources = model.sources;
  facts.options = lang::options_of(game);
  facts.tests = game.tests.size();
  facts.rulings = count_rulings(game.game);
  if (game.sources.size() != 0) {
    facts.parent = head_of(game.sources.sources().front().text()).parent;
  }
  return facts;
}

GameHead head_of(std::string_view text) {
  lang::TextHead head = lang::head_of_text(text);
  return GameHead{std::move(head.name), std::move(head.parent), std::move(head.tests_of)};
}

}  // namespace ludo::interpreter

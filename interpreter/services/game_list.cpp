// The facts of a game. See game_list.hpp.

#include "interpreter/services/game_list.hpp"

#include <fmt/format.h>

#include <string_view>

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

// The next word of a line, taken off its front.
std::string_view take_word(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) {
    line = {};
    return {};
  }
  std::size_t end = line.find_first_of(" \t", begin);
  if (end == std::string_view::npos) end = line.size();
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
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
  GameHead head;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty() || line.front() == ' ' || line.front() == '\t' || line.starts_with("--")) {
      continue;
    }
    const std::string_view word = take_word(line);
    if (word == "game") {
      head.name = take_word(line);
      if (take_word(line) == "variant" && take_word(line) == "of") head.parent = take_word(line);
      return head;
    }
    if (word == "tests" && take_word(line) == "of") {
      head.tests_of = take_word(line);
      return head;
    }
    if (word != "ludo") return head;
  }
  return head;
}

}  // namespace ludo::interpreter

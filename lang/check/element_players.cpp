// Declares players and teams; see elements.hpp.
//
// Tested by tests/lang/check/test_elements.cpp.

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/board.hpp"
#include "lang/check/element_parts.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// The first player faces north; two face each other, more stand evenly around the board where it
// has such directions.
void face_evenly(Context& context, std::size_t first_unset) {
  const Board& board = context.model.board;
  std::vector<Player>& players = context.model.players;
  const Index north = find_direction(board, "n");
  const auto n = static_cast<Index>(players.size());
  for (std::size_t i = first_unset; i < players.size(); ++i) {
    players[i].facing = north;
    if (north < 0 || n == 0 || board.angles % n != 0) continue;
    const Index facing = turned(board, north, board.angles / n * static_cast<Index>(i));
    if (facing >= 0) players[i].facing = facing;
  }
}

void add_player(Context& context, const std::string& name, Span span) {
  Symbol symbol;
  symbol.meaning = Meaning::Player;
  symbol.index = static_cast<Index>(context.model.players.size());
  symbol.type = scalar_type(Base::Player);
  symbol.span = span;
  Player player;
  player.name = name;
  player.facing = kNoIndex;
  context.declare(name, symbol);
  context.model.players.push_back(std::move(player));
}

// `facing n`: a compass direction of this board.
Index read_facing(Context& context, const Node& node) {
  const Board& board = context.model.board;
  const Index direction = find_direction(board, node.text);
  if (direction >= 0 && board.directions[static_cast<std::size_t>(direction)].angle >= 0) {
    return direction;
  }
  std::vector<std::string> names;
  for (const Direction& other : board.directions) {
    if (other.angle >= 0) names.push_back(other.name);
  }
  context.error(DiagnosticKind::bad_players, node.span,
                fmt::format("a player cannot face `{}` on this board", node.text),
                names.empty() ? std::string{} : hint_of_nearest(node.text, names));
  return kNoIndex;
}

}  // namespace

void declare_players(Elements& elements) {
  Context& context = elements.context;
  const Node* item = nullptr;
  for (const Node* other : elements.folded.items) {
    if (!other->is(Form::Players) && !other->is(Form::PlayerCount)) continue;
    if (item != nullptr) {
      context.error_with(DiagnosticKind::duplicate_item, other->span, "the players are named twice",
                         item->span, "the first time");
      continue;
    }
    item = other;
  }
  if (item == nullptr) {
    context.error(DiagnosticKind::bad_players, elements.folded.game.span,
                  "this game does not name its players",
                  "add a line such as `players White, Black` to `elements`");
    return;
  }
  if (item->is(Form::PlayerCount)) {
    const auto count = context.constants.options.find("players");
    if (count == context.constants.options.end()) return;
    std::int64_t n = 0;
    for (const Node& child : item->children) {
      if (!child.is(Form::Name)) continue;
      if (n == count->second.number) {
        context.absent_players.insert(child.text);
        continue;
      }
      add_player(context, child.text, child.span);
      ++n;
    }
    face_evenly(context, 0);
    return;
  }
  for (const Node& child : item->children) {
    if (!child.is(Form::Player)) continue;
    add_player(context, child.text, child.span);
  }
  face_evenly(context, 0);
  std::size_t i = 0;
  for (const Node& child : item->children) {
    if (!child.is(Form::Player)) continue;
    if (!child[0].absent() && elements.has_board) {
      context.model.players[i].facing = read_facing(context, child[0]);
    }
    ++i;
  }
  const Node& rotated = (*item)[0];
  if (rotated.absent() || !elements.has_board || context.model.players.empty()) return;
  const auto units = constant_number(rotated, context.constants, context.diagnostics);
  if (!units) return;
  const Board& board = context.model.board;
  const Index first = context.model.players[0].facing;
  for (std::size_t p = 1; p < context.model.players.size() && first >= 0; ++p) {
    const Index facing = turned(board, first, board.turn * *units * static_cast<Index>(p));
    if (facing < 0) {
      context.error(DiagnosticKind::bad_players, rotated.span,
                    fmt::format("this board has no direction {} steps of turning from `{}`",
                                *units * static_cast<Index>(p),
                                board.directions[static_cast<std::size_t>(first)].name));
      return;
    }
    context.model.players[p].facing = facing;
  }
}

void declare_teams(Elements& elements) {
  Context& context = elements.context;
  std::vector<Player>& players = context.model.players;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Team)) continue;
    Symbol symbol;
    symbol.meaning = Meaning::Team;
    symbol.index = static_cast<Index>(context.model.teams.size());
    symbol.type = scalar_type(Base::Team);
    symbol.span = item->span;
    context.declare(item->text, symbol);
    std::vector<Index> members;
    for (const Node& member : (*item)[0].children) {
      const Index player = named_player(context, member);
      if (player < 0) continue;
      if (players[static_cast<std::size_t>(player)].team != kNoIndex) {
        context.error(DiagnosticKind::bad_players, member.span,
                      fmt::format("`{}` belongs to two teams", member.text));
        continue;
      }
      players[static_cast<std::size_t>(player)].team = symbol.index;
      members.push_back(player);
    }
    context.model.teams.emplace_back(item->text, std::move(members));
  }
  // Everybody else is a team of one.
  for (std::size_t p = 0; p < players.size(); ++p) {
    if (players[p].team != kNoIndex) continue;
    players[p].team = static_cast<Index>(context.model.teams.size());
    context.model.teams.emplace_back(players[p].name, std::vector<Index>{static_cast<Index>(p)});
  }
}

Index named_player(Context& context, const Node& name) {
  Symbol* symbol = context.find_upper(name.text);
  if (symbol != nullptr && symbol->meaning == Meaning::Player) {
    symbol->used = true;
    return symbol->index;
  }
  if (context.absent_players.contains(name.text)) return kNoIndex;
  std::vector<std::string> names;
  for (const Player& player : context.model.players) names.push_back(player.name);
  context.error(DiagnosticKind::unknown_name, name.span,
                fmt::format("`{}` is no player of this game", name.text),
                hint_of_nearest(name.text, names));
  return kNoIndex;
}

}  // namespace ludo::lang

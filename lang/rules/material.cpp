// What a game is played with: players, board and regions. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "lang/rules/setup.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `(column + row) mod 2 = 0`
bool is_even_sum(const Sense& told) {
  return told.is("is-even") && told.parts[0].is("binary-+") &&
         told.parts[0].parts[0].is("name-column") && told.parts[0].parts[1].is("name-row");
}

// `forward-left or forward-right`, of two who sit opposite each other on a square board.
bool ahead_aslant(const Page& page, const Node& ways) {
  return page.model().board.shape == BoardShape::Square && page.model().players.size() == 2 &&
         page.item(Form::Players) != nullptr && (*page.item(Form::Players))[0].absent() &&
         ways.is(Form::Or) && ways.size() == 2 && is_name(ways[0], "forward-left") &&
         is_name(ways[1], "forward-right");
}

}  // namespace

std::pair<Sense, bool> RuleWriter::board_told(const Node& item) const {
  const Board& board = page_.model().board;
  const Span span = item.span;
  const auto number = [&](std::int64_t value) { return figure(std::to_string(value), span); };
  const std::int64_t sites = static_cast<std::int64_t>(board.sites.size());
  switch (board.shape) {
    case BoardShape::Square:
      return {sense(board.on_points               ? "board-points"
                    : board.columns == board.rows ? "board-even"
                                                  : "board-square",
                    {number(board.columns), number(board.rows)}, span),
              true};
    case BoardShape::Hexagon:
      return {sense(board.pointed ? "board-hexagon-pointed" : "board-hexagon",
                    {number(sites), number((board.columns + 1) / 2)}, span),
              true};
    case BoardShape::Rhombus:
      return {sense("board-rhombus", {number(board.columns), number(board.rows)}, span), true};
    case BoardShape::Triangle:
      return {sense("board-triangle", {number(board.rows)}, span), true};
    case BoardShape::Track:
      return {sense("board-track", {number(sites)}, span), true};
    case BoardShape::Graph:
    case BoardShape::Drawn:
      return {sense("board-graph",
                    {number(sites), number(static_cast<std::int64_t>(board.links.size()))}, span),
              true};
    case BoardShape::Tiles:
      break;
  }
  const bool centred = board.origin_column == -(board.columns / 2) && board.columns > 1;
  return {sense(centred ? "board-tiles-centred" : "board-tiles",
                {number(board.most_tiles), number(board.columns), number(board.rows)}, span),
          false};
}

const Node* RuleWriter::board_item() const {
  const Node* item = page_.item(Form::Board);
  for (const Form form : {Form::BoardGraph, Form::BoardDrawn, Form::BoardTiles}) {
    if (item == nullptr) item = page_.item(form);
  }
  return item;
}

void RuleWriter::players(Section& section) {
  const GameModel& model = page_.model();
  const Node* item = page_.item(Form::Players);
  if (item == nullptr) item = page_.item(Form::PlayerCount);
  const Span span = item != nullptr ? item->span : Span::nowhere();
  const auto facing = [&](const Player& player) -> const Node* {
    if (item == nullptr || !item->is(Form::Players)) return nullptr;
    for (const Node& child : item->children) {
      if (child.is(Form::Player) && child.text == player.name && !place_in(child, 0).absent()) {
        return &child;
      }
    }
    return nullptr;
  };
  std::vector<Sense> names;
  for (const Player& player : model.players) {
    Sense name = named(player.name, span);
    if (const Node* way = facing(player)) {
      Teller teller = this->teller();
      // Who is called by a colour is a person, who by a name a side.
      const bool side = speaker_.noun(player.name).adjective.empty();
      name = sense(side ? "side-facing" : "player-facing",
                   {std::move(name), teller.thing((*way)[0])}, way->span);
    }
    names.push_back(std::move(name));
  }
  std::vector<Sense> parts = {figure(std::to_string(names.size()), span),
                              sense("list", names, span)};
  const char* what = "players";
  if (const Node* board = board_item()) {
    auto [told, is_place] = board_told(*board);
    if (is_place) {
      const Node* joined = rows_and_columns_joined();
      if (joined != nullptr && told.is("board-points")) {
        told = sense("board-joined", {std::move(told)}, joined->span);
      }
      if (turned_by_thirds() && told.is("board-hexagon-pointed")) {
        // Two directions lead forward: that is told with them.
        if (forth_and_back()) told.what = "board-hexagon";
        what = "players-by-thirds-on";
      } else {
        what = "players-on";
      }
      parts.push_back(std::move(told));
    }
  }
  if (item != nullptr && item->is(Form::PlayerCount) && (*item)[0].text != (*item)[1].text) {
    // The text is told for all numbers of players.
    std::vector<Sense> all;
    for (const Node& name : item->children) {
      if (name.is(Form::Name)) all.push_back(named(name.text, span));
    }
    Sense who = sense("players-from-to",
                      {figure((*item)[0].text, span), figure((*item)[1].text, span),
                       sense("list", std::move(all), span)},
                      span);
    if (std::string(what) == "players-on") {
      who.what += "-on";
      who.parts.push_back(parts.back());
    }
    line(section, who);
  } else {
    line(section, sense(what, std::move(parts), span));
  }
  const bool by_thirds = std::string_view(what) == "players-by-thirds-on";
  if (item != nullptr && item->is(Form::Players) && !(*item)[0].absent() && !by_thirds) {
    line(section, sense("players-rotated", {figure((*item)[0].text, span)}, span));
  }
  for (const Node* team : page_.items(Form::Team)) {
    std::vector<Sense> members;
    for (const Node& member : (*team)[0].children)
      members.push_back(named(member.text, team->span));
    line(section, sense("team", {named(team->text, team->span), sense("list", members, team->span)},
                        team->span));
  }
  if (item != nullptr) prose(attached_to(*item), section, 0, nullptr, "", "about-players");
}

namespace {

// `column + row`, in either order.
bool is_column_and_row(const Sense& told) {
  if (!told.is("binary-+")) return false;
  const bool straight = told.parts[0].is("name-column") && told.parts[1].is("name-row");
  return straight || (told.parts[0].is("name-row") && told.parts[1].is("name-column"));
}

}  // namespace

// `links orthogonal`, the first of the links.
const Node* RuleWriter::rows_and_columns_joined() const {
  const auto links = page_.items(Form::Links);
  const bool joined = !links.empty() && (*links.front())[1].absent() &&
                      (*links.front())[0].is(Form::Name) &&
                      (*links.front())[0].text == "orthogonal";
  return joined ? links.front() : nullptr;
}

void RuleWriter::board(Section& section) {
  const Node* item = board_item();
  if (item == nullptr) return;
  auto [told, is_place] = board_told(*item);
  // Otherwise the sentence of the players has told it.
  const std::size_t first = is_place ? 0 : section.blocks.size();
  if (!is_place && is_only_bound(*item)) {
    bound(*item, told);
    line(section, sense(told.what + "-free", {}, told.span));
  } else if (!is_place) {
    line(section, told);
  }
  const Node options = item->is(Form::Board) ? (*item)[1] : Node{};
  for (const Node& option : options.children) {
    Teller teller = this->teller();
    if (option.text == "points" || option.text == "pointed") continue;
    if (option.text == "where") {
      const bool denied = option[0].is(Form::Not);
      const Node& what = denied ? option[0][0] : option[0];
      if (what.is(Form::Name) || what.is(Form::SetLiteral) || what.is(Form::SiteBox) ||
          what.is(Form::Or) || what.is(Form::RowsOf)) {
        line(section,
             sense(denied ? "board-without" : "board-only", {teller.thing(what)}, option.span));
        continue;
      }
      Sense holds = teller.condition(option[0]);
      // As on a chessboard, if nothing moves the numbers of columns and rows.
      const bool even = holds.is("is-even");
      const bool counted = std::any_of(
          options.children.begin(), options.children.end(),
          [](const Node& other) { return other.text == "counted" || other.text == "centred"; });
      if ((even || holds.is("is-odd")) && !counted && is_column_and_row(holds.parts[0])) {
        holds.what = even ? "board-chequered" : "board-chequered-other";
        const std::size_t cells = page_.model().board.sites.size();
        holds.parts = {figure(std::to_string(cells), option.span)};
        holds.span = option.span;
        line(section, holds);
        continue;
      }
      line(section, sense("board-where", {std::move(holds)}, option.span));
      continue;
    }
    std::vector<Sense> parts;
    for (const Node& argument : option.children) parts.push_back(teller.thing(argument));
    line(section, sense("board-" + option.text, std::move(parts), option.span));
  }
  prose(attached_to(*item), section, first, nullptr, "", "about-board");
  for (const Node* links : page_.items(Form::Links)) {
    const std::size_t before = section.blocks.size();
    Teller teller = this->teller();
    Sense along = teller.directions((*links)[0]);
    if (along.is("any-direction")) along.what = "every-direction";
    const Node* joined = is_place && told.is("board-points") ? rows_and_columns_joined() : nullptr;
    Sense where;
    if (!(*links)[1].absent()) where = teller.condition((*links)[1]);
    if (links == joined) {
      // The sentence of the players has told it.
    } else if (joined != nullptr && along.is("name-diagonal") && is_even_sum(where)) {
      const std::string& counted_from = page_.model().board.sites.front().name;
      line(section,
           sense("diagonal-links-where-even", {figure(counted_from, links->span)}, links->span));
    } else if ((*links)[1].absent()) {
      line(section, sense("links", {std::move(along)}, links->span));
    } else {
      line(section, sense("links-where", {std::move(along), std::move(where)}, links->span));
    }
    prose(attached_to(*links), section, before == 0 ? 0 : before - 1);
  }
  if (const Node* names = page_.item(Form::SitesNamed)) {
    const Node& columns = (*names)[0];
    const Node& rows = (*names)[1];  // from the bottom
    std::vector<Sense> ends;
    for (const Node* end : {&columns[0], &columns[1], &rows[1], &rows[0]}) {
      ends.push_back(figure(end->text, names->span));
    }
    line(section, sense("sites-named", std::move(ends), names->span));
    prose(attached_to(*names), section, first);
  }
  if (const Node* numbered = page_.item(Form::SitesNumbered)) {
    prose(attached_to(*numbered), section, first);
  }
  const bool around = sides_of_pieces(section);
  for (const Node* item_of_it : page_.items(Form::DirectionDef)) {
    if (told_by_kinds_.count(item_of_it->text) != 0) continue;
    if (around && !side_of_piece(*item_of_it).empty()) {
      prose(attached_to(*item_of_it), section, first);
      continue;
    }
    if (const auto pair = forth_and_back(); pair && item_of_it == pair->second) continue;
    if (const auto pair = forth_and_back(); pair && item_of_it == pair->first) {
      directions_forth_and_back(*pair->first, *pair->second, section);
      prose(attached_to(*pair->first), section, first);
      prose(attached_to(*pair->second), section, first);
      continue;
    }
    Teller teller = this->teller();
    if (ahead_aslant(page_, (*item_of_it)[0])) {
      const Span span = item_of_it->span;
      line(section, sense("direction-ahead-aslant", {named(item_of_it->text, span)}, span));
      section.blocks.back().sentences.back().from.push_back((*item_of_it)[0].span);
      for (const Node& way : (*item_of_it)[0].children) {
        section.blocks.back().sentences.back().from.push_back(way.span);
      }
      prose(attached_to(*item_of_it), section, first);
      continue;
    }
    Sense meant = direction_told((*item_of_it)[0]).value_or(teller.thing((*item_of_it)[0]));
    line(section,
         sense("direction-means", {named(item_of_it->text, item_of_it->span), std::move(meant)},
               item_of_it->span));
    prose(attached_to(*item_of_it), section, first);
  }
  for (const Node* leap : page_.items(Form::Leap)) {
    line(section, sense("leap-means",
                        {named(leap->text, leap->span), figure((*leap)[0].text, leap->span),
                         figure((*leap)[1].text, leap->span)},
                        leap->span));
    prose(attached_to(*leap), section, first);
  }
}

// Where a piece looks, and what lies before it, at its flanks and behind it: one of the eight cells
// around is each.
bool RuleWriter::sides_of_pieces(Section& section) {
  if (page_.model().board.shape != BoardShape::Square) return false;
  std::map<std::string, Span> sides;
  for (const Node* direction : page_.items(Form::DirectionDef)) {
    if (const std::string side = side_of_piece(*direction); !side.empty()) {
      sides[side] = direction->span;
    }
  }
  constexpr std::size_t kSides = 3;
  const Node* type = type_of_facing();
  if (sides.size() != kSides || type == nullptr) return false;
  facing_told(*type, section);
  line(section, sense("sides-of-pieces", {}, sides["before"]));
  auto& from = section.blocks.back().sentences.back().from;
  for (const auto& [side, span] : sides) from.push_back(span);
  // As a picture of the eight cells.
  const auto cell = [&](const char* word) {
    return Sentence{language_.heading(word), {sides["before"]}, Role::Corollary};
  };
  Block around{Block::Form::Table};
  around.rows = {{cell("side-before"), cell("side-before"), cell("side-before")},
                 {cell("side-flank"),
                  Sentence{table_word("=piece") + " ↑", {sides["before"]}, Role::Corollary},
                  cell("side-flank")},
                 {cell("side-behind"), cell("side-behind"), cell("side-behind")}};
  section.blocks.push_back(std::move(around));
  return true;
}

// The type of the attribute by which pieces look somewhere: some directions.
const Node* RuleWriter::type_of_facing() const {
  for (const Node* has : page_.items(Form::Has)) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute) || attribute.text != "facing") continue;
      for (const Node* type : page_.items(Form::TypeDef)) {
        const bool names = (*type)[0].is(Form::List) || (*type)[0].is(Form::SetLiteral);
        if (type->text == attribute[0].text && !names) return type;
      }
    }
  }
  return nullptr;
}

void RuleWriter::facing_told(const Node& type, Section& section) {
  if (!told_types_.insert(&type).second) return;
  Teller teller = this->teller();
  Node name;
  name.form = Form::Name;
  name.text = type.text;
  name.span = type.span;
  line(section, sense("piece-looks", {*teller.looks(name)}, type.span));
  section.blocks.back().sentences.back().from.push_back(type[0].span);
}

void RuleWriter::regions(Section& section) {
  const std::size_t first = section.blocks.size();
  for (const Node* region : page_.items(Form::Region)) {
    const Span span = region->span;
    Teller teller = this->teller();
    Sense name = named(region->text, span);
    const Node& value = (*region)[1];
    Sense where;
    bool listed_all = false;
    if (value.is(Form::FromSetup)) {
      const auto& defs = page_.model().regions;
      for (const RegionDef& def : defs) {
        if (def.item.key != region->text) continue;
        if (def.owned && region_by_player(*region, def, section)) {
          listed_all = true;
          continue;
        }
        for (std::size_t p = 0; p < def.values.size(); ++p) {
          const Expr& expr = page_.context().expr(def.values[p]);
          if (expr.op != Op::Constant) continue;
          const Value& sites = at(page_.model().constants, expr.imm);
          const std::string text =
              listed(page_.model().board, {sites.items.begin(), sites.items.end()});
          if (!def.owned) {
            line(section, sense(sites.items.size() == 1 ? "region-is-cell" : "region-means",
                                {name, figure(text, span)}, span));
          } else {
            line(section,
                 sense("region-of-means",
                       {name, named(page_.model().players[p].name, span), figure(text, span)},
                       span));
          }
        }
      }
    } else {
      where = teller.thing(value);
      const Node& owner = (*region)[0];
      if (owner.absent()) {
        const bool cell = where.is("figure") && where.text.find_first_of(" ,") == std::string::npos;
        line(section,
             sense(cell ? "region-is-cell" : "region-means", {name, std::move(where)}, span));
      } else if (owner.is(Form::EachPlayer)) {
        const std::string rows = "player-rows-";
        const bool his = where.what.rfind(rows, 0) == 0;
        if (his) where.what = "his-rows-" + where.what.substr(rows.size());
        line(section, sense(his ? "region-each-has" : "region-of-each-means",
                            {name, std::move(where)}, span));
      } else {
        line(section,
             sense("region-of-means", {name, teller.thing(owner), std::move(where)}, span));
      }
    }
    // What is said of all stands behind their list.
    prose(attached_to(*region), section, listed_all ? section.blocks.size() : first, nullptr,
          heading_of(region->text));
  }
}

void RuleWriter::material() {
  Section section{"material", language_.heading("material"), 2, Span::nowhere()};
  players(section);
  board(section);
  tiles(section);
  // What comes next is no matter of tiles.
  if (page_.item(Form::Tiles) != nullptr) section.blocks.push_back({});
  regions(section);
  pieces(section);
  tables(section);
  types(section);
  static const std::set<std::string, std::less<>> kPassing = {"turn", "game", "move", "phase",
                                                              "record"};
  const auto noted = noted_of_pieces();
  const auto all = page_.items(Form::Has);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Node* has = all[i];
    const std::size_t first = section.blocks.size();
    if (i + 1 < all.size() && piles_of_tiles({has, all[i + 1]}, section)) {
      for (const Node* pile : {has, all[++i]}) prose(attached_to(*pile), section, first);
      continue;
    }
    if (std::find(noted.begin(), noted.end(), has) != noted.end()) {
      if (has == noted.front()) list_of_notes(noted, section);
      continue;
    }
    const bool marks = std::any_of(has->children.begin(), has->children.end(), [&](const Node& n) {
      return n.is(Form::Attribute) && mark_of(n.text) != nullptr;
    });
    if (marks) continue;  // the result that asks for it says it
    // What one has in supply is material.
    const bool supply =
        std::any_of(has->children.begin(), has->children.end(), [](const Node& attribute) {
          return attribute.is(Form::Attribute) && attribute[0].is(Form::TypeTally);
        });
    if (!supply && kPassing.count(lower(has->text)) != 0) {
      remembered_.push_back(has);
    } else {
      attributes_of(*has, section);
    }
  }
  if (const Node* kinds = page_.item(Form::KindsSeen)) kinds_seen(*kinds, section);
  std::erase_if(section.blocks, [](const Block& block) {
    return block.form == Block::Form::Paragraph && block.sentences.empty() && block.items.empty();
  });
  const std::size_t body_at = section.blocks.size();
  put(std::move(section), body_at);
}

}  // namespace ludo::lang::rules

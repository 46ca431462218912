// What a game is played with, and how it is set up. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

Sense figure(std::string text, Span span) { return sense_of("figure", std::move(text), span); }
Sense named(std::string key, Span span) { return sense_of("word", std::move(key), span); }

// `(column + row) mod 2 = 0`
bool is_even_sum(const Sense& told) {
  return told.is("is-even") && told.parts[0].is("binary-+") &&
         told.parts[0].parts[0].is("name-column") && told.parts[0].parts[1].is("name-row");
}

bool has_rows(const Board& board) {
  return board.shape != BoardShape::Graph && board.shape != BoardShape::Drawn &&
         board.shape != BoardShape::Tiles;
}

// `sites named columns 9..1`: from right to left the names go up.
bool runs_leftward(const Page& page) {
  const Node* names = page.item(Form::SitesNamed);
  if (names == nullptr || !(*names)[0][0].is(Form::Integer)) return false;
  return std::stoi((*names)[0][1].text) < std::stoi((*names)[0][0].text);
}

// a1, a2, a3, b1 -> "a1–a3, b1": unbroken rows, then unbroken columns, in the order of rows.
// `leftward`: within a row the names go up from right to left.
std::string listed(const Board& board, std::vector<Index> sites, bool leftward = false) {
  const auto place = [&](Index site) {
    const Site& of = at(board.sites, site);
    return std::pair(of.row, leftward ? -of.column : of.column);
  };
  if (has_rows(board)) {
    std::sort(sites.begin(), sites.end(),
              [&](Index one, Index other) { return place(one) < place(other); });
  } else {
    std::sort(sites.begin(), sites.end());
  }
  std::map<std::pair<int, int>, Index> left;
  for (const Index site : sites) left.emplace(place(site), site);
  if (!has_rows(board) || left.size() != sites.size()) {
    std::string plain;
    for (const Index site : sites) {
      if (!plain.empty()) plain += ", ";
      plain += at(board.sites, site).name;
    }
    return plain;
  }
  std::map<std::pair<int, int>, std::string> told;  // by the middle, counted in halves
  const auto take_runs = [&](std::pair<int, int> step, std::size_t least) {
    for (auto from = left.begin(); from != left.end();) {
      std::vector<std::pair<int, int>> run;
      for (auto next = from->first; left.count(next) != 0;
           next = {next.first + step.first, next.second + step.second}) {
        run.push_back(next);
      }
      if (least == 1) run.resize(1);
      if (run.size() < least) {
        ++from;
        continue;
      }
      std::string name = at(board.sites, left[run.front()]).name;
      if (run.size() > 1) name += "–" + at(board.sites, left[run.back()]).name;
      told.emplace(
          std::pair(run.front().first + run.back().first, run.front().second + run.back().second),
          std::move(name));
      for (const auto& one : run) left.erase(one);
      from = left.begin();
    }
  };
  constexpr std::size_t kLeast = 3;
  take_runs({0, 1}, kLeast);
  take_runs({1, 0}, kLeast);
  take_runs({0, 1}, 1);
  std::string text;
  for (const auto& [first, name] : told) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

// Rows that are full from end to end, as far as there are some: they are taken out of the sites.
Sense full_rows(const Board& board, std::vector<Index>& sites, Span span) {
  if (board.shape != BoardShape::Square) return {};
  std::map<int, std::size_t> wide;
  for (const Site& site : board.sites) ++wide[site.row];
  std::map<int, std::vector<Index>> rows;
  for (const Index site : sites) rows[at(board.sites, site).row].push_back(site);
  std::vector<Sense> names;
  constexpr std::size_t kLeast = 3;
  for (const auto& [row, those] : rows) {
    if (those.size() < kLeast || those.size() != wide[row]) continue;
    const std::string& name = at(board.sites, those[0]).name;
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits == std::string::npos || digits == 0) return {};  // rows have no numbers
    names.push_back(figure(name.substr(digits), span));
    std::erase_if(sites, [&, r = row](Index site) { return at(board.sites, site).row == r; });
  }
  if (names.empty()) return {};
  const bool one = names.size() == 1;
  return sense(one ? "full-row" : "full-rows", {sense("list", std::move(names), span)}, span);
}

// A statement of the setup, and not one of its pictures, says it.
bool is_written_out(const Node& setup, const Span& span) {
  return std::any_of(setup.children.begin(), setup.children.end(), [&](const Node& child) {
    const bool picture = child.is(Form::Legend) || child.is(Form::Row) || child.is(Form::Picture) ||
                         child.is(Form::Map) || child.is(Form::Attached);
    return !picture && child.span.file == span.file && child.span.begin <= span.begin &&
           span.end <= child.span.end;
  });
}

bool names(const Node& node, std::string_view word) {
  return node.text == word || std::any_of(node.children.begin(), node.children.end(),
                                          [&](const Node& child) { return names(child, word); });
}

// The setup speaks of it.
bool is_set_up(const Page& page, std::string_view attribute) {
  const Node* setup = page.item(Form::Setup);
  return setup != nullptr && names(*setup, attribute);
}

// A column of its own says who has a piece where the table is narrow; else it is said once.
constexpr std::size_t kNarrowTable = 3;

// The setup draws what stands where.
bool has_board_picture(const Node* setup) {
  return setup != nullptr &&
         std::any_of(setup->children.begin(), setup->children.end(), [](const Node& n) {
           return n.is(Form::Row) || n.is(Form::Picture) || n.is(Form::Map);
         });
}

bool has_numbers(const Node& table) {
  return std::any_of(table.children.begin() + 1, table.children.end(), [](const Node& row) {
    return row.is(Form::List) &&
           std::any_of(row.children.begin(), row.children.end(),
                       [](const Node& value) { return value.is(Form::Integer); });
  });
}

// All kinds of a table belong to each player, in any number.
bool is_of_each(const Node& table, std::size_t column) {
  return std::all_of(table.children.begin() + 1, table.children.end(), [&](const Node& row) {
    if (!row.is(Form::List)) return true;
    const Node& value = place_in(row, column);
    return value.is(Form::EachPlayer) ||
           (value.is(Form::Supply) && value[0].absent() && value[1].is(Form::EachPlayer));
  });
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
      parts.push_back(std::move(told));
      what = "players-on";
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
  if (item != nullptr && item->is(Form::Players) && !(*item)[0].absent()) {
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
  if (!is_place) line(section, told);
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
        holds.parts.clear();
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
    Teller teller = this->teller();
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
    if (value.is(Form::FromSetup)) {
      const auto& defs = page_.model().regions;
      std::vector<Sense> owned;
      for (const RegionDef& def : defs) {
        if (def.item.key != region->text) continue;
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
    prose(attached_to(*region), section, first, nullptr, heading_of(region->text));
  }
}

void RuleWriter::pieces(Section& section) {
  const std::size_t first = section.blocks.size();
  // By owner: all that a player has in one sentence.
  std::vector<std::pair<std::string, std::vector<Sense>>> owners;
  const auto add = [&](const std::string& owner, Sense what) {
    for (auto& [name, list] : owners) {
      if (name == owner) {
        list.push_back(std::move(what));
        return;
      }
    }
    owners.push_back({owner, {std::move(what)}});
  };
  for (const Node* piece : page_.items(Form::PieceDef)) {
    for (const Node& supply : piece->children) {
      if (!supply.is(Form::Supply)) continue;
      Teller teller = this->teller();
      const Node& owner = supply[1];
      const std::string key = owner.is(Form::EachPlayer) ? "=each"
                              : owner.is(Form::Nobody)   ? "=nobody"
                                                         : owner.text;
      Sense kind{"things", piece->text, {}, piece->span};
      if (supply[0].is(Form::Integer) && supply[0].text == "1") {
        add(key, sense("one-piece", {std::move(kind)}, supply.span));
      } else if (supply[0].absent()) {
        add(key, sense("some-pieces", {std::move(kind)}, supply.span));
      } else {
        add(key, sense("so-many", {teller.thing(supply[0]), std::move(kind)}, supply.span));
      }
    }
  }
  std::vector<std::pair<Sense, Sense>> named_owners;
  for (auto& [owner, list] : owners) {
    const Span span = list[0].span;
    Sense all = sense("list", list, span);
    if (owner == "=each") {
      line(section, sense("each-has", {std::move(all)}, span));
    } else if (owner == "=nobody") {
      line(section, sense("nobody-has", {std::move(all)}, span));
    } else {
      named_owners.emplace_back(named(owner, span), std::move(all));
    }
  }
  constexpr std::size_t kTwo = 2;
  if (named_owners.size() == kTwo) {
    auto& [first_owner, has] = named_owners[0];
    auto& [other_owner, other_has] = named_owners[1];
    const Span span = first_owner.span;
    line(section, sense("two-have",
                        {std::move(first_owner), std::move(has), std::move(other_owner),
                         std::move(other_has)},
                        span));
  } else {
    for (auto& [owner, has] : named_owners) {
      const Span span = owner.span;
      line(section, sense("player-has", {std::move(owner), std::move(has)}, span));
    }
  }
  for (const Node* piece : page_.items(Form::PieceDef)) {
    prose(attached_to(*piece), section, first, nullptr, heading_of(piece->text));
  }
}

void RuleWriter::tables(Section& section) {
  for (const Node* table : page_.items(Form::Table)) {
    const Span span = table->span;
    Block block{Block::Form::Table};
    std::vector<Sentence> header;
    const auto cell = [&](std::string text, Span at) { return Sentence{std::move(text), {at}}; };
    std::vector<Saying> said;  // of the cell that is told
    std::set<std::size_t> silent;
    const auto& names = (*table)[0].children;
    const bool of_pieces = table->text == "pieces";
    const std::vector<Column> columns =
        of_pieces ? columns_of_definitions() : std::vector<Column>{};
    const auto is_shown = [&](const Node& name) {
      const bool asked =
          name.text == "kind" || name.text == "of" || !of_pieces || is_mentioned(name.text);
      const bool elsewhere = of_pieces && told_by_kinds_.count(name.text) != 0;
      return name.text != page_.model().sign_column && asked && !elsewhere;
    };
    const auto shown = columns.size() + static_cast<std::size_t>(
                                            std::count_if(names.begin(), names.end(), is_shown));
    bool each_owns = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!of_pieces || names[i].text != "of" || !is_of_each(*table, i)) continue;
      each_owns = shown == kNarrowTable && !has_numbers(*table);
      if (each_owns) break;
      // Said once for all of them.
      Sentence each = say(sense("pieces-of-each", {}, names[i].span));
      for (const Node& row : table->children) {
        if (row.is(Form::List) && i < row.size()) each.from.push_back(row[i].span);
      }
      each.text.back() = ':';
      section.blocks.push_back({Block::Form::Paragraph, {std::move(each)}});
      silent.insert(i);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!is_shown(names[i])) silent.insert(i);
      if (silent.count(i) != 0) continue;
      header.push_back(cell(names[i].text == "kind" ? table_word("=piece")
                            : names[i].text == "of"
                                ? language_.heading(each_owns ? "belongs-to" : "owner")
                                : table_word(names[i].text),
                            names[i].span));
    }
    for (const Column& column : columns) header.push_back(cell(column.head, column.define->span));
    block.rows.push_back(std::move(header));
    for (std::size_t r = 1; r < table->size(); ++r) {
      const Node& row = (*table)[r];
      if (!row.is(Form::List)) continue;
      std::vector<Sentence> cells;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (silent.count(i) != 0) continue;
        Teller teller = this->teller();
        const auto told_value = [&](const Node& node) {
          return speaker_.text(teller.thing(node), Mood::Statement, &said);
        };
        const Node& value = row[i];
        std::string text;
        said.clear();
        if (i == 0 || (value.is(Form::Name) && page_.find(value.text) != nullptr &&
                       page_.find(value.text)->meaning == lang::Meaning::Kind)) {
          text = table_word(value.text);
        } else if (value.is(Form::Dash)) {
          text = "–";
        } else if (value.is(Form::Yes)) {
          text = language_.heading("yes");
        } else if (value.is(Form::No)) {
          text = language_.heading("no");
        } else if (value.is(Form::Supply)) {
          const std::string owner =
              value[1].is(Form::EachPlayer) ? language_.heading("each-player")
              : value[1].is(Form::Nobody)
                  ? language_.heading("nobody")
                  : speaker_.text(named(value[1].text, value.span), Mood::Statement, &said);
          text = owner;
          if (!value[0].absent()) text = told_value(value[0]) + " " + owner;
        } else if (value.is(Form::EachPlayer)) {
          text = language_.heading("each-player");
        } else {
          text = told_value(value);
        }
        cells.push_back(cell(std::move(text), value.span));
        cells.back().said = said;
      }
      for (const Column& column : columns) {
        const auto found = column.values.find(row[0].text);
        cells.push_back(
            cell(found == column.values.end() ? "–" : found->second, (*column.define)[1].span));
      }
      // Kinds of which the same is said share a row.
      const auto same =
          std::find_if(block.rows.begin() + 1, block.rows.end(), [&](const auto& other) {
            return of_pieces && !each_owns && other.size() == cells.size() &&
                   std::equal(
                       other.begin() + 1, other.end(), cells.begin() + 1,
                       [](const Sentence& a, const Sentence& b) { return a.text == b.text; });
          });
      if (same == block.rows.end() || cells.size() < 2) {
        block.rows.push_back(std::move(cells));
        continue;
      }
      (*same)[0].text += ", " + cells[0].text;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        (*same)[i].from.insert((*same)[i].from.end(), cells[i].from.begin(), cells[i].from.end());
      }
    }
    if (table->text != "pieces") {
      line(section, sense("table-of", {named(table->text, span)}, span));
    } else if (section.blocks.empty() || section.blocks.back().sentences.empty() ||
               section.blocks.back().sentences.back().text.back() != ':') {
      Sentence head = say(sense("pieces-are-these", {}, span));
      head.text.back() = ':';
      section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
    }
    section.blocks.push_back(std::move(block));
    prose(attached_to(*table), section, section.blocks.size());
  }
}

void RuleWriter::types(Section& section) {
  const std::size_t first = section.blocks.size();
  for (const Node* type : page_.items(Form::TypeDef)) {
    const Node& what = (*type)[0];
    if (!is_mentioned(type->text)) continue;  // for the notation alone
    if (is_unused(type->text)) continue;
    if (type == type_of_facing()) {
      facing_told(*type, section);
      prose(attached_to(*type), section, first, nullptr, heading_of(type->text));
      continue;
    }
    std::vector<Sense> values;
    if (what.is(Form::List) || what.is(Form::SetLiteral)) {
      for (const Node& value : what.children) {
        Teller teller = this->teller();
        values.push_back(value.is(Form::Name) ? named(value.text, value.span)
                                              : teller.thing(value));
      }
      line(section,
           sense("type-means", {named(type->text, type->span), sense("list", values, type->span)},
                 type->span));
    } else {
      Teller teller = this->teller();
      line(section,
           sense("type-means", {named(type->text, type->span), teller.thing(what)}, type->span));
    }
    prose(attached_to(*type), section, first, nullptr, heading_of(type->text));
  }
}

// `the game has bag: tally of tile at most 9 seen by nobody, …`, of one or two piles of tiles: how
// many they hold, and that nobody looks.
bool RuleWriter::piles_of_tiles(const std::vector<const Node*>& all, Section& section) {
  std::vector<Sense> parts;
  constexpr std::size_t kTwo = 2;
  std::vector<const Node*> piles;
  for (const Node* has : all) {
    if (page_.find(has->text) != nullptr || lower(has->text) != "game") return false;
    for (const Node& pile : has->children) {
      if (pile.is(Form::Attribute)) piles.push_back(&pile);
    }
  }
  for (const Node* one : piles) {
    const Node& pile = *one;
    const Node& type = pile[0];
    const bool of_tiles = type.is(Form::TypeTally) && type[0].is(Form::TypeName) &&
                          type[0].text == "tile" && place_in(type, 1).is(Form::Integer);
    const Node& seen = place_in(pile, 3);
    const bool plain = place_in(pile, 1).absent() && place_in(pile, 2).absent() &&
                       place_in(pile, 4).absent() && !seen.absent() && is_name(seen[0], "nobody") &&
                       seen[1].absent();
    if (!of_tiles || !plain || parts.size() == kTwo * kTwo) return false;
    parts.push_back(named(pile.text, pile.span));
    parts.push_back(figure(type[1].text, type.span));
  }
  if (parts.empty()) return false;
  const bool two = parts.size() > kTwo;
  const Span span = join(all.front()->span, all.back()->span);
  line(section, sense(two ? "piles-hold" : "pile-holds", parts, span));
  std::vector<Sense> names = {parts[0]};
  if (two) names.push_back(parts[kTwo]);
  line(section, sense(two ? "piles-are-hidden" : "pile-is-hidden",
                      two ? std::vector<Sense>{} : std::move(names), span));
  for (const Node* has : all) {
    for (Sentence& sentence : section.blocks.back().sentences) {
      if (!sentence.meant.empty() && sentence.meant[0].span == span)
        sentence.from.push_back(has->span);
    }
  }
  return true;
}

// Only one player has such a piece, and only one, as long as the game lasts.
bool RuleWriter::is_only_piece(const std::string& kind) const {
  std::size_t players = 0;
  for (const Kind& one : page_.model().kinds) {
    if (one.name != kind) continue;
    if (one.of_nobody) return false;
    players =
        static_cast<std::size_t>(std::count(one.of_player.begin(), one.of_player.end(), true));
  }
  return players == 1;
}

void RuleWriter::attributes_of(const Node& has, Section& section) {
  const std::size_t first = section.blocks.size();
  if (piles_of_tiles({&has}, section)) {
    prose(attached_to(has), section, first);
    return;
  }
  for (const Node& attribute : has.children) {
    if (!attribute.is(Form::Attribute) || is_unused(attribute.text)) continue;
    const Span span = attribute.span;
    Teller teller = this->teller();
    const std::string owner = has.text;
    Sense name = named(attribute.text, span);
    const Node& type = attribute[0];
    const bool truth = type.is(Form::TypeName) && (type.text == "truth" || type.text == "Bool");
    std::vector<Sense> parts = {std::move(name)};
    std::string what = truth ? "may-be-of-" : "has-of-";
    const Symbol* kind = page_.find(owner);
    if (kind != nullptr && kind->meaning == lang::Meaning::Kind) {
      what += "kind";
      parts.push_back({"things", owner, {}, span});
    } else {
      std::string key = owner;
      std::transform(key.begin(), key.end(), key.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      what += key;
    }
    std::string type_name = type.is(Form::TypeName) ? type.text : "";
    if (!type_name.empty()) {
      type_name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(type_name[0])));
    }
    const bool counted = what == "has-of-player" && type.is(Form::TypeRange) &&
                         place_in(attribute, 1).absent() && place_in(type, 0).is(Form::Integer) &&
                         type[0].text == "0" && place_in(type, 1).is(Form::Integer);
    // `an army, the units that he has yet to place, at most 32 of a kind`
    const bool own = what == "has-of-player" && type.is(Form::TypeTally) &&
                     !place_in(type, 1).absent() && words_.count(attribute.text) != 0 &&
                     !speaker_.noun(attribute.text).noted.empty();
    if (own) {
      what = "has-in-own-words";
      parts.push_back(sense("noted-own", {named(attribute.text, span)}, type.span));
      parts.push_back(teller.thing(type[1]));
    } else if (counted) {
      what = "counts-of-player";
      parts.push_back(figure(type[1].text, type.span));
    } else if (!truth && type_name == attribute.text) {
      what += "-plain";
    } else if (!truth) {
      parts.push_back(teller.thing(type));
    }
    line(section, sense(what, std::move(parts), span));
    if (!place_in(attribute, 1).absent() && !(truth && attribute[1].is(Form::No))) {
      Sense initial = teller.thing(attribute[1]);
      line(section,
           sense("at-first", {named(attribute.text, span), std::move(initial)}, attribute[1].span));
    }
    if (!own && type.is(Form::TypeTally) && place_in(attribute, 1).absent() &&
        !is_set_up(page_, attribute.text)) {
      const Node* setup = page_.item(Form::Setup);
      if (has_board_picture(setup) && lower(has.text) == "player") {
        empty_at_first_.push_back(&attribute);  // the setup says it
      } else {
        line(section, sense("empty-at-first", {named(attribute.text, span)}, span));
        section.blocks.back().sentences.back().role = Role::Corollary;
      }
    }
    if (!place_in(attribute, 2).absent()) {
      line(section,
           sense("lasts-" + attribute[2].text, {named(attribute.text, span)}, attribute[2].span));
    }
    if (const Node& seen = place_in(attribute, 3); !seen.absent()) {
      Sense who = seen[0].is(Form::Name) && (seen[0].text == "owner" || seen[0].text == "all" ||
                                             seen[0].text == "nobody")
                      ? sense("seen-" + seen[0].text, {}, seen.span)
                      : teller.thing(seen[0]);
      if (seen[1].absent()) {
        line(section, sense("seen-by", {named(attribute.text, span), std::move(who)}, seen.span));
      } else if (constexpr std::size_t kTwo = 2;
                 own && who.is("seen-owner") && page_.model().players.size() == kTwo) {
        line(section,
             sense("hidden-from-other-until",
                   {named(seen[1].text, seen.span), named(attribute.text, seen.span)}, seen.span));
      } else {
        line(section,
             sense("seen-by-until",
                   {named(attribute.text, span), std::move(who), named(seen[1].text, seen.span)},
                   seen.span));
      }
    }
    if (const Node& description = place_in(attribute, 4); !description.absent()) {
      if (const auto said = speaker_.prose(description.text)) {
        section.blocks.back().sentences.push_back(
            {"(" + *said + ")", {description.span}, Role::Note});
      } else {
        written_.missing_prose.insert(description.text);
      }
    }
  }
  const auto named_first = std::find_if(has.children.begin(), has.children.end(),
                                        [](const Node& n) { return n.is(Form::Attribute); });
  prose(attached_to(has), section, first, nullptr,
        named_first == has.children.end() ? "" : heading_of(named_first->text));
}

void RuleWriter::material() {
  Section section{"material", language_.heading("material"), 2, Span::nowhere()};
  players(section);
  board(section);
  tiles(section);
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
  const std::size_t body_at = section.blocks.size();
  put(std::move(section), body_at);
}

// What a picture sets: `Hill: c5, c8, j5, j8.`
std::optional<Block> RuleWriter::set_by_picture(const Statement& set) {
  const GameModel& model = page_.model();
  const Place& place = set.places[0];
  if (place.variable == kNoIndex || place.owner == kNoExpr) return std::nullopt;
  const Variable& variable = at(model.variables, place.variable);
  const Expr& owners = at(model, place.owner);
  const Expr& value = at(model, set.exprs[0]);
  if (variable.owner != Owner::Site || owners.op != Op::Constant || value.op != Op::Constant) {
    return std::nullopt;
  }
  const auto& sites = at(model.constants, owners.imm).items;
  const std::string written = print_value(model, value.type, at(model.constants, value.imm));
  const bool word = value.type.base == Base::Enum;
  Block row;
  row.sentences.push_back(
      say(sense("set-up-value",
                {named(variable.name, set.span),
                 word ? sense_of("value", written, set.span) : figure(written, set.span),
                 figure(listed(model.board, {sites.begin(), sites.end()}), set.span)},
                set.span)));
  return row;
}

namespace {

// Two cells or rows: `c1–f1 and c2–f2`.
Sense joined_if_two(const std::string& places, Span span) {
  const std::string comma = ", ";
  const std::size_t at = places.find(comma);
  if (at == std::string::npos || places.find(comma, at + 1) != std::string::npos) {
    return figure(places, span);
  }
  return sense("two-places",
               {figure(places.substr(0, at), span), figure(places.substr(at + comma.size()), span)},
               span);
}

// Of many kinds those that stand nearest to their player go first, from the middle of the row to
// both sides, then the others; of few nothing is asked.
std::vector<std::vector<std::size_t>> rows_of_setup(const Board& board,
                                                    const std::vector<std::vector<Index>>& sites) {
  constexpr std::size_t kMostInALine = 7;
  if (sites.size() <= kMostInALine || board.shape != BoardShape::Square) return {};
  const auto row_of = [&](Index site) { return at(board.sites, site).row; };
  std::int64_t sum = 0;  // of the distances from the middle row, counted in halves
  for (const auto& those : sites) {
    for (const Index site : those) sum += 2 * std::int64_t{row_of(site)} - (board.rows + 1);
  }
  const bool below = sum < 0;
  struct Place {
    std::int64_t row;
    std::int64_t aside;
    std::int64_t column;
    std::size_t kind;
  };
  std::vector<Place> places;
  for (std::size_t k = 0; k < sites.size(); ++k) {
    Place place{row_of(sites[k][0]), board.columns * 2, 0, k};
    for (const Index site : sites[k]) {
      if (row_of(site) != place.row) return {};
      const std::int64_t column = at(board.sites, site).column;
      const std::int64_t aside = std::abs(2 * column - (board.columns + 1));
      if (place.aside < aside) continue;
      if (aside < place.aside) place.column = column;
      place.aside = aside;
      place.column = std::min(place.column, column);
    }
    if (!below) place.row = -place.row;
    places.push_back(place);
  }
  std::sort(places.begin(), places.end(), [](const Place& one, const Place& other) {
    return std::tuple(one.row, one.aside, one.column) <
           std::tuple(other.row, other.aside, other.column);
  });
  std::vector<std::vector<std::size_t>> rows(2);
  for (const Place& place : places) {
    rows[place.row == places.front().row ? 0 : 1].push_back(place.kind);
  }
  return rows[1].empty() ? std::vector<std::vector<std::size_t>>{} : rows;
}

}  // namespace

// What stands where at the beginning, by player: `the white king on e5, the white soldiers on …`.
void RuleWriter::pieces_set_up(const Node& item, Section& section) {
  const GameModel& model = page_.model();
  struct Group {
    Index owner = kNoIndex;
    std::vector<Sense> kinds = {};    // each with its owner
    std::vector<Sense> unowned = {};  // the same behind the owner's name
    std::vector<std::vector<Index>> sites = {};
  };
  std::vector<Group> groups;
  std::vector<Block> values;
  std::size_t covered = 0;  // cells with pieces
  bool all_drawn = true;
  for (const Index id : at(model.blocks, model.scenario.setup).statements) {
    const Statement& put = at(model.statements, id);
    if (put.op == StatementOp::SetVariable && !is_written_out(item, put.span)) {
      if (auto row = set_by_picture(put)) values.push_back(std::move(*row));
      continue;
    }
    if (put.op != StatementOp::Put) continue;
    const Expr& kind = at(model, put.exprs[0]);
    const Expr& sites = at(model, put.exprs[2]);
    if (kind.op != Op::Constant || sites.op != Op::Constant) all_drawn = false;
    if (kind.op != Op::Constant || sites.op != Op::Constant) continue;
    Sense things{
        "things", at(model.kinds, at(model.constants, kind.imm).number).name, {}, item.span};
    Index owner = kNoIndex;
    if (put.exprs[1] != kNoExpr && at(model, put.exprs[1]).op == Op::Constant) {
      owner = at(model.constants, at(model, put.exprs[1]).imm).number;
    }
    const auto& list = at(model.constants, sites.imm).items;
    std::vector<Index> left(list.begin(), list.end());
    Sense where = full_rows(model.board, left, item.span);
    covered += list.size();
    const Sense rest = joined_if_two(listed(model.board, left, runs_leftward(page_)), item.span);
    const bool in_rows = !where.absent();
    std::vector<Sense> places = {in_rows ? std::move(where) : rest};
    if (in_rows && !left.empty()) places.push_back(rest);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& one) { return one.owner == owner; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{owner});
    const char* what = places.size() > 1  ? "set-up-and"
                       : list.size() == 1 ? "set-up-one"
                                          : "set-up";
    const auto standing = [&](Sense who) {
      std::vector<Sense> parts = {std::move(who)};
      parts.insert(parts.end(), places.begin(), places.end());
      return sense(what, std::move(parts), item.span);
    };
    group->unowned.push_back(standing(things));
    if (owner != kNoIndex) {
      things.parts.push_back(
          sense("of-player", {named(at(model.players, owner).name, item.span)}, item.span));
    }
    group->kinds.push_back(standing(std::move(things)));
    group->sites.emplace_back(list.begin(), list.end());
  }
  constexpr std::size_t kWithOwner = 2;
  // Of whom there is one in all, he needs no owner, and has a line of his own.
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Group& group = groups[i];
    if (group.owner == kNoIndex || group.kinds.size() != kWithOwner) continue;
    const auto alone = std::find_if(
        group.unowned.begin(), group.unowned.end(),
        [&](const Sense& one) { return one.is("set-up-one") && is_only_piece(one.parts[0].text); });
    if (alone == group.unowned.end()) continue;
    Group of_him{kNoIndex};
    of_him.kinds.push_back(*alone);
    group.kinds.erase(group.kinds.begin() + (alone - group.unowned.begin()));
    group.unowned.erase(alone);
    groups.insert(groups.begin() + static_cast<std::ptrdiff_t>(i), std::move(of_him));
    ++i;
  }
  std::vector<Block> items;
  for (Group& group : groups) {
    const bool of_each = group.owner == kNoIndex || group.kinds.size() <= kWithOwner;
    std::vector<Sense>& all = of_each ? group.kinds : group.unowned;
    const auto rows =
        of_each ? std::vector<std::vector<std::size_t>>{} : rows_of_setup(model.board, group.sites);
    const auto tell = [&](const std::vector<std::size_t>& which, bool last) {
      Sentence row{"", {item.span}};
      if (!of_each)
        row.text = speaker_.text(named(at(model.players, group.owner).name, item.span),
                                 Mood::Statement, &row.said);
      for (const std::size_t k : which) {
        const bool first = row.meant.empty();
        row.text += (first ? (of_each ? "" : ": ") : ", ") +
                    speaker_.text(all[k], Mood::Statement, &row.said);
        row.meant.push_back(std::move(all[k]));
      }
      row.text += last && &group == &groups.back() ? '.' : ';';
      items.push_back({Block::Form::Paragraph, {std::move(row)}});
    };
    if (rows.empty()) {
      std::vector<std::size_t> every(all.size());
      std::iota(every.begin(), every.end(), std::size_t{0});
      tell(every, true);
    }
    for (const auto& row : rows) tell(row, &row == &rows.back());
  }
  if (!items.empty()) {
    Sentence lead = say(sense("pieces-set-up", {}, item.span));
    lead.text.back() = ':';
    section.blocks.push_back({Block::Form::Paragraph, {std::move(lead)}});
    section.blocks.push_back(points(std::move(items), false));
    // Of a cell or two the figure shows it.
    constexpr std::size_t kSome = 4;
    if (all_drawn && covered + covered / kSome < model.board.sites.size()) {
      Sense rest = sense("rest-empty", {}, item.span);
      if (empty_at_first_.size() == 1 && !model.board.on_points) {
        const Node& supply = *empty_at_first_.front();
        rest = sense("rest-and-empty", {named(supply.text, supply.span)}, item.span);
        empty_at_first_.clear();
      }
      Sentence others = say(rest);
      others.role = Role::Corollary;
      section.blocks.push_back({Block::Form::Paragraph, {std::move(others)}});
    }
  }
  for (const Node* supply : empty_at_first_) {
    line(section, sense("empty-at-first", {named(supply->text, supply->span)}, supply->span));
    section.blocks.back().sentences.back().role = Role::Corollary;
  }
  empty_at_first_.clear();
  if (!values.empty()) section.blocks.push_back(points(std::move(values), false));
}

void RuleWriter::setup() {
  const Node* item = page_.item(Form::Setup);
  if (item == nullptr) return;
  const GameModel& model = page_.model();
  Section& section = begin("setup", language_.heading("setup"), 2, item->span);
  const bool drawn = has_board_picture(item);
  if (model.board.shape != BoardShape::Tiles) {
    section.blocks.push_back(
        {Block::Form::Figure, {say(sense("figure-of-setup", {}, item->span))}});
  }
  if (drawn && model.scenario.setup != kNoIndex) pieces_set_up(*item, section);
  Teller teller = this->teller();
  std::vector<Step> steps;
  const auto tell = [&](Teller& by) {
    std::vector<Step> told_steps;
    for (const Node& child : item->children) {
      switch (child.form) {
        case Form::Legend:
        case Form::Row:
        case Form::Picture:
        case Form::Map:
        case Form::Attached:
          break;
        case Form::Rotated:
          told_steps.push_back({sense("also-rotated", {}, child.span)});
          break;
        default:
          for (Step& step : by.steps(child)) told_steps.push_back(std::move(step));
      }
    }
    return told_steps;
  };
  tell(teller);
  teller.again();
  steps = tell(teller);
  take_definitions(teller);
  steps_of(steps, teller, section);
  prose(attached_to(*item), section, 0);
  terms(section);
  remembered(section, section.blocks.size());
  finish();
}

}  // namespace ludo::lang::rules

// What a game is played with, and how it is set up. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

const Node& attached_of(const Node& item) {
  static const Node kNone;
  for (const Node& child : item.children) {
    if (child.is(Form::Attached)) return child;
  }
  return kNone;
}

Sense figure(std::string text, Span span) { return sense_of("figure", std::move(text), span); }
Sense named(std::string key, Span span) { return sense_of("word", std::move(key), span); }

// a1, a2, a3 -> "a1–a3": names that differ by one in column or row.
std::string listed(const Board& board, std::vector<Index> sites) {
  std::sort(sites.begin(), sites.end());
  std::string text;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < sites.size()) {
      const Site& here = at(board.sites, sites[last]);
      const Site& next = at(board.sites, sites[last + 1]);
      if (here.row != next.row || next.column != here.column + 1) break;
      ++last;
    }
    if (!text.empty()) text += ", ";
    text += at(board.sites, sites[i]).name;
    if (last >= i + 2) {
      text += "–" + at(board.sites, sites[last]).name;
      i = last;
    }
  }
  return text;
}

}  // namespace

void RuleWriter::players(Section& section) {
  const GameModel& model = page_.model();
  const Node* item = page_.item(Form::Players);
  if (item == nullptr) item = page_.item(Form::PlayerCount);
  const Span span = item != nullptr ? item->span : Span::nowhere();
  std::vector<Sense> names;
  for (const Player& player : model.players) names.push_back(named(player.name, span));
  line(section,
       sense("players", {figure(std::to_string(names.size()), span), sense("list", names, span)},
             span));
  if (item != nullptr && item->is(Form::Players)) {
    if (!(*item)[0].absent()) {
      line(section, sense("players-rotated", {figure((*item)[0].text, span)}, span));
    }
    for (const Node& player : item->children) {
      if (!player.is(Form::Player) || place_in(player, 0).absent()) continue;
      Teller teller = this->teller();
      line(section, sense("player-faces",
                          {named(player.text, player.span), teller.thing(player[0])}, player.span));
    }
  }
  for (const Node* team : page_.items(Form::Team)) {
    std::vector<Sense> members;
    for (const Node& member : (*team)[0].children)
      members.push_back(named(member.text, team->span));
    line(section, sense("team", {named(team->text, team->span), sense("list", members, team->span)},
                        team->span));
  }
  if (item != nullptr) prose(attached_of(*item), section, 0);
}

void RuleWriter::board(Section& section) {
  const Board& board = page_.model().board;
  const std::size_t first = section.blocks.size();
  const Node* item = page_.item(Form::Board);
  for (const Form form : {Form::BoardGraph, Form::BoardDrawn, Form::BoardTiles}) {
    if (item == nullptr) item = page_.item(form);
  }
  if (item == nullptr) return;
  const Span span = item->span;
  const auto number = [&](std::int64_t value) { return figure(std::to_string(value), span); };
  switch (board.shape) {
    case BoardShape::Square:
      line(section, sense(board.on_points ? "board-points" : "board-square",
                          {number(board.columns), number(board.rows)}, span));
      break;
    case BoardShape::Hexagon:
      line(section, sense(board.pointed ? "board-hexagon-pointed" : "board-hexagon",
                          {number(static_cast<std::int64_t>(board.sites.size())),
                           number((board.columns + 1) / 2)},
                          span));
      break;
    case BoardShape::Rhombus:
      line(section, sense("board-rhombus", {number(board.columns), number(board.rows)}, span));
      break;
    case BoardShape::Triangle:
      line(section, sense("board-triangle", {number(board.rows)}, span));
      break;
    case BoardShape::Track:
      line(section,
           sense("board-track", {number(static_cast<std::int64_t>(board.sites.size()))}, span));
      break;
    case BoardShape::Graph:
    case BoardShape::Drawn:
      line(section, sense("board-graph",
                          {number(static_cast<std::int64_t>(board.sites.size())),
                           number(static_cast<std::int64_t>(board.links.size()))},
                          span));
      break;
    case BoardShape::Tiles:
      line(section, sense("board-tiles", {number(board.most_tiles)}, span));
      break;
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
      line(section, sense("board-where", {teller.condition(option[0])}, option.span));
      continue;
    }
    std::vector<Sense> parts;
    for (const Node& argument : option.children) parts.push_back(teller.thing(argument));
    line(section, sense("board-" + option.text, std::move(parts), option.span));
  }
  prose(attached_of(*item), section, first);
  for (const Node* links : page_.items(Form::Links)) {
    const std::size_t before = section.blocks.size();
    Teller teller = this->teller();
    if ((*links)[1].absent()) {
      line(section, sense("links", {teller.directions((*links)[0])}, links->span));
    } else {
      line(section,
           sense("links-where", {teller.directions((*links)[0]), teller.condition((*links)[1])},
                 links->span));
    }
    prose(attached_of(*links), section, before == 0 ? 0 : before - 1);
  }
  for (const Form form : {Form::SitesNamed, Form::SitesNumbered}) {
    if (const Node* named = page_.item(form)) prose(attached_of(*named), section, first);
  }
  for (const Node* item_of_it : page_.items(Form::DirectionDef)) {
    Teller teller = this->teller();
    line(section, sense("direction-means",
                        {named(item_of_it->text, item_of_it->span), teller.thing((*item_of_it)[0])},
                        item_of_it->span));
    prose(attached_of(*item_of_it), section, first);
  }
  for (const Node* leap : page_.items(Form::Leap)) {
    line(section, sense("leap-means",
                        {named(leap->text, leap->span), figure((*leap)[0].text, leap->span),
                         figure((*leap)[1].text, leap->span)},
                        leap->span));
    prose(attached_of(*leap), section, first);
  }
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
            line(section, sense("region-means", {name, figure(text, span)}, span));
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
        line(section, sense("region-means", {name, std::move(where)}, span));
      } else if (owner.is(Form::EachPlayer)) {
        line(section, sense("region-of-each-means", {name, std::move(where)}, span));
      } else {
        line(section,
             sense("region-of-means", {name, teller.thing(owner), std::move(where)}, span));
      }
    }
    prose(attached_of(*region), section, first);
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
      if (supply[0].absent()) {
        add(key, sense("some-pieces", {std::move(kind)}, supply.span));
      } else {
        add(key, sense("so-many", {teller.thing(supply[0]), std::move(kind)}, supply.span));
      }
    }
  }
  for (auto& [owner, list] : owners) {
    const Span span = list[0].span;
    Sense all = sense("list", list, span);
    if (owner == "=each") {
      line(section, sense("each-has", {std::move(all)}, span));
    } else if (owner == "=nobody") {
      line(section, sense("nobody-has", {std::move(all)}, span));
    } else {
      line(section, sense("player-has", {named(owner, span), std::move(all)}, span));
    }
  }
  for (const Node* piece : page_.items(Form::PieceDef)) prose(attached_of(*piece), section, first);
}

void RuleWriter::tables(Section& section) {
  for (const Node* table : page_.items(Form::Table)) {
    const Span span = table->span;
    Block block{Block::Form::Table};
    std::vector<Sentence> header;
    const auto cell = [&](std::string text, Span at) { return Sentence{std::move(text), {at}}; };
    std::set<std::size_t> silent;
    const auto& names = (*table)[0].children;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool asked = names[i].text == "kind" || names[i].text == "of" ||
                         table->text != "pieces" || is_mentioned(names[i].text);
      if (names[i].text == page_.model().sign_column || !asked) silent.insert(i);
      if (silent.count(i) != 0) continue;
      header.push_back(cell(names[i].text == "kind" ? language_.heading("kind")
                            : names[i].text == "of" ? language_.heading("owner")
                                                    : heading_of(names[i].text),
                            names[i].span));
    }
    block.rows.push_back(std::move(header));
    for (std::size_t r = 1; r < table->size(); ++r) {
      const Node& row = (*table)[r];
      if (!row.is(Form::List)) continue;
      std::vector<Sentence> cells;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (silent.count(i) != 0) continue;
        Teller teller = this->teller();
        const Node& value = row[i];
        std::string text;
        if (i == 0 || (value.is(Form::Name) && page_.find(value.text) != nullptr &&
                       page_.find(value.text)->meaning == lang::Meaning::Kind)) {
          text = speaker_.heading_word(value.text);
        } else if (value.is(Form::Dash)) {
          text = "–";
        } else if (value.is(Form::Yes)) {
          text = language_.heading("yes");
        } else if (value.is(Form::No)) {
          text = language_.heading("no");
        } else if (value.is(Form::Supply)) {
          const std::string owner = value[1].is(Form::EachPlayer) ? language_.heading("each-player")
                                    : value[1].is(Form::Nobody)
                                        ? language_.heading("nobody")
                                        : speaker_.text(named(value[1].text, value.span));
          text = value[0].absent() ? owner : speaker_.text(teller.thing(value[0])) + " " + owner;
        } else if (value.is(Form::EachPlayer)) {
          text = language_.heading("each-player");
        } else {
          text = speaker_.text(teller.thing(value));
        }
        cells.push_back(cell(std::move(text), value.span));
      }
      block.rows.push_back(std::move(cells));
    }
    if (table->text != "pieces") {
      line(section, sense("table-of", {named(table->text, span)}, span));
    }
    section.blocks.push_back(std::move(block));
    prose(attached_of(*table), section, section.blocks.size());
  }
}

void RuleWriter::attributes(Section& section) {
  const std::size_t first = section.blocks.size();
  for (const Node* type : page_.items(Form::TypeDef)) {
    const Node& what = (*type)[0];
    if (!is_mentioned(type->text)) continue;  // for the notation alone
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
    prose(attached_of(*type), section, first);
  }
  for (const Node* has : page_.items(Form::Has)) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute)) continue;
      const Span span = attribute.span;
      Teller teller = this->teller();
      const std::string owner = has->text;
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
      if (!truth && type_name == attribute.text) {
        what += "-plain";
      } else if (!truth) {
        parts.push_back(teller.thing(type));
      }
      line(section, sense(what, std::move(parts), span));
      if (!place_in(attribute, 1).absent() && !(truth && attribute[1].is(Form::No))) {
        Sense initial = teller.thing(attribute[1]);
        line(section, sense("at-first", {named(attribute.text, span), std::move(initial)},
                            attribute[1].span));
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
    prose(attached_of(*has), section, first);
  }
}

void RuleWriter::tiles(Section& section) {
  for (const Node* tiles_item : page_.items(Form::Tiles)) {
    line(section,
         sense("tiles", {figure(std::to_string(page_.model().tiles.size()), tiles_item->span)},
               tiles_item->span));
    Block block{Block::Form::Table};
    block.rows.push_back({{language_.heading("tile"), {tiles_item->span}},
                          {language_.heading("copies"), {tiles_item->span}},
                          {language_.heading("parts"), {tiles_item->span}}});
    for (const Node& tile : tiles_item->children) {
      if (!tile.is(Form::TileDef)) continue;
      std::string parts;
      for (const Node& part : tile.children) {
        if (!part.is(Form::TilePart)) continue;
        if (!parts.empty()) parts += "; ";
        parts += speaker_.heading_word(part.text);
        for (const Node& list : part.children) {
          for (const Node& entry : list.children) parts += " " + entry.text;
        }
      }
      block.rows.push_back(
          {{tile.text, {tile.span}}, {tile[0].text, {tile[0].span}}, {parts, {tile.span}}});
    }
    section.blocks.push_back(std::move(block));
    prose(attached_of(*tiles_item), section, section.blocks.size());
  }
}

void RuleWriter::material() {
  Section section{"material", language_.heading("material"), 2, Span::nowhere()};
  players(section);
  board(section);
  regions(section);
  pieces(section);
  tables(section);
  tiles(section);
  attributes(section);
  written_.document.sections.push_back(std::move(section));
  finish();
}

void RuleWriter::setup() {
  const Node* item = page_.item(Form::Setup);
  if (item == nullptr) return;
  const GameModel& model = page_.model();
  Section& section = begin("setup", language_.heading("setup"), 2, item->span);
  const bool drawn = std::any_of(item->children.begin(), item->children.end(), [](const Node& n) {
    return n.is(Form::Row) || n.is(Form::Picture) || n.is(Form::Map);
  });
  if (model.board.shape != BoardShape::Tiles) {
    section.blocks.push_back(
        {Block::Form::Figure, {say(sense("figure-of-setup", {}, item->span))}});
  }
  if (drawn && model.scenario.setup != kNoIndex) {
    std::vector<Block> items;
    for (const Index id : at(model.blocks, model.scenario.setup).statements) {
      const Statement& put = at(model.statements, id);
      if (put.op != StatementOp::Put) continue;
      const Expr& kind = at(model, put.exprs[0]);
      const Expr& sites = at(model, put.exprs[2]);
      if (kind.op != Op::Constant || sites.op != Op::Constant) continue;
      Sense things{
          "things", at(model.kinds, at(model.constants, kind.imm).number).name, {}, item->span};
      if (put.exprs[1] != kNoExpr && at(model, put.exprs[1]).op == Op::Constant) {
        const Index owner = at(model.constants, at(model, put.exprs[1]).imm).number;
        things.parts.push_back(
            sense("of-player", {named(at(model.players, owner).name, item->span)}, item->span));
      }
      const auto& list = at(model.constants, sites.imm).items;
      const std::string where = listed(model.board, {list.begin(), list.end()});
      Block row;
      row.sentences.push_back(say(sense(list.size() == 1 ? "set-up-one" : "set-up",
                                        {things, figure(where, item->span)}, item->span)));
      items.push_back(std::move(row));
    }
    if (!items.empty()) section.blocks.push_back(points(std::move(items), false));
  }
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
  if (!steps.empty()) section.blocks.push_back(points(items_of(steps), true));
  prose(attached_of(*item), section, 0);
  finish();
}

}  // namespace ludo::lang::rules

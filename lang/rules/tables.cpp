// Pieces, tables and types. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// A column of its own says who has a piece where the table is narrow; else it is said once.
constexpr std::size_t kNarrowTable = 3;

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

// Such a piece stands on the board, or in a supply, when play begins.
bool RuleWriter::begins_somewhere(const std::string& kind) const {
  const GameModel& model = page_.model();
  if (model.scenario.setup == kNoIndex) return false;
  for (const Index id : at(model.blocks, model.scenario.setup).statements) {
    const Statement& put = at(model.statements, id);
    if (put.op != StatementOp::Put) return true;
    const Expr& what = at(model, put.exprs[0]);
    if (what.op != Op::Constant) return true;
    if (at(model.kinds, at(model.constants, what.imm).number).name == kind) return true;
  }
  return false;
}

// Directions to choose from: `to the left or to the right`.
Sense RuleWriter::one_or_other(Sense ways) {
  const auto is_direction = [](const Sense& way) {
    return way.is("direction-word") || way.what.rfind("name-", 0) == 0 ||
           (way.is("figure") && way.text.find(',') != std::string::npos);  // a leap
  };
  if (ways.is("any-of") && std::all_of(ways.parts.begin(), ways.parts.end(), is_direction)) {
    ways.what = "either-of";
  }
  return ways;
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
    // Of what is not counted and stands nowhere yet one has none to begin with.
    std::vector<Sense> later;
    const auto comes_later = [&](const Sense& what) {
      return what.is("some-pieces") && !begins_somewhere(what.parts[0].text);
    };
    const bool some_counted = std::any_of(
        list.begin(), list.end(), [](const Sense& what) { return !what.is("some-pieces"); });
    if (owner == "=each" && some_counted) {
      std::copy_if(list.begin(), list.end(), std::back_inserter(later), comes_later);
      std::erase_if(list, comes_later);
    }
    const Span span = list[0].span;
    Sense all = sense("list", list, span);
    if (owner == "=each") {
      line(section, sense("each-has", {std::move(all)}, span));
      for (Sense& what : later) {
        line(section, sense("comes-later", {std::move(what.parts[0])}, what.span));
      }
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
                                : head_of_column(names[i].text),
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
          return speaker_.text(one_or_other(teller.thing(node)), Mood::Statement, &said);
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
    prose(attached_to(*table), section, section.blocks.size(), nullptr, "",
          of_pieces ? "about-pieces" : "");
  }
}

void RuleWriter::types(Section& section) {
  const std::size_t first = section.blocks.size();
  for (const Node* type : page_.items(Form::TypeDef)) {
    const Node& what = (*type)[0];
    if (!is_mentioned(type->text)) continue;  // for the notation alone
    if (is_unused(type->text)) continue;
    const auto owners = page_.items(Form::Has);
    const bool of_hand = std::any_of(owners.begin(), owners.end(), [&](const Node* has) {
      return std::any_of(has->children.begin(), has->children.end(), [&](const Node& attribute) {
        return attribute.is(Form::Attribute) && type_of_hand(*has, attribute) == type;
      });
    });
    if (of_hand) continue;  // what the hand holds says it
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

}  // namespace ludo::lang::rules

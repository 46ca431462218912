// Tables: the kinds and columns of `table pieces`, and tables with two keys.
//
// A column's type follows from its cells: kinds, regions, directions, numbers, truth, values of one
// type. A cell `-` is the empty set where cells are sets, no where they are truth, else none. The
// column `sign` holds the letters by which kinds are written.
//
// Tested by tests/lang/check/test_elements.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "lang/check/element_parts.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

bool is_piece_table(const Node& table) { return table.text == "pieces"; }

// Rows follow the header; the last child is Attached.
template <class Use>
void for_each_row(const Node& table, Use use) {
  for (std::size_t i = 1; i + 1 < table.size(); ++i) {
    if (table[i].is(Form::List) && table[i].size() != 0) use(table[i]);
  }
}

std::size_t column_of(const Node& table, std::string_view name) {
  for (std::size_t c = 0; c < table[0].size(); ++c) {
    if (table[0][c].text == name) return c;
  }
  return table[0].size();
}

// The word of a cell that is one word, brackets taken off.
const Node* word_of(const Node& cell) {
  if (cell.is(Form::Name)) return &cell;
  if (cell.is(Form::Adjacent) && cell.size() == 1) return word_of(cell[0]);
  return nullptr;
}

// ---- types of cells

// A region of each player that stands in a cell is the owner's of the piece; cells say nothing else
// of players.
Scope cell_scope(Frame& frame) {
  Speech speech;
  speech.choices = false;
  speech.cell = true;
  return Scope(frame, speech);
}

bool names_kind(Context& context, const Node& cell) {
  const Node* word = word_of(cell);
  const Symbol* symbol = word == nullptr ? nullptr : context.find_upper(word->text);
  return symbol != nullptr && symbol->meaning == Meaning::Kind;
}

// The type that holds both; nothing if none does.
std::optional<Type> joined(const Type& a, const Type& b) {
  if (is_number(a) && is_number(b)) {
    Type type = a;
    type.least = std::min(a.least, b.least);
    type.most = std::max(a.most, b.most);
    type.optional = a.optional || b.optional;
    return type;
  }
  if (a.base != b.base || a.enum_id != b.enum_id) return std::nullopt;
  if (a.shape == b.shape) {
    Type type = a;
    type.optional = a.optional || b.optional;
    return type;
  }
  if (a.shape == Shape::Set && b.shape == Shape::Scalar) return a;
  if (b.shape == Shape::Set && a.shape == Shape::Scalar) return b;
  return std::nullopt;
}

// Directions and sites in cells are sets: a piece may step in one direction or in several.
Type widened(Type type) {
  if (type.shape == Shape::Scalar && (type.base == Base::Direction || type.base == Base::Site)) {
    return set_type(type.base);
  }
  return type;
}

struct Cells {
  Context& context;
  std::optional<Type> type;
  bool has_dash = false;
  bool sound = true;

  // Learns the type from one cell.
  void look_at(const Node& cell) {
    if (cell.is(Form::Dash)) {
      has_dash = true;
      return;
    }
    std::optional<Type> found;
    if (cell.is(Form::Supply)) {
      sound = false;
      context.error(DiagnosticKind::bad_table, cell.span,
                    "how many there are of a piece is said in the column `of` only");
      return;
    }
    if (names_kind(context, cell)) {
      found = scalar_type(Base::Kind);
    } else {
      Frame frame;
      frame.hidden_slot(scalar_type(Base::Site, true));
      Scope scope = cell_scope(frame);
      const ExprId value = check_expression(context, scope, cell);
      if (value == kNoExpr) {
        sound = false;
        return;
      }
      found = widened(context.type_of(value));
    }
    if (!type) {
      type = found;
      return;
    }
    const auto both = joined(*type, *found);
    if (!both) {
      sound = false;
      context.error(DiagnosticKind::wrong_type, cell.span,
                    fmt::format("this column holds {}, and this is {}", describe(context, *type),
                                describe(context, *found)));
      return;
    }
    type = both;
  }

  Type settled() const {
    Type result = type.value_or(number_type(0, 0));
    if (has_dash && result.shape == Shape::Scalar && result.base != Base::Bool)
      result.optional = true;
    return result;
  }

  ExprId read(const Node& cell, const Type& wanted) {
    if (!sound) return kNoExpr;
    if (cell.is(Form::Dash)) {
      if (wanted.shape == Shape::Tally) return context.make(Op::MakeTally, wanted, {}, cell.span);
      if (wanted.shape != Shape::Scalar) {
        return context.constant(wanted, Value(std::vector<std::int32_t>{}), cell.span);
      }
      return context.constant(wanted, Value(wanted.base == Base::Bool ? 0 : kNone), cell.span);
    }
    Frame frame;
    frame.hidden_slot(scalar_type(Base::Site, true));
    Scope scope = cell_scope(frame);
    return check_expression(context, scope, cell, wanted);
  }
};

// ---- table pieces

void infer_signs(Context& context, const Node& table, std::size_t c, KindColumn& column) {
  EnumType signs;
  signs.name = table[0][c].text;
  const auto enum_id = static_cast<Index>(context.model.enums.size());
  column.type = enum_type(enum_id);
  for_each_row(table, [&](const Node& row) {
    if (row.size() <= c) return;
    const Symbol* kind = context.find_upper(row[0].text);
    if (kind == nullptr || kind->meaning != Meaning::Kind) return;
    const Node* word = word_of(row[c]);
    const std::string sign =
        row[c].is(Form::Dash) ? "" : (word != nullptr ? word->text : row[c].text);
    auto found = std::find(signs.values.begin(), signs.values.end(), sign);
    if (found == signs.values.end()) found = signs.values.insert(signs.values.end(), sign);
    const auto value = static_cast<std::int32_t>(found - signs.values.begin());
    column.cells[static_cast<std::size_t>(kind->index)] =
        context.constant(column.type, Value(value), row[c].span);
  });
  context.model.enums.push_back(std::move(signs));
  context.model.sign_column = column.name;
}

void infer_piece_table(Context& context, const Node& table) {
  for (std::size_t c = 1; c < table[0].size(); ++c) {
    const std::string& name = table[0][c].text;
    if (name == "of") continue;
    const Symbol* symbol = context.find_lower(name);
    if (symbol == nullptr || symbol->meaning != Meaning::Column) continue;
    const auto index = static_cast<std::size_t>(symbol->index);
    KindColumn column = context.model.columns[index];
    column.cells.resize(context.model.kinds.size(), kNoExpr);
    if (name == "sign") {
      infer_signs(context, table, c, column);
    } else {
      Cells cells{context, std::nullopt};
      for_each_row(table, [&](const Node& row) {
        if (c < row.size()) cells.look_at(row[c]);
      });
      column.type = cells.settled();
      for_each_row(table, [&](const Node& row) {
        const Symbol* kind = context.find_upper(row[0].text);
        if (kind == nullptr || kind->meaning != Meaning::Kind || row.size() <= c) return;
        const Index kind_index = kind->index;
        column.cells[static_cast<std::size_t>(kind_index)] = cells.read(row[c], column.type);
      });
    }
    context.model.columns[index] = std::move(column);
  }
}

// ---- tables with two keys

struct Keys {
  Type type;
  std::vector<Index> values;
  bool sound = true;
};

void add_key(Context& context, Keys& keys, const Node& node) {
  Type type;
  Index value = 0;
  if (!node.text.empty() && '0' <= node.text[0] && node.text[0] <= '9') {
    const Node digits{Form::Integer, node.span, node.text, {}};
    const auto number = constant_number(digits, context.constants, context.diagnostics);
    value = number.value_or(0);
    type = number_type(value, value);
  } else {
    Symbol* symbol = node.text.empty() ? nullptr : context.find(node.text);
    if (symbol == nullptr || symbol->index == kNoIndex || symbol->type.shape != Shape::Scalar) {
      context.error(DiagnosticKind::unknown_name, node.span,
                    fmt::format("`{}` cannot be a key of a table", node.text),
                    "keys are numbers, kinds of pieces, players, grounds or values of a type; "
                    "columns with names of their own stand in `table pieces`");
      keys.sound = false;
      return;
    }
    symbol->used = true;
    type = symbol->type;
    value = symbol->index;
  }
  if (keys.values.empty()) {
    keys.type = type;
  } else if (const auto both = joined(keys.type, type)) {
    keys.type = *both;
  } else {
    context.error(DiagnosticKind::wrong_type, node.span,
                  fmt::format("the keys beside it are {}, and `{}` is {}",
                              describe(context, keys.type), node.text, describe(context, type)));
    keys.sound = false;
  }
  if (std::find(keys.values.begin(), keys.values.end(), value) != keys.values.end()) {
    context.error(DiagnosticKind::duplicate_item, node.span,
                  fmt::format("the key `{}` stands twice in this table", node.text));
  }
  keys.values.push_back(value);
}

void infer_key_table(Context& context, const Node& table) {
  const Symbol* symbol = context.find_lower(table.text);
  if (symbol == nullptr || symbol->meaning != Meaning::Table) return;
  const auto index = static_cast<std::size_t>(symbol->index);
  Keys columns;
  Keys rows;
  for (std::size_t c = 1; c < table[0].size(); ++c) add_key(context, columns, table[0][c]);
  Cells cells{context, std::nullopt};
  const auto plays = [&](const Node& row) { return !context.absent_players.contains(row[0].text); };
  for_each_row(table, [&](const Node& row) {
    if (!plays(row)) return;
    add_key(context, rows, row[0]);
    if (row.size() != table[0].size()) {
      context.error(DiagnosticKind::bad_table, row.span,
                    fmt::format("this row has {} cells, but the table has {} columns", row.size(),
                                table[0].size()),
                    "cells are separated by two blanks or more");
      rows.sound = false;
    }
    for (std::size_t c = 1; c < row.size(); ++c) cells.look_at(row[c]);
  });
  if (!columns.sound || !rows.sound) {
    context.broken.insert(table.text);
    return;
  }
  DataTable data;
  data.name = table.text;
  data.row_type = rows.type;
  data.column_type = columns.type;
  data.type = cells.settled();
  data.rows = rows.values;
  data.columns = columns.values;
  for_each_row(table, [&](const Node& row) {
    if (!plays(row)) return;
    std::vector<ExprId> line;
    for (std::size_t c = 1; c < row.size(); ++c) line.push_back(cells.read(row[c], data.type));
    data.cells.push_back(std::move(line));
  });
  context.model.tables[index] = std::move(data);
}

}  // namespace

void declare_table_kinds(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Table)) continue;
    elements.tables.push_back(item);
    if (!is_piece_table(*item)) continue;
    const std::size_t of = column_of(*item, "of");
    for_each_row(*item, [&](const Node& row) {
      if (row.children.empty()) return;
      if (row.size() != (*item)[0].size()) {
        context.error(DiagnosticKind::bad_table, row.span,
                      fmt::format("this row has {} cells, but the table has {} columns", row.size(),
                                  (*item)[0].size()),
                      "cells are separated by two blanks or more");
      }
      const Index kind = declare_kind(context, row[0].text, row[0].span);
      if (row.size() <= of) {
        if (of < (*item)[0].size()) return;
        Node everybody;  // no column `of`: of each player
        everybody.form = Form::EachPlayer;
        give_kind(context, kind, everybody, -1);
        return;
      }
      const Node& owner = row[of];
      if (!owner.is(Form::Supply)) return give_kind(context, kind, owner, -1);
      const auto most = constant_number(owner[0], context.constants, context.diagnostics);
      give_kind(context, kind, owner[1], most.value_or(-1));
    });
  }
}

void declare_tables(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.tables) {
    if (!is_piece_table(*item)) {
      Symbol symbol;
      symbol.meaning = Meaning::Table;
      symbol.index = static_cast<Index>(context.model.tables.size());
      symbol.span = item->span;
      if ((*item)[0].size() == 0 || (*item)[0][0].text != "by") {
        context.error(DiagnosticKind::bad_table, item->span,
                      fmt::format("the table `{}` has no line that begins with `by`", item->text),
                      "the first line lists the keys of the columns, as in `by  Plain  Wood`; "
                      "what each kind of piece has stands in `table pieces`");
        context.broken.insert(item->text);
        continue;
      }
      if (!context.declare(item->text, symbol)) continue;
      context.model.tables.emplace_back();
      continue;
    }
    for (std::size_t c = 1; c < (*item)[0].size(); ++c) {
      const Node& name = (*item)[0][c];
      if (name.text == "of") continue;
      Symbol symbol;
      symbol.meaning = Meaning::Column;
      symbol.index = static_cast<Index>(context.model.columns.size());
      symbol.span = name.span;
      if (!context.declare(name.text, symbol)) continue;
      KindColumn column;
      column.name = name.text;
      column.cells.assign(context.model.kinds.size(), kNoExpr);
      context.model.columns.push_back(std::move(column));
    }
  }
}

void infer_tables(Elements& elements) {
  for (const Node* table : elements.tables) {
    if (is_piece_table(*table)) {
      infer_piece_table(elements.context, *table);
    } else {
      infer_key_table(elements.context, *table);
    }
  }
}

}  // namespace ludo::lang

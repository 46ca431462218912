// Tables: of pieces, of the values of a type, and with two keys.
//
// A table of pieces has the first head `kind`; one whose first head is a type has columns of its
// values; one whose first head is `by` has two keys. Several tables of pieces may share a column.
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

// What a cell without an upper bound holds; whoever chooses says a lesser one.
constexpr std::int32_t kNoBound = 1'000'000;

std::string_view first_head(const Node& table) {
  return table[0].size() == 0 ? std::string_view() : std::string_view(table[0][0].text);
}

bool is_piece_table(const Node& table) { return first_head(table) == "kind"; }
bool has_two_keys(const Node& table) { return first_head(table) == "by"; }

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
    if (cell.is(Form::Quantity)) {
      sound = false;
      context.error(DiagnosticKind::bad_table, cell.span,
                    "how many there may be is said in tables of pieces only");
      return;
    }
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

// ---- quantities

bool holds_quantities(const Node& table, std::size_t c) {
  bool found = false;
  for_each_row(table, [&](const Node& row) {
    found = found || (c < row.size() && row[c].is(Form::Quantity));
  });
  return found;
}

// One bound of a cell: `2 or more`, `at most 3`, `2 to 4`, `1`.
std::int32_t bound_of(Context& context, const Node& cell, bool least) {
  if (cell.is(Form::Dash)) return 0;
  if (!cell.is(Form::Quantity)) {
    return constant_number(cell, context.constants, context.diagnostics).value_or(0);
  }
  const Node& bound = place_in(cell, least ? 0 : 1);
  if (bound.absent()) return kNoBound;
  return constant_number(bound, context.constants, context.diagnostics).value_or(0);
}

std::string bound_name(std::string_view column, bool least) {
  return fmt::format("{} at {}", column, least ? "least" : "most");
}

// ---- tables of pieces

// The tables of pieces that have this column, and where it stands in each.
using Places = std::vector<std::pair<const Node*, std::size_t>>;

Places places_of(const Elements& elements, const std::string& name) {
  Places found;
  for (const Node* table : elements.tables) {
    if (!is_piece_table(*table)) continue;
    const std::size_t c = column_of(*table, name);
    if (0 < c && c < (*table)[0].size()) found.emplace_back(table, c);
  }
  return found;
}

// Every cell of a column that belongs to a kind.
template <class Use>
void for_each_cell(Context& context, const Places& places, Use use) {
  for (const auto& [table, c] : places) {
    for_each_row(*table, [&, c = c](const Node& row) {
      const Symbol* kind = context.find_upper(row[0].text);
      if (kind == nullptr || kind->meaning != Meaning::Kind || row.size() <= c) return;
      use(static_cast<std::size_t>(kind->index), row[c]);
    });
  }
}

void infer_signs(Context& context, const Places& places, KindColumn& column) {
  EnumType signs;
  signs.name = column.name;
  const auto enum_id = static_cast<Index>(context.model.enums.size());
  column.type = enum_type(enum_id);
  for_each_cell(context, places, [&](std::size_t kind, const Node& cell) {
    const Node* word = word_of(cell);
    const std::string sign = cell.is(Form::Dash) ? "" : (word != nullptr ? word->text : cell.text);
    auto found = std::find(signs.values.begin(), signs.values.end(), sign);
    if (found == signs.values.end()) found = signs.values.insert(signs.values.end(), sign);
    const auto value = static_cast<std::int32_t>(found - signs.values.begin());
    column.cells[kind] = context.constant(column.type, Value(value), cell.span);
  });
  context.model.enums.push_back(std::move(signs));
  context.model.sign_column = column.name;
}

void infer_bounds(Context& context, const std::string& name, const Places& places, bool least) {
  const Symbol* symbol = context.find_lower(bound_name(name, least));
  if (symbol == nullptr) return;
  const auto index = static_cast<std::size_t>(symbol->index);
  std::vector<std::pair<std::size_t, std::pair<std::int32_t, Span>>> bounds;
  Type type = number_type(0, 0);
  for_each_cell(context, places, [&](std::size_t kind, const Node& cell) {
    const std::int32_t bound = bound_of(context, cell, least);
    bounds.emplace_back(kind, std::pair(bound, cell.span));
    type.most = std::max(type.most, bound);
  });
  for (const auto& [kind, bound] : bounds) {
    const ExprId value = context.constant(type, Value(bound.first), bound.second);
    context.model.columns[index].cells[kind] = value;
  }
  context.model.columns[index].type = type;
}

void infer_column(Elements& elements, const std::string& name) {
  Context& context = elements.context;
  const Places places = places_of(elements, name);
  if (context.quantities.contains(name)) {
    infer_bounds(context, name, places, true);
    infer_bounds(context, name, places, false);
    return;
  }
  const Symbol* symbol = context.find_lower(name);
  if (symbol == nullptr || symbol->meaning != Meaning::Column) return;
  const auto index = static_cast<std::size_t>(symbol->index);
  KindColumn column = context.model.columns[index];
  column.cells.resize(context.model.kinds.size(), kNoExpr);
  if (name == "sign") {
    infer_signs(context, places, column);
  } else {
    Cells cells{context, std::nullopt};
    for (const auto& [table, c] : places) {
      for_each_row(*table, [&, c = c](const Node& row) {
        if (c < row.size()) cells.look_at(row[c]);
      });
    }
    column.type = cells.settled();
    for_each_cell(context, places, [&](std::size_t kind, const Node& cell) {
      column.cells[kind] = cells.read(cell, column.type);
    });
  }
  context.model.columns[index] = std::move(column);
}

void infer_piece_table(Elements& elements, const Node& table) {
  for (std::size_t c = 1; c < table[0].size(); ++c) {
    const std::string& name = table[0][c].text;
    if (name == "of" || places_of(elements, name).front().first != &table) continue;
    infer_column(elements, name);
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
      context.error(
          DiagnosticKind::unknown_name, node.span,
          fmt::format("`{}` cannot be a key of a table", node.text),
          "keys are numbers, kinds of pieces, players, grounds or values of a type; "
          "columns with names of their own stand in a table of pieces, or of the values of a type");
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

// ---- tables with one key

// The type that stands over the keys; nothing after a message.
std::optional<Type> key_type(Context& context, const Node& head) {
  if (head.text == "player") return scalar_type(Base::Player);
  Symbol* symbol = head.text.empty() ? nullptr : context.find(head.text);
  if (symbol != nullptr && symbol->meaning == Meaning::TypeWord) {
    symbol->used = true;
    return context.types[static_cast<std::size_t>(symbol->index)].type;
  }
  context.error(
      DiagnosticKind::bad_table, head.span,
      fmt::format("`{}` is no type whose values could be keys", head.text),
      "a table begins with `kind` and lists pieces, with a type such as `Field` and lists "
      "its values, or with `by` and has two keys");
  return std::nullopt;
}

bool is_key_of(const Context& context, const Keys& keys, const Type& type) {
  if (keys.type.base != type.base || keys.type.enum_id != type.enum_id) return false;
  return std::all_of(keys.values.begin(), keys.values.end(),
                     [&](Index key) { return is_of_type(context.model, type, Value(key)); });
}

// How many values a key may have; where no row is written the cell is `none`.
bool has_all_keys(const Context& context, const Keys& keys, const Type& type) {
  if (type.base == Base::Player) return keys.values.size() == context.model.players.size();
  std::size_t size = keys.values.size();
  if (type.base == Base::Int) size = static_cast<std::size_t>(type.most - type.least) + 1;
  if (type.base == Base::Enum) {
    size = context.model.enums[static_cast<std::size_t>(type.enum_id)].values.size();
  }
  if (0 <= type.subset) {
    size = context.model.subsets[static_cast<std::size_t>(type.subset)].values.size();
  }
  return keys.values.size() == size;
}

void infer_keyed_column(Context& context, const Node& table, std::size_t c, const Type& key,
                        const Keys& keys) {
  const Symbol* symbol = context.find_lower(table[0][c].text);
  if (symbol == nullptr || symbol->meaning != Meaning::Table) return;
  const auto index = static_cast<std::size_t>(symbol->index);
  Cells cells{context, std::nullopt};
  cells.has_dash = !has_all_keys(context, keys, key);
  const auto plays = [&](const Node& row) { return !context.absent_players.contains(row[0].text); };
  for_each_row(table, [&](const Node& row) {
    if (plays(row) && c < row.size()) cells.look_at(row[c]);
  });
  DataTable data;
  data.name = table[0][c].text;
  data.one_key = true;
  data.row_type = key;
  data.column_type = number_type(0, 0);
  data.type = cells.settled();
  data.rows = keys.values;
  data.columns = {0};
  for_each_row(table, [&](const Node& row) {
    if (plays(row) && c < row.size()) data.cells.push_back({cells.read(row[c], data.type)});
  });
  context.model.tables[index] = std::move(data);
}

void infer_keyed_table(Context& context, const Node& table) {
  const auto key = key_type(context, table[0][0]);
  if (!key) {
    for (const Node& column : table[0].children) context.broken.insert(column.text);
    return;
  }
  Keys keys;
  for_each_row(table, [&](const Node& row) {
    if (!context.absent_players.contains(row[0].text)) add_key(context, keys, row[0]);
  });
  const bool fits = keys.sound && is_key_of(context, keys, *key);
  if (keys.sound && !fits) {
    context.error(DiagnosticKind::bad_table, table[0][0].span,
                  fmt::format("the keys of this table are {}, not values of `{}`",
                              describe(context, keys.type), table[0][0].text));
  }
  for (std::size_t c = 1; c < table[0].size(); ++c) {
    if (fits) {
      infer_keyed_column(context, table, c, *key, keys);
    } else {
      context.broken.insert(table[0][c].text);
    }
  }
}

// ---- declaring

void declare_data_table(Context& context, const std::string& name, Span span, bool one_key) {
  Symbol symbol;
  symbol.meaning = Meaning::Table;
  symbol.index = static_cast<Index>(context.model.tables.size());
  symbol.span = span;
  if (!context.declare(name, symbol)) return;
  context.model.tables.emplace_back();
  context.model.tables.back().name = name;
  context.model.tables.back().one_key = one_key;
}

void declare_column(Context& context, const std::string& name, Span span) {
  Symbol symbol;
  symbol.meaning = Meaning::Column;
  symbol.index = static_cast<Index>(context.model.columns.size());
  symbol.span = span;
  if (!context.declare(name, symbol)) return;
  KindColumn column;
  column.name = name;
  column.cells.assign(context.model.kinds.size(), kNoExpr);
  context.model.columns.push_back(std::move(column));
}

void declare_piece_columns(Elements& elements, const Node& table) {
  Context& context = elements.context;
  for (std::size_t c = 1; c < table[0].size(); ++c) {
    const Node& name = table[0][c];
    if (name.text == "of") continue;
    const Places places = places_of(elements, name.text);
    if (places.front().first != &table) continue;  // declared with the first of its tables
    bool quantities = false;
    for (const auto& [other, at] : places) quantities = quantities || holds_quantities(*other, at);
    declare_column(context, name.text, name.span);
    if (!quantities) continue;
    bool open = false;
    for (const auto& [other, at] : places) {
      for_each_row(*other, [&, at = at](const Node& row) {
        open = open ||
               (at < row.size() && row[at].is(Form::Quantity) && place_in(row[at], 1).absent());
      });
    }
    context.quantities[name.text] = open;
    declare_column(context, bound_name(name.text, true), name.span);
    declare_column(context, bound_name(name.text, false), name.span);
  }
}

}  // namespace

bool has_one_key(const Context& context, const Symbol& symbol) {
  return symbol.meaning == Meaning::Table &&
         context.model.tables[static_cast<std::size_t>(symbol.index)].one_key;
}

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
    if (is_piece_table(*item)) {
      declare_piece_columns(elements, *item);
      continue;
    }
    if (has_two_keys(*item)) {
      declare_data_table(context, item->text, item->span, false);
      continue;
    }
    const std::vector<Node>& heads = (*item)[0].children;
    const bool has_columns =
        1 < heads.size() && std::none_of(heads.begin() + 1, heads.end(),
                                         [](const Node& head) { return is_upper(head.text[0]); });
    if (!has_columns) {
      context.error(DiagnosticKind::bad_table, item->span,
                    fmt::format("nothing says what the table `{}` is about", item->text),
                    "its first line begins with `kind` and lists pieces, with a type such as "
                    "`Field` and lists its values, or with `by` and has two keys");
      context.broken.insert(item->text);
      continue;
    }
    for (std::size_t c = 1; c < (*item)[0].size(); ++c) {
      const Node& name = (*item)[0][c];
      declare_data_table(context, name.text, name.span, true);
    }
  }
}

void infer_tables(Elements& elements) {
  for (const Node* table : elements.tables) {
    if (is_piece_table(*table)) {
      infer_piece_table(elements, *table);
    } else if (has_two_keys(*table)) {
      infer_key_table(elements.context, *table);
    } else if (!elements.context.broken.contains(table->text)) {
      infer_keyed_table(elements.context, *table);
    }
  }
}

}  // namespace ludo::lang

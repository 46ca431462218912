// Shapes, glyphs, tables of them, and where they are used.
//
// All are declared before any is read, so that they may be used above the line that declares them.
//
// Tested by tests/lang/view/test_shapes.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

bool in_range(std::int64_t number) { return -kMostMeasure <= number && number <= kMostMeasure; }

std::vector<std::string> names_of(const std::map<std::string, Index, std::less<>>& table) {
  std::vector<std::string> names;
  for (const auto& [name, index] : table) names.push_back(name);
  return names;
}

// The type and the value of a name in a table, or of a constant of that type.
struct KeyOfTable {
  Type type;
  Index index = kNoIndex;
};

std::optional<KeyOfTable> key_of_table(Context& context, const Node& node) {
  const Symbol* symbol = context.find(node.text);
  if (symbol != nullptr) {
    switch (symbol->meaning) {
      case Meaning::Player:
        return KeyOfTable{scalar_type(Base::Player), symbol->index};
      case Meaning::Kind:
        return KeyOfTable{scalar_type(Base::Kind), symbol->index};
      case Meaning::Tile:
        return KeyOfTable{scalar_type(Base::Tile), symbol->index};
      case Meaning::Ground:
        return KeyOfTable{scalar_type(Base::Ground), symbol->index};
      case Meaning::EnumValue:
        return KeyOfTable{symbol->type, symbol->index};
      default:
        break;
    }
  }
  context.error(DiagnosticKind::unknown_name, node.span,
                fmt::format("`{}` is no player, kind, ground or value of this game", node.text));
  return std::nullopt;
}

// A cell that names a shape; the checker of rules may have taken it for something else.
std::string shape_in_cell(const Node& cell) {
  if (cell.is(Form::Name) || cell.is(Form::SiteName)) return cell.text;
  if (cell.is(Form::Adjacent) && cell.size() == 1) return shape_in_cell(cell[0]);
  return "";
}

struct Stroking {
  ViewWork& work;
  Scope& scope;
  Stroke& stroke;
  bool sound = true;

  void number(const Node& node, Measure& into) {
    const auto value = work.measure(scope, node);
    if (value) into = *value;
    sound = sound && value.has_value();
  }
  void numbers(const Node& node) {
    stroke.numbers.emplace_back();
    number(node, stroke.numbers.back());
  }
  void path(const Node& node) {
    std::string why;
    const auto canonical = canonical_path(node.text, why);
    if (!canonical) {
      work.error(DiagnosticKind::bad_path, node.span,
                 fmt::format("this path cannot be drawn: {}", why),
                 "a path is letters of `MLHVCQAZ`, or their small forms, with whole numbers");
      sound = false;
      return;
    }
    stroke.path = *canonical;
  }
  void shape(const Node& node) {
    const auto use = work.shape_ref(scope, node);
    if (!use || use->table != kNoIndex) {
      if (use) {
        work.error(DiagnosticKind::wrong_place, node.span,
                   "a shape is made of shapes, and this is a table of them");
      }
      sound = false;
      return;
    }
    stroke.shape = use->shape;
    for (const ExprId arg : use->args) stroke.numbers.push_back(Measure{0, arg});
  }
  void option(const Node& node);
};

void Stroking::option(const Node& node) {
  if (node.text == "round") number(node[0], stroke.round);
  if (node.text == "turn") number(node[0], stroke.turn);
  if (node.text == "at") {
    number(node[0], stroke.x);
    number(node[1], stroke.y);
  }
  if (node.text == "times") {
    number(node[0], stroke.times);
    number(node[1], stroke.step_x);
    number(node[2], stroke.step_y);
  }
  if (node.text != "fill" && node.text != "edge") return;
  for (const Node& part : node.children) {
    if (part.is(Form::Measure)) {
      number(part, stroke.edge_width);
      if (!stroke.edge)
        stroke.edge = PaintUse{PaintUse::Form::Fixed, kNoIndex, kNoExpr, Part::Edge};
      continue;
    }
    const auto paint = work.paint(scope, part);
    sound = sound && paint.has_value();
    if (paint) (node.text == "fill" ? stroke.fill : stroke.edge) = *paint;
  }
}

Stroke::Form stroke_form_of(std::string_view word) {
  static constexpr std::pair<std::string_view, Stroke::Form> kForms[] = {
      {"disc", Stroke::Form::Disc}, {"ring", Stroke::Form::Ring},  {"box", Stroke::Form::Box},
      {"poly", Stroke::Form::Poly}, {"line", Stroke::Form::Line},  {"path", Stroke::Form::Path},
      {"text", Stroke::Form::Text}, {"glyph", Stroke::Form::Glyph}};
  for (const auto& [name, form] : kForms) {
    if (name == word) return form;
  }
  return Stroke::Form::Shape;
}

}  // namespace

std::optional<Measure> ViewWork::measure(Scope& scope, const Node& node) {
  const ExprId value = check_number(context, scope, node[0]);
  if (value == kNoExpr) return std::nullopt;
  Measure measure;
  const Expr& expr = context.expr(value);
  const bool negative = expr.op == Op::Negate && context.expr(expr.args[0]).op == Op::Constant;
  const Expr& constant = negative ? context.expr(expr.args[0]) : expr;
  if (constant.op != Op::Constant) {
    measure.value = value;
    return measure;
  }
  const std::int64_t number =
      context.model.constants[static_cast<std::size_t>(constant.imm)].number;
  if (number == kNone || !in_range(number)) {
    error(DiagnosticKind::number_out_of_range, node.span,
          fmt::format("numbers of a view lie between {} and {}", -kMostMeasure, kMostMeasure));
    return std::nullopt;
  }
  measure.number = static_cast<std::int32_t>(negative ? -number : number);
  return measure;
}

std::optional<Template> ViewWork::text(Scope& scope, const Node& node) {
  Template made;
  for (const Node& child : node.children) {
    TemplatePiece piece;
    if (child.is(Form::String)) {
      piece.text = child.text;
    } else if (!child.is(Form::Hole)) {
      continue;
    } else if (child.size() > 1 && !child[1].absent()) {
      piece.form = TemplatePiece::Form::Condition;
      piece.expr = check_condition(context, scope, child[0]);
      auto inner = text(scope, child[1]);
      if (piece.expr == kNoExpr || !inner) return std::nullopt;
      piece.inner = std::move(*inner);
    } else {
      piece.form = TemplatePiece::Form::Expr;
      piece.expr = infer(context, scope, child[0], {});
      if (piece.expr == kNoExpr) return std::nullopt;
    }
    made.push_back(std::move(piece));
  }
  return made;
}

void ViewWork::declare_shape(const Node& node) {
  if (view.shapes.size() == kMostShapes) {
    error(DiagnosticKind::too_long, node.span,
          fmt::format("a view has at most {} shapes", kMostShapes));
    return;
  }
  ShapeDef shape;
  shape.name = node.text;
  shape.span = node.span;
  shape.is_glyph = node.is(Form::GlyphDef);
  if (shape.is_glyph) {
    shape.letter = node[0].text;
  } else {
    shape.params = static_cast<Index>(node[0].size());
  }
  shape.slots = shape.params;
  const auto known = shapes.find(shape.name);
  if (known != shapes.end()) {
    view.shapes[static_cast<std::size_t>(known->second)] = std::move(shape);
    return;
  }
  shapes.emplace(shape.name, static_cast<Index>(view.shapes.size()));
  view.shapes.push_back(std::move(shape));
}

void ViewWork::check_shape(const Node& node) {
  const auto index = shapes.find(node.text);
  if (index == shapes.end()) return;
  ItemScope of_shape(std::nullopt, node.span);
  Scope& scope = of_shape.scope;
  scope.speech.me = false;
  scope.speech.without_me = "a shape";
  of_shape.frame = Frame();
  if (node.is(Form::ShapeDef)) {
    for (const Node& param : node[0].children) {
      bind_name(context, scope, param.text, number_type(-kMostMeasure, kMostMeasure), param.span);
    }
  }
  in_shape = true;
  std::vector<Stroke> strokes;
  for (const Node& child : node.children) {
    if (!child.is(Form::Stroke)) continue;
    Stroke stroke;
    stroke.form = stroke_form_of(child.text);
    stroke.span = child.span;
    stroke.times.number = 1;
    Stroking stroking{*this, scope, stroke};
    for (const Node& part : child.children) {
      if (part.is(Form::Measure)) stroking.numbers(part);
      if (part.is(Form::StrokeOption)) stroking.option(part);
      if (part.is(Form::String)) stroking.path(part);
      if (part.is(Form::ShapeRef)) stroking.shape(part);
      if (part.is(Form::Template)) {
        auto words = text(scope, part);
        stroking.sound = stroking.sound && words.has_value();
        if (words) stroke.text = std::move(*words);
      }
    }
    const Node& when = child.children.back();
    if (!when.absent()) stroke.when = check_condition(context, scope, when);
    if (stroking.sound) strokes.push_back(std::move(stroke));
  }
  in_shape = false;
  ShapeDef& shape = view.shapes[static_cast<std::size_t>(index->second)];
  shape.strokes = std::move(strokes);
  shape.slots = of_shape.frame.size();
}

void ViewWork::take_table(const Node& node) {
  ShapeTable table;
  table.name = node.text;
  const Node* header = nullptr;
  std::vector<KeyOfTable> columns;
  for (const Node& row : node.children) {
    if (!row.is(Form::List) || row.size() == 0) continue;
    if (header == nullptr) {
      header = &row;
      if (row[0].text != "by" || row.size() < 2) {
        error(DiagnosticKind::bad_table, row.span,
              "the header of a table of shapes is `by` and what its columns are",
              "such as `by Red Black`");
        return;
      }
      for (std::size_t i = 1; i < row.size(); ++i) {
        const auto key = key_of_table(context, row[i]);
        if (!key) return;
        columns.push_back(*key);
      }
      table.column = columns.front().type;
      continue;
    }
    if (row.size() != header->size()) {
      error(DiagnosticKind::table_width, row.span,
            fmt::format("this row has {} cells, the header {}", row.size(), header->size()));
      continue;
    }
    Node name = row[0];
    name.text = shape_in_cell(row[0]);
    const auto key = key_of_table(context, name);
    if (!key) continue;
    table.row = key->type;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].is(Form::Dash) || row[i].is(Form::None)) continue;
      const std::string shape = shape_in_cell(row[i]);
      const auto found = shapes.find(shape);
      if (found == shapes.end()) {
        error(DiagnosticKind::unknown_shape, row[i].span,
              fmt::format("no shape is called `{}`", shape),
              hint_of_nearest(shape, names_of(shapes)));
        continue;
      }
      table.cells[{key->index, columns[i - 1].index}] = found->second;
    }
  }
  const auto known = shape_tables.find(table.name);
  if (known != shape_tables.end()) {
    view.shape_tables[static_cast<std::size_t>(known->second)] = std::move(table);
    return;
  }
  shape_tables.emplace(table.name, static_cast<Index>(view.shape_tables.size()));
  view.shape_tables.push_back(std::move(table));
}

std::optional<ShapeUse> ViewWork::shape_ref(Scope& scope, const Node& node) {
  ShapeUse use;
  if (!node.children.empty() && node[0].is(Form::Template)) {
    return shape_by_name(scope, node);
  }
  static const Node kNoArguments;
  const Node& arguments = node.children.empty() ? kNoArguments : node[0];
  const auto take = [&](std::size_t i, const Type& type) {
    const ExprId value = check_expression(context, scope, arguments[i], type);
    if (value != kNoExpr) use.args.push_back(value);
    return value != kNoExpr;
  };
  const auto wrong_number = [&](std::size_t wanted) {
    if (arguments.size() == wanted) return false;
    error(DiagnosticKind::wrong_arguments, node.span,
          fmt::format("`{}` takes {} {}, and {} given", node.text, wanted,
                      wanted == 1 ? "thing" : "things",
                      arguments.size() == 1 ? "1 is" : fmt::format("{} are", arguments.size())));
    return true;
  };
  if (const auto table = shape_tables.find(node.text); table != shape_tables.end()) {
    use.table = table->second;
    if (wrong_number(2)) return std::nullopt;
    const ShapeTable& of = view.shape_tables[static_cast<std::size_t>(use.table)];
    const Type row = of.row;
    const Type column = of.column;
    if (!take(0, row) || !take(1, column)) return std::nullopt;
    return use;
  }
  const auto shape = shapes.find(node.text);
  if (shape == shapes.end()) {
    error(DiagnosticKind::unknown_shape, node.span,
          fmt::format("no shape is called `{}`", node.text),
          hint_of_nearest(node.text, names_of(shapes)));
    return std::nullopt;
  }
  use.shape = shape->second;
  const auto params =
      static_cast<std::size_t>(view.shapes[static_cast<std::size_t>(use.shape)].params);
  if (wrong_number(params)) return std::nullopt;
  for (std::size_t i = 0; i < params; ++i) {
    if (!take(i, any_number_type())) return std::nullopt;
  }
  return use;
}

// `glyph "{this}"`: the glyph that is called like the value, in small letters; a table of one
// column that no text can name.
std::optional<ShapeUse> ViewWork::shape_by_name(Scope& scope, const Node& node) {
  const Node& words = node[0];
  if (words.size() != 1 || !words[0].is(Form::Hole) || !place_in(words[0], 1).absent()) {
    error(DiagnosticKind::wrong_place, node.span,
          "the name of a shape is one value in braces: `\"{this}\"`");
    return std::nullopt;
  }
  const ExprId value = infer(context, scope, words[0][0], {});
  if (value == kNoExpr) return std::nullopt;
  Type type = context.type_of(value);
  const Index size = type.shape == Shape::Scalar ? domain_size(context.model, type) : 0;
  const bool listed = type.base == Base::Kind || type.base == Base::Enum ||
                      type.base == Base::Player || type.base == Base::Tile ||
                      type.base == Base::Ground;
  if (!listed || type.shape != Shape::Scalar) {
    error(DiagnosticKind::wrong_type, node.span,
          fmt::format("no shapes are called like {}", describe(context, type)));
    return std::nullopt;
  }
  type.optional = false;
  ShapeTable table;
  table.name = fmt::format(".{}", view.shape_tables.size());
  table.row = type;
  table.column = scalar_type(Base::Bool);
  for (Index i = 0; i < size; ++i) {
    std::string name = print_value(context.model, type, Value(i));
    std::ranges::transform(name, name.begin(), [](char c) {
      return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (const auto found = shapes.find(name); found != shapes.end()) {
      table.cells[{i, 0}] = found->second;
    }
  }
  ShapeUse use;
  use.table = static_cast<Index>(view.shape_tables.size());
  use.args = {value, context.truth(false, node.span)};
  view.shape_tables.push_back(std::move(table));
  return use;
}

void ViewWork::bound_shapes() {
  // The strokes of a shape with those of the shapes in it; -1 while it is counted.
  std::vector<std::int64_t> counted(view.shapes.size(), 0);
  std::function<std::int64_t(std::size_t)> count = [&](std::size_t index) -> std::int64_t {
    if (counted[index] != 0) return counted[index];
    counted[index] = -1;
    std::int64_t strokes = 1;
    for (Stroke& stroke : view.shapes[index].strokes) {
      if (stroke.shape == kNoIndex) {
        ++strokes;
        continue;
      }
      const std::int64_t inner = count(static_cast<std::size_t>(stroke.shape));
      if (inner < 0) {
        error(DiagnosticKind::shape_in_circle, stroke.span,
              fmt::format("the shape `{}` is made of itself", view.shapes[index].name));
        stroke.shape = kNoIndex;
        continue;
      }
      strokes += inner;
    }
    counted[index] = std::min<std::int64_t>(strokes, std::int64_t{kMostStrokes} + 2);
    if (strokes > static_cast<std::int64_t>(kMostStrokes) + 1) {
      error(DiagnosticKind::too_long, view.shapes[index].span,
            fmt::format("a shape has at most {} strokes, those of shapes in it included",
                        kMostStrokes));
    }
    return counted[index];
  };
  for (std::size_t i = 0; i < view.shapes.size(); ++i) count(i);
}

}  // namespace ludo::lang

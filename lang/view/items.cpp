// The items of a view: what each is about, and what it says of it.
//
// Tested by tests/lang/view/test_items.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

constexpr std::pair<std::string_view, ItemForm> kItemForms[] = {
    {"board", ItemForm::Board},   {"sites", ItemForm::Sites},   {"area", ItemForm::Area},
    {"pieces", ItemForm::Pieces}, {"links", ItemForm::Links},   {"blocks", ItemForm::Blocks},
    {"ground", ItemForm::Ground}, {"flag", ItemForm::Flag},     {"values", ItemForm::Values},
    {"pawn", ItemForm::Pawn},     {"draw", ItemForm::Draw},     {"mark", ItemForm::Mark},
    {"panel", ItemForm::Panel},   {"motion", ItemForm::Motion},
};

// What `this` is in the properties of an item, where the head alone decides.
std::optional<Type> this_of(ItemForm form, bool each_player) {
  switch (form) {
    case ItemForm::Sites:
    case ItemForm::Area:
    case ItemForm::Pieces:
    case ItemForm::Flag:
      return scalar_type(Base::Site);
    case ItemForm::Links:
      return scalar_type(Base::Link);
    case ItemForm::Blocks:
      return scalar_type(Base::Block);
    case ItemForm::Ground:
      return scalar_type(Base::Ground);
    case ItemForm::Pawn:
      return scalar_type(Base::Player);
    case ItemForm::Panel:
      return each_player ? std::optional(scalar_type(Base::Player)) : std::nullopt;
    case ItemForm::Board:
    case ItemForm::Values:
    case ItemForm::Draw:
    case ItemForm::Mark:
    case ItemForm::Motion:
      return std::nullopt;
  }
  return std::nullopt;
}

std::int32_t written_number(const Node& node) {
  std::int64_t number = 0;
  for (const char c : node.text) {
    number = std::min<std::int64_t>(number * 10 + (c - '0'), kMostMeasure);
  }
  return static_cast<std::int32_t>(number);
}

struct ItemReading {
  ViewWork& work;
  const Node& node;
  ViewItem item;
  std::optional<ItemScope> own;
  bool sound = true;

  Context& context() { return work.context; }
  Scope& scope() { return own->scope; }

  void bind_this(const std::optional<Type>& type) { own.emplace(type, node.span); }
  void fail(DiagnosticKind kind, Span span, std::string message, std::string hint = {}) {
    work.error(kind, span, std::move(message), std::move(hint));
    sound = false;
  }
  ExprId take(ExprId value) {
    sound = sound && value != kNoExpr;
    return value;
  }

  void read();
  void select(Base base);
  void values();
  void named_ground();
  void flag();
  void pawn();
  void mark();
  void predefined(const Node& what);
  void marked(const Node& what);
  void panel();
  void motion();
  void below();
  void drawing(const Node& node);
  void show(const Node& node);
  void notes();
};

// `sites D where C`: D is asked once, C of each.
void ItemReading::select(Base base) {
  const Type set = set_type(base);
  const Node& what = place_in(node, 0);
  const bool all = what.absent() || (item.form == ItemForm::Pieces && what.is(Form::PiecesWord));
  if (!all) {
    Scope asked = scope();
    asked.names.erase("this");
    item.selected = take(check_expression(context(), asked, what, set));
  }
  const Node& where = place_in(node, 1);
  if (!where.absent()) item.where = take(check_condition(context(), scope(), where));
}

void ItemReading::values() {
  bind_this(std::nullopt);
  const ExprId set = take(infer(context(), scope(), node[0], {}));
  if (set == kNoExpr) return;
  const Type type = context().type_of(set);
  if (type.shape != Shape::Set || type.base == Base::Site) {
    fail(DiagnosticKind::wrong_type, node[0].span,
         fmt::format("`values` needs a type, or a set of values; this is {}",
                     describe(context(), type)));
    return;
  }
  item.type = element_of(type);
  item.selected = set;
  bind_this(item.type);
}

void ItemReading::named_ground() {
  item.name = node[0].text;
  const auto& grounds = context().model.grounds;
  const auto found = std::ranges::find(grounds, item.name);
  if (found == grounds.end()) {
    fail(DiagnosticKind::unknown_name, node[0].span,
         fmt::format("no ground of tiles is called `{}`", item.name),
         hint_of_nearest(item.name, grounds));
    return;
  }
  item.of = static_cast<Index>(found - grounds.begin());
  if (node[1].is(Form::Choice)) item.word = node[1].text;
  if (node[2].is(Form::Measure)) {
    if (const auto width = work.measure(scope(), node[2])) item.number = width->number;
  }
}

void ItemReading::flag() {
  item.name = node[0].text;
  const auto& flags = context().model.tile_flags;
  const auto found = std::ranges::find(flags, item.name);
  if (found == flags.end()) {
    fail(DiagnosticKind::unknown_name, node[0].span,
         fmt::format("no part of a tile is called `{}`", item.name),
         hint_of_nearest(item.name, flags));
    return;
  }
  item.of = static_cast<Index>(found - flags.begin());
}

void ItemReading::pawn() {
  item.name = node[0].text;
  const auto& variables = context().model.variables;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& variable = variables[i];
    const bool of_places = variable.owner == Owner::Player &&
                           (variable.type.base == Base::Site || variable.type.base == Base::Link);
    if (!of_places) continue;
    names.push_back(variable.name);
    if (variable.name == item.name) item.of = static_cast<Index>(i);
  }
  if (item.of != kNoIndex) return;
  fail(DiagnosticKind::unknown_name, node[0].span,
       fmt::format("players have no place called `{}`", item.name),
       hint_of_nearest(item.name, names));
}

void ItemReading::predefined(const Node& what) {
  item.word = what.text;
  if (!what.children.empty() && what[0].is(Form::Choice)) item.second = what[0].text;
  const bool links = item.second == "links";
  const bool blocks = item.second == "blocks";
  item.type = scalar_type(links ? Base::Link : blocks ? Base::Block : Base::Site);
  bind_this(item.type);
}

void ItemReading::marked(const Node& what) {
  bind_this(std::nullopt);
  if (is_generator(what.form)) {
    Scope found = scope();
    item.found = check_generator(context(), found, what, GeneratorUse::Question);
    sound = sound && item.found != kNoIndex;
    if (!sound) return;
    const Generator& generator = context().model.generators[static_cast<std::size_t>(item.found)];
    if (generator.form != GeneratorForm::In) {
      fail(DiagnosticKind::wrong_place, what.span, "a mark is of one thing after another",
           "write `x among …`");
      return;
    }
    item.type = own->frame.types[static_cast<std::size_t>(generator.slot)];
  } else {
    const ExprId set = take(infer(context(), scope(), what, set_type(Base::Site)));
    if (set == kNoExpr) return;
    const Type type = context().type_of(set);
    const bool of_things = type.base == Base::Link || type.base == Base::Block;
    const bool is_scalar = type.shape == Shape::Scalar;
    if (of_things && (is_scalar || type.shape == Shape::Set)) {
      item.type = scalar_type(type.base);
      item.selected = is_scalar ? as_set(context(), set) : set;
    } else {
      item.type = scalar_type(Base::Site);
      item.selected = take(coerce(context(), set, set_type(Base::Site)));
    }
  }
  item.type.optional = false;
  if (item.type.base == Base::Piece) item.type = scalar_type(Base::Site);
  if (item.type.base != Base::Site && item.type.base != Base::Link &&
      item.type.base != Base::Block) {
    fail(DiagnosticKind::wrong_type, what.span,
         fmt::format("sites, links and blocks can be marked, not {}",
                     describe(context(), item.type)));
    return;
  }
  // `this` is known from here on; its register was kept free.
  own->frame.types[0] = item.type;
  scope().names["this"] = Binding{0, item.type, node.span};
}

void ItemReading::mark() {
  const Node& key = node[0];
  const Node& title = node[1];
  const Node& what = node[2];
  if (what.is(Form::Predefined)) {
    predefined(what);
  } else {
    marked(what);
  }
  item.name = key.absent() ? item.word + (item.second.empty() ? "" : " " + item.second) : key.text;
  if (title.absent()) return;
  TemplatePiece piece;
  piece.text = title.text;
  item.title.push_back(std::move(piece));
}

void ItemReading::panel() {
  item.name = node[0].text;
  if (node[1].is(Form::Choice)) item.word = node[1].text == "seat ends" ? "ends" : node[1].text;
  item.each_player = node[2].is(Form::Yes);
  bind_this(this_of(item.form, item.each_player));
}

void ItemReading::motion() {
  item.name = node[0].text;
  item.word = node[1].text;
  if (node[2].is(Form::Integer)) item.number = written_number(node[2]);
  const auto rule = context().rules.find(item.name);
  if (rule == context().rules.end()) {
    std::vector<std::string> names;
    for (const auto& [name, word] : context().rules) names.push_back(name);
    fail(DiagnosticKind::unknown_name, node[0].span,
         fmt::format("no rule is called `{}`", item.name), hint_of_nearest(item.name, names));
    return;
  }
  item.of = rule->second.index;
}

void ItemReading::drawing(const Node& line) {
  Drawing drawing;
  static constexpr std::pair<std::string_view, Drawing::Form> kForms[] = {
      {"line", Drawing::Form::Line},
      {"box", Drawing::Form::Box},
      {"text", Drawing::Form::Text},
      {"glyph", Drawing::Form::Glyph}};
  for (const auto& [name, form] : kForms) {
    if (name == line.text) drawing.form = form;
  }
  drawing.size.number = 100;
  for (const Node& part : line.children) {
    if (part.is(Form::List)) {
      for (const Node& ends : part.children) {
        const Index from = work.find_site(ends[0]);
        const Index to = ends.size() > 1 ? work.find_site(ends[1]) : from;
        sound = sound && from != kNoIndex && to != kNoIndex;
        drawing.ends.emplace_back(from, to);
      }
    } else if (part.is(Form::Name)) {
      drawing.side = part.text;
      if (std::string_view("nesw").find(part.text) == std::string_view::npos ||
          part.text.size() != 1) {
        fail(DiagnosticKind::wrong_place, part.span, "a side is `n`, `e`, `s` or `w`");
      }
    } else if (part.is(Form::Template)) {
      auto words = work.text(scope(), part);
      sound = sound && words.has_value();
      if (words) drawing.text = std::move(*words);
    } else if (part.is(Form::ShapeRef)) {
      auto glyph = work.shape_ref(scope(), part);
      sound = sound && glyph.has_value();
      if (glyph) drawing.glyph = std::move(*glyph);
    } else if (part.is(Form::Property)) {
      auto property = work.property(scope(), part, ItemForm::Draw);
      sound = sound && property.has_value();
      if (!property) continue;
      if (property->what == Property::Size) drawing.size = property->numbers[0];
      if (property->what == Property::Grow) drawing.grow = property->numbers[0];
      drawing.properties.push_back(std::move(*property));
    }
  }
  item.drawings.push_back(std::move(drawing));
}

void ItemReading::show(const Node& line) {
  Show show;
  show.span = line.span;
  show.size.number = 100;
  if (line.text == "tile") {
    show.form = Show::Form::TileInHand;
    show.type = scalar_type(Base::Tile, true);
  } else {
    show.value = take(infer(context(), scope(), line[0], {}));
    if (show.value != kNoExpr) show.type = context().type_of(show.value);
  }
  if (!line[1].absent()) show.out_of = take(check_number(context(), scope(), line[1]));
  if (line[2].is(Form::ShapeRef)) {
    auto as = work.shape_ref(scope(), line[2]);
    sound = sound && as.has_value();
    if (as) show.as = std::move(*as);
  }
  if (line[3].is(Form::Measure)) {
    const auto size = work.measure(scope(), line[3]);
    sound = sound && size.has_value();
    if (size) show.size = *size;
  }
  if (line[4].is(Form::Template)) {
    auto words = work.text(scope(), line[4]);
    sound = sound && words.has_value();
    if (words) show.label = std::move(*words);
  }
  if (line[5].is(Form::Choice)) show.how = line[5].text;
  if (!line[6].absent()) show.when = take(check_condition(context(), scope(), line[6]));
  item.shows.push_back(std::move(show));
}

void ItemReading::below() {
  for (const Node& line : node.children) {
    if (line.is(Form::Property)) {
      auto property = work.property(scope(), line, item.form);
      sound = sound && property.has_value();
      if (property) item.properties.push_back(std::move(*property));
    } else if (line.is(Form::Drawing)) {
      drawing(line);
    } else if (line.is(Form::Show)) {
      show(line);
    }
  }
}

void ItemReading::notes() {
  const Node& attached = node.children.back();
  if (!attached.is(Form::Attached)) return;
  for (const Node& line : attached.children) {
    if (line.is(Form::Title) && item.title.empty()) {
      TemplatePiece piece;
      piece.text = line.text;
      item.title.push_back(std::move(piece));
    }
    if (!line.is(Form::Note)) continue;
    if (!item.note.empty()) item.note += ' ';
    item.note += line.text;
  }
}

void ItemReading::read() {
  item.span = node.span;
  for (const auto& [name, form] : kItemForms) {
    if (name == node.text) item.form = form;
  }
  bind_this(this_of(item.form, false));
  switch (item.form) {
    case ItemForm::Board:
    case ItemForm::Draw:
      if (item.form == ItemForm::Draw) item.word = node[0].text;
      break;
    case ItemForm::Sites:
    case ItemForm::Area:
    case ItemForm::Pieces:
      select(Base::Site);
      break;
    case ItemForm::Links:
      select(Base::Link);
      break;
    case ItemForm::Blocks:
      select(Base::Block);
      break;
    case ItemForm::Ground:
      named_ground();
      break;
    case ItemForm::Flag:
      flag();
      break;
    case ItemForm::Values:
      values();
      break;
    case ItemForm::Pawn:
      pawn();
      break;
    case ItemForm::Mark:
      mark();
      break;
    case ItemForm::Panel:
      panel();
      break;
    case ItemForm::Motion:
      motion();
      break;
  }
  // Without what it is about nothing of it can be read.
  if (!sound) return;
  below();
  notes();
  item.slots = own->frame.size();
}

}  // namespace

ItemScope::ItemScope(const std::optional<Type>& of_this, Span span) : scope(frame) {
  scope.speech.choices = false;
  // Register 0 is that of `this`, whether there is one or not.
  frame.hidden_slot(of_this.value_or(scalar_type(Base::Site)));
  if (of_this) scope.names["this"] = Binding{0, *of_this, span};
}

Index ViewWork::find_site(const Node& node) {
  Frame frame;
  Scope scope(frame);
  const ExprId site = check_expression(context, scope, node, scalar_type(Base::Site));
  if (site == kNoExpr) return kNoIndex;
  const Expr& expr = context.expr(site);
  if (expr.op == Op::Constant) {
    return context.model.constants[static_cast<std::size_t>(expr.imm)].number;
  }
  error(DiagnosticKind::not_constant, node.span, "the name of a site is needed here");
  return kNoIndex;
}

std::optional<ViewItem> ViewWork::item(const Node& node) {
  ItemReading reading{*this, node, {}, {}};
  reading.read();
  if (!reading.sound) return std::nullopt;
  return std::move(reading.item);
}

}  // namespace ludo::lang

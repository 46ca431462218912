// Prints every field of a view; see dump.hpp.

#include "tests/lang/view/dump.hpp"

#include <fmt/format.h>

#include "lang/model/print_code.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

struct Dumping {
  const View& view;

  std::string expr(ExprId id) const {
    return id == kNoExpr ? "-" : print_expr(view.model, {"this"}, id);
  }
  std::string measure(const Measure& m) const {
    return m.value == kNoExpr ? std::to_string(m.number) : expr(m.value);
  }
  std::string colour(Index index) const {
    return index == kNoIndex ? "own" : view.palette[static_cast<std::size_t>(index)].name;
  }
  std::string paint(const PaintUse& p) const {
    const std::string part(1, "fei"[static_cast<int>(p.part)]);
    switch (p.form) {
      case PaintUse::Form::Nothing:
        return "none";
      case PaintUse::Form::Fixed:
        return colour(p.colour) + "." + part;
      case PaintUse::Form::OfValue:
        return expr(p.value) + "." + part;
    }
    return "?";
  }
  std::string text(const Template& t) const {
    std::string out;
    for (const TemplatePiece& piece : t) {
      out += piece.form == TemplatePiece::Form::Text ? piece.text : "{" + expr(piece.expr) + "}";
      if (!piece.inner.empty()) out += ":" + text(piece.inner);
    }
    return out;
  }
  std::string shape(const ShapeUse& s) const {
    std::string out = s.shape != kNoIndex ? view.shapes[static_cast<std::size_t>(s.shape)].name
                      : s.table != kNoIndex
                          ? view.shape_tables[static_cast<std::size_t>(s.table)].name
                          : "-";
    for (const ExprId arg : s.args) out += " " + expr(arg);
    return out;
  }
  std::string property(const PropertyUse& p) const {
    std::string out = fmt::format("{} {} {} {} {}", static_cast<int>(p.what), p.none, p.word,
                                  p.each, static_cast<int>(p.place));
    for (const std::string& word : p.words) out += " " + word;
    for (const Measure& m : p.numbers) out += " n" + measure(m);
    for (const PaintUse& each : p.paints) out += " " + paint(each);
    out += fmt::format(" [{} {} {} {} {}]", paint(p.line.paint), measure(p.line.width),
                       p.line.dash_on, p.line.dash_off, p.line.dotted);
    out += " s:" + shape(p.shape) + " t:" + text(p.text) + " v:" + expr(p.value);
    for (const auto& [index, place] : p.places) {
      out += fmt::format(" @{} {} {}", index, place.first, place.second);
    }
    return out + " when " + expr(p.when) + "\n";
  }
  std::string stroke(const Stroke& s) const {
    std::string out = fmt::format("  {} {}", static_cast<int>(s.form), s.path);
    for (const Measure& m : s.numbers) out += " " + measure(m);
    out += " t:" + text(s.text) + " at " + measure(s.x) + " " + measure(s.y);
    out += " turn " + measure(s.turn) + " round " + measure(s.round);
    if (s.shape != kNoIndex) out += " " + view.shapes[static_cast<std::size_t>(s.shape)].name;
    if (s.fill) out += " fill " + paint(*s.fill);
    if (s.edge) out += " edge " + paint(*s.edge) + " " + measure(s.edge_width);
    out += fmt::format(" times {} {} {} when {}\n", measure(s.times), measure(s.step_x),
                       measure(s.step_y), expr(s.when));
    return out;
  }
  std::string item(const ViewItem& i) const {
    std::string out =
        fmt::format("{} {} {} {} {} {} {} {} {}\n", static_cast<int>(i.form), i.name, text(i.title),
                    i.word, i.second, i.each_player, i.of, i.number, i.note);
    out += fmt::format(" {} where {} of {} type {} {}\n", expr(i.selected), expr(i.where),
                       i.found == kNoIndex ? "-" : print_generator(view.model, {"this"}, i.found),
                       static_cast<int>(i.type.base), i.slots);
    for (const PropertyUse& p : i.properties) out += "  " + property(p);
    for (const Drawing& d : i.drawings) {
      out += fmt::format("  d{} {}", static_cast<int>(d.form), d.side);
      for (const auto& [from, to] : d.ends) out += fmt::format(" {}-{}", from, to);
      out += " t:" + text(d.text) + " g:" + shape(d.glyph) + " " + measure(d.size) + " " +
             measure(d.grow) + "\n";
      for (const PropertyUse& p : d.properties) out += "    " + property(p);
    }
    for (const Show& s : i.shows) {
      out += fmt::format("  show {} {} {} {} {} {} {} {}\n", static_cast<int>(s.form),
                         expr(s.value), expr(s.out_of), s.as ? shape(*s.as) : "-", measure(s.size),
                         text(s.label), s.how, expr(s.when));
    }
    return out;
  }
};

std::string tone(const Tone& t) {
  return fmt::format("{:08x} {:08x} {:08x}", t.fill, t.edge, t.ink);
}

}  // namespace

std::string dump(const View& view, const ViewItem& item) { return Dumping{view}.item(item); }

std::string dump(const View& view) {
  const Dumping dumping{view};
  std::string out = view.game + " " + view.title + "\n";
  // Colours and shapes by their names: nothing depends on their order.
  std::map<std::string, std::string> named;
  for (const Colour& colour : view.palette) {
    named["colour " + colour.name] = tone(colour.light) + " / " + tone(colour.dark);
  }
  for (const ShapeDef& shape : view.shapes) {
    std::string lines = fmt::format("{} {} {}\n", shape.letter, shape.is_glyph, shape.params);
    for (const Stroke& stroke : shape.strokes) lines += dumping.stroke(stroke);
    named["shape " + shape.name] = lines;
  }
  for (const ShapeTable& table : view.shape_tables) {
    std::string cells;
    for (const auto& [key, shape] : table.cells) {
      cells += fmt::format(" {} {} {}", key.first, key.second,
                           view.shapes[static_cast<std::size_t>(shape)].name);
    }
    if (!table.name.starts_with('.')) named["table " + table.name] = cells;
  }
  for (const auto& [name, what] : named) out += name + ": " + what + "\n";
  for (const ViewItem& item : view.items) out += dumping.item(item);
  return out;
}

}  // namespace ludo::tests

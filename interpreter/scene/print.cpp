// Scenes as text. See print.hpp.

#include "interpreter/scene/print.hpp"

#include <fmt/format.h>

namespace ludo::scene {

namespace {

const char* name_of(Layer layer) {
  switch (layer) {
    case Layer::Ground:
      return "ground";
    case Layer::Areas:
      return "areas";
    case Layer::Lines:
      return "lines";
    case Layer::Names:
      return "names";
    case Layer::UnderMarks:
      return "under-marks";
    case Layer::Links:
      return "links";
    case Layer::Sites:
      return "sites";
    case Layer::Pieces:
      return "pieces";
    case Layer::Badges:
      return "badges";
    case Layer::OverMarks:
      return "over-marks";
    case Layer::Panels:
      return "panels";
  }
  return "";
}

const char* name_of(Thing::Class what) {
  switch (what) {
    case Thing::Class::Board:
      return "board";
    case Thing::Class::Site:
      return "site";
    case Thing::Class::Area:
      return "area";
    case Thing::Class::Link:
      return "link";
    case Thing::Class::Block:
      return "block";
    case Thing::Class::Piece:
      return "piece";
    case Thing::Class::Pawn:
      return "pawn";
    case Thing::Class::Panel:
      return "panel";
    case Thing::Class::Value:
      return "value";
    case Thing::Class::Mark:
      return "mark";
  }
  return "";
}

using TonePart = decltype(Paint::part);

struct Printing {
  const Scene& scene;
  const lang::View& view;
  std::string text = {};

  std::string paint(const Paint& paint) const {
    if (paint.form == Paint::Form::None) return "none";
    std::string name = "inherited";
    if (paint.form == Paint::Form::Palette) {
      const auto at = static_cast<std::size_t>(paint.colour);
      name = at < view.palette.size() ? view.palette[at].name : "?";
    }
    if (paint.part == TonePart::Edge) return name + ".edge";
    if (paint.part == TonePart::Ink) return name + ".ink";
    return name;
  }

  std::string ink(const Ink& ink) const {
    std::string said;
    if (ink.fill.form != Paint::Form::None) said += " fill " + paint(ink.fill);
    if (ink.hatch != Hatch::None) {
      const char* const form = ink.hatch == Hatch::Lines   ? "lines"
                               : ink.hatch == Hatch::Cross ? "cross"
                                                           : "dots";
      said += fmt::format(" hatch {} {}", form, paint(ink.hatch_paint));
    }
    if (ink.line.form != Paint::Form::None) {
      said += fmt::format(" edge {}", paint(ink.line));
      if (ink.width != 0) said += fmt::format(" {}", ink.width);
      if (ink.dash_on != 0) said += fmt::format(" dash {} {}", ink.dash_on, ink.dash_off);
      if (ink.round) said += " round";
    }
    if (ink.fade != 100) said += fmt::format(" fade {}", ink.fade);
    if (ink.bold) said += " bold";
    return said;
  }

  std::string form(const Shape& shape) const {
    switch (shape.form) {
      case Shape::Form::Rect:
        return fmt::format("box {} {} at {} {}", 2 * shape.a, 2 * shape.b, shape.x, shape.y) +
               (shape.c == 0 ? "" : fmt::format(" round {}", shape.c));
      case Shape::Form::Disc:
        return fmt::format("disc {} at {} {}", shape.a, shape.x, shape.y);
      case Shape::Form::Path:
        return fmt::format("path {}", shape.text) +
               (shape.x == 0 && shape.y == 0 ? "" : fmt::format(" at {} {}", shape.x, shape.y));
      case Shape::Form::Text: {
        const char* const anchor = shape.anchor == Shape::Anchor::Start ? " from"
                                   : shape.anchor == Shape::Anchor::End ? " to"
                                                                        : " at";
        return fmt::format("text \"{}\"{} {} {} size {}", shape.text, anchor, shape.x, shape.y,
                           shape.a);
      }
      case Shape::Form::Use:
        return fmt::format("use {} at {} {} size {}", lang::at(scene.symbols, shape.symbol).name,
                           shape.x, shape.y, shape.a);
    }
    return "";
  }

  void add(const Shape& shape, const char* indent) {
    text += indent + form(shape);
    if (shape.turn != 0) text += fmt::format(" turn {}", shape.turn);
    if (shape.mirrored) text += " mirrored";
    text += ink(shape.ink) + "\n";
  }

  void add(const Group& group) {
    text += fmt::format("  {}", name_of(group.thing.what));
    if (group.thing.index != kNoIndex) text += fmt::format(" {}", group.thing.index);
    if (!group.thing.sign.empty()) text += fmt::format(" `{}`", group.thing.sign);
    if (!group.label.empty()) text += "   -- " + group.label;
    text += "\n";
    for (const Shape& shape : group.shapes) add(shape, "    ");
  }

  void add_words() {
    for (const std::string& line : scene.spoken) text += "say " + line + "\n";
    for (const PanelWords& panel : scene.panels) {
      text += fmt::format("panel {}{}\n", panel.title, panel.to_move ? " (to move)" : "");
      for (const PanelLine& line : panel.lines) {
        text += fmt::format("  {}: {}\n", line.label, line.text);
      }
    }
    for (const std::string& what : scene.left_out) text += "left out: " + what + "\n";
  }
};

}  // namespace

std::string print(const Scene& scene, const lang::View& view) {
  Printing printing{scene, view};
  const Box& box = scene.box;
  printing.text = fmt::format("scene {}\nbox {} {} {} {}\n", scene.title, box.left, box.top,
                              box.width, box.height);
  if (!scene.description.empty()) printing.text += scene.description + "\n";
  for (const Symbol& symbol : scene.symbols) {
    printing.text += fmt::format("symbol {}\n", symbol.name);
    for (const Shape& shape : symbol.shapes) printing.add(shape, "  ");
  }
  const Group* before = nullptr;
  for (const Group& group : scene.groups) {
    if (before == nullptr || before->layer != group.layer) {
      printing.text += fmt::format("layer {}\n", name_of(group.layer));
    }
    printing.add(group);
    before = &group;
  }
  printing.add_words();
  return printing.text;
}

}  // namespace ludo::scene

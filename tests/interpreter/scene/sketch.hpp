// A game from a text and a view of it made by hand: what the tests of scenes use. What a view asks
// is a definition of the game, called with `this`.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/scene/draw.hpp"
#include "interpreter/scene/print.hpp"
#include "tests/interpreter/reference/play.hpp"

namespace ludo::scene {

struct Sketch {
  explicit Sketch(std::string_view text) : game(text) {
    view.model = *game.game.model;
    view.game = view.model.name;
    for (const char* role : {"page",      "ink",   "faint",     "wood",  "wood2",  "line",  "frame",
                             "frametext", "panel", "panelline", "tint1", "tint2",  "tint3", "tint4",
                             "tint5",     "tint6", "last",      "goal",  "chosen", "danger"}) {
      colour(role);
    }
    for (const lang::Player& player : view.model.players) colour(player.name);
  }

  interpreter::Play game;
  lang::View view;

  Index colour(std::string name) {
    lang::Colour added;
    added.name = std::move(name);
    view.palette.push_back(std::move(added));
    return static_cast<Index>(view.palette.size()) - 1;
  }
  lang::PaintUse paint(std::string_view name) {
    lang::PaintUse use;
    use.form = lang::PaintUse::Form::Fixed;
    for (std::size_t i = 0; i < view.palette.size(); ++i) {
      if (view.palette[i].name == name) use.colour = static_cast<Index>(i);
    }
    if (use.colour < 0) use.colour = colour(std::string(name));
    return use;
  }

  // ---- expressions
  lang::ExprId add(lang::Op op, lang::Type type, Index imm = 0,
                   std::vector<lang::ExprId> args = {}) {
    lang::Expr expr;
    expr.op = op;
    expr.type = type;
    expr.imm = imm;
    expr.args = std::move(args);
    view.model.exprs.push_back(std::move(expr));
    return static_cast<lang::ExprId>(view.model.exprs.size()) - 1;
  }
  lang::ExprId self(lang::Base base = lang::Base::Site) {
    lang::Type type;
    type.base = base;
    return add(lang::Op::Slot, type, 0);
  }
  /// A definition of the game, of `this` if it takes something.
  lang::ExprId ask(std::string_view name, lang::Base of = lang::Base::Site) {
    for (std::size_t i = 0; i < view.model.defines.size(); ++i) {
      const lang::Define& define = view.model.defines[i];
      if (define.item.key != name) continue;
      const lang::Type type = lang::at(view.model, define.body).type;
      std::vector<lang::ExprId> args;
      if (define.params > 0) args.push_back(self(of));
      return add(lang::Op::CallDefine, type, static_cast<Index>(i), std::move(args));
    }
    FAIL("no definition " << name);
    return lang::kNoExpr;
  }
  lang::ExprId owner() {
    lang::Type type;
    type.base = lang::Base::Player;
    type.optional = true;
    return add(lang::Op::OwnerOf, type, 0, {self()});
  }
  lang::ExprId variable(std::string_view name, lang::ExprId of = lang::kNoExpr) {
    for (std::size_t i = 0; i < view.model.variables.size(); ++i) {
      if (view.model.variables[i].name != name) continue;
      std::vector<lang::ExprId> args;
      if (of != lang::kNoExpr) args.push_back(of);
      return add(lang::Op::Variable, view.model.variables[i].type, static_cast<Index>(i), args);
    }
    FAIL("no variable " << name);
    return lang::kNoExpr;
  }

  // ---- items
  lang::ViewItem& item(lang::ItemForm form) {
    lang::ViewItem added;
    added.form = form;
    added.slots = 4;
    view.items.push_back(std::move(added));
    return view.items.back();
  }
  static lang::PropertyUse property(lang::Property what,
                                    std::initializer_list<std::int32_t> numbers = {}) {
    lang::PropertyUse use;
    use.what = what;
    for (const std::int32_t number : numbers) use.numbers.push_back({number, lang::kNoExpr});
    return use;
  }
  static lang::PropertyUse word(lang::Property what, std::string said) {
    lang::PropertyUse use = property(what);
    use.word = said;
    use.words = {std::move(said)};
    return use;
  }
  lang::PropertyUse fill(std::string_view name) {
    lang::PropertyUse use = property(lang::Property::Fill);
    use.paints = {paint(name)};
    return use;
  }
  lang::PropertyUse line(lang::Property what, std::string_view name, std::int32_t width) {
    lang::PropertyUse use = property(what);
    use.line.paint = paint(name);
    use.line.width.number = width;
    return use;
  }
  static lang::Template text(std::string said) {
    lang::TemplatePiece piece;
    piece.text = std::move(said);
    return {piece};
  }

  /// A shape that looks somewhere.
  Index arrow() {
    lang::ShapeDef shape;
    shape.name = "arrow";
    lang::Stroke stroke;
    stroke.form = lang::Stroke::Form::Poly;
    for (const std::int32_t number : {0, -40, 30, 40, -30, 40}) {
      stroke.numbers.push_back({number, lang::kNoExpr});
    }
    shape.strokes.push_back(stroke);
    view.shapes.push_back(shape);
    return static_cast<Index>(view.shapes.size()) - 1;
  }

  // ---- pictures
  Seen seen(interpreter::Viewer viewer = interpreter::Viewer::umpire()) const {
    Seen what;
    what.state = game.state;
    what.viewer = viewer;
    return what;
  }
  Scene scene(interpreter::Viewer viewer = interpreter::Viewer::umpire(), Index seat = 0) const {
    return draw(view, seen(viewer), {seat});
  }
  std::string printed(interpreter::Viewer viewer = interpreter::Viewer::umpire(),
                      Index seat = 0) const {
    return print(scene(viewer, seat), view);
  }
};

/// The groups about things of a class, but for the badges on them.
inline std::vector<Group> groups_of(const Scene& scene, Thing::Class what) {
  std::vector<Group> found;
  for (const Group& group : scene.groups) {
    const bool badge = group.layer == Layer::Badges && what != Thing::Class::Pawn;
    if (group.thing.what == what && !badge) found.push_back(group);
  }
  return found;
}

/// The group about this thing of a class; fails if there is none.
inline Group group_of(const Scene& scene, Thing::Class what, Index index) {
  for (const Group& group : scene.groups) {
    if (group.thing.what == what && group.thing.index == index) return group;
  }
  FAIL("no group for " << index);
  return {};
}

inline bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace ludo::scene

// Walks through items of views; see reads.hpp.

#include "lang/view/reads.hpp"

#include <vector>

#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

struct ViewReading {
  const GameModel& model;
  ViewReads& reads;
  std::set<Index> defines = {};

  void expression(ExprId id) {
    if (id == kNoExpr) return;
    Walk walk;
    std::vector<Index> called;
    walk.expression = [&](ExprId, const Expr& expr) {
      if (expr.op == Op::Variable) reads.variables.insert(expr.imm);
      if (expr.op == Op::CallDefine) called.push_back(expr.imm);
    };
    walk.generator = [&](const Generator& generator) {
      reads.ways = reads.ways || generator.form == GeneratorForm::Way;
    };
    walk_expression(model, id, walk);
    for (const Index define : called) {
      if (defines.insert(define).second) expression(at(model.defines, define).body);
    }
  }

  void text(const Template& written) {
    for (const TemplatePiece& piece : written) {
      expression(piece.expr);
      text(piece.inner);
    }
  }

  void property(const PropertyUse& use) {
    expression(use.when);
    expression(use.value);
    for (const Measure& measure : use.numbers) expression(measure.value);
    for (const PaintUse& paint : use.paints) expression(paint.value);
    expression(use.line.paint.value);
    expression(use.line.width.value);
    for (const ExprId id : use.shape.args) expression(id);
    text(use.text);
  }

  void item(const ViewItem& item) {
    // What is selected, or where a line holds, shows in the picture as much as what is drawn.
    expression(item.selected);
    expression(item.where);
    if (item.found != kNoIndex) {
      expression(at(model.generators, item.found).domain);
      expression(at(model.generators, item.found).where);
    }
    if (item.form == ItemForm::Pawn) reads.variables.insert(item.of);
    text(item.title);
    for (const PropertyUse& use : item.properties) property(use);
    for (const Show& show : item.shows) {
      expression(show.value);
      expression(show.out_of);
      text(show.label);
      if (show.form == Show::Form::TileInHand) reads.tile_in_hand = true;
    }
    for (const Drawing& drawing : item.drawings) {
      text(drawing.text);
      for (const PropertyUse& use : drawing.properties) property(use);
    }
  }
};

}  // namespace

void add_reads(const GameModel& model, const ViewItem& item, ViewReads& reads) {
  ViewReading{model, reads}.item(item);
}

}  // namespace ludo::lang

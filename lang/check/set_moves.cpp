// Writes the moves of a set; see set_moves.hpp.
//
// Tested by tests/lang/check/test_set_moves.cpp.

#include "lang/check/set_moves.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lang/check/expressions.hpp"

namespace ludo::lang {

namespace {

const Type kImage = scalar_type(Base::Site, true);
const Type kMovers = set_type(Base::Site);

// No text can name it.
constexpr const char* kWhereTo = "where it goes";

// One for the whole game: outside the effect it is none everywhere.
Index image_variable(Context& context, Span span) {
  std::vector<Variable>& variables = context.model.variables;
  const auto known = std::ranges::find(variables, kWhereTo, &Variable::name);
  if (known != variables.end()) return static_cast<Index>(known - variables.begin());
  Variable made;
  made.name = kWhereTo;
  made.declared = false;
  made.owner = Owner::Site;
  made.life = Variable::Life::Move;
  made.type = kImage;
  made.initial = context.constant(kImage, Value(kNone), span);
  made.span = span;
  made.description = "where the piece on it goes while many move at once";
  variables.push_back(std::move(made));
  return static_cast<Index>(variables.size()) - 1;
}

struct SetMove {
  Context& context;
  StatementBlock& block;
  Span span;
  Index movers;  // the register of who moves

  ExprId all() { return context.slot(movers, kMovers, span); }

  void append(Statement made) {
    made.span = span;
    block.statements.push_back(context.add(std::move(made)));
  }

  void bind(ExprId set) {
    Statement made;
    made.op = StatementOp::Let;
    made.exprs = {set};
    made.slots = {movers};
    append(std::move(made));
  }

  Place image_of(Index variable, ExprId site) {
    Place place;
    place.variable = variable;
    place.owner = site;
    return place;
  }

  // Each is asked where it goes before any goes.
  void read_images(Index variable, Index slot, ExprId image) {
    const ExprId site = context.slot(slot, scalar_type(Base::Site), span);
    Statement write;
    write.op = StatementOp::SetVariable;
    write.span = span;
    write.exprs = {image};
    write.places = {image_of(variable, site)};
    StatementBlock body;
    body.statements.push_back(context.add(std::move(write)));
    Generator each;
    each.slot = slot;
    each.domain = all();
    each.span = span;
    Statement made;
    made.op = StatementOp::ForEach;
    made.imm = 1;
    made.generator = context.add(std::move(each));
    made.blocks = {context.add(std::move(body))};
    append(std::move(made));
  }

  ExprId those_that_leave(Index variable, Index slot) {
    const ExprId site = context.slot(slot, scalar_type(Base::Site), span);
    const ExprId image = context.make(Op::Variable, kImage, {site}, span, variable);
    Generator leaving;
    leaving.slot = slot;
    leaving.domain = all();
    leaving.where = context.make(Op::NotEqual, bool_type(), {image, site}, span);
    leaving.span = span;
    Expr made;
    made.op = Op::Collect;
    made.type = kMovers;
    made.generator = context.add(std::move(leaving));
    made.span = span;
    return context.add(std::move(made));
  }

  void move_all(Index variable) {
    Statement made;
    made.op = StatementOp::MoveAll;
    made.exprs = {all()};
    made.places = {image_of(variable, all())};
    append(std::move(made));
  }
};

bool may_stand_here(Context& context, const Scope& scope, const Node& node) {
  const Node& among = node[0][0];
  if (!among.is(Form::In)) {
    context.error(DiagnosticKind::wrong_place, among.span,
                  "what moves at once is a set of places, each by a name",
                  "say `move every x among … to …`");
    return false;
  }
  if (!scope.speech.choices && scope.speech.without_me == "a trigger") {
    context.error(DiagnosticKind::wrong_place, node.span,
                  "all that a trigger finds moves at once already",
                  "name each in the head of the trigger, and write `move x to …`");
    return false;
  }
  if (0 < context.model.piles.most) {
    context.error(DiagnosticKind::wrong_board, node.span,
                  "piles are moved one by one, for what lies on the goal stays below",
                  "say `for each x among …` and `move all of x to y` below it");
    return false;
  }
  if (node.size() > 2 && node[2].is(Form::Yes)) {
    context.error(DiagnosticKind::wrong_place, node[2].span,
                  "of many that move at once none captures: who stands where one goes moves, too",
                  "say before whom they take: `capture every y among … where …`");
    return false;
  }
  return true;
}

}  // namespace

void check_set_move(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (!may_stand_here(context, scope, node)) return;
  const Span span = node.span;
  const Node& among = node[0][0];
  ExprId said = infer(context, scope, node[0], {});
  if (said != kNoExpr && context.type_of(said).base == Base::Player) {
    report_mismatch(context, said, kMovers);
    said = kNoExpr;
  }
  said = coerce(context, said, kMovers);
  Scope inner = scope;
  const Index slot =
      bind_name(context, inner, among.text, scalar_type(Base::Site), among.span, false);
  if (slot == kNoIndex) return;
  const ExprId image = check_site(context, inner, node[1]);
  if (said == kNoExpr || image == kNoExpr) return;
  const Index variable = image_variable(context, span);
  SetMove move{context, block, span, scope.frame->hidden_slot(kMovers)};
  const ExprId stand = context.make(Op::OccupiedSites, kMovers, {}, span);
  move.bind(context.make(Op::Intersect, kMovers, {said, stand}, span));
  move.read_images(variable, slot, image);
  move.bind(move.those_that_leave(variable, slot));
  move.move_all(variable);
}

}  // namespace ludo::lang

// Writes what effects do to piles; see piles.hpp.
//
// The pieces of the state follow the tops: what is uncovered is put, what is covered is taken off.
// Heights are read before anything is done.
//
// Tested by tests/lang/check/test_piles.cpp.

#include <algorithm>
#include <utility>
#include <vector>

#include "lang/check/piles.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

using Part = PileEffect::Part;
using Statements = std::vector<Index>;

const Type kPileSite = scalar_type(Base::Site);
const Type kPerhapsPlayer = scalar_type(Base::Player, true);

struct PileWork {
  Context& context;
  const PileEffect effect;
  const Statement original;
  GameModel& model = context.model;
  const Piles& piles = model.piles;
  const Span span = original.span;
  const Type number = number_type(0, piles.most);
  const Type code_type = number_type(0, at(model.variables, piles.contents).type.most);
  const bool owned = std::ranges::any_of(model.kinds, [](const Kind& kind) {
    return std::ranges::find(kind.of_player, true) != kind.of_player.end();
  });
  const bool neutral = std::ranges::any_of(model.kinds, &Kind::of_nobody);

  // ---- expressions

  ExprId make(Op op, const Type& type, std::vector<ExprId> args, Index imm = 0) {
    return context.make(op, type, std::move(args), span, imm);
  }
  ExprId plain(std::int32_t value) { return context.number(value, span); }
  ExprId site() { return context.slot(effect.site, kPileSite, span); }
  ExprId goal() { return context.slot(effect.goal, kPileSite, span); }
  ExprId height() { return context.slot(effect.height, number, span); }
  ExprId goal_height() { return context.slot(effect.goal_height, number, span); }
  ExprId level() { return context.slot(effect.level, number, span); }
  ExprId count() {
    const bool one = effect.part != Part::All && effect.amount == kNoExpr;
    return one ? plain(1) : context.slot(effect.count, number, span);
  }
  bool one() const { return effect.part != Part::All && effect.amount == kNoExpr; }
  ExprId plus(ExprId a, ExprId b) { return make(Op::Add, number_type(0, 2 * piles.most), {a, b}); }
  ExprId less(ExprId a, ExprId b) {
    return make(Op::Subtract, number_type(-piles.most, piles.most), {a, b});
  }
  ExprId above(ExprId a, std::int32_t than) {
    return make(Op::Greater, bool_type(), {a, plain(than)});
  }
  ExprId of_site(Index variable, ExprId where) {
    return make(Op::Variable, at(model.variables, variable).type, {where}, variable);
  }
  ExprId piece_at(ExprId where, ExprId at_level) {
    return make(Op::HowMany, code_type, {at_level, of_site(piles.contents, where)});
  }
  ExprId set_with(ExprId one_site) { return make(Op::Singleton, set_type(Base::Site), {one_site}); }
  ExprId occupied() { return make(Op::OccupiedSites, set_type(Base::Site), {}); }
  ExprId in(ExprId where, ExprId set) { return make(Op::Contains, bool_type(), {where, set}); }
  ExprId cell(Index table, ExprId row, ExprId column, const Type& type) {
    return make(Op::TableCell, type, {row, column}, table);
  }
  ExprId nobody() { return context.constant(kPerhapsPlayer, Value(kNone), span); }

  // The number of a piece; an owner of kNoExpr is nobody.
  ExprId code_of(ExprId kind, ExprId owner) {
    const ExprId of_nobody = cell(piles.code_of_neutral, kind, plain(0), code_type);
    if (owner == kNoExpr || !owned) return of_nobody;
    const ExprId of_owner = cell(piles.code_of_owned, kind, owner, code_type);
    if (!neutral || !context.type_of(owner).optional) return of_owner;
    const ExprId is_nobodys = make(Op::Equal, bool_type(), {owner, nobody()});
    return make(Op::If, code_type, {is_nobodys, of_nobody, of_owner});
  }

  // ---- statements

  Index statement(StatementOp op, std::vector<ExprId> exprs) {
    Statement made;
    made.op = op;
    made.span = span;
    made.exprs = std::move(exprs);
    return context.add(std::move(made));
  }
  Index let(Index slot, ExprId value) {
    Statement made;
    made.op = StatementOp::Let;
    made.span = span;
    made.exprs = {value};
    made.slots = {slot};
    return context.add(std::move(made));
  }
  Index written(StatementOp op, Index variable, ExprId where, std::vector<ExprId> exprs) {
    Statement made;
    made.op = op;
    made.span = span;
    made.exprs = std::move(exprs);
    made.places.emplace_back().variable = variable;
    made.places.back().owner = where;
    return context.add(std::move(made));
  }
  Index set_level(ExprId where, ExprId at_level, ExprId code) {
    return written(StatementOp::SetEntry, piles.contents, where, {at_level, code});
  }
  Index grow(ExprId where, ExprId by) {
    return written(StatementOp::AddNumber, piles.height, where, {by});
  }
  Index shrink(ExprId where, ExprId by) {
    const ExprId less_by = make(Op::Negate, number_type(-piles.most, 0), {by});
    return written(StatementOp::AddNumber, piles.height, where, {less_by});
  }
  Index remove(ExprId where) { return statement(StatementOp::Remove, {set_with(where)}); }
  BlockId block(Statements statements) {
    StatementBlock made;
    made.statements = std::move(statements);
    return context.add(std::move(made));
  }
  Index when(ExprId condition, Statements then, Statements otherwise = {}) {
    Statement made;
    made.op = StatementOp::If;
    made.imm = 1;
    made.span = span;
    made.exprs = {condition};
    made.blocks = {block(std::move(then))};
    if (!otherwise.empty()) made.blocks.push_back(block(std::move(otherwise)));
    return context.add(std::move(made));
  }
  Index for_each(Index slot, ExprId domain, Statements body) {
    Generator generator;
    generator.slot = slot;
    generator.domain = domain;
    generator.span = span;
    Statement made;
    made.op = StatementOp::ForEach;
    made.span = span;
    made.generator = context.add(std::move(generator));
    made.blocks = {block(std::move(body))};
    return context.add(std::move(made));
  }
  // `body` for the levels 1 to n, which `level()` names.
  Index for_levels(ExprId n, Statements body) {
    const Type set = set_of(number_type(1, piles.most));
    return for_each(effect.level, make(Op::RangeSet, set, {plain(1), n}), std::move(body));
  }
  Index original_with(std::vector<ExprId> exprs) {
    Statement made = original;
    made.exprs = std::move(exprs);
    return context.add(std::move(made));
  }
  Index put(ExprId kind, ExprId owner, ExprId where) {
    Statement made;
    made.op = StatementOp::Put;
    made.span = span;
    made.imm = kNoIndex;
    made.exprs = {kind, owner, set_with(where)};
    return context.add(std::move(made));
  }

  ExprId top_of(ExprId where) {
    const Type whose = neutral ? kPerhapsPlayer : scalar_type(Base::Player);
    const ExprId kind = make(Op::KindOf, scalar_type(Base::Kind), {where});
    return code_of(kind, make(Op::OwnerOf, whose, {where}));
  }

  // What is covered at `where`, whose height was `before`, lies below now.
  Index cover(ExprId where, ExprId before) {
    return when(above(before, 0), {set_level(where, before, top_of(where)), remove(where)});
  }

  // Where a piece is put whose kind is known as the code runs, each of a few is put by itself.
  Index put_any(ExprId kind, ExprId owner, ExprId where) {
    constexpr std::size_t kFew = 3;
    const Type type = scalar_type(Base::Kind);
    if (model.kinds.size() > kFew) return put(kind, owner, where);
    Index made = kNoIndex;
    for (auto k = static_cast<Index>(model.kinds.size()) - 1; k >= 0; --k) {
      const ExprId known = context.constant(type, Value(k), span);
      const Index one_kind = put(known, owner, where);
      const ExprId is_it = make(Op::Equal, bool_type(), {kind, known});
      made = made == kNoIndex ? one_kind : when(is_it, {one_kind}, {made});
    }
    return made;
  }

  // The highest of the levels that are kept shows, and is kept no longer.
  Statements show(ExprId where, ExprId at_level) {
    Statements made = {let(effect.code, piece_at(where, at_level)),
                       set_level(where, at_level, plain(0))};
    const ExprId code = context.slot(effect.code, code_type, span);
    const ExprId kind = cell(piles.kind_of_code, code, plain(0), scalar_type(Base::Kind));
    const ExprId owner = cell(piles.owner_of_code, code, plain(0), scalar_type(Base::Player));
    const Index as_owned = owned ? put_any(kind, owner, where) : kNoIndex;
    const Index as_neutral = neutral ? put_any(kind, kNoExpr, where) : kNoIndex;
    if (owned && neutral) {
      const ExprId whose = cell(piles.owner_of_code, code, plain(0), kPerhapsPlayer);
      const ExprId is_nobodys = make(Op::Equal, bool_type(), {whose, nobody()});
      made.push_back(when(is_nobodys, {as_neutral}, {as_owned}));
    } else {
      made.push_back(owned ? as_owned : as_neutral);
    }
    return made;
  }

  static void append(Statements& to, const Statements& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  // The body for each site of a set, one by one.
  Statements for_sites(ExprId set, ExprId among, Statements body) {
    const Expr& e = at(model.exprs, set);
    if (e.op == Op::Singleton) {
      return {let(effect.site, e.args[0]), when(in(site(), among), std::move(body))};
    }
    const ExprId all = make(Op::Intersect, set_type(Base::Site), {set, among});
    return {for_each(effect.site, all, std::move(body))};
  }
  ExprId everywhere() { return make(Op::AllSites, set_type(Base::Site), {}); }

  // If there is anything to be done at all.
  Statements if_any(Statements body) {
    if (effect.amount == kNoExpr) return body;
    return {let(effect.count, effect.amount), when(above(count(), 0), std::move(body))};
  }

  Index forget_levels(ExprId where) {
    const ExprId empty = make(Op::MakeTally, at(model.variables, piles.contents).type, {});
    return written(StatementOp::SetVariable, piles.contents, where, {empty});
  }

  // The site loses so many at its top, whose own piece is gone already: what lies below shows.
  Statements uncover() {
    if (effect.part == Part::All) return {when(above(height(), 1), {forget_levels(site())})};
    const ExprId left = less(height(), count());
    if (one()) return {when(above(left, 0), show(site(), left))};
    const ExprId level_below = less(height(), level());
    const Index forget =
        for_levels(less(count(), plain(1)), {set_level(site(), level_below, plain(0))});
    return {forget, when(above(left, 0), show(site(), left))};
  }

  // ---- effects

  Statements remove_part() {
    Statements made = {let(effect.height, of_site(piles.height, site()))};
    if (effect.part == Part::All) made.push_back(let(effect.count, height()));
    made.push_back(shrink(site(), count()));
    const Index gone = original_with({set_with(site())});
    if (effect.part != Part::Bottom) {
      made.push_back(gone);
      append(made, uncover());
      return made;
    }
    const ExprId left = less(height(), count());
    const ExprId from = plus(level(), count());
    const ExprId behind = plus(less(left, plain(1)), level());
    const Statements sink = {
        for_levels(less(left, plain(1)), {set_level(site(), level(), piece_at(site(), from))}),
        for_levels(count(), {set_level(site(), behind, plain(0))})};
    made.push_back(when(above(left, 0), sink, {gone, forget_levels(site())}));
    return made;
  }

  // The pile at the goal is captured whole.
  Statements empty_goal() {
    const Statements body = {forget_levels(goal()),
                             written(StatementOp::SetVariable, piles.height, goal(), {plain(0)}),
                             remove(goal())};
    return {when(in(goal(), occupied()), body)};
  }

  // Makes room for so many at the bottom, under a top whose height was `before`.
  Index lift(ExprId where, ExprId before) {
    const ExprId from = less(before, level());
    return for_levels(less(before, plain(1)),
                      {set_level(where, plus(from, count()), piece_at(where, from))});
  }

  // The levels that come along below the top, above `below` at the goal.
  void copy_levels(Statements& made, ExprId below) {
    if (one()) return;
    const ExprId from = plus(less(height(), count()), level());
    made.push_back(for_levels(less(count(), plain(1)),
                              {set_level(goal(), plus(below, level()), piece_at(site(), from))}));
  }

  Statements move_on_top() {
    Statements made = {cover(goal(), goal_height())};
    copy_levels(made, goal_height());
    made.push_back(original_with({site(), goal()}));
    append(made, uncover());
    return made;
  }

  Statements move_under() {
    Statements made = {lift(goal(), goal_height())};
    copy_levels(made, plain(0));
    made.push_back(set_level(goal(), count(), top_of(site())));
    made.push_back(remove(site()));
    append(made, uncover());
    return made;
  }

  Statements move_part() {
    Statements made = {shrink(site(), count()), grow(goal(), count())};
    if (effect.under) {
      made.push_back(when(above(goal_height(), 0), move_under(), move_on_top()));
    } else {
      append(made, move_on_top());
    }
    return made;
  }

  // What cannot be moved is told as on other boards.
  Statements move() {
    Statements made = {let(effect.site, original.exprs[0]), let(effect.goal, original.exprs[1])};
    Statements body;
    if (captures_goal) append(body, empty_goal());
    body.push_back(let(effect.height, of_site(piles.height, site())));
    body.push_back(let(effect.goal_height, of_site(piles.height, goal())));
    if (effect.part == Part::All) body.push_back(let(effect.count, height()));
    append(body, if_any(move_part()));
    const ExprId apart = make(Op::NotEqual, bool_type(), {site(), goal()});
    const ExprId moves =
        make(Op::And, bool_type(), {in(site(), occupied()), in(goal(), everywhere()), apart});
    made.push_back(when(moves, std::move(body), {original_with({site(), goal()})}));
    return made;
  }

  bool is_stable(ExprId id) const {
    const Op op = at(model.exprs, id).op;
    return op == Op::Constant || op == Op::Slot || op == Op::Me || op == Op::Mover;
  }

  Statements put_some() {
    Statements made;
    ExprId kind = original.exprs[0];
    ExprId owner = original.exprs[1];
    if (!is_stable(kind)) {
      made.push_back(let(effect.kind, kind));
      kind = context.slot(effect.kind, scalar_type(Base::Kind), span);
    }
    if (owner != kNoExpr && !is_stable(owner)) {
      made.push_back(let(effect.owner, owner));
      owner = context.slot(effect.owner, scalar_type(Base::Player), span);
    }
    const Index shown = original_with({kind, owner, set_with(site())});
    const ExprId code = code_of(kind, owner);
    Statements body = {let(effect.height, of_site(piles.height, site())), grow(site(), count())};
    Statements on_top = {cover(site(), height())};
    if (!one()) {
      on_top.push_back(
          for_levels(less(count(), plain(1)), {set_level(site(), plus(height(), level()), code)}));
    }
    on_top.push_back(shown);
    if (effect.under) {
      const Index below = one() ? set_level(site(), plain(1), code)
                                : for_levels(count(), {set_level(site(), level(), code)});
      body.push_back(when(above(height(), 0), {lift(site(), height()), below}, on_top));
    } else {
      append(body, on_top);
    }
    append(made, if_any(for_sites(original.exprs[2], everywhere(), std::move(body))));
    return made;
  }

  bool captures_goal = false;

  Statements write() {
    switch (original.op) {
      case StatementOp::Move:
        return move();
      case StatementOp::Remove:
        return if_any(for_sites(original.exprs[0], occupied(), remove_part()));
      case StatementOp::Put:
        return put_some();
      default:
        return {};
    }
  }
};

// ---- what is not said of piles

struct PileLimits {
  Context& context;
  const GameModel& model = context.model;

  void forbid(Span span, std::string what, std::string hint) {
    context.error(DiagnosticKind::wrong_board, span, std::move(what), std::move(hint));
  }

  void forbid_out(Span span) {
    forbid(span, "who is out takes his pieces along, and that is not said of piles",
           "let the game end: `… loses` or `ranked by score`");
  }

  void look_at(const std::vector<ResultLine>& lines) {
    for (const ResultLine& line : lines) {
      if (line.verdict == Verdict::Out) forbid_out(line.item.span);
      if (!line.at_any_moment) continue;
      forbid(line.item.span, "while a pile moves there is no moment to ask this in",
             "ask it when the turn ends: below `end`");
    }
  }

  void look_at_results() {
    const Scenario& scenario = model.scenario;
    look_at(scenario.end);
    look_at(scenario.stuck);
    for (const PhaseDef& phase : scenario.phases) {
      look_at(phase.end);
      look_at(phase.stuck);
    }
    for (const RepetitionRule& rule : scenario.repetitions) look_at(rule.results);
    for (const LimitRule& rule : scenario.limits) look_at(rule.results);
  }

  void look_at_statements() {
    for (const Statement& statement : model.statements) {
      if (statement.op == StatementOp::Shift) {
        forbid(statement.span, "pieces that lie in piles are not pushed",
               "move them one by one: `move all of x to y`");
      }
      const bool out = statement.op == StatementOp::Decide &&
                       static_cast<Verdict>(statement.imm) == Verdict::Out;
      if (out) forbid_out(statement.span);
    }
  }

  void look_at_notations() {
    for (const Notation& notation : model.notations) {
      const bool drawn = std::ranges::any_of(notation.fields, [](const NotationField& field) {
        return field.form == NotationField::Form::Picture ||
               field.form == NotationField::Form::Squares;
      });
      if (!drawn) continue;
      forbid(notation.item.span, "this notation names one piece of a site, and piles have more",
             "positions are written by `put`");
    }
  }

  void look() {
    for (const Variable& variable : model.variables) {
      if (variable.owner != Owner::Piece) continue;
      forbid(variable.span, "pieces that lie in piles have nothing of their own",
             "give it to the site: `each site has …`");
    }
    for (const Trigger& trigger : model.triggers) {
      forbid(trigger.item.span, "while a pile moves there is no moment to ask this in",
             "say it in a rule that is played behind the move");
    }
    if (context.captured != kNoIndex) {
      forbid(at(model.variables, context.captured).span,
             "in piles nothing is captured later: another piece may lie on top then",
             "write `capture` alone: it takes the top at once");
    }
    look_at_statements();
    look_at_results();
    look_at_notations();
  }
};

}  // namespace

void check_piles(Context& context) {
  if (context.model.piles.most > 0) PileLimits{context}.look();
}

void write_piles(Context& context) {
  GameModel& model = context.model;
  if (model.piles.most == 0) return;
  const std::size_t n_blocks = model.blocks.size();
  for (std::size_t id = 0; id < n_blocks; ++id) {
    const std::vector<Index> before = model.blocks[id].statements;
    std::vector<Index> after;
    for (const Index index : before) {
      const auto noted = context.pile_effects.find(index);
      if (noted == context.pile_effects.end()) {
        after.push_back(index);
        continue;
      }
      PileWork work{context, noted->second, at(model.statements, index)};
      work.captures_goal = context.capturing.contains(index);
      const std::vector<Index> made = work.write();
      after.insert(after.end(), made.begin(), made.end());
    }
    model.blocks[id].statements = std::move(after);
  }
  for (RepetitionRule& rule : model.scenario.repetitions) {
    if (rule.of_pieces) rule.joined.push_back(model.piles.contents);
  }
}

}  // namespace ludo::lang

// Puts what writes the record before the effects; see record.hpp.
//
// An effect is asked what it is about to do to which sites; what is kept is told before it is done,
// so that kinds and owners are those of just before. Who is put on the board is known by what the
// effect says; only his mark waits until he stands there.
//
// Tested by tests/lang/check/test_record.cpp.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/check/plays.hpp"
#include "lang/check/record.hpp"
#include "lang/check/shifts_by_steps.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

using Kept = Recorded::Kept;

const Type kSetOfSites = set_type(Base::Site);

struct Keeping {
  Context& context;
  GameModel& model = context.model;
  std::set<BlockId> unrecorded = {};     // before the first turn, and positions
  std::set<BlockId> between_turns = {};  // the beginnings of phases
  std::set<BlockId> together = {};       // triggers: what they do happens in one moment
  std::set<Index> asked_between = {};    // variables that are asked between two effects

  // The registers of the rule or the turn in which a block stands.
  struct Registers {
    Index* slots = nullptr;
    std::vector<std::string>* names = nullptr;
    std::vector<Type>* types = nullptr;
  };
  std::map<BlockId, Registers> registers = {};

  // ---- expressions

  ExprId make(Op op, const Type& type, std::vector<ExprId> args, Span span, Index imm = 0) {
    return context.make(op, type, std::move(args), span, imm);
  }
  ExprId variable(Index index, std::vector<ExprId> owner, Span span) {
    return make(Op::Variable, at(model.variables, index).type, std::move(owner), span, index);
  }
  ExprId both(ExprId left, ExprId right, Span span) {
    if (left == kNoExpr) return right;
    return right == kNoExpr ? left : make(Op::And, bool_type(), {left, right}, span);
  }

  // What an effect is about to happen to: one site or a set, if a condition holds.
  struct Target {
    ExprId site = kNoExpr;
    ExprId set = kNoExpr;
    ExprId when = kNoExpr;
    ExprId truth = kNoExpr;  // of what is no site: whether it happens

    bool none() const { return site == kNoExpr && set == kNoExpr && truth == kNoExpr; }
  };

  Target of_set(ExprId set) {
    const Expr& e = at(model.exprs, set);
    if (e.op == Op::Singleton) return {.site = e.args[0]};
    return {.set = set};
  }

  // Those of a target that are also in a set.
  Target narrowed(Target target, ExprId within, Span span) {
    if (within == kNoExpr || target.none() || target.truth != kNoExpr) return target;
    if (target.site != kNoExpr) {
      const ExprId is_in = make(Op::Contains, bool_type(), {target.site, within}, span);
      target.when = both(is_in, target.when, span);
    } else {
      target.set = make(Op::Intersect, kSetOfSites, {target.set, within}, span);
    }
    return target;
  }

  ExprId happens(const Target& target, Span span) {
    if (target.truth != kNoExpr) return target.truth;
    if (target.site != kNoExpr) {
      return target.when != kNoExpr ? target.when : context.truth(true, span);
    }
    const ExprId any = make(Op::NotEmpty, bool_type(), {target.set}, span);
    return both(target.when, any, span);
  }

  ExprId how_many(const Target& target, Span span) {
    const Type number = number_type(0, static_cast<std::int32_t>(model.board.sites.size()));
    const ExprId many = target.set == kNoExpr ? context.number(1, span)
                                              : make(Op::CountSet, number, {target.set}, span);
    const ExprId when = target.set == kNoExpr ? happens(target, span) : target.when;
    if (when == kNoExpr) return many;
    return make(Op::If, number, {when, many, context.number(0, span)}, span);
  }

  // What is asked of each player, asked of one: `player` in place of register 0.
  ExprId asked_of(ExprId id, ExprId player) {
    if (id == kNoExpr) return kNoExpr;
    Expr expr = at(model.exprs, id);
    if (expr.op == Op::Slot) return player;
    if (expr.args.empty()) return id;
    for (ExprId& arg : expr.args) arg = asked_of(arg, player);
    return context.add(std::move(expr));
  }

  // What is kept, one by one: of each player, where it is asked of each.
  std::vector<Recorded> each_of(const Recorded& record, Span span) {
    if (!record.each_player) return {record};
    std::vector<Recorded> each;
    for (std::size_t p = 0; p < model.players.size(); ++p) {
      Recorded one = record;
      one.player =
          context.constant(scalar_type(Base::Player), Value(static_cast<std::int32_t>(p)), span);
      one.of = asked_of(record.of, one.player);
      each.push_back(std::move(one));
    }
    return each;
  }

  std::vector<ExprId> whose(const Recorded& record) const {
    return record.player == kNoExpr ? std::vector<ExprId>{} : std::vector<ExprId>{record.player};
  }

  // ---- what effects do

  ExprId off_the_board(const Statement& shift) {
    if (shift.exprs.size() > 2) return who_leaves_by_steps(context, shift);
    const ExprId all = make(Op::AllSites, kSetOfSites, {}, shift.span);
    const ExprId back =
        make(Op::Opposite, context.type_of(shift.exprs[1]), {shift.exprs[1]}, shift.span);
    const ExprId inside = make(Op::StepSet, kSetOfSites, {back, all}, shift.span);
    return make(Op::Minus, kSetOfSites, {shift.exprs[0], inside}, shift.span);
  }

  ExprId other_teams(Span span) {
    const ExprId mover = make(Op::Mover, scalar_type(Base::Player), {}, span);
    return make(Op::EnemyPieces, kSetOfSites, {mover}, span);
  }

  ExprId goes_elsewhere(const Statement& move) {
    return make(Op::NotEqual, bool_type(), {move.exprs[0], move.exprs[1]}, move.span);
  }

  bool adds_captured(const Statement& s) const {
    return s.op == StatementOp::AddElements && context.captured != kNoIndex &&
           s.places[0].variable == context.captured;
  }

  bool removes_captured(const Statement& s) const {
    const Expr& what = at(model.exprs, s.exprs[0]);
    return context.captured != kNoIndex && what.op == Op::Variable && what.imm == context.captured;
  }

  Target moved(const Statement& s) {
    if (s.op == StatementOp::Move) return {.site = s.exprs[0], .when = goes_elsewhere(s)};
    // Who stays where he is is no longer among them.
    if (s.op == StatementOp::MoveAll) return {.set = s.exprs[0]};
    if (s.op != StatementOp::Shift) return {};
    if (s.exprs.size() > 2) return {.set = who_moves_by_steps(context, s)};
    return {.set = make(Op::Minus, kSetOfSites, {s.exprs[0], off_the_board(s)}, s.span)};
  }

  Target displaced(Index index, const Statement& s) {
    if (!context.capturing.contains(index)) return {};
    return {.site = s.exprs[1], .when = goes_elsewhere(s)};
  }

  Target captured(Index index, const Statement& s) {
    if (s.op == StatementOp::Move) return displaced(index, s);
    if (s.op == StatementOp::Shift) {
      return narrowed({.set = off_the_board(s)}, other_teams(s.span), s.span);
    }
    if (adds_captured(s)) {
      const ExprId stand = variable(context.captured, {}, s.span);
      const Target taken = of_set(s.exprs[0]);
      if (taken.set != kNoExpr)
        return {.set = make(Op::Minus, kSetOfSites, {taken.set, stand}, s.span)};
      const ExprId again = make(Op::Contains, bool_type(), {taken.site, stand}, s.span);
      return {.site = taken.site, .when = make(Op::Not, bool_type(), {again}, s.span)};
    }
    if (s.op != StatementOp::Remove || removes_captured(s)) return {};
    const Target taken = of_set(s.exprs[0]);
    if (context.captures.contains(index)) return taken;
    return narrowed(taken, other_teams(s.span), s.span);
  }

  Target removed(Index index, const Statement& s) {
    if (s.op == StatementOp::Move) return displaced(index, s);
    if (s.op == StatementOp::Shift) return {.set = off_the_board(s)};
    if (s.op == StatementOp::Remove) return of_set(s.exprs[0]);
    const bool leaves = s.op == StatementOp::Decide && !s.exprs.empty() &&
                        static_cast<Verdict>(s.imm) == Verdict::Out;
    if (!leaves) return {};
    return {.set = make(Op::PiecesOfPlayer, kSetOfSites, {s.exprs[0]}, s.span)};
  }

  // Whether who is put belongs to a description; nothing after a message.
  ExprId will_be(const Statement& put, ExprId of) {
    const Expr e = at(model.exprs, of);
    const Span span = put.span;
    const auto is_one_of = [&](ExprId thing, ExprId which) {
      const bool set = context.type_of(which).shape == Shape::Set;
      return make(set ? Op::Contains : Op::Equal, bool_type(), {thing, which}, span);
    };
    if (e.op == Op::OccupiedSites) return context.truth(true, span);
    if (e.op == Op::PiecesOfKind) return is_one_of(put.exprs[0], e.args[0]);
    if (e.op == Op::NeutralPieces) return context.truth(put.exprs[1] == kNoExpr, span);
    if (e.op == Op::PiecesOfPlayer) {
      if (put.exprs[1] == kNoExpr) return context.truth(false, span);
      return is_one_of(put.exprs[1], e.args[0]);
    }
    const bool joins = e.op == Op::Intersect || e.op == Op::Union;
    if (!joins && e.op != Op::Minus) {
      context.error(DiagnosticKind::wrong_place, e.span,
                    "what enters is asked of kinds and of players alone",
                    "say `own Men entered this turn`");
      return kNoExpr;
    }
    std::vector<ExprId> parts;
    for (const ExprId arg : e.args) parts.push_back(will_be(put, arg));
    if (e.op == Op::Minus) parts[1] = make(Op::Not, bool_type(), {parts[1]}, span);
    return make(e.op == Op::Union ? Op::Or : Op::And, bool_type(), std::move(parts), span);
  }

  Target entered(const Recorded& record, const Statement& put) {
    if (record.kept == Kept::Pieces) {
      const ExprId stand = make(Op::OccupiedSites, kSetOfSites, {}, put.span);
      return {.set = make(Op::Intersect, kSetOfSites, {put.exprs[2], stand}, put.span)};
    }
    Target target = of_set(put.exprs[2]);
    target.when = will_be(put, record.of);
    return target.when == kNoExpr ? Target{} : target;
  }

  Target promoted(const Statement& s) {
    if (s.op != StatementOp::Change) return {};
    const ExprId same = make(Op::PiecesOfKind, kSetOfSites, {s.exprs[1]}, s.span);
    const Target target = of_set(s.exprs[0]);
    if (target.set != kNoExpr)
      return {.set = make(Op::Minus, kSetOfSites, {target.set, same}, s.span)};
    const ExprId stays = make(Op::Contains, bool_type(), {target.site, same}, s.span);
    return {.site = target.site, .when = make(Op::Not, bool_type(), {stays}, s.span)};
  }

  Target eliminated(const Recorded& record, const Statement& s) {
    const bool leaves = s.op == StatementOp::Decide && !s.exprs.empty() &&
                        static_cast<Verdict>(s.imm) == Verdict::Out;
    if (!leaves) return {};
    return {.truth = make(Op::Contains, bool_type(), {s.exprs[0], record.of}, s.span)};
  }

  Target target_of(const Recorded& record, Index index, const Statement& s) {
    switch (record.what) {
      case Happening::Moved:
        return narrowed(moved(s), record.of, s.span);
      case Happening::Entered:
        return s.op == StatementOp::Put ? entered(record, s) : Target{};
      case Happening::Captured:
        return narrowed(captured(index, s), record.of, s.span);
      case Happening::Removed:
        return narrowed(removed(index, s), record.of, s.span);
      case Happening::Promoted:
        return narrowed(promoted(s), record.of, s.span);
      case Happening::Eliminated:
        return eliminated(record, s);
      case Happening::Laid:
        return s.op == StatementOp::Lay ? Target{.truth = context.truth(true, s.span)} : Target{};
      case Happening::Played:
        return {};
    }
    return {};
  }

  // ---- what is written

  Index write(Index variable, ExprId owner, ExprId value, Span span) {
    Statement made;
    made.op = StatementOp::SetVariable;
    made.span = span;
    made.exprs = {value};
    made.places.emplace_back().variable = variable;
    made.places.back().owner = owner;
    return context.add(std::move(made));
  }

  Index if_so(ExprId condition, Index then, Span span) {
    StatementBlock block;
    block.statements.push_back(then);
    Statement made;
    made.op = StatementOp::If;
    made.span = span;
    made.exprs = {condition};
    made.blocks = {context.add(std::move(block))};
    return context.add(std::move(made));
  }

  // A number that grows, and stops where its type ends.
  ExprId grown(ExprId number, ExprId by, Span span) {
    const Type type = context.type_of(number);
    const Type wide = number_type(0, type.most + context.type_of(by).most);
    const ExprId sum = make(Op::Add, wide, {number, by}, span);
    return make(Op::Minimum, type, {sum, context.number(type.most, span)}, span);
  }

  // In a trigger: what several do at once adds up, and none of them unsays what another does.
  Index noted_together(const Recorded& record, const Target& target, Span span) {
    const ExprId so = happens(target, span);
    Index written = kNoIndex;
    if (record.kept == Kept::Pieces) {
      const ExprId whose = target.set != kNoExpr ? target.set : target.site;
      written = write(record.variable, whose, context.truth(true, span), span);
    } else if (record.kept == Kept::Truth) {
      written = write(record.variable, record.player, context.truth(true, span), span);
    } else if (record.kept == Kept::Number) {
      Statement added;
      added.op = StatementOp::AddNumber;
      added.span = span;
      added.exprs = {how_many(target, span)};
      added.places.emplace_back().variable = record.variable;
      added.places.back().owner = record.player;
      written = context.add(std::move(added));
    } else {
      written = noted(record, target, span);
    }
    return if_so(so, written, span);
  }

  Index noted(const Recorded& record, const Target& target, Span span) {
    if (record.kept == Kept::Pieces) {
      const ExprId whose = target.set != kNoExpr ? target.set : target.site;
      ExprId so = context.truth(true, span);
      if (target.set == kNoExpr && target.when != kNoExpr) {
        so = make(Op::Or, bool_type(), {variable(record.variable, {whose}, span), target.when},
                  span);
      }
      return write(record.variable, whose, so, span);
    }
    const ExprId now = variable(record.variable, whose(record), span);
    const Type type = context.type_of(now);
    if (record.kept == Kept::Truth) {
      const ExprId so = happens(target, span);
      const bool always = at(model.exprs, so).op == Op::Constant;
      // One effect, whatever holds: a branch here would stand in the way of each move.
      return write(record.variable, record.player,
                   always ? so : make(Op::Or, type, {now, so}, span), span);
    }
    if (record.kept == Kept::Number) {
      return write(record.variable, record.player, grown(now, how_many(target, span), span), span);
    }
    const ExprId so = happens(target, span);
    if (record.kept == Kept::Weight) {
      const ExprId half = make(Op::Divide, type, {now, context.number(2, span)}, span);
      return write(record.variable, kNoExpr, make(Op::If, type, {so, half, now}, span), span);
    }
    const auto weight = std::ranges::find(context.record, Kept::Weight, &Recorded::kept);
    const ExprId digit = variable(weight->variable, {}, span);
    const Type digits = context.type_of(digit);
    const ExprId by = make(Op::If, digits, {so, digit, context.number(0, span)}, span);
    return write(record.variable, kNoExpr, grown(now, by, span), span);
  }

  // ---- what is asked between two effects: told when the effect is done, as it was before it

  // Puts what is told into `before`, and what writes it into `behind`; false: this cannot wait.
  bool noted_behind(const Recorded& record, const Target& target, BlockId id, Span span,
                    std::vector<Index>& before, std::vector<Index>& behind) {
    const bool may_wait = record.kept == Kept::Truth || record.kept == Kept::Number;
    const auto found = registers.find(id);
    if (!may_wait || found == registers.end() || !asked_between.contains(record.variable)) {
      return false;
    }
    const ExprId told = record.kept == Kept::Truth ? happens(target, span) : how_many(target, span);
    const Registers& own = found->second;
    Statement let;
    let.op = StatementOp::Let;
    let.span = span;
    let.exprs = {told};
    let.slots = {(*own.slots)++};
    own.names->push_back("." + std::to_string(let.slots[0]));
    own.types->push_back(context.type_of(told));
    const ExprId was = context.slot(let.slots[0], own.types->back(), span);
    before.push_back(context.add(std::move(let)));
    const ExprId now = variable(record.variable, whose(record), span);
    const ExprId so = record.kept == Kept::Truth
                          ? make(Op::Or, context.type_of(now), {now, was}, span)
                          : grown(now, was, span);
    behind.push_back(write(record.variable, record.player, so, span));
    return true;
  }

  void find_asked_between() {
    std::vector<ExprId> asked;
    const auto look_at = [&](const std::vector<ResultLine>& lines) {
      for (const ResultLine& line : lines) {
        if (line.at_any_moment && line.when != kNoExpr) asked.push_back(line.when);
      }
    };
    look_at(model.scenario.end);
    for (const PhaseDef& phase : model.scenario.phases) look_at(phase.end);
    Walk walk;
    walk.expression = [&](ExprId id, const Expr&) { asked.push_back(id); };
    for (const Trigger& trigger : model.triggers) walk_generator(model, trigger.generator, walk);
    for (const Recorded& record : context.record) {
      const auto reads = [&](ExprId id) { return reads_variable(model, id, record.variable); };
      if (std::ranges::any_of(asked, reads)) asked_between.insert(record.variable);
    }
  }

  void find_registers() {
    const auto own = [&](BlockId block, const Registers& here) {
      std::set<BlockId> blocks;
      collect(block, blocks);
      for (const BlockId id : blocks) registers.emplace(id, here);
    };
    for (Rule& rule : model.rules)
      own(rule.body, {&rule.slots, &rule.slot_names, &rule.slot_types});
    for (PhaseDef& phase : model.scenario.phases) {
      own(phase.turn, {&phase.turn_slots, &phase.turn_slot_names, &phase.turn_slot_types});
    }
  }

  // ---- blocks

  void collect(BlockId id, std::set<BlockId>& found) const {
    if (id == kNoIndex || !found.insert(id).second) return;
    for (const Index index : at(model.blocks, id).statements) {
      for (const BlockId inner : at(model.statements, index).blocks) collect(inner, found);
    }
  }

  // An elimination by resignation is no effect of the text.
  void note_resigned() {
    const BlockId block = model.scenario.resigned;
    if (block == kNoIndex) return;
    const Span span = model.scenario.phases.front().item.span;
    const ExprId who = context.slot(0, scalar_type(Base::Player), span);
    std::vector<Index> first;
    for (const Recorded& record : std::vector<Recorded>(context.record)) {
      if (record.what != Happening::Eliminated) continue;
      const Target target{.truth = make(Op::Contains, bool_type(), {who, record.of}, span)};
      first.push_back(noted(record, target, span));
    }
    auto& statements = model.blocks[static_cast<std::size_t>(block)].statements;
    statements.insert(statements.begin(), first.begin(), first.end());
  }

  void keep_in(BlockId id) {
    const std::vector<Index> before = at(model.blocks, id).statements;
    std::vector<Index> after;
    for (const Index index : before) {
      std::vector<Index> behind;
      const Statement s = at(model.statements, index);
      for (std::size_t r = 0; r < context.record.size(); ++r) {
        if (context.record[r].only_turn && between_turns.contains(id)) continue;
        for (const Recorded& record : each_of(context.record[r], s.span)) {
          const Target target = target_of(record, index, s);
          if (target.none()) continue;
          if (noted_behind(record, target, id, s.span, after, behind)) continue;
          const bool later = record.what == Happening::Entered && record.kept == Kept::Pieces;
          std::vector<Index>& where = later ? behind : after;
          where.push_back(together.contains(id) ? noted_together(record, target, s.span)
                                                : noted(record, target, s.span));
        }
      }
      after.push_back(index);
      after.insert(after.end(), behind.begin(), behind.end());
    }
    model.blocks[static_cast<std::size_t>(id)].statements = std::move(after);
  }

  // What was captured and is counted are pieces.
  void capture_pieces_alone() {
    if (!context.captured_are_counted) return;
    for (std::size_t i = 0; i < model.statements.size(); ++i) {
      if (!adds_captured(model.statements[i])) continue;
      const Span span = model.statements[i].span;
      const ExprId pieces = make(Op::OccupiedSites, kSetOfSites, {}, span);
      const ExprId set = model.statements[i].exprs[0];
      const ExprId taken = make(Op::Intersect, kSetOfSites, {set, pieces}, span);
      model.statements[i].exprs[0] = taken;
    }
  }

  void keep() {
    if (!context.record.empty()) keep_all();
    capture_pieces_alone();
  }

  void keep_all() {
    const Scenario& scenario = model.scenario;
    find_asked_between();
    if (!asked_between.empty()) find_registers();
    collect(scenario.setup, unrecorded);
    for (const Notation& notation : model.notations) collect(notation.begin, unrecorded);
    for (const TestModel& test : model.tests) collect(test.given.body, unrecorded);
    if (model.position) collect(model.position->body, unrecorded);
    for (const PhaseDef& phase : scenario.phases) collect(phase.begin, between_turns);
    for (const Trigger& trigger : model.triggers) collect(trigger.body, together);
    const auto n_blocks = static_cast<BlockId>(model.blocks.size());
    for (BlockId id = 0; id < n_blocks; ++id) {
      if (!unrecorded.contains(id)) keep_in(id);
    }
    note_resigned();
    note_plays();
  }

  // ---- played rules

  static bool is_piece(const Type& type) {
    return is_scalar_of(type, Base::Site) || is_scalar_of(type, Base::Piece);
  }

  // Who does what the rule says: its first parameter, else the first name that it chooses, and
  // where he is known in the body.
  struct Doer {
    Index slot = kNoIndex;
    std::size_t known = 0;
  };

  std::optional<Doer> doer_of(const Rule& rule) const {
    if (rule.params > 0 && is_piece(rule.slot_types[0])) return Doer{0, 0};
    const auto& statements = at(model.blocks, rule.body).statements;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& s = at(model.statements, statements[i]);
      if (s.op != StatementOp::Choose) continue;
      const Generator& g = at(model.generators, s.generator);
      const bool one = g.form == GeneratorForm::In && g.slot != kNoIndex;
      if (one && is_piece(rule.slot_types[static_cast<std::size_t>(g.slot)])) {
        return Doer{g.slot, i + 1};
      }
    }
    return std::nullopt;
  }

  void note_play(const Recorded& record) {
    Rule& rule = model.rules[static_cast<std::size_t>(record.rule)];
    const auto doer = doer_of(rule);
    const Span span = at(model.variables, record.variable).span;
    if (!doer) {
      context.error(DiagnosticKind::wrong_arguments, span, fmt_doer(rule.item.key),
                    "give the rule the piece as its first parameter");
      return;
    }
    const Type type = scalar_type(Base::Piece, true);
    const Type of_doer = rule.slot_types[static_cast<std::size_t>(doer->slot)];
    ExprId who = context.slot(doer->slot, of_doer, span);
    if (of_doer.base == Base::Site) who = make(Op::ToPieces, type, {who}, span);
    const Index slot = rule.slots++;
    rule.slot_names.push_back("." + std::to_string(slot));
    rule.slot_types.push_back(type);
    Statement let;
    let.op = StatementOp::Let;
    let.span = span;
    let.exprs = {who};
    let.slots = {slot};
    const ExprId there =
        make(Op::ToSite, scalar_type(Base::Site, true), {context.slot(slot, type, span)}, span);
    const ExprId none = context.constant(scalar_type(Base::Site, true), Value(kNone), span);
    const ExprId stands = make(Op::NotEqual, bool_type(), {there, none}, span);
    const Index first = context.add(std::move(let));
    const Index last =
        if_so(stands, write(record.variable, there, context.truth(true, span), span), span);
    auto& body = model.blocks[static_cast<std::size_t>(rule.body)].statements;
    // What writes other records may stand before: the name is bound by the same statement.
    const auto bound =
        doer->known == 0 ? body.begin() : body.begin() + static_cast<std::ptrdiff_t>(doer->known);
    body.insert(bound, first);
    body.push_back(last);
  }

  static std::string fmt_doer(const std::string& rule) {
    return "nobody can be said to have played `" + rule + "`: it names no piece that does it";
  }

  void note_plays() {
    for (const Recorded& record : std::vector<Recorded>(context.record)) {
      if (record.what == Happening::Played) note_play(record);
    }
  }

  // `each … may`: nobody was chosen before where a turn begins with it.
  void forget_where_needed() {
    for (const PhaseDef& phase : model.scenario.phases) {
      if (phase.turn == kNoIndex) continue;
      auto& statements = model.blocks[static_cast<std::size_t>(phase.turn)].statements;
      std::erase_if(statements, [&](Index index) { return context.forgetting.contains(index); });
    }
  }
};

}  // namespace

void keep_record(Context& context) {
  Keeping keeping{context};
  keeping.forget_where_needed();
  keeping.keep();
}

}  // namespace ludo::lang

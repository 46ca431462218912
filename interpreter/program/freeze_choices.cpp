// Choices as code, and where paths go on once they are known whole. See freeze.hpp.
//
// Tested by tests/differential/ and tests/interpreter/program/test_print.cpp.
#include <algorithm>

#include "interpreter/program/freeze.hpp"
#include "interpreter/program/lift.hpp"
#include "interpreter/program/rays.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::EndForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;

void Freezing::choose(const Edge& edge) {
  const Label& label = edge.label;
  const lang::Generator& what = model_.generators[static_cast<std::size_t>(label.generator)];
  const Scope& scope = scope_of(label.frame);
  // In a scope that is open keys depend on what follows.
  const bool sure = label.sure && open_[edge.from].empty() && !aside() && !secret_;
  Instruction in;
  if (label.chance) {
    const Lowering::List list = lowering_.collect(label.generator, scope, label.conditions, true);
    in.code = Code::ChooseChance;
    in.a = list.list;
    in.x = list.plan;
    lowering_.emit(in);
    const std::int32_t resume = resume_at(edge, false);
    leaf(LeafForm::Drawn, edge.from, resume, false, false);
    resumes_here(resume);
    veil();
    return;
  }
  switch (what.form) {
    case lang::GeneratorForm::In: {
      const Operand dst = scope.slots[static_cast<std::size_t>(what.slot)];
      const lang::Type& domain = model_.exprs[static_cast<std::size_t>(what.domain)].type;
      if (domain.shape != lang::Shape::Set) break;
      in.dst = dst.index;
      in.a = lowering_.filtered(label.generator, scope, label.conditions);
      leave_if_nothing(edge.to);
      in.y = (scope.kept[static_cast<std::size_t>(what.slot)] ? kKeep : 0) | (sure ? kSure : 0) |
             (domain.base == lang::Base::Int ? kNumber : 0);
      in.code = Code::Choose;
      std::vector<Rest> rests;
      std::size_t n_lines = 0;
      if (!sure && open_[edge.from].empty() && !aside() && form_ == EndForm::Turn && !secret_) {
        const auto asks = [this](const Edge& next, Index man, Index goal) {
          return onward(next, man, goal);
        };
        if (const auto counted = lowering_.count_sets(edge.from, in.a, scope, asks)) {
          rests = counted->rests;
          in.code = Code::ChooseCounted;
          in.x = static_cast<std::int32_t>(program_.pool.size());
          const auto add = [this](std::int32_t number) { program_.pool.push_back(number); };
          add(static_cast<std::int32_t>(counted->sets.size()));
          for (const std::uint16_t set : counted->sets) add(set);
          add(0);
          if (!counted->reaches.empty()) in.b = program_.counted_choices++;
          add(static_cast<std::int32_t>(counted->reaches.size()));
          for (const CountedReach& reach : counted->reaches) {
            for (const std::int32_t number :
                 {reach.men, reach.among, reach.plain, reach.plan, reach.lawful}) {
              add(number);
            }
          }
        } else if (const auto lines = counted_lines(edge, in.a)) {
          n_lines = lines->size();
          in.code = Code::ChooseCounted;
          in.x = static_cast<std::int32_t>(program_.pool.size());
          program_.pool.push_back(0);
          program_.pool.push_back(static_cast<std::int32_t>(lines->size()));
          for (const auto& [men, plan] : *lines) {
            program_.pool.push_back(men);
            program_.pool.push_back(plan);
          }
          program_.pool.push_back(0);
        }
      }
      if (!sure && in.code == Code::Choose && !secret_) {
        // Without those that have no next choice.
        if (const auto next = lowering_.with_next(edge.from, in.a, scope)) in.a = *next;
      }
      lowering_.emit(in);
      if (!rests.empty()) follow_counted(rests);
      if (n_lines > 0) follow_lines(n_lines, automaton_.out_edges(edge.to).front().to);
      return;
    }
    case lang::GeneratorForm::Subset: {
      if (model_.exprs[static_cast<std::size_t>(what.domain)].type.shape != lang::Shape::Set) break;
      const Operand dst = scope.slots[static_cast<std::size_t>(what.slot)];
      in.code = Code::ChooseSubset;
      in.dst = dst.index;
      const std::uint16_t least =
          what.least == kNoExpr ? kNoRegister : lowering_.number(what.least, scope);
      const std::uint16_t most =
          what.most == kNoExpr ? kNoRegister : lowering_.number(what.most, scope);
      in.a = lowering_.set(what.domain, scope);
      in.x = static_cast<std::int32_t>(program_.pool.size());
      program_.pool.push_back(least);
      program_.pool.push_back(most);
      in.y = (scope.kept[static_cast<std::size_t>(what.slot)] ? kKeep : 0) |
             (model_.exprs[static_cast<std::size_t>(what.domain)].type.base == lang::Base::Int
                  ? kNumber
                  : 0);
      lowering_.emit(in);
      if (what.where != kNoExpr) lowering_.branch(what.where, scope, false, fail_);
      for (const ExprId condition : label.conditions) {
        lowering_.branch(condition, scope, false, fail_);
      }
      return;
    }
    case lang::GeneratorForm::Line: {
      if (const auto ends = lowering_.named_ends(label.generator, scope, label.conditions)) {
        // Solutions differ by their end alone, which is the digit.
        const auto to = static_cast<std::size_t>(what.to_slot);
        in.code = Code::Choose;
        in.dst = scope.slots[to].index;
        in.a = *ends;
        in.y = (scope.kept[to] ? kKeep : 0) | (sure ? kSure : 0);
        const lang::Expr& man = model_.exprs[static_cast<std::size_t>(what.let.front().second)];
        if (!sure && man.op == lang::Op::Slot) {
          const auto next = onward(edge, man.imm, what.to_slot);
          if (next && next->all) {
            const std::uint16_t who = scope.slots[static_cast<std::size_t>(man.imm)].index;
            lowering_.emit({.code = Code::Lawful, .dst = in.a, .a = in.a, .b = who});
            in.y |= kSure | kLawful;
          }
        }
        lowering_.emit(in);
        return;
      }
      if (what.named || what.patterns.size() != 1 || !what.let.empty()) break;
      const lang::LinePattern& pattern = what.patterns.front();
      std::vector<ExprId> conditions = label.conditions;
      if (pattern.where != kNoExpr) conditions.push_back(pattern.where);
      if (what.where != kNoExpr) conditions.push_back(what.where);
      const auto plan = lowering_.line_choice(pattern, scope, conditions);
      if (!plan) break;
      const lang::Expr& man = model_.exprs[static_cast<std::size_t>(pattern.from)];
      const Index goal = pattern.segments.back().to_slot;
      if (!sure && man.op == lang::Op::Slot && goal != lang::kNoIndex) {
        if (const auto next = onward(edge, man.imm, goal)) {
          const std::uint16_t plain = next->all ? kNoRegister : lowering_.plain_goals(*next);
          LinePlan& line = program_.lines[static_cast<std::size_t>(*plan)];
          line.lawful = true;
          line.plain = plain;
        }
      }
      in.code = Code::ChooseLine;
      in.x = *plan;
      in.y = lowering_.line_records(*plan, sure);
      lowering_.emit(in);
      return;
    }
    case lang::GeneratorForm::Groups:
    case lang::GeneratorForm::Way:
      break;
  }
  const Lowering::List list = lowering_.collect(label.generator, scope, label.conditions);
  in.code = Code::ChooseRecord;
  in.a = list.list;
  in.x = list.plan;
  in.y = sure ? kSure : 0;
  lowering_.emit(in);
}

// Behind a choice whose paths are counted by sets: where each goes on once it is known whole.
void Freezing::follow_counted(const std::vector<Rest>& rests) {
  const auto pool = static_cast<std::int32_t>(program_.pool.size());
  program_.pool.resize(program_.pool.size() + rests.size(), 0);
  for (std::size_t i = 0; i < rests.size(); ++i) {
    rests_.emplace_back(pool + static_cast<std::int32_t>(i), rests[i]);
  }
  lowering_.emit(
      {.code = Code::FollowCounted, .x = pool, .y = static_cast<std::int32_t>(rests.size())});
}

// … by lines, which are all that is left to be chosen.
void Freezing::follow_lines(std::size_t n, Node behind) {
  const auto pool = static_cast<std::int32_t>(program_.pool.size());
  program_.pool.resize(program_.pool.size() + n, 0);
  Target& target = places_[behind];
  for (std::size_t i = 0; i < n; ++i) {
    if (target.at >= 0) {
      program_.pool[static_cast<std::size_t>(pool) + i] = target.at;
    } else {
      target.pool.push_back(pool + static_cast<std::int32_t>(i));
    }
  }
  if (target.at < 0) waiting_.push_back(behind);
  lowering_.emit({.code = Code::FollowCounted, .x = pool, .y = static_cast<std::int32_t>(n)});
}

// The steps of such paths, from the man to the last cell.
void Freezing::lay_rests() {
  while (!rests_.empty()) {
    const auto [entry, rest] = std::move(rests_.back());
    rests_.pop_back();
    program_.pool[static_cast<std::size_t>(entry)] = lowering_.here();
    const auto mark = lowering_.mark();
    std::uint16_t from = rest.man;
    for (const std::uint16_t cell : rest.cells) {
      const std::uint16_t to = cell == kNoRegister ? lowering_.temp_int() : cell;
      lowering_.emit({.code = Code::StepOneFixed, .dst = to, .a = from, .x = rest.direction});
      from = to;
    }
    lowering_.release(mark);
    end_as(rest.to);
  }
}

// Goes on at a node; one effect and the end of the path are written again instead.
void Freezing::end_as(Node node) {
  const std::int32_t at = places_[node].at;
  const bool is_short = at >= 0 && at + 1 < lowering_.here() &&
                        program_.code[static_cast<std::size_t>(at)].code == Code::MovePiece &&
                        program_.code[static_cast<std::size_t>(at) + 1].code == Code::Leaf;
  if (!is_short) return go_to(node);
  for (std::size_t i = 0; i < 2; ++i) {
    const Instruction copy = program_.code[static_cast<std::size_t>(at) + i];
    lowering_.emit(copy);
  }
}

// What is chosen next is a line over a cell that a variable names: while it names none, paths die
// there whatever is chosen here.
void Freezing::leave_if_nothing(Node next) {
  const Edges edges = automaton_.out_edges(next);
  if (!lowering_.folds || secret_ || edges.size() != 1) return;
  const Label& label = edges.front().label;
  if (label.kind != LabelKind::Choose || label.chance) return;
  const lang::Generator& what = model_.generators[static_cast<std::size_t>(label.generator)];
  const bool is_line = what.form == lang::GeneratorForm::Line && !what.named &&
                       what.patterns.size() == 1 && what.let.empty();
  if (!is_line) return;
  for (const lang::Segment& segment : what.patterns.front().segments) {
    if (!is_single_cell(lowering_, segment)) continue;
    const lang::Expr& cell = model_.exprs[static_cast<std::size_t>(segment.what)];
    if (cell.op != lang::Op::Singleton) continue;
    const lang::Expr& one = model_.exprs[static_cast<std::size_t>(cell.args[0])];
    const bool is_known = one.op == lang::Op::Variable && one.args.empty() &&
                          !program_.layout.variables[static_cast<std::size_t>(one.imm)].must_be_set;
    if (!is_known) continue;
    lowering_.jump(Code::JumpIfNone, fail_, lowering_.number(cell.args[0], scope_of(label.frame)));
    return;
  }
}

// For a choice of a man whose lines alone are chosen next: sets of men and the lines from each of
// them, which count the paths. A condition `the man is so, or the line ends so` divides the men.
std::optional<std::vector<std::pair<std::uint16_t, std::int32_t>>> Freezing::counted_lines(
    const Edge& choice, std::uint16_t domain) {
  if (!lowering_.folds || !program_.clear_rays) return std::nullopt;
  const std::vector<Edge> behind = automaton_.out_edges(choice.to);
  if (behind.size() != 1) return std::nullopt;
  const Label& label = behind.front().label;
  if (label.kind != LabelKind::Choose || !label.sure || label.chance ||
      label.frame != choice.label.frame) {
    return std::nullopt;
  }
  const Index man = model_.generators[static_cast<std::size_t>(choice.label.generator)].slot;
  const lang::Generator& what = model_.generators[static_cast<std::size_t>(label.generator)];
  if (what.form != lang::GeneratorForm::Line || what.named || what.patterns.size() != 1 ||
      !what.let.empty()) {
    return std::nullopt;
  }
  const lang::LinePattern& pattern = what.patterns.front();
  if (pattern.over != kNoExpr) return std::nullopt;
  const auto reads_man = [&](ExprId id) {
    return id != kNoExpr && lang::any_expression(model_, id, [&](const lang::Expr& expr) {
             return expr.op == lang::Op::Slot && expr.imm == man;
           });
  };
  const lang::Expr& from = model_.exprs[static_cast<std::size_t>(pattern.from)];
  if (from.op != lang::Op::Slot || from.imm != man || reads_man(pattern.directions)) {
    return std::nullopt;
  }
  for (const lang::Segment& segment : pattern.segments) {
    if (reads_man(segment.what) || reads_man(segment.least) || reads_man(segment.most)) {
      return std::nullopt;
    }
  }
  std::vector<ExprId> all = label.conditions;
  if (pattern.where != kNoExpr) all.push_back(pattern.where);
  if (what.where != kNoExpr) all.push_back(what.where);
  std::vector<ExprId> of_goal;
  std::optional<ExprId> divided;
  for (const ExprId condition : all) {
    if (!reads_man(condition)) {
      of_goal.push_back(condition);
    } else if (divided) {
      return std::nullopt;
    } else {
      divided = condition;
    }
  }
  const Scope& scope = scope_of(label.frame);
  std::vector<std::pair<std::uint16_t, std::int32_t>> groups;
  const auto add = [&](std::uint16_t men, const std::vector<ExprId>& conditions) {
    const auto plan = lowering_.line_choice(pattern, scope, conditions);
    if (!plan) return false;
    const LinePlan& line = program_.lines[static_cast<std::size_t>(*plan)];
    const RayShape shape = ray_shape(line);
    // Lines of no length share their end.
    const bool goes =
        shape.fixed > 0 ||
        (shape.free >= 0 && line.segments[static_cast<std::size_t>(shape.free)].fixed_least > 0);
    if (!shape.fits || !goes) return false;
    groups.emplace_back(men, *plan);
    return true;
  };
  if (!divided) {
    if (!add(domain, of_goal)) return std::nullopt;
    return groups;
  }
  const lang::Expr& either = model_.exprs[static_cast<std::size_t>(*divided)];
  std::vector<ExprId> of_man;
  std::vector<ExprId> rest;
  if (either.op != lang::Op::Or) return std::nullopt;
  for (const ExprId part : either.args) (reads_man(part) ? of_man : rest).push_back(part);
  if (of_man.size() != 1 || rest.size() != 1) return std::nullopt;
  for (const lang::Segment& segment : pattern.segments) {
    for (const Index slot : {segment.to_slot, segment.as_slot}) {
      const bool reads =
          slot != kNoIndex && lang::any_expression(model_, of_man[0], [&](const lang::Expr& expr) {
            return expr.op == lang::Op::Slot && expr.imm == slot;
          });
      if (reads) return std::nullopt;
    }
  }
  const auto free_men = lowering_.lift(of_man[0], man, scope);
  if (!free_men) return std::nullopt;
  const std::uint16_t one = lowering_.temp_set();
  const std::uint16_t other = lowering_.temp_set();
  lowering_.emit({Code::SetAnd, one, domain, *free_men});
  lowering_.emit({Code::SetMinus, other, domain, *free_men});
  if (!add(one, of_goal)) return std::nullopt;
  of_goal.push_back(rest[0]);
  if (!add(other, of_goal)) return std::nullopt;
  return groups;
}

}  // namespace ludo::program

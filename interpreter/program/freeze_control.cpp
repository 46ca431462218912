// Nodes and edges as code: choices, forks, guards, scopes, boundaries. See freeze.hpp.
//
// Tested by tests/differential/.
#include <algorithm>

#include "interpreter/program/freeze.hpp"
#include "interpreter/program/lift.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using automaton::BoundaryForm;
using automaton::Edge;
using automaton::EndForm;
using automaton::GuardForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;
using automaton::ScopeForm;

const Scope& Freezing::scope_of(Index frame) {
  const auto known = scopes_.find(frame);
  if (known != scopes_.end()) return known->second;
  Scope scope = frame == kNoIndex ? Scope{} : lowering_.scope_of(frame);
  scope.raw = raw_;
  return scopes_.emplace(frame, std::move(scope)).first->second;
}

// Everything that can be reached from a node, without what other sub-automata have written.
void Freezing::sub_automaton(Node first, const automaton::Entry& entry) {
  form_ = entry.form;
  raw_ = entry.raw;
  way_rule_ = entry.form == EndForm::Way ? entry.index : kNoIndex;
  way_frame_ = entry.frame;
  secret_ = program_.layout.secret.begin >= 0 &&
            (form_ == EndForm::Way ||
             (form_ == EndForm::Turn &&
              model_.scenario.phases[static_cast<std::size_t>(entry.index)].secretly));
  scopes_.clear();
  find_open(first);
  find_loops(first);
  begins_.insert(first);
  waiting_.push_back(first);
  while (!waiting_.empty()) {
    const Node next = waiting_.back();
    waiting_.pop_back();
    if (!placed_.contains(next)) node(next);
    if (waiting_.empty()) lay_rests();
    if (waiting_.empty() && runs_ == 0) stubs();
    if (waiting_.empty() && !travel_bodies_.empty()) {
      runs_ = 1;
      waiting_.push_back(travel_bodies_.back());
      travel_bodies_.pop_back();
    }
  }
  stubs();
  runs_ = 0;
}

// Scopes and spans that are open at each node: what was opened on the way and not yet closed.
void Freezing::find_open(Node first) {
  std::vector<Node> todo{first};
  open_[first];
  std::set<Node> seen{first};
  while (!todo.empty()) {
    const Node from = todo.back();
    todo.pop_back();
    for (const Edge& edge : automaton_.out_edges(from)) {
      std::set<Open> here = open_[from];
      const Label& label = edge.label;
      const bool opens =
          (label.kind == LabelKind::Scope && label.scope == ScopeForm::Open) ||
          (label.kind == LabelKind::Effect && label.effect == automaton::EffectForm::OpenSpan);
      const bool closes =
          (label.kind == LabelKind::Scope && label.scope == ScopeForm::Close) ||
          (label.kind == LabelKind::Effect && label.effect == automaton::EffectForm::CloseSpan);
      if (opens) here.insert({label});
      if (closes) here.erase({label});
      if (label.kind == LabelKind::End) continue;
      if (seen.insert(edge.to).second) {
        open_[edge.to] = here;
        todo.push_back(edge.to);
      }
      // The body of a `travel` closes what it opens itself.
      if (label.kind == LabelKind::Lookahead && seen.insert(label.entry).second) {
        open_[label.entry] = {};
        todo.push_back(label.entry);
      }
    }
  }
}

void Freezing::go_to(Node node) {
  Target& target = places_[node];
  if (target.at < 0) waiting_.push_back(node);
  lowering_.jump(Code::Jump, target);
}

// The code of a node, and of those behind it as long as nothing else has written them.
void Freezing::node(Node at) {
  for (;;) {
    placed_.insert(at);
    lowering_.place(places_[at]);
    if (begins_.contains(at)) veil();
    if (loop_heads_.contains(at)) lowering_.emit({.code = Code::Spend, .x = 1});
    const Edges edges = automaton_.out_edges(at);
    if (edges.empty()) throw NotFrozen{"a node of the automaton leads nowhere"};
    if (edges.size() == 1) {
      const Edge& edge = edges.front();
      Node next = edge.to;
      if (const auto behind = removals(edge)) {
        next = *behind;
      } else {
        one_edge(edge);
      }
      if (edge.label.kind == LabelKind::End) return;
      if (placed_.contains(next)) {
        lowering_.jump(Code::Jump, places_[next]);
        return;
      }
      at = next;
      continue;
    }
    const Label& label = edges.front().label;
    switch (label.kind) {
      case LabelKind::Branch:
        forks(edges);
        return;
      case LabelKind::Scope:
        alternatives(edges);
        return;
      case LabelKind::Guard:
        guards(edges);
        return;
      case LabelKind::Skip:
      case LabelKind::Choose:
      case LabelKind::Effect:
      case LabelKind::Lookahead:
      case LabelKind::Boundary:
      case LabelKind::End:
        throw NotFrozen{
            "a node of the automaton with several edges that do not exclude one another"};
    }
  }
}

void Freezing::one_edge(const Edge& edge) {
  const Label& label = edge.label;
  const auto mark = lowering_.mark();
  switch (label.kind) {
    case LabelKind::Skip:
      break;
    case LabelKind::Guard:
      guard(label, fail_);
      if (is_sure(edge)) lowering_.emit({Code::SurePath});
      break;
    case LabelKind::Choose:
      choose(edge);
      break;
    case LabelKind::Branch: {
      // A single branch still gives its digit.
      Target next;
      const std::int32_t pool = static_cast<std::int32_t>(program_.pool.size());
      for (Index digit = 0; digit < label.number; ++digit) program_.pool.push_back(0);
      program_.pool.push_back(0);
      next.pool.push_back(pool + label.number);
      Instruction fork;
      fork.code = Code::Fork;
      fork.x = pool;
      fork.y = label.number + 1;
      lowering_.emit(fork);
      lowering_.place(next);
      break;
    }
    case LabelKind::Effect:
      effect(edge);
      break;
    case LabelKind::Scope:
      scope(edge);
      break;
    case LabelKind::Lookahead:
      lookahead(edge);
      break;
    case LabelKind::Boundary:
      boundary(edge);
      break;
    case LabelKind::End:
      ending(edge);
      break;
  }
  lowering_.release(mark);
}

void Freezing::forks(const Edges& edges) {
  Index most = 0;
  for (const Edge& edge : edges) most = std::max(most, edge.label.number);
  const auto pool = static_cast<std::int32_t>(program_.pool.size());
  program_.pool.resize(program_.pool.size() + static_cast<std::size_t>(most) + 1, 0);
  for (const Edge& edge : edges) {
    Target& target = places_[edge.to];
    const std::int32_t entry = pool + edge.label.number;
    if (target.at >= 0) {
      program_.pool[static_cast<std::size_t>(entry)] = target.at;
    } else {
      target.pool.push_back(entry);
      waiting_.push_back(edge.to);
    }
  }
  Instruction fork;
  fork.code = Code::Fork;
  fork.x = pool;
  fork.y = most + 1;
  lowering_.emit(fork);
}

// `first … otherwise`. The edges may carry more than the alternative: nothing else stands on them.
void Freezing::alternatives(const Edges& edges) {
  const auto pool = static_cast<std::int32_t>(program_.pool.size());
  program_.pool.resize(program_.pool.size() + edges.size(), 0);
  std::vector<std::pair<std::int32_t, Node>> stubs_of_alternatives;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    Target& target = places_[edges[i].to];
    const auto entry = pool + static_cast<std::int32_t>(i);
    if (is_sure(edges[i])) {
      stubs_of_alternatives.emplace_back(entry, edges[i].to);
    } else if (target.at >= 0) {
      program_.pool[static_cast<std::size_t>(entry)] = target.at;
    } else {
      target.pool.push_back(entry);
      waiting_.push_back(edges[i].to);
    }
  }
  Instruction first;
  first.code = Code::First;
  first.x = pool;
  first.y = static_cast<std::int32_t>(edges.size());
  lowering_.emit(first);
  for (const auto& [entry, node] : stubs_of_alternatives) {
    program_.pool[static_cast<std::size_t>(entry)] = lowering_.here();
    lowering_.emit({Code::SurePath});
    go_to(node);
  }
}

// Behind the edge exactly one path leads on, and nothing that is open here chooses among paths.
bool Freezing::is_sure(const Edge& edge) const {
  const auto open = open_.find(edge.from);
  return edge.label.sure && !aside() && form_ == EndForm::Turn &&
         (open == open_.end() || open->second.empty());
}

// Guards that exclude one another, tried in order; `in any order` is a fork of its own.
void Freezing::guards(const Edges& edges) {
  const bool order = std::any_of(edges.begin(), edges.end(), [](const Edge& edge) {
    return edge.label.guard == GuardForm::BlockOpen || edge.label.guard == GuardForm::BlocksDone;
  });
  if (order) {
    any_order(edges);
    return;
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& edge = edges[i];
    if (edge.label.kind != LabelKind::Guard) throw NotFrozen{"a guard beside something else"};
    const bool last = i + 1 == edges.size();
    const auto mark = lowering_.mark();
    Target next;
    if (last && edges.size() == 2) {
      // The other one did not hold.
    } else {
      guard(edge.label, last ? fail_ : next);
    }
    lowering_.release(mark);
    if (is_sure(edge)) lowering_.emit({Code::SurePath});
    go_to(edge.to);
    if (!last) lowering_.place(next);
  }
}

void Freezing::any_order(const Edges& edges) {
  automaton::Register mask = kNoIndex;
  Node stop = kNoIndex;
  Index optional = 0;
  std::map<Index, Node> blocks;
  for (const Edge& edge : edges) {
    mask = edge.label.a;
    if (edge.label.guard == GuardForm::BlocksDone) {
      stop = edge.to;
    } else if (edge.label.guard == GuardForm::BlocksOptional) {
      optional = edge.label.number;
    } else if (edge.label.guard == GuardForm::BlockOpen) {
      // Behind it stand the digit and the bit's clearing, which the fork does itself.
      Node at = edge.to;
      for (int i = 0; i < 2; ++i) {
        const Edges behind = automaton_.out_edges(at);
        const bool fits =
            behind.size() == 1 && (behind[0].label.kind == LabelKind::Branch ||
                                   (behind[0].label.kind == LabelKind::Effect &&
                                    behind[0].label.effect == automaton::EffectForm::ClearBit));
        if (!fits) throw NotFrozen{"`in any order` in an unknown shape"};
        at = behind[0].to;
      }
      blocks[edge.label.number] = at;
    }
  }
  if (stop == kNoIndex || blocks.empty()) throw NotFrozen{"`in any order` in an unknown shape"};
  const auto pool = static_cast<std::int32_t>(program_.pool.size());
  const Index n = blocks.rbegin()->first + 1;
  program_.pool.resize(program_.pool.size() + 2 + static_cast<std::size_t>(n), 0);
  program_.pool[static_cast<std::size_t>(pool)] = optional;
  const auto aim = [&](std::int32_t entry, Node node) {
    Target& target = places_[node];
    if (target.at >= 0) {
      program_.pool[static_cast<std::size_t>(entry)] = target.at;
    } else {
      target.pool.push_back(entry);
      waiting_.push_back(node);
    }
  };
  aim(pool + 1, stop);
  for (const auto& [bit, node] : blocks) aim(pool + 2 + bit, node);
  Instruction fork;
  fork.code = Code::ForkOrder;
  fork.a = at(mask).index;
  fork.x = pool;
  fork.y = n;
  lowering_.emit(fork);
}

// Falls through when the guard lets the path, else goes to `otherwise`.
void Freezing::guard(const Label& label, Target& otherwise) {
  switch (label.guard) {
    case GuardForm::Holds:
      lowering_.branch(label.expr, scope_of(label.frame), false, otherwise);
      return;
    case GuardForm::Fails:
      lowering_.branch(label.expr, scope_of(label.frame), true, otherwise);
      return;
    case GuardForm::Less: {
      const std::uint16_t less = lowering_.temp_int();
      Instruction compare;
      compare.code = Code::Less;
      compare.dst = less;
      compare.a = at(label.a).index;
      compare.b = at(label.b).index;
      lowering_.emit(compare);
      lowering_.jump(Code::JumpUnless, otherwise, less);
      return;
    }
    case GuardForm::NotLess:
      lowering_.jump(Code::JumpLess, otherwise, at(label.a).index, at(label.b).index);
      return;
    case GuardForm::NextSolution: {
      if (const auto loop = set_loops_.find(label.a); loop != set_loops_.end()) {
        lowering_.emit_to({.code = Code::NextBit,
                           .dst = loop->second.element,
                           .a = loop->second.left,
                           .y = kKeep | (loop->second.number ? kNumber : 0)},
                          otherwise);
        return;
      }
      Instruction next;
      next.code = Code::NextRecord;
      next.a = at(label.a).index;
      next.x = lists_.at(label.a);
      next.y = lowering_.pool_to(otherwise);
      lowering_.emit(next);
      return;
    }
    case GuardForm::NoSolution:
      return;  // stands beside NextSolution
    case GuardForm::BlockOpen:
    case GuardForm::BlocksDone:
    case GuardForm::BlocksOptional:
      throw NotFrozen{"`in any order` in an unknown shape"};
  }
}

// ---- choices
// --------------------------------------------------------------------------------------

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
  lowering_.emit({.code = Code::FollowCounted,
                  .x = pool,
                  .y = static_cast<std::int32_t>(rests.size())});
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
  lowering_.emit(
      {.code = Code::FollowCounted, .x = pool, .y = static_cast<std::int32_t>(n)});
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
  const bool is_short =
      at >= 0 && at + 1 < lowering_.here() &&
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

// ---- scopes, boundaries, ends
// ---------------------------------------------------------------------

void Freezing::scope(const Edge& edge) {
  const Label& label = edge.label;
  switch (label.scope) {
    case ScopeForm::Alternative:
      return;  // the only one that is left
    case ScopeForm::Open: {
      // Its plan is completed where the keys are read.
      ScopePlan plan;
      plan.statement = label.statement;
      Instruction open;
      open.code = Code::OpenScope;
      open.dst = at(label.a).index;
      open.x = static_cast<std::int32_t>(program_.scopes.size());
      program_.scopes.push_back(std::move(plan));
      lowering_.emit(open);
      return;
    }
    case ScopeForm::Close:
      unveil();
      close_scope(label);
      veil();
      return;
  }
}

void Freezing::lookahead(const Edge& edge) {
  const Label& label = edge.label;
  TravelPlan plan;
  plan.entry = label.entry;
  plan.most = lowering_.number(label.expr, scope_of(label.frame));
  for (const automaton::Register reg : label.registers) {
    plan.sets.push_back(at(reg));
    plan.leasts.push_back(automaton_.registers[static_cast<std::size_t>(reg)].type.least);
  }
  if (label.a != kNoIndex) plan.runs = at(label.a).index;
  unveil();
  Instruction travel;
  travel.code = Code::Travel;
  travel.x = static_cast<std::int32_t>(program_.travels.size());
  program_.travels.push_back(std::move(plan));
  lowering_.emit(travel);
  over_leaf(edge.to);
  veil();
  travel_bodies_.push_back(label.entry);
  begins_.insert(label.entry);
}

void Freezing::boundary(const Edge& edge) {
  const Label& label = edge.label;
  // Plays of `at most n times` are counted anew.
  const auto recount = [&] {
    for (const automaton::Register reg : label.targets) {
      lowering_.emit({Code::Number, at(reg).index, kNoRegister, kNoRegister, 1, keep(reg)});
    }
    for (const automaton::Register reg : label.registers) {
      lowering_.emit({Code::Number, at(reg).index, kNoRegister, kNoRegister, 0, keep(reg)});
    }
  };
  const auto cut = [&](LeafForm form, bool laws) {
    recount();
    const bool chance = form == LeafForm::Random;
    const std::int32_t resume = resume_at(edge, chance);
    leaf(form, edge.from, resume, laws, false);
    resumes_here(resume);
    veil();
  };
  switch (label.boundary) {
    case BoundaryForm::Commit:
      if (!aside()) cut(LeafForm::Commit, true);
      return;
    case BoundaryForm::Random:
      if (!aside()) cut(LeafForm::Random, true);
      return;
    case BoundaryForm::By:
    case BoundaryForm::ByEnd: {
      std::uint16_t player = kNoRegister;
      Target same;
      const std::uint16_t now = lowering_.temp_int();
      lowering_.emit({Code::Me, now});
      if (label.boundary == BoundaryForm::By) {
        player = lowering_.number(label.expr, scope_of(label.frame));
        lowering_.jump(Code::JumpIfNone, fail_, player);
        lowering_.emit({Code::Copy, at(label.a).index, now, kNoRegister, 0, keep(label.a)});
      } else {
        player = at(label.a).index;
      }
      const std::uint16_t equal = lowering_.temp_int();
      lowering_.emit({Code::Equal, equal, now, player});
      lowering_.jump(Code::JumpIf, same, equal);
      unveil();
      lowering_.emit({Code::SetMe, kNoRegister, player});
      if (aside()) {
        veil();
      } else {
        cut(LeafForm::By, false);
      }
      lowering_.place(same);
      return;
    }
  }
}

void Freezing::ending(const Edge& edge) {
  switch (edge.label.end) {
    case EndForm::Setup:
      leaf(LeafForm::Setup, edge.from, -1, false, true);
      return;
    case EndForm::Begin:
      leaf(LeafForm::Begin, edge.from, -1, false, true);
      return;
    case EndForm::Turn:
      leaf(LeafForm::Turn, edge.from, -1, true, true);
      return;
    case EndForm::Way:
      // Who asks reads the results from the registers of the entry's frame.
      way_results(&edge.label);
      leaf(LeafForm::Turn, edge.from, -1, true, true);
      return;
    case EndForm::Run:
      unveil();
      close_open(edge.from);
      lowering_.emit({Code::RunEnd});
      return;
  }
}

}  // namespace ludo::program

// Nodes and edges as code: forks, guards, scopes, boundaries. See freeze.hpp.
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

// `must … otherwise`. The edges may carry more than the alternative: nothing else stands on them.
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
      hand_over(player);
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

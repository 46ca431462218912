// The invariants of an automaton, each with a name.
//
// Tested by tests/interpreter/automaton/test_verify.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/automaton/graph.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

template <class List>
bool has(const List& list, Index index) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size();
}

bool is_alternative(const Label& label) {
  return label.kind == LabelKind::Scope && label.scope == ScopeForm::Alternative;
}

// Where these stand, nothing else leaves the node.
bool stands_alone(const Label& label) {
  switch (label.kind) {
    case LabelKind::Skip:
    case LabelKind::Choose:
    case LabelKind::Effect:
    case LabelKind::Lookahead:
    case LabelKind::Boundary:
    case LabelKind::End:
      return true;
    case LabelKind::Scope:
      return !is_alternative(label);
    case LabelKind::Guard:
    case LabelKind::Branch:
      return false;
  }
  LUDO_UNREACHABLE();
}

// A cycle of edges for which this holds would never come to rest.
bool is_idle(const Label& label) {
  switch (label.kind) {
    case LabelKind::Skip:
      return true;
    case LabelKind::Guard:
      return label.guard != GuardForm::NextSolution;
    case LabelKind::Choose:
    case LabelKind::Branch:
    case LabelKind::Effect:
    case LabelKind::Scope:
    case LabelKind::Lookahead:
    case LabelKind::Boundary:
    case LabelKind::End:
      return false;
  }
  LUDO_UNREACHABLE();
}

struct Verification {
  const lang::GameModel& model;
  const Automaton& automaton;
  Edges edges{};
  std::vector<std::string> found{};

  void complain(std::string_view name, std::size_t node) {
    found.push_back(fmt::format("{} at node {}", name, node));
  }
  void require(bool holds, std::string_view name, std::size_t node) {
    if (!holds) complain(name, node);
  }

  // ---- the whole

  void frames() {
    for (const Frame& frame : automaton.frames) {
      const bool inside =
          frame.first >= 0 && frame.slots >= 0 &&
          static_cast<std::size_t>(frame.first + frame.slots) <= automaton.registers.size() &&
          (frame.parent == kNoIndex || has(automaton.frames, frame.parent));
      if (!inside) found.push_back("frames-hold-registers");
    }
  }

  void reached() {
    std::vector<bool> reached(edges.of.size());
    if (!reached.empty()) reached[kFinal] = true;
    for (const Entry& entry : automaton.entries) {
      if (!has(edges.of, entry.node) || !has(automaton.frames, entry.frame)) {
        found.push_back("entries-are-nodes");
        continue;
      }
      const std::vector<bool> from = reached_from(automaton, entry.node, true);
      const std::vector<bool> own = reached_from(automaton, entry.node, false);
      for (std::size_t node = 0; node < from.size(); ++node) {
        reached[node] = reached[node] || from[node];
        if (own[node]) ends_as(node, entry.form);
        const bool shared =
            from[node] && static_cast<Node>(node) != kFinal &&
            edges.nodes[node].entry != static_cast<Index>(&entry - automaton.entries.data());
        require(!shared, "parts-are-apart", node);
      }
    }
    for (std::size_t node = 0; node < reached.size(); ++node) {
      require(reached[node], "nodes-are-reached", node);
    }
  }

  void ends_as(std::size_t node, EndForm form) {
    for (const Edge& edge : edges.of[node]) {
      if (edge.label.kind == LabelKind::End) require(edge.label.end == form, "ends-fit", node);
      if (edge.label.entry == kNoIndex) continue;
      if (!has(edges.of, edge.label.entry)) {
        complain("lookaheads-have-a-body", node);
        continue;
      }
      const std::vector<bool> body = reached_from(automaton, edge.label.entry, false);
      for (std::size_t inside = 0; inside < body.size(); ++inside) {
        if (body[inside]) ends_as(inside, EndForm::Run);
      }
    }
  }

  void idle_cycles() {
    // Follows idle edges only; a node met again on the way is on a cycle of them.
    enum class Mark : std::uint8_t { New, Open, Done };
    std::vector<Mark> marks(edges.of.size(), Mark::New);
    struct At {
      std::size_t node;
      std::size_t next;
    };
    for (std::size_t start = 0; start < edges.of.size(); ++start) {
      if (marks[start] != Mark::New) continue;
      std::vector<At> open{{start, 0}};
      marks[start] = Mark::Open;
      while (!open.empty()) {
        At& top = open.back();
        if (top.next == edges.of[top.node].size()) {
          marks[top.node] = Mark::Done;
          open.pop_back();
          continue;
        }
        const Edge& edge = edges.of[top.node][top.next++];
        if (!is_idle(edge.label)) continue;
        const auto to = static_cast<std::size_t>(edge.to);
        require(marks[to] != Mark::Open, "cycles-do-something", top.node);
        if (marks[to] != Mark::New) continue;
        marks[to] = Mark::Open;
        open.push_back({to, 0});
      }
    }
  }

  void pairs_open_and_close() {
    std::set<Register> scopes;
    std::set<Register> spans;
    for (const auto& out : edges.of) {
      for (const Edge& edge : out) {
        if (edge.label.kind == LabelKind::Scope && edge.label.scope == ScopeForm::Open) {
          scopes.insert(edge.label.a);
        }
        if (edge.label.kind == LabelKind::Effect && edge.label.effect == EffectForm::OpenSpan) {
          spans.insert(edge.label.a);
        }
      }
    }
    for (std::size_t node = 0; node < edges.of.size(); ++node) {
      for (const Edge& edge : edges.of[node]) {
        if (edge.label.kind == LabelKind::Scope && edge.label.scope == ScopeForm::Close) {
          require(scopes.contains(edge.label.a), "scopes-are-opened", node);
        }
        if (edge.label.kind == LabelKind::Effect && edge.label.effect == EffectForm::CloseSpan) {
          require(spans.contains(edge.label.a), "spans-are-opened", node);
        }
      }
    }
  }

  // ---- a node and its out-edges

  void node(std::size_t at) {
    const std::vector<Edge>& out = edges.of[at];
    if (static_cast<Node>(at) == kFinal) {
      require(out.empty(), "nothing-leaves-the-final-node", at);
      return;
    }
    require(!out.empty(), "paths-go-on", at);
    Index alternative = 0;
    Index digit = -1;
    for (const Edge& edge : out) {
      const Label& label = edge.label;
      require(edge.from == static_cast<Node>(at), "edges-know-their-node", at);
      require((label.kind == LabelKind::End) == (edge.to == kFinal), "ends-are-final", at);
      require(!stands_alone(label) || out.size() == 1, "stands-alone", at);
      require(label.kind == out.front().label.kind, "one-kind-at-a-node", at);
      if (is_alternative(label)) require(label.number == alternative++, "alternatives-count", at);
      if (label.kind == LabelKind::Branch) {
        require(label.number > digit, "digits-ascend", at);
        digit = label.number;
      }
      chance(at, edge);
      operands(at, label);
    }
    if (out.size() > 1 && out.front().label.kind == LabelKind::Guard) guards(at, out);
  }

  void guards(std::size_t at, const std::vector<Edge>& out) {
    const Label& first = out.front().label;
    const auto is_pair = [&](GuardForm one, GuardForm other) {
      if (out.size() != 2) return false;
      const Label& second = out[1].label;
      const bool forms = (first.guard == one && second.guard == other) ||
                         (first.guard == other && second.guard == one);
      return forms && first.frame == second.frame && first.expr == second.expr &&
             first.a == second.a && first.b == second.b;
    };
    const bool exclusive = is_pair(GuardForm::Holds, GuardForm::Fails) ||
                           is_pair(GuardForm::Less, GuardForm::NotLess) ||
                           is_pair(GuardForm::NextSolution, GuardForm::NoSolution);
    require(exclusive || are_blocks(out), "guards-exclude", at);
  }

  // `in any order`: the ways to stop first, then the blocks in their order.
  bool are_blocks(const std::vector<Edge>& out) const {
    int rank = -1;
    for (const Edge& edge : out) {
      const Label& label = edge.label;
      int next = 0;
      switch (label.guard) {
        case GuardForm::BlocksDone:
          if (label.number != 0) return false;
          break;
        case GuardForm::BlocksOptional:
          next = 1;
          break;
        case GuardForm::BlockOpen:
          next = 2 + label.number;
          break;
        case GuardForm::Holds:
        case GuardForm::Fails:
        case GuardForm::Less:
        case GuardForm::NotLess:
        case GuardForm::NextSolution:
        case GuardForm::NoSolution:
          return false;
      }
      if (next <= rank || label.a != out.front().label.a) return false;
      rank = next;
    }
    return true;
  }

  void chance(std::size_t at, const Edge& edge) {
    const Label& label = edge.label;
    require(!label.chance || label.kind == LabelKind::Choose, "chance-is-a-choice", at);
    if (label.kind != LabelKind::Boundary || label.boundary != BoundaryForm::Random) return;
    const auto& behind = edges.of[static_cast<std::size_t>(edge.to)];
    require(behind.size() == 1 && behind[0].label.chance, "nature-chooses", at);
  }

  // ---- the parts of a label

  void operands(std::size_t at, const Label& label) {
    const auto fits = [&](bool holds) { require(holds, "operands-exist", at); };
    const auto optional = [&](const auto& list, Index index) {
      fits(index == kNoIndex || has(list, index));
    };
    optional(automaton.frames, label.frame);
    optional(model.exprs, label.expr);
    optional(model.generators, label.generator);
    optional(model.statements, label.statement);
    optional(model.rules, label.rule);
    for (const ExprId id : label.sources) fits(has(model.exprs, id));
    for (const ExprId id : label.conditions) fits(has(model.exprs, id));
    for (const Register target : label.targets) fits(has(automaton.registers, target));
    for (const Register source : label.registers) fits(has(automaton.registers, source));
    needed(at, label);
    if (found.empty()) slots(at, label);
  }

  void use(std::size_t at, Register index, RegisterUse wanted) {
    const bool fits = has(automaton.registers, index) &&
                      automaton.registers[static_cast<std::size_t>(index)].use == wanted;
    require(fits, "registers-fit", at);
  }

  // What the kind and form cannot do without.
  void needed(std::size_t at, const Label& label) {
    const auto needs = [&](bool holds) { require(holds, "operands-are-there", at); };
    switch (label.kind) {
      case LabelKind::Skip:
      case LabelKind::Branch:
      case LabelKind::End:
        return;
      case LabelKind::Guard:
        needed_by_guard(at, label);
        return;
      case LabelKind::Choose:
        needs(label.generator != kNoIndex && label.frame != kNoIndex);
        return;
      case LabelKind::Effect:
        needed_by_effect(at, label);
        return;
      case LabelKind::Scope:
        needs(label.statement != kNoIndex);
        if (label.scope != ScopeForm::Alternative) use(at, label.a, RegisterUse::Scope);
        return;
      case LabelKind::Lookahead:
        needs(label.expr != kNoExpr && label.entry != kNoIndex && label.statement != kNoIndex);
        return;
      case LabelKind::Boundary:
        for (const Register count : label.targets) use(at, count, RegisterUse::Count);
        for (const Register count : label.registers) use(at, count, RegisterUse::Count);
        if (label.boundary == BoundaryForm::By) needs(label.expr != kNoExpr);
        if (label.boundary == BoundaryForm::By || label.boundary == BoundaryForm::ByEnd) {
          use(at, label.a, RegisterUse::Player);
        }
        return;
    }
    LUDO_UNREACHABLE();
  }

  void needed_by_guard(std::size_t at, const Label& label) {
    switch (label.guard) {
      case GuardForm::Holds:
      case GuardForm::Fails:
        require(label.expr != kNoExpr && label.frame != kNoIndex, "operands-are-there", at);
        return;
      case GuardForm::Less:
      case GuardForm::NotLess:
        use(at, label.a, RegisterUse::Count);
        use(at, label.b, RegisterUse::Count);
        return;
      case GuardForm::BlockOpen:
      case GuardForm::BlocksDone:
      case GuardForm::BlocksOptional:
        use(at, label.a, RegisterUse::Mask);
        return;
      case GuardForm::NextSolution:
      case GuardForm::NoSolution:
        use(at, label.a, RegisterUse::List);
        require(label.generator != kNoIndex, "operands-are-there", at);
        return;
    }
    LUDO_UNREACHABLE();
  }

  void needed_by_effect(std::size_t at, const Label& label) {
    switch (label.effect) {
      case EffectForm::Statement:
        require(label.statement != kNoIndex && label.frame != kNoIndex, "operands-are-there", at);
        return;
      case EffectForm::Assign:
        require(label.targets.size() == label.sources.size() && label.statement != kNoIndex,
                "operands-are-there", at);
        return;
      case EffectForm::Copy:
        require(label.targets.size() == label.registers.size(), "operands-are-there", at);
        return;
      case EffectForm::SetCount:
        if (has(automaton.registers, label.a) &&
            automaton.registers[static_cast<std::size_t>(label.a)].use == RegisterUse::Mask) {
          return;
        }
        use(at, label.a, RegisterUse::Count);
        return;
      case EffectForm::SetCountTo:
        require(label.expr != kNoExpr, "operands-are-there", at);
        use(at, label.a, RegisterUse::Count);
        return;
      case EffectForm::AddCount:
        use(at, label.a, RegisterUse::Count);
        return;
      case EffectForm::Used:
        use(at, label.a, RegisterUse::Uses);
        return;
      case EffectForm::ClearBit:
        use(at, label.a, RegisterUse::Mask);
        return;
      case EffectForm::Collect:
        require(label.generator != kNoIndex, "operands-are-there", at);
        use(at, label.a, RegisterUse::List);
        return;
      case EffectForm::Passed:
        return;
      case EffectForm::OpenSpan:
      case EffectForm::CloseSpan:
        require(label.rule != kNoIndex, "operands-are-there", at);
        use(at, label.a, RegisterUse::Span);
        return;
    }
    LUDO_UNREACHABLE();
  }

  // Names that are read or bound lie in the frame.
  void slots(std::size_t at, const Label& label) {
    if (label.frame == kNoIndex) return;
    const Index count = automaton.frames[static_cast<std::size_t>(label.frame)].slots;
    bool inside = true;
    const auto note = [&](Index slot) { inside = inside && slot >= 0 && slot < count; };
    lang::Walk walk;
    walk.expression = [&](ExprId, const lang::Expr& expr) {
      if (expr.op == lang::Op::Slot) note(expr.imm);
    };
    walk.generator = [&](const lang::Generator& what) { lang::each_bound_slot(what, note); };
    lang::walk_expression(model, label.expr, walk);
    lang::walk_generator(model, label.generator, walk);
    for (const ExprId id : label.sources) lang::walk_expression(model, id, walk);
    for (const ExprId id : label.conditions) lang::walk_expression(model, id, walk);
    if (label.kind == LabelKind::Effect && label.effect == EffectForm::Statement) {
      const auto& what = model.statements[static_cast<std::size_t>(label.statement)];
      lang::each_expression(what, [&](ExprId id) { lang::walk_expression(model, id, walk); });
    }
    require(inside, "slots-lie-in-the-frame", at);
  }

  void all() {
    edges = edges_of(automaton);
    if (edges.of.empty()) {
      found.push_back("there-is-a-final-node");
      return;
    }
    frames();
    for (const auto& out : edges.of) {
      for (const Edge& edge : out) {
        if (edge.label.entry != kNoIndex && !has(edges.of, edge.label.entry)) {
          complain("lookaheads-have-a-body", static_cast<std::size_t>(edge.from));
          return;
        }
      }
    }
    reached();
    idle_cycles();
    pairs_open_and_close();
    for (std::size_t at = 0; at < edges.of.size(); ++at) node(at);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
};

}  // namespace

std::vector<std::string> verify(const lang::GameModel& model, const Automaton& automaton) {
  Verification verification{model, automaton};
  verification.all();
  return verification.found;
}

}  // namespace ludo::automaton

// Laws that are asked before a move is made: what follows a choice of where a man goes, when all
// that a law could notice of it is that he is there. See freeze.hpp.
//
// Tested by tests/differential/test_laws_agree.cpp.
#include <algorithm>

#include "interpreter/program/freeze.hpp"
#include "interpreter/program/laws.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::EffectForm;
using automaton::EndForm;
using automaton::GuardForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;
using automaton::Register;
using lang::StatementOp;

namespace {

constexpr int kMostPassed = 64;

// Laws do not read variables: they ask for pieces by kind and owner, and for empty sites.
bool writes_variables(const lang::Statement& what) {
  switch (what.op) {
    case StatementOp::SetVariable:
    case StatementOp::SetEntry:
    case StatementOp::AddNumber:
    case StatementOp::TakeNumber:
    case StatementOp::AddElements:
    case StatementOp::TakeElements:
    case StatementOp::AddTally:
    case StatementOp::TakeTally:
      return !what.places.empty() && what.places[0].slot == kNoIndex;
    default:
      return false;
  }
}

}  // namespace

// From this node on every path (unless he has `moved`) moves the man to his goal, once, and does
// nothing else to the board.
bool Freezing::only_moves(Node from, const std::set<Register>& men, const std::set<Register>& goals,
                          bool moved) {
  using Place = std::pair<Node, bool>;  // … and whether he has moved there
  std::vector<Place> todo{{from, moved}};
  std::set<Place> seen(todo.begin(), todo.end());
  while (!todo.empty()) {
    const auto [node, has_moved] = todo.back();
    todo.pop_back();
    for (const Edge& edge : automaton_.out_edges(node)) {
      const Label& label = edge.label;
      Place next{edge.to, has_moved};
      switch (label.kind) {
        case LabelKind::Skip:
          break;
        case LabelKind::Guard:
          // A loop over solutions writes names.
          if (label.guard == GuardForm::NextSolution && !has_moved) return false;
          break;
        case LabelKind::Effect: {
          if (label.effect == EffectForm::Statement) {
            const lang::Statement& what =
                model_.statements[static_cast<std::size_t>(label.statement)];
            const bool stays = !has_moved;
            const auto reads = [&](ExprId id, const auto& holds) {
              const lang::Expr& expr = model_.exprs[static_cast<std::size_t>(id)];
              const Register first = automaton_.frames[static_cast<std::size_t>(label.frame)].first;
              return expr.op == lang::Op::Slot && holds(first + expr.imm);
            };
            if (what.op == StatementOp::Move) {
              const bool it =
                  stays && reads(what.exprs[0], [&](Register reg) { return men.contains(reg); }) &&
                  reads(what.exprs[1], [&](Register reg) { return goals.contains(reg); });
              if (!it) return false;
              next.second = true;
            } else if (!writes_variables(what)) {
              return false;
            }
            break;
          }
          const bool binds = label.effect == EffectForm::Assign || label.effect == EffectForm::Copy;
          if (label.effect == EffectForm::OpenSpan || label.effect == EffectForm::CloseSpan) {
            return false;
          }
          if (binds && !has_moved &&
              std::any_of(label.targets.begin(), label.targets.end(),
                          [&](Register reg) { return men.contains(reg) || goals.contains(reg); })) {
            return false;
          }
          break;
        }
        case LabelKind::End:
          if (!has_moved || label.end != EndForm::Turn) return false;
          continue;
        case LabelKind::Choose:
        case LabelKind::Branch:
        case LabelKind::Scope:
        case LabelKind::Lookahead:
        case LabelKind::Boundary:
          return false;
      }
      if (seen.insert(next).second) todo.push_back(next);
    }
  }
  return true;
}

// The goals for which a guard's condition holds, when it follows from the goal and `me` alone.
std::optional<std::vector<std::vector<std::int32_t>>> Freezing::known_goals(
    const Label& guard, const std::set<Register>& goals) {
  const Register first = automaton_.frames[static_cast<std::size_t>(guard.frame)].first;
  Folding& folding = lowering_.folding();
  std::optional<Index> slot;
  for (const Hole& hole : folding.holes(guard.expr)) {
    if (hole.of == Hole::Of::Me) continue;
    const bool it = hole.of == Hole::Of::Slot && goals.contains(first + hole.index);
    if (!it || (slot && *slot != hole.index)) return std::nullopt;
    slot = hole.index;
  }
  std::vector<std::vector<std::int32_t>> found;
  for (std::size_t player = 0; player < model_.players.size(); ++player) {
    std::vector<std::int32_t> sites;
    for (std::size_t site = 0; site < model_.board.sites.size(); ++site) {
      Folding::Known known;
      known.me = lang::Value(static_cast<std::int32_t>(player));
      if (slot) known.slots[*slot] = lang::Value(static_cast<std::int32_t>(site));
      const auto value = folding.value(guard.expr, known);
      if (!value) return std::nullopt;
      if (value->number > 0) sites.push_back(static_cast<std::int32_t>(site));
    }
    found.push_back(std::move(sites));
  }
  return found;
}

std::optional<Freezing::Onward> Freezing::onward(const Edge& choice, Index man_slot,
                                                 Index goal_slot) {
  const bool possible = lowering_.folds && form_ == EndForm::Turn && !aside() &&
                        open_[choice.from].empty() && !wakes_ && model_.triggers.empty() &&
                        !choice.label.chance && !model_.laws.empty();
  if (!possible) return std::nullopt;
  if (paths_.single.empty()) {
    paths_ = automaton::single_paths(model_, automaton_);
    if (auto plans = plans_of_laws(lowering_)) {
      program_.law_plans = std::move(*plans);
      plans_laws_ = true;
    }
  }
  if (!plans_laws_) return std::nullopt;
  const Register first = automaton_.frames[static_cast<std::size_t>(choice.label.frame)].first;
  // Registers that hold the man, and his goal: rules that are played get them as parameters.
  std::set<Register> men{first + man_slot};
  std::set<Register> goals{first + goal_slot};
  Onward made;
  made.all = true;
  made.plain.resize(model_.players.size());
  for (auto& sites : made.plain) {
    for (std::size_t i = 0; i < model_.board.sites.size(); ++i) {
      sites.push_back(static_cast<std::int32_t>(i));
    }
  }
  // Past conditions on the goal, to where one path leads on.
  bool moved = false;
  Node at = choice.to;
  for (int steps = 0; !paths_.single[static_cast<std::size_t>(at)]; ++steps) {
    const Edges edges = automaton_.out_edges(at);
    if (steps > kMostPassed || !paths_.passes[static_cast<std::size_t>(at)]) return std::nullopt;
    const Label& label = edges[0].label;
    if (edges.size() == 2 && label.kind == LabelKind::Guard &&
        (label.guard == GuardForm::Holds || label.guard == GuardForm::Fails)) {
      const bool one = paths_.single[static_cast<std::size_t>(edges[0].to)];
      const bool other = paths_.single[static_cast<std::size_t>(edges[1].to)];
      if (one == other) return std::nullopt;
      const Edge& next = edges[one ? 0 : 1];
      const auto those = known_goals(next.label, goals);
      if (!those || next.label.kind != LabelKind::Guard) return std::nullopt;
      const bool holds = next.label.guard == GuardForm::Holds;
      for (std::size_t player = 0; player < made.plain.size(); ++player) {
        std::erase_if(made.plain[player], [&](std::int32_t site) {
          return std::binary_search((*those)[player].begin(), (*those)[player].end(), site) !=
                 holds;
        });
      }
      made.all = false;
      at = next.to;
      continue;
    }
    if (edges.size() != 1) return std::nullopt;
    if (label.kind == LabelKind::Effect && label.effect == EffectForm::Assign) {
      const Register here = automaton_.frames[static_cast<std::size_t>(label.frame)].first;
      // They are written all at once.
      const std::set<Register> men_before = men, goals_before = goals;
      const auto follow = [&](std::set<Register>& those, const std::set<Register>& before,
                              std::size_t i) {
        const lang::Expr& source = model_.exprs[static_cast<std::size_t>(label.sources[i])];
        those.erase(label.targets[i]);
        const bool same = source.op == lang::Op::Slot && before.contains(here + source.imm);
        if (same) those.insert(label.targets[i]);
      };
      for (std::size_t i = 0; i < label.targets.size(); ++i) {
        follow(men, men_before, i);
        follow(goals, goals_before, i);
      }
      if (goals.empty() || (men.empty() && !moved)) return std::nullopt;
    } else if (label.kind == LabelKind::Effect && label.effect == EffectForm::Statement) {
      const lang::Statement& what = model_.statements[static_cast<std::size_t>(label.statement)];
      const Register here = automaton_.frames[static_cast<std::size_t>(label.frame)].first;
      const auto is = [&](ExprId id, const auto& holds) {
        const lang::Expr& expr = model_.exprs[static_cast<std::size_t>(id)];
        return expr.op == lang::Op::Slot && holds(here + expr.imm);
      };
      if (what.op == StatementOp::Move && !moved) {
        const bool it = is(what.exprs[0], [&](Register reg) { return men.contains(reg); }) &&
                        is(what.exprs[1], [&](Register reg) { return goals.contains(reg); });
        if (!it) return std::nullopt;
        moved = true;
      } else if (!writes_variables(what)) {
        return std::nullopt;
      }
    } else if (label.kind != LabelKind::Skip) {
      return std::nullopt;
    }
    at = edges[0].to;
  }
  if (!only_moves(at, men, goals, moved)) return std::nullopt;
  return made;
}

}  // namespace ludo::program

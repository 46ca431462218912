// The automaton under construction: for the build_*.cpp files only.
//
// A fragment is built from a node to a node: its first node is there and has no out-edges yet, its
// last one is where the path goes on. So nothing is joined afterwards.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/automaton/graph.hpp"

namespace ludo::automaton {

/// Rules that play one another as the last thing on their path, from a play outside of them to
/// their common end. Each of them is unfolded once, or twice where some plays pass the results on
/// and others do not.
struct Chain {
  struct Unfolding {
    Index rule = kNoIndex;
    bool delivered = false;
    Index frame = kNoIndex;
    Node entry = kNoIndex;
  };
  struct Counter {  // of a rule that says `at most n times`
    Index rule = kNoIndex;
    Register count = kNoIndex;
    Register most = kNoIndex;
  };
  Index root = kNoIndex;
  const Chain* outer = nullptr;
  Index outer_rule = kNoIndex;  // the rule of the outer chain that plays the root
  bool outer_delivered = false;
  Node exit = kNoIndex;
  std::vector<Register> targets;  // where the results are wanted
  std::vector<Unfolding> unfoldings;
  std::vector<Counter> counters;
};

/// Where a fragment stands.
struct Here {
  Index frame = kNoIndex;
  Index rule = kNoIndex;  // whose body it is part of; kNoIndex: a turn, a setup, a begin
  Chain* chain = nullptr;
  bool delivered = false;  // whoever began the chain has his results
  bool last = false;       // nothing of the rule follows
  bool keyed = false;      // inside a scope of the rule that compares keys
  bool aside = false;      // in a way or a run of `travel`: boundaries do not cut
};

struct Builder {
  const lang::GameModel& model;
  const Options& options;
  Automaton automaton{};
  std::string trouble{};
  std::vector<std::set<Index>> loops{};  // by rule: the rules it comes back from
  std::deque<Chain> chains{};
  Index entry = kNoIndex;  // being built

  // ---- build.cpp: entries, blocks, statements
  void build();
  void enter(Entry what, BlockId block, Index slots, Frame::Of of);
  void enter_way(Index rule, bool raw);
  void block(BlockId id, Node from, Node to, const Here& here);
  void statement(Index index, Node from, Node to, const Here& here);
  void either(Index index, Node from, Node to, const Here& here);
  void optionally(Index index, Node from, Node to, const Here& here);
  void first(Index index, Node from, Node to, const Here& here);
  void alternative(Index index, Index number, Node from, Node to, const Here& here);
  void choose_branch(Index index, Node from, Node to, const Here& here);  // `if`
  void travel(Index index, Node from, Node to, const Here& here);
  void by(Index index, Node from, Node to, const Here& here);
  void random(Index index, Node from, Node to, const Here& here);

  // ---- build_loops.cpp
  void in_any_order(Index index, Node from, Node to, const Here& here);
  void repeat_times(Index index, Node from, Node to, const Here& here);
  void repeat_at_will(Index index, Node from, Node to, const Here& here);
  void repeat_while_possible(Index index, Node from, Node to, const Here& here);
  void repeat_while(Index index, Node from, Node to, const Here& here);
  void for_each(Index index, Node from, Node to, const Here& here);
  // Behind the guards of a loop with this bound; `from` becomes the place to come back to.
  struct Bounded {
    Node head = kNoIndex;    // where a round begins
    Node inside = kNoIndex;  // … once the guards have let it
    Register count = kNoIndex;
  };
  Bounded bounded(Index index, std::size_t place, Node from, Node to, const Here& here);

  // ---- build_plays.cpp
  void find_loops();
  void play(Index index, Node from, Node to, const Here& here);
  void play_on(Index index, Node from, const Here& here);
  Chain& begin_chain(Index rule, const Here& here);
  Chain::Unfolding unfold(Chain& chain, Index rule, bool delivered, Index parent, bool aside);
  void give_results(const Chain& chain, const Here& here, Label& results) const;
  void pass_arguments(Index index, Index frame, const Here& here, std::vector<Label>& labels);
  void count_use(const Here& here, Index rule, std::vector<Label>& labels) const;
  void count_play(const Chain& chain, Index rule, Index frame, std::vector<Label>& labels);
  void count_anew(Label& boundary, const Here& here) const;

  // ---- build_parts.cpp: nodes, edges, frames, registers, labels
  Node node();
  void edge(Node from, Node to, Label label);
  void edges(Node from, Node to, std::vector<Label> labels);  // one after the other
  Index frame(Frame::Of of, Index index, Index slots, Index parent);
  Register add_register(RegisterUse use, std::string name, Index frame);
  Register slot(const Here& here, Index slot) const;
  std::vector<Register> slots(Index frame, const std::vector<Index>& list) const;
  const lang::Statement& at(Index statement) const {
    return model.statements[static_cast<std::size_t>(statement)];
  }
  const lang::Rule& rule(Index index) const { return model.rules[static_cast<std::size_t>(index)]; }
};

// Labels. `statement` and `frame` say where they stand.
Label label(LabelKind kind, Index statement, const Here& here);
Label guard(GuardForm form, Index statement, const Here& here);
Label effect(EffectForm form, Index statement, const Here& here);
Label scope(ScopeForm form, Index statement, const Here& here);
Label boundary(BoundaryForm form, Index statement, const Here& here);
Label branch(Index digit, Index statement, const Here& here);

/// Types of the registers that a block binds, where the model keeps none.
std::vector<lang::Type> types_bound_in(const lang::GameModel& model, BlockId block, Index slots);

/// The ways that anything in the model asks about: rule, and whether it is asked by a law.
std::vector<std::pair<Index, bool>> asked_ways(const lang::GameModel& model);

}  // namespace ludo::automaton

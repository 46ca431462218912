// Freezing: the control of an automaton becomes instructions. Internal to program/.
//
// Each node becomes a place in the code, its out-edges the code there: choices, forks, guards as
// jumps, effects. Paths end in leaves: scopes and spans that are open there are closed, triggers
// settle, laws are asked. freeze.cpp makes the units around the turns; this is the inside of them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/automaton/analyses/marks.hpp"
#include "interpreter/automaton/automaton.hpp"
#include "interpreter/automaton/passes.hpp"
#include "interpreter/program/lowering.hpp"

namespace ludo::program {

class Freezing {
 public:
  Freezing(Lowering& lowering_, const automaton::Automaton& automaton_);

  // All entries, in order; the instruction of each node is known afterwards.
  void entries();
  // Turns once more for each player, where that is worth it.
  void turns_by_player();
  // Turns nodes in WayPlan::entry, TravelPlan::entry and Resume::pc into instructions.
  void finish();
  Unit block_unit(const automaton::Entry& entry);
  void trigger_unit();
  void law_unit();

 private:
  using Edges = std::vector<automaton::Edge>;
  struct Open {  // a scope or span that is open at a node
    automaton::Label label;
    friend bool operator<(const Open& a, const Open& b) { return a.label.a < b.label.a; }
  };

  // ---- freeze_control.cpp
  void sub_automaton(automaton::Node first, const automaton::Entry& entry);
  void node(automaton::Node node);
  void go_to(automaton::Node node);
  void one_edge(const automaton::Edge& edge);
  void forks(const Edges& edges);
  void alternatives(const Edges& edges);
  bool is_sure(const automaton::Edge& edge) const;
  void guards(const Edges& edges);
  void any_order(const Edges& edges);
  void guard(const automaton::Label& label, Target& otherwise);

  // ---- freeze_choices.cpp
  using Rest = Lowering::Counted::Rest;
  void choose(const automaton::Edge& edge);
  void follow_counted(const std::vector<Rest>& rests);
  void follow_lines(std::size_t n, automaton::Node behind);
  void lay_rests();
  void end_as(automaton::Node node);
  void leave_if_nothing(automaton::Node next);
  std::optional<std::vector<std::pair<std::uint16_t, std::int32_t>>> counted_lines(
      const automaton::Edge& choice, std::uint16_t domain);

  // ---- freeze_laws.cpp
  using Onward = Lowering::Onward;
  std::optional<Onward> onward(const automaton::Edge& choice, Index man, Index goal);
  bool only_moves(automaton::Node from, const std::set<automaton::Register>& men,
                  const std::set<automaton::Register>& goals, bool moved);
  std::optional<std::vector<std::vector<std::int32_t>>> known_goals(
      const automaton::Label& guard, const std::set<automaton::Register>& goals);

  void boundary(const automaton::Edge& edge);
  void scope(const automaton::Edge& edge);
  void lookahead(const automaton::Edge& edge);
  void ending(const automaton::Edge& edge);
  void find_open(automaton::Node first);
  void find_loops(automaton::Node first);  // freeze_loops.cpp

  // ---- freeze_effects.cpp
  void effect(const automaton::Edge& edge);
  void statement(const automaton::Edge& edge);
  std::optional<automaton::Node> removals(const automaton::Edge& edge);
  std::optional<std::pair<const lang::Statement*, const lang::Statement*>> on_cells(
      const automaton::Edge& each, automaton::Node loop, Index frame);
  bool fast_statement(const lang::Statement& what, Index index, const Scope& scope);
  bool mark(const automaton::Edge& edge, const Scope& scope);
  void after_effect(const automaton::Edge& edge);
  void assign(const automaton::Label& label);
  void plan_block(lang::BlockId block, const Scope& scope);
  void count_round(std::size_t trigger, std::uint16_t counted);
  void stubs();
  void over_leaf(automaton::Node at);
  void leaf(LeafForm form, automaton::Node at, std::int32_t resume, bool asks_laws, bool at_end);
  void ask_laws();
  void hand_over(std::uint16_t player);
  void way_results(const automaton::Label* ending);
  void close_open(automaton::Node at);
  void veil();
  void unveil();
  void close_scope(const automaton::Label& label);
  void close_span(const automaton::Label& label, automaton::Node at);
  // Play goes on behind a boundary, at the instruction that is written next.
  std::int32_t resume_at(const automaton::Edge& edge, bool chance);
  void resumes_here(std::int32_t resume);
  std::vector<Operand> live_at(automaton::Node node) const;
  std::vector<ListPlan> lists_at(automaton::Node node) const;
  bool may_end(const lang::Statement& what) const;

  bool aside() const { return form_ == automaton::EndForm::Way || runs_ > 0; }
  Operand at(automaton::Register reg) const {
    return lowering_.places[static_cast<std::size_t>(reg)];
  }
  bool kept(automaton::Register reg) const {
    return lowering_.register_kept[static_cast<std::size_t>(reg)];
  }
  std::int32_t keep(automaton::Register reg) const { return kept(reg) ? kKeep : 0; }
  const Scope& scope_of(Index frame);

  Lowering& lowering_;
  Program& program_;
  const lang::GameModel& model_;
  const automaton::Automaton& automaton_;
  bool has_others(automaton::Node first) const;
  void find_travels(std::size_t first);
  std::vector<std::pair<std::int32_t, std::int32_t>> turn_code_;  // by phase: the turn's code
  std::map<std::pair<automaton::Node, automaton::Node>, std::int32_t>
      resumes_;                               // by edge of a boundary
  std::map<automaton::Node, Target> places_;  // of nodes
  std::set<automaton::Node> placed_;
  std::vector<automaton::Node> waiting_;
  std::map<automaton::Node, std::set<Open>> open_;
  std::vector<std::vector<automaton::Register>> live_;
  std::vector<automaton::Mark> marks_;
  std::map<Index, std::int32_t> lists_;  // list register → record plan
  // A `for each` over a set without a boundary inside: what is left of it lies in a set register.
  struct SetLoop {
    std::uint16_t left = kNoRegister;
    std::uint16_t element = kNoRegister;  // where each of them is put
    bool number = false;
  };
  std::map<Index, SetLoop> set_loops_;  // by list register
  void find_set_loops();
  std::map<Index, Scope> scopes_;
  automaton::EndForm form_ = automaton::EndForm::Turn;
  bool raw_ = false;
  // Its paths may run in a secret phase. What they read is veiled, from node to node; the code that
  // writes, or asks for others, takes the veil off and puts it on again.
  bool secret_ = false;
  std::set<automaton::Node> loop_heads_;  // one node of each circle: there a step is spent
  std::set<automaton::Node> begins_;      // nodes at which paths begin, without a veil
  Index way_rule_ = kNoIndex;             // a way: its rule and the frame of its entry
  Index way_frame_ = kNoIndex;
  int runs_ = 0;                                // inside the body of a `travel`
  std::vector<automaton::Node> travel_bodies_;  // still to be written
  struct Stub {                                 // what happens when the game is over there
    std::int32_t instruction = 0;
    automaton::Node at = 0;
  };
  std::vector<Stub> stubs_;
  std::vector<std::pair<std::int32_t, Rest>> rests_;  // by entry of the pool, still to be written
  Target fail_;
  Target laws_;
  automaton::SinglePaths paths_;  // empty: not asked yet
  bool plans_laws_ = false;       // Program::law_plans says all of them
  std::vector<Target> laws_of_;   // by player, where laws have copies
  bool wakes_ = false;            // there are triggers or result lines marked `at any moment`
};

}  // namespace ludo::program

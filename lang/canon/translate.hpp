// A checked game as terms: what is reached from the scenario, in the normal form, without names.
//
// Only what the scenario leads to is translated, so that the rest falls away by itself; besides it
// players, kinds and variables stay, for positions are compared by them. Definitions are replaced
// by what they say, with their arguments in the place of their parameters; rules are entities and
// are not unfolded.
//
// translate_values.cpp has expressions, translate_lines.cpp what is chosen from,
// translate_statements.cpp statements, translate_elements.cpp elements and rules,
// translate_scenario.cpp the scenario.
//
// Tested by tests/lang/canon.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/canon/board_lines.hpp"
#include "lang/canon/form_words.hpp"
#include "lang/canon/normal.hpp"
#include "lang/canon/terms.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang::canon {

/// A body with registers of its own. Names that nothing reads are not bound.
struct Frame {
  Index id = 0;
  std::set<Index> kept;     // registers that are read outside of the block that binds them
  std::set<Index> missing;  // … found to be so
  std::set<Index> set;      // registers that a statement sets anew
  std::set<Index> asked;    // … that something reads
  std::optional<std::set<Index>> useful = {};  // … that need to be bound; nothing: all

  bool needs(Index slot) const { return !useful || useful->contains(slot); }
};

/// What registers hold at a place of a text.
struct Names {
  struct Held {
    TermId value = kNothing;  // an argument, as it is said at `depth`; else the name bound there
    Index depth = 0;
  };
  std::map<Index, Held> slots;
  Index depth = 0;  // so many names are bound around here
  Frame* frame = nullptr;

  void bind(Index slot) { slots[slot] = {kNothing, depth++}; }
};

/// What is chosen from, and how many names it binds for what stands behind it.
struct Bound {
  TermId term = kNothing;
  Index binds = 0;
};

class Translation {
 public:
  /// `dropped`: variables that nothing reads; what writes them is left out.
  Translation(const GameModel& model, const std::set<Index>& dropped);

  Terms terms;
  TermId game = kNothing;
  std::set<Index> read_variables;

 private:
  const GameModel& model_;
  const std::set<Index>& dropped_;
  Places places_;
  BoardReads board_;
  std::vector<std::pair<Sort, std::pair<Index, Index>>> wanted_;  // entities to be defined
  std::set<std::pair<Sort, std::pair<Index, Index>>> seen_;
  std::set<std::pair<Sort, Index>> ordered_;  // whose order shows in play; Index: the type
  std::map<std::pair<std::pair<Index, bool>, std::vector<TermId>>, TermId>
      said_;                       // definitions, by arguments
  std::set<Index> asking_itself_;  // definitions
  Index frames_ = 0;
  bool me_is_mover_ = false;  // in result lines: nobody else decides there
  bool has_moments_ = false;  // triggers, or lines at any moment

  // ---- entities
  TermId ref(Sort sort, Index index, Index of = kNothing);
  TermId variable(Index index);  // read
  TermId value_of(const Type& type, Index number);
  TermId constant(const Type& type, const Value& value);
  TermId type_of(const Type& type);
  void order_seen(const Type& type);
  void order_seen_of_all();
  void define_wanted();
  TermId definition_of(Sort sort, Index index, Index of);
  TermId kind(Index index);
  TermId state(Index index);
  TermId column(Index index);
  TermId table(Index index);
  TermId region(Index index);
  TermId tile(Index index);
  TermId link(Index index);
  TermId rule(Index index);
  TermId define(Index index);
  TermId phase(Index index);
  TermId visibility(const Visibility& seen, Names names);

  // ---- expressions
  TermId expression(ExprId id, const Names& names);
  TermId optional(ExprId id, const Names& names, std::string_view otherwise);
  TermId condition(ExprId id, const Names& names);  // `yes` if there is none
  std::optional<bool> known(ExprId id) const;
  TermId read(Index slot, const Names& names);
  TermId local(Index slot, const Names& names);
  TermId quantified(const Expr& expr, const Names& names);
  TermId call(const Expr& expr, std::vector<TermId> arguments);
  TermId supposing(const Expr& expr, const Names& names);
  TermId named_op(const Expr& expr, std::vector<TermId> arguments);
  void find_asking_itself();

  // ---- generators; the names are bound in `names`
  Bound generator(GeneratorId id, Names& names);
  Bound lines(const Generator& generator, Names& names);
  Bound way(const Generator& generator, Names& names);
  std::string bound_results(std::string_view word, const std::vector<Index>& slots, Names& names,
                            Index& binds);
  Bound pattern(const LinePattern& pattern, Names& names);
  Bound segment(const Segment& segment, Names& names);
  void needs_graph_order(const Generator& generator);

  // ---- statements
  TermId block(BlockId id, Names names, const std::vector<PreferenceKey>* keys = nullptr);
  void statements(BlockId id, Names& names, Steps& steps);
  void statement(const Statement& statement, Names& names, Steps& steps);
  void choice(std::string_view word, const Statement& statement, Names& names, Steps& steps);
  void keep(Index slot, Names& names, Steps& steps);
  void for_each(const Statement& statement, Names& names, Steps& steps);
  bool is_note(const Statement& statement) const;
  bool are_independent(const std::vector<StatementId>& notes) const;
  std::optional<TermId> put_from_pile(const Statement& statement, const Names& names);
  void if_else(const Statement& statement, Names& names, Steps& steps);
  void play(const Statement& statement, Names& names, Steps& steps);
  void travel(const Statement& statement, Names& names, Steps& steps);
  TermId effect(const Statement& statement, const Names& names);
  TermId place(const Place& place, const Names& names);
  TermId keys(const std::vector<PreferenceKey>& keys, const Names& names);
  bool is_order_free(const Statement& for_each) const;
  /// Translates a body, with the statements of a block, until it is known which registers are kept
  /// and which need to be bound.
  template <class Body>
  TermId framed(const Body& body, BlockId block = kNoIndex);
  std::set<Index> set_anew_in(BlockId block) const;

  // ---- scenario
  TermId scenario();
  TermId setup();
  TermId results(std::string_view word, const std::vector<ResultLine>& lines);
  TermId result(const ResultLine& line);
  TermId repetition(const RepetitionRule& rule);
  TermId points();
  std::vector<TermId> orders();
  Index stake(const std::string& key) const;
};

template <class Body>
TermId Translation::framed(const Body& body, BlockId block) {
  Frame frame;
  frame.id = frames_++;
  frame.set = set_anew_in(block);
  while (true) {
    Names names;
    names.frame = &frame;
    const TermId made = body(names);
    const bool sound = frame.missing.empty();
    if (sound && frame.useful == frame.asked) return made;
    frame.kept.merge(frame.missing);
    frame.missing.clear();
    if (sound) frame.useful = std::move(frame.asked);
    frame.asked.clear();
  }
}

}  // namespace ludo::lang::canon

// From the clauses of a game to what they mean: each form of the abstract syntax becomes a meaning
// that every language has a frame for.
//
// A teller tells one item (a rule, a definition, an end line …): names that are bound in it are
// told apart where two of them would be called alike.
//
// Tested by tests/rules/test_teller.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/expand.hpp"
#include "lang/rules/page.hpp"
#include "lang/rules/patterns.hpp"
#include "lang/rules/sense.hpp"
#include "lang/rules/unchanged.hpp"

namespace ludo::lang::rules {

// What a bound name stands for.
struct Bound {
  std::string noun;       // key of a noun: "=cell", "Soldier"
  bool plural = false;    // a set
  bool own_word = false;  // it is called by its name: `let way-out be …`
};

// A step of a procedure, with what hangs below it.
struct Step {
  Sense sense;
  std::vector<Step> parts = {};
  bool numbered = true;                 // parts: in this order; false: one of them, or all together
  std::vector<const Node*> prose = {};  // notes and rulings of the clause
  std::vector<Span> also = {};          // clauses that it tells without a word of their own
  bool follows = false;                 // from others: it tells no clause
};

/// The node is this name and nothing else.
inline bool is_name(const Node& node, std::string_view name) {
  return node.is(Form::Name) && node.text == name;
}

/// `d among orthogonal where …`: a side on which the tile on a block does not fit its neighbour;
/// the block. Null: something else. conditions.cpp
const Node* fitting_tile(const Node& what);

/// The author says that its numbers are no rule: no game reaches them. bounds.cpp
bool is_only_bound(const Node& item);

/// The name stands in it. idioms.cpp
bool mentions_name(const Node& node, const std::string& name);

/// `direction before: ahead or ahead-left or ahead-right`: "before", "flank", "behind-of", or
/// nothing. units.cpp
std::string side_of_piece(const Node& direction);

/// The attribute by which a definition says whose turn it is in the usual order; or nothing.
/// who_acts.cpp
std::string due_in_order(const Page& page, const Node& define);

/// The player due has acted: the order goes on.
std::optional<Sense> order_goes_on(const Page& page, const Sense& holds, const Sense& act,
                                   Span span);

/// Of two conditions about ways to play one: whoever can capture it, and none of these captures
/// leaves another. imagined.cpp
void leave_none(std::vector<Sense>& all);

class Teller {
 public:
  /// `words`: what has a word of its own in the language that is told: it is called by it.
  explicit Teller(const Page& page, const std::set<std::string>* words = nullptr)
      : page_(page), words_(words) {}

  // ---- the item
  /// Binds a parameter by its declared type, and by how the body uses it.
  void bind_parameter(const Node& param, const Node& body);
  void bind(const std::string& name, Bound bound);
  /// A parameter is the piece that has moved.
  void has_moved(const Node& param) {
    given_[param.text] = sense("moved-piece", {}, param.span);
    have_moved_.insert(param.text);
  }
  /// The rule that is told: where it is played again, that is said so.
  void in_rule(const Node& rule);
  /// Forgets the names, keeps how they were called: the item is told a second time with all clashes
  /// known.
  void again() {
    bound_.clear();
    moved_.clear();
    have_moved_.clear();
    ended_.clear();
    rules_in_place_.clear();
    told_in_place_.clear();
    told_with_steps_.clear();
    goes_on_ = false;
    second_ = true;
  }
  /// A block of this name is where a tile has just been laid.
  bool is_laid(const std::string& name) const { return laid_.count(name) != 0; }
  /// These rules are told where they are played (calls.hpp).
  void tell_in_place(const std::set<std::string>* rules) { in_place_ = rules; }
  /// In these reaches lies a cell wherever the piece could move on an empty board (moves.cpp).
  void tell_by_kinds(const std::set<std::string>* reaches) { by_kinds_ = reaches; }

  /// What is always so with these options needs no word.
  void take_as_known(const Unchanged* unchanged) { unchanged_ = unchanged; }

  /// Idioms that are met are put there (expand.hpp).
  void record_idioms(std::vector<Idiom>* idioms) { idioms_ = idioms; }

  /// A value, thing or set of things.
  Sense thing(const Node& node);
  /// Something that holds or not.
  Sense condition(const Node& node);
  /// What a generator ranges over, with the name it binds: `one of your pieces`.
  Sense ranged(const Node& generator);
  /// A line as a thing: `a line from the piece, orthogonally, over one or more empty cells`.
  Sense line(const Node& node);
  /// A line whose ends are asked for: `every cell along a diagonal as far as the first piece`.
  Sense ends_of_line(const Node& node);
  /// The statements of a block.
  std::vector<Step> steps(const Node& block);
  /// What a definition means, case by case: lines, values with their conditions, what is added,
  /// what must hold. `join` names the frame that leads to a list of conditions; else it is empty.
  struct Cases {
    std::vector<Sense> rows = {};
    std::string join = {};
  };
  Cases cases_of(const Node& body, bool truth);
  /// A result line with a condition that is a list of its own: the verdict with the list below it;
  /// any other clause as a step without parts.
  Step laid_out(const Sense& clause) const;
  /// One result line: who gets what when.
  Sense result(const Node& node);
  /// An addend of a score: what a player gets for areas that he holds; nothing: something else.
  std::optional<Sense> for_held(const Node& node, const std::string& side);
  Sense directions(const Node& node);
  /// `type Facing: orthogonal`: along what one looks; nothing, if it is no such type.
  std::optional<Sense> looks(const Node& type);
  Sense key(const Node& node);

  /// The definitions that were named and not put in their place, in the order in which they were
  /// met.
  const std::vector<const Node*>& named_definitions() const { return named_; }

  /// The rules that were told where they are played.
  const std::vector<const Node*>& rules_in_place() const { return rules_in_place_; }

  /// What is noted for a while and told by the steps themselves.
  const std::vector<const Node*>& told_with_steps() const { return told_with_steps_; }
  /// The rule is a step with which a piece goes on: its steps speak of what it is about.
  bool goes_on() const { return goes_on_; }

  /// The definitions that were told where they are used, without being named.
  const std::vector<const Node*>& told_in_place() const { return told_in_place_; }

  /// The key of the noun of what a type holds.
  std::string noun_of(const Type& type) const;

 private:
  // things.cpp
  Sense name(const Node& node);
  Sense of(const Node& node);
  Sense call(const Node& node);
  Sense coordinates(const Node& node);
  Sense description(const Node& node);
  void narrow(const Node& atom, Sense& things, bool& headed);
  Sense coordinated(const Node& node);
  Sense defined(const Node& define, const std::vector<Node>& arguments, Span span,
                bool as_condition);
  Sense measured(const Node& node);
  void addends_of(const Node& body, std::vector<Sense>& rows);
  Sense as_figure(const Node& node);
  Sense one_atom(const Node& node);
  Sense anything(const Node& node);
  Sense yes_value(const Node& node);
  Sense no_value(const Node& node);
  Sense holding(const Node& node);
  Sense tuple(const Node& node);
  Sense piece_at(const Node& node);
  Sense type_word(const Node& node);
  Sense whether(const Node& node);
  Sense but_not(const Node& node);
  Sense narrowed(const Node& node);
  Sense all(const Node& node);
  Sense count(const Node& node);
  Sense set_literal(const Node& node);
  Sense span_of(const Node& node);
  Sense bounded(const Node& node);
  Sense tally(const Node& node);
  Sense whose(const Node& node);
  Sense lacking(const Node& node);
  Sense rows(const Node& node);
  Sense turned(const Node& node);
  Sense best_play(const Node& node);
  Sense binary(const Node& node);
  Sense conditional(const Node& node);
  Sense last_of(const Node& node);
  Sense the_one(const Node& node);
  Sense best(const Node& node);
  Sense supposing(const Node& node);
  Sense generic(const Node& node);
  Sense things(std::string noun, Span span) const;
  Sense bound(const std::string& name, Span span);
  Sense place(const Node& node);
  std::optional<std::string> moves_piece(const std::string& rule, const std::string& goal) const;
  std::optional<Type> type_of_parameter(const Node& param) const;
  /// Where a name is bound: without it if nothing speaks of it afterwards.
  Sense binding(Sense what, const std::string& name, Span span);
  Sense spoken(const std::string& name, Span span);
  Sense kinds_as_words(const Node& node);
  std::string noun_for(const Node& node, const Sense& told) const;
  Sense one_of(Sense domain, const std::string& noun, Span span) const;
  Sense range(const Node& quantity, const Sense& what);
  std::optional<Sense> owned(const Node& whose, const Node& what) const;
  bool begins_alone(Index kind, Index player) const;
  void mark_unique(Sense& told) const;
  std::string place_word(const Sense& told) const;
  std::string among_word(const Sense& told, const Sense& set) const;
  std::string head_of(const Sense& sense) const;
  bool inlines(const Node& define) const;

  // conditions.cpp
  Sense compared(const Node& node);
  std::optional<Sense> one_group(const Sense& told) const;
  static std::optional<Sense> joining(const Sense& told, std::string_view what);
  std::optional<Sense> counts(const Node& node);
  bool is_place(const Sense& told) const;
  Sense such(const Node& node, const char* plain);
  std::optional<Sense> possessed(const Sense& told, bool none, Span span) const;
  bool comes_on_board(const std::string& noun) const;
  bool both_may_have(const std::string& noun) const;
  std::optional<Sense> surrounded(const Sense& holds, const std::string& name) const;
  Sense counted(const Node& node);
  Sense happened(const Node& node);
  Sense after_each_way(const Node& node, Sense over);

  // idioms.cpp
  struct Going;
  std::optional<Going> going_at(const std::vector<Node>& block, std::size_t at) const;
  std::optional<Going> going_to(const std::vector<Node>& block, std::size_t at) const;
  Sense goal_of(const Node& generator, const std::string& piece);
  void leap_captures(const Going& going, std::vector<Step>& told) const;
  void ways_to_capture(const Going& going, std::vector<Step>& told);
  void gains(const Going& going, std::vector<Step>& told);
  std::size_t going(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  std::optional<Sense> reserved_to(const Sense& holds, const std::string& piece,
                                   const std::string& goal) const;
  Step going_by_kind(const Going& going, Sense subject, Span span);
  Sense path(const Node& line, const std::string& goal);
  Sense direction_of(const Node& line);
  Sense other_kinds(const std::vector<Sense>& named, Span span);
  std::size_t draw(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  bool filled(const Node& node, std::vector<Step>& told);
  std::size_t drop(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  std::size_t place_looking(const std::vector<Node>& block, std::size_t at, std::size_t put,
                            const Sense& way, std::vector<Step>& told);
  std::size_t formation(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  std::size_t chain(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  // units.cpp
  std::size_t allot(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  std::optional<Sense> stands_beside(const Node& node);
  std::optional<Sense> all_empty(const Sense& both) const;
  // maneuvers.cpp
  struct Stops {  // where a piece may stop
    std::string piece;
    std::string goal;
    const Node* steps = nullptr;
    const Node* define = nullptr;
    const Node* over = nullptr;  // the definition of what it steps over
  };
  bool maneuver(std::vector<Step>& told);
  bool marches(std::vector<Step>& told);
  bool is_announced(std::vector<Step>& told);
  bool settles(std::vector<Step>& told);
  bool skirmishes(std::vector<Step>& told);
  std::string column_of_steps(const std::string& steps, const std::string& announced) const;
  const Node* announced_before(const Node& rule, Pattern& found) const;
  bool is_told_as_announced(const Node& rule) const;
  std::optional<Stops> stops_at(const Node& choice) const;
  std::optional<Sense> steps_on(const Node& over);
  Sense stays_or_goes(const Stops& stops, Sense who, Span span);
  std::optional<std::pair<Sense, const Node*>> not_yet_in_turn(const Node& rule, const Sense& who);
  const Node* once_in_turn(const Node& rule) const;
  // strikes.cpp
  struct Strike {
    Step told;
    std::string stock = {};  // what one of which it takes, and what that is at first
    std::string column = {};
    const Node* damage = nullptr;
    const Node* whom = nullptr;  // the definition of those whom it can hit
  };
  std::string side_called(const std::string& direction) const;
  std::optional<Sense> enemy_on_side(const Node& call);
  std::optional<Step> once_a_turn(const Node& clause);
  std::optional<Step> damage_by_side(const Node& call, const std::string& stock);
  std::optional<Strike> strike(const Node& block, Pattern& found);
  bool strikes(std::vector<Step>& told);
  bool goes_back_or_falls(const Node& rule) const;
  bool falls_back(std::vector<Step>& told);
  bool way_back(const std::vector<const Node*>& all, const std::string& piece,
                std::vector<Step>& told);
  bool helpers_count(const Node& node, std::vector<Step>& told);
  Sense an_enemy(Span span) const;
  Sense it(Span span) const;
  Sense deed(const std::string& rule, Sense who, Span span) const;
  Sense of_it(const Node& holds, const std::string& piece, Sense who);
  bool has_words_for(const std::string& item, const char* feature) const;
  void put_in_place(const Node& define);
  static void push_row(std::vector<Step>& told);  // rows.cpp
  void go_on(std::vector<Step>& told);            // onward.cpp
  Sense the_piece(const Sense& piece) const;
  bool step_and_ways(std::vector<Step>& told) const;
  const Node* places_left(const std::string& attribute) const;
  bool carries(const std::string& rule, const std::string& goal) const;
  void arrive(const std::string& piece, const std::string& goal);
  bool custodial(const Node& node, std::vector<Step>& told);
  Sense other_than(const std::string& kind, Span span) const;  // captures.cpp
  void besieged(Step& step) const;
  void captured_off(std::vector<Step>& told) const;
  void shorten(Step& step) const;
  bool must_best(Step& step) const;

  // laying.cpp
  bool draw_by_lot(const Node& node, std::vector<Step>& told);
  bool drawn_until(const Node& node, std::vector<Step>& told);
  std::size_t lay_turned(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  bool sides_show(const Node& node, std::vector<Step>& told);
  bool part_of_laid(const Node& node, std::vector<Step>& told);
  bool put_one(const Node& node, std::vector<Step>& told);

  // scoring.cpp
  void note_definition(const Node& define);
  void payment_told(const Node& rule, std::vector<Step>& told);
  bool scored(const Node& node, std::vector<Step>& told);
  const Node* settled(const Node& node);

  // provisos.cpp
  bool is_heavy(const Sense& holds) const;
  void add_provisos(Step& step, std::vector<Sense> provisos) const;
  std::vector<Step> proviso_items(std::vector<Sense> all) const;
  std::optional<Step> if_all(const Sense& holds, const Sense& act) const;
  Sense with_pronoun(const Sense& who, Sense holds) const;
  void require(const Node& node, std::vector<Step>& told);

  // statements.cpp
  void statements(const std::vector<Node>& all, std::vector<Step>& told);
  void record(const Node& first, Span span, const std::vector<Step>& told, std::size_t from);
  void seen(const Node& node, std::vector<Step>& told);
  void step(const Node& statement, std::vector<Step>& steps);
  void choose(const Node& node, std::vector<Step>& told);
  void next_cell(const Node& node, std::vector<Step>& told);
  void branches(const Node& node, std::vector<Step>& steps);
  void only_if(std::vector<Step>& steps);
  void play(const Node& node, std::vector<Step>& steps);
  bool played_in_place(const Node& node, std::vector<Step>& steps);
  Bound parameter_of(const Node& param, const Node& body) const;

  /// Whether an attribute that nothing changes is so.
  std::optional<bool> known(const std::string& attribute, const Node* value = nullptr) const;
  const Node* called_kinds(const Node& node);
  bool has_word(const std::string& key) const;
  /// A bound name may be called by a word that is no item's.
  bool is_called(const std::string& name) const;
  /// What the rule that is told is played with.
  bool is_about(const Node& node) const;
  bool is_truth(const Node& define) const;

  const Page& page_;
  const std::set<std::string>* words_;
  std::map<std::string, Bound> bound_;                  // now
  std::map<std::string, Sense> given_;                  // parameters of what is put in its place
  std::map<std::string, std::set<std::string>> nouns_;  // noun -> names that were called so
  std::map<std::string, std::string> letters_;
  std::set<std::string> used_;  // bound names that were spoken of
  bool second_ = false;         // the item is told for the second time
  // After a move: what stands on the goal is the piece, and its own name is the cell it has left.
  struct Moved {
    std::string piece;
    bool left = false;
  };
  std::map<std::string, Moved> moved_;
  std::set<std::string> have_moved_;  // in the item, and in what is told in its place
  // After `play jump(walker)`: where jump ends stands the piece. Rule -> its goal, the piece.
  std::map<std::string, std::pair<std::string, std::string>> ended_;
  std::set<std::string> laid_;       // blocks on which a tile has just been laid
  std::set<std::string> laid_here_;  // by a statement before
  const Node* rule_ = nullptr;       // that is told
  bool others_decide_ = false;       // a player other than the one who acts
  bool imagining_ = false;           // what is told is so after a way to play
  bool as_place_ = false;            // a name that is asked for is a place, whatever stands there
  std::vector<const Node*> named_;
  const std::set<std::string>* in_place_ = nullptr;
  const std::set<std::string>* by_kinds_ = nullptr;
  const Unchanged* unchanged_ = nullptr;
  std::vector<const Node*> rules_in_place_;
  std::vector<const Node*> told_in_place_;
  std::vector<const Node*> told_with_steps_;
  bool goes_on_ = false;
  std::vector<Idiom>* idioms_ = nullptr;
  std::map<std::string, std::string> idiom_names_;  // of the idiom that is met
  int inlined_ = 0;                                 // definitions inside one another
};

}  // namespace ludo::lang::rules

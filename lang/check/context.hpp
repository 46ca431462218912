// What the checker knows while it builds a model: the model so far, where mistakes are reported,
// what every word means, and the names bound inside a rule.
//
// Order of work (driven by lang/check/check.cpp): options → board → players, kinds, types, tables,
// variables, regions, leaps, tiles are declared; then interactions are declared
// (declare_interaction for every define, direction, rule, whenever and never); then phases are
// declared; then everything that holds expressions is checked in any order (check_interactions,
// cells, initial values, regions, scenario, tests). A word may be used before the item that
// declares it is checked, never before it is declared.
//
// kNoExpr, kNoIndex and std::nullopt as results mean: a mistake was reported. Every function here
// accepts them as arguments and answers the same, without a second message.
//
// Tested by tests/lang/check/test_context.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/constants.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

// ---- types
// ---------------------------------------------------------------------------------------

Type bool_type();
Type number_type(std::int32_t least, std::int32_t most);
/// A number of which nothing is known.
Type any_number_type();
Type scalar_type(Base base, bool optional = false);
Type enum_type(Index enum_id);
Type set_type(Base base);
/// The set type whose elements are of this scalar type; the scalar type of this set's elements.
Type set_of(Type scalar);
Type element_of(Type set);
Type tally_type(Type key, std::int32_t most);
Type tuple_type(std::int32_t width);

bool is_number(const Type& type);
bool is_bool(const Type& type);
bool is_scalar_of(const Type& type, Base base);
bool is_set_of(const Type& type, Base base);
/// A type that holds the values of both, which are of one kind of value.
Type join_types(Type left, const Type& right);
/// The type with all values of its base.
Type without_subset(Type type);
/// The type of all numbers, for one of numbers.
Type without_bounds(Type type);
/// Equal but for bounds, subsets and `or none`.
bool same_kind_of_value(const Type& left, const Type& right);

// ---- names bound inside a rule
// -------------------------------------------------------------------

// `goal of the last jump`, as a text asks it.
struct LastAsked {
  std::string name;  // in the rule
  std::string rule;
  Span span;
  bool told = false;  // that it cannot be answered is told once
};

// The registers of one rule, turn, trigger, definition, setup …
struct Frame {
  std::vector<std::string> names;
  std::vector<Type> types;
  bool told_no_chooser = false;  // that nobody chooses here is told once
  std::string rule;              // whose registers they are; empty: no rule's
  bool entered = false;          // its outermost block is being read
  std::vector<LastAsked> asked;  // what is asked of last plays in that block

  Index size() const { return static_cast<Index>(names.size()); }
  /// A register; one of the same name and kind of value is used again.
  Index slot_for(const std::string& name, const Type& type);
  /// A register that no text can name.
  Index hidden_slot(const Type& type);
};

struct Binding {
  Index slot = kNoIndex;
  Type type;
  Span span;
  bool settable = false;     // `let` names and parameters
  bool certain = true;       // false: unbound on some path that leads here
  bool conflicting = false;  // bound with another type on another path
  bool broken = false;       // what it is bound to was reported: no further message about it
  bool used = false;
};

// What may be said at a place.
struct Speech {
  bool me = true;          // me, own, enemy, opponent, forward …
  std::string without_me;  // "a trigger", "a result line": why not
  bool cycle = false;      // `turn of p in the cycle`
  bool choices = true;     // choose, either …; false in triggers, begin, setup, for effects only
  bool position = false;   // setup and `given`: counters, the mover and who is alive may be set
  bool written = false;    // templates: names may be unbound, they print nothing then
  ExprId relative_to = kNoExpr;  // the player whose `forward` is meant, if not the chooser's
  bool this_turn = false;        // what happened is asked of the turn: limits and preferences
  ExprId seen_from = kNoExpr;    // the site of the piece whose `ahead` is meant
  bool cell = false;  // a table's cell: a region of each player is the owner's (`Palace`)
};

// The names that can be used at one place. A value: branches work on copies.
struct Scope {
  Frame* frame = nullptr;
  Speech speech;
  std::map<std::string, Binding, std::less<>> names;
  bool ended = false;           // the path has ended the game: what follows is never reached
  std::set<std::string> there;  // what was asked and is not `none` here, as printed by node.hpp

  explicit Scope(Frame& of_frame, Speech what = {}) : frame(&of_frame), speech(std::move(what)) {}

  /// After branches: what all of them bound is bound, what some bound is uncertain.
  void join_branches(const std::vector<Scope>& branches);
};

// ---- words
// ---------------------------------------------------------------------------------------

enum class Meaning : std::uint8_t {
  Player,         // index: GameModel::players
  Team,           // GameModel::teams
  Kind,           // GameModel::kinds
  Region,         // GameModel::regions
  Phase,          // GameModel::scenario.phases
  Site,           // Board::sites: sites whose names look like words (graph boards)
  EnumValue,      // the value; type: its enum
  TypeWord,       // Context::types
  Tile,           // GameModel::tiles
  Ground,         // GameModel::grounds
  TileFlag,       // GameModel::tile_flags
  Option,         // type and value
  Variable,       // GameModel::variables
  Column,         // GameModel::columns
  Table,          // GameModel::tables
  Define,         // Context::defines
  DirectionWord,  // node: the DirectionDef
  Leap,           // GameModel::leaps
};

struct Symbol {
  Meaning meaning = Meaning::Define;
  Index index = kNoIndex;
  Type type;
  Value value;                 // Option
  const Node* node = nullptr;  // the declaring item, where it is still needed
  Span span;
  bool used = false;
  bool open = false;  // a direction that is being read: it may not stand on itself
};

// A declared type: `type Number: 1 to 4`, `type Suit: Red, Blue`, `type Land: {Pig, Cycle}`, `type
// Facing: orthogonal`.
struct TypeWord {
  std::string name;
  Type type;  // of one value; Type::subset: the values allowed, if not all
};

// A `define`. Parameters without types make one GameModel::defines entry for each tuple of argument
// types.
struct DefineWord {
  std::string name;
  const Node* node = nullptr;  // Form::Define
  bool is_line = false;        // the body is Lines
  bool used = false;
  bool open = false;  // a line that is being put in its place: it may not ask about itself
  struct Instance {
    std::vector<Type> argument_types;
    Index index = kNoIndex;  // GameModel::defines
    bool done = false;       // false while its own body is being checked (recursion)
    std::size_t height = 0;  // expressions inside each other in its body
    Type result;
  };
  std::deque<Instance> instances;
};

struct RuleWord {
  const Node* node = nullptr;  // Form::Rule
  Index index = kNoIndex;      // GameModel::rules
  std::vector<std::string> parameter_names;
  std::vector<std::optional<Type>> parameter_types;  // nothing: a mistake was reported
  std::vector<std::string> result_names;
  std::vector<std::optional<Type>> result_types;
  bool sound = true;  // false: its head had mistakes; calls are not checked against it
  bool used = false;
  enum class Body : std::uint8_t { unread, open, read } body = Body::unread;
  std::map<std::string, Binding, std::less<>> names;  // at the end of its body
};

// ---- the record (record.hpp)
// ---------------------------------------------------------------------------------

enum class Happening : std::uint8_t {
  Moved,
  Entered,
  Captured,
  Removed,
  Promoted,
  Eliminated,
  Laid,
  Played
};

// What a text asks of what happened, and the hidden variable that answers.
struct Recorded {
  enum class Kept : std::uint8_t {
    Truth,     // that it happened
    Number,    // how often
    Pieces,    // to which pieces on the board
    Sequence,  // at which captures: the first is the highest binary digit
    Weight,    // the digit of the next capture
  };
  Happening what = Happening::Moved;
  Kept kept = Kept::Truth;
  ExprId of = kNoExpr;       // the set of what it is asked of, read just before; kNoExpr: of all
  Index rule = kNoIndex;     // Played
  bool each_player = false;  // kept for each player, who is register 0 of `of`
  ExprId player = kNoExpr;   // whose it is, while one of them is looked at
  Index variable = kNoIndex;
  bool only_turn = true;  // the turn, and no longer time, is asked about
  std::string key;        // the same for what is the same
};

// `(seeds of pit when the turn began)`: the hidden variable, and the definition it is filled with.
struct KeptSince {
  Index variable = kNoIndex;
  Index define = kNoIndex;
  std::string key;  // the same for what is the same
};

// ---- piles (piles.hpp)
// ---------------------------------------------------------------------------------

// What an effect on a board of piles does beside what its statement says, and registers for it.
struct PileEffect {
  enum class Part : std::uint8_t { Top, Bottom, All } part = Part::Top;
  ExprId amount = kNoExpr;                          // kNoExpr: one
  bool under = false;                               // what comes is laid under what lies there
  Index site = kNoIndex, goal = kNoIndex;           // registers: where it is done
  Index height = kNoIndex, goal_height = kNoIndex;  // before it is done
  Index count = kNoIndex, level = kNoIndex;
  Index kind = kNoIndex, owner = kNoIndex, code = kNoIndex;
};

// ---- the context
// ---------------------------------------------------------------------------------

class Context {
 public:
  explicit Context(Diagnostics& sink) : diagnostics(sink) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  GameModel model;
  Diagnostics& diagnostics;
  bool lacks_type = false;  // a type was named that there is not
  bool told_capital_sites = false;
  std::set<std::string, std::less<>> told_unknown;  // words that nothing is like: told once
  // Columns of quantities, such as `levy`; the columns `levy at least` and `levy at most` hold what
  // they say. True: some cell has no upper bound.
  std::map<std::string, bool, std::less<>> quantities;
  std::set<std::string, std::less<>> broken;  // declared with mistakes that were reported
  ConstantScope constants;                    // the options, for sizes and bounds
  std::set<Index> unlinked;  // directions in which the board has no link (BuiltBoard)
  std::set<std::string, std::less<>>
      absent_players;  // named by `players 2 to 6 named …`, not playing now

  std::map<std::string, Symbol, std::less<>> upper;  // one name space for all upper-case words
  std::map<std::string, Symbol, std::less<>> lower;  // words of expressions
  std::map<std::string, RuleWord, std::less<>> rules;
  std::map<std::string, Span, std::less<>> keys;  // of rules, triggers, laws and result lines
  std::map<std::string, Span, std::less<>> interaction_keys;  // of rules, triggers and laws
  std::vector<TypeWord> types;
  std::deque<DefineWord> defines;
  std::vector<const Node*> triggers;           // in text order, as GameModel::triggers
  std::vector<const Node*> laws;               // in text order, as GameModel::laws
  std::set<std::string> decimal_options = {};  // options whose numbers may have decimals
  Index moves_next = kNoIndex;     // the variable that `P moves next` writes, if any does
  std::map<Index, Index> entries;  // by phase: the variable that counts how often it began
  std::set<Index> capturing;       // moves that say `capturing what stands there`

  // The hidden set of `capture … when the turn ends`; kNoIndex in games that never say it.
  Index captured = kNoIndex;

  // What happened and is asked about; effects that say `capture`; whether everything that a text
  // takes in play stands until the turn ends; resets of who was chosen in `each … may`.
  std::vector<Recorded> record;
  std::vector<KeptSince> since_began;
  std::map<std::string, std::vector<LastAsked>> handed_on;  // by rule: of rules that it plays
  std::set<Index> captures;
  std::vector<std::pair<Index, Span>> seen_states;  // variables that end secrets, and where
  bool captures_late_only = false;
  bool captured_are_counted = false;
  std::map<Index, PileEffect> pile_effects;  // by statement
  std::set<Index> forgetting;

  // The attribute `facing` of pieces, if there is one: what ahead … rear and `put … facing` use.
  Index facing_variable() const;

  // -- building the model
  Type type_of(ExprId id) const;  // of kNoExpr: any
  const Expr& expr(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }
  /// kNoExpr if any of args is. Use add(Expr) for operations with places left out.
  ExprId make(Op op, const Type& type, std::vector<ExprId> args, Span span, Index imm = 0,
              Index imm2 = 0);
  ExprId add(Expr expr);
  ExprId constant(const Type& type, Value value, Span span);
  ExprId number(std::int32_t value, Span span);
  ExprId truth(bool value, Span span);
  ExprId slot(Index slot, const Type& type, Span span);
  GeneratorId add(Generator generator);
  Index add(Statement statement);
  BlockId add(StatementBlock block);
  Index add(Visibility visibility);

  // -- bounds (bounds.hpp)
  /// Something is read inside what is being read. False, and for the first time a message, if it
  /// is too much or too deep; then nothing more is read.
  bool enter(Span span);
  void leave() { --nested_; }
  /// What stands so many expressions deep is used here.
  void reach(std::size_t height, Span span);
  /// How many expressions deep it goes between the two; the second takes what the first gave.
  std::size_t begin_height();
  std::size_t end_height(std::size_t begun);

  // -- reporting: after the message that something is too much or too deep no other is given
  /// After an unknown type, wrong types are not told: they would follow from it.
  void error(DiagnosticKind kind, Span span, std::string message, std::string hint = {});
  void error_with(DiagnosticKind kind, Span span, std::string message, Span other, std::string text,
                  std::string hint = {});

  // -- words (names.cpp)
  /// Declares an upper-case or lower-case word; false (and a message) when it is taken or reserved.
  bool declare(const std::string& name, Symbol symbol);
  /// Notes the key of a result line. Lines may share a key (`blocked` under `stuck` and under
  /// `end`).
  void declare_key(const std::string& key, Span span);
  /// Takes the key of a rule, trigger or law; false (and a message) when it is taken already.
  bool declare_interaction_key(const std::string& key, Span span);
  /// The meaning of an upper-case word, plurals included (`Ships`, `Men`); null when there is none.
  /// No message.
  Symbol* find_upper(std::string_view name);
  Symbol* find_lower(std::string_view name);
  Symbol* find(std::string_view name);

 private:
  void report_full(DiagnosticKind kind, Span span, std::string message);

  std::size_t readings_ = 0;
  std::size_t nested_ = 0;
  std::size_t deepest_ = 0;
  bool full_ = false;
};

/// Stands for the time in which one thing inside another is read.
class Reading {
 public:
  Reading(Context& context, Span span) : context_(context), allowed_(context.enter(span)) {}
  ~Reading() { context_.leave(); }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  bool allowed() const { return allowed_; }

 private:
  Context& context_;
  bool allowed_;
};

// ---- what an expression should be
// ------------------------------------------------------------------

// Empty: whatever it is. Bounds of numbers are not demanded, only used to report constants out of
// range.
struct Expected {
  std::optional<Type> type;

  Expected() = default;
  Expected(const Type& of_type) : type(of_type) {}  // NOLINT: a type is an expectation
};

/// The expression of a node, coerced to the expected type (a site to a set of one, a set of one to
/// a site, kinds and players to where their pieces stand, one direction to a set of one …).
ExprId check_expression(Context& context, Scope& scope, const Node& node,
                        const Expected& expected = {});
/// Shorthands: a Bool, a number, a set of sites, one site, one player, a set of directions, one
/// direction.
ExprId check_condition(Context& context, Scope& scope, const Node& node);
ExprId check_number(Context& context, Scope& scope, const Node& node);
ExprId check_sites(Context& context, Scope& scope, const Node& node);
ExprId check_site(Context& context, Scope& scope, const Node& node);
ExprId check_player(Context& context, Scope& scope, const Node& node);
ExprId check_directions(Context& context, Scope& scope, const Node& node);
ExprId check_direction(Context& context, Scope& scope, const Node& node);

/// Coerces a checked expression; reports at its span when that is impossible.
ExprId coerce(Context& context, ExprId id, const Expected& expected);

/// The type a type node means; nothing after a message. Bounds are constant expressions
/// (constants.hpp).
std::optional<Type> check_type(Context& context, const Node& node);

// ---- generators and statements
// -----------------------------------------------------------------------

// What a generator is for: decides what it may be and whether its names may be read afterwards.
enum class GeneratorUse : std::uint8_t { Choose, Random, ForEach, Whenever, Question };

/// Binds a name whose meaning could not be found, so that its uses are not reported again.
/// The symbol is the column of a table with one key, read `lands of 16`.
bool has_one_key(const Context& context, const Symbol& symbol);
void bind_broken(Scope& scope, const std::string& name, Span span);
/// The name is free here; false and a message when it is reserved or already means something.
bool may_bind(Context& context, const Scope& scope, const std::string& name, Span span);
/// Binds a name; kNoIndex and a message when it may not be bound here. `question`: inside an
/// expression only.
Index bind_name(Context& context, Scope& scope, const std::string& name, const Type& type,
                Span span, bool settable = false, bool question = false);

/// Binds the generator's names in `scope`.
GeneratorId check_generator(Context& context, Scope& scope, const Node& node, GeneratorUse use);

/// A Block (or one statement). Names bound stay in `scope`; give a copy where they must not.
BlockId check_block(Context& context, Scope& scope, const Node& block);
/// Appends the checked statement (sometimes several) to `block`.
void check_statement(Context& context, Scope& scope, const Node& node, StatementBlock& block);
/// `seen by …`: an index into GameModel::visibilities, or kNoIndex when absent.
Index check_visibility(Context& context, Scope& scope, const Node& seen);
/// The Visibility of a Seen node itself (variables keep it by value); `hidden`: the variable, whose
/// secret may end with a state of its owner.
Visibility check_seen(Context& context, Scope& scope, const Node& seen, const Variable* hidden);

/// `White King`, `own Ship`, `Stone of p`, `Rock`: what stands where `put`, `change` and legends
/// say. kind is kNoExpr after a message; owner is kNoExpr for a piece of nobody.
struct PieceDescription {
  ExprId kind = kNoExpr;
  ExprId owner = kNoExpr;
};
PieceDescription check_piece(Context& context, Scope& scope, const Node& node);

// ---- items
// -------------------------------------------------------------------------------------------

/// The body of a rule, if it has not been read.
void check_rule(Context& context, RuleWord& word);

/// First pass, for Define, DirectionDef, Rule, Whenever, Never (guards already decided): names
/// only.
void declare_interaction(Context& context, const Node& item);
/// Second pass: bodies of all rules, triggers and laws, and of all definitions not yet reached by a
/// use.
void check_interactions(Context& context);

/// Title, notes and rulings out of an item's Attached node.
Item make_item(const Node& attached, std::string key, Span span);
/// The alternatives of `written` in an Attached node, read in `scope` as it is at the end of the
/// rule or turn. Holes may name rules that `body` plays and labels of its branches.
std::vector<Template> check_written(Context& context, Scope& scope, const Node& attached,
                                    const Node& body);
/// The same where nothing is played.
inline std::vector<Template> check_written(Context& context, Scope& scope, const Node& attached) {
  return check_written(context, scope, attached, attached);
}
/// `same outcome is same move` stands in this Attached node.
bool says_same_outcome(const Node& attached);

/// Reports me, own … reached through definitions in an expression of a place that must not say
/// them.
void forbid_me(Context& context, ExprId id, const std::string& place);

}  // namespace ludo::lang

// Inside the checker of expressions: what its files share.
//
// infer() finds the natural type of a node; check_expression() (context.hpp) coerces it to what is
// needed. The hint says what will be needed and decides only where a word has several readings:
// `Man` is a kind, and the set of sites where men stand; `n` is the compass where a direction is
// needed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lang/check/context.hpp"

namespace ludo::lang {

using Hint = Expected;

/// The expression with its natural type; kNoExpr after a message.
ExprId infer(Context& context, Scope& scope, const Node& node, const Hint& hint);

// ---- expressions.cpp
/// True when the hint asks for a value (or a set) of this base type.
bool hints_at(const Hint& hint, Base base);
/// The set of sites a value stands for (a kind: where its pieces stand …); nothing when it stands
/// for none. No message.
std::optional<ExprId> as_sites(Context& context, ExprId id);
/// A set of the value's own base type: a scalar becomes a set of one.
ExprId as_set(Context& context, ExprId id);
bool is_none_literal(const Context& context, ExprId id);
bool is_empty_literal(const Context& context, ExprId id);
/// Makes two values comparable; false after a message.
bool unify(Context& context, ExprId& left, ExprId& right, Span span);
void report_mismatch(Context& context, ExprId id, const Type& needed);
ExprId report_misplaced(Context& context, const Node& node);

// ---- expressions_names.cpp
ExprId infer_name(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_site(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_site_box(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_link(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// A bound name, marked as used; null when nothing of this name is bound. Reports names unbound on
/// some path.
Binding* find_binding(Context& context, Scope& scope, const std::string& name, Span span);
/// The chooser, or kNoExpr and a message where nobody chooses.
ExprId chooser(Context& context, const Scope& scope, std::string_view word, Span span);
/// All values of a type that has finitely many.
ExprId all_values(Context& context, const Type& type, Span span);
ExprId type_word_values(Context& context, const TypeWord& word, Span span);

// ---- expressions_of.cpp
ExprId infer_of(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_step_of(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// The owner expression of an attribute, coerced to the class of places that has it.
ExprId check_owner(Context& context, Scope& scope, const Variable& variable, const Node& operand);
/// What has the variable; nothing, and a message at the span, if it is a single one.
std::optional<Base> owner_base(Context& context, const Variable& variable, Span span);
/// False and a message for `tiles of me`, which is said `own tiles`.
bool may_be_of_me(Context& context, const Node& node);
/// Steps in a direction (or set of directions) from a site, set of sites or block.
ExprId step_from(Context& context, ExprId direction, ExprId from, Span span);

// ---- expressions_directions.cpp
/// A direction word read by itself, or relative to the player or piece given; kNoExpr without a
/// message when it is none.
std::optional<ExprId> direction_word(Context& context, Scope& scope, std::string_view word,
                                     Span span);
/// `forward of p`, `ahead of x`: the word read for this player or piece.
std::optional<ExprId> direction_word_of(Context& context, Scope& scope, std::string_view word,
                                        ExprId owner, Span span, const Hint& hint);
/// `direction fore: …`, read anew at each use, for `relative_to` if that is given.
ExprId direction_definition(Context& context, const Scope& scope, Symbol& symbol,
                            ExprId relative_to, Span span);
bool is_direction_word(const Context& context, std::string_view word);
/// `ahead`, `rear-left` …: seen from a piece that faces somewhere.
bool is_piece_direction(std::string_view word);
ExprId infer_opposite(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_turned(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_any_direction(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_direction_from(Context& context, Scope& scope, const Node& node, const Hint& hint);

/// `(-2, 0)`: the direction it is for the player whose `forward` is meant; nothing without a
/// message when the node is no vector.
std::optional<ExprId> vector_direction(Context& context, const Scope& scope, const Node& node);
ExprId infer_bearing(Context& context, Scope& scope, const Node& node, const Hint& hint);

// ---- player_rows.cpp
ExprId infer_player_rows(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// `near row` and the like stand somewhere in it.
bool says_player_rows(const Node& node);

// ---- expressions_sets.cpp
ExprId infer_description(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_narrowed(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_side_word(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_but_not(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_relation(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_flood(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_rows(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_literal_set(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_coordinates(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// Reports directions to step in, known before play, in which this board has no link.
void forbid_unlinked(Context& context, ExprId directions);

/// `along …`: a set of directions or of links; kNoExpr when absent.
ExprId check_along(Context& context, Scope& scope, const Node& along);

// ---- expressions_states.cpp
/// `links whose tile is in own tiles`, `links without tile`: the things of a description that the
/// question about an attribute of theirs is true of.
ExprId infer_whose(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// The question that `without` asks of each of them.
ExprId infer_absent(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// The attribute that is so or not which the word means here; null when it means something else.
Symbol* state_word(Context& context, const Scope& scope, const Node& node);
/// `veteran` in a description: all things that are veteran.
ExprId things_in_state(Context& context, Scope& scope, const Node& node, const Symbol& state);
/// `unit is veteran`, of one thing.
ExprId is_in_state(Context& context, ExprId thing, Symbol& state, Span span);

// ---- expressions_logic.cpp
ExprId infer_logic(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_compare(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_conditional(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// `k in own army`, `King in Border` as a thing that is there: the elements of the left that are
/// in the right.
ExprId infer_intersection(Context& context, Scope& scope, const Node& compare, const Hint& hint);

// ---- expressions_numbers.cpp
ExprId infer_binary(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_negate(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_tuple(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_range(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_tally(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// A number, yes or no, or a bracket of them: what `most`, `least` and `preferring` compare.
ExprId check_key(Context& context, Scope& scope, const Node& node);
/// The value of a key, `most E`, `least E`, a condition or a preference; precondition: Form::Key.
ExprId check_preferred(Context& context, Scope& scope, const Node& key);
ExprId infer_key(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_bounded(Context& context, Scope& scope, const Node& node, const Hint& hint);

// ---- expressions_quantified.cpp
ExprId infer_quantified(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_count(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_all(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_the(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_best_play(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_best(Context& context, Scope& scope, const Node& node, const Hint& hint);
ExprId infer_supposing(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// The form is a generator, not a description.
bool is_generator(Form form);

// ---- named_lines.cpp
/// The sites where the lines of a definition end; of a set of places, the union.
ExprId ends_of_lines(Context& context, Scope& scope, DefineWord& word,
                     const std::vector<const Node*>& arguments, Span span);
/// `x in aim of D`, asked of the line from D to x alone; nothing when the right names no line.
std::optional<ExprId> compare_with_ends(Context& context, Scope& scope, const Node& node);
/// `some aim of D`, `some King in aim of D`; nothing when it is of no such form.
std::optional<ExprId> exists_end(Context& context, Scope& scope, const Node& what);

// ---- expressions_calls.cpp
ExprId infer_call(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// A call of a definition with these (possibly no) arguments.
ExprId call_define(Context& context, Scope& scope, DefineWord& word,
                   const std::vector<const Node*>& arguments, Span span, const Hint& hint);

}  // namespace ludo::lang

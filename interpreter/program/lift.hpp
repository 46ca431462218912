// Conditions on one site, read for all sites at once. Internal to program/.
//
// A condition C on a site x becomes the set {x : C}: what does not read x is computed once,
// look-ups of x become preimages (a step becomes a shift back, a neighbourhood the sites near by),
// lines become shifts and fills, counts are added up in sets. A lifting first runs dry, without
// writing code, to see whether everything can be said so; only then is code written.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/program/lowering.hpp"

namespace ludo::program {

/// Of sites or pieces: what a set over the board can say.
inline bool is_of_sites(const lang::Type& type) {
  return type.base == lang::Base::Site || type.base == lang::Base::Piece;
}

inline bool is_scalar(const lang::Type& type) { return type.shape == lang::Shape::Scalar; }

/// The segment takes one cell, always.
bool is_single_cell(const Lowering& lowering, const lang::Segment& segment);

/// Lowering::lift would answer.
bool can_lift(Lowering& lowering, ExprId expr, Index slot, const Scope& scope);

/// All sites of the set hold pieces of one owner, as far as the text says.
bool has_one_owner(const lang::GameModel& model, ExprId set);

/// The only element of a set that is written as one; the expression itself if it is a scalar.
ExprId only_element(const lang::GameModel& model, ExprId set);

struct Names;

/// What a name stands for while a condition is read for all sites.
struct Meaning {
  enum class Form : std::uint8_t {
    Number,    // a number that is known; also in its register
    Variable,  // the site itself
    Expr,      // an argument that follows from it, read where the definition is called
    Steps,     // the site so many steps in a direction from what `expr` says
  } form = Form::Number;
  std::int32_t number = 0;  // Number; Variable: which one; Steps: how many
  ExprId expr = kNoExpr;
  const Names* names = nullptr;
  std::int32_t direction = -1;  // Steps
};

/// The names of a frame: registers, but for those that have a meaning.
struct Names {
  Scope scope;
  std::map<Index, Meaning> meanings;
  int serial = 0;
};

class Lifting {
 public:
  /// A set of sites in a register, or one of the two that need none.
  struct Bits {
    enum class Form : std::uint8_t { Register, All, None } form = Form::Register;
    std::uint16_t reg = kNoRegister;
    bool own = false;  // the register may be written
  };
  using Answer = std::optional<Bits>;
  using List = std::optional<std::vector<Bits>>;

  /// A direction: known, or in a register (none: no sites).
  struct Direction {
    std::int32_t fixed = -1;
    std::uint16_t reg = kNoRegister;
  };

  /// A condition, or that it fails: one of `any` holds, together with no others.
  struct Condition {
    std::vector<ExprId> any;
    bool negated = false;
  };

  Lifting(Lowering& lowering, bool dry);
  /// What is known of the sites in question (Lowering::Among); the whole condition is `whole`.
  void among(const Lowering::Among& among, ExprId whole);

  // ---- lift.cpp: names and logic
  const Names& names_in(const Scope& scope);
  const Names& with_meaning(const Names& names, Index slot, Meaning meaning);
  const Names& with_variable(const Names& names, Index slot, int& variable);
  const Names& with_register(const Names& names, Index slot, std::uint16_t reg);
  /// The variables that an expression follows from, as bits.
  std::uint32_t variables(ExprId id, const Names& names) const;
  /// The set of all sites for which the condition holds; `variable` says which name is the site.
  Answer lift(ExprId id, const Names& names, int variable);
  /// The same for each owner of the piece on the site apart.
  Answer lift_by_owner(ExprId id, const Names& names, int variable);
  Answer lift(const Condition& condition, const Names& names, int variable);
  Answer exists(GeneratorId generator, std::vector<Condition> conditions, const Names& names,
                int variable);
  /// Its register holds one of the pieces at hand, which all have the same owner.
  void witness(int variable) { witnessed_[static_cast<std::size_t>(variable)] = true; }
  void split(ExprId id, bool negated, std::vector<Condition>& parts) const;
  std::uint32_t variables(const Condition& condition, const Names& names) const;

  // ---- lift_sites.cpp: look-ups and sets of sites
  /// Sites x for which the scalar e(x) is a site of the set.
  Answer where_in(ExprId scalar, const Names& names, int variable, Bits set);
  /// Sites x for which the set F(x) meets this one.
  Answer where_meets(ExprId sites, const Names& names, int variable, Bits set);
  Answer contains(ExprId scalar, const Names& names, ExprId set, const Names& set_names,
                  int variable);
  /// What a call of a definition reads, and its names.
  std::pair<ExprId, const Names*> called(ExprId call, const Names& names);

  // ---- lift_counts.cpp
  /// Sets whose number, at x, is the number of sites that F(x) shares with this one.
  List shared(ExprId sites, const Names& names, int variable, Bits set);
  Answer comparison(const lang::Expr& expr, const Names& names, int variable);
  /// By j up to `most`: the sites with at least j of the sets.
  std::vector<Bits> at_least(const std::vector<Bits>& sets, std::int32_t most);
  /// Of a choice of one line that begins at a look-up of x; of a site from a set that follows from
  /// x.
  List count_lines(const lang::Generator& generator, std::vector<Condition> conditions,
                   const Names& names, int variable, std::size_t most);
  List count_in(const lang::Generator& generator, const std::vector<Condition>& conditions,
                const Names& names, int variable);
  // ---- lift_lines.cpp
  /// Sites from which the line has a solution that meets the conditions; those on x alone too.
  Answer line_starts(const lang::LinePattern& pattern, Index goal,
                     std::vector<Condition> conditions, const Names& names, int variable);
  /// From here on the pattern is only followed in this direction; -1: in all of its own.
  void follow_only(const lang::LinePattern* pattern, std::int32_t direction) {
    only_ = {pattern, direction};
  }
  /// Sets whose number, at x, is the number of solutions of the line from x; at most `most` sets.
  List line_counts(const lang::LinePattern& pattern, std::vector<Condition> conditions,
                   const Names& names, int variable, std::size_t most);
  std::optional<std::vector<Direction>> directions(ExprId id, const Names& names, bool& distinct);

  // ---- lift_pieces.cpp: lines of which the directions follow from the piece
  Answer starts_by_piece(const lang::LinePattern& pattern, Index goal,
                         const std::vector<Condition>& conditions, const Names& names,
                         int variable);
  Bits pieces_of_codes(const std::vector<bool>& codes);

  // ---- lift_bits.cpp: code
  Bits all() const { return {Bits::Form::All, kNoRegister, false}; }
  Bits none() const { return {Bits::Form::None, kNoRegister, false}; }
  Bits kept(Bits bits) const;  // may be used several times
  Bits fresh();
  Bits constant(const std::vector<std::int32_t>& sites);
  Bits both(Bits a, Bits b);
  Bits either(Bits a, Bits b);
  Bits without(Bits a, Bits b);
  Bits back(Bits set, const Direction& direction);
  Bits fill_back(Bits row, Bits set, const Direction& direction, bool or_none);
  Bits near(Bits set, bool orthogonal);
  Bits if_true(std::uint16_t reg);
  Bits single(std::uint16_t reg);
  Bits of_table(const std::vector<std::vector<std::int32_t>>& sets, Bits keys);
  Bits in_code(Code code, std::int32_t x = 0, std::uint16_t a = kNoRegister);
  std::uint16_t reg(Bits bits);                // a register that holds it
  std::uint16_t own_reg(Bits bits);            // … that may be written
  Bits set_of(ExprId id, const Names& names);  // that reads no variable
  std::uint16_t number_of(ExprId id, const Names& names);
  bool may_fail(ExprId id) const;
  /// The value of an expression at a site, when it follows from the site alone.
  std::optional<lang::Value> value_at(ExprId id, const Names& names, int variable,
                                      std::int32_t site, int depth = 0);
  /// The value of an expression that follows from nothing but names of known numbers.
  std::optional<lang::Value> known_value(ExprId id, const Names& names);
  std::optional<std::vector<lang::Value>> values(ExprId id, const Names& names, int variable);
  Bits pieces_of_kinds(const std::vector<std::int32_t>& kinds);
  Bits pieces_of_players(const std::vector<std::int32_t>& players);
  Bits owned();
  bool is_symmetric(bool orthogonal) const;

  const lang::Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }
  const lang::Type& type(ExprId id) const { return at(id).type; }

  Lowering& lowering;
  const lang::GameModel& model;

 private:
  friend struct LineRows;
  using Known = std::map<std::pair<int, ExprId>, std::uint16_t>;

  Answer lift_all(const std::vector<Condition>& conditions, const Names& names, int variable);
  Answer exists_site(const lang::Generator& generator, const std::vector<Condition>& conditions,
                     const Names& names, int variable);
  Answer exists_each(const lang::Generator& generator, const std::vector<Condition>& conditions,
                     const Names& names, int variable);
  Answer exists_line(GeneratorId id, const std::vector<Condition>& conditions, const Names& names,
                     int variable);
  Answer reaching(GeneratorId id, const std::vector<Condition>& conditions, const Names& names,
                  int variable);
  Answer only_in(const lang::Expr& expr, const Names& names, int variable);
  Answer by_kind_or_owner(ExprId id, const Names& names, int variable);
  Answer compare_number(const lang::Expr& expr, ExprId one, ExprId other, bool turned,
                        const Names& names, int variable);
  List counted(ExprId id, const Names& names, int variable);
  bool is_mirrored(const lang::LinePattern& pattern, const std::vector<Direction>& ways) const;
  Answer some_row(const lang::LinePattern& pattern, const std::vector<Direction>& ways,
                  const Names& names);
  bool is_same(ExprId a, ExprId b) const;
  std::optional<int> resolve(ExprId id, const Names& names) const;
  const Names& add(Names names);
  int fresh_variable() { return ++variables_; }

  bool dry_;
  std::deque<Names> made_;
  Known known_;
  std::vector<bool> witnessed_;  // by variable: its register holds a piece of the owner at hand
  std::uint16_t within_ = kNoRegister;
  ExprId domain_ = kNoExpr;
  bool only_some_ = false;
  std::pair<const lang::LinePattern*, std::int32_t> only_{nullptr, -1};
  std::pair<const lang::LinePattern*, std::int32_t> along_{nullptr, -1};  // of the pieces at hand
  int variables_ = -1;
  int depth_ = 0;
};

}  // namespace ludo::program

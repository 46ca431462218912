// Values that are known when a game is frozen, and functions of one small value as tables.
//
// An expression that reads neither the state nor registers is evaluated here; one that follows from
// a single scalar (a site, a player …) is evaluated for each value of it. Internal to program/.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::program {

/// A part of an expression whose value is not known before the game is played. Part::Wide stands
/// for anything that is no scalar.
struct Hole {
  enum class Of : std::uint8_t { Slot, Me, Mover, Expr, Wide } of = Of::Slot;
  lang::Index index = 0;  // slot or expression
  lang::Type type;
  friend bool operator==(const Hole& a, const Hole& b) {
    return a.of == b.of && a.index == b.index;
  }
};

class Folding {
 public:
  explicit Folding(const lang::GameModel& model) : model_(model) {}

  /// The player who is `me` and the mover in all that is folded now, if he is known.
  std::optional<lang::Index> player;

  /// While it lives somebody else may be `me` or the mover.
  class Elsewhere {
   public:
    explicit Elsewhere(Folding& folding) : folding_(folding), player_(folding.player) {
      folding.player.reset();
    }
    ~Elsewhere() { folding_.player = player_; }
    Elsewhere(const Elsewhere&) = delete;
    Elsewhere& operator=(const Elsewhere&) = delete;

   private:
    Folding& folding_;
    std::optional<lang::Index> player_;
  };

  /// Values put in for holes while an expression is evaluated.
  struct Known {
    std::map<lang::Index, lang::Value> slots;
    std::map<lang::ExprId, lang::Value> exprs;
    std::optional<lang::Value> me;
    std::optional<lang::Value> mover;
  };

  /// The value, if it follows from what is known and can be had here.
  std::optional<lang::Value> value(lang::ExprId id, const Known& known = {});

  /// What the expression follows from, each once.
  const std::vector<Hole>& holes(lang::ExprId id);

  /// The expression's values for each value 0 … n-1 of its only hole, then for `none`; nothing when
  /// it has more holes, another kind of hole, or cannot be evaluated here.
  struct Tabulated {
    Hole hole;
    std::vector<lang::Value> values;
    lang::Value of_none;
  };
  std::optional<Tabulated> tabulated(lang::ExprId id, lang::Index most_values);

 private:
  using Items = std::vector<std::int32_t>;
  std::optional<Items> items(lang::ExprId id, const Known& known);
  std::optional<lang::Value> arithmetic(const lang::Expr& expr, const Known& known);
  std::optional<lang::Value> sets(const lang::Expr& expr, const Known& known);
  std::optional<lang::Value> sites(const lang::Expr& expr, const Known& known);
  std::optional<lang::Value> places(const lang::Expr& expr, const Known& known);
  std::optional<lang::Value> tables(const lang::Expr& expr, const Known& known);
  std::optional<lang::Value> quantified(const lang::Expr& expr, const Known& known);
  void find_holes(lang::ExprId id, std::vector<Hole>& found);
  bool can(lang::Op op) const;

  const lang::GameModel& model_;
  std::map<lang::ExprId, std::vector<Hole>> holes_;         // nobody is known
  std::map<lang::ExprId, std::vector<Hole>> holes_of_one_;  // somebody is
  int depth_ = 0;
};

/// The direction that a direction becomes, turned clockwise by an amount; kNone: there is none.
lang::Index turned(const lang::Board& board, lang::Index direction, lang::Index amount);

/// The direction at an angle from a facing.
lang::Index relative(const lang::Board& board, lang::Index facing, lang::Index which);

/// What a variable, column or table of a type gives where there is nothing.
lang::Value nothing_of(const lang::GameModel& model, const lang::Type& type);

}  // namespace ludo::program

// What a view asks of a position, answered from what the viewer may see.
//
// Expressions are evaluated by the reference machine in the position with all that is hidden from
// the viewer left open (blinded(), observe.hpp): hidden values are initial ones there, hidden
// registers none. What reads something hidden all the same has no value: a condition is false, a
// set lacks the element. Nothing throws but lang::Stopped.
//
// Tested by tests/interpreter/scene/test_hidden.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/machine.hpp"
#include "interpreter/scene/draw.hpp"

namespace ludo::scene {

using Slots = std::vector<lang::Value>;
using Items = std::vector<std::int32_t>;
using Pieces = interpreter::FlatMap<Index, interpreter::PieceOnSite>;

class Asking {
 public:
  /// Both must live as long.
  Asking(const lang::View& view, const Seen& seen);
  ~Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  /// The position with what is hidden left open.
  [[nodiscard]] const interpreter::State& state() const { return state_; }
  /// The pieces as the viewer sees them: of kind kNoIndex where he does not know it.
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  /// The same before the last move; empty if the viewer does not know what there was.
  [[nodiscard]] std::optional<Pieces> pieces_before() const;
  /// All of the position before it, what is hidden left open.
  [[nodiscard]] std::optional<interpreter::State> state_before() const;

  /// What follows is asked for `what` and may take so many steps; then it has no values.
  void begin(std::string what, std::uint64_t steps);
  /// What took too many, each once.
  [[nodiscard]] const std::vector<std::string>& too_heavy() const { return too_heavy_; }

  /// A frame for the expressions of this view, `this` being the thing.
  [[nodiscard]] Slots slots_of(Index thing) const;

  /// Nothing: hidden, too heavy, faulty, or a scalar that is none.
  std::optional<lang::Value> value(lang::ExprId id, Slots& slots);
  bool holds(lang::ExprId id, Slots& slots);  // kNoExpr holds
  std::int32_t number(const lang::Measure& measure, Slots& slots, std::int32_t otherwise = 0);
  /// What a hidden tally of a variable amounts to, where its total is no secret.
  std::optional<std::int32_t> total_of_hidden(lang::ExprId id, Slots& slots);

  /// Of the candidates those in the set (kNoExpr: all) for which `where` holds.
  Items among(lang::ExprId set, lang::ExprId where, const Items& candidates);
  /// What a generator finds, by its first slot.
  Items found(lang::GeneratorId generator);

  /// The value of a variable; nothing: hidden. `none` is a value here.
  std::optional<lang::Value> variable(Index variable, Index owner);
  /// A tile that has been drawn and not laid yet, if the viewer knows it.
  [[nodiscard]] Items tiles_in_hand() const;
  /// The sites by which the result line of a game that is over holds: a king that is caught, the
  /// stone with which a row begins.
  [[nodiscard]] Items deciding_sites() const;

  [[nodiscard]] Items all_sites() const;
  /// The name of a site; of a part of a tile, by its ground and block.
  [[nodiscard]] const lang::TilePart* tile_part(Index site) const;
  [[nodiscard]] Items ports_of(Index site) const;

 private:
  template <class Work>
  auto guarded(const Work& work) -> std::optional<decltype(work())>;
  [[nodiscard]] interpreter::State left_open(const interpreter::State& state) const;
  [[nodiscard]] Pieces shown(const interpreter::State& state) const;

  const lang::View& view_;
  const Seen& seen_;
  interpreter::Rules rules_;
  interpreter::Budget budget_;
  std::unique_ptr<interpreter::Machine> machine_;
  interpreter::State state_;
  Pieces pieces_;
  std::size_t slots_ = 1;
  Index me_ = lang::kNone;
  std::string what_;
  std::uint64_t left_;  // steps for all that is still to be asked
  bool heavy_ = false;
  std::vector<std::string> too_heavy_;
};

}  // namespace ludo::scene

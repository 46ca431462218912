// Which registers of a frame follow from what everybody sees, and which are for some players only.
//
// A register is open if every statement that sets it is: a choice or a draw that nobody hides, a
// value that is worked out of open registers and of what all may see, a parameter whose arguments
// are all open. What is worked out of something hidden is closed; what is chosen `seen by E` is for
// those whom E says.
//
// Tested by tests/interpreter/reference/test_views.cpp.
#pragma once

#include <utility>
#include <vector>

#include "interpreter/reference/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// Players know different things: hidden values, secret choices, secret phases.
bool hides_something(const lang::GameModel& model);

struct RegisterSight {
  bool closed = false;
  // Choices that set it: who sees them, and whom `decides` around them asks (kNoExpr: who decides).
  std::vector<std::pair<lang::Index, lang::ExprId>> chosen;
  bool open() const { return !closed && chosen.empty(); }
};

class RegisterSights {
 public:
  explicit RegisterSights(const lang::GameModel& model);

  // Of a frame of a state in this stage and phase, by register.
  const std::vector<RegisterSight>& of(const Frame& frame, const Position& position) const;

 private:
  using Sights = std::vector<RegisterSight>;
  bool is_open(lang::ExprId id, const Sights& sights);
  bool is_open(const lang::Generator& generator, const Sights& sights);
  void close(Sights& sights, lang::Index slot);
  void look(lang::BlockId block, Sights& sights, lang::ExprId by);
  void look_at(const lang::Statement& statement, Sights& sights, lang::ExprId by);

  const lang::GameModel& model_;
  std::vector<Sights> rules_, turns_, begins_;
  Sights setup_;
  bool changed_ = false;
};

}  // namespace ludo::interpreter

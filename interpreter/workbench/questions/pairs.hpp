// Lines that look the same to one who decides, made on purpose: of a line that was played, what
// others or nature chose where he does not see it is chosen otherwise, and the rest is played as it
// was, as far as he sees it. What he can do there is compared by who looks at the moments.
//
// Tested by tests/questions/test_found.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "interpreter/reference/onlooker.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/workbench/questions/trail.hpp"
#include "lang/model/model.hpp"

namespace ludo::workbench::questions {

class Pairs {
 public:
  using Visit = std::function<void(const Arrived&)>;
  using GoesOn = std::function<bool()>;

  /// The trail must outlive it; a call that needs more than the budget is given up.
  Pairs(const lang::GameModel& model, const interpreter::Budget& budget, Trail& trail,
        interpreter::Random random);

  /// Goes on from a stop at random, then plays lines that look like the whole to one of those who
  /// decided on the way. Visits what the first comes to, and of the others where he decides; as
  /// long as it may go on.
  void look(const StopAt& from, const Visit& visit, const GoesOn& goes_on);

  /// Steps that were taken to see what somebody sees.
  std::uint64_t spent() const { return onlooker_.spent(); }

 private:
  // A move of the line that was played, as somebody sees it.
  struct Seen {
    bool is_known = false;
    interpreter::SeenMove move;
    std::uint64_t view = 0;  // behind it
  };

  StopAt played_on(const StopAt& from, const Visit& visit, const GoesOn& goes_on);
  const Seen& seen(std::size_t i);
  bool decides(const StopAt& at) const;
  void sibling(const Visit& visit, const GoesOn& goes_on);
  void follow(StopAt at, std::size_t i, const Visit& visit, const GoesOn& goes_on);
  std::vector<Digits> looking_alike(const StopAt& at, std::size_t i);
  StopAt by_first_that_fits(const StopAt& at, std::size_t i, const std::vector<Digits>& moves);
  StopAt behind(const StopAt& at, std::size_t i, const Digits& digits);
  void put_nearest_first(const Digits& to, std::vector<Digits>& moves);

  interpreter::Onlooker onlooker_;
  Trail& trail_;
  interpreter::Random random_;
  std::vector<StopAt> line_;  // the start first
  std::vector<Seen> seen_;    // by move of the line
  lang::Index who_ = lang::kNoIndex;
  Digits displaced_;  // the move for which another was made
};

}  // namespace ludo::workbench::questions

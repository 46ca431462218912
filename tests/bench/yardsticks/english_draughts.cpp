// English draughts, the rules of examples/games/english-draughts.ludo: the third occurrence of a
// position draws, and nothing else limits a game.
//
// Bit 8 * row + column, a1 = 0: the index of the site. Pieces stand on dark cells, and a diagonal
// that runs over the board's edge comes out on a light one, which is never free: so no shift needs
// a mask. A move's digits are its piece's cell and the cells that it goes to, one after the other.

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/history.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

constexpr Bits kDark = 0xAA55AA55AA55AA55ULL;
constexpr Bits kFirstRow = 0xFFULL;
constexpr Bits kLastRow = kFirstRow << 56U;

// Pieces by the directions in which they can go, the lowest cells first.
struct Ways {
  Bits southwest, southeast, northwest, northeast;
  Bits any() const { return southwest | southeast | northwest | northeast; }
};

Ways leaps(Bits up, Bits down, Bits enemy, Bits free) {
  return {down & (enemy << 9U) & (free << 18U), down & (enemy << 7U) & (free << 14U),
          up & (enemy >> 7U) & (free >> 14U), up & (enemy >> 9U) & (free >> 18U)};
}

// One piece on its way through a capture.
struct Hunt {
  Bits up, down;  // all cells if it captures that way, else none
  Bits enemy;     // as the capture began
  Bits crown;     // where its way ends; none for a king

  // Calls `visit(victims, goal)` for each route from the cell `at`, in their order, until it
  // answers false.
  template <class Visit>
  bool follow(Bits at, Bits victims, Bits free, const Visit& visit) const {
    const Ways next = leaps(up & at, down & at, enemy & ~victims, free);
    if ((at & crown) != 0 || next.any() == 0) return visit(victims, at);
    const auto leap = [&](Bits way, Bits victim, Bits goal) {
      return way == 0 || follow(goal, victims | victim, free | victim, visit);
    };
    return leap(next.southwest, at >> 9U, at >> 18U) && leap(next.southeast, at >> 7U, at >> 14U) &&
           leap(next.northwest, at << 7U, at << 14U) && leap(next.northeast, at << 9U, at << 18U);
  }
};

struct EnglishDraughts {
  struct Move {
    Bits victims;
    std::uint8_t from, to;
  };
  struct Counts {
    std::uint32_t total;
    Bits hunters;  // none: the moves are steps
    Ways steps;
    Move last;  // of captures
  };
  // Generous: nobody has found a position with a hundred.
  static constexpr std::size_t kMostMoves = 1024;
  static constexpr std::uint64_t kMostPlies = 20'000;
  static constexpr std::size_t kMostKept = kMostPlies + 1;

  Bits own = 0x000000000055AA55ULL;
  Bits enemy = 0xAA55AA0000000000ULL;
  Bits kings = 0;
  bool first = true;  // Black is to move, and goes up the board
  bool irreversible = false;

  Bits free() const { return kDark & ~(own | enemy); }
  Bits upward() const { return first ? own : own & kings; }
  Bits downward() const { return first ? own & kings : own; }
  Bits crown() const { return first ? kLastRow : kFirstRow; }

  Ways steps() const {
    const Bits up = upward();
    const Bits down = downward();
    return {down & (free() << 9U), down & (free() << 7U), up & (free() >> 7U), up & (free() >> 9U)};
  }

  template <class Visit>
  void for_each_capture(Bits hunters, const Visit& visit) const {
    for (Bits rest = hunters; rest != 0; rest &= rest - 1) {
      const std::uint32_t from = least(rest);
      const Bits man = Bits{1} << from;
      const bool king = (kings & man) != 0;
      const Hunt hunt{king || first ? ~Bits{0} : 0, king || !first ? ~Bits{0} : 0, enemy,
                      king ? 0 : crown()};
      const bool goes_on = hunt.follow(man, 0, free() | man, [&](Bits victims, Bits goal) {
        return visit(
            Move{victims, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(least(goal))});
      });
      if (!goes_on) return;
    }
  }

  std::uint32_t list(Move* moves) const {
    Move* end = moves;
    if (const Bits hunters = leaps(upward(), downward(), enemy, free()).any(); hunters != 0) {
      for_each_capture(hunters, [&end](const Move& move) {
        *end++ = move;
        return true;
      });
      return static_cast<std::uint32_t>(end - moves);
    }
    const Ways ways = steps();
    for (Bits rest = ways.any(); rest != 0; rest &= rest - 1) {
      const std::uint32_t from = least(rest);
      const auto write = [&end, from](Bits way, std::uint32_t to) {
        *end = {0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        end += (way >> from) & 1U;
      };
      write(ways.southwest, from - 9);
      write(ways.southeast, from - 7);
      write(ways.northwest, from + 7);
      write(ways.northeast, from + 9);
    }
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    Counts counts{0, leaps(upward(), downward(), enemy, free()).any(), {}, {}};
    if (counts.hunters != 0) {
      for_each_capture(counts.hunters, [&counts](const Move& move) {
        counts.last = move;
        ++counts.total;
        return true;
      });
    } else {
      const Ways ways = steps();
      counts.steps = ways;
      counts.total = population(ways.southwest) + population(ways.southeast) +
                     population(ways.northwest) + population(ways.northeast);
    }
    return counts;
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    if (counts.hunters != 0) {
      if (n + 1 == counts.total) return counts.last;
      Move found{};
      for_each_capture(counts.hunters, [&found, &n](const Move& move) {
        found = move;
        return n-- != 0;
      });
      return found;
    }
    const Ways& ways = counts.steps;
    for (Bits rest = ways.any();; rest &= rest - 1) {
      const std::uint32_t from = least(rest);
      constexpr std::uint32_t kOffsets[4] = {0U - 9, 0U - 7, 7, 9};
      const Bits all[4] = {ways.southwest, ways.southeast, ways.northwest, ways.northeast};
      for (std::size_t i = 0; i < 4; ++i) {
        if (((all[i] >> from) & 1U) == 0) continue;
        if (n-- == 0) {
          return {0, static_cast<std::uint8_t>(from),
                  static_cast<std::uint8_t>(from + kOffsets[i])};
        }
      }
    }
  }

  Standing play(const Move& move) {
    const Bits man = Bits{1} << move.from;
    const Bits goal = Bits{1} << move.to;
    irreversible = move.victims != 0 || (kings & man) == 0;
    const Bits king = (kings & man) != 0 ? goal : goal & crown();
    const Bits moved = (own & ~man) | goal;  // a round trip ends where it began
    kings = (kings & ~(man | move.victims)) | king;
    own = enemy & ~move.victims;
    enemy = moved;
    first = !first;
    return Standing::GoesOn;
  }

  // Who cannot move loses.
  Standing stuck() const { return first ? Standing::SecondWins : Standing::FirstWins; }

  PositionKey<3> key() const {
    // h1 is light: its bit is free for the mover.
    return {{own, enemy, kings | Bits{first} << 7U}};
  }
};

}  // namespace

const Yardstick kEnglishDraughts =
    yardstick_of_remembering<EnglishDraughts>("examples/games/english-draughts.ludo", 263'624);

}  // namespace ludo::yardsticks

// English draughts, the rules of examples/games/english-draughts.ludo: the third occurrence of a
// position draws, and nothing else limits a game.
//
// Bit 8 * row + column, a1 = 0: the index of the site. Pieces stand on dark cells, and a diagonal
// that runs over the board's edge comes out on a light one, which is never free: so no shift needs
// a mask. A move's digits are its piece's cell and the cells that it goes to, one after the other.

#include <array>

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
    Bits sums;  // of the steps from a row and all rows below, each in its byte
    Move last;  // of captures
  };
  // Generous: a capture rarely has ten routes.
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
    const auto write = [&end](Bits way, std::uint32_t from, std::uint32_t to) {
      *end = {0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      end += (way >> from) & 1U;
    };
    const Bits up = ways.northwest | ways.northeast;
    const Bits down = ways.southwest | ways.southeast;
    // Without kings there are two directions only.
    if (down == 0) {
      for (Bits rest = up; rest != 0; rest &= rest - 1) {
        write(ways.northwest, least(rest), least(rest) + 7);
        write(ways.northeast, least(rest), least(rest) + 9);
      }
    } else if (up == 0) {
      for (Bits rest = down; rest != 0; rest &= rest - 1) {
        write(ways.southwest, least(rest), least(rest) - 9);
        write(ways.southeast, least(rest), least(rest) - 7);
      }
    } else {
      for (Bits rest = up | down; rest != 0; rest &= rest - 1) {
        write(ways.southwest, least(rest), least(rest) - 9);
        write(ways.southeast, least(rest), least(rest) - 7);
        write(ways.northwest, least(rest), least(rest) + 7);
        write(ways.northeast, least(rest), least(rest) + 9);
      }
    }
    return static_cast<std::uint32_t>(end - moves);
  }

  Counts count() const {
    Counts counts{0, leaps(upward(), downward(), enemy, free()).any(), {}, {}, {}};
    if (counts.hunters != 0) {
      for_each_capture(counts.hunters, [&counts](const Move& move) {
        counts.last = move;
        ++counts.total;
        return true;
      });
    } else {
      const Ways ways = steps();
      counts.steps = ways;
      counts.sums = (byte_counts(ways.southwest) + byte_counts(ways.southeast) +
                     byte_counts(ways.northwest) + byte_counts(ways.northeast)) *
                    kBytes;
      counts.total = static_cast<std::uint32_t>(counts.sums >> 56U);
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
    const InByte row = find_byte(counts.sums, n);
    n = row.rest;
    for (Bits rest = ways.any() >> row.shift << row.shift;; rest &= rest - 1) {
      const std::uint32_t from = least(rest);
      const auto goes = [from](Bits way) { return static_cast<std::uint32_t>(way >> from) & 1U; };
      // How many of its moves come before the ones to the southeast, northwest, northeast, and all.
      const std::uint32_t southeast = goes(ways.southwest);
      const std::uint32_t northwest = southeast + goes(ways.southeast);
      const std::uint32_t northeast = northwest + goes(ways.northwest);
      const std::uint32_t all = northeast + goes(ways.northeast);
      if (all <= n) {
        n -= all;
        continue;
      }
      constexpr std::array<std::int8_t, 4> kOffsets = {-9, -7, 7, 9};
      const std::uint32_t which = (southeast <= n) + (northwest <= n) + (northeast <= n);
      return {0, static_cast<std::uint8_t>(from),
              static_cast<std::uint8_t>(static_cast<int>(from) + kOffsets[which])};
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

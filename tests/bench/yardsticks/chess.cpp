// Chess, the rules of stdlib-games/chess/chess.ludo: besides mate and stalemate, bare kings with at
// most one bishop or knight draw, or with bishops on squares of one colour, so does the third
// occurrence of a position, and so do a hundred moves in a row without a capture or a pawn's move.
//
// Bit 8 * row + column, a1 = 0: the index of the site. All moves found are legal: a check leaves
// the squares that answer it, a pin the line to the king. They stand in five groups: what pieces
// do, by their square and their goal; pawns' advances, by their square, one step before two, and
// pawns' captures, both with promotions to Queen, Rook, Bishop, Knight; captures in passing;
// castling, by the rook's square.

#include "tests/bench/yardsticks/chess.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tests/bench/yardsticks/bits.hpp"
#include "tests/bench/yardsticks/chess_attacks.hpp"
#include "tests/bench/yardsticks/history.hpp"
#include "tests/bench/yardsticks/playouts.hpp"

namespace ludo::yardsticks {

namespace {

using chess::bit;
using chess::Square;

enum Kind : std::uint8_t { kKing, kQueen, kRook, kBishop, kKnight, kPawn, kNobody };

constexpr Bits kSecondRow = 0xFFULL << 8U;
constexpr Bits kSeventhRow = 0xFFULL << 48U;
constexpr Bits kColumnA = 0x0101010101010101ULL;
constexpr Bits kColumnH = kColumnA << 7U;
constexpr Square kNowhere = 64;
constexpr Bits kCorners = 0x8100000000000081ULL;
constexpr Bits kDark = 0xAA55AA55AA55AA55ULL;

enum class Way : std::uint8_t { Plain, Double, Passing, Castle };

struct Chess {
  struct Move {
    std::uint8_t from, to;
    Kind becomes;  // a promotion's; else kNobody
    Way way;
  };

  // All legal moves, as sets.
  struct Counts {
    std::uint32_t total = 0;
    std::uint32_t n_goes = 0;
    std::uint32_t n_advances = 0;
    std::uint32_t n_strikes = 0;
    Bits single = 0, twice = 0;         // pawns that advance
    Bits towards_a = 0, towards_h = 0;  // pawns that capture
    Bits passing = 0;                   // pawns that capture in passing
    Bits castles = 0;                   // rooks
    std::uint32_t n_pieces = 0;
    std::array<std::uint8_t, 16> pieces;
    std::array<std::uint8_t, 16> n_goals;
    std::array<Bits, 16> goals;
  };
  struct Empty {};  // the board without men

  static constexpr std::size_t kMostMoves = 256;
  static constexpr std::uint64_t kMostPlies = 100'000;
  static constexpr std::size_t kMostKept = 128;  // the limit leaves 101

  std::array<Bits, 6> kinds{};
  std::array<Bits, 2> sides{};  // White, Black
  std::array<Kind, 64> board;
  Bits homes = kCorners;  // rooks that may still castle
  std::uint8_t passant = kNowhere;
  std::uint8_t quiet = 0;  // moves in a row without a capture or a pawn's move
  bool black = false;      // Black is to move
  bool irreversible = false;

  explicit Chess(Empty) : homes(0) { board.fill(kNobody); }

  Chess() {
    board.fill(kNobody);
    constexpr Kind kOrder[8] = {kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook};
    for (Square column = 0; column < 8; ++column) {
      put(kOrder[column], false, column);
      put(kPawn, false, 8 + column);
      put(kPawn, true, 48 + column);
      put(kOrder[column], true, 56 + column);
    }
  }

  void put(Kind kind, bool side, Square square) {
    kinds[kind] |= bit(square);
    sides[side] |= bit(square);
    board[square] = kind;
  }

  void remove(bool side, Square square) {
    kinds[board[square]] ^= bit(square);
    sides[side] ^= bit(square);
    board[square] = kNobody;
  }

  static Move move_of(Square from, Square to, Way way = Way::Plain, Kind becomes = kNobody) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), becomes, way};
  }

  Bits occupied() const { return sides[0] | sides[1]; }
  Square king_of(bool side) const { return least(kinds[kKing] & sides[side]); }
  Square taken_in_passing() const { return black ? passant + 8U : passant - 8U; }
  // From where pawns promote.
  Bits next_to_last() const { return black ? kSecondRow : kSeventhRow; }

  // What a man other than a pawn sees.
  Bits sight(Square from, Bits on) const {
    switch (board[from]) {
      case kKing:
        return chess::kKingSight[from];
      case kQueen:
        return chess::rook_sight(from, on) | chess::bishop_sight(from, on);
      case kRook:
        return chess::rook_sight(from, on);
      case kBishop:
        return chess::bishop_sight(from, on);
      case kKnight:
        return chess::kKnightSight[from];
      case kPawn:
      case kNobody:
        break;
    }
    return 0;
  }

  // The men of a side, out of some, that see a square of a board with these occupied squares.
  Bits seen_by(bool side, Bits out_of, Square square, Bits on) const {
    const Bits across = kinds[kRook] | kinds[kQueen];
    const Bits aslant = kinds[kBishop] | kinds[kQueen];
    return out_of & sides[side] &
           ((chess::kPawnSight[!side][square] & kinds[kPawn]) |
            (chess::kKnightSight[square] & kinds[kKnight]) |
            (chess::kKingSight[square] & kinds[kKing]) | (chess::rook_sight(square, on) & across) |
            (chess::bishop_sight(square, on) & aslant));
  }

  bool attacked(Square square, Bits on) const { return seen_by(!black, on, square, on) != 0; }

  // Own men that alone stand between the king and a slider.
  Bits pinned(Square king) const {
    const Bits on = occupied();
    const Bits across = (kinds[kRook] | kinds[kQueen]) & sides[!black];
    const Bits aslant = (kinds[kBishop] | kinds[kQueen]) & sides[!black];
    Bits pins = 0;
    for (Bits rest = (across & (chess::kColumnOf[king] | chess::kRowOf[king])) |
                     (aslant & (chess::kRisingOf[king] | chess::kFallingOf[king]));
         rest != 0; rest &= rest - 1) {
      const Bits between = chess::kBetween[king][least(rest)] & on;
      if ((between & (between - 1)) == 0) pins |= between & sides[black];
    }
    return pins;
  }

  Counts count() const {
    Counts counts;
    const Square king = king_of(black);
    const Bits on = occupied();
    const Bits checks = seen_by(!black, on, king, on);
    // Where a man other than the king may go: two checks at once leave nothing.
    Bits answers = ~Bits{0};
    if (checks != 0) {
      const bool two = (checks & (checks - 1)) != 0;
      answers = two ? 0 : checks | chess::kBetween[king][least(checks)];
    }
    const Bits pins = pinned(king);
    count_pieces(counts, king, on, answers, pins);
    count_pawns(counts, king, on, answers, pins);
    counts.passing = passant == kNowhere ? 0 : passing(king, on);
    if (checks == 0) counts.castles = castles(king, on);
    counts.total = counts.n_goes + counts.n_advances + counts.n_strikes +
                   population(counts.passing) + population(counts.castles);
    return counts;
  }

  void count_pieces(Counts& counts, Square king, Bits on, Bits answers, Bits pins) const {
    for (Bits rest = sides[black] & ~kinds[kPawn]; rest != 0; rest &= rest - 1) {
      const Square from = least(rest);
      Bits goals = sight(from, on) & ~sides[black];
      if (from == king) {
        for (Bits left = goals; left != 0; left &= left - 1) {
          if (attacked(least(left), on ^ bit(king))) goals &= ~(left & -left);
        }
      } else {
        goals &= answers;
        if ((pins & bit(from)) != 0) goals &= chess::pin_line(king, from);
      }
      const std::uint32_t n_goals = population(goals);
      counts.pieces[counts.n_pieces] = static_cast<std::uint8_t>(from);
      counts.n_goals[counts.n_pieces] = static_cast<std::uint8_t>(n_goals);
      counts.goals[counts.n_pieces] = goals;
      counts.n_goes += n_goals;
      ++counts.n_pieces;
    }
  }

  void count_pawns(Counts& counts, Square king, Bits on, Bits answers, Bits pins) const {
    const Bits pawns = kinds[kPawn] & sides[black];
    const Bits free = ~on;
    const Bits prey = sides[!black] & answers;
    // A pinned pawn moves along a line of the king's only.
    const Bits straight = pawns & (~pins | chess::kColumnOf[king]);
    const Bits rising = pawns & (~pins | chess::kRisingOf[king]);
    const Bits falling = pawns & (~pins | chess::kFallingOf[king]);
    if (black) {
      const Bits movable = straight & (free << 8U);
      counts.single = movable & (answers << 8U);
      counts.twice = movable & kSeventhRow & ((free & answers) << 16U);
      counts.towards_a = rising & ~kColumnA & (prey << 9U);
      counts.towards_h = falling & ~kColumnH & (prey << 7U);
    } else {
      const Bits movable = straight & (free >> 8U);
      counts.single = movable & (answers >> 8U);
      counts.twice = movable & kSecondRow & ((free & answers) >> 16U);
      counts.towards_a = falling & ~kColumnA & (prey >> 7U);
      counts.towards_h = rising & ~kColumnH & (prey >> 9U);
    }
    counts.n_advances = population(counts.single) + population(counts.twice);
    counts.n_strikes = population(counts.towards_a) + population(counts.towards_h);
    if (const Bits near = pawns & next_to_last(); near != 0) {
      counts.n_advances += 3 * population(counts.single & near);
      counts.n_strikes +=
          3 * (population(counts.towards_a & near) + population(counts.towards_h & near));
    }
  }

  // The pawns that may lawfully take in passing.
  Bits passing(Square king, Bits on) const {
    Bits able = 0;
    for (Bits rest = chess::kPawnSight[!black][passant] & kinds[kPawn] & sides[black]; rest != 0;
         rest &= rest - 1) {
      const Bits after = on ^ (rest & -rest) ^ bit(passant) ^ bit(taken_in_passing());
      if (!attacked(king, after)) able |= rest & -rest;
    }
    return able;
  }

  // The rooks to whose side the king may castle; precondition: he is not attacked.
  Bits castles(Square king, Bits on) const {
    Bits able = 0;
    for (Bits rest = homes & sides[black]; rest != 0; rest &= rest - 1) {
      const Square rook = least(rest);
      const Square near = rook < king ? king - 1 : king + 1;
      const Square goal = rook < king ? king - 2 : king + 2;
      if ((chess::kBetween[king][rook] & on) == 0 && !attacked(near, on) && !attacked(goal, on)) {
        able |= bit(rook);
      }
    }
    return able;
  }

  // Calls `visit` with every move but the pieces', in order, until it answers false.
  template <class Visit>
  void for_each_later_move(const Counts& counts, const Visit& visit) const {
    const Square ahead = black ? 0U - 8 : 8;
    const auto arrive = [this, &visit](Square from, Square to) {
      if ((bit(from) & next_to_last()) == 0) return visit(move_of(from, to));
      for (const Kind kind : {kQueen, kRook, kBishop, kKnight}) {
        if (!visit(move_of(from, to, Way::Plain, kind))) return false;
      }
      return true;
    };
    for (Bits rest = counts.single | counts.twice; rest != 0; rest &= rest - 1) {
      const Square from = least(rest);
      const Bits pawn = bit(from);
      if ((counts.single & pawn) != 0 && !arrive(from, from + ahead)) return;
      if ((counts.twice & pawn) != 0 && !visit(move_of(from, from + 2 * ahead, Way::Double))) {
        return;
      }
    }
    for (Bits rest = counts.towards_a | counts.towards_h; rest != 0; rest &= rest - 1) {
      const Square from = least(rest);
      const Bits pawn = bit(from);
      if ((counts.towards_a & pawn) != 0 && !arrive(from, from + ahead - 1)) return;
      if ((counts.towards_h & pawn) != 0 && !arrive(from, from + ahead + 1)) return;
    }
    for (Bits rest = counts.passing; rest != 0; rest &= rest - 1) {
      if (!visit(move_of(least(rest), passant, Way::Passing))) return;
    }
    const Square king = king_of(black);
    for (Bits rest = counts.castles; rest != 0; rest &= rest - 1) {
      const Square goal = least(rest) < king ? king - 2 : king + 2;
      if (!visit(move_of(king, goal, Way::Castle))) return;
    }
  }

  std::uint32_t list(Move* moves) const {
    const Counts counts = count();
    Move* end = moves;
    for (std::uint32_t i = 0; i < counts.n_pieces; ++i) {
      for (Bits rest = counts.goals[i]; rest != 0; rest &= rest - 1) {
        *end++ = move_of(counts.pieces[i], least(rest));
      }
    }
    for_each_later_move(counts, [&end](Move move) {
      *end++ = move;
      return true;
    });
    return counts.total;
  }

  Move select(const Counts& counts, std::uint32_t n) const {
    if (n < counts.n_goes) {
      std::size_t i = 0;
      for (; counts.n_goals[i] <= n; ++i) n -= counts.n_goals[i];
      return move_of(counts.pieces[i], select_bit(counts.goals[i], n));
    }
    n -= counts.n_goes;
    Move found{};
    for_each_later_move(counts, [&found, &n](Move move) {
      found = move;
      return n-- != 0;
    });
    return found;
  }

  Standing play(Move move) {
    const Kind kind = board[move.from];
    irreversible = kind == kPawn || board[move.to] != kNobody;
    quiet = irreversible ? 0 : static_cast<std::uint8_t>(quiet + 1);
    if (board[move.to] != kNobody) remove(!black, move.to);
    if (move.way == Way::Passing) remove(!black, taken_in_passing());
    remove(black, move.from);
    put(move.becomes == kNobody ? kind : move.becomes, black, move.to);
    if (move.way == Way::Castle) {
      const bool to_a = move.to < move.from;
      remove(black, to_a ? move.to - 2U : move.to + 1U);
      put(kRook, black, to_a ? move.to + 1U : move.to - 1U);
    }
    homes &= ~(bit(move.from) | bit(move.to));
    if (kind == kKing) homes &= ~sides[black] & ~bit(move.to);
    black = !black;
    passant = kNowhere;
    if (move.way == Way::Double) pass((move.from + move.to) / 2U);
    return is_dead() ? Standing::Draw : Standing::GoesOn;
  }

  // Neither side can ever mate.
  bool is_dead() const {
    if ((kinds[kQueen] | kinds[kRook] | kinds[kPawn]) != 0) return false;
    if (population(kinds[kBishop] | kinds[kKnight]) <= 1) return true;
    return kinds[kKnight] == 0 && ((kinds[kBishop] & kDark) == 0 || (kinds[kBishop] & ~kDark) == 0);
  }

  // A pawn has passed over this square: it counts only if it may be taken there.
  void pass(Square square) {
    if ((chess::kPawnSight[!black][square] & kinds[kPawn] & sides[black]) == 0) return;
    passant = static_cast<std::uint8_t>(square);
    if (passing(king_of(black), occupied()) == 0) passant = kNowhere;
  }

  Standing stuck() const {
    if (!attacked(king_of(black), occupied())) return Standing::Draw;
    return black ? Standing::FirstWins : Standing::SecondWins;
  }

  PositionKey<5> key() const {
    // The kinds, numbered from 1, in three planes. Of `homes` the bits 8 to 55 are free.
    return {{sides[0], kinds[kKing] | kinds[kRook] | kinds[kKnight],
             kinds[kQueen] | kinds[kRook] | kinds[kPawn],
             kinds[kBishop] | kinds[kKnight] | kinds[kPawn],
             homes | Bits{passant} << 8U | Bits{black} << 16U}};
  }
};

// In play the count of quiet moves is asked last: mate on the hundredth is mate.
struct PlayedChess : Remembering<Chess> {
  Standing play(Move move) {
    const Standing standing = Remembering<Chess>::play(move);
    if (standing != Standing::GoesOn || quiet < 100) return standing;
    return count().total == 0 ? stuck() : Standing::Draw;
  }
};

// The next field of a position's text; removes it.
std::string_view next_field(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view field = text.substr(0, text.find(' '));
  text.remove_prefix(field.size());
  return field;
}

// The squares, row 8 first. False if they are not 64, or a side has not one king.
bool read_squares(std::string_view field, Chess& chess) {
  constexpr std::string_view kSigns = "kqrbnp";
  Square column = 0;
  Square row = 7;
  for (const char sign : field) {
    const char lower = sign < 'a' ? static_cast<char>(sign + ('a' - 'A')) : sign;
    if (sign == '/') {
      if (column != 8 || row == 0) return false;
      column = 0;
      --row;
    } else if ('1' <= sign && sign <= '8') {
      column += static_cast<Square>(sign - '0');
    } else if (const auto kind = kSigns.find(lower); kind != kSigns.npos && column < 8) {
      chess.put(static_cast<Kind>(kind), sign == lower, row * 8 + column);
      ++column;
    } else {
      return false;
    }
    if (8 < column) return false;
  }
  return row == 0 && column == 8 && population(chess.kinds[kKing] & chess.sides[0]) == 1 &&
         population(chess.kinds[kKing] & chess.sides[1]) == 1;
}

std::optional<Chess> read_position(std::string_view text) {
  Chess chess{Chess::Empty{}};
  if (!read_squares(next_field(text), chess)) return std::nullopt;
  const std::string_view mover = next_field(text);
  if (mover != "w" && mover != "b") return std::nullopt;
  chess.black = mover == "b";
  for (const char right : next_field(text)) {
    const bool side = right == 'k' || right == 'q';
    const bool to_h = right == 'k' || right == 'K';
    if (right == '-') continue;
    if (!side && !to_h && right != 'Q') return std::nullopt;
    const Square first = side ? 56 : 0;
    const Bits rook = bit(to_h ? first + 7 : first);
    if (chess.king_of(side) == first + 4) {
      chess.homes |= rook & chess.kinds[kRook] & chess.sides[side];
    }
  }
  const std::string_view passed = next_field(text);
  if (passed.size() == 2 && 'a' <= passed[0] && passed[0] <= 'h') {
    const Square column = static_cast<Square>(passed[0] - 'a');
    if (passed[1] != (chess.black ? '3' : '6')) return std::nullopt;
    chess.pass((chess.black ? 16U : 40U) + column);
  }
  return chess;
}

}  // namespace

// The pace of reference, 4,500 playouts, was taken without repetition and limit, at 409 moves a
// game; by this text a game takes 342.
const Yardstick kChess = yardstick_of_remembering<Chess, PlayedChess>(
    "stdlib-games/chess/chess.ludo", 4'500.0 * 409 / 342);

std::optional<std::uint64_t> chess_perft(std::string_view fen, int depth) {
  const std::optional<Chess> chess = read_position(fen);
  if (!chess) return std::nullopt;
  return count_paths(*chess, depth);
}

}  // namespace ludo::yardsticks

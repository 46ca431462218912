// The chess yardstick as an oracle: the published nodes of six positions, and positions as text.

#include <array>
#include <cstdint>
#include <string>

#include "tests/bench/yardsticks/chess.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using yardsticks::chess_perft;

struct Published {
  std::string name;
  std::string fen;
  std::array<std::uint64_t, 6> nodes;  // from depth 1; 0: left out
};

}  // namespace

TEST_CASE("chess yardstick: the published nodes", "[perft]") {
  // From the Chess Programming Wiki, "Perft Results"; all counts were found by many programs.
  const Published published[] = {
      {"the start",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       {20, 400, 8902, 197281, 4865609}},
      {"Kiwipete",
       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
       {48, 2039, 97862, 4085603}},
      {"pawns pinned on a row",
       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
       {14, 191, 2812, 43238, 674624, 11030083}},
      {"promotions and checks",
       "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
       {6, 264, 9467, 422333, 15833292}},
      {"the same with colours exchanged",
       "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
       {6, 264, 9467, 422333}},
      {"castling beside a Knight",
       "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
       {44, 1486, 62379, 2103487}},
      {"a middle game",
       "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
       {46, 2079, 89890, 3894594}},
  };
  for (const Published& row : published) {
    for (std::size_t i = 0; i < row.nodes.size() && row.nodes[i] != 0; ++i) {
      INFO(row.name << ", depth " << i + 1);
      CHECK(chess_perft(row.fen, static_cast<int>(i + 1)) == row.nodes[i]);
    }
  }
}

TEST_CASE("chess yardstick: a passed square counts only where a pawn may take on it") {
  // Taking would uncover the King on h4 to the Rook on b4.
  const std::string pinned = "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1";
  const std::string not_passed = "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - - 0 1";
  CHECK(chess_perft(pinned, 1) == chess_perft(not_passed, 1));
  const std::string free = "8/2p5/3p4/KP5r/4Pp1k/8/6P1/8 b - e3 0 1";
  const std::string too_late = "8/2p5/3p4/KP5r/4Pp1k/8/6P1/8 b - - 0 1";
  CHECK(*chess_perft(free, 1) == *chess_perft(too_late, 1) + 1);
}

TEST_CASE("chess yardstick: a text that is no position is none") {
  for (const char* text :
       {"", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K8 w - -",
        "k7/8/8/8/8/8/8/K6x w - -", "k7/8/8/8/8/8/8/K7 white - -", "k7/8/8/8/8/8/8/K7 w X -",
        "k7/8/8/8/8/8/8/K7/8 w - -"}) {
    INFO(text);
    CHECK_FALSE(chess_perft(text, 1).has_value());
  }
  CHECK(chess_perft("k7/8/8/8/8/8/8/K7 w - -", 1) == 3);
}

TEST_CASE("chess yardstick: bare Kings draw after the next move") {
  CHECK(chess_perft("k7/8/8/8/8/8/8/K7 b - - 0 1", 1) == 3);
  CHECK(chess_perft("k7/8/8/8/8/8/8/K7 b - - 0 1", 2) == 0);
  // Bishops on squares of one colour, and of two.
  CHECK(chess_perft("k7/8/8/3b4/8/8/8/KB6 b - - 0 1", 2) == 0);
  CHECK(*chess_perft("k7/8/8/3b4/8/8/8/K1B5 b - - 0 1", 2) > 0);
}

}  // namespace ludo::tests

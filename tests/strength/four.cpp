// Connect Four by itself, to hold the solver against: a program apart, with a board of its own (two
// bit rows, seven columns of seven bits) and nothing of ludo's.
//
//   four SEED N STONES   N positions of at least so many stones, each with its value for the mover:
//                        columns a to g, a space, and `win`, `draw` or `loss`
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr int kWidth = 7, kHeight = 6, kColumn = kHeight + 1;

struct Board {
  std::uint64_t mine = 0;  // of the mover
  std::uint64_t all = 0;
  int stones = 0;

  static std::uint64_t bottom(int column) { return std::uint64_t{1} << (column * kColumn); }
  bool can(int column) const { return (all & bottom(column) << (kHeight - 1)) == 0; }
  void play(int column) {
    mine ^= all;
    all |= all + bottom(column);
    ++stones;
  }
  // Who has just moved has four in a row.
  bool won() const {
    const std::uint64_t his = mine ^ all;
    for (const int step : {1, kColumn - 1, kColumn, kColumn + 1}) {
      const std::uint64_t pairs = his & his >> step;
      if ((pairs & pairs >> (2 * step)) != 0) return true;
    }
    return false;
  }
  std::uint64_t key() const { return mine + all; }
};

struct Entry {
  std::uint64_t key = UINT64_MAX;
  std::int8_t least = -1, most = 1;
};
std::vector<Entry> known(std::size_t{1} << 23U);

// 1 the mover wins, 0 a draw, -1 he loses.
int value(const Board& board, int least, int most) {
  if (board.stones == kWidth * kHeight) return 0;
  for (int column = 0; column < kWidth; ++column) {
    if (!board.can(column)) continue;
    Board next = board;
    next.play(column);
    if (next.won()) return 1;
  }
  Entry& entry = known[board.key() % known.size()];
  if (entry.key == board.key()) {
    if (entry.least >= most || entry.least == entry.most) return entry.least;
    if (entry.most <= least) return entry.most;
  }
  const int before = least;
  int best = -1;
  for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
    if (!board.can(column)) continue;
    Board next = board;
    next.play(column);
    const int one = -value(next, -most, -least);
    if (one > best) best = one;
    if (best > least) least = best;
    if (least >= most) break;
  }
  Entry& mine = known[board.key() % known.size()];
  if (mine.key != board.key()) mine = {board.key(), -1, 1};
  if (best > before) mine.least = static_cast<std::int8_t>(best);
  if (best < most) mine.most = static_cast<std::int8_t>(best);
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("four SEED N STONES\n", stderr);
    return 2;
  }
  std::mt19937_64 random(std::strtoull(argv[1], nullptr, 10));
  const int n = std::atoi(argv[2]);
  const int stones = std::atoi(argv[3]);
  constexpr std::array<const char*, 3> kNames = {"loss", "draw", "win"};
  for (int found = 0; found < n;) {
    Board board;
    std::string moves;
    const int wanted = stones + static_cast<int>(random() % 14);
    bool over = false;
    while (board.stones < wanted && !over) {
      const int column = static_cast<int>(random() % kWidth);
      if (!board.can(column)) continue;
      board.play(column);
      moves += static_cast<char>('a' + column);
      over = board.won();
    }
    if (over || board.stones == kWidth * kHeight) continue;
    std::printf("%s %s\n", moves.c_str(),
                kNames[static_cast<std::size_t>(value(board, -1, 1) + 1)]);
    std::fflush(stdout);
    ++found;
  }
  return 0;
}

// Lines as numbers count what walking from man to man counts.

#include "interpreter/runtime/line_numbers.hpp"

#include <cstdint>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

using StepTable = std::vector<std::int32_t>;

struct BoardWay {
  int dx = 0;
  int dy = 0;
};

const std::vector<BoardWay> kWays = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, -1}};

// A board of rows; columns may close to rings.
StepTable steps_of_board(int width, int height, bool rings = false) {
  StepTable steps;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const BoardWay& way : kWays) {
        const int to_x = x + way.dx;
        const int to_y = rings ? (y + way.dy + height) % height : y + way.dy;
        const bool is_there = 0 <= to_x && to_x < width && 0 <= to_y && to_y < height;
        steps.push_back(is_there ? to_y * width + to_x : -1);
      }
    }
  }
  return steps;
}

template <int W>
Set<W> some_sites(interpreter::Random& random, int sites, int of_four) {
  Set<W> set;
  for (int site = 0; site < sites; ++site) {
    if (static_cast<int>(random.below(4)) < of_four) set.add(site);
  }
  return set;
}

template <int W>
int walked(const StepTable& steps, const std::vector<std::int32_t>& directions, int man,
           const Set<W>& open, const Set<W>& goals) {
  int n = 0;
  for (const std::int32_t direction : directions) {
    std::int32_t at = man;
    for (;;) {
      at = steps[static_cast<std::size_t>(at) * kWays.size() + static_cast<std::size_t>(direction)];
      if (at < 0 || !open.has(at)) break;
      if (goals.has(at)) ++n;
    }
  }
  return n;
}

// One board, many sets: what was counted before must not show.
template <int W>
void check_line_counts(int width, int height, const std::vector<std::int32_t>& directions) {
  INFO(width << " x " << height << ", " << directions.size() << " directions");
  const StepTable steps = steps_of_board(width, height);
  LineNumbers<W> lines(directions, steps, kWays.size());
  REQUIRE(lines.has_lines());
  interpreter::Random random(7);
  const int sites = width * height;
  int all = 0;
  for (int round = 0; round < 50; ++round) {
    const Set<W> open = some_sites<W>(random, sites, 3);
    const Set<W> goals = some_sites<W>(random, sites, 2);
    const Set<W> men = some_sites<W>(random, sites, 1);
    std::vector<std::int32_t> each(static_cast<std::size_t>(Set<W>::kBits), -1);
    const int n = lines.count(open, goals, men, each.data());
    int sum = 0, wrong = 0;
    for (int site = 0; site < sites; ++site) {
      const int expected = men.has(site) ? walked(steps, directions, site, open, goals) : -1;
      if (each[static_cast<std::size_t>(site)] != expected) ++wrong;
      if (men.has(site)) sum += expected;
    }
    CHECK(wrong == 0);
    CHECK(n == sum);
    all += n;
  }
  CHECK(all > 100);
}

template <int W>
bool tells_lines(const StepTable& steps, const std::vector<std::int32_t>& directions) {
  return LineNumbers<W>(directions, steps, kWays.size()).has_lines();
}

}  // namespace

TEST_CASE("line numbers: counts are those of walking") {
  check_line_counts<1>(8, 8, {0, 1, 2, 3});
  check_line_counts<1>(5, 3, {1, 3});
  check_line_counts<2>(9, 9, {0, 1, 2, 3});
  check_line_counts<2>(11, 11, {3, 2, 1, 0, 4, 5});
  check_line_counts<4>(11, 16, {1, 4, 5, 3});
}

TEST_CASE("line numbers: boards that have none") {
  CHECK(tells_lines<2>(steps_of_board(11, 9), {0, 1, 2, 3}));
  CHECK_FALSE(tells_lines<2>(steps_of_board(12, 9), {0, 1, 2, 3}));       // too long
  CHECK(tells_lines<2>(steps_of_board(12, 9), {0, 2}));                   // … but not in columns
  CHECK_FALSE(tells_lines<1>(steps_of_board(5, 5), {0, 1, 2}));           // no way back
  CHECK_FALSE(tells_lines<1>(steps_of_board(5, 5), {0, 1}));              // another way back
  CHECK_FALSE(tells_lines<1>(steps_of_board(5, 5, true), {0, 1, 2, 3}));  // rings
  CHECK(tells_lines<1>(steps_of_board(5, 5, true), {1, 3}));
}

}  // namespace ludo::runtime

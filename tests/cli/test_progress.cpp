// How far long work is, in words.

#include "interpreter/cli/progress.hpp"

#include "tests/support/catch.hpp"

namespace ludo::interpreter {

TEST_CASE("progress: share, rate and time left") {
  CHECK(progress_text(50, 100, "games", 4.0) ==
        "[##########          ]  50 %  50 of 100 games, 12.5/s, 0:04 left");
  CHECK(progress_text(0, 100, "games", 1.0) ==
        "[                    ]   0 %  0 of 100 games, 0.0/s");
  CHECK(progress_text(100, 100, "games", 1.0) ==
        "[####################] 100 %  100 of 100 games, 100/s, 0:00 left");
  CHECK(progress_text(1500, 3'000'000, "games", 1.0) ==
        "[                    ]   0 %  1,500 of 3,000,000 games, 1,500/s, 33:19 left");
  CHECK(progress_text(1, 7200, "first moves", 1.0) ==
        "[                    ]   0 %  1 of 7,200 first moves, 1.0/s, 1:59:59 left");
  CHECK(progress_text(12, 0, "games", 4.0) == "12 games, 3.0/s");
}

}  // namespace ludo::interpreter

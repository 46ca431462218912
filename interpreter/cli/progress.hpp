// How far long work is, on the last line of a terminal: share, rate and time left.
//
// Nothing is shown for the first moments, nor where standard error is no terminal.
//
// Tested by tests/cli/test_progress.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "interpreter/cli/common.hpp"

namespace ludo::interpreter {

// "[#####     ]  50 %  50 of 100 games, 12.5/s, 0:04 left"; without a total "50 games, 12.5/s".
std::string progress_text(std::uint64_t done, std::uint64_t all, const std::string& things,
                          double seconds);

// "0:04", "1:59:59": minutes and seconds, behind an hour hours too.
std::string clock_text(double seconds);

// What is done of what there is; `all` 0: it is not known yet.
struct Amounts {
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> all{0};
  // Of work in parts, whose names are set before it begins: the part at hand, and what was done
  // before it. `all` is that of the part, and so are rate and time left.
  std::vector<std::string> parts;
  std::atomic<std::size_t> part{0};
  std::atomic<std::uint64_t> before{0};

  // The part of this number begins, of so much.
  void begin(std::size_t number, std::uint64_t of) {
    before = done.load();
    all = of;
    part = number;
  }
};

// Shows the amounts until it goes out of scope. What else is printed meanwhile goes through
// print().
class Progress {
 public:
  Progress(const CommonOptions& common, const Amounts& amounts, std::string things);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // To standard output.
  void print(std::string_view text);

 private:
  void erase();

  std::mutex mutex_;
  bool shown_ = false;
  std::jthread thread_;  // the last: it ends before the others go
};

}  // namespace ludo::interpreter

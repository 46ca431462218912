// How far long work is. See progress.hpp.

#include "interpreter/cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <stop_token>
#include <utility>

#include "interpreter/cli/files.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::uint64_t kBarWidth = 20;

std::string rate_text(double rate) {
  return rate < 100 ? fmt::format("{:.1f}", rate) : grouped(static_cast<std::uint64_t>(rate + 0.5));
}

}  // namespace

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string progress_text(std::uint64_t done, std::uint64_t all, const std::string& things,
                          double seconds) {
  const double rate = 0 < seconds ? static_cast<double>(done) / seconds : 0;
  if (all == 0) return fmt::format("{} {}, {}/s", grouped(done), things, rate_text(rate));
  const std::uint64_t shown = std::min(done, all);
  const auto filled = static_cast<std::size_t>(kBarWidth * shown / all);
  std::string text = fmt::format("[{}{}] {:>3} %  {} of {} {}, {}/s", std::string(filled, '#'),
                                 std::string(kBarWidth - filled, ' '), 100 * shown / all,
                                 grouped(shown), grouped(all), things, rate_text(rate));
  if (0 < rate)
    text += fmt::format(", {} left", clock_text(static_cast<double>(all - shown) / rate));
  return text;
}

Progress::Progress(const CommonOptions& common, const Amounts& amounts, std::string things) {
  if (common.quiet || !is_terminal_error()) return;
  thread_ = std::jthread([this, &amounts, things = std::move(things)](const std::stop_token& stop) {
    std::condition_variable_any tick;
    std::unique_lock lock(mutex_);
    double begun = wall_seconds();
    std::size_t part = 0;
    while (!tick.wait_for(lock, stop, std::chrono::milliseconds(300), [] { return false; }) &&
           !stop.stop_requested()) {
      try {
        std::string name;
        if (!amounts.parts.empty()) {
          const std::size_t now = amounts.part;
          if (now != part) begun = wall_seconds();
          part = now;
          name = amounts.parts[std::min(now, amounts.parts.size() - 1)] + ": ";
        }
        const std::uint64_t done = amounts.done, before = amounts.before;
        say_over(fmt::format("\r{}{}\x1b[K", name,
                             progress_text(std::max(done, before) - before, amounts.all, things,
                                           wall_seconds() - begun)));
        shown_ = true;
      } catch (const std::bad_alloc&) {
        // Nothing is shown where the work has taken all memory.
      }
    }
    erase();
  });
}

void Progress::erase() {
  if (shown_) say_over("\r\x1b[K");
  shown_ = false;
}

void Progress::print(std::string_view text) {
  const std::lock_guard lock(mutex_);
  erase();
  put(text);
}

}  // namespace ludo::interpreter

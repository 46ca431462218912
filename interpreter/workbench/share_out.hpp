// Work of many equal parts, done by several threads, each part for itself.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

#include "interpreter/services/workers.hpp"

namespace ludo::workbench {

// What was thrown of the least part.
struct FailedPart {
  std::uint64_t part = UINT64_MAX;
  std::exception_ptr failure;  // null: all parts were done
};

/// Does the parts from 0 to below n. Each thread makes itself a worker, and calls it with the
/// number of a part; who does which part is open, so a part must hang on its number alone. Where a
/// part fails those before it are done, or fail, all the same.
template <class Make>
FailedPart try_share_out(std::uint64_t n, unsigned threads, const Make& make) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  FailedPart failed;
  interpreter::run_on_threads(std::clamp<std::uint64_t>(threads, 1, std::max<std::uint64_t>(1, n)),
                              [&] {
                                std::uint64_t part = 0;
                                try {
                                  auto work = make();
                                  while ((part = next++) < n) work(part);
                                } catch (...) {
                                  const std::lock_guard lock(mutex);
                                  if (part < failed.part) failed = {part, std::current_exception()};
                                  next = n;  // parts before this one still run
                                }
                              });
  return failed;
}

/// The same; what was thrown of the least part is thrown here.
template <class Make>
void share_out(std::uint64_t n, unsigned threads, const Make& make) {
  const FailedPart failed = try_share_out(n, threads, make);
  if (failed.failure) std::rethrow_exception(failed.failure);
}

}  // namespace ludo::workbench

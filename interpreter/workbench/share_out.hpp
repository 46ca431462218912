// Work of many equal parts, done by several threads, each part for itself.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

#include "interpreter/services/workers.hpp"

namespace ludo::workbench {

/// Does the parts from 0 to below n. Each thread makes itself a worker, and calls it with the
/// number of a part; who does which part is open, so a part must hang on its number alone. Of what
/// is thrown that of the least part is thrown here.
template <class Make>
void share_out(std::uint64_t n, unsigned threads, const Make& make) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::uint64_t failed = UINT64_MAX;
  std::exception_ptr failure;
  interpreter::run_on_threads(std::clamp<std::uint64_t>(threads, 1, std::max<std::uint64_t>(1, n)),
                              [&] {
                                std::uint64_t part = 0;
                                try {
                                  auto work = make();
                                  while ((part = next++) < n) work(part);
                                } catch (...) {
                                  const std::lock_guard lock(mutex);
                                  if (!failure || part < failed) {
                                    failed = part;
                                    failure = std::current_exception();
                                  }
                                  next = n;  // parts before this one still run
                                }
                              });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ludo::workbench

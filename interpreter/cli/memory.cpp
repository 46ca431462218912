// The memory that the program may take. See memory.hpp.

#include "interpreter/cli/memory.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace ludo::interpreter {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

// What the system sets aside for the stack of a thread, whether it is used or not.
std::size_t bytes_of_stack() {
  constexpr std::size_t kUsual = std::size_t{8} << 20;
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur == RLIM_INFINITY) return kUsual;
  return static_cast<std::size_t>(stack.rlim_cur);
}

}  // namespace

void bound_memory(std::size_t threads) {
  if (kSanitized) return;
  static const rlimit outside = [] {
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) != 0) limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
    return limit;
  }();
  rlimit limit = outside;
  limit.rlim_cur = std::min<rlim_t>(outside.rlim_cur, kMostMemory + threads * bytes_of_stack());
  setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace ludo::interpreter

// Work that several threads share. See workers.hpp.

#include "interpreter/services/workers.hpp"

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace ludo::interpreter {

void run_on_threads(std::size_t n, const std::function<void()>& work) {
  std::vector<std::jthread> threads;
  try {
    for (std::size_t i = 1; i < n; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {
    // Those that there are do it all.
  } catch (const std::bad_alloc&) {
  }
  work();
}

}  // namespace ludo::interpreter

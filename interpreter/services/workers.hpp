// Work that several threads share.
//
// Tested by tests/interpreter/services/test_workers.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace ludo::interpreter {

/// What is told where std::bad_alloc ended some work.
inline constexpr std::string_view kNoMemory = "more memory is needed than may be taken";

/// Runs `work` on so many threads at once, this one among them, and returns when all have come
/// back; on fewer where the system has no room for more. `work` throws nothing.
void run_on_threads(std::size_t n, const std::function<void()>& work);

}  // namespace ludo::interpreter

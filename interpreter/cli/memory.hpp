// The memory that the program may take: beyond it std::bad_alloc is thrown, which the verbs tell as
// any other budget (spec/7-limits.md).
//
// Tested by tests/defects/test_memory.cpp.
#pragma once

#include <cstddef>

namespace ludo::interpreter {

inline constexpr std::size_t kMostMemory = std::size_t{1} << 30;

/// From now on the program takes no more, its code and the stacks of so many threads left out.
/// Never more than it was allowed from outside. Programs built with a sanitizer, which take memory
/// of their own, are not bounded.
void bound_memory(std::size_t threads);

}  // namespace ludo::interpreter

// Counts what a program takes from the heap: malloc and its family are replaced, and with them
// operator new, which calls it.
//
// A program that links counted_memory.cpp has these functions in place of glibc's, which still do
// the work.
#pragma once

#include <cstdint>
#include <string>

namespace ludo::bench {

/// Counts from its beginning to its end; there is one at a time.
class CountedMemory {
 public:
  CountedMemory();
  ~CountedMemory();
  CountedMemory(const CountedMemory&) = delete;
  CountedMemory& operator=(const CountedMemory&) = delete;

  /// Calls of malloc, calloc, realloc and the aligned ones so far.
  std::uint64_t count() const;
  /// The functions that stood on the stack at the first of them, innermost first, one a line.
  std::string first_place() const;
};

}  // namespace ludo::bench

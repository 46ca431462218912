// Work in a process of its own, with bounds on time and memory: what runs for ever, takes all
// memory or breaks the engine ends there.
//
// Tested by tests/hostile/test_hostile.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace ludo::mutation {

struct ChildLimits {
  double seconds = 4;                             // of processor time, rounded up
  std::uint64_t bytes = std::uint64_t{3} << 30U;  // of addresses; without meaning with sanitizers
};

struct ChildAnswer {
  enum class End : std::uint8_t {
    Told,    // `told` is what the work answered
    Spent,   // the time or the memory; `told` says which
    Broken,  // a signal or an exception; `told` says which
  } end = End::Told;
  std::string told;
};

/// Forks, does the work in the child and answers what it answered. The work must not depend on
/// threads of the parent.
ChildAnswer in_child(const ChildLimits& limits, const std::function<std::string()>& work);

}  // namespace ludo::mutation

// Attacks: what a stranger might do to ludo, drawn by number, so that each can be done again.
//
// A campaign makes its n-th attack from n alone. An attack says what it does and does it; its
// answer is what went wrong, or nothing. Each is carried out in a process of its own
// (tests/mutation/child.hpp): a signal, an exception that leaves the work, spent time or memory are
// found there.
//
// Tested by tests/hostile/test_hostile.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "tests/mutation/child.hpp"

namespace ludo::hostile {

struct Attack {
  std::string what;                   // enough to see it: the edited line, the words, the command
  std::function<std::string()> work;  // answers what went wrong; empty: nothing
};

struct Campaign {
  std::string_view name;
  std::string_view about;
  Attack (*make)(std::uint64_t number);
  mutation::ChildLimits limits;
};

/// mutants: shipped texts with one to three clauses changed, through `check` and both engines.
/// words: written moves, positions and records that nobody meant, in games under way.
/// outside: the program with full disks, closed outputs, signals and few means.
const std::vector<Campaign>& campaigns();

/// What went wrong in the n-th attack of a campaign, with what it was; empty: nothing.
std::string carry_out(const Campaign& campaign, std::uint64_t number);

/// The stream of random numbers of the n-th attack.
interpreter::Random draws_of(std::string_view campaign, std::uint64_t number);

Attack attack_with_mutant(std::uint64_t number);
Attack attack_with_words(std::uint64_t number);
Attack attack_from_outside(std::uint64_t number);

}  // namespace ludo::hostile

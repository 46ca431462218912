// A few attacks of each campaign, and that broken work is told.

#include <stdexcept>

#include "tests/hostile/attack.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace ludo::tests {

namespace {

using mutation::ChildAnswer;
using mutation::in_child;

void check_some(std::string_view name, std::uint64_t tries) {
  for (const hostile::Campaign& campaign : hostile::campaigns()) {
    if (campaign.name != name) continue;
    for (std::uint64_t i = 0; i < tries; ++i) {
      const std::string found = hostile::carry_out(campaign, i);
      if (!found.empty()) FAIL_CHECK(found);
    }
    SUCCEED();
    return;
  }
  FAIL("no such campaign");
}

}  // namespace

TEST_CASE("work in a child: its answer, its end") {
  CHECK(in_child({}, [] { return std::string("told"); }).told == "told");
  CHECK(in_child({}, []() -> std::string { throw std::logic_error("broke"); }).end ==
        ChildAnswer::End::Broken);
  CHECK(in_child({}, []() -> std::string { std::abort(); }).end == ChildAnswer::End::Broken);
  CHECK(in_child({1}, []() -> std::string {
          for (volatile bool on = true; on;) {
          }
          return "";
        }).end == ChildAnswer::End::Spent);
  if (kSanitized) return;
  CHECK(in_child({4, std::uint64_t{1} << 30U}, [] {
          return std::string(std::size_t{1} << 31U, 'x');
        }).end == ChildAnswer::End::Spent);
}

TEST_CASE("mutants of shipped texts are refused or played alike", "[mutants]") {
  check_some("mutants", 60);
}

TEST_CASE("words that nobody meant are answered", "[words]") { check_some("words", 60); }

TEST_CASE("the program ends well where the world fails it", "[outside]") {
  check_some("outside", 60);
}

}  // namespace ludo::tests

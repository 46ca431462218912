// The campaigns; see attack.hpp.

#include "tests/hostile/attack.hpp"

#include <fmt/format.h>

namespace ludo::hostile {

namespace {

constexpr std::uint64_t kSeed = 20261122;

constexpr mutation::ChildLimits kLimits{60, std::uint64_t{4} << 30U};

}  // namespace

const std::vector<Campaign>& campaigns() {
  static const std::vector<Campaign> all = {
      {"mutants", "shipped texts with changed clauses, checked and played on both engines",
       attack_with_mutant, kLimits},
      {"words", "written moves, positions and records that nobody meant", attack_with_words,
       kLimits},
      {"outside", "the program with full disks, closed outputs, signals, few means",
       attack_from_outside, kLimits},
  };
  return all;
}

std::string carry_out(const Campaign& campaign, std::uint64_t number) {
  const Attack attack = campaign.make(number);
  const mutation::ChildAnswer answer = mutation::in_child(campaign.limits, attack.work);
  if (answer.end == mutation::ChildAnswer::End::Told && answer.told.empty()) return "";
  const std::string_view end = answer.end == mutation::ChildAnswer::End::Spent    ? "endless: "
                               : answer.end == mutation::ChildAnswer::End::Broken ? "broken: "
                                                                                  : "";
  return fmt::format("{} {}: {}\n{}{}\n", campaign.name, number, attack.what, end, answer.told);
}

interpreter::Random draws_of(std::string_view campaign, std::uint64_t number) {
  std::uint64_t key = kSeed;
  for (const char letter : campaign)
    key = interpreter::mix(key, static_cast<unsigned char>(letter));
  return interpreter::Random(interpreter::mix(key, number));
}

}  // namespace ludo::hostile

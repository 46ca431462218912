// ludo_hostile: attacks ludo by number, and tells what broke.
//
//   ludo_hostile                           the campaigns
//   ludo_hostile mutants 5000              attacks 0 to 4999
//   ludo_hostile words 2000 --from 7000    attacks 7000 to 8999
//   ludo_hostile outside 100 --tell        … and says what each of them is

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/hostile/attack.hpp"

namespace {

using namespace ludo::hostile;

constexpr std::uint64_t kBetweenNews = 500;

int run(const Campaign& campaign, std::uint64_t from, std::uint64_t tries, bool tell) {
  std::uint64_t found = 0;
  for (std::uint64_t i = from; i < from + tries; ++i) {
    if (tell) fmt::print("{} {}: {}\n", campaign.name, i, campaign.make(i).what);
    const std::string trouble = carry_out(campaign, i);
    if (!trouble.empty()) {
      ++found;
      fmt::print("{}\n", trouble);
    }
    if ((i + 1 - from) % kBetweenNews == 0) {
      fmt::print(stderr, "{}: {} of {}, {} found\n", campaign.name, i + 1 - from, tries, found);
    }
    std::fflush(stdout);
  }
  fmt::print("{}: {} attacks, {} found\n", campaign.name, tries, found);
  return found == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  std::uint64_t from = 0;
  bool tell = false;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i] == "--tell") tell = true;
    if (words[i] == "--from" && i + 1 < words.size())
      from = std::strtoull(argv[i + 2], nullptr, 10);
  }
  for (const Campaign& campaign : campaigns()) {
    if (words.size() < 2) {
      fmt::print("{:8} {}\n", campaign.name, campaign.about);
    } else if (campaign.name == words[0]) {
      return run(campaign, from, std::strtoull(argv[2], nullptr, 10), tell);
    }
  }
  return words.size() < 2 ? 0 : 2;
}

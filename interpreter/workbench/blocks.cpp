// See blocks.hpp.

#include "interpreter/workbench/blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lang/text/assert.hpp"

namespace ludo::workbench {

Blocks::Blocks(std::vector<std::uint64_t> rows, std::uint64_t size)
    : games_(std::move(rows)), size_(size) {
  LUDO_ASSERT(size_ > 0, "blocks without games");
  std::uint64_t before = 0;
  for (const std::uint64_t games : games_) {
    first_.push_back(before);
    before += games / size_ + (games % size_ == 0 ? 0 : 1);
  }
  first_.push_back(before);
}

Block Blocks::at(std::uint64_t number) const {
  LUDO_ASSERT(0 < number && number <= count(), "there is no such block");
  const auto after = std::upper_bound(first_.begin(), first_.end(), number - 1);
  const auto row = static_cast<std::size_t>(after - first_.begin()) - 1;
  const std::uint64_t first = (number - 1 - first_[row]) * size_;
  return {number, row, first, std::min(size_, games_[row] - first)};
}

Block Blocks::holding(std::size_t row, std::uint64_t game) const {
  LUDO_ASSERT(row < games_.size() && game < games_[row], "there is no such game");
  return at(first_[row] + game / size_ + 1);
}

std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text +=
        last == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[last]);
    i = last + 1;
  }
  return text;
}

std::optional<std::vector<std::uint64_t>> read_numbers(std::string_view text, std::uint64_t most) {
  std::vector<std::uint64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto read = [&](std::uint64_t& number) {
    const auto [after, error] = std::from_chars(at, end, number);
    at = after;
    return error == std::errc() && 0 < number && number <= most;
  };
  constexpr std::uint64_t kMostTimes = 4;
  std::uint64_t taken = 0;  // with those that are said again
  while (true) {
    std::uint64_t first = 0;
    if (!read(first)) return std::nullopt;
    std::uint64_t last = first;
    if (at != end && *at == '-') {
      ++at;
      if (!read(last) || last < first) return std::nullopt;
    }
    taken += last - first + 1;
    if (kMostTimes * most < taken) return std::nullopt;
    for (std::uint64_t number = first; number <= last; ++number) numbers.push_back(number);
    if (at == end) break;
    if (*at++ != ',') return std::nullopt;
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace ludo::workbench

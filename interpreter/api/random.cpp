// The normative generator for users of the library. See <ludo/random.hpp>.

#include "interpreter/runtime/random.hpp"

#include <ludo/errors.hpp>
#include <ludo/random.hpp>

namespace ludo {

Random::Random(std::uint64_t seed, std::uint64_t game) : state_(interpreter::mix(seed, game)) {}

std::uint64_t Random::next() {
  interpreter::Random stream(state_);
  state_ += interpreter::detail::kGolden;
  return stream.next();
}

std::uint64_t Random::below(std::uint64_t bound) {
  if (bound == 0) throw Misuse("a number below 0 is asked for");
  return interpreter::detail::multiply_high(next(), bound);
}

std::size_t Random::weighted(const std::vector<std::uint64_t>& weights) {
  std::uint64_t total = 0;
  for (const std::uint64_t weight : weights) {
    if (UINT64_MAX - total < weight) throw Misuse("the sum of the weights does not fit 64 bits");
    total += weight;
  }
  if (total == 0) throw Misuse("there is no weight above 0");
  interpreter::Random stream(state_);
  state_ += interpreter::detail::kGolden;
  return stream.weighted(weights);
}

}  // namespace ludo

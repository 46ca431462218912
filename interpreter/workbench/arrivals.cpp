// See arrivals.hpp.

#include "interpreter/workbench/arrivals.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>

#include "interpreter/services/workers.hpp"

namespace ludo::workbench {

namespace {

// How many pieces each player has at each site. A search counts pieces by numbers of sites that are
// given to it: four sites go into one number, a byte each.
class Census {
 public:
  Census(std::size_t sites, std::size_t players)
      : sites_(sites),
        players_(players),
        byte_of_(sites),
        before_(sites * players),
        now_(before_) {}

  void look(search::Search& at) {
    std::swap(before_, now_);
    for (std::size_t first = 0; first < sites_; first += kTogether) {
      const std::size_t n = std::min(kTogether, sites_ - first);
      for (std::size_t i = 0; i < n; ++i) {
        byte_of_[first + i] = static_cast<std::int32_t>(std::uint32_t{1} << (kBits * i));
      }
      for (std::size_t player = 0; player < players_; ++player) {
        auto held = static_cast<std::uint64_t>(
            at.weigh(lang::kNone, static_cast<lang::Index>(player), byte_of_));
        for (std::size_t i = 0; i < n; ++i, held >>= kBits) {
          now_[player * sites_ + first + i] = static_cast<std::uint8_t>(held & 0xFFU);
        }
      }
      for (std::size_t i = 0; i < n; ++i) byte_of_[first + i] = 0;
    }
  }

  void count(std::vector<std::uint64_t>& by_site) const {
    for (std::size_t i = 0; i < now_.size(); ++i) {
      if (before_[i] < now_[i]) by_site[i % sites_] += now_[i] - before_[i];
    }
  }

 private:
  static constexpr std::size_t kTogether = 3;
  static constexpr unsigned kBits = 8;

  std::size_t sites_, players_;
  std::vector<std::int32_t> byte_of_;
  std::vector<std::uint8_t> before_, now_;
};

}  // namespace

Arrivals arrivals_of(const Ruleset& rules, const RunOptions& options, std::uint64_t games) {
  const std::size_t sites = rules.model->board.sites.size();
  Arrivals all;
  all.by_site.resize(sites);
  all.games = games;
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      interpreter::Budget budget;
      budget.stop = options.stop;
      const auto start = interpreter::search_at(*rules.model, rules.program, rules.start, budget);
      const interpreter::Seated seated = interpreter::seated(options.players, rules.evaluation);
      std::vector<std::uint64_t> by_site(sites);
      for (std::uint64_t game = next++; game < games; game = next++) {
        const auto at = start->copy();
        Census census(sites, rules.model->players.size());
        census.look(*at);
        bool is_first = true;
        interpreter::play_match(*at, seated, options.seed, game, options.most_moves,
                                [&](std::uint64_t, std::uint64_t, bool) {
                                  if (!is_first) {
                                    census.look(*at);
                                    census.count(by_site);
                                  }
                                  is_first = false;
                                });
        if (is_first) continue;
        census.look(*at);
        census.count(by_site);
      }
      const std::lock_guard lock(mutex);
      for (std::size_t i = 0; i < sites; ++i) all.by_site[i] += by_site[i];
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = games;
    }
  };
  interpreter::run_on_threads(std::max(1U, options.threads), work);
  if (failure) std::rethrow_exception(failure);
  return all;
}

}  // namespace ludo::workbench

// See belief.hpp.

#include "interpreter/search/belief.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::search {

namespace {

using interpreter::Move;
using interpreter::Onlooker;
using interpreter::Random;
using interpreter::State;

// Of so many moves that look right all are made to see which do; of more some are drawn.
constexpr std::size_t kMostRightTried = 64;
// A copy begins anew with so many times as many, so often.
constexpr std::size_t kMoreCopies = 8;
constexpr int kMostRestarts = 3;
// For each copy that is wanted so many states are dealt.
constexpr std::size_t kMostDeals = 16;

// A part of 1, from one draw.
double part(Random& random) {
  constexpr unsigned kBits = 53;
  constexpr double kUnit = 1.0 / static_cast<double>(std::uint64_t{1} << kBits);
  return static_cast<double>(random.next() >> (64 - kBits)) * kUnit;
}

double weight_of(const Belief::Particle& particle) {
  return particle.weight * static_cast<double>(particle.copies);
}

// The copies of one particle go on: each by a move that looks right, drawn by weight.
class Follower {
 public:
  Follower(const Onlooker& onlooker, lang::Index player, const Observation& seen)
      : onlooker_(onlooker), player_(player), seen_(seen) {}

  void follow(const Belief::Particle& from, Random& random, std::vector<Belief::Particle>& to) {
    from_ = &from;
    if (from.state.result.over) return;
    if (seen_.act) return act(to);
    if (onlooker_.decides(from.state, player_) != seen_.own) return;
    sights_ = onlooker_.moves(from.state, player_);
    made_.clear();
    fits_.clear();
    weights_.clear();
    std::uint64_t all = 0;
    std::uint64_t looking = 0;
    for (std::size_t i = 0; i < sights_.size(); ++i) {
      all += sights_[i].weight;
      if (sights_[i].shown != seen_.shown || sights_[i].announced != seen_.announced) continue;
      looking += sights_[i].weight;
      fits_.push_back(i);
      weights_.push_back(sights_[i].weight);
    }
    if (fits_.empty()) return;
    if (fits_.size() <= kMostRightTried) {
      all_tried(all, random, to);
    } else {
      some_tried(all, looking, random, to);
    }
  }

  std::uint64_t made() const { return n_made_; }

 private:
  void act(std::vector<Belief::Particle>& to) {
    const auto what = interpreter::act_of(seen_.shown);
    if (!what || !onlooker_.engine().objection(from_->state, *what).empty()) return;
    State next = onlooker_.engine().apply(from_->state, *what);
    ++n_made_;
    if (onlooker_.view_hash(next, player_) != seen_.view) return;
    to.push_back({std::move(next), from_->copies, from_->weight});
  }

  // The state after a move, if the player sees there what he saw.
  const std::optional<State>& after(std::size_t number) {
    const auto [at, fresh] = made_.emplace(number, std::nullopt);
    if (!fresh) return at->second;
    Move move;
    move.digits = sights_[number].digits;
    State next = onlooker_.engine().apply(from_->state, move);
    ++n_made_;
    if (onlooker_.view_hash(next, player_) == seen_.view) at->second = std::move(next);
    return at->second;
  }

  void all_tried(std::uint64_t all, Random& random, std::vector<Belief::Particle>& to) {
    std::uint64_t right = 0;
    for (std::size_t i = 0; i < fits_.size(); ++i) {
      if (!after(fits_[i])) weights_[i] = 0;
      right += weights_[i];
    }
    if (right == 0) return;
    // His own move tells a player nothing.
    const double counts = seen_.own ? 1 : static_cast<double>(right) / static_cast<double>(all);
    const std::size_t first = to.size();
    std::map<std::size_t, std::size_t> places;  // by move: which of `to`
    const auto n_right = std::count_if(weights_.begin(), weights_.end(),
                                       [](std::uint64_t weight) { return weight != 0; });
    if (n_right == 1) {
      const auto only = std::find_if(weights_.begin(), weights_.end(),
                                     [](std::uint64_t weight) { return weight != 0; });
      const std::size_t number = fits_[static_cast<std::size_t>(only - weights_.begin())];
      to.push_back({std::move(*made_.at(number)), from_->copies, from_->weight * counts});
      return;
    }
    for (std::uint64_t copy = 0; copy < from_->copies; ++copy) {
      const std::size_t number = fits_[random.weighted(weights_)];
      const auto [place, fresh] = places.emplace(number, first + places.size());
      if (fresh) {
        to.push_back({std::move(*made_.at(number)), 1, from_->weight * counts});
      } else {
        ++to[place->second].copies;
      }
    }
  }

  // Drawn until one is right: how many are not says how much of the weight is.
  void some_tried(std::uint64_t all, std::uint64_t looking, Random& random,
                  std::vector<Belief::Particle>& to) {
    std::vector<std::size_t> right;
    std::uint64_t tried = 0;
    for (std::uint64_t copy = 0; copy < from_->copies; ++copy) {
      for (std::size_t i = 0; i < kMostRightTried; ++i) {
        const std::size_t number = fits_[random.weighted(weights_)];
        ++tried;
        if (!after(number)) continue;
        right.push_back(number);
        break;
      }
    }
    if (right.empty()) return;
    const double counts = seen_.own
                              ? 1
                              : static_cast<double>(looking) / static_cast<double>(all) *
                                    static_cast<double>(right.size()) / static_cast<double>(tried);
    std::sort(right.begin(), right.end());
    for (std::size_t i = 0; i < right.size(); ++i) {
      if (i > 0 && right[i] == right[i - 1]) {
        ++to.back().copies;
      } else {
        to.push_back({*after(right[i]), 1, from_->weight * counts});
      }
    }
  }

  const Onlooker& onlooker_;
  lang::Index player_;
  const Observation& seen_;
  const Belief::Particle* from_ = nullptr;
  std::vector<Onlooker::Sight> sights_;
  std::vector<std::size_t> fits_;       // moves that look right before they are made
  std::vector<std::uint64_t> weights_;  // of those
  std::map<std::size_t, std::optional<State>> made_;
  std::uint64_t n_made_ = 0;
};

}  // namespace

Observation observed(const Onlooker& onlooker, const State& before,
                     const std::vector<std::int32_t>& digits, const State& after,
                     lang::Index player) {
  Observation seen;
  seen.view = onlooker.view_hash(after, player);
  if (interpreter::act_of(digits)) {
    seen.act = true;
    seen.shown = digits;
    return seen;
  }
  seen.own = onlooker.decides(before, player);
  std::vector<Onlooker::Sight> sights = onlooker.moves(before, player);
  const auto made = std::find_if(sights.begin(), sights.end(),
                                 [&](const Onlooker::Sight& one) { return one.digits == digits; });
  LUDO_ASSERT(made != sights.end(), "the move is none of the state's");
  seen.shown = std::move(made->shown);
  seen.announced = std::move(made->announced);
  return seen;
}

Belief::Belief(const Onlooker& onlooker, const State& start, bool known, lang::Index player,
               Make make, Options options, Random random)
    : onlooker_(&onlooker),
      start_(start),
      known_(known),
      player_(player),
      make_(std::move(make)),
      options_(options),
      level_(known ? Level::Replay : Level::Exchange) {
  if (known) {
    particles_.push_back({start, options.copies, 1});
    return;
  }
  for (std::size_t i = 0; i < options.copies * kMostDeals && particles_.size() < options.copies;
       ++i) {
    if (auto dealt = onlooker.exchanged(start, player, random)) {
      particles_.push_back({std::move(*dealt), 1, 1});
    }
  }
  if (particles_.empty()) level_ = Level::Lost;
}

std::vector<Belief::Particle> Belief::followed(const std::vector<Particle>& from,
                                               const Observation& seen, Random& random) {
  std::vector<Particle> to;
  Follower follower(*onlooker_, player_, seen);
  for (const Particle& particle : from) follower.follow(particle, random, to);
  made_ += follower.made();
  return to;
}

std::vector<Belief::Particle> Belief::resampled(const std::vector<Particle>& from,
                                                std::size_t copies, Random& random) {
  double all = 0;
  for (const Particle& one : from) all += weight_of(one);
  const double step = all / static_cast<double>(copies);
  double next = step * part(random);
  double sum = 0;
  std::vector<Particle> to;
  for (const Particle& one : from) {
    sum += weight_of(one);
    std::uint64_t taken = 0;
    for (; next < sum; next += step) ++taken;
    if (taken > 0) to.push_back({one.state, taken, 1});
  }
  return to;
}

// The greatest weight is 1 again; where few copies count, they are drawn anew.
void Belief::tidy(std::vector<Particle>& particles, std::size_t copies, Random& random) {
  double greatest = 0;
  for (const Particle& one : particles) greatest = std::max(greatest, one.weight);
  double sum = 0;
  double squares = 0;
  std::uint64_t n = 0;
  for (Particle& one : particles) {
    one.weight /= greatest;
    sum += weight_of(one);
    squares += weight_of(one) * one.weight;
    n += one.copies;
  }
  const bool few = sum * sum < squares * static_cast<double>(copies) / 2;
  if (few || n > 2 * copies) particles = resampled(particles, copies, random);
}

// From the start, with more copies.
bool Belief::begin_anew(Random& random) {
  if (!known_ || level_ != Level::Replay) return false;
  const std::size_t copies = options_.copies * kMoreCopies;
  const std::uint64_t most = made_ + options_.most_replayed;
  for (int i = 0; i < kMostRestarts && made_ < most; ++i) {
    std::vector<Particle> now = {{start_, copies, 1}};
    for (std::size_t k = 0; k < seen_.size() && !now.empty() && made_ < most; ++k) {
      now = followed(now, seen_[k], random);
      if (k + 1 < seen_.size() && !now.empty()) tidy(now, copies, random);
      if (k + 1 == seen_.size() && !now.empty()) {
        ++restarts_;
        particles_ = std::move(now);
        return true;
      }
    }
  }
  return false;
}

// Before what was seen last, what the player cannot tell apart is dealt anew until it fits.
bool Belief::exchange(const Observation& seen, Random& random) {
  std::vector<Particle> found;
  sums_.clear();
  std::vector<Particle> dealt(1);
  for (std::size_t i = 0; i < options_.copies * kMostDeals && found.size() < options_.copies; ++i) {
    auto state = onlooker_->exchanged(particles_[draw(random)].state, player_, random);
    if (!state) continue;
    dealt[0] = {std::move(*state), 1, 1};
    for (Particle& one : followed(dealt, seen, random)) found.push_back(std::move(one));
  }
  if (found.empty()) return false;
  level_ = Level::Exchange;
  particles_ = std::move(found);
  return true;
}

void Belief::see(const Observation& seen, Random random) {
  searches_.clear();
  sums_.clear();
  if (level_ == Level::Lost) return;
  if (known_ && level_ == Level::Replay) seen_.push_back(seen);
  std::vector<Particle> now = followed(particles_, seen, random);
  if (!now.empty()) {
    particles_ = std::move(now);
  } else if (!begin_anew(random) && !exchange(seen, random)) {
    level_ = Level::Lost;
    particles_.clear();
    sums_.clear();
    return;
  }
  sums_.clear();
  tidy(particles_, options_.copies, random);
}

std::size_t Belief::draw(Random& random) {
  LUDO_ASSERT(!particles_.empty(), "nothing is believed");
  if (sums_.empty()) {
    double sum = 0;
    for (const Particle& one : particles_) sums_.push_back(sum += weight_of(one));
  }
  const double wanted = part(random) * sums_.back();
  const auto found = std::upper_bound(sums_.begin(), sums_.end(), wanted);
  return std::min<std::size_t>(static_cast<std::size_t>(found - sums_.begin()),
                               particles_.size() - 1);
}

Search& Belief::at(std::size_t particle) {
  if (searches_.empty()) searches_.resize(particles_.size());
  std::unique_ptr<Search>& search = searches_[particle];
  if (search == nullptr) search = make_(particles_[particle].state);
  return *search;
}

void Belief::resample(Random& random) {
  searches_.clear();
  sums_.clear();
  if (particles_.empty()) return;
  particles_ = resampled(particles_, options_.copies, random);
}

}  // namespace ludo::search

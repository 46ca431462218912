// See search.hpp.

#include "interpreter/search/search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "interpreter/search/move_names.hpp"
#include "lang/model/reads.hpp"
#include "lang/text/assert.hpp"

namespace ludo::search {

namespace {

// Points are of players; rewards are of those who sit there. Who plays alone wins or does not: what
// he has is the whole in any case.
template <class Outcome, class SeatOf>
void by_seat(const Outcome& outcome, std::span<std::int64_t> rewards, const SeatOf& seat_of) {
  const std::vector<double>& points = outcome.points;
  if (points.size() == 1) {
    rewards[0] = outcome.winners.empty() ? 0 : kWhole;
    return;
  }
  std::vector<double> seated(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    seated[static_cast<std::size_t>(seat_of(static_cast<lang::Index>(i)))] = points[i];
  }
  share(seated, rewards);
}

// How many digits two moves have in common from the first.
std::uint32_t common_beginning(std::span<const std::int32_t> one,
                               std::span<const std::int32_t> other) {
  const auto differ = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::uint32_t>(differ.first - one.begin());
}

class FastSearch final : public Search {
 public:
  FastSearch(std::shared_ptr<const program::Program> program, runtime::Budget budget,
             std::shared_ptr<SharedNames> names = nullptr)
      : program_(std::move(program)),
        budget_(budget),
        playout_(program_, budget),
        shared_(names != nullptr ? std::move(names)
                                 : std::make_shared<SharedNames>(*program_->model)) {}

  void reset() { playout_.reset(); }
  bool set(const runtime::FastState& state) override {
    drop(0);
    playout_.set(state);
    return true;
  }
  bool set(const Search& other) override {
    const auto* const fast = dynamic_cast<const FastSearch*>(&other);
    if (fast == nullptr || fast->program_ != program_ || fast == this) return false;
    fast->playout_.save(state_);
    return set(state_);
  }

  std::unique_ptr<Search> copy() override {
    auto other = std::make_unique<FastSearch>(program_, budget_, shared_);
    other->set(playout_.state());
    return other;
  }
  const lang::GameModel& model() const override { return *program_->model; }
  bool over() override { return playout_.over(); }
  bool nature() override { return !playout_.over() && playout_.nature(); }
  lang::Index decider() override { return playout_.seat_of(playout_.to_move()); }
  lang::Index seat_of(lang::Index player) override { return playout_.seat_of(player); }
  std::int32_t pieces(lang::Index kind, lang::Index player) override {
    return playout_.pieces(kind, player);
  }
  std::int64_t weigh(lang::Index kind, lang::Index player,
                     std::span<const std::int32_t> by_site) override {
    return playout_.weigh(kind, player, by_site);
  }
  std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry) override {
    return playout_.number(variable, owner, entry);
  }
  std::int32_t score(lang::Index player) override { return playout_.score(player); }
  std::int64_t turns() override { return playout_.turns(); }
  std::uint64_t count() override { return playout_.moves(); }
  void play(std::uint64_t n)
      override {  // A decision of a small game is over before the machine looks itself.
    lang::require_going_on(budget_.stop);
    playout_.play(n);
  }
  std::uint64_t play_called(std::uint64_t n) override {
    lang::require_going_on(budget_.stop);
    const std::uint32_t begin = start();
    playout_.play(n, digits_);
    return known_keys_.key(shared_->names(), begin, digits_);
  }
  const std::vector<std::uint64_t>& weights() override { return playout_.weights(); }
  void keys(std::vector<std::uint64_t>& keys) override {
    keys.clear();
    playout_.list_digits(digits_);
    if (digits_.empty()) return;
    const MoveNames& names = shared_->names();
    const std::uint32_t begin = start();
    for (std::size_t at = 0; at < digits_.size();) {
      const auto n = static_cast<std::size_t>(digits_[at]);
      keys.push_back(known_keys_.key(names, begin, std::span(digits_).subspan(at + 1, n)));
      at += 1 + n;
    }
    ranks_.tell_apart(keys);
  }
  void beginnings(std::vector<std::uint32_t>& shared) override {
    shared.clear();
    playout_.list_digits(digits_);
    std::span<const std::int32_t> before;
    for (std::size_t at = 0; at < digits_.size();) {
      const auto n = static_cast<std::size_t>(digits_[at]);
      const auto move = std::span<const std::int32_t>(digits_).subspan(at + 1, n);
      shared.push_back(common_beginning(before, move));
      before = move;
      at += 1 + n;
    }
  }
  std::uint64_t collisions() const override { return ranks_.collisions(); }
  Mark mark() override {
    playout_.push_mark();
    return n_marks_++;
  }
  void back(Mark mark) override {
    LUDO_ASSERT(mark < n_marks_, "a mark that was dropped");
    drop(mark + 1);
    playout_.return_to_mark();
  }
  void drop(Mark mark) override {
    for (; mark < n_marks_; --n_marks_) playout_.pop_mark();
  }
  void rewards(std::span<std::int64_t> rewards) override {
    by_seat(playout_.outcome(), rewards,
            [this](lang::Index player) { return playout_.seat_of(player); });
  }
  std::uint64_t winners() override {
    std::uint64_t seats = 0;
    const std::uint64_t players = playout_.winners();
    for (lang::Index player = 0; players >> static_cast<unsigned>(player) != 0; ++player) {
      if ((players >> static_cast<unsigned>(player) & 1U) == 0) continue;
      seats |= std::uint64_t{1} << static_cast<unsigned>(playout_.seat_of(player));
    }
    return seats;
  }
  std::string ended_by() override { return std::string(playout_.key()); }
  std::uint64_t spent() override { return playout_.spent(); }
  std::optional<std::uint64_t> hash() override { return playout_.hash_of_future(); }

 private:
  Place place() const {
    const std::int32_t resume = playout_.resume();
    if (resume >= 0) {
      const program::Resume& there = program_->resumes[static_cast<std::size_t>(resume)];
      switch (there.where) {
        case program::Resume::Where::Before:
          return {Place::At::Before, there.statement};
        case program::Resume::Where::After:
          return {Place::At::After, there.statement};
        case program::Resume::Where::Inside:
          return {Place::At::Inside, there.statement};
      }
      LUDO_UNREACHABLE();
    }
    switch (playout_.stage()) {
      case runtime::Stage::Setup:
        return {Place::At::Setup};
      case runtime::Stage::Begin:
        return {Place::At::Begin, playout_.phase()};
      case runtime::Stage::FirstMover:
        return {Place::At::First};
      case runtime::Stage::StuckPass:
        return {Place::At::Pass};
      case runtime::Stage::Turn:
      case runtime::Stage::Over:
        break;
    }
    return {Place::At::Turn, playout_.phase()};
  }

  // The number of the place, by where the program goes on, or by stage and phase.
  std::uint32_t start() {
    constexpr auto kStages = static_cast<std::size_t>(runtime::Stage::Over) + 1;
    constexpr std::uint32_t kNotAsked = 0xFFFFFFFF;
    const std::size_t n_resumes = program_->resumes.size();
    const std::int32_t resume = playout_.resume();
    const std::size_t at = resume >= 0
                               ? static_cast<std::size_t>(resume)
                               : n_resumes + static_cast<std::size_t>(playout_.stage()) +
                                     kStages * static_cast<std::size_t>(playout_.phase() + 1);
    if (starts_.size() <= at) starts_.resize(at + 1, kNotAsked);
    if (starts_[at] == kNotAsked) starts_[at] = shared_->names().start(place());
    return starts_[at];
  }

  std::shared_ptr<const program::Program> program_;
  runtime::Budget budget_;
  runtime::Playout playout_;
  std::size_t n_marks_ = 0;
  runtime::FastState state_;  // room for one
  std::shared_ptr<SharedNames> shared_;
  std::vector<std::int32_t> digits_;
  std::vector<std::uint32_t> starts_;  // see start()
  KnownKeys known_keys_;
  Ranks ranks_;
};

class ReferenceSearch final : public Search {
 public:
  ReferenceSearch(const lang::GameModel& model, interpreter::State state,
                  interpreter::Budget budget, std::shared_ptr<SharedNames> names = nullptr)
      : budget_(budget),
        engine_(model, budget),
        state_(std::move(state)),
        counters_(lang::counters_read(model)),
        shared_(names != nullptr ? std::move(names) : std::make_shared<SharedNames>(model)) {}

  std::unique_ptr<Search> copy() override {
    return std::make_unique<ReferenceSearch>(engine_.model(), state_, budget_, shared_);
  }
  const lang::GameModel& model() const override { return engine_.model(); }
  bool over() override { return engine_.over(state_); }
  bool nature() override { return !over() && engine_.nature_moves(state_); }
  lang::Index decider() override { return seat_of(engine_.to_move(state_)); }
  lang::Index seat_of(lang::Index player) override { return engine_.seat_of(state_, player); }
  std::int32_t pieces(lang::Index kind, lang::Index player) override {
    std::int32_t n = 0;
    for (const auto& [site, piece] : state_.position.pieces) {
      if (piece.kind == kind && piece.owner == player) ++n;
    }
    return n;
  }
  std::int64_t weigh(lang::Index kind, lang::Index player,
                     std::span<const std::int32_t> by_site) override {
    std::int64_t sum = 0;
    for (const auto& [site, piece] : state_.position.pieces) {
      const bool counts = piece.owner == player && (kind == lang::kNone || piece.kind == kind);
      if (counts) sum += by_site[static_cast<std::size_t>(site)];
    }
    return sum;
  }
  std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry) override {
    const lang::Value value = engine_.value_of(state_, variable, owner);
    if (value.items.empty()) return value.is_none() ? 0 : value.number;
    const auto at = static_cast<std::size_t>(entry);
    return at < value.items.size() ? value.items[at] : 0;
  }
  std::int32_t score(lang::Index player) override { return engine_.score(state_, player); }
  std::int64_t turns() override { return state_.turns; }
  std::uint64_t count() override { return moves().size(); }
  void play(std::uint64_t n) override {
    state_ = engine_.apply(state_, moves()[static_cast<std::size_t>(n)]);
    is_listed_ = false;
  }
  std::uint64_t play_called(std::uint64_t n) override {
    const MoveNames& names = shared_->names();
    const std::uint64_t key =
        names.key(names.start(place()), moves()[static_cast<std::size_t>(n)].digits);
    play(n);
    return key;
  }
  const std::vector<std::uint64_t>& weights() override {
    weights_.clear();
    for (const interpreter::Move& move : moves()) {
      weights_.push_back(static_cast<std::uint64_t>(move.weight));
    }
    return weights_;
  }
  void keys(std::vector<std::uint64_t>& keys) override {
    keys.clear();
    if (over()) return;
    const MoveNames& names = shared_->names();
    const std::uint32_t start = names.start(place());
    for (const interpreter::Move& move : moves()) keys.push_back(names.key(start, move.digits));
    ranks_.tell_apart(keys);
  }
  void beginnings(std::vector<std::uint32_t>& shared) override {
    shared.clear();
    std::span<const std::int32_t> before;
    for (const interpreter::Move& move : moves()) {
      shared.push_back(common_beginning(before, move.digits));
      before = move.digits;
    }
  }
  std::uint64_t collisions() const override { return ranks_.collisions(); }
  Mark mark() override {
    marks_.push_back(state_);
    return marks_.size() - 1;
  }
  void back(Mark mark) override {
    LUDO_ASSERT(mark < marks_.size(), "a mark that was dropped");
    drop(mark + 1);
    state_ = marks_.back();
    is_listed_ = false;
  }
  void drop(Mark mark) override {
    while (mark < marks_.size()) marks_.pop_back();
  }
  void rewards(std::span<std::int64_t> rewards) override {
    by_seat(engine_.outcome(state_), rewards,
            [this](lang::Index player) { return seat_of(player); });
  }
  std::uint64_t winners() override {
    std::uint64_t seats = 0;
    for (const lang::Index winner : engine_.outcome(state_).winners) {
      seats |= std::uint64_t{1} << static_cast<unsigned>(seat_of(winner));
    }
    return seats;
  }
  std::string ended_by() override { return engine_.outcome(state_).key; }
  std::uint64_t spent() override { return 0; }
  std::optional<std::uint64_t> hash() override {
    return interpreter::hash_of_future(state_, counters_, !model().scenario.repetitions.empty());
  }

 private:
  Place place() const {
    const interpreter::Position& position = state_.position;
    switch (position.stage) {
      case interpreter::Stage::Setup:
      case interpreter::Stage::Begin:
      case interpreter::Stage::Turn:
      case interpreter::Stage::Over:
        break;
      case interpreter::Stage::FirstMover:
        return {Place::At::First};
      case interpreter::Stage::StuckPass:
        return {Place::At::Pass};
    }
    if (position.frames.empty()) {
      if (position.stage == interpreter::Stage::Setup) return {Place::At::Setup};
      const bool begins = position.stage == interpreter::Stage::Begin;
      return {begins ? Place::At::Begin : Place::At::Turn, position.phase};
    }
    const interpreter::Frame& frame = position.frames.back();
    if (frame.control.empty()) return {Place::At::End, frame.rule};
    const interpreter::Control& top = frame.control.back();
    const auto kind = static_cast<interpreter::ControlKind>(top.kind);
    if (kind == interpreter::ControlKind::Block) return {Place::At::Block, top.block, top.next};
    return {Place::At::Loop, top.block};
  }

  const std::vector<interpreter::Move>& moves() {
    if (!is_listed_) {
      moves_ = over() ? std::vector<interpreter::Move>{} : engine_.raw_moves(state_);
      is_listed_ = true;
    }
    return moves_;
  }

  interpreter::Budget budget_;
  interpreter::Engine engine_;
  interpreter::State state_;
  std::array<bool, 4> counters_;          // that some rule reads
  std::vector<interpreter::Move> moves_;  // of the state, if they are listed
  bool is_listed_ = false;
  std::vector<interpreter::State> marks_;
  std::vector<std::uint64_t> weights_;
  std::shared_ptr<SharedNames> shared_;
  Ranks ranks_;
};

// Asks before each call that takes work.
class BoundedSearch final : public Search {
 public:
  BoundedSearch(std::unique_ptr<Search> search, std::uint64_t steps)
      : search_(std::move(search)), steps_(steps) {}

  std::unique_ptr<Search> copy() override {
    return std::make_unique<BoundedSearch>(search_->copy(), steps_);
  }
  bool set(const Search& other) override {
    const auto* const bounded = dynamic_cast<const BoundedSearch*>(&other);
    return search_->set(bounded == nullptr ? other : *bounded->search_);
  }
  bool set(const runtime::FastState& state) override { return search_->set(state); }
  const lang::GameModel& model() const override { return search_->model(); }
  bool over() override { return search_->over(); }
  bool nature() override { return search_->nature(); }
  lang::Index decider() override { return search_->decider(); }
  lang::Index seat_of(lang::Index player) override { return search_->seat_of(player); }
  std::int32_t pieces(lang::Index kind, lang::Index player) override {
    return search_->pieces(kind, player);
  }
  std::int64_t weigh(lang::Index kind, lang::Index player,
                     std::span<const std::int32_t> by_site) override {
    return search_->weigh(kind, player, by_site);
  }
  std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry) override {
    return search_->number(variable, owner, entry);
  }
  std::int32_t score(lang::Index player) override { return search_->score(player); }
  std::int64_t turns() override { return search_->turns(); }
  std::uint64_t count() override { return asked().count(); }
  void play(std::uint64_t n) override { asked().play(n); }
  std::uint64_t play_called(std::uint64_t n) override { return asked().play_called(n); }
  const std::vector<std::uint64_t>& weights() override { return asked().weights(); }
  void keys(std::vector<std::uint64_t>& keys) override { asked().keys(keys); }
  void beginnings(std::vector<std::uint32_t>& shared) override { asked().beginnings(shared); }
  std::uint64_t collisions() const override { return search_->collisions(); }
  std::optional<std::uint64_t> hash() override { return search_->hash(); }
  Mark mark() override { return search_->mark(); }
  void back(Mark mark) override { search_->back(mark); }
  void drop(Mark mark) override { search_->drop(mark); }
  void rewards(std::span<std::int64_t> rewards) override { search_->rewards(rewards); }
  std::uint64_t winners() override { return search_->winners(); }
  std::string ended_by() override { return search_->ended_by(); }
  std::uint64_t spent() override { return search_->spent(); }

 private:
  Search& asked() {
    if (steps_ < search_->spent()) throw lang::BudgetSpent("a search may not go on");
    return *search_;
  }

  std::unique_ptr<Search> search_;
  std::uint64_t steps_;
};

}  // namespace

bool Search::set(const Search& /*other*/) { return false; }
bool Search::set(const runtime::FastState& /*state*/) { return false; }

std::uint64_t Search::draw(interpreter::Random& random) {
  const std::uint64_t n = count();
  LUDO_ASSERT(n > 0, "a draw where the game is over");
  if (n == 1) return 0;
  return nature() ? random.weighted(weights()) : random.below(n);
}

std::unique_ptr<Search> fast_search(std::shared_ptr<const program::Program> program,
                                    runtime::Budget budget) {
  auto search = std::make_unique<FastSearch>(std::move(program), budget);
  search->reset();
  return search;
}

std::unique_ptr<Search> fast_search(std::shared_ptr<const program::Program> program,
                                    const runtime::FastState& state, runtime::Budget budget) {
  auto search = std::make_unique<FastSearch>(std::move(program), budget);
  search->set(state);
  return search;
}

std::unique_ptr<Search> reference_search(const lang::GameModel& model,
                                         const interpreter::State& state,
                                         interpreter::Budget budget) {
  return std::make_unique<ReferenceSearch>(model, state, budget);
}

std::unique_ptr<Search> bounded_search(std::unique_ptr<Search> search, std::uint64_t steps) {
  return std::make_unique<BoundedSearch>(std::move(search), steps);
}

void share(std::span<const double> points, std::span<std::int64_t> rewards) {
  LUDO_ASSERT(points.size() == rewards.size(), "rewards of other players");
  double least = 0;
  for (const double one : points) least = std::min(least, one);
  double all = 0;
  for (const double one : points) all += one - least;
  const auto n = static_cast<double>(points.size());
  constexpr double kHalf = 0.5;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double part = all > 0 ? (points[i] - least) / all : 1 / n;
    rewards[i] = static_cast<std::int64_t>(part * static_cast<double>(kWhole) + kHalf);
  }
}

bool has_secrets(const lang::GameModel& model) {
  const auto is_hidden = [](const lang::Visibility& seen) {
    return seen.sight != lang::Sight::All;
  };
  return is_hidden(model.kinds_seen) ||
         std::any_of(model.variables.begin(), model.variables.end(),
                     [&](const lang::Variable& one) { return is_hidden(one.seen); }) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.secretly; });
}

}  // namespace ludo::search

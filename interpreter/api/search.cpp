// Playing forth and back. See <ludo/search.hpp>.

#include "interpreter/search/search.hpp"

#include <algorithm>
#include <ludo/errors.hpp>
#include <ludo/search.hpp>
#include <set>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/runtime/random.hpp"

namespace ludo {

static_assert(Search::kWhole == search::kWhole);

namespace {

std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = interpreter::mix(hash, static_cast<unsigned char>(c));
  return hash;
}

// Keys that the results of `limit` lines have, and no other line.
std::set<std::string> keys_of_limits(const lang::GameModel& model) {
  std::set<std::string> keys;
  for (const lang::LimitRule& limit : model.scenario.limits) {
    for (const lang::ResultLine& line : limit.results) keys.insert(line.item.key);
  }
  for (const lang::ResultLine& line : model.scenario.end) keys.erase(line.item.key);
  return keys;
}

}  // namespace

struct Search::Impl {
  Game game;
  State base;                         // it was set to that, …
  std::vector<std::uint64_t> played;  // … and has made these moves since
  bool is_known = true;               // base and played tell where it stands
  std::vector<std::size_t> marks;     // how many moves were played then
  std::unique_ptr<search::Search> at;
  std::set<std::string> limits;
  std::vector<std::int64_t> rewards;
  std::vector<std::uint64_t> keys;
  std::shared_ptr<const players::Evaluation> evaluation;
  players::Evaluation::Scratch scratch;
  bool has_asked = false;  // for the evaluation

  explicit Impl(const Game& of)
      : game(of), base(of.start()), limits(keys_of_limits(of.table()->model())) {
    stand(base);
  }

  const api::Table& table() const { return *game.table(); }

  template <class Body>
  auto guarded(const Body& body) const {
    return api::guarded(table(), body);
  }

  // A search of the engine that can stand there is kept, else made anew.
  void stand(const State& state) {
    const std::shared_ptr<const program::Program> program = table().program();
    if (program != nullptr && state.node()->fast) {
      const runtime::FastState fast = api::whole_state(*state.node());
      if (at == nullptr || !at->set(fast)) {
        at = search::fast_search(program, fast, api::fast_budget(table().budget));
      }
    } else {
      at = search::reference_search(table().model(), *api::slow_state(table(), *state.node()),
                                    api::reference_budget(table().budget));
    }
    base = state;
    forget();
  }

  void forget() {
    played.clear();
    marks.clear();
    is_known = true;
  }

  void require_mark(Mark mark) const {
    if (marks.size() <= static_cast<std::size_t>(mark)) throw Misuse("the mark was dropped");
  }

  void require_move(std::uint64_t index) {
    if (at->count() <= index) throw Misuse("there is no move " + std::to_string(index));
  }

  const players::Evaluation* evaluated() {
    if (!has_asked) evaluation = table().core->evaluation(table().budget.stop);
    has_asked = true;
    return evaluation.get();
  }
};

Search::Search(const Game& game)
    : impl_(api::guarded(*game.table(), [&] { return std::make_unique<Impl>(game); })) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Search Search::copy() const {
  return impl_->guarded([this] {
    Search other(impl_->game);
    Impl& to = *other.impl_;
    to.at = impl_->at->copy();
    to.base = impl_->base;
    to.played = impl_->played;
    to.is_known = impl_->is_known;
    return other;
  });
}

void Search::set(const State& state) {
  if (state.game() != impl_->game) throw Misuse("the state is of another game");
  impl_->guarded([&] { impl_->stand(state); });
}

void Search::set(const Search& other) {
  if (other.impl_->game != impl_->game) throw Misuse("the search is of another game");
  if (&other == this) throw Misuse("a search is set to itself");
  impl_->guarded([&] {
    if (!impl_->at->set(*other.impl_->at)) impl_->at = other.impl_->at->copy();
    impl_->forget();
    impl_->is_known = other.impl_->is_known && other.impl_->played.empty();
    if (impl_->is_known) impl_->base = other.impl_->base;
  });
}

State Search::state() const {
  if (!impl_->is_known) throw Misuse("the moves that led here are not known");
  return impl_->guarded([this] {
    State state = impl_->base;
    for (const std::uint64_t index : impl_->played) state.play(index);
    return state;
  });
}

bool Search::over() const { return impl_->at->over(); }
bool Search::nature_to_move() const { return impl_->at->nature(); }

std::optional<PlayerIndex> Search::to_move() const {
  if (over() || nature_to_move()) return std::nullopt;
  return static_cast<PlayerIndex>(impl_->at->decider());
}

std::int64_t Search::turns() const { return impl_->at->turns(); }

std::uint64_t Search::count() {
  return impl_->guarded([this] { return impl_->at->count(); });
}

void Search::play(std::uint64_t index) {
  impl_->guarded([&] {
    impl_->require_move(index);
    impl_->at->play(index);
  });
  impl_->played.push_back(index);
}

std::uint64_t Search::weight(std::uint64_t index) {
  return impl_->guarded([&] {
    if (!impl_->at->nature()) throw Misuse("nature does not decide here");
    impl_->require_move(index);
    return impl_->at->weights()[static_cast<std::size_t>(index)];
  });
}

std::uint64_t Search::draw(Random& random) {
  return impl_->guarded([&]() -> std::uint64_t {
    const std::uint64_t n = impl_->at->count();
    if (n == 0) throw Misuse("the game is over");
    if (n == 1) return 0;
    return impl_->at->nature() ? random.weighted(impl_->at->weights()) : random.below(n);
  });
}

std::uint64_t Search::play_out(Random& random, std::uint64_t most_moves) {
  std::uint64_t n = 0;
  for (; n < most_moves && !over(); ++n) play(draw(random));
  return n;
}

void Search::keys(std::vector<std::uint64_t>& keys) {
  impl_->guarded([&] { impl_->at->keys(keys); });
}

std::uint64_t Search::key_of(std::uint64_t index) {
  return impl_->guarded([&] {
    impl_->require_move(index);
    impl_->at->keys(impl_->keys);
    return impl_->keys[static_cast<std::size_t>(index)];
  });
}

std::optional<std::uint64_t> Search::hash() {
  return impl_->guarded([this] { return impl_->at->hash(); });
}

std::uint64_t Search::view_hash(PlayerIndex player) const {
  const View view = state().view(player);
  std::uint64_t hash = interpreter::mix(text_hash(view.text), text_hash(view.picture));
  for (const Piece& piece : view.pieces) {
    hash = interpreter::mix(interpreter::mix(hash, text_hash(piece.site)), text_hash(piece.kind));
    hash = interpreter::mix(hash, piece.owner ? *piece.owner + 1 : 0);
  }
  return hash;
}

Search::Mark Search::mark() {
  impl_->guarded([this] { impl_->at->mark(); });
  impl_->marks.push_back(impl_->played.size());
  return static_cast<Mark>(impl_->marks.size() - 1);
}

void Search::back(Mark mark) {
  impl_->require_mark(mark);
  const auto index = static_cast<std::size_t>(mark);
  impl_->guarded([&] { impl_->at->back(index); });
  impl_->marks.resize(index + 1);
  impl_->played.resize(impl_->marks[index]);
}

void Search::drop(Mark mark) {
  impl_->require_mark(mark);
  const auto index = static_cast<std::size_t>(mark);
  impl_->guarded([&] { impl_->at->drop(index); });
  impl_->marks.resize(index);
}

Ended Search::ended() {
  if (!over()) throw Misuse("the game goes on");
  return impl_->guarded([this] {
    Ended ended;
    impl_->rewards.resize(impl_->at->n_players());
    impl_->at->rewards(impl_->rewards);
    ended.winners = impl_->at->winners();
    ended.rewards = impl_->rewards;
    ended.by_limit = !impl_->limits.empty() && impl_->limits.contains(impl_->at->ended_by());
    return ended;
  });
}

std::string Search::ended_by() {
  if (!over()) throw Misuse("the game goes on");
  return impl_->guarded([this] { return impl_->at->ended_by(); });
}

std::vector<std::string> Search::feature_names() {
  return impl_->guarded([this] {
    std::vector<std::string> names;
    if (const players::Evaluation* known = impl_->evaluated()) {
      for (const players::Feature& feature : known->features()) names.push_back(feature.words);
    }
    return names;
  });
}

void Search::features(std::vector<double>& numbers) {
  impl_->guarded([&] {
    numbers.clear();
    const players::Evaluation* const known = impl_->evaluated();
    if (known == nullptr) return;
    known->numbers(*impl_->at, numbers);
    // They are kept by player: each goes to the seat from which he is played.
    const std::size_t n = known->features().size();
    std::vector<double> seated(numbers.size());
    for (std::size_t player = 0; player < known->n_players(); ++player) {
      const auto seat =
          static_cast<std::size_t>(impl_->at->seat_of(static_cast<lang::Index>(player)));
      std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(player * n), n,
                  seated.begin() + static_cast<std::ptrdiff_t>(seat * n));
    }
    numbers = std::move(seated);
  });
}

bool Search::evaluate(std::vector<double>& parts) {
  if (over()) throw Misuse("the game is over");
  return impl_->guarded([&] {
    const players::Evaluation* const known = impl_->evaluated();
    if (known == nullptr || !known->predicts()) return false;
    impl_->rewards.resize(impl_->at->n_players());
    known->value(*impl_->at, impl_->rewards, impl_->scratch);
    parts.clear();
    for (const std::int64_t reward : impl_->rewards) {
      parts.push_back(static_cast<double>(reward) / static_cast<double>(kWhole));
    }
    return true;
  });
}

}  // namespace ludo

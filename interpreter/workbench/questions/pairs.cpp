// See pairs.hpp.

#include "interpreter/workbench/questions/pairs.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace ludo::workbench::questions {

namespace {

using interpreter::Move;

constexpr std::size_t kPlayedOn = 40;      // moves at random
constexpr std::size_t kLongestPair = 160;  // moves of a line
constexpr int kSiblings = 12;              // of a line, for one who decides
constexpr std::size_t kFits = 4;           // moves that are made to see which looks right
constexpr std::uint64_t kAnyOther = 4;     // one in so many first changes is any, not a near one

// Digits that differ; all of the longer one's, where the lengths do.
std::size_t difference(const Digits& one, const Digits& other) {
  if (one.size() != other.size()) return std::max(one.size(), other.size());
  std::size_t n = 0;
  for (std::size_t i = 0; i < one.size(); ++i) n += one[i] == other[i] ? 0 : 1;
  return n;
}

}  // namespace

Pairs::Pairs(const lang::GameModel& model, const interpreter::Budget& budget, Trail& trail,
             interpreter::Random random)
    : onlooker_(model, budget), trail_(trail), random_(random) {}

void Pairs::look(const StopAt& from, const Visit& visit, const GoesOn& goes_on) {
  try {
    const StopAt end = played_on(from, visit, goes_on);
    line_.clear();
    for (StopAt at = end; at != nullptr; at = at->before) line_.push_back(at);
    std::reverse(line_.begin(), line_.end());
    std::set<lang::Index> deciding;
    for (const StopAt& at : line_) {
      const lang::Index me = at->state.position.me;
      if (at->error == nullptr && onlooker_.decides(at->state, me)) deciding.insert(me);
    }
    for (const lang::Index who : deciding) {
      who_ = who;
      seen_.assign(line_.size() - 1, {});
      for (int i = 0; i < kSiblings && goes_on(); ++i) sibling(visit, goes_on);
    }
  } catch (const interpreter::DescriptionError&) {
    // A mistake of the description is met elsewhere, and asked about.
  } catch (const interpreter::BudgetSpent&) {
    // This line is too much work.
  }
}

StopAt Pairs::played_on(const StopAt& from, const Visit& visit, const GoesOn& goes_on) {
  Arrived at = trail_.again(from, false);
  for (std::size_t i = 0; i < kPlayedOn && goes_on(); ++i) {
    if (at.error != nullptr || at.legal.empty() || kLongestPair <= at.at->plies) break;
    Arrived next = trail_.step(
        at.at, at.legal[static_cast<std::size_t>(random_.below(at.legal.size()))], false);
    visit(next);
    if (next.error != nullptr) break;
    at = std::move(next);
  }
  return at.at;
}

bool Pairs::decides(const StopAt& at) const { return onlooker_.decides(at->state, who_); }

const Pairs::Seen& Pairs::seen(std::size_t i) {
  Seen& seen = seen_[i];
  if (seen.is_known) return seen;
  seen.is_known = true;
  seen.view = onlooker_.view_hash(line_[i + 1]->state, who_);
  seen.move = onlooker_.engine().seen(line_[i]->state, line_[i + 1]->move, who_);
  return seen;
}

// One choice is made otherwise, before he decides for the last time.
void Pairs::sibling(const Visit& visit, const GoesOn& goes_on) {
  std::vector<std::size_t> places;
  std::size_t last = 0;
  for (std::size_t i = 0; i < line_.size(); ++i) {
    if (decides(line_[i])) last = i;
  }
  for (std::size_t i = 0; i < last; ++i) {
    if (!decides(line_[i])) places.push_back(i);
  }
  while (!places.empty() && goes_on()) {
    const auto drawn = static_cast<std::size_t>(random_.below(places.size()));
    const std::size_t i = places[drawn];
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(drawn));
    const Digits& made = line_[i + 1]->move.digits;
    std::vector<Digits> others = looking_alike(line_[i], i);
    std::erase(others, made);
    if (others.empty()) continue;
    displaced_.clear();
    if (random_.below(kAnyOther) == 0) {
      std::swap(others.front(), others[static_cast<std::size_t>(random_.below(others.size()))]);
    } else {
      put_nearest_first(made, others);
    }
    const StopAt next = by_first_that_fits(line_[i], i, others);
    if (next == nullptr) continue;
    displaced_ = made;
    follow(next, i + 1, visit, goes_on);
    return;
  }
}

// From a stop that looks to him like the i-th of the line. Of others the same move is made where it
// can be, and else one that looks like it.
void Pairs::follow(StopAt at, std::size_t i, const Visit& visit, const GoesOn& goes_on) {
  for (; !at->state.result.over && goes_on(); ++i) {
    const bool is_own = decides(at);
    if (is_own != decides(line_[i])) return;
    if (is_own) visit(trail_.again(at, false));
    if (i + 1 == line_.size()) return;
    const Digits& made = line_[i + 1]->move.digits;
    StopAt next = behind(at, i, made);
    if (next == nullptr && !is_own) {
      std::vector<Digits> moves = looking_alike(at, i);
      std::erase(moves, made);
      put_nearest_first(made, moves);
      next = by_first_that_fits(at, i, moves);
    }
    if (next == nullptr) return;
    at = std::move(next);
  }
}

// Moves that look to him as the i-th of the line did, before they are made.
std::vector<Digits> Pairs::looking_alike(const StopAt& at, std::size_t i) {
  const interpreter::SeenMove& wanted = seen(i).move;
  std::vector<Digits> moves;
  for (interpreter::Onlooker::Sight& each : onlooker_.moves(at->state, who_)) {
    if (each.shown != wanted.digits || each.announced != wanted.announced) continue;
    moves.push_back(std::move(each.digits));
  }
  return moves;
}

StopAt Pairs::by_first_that_fits(const StopAt& at, std::size_t i,
                                 const std::vector<Digits>& moves) {
  for (std::size_t k = 0; k < std::min(kFits, moves.size()); ++k) {
    if (StopAt next = behind(at, i, moves[k])) return next;
  }
  return nullptr;
}

// Null: the move cannot be made, or does not look as the i-th of the line did.
StopAt Pairs::behind(const StopAt& at, std::size_t i, const Digits& digits) {
  const Seen& wanted = seen(i);
  const interpreter::Engine& engine = onlooker_.engine();
  Move move;
  move.digits = digits;
  try {
    std::optional<interpreter::State> next = engine.after(at->state, digits);
    if (!next || onlooker_.view_hash(*next, who_) != wanted.view) return nullptr;
    const interpreter::SeenMove seen = engine.seen(at->state, move, who_);
    if (seen.digits != wanted.move.digits || seen.announced != wanted.move.announced) {
      return nullptr;
    }
    return std::make_shared<Stop>(
        Stop{at, std::move(move), std::move(*next), nullptr, at->plies + 1});
  } catch (const interpreter::DescriptionError&) {
    return nullptr;
  }
}

// In the place of what is gone that comes first for which it went.
void Pairs::put_nearest_first(const Digits& to, std::vector<Digits>& moves) {
  const auto gives_back = [&](const Digits& move) {
    if (move.size() != to.size() || move.size() != displaced_.size()) return false;
    for (std::size_t i = 0; i < move.size(); ++i) {
      if (move[i] != to[i] && move[i] != displaced_[i]) return false;
    }
    return true;
  };
  std::vector<std::pair<std::pair<std::size_t, std::uint64_t>, Digits>> all;
  for (Digits& move : moves) {
    const std::size_t far = 2 * difference(to, move) + (gives_back(move) ? 0 : 1);
    all.push_back({{far, random_.next()}, std::move(move)});
  }
  std::sort(all.begin(), all.end());
  for (std::size_t i = 0; i < all.size(); ++i) moves[i] = std::move(all[i].second);
}

}  // namespace ludo::workbench::questions

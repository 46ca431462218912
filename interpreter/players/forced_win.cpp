// See forced_win.hpp.

#include "interpreter/players/forced_win.hpp"

#include <algorithm>
#include <limits>

#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kMostStates = 1'000'000;
// Two of five moves are spent on wins within so many plies, and two more as often as there is none.
constexpr std::uint64_t kNearParts = 2;
constexpr std::uint64_t kAllParts = 5;
constexpr std::size_t kNearPlies = 5;
constexpr std::size_t kMorePlies = 2;

std::uint32_t sum_of(std::uint32_t a, std::uint32_t b) {
  if (a == kNever || b == kNever) return kNever;
  return std::min<std::uint64_t>(std::uint64_t{a} + b, kNever - 1);
}

}  // namespace

bool ForcedWin::wins(search::Search& at) {
  rewards_.resize(at.n_players());
  at.rewards(rewards_);
  return rewards_[static_cast<std::size_t>(who_)] == search::kWhole;
}

// A state that is met: its end, or how many moves there are to be looked at.
void ForcedWin::judge(search::Search& at, Node& node, std::size_t ply) {
  if (at.over()) {
    const bool won = wins(at);
    node.to_win = won ? 0 : kNever;
    node.to_fail = won ? kNever : 0;
    return;
  }
  if (ply >= most_plies_) {
    is_cut_ = true;
    node.to_win = kNever;
    node.to_fail = 0;
    return;
  }
  node.is_his = !at.nature() && at.decider() == who_;
  const auto moves = static_cast<std::uint32_t>(std::min<std::uint64_t>(at.count(), kNever - 1));
  (node.is_his ? node.to_fail : node.to_win) = moves;
}

// Where nothing is looked at behind his next move, all his moves are made at once: an answer of the
// others that leaves him no win decides before their other answers are looked at. So many more of
// these have still to be made.
void ForcedWin::try_last(search::Search& at, Node& node, std::uint64_t n_more) {
  const std::uint64_t n = at.count();
  if (made_ + n + n_more > most_moves_) return;
  node.to_win = kNever;
  node.to_fail = 0;
  const search::Mark here = at.mark();
  for (std::uint64_t i = 0; i < n && node.to_win != 0; ++i) {
    ++made_;
    at.play(i);
    if (!at.over()) {
      is_cut_ = true;
    } else if (wins(at)) {
      node.to_win = 0;
      node.to_fail = kNever;
      node.plies = 1;
    }
    at.back(here);
  }
  at.drop(here);
}

// Makes the children of where the search stands, as long as none decides.
void ForcedWin::expand(search::Search& at, std::uint32_t node) {
  const std::uint64_t n = at.count();
  std::vector<std::uint64_t> weights;
  if (at.nature()) weights = at.weights();
  nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
  const search::Mark here = path_.back().mark;
  for (std::uint64_t i = 0; i < n; ++i) {
    Node child;
    if (!weights.empty() && weights[i] == 0) {
      child.to_win = 0;  // it never happens
      child.to_fail = kNever;
    } else {
      ++made_;
      at.play(i);
      judge(at, child, path_.size());
      const bool is_last = child.is_his && path_.size() + 1 == most_plies_;
      if (is_last && !nodes_[node].is_his) try_last(at, child, n - i - 1);
      at.back(here);
    }
    nodes_.push_back(child);
    ++nodes_[node].n_children;
    const bool decides = nodes_[node].is_his ? child.to_win == 0 : child.to_fail == 0;
    if (decides) break;
  }
}

// What the children say of a node; whether it is something else than before.
bool ForcedWin::sum_up(std::uint32_t node) {
  Node& one = nodes_[node];
  std::uint32_t least = kNever, sum = 0;
  for (std::uint32_t i = one.first; i < one.first + one.n_children; ++i) {
    least = std::min(least, one.is_his ? nodes_[i].to_win : nodes_[i].to_fail);
    sum = sum_of(sum, one.is_his ? nodes_[i].to_fail : nodes_[i].to_win);
  }
  const std::uint32_t to_win = one.is_his ? least : sum;
  const std::uint32_t to_fail = one.is_his ? sum : least;
  const bool is_news = to_win != one.to_win || to_fail != one.to_fail;
  one.to_win = to_win;
  one.to_fail = to_fail;
  if (to_win != 0) return is_news;
  // He wins by the soonest that is known, the others delay it.
  std::uint32_t plies = one.is_his ? kNever : 0;
  for (std::uint32_t i = one.first; i < one.first + one.n_children; ++i) {
    if (nodes_[i].to_win != 0) continue;
    const std::uint32_t his = nodes_[i].plies;
    plies = one.is_his ? std::min(plies, his) : std::max(plies, his);
  }
  one.plies = static_cast<std::uint16_t>(std::min<std::uint32_t>(plies + 1, UINT16_MAX));
  return is_news;
}

// The child to look at: his that is won soonest, another's that fails soonest.
std::uint32_t ForcedWin::next_below(std::uint32_t node) const {
  const Node& one = nodes_[node];
  std::uint32_t found = one.first;
  for (std::uint32_t i = one.first; i < one.first + one.n_children; ++i) {
    const bool sooner = one.is_his ? nodes_[i].to_win < nodes_[found].to_win
                                   : nodes_[i].to_fail < nodes_[found].to_fail;
    if (sooner) found = i;
  }
  return found;
}

// Grows a tree anew until it decides, or no more moves may be made.
ForcedWin::Found ForcedWin::look(search::Search& at, std::uint64_t most_moves,
                                 std::size_t most_plies) {
  most_moves_ = most_moves;
  most_plies_ = most_plies;
  is_cut_ = false;
  nodes_.assign(1, {});
  nodes_[0].is_his = true;
  const search::Mark root = at.mark();
  path_.assign(1, {0, root});
  const auto is_open = [&] { return nodes_[0].to_win != 0 && nodes_[0].to_fail != 0; };
  while (is_open() && made_ < most_moves && nodes_.size() < kMostStates) {
    while (nodes_[path_.back().node].first != 0) {
      const std::uint32_t node = path_.back().node;
      const std::uint32_t child = next_below(node);
      ++made_;
      at.play(child - nodes_[node].first);
      path_.push_back({child, at.mark()});
    }
    // A wide state may not cost more than is left.
    if (made_ + at.count() > most_moves) break;
    expand(at, path_.back().node);
    // Up as far as there is news: what is to be looked at next lies below where it ends.
    while (sum_up(path_.back().node) && path_.size() > 1) {
      path_.pop_back();
      at.back(path_.back().mark);
    }
  }
  at.back(root);
  at.drop(root);
  if (nodes_[0].to_win == 0) return Found::Win;
  return nodes_[0].to_fail == 0 ? Found::None : Found::Nothing;
}

std::optional<ForcedWin::Win> ForcedWin::find(search::Search& at, std::uint64_t most_moves,
                                              std::uint64_t& spent) {
  LUDO_ASSERT(!at.over() && !at.nature(), "nobody decides here");
  who_ = at.decider();
  made_ = 0;
  const std::uint64_t most_near = most_moves / kAllParts * kNearParts;
  Found found = Found::None;
  is_cut_ = true;
  for (std::size_t plies = kNearPlies; found == Found::None && is_cut_; plies += kMorePlies) {
    found = look(at, most_near, plies);
  }
  if (found == Found::Nothing)
    found = look(at, most_moves, std::numeric_limits<std::size_t>::max());
  spent += made_;
  if (found != Found::Win) return std::nullopt;
  return Win{next_below(0) - nodes_[0].first, nodes_[0].plies};
}

ForcedWin::Win ForcedWin::nearer(search::Search& at, Win win, std::uint64_t most_moves,
                                 std::uint64_t& spent) {
  who_ = at.decider();
  made_ = 0;
  while (win.plies > 2 && look(at, most_moves, win.plies - 2) == Found::Win) {
    win = {next_below(0) - nodes_[0].first, nodes_[0].plies};
  }
  spent += made_;
  return win;
}

}  // namespace ludo::players

// See mcts.hpp.

#include "interpreter/players/mcts.hpp"

#include "interpreter/players/playout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "interpreter/figures/log_of.hpp"
#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr double kHundredth = 0.01;
// Of a move that was made often elsewhere: after how many visits these count as much as that.
constexpr double kOwnVisits = 15;
// What moves came to elsewhere leads to others often enough: the bound's c counts for so much.
constexpr double kLessExplored = 0.25;
// A bound that is greater than all others.
constexpr double kFarAhead = 1e6;
// Where there are more, children are judged one by one, as they are met: to make them all would
// cost more than the playouts.
constexpr std::uint32_t kMostJudgedAtOnce = 128;
// One move for so many of playouts is spent on a win that can be forced, and one on those of others
// behind the move that would be chosen: of these one part in so many behind each.
constexpr std::uint64_t kPlayedForWin = 16;
constexpr std::uint64_t kPartOfLook = 8;
// Where the game is won already so many at least are spent on winning it sooner.
constexpr std::uint64_t kLeastForNearer = 20'000;

double part_of(std::int64_t reward) {
  return static_cast<double>(reward) / static_cast<double>(search::kWhole);
}

}  // namespace

// What a player may expect at a node: of a proven one what it comes to.
std::int64_t MctsPlayer::mean_of(std::uint32_t node, std::int16_t player) {
  const std::int64_t sum = rewards_of(node)[player];
  if (nodes_[node].is_proven) return sum;
  const auto visits = static_cast<std::int64_t>(nodes_[node].visits);
  return visits == 0 ? 0 : sum / visits;
}

// The same with the judgement mixed in; a part of 1.
double MctsPlayer::value_of(std::uint32_t node, std::int16_t player) {
  const double mean = part_of(mean_of(node, player));
  if (nodes_[node].is_proven || !nodes_[node].is_judged) return mean;
  const double alpha = static_cast<double>(spec_.alpha) * kHundredth;
  return (1 - alpha) * mean + alpha * part_of(judged_of(node)[player]);
}

// At first what the evaluation says.
void MctsPlayer::judge(search::Search& at, std::uint32_t node) {
  if (evaluation_ == nullptr || nodes_[node].is_judged) return;
  if (nodes_[node].is_part && !nodes_[node].is_proven) return;  // by its children
  nodes_[node].is_judged = true;
  if (nodes_[node].is_proven) {
    std::copy_n(rewards_of(node), n_players_, judged_of(node));
  } else {
    evaluation_->value(at, {judged_of(node), n_players_}, scratch_);
  }
}

// Then what the best child is held to be worth, for who decides; of nature's their mean.
void MctsPlayer::judge_by_children(std::uint32_t node) {
  Node& one = nodes_[node];
  if (evaluation_ == nullptr || one.first == 0) return;
  const std::int64_t* best = nullptr;
  std::int64_t visits = 0;
  std::int64_t* const judged = judged_of(node);
  if (one.mover < 0) std::fill_n(judged, n_players_, 0);
  for (std::uint32_t child = one.first; child < one.first + one.n_children; ++child) {
    if (!nodes_[child].is_judged) continue;
    const std::int64_t* const known =
        nodes_[child].is_proven ? rewards_of(child) : judged_of(child);
    if (one.mover < 0) {
      const auto times =
          static_cast<std::int64_t>(std::max<std::uint32_t>(1, nodes_[child].visits));
      visits += times;
      for (std::size_t i = 0; i < n_players_; ++i) judged[i] += times * known[i];
    } else if (best == nullptr || best[one.mover] < known[one.mover]) {
      best = known;
    }
  }
  if (one.mover < 0 && visits > 0) {
    for (std::size_t i = 0; i < n_players_; ++i) judged[i] /= visits;
  } else if (best != nullptr) {
    std::copy_n(best, n_players_, judged);
    one.is_judged = true;
  }
}

void MctsPlayer::begin_game() {
  is_told_ = spec_.reuses;
  is_kept_ = false;
}

void MctsPlayer::made(std::uint64_t move) {
  if (!is_kept_) return;
  is_kept_ = nodes_[top_].first != 0;
  if (!is_kept_) return;
  const std::uint32_t behind = path_to(top_, move).back();
  is_kept_ = nodes_[behind].move == move;
  if (is_kept_) top_ = behind;
}

// The node where the game stands becomes the root, and what is below it all there is.
void MctsPlayer::keep_below_top() {
  std::vector<std::uint32_t> from{top_};  // by new number
  std::vector<Node> nodes{nodes_[top_]};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::uint32_t first = nodes[i].first;
    if (first == 0) continue;
    nodes[i].first = static_cast<std::uint32_t>(nodes.size());
    for (std::uint32_t child = first; child < first + nodes[i].n_children; ++child) {
      from.push_back(child);
      nodes.push_back(nodes_[child]);
    }
  }
  const auto moved = [&](const std::vector<std::int64_t>& rows) {
    std::vector<std::int64_t> kept;
    kept.reserve(from.size() * n_players_);
    for (const std::uint32_t node : from) {
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(node * n_players_);
      kept.insert(kept.end(), row, row + static_cast<std::ptrdiff_t>(n_players_));
    }
    return kept;
  };
  sums_ = moved(sums_);
  if (evaluation_ != nullptr) judged_ = moved(judged_);
  nodes_ = std::move(nodes);
}

void MctsPlayer::begin(search::Search& at) {
  n_players_ = at.n_players();
  // What was settled by a look ahead has no moves to choose from.
  is_kept_ = is_kept_ && !(nodes_[top_].is_proven && nodes_[top_].first == 0);
  if (is_kept_) {
    keep_below_top();
  } else {
    nodes_.assign(1, {});
    sums_.assign(n_players_, 0);
    if (evaluation_ != nullptr) judged_.assign(n_players_, 0);
  }
  is_kept_ = is_told_;
  top_ = 0;
  if (spec_.grave != 0) {
    amaf_.clear(spec_.most_nodes);
    game_ = 0;
    for (Node& one : nodes_) one.table = 0;
    n_tables_ = nodes_[0].table = 1;
  }
  reward_.assign(n_players_, 0);
  root_ = at.mark();
  meet(at, 0);
}

// Who decides there, or what the game came to.
void MctsPlayer::meet(search::Search& at, std::uint32_t node) {
  Node& met = nodes_[node];
  if (met.is_met) return;
  met.is_met = true;
  if (at.over()) {
    met.is_proven = true;
    at.rewards({rewards_of(node), n_players_});
    return;
  }
  met.mover = at.nature() ? std::int16_t{-1} : static_cast<std::int16_t>(at.decider());
}

// Makes the children of a node; false where the tree may not grow.
bool MctsPlayer::expand(search::Search& at, std::uint32_t node) {
  const std::uint64_t n = at.count();
  if (nodes_.size() + n > std::max<std::uint64_t>(spec_.most_nodes, n + 1)) return false;
  const auto first = static_cast<std::uint32_t>(nodes_.size());
  if (spec_.split != 0 && n > spec_.split && nodes_[node].mover >= 0) {
    add_parts(at, node, static_cast<std::uint32_t>(n));
  } else {
    add_row(node, static_cast<std::uint32_t>(n));
  }
  sums_.resize(nodes_.size() * n_players_, 0);
  if (spec_.grave != 0 && nodes_[node].mover >= 0) {
    at.keys(keys_);
    for (std::uint32_t child = first; child < nodes_.size(); ++child) {
      if (!nodes_[child].is_part) nodes_[child].key = keys_[nodes_[child].move];
    }
  }
  if (evaluation_ == nullptr) return true;
  judged_.resize(nodes_.size() * n_players_, 0);
  // All are judged at once: a move that looks bad need not be tried before one that looks good.
  if (n > kMostJudgedAtOnce) return true;
  const search::Mark here = at.mark();
  for (std::uint32_t child = first; child < nodes_.size(); ++child) {
    if (nodes_[child].is_part) continue;
    at.play(nodes_[child].move);
    meet(at, child);
    judge(at, child);
    at.back(here);
  }
  at.drop(here);
  for (auto child = static_cast<std::uint32_t>(nodes_.size()); child-- > first;) {
    if (nodes_[child].is_part) judge_by_children(child);
  }
  return true;
}

void MctsPlayer::add_row(std::uint32_t node, std::uint32_t n) {
  nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].n_children = n;
  nodes_.resize(nodes_.size() + n);
  for (std::uint32_t i = 0; i < n; ++i) nodes_[nodes_[node].first + i].move = i;
}

// Where moves part is a node; children lie behind their parents.
void MctsPlayer::add_parts(search::Search& at, std::uint32_t node, std::uint32_t n) {
  at.beginnings(shared_);
  struct Range {
    std::uint32_t node, begin, end;  // its moves
  };
  std::vector<Range> open{{node, 0, n}};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Range range = open[i];
    const auto moves = shared_.begin();
    const std::uint32_t least = *std::min_element(moves + range.begin + 1, moves + range.end);
    nodes_[range.node].first = static_cast<std::uint32_t>(nodes_.size());
    for (std::uint32_t begin = range.begin; begin < range.end;) {
      std::uint32_t end = begin + 1;
      while (end < range.end && shared_[end] > least) ++end;
      Node child;
      child.move = begin;
      if (end - begin > 1) {
        child.is_part = child.is_met = true;
        child.mover = nodes_[node].mover;
        open.push_back({static_cast<std::uint32_t>(nodes_.size()), begin, end});
      }
      nodes_.push_back(child);
      ++nodes_[range.node].n_children;
      begin = end;
    }
  }
}

// The nodes from there on to a move of its state, itself included.
std::vector<std::uint32_t> MctsPlayer::path_to(std::uint32_t node, std::uint64_t move) const {
  std::vector<std::uint32_t> path{node};
  do {
    const Node& parent = nodes_[path.back()];
    std::uint32_t child = parent.first + parent.n_children - 1;
    while (nodes_[child].move > move) --child;
    path.push_back(child);
  } while (nodes_[path.back()].is_part);
  return path;
}

// What a move came to whenever it was made behind a table's node; a part has what its moves have.
Amaf::Known MctsPlayer::known_of(std::uint32_t node, std::uint32_t table,
                                 std::int16_t mover) const {
  const Node& one = nodes_[node];
  if (!one.is_part) return amaf_.find(table, one.key, mover);
  Amaf::Known all;
  for (std::uint32_t child = one.first; child < one.first + one.n_children; ++child) {
    const Amaf::Known known = known_of(child, table, mover);
    all.times += known.times;
    all.sum += known.sum;
  }
  return all;
}

// A child's value, with what its move came to whenever it was made (Silver's bias, 2009).
double MctsPlayer::mixed(double value, std::uint32_t child, std::uint32_t table,
                         std::int16_t mover) const {
  if (table == 0) return value;
  const Amaf::Known known = known_of(child, table, mover);
  if (known.times == 0) return value;
  const double times = known.times;
  const double visits = nodes_[child].visits;
  const double part = times / (times + visits + times * visits / kOwnVisits);
  return value + part * (part_of(known.sum) / times - value);
}

// The moves of the iteration count in the tables of all nodes that they lie behind.
void MctsPlayer::tell_tables() {
  ++game_;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    Node& node = nodes_[path_[i]];
    if (node.table == 0 && node.visits >= spec_.grave) node.table = ++n_tables_;
    if (node.table == 0) continue;
    for (std::size_t at = begin_[i]; at < made_.size(); ++at) {
      const Made& one = made_[at];
      amaf_.add(node.table, one.key, one.seat, reward_[static_cast<std::size_t>(one.seat)], game_);
    }
  }
}

// The child with the greatest bound for who decides; what is proven has no more to be explored.
std::uint32_t MctsPlayer::select(std::uint32_t node, std::uint32_t table,
                                 interpreter::Random& random) {
  const Node& parent = nodes_[node];
  const double of_parent = value_of(node, parent.mover);
  const bool untried_first = spec_.first_play == kUntriedFirst;
  const double untried =
      of_parent - (untried_first ? 0 : static_cast<double>(spec_.first_play) * kHundredth);
  const double c =
      static_cast<double>(spec_.exploration) * kHundredth * (table == 0 ? 1 : kLessExplored);
  const double alpha = static_cast<double>(spec_.alpha) * kHundredth;
  const double log = figures::log_of(std::max<std::uint32_t>(1, parent.visits));
  double best = -std::numeric_limits<double>::infinity();
  std::uint32_t found = parent.first;
  // Of equal ones not always the first: who moves from the top of a list would play otherwise than
  // who moves from its end.
  auto child = parent.first + static_cast<std::uint32_t>(random.below(parent.n_children));
  for (std::uint32_t n = 0; n < parent.n_children; ++n) {
    if (++child == parent.first + parent.n_children) child = parent.first;
    const Node& one = nodes_[child];
    double bound = 0;
    if (one.is_proven) {
      bound = part_of(rewards_of(child)[parent.mover]);
    } else if (one.visits == 0) {
      double value = untried;
      if (one.is_judged && !untried_first) {
        value += alpha * (part_of(judged_of(child)[parent.mover]) - of_parent);
      }
      bound = (untried_first ? kFarAhead : 0) + mixed(value, child, table, parent.mover) +
              c * std::sqrt(log);
    } else {
      bound = mixed(value_of(child, parent.mover), child, table, parent.mover) +
              c * std::sqrt(log / static_cast<double>(one.visits));
    }
    if (best < bound) {
      best = bound;
      found = child;
    }
  }
  return found;
}

// What a node comes to where its children say so: one wins for who decides, or all are known and
// one is best. Nature's are known where all come to the same.
bool MctsPlayer::prove(std::uint32_t node) {
  Node& one = nodes_[node];
  if (one.is_proven || one.first == 0) return one.is_proven;
  std::uint32_t best = 0;
  bool all = true;
  bool same = true;  // for everybody
  for (std::uint32_t child = one.first; child < one.first + one.n_children; ++child) {
    if (!nodes_[child].is_proven) {
      all = false;
      continue;
    }
    const std::int64_t* const rewards = rewards_of(child);
    if (best == 0) {
      best = child;
      continue;
    }
    const std::int64_t* const before = rewards_of(best);
    const bool equal = std::equal(rewards, rewards + n_players_, before);
    if (one.mover < 0) {
      same = same && equal;
    } else if (before[one.mover] < rewards[one.mover]) {
      best = child;
      same = true;
    } else if (before[one.mover] == rewards[one.mover]) {
      same = same && equal;
    }
  }
  if (best == 0) return false;
  const bool wins = one.mover >= 0 && rewards_of(best)[one.mover] == search::kWhole;
  if (!wins && !(all && same)) return false;
  one.is_proven = true;
  std::copy(rewards_of(best), rewards_of(best) + n_players_, rewards_of(node));
  return true;
}

void MctsPlayer::iterate(search::Search& at, interpreter::Random& random) {
  path_.clear();
  made_.clear();
  begin_.clear();
  std::vector<Made>* const made = spec_.grave == 0 ? nullptr : &made_;
  std::uint32_t table = 0;
  std::uint32_t node = 0;
  while (true) {
    path_.push_back(node);
    if (made != nullptr) {
      begin_.push_back(made_.size());
      if (nodes_[node].table != 0 && (node == 0 || nodes_[node].visits >= 2 * spec_.grave)) {
        table = nodes_[node].table;
      }
    }
    meet(at, node);
    judge(at, node);
    if (nodes_[node].is_proven) {
      std::copy(rewards_of(node), rewards_of(node) + n_players_, reward_.begin());
      break;
    }
    if (nodes_[node].first == 0) {
      const bool grows = (nodes_[node].visits > 0 || node == 0) && expand(at, node);
      if (!grows) {
        played_out_ += play_out(at, random, spec_, evaluation_.get(), reward_, scratch_, made);
        break;
      }
    }
    const std::uint32_t child =
        nodes_[node].mover < 0 ? nodes_[node].first + static_cast<std::uint32_t>(at.draw(random))
                               : select(node, table, random);
    // Where the best that is known is certain nothing is looked for behind it.
    if (nodes_[child].is_proven) {
      node = child;
      path_.push_back(node);
      begin_.push_back(made_.size());
      judge(at, node);
      std::copy(rewards_of(node), rewards_of(node) + n_players_, reward_.begin());
      break;
    }
    if (!nodes_[child].is_part) play_and_tell(at, nodes_[child].move, made);
    node = child;
  }
  if (made != nullptr) tell_tables();
  bool proves = spec_.proves && nodes_[path_.back()].is_proven;
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& one = nodes_[path_[i]];
    ++one.visits;
    if (i + 1 < path_.size()) {
      proves = proves && prove(path_[i]);
      judge_by_children(path_[i]);
    }
    if (one.is_proven) continue;
    std::int64_t* const sums = rewards_of(path_[i]);
    for (std::size_t player = 0; player < n_players_; ++player) sums[player] += reward_[player];
  }
  at.back(root_);
}

Proof MctsPlayer::proof_of(std::uint32_t node, std::int16_t player) {
  if (!nodes_[node].is_proven) return Proof::None;
  const std::int64_t reward = rewards_of(node)[player];
  if (reward == search::kWhole) return Proof::Win;
  if (reward == 0) return Proof::Loss;
  return reward * static_cast<std::int64_t>(n_players_) == search::kWhole ? Proof::Draw
                                                                          : Proof::Other;
}

// How good a move is, or a part of the decision, to who decides at the root.
Candidate MctsPlayer::candidate_of(std::uint32_t node) {
  const std::int16_t mover = nodes_[0].mover;
  return {nodes_[node].move, nodes_[node].visits, mean_of(node, mover), proof_of(node, mover)};
}

// The moves behind a node that belong to its decision.
void MctsPlayer::list(std::uint32_t node, std::vector<Candidate>& candidates) {
  const Node& parent = nodes_[node];
  for (std::uint32_t child = parent.first; child < parent.first + parent.n_children; ++child) {
    if (nodes_[child].is_part) {
      list(child, candidates);
    } else {
      candidates.push_back(candidate_of(child));
    }
  }
}

// The child that was tried most often, unless another is certain to be better. Of equal ones any.
std::uint32_t MctsPlayer::best_child(std::uint32_t node, interpreter::Random& random) {
  const Node& parent = nodes_[node];
  std::vector<std::uint32_t> best;
  for (std::uint32_t child = parent.first; child < parent.first + parent.n_children; ++child) {
    const bool is_better =
        best.empty() || is_better_than(candidate_of(child), candidate_of(best.front()));
    if (is_better) best.clear();
    if (is_better || !is_better_than(candidate_of(best.front()), candidate_of(child))) {
      best.push_back(child);
    }
  }
  return best[best.size() > 1 ? random.below(best.size()) : 0];
}

bool MctsPlayer::is_better_than(const Candidate& one, const Candidate& other) const {
  const auto rank = [&](const Candidate& of) {
    if (of.proof == Proof::Win) return nearest_ == of.move ? 3 : 2;
    if (of.proof == Proof::Loss) return 0;
    return 1;
  };
  if (rank(one) != rank(other)) return rank(one) > rank(other);
  // When all is known what it comes to counts, else how often it was tried.
  if (nodes_[0].is_proven && one.value != other.value) return one.value > other.value;
  if (one.visits != other.visits) return one.visits > other.visits;
  return one.value > other.value;
}

Decision MctsPlayer::chosen(interpreter::Random& random) {
  Decision decision;
  list(0, decision.candidates);
  const auto is_better = [this](const Candidate& one, const Candidate& other) {
    return is_better_than(one, other);
  };
  std::stable_sort(decision.candidates.begin(), decision.candidates.end(), is_better);
  std::uint32_t node = nearest_ ? leaf_of(*nearest_) : best_child(0, random);
  while (nodes_[node].is_part) node = best_child(node, random);
  const auto best =
      std::find_if(decision.candidates.begin(), decision.candidates.end(),
                   [&](const Candidate& one) { return one.move == nodes_[node].move; });
  std::rotate(decision.candidates.begin(), best, best + 1);
  decision.move = nodes_[node].move;
  decision.value = decision.candidates.front().value;
  decision.proof = nodes_[0].is_proven ? decision.candidates.front().proof : Proof::None;
  decision.spent = nodes_[0].visits;
  for (std::size_t seat = 0; seat < n_players_; ++seat) {
    decision.expected.push_back(mean_of(node, static_cast<std::int16_t>(seat)));
  }
  return decision;
}

// Behind the root's move all points are the winner's, for certain.
void MctsPlayer::settle(std::uint64_t move, std::int16_t winner) {
  const std::vector<std::uint32_t> path = path_to(0, move);
  const std::uint32_t child = path.back();
  Node& one = nodes_[child];
  // What the tree knows behind it need not agree: that is dropped.
  one.first = one.n_children = 0;
  one.is_met = one.is_proven = true;
  std::fill_n(rewards_of(child), n_players_, 0);
  rewards_of(child)[winner] = search::kWhole;
  for (std::size_t i = path.size() - 1; i-- > 0;) prove(path[i]);
}

// The move behind which the root's mover wins for certain, if it is found, is proved.
void MctsPlayer::look_for_win(search::Search& at, std::uint64_t most_moves) {
  std::uint64_t spent = 0;
  auto win = forced_.find(at, most_moves, spent);
  if (!win || nodes_[0].first == 0) return;
  win = forced_.nearer(at, *win, std::max(kLeastForNearer, most_moves), spent);
  nearest_ = win->move;
  settle(win->move, nodes_[0].mover);
}

// Whether behind the root's move the next player, another, wins for certain, as far as it is found;
// then that is proved, of nobody else's part: all points are his.
bool MctsPlayer::is_lost(search::Search& at, std::uint64_t move, std::uint64_t most_moves,
                         std::uint64_t& spent) {
  at.play(move);
  ++spent;
  const bool decides = !at.over() && !at.nature() && at.decider() != nodes_[0].mover;
  const auto winner = decides ? static_cast<std::int16_t>(at.decider()) : std::int16_t{-1};
  const bool loses = decides && forced_.find(at, most_moves, spent);
  at.back(root_);
  if (!loses) return false;
  settle(move, winner);
  return true;
}

// The move that is chosen, unless another wins for certain behind it: then the next one, as long as
// there is work for it.
Decision MctsPlayer::chosen_with_care(search::Search& at, interpreter::Random& random) {
  const std::uint64_t most = played_out_ / kPlayedForWin;
  std::uint64_t spent = 0;
  Decision decision = chosen(random);
  while (spec_.proves && !nodes_[0].is_proven && decision.candidates.front().proof == Proof::None &&
         spent < most &&
         is_lost(at, decision.move, std::min(most - spent, most / kPartOfLook + 1), spent)) {
    decision = chosen(random);
  }
  return decision;
}

Decision MctsPlayer::decide(search::Search& at, interpreter::Random& random) {
  LUDO_ASSERT(!at.over() && !at.nature(), "nobody decides here");
  begin(at);
  if (at.count() == 1) {
    at.drop(root_);
    return {0};
  }
  played_out_ = 0;
  nearest_.reset();
  std::uint64_t n = 0;
  for (; n < spec_.iterations && !nodes_[0].is_proven; ++n) {
    if (spec_.proves && n == spec_.iterations / 2) look_for_win(at, played_out_ / kPlayedForWin);
    if (nodes_[0].is_proven) break;
    iterate(at, random);
  }
  // A win that the tree has proved need not be the soonest.
  if (spec_.proves && !nearest_ && proof_of(0, nodes_[0].mover) == Proof::Win) {
    look_for_win(at, std::max(kLeastForNearer, played_out_ / kPlayedForWin));
  }
  Decision decision = chosen_with_care(at, random);
  at.drop(root_);
  decision.spent = n;
  return decision;
}

}  // namespace ludo::players

// See information.hpp.

#include "interpreter/players/information.hpp"

#include "interpreter/players/playout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "interpreter/figures/log_of.hpp"
#include "interpreter/runtime/random.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr double kPercent = 0.01;

double share_of(std::int64_t reward) {
  return static_cast<double>(reward) / static_cast<double>(search::kWhole);
}

// Who is lost knows nothing.
Decision any_of(const std::vector<std::uint64_t>& keys, interpreter::Random& random) {
  return {random.below(keys.size())};
}

// The best first; of equal ones one that is drawn.
void sort_candidates(std::vector<Candidate>& candidates, interpreter::Random& random) {
  const auto is_better = [](const Candidate& one, const Candidate& other) {
    if (one.visits != other.visits) return one.visits > other.visits;
    return one.value > other.value;
  };
  std::stable_sort(candidates.begin(), candidates.end(), is_better);
  std::size_t equal = 1;
  while (equal < candidates.size() && !is_better(candidates[0], candidates[equal])) ++equal;
  if (equal > 1) std::swap(candidates[0], candidates[random.below(equal)]);
}

// One who looks ahead over what he knows.
class InformationPlayer final : public SecretPlayer {
 public:
  InformationPlayer(const Spec& spec, std::shared_ptr<const Evaluation> evaluation)
      : spec_(spec), evaluation_(std::move(evaluation)) {}

  Decision decide(search::Belief& belief, const std::vector<std::uint64_t>& keys,
                  interpreter::Random& random) override;

 private:
  // What was chosen at a node: a move by its key.
  struct Edge {
    std::uint32_t child = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
  };
  struct Node {
    std::uint32_t visits = 0;
    std::uint32_t common = 0;  // the child of all moves that the player does not see; 0: none yet
  };

  void begin();
  void iterate(search::Search& at, interpreter::Random& random);
  std::uint64_t place_of(std::uint32_t node, std::uint64_t key) const;
  std::uint32_t edge_of(std::uint32_t node, std::uint64_t key) const;
  std::uint32_t add_edge(std::uint32_t node, std::uint64_t key, bool seen);
  std::uint64_t select(std::uint32_t node, std::size_t mover, interpreter::Random& random);
  Decision chosen(const std::vector<std::uint64_t>& keys, std::size_t mover,
                  interpreter::Random& random);

  static constexpr std::uint32_t kNoEdge = UINT32_MAX;

  Spec spec_;
  std::shared_ptr<const Evaluation> evaluation_;  // null: playouts go on to the end
  Evaluation::Scratch scratch_;
  std::size_t n_players_ = 0;
  Unseen unseen_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::int64_t> node_sums_, edge_sums_;          // by node or edge, and player
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  // of edges, by node and key
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> untried_;
  std::vector<std::uint32_t> path_nodes_, path_edges_;
  std::vector<std::int64_t> reward_;
};

void InformationPlayer::begin() {
  nodes_.assign(1, {});
  edges_.clear();
  places_.clear();
  node_sums_.assign(n_players_, 0);
  edge_sums_.clear();
  reward_.assign(n_players_, 0);
}

std::uint64_t InformationPlayer::place_of(std::uint32_t node, std::uint64_t key) const {
  return interpreter::mix(key, node);
}

std::uint32_t InformationPlayer::edge_of(std::uint32_t node, std::uint64_t key) const {
  const auto found = places_.find(place_of(node, key));
  return found == places_.end() ? kNoEdge : found->second;
}

// A move that was made for the first time; not seen, it leads where all such moves lead.
std::uint32_t InformationPlayer::add_edge(std::uint32_t node, std::uint64_t key, bool seen) {
  std::uint32_t child = seen ? 0 : nodes_[node].common;
  if (child == 0) {
    child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    node_sums_.resize(nodes_.size() * n_players_, 0);
    if (!seen) nodes_[node].common = child;
  }
  const auto edge = static_cast<std::uint32_t>(edges_.size());
  edges_.push_back({child, 0, 0});
  edge_sums_.resize(edges_.size() * n_players_, 0);
  places_.emplace(place_of(node, key), edge);
  return edge;
}

// Of the moves that are possible now: the one with the greatest bound for who decides; what was
// never tried counts a little less than what its node has come to.
std::uint64_t InformationPlayer::select(std::uint32_t node, std::size_t mover,
                                        interpreter::Random& random) {
  const double c = static_cast<double>(spec_.exploration) * kPercent;
  const Node& parent = nodes_[node];
  double best = -std::numeric_limits<double>::infinity();
  std::uint64_t found = 0;
  untried_.clear();
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const std::uint32_t at = edge_of(node, keys_[i]);
    if (at == kNoEdge) {
      untried_.push_back(i);
      continue;
    }
    Edge& edge = edges_[at];
    ++edge.available;
    const auto visits = static_cast<double>(edge.visits);
    const double mean = share_of(edge_sums_[at * n_players_ + mover]) / visits;
    const double bound = mean + c * std::sqrt(figures::log_of(edge.available) / visits);
    if (best < bound) {
      best = bound;
      found = i;
    }
  }
  if (untried_.empty()) return found;
  const auto times = static_cast<double>(std::max<std::uint32_t>(1, parent.visits));
  const double mean = share_of(node_sums_[node * n_players_ + mover]) / times;
  if (spec_.first_play == kUntriedFirst) {
    return untried_[static_cast<std::size_t>(random.below(untried_.size()))];
  }
  const double untried = mean - static_cast<double>(spec_.first_play) * kPercent +
                         c * std::sqrt(figures::log_of(std::max<std::uint32_t>(1, parent.visits)));
  if (untried < best) return found;
  return untried_[static_cast<std::size_t>(random.below(untried_.size()))];
}

void InformationPlayer::iterate(search::Search& at, interpreter::Random& random) {
  path_nodes_.clear();
  path_edges_.clear();
  std::uint32_t node = 0;
  const lang::Index me = at.decider();
  while (true) {
    path_nodes_.push_back(node);
    if (at.over()) {
      at.rewards(reward_);
      break;
    }
    std::uint64_t move = 0;
    std::uint64_t key = 0;
    bool seen = true;
    if (at.nature()) {
      move = at.draw(random);
      seen = !unseen_.nature;
      if (seen) {
        at.keys(keys_);
        key = keys_[static_cast<std::size_t>(move)];
      }
    } else {
      at.keys(keys_);
      const lang::Index who = at.decider();
      seen = who == me || !unseen_.others;
      move = select(node, static_cast<std::size_t>(who), random);
      key = keys_[static_cast<std::size_t>(move)];
    }
    std::uint32_t edge = edge_of(node, key);
    const bool is_new = edge == kNoEdge;
    if (is_new) {
      if (edges_.size() >= spec_.most_nodes) {
        play_out(at, random, spec_, evaluation_.get(), reward_, scratch_);
        break;
      }
      edge = add_edge(node, key, seen);
      ++edges_[edge].available;
    }
    at.play(move);
    path_edges_.push_back(edge);
    node = edges_[edge].child;
    // Behind what nature has done for the first time nothing has been decided yet.
    if (is_new) {
      path_nodes_.push_back(node);
      play_out(at, random, spec_, evaluation_.get(), reward_, scratch_);
      break;
    }
  }
  const auto add = [&](std::vector<std::int64_t>& sums, std::uint32_t to) {
    for (std::size_t i = 0; i < n_players_; ++i) sums[to * n_players_ + i] += reward_[i];
  };
  for (const std::uint32_t one : path_nodes_) {
    ++nodes_[one].visits;
    add(node_sums_, one);
  }
  for (const std::uint32_t one : path_edges_) {
    ++edges_[one].visits;
    add(edge_sums_, one);
  }
}

// The move that was tried most often. What others do not see before they decide is drawn in
// proportion to how often it was tried: one who always does the same would be found out.
Decision InformationPlayer::chosen(const std::vector<std::uint64_t>& keys, std::size_t mover,
                                   interpreter::Random& random) {
  Decision decision;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    Candidate one;
    one.move = i;
    if (const std::uint32_t edge = edge_of(0, keys[i]); edge != kNoEdge) {
      one.visits = edges_[edge].visits;
      one.value = edge_sums_[edge * n_players_ + mover] / static_cast<std::int64_t>(one.visits);
    }
    decision.candidates.push_back(one);
  }
  sort_candidates(decision.candidates, random);
  const Candidate* best = &decision.candidates.front();
  if (unseen_.now && best->visits > 0) {
    std::vector<std::uint64_t> visits;
    for (const Candidate& one : decision.candidates) visits.push_back(one.visits);
    best = &decision.candidates[random.weighted(visits)];
  }
  decision.move = best->move;
  decision.value = best->value;
  decision.spent = nodes_[0].visits;
  return decision;
}

Decision InformationPlayer::decide(search::Belief& belief, const std::vector<std::uint64_t>& keys,
                                   interpreter::Random& random) {
  if (keys.size() == 1) return {0};
  if (belief.level() == search::Belief::Level::Lost) return any_of(keys, random);
  search::Search& first = belief.at(0);
  n_players_ = first.n_players();
  unseen_ = unseen_from(first.model(), belief.phase());
  const auto mover = static_cast<std::size_t>(first.decider());
  begin();
  for (std::uint64_t i = 0; i < spec_.iterations; ++i) {
    search::Search& at = belief.at(belief.draw(random));
    const search::Mark root = at.mark();
    iterate(at, random);
    at.back(root);
    at.drop(root);
  }
  return chosen(keys, mover, random);
}

// One who decides in some of the states, each of which he takes for the state of the game.
class VotingPlayer final : public SecretPlayer {
 public:
  VotingPlayer(const Spec& spec, std::shared_ptr<const Evaluation> evaluation)
      : spec_(spec), player_(make_player(divided(spec), std::move(evaluation))) {}

  Decision decide(search::Belief& belief, const std::vector<std::uint64_t>& keys,
                  interpreter::Random& random) override {
    if (keys.size() == 1) return {0};
    if (belief.level() == search::Belief::Level::Lost) return any_of(keys, random);
    std::vector<Candidate> all(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) all[i].move = i;
    std::uint64_t spent = 0;
    for (std::uint64_t i = 0; i < kVotes; ++i) {
      search::Search& at = belief.at(belief.draw(random));
      const Decision one = player_->decide(at, random);
      spent += one.spent;
      at.keys(keys_);
      const auto found =
          std::find(keys.begin(), keys.end(), keys_[static_cast<std::size_t>(one.move)]);
      if (found == keys.end()) continue;
      Candidate& voted = all[static_cast<std::size_t>(found - keys.begin())];
      voted.value = (voted.value * static_cast<std::int64_t>(voted.visits) + one.value) /
                    static_cast<std::int64_t>(voted.visits + 1);
      ++voted.visits;
    }
    sort_candidates(all, random);
    Decision decision;
    decision.move = all.front().move;
    decision.value = all.front().value;
    decision.spent = spent;
    decision.candidates = std::move(all);
    return decision;
  }

 private:
  static constexpr std::uint64_t kVotes = 16;

  // All votes together take what one decision may.
  static Spec divided(Spec spec) {
    spec.search_nodes = std::max<std::uint64_t>(1, spec.search_nodes / kVotes);
    return spec;
  }

  Spec spec_;
  std::unique_ptr<Player> player_;
  std::vector<std::uint64_t> keys_;
};

bool is_hidden_choice(const lang::GameModel& model, const lang::Statement& statement) {
  return statement.imm != lang::kNoIndex &&
         lang::at(model.visibilities, statement.imm).sight != lang::Sight::All;
}

// The phases to which others lead; all of them where that is reckoned.
std::vector<bool> phases_after(const lang::GameModel& model, lang::Index from) {
  const std::vector<lang::PhaseDef>& phases = model.scenario.phases;
  std::vector<bool> reached(phases.size(), false);
  std::vector<std::size_t> open = {static_cast<std::size_t>(from)};
  while (!open.empty()) {
    const std::size_t phase = open.back();
    open.pop_back();
    if (reached[phase]) continue;
    reached[phase] = true;
    if (phases[phase].then == lang::kNoExpr) continue;
    bool named = false;
    lang::any_expression(model, phases[phase].then, [&](const lang::Expr& expr) {
      if (expr.op == lang::Op::Constant && expr.type.base == lang::Base::Phase) {
        named = true;
        open.push_back(
            static_cast<std::size_t>(model.constants[static_cast<std::size_t>(expr.imm)].number));
      }
      return false;
    });
    if (!named) return std::vector<bool>(phases.size(), true);
  }
  return reached;
}

}  // namespace

Unseen unseen_from(const lang::GameModel& model, lang::Index phase) {
  Unseen unseen;
  unseen.now = lang::at(model.scenario.phases, phase).secretly;
  const std::vector<bool> reached = phases_after(model, phase);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    unseen.others = unseen.others || (reached[i] && model.scenario.phases[i].secretly);
  }
  for (const lang::Statement& statement : model.statements) {
    if (statement.op == lang::StatementOp::Random) {
      unseen.nature = unseen.nature || is_hidden_choice(model, statement);
    } else if (statement.op == lang::StatementOp::Choose) {
      unseen.others = unseen.others || is_hidden_choice(model, statement);
    }
  }
  return unseen;
}

std::unique_ptr<SecretPlayer> make_secret_player(const Spec& spec,
                                                 std::shared_ptr<const Evaluation> evaluation) {
  LUDO_ASSERT(!spec.sees_all, "who sees everything believes nothing");
  if (evaluation != nullptr && !(evaluates(spec) && evaluation->predicts())) evaluation = nullptr;
  if (spec.form == Spec::Form::Mcts) {
    // What is left to the game is off.
    return std::make_unique<InformationPlayer>(settled(spec, nullptr), std::move(evaluation));
  }
  return std::make_unique<VotingPlayer>(spec, std::move(evaluation));
}

}  // namespace ludo::players

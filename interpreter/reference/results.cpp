// Results: lines of `end`, `stuck`, `repetition` and `limit`, leaving the game, ranks and points.
//
// Ranks are numbers by player, 0 the best. Players that are out stand below all that are not, the
// last to leave first; those that leave in one step share a rank.
//
// Tested by tests/interpreter/reference/test_results.cpp.
#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// The relations between places in a scale as written: "2 = 2 > 0" has "=>".
std::string relations(const std::string& scale) {
  std::string answer;
  for (const char character : scale) {
    if (character == '=' || character == '>') answer += character;
  }
  return answer;
}

}  // namespace

bool Machine::line_holds(const State& state, const lang::ResultLine& line, Items& who) {
  who.clear();
  std::vector<Value> slots(static_cast<std::size_t>(line.slots), Value(kNone));
  Scene scene{state, slots, state.position.mover, state.position.mover};
  if (line.each_slot != kNoIndex) {
    for (const Index player : state.position.alive) {
      bind(scene, line.each_slot, Value(player));
      if (line.when == kNoExpr || holds(scene, line.when)) who.push_back(player);
    }
    return !who.empty();
  }
  if (line.when != kNoExpr && !holds(scene, line.when)) return false;
  if (line.who != kNoExpr) {
    who = items(scene, line.who);
    if (who.empty()) return false;
  } else if (line.verdict == Verdict::Wins || line.verdict == Verdict::Loses ||
             line.verdict == Verdict::Out) {
    who = {state.position.mover};
  }
  return true;
}

const lang::ResultLine* Machine::decide_lines(State& state,
                                              const std::vector<lang::ResultLine>& lines,
                                              bool moments) {
  const lang::ResultLine* acted = nullptr;
  Items leaving;  // by `each … is out` lines that stand together: they act together
  Items who;
  for (const lang::ResultLine& line : lines) {
    if (moments && !line.at_any_moment) continue;
    const bool sends_each_out = line.verdict == Verdict::Out && line.each_slot != kNoIndex;
    if (!sends_each_out && !leaving.empty()) leave(state, std::exchange(leaving, {}));
    if (!line_holds(state, line, who)) continue;
    if (sends_each_out) {
      leaving.insert(leaving.end(), who.begin(), who.end());
      if (acted == nullptr) acted = &line;
      continue;
    }
    if (line.verdict == Verdict::Out) {
      std::erase_if(who, [&](Index player) { return !has(state.position.alive, player); });
      if (who.empty()) continue;
      leave(state, who);
      if (acted == nullptr) acted = &line;
      continue;
    }
    act(state, line.verdict, who, line.item.key);
    return &line;
  }
  if (!leaving.empty()) leave(state, std::move(leaving));
  return acted;
}

void Machine::act(State& state, Verdict verdict, const Items& who, const std::string& key) {
  Result& result = state.result;
  const Items& alive = state.position.alive;
  const auto with_team = [&](const Items& players) {
    Items all;
    for (const Index player : alive) {
      if (std::any_of(players.begin(), players.end(), [&](Index other) {
            return rules.team[static_cast<std::size_t>(other)] ==
                   rules.team[static_cast<std::size_t>(player)];
          })) {
        all.push_back(player);
      }
    }
    return all;
  };
  const auto others = [&](const Items& players) {
    Items rest;
    for (const Index player : alive) {
      if (!has(players, player)) rest.push_back(player);
    }
    return rest;
  };
  switch (verdict) {
    case Verdict::Wins:
    case Verdict::Loses: {
      Items marked = who;
      std::sort(marked.begin(), marked.end());
      const Items these = with_team(marked);
      const Items rest = others(these);
      result.over = true;
      // When all lose, nobody has won.
      result.draw = these.empty() || (verdict == Verdict::Loses && rest.empty());
      rank_players(state, verdict == Verdict::Wins ? std::vector<Items>{these, rest}
                                                   : std::vector<Items>{rest, these});
      break;
    }
    case Verdict::Draw:
      result.over = true;
      result.draw = true;
      rank_players(state, {alive});
      break;
    case Verdict::Finish:
      result.over = true;
      result.finished = true;
      rank_by_score(state);
      break;
    case Verdict::Out:
      leave(state, who);
      return;
    case Verdict::Passes:
    case Verdict::Forbidden:
    case Verdict::GoesOn:
      return;
  }
  result.key = key;
}

// Gives ranks to groups of living players, best first, and below them to those that are out.
void Machine::rank_players(State& state, const std::vector<Items>& groups) const {
  std::vector<Index>& rank = state.result.rank;
  rank.assign(model.players.size(), 0);
  Index place = 0;
  const auto give = [&](const Items& group) {
    if (group.empty()) return;
    for (const Index player : group) rank[static_cast<std::size_t>(player)] = place;
    ++place;
  };
  for (const Items& group : groups) give(group);
  Items group;
  const std::vector<Index>& out = state.ranks_out;
  for (std::size_t i = out.size(); i-- > 0;) {
    if (out[i] == kNoIndex) {
      give(group);
      group.clear();
    } else {
      group.push_back(out[i]);
    }
  }
  give(group);
}

Value Machine::score_of(const State& state, Index player) {
  const lang::Scenario& scenario = model.scenario;
  if (scenario.score == kNoExpr) return Value(0);
  std::vector<Value> slots(static_cast<std::size_t>(std::max(scenario.score_slots, 1)),
                           Value(kNone));
  slots[0] = Value(player);
  Scene scene{state, slots, player, state.position.mover};
  return evaluate(scene, scenario.score);
}

void Machine::rank_by_score(State& state) {
  const Items& alive = state.position.alive;
  std::vector<std::pair<Value, Index>> scores;
  for (const Index player : alive) scores.emplace_back(score_of(state, player), player);
  std::stable_sort(scores.begin(), scores.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Items> groups;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (i == 0 || scores[i].first != scores[i - 1].first) groups.emplace_back();
    groups.back().push_back(scores[i].second);
  }
  state.result.draw = groups.size() == 1 && 1 < alive.size();
  rank_players(state, groups);
}

// Players leave the game at once and together; with them go their pieces.
void Machine::leave(State& state, Items players, bool with_pieces) {
  Position& position = state.position;
  std::sort(players.begin(), players.end());
  players.erase(std::unique(players.begin(), players.end()), players.end());
  std::erase_if(players, [&](Index player) { return !has(position.alive, player); });
  if (players.empty()) return;
  std::erase_if(position.alive, [&](Index player) { return has(players, player); });
  std::vector<Change> changes;
  for (const auto& [site, piece] : position.pieces) {
    if (!with_pieces || piece.owner == kNoIndex || !has(players, piece.owner)) continue;
    Change change;
    change.form = Change::Form::Remove;
    change.from = site;
    changes.push_back(change);
  }
  for (const Index player : players) state.ranks_out.push_back(player);
  state.ranks_out.push_back(kNoIndex);
  commit_changes(state, nullptr, changes);
}

std::size_t Machine::teams_of(const Items& players) const {
  std::set<Index> teams;
  for (const Index player : players) teams.insert(rules.team[static_cast<std::size_t>(player)]);
  return teams.size();
}

// When only one player or team is left it wins, whatever the text says.
bool Machine::last_team_wins(State& state, std::string_view key) {
  const Items& alive = state.position.alive;
  if (alive.size() == model.players.size() && !alive.empty()) return false;
  if (teams_of(alive) > 1) return false;
  state.result.over = true;
  state.result.key = key;
  state.result.draw = alive.empty();
  rank_players(state, {alive});
  return true;
}

Outcome Machine::outcome(const State& state) const {
  LUDO_ASSERT(state.result.over, "the game goes on");
  Outcome outcome = ranked(state);
  const auto stake = model.scenario.stakes.find(outcome.key);
  for (double& points : outcome.points) {
    if (stake != model.scenario.stakes.end()) points *= stake->second;
    points /= model.scenario.points_unit;
  }
  return outcome;
}

// What the places are worth, in parts of a point.
Outcome Machine::ranked(const State& state) const {
  const Result& result = state.result;
  const std::size_t players = model.players.size();
  Outcome outcome;
  outcome.key = result.key;
  outcome.points.resize(players);
  std::vector<std::size_t> order(players);
  for (std::size_t i = 0; i < players; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return result.rank[a] < result.rank[b]; });
  std::string pattern;
  for (std::size_t i = 1; i < players; ++i) {
    pattern += result.rank[order[i]] == result.rank[order[i - 1]] ? '=' : '>';
  }
  for (std::size_t i = 0; i < players; ++i) {
    if (result.rank[i] == 0 && !result.draw) outcome.winners.push_back(static_cast<Index>(i));
  }
  const auto& scales = model.scenario.points;
  const auto& written = model.scenario.point_scales;
  std::vector<Index> strict;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    if (scales[i].size() != players) continue;
    const std::string relation = i < written.size() ? relations(written[i]) : std::string();
    if (relation == pattern) {
      for (std::size_t place = 0; place < players; ++place) {
        outcome.points[order[place]] = scales[i][place];
      }
      return outcome;
    }
    if (strict.empty() && relation.find('=') == std::string::npos) strict = scales[i];
  }
  // No scale for this pattern: players of one rank share what their places are worth.
  if (strict.empty()) strict = {model.scenario.points_unit};
  strict.resize(players);
  for (std::size_t first = 0; first < players;) {
    std::size_t last = first;
    double sum = 0;
    while (last < players && result.rank[order[last]] == result.rank[order[first]]) {
      sum += strict[last++];
    }
    for (std::size_t i = first; i < last; ++i) {
      outcome.points[order[i]] = sum / static_cast<double>(last - first);
    }
    first = last;
  }
  return outcome;
}

}  // namespace ludo::interpreter

// From ranks to winners and points. See outcome.hpp.
#include "interpreter/runtime/outcome.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ludo::runtime {

namespace {

// The relations between places in a scale as written: "2 = 2 > 0" has "=>".
std::string relations_of(const std::string& scale) {
  std::string relations;
  std::copy_if(scale.begin(), scale.end(), std::back_inserter(relations),
               [](char sign) { return sign == '=' || sign == '>'; });
  return relations;
}

// What the places are worth, in parts of a point.
FastOutcome ranked(const lang::GameModel& model, const Ranking& ranking, std::string key) {
  const std::vector<std::int32_t>& ranks = ranking.ranks;
  FastOutcome outcome;
  outcome.key = std::move(key);
  outcome.points.resize(ranks.size());
  std::vector<std::size_t> order(ranks.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  std::string pattern;
  for (std::size_t i = 1; i < order.size(); ++i) {
    pattern += ranks[order[i]] == ranks[order[i - 1]] ? '=' : '>';
  }
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i] == 0 && !ranking.draw) outcome.winners.push_back(static_cast<lang::Index>(i));
  }
  const auto& scales = model.scenario.points;
  const auto& written = model.scenario.point_scales;
  std::vector<lang::Index> strict;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    if (scales[i].size() != ranks.size()) continue;
    const std::string relations = i < written.size() ? relations_of(written[i]) : std::string();
    if (relations == pattern) {
      for (std::size_t place = 0; place < order.size(); ++place) {
        outcome.points[order[place]] = scales[i][place];
      }
      return outcome;
    }
    if (strict.empty() && relations.find('=') == std::string::npos) strict = scales[i];
  }
  // Players of one rank share what their places are worth.
  if (strict.empty()) strict = {model.scenario.points_unit};
  strict.resize(ranks.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    double sum = 0;
    while (last < order.size() && ranks[order[last]] == ranks[order[first]]) sum += strict[last++];
    for (std::size_t i = first; i < last; ++i) {
      outcome.points[order[i]] = sum / static_cast<double>(last - first);
    }
    first = last;
  }
  return outcome;
}

}  // namespace

FastOutcome outcome_of(const lang::GameModel& model, const Ranking& ranking, std::string key) {
  FastOutcome outcome = ranked(model, ranking, std::move(key));
  const lang::Scenario& scenario = model.scenario;
  const auto stake = scenario.stakes.find(outcome.key);
  for (double& points : outcome.points) {
    if (stake != scenario.stakes.end()) points *= stake->second;
    points /= scenario.points_unit;
  }
  return outcome;
}

}  // namespace ludo::runtime

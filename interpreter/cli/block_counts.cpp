// See block_counts.hpp.

#include "interpreter/cli/block_counts.hpp"

#include <stdexcept>

namespace ludo::interpreter {

namespace {

void require_counts(bool holds) {
  if (!holds) throw std::out_of_range("counts");
}

Json histogram_json(const Histogram& histogram) {
  Json json = Json::array();
  for (const auto& [value, times] : histogram.counts()) json.push_back({value, times});
  return json;
}

Histogram histogram_of(const Json& json) {
  constexpr std::uint64_t kMostTimes = std::uint64_t{1} << 53U;
  Histogram histogram;
  std::uint64_t all = 0;
  for (const Json& row : json) {
    const auto value = row.at(0).get<std::int64_t>();
    const auto times = row.at(1).get<std::uint64_t>();
    require_counts(0 <= value && times <= kMostTimes && all <= kMostTimes);
    all += times;
    histogram.add(value, times);
  }
  return histogram;
}

}  // namespace

Json playouts_json(const Playouts& playouts) {
  Json json;
  json["games"] = playouts.games;
  json["finished"] = playouts.finished;
  json["limit"] = playouts.limit;
  json["wins"] = playouts.wins;
  json["draws"] = playouts.draws;
  json["ends"] = Json::object();
  for (const auto& [key, count] : playouts.ends) json["ends"][key] = count;
  json["turns"] = histogram_json(playouts.turns);
  json["decisions"] = histogram_json(playouts.decisions);
  json["branching"] = histogram_json(playouts.branching);
  json["uses"] = Json::object();
  for (const auto& [key, use] : playouts.uses) json["uses"][key] = {use.games, use.times};
  return json;
}

Playouts playouts_of(const Json& json, std::size_t seats, std::uint64_t games) {
  Playouts playouts;
  playouts.games = json.at("games").get<std::uint64_t>();
  playouts.finished = json.at("finished").get<std::uint64_t>();
  playouts.limit = json.at("limit").get<std::uint64_t>();
  playouts.wins = json.at("wins").get<std::vector<std::uint64_t>>();
  playouts.draws = json.at("draws").get<std::uint64_t>();
  require_counts(playouts.games == games && playouts.finished <= games &&
                 playouts.limit == games - playouts.finished && playouts.wins.size() == seats &&
                 playouts.draws <= playouts.finished);
  for (const std::uint64_t wins : playouts.wins) require_counts(wins <= playouts.finished);
  std::uint64_t ended = 0;
  for (const auto& [key, count] : json.at("ends").items()) {
    playouts.ends[key] = count.get<std::uint64_t>();
    require_counts(playouts.ends[key] <= games);
    ended += playouts.ends[key];
  }
  playouts.turns = histogram_of(json.at("turns"));
  playouts.decisions = histogram_of(json.at("decisions"));
  playouts.branching = histogram_of(json.at("branching"));
  require_counts(ended == playouts.finished && playouts.turns.total() == playouts.finished &&
                 playouts.decisions.total() == playouts.finished);
  for (const auto& [key, use] : json.at("uses").items()) {
    playouts.uses[key] = {use.at(0).get<std::uint64_t>(), use.at(1).get<std::uint64_t>()};
    require_counts(playouts.uses[key].games <= games);
  }
  return playouts;
}

Json wrong_json(const workbench::Wrong& wrong) {
  if (!wrong.failure) return {{"spent", wrong.spent}};
  const lang::Span& span = wrong.failure->span;
  const Json place = span.is_nowhere()
                         ? Json(nullptr)
                         : Json({{"file", span.file.index()}, {"at", {span.begin, span.end}}});
  return {{"failed",
           {{"what", wrong.failure->what()}, {"in_second", wrong.in_second}, {"place", place}}}};
}

std::optional<workbench::Wrong> wrong_of(const Json& json,
                                         const std::vector<const lang::SourceMap*>& of) {
  workbench::Wrong wrong;
  if (const auto spent = json.find("spent"); spent != json.end()) {
    wrong.spent = spent->get<std::string>();
    require_counts(!wrong.spent.empty());
    return wrong;
  }
  const auto failed = json.find("failed");
  if (failed == json.end()) return std::nullopt;
  wrong.in_second = failed->at("in_second").get<bool>();
  require_counts(!wrong.in_second || of.size() > 1);
  const lang::SourceMap& sources = *of[wrong.in_second ? 1 : 0];
  lang::Span span;
  if (const Json& place = failed->at("place"); !place.is_null()) {
    const auto file = place.at("file").get<std::size_t>();
    const auto begin = place.at("at").at(0).get<std::uint64_t>();
    const auto end = place.at("at").at(1).get<std::uint64_t>();
    require_counts(file < sources.sources().size() && begin <= end &&
                   end <= sources.sources()[file].size());
    span = {lang::FileId(file), static_cast<lang::Offset>(begin), static_cast<lang::Offset>(end)};
  }
  wrong.failure.emplace(failed->at("what").get<std::string>(), span);
  return wrong;
}

}  // namespace ludo::interpreter

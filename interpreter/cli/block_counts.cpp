// See block_counts.hpp.

#include "interpreter/cli/block_counts.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <stdexcept>

#include "interpreter/search/search.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

void require_counts(bool holds) {
  if (!holds) throw std::out_of_range("counts");
}

using workbench::PairedGame;
using workbench::Played;

Json game_json(const PairedGame& game) {
  Json json = {fmt::format("{:016x}", game.fingerprint), game.turns};
  if (!game.finished) return json;
  json.push_back(game.end);
  json.push_back(game.winners);
  json.push_back(game.rewards);
  return json;
}

// With the moves of a game that is looked at once more.
Json game_json_with_moves(const PairedGame& game) {
  Json json = game_json(game);
  if (!game.finished) return json;
  Json keys = Json::array();
  for (const std::uint64_t key : game.keys) keys.push_back(fmt::format("{:016x}", key));
  json.push_back(std::move(keys));
  return json;
}

// Sixteen digits.
std::uint64_t fingerprint_of(const std::string& digits) {
  constexpr std::size_t kDigits = 16;
  constexpr int kSixteen = 16;
  std::uint64_t fingerprint = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, fingerprint, kSixteen);
  require_counts(digits.size() == kDigits && read.ec == std::errc() && read.ptr == end);
  return fingerprint;
}

PairedGame game_of(const Json& json, std::size_t seats) {
  constexpr std::size_t kUnfinished = 2, kFinished = 5, kWithMoves = 6;
  PairedGame game;
  require_counts(json.is_array() && (json.size() == kUnfinished || json.size() == kFinished ||
                                     json.size() == kWithMoves));
  game.fingerprint = fingerprint_of(json.at(0).get<std::string>());
  game.turns = json.at(1).get<std::int64_t>();
  require_counts(0 <= game.turns && game.turns <= std::numeric_limits<std::int32_t>::max());
  if (json.size() == kUnfinished) return game;
  game.finished = true;
  game.end = json.at(2).get<std::string>();
  game.winners = json.at(3).get<std::uint64_t>();
  game.rewards = json.at(4).get<std::vector<std::int64_t>>();
  require_counts(game.rewards.size() == seats && (game.winners >> seats) == 0);
  for (const std::int64_t reward : game.rewards) {
    require_counts(0 <= reward && reward <= search::kWhole);
  }
  if (json.size() == kWithMoves) {
    for (const Json& key : json.at(kFinished)) {
      game.keys.push_back(fingerprint_of(key.get<std::string>()));
    }
  }
  return game;
}

// Games, or pairs, and what went wrong behind them.
template <class Game, class Write>
Json played_json(const Played<Game>& played, const char* name, const Write& write) {
  Json json = played.wrong ? wrong_json(*played.wrong) : Json::object();
  json[name] = Json::array();
  for (const Game& game : played.games) json[name].push_back(write(game));
  return json;
}

template <class Game, class Read>
Played<Game> played_of(const Json& json, const char* name, std::uint64_t games,
                       const std::vector<const lang::SourceMap*>& of, const Read& read) {
  Played<Game> played;
  played.wrong = wrong_of(json, of);
  const Json& all = json.at(name);
  require_counts(all.is_array() && (played.wrong ? all.size() < games : all.size() == games));
  for (const Json& game : all) played.games.push_back(read(game));
  return played;
}

}  // namespace

Json games_json(const Played<PairedGame>& played, bool with_moves) {
  return played_json(played, "each", with_moves ? game_json_with_moves : game_json);
}

Json pairs_json(const Played<workbench::Pair>& played) {
  return played_json(played, "pairs", [](const workbench::Pair& pair) {
    return Json{pair.shared, game_json(pair.a), game_json(pair.b)};
  });
}

Played<PairedGame> games_of(const Json& json, std::size_t seats, std::uint64_t games,
                            const std::vector<const lang::SourceMap*>& of) {
  return played_of<PairedGame>(json, "each", games, of,
                               [seats](const Json& game) { return game_of(game, seats); });
}

Played<workbench::Pair> pairs_of(const Json& json, std::size_t seats, std::uint64_t pairs,
                                 const std::vector<const lang::SourceMap*>& of) {
  return played_of<workbench::Pair>(json, "pairs", pairs, of, [seats](const Json& pair) {
    workbench::Pair made{game_of(pair.at(1), seats), game_of(pair.at(2), seats),
                         pair.at(0).get<std::uint64_t>()};
    require_counts(made.shared <= std::numeric_limits<std::uint32_t>::max());
    return made;
  });
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

void require_possible(const Playouts& playouts) {
  require_counts(playouts.finished <= playouts.games &&
                 playouts.limit == playouts.games - playouts.finished &&
                 playouts.draws <= playouts.finished);
  for (const std::uint64_t wins : playouts.wins) {
    require_counts(wins <= playouts.finished - playouts.draws);
  }
  std::uint64_t ended = 0;
  for (const auto& [key, count] : playouts.ends) {
    require_counts(count <= playouts.finished - ended);
    ended += count;
  }
  require_counts(ended == playouts.finished && playouts.turns.total() == playouts.finished &&
                 playouts.decisions.total() == playouts.finished);
  for (const auto& [key, use] : playouts.uses) require_counts(use.games <= playouts.games);
}

Json alike_json(const Playouts& playouts) {
  Json json = Json::array();
  for (const auto& [fingerprint, one] : playouts.alike) {
    json.push_back({fmt::format("{:016x}", fingerprint), one.times, one.reward, one.winners});
  }
  return json;
}

void read_alike(const Json& json, Playouts& playouts) {
  std::uint64_t all = 0, draws = 0;
  std::vector<std::uint64_t> wins(playouts.wins.size());
  for (const Json& row : json) {
    const Alike one{row.at(1).get<std::uint64_t>(), row.at(2).get<std::int64_t>(),
                    row.at(3).get<std::uint64_t>()};
    require_counts(0 < one.times && one.times <= playouts.finished && 0 <= one.reward &&
                   one.reward <= search::kWhole && (one.winners >> playouts.wins.size()) == 0);
    all += one.times;
    if (one.winners == 0) draws += one.times;
    for (std::size_t seat = 0; seat < wins.size(); ++seat) {
      if (((one.winners >> seat) & 1U) != 0) wins[seat] += one.times;
    }
    require_counts(
        playouts.alike.emplace(fingerprint_of(row.at(0).get<std::string>()), one).second);
  }
  require_counts(all == playouts.finished && draws == playouts.draws && wins == playouts.wins);
}

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
  if (playouts.rewards.total() != 0) json["rewards"] = histogram_json(playouts.rewards);
  if (!playouts.alike.empty()) json["alike"] = alike_json(playouts);
  if (playouts.levels.all() != 0) {
    json["levels"] = {playouts.levels.replay, playouts.levels.exchange, playouts.levels.lost};
  }
  return json;
}

Playouts playouts_of(const Json& json, std::size_t seats, std::uint64_t games) {
  Playouts playouts;
  playouts.games = json.at("games").get<std::uint64_t>();
  playouts.finished = json.at("finished").get<std::uint64_t>();
  playouts.limit = json.at("limit").get<std::uint64_t>();
  playouts.wins = json.at("wins").get<std::vector<std::uint64_t>>();
  playouts.draws = json.at("draws").get<std::uint64_t>();
  require_counts(playouts.games == games && playouts.wins.size() == seats);
  for (const auto& [key, count] : json.at("ends").items()) {
    require_counts(lang::printable(key) == key && key.find_first_of("\n\t") == std::string::npos);
    playouts.ends[key] = count.get<std::uint64_t>();
  }
  playouts.turns = histogram_of(json.at("turns"));
  playouts.decisions = histogram_of(json.at("decisions"));
  playouts.branching = histogram_of(json.at("branching"));
  for (const auto& [key, use] : json.at("uses").items()) {
    playouts.uses[key] = {use.at(0).get<std::uint64_t>(), use.at(1).get<std::uint64_t>()};
  }
  require_possible(playouts);
  if (json.contains("rewards")) playouts.rewards = histogram_of(json.at("rewards"));
  if (json.contains("alike")) read_alike(json.at("alike"), playouts);
  if (json.contains("levels")) {
    const Json& levels = json.at("levels");
    playouts.levels = {levels.at(0).get<std::uint64_t>(), levels.at(1).get<std::uint64_t>(),
                       levels.at(2).get<std::uint64_t>()};
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

// The figures of a run of games. See run_figures.hpp.

#include "interpreter/cli/run_figures.hpp"

#include "interpreter/cli/beliefs.hpp"
#include "interpreter/cli/block_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/cli/saw.hpp"
#include "interpreter/report/sentences.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace {

Json spread_json(const Histogram& histogram) {
  return {{"mean", rounded(histogram.mean())},  {"sd", rounded(histogram.sd())},
          {"median", histogram.quantile(1, 2)}, {"p5", histogram.quantile(1, 20)},
          {"p95", histogram.quantile(19, 20)},  {"max", histogram.max()}};
}

Json share_json(std::uint64_t count, std::uint64_t total, const Interval& interval, bool is_known) {
  Json json = {{"count", count}, {"share", rounded(share(count, total))}};
  json["low"] = is_known ? Json(rounded(interval.low)) : Json(nullptr);
  json["high"] = is_known ? Json(rounded(interval.high)) : Json(nullptr);
  return json;
}

std::string percent(double part) { return fmt::format("{:5.1f} %", 100.0 * part); }

std::string spread_text(const Histogram& histogram) {
  return fmt::format("mean {:.1f}, sd {:.1f}, median {}, p5 {}, p95 {}, max {}", histogram.mean(),
                     histogram.sd(), histogram.quantile(1, 2), histogram.quantile(1, 20),
                     histogram.quantile(19, 20), histogram.max());
}

double rate(std::uint64_t games, double seconds) {
  return 0 < seconds ? static_cast<double>(games) / seconds : 0;
}

Json times_json(const RunTimes& times, std::uint64_t games) {
  Json json = {{"cpu_seconds", times.cpu_seconds},
               {"playouts_per_second", rate(games, times.cpu_seconds)}};
  if (times.wall_seconds) {
    json["wall_seconds"] = *times.wall_seconds;
    json["playouts_per_wall_second"] = rate(games, *times.wall_seconds);
  }
  return json;
}

// Rates are of processor time: those of the clock depend on the threads.
// Who thinks plays many playouts for each move: what is counted are games.
std::string times_text(const RunTimes& times, std::uint64_t games, bool random) {
  std::string text = fmt::format("{:.1f} s of processor time", times.cpu_seconds);
  if (times.shards != 0) text += " in " + counted(times.shards, "shard", "shards");
  text += fmt::format(", {:.1f} {} a second of it", rate(games, times.cpu_seconds),
                      random ? "playouts" : "games");
  if (times.wall_seconds) text += fmt::format("; {:.1f} s by the clock", *times.wall_seconds);
  return text + "\n";
}

bool is_random(const RunFigures& figures) {
  return std::all_of(figures.players.begin(), figures.players.end(),
                     [](const std::string& player) { return player == "random"; });
}

// Who played: what all are, or by seat.
std::string players_text(const RunFigures& figures) {
  if (is_random(figures)) return "random players";
  const auto& players = figures.players;
  const bool alike = std::equal(players.begin() + 1, players.end(), players.begin());
  if (alike) return fmt::format("all players {}", report::called(players[0]));
  std::string text;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    text += fmt::format("{}{} {}", seat == 0 ? "" : "; ", figures.seats[seat],
                        report::called(players[seat]));
  }
  return text;
}

// The canonical forms of players who are called otherwise, each once.
std::string in_full_text(const std::vector<std::string>& players) {
  std::string text;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const auto here = players.begin() + static_cast<std::ptrdiff_t>(seat);
    if (std::find(players.begin(), here, *here) != here) continue;
    const std::string name = report::called(*here);
    if (name != *here) text += fmt::format("  {}: {}\n", name, *here);
  }
  return text.empty() ? "" : "in full\n" + text;
}

// What equal games come to.
std::string alike_text(const OutcomeIntervals& intervals, std::uint64_t finished) {
  if (!intervals.distinct || *intervals.distinct == finished) return "";
  if (intervals.is_too_alike) {
    return fmt::format(
        "  These players play too alike (different games: only {} of {}). The shares are of so few "
        "lines of play, and how sure they are cannot be said.{}\n",
        *intervals.distinct, finished,
        2 * *intervals.distinct >= finished ? " More games may tell more." : "");
  }
  return fmt::format("  {} of the {} games are different; equal ones say no more than one.\n",
                     *intervals.distinct, finished);
}

// The sum of all that a part hands on, whatever its document looks like: nothing of it may have
// changed on the way to those who join it.
std::string sum_of(const RunFigures& figures) {
  Playouts counted = figures.playouts;
  // What is handed on of these is the coverage.
  counted.uses.clear();
  Json json = {{"game", figures.game},
               {"hash", figures.hash},
               {"options", figures.options},
               {"seats", figures.seats},
               {"players", figures.players},
               {"weights", figures.weights},
               {"seed", figures.seed},
               {"all_games", figures.all_games},
               {"most_moves", figures.most_moves},
               {"start", figures.start},
               {"part", {figures.part.index, figures.part.parts}},
               {"playouts", playouts_json(counted)},
               {"faults", figures.faults}};
  if (figures.with_coverage) {
    json["coverage"] = Json::array();
    for (const auto& [rule, use] : figures.coverage) {
      json["coverage"].push_back({rule, use.games, use.times});
    }
  }
  return lang::sha256_text(json.dump());
}

}  // namespace

Part part_of(std::uint64_t games, std::uint64_t index, std::uint64_t parts) {
  const std::uint64_t each = games / parts;
  const std::uint64_t rest = games % parts;
  return {.first = (index - 1) * each + std::min(index - 1, rest),
          .games = each + (index <= rest ? 1 : 0),
          .index = index,
          .parts = parts};
}

Json figures_json(const RunFigures& figures) {
  const Playouts& playouts = figures.playouts;
  Json json = document("simulate");
  json["game"] = figures.game;
  json["hash"] = figures.hash.empty() ? Json(nullptr) : Json(figures.hash);
  json["options"] = Json::object();
  for (const auto& [name, value] : figures.options) json["options"][name] = value;
  json["players"] = figures.players;
  if (!figures.weights.empty()) json["weights"] = figures.weights;
  json["seed"] = figures.seed;
  json["games"] = playouts.games;
  json["finished"] = playouts.finished;
  const OutcomeIntervals intervals = outcome_intervals(playouts);
  json["distinct"] = is_random(figures) ? Json(nullptr) : Json(playouts.alike.size());
  Json outcomes;
  for (std::size_t seat = 0; seat < playouts.wins.size(); ++seat) {
    outcomes[figures.seats[seat]] = share_json(playouts.wins[seat], playouts.finished,
                                               intervals.wins[seat], !intervals.is_too_alike);
  }
  outcomes["draw"] =
      share_json(playouts.draws, playouts.finished, intervals.draws, !intervals.is_too_alike);
  json["outcomes"] = std::move(outcomes);
  json["length"] = {{"turns", spread_json(playouts.turns)},
                    {"decisions", spread_json(playouts.decisions)}};
  json["branching"] = {{"mean", rounded(playouts.branching.mean())},
                       {"max", playouts.branching.max()}};
  json["ends"] = Json::object();
  for (const auto& [key, count] : playouts.ends) json["ends"][key] = count;
  json["limit"] = playouts.limit;
  json["warnings"] = Json::array();
  if (is_random(figures)) json["warnings"].push_back("random_only");
  if (intervals.is_too_alike) json["warnings"].push_back("too_alike");
  if (somebody_sees_all(figures.players)) json["warnings"].push_back("sees_all");
  add_levels(json, playouts.levels);
  if (!figures.until.is_null()) json["until"] = figures.until;
  if (!figures.trouble.empty()) json["spent"] = figures.trouble;
  json["faults"] = figures.faults;
  if (figures.with_coverage) {
    json["coverage"] = Json::array();
    for (const auto& [key, use] : figures.coverage) {
      json["coverage"].push_back({{"rule", key}, {"games", use.games}, {"times", use.times}});
    }
  }
  if (1 < figures.part.parts) {
    // What is needed to join the parts again: sums, not figures.
    json["shard"] = {{"part", figures.part.index},     {"parts", figures.part.parts},
                     {"all_games", figures.all_games}, {"most_moves", figures.most_moves},
                     {"start", figures.start},         {"seats", figures.seats},
                     {"sum", sum_of(figures)}};
    json["counts"] = {{"turns", histogram_json(playouts.turns)},
                      {"decisions", histogram_json(playouts.decisions)},
                      {"branching", histogram_json(playouts.branching)}};
    if (!playouts.alike.empty()) json["counts"]["alike"] = alike_json(playouts);
  }
  return json;
}

std::string figures_text(const RunFigures& figures, bool quiet) {
  const Playouts& playouts = figures.playouts;
  std::string text = figures.game;
  for (const auto& [name, value] : figures.options) {
    text += fmt::format(" {}={}", name, value);
  }
  constexpr std::size_t kShort = 12;
  std::string weights;
  for (const std::string& sum : figures.weights) weights += ", weights " + sum.substr(0, kShort);
  text +=
      fmt::format(": {}, {} finished, {}, seed {}{}\n", counted(playouts.games, "game", "games"),
                  playouts.finished, players_text(figures), figures.seed, weights);
  std::vector<std::pair<std::string, std::uint64_t>> rows;
  for (std::size_t seat = 0; seat < playouts.wins.size(); ++seat) {
    rows.emplace_back(figures.seats[seat] + " wins", playouts.wins[seat]);
  }
  // Who plays alone and does not win has no draw.
  rows.emplace_back(playouts.wins.size() == 1 ? "not won" : "draw", playouts.draws);
  std::size_t width = 10;
  for (const auto& [name, count] : rows) width = std::max(width, name.size());
  for (const auto& [key, count] : playouts.ends) width = std::max(width, key.size() + 2);
  const OutcomeIntervals intervals = outcome_intervals(playouts);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& [name, count] = rows[i];
    text += fmt::format("  {:<{}} {:>8}  {}", name, width, count,
                        percent(share(count, playouts.finished)));
    const Interval& interval = i < playouts.wins.size() ? intervals.wins[i] : intervals.draws;
    if (!intervals.is_too_alike) {
      text += fmt::format("  (95 %: {} to {})", percent(interval.low), percent(interval.high));
    }
    text += "\n";
  }
  text += alike_text(intervals, playouts.finished);
  std::uint64_t won = playouts.draws;
  for (const std::uint64_t each : playouts.wins) won += each;
  if (playouts.finished < won) {
    text +=
        "  Where several share the first place, the game counts as a win of each of them: there "
        "are more wins than games.\n";
  }
  text += fmt::format("length in turns      {}\n", spread_text(playouts.turns));
  text += fmt::format("length in decisions  {}\n", spread_text(playouts.decisions));
  text += fmt::format("branching            mean {:.1f}, max {}\n", playouts.branching.mean(),
                      playouts.branching.max());
  text += "ended by\n";
  for (const auto& [key, count] : playouts.ends) {
    text += fmt::format("  {:<{}} {:>8}\n", key, width, count);
  }
  if (playouts.limit != 0)
    text += fmt::format(
        "{}: {}\n",
        figures.trouble.empty() ? "stopped by the limit of moves" : "stopped before their end",
        playouts.limit);
  if (!figures.until.is_null()) {
    text += figures.until.at("sentence").get<std::string>() + "\n";
  }
  if (is_random(figures) && !quiet) {
    text +=
        "Random moves: this says how the rules branch, not how the game plays.\n"
        "  Players that look ahead: --players mcts:iterations=500\n";
  }
  if (!quiet) text += in_full_text(figures.players);
  text += levels_text(playouts.levels);
  if (somebody_sees_all(figures.players)) text += kSeesAll;
  text += faults_text(figures.faults);
  if (!figures.with_coverage) return text;
  text += "use of the rules (times, games)\n";
  for (const auto& [key, use] : figures.coverage) {
    text += fmt::format("  {:<{}} {:>8} {:>8}{}\n", key, width, use.times, use.games,
                        use.times == 0 ? "  never" : "");
  }
  return text;
}

void put_times(const RunTimes& times, const RunFigures& figures, const CommonOptions& common) {
  if (!common.quiet) say(times_text(times, figures.playouts.games, is_random(figures)));
}

void put_figures(const RunFigures& figures, const std::optional<RunTimes>& times,
                 const CommonOptions& common, const Json& partial) {
  const std::uint64_t games = figures.playouts.games;
  if (!common.machine()) {
    put(figures_text(figures, common.quiet));
    if (times && !common.quiet) say(times_text(*times, games, is_random(figures)));
    return;
  }
  Json json = figures_json(figures);
  if (!partial.is_null()) json["partial"] = partial;
  if (times) json["timings"] = times_json(*times, games);
  if (common.json) {
    put_document(json);
  } else {
    put_line(json);
  }
}

RunFigures read_part(const Json& json, const std::string& file) {
  RunFigures figures;
  try {
    if (json.at("verb") != "simulate" || json.at("schema") != 1) throw std::out_of_range("verb");
    const Json& shard = json.at("shard");
    figures.game = json.at("game").get<std::string>();
    if (json.at("hash").is_string()) figures.hash = json.at("hash").get<std::string>();
    for (const auto& [name, value] : json.at("options").items()) {
      figures.options.emplace_back(name, value.get<std::string>());
    }
    figures.seats = shard.at("seats").get<std::vector<std::string>>();
    figures.players = json.at("players").get<std::vector<std::string>>();
    if (json.contains("weights")) {
      figures.weights = json.at("weights").get<std::vector<std::string>>();
    }
    figures.seed = json.at("seed").get<std::uint64_t>();
    figures.all_games = shard.at("all_games").get<std::uint64_t>();
    figures.most_moves = shard.at("most_moves").get<std::uint64_t>();
    figures.start = shard.at("start").get<std::string>();
    figures.part.index = shard.at("part").get<std::uint64_t>();
    figures.part.parts = shard.at("parts").get<std::uint64_t>();
    if (figures.part.index < 1 || figures.part.parts < figures.part.index) {
      throw std::out_of_range("shard");
    }
    figures.part = part_of(figures.all_games, figures.part.index, figures.part.parts);
    Playouts& playouts = figures.playouts;
    playouts.clear(figures.seats.size());
    playouts.games = json.at("games").get<std::uint64_t>();
    playouts.finished = json.at("finished").get<std::uint64_t>();
    playouts.limit = json.at("limit").get<std::uint64_t>();
    const Json& outcomes = json.at("outcomes");
    for (std::size_t seat = 0; seat < figures.seats.size(); ++seat) {
      playouts.wins[seat] = outcomes.at(figures.seats[seat]).at("count").get<std::uint64_t>();
    }
    playouts.draws = outcomes.at("draw").at("count").get<std::uint64_t>();
    for (const auto& [key, count] : json.at("ends").items()) {
      playouts.ends[key] = count.get<std::uint64_t>();
    }
    if (json.contains("faults")) figures.faults = json.at("faults");
    static_cast<void>(faults_text(figures.faults));  // it can be told
    const Json& counts = json.at("counts");
    playouts.turns = histogram_of(counts.at("turns"));
    playouts.decisions = histogram_of(counts.at("decisions"));
    playouts.branching = histogram_of(counts.at("branching"));
    // Those who think repeat themselves; what an older program wrote does not say how often.
    const bool has_equal_ones = !is_random(figures) && 0 < playouts.finished;
    if (has_equal_ones && !counts.contains("alike")) {
      throw fail(
          Status::Unreadable,
          fmt::format("`{}` does not say which of its games were equal, as older programs did "
                      "not: play this shard again",
                      file));
    }
    if (counts.contains("alike") != has_equal_ones) throw std::out_of_range("alike");
    if (counts.contains("alike")) read_alike(counts.at("alike"), playouts);
    playouts.levels = levels_of(json);
    figures.with_coverage = json.contains("coverage");
    if (figures.with_coverage) {
      for (const Json& row : json.at("coverage")) {
        const Use use{row.at("games").get<std::uint64_t>(), row.at("times").get<std::uint64_t>()};
        figures.coverage.emplace_back(row.at("rule").get<std::string>(), use);
      }
    }
    if (!shard.contains("sum")) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` has no sum, as of older programs: play this shard again", file));
    }
    if (shard.at("sum") != sum_of(figures)) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` is broken: its sum is wrong. Play this shard again", file));
    }
    require_possible(playouts);
  } catch (const std::exception&) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no shard of `simulate --shard I/N --json`", file));
  }
  return figures;
}

}  // namespace ludo::interpreter

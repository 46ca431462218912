// `ludo simulate`: random playouts and their figures.

#include "interpreter/services/simulate.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct SimulateArguments {
  std::string game;
  CommonOptions common;
  std::uint64_t games = 100;
  std::string players;
  std::string record;
  std::string shard;
  std::uint64_t most_moves = 100'000;
  bool coverage = false;
};

// The part of the games that is played: all, or `--shard I/N`, the I-th of N runs of neighbours.
struct Part {
  std::uint64_t first = 0;
  std::uint64_t games = 0;
  std::uint64_t index = 1;
  std::uint64_t parts = 1;
};

Part part_of(const SimulateArguments& options) {
  Part part;
  part.games = options.games;
  if (options.shard.empty()) return part;
  const std::string& text = options.shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, part.index);
  bool good = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  if (good) {
    const auto second = std::from_chars(first.ptr + 1, end, part.parts);
    good = second.ec == std::errc() && second.ptr == end;
  }
  if (!good || part.index < 1 || part.parts < part.index) {
    throw fail(Status::Usage, fmt::format("`--shard {}` should be I/N with 1 <= I <= N", text));
  }
  // The first parts take one game more each where the games do not divide evenly.
  const std::uint64_t each = options.games / part.parts;
  const std::uint64_t rest = options.games % part.parts;
  part.first = (part.index - 1) * each + std::min(part.index - 1, rest);
  part.games = each + (part.index <= rest ? 1 : 0);
  return part;
}

void require_random_players(const SimulateArguments& options, std::size_t n_players) {
  if (options.players.empty()) return;
  std::size_t count = 0;
  std::string_view rest = options.players;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view player = rest.substr(0, comma);
    if (player != "random") {
      throw fail(Status::Usage,
                 fmt::format("the player `{}` is not in this version; random is", player));
    }
    ++count;
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
  }
  if (count != 1 && count != n_players) {
    throw fail(Status::Usage, fmt::format("the game has {} players, not {}", n_players, count));
  }
}

Json spread_json(const Histogram& histogram) {
  return {{"mean", rounded(histogram.mean())},  {"sd", rounded(histogram.sd())},
          {"median", histogram.quantile(1, 2)}, {"p5", histogram.quantile(1, 20)},
          {"p95", histogram.quantile(19, 20)},  {"max", histogram.max()}};
}

Json share_json(std::uint64_t count, std::uint64_t total) {
  const Interval interval = wilson(count, total);
  return {{"count", count},
          {"share", rounded(share(count, total))},
          {"low", rounded(interval.low)},
          {"high", rounded(interval.high)}};
}

Json counts_json(const Histogram& histogram) {
  Json json = Json::array();
  for (const auto& [value, times] : histogram.counts()) json.push_back({value, times});
  return json;
}

Json coverage_json(const ReadyGame& game, const Playouts& playouts) {
  Json json = Json::array();
  for (const auto& [key, use] : coverage(*game.model, playouts)) {
    json.push_back({{"rule", key}, {"games", use.games}, {"times", use.times}});
  }
  return json;
}

Json figures_json(const ReadyGame& game, const SimulateArguments& options, const Part& part,
                  const Playouts& playouts) {
  Json json = document("simulate");
  json["game"] = game.model->name;
  json["hash"] = nullptr;
  json["options"] = game.options_json();
  Json players = Json::array();
  for (std::size_t i = 0; i < game.model->players.size(); ++i) players.push_back("random");
  json["players"] = std::move(players);
  json["seed"] = options.common.seed;
  json["games"] = playouts.games;
  json["finished"] = playouts.finished;
  Json outcomes;
  for (std::size_t seat = 0; seat < playouts.wins.size(); ++seat) {
    outcomes[game.model->players[seat].name] = share_json(playouts.wins[seat], playouts.finished);
  }
  outcomes["draw"] = share_json(playouts.draws, playouts.finished);
  json["outcomes"] = std::move(outcomes);
  json["length"] = {{"turns", spread_json(playouts.turns)},
                    {"decisions", spread_json(playouts.decisions)}};
  json["branching"] = {{"mean", rounded(playouts.branching.mean())},
                       {"max", playouts.branching.max()}};
  json["ends"] = Json::object();
  for (const auto& [key, count] : playouts.ends) json["ends"][key] = count;
  json["limit"] = playouts.limit;
  if (options.coverage) json["coverage"] = coverage_json(game, playouts);
  if (1 < part.parts) {
    // What is needed to join the parts again: sums, not figures.
    json["shard"] = {{"part", part.index}, {"parts", part.parts}, {"all_games", options.games}};
    json["counts"] = {{"turns", counts_json(playouts.turns)},
                      {"decisions", counts_json(playouts.decisions)},
                      {"branching", counts_json(playouts.branching)}};
  }
  return json;
}

std::string percent(double part) { return fmt::format("{:5.1f} %", 100.0 * part); }

std::string spread_text(const Histogram& histogram) {
  return fmt::format("mean {:.1f}, sd {:.1f}, median {}, p5 {}, p95 {}, max {}", histogram.mean(),
                     histogram.sd(), histogram.quantile(1, 2), histogram.quantile(1, 20),
                     histogram.quantile(19, 20), histogram.max());
}

std::string figures_text(const ReadyGame& game, const SimulateArguments& options,
                         const Playouts& playouts) {
  std::string text = game.model->name;
  for (const lang::OptionValue& option : game.model->options) {
    text += fmt::format(" {}={}", option.name, option.value);
  }
  text +=
      fmt::format(": {}, {} finished, random players, seed {}\n",
                  counted(playouts.games, "game", "games"), playouts.finished, options.common.seed);
  std::vector<std::pair<std::string, std::uint64_t>> rows;
  for (std::size_t seat = 0; seat < playouts.wins.size(); ++seat) {
    rows.emplace_back(game.model->players[seat].name + " wins", playouts.wins[seat]);
  }
  rows.emplace_back("draw", playouts.draws);
  std::size_t width = 10;
  for (const auto& [name, count] : rows) width = std::max(width, name.size());
  for (const auto& [key, count] : playouts.ends) width = std::max(width, key.size() + 2);
  for (const auto& [name, count] : rows) {
    const Interval interval = wilson(count, playouts.finished);
    text += fmt::format("  {:<{}} {:>8}  {}  (95 %: {} to {})\n", name, width, count,
                        percent(share(count, playouts.finished)), percent(interval.low),
                        percent(interval.high));
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
    text += fmt::format("stopped by the limit of moves: {}\n", playouts.limit);
  if (!options.coverage) return text;
  text += "use of the rules (times, games)\n";
  for (const auto& [key, use] : coverage(*game.model, playouts)) {
    text += fmt::format("  {:<{}} {:>8} {:>8}{}\n", key, width, use.times, use.games,
                        use.times == 0 ? "  never" : "");
  }
  return text;
}

// Shows on a terminal how far the work is, until it goes out of scope.
class Progress {
 public:
  Progress(const std::atomic<std::uint64_t>& done, std::uint64_t all, bool shown) {
    if (!shown) return;
    thread_ = std::jthread([&done, all](const std::stop_token& stop) {
      std::mutex mutex;
      std::condition_variable_any tick;
      std::unique_lock lock(mutex);
      bool said = false;
      while (!tick.wait_for(lock, stop, std::chrono::milliseconds(300), [] { return false; }) &&
             !stop.stop_requested()) {
        say(fmt::format("\r{} of {} games", done.load(), all));
        said = true;
      }
      if (said) say("\r\x1b[K");
    });
  }

 private:
  std::jthread thread_;
};

// One game a line, in order of their indices, so that shards can be put together by hand.
std::string records_text(const Playouts& playouts) {
  std::string text;
  for (const auto& [index, record] : playouts.records) {
    Json line;
    line["schema"] = 1;
    line["game"] = index;
    line["moves"] = record.moves;
    line["end"] = record.end.empty() ? Json(nullptr) : Json(record.end);
    text += line.dump() + "\n";
  }
  return text;
}

Status play(const Library& library, const SimulateArguments& options) {
  require_engine(options.common);
  const Part part = part_of(options);
  const ReadyGame game = ready_game(library, options.game, options.common);
  require_random_players(options, game.model->players.size());
  std::atomic<std::uint64_t> done{0};
  PlayoutOptions asked;
  asked.seed = options.common.seed;
  asked.first = part.first;
  asked.games = part.games;
  asked.threads = options.common.n_threads();
  asked.most_moves = options.most_moves;
  asked.coverage = options.coverage;
  asked.record = !options.record.empty();
  asked.program = game.program;
  asked.stop = watch_interrupt();
  asked.progress = &done;
  const double cpu_before = cpu_seconds();
  const double wall_before = wall_seconds();
  PlayoutAnswer answer;
  try {
    const Progress progress(done, part.games, is_terminal_error() && !options.common.quiet);
    answer = simulate(*game.model, game.state, asked);
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded.sources));
    return Status::No;
  }
  if (asked.record && !write_file(options.record, records_text(answer.playouts))) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be written", options.record));
  }
  const double cpu = cpu_seconds() - cpu_before;
  const double wall = wall_seconds() - wall_before;
  const double speed = 0 < wall ? static_cast<double>(answer.playouts.games) / wall : 0;
  if (options.common.machine()) {
    Json json = figures_json(game, options, part, answer.playouts);
    json["timings"] = {{"cpu_seconds", cpu}, {"playouts_per_second", speed}};
    if (options.common.json) {
      put_document(json);
    } else {
      put_line(json);
    }
  } else {
    put(figures_text(game, options, answer.playouts));
    if (!options.common.quiet) {
      say(fmt::format("{:.1f} s of processor time, {:.1f} playouts a second\n", cpu, speed));
    }
  }
  if (answer.stopped) return Status::Interrupted;
  if (!answer.trouble.empty()) say(fmt::format("ludo: a limit was reached: {}\n", answer.trouble));
  return answer.playouts.limit == 0 ? Status::Done : Status::Limit;
}

}  // namespace

void add_simulate(Verbs& verbs) {
  auto options = std::make_shared<SimulateArguments>();
  CLI::App& verb = verbs.add(
      "simulate", "plays at random and counts what happens",
      {"simulate my-game.ludo --games 100", "simulate my-game.ludo --games 1000 --seed 7 --json",
       "simulate my-game.ludo --games 20 --coverage",
       "simulate my-game.ludo --games 1000 --shard 1/4 --json"},
      [options, &verbs] { return play(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--games", options->games, "how many games (100)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  verb.add_option("--players", options->players, "who plays: random")->type_name("P,P…");
  verb.add_option("--record", options->record, "keeps the games")->type_name("FILE");
  verb.add_option("--shard", options->shard, "play the I-th part of the games")->type_name("I/N");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  verb.add_flag("--coverage", options->coverage, "count the use of every rule");
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

// `ludo simulate`: random playouts and their figures.

#include "interpreter/services/simulate.hpp"

#include <fmt/format.h>

#include <charconv>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/run_figures.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"

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

Part asked_part(const SimulateArguments& options) {
  if (options.shard.empty()) return part_of(options.games, 1, 1);
  Part part;
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
  return part_of(options.games, part.index, part.parts);
}

RunFigures figures_of(const ReadyGame& game, const SimulateArguments& options,
                      const std::vector<players::Spec>& who, const Part& part,
                      PlayoutAnswer&& answer) {
  RunFigures figures;
  figures.game = game.model->name;
  figures.hash = options.common.machine() ? lang::canon_hash(*game.model) : "";
  for (const lang::OptionValue& option : game.model->options) {
    figures.options.emplace_back(option.name, option.value);
  }
  for (const lang::Player& player : game.model->players) {
    figures.seats.push_back(player.name);
  }
  for (const players::Spec& spec : who) figures.players.push_back(players::print(spec));
  figures.seed = options.common.seed;
  figures.all_games = options.games;
  figures.most_moves = options.most_moves;
  figures.start = fmt::format("{:016x}", hash(game.state));
  figures.part = part;
  figures.with_coverage = options.coverage;
  if (options.coverage) figures.coverage = coverage(*game.model, answer.playouts);
  figures.playouts = std::move(answer.playouts);
  figures.trouble = std::move(answer.trouble);
  return figures;
}

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

void require_record(const std::string& file, const std::optional<std::string>& trouble) {
  if (!trouble) return;
  throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", file, *trouble));
}

Status play(const Library& library, const SimulateArguments& options) {
  require_engine(options.common);
  const Part part = asked_part(options);
  const ReadyGame game = ready_game(library, options.game, options.common);
  const std::vector<players::Spec> who =
      asked_players(options.players, *game.model, players::Spec::Form::Random, false);
  if (!options.record.empty()) require_record(options.record, why_not_written(options.record));
  Amounts amounts;
  amounts.all = part.games;
  PlayoutOptions asked;
  asked.seed = options.common.seed;
  asked.first = part.first;
  asked.games = part.games;
  asked.threads = options.common.n_threads();
  bound_memory(asked.threads + 1);  // one shows the progress
  asked.most_moves = options.most_moves;
  asked.coverage = options.coverage;
  asked.players = who;
  asked.record = !options.record.empty();
  asked.program = game.program;
  if (options.coverage && game.program != nullptr && !asked.record && !somebody_thinks(who)) {
    asked.program = frozen(game.model, options.common, true);
  }
  asked.stop = watch_interrupt();
  asked.progress = &amounts.done;
  const double cpu_before = cpu_seconds();
  const double wall_before = wall_seconds();
  PlayoutAnswer answer;
  try {
    const Progress progress(options.common, amounts, "games");
    asked.evaluation = evaluation_for(game.model, game.program, who, watched_budget());
    answer = simulate(*game.model, game.state, asked);
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  } catch (const Stopped&) {
    return interrupted_status();
  }
  const RunTimes times{cpu_seconds() - cpu_before, wall_seconds() - wall_before};
  // What is told now may take longer than the work took to stop.
  const bool stopped = interrupted() && answer.stopped;
  // The figures are told whether or not the games could be kept.
  std::optional<std::string> unwritten;
  if (asked.record) unwritten = write_file(options.record, records_text(answer.playouts));
  const std::uint64_t limit = answer.playouts.limit;
  RunFigures figures = figures_of(game, options, who, part, std::move(answer));
  if (part.index == 1 && !stopped) {
    const LookOptions look{asked.seed, options.games, asked.most_moves, asked.stop};
    figures.faults = faults_json(look_for_faults(*game.model, game.state, look), options.game,
                                 options.common, game.file->loaded.sources);
  }
  put_figures(figures, times, options.common);
  require_record(options.record, unwritten);
  if (!figures.trouble.empty()) say_limit(figures.trouble);
  if (stopped) return interrupted_status();
  return limit == 0 && figures.trouble.empty() ? Status::Done : Status::Limit;
}

}  // namespace

void add_simulate(Verbs& verbs) {
  auto options = std::make_shared<SimulateArguments>();
  CLI::App& verb = verbs.add(
      "simulate", "plays games and counts what happens",
      {"simulate my-game.ludo --games 100", "simulate my-game.ludo --games 1000 --seed 7 --json",
       "simulate my-game.ludo --games 50 --players mcts:iterations=500",
       "simulate my-game.ludo --games 20 --coverage",
       "simulate my-game.ludo --games 1000 --shard 1/4 --json"},
      [options, &verbs] { return play(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--games", options->games, "how many games (100)")
      ->type_name("N")
      ->check(whole_number(1));
  verb.add_option("--players", options->players,
                  "who plays, one for all or one by seat: random (the default), greedy, mcts, "
                  "mcts:iterations=500 …")
      ->type_name("P,P,...");
  verb.add_option("--record", options->record, "keeps the games")->type_name("FILE");
  verb.add_option("--shard", options->shard, "play the I-th part of the games")->type_name("I/N");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  verb.add_flag("--coverage", options->coverage,
                "count the use of every rule (slower: up to ten times)");
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

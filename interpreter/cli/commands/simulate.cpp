// `ludo simulate`: random playouts and their figures.

#include "interpreter/services/simulate.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <utility>

#include "interpreter/cli/block_counts.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/planned.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/cli/reporting.hpp"
#include "interpreter/cli/run_figures.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/workers.hpp"
#include "interpreter/workbench/until.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

struct SimulateArguments {
  std::string game;
  CommonOptions common;
  std::uint64_t games = 0;  // 0: as many as are usual
  std::string players;
  std::string record;
  std::string shard;
  std::uint64_t most_moves = 100'000;
  bool coverage = false;
  double until = 0;  // points; 0: all games are played
  ReportArguments report;
};

constexpr std::uint64_t kUsualGames = 100;
constexpr std::uint64_t kMostGamesUntil = 10'000;

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

// What is played, ready.
struct Simulating {
  SimulateArguments asked;
  ReadyGame game;
  std::vector<players::Spec> who;
  std::shared_ptr<const players::Evaluation> evaluation;  // set before games are played
  std::shared_ptr<const program::Program> program;

  void get_ready() {
    program = game.program;
    const bool counts = asked.coverage && asked.record.empty() && !somebody_thinks(who);
    if (counts && program != nullptr) program = frozen(game.model, asked.common, true);
  }
  // Throws Stopped.
  void weigh() {
    require_weights_used(asked.common, {game.model.get()}, who);
    evaluation = weighed(game.model, game.program, who, asked.common);
  }
  PlayoutOptions options(std::uint64_t first, std::uint64_t games) const {
    PlayoutOptions options;
    options.seed = asked.common.seed;
    options.first = first;
    options.games = games;
    options.threads = asked.common.n_threads();
    options.most_moves = asked.most_moves;
    options.coverage = asked.coverage;
    options.players = who;
    options.evaluation = evaluation;
    options.record = !asked.record.empty();
    options.program = program;
    options.stop = watch_interrupt();
    return options;
  }
  // Of the first games of the run.
  Json faults() const {
    const LookOptions look{asked.common.seed, asked.games, asked.most_moves, watch_interrupt()};
    return faults_json(look_for_faults(*game.model, game.state, look), asked.game, asked.common,
                       game.file->loaded.sources);
  }
};

RunFigures figures_of(const Simulating& run, const Part& part, PlayoutAnswer&& answer,
                      const CommonOptions& common) {
  const lang::GameModel& model = *run.game.model;
  RunFigures figures;
  figures.game = model.name;
  figures.hash = common.machine() || run.asked.report.is_wanted() ? lang::canon_hash(model) : "";
  for (const lang::OptionValue& option : model.options) {
    figures.options.emplace_back(option.name, option.value);
  }
  for (const lang::Player& player : model.players) figures.seats.push_back(player.name);
  for (const players::Spec& spec : run.who) figures.players.push_back(players::print(spec));
  figures.weights = weights_sums(run.asked.common);
  figures.seed = run.asked.common.seed;
  figures.all_games = run.asked.games;
  figures.most_moves = run.asked.most_moves;
  figures.start = fmt::format("{:016x}", hash(run.game.state));
  figures.part = part;
  figures.with_coverage = run.asked.coverage;
  if (run.asked.coverage) figures.coverage = coverage(model, answer.playouts);
  figures.playouts = std::move(answer.playouts);
  figures.trouble = std::move(answer.trouble);
  return figures;
}

Status status_of(const RunFigures& figures) {
  const bool all = figures.playouts.limit == 0 && figures.trouble.empty();
  return all ? Status::Done : Status::Limit;
}

// The games in order of their indices, so that shards can be put together by hand.
std::string records_text(const std::string& file, const Simulating& run, const Playouts& playouts) {
  std::vector<RecordedGame> games;
  const lang::GameModel& model = *run.game.model;
  const std::string hash = is_record_text(file) ? lang::canon_hash(model) : "";
  std::string options;
  for (const lang::OptionValue& option : model.options) {
    options += fmt::format("{}{}={}", options.empty() ? "" : ", ", option.name, option.value);
  }
  std::vector<std::string> seats;
  for (const players::Spec& spec : run.who) seats.push_back(players::print(spec));
  for (const auto& [index, record] : playouts.records) {
    RecordedGame& kept = games.emplace_back();
    kept.tags["Index"] = fmt::format("{}", index);
    if (is_record_text(file)) {
      kept.tags["Game"] = model.name;
      kept.tags["Seed"] = fmt::format("{}", run.asked.common.seed);
      kept.tags["Players"] = fmt::format("{}", fmt::join(seats, "|"));
      if (!hash.empty()) kept.tags["Hash"] = hash;
      if (!options.empty()) kept.tags["Options"] = options;
    }
    kept.result = record.end;
    for (const std::string& move : record.moves) kept.moves.push_back({move, 0});
  }
  return records_for(file, games);
}

void require_record(const std::string& file, const std::optional<std::string>& trouble) {
  if (!trouble) return;
  throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", file, *trouble));
}

workbench::UntilOptions until_options(const Simulating& run) {
  return {run.asked.until, run.asked.games, somebody_thinks(run.who),
          workbench::first_mover(*run.game.model, run.game.state)};
}

// The same for people.
report::Simulated simulated_of(const Simulating& run, const RunFigures& figures) {
  const Playouts& playouts = figures.playouts;
  report::Simulated told;
  told.game = named_of(run.game, figures.hash);
  told.seats = figures.seats;
  told.players = figures.players;
  told.somebody_thinks = somebody_thinks(run.who);
  told.games = playouts.games;
  told.finished = playouts.finished;
  told.stopped = playouts.limit;
  told.draws = playouts.draws;
  told.wins = playouts.wins;
  told.intervals = outcome_intervals(playouts);
  told.ends = playouts.ends;
  told.turns = playouts.turns;
  told.decisions = playouts.decisions;
  told.branching = playouts.branching;
  for (const auto& [rule, use] : figures.coverage) {
    told.uses.push_back({rule, use.games, use.times});
  }
  if (figures.until_told) {
    told.until = {*figures.until_told, until_options(run)};
  }
  if (figures.faults.is_object()) {
    for (const Json& line : figures.faults.at("lines")) {
      told.faults.push_back(fmt::format("{}: {} ({})", line.at("kind").get<std::string>(),
                                        line.at("what").get<std::string>(),
                                        line.at("positions").get<std::uint64_t>()));
    }
  }
  return told;
}

// Throws Failed, Stopped.
void put_page(Simulating& run, const RunFigures& figures, bool stopped) {
  report::Simulated told = simulated_of(run, figures);
  if (!stopped) {
    workbench::RunOptions again;
    again.seed = run.asked.common.seed;
    again.threads = run.asked.common.n_threads();
    again.most_moves = run.asked.most_moves;
    again.players = run.who;
    again.stop = watch_interrupt();
    const workbench::Ruleset rules{run.game.model, run.game.program, run.game.state,
                                   run.evaluation};
    add_arrivals(told, run.game, run.asked.common, rules, again, figures.playouts.games);
  }
  const report::Made made =
      made_of(run.asked.report, run.asked.common, figures_json(figures), figures.trouble, stopped);
  put_report(run.asked.report, run.asked.common, report::simulate_page(made, told));
}

void require_two_players(const lang::GameModel& model) {
  if (model.players.size() < 2) throw fail(Status::Usage, "the game has one player");
}

Json until_json(const workbench::UntilTold& told, const workbench::UntilOptions& options) {
  // Of games that are too alike no interval is known.
  const bool is_known = told.advantage != workbench::Advantage::TooAlike;
  const auto bound = [&](double part) { return is_known ? Json(rounded(part)) : Json(nullptr); };
  return {{"points", rounded(options.points)},
          {"most", options.games},
          {"first", told.first},
          {"games", told.games},
          {"distinct", options.thinks ? Json(told.distinct) : Json(nullptr)},
          {"score", rounded(told.score)},
          {"low", bound(told.interval.low)},
          {"high", bound(told.interval.high)},
          {"equal", rounded(told.equal)},
          {"needed", told.needed},
          {"verdict", workbench::code_of(told.advantage)},
          {"sentence", workbench::sentence_of(told, options)}};
}

bool is_decided(const Json& until) {
  return until.is_null() || until.at("verdict") == "differs" || until.at("verdict") == "none_of";
}

// What games come to that are played until it is known whether who moves first is ahead.
workbench::UntilTold play_till_decided(const Simulating& run, std::atomic<std::uint64_t>& done,
                                       PlayoutAnswer& answer) {
  const lang::GameModel& model = *run.game.model;
  require_two_players(model);
  const workbench::UntilOptions options = until_options(run);
  answer.playouts.clear(model.players.size());
  return workbench::play_until(answer.playouts, model, options,
                               [&](std::uint64_t first, std::uint64_t n) {
                                 PlayoutOptions asked = run.options(first, n);
                                 asked.scored_seat = options.first.seat;
                                 asked.progress = &done;
                                 PlayoutAnswer more = simulate(model, run.game.state, asked);
                                 merge(answer.playouts, std::move(more.playouts));
                                 answer.stopped = more.stopped;
                                 if (answer.trouble.empty())
                                   answer.trouble = std::move(more.trouble);
                                 return !answer.stopped && answer.trouble.empty();
                               });
}

Status play(const Library& library, const SimulateArguments& options) {
  require_engine(options.common);
  require_report(options.report, options.common);
  if (options.report.is_wanted() && !options.shard.empty()) {
    throw fail(Status::Usage, "a shard is no run of its own: it has no `--report`");
  }
  const Part part = asked_part(options);
  if (options.until > 0 && !options.shard.empty()) {
    throw fail(Status::Usage, "a run that ends when it is decided has no `--shard`");
  }
  if (options.report.is_wanted() && is_same_file(options.report.file, options.record)) {
    throw fail(Status::Usage, "`--record` and `--report` name the same file");
  }
  Simulating run{options, ready_game(library, options.game, options.common), {}, {}, {}};
  read_weights(run.asked.common);
  run.who = asked_players(options.players, *run.game.model, players::Spec::Form::Random, false);
  if (!options.record.empty()) require_record(options.record, why_not_written(options.record));
  Amounts amounts;
  amounts.all = part.games;
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  run.get_ready();
  const double cpu_before = cpu_seconds();
  const double wall_before = wall_seconds();
  PlayoutAnswer answer;
  std::optional<workbench::UntilTold> until_told;
  try {
    const Progress progress(options.common, amounts, "games");
    run.weigh();
    if (options.until > 0) {
      until_told = play_till_decided(run, amounts.done, answer);
    } else {
      PlayoutOptions asked = run.options(part.first, part.games);
      asked.progress = &amounts.done;
      answer = simulate(*run.game.model, run.game.state, asked);
    }
  } catch (const DescriptionError& error) {
    say(render_error_of_games(error, run.game.file->loaded, options.game, options.common));
    return Status::No;
  } catch (const Stopped&) {
    say("Broken off before the first game was played.\n");
    return interrupted_status();
  }
  const RunTimes times{cpu_seconds() - cpu_before, wall_seconds() - wall_before};
  // What is told now may take longer than the work took to stop.
  const bool stopped = interrupted() && answer.stopped;
  // The figures are told whether or not the games could be kept.
  RunFigures figures = figures_of(run, part, std::move(answer), options.common);
  if (until_told) figures.until = until_json(*until_told, until_options(run));
  figures.until_told = until_told;
  std::optional<std::string> unwritten;
  if (!options.record.empty()) {
    unwritten = write_file(options.record, records_text(options.record, run, figures.playouts));
  }
  if (part.index == 1 && !stopped) figures.faults = run.faults();
  if (options.report.is_wanted()) put_page(run, figures, stopped);
  if (options.common.machine()) {
    put_figures(figures, times, options.common);
  } else if (stopped && figures.playouts.games == 0 && !options.report.plain) {
    put(fmt::format("Broken off before the first of {} was played: nothing can be said.\n",
                    counted(part.games, "game", "games")));
  } else {
    const std::string broken_off =
        stopped ? fmt::format("Broken off after {} of {}: all that follows is of these.\n",
                              figures.playouts.games, counted(part.games, "game", "games"))
                : "";
    const report::Simulated told = simulated_of(run, figures);
    put_text(
        options.report, broken_off + figures_text(figures, options.common.quiet),
        [&told](const report::Letters& letters) { return report::simulate_letters(told, letters); },
        [&told] { return report::simulate_rows(told); });
    put_times(times, figures, options.common);
  }
  require_record(options.record, unwritten);
  if (!figures.trouble.empty()) say_limit(figures.trouble);
  if (stopped) return interrupted_status();
  return is_decided(figures.until) ? status_of(figures) : Status::Limit;
}

// The games of a block between one look and the next, or from its begin or to its end.
struct Stretch {
  std::uint64_t first = 0;
  std::uint64_t games = 0;
};

// A block, cut where one looks; one stretch where nobody looks before the end.
std::vector<Stretch> stretches_of(const workbench::Block& block,
                                  const std::vector<std::uint64_t>& looks) {
  std::vector<Stretch> stretches;
  const std::uint64_t end = block.first + block.games;
  std::uint64_t first = block.first;
  while (first < end) {
    const auto look = std::upper_bound(looks.begin(), looks.end(), first);
    const std::uint64_t to = look == looks.end() ? end : std::min(end, *look);
    stretches.push_back({first, to - first});
    first = to;
  }
  return stretches;
}

// A run of one row, which is summed up block by block.
class PlannedSimulate : public PlannedRun {
 public:
  explicit PlannedSimulate(const RunFile& run) : run_(run) {
    SimulateArguments& asked = simulating_.asked;
    asked.games = number_of(run.asked, "games");
    asked.most_moves = most_moves_of(run);
    asked.coverage = run.asked.at("coverage").get<bool>();
    asked.players = run.asked.at("players").get<std::string>();
    asked.until = run.asked.value("until", 0.0);
    asked.report.command = run.asked.value("command", "");
    constexpr double kMostPoints = 50;
    const bool sound = asked.games > 0 && asked.until >= 0 && asked.until <= kMostPoints;
    if (!sound) throw std::out_of_range("simulate");
    const CarriedGame& game = run.games.at(0);
    asked.game = game.name;
    take_state(run.common, asked.common);
    asked.common.option = game.option;
    simulating_.game = ready_game(game, run);
    simulating_.who =
        asked_players(asked.players, *simulating_.game.model, players::Spec::Form::Random, false);
    if (asked.until > 0) looks_ = workbench::looks_of(until_options(simulating_));
  }

  void want_report(const ReportArguments& report) override {
    simulating_.asked.report = with_command(report, simulating_.asked.report.command);
  }

  std::vector<std::uint64_t> rows() const override { return {simulating_.asked.games}; }

  Json play(const workbench::Block& block, const Playing& playing) override {
    get_ready();
    try {
      Json counts = Json::object();
      if (looks_.empty()) {
        counts = played(block.first, block.games, playing);
      } else {
        counts["stretches"] = Json::array();
        for (const Stretch& stretch : stretches_of(block, looks_)) {
          counts["stretches"].push_back(played(stretch.first, stretch.games, playing));
        }
      }
      if (block.number == 1) counts["faults"] = simulating_.faults();
      lang::require_going_on(playing.stop);
      return counts;
    } catch (const DescriptionError& error) {
      return wrong_json({.spent = {}, .failure = error, .in_second = false});
    }
  }

  Summed sum(const BlockFolders& folders, const workbench::Blocks& blocks) override {
    Gathered gathered;
    gathered.answer.playouts.clear(simulating_.game.model->players.size());
    if (looks_.empty()) {
      for (std::uint64_t number = 1; number <= blocks.count(); ++number) {
        if (!folders.has(number)) gathered.missing.push_back(number);
        if (gathered.missing.empty() && !gathered.wrong) add(folders, blocks.at(number), gathered);
      }
    } else {
      add_till_decided(folders, blocks, gathered);
    }
    // What went wrong ends the run, whatever is behind it.
    if (gathered.wrong) gathered.missing.clear();
    Summed summed;
    summed.missing = gathered.missing;
    summed.needless = gathered.needless;
    summed.put = [this, gathered](const CommonOptions& common, const Json& partial) mutable {
      return put(std::move(gathered), common, partial);
    };
    return summed;
  }

 private:
  // What blocks came to, as far as they are there.
  struct Gathered {
    PlayoutAnswer answer;
    Json faults;
    std::optional<workbench::UntilTold> until;
    std::optional<workbench::Wrong> wrong;
    std::vector<std::uint64_t> missing, needless;
  };

  void get_ready() {
    if (is_ready_) return;
    simulating_.get_ready();
    simulating_.weigh();
    require_weights(run_, 0, simulating_.evaluation.get());
    is_ready_ = true;
  }

  Json played(std::uint64_t first, std::uint64_t games, const Playing& playing) {
    PlayoutOptions options = simulating_.options(first, games);
    options.threads = playing.threads;
    options.stop = playing.stop;
    options.progress = playing.progress;
    if (!looks_.empty()) options.scored_seat = until_options(simulating_).first.seat;
    const PlayoutAnswer answer = simulate(*simulating_.game.model, simulating_.game.state, options);
    if (answer.stopped) throw Stopped();
    if (answer.trouble == kNoMemory || answer.playouts.games < games) {
      throw BudgetSpent(answer.trouble);
    }
    Json counts = playouts_json(answer.playouts);
    if (!answer.trouble.empty()) counts["trouble"] = answer.trouble;
    return counts;
  }

  void add_counts(const Json& counts, std::uint64_t games, PlayoutAnswer& answer) const {
    Playouts playouts = playouts_of(counts, answer.playouts.wins.size(), games);
    // Of those who think it is known which games are equal.
    const bool told = !playouts.alike.empty();
    if (told != (somebody_thinks(simulating_.who) && playouts.finished > 0)) {
      throw std::out_of_range("alike");
    }
    merge(answer.playouts, std::move(playouts));
    if (answer.trouble.empty()) answer.trouble = counts.value("trouble", "");
  }

  // What is wrong in a block, and what the first says of the text.
  bool take_head(const Json& counts, std::uint64_t number, Gathered& gathered) {
    gathered.wrong = wrong_of(counts, {&simulating_.game.file->loaded.sources});
    if (gathered.wrong) return false;
    if (number == 1) {
      gathered.faults = counts.at("faults");
      static_cast<void>(faults_text(gathered.faults));  // it can be told
    }
    return true;
  }

  void add(const BlockFolders& folders, const workbench::Block& block, Gathered& gathered) {
    folders.read(block.number, [&](const Json& counts) {
      if (take_head(counts, block.number, gathered)) {
        add_counts(counts, block.games, gathered.answer);
      }
    });
  }

  // Games from look to look, as long as there are blocks and nothing is decided: a look that is not
  // there whole is none.
  void add_till_decided(const BlockFolders& folders, const workbench::Blocks& blocks,
                        Gathered& gathered) {
    std::uint64_t asked = 0;  // games
    const workbench::UntilOptions options = until_options(simulating_);
    const workbench::UntilTold told = workbench::play_until(
        gathered.answer.playouts, *simulating_.game.model, options,
        [&](std::uint64_t first, std::uint64_t n) {
          asked = first + n;
          const std::uint64_t begin = blocks.holding(0, first).number;
          const std::uint64_t end = blocks.holding(0, asked - 1).number;
          for (std::uint64_t number = begin; number <= end; ++number) {
            if (!folders.has(number)) gathered.missing.push_back(number);
          }
          for (std::uint64_t number = begin; number <= end && gathered.missing.empty(); ++number) {
            folders.read(number, [&](const Json& counts) {
              if (!take_head(counts, number, gathered)) return;
              const std::vector<Stretch> all = stretches_of(blocks.at(number), looks_);
              const Json& rows = counts.at("stretches");
              if (rows.size() != all.size()) throw std::out_of_range("stretches");
              for (std::size_t i = 0; i < all.size(); ++i) {
                if (all[i].first < first || asked <= all[i].first) continue;
                add_counts(rows.at(i), all[i].games, gathered.answer);
              }
            });
            if (gathered.wrong) return false;
          }
          return gathered.missing.empty() && gathered.answer.trouble.empty();
        });
    gathered.until = told;
    // Behind a gap it is not known yet what is wanted.
    std::vector<std::uint64_t> later;
    for (std::uint64_t number = 1; number <= blocks.count(); ++number) {
      if (folders.has(number) || blocks.at(number).first < asked) continue;
      (gathered.missing.empty() ? gathered.needless : later).push_back(number);
    }
    gathered.missing.insert(gathered.missing.end(), later.begin(), later.end());
  }

  Status put(Gathered gathered, const CommonOptions& common, const Json& partial) {
    if (gathered.wrong) {
      if (!gathered.wrong->failure) throw BudgetSpent(gathered.wrong->spent);
      say(render_error_of_games(*gathered.wrong->failure, simulating_.game.file->loaded,
                                simulating_.asked.game, simulating_.asked.common));
      return Status::No;
    }
    const Part part = part_of(simulating_.asked.games, 1, 1);
    RunFigures figures = figures_of(simulating_, part, std::move(gathered.answer), common);
    figures.faults = gathered.faults;
    if (gathered.until) {
      figures.until = until_json(*gathered.until, until_options(simulating_));
      figures.until_told = gathered.until;
    }
    if (simulating_.asked.report.is_wanted()) {
      get_ready();
      simulating_.asked.common.threads = common.threads;
      put_page(simulating_, figures, false);
    }
    if (common.machine()) {
      put_figures(figures, std::nullopt, common, partial);
    } else {
      const report::Simulated told = simulated_of(simulating_, figures);
      put_text(
          simulating_.asked.report, figures_text(figures, common.quiet),
          [&told](const report::Letters& letters) {
            return report::simulate_letters(told, letters);
          },
          [&told] { return report::simulate_rows(told); });
    }
    if (!figures.trouble.empty()) say_limit(figures.trouble);
    return is_decided(figures.until) ? status_of(figures) : Status::Limit;
  }

 private:
  const RunFile& run_;
  Simulating simulating_;
  std::vector<std::uint64_t> looks_;  // none: all games are played
  bool is_ready_ = false;
};

Status plan_simulate(const Library& library, SimulateArguments& options, std::uint64_t block) {
  require_engine(options.common);
  require_no_report(options.report);
  if (!options.record.empty() || !options.shard.empty()) {
    throw fail(Status::Usage, "a run that is planned has no `--record` and no `--shard`");
  }
  read_weights(options.common);
  RunFile run;
  run.of = "simulate";
  run.games.emplace_back();
  const ReadyGame game = carry(library, options.game, options.common, run.games.front());
  const std::vector<players::Spec> who =
      asked_players(options.players, *game.model, players::Spec::Form::Random, false);
  if (options.until > 0) require_two_players(*game.model);
  run.common = options.common;
  run.asked["command"] = options.report.command;
  run.asked["games"] = options.games;
  run.asked["most_moves"] = options.most_moves;
  run.asked["coverage"] = options.coverage;
  if (options.until > 0) run.asked["until"] = options.until;
  run.asked["players"] = specs_text(who);
  require_weights_used(options.common, {game.model.get()}, who);
  run.weights = {weights_hash(weighed(game.model, game.program, who, options.common).get())};
  run.block = block;
  run.blocks = workbench::Blocks({options.games}, block).count();
  put_run(std::move(run));
  return Status::Done;
}

}  // namespace

std::unique_ptr<PlannedRun> planned_simulate(const RunFile& run) {
  return std::make_unique<PlannedSimulate>(run);
}

void add_simulate(Verbs& verbs) {
  auto options = std::make_shared<SimulateArguments>();
  CLI::App& verb = verbs.add(
      "simulate", "plays games and counts what happens",
      {"simulate my-game.ludo --games 100", "simulate my-game.ludo --games 1000 --seed 7 --json",
       "simulate my-game.ludo --games 50 --players mcts:iterations=500",
       "simulate my-game.ludo --games 20 --coverage", "simulate my-game.ludo --until 5",
       "simulate my-game.ludo --games 1000 --report my-game.html",
       "simulate my-game.ludo --games 1000 --shard 1/4 --json"},
      [options, &verbs] {
        options->report.command = command_of(verbs.words());
        if (options->games == 0) {
          options->games = options->until > 0 ? kMostGamesUntil : kUsualGames;
        }
        return verbs.planning() ? plan_simulate(verbs.library(), *options, verbs.block())
                                : play(verbs.library(), *options);
      });
  verbs.may_be_planned(verb, 500);
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--games", options->games, "how many games (100); with --until at most (10000)")
      ->type_name("N")
      ->check(whole_number(1));
  verb.add_option("--players", options->players,
                  "who plays, one for all seats or one for each: random (the default), the levels "
                  "novice, light, solid and strong, or mcts:iterations=500 …")
      ->type_name("P,P,...");
  verb.add_option("--record", options->record,
                  "keeps the games: as text if it ends in .ludorec, else as JSON, a line for each")
      ->type_name("FILE");
  verb.add_option("--shard", options->shard, "play the I-th part of the games")->type_name("I/N");
  verb.add_option("--until", options->until,
                  "end when it is known whether who moves first scores D points more or less than "
                  "an equal share")
      ->type_name("D")
      ->check(number_between(0.1, 50));
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  verb.add_flag("--coverage", options->coverage,
                "count the use of every rule (slower: up to ten times)");
  add_report(verb, options->report);
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .weights = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

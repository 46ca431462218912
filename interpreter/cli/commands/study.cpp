// `ludo study`: what a game gives to its seats, as players grow stronger.
//
// Tested by tests/cli/test_compare.cpp.

#include "interpreter/workbench/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "interpreter/cli/block_counts.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/planned.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/reporting.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/study_parts.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/report/sentences.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

using report::short_name;
using workbench::Rung;
using workbench::Study;
using workbench::Trend;

struct StudyArguments {
  std::string game;
  std::string rungs;
  std::uint64_t games = 1000;
  std::uint64_t strength_games = 40;
  std::uint64_t rules = 0;      // games in which kinds of moves are watched
  std::uint64_t observer = 0;   // games that the observer looks at
  std::size_t asked_rungs = 0;  // how many
  bool is_long = false;
  std::uint64_t most_moves = 100'000;
  ReportArguments report;
  CommonOptions common;
};

// The ladder that is asked for: each rung one player, `+` between them.
std::vector<players::Spec> asked_rungs(const StudyArguments& options,
                                       const lang::GameModel& model) {
  std::string text = options.rungs;
  if (text.empty()) {
    text = "random+mcts:iterations=50+mcts:iterations=200+mcts:iterations=800";
    if (options.is_long) text += "+mcts:iterations=3200+mcts:iterations=12800";
  }
  std::vector<players::Spec> rungs;
  while (true) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    if (plus == 0) {
      throw fail(Status::Usage, fmt::format("`--rungs {}`: a rung names no player", options.rungs));
    }
    rungs.push_back(
        asked_players(text.substr(0, plus), model, players::Spec::Form::Random, false).front());
    if (plus == text.size()) break;
    text.erase(0, plus + 1);
  }
  if (rungs.size() < 2) {
    throw fail(Status::Usage,
               "a ladder has two rungs at least, with `+` between them: `--rungs random+solid`");
  }
  return rungs;
}

std::string percents(double value) { return fmt::format("{:.1f} %", 100 * value); }

// By how often they were met.
std::string ends_text(const Rung& rung) {
  std::vector<std::pair<std::string, std::uint64_t>> ends(rung.ends.begin(), rung.ends.end());
  std::stable_sort(ends.begin(), ends.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (const auto& [key, count] : ends) {
    text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", key,
                        100 * static_cast<double>(count) / static_cast<double>(rung.games));
  }
  return text;
}

// Of a run that was ended by a signal.
std::string broken_off_text(const Study& told, const StudyArguments& options) {
  if (!told.interrupted) return "";
  if (told.rungs.empty()) {
    return "Broken off before the first rung was played to its end: nothing can be said.\n";
  }
  if (told.rungs.size() == options.asked_rungs) {
    return "Broken off behind the ladder: what was to be looked at beside it is not told.\n\n";
  }
  return fmt::format("Broken off after {} of {} rungs: all that follows is of these.\n\n",
                     told.rungs.size(), options.asked_rungs);
}

std::string study_text(const Study& told, const ReadyGame& game, const std::string& hash,
                       const StudyArguments& options,
                       const std::vector<workbench::StandsOut>& found, const NotLooked& left) {
  std::string text = broken_off_text(told, options);
  if (told.rungs.empty() && told.interrupted) return text;
  text += fmt::format("{}  {}\n\n", game.model->name, hash);
  if (told.rungs.size() >= 2) {
    text += stands_out_text(found);
    text += not_looked_text(left);
    text += "\n";
  }
  text += fmt::format("ladder, the same player in all seats, seed {}{}\n\n", options.common.seed,
                      weights_text(options.common));
  std::size_t width = 6;
  for (const Rung& rung : told.rungs) {
    width = std::max(width, short_name(rung.spec).size());
  }
  const std::string score = told.first + " scores";
  text += fmt::format("  {:<{}}  {:>12}  {:<16}  {:>7}  {:>7}  {:>6}  {:>9}  {}\n", "player", width,
                      score, "95 % at any look", "draws", "turns", "games", "different",
                      "against the one below (95 % at one look)");
  for (const Rung& rung : told.rungs) {
    const std::string interval =
        fmt::format("{:.1f} to {:.1f}", 100 * rung.interval.low, 100 * rung.interval.high);
    const std::string against =
        rung.against_games == 0
            ? ""
            : fmt::format("scores {} of {} ({:.0f} to {:.0f})", percents(rung.against),
                          rung.against_games, 100 * rung.against_interval.low,
                          100 * rung.against_interval.high);
    std::string line = fmt::format(
        "  {:<{}}  {:>{}}  {:<16}  {:>7}  {:>7.1f}  {:>6}  {:>9}  {}", short_name(rung.spec), width,
        percents(rung.score), std::max<std::size_t>(12, score.size()), interval,
        percents(rung.draws), rung.turns, rung.games, rung.distinct, against);
    while (line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  text += "\nended by\n";
  for (const Rung& rung : told.rungs) {
    text += fmt::format("  {:<{}}  {}\n", short_name(rung.spec), width, ends_text(rung));
  }
  text += "\nin full\n";
  for (const Rung& rung : told.rungs) {
    if (short_name(rung.spec) == players::print(rung.spec)) continue;
    text += fmt::format("  {:<{}}  {}\n", short_name(rung.spec), width, players::print(rung.spec));
  }
  text += "\n";
  for (const std::string& sentence : workbench::sentences_of(told)) text += sentence + "\n";
  return text +
         "Shares are of seats, for players of this kind; whether people play like them is not "
         "said.\n";
}

Json study_json(const Study& told, const ReadyGame& game, const std::string& hash,
                const StudyArguments& options) {
  Json json = document("study");
  json["game"] = game.model->name;
  json["hash"] = hash;
  json["options"] = game.options_json();
  json["seed"] = options.common.seed;
  json["first"] = told.first;
  json["seats"] = Json::array();
  for (const lang::Player& player : game.model->players) json["seats"].push_back(player.name);
  json["rungs"] = Json::array();
  for (const Rung& rung : told.rungs) {
    Json row = {{"player", players::print(rung.spec)},
                {"games", rung.games},
                {"stopped", rung.stopped},
                {"distinct", rung.distinct},
                {"score", rounded(rung.score)},
                {"low", rounded(rung.interval.low)},
                {"high", rounded(rung.interval.high)},
                {"interval", kAnyLook},
                {"scores", Json::array()},
                {"draws", rounded(rung.draws)},
                {"turns", rounded(rung.turns)},
                {"ends", Json::object()},
                {"against", nullptr}};
    for (const double one : rung.scores) row["scores"].push_back(rounded(one));
    for (const auto& [key, count] : rung.ends) row["ends"][key] = count;
    if (rung.against_games > 0) {
      row["against"] = {{"score", rounded(rung.against)},
                        {"low", rounded(rung.against_interval.low)},
                        {"high", rounded(rung.against_interval.high)},
                        {"interval", kOneLook},
                        {"games", rung.against_games}};
    }
    json["rungs"].push_back(std::move(row));
  }
  json["trend"] = workbench::code_of(told.trend);
  json["one_way"] = rounded(told.one_way);
  json["level"] = told.is_level;
  json["reversed"] = told.reversed;
  json["helps"] = told.helps;
  json["look_ahead"] = workbench::code_of(told.look_ahead);
  json["solved"] = solved_json(told.solved);
  json["sentences"] = workbench::sentences_of(told);
  if (!told.trouble.empty()) json["spent"] = told.trouble;
  add_weights(json, options.common);
  return json;
}

// What is told beside the ladder.
struct Beyond {
  std::optional<workbench::Actions> actions;
  std::optional<workbench::Observation> observation;
};

// A game whose ladder is played.
struct Studies {
  StudyArguments asked;
  ReadyGame game;
  std::vector<players::Spec> rungs;
  std::shared_ptr<const players::Evaluation> evaluation;  // set before games are played

  void require_ladder() {
    if (game.model->players.size() < 2) throw fail(Status::Usage, "the game has one player");
    const Engine engine(*game.model, watched_budget());
    if (engine.over(game.state)) {
      throw fail(Status::No, "the game is over where it begins: there is nothing to choose");
    }
    rungs = asked_rungs(asked, *game.model);
    asked.asked_rungs = rungs.size();
    if ((asked.rules > 0 || asked.observer > 0) && search::has_secrets(*game.model)) {
      throw fail(Status::Usage,
                 "`--rules` and `--observer` look at games without secrets: who looks on would see "
                 "what the players do not");
    }
  }
  // Throws Stopped.
  void weigh() {
    require_weights_used(asked.common, {game.model.get()}, rungs);
    evaluation = weighed(game.model, game.program, rungs, asked.common);
  }
  workbench::Ruleset rules() const { return {game.model, game.program, game.state, evaluation}; }
  workbench::StudyOptions options() const {
    workbench::StudyOptions options;
    options.rungs = rungs;
    options.games = asked.games;
    options.strength_games = asked.strength_games;
    options.run.seed = asked.common.seed;
    options.run.threads = asked.common.n_threads();
    options.run.most_moves = asked.most_moves;
    options.run.stop = watch_interrupt();
    options.sample = asked.observer;
    return options;
  }
  std::vector<workbench::StandsOut> signs_of(const Study& told, const Beyond& beyond) const {
    return workbench::stands_out(told, workbench::limits_of(*game.model),
                                 beyond.actions ? &*beyond.actions : nullptr,
                                 beyond.observation ? &*beyond.observation : nullptr);
  }
  // The document, with what is told beside the ladder.
  Json whole_json(const Study& told, const std::string& hash, const Beyond& beyond) const {
    Json json = study_json(told, game, hash, asked);
    json["stands_out"] = stands_out_json(signs_of(told, beyond));
    if (beyond.actions) json["rules"] = actions_json(*beyond.actions);
    if (beyond.observation) json["observer"] = observation_json(*beyond.observation, rungs.back());
    return json;
  }
  void put_page(const Study& told, const std::string& hash, const Beyond& beyond) const {
    const report::Made made = made_of(asked.report, asked.common, whole_json(told, hash, beyond),
                                      told.trouble, told.interrupted);
    put_report(asked.report, asked.common,
               report::study_page(made, named_of(game, hash), told, seats_of(*game.model),
                                  signs_of(told, beyond),
                                  beyond.observation ? &*beyond.observation : nullptr,
                                  beyond.actions ? &*beyond.actions : nullptr));
  }
  // The strongest player of the ladder, or one like him who looks less far ahead.
  players::Spec watched_player() const {
    constexpr std::uint64_t kMostIterations = 100;
    players::Spec spec = rungs.back();
    spec.iterations = std::min(spec.iterations, kMostIterations);
    return spec;
  }
  // Throws Stopped, DescriptionError and BudgetSpent; what was seen before is kept.
  void look_beyond(const Study& told, const workbench::RunOptions& run, Beyond& beyond) const {
    if (asked.observer > 0 && !told.sample.empty()) {
      beyond.observation =
          workbench::observe(rules(), told.sample, {run, workbench::usual_observer()});
    }
    if (asked.rules > 0) {
      workbench::ActionOptions options;
      options.run = run;
      options.player = watched_player();
      options.games = asked.rules;
      beyond.actions = workbench::watch_actions(rules(), options);
    }
  }
  // The same; what is too much, or is stopped, is noted in what was told of the ladder.
  Beyond look_beyond_in_peace(Study& told, const workbench::RunOptions& run) const {
    Beyond beyond;
    try {
      look_beyond(told, run, beyond);
    } catch (const BudgetSpent& spent) {
      told.trouble = spent.what();
    } catch (const std::bad_alloc&) {
      told.trouble = kNoMemory;
    } catch (const Stopped&) {
      told.interrupted = true;  // the ladder is told
    }
    return beyond;
  }
  Status put(const Study& told, const CommonOptions& common, const Json& partial,
             const Beyond& beyond = {}) const {
    const std::string hash = lang::canon_hash(*game.model);
    if (asked.report.is_wanted()) put_page(told, hash, beyond);
    if (common.machine()) {
      Json json = whole_json(told, hash, beyond);
      if (!partial.is_null()) json["partial"] = partial;
      common.json ? put_document(json) : put_line(json);
    } else {
      std::string text =
          study_text(told, game, hash, asked, signs_of(told, beyond),
                     {!beyond.actions, !beyond.observation, asked.rules > 0, asked.observer > 0});
      if (beyond.observation) text += observation_text(*beyond.observation, rungs.back());
      if (beyond.actions) text += actions_text(*beyond.actions);
      put_text(
          asked.report, text,
          [&told](const report::Letters& letters) { return report::study_letters(told, letters); },
          [&] { return report::study_rows(told, seats_of(*game.model)); });
    }
    if (!told.trouble.empty()) {
      say_limit(told.trouble);
      return Status::Limit;
    }
    if (told.interrupted) return interrupted_status();
    const bool says_nothing =
        !told.solved && (told.trend == Trend::Unfinished || told.trend == Trend::TooFew ||
                         told.trend == Trend::TooAlike);
    return says_nothing ? Status::Limit : Status::Done;
  }
  Status put_error(const DescriptionError& error) const {
    say(render_error_of_games(error, game.file->loaded, asked.game, asked.common));
    return Status::No;
  }
};

// What is played one after the other, for people: two parts for each rung, and what is beyond.
std::vector<std::string> parts_of(const std::vector<players::Spec>& rungs) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const std::string name =
        fmt::format("rung {} of {}, {}", i + 1, rungs.size(), short_name(rungs[i]));
    parts.push_back(name);
    parts.push_back(name + " against the one below");
  }
  parts.emplace_back("beyond the ladder");
  return parts;
}

Status run_study(const Library& library, const StudyArguments& options) {
  require_engine(options.common);
  require_report(options.report, options.common);
  Studies studies;
  studies.asked = options;
  read_weights(studies.asked.common);
  studies.game = ready_game(library, options.game, options.common);
  studies.require_ladder();
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  Amounts amounts;
  try {
    studies.weigh();
    workbench::StudyOptions asked = studies.options();
    asked.run.progress = &amounts.done;
    amounts.parts = parts_of(studies.rungs);
    asked.begins = [&amounts](std::size_t rung, bool against, std::uint64_t games) {
      amounts.begin(2 * rung + (against ? 1 : 0), games);
    };
    Study told;
    Beyond beyond;
    {
      const Progress progress(options.common, amounts, "games at most");
      told = workbench::study(studies.rules(), asked);
      if (!told.interrupted && told.trouble.empty()) {
        amounts.begin(amounts.parts.size() - 1, 0);
        beyond = studies.look_beyond_in_peace(told, asked.run);
      }
    }
    return studies.put(told, options.common, nullptr, beyond);
  } catch (const DescriptionError& error) {
    return studies.put_error(error);
  } catch (const Stopped&) {
    say("Broken off before the first game was played.\n");
    return interrupted_status();
  }
}

// A run of a row for each rung, and one for each of its seats against the one below.
class PlannedStudy : public PlannedRun {
 public:
  explicit PlannedStudy(const RunFile& run) : run_(run) {
    StudyArguments& asked = studies_.asked;
    asked.rungs = run.asked.at("rungs").get<std::string>();
    asked.games = number_of(run.asked, "games");
    asked.strength_games = number_of(run.asked, "strength_games");
    asked.most_moves = most_moves_of(run);
    asked.rules = run.asked.value("rules", std::uint64_t{0});
    asked.observer = run.asked.value("observer", std::uint64_t{0});
    asked.report.command = run.asked.value("command", "");
    constexpr std::uint64_t kMostGames = 10'000'000;
    if (asked.games == 0 ||
        kMostGames < std::max({asked.games, asked.strength_games, asked.rules, asked.observer})) {
      throw std::out_of_range("games");
    }
    take_state(run.common, asked.common);
    asked.game = run.games.at(0).name;
    asked.common.option = run.games.at(0).option;
    studies_.game = ready_game(run.games.at(0), run);
    studies_.require_ladder();
  }

  void want_report(const ReportArguments& report) override {
    studies_.asked.report = with_command(report, studies_.asked.report.command);
  }

  std::vector<std::uint64_t> rows() const override {
    std::vector<std::uint64_t> games;
    const auto rows = workbench::rows_of(studies_.options(), studies_.game.model->players.size());
    for (const workbench::StudyRow& row : rows) games.push_back(row.games);
    return games;
  }

  Json play(const workbench::Block& block, const Playing& playing) override {
    get_ready();
    workbench::StudyOptions options = studies_.options();
    options.run.threads = playing.threads;
    options.run.stop = playing.stop;
    options.run.progress = playing.progress;
    return games_json(
        workbench::play_row(studies_.rules(), options, block.row, block.first, block.games),
        studies_.asked.observer > 0 && block.row == row_of_strongest());
  }

  Summed sum(const BlockFolders& folders, const workbench::Blocks& blocks) override {
    const std::size_t seats = studies_.game.model->players.size();
    const std::vector<const lang::SourceMap*> texts = {&studies_.game.file->loaded.sources};
    using Games = workbench::Played<workbench::PairedGame>;
    workbench::FromBlocks<workbench::PairedGame> from(
        blocks, [&](const workbench::Block& block) -> std::optional<Games> {
          if (!folders.has(block.number)) return std::nullopt;
          return folders.read(block.number, [&](const Json& counts) {
            return games_of(counts, seats, block.games, texts);
          });
        });
    Study told;
    std::optional<DescriptionError> failure;
    try {
      told = workbench::study(studies_.rules(), studies_.options(),
                              [&from](std::size_t row, std::uint64_t first, std::uint64_t n) {
                                return from(row, first, n);
                              });
    } catch (const DescriptionError& error) {
      failure = error;
    }
    Summed summed = what_is_left(folders, blocks, [&from](const workbench::Block& block) {
      return from.is_passed_over(block);
    });
    const bool whole = summed.missing.empty();
    summed.put = [this, told, failure, whole](const CommonOptions& common, const Json& partial) {
      return failure ? studies_.put_error(*failure) : put(told, common, partial, whole);
    };
    return summed;
  }

 private:
  void get_ready() {
    if (is_ready_) return;
    studies_.weigh();
    require_weights(run_, 0, studies_.evaluation.get());
    is_ready_ = true;
  }

  // Its games are those that an observer looks at.
  std::size_t row_of_strongest() const {
    const std::size_t against =
        studies_.asked.strength_games > 0 ? studies_.game.model->players.size() : 0;
    return rows().size() - 1 - against;
  }

  // What is beyond the ladder hangs on the whole of it: who sums up works it out.
  Status put(Study told, const CommonOptions& common, const Json& partial, bool whole) {
    Beyond beyond;
    const bool wanted = studies_.asked.rules > 0 || studies_.asked.observer > 0;
    try {
      if (wanted && whole && told.trouble.empty() && !told.interrupted) {
        get_ready();
        studies_.asked.common.threads = common.threads;
        beyond = studies_.look_beyond_in_peace(told, studies_.options().run);
      }
    } catch (const DescriptionError& error) {
      return studies_.put_error(error);
    }
    return studies_.put(told, common, partial, beyond);
  }

  const RunFile& run_;
  Studies studies_;
  bool is_ready_ = false;
};

Status plan_study(const Library& library, StudyArguments& options, std::uint64_t block) {
  require_engine(options.common);
  require_no_report(options.report);
  RunFile run;
  run.of = "study";
  run.games.emplace_back();
  Studies studies;
  read_weights(options.common);
  studies.asked = options;
  studies.game = carry(library, options.game, options.common, run.games.front());
  studies.require_ladder();
  studies.weigh();
  std::string rungs;
  for (const players::Spec& spec : studies.rungs) {
    rungs += (rungs.empty() ? "" : "+") + players::print(spec);
  }
  run.common = options.common;
  run.asked["command"] = options.report.command;
  run.asked["rungs"] = rungs;
  run.asked["games"] = options.games;
  run.asked["strength_games"] = options.strength_games;
  run.asked["most_moves"] = options.most_moves;
  if (options.rules > 0) run.asked["rules"] = options.rules;
  if (options.observer > 0) run.asked["observer"] = options.observer;
  run.weights = {weights_hash(studies.evaluation.get())};
  run.block = block;
  std::vector<std::uint64_t> rows;
  for (const workbench::StudyRow& row :
       workbench::rows_of(studies.options(), studies.game.model->players.size())) {
    rows.push_back(row.games);
  }
  run.blocks = workbench::Blocks(rows, block).count();
  put_run(std::move(run));
  return Status::Done;
}

}  // namespace

std::unique_ptr<PlannedRun> planned_study(const RunFile& run) {
  return std::make_unique<PlannedStudy>(run);
}

void add_study(Verbs& verbs) {
  auto options = std::make_shared<StudyArguments>();
  CLI::App& verb = verbs.add(
      "study", "what a game gives to its seats, as players grow stronger",
      {"study my-game.ludo", "study my-game.ludo --games 200 --seed 7",
       "study my-game.ludo --report my-game.html",
       "study my-game.ludo --games 100 --rules 100 --observer 50",
       "study my-game.ludo --rungs greedy+mcts:iterations=100+mcts:iterations=1000 --json"},
      [options, &verbs] {
        options->report.command = command_of(verbs.words());
        return verbs.planning() ? plan_study(verbs.library(), *options, verbs.block())
                                : run_study(verbs.library(), *options);
      });
  verbs.may_be_planned(verb, 20);
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option(
          "--rungs", options->rungs,
          "the players, weakest first, as in random+light+solid (random and mcts with 50, 200 "
          "and 800 iterations)")
      ->type_name("P+P+...");
  verb.add_option("--games", options->games,
                  "of a rung at most (1000); from 800 iterations on a fifth of it, or 100")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_option("--strength-games", options->strength_games,
                  "of each rung against the one below, in each seat (40); 0: none")
      ->type_name("N")
      ->check(whole_number(0, 1'000'000));
  verb.add_option("--rules", options->rules,
                  "watch the kinds of moves in N games, and forbid them in turn (0)")
      ->type_name("N")
      ->check(whole_number(0, 100'000));
  verb.add_option("--observer", options->observer,
                  "how games go: an observer looks at N games of the strongest players (0)")
      ->type_name("N")
      ->check(whole_number(0, 100'000));
  verb.add_flag("--long", options->is_long, "two rungs more, with 3200 and 12800 iterations");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  add_report(verb, options->report);
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .weights = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true});
}

}  // namespace ludo::interpreter

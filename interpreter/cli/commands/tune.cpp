// `ludo tune`: weights of a game's evaluation, learned from players who think.
//
// Tested by tests/cli/test_tune.cpp.

#include "interpreter/workbench/tune.hpp"

#include "interpreter/workbench/tune_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/players/fit.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

struct TuneArguments {
  std::string game;
  std::string player = "light";
  std::string out;
  bool search = false;  // settings are looked for, not weights
  std::uint64_t steps = 60;
  std::uint64_t games = 0;  // 0: as usual
  std::uint64_t stages = 3;
  std::uint64_t check_games = 50;
  std::uint64_t most_moves = 100'000;
  CommonOptions common;
};

players::Spec asked_tuner(const TuneArguments& options, const lang::GameModel& model) {
  const players::Spec player = asked_player(options.player, model);
  if (search::has_secrets(model) && !player.sees_all) {
    throw fail(Status::Usage,
               "weights are learned where nothing is hidden from who plays; `cheat=on` sees "
               "everything");
  }
  if (!players::evaluates(player)) {
    throw fail(Status::Usage, fmt::format("`{}` does not look at an evaluation; `greedy`, `mcts` "
                                          "and `alphabeta` do",
                                          options.player));
  }
  return player;
}

workbench::RunOptions asked_run(const TuneArguments& options, Amounts& amounts) {
  workbench::RunOptions run;
  run.seed = options.common.seed;
  run.threads = options.common.n_threads();
  run.most_moves = options.most_moves;
  run.stop = watch_interrupt();
  run.progress = &amounts.done;
  return run;
}

// `kalah.weights`, where the program runs.
std::string asked_file(const TuneArguments& options) {
  if (!options.out.empty()) return options.out;
  const std::string stem = std::filesystem::path(options.game).stem().string();
  return (options.game == "-" || stem.empty() ? "game" : stem) + ".weights";
}

std::string tune_text(const workbench::Tuned& tuned, const lang::GameModel& model,
                      const players::Spec& player, const std::string& file) {
  std::string text =
      tuned.interrupted ? "Broken off: all that follows is of what was played.\n" : "";
  text += fmt::format("{}, weights by games of {}\n", model.name, players::print(player));
  for (std::size_t i = 0; i < tuned.stages.size(); ++i) {
    const workbench::TuneStage& stage = tuned.stages[i];
    text += fmt::format("  stage {}: {}, log-loss {:.4f}, {:.4f} by the seats' shares alone{}\n",
                        i + 1, counted(stage.games, "game", "games"), stage.loss,
                        stage.loss_of_shares, stage.predicts ? "" : ": does not predict");
  }
  if (tuned.is_new) {
    std::size_t width = 0;
    for (const players::Feature& one : tuned.evaluation->features()) {
      width = std::max(width, one.words.size());
    }
    text += "\nwhat one more is worth (logarithm of odds)\n";
    for (std::size_t i = 0; i < tuned.evaluation->features().size(); ++i) {
      text += fmt::format("  {:<{}}", tuned.evaluation->features()[i].words, width);
      for (std::size_t one = 0; one < model.players.size(); ++one) {
        text += fmt::format("  {} {:+.4f}", model.players[one].name,
                            tuned.evaluation->weight(i, one) + 0.0);
      }
      text += "\n";
    }
    text += "\n";
  }
  if (tuned.check_games > 0) {
    text += fmt::format("against the old ones: {:.1f} % of the points ({:.1f} to {:.1f}), {}\n",
                        100 * tuned.score, 100 * tuned.interval.low, 100 * tuned.interval.high,
                        counted(tuned.check_games, "game", "games"));
  }
  text += workbench::sentence_of(tuned, model.players.size()) + "\n";
  if (tuned.is_new) text += fmt::format("written to {}; `--weights {}` plays by it\n", file, file);
  return text;
}

Json tune_json(const workbench::Tuned& tuned, Json json, std::size_t seats) {
  json["stages"] = Json::array();
  for (const workbench::TuneStage& stage : tuned.stages) {
    json["stages"].push_back({{"games", stage.games},
                              {"predicts", stage.predicts},
                              {"loss", rounded(stage.loss)},
                              {"loss_of_shares", rounded(stage.loss_of_shares)}});
  }
  json["broken_off"] = tuned.interrupted;
  json["against"] = nullptr;
  if (tuned.check_games > 0) {
    json["against"] = {{"score", rounded(tuned.score)},
                       {"low", rounded(tuned.interval.low)},
                       {"high", rounded(tuned.interval.high)},
                       {"games", tuned.check_games}};
  }
  json["new"] = tuned.is_new;
  json["sentence"] = workbench::sentence_of(tuned, seats);
  return json;
}

std::string search_text(const workbench::SearchTuned& tuned, const lang::GameModel& model) {
  std::string text =
      tuned.interrupted ? "Broken off: all that follows is of what was played.\n" : "";
  text += fmt::format("{}, settings of mcts by {} of {}{}\n  begun with  {}\n  found       {}\n",
                      model.name, counted(tuned.steps, "step", "steps"),
                      counted(tuned.games, "game", "games"),
                      tuned.with_evaluation ? "" : "; without an evaluation",
                      players::print(tuned.from), players::print(tuned.found));
  if (tuned.check_games > 0) {
    text += fmt::format(
        "against the player as it was: {:.1f} % of the points ({:.1f} to {:.1f}), {}, {} "
        "different\n",
        100 * tuned.score, 100 * tuned.interval.low, 100 * tuned.interval.high,
        counted(tuned.check_games, "game", "games"), tuned.check_distinct);
  }
  return text + workbench::sentence_of(tuned, model.players.size()) + "\n";
}

Json search_json(const workbench::SearchTuned& tuned, const ReadyGame& game, std::uint64_t seed) {
  const std::size_t seats = game.model->players.size();
  Json json = document("tune-search");
  json["game"] = game.model->name;
  json["hash"] = lang::canon_hash(*game.model);
  json["options"] = game.options_json();
  json["seed"] = seed;
  json["player"] = players::print(tuned.from);
  json["found"] = players::print(tuned.found);
  json["steps"] = tuned.steps;
  json["games"] = tuned.games;
  json["with_evaluation"] = tuned.with_evaluation;
  json["broken_off"] = tuned.interrupted;
  json["against"] = nullptr;
  if (tuned.check_games > 0) {
    json["against"] = {{"score", rounded(tuned.score)},        {"low", rounded(tuned.interval.low)},
                       {"high", rounded(tuned.interval.high)}, {"games", tuned.check_games},
                       {"distinct", tuned.check_distinct},     {"stopped", tuned.check_stopped}};
  }
  json["verdict"] = workbench::code_of(workbench::verdict_of(tuned, seats));
  json["sentence"] = workbench::sentence_of(tuned, seats);
  return json;
}

// Settings that suit the game; nothing is written, and nothing else plays by them.
Status run_search(const Library& library, const TuneArguments& options) {
  const ReadyGame game = ready_game(library, options.game, options.common);
  if (game.model->players.size() < 2) throw fail(Status::Usage, "the game has one player");
  const players::Spec player = asked_player(options.player, *game.model);
  if (player.form != players::Spec::Form::Mcts) {
    throw fail(Status::Usage,
               fmt::format("`{}` is no `mcts`, whose settings are looked for", options.player));
  }
  if (!options.out.empty()) {
    throw fail(Status::Usage, "`--search` writes no file: what it finds is printed");
  }
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  constexpr std::uint64_t kUsualGames = 4;
  workbench::SearchTuneOptions asked;
  asked.player = player;
  asked.steps = options.steps;
  asked.games = options.games == 0 ? kUsualGames : options.games;
  asked.check_games = options.check_games;
  Amounts amounts;
  amounts.all = (asked.games * asked.steps + asked.check_games) * game.model->players.size();
  asked.run = asked_run(options, amounts);
  try {
    const workbench::Ruleset rules{
        game.model, game.program, game.state,
        evaluation_for(game.model, game.program, {player}, watched_budget())};
    workbench::SearchTuned tuned;
    {
      const Progress progress(options.common, amounts, "games");
      tuned = workbench::tune_search(rules, asked);
    }
    if (options.common.json) {
      put_document(search_json(tuned, game, options.common.seed));
    } else {
      put(search_text(tuned, *game.model));
    }
    if (tuned.interrupted) return interrupted_status();
    if (!tuned.trouble.empty()) {
      say_limit(tuned.trouble);
      return Status::Limit;
    }
    const auto verdict = workbench::verdict_of(tuned, game.model->players.size());
    return verdict == workbench::TuneVerdict::Better ? Status::Done : Status::No;
  } catch (const DescriptionError& error) {
    say(render_error_of_games(error, game.file->loaded, options.game, options.common));
    return Status::No;
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return Status::Limit;
  } catch (const Stopped&) {
    say("Broken off before the first game was played.\n");
    return interrupted_status();
  }
}

Status run_tune(const Library& library, TuneArguments& options) {
  require_engine(options.common);
  if (options.search) return run_search(library, options);
  constexpr std::uint64_t kUsualGames = 300;
  if (options.games == 0) options.games = kUsualGames;
  if (options.games < players::kFewestGames) {
    throw fail(Status::Usage, fmt::format("`--games {}`: {} are needed to learn anything from",
                                          options.games, players::kFewestGames));
  }
  const ReadyGame game = ready_game(library, options.game, options.common);
  if (game.model->players.size() < 2) throw fail(Status::Usage, "the game has one player");
  const players::Spec player = asked_tuner(options, *game.model);
  const std::string file = asked_file(options);
  if (auto trouble = why_not_written(file)) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", file, *trouble));
  }
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  Amounts amounts;
  amounts.all = options.games * options.stages + options.check_games * game.model->players.size();
  try {
    workbench::Ruleset rules{game.model, game.program, game.state,
                             evaluation_for(game.model, game.program, {player}, watched_budget())};
    if (rules.evaluation == nullptr) {
      throw fail(Status::Limit, "the fast engine cannot play this game: nothing can be learned");
    }
    workbench::TuneOptions asked;
    asked.player = player;
    asked.games = options.games;
    asked.stages = options.stages;
    asked.check_games = options.check_games;
    asked.run = asked_run(options, amounts);
    workbench::Tuned tuned;
    {
      const Progress progress(options.common, amounts, "games");
      tuned = workbench::tune(rules, asked);
    }
    const Json json =
        weights_document(*tuned.evaluation, {game.model->name, lang::canon_hash(*game.model),
                                             players::print(player), options.common.seed});
    if (tuned.is_new) {
      if (auto trouble = write_file(file, json.dump(2) + "\n")) {
        throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", file, *trouble));
      }
    }
    if (options.common.json) {
      put_document(tune_json(tuned, json, game.model->players.size()));
    } else {
      put(tune_text(tuned, *game.model, player, file));
    }
    if (tuned.interrupted) return interrupted_status();
    if (!tuned.trouble.empty()) {
      say_limit(tuned.trouble);
      return Status::Limit;
    }
    return tuned.is_new ? Status::Done : Status::No;
  } catch (const DescriptionError& error) {
    say(render_error_of_games(error, game.file->loaded, options.game, options.common));
    return Status::No;
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return Status::Limit;
  } catch (const Stopped&) {
    say("Broken off before the first game was played.\n");
    return interrupted_status();
  }
}

}  // namespace

void add_tune(Verbs& verbs) {
  auto options = std::make_shared<TuneArguments>();
  CLI::App& verb = verbs.add(
      "tune", "learns what positions are worth, or how to look ahead, from players who think",
      {"tune my-game.ludo", "tune my-game.ludo --player mcts:iterations=500 --out strong.weights",
       "play my-game.ludo --players human,solid --weights my-game.weights",
       "tune my-game.ludo --search --player mcts:iterations=100"},
      [options, &verbs] { return run_tune(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--player", options->player,
                  "who plays: light (the default), mcts:iterations=N …")
      ->type_name("P");
  CLI::Option* const search =
      verb.add_flag("--search", options->search,
                    "looks for settings of mcts that suit the game instead, and writes no file");
  verb.add_option("--steps", options->steps, "of --search: how often settings are changed (60)")
      ->type_name("N")
      ->needs(search)
      ->check(whole_number(1, 100'000));
  verb.add_option("--games", options->games,
                  "of each stage (300); with --search of each step, in each seat (4)")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  verb.add_option("--stages", options->stages, "each plays with what the last one learned (3)")
      ->type_name("N")
      ->excludes(search)
      ->check(whole_number(1, 100));
  verb.add_option("--check", options->check_games,
                  "games of what is new against what was there, in each seat (50); 0: none")
      ->type_name("N")
      ->check(whole_number(0, 1'000'000));
  verb.add_option("--out", options->out, "the file that is written (the game's name and .weights)")
      ->type_name("FILE");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  add_common(verb, options->common,
             {.option = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true});
}

}  // namespace ludo::interpreter

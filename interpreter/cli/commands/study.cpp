// `ludo study`: what a game gives to its seats, as players grow stronger.
//
// Tested by tests/cli/test_compare.cpp.

#include "interpreter/workbench/study.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

using workbench::Rung;
using workbench::Study;
using workbench::Trend;

struct StudyArguments {
  std::string game;
  std::string rungs;
  std::uint64_t games = 1000;
  std::uint64_t strength_games = 40;
  bool is_long = false;
  std::uint64_t most_moves = 100'000;
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
    rungs.push_back(
        asked_players(text.substr(0, plus), model, players::Spec::Form::Random, false).front());
    if (plus == text.size()) break;
    text.erase(0, plus + 1);
  }
  if (rungs.size() < 2) throw fail(Status::Usage, "a ladder has two rungs at least");
  return rungs;
}

std::string percents(double value) { return fmt::format("{:.1f} %", 100 * value); }

// As short as it can be told apart by: its form, and how far it looks.
std::string short_name(const players::Spec& spec) {
  if (spec.form == players::Spec::Form::Alphabeta) {
    return spec.depth == 0 ? fmt::format("alphabeta {}", spec.search_nodes)
                           : fmt::format("alphabeta to {}", spec.depth);
  }
  if (spec.form != players::Spec::Form::Mcts) return players::print(spec);
  return fmt::format("mcts {}", spec.iterations);
}

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

std::string study_text(const Study& told, const ReadyGame& game, const std::string& hash,
                       const StudyArguments& options) {
  std::string text = fmt::format("{}  {}\nladder, the same player in all seats, seed {}\n\n",
                                 game.model->name, hash, options.common.seed);
  std::size_t width = 6;
  for (const Rung& rung : told.rungs) {
    width = std::max(width, short_name(rung.spec).size());
  }
  const std::string score = told.first + " scores";
  text +=
      fmt::format("  {:<{}}  {:>12}  {:<16}  {:>7}  {:>7}  {:>6}  {:>8}  {}\n", "player", width,
                  score, "95 %", "draws", "turns", "games", "distinct", "against the one below");
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
        "  {:<{}}  {:>{}}  {:<16}  {:>7}  {:>7.1f}  {:>6}  {:>8}  {}", short_name(rung.spec), width,
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
                        {"games", rung.against_games}};
    }
    json["rungs"].push_back(std::move(row));
  }
  json["trend"] = workbench::code_of(told.trend);
  json["one_way"] = rounded(told.one_way);
  json["level"] = told.is_level;
  json["reversed"] = told.reversed;
  json["helps"] = told.helps;
  json["sentences"] = workbench::sentences_of(told);
  if (!told.trouble.empty()) json["spent"] = told.trouble;
  return json;
}

Status run_study(const Library& library, const StudyArguments& options) {
  require_engine(options.common);
  const ReadyGame game = ready_game(library, options.game, options.common);
  if (game.model->players.size() < 2) throw fail(Status::Usage, "the game has one player");
  workbench::StudyOptions asked;
  asked.rungs = asked_rungs(options, *game.model);
  asked.games = options.games;
  asked.strength_games = options.strength_games;
  asked.run.seed = options.common.seed;
  asked.run.threads = options.common.n_threads();
  bound_memory(asked.run.threads + 1);  // one shows the progress
  asked.run.most_moves = options.most_moves;
  asked.run.stop = watch_interrupt();
  Amounts amounts;
  asked.run.progress = &amounts.done;
  try {
    const workbench::Ruleset rules{
        game.model, game.program, game.state,
        evaluation_for(game.model, game.program, asked.rungs, watched_budget())};
    Study told;
    {
      const Progress progress(options.common, amounts, "games");
      told = workbench::study(rules, asked);
    }
    const std::string hash = lang::canon_hash(*game.model);
    if (options.common.json) {
      put_document(study_json(told, game, hash, options));
    } else {
      put(study_text(told, game, hash, options));
    }
    if (!told.trouble.empty()) {
      say_limit(told.trouble);
      return Status::Limit;
    }
    if (told.interrupted) return interrupted_status();
    const bool says_nothing = told.trend == Trend::Unfinished || told.trend == Trend::TooAlike;
    return says_nothing ? Status::Limit : Status::Done;
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  } catch (const Stopped&) {
    return interrupted_status();
  }
}

}  // namespace

void add_study(Verbs& verbs) {
  auto options = std::make_shared<StudyArguments>();
  CLI::App& verb = verbs.add(
      "study", "what a game gives to its seats, as players grow stronger",
      {"study my-game.ludo", "study my-game.ludo --games 200 --seed 7",
       "study my-game.ludo --rungs greedy+mcts:iterations=100+mcts:iterations=1000 --json"},
      [options, &verbs] { return run_study(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--rungs", options->rungs,
                  "the players, weakest first (random and mcts with 50, 200 and 800 iterations)")
      ->type_name("P+P+...");
  verb.add_option("--games", options->games,
                  "of a rung at most (1000); from 800 iterations on a fifth of it, or 100")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_option("--strength-games", options->strength_games,
                  "of each rung against the one below, in each seat (40); 0: none")
      ->type_name("N")
      ->check(whole_number(0, 1'000'000));
  verb.add_flag("--long", options->is_long, "two rungs more, with 3200 and 12800 iterations");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true});
}

}  // namespace ludo::interpreter

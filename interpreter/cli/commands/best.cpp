// `ludo best`: what a player who looks ahead would do, and what it thinks of each move.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "interpreter/cli/beliefs.hpp"
#include "interpreter/cli/course.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/figures/figures.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/services/knowledge.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

struct BestArguments {
  std::string game;
  std::string player = "solid";
  std::uint64_t most = 5;
  std::string record;
  CommonOptions common;
};

const char* proof_name(players::Proof proof) {
  switch (proof) {
    case players::Proof::None:
      return "";
    case players::Proof::Win:
      return "win";
    case players::Proof::Loss:
      return "loss";
    case players::Proof::Draw:
      return "draw";
    case players::Proof::Other:
      return "known";
  }
  return "";
}

double expected_part(std::int64_t value) {
  return static_cast<double>(value) / static_cast<double>(search::kWhole);
}

// A player without proof whose looks tell him nothing: what he would play is no advice.
bool is_silent(const players::Decision& decision, const players::Spec& player) {
  return player.form == players::Spec::Form::Solver && decision.proof == players::Proof::None;
}

// How many of the first moves look alike to the player: as good as the best by a fiftieth of all
// points, and tried as often within a tenth. 1: he likes one best; none where he looked at nothing,
// or knows what the best comes to.
std::size_t alike_of(const players::Decision& decision, const players::Spec& player) {
  const auto& all = decision.candidates;
  const bool looks = player.form == players::Spec::Form::Mcts && !all.empty();
  if (!looks || all.front().visits == 0 || all.front().proof != players::Proof::None) return 0;
  const players::Candidate& best = all.front();
  const auto end = std::find_if(all.begin() + 1, all.end(), [&](const players::Candidate& one) {
    constexpr std::int64_t kFiftieth = search::kWhole / 50;
    const std::int64_t apart =
        one.value < best.value ? best.value - one.value : one.value - best.value;
    const std::uint64_t tries =
        one.visits < best.visits ? best.visits - one.visits : one.visits - best.visits;
    return one.proof != players::Proof::None || kFiftieth < apart || best.visits < 10 * tries;
  });
  return static_cast<std::size_t>(end - all.begin());
}

// The moves of everybody that were found, as they are written.
std::vector<std::string> line_of(const players::Decision& decision, const Engine& engine,
                                 State state) {
  std::vector<std::string> texts;
  for (const std::uint64_t number : decision.line) {
    const std::vector<Move> moves = engine.moves(state);
    const Move& move = moves[static_cast<std::size_t>(number)];
    texts.push_back(move.text);
    state = engine.apply(state, move);
  }
  return texts;
}

Json json_of(const players::Decision& decision, const std::vector<Move>& moves,
             const players::Spec& player, const ReadyGame& game, const Engine& engine,
             const CommonOptions& common, const std::vector<std::string>& line) {
  Json json = document("best");
  json["game"] = game.model->name;
  json["options"] = game.options_json();
  json["to_move"] = game.model->players[static_cast<std::size_t>(engine.to_move(game.state))].name;
  json["player"] = players::print(player);
  json["seed"] = common.seed;
  json["iterations"] = decision.spent;
  json["best"] = is_silent(decision, player)
                     ? Json(nullptr)
                     : Json(moves[static_cast<std::size_t>(decision.move)].text);
  json["alike"] = alike_of(decision, player);
  json["moves"] = Json::array();
  for (const players::Candidate& one : decision.candidates) {
    if (is_silent(decision, player)) break;
    json["moves"].push_back(
        {{"number", one.move + 1},
         {"move", moves[static_cast<std::size_t>(one.move)].text},
         {"visits", one.visits},
         {"value", one.visits == 0 && one.proof == players::Proof::None
                       ? Json(nullptr)
                       : Json(rounded(expected_part(one.value)))},
         {"proof",
          one.proof == players::Proof::None ? Json(nullptr) : Json(proof_name(one.proof))}});
  }
  add_weights(json, common);
  if (decision.distance != 0) {
    json["distance"] = decision.distance;
    json["line"] = line;
  }
  return json;
}

// Why moves look alike to who looks ahead by playouts.
std::string why_alike(const players::Decision& decision, const std::vector<lang::Player>& seats,
                      bool predicts) {
  constexpr double kNearlyAlways = 0.95;
  const auto most = std::max_element(decision.expected.begin(), decision.expected.end());
  const bool is_one_sided =
      most != decision.expected.end() && kNearlyAlways <= expected_part(*most);
  const std::string winner =
      is_one_sided ? seats[static_cast<std::size_t>(most - decision.expected.begin())].name : "";
  if (is_one_sided) {
    return fmt::format("It looks ahead by random play, in which {} nearly always wins{}.\n", winner,
                       predicts ? "" : ", and nothing on the board foretells who does");
  }
  return predicts ? "More tries may tell them apart.\n"
                  : "It looks ahead by random play alone: nothing on the board foretells who wins. "
                    "More tries may tell them apart.\n";
}

// The moves that look alike, in one sentence; empty: there is one that the player likes best.
std::string alike_text(const players::Decision& decision, const std::vector<Move>& moves,
                       const players::Spec& player, const std::vector<lang::Player>& seats,
                       bool predicts) {
  const std::size_t alike = alike_of(decision, player);
  if (alike < 2) return "";
  constexpr std::size_t kNamed = 8;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(alike, kNamed); ++i) {
    names.push_back(moves[static_cast<std::size_t>(decision.candidates[i].move)].text);
  }
  return fmt::format("These moves look alike to this player: {}{}. ", fmt::join(names, ", "),
                     kNamed < alike ? fmt::format(" and {} more", alike - kNamed) : "") +
         why_alike(decision, seats, predicts);
}

std::string text_of(const players::Decision& decision, const std::vector<Move>& moves,
                    const players::Spec& player, const std::string& mover, std::uint64_t most,
                    const std::vector<std::string>& line, const std::string& alike) {
  if (is_silent(decision, player)) {
    const std::string tried = counted(decision.spent, "move", "moves");
    // It was not cut short: with more moves it would find no more.
    const bool is_at_end =
        player.form == players::Spec::Form::Solver && decision.spent < player.search_nodes;
    return is_at_end ? fmt::format(
                           "{} to move. The search came to its end after {} tried, and nothing is "
                           "certain: no move wins, or loses, whatever all others do; no advice.\n",
                           mover, tried)
                     : fmt::format("{} to move. Nothing is certain within {} tried; no advice.\n",
                                   mover, tried);
  }
  std::string text = fmt::format("{} to move, {} thinks:\n", mover, players::called(player));
  std::size_t width = 4;
  const std::size_t n = std::min<std::size_t>(most, decision.candidates.size());
  for (std::size_t i = 0; i < n; ++i) {
    width =
        std::max(width, moves[static_cast<std::size_t>(decision.candidates[i].move)].text.size());
  }
  for (std::size_t i = 0; i < n; ++i) {
    const players::Candidate& one = decision.candidates[i];
    const bool known = one.proof != players::Proof::None;
    text += fmt::format(
        "  {:<{}}  {:>6}  {:>8} {}{}\n", moves[static_cast<std::size_t>(one.move)].text, width,
        one.visits == 0 && !known ? "?" : fmt::format("{:.1f} %", 100 * expected_part(one.value)),
        one.visits,
        one.visits != 1 ? "tries"
        : known         ? "try  "
                        : "try",
        known ? fmt::format("  {}", proof_name(one.proof)) : "");
  }
  if (n < decision.candidates.size()) {
    text += fmt::format("  and {} more; `--most {}` shows all\n", decision.candidates.size() - n,
                        decision.candidates.size());
  }
  if (decision.distance != 0) {
    const bool wins = decision.proof == players::Proof::Win;
    text += fmt::format("{} {} after {} move{} at most: {}{}\n", mover, wins ? "wins" : "loses",
                        decision.distance, decision.distance == 1 ? "" : "s", fmt::join(line, " "),
                        line.size() < decision.distance ? " …" : "");
  }
  if (player.form == players::Spec::Form::Solver) {
    return text + "What is certain, whoever plays.\n";
  }
  text += alike;
  if (player.form == players::Spec::Form::Mcts && decision.candidates.size() > 1) {
    // Of moves in parts the first is the one whose parts were tried most.
    const bool is_most = std::all_of(
        decision.candidates.begin(), decision.candidates.end(),
        [&](const players::Candidate& other) {
          const players::Candidate& first = decision.candidates.front();
          const bool is_known = other.proof != players::Proof::None;
          return other.visits <= first.visits || is_known || first.proof != players::Proof::None;
        });
    text += fmt::format(
        "The more it likes a move, the more often it tries it: {}. "
        "Percent: "
        "the points that it expects against others like it; another may do better.\n",
        is_most ? "the most tried is the first"
                : "the first begins as those do that were tried most");
  } else {
    text += "Points that this player expects against others like it; another may do better.\n";
  }
  if (players::called(player) != players::print(player)) {
    text += fmt::format("In full: {}\n", players::print(player));
  }
  return text;
}

// What the player does; in games with secrets by what he believes, who has seen the moves up to
// there.
players::Decision decision_of(const BestArguments& options, const ReadyGame& game,
                              const Course& course, const players::Spec& player,
                              const std::shared_ptr<const players::Evaluation>& evaluation,
                              search::Search& at, Random& random, LevelCounts& levels) {
  const SecretSeats seats = secret_seats(
      *game.model, std::vector<players::Spec>(game.model->players.size(), player), evaluation);
  if (seats.empty()) return players::make_player(player, evaluation)->decide(at, random);
  Knowledge knowledge(*game.model, game.program, course.front().state, seats, options.common.seed,
                      0, watched_budget());
  for (std::size_t i = 1; i < course.size(); ++i) {
    if (course[i].move) {
      knowledge.played(course[i].move->digits);
    } else if (const auto act = read_act(*game.model, course[i].written)) {
      knowledge.played(digits_of(*act));
    }
  }
  std::vector<std::uint64_t> keys;
  at.keys(keys);
  const players::Decision decision = knowledge.decide(keys, random);
  levels = knowledge.levels();
  return decision;
}

// The game up to where it is asked about; the moves of a record are told as those of `--moves`.
Course course_to(const Engine& engine, ReadyGame& game, BestArguments& options) {
  if (options.record.empty()) return course_of_moves(engine, game, options.common.moves);
  auto [course, whole] = course_of_record(engine, game, options.common, options.record);
  // Advice about another position than the one that is meant is worse than none.
  if (!whole) throw fail(Status::No, "the record could not be played to its end: no advice");
  for (std::size_t i = 1; i < course.size(); ++i) {
    options.common.moves += (i == 1 ? "" : ", ") + course[i].written;
  }
  return course;
}

Status show(const Library& library, BestArguments& options) {
  require_engine(options.common);
  if (!options.record.empty() && !options.common.moves.empty()) {
    throw fail(Status::Usage, "give `--moves` or a record, not both");
  }
  read_weights(options.common);
  take_options_of_record(options.record, options.common);
  CommonOptions beginning = options.common;
  beginning.moves.clear();
  ReadyGame game = ready_game(library, options.game, beginning);
  const players::Spec player = asked_player(options.player, *game.model);
  const Engine engine(*game.model, watched_budget());
  try {
    const Course course = course_to(engine, game, options);
    const State& state = game.state = course.back().state;
    if (engine.over(state)) throw fail(Status::No, "the game is over");
    const std::vector<Move> moves = engine.moves(state);
    if (engine.nature_moves(state)) {
      throw fail(Status::No,
                 fmt::format("nature decides here: say what came, as in `--moves \"{}{}{}\"`",
                             options.common.moves, options.common.moves.empty() ? "" : ", ",
                             moves.front().text));
    }
    const auto at = search_at(*game.model, game.program, state, watched_budget());
    Random random = players::stream_of(options.common.seed, 0, 0);
    require_weights_used(options.common, {game.model.get()}, {player});
    const auto evaluation = weighed(game.model, game.program, {player}, options.common);
    LevelCounts levels;
    players::Decision decision =
        decision_of(options, game, course, player, evaluation, *at, random, levels);
    if (decision.candidates.empty()) {
      decision.candidates.push_back({decision.move, 0, decision.value, decision.proof});
    }
    const std::vector<std::string> line = line_of(decision, engine, state);
    if (options.common.machine()) {
      Json json = json_of(decision, moves, player, game, engine, options.common, line);
      add_levels(json, levels);
      if (player.sees_all) json["warnings"] = {"sees_all"};
      if (options.common.json) {
        put_document(json);
      } else {
        put_line(json);
      }
    } else {
      const bool predicts = player.evaluates && evaluation != nullptr && evaluation->predicts();
      put(text_of(decision, moves, player,
                  lang::at(game.model->players, engine.to_move(state)).name, options.most, line,
                  alike_text(decision, moves, player, game.model->players, predicts)) +
          levels_text(levels) + std::string(player.sees_all ? kSeesAll : ""));
    }
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return Status::Limit;
  } catch (const Stopped&) {
    return interrupted_status();
  }
  return Status::Done;
}

}  // namespace

void add_best(Verbs& verbs) {
  auto options = std::make_shared<BestArguments>();
  CLI::App& verb =
      verbs.add("best", "the moves that a player who looks ahead likes best",
                {"best my-game.ludo", "best my-game.ludo --moves \"e2-e3\" --player strong",
                 "best my-game.ludo --player mcts:iterations=5000 --json"},
                [options, &verbs] { return show(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--player", options->player,
                  "who thinks: novice, light, solid (the default), strong, mcts:iterations=N …")
      ->type_name("P");
  verb.add_option("--record", options->record, "behind a recorded game, as `ludo play` saves it")
      ->type_name("FILE");
  verb.add_option("--most", options->most, "how many moves are shown (5)")
      ->type_name("N")
      ->check(whole_number(1));
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .weights = true,
              .seed = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

// `ludo moves`: the legal moves of a position, in canonical order.

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/field_notation.hpp"
#include "interpreter/services/position.hpp"

namespace ludo::interpreter {

namespace {

struct MovesArguments {
  std::string game;
  CommonOptions common;
  bool position = false;
  bool fen = false;
};

Json state_json(const ReadyGame& game, const Engine& engine) {
  Json json = document("moves");
  json["game"] = game.model->name;
  json["options"] = game.options_json();
  const bool over = engine.over(game.state);
  json["over"] = over;
  if (over) {
    const Outcome outcome = engine.outcome(game.state);
    Json winners = Json::array();
    for (const lang::Index winner : outcome.winners) {
      winners.push_back(game.model->players[static_cast<std::size_t>(winner)].name);
    }
    json["outcome"] = {{"key", outcome.key}, {"winners", winners}, {"points", outcome.points}};
  } else if (engine.nature_moves(game.state)) {
    json["to_move"] = nullptr;
  } else {
    json["to_move"] =
        game.model->players[static_cast<std::size_t>(engine.to_move(game.state))].name;
  }
  json["position"] = print_position(engine, game.state);
  for (const lang::Notation& notation : game.model->notations) {
    if (const auto text = write_in_notation(*game.model, game.state, notation)) {
      json["notations"][notation.item.key] = *text;
    }
  }
  return json;
}

// A line for each notation that has words for the state, its name before it if there are several.
void put_in_notations(const lang::GameModel& model, const State& state) {
  std::string lines;
  for (const lang::Notation& notation : model.notations) {
    const auto text = write_in_notation(model, state, notation);
    if (!text) continue;
    if (model.notations.size() > 1) lines += notation.item.key + ' ';
    lines += *text + '\n';
  }
  if (lines.empty()) {
    throw fail(Status::No, "the game has no notation in which this position can be written");
  }
  put(lines);
}

Status show_moves(const Library& library, const MovesArguments& options) {
  require_engine(options.common);
  const ReadyGame game = ready_game(library, options.game, options.common);
  const Engine engine(*game.model, watched_budget());
  const bool over = engine.over(game.state);
  const std::vector<Move> moves = over ? std::vector<Move>{} : engine.moves(game.state);
  // The written forms are the reference engine's; the fast one must have the same moves.
  if (game.program != nullptr) {
    require_agreement(game.program, engine, game.state, moves, watch_interrupt());
  }
  if (options.common.machine()) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Json row = {{"number", i + 1}, {"move", moves[i].text}, {"forms", moves[i].forms}};
      if (!over && engine.nature_moves(game.state)) row["weight"] = moves[i].weight;
      if (options.common.jsonl) {
        put_line(row);
      } else {
        rows.push_back(std::move(row));
      }
    }
    if (options.common.json) {
      Json json = state_json(game, engine);
      json["moves"] = std::move(rows);
      put_document(json);
    }
    return Status::Done;
  }
  if (options.position) {
    put(print_position(engine, game.state));
    return Status::Done;
  }
  if (options.fen) {
    put_in_notations(*game.model, game.state);
    return Status::Done;
  }
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    text += fmt::format("{} {}\n", i + 1, moves[i].text);
  }
  put(text);
  if (over && !options.common.quiet) {
    say(fmt::format("the game is over: {}\n", engine.outcome(game.state).key));
  }
  return Status::Done;
}

}  // namespace

void add_moves(Verbs& verbs) {
  auto options = std::make_shared<MovesArguments>();
  CLI::App& verb =
      verbs.add("moves", "lists the legal moves",
                {"moves my-game.ludo", "moves my-game.ludo --moves \"e2-e3\"",
                 "moves my-game.ludo --position middle.txt", "moves my-game.ludo --json"},
                [options, &verbs] { return show_moves(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_flag("--print-position", options->position,
                "print the position, as --position reads it, instead of its moves");
  verb.add_flag("--print-fen", options->fen, "print the position as --fen reads it");
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .seed = true,
              .engine = "fast (the default) asks the fast engine, too, and compares; or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

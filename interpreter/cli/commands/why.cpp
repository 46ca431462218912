// `ludo why`: why a move is legal or not.

#include "interpreter/services/why.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/why_text.hpp"

namespace ludo::interpreter {

namespace {

struct WhyArguments {
  std::string game;
  std::vector<std::string> move;
  std::string player;
  CommonOptions common;
};

// The player who asks: who decides, since others know less of his moves than he does.
lang::Index asking_player(const ReadyGame& game, const Engine& engine, const std::string& name) {
  const std::vector<lang::Player>& players = game.model->players;
  const auto found = std::find_if(players.begin(), players.end(),
                                  [&](const lang::Player& player) { return player.name == name; });
  if (found == players.end()) throw fail(Status::Usage, fmt::format("no player is `{}`", name));
  const auto asking = static_cast<lang::Index>(found - players.begin());
  if (engine.over(game.state)) return asking;
  if (engine.nature_moves(game.state)) {
    throw fail(Status::Usage, fmt::format("nature moves now, not {}", name));
  }
  const lang::Index decider = engine.to_move(game.state);
  if (decider == asking) return asking;
  throw fail(Status::Usage,
             fmt::format("{} is to move, not {}", lang::at(players, decider).name, name));
}

Json why_json(const ReadyGame& game, const Why& why, const std::string& player) {
  const lang::SourceMap& sources = game.file->loaded.sources;
  Json json = document("why");
  json["game"] = game.model->name;
  json["options"] = game.options_json();
  json["player"] = player.empty() ? Json(nullptr) : Json(player);
  put_why(json, why, sources);
  return json;
}

// The board, with the sites marked that decide.
void show_places(ReadyGame& game, const WhyArguments& options, const Why& answer,
                 lang::Index viewer) {
  scene::Seen seen;
  seen.state = game.state;
  seen.viewer = viewer == lang::kNoIndex ? Viewer::umpire() : Viewer::player(viewer);
  for (const WhyReason& reason : answer.reasons) {
    for (const lang::Index site : reason.sites) {
      seen.chosen.push_back({scene::Thing::Class::Site, site});
    }
  }
  if (seen.chosen.empty()) return;
  Pictures pictures(game, options.common, {.forgiving = true});
  put("\n" + pictures.board(seen, lang::kNoIndex));
}

Status tell_why(const Library& library, const WhyArguments& options) {
  require_engine(options.common);
  std::string move;
  for (const std::string& word : options.move) move += (move.empty() ? "" : " ") + word;
  ReadyGame game = ready_game(library, options.game, options.common);
  const Engine engine(*game.model, watched_budget());
  const lang::Index viewer =
      options.player.empty() ? lang::kNoIndex : asking_player(game, engine, options.player);
  const Why answer = why(engine, game.state, move, game.file->loaded.sources, viewer);
  if (options.common.machine()) {
    const Json json = why_json(game, answer, options.player);
    if (options.common.jsonl) {
      put_line(json);
    } else {
      put_document(json);
    }
  } else {
    put(why_text(answer, game.file->loaded.sources, colour(options.common, true)));
    show_places(game, options, answer, viewer);
  }
  return answer.answer == Why::Answer::Legal ? Status::Done : Status::No;
}

}  // namespace

void add_why(Verbs& verbs) {
  auto options = std::make_shared<WhyArguments>();
  CLI::App& verb =
      verbs.add("why", "says why a move is legal or not",
                {"why my-game.ludo e2-e5", "why my-game.ludo e5-e6 --moves \"e2-e3 e7-e6\"",
                 "why my-game.ludo a1-a2 --position middle.txt --json"},
                [options, &verbs] { return tell_why(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("MOVE", options->move, "a written move; words of one move may stand apart")
      ->required()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb.add_option("--player", options->player,
                  "asks as this player, who is to move: tells what he may know alone")
      ->type_name("NAME");
  add_common(verb, options->common,
             {.option = true, .state = true, .seed = true, .json = true, .jsonl = true});
}

}  // namespace ludo::interpreter

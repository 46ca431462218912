// `ludo perft`: counts the ways in which a game can go on.

#include "interpreter/services/perft.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct PerftArguments {
  std::string game;
  CommonOptions common;
  std::int32_t depth = 1;
  bool turns = false;
  bool outcomes = false;
  bool divide = false;
  bool history = false;
};

Json perft_json(const ReadyGame& game, const PerftArguments& options, const PerftOptions& asked,
                const PerftAnswer& answer, double seconds) {
  Json json = document("perft");
  json["game"] = game.model->name;
  json["options"] = game.options_json();
  json["depth"] = asked.depth;
  json["unit"] = unit_name(asked.unit);
  json["history"] = asked.history;
  json["finished"] = answer.finished;
  json["count"] = answer.count;
  if (options.divide) {
    Json rows = Json::array();
    for (const PerftRow& row : answer.divide) {
      if (row.finished) rows.push_back({{"move", row.move}, {"count", row.count}});
    }
    json["divide"] = std::move(rows);
  }
  json["timings"] = {{"cpu_seconds", seconds}};
  return json;
}

Status count(const Library& library, const PerftArguments& options) {
  require_engine(options.common);
  if (options.turns && options.outcomes) {
    throw fail(Status::Usage, "`--turns` and `--outcomes` exclude each other");
  }
  const ReadyGame game = ready_game(library, options.game, options.common);
  PerftOptions asked;
  asked.depth = options.depth;
  asked.unit = options.outcomes ? PerftUnit::Outcomes
               : options.turns  ? PerftUnit::Turns
                                : PerftUnit::Moves;
  asked.history = options.history;
  asked.threads = options.common.n_threads();
  bound_memory(asked.threads + 1);  // one shows the progress
  asked.stop = watch_interrupt();
  asked.program = game.program;
  asked.divide = options.divide;
  Amounts amounts;
  asked.all_parts = &amounts.all;
  asked.done_parts = &amounts.done;
  PerftAnswer answer;
  try {
    const Progress progress(options.common, amounts, "first moves");
    answer = perft(*game.model, game.state, asked);
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  }
  // What is told now may take longer than the work took to stop.
  interrupted();
  if (options.common.json) {
    put_document(perft_json(game, options, asked, answer, cpu_seconds()));
  } else {
    std::string text;
    for (const PerftRow& row : answer.divide) {
      if (!row.finished) continue;
      if (options.common.jsonl) {
        put_line({{"move", row.move}, {"count", row.count}});
      } else {
        text += fmt::format("{} {}\n", row.move, row.count);
      }
    }
    put(text);
    if (options.common.jsonl) {
      put_line({{"perft", asked.depth},
                {"unit", unit_name(asked.unit)},
                {"count", answer.count},
                {"finished", answer.finished}});
    } else if (answer.finished) {
      put(fmt::format("perft({}) = {}\n", asked.depth, answer.count));
    } else {
      put(fmt::format("perft({}) >= {}\n", asked.depth, answer.count));
    }
  }
  if (answer.finished) return Status::Done;
  if (answer.trouble.empty()) return interrupted_status();
  say_limit(answer.trouble);
  return Status::Limit;
}

}  // namespace

void add_perft(Verbs& verbs) {
  auto options = std::make_shared<PerftArguments>();
  CLI::App& verb = verbs.add(
      "perft", "counts sequences of moves, turns or outcomes",
      {"perft my-game.ludo --depth 2", "perft my-game.ludo --depth 1 --outcomes",
       "perft my-game.ludo --depth 2 --divide", "perft my-game.ludo --depth 3 --turns --json"},
      [options, &verbs] { return count(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--depth", options->depth, "how deep to count")
      ->type_name("N")
      ->check(whole_number(0, 1000))
      ->required();
  verb.add_flag("--turns", options->turns, "count complete turns, not moves");
  verb.add_flag("--outcomes", options->outcomes, "count turns by the states in which they end");
  verb.add_flag("--divide", options->divide, "split the count by the first move");
  verb.add_flag("--history", options->history, "repetition and limits end games");
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .seed = true,
              .threads = true,
              .engine = "which engine counts: fast (the default) or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

// `ludo print`: the text form of a stage.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/automaton/automaton.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/services/match.hpp"
#include "lang/model/said.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/view/check.hpp"

namespace ludo::interpreter {

namespace {

struct PrintArguments {
  std::string game;
  CommonOptions common;
  std::string stage = "model";
  bool dot = false;
  bool said = false;
  std::vector<std::string> pass_off;
};

// As the engine sees it; `--pass-off all` shows it as it was built.
Status print_automaton(const lang::GameModel& model, const PrintArguments& options) {
  automaton::BuildAnswer built = automaton::build_automaton(model);
  if (!built.automaton) throw fail(Status::Limit, built.trouble);
  automaton::run_passes(model, *built.automaton, {options.pass_off, false});
  put(options.dot ? automaton::print_dot(model, *built.automaton)
                  : automaton::print(model, *built.automaton));
  return Status::Done;
}

Status print_program(const lang::GameModel& model, const PrintArguments& options) {
  const program::FreezeAnswer answer =
      program::freeze(std::make_shared<const lang::GameModel>(model), {{options.pass_off, false}});
  if (answer.program == nullptr) throw fail(Status::Limit, answer.trouble);
  put(program::print(*answer.program));
  return Status::Done;
}

// What players make of a position, by feature and player.
Status print_evaluation(const lang::GameModel& model) {
  const auto evaluation = evaluation_for(std::make_shared<const lang::GameModel>(model), nullptr,
                                         {{players::Spec::Form::Greedy}}, watched_budget());
  if (evaluation == nullptr) throw fail(Status::Limit, "the fast engine cannot play this game");
  std::string text = fmt::format(
      "{}: {}\nlog-loss {:.4f} on {}, {:.4f} by the seats' shares alone; {:.1f} moves a game\n",
      model.name,
      !evaluation->predicts() ? "no evaluation found that predicts"
      : evaluation->pays()    ? "the evaluation predicts"
                              : "the evaluation predicts, but too little for what it takes: `mcts` "
                                "does without it",
      evaluation->loss(), counted(evaluation->positions(), "held-out game", "held-out games"),
      evaluation->loss_of_shares(), evaluation->mean_moves());
  text += fmt::format("{} of 100 moves could have been made long before{}\n",
                      std::lround(100 * evaluation->weights().placing),
                      evaluation->is_of_placing() ? ": a game of placing" : "");
  text += fmt::format(
      "{} of 100 moves were made before by the same player, {} of 100 are met in another game{}\n",
      std::lround(100 * evaluation->weights().again),
      std::lround(100 * evaluation->weights().common),
      evaluation->has_common_moves() ? ": common moves" : "");
  if (evaluation->weights().led > 0) {
    text += fmt::format(
        "who moves by the score gets {:.2f} times an equal share, and a game of such takes {:.2f} "
        "times as long{}\n",
        evaluation->weights().led, 1 + evaluation->weights().led_effort,
        evaluation->is_led_by_score() ? ": the score leads" : "");
  }
  std::size_t width = 0;
  for (const players::Feature& one : evaluation->features()) {
    width = std::max(width, one.words.size());
  }
  for (std::size_t i = 0; i < evaluation->features().size(); ++i) {
    text += fmt::format("  {:<{}}", evaluation->features()[i].words, width);
    for (std::size_t player = 0; player < model.players.size(); ++player) {
      text += fmt::format("  {} {:+.4f}", model.players[player].name,
                          evaluation->weight(i, player) + 0.0);
    }
    text += "\n";
  }
  put(text);
  return Status::Done;
}

// What holds by the language alone.
Status print_said(const lang::GameModel& model, const PrintArguments& options) {
  const std::vector<lang::Default> said = lang::said_of(model);
  if (options.common.json) {
    Json json = document("said");
    json["game"] = model.name;
    json["said"] = Json::array();
    for (const lang::Default which : said) {
      json["said"].push_back({{"name", lang::default_name(which)},
                              {"paragraph", lang::paragraph_of(which)},
                              {"sentence", lang::sentence_of(which)}});
    }
    put_document(json);
    return Status::Done;
  }
  std::string text = fmt::format("{}: {} by the language alone\n", model.name,
                                 counted(said.size(), "sentence holds", "sentences hold"));
  for (const lang::Default which : said) {
    text += fmt::format("{}  [{}]\n", lang::sentence_of(which), lang::paragraph_of(which));
  }
  put(text);
  return Status::Done;
}

Status print_stage(const Library& library, const PrintArguments& options) {
  require_engine(options.common);
  if (options.common.json && !options.said) {
    throw fail(Status::Usage, "`--json` belongs to `--said`");
  }
  if (options.said && options.stage != "model") {
    throw fail(Status::Usage, "`--said` is asked of the game, not of a stage");
  }
  require_one_of("--stage", options.stage,
                 {"source", "tree", "ast", "model", "view", "automaton", "program", "evaluation"});
  const bool has_passes = options.stage == "automaton" || options.stage == "program";
  if (options.stage != "automaton" && options.dot) {
    throw fail(Status::Usage, "`--dot` belongs to the stage `automaton`");
  }
  if (!has_passes && !options.pass_off.empty()) {
    throw fail(Status::Usage, "`--pass-off` belongs to the stages `automaton` and `program`");
  }
  for (const std::string& name : options.pass_off) {
    const std::vector<std::string_view> known = automaton::pass_names();
    if (name == "all" || std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw fail(Status::Usage, fmt::format("there is no pass `{}`; there are all, {}", name,
                                          fmt::join(known, ", ")));
  }
  const std::unique_ptr<GameFile> file = load_file(library, options.game);
  if (options.stage == "source") {
    if (file->loaded.sources.size() != 0) {
      put(file->loaded.sources.sources().front().text());
    }
    return Status::Done;
  }
  if (options.stage == "tree" && file->loaded.sources.size() != 0) {
    lang::Diagnostics diagnostics;
    const lang::SourceText& source = file->loaded.sources.sources().front();
    put(lang::print(lang::parse(source, diagnostics)));
    say_diagnostics(diagnostics, file->loaded.sources, options.common);
    return diagnostics.has_errors() ? Status::No : Status::Done;
  }
  if (!file->loaded.usable) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    return Status::No;
  }
  if (options.stage == "ast") {
    put(lang::print(file->loaded.game));
    for (const lang::Node& test : file->loaded.tests) put(lang::print(test));
    return Status::Done;
  }
  const auto model =
      lang::check(file->loaded, check_options(*file, options.common), file->diagnostics);
  if (!model) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    return Status::No;
  }
  if (options.said) return print_said(*model, options);
  if (options.stage == "view") {
    const auto view = lang::check_view(file->loaded, check_options(*file, options.common),
                                       view_texts(*file), {}, file->diagnostics);
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    if (!view) return Status::No;
    put(view->text);
    return Status::Done;
  }
  if (options.stage == "automaton") return print_automaton(*model, options);
  if (options.stage == "program") return print_program(*model, options);
  if (options.stage == "evaluation") return print_evaluation(*model);
  put(lang::print(*model));
  return Status::Done;
}

}  // namespace

void add_print(Verbs& verbs) {
  auto options = std::make_shared<PrintArguments>();
  CLI::App& verb =
      verbs.add("print", "prints a stage of a game as text",
                {"print my-game.ludo --stage model", "print my-game.ludo --stage automaton --dot",
                 "print my-game.ludo --said"},
                [options, &verbs] { return print_stage(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--stage", options->stage,
                  "source, tree, ast, model (the default), view, automaton, program or evaluation")
      ->type_name("STAGE");
  verb.add_flag("--said", options->said,
                "what holds by the language alone, with the paragraph of the specification");
  verb.add_flag("--dot", options->dot, "as Graphviz (automaton only)");
  verb.add_option("--pass-off", options->pass_off,
                  "leave out a pass over the automaton, or all (repeatable)")
      ->type_name("PASS")
      ->allow_extra_args(false);
  add_common(verb, options->common, {.option = true, .json = true});
}

}  // namespace ludo::interpreter

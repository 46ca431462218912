// `ludo print`: the text form of a stage.

#include <fmt/format.h>

#include "interpreter/automaton/automaton.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::interpreter {

namespace {

struct Options {
  std::string game;
  CommonOptions common;
  std::string stage = "model";
  bool dot = false;
};

Status print_automaton(const lang::GameModel& model, const Options& options) {
  automaton::BuildAnswer built = automaton::build_automaton(model);
  if (!built.automaton) throw fail(Status::Limit, built.trouble);
  put(automaton::print(model, *built.automaton));
  return Status::Done;
}

Status print_stage(const Library& library, const Options& options) {
  require_engine(options.common);
  require_one_of("--stage", options.stage,
                 {"source", "tree", "ast", "model", "automaton", "program"});
  if (options.stage == "program") {
    throw fail(Status::Usage, "the stage `program` is not in this version");
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
  if (options.stage == "automaton") return print_automaton(*model, options);
  put(lang::print(*model));
  return Status::Done;
}

}  // namespace

void add_print(Verbs& verbs) {
  auto options = std::make_shared<Options>();
  CLI::App& verb = verbs.add("print", "prints a stage of a game as text",
                             {"print my-game.ludo --stage model", "print my-game.ludo --stage ast"},
                             [options, &verbs] { return print_stage(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--stage", options->stage, "source, tree, ast or model")->type_name("STAGE");
  verb.add_flag("--dot", options->dot, "as Graphviz (automaton only)");
  add_common(verb, options->common, {.option = true});
}

}  // namespace ludo::interpreter

// `ludo test`: runs the test blocks of games, or of separate files of tests.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/one_test.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/test_run.hpp"

namespace ludo::interpreter {

namespace {

struct TestArguments {
  std::vector<std::string> files;
  CommonOptions common;
  std::string only;
};

struct Totals {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t unfinished = 0;  // a budget was spent before anything had failed
  bool unreadable = false;
  Json tests = Json::array();
};

void report(const GameFile& file, const TestOutcome& outcome, const lang::Span& span,
            const TestArguments& options, Totals& totals, Progress& progress) {
  ++(outcome.passed()           ? totals.passed
     : outcome.failures.empty() ? totals.unfinished
                                : totals.failed);
  const lang::SourceMap& sources = file.loaded.sources;
  if (options.common.machine()) {
    Json json = {{"file", file.label},
                 {"test", outcome.sentence},
                 {"line", place_in_text(span, sources, file.label)},
                 {"passed", outcome.passed()},
                 {"expectations", outcome.expectations}};
    json["failures"] = Json::array();
    for (const TestFailure& failure : outcome.failures) {
      json["failures"].push_back({{"line", place_in_text(failure.span, sources, file.label)},
                                  {"expected", failure.expected},
                                  {"got", failure.got}});
    }
    if (!outcome.trouble.empty()) json["limit"] = outcome.trouble;
    if (options.common.jsonl) {
      progress.print(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    } else {
      totals.tests.push_back(std::move(json));
    }
    return;
  }
  for (const TestFailure& failure : outcome.failures) {
    const lang::Span& place = failure.span.is_nowhere() ? span : failure.span;
    progress.print(fmt::format("{}: \"{}\": {}\n", place_in_text(place, sources, file.label),
                               outcome.sentence, describe(failure)));
  }
  if (!outcome.trouble.empty()) {
    progress.print(fmt::format("{}: \"{}\": a limit was reached: {}\n",
                               place_in_text(span, sources, file.label), outcome.sentence,
                               outcome.trouble));
  }
  if (options.common.verbose && outcome.passed()) {
    progress.print(fmt::format("{}: \"{}\": passed ({})\n",
                               place_in_text(span, sources, file.label), outcome.sentence,
                               counted(outcome.expectations, "expectation", "expectations")));
  }
}

// Errors that the game has without any of its tests are told once.
void say_errors_of_game(GameFile& file, const TestArguments& options) {
  lang::CheckOptions asked = check_options(file, options.common);
  asked.lints = false;
  lang::Diagnostics diagnostics;
  if (!lang::check(file.loaded, asked, diagnostics)) {
    say_diagnostics(diagnostics, file.loaded.sources, options.common);
  }
}

// That nothing is tested is no news that all is well.
void say_no_tests(const GameFile& file, const TestArguments& options) {
  if (options.common.quiet) return;
  const std::string of_parent =
      file.parent.empty()
          ? ""
          : fmt::format("; those of `{}` are about its own rules, and are not run here",
                        file.parent);
  say(fmt::format("{} has no tests of its own{}\n", file.label, of_parent));
}

void run_file(const Library& library, const std::string& name, const TestArguments& options,
              Totals& totals, const lang::StopFlag& stop) {
  const std::unique_ptr<GameFile> file = load_file(library, name);
  if (!file->loaded.usable) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    ++totals.failed;
    return;
  }
  say_errors_of_game(*file, options);
  if (file->loaded.tests.empty()) say_no_tests(*file, options);
  Amounts amounts;
  amounts.all = file->loaded.tests.size();
  Progress progress(options.common, amounts, "tests of " + name);
  for (std::size_t i = 0; i < file->loaded.tests.size() && !stop.load(); ++i) {
    const lang::Node& test = file->loaded.tests[i];
    ++amounts.done;
    if (!options.only.empty() && test.text.find(options.only) == std::string::npos) continue;
    lang::Diagnostics diagnostics;
    const TestOutcome outcome = run_one_test(*file, i, options.common, diagnostics, stop);
    if (outcome.stopped) break;
    if (options.common.verbose && diagnostics.has_errors()) {
      progress.print("");
      say_diagnostics(diagnostics, file->loaded.sources, options.common);
    }
    report(*file, outcome, test.span, options, totals, progress);
  }
}

Status run_tests(const Library& library, const TestArguments& options) {
  require_engine(options.common);
  Totals totals;
  const lang::StopFlag& stop = *watch_interrupt();
  for (const std::string& name : options.files) {
    if (stop.load()) break;
    try {
      run_file(library, name, options, totals, stop);
    } catch (const Failed& failed) {
      if (failed.status != Status::Unreadable) throw;
      totals.unreadable = true;
    }
  }
  const bool stopped = interrupted();
  if (options.common.json) {
    Json json = document("test");
    json["passed"] = totals.passed;
    json["failed"] = totals.failed;
    if (totals.unfinished != 0) json["unfinished"] = totals.unfinished;
    json["tests"] = std::move(totals.tests);
    put_document(json);
  } else if (options.common.jsonl) {
    Json json = {{"passed", totals.passed}, {"failed", totals.failed}};
    if (totals.unfinished != 0) json["unfinished"] = totals.unfinished;
    put_line(json);
  } else if (!totals.unreadable || 0 < totals.passed + totals.failed + totals.unfinished) {
    std::string text = fmt::format("{} passed, {} failed", totals.passed, totals.failed);
    if (totals.unfinished != 0) text += fmt::format(", {} not finished", totals.unfinished);
    put(text + "\n");
  }
  if (stopped) return interrupted_status();
  if (totals.unreadable) return Status::Unreadable;
  if (totals.failed != 0) return Status::No;
  return totals.unfinished == 0 ? Status::Done : Status::Limit;
}

}  // namespace

void add_test(Verbs& verbs) {
  auto options = std::make_shared<TestArguments>();
  CLI::App& verb = verbs.add("test", "runs the tests in games",
                             {"test my-game.ludo", "test my-game.ludo my-tests.ludo -v",
                              "test my-game.ludo --only \"throne\" --json"},
                             [options, &verbs] { return run_tests(verbs.library(), *options); });
  verb.add_option("FILE", options->files, "files, shipped games, or - for standard input")
      ->required();
  verb.add_option("--only", options->only, "only tests whose sentence has these words")
      ->type_name("TEXT");
  add_common(verb, options->common,
             {.option = true,
              .seed = true,
              .engine = "which engine counts for `perft`: fast (the default) or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

// See one_test.hpp.

#include "interpreter/cli/one_test.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludo::interpreter {

namespace {

bool holds_place(const lang::Node& node, const lang::Span& place) {
  const lang::Span& span = node.span;
  const bool here = span.file == place.file && span.begin <= place.begin && place.begin < span.end;
  return here || std::ranges::any_of(node.children, [&](const lang::Node& child) {
           return holds_place(child, place);
         });
}

// The error that keeps a test from being run: its own, or one of the game, which was told before.
std::string why_not_run(const GameFile& file, const lang::Node& test,
                        const lang::Diagnostics& diagnostics) {
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    if (diagnostic.severity() != lang::Severity::error) continue;
    const lang::Span span = diagnostic.primary().span;
    if (span.is_nowhere()) return diagnostic.message();
    if (holds_place(test, span)) return diagnostic.message();
    const lang::SourceText& source = file.loaded.sources.source(span.file);
    const std::size_t line = source.line_column(span.begin).line;
    if (span.file == test.span.file) return fmt::format("the game has an error in line {}", line);
    return fmt::format("the game has an error in {}:{}", source.name(), line);
  }
  return "it has errors";
}

}  // namespace

std::string place_in_text(const lang::Span& span, const lang::SourceMap& sources,
                          const std::string& label) {
  if (span.is_nowhere()) return label;
  const lang::SourceText& source = sources.source(span.file);
  return fmt::format("{}:{}", source.name(), source.line_column(span.begin).line);
}

TestOutcome run_one_test(GameFile& file, std::size_t index, const CommonOptions& common,
                         lang::Diagnostics& diagnostics, const lang::StopFlag& stop) {
  lang::CheckOptions asked = check_options(file, common);
  asked.test = index;
  asked.lints = false;
  std::optional<lang::GameModel> checked = lang::check(file.loaded, asked, diagnostics);
  if (checked && !checked->tests.empty()) {
    const auto model = std::make_shared<const lang::GameModel>(std::move(*checked));
    const lang::TestModel& test = model->tests.front();
    TestOptions run;
    run.seed = common.seed;
    run.stop = &stop;
    run.sources = &file.loaded.sources;
    if (common.engine == "fast" && counts_sequences(test)) {
      run.program = frozen(model, common);
    }
    return run_test(*model, test, run);
  }
  TestOutcome outcome;
  outcome.sentence = file.loaded.tests[index].text;
  outcome.failures.push_back(TestFailure{std::string(kRunnable),
                                         why_not_run(file, file.loaded.tests[index], diagnostics),
                                         file.loaded.tests[index].span});
  return outcome;
}

}  // namespace ludo::interpreter

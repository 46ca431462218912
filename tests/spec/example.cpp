// Runs the examples of a chapter; see example.hpp.

#include "tests/spec/example.hpp"

#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <stdexcept>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/test_run.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/view/check.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::State;

/// The name under which a text is shown in diagnostics.
constexpr const char* kTextName = "example.ludo";

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// The lines of a block without the empty ones.
std::vector<std::string> lines_of(const Block& block) {
  std::vector<std::string> lines;
  for (std::string line : split_lines(block.text)) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// `game Tablut` → "Tablut", `module custodian(…)` → "custodian".
std::string declared_name(const std::string& text) {
  for (const std::string& line : split_lines(text)) {
    for (const std::string_view head : {"game ", "module "}) {
      if (!line.starts_with(head)) continue;
      const std::size_t end = line.find_first_of(" (", head.size());
      return line.substr(head.size(), end == std::string::npos ? end : end - head.size());
    }
  }
  return {};
}

/// "12: ", the line of a span; empty if it is nowhere.
std::string place_of(const lang::Span& span, const lang::SourceMap& sources) {
  if (span.is_nowhere()) return {};
  return fmt::format("{}: ", sources.source(span.file).line_column(span.begin).line);
}

/// An example at work.
struct Run {
  const Example& example;
  const Library& library;
  lang::Diagnostics diagnostics;
  lang::LoadedGame game;
  std::optional<lang::GameModel> model;
  std::vector<std::string> faults;

  void fault(const Block& block, const std::string& what) {
    faults.push_back(fmt::format("line {}: {}", block.line, what));
  }

  void expect(const Block& block, const std::string& expected, const std::string& got) {
    if (expected != got) fault(block, fmt::format("expected `{}`, got `{}`", expected, got));
  }

  void load();
  State state_for(const Engine& engine, const Block& block);
  void check_moves(const Engine& engine, const Block& block);
  void check_perft(const Engine& engine, const Block& block);
  void check_perft_line(const Engine& engine, const Block& block, const std::string& line);
  void check_faults(Engine& engine, const Block& block);
  void check_diagnostics(const Block& block);
  void check_view(const Block& block);
  void check_tests();
  void all();
};

void Run::load() {
  const lang::Resolver resolver = [this](std::string_view name) -> std::optional<std::string> {
    const auto found = library.find(std::string(name));
    if (found == library.end()) return std::nullopt;
    return found->second;
  };
  game = lang::load(kTextName, example.text, resolver, diagnostics);
  if (game.usable) model = lang::check(game, lang::CheckOptions{}, diagnostics);
}

/// The state that a block speaks about.
State Run::state_for(const Engine& engine, const Block& block) {
  const auto after = block.attributes.find("after");
  if (after == block.attributes.end()) return engine.start();
  const interpreter::PlayedLine line =
      interpreter::play_line(engine, engine.start(), interpreter::split_moves(after->second));
  if (line.failure) fault(block, describe(*line.failure));
  return line.state;
}

void Run::check_moves(const Engine& engine, const Block& block) {
  const State state = state_for(engine, block);
  std::vector<std::string> written;
  if (!engine.over(state)) {
    for (const interpreter::Move& move : engine.moves(state)) written.push_back(move.text);
  }
  expect(block, joined(lines_of(block)), joined(written));
}

void Run::check_perft(const Engine& engine, const Block& block) {
  for (const std::string& line : lines_of(block)) check_perft_line(engine, block, line);
}

/// `2 turns = 24`, or `2 = 12` of moves.
void Run::check_perft_line(const Engine& engine, const Block& block, const std::string& line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    if (at < end) words.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  interpreter::PerftOptions options;
  const bool has_unit = words.size() == 4;
  bool good = (words.size() == 3 || has_unit) && words[words.size() - 2] == "=";
  if (good) {
    const char* const end = words[0].data() + words[0].size();
    const auto [rest, error] = std::from_chars(words[0].data(), end, options.depth);
    good = error == std::errc() && rest == end;
  }
  if (good && has_unit) {
    const std::optional<interpreter::PerftUnit> unit = interpreter::find_unit(words[1]);
    good = unit.has_value();
    if (good) options.unit = *unit;
  }
  if (!good) return fault(block, fmt::format("`{}` is no row of perft", line));
  const interpreter::PerftAnswer answer =
      interpreter::perft(engine.model(), state_for(engine, block), options);
  if (!answer.finished) return fault(block, fmt::format("`{}`: {}", line, answer.trouble));
  expect(block, line, line.substr(0, line.rfind(' ') + 1) + std::to_string(answer.count));
}

/// What is tried on the way and where it leads to, and cannot be done.
void Run::check_faults(Engine& engine, const Block& block) {
  engine.forget_reports();
  const State state = state_for(engine, block);
  if (!engine.over(state)) static_cast<void>(engine.moves(state));
  std::vector<std::string> tried;
  for (const interpreter::Report& report : engine.reports()) {
    const std::string line =
        place_of(report.where, game.sources) + std::string(lang::kind_name(report.kind));
    if (tried.empty() || tried.back() != line) tried.push_back(line);
  }
  expect(block, joined(lines_of(block)), joined(tried));
}

void Run::check_diagnostics(const Block& block) {
  if (block.text.find("-->") != std::string::npos) {
    expect(block, block.text, lang::render(diagnostics, game.sources));
    return;
  }
  const std::vector<std::string> expected = lines_of(block);
  const bool with_lines = !expected.empty() && expected.front().find(':') != std::string::npos;
  std::vector<std::string> reported;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const std::string place =
        with_lines ? place_of(diagnostic.primary().span, game.sources) : std::string();
    reported.push_back(place + std::string(lang::kind_name(diagnostic.kind())));
  }
  expect(block, joined(expected), joined(reported));
}

/// A view of the game: what is reported about it, which is nothing unless the block says so.
void Run::check_view(const Block& block) {
  lang::Diagnostics reports;
  lang::ViewTexts texts;
  texts.texts = {{lang::ViewSource::Kind::Own, "example.ludoview", block.text}};
  const auto view = lang::check_view(game, lang::CheckOptions{}, texts, {}, reports);
  std::vector<std::string> reported;
  for (const lang::Diagnostic& diagnostic : reports.sorted()) {
    reported.push_back(std::string(lang::kind_name(diagnostic.kind())));
  }
  const auto expected = block.attributes.find("reports");
  const std::string wanted = expected == block.attributes.end() ? "" : expected->second;
  expect(block, wanted, joined(reported));
  if (joined(reported) != wanted) fault(block, lang::render(reports, game.sources));
  if (view.has_value() == reports.has_errors()) fault(block, "errors, and a view");
}

/// The tests that stand in the text itself, each on the game as it wants it.
void Run::check_tests() {
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    lang::Diagnostics reports;
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    const std::optional<lang::GameModel> of_test = lang::check(game, options, reports);
    if (!of_test) {
      fault(example.start, fmt::format("test \"{}\": {}", game.tests[i].text,
                                       lang::render(reports, game.sources)));
      continue;
    }
    for (const lang::TestModel& test : of_test->tests) {
      for (const interpreter::TestFailure& failure :
           interpreter::run_test(*of_test, test).failures) {
        fault(example.start,
              fmt::format("test \"{}\": {}{}", test.sentence, place_of(failure.span, game.sources),
                          interpreter::describe(failure)));
      }
    }
  }
}

void Run::all() {
  load();
  bool with_errors = false;
  for (const Block& block : example.about) {
    if (block.kind != "diagnostics") continue;
    check_diagnostics(block);
    with_errors = diagnostics.has_errors();
  }
  if (with_errors) return;
  if (!model) {
    return fault(example.start, "the text is refused:\n" + lang::render(diagnostics, game.sources));
  }
  Engine engine(*model);
  for (const Block& block : example.about) {
    if (block.kind == "moves") check_moves(engine, block);
    if (block.kind == "perft") check_perft(engine, block);
    if (block.kind == "faults") check_faults(engine, block);
    if (block.kind == "ludoview") check_view(block);
  }
  check_tests();
}

bool is_about(const std::string& kind) {
  return kind == "ludoview" || kind == "moves" || kind == "perft" || kind == "faults" ||
         kind == "diagnostics";
}

}  // namespace

Examples read_examples(const Document& document) {
  Examples result;
  result.faults = document.faults;
  const auto fault = [&result](const Block& block, const std::string& what) {
    result.faults.push_back(fmt::format("line {}: {}", block.line, what));
  };
  for (const Block& block : document.blocks) {
    if (block.kind == "ludo") {
      result.examples.push_back({block.text, block, {}});
    } else if (block.kind == "text") {
      continue;
    } else if (!is_about(block.kind) && block.kind != "ludo continued") {
      fault(block, fmt::format("the kind `{}` of a block", block.kind));
    } else if (result.examples.empty()) {
      fault(block, "no text stands above");
    } else if (block.kind == "ludo continued") {
      result.examples.back().text += block.text;
    } else {
      result.examples.back().about.push_back(block);
    }
  }
  for (const Example& example : result.examples) {
    result.library.emplace(declared_name(example.text), example.text);
  }
  std::erase_if(result.examples,
                [](const Example& example) { return example.text.starts_with("module "); });
  return result;
}

std::vector<std::string> faults_of(const Example& example, const Library& library) {
  Run run{example, library, {}, {}, {}, {}};
  try {
    run.all();
  } catch (const std::exception& error) {
    run.fault(example.start, error.what());
  }
  return run.faults;
}

std::string listed(const std::vector<std::string>& faults) {
  std::string text;
  for (const std::string& fault : faults) text += fault + "\n";
  return text;
}

}  // namespace ludo::tests

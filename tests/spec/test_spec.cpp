// Runs the specification: every fenced block of every spec/*.md.
//
// Kinds of blocks:
//
//   ludo            a whole text: it has no errors, and all its tests pass
//   ludo continued  goes on with the block above
//   moves           the legal moves of the game above, one a line, in their order
//   perft           lines `depth = n` or `depth unit = n` for the game above
//   diagnostics     what is reported about the text above: either as rendered, or as lines
//                   `kind` or `line: kind`
//   text            not run
//
// `after="M1, M2"` plays moves first. A text finds the games and modules above it in the same
// chapter by their names. A block without a kind is an error, so nothing is silently left out.
//
// Documents are read by document.hpp. Each text is a test of its own, named by its heading path.

#include <fmt/core.h>

#include <memory>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/test_run.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/spec/document.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::Move;
using interpreter::State;

/// The name under which a text is shown in diagnostics.
constexpr const char* kTextName = "example.ludo";

/// A text and the blocks that say something about it.
struct Example {
  std::string text;
  Block start;
  std::vector<Block> about;
};

/// The texts of a chapter that others may name: "Tablut" → its text.
using Library = std::map<std::string, std::string>;

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

/// The name that a text declares: `game Tablut` → "Tablut", `module custodian(…)` → "custodian".
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

/// A checked example, or the reports that were made instead.
struct Loaded {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game;
  std::optional<lang::GameModel> model;

  std::string reports() const { return lang::render(diagnostics, game.sources); }
};

Loaded load_example(const std::string& text, const Library& library) {
  Loaded loaded;
  const lang::Resolver resolver = [&](std::string_view name) -> std::optional<std::string> {
    const auto found = library.find(std::string(name));
    if (found == library.end()) return std::nullopt;
    return found->second;
  };
  loaded.game = lang::load(kTextName, text, resolver, loaded.diagnostics);
  if (loaded.game.usable) {
    loaded.model = lang::check(loaded.game, lang::CheckOptions{}, loaded.diagnostics);
  }
  return loaded;
}

/// The state that a block speaks about.
State state_for(const Engine& engine, const Block& block) {
  const auto after = block.attributes.find("after");
  if (after == block.attributes.end()) return engine.start();
  const interpreter::PlayedLine line =
      interpreter::play_line(engine, engine.start(), interpreter::split_moves(after->second));
  if (line.failure) FAIL_CHECK("line " << block.line << ": " << describe(*line.failure));
  return line.state;
}

void check_moves(const Engine& engine, const Block& block) {
  std::vector<std::string> written;
  for (const Move& move : engine.moves(state_for(engine, block))) written.push_back(move.text);
  INFO("line " << block.line);
  CHECK(joined(written) == joined(lines_of(block)));
}

void check_perft(const Engine& engine, const Block& block) {
  for (const std::string& line : lines_of(block)) {
    INFO("line " << block.line << ": " << line);
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      if (at < end) words.push_back(line.substr(at, end - at));
      at = end + 1;
    }
    const bool has_unit = words.size() == 4;
    REQUIRE((words.size() == 3 || has_unit));
    REQUIRE(words[words.size() - 2] == "=");
    interpreter::PerftOptions options;
    options.depth = std::stoi(words[0]);
    if (has_unit) {
      const std::optional<interpreter::PerftUnit> unit = interpreter::find_unit(words[1]);
      REQUIRE(unit.has_value());
      options.unit = *unit;
    }
    const interpreter::PerftAnswer answer =
        interpreter::perft(engine.model(), state_for(engine, block), options);
    REQUIRE(answer.finished);
    CHECK(std::to_string(answer.count) == words.back());
  }
}

void check_diagnostics(const Loaded& loaded, const Block& block) {
  INFO("line " << block.line);
  if (block.text.find("-->") != std::string::npos) {
    CHECK(loaded.reports() == block.text);
    return;
  }
  std::vector<std::string> reported;
  const std::vector<std::string> expected = lines_of(block);
  const bool with_lines = !expected.empty() && expected.front().find(':') != std::string::npos;
  for (const lang::Diagnostic& diagnostic : loaded.diagnostics.sorted()) {
    std::string line;
    if (with_lines) {
      line = place_of(diagnostic.primary().span, loaded.game.sources);
    }
    reported.push_back(line + std::string(lang::kind_name(diagnostic.kind())));
  }
  CHECK(joined(reported) == joined(expected));
}

/// The tests that stand in the text itself, each on the game as it wants it.
void check_tests(Loaded& loaded) {
  for (std::size_t i = 0; i < loaded.game.tests.size(); ++i) {
    INFO("test \"" << loaded.game.tests[i].text << "\"");
    lang::Diagnostics diagnostics;
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    const std::optional<lang::GameModel> model = lang::check(loaded.game, options, diagnostics);
    INFO(lang::render(diagnostics, loaded.game.sources));
    CHECK(model.has_value());
    if (!model) continue;
    for (const lang::TestModel& test : model->tests) {
      const interpreter::TestOutcome outcome = interpreter::run_test(*model, test);
      for (const interpreter::TestFailure& failure : outcome.failures) {
        FAIL_CHECK(place_of(failure.span, loaded.game.sources) << interpreter::describe(failure));
      }
    }
  }
}

void run(const Example& example, const Library& library) {
  INFO("the text of line " << example.start.line);
  Loaded loaded = load_example(example.text, library);
  bool with_faults = false;
  for (const Block& block : example.about) {
    if (block.kind != "diagnostics") continue;
    check_diagnostics(loaded, block);
    with_faults = loaded.diagnostics.has_errors();
  }
  if (with_faults) return;
  INFO(loaded.reports());
  REQUIRE_FALSE(loaded.diagnostics.has_errors());
  REQUIRE(loaded.game.usable);
  if (!loaded.model) return;
  const Engine engine(*loaded.model);
  for (const Block& block : example.about) {
    if (block.kind == "moves") check_moves(engine, block);
    if (block.kind == "perft") check_perft(engine, block);
  }
  check_tests(loaded);
}

bool is_about(const std::string& kind) {
  return kind == "moves" || kind == "perft" || kind == "diagnostics";
}

/// Registers the examples of a chapter.
void register_chapter(const std::string& path) {
  const Document document = read_document(read_file(path));
  std::vector<std::string> faults = document.faults;
  std::vector<Example> examples;
  for (const Block& block : document.blocks) {
    if (block.kind == "ludo") {
      examples.push_back({block.text, block, {}});
    } else if (block.kind == "text") {
      continue;
    } else if (!is_about(block.kind) && block.kind != "ludo continued") {
      faults.push_back(fmt::format("line {}: the kind `{}` of a block", block.line, block.kind));
    } else if (examples.empty()) {
      faults.push_back(fmt::format("line {}: no text stands above", block.line));
    } else if (block.kind == "ludo continued") {
      examples.back().text += block.text;
    } else {
      examples.back().about.push_back(block);
    }
  }
  register_test(path + ": every block says what it is", "[spec]",
                [faults] { CHECK(joined(faults) == ""); });
  const auto library = std::make_shared<Library>();
  std::map<std::string, int> used;
  for (const Example& example : examples) {
    library->emplace(declared_name(example.text), example.text);
    // A module is run where it is used.
    if (example.text.starts_with("module ")) continue;
    std::string name = path + ": " + example.start.heading;
    if (const int count = ++used[name]; 1 < count) name += fmt::format(" ({})", count);
    register_test(name, "[spec]", [example, library] { run(example, *library); });
  }
}

}  // namespace

LUDO_REGISTER_TESTS(specification) {
  for (const std::string& path : files_under("spec", ".md")) register_chapter(path);
}

}  // namespace ludo::tests

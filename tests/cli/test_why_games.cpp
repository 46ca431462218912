// `why` on every move that a shipped game's tests call illegal: a clause is named, with its place.

#include <fmt/format.h>

#include <iostream>

#include "interpreter/cli/library.hpp"
#include "interpreter/cli/why_text.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/why.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::interpreter {

namespace {

// What speaks against a move, as a person gets to read it.
using SeeAnswer = std::function<void(const Why&, const std::string& text, const State& state)>;

void ask_why(const Engine& engine, const State& state,
             const std::vector<lang::Expectation>& expectations, const lang::SourceMap& sources,
             const SeeAnswer& see) {
  for (const lang::Expectation& expectation : expectations) {
    if (expectation.form == lang::Expectation::Form::Illegal) {
      for (const std::string& move : expectation.moves) {
        const Why told = why(engine, state, move, sources);
        see(told, why_text(told, sources, lang::Colours::off), state);
      }
    }
    if (expectation.form == lang::Expectation::Form::After) {
      const PlayedLine line = play_line(engine, state, expectation.moves);
      if (!line.failure) ask_why(engine, line.state, expectation.then, sources, see);
    }
  }
}

// Every `illegal` of a game's tests, in their positions.
void each_illegal_move(const Library& library, const ShippedGame& shipped, const SeeAnswer& see) {
  std::string trouble;
  auto text = find_game(library, shipped.path.string(), trouble);
  REQUIRE(text.has_value());
  lang::Diagnostics diagnostics;
  lang::LoadedGame game =
      lang::load(shipped.label, std::move(text->text), text->resolver, diagnostics);
  REQUIRE(game.usable);
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    if (game.sources.text(game.tests[i].span).find("illegal ") == std::string_view::npos) continue;
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    lang::Diagnostics of_test;
    const auto model = lang::check(game, options, of_test);
    INFO(lang::render(of_test, game.sources));
    REQUIRE(model.has_value());
    const lang::TestModel& test = model->tests.front();
    const Engine engine(*model);
    const State state = test.has_given ? engine.position(test.given, 1) : engine.start();
    ask_why(engine, state, test.expectations, game.sources, see);
  }
}

}  // namespace

TEST_CASE("why: every illegal move of the shipped games' tests has a named clause", "[why]") {
  const Library library = Library(tests::absolute_path("stdlib-games"));
  std::size_t asked = 0;
  std::size_t unreadable = 0;
  const bool shown = std::getenv("LUDO_SHOW_WHY") != nullptr;
  for (const ShippedGame& shipped : library.games()) {
    each_illegal_move(library, shipped,
                      [&](const Why& told, const std::string& text, const State&) {
                        ++asked;
                        INFO(shipped.name << "\n" << text);
                        if (shown) std::cout << "== " << shipped.name << "\n" << text << std::flush;
                        CHECK_FALSE(told.answer == Why::Answer::Legal);
                        CHECK_FALSE(told.answer == Why::Answer::Ambiguous);
                        unreadable += told.answer == Why::Answer::Unreadable ? 1 : 0;
                        CHECK_FALSE(told.reasons.empty());
                        for (const WhyReason& reason : told.reasons) {
                          CHECK_FALSE(reason.sentence.empty());
                          // What no clause could name: a site that the board has not.
                          if (tests::contains(reason.sentence, "there is no site")) continue;
                          CHECK_FALSE(reason.key.empty());
                          CHECK_FALSE(reason.span.is_nowhere());
                        }
                        CHECK(tests::contains(text, "--> "));
                      });
  }
  CHECK(150 < asked);
  // For nearly all of them more is found than what is asked for instead.
  CHECK(unreadable * 20 < asked);
}

}  // namespace ludo::interpreter

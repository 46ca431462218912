// Idioms back into clauses: a game in which all are written again is the same game.

#include <fmt/format.h>

#include <set>

#include "lang/canon/canon.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/rules/expand.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string hash_of(lang::LoadedGame& game, const Valuation& valuation, lang::Diagnostics& heard) {
  lang::CheckOptions options;
  options.options = valuation;
  options.lints = false;
  const auto model = lang::check(game, options, heard);
  return model ? lang::canon_hash(*model) : "";
}

std::string messages_of(const lang::Diagnostics& heard, const lang::SourceMap& sources) {
  std::string text;
  for (const lang::Diagnostic& one : heard.in_order_of_report()) {
    const lang::Span span = one.primary().span;
    text += fmt::format("line {}: {}\n", sources.source(span.file).line_column(span.begin).line,
                        one.message());
  }
  return text;
}

// So many changed texts of each game are written again, too.
constexpr std::size_t kMutants = 2;

struct Met {
  std::set<std::string> idioms;
  std::size_t texts = 0;  // in which something was written again
};

// Fails for an idiom without a partner, too: each that Teller::statements() or shorten() finds
// needs one in lang/rules/expand.cpp, which writes its statements again from its senses.
void write_again(const mutation::ShippedGame& game, const std::string& own,
                 const Valuation& valuation, const std::string& at, Met& met) {
  lang::Diagnostics heard;
  lang::LoadedGame loaded = mutation::load_as(game, own, heard);
  if (!loaded.usable) return;
  const auto written = told(loaded, valuation, "en");
  if (!written) return;
  for (const lang::rules::Idiom& idiom : written->idioms) {
    const std::string name = lang::rules::name_of(idiom);
    met.idioms.insert(name);
    if (lang::rules::expand(idiom, written->idioms, loaded.sources)) continue;
    FAIL_CHECK(at << ": the idiom `" << name << "` has no partner in lang/rules/expand.cpp");
  }
  const std::string text =
      lang::rules::expanded(loaded.sources.sources()[0], written->idioms, loaded.sources);
  if (text == own) return;
  ++met.texts;
  lang::Diagnostics trouble;
  lang::LoadedGame again = mutation::load_as(game, text, trouble);
  const std::string after = hash_of(again, valuation, trouble);
  if (hash_of(loaded, valuation, heard) == after) return;
  FAIL_CHECK(at << (after.empty() ? " is no game" : " is another game")
                << " when its idioms are written again:\n"
                << messages_of(trouble, again.sources) << text);
}

}  // namespace

TEST_CASE("a game in which all idioms are written again is the same game", "[rules][expand]") {
  Met met;
  for (const mutation::ShippedGame& game : games_to_tell()) {
    if (game.text.find("ludo 2 it") != std::string::npos) continue;  // its keywords are Italian
    lang::Diagnostics heard;
    const lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
    for (const Valuation& valuation : valuations_of(loaded)) {
      std::string at = game.name;
      for (const auto& [name, value] : valuation) at += fmt::format(" {}={}", name, value);
      write_again(game, game.text, valuation, at, met);
    }
    for (const mutation::Mutant& mutant : some_mutants(game.text, kMutants)) {
      write_again(game, mutation::mutated(game.text, mutant), {}, game.name + ", " + mutant.key,
                  met);
    }
  }
  CHECK(met.texts > 250);
  CHECK(met.idioms.size() > 20);
}

TEST_CASE("what an idiom has forgotten is missing in what it writes", "[rules][expand]") {
  const std::string text = R"(game Small

elements
  players White, Black
  board square 3 x 3
  piece Man: 3 of each player

interactions
  rule march
    choose man among own Men
    choose line from man along diagonal: one or more empty to goal
    move man to goal

scenario
  setup
    put White Man at a1, b1, c1
    put Black Man at a3, b3, c3
  turn
    play march
  stuck: draw
  limit 20 turns: draw
)";
  const mutation::ShippedGame game{"small", "small.ludo", text, "", ""};
  lang::Diagnostics heard;
  lang::LoadedGame loaded = mutation::load_as(game, text, heard);
  auto written = told(loaded, {}, "en");
  REQUIRE(written.has_value());
  REQUIRE(written->idioms.size() == 1);
  lang::rules::Idiom idiom = written->idioms[0];
  CHECK(lang::rules::name_of(idiom) == "go");
  CHECK(lang::rules::expand(idiom, {}, loaded.sources) ==
        "choose man among own Men\n"
        "choose line from man along diagonal: one or more empty to goal\n"
        "move man to goal\n");
  const std::string before = hash_of(loaded, {}, heard);
  // An idiom that says nothing of the direction.
  idiom.told[0].sense.parts[1] = lang::rules::sense("any-direction", {}, idiom.span);
  lang::Diagnostics trouble;
  lang::LoadedGame again = mutation::load_as(
      game, lang::rules::expanded(loaded.sources.sources()[0], {idiom}, loaded.sources), trouble);
  const std::string after = hash_of(again, {}, trouble);
  CHECK(!after.empty());
  CHECK(after != before);
}

}  // namespace ludo::tests

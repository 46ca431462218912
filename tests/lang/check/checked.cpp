#include "tests/lang/check/checked.hpp"

#include "lang/model/print_code.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kElements = R"(
  players White, Black
  board square 5 x 5
  leap knight (1, 2)
  direction hop: (-1, 2) or (1, 2)
  direction fore: forward or forward-left
  type Suit: Red, Green
  type Number: 1 to 4
  type Facing: orthogonal
  option size 1 to 9 default 3
  option map one of small, large default small
  option flying default off
  table pieces
    kind  of           pace  ways
    Man   each player  1     (fore)
    King  White        2     (any direction)
    Rock  nobody       0     -
  table fare
    by     Red  Green
    White  1    2
    Black  3    4
  region Throne: c3
  region Camp of White: row 1
  region Camp of Black: row 5
  each piece has facing: Facing, at first forward, wounds: 0 to 9, at first 0, hurt: piece or none, at first none
  each player has hand: tally of kind at most 5, at first {}, dock: 0 to 9, at first 0, home: site or none, at first none
  each site has seeds: 0 to 9, at first 0
  the turn has taken: set of site, at first {}
  the game has count-down: 0 to 9, at first 0, suit: Suit or none, at first none, due: player, at first White
)";

constexpr std::string_view kScenario = R"(
scenario
  setup
    put White King at c3
    put Rock at a5
    put Man of Black at b2
  order White, Black
  turn
    choose first-step among own pieces
    play go(first-step)
  stuck: draw
  limit 40 turns: draw
)";

struct Outcome {
  std::optional<lang::GameModel> model;
  std::vector<lang::Diagnostic> diagnostics;
};

Outcome run(const std::string& text) {
  lang::Diagnostics sink;
  const lang::Resolver none = [](std::string_view) { return std::nullopt; };
  lang::LoadedGame game = lang::load("test.ludo", text, none, sink);
  Outcome outcome;
  if (game.usable) {
    lang::CheckOptions options;
    options.lints = false;
    outcome.model = lang::check(game, options, sink);
  }
  outcome.diagnostics = sink.sorted();
  return outcome;
}

std::string kinds_of(const Outcome& outcome) {
  std::string text;
  for (const lang::Diagnostic& diagnostic : outcome.diagnostics) {
    if (!text.empty()) text += ' ';
    text += lang::kind_name(diagnostic.kind());
  }
  return text;
}

std::string trimmed(const std::string& block) {
  const auto begin = block.find_first_not_of(" \n");
  if (begin == std::string::npos) return "";
  return block.substr(begin, block.find_last_not_of(" \n") + 1 - begin);
}

}  // namespace

std::string small_game(std::string_view elements, std::string_view interactions) {
  std::string text = "game Small\n\nelements";
  text += kElements;
  text += elements;
  text +=
      "\ninteractions\n  rule go(from-here: site)\n"
      "    choose line from from-here: one empty to there\n    move from-here to there\n\n";
  text += interactions;
  text += kScenario;
  return text;
}

std::string meaning(std::string_view expression, std::string_view elements) {
  const Outcome outcome =
      run(small_game(elements, "  define probe: " + std::string(expression) + "\n"));
  if (!outcome.model) return "!" + kinds_of(outcome);
  for (const lang::Define& define : outcome.model->defines) {
    if (define.item.key == "probe") return lang::print_expr(*outcome.model, {}, define.body);
  }
  return "!no definition";
}

std::string rule_meaning(const std::vector<std::string>& lines, std::string_view elements,
                         std::string_view interactions) {
  std::string items = "  rule probe(start: site)\n";
  for (const std::string& line : lines) items += "    " + line + "\n";
  items += "\n";
  items += interactions;
  const Outcome outcome = run(small_game(elements, items));
  if (!outcome.model) return "!" + kinds_of(outcome);
  for (const lang::Rule& rule : outcome.model->rules) {
    if (rule.item.key != "probe") continue;
    return trimmed(lang::print_block(*outcome.model, rule.slot_names, rule.body, 0));
  }
  return "!no rule";
}

std::string reports(const std::string& text) { return kinds_of(run(text)); }

std::vector<std::string> messages(const std::string& text) {
  std::vector<std::string> found;
  for (const lang::Diagnostic& diagnostic : run(text).diagnostics) {
    found.push_back(diagnostic.message());
  }
  return found;
}

lang::GameModel checked(const std::string& text) {
  Outcome outcome = run(text);
  INFO(kinds_of(outcome));
  REQUIRE(outcome.model.has_value());
  return std::move(*outcome.model);
}

}  // namespace ludo::tests

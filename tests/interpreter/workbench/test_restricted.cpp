// Kinds of moves: what is never chosen, what is always chosen, and what either is worth.

#include "interpreter/workbench/restricted.hpp"

#include <algorithm>

#include "interpreter/workbench/narrowed.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

using interpreter::TestGame;

// Who is first at 24 miles wins; `rest` is what the rules beside `march` and `leap` do.
std::string long_race(const std::string& rest, const std::string& leap = "4") {
  return "game Race\nelements\n  players White, Black\n  board square 2 x 1\n"
         "  piece Stone: of each player\n  each player has miles: 0 to 99, at first 0\n"
         "interactions\n"
         "  rule roll\n    random luck from 0 to 4\n    add luck to own miles\n"
         "  rule march\n    add 1 to own miles\n"
         "  rule leap\n    add " +
         leap + " to own miles\n" + rest +
         "  stuck: draw\n  limit 60 turns: draw\n  end\n    there: mover wins when miles of mover "
         ">= 24\n";
}

const std::string kPlanted =
    "  rule sleep\n    pass\n"
    "  rule fly\n    require own miles > 90\n    add 1 to own miles\n"
    "scenario\n  turn\n    play roll\n    either play march\n    or play leap\n"
    "    or play sleep\n    or play fly\n";
const std::string kRepaired =
    "scenario\n  turn\n    play roll\n    either play march\n    or play leap\n";

Actions watched(const TestGame& game, ActionOptions options, bool fast = true) {
  const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
  const auto program = interpreter::program_of(game);
  const auto evaluation =
      interpreter::evaluation_for(model, program, {options.player}, interpreter::Budget{});
  return watch_actions(
      {model, fast ? program : nullptr, interpreter::Engine(*model).start(), evaluation}, options);
}

ActionOptions asked(std::string_view player, std::uint64_t games) {
  ActionOptions options;
  options.player = std::get<std::vector<players::Spec>>(players::read_specs(player)).front();
  options.games = games;
  return options;
}

const Action& found(const Actions& told, std::string_view rule) {
  const auto one = std::find_if(told.actions.begin(), told.actions.end(),
                                [&](const Action& action) { return action.name() == rule; });
  REQUIRE(one != told.actions.end());
  return *one;
}

}  // namespace

TEST_CASE("a dead rule and a dominant one are listed first") {
  const TestGame game = interpreter::load_text(long_race(kPlanted));
  const Actions told = watched(game, asked("mcts:eval=off,iterations=200", 60));
  REQUIRE(told.actions.size() >= 4);
  CHECK(told.actions[0].name() == "`fly`");
  CHECK(told.actions[0].finding == Finding::NeverPossible);
  CHECK(told.actions[1].name() == "`sleep`");
  CHECK(told.actions[1].finding == Finding::Dead);
  // Who can leap does not march either.
  CHECK(told.actions[2].name() == "`march`");
  CHECK(told.actions[2].finding == Finding::Dead);
  const Action& leap = told.actions[3];
  CHECK(leap.name() == "`leap`");
  CHECK(leap.finding == Finding::Dominant);
  CHECK(leap.rate > 0.9);
  CHECK(leap.expected < 0.34);
  REQUIRE(leap.restricted);
  CHECK(leap.restricted->worth == Worth::Necessary);
  CHECK(leap.restricted->pairs == 120);
  CHECK(leap.restricted->interval.high < -0.2);
  REQUIRE(told.actions[1].restricted);
  CHECK(told.actions[1].restricted->worth != Worth::Useful);
  CHECK(told.actions[1].restricted->worth != Worth::Necessary);
  const std::vector<std::string> said = sentences_of(told);
  REQUIRE(said.size() >= 4);
  CHECK(said[0].starts_with("`fly` was never possible at "));
  CHECK(said[1].starts_with("`sleep` is hardly ever chosen: "));
}

TEST_CASE("rules that are all chosen are not listed") {
  // Both ways go as far.
  const TestGame game = interpreter::load_text(long_race(kRepaired, "1"));
  const Actions told = watched(game, asked("mcts:eval=off,iterations=30", 60));
  REQUIRE(told.actions.size() == 2);
  for (const Action& one : told.actions) {
    CHECK(one.finding == Finding::Plain);
    REQUIRE(one.restricted);
    CHECK(one.restricted->worth != Worth::Necessary);
  }
}

TEST_CASE("what is of no use, and what players use to their harm") {
  const TestGame game = interpreter::load_text(long_race(kPlanted));
  const Actions told = watched(game, asked("random", 300));
  // At random everything is chosen as often as by chance.
  for (const Action& one : told.actions) {
    if (one.finding != Finding::NeverPossible) CHECK(one.finding == Finding::Plain);
  }
  CHECK(found(told, "`sleep`").restricted->worth == Worth::Harmful);
  CHECK(found(told, "`leap`").restricted->worth == Worth::Necessary);
  REQUIRE(found(told, "`leap`").lift);
  CHECK(found(told, "`leap`").lift->difference > 0);
}

TEST_CASE("of what is nearly all there is to do nothing is said by forbidding it") {
  // Storms come up seldom, and then there is little else.
  const TestGame game = interpreter::load_text(
      "game Rare\nelements\n  players White, Black\n  board square 4 x 4\n"
      "  piece Stone: of each player\ninteractions\n"
      "  rule place\n    choose cell among empty\n    put own Stone at cell\n"
      "  rule storm\n    require count own Stones in Corners > 3\n"
      "    choose cell among Corners\n    remove cell\n"
      "scenario\n  turn\n    either play place\n    or play storm\n  stuck: draw\n"
      "  limit 40 turns: draw\n  end\n    edge: mover wins when some cell among Stones of mover "
      "where some line from cell, included, along orthogonal: 4 Stones of mover\n");
  const Actions told = watched(game, asked("random", 400));
  const Action& place = found(told, "`place`");
  CHECK(place.others > 0);
  CHECK(place.others * 10 < place.decisions);
  CHECK(place.is_nearly_all());
  REQUIRE(place.restricted);
  CHECK(place.restricted->worth == Worth::Open);
  bool says_so = false;
  for (const std::string& sentence : sentences_of(told)) {
    CHECK(sentence.find("of no use") == std::string::npos);
    says_so = says_so || sentence.starts_with("`place` could hardly be forbidden: at ");
  }
  CHECK(says_so);
}

TEST_CASE("rules that can be chosen only where all is proved are named") {
  // Who is near enough wins by `finish`, and sees that he does.
  const TestGame game = interpreter::load_text(
      "game Finish\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  each player has miles: 0 to 99, at first 0\ninteractions\n"
      "  rule march\n    require own miles < 9\n    add 1 to own miles\n"
      "  rule leap\n    require own miles < 8\n    add 2 to own miles\n"
      "  rule finish\n    require own miles > 7\n    add 50 to own miles\n"
      "scenario\n  turn\n    either play march\n    or play leap\n    or play finish\n"
      "  stuck: draw\n  limit 60 turns: draw\n  end\n    there: mover wins when miles of mover "
      ">= 20\n");
  const Actions told = watched(game, asked("mcts:iterations=60", 30));
  CHECK(told.proved == std::vector<std::string>{"finish"});
  const std::vector<std::string> said = sentences_of(told);
  CHECK(std::any_of(said.begin(), said.end(), [](const std::string& sentence) {
    return sentence.starts_with("`finish` was possible only where the player had proved");
  }));
}

TEST_CASE("kinds of moves hang neither on threads nor on the engine") {
  const TestGame game = interpreter::load_text(long_race(kPlanted));
  ActionOptions options = asked("mcts:eval=off,iterations=10", 8);
  const auto text = [](const Actions& told) {
    std::string all;
    for (const Action& one : told.actions) {
      all += fmt::format("{} {} {} {:.9f} {:.9f}\n", one.name(), one.decisions, one.chosen,
                         one.probability, one.restricted ? one.restricted->difference : 0);
    }
    return all;
  };
  const std::string one = text(watched(game, options));
  options.run.threads = 3;
  CHECK(text(watched(game, options)) == one);
  CHECK(text(watched(game, options, false)) == one);
}

TEST_CASE("who keeps his tree keeps none of a decision at which he was restricted") {
  const TestGame game = interpreter::load_text(long_race(kPlanted));
  const ActionOptions options = asked("mcts:eval=off,iterations=40,reuse=on", 30);
  const Actions told = watched(game, options);
  REQUIRE(found(told, "`leap`").restricted);
  CHECK(found(told, "`leap`").restricted->pairs == 60);
  CHECK(found(told, "`leap`").restricted->difference < -0.2);
}

TEST_CASE("a search that hides moves hides them where it stood, and nowhere else") {
  const TestGame game = interpreter::load_text(long_race(kPlanted));
  const auto at = search::fast_search(interpreter::program_of(game));
  at->play(0);  // the luck
  REQUIRE(at->count() == 3);
  std::vector<std::uint64_t> all, some;
  at->keys(all);
  Narrowed narrowed(*at, {0, 2});
  CHECK(narrowed.count() == 2);
  narrowed.keys(some);
  CHECK(some == std::vector<std::uint64_t>{all[0], all[2]});
  const search::Mark mark = narrowed.mark();
  narrowed.play(1);
  CHECK(narrowed.nature());
  CHECK(narrowed.count() == 5);
  narrowed.play(0);
  CHECK(narrowed.count() == 3);
  narrowed.back(mark);
  CHECK(narrowed.count() == 2);
  narrowed.drop(mark);
  CHECK(at->count() == 3);
}

TEST_CASE("moves that begin alike do so among those that are open, too") {
  const TestGame game = interpreter::load_shipped("stdlib-games/chess/chess.ludo");
  const auto at = search::fast_search(interpreter::program_of(game));
  std::vector<std::uint32_t> all, some;
  at->beginnings(all);
  REQUIRE(all.size() == 20);
  for (std::uint64_t last = 3; last < 20; ++last) {
    Narrowed narrowed(*at, {1, 2, last});
    narrowed.beginnings(some);
    const std::uint32_t between =
        *std::min_element(all.begin() + 3, all.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    CHECK(some == std::vector<std::uint32_t>{0, all[2], between});
  }
}

}  // namespace ludo::workbench

// What is found out about registers.
#include <fmt/format.h>

#include "interpreter/automaton/analyses/facts.hpp"
#include "interpreter/automaton/analyses/live_registers.hpp"
#include "interpreter/automaton/analyses/marks.hpp"
#include "interpreter/automaton/analyses/uses.hpp"
#include "tests/interpreter/automaton/games.hpp"
#include "tests/support/catch.hpp"

namespace ludo::automaton {

namespace {

template <class List>
std::string named(const Automaton& automaton, const List& registers) {
  std::string out;
  for (const Register index : registers) {
    out += (out.empty() ? "" : " ") + automaton.registers[static_cast<std::size_t>(index)].name;
  }
  return out;
}

struct Built {
  explicit Built(std::string text) : game(read_game(std::move(text))) {
    INFO(game.report);
    REQUIRE(game.model);
    automaton = built(*game.model);
  }

  Edge edge(std::string_view start) const {
    const auto found = edges_named(*game.model, automaton, start);
    INFO(start);
    REQUIRE(!found.empty());
    return found.front();
  }
  Uses uses(std::string_view start) const {
    return uses_of(*game.model, automaton, edge(start).label);
  }
  // Alive before the edge.
  std::string live(std::string_view start) const {
    const auto all = live_registers(*game.model, automaton);
    return named(automaton, all[static_cast<std::size_t>(edge(start).from)]);
  }
  // What holds before the edge of the register with this name.
  std::string fact(std::string_view start, std::string_view name) const {
    const auto all = facts_at_nodes(*game.model, automaton);
    const Facts& facts = all[static_cast<std::size_t>(edge(start).from)];
    std::string out;
    for (std::size_t i = 0; i < automaton.registers.size(); ++i) {
      if (automaton.registers[i].name != name) continue;
      const Fact& fact = facts.of[i];
      out += fmt::format("{}{}{}", fact.is_some ? "some " : "", fact.occupied ? "occupied " : "",
                         fact.empty ? "empty " : "");
    }
    return out;
  }

  // How many conditions the marks before edges that begin so still ask; `-`: it is no mark.
  std::string marks(std::string_view start) const {
    Automaton passed = built(*game.model);
    run_passes(*game.model, passed, {});
    const auto all = marks_at_nodes(*game.model, passed);
    std::string out;
    for (const Edge& next : edges_named(*game.model, passed, start)) {
      const Mark& mark = all[static_cast<std::size_t>(next.from)];
      const std::string count = fmt::format("{}{}", mark.asked.size(), mark.first ? " first" : "");
      out += out.empty() ? "" : ", ";
      out += !mark.is_one ? "-" : mark.never ? "never" : count;
    }
    return out;
  }

  Game game;
  Automaton automaton;
};

std::string with_turn(std::string_view turn) {
  return R"(game Analysed
elements
  players White, Black
  board square 5 x 2
  piece Man: of each player
  the turn has seen: set of site, at first {}
interactions
  rule pair gives first-one: site
    choose first-one among own Men
    choose second-one among own Men
    require second-one is not first-one
scenario
  setup
    put White Man at a1, b1
  turn
)" + std::string(turn) +
         R"(  stuck: mover loses
  limit 5 turns: draw
)";
}

}  // namespace

TEST_CASE("edges read and write registers") {
  const Built here(with_turn(R"(    choose man among own Men
    choose line from man along e: one or more empty as path to goal where goal is not b2
    require some other among own Men where other is not man
    let many be count path
    repeat many times
      add man to seen
    for each place among path where place is not man
      add place to seen
    move man to goal
)"));
  const auto& automaton = here.automaton;
  CHECK(named(automaton, here.uses("choose man").writes) == "man");
  CHECK(named(automaton, here.uses("choose man").reads).empty());
  CHECK(named(automaton, here.uses("choose line").reads) == "man");
  CHECK(named(automaton, here.uses("choose line").writes) == "path goal");
  // The name inside the quantifier is its own.
  CHECK(named(automaton, here.uses("if exists").reads) == "man");
  CHECK(named(automaton, here.uses("many#").reads) == "path");
  CHECK(named(automaton, here.uses("many#").writes) == "many");
  CHECK(named(automaton, here.uses("left#").reads) == "many");
  CHECK(named(automaton, here.uses("found#").reads) == "man path");
  CHECK(named(automaton, here.uses("found#").writes) == "found");
  CHECK(named(automaton, here.uses("next of").reads) == "found");
  CHECK(named(automaton, here.uses("next of").writes) == "place");
  CHECK(named(automaton, here.uses("next of").may_write) == "place found");
  CHECK(named(automaton, here.uses("move").reads) == "man goal");
  CHECK(here.uses("move").writes.empty());
}

TEST_CASE("registers are alive until they are read for the last time") {
  const Built here(with_turn(R"(    choose man among own Men
    choose goal among empty
    move man to goal
    that done
    choose last among own Men
    optionally add goal to seen
    remove last
)"));
  CHECK(here.live("choose man").empty());
  CHECK(here.live("choose goal") == "man");
  CHECK(here.live("move") == "man goal");
  CHECK(here.live("commit") == "goal");
  CHECK(here.live("branch 0") == "goal last");
  CHECK(here.live("remove") == "last");
}

TEST_CASE("lists, counts and who decided before are alive while they are needed") {
  const Built here(with_turn(R"(    for each man among own Men
      opponent decides
        choose place among empty
        add place to seen
    repeat 2 times
      choose spot among empty
      put own Man at spot
)"));
  CHECK(here.live("choose place") == "found before");
  CHECK(here.live("at the end of") == "found");
  CHECK(here.live("choose spot") == "left none");
}

TEST_CASE("what only the keys of an open scope read is not alive at its boundaries") {
  const Built here(with_turn(R"(    choose man among own Men
    preferring most column of man
      choose goal among empty
      that done
      put own Man at goal
)"));
  CHECK(here.live("open scope") == "man");
  CHECK(here.live("choose goal").empty());
  CHECK(here.live("put Man, me") == "goal");
}

TEST_CASE("runs of travel keep what they set and what is read afterwards") {
  const Built here(with_turn(R"(    choose man among own Men
    let halt be man
    travel at most 2 times
      choose next among empty
      set halt to next
    move man to halt, capturing what stands there
)"));
  CHECK(here.live("choose next") == "man");
  CHECK(here.live("end run") == "man halt");
  CHECK(here.live("travel") == "man halt");
}

TEST_CASE("results live on in the caller") {
  const Built here(with_turn(R"(    play pair as chosen
    remove chosen
)"));
  CHECK(here.live("choose second-one") == "first-one");
  CHECK(here.live("remove") == "chosen");
}

TEST_CASE("facts about places come from choices, lines and conditions") {
  const Built here(with_turn(R"(    choose man among own Men
    choose place among anything
    choose line from man along e: zero or more empty to before, one (empty or edge) to goal
    require place is empty
    require goal in anything
    move man to place
    choose other among enemy pieces
    move other to goal, capturing what stands there
)"));
  CHECK(here.fact("choose line", "man") == "some occupied ");
  CHECK(here.fact("choose line", "place") == "some ");
  CHECK(here.fact("if contains(place", "before") == "some ");
  CHECK(here.fact("if contains(place", "goal") == "empty ");
  CHECK(here.fact("if contains(goal", "place") == "some empty ");
  CHECK(here.fact("move man", "goal") == "some empty ");
  // What has moved is there, and not where it was.
  CHECK(here.fact("choose other", "place") == "some occupied ");
  CHECK(here.fact("choose other", "man") == "some empty ");
  CHECK(here.fact("choose other", "goal") == "some ");
}

TEST_CASE("facts end where paths meet that do not share them, and where things change") {
  const Built here(with_turn(R"(    choose man among own Men
    choose spot among empty
    either
      put own Man at spot
    or
      remove man
    for each prey among enemy pieces
      remove prey
      put own Man at prey
    move man to spot, capturing what stands there
)"));
  CHECK(here.fact("remove singleton(man)", "man") == "some occupied ");
  CHECK(here.fact("move man", "man") == "some ");
  CHECK(here.fact("move man", "spot") == "some ");
  CHECK(here.fact("put Man, me, singleton(prey)", "prey") == "some empty ");
}

TEST_CASE("what notes an event asks only what does not follow from the path") {
  const auto marks = [](std::string_view turn, std::string_view start) {
    const Built here(R"(game Noted
elements
  players White, Black
  board square 4 x 4
  piece Man: of each player
  piece King: of each player
scenario
  turn
)" + std::string(turn) +
                     R"(  stuck: draw
  limit 9 turns without pieces captured or Men moved: draw
)");
    return here.marks(start);
  };
  constexpr std::string_view kCaptured = "set pieces-captured-this-turn";
  constexpr std::string_view kMoved = "set men-moved-this-turn";
  // A Man goes to an empty site; a King does; a King captures.
  constexpr std::string_view kTurn = R"(    either
      choose man among own Men
      choose goal among empty
      move man to goal
    or
      choose man among own pieces but not Men
      choose goal among empty
      move man to goal
    or
      choose man among own Kings
      choose goal among enemy Men
      move man to goal, capturing what stands there
    or
      choose man among own pieces
      choose goal among anything
      move man to goal, capturing what stands there
)";
  CHECK(marks(kTurn, kCaptured) == "0, 2");
  CHECK(marks(kTurn, kMoved) == "0, never, never, 2");
  // Who has become another kind, or has moved on, is known as what he is now.
  constexpr std::string_view kChanged = R"(    choose man among own Kings
    choose goal among empty
    move man to goal
    choose next among empty
    if goal is own King
      move goal to next
    choose last among empty
    next becomes Man
    move next to last
)";
  CHECK(marks(kChanged, kMoved) == "never, never, 2");
  // What may be asked where it was not asked before must be plain.
  constexpr std::string_view kThe = R"(    choose goal among anything
    move own King to goal, capturing what stands there
)";
  CHECK(marks(kThe, kCaptured) == "2 first");
}

TEST_CASE("in a monstrous automaton nothing is claimed, and it stays sound") {
  constexpr int kLevels = 10;
  std::string rules;
  for (int i = 0; i < kLevels; ++i) {
    for (const std::string& line : {fmt::format("  rule level{}(place: site)\n", i),
                                    fmt::format("    play level{}(place)\n", i + 1),
                                    fmt::format("    play level{}(place)\n", i + 1)}) {
      rules += line;
    }
  }
  Built here(R"(game Deep
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
interactions
)" + rules + R"(  rule level10(place: site)
    choose spot among empty
    put own Man at spot
    remove spot
scenario
  turn play level0(a1)
  stuck: mover loses
  limit 5 turns: draw
)");
  CHECK(here.automaton.node_count() > 4000);
  CHECK(facts_at_nodes(*here.game.model, here.automaton).front().of.empty());
  run_passes(*here.game.model, here.automaton, {{}, true});
  CHECK(edges_named(*here.game.model, here.automaton, "choose spot").size() == 1024);
}

}  // namespace ludo::automaton

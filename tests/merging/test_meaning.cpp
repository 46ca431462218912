// Conflicts that show only in the result: names that are gone, tests that fail.

#include <algorithm>

#include "tests/merging/merged.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace merging = lang::merging;
using merging::Side;

namespace {

const std::string kHops = R"(game Hops

elements
  players White, Black
  board square 4 x 1
  piece Man: of each player

interactions
  define near of walker: empty beside walker

  rule step
    choose man among own Men
    choose goal among near of man
    move man to goal

scenario
  setup
    put White Man at a1
    put Black Man at d1
  turn
    play step
  stuck: mover loses
  limit 8 turns: draw
)";

const std::string kRenamed = R"(game Renamed variant of Hops

interactions
  drop define near
  add define next-to of walker: empty beside walker

  replace rule step
    choose man among own Men
    choose goal among next-to of man
    move man to goal
)";

const std::string kUses = R"(game Uses variant of Hops

interactions
  add rule stay
    choose man among own Men
    require some near of man

scenario
  replace turn
    either play step
    or play stay

test "a man may stay"
  given start
  moves = 2
)";

const std::string kFar = R"(game Far variant of Hops

elements
  replace board square 5 x 1

test "the other man is three steps away"
  given start
  holds count empty = 3
)";

const std::string kFull = R"(game Full variant of Hops

scenario
  replace setup
    put White Man at a1
    put Black Man at d1
    put White Man at c1

test "White has two men"
  given start
  holds count White Men = 2

test "this never holds"
  given start
  holds no White Man
)";

}  // namespace

TEST_CASE("a name that one side has changed and the other uses is told", "[merging]") {
  const merging::RulesMerge merge = merge_texts(kHops, kRenamed, kUses);
  REQUIRE(merge.usable());
  CHECK(merge.conflicts().empty());
  const interpreter::MergedTrial trial = interpreter::try_merged(merge);
  CHECK_FALSE(trial.checked);
  CHECK(trial.diagnostics.has_errors());
  CHECK(merge.missing_names() ==
        std::vector<std::string>{
            "Renamed calls `define near` `define next-to` now, and `rule stay` of Uses still uses "
            "`near`"});
}

TEST_CASE("a test that fails is told with the change after which it does", "[merging]") {
  const merging::RulesMerge merge = merge_texts(kHops, kFar, kFull);
  REQUIRE(merge.usable());
  CHECK(merge.conflicts().empty());
  REQUIRE(merge.tests().size() == 3);
  const interpreter::MergedTrial trial = interpreter::try_merged(merge);
  REQUIRE(trial.checked);
  CHECK(trial.passed == 1);
  REQUIRE(trial.failed.size() == 2);
  const interpreter::MergedFailure& far = trial.failed.front();
  CHECK(far.sentence == "the other man is three steps away");
  CHECK(far.side == Side::First);
  // Both the longer board and the third man are in it: the test fails in its own game, too.
  CHECK(far.fails_alone == false);
  CHECK(far.blamed == std::vector<std::string>{"setup"});
  const interpreter::MergedFailure& never = trial.failed.back();
  CHECK(never.sentence == "this never holds");
  CHECK(never.side == Side::Second);
  CHECK(never.fails_alone);
}

TEST_CASE("tests of one sentence that differ are both run", "[merging]") {
  const std::string one = kFar;
  std::string other = kFull;
  const std::string sentence = "White has two men";
  other.replace(other.find(sentence), sentence.size(), "the other man is three steps away");
  const merging::RulesMerge merge = merge_texts(kHops, one, other);
  REQUIRE(merge.tests().size() == 3);
  CHECK(merge.tests()[1].sentence == "the other man is three steps away (Full)");
  CHECK(merge.tests()[1].own_sentence == "the other man is three steps away");
}

TEST_CASE("what was changed together with a thing that is not taken is told", "[merging]") {
  const merging::RulesMerge merge = merge_shipped("tablut", "tablut-smith", "tablut-linnaeus");
  CHECK(conflict_names(merge) == std::vector<std::string>{"define beset"});
  CHECK(merge.text().empty());
  REQUIRE(merge.remarks().size() == 1);
  for (const char* name : {"define anvil", "rule surround", "define besieged", "define exposed"}) {
    CHECK(merge.remarks().front().find(std::string("`") + name + '`') != std::string::npos);
    const std::string line =
        std::string("b: ") + (std::string_view(name).ends_with("ed") ? "add " : "replace ") + name;
    const auto lines = edit_lines(merge);
    CHECK(std::find(lines.begin(), lines.end(), line) != lines.end());
  }
  CHECK(merge.remarks().front().find("were written for its `define beset`") != std::string::npos);
  // Whose word is taken makes no difference to that.
  const merging::RulesMerge mine =
      merge_shipped("tablut", "tablut-smith", "tablut-linnaeus", always(Side::First));
  CHECK(mine.remarks() == merge.remarks());
  CHECK(merge_shipped("tablut", "tablut-smith", "tablut-linnaeus", always(Side::Second))
            .remarks()
            .empty());
}

TEST_CASE("changes of different things make the variant that one would write by hand",
          "[merging]") {
  struct Pair {
    const char* base;
    const char* first;
    const char* second;
  };
  for (const Pair& pair : {Pair{"tablut", "tablut-12", "tablut-smith"},
                           Pair{"tablut", "tablut-nopass", "tablut-unarmed"},
                           Pair{"tablut", "macwhite-13", "tablut-hostile-throne"},
                           Pair{"renju", "renju-swap", "renju-yamaguchi"}}) {
    const std::string file =
        std::string("tests/merging/by-hand/") + pair.first + "+" + pair.second + ".ludo";
    if (!file_exists(file)) continue;
    INFO(file);
    const merging::RulesMerge merge = merge_shipped(pair.base, pair.first, pair.second);
    INFO(merge.text());
    CHECK(merge.conflicts().empty());
    const merging::GameSource base = shipped_source(pair.base);
    CHECK(merge.result_hash() == hash_of_text(read_file(file), base.text));
    const interpreter::MergedTrial trial = interpreter::try_merged(merge);
    CHECK(trial.checked);
  }
}

}  // namespace ludo::tests

// Items that both sides have changed: joined by their entries, or conflicts of them.

#include "tests/merging/merged.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace merging = lang::merging;
using merging::Side;

namespace {

const std::string kBase = R"(game Walks
"Walks along a strip"

elements
  players White, Black
  board square 5 x 2
  option longest "how long a game lasts" 4 to 30 default 9
  table pieces
    kind   pace
    Man    1
    Queen  2
  each player has points: 0 to 9, steps: 0 to 99

interactions
  define tired of walker: steps of owner of walker > 90

  rule step
    choose man among own pieces where not tired of man
    choose line from man along e or w: 1 to (pace of man) empty to goal
    move man to goal
    add 1 to own steps

  rule leave
    choose man among own Men
    remove man

scenario
  setup
    put White Man at a1
    put White Queen at b1
    put Black Man at e2
    put Black Queen at d2
  phase Walking
    turn
      play step
    until turns of phase = 4
    then Leaving
  phase Leaving
    turn
      either play step
      or play leave
  stuck: mover loses
  end by the first of
    far:  White wins when some White Man in {e1}
    back: Black wins when some Black Man in {a2}
    mid:  draw when no White piece
  limit longest turns: draw

notation
  step: "{man}-{goal}"
  leave: "x{man}"

names it
  Man "l'uomo" "gli uomini"
)";

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// What a merge with the text of one change each comes to: as if both had been made in one.
void check_joined(const std::string& old_one, const std::string& mine, const std::string& old_two,
                  const std::string& yours) {
  const std::string first = changed(kBase, old_one, mine);
  const std::string second = changed(kBase, old_two, yours);
  const std::string both = changed(first, old_two, yours);
  INFO(mine << "\n" << yours);
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  REQUIRE(merge.usable());
  INFO(merge.text());
  for (const std::string& name : conflict_names(merge)) FAIL_CHECK("conflict: " << name);
  for (const std::string& name : merge.unsaid()) FAIL_CHECK("unsaid: " << name);
  CHECK(!merge.result_hash().empty());
  CHECK(merge.result_hash() == hash_of_text(both, kBase));
  // Turned round it is the same game.
  CHECK(merge_texts(kBase, second, first).result_hash() == merge.result_hash());
}

}  // namespace

TEST_CASE("different result lines are both taken", "[merging]") {
  check_joined("Man in {e1}", "piece in {e1}", "Man in {a2}", "piece in {a2}");
  check_joined("    mid:  draw when no White piece\n", "", "Man in {e1}", "piece in {e1}");
  check_joined("    far:  White wins when some White Man in {e1}\n",
               "    far:  White wins when some White Man in {e1}\n    "
               "near: White wins when some White Queen in {d1}\n",
               "    back: Black wins when some Black Man in {a2}\n",
               "    back: Black wins when some Black Man in {a2}\n    "
               "late: Black wins when some Black Queen in {b2}\n");
}

TEST_CASE("results that have their names from what they stand in are taken", "[merging]") {
  check_joined("stuck: mover loses", "stuck: draw", "points: 0 to 9", "points: 0 to 12");
  check_joined("limit longest turns: draw", "limit longest turns: mover loses", "Man    1",
               "Man    2");
  const merging::RulesMerge merge =
      merge_texts(kBase, changed(kBase, "stuck: mover loses", "stuck: draw"), kBase);
  INFO(merge.text());
  CHECK(merge.text().find("replace stuck: draw") != std::string::npos);
}

TEST_CASE("different rows of a table are both taken", "[merging]") {
  check_joined("Man    1", "Man    2", "Queen  2", "Queen  3");
}

TEST_CASE("the parts of an option are taken one by one", "[merging]") {
  check_joined("4 to 30 default", "4 to 40 default", "default 9", "default 10");
}

TEST_CASE("different parts of a phase are both taken", "[merging]") {
  check_joined("until turns of phase = 4", "until turns of phase = 6",
               "    turn\n      play step\n    until", "    turn\n      play leave\n    until");
}

TEST_CASE("attributes that share a line are apart", "[merging]") {
  check_joined("points: 0 to 9", "points: 0 to 12", "steps: 0 to 99", "steps: 0 to 120");
}

TEST_CASE("an item and how it is written are apart", "[merging]") {
  const std::string first = changed(kBase, "step: \"{man}-{goal}\"", "step: \"{man}{goal}\"");
  const std::string second = changed(kBase, "where not tired of man", "");
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  INFO(merge.text());
  CHECK(merge.conflicts().empty());
  CHECK(merge.unsaid().empty());
  CHECK(merge.text().find("step: \"{man}{goal}\"") != std::string::npos);
  CHECK(merge.result_hash() == hash_of_text(second, kBase));
}

TEST_CASE("how a rule is written can be all that changes", "[merging]") {
  const std::string first = changed(kBase, "step: \"{man}-{goal}\"", "step: \"{man}{goal}\"");
  const merging::RulesMerge merge = merge_texts(kBase, first, kBase);
  CHECK(edit_lines(merge) == std::vector<std::string>{"a: replace how step is written"});
  CHECK(merge.text().find("replace step: \"{man}{goal}\"") != std::string::npos);
}

TEST_CASE("one entry that both have changed is a conflict of that entry", "[merging]") {
  const std::string first = changed(kBase, "Man in {e1}", "piece in {e1}");
  const std::string second =
      changed(changed(kBase, "Man in {e1}", "Man in {d1}"), "Man in {a2}", "piece in {a2}");
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  CHECK(conflict_names(merge) == std::vector<std::string>{"end far"});
  CHECK(merge.text().empty());
  REQUIRE(merge.conflicts().size() == 1);
  const merging::ToldConflict& conflict = merge.conflicts().front();
  CHECK(conflict.sayings[0].text.find("Man in {e1}") != std::string::npos);
  CHECK(conflict.sayings[1].text.find("piece in {e1}") != std::string::npos);
  CHECK(conflict.sayings[2].text.find("Man in {d1}") != std::string::npos);
  for (const merging::Saying& saying : conflict.sayings) {
    CHECK(saying.sentences.size() == 1);
    CHECK(!saying.place.empty());
  }
  const merging::Preference far = [](const std::string& name) {
    return name == "end far" ? std::optional(Side::First) : std::nullopt;
  };
  const merging::RulesMerge decided = merge_texts(kBase, first, second, far);
  CHECK(decided.conflicts().empty());
  CHECK(decided.settled() == std::vector<std::string>{"end far"});
  CHECK(decided.result_hash() ==
        hash_of_text(changed(first, "Man in {a2}", "piece in {a2}"), kBase));
}

TEST_CASE("words of names are taken, and are conflicts where they differ", "[merging]") {
  const std::string first = changed(kBase, "l'uomo", "il fante");
  CHECK(conflict_names(merge_texts(kBase, first, changed(kBase, "l'uomo", "il pedone"))) ==
        std::vector<std::string>{"names it Man"});
  const merging::RulesMerge merge =
      merge_texts(kBase, first, kBase + "  Queen \"la donna\" \"le donne\"\n");
  CHECK(merge.conflicts().empty());
  CHECK(merge.text().find("Man \"il fante\"") != std::string::npos);
  CHECK(merge.text().find("Queen \"la donna\"") != std::string::npos);
}

TEST_CASE("what one side only writes otherwise gives way to what the other changes", "[merging]") {
  const std::string other_words =
      changed(kBase, "steps of owner of walker > 90", "not (steps of owner of walker <= 90)");
  const std::string other_game = changed(kBase, "> 90", "> 80");
  const merging::RulesMerge merge = merge_texts(kBase, other_words, other_game);
  CHECK(merge.conflicts().empty());
  CHECK(merge.result_hash() == hash_of_text(other_game, kBase));
  // Two ways to write one change are one change.
  const std::string also = changed(kBase, "> 90", "> 79 + 1");
  const merging::RulesMerge alike = merge_texts(kBase, other_game, also);
  CHECK(alike.conflicts().empty());
  CHECK(alike.result_hash() == hash_of_text(other_game, kBase));
}

TEST_CASE("what one side drops and the other changes is a conflict", "[merging]") {
  const std::string first =
      changed(changed(kBase, "  define tired of walker: steps of owner of walker > 90\n\n", ""),
              " where not tired of man", "");
  const std::string second = changed(kBase, "> 90", "> 80");
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  CHECK(conflict_names(merge) == std::vector<std::string>{"define tired"});
  CHECK(merge.conflicts().front().sayings[1].text.empty());
  // There is no text, and so no hash of one.
  CHECK(merge.text().empty());
  CHECK(merge.result_hash().empty());
}

TEST_CASE("items under conditions keep them", "[merging]") {
  const std::string option = "  option slow default off\n";
  const std::string base = changed(changed(kBase, "  table pieces", option + "  table pieces"),
                                   "  limit longest turns: draw\n",
                                   "  with slow\n    limit 40 turns: draw\n"
                                   "  with not slow\n    limit longest turns: draw\n");
  const std::string first = changed(base, "limit 40", "limit 50");
  const std::string second = changed(base, "Man in {e1}", "piece in {e1}");
  const merging::RulesMerge merge = merge_texts(base, first, second);
  INFO(merge.text());
  CHECK(merge.conflicts().empty());
  CHECK(merge.unsaid().empty());
  CHECK(merge.result_hash() == hash_of_text(changed(first, "Man in {e1}", "piece in {e1}"), base));
}

TEST_CASE("new phases find their places", "[merging]") {
  const std::string begin = "  phase Walking\n";
  const std::string waiting = "  phase Waiting\n    turn\n      pass\n    then Walking\n";
  const std::string last = "  phase Rest\n    turn\n      pass\n";
  const std::string first = changed(kBase, begin, waiting + begin);
  const std::string second =
      changed(kBase, "  stuck: mover loses\n", last + "  stuck: mover loses\n");
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  INFO(merge.text());
  CHECK(merge.unsaid().empty());
  CHECK(merge.text().find("add phase Waiting before Walking") != std::string::npos);
  CHECK(merge.result_hash() ==
        hash_of_text(changed(first, "  stuck: mover loses\n", last + "  stuck: mover loses\n"),
                     kBase));
}

TEST_CASE("phases come in the order that one side has made", "[merging]") {
  const std::string walking =
      "  phase Walking\n    turn\n      play step\n    until turns of phase = 4\n    then "
      "Leaving\n";
  const std::string leaving =
      "  phase Leaving\n    turn\n      either play step\n      or play leave\n";
  const std::string turned = changed(kBase, walking + leaving, leaving + walking);
  const std::string second = changed(kBase, "Man in {e1}", "piece in {e1}");
  const merging::RulesMerge merge = merge_texts(kBase, turned, second);
  REQUIRE(merge.usable());
  INFO(merge.text());
  CHECK(merge.unsaid().empty());
  CHECK(merge.hash(Side::First) != merge.hash(Side::Base));
  CHECK(merge.result_hash() ==
        hash_of_text(changed(turned, "Man in {e1}", "piece in {e1}"), kBase));
}

TEST_CASE("result lines come in the order that one side has made", "[merging]") {
  const std::string far = "    far:  White wins when some White Man in {e1}\n";
  const std::string back = "    back: Black wins when some Black Man in {a2}\n";
  const std::string turned = changed(kBase, far + back, back + far);
  const std::string second = changed(kBase, "Black Man in {a2}", "Black piece in {a2}");
  const merging::RulesMerge merge = merge_texts(kBase, turned, second);
  REQUIRE(merge.usable());
  INFO(merge.text());
  CHECK(merge.unsaid().empty());
  CHECK(merge.hash(Side::First) != merge.hash(Side::Base));
  CHECK(merge.result_hash() ==
        hash_of_text(changed(turned, "Black Man in {a2}", "Black piece in {a2}"), kBase));
}

TEST_CASE("two lines that come to one place are told", "[merging]") {
  const std::string end = "    back: Black wins when some Black Man in {a2}\n";
  const std::string first = changed(kBase, end, end + "    mine: draw when turns = 5\n");
  const std::string second = changed(kBase, end, end + "    last: Black wins when turns = 5\n");
  const merging::RulesMerge merge = merge_texts(kBase, first, second);
  INFO(merge.text());
  CHECK(merge.conflicts().empty());
  CHECK(merge.remarks() ==
        std::vector<std::string>{"both add a line to `end` at one place: `last` is asked before "
                                 "`mine`"});
  CHECK(merge.result_hash() == merge_texts(kBase, second, first).result_hash());
}

}  // namespace ludo::tests

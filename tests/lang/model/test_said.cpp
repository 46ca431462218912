#include "lang/model/said.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "tests/lang/check/checked.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using lang::Default;

std::string game_of(const std::string& interactions, const std::string& scenario,
                    const std::string& elements = {}) {
  return "game Small\n\nelements\n  players White, Black\n  board square 5 x 5\n"
         "  piece Man: of each player\n" +
         elements + "\ninteractions\n  rule step\n    choose man among own Men\n" + interactions +
         "\nscenario\n  setup\n    put White Man at a1\n    put Black Man at e5\n  turn play "
         "step\n" +
         scenario;
}

bool says(const std::string& text, Default which) {
  const std::vector<Default> said = lang::said_of(checked(text));
  return std::ranges::find(said, which) != said.end();
}

constexpr const char* kStep =
    "    choose line from man along any direction: one empty to goal\n    move man to goal\n";
constexpr const char* kQuietEnds = "  stuck: draw\n  limit 20 turns: draw\n";

// The sentence holds with what is added, and not without it.
void check_rests_on(Default which, const std::string& interactions, const std::string& scenario,
                    const std::string& elements = {}) {
  INFO(lang::default_name(which));
  CHECK(says(game_of(kStep + interactions, kQuietEnds + scenario, elements), which));
  CHECK_FALSE(says(game_of(kStep, kQuietEnds), which));
}

}  // namespace

TEST_CASE("a sentence falls away with what it is about") {
  check_rests_on(Default::same_position, "", "  same position 3 times: draw\n");
  check_rests_on(Default::start_counts, "", "  same position 3 times: draw\n");
  check_rests_on(Default::forbidden_position, "", "  same position 2 times: forbidden\n");
  check_rests_on(Default::limit_begins_anew, "", "  limit 9 turns without man-moved: draw\n",
                 "  the turn may be man-moved\n");
  check_rests_on(Default::at_any_moment, "", "  end at any moment\n    bare: draw when no Men\n");
  check_rests_on(Default::others_lose, "", "  end\n    won: White wins when no Men\n");
  check_rests_on(Default::others_win, "", "  end\n    lost: White loses when no Men\n");
  check_rests_on(Default::pieces_leave, "", "  end\n    bare: White is out when no Men\n");
  check_rests_on(Default::out_together, "", "  end\n    bare: each p is out when no Men of p\n");
  check_rests_on(Default::last_in_wins, "", "  end\n    bare: White is out when no Men\n");
  check_rests_on(Default::most_is_best, "",
                 "  end\n    full: ranked by score when no Men\n  score of p: count Men of p\n");
  check_rests_on(Default::resigned, "", "  allow resignation\n");
  check_rests_on(Default::agreed, "", "  allow agreed draw\n");
  check_rests_on(Default::counted_turns, "", "  end\n    late: draw when turns = 9\n");
  check_rests_on(Default::who_is_mover, "", "  end\n    late: draw when no Men of mover\n");
  check_rests_on(Default::triggers_first,
                 "  whenever lone, all at once: x among Men where x in a3\n    remove x\n", "");
  check_rests_on(Default::lawful_moves, "  never cornered: some Men in a5\n", "");
  check_rests_on(Default::nothing_to_remove, "    remove a5\n", "");
  check_rests_on(Default::nothing_to_remove, "    capture a5\n", "");
  check_rests_on(Default::captured_stand, "    capture e5 when the turn ends\n", "");
  check_rests_on(Default::captured_leave, "    capture e5 when the turn ends\n", "");
  check_rests_on(Default::nothing_put_on_pieces, "    put own Man at a5\n", "");
  check_rests_on(Default::asked_each_time, "    repeat while wanted, at most 2 times\n      pass\n",
                 "");
  check_rests_on(Default::asked_each_time,
                 "    once, then while wanted, at most 2 times\n      pass\n", "");
  check_rests_on(Default::even_chances, "    random x among {a1, b1}\n    remove x\n", "");
  check_rests_on(Default::supposed_alone, "    require supposing remove a5: no Men in a5\n", "");
  check_rests_on(Default::seen_by_all, "", "",
                 "  each player has card: 0 to 3, at first 0 seen by owner\n");
  check_rests_on(Default::turns_begin_anew, "", "", "  the turn has took: 0 to 3, at first 0\n");
}

TEST_CASE("a sentence falls away when the text says otherwise") {
  const std::string plain = game_of(kStep, kQuietEnds);
  CHECK(says(plain, Default::next_in_order));
  CHECK_FALSE(says(game_of(kStep, std::string(kQuietEnds) + "  next player: White\n"),
                   Default::next_in_order));
  CHECK(says(plain, Default::first_of_order));
  CHECK_FALSE(
      says(game_of(kStep, std::string(kQuietEnds) + "  first Black\n"), Default::first_of_order));
  CHECK(says(plain, Default::points_shared));
  CHECK_FALSE(says(game_of(kStep, std::string(kQuietEnds) + "  points\n    3 > 0\n    1 = 1\n"),
                   Default::points_shared));
  CHECK(says(plain, Default::moves_are_choices));
  CHECK_FALSE(says(game_of(std::string(kStep) + "    same outcome is same move\n", kQuietEnds),
                   Default::moves_are_choices));
}

TEST_CASE("the table of the specification is the table of the program") {
  std::string table;
  for (const Default which : lang::all_defaults()) {
    table += "| " + std::string(lang::paragraph_of(which)) + " | " +
             std::string(lang::sentence_of(which)) + " | " + std::string(lang::games_of(which)) +
             " |\n";
  }
  const std::string chapter = read_file("spec/5-semantics.md");
  const std::size_t begin = chapter.find("| --- | --- | --- |\n", chapter.find("## 5.19"));
  REQUIRE(begin != std::string::npos);
  CHECK(chapter.substr(begin + 20) == table);
}

TEST_CASE("each sentence holds in a shipped game or a litmus game") {
  std::set<Default> found;
  const auto look = [&found](const std::string& path, const std::string& text) {
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = load_shipped(path, text, diagnostics);
    lang::CheckOptions options;
    options.lints = false;
    if (!game.usable) return;
    const auto model = lang::check(game, options, diagnostics);
    if (!model) return;
    for (const Default which : lang::said_of(*model)) found.insert(which);
  };
  for (const std::string& path : shipped_games()) look(path, read_file(path));
  const std::string litmus = read_file("spec/litmus.md");
  constexpr std::string_view kFence = "```ludo\n";
  for (std::size_t at = litmus.find(kFence); at != std::string::npos;
       at = litmus.find(kFence, at + 1)) {
    const std::size_t begin = at + kFence.size();
    look("litmus.ludo", litmus.substr(begin, litmus.find("```", begin) - begin));
  }
  for (const Default which : lang::all_defaults()) {
    INFO(lang::default_name(which));
    CHECK(found.contains(which));
  }
}

TEST_CASE("a paragraph stands in the specification") {
  for (const Default which : lang::all_defaults()) {
    const std::string paragraph(lang::paragraph_of(which));
    INFO(paragraph);
    if (paragraph.find(',') == std::string::npos) {
      CHECK(read_file("spec/5-semantics.md").find("\n## " + paragraph + " ") != std::string::npos);
      continue;
    }
    const std::string heading = "## " + paragraph.substr(paragraph.find(',') + 2) + "\n";
    const char chapter = paragraph[0];
    const std::string file = chapter == '2'   ? "spec/2-elements.md"
                             : chapter == '3' ? "spec/3-interactions.md"
                                              : "spec/4-scenario.md";
    CHECK(read_file(file).find(heading) != std::string::npos);
  }
}

}  // namespace ludo::tests

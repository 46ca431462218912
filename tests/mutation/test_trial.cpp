// Mutants are tried: who catches them, and a small game of which none escapes.

#include "tests/mutation/library.hpp"
#include "tests/mutation/listed.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/mutation/scores.hpp"
#include "tests/mutation/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::mutation {

namespace {

// The test looks at the first move alone, so that the end of the game is nobody's concern.
constexpr const char* kText =
    "game Small\n"
    "elements\n"
    "  players White, Black\n"
    "  board square 3 x 1\n"
    "  piece Man: of each player\n"
    "interactions\n"
    "  rule walk\n"
    "    choose spot among empty but not a1\n"
    "    require count Men < 2\n"
    "    put own Man at spot\n"
    "scenario\n"
    "  turn\n"
    "    play walk\n"
    "  stuck: mover loses\n"
    "test \"two places\"\n"
    "  moves exactly b1, c1\n";

Finding finding_of(const std::string& key) {
  ShippedGame game{"small", "small.ludo", kText, "start 2 2 moves by-hand\n", ""};
  Trial trial(game, {});
  REQUIRE(trial.complaints().empty());
  for (const Mutant& mutant : mutants_of(game.text)) {
    if (mutant.key == key) return trial.try_out(mutant);
  }
  FAIL("no mutant " << key);
  return {};
}

}  // namespace

TEST_CASE("a mutant is caught by a test or a row, refused, or survives") {
  CHECK(finding_of("rule walk: choose spot among empty[but not a1 -> ]").verdict == Verdict::Test);
  CHECK(finding_of("rule walk: require count Men < [2 -> 1]").verdict == Verdict::Row);
  CHECK(finding_of("turn: [play walk -> ]").verdict == Verdict::Unsaid);
  CHECK(finding_of("board square 3 x: board square [3 -> 2] x 1").verdict == Verdict::Test);
  CHECK(finding_of("rule walk: [choose spot among empty but not a1 -> ]").verdict ==
        Verdict::Refused);
  CHECK(finding_of("stuck: stuck: mover [loses -> wins]").verdict == Verdict::Survived);
}

TEST_CASE("a game that fails as it is, is not tried") {
  ShippedGame game{"small", "small.ludo", kText, "start 2 3 moves by-hand\n", ""};
  CHECK(Trial(game, {}).complaints().size() == 1);
}

TEST_CASE("a score counts what is caught or listed, of all that means something else") {
  Score score;
  score.game = "small";
  score.all = score.tried = 12;
  score.by_verdict[static_cast<std::size_t>(Verdict::Same)] = 2;
  score.by_verdict[static_cast<std::size_t>(Verdict::Test)] = 7;
  score.by_verdict[static_cast<std::size_t>(Verdict::Survived)] = 2;
  score.listed = 1;
  CHECK(score.real() == 10);
  CHECK(score.percent() == 80);
  const std::string once = with_score("", score);
  CHECK(once.find("| small | 12 | all | 2 | 0 | 7 | 0 | 0 | 0 | 0 | 1 | 2 | 77.8 % | 80.0 % |") !=
        std::string::npos);
  CHECK(with_score(once, score) == once);
}

TEST_CASE("every third mutant of Hex is noticed, or listed with the reason") {
  for (const ShippedGame& game : shipped_games()) {
    if (game.name != "hex") continue;
    Trial trial(game, {});
    REQUIRE(trial.complaints().empty());
    const auto listed = read_listed(read_text(listed_path(game.name)));
    const std::vector<Mutant> mutants = mutants_of(game.text);
    CHECK(20 < mutants.size());
    for (std::size_t i = 0; i < mutants.size(); i += 3) {
      const Finding finding = trial.try_out(mutants[i]);
      INFO(mutants[i].key << ": " << name_of(finding.verdict));
      CHECK(finding.verdict != Verdict::Broken);
      CHECK((finding.verdict != Verdict::Survived || listed.contains(mutants[i].key)));
    }
  }
}

}  // namespace ludo::mutation

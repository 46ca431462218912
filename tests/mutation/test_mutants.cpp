// Which mutants a text has, and that the lists of mutants that change nothing name real ones.

#include "tests/mutation/library.hpp"
#include "tests/mutation/listed.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/support/catch.hpp"

namespace ludo::mutation {

namespace {

constexpr const char* kText =
    "game Small\n"
    "elements\n"
    "  players White, Black\n"
    "  board square 3 x 1\n"
    "  piece Man: of each player\n"
    "interactions\n"
    "  rule walk(hand: 0 to 4)\n"
    "    choose man among own Men where man is not taken and (every x among Home has x is empty)\n"
    "    either require count Men < 3\n"
    "    or\n"
    "      require (no Man in {a1} or yes) and a1 in Home\n"
    "    optionally play rest\n"
    "scenario\n"
    "  turn\n"
    "    play walk(2)\n"
    "    play rest\n"
    "  end\n"
    "    full: White wins when no empty\n"
    "test \"left alone\"\n"
    "  holds count Men = 0\n";

std::vector<std::string> keys() {
  std::vector<std::string> keys;
  for (const Mutant& mutant : mutants_of(kText)) keys.push_back(mutant.key);
  return keys;
}

std::string text_of(const std::string& key) {
  for (const Mutant& mutant : mutants_of(kText)) {
    if (mutant.key == key) return mutated(kText, mutant);
  }
  return "no such mutant";
}

bool has(const std::string& key) {
  const std::vector<std::string> all = keys();
  return std::find(all.begin(), all.end(), key) != all.end();
}

}  // namespace

TEST_CASE("a mutant is one change of one clause, said in its line") {
  CHECK(has("board square 3 x: board square [3 -> 4] x 1"));
  CHECK(has("rule walk: either require count Men [< -> <=] 3"));
  CHECK(has("rule walk: either require count Men [< -> >=] 3"));
  CHECK(has("rule walk: either require count Men < [3 -> 2]"));
  CHECK(has("rule walk: require (no Man in {a1}[or ->  and ]yes) and a1 in Home"));
  CHECK(has("rule walk: require [(no Man in {a1} or yes) and -> ]a1 in Home"));
  CHECK(has("rule walk: require (no Man in {a1} or yes) and a1 [in -> not in] Home"));
  CHECK(has("rule walk: require ([no -> some] Man in {a1} or yes) and a1 in Home"));
  CHECK(
      has("rule walk: require [(no Man in {a1} or yes) and a1 in Home -> "
          "not ((no Man in {a1} or yes) and a1 in Home)]"));
  CHECK(has("rule walk: [optionally -> ]play rest"));
  CHECK(has("rule walk: [optionally play rest -> ]"));
  CHECK(has("turn: [play walk(2) -> ]"));
  CHECK(has("end: full: White [wins -> loses] when no empty"));
  CHECK(has("end: full: White wins[when no empty -> ]"));
}

TEST_CASE("a mutant's text is the text with the change") {
  const std::string text(kText);
  const auto changed = [&text](const std::string& from, const std::string& to) {
    std::string copy = text;
    return copy.replace(copy.find(from), from.size(), to);
  };
  CHECK(text_of("turn: [play walk(2) -> ]") == changed("    play walk(2)\n", ""));
  CHECK(text_of("rule walk: [or … -> or require no]") ==
        changed("or\n      require (no Man in {a1} or yes) and a1 in Home", "or require no"));
  CHECK(text_of("end: full: White wins[when no empty -> ]") == changed(" when no empty", ""));
  CHECK(text_of("rule walk: choose man among own Men where man is not taken and "
                "([every x among Home has x is empty -> some x among Home where x is empty])") ==
        changed("every x among Home has x is empty", "some x among Home where x is empty"));
}

TEST_CASE("types grow narrower only, and tests are left alone") {
  CHECK(has("rule walk: rule walk(hand: [0 -> 1] to 4)"));
  CHECK(has("rule walk: rule walk(hand: 0 to [4 -> 3])"));
  CHECK_FALSE(has("rule walk: rule walk(hand: 0..[4 -> 5])"));
  for (const std::string& key : keys()) CHECK(key.find("holds") == std::string::npos);
}

TEST_CASE("the mutants of a text are distinct, and so are their keys") {
  for (const ShippedGame& game : shipped_games()) {
    std::set<std::string> keys;
    for (const Mutant& mutant : mutants_of(game.text)) {
      INFO(game.name << ": " << mutant.key);
      CHECK(keys.insert(mutant.key).second);
      CHECK(mutant.begin <= mutant.end);
      CHECK(mutant.end <= game.text.size());
    }
  }
}

TEST_CASE("reasons stand above the keys they hold for") {
  const auto listed = read_listed(
      "# words\nOne reason\nin two lines.\n  a: b\n  a: c\nAnother.\n"
      "\n  d: e\n");
  CHECK(listed.size() == 3);
  CHECK(listed.at("a: c") == "One reason in two lines.");
  CHECK(listed.at("d: e") == "Another.");
}

TEST_CASE("every mutant that is listed as changing nothing is a mutant of its game") {
  for (const ShippedGame& game : shipped_games()) {
    const auto listed = read_listed(read_text(listed_path(game.name)));
    if (listed.empty()) continue;
    std::set<std::string> keys;
    for (const Mutant& mutant : mutants_of(game.text)) keys.insert(mutant.key);
    for (const auto& [key, reason] : listed) {
      INFO(game.name << ": " << key);
      CHECK(keys.contains(key));
      CHECK_FALSE(reason.empty());
    }
  }
}

}  // namespace ludo::mutation

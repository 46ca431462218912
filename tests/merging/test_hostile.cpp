// Texts that are broken, strange or large: a merge says what is wrong, and ends.

#include <random>

#include "tests/merging/merged.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace merging = lang::merging;
using merging::Side;

namespace {

// The text with a line gone, doubled, moved or cut, or with a number changed.
std::string broken(const std::string& text, std::mt19937& random) {
  std::vector<std::string> lines = split_lines(text.substr(0, text.find("\ntest ")));
  const std::size_t at = random() % lines.size();
  const std::size_t other = random() % lines.size();
  const std::size_t digit = lines[at].find_first_of("123456789");
  switch (random() % 6) {
    case 0:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(other), lines[at]);
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      lines[at] = lines[at].substr(0, lines[at].size() / 2);
      break;
    default:
      if (digit != std::string::npos) lines[at][digit] = lines[at][digit] == '9' ? '8' : '9';
      break;
  }
  std::string out;
  for (const std::string& line : lines) out += line + '\n';
  return out;
}

}  // namespace

TEST_CASE("texts that were changed at random are merged or refused, and never more", "[merging]") {
  std::mt19937 random(7);
  std::size_t n_read = 0;
  std::size_t n_merged = 0;
  for (const char* game : {"tablut", "renju", "canne", "hex", "twixt"}) {
    const merging::GameSource base = shipped_source(game);
    for (int round = 0; round < 30; ++round) {
      const std::string first = broken(base.text, random);
      const std::string second = broken(base.text, random);
      INFO(game << ", round " << round);
      const merging::RulesMerge merge = merge_texts(base.text, first, second);
      if (!merge.usable()) {
        CHECK((merge.diagnostics(Side::First).has_errors() ||
               merge.diagnostics(Side::Second).has_errors()));
        continue;
      }
      ++n_read;
      INFO(merge.text());
      CHECK(merge.text().empty() == (!merge.conflicts().empty() || !merge.unsaid().empty()));
      n_merged += merge.text().empty() ? 0 : 1;
    }
  }
  // Enough of them were still games.
  CHECK(20 <= n_read);
  CHECK(10 <= n_merged);
}

TEST_CASE("texts that are no games are refused with a message", "[merging]") {
  const std::string game = shipped_source("hex").text;
  const std::string deep(100000, '(');
  for (const std::string& text :
       {std::string(), std::string("\xff\xfe"), std::string("game"),
        "game G\n\nscenario\n  " + deep, std::string("module m\n"), std::string("tests of Hex\n"),
        std::string("game G variant of G\n"), std::string("game G variant of Nobody\n")}) {
    INFO(text.substr(0, 40));
    const merging::RulesMerge merge = merge_texts(game, text, game);
    CHECK_FALSE(merge.usable());
    CHECK(merge.diagnostics(Side::First).has_errors());
    CHECK_FALSE(merge_texts(text, game, game).usable());
  }
}

TEST_CASE("many changes by both are many conflicts", "[merging]") {
  std::string base = shipped_source("tablut").text;
  const auto with_defines = [&base](int step) {
    std::string defines;
    for (int i = 0; i < 400; ++i) {
      std::string name = "n";
      for (const int digit : {i / 100, i / 10 % 10, i % 10}) name += static_cast<char>('a' + digit);
      defines += "  define " + name + ": turns + " + std::to_string(i + step) + "\n";
    }
    std::string text = base;
    const std::size_t at = text.find("interactions\n");
    REQUIRE(at != std::string::npos);
    return text.insert(at + std::string("interactions\n").size(), defines);
  };
  const merging::RulesMerge merge = merge_texts(with_defines(0), with_defines(1), with_defines(2));
  REQUIRE(merge.usable());
  // Nothing reads them, so that the first are seen to mean nothing; then nobody asks any more.
  CHECK(300 < merge.conflicts().size());
}

}  // namespace ludo::tests

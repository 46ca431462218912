// Paths of strokes: what is read, what is refused, and how much of it.

#include <random>

#include "lang/view/work.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {
namespace {

std::string path(std::string_view text) {
  std::string why;
  return lang::canonical_path(text, why).value_or("!" + why);
}

TEST_CASE("Paths are written in one way", "[view]") {
  CHECK(path("M0 0L10 -10Z") == "M0 0L10-10Z");
  CHECK(path(" M 0,0  L10,10 20,20 z") == "M0 0L10 10 20 20z");
  CHECK(path("M0-5h10v-3q1 2 3 4A5 5 0 0 1 9 9") == "M0-5h10v-3q1 2 3 4A5 5 0 0 1 9 9");
  for (const std::string_view text : {"M0 0L10 -10Z", "M0-5h10v-3q1 2 3 4", "M1 2 3 4 5 6"}) {
    CHECK(path(path(text)) == path(text));
  }
}

TEST_CASE("Paths that cannot be drawn are refused with the reason", "[view]") {
  CHECK(path("") == "!a path says where its line goes");
  CHECK(path("L1 1") == "!a path begins with `M`");
  CHECK(path("M0 0L10") == "!a number is missing");
  CHECK(path("M0 0S1 2 3 4") == "!`S` is no letter of a path");
  CHECK(path("M0 0.5") == "!numbers of a path are whole");
  CHECK(path("M0 1001") == "!a number is too large");
  CHECK(path("M0 99999999999999999999") == "!a number is too large");
  CHECK(path("M0 0A5 5 0 2 1 9 9") == "!the flags of an arc are 0 or 1");
  CHECK(path("M0 0A-5 5 0 0 1 9 9") == "!a radius is not negative");
  CHECK(path("M0 0\"></svg>") == "!`\"` is no letter of a path");
  std::string many = "M0 0L";
  for (int i = 0; i < 1500; ++i) many += "1 1 ";
  CHECK(path(many) == "!a path has at most 2000 numbers");
}

TEST_CASE("No text of bytes crashes the reading of paths", "[view]") {
  std::mt19937 random(11);
  static constexpr std::string_view kBytes = "MLHVCQAZmlhvcqaz0123456789-., \"<&\xC3\xA9\\";
  for (int round = 0; round < 4000; ++round) {
    std::string text = "M0 0";
    const std::size_t size = random() % 40;
    for (std::size_t i = 0; i < size; ++i) text += kBytes[random() % kBytes.size()];
    const std::string once = path(text);
    if (!once.starts_with('!')) CHECK(path(once) == once);
  }
}

TEST_CASE("Shapes are bounded", "[view]") {
  std::string text = "view of Tablut\nshape a\n";
  for (int i = 0; i < 150; ++i) text += "  disc 5\n";
  CHECK(viewed("tablut", text + "pieces\n  shape a\n").reports() == "");
  CHECK(viewed("tablut", text + "shape b\n  a\n  a\n").reports() == "too-long");
  std::string chain = "view of Tablut\n";
  for (int i = 0; i < 60; ++i) {
    chain += "shape s" + std::string(1, static_cast<char>('a' + i / 26)) +
             static_cast<char>('a' + i % 26) + "\n  s" + static_cast<char>('a' + (i + 1) / 26) +
             static_cast<char>('a' + (i + 1) % 26) + "\n  s" +
             static_cast<char>('a' + (i + 1) / 26) + static_cast<char>('a' + (i + 1) % 26) + "\n";
  }
  chain += "shape sci\n  disc 5\n";
  const Viewed result = viewed("tablut", chain);
  CHECK_FALSE(result.view.has_value());
  CHECK(result.reports().find("too-long") != std::string::npos);
}

}  // namespace
}  // namespace ludo::tests

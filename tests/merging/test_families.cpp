// Properties of a merge that hold for all games that are variants of one.

#include <algorithm>

#include "tests/merging/merged.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace merging = lang::merging;
using merging::Side;

namespace {

std::string told(const merging::RulesMerge& merge) {
  std::string text;
  for (const std::string& line : edit_lines(merge)) text += line + '\n';
  for (const std::string& name : merge.unsaid()) text += "unsaid: " + name + '\n';
  for (const std::string& name : conflict_names(merge)) text += "conflict: " + name + '\n';
  return text + merge.text();
}

}  // namespace

TEST_CASE("what one side alone has changed makes that side's game", "[merging]") {
  for (const GameFamily& family : game_families()) {
    std::vector<std::string> all = family.variants;
    all.push_back(family.parent);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        const std::string& base = all[i];
        const std::string& other = all[j];
        // Of large families a third of all pairs.
        if (i == j || (4 < all.size() && (i + 2 * j) % 3 != 0)) continue;
        INFO(base << " and " << other);
        const merging::RulesMerge merge = merge_shipped(base, base, other);
        REQUIRE(merge.usable());
        INFO(told(merge));
        CHECK(merge.conflicts().empty());
        CHECK(merge.unsaid().empty());
        CHECK(merge.remarks().empty());
        CHECK(!merge.result_hash().empty());
        CHECK(merge.result_hash() == merge.hash(Side::Second));
      }
    }
  }
}

TEST_CASE("a merge is the same whichever side is named first", "[merging]") {
  std::size_t n_clean = 0;
  for (const GameFamily& family : game_families()) {
    for (std::size_t i = 0; i < family.variants.size(); ++i) {
      for (std::size_t j = i + 1; j < family.variants.size(); ++j) {
        const std::string& one = family.variants[i];
        const std::string& other = family.variants[j];
        INFO(family.parent << ": " << one << " and " << other);
        const merging::RulesMerge merge = merge_shipped(family.parent, one, other);
        const merging::RulesMerge turned = merge_shipped(family.parent, other, one);
        INFO(told(merge));
        CHECK(merge.unsaid().empty());
        CHECK(conflict_names(merge) == conflict_names(turned));
        CHECK(merge.result_hash() == turned.result_hash());
        n_clean += merge.conflicts().empty() ? 1 : 0;
        if (merge.conflicts().empty()) continue;
        // Whose word counts is the same, too.
        const merging::RulesMerge mine =
            merge_shipped(family.parent, one, other, always(Side::First));
        const merging::RulesMerge yours =
            merge_shipped(family.parent, other, one, always(Side::Second));
        INFO(told(mine));
        CHECK(mine.unsaid().empty());
        CHECK(mine.conflicts().empty());
        CHECK(mine.result_hash() == yours.result_hash());
      }
    }
  }
  CHECK(10 <= n_clean);
}

TEST_CASE("what both have changed alike is taken once", "[merging]") {
  for (const GameFamily& family : game_families()) {
    for (const std::string& variant : family.variants) {
      INFO(variant);
      const merging::RulesMerge merge = merge_shipped(family.parent, variant, variant);
      INFO(told(merge));
      CHECK(merge.conflicts().empty());
      CHECK(merge.unsaid().empty());
      CHECK(merge.result_hash() == merge.hash(Side::First));
    }
  }
}

}  // namespace ludo::tests

// See difference.hpp.

#include "lang/rules/difference.hpp"

#include <algorithm>
#include <cstdint>

namespace ludo::lang::rules {

namespace {

struct Placed {
  const Section* section;
  const Sentence* sentence;

  bool same_as(const Placed& other) const {
    return section->title == other.section->title && sentence->text == other.sentence->text;
  }
};

void flatten_block(const Section& section, const Block& block, std::vector<Placed>& all) {
  for (const Sentence& sentence : block.sentences) {
    if (sentence.role == Role::Rule) all.push_back({&section, &sentence});
  }
  for (const auto& row : block.rows) {
    for (const Sentence& cell : row) all.push_back({&section, &cell});
  }
  for (const Block& below : block.items) flatten_block(section, below, all);
}

std::vector<Placed> flatten_document(const Document& document) {
  std::vector<Placed> all;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) flatten_block(section, block, all);
  }
  return all;
}

}  // namespace

std::vector<Change> differences(const Document& before, const Document& after) {
  const std::vector<Placed> old_ones = flatten_document(before);
  const std::vector<Placed> new_ones = flatten_document(after);
  const std::size_t n = old_ones.size();
  const std::size_t m = new_ones.size();
  // The longest sequence that both have, from the end.
  std::vector<std::uint16_t> common((n + 1) * (m + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
    return common[i * (m + 1) + j];
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      at(i, j) = old_ones[i].same_as(new_ones[j])
                     ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                     : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  std::vector<Change> changes;
  std::vector<Placed> gone;
  std::vector<Placed> come;
  const auto close = [&] {
    std::size_t g = 0;
    std::size_t c = 0;
    while (g < gone.size() || c < come.size()) {
      Change change;
      const bool both = g < gone.size() && c < come.size() &&
                        gone[g].section->title == come[c].section->title;
      if (g < gone.size()) {
        change.section = gone[g].section->title;
        change.before = *gone[g].sentence;
        ++g;
      }
      if (both || change.before.text.empty()) {
        change.section = come[c].section->title;
        change.after = *come[c].sentence;
        ++c;
      }
      changes.push_back(std::move(change));
    }
    gone.clear();
    come.clear();
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && old_ones[i].same_as(new_ones[j])) {
      close();
      ++i;
      ++j;
    } else if (j == m || (i < n && at(i + 1, j) >= at(i, j + 1))) {
      gone.push_back(old_ones[i++]);
    } else {
      come.push_back(new_ones[j++]);
    }
  }
  close();
  return changes;
}

}  // namespace ludo::lang::rules

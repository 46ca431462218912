// See difference.hpp.

#include "lang/rules/difference.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace ludo::lang::rules {

namespace {

// Two sentences that share less are two, and not one that has changed.
constexpr double kLeastAlike = 0.45;
// A section is another one's under a new name if so much of it is there.
constexpr double kLeastCommon = 0.5;
// Sections that have more sentences are compared in order only, without looking for those that are
// nearly alike.
constexpr std::size_t kMostSentences = 400;

struct Part {  // a section, as what is compared
  const Section* section = nullptr;
  std::vector<Sentence> sentences = {};
};

Sentence row_of(const std::vector<Sentence>& cells) {
  Sentence row;
  for (const Sentence& cell : cells) {
    if (!row.text.empty()) row.text += " · ";
    row.text += cell.text;
    row.from.insert(row.from.end(), cell.from.begin(), cell.from.end());
    row.meant.insert(row.meant.end(), cell.meant.begin(), cell.meant.end());
  }
  return row;
}

void flatten_block(const Block& block, std::vector<Sentence>& all) {
  if (block.form == Block::Form::Figure && block.picture.empty()) return;  // a caption is no rule
  for (const Sentence& sentence : block.sentences) {
    if (sentence.role == Role::Rule) all.push_back(sentence);
  }
  for (const auto& row : block.rows) all.push_back(row_of(row));
  for (const Block& below : block.items) flatten_block(below, all);
}

std::vector<Part> parts_of(const Document& document) {
  std::vector<Part> parts;
  for (const Section& section : document.sections) {
    if (section.key == "sources") continue;
    Part part{&section};
    for (const Block& block : section.blocks) {
      // What an option does is told where it does it: its first sentence has its value alone.
      const bool options = section.key == "options";
      for (const Block& item : options ? block.items : std::vector<Block>()) {
        if (!item.sentences.empty()) part.sentences.push_back(item.sentences.front());
      }
      if (!options) flatten_block(block, part.sentences);
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

using Bag = std::map<std::string_view, int>;

Bag words_in(std::string_view text) {
  Bag bag;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find(' ', begin);
    if (end == std::string_view::npos) end = text.size();
    std::string_view word = text.substr(begin, end - begin);
    while (!word.empty() && std::string_view(".,;:").find(word.back()) != std::string_view::npos) {
      word.remove_suffix(1);
    }
    if (!word.empty()) ++bag[word];
    begin = end + 1;
  }
  return bag;
}

// Of all words, the part that both have.
double likeness(const Bag& one, const Bag& other) {
  int common = 0;
  int all = 0;
  for (const auto& [word, times] : one) {
    all += times;
    const auto found = other.find(word);
    if (found != other.end()) common += std::min(times, found->second);
  }
  for (const auto& [word, times] : other) all += times;
  return all == 0 ? 0 : 2.0 * common / all;
}

std::size_t equal_in(const Part& one, const Part& other) {
  std::size_t equal = 0;
  for (const Sentence& sentence : one.sentences) {
    equal += static_cast<std::size_t>(
        std::any_of(other.sentences.begin(), other.sentences.end(),
                    [&](const Sentence& also) { return also.text == sentence.text; }));
  }
  return equal;
}

// For each part of the second, the one of the first that it belongs to.
std::vector<const Part*> paired(const std::vector<Part>& before, const std::vector<Part>& after) {
  std::vector<const Part*> pairs(after.size(), nullptr);
  std::vector<bool> taken(before.size(), false);
  for (std::size_t j = 0; j < after.size(); ++j) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (taken[i] || before[i].section->key != after[j].section->key) continue;
      pairs[j] = &before[i];
      taken[i] = true;
      break;
    }
  }
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (pairs[j] != nullptr || after[j].sentences.empty()) continue;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (taken[i] || before[i].section->level != after[j].section->level) continue;
      const auto equal = static_cast<double>(equal_in(before[i], after[j]));
      const auto most =
          static_cast<double>(std::max(before[i].sentences.size(), after[j].sentences.size()));
      if (equal < kLeastCommon * most || equal == 0) continue;
      pairs[j] = &before[i];
      taken[i] = true;
      break;
    }
  }
  return pairs;
}

class Comparison {
 public:
  Differences run(const Document& before, const Document& after) {
    const std::vector<Part> old_parts = parts_of(before);
    const std::vector<Part> new_parts = parts_of(after);
    const std::vector<const Part*> pairs = paired(old_parts, new_parts);
    std::size_t told = 0;  // of the first, in order
    const auto is_paired = [&](const Part& part) {
      return std::find(pairs.begin(), pairs.end(), &part) != pairs.end();
    };
    const auto tell_gone_up_to = [&](const Part* end) {
      while (told < old_parts.size() && &old_parts[told] != end) {
        if (!is_paired(old_parts[told])) compare(&old_parts[told], nullptr);
        ++told;
      }
    };
    for (std::size_t j = 0; j < new_parts.size(); ++j) {
      const bool ahead =
          pairs[j] != nullptr && static_cast<std::size_t>(pairs[j] - old_parts.data()) >= told;
      if (ahead) tell_gone_up_to(pairs[j]);
      compare(pairs[j], &new_parts[j]);
    }
    tell_gone_up_to(nullptr);
    return std::move(found_);
  }

 private:
  void compare(const Part* before, const Part* after) {
    const Section& section = after != nullptr ? *after->section : *before->section;
    static const std::vector<Sentence> kNone;
    const std::vector<Sentence>& old_ones = before != nullptr ? before->sentences : kNone;
    const std::vector<Sentence>& new_ones = after != nullptr ? after->sentences : kNone;
    if (before != nullptr && after != nullptr && before->section->title != section.title) {
      add(section, heading(*before->section), heading(section));
    }
    std::size_t first = 0;
    while (first < old_ones.size() && first < new_ones.size() &&
           old_ones[first].text == new_ones[first].text) {
      ++first;
    }
    std::size_t n = old_ones.size();
    std::size_t m = new_ones.size();
    while (first < n && first < m && old_ones[n - 1].text == new_ones[m - 1].text) {
      --n;
      --m;
    }
    found_.equal += first + (old_ones.size() - n);
    align(section, {old_ones.data() + first, old_ones.data() + n},
          {new_ones.data() + first, new_ones.data() + m});
  }

  struct Range {
    const Sentence* begin;
    const Sentence* end;
    std::size_t size() const { return static_cast<std::size_t>(end - begin); }
  };

  // The way through both that keeps most: what is equal counts two, what is nearly alike less than
  // one.
  void align(const Section& section, Range old_ones, Range new_ones) {
    const std::size_t n = old_ones.size();
    const std::size_t m = new_ones.size();
    if (n == 0 && m == 0) return;
    // One alone in the place of another: they need less in common.
    constexpr double kLeastInPlace = 0.1;
    if (n == 1 && m == 1 &&
        kLeastInPlace <= likeness(words_in(old_ones.begin->text), words_in(new_ones.begin->text))) {
      add(section, *old_ones.begin, *new_ones.begin);
      return;
    }
    const bool looks_close = n <= kMostSentences && m <= kMostSentences;
    std::vector<Bag> old_bags(n);
    std::vector<Bag> new_bags(m);
    for (std::size_t i = 0; i < n && looks_close; ++i)
      old_bags[i] = words_in(old_ones.begin[i].text);
    for (std::size_t j = 0; j < m && looks_close; ++j)
      new_bags[j] = words_in(new_ones.begin[j].text);
    const auto worth = [&](std::size_t i, std::size_t j) {
      if (old_ones.begin[i].text == new_ones.begin[j].text) return 2.0;
      const double alike = looks_close ? likeness(old_bags[i], new_bags[j]) : 0;
      return kLeastAlike <= alike ? alike : 0.0;
    };
    std::vector<double> best((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * (m + 1) + j]; };
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t j = m; j-- > 0;) {
        const double both = worth(i, j);
        at(i, j) = std::max(at(i + 1, j), at(i, j + 1));
        if (0 < both) at(i, j) = std::max(at(i, j), both + at(i + 1, j + 1));
      }
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < n || j < m) {
      const double both = i < n && j < m ? worth(i, j) : 0;
      if (0 < both && at(i, j) == both + at(i + 1, j + 1)) {
        if (both == 2.0) {
          ++found_.equal;
        } else {
          add(section, old_ones.begin[i], new_ones.begin[j]);
        }
        ++i;
        ++j;
      } else if (j == m || (i < n && at(i, j) == at(i + 1, j))) {
        add(section, old_ones.begin[i++], {});
      } else {
        add(section, {}, new_ones.begin[j++]);
      }
    }
  }

  static Sentence heading(const Section& section) {
    Sentence sentence{section.title, {}, Role::Heading};
    if (!section.span.is_nowhere()) sentence.from.push_back(section.span);
    return sentence;
  }

  void add(const Section& section, Sentence before, Sentence after) {
    found_.changes.push_back(
        {section.key, section.title, section.level, std::move(before), std::move(after)});
  }

  Differences found_;
};

}  // namespace

Differences differences(const Document& before, const Document& after) {
  return Comparison().run(before, after);
}

}  // namespace ludo::lang::rules

// See other_figures.hpp.

#include "lang/rules/other_figures.hpp"
#include "lang/text/letters.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace ludo::lang::rules {

namespace {

// So many words may stand behind the figures.
constexpr std::size_t kMostBehind = 3;

std::vector<std::string> words_apart(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

bool is_cross(const std::string& word) { return word == "×"; }

bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

std::string joined_words(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

void put_aside(std::vector<Block>& blocks, const std::string& text, const std::string& aside) {
  for (Block& block : blocks) {
    for (Sentence& sentence : block.sentences) {
      if (sentence.role != Role::Rule || sentence.text != text || text.back() != '.') continue;
      sentence.text.insert(sentence.text.size() - 1, " " + aside);
    }
    put_aside(block.items, text, aside);
  }
}

}  // namespace

std::optional<std::pair<std::string, std::string>> other_figures(const std::string& before,
                                                                 const std::string& after) {
  const std::vector<std::string> one = words_apart(before);
  const std::vector<std::string> other = words_apart(after);
  if (one.size() != other.size() || one == other) return std::nullopt;
  std::size_t first = 0;
  while (one[first] == other[first]) ++first;
  std::size_t last = one.size();
  while (one[last - 1] == other[last - 1]) --last;
  for (std::size_t i = first; i < last; ++i) {
    const bool figures =
        (is_number(one[i]) && is_number(other[i])) || (is_cross(one[i]) && is_cross(other[i]));
    if (!figures) return std::nullopt;
  }
  // `12 × 12` is one figure.
  while (1 < first && is_cross(one[first - 1])) first -= 2;
  while (last + 1 < one.size() && is_cross(one[last])) last += 2;
  if (kMostBehind < one.size() - last || last == one.size()) return std::nullopt;
  return std::pair(joined_words(one, first, last), joined_words(other, first, last));
}

void put_aside(Document& document, const std::string& text, const std::string& aside) {
  for (Section& section : document.sections) put_aside(section.blocks, text, aside);
}

}  // namespace ludo::lang::rules

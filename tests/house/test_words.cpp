// Every word of the language is explained: the table of words against the chapters of the
// specification and against the page of the grammar.

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

/// The spellings of lang/syntax/words.def, phrases included.
std::vector<std::string> spellings() {
  std::vector<std::string> words;
  for (const std::string& line : split_lines(read_file("lang/syntax/words.def"))) {
    if (!line.starts_with("LUDO_WORD(") && !line.starts_with("LUDO_RESERVED(")) continue;
    const std::size_t begin = line.find('"') + 1;
    words.push_back(line.substr(begin, line.find('"', begin) - begin));
  }
  return words;
}

bool is_letter(char sign) {
  return ('a' <= sign && sign <= 'z') || ('A' <= sign && sign <= 'Z') || sign == '_' ||
         ('0' <= sign && sign <= '9');
}

/// The word stands in the text, and not as a part of another one.
bool holds_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

std::string missing_words(const std::string& text, const std::vector<std::string>& words) {
  std::string missing;
  for (const std::string& word : words) {
    if (!holds_word(text, word)) missing += "`" + word + "` ";
  }
  return missing;
}

/// The words of phrases, each alone: the grammar puts them together in its own ways.
std::vector<std::string> single_words() {
  std::vector<std::string> words;
  for (const std::string& phrase : spellings()) {
    for (std::size_t at = 0; at < phrase.size();) {
      const std::size_t end = std::min(phrase.find(' ', at), phrase.size());
      words.push_back(phrase.substr(at, end - at));
      at = end + 1;
    }
  }
  return words;
}

}  // namespace

TEST_CASE("every word of the language stands in a chapter of the specification") {
  REQUIRE(100 < spellings().size());
  std::string chapters;
  for (const std::string& path : files_under("spec", ".md")) {
    const char first = stem(path).front();
    if ('1' <= first && first <= '8' && path.find("decisions") == std::string::npos) {
      chapters += read_file(path);
    }
  }
  CHECK(missing_words(chapters, spellings()) == "");
}

TEST_CASE("every word of the language stands in the grammar") {
  CHECK(missing_words(read_file("spec/grammar.md"), single_words()) == "");
}

TEST_CASE("a word is found only as a whole") {
  CHECK(holds_word("the game has", "game"));
  CHECK(holds_word("`game`", "game"));
  CHECK_FALSE(holds_word("games endgame game_over", "game"));
}

}  // namespace ludo::tests

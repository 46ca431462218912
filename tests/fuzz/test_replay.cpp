// Bytes that once went wrong, and whole and broken texts, through the targets of the fuzzers.

#include <cstdlib>
#include <string>
#include <vector>

#include "lang/lang.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

// LUDO_CUTS=all cuts at every byte; else at so many places of each text, spread evenly.
constexpr std::size_t kCutsParsed = 40;
constexpr std::size_t kCutsChecked = 8;

bool cutting_everywhere() {
  const char* said = std::getenv("LUDO_CUTS");
  return said != nullptr && std::string_view(said) == "all";
}

std::vector<std::string> shipped_texts() {
  std::vector<std::string> texts = files_under("stdlib-games", ".ludo");
  for (const std::string& file : files_under("examples", ".ludo")) texts.push_back(file);
  return texts;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80) != 0;
}

// The ends of words, signs and lines.
std::vector<std::size_t> token_boundaries(std::string_view text) {
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (!(is_word(text[i - 1]) && is_word(text[i])) && text[i - 1] != ' ') places.push_back(i);
  }
  return places;
}

std::vector<std::size_t> some_of(std::vector<std::size_t> places, std::size_t wanted) {
  if (cutting_everywhere() || places.size() <= wanted) return places;
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < wanted; ++i) some.push_back(places[i * places.size() / wanted]);
  return some;
}

void run_target(std::string_view name, std::string_view bytes) {
  for (const FuzzTarget& target : fuzz_targets()) {
    if (target.name == name) target.run(bytes);
  }
}

}  // namespace

TEST_CASE("what the fuzzers found stays mended", "[fuzz]") {
  for (const FuzzTarget& target : fuzz_targets()) {
    const std::string folder = "tests/corpus/fuzz/" + std::string(target.name);
    const std::vector<std::string> files = files_under(folder);
    INFO(folder);
    CHECK(!files.empty());
    for (const std::string& file : files) target.run(read_file(file));
  }
}

TEST_CASE("a shipped text cut at any byte is laid out or refused", "[fuzz]") {
  for (const std::string& file : shipped_texts()) {
    INFO(file);
    const std::string text = read_file(file);
    std::vector<std::size_t> all(text.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    for (const std::size_t cut : some_of(all, kCutsParsed)) {
      run_target("layout", std::string_view(text).substr(0, cut));
    }
    SUCCEED();
  }
}

TEST_CASE("a shipped text cut at the end of any word is checked or refused", "[fuzz]") {
  for (const std::string& file : shipped_texts()) {
    INFO(file);
    const std::string text = read_file(file);
    const auto find = [](std::string_view name) -> std::optional<std::string> {
      for (const std::string& other : shipped_texts()) {
        std::string found = read_file(other);
        if (found.starts_with("game " + std::string(name)) || stem(other) == name) return found;
      }
      return std::nullopt;
    };
    for (const std::size_t cut : some_of(token_boundaries(text), kCutsChecked)) {
      lang::Diagnostics diagnostics;
      lang::LoadedGame loaded = lang::load(file, text.substr(0, cut), find, diagnostics);
      if (!loaded.usable) continue;
      const auto model = lang::check(loaded, {}, diagnostics);
      CHECK(model.has_value() == !diagnostics.has_errors());
    }
  }
}

}  // namespace ludo::tests

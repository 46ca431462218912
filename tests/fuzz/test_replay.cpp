// Bytes that once went wrong, and whole and broken texts, through the targets of the fuzzers.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/lang.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

// LUDO_CUTS=all cuts at every byte, LUDO_CUTS=3/8 does the third of eight parts of that; else at so
// many places of each text, spread evenly.
constexpr std::size_t kCutsParsed = 40;
constexpr std::size_t kCutsChecked = 8;

struct Cuts {
  bool everywhere = false;
  std::size_t part = 0;
  std::size_t parts = 1;
};

Cuts cuts() {
  const char* said = std::getenv("LUDO_CUTS");
  if (said == nullptr) return {};
  Cuts cuts{true, 0, 1};
  std::size_t part = 1;
  if (std::sscanf(said, "%zu/%zu", &part, &cuts.parts) == 2) cuts.part = part - 1;
  return cuts;
}

std::vector<std::string> shipped_texts() {
  std::vector<std::string> texts = files_under("stdlib-games", ".ludo");
  for (const std::string& file : files_under("examples", ".ludo")) texts.push_back(file);
  return texts;
}

// What a text asks for by name: another game, or a module.
std::optional<std::string> shipped_text(std::string_view name) {
  static const std::map<std::string, std::string> by_name = [] {
    std::map<std::string, std::string> found;
    for (const std::string& file : shipped_texts()) {
      const std::string text = read_file(file);
      found.emplace(stem(file), text);
      if (!text.starts_with("game ")) continue;
      found.emplace(text.substr(5, text.find_first_of(" \n", 5) - 5), text);
    }
    return found;
  }();
  const auto found = by_name.find(std::string(name));
  if (found == by_name.end()) return std::nullopt;
  return found->second;
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
  std::vector<std::size_t> some;
  if (const Cuts all = cuts(); all.everywhere) {
    for (std::size_t i = all.part; i < places.size(); i += all.parts) some.push_back(places[i]);
    return some;
  }
  if (places.size() <= wanted) return places;
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
    for (const std::size_t cut : some_of(token_boundaries(text), kCutsChecked)) {
      lang::Diagnostics diagnostics;
      lang::LoadedGame loaded = lang::load(file, text.substr(0, cut), shipped_text, diagnostics);
      if (!loaded.usable) continue;
      const auto model = lang::check(loaded, {}, diagnostics);
      CHECK(model.has_value() == !diagnostics.has_errors());
    }
  }
}

}  // namespace ludo::tests

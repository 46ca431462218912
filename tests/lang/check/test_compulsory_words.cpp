// In every shipped text: a compulsory word that is dropped is missed, at its line.

#include <algorithm>
#include <string>
#include <string_view>

#include "lang/lang.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kCompulsory[] = {", all at once", ", by the first of",
                                            " by the first of", ", capturing what stands there"};

// The lines at which the text reports that words are missing; 0 where it reports anything else.
std::vector<std::size_t> missed(const std::string& path, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_shipped(path, text, diagnostics);
  lang::CheckOptions options;
  options.lints = false;
  if (game.usable) lang::check(game, options, diagnostics);
  std::vector<std::size_t> lines;
  for (const lang::Diagnostic& one : diagnostics.sorted()) {
    const bool misses = one.kind() == lang::DiagnosticKind::missing_words;
    const auto before = static_cast<std::ptrdiff_t>(one.primary().span.begin);
    lines.push_back(
        misses ? 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + before, '\n'))
               : 0);
  }
  return lines;
}

void check_dropped(const std::string& path) {
  const std::string text = read_file(path);
  for (const std::string_view words : kCompulsory) {
    for (std::size_t at = text.find(words); at != std::string::npos;
         at = text.find(words, at + 1)) {
      if (text[at - 1] == ',') continue;  // of a head that goes on behind a comma
      std::string without = text;
      without.erase(at, words.size());
      const auto line =
          1 + static_cast<std::size_t>(
                  std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      INFO(path << ":" << line << " without `" << words << "`");
      CHECK(missed(path, without) == std::vector<std::size_t>{line});
    }
  }
}

LUDO_REGISTER_TESTS(every_compulsory_word) {
  for (const std::string& path : shipped_games()) {
    register_test("compulsory words: " + path, "[compulsory][corpus]",
                  [path] { check_dropped(path); });
  }
}

}  // namespace
}  // namespace ludo::tests

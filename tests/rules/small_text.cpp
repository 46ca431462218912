// See small_text.hpp.

#include "tests/rules/small_text.hpp"

#include <utility>

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::size_t kOneLine = 1000;  // columns

lang::rules::Written written_of_text(const std::string& text, std::string_view language,
                                     const Valuation& valuation) {
  lang::Diagnostics heard;
  const mutation::ShippedGame game{"small", "stdlib-games/small/small.ludo", text, "", ""};
  lang::LoadedGame loaded = mutation::load_as(game, text, heard);
  auto written = told(loaded, valuation, language);
  INFO(text);
  REQUIRE(written);
  CHECK(written->missing_frames.empty());
  return std::move(*written);
}

}  // namespace

std::string rules_of_text(const std::string& text, std::string_view language,
                          const Valuation& valuation) {
  return lang::rules::as_text(written_of_text(text, language, valuation).document, kOneLine);
}

std::string markdown_of_text(const std::string& text, std::string_view language) {
  return lang::rules::as_markdown(written_of_text(text, language, {}).document, {});
}

void check_rules_say(const std::string& rules, const std::vector<std::string>& said,
                     const std::vector<std::string>& unsaid) {
  INFO(rules);
  for (const std::string& sentence : said) {
    INFO(sentence);
    CHECK(rules.find(sentence) != std::string::npos);
  }
  for (const std::string& sentence : unsaid) {
    INFO(sentence);
    CHECK(rules.find(sentence) == std::string::npos);
  }
}

}  // namespace ludo::tests

// The texts of tests/corpus/drafts: games that do not ship yet, whose language is settled.
//
// Each must be understood without an error under every value of each of its options.

#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kDraftFolder = "tests/corpus/drafts";

// "TankChess20" stands in tank-chess-20.ludo.
std::string file_stem(std::string_view name) {
  std::string stem;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto sign = static_cast<unsigned char>(name[i]);
    const bool digit_begins = std::isdigit(sign) != 0 && i != 0 &&
                              std::isdigit(static_cast<unsigned char>(name[i - 1])) == 0;
    if (i != 0 && (std::isupper(sign) != 0 || digit_begins)) stem += '-';
    stem += static_cast<char>(std::tolower(sign));
  }
  return stem;
}

std::optional<std::string> resolve_draft(std::string_view name) {
  for (const std::string& path : {fmt::format("{}/{}.ludo", kDraftFolder, file_stem(name)),
                                  fmt::format("{}/lib/{}.ludo", kDraftFolder, name),
                                  fmt::format("{}/{}", kDraftFolder, name)}) {
    if (file_exists(path)) return read_file(path);
  }
  return std::nullopt;
}

void check_is_understood(const std::string& path) {
  lang::Diagnostics reading;
  lang::LoadedGame game = lang::load(path, read_file(path), resolve_draft, reading);
  INFO(lang::render(reading, game.sources));
  REQUIRE(game.usable);
  CHECK_FALSE(reading.has_errors());
  const auto passes = [&](const lang::CheckOptions& options) {
    lang::Diagnostics diagnostics;
    const auto model = lang::check(game, options, diagnostics);
    INFO(lang::render(diagnostics, game.sources));
    CHECK(model.has_value());
    CHECK_FALSE(diagnostics.has_errors());
  };
  passes({});
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) {
      INFO(option.name << " = " << value);
      lang::CheckOptions options;
      options.options[option.name] = value;
      passes(options);
    }
  }
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    passes(options);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(drafts) {
  for (const std::string& path : files_under(std::string(kDraftFolder), ".ludo")) {
    if (path.find("/lib/") != std::string::npos) continue;
    register_test(path + " is understood", "[drafts]", [path] { check_is_understood(path); });
  }
}

}  // namespace ludo::tests

// Records of a small game, for the tests.
#pragma once

#include <string>

#include "interpreter/register/register.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

inline const std::string kSigner(kSeedBytes, 'k');
inline constexpr const char* kNoon = "2026-11-24T12:00:00Z";

/// A checked game, as record_of() takes it.
struct SmallGame {
  explicit SmallGame(std::string text, lang::CheckOptions options = {})
      : asked(std::move(options)) {
    lang::Diagnostics diagnostics;
    loaded = lang::load(
        "games/line.ludo", std::move(text), [](std::string_view) { return lang::Resolved(); },
        diagnostics);
    auto checked = loaded.usable ? lang::check(loaded, asked, diagnostics) : std::nullopt;
    INFO(lang::render(diagnostics, loaded.sources));
    REQUIRE(checked.has_value());
    model = std::move(*checked);
  }

  RecordMade recorded(const Claims& claims) { return record_of(loaded, asked, model, claims); }

  lang::LoadedGame loaded;
  lang::CheckOptions asked;
  lang::GameModel model;
};

inline Claims claims_of(const std::string& seed = kSigner) {
  return {private_key(seed).bytes, "Ann Example", kNoon, ""};
}

inline Registration small_record(const Claims& claims = claims_of()) {
  SmallGame game{std::string(tests::kLine)};
  RecordMade made = game.recorded(claims);
  INFO(made.trouble);
  REQUIRE(made.record.has_value());
  return std::move(*made.record);
}

}  // namespace ludo::interpreter

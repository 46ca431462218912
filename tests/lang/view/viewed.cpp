// Loads a shipped game and checks a view of it; see viewed.hpp.

#include "tests/lang/view/viewed.hpp"

#include "lang/diagnostics/render.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

lang::Resolved module_text(std::string_view name) {
  const std::string path = fmt::format("stdlib-games/lib/{}.ludoview", name);
  return file_exists(path) ? std::optional(read_file(path)) : std::nullopt;
}

}  // namespace

std::string Viewed::reports() const {
  std::string all;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    all += (all.empty() ? "" : " ") + std::string(lang::kind_name(diagnostic.kind()));
  }
  return all;
}

std::string Viewed::rendered() const { return lang::render(diagnostics, sources); }

std::string path_of_game(std::string_view game) {
  for (const std::string& path : shipped_games()) {
    if (stem(path) == game) return path;
  }
  FAIL("no shipped game is called " << game);
  return "";
}

Viewed viewed(std::string_view game, const std::vector<lang::ViewSource>& texts,
              const ViewSetting& setting) {
  Viewed result;
  const std::string path = path_of_game(game);
  lang::LoadedGame loaded = load_shipped(path, read_file(path), result.diagnostics);
  REQUIRE(loaded.usable);
  lang::CheckOptions options;
  options.options = setting.options;
  lang::ViewTexts all;
  all.texts = texts;
  all.modules = module_text;
  if (!setting.derived.empty()) {
    all.derived = [&](const lang::GameModel&) { return setting.derived; };
  }
  result.view = lang::check_view(loaded, options, all, setting.choice, result.diagnostics);
  result.sources = std::move(loaded.sources);
  return result;
}

Viewed viewed(std::string_view game, std::string_view text, const ViewSetting& setting) {
  return viewed(game, {{lang::ViewSource::Kind::Own, "view.ludoview", std::string(text)}}, setting);
}

lang::View checked_view(std::string_view game, std::string_view text, const ViewSetting& setting) {
  Viewed result = viewed(game, text, setting);
  INFO(result.rendered());
  REQUIRE(result.view.has_value());
  return std::move(*result.view);
}

}  // namespace ludo::tests

// The views that are shipped: each stands beside its game, or is a module of shapes, and every game
// has a view that checks, in every look.

#include <algorithm>
#include <map>
#include <string>

#include "lang/diagnostics/render.hpp"
#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::vector<std::string> shipped_views() {
  std::vector<std::string> views = files_under("stdlib-games", ".ludoview");
  const std::vector<std::string> examples = files_under("examples", ".ludoview");
  views.insert(views.end(), examples.begin(), examples.end());
  return views;
}

std::string view_path(const std::string& game) {
  return game.substr(0, game.size() - std::string(".ludo").size()) + ".ludoview";
}

// The games that this one is a variant of, the eldest first, and itself at the end.
std::vector<GameFile> ancestors(const GameFile& file) {
  std::map<std::string, GameFile> by_name;
  for (const GameFile& game : game_files()) {
    by_name.emplace(lang::head_of_text(read_file(game.path)).name, game);
  }
  std::vector<GameFile> line = {file};
  for (std::string parent = lang::head_of_text(read_file(file.path)).parent; !parent.empty();) {
    const GameFile& game = by_name.at(parent);
    line.push_back(game);
    parent = lang::head_of_text(read_file(game.path)).parent;
  }
  std::reverse(line.begin(), line.end());
  return line;
}

// The texts of a game's view: those of the games it is a variant of, then its own.
lang::ViewTexts texts_of(const GameFile& file) {
  lang::ViewTexts texts;
  texts.derived = lang::derive_view;
  for (const GameFile& game : ancestors(file)) {
    const std::string path = view_path(game.path);
    if (!file_exists(path)) continue;
    const bool own = game.path == file.path;
    texts.texts.push_back({own ? lang::ViewSource::Kind::Own : lang::ViewSource::Kind::Parent, path,
                           read_file(path)});
  }
  texts.modules = [](std::string_view name) -> lang::Resolved {
    const std::string path = "stdlib-games/lib/" + std::string(name) + ".ludoview";
    return file_exists(path) ? std::optional(read_file(path)) : std::nullopt;
  };
  return texts;
}

// What is told of a view; empty: nothing. Looks that it has are added to `looks`.
std::string told_of(const GameFile& file, const lang::ViewTexts& texts,
                    const lang::ViewChoice& choice, std::vector<std::string>* looks = nullptr,
                    const std::map<std::string, std::string>& options = {}) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  const auto view =
      lang::check_view(game, {.options = options, .lints = false}, texts, choice, diagnostics);
  if (view && looks != nullptr) {
    for (const lang::Look& look : view->looks) looks->push_back(look.name);
  }
  return lang::render(diagnostics, game.sources);
}

std::string first_line_with(const std::string& text, const std::string& beginning) {
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with(beginning)) return line;
  }
  return "";
}

}  // namespace

TEST_CASE("A view stands beside its game and names it", "[derive]") {
  REQUIRE(20 < shipped_views().size());
  for (const std::string& path : shipped_views()) {
    INFO(path);
    const std::string text = read_file(path);
    if (path.starts_with("stdlib-games/lib/")) {
      CHECK_FALSE(first_line_with(text, "shapes " + stem(path)).empty());
      continue;
    }
    const std::string game = path.substr(0, path.size() - std::string("view").size());
    REQUIRE(file_exists(game));
    const lang::TextHead head = lang::head_of_text(read_file(game));
    CHECK(first_line_with(text, "view of ").starts_with("view of " + head.name + " \""));
  }
}

TEST_CASE("The default view of every game checks without a word", "[derive]") {
  for (const GameFile& file : game_files()) {
    INFO(file.path);
    lang::ViewTexts texts;
    texts.derived = lang::derive_view;
    CHECK(told_of(file, texts, {}) == "");
  }
}

TEST_CASE("The views of every game check, in every look", "[derive]") {
  for (const GameFile& file : game_files()) {
    const lang::ViewTexts texts = texts_of(file);
    if (texts.texts.empty()) continue;
    INFO(file.path);
    const bool own = texts.texts.back().kind == lang::ViewSource::Kind::Own;
    std::vector<std::string> looks;
    const std::string told = told_of(file, texts, {}, &looks);
    // A variant passes over what it has dropped; nothing else is ever told.
    CHECK((own && texts.texts.size() == 1 ? told : "") == "");
    CHECK(told.find("error[") == std::string::npos);
    for (const std::string& look : looks) {
      INFO(look);
      CHECK(told_of(file, texts, {look, false}).find("error[") == std::string::npos);
    }
    CHECK(told_of(file, texts, {"", true}).find("error[") == std::string::npos);
  }
}

TEST_CASE("Views check with every value of every option", "[derive]") {
  for (const GameFile& file : game_files()) {
    lang::Diagnostics diagnostics;
    const lang::LoadedGame game = load_game(file, diagnostics);
    lang::ViewTexts derived;
    derived.derived = lang::derive_view;
    const lang::ViewTexts texts = texts_of(file);
    for (const lang::OptionInfo& option : lang::options_of(game)) {
      for (const std::string& value : option.values) {
        INFO(file.path << " with " << option.name << " = " << value);
        CHECK(told_of(file, derived, {}, nullptr, {{option.name, value}}) == "");
        if (texts.texts.empty()) continue;
        const std::string told = told_of(file, texts, {}, nullptr, {{option.name, value}});
        INFO(told);
        CHECK(told.find("error[") == std::string::npos);
      }
    }
  }
}

TEST_CASE("The tour shows the view that stands beside its step", "[derive]") {
  const std::string readme = read_file("examples/tour/README.md");
  const std::string view = read_file("examples/tour/10-becomes.ludoview");
  CHECK(readme.find("```text\n" + view + "```\n") != std::string::npos);
  CHECK(split_lines(view).size() == 5);
}

}  // namespace ludo::tests

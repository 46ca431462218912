// Reads games for the tests of automata.
#include "tests/interpreter/automaton/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/automaton/describe.hpp"
#include "interpreter/automaton/graph.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::automaton {

namespace {

// `game Name …` → Name; modules are known by their files.
std::string declared_name(const std::string& text) {
  for (const std::string& line : tests::split_lines(text)) {
    if (!line.starts_with("game ")) continue;
    const std::size_t end = line.find_first_of(" \"", 5);
    return line.substr(5, end == std::string::npos ? end : end - 5);
  }
  return "";
}

Game read_with(std::string name, std::string text, const lang::Resolver& resolver) {
  Game game;
  lang::Diagnostics diagnostics;
  game.loaded = lang::load(std::move(name), std::move(text), resolver, diagnostics);
  if (game.loaded.usable) {
    auto model = lang::check(game.loaded, {}, diagnostics);
    if (model) game.model = std::make_unique<lang::GameModel>(std::move(*model));
  }
  game.report = lang::render(diagnostics, game.loaded.sources);
  return game;
}

// The text behind a name that a file mentions: a module, or a game by its declared name.
std::optional<std::string> text_named(const std::string& folder, std::string_view name) {
  for (const std::string& path :
       {folder + "/lib/" + std::string(name) + ".ludo", folder + "/" + std::string(name),
        "stdlib-games/lib/" + std::string(name) + ".ludo"}) {
    if (tests::file_exists(path)) return tests::read_file(path);
  }
  static const std::map<std::string, std::string> kByName = [] {
    std::map<std::string, std::string> found;
    for (const char* root : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
      for (const std::string& path : tests::files_under(root, ".ludo")) {
        std::string text = tests::read_file(path);
        found.emplace(declared_name(text), std::move(text));
      }
    }
    return found;
  }();
  const auto known = kByName.find(std::string(name));
  return known == kByName.end() ? std::nullopt : std::optional<std::string>(known->second);
}

}  // namespace

Game read_game(std::string text) {
  return read_with("test.ludo", std::move(text), [](std::string_view) { return std::nullopt; });
}

Game read_file_game(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/'));
  return read_with(path, tests::read_file(path),
                   [folder](std::string_view name) { return text_named(folder, name); });
}

std::vector<Game> games_of_chapter(const std::string& path) {
  std::vector<std::string> texts;
  bool inside = false;
  for (const std::string& line : tests::split_lines(tests::read_file(path))) {
    if (line.starts_with("```")) {
      inside = line.starts_with("```ludo");
      if (inside && !line.starts_with("```ludo continued")) texts.emplace_back();
    } else if (inside && !texts.empty()) {
      texts.back() += line + "\n";
    }
  }
  std::map<std::string, std::string> by_name;
  for (const std::string& text : texts) by_name.emplace(declared_name(text), text);
  std::vector<Game> games;
  for (const std::string& text : texts) {
    Game game = read_with(path, text, [&](std::string_view name) -> std::optional<std::string> {
      const auto known = by_name.find(std::string(name));
      if (known == by_name.end()) return std::nullopt;
      return known->second;
    });
    if (game.model) games.push_back(std::move(game));
  }
  return games;
}

std::vector<std::string> paths_of_games() {
  std::vector<std::string> paths;
  for (const char* root : {"stdlib-games", "examples", "tests/corpus/drafts"}) {
    for (const std::string& path : tests::files_under(root, ".ludo")) {
      if (path.find("/lib/") == std::string::npos) paths.push_back(path);
    }
  }
  return paths;
}

Automaton built(const lang::GameModel& model) {
  BuildAnswer answer = build_automaton(model);
  INFO(answer.trouble);
  REQUIRE(answer.automaton.has_value());
  return std::move(*answer.automaton);
}

std::string listing(const lang::GameModel& model, const Automaton& automaton, EndForm form) {
  std::string out;
  for (std::size_t i = 0; i < automaton.entries.size(); ++i) {
    if (automaton.entries[i].form != form) continue;
    const Edges edges = edges_of(automaton);
    for (std::size_t node = 0; node < edges.of.size(); ++node) {
      if (edges.nodes[node].entry != static_cast<Index>(i)) continue;
      for (const Edge& edge : edges.of[node]) {
        out += fmt::format("{} -> {}: {}\n", edge.from, edge.to,
                           describe(model, automaton, edge.label));
      }
    }
  }
  return out;
}

std::vector<Edge> edges_named(const lang::GameModel& model, const Automaton& automaton,
                              std::string_view start) {
  std::vector<Edge> found;
  for (const auto& out : edges_of(automaton).of) {
    for (const Edge& edge : out) {
      if (describe(model, automaton, edge.label).starts_with(start)) found.push_back(edge);
    }
  }
  return found;
}

}  // namespace ludo::automaton

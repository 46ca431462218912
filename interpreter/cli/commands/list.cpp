// `ludo list`: the shipped games.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/game_list.hpp"

namespace ludo::interpreter {

namespace {

struct ListArguments {
  CommonOptions common;
  bool examples = false;
  bool names = false;
};

struct Entry {
  const ShippedGame* game = nullptr;
  bool usable = false;
  GameFacts facts;
};

Entry entry_of(const Library& library, const ShippedGame& game) {
  Entry entry;
  entry.game = &game;
  const std::unique_ptr<GameFile> file = load_file(library, game.path.string());
  if (!file->loaded.usable) return entry;
  lang::CheckOptions options;
  options.lints = false;
  const auto model = lang::check(file->loaded, options, file->diagnostics);
  if (!model) return entry;
  entry.usable = true;
  entry.facts = facts_of(file->loaded, *model);
  entry.facts.parent = game.parent;
  return entry;
}

Json entry_json(const Entry& entry) {
  Json json;
  json["name"] = entry.game->name;
  json["game"] = entry.game->declared;
  json["file"] = entry.game->label;
  json["example"] = entry.game->example;
  json["usable"] = entry.usable;
  if (!entry.game->parent.empty()) json["variant_of"] = entry.game->parent;
  if (!entry.usable) return json;
  const GameFacts& facts = entry.facts;
  json["title"] = facts.title;
  json["players"] = facts.players;
  json["board"] = facts.board;
  json["sites"] = facts.sites;
  json["pieces"] = facts.kinds;
  json["sources"] = facts.sources;
  Json choices = Json::array();
  for (const lang::OptionInfo& option : facts.options) {
    choices.push_back({{"name", option.name},
                       {"title", option.title},
                       {"values", option.values},
                       {"range", option.is_range}});
  }
  json["options"] = std::move(choices);
  json["tests"] = facts.tests;
  json["rulings"] = facts.rulings;
  return json;
}

std::string entry_text(const Entry& entry, std::size_t width, bool verbose) {
  if (!entry.usable) return fmt::format("{:<{}}  (has errors)\n", entry.game->name, width);
  const GameFacts& facts = entry.facts;
  std::string text = fmt::format("{:<{}}  {} players, {}", entry.game->name, width,
                                 facts.players.size(), facts.board);
  if (0 < facts.sites) text += fmt::format(" ({} sites)", facts.sites);
  if (!facts.parent.empty()) text += fmt::format(", variant of {}", facts.parent);
  if (!facts.sources.empty()) text += fmt::format("; {}", facts.sources.front());
  text += "\n";
  if (!verbose) return text;
  if (!facts.title.empty()) text += fmt::format("    {}\n", facts.title);
  for (const lang::OptionInfo& option : facts.options) {
    text += fmt::format("    --option {}={}  {}\n", option.name,
                        fmt::join(option.values, option.is_range ? ".." : "|"), option.title);
  }
  return text;
}

// The examples by their names: wherever a game is named, these can be named, too.
std::string examples_text(const Library& library) {
  constexpr std::size_t kWidth = 100;
  const auto is_example = [](const ShippedGame& game) { return game.example; };
  if (std::none_of(library.games().begin(), library.games().end(), is_example)) return "";
  std::string text;
  std::string line = "and the examples:";
  for (const ShippedGame& game : library.games()) {
    if (!game.example) continue;
    if (line.size() + game.name.size() + 1 > kWidth) {
      text += line + "\n";
      line = "   ";
    }
    line += " " + game.name;
  }
  return text + line + "\n";
}

Status list_games(const Library& library, const ListArguments& options) {
  if (library.games().empty()) {
    throw fail(Status::Unreadable,
               "the shipped games were not found; set LUDO_STDLIB to their folder");
  }
  if (options.names) {
    std::string text;
    for (const ShippedGame& game : library.games()) {
      if (!game.example || options.examples) text += game.name + "\n";
    }
    put(text);
    return Status::Done;
  }
  std::vector<Entry> entries;
  std::size_t width = 0;
  for (const ShippedGame& game : library.games()) {
    if (game.example && !options.examples) continue;
    entries.push_back(entry_of(library, game));
    width = std::max(width, game.name.size());
  }
  if (options.common.json) {
    Json json = document("list");
    json["games"] = Json::array();
    for (const Entry& entry : entries) json["games"].push_back(entry_json(entry));
    put_document(json);
    return Status::Done;
  }
  for (const Entry& entry : entries) {
    if (options.common.jsonl) {
      put_line(entry_json(entry));
    } else {
      put(entry_text(entry, width, options.common.verbose));
    }
  }
  if (!options.common.jsonl && !options.examples) put(examples_text(library));
  return Status::Done;
}

}  // namespace

void add_list(Verbs& verbs) {
  auto options = std::make_shared<ListArguments>();
  CLI::App& verb =
      verbs.add("list", "lists the shipped games", {"list", "list -v", "list --examples --json"},
                [options, &verbs] { return list_games(verbs.library(), *options); });
  verb.add_flag("--examples", options->examples, "the examples in full, too");
  verb.add_flag("--names", options->names, "only their names, at once");
  add_common(verb, options->common, {.json = true, .jsonl = true});
}

}  // namespace ludo::interpreter

// `ludo rulings`: the interpretations that the author of a game is asked to confirm.

#include "interpreter/services/rulings.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct RulingsArguments {
  std::string game;
  CommonOptions common;
};

std::string name_of_item(const Ruling& ruling) {
  return ruling.key.empty() ? ruling.item : fmt::format("{} {}", ruling.item, ruling.key);
}

Json ruling_json(const Ruling& ruling, std::size_t number, const lang::SourceMap& sources) {
  const lang::SourceText& source = sources.source(ruling.span.file);
  const lang::LineColumn place = source.line_column(ruling.span.begin);
  return {{"number", number},      {"item", ruling.item},   {"key", ruling.key},
          {"title", ruling.title}, {"ruling", ruling.text}, {"sources", ruling.sources},
          {"file", source.name()}, {"line", place.line},    {"column", place.column}};
}

std::string ruling_text(const Ruling& ruling, std::size_t number, const lang::SourceMap& sources) {
  const lang::SourceText& source = sources.source(ruling.span.file);
  std::string text = fmt::format("{}. {}", number, name_of_item(ruling));
  if (!ruling.title.empty()) text += fmt::format(" \"{}\"", ruling.title);
  text += fmt::format("  ({}:{})\n   {}\n", source.name(),
                      source.line_column(ruling.span.begin).line, ruling.text);
  for (const std::string& name : ruling.sources) text += fmt::format("   source: {}\n", name);
  return text;
}

Status show_rulings(const Library& library, const RulingsArguments& options) {
  require_engine(options.common);
  const std::unique_ptr<GameFile> file = load_file(library, options.game);
  lang::CheckOptions check;
  check.lints = false;
  const auto model =
      file->loaded.usable ? lang::check(file->loaded, check, file->diagnostics) : std::nullopt;
  if (!model) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    return Status::No;
  }
  const std::vector<Ruling> rulings = rulings_of(file->loaded);
  if (options.common.json) {
    Json json = document("rulings");
    json["game"] = model->name;
    json["sources"] = model->sources;
    json["rulings"] = Json::array();
    for (std::size_t i = 0; i < rulings.size(); ++i) {
      json["rulings"].push_back(ruling_json(rulings[i], i + 1, file->loaded.sources));
    }
    put_document(json);
    return Status::Done;
  }
  if (options.common.jsonl) {
    for (std::size_t i = 0; i < rulings.size(); ++i) {
      put_line(ruling_json(rulings[i], i + 1, file->loaded.sources));
    }
    return Status::Done;
  }
  std::string text =
      fmt::format("{}: {}\n", model->name, counted(rulings.size(), "ruling", "rulings"));
  for (const std::string& source : model->sources) text += fmt::format("source: {}\n", source);
  for (std::size_t i = 0; i < rulings.size(); ++i) {
    text += "\n" + ruling_text(rulings[i], i + 1, file->loaded.sources);
  }
  put(text);
  return Status::Done;
}

}  // namespace

void add_rulings(Verbs& verbs) {
  auto options = std::make_shared<RulingsArguments>();
  CLI::App& verb = verbs.add("rulings", "lists the interpretations to be confirmed",
                             {"rulings my-game.ludo", "rulings my-game.ludo --json"},
                             [options, &verbs] { return show_rulings(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  add_common(verb, options->common, {.library = true, .json = true, .jsonl = true});
}

}  // namespace ludo::interpreter

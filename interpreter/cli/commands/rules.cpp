// `ludo rules`: the rules of a game as people read them.

#include "lang/rules/rules.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct RulesArguments {
  std::string game;
  std::string language = "en";
  std::string format = "text";
  std::string output;
  bool missing = false;
  bool places = false;
  CommonOptions common;
};

// The companions that stand beside a game; throws Failed (No) where one cannot be read.
std::vector<lang::rules::Companion> companions_of(const GameFile& file, const std::string& language,
                                                  const CommonOptions& common) {
  std::vector<lang::rules::Companion> companions;
  lang::SourceMap texts;
  lang::Diagnostics heard;
  for (const BesideText& beside : file.beside("." + language + ".prose")) {
    const lang::SourceText& source = texts.add(beside.label, beside.text);
    companions.push_back(lang::rules::read_companion(source, language, heard));
  }
  if (heard.has_errors()) {
    say_diagnostics(heard, texts, common);
    throw Failed{Status::No};
  }
  return companions;
}

Status show_rules(const Library& library, const RulesArguments& options) {
  require_engine(options.common);
  const std::unique_ptr<GameFile> file = load_file(library, options.game);
  lang::rules::RulesRequest request;
  request.options = check_options(*file, options.common);
  request.options.lints = false;
  request.language = options.language;
  request.companions = companions_of(*file, options.language, options.common);
  request.parent = file->parent;
  const auto result = file->loaded.usable
                          ? lang::rules::rules_of(file->loaded, request, file->diagnostics)
                          : std::nullopt;
  if (!result) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    return Status::No;
  }
  const lang::rules::Written& written = *result;
  if (options.missing) {
    for (const std::string& name : written.missing_words) put(fmt::format("word {}\n", name));
    for (const std::string& name : written.missing_frames) put(fmt::format("frame {}\n", name));
    for (const std::string& name : written.missing_prose) put(fmt::format("prose {}\n", name));
    return Status::Done;
  }
  lang::rules::Dress dress;
  if (options.places) dress.sources = &file->loaded.sources;
  if (options.format == "markdown") {
    put(lang::rules::as_markdown(written.document, dress));
  } else if (options.format == "html") {
    put(lang::rules::as_html(written.document, dress));
  } else {
    put(lang::rules::as_text(written.document, 80));
  }
  return Status::Done;
}

}  // namespace

void add_rules(Verbs& verbs) {
  auto options = std::make_shared<RulesArguments>();
  CLI::App& verb = verbs.add("rules", "prints the rules of a game as people read them",
                             {"rules shogi", "rules shogi --lang it --format html"},
                             [options, &verbs] { return show_rules(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--lang", options->language, "the language: en or it")
      ->check(CLI::IsMember({"en", "it"}));
  verb.add_option("--format", options->format, "text, markdown or html")
      ->check(CLI::IsMember({"text", "markdown", "html"}));
  verb.add_flag("--missing", options->missing, "lists what has no word or translation instead");
  verb.add_flag("--places", options->places, "says of each sentence which lines it tells");
  add_common(verb, options->common, {.option = true, .library = true});
}

}  // namespace ludo::interpreter

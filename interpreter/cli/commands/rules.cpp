// `ludo rules`: the rules of a game as people read them.
//
// Tested by tests/rules/test_verbs.cpp.

#include "lang/rules/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/rule_pictures.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

namespace rules = lang::rules;

constexpr std::size_t kRuleColumns = 80;

struct RulesArguments {
  std::string game;
  std::string language = "en";
  std::string format;
  std::string stage = "text";
  std::string out;
  std::string figure;
  bool missing = false;
  bool places = false;
  bool differences = false;
  bool examples = false;
  bool source = false;
  std::string at;
  CommonOptions common;
};

std::string format_of(const RulesArguments& options) {
  if (!options.format.empty()) return options.format;
  const std::string ending = std::filesystem::path(options.out).extension().string();
  if (ending == ".html" || ending == ".htm") return "html";
  if (ending == ".md") return "markdown";
  return "text";
}

void require_sound(const RulesArguments& options, const std::string& format) {
  require_engine(options.common);
  require_language(options.language);
  require_one_of("--format", format, {"text", "markdown", "html"});
  require_one_of("--stage", options.stage, {"text", "plan", "phrases", "tokens"});
  if (!options.figure.empty() && format != "markdown") {
    throw fail(Status::Usage, "`--figure` belongs to `--format markdown`");
  }
  if (options.source && format != "html") {
    throw fail(Status::Usage, "`--source` belongs to `--format html`");
  }
}

// Nothing: the text.
std::optional<rules::Stage> stage_of(const RulesArguments& options) {
  if (options.stage == "plan") return rules::Stage::Plan;
  if (options.stage == "phrases") return rules::Stage::Phrases;
  if (options.stage == "tokens") return rules::Stage::Tokens;
  return std::nullopt;
}

// The figures of a text.
void collect_figures(const std::vector<rules::Block>& blocks,
                     std::vector<const rules::Block*>& found) {
  for (const rules::Block& block : blocks) {
    const bool drawn = !block.picture.empty();  // by the text itself
    if (block.form == rules::Block::Form::Figure && !drawn) found.push_back(&block);
    collect_figures(block.items, found);
  }
}

const char* form_name(rules::Block::Form form) {
  switch (form) {
    case rules::Block::Form::Paragraph:
      return "paragraph";
    case rules::Block::Form::Steps:
      return "steps";
    case rules::Block::Form::Points:
      return "points";
    case rules::Block::Form::Table:
      return "table";
    case rules::Block::Form::Figure:
      return "figure";
  }
  return "";
}

// What is wanted of each sentence beside its text, and how many were met.
struct Wanted {
  const lang::SourceMap& sources;
  std::optional<rules::Stage> stage;
  std::size_t number = 0;
};

Json sentences_json(const std::vector<rules::Sentence>& sentences, Wanted& wanted) {
  Json json = Json::array();
  for (const rules::Sentence& sentence : sentences) {
    json.push_back(sentence_json(sentence, wanted.sources));
    json.back()["number"] = ++wanted.number;
    if (wanted.stage) add_stage(json.back(), sentence, *wanted.stage);
  }
  return json;
}

Json block_json(const rules::Block& block, Wanted& wanted) {
  Json json = {{"form", form_name(block.form)},
               {"sentences", sentences_json(block.sentences, wanted)},
               {"items", Json::array()},
               {"rows", Json::array()}};
  if (block.example) json["example"] = *block.example;
  if (!block.picture.empty()) json["picture"] = block.picture;
  for (const auto& row : block.rows) json["rows"].push_back(sentences_json(row, wanted));
  for (const rules::Block& below : block.items) json["items"].push_back(block_json(below, wanted));
  return json;
}

Json rules_json(const ToldGame& told, const rules::Document& text, Wanted& wanted) {
  Json json = document("rules");
  json["game"] = text.title;
  json["language"] = text.language;
  json["lead"] = sentences_json(text.lead, wanted);
  json["sections"] = Json::array();
  for (const rules::Section& section : text.sections) {
    Json part = {{"key", section.key},
                 {"title", section.title},
                 {"level", section.level},
                 {"place", place_json(section.span, wanted.sources)},
                 {"blocks", Json::array()}};
    for (const rules::Block& block : section.blocks) {
      part["blocks"].push_back(block_json(block, wanted));
    }
    json["sections"].push_back(std::move(part));
  }
  json["lines"] = Json::array();
  for (const auto& [line, numbers] : rules::sentences_by_line(text, wanted.sources)) {
    json["lines"].push_back({{"file", wanted.sources.source(line.file).name()},
                             {"line", line.line},
                             {"sentences", numbers}});
  }
  json["missing"] = {{"words", told.written.missing_words},
                     {"frames", told.written.missing_frames},
                     {"prose", told.written.missing_prose},
                     {"unused", told.written.unused_paraphrases},
                     {"examples", unshown_examples(told)}};
  return json;
}

std::string missing_text(const ToldGame& told) {
  const rules::Written& written = told.written;
  std::string text;
  for (const std::string& name : written.missing_words) text += fmt::format("word {}\n", name);
  for (const std::string& name : written.missing_frames) text += fmt::format("frame {}\n", name);
  for (const std::string& name : written.missing_prose) text += fmt::format("prose {}\n", name);
  for (const std::string& name : written.unused_paraphrases) {
    text += fmt::format("unused {}\n", name);
  }
  for (const std::string& test : unshown_examples(told)) text += fmt::format("example {}\n", test);
  return text;
}

void draw(const Library& library, const RulesArguments& options, const std::string& format,
          const ToldGame& told, const std::vector<const rules::Block*>& figures,
          rules::Dress& dress) {
  // A picture in a file of its own is of the setup; examples stand in the text itself.
  const bool apart = !options.figure.empty();
  const bool letters = format != "html";
  RulePictures pictures(library, options.game, options.common, told.written);
  dress.examples.resize(told.examples.size());
  for (const rules::Block* figure : figures) {
    if (figure->example) {
      dress.examples[*figure->example] = pictures.example(told.examples[*figure->example], letters);
    } else {
      dress.figure = pictures.setup(letters && !apart);
    }
  }
  if (!apart) return;
  put_to(options.figure, dress.figure);
  // As the text would name it that stands beside it.
  const std::filesystem::path from = std::filesystem::path(options.out).parent_path();
  dress.figure = std::filesystem::path(options.figure).lexically_proximate(from).generic_string();
  dress.figure_is_address = true;
}

std::string dressed(const Library& library, const RulesArguments& options,
                    const std::string& format, const ToldGame& told, const rules::Document& text) {
  rules::Dress dress;
  if (options.places || format == "html") dress.sources = &told.file->loaded.sources;
  dress.with_source = options.source;
  dress.bounds = options.places;  // who looks for clauses finds all
  std::vector<const rules::Block*> figures;
  for (const rules::Section& section : text.sections) collect_figures(section.blocks, figures);
  if (!figures.empty()) draw(library, options, format, told, figures, dress);
  if (format == "markdown") return rules::as_markdown(text, dress);
  if (format == "html") return rules::as_html(text, dress);
  return rules::as_text(text, kRuleColumns, dress);
}

// A number of a line, or 0.
std::size_t line_number(std::string_view digits) {
  constexpr std::size_t kMostDigits = 9;
  if (digits.empty() || kMostDigits < digits.size()) return 0;
  std::size_t number = 0;
  for (const char c : digits) {
    if (c < '0' || '9' < c) return 0;
    number = number * 10 + static_cast<std::size_t>(c - '0');
  }
  return number;
}

// The text that is named: as messages name it, or by its file's name; an empty name is the game's.
const lang::SourceText& text_named(const GameFile& file, std::string_view name) {
  const lang::SourceMap& sources = file.loaded.sources;
  if (name.empty()) return sources.source(file.loaded.game.span.file);
  std::string known;
  for (const lang::SourceText& source : sources.sources()) {
    const std::filesystem::path path(source.name());
    if (name == source.name() || name == path.filename().string()) return source;
    known += (known.empty() ? "" : ", ") + path.filename().string();
  }
  throw fail(Status::Usage, fmt::format("the game has no text `{}`; it has {}", name, known));
}

// `12`, `12-14`, `large.ludo:12-14`
rules::LineRange lines_of(const GameFile& file, const std::string& at) {
  const std::size_t colon = at.rfind(':');
  const bool named = colon != std::string::npos;
  const std::string_view lines = std::string_view(at).substr(named ? colon + 1 : 0);
  const std::size_t dash = lines.find('-');
  const std::size_t first = line_number(lines.substr(0, dash));
  const std::size_t last =
      dash == std::string_view::npos ? first : line_number(lines.substr(dash + 1));
  if (first == 0 || last < first) {
    throw fail(Status::Usage, fmt::format("`--at {}` is no line: 12, 12-14 or FILE:12-14", at));
  }
  const lang::SourceText& source =
      text_named(file, std::string_view(at).substr(0, named ? colon : 0));
  if (source.line_count() < last) {
    throw fail(Status::Usage, fmt::format("`{}` has {} lines", source.name(), source.line_count()));
  }
  return {source.file(), first, last};
}

rules::Document told_at(const rules::Document& text, const GameFile& file, const std::string& at) {
  const rules::LineRange lines = lines_of(file, at);
  rules::Document only = rules::only_lines(text, file.loaded.sources, lines);
  if (only.lead.empty() && only.sections.empty()) {
    throw fail(Status::No, fmt::format("no sentence tells `{}`", at));
  }
  return only;
}

Status show_rules(const Library& library, const RulesArguments& options) {
  const std::string format = format_of(options);
  require_sound(options, format);
  const ToldGame told =
      told_game(library, options.game, options.common, options.language,
                rules::OptionsTold::Effects, options.examples, true, !options.differences);
  if (options.differences && told.file->parent.empty()) {
    throw fail(Status::Usage,
               fmt::format("`{}` is no variant; `ludo diff` compares any two", options.game));
  }
  rules::Document text = options.differences
                             ? rules::only_differences(told.parent, told.written.document)
                             : told.written.document;
  if (!options.at.empty()) text = told_at(text, *told.file, options.at);
  if (options.common.json) {
    Wanted wanted{told.file->loaded.sources, stage_of(options)};
    put_to(options.out, rules_json(told, text, wanted).dump(2) + "\n");
  } else if (options.missing) {
    put_to(options.out, missing_text(told));
  } else if (const auto stage = stage_of(options)) {
    put_to(options.out, rules::as_stage(text, *stage));
  } else {
    put_to(options.out, dressed(library, options, format, told, text));
  }
  return Status::Done;
}

}  // namespace

void add_rules(Verbs& verbs) {
  auto options = std::make_shared<RulesArguments>();
  CLI::App& verb =
      verbs.add("rules", "prints the rules of a game as people read them",
                {"rules my-game.ludo", "rules my-game.ludo --lang it --out my-game.html",
                 "rules my-variant.ludo --differences"},
                [options, &verbs] { return show_rules(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  std::string languages;
  for (const std::string_view language : rules::languages_of_rules()) {
    languages += fmt::format("{}{}", languages.empty() ? "" : ", ", language);
  }
  verb.add_option("--lang", options->language, fmt::format("the language: {} (en)", languages))
      ->type_name("NAME");
  verb.add_option("--format", options->format, "text, markdown or html; else by --out")
      ->type_name("NAME");
  verb.add_option("--out", options->out, "write to this file")->type_name("FILE");
  verb.add_option("--figure", options->figure,
                  "of markdown: draw the setup in this file, an SVG that the text shows")
      ->type_name("FILE");
  verb.add_flag("--differences", options->differences,
                "of a variant: only what its parent's rules do not say");
  verb.add_flag("--examples", options->examples,
                "show each rule at work, in positions of the game's own tests");
  verb.add_flag("--places", options->places, "say of each sentence which lines it tells");
  verb.add_option("--at", options->at,
                  "only the sentences that tell these lines: 12, 12-14, or FILE:12-14 of a parent "
                  "or a module")
      ->type_name("LINES");
  verb.add_flag("--source", options->source,
                "of html: put the texts at the end, with links between sentences and lines");
  verb.add_flag("--missing", options->missing, "list what has no word or translation instead");
  verb.add_option("--stage", options->stage,
                  "text, or how it came to be: plan, what is meant in any language; phrases, the "
                  "frames that say it; tokens, words before articles are settled")
      ->type_name("NAME");
  add_common(verb, options->common, {.option = true, .json = true});
}

}  // namespace ludo::interpreter

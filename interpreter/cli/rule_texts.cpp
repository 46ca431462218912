// See rule_texts.hpp.

#include "interpreter/cli/rule_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"

namespace ludo::interpreter {

namespace {

// The rules of what a game is a variant of, with the same options as far as it has them.
std::optional<lang::rules::Document> rules_of_parent(const GameFile& file,
                                                     const lang::rules::RulesRequest& request) {
  const lang::Resolved text = file.resolver ? file.resolver(file.parent) : lang::Resolved();
  if (!text) return std::nullopt;
  lang::Diagnostics heard;
  lang::LoadedGame parent = lang::load(file.parent, *text, file.resolver, heard);
  if (!parent.usable) return std::nullopt;
  lang::rules::RulesRequest same = request;
  same.parent.clear();
  same.paraphrased = false;
  same.options_told = lang::rules::OptionsTold::Heads;
  const std::vector<lang::OptionInfo> declared = lang::options_of(parent);
  std::erase_if(same.options.options, [&](const auto& option) {
    return std::none_of(declared.begin(), declared.end(),
                        [&](const auto& info) { return info.name == option.first; });
  });
  auto written = lang::rules::rules_of(parent, same, heard);
  if (!written) return std::nullopt;
  // Of two loaded games only one has the texts that are shown.
  lang::rules::move_places(written->document, parent.sources, file.loaded.sources);
  return std::move(written->document);
}

const char* role_name(lang::rules::Role role) {
  switch (role) {
    case lang::rules::Role::Rule:
      return "rule";
    case lang::rules::Role::Corollary:
      return "corollary";
    case lang::rules::Role::Note:
      return "note";
    case lang::rules::Role::Ruling:
      return "ruling";
    case lang::rules::Role::Heading:
      return "heading";
    case lang::rules::Role::Example:
      return "example";
  }
  return "";
}

Json meant_json(const lang::rules::Sense& sense) {
  Json json = {{"what", sense.what}, {"text", sense.text}, {"parts", Json::array()}};
  for (const auto& part : sense.parts) json["parts"].push_back(meant_json(part));
  return json;
}

Json phrase_json(const lang::rules::SaidPart& phrase) {
  Json json = {{"form", name_of(phrase.form)},
               {"name", phrase.name},
               {"words", phrase.words},
               {"features", phrase.features},
               {"parts", Json::array()}};
  for (const auto& part : phrase.parts) json["parts"].push_back(phrase_json(part));
  return json;
}

Json tokens_json(const lang::rules::Tokens& tokens) {
  Json json = Json::array();
  for (const lang::rules::Token& token : tokens) {
    json.push_back({{"form", name_of(token.form)},
                    {"text", token.text},
                    {"gender", name_of(token.gender)},
                    {"plural", token.plural},
                    {"case", name_of(token.in)}});
  }
  return json;
}

}  // namespace

std::vector<std::string> unshown_examples(const ToldGame& told) {
  std::vector<lang::Span> shown;
  const auto collect = [&](const auto& self,
                           const std::vector<lang::rules::Block>& blocks) -> void {
    for (const lang::rules::Block& block : blocks) {
      if (block.example) shown.push_back(told.examples[*block.example].told.place);
      self(self, block.items);
    }
  };
  for (const lang::rules::Section& section : told.written.document.sections) {
    collect(collect, section.blocks);
  }
  std::vector<std::string> unshown;
  for (const lang::Node& test : told.file->loaded.tests) {
    if (!told.with_examples || !is_marked(test)) continue;
    const bool is_shown = std::any_of(shown.begin(), shown.end(), [&](const lang::Span& place) {
      return place.file == test.span.file && test.span.begin <= place.begin &&
             place.end <= test.span.end;
    });
    if (!is_shown) unshown.push_back(test.text);
  }
  return unshown;
}

std::vector<lang::rules::Companion> companions_beside(const GameFile& file,
                                                      const std::string& language,
                                                      const CommonOptions& common) {
  std::vector<lang::rules::Companion> companions;
  lang::SourceMap texts;
  lang::Diagnostics heard;
  for (const BesideText& beside : file.beside("." + language + ".prose")) {
    const lang::SourceText& source = texts.add(beside.label, beside.text);
    companions.push_back(lang::rules::read_companion(source, language, heard));
    lang::rules::check_companion(companions.back(), file.loaded.sources, heard);
  }
  if (!heard.empty()) say_diagnostics(heard, texts, common);
  if (heard.has_errors()) throw Failed{Status::No};
  return companions;
}

namespace {

struct Told {
  std::string language;
  lang::rules::OptionsTold options = lang::rules::OptionsTold::Values;
  bool examples = false;
  bool with_parent = false;
  bool paraphrased = false;
  bool prose = true;  // companions are used
};

ToldGame tell(const Library& library, const std::string& game, const CommonOptions& common,
              const Told& as) {
  ToldGame told;
  told.file = load_file(library, game);
  GameFile& file = *told.file;
  const auto give_up = [&] {
    say_diagnostics(file.diagnostics, file.loaded.sources, common);
    throw Failed{Status::No};
  };
  if (!file.loaded.usable) give_up();
  lang::rules::RulesRequest request;
  request.options = check_options(file, common);
  request.options.lints = false;
  request.language = as.language;
  if (as.prose) request.companions = companions_beside(file, as.language, common);
  told.has_prose = !request.companions.empty();
  request.parent = file.parent;
  request.options_told = as.options;
  request.paraphrased = as.paraphrased;
  told.with_examples = as.examples;
  if (as.examples) {
    told.examples = rule_examples(file.loaded, request.options);
    for (const RuleExample& example : told.examples) request.examples.push_back(example.told);
  }
  if (as.with_parent && !file.parent.empty()) {
    if (auto parent = rules_of_parent(file, request)) {
      told.parent = std::move(*parent);
      request.parent_rules = &told.parent;
    }
  }
  auto written = lang::rules::rules_of(file.loaded, request, file.diagnostics);
  if (!written) give_up();
  told.written = std::move(*written);
  return told;
}

}  // namespace

ToldGame told_game(const Library& library, const std::string& game, const CommonOptions& common,
                   const std::string& language, lang::rules::OptionsTold options, bool examples,
                   bool with_parent, bool paraphrased) {
  return tell(library, game, common, {language, options, examples, with_parent, paraphrased});
}

std::pair<ToldGame, ToldGame> told_alike(const ComparedRules& before, const ComparedRules& after,
                                         const std::string& language) {
  const auto told = [&](const ComparedRules& side, bool prose) {
    Told as{language};
    as.prose = prose;
    return tell(side.library, side.game, side.common, as);
  };
  ToldGame one = told(before, true);
  ToldGame other = told(after, true);
  if (one.has_prose && !other.has_prose) one = told(before, false);
  if (other.has_prose && !one.has_prose) other = told(after, false);
  return {std::move(one), std::move(other)};
}

void require_language(const std::string& language) {
  std::vector<std::string> languages;
  for (const std::string_view known : lang::rules::languages_of_rules()) {
    languages.emplace_back(known);
  }
  require_one_of("--lang", language, languages);
}

Json sentence_json(const lang::rules::Sentence& sentence, const lang::SourceMap& sources) {
  Json json = {{"role", role_name(sentence.role)}, {"text", sentence.text}};
  if (!sentence.language.empty()) json["language"] = sentence.language;
  json["places"] = Json::array();
  for (const lang::Span& span : sentence.from) {
    if (!span.is_nowhere()) json["places"].push_back(place_json(span, sources));
  }
  return json;
}

void add_stage(Json& json, const lang::rules::Sentence& sentence, lang::rules::Stage stage) {
  Json list = Json::array();
  switch (stage) {
    case lang::rules::Stage::Plan:
      for (const lang::rules::Sense& sense : sentence.meant) list.push_back(meant_json(sense));
      json["meant"] = std::move(list);
      return;
    case lang::rules::Stage::Phrases:
      for (const auto& saying : sentence.said) list.push_back(phrase_json(saying.phrase));
      json["phrases"] = std::move(list);
      return;
    case lang::rules::Stage::Tokens:
      for (const auto& saying : sentence.said) list.push_back(tokens_json(saying.tokens));
      json["tokens"] = std::move(list);
      return;
  }
}

void put_to(const std::string& path, const std::string& text) {
  if (path.empty()) {
    put(text);
  } else if (const auto trouble = write_file(path, text)) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", path, *trouble));
  }
}

void put_change(const lang::rules::Change& change, const lang::rules::Language& language,
                std::string& text) {
  const auto put = [&](const std::string& first, const std::string& sentence) {
    lang::rules::wrap(text, sentence, kToldColumns, first,
                      std::string(lang::rules::width_of(first), ' '));
  };
  if (change.before.text.empty()) {
    put("+ ", change.after.text);
  } else if (change.after.text.empty()) {
    put("- ", change.before.text);
  } else {
    const std::string before = language.heading("before");
    const std::string after = language.heading("after");
    const std::size_t width = std::max(lang::rules::width_of(before), lang::rules::width_of(after));
    const auto padded = [&](const std::string& word) {
      return word + std::string(width - lang::rules::width_of(word) + 1, ' ');
    };
    put("~ " + padded(before), change.before.text);
    put("  " + padded(after), change.after.text);
  }
}

}  // namespace ludo::interpreter

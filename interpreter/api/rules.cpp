// The rules of a game as people read them. See <ludo/rules.hpp>.

#include <algorithm>
#include <ludo/errors.hpp>
#include <ludo/rules.hpp>
#include <optional>
#include <utility>

#include "interpreter/api/core.hpp"
#include "interpreter/api/pictures.hpp"
#include "interpreter/render/ansi.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/scene/pair_of_boards.hpp"
#include "interpreter/services/rule_examples.hpp"
#include "lang/rules/rules.hpp"

namespace ludo {

namespace api {

struct DrawnExample {
  std::shared_ptr<const lang::GameModel> model;  // as its test wants it
  std::shared_ptr<const Appearance> appearance;
  scene::PairOfScenes scenes;
};

struct ToldRules {
  std::shared_ptr<const Core> core;  // the places are in its texts
  lang::rules::Written written;
  std::vector<RulesSection> sections = {};
  std::vector<std::string> missing_words = {};
  std::vector<std::string> missing_translations = {};
  std::vector<Diagnostic> diagnostics = {};
  std::vector<std::optional<DrawnExample>> examples = {};  // by their numbers
};

namespace {

using lang::rules::Block;
using lang::rules::Sentence;

SentenceRole role_of(lang::rules::Role role) {
  switch (role) {
    case lang::rules::Role::Rule:
      return SentenceRole::Rule;
    case lang::rules::Role::Corollary:
      return SentenceRole::Corollary;
    case lang::rules::Role::Note:
      return SentenceRole::Note;
    case lang::rules::Role::Ruling:
      return SentenceRole::Ruling;
    case lang::rules::Role::Heading:
      return SentenceRole::Heading;
    case lang::rules::Role::Example:
      return SentenceRole::Example;
  }
  return SentenceRole::Rule;
}

RulesSentence sentence_of(const Sentence& told, const lang::SourceMap& sources) {
  RulesSentence sentence{role_of(told.role), told.text, told.language, {}};
  for (const lang::Span& span : told.from) {
    if (auto place = place_of(sources, span)) sentence.places.push_back(std::move(*place));
  }
  return sentence;
}

void add_sentences(const Block& block, const lang::SourceMap& sources,
                   std::vector<RulesSentence>& all) {
  for (const Sentence& told : block.sentences) all.push_back(sentence_of(told, sources));
  for (const auto& row : block.rows) {
    for (const Sentence& cell : row) all.push_back(sentence_of(cell, sources));
  }
  for (const Block& below : block.items) add_sentences(below, sources, all);
}

scene::PairOfScenes example_scenes(const Appearance& appearance,
                                   const interpreter::RuleExample& example) {
  const auto scene_of = [&](const interpreter::State& state, std::optional<scene::LastMove> last) {
    scene::Seen seen;
    seen.state = state;
    seen.viewer = interpreter::Viewer::umpire();
    seen.last = std::move(last);
    scene::Drawing drawing;
    scene::Scene scene = scene::draw(*appearance.view, seen, drawing);
    scene.description.clear();
    return scene;
  };
  scene::PairOfScenes scenes{scene_of(example.before, std::nullopt)};
  scenes.whole = example.told.move.empty();
  if (!example.after) return scenes;
  const std::size_t more = example.then.size();
  const interpreter::State& from = more == 0   ? example.before
                                   : more == 1 ? *example.after
                                               : example.then[more - 2].second;
  const interpreter::Move& last = more == 0 ? *example.move : example.then.back().first;
  scenes.after = scene_of(example.last(), scene::LastMove{from, from.position.me, last.text});
  return scenes;
}

void draw_examples(const std::vector<Block>& blocks,
                   const std::vector<interpreter::RuleExample>& examples, ToldRules& told) {
  for (const Block& block : blocks) {
    if (block.example) {
      const interpreter::RuleExample& example = examples[*block.example];
      const auto appearance = derived_appearance(told.core, example.told.chosen);
      told.examples[*block.example] =
          DrawnExample{example.model, appearance, example_scenes(*appearance, example)};
    }
    draw_examples(block.items, examples, told);
  }
}

// As boards in letters.
std::vector<lang::rules::ExamplePicture> lettered_examples(const ToldRules& told) {
  std::vector<lang::rules::ExamplePicture> drawn(told.examples.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (!told.examples[i]) continue;
    constexpr std::size_t kColumns = 76;
    scene::PairOfScenes scenes = told.examples[i]->scenes;
    if (scene::pieces_look(*told.examples[i]->model)) {
      scene::show_looks(scenes.before);
      if (scenes.after) scene::show_looks(*scenes.after);
    }
    scene::PairInLetters boards = scene::pair_of_boards(
        std::move(scenes), told.written.legend, told.written.document.language == "en", kColumns,
        [&](const scene::Scene& scene) {
          return rendering::ansi(scene, told.examples[i]->appearance->view->palette);
        });
    drawn[i] = {std::move(boards.before), std::move(boards.after), std::move(boards.legend)};
  }
  return drawn;
}

}  // namespace
}  // namespace api

std::vector<std::string> rules_languages() {
  std::vector<std::string> languages;
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    languages.emplace_back(language);
  }
  return languages;
}

RulesText rules(const Game& game, const RulesOptions& options) {
  if (lang::rules::language_of_rules(options.language) == nullptr) {
    throw Misuse("rules are not told in `" + options.language + "`");
  }
  const std::shared_ptr<const api::Core>& core = game.table()->core;
  const auto told = std::make_shared<api::ToldRules>();
  told->core = core;
  lang::rules::RulesRequest request;
  request.options = core->checked_with;
  request.language = options.language;
  request.parent = core->facts.parent;
  request.options_told =
      options.option_effects ? lang::rules::OptionsTold::Effects : lang::rules::OptionsTold::Values;
  request.paraphrased = options.option_effects;  // who compares takes what is made
  lang::SourceMap texts;
  lang::Diagnostics heard;
  for (const CompanionText& companion : options.companions) {
    const lang::SourceText& source = texts.add(companion.name, companion.text);
    request.companions.push_back(lang::rules::read_companion(source, options.language, heard));
    lang::rules::check_companion(request.companions.back(), core->loaded.sources, heard);
  }
  told->diagnostics = api::diagnostics_of(heard, texts);
  if (heard.has_errors()) throw NothingRead(told->diagnostics);
  api::guarded(core->loaded.sources, [&] {
    // A check adds to what it checks; a game never changes.
    lang::LoadedGame loaded = core->loaded;
    lang::Diagnostics silent;
    std::vector<interpreter::RuleExample> examples;
    if (options.examples) {
      examples = interpreter::rule_examples(loaded, request.options);
      for (const interpreter::RuleExample& one : examples) request.examples.push_back(one.told);
    }
    auto written = lang::rules::rules_of(loaded, request, silent);
    LUDO_ASSERT(written.has_value(), "a checked game can be told");
    told->written = std::move(*written);
    if (!examples.empty()) {
      told->examples.resize(examples.size());
      for (const lang::rules::Section& section : told->written.document.sections) {
        api::draw_examples(section.blocks, examples, *told);
      }
    }
    for (const lang::rules::Section& section : told->written.document.sections) {
      RulesSection part{section.key, section.title, section.level, {}};
      for (const lang::rules::Block& block : section.blocks) {
        api::add_sentences(block, loaded.sources, part.sentences);
      }
      told->sections.push_back(std::move(part));
    }
  });
  const lang::rules::Written& written = told->written;
  told->missing_words.assign(written.missing_words.begin(), written.missing_words.end());
  told->missing_translations.assign(written.missing_prose.begin(), written.missing_prose.end());
  return RulesText(told);
}

RulesText::RulesText(std::shared_ptr<const api::ToldRules> inside) : inside_(std::move(inside)) {}

const std::vector<RulesSection>& RulesText::sections() const { return inside_->sections; }

const std::vector<std::string>& RulesText::missing_words() const { return inside_->missing_words; }

const std::vector<std::string>& RulesText::missing_translations() const {
  return inside_->missing_translations;
}

const std::vector<Diagnostic>& RulesText::diagnostics() const { return inside_->diagnostics; }

std::string RulesText::stage(RulesStage stage) const {
  const lang::rules::Stage inside = stage == RulesStage::Plan      ? lang::rules::Stage::Plan
                                    : stage == RulesStage::Phrases ? lang::rules::Stage::Phrases
                                                                   : lang::rules::Stage::Tokens;
  return lang::rules::as_stage(inside_->written.document, inside);
}

std::string RulesText::text(std::size_t columns) const {
  lang::rules::Dress dress;
  dress.bounds = false;  // players read it
  dress.examples = api::lettered_examples(*inside_);
  return lang::rules::as_text(inside_->written.document, columns, dress);
}

std::string RulesText::markdown(std::string_view figure) const {
  lang::rules::Dress dress;
  dress.figure = figure;
  dress.figure_is_address = true;
  dress.bounds = false;
  dress.examples = api::lettered_examples(*inside_);
  return lang::rules::as_markdown(inside_->written.document, dress);
}

std::vector<RulesSentence> RulesText::told_by(std::string_view file, std::size_t first,
                                              std::size_t last) const {
  std::vector<RulesSentence> sentences;
  const lang::SourceMap& sources = inside_->core->loaded.sources;
  for (const lang::SourceText& source : sources.sources()) {
    if (source.name() != file) continue;
    const lang::rules::Document only =
        lang::rules::only_lines(inside_->written.document, sources, {source.file(), first, last});
    for (const lang::rules::Sentence* told : lang::rules::numbered_sentences(only)) {
      sentences.push_back(api::sentence_of(*told, sources));
    }
  }
  return sentences;
}

std::string RulesText::html(std::string_view figure, bool source) const {
  lang::rules::Dress dress;
  dress.with_source = source;
  dress.sources = &inside_->core->loaded.sources;
  dress.figure = figure;
  const auto drawn = [](const scene::Scene& scene, const api::Appearance& appearance) {
    std::string picture = rendering::svg(scene, appearance.view->palette);
    while (!picture.empty() && picture.back() == '\n') picture.pop_back();
    return picture;
  };
  for (const auto& example : inside_->examples) {
    lang::rules::ExamplePicture& picture = dress.examples.emplace_back();
    if (!example) continue;
    picture.before = drawn(example->scenes.before, *example->appearance);
    if (example->scenes.after) {
      picture.after = drawn(*example->scenes.after, *example->appearance);
    }
  }
  return lang::rules::as_html(inside_->written.document, dress);
}

RulesDifference difference(const RulesText& before, const RulesText& after) {
  const api::ToldRules& first = before.inside();
  const api::ToldRules& second = after.inside();
  const lang::rules::Differences found =
      lang::rules::differences(first.written.document, second.written.document);
  RulesDifference difference;
  difference.equal = found.equal;
  for (const lang::rules::Change& change : found.changes) {
    difference.changes.push_back({change.key, change.section,
                                  api::sentence_of(change.before, first.core->loaded.sources),
                                  api::sentence_of(change.after, second.core->loaded.sources)});
  }
  return difference;
}

}  // namespace ludo

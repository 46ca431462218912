// `ludo diff`: what differs between two rulesets, in sentences.
//
// Tested by tests/rules/test_verbs.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

namespace rules = lang::rules;

constexpr std::size_t kDiffColumns = 80;

struct DiffArguments {
  std::string before;
  std::string after;
  std::string language = "en";
  CommonOptions common;
};

// Of the options that were named, those that the game has.
CommonOptions options_for(const Library& library, const std::string& game,
                          const CommonOptions& common, std::vector<bool>& had) {
  CommonOptions own = common;
  own.option.clear();
  const std::unique_ptr<GameFile> file = load_file(library, game);
  const std::vector<lang::OptionInfo> declared = lang::options_of(file->loaded);
  for (std::size_t i = 0; i < common.option.size(); ++i) {
    const std::string name = common.option[i].substr(0, common.option[i].find('='));
    const bool has = std::any_of(declared.begin(), declared.end(),
                                 [&](const lang::OptionInfo& info) { return info.name == name; });
    if (!has) continue;
    had[i] = true;
    own.option.push_back(common.option[i]);
  }
  return own;
}

// The lines of all clauses on one side, and where both sides have some, an arrow between them.
std::string places_of(const std::vector<const rules::Change*>& changes, const ToldGame& before,
                      const ToldGame& after) {
  rules::Sentence old_ones, new_ones;
  for (const rules::Change* change : changes) {
    old_ones.from.insert(old_ones.from.end(), change->before.from.begin(),
                         change->before.from.end());
    new_ones.from.insert(new_ones.from.end(), change->after.from.begin(), change->after.from.end());
  }
  const std::string old_place = rules::lines_of(old_ones, before.file->loaded.sources);
  const std::string new_place = rules::lines_of(new_ones, after.file->loaded.sources);
  if (old_place.empty() || new_place.empty()) return old_place + new_place;
  return old_place == new_place ? old_place : old_place + " → " + new_place;
}

void put_change(const rules::Change& change, const rules::Language& language, std::string& text) {
  const auto put = [&](const std::string& first, const std::string& sentence) {
    rules::wrap(text, sentence, kDiffColumns, first, std::string(rules::width_of(first), ' '));
  };
  if (change.before.text.empty()) {
    put("+ ", change.after.text);
  } else if (change.after.text.empty()) {
    put("- ", change.before.text);
  } else {
    const std::string before = language.heading("before");
    const std::string after = language.heading("after");
    const std::size_t width = std::max(rules::width_of(before), rules::width_of(after));
    const auto padded = [&](const std::string& word) {
      return word + std::string(width - rules::width_of(word) + 1, ' ');
    };
    put("~ " + padded(before), change.before.text);
    put("  " + padded(after), change.after.text);
  }
}

std::string diff_text(const rules::Differences& found, const ToldGame& before,
                      const ToldGame& after, const rules::Language& language) {
  std::string text =
      fmt::format("{} → {}\n", before.written.document.title, after.written.document.title);
  for (std::size_t i = 0; i < found.changes.size();) {
    std::vector<const rules::Change*> here;
    const std::string& section = found.changes[i].section;
    for (; i < found.changes.size() && found.changes[i].section == section; ++i) {
      here.push_back(&found.changes[i]);
    }
    const std::string places = places_of(here, before, after);
    text += fmt::format("\n{}{}\n", section, places.empty() ? "" : "  (" + places + ")");
    for (const rules::Change* change : here) put_change(*change, language, text);
  }
  text += fmt::format("\n{} {}.\n", language.heading("equal-sentences"), found.equal);
  return text;
}

Json side_json(const std::string& game, const ToldGame& told, const CommonOptions& common) {
  return {{"name", game},
          {"game", told.written.document.title},
          {"file", told.file->label},
          {"options", common.option}};
}

Json diff_json(const rules::Differences& found, const ToldGame& before, const ToldGame& after,
               const Json& sides) {
  Json json = document("diff");
  json["before"] = sides[0];
  json["after"] = sides[1];
  json["language"] = after.written.document.language;
  json["same"] = found.changes.empty();
  json["equal"] = found.equal;
  json["changes"] = Json::array();
  const auto part = [](const rules::Sentence& sentence, const ToldGame& told) {
    return sentence.text.empty() ? Json(nullptr)
                                 : sentence_json(sentence, told.file->loaded.sources);
  };
  for (const rules::Change& change : found.changes) {
    json["changes"].push_back({{"key", change.key},
                               {"section", change.section},
                               {"before", part(change.before, before)},
                               {"after", part(change.after, after)}});
  }
  return json;
}

Status show_difference(const Library& library, const DiffArguments& options) {
  require_engine(options.common);
  require_language(options.language);
  const bool one = options.after.empty();
  if (one && options.common.option.empty()) {
    throw fail(Status::Usage, "two games are wanted, or one and an `--option` of it");
  }
  const std::string& second = one ? options.before : options.after;
  std::vector<bool> had(options.common.option.size(), false);
  CommonOptions old_common = options.common;
  old_common.option.clear();
  if (!one) old_common = options_for(library, options.before, options.common, had);
  // What no game has is told by the check of the second.
  CommonOptions new_common = options_for(library, second, options.common, had);
  for (std::size_t i = 0; i < had.size(); ++i) {
    if (!had[i]) new_common.option.push_back(options.common.option[i]);
  }
  const auto told = [&](const std::string& game, const CommonOptions& common) {
    return told_game(library, game, common, options.language, rules::OptionsTold::Values);
  };
  const ToldGame before = told(options.before, old_common);
  const ToldGame after = told(second, new_common);
  const rules::Differences found =
      rules::differences(before.written.document, after.written.document);
  if (options.common.json) {
    put_document(diff_json(found, before, after,
                           Json::array({side_json(options.before, before, old_common),
                                        side_json(second, after, new_common)})));
  } else {
    put_to("", diff_text(found, before, after, *rules::language_of_rules(options.language)));
  }
  return found.changes.empty() ? Status::Done : Status::No;
}

}  // namespace

void add_diff(Verbs& verbs) {
  auto options = std::make_shared<DiffArguments>();
  CLI::App& verb =
      verbs.add("diff", "tells in sentences what differs between two rulesets",
                {"diff my-game.ludo my-variant.ludo", "diff my-game.ludo other.ludo --lang it",
                 "diff my-game.ludo --option size=11"},
                [options, &verbs] { return show_difference(verbs.library(), *options); });
  verb.add_option("BEFORE", options->before, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("AFTER", options->after,
                  "another; without it the same game, with the options that are named");
  verb.add_option("--lang", options->language, "the language of the sentences (en)")
      ->type_name("NAME");
  add_common(verb, options->common, {.option = true, .json = true});
}

}  // namespace ludo::interpreter

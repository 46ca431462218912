// `ludo diff`: what differs between two rulesets, in sentences.
//
// Tested by tests/rules/test_verbs.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/verbs.hpp"
#include "lang/canon/canon.hpp"
#include "lang/merging/groups.hpp"

namespace ludo::interpreter {

namespace {

namespace rules = lang::rules;

struct DiffArguments {
  std::string before;
  std::string after;
  std::string language = "en";
  CommonOptions common;
};

// Of the canonical forms; empty where there is none.
struct Hashes {
  std::string before;
  std::string after;
};

std::string hash_of_told(const ToldGame& told, const CommonOptions& common) {
  lang::LoadedGame loaded = told.file->loaded;
  lang::CheckOptions asked = check_options(*told.file, common);
  asked.lints = false;
  lang::Diagnostics heard;
  const auto model = lang::check(loaded, asked, heard);
  return model ? lang::canon_hash(*model) : "";
}

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

// ---- what reads a definition
// ---------------------------------------------------------------------

bool names_it(const lang::Node& node, const std::string& name) {
  if (node.text == name) return true;
  return std::any_of(node.children.begin(), node.children.end(), [&](const lang::Node& child) {
    return !child.is(lang::Form::Attached) && names_it(child, name);
  });
}

bool holds_span(const lang::Node& node, const lang::Span& span) {
  const lang::Span& own = node.span;
  if (own.file == span.file && own.begin <= span.begin && span.begin < own.end) return true;
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const lang::Node& child) { return holds_span(child, span); });
}

// What people call an item: its title, or its name, or its kind.
std::string word_for(const lang::merging::Group& group) {
  const lang::Node& item = group.items.front().item;
  if (item.size() > 0 && item.children.back().is(lang::Form::Attached)) {
    for (const lang::Node& said : item.children.back().children) {
      if (said.is(lang::Form::Title)) return said.text;
    }
  }
  return group.key.name.empty() ? group.key.kind : group.key.name;
}

// Items that read the definition of a clause, by way of other definitions, too: in their order.
std::vector<std::string> readers_of(const rules::Sentence& sentence, const ToldGame& told) {
  const lang::merging::Groups groups = lang::merging::groups_of(told.file->loaded.game);
  std::vector<const lang::merging::Group*> reached;
  for (const lang::merging::Group& group : groups.all()) {
    const bool told_here =
        group.key.kind == "define" &&
        std::any_of(sentence.from.begin(), sentence.from.end(), [&](const lang::Span& span) {
          return !span.is_nowhere() && holds_span(group.items.front().item, span);
        });
    if (told_here) reached.push_back(&group);
  }
  // A sentence that tells more than what a word means is told where that is read.
  const bool only_words =
      std::all_of(sentence.from.begin(), sentence.from.end(), [&reached](const lang::Span& span) {
        return std::any_of(reached.begin(), reached.end(),
                           [&span](const lang::merging::Group* group) {
                             return holds_span(group->items.front().item, span);
                           });
      });
  if (!only_words) return {};
  const std::size_t n_told = reached.size();
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i]->key.kind != "define") continue;
    for (const lang::merging::Group& group : groups.all()) {
      const bool is_known = std::find(reached.begin(), reached.end(), &group) != reached.end();
      if (is_known || group.part == lang::merging::Part::Names) continue;
      const lang::Node& item = group.items.front().item;
      const bool reads = std::any_of(
          item.children.begin(), item.children.end(),
          [&](const lang::Node& child) { return names_it(child, reached[i]->key.name); });
      if (reads) reached.push_back(&group);
    }
  }
  std::vector<std::string> words;
  for (const lang::merging::Group& group : groups.all()) {
    const auto place = std::find(reached.begin(), reached.end(), &group);
    const bool is_told = place - reached.begin() < static_cast<std::ptrdiff_t>(n_told);
    if (place == reached.end() || is_told || group.key.kind == "define") continue;
    words.push_back(word_for(group));
  }
  return words;
}

// Of a change of what a word means: who reads it.
std::vector<std::string> readers_of(const rules::Change& change, const ToldGame& before,
                                    const ToldGame& after) {
  std::vector<std::string> readers = readers_of(change.after, after);
  for (std::string& word : readers_of(change.before, before)) {
    const bool is_known = std::find(readers.begin(), readers.end(), word) != readers.end();
    if (!is_known) readers.push_back(std::move(word));
  }
  return readers;
}

// ---- the text
// ------------------------------------------------------------------------------------

std::string diff_text(const rules::Differences& found, const ToldGame& before,
                      const ToldGame& after, const Hashes& hashes,
                      const rules::Language& language) {
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
    std::vector<std::string> readers;  // of those told last
    const auto put_readers = [&] {
      if (readers.empty()) return;
      text += fmt::format("  ({} {})\n", language.heading("read-by"), fmt::join(readers, ", "));
    };
    for (const rules::Change* change : here) {
      std::vector<std::string> own = readers_of(*change, before, after);
      if (own != readers) {
        put_readers();
        readers = std::move(own);
      }
      put_change(*change, language, text);
    }
    put_readers();
  }
  text += fmt::format("\n{} {}.\n", language.heading("equal-sentences"), found.equal);
  if (hashes.before.empty() || hashes.after.empty()) return text;
  const bool same = hashes.before == hashes.after;
  if (same) {
    text += fmt::format("{} {}\n", language.heading("fingerprints"), hashes.before);
  } else {
    text +=
        fmt::format("{} {} → {}\n", language.heading("fingerprints"), hashes.before, hashes.after);
  }
  const char* line = same && !found.changes.empty()   ? "same-up-to-names"
                     : !same && found.changes.empty() ? "not-seen-through"
                                                      : nullptr;
  if (line != nullptr) rules::wrap(text, language.heading(line), kToldColumns, "", "");
  return text;
}

Json side_json(const std::string& game, const ToldGame& told, const CommonOptions& common,
               const std::string& hash) {
  return {{"name", game},
          {"game", told.written.document.title},
          {"file", told.file->label},
          {"options", common.option},
          {"hash", hash.empty() ? Json() : Json(hash)}};
}

Json diff_json(const rules::Differences& found, const ToldGame& before, const ToldGame& after,
               const Json& sides) {
  Json json = document("diff");
  json["before"] = sides[0];
  json["after"] = sides[1];
  json["language"] = after.written.document.language;
  json["same"] = found.changes.empty();
  const Json& old_hash = sides[0]["hash"];
  const Json& new_hash = sides[1]["hash"];
  json["same_form"] =
      old_hash.is_null() || new_hash.is_null() ? Json() : Json(old_hash == new_hash);
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
                               {"after", part(change.after, after)},
                               {"read_by", readers_of(change, before, after)}});
  }
  return json;
}

Status show_difference(const Library& library, const DiffArguments& options) {
  require_engine(options.common);
  require_language(options.language);
  require_one_piped({options.before, options.after}, "games");
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
  const auto [before, after] = told_alike({library, options.before, old_common},
                                          {library, second, new_common}, options.language);
  const rules::Differences found =
      rules::differences(before.written.document, after.written.document);
  const Hashes hashes{hash_of_told(before, old_common), hash_of_told(after, new_common)};
  if (options.common.json) {
    put_document(
        diff_json(found, before, after,
                  Json::array({side_json(options.before, before, old_common, hashes.before),
                               side_json(second, after, new_common, hashes.after)})));
  } else {
    put_to("",
           diff_text(found, before, after, hashes, *rules::language_of_rules(options.language)));
  }
  return found.changes.empty() && hashes.before == hashes.after ? Status::Done : Status::No;
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

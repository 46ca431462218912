// `ludo merge-rules`: puts together what two texts change in a third.
//
// Tested by tests/cli/test_merge_rules.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/merged_tests.hpp"
#include "lang/text/letters.hpp"

namespace ludo::interpreter {

namespace {

namespace merging = lang::merging;
using merging::Origin;
using merging::Side;

constexpr std::array kMergeSides = {Side::Base, Side::First, Side::Second};
constexpr std::size_t kMergeColumns = 80;

struct MergeRulesArguments {
  std::array<std::string, 3> games;  // by Side
  std::string out;
  std::string name;
  std::vector<std::string> prefer;
  std::string language = "en";
  CommonOptions common;
};

std::size_t place_of_side(Side side) { return static_cast<std::size_t>(side); }

// ---- what is asked
// -------------------------------------------------------------------------------

// Whose word counts, and for which names; each that was not met is told.
struct Preferred {
  std::optional<Side> all;
  std::map<std::string, Side> by_name;

  std::optional<Side> operator()(const std::string& name) const {
    const auto found = by_name.find(name);
    return found != by_name.end() ? std::optional(found->second) : all;
  }
};

Side side_named(const std::string& word, const std::string& argument) {
  if (word == "a") return Side::First;
  if (word == "b") return Side::Second;
  throw fail(Status::Usage,
             fmt::format("`--prefer {}` should be `a`, `b`, or a name with one of them, as in "
                         "`\"rule march=a\"`",
                         argument));
}

Preferred preferred(const std::vector<std::string>& arguments) {
  Preferred asked;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.rfind('=');
    if (equals == std::string::npos) {
      asked.all = side_named(argument, argument);
    } else {
      asked.by_name[argument.substr(0, equals)] = side_named(argument.substr(equals + 1), argument);
    }
  }
  return asked;
}

// Throws Failed (Usage) where a text has errors, which are said.
merging::GameSource source_of(const Library& library, const MergeRulesArguments& options,
                              Side side) {
  const std::string& argument = options.games[place_of_side(side)];
  const std::unique_ptr<GameFile> file = load_file(library, argument);
  if (!file->loaded.usable) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    throw Failed{Status::Usage};
  }
  merging::GameSource source;
  source.name = file->label;
  source.text = file->loaded.sources.sources().front().text();
  source.resolver = file->resolver;
  source.companions = companions_beside(*file, options.language, options.common);
  return source;
}

// A name that a text can declare.
void require_game_name(const std::string& name) {
  const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  const bool is_name = !name.empty() && 'A' <= name[0] && name[0] <= 'Z' &&
                       std::all_of(name.begin(), name.end(),
                                   [&](char c) { return is_letter(c) || lang::is_digit(c); });
  if (is_name) return;
  throw fail(Status::Usage,
             fmt::format("`--name {}` is no name of a game: it has letters and digits, the first "
                         "a capital",
                         name));
}

// ---- the report
// ----------------------------------------------------------------------------------

std::string failure_line(const MergedFailure& failure, const merging::RulesMerge& merge) {
  const std::string& whose = merge.called(failure.side);
  if (!failure.trouble.empty()) {
    return fmt::format("a limit was reached in a test of {}, \"{}\": {}\n", whose, failure.sentence,
                       failure.trouble);
  }
  std::string line;
  if (failure.fails_alone) {
    line = fmt::format("a test of {} fails there, too", whose);
  } else if (failure.blamed.empty()) {
    line = fmt::format("a test of {} fails", whose);
  } else {
    std::string changes;
    for (const std::string& name : failure.blamed) {
      changes += fmt::format("{}`{}`", changes.empty() ? "" : ", ", name);
    }
    const std::string other =
        failure.side == Side::Base
            ? "the"
            : merge.called(failure.side == Side::First ? Side::Second : Side::First) + "'s";
    line = fmt::format("a test of {} fails after {} change of {}", whose, other, changes);
  }
  line += fmt::format(": \"{}\"\n", failure.sentence);
  for (const std::string& each : failure.failures) line += fmt::format("  {}\n", each);
  return line;
}

void put_sayings(const merging::ToldConflict& conflict, const merging::RulesMerge& merge,
                 std::string& text) {
  text += fmt::format("\nconflict: {}\n", conflict.name);
  for (const Side side : kMergeSides) {
    const merging::Saying& saying = conflict.sayings[place_of_side(side)];
    text += "  " + merge.called(side);
    if (!saying.place.empty()) text += fmt::format(" ({})", saying.place);
    text += saying.text.empty() ? ": not there\n" : "\n";
    for (const std::string& sentence : saying.sentences) {
      lang::rules::wrap(text, sentence, kMergeColumns, "    ", "    ");
    }
    text += merging::indented(saying.text, 6);
  }
}

void put_edits(const merging::RulesMerge& merge, Origin origin, const std::string& from,
               std::string& text) {
  std::string lines;
  for (const merging::Edit& edit : merge.edits()) {
    if (edit.origin == origin) lines += fmt::format("  {} {}\n", edit.verb, edit.name);
  }
  if (!lines.empty()) text += fmt::format("\nfrom {}\n{}", from, lines);
}

std::string report_text(const merging::RulesMerge& merge, const MergedTrial* trial) {
  const std::string& first = merge.called(Side::First);
  const std::string& second = merge.called(Side::Second);
  std::string text =
      fmt::format("{} with what {} and {} change in it\n", merge.called(Side::Base), first, second);
  put_edits(merge, Origin::First, first, text);
  put_edits(merge, Origin::Second, second, text);
  put_edits(merge, Origin::Both, fmt::format("{} and {}", first, second), text);
  if (merge.edits().empty() && merge.conflicts().empty()) text += "\nnothing is changed\n";
  for (const merging::ToldConflict& conflict : merge.conflicts()) {
    put_sayings(conflict, merge, text);
  }
  std::string notes;
  for (const std::string& name : merge.settled()) {
    notes += fmt::format("note: both change `{}`; your preference decides\n", name);
  }
  for (const std::string& remark : merge.remarks()) notes += fmt::format("note: {}\n", remark);
  for (const std::string& name : merge.unsaid()) {
    notes += fmt::format("note: no variant can say `{}`\n", name);
  }
  if (!notes.empty()) text += '\n' + notes;
  if (!merge.conflicts().empty()) {
    text += fmt::format(
        "\nnothing is written while there are conflicts; `--prefer a` takes the word of {},\n"
        "`--prefer b` that of {}, `--prefer \"{}=a\"` decides one\n",
        first, second, merge.conflicts().front().name);
  }
  if (merge.conflicts().empty() && merge.text().empty()) {
    text += fmt::format(
        "\nnothing is written: a variant of {} cannot say all that {} and {} change; write the "
        "whole game\nas a text of its own\n",
        merge.called(Side::Base), first, second);
  }
  if (trial != nullptr) {
    for (const std::string& why :
         trial->checked ? std::vector<std::string>() : merge.missing_names()) {
      text += fmt::format("\nconflict: {}\n", why);
    }
    if (!trial->checked) {
      text += '\n' + lang::render(trial->diagnostics, trial->result.sources, lang::Colours::off);
    }
    if (!trial->failed.empty()) text += '\n';
    for (const MergedFailure& failure : trial->failed) text += failure_line(failure, merge);
    if (trial->checked) {
      text += fmt::format("\ntests: {} passed, {} failed\n", trial->passed, trial->failed.size());
    }
  }
  if (!merge.result_hash().empty()) text += merge.result_hash() + '\n';
  return text;
}

// ---- the document
// --------------------------------------------------------------------------------

Json saying_json(const merging::Saying& saying) {
  if (saying.text.empty()) return nullptr;
  return {{"sentences", saying.sentences},
          {"text", saying.text},
          {"place", saying.place.empty() ? Json() : Json(saying.place)}};
}

Json from_json(Origin origin) {
  switch (origin) {
    case Origin::Base:
      return Json::array();
    case Origin::First:
      return {"a"};
    case Origin::Second:
      return {"b"};
    case Origin::Both:
      return {"a", "b"};
  }
  return nullptr;
}

const char* side_word(Side side) {
  return side == Side::Base ? "base" : side == Side::First ? "a" : "b";
}

Json hash_json(const std::string& hash) { return hash.empty() ? Json() : Json(hash); }

Json trial_json(const MergedTrial& trial) {
  Json tests = {{"passed", trial.passed}, {"failed", Json::array()}};
  for (const MergedFailure& failure : trial.failed) {
    Json json = {{"test", failure.sentence},
                 {"of", side_word(failure.side)},
                 {"failures", failure.failures},
                 {"fails_alone", failure.fails_alone},
                 {"after", failure.blamed}};
    if (!failure.trouble.empty()) json["limit"] = failure.trouble;
    tests["failed"].push_back(std::move(json));
  }
  return tests;
}

Json merged_json(const merging::RulesMerge& merge, const MergedTrial* trial,
                 const MergeRulesArguments& options, bool merged) {
  Json json = document("merge-rules");
  for (const Side side : kMergeSides) {
    json[side_word(side)] = {{"name", options.games[place_of_side(side)]},
                             {"game", merge.game(side).game.text},
                             {"file", merge.game(side).sources.sources().front().name()},
                             {"hash", hash_json(merge.hash(side))}};
  }
  json["merged"] = merged;
  json["edits"] = Json::array();
  for (const merging::Edit& edit : merge.edits()) {
    json["edits"].push_back(
        {{"verb", edit.verb}, {"name", edit.name}, {"from", from_json(edit.origin)}});
  }
  json["conflicts"] = Json::array();
  for (const merging::ToldConflict& conflict : merge.conflicts()) {
    Json told = {{"name", conflict.name}};
    for (const Side side : kMergeSides) {
      told[side_word(side)] = saying_json(conflict.sayings[place_of_side(side)]);
    }
    json["conflicts"].push_back(std::move(told));
  }
  json["settled"] = merge.settled();
  json["remarks"] = merge.remarks();
  json["unsaid"] = merge.unsaid();
  json["text"] = merge.text().empty() ? Json() : Json(merge.text());
  json["hash"] = hash_json(merge.result_hash());
  json["missing"] =
      trial != nullptr && !trial->checked ? Json(merge.missing_names()) : Json::array();
  json["diagnostics"] = trial == nullptr || trial->checked
                            ? Json::array()
                            : diagnostics_json(trial->diagnostics, trial->result.sources);
  json["tests"] = trial == nullptr || !trial->checked ? Json() : trial_json(*trial);
  return json;
}

// ---- the verb
// ------------------------------------------------------------------------------------

bool is_merged(const merging::RulesMerge& merge, const MergedTrial* trial) {
  if (!merge.conflicts().empty() || !merge.unsaid().empty() || trial == nullptr) return false;
  return trial->checked &&
         std::all_of(trial->failed.begin(), trial->failed.end(), [](const MergedFailure& failure) {
           return failure.fails_alone || !failure.trouble.empty();
         });
}

// A variant that stands where its base is not found is no game there.
void say_if_base_is_not_found(const Library& library, const MergeRulesArguments& options,
                              const merging::RulesMerge& merge) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(options.out, error)) return;
  if (load_file(library, options.out)->loaded.usable) return;
  say(
      fmt::format("ludo: where `{}` stands, its base `{}` is not found: put it beside the base, or "
                  "name the folder with `--library`\n",
                  options.out, merge.game(Side::Base).game.text));
}

Status merge_rules(const Library& library, const MergeRulesArguments& options) {
  require_engine(options.common);
  require_language(options.language);
  if (!options.name.empty()) require_game_name(options.name);
  require_one_piped({options.games.begin(), options.games.end()}, "games");
  const Preferred prefer = preferred(options.prefer);
  merging::MergeRequest request;
  for (const Side side : kMergeSides) {
    request.games[place_of_side(side)] = source_of(library, options, side);
  }
  request.name = options.name;
  request.language = options.language;
  request.prefer = prefer;
  const merging::RulesMerge merge(std::move(request));
  if (!merge.usable()) {
    for (const Side side : kMergeSides) {
      if (!merge.diagnostics(side).has_errors()) continue;
      say_diagnostics(merge.diagnostics(side), merge.game(side).sources, options.common);
    }
    return Status::Usage;
  }
  for (const auto& [name, side] : prefer.by_name) {
    const bool is_met =
        std::find(merge.settled().begin(), merge.settled().end(), name) != merge.settled().end();
    if (!is_met) {
      say(fmt::format("ludo: `--prefer {}` decides nothing: the two do not differ in `{}`\n", name,
                      name));
    }
  }
  std::optional<MergedTrial> trial;
  if (!merge.text().empty()) {
    TestOptions tests;
    tests.stop = &*watch_interrupt();
    trial = try_merged(merge, tests);
  }
  const MergedTrial* tried = trial ? &*trial : nullptr;
  const bool merged = is_merged(merge, tried);
  if (!options.out.empty() && !merge.text().empty()) {
    put_to(options.out, merge.text());
    say_if_base_is_not_found(library, options, merge);
  }
  if (options.common.json) {
    put_document(merged_json(merge, tried, options, merged));
  } else if (options.out.empty() && !merge.text().empty()) {
    if (!options.common.quiet) say(report_text(merge, tried));
    put(merge.text());
  } else {
    put(report_text(merge, tried));
  }
  return merged ? Status::Done : Status::No;
}

}  // namespace

void add_merge_rules(Verbs& verbs) {
  auto options = std::make_shared<MergeRulesArguments>();
  CLI::App& verb =
      verbs.add("merge-rules", "puts together what two texts change in a third, as a variant of it",
                {"merge-rules my-game.ludo mine.ludo yours.ludo --out ours.ludo",
                 "merge-rules my-game.ludo mine.ludo yours.ludo --prefer \"rule march=a\""},
                [options, &verbs] { return merge_rules(verbs.library(), *options); });
  verb.add_option("BASE", options->games[0], "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("A", options->games[1], "a variant of it, or a text that was made of it")
      ->required();
  verb.add_option("B", options->games[2], "another")->required();
  verb.add_option("--out", options->out, "write the result to a file, and the report to the output")
      ->type_name("FILE");
  verb.add_option("--name", options->name, "what the result is called (the base's name and Merged)")
      ->type_name("NAME");
  verb.add_option("--prefer", options->prefer,
                  "whose word counts where both change a thing: a, b, or NAME=a (repeatable)")
      ->type_name("WHOSE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb.add_option("--lang", options->language, "the language of sentences (en)")->type_name("NAME");
  add_common(verb, options->common, {.library = true, .json = true});
}

}  // namespace ludo::interpreter

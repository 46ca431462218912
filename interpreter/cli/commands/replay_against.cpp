// `ludo replay --against`: records of older rules under new ones.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/cli/replaying.hpp"
#include "interpreter/cli/why_text.hpp"
#include "interpreter/workbench/against.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

using workbench::Fate;
using workbench::FateGroup;
using workbench::RecordFate;

constexpr std::size_t kShownRecords = 20;
constexpr std::size_t kShownGroups = 8;
constexpr std::size_t kExplainedGroups = 3;

// Everything that was read: records in the order of their files.
struct Held {
  std::vector<RecordFile> files;
  std::vector<std::string> places;
  std::vector<workbench::HeldRecord> records;
  std::vector<std::pair<std::string, RecordFault>> faults;
  MoveFormat format = MoveFormat::Ludorec;
};

// Answers of both rulesets for the first record of a group.
struct Explained {
  Why before, now;
};

struct Answer {
  std::vector<RecordFate> fates;
  std::vector<FateGroup> groups;
  std::vector<std::optional<Explained>> explained;  // by group
  std::array<std::size_t, 5> counts{};              // by fate
};

Held read_held(const ReplayArguments& options, ReadyGame& before, ReadyGame& now,
               const CommonOptions& of_before) {
  Held held;
  std::optional<MoveFormat> common_format;
  for (const std::string& path : record_files(options.records)) {
    MoveFormat format = MoveFormat::Moves;
    held.files.push_back(read_record_file(path, options.format, format));
    if (held.files.back().games.empty() && held.files.back().faults.empty()) continue;
    if (common_format && *common_format != format) {
      throw fail(Status::Usage, fmt::format("`{}` has another format than the records before it; "
                                            "records of one format are held against old rules",
                                            path));
    }
    common_format = format;
    for (const RecordFault& fault : held.files.back().faults) held.faults.emplace_back(path, fault);
    const auto name = [&](const RecordedGame& game) {
      return fmt::format("{}:{}", path, game.line);
    };
    for (const RecordedGame& game : held.files.back().games) held.places.push_back(name(game));
  }
  held.format = common_format.value_or(MoveFormat::Ludorec);
  std::size_t i = 0;
  for (const RecordFile& file : held.files) {
    for (const RecordedGame& game : file.games) {
      workbench::HeldRecord& record = held.records.emplace_back();
      record.game = &game;
      const std::string& place = held.places[i++];
      if (game.start.empty() && game.position.empty()) continue;
      record.old_start =
          std::make_shared<const State>(begin_of_record(before, of_before, game, place));
      record.new_start =
          std::make_shared<const State>(begin_of_record(now, options.common, game, place));
    }
  }
  return held;
}

std::string place_text(const lang::Span& span, const lang::SourceMap& sources) {
  if (span.is_nowhere()) return "";
  const lang::SourceText& source = sources.source(span.file);
  return fmt::format("{}:{}", source.name(), source.line_column(span.begin).line);
}

std::string clause_text(const std::string& key, const lang::Span& span,
                        const lang::SourceMap& sources) {
  const std::string place = place_text(span, sources);
  if (key.empty()) return place.empty() ? "no clause" : place;
  return place.empty() ? fmt::format("`{}`", key) : fmt::format("`{}`, {}", key, place);
}

std::string changes_text(const RecordFate& fate) {
  std::string text;
  for (const workbench::ChangedFact& fact : fate.facts) {
    text += fmt::format("{}{} is {}, was {}", text.empty() ? "" : "; ", fact.name,
                        fact.now.empty() ? "empty" : fact.now,
                        fact.before.empty() ? "empty" : fact.before);
  }
  return text;
}

std::string fate_text(const RecordFate& fate, const lang::SourceMap& sources) {
  const std::string move = fmt::format("move {} `{}`", fate.move, fate.text);
  switch (fate.fate) {
    case Fate::Same:
      return "same";
    case Fate::OtherResult:
      return fmt::format("other result: {}, was {}", fate.now, fate.before);
    case Fate::NoLongerLegal:
      return fmt::format("parts at {}: no longer legal ({}): {}", move,
                         clause_text(fate.key, fate.place, sources), fate.sentence);
    case Fate::OtherState:
      return fmt::format("parts at {}: other state: {}", move, changes_text(fate));
    case Fate::Unreadable:
      return fate.move == 0 ? fmt::format("unreadable: {}", fate.trouble)
                            : fmt::format("unreadable at {}: {}", move, fate.trouble);
  }
  LUDO_UNREACHABLE();
}

// "41 of 212 games part at `capture`, kalah.ludo:28; first: games.ludorec:17, turn 9 `a1`".
std::string group_text(const FateGroup& group, const Answer& answer, const Held& held,
                       const lang::SourceMap& sources) {
  const std::size_t first = group.records.front();
  const RecordFate& fate = answer.fates[first];
  std::string what;
  switch (group.fate) {
    case Fate::Same:
      break;
    case Fate::NoLongerLegal:
      what = (group.records.size() == 1 ? "parts at " : "part at ") +
             clause_text(group.key, group.place, sources);
      break;
    case Fate::OtherState:
      what = group.records.size() == 1 ? "goes on otherwise" : "go on otherwise";
      if (!group.key.empty()) what += fmt::format(" after `{}`", group.key);
      break;
    case Fate::OtherResult:
      what = fmt::format("{} another result by `{}`", group.records.size() == 1 ? "has" : "have",
                         group.key);
      break;
    case Fate::Unreadable:
      what = "cannot be read by the old rules";
      break;
  }
  std::string text =
      fmt::format("{} of {} {}; first: {}", group.records.size(),
                  counted(answer.fates.size(), "game", "games"), what, held.places[first]);
  if (fate.move != 0) text += fmt::format(", turn {} `{}`", fate.turn, fate.text);
  return text + "\n";
}

std::string answer_text(const Answer& answer, const Held& held, const ReadyGame& before,
                        const ReadyGame& now, const ReplayArguments& options) {
  const lang::SourceMap& sources = now.file->loaded.sources;
  const lang::Colours colours = colour(options.common, true);
  std::string text;
  std::size_t shown = 0;
  std::size_t left = 0;
  for (std::size_t i = 0; i < answer.fates.size() && !options.common.quiet; ++i) {
    if (answer.fates[i].fate == Fate::Same && !options.common.verbose) continue;
    if (kShownRecords <= shown && !options.common.verbose) {
      ++left;
      continue;
    }
    ++shown;
    text += fmt::format("{}: {}\n", held.places[i], fate_text(answer.fates[i], sources));
  }
  if (left != 0) text += fmt::format("… and {} more; -v shows all\n", left);
  const auto count = [&](Fate fate) { return answer.counts[static_cast<std::size_t>(fate)]; };
  if (!text.empty()) text += "\n";
  text += fmt::format(
      "{}: {} the same, {} with another result, {} part, {} unreadable\n",
      counted(answer.fates.size(), "game", "games"), count(Fate::Same), count(Fate::OtherResult),
      count(Fate::NoLongerLegal) + count(Fate::OtherState), count(Fate::Unreadable));
  for (std::size_t i = 0; i < answer.groups.size(); ++i) {
    if (kShownGroups <= i && !options.common.verbose) {
      text += fmt::format("… and {} more groups\n", answer.groups.size() - i);
      break;
    }
    text += group_text(answer.groups[i], answer, held, sources);
    if (!answer.explained[i] || options.common.quiet) continue;
    const auto indented = [](const std::string& lines) {
      std::string made;
      for (const char c : "\n" + lines) {
        made += c;
        if (c == '\n') made += "    ";
      }
      while (!made.empty() && (made.back() == ' ' || made.back() == '\n')) made.pop_back();
      return made + "\n";
    };
    text += fmt::format(
        "  before, by {}:{}", options.against,
        indented(why_text(answer.explained[i]->before, before.file->loaded.sources, colours)));
    text += fmt::format("  now, by {}:{}", options.game,
                        indented(why_text(answer.explained[i]->now, sources, colours)));
  }
  return text;
}

Json game_json(const ReadyGame& game) {
  const std::string hash = lang::canon_hash(*game.model);
  return {{"game", game.model->name},
          {"hash", hash.empty() ? Json(nullptr) : Json(hash)},
          {"options", game.options_json()}};
}

Json fate_json(const RecordFate& fate, const std::string& record, const lang::SourceMap& sources) {
  Json row = {{"record", record}, {"fate", workbench::code_of(fate.fate)}};
  if (fate.move != 0) {
    row["move"] = fate.move;
    row["turn"] = fate.turn;
    row["text"] = fate.text;
  }
  switch (fate.fate) {
    case Fate::Same:
      break;
    case Fate::NoLongerLegal:
      row["key"] = fate.key;
      row["reason"] = fate.sentence;
      row["place"] = place_json(fate.place, sources);
      break;
    case Fate::OtherState:
      row["key"] = fate.key;
      row["changes"] = Json::array();
      for (const workbench::ChangedFact& fact : fate.facts) {
        row["changes"].push_back(
            {{"name", fact.name},
             {"before", fact.before.empty() ? Json(nullptr) : Json(fact.before)},
             {"now", fact.now.empty() ? Json(nullptr) : Json(fact.now)}});
      }
      break;
    case Fate::OtherResult:
      row["key"] = fate.key;
      row["before"] = fate.before;
      row["now"] = fate.now;
      break;
    case Fate::Unreadable:
      row["reason"] = fate.trouble;
      break;
  }
  return row;
}

Json answer_json(const Answer& answer, const Held& held, const ReadyGame& before,
                 const ReadyGame& now) {
  const lang::SourceMap& sources = now.file->loaded.sources;
  const auto count = [&](Fate fate) { return answer.counts[static_cast<std::size_t>(fate)]; };
  Json json = document("replay-against");
  json["before"] = game_json(before);
  json["now"] = game_json(now);
  json["games"] = answer.fates.size();
  json["same"] = count(Fate::Same);
  json["other_result"] = count(Fate::OtherResult);
  json["parted"] = count(Fate::NoLongerLegal) + count(Fate::OtherState);
  json["unreadable"] = count(Fate::Unreadable);
  json["groups"] = Json::array();
  for (std::size_t i = 0; i < answer.groups.size(); ++i) {
    const FateGroup& group = answer.groups[i];
    Json row = {{"fate", workbench::code_of(group.fate)},      {"key", group.key},
                {"place", place_json(group.place, sources)},   {"count", group.records.size()},
                {"first", held.places[group.records.front()]}, {"why", nullptr}};
    if (answer.explained[i]) {
      Json old_why, new_why;
      put_why(old_why, answer.explained[i]->before, before.file->loaded.sources);
      put_why(new_why, answer.explained[i]->now, sources);
      row["why"] = {{"before", std::move(old_why)}, {"now", std::move(new_why)}};
    }
    json["groups"].push_back(std::move(row));
  }
  json["records"] = Json::array();
  for (std::size_t i = 0; i < answer.fates.size(); ++i) {
    json["records"].push_back(fate_json(answer.fates[i], held.places[i], sources));
  }
  return json;
}

}  // namespace

Status replay_against(const Library& library, const ReplayArguments& options) {
  if (!options.write.empty() || options.moves || options.common.jsonl) {
    throw fail(Status::Usage, "`--against` goes without `--write`, `--print-moves` and `--jsonl`");
  }
  CommonOptions of_before = options.common;
  of_before.option = options.with;
  ReadyGame before = ready_game(library, options.against, of_before);
  ReadyGame now = ready_game(library, options.game, options.common);
  const Held held = read_held(options, before, now, of_before);
  for (const auto& [path, fault] : held.faults) {
    say(fmt::format("{}:{}: {}\n", path, fault.line, fault.message));
  }
  const workbench::Rules old_rules{{before.model, before.program, before.state, nullptr},
                                   &before.file->loaded.sources};
  const workbench::Rules new_rules{{now.model, now.program, now.state, nullptr},
                                   &now.file->loaded.sources};
  Amounts amounts;
  amounts.all = held.records.size();
  workbench::AgainstOptions asked;
  asked.threads = options.common.n_threads();
  asked.format = held.format;
  asked.budget = watched_budget();
  asked.progress = &amounts.done;
  Answer answer;
  try {
    {
      const Progress progress(options.common, amounts, "games");
      answer.fates = workbench::hold_against(old_rules, new_rules, held.records, asked);
    }
    for (const RecordFate& fate : answer.fates)
      ++answer.counts[static_cast<std::size_t>(fate.fate)];
    answer.groups = workbench::groups_of(answer.fates);
    answer.explained.resize(answer.groups.size());
    for (std::size_t i = 0; i < answer.groups.size() && i < kExplainedGroups; ++i) {
      const FateGroup& group = answer.groups[i];
      if (group.fate != Fate::NoLongerLegal && group.fate != Fate::OtherState) continue;
      const std::size_t first = group.records.front();
      const auto why_of = [&](bool is_new) {
        return workbench::why_parted(is_new ? new_rules : old_rules, held.records[first], is_new,
                                     answer.fates[first], asked);
      };
      answer.explained[i] = Explained{why_of(false), why_of(true)};
    }
  } catch (const Stopped&) {
    return interrupted_status();
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return Status::Limit;
  } catch (const DescriptionError& error) {
    say(render_run_error(error, now.file->loaded));
    return Status::No;
  }
  if (options.common.json) {
    put_document(answer_json(answer, held, before, now));
  } else {
    put(answer_text(answer, held, before, now, options));
  }
  if (answer.fates.size() < held.records.size()) return interrupted_status();
  const auto count = [&](Fate fate) { return answer.counts[static_cast<std::size_t>(fate)]; };
  if (count(Fate::OtherResult) + count(Fate::NoLongerLegal) + count(Fate::OtherState) != 0) {
    return Status::No;
  }
  return count(Fate::Unreadable) + held.faults.size() != 0 ? Status::Unreadable : Status::Done;
}

}  // namespace ludo::interpreter

// `ludo replay`: plays recorded games through a description.

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/cli/replaying.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/services/field_notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

struct ReplayTotals {
  std::size_t games = 0;
  std::size_t failed = 0;
  std::size_t unfinished = 0;  // a budget was spent
  Json rows = Json::array();
  std::vector<RecordedGame> written;
  std::size_t unfit_variations = 0;
};

// The record in the words of this game, as it is to be kept.
RecordedGame kept_record(const ReadyGame& game, const Engine& engine, const State& from,
                         const RecordedGame& record, MoveFormat format, ReplayTotals& totals) {
  Respelled spelled = respell(engine, from, record, format);
  totals.unfit_variations += spelled.unfit_variations;
  settle(spelled.game);
  if (spelled.failure || !spelled.trouble.empty()) return std::move(spelled.game);
  // It is a record of this game now.
  spelled.game.tags.insert_or_assign("Game", game.model->name);
  if (std::string hash = lang::canon_hash(*game.model); !hash.empty()) {
    spelled.game.tags.insert_or_assign("Hash", std::move(hash));
  }
  std::string options;
  for (const lang::OptionValue& option : game.model->options) {
    options += fmt::format("{}{}={}", options.empty() ? "" : ", ", option.name, option.value);
  }
  if (!options.empty()) spelled.game.tags.insert_or_assign("Options", std::move(options));
  return std::move(spelled.game);
}

// The options that a record was played with, where they are others; else empty.
std::string other_options(const ReadyGame& game, const RecordedGame& record) {
  const Json own = game.options_json();
  std::string words, options;
  for (const auto& [name, value] : options_of_record(record)) {
    if (own.contains(name) && own.at(name) == value) continue;
    const std::string word = shell_word(name + "=" + value);
    words += fmt::format("{}{}", words.empty() ? "" : ", ", word);
    options += fmt::format(" --option {}", word);
  }
  if (words.empty()) return "";
  return fmt::format("  it was played with {}: try `{}`\n", lang::printable(words),
                     lang::printable(options.substr(1)));
}

void replay_game(ReadyGame& game, const ReplayArguments& options, const RecordedGame& record,
                 MoveFormat format, const std::string& place, ReplayTotals& totals) {
  const Engine engine(*game.model, watched_budget());
  const State from = begin_of_record(game, options.common, record, place);
  Replay played = replay(engine, from, record.moves, format);
  if (!options.write.empty()) {
    totals.written.push_back(kept_record(game, engine, from, record, format, totals));
  }
  if (!played.failure && played.trouble.empty()) {
    if (const auto act = act_by_result(engine, played.state, record, format)) {
      played.state = engine.apply(played.state, *act);
      played.written.push_back(write_act(*game.model, *act));
    }
  }
  ++totals.games;
  if (played.failure) ++totals.failed;
  if (!played.trouble.empty()) ++totals.unfinished;
  std::string end;
  if (engine.over(played.state)) end = engine.outcome(played.state).key;
  if (options.common.machine()) {
    Json row = {{"record", place}, {"moves", played.written}};
    row["end"] = end.empty() ? Json(nullptr) : Json(end);
    row["result"] = record.result.empty() ? Json(nullptr) : Json(record.result);
    if (!played.trouble.empty()) row["limit"] = played.trouble;
    row["failure"] = nullptr;
    if (played.failure) {
      row["failure"] = {{"number", played.failure->index + 1},
                        {"move", played.failure->move.text},
                        {"line", played.failure->move.line},
                        {"reason", played.failure->reason}};
    }
    if (options.common.jsonl) {
      put_line(row);
    } else {
      totals.rows.push_back(std::move(row));
    }
    return;
  }
  if (options.moves) put(fmt::format("{}\n", fmt::join(played.written, ", ")));
  if (played.failure) {
    put(fmt::format("{}: {}\n{}", place, describe(*played.failure), other_options(game, record)));
    return;
  }
  if (!played.trouble.empty()) {
    put(fmt::format("{}: a limit was reached after {}: {}\n", place,
                    counted(played.written.size(), "move", "moves"), played.trouble));
    return;
  }
  const std::string how = end.empty() ? "the game goes on" : fmt::format("over by `{}`", end);
  if (!options.common.quiet) {
    put(fmt::format("{}: {} moves, {}\n", place, played.written.size(), how));
  }
}

Status replay_records(const Library& library, const ReplayArguments& options) {
  if (!options.format.empty()) {
    require_one_of("--format", options.format,
                   {"moves", "pgn", "pdn", "csa", "wxf", "ludorec", "jsonl"});
  }
  if (!options.write.empty()) {
    if (!is_record_text(options.write) && !options.write.ends_with(".jsonl")) {
      throw fail(Status::Usage,
                 fmt::format("`--write {}` should end in `.ludorec` or `.jsonl`", options.write));
    }
    if (const auto trouble = why_not_written(options.write)) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` cannot be written: {}", options.write, *trouble));
    }
  }
  require_engine(options.common);
  std::vector<std::string> texts = options.records;
  texts.insert(texts.end(), {options.game, options.against});
  require_one_piped(texts, "games and records");
  if (!options.against.empty()) return replay_against(library, options);
  if (!options.with.empty()) throw fail(Status::Usage, "`--with` goes with `--against`");
  ReadyGame game = ready_game(library, options.game, options.common);
  ReplayTotals totals;
  bool faulty = false;
  for (const std::string& path : record_files(options.records)) {
    MoveFormat format = MoveFormat::Moves;
    const RecordFile file = read_record_file(path, options.format, format);
    for (const RecordFault& fault : file.faults) {
      say(fmt::format("{}:{}: {}\n", path, fault.line, fault.message));
      faulty = true;
    }
    try {
      for (const RecordedGame& record : file.games) {
        replay_game(game, options, record, format, fmt::format("{}:{}", path, record.line), totals);
      }
    } catch (const Stopped&) {
      break;
    } catch (const DescriptionError& error) {
      say(render_run_error(error, game.file->loaded));
      return Status::No;
    }
  }
  const bool stopped = interrupted();
  std::optional<std::string> unwritten;
  if (!options.write.empty() && !stopped) {
    unwritten = write_file(options.write, records_for(options.write, totals.written));
  }
  if (options.common.json) {
    Json json = document("replay");
    json["game"] = game.model->name;
    json["options"] = game.options_json();
    json["games"] = totals.games;
    json["failed"] = totals.failed;
    if (totals.unfinished != 0) json["unfinished"] = totals.unfinished;
    json["records"] = std::move(totals.rows);
    put_document(json);
  } else if (!options.common.jsonl && !options.common.quiet && totals.games != 1) {
    std::string text = fmt::format("{} replayed, {} failed",
                                   totals.games - totals.failed - totals.unfinished, totals.failed);
    if (totals.unfinished != 0) text += fmt::format(", {} not finished", totals.unfinished);
    put(text + "\n");
  }
  if (totals.unfit_variations != 0 && !options.common.quiet) {
    say(totals.unfit_variations == 1
            ? "ludo: 1 variation does not fit and stays as it was\n"
            : fmt::format("ludo: {} variations do not fit and stay as they were\n",
                          totals.unfit_variations));
  }
  if (unwritten) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be written: {}", options.write, *unwritten));
  }
  if (stopped) return interrupted_status();
  if (faulty) return Status::Unreadable;
  if (totals.failed != 0) return Status::No;
  return totals.unfinished == 0 ? Status::Done : Status::Limit;
}

}  // namespace

void add_replay(Verbs& verbs) {
  auto options = std::make_shared<ReplayArguments>();
  CLI::App& verb =
      verbs.add("replay", "plays recorded games and says where they no longer fit",
                {"replay my-game.ludo games.txt", "replay my-game.ludo games.pgn --json",
                 "replay my-game.ludo games.pgn --write games.ludorec",
                 "replay my-game.ludo games --against my-game-of-may.ludo"},
                [options, &verbs] { return replay_records(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("RECORD", options->records, "records of games, or folders of them")
      ->required()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb.add_option(
          "--format", options->format,
          "moves, pgn, pdn, csa, wxf, ludorec or jsonl (by the file's name, else by its text)")
      ->type_name("NAME");
  verb.add_option("--write", options->write,
                  "keeps the records in the game's words, comments and variations with them: as "
                  "text in a file that ends in .ludorec, else in .jsonl")
      ->type_name("FILE");
  verb.add_option("--against", options->against,
                  "the game that they were played by: what becomes of them under GAME")
      ->type_name("OLD");
  verb.add_option("--with", options->with, "an option of OLD")->type_name("NAME=VALUE");
  verb.add_flag("--print-moves", options->moves, "print the moves as the game writes them");
  add_common(
      verb, options->common,
      {.option = true, .state = true, .seed = true, .threads = true, .json = true, .jsonl = true});
}

}  // namespace ludo::interpreter

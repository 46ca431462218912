// `ludo compare`: whether a change of the rules changes the games that are played.
//
// Tested by tests/cli/test_compare.cpp.

#include "interpreter/workbench/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "interpreter/cli/block_counts.hpp"
#include "interpreter/cli/compared_text.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/planned.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/reporting.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/study_parts.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/report/sentences.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

namespace rules = lang::rules;
using workbench::Comparison;
using workbench::Figure;
using workbench::Verdict;

constexpr std::size_t kMostChanges = 6;

struct CompareArguments {
  std::string before;
  std::string after;
  std::vector<std::string> with;  // options of the second
  std::string players = "random";
  std::uint64_t pairs = 1000;
  double until = 5;
  std::string pairing = "key";
  std::uint64_t most_moves = 100'000;
  ReportArguments report;
  CommonOptions common;

  const std::string& second() const { return after.empty() ? before : after; }
};

// One of the two, ready to be played.
struct Compared {
  ReadyGame game;
  std::string hash;
};

Compared compared_of(ReadyGame game) {
  Compared side;
  side.game = std::move(game);
  side.hash = lang::canon_hash(*side.game.model);
  return side;
}

// What the rules of the two say otherwise.
rules::Differences changes_of_rules(const Library& library, const CompareArguments& options,
                                    const CommonOptions& of_second, const std::string& language) {
  const std::string second = options.second();
  const auto [a, b] =
      told_alike({library, options.before, options.common}, {library, second, of_second}, language);
  return rules::differences(a.written.document, b.written.document);
}

std::string changes_text(const Library& library, const CompareArguments& options,
                         const CommonOptions& of_second) {
  const rules::Differences changes = changes_of_rules(library, options, of_second, "en");
  std::string text;
  const rules::Language& language = *rules::language_of_rules("en");
  for (std::size_t i = 0; i < std::min(kMostChanges, changes.changes.size()); ++i) {
    put_change(changes.changes[i], language, text);
  }
  if (kMostChanges < changes.changes.size()) {
    text += fmt::format("  and {} more; `ludo diff` shows all\n",
                        changes.changes.size() - kMostChanges);
  }
  if (changes.changes.empty()) text += "  nothing that the sentences of the rules tell\n";
  return text;
}

std::vector<report::ChangedRule> changes_for_page(const Library& library,
                                                  const CompareArguments& options,
                                                  const CommonOptions& of_second) {
  std::vector<report::ChangedRule> changes;
  for (const rules::Change& change :
       changes_of_rules(library, options, of_second, options.report.language).changes) {
    changes.push_back({change.section, change.before.text, change.after.text});
  }
  return changes;
}

Json compared_json(const Compared& side) {
  return {
      {"game", side.game.model->name}, {"hash", side.hash}, {"options", side.game.options_json()}};
}

// Seats of the second, by those of the first.
std::vector<std::string> seats_held_against(const Compared& a, const Compared& b) {
  std::vector<std::string> seats;
  for (const std::size_t seat : workbench::matched_seats(*a.game.model, *b.game.model)) {
    seats.push_back(b.game.model->players[seat].name);
  }
  return seats;
}

Json comparison_json(const Comparison& found, const Compared& a, const Compared& b,
                     const std::vector<players::Spec>& who, const CompareArguments& asked) {
  Json json = document("compare");
  json["a"] = compared_json(a);
  json["b"] = compared_json(b);
  json["seats"] = Json::array();
  for (const std::string& seat : seats_held_against(a, b)) {
    json["seats"].push_back({a.game.model->players[json["seats"].size()].name, seat});
  }
  json["players"] = Json::array();
  for (const players::Spec& spec : who) json["players"].push_back(players::print(spec));
  json["seed"] = asked.common.seed;
  add_weights(json, asked.common);
  json["pairs"] = found.pairs;
  json["distinct"] = found.distinct;
  json["same_games"] = found.equal;
  json["stopped"] = {found.stopped_a, found.stopped_b};
  json["pairing"] = asked.pairing;
  json["saved"] = rounded(found.saved);
  json["until"] = asked.until;
  json["verdict"] = workbench::code_of(found.verdict);
  json["sentence"] = report::sentence_of(found, asked.until, report::Language::English);
  json["solved"] = {{"a", solved_json(found.solved_a)}, {"b", solved_json(found.solved_b)}};
  json["figures"] = Json::array();
  for (const Figure& figure : found.figures) {
    constexpr double kKnown = 1e6;
    const bool is_known = figure.interval.high < kKnown;
    json["figures"].push_back(
        {{"key", figure.key},
         {"of", figure.what.empty() ? Json(nullptr) : Json(figure.what)},
         {"a", rounded(figure.a)},
         {"b", rounded(figure.b)},
         {"difference", rounded(figure.difference)},
         {"low", is_known ? Json(rounded(figure.interval.low)) : Json(nullptr)},
         {"high", is_known ? Json(rounded(figure.interval.high)) : Json(nullptr)},
         {"clear", figure.is_clear},
         {"needed", figure.is_share ? Json(figure.needed) : Json(nullptr)}});
  }
  json["partings"] = Json::array();
  for (const workbench::Parting& parting : found.partings) {
    json["partings"].push_back({{"game", parting.game}, {"move", parting.move + 1}});
  }
  json["warnings"] = Json::array();
  if (!somebody_thinks(who)) json["warnings"].push_back("random_only");
  if (!found.trouble.empty()) json["spent"] = found.trouble;
  return json;
}

Status status_of(const Comparison& found) {
  if (!found.trouble.empty()) return Status::Limit;
  switch (found.verdict) {
    case Verdict::Differs:
      return Status::No;
    case Verdict::NoneOf:
    case Verdict::SameGame:
      return Status::Done;
    case Verdict::TooAlike:
    case Verdict::OneSided:
    case Verdict::Unfinished:
    case Verdict::Undecided:
      return Status::Limit;
  }
  return Status::Limit;
}

// The two, held against each other.
struct Compares {
  CompareArguments asked;
  Compared a, b;
  std::vector<players::Spec> who;
  std::string changes;
  std::vector<report::ChangedRule> told_changes;  // for a report, in its language
  // Set before games are played.
  std::shared_ptr<const players::Evaluation> evaluation_a, evaluation_b;

  void require_comparable() {
    const auto require_players = [this](const Compared& side) {
      return asked_players(asked.players, *side.game.model, players::Spec::Form::Random, false);
    };
    if (a.game.model->players.size() != b.game.model->players.size()) {
      throw fail(Status::Usage,
                 fmt::format("{} players cannot be held against {}", a.game.model->players.size(),
                             b.game.model->players.size()));
    }
    who = require_players(a);
    require_players(b);
    if (a.hash == b.hash && asked.pairing != "none") {
      throw fail(Status::Usage, "both have the same rules (" + a.hash +
                                    "): nothing is to be compared; `--pairing none` plays them all "
                                    "the same");
    }
  }
  // Throws Stopped.
  void weigh() {
    require_weights_used(asked.common, {a.game.model.get(), b.game.model.get()}, who);
    const auto weights = [this](const Compared& side) {
      return weighed(side.game.model, side.game.program, who, asked.common);
    };
    evaluation_a = weights(a);
    evaluation_b = weights(b);
  }
  workbench::Ruleset first() const {
    return {a.game.model, a.game.program, a.game.state, evaluation_a};
  }
  workbench::Ruleset second() const {
    return {b.game.model, b.game.program, b.game.state, evaluation_b};
  }
  workbench::CompareOptions options() const {
    workbench::CompareOptions options;
    options.run.seed = asked.common.seed;
    options.run.threads = asked.common.n_threads();
    options.run.most_moves = asked.most_moves;
    options.run.players = who;
    options.run.stop = watch_interrupt();
    options.pairs = asked.pairs;
    options.paired = asked.pairing != "none";
    options.until = asked.until;
    return options;
  }
  ComparedText text_asked() const {
    ComparedText told;
    told.a = named_of(a.game, a.hash);
    told.b = named_of(b.game, b.hash);
    told.file_a = asked.before;
    told.file_b = asked.second();
    told.seats = seats_of(*a.game.model);
    told.same_seats = told.seats == seats_of(*b.game.model);
    told.seats_b = seats_held_against(a, b);
    told.who = who;
    told.changes = changes;
    told.paired = asked.pairing != "none";
    told.until = asked.until;
    told.pairs = asked.pairs;
    told.seed = asked.common.seed;
    told.weights = weights_text(asked.common);
    return told;
  }
  void put_page(const Comparison& found) const {
    report::Compared told;
    told.a = named_of(a.game, a.hash);
    told.b = named_of(b.game, b.hash);
    told.seats = seats_of(*a.game.model);
    told.seats_b = seats_held_against(a, b);
    for (const players::Spec& spec : who) told.players.push_back(players::print(spec));
    told.somebody_thinks = somebody_thinks(who);
    told.paired = asked.pairing != "none";
    told.until = asked.until;
    told.changes = told_changes;
    const report::Made made =
        made_of(asked.report, asked.common, comparison_json(found, a, b, who, asked), found.trouble,
                found.interrupted);
    put_report(asked.report, asked.common, report::compare_page(made, told, found));
  }
  Status put(const Comparison& found, const CommonOptions& common, const Json& partial) const {
    if (found.failure) {
      const bool first = found.failed_in == Comparison::In::A;
      CommonOptions given = asked.common;
      if (!first) given.option.insert(given.option.end(), asked.with.begin(), asked.with.end());
      say(render_error_of_games(*found.failure, (first ? a : b).game.file->loaded,
                                first ? asked.before : asked.second(), given));
      return Status::No;
    }
    if (asked.report.is_wanted()) put_page(found);
    if (common.machine()) {
      Json json = comparison_json(found, a, b, who, asked);
      if (!partial.is_null()) json["partial"] = partial;
      common.json ? put_document(json) : put_line(json);
    } else {
      put_text(
          asked.report, compared_text(found, text_asked()),
          [&](const report::Letters& letters) {
            return report::compare_letters(found, seats_text(who, seats_of(*a.game.model)),
                                           letters);
          },
          [&found] { return report::compare_rows(found); });
    }
    if (!found.trouble.empty()) say_limit(found.trouble);
    return found.interrupted ? interrupted_status() : status_of(found);
  }
};

// How long it took, and how long the pairs take that would settle it. Times are no figures: they go
// to standard error.
void say_time(const Comparison& found, double seconds, const CompareArguments& asked) {
  if (asked.common.quiet || found.pairs == 0 || found.failure) return;
  const bool is_open = found.verdict == Verdict::Undecided && found.trouble.empty();
  const std::uint64_t needed = found.figures.empty() ? 0 : found.figures.front().needed;
  const std::uint64_t more = is_open && found.pairs < needed ? needed - found.pairs : 0;
  if (more == 0 && !is_terminal_error()) return;  // who looks on wants to know what it cost
  say(time_text(found.pairs, seconds, more));
}

CommonOptions options_of_second(const CompareArguments& options) {
  CommonOptions of_second = options.common;
  of_second.option.insert(of_second.option.end(), options.with.begin(), options.with.end());
  return of_second;
}

void require_sound(const CompareArguments& options) {
  require_engine(options.common);
  require_report(options.report, options.common);
  require_one_of("--pairing", options.pairing, {"key", "none"});
  require_one_piped({options.before, options.after}, "games");
  if (options.after.empty() && options.with.empty()) {
    throw fail(Status::Usage, "two games are wanted, or one and `--with` an option of it");
  }
}

Status run(const Library& library, const CompareArguments& options) {
  require_sound(options);
  const CommonOptions of_second = options_of_second(options);
  Compares compares;
  compares.asked = options;
  read_weights(compares.asked.common);
  compares.a = compared_of(ready_game(library, options.before, options.common));
  compares.b = compared_of(ready_game(library, options.second(), of_second));
  compares.changes = changes_text(library, options, of_second);
  if (options.report.is_wanted()) {
    compares.told_changes = changes_for_page(library, options, of_second);
  }
  compares.require_comparable();
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  Amounts amounts;
  amounts.all = 2 * options.pairs;
  try {
    compares.weigh();
    workbench::CompareOptions asked = compares.options();
    asked.run.progress = &amounts.done;
    Comparison found;
    const double begun = wall_seconds();
    {
      const Progress progress(options.common, amounts, "games at most");
      found = workbench::compare(compares.first(), compares.second(), asked);
    }
    const double seconds = wall_seconds() - begun;
    const Status status = compares.put(found, options.common, nullptr);
    say_time(found, seconds, options);
    return status;
  } catch (const Stopped&) {
    say("Broken off before the first game was played.\n");
    return interrupted_status();
  }
}

// A run of one row of pairs.
class PlannedCompare : public PlannedRun {
 public:
  explicit PlannedCompare(const RunFile& run) : run_(run) {
    CompareArguments& asked = compares_.asked;
    asked.pairs = number_of(run.asked, "pairs");
    asked.until = run.asked.at("until").get<double>();
    asked.pairing = run.asked.at("pairing").get<std::string>();
    asked.most_moves = most_moves_of(run);
    asked.players = run.asked.at("players").get<std::string>();
    asked.before = run.games.at(0).name;
    asked.after = run.games.at(1).name;
    asked.report.command = run.asked.value("command", "");
    compares_.changes = run.asked.at("changes").get<std::string>();
    constexpr double kMostPoints = 100;
    const bool sound = asked.pairs > 0 && asked.until >= 0 && asked.until <= kMostPoints;
    if (!sound || run.games.size() != 2) throw std::out_of_range("compare");
    take_state(run.common, asked.common);
    // The second has those of the first, and its own behind them.
    asked.common.option = run.games[0].option;
    const std::vector<std::string>& of_second = run.games[1].option;
    const std::size_t shared = std::min(of_second.size(), run.games[0].option.size());
    asked.with.assign(of_second.begin() + static_cast<std::ptrdiff_t>(shared), of_second.end());
    compares_.a = compared_of(ready_game(run.games[0], run));
    compares_.b = compared_of(ready_game(run.games[1], run));
    compares_.require_comparable();
  }

  void want_report(const ReportArguments& report) override {
    compares_.asked.report = with_command(report, compares_.asked.report.command);
    compares_.told_changes.clear();
    const Json all = run_.asked.value("changes_for_page", Json::object());
    for (const Json& change : all.value(report.language, Json::array())) {
      compares_.told_changes.push_back({change.at(0).get<std::string>(),
                                        change.at(1).get<std::string>(),
                                        change.at(2).get<std::string>()});
    }
  }

  std::vector<std::uint64_t> rows() const override { return {compares_.asked.pairs}; }

  Json play(const workbench::Block& block, const Playing& playing) override {
    if (!is_ready_) {
      compares_.weigh();
      require_weights(run_, 0, compares_.evaluation_a.get());
      require_weights(run_, 1, compares_.evaluation_b.get());
      is_ready_ = true;
    }
    workbench::CompareOptions options = compares_.options();
    options.run.threads = playing.threads;
    options.run.stop = playing.stop;
    options.run.progress = playing.progress;
    return pairs_json(workbench::play_pairs(compares_.first(), compares_.second(), options,
                                            block.first, block.games));
  }

  Summed sum(const BlockFolders& folders, const workbench::Blocks& blocks) override {
    const std::vector<const lang::SourceMap*> texts = {&compares_.a.game.file->loaded.sources,
                                                       &compares_.b.game.file->loaded.sources};
    const std::size_t seats = compares_.a.game.model->players.size();
    workbench::FromBlocks<workbench::Pair> from(
        blocks,
        [&](const workbench::Block& block) -> std::optional<workbench::Played<workbench::Pair>> {
          if (!folders.has(block.number)) return std::nullopt;
          return folders.read(block.number, [&](const Json& counts) {
            return pairs_of(counts, seats, block.games, texts);
          });
        });
    const Comparison found =
        workbench::compare(compares_.first(), compares_.second(), compares_.options(),
                           [&from](std::size_t row, std::uint64_t first, std::uint64_t n) {
                             return from(row, first, n);
                           });
    Summed summed = what_is_left(folders, blocks, [&from](const workbench::Block& block) {
      return from.is_passed_over(block);
    });
    summed.put = [this, found](const CommonOptions& common, const Json& partial) {
      return compares_.put(found, common, partial);
    };
    return summed;
  }

 private:
  const RunFile& run_;
  Compares compares_;
  bool is_ready_ = false;
};

Status plan_compare(const Library& library, CompareArguments& options, std::uint64_t block) {
  require_no_report(options.report);
  require_sound(options);
  CommonOptions of_second = options_of_second(options);
  RunFile run;
  run.of = "compare";
  run.games.resize(2);
  Compares compares;
  read_weights(options.common);
  compares.asked = options;
  compares.a = compared_of(carry(library, options.before, options.common, run.games[0]));
  compares.b = compared_of(carry(library, options.second(), of_second, run.games[1]));
  compares.changes = changes_text(library, options, of_second);
  compares.require_comparable();
  compares.weigh();
  run.common = options.common;
  run.asked["pairs"] = options.pairs;
  run.asked["until"] = options.until;
  run.asked["pairing"] = options.pairing;
  run.asked["most_moves"] = options.most_moves;
  run.asked["players"] = specs_text(compares.who);
  run.asked["changes"] = compares.changes;
  run.asked["command"] = options.report.command;
  for (const std::string language : {"en", "it"}) {
    options.report.language = language;
    Json told = Json::array();
    for (const report::ChangedRule& change : changes_for_page(library, options, of_second)) {
      told.push_back({change.section, change.before, change.after});
    }
    run.asked["changes_for_page"][language] = std::move(told);
  }
  run.weights = {weights_hash(compares.evaluation_a.get()),
                 weights_hash(compares.evaluation_b.get())};
  run.block = block;
  run.blocks = workbench::Blocks({options.pairs}, block).count();
  put_run(std::move(run));
  return Status::Done;
}

}  // namespace

std::unique_ptr<PlannedRun> planned_compare(const RunFile& run) {
  return std::make_unique<PlannedCompare>(run);
}

void add_compare(Verbs& verbs) {
  auto options = std::make_shared<CompareArguments>();
  CLI::App& verb =
      verbs.add("compare", "plays the same games under two rulesets and says what differs",
                {"compare my-game.ludo my-variant.ludo",
                 "compare my-game.ludo --with size=11 --players solid --pairs 400",
                 "compare my-game.ludo my-variant.ludo --until 2 --pairs 20000 --json",
                 "compare my-game.ludo my-variant.ludo --report changes.html"},
                [options, &verbs] {
                  options->report.command = command_of(verbs.words());
                  return verbs.planning() ? plan_compare(verbs.library(), *options, verbs.block())
                                          : run(verbs.library(), *options);
                });
  verbs.may_be_planned(verb, 200);
  verb.add_option("A", options->before, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("B", options->after, "another; without it the same game, with `--with`");
  verb.add_option("--with", options->with, "an option of the second alone")
      ->type_name("NAME=VALUE");
  verb.add_option(
          "--players", options->players,
          "who plays under both, one for all seats or one for each: random (the default), the "
          "levels novice, light, solid and strong, or mcts:iterations=500 …")
      ->type_name("P,P,...");
  verb.add_option("--pairs", options->pairs, "how many pairs of games at most (1000)")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_option("--until", options->until,
                  "stop when a difference of so many points is found or ruled out (5); 0: play all")
      ->type_name("POINTS")
      ->check(number_between(0, 100));
  verb.add_option("--pairing", options->pairing,
                  "key (both share their dice and draws) or none (each has its own)")
      ->type_name("HOW");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  add_report(verb, options->report);
  add_common(verb, options->common,
             {.option = true,
              .weights = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true});
}

}  // namespace ludo::interpreter

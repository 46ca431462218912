// `ludo watch`: a text that is being changed, and what each change does.
//
// The files are looked at twenty times a second, also while games are played: a save ends these. A
// text is read when two looks have found it the same, and one that is empty when a second of them
// has, since who saves may empty a file before it is written. What is shown between saves are
// figures so far, each with its number of games; a verdict is `compare`'s to give.
//
// Tested by tests/cli/test_watch.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <stop_token>
#include <thread>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/one_test.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/workbench/compare.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

constexpr auto kEvery = std::chrono::milliseconds(50);
constexpr int kEmptyLooks = 20;  // so often an empty text is found before it is believed
constexpr int kGoneLooks = 40;   // so often a file cannot be read before that is told
constexpr std::uint64_t kFirstGames = 50;
constexpr std::size_t kShownMoves = 12;
constexpr std::size_t kShownHash = 15;  // of a hash that tells which rules are meant
constexpr std::size_t kShownChanges = 6;
constexpr std::size_t kShownTests = 3;
constexpr std::size_t kShownSights = 3;

struct WatchArguments {
  std::string game;
  std::string players = "random";
  std::uint64_t games = 3200;
  std::uint64_t saves = 0;
  CommonOptions common;
};

// The texts that a game was read from, as they are now.
class Watched {
 public:
  explicit Watched(std::string path) : paths_{std::move(path)} {}

  /// Keeps what the texts are, before they are read; waits a moment for one that is empty.
  void look() {
    for (int looks = 0; looks < kEmptyLooks && !interrupted(); ++looks) {
      seen_ = now();
      if (!seen_.empty() && !is_one_empty(seen_)) break;
      std::this_thread::sleep_for(kEvery);
    }
    found_.clear();
  }

  /// The files that were read after the last look, besides the one that is named. What was saved
  /// since then is a change.
  void follow(const lang::SourceMap& sources) {
    const std::vector<std::string> paths = std::exchange(paths_, {paths_[0]});
    const std::vector<std::string> texts = std::exchange(seen_, {});
    for (const lang::SourceText& source : sources.sources()) {
      std::error_code none;
      if (source.name() != paths_[0] && std::filesystem::is_regular_file(source.name(), none)) {
        paths_.push_back(source.name());
      }
    }
    for (const std::string& path : paths_) {
      const auto known = std::find(paths.begin(), paths.end(), path);
      const auto at = static_cast<std::size_t>(known - paths.begin());
      seen_.push_back(at < texts.size() ? texts[at] : read_inner_text(path).value_or(""));
    }
    found_.clear();
  }

  /// They hold other texts than when they were last looked at, and have for two looks. A file that
  /// is away for a moment, as some editors have it when they save, has not changed.
  bool changed() {
    std::vector<std::string> texts = now();
    if (texts.empty() && ++gone_ == kGoneLooks) {
      say(fmt::format("ludo: `{}` cannot be read; waiting until it can\n", missing()));
    }
    if (!texts.empty()) gone_ = 0;
    if (texts.empty() || texts == seen_ || texts != found_) {
      found_ = std::move(texts);
      looks_ = 0;
      return false;
    }
    if (++looks_ < (is_one_empty(texts) ? kEmptyLooks : 1)) return false;
    seen_ = std::move(texts);
    found_.clear();
    return true;
  }

 private:
  std::vector<std::string> now() const {
    std::vector<std::string> texts;
    for (const std::string& path : paths_) {
      std::optional<std::string> text = read_inner_text(path);
      if (!text) return {};
      texts.push_back(std::move(*text));
    }
    return texts;
  }

  // The first that cannot be read.
  std::string missing() const {
    const auto found = std::find_if(paths_.begin(), paths_.end(),
                                    [](const std::string& path) { return !read_inner_text(path); });
    return found == paths_.end() ? paths_[0] : *found;
  }

  static bool is_one_empty(const std::vector<std::string>& texts) {
    return std::any_of(texts.begin(), texts.end(),
                       [](const std::string& text) { return text.empty(); });
  }

  std::vector<std::string> paths_;
  std::vector<std::string> seen_;
  std::vector<std::string> found_;  // at the last look, …
  int looks_ = 0;                   // … and so many before it
  int gone_ = 0;                    // looks since a file could be read
};

// Looks for saves while something is played, and ends that. Whoever has it does not look himself.
class Lookout {
 public:
  explicit Lookout(Watched& watched)
      : thread_([this, &watched](const std::stop_token& ended) {
          while (!ended.stop_requested() && !stop_) {
            is_new_ = watched.changed();
            if (is_new_ || lang::asks_to_stop(watch_interrupt())) stop_ = true;
            std::this_thread::sleep_for(kEvery);
          }
        }) {}

  const lang::StopFlag* stop() const { return &stop_; }
  /// A new text has come.
  bool end() {
    thread_.request_stop();
    thread_.join();
    return is_new_;
  }

 private:
  lang::StopFlag stop_{false};
  bool is_new_ = false;
  std::jthread thread_;  // the last: it ends before the others go
};

// A text that checked.
struct Checked {
  ReadyGame game;
  std::string hash;
  ToldGame told;
  workbench::Ruleset rules;
};

class Watching {
 public:
  Watching(const Library& library, const WatchArguments& options)
      : library_(library), options_(options), watched_(options.game) {}

  Status run();

 private:
  std::unique_ptr<Checked> read();
  void keep_position(const Checked& now);
  void show(const Checked& now);
  void show_difference(const Checked& now);
  void follow(std::unique_ptr<Checked> now);
  void play(const Checked& now, const std::vector<players::Spec>& who, const lang::StopFlag* stop);
  void put_figures(const workbench::Comparison& found);
  void put_tests(const Checked& now, const lang::StopFlag& stop);
  void put_sights(const Checked& now, const lang::StopFlag& stop);
  bool wait();

  const Library& library_;
  const WatchArguments& options_;
  Watched watched_;
  std::unique_ptr<Checked> last_;  // the last text that checked, …
  std::unique_ptr<Checked> base_;  // … and the one before it that had other rules
  std::set<std::string> seen_;     // what the trial of the last text saw, without numbers
  bool has_new_ = false;           // a text has come while games were played
};

std::unique_ptr<Checked> Watching::read() {
  CommonOptions common = options_.common;
  common.moves.clear();
  watched_.look();
  try {
    auto now = std::make_unique<Checked>();
    now->game = ready_game(library_, options_.game, common);
    now->hash = lang::canon_hash(*now->game.model);
    now->told = told_game(library_, options_.game, common, "en", lang::rules::OptionsTold::Values,
                          false, false);
    watched_.follow(now->game.file->loaded.sources);
    return now;
  } catch (const Failed&) {
    return nullptr;
  }
}

// The moves that were named, as far as they are still legal.
void Watching::keep_position(const Checked& now) {
  const Engine engine(*now.game.model, watched_budget());
  const PlayedLine line = play_line(engine, now.game.state, split_moves(options_.common.moves));
  if (line.failure) {
    put(fmt::format("{}\n  the position is that after {}\n", describe(*line.failure),
                    counted(line.written.size(), "move", "moves")));
  }
  if (engine.over(line.state)) {
    put(fmt::format("the game is over: {}\n", engine.outcome(line.state).key));
    return;
  }
  const std::vector<Move> legal = engine.moves(line.state);
  std::string text =
      engine.nature_moves(line.state)
          ? "nature"
          : now.game.model->players[static_cast<std::size_t>(engine.to_move(line.state))].name;
  text += fmt::format(" to move, {}:", counted(legal.size(), "move", "moves"));
  for (std::size_t i = 0; i < std::min(kShownMoves, legal.size()); ++i) text += " " + legal[i].text;
  put(text + (kShownMoves < legal.size() ? " …\n" : "\n"));
}

void Watching::show_difference(const Checked& now) {
  const lang::rules::Differences found =
      lang::rules::differences(last_->told.written.document, now.told.written.document);
  std::string text;
  for (std::size_t i = 0; i < std::min(kShownChanges, found.changes.size()); ++i) {
    put_change(found.changes[i], *lang::rules::language_of_rules("en"), text);
  }
  if (kShownChanges < found.changes.size()) {
    text += fmt::format("  and {} more\n", found.changes.size() - kShownChanges);
  }
  put(text);
}

void Watching::show(const Checked& now) {
  put(fmt::format("\n{}  {}\n", now.game.model->name, now.hash));
  if (last_ != nullptr && last_->hash == now.hash) {
    put("the same rules as before\n");
  } else if (last_ != nullptr) {
    show_difference(now);
  }
  keep_position(now);
}

void Watching::put_figures(const workbench::Comparison& found) {
  if (found.pairs == 0 || found.figures.empty()) {
    put("  none of the games came to an end\n");
    return;
  }
  const workbench::Figure& score = found.figures.front();
  const workbench::Figure& turns = found.figures.back();
  double draws_a = 0, draws_b = 0;
  for (const workbench::Figure& one : found.figures) {
    if (one.key != "draw") continue;
    draws_a = one.a;
    draws_b = one.b;
  }
  const double hundred = 100;
  if (base_ == nullptr) {
    put(fmt::format("  {:>6} games: {} scores {:.1f} %, draws {:.1f} %, {:.1f} turns\n",
                    found.pairs, score.what, hundred * score.b, hundred * draws_b, turns.b));
    return;
  }
  constexpr double kKnown = 1e6;
  const std::string interval = score.interval.high < kKnown
                                   ? fmt::format("{:+.1f} to {:+.1f}", hundred * score.interval.low,
                                                 hundred * score.interval.high)
                                   : "not known yet";
  put(fmt::format(
      "  {:>6} pairs: {} scores {:.1f} → {:.1f} % (difference, 95 %: {}), draws {:.1f} → {:.1f} %, "
      "{:.1f} → {:.1f} turns\n",
      found.pairs, score.what, hundred * score.a, hundred * score.b, interval, hundred * draws_a,
      hundred * draws_b, turns.a, turns.b));
}

// The tests of the text that fail now.
void Watching::put_tests(const Checked& now, const lang::StopFlag& stop) {
  GameFile& file = *now.game.file;
  const std::size_t all = file.loaded.tests.size();
  std::size_t failed = 0;
  std::string text;
  for (std::size_t i = 0; i < all; ++i) {
    lang::Diagnostics diagnostics;
    const TestOutcome outcome = run_one_test(file, i, options_.common, diagnostics, stop);
    if (outcome.stopped || lang::asks_to_stop(&stop)) return;
    if (outcome.failures.empty() || kShownTests < ++failed) continue;
    const TestFailure& failure = outcome.failures.front();
    const lang::Span& place = failure.span.is_nowhere() ? file.loaded.tests[i].span : failure.span;
    text +=
        fmt::format("    {}: \"{}\": {}\n", place_in_text(place, file.loaded.sources, file.label),
                    outcome.sentence, describe(failure));
  }
  if (failed > 0) {
    const std::string how_many = all == 1 ? "its test fails"
                                          : fmt::format("{} of its {} tests {}", failed, all,
                                                        failed == 1 ? "fails" : "fail");
    put(fmt::format("  {} now, see `ludo test {}`\n{}", how_many, options_.game, text));
  } else if (all > 0) {
    put(all == 1 ? "  its test holds\n" : fmt::format("  its {} tests hold\n", all));
  }
}

// What the trial of `check` sees in the text, as far as that of the last text did not.
void Watching::put_sights(const Checked& now, const lang::StopFlag& stop) {
  const lang::GameModel& model = *now.game.model;
  const GameFile& file = *now.game.file;
  Budget budget;
  budget.steps = kTrialSteps;
  const TrialAnswer answer =
      try_moves(model, {kTrialMoves, kTrialMoves * kSeenPerMove, options_.common.seed, &stop},
                budget, now.game.program);
  if (lang::asks_to_stop(&stop)) return;
  std::vector<std::string> all;
  std::set<std::string> names;
  const auto add = [&](std::string_view kind, const std::string& what, const lang::Span& where) {
    // Numbers differ from text to text.
    std::string name = fmt::format("{}: {}", kind, what);
    std::erase_if(name, [](char c) { return '0' <= c && c <= '9'; });
    const bool is_known = seen_.contains(name);
    names.insert(std::move(name));
    if (is_known) return;
    const std::string place =
        where.is_nowhere()
            ? ""
            : fmt::format("{}: ", place_in_text(where, file.loaded.sources, file.label));
    all.push_back(fmt::format("{}{}: {}", place, kind, what));
  };
  for (const Fault& fault : answer.sights.faults.lines) {
    add(lang::kind_name(fault.kind), fault.what, fault.where);
  }
  for (const Sight& sight : sights_of(model, answer)) add(sight.code, sight.text, sight.where);
  seen_ = std::move(names);
  if (all.empty()) return;
  std::string text =
      fmt::format("  seen in {}, see `ludo check {}`\n",
                  counted(answer.moves, "random move", "random moves"), options_.game);
  for (std::size_t i = 0; i < std::min(kShownSights, all.size()); ++i) {
    text += fmt::format("    {}\n", all[i]);
  }
  if (kShownSights < all.size())
    text += fmt::format("    and {} more\n", all.size() - kShownSights);
  put(text);
}

// Figures of ever more games, until there is a new text or the program is to end.
void Watching::play(const Checked& now, const std::vector<players::Spec>& who,
                    const lang::StopFlag* stop) {
  const bool same_seats =
      base_ != nullptr && base_->game.model->players.size() == now.game.model->players.size();
  if (!same_seats) base_.reset();
  workbench::CompareOptions asked;
  asked.run.players = who;
  asked.run.seed = options_.common.seed;
  asked.run.threads = options_.common.n_threads();
  asked.run.stop = stop;
  asked.until = 0;
  asked.solve.moves = 0;  // figures are wanted soon
  const std::string names = players::called(who.front());
  put(base_ == nullptr ? fmt::format("played by {}\n", names)
                       : fmt::format("against the rules before ({}), played by {}\n",
                                     base_->hash.substr(0, kShownHash), names));
  const std::uint64_t first = std::min(kFirstGames, options_.games);
  for (std::uint64_t games = first; games <= options_.games; games *= 2) {
    if (lang::asks_to_stop(stop)) return;
    asked.pairs = games;
    const workbench::Ruleset& before = base_ == nullptr ? now.rules : base_->rules;
    const workbench::Comparison found = workbench::compare(before, now.rules, asked);
    if (found.interrupted) return;
    if (found.failure) {
      const bool first = base_ != nullptr && found.failed_in == workbench::Comparison::In::A;
      say(render_run_error(*found.failure, (first ? *base_ : now).game.file->loaded));
      return;
    }
    if (!found.trouble.empty()) {
      say_limit(found.trouble);
      return;
    }
    put_figures(found);
    if (games != first) continue;
    put_tests(now, *stop);
    put_sights(now, *stop);
  }
  if (!somebody_thinks(who)) {
    put("Random moves: this says how the rules branch, not how the game plays.\n");
  }
}

// Until there is a new text; false where the program is to end.
bool Watching::wait() {
  while (!watched_.changed()) {
    if (interrupted()) return false;
    std::this_thread::sleep_for(kEvery);
  }
  return true;
}

// One text that checked: what it changes, where one stands, and the figures.
void Watching::follow(std::unique_ptr<Checked> now) {
  show(*now);
  const std::vector<players::Spec> who =
      asked_players(options_.players, *now->game.model, players::Spec::Form::Random, false);
  Lookout lookout(watched_);
  try {
    Budget budget;
    budget.stop = lookout.stop();
    now->rules = {now->game.model, now->game.program, now->game.state,
                  evaluation_for(now->game.model, now->game.program, who, budget)};
    if (last_ != nullptr && last_->hash != now->hash) base_ = std::move(last_);
    last_ = std::move(now);
    play(*last_, who, lookout.stop());
  } catch (const Stopped&) {
    // A new text has come, or the program is to end.
  }
  has_new_ = lookout.end();
}

Status Watching::run() {
  if (!read_inner_text(options_.game)) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no file that can be watched", options_.game));
  }
  watch_interrupt();
  put(fmt::format("reading {}; then {} plays, {} games and more\n", options_.game, options_.players,
                  std::min(kFirstGames, options_.games)));
  for (std::uint64_t texts = 1; !interrupted(); ++texts) {
    std::unique_ptr<Checked> now = read();
    const bool checks = now != nullptr;
    if (!checks && last_ != nullptr) {
      put(fmt::format("the figures above belong to {}\n", last_->hash));
    }
    try {
      if (checks) follow(std::move(now));
    } catch (const DescriptionError& error) {
      if (last_ != nullptr) say(render_run_error(error, last_->game.file->loaded));
    }
    if (interrupted()) break;
    if (texts == options_.saves) return checks ? Status::Done : Status::No;
    if (!has_new_ && !wait()) break;
    has_new_ = false;
  }
  return interrupted() ? interrupted_status() : Status::Done;
}

}  // namespace

void add_watch(Verbs& verbs) {
  auto options = std::make_shared<WatchArguments>();
  CLI::App& verb = verbs.add(
      "watch", "checks and plays a text again each time it is saved",
      {"watch my-game.ludo", "watch my-game.ludo --moves \"e2-e4\" --players mcts:iterations=50"},
      [options, &verbs] { return Watching(verbs.library(), *options).run(); });
  verb.add_option("GAME", options->game, "a file")->required();
  verb.add_option("--players", options->players,
                  "who plays, one for all seats or one for each: random (the default), the levels "
                  "novice, light, solid and strong, or mcts:iterations=500 …")
      ->type_name("P,P,...");
  verb.add_option("--games", options->games, "how many games at most for one text (3200)")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_option("--saves", options->saves, "end after so many texts; 0: go on (0)")
      ->type_name("N")
      ->check(whole_number(0));
  add_common(verb, options->common,
             {.option = true,
              .state = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference"});
}

}  // namespace ludo::interpreter

// `ludo check`: parses and checks games, then plays them at random.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/sights.hpp"
#include "interpreter/services/trial.hpp"
#include "lang/rules/rules.hpp"

namespace ludo::interpreter {

namespace {

// Random moves for the game as it stands; a part of them for each other value of an option.
constexpr std::uint64_t kPartForOptions = 10;
// Settings of the options that are looked at, one after the other.
constexpr std::size_t kMostSettings = 1000;
// Of what the trial saw, the worst is told; so are faults, where people read.
constexpr std::size_t kMostSights = 6;
constexpr std::size_t kMostFaults = 6;

struct CheckArguments {
  std::vector<std::string> games;
  CommonOptions common;
  bool only_static = false;
  bool strict = false;
  std::uint64_t plies = kTrialMoves;
};

// One way to set the options, and what was found for it.
struct Valuation {
  lang::CheckOptions options;
  std::string text;  // "river=off"; empty for the values asked for
};

struct CheckReport {
  std::string name;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  std::uint64_t valuations = 0;
  std::uint64_t moves = 0;
  std::uint64_t compared = 0;  // of them, by both engines
  std::uint64_t games = 0;
  std::vector<std::string> run_errors;   // rendered
  std::vector<std::string> unfinished;   // what was not tried to its end, and why
  std::optional<std::uint64_t> gave_up;  // after how many moves a trial was given up
  Json diagnostics = Json::array();
  Json faults = Json::array();  // worst first
  std::vector<std::string> fault_texts;
  Json saw = Json::array();  // worst first

  bool ok() const { return errors == 0 && faults.empty(); }
};

// The values asked for, then each other value of each option alone. `all` counts them, also those
// that are too many to look at.
std::vector<Valuation> valuations_of(const GameFile& file, const CommonOptions& common,
                                     std::size_t& all) {
  std::vector<Valuation> valuations;
  all = 1;
  const lang::CheckOptions asked = check_options(file, common);
  valuations.push_back(Valuation{asked, ""});
  for (const lang::OptionInfo& option : lang::options_of(file.loaded)) {
    if (asked.options.contains(option.name)) continue;
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      if (i == 0 && !option.is_range) continue;  // the default
      if (all++ >= kMostSettings) continue;
      Valuation valuation{asked, option.name + "=" + option.values[i]};
      valuation.options.options[option.name] = option.values[i];
      valuation.options.lints = false;
      valuations.push_back(std::move(valuation));
    }
  }
  return valuations;
}

// What the trials of one game saw: the faults of each line once, all else for the setting that was
// asked for.
class Saw {
 public:
  Saw(const GameFile& file, const CommonOptions& common) : file_(file), common_(common) {}

  void add(const lang::GameModel& model, const TrialAnswer& answer, const std::string& setting) {
    if (!first_) {
      for (const Sight& sight : sights_of(model, answer)) tell(sight, setting);
      first_.emplace(answer);
    } else if (plays_alike(*first_, answer)) {
      Sight sight;
      sight.code = "no-effect";
      sight.text =
          fmt::format("the option changed nothing in {}", counted(answer.games, "game", "games"));
      sight.count = answer.games;
      sight.verb = "simulate";
      tell(sight, setting);
    }
  }
  void add_faults(const Faults& faults, const std::string& setting, CheckReport& report) {
    for (const Fault& fault : faults.lines) {
      if (!faulty_.insert(fault.where).second) continue;
      CommonOptions with = common_;
      if (!setting.empty()) with.option.push_back(setting);
      Json json = fault_json(fault, file_.name, with, file_.loaded.sources);
      json["setting"] = setting.empty() ? Json(nullptr) : Json(setting);
      std::string what = fmt::format("{}, tried at {} of {}", fault.what, fault.times,
                                     counted(faults.positions, "position", "positions"));
      if (!setting.empty()) what += fmt::format(", with {}", setting);
      std::string text = render_fault(fault.kind, what, fault.where, file_.loaded, common_);
      if (!json["see"].is_null())
        text += fmt::format("  see: {}\n", json["see"].get<std::string>());
      report.fault_texts.push_back(std::move(text));
      report.faults.push_back(std::move(json));
    }
  }
  const Json& json() const { return sights_; }

 private:
  void tell(const Sight& sight, const std::string& setting) {
    if (kMostSights <= sights_.size()) return;
    sights_.push_back(sight_json(sight, file_.name, common_, setting, file_.loaded.sources));
  }

  const GameFile& file_;
  const CommonOptions& common_;
  std::set<lang::Span> faulty_;  // the lines
  Json sights_ = Json::array();
  std::optional<TrialAnswer> first_;
};

// Whether the trial was given up.
bool try_playing(const std::shared_ptr<const lang::GameModel>& model, const Valuation& valuation,
                 const GameFile& file, const CheckArguments& options, const lang::StopFlag& stop,
                 CheckReport& report, Saw& saw) {
  const std::uint64_t moves =
      valuation.text.empty() ? options.plies : options.plies / kPartForOptions;
  try {
    Budget budget;
    budget.steps = kTrialSteps;
    const TrialAnswer answer =
        try_moves(*model, {moves, moves * kSeenPerMove, options.common.seed, &stop}, budget,
                  options.common.engine == "fast" ? frozen(model, options.common) : nullptr);
    report.moves += answer.moves;
    report.compared += answer.compared;
    report.games += answer.games;
    saw.add(*model, answer, valuation.text);
    saw.add_faults(answer.sights.faults, valuation.text, report);
    if (!answer.trouble.empty()) {
      std::string text = fmt::format("the trial ended after {}: {}",
                                     counted(answer.moves, "move", "moves"), answer.trouble);
      if (!valuation.text.empty()) text += fmt::format(", with {}", valuation.text);
      report.unfinished.push_back(std::move(text));
      report.gave_up = answer.moves;
      return true;
    }
  } catch (const DescriptionError& error) {
    ++report.errors;
    std::string text = render_run_error(error, file.loaded);
    if (!valuation.text.empty()) text += fmt::format("  with {}\n", valuation.text);
    report.run_errors.push_back(std::move(text));
  }
  return false;
}

// The view that stands beside the game, as it is and in each of its looks.
void check_views(GameFile& file, const CheckArguments& options) {
  if (!file.loaded.usable || file.diagnostics.has_errors()) return;
  const lang::ViewTexts texts = view_texts(file);
  if (texts.texts.empty()) return;
  const lang::CheckOptions with = check_options(file, options.common);
  const auto view = lang::check_view(file.loaded, with, texts, {}, file.diagnostics);
  if (!view) return;
  std::vector<lang::ViewChoice> choices;
  for (const lang::Look& look : view->looks) choices.push_back({look.name, false});
  if (view->has_small) choices.push_back({"", true});
  for (const lang::ViewChoice& choice : choices) {
    lang::Diagnostics heard;
    static_cast<void>(lang::check_view(file.loaded, with, texts, choice, heard));
    for (const lang::Diagnostic& one : heard.in_order_of_report()) {
      const auto& told = file.diagnostics.in_order_of_report();
      const bool known = std::any_of(told.begin(), told.end(), [&](const auto& other) {
        return other.kind() == one.kind() && other.message() == one.message();
      });
      if (!known) file.diagnostics.report(one);
    }
  }
}

// The companions beside the game, in each language that rules are told in.
void check_companions(GameFile& file) {
  if (!file.loaded.usable || !file.beside) return;
  const lang::SourceMap texts = file.loaded.sources;
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    const std::string ending = fmt::format(".{}.prose", language);
    std::filesystem::path own = file.label;
    own.replace_extension(ending);
    for (const BesideText& beside : file.beside(ending)) {
      // Those of parents and modules are checked with them.
      if (std::filesystem::path(beside.label).filename() != own.filename()) continue;
      const lang::SourceText& source = file.loaded.sources.add(beside.label, beside.text);
      lang::rules::check_companion(lang::rules::read_companion(source, language, file.diagnostics),
                                   texts, file.diagnostics);
    }
  }
}

CheckReport check_game(const Library& library, const std::string& name,
                       const CheckArguments& options, const lang::StopFlag& stop) {
  CheckReport report;
  report.name = name;
  const std::unique_ptr<GameFile> file = load_file(library, name);
  if (file->loaded.usable) {
    std::size_t all = 0;
    const std::vector<Valuation> valuations = valuations_of(*file, options.common, all);
    Amounts amounts;
    amounts.all = valuations.size();
    const Progress progress(options.common, amounts, "settings of " + name);
    // One trial may take seconds until it is given up: that happens once for each game.
    bool gave_up = false;
    std::size_t unplayed = 0;
    Saw saw(*file, options.common);
    for (const Valuation& valuation : valuations) {
      if (stop.load()) break;
      auto model = lang::check(file->loaded, valuation.options, file->diagnostics);
      ++report.valuations;
      if (!model) break;
      ++amounts.done;
      if (options.only_static) continue;
      if (gave_up) {
        ++unplayed;
        continue;
      }
      gave_up = try_playing(std::make_shared<const lang::GameModel>(std::move(*model)), valuation,
                            *file, options, stop, report, saw);
    }
    report.saw = saw.json();
    if (unplayed > 0) {
      report.unfinished.push_back(
          fmt::format("{} after that {} not played",
                      counted(unplayed, "setting of the options", "settings of the options"),
                      unplayed == 1 ? "was" : "were"));
    }
    if (all > valuations.size()) {
      report.unfinished.push_back(
          fmt::format("{} of {} settings of the options were looked at", valuations.size(), all));
    }
  }
  // So is the view beside it.
  check_views(*file, options);
  check_companions(*file);
  // The tests of a text are part of it: they are checked, too, but not run.
  if (file->loaded.usable && !file->diagnostics.has_errors()) {
    for (std::size_t i = 0; i < file->loaded.tests.size(); ++i) {
      lang::CheckOptions with_test;
      with_test.test = i;
      with_test.lints = false;
      static_cast<void>(lang::check(file->loaded, with_test, file->diagnostics));
    }
  }
  report.errors += file->diagnostics.count(lang::Severity::error);
  report.warnings = file->diagnostics.count(lang::Severity::warning);
  report.diagnostics = diagnostics_json(file->diagnostics, file->loaded.sources);
  if (!options.common.machine()) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    for (const std::string& error : report.run_errors) say(error);
    for (std::size_t i = 0; i < report.fault_texts.size() && i < kMostFaults; ++i) {
      say(report.fault_texts[i]);
    }
    if (kMostFaults < report.fault_texts.size()) {
      say(fmt::format("… and {} more\n",
                      counted(report.fault_texts.size() - kMostFaults, "fault", "faults")));
    }
  }
  return report;
}

std::string report_text(const CheckReport& report, const CheckArguments& options) {
  std::string text = report.name + ": ";
  if (report.errors != 0) text += counted(report.errors, "error", "errors");
  if (!report.faults.empty()) {
    text += report.errors != 0 ? ", " : "";
    text += counted(report.faults.size(), "fault", "faults");
  }
  const bool finished = report.unfinished.empty();
  const bool passes = !options.strict || report.saw.empty();
  if (report.ok() && !passes) {
    text += "not passed: with --strict what the trial saw is a mistake";
  } else if (report.ok()) {
    text += finished ? "ok" : "no mistake found, but not everything was tried";
  }
  if (report.warnings != 0) text += ", " + counted(report.warnings, "warning", "warnings");
  if (report.ok() && !options.only_static) {
    text += fmt::format(" ({} random moves", report.moves);
    if (report.compared < report.moves) {
      text += fmt::format(", {} of them on both engines", report.compared);
    }
    text += fmt::format(", {} ended)", counted(report.games, "game", "games"));
  }
  text += "\n";
  for (const std::string& what : report.unfinished) text += "  " + what + "\n";
  if (report.gave_up && report.ok()) {
    text +=
        "  the text need not be at fault: the trial follows every way of every move, and has a "
        "bound\n";
    text += fmt::format("  `ludo simulate {}` plays whole games all the same", report.name);
    if (0 < *report.gave_up) text += fmt::format("; `--plies {}` ends before it", *report.gave_up);
    text += "\n";
  }
  if (options.common.quiet && !options.strict) return text;
  for (const Json& sight : report.saw) text += sight_text(sight);
  return text;
}

Json report_json(const CheckReport& report, const CheckArguments& options) {
  Json json;
  json["game"] = report.name;
  json["ok"] = report.ok();
  json["errors"] = report.errors;
  json["warnings"] = report.warnings;
  json["diagnostics"] = report.diagnostics;
  json["run_errors"] = report.run_errors;
  json["valuations"] = report.valuations;
  if (!options.only_static) {
    json["trial"] = {
        {"moves", report.moves}, {"compared", report.compared}, {"games", report.games}};
    json["faults"] = report.faults;
    json["saw"] = report.saw;
  }
  if (!report.unfinished.empty()) {
    json["limit"] = report.unfinished.front();
    json["unfinished"] = report.unfinished;
  }
  return json;
}

Status check_games(const Library& library, const CheckArguments& options) {
  require_engine(options.common);
  bool ok = true;
  bool unreadable = false;
  bool limited = false;
  const lang::StopFlag& stop = *watch_interrupt();
  Json reports = Json::array();
  for (const std::string& name : options.games) {
    CheckReport report;
    try {
      report = check_game(library, name, options, stop);
      if (interrupted()) break;  // it was not checked to its end
    } catch (const Failed& failed) {
      if (failed.status != Status::Unreadable) throw;
      unreadable = true;
      continue;
    }
    const bool passes = report.ok() && (!options.strict || report.saw.empty());
    ok = ok && passes;
    const bool unfinished = !report.unfinished.empty();
    limited = limited || unfinished;
    if (options.common.json) {
      reports.push_back(report_json(report, options));
    } else if (options.common.jsonl) {
      put_line(report_json(report, options));
    } else if (!options.common.quiet || !passes || unfinished) {
      put(report_text(report, options));
    }
  }
  if (options.common.json) {
    Json json = document("check");
    json["games"] = std::move(reports);
    put_document(json);
  }
  if (interrupted()) return interrupted_status();
  if (unreadable) return Status::Unreadable;
  if (!ok) return Status::No;
  return limited ? Status::Limit : Status::Done;
}

}  // namespace

void add_check(Verbs& verbs) {
  auto options = std::make_shared<CheckArguments>();
  CLI::App& verb =
      verbs.add("check", "checks games, and that they play",
                {"check my-game.ludo", "check my-game.ludo --static",
                 "check stdlib-games/*/*.ludo -q", "check my-game.ludo --option size=5 --json"},
                [options, &verbs] { return check_games(verbs.library(), *options); });
  verb.add_option("GAME", options->games, "files, shipped games, or - for standard input")
      ->required();
  verb.add_flag("--static", options->only_static, "do not play");
  verb.add_flag("--strict", options->strict, "what the trial saw counts as a mistake");
  verb.add_option("--plies", options->plies, "how many random moves to play (2000)")
      ->type_name("N");
  add_common(verb, options->common,
             {.option = true,
              .seed = true,
              .engine = "fast (the default) plays on both engines and compares; or reference",
              .json = true,
              .jsonl = true});
}

}  // namespace ludo::interpreter

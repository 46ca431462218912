// `ludo questions`: what a text leaves open, each with the moves that lead there.
//
// Tested by tests/cli/test_questions.cpp and tests/questions/.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/rulings.hpp"
#include "interpreter/services/sights.hpp"
#include "interpreter/services/trial.hpp"
#include "interpreter/workbench/questions/hunt.hpp"
#include "interpreter/workbench/questions/paste.hpp"
#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

namespace asking = workbench::questions;

struct QuestionsArguments {
  std::string game;
  std::uint64_t plies = asking::HuntOptions{}.plies;
  bool all = false;
  CommonOptions common;
};

// A question as it is told: with the answer that the text has for it, if it has one.
struct ToldQuestion {
  const asking::Question* question = nullptr;
  std::optional<std::string> ruling;
  std::string picture;
  std::string other_picture;
  std::string see;  // empty: no other verb can read the text
};

// What `ludo check` says of the text, and no question that was found asks.
struct ToldGap {
  lang::Diagnostic diagnostic;
  std::optional<std::string> ruling;
};

bool has_faults(const Json& faults) { return !faults.is_null() && !faults.at("lines").empty(); }

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string indented(const std::string& text, std::string_view by) {
  std::string answer;
  for (const std::string& line : lines_in(text)) {
    answer += line.empty() ? "\n" : fmt::format("{}{}\n", by, line);
  }
  return answer;
}

std::string quoted(const lang::Span& clause, const lang::SourceMap& sources) {
  const lang::SourceText& source = sources.source(clause.file);
  std::string line(source.line_text(source.line_column(clause.begin).line));
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

std::string clause_text(const lang::Span& clause, const lang::SourceMap& sources) {
  if (clause.is_nowhere()) return {};
  const lang::SourceText& source = sources.source(clause.file);
  return fmt::format("    {}:{}  {}\n", source.name(), source.line_column(clause.begin).line,
                     quoted(clause, sources));
}

// So many times as many moves, where a rule was never possible.
constexpr std::uint64_t kLongTrial = 8;
constexpr std::uint64_t kTrialStream = 0x7472'6961;

// Of more moves the last ones are told: nobody reads them all.
constexpr std::size_t kMostToldMoves = 400;
constexpr std::size_t kLastMoves = 12;

bool is_told_whole(const asking::Witness& witness) {
  return witness.moves.size() <= kMostToldMoves;
}

std::string moves_text(const asking::Witness& witness) {
  std::string text;
  const std::size_t n = witness.moves.size();
  for (std::size_t i = is_told_whole(witness) ? 0 : n - kLastMoves; i < n; ++i) {
    text += (text.empty() ? "" : ", ") + witness.moves[i];
  }
  if (!is_told_whole(witness)) {
    return fmt::format("{}, of which --json tells all; the last {}: {}", n, kLastMoves, text);
  }
  return text.empty() ? "none: it shows at the start" : text;
}

// Of a repair whose place is left to the author.
constexpr std::size_t kDepthByHand = 6;

// As a line begins.
std::string risen(std::string text) {
  if (!text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string about(const asking::Question& question, const asking::Hunted& hunted) {
  if (!question.words.about.empty()) return question.words.about;
  for (const asking::Searched& searched : hunted.classes) {
    if (searched.code == question.code) return searched.about;
  }
  return question.name;
}

std::string question_text(const ToldQuestion& told, std::size_t number,
                          const asking::Hunted& hunted, const lang::SourceMap& sources) {
  const asking::Question& question = *told.question;
  std::string text = fmt::format("\n{}. {} ({}, {}){}\n  {}\n", number,
                                 risen(about(question, hunted)), question.name, question.code,
                                 told.ruling ? ", answered" : "", question.words.sentence);
  for (const lang::Span& clause : question.words.clauses) text += clause_text(clause, sources);
  if (told.ruling) return text + fmt::format("  ruling   {}\n", *told.ruling);
  text += fmt::format("  moves    {}{}\n", moves_text(question.witness),
                      question.witness.is_shortest && !question.witness.moves.empty()
                          ? "   (none is shorter)"
                          : "");
  text += indented(told.picture, "    ");
  if (question.other) {
    text += fmt::format("  and      {}\n", moves_text(*question.other));
    text += indented(told.other_picture, "    ");
  }
  text += fmt::format("  now      {}\n", question.words.now);
  for (const asking::Repair& repair : question.words.repairs) {
    // As deep as the lines stand in the text, so that they can be pasted as they are.
    const std::size_t depth = repair.depth.value_or(kDepthByHand);
    text += fmt::format("  repair   {}\n{}", repair.where,
                        indented(repair.text, std::string(depth, ' ')));
  }
  if (!told.see.empty()) text += fmt::format("  see      {}\n", told.see);
  return text;
}

// What the text alone leaves open, or makes `check` doubt: no line of moves was found that shows
// it.
std::string gap_text(const ToldGap& told, std::size_t number, const asking::Hunted& hunted,
                     const lang::SourceMap& sources) {
  const lang::Diagnostic& gap = told.diagnostic;
  const bool refused = gap.severity() == lang::Severity::error;
  std::string text = fmt::format("\n{}. {} ({}){}\n", number, risen(gap.message()),
                                 lang::kind_name(gap.kind()), told.ruling ? ", answered" : "");
  text += clause_text(gap.primary().span, sources);
  if (told.ruling) return text + fmt::format("  ruling   {}\n", *told.ruling);
  if (refused) {
    text += fmt::format("  moves    not come to in {} moves: the text alone shows it\n",
                        grouped(hunted.plies + hunted.scouted));
  }
  text += fmt::format("  now      `ludo check` {}\n", refused ? "refuses the text" : "warns of it");
  if (!gap.hint().empty()) text += fmt::format("  repair   {}\n", gap.hint());
  return text;
}

// "457 states, 1,038 in passing", "3 ends".
std::string looked_text(const asking::Searched& searched) {
  std::string text = searched.looks_at_ends ? counted(searched.looked, "end", "ends")
                                            : counted(searched.looked, "state", "states");
  if (searched.passed > 0) text += fmt::format(", {} in passing", grouped(searched.passed));
  return text;
}

// The sorts of questions that are not told, a line each; with what was looked at, and why not.
std::string silent_text(const asking::Hunted& hunted, const lang::SourceMap& sources,
                        bool at_length) {
  std::string unreached, thin, seldom, impossible, unasked;
  const auto add = [at_length](std::string& to, const asking::Searched& searched,
                               const std::string& more) {
    to += fmt::format("    {} ({}{})\n", searched.about, searched.name,
                      at_length && !more.empty() ? "; " + more : "");
  };
  for (const asking::Searched& searched : hunted.classes) {
    if (!searched.not_asked.empty()) {
      add(unasked, searched, searched.not_asked);
    } else if (searched.exhausted) {
      add(impossible, searched, "");
    } else if (searched.found == 0 && !searched.seldom.empty()) {
      add(seldom, searched, "");
      for (const lang::Span& clause : searched.seldom) {
        if (at_length) seldom += "  " + clause_text(clause, sources);
      }
    } else if (searched.found == 0 && searched.is_thin) {
      thin +=
          fmt::format("    {} ({}; {})\n", searched.about, searched.name, looked_text(searched));
    } else if (searched.found == 0) {
      add(unreached, searched, looked_text(searched));
    }
  }
  std::string text;
  if (!unreached.empty()) {
    text += fmt::format("  looked for in {} moves and not found (a good sign, no proof):\n{}",
                        grouped(hunted.plies + hunted.scouted), unreached);
  }
  if (!thin.empty()) text += "  looked for at few states (hardly a sign):\n" + thin;
  if (!seldom.empty()) text += "  met too seldom to say:\n" + seldom;
  if (!impossible.empty()) text += "  not there, all lines were tried:\n" + impossible;
  if (!unasked.empty()) text += "  cannot be in this game:\n" + unasked;
  return text.empty() ? "" : "other sorts of questions\n" + text;
}

std::string questions_text(const asking::Hunted& hunted, const std::vector<ToldQuestion>& told,
                           const std::vector<ToldGap>& gaps, const Json& faults,
                           const ReadyGame& game, const QuestionsArguments& options) {
  const auto is_answered = [](const auto& each) { return each.ruling.has_value(); };
  const auto answered =
      static_cast<std::size_t>(std::count_if(told.begin(), told.end(), is_answered) +
                               std::count_if(gaps.begin(), gaps.end(), is_answered));
  std::string text = fmt::format(
      "{}: {}{}{}\n", game.model->name,
      counted(told.size() + gaps.size() - answered, "open question", "open questions"),
      answered == 0 ? "" : fmt::format(", {} answered by rulings", answered),
      has_faults(faults) ? ", " + counted(faults.at("lines").size(), "fault", "faults") : "");
  if (hunted.interrupted) {
    text += fmt::format(
        "Broken off after {} moves: what was not found may be there, and whether a condition or an "
        "end ever holds was not asked.\n",
        hunted.plies);
  }
  std::size_t number = 0;
  for (const ToldQuestion& each : told) {
    ++number;
    if (!each.ruling || options.all) {
      text += question_text(each, number, hunted, game.file->loaded.sources);
    }
  }
  for (const ToldGap& gap : gaps) {
    ++number;
    if (!gap.ruling || options.all) {
      text += gap_text(gap, number, hunted, game.file->loaded.sources);
    }
  }
  text += faults_text(faults);
  if (told.empty() && gaps.empty() && !has_faults(faults)) {
    text += "Questions are of what the text leaves open; how the game plays `ludo study` tells.\n";
  }
  return text + "\n" + silent_text(hunted, game.file->loaded.sources, options.all);
}

Json witness_json(const asking::Witness& witness, const std::string& picture) {
  return {
      {"moves", witness.moves}, {"shortest", witness.is_shortest}, {"picture", lines_in(picture)}};
}

Json questions_json(const asking::Hunted& hunted, const std::vector<ToldQuestion>& told,
                    const std::vector<ToldGap>& gaps, const Json& faults, const ReadyGame& game,
                    const QuestionsArguments& options) {
  const lang::SourceMap& sources = game.file->loaded.sources;
  Json json = document("questions");
  json["game"] = game.model->name;
  json["hash"] = lang::canon_hash(*game.model);
  json["options"] = game.options_json();
  json["seed"] = options.common.seed;
  json["plies"] = hunted.plies;
  json["scouted"] = hunted.scouted;
  json["steps"] = hunted.steps;
  json["depth"] = hunted.depth;
  json["broken_off"] = hunted.interrupted;
  const auto is_open = [](const auto& each) { return !each.ruling; };
  json["open"] = std::count_if(told.begin(), told.end(), is_open) +
                 std::count_if(gaps.begin(), gaps.end(), is_open);
  json["questions"] = Json::array();
  std::size_t number = 0;
  for (const ToldQuestion& each : told) {
    const asking::Question& question = *each.question;
    Json row;
    row["number"] = ++number;
    row["code"] = question.code;
    row["name"] = question.name;
    row["state"] = each.ruling ? "answered" : "open";
    row["ruling"] = each.ruling ? Json(*each.ruling) : Json(nullptr);
    row["sentence"] = question.words.sentence;
    row["clauses"] = Json::array();
    for (const lang::Span& clause : question.words.clauses) {
      if (clause.is_nowhere()) continue;
      row["clauses"].push_back(
          {{"place", place_json(clause, sources)}, {"text", quoted(clause, sources)}});
    }
    row["witness"] = witness_json(question.witness, each.picture);
    row["other"] =
        question.other ? witness_json(*question.other, each.other_picture) : Json(nullptr);
    row["now"] = question.words.now;
    row["repairs"] = Json::array();
    for (const asking::Repair& repair : question.words.repairs) {
      row["repairs"].push_back({{"where", repair.where},
                                {"text", repair.text},
                                {"depth", repair.depth ? Json(*repair.depth) : Json(nullptr)}});
    }
    row["see"] = each.see.empty() ? Json(nullptr) : Json(each.see);
    json["questions"].push_back(std::move(row));
  }
  json["gaps"] = Json::array();
  for (const ToldGap& gap : gaps) {
    Json row = diagnostic_json(gap.diagnostic, sources);
    row["number"] = ++number;
    row["state"] = gap.ruling ? "answered" : "open";
    row["ruling"] = gap.ruling ? Json(*gap.ruling) : Json(nullptr);
    json["gaps"].push_back(std::move(row));
  }
  json["faults"] = faults;
  json["classes"] = Json::array();
  for (const asking::Searched& searched : hunted.classes) {
    const char* state = !searched.not_asked.empty() ? "not_asked"
                        : searched.found > 0        ? "found"
                        : searched.exhausted        ? "exhausted"
                                                    : "not_reached";
    json["classes"].push_back(
        {{"code", searched.code},
         {"name", searched.name},
         {"about", searched.about},
         {"state", state},
         {"found", searched.found},
         {"looked", searched.looked},
         {"passed", searched.passed},
         {"seldom", searched.seldom.size()},
         {"why", searched.not_asked.empty() ? Json(nullptr) : Json(searched.not_asked)}});
  }
  if (!hunted.trouble.empty()) json["spent"] = hunted.trouble;
  return json;
}

// The board where a question shows.
std::string board_of(Pictures& pictures, const State& state) {
  CourseStep step;
  step.state = state;
  const Course course = {step};
  return pictures.letters(pictures.scene(course, 0), true);
}

// What `check` says of the text: why it is refused, if it is, and what it is warned of.
std::vector<lang::Diagnostic> said_by_check(const ReadyGame& game, CommonOptions common) {
  std::vector<lang::Diagnostic> said;
  for (const bool gaps : {false, true}) {
    common.gaps = gaps;
    lang::CheckOptions check = check_options(*game.file, common);
    check.lints = gaps;
    lang::Diagnostics heard;
    static_cast<void>(lang::check(game.file->loaded, check, heard));
    for (const lang::Diagnostic& each : heard.sorted()) {
      const bool wanted =
          each.severity() == (gaps ? lang::Severity::warning : lang::Severity::error);
      if (wanted) said.push_back(each);
    }
  }
  return said;
}

// A question with a line of moves asks the same.
bool is_asked(const lang::Diagnostic& gap, const asking::Hunted& hunted) {
  const char* const code = gap.kind() == lang::DiagnosticKind::no_stuck_rule    ? "Q1"
                           : gap.kind() == lang::DiagnosticKind::no_termination ? "Q5"
                                                                                : "";
  return std::any_of(hunted.classes.begin(), hunted.classes.end(), [&](const auto& searched) {
    return searched.code == code && 0 < searched.found;
  });
}

// What the trial that `check` makes has met.
struct Tried {
  std::optional<Faults> faults;  // nothing where it takes too much, or ends with an error
  std::vector<asking::NeverPossible> never;
};

// The rules that were part of no legal move, though the place was come to often.
std::vector<asking::NeverPossible> never_possible(const lang::GameModel& model,
                                                  const TrialAnswer& trial) {
  std::vector<asking::NeverPossible> never;
  for (const Sight& sight : sights_of(model, trial)) {
    if (sight.code != "never-possible") continue;
    for (std::size_t rule = 0; rule < model.rules.size(); ++rule) {
      const lang::Span& where = model.rules[rule].item.span;
      if (where.is_nowhere() || !(where == sight.where)) continue;
      never.push_back({static_cast<lang::Index>(rule), sight.count});
    }
  }
  return never;
}

// A rule that is seldom possible gets more moves to be so.
Tried trial_of(const ReadyGame& game, const QuestionsArguments& options) {
  Budget budget;
  budget.steps = kTrialSteps;
  const auto trial = [&](std::uint64_t moves, std::uint64_t seed) {
    return try_moves(*game.model, {moves, moves * kSeenPerMove, seed, watch_interrupt()}, budget,
                     game.program);
  };
  Tried tried;
  try {
    const TrialAnswer first = trial(kTrialMoves, options.common.seed);
    tried.faults = first.sights.faults;
    tried.never = never_possible(*game.model, first);
    if (tried.never.empty()) return tried;
    tried.never = never_possible(
        *game.model, trial(kLongTrial * kTrialMoves, mix(options.common.seed, kTrialStream)));
  } catch (const DescriptionError&) {
    tried.never.clear();  // a question tells of it
  }
  return tried;
}

// Those that no question asks.
Json unasked_faults(Faults faults, const ReadyGame& game, const asking::Hunted& hunted,
                    const QuestionsArguments& options) {
  std::erase_if(faults.lines, [&](const Fault& fault) {
    return std::any_of(hunted.questions.begin(), hunted.questions.end(), [&](const auto& asked) {
      const std::vector<lang::Span>& clauses = asked.words.clauses;
      return std::find(clauses.begin(), clauses.end(), fault.where) != clauses.end();
    });
  });
  return faults_json(faults, options.game, options.common, game.file->loaded.sources);
}

// A repair can be read where it is put, as far as that is in the text that is asked about: what
// the question knows of a line does not always say what may stand there.
bool can_be_read(const asking::Repair& repair, const asking::Asked& asked, const ReadyGame& game,
                 const CommonOptions& common) {
  const GameFile& file = *game.file;
  if (repair.at.is_nowhere() || repair.at.file.index() != 0) return true;
  std::optional<std::string> text = asking::pasted(asked, repair);
  if (!text) return true;
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load(file.label, std::move(*text), file.resolver, diagnostics);
  if (!loaded.usable) return false;
  lang::CheckOptions options = check_options(file, common);
  options.lints = false;
  return lang::check(loaded, options, diagnostics).has_value();
}

void settle_repairs(asking::Hunted& hunted, const ReadyGame& game, const CommonOptions& common) {
  Engine engine(*game.model);
  const asking::Asked asked{*game.model, game.file->loaded.sources, engine};
  for (asking::Question& question : hunted.questions) {
    std::erase_if(question.words.repairs, [&](const asking::Repair& repair) {
      return !can_be_read(repair, asked, game, common);
    });
    for (asking::Repair& repair : question.words.repairs) {
      repair.depth = asking::depth_of(asked, repair);
    }
  }
}

Status run_questions(const Library& library, const QuestionsArguments& arguments) {
  QuestionsArguments options = arguments;
  require_engine(options.common);
  options.common.gaps = true;
  bound_memory(1);
  ReadyGame game = ready_game(library, options.game, options.common);
  asking::HuntOptions asked;
  asked.plies = options.plies;
  asked.scouted = 50 * options.plies;
  asked.seed = options.common.seed;
  asked.stop = watch_interrupt();
  Amounts amounts;
  amounts.all = asked.plies;
  asked.progress = &amounts.done;
  try {
    Tried tried = trial_of(game, options);
    const std::optional<Faults>& met = tried.faults;
    asked.never = std::move(tried.never);
    for (const Fault& fault : met ? met->lines : std::vector<Fault>{}) {
      asked.lines.push_back(fault.way);
    }
    asking::Hunted hunted;
    {
      const Progress progress(options.common, amounts, "plies");
      hunted = asking::hunt(*game.model, game.file->loaded.sources, game.program, asked);
    }
    settle_repairs(hunted, game, options.common);
    std::vector<ToldGap> gaps;
    bool whole = true;
    for (lang::Diagnostic& said : said_by_check(game, options.common)) {
      whole = whole && said.severity() != lang::Severity::error;
      if (is_asked(said, hunted)) continue;
      std::optional<std::string> ruling;
      if (said.severity() != lang::Severity::error && !said.primary().span.is_nowhere()) {
        ruling = ruling_at(game.file->loaded, said.primary().span);
      }
      gaps.push_back({std::move(said), std::move(ruling)});
    }
    PictureChoice choice;
    choice.viewer = "all";
    choice.heading = false;
    choice.forgiving = true;
    Pictures pictures(game, options.common, choice);
    std::vector<ToldQuestion> told;
    bool open = std::any_of(gaps.begin(), gaps.end(), [](const auto& gap) { return !gap.ruling; });
    for (const asking::Question& question : hunted.questions) {
      ToldQuestion each;
      each.question = &question;
      for (const lang::Span& clause : question.words.clauses) {
        if (question.words.may_be_ruled && !each.ruling && !clause.is_nowhere()) {
          each.ruling = ruling_at(game.file->loaded, clause);
        }
      }
      each.picture = board_of(pictures, question.witness.state);
      if (question.other) each.other_picture = board_of(pictures, question.other->state);
      if (whole && is_told_whole(question.witness)) {
        each.see = command_to_see("view", options.game, options.common, question.witness.moves);
      }
      open = open || !each.ruling;
      told.push_back(std::move(each));
    }
    const Json faults = whole && met && !hunted.interrupted
                            ? unasked_faults(*met, game, hunted, options)
                            : Json(nullptr);
    open = open || has_faults(faults);
    if (options.common.json) {
      put_document(questions_json(hunted, told, gaps, faults, game, options));
    } else {
      put(questions_text(hunted, told, gaps, faults, game, options));
    }
    if (hunted.interrupted) return interrupted_status();
    if (open) return Status::No;
    if (!hunted.trouble.empty()) {
      say_limit(hunted.trouble);
      return Status::Limit;
    }
    return Status::Done;
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  } catch (const Stopped&) {
    return interrupted_status();
  }
}

}  // namespace

void add_questions(Verbs& verbs) {
  auto options = std::make_shared<QuestionsArguments>();
  CLI::App& verb =
      verbs.add("questions", "asks what a text leaves open, with moves that lead there",
                {"questions my-game.ludo", "questions my-game.ludo --plies 20000 --json"},
                [options, &verbs] { return run_questions(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("--plies", options->plies,
                  "how many moves to look at closely (4000), and fifty times as many in passing")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_flag("--all", options->all,
                "tell answered questions, too, and of what is not asked why");
  add_common(verb, options->common, {.option = true, .seed = true, .json = true});
}

}  // namespace ludo::interpreter

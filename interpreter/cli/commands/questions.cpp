// `ludo questions`: what a text leaves open, each with the moves that lead there.
//
// Tested by tests/cli/test_questions.cpp and tests/questions/.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/saw.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/rulings.hpp"
#include "interpreter/workbench/questions/hunt.hpp"
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

std::string moves_text(const asking::Witness& witness) {
  std::string text;
  for (const std::string& move : witness.moves) text += (text.empty() ? "" : ", ") + move;
  return text.empty() ? "none: it shows at the start" : text;
}

std::string question_text(const ToldQuestion& told, std::size_t number,
                          const lang::SourceMap& sources) {
  const asking::Question& question = *told.question;
  std::string text = fmt::format("\n{}. {} ({}){}\n  {}\n", number, question.name, question.code,
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
    text += fmt::format("  repair   {}\n{}", repair.where, indented(repair.text, "      "));
  }
  if (!told.see.empty()) text += fmt::format("  see      {}\n", told.see);
  return text;
}

// The sorts of questions that are not told, in one line; with what was looked at, and why not, in a
// line each.
std::string silent_text(const asking::Hunted& hunted, bool at_length) {
  std::vector<std::string> unreached, impossible, unasked;
  const auto named = [at_length](const std::string& name, const std::string& more) {
    return at_length ? fmt::format("{} ({})", name, more) : name;
  };
  for (const asking::Searched& searched : hunted.classes) {
    if (!searched.not_asked.empty()) {
      unasked.push_back(named(searched.name, searched.not_asked));
    } else if (searched.exhausted) {
      impossible.push_back(searched.name);
    } else if (searched.found == 0) {
      unreached.push_back(named(searched.name, counted(searched.looked, "state", "states")));
    }
  }
  std::vector<std::string> parts;
  if (!unreached.empty()) {
    parts.push_back(fmt::format("looked for in {} moves and not found (a good sign, no proof): {}",
                                grouped(hunted.plies + hunted.scouted),
                                fmt::join(unreached, ", ")));
  }
  if (!impossible.empty()) {
    parts.push_back(
        fmt::format("not there, all lines were tried: {}", fmt::join(impossible, ", ")));
  }
  if (!unasked.empty()) {
    parts.push_back(fmt::format("cannot be in this game: {}", fmt::join(unasked, ", ")));
  }
  if (parts.empty()) return "";
  return fmt::format("other sorts of questions, {}\n", fmt::join(parts, at_length ? "\n" : "; "));
}

std::string questions_text(const asking::Hunted& hunted, const std::vector<ToldQuestion>& told,
                           const ReadyGame& game, const QuestionsArguments& options) {
  const auto answered = static_cast<std::size_t>(
      std::count_if(told.begin(), told.end(), [](const auto& each) { return each.ruling; }));
  std::string text =
      fmt::format("{}: {}{}\n", game.model->name,
                  counted(told.size() - answered, "open question", "open questions"),
                  answered == 0 ? "" : fmt::format(", {} answered by rulings", answered));
  std::size_t number = 0;
  for (const ToldQuestion& each : told) {
    ++number;
    if (!each.ruling || options.all) {
      text += question_text(each, number, game.file->loaded.sources);
    }
  }
  if (told.empty()) {
    text += "Questions are of what the text leaves open; how the game plays `ludo study` tells.\n";
  }
  return text + "\n" + silent_text(hunted, options.all);
}

Json witness_json(const asking::Witness& witness, const std::string& picture) {
  return {
      {"moves", witness.moves}, {"shortest", witness.is_shortest}, {"picture", lines_in(picture)}};
}

Json questions_json(const asking::Hunted& hunted, const std::vector<ToldQuestion>& told,
                    const ReadyGame& game, const QuestionsArguments& options) {
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
  json["open"] = std::count_if(told.begin(), told.end(),
                               [](const ToldQuestion& each) { return !each.ruling; });
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
      row["repairs"].push_back({{"where", repair.where}, {"text", repair.text}});
    }
    row["see"] = each.see.empty() ? Json(nullptr) : Json(each.see);
    json["questions"].push_back(std::move(row));
  }
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

// The text as it stands can be read by the other verbs, too.
bool is_whole(const ReadyGame& game, CommonOptions common) {
  common.gaps = false;
  lang::CheckOptions check = check_options(*game.file, common);
  check.lints = false;
  lang::Diagnostics heard;
  return lang::check(game.file->loaded, check, heard).has_value();
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
    asking::Hunted hunted;
    {
      const Progress progress(options.common, amounts, "plies");
      hunted = asking::hunt(*game.model, game.file->loaded.sources, game.program, asked);
    }
    const bool whole = is_whole(game, options.common);
    PictureChoice choice;
    choice.viewer = "all";
    choice.bare = true;
    choice.forgiving = true;
    Pictures pictures(game, options.common, choice);
    std::vector<ToldQuestion> told;
    bool open = false;
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
      if (whole) {
        each.see = command_to_see("view", options.game, options.common, question.witness.moves);
      }
      open = open || !each.ruling;
      told.push_back(std::move(each));
    }
    if (options.common.json) {
      put_document(questions_json(hunted, told, game, options));
    } else {
      put(questions_text(hunted, told, game, options));
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

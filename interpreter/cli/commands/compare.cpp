// `ludo compare`: whether a change of the rules changes the games that are played.
//
// Tested by tests/cli/test_compare.cpp.

#include "interpreter/workbench/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
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
  CommonOptions common;
};

// One of the two, ready to be played, and its rules as they are told.
struct Compared {
  ReadyGame game;
  std::string hash;
  ToldGame told;
};

Compared compared_of(const Library& library, const std::string& game, const CommonOptions& common) {
  Compared side;
  side.game = ready_game(library, game, common);
  side.hash = lang::canon_hash(*side.game.model);
  side.told = told_game(library, game, common, "en", rules::OptionsTold::Values, false, false);
  return side;
}

std::string seats_text(const std::vector<players::Spec>& who, const lang::GameModel& model) {
  const bool alike = std::equal(who.begin() + 1, who.end(), who.begin());
  if (alike) return players::print(who.front()) + " in all seats";
  std::string text;
  for (std::size_t seat = 0; seat < who.size(); ++seat) {
    text += fmt::format("{}{} {}", seat == 0 ? "" : "; ", model.players[seat].name,
                        players::print(who[seat]));
  }
  return text;
}

std::string name_of_figure(const Figure& figure) {
  if (figure.key == "score") return figure.what + "'s score";
  if (figure.key == "wins") return figure.what + " wins";
  if (figure.key == "ends") return "ended by " + figure.what;
  if (figure.key == "turns") return "length, turns";
  return "draws";
}

std::string figure_text(const Figure& figure, double value) {
  constexpr double kHundred = 100;
  return figure.is_share ? fmt::format("{:.1f} %", kHundred * value) : fmt::format("{:.1f}", value);
}

// Of differences: points of shares.
std::string signed_text(const Figure& figure, double value) {
  constexpr double kHundred = 100;
  const double shown = figure.is_share ? kHundred * value : value;
  constexpr double kShown = 0.05;
  return std::abs(shown) < kShown ? "0.0" : fmt::format("{:+.1f}", shown);
}

std::string interval_text(const Figure& figure) {
  constexpr double kKnown = 1e6;
  if (kKnown < figure.interval.high) return "not known";
  return fmt::format("{} to {}", signed_text(figure, figure.interval.low),
                     signed_text(figure, figure.interval.high));
}

// What the games allow one to say.
std::string sentence_of(const Comparison& found, double until) {
  const Figure& headline = found.figures.front();
  const std::string interval = interval_text(headline);
  const std::uint64_t more = std::max(headline.needed, found.pairs) - found.pairs;
  const double asked = until > 0 ? until : 5;
  switch (found.verdict) {
    case Verdict::SameGame:
      return fmt::format(
          "The rules differ, but in {0} of {0} pairs the same games were played: these players "
          "never felt the change.",
          found.pairs);
    case Verdict::TooAlike:
      return fmt::format(
          "Only {} of {} pairs differ from each other: these players play too alike for a "
          "statement.",
          found.distinct, found.pairs);
    case Verdict::Unfinished:
      return fmt::format(
          "{} and {} games did not end within the moves that were allowed: no statement on seats.",
          found.stopped_a, found.stopped_b);
    case Verdict::Differs:
      return fmt::format("{} scores {:.1f} points {} under B (95 %: {}).", headline.what,
                         100 * std::abs(headline.difference),
                         headline.difference > 0 ? "more" : "less", interval);
    case Verdict::NoneOf:
      return fmt::format("No difference of {:g} points or more in {}'s score (95 %: {}).", asked,
                         headline.what, interval);
    case Verdict::Undecided:
      return more == 0 ? fmt::format("Undecided: {}'s score changes by {} points.", headline.what,
                                     interval)
                       : fmt::format(
                             "Undecided: {}'s score changes by {} points; about {} more "
                             "pairs settle {:g} points.",
                             headline.what, interval, more, asked);
  }
  return "";
}

std::string comparison_row(const std::string& name, const std::string& a, const std::string& b,
                           const std::string& difference, const std::string& interval,
                           const std::string& clear, std::size_t width) {
  std::string text = fmt::format("  {:<{}}  {:>9}  {:>9}  {:>7}   {:<18} {}", name, width, a, b,
                                 difference, interval, clear);
  while (text.back() == ' ') text.pop_back();
  return text + "\n";
}

std::string compared_text(const Comparison& found, const Compared& a, const Compared& b,
                          const std::vector<players::Spec>& who, const CompareArguments& asked) {
  const auto head = [](std::string_view name) { return fmt::format("{:<17}", name); };
  std::string text = fmt::format("A  {}  {}\nB  {}  {}\n\n", a.game.model->name, a.hash,
                                 b.game.model->name, b.hash);
  const rules::Differences changes =
      rules::differences(a.told.written.document, b.told.written.document);
  text += "What differs\n";
  const rules::Language& language = *rules::language_of_rules("en");
  for (std::size_t i = 0; i < std::min(kMostChanges, changes.changes.size()); ++i) {
    put_change(changes.changes[i], language, text);
  }
  if (kMostChanges < changes.changes.size()) {
    text += fmt::format("  and {} more; `ludo diff` shows all\n",
                        changes.changes.size() - kMostChanges);
  }
  if (changes.changes.empty()) text += "  nothing that the sentences of the rules tell\n";
  text += "\n" + head("Players") + seats_text(who, *a.game.model) + "\n";
  text += head("Games") +
          fmt::format("{} pairs, {}; {} different, in {} both games were the same; seed {}\n",
                      found.pairs,
                      asked.pairing == "none" ? "luck of their own" : "the same luck by move",
                      found.distinct, found.equal, asked.common.seed);
  const auto thinks = somebody_thinks(who);
  text += head("Headline") + sentence_of(found, asked.until) + "\n\n";
  std::size_t width = 0;
  for (const Figure& figure : found.figures) width = std::max(width, name_of_figure(figure).size());
  text += comparison_row("", "A", "B", "B - A", "95 % at any look", "clear together", width);
  for (const Figure& figure : found.figures) {
    text += comparison_row(name_of_figure(figure), figure_text(figure, figure.a),
                           figure_text(figure, figure.b), signed_text(figure, figure.difference),
                           interval_text(figure),
                           &figure == &found.figures.front() ? "headline"
                           : figure.is_clear                 ? "yes"
                                                             : "no",
                           width);
  }
  if (!found.partings.empty()) {
    text += fmt::format(
        "\nWhere they part   in {} of {} pairs, after {:.1f} moves on average; first "
        "pair {}, move {}\n",
        found.pairs - found.equal, found.pairs, found.parting_move, found.partings.front().game,
        found.partings.front().move + 1);
  }
  if (found.pairs > 0 && asked.pairing != "none") {
    text +=
        fmt::format("Pairing saved     {:.0f} % of the games that luck of their own would take\n",
                    std::max(0.0, 100 * found.saved));
  }
  text += "Not said          whether people would feel it.\n";
  if (!thinks) {
    text +=
        "\nRandom moves. This says how the rules branch, not how the game plays. Try "
        "`--players solid`.\n";
  }
  return text;
}

Json compared_json(const Compared& side) {
  return {
      {"game", side.game.model->name}, {"hash", side.hash}, {"options", side.game.options_json()}};
}

Json comparison_json(const Comparison& found, const Compared& a, const Compared& b,
                     const std::vector<players::Spec>& who, const CompareArguments& asked) {
  Json json = document("compare");
  json["a"] = compared_json(a);
  json["b"] = compared_json(b);
  json["players"] = Json::array();
  for (const players::Spec& spec : who) json["players"].push_back(players::print(spec));
  json["seed"] = asked.common.seed;
  json["pairs"] = found.pairs;
  json["distinct"] = found.distinct;
  json["same_games"] = found.equal;
  json["stopped"] = {found.stopped_a, found.stopped_b};
  json["pairing"] = asked.pairing;
  json["saved"] = rounded(found.saved);
  json["until"] = asked.until;
  json["verdict"] = workbench::code_of(found.verdict);
  json["sentence"] = sentence_of(found, asked.until);
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
    case Verdict::Unfinished:
    case Verdict::Undecided:
      return Status::Limit;
  }
  return Status::Limit;
}

Status run(const Library& library, const CompareArguments& options) {
  require_engine(options.common);
  require_one_of("--pairing", options.pairing, {"key", "none"});
  if (options.after.empty() && options.with.empty()) {
    throw fail(Status::Usage, "two games are wanted, or one and `--with` an option of it");
  }
  CommonOptions of_second = options.common;
  of_second.option.insert(of_second.option.end(), options.with.begin(), options.with.end());
  const Compared a = compared_of(library, options.before, options.common);
  const Compared b =
      compared_of(library, options.after.empty() ? options.before : options.after, of_second);
  if (a.game.model->players.size() != b.game.model->players.size()) {
    throw fail(Status::Usage,
               fmt::format("{} players cannot be held against {}", a.game.model->players.size(),
                           b.game.model->players.size()));
  }
  const std::vector<players::Spec> who =
      asked_players(options.players, *a.game.model, players::Spec::Form::Random, false);
  asked_players(options.players, *b.game.model, players::Spec::Form::Random, false);
  if (a.hash == b.hash && options.pairing != "none") {
    throw fail(Status::Usage,
               "both have the same rules (" + a.hash +
                   "): nothing is to be compared; `--pairing none` plays them all the same");
  }

  workbench::CompareOptions asked;
  asked.run.seed = options.common.seed;
  asked.pairs = options.pairs;
  asked.run.threads = options.common.n_threads();
  bound_memory(asked.run.threads + 1);  // one shows the progress
  asked.run.most_moves = options.most_moves;
  asked.run.players = who;
  asked.paired = options.pairing != "none";
  asked.until = options.until;
  asked.run.stop = watch_interrupt();
  Amounts amounts;
  amounts.all = 2 * options.pairs;
  asked.run.progress = &amounts.done;
  try {
    const auto ruleset = [&](const Compared& side) {
      return workbench::Ruleset{
          side.game.model, side.game.program, side.game.state,
          evaluation_for(side.game.model, side.game.program, who, watched_budget())};
    };
    const workbench::Ruleset rules_a = ruleset(a);
    const workbench::Ruleset rules_b = ruleset(b);
    Comparison found;
    {
      const Progress progress(options.common, amounts, "games");
      found = workbench::compare(rules_a, rules_b, asked);
    }
    if (found.failure) {
      const bool first = found.failed_in == Comparison::In::A;
      say(render_run_error(*found.failure, (first ? a : b).game.file->loaded));
      return Status::No;
    }
    if (options.common.json) {
      put_document(comparison_json(found, a, b, who, options));
    } else {
      put(compared_text(found, a, b, who, options));
    }
    if (!found.trouble.empty()) say_limit(found.trouble);
    return found.interrupted ? interrupted_status() : status_of(found);
  } catch (const Stopped&) {
    return interrupted_status();
  }
}

}  // namespace

void add_compare(Verbs& verbs) {
  auto options = std::make_shared<CompareArguments>();
  CLI::App& verb =
      verbs.add("compare", "plays the same games under two rulesets and says what differs",
                {"compare my-game.ludo my-variant.ludo",
                 "compare my-game.ludo --with size=11 --players solid --pairs 400",
                 "compare my-game.ludo my-variant.ludo --until 2 --pairs 20000 --json"},
                [options, &verbs] { return run(verbs.library(), *options); });
  verb.add_option("A", options->before, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_option("B", options->after, "another; without it the same game, with `--with`");
  verb.add_option("--with", options->with, "an option of the second alone")
      ->type_name("NAME=VALUE");
  verb.add_option("--players", options->players,
                  "who plays under both, one for all or one by seat (random)")
      ->type_name("P,P,...");
  verb.add_option("--pairs", options->pairs, "how many pairs of games at most (1000)")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  verb.add_option("--until", options->until,
                  "stop when a difference of so many points is found or ruled out (5); 0: play all")
      ->type_name("POINTS")
      ->check(CLI::Range(0.0, 100.0));
  verb.add_option("--pairing", options->pairing,
                  "key (the same luck by move) or none (luck of their own)")
      ->type_name("HOW");
  verb.add_option("--most-moves", options->most_moves, "stop a game after so many moves (100000)")
      ->type_name("N")
      ->check(whole_number(1));
  add_common(verb, options->common,
             {.option = true,
              .seed = true,
              .threads = true,
              .engine = "which engine plays: fast (the default) or reference",
              .json = true});
}

}  // namespace ludo::interpreter

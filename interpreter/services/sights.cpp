// What a trial saw. See sights.hpp.

#include "interpreter/services/sights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace ludo::interpreter {

namespace {

using lang::BlockId;
using lang::Index;
using lang::kNoIndex;
using lang::StatementOp;

// What happens so often and never otherwise is no accident.
constexpr std::uint64_t kEnoughDecisions = 500;
constexpr std::uint64_t kEnoughGames = 20;
constexpr std::uint64_t kEnoughToCompare = 10;
// Of 100 decisions, those without a choice that are too many.
constexpr std::uint64_t kMostForced = 80;
constexpr std::int32_t kShortGame = 2;  // turns
// Names in one sentence.
constexpr std::size_t kMostNames = 5;

std::string times(std::uint64_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMostNames; ++i) {
    text += fmt::format("{}`{}`", i == 0 ? "" : ", ", names[i]);
  }
  if (kMostNames < names.size()) text += fmt::format(" and {} more", names.size() - kMostNames);
  return text;
}

// Finds what no legal move ever went through, although what holds it was there often enough.
class DeadBranches {
 public:
  DeadBranches(const lang::GameModel& model, const Seen& seen) : model_(model), seen_(seen) {}

  std::vector<Sight> found() {
    for (const lang::PhaseDef& phase : model_.scenario.phases) visit(phase.turn);
    for (std::size_t i = 0; i < model_.triggers.size(); ++i) {
      const lang::Trigger& trigger = model_.triggers[i];
      if (times_of(trigger.body) == 0) {
        add(fmt::format("`{}` never fired", trigger.item.key), trigger.item.span);
      }
    }
    return std::move(sights_);
  }

 private:
  std::uint64_t times_of(BlockId block) const {
    return seen_.decisions[static_cast<std::size_t>(block)];
  }
  const lang::Statement& at(Index index) const {
    return model_.statements[static_cast<std::size_t>(index)];
  }

  void add(std::string text, const lang::Span& where) {
    Sight sight;
    sight.code = "never-possible";
    sight.text = std::move(text);
    sight.where = where;
    sight.verb = "simulate";
    sight.arguments = "--games 1000 --coverage";
    sights_.push_back(std::move(sight));
  }

  // Whether the branches of a statement are there to be chosen, or to be decided by the state.
  static bool branches(StatementOp op) {
    switch (op) {
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::If:
        return true;
      default:
        return false;
    }
  }

  void visit(BlockId block) {
    if (block == kNoIndex || !visited_.insert(block).second) return;
    const std::uint64_t times = times_of(block);
    if (times == 0) return;
    for (const Index index : model_.blocks[static_cast<std::size_t>(block)].statements) {
      const lang::Statement& what = at(index);
      if (what.op == StatementOp::Play) {
        visit(model_.rules[static_cast<std::size_t>(what.imm)].body);
      }
      for (std::size_t i = 0; i < what.blocks.size(); ++i) {
        const BlockId branch = what.blocks[i];
        if (branch == kNoIndex) continue;
        if (times_of(branch) == 0 && branches(what.op) && kEnoughDecisions <= times) {
          never(what, i, times);
        }
        visit(branch);
      }
    }
  }

  void never(const lang::Statement& what, std::size_t i, std::uint64_t times) {
    const auto& inside = model_.blocks[static_cast<std::size_t>(what.blocks[i])].statements;
    if (inside.empty()) return;
    const lang::Statement& first = at(inside.front());
    if (what.op == StatementOp::If && what.imm != 0) return;  // no text asks it
    // Settings of the options fold conditions: what they leave out is not meant to be there.
    if (what.op == StatementOp::If &&
        model_.exprs[static_cast<std::size_t>(what.exprs[0])].op == lang::Op::Constant) {
      return;
    }
    const std::string seen = fmt::format("at {} decisions", times);
    if (first.op == StatementOp::Play) {
      const lang::Rule& rule = model_.rules[static_cast<std::size_t>(first.imm)];
      if (times_of(rule.body) == 0) {
        if (named_.insert(first.imm).second) {
          add(fmt::format("`{}` was never possible {}", rule.item.key, seen), rule.item.span);
          sights_.back().count = times;
        }
        return;
      }
    }
    if (what.op == StatementOp::If) {
      add(fmt::format("the condition {} held {}", i == 0 ? "never" : "always", seen), what.span);
    } else {
      add(fmt::format("this branch was never possible {}", seen), first.span);
    }
    sights_.back().count = times;
  }

  const lang::GameModel& model_;
  const Seen& seen_;
  std::set<BlockId> visited_;
  std::set<Index> named_;  // rules
  std::vector<Sight> sights_;
};

// The keys of the lines by which play itself ends, limits and repetitions aside.
std::set<std::string> keys_of_ends(const lang::GameModel& model) {
  std::set<std::string> keys;
  const auto add = [&keys](const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) {
      if (line.verdict != lang::Verdict::Passes) keys.insert(line.item.key);
    }
  };
  add(model.scenario.end);
  add(model.scenario.stuck);
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    add(phase.end);
    add(phase.stuck);
  }
  for (const lang::Statement& statement : model.statements) {
    if (statement.op == StatementOp::Decide && !statement.texts.empty()) {
      keys.insert(statement.texts[0]);
    }
  }
  return keys;
}

class SightsOfTrial {
 public:
  SightsOfTrial(const lang::GameModel& model, const TrialAnswer& trial)
      : model_(model), trial_(trial), sights_(trial.sights) {}

  std::vector<Sight> found() {
    games();
    for (Sight& sight : DeadBranches(model_, sights_.seen).found()) {
      if (kEnoughDecisions <= trial_.compared) all_.push_back(std::move(sight));
    }
    things();
    choices();
    return std::move(all_);
  }

 private:
  Sight& add(std::string code, std::string text, std::uint64_t count, std::string verb = "simulate",
             std::string arguments = "--games 1000") {
    Sight sight;
    sight.code = std::move(code);
    sight.text = std::move(text);
    sight.count = count;
    sight.verb = std::move(verb);
    sight.arguments = std::move(arguments);
    all_.push_back(std::move(sight));
    return all_.back();
  }

  void games() {
    if (!trial_.over_at_once.empty()) {
      add("over-at-once",
          fmt::format("the game is over at its start, by `{}`: nobody has made a move",
                      trial_.over_at_once),
          0, "view", "");
      return;
    }
    const std::uint64_t games = trial_.games;
    const std::string all = times(games, "game", "games");
    if (games == 0 && kEnoughDecisions <= trial_.moves && model_.scenario.limits.empty()) {
      add("no-end", fmt::format("no game ended within {} moves", trial_.moves), trial_.moves,
          "simulate", "--games 10 --most-moves 10000");
    }
    if (games < kEnoughGames) return;
    if (sights_.longest <= kShortGame) {
      add("too-short",
          fmt::format("none of {} lasted longer than {}", all,
                      times(static_cast<std::uint64_t>(sights_.longest), "turn", "turns")),
          games);
    }
    const std::set<std::string> keys = keys_of_ends(model_);
    const bool by_play = std::any_of(
        sights_.ends.begin(), sights_.ends.end(),
        [&](const auto& end) { return keys.contains(end.first) || end.first == "survivor"; });
    if (!by_play && !keys.empty()) {
      std::vector<std::string> reached;
      for (const auto& [key, count] : sights_.ends) reached.push_back(key);
      add("never-wins", fmt::format("no line but {} ended a game, in {}", listed(reached), all),
          games);
    } else if (sights_.draws == games) {
      add("all-drawn",
          model_.players.size() == 1 ? fmt::format("none of {} games was won", games)
                                     : fmt::format("{} of {} games were drawn", games, games),
          games);
    }
    if (model_.players.size() < 2) return;
    for (std::size_t seat = 0; seat < sights_.wins.size(); ++seat) {
      if (sights_.wins[seat] != games || shared(seat)) continue;
      add("one-winner",
          fmt::format("{} won {} of {} games", model_.players[seat].name, games, games), games);
    }
  }

  // Others win whenever this seat does.
  bool shared(std::size_t seat) const {
    const auto same = [&](std::uint64_t wins) { return wins == sights_.wins[seat]; };
    return std::count_if(sights_.wins.begin(), sights_.wins.end(), same) > 1;
  }

  void things() {
    if (trial_.compared < kEnoughDecisions || trial_.games == 0) return;
    std::vector<std::string> kinds, sites;
    for (std::size_t i = 0; i < sights_.seen.kinds.size(); ++i) {
      if (!sights_.seen.kinds[i]) kinds.push_back(model_.kinds[i].name);
    }
    for (std::size_t i = 0; i < sights_.seen.sites.size(); ++i) {
      if (!sights_.seen.sites[i]) sites.push_back(model_.board.sites[i].name);
    }
    if (!kinds.empty()) {
      add("unused-kind",
          fmt::format("no piece of the {} {} ever stood on the board, in {}",
                      kinds.size() == 1 ? "kind" : "kinds", listed(kinds),
                      times(trial_.compared, "move", "moves")),
          kinds.size(), "moves", "");
    }
    const bool none = sites.size() == sights_.seen.sites.size();
    if (!sites.empty() && !none) {
      add("unvisited",
          fmt::format("no legal move of {} brought a piece to {}", trial_.compared, listed(sites)),
          sites.size(), "moves", "");
    }
  }

  void choices() {
    const std::uint64_t all = sights_.decisions;
    if (kEnoughDecisions <= all && kMostForced * all < 100 * sights_.forced) {
      add("no-choice", fmt::format("{} of {} decisions had one move only", sights_.forced, all),
          sights_.forced);
    }
    if (kWide < sights_.widest) {
      Sight& sight = add("wide", fmt::format("one decision had {} moves", sights_.widest),
                         sights_.widest, "moves", "");
      if (sights_.widest_moves) sight.moves = *sights_.widest_moves;
    }
  }

  const lang::GameModel& model_;
  const TrialAnswer& trial_;
  const TrialSights& sights_;
  std::vector<Sight> all_;
};

}  // namespace

std::vector<Sight> sights_of(const lang::GameModel& model, const TrialAnswer& trial) {
  return SightsOfTrial(model, trial).found();
}

bool plays_alike(const TrialAnswer& one, const TrialAnswer& other) {
  const std::size_t n = std::min(one.sights.course.size(), other.sights.course.size());
  const std::uint64_t games = std::min(one.games, other.games);
  return n > 0 && kEnoughToCompare <= games &&
         one.sights.course[n - 1] == other.sights.course[n - 1];
}

std::optional<std::string_view> meaning_of_sight(std::string_view code) {
  static constexpr std::pair<std::string_view, std::string_view> kMeanings[] = {
      {"over-at-once",
       "The game was over before anybody moved: the player to move had no move.\n"
       "Look whether the pieces stand where they can go, and whether the sites are linked as "
       "meant."},
      {"no-end", "No random game ended, and the text has no `limit`: it may go on for ever."},
      {"too-short", "No random game lasted longer than two turns."},
      {"never-wins",
       "Random games ended by `limit` and by repetition only, though the text has other ends."},
      {"all-drawn", "Every random game ended in a draw."},
      {"one-winner", "The same player won every random game."},
      {"never-possible",
       "A rule or a branch was part of no legal move, a condition never or always held, or a "
       "trigger "
       "never fired, although the place was come to often.\nRandom play may just not lead there; "
       "but look whether the condition says what is meant."},
      {"unused-kind", "No piece of this kind stood on the board after any legal move."},
      {"unvisited", "No legal move brought a piece to this site."},
      {"no-choice", "More than 80 of 100 decisions had one move only."},
      {"wide", "One decision had more than 2,000 moves."},
      {"no-effect", "With another value of this option the games were the same, move for move."},
  };
  for (const auto& [known, meaning] : kMeanings) {
    if (known == code) return meaning;
  }
  return std::nullopt;
}

}  // namespace ludo::interpreter

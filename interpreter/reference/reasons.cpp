// Finds the ways that spell a move, those of the fewest denials first, and keeps the best of them.
//
// The search is made in sweeps, from what is asked quickly and says most: laws and scopes over all
// moves; then all clauses over the ways whose choices the text names; then more denials, and fewer
// words. Where the text names no choice, what is forbidden twice is told before what could not even
// be chosen. Each has an allowance of its own; one that is too large says nothing.
//
// Tested by tests/interpreter/reference/test_reasons.cpp.
#include "interpreter/reference/reasons.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "interpreter/reference/inquiry.hpp"
#include "interpreter/reference/observe.hpp"
#include "interpreter/reference/why.hpp"

namespace ludo::interpreter {

namespace {

struct Sweep {
  int most_denials;
  int most_unnamed;  // -1: not guided by the text
  bool clauses;
  bool choices = true;  // also what could not be chosen
};

constexpr std::array kSweeps = {
    Sweep{1, -1, false}, Sweep{1, 0, true},   Sweep{1, 1, true},         Sweep{2, 0, true},
    Sweep{2, 1, true},   Sweep{3, 0, true},   Sweep{1, -1, true, false}, Sweep{2, -1, true, false},
    Sweep{1, -1, true},  Sweep{2, -1, false}, Sweep{2, -1, true},
};
constexpr std::uint64_t kStepsOfFirst = 20'000'000;  // as a decision may need
constexpr std::uint64_t kStepsOfSweep = 2'000'000;
constexpr std::size_t kPathsOfSweep = 20'000;

// A way that spells the move, by what speaks against it: few clauses, and those first that say
// most.
using Weight = std::pair<std::size_t, std::vector<int>>;

Weight weight_of(const Path& path) {
  std::vector<int> forms;
  for (const auto& denial : path.denials) forms.push_back(static_cast<int>(denial->form));
  std::sort(forms.rbegin(), forms.rend());
  return {path.denials.size(), std::move(forms)};
}

bool spells(const Path& path, const std::string& text) {
  return std::find(path.forms.begin(), path.forms.end(), text) != path.forms.end();
}

// The game ended as a player had no legal move.
bool ended_stuck(const lang::GameModel& model, const std::string& key) {
  const auto has_key = [&](const std::vector<lang::ResultLine>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const lang::ResultLine& line) { return line.item.key == key; });
  };
  return has_key(model.scenario.stuck) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const lang::PhaseDef& phase) { return has_key(phase.stuck); });
}

// The decision that is asked about. A player without a legal move may have lost by it: the question
// is about the turn he had not.
std::optional<State> asked_decision(Machine& machine, const State& state) {
  // Who begins is drawn by no statement.
  if (!state.result.over && state.position.stage == Stage::FirstMover) return std::nullopt;
  if (state.result.over && !ended_stuck(machine.model, state.result.key)) return std::nullopt;
  State asked = state;
  if (asked.result.over || asked.position.stage == Stage::StuckPass) {
    asked.result = Result{};
    asked.position.stage = Stage::Turn;
    const lang::PhaseDef& phase = lang::at(machine.model.scenario.phases, asked.position.phase);
    if (phase.turn == kNoIndex) return std::nullopt;
  }
  if (machine.viewer != kNoIndex) asked = blinded(machine, asked, machine.viewer);
  return asked;
}

}  // namespace

Reasons reasons_against(const std::function<Machine()>& machine, const State& state,
                        const std::string& move) {
  Reasons reasons;
  Machine model = machine();
  const std::optional<State> asked = asked_decision(model, state);
  if (!asked) return reasons;
  const auto& sites = model.model.board.sites;
  const bool numbered = std::any_of(sites.begin(), sites.end(),
                                    [](const lang::Site& site) { return !site.number.empty(); });
  for (const Sweep& sweep : kSweeps) {
    for (const bool second_names : {false, true}) {
      if (second_names && !numbered) continue;
      Budget budget = model.budget;
      budget.steps = std::min(budget.steps, sweep.clauses ? kStepsOfSweep : kStepsOfFirst);
      Inquiry inquiry;
      inquiry.text = move;
      inquiry.most_denials = sweep.most_denials;
      inquiry.most_unnamed = sweep.most_unnamed;
      inquiry.clauses = sweep.clauses;
      inquiry.choices = sweep.choices;
      Machine run(model.rules, budget);
      run.history = model.history;
      run.texts = true;
      run.second_names = second_names;
      run.inquiry = &inquiry;
      run.viewer = model.viewer;
      std::optional<Weight> best;
      std::size_t paths = 0;
      try {
        Path first = run.open(*asked);
        run.veil_frames(first);
        run.run(std::move(first), [&](Path&& end) {
          if (end.denials.empty() && end.unnamed == 0 && inquiry.guided() && !end.blind) {
            run.note_end(end);
          }
          if (++paths > kPathsOfSweep && sweep.clauses) return false;
          if (end.denials.empty() || !spells(end, move)) return true;
          Weight weight = weight_of(end);
          if (best && *best <= weight) return true;
          best = std::move(weight);
          reasons.denials.clear();
          for (const auto& denial : end.denials) reasons.denials.push_back(*denial);
          return true;
        });
      } catch (const BudgetSpent&) {
        // What was found so far is still true.
      } catch (const DescriptionError&) {
        // A way that is not legal led where the description cannot go.
      }
      if (inquiry.furthest.form != DeadEnd::Form::None &&
          (reasons.dead_end.form == DeadEnd::Form::None ||
           reasons.dead_end.named < inquiry.furthest.named)) {
        reasons.dead_end = inquiry.furthest;
      }
      if (best) return reasons;
    }
  }
  return reasons;
}

std::vector<std::string> Reasons::keys() const {
  std::vector<std::string> keys;
  for (const Denial& denial : denials) {
    const bool known = std::find(keys.begin(), keys.end(), denial.key) != keys.end();
    if (!denial.key.empty() && !known) keys.push_back(denial.key);
  }
  return keys;
}

std::vector<Step> story_of(Machine machine, const State& state,
                           const std::vector<std::int32_t>& digits) {
  machine.telling = true;
  machine.guide = &digits;
  std::vector<Step> story;
  for (Path& path : machine.decide(state)) {
    if (path.digits != digits) continue;
    story = std::move(path.story);
    if (path.blind) story.push_back({.form = Step::Form::Hidden});
  }
  return story;
}

}  // namespace ludo::interpreter

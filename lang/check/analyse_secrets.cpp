// Choices that read what the chooser cannot see.
//
// What decides a player's moves (`choose`, `require`, `if`, loops, preferences, laws) may read an
// attribute `seen by owner` only of the chooser or of pieces that are known to be his (chosen among
// his pieces, or moved by him), and one `seen by nobody` never; the total of a
// tally is public unless it is hidden `wholly`. What nature draws from, what effects write and what
// result lines ask is free: it becomes public by being done. Reads are followed by secrets.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/analyses.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/secrets.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

// By rule: the earliest phase, in text order, whose turn plays it or asks for a way to play it.
std::vector<Index> first_phases(const GameModel& model) {
  const auto used_by = [&](BlockId block) {
    std::set<Index> rules;
    Walk walk;
    walk.statement = [&](const Statement& s) {
      if (s.op == StatementOp::Play && s.imm >= 0) rules.insert(s.imm);
    };
    walk.generator = [&](const Generator& g) {
      if (g.form == GeneratorForm::Way && g.rule >= 0) rules.insert(g.rule);
    };
    walk_block(model, block, walk);
    return rules;
  };
  Graph below;
  for (const Rule& rule : model.rules) below.push_back(used_by(rule.body));
  std::vector<Index> first(model.rules.size(), 0);
  for (std::size_t p = model.scenario.phases.size(); 0 < p; --p) {
    for (const Index rule : used_by(model.scenario.phases[p - 1].turn)) {
      const auto phase = static_cast<Index>(p) - 1;
      first[static_cast<std::size_t>(rule)] = phase;
      for (const Index other : reachable(below, rule))
        first[static_cast<std::size_t>(other)] = phase;
    }
  }
  return first;
}

std::string hint_of(const Variable& variable) {
  if (variable.owner == Owner::Piece) {
    return fmt::format("only the `{}` of a piece chosen among `own pieces` may be asked",
                       variable.name);
  }
  return fmt::format(
      "only `{} of me` may be asked; what another player must tell he sets himself, below `p "
      "decides`, "
      "in "
      "an attribute that all see",
      variable.name);
}

void report(Context& context, const std::vector<SecretRead>& reads,
            std::set<std::pair<Index, std::uint32_t>>& reported) {
  for (const SecretRead& read : reads) {
    const Variable& variable = context.model.variables[static_cast<std::size_t>(read.variable)];
    if (!reported.emplace(read.variable, read.span.begin).second) continue;
    const bool nobody = variable.seen.sight == Sight::Nobody;
    context.error_with(DiagnosticKind::secret_read, read.span,
                       fmt::format("the chooser cannot see `{}` here, and the choice depends on it",
                                   variable.name),
                       variable.span, nobody ? "seen by nobody" : "seen by its owner",
                       nobody ? "" : hint_of(variable));
  }
}

}  // namespace

void analyse_secrets(Context& context) {
  const GameModel& model = context.model;
  const bool any =
      std::any_of(model.variables.begin(), model.variables.end(),
                  [](const Variable& variable) { return variable.seen.sight != Sight::All; });
  if (!any) return;
  Secrets secrets(model);
  std::set<std::pair<Index, std::uint32_t>> reported;
  const std::vector<Index> first = first_phases(model);
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    secrets.first_phase = first[r];
    Viewpoint view;
    report(context, secrets.decided_by(model.rules[r].body, view), reported);
  }
  for (std::size_t p = 0; p < model.scenario.phases.size(); ++p) {
    secrets.first_phase = static_cast<Index>(p);
    Viewpoint view;
    report(context, secrets.decided_by(model.scenario.phases[p].turn, view), reported);
  }
  // A law takes moves away from whoever chooses.
  secrets.first_phase = 0;
  for (const Law& law : model.laws) report(context, secrets.read(law.condition, {}), reported);
}

}  // namespace ludo::lang

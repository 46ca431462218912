// Choices that read what the chooser cannot see.
//
// What decides a player's moves (`choose`, `require`, `if`, loops, preferences, laws) may read an
// attribute `seen by owner` only of the chooser or of pieces that are known to be his (chosen among
// his pieces, or moved by him), and one `seen by nobody` never; of what is in a state that ends the
// secret (`until known`) it may be read, and so may be what has been announced. Kinds of pieces are
// read like attributes. The total of a tally is public unless it is hidden `wholly`. What nature
// draws from, what effects write and what result lines ask is free: it becomes public by being
// done. Reads are followed by secrets.hpp.
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

// Of what the secret may be asked.
std::string hint_of(const GameModel& model, const SecretRead& read, const Visibility& seen) {
  const bool nobody = seen.sight == Sight::Nobody;
  const bool of_kinds = read.variable == kNoIndex;
  const Variable* variable = of_kinds ? nullptr : &at(model.variables, read.variable);
  std::string state;
  if (seen.until_state != kNoIndex) state = at(model.variables, seen.until_state).name;
  if (!of_kinds && variable->owner != Owner::Piece) {
    if (!state.empty()) return fmt::format("it may be asked of what is `{}`", state);
    if (nobody) return "";
    return fmt::format(
        "only `{} of me` may be asked; what another player must tell is made known before: "
        "`announce … as answer`",
        variable->name);
  }
  const std::string what = of_kinds ? "kind" : '`' + variable->name + '`';
  const std::string how =
      state.empty()
          ? ""
          : fmt::format(
                "; show it before, `x becomes {}`, or tell all an answer: `announce … as answer`",
                state);
  if (!nobody) {
    return fmt::format("only the {} of a piece chosen among `own pieces` may be asked{}", what,
                       how);
  }
  if (state.empty()) return "";
  return fmt::format("only the {} of a piece that is `{}` may be asked{}", what, state, how);
}

void report(Context& context, const Secrets& secrets, const std::vector<SecretRead>& reads,
            std::set<std::pair<Index, std::uint32_t>>& reported) {
  const GameModel& model = context.model;
  for (const SecretRead& read : reads) {
    if (!reported.emplace(read.variable, read.span.begin).second) continue;
    const bool of_kinds = read.variable == kNoIndex;
    const Visibility& seen = of_kinds ? model.kinds_seen : at(model.variables, read.variable).seen;
    const Span declared = of_kinds ? seen.span : at(model.variables, read.variable).span;
    const bool nobody = seen.sight == Sight::Nobody;
    context.error_with(DiagnosticKind::secret_read, read.span,
                       fmt::format("the chooser cannot see {} here, and the choice depends on it",
                                   secrets.name_of(read)),
                       declared, nobody ? "seen by nobody" : "seen by its owner",
                       hint_of(model, read, seen));
  }
}

}  // namespace

void analyse_secrets(Context& context) {
  const GameModel& model = context.model;
  const bool any =
      model.kinds_seen.sight != Sight::All ||
      std::any_of(model.variables.begin(), model.variables.end(),
                  [](const Variable& variable) { return variable.seen.sight != Sight::All; });
  if (!any) return;
  Secrets secrets(model);
  std::set<std::pair<Index, std::uint32_t>> reported;
  const std::vector<Index> first = first_phases(model);
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    secrets.first_phase = first[r];
    Viewpoint view;
    report(context, secrets, secrets.decided_by(model.rules[r].body, view), reported);
  }
  for (std::size_t p = 0; p < model.scenario.phases.size(); ++p) {
    secrets.first_phase = static_cast<Index>(p);
    Viewpoint view;
    report(context, secrets, secrets.decided_by(model.scenario.phases[p].turn, view), reported);
  }
  // A law takes moves away from whoever chooses.
  secrets.first_phase = 0;
  for (const Law& law : model.laws)
    report(context, secrets, secrets.read(law.condition, {}), reported);
}

}  // namespace ludo::lang

// Moves found by forms that are known. See spelling.hpp.

#include "interpreter/services/spelling.hpp"

#include <algorithm>
#include <set>

#include "interpreter/search/search.hpp"
#include "lang/model/walk.hpp"

namespace ludo::interpreter {

namespace {

using lang::at;
using lang::BlockId;
using lang::Index;
using lang::StatementOp;

// Looks through the blocks of a game's turn for what makes labels follow from more than digits.
struct PlainText {
  const lang::GameModel& model;
  std::set<Index> rules = {};  // looked through, or on the way

  // Something is chosen in it, or in what it plays, or a move ends there.
  bool chooses(BlockId block) const {
    bool found = false;
    lang::for_each_statement_played(model, block, [&](const lang::Statement& each) {
      found = found || lang::asks(each.op) || each.op == StatementOp::By ||
              each.op == StatementOp::Commit || each.op == StatementOp::Pass;
    });
    return found;
  }

  // The label of a line is that of its last site, which is its first digit.
  bool line(const lang::Generator& generator) const {
    if (generator.named) return true;
    const lang::LinePattern& pattern = generator.patterns.front();
    if (generator.patterns.size() != 1 || pattern.segments.empty()) return false;
    const lang::Segment& last = pattern.segments.back();
    return last.to_slot != lang::kNoIndex && last.what != lang::kNoExpr && !last.or_edge;
  }

  bool statement(const lang::Statement& what) {
    switch (what.op) {
      case StatementOp::Choose: {
        const lang::Generator& generator = at(model.generators, what.generator);
        return generator.form != lang::GeneratorForm::Way &&
               (generator.form != lang::GeneratorForm::Line || line(generator));
      }
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::Preferring:
        return blocks(what);
      case StatementOp::RepeatAtWill:
        // A bound that ends it takes no digit.
        return (what.exprs.empty() || what.exprs[0] == lang::kNoExpr) && blocks(what);
      case StatementOp::Play: {
        const lang::Rule& rule = at(model.rules, what.imm);
        if (rule.same_outcome) return false;
        return !rules.insert(what.imm).second || block(rule.body);
      }
      case StatementOp::Random:
      case StatementOp::InAnyOrder:
      case StatementOp::Travel:
      case StatementOp::By:
      case StatementOp::Commit:
        return false;
      case StatementOp::Pass:
        return true;
      default:
        // What goes by the state must leave nothing to choose.
        return std::none_of(what.blocks.begin(), what.blocks.end(),
                            [&](BlockId inner) { return chooses(inner); });
    }
  }
  bool blocks(const lang::Statement& what) {
    return std::all_of(what.blocks.begin(), what.blocks.end(),
                       [&](BlockId inner) { return block(inner); });
  }
  bool block(BlockId id) {
    if (id == lang::kNoIndex) return true;
    const auto& statements = at(model.blocks, id).statements;
    return std::all_of(statements.begin(), statements.end(),
                       [&](Index index) { return statement(at(model.statements, index)); });
  }
};

bool passes(const std::vector<lang::ResultLine>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const lang::ResultLine& line) {
    return line.verdict == lang::Verdict::Passes;
  });
}

}  // namespace

bool is_spelled_by_digits(const lang::GameModel& model) {
  const lang::Scenario& scenario = model.scenario;
  if (scenario.phases.size() != 1 || scenario.first_random) return false;
  const lang::PhaseDef& phase = scenario.phases.front();
  const bool written = !phase.written.empty() ||
                       std::any_of(model.rules.begin(), model.rules.end(),
                                   [](const lang::Rule& rule) { return !rule.written.empty(); });
  if (written || phase.same_outcome || phase.first_random || phase.secretly) return false;
  if (model.board.shape == lang::BoardShape::Tiles || search::has_secrets(model)) return false;
  // `pass` of who is stuck has a digit that a choice may have, too.
  if (passes(scenario.stuck) || passes(phase.stuck)) return false;
  PlainText plain{model};
  if (plain.chooses(scenario.setup) || plain.chooses(phase.begin)) return false;
  for (const lang::Trigger& trigger : model.triggers) {
    if (plain.chooses(trigger.body)) return false;
  }
  return plain.block(phase.turn);
}

std::size_t Spellings::HashOfDigits::operator()(const std::vector<std::int32_t>& digits) const {
  std::uint64_t hash = digits.size();
  for (const std::int32_t digit : digits) {
    hash = (hash ^ static_cast<std::uint32_t>(digit)) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29U;
  }
  return static_cast<std::size_t>(hash);
}

void Spellings::learn(const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    const auto id = static_cast<std::uint32_t>(known_.size());
    if (!known_.try_emplace(move.digits, id).second) continue;
    for (std::size_t i = 0; i < move.forms.size(); ++i) {
      named_[move.forms[i]].push_back({id, i == 0});
    }
  }
}

std::optional<std::size_t> Spellings::find(const std::string& text,
                                           const std::vector<runtime::FastMove>& moves) const {
  // A text with a rank names a move beside others that have its form.
  if (text.find('#') != std::string::npos) return std::nullopt;
  const auto named = named_.find(text);
  if (named == named_.end()) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto known = known_.find(moves[i].digits);
    if (known == known_.end()) return std::nullopt;
    for (const Named& one : named->second) {
      if (one.id != known->second) continue;
      if (found || !one.first) return std::nullopt;
      found = i;
    }
  }
  return found;
}

}  // namespace ludo::interpreter

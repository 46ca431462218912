// The passes, one after the other; see canon.hpp.

#include "lang/canon/canon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lang/canon/refine.hpp"
#include "lang/canon/text.hpp"
#include "lang/canon/translate.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::lang {

namespace {

// The value is one of the variable's type, whatever the state is.
bool stays_within(const Type& value, const Type& variable) {
  if (value.shape != Shape::Scalar || variable.shape != Shape::Scalar) return false;
  if (value.optional && !variable.optional) return false;
  if (0 <= variable.subset) return false;
  if (variable.base != Base::Int) return true;
  return variable.least <= value.least && value.most <= variable.most;
}

// What the checker keeps, and what a text notes for figures: no part of positions, unless read. But
// where to note it might be a fault, the path would die of it.
std::set<Index> kept_for_nothing(const GameModel& model) {
  std::set<Index> found;
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const Variable& variable = model.variables[v];
    if (variable.owner == Owner::Record || !variable.declared) found.insert(static_cast<Index>(v));
  }
  for (const Statement& statement : model.statements) {
    if (statement.places.empty() || statement.places[0].variable == kNoIndex) continue;
    const Index written = statement.places[0].variable;
    const Variable& variable = at(model.variables, written);
    if (!variable.declared || statement.op == StatementOp::AddElements ||
        statement.op == StatementOp::TakeElements) {
      continue;
    }
    const bool is_set = statement.op == StatementOp::SetVariable;
    if (!is_set || !stays_within(at(model, statement.exprs[0]).type, variable.type)) {
      found.erase(written);
    }
  }
  return found;
}

}  // namespace

CanonAnswer canonical_form(const GameModel& model) {
  // What is read is in the form, with what writes it, which may read more.
  std::set<Index> dropped = kept_for_nothing(model);
  while (true) {
    const canon::Translation translation(model, dropped);
    const auto is_read = [&](Index v) { return translation.read_variables.contains(v); };
    if (0 < std::erase_if(dropped, is_read)) continue;
    CanonAnswer answer;
    answer.text = canon::least_text(
        translation.terms, translation.game,
        [&](const canon::Reached& reached, const std::vector<canon::Colour>& colours) {
          return canon::text_of(translation.terms, translation.game, reached, colours);
        });
    if (!answer.text) {
      answer.trouble =
          fmt::format("more than {} ways to name what looks alike were tried", canon::kMostLeaves);
    }
    return answer;
  }
}

std::string canon_hash(std::string_view text) { return "ludo:1:" + sha256_text(text); }

std::string canon_hash(const GameModel& model) {
  const CanonAnswer answer = canonical_form(model);
  return answer.text ? canon_hash(*answer.text) : "";
}

}  // namespace ludo::lang

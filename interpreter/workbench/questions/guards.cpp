// See guards.hpp.

#include "interpreter/workbench/questions/guards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace ludo::workbench::questions {

namespace {

using lang::StatementOp;

struct Halves {
  std::string first, second;
};

// `VERB first WORD second`; nothing where the line is not made like that, or says more.
std::optional<Halves> halves_of(const std::string& line, std::string_view verb,
                                std::string_view word) {
  const std::string head = fmt::format("{} ", verb);
  const std::string between = fmt::format(" {} ", word);
  if (!line.starts_with(head)) return std::nullopt;
  const std::size_t at = line.find(between, head.size());
  if (at == std::string::npos) return std::nullopt;
  Halves halves{line.substr(head.size(), at - head.size()), line.substr(at + between.size())};
  if (halves.first.empty() || halves.second.empty()) return std::nullopt;
  if (halves.second.find(between) != std::string::npos) return std::nullopt;
  return halves;
}

// In brackets where it is more than a name.
std::string in_brackets(const std::string& text) {
  return text.find(' ') == std::string::npos ? text : fmt::format("({})", text);
}

// The first number that is said.
std::string number_in(const std::string& what) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t first = what.find_first_of(kDigits);
  if (first == std::string::npos) return {};
  return what.substr(first, what.find_first_not_of(kDigits, first) - first);
}

bool is_constant(const lang::GameModel& model, lang::ExprId expr) {
  return expr != lang::kNoExpr && lang::at(model, expr).op == lang::Op::Constant;
}

std::string guard_of_put(const Asked& asked, const lang::Statement& put, const Halves& halves,
                         const std::string& most) {
  // Of what is chosen it would have to be asked kind by kind; a direction stands behind the site.
  if (!is_constant(asked.model, put.exprs[0]) || most.empty()) return {};
  if (halves.second.find(" facing ") != std::string::npos) return {};
  if (lang::at(asked.model, put.exprs[2]).op == lang::Op::Singleton) {
    return fmt::format("count {} < {}", halves.first, most);
  }
  return fmt::format("count {} + count {} <= {}", halves.first, in_brackets(halves.second), most);
}

bool is_me(const lang::GameModel& model, lang::ExprId expr) {
  const lang::Expr& owner = lang::at(model, expr);
  if (owner.op == lang::Op::Singleton) return is_me(model, owner.args[0]);
  return owner.op == lang::Op::Me;
}

// What a tally takes or gets is one key, which is written as it is.
bool is_one_key(const lang::GameModel& model, const lang::Statement& statement) {
  const lang::Op op = lang::at(model, statement.exprs[0]).op;
  return op == lang::Op::Singleton || op == lang::Op::MakeSet;
}

// Something else is done in the block where it stands.
bool has_effects_beside(const lang::GameModel& model, const lang::Statement& statement) {
  for (const lang::StatementBlock& block : model.blocks) {
    const auto is_it = [&](lang::Index each) {
      return &lang::at(model.statements, each) == &statement;
    };
    if (std::none_of(block.statements.begin(), block.statements.end(), is_it)) continue;
    return std::any_of(block.statements.begin(), block.statements.end(), [&](lang::Index each) {
      const StatementOp op = lang::at(model.statements, each).op;
      const bool asks = op == StatementOp::Choose || op == StatementOp::Random ||
                        op == StatementOp::Require || op == StatementOp::Commit;
      return !asks && !is_it(each);
    });
  }
  return false;
}

}  // namespace

std::string guard_of(const Asked& asked, const lang::Statement& statement,
                     const std::string& what) {
  const std::string line = line_of(asked, statement.span);
  const lang::GameModel& model = asked.model;
  const auto most_of_place = [&]() -> std::string {
    if (statement.places.empty() || statement.places[0].variable == lang::kNoIndex) return {};
    return std::to_string(lang::at(model.variables, statement.places[0].variable).type.most);
  };
  const auto taken = halves_of(line, "take", "from");
  const auto added = halves_of(line, "add", "to");
  switch (statement.op) {
    case StatementOp::Put: {
      const auto put = halves_of(line, "put", "at");
      return put ? guard_of_put(asked, statement, *put, number_in(what)) : "";
    }
    case StatementOp::TakeNumber:
      return taken ? fmt::format("{} >= {}", taken->second, taken->first) : "";
    case StatementOp::AddNumber:
      if (!added || most_of_place().empty()) return {};
      return fmt::format("{} + {} <= {}", added->second, in_brackets(added->first),
                         most_of_place());
    case StatementOp::TakeTally:
      if (!taken || !is_one_key(model, statement)) return {};
      return fmt::format("{} in {}", taken->first, taken->second);
    case StatementOp::AddTally:
      if (!added || !is_one_key(model, statement) || most_of_place().empty()) return {};
      return fmt::format("how many {} in {} < {}", added->first, added->second, most_of_place());
    default:
      return {};
  }
}

bool writes_hidden(const lang::GameModel& model, const lang::Statement& statement) {
  if (statement.places.empty() || statement.places[0].variable == lang::kNoIndex) return false;
  const lang::Place& place = statement.places[0];
  const lang::Sight sight = lang::at(model.variables, place.variable).seen.sight;
  if (sight == lang::Sight::All) return false;
  const bool is_own = place.owner != lang::kNoExpr && is_me(model, place.owner);
  return !(is_own && sight == lang::Sight::Owner);
}

void add_guards(const Asked& asked, const lang::Statement& statement, const std::string& what,
                const std::string& nothing, Worded& worded) {
  // A condition on what is hidden would tell it.
  if (writes_hidden(asked.model, statement)) return;
  const std::string guard = guard_of(asked, statement, what);
  if (guard.empty()) return;
  const std::string others = has_effects_beside(asked.model, statement)
                                 ? "; the lines around it are done all the same"
                                 : "";
  worded.repairs.push_back({fmt::format("in the place of the line: {}{}", nothing, others),
                            fmt::format("if {}\n  {}", guard, line_of(asked, statement.span)),
                            Put::InPlace, statement.span});
  worded.repairs.push_back({"above the line: then the move cannot be made",
                            fmt::format("require {}", guard), Put::Above, statement.span});
}

}  // namespace ludo::workbench::questions

// See repairs.hpp.

#include "interpreter/workbench/questions/repairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

using interpreter::Move;
using interpreter::State;
using lang::Index;
using lang::kNoIndex;
using lang::StatementOp;

Repair ruling(const std::string& where, const std::string& said, const lang::Span& clause) {
  return {where, fmt::format("ruling \"{}\"", said), Put::Below, clause};
}

lang::Span first_rule(const Asked& asked) {
  // What is pasted goes into the text that is asked about, which was loaded first.
  lang::Span first = lang::Span::nowhere();
  for (const lang::Rule& rule : asked.model.rules) {
    const lang::Span& span = rule.item.span;
    if (span.is_nowhere()) continue;
    const auto earlier = [](const lang::Span& one, const lang::Span& other) {
      return std::pair(one.file.index(), one.begin) < std::pair(other.file.index(), other.begin);
    };
    if (first.is_nowhere() || earlier(span, first)) first = span;
  }
  return first;
}

std::string text_at(const Asked& asked, const lang::Span& span) {
  return std::string(asked.sources.text(span));
}

lang::Span line_with(const Asked& asked, lang::FileId file, const std::string& head,
                     const std::string& inside) {
  const lang::SourceText& source = asked.sources.source(file);
  for (std::size_t row = 1; row <= source.line_count(); ++row) {
    const std::string_view line = source.line_text(row);
    const std::size_t begins = line.find_first_not_of(' ');
    if (begins == std::string_view::npos || !line.substr(begins).starts_with(head)) continue;
    if (line.find(inside, begins + head.size()) == std::string_view::npos) continue;
    lang::Span span = source.line_span(row);
    span.begin += static_cast<lang::Offset>(begins);
    return span;
  }
  return lang::Span::nowhere();
}

std::string lines_of_block(const Asked& asked, lang::BlockId block) {
  lang::Span all = lang::Span::nowhere();
  for (const Index id : lang::at(asked.model.blocks, block).statements) {
    const lang::Span& span = lang::at(asked.model.statements, id).span;
    if (!span.is_nowhere()) all = all.is_nowhere() ? span : lang::join(all, span);
  }
  return all.is_nowhere() ? "" : lines_of(asked, all);
}

std::vector<const lang::Statement*> played_statements(const Asked& asked, const Moment& moment) {
  std::vector<std::string> rules;
  for (const interpreter::Deed& deed : asked.engine.deeds(*moment.before)) {
    if (deed.digits == moment.move->digits) rules = deed.rules;
  }
  std::vector<const lang::Statement*> found;
  const auto add = [&found](const lang::Statement& each) { found.push_back(&each); };
  const lang::PhaseDef& phase = phase_of(asked.model, *moment.before);
  if (phase.turn != kNoIndex) lang::for_each_statement(asked.model, phase.turn, add);
  for (const lang::Rule& rule : asked.model.rules) {
    if (rule.body == kNoIndex) continue;
    if (std::find(rules.begin(), rules.end(), rule.item.key) == rules.end()) continue;
    lang::for_each_statement(asked.model, rule.body, add);
  }
  return found;
}

std::string move_if(const Asked& asked, const State& state,
                    const std::function<void(lang::GameModel&)>& change) {
  constexpr std::uint64_t kSteps = 2'000'000;
  lang::GameModel changed = asked.model;
  change(changed);
  interpreter::Budget budget;
  budget.steps = kSteps;
  const interpreter::Engine other(changed, budget);
  std::set<Digits> legal;
  for (const Move& move : asked.engine.raw_moves(state)) legal.insert(move.digits);
  try {
    for (const Move& move : other.moves(state)) {
      if (!legal.contains(move.digits))
        return move.text.substr(0, move.text.find_last_not_of(' ') + 1);
    }
  } catch (const interpreter::BudgetSpent&) {
    return {};
  } catch (const interpreter::DescriptionError&) {
    return {};
  }
  return {};
}

// ---- what is done to several things

namespace {

// A `for each` over a set whose block is one effect, or one behind one condition.
struct OneEffect {
  const lang::Statement* effect = nullptr;
  std::string variable;  // "victim"
  std::string head;      // "victim among enemy Men where …": with the condition of the block
};

std::string joined_condition(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return one + other;
  return fmt::format("({}) and ({})", one, other);
}

const lang::Statement* only_statement(const Asked& asked, lang::BlockId block) {
  const auto& all = lang::at(asked.model.blocks, block).statements;
  return all.size() == 1 ? &lang::at(asked.model.statements, all.front()) : nullptr;
}

std::optional<OneEffect> one_effect(const Asked& asked, const lang::Statement& for_each) {
  constexpr std::string_view kHead = "for each ";
  std::string line = line_of(asked, for_each.span);
  const std::size_t among = line.find(" among ");
  if (!line.starts_with(kHead) || among == std::string::npos) return std::nullopt;
  OneEffect one;
  one.variable = line.substr(kHead.size(), among - kHead.size());
  if (one.variable.find(' ') != std::string::npos) return std::nullopt;
  one.effect = only_statement(asked, for_each.blocks[0]);
  std::string condition;
  if (one.effect != nullptr && one.effect->op == StatementOp::If) {
    const std::string asks = line_of(asked, one.effect->span);
    const auto& parts = one.effect->blocks;
    const bool is_plain = parts.size() < 2 || parts[1] == kNoIndex;
    if (!is_plain || !asks.starts_with("if ")) return std::nullopt;
    condition = asks.substr(3);
    one.effect = only_statement(asked, parts[0]);
  }
  if (one.effect == nullptr) return std::nullopt;
  std::string domain = line.substr(kHead.size());
  const std::size_t where = domain.find(" where ");
  if (where != std::string::npos) {
    condition = joined_condition(domain.substr(where + 7), condition);
    domain.erase(where);
  }
  one.head = domain + (condition.empty() ? "" : " where " + condition);
  return one;
}

// How many pieces a statement does something to in one move at most, as far as it shows.
std::size_t most_at_once(const Asked& asked, const Moment& moment, const lang::Span& effect) {
  constexpr std::size_t kLookedAt = 100;
  std::size_t most = 0, looked = 0;
  if (moment.next == nullptr) return most;
  for (const auto& [move, state] : *moment.next) {
    if (kLookedAt < ++looked) break;
    std::size_t n = 0;
    for (const auto& change : asked.engine.piece_changes(moment.now, move)) {
      n += change.span == effect ? 1 : 0;
    }
    most = std::max(most, n);
  }
  return most;
}

}  // namespace

std::vector<Repair> repairs_of_order(const Asked& asked, const lang::Statement& for_each,
                                     const Moment& moment) {
  const std::optional<OneEffect> one = one_effect(asked, for_each);
  if (!one) return {};
  const std::string does = line_of(asked, one->effect->span);
  std::vector<Repair> repairs;
  const auto put = [&](const std::string& what, std::string text) {
    repairs.push_back({"in the place of the line and what stands below it: " + what,
                       std::move(text), Put::InPlaceOfAll, for_each.span});
  };
  for (const std::string_view verb : {"remove", "capture"}) {
    if (does != fmt::format("{} {}", verb, one->variable)) continue;
    put("at once, whatever the others do", fmt::format("{} every {}", verb, one->head));
    // What is gone is not chosen again; of n things there are n! orders.
    constexpr std::size_t kFew = 4;
    const std::size_t most = most_at_once(asked, moment, one->effect->span);
    if (0 < most && most <= kFew) {
      put("who moves chooses the order",
          fmt::format("repeat while possible, at most {} times\n  choose {}\n  {}",
                      std::max<std::size_t>(1, asked.model.board.sites.size()), one->head, does));
    }
  }
  const std::string moves = fmt::format("move {} to ", one->variable);
  if (does.starts_with(moves) && asked.model.piles.most == 0) {
    std::string goal = does.substr(moves.size());
    goal.erase(std::min(goal.find(", capturing"), goal.size()));
    put("all go at once", fmt::format("move every {} to {}", one->head, goal));
  }
  return repairs;
}

// ---- moves that do nothing

namespace {

// What a rule writes that lasts, as a question whether it is another than at the turn's beginning.
std::string has_changed(const Asked& asked, const std::vector<const lang::Statement*>& played) {
  std::vector<std::string> parts;
  const auto add = [&parts](const std::string& part) {
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  };
  for (const lang::Statement* each : played) {
    if (each->op == StatementOp::Move) add("some pieces moved this turn");
    // These leave nothing that the language could ask for.
    const bool is_unseen = each->op == StatementOp::Put || each->op == StatementOp::Remove ||
                           each->op == StatementOp::Change || each->op == StatementOp::Shift ||
                           each->op == StatementOp::MoveAll || each->op == StatementOp::Lay ||
                           each->op == StatementOp::ExchangeSides;
    if (is_unseen) return {};
    for (const lang::Place& place : each->places) {
      if (place.variable == kNoIndex) continue;
      const lang::Variable& of = lang::at(asked.model.variables, place.variable);
      if (!of.declared || of.life != lang::Variable::Life::Game) continue;
      if (of.owner == lang::Owner::Site) {
        add(fmt::format(
            "(some any-place among anything where {0} of any-place != ({0} of any-place when the "
            "turn began))",
            of.name));
      } else if (of.owner == lang::Owner::Player) {
        add(fmt::format(
            "(some any-side among players where {0} of any-side != ({0} of any-side when the turn "
            "began))",
            of.name));
      } else if (of.owner == lang::Owner::Game) {
        add(fmt::format("{0} != ({0} when the turn began)", of.name));
      } else {
        return {};
      }
    }
  }
  return fmt::format("{}", fmt::join(parts, " or "));
}

}  // namespace

std::vector<Repair> repairs_of_idling(const Asked& asked, const Moment& moment) {
  std::vector<Repair> repairs;
  const std::vector<const lang::Statement*> played = played_statements(asked, moment);
  const auto is_option = [](const lang::Statement* each) {
    return each->op == StatementOp::Optionally && !each->span.is_nowhere();
  };
  const auto option = std::find_if(played.begin(), played.end(), is_option);
  const bool is_only = std::count_if(played.begin(), played.end(), is_option) == 1;
  if (is_only && line_of(asked, (*option)->span) == "optionally") {
    const std::string lines = lines_of_block(asked, (*option)->blocks[0]);
    const std::string where = "in the place of `optionally` and what stands below it: ";
    repairs.push_back({where + "it must be done", lines, Put::InPlaceOfAll, (*option)->span});
    repairs.push_back({where + "to leave it out is a pass, and counts as one",
                       fmt::format("either\n{}\nor pass", indented(lines)), Put::InPlaceOfAll,
                       (*option)->span});
    return repairs;
  }
  const std::string changed = has_changed(asked, played);
  const lang::PhaseDef& phase = phase_of(asked.model, *moment.before);
  if (!changed.empty() && phase.turn != kNoIndex) {
    const auto& turn = lang::at(asked.model.blocks, phase.turn).statements;
    const lang::Span last = lang::at(asked.model.statements, turn.back()).span;
    repairs.push_back({"at the end of the turn: something must be done",
                       "afterwards require " + changed, Put::Behind, last});
  }
  return repairs;
}

}  // namespace ludo::workbench::questions

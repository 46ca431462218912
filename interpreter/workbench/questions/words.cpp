// See words.hpp.

#include "interpreter/workbench/questions/words.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

using interpreter::State;
using lang::Index;
using lang::kNoIndex;

namespace {

// Where the line that begins at an offset ends: behind what begins on it and goes on below.
lang::Offset end_of_line(const Asked& asked, const lang::Span& span) {
  const lang::SourceText& source = asked.sources.source(span.file);
  const auto line_end = [&source](lang::Offset at) {
    return source.line_span(source.line_column(at).line).end;
  };
  const lang::Offset begin = source.line_span(source.line_column(span.begin).line).begin;
  lang::Offset end = line_end(span.begin);
  for (const lang::Statement& statement : asked.model.statements) {
    if (statement.span == span && statement.blocks.empty() && end < span.end) {
      end = line_end(span.end - 1);
    }
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (const lang::Expr& expr : asked.model.exprs) {
      if (expr.span.is_nowhere() || expr.span.file != span.file) continue;
      if (expr.span.begin < begin || end < expr.span.begin || expr.span.end <= end) continue;
      end = line_end(expr.span.end - 1);
      grows = true;
    }
  }
  return end;
}

// `note "…"` and its like, in any language: a word, and a text.
bool is_remark(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::size_t blank = line.find(' ');
  return blank != std::string_view::npos && line.substr(blank).starts_with(" \"") &&
         line.find_last_not_of(" \r") == line.rfind('"');
}

}  // namespace

std::string line_of(const Asked& asked, const lang::Span& span) {
  if (span.is_nowhere()) return {};
  const lang::SourceText& source = asked.sources.source(span.file);
  const auto [first, last] = rows_of(asked, span);
  std::string text;
  for (std::size_t number = first; number <= last; ++number) {
    std::string line(source.line_text(number));
    const std::size_t begins = line.find_first_not_of(" \t");
    if (begins == std::string::npos) continue;
    line.erase(0, begins);
    while (line.back() == ' ' || line.back() == '\r') line.pop_back();
    text += (text.empty() ? "" : " ") + line;
  }
  return text;
}

std::string lines_of(const Asked& asked, const lang::Span& span) {
  if (span.is_nowhere()) return {};
  const lang::SourceText& source = asked.sources.source(span.file);
  const std::size_t first = source.line_column(span.begin).line;
  const std::size_t last = source.line_column(std::max(span.begin + 1, span.end) - 1).line;
  std::string text;
  std::size_t blanks = 0;
  for (std::size_t number = first; number <= last; ++number) {
    std::string line(source.line_text(number));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    const std::size_t begins = std::min(line.find_first_not_of(" \t"), line.size());
    if (number == first) blanks = begins;
    line.erase(0, std::min(blanks, begins));
    text += (text.empty() ? "" : "\n") + line;
  }
  return text;
}

std::pair<std::size_t, std::size_t> rows_of(const Asked& asked, const lang::Span& span) {
  const lang::SourceText& source = asked.sources.source(span.file);
  const std::size_t first = source.line_column(span.begin).line;
  std::size_t last = first;
  const std::size_t end = source.line_column(end_of_line(asked, span)).line;
  while (last < end && !is_remark(source.line_text(last + 1))) ++last;
  return {first, last};
}

std::string rule_with(const lang::GameModel& model, const lang::Statement& statement) {
  for (const lang::Rule& rule : model.rules) {
    if (rule.body == kNoIndex) continue;
    bool stands = false;
    lang::for_each_statement(model, rule.body, [&](const lang::Statement& each) {
      stands = stands || &each == &statement;
    });
    if (stands) return rule.item.key;
  }
  return {};
}

std::string indented(const std::string& lines) {
  std::string text = lines.empty() ? "" : "  ";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i];
    if (lines[i] == '\n' && i + 1 < lines.size()) text += "  ";
  }
  return text;
}

std::string name_of(const lang::GameModel& model, Index player) {
  return player == kNoIndex ? "nature" : lang::at(model.players, player).name;
}

std::string names_of(const lang::GameModel& model, const std::vector<Index>& players) {
  if (players.empty()) return "nobody";
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool last = i + 1 == players.size();
    text += i == 0 ? "" : last ? " and " : ", ";
    text += name_of(model, players[i]);
  }
  return text;
}

const lang::PhaseDef& phase_of(const lang::GameModel& model, const State& state) {
  return lang::at(model.scenario.phases, state.position.phase);
}

std::vector<Ending> endings_of(const lang::GameModel& model) {
  std::vector<Ending> all;
  const auto add = [&all](Ending::List list, const std::vector<lang::ResultLine>& lines,
                          Index phase) {
    for (const lang::ResultLine& line : lines) all.push_back({list, &line, phase});
  };
  const lang::Scenario& scenario = model.scenario;
  add(Ending::List::End, scenario.end, kNoIndex);
  for (std::size_t i = 0; i < scenario.phases.size(); ++i) {
    add(Ending::List::End, scenario.phases[i].end, static_cast<Index>(i));
  }
  for (std::size_t i = 0; i < scenario.phases.size(); ++i) {
    add(Ending::List::Stuck, scenario.phases[i].stuck, static_cast<Index>(i));
  }
  add(Ending::List::Stuck, scenario.stuck, kNoIndex);
  for (const lang::RepetitionRule& rule : scenario.repetitions) {
    add(Ending::List::Repetition, rule.results, kNoIndex);
  }
  for (const lang::LimitRule& rule : scenario.limits) {
    add(Ending::List::Limit, rule.results, kNoIndex);
  }
  return all;
}

const Ending* ended_by(const std::vector<Ending>& endings, const State& over) {
  const auto fits = [&over](const Ending& ending) {
    return ending.line->item.key == over.result.key &&
           (ending.phase == kNoIndex || ending.phase == over.position.phase);
  };
  const auto found = std::find_if(endings.begin(), endings.end(), fits);
  return found == endings.end() ? nullptr : &*found;
}

std::vector<Index> winners_of(const State& over) {
  std::vector<Index> winners;
  if (over.result.draw) return winners;
  for (std::size_t player = 0; player < over.result.rank.size(); ++player) {
    if (over.result.rank[player] == 0) winners.push_back(static_cast<Index>(player));
  }
  return winners;
}

std::string with_word(std::string_view text, std::string_view from, std::string_view to) {
  const auto is_of_word = [](char each) {
    return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '-' || each == '_';
  };
  std::string replaced;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    const std::size_t end = at + from.size();
    const bool ends = text.size() <= end || !is_of_word(text[end]);
    if (begins && ends && text.substr(at, from.size()) == from) {
      replaced += to;
      at = end;
    } else {
      replaced += text[at++];
    }
  }
  return replaced;
}

bool ends_by_count(const lang::GameModel& model) {
  const auto counts = [&model](lang::ExprId id) {
    if (id == lang::kNoExpr) return false;
    return lang::any_expression(model, id, [](const lang::Expr& expr) {
      return expr.op == lang::Op::Turns || expr.op == lang::Op::TurnsOfPhase ||
             expr.op == lang::Op::Rounds;
    });
  };
  const auto in_lines = [&counts](const std::vector<lang::ResultLine>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [&counts](const lang::ResultLine& line) { return counts(line.when); });
  };
  if (in_lines(model.scenario.end)) return true;
  // A phase that counts says nothing of another in which turns are taken.
  return std::all_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const lang::PhaseDef& phase) {
                       return phase.turn == kNoIndex || counts(phase.until) || in_lines(phase.end);
                     });
}

namespace {

// What is remembered beyond the turn.
bool lasts(const lang::GameModel& model, Index variable) {
  const lang::Variable& of = lang::at(model.variables, variable);
  return of.life == lang::Variable::Life::Game || of.life == lang::Variable::Life::Phase;
}

interpreter::Valuation lasting(const lang::GameModel& model, const State& state) {
  interpreter::Valuation kept;
  for (const auto& [of, value] : state.position.variables) {
    if (lasts(model, of.first)) kept.insert_or_assign(of, value);
  }
  return kept;
}

// Entries that only one of two maps has, or that differ.
template <class Map>
double differing(const Map& one, const Map& other) {
  auto left = one.begin();
  auto right = other.begin();
  double n = 0;
  while (left != one.end() || right != other.end()) {
    if (right == other.end() || (left != one.end() && left->first < right->first)) {
      ++left;
      ++n;
    } else if (left == one.end() || right->first < left->first) {
      ++right;
      ++n;
    } else {
      if (!(left->second == right->second)) ++n;
      ++left;
      ++right;
    }
  }
  return n;
}

}  // namespace

bool same_board(const lang::GameModel& model, const State& one, const State& other) {
  return one.position.pieces == other.position.pieces &&
         one.position.tiles == other.position.tiles && one.position.seats == other.position.seats &&
         one.position.alive == other.position.alive && one.position.phase == other.position.phase &&
         lasting(model, one) == lasting(model, other);
}

double board_distance(const State& one, const State& other) {
  return differing(one.position.pieces, other.position.pieces) +
         differing(one.position.tiles, other.position.tiles) +
         differing(one.position.variables, other.position.variables) +
         (one.position.phase == other.position.phase ? 0 : 1) +
         (one.position.mover == other.position.mover ? 0 : 1);
}

namespace {

// Sites of a value; nothing where it has none.
std::vector<std::int32_t> sites_in(const Asked& asked, const State& state, lang::ExprId expr,
                                   Index slots) {
  const lang::Expr& what = lang::at(asked.model, expr);
  const bool is_site = what.type.base == lang::Base::Site || what.type.base == lang::Base::Piece;
  if (!is_site) return {};
  lang::Value value = asked.engine.evaluate(state, expr, slots);
  if (what.type.shape == lang::Shape::Set) return std::move(value.items);
  if (what.type.shape != lang::Shape::Scalar || value.is_none()) return {};
  return {value.number};
}

// The least number of columns or rows between the sites of two values; 1 where they have none.
double apart(const Asked& asked, const State& state, lang::ExprId one, lang::ExprId other,
             Index slots) {
  const auto left = sites_in(asked, state, one, slots);
  const auto right = sites_in(asked, state, other, slots);
  const auto& sites = asked.model.board.sites;
  double best = kFar;
  for (const std::int32_t a : left) {
    for (const std::int32_t b : right) {
      if (a < 0 || b < 0) continue;
      const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
      if (sites.size() <= i || sites.size() <= j) continue;
      const double columns = std::abs(sites[i].column - sites[j].column);
      const double rows = std::abs(sites[i].row - sites[j].row);
      best = std::min(best, std::max(columns, rows));
    }
  }
  return best == kFar ? 1 : std::max(1.0, best);
}

}  // namespace

double missing(const Asked& asked, const State& state, lang::ExprId expr, Index slots,
               bool wanted) {
  const lang::Expr& what = lang::at(asked.model, expr);
  const auto of = [&](std::size_t i, bool want) {
    return missing(asked, state, what.args[i], slots, want);
  };
  const auto number = [&](std::size_t i) {
    return static_cast<double>(asked.engine.evaluate(state, what.args[i], slots).number);
  };
  const auto least = [&](bool want) {
    double best = kFar;
    for (std::size_t i = 0; i < what.args.size(); ++i) best = std::min(best, of(i, want));
    return best;
  };
  const auto sum = [&](bool want) {
    double all = 0;
    for (std::size_t i = 0; i < what.args.size(); ++i) all += of(i, want);
    return all;
  };
  switch (what.op) {
    case lang::Op::And:
      return wanted ? sum(true) : least(false);
    case lang::Op::Or:
      return wanted ? least(true) : sum(false);
    case lang::Op::Not:
      return of(0, !wanted);
    case lang::Op::Less:
    case lang::Op::LessEqual:
    case lang::Op::Greater:
    case lang::Op::GreaterEqual:
    case lang::Op::Equal:
    case lang::Op::NotEqual: {
      const bool holds = asked.engine.evaluate(state, expr, slots).number > 0;
      if (holds == wanted) return 0;
      const bool is_number = lang::at(asked.model, what.args[0]).type.base == lang::Base::Int &&
                             lang::at(asked.model, what.args[0]).type.shape == lang::Shape::Scalar;
      return is_number ? std::max(1.0, std::abs(number(0) - number(1))) : 1;
    }
    case lang::Op::NotEmpty:
    case lang::Op::Meets:
    case lang::Op::IsWithin:
    case lang::Op::Contains: {
      const bool holds = asked.engine.evaluate(state, expr, slots).number > 0;
      if (holds == wanted) return 0;
      const lang::Expr& inner =
          what.op == lang::Op::NotEmpty ? lang::at(asked.model, what.args[0]) : what;
      if (!wanted) {
        if (what.op != lang::Op::NotEmpty || inner.type.shape != lang::Shape::Set) return 1;
        const auto rest = asked.engine.evaluate(state, what.args[0], slots).items;
        return static_cast<double>(rest.size());
      }
      const bool meets = what.op != lang::Op::NotEmpty || inner.op == lang::Op::Intersect;
      if (!meets || inner.args.size() != 2) return 1;
      return apart(asked, state, inner.args[0], inner.args[1], slots);
    }
    default:
      return (asked.engine.evaluate(state, expr, slots).number > 0) == wanted ? 0 : 1;
  }
}

}  // namespace ludo::workbench::questions

// Lines of notation for moves that are written alike (Q8). See repairs.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::Move;
using interpreter::State;
using lang::Index;
using lang::kNoIndex;
using lang::StatementOp;

// What is chosen in a rule: on every way through it, or on some of them.
struct Chosen {
  std::set<Index> always, ever;
};

Chosen chosen_in(const lang::GameModel& model, lang::BlockId block) {
  Chosen all;
  if (block == kNoIndex) return all;
  const auto add_always = [&all](Index slot) {
    all.always.insert(slot);
    all.ever.insert(slot);
  };
  for (const Index id : lang::at(model.blocks, block).statements) {
    const lang::Statement& each = lang::at(model.statements, id);
    switch (each.op) {
      case StatementOp::Choose:
        lang::each_bound_slot(lang::at(model.generators, each.generator), add_always);
        break;
      case StatementOp::Travel:
      case StatementOp::Play:
        for (const Index slot : each.slots) add_always(slot);
        break;
      // What a loop binds is not known behind it.
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::ForEach:
        break;
      default: {
        const bool may_be_left_out = each.op == StatementOp::Optionally ||
                                     each.op == StatementOp::InAnyOrder ||
                                     (each.op == StatementOp::If && each.blocks.size() < 2);
        std::map<Index, std::size_t> branches;
        std::size_t n = 0;
        for (const lang::BlockId part : each.blocks) {
          if (part == kNoIndex) continue;
          ++n;
          const Chosen inner = chosen_in(model, part);
          for (const Index slot : inner.always) ++branches[slot];
          all.ever.insert(inner.ever.begin(), inner.ever.end());
        }
        for (const auto& [slot, times] : branches) {
          if (times == n && !may_be_left_out) all.always.insert(slot);
        }
      }
    }
  }
  return all;
}

// The names that can be written at the end of a rule: what is bound by its statements, under a name
// that nothing else has.
std::map<Index, std::string> names_at_end(const lang::GameModel& model, const lang::Rule& rule) {
  std::map<std::string, std::set<Index>> bound;
  const auto add = [&](Index slot) {
    const std::string& name = lang::at(rule.slot_names, slot);
    if (!name.empty() && name.front() != '.') bound[name].insert(slot);
  };
  for (Index slot = 0; slot < rule.params; ++slot) add(slot);
  lang::for_each_statement(model, rule.body, [&](const lang::Statement& each) {
    if (each.generator != kNoIndex) {
      lang::each_bound_slot(lang::at(model.generators, each.generator), add);
    }
    for (const Index slot : each.slots) add(slot);
  });
  std::map<Index, std::string> names;
  for (const auto& [name, slots] : bound) {
    if (slots.size() == 1) names.emplace(*slots.begin(), name);
  }
  return names;
}

// The registers of a rule that the moves do not have in common: one where it tells all of them
// apart.
std::set<Index> telling_apart(const Asked& asked, const State& state,
                              const std::vector<const Move*>& alike, Index rule) {
  std::map<Index, std::map<const Move*, lang::Value>> values;
  for (const Move* move : alike) {
    for (const interpreter::Step& step : asked.engine.story(state, *move)) {
      for (const interpreter::Fact& fact : step.facts) {
        if (fact.rule == rule && fact.slot != kNoIndex) {
          values[fact.slot].insert_or_assign(move, fact.value);
        }
      }
    }
  }
  const auto names = names_at_end(asked.model, lang::at(asked.model.rules, rule));
  const Chosen chosen = chosen_in(asked.model, lang::at(asked.model.rules, rule).body);
  std::set<Index> found;
  for (const auto& [slot, of_moves] : values) {
    if (!names.contains(slot) || !chosen.ever.contains(slot)) continue;
    // Where it is not chosen nothing is written.
    std::vector<const lang::Value*> different;
    for (const auto& [move, value] : of_moves) {
      const bool is_new =
          std::none_of(different.begin(), different.end(),
                       [&value = value](const lang::Value* one) { return *one == value; });
      if (is_new) different.push_back(&value);
    }
    const std::size_t n = different.size() + (of_moves.size() < alike.size() ? 1 : 0);
    if (n == alike.size()) return {slot};
    if (1 < n) found.insert(slot);
  }
  return found;
}

// "{course is not none: {course}-}{man}-{goal}"; what is not chosen on every way stands in front,
// if it is needed.
std::string pattern_of(const lang::GameModel& model, const lang::Rule& rule,
                       const std::set<Index>& needed) {
  const Chosen chosen = chosen_in(model, rule.body);
  std::string sometimes, always;
  for (const auto& [slot, name] : names_at_end(model, rule)) {
    if (chosen.always.contains(slot)) {
      always += fmt::format("{}{{{}}}", always.empty() ? "" : "-", name);
    } else if (needed.contains(slot) && chosen.ever.contains(slot)) {
      sometimes += fmt::format("{{{0} is not none: {{{0}}}-}}", name);
    }
  }
  return sometimes + always;
}

// Where the part `notation` has a line about a rule, that line; else nowhere.
lang::Span written_line(const Asked& asked, const lang::Rule& rule) {
  if (rule.written.empty() || rule.item.span.is_nowhere()) return lang::Span::nowhere();
  return line_with(asked, rule.item.span.file, rule.item.key + ":", "\"");
}

}  // namespace

std::optional<Repair> notation_repair(const Asked& asked, const State& state,
                                      const std::vector<const Move*>& alike) {
  std::set<std::vector<std::string>> played;
  std::set<std::string> keys;
  for (const interpreter::Deed& deed : asked.engine.deeds(state)) {
    const bool is_alike = std::any_of(alike.begin(), alike.end(), [&deed](const Move* move) {
      return move->digits == deed.digits;
    });
    if (!is_alike) continue;
    played.insert(deed.rules);
    keys.insert(deed.rules.begin(), deed.rules.end());
  }
  const bool by_rule = played.size() == alike.size();
  if (!by_rule && played.size() != 1) return std::nullopt;
  std::string lines;
  lang::Span written = lang::Span::nowhere(), other = lang::Span::nowhere();
  std::size_t n = 0, n_written = 0;
  const lang::GameModel& model = asked.model;
  for (std::size_t i = 0; i < model.rules.size(); ++i) {
    const lang::Rule& rule = model.rules[i];
    const lang::Span line = written_line(asked, rule);
    if (!line.is_nowhere()) other = line;
    if (!keys.contains(rule.item.key) || rule.body == kNoIndex) continue;
    std::set<Index> needed;
    if (!by_rule) {
      needed = telling_apart(asked, state, alike, static_cast<Index>(i));
      if (needed.empty()) continue;
    }
    const std::string pattern = pattern_of(model, rule, needed);
    const std::string text =
        by_rule ? rule.item.key + (pattern.empty() ? "" : " " + pattern) : pattern;
    // What was written before stays the shorter form; not where it is the longer one, too, of a
    // move in which something is not chosen.
    const Chosen chosen = chosen_in(model, rule.body);
    const bool is_always = std::all_of(needed.begin(), needed.end(), [&](Index slot) {
      return slot < rule.params || chosen.always.contains(slot);
    });
    const bool keeps = !line.is_nowhere() && is_always && !by_rule;
    const std::string before = keeps ? line_of(asked, line) + " or " : rule.item.key + ": ";
    lines += fmt::format("{}{}\"{}\"", lines.empty() ? "" : "\n", before, text);
    ++n;
    if (line.is_nowhere()) continue;
    ++n_written;
    written = line;
  }
  if (n == 0) return std::nullopt;
  if (n == 1 && n_written == 1) {
    return Repair{"in the place of its line in the part `notation`: they are written otherwise",
                  lines, Put::InPlace, written};
  }
  if (n_written > 0) {
    return Repair{
        "in the part `notation`, in the place of their lines there: they are written otherwise",
        lines};
  }
  if (!other.is_nowhere()) {
    return Repair{"in the part `notation`: they are written otherwise", lines, Put::Above, other};
  }
  return Repair{"behind the scenario: they are written otherwise", "notation\n" + indented(lines),
                Put::BehindPart, phase_of(model, state).item.span};
}

}  // namespace ludo::workbench::questions

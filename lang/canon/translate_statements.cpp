// Statements as terms; see translate.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/canon/translate.hpp"
#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

TermId Translation::block(BlockId id, Names names, const std::vector<PreferenceKey>* preferred) {
  Steps steps(terms);
  statements(id, names, steps);
  // Keys are read at the end, with the names that the block has bound.
  if (preferred != nullptr && !preferred->empty()) steps.add(keys(*preferred, names));
  return steps.block();
}

void Translation::statements(BlockId id, Names& names, Steps& steps) {
  if (id == kNoIndex) return;
  const std::vector<StatementId>& list = model_.blocks[static_cast<std::size_t>(id)].statements;
  const auto row = [this](StatementId index) -> const Statement& {
    return model_.statements[static_cast<std::size_t>(index)];
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::vector<StatementId> notes;
    while (i + notes.size() < list.size() && is_note(row(list[i + notes.size()]))) {
      notes.push_back(list[i + notes.size()]);
    }
    if (notes.size() < 2 || !are_independent(notes)) {
      statement(row(list[i]), names, steps);
      continue;
    }
    std::vector<TermId> parts;
    for (const StatementId note : notes) {
      Steps alone(terms);
      statement(row(note), names, alone);
      const TermId made = alone.block();
      parts.insert(parts.end(), terms.at(made).parts.begin(), terms.at(made).parts.end());
    }
    if (1 < parts.size()) {
      steps.add(terms.make_bag("at-once", std::move(parts)));
    } else if (!parts.empty()) {
      steps.add(parts.front());
    }
    i += notes.size() - 1;
  }
}

// Something that the checker notes because the text asks what happened; the order of the questions
// means nothing.
bool Translation::is_note(const Statement& s) const {
  if (s.op == StatementOp::If) {
    return std::ranges::all_of(s.blocks, [&](BlockId block) {
      return std::ranges::all_of(
          model_.blocks[static_cast<std::size_t>(block)].statements, [&](StatementId inner) {
            return is_note(model_.statements[static_cast<std::size_t>(inner)]);
          });
    });
  }
  switch (s.op) {
    case StatementOp::SetVariable:
    case StatementOp::AddNumber:
    case StatementOp::AddElements:
    case StatementOp::AddTally:
      break;
    default:
      return false;
  }
  const Index written = s.places[0].variable;
  return written != kNoIndex && !model_.variables[static_cast<std::size_t>(written)].declared;
}

// None asks what another writes, and no two write the same.
bool Translation::are_independent(const std::vector<StatementId>& notes) const {
  std::set<Index> written;
  for (const StatementId id : notes) {
    for (const Index variable : writes_of(model_, id).variables) {
      if (!written.insert(variable).second) return false;
    }
  }
  bool independent = true;
  const auto ask = [&](ExprId id) {
    for (const Index variable : reads_of(model_, id).variables) {
      independent = independent && !written.contains(variable);
    }
  };
  const std::function<void(const Statement&)> look = [&](const Statement& s) {
    each_expression(s, ask);
    for (const BlockId block : s.blocks) {
      for_each_statement(model_, block,
                         [&](const Statement& inner) { each_expression(inner, ask); });
    }
  };
  for (const StatementId id : notes) look(model_.statements[static_cast<std::size_t>(id)]);
  return independent;
}

TermId Translation::keys(const std::vector<PreferenceKey>& preferred, const Names& names) {
  std::vector<TermId> parts;
  for (const PreferenceKey& key : preferred) {
    parts.push_back(terms.make(key.most ? "most" : "least", {expression(key.value, names)}));
  }
  return terms.make("preferring", std::move(parts));
}

// A register that is read elsewhere is an entity from here on.
void Translation::keep(Index slot, Names& names, Steps& steps) {
  if (!names.frame->kept.contains(slot)) return;
  steps.add(terms.make("keep", {ref(Sort::Register, slot, names.frame->id), local(slot, names)}));
  names.slots.erase(slot);
}

void Translation::choice(std::string_view word, const Statement& statement, Names& names,
                         Steps& steps) {
  const Index visible = statement.imm;
  const TermId seen =
      visible < 0 ? terms.make("all")
                  : visibility(model_.visibilities[static_cast<std::size_t>(visible)], names);
  const Bound from = generator(statement.generator, names);
  steps.add(terms.make(word, {from.term, seen}), from.binds);
  each_bound_slot(model_.generators[static_cast<std::size_t>(statement.generator)],
                  [&](Index slot) {
                    if (names.slots.contains(slot)) keep(slot, names, steps);
                  });
}

void Translation::for_each(const Statement& statement, Names& names, Steps& steps) {
  Names inner = names;
  const Bound from = generator(statement.generator, inner);
  const TermId body = block(statement.blocks[0], inner);
  if (terms.at(body).parts.empty()) return;
  steps.add(terms.make("for-each", {from.term, body}, {0, from.binds}));
  if (is_order_free(statement)) return;
  const Generator& row = model_.generators[static_cast<std::size_t>(statement.generator)];
  switch (row.form) {
    case GeneratorForm::In:
    case GeneratorForm::Subset:
    case GeneratorForm::Groups:
      order_seen(at(model_, row.domain).type);
      return;
    case GeneratorForm::Line:
      board_.order = true;
      return;
    case GeneratorForm::Way:
      order_seen_of_all();
      return;
  }
}

// What shows of a pile is put kind by kind, whichever it is of those that can lie there: the order
// of the kinds means nothing.
std::optional<TermId> Translation::put_from_pile(const Statement& s, const Names& names) {
  if (model_.piles.most == 0) return std::nullopt;
  const auto only = [this](BlockId id) -> const Statement* {
    const auto& list = model_.blocks[static_cast<std::size_t>(id)].statements;
    return list.size() == 1 ? &model_.statements[static_cast<std::size_t>(list[0])] : nullptr;
  };
  ExprId shown = kNoExpr;
  std::vector<TermId> others;  // owner and place
  const auto is_alike = [&](const Statement& put) {
    if (put.op != StatementOp::Put || put.exprs.size() < 3) return false;
    if (at(model_, put.exprs[0]).op != Op::Constant) return false;
    const std::vector<TermId> rest{optional(put.exprs[1], names, "nobody"),
                                   expression(put.exprs[2], names)};
    if (others.empty()) others = rest;
    return others == rest;
  };
  const Statement* part = &s;
  while (part != nullptr && part->op == StatementOp::If && part->blocks.size() == 2) {
    const Expr& asked = at(model_, part->exprs[0]);
    if (asked.op != Op::Equal) return std::nullopt;
    const Expr& cell = at(model_, asked.args[0]);
    if (cell.op != Op::TableCell || cell.imm != model_.piles.kind_of_code) return std::nullopt;
    shown = asked.args[0];
    const Statement* put = only(part->blocks[0]);
    if (put == nullptr || !is_alike(*put)) return std::nullopt;
    part = only(part->blocks[1]);
  }
  if (shown == kNoExpr || part == nullptr || !is_alike(*part)) return std::nullopt;
  return terms.make("put", {expression(shown, names), others[0], others[1]});
}

void Translation::if_else(const Statement& statement, Names& names, Steps& steps) {
  if (const auto holds = known(statement.exprs[0])) {
    const std::size_t taken = *holds ? 0 : 1;
    if (taken < statement.blocks.size()) statements(statement.blocks[taken], names, steps);
    return;
  }
  if (const auto put = put_from_pile(statement, names)) {
    steps.add(*put);
    return;
  }
  TermId asked = expression(statement.exprs[0], names);
  TermId then = block(statement.blocks[0], names);
  TermId otherwise =
      statement.blocks.size() > 1 ? block(statement.blocks[1], names) : terms.make("do");
  if (terms.is(asked, "not")) {
    asked = terms.at(asked).parts.front();
    std::swap(then, otherwise);
  }
  if (then == otherwise && terms.at(then).parts.empty()) return;
  steps.add(terms.make("if", {asked, then, otherwise}));
}

void Translation::play(const Statement& statement, Names& names, Steps& steps) {
  std::vector<TermId> parts{ref(Sort::Rule, statement.imm)};
  for (const ExprId argument : statement.exprs) parts.push_back(expression(argument, names));
  Index binds = 0;
  const std::string word = bound_results("play", statement.slots, names, binds);
  steps.add(terms.make(word, std::move(parts)), binds);
  for (const Index slot : statement.slots) {
    if (names.frame->needs(slot)) keep(slot, names, steps);
  }
}

void Translation::travel(const Statement& statement, Names& names, Steps& steps) {
  const TermId most = expression(statement.exprs[0], names);
  const TermId body = block(statement.blocks[0], names);
  const bool counts = statement.imm != kNoIndex && names.frame->needs(statement.imm);
  if (counts) names.bind(statement.imm);
  steps.add(terms.make(counts ? "travel-as" : "travel", {most, body}), counts ? 1 : 0);
  if (counts) keep(statement.imm, names, steps);
}

void Translation::statement(const Statement& s, Names& names, Steps& steps) {
  // A set moves to where a variable says: that is to read it.
  if (s.op == StatementOp::MoveAll) read_variables.insert(s.places[0].variable);
  if (!s.places.empty() && s.places[0].variable != kNoIndex &&
      dropped_.contains(s.places[0].variable)) {
    return;
  }
  const auto word = statement_name(s.op);
  const auto blocks = [&] {
    std::vector<TermId> all;
    for (const BlockId inner : s.blocks) all.push_back(block(inner, names));
    return all;
  };
  switch (s.op) {
    case StatementOp::Choose:
    case StatementOp::Random:
      choice(word, s, names, steps);
      return;
    case StatementOp::Either:
    case StatementOp::InAnyOrder:
      // Their order only numbers the moves.
      steps.add(terms.make_bag(word, blocks()));
      return;
    case StatementOp::Optionally:
      steps.add(terms.make(word, blocks()));
      return;
    case StatementOp::First:
    case StatementOp::Preferring: {
      std::vector<TermId> all;
      for (std::size_t i = 0; i < s.blocks.size(); ++i) {
        all.push_back(block(s.blocks[i], names, i < s.scopes.size() ? &s.scopes[i] : nullptr));
      }
      steps.add(terms.make(word, std::move(all)));
      return;
    }
    case StatementOp::RepeatTimes:
    case StatementOp::RepeatAtWill:
    case StatementOp::RepeatWhilePossible:
    case StatementOp::RepeatWhile: {
      std::vector<TermId> parts = blocks();
      for (const ExprId id : s.exprs) parts.push_back(optional(id, names, "any"));
      steps.add(terms.make(word, std::move(parts)));
      return;
    }
    case StatementOp::Travel:
      travel(s, names, steps);
      return;
    case StatementOp::ForEach:
      for_each(s, names, steps);
      return;
    case StatementOp::Require:
      steps.require(expression(s.exprs[0], names));
      return;
    case StatementOp::Let: {
      // What is announced is known to all, whoever reads it.
      if (s.imm == 0 && !names.frame->needs(s.slots[0])) return;
      const TermId value = expression(s.exprs[0], names);
      const Index slot = s.slots[0];
      const Frame& frame = *names.frame;
      const bool stays = !frame.set.contains(slot) && !frame.kept.contains(slot);
      if (const Index back = stays && s.imm == 0 ? steps.let_before(value) : 0; 0 < back) {
        names.slots[slot] = {kNothing, names.depth - back};
        return;
      }
      names.bind(slot);
      // What is added to a tally later must stay within the bounds of its type.
      const Type& type = at(model_, s.exprs[0]).type;
      std::vector<TermId> parts{value};
      if (type.shape == Shape::Tally) parts.push_back(type_of(type));
      steps.add(terms.make(s.imm != 0 ? "announce" : word, std::move(parts)), 1);
      keep(slot, names, steps);
      if (!stays) steps.close_lets();
      return;
    }
    case StatementOp::If:
      if_else(s, names, steps);
      return;
    case StatementOp::Play:
      play(s, names, steps);
      return;
    case StatementOp::By:
      steps.add(terms.make(word, {expression(s.exprs[0], names), block(s.blocks[0], names)}));
      return;
    case StatementOp::Commit:
    case StatementOp::Pass:
    case StatementOp::Move:
    case StatementOp::Remove:
    case StatementOp::Put:
    case StatementOp::Change:
    case StatementOp::Shift:
    case StatementOp::MoveAll:
    case StatementOp::SetSlot:
    case StatementOp::SetVariable:
    case StatementOp::SetEntry:
    case StatementOp::AddNumber:
    case StatementOp::TakeNumber:
    case StatementOp::AddElements:
    case StatementOp::TakeElements:
    case StatementOp::AddTally:
    case StatementOp::TakeTally:
    case StatementOp::ExchangeSides:
    case StatementOp::Lay:
    case StatementOp::Decide:
    case StatementOp::SetMover:
    case StatementOp::SetPhase:
    case StatementOp::SetCounter:
    case StatementOp::SetAlive:
      steps.add(effect(s, names));
      return;
  }
  LUDO_UNREACHABLE();
}

TermId Translation::place(const Place& where, const Names& names) {
  if (where.slot != kNoIndex) return read(where.slot, names);
  std::vector<TermId> parts{ref(Sort::State, where.variable)};
  if (where.owner != kNoExpr) parts.push_back(expression(where.owner, names));
  return terms.make("place", std::move(parts));
}

TermId Translation::effect(const Statement& s, const Names& names) {
  std::vector<TermId> parts;
  for (const Place& where : s.places) parts.push_back(place(where, names));
  if (s.op == StatementOp::SetSlot) parts.push_back(read(s.slots[0], names));
  const bool faces = s.op == StatementOp::Put && 3 < s.exprs.size() && s.exprs[3] != kNoExpr;
  const std::size_t n = s.op == StatementOp::Put && !faces ? 3 : s.exprs.size();
  for (std::size_t i = 0; i < n; ++i) parts.push_back(optional(s.exprs[i], names, "nobody"));
  std::string word(statement_name(s.op));
  if (faces) {
    parts.push_back(variable(s.imm));
  } else if (s.op == StatementOp::Decide) {
    word += fmt::format("-{}", word_of(static_cast<Verdict>(s.imm)));
    const Index worth = s.texts.empty() ? 1 : stake(s.texts.front());
    if (worth != 1) parts.push_back(terms.number(worth));
  } else if (s.op == StatementOp::SetPhase) {
    parts.push_back(ref(Sort::Phase, s.imm));
  } else if (s.op == StatementOp::SetCounter) {
    word += fmt::format("-{}", word_of(static_cast<Counter>(s.imm)));
  }
  return terms.make(word, std::move(parts));
}

// The rounds of the loop cannot be told apart by their order: each does effects that add up or
// do the same, asks nothing that they change, and nothing happens between them.
bool Translation::is_order_free(const Statement& loop) const {
  if (has_moments_) return false;
  const Index bound = model_.generators[static_cast<std::size_t>(loop.generator)].slot;
  bool free = true;
  Reads asked;
  const auto ask = [&](ExprId id) {
    const Reads more = reads_of(model_, id);
    asked.parts |= more.parts;
    asked.variables.insert(more.variables.begin(), more.variables.end());
  };
  const auto is_said = [&](ExprId id) { return at(model_, id).op == Op::Constant; };
  for_each_statement(model_, loop.blocks[0], [&](const Statement& s) {
    each_expression(s, ask);
    if (s.generator != kNoIndex) {
      const Reads more = reads_of_generator(model_, s.generator);
      asked.parts |= more.parts;
      asked.variables.insert(more.variables.begin(), more.variables.end());
    }
    switch (s.op) {
      case StatementOp::ForEach:
      case StatementOp::If:
      case StatementOp::Require:
      case StatementOp::Remove:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
        return;
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
        free = free && 0 <= at(model_, s.exprs[0]).type.least;
        return;
      case StatementOp::SetVariable:
      case StatementOp::SetEntry: {
        // Each its own, or all the same.
        const ExprId owner = s.places[0].owner;
        const bool own =
            owner != kNoExpr && at(model_, owner).op == Op::Slot && at(model_, owner).imm == bound;
        const bool keyed = s.op == StatementOp::SetEntry && at(model_, s.exprs[0]).op == Op::Slot &&
                           at(model_, s.exprs[0]).imm == bound;
        free = free && (own || keyed || (s.op == StatementOp::SetVariable && is_said(s.exprs[0])));
        return;
      }
      default:
        free = false;
    }
  });
  return free && !touches(writes_of_block(model_, loop.blocks[0]), asked);
}

}  // namespace ludo::lang::canon

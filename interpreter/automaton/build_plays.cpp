// Builds plays of rules.
//
// A play unfolds its rule with registers of its own. Rules that come back to one another form a
// chain: each is unfolded once in it, and a play within the chain writes the parameters and goes on
// at that unfolding. Nothing of such a rule follows the play, so what whoever began the chain gets
// is what the last one gives, or, from the first play on that does not pass results on, what the
// rule had then.
//
// Tested by tests/interpreter/automaton/test_build_plays.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/automaton/build.hpp"
#include "lang/model/walk.hpp"

namespace ludo::automaton {

using lang::Statement;
using lang::StatementOp;

void Builder::find_loops() {
  const std::size_t count = model.rules.size();
  std::vector<std::set<Index>> below(count);
  for (std::size_t i = 0; i < count; ++i) {
    lang::for_each_statement(model, model.rules[i].body, [&](const Statement& what) {
      if (what.op == StatementOp::Play) below[i].insert(what.imm);
    });
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (std::set<Index>& reached : below) {
      const std::size_t before = reached.size();
      for (const Index next : std::set<Index>(reached)) {
        const std::set<Index>& more = below[static_cast<std::size_t>(next)];
        reached.insert(more.begin(), more.end());
      }
      grows = grows || reached.size() != before;
    }
  }
  loops.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (const Index other : below[i]) {
      if (below[static_cast<std::size_t>(other)].contains(static_cast<Index>(i))) {
        loops[i].insert(other);
      }
    }
  }
}

void Builder::play(Index index, Node from, Node to, const Here& here) {
  const Index callee = at(index).imm;
  if (here.rule != kNoIndex && loops[static_cast<std::size_t>(here.rule)].contains(callee)) {
    play_on(index, from, here);
    return;
  }
  Chain& chain = begin_chain(callee, here);
  const std::size_t given = std::min(at(index).slots.size(), rule(callee).results.size());
  for (std::size_t i = 0; i < given; ++i) chain.targets.push_back(slot(here, at(index).slots[i]));
  chain.exit = to;

  std::vector<Label> labels;
  for (const Chain::Counter& counter : chain.counters) {
    Label zero = effect(EffectForm::SetCount, index, here);
    zero.a = counter.count;
    labels.push_back(std::move(zero));
  }
  if (rule(callee).same_outcome) {
    Label opens = effect(EffectForm::OpenSpan, index, here);
    opens.a = add_register(RegisterUse::Span, "span", here.frame);
    opens.rule = callee;
    Label closes = opens;
    closes.effect = EffectForm::CloseSpan;
    chain.exit = node();
    edge(chain.exit, to, std::move(closes));
    labels.push_back(std::move(opens));
  }
  // The frame and the entry come first, the labels name them.
  const Chain::Unfolding first =
      unfold(chain, callee, chain.targets.empty(), here.frame, here.aside);
  if (!trouble.empty()) return;
  pass_arguments(index, first.frame, here, labels);
  count_play(chain, callee, first.frame, labels);
  count_use(here, callee, labels);
  edges(from, first.entry, std::move(labels));
}

// A play within a chain.
void Builder::play_on(Index index, Node from, const Here& here) {
  Chain& chain = *here.chain;
  const Statement& what = at(index);
  if (!here.last || here.keyed) {
    trouble = fmt::format("`{}` comes back to `{}`, and something still follows",
                          rule(here.rule).item.key, rule(what.imm).item.key);
    return;
  }
  std::vector<Label> labels;
  bool delivered = here.delivered;
  if (!delivered && what.slots.empty()) {
    Label results = effect(EffectForm::Copy, index, here);
    give_results(chain, here, results);
    labels.push_back(std::move(results));
    delivered = true;
  }
  const Chain::Unfolding next = unfold(chain, what.imm, delivered, here.frame, here.aside);
  if (!trouble.empty()) return;
  pass_arguments(index, next.frame, here, labels);
  count_play(chain, what.imm, next.frame, labels);
  count_use(here, what.imm, labels);
  edges(from, next.entry, std::move(labels));
}

Chain& Builder::begin_chain(Index root, const Here& here) {
  Chain& chain = chains.emplace_back();
  chain.root = root;
  chain.outer = here.chain;
  chain.outer_rule = here.rule;
  chain.outer_delivered = here.delivered;
  std::set<Index> rules = loops[static_cast<std::size_t>(root)];
  rules.insert(root);
  for (const Index member : rules) {
    if (member != root && rule(member).same_outcome && trouble.empty()) {
      trouble = fmt::format("`{}` takes its moves by their outcome within a loop begun by `{}`",
                            rule(member).item.key, rule(root).item.key);
    }
    if (rule(member).most_times == kNoExpr) continue;
    Chain::Counter counter;
    counter.rule = member;
    counter.count = add_register(RegisterUse::Count, "plays", here.frame);
    counter.most = add_register(RegisterUse::Count, "most", here.frame);
    chain.counters.push_back(counter);
  }
  return chain;
}

// The unfolding of a rule in a chain; its body is built the first time.
Chain::Unfolding Builder::unfold(Chain& chain, Index index, bool delivered, Index parent,
                                 bool aside) {
  for (const Chain::Unfolding& known : chain.unfoldings) {
    if (known.rule == index && known.delivered == delivered) return known;
  }
  Chain::Unfolding made;
  made.rule = index;
  made.delivered = delivered;
  made.frame = frame(Frame::Of::Rule, index, rule(index).slots, parent);
  made.entry = node();
  chain.unfoldings.push_back(made);
  Here inside;
  inside.frame = made.frame;
  inside.rule = index;
  inside.chain = &chain;
  inside.delivered = delivered;
  inside.last = true;
  inside.aside = aside;
  Node end = chain.exit;
  if (!delivered) {
    Label results = effect(EffectForm::Copy, kNoIndex, inside);
    give_results(chain, inside, results);
    end = node();
    edge(end, chain.exit, std::move(results));
  }
  block(rule(index).body, made.entry, end, inside);
  return made;
}

// What the rule has goes to whoever began the chain.
void Builder::give_results(const Chain& chain, const Here& here, Label& results) const {
  results.targets = chain.targets;
  results.registers = slots(here.frame, rule(here.rule).results);
  const std::size_t count = std::min(results.targets.size(), results.registers.size());
  results.targets.resize(count);
  results.registers.resize(count);
}

void Builder::pass_arguments(Index index, Index into, const Here& here,
                             std::vector<Label>& labels) {
  const Statement& what = at(index);
  if (what.exprs.empty()) return;
  Label assigned = effect(EffectForm::Assign, index, here);
  const Register first = automaton.frames[static_cast<std::size_t>(into)].first;
  for (std::size_t i = 0; i < what.exprs.size(); ++i) {
    assigned.targets.push_back(first + static_cast<Register>(i));
    assigned.sources.push_back(what.exprs[i]);
  }
  labels.push_back(std::move(assigned));
}

// What is asked aside is no part of the move.
void Builder::count_use(const Here& here, Index index, std::vector<Label>& labels) const {
  if (!options.uses || here.aside) return;
  Label used = effect(EffectForm::Used, kNoIndex, here);
  used.a = index;
  used.number = 1;
  labels.push_back(std::move(used));
}

// Of a rule that says `at most n times`: n is read with its parameters bound.
void Builder::count_play(const Chain& chain, Index index, Index into, std::vector<Label>& labels) {
  for (const Chain::Counter& counter : chain.counters) {
    if (counter.rule != index) continue;
    Here inside;
    inside.frame = into;
    Label bound = effect(EffectForm::SetCountTo, kNoIndex, inside);
    bound.a = counter.most;
    bound.expr = rule(index).most_times;
    Label fewer = guard(GuardForm::Less, kNoIndex, inside);
    fewer.a = counter.count;
    fewer.b = counter.most;
    Label more = effect(EffectForm::AddCount, kNoIndex, inside);
    more.a = counter.count;
    more.number = 1;
    labels.push_back(std::move(bound));
    labels.push_back(std::move(fewer));
    labels.push_back(std::move(more));
  }
}

// Behind a boundary only the plays that are still running count.
void Builder::count_anew(Label& cut, const Here& here) const {
  if (here.aside) return;
  Index running = here.rule;
  bool delivered = here.delivered;
  for (const Chain* chain = here.chain; chain != nullptr; chain = chain->outer) {
    for (const Chain::Counter& counter : chain->counters) {
      if (!delivered) continue;
      (counter.rule == running ? cut.targets : cut.registers).push_back(counter.count);
    }
    running = chain->outer_rule;
    delivered = chain->outer_delivered;
  }
}

// A rule as a way: its parameters are written by who asks.
void Builder::enter_way(Index index, bool raw) {
  if (!trouble.empty()) return;
  entry = static_cast<Index>(automaton.entries.size());
  const lang::Rule& asked = rule(index);
  const bool comes_back = !loops[static_cast<std::size_t>(index)].empty();
  Chain& chain = begin_chain(index, Here{});
  const Node begin = node();
  const Node end = node();
  chain.exit = end;

  Label ending;
  ending.kind = LabelKind::End;
  ending.end = EndForm::Way;
  ending.rule = index;
  std::vector<Label> labels;
  Label closes;
  Here nowhere;
  if (asked.same_outcome) {
    Label opens = effect(EffectForm::OpenSpan, kNoIndex, nowhere);
    opens.a = add_register(RegisterUse::Span, "span", kNoIndex);
    opens.rule = index;
    closes = opens;
    closes.effect = EffectForm::CloseSpan;
    labels.push_back(std::move(opens));
  }
  if (comes_back) {
    // The registers of the rule are written anew by each play: its results lie elsewhere.
    for (const Index result : asked.results) {
      const Register kept = add_register(
          RegisterUse::Slot, asked.slot_names[static_cast<std::size_t>(result)], kNoIndex);
      automaton.registers[static_cast<std::size_t>(kept)].type =
          asked.slot_types[static_cast<std::size_t>(result)];
      chain.targets.push_back(kept);
    }
  }
  ending.registers = chain.targets;
  const Chain::Unfolding made = unfold(chain, index, chain.targets.empty(), kNoIndex, true);
  if (!trouble.empty()) return;
  if (!comes_back) ending.registers = slots(made.frame, asked.results);
  for (const Chain::Counter& counter : chain.counters) {
    Label count = effect(EffectForm::SetCount, kNoIndex, nowhere);
    count.a = counter.count;
    count.number = counter.rule == index ? 1 : 0;
    labels.push_back(std::move(count));
  }
  edges(begin, made.entry, std::move(labels));
  if (asked.same_outcome) {
    const Node closed = node();
    edge(end, closed, std::move(closes));
    edge(closed, kFinal, std::move(ending));
  } else {
    edge(end, kFinal, std::move(ending));
  }
  automaton.entries.push_back({EndForm::Way, index, raw, made.frame, begin});
}

}  // namespace ludo::automaton

// Builds loops: `repeat` in its forms, `in any order`, `for each`.
//
// Tested by tests/interpreter/automaton/test_build.cpp.
#include "interpreter/automaton/build.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

using lang::Statement;

// A round for each bit that is left; a block that is one `optionally` is only offered as done.
void Builder::in_any_order(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  const Register mask = add_register(RegisterUse::Mask, "left", here.frame);
  Label all = effect(EffectForm::SetCount, index, here);
  all.a = mask;
  all.number = static_cast<Index>((1U << what.blocks.size()) - 1);
  const Node head = node();
  edge(from, head, std::move(all));

  Label done = guard(GuardForm::BlocksDone, index, here);
  done.a = mask;
  edge(head, to, done);
  if (what.imm != 0) {
    Label optional = done;
    optional.guard = GuardForm::BlocksOptional;
    optional.number = what.imm;
    const Node stop = node();
    edge(head, stop, std::move(optional));
    edge(stop, to, branch(0, index, here));
  }
  Here inner = here;
  inner.last = false;
  for (std::size_t i = 0; i < what.blocks.size(); ++i) {
    const auto bit = static_cast<Index>(i);
    Label open = guard(GuardForm::BlockOpen, index, here);
    open.a = mask;
    open.number = bit;
    Label closed = effect(EffectForm::ClearBit, index, here);
    closed.a = mask;
    closed.number = bit;
    BlockId block_id = what.blocks[i];
    if (((static_cast<std::uint32_t>(what.imm) >> i) & 1U) != 0) {
      const auto& statements = model.blocks[static_cast<std::size_t>(block_id)].statements;
      LUDO_ASSERT(statements.size() == 1, "a block that is one `optionally`");
      block_id = at(statements[0]).blocks[0];
    }
    const Node inside = node();
    edges(head, inside, {std::move(open), branch(bit + 1, index, here), std::move(closed)});
    block(block_id, inside, head, inner);
  }
}

// The number of rounds is read once; what is counted are the rounds left.
void Builder::repeat_times(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  const Register left = add_register(RegisterUse::Count, "left", here.frame);
  const Register none = add_register(RegisterUse::Count, "none", here.frame);
  Label times = effect(EffectForm::SetCountTo, index, here);
  times.a = left;
  times.expr = what.exprs[0];
  Label zero = effect(EffectForm::SetCount, index, here);
  zero.a = none;
  const Node head = node();
  edges(from, head, {std::move(times), std::move(zero)});

  Label more = guard(GuardForm::Less, index, here);
  more.a = none;
  more.b = left;
  Label enough = more;
  enough.guard = GuardForm::NotLess;
  Label one_less = effect(EffectForm::AddCount, index, here);
  one_less.a = left;
  one_less.number = -1;
  Here inner = here;
  inner.last = false;
  const Node inside = node();
  edges(head, inside, {std::move(more), std::move(one_less)});
  edge(head, to, std::move(enough));
  block(what.blocks[0], inside, head, inner);
}

Builder::Bounded Builder::bounded(Index index, std::size_t place, Node from, Node to,
                                  const Here& here) {
  const Statement& what = at(index);
  Bounded loop;
  if (place >= what.exprs.size() || what.exprs[place] == kNoExpr) {
    loop.head = from;
    loop.inside = from;
    return loop;
  }
  loop.count = add_register(RegisterUse::Count, "rounds", here.frame);
  const Register most = add_register(RegisterUse::Count, "most", here.frame);
  Label bound = effect(EffectForm::SetCountTo, index, here);
  bound.a = most;
  bound.expr = what.exprs[place];
  Label zero = effect(EffectForm::SetCount, index, here);
  zero.a = loop.count;
  loop.head = node();
  loop.inside = node();
  edges(from, loop.head, {std::move(bound), std::move(zero)});
  Label more = guard(GuardForm::Less, index, here);
  more.a = loop.count;
  more.b = most;
  Label enough = more;
  enough.guard = GuardForm::NotLess;
  edge(loop.head, loop.inside, std::move(more));
  edge(loop.head, to, std::move(enough));
  return loop;
}

namespace {

// One round more is counted, if rounds are.
std::vector<Label> counted(Label choice, Register count, Index index, const Here& here) {
  std::vector<Label> labels{std::move(choice)};
  if (count == kNoIndex) return labels;
  Label more = effect(EffectForm::AddCount, index, here);
  more.a = count;
  more.number = 1;
  labels.push_back(std::move(more));
  return labels;
}

}  // namespace

void Builder::repeat_at_will(Index index, Node from, Node to, const Here& here) {
  const Bounded loop = bounded(index, 0, from, to, here);
  Here inner = here;
  inner.last = false;
  edge(loop.inside, to, branch(0, index, here));
  const Node round = node();
  edges(loop.inside, round, counted(branch(1, index, here), loop.count, index, here));
  block(at(index).blocks[0], round, loop.head, inner);
}

// `must` another round `otherwise` stop.
void Builder::repeat_while_possible(Index index, Node from, Node to, const Here& here) {
  const Bounded loop = bounded(index, 0, from, to, here);
  Here inner = here;
  inner.last = false;
  Label again = scope(ScopeForm::Alternative, index, here);
  Label stop = again;
  stop.number = 1;
  const Node round = node();
  edges(loop.inside, round, counted(std::move(again), loop.count, index, here));
  edge(loop.inside, to, std::move(stop));
  block(at(index).blocks[0], round, loop.head, inner);
}

void Builder::repeat_while(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  const Bounded loop = bounded(index, 1, from, to, here);
  Here inner = here;
  inner.last = false;
  Label holds = guard(GuardForm::Holds, index, here);
  holds.expr = what.exprs[0];
  Label fails = holds;
  fails.guard = GuardForm::Fails;
  const Node round = node();
  edges(loop.inside, round, counted(std::move(holds), loop.count, index, here));
  edge(loop.inside, to, std::move(fails));
  block(what.blocks[0], round, loop.head, inner);
}

void Builder::for_each(Index index, Node from, Node to, const Here& here) {
  const Statement& what = at(index);
  const Register list = add_register(RegisterUse::List, "found", here.frame);
  automaton.registers[static_cast<std::size_t>(list)].list_of = what.generator;
  Label all = effect(EffectForm::Collect, index, here);
  all.a = list;
  all.generator = what.generator;
  Label next = guard(GuardForm::NextSolution, index, here);
  next.a = list;
  next.generator = what.generator;
  Label none = next;
  none.guard = GuardForm::NoSolution;
  const Node head = node();
  const Node inside = node();
  edge(from, head, std::move(all));
  edge(head, inside, std::move(next));
  edge(head, to, std::move(none));
  Here inner = here;
  inner.last = false;
  block(what.blocks[0], inside, head, inner);
}

}  // namespace ludo::automaton

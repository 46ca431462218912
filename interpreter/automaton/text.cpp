// Prints an automaton: what people read, and behind it in braces what read_automaton() reads.
//
// Tested by tests/interpreter/automaton/test_text.cpp and the goldens of tests/corpus/automaton/.
#include <fmt/format.h>

#include "interpreter/automaton/describe.hpp"
#include "interpreter/automaton/words.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

void add_number(std::string& out, std::string_view word, Index number, Index usual) {
  if (number != usual) out += fmt::format(" {} {}", word, number);
}

void add_list(std::string& out, std::string_view word, const std::vector<Index>& list) {
  if (list.empty()) return;
  out += fmt::format(" {} {}", word, fmt::join(list, ","));
}

void add_flag(std::string& out, std::string_view word, bool holds) {
  if (holds) out += fmt::format(" {}", word);
}

std::string form_of(const Label& label) {
  switch (label.kind) {
    case LabelKind::Guard:
      return fmt::format(" {}", word_of(kGuardWords, label.guard));
    case LabelKind::Effect:
      return fmt::format(" {}", word_of(kEffectWords, label.effect));
    case LabelKind::Scope:
      return fmt::format(" {}", word_of(kScopeWords, label.scope));
    case LabelKind::Boundary:
      return fmt::format(" {}", word_of(kBoundaryWords, label.boundary));
    case LabelKind::End:
      return fmt::format(" {}", word_of(kEndWords, label.end));
    case LabelKind::Skip:
    case LabelKind::Choose:
    case LabelKind::Branch:
    case LabelKind::Lookahead:
      return "";
  }
  LUDO_UNREACHABLE();
}

std::string print_label(const Label& label) {
  std::string out(word_of(kLabelWords, label.kind));
  out += form_of(label);
  add_number(out, "frame", label.frame, kNoIndex);
  add_number(out, "expr", label.expr, kNoExpr);
  add_number(out, "generator", label.generator, kNoIndex);
  add_number(out, "statement", label.statement, kNoIndex);
  add_number(out, "number", label.number, 0);
  add_number(out, "a", label.a, kNoIndex);
  add_number(out, "b", label.b, kNoIndex);
  add_list(out, "targets", label.targets);
  add_list(out, "sources", label.sources);
  add_list(out, "registers", label.registers);
  add_number(out, "entry", label.entry, kNoIndex);
  add_number(out, "rule", label.rule, kNoIndex);
  add_flag(out, "chance", label.chance);
  add_list(out, "conditions", label.conditions);
  add_flag(out, "sure", label.sure);
  add_flag(out, "quiet", label.quiet);
  return out;
}

std::string print_register(const RegisterInfo& info) {
  std::string out(word_of(kUseWords, info.use));
  add_number(out, "frame", info.frame, kNoIndex);
  add_number(out, "list-of", info.list_of, kNoIndex);
  add_flag(out, "once", info.once);
  if (!info.name.empty()) out += fmt::format(" name {}", info.name);
  const lang::Type& type = info.type;
  if (type == lang::Type{}) return out;
  const std::vector<Index> parts = {static_cast<Index>(type.shape),
                                    static_cast<Index>(type.base),
                                    type.enum_id,
                                    type.optional ? 1 : 0,
                                    type.least,
                                    type.most,
                                    type.width,
                                    type.first_key,
                                    type.subset};
  add_list(out, "type", parts);
  return out;
}

}  // namespace

std::string print(const lang::GameModel& model, const Automaton& automaton) {
  std::string out = fmt::format("automaton {}\nnodes {}\n", model.name, automaton.node_count());
  for (std::size_t i = 0; i < automaton.frames.size(); ++i) {
    const Frame& frame = automaton.frames[i];
    std::string fields(word_of(kFrameWords, frame.of));
    fields += fmt::format(" {} first {} slots {}", frame.index, frame.first, frame.slots);
    add_number(fields, "parent", frame.parent, kNoIndex);
    out += fmt::format("frame {}: {} {{{}}}\n", i, describe_frame(model, frame), fields);
  }
  for (std::size_t i = 0; i < automaton.registers.size(); ++i) {
    const RegisterInfo& info = automaton.registers[i];
    std::string told = info.name.empty() ? "" : " " + info.name;
    if (info.use == RegisterUse::Slot) told += ": " + lang::print_type(model, info.type);
    if (info.use != RegisterUse::Slot) told += fmt::format(": {}", word_of(kUseWords, info.use));
    out += fmt::format("register {}{} {{{}}}\n", i, told, print_register(info));
  }
  for (const Entry& entry : automaton.entries) {
    const Frame& frame = automaton.frames[static_cast<std::size_t>(entry.frame)];
    std::string fields(word_of(kEndWords, entry.form));
    fields += fmt::format(" {} frame {} node {}", entry.index, entry.frame, entry.node);
    add_flag(fields, "raw", entry.raw);
    out += fmt::format("entry {}{}{} at {} {{{}}}\n", entry.form == EndForm::Way ? "way by " : "",
                       describe_frame(model, frame), entry.raw ? " asked by a law" : "", entry.node,
                       fields);
  }
  for (std::size_t node = 0; node < automaton.node_count(); ++node) {
    for (const Edge& edge : automaton.out_edges(static_cast<Node>(node))) {
      out += fmt::format("{} -> {}: {} {{{}}}\n", edge.from, edge.to,
                         describe(model, automaton, edge.label), print_label(edge.label));
    }
  }
  return out;
}

}  // namespace ludo::automaton

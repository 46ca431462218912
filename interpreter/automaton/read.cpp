// Reads the text of an automaton back: what stands in the last braces of each line.
//
// Tested by tests/interpreter/automaton/test_text.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "interpreter/automaton/graph.hpp"
#include "interpreter/automaton/words.hpp"

namespace ludo::automaton {

namespace {

// The words between braces, one after the other. The first fault is kept.
struct Words {
  std::string_view rest;
  std::string fault{};

  bool done() {
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    return rest.empty() || !fault.empty();
  }

  std::string_view word() {
    if (done()) {
      if (fault.empty()) fault = "something is missing";
      return "";
    }
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view found = rest.substr(0, end);
    rest.remove_prefix(end);
    return found;
  }

  Index number_in(std::string_view text) {
    Index number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole && fault.empty()) fault = fmt::format("`{}` is no number", text);
    return number;
  }
  Index number() { return number_in(word()); }

  std::vector<Index> list() {
    std::vector<Index> numbers;
    std::string_view text = word();
    while (!text.empty() && fault.empty()) {
      const std::size_t end = std::min(text.find(','), text.size());
      numbers.push_back(number_in(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
  }

  template <class Enum, class Known>
  Enum one_of(const Known& known) {
    const std::string_view text = word();
    const auto value = value_of<Enum>(known, text);
    if (!value && fault.empty()) fault = fmt::format("`{}` is not known here", text);
    return value.value_or(Enum{});
  }
};

void read_form(Words& words, Label& label) {
  switch (label.kind) {
    case LabelKind::Guard:
      label.guard = words.one_of<GuardForm>(kGuardWords);
      return;
    case LabelKind::Effect:
      label.effect = words.one_of<EffectForm>(kEffectWords);
      return;
    case LabelKind::Scope:
      label.scope = words.one_of<ScopeForm>(kScopeWords);
      return;
    case LabelKind::Boundary:
      label.boundary = words.one_of<BoundaryForm>(kBoundaryWords);
      return;
    case LabelKind::End:
      label.end = words.one_of<EndForm>(kEndWords);
      return;
    case LabelKind::Skip:
    case LabelKind::Choose:
    case LabelKind::Branch:
    case LabelKind::Lookahead:
      return;
  }
}

Label read_label(Words& words) {
  Label label;
  label.kind = words.one_of<LabelKind>(kLabelWords);
  read_form(words, label);
  while (!words.done()) {
    const std::string_view field = words.word();
    if (field == "frame") {
      label.frame = words.number();
    } else if (field == "expr") {
      label.expr = words.number();
    } else if (field == "generator") {
      label.generator = words.number();
    } else if (field == "statement") {
      label.statement = words.number();
    } else if (field == "number") {
      label.number = words.number();
    } else if (field == "a") {
      label.a = words.number();
    } else if (field == "b") {
      label.b = words.number();
    } else if (field == "targets") {
      label.targets = words.list();
    } else if (field == "sources") {
      label.sources = words.list();
    } else if (field == "registers") {
      label.registers = words.list();
    } else if (field == "entry") {
      label.entry = words.number();
    } else if (field == "rule") {
      label.rule = words.number();
    } else if (field == "conditions") {
      label.conditions = words.list();
    } else if (field == "chance") {
      label.chance = true;
    } else if (field == "sure") {
      label.sure = true;
    } else if (field == "quiet") {
      label.quiet = true;
    } else {
      words.fault = fmt::format("`{}` is no part of a label", field);
    }
  }
  return label;
}

lang::Type read_type(Words& words) {
  lang::Type type;
  const std::vector<Index> parts = words.list();
  constexpr std::size_t kParts = 9;
  if (parts.size() != kParts) {
    if (words.fault.empty()) words.fault = "a type has nine numbers";
    return type;
  }
  type.shape = static_cast<lang::Shape>(parts[0]);
  type.base = static_cast<lang::Base>(parts[1]);
  type.enum_id = parts[2];
  type.optional = parts[3] != 0;
  type.least = parts[4];
  type.most = parts[5];
  type.width = parts[6];
  type.first_key = parts[7];
  type.subset = parts[8];
  return type;
}

RegisterInfo read_register(Words& words) {
  RegisterInfo info;
  info.use = words.one_of<RegisterUse>(kUseWords);
  while (!words.done()) {
    const std::string_view field = words.word();
    if (field == "frame") {
      info.frame = words.number();
    } else if (field == "list-of") {
      info.list_of = words.number();
    } else if (field == "once") {
      info.once = true;
    } else if (field == "name") {
      info.name = words.word();
    } else if (field == "type") {
      info.type = read_type(words);
    } else {
      words.fault = fmt::format("`{}` is no part of a register", field);
    }
  }
  return info;
}

Frame read_frame(Words& words) {
  Frame frame;
  frame.of = words.one_of<Frame::Of>(kFrameWords);
  frame.index = words.number();
  while (!words.done()) {
    const std::string_view field = words.word();
    if (field == "first") {
      frame.first = words.number();
    } else if (field == "slots") {
      frame.slots = words.number();
    } else if (field == "parent") {
      frame.parent = words.number();
    } else {
      words.fault = fmt::format("`{}` is no part of a frame", field);
    }
  }
  return frame;
}

Entry read_entry(Words& words) {
  Entry entry;
  entry.form = words.one_of<EndForm>(kEndWords);
  entry.index = words.number();
  while (!words.done()) {
    const std::string_view field = words.word();
    if (field == "frame") {
      entry.frame = words.number();
    } else if (field == "node") {
      entry.node = words.number();
    } else if (field == "raw") {
      entry.raw = true;
    } else {
      words.fault = fmt::format("`{}` is no part of an entry", field);
    }
  }
  return entry;
}

struct TextReading {
  Automaton automaton{};
  Edges edges{};

  bool is_node(Index node) const {
    return node >= 0 && static_cast<std::size_t>(node) < edges.of.size();
  }

  // A line; what is wrong with it, if anything is.
  std::string line(std::string_view text) {
    if (text.empty() || text.starts_with("automaton ")) return "";
    if (text.starts_with("nodes ")) {
      Words words{text.substr(6)};
      const Index count = words.number();
      if (!words.fault.empty()) return words.fault;
      if (count < 1 || static_cast<std::size_t>(count) > Options{}.most_nodes) {
        return "that is no number of nodes";
      }
      edges.nodes.resize(static_cast<std::size_t>(count));
      edges.of.resize(static_cast<std::size_t>(count));
      return "";
    }
    const std::size_t open = text.rfind('{');
    if (open == std::string_view::npos || text.back() != '}') return "the braces are missing";
    Words words{text.substr(open + 1, text.size() - open - 2)};
    if (text.starts_with("frame ")) {
      automaton.frames.push_back(read_frame(words));
    } else if (text.starts_with("register ")) {
      automaton.registers.push_back(read_register(words));
    } else if (text.starts_with("entry ")) {
      automaton.entries.push_back(read_entry(words));
    } else {
      edge(text, words);
    }
    return words.fault;
  }

  void edge(std::string_view text, Words& words) {
    Words ends{text.substr(0, std::min(text.find(':'), text.size()))};
    Edge edge;
    edge.from = ends.number();
    const bool arrow = ends.word() == "->";
    edge.to = ends.number();
    if (!arrow || !ends.fault.empty()) {
      words.fault = "this is neither a frame, a register, an entry nor an edge";
      return;
    }
    edge.label = read_label(words);
    const bool leads = is_node(edge.from) && is_node(edge.to) &&
                       (edge.label.entry == kNoIndex || is_node(edge.label.entry));
    if (!leads) {
      if (words.fault.empty()) words.fault = "there is no such node";
      return;
    }
    edges.of[static_cast<std::size_t>(edge.from)].push_back(std::move(edge));
  }

  std::string finish() {
    if (edges.of.empty()) return "the number of nodes is missing";
    for (const Entry& entry : automaton.entries) {
      if (!is_node(entry.node)) return "an entry has no node";
    }
    replace_edges(automaton, edges);
    for (std::size_t i = 0; i < automaton.entries.size(); ++i) {
      const std::vector<bool> part = reached_from(automaton, automaton.entries[i].node, true);
      for (std::size_t node = 0; node < part.size(); ++node) {
        if (!part[node] || static_cast<Node>(node) == kFinal) continue;
        automaton.graph().net[node].entry = static_cast<Index>(i);
      }
    }
    return "";
  }
};

}  // namespace

ReadAnswer read_automaton(const lang::GameModel& model, std::string_view text) {
  TextReading reading;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string fault = reading.line(text.substr(0, end));
    if (!fault.empty()) return {std::nullopt, fmt::format("line {}: {}", number, fault)};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::string fault = reading.finish();
  if (!fault.empty()) return {std::nullopt, fault};
  const std::vector<std::string> broken = verify(model, reading.automaton);
  if (!broken.empty()) return {std::nullopt, fmt::format("{}", fmt::join(broken, ", "))};
  return {std::move(reading.automaton), ""};
}

}  // namespace ludo::automaton

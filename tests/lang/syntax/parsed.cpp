#include "tests/lang/syntax/parsed.hpp"

#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::lang {

std::string flat(const Node& node) {
  std::string out;
  for (const char c : print(node)) {
    const bool is_blank = c == ' ' || c == '\n';
    if (is_blank && !out.empty() && out.back() == ' ') continue;
    out += is_blank ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string head_in(const std::string& before, const std::string& line) {
  SourceMap sources;
  const SourceText& source = sources.add("t", before + line + "\n");
  Diagnostics diagnostics;
  const SyntaxTree tree = parse(source, diagnostics);
  if (!diagnostics.empty()) return render(diagnostics, sources);
  const SyntaxLine* last = &tree.lines.back();
  while (!last->children.empty()) last = &last->children.back();
  return flat(last->head);
}

std::string item(const std::string& line) { return head_in("elements\n  ", line); }

std::string statement(const std::string& line) {
  return head_in("interactions\n  rule r\n    ", line);
}

std::string expression(const std::string& text) {
  const std::string head = item("never e: " + text);
  const std::string before = "(never \"e\" () ";
  if (!head.starts_with(before)) return head;
  return head.substr(before.size(), head.size() - before.size() - 1);
}

std::string test_line(const std::string& line) { return head_in("test \"t\"\n  ", line); }

}  // namespace ludo::lang

// format() of lang/lang.hpp: reads a text, lays it out, and makes sure that it still says the same.
//
// Tested by tests/lang/syntax/test_format.cpp.

#include <utility>

#include "lang/ast/build.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/format.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

std::optional<std::string> format(std::string_view text, Diagnostics& diagnostics) {
  const std::size_t n_errors = diagnostics.count(Severity::error);
  const SourceText source("text", std::string(text));
  const SyntaxTree tree = parse(source, diagnostics);
  const Node file = build_ast(tree, diagnostics);
  if (diagnostics.count(Severity::error) != n_errors) return std::nullopt;

  std::string out = format(source, tree);
  // The layout may change, the game may not.
  Diagnostics again;
  const SourceText formatted("text", out);
  const Node same = build_ast(parse(formatted, again), again);
  LUDO_ASSERT(!again.has_errors(), "the canonical layout cannot be read");
  LUDO_ASSERT(same_meaning(file, same), "the canonical layout means something else");
  return out;
}

}  // namespace ludo::lang

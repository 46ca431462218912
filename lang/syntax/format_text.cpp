// format() and format_in() of lang/lang.hpp: read a text, lay it out, and make sure that it still
// says the same.
//
// Tested by tests/lang/syntax/test_format.cpp and test_languages.cpp.

#include <utility>

#include "lang/ast/build.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/format.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/syntax/translate.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// The canonical layout of an English text that can be read.
std::string format_english(const SourceText& source, const SyntaxTree& tree, const Node& file) {
  std::string out = format(source, tree);
  // The layout may change, the game may not.
  Diagnostics again;
  const SourceText formatted("text", out);
  const Node same = build_ast(parse(formatted, again), again);
  LUDO_ASSERT(!again.has_errors(), "the canonical layout cannot be read");
  LUDO_ASSERT(same_meaning(file, same), "the canonical layout means something else");
  return out;
}

// The language in the head of the text is no part of what it says.
Node without_head(Node file) {
  if (file.size() != 0 && file[0].is(Form::Ludo)) file[0] = Node{};
  return file;
}

// The first line of the text that says something else there than `other` says.
Span first_difference(const Node& left, const Node& right) {
  if (left.form != right.form || left.text != right.text || left.size() != right.size()) {
    return left.span;
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!same_meaning(left[i], right[i])) return first_difference(left[i], right[i]);
  }
  return left.span;
}

}  // namespace

std::optional<std::string> format(std::string_view text, Diagnostics& diagnostics) {
  return format_in(text, language_code(language_of(text)), diagnostics);
}

std::optional<std::string> format_in(std::string_view text, std::string_view code,
                                     Diagnostics& diagnostics) {
  const Language language = find_language(code).value_or(Language::english);
  const std::size_t n_errors = diagnostics.count(Severity::error);
  const SourceText source("text", std::string(text));
  const SyntaxTree tree = parse_with_words(source, diagnostics);
  const Node file = build_ast(tree, diagnostics);
  if (diagnostics.count(Severity::error) != n_errors) return std::nullopt;
  if (tree.language == Language::english && language == Language::english) {
    return format_english(source, tree, file);
  }

  // The layout is that of the English text; its words are then written in the other language.
  Diagnostics again;
  const bool is_english = tree.language == Language::english;
  const SourceText english(
      "text", is_english ? std::string(text) : translate(source, tree, Language::english));
  const SyntaxTree in_english = parse(english, again);
  const Node said = build_ast(in_english, again);
  if (again.has_errors() || !same_meaning(without_head(file), without_head(said))) {
    diagnostics.report(
        Diagnostic(DiagnosticKind::reserved_word, "with English keywords this says something else",
                   first_difference(without_head(file), without_head(said)))
            .with_hint("one of its names is a word of the language: take another one"));
    return std::nullopt;
  }
  const SourceText laid_out("text", format_english(english, in_english, said));
  if (language == Language::english) return std::string(laid_out.text());
  std::string out = translate(laid_out, parse_with_words(laid_out, again), language);
  const SourceText translated("text", out);
  const Node same = build_ast(parse(translated, again), again);
  if (again.has_errors() || !same_meaning(without_head(said), without_head(same))) {
    diagnostics.report(
        Diagnostic(
            DiagnosticKind::reserved_word, "with Italian keywords this would say something else",
            is_english ? first_difference(without_head(said), without_head(same)) : Span::nowhere())
            .with_hint("one of its names is a word of that language: take another one"));
    return std::nullopt;
  }
  return out;
}

}  // namespace ludo::lang

// Asks for the words that must be said; see compulsory.hpp.
//
// Tested by tests/lang/ast/test_compulsory.cpp.

#include "lang/ast/compulsory.hpp"

#include <fmt/format.h>

#include <string_view>

#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

std::string_view trimmed_end(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Where the first of these signs stands outside quotation marks; the end if none does.
std::size_t outside_quotes(std::string_view text, char sign) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == sign && !quoted) return i;
    if (text[i] == '"') quoted = !quoted;
  }
  return text.size();
}

// A head without the title behind it.
std::string_view without_title(std::string_view text) {
  return trimmed_end(text.substr(0, outside_quotes(text, '"')));
}

}  // namespace

void demand_all_at_once(Node& head, const SyntaxLine& line, Language language,
                        Diagnostics& diagnostics) {
  const bool said = head[2].is(Form::Yes);
  head.children.erase(head.children.begin() + 2);
  if (said) return;
  const std::string_view words = spelling(Word::all_at_once, language);
  const std::string_view text = line.line.text;
  const std::size_t colon = outside_quotes(text, ':');
  diagnostics.report(
      Diagnostic(DiagnosticKind::missing_words,
                 fmt::format("a trigger says that all it finds is affected together: `{}`", words),
                 line.line.span(0, colon))
          .with_hint(fmt::format("write `{}, {}{}`", trimmed_end(text.substr(0, colon)), words,
                                 text.substr(colon))));
}

bool take_by_the_first_of(Node& head) {
  const std::size_t least = head.is(Form::End) ? 2 : 1;
  if (head.size() < least || !head.children.back().is(Form::Yes)) return false;
  head.children.pop_back();
  return true;
}

void judge_by_the_first_of(bool said, std::size_t results, const SyntaxLine& line,
                           Language language, Diagnostics& diagnostics) {
  if (said == (results >= 2)) return;
  const std::string_view words = spelling(Word::by_the_first_of, language);
  const std::string_view text = without_title(line.line.text);
  const auto span = line.line.span(0, text.size());
  if (!said) {
    // `end` is a word alone, the others go on behind a comma.
    const bool edits = line.head.is(Form::Replace) || line.head.is(Form::Add);
    const Node& list = edits ? line.head[0] : line.head;
    const std::string_view comma = list.is(Form::End) ? "" : ",";
    diagnostics.report(
        Diagnostic(DiagnosticKind::missing_words,
                   fmt::format("the first of these lines that holds decides: `{}` says it", words),
                   span)
            .with_hint(fmt::format("write `{}{} {}`", text, comma, words)));
    return;
  }
  std::string_view alone = trimmed_end(text.substr(0, text.rfind(words)));
  if (alone.ends_with(',')) alone = trimmed_end(alone.substr(0, alone.size() - 1));
  diagnostics.report(Diagnostic(DiagnosticKind::needless_words,
                                "no second line stands here, so that none is the first of several",
                                span)
                         .with_hint(fmt::format("write `{}`", alone)));
}

Node all_of(const Node& guard, const Node& other) {
  if (guard.absent()) return other;
  return Node{Form::And, join(guard.span, other.span), "", {guard, other}};
}

void guard_result(Node& line, const Node& guard) {
  Node& result = line.is(Form::Add) ? line[0] : line;
  if (result.is(Form::Result)) result[1] = guard;
}

}  // namespace ludo::lang

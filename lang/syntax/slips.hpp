// Slips that beginners make: known by what stands where a sentence breaks, and told with their
// cure.
//
// Asked by breakage.cpp before it says in general what could have stood there. Each slip has a
// name; where one of a habitual kind, such as a sign at the end of every line, was told once, the
// others of the text are not told again.
//
// Tested by tests/corpus/beginners/.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lang/diagnostics/diagnostic.hpp"
#include "lang/syntax/flat.hpp"
#include "lang/syntax/layout.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

/// Where a line breaks.
struct Breakage {
  const Scratch& scratch;  // what was matched: all of the line, or a part of it
  const LogicalLine& line;
  std::size_t at = 0;      // where scratch.text begins in the text of the line
  std::size_t place = 0;   // in scratch.text
  std::string_view found;  // the word, number, text or sign there

  [[nodiscard]] std::string_view before() const;  // what was read, without blanks at its end
  [[nodiscard]] std::string_view rest() const { return scratch.text.substr(place); }
  [[nodiscard]] std::string_view word(Word word) const { return spelling(word, scratch.language); }
  [[nodiscard]] bool wants(Word word) const;
  [[nodiscard]] bool wants(Terminal terminal) const;
  [[nodiscard]] bool wants_sign(char sign) const;
};

struct Slip {
  std::string_view habit;  // told once in a text; empty: told every time
  std::string message;     // empty: the general message
  std::string hint;
  std::size_t begin = 0;  // in the text of the line; begin = end: where the sentence breaks
  std::size_t end = 0;
  DiagnosticKind kind = DiagnosticKind::unexpected_text;
  std::string reserved;  // the word of the language that was taken for a name
};

/// The habits that were told in this text, and the words of the language that it takes for names.
struct ToldHabits {
  std::set<std::string_view> habits;
  std::set<std::string, std::less<>> reserved;
  std::string rule;  // the rule, turn or phase that was begun last, as the notation names it
};

/// A sentence was begun and breaks.
std::optional<Slip> slip_in_sentence(const Breakage& breakage);

/// A line about notation outside its part: `written "{man}-{goal}"` below the rule `rule`.
std::optional<Slip> slip_of_notation(const LogicalLine& line, std::string_view first,
                                     std::string_view rule, Language language);

/// The first word begins no sentence here. `heads` are the words that would.
std::optional<Slip> slip_of_head(const LogicalLine& line, std::string_view first,
                                 Language language);

/// Signs that come from word processors and web pages and look like others: where the first one
/// stands in `text`, and what to do.
std::optional<Slip> slip_of_strange_sign(std::string_view text);

}  // namespace ludo::lang

// Words the message for a line that cannot be read; see breakage.hpp.
//
// The place is the farthest one that any alternative of the grammar reached: there the sentence
// breaks. What the alternatives wanted there becomes the hint.
//
// Tested by tests/lang/syntax/test_messages.cpp.

#include "lang/syntax/breakage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/syntax/words.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/suggest.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

constexpr std::size_t kMaxQuoted = 40;
constexpr std::size_t kMaxListed = 4;

// The word, number, text or sign that `rest` begins with.
std::size_t found_size(std::string_view rest) {
  if (rest.empty()) return 0;
  if (const std::size_t size = match_string(rest); size != 0) return size;
  std::size_t size = 0;
  while (goes_on_name(rest, size)) ++size;
  return size != 0 ? size : 1;
}

// What was found, fit to stand in a message.
std::string quoted_for_message(std::string_view found) {
  std::string out;
  std::size_t at = 0;
  while (at < found.size()) {
    const std::size_t size = code_point_size(found, at);
    if (out.size() + size > kMaxQuoted) return out + "…";
    const bool is_control = static_cast<unsigned char>(found[at]) < 0x20 || found[at] == 0x7F;
    out += is_control ? std::string("?") : std::string(found.substr(at, size));
    at += size;
  }
  return out;
}

std::string wanted(const Expected& expected, Language language) {
  switch (expected.terminal) {
    case Terminal::word:
      return fmt::format("`{}`", spelling(expected.word, language).substr(expected.matched));
    case Terminal::sign:
      return expected.sign == 0 ? std::string("a sign") : fmt::format("`{}`", expected.sign);
    case Terminal::lower_name:
      return "a name in lower case";
    case Terminal::upper_name:
      return "a name in upper case";
    case Terminal::name:
      return "a name";
    case Terminal::number:
      return "a number";
    case Terminal::text:
      return "a text in quotation marks";
    case Terminal::site:
      return "a site";
    case Terminal::link:
      return "a link";
    case Terminal::move:
      return "a move";
    case Terminal::colour:
      return "a colour, such as `#c98a4b`";
    case Terminal::end:
      return "the end of the line";
  }
  LUDO_UNREACHABLE();
}

// The words that could have stood there, for suggestions.
std::vector<std::string_view> wanted_words(const Scratch& scratch) {
  std::vector<std::string_view> words;
  for (const Expected& expected : scratch.expected) {
    if (expected.terminal != Terminal::word) continue;
    const std::string_view phrase =
        spelling(expected.word, scratch.language).substr(expected.matched);
    words.push_back(phrase.substr(0, phrase.find(' ')));
  }
  return words;
}

// True if a name is bound or declared there, and nothing else could stand there that is a name.
bool binds_name(const Scratch& scratch) {
  const auto wants = [&](Terminal terminal) {
    return std::ranges::any_of(
        scratch.expected, [&](const Expected& expected) { return expected.terminal == terminal; });
  };
  return wants(Terminal::lower_name) && !wants(Terminal::name);
}

std::string hint_of(const Scratch& scratch, std::string_view found) {
  const std::vector<std::string_view> words = wanted_words(scratch);
  // A word of the language is no slip of the finger for another one.
  if (!found.empty() && !is_reserved(found, scratch.language)) {
    if (const auto word = closest(found, std::span<const std::string_view>(words))) {
      return fmt::format("did you mean `{}`?", *word);
    }
  }
  std::vector<Expected> listed;
  for (const Expected& expected : scratch.expected) {
    // `turned` could stand after nearly everything.
    if (expected.terminal != Terminal::word || expected.word != Word::turned) {
      listed.push_back(expected);
    }
  }
  if (listed.size() > kMaxListed) return "";
  std::string list;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (i != 0) list += i + 1 == listed.size() ? " or " : ", ";
    list += wanted(listed[i], scratch.language);
  }
  return list.empty() ? "" : fmt::format("{} could stand here", list);
}

// What a line of this kind begins with, for a line whose first word begins none.
std::string_view line_name(LineContext context) {
  switch (context) {
    case LineContext::top:
      return "a part of a game";
    case LineContext::items:
      return "an item";
    case LineContext::statements:
      return "a statement";
    case LineContext::setup:
      return "a row of the picture or a statement";
    case LineContext::given:
      return "a row of the picture, a statement or `… to move`";
    case LineContext::writing:
      return "how something is written";
    case LineContext::results:
      return "a result";
    case LineContext::phase:
      return "a line of a phase";
    case LineContext::test:
      return "a line of a test";
    case LineContext::cases:
      return "a value";
    case LineContext::keys:
      return "what is preferred";
    case LineContext::link_rows:
      return "a row of links, such as `A--B, B--C`";
    case LineContext::tile_rows:
      return "a tile, such as `Bend 2: Road n e`, or the list of grounds, `ground Road, Field`";
    case LineContext::scales:
      return "the points of a result, such as `3 > 1 > 0`";
    case LineContext::fields:
      return "a field of a notation";
    case LineContext::entries:
      return "a name and its words in quotation marks";
    case LineContext::view:
      return "an item of a view";
    case LineContext::properties:
      return "how something looks";
    case LineContext::strokes:
      return "a stroke of a shape";
    case LineContext::drawings:
      return "what is drawn: `line`, `box`, `text` or `glyph`";
    case LineContext::panel:
      return "what a panel shows";
    case LineContext::rows:
    case LineContext::drawing:
    case LineContext::table:
    case LineContext::nothing:
      return "a line of this block";
  }
  LUDO_UNREACHABLE();
}

// Reports a slip, unless it is a habit that was told.
void report_slip(const Slip& slip, std::string message, Span span, ToldHabits& told,
                 Diagnostics& diagnostics) {
  if (!slip.habit.empty() && !told.habits.insert(slip.habit).second) return;
  if (!slip.reserved.empty() && !told.reserved.insert(slip.reserved).second) return;
  if (!slip.message.empty()) message = slip.message;
  diagnostics.report(Diagnostic(slip.kind, std::move(message), span).with_hint(slip.hint));
}

// A line whose first word begins no sentence was read as far as a name reaches; that first word is
// what is wrong. False if the first word begins one.
bool report_unknown_head(const Scratch& scratch, const LogicalLine& line, ToldHabits& told,
                         Diagnostics& diagnostics) {
  const std::string_view first = scratch.text.substr(0, found_size(scratch.text));
  std::vector<std::string_view> heads;
  for (const Word word : scratch.heads) {
    const std::string_view phrase = spelling(word, scratch.language);
    heads.push_back(phrase.substr(0, phrase.find(' ')));
  }
  if (first.empty() || std::ranges::find(heads, first) != heads.end()) return false;
  const std::string message =
      fmt::format("`{}` does not begin {}", quoted_for_message(first), line_name(line.context));
  if (const auto slip = slip_of_notation(line, first, told.rule, scratch.language)) {
    report_slip(*slip, message, line.span(0, first.size()), told, diagnostics);
    return true;
  }
  if (const auto slip = slip_of_head(line, first, scratch.language)) {
    const bool marked = slip->begin != slip->end;
    const Span span = marked ? line.span(slip->begin, slip->end) : line.span(0, first.size());
    report_slip(*slip, message, span, told, diagnostics);
    return true;
  }
  std::string hint;
  const bool has_rows = line.context == LineContext::setup || line.context == LineContext::given;
  if (const auto head = closest(first, std::span<const std::string_view>(heads))) {
    hint = fmt::format("did you mean `{}`?", *head);
    const bool only_case =
        is_upper(first[0]) && std::ranges::equal(first, *head, [](char written, char small) {
          return (is_upper(written) ? static_cast<char>(written - 'A' + 'a') : written) == small;
        });
    if (only_case) {
      if (!told.habits.insert("capital").second) return true;
      hint += " (the words of the language are written small)";
    }
  } else if (has_rows && (line.text.find(" has ") != std::string::npos ||
                          line.text.find(" have ") != std::string::npos)) {
    hint =
        "what a player has is set: `set hand of Black to 0`, `put Black Man at a1`; what is not "
        "put "
        "is not there";
  } else if (has_rows && line.text.find(' ') == std::string::npos) {
    std::string apart;
    for (std::size_t at = 0; at < line.text.size();) {
      const std::size_t size = code_point_size(line.text, at);
      apart += (apart.empty() ? "" : " ") + line.text.substr(at, size);
      at += size;
    }
    hint = fmt::format("the signs of a row stand apart: `{}`", quoted_for_message(apart));
  } else if (has_rows && count_code_points(first) == 1) {
    hint = "the signs of a row are single characters with blanks between";
  } else if (line.context == LineContext::test && scratch.language == Language::english) {
    hint =
        "such lines are `given`, `after …`, `moves …`, `legal …`, `illegal …`, `holds …`, "
        "`shows`, `White to move`, `White wins`, `draw`, `play goes on`";
  }
  const bool is_property = line.context == LineContext::properties;
  const DiagnosticKind kind =
      is_property ? DiagnosticKind::unknown_property : DiagnosticKind::unexpected_text;
  diagnostics.report(
      Diagnostic(kind, message, line.span(0, first.size())).with_hint(std::move(hint)));
  return true;
}

// `capture every enemy Man`: what is meant describes things; the name stands before it.
std::string hint_of_reserved(const Scratch& scratch, std::size_t place, std::string_view found) {
  // What describes, and a name for what it describes.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kDescribing = {{
      {"enemy", "victim"},
      {"own", "man"},
      {"friendly", "helper"},
      {"empty", "goal"},
      {"occupied", "place"},
      {"neutral", "stone"},
  }};
  const auto* const known = std::find_if(kDescribing.begin(), kDescribing.end(),
                                         [&](const auto& entry) { return entry.first == found; });
  const std::string_view before = std::string_view(scratch.text).substr(0, place);
  for (const std::string_view head : {"every ", "each ", "choose "}) {
    if (scratch.language == Language::english && known != kDescribing.end() &&
        before.ends_with(head)) {
      return fmt::format("give what is meant a name first: `{}{} among {} …`", head, known->second,
                         found);
    }
  }
  return "take another word; longer names read better anyway";
}

}  // namespace

void report_breakage(const Scratch& scratch, const LogicalLine& line, std::size_t at,
                     ToldHabits& told, Diagnostics& diagnostics) {
  if (scratch.too_deep || scratch.too_many_steps) {
    diagnostics.report(DiagnosticKind::too_deep,
                       "brackets and expressions of this line are nested too deeply",
                       line.span(at, at + scratch.text.size()));
    return;
  }
  const std::size_t place = std::min(scratch.farthest, scratch.text.size());
  const std::string_view rest = scratch.text.substr(place);
  const std::size_t size = found_size(rest);
  const std::string_view found = rest.substr(0, size);
  const std::string quoted = quoted_for_message(found);

  // What was told to be no name breaks every sentence that uses it.
  if (told.reserved.contains(found)) return;
  const auto slip = slip_in_sentence(Breakage{scratch, line, at, place, found});
  const bool has_slip = slip && (place != 0 || slip->begin != slip->end);
  if (!has_slip && binds_name(scratch) &&
      (is_reserved(found, scratch.language) || is_site_name(found)) && place != 0) {
    const std::string_view what =
        is_reserved(found, scratch.language) ? "a word of the language" : "a site";
    told.reserved.insert(std::string(found));
    diagnostics.report(Diagnostic(DiagnosticKind::reserved_word,
                                  fmt::format("`{}` is {} and cannot be a name", quoted, what),
                                  line.span(at + place, at + place + size))
                           .with_hint(hint_of_reserved(scratch, place, found)));
    return;
  }
  if (scratch.sentence.empty() && at == 0 && !(has_slip && slip->begin != slip->end) &&
      report_unknown_head(scratch, line, told, diagnostics)) {
    return;
  }
  std::string message;
  if (rest.empty()) {
    message = scratch.sentence.empty()
                  ? std::string("the line ends too early")
                  : fmt::format("the line ends too early: {}", scratch.sentence);
  } else if (!scratch.sentence.empty()) {
    message = fmt::format("`{}` does not fit here: {}", quoted, scratch.sentence);
  } else {
    message = fmt::format("`{}` does not fit here", quoted);
  }
  // At the end of the line the mark stands under its last character.
  const std::size_t begin = at + place;
  Span span = line.span(begin, begin + size);
  if (rest.empty() && begin > 0) span = line.span(begin - 1, begin);
  if (has_slip) {
    if (slip->begin != slip->end) span = line.span(slip->begin, slip->end);
    report_slip(*slip, std::move(message), span, told, diagnostics);
    return;
  }
  std::string hint = hint_of(scratch, found);
  for (std::size_t i = 1; i < line.pieces.size(); ++i) {
    if (line.pieces[i].at == at + place) {
      hint = "it is further in than the line above, and so goes on with it";
    }
  }
  diagnostics.report(Diagnostic(DiagnosticKind::unexpected_text, std::move(message), span)
                         .with_hint(std::move(hint)));
}

}  // namespace ludo::lang

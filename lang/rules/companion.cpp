// See companion.hpp.

#include "lang/rules/companion.hpp"

#include <fmt/format.h>

namespace ludo::lang::rules {

namespace {

// A line of a companion: words and strings between blanks.
struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool indented = false;
  std::vector<std::string> words = {};
  std::vector<std::string> strings = {};
  bool whole = true;  // false: a string is not closed
};

Line read_line(std::string_view text, std::size_t begin, std::size_t end) {
  Line line{begin, end, begin < end && (text[begin] == ' ' || text[begin] == '\t')};
  std::size_t i = begin;
  while (i < end) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
    } else if (c == '"') {
      std::string string;
      ++i;
      while (i < end && text[i] != '"') {
        if (text[i] == '\\' && i + 1 < end) {
          ++i;
          string += text[i] == 'n' ? '\n' : text[i];
        } else {
          string += text[i];
        }
        ++i;
      }
      line.whole = i < end;
      ++i;
      line.strings.push_back(std::move(string));
    } else if (c == '-' && i + 1 < end && text[i + 1] == '-' && line.words.empty() &&
               line.strings.empty()) {
      break;
    } else {
      const std::size_t from = i;
      while (i < end && text[i] != ' ' && text[i] != '\t' && text[i] != '"' && text[i] != '\r') ++i;
      line.words.emplace_back(text.substr(from, i - from));
    }
  }
  return line;
}

}  // namespace

Companion read_companion(const SourceText& source, std::string_view language,
                         Diagnostics& diagnostics) {
  Companion companion;
  companion.language = language;
  const std::string_view text = source.text();
  bool headed = false;
  bool in_names = false;
  std::optional<std::string> english;
  const auto wrong = [&](const Line& line, std::string message, std::string hint) {
    diagnostics.report(
        Diagnostic(DiagnosticKind::misplaced_line, std::move(message),
                   source.span(static_cast<Offset>(line.begin), static_cast<Offset>(line.end)))
            .with_hint(std::move(hint)));
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) end = text.size();
    const Line line = read_line(text, begin, end);
    begin = end + 1;
    if (line.words.empty() && line.strings.empty()) continue;
    if (!line.whole) {
      wrong(line, "this string is not closed", "close it with `\"`");
      continue;
    }
    if (!headed) {
      headed = true;
      if (line.words.size() != 4 || line.words[0] != "prose" || line.words[1] != "of") {
        wrong(line, "a companion begins with the game and the language",
              fmt::format("write `prose of Game {}`", language));
      } else if (line.words[3] != language) {
        wrong(line,
              fmt::format("this companion is in `{}`, and `{}` was asked for", line.words[3],
                          language),
              "the file is named after its language");
      }
      continue;
    }
    if (line.words.size() == 1 && line.words[0] == "names" && line.strings.empty()) {
      in_names = true;
      continue;
    }
    if (in_names && line.indented && line.words.size() == 1 && !line.strings.empty()) {
      companion.names.emplace_back(line.words[0], line.strings);
      continue;
    }
    in_names = false;
    if (line.words.empty() && line.strings.size() == 1 && !english) {
      english = line.strings[0];
      continue;
    }
    if (line.words.size() == 1 && line.words[0] == "=" && line.strings.size() == 1 && english) {
      companion.prose[*english] = line.strings[0];
      english.reset();
      continue;
    }
    if (line.words.size() == 1 && line.words[0] == "=" && line.strings.size() == 2 && !english) {
      companion.prose[line.strings[0]] = line.strings[1];
      continue;
    }
    wrong(line, "this line is no name, and no sentence with its translation",
          "write the English sentence, and `= ` with its translation on the line below");
    english.reset();
  }
  return companion;
}

}  // namespace ludo::lang::rules

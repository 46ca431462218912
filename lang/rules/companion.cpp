// See companion.hpp.

#include "lang/rules/companion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>
#include <utility>

#include "lang/lang.hpp"
#include "lang/rules/language.hpp"
#include "lang/rules/paraphrased_items.hpp"
#include "lang/rules/paraphrases.hpp"
#include "lang/text/suggest.hpp"

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

// The string that begins behind a quotation mark; `i` is left behind the mark that ends it.
std::string read_string(std::string_view text, std::size_t end, std::size_t& i, bool& whole) {
  std::string string;
  while (i < end && text[i] != '"') {
    if (text[i] == '\\' && i + 1 < end) {
      ++i;
      string += text[i] == 'n' ? '\n' : text[i];
    } else {
      string += text[i];
    }
    ++i;
  }
  whole = i < end;
  ++i;
  return string;
}

Line read_line(std::string_view text, std::size_t begin, std::size_t end) {
  Line line{begin, end, begin < end && (text[begin] == ' ' || text[begin] == '\t')};
  std::size_t i = begin;
  while (i < end) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
    } else if (c == '"') {
      ++i;
      std::string string = read_string(text, end, i, line.whole);
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

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

// What the texts of a game say: all their words and strings. Whatever a variant replaces stays
// among them, so that a companion may serve a game and its variants.
struct Vocabulary {
  std::set<std::string, std::less<>> words = {};
  std::set<std::string, std::less<>> strings = {};
  std::set<std::string, std::less<>> games = {};
};

void add_text(std::string_view text, Vocabulary& vocabulary) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      bool whole = true;
      const std::size_t end = std::min(text.find('\n', i), text.size());
      ++i;
      vocabulary.strings.insert(read_string(text, end, i, whole));
    } else if (text.compare(i, 2, "--") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (is_in_word(text[i])) {
      const std::size_t begin = i;
      while (i < text.size() && is_in_word(text[i])) ++i;
      vocabulary.words.emplace(text.substr(begin, i - begin));
    } else {
      ++i;
    }
  }
}

Vocabulary vocabulary_of(const SourceMap& texts) {
  Vocabulary vocabulary;
  for (const SourceText& source : texts.sources()) {
    add_text(source.text(), vocabulary);
    const TextHead head = head_of_text(source.text());
    if (!head.name.empty()) vocabulary.games.insert(head.name);
    // A module has the name of its file.
    std::string_view file = source.name();
    file.remove_prefix(file.rfind('/') + 1);
    vocabulary.games.emplace(file.substr(0, file.find('.')));
  }
  return vocabulary;
}

std::string likely(std::string_view word, const std::set<std::string, std::less<>>& known) {
  const std::vector<std::string> words(known.begin(), known.end());
  const auto found = closest(word, std::span<const std::string>(words));
  return found ? fmt::format("did you mean `{}`?", *found) : std::string();
}

// Nothing, or what is wrong with a string of a name behind its forms.
std::optional<std::string> wrong_feature(const std::string& text) {
  static constexpr std::array<std::string_view, 18> kFeatures = {
      "g",    "adj",   "says",   "can",  "gen",    "mass", "dat",  "acc", "pl",
      "done", "noted", "column", "does", "undone", "kept", "most", "his", "happens"};
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos) return std::nullopt;
  const std::string_view name = std::string_view(text).substr(0, sign);
  if (std::find(kFeatures.begin(), kFeatures.end(), name) == kFeatures.end()) {
    return fmt::format("there is no feature `{}`", name);
  }
  const std::string_view value = std::string_view(text).substr(sign + 1);
  if (name == "g" && value != "m" && value != "f" && value != "n") {
    return fmt::format("no gender is `{}`", value);
  }
  return std::nullopt;
}

}  // namespace

Companion read_companion(const SourceText& source, std::string_view language,
                         Diagnostics& diagnostics) {
  Companion companion;
  companion.language = language;
  const std::string_view text = source.text();
  bool headed = false;
  enum class In { Prose, Names, Paraphrases } in = In::Prose;
  std::optional<std::string> english;
  Span english_at;
  const auto place = [&](const Line& line) {
    std::size_t begin = line.begin;
    std::size_t end = line.end;
    while (begin < end && (text[begin] == ' ' || text[begin] == '\t')) ++begin;
    while (begin < end && std::isspace(static_cast<unsigned char>(text[end - 1])) != 0) --end;
    return source.span(static_cast<Offset>(begin), static_cast<Offset>(end));
  };
  const auto report = [&](DiagnosticKind kind, Span at, std::string message, std::string hint) {
    diagnostics.report(Diagnostic(kind, std::move(message), Mark{at, ""}, {}, std::move(hint)));
  };
  const auto wrong = [&](Span at, std::string message, std::string hint) {
    report(DiagnosticKind::bad_companion_line, at, std::move(message), std::move(hint));
  };
  const auto untranslated = [&] {
    if (english) {
      wrong(english_at, "this sentence has no translation",
            "write `= ` with its translation on the line below");
    }
    english.reset();
  };
  const auto translate = [&](const std::string& sentence, Span at, const std::string& said) {
    if (!companion.prose.emplace(sentence, said).second) {
      report(DiagnosticKind::translated_twice, at, "this sentence is translated twice",
             "the first translation counts");
      return;
    }
    companion.prose_places.emplace(sentence, at);
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) end = text.size();
    const Line line = read_line(text, begin, end);
    begin = end + 1;
    if (line.words.empty() && line.strings.empty()) continue;
    if (!line.whole) {
      wrong(place(line), "this string is not closed", "close it with `\"`");
      continue;
    }
    if (!headed) {
      headed = true;
      companion.head = place(line);
      if (line.words.size() != 4 || line.words[0] != "prose" || line.words[1] != "of") {
        wrong(place(line), "a companion begins with the game and the language",
              fmt::format("write `prose of Game {}`", language));
        continue;
      }
      companion.game = line.words[2];
      if (line.words[3] != language) {
        report(DiagnosticKind::companion_of_other_game, place(line),
               fmt::format("this companion is in `{}`, and its file is named after `{}`",
                           line.words[3], language),
               "the file is named after its language");
      }
      continue;
    }
    if (line.words.size() == 1 && line.strings.empty() &&
        (line.words[0] == "names" || line.words[0] == "paraphrases")) {
      untranslated();
      in = line.words[0] == "names" ? In::Names : In::Paraphrases;
      continue;
    }
    if (in != In::Prose && line.indented && line.words.size() == 1 && !line.strings.empty()) {
      const bool names = in == In::Names;
      auto& all = names ? companion.names : companion.paraphrases;
      const bool known = std::any_of(all.begin(), all.end(),
                                     [&](const auto& one) { return one.first == line.words[0]; });
      if (known) {
        report(DiagnosticKind::translated_twice, place(line),
               fmt::format("`{}` is {} twice", line.words[0], names ? "named" : "paraphrased"),
               names ? "the first word counts" : "the first words count");
        continue;
      }
      all.emplace_back(line.words[0], line.strings);
      (names ? companion.name_places : companion.paraphrase_places).push_back(place(line));
      continue;
    }
    in = In::Prose;
    if (line.words.empty() && line.strings.size() == 1) {
      untranslated();
      english = line.strings[0];
      english_at = place(line);
      continue;
    }
    if (line.words.size() == 1 && line.words[0] == "=" && line.strings.size() == 1 && english) {
      translate(*english, english_at, line.strings[0]);
      english.reset();
      continue;
    }
    if (line.words.size() == 1 && line.words[0] == "=" && line.strings.size() == 2 && !english) {
      translate(line.strings[0], place(line), line.strings[1]);
      continue;
    }
    wrong(place(line), "this line is no name, and no sentence with its translation",
          "write the English sentence, and `= ` with its translation on the line below");
    english.reset();
  }
  untranslated();
  return companion;
}

void check_companion(const Companion& companion, const SourceMap& texts, Diagnostics& diagnostics) {
  const auto report = [&](DiagnosticKind kind, Span at, std::string message, std::string hint) {
    diagnostics.report(Diagnostic(kind, std::move(message), Mark{at, ""}, {}, std::move(hint)));
  };
  const Vocabulary vocabulary = vocabulary_of(texts);
  if (!companion.game.empty() && !vocabulary.games.contains(companion.game)) {
    report(DiagnosticKind::companion_of_other_game, companion.head,
           fmt::format("this companion is of `{}`, which is another game", companion.game),
           likely(companion.game, vocabulary.games));
  }
  const Grammar& grammar = language_of_rules(companion.language)->grammar();
  for (std::size_t i = 0; i < companion.names.size(); ++i) {
    const auto& [item, strings] = companion.names[i];
    const Span at = companion.name_places[i];
    // What begins with `=` is a noun of the language.
    if (item.front() != '=' && !vocabulary.words.contains(item)) {
      report(DiagnosticKind::word_of_nothing, at,
             fmt::format("`{}` is nothing that the game names", item),
             likely(item, vocabulary.words));
    }
    bool sound = true;
    for (const std::string& text : strings) {
      const auto trouble = wrong_feature(text);
      if (!trouble) continue;
      report(DiagnosticKind::unknown_feature, at, *trouble, "");
      sound = false;
    }
    std::string trouble;
    static_cast<void>(grammar.parse(strings, trouble));
    if (sound && !trouble.empty()) {
      report(DiagnosticKind::unusable_word, at, fmt::format("`{}`: {}", item, trouble),
             "an article tells the gender, or `\"g=f\"` behind the word");
    }
  }
  for (std::size_t i = 0; i < companion.paraphrases.size(); ++i) {
    const std::string& key = companion.paraphrases[i].first;
    for (const std::string& item : {std::string(name_of_item(key)), key_of(key).option}) {
      if (item.empty() || is_unnamed_item(item) || vocabulary.words.contains(item)) continue;
      report(DiagnosticKind::word_of_nothing, companion.paraphrase_places[i],
             fmt::format("`{}` is nothing that the game names", item),
             likely(item, vocabulary.words));
    }
  }
  for (const auto& [english, translated] : companion.prose) {
    if (vocabulary.strings.contains(english)) continue;
    report(DiagnosticKind::stale_translation, companion.prose_places.find(english)->second,
           "the game does not have this sentence", likely(english, vocabulary.strings));
  }
}

}  // namespace ludo::lang::rules

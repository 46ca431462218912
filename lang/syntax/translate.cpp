// Replaces words in their places; see translate.hpp.
//
// Tested by tests/lang/syntax/test_languages.cpp.

#include "lang/syntax/translate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/syntax/parse.hpp"
#include "lang/syntax/parts.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

struct Translating {
  const SourceText& source;
  Language from;
  Language to;
  std::set<std::string> own;
  std::vector<std::pair<Span, std::string>> changes;  // in the order of the text
  bool has_header = false;

  void block(const std::vector<SyntaxLine>& lines);
  void header(const SyntaxLine& syntax);
  void sentence(const SyntaxLine& syntax);
  void table(const std::vector<SyntaxLine>& lines);
  std::string translated(const SyntaxLine& syntax, std::size_t index) const;
  std::string in_words(const SyntaxLine& syntax, Cut cut) const;
};

// The spelling of words that agree with the word of the language beside them; that of the table
// where only a name stands beside them. Empty: that of the table.
std::string_view agreeing(Word word, std::optional<Word> before, std::optional<Word> behind,
                          Language language) {
  if (language != Language::italian) return {};
  const bool of_pieces = behind == Word::pieces;
  const bool of_piece = behind == Word::piece || behind == Word::own || behind == Word::enemy;
  if (word == Word::seen_by && before == Word::kinds_of_pieces) return "viste da";
  if (word == Word::own && of_pieces) return "miei";
  if (word == Word::enemy && of_pieces) return "avversari";
  if (word == Word::neutral && of_pieces) return "neutri";
  if (word == Word::one && of_piece) return "un";
  if (word == Word::no && of_piece) return "nessun";
  const bool several = before == Word::one_or_more || before == Word::zero_or_more;
  if (word == Word::empty && several) return "vuote";
  if (word == Word::occupied && several) return "occupate";
  return {};
}

// What stands there in the other language; the same if it has no other spelling.
std::string Translating::translated(const SyntaxLine& syntax, std::size_t index) const {
  const ReadWord& word = syntax.words[index];
  const std::string written = syntax.line.text.substr(word.begin, word.end - word.begin);
  if (word.word) {
    const auto neighbour = [&](std::size_t i) {
      return i < syntax.words.size() ? syntax.words[i].word : std::nullopt;
    };
    const std::string_view form = agreeing(
        *word.word, index == 0 ? std::nullopt : neighbour(index - 1), neighbour(index + 1), to);
    return std::string(form.empty() ? spelling(*word.word, to) : form);
  }
  if (!word.is_name || own.contains(written)) return written;
  return std::string(name_in(english_name(written, from), to));
}

void Translating::block(const std::vector<SyntaxLine>& lines) {
  bool has_cells = false;
  for (const SyntaxLine& syntax : lines) {
    switch (syntax.line.kind) {
      case LineKind::cells:
        if (!has_cells) table(lines);
        has_cells = true;
        break;
      case LineKind::sentence:
        if (syntax.head.is(Form::Ludo)) {
          header(syntax);
        } else {
          sentence(syntax);
        }
        break;
      case LineKind::row:
      case LineKind::faulty:
        break;
    }
    block(syntax.children);
  }
}

// `ludo 2 it`, and nothing or `ludo 2 en` for English: a line that stands at the beginning of the
// text was put there for the language's sake, and goes with it.
void Translating::header(const SyntaxLine& syntax) {
  has_header = true;
  Span span = syntax.line.span();
  const std::string version = fmt::format("{} {}", spelling(Word::ludo, to), syntax.head.text);
  if (to == from) return;
  if (to == Language::english && span.begin == 0) {
    const std::string_view text = source.text();
    std::size_t end = span.end;
    while (end < text.size() && (text[end] == '\n' || text[end] == '\r')) ++end;
    changes.emplace_back(source.span(0, end), "");
    return;
  }
  changes.emplace_back(span, fmt::format("{} {}", version, language_code(to)));
}

void Translating::sentence(const SyntaxLine& syntax) {
  for (std::size_t i = 0; i < syntax.words.size(); ++i) {
    const ReadWord& word = syntax.words[i];
    std::string changed = translated(syntax, i);
    if (changed == std::string_view(syntax.line.text).substr(word.begin, word.end - word.begin)) {
      continue;
    }
    changes.emplace_back(syntax.line.span(word.begin, word.end), std::move(changed));
  }
}

// A part of a row with its words in the other language.
std::string Translating::in_words(const SyntaxLine& syntax, Cut cut) const {
  std::string out;
  std::size_t at = cut.begin;
  for (std::size_t i = 0; i < syntax.words.size(); ++i) {
    const ReadWord& word = syntax.words[i];
    if (word.begin < cut.begin || word.end > cut.end) continue;
    out += syntax.line.text.substr(at, word.begin - at);
    out += translated(syntax, i);
    at = word.end;
  }
  return out + syntax.line.text.substr(at, cut.end - at);
}

// All rows at once, for the sake of the columns.
void Translating::table(const std::vector<SyntaxLine>& lines) {
  std::vector<std::pair<const SyntaxLine*, std::vector<std::string>>> rows;
  std::vector<std::size_t> widths;
  for (const SyntaxLine& syntax : lines) {
    if (syntax.line.kind != LineKind::cells) continue;
    const bool is_header = rows.empty();
    std::vector<std::string> cells;
    for (const Cut& cut : is_header ? cut_words(syntax.line.text) : cut_cells(syntax.line.text)) {
      cells.push_back(in_words(syntax, cut));
      widths.resize(std::max(widths.size(), cells.size()));
      widths[cells.size() - 1] = std::max(widths[cells.size() - 1], display_width(cells.back()));
    }
    rows.emplace_back(&syntax, std::move(cells));
  }
  for (const auto& [syntax, cells] : rows) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row += cells[i];
      if (i + 1 < cells.size()) row.append(widths[i] - display_width(cells[i]) + 2, ' ');
    }
    changes.emplace_back(syntax->line.span(), std::move(row));
  }
}

}  // namespace

std::string translate(const SourceText& source, const SyntaxTree& tree, Language language) {
  Translating translating{source, tree.language, language, names_of_own(tree), {}, false};
  translating.block(tree.lines);
  auto& changes = translating.changes;
  std::ranges::stable_sort(changes, {}, [](const auto& change) { return change.first.begin; });
  std::string out;
  if (!translating.has_header && language != Language::english) {
    out = fmt::format("{} {} {}\n", spelling(Word::ludo, language), kVersion,
                      language_code(language));
  }
  std::size_t at = 0;
  for (const auto& [span, text] : changes) {
    out += source.text().substr(at, span.begin - at);
    out += text;
    at = span.end;
  }
  return out + std::string(source.text().substr(at));
}

}  // namespace ludo::lang

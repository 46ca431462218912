// See links.hpp.

#include "lang/rules/links.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

namespace ludo::lang::rules {

namespace {

template <class Blocks, class See>
void each_sentence(Blocks& blocks, const See& see) {
  for (auto& block : blocks) {
    for (auto& sentence : block.sentences) see(sentence);
    for (auto& row : block.rows) {
      for (auto& cell : row) see(cell);
    }
    each_sentence(block.items, see);
  }
}

using Tells = std::function<bool(const Sentence&)>;

// The sentences that are wanted, each a paragraph; of tables the rows.
void keep(const std::vector<Block>& blocks, const Tells& tells, std::vector<Block>& kept) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      if (tells(sentence)) kept.push_back({Block::Form::Paragraph, {sentence}});
    }
    Block table{Block::Form::Table};
    for (const auto& row : block.rows) {
      if (std::any_of(row.begin(), row.end(), tells)) table.rows.push_back(row);
    }
    if (!table.rows.empty()) {
      const bool headless = table.rows.front().front().text != block.rows.front().front().text;
      if (headless) table.rows.insert(table.rows.begin(), block.rows.front());
      kept.push_back(std::move(table));
    }
    keep(block.items, tells, kept);
  }
}

Document kept(const Document& document, const Tells& tells) {
  Document only{document.language, document.title};
  for (const Sentence& sentence : document.lead) {
    if (tells(sentence)) only.lead.push_back(sentence);
  }
  for (const Section& section : document.sections) {
    Section part = section;
    part.blocks.clear();
    keep(section.blocks, tells, part.blocks);
    if (!part.blocks.empty()) only.sections.push_back(std::move(part));
  }
  return only;
}

// How many lines a clause has that goes over all of these; nothing: it does not.
std::optional<std::size_t> lines_around(const Span& span, const SourceMap& sources,
                                        const LineRange& lines) {
  if (span.is_nowhere() || span.file != lines.file) return std::nullopt;
  const SourceText& source = sources.source(span.file);
  const std::size_t first = source.line_column(span.begin).line;
  const std::size_t last = source.line_column(span.end).line;
  if (lines.first < first || last < lines.last) return std::nullopt;
  return last - first + 1;
}

}  // namespace

std::vector<const Sentence*> numbered_sentences(const Document& document) {
  std::vector<const Sentence*> all;
  for (const Sentence& sentence : document.lead) all.push_back(&sentence);
  for (const Section& section : document.sections) {
    each_sentence(section.blocks, [&](const Sentence& sentence) { all.push_back(&sentence); });
  }
  return all;
}

std::vector<SourceLine> lines_told(const Sentence& sentence, const SourceMap& sources) {
  std::vector<SourceLine> lines;
  for (const Span& span : sentence.from) {
    if (span.is_nowhere()) continue;
    lines.push_back({span.file, sources.source(span.file).line_column(span.begin).line});
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::map<SourceLine, std::vector<std::size_t>> sentences_by_line(const Document& document,
                                                                 const SourceMap& sources) {
  std::map<SourceLine, std::vector<std::size_t>> lines;
  const std::vector<const Sentence*> all = numbered_sentences(document);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const SourceLine& line : lines_told(*all[i], sources)) lines[line].push_back(i + 1);
  }
  return lines;
}

Document only_lines(const Document& document, const SourceMap& sources, const LineRange& lines) {
  const auto begins = [&](const Sentence& sentence) {
    const std::vector<SourceLine> told = lines_told(sentence, sources);
    return std::any_of(told.begin(), told.end(), [&](const SourceLine& line) {
      return line.file == lines.file && lines.first <= line.line && line.line <= lines.last;
    });
  };
  Document only = kept(document, begins);
  if (!only.lead.empty() || !only.sections.empty()) return only;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  const auto smallest = [&](const Sentence& sentence) {
    std::size_t size = std::numeric_limits<std::size_t>::max();
    for (const Span& span : sentence.from) {
      size = std::min(size, lines_around(span, sources, lines).value_or(size));
    }
    return size;
  };
  for (const Sentence* sentence : numbered_sentences(document)) {
    least = std::min(least, smallest(*sentence));
  }
  if (least == std::numeric_limits<std::size_t>::max()) return only;
  return kept(document, [&](const Sentence& sentence) { return smallest(sentence) == least; });
}

void move_places(Document& document, const SourceMap& from, const SourceMap& to) {
  std::vector<FileId> files;
  for (const SourceText& source : from.sources()) {
    const auto same =
        std::find_if(to.sources().begin(), to.sources().end(),
                     [&](const SourceText& other) { return other.text() == source.text(); });
    files.push_back(same == to.sources().end() ? FileId::none() : same->file());
  }
  const auto move = [&](Span& span) {
    if (span.is_nowhere()) return;
    const FileId file = files[span.file.index()];
    span = file.valid() ? Span{file, span.begin, span.end} : Span::nowhere();
  };
  const auto move_all = [&](Sentence& sentence) {
    for (Span& span : sentence.from) move(span);
    std::erase_if(sentence.from, [](const Span& span) { return span.is_nowhere(); });
  };
  for (Sentence& sentence : document.lead) move_all(sentence);
  for (Section& section : document.sections) {
    move(section.span);
    each_sentence(section.blocks, move_all);
  }
}

}  // namespace ludo::lang::rules

// See formats.hpp.

#include "lang/rules/formats.hpp"
#include "lang/rules/paraphrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "lang/rules/format_parts.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

void wrap(std::string& out, std::string_view text, std::size_t columns, std::string_view first,
          std::string_view rest) {
  std::string line(first);
  bool fresh = true;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find(' ', begin);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view word = text.substr(begin, end - begin);
    if (!fresh && width_of(line) + 1 + width_of(word) > columns) {
      out += line + "\n";
      line = rest;
      fresh = true;
    }
    if (!fresh) line += ' ';
    line += word;
    fresh = false;
    begin = end + 1;
  }
  out += line + "\n";
}

namespace {

// `12,14-16`
std::string ranges_of(const std::set<std::size_t>& lines) {
  std::string text;
  for (auto line = lines.begin(); line != lines.end();) {
    auto last = line;
    while (std::next(last) != lines.end() && *std::next(last) == *last + 1) ++last;
    if (!text.empty()) text += ',';
    text += last == line ? fmt::format("{}", *line) : fmt::format("{}-{}", *line, *last);
    line = std::next(last);
  }
  return text;
}

template <class Line>
void for_lines(std::string_view text, const Line& line) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

// Of Markdown.
constexpr std::size_t kColumnsOfPictures = 80;

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  for_lines(text, [&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

std::size_t widest_of(const std::vector<std::string>& lines) {
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, width_of(line));
  return width;
}

class TextFormat {
 public:
  TextFormat(std::size_t columns, const Dress& dress) : columns_(columns), dress_(dress) {}

  std::string run(const Document& document) {
    language_ = document.language;
    out_ = document.title + "\n" + std::string(width_of(document.title), '=') + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      for (const Sentence& sentence : document.lead)
        wrap(out_, joined({sentence}), columns_, "", "");
    }
    for (const Section& section : document.sections) {
      if (is_for_programs(section) && !dress_.bounds) continue;
      empty_line();
      out_ += fmt::format("{}\n{}\n", section.title,
                          std::string(width_of(section.title), section.level == 2 ? '-' : '.'));
      for (const Block& block : section.blocks) put(block, 0);
    }
    return out_;
  }

 private:
  // The sentences as one text; behind each the lines that it tells, if they are wanted.
  std::string joined(const std::vector<Sentence>& sentences) const {
    std::string text;
    for (const Sentence& sentence : sentences) {
      if (!text.empty()) text += ' ';
      text += sentence.text;
      const std::string place = place_text(sentence, dress_);
      if (!place.empty()) text += " [" + place + "]";
    }
    return text;
  }

  // One, however the text ends: a figure has its own behind it.
  void empty_line() {
    if (!out_.ends_with("\n\n")) out_ += "\n";
  }

  void put(const Block& block, std::size_t depth) {
    const std::string margin(depth, ' ');
    switch (block.form) {
      case Block::Form::Paragraph:
        wrap(out_, joined(block.sentences), columns_, margin, margin);
        break;
      case Block::Form::Figure:
        if (is_left_out(block, dress_)) return;
        if (block.example) empty_line();
        wrap(out_, joined(block.sentences), columns_, margin, margin);
        out_ += "\n";
        for_lines(letters_of(block, dress_, language_, columns_ - depth - 2),
                  [&](std::string_view line) {
                    out_ += line.empty() ? "\n" : fmt::format("{}  {}\n", margin, line);
                  });
        out_ += "\n";
        return;
      case Block::Form::Table:
        table(block, margin);
        return;
      case Block::Form::Steps:
      case Block::Form::Points: {
        std::size_t n = 0;
        for (const Block& item : block.items) {
          ++n;
          const std::string mark =
              block.form == Block::Form::Steps ? fmt::format("{}. ", n) : std::string("- ");
          wrap(out_, joined(item.sentences), columns_, margin + mark,
               margin + std::string(mark.size(), ' '));
          for (const Block& below : item.items) put(below, depth + mark.size());
        }
        return;
      }
    }
    for (const Block& below : block.items) put(below, depth + 2);
  }

  void table(const Block& block, const std::string& margin) {
    std::vector<std::size_t> widths;
    for (const auto& row : block.rows) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], width_of(row[i].text));
      }
    }
    for (const auto& row : block.rows) {
      std::string line = margin;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line += row[i].text;
        if (i + 1 < row.size()) line += std::string(widths[i] + 2 - width_of(row[i].text), ' ');
      }
      out_ += line + "\n";
    }
  }

  std::size_t columns_;
  const Dress& dress_;
  std::string language_;
  std::string out_;
};

// What Markdown would take for its own signs. `at_begin`: of a line, where lists begin, too.
std::string marked_down(std::string_view text, bool at_begin) {
  std::string out;
  if (at_begin && !text.empty()) {
    std::size_t digits = 0;
    while (digits < text.size() && '0' <= text[digits] && text[digits] <= '9') ++digits;
    if (0 < digits && digits < text.size() && text[digits] == '.') {
      out = std::string(text.substr(0, digits)) + "\\.";
      text.remove_prefix(digits + 1);
    } else if (text[0] == '-' || text[0] == '+' || text[0] == '#' || text[0] == '>') {
      out = "\\";
    }
  }
  const bool links = text.find("](") != std::string_view::npos ||
                     text.find("][") != std::string_view::npos ||
                     text.find("]:") != std::string_view::npos;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
      continue;
    }
    if (c == '&') {
      out += "&amp;";
      continue;
    }
    // Brackets are plain, unless a link follows: `[0,0]`.
    const bool bracket = c == '[' || c == ']';
    if (std::string_view("\\`*_|").find(c) != std::string_view::npos || (bracket && links)) {
      out += '\\';
    }
    out += c;
  }
  return out;
}

class MarkdownFormat {
 public:
  explicit MarkdownFormat(const Dress& dress) : dress_(dress) {}

  std::string run(const Document& document) {
    language_ = document.language;
    out_ = "# " + marked_down(document.title, true) + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      for (const Sentence& sentence : document.lead) put(sentence, "");
    }
    for (const Section& section : document.sections) {
      if (is_for_programs(section) && !dress_.bounds) continue;
      out_ += fmt::format("\n{} {}\n", std::string(static_cast<std::size_t>(section.level), '#'),
                          marked_down(section.title, true));
      for (const Block& block : section.blocks) {
        if (is_left_out(block, dress_)) continue;
        out_ += "\n";
        put(block, 0);
      }
    }
    return out_;
  }

 private:
  void put(const Sentence& sentence, const std::string& first) {
    const bool aside = sentence.role == Role::Note;
    const std::string text = marked_down(sentence.text, !aside);
    if (sentence.role == Role::Heading) {  // of what stands behind it
      out_ += first + "**" + text + "** ";
      return;
    }
    out_ += first + (aside ? "*" + text + "*" : text);
    const std::string place = place_text(sentence, dress_);
    if (!place.empty()) out_ += " <!-- " + place + " -->";
    out_ += "\n";
  }

  void figure(const Block& block, const std::string& margin) {
    const bool address = dress_.figure_is_address && !block.example && block.picture.empty();
    if (address) {
      std::string caption;
      for (const Sentence& sentence : block.sentences) {
        if (!caption.empty()) caption += ' ';
        caption += marked_down(sentence.text, false);
      }
      out_ += fmt::format("{}![{}](<{}>)\n\n", margin, caption, dress_.figure);
    }
    for (std::size_t i = 0; i < block.sentences.size(); ++i) {
      const bool goes_on = i != 0 && block.sentences[i - 1].role == Role::Heading;
      put(block.sentences[i], goes_on ? "" : margin);
    }
    const std::string letters = letters_of(block, dress_, language_, kColumnsOfPictures);
    if (address || letters.empty()) return;
    out_ += "\n" + margin + "```text\n";
    for_lines(letters, [&](std::string_view line) { out_ += fmt::format("{}{}\n", margin, line); });
    out_ += margin + "```\n";
  }

  void put(const Block& block, std::size_t depth) {
    const std::string margin(depth, ' ');
    switch (block.form) {
      case Block::Form::Paragraph:
        for (const Sentence& sentence : block.sentences) put(sentence, margin);
        break;
      case Block::Form::Figure:
        figure(block, margin);
        return;
      case Block::Form::Table:
        for (std::size_t r = 0; r < block.rows.size(); ++r) {
          out_ += margin + "|";
          for (const Sentence& cell : block.rows[r]) {
            out_ += " " + marked_down(cell.text, false) + " |";
          }
          out_ += "\n";
          if (r == 0) {
            out_ += margin + "|";
            for (std::size_t i = 0; i < block.rows[0].size(); ++i) out_ += " --- |";
            out_ += "\n";
          }
        }
        return;
      case Block::Form::Steps:
      case Block::Form::Points: {
        std::size_t n = 0;
        for (const Block& item : block.items) {
          ++n;
          const std::string mark =
              block.form == Block::Form::Steps ? fmt::format("{}. ", n) : std::string("- ");
          for (std::size_t i = 0; i < item.sentences.size(); ++i) {
            const bool goes_on = i != 0 && item.sentences[i - 1].role == Role::Heading;
            put(item.sentences[i], goes_on  ? ""
                                   : i == 0 ? margin + mark
                                            : margin + std::string(mark.size(), ' '));
          }
          for (const Block& below : item.items) {
            // Else it would go on with the last row of the list before it.
            const bool behind = &below != &item.items.front();
            const bool is_figure = below.form == Block::Form::Figure;
            if (is_figure || (behind && below.form == Block::Form::Paragraph)) out_ += "\n";
            put(below, depth + mark.size());
          }
        }
        return;
      }
    }
    for (const Block& below : block.items) {
      out_ += "\n";
      put(below, depth);
    }
  }

  const Dress& dress_;
  std::string language_;
  std::string out_;
};

}  // namespace

std::string letters_of(const Block& figure, const Dress& dress, const std::string& language,
                       std::size_t columns) {
  if (!figure.picture.empty()) return figure.picture;
  const auto without_lines_below = [](std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
  };
  if (!figure.example) return without_lines_below(std::string(dress.figure));
  const ExamplePicture* picture = example_of(figure, dress);
  if (picture == nullptr) return "";
  std::string text;
  if (picture->after.empty()) {
    text = picture->before + "\n";
  } else {
    constexpr std::size_t kGap = 4;
    const Language& words = *language_of_rules(language);
    std::vector<std::string> first = lines_in(picture->before);
    std::vector<std::string> second = lines_in(picture->after);
    first.insert(first.begin(), words.heading("before"));
    second.insert(second.begin(), words.heading("after"));
    const std::size_t width = widest_of(first);
    if (width + kGap + widest_of(second) <= columns) {
      for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) {
        std::string line = i < first.size() ? first[i] : "";
        if (i < second.size() && !second[i].empty()) {
          line += std::string(width + kGap - width_of(line), ' ') + second[i];
        }
        text += line + "\n";
      }
    } else {
      for (const std::string& line : first) text += line + "\n";
      text += "\n";
      for (const std::string& line : second) text += line + "\n";
    }
  }
  return without_lines_below(text + picture->legend);
}

std::string lines_of(const Sentence& sentence, const SourceMap& sources) {
  std::map<std::string, std::set<std::size_t>> lines;
  std::vector<std::string> files;
  for (const Span& span : sentence.from) {
    if (span.is_nowhere()) continue;
    const SourceText& source = sources.source(span.file);
    const std::string file(source.name());
    if (lines.count(file) == 0) files.push_back(file);
    lines[file].insert(source.line_column(span.begin).line);
  }
  std::string text;
  for (const std::string& file : files) {
    if (!text.empty()) text += ' ';
    text += file + ":" + ranges_of(lines[file]);
  }
  return text;
}

std::string as_text(const Document& document, std::size_t columns, const Dress& dress) {
  return TextFormat(columns, dress).run(document);
}

std::string as_markdown(const Document& document, const Dress& dress) {
  return MarkdownFormat(dress).run(document);
}

}  // namespace ludo::lang::rules

// See formats.hpp.

#include "lang/rules/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "lang/text/base64.hpp"

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

// The picture of a figure; empty: there is none.
const std::string& picture_of(const Block& figure, const Dress& dress) {
  static const std::string kNone;
  if (!figure.example) return dress.figure;
  return *figure.example < dress.examples.size() ? dress.examples[*figure.example] : kNone;
}

// A setup that is not drawn has nothing to say; an example still says its move.
bool is_left_out(const Block& block, const Dress& dress) {
  return block.form == Block::Form::Figure && !block.example && dress.figure.empty();
}

std::string place_text(const Sentence& sentence, const Dress& dress) {
  return dress.sources == nullptr ? std::string() : lines_of(sentence, *dress.sources);
}

template <class Line>
void for_lines(std::string_view text, const Line& line) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

class TextFormat {
 public:
  TextFormat(std::size_t columns, const Dress& dress) : columns_(columns), dress_(dress) {}

  std::string run(const Document& document) {
    out_ = document.title + "\n" + std::string(width_of(document.title), '=') + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      for (const Sentence& sentence : document.lead)
        wrap(out_, joined({sentence}), columns_, "", "");
    }
    for (const Section& section : document.sections) {
      out_ += fmt::format("\n{}\n{}\n", section.title,
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

  void put(const Block& block, std::size_t depth) {
    const std::string margin(depth, ' ');
    switch (block.form) {
      case Block::Form::Paragraph:
        wrap(out_, joined(block.sentences), columns_, margin, margin);
        break;
      case Block::Form::Figure:
        if (is_left_out(block, dress_)) return;
        if (block.example) out_ += "\n";
        wrap(out_, joined(block.sentences), columns_, margin, margin);
        out_ += "\n";
        for_lines(picture_of(block, dress_), [&](std::string_view line) {
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
    out_ = "# " + marked_down(document.title, true) + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      for (const Sentence& sentence : document.lead) put(sentence, "");
    }
    for (const Section& section : document.sections) {
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
    const bool address = dress_.figure_is_address && !block.example;
    if (address) {
      std::string caption;
      for (const Sentence& sentence : block.sentences) {
        if (!caption.empty()) caption += ' ';
        caption += marked_down(sentence.text, false);
      }
      out_ += fmt::format("{}![{}](<{}>)\n\n", margin, caption, dress_.figure);
    }
    for (const Sentence& sentence : block.sentences) put(sentence, margin);
    if (address || picture_of(block, dress_).empty()) return;
    out_ += "\n" + margin + "```text\n";
    for_lines(picture_of(block, dress_),
              [&](std::string_view line) { out_ += fmt::format("{}{}\n", margin, line); });
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
            if (behind && below.form == Block::Form::Paragraph) out_ += "\n";
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
  std::string out_;
};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c;
    }
  }
  return out;
}

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; }
body { font: 1.05rem/1.55 Georgia, "Liberation Serif", serif; margin: 0 auto; padding: 1rem;
  max-width: 44rem; overflow-wrap: break-word; }
h1, h2, h3 { font-family: system-ui, "Liberation Sans", sans-serif; line-height: 1.2; }
h2 { margin-top: 2rem; border-bottom: 1px solid currentColor; }
ol, ul { padding-left: 1.4rem; }
li { margin: .25rem 0; }
p { margin: .5rem 0; }
figure { margin: 1rem 0; text-align: center; break-inside: avoid; }
figure svg, figure img { width: 28rem; max-width: 100%; height: auto; background: #fff; }
.aside { font-style: italic; }
.table { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { border: 1px solid currentColor; padding: .2rem .45rem; text-align: left; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; font-size: 11pt; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  li, tr { break-inside: avoid; }
  .table { overflow: visible; }
  @page { margin: 2cm; @bottom-center { content: counter(page); } }
}
)css";

class HtmlFormat {
 public:
  explicit HtmlFormat(const Dress& dress) : dress_(dress) {}

  std::string run(const Document& document) {
    out_ = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        document.language, escaped(document.title), kStyle, escaped(document.title));
    for (const Sentence& sentence : document.lead) paragraph({sentence});
    for (const Section& section : document.sections) {
      out_ += fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", section.level,
                          escaped(id_of(section.key)), escaped(section.title));
      for (const Block& block : section.blocks) put(block);
    }
    out_ += "</main>\n</body>\n</html>\n";
    return out_;
  }

 private:
  static std::string id_of(std::string key) {
    std::replace(key.begin(), key.end(), ':', '-');
    return "s-" + key;
  }

  void sentence(const Sentence& said) {
    std::string attributes = fmt::format(" id=\"r{}\"", ++n_);
    if (said.role == Role::Note || said.role == Role::Ruling) attributes += " class=\"aside\"";
    if (!said.language.empty()) attributes += fmt::format(" lang=\"{}\"", said.language);
    const std::string place = place_text(said, dress_);
    if (!place.empty()) attributes += fmt::format(" data-from=\"{}\"", escaped(place));
    const char* element = said.role == Role::Heading ? "strong" : "span";
    out_ += fmt::format("<{0}{1}>{2}</{0}>", element, attributes, escaped(said.text));
  }

  void sentences(const std::vector<Sentence>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != 0) out_ += ' ';
      sentence(all[i]);
    }
  }

  // Several SVGs in one page would share their styles and names: examples are images of their own.
  std::string pictured(const Block& figure) const {
    const std::string& picture = picture_of(figure, dress_);
    if (!figure.example || picture.empty()) return picture;
    return "<img alt=\"\" src=\"data:image/svg+xml;base64," + base64(picture) + "\">";
  }

  void paragraph(const std::vector<Sentence>& all) {
    out_ += "<p>";
    sentences(all);
    out_ += "</p>\n";
  }

  void put(const Block& block) {
    switch (block.form) {
      case Block::Form::Paragraph:
        paragraph(block.sentences);
        break;
      case Block::Form::Figure:
        if (is_left_out(block, dress_)) return;
        out_ += "<figure>" + pictured(block) + "<figcaption>";
        sentences(block.sentences);
        out_ += "</figcaption></figure>\n";
        return;
      case Block::Form::Table:
        out_ += "<div class=\"table\"><table>\n";
        for (std::size_t r = 0; r < block.rows.size(); ++r) {
          out_ += "<tr>";
          for (const Sentence& cell : block.rows[r]) {
            out_ += r == 0 ? "<th scope=\"col\">" : "<td>";
            sentence(cell);
            out_ += r == 0 ? "</th>" : "</td>";
          }
          out_ += "</tr>\n";
        }
        out_ += "</table></div>\n";
        return;
      case Block::Form::Steps:
      case Block::Form::Points: {
        const char* tag = block.form == Block::Form::Steps ? "ol" : "ul";
        out_ += fmt::format("<{}>\n", tag);
        for (const Block& item : block.items) {
          out_ += "<li>";
          sentences(item.sentences);
          if (!item.items.empty()) out_ += "\n";
          for (const Block& below : item.items) put(below);
          out_ += "</li>\n";
        }
        out_ += fmt::format("</{}>\n", tag);
        return;
      }
    }
    for (const Block& below : block.items) put(below);
  }

  const Dress& dress_;
  std::string out_;
  std::size_t n_ = 0;
};

}  // namespace

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

std::string as_html(const Document& document, const Dress& dress) {
  return HtmlFormat(dress).run(document);
}

}  // namespace ludo::lang::rules

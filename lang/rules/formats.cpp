// See formats.hpp.

#include "lang/rules/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ludo::lang::rules {

namespace {

// Letters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
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

std::string sentences_text(const std::vector<Sentence>& sentences) {
  std::string text;
  for (const Sentence& sentence : sentences) {
    if (!text.empty()) text += ' ';
    text += sentence.text;
  }
  return text;
}

class TextFormat {
 public:
  explicit TextFormat(std::size_t columns) : columns_(columns) {}

  std::string run(const Document& document) {
    out_ = document.title + "\n" + std::string(width_of(document.title), '=') + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      wrap(out_, sentences_text(document.lead), columns_, "", "");
    }
    for (const Section& section : document.sections) {
      out_ += fmt::format("\n{}\n{}\n", section.title,
                          std::string(width_of(section.title), section.level == 2 ? '-' : '.'));
      for (const Block& block : section.blocks) put(block, 0);
    }
    return out_;
  }

 private:
  void put(const Block& block, std::size_t depth) {
    const std::string margin(depth, ' ');
    switch (block.form) {
      case Block::Form::Paragraph:
        wrap(out_, sentences_text(block.sentences), columns_, margin, margin);
        break;
      case Block::Form::Figure:
        wrap(out_, sentences_text(block.sentences), columns_, margin, margin);
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
          wrap(out_, sentences_text(item.sentences), columns_, margin + mark,
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
  std::string out_;
};

std::string lines_of(const Sentence& sentence, const SourceMap& sources) {
  std::set<std::pair<std::string, std::size_t>> lines;
  for (const Span& span : sentence.from) {
    if (span.is_nowhere()) continue;
    const SourceText& source = sources.source(span.file);
    lines.insert({source.name(), source.line_column(span.begin).line});
  }
  std::string text;
  std::string file;
  for (const auto& [name, line] : lines) {
    if (!text.empty()) text += ' ';
    if (name != file) text += name + ":";
    file = name;
    text += std::to_string(line);
  }
  return text;
}

class MarkdownFormat {
 public:
  explicit MarkdownFormat(const Dress& dress) : dress_(dress) {}

  std::string run(const Document& document) {
    out_ = "# " + document.title + "\n";
    if (!document.lead.empty()) {
      out_ += "\n";
      for (const Sentence& sentence : document.lead) put(sentence, "", "");
    }
    for (const Section& section : document.sections) {
      out_ += fmt::format("\n{} {}\n", std::string(static_cast<std::size_t>(section.level), '#'),
                          section.title);
      for (const Block& block : section.blocks) {
        out_ += "\n";
        put(block, 0);
      }
    }
    return out_;
  }

 private:
  void put(const Sentence& sentence, const std::string& first, const std::string& /*rest*/) {
    const bool aside = sentence.role == Role::Note || sentence.role == Role::Ruling;
    out_ += first + (aside ? "*" + sentence.text + "*" : sentence.text);
    if (dress_.sources != nullptr) {
      const std::string lines = lines_of(sentence, *dress_.sources);
      if (!lines.empty()) out_ += " <!-- " + lines + " -->";
    }
    out_ += "\n";
  }

  void put(const Block& block, std::size_t depth) {
    const std::string margin(depth, ' ');
    switch (block.form) {
      case Block::Form::Paragraph:
      case Block::Form::Figure:
        for (const Sentence& sentence : block.sentences) put(sentence, margin, margin);
        break;
      case Block::Form::Table:
        for (std::size_t r = 0; r < block.rows.size(); ++r) {
          out_ += margin + "|";
          for (const Sentence& cell : block.rows[r]) out_ += " " + cell.text + " |";
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
            put(item.sentences[i], margin + (i == 0 ? mark : std::string(mark.size(), ' ')), "");
          }
          for (const Block& below : item.items) put(below, depth + mark.size());
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
  max-width: 44rem; }
h1, h2, h3 { font-family: system-ui, "Liberation Sans", sans-serif; line-height: 1.2; }
h2 { margin-top: 2rem; border-bottom: 1px solid currentColor; }
li { margin: .25rem 0; }
p { margin: .5rem 0; }
figure { margin: 1rem 0; text-align: center; break-inside: avoid; }
figure svg { max-width: min(100%, 28rem); height: auto; }
.aside { font-style: italic; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { border: 1px solid currentColor; padding: .2rem .45rem; text-align: left; }
@media print {
  body { max-width: none; font-size: 11pt; padding: 0; }
  h2, h3 { break-after: avoid; }
  li, tr { break-inside: avoid; }
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
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        document.language, escaped(document.title), kStyle, escaped(document.title));
    if (!document.lead.empty()) paragraph(document.lead);
    for (const Section& section : document.sections) {
      const std::string id = "s-" + std::string(section.key);
      std::string clean;
      for (const char c : id) clean += c == ':' ? '-' : c;
      out_ += fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", section.level, escaped(clean),
                          escaped(section.title));
      for (const Block& block : section.blocks) put(block);
    }
    out_ += "</body>\n</html>\n";
    return out_;
  }

 private:
  void sentence(const Sentence& said) {
    std::string attributes = fmt::format(" id=\"r{}\"", ++n_);
    if (said.role == Role::Note || said.role == Role::Ruling) attributes += " class=\"aside\"";
    if (dress_.sources != nullptr) {
      const std::string lines = lines_of(said, *dress_.sources);
      if (!lines.empty()) attributes += fmt::format(" data-from=\"{}\"", escaped(lines));
    }
    out_ += fmt::format("<span{}>{}</span>", attributes, escaped(said.text));
  }

  void sentences(const std::vector<Sentence>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != 0) out_ += ' ';
      sentence(all[i]);
    }
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
        if (!dress_.figure.empty()) {
          out_ += "<figure>" + dress_.figure + "<figcaption>";
          sentences(block.sentences);
          out_ += "</figcaption></figure>\n";
        } else {
          paragraph(block.sentences);
        }
        return;
      case Block::Form::Table:
        out_ += "<div class=\"table\"><table>\n";
        for (std::size_t r = 0; r < block.rows.size(); ++r) {
          out_ += "<tr>";
          for (const Sentence& cell : block.rows[r]) {
            out_ += r == 0 ? "<th>" : "<td>";
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

std::string as_text(const Document& document, std::size_t columns) {
  return TextFormat(columns).run(document);
}

std::string as_markdown(const Document& document, const Dress& dress) {
  return MarkdownFormat(dress).run(document);
}

std::string as_html(const Document& document, const Dress& dress) {
  return HtmlFormat(dress).run(document);
}

}  // namespace ludo::lang::rules

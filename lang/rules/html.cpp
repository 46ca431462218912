// Rule texts as pages. See formats.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lang/rules/format_parts.hpp"
#include "lang/rules/language.hpp"
#include "lang/rules/links.hpp"
#include "lang/rules/paraphrases.hpp"
#include "lang/text/base64.hpp"

namespace ludo::lang::rules {

namespace {

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
summary h2 { display: inline-block; }
figure { margin: 1rem 0; text-align: center; break-inside: avoid; }
figure svg, figure img { width: 28rem; max-width: 100%; height: auto; background: #fff; }
figure pre { display: inline-block; text-align: left; font-size: .8rem; line-height: 1.1;
  max-width: 100%; overflow-x: auto; }
figure .pair { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; justify-content: center; }
figure .pair > div { flex: 1 1 15rem; max-width: 22rem; }
figure .pair img { width: 100%; }
figure .when { display: block; font-style: italic; }
.aside { font-style: italic; }
.table { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { border: 1px solid currentColor; padding: .2rem .45rem; text-align: left; }
a.at { font: .7rem system-ui, "Liberation Sans", sans-serif; vertical-align: super;
  margin-left: .15rem; text-decoration: none; }
.line { display: grid; grid-template-columns: 2.6rem minmax(0, 1fr); column-gap: .6rem;
  font-size: .85rem; line-height: 1.5; }
.line > .n { text-align: right; opacity: .65; font-variant-numeric: tabular-nums; }
.line code { font-family: ui-monospace, "Liberation Mono", monospace; white-space: break-spaces;
  overflow-wrap: anywhere; }
.line .by { margin-left: .8rem; }
.line .by a { margin-right: .4rem; }
:target { background: #fd06; }
@media print {
  a.at, .line .by a { color: inherit; }
  .source { break-before: page; }
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
    language_ = language_of_rules(document.language);
    out_ = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        document.language, escaped(document.title), kStyle, escaped(document.title));
    for (const Sentence& sentence : document.lead) paragraph({sentence});
    bool unfolds = false;  // a part stands open that can be folded
    for (const Section& section : document.sections) {
      // For programs alone; with what stands below it.
      const bool folded = is_for_programs(section) && section.level == 2;
      if (unfolds && (folded || !is_for_programs(section))) out_ += "</details>\n";
      if (folded || !is_for_programs(section)) unfolds = folded;
      const std::string head = fmt::format("<h{0} id=\"{1}\">{2}</h{0}>", section.level,
                                           escaped(id_of(section.key)), escaped(section.title));
      out_ += folded ? "<details>\n<summary>" + head + "</summary>\n" : head + "\n";
      for (const Block& block : section.blocks) put(block);
    }
    if (unfolds) out_ += "</details>\n";
    if (dress_.with_source) source(document);
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
    if (dress_.with_source) link_to_source(said, place);
  }

  static std::string id_of(const SourceLine& line) {
    return fmt::format("l{}-{}", line.file.index(), line.line);
  }

  // To the first line that a sentence tells; the title says all.
  void link_to_source(const Sentence& said, const std::string& place) {
    const std::vector<SourceLine> lines = lines_told(said, *dress_.sources);
    if (lines.empty()) return;
    out_ += fmt::format("<a class=\"at\" href=\"#{}\" title=\"{}\">{}</a>", id_of(lines.front()),
                        escaped(place), lines.front().line);
  }

  // The texts, each line with the sentences that tell it.
  void source(const Document& document) {
    const auto told = sentences_by_line(document, *dress_.sources);
    const Language* language = language_of_rules(document.language);
    const std::string heading = language == nullptr ? "" : language->heading("source-text");
    out_ += fmt::format(
        "<section class=\"source\" lang=\"en\">\n<h2 id=\"s-source-text\" "
        "lang=\"{}\">{}</h2>\n",
        document.language, escaped(heading));
    for (const SourceText& text : dress_.sources->sources()) {
      out_ += fmt::format("<h3 id=\"l{}\">{}</h3>\n", text.file().index(), escaped(text.name()));
      const bool open = 1 < text.line_count() && text.line_text(text.line_count()).empty();
      for (std::size_t n = 1; n <= text.line_count() - (open ? 1 : 0); ++n) {
        line({text.file(), n}, text.line_text(n), told);
      }
    }
    out_ += "</section>\n";
  }

  void line(const SourceLine& place, std::string_view text,
            const std::map<SourceLine, std::vector<std::size_t>>& told) {
    out_ += fmt::format(
        "<div class=\"line\" id=\"{}\"><span class=\"n\">{}</span><span><code>{}</code>",
        id_of(place), place.line, escaped(text));
    if (const auto by = told.find(place); by != told.end()) {
      out_ += "<span class=\"by\">";
      for (const std::size_t n : by->second) out_ += fmt::format("<a href=\"#r{0}\">{0}</a>", n);
      out_ += "</span>";
    }
    out_ += "</span></div>\n";
  }

  void sentences(const std::vector<Sentence>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != 0) out_ += ' ';
      sentence(all[i]);
    }
  }

  // Several SVGs in one page would share their styles and names: examples are images of their own.
  static std::string image(const std::string& svg) {
    return "<img alt=\"\" src=\"data:image/svg+xml;base64," + base64(svg) + "\">";
  }

  std::string pictured(const Block& figure) const {
    if (!figure.picture.empty()) return "<pre>" + escaped(figure.picture) + "</pre>";
    if (!figure.example) return dress_.figure;
    const ExamplePicture* picture = example_of(figure, dress_);
    if (picture == nullptr) return "";
    if (picture->after.empty()) return image(picture->before);
    const auto half = [&](const char* line, const std::string& svg) {
      std::string word = language_->heading(line);
      if (word.ends_with(':')) word.pop_back();
      return fmt::format("<div><span class=\"when\">{}</span>{}</div>", escaped(word), image(svg));
    };
    return "<div class=\"pair\">" + half("before", picture->before) +
           half("after", picture->after) + "</div>";
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
        if (is_left_out(block, dress_)) {
          n_ += block.sentences.size();  // numbers do not hang on pictures
          return;
        }
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
  const Language* language_ = nullptr;
  std::string out_;
  std::size_t n_ = 0;
};

}  // namespace

std::string as_html(const Document& document, const Dress& dress) {
  return HtmlFormat(dress).run(document);
}

}  // namespace ludo::lang::rules

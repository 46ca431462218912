// See page.hpp.

#include "interpreter/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/render/clean.hpp"
#include "interpreter/report/page_style.hpp"

namespace ludo::report {

namespace {

using rendering::escaped;

// Escaped words, with what stands between backticks as code; a number keeps its percent sign.
std::string worded(std::string_view words) {
  std::string text = escaped(words);
  for (std::size_t at = text.find(" %"); at != std::string::npos; at = text.find(" %", at)) {
    text.replace(at, 1, "\u00a0");
  }
  if (std::count(text.begin(), text.end(), '`') % 2 != 0) return text;
  std::string marked;
  bool is_open = false;
  for (const char c : text) {
    if (c == '`') {
      marked += is_open ? "</code>" : "<code>";
      is_open = !is_open;
    } else {
      marked += c;
    }
  }
  return marked;
}

std::string paragraph(std::string_view of_class, std::string_view words) {
  return words.empty() ? "" : fmt::format("<p class=\"{}\">{}</p>\n", of_class, worded(words));
}

std::string facts_text(const std::vector<Fact>& facts) {
  if (facts.empty()) return "";
  std::string text = "<dl>\n";
  for (const Fact& fact : facts) {
    text += fmt::format("<dt>{}</dt>\n<dd>", escaped(fact.name));
    for (const std::string& value : fact.values) {
      text += fact.is_code ? fmt::format("<div><code>{}</code></div>", escaped(value))
                           : fmt::format("<div>{}</div>", escaped(value));
    }
    text += "</dd>\n";
  }
  return text + "</dl>\n";
}

std::string table_text(const Table& table) {
  std::string text = "<div class=\"table\" tabindex=\"0\"><table>\n";
  if (!table.caption.empty()) {
    text += fmt::format("<caption>{}</caption>\n", escaped(table.caption));
  }
  const auto cells = [&table](const std::vector<std::string>& row, bool is_head) {
    std::string line = "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool names = i == 0 && 0 < table.texts;
      const char* const tag = is_head || names ? "th" : "td";
      const char* const scope = is_head ? " scope=\"col\"" : names ? " scope=\"row\"" : "";
      const char* const numbers = i < table.texts ? "" : " class=\"n\"";
      line += fmt::format("<{0}{1}{2}>{3}</{0}>", tag, scope, numbers, escaped(row[i]));
    }
    return line + "</tr>\n";
  };
  if (!table.columns.empty()) text += "<thead>" + cells(table.columns, true) + "</thead>\n";
  text += "<tbody>\n";
  for (const auto& row : table.rows) text += cells(row, false);
  return text + "</tbody>\n</table></div>\n";
}

std::string details(std::string_view summary, const std::string& inside) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escaped(summary), inside);
}

std::string section_text(const Section& section, Language language) {
  std::string text = fmt::format(
      "<section class=\"card\" id=\"{0}\" aria-labelledby=\"{0}-h\">\n"
      "<h2 id=\"{0}-h\">{1}</h2>\n",
      escaped(section.id), escaped(section.title));
  text += paragraph("by", say(language, Word::PlayedBy, {section.players}));
  text += paragraph("how", section.text);
  text += section.picture;
  for (const std::string& note : section.notes) text += paragraph("note", note);
  if (!section.table.rows.empty()) {
    text += details(pattern_of(language, Word::NumbersOfPlot), table_text(section.table));
  }
  return text + "</section>\n";
}

std::string changes_text(const Page& page) {
  if (!page.tells_changes) return "";
  std::string text = fmt::format("<section class=\"plain\" id=\"changes\">\n<h2>{}</h2>\n",
                                 pattern_of(page.language, Word::ChangesTitle));
  if (page.changes.empty()) {
    return text + paragraph("how", pattern_of(page.language, Word::NothingTold)) + "</section>\n";
  }
  const auto side = [&page](std::string_view of_class, std::string_view name,
                            const std::string& words) {
    const std::string said = words.empty() ? say(page.language, Word::NotInRules) : words;
    return fmt::format("<div class=\"side\"><b class=\"{}\">{}</b><span{}>{}</span></div>\n",
                       of_class, name, words.empty() ? " class=\"none\"" : "", escaped(said));
  };
  text += "<ul class=\"changes\">\n";
  std::string_view section;
  for (const ChangedRule& change : page.changes) {
    text += "<li>";
    if (change.section != section) {
      text += fmt::format("<div class=\"where\">{}</div>\n", escaped(change.section));
    }
    section = change.section;
    text += side("a", "A", change.before) + side("b", "B", change.after) + "</li>\n";
  }
  return text + "</ul>\n</section>\n";
}

std::string all_text(const Page& page) {
  if (page.all.empty()) return "";
  std::string inside = paragraph("how", pattern_of(page.language, Word::AllFiguresText));
  for (const Table& table : page.all) inside += table_text(table);
  return "<section class=\"plain all\" id=\"all\">\n" +
         details(pattern_of(page.language, Word::AllFigures), inside) + "</section>\n";
}

}  // namespace

std::string html(const Page& page) {
  const Language language = page.language;
  // Nothing is fetched and nothing runs, whatever stands in the page.
  std::string text = fmt::format(
      R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<link rel="icon" href="data:,"/>
<title>{}</title>
<style>{}</style>
</head>
<body>
<main>
<header>
)",
      code_of(language), escaped(page.title + " · " + page.kind), page_style());
  text += paragraph("kind", page.kind);
  text += fmt::format("<h1>{}</h1>\n", escaped(page.title));
  for (std::size_t i = 0; i < page.sentences.size(); ++i) {
    text += paragraph(i == 0 ? "verdict" : "more", page.sentences[i]);
  }
  for (const std::string& warning : page.warnings) text += paragraph("warning", warning);
  text += facts_text(page.glance) + "</header>\n";
  text += changes_text(page);
  text += "<div class=\"cards\">\n";
  for (const Section& section : page.sections) text += section_text(section, language);
  text += "</div>\n";
  if (!page.not_said.empty()) {
    text += fmt::format("<section class=\"plain\" id=\"not-said\">\n<h2>{}</h2>\n<ul>\n",
                        pattern_of(language, Word::NotSaid));
    for (const std::string& line : page.not_said) {
      text += fmt::format("<li>{}</li>\n", worded(line));
    }
    text += "</ul>\n</section>\n";
  }
  text += fmt::format("<section class=\"plain\" id=\"made\">\n<h2>{}</h2>\n{}</section>\n",
                      pattern_of(language, Word::HowMade), facts_text(page.facts));
  text += all_text(page);
  text +=
      fmt::format("<footer>{} {}</footer>\n", escaped(say(language, Word::MadeBy, {page.version})),
                  pattern_of(language, Word::SameAgain));
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace ludo::report

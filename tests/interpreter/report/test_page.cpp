// The page around the figures: colours that can be read, words of strangers, no requests.

#include "interpreter/report/page.hpp"
#include "interpreter/report/page_style.hpp"
#include "lang/view/palette.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/report/well_formed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::report::tests {

namespace {

constexpr std::string_view kRude = "\"><script>alert('x')</script>&amp;<img src=x onerror=y>";

Page rude_page() {
  const std::string rude(kRude);
  Page page;
  page.kind = page.title = page.version = rude;
  page.sentences = {rude, rude};
  page.warnings = {rude};
  page.glance = page.facts = {{rude, {rude}, false}, {rude, {rude}, true}};
  page.changes = {{rude, rude, ""}, {rude, "", rude}};
  page.tells_changes = true;
  Section section;
  section.id = "one";
  section.title = section.players = section.text = rude;
  section.table = {rude, {rude, rude}, {{rude, rude}}, 1};
  section.notes = {rude, "try `this` and `that`", "one ` alone"};
  page.sections = {section};
  page.not_said = {rude};
  page.all = {section.table};
  return page;
}

std::int32_t contrast(std::string_view one, std::string_view other) {
  return lang::contrast(*lang::read_hex(one), *lang::read_hex(other));
}

}  // namespace

TEST_CASE("report: words of every colour can be read on every ground, in both schemes") {
  std::size_t pairs = 0;
  for (const Tint& words : kTints) {
    for (const Tint& ground : kTints) {
      if (ground.use != Tint::Use::Ground) continue;
      INFO(words.name << " on " << ground.name);
      const std::int32_t light = contrast(words.light, ground.light);
      const std::int32_t dark = contrast(words.dark, ground.dark);
      if (words.use == Tint::Use::Words) {
        CHECK(light >= 450);
        CHECK(dark >= 450);
        ++pairs;
      } else if (words.use == Tint::Use::Shape) {
        CHECK(light >= 300);
        CHECK(dark >= 300);
        ++pairs;
      }
    }
  }
  CHECK(pairs == 15);
}

TEST_CASE("report: every colour that is used is one of the two schemes") {
  const std::string style = page_style();
  for (std::size_t at = style.find("var(--"); at != std::string::npos;
       at = style.find("var(--", at + 1)) {
    const std::size_t from = at + std::string_view("var(--").size();
    const std::string name = style.substr(from, style.find(')', from) - from);
    INFO(name);
    CHECK(std::any_of(kTints.begin(), kTints.end(),
                      [&name](const Tint& tint) { return tint.name == name; }));
  }
  CHECK(style.find("prefers-color-scheme:dark") != std::string::npos);
  CHECK(style.find("@media print") != std::string::npos);
  CHECK(style.find_first_of("<&") == std::string::npos);
}

TEST_CASE("report: words of strangers stay words, and the page is well-formed") {
  const std::string page = html(rude_page());
  CHECK(fault_of(page) == "");
  rendering::tests::check_well_formed(page);
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("try <code>this</code> and <code>that</code>") != std::string::npos);
  CHECK(page.find("one ` alone") != std::string::npos);
}

TEST_CASE("report: the page asks for nothing from outside") {
  Page page;
  page.title = "A game";
  const std::string text = html(page);
  for (const char* forbidden :
       {"http:", "https:", "src=", "url(", "@import", "<script", "onload"}) {
    INFO(forbidden);
    CHECK(text.find(forbidden) == std::string::npos);
  }
  CHECK(text.find("default-src 'none'") != std::string::npos);
  CHECK(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  page.language = Language::Italian;
  CHECK(html(page).find("<html lang=\"it\">") != std::string::npos);
}

TEST_CASE("report: the test of well-formed pages finds what is wrong") {
  CHECK(fault_of("<p>a</p>") == "");
  CHECK(fault_of("<p>a</b>") != "");
  CHECK(fault_of("<p>a") != "");
  CHECK(fault_of("<p a=b>a</p>") != "");
  CHECK(fault_of("<p>a & b</p>") != "");
  CHECK(fault_of("<p>a < b</p>") != "");
  CHECK(fault_of("<p id=\"x\"><b id=\"x\"/></p>") != "");
}

}  // namespace ludo::report::tests

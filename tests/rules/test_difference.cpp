// What differs between two rule texts.

#include "lang/rules/difference.hpp"

#include "tests/rules/documents.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using lang::rules::Change;
using lang::rules::Differences;
using lang::rules::differences;

// `course: before > after`
std::vector<std::string> told(const Differences& found) {
  std::vector<std::string> lines;
  for (const Change& change : found.changes) {
    lines.push_back(change.key + ": " + change.before.text + " > " + change.after.text);
  }
  return lines;
}

using Lines = std::vector<std::string>;

Document course(const std::vector<std::string>& sentences) {
  return document_of({section_of("course", "Course", {paragraph(sentences)})});
}

}  // namespace

TEST_CASE("difference: a text and itself") {
  const Document document = course({"White moves first.", "Then Black."});
  const Differences found = differences(document, document);
  CHECK(found.changes.empty());
  CHECK(found.equal == 2);
}

TEST_CASE("difference: changed, gone, come, in order") {
  const Differences found = differences(
      course({"White moves first.", "A piece moves one cell.", "Nobody passes.", "Then Black."}),
      course(
          {"White moves first.", "A piece moves two cells.", "Then Black.", "The end is near."}));
  CHECK(told(found) == Lines{"course: A piece moves one cell. > A piece moves two cells.",
                             "course: Nobody passes. > ", "course:  > The end is near."});
  CHECK(found.equal == 2);
}

TEST_CASE("difference: sentences that share little are two") {
  CHECK(told(differences(course({"White moves first."}), course({"Nobody passes here."}))) ==
        Lines{"course: White moves first. > ", "course:  > Nobody passes here."});
}

TEST_CASE("difference: the likeliest partner is taken, not the first") {
  CHECK(told(differences(
            course({"The king moves one cell."}),
            course({"The pawn moves to any cell at all.", "The king moves two cells."}))) ==
        Lines{"course:  > The pawn moves to any cell at all.",
              "course: The king moves one cell. > The king moves two cells."});
}

TEST_CASE("difference: sections by their keys, renamed ones by what they say") {
  const auto text = [](const char* key, const char* title) {
    return document_of({section_of("course", "Course", {paragraph({"White moves first."})}),
                        section_of(key, title, {paragraph({"One.", "Two.", "Three."})}, 3)});
  };
  CHECK(told(differences(text("rule:go", "Go"), text("rule:march", "March"))) ==
        Lines{"rule:march: Go > March"});
  const Differences renamed = differences(text("rule:go", "Go"), text("rule:go", "March"));
  CHECK(told(renamed) == Lines{"rule:go: Go > March"});
  CHECK(renamed.changes[0].before.role == Role::Heading);
  CHECK(renamed.equal == 4);
}

TEST_CASE("difference: a section that is only in one of the two, at its place") {
  const auto text = [](bool longer) {
    std::vector<Section> sections;
    sections.push_back(section_of("material", "Material", {paragraph({"A board."})}));
    if (longer) sections.push_back(section_of("setup", "Setup", {paragraph({"All on it."})}));
    sections.push_back(section_of("end", "End", {paragraph({longer ? "White wins." : "Draw."})}));
    return document_of(std::move(sections));
  };
  CHECK(told(differences(text(true), text(false))) ==
        Lines{"setup: All on it. > ", "end: White wins. > ", "end:  > Draw."});
  CHECK(told(differences(text(false), text(true))) ==
        Lines{"setup:  > All on it.", "end: Draw. > ", "end:  > White wins."});
}

TEST_CASE("difference: a row of a table is one sentence; lists count item by item") {
  const auto text = [](const char* worth) {
    Block list = list_of(Block::Form::Steps, {"Move.", "Capture."});
    list.items[0].items.push_back(list_of(Block::Form::Points, {"a"}));
    return document_of({section_of("material", "Material",
                                   {table_of({{"piece", "worth"}, {"King", worth}}), list})});
  };
  CHECK(told(differences(text("9"), text("10"))) == Lines{"material: King · 9 > King · 10"});
}

TEST_CASE("difference: notes, rulings and sources are not compared, of options their values") {
  const auto text = [](const char* note, const char* effect) {
    Document document = course({"White moves first."});
    document.sections[0].blocks[0].sentences.push_back(said(note, Role::Note));
    document.sections.push_back(section_of("sources", "Sources", {paragraph({note})}));
    Block options = list_of(Block::Form::Points, {"Size (size): 9."});
    options.items[0].items.push_back(list_of(Block::Form::Points, {effect}));
    document.sections.push_back(section_of("options", "Options", {options}));
    return document;
  };
  CHECK(differences(text("a", "b"), text("c", "d")).changes.empty());
}

}  // namespace ludo::tests

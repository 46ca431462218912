// A rule text as formats print it: headings, paragraphs, lists and tables of finished sentences.
//
// Tested by tests/rules/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/rules/saying.hpp"
#include "lang/rules/sense.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang::rules {

// What a sentence is to the rules: only `rule` counts when it is asked whether everything is said.
enum class Role : std::uint8_t { Rule, Corollary, Note, Ruling, Heading, Example };

struct Sentence {
  std::string text;
  std::vector<Span> from;  // the clauses that it tells; of notes and rulings, where they stand
  Role role = Role::Rule;
  std::vector<Sense> meant = {};  // what it says, apart from any language; of rules
  std::string language = {};      // of a sentence without a translation; empty: the document's
  std::vector<Saying> said = {};  // what the text was made of; nothing of what the author says
};

struct Block {
  enum class Form : std::uint8_t {
    Paragraph,  // sentences
    Steps,      // a numbered list
    Points,     // a list with bullets
    Table,      // rows of cells, the first is the header
    Figure,     // the picture of the setup or of an example; sentences: its caption
  } form = Form::Paragraph;
  std::vector<Sentence> sentences = {};  // Paragraph, Figure; of an item of a list: its own words
  std::vector<Block> items = {};         // Steps, Points: each a Paragraph with what hangs below it
  std::vector<std::vector<Sentence>> rows = {};  // Table
  // Figure: of which example (examples.hpp); nothing: of the setup.
  std::optional<std::size_t> example = std::nullopt;
  std::string picture = {};  // Figure: in letters, where the text itself draws it
};

struct Section {
  std::string key;    // "material", "setup" …; of a rule: "rule:march"
  std::string title;  // in the language of the text
  int level = 2;      // of the heading: 2 for sections, 3 for rules
  Span span = {};     // of the item; nowhere: of no item
  std::vector<Block> blocks = {};
  std::string also = {};  // the key of a rule that is told in it, too; nothing: of none
};

struct Document {
  std::string language;             // "en"
  std::string title;                // the game's name
  std::vector<Sentence> lead = {};  // under the title
  std::vector<Section> sections = {};
};

}  // namespace ludo::lang::rules

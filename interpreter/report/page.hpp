// A report: one page that holds all that it needs, for people who do not program.
//
// The page asks for nothing from outside and has no script; it is well-formed XML as well as HTML.
// It is light or dark as the reader has it, has one column on a telephone, and prints with all its
// tables. All words may be those of strangers: they are escaped here and nowhere else.
//
// A new figure is one function that answers a Section: study_report.cpp and its neighbours.
//
// Tested by tests/interpreter/report/test_page.cpp and tests/interpreter/report/test_program.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/report/words.hpp"

namespace ludo::report {

struct Table {
  std::string caption;               // may be empty
  std::vector<std::string> columns;  // empty: no head
  std::vector<std::vector<std::string>> rows;
  std::size_t texts = 1;  // so many columns at the left hold words; the others numbers
};

// What one figure says: in a picture, and in its table.
struct Section {
  std::string id;  // one's own on the page
  std::string title;
  std::string players;  // who played the games that it is of: no figure stands without them
  std::string text;     // how to read it
  std::string picture;  // SVG; empty: there is nothing to draw
  Table table;          // without rows: none
  std::vector<std::string> notes;  // below the picture
};

// What a sentence of the rules says otherwise.
struct ChangedRule {
  std::string section;  // where it stands
  std::string before;   // empty: nothing
  std::string after;
};

// A fact about how the report was made.
struct Fact {
  std::string name;
  std::vector<std::string> values;
  bool is_code = false;  // as a program reads it
};

struct Page {
  Language language = Language::English;
  std::string kind;                    // what sort of report it is
  std::string title;                   // of which games
  std::vector<std::string> sentences;  // the verdict first
  std::vector<std::string> warnings;
  std::vector<Fact> glance;          // what one wants to know first: players, games
  std::vector<ChangedRule> changes;  // what differs in the rules
  bool tells_changes = false;        // it is said, too, where nothing differs
  std::vector<Section> sections;
  std::vector<std::string> not_said;
  std::vector<Fact> facts;  // how it was made
  std::vector<Table> all;   // every figure as programs get it
  std::string version;
};

/// The page.
std::string html(const Page& page);

}  // namespace ludo::report

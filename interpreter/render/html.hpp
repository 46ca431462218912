// A record as one HTML file that steps through it by keys, buttons, a slider and touch. It asks for
// nothing from outside and runs no script but its own; without scripts it shows the last position.
//
// The elements of all positions are written once; a group is a list of them with its words, and a
// position the change of the list of groups before it. Symbols, classes and patterns are shared.
//
// Tested by tests/interpreter/render/test_html.cpp and test_page.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/render/svg.hpp"
#include "interpreter/render/svg_sheet.hpp"
#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

struct PageOptions {
  Theme theme = Theme::Auto;
  bool themes = false;          // a button changes from light to dark; Auto only
  std::string language = "en";  // of the words in the scenes
  std::string back;             // an address that leads back to a list; empty: none
};

class RecordPage {
 public:
  explicit RecordPage(PageOptions options = {});

  /// What is added next is the record as `seat` sees it, in this look. All ways to see a record
  /// have the same moves; the first is shown first, and buttons appear where there are more.
  void begin(std::string seat = "", std::string look = "");

  /// The next position, and the move that led to it; the first one's is not used. What is said of
  /// it stands beside the move in the list of all.
  void add(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
           const std::string& move = "", const std::string& said = "");

  /// The page. Precondition: a position was added, and all ways to see it have equally many.
  [[nodiscard]] std::string html() const;

 private:
  using Groups = std::vector<int>;  // the groups of a position by their numbers
  struct Sight {
    std::string seat, look;
    std::vector<std::string> steps;  // as JSON
    Groups last;
  };

  int number_of_group(const std::string& label, const std::vector<std::string>& elements);
  [[nodiscard]] std::string picture() const;
  [[nodiscard]] std::string controls() const;
  [[nodiscard]] std::string moves() const;
  [[nodiscard]] std::string data() const;
  [[nodiscard]] std::string style() const;

  PageOptions options_;
  SvgSheet sheet_;
  std::string title_;
  std::string ground_;  // rules for the page around the picture
  std::vector<std::string> moves_;
  std::vector<std::string> said_;  // of the first position, then behind each move
  std::vector<Sight> sights_;
  std::map<std::string, int> element_numbers_;
  std::vector<std::string> elements_;
  std::map<std::string, int> group_numbers_;
  std::vector<std::string> groups_;       // as JSON: `["words", element, …]`
  std::vector<std::string> group_texts_;  // as they stand in the picture
  std::map<std::string, int> box_numbers_;
  std::vector<std::string> boxes_;
  std::map<std::string, int> word_numbers_;
  std::vector<std::string> words_;
  // The last position of the first way to see the record, which is shown without scripts.
  std::string shown_box_, shown_words_;
  std::vector<std::string> shown_labels_;
};

/// The changes that make one list of numbers of another: `[[at, how many go, what comes…], …]`, by
/// places of the old list. As few as there can be, if the lists are not very long.
std::string changes_of(const std::vector<int>& before, const std::vector<int>& now);

/// Rules for a page around pictures with these colours.
std::string ground_style(const std::vector<lang::Colour>& palette, Theme theme);

/// The beginning of a page of ours, from `<!doctype html>` to the open `<main>`; `script` may be
/// empty.
std::string page_head(std::string_view title, std::string_view language, Theme theme,
                      std::string_view style, std::string_view script);

}  // namespace ludo::rendering

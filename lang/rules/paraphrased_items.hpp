// Which item of a game a key of `paraphrases` speaks of, and which sentences tell it. For
// paraphrases.hpp alone.
//
// Tested by tests/rules/test_paraphrases.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/document.hpp"
#include "lang/rules/page.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

inline constexpr std::string_view kAim = "aim";
inline constexpr std::string_view kFigure = "figure";  // of the board at the start

/// `five@size=7`: words for where only this option is chosen, with this value, or (`five@size`)
/// with any but its usual one.
struct Key {
  std::string item;
  std::string option = {};
  std::string value = {};
};

/// The parts of a key of `paraphrases`.
Key key_of(const std::string& text);

/// Where the clauses of an item stand. A lone result is told in one sentence with the line above
/// it.
struct Spans {
  std::vector<Span> all = {};
  bool of_result = false;
  bool of_head = false;     // only what is said of the whole, not of its parts
  bool with_table = false;  // not only what is said of a table
};

/// The key is of a table together with its rows, as `table:pieces`.
bool is_whole_table(std::string_view key);

/// The items that are called so; `end:five` is a result.
std::vector<const Node*> items_called(const Page& page, std::string_view name);

/// Where an item stands, without what a section of notation says of it.
Span place_of(const Node& node);

/// A section that tells no item where it is to be told.
bool tells_no_item(const Section& section);

/// The sentence tells the item.
bool is_of(const Sentence& sentence, const Spans& item);

/// All that the block says is of the item.
bool is_whole(const Block& block, const Spans& item);

/// What tells the item, in order.
std::vector<std::string> texts_of_item(const Document& document, const Spans& item);

}  // namespace ludo::lang::rules

// The flat tree: what the grammar leaves behind of one line, before it becomes nodes.
//
// Each shaped rule that matched is one entry, followed by the entries of its parts; so a tree is
// one vector, and giving up on an alternative is cutting the vector. lang/syntax/shape.hpp makes
// nodes of it.
//
// Tested through lang/syntax/parse.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang {

/// How an entry and its parts become a node.
enum class NodeShape : std::uint8_t {
  plain,    // a node with the parts as children
  single,   // the same, but a node of one child and no word is that child
  chain,    // child, word, child, word, child: nested to the left, each with its word
  applied,  // child, then nodes that each take all before them as their first child
  bracket,  // single that remembers its brackets
  word,     // no node: the word of the node around it
  quoted,   // the same, in quotation marks
  fixed,    // the same, but what `fixed` says
};

struct FlatNode {
  NodeShape shape = NodeShape::plain;
  Form form = Form::Nothing;
  std::string_view fixed;
  Offset begin = 0;
  Offset end = 0;
  std::uint32_t size = 1;  // entries, itself included
};

/// What could have stood where a line breaks.
enum class Terminal : std::uint8_t {
  word,
  sign,
  lower_name,
  upper_name,
  name,
  number,
  text,
  site,
  link,
  move,
  colour,
  end,
};

struct Expected {
  Terminal terminal = Terminal::end;
  Word word = Word::ludo;    // of Terminal::word
  char sign = 0;             // of Terminal::sign
  std::uint8_t matched = 0;  // bytes of a phrase that stand there already

  friend bool operator==(const Expected&, const Expected&) = default;
};

/// What the grammar works on and leaves behind.
struct Scratch {
  std::string_view text;
  Language language = Language::english;
  bool keeps_words = false;
  bool is_view = false;         // `this` is a name
  std::vector<ReadWord> words;  // if they are kept: of the alternative that is being read
  std::vector<FlatNode> nodes;
  std::vector<std::uint32_t> open;          // the shaped rules being matched
  std::vector<std::string_view> sentences;  // the expectations of the rules being matched

  // The farthest place at which a terminal failed, and what would have helped there.
  std::size_t farthest = 0;
  std::vector<Expected> expected;
  std::string_view sentence;  // the innermost expectation at that place
  std::vector<std::size_t> sentence_begins;
  std::vector<Word> heads;  // words that begin the text or could have

  std::size_t steps = 0;
  std::size_t max_steps = 0;
  std::size_t depth = 0;
  bool too_deep = false;
  bool too_many_steps = false;
  std::size_t longest = 0;  // entries of the longest chain

  /// A terminal failed at `at`.
  void fail(std::size_t at, Expected what);

  /// A terminal was read; what an alternative that was given up left from here on is forgotten.
  void read(ReadWord word) {
    while (!words.empty() && words.back().begin >= word.begin) words.pop_back();
    words.push_back(word);
  }

  /// False if the line asks for too much work; then every terminal fails.
  bool step();
};

/// Limits. A step is a terminal tried; a line takes some five for each of its bytes.
inline constexpr std::size_t kMaxSteps = 1'000'000;       // of a line
inline constexpr std::size_t kMaxTextSteps = 50'000'000;  // of a text
inline constexpr std::size_t kMaxNesting = 256;           // of the grammar's recursive rules
inline constexpr std::size_t kMaxChained = 500;           // things that operators join in a row
inline constexpr std::size_t kMaxExpected = 24;

}  // namespace ludo::lang

// A chapter of the specification as its fenced blocks, in order, each with its heading path.
//
// A fence opens with three or more backticks at the start of a line; the words behind them are the
// kind of the block (`ludo`, `ludo continued`, `moves` …) and attributes (`after="a1, b2"`). A
// block ends at a fence at least as long. Headings are lines that begin with `#` outside of blocks.
//
// Tested by tests/spec/test_document.cpp; used by tests/spec/test_spec.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::tests {

struct Block {
  std::string kind;  // "ludo", "ludo continued", …; empty: none given
  std::map<std::string, std::string> attributes;  // after → "a1, b2"
  std::string text;                               // with a line end after every line
  std::string heading;                            // "Litmus games / 1. A move is …"
  std::size_t line = 0;                           // of the opening fence, from 1

  friend bool operator==(const Block&, const Block&) = default;
};

struct Document {
  std::vector<Block> blocks;
  std::vector<std::string> faults;  // "line 12: the block is never closed"
};

Document read_document(std::string_view text);

}  // namespace ludo::tests

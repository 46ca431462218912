// Pictures: rows of signs, top to bottom and left to right as the board lies before its players.
//
// Squares and tracks are rectangles. Hexagons with a vertex up, rhombuses and triangles are drawn
// row by row; flat hexagons by the rows of cells at equal height, 1, 2, 3 … cells long. `.` is a
// site without a piece, `_` a place without a site; blanks between signs are free.
//
// Tested by tests/lang/check/test_picture.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/context.hpp"

namespace ludo::lang {

// The sites in each row of a picture, top row first; kNoIndex: a place without a site. Empty: this
// board has no picture.
std::vector<std::vector<Index>> picture_of_sites(const Board& board);
// The same for the blocks of a board in blocks.
std::vector<std::vector<Index>> picture_of_blocks(const Board& board);

// What a sign of a legend stands for.
struct GlyphUse {
  Index kind = kNoIndex;
  Index owner = kNoIndex;   // kNoIndex: nobody
  Index region = kNoIndex;  // a region `from setup`
  Index region_owner = kNoIndex;
  const Node* value = nullptr;  // in a `map`: the value of the attribute
  const Node* glyph = nullptr;  // Form::Glyph: its settings
  bool neutral = false;         // nobody's piece, of a kind that players have
  bool nothing = false;         // `empty`, or its condition does not hold
};

struct LegendUse {
  std::map<std::string, GlyphUse> glyphs;
  std::vector<std::string> order;  // in text order
};

// Adds the glyphs of a Legend node to `legend`. `for_map`: meanings are values, not pieces.
void read_legend(Context& context, const Node& legend, bool for_map, LegendUse& uses);

// One sign of a picture and where it stands.
struct PlacedGlyph {
  std::string sign;
  Index place = kNoIndex;  // site or block
  Span span;
};

// The signs of consecutive rows, without `.` and `_`; mismatches with the board are reported,
// `what` is what the picture shows ("the setup"). `words`: signs are separated by blanks (`picture
// seeds`).
std::vector<PlacedGlyph> read_picture(Context& context, const std::vector<const Node*>& rows,
                                      const std::vector<std::vector<Index>>& layout,
                                      const std::string& what, bool words);

// The permutation of the sites that turns the board so that `from` points where `to` does; empty:
// there is none.
std::vector<Index> rotation_of_sites(const Board& board, Index from, Index to);

}  // namespace ludo::lang

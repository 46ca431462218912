// A position as a picture that no renderer has touched: groups of shapes in layers, hits, and the
// position in words. Integers in hundredths of a cell, y down; no colour, no font, no state inside:
// one scene serves all themes and all renderers.
//
// Tested by tests/interpreter/scene/.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "lang/model/model.hpp"
#include "lang/view/view.hpp"

namespace ludo::scene {

using lang::Index;
using lang::kNoIndex;

struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
};

struct Box {
  std::int32_t left = 0, top = 0, width = 0, height = 0;
  friend bool operator==(const Box&, const Box&) = default;
};

/// A part of a colour of View::palette.
struct Paint {
  enum class Form : std::uint8_t {
    None,
    Palette,
    Inherit,  // inside a symbol: what the symbol is used with
  } form = Form::None;
  Index colour = kNoIndex;
  lang::Part part = lang::Part::Fill;
  friend auto operator<=>(const Paint&, const Paint&) = default;
};

enum class Hatch : std::uint8_t { None, Lines, Cross, Dots };

/// How a shape is inked.
struct Ink {
  Paint fill;
  Paint line;
  std::int32_t width = 0;
  std::int32_t dash_on = 0;  // 0: drawn through
  std::int32_t dash_off = 0;
  bool round = false;       // ends and corners of the line
  std::int32_t fade = 100;  // opacity in hundredths
  Hatch hatch = Hatch::None;
  Paint hatch_paint;
  bool bold = false;  // Text
  friend auto operator<=>(const Ink&, const Ink&) = default;
};

struct Shape {
  enum class Form : std::uint8_t {
    Rect,  // middle x y, half width a, half height b, corners rounded by c
    Disc,  // middle x y, radius a
    Path,  // text: path data moved by x y; turned by `turn`
    Text,  // text: words whose middle is x y, letters a high (anchor: see below)
    Use,   // symbol, its middle at x y, a percent of its size, turned by `turn`
  } form = Form::Rect;
  Ink ink;
  std::int32_t x = 0, y = 0, a = 0, b = 0, c = 0;
  std::int32_t turn = 0;  // degrees clockwise
  Index symbol = kNoIndex;
  std::string text;
  enum class Anchor : std::uint8_t { Start, Middle, End } anchor = Anchor::Middle;
  bool mirrored = false;
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// What a group is about.
struct Thing {
  enum class Class : std::uint8_t {
    Board,
    Site,
    Area,
    Link,
    Block,
    Piece,
    Pawn,
    Panel,
    Value,
    Mark
  };
  Class what = Class::Board;
  Index index = kNoIndex;  // of the site, link, block, player (Pawn, Panel); of a mark, the site
  Index owner = kNoIndex;  // whose it is
  Index kind = kNoIndex;   // Piece: as the viewer sees it; kNoIndex: hidden
  std::string sign;        // what a renderer of letters writes for it: one to three letters
  Index at = kNoIndex;     // Pawn: the site it stands on
  friend auto operator<=>(const Thing&, const Thing&) = default;
};

enum class Layer : std::uint8_t {
  Ground,
  Areas,
  Lines,
  Names,  // coordinates and names of sites
  UnderMarks,
  Links,
  Sites,
  Pieces,
  Badges,
  OverMarks,
  Panels,
};

struct Group {
  Layer layer = Layer::Ground;
  Thing thing;
  std::string label;  // for those who do not see it; empty: decoration
  std::vector<Shape> shapes;
  bool operator==(const Group&) const = default;
};

/// Shapes that are used again; lies between -60 and 60 around 0 0.
struct Symbol {
  std::string name;
  std::vector<Shape> shapes;
  bool operator==(const Symbol&) const = default;
};

/// Where a click means a thing: a convex outline.
struct Hit {
  Thing thing;
  std::vector<Point> outline;
  std::string label;
  bool operator==(const Hit&) const = default;
};

/// How something came to be where it is; a hint for what moves pictures.
struct Motion {
  std::string how;  // slide jump turn fade strike sow
  Index from = kNoIndex, to = kNoIndex;
  std::vector<Index> way;
  std::int32_t milliseconds = 200;
  bool operator==(const Motion&) const = default;
};

/// How a board of cells is laid out in letters: which site stands where.
struct Grid {
  std::vector<std::vector<Index>> rows;  // kNoIndex: no site there; top row first, as the seat sees
  bool staggered = false;                // each row begins where its sites stand, by half cells
  std::vector<Index> before;             // staggered, by row: half cells before its first entry
  bool points = false;                   // sites are points that `ties` join, not cells
  std::vector<Index> row_gaps;           // rows and columns before which a block begins
  std::vector<Index> column_gaps;
};

/// A link, for renderers of letters.
struct Tie {
  Index link = kNoIndex;
  Index tail = kNoIndex, head = kNoIndex;  // sites
  Point middle;                            // of its curve, as the seat sees it
  std::string sign;   // of its value: stands between two cells, or along the link; empty: a stroke
  std::string badge;  // what lies on it, in letters; empty: nothing
  Paint paint;
  bool arrow = false;  // from tail to head alone
  bool operator==(const Tie&) const = default;
};

/// A tile as it lies, or one that is to be laid, for renderers of letters.
struct TileWords {
  struct Part {
    std::string sign;  // of its ground: one letter
    Paint paint;
    std::vector<Index> ports;  // 0 to 11 as the viewer sees them: the north side's from the west,
                               // then clockwise; none: the middle alone
    std::string piece;         // the sign of the piece on it; empty: none
    Index owner = kNoIndex;    // of that piece
    bool operator==(const Part&) const = default;
  };
  std::string name;
  bool in_hand = false;
  std::int32_t column = 0, row = 0;  // among the blocks, as they are called
  std::vector<Part> parts;
  bool operator==(const TileWords&) const = default;
};

/// What signs of the picture of letters mean: `suit: . Dark, r Red`.
struct Legend {
  struct Entry {
    std::string sign;  // may be empty: `numbers: seeds`
    std::string words;
    bool operator==(const Entry&) const = default;
  };
  std::string of;  // empty: of pieces
  std::vector<Entry> entries;
  bool operator==(const Legend&) const = default;
};

/// A row of a panel in words, with what stands in it.
struct PanelLine {
  std::string label;
  std::string text;
  bool operator==(const PanelLine&) const = default;
};
struct PanelWords {
  std::string title;  // "White", "table"
  Index player = kNoIndex;
  bool to_move = false;
  std::vector<PanelLine> lines;
  bool operator==(const PanelWords&) const = default;
};

struct Scene {
  Box box;
  std::vector<Symbol> symbols;
  std::vector<Group> groups;  // by layer, then in the order of items and things
  std::vector<Hit> hits;
  std::vector<Motion> motions;
  std::string title;                // of the game
  std::string description;          // whose turn, the last move, the phase
  std::vector<std::string> spoken;  // the position in sentences
  Grid grid;                        // empty: no board of cells
  std::vector<PanelWords> panels;
  std::vector<std::string> left_out;  // what was too heavy to be worked out, and why
  std::vector<Point> places;          // by site: its middle as the seat sees it
  std::vector<std::string> names;     // by site
  std::vector<Tie> ties;              // the links that are drawn
  std::vector<TileWords> tiles;       // laid ones in the order of blocks, then those in hand
  std::vector<std::string> grounds;   // by site, in letters; empty: nothing to tell
  std::vector<Legend> legends;        // of the picture of letters: pieces first
  std::vector<Index> player_colours;  // by player: into View::palette; kNoIndex: has none
};

}  // namespace ludo::scene

// The checked view of a game: how its elements look. Everything resolved, nothing left to
// interpret; no colour, no place and no size is worked out yet.
//
// Made by lang/view/check.hpp from `.ludoview` texts for one valuation of the options, with the
// derived default (derive.hpp) underneath. `interpreter/scene/` draws positions with it. What is
// decided at check time (the game's options, which look is asked for, whether the picture is small)
// is decided here; what depends on a position is an expression of `model`.
//
// Numbers are hundredths of a cell, angles are degrees clockwise, y grows downwards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang {

// ---- colours
// -------------------------------------------------------------------------------------

/// One theme of a colour: what it fills, the line around it, and what is written on it.
struct Tone {
  std::uint32_t fill = 0;  // 0xRRGGBBAA
  std::uint32_t edge = 0;
  std::uint32_t ink = 0;
  bool own_edge = false;  // given by an author; else derived from the fill
  bool own_ink = false;
};

/// A name that is a colour: a role (`page`, `wood`, `last`), or a thing of the game that is called
/// so (a player, a ground, a value, a kind).
struct Colour {
  std::string name;
  Tone light;
  Tone dark;
};

/// Which part of a colour.
enum class Part : std::uint8_t { Fill, Edge, Ink };

/// What something is painted with.
struct PaintUse {
  enum class Form : std::uint8_t {
    Nothing,  // `none`
    Fixed,    // a colour of the palette
    OfValue,  // the colour of the thing that an expression is worth
  } form = Form::Nothing;
  Index colour = kNoIndex;  // Fixed: into View::palette; kNoIndex, of strokes: what the shape is
                            // filled with
  ExprId value = kNoExpr;   // OfValue: a player, kind, ground or value of a type; `none`: nothing
  Part part = Part::Fill;
};

// ---- shapes
// --------------------------------------------------------------------------------------

/// A number of a property or a stroke: written down, or worked out.
struct Measure {
  std::int32_t number = 0;
  ExprId value = kNoExpr;  // then `number` is not used
};

/// A stroke of a shape. A shape lies between -60 and 60 around 0 0 and looks north.
struct Stroke {
  enum class Form : std::uint8_t {
    Disc,
    Ring,
    Box,
    Poly,
    Line,
    Path,
    Text,
    Glyph,
    Shape
  } form = Form::Disc;
  std::vector<Measure> numbers;  // Disc: radius. Ring: radius, width. Box: width, height. Poly,
                                 // Line: x y x y … Text: size. Shape: arguments
  Measure round;                 // Box: radius of its corners
  std::string path;              // Path: SVG letters MLHVCQAZ and their small forms, canonical
  Template text;                 // Text
  Index shape = kNoIndex;        // Shape, Glyph: into View::shapes
  Measure x, y, turn;
  std::optional<PaintUse> fill;  // nothing said: what the shape is filled with
  std::optional<PaintUse> edge;
  Measure edge_width;
  ExprId when = kNoExpr;   // only where it holds
  Measure times;           // so often (1 when nothing is said) …
  Measure step_x, step_y;  // … each moved on by this
  Span span;
};

/// `shape NAME(a, b)` or `glyph NAME "x"`: slots 0 … of its expressions are its parameters.
struct ShapeDef {
  std::string name;
  std::string letter;  // of a glyph: what it stands for in text; may be empty
  bool is_glyph = false;
  Index params = 0;
  Index slots = 0;
  std::vector<Stroke> strokes;
  Span span;
};

/// A table whose cells are names of shapes: `hanzi(kind of this, owner of this)`.
struct ShapeTable {
  std::string name;
  Type row, column;
  std::map<std::pair<Index, Index>, Index> cells;  // (row, column) → into View::shapes
};

/// A shape that is used: a fixed one with arguments, or one of a table.
struct ShapeUse {
  Index shape = kNoIndex;    // into View::shapes; kNoIndex: none, or of a table
  Index table = kNoIndex;    // into View::shape_tables
  std::vector<ExprId> args;  // of the shape's parameters, or the row and the column of the table
};

// ---- properties
// ----------------------------------------------------------------------------------

enum class Property : std::uint8_t {
#define LUDO_PROPERTY(id, word, heads, meaning) id,
#include "lang/view/properties.def"
#undef LUDO_PROPERTY
};

/// `edge line 5 dash 16 12`; of `edge 5` the paint is the edge (Part::Edge) of what the thing is
/// filled with, colour kNoIndex.
struct LineUse {
  PaintUse paint;
  Measure width;
  std::int32_t dash_on = 0;  // 0: drawn through
  std::int32_t dash_off = 0;
  bool dotted = false;
};

enum class BadgePlace : std::uint8_t { Corner, Back, Front, Left, Right, Above, Below, Middle };

/// One line of properties as it was understood; which fields are used follows from `what`
/// (properties.def). A later line of the same item, or of a later item that selects the same thing,
/// wins where its condition holds.
struct PropertyUse {
  Property what{};
  ExprId when = kNoExpr;  // slot 0 = `this`; kNoExpr: always
  bool none = false;      // the property is taken away: `sign none`, `coordinates none`
  std::string word;  // the word that chooses: cells plain, hatch dots, turn upright, seats bars
  std::vector<std::string> words;  // several of them: coordinates left bottom
  std::vector<Measure> numbers;
  std::vector<PaintUse> paints;
  LineUse line;
  ShapeUse shape;
  Template text;
  ExprId value = kNoExpr;  // number, heap, badge, middle, `turn by`
  BadgePlace place = BadgePlace::Middle;
  bool each = false;  // `sign … each`, `ring … double`, `number … outside`
  std::vector<std::pair<Index, std::pair<std::int32_t, std::int32_t>>> places;  // site or link, x y
  Span span;
};

// ---- items
// ---------------------------------------------------------------------------------------

enum class ItemForm : std::uint8_t {
  Board,   // the board as a whole
  Sites,   // each site of a set; slot 0 = the site
  Area,    // the union of a set of sites
  Pieces,  // each piece on a set of sites; slot 0 = the site it stands on
  Links,   // slot 0 = the link
  Blocks,  // slot 0 = the block
  Ground,  // of tiles; slot 0 = the ground
  Flag,    // of parts of tiles
  Values,  // how values of a type are drawn in panels, on links, in badges; slot 0 = the value
  Pawn,    // an attribute of players that is a site, or a set of sites; slot 0 = the player
  Draw,    // under or over the board
  Mark,    // what stands out: the last move, what is chosen, what the author asks for
  Panel,   // beside the board; slot 0 = the player, if `for each player`
  Motion,  // how a rule's effects are shown when they change the picture
};

/// One thing of a `draw` block.
struct Drawing {
  enum class Form : std::uint8_t { Line, Box, Text, Glyph } form = Form::Line;
  std::vector<std::pair<Index, Index>> ends;  // Line: pairs of sites. Box: one pair of corners.
                                              // Text, Glyph: one site, or the middle of two
  std::string side;                           // Box: only this border of it: n e s w
  Template text;
  ShapeUse glyph;
  Measure size;
  Measure grow;
  std::vector<PropertyUse> properties;
};

/// `show E out of F as S label "…" when C`.
struct Show {
  enum class Form : std::uint8_t { Value, TileInHand } form = Form::Value;
  ExprId value = kNoExpr;
  ExprId out_of = kNoExpr;
  Type type;  // of the value
  std::optional<ShapeUse> as;
  Measure size;
  Template label;
  ExprId when = kNoExpr;
  std::string how;  // grouped, spread, counted; empty: by its type
  Span span;
};

struct ViewItem {
  ItemForm form = ItemForm::Board;
  std::string name;  // Mark, Panel: its key. Ground, Flag, Values, Pawn, Motion: of what
  Template title;    // Mark: what a reader is told
  std::string word;  // Draw: under, over. Panel: left right top bottom seat ends. Ground: area way
                     // sign rest. Motion: slide jump turn fade strike sow none. Mark: a predefined
                     // one (`last`, `chosen`, `goal`, `result`, …)
  std::string second;            // Mark: `from` of `last from`
  bool each_player = false;      // Panel
  Index of = kNoIndex;           // Ground, Flag, Pawn: variable. Motion: rule
  Type type;                     // Values: of which. Mark: of what it yields (Site, Link, Block)
  ExprId selected = kNoExpr;     // a set; kNoExpr: all
  ExprId where = kNoExpr;        // asked of each, slot 0
  GeneratorId found = kNoIndex;  // Mark: by a generator; its first slot is the thing
  Index slots = 1;               // of the frame of all its expressions; slot 0 = `this`
  std::int32_t number = 0;       // Ground way: width. Motion: milliseconds
  std::vector<PropertyUse> properties;
  std::vector<Drawing> drawings;
  std::vector<Show> shows;
  std::string note;
  Span span;
};

/// `look letters "Letters for characters"`.
struct Look {
  std::string name;
  std::string title;
};

/// What a view is asked for, beside its game's options.
struct ViewChoice {
  std::string look;    // empty: the view as it is
  bool small = false;  // `when small` holds
};

struct View {
  std::string game;
  std::string title;
  /// The game's model with the expressions of the view behind its own: every index of the game's
  /// model stands for the same thing here.
  GameModel model;
  std::vector<Colour> palette;  // by name; the roles first, in the order of palette.def
  std::vector<ShapeDef> shapes;
  std::vector<ShapeTable> shape_tables;
  std::vector<ViewItem> items;  // in text order: derived, modules, the parent's, its own
  std::vector<Look> looks;      // all that could be asked for
  bool has_small = false;
  std::string text;  // the effective view: what is left of all texts for this choice; read back it
                     // gives the same items, shapes and colours

  /// The colour of this name; nothing if the palette has none.
  [[nodiscard]] std::optional<Index> colour(std::string_view name) const;
};

}  // namespace ludo::lang

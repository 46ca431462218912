// What the parts of a drawing share: the scene in the making, what a view says of each thing, and
// how colours and shapes of a view become those of a scene.
//
// One file draws each sort of thing; draw.cpp calls them in the order of the layers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/scene/draw.hpp"
#include "interpreter/scene/places.hpp"
#include "interpreter/scene/select.hpp"

namespace ludo::scene {

using lang::BadgePlace;
using lang::ExprId;
using lang::ItemForm;
using lang::kNoExpr;
using lang::kNone;
using lang::Property;
using lang::PropertyUse;
using lang::ViewItem;
using TonePart = decltype(Paint::part);

/// The lines of properties that hold for a thing: later ones have won. Sorted by property.
class Style {
 public:
  void set(const PropertyUse& use);
  /// The line; null: nothing is said, or it was taken away.
  [[nodiscard]] const PropertyUse* get(Property what, BadgePlace place = BadgePlace::Middle) const;
  /// All lines of a property: badges of several places.
  [[nodiscard]] std::vector<const PropertyUse*> all(Property what) const;
  [[nodiscard]] bool empty() const { return lines_.empty(); }

 private:
  std::map<std::pair<Property, BadgePlace>, const PropertyUse*> lines_;
};

/// Things of one class with what is said of them.
using Styles = std::map<Index, Style>;

struct Work {
  Work(const lang::View& view_, const Seen& seen_, const Drawing& drawing_);

  const lang::View& view;
  const lang::GameModel& model;
  const Seen& seen;
  const Drawing& drawing;
  Asking ask;
  Index seat = 0;                  // the player below
  std::vector<std::string> signs;  // by kind, short
  Scene scene;
  Places places;
  Style board;             // what is said of the board
  std::int32_t frame = 0;  // its width
  bool tiles = false;
  std::map<Index, Point> parts;  // boards of tiles: the middles of the laid parts
  Styles site_styles, piece_styles, link_styles, block_styles;
  std::map<Index, Point> link_middles;              // of their curves
  std::map<Index, std::vector<Point>> link_strips;  // where drawn links can be clicked
  std::map<Index, std::string> link_paths;
  std::map<Index, std::vector<Point>> block_outlines;  // of the blocks in the picture
  std::map<Index, Index> tile_symbols;                 // by tile
  /// What the box must hold, beside the groups; where the next panel of each side begins.
  Box room;

  // ---- work.cpp: places
  [[nodiscard]] Point middle(Index site) const;
  [[nodiscard]] std::vector<Point> outline(Index site) const;
  /// Degrees clockwise from up at which a direction points in the picture; nothing: it has none.
  [[nodiscard]] std::optional<std::int32_t> angle_of(Index direction) const;
  /// … at which the player looks.
  [[nodiscard]] std::int32_t facing_of(Index player) const;
  Group& add(Layer layer, Thing thing, std::string label = {});
  /// How high letters beside the board are: as usual, or as a small picture needs them.
  [[nodiscard]] std::int32_t letters(std::int32_t usual) const;
  /// The picture must have room for this, too.
  void hold(const Box& box);

  // ---- style.cpp: what is said of things
  /// Of all items of a form, in order: the things selected among the candidates.
  Styles styles(ItemForm form, const Items& candidates);
  /// The lines of one item that hold for a thing.
  void apply(const ViewItem& item, Index thing, Style& style);
  Style style_of(const ViewItem& item, Index thing);

  // ---- paint.cpp
  [[nodiscard]] Paint role(const std::string& name,
                           TonePart part = TonePart::Fill) const;  // none if it has no colour
  [[nodiscard]] Paint of_player(Index player, TonePart part = TonePart::Fill) const;
  /// The colour of a value: by its name, else by its place among those of its type.
  [[nodiscard]] Paint of_value(const lang::Type& type, std::int32_t number) const;
  Paint paint(const lang::PaintUse& use, Slots& slots);
  Paint paint(const PropertyUse* use, Slots& slots, Paint otherwise, std::size_t which = 0);
  /// A line's ink without a filling; nothing: `none`. `own` is what the thing is filled with.
  std::optional<Ink> line(const PropertyUse* use, Slots& slots, Paint own = {});
  /// What `dash` says of a line: `dotted`, or how long it is on and off.
  void dash(const PropertyUse* use, Slots& slots, Ink& ink);
  static Paint part_of(Paint paint, TonePart part);

  // ---- shapes.cpp
  /// The symbol of a shape with its arguments; kNoIndex: none.
  Index symbol(const lang::ShapeUse& use, Slots& slots, const Ink& ink);
  Index symbol_named(const std::string& name, const Ink& ink);

  // ---- words.cpp
  std::string text(const lang::Template& written, Slots& slots, bool short_kinds = false);
  [[nodiscard]] std::string site_name(Index site) const;
  [[nodiscard]] std::string kind_sign(Index kind) const;
  [[nodiscard]] std::string piece_name(const interpreter::PieceOnSite& piece) const;
  [[nodiscard]] std::string player_name(Index player) const;  // `nobody` too
  [[nodiscard]] std::string value_name(const lang::Type& type, const lang::Value& value) const;
  [[nodiscard]] std::string variable_name(ExprId id) const;  // of what an expression reads

 private:
  std::map<std::string, Index, std::less<>> colours_;
  // By shape and arguments, and by what they are used with where that is told apart inside.
  struct SymbolKey {
    Index shape = kNoIndex;
    std::vector<lang::Value> arguments;
    Paint fill, line;
    friend auto operator<=>(const SymbolKey&, const SymbolKey&) = default;
  };
  std::map<SymbolKey, Index> symbols_;
  int nested_shapes_ = 0;
  std::size_t strokes_ = 0;
  bool coloured_ = false;
  Index symbol_of(Index shape, std::vector<lang::Value> arguments, const Ink& ink);
  Paint stroke_paint(const lang::PaintUse& use, Slots& slots, const Ink& ink);
  void add_strokes(const lang::ShapeDef& shape, Slots& slots, const Ink& ink,
                   std::vector<Shape>& shapes);
  std::optional<Shape> stroke(const lang::Stroke& stroke, Slots& slots, const Ink& ink);
};

// ---- shapes.cpp: the plain ones
Shape disc(Point middle, std::int32_t radius, const Ink& ink);
Shape rect(const Box& box, std::int32_t round, const Ink& ink);
Shape polygon(const std::vector<Point>& points, const Ink& ink);
Shape words(std::string text, Point middle, std::int32_t high, Paint paint, bool bold = false,
            Shape::Anchor anchor = Shape::Anchor::Middle);
Shape use(Index symbol, Point middle, std::int32_t percent, const Ink& ink, std::int32_t turn = 0);
std::string path_of(const std::vector<Point>& points, bool closed = true);

// ---- what is drawn, in the order of the layers
void draw_board(Work& work);        // board.cpp: ground, cells, lines, frame
void draw_coordinates(Work& work);  // coordinates.cpp
void draw_areas(Work& work);        // areas.cpp
void draw_extras(Work& work);       // extras.cpp: `draw under`, `draw over`
void draw_sites(Work& work);        // sites.cpp
void draw_pieces(Work& work);       // pieces.cpp
void draw_links(Work& work);        // links.cpp
void draw_tiles(Work& work);        // tiles.cpp
void draw_blocks(Work& work);       // tiles.cpp
void draw_pawns(Work& work);        // pawns.cpp
void draw_marks(Work& work);        // marks.cpp
void draw_names(Work& work);        // names.cpp: names of sites beside them
void draw_panels(Work& work);       // panels.cpp
void draw_legend(Work& work);       // legend.cpp
/// rest.cpp. What the viewer knows and no item reads, in words: nothing known is lost.
std::vector<PanelLine> unread(Work& work);
void draw_seats(Work& work);    // seats.cpp
void draw_heading(Work& work);  // heading.cpp: whose turn it is
void lay_tiles(Work& work);     // tiles.cpp: where laid parts lie
/// tiles.cpp. A tile as it is drawn, its signs upright if it is of full size.
void add_tile(Work& work, Index tile, Point middle, Index turn, std::int32_t percent, Group& group);
void add_hits(Work& work);     // hits.cpp
void add_motions(Work& work);  // motions.cpp
void speak(Work& work);        // speak.cpp
/// speak.cpp. Who won where others lost, in the order of the players; none: nobody did.
Items winners(const Work& work);
/// speak.cpp. `White and Red`.
std::string names_of(const Work& work, const Items& players);
void spell(Work& work);  // spelling.cpp: links, blocks and areas in letters

/// spelling.cpp. Grounds and players on tiles, a letter each.
struct TileLetters {
  std::vector<std::string> grounds;
  std::vector<std::string> players;
};
TileLetters letters_of_tiles(const Work& work);

/// What is drawn on a thing beside its own shape: signs, numbers, heaps, badges, rings.
struct Dressing {
  Point middle;
  std::int32_t radius = 36;  // of the shape
  Paint fill;                // of the shape, whose ink signs have
  std::int32_t turn = 0;     // badges stand at the viewer's sides of a thing that is turned so
  Index owner = kNoIndex;
  Index kind = kNoIndex;
};
/// dress.cpp. Answers words about numbers and heaps, for labels: `seeds 4`.
/// Badges go into a group of their own where there is one, and its sign tells them in letters.
std::string dress(Work& work, const Style& style, Slots& slots, const Dressing& what, Group& group,
                  std::string* letter, Group* badges = nullptr);
/// A shape with its properties: `shape size fill edge turn stack shift fade`.
struct Drawn {
  bool any = false;
  Paint fill;
  std::int32_t radius = 0;
  std::int32_t turn = 0;
  Point middle;
};
Drawn draw_shape(Work& work, const Style& style, Slots& slots, Point middle, const Dressing& usual,
                 bool always, std::int32_t usual_size, Group& group);

/// values.cpp. A value as it is drawn on links, in panels and badges: by what the view says of its
/// type, else a chip in its colour with its name. `size` is a percent of a cell.
void draw_value(Work& work, const lang::Type& type, std::int32_t value, Point at, std::int32_t size,
                Group& group);

}  // namespace ludo::scene

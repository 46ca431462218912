// Boards of tiles, and boards in blocks: where they lie, and how tiles are drawn from their parts.
//
// A tile is drawn from its ports alone: grounds that fill it (`rest`), grounds that own sides
// (`area`), grounds that lead from side to side (`way`), and signs in its middle. Every sort of
// tile is one symbol, turned by quarters where it lies; signs are put on it unturned.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kHalf = 50;
constexpr std::size_t kMostBlocks = 100'000;  // in a picture

// The middle of a port on the border of a tile around 0 0.
Point port_at(std::int32_t port) {
  return turned_by_quarters({-33 + 33 * (port % 3), -kHalf}, port / 3);
}

struct GroundStyle {
  const ViewItem* item = nullptr;
  Style style;
};

// What a view says of a ground: the last item that names it says how it lies, all say how it looks.
GroundStyle ground_style(Work& work, Index ground) {
  GroundStyle found;
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Ground) continue;
    const bool is_it =
        item.of >= 0 ? item.of == ground : item.name == lang::at(work.model.grounds, ground);
    if (!is_it) continue;
    if (found.item == nullptr || !item.word.empty()) found.item = &item;
    work.apply(item, ground, found.style);
  }
  return found;
}

// The sides whose middles a part owns, as a set of bits: north 1, east 2, south 4, west 8.
int sides_of(const lang::TilePart& part) {
  int sides = 0;
  for (const Index port : part.ports) {
    if (port % 3 == 1) sides |= 1 << (port / 3);
  }
  return sides;
}

std::vector<int> list_of(int sides) {
  std::vector<int> all;
  for (int side = 0; side < 4; ++side) {
    if ((sides >> side & 1) != 0) all.push_back(side);
  }
  return all;
}

std::string at(Point point, int quarters) {
  const Point turned = turned_by_quarters(point, quarters);
  return fmt::format("{} {}", turned.x, turned.y);
}

// What an area owns of the tile: a cap, a corner, a band, all but a cap, all.
std::string area_path(int sides) {
  const std::vector<int> all = list_of(sides);
  if (all.empty()) return "M0 -20L20 0L0 20L-20 0Z";
  const auto corner = [](int q, std::int32_t x, std::int32_t y) { return at({x, y}, q); };
  const int q = all.front();
  switch (all.size()) {
    case 1:
      return fmt::format("M{}Q{} {}Z", corner(q, -50, -50), corner(q, 0, -8), corner(q, 50, -50));
    case 2:
      if (all[1] - all[0] == 2) {
        return fmt::format("M{}L{}Q{} {}L{}Q{} {}Z", corner(q, -50, -50), corner(q, 50, -50),
                           corner(q, 18, 0), corner(q, 50, 50), corner(q, -50, 50),
                           corner(q, -18, 0), corner(q, -50, -50));
      } else {
        // North and west meet in the corner between the last and the first.
        const int first = all[0] == 0 && all[1] == 3 ? 3 : q;
        return fmt::format("M{}L{}L{}Q{} {}Z", corner(first, -50, -50), corner(first, 50, -50),
                           corner(first, 50, 50), corner(first, 16, -16), corner(first, -50, -50));
      }
    case 3: {
      int open = 0;
      while ((sides >> open & 1) != 0) ++open;
      // The side it does not own, as if that were the south.
      const int turned = (open + 2) % 4;
      return fmt::format("M{}L{}L{}Q{} {}Z", corner(turned, -50, -50), corner(turned, 50, -50),
                         corner(turned, 50, 50), corner(turned, 0, 16), corner(turned, -50, 50));
    }
    default:
      return "M-50 -50L50 -50L50 50L-50 50Z";
  }
}

// From side to side through the middle; from one side to near the middle; from several to it.
std::string way_path(int sides) {
  const std::vector<int> all = list_of(sides);
  const auto edge = [](int side) { return at({0, -kHalf}, side); };
  if (all.size() == 1) return fmt::format("M{}L{}", edge(all[0]), at({0, -8}, all[0]));
  if (all.size() == 2) {
    if (all[1] - all[0] == 2) return fmt::format("M{}L{}", edge(all[0]), edge(all[1]));
    return fmt::format("M{}Q0 0 {}", edge(all[0]), edge(all[1]));
  }
  std::string path;
  for (const int side : all) path += fmt::format("M{}L0 0", edge(side));
  return path;
}

struct TileDrawing {
  Work& work;
  const lang::TileType& tile;
  Symbol symbol = {};
  std::map<Index, GroundStyle> grounds = {};

  Ink ink_of(const GroundStyle& ground, Index index) {
    Slots slots = work.ask.slots_of(index);
    lang::Type type;
    type.base = lang::Base::Ground;
    Ink ink;
    ink.fill = work.paint(ground.style.get(Property::Fill), slots, work.of_value(type, index));
    if (const auto line = work.line(ground.style.get(Property::Edge), slots, ink.fill)) {
      ink.line = line->line;
      ink.width = line->width;
      ink.dash_on = line->dash_on;
      ink.dash_off = line->dash_off;
    }
    if (const PropertyUse* hatch = ground.style.get(Property::Hatch);
        hatch && hatch->word != "glyph") {
      ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                  : hatch->word == "cross" ? Hatch::Cross
                                           : Hatch::Dots;
      ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
    }
    return ink;
  }

  void path(std::string text, const Ink& ink) {
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink;
    shape.text = std::move(text);
    symbol.shapes.push_back(std::move(shape));
  }

  void way(const lang::TilePart& part, const GroundStyle& ground) {
    const Ink look = ink_of(ground, part.ground);
    const std::int32_t wide = ground.item->number > 0 ? std::min(ground.item->number, kHalf) : 14;
    const std::string line = way_path(sides_of(part));
    if (look.line.form != Paint::Form::None && look.width > 0) {
      Ink rim;
      rim.line = look.line;
      rim.width = wide + 2 * look.width;
      path(line, rim);
    }
    Ink ink;
    ink.line = look.fill;
    ink.width = wide;
    path(line, ink);
  }

  void put(const PropertyUse* use, Point middle, std::int32_t percent, const Ink& ink,
           Index about) {
    if (use == nullptr) return;
    Slots slots = work.ask.slots_of(about);
    const Index shape = work.symbol(use->shape, slots, ink);
    if (shape != kNoIndex) symbol.shapes.push_back(scene::use(shape, middle, percent, ink));
  }

  // Where ways end, and where three or more meet.
  void ends() {
    std::map<Index, std::vector<const lang::TilePart*>> ways;
    for (const lang::TilePart& part : tile.parts) {
      const GroundStyle& ground = grounds.at(part.ground);
      if (ground.item != nullptr && ground.item->word == "way") ways[part.ground].push_back(&part);
    }
    for (const auto& [index, parts] : ways) {
      const GroundStyle& ground = grounds.at(index);
      const Ink ink = ink_of(ground, index);
      std::size_t sides = 0;
      for (const lang::TilePart* part : parts) sides += list_of(sides_of(*part)).size();
      if (3 <= sides) {
        put(ground.style.get(Property::Crossing), {0, 0}, 100, ink, index);
      } else if (sides == 1) {
        put(ground.style.get(Property::Ending), {0, 0}, 100, ink, index);
      }
    }
  }

  void all_that_are(const char* word) {
    std::vector<const lang::TilePart*> parts;
    for (const lang::TilePart& part : tile.parts) {
      const GroundStyle& ground = grounds.at(part.ground);
      if (ground.item != nullptr && ground.item->word == word) parts.push_back(&part);
    }
    // Wide ways lie under narrow ones.
    std::stable_sort(parts.begin(), parts.end(), [&](const auto* a, const auto* b) {
      return grounds.at(b->ground).item->number < grounds.at(a->ground).item->number;
    });
    for (const lang::TilePart* part : parts) {
      const GroundStyle& ground = grounds.at(part->ground);
      if (std::string_view(word) == "way") {
        way(*part, ground);
      } else if (std::string_view(word) == "area") {
        path(area_path(sides_of(*part)), ink_of(ground, part->ground));
      } else {
        path("M-50 -50L50 -50L50 50L-50 50Z", ink_of(ground, part->ground));
        return;
      }
    }
  }

  Symbol draw() {
    symbol.name = tile.name;
    for (const lang::TilePart& part : tile.parts) {
      if (!grounds.contains(part.ground)) {
        grounds.emplace(part.ground, ground_style(work, part.ground));
      }
    }
    Ink ground;
    ground.fill = work.role("panel");
    path("M-50 -50L50 -50L50 50L-50 50Z", ground);
    all_that_are("rest");
    all_that_are("area");
    all_that_are("way");
    ends();
    Ink rim;
    rim.line = work.role("line");
    rim.width = 2;
    path("M-50 -50L50 -50L50 50L-50 50Z", rim);
    return std::move(symbol);
  }
};

// Where a piece on a part stands, on a tile that is not turned.
Point part_at(const lang::TilePart& part, const std::string& word) {
  if (part.ports.empty()) return {0, 0};
  Point sum;
  for (const Index port : part.ports) {
    const Point point = port_at(port);
    sum = {sum.x + point.x, sum.y + point.y};
  }
  const auto n = static_cast<std::int32_t>(part.ports.size());
  const std::size_t sides = list_of(sides_of(part)).size();
  const bool one_side = std::all_of(part.ports.begin(), part.ports.end(),
                                    [&](Index port) { return port / 3 == part.ports.front() / 3; });
  const std::int32_t percent = word == "way"    ? 45
                               : word == "rest" ? (one_side ? 80 : 86)
                               : sides <= 1     ? 62
                                                : 80;
  return {sum.x * percent / (100 * n), sum.y * percent / (100 * n)};
}

std::string word_of(Work& work, Index ground) {
  const GroundStyle style = ground_style(work, ground);
  return style.item == nullptr ? "" : style.item->word;
}

Index margin_of(Work& work) {
  const PropertyUse* margin = work.board.get(Property::Margin);
  Slots slots = work.ask.slots_of(kNone);
  if (margin == nullptr || margin->numbers.empty()) return 0;
  return std::clamp(work.ask.number(margin->numbers[0], slots), 0, 20);
}

Point middle_of_block(const lang::Board& board, Index block) {
  return {100 * (block % board.columns), -100 * (block / board.columns)};
}

std::vector<Point> square(Point middle) {
  return {{middle.x - kHalf, middle.y - kHalf},
          {middle.x + kHalf, middle.y - kHalf},
          {middle.x + kHalf, middle.y + kHalf},
          {middle.x - kHalf, middle.y + kHalf}};
}

// A sign of a ground, or of a flag, upright on the tile.
void put_sign(Work& work, const Style& style, Index about, Point middle, std::int32_t radius,
              Paint fill, Group& group) {
  Slots slots = work.ask.slots_of(about);
  Dressing what;
  what.middle = middle;
  what.radius = radius;
  what.fill = fill;
  if (style.get(Property::Shape) != nullptr) {
    const Drawn drawn = draw_shape(work, style, slots, middle, what, false, 60, group);
    if (drawn.any) {
      what.fill = drawn.fill;
      what.radius = drawn.radius;
    }
  }
  Style signs;
  for (const Property property : {Property::Sign, Property::Ink}) {
    if (const PropertyUse* use = style.get(property)) signs.set(*use);
  }
  dress(work, signs, slots, what, group, nullptr);
}

void add_signs(Work& work, const lang::TileType& tile, Point middle, Index turn, Group& group) {
  for (const lang::TilePart& part : tile.parts) {
    const GroundStyle ground = ground_style(work, part.ground);
    const std::string word = ground.item == nullptr ? "" : ground.item->word;
    const Point by = turned_by_quarters(part_at(part, word), turn);
    const Point spot{middle.x + by.x, middle.y + by.y};
    Slots slots = work.ask.slots_of(part.ground);
    const Paint fill = work.paint(ground.style.get(Property::Fill), slots, work.role("page"));
    if (word == "sign") {
      Ink ink;
      ink.fill = fill;
      if (const auto line = work.line(ground.style.get(Property::Edge), slots, fill)) {
        ink.line = line->line;
        ink.width = line->width;
      }
      const PropertyUse* sign = ground.style.get(Property::Sign);
      const bool glyph = sign != nullptr && sign->word == "glyph";
      if (!glyph && ground.style.get(Property::Shape) == nullptr) {
        group.shapes.push_back(disc(spot, 20, ink));
      }
      put_sign(work, ground.style, part.ground, spot, glyph ? 26 : 20, fill, group);
    } else if (ground.style.get(Property::Sign) != nullptr) {
      put_sign(work, ground.style, part.ground, spot, 12, fill, group);
    }
    for (const Index flag : part.flags) {
      Style style;
      for (const ViewItem& item : work.view.items) {
        const bool is_it =
            item.form == ItemForm::Flag &&
            (item.of >= 0 ? item.of == flag : item.name == lang::at(work.model.tile_flags, flag));
        if (is_it) work.apply(item, flag, style);
      }
      if (style.empty()) continue;
      Slots flag_slots = work.ask.slots_of(flag);
      put_sign(work, style, flag, {spot.x + 14, spot.y - 12}, 12,
               work.paint(style.get(Property::Fill), flag_slots, work.role("page")), group);
    }
  }
}

TileWords words_of(Work& work, const TileLetters& letters, Index tile, Index turn) {
  TileWords told;
  const lang::TileType& type = lang::at(work.model.tiles, tile);
  told.name = type.name;
  for (const lang::TilePart& part : type.parts) {
    TileWords::Part told_part;
    const GroundStyle ground = ground_style(work, part.ground);
    Slots slots = work.ask.slots_of(part.ground);
    const PropertyUse* letter = ground.style.get(Property::Letter);
    told_part.sign =
        letter != nullptr ? work.text(letter->text, slots) : lang::at(letters.grounds, part.ground);
    lang::Type of;
    of.base = lang::Base::Ground;
    told_part.paint =
        work.paint(ground.style.get(Property::Fill), slots, work.of_value(of, part.ground));
    for (const Index port : part.ports) told_part.ports.push_back((port + 3 * turn) % 12);
    std::sort(told_part.ports.begin(), told_part.ports.end());
    told.parts.push_back(std::move(told_part));
  }
  return told;
}

}  // namespace

Index tile_symbol(Work& work, Index tile) {
  const auto known = work.tile_symbols.find(tile);
  if (known != work.tile_symbols.end()) return known->second;
  Symbol symbol = TileDrawing{work, lang::at(work.model.tiles, tile)}.draw();
  work.scene.symbols.push_back(std::move(symbol));
  const auto index = static_cast<Index>(work.scene.symbols.size()) - 1;
  work.tile_symbols[tile] = index;
  return index;
}

void add_tile(Work& work, Index tile, Point middle, Index turn, std::int32_t percent,
              Group& group) {
  group.shapes.push_back(use(tile_symbol(work, tile), middle, percent, {}, 90 * turn));
  if (percent == 100) add_signs(work, lang::at(work.model.tiles, tile), middle, turn, group);
}

void lay_tiles(Work& work) {
  const lang::Board& board = work.model.board;
  const auto& tiles = work.ask.state().position.tiles;
  const bool asked =
      std::any_of(work.view.items.begin(), work.view.items.end(),
                  [](const ViewItem& item) { return item.form == ItemForm::Blocks; });
  if (asked) {
    Items all(board.blocks.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Index>(i);
    work.block_styles = work.styles(ItemForm::Blocks, all);
  }
  std::vector<Point> corners;
  const auto hold = [&](Index block) {
    if (kMostBlocks < work.block_outlines.size()) return;
    const std::vector<Point> outline = square(middle_of_block(board, block));
    corners.insert(corners.end(), outline.begin(), outline.end());
    work.block_outlines[block] = outline;
  };
  for (const auto& [block, tile] : tiles) hold(block);
  for (const auto& [block, style] : work.block_styles) hold(block);
  if (corners.empty()) hold(board.rows / 2 * board.columns + board.columns / 2);
  for (const auto& [block, tile] : tiles) {
    const lang::TileType& type = lang::at(work.model.tiles, tile.tile);
    const Point middle = middle_of_block(board, block);
    for (std::size_t part = 0; part < type.parts.size(); ++part) {
      const lang::TilePart& what = type.parts[part];
      const Point by = turned_by_quarters(part_at(what, word_of(work, what.ground)), tile.turn);
      work.parts[block * board.parts_per_tile + static_cast<Index>(part)] = {middle.x + by.x,
                                                                             middle.y + by.y};
    }
  }
  const std::int32_t margin = 100 * margin_of(work);
  const Box box = box_of(corners);
  work.places.box = {box.left - margin, box.top - margin, box.width + 2 * margin,
                     box.height + 2 * margin};
}

void draw_tiles(Work& work) {
  const lang::Board& board = work.model.board;
  const TileLetters letters = letters_of_tiles(work);
  Legend legend;
  for (std::size_t ground = 0; ground < letters.grounds.size(); ++ground) {
    legend.entries.push_back({letters.grounds[ground], work.model.grounds[ground]});
  }
  std::set<Index> owners;
  for (const auto& [block, tile] : work.ask.state().position.tiles) {
    Group group;
    group.layer = Layer::Ground;
    group.thing.what = Thing::Class::Block;
    group.thing.index = block;
    const lang::Block& place = lang::at(board.blocks, block);
    group.label = lang::at(work.model.tiles, tile.tile).name + " on " + place.name;
    add_tile(work, tile.tile, middle_of_block(board, block), tile.turn, 100, group);
    work.scene.groups.push_back(std::move(group));
    TileWords told = words_of(work, letters, tile.tile, tile.turn);
    told.column = place.column;
    told.row = place.row;
    for (std::size_t part = 0; part < told.parts.size(); ++part) {
      const Index site = block * board.parts_per_tile + static_cast<Index>(part);
      const auto piece = work.ask.pieces().find(site);
      if (piece == work.ask.pieces().end()) continue;
      const Index owner = piece->second.owner;
      told.parts[part].piece = owner < 0 ? "*" : lang::at(letters.players, owner);
      told.parts[part].owner = owner;
      owners.insert(owner);
    }
    work.scene.tiles.push_back(std::move(told));
  }
  for (const Index tile : work.ask.tiles_in_hand()) {
    TileWords told = words_of(work, letters, tile, 0);
    told.in_hand = true;
    work.scene.tiles.push_back(std::move(told));
  }
  for (const Index owner : owners) {
    legend.entries.push_back(
        {owner < 0 ? "*" : lang::at(letters.players, owner), work.player_name(owner)});
  }
  legend.of = "tiles";
  if (!work.scene.tiles.empty()) work.scene.legends.push_back(std::move(legend));
}

void draw_blocks(Work& work) {
  const lang::Board& board = work.model.board;
  if (!work.tiles) {
    Items all(board.blocks.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Index>(i);
    if (!all.empty()) work.block_styles = work.styles(ItemForm::Blocks, all);
    for (const Index block : all) {
      std::vector<Point> corners;
      for (const Index site : lang::at(board.blocks, block).sites) {
        const std::vector<Point> cell = work.outline(site);
        corners.insert(corners.end(), cell.begin(), cell.end());
      }
      work.block_outlines[block] = convex_hull(corners);
    }
  }
  for (const auto& [block, style] : work.block_styles) {
    const auto outline = work.block_outlines.find(block);
    if (style.get(Property::Hide) != nullptr || outline == work.block_outlines.end()) continue;
    Slots slots = work.ask.slots_of(block);
    Group group;
    group.layer = Layer::Areas;
    group.thing.what = Thing::Class::Block;
    group.thing.index = block;
    const Box box = box_of(outline->second);
    Dressing what;
    what.middle = {box.left + box.width / 2, box.top + box.height / 2};
    what.radius = 46;
    if (style.get(Property::Shape) != nullptr) {
      const Drawn drawn = draw_shape(work, style, slots, what.middle, what, false, 60, group);
      what.fill = drawn.fill;
      what.radius = drawn.radius;
    } else {
      Ink ink;
      ink.fill = work.paint(style.get(Property::Fill), slots, {});
      what.fill = ink.fill;
      if (const PropertyUse* hatch = style.get(Property::Hatch); hatch && hatch->word != "glyph") {
        ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                    : hatch->word == "cross" ? Hatch::Cross
                                             : Hatch::Dots;
        ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
      }
      if (ink.fill.form != Paint::Form::None || ink.hatch != Hatch::None) {
        group.shapes.push_back(polygon(outline->second, ink));
      }
      if (const auto edge = work.line(style.get(Property::Edge), slots, ink.fill)) {
        group.shapes.push_back(polygon(outline->second, *edge));
      }
      if (const auto line = work.line(style.get(Property::Inline), slots, ink.fill)) {
        group.shapes.push_back(polygon(grown(outline->second, -(line->width / 2 + 5)), *line));
      }
    }
    const std::string said = dress(work, style, slots, what, group, &group.thing.sign);
    if (group.shapes.empty()) continue;
    if (!said.empty()) group.label = lang::at(board.blocks, block).name + said;
    work.scene.groups.push_back(std::move(group));
  }
}

}  // namespace ludo::scene

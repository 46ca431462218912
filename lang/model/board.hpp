// The board of a checked game: sites, links, blocks, directions and the tables between them.
//
// Built by lang/check/board.cpp (or by hand in tests). Flat tables only. A board of tiles has no
// fixed sites: a site is `block * parts_per_tile + part`, exists once a tile lies on the block, and
// its neighbours follow from the laid tiles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ludo::lang {

enum class BoardShape : std::uint8_t {
  Square,
  Hexagon,
  Rhombus,
  Triangle,
  Track,
  Graph,
  Drawn,
  Tiles
};

struct Site {
  std::string name;         // "e5"
  std::string number;       // second name accepted on input, or empty ("17")
  std::int32_t column = 0;  // as `column of x` gives it
  std::int32_t row = 0;     // as `row of x` gives it
  std::int32_t block = -1;
};

struct Link {
  std::int32_t tail = 0;  // as written: A->B has tail A; for generated links the lesser site
  std::int32_t head = 0;
  std::int32_t value = -1;  // graph boards `by attribute`: the enum value
  std::string name;  // "A--B", "A->B", "A--B:Lake" where the plain form is not unique; "e5=f7" on
                     // other boards
};

struct Block {
  std::string name;  // "[0,1]"
  std::int32_t column = 0;
  std::int32_t row = 0;
  std::vector<std::int32_t> sites;  // fixed boards in blocks; empty on boards of tiles
};

struct Direction {
  std::string name;  // "ne"; an image of a leap: "knight1" … clockwise from north
  std::int32_t opposite = -1;
  std::int32_t angle =
      -1;  // clockwise from north, in units of 360 / Board::angles; -1: has none (onward, leaps)
  std::int32_t across = 0;  // leap images: columns and rows moved; 0 otherwise
  std::int32_t ahead = 0;
  bool orthogonal = false;  // belongs to `orthogonal`
  bool diagonal = false;    // belongs to `diagonal`
};

struct Board {
  BoardShape shape = BoardShape::Square;
  std::int32_t columns = 0;
  std::int32_t rows = 0;
  bool pointed = false;  // hexagons with a vertex up
  bool on_points = false;
  std::int32_t angles = 8;  // units in a full turn: 8 squares, 12 hexagons and rhombuses, 4 tiles
  std::int32_t turn =
      1;  // units that `turned left` turns: 1 on squares and tiles, 2 on hexagons (60°)

  std::vector<Site> sites;
  std::vector<Link> links;  // fixed boards: each pair of neighbours once (or as drawn); by lesser
                            // end, then greater
  std::vector<Block> blocks;
  std::vector<Direction> directions;
  std::vector<std::int32_t>
      steps;  // [site * directions + direction] = site or -1; only along links
  std::vector<std::vector<std::int32_t>> links_of;  // by site, sorted
  std::vector<std::vector<std::int32_t>>
      touching;  // one step in any direction of `any direction`, sorted
  std::vector<std::vector<std::int32_t>> beside;  // one orthogonal step, sorted
  std::vector<std::int32_t> any_directions;       // what `any direction` means here
  std::vector<std::int32_t> orthogonal;
  std::vector<std::int32_t> diagonal;
  std::vector<std::int32_t> border;   // sites
  std::vector<std::int32_t> corners;  // sites
  std::vector<std::int32_t> centre;   // sites
  std::vector<std::vector<std::int32_t>>
      symmetries;  // permutations of the sites, the identity first

  // boards of tiles
  std::int32_t parts_per_tile = 0;
  std::int32_t most_tiles = 0;
  std::int32_t origin_column = 0;  // column and row of block index 0
  std::int32_t origin_row = 0;

  std::int32_t step(std::int32_t site, std::int32_t direction) const {
    return steps[static_cast<std::size_t>(site) * directions.size() +
                 static_cast<std::size_t>(direction)];
  }

  // So many steps that way; -1 where they lead over the edge. Rings are gone round.
  std::int32_t walk(std::int32_t site, std::int32_t direction, std::int32_t count) const {
    if (steps.empty()) return count == 0 ? site : -1;
    std::int32_t at = site;
    for (std::int32_t gone = 0; gone < count && at >= 0; ++gone) {
      at = step(at, direction);
      if (at == site) return walk(site, direction, count % (gone + 1));
    }
    return at;
  }
};

}  // namespace ludo::lang

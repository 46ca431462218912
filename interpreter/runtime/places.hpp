// The board as rows of bits, and what expressions ask about it, worked out once for a machine.
//
// Steps are shifts: all sites from which a step adds the same number to the index move together.
// Boards with many different steps are walked site by site instead.
//
// Tested by tests/interpreter/runtime/test_general.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/program/fold.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/set.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

// Neighbourhoods: of single sites, and of whole sets by shifts.
template <int W>
struct Neighbourhood {
  struct Group {
    std::int32_t by = 0;
    Set<W> sites;
  };
  std::vector<Group> groups;
  std::vector<Set<W>> of;  // by site

  explicit Neighbourhood(const std::vector<std::vector<std::int32_t>>& neighbours)
      : of(neighbours.size()) {
    std::map<std::int32_t, Set<W>> by;
    for (std::size_t site = 0; site < neighbours.size(); ++site) {
      for (const std::int32_t other : neighbours[site]) {
        by[other - static_cast<std::int32_t>(site)].add(static_cast<int>(site));
        of[site].add(other);
      }
    }
    for (const auto& [how_far, sites] : by) groups.push_back({how_far, sites});
  }

  Set<W> around(const Set<W>& from) const {
    Set<W> found;
    if (static_cast<std::size_t>(from.count()) < groups.size()) {
      Set<W> rest = from;
      while (!rest.empty()) found = found | of[static_cast<std::size_t>(rest.take_first())];
      return found;
    }
    for (const Group& group : groups) found = found | (from & group.sites).moved(group.by);
    return found;
  }
};

template <int W>
struct Places {
  using Bits = Set<W>;

  const lang::GameModel& model;
  const lang::Board& board;
  const bool of_tiles;
  Neighbourhood<W> touching;
  Neighbourhood<W> beside;
  std::vector<Bits> last;   // by direction: sites from which no step leads on
  std::vector<bool> rings;  // by direction: some ray comes back to a site it has passed
  bool any_ring = false;
  std::int32_t longest_ray = 0;  // steps, on rays that end
  Bits border, corners, centre, all_blocks;
  Bits any_direction, orthogonal, diagonal;
  std::int32_t least_row = 0, least_column = 0;
  std::vector<Bits> rows, columns;      // sites by row, column
  std::vector<std::int32_t> turned_by;  // [direction * angles + units]: direction, or none
  std::vector<std::int16_t> courses;  // [from * sites + to], directions; empty: they are looked for
  std::vector<Bits> leaps;            // [leap * (players + 1) + player + 1]
  std::int32_t east = 1, north = 1;   // what a step east (north) adds to a column (row)

  explicit Places(const lang::GameModel& model_)
      : model(model_),
        board(model_.board),
        of_tiles(board.shape == lang::BoardShape::Tiles),
        touching(board.touching),
        beside(board.beside) {
    border = bits(board.border);
    corners = bits(board.corners);
    centre = bits(board.centre);
    any_direction = bits(board.any_directions);
    orthogonal = bits(board.orthogonal);
    diagonal = bits(board.diagonal);
    find_rays();
    find_rows();
    find_turns();
    find_leaps();
    find_courses();
    find_compass();
    const std::int32_t n_blocks =
        of_tiles ? board.columns * board.rows : static_cast<std::int32_t>(board.blocks.size());
    for (std::int32_t block = 0; block < n_blocks; ++block) all_blocks.add(block);
  }

  static Bits bits(const std::vector<std::int32_t>& items) {
    Bits set;
    for (const std::int32_t item : items) {
      LUDO_ASSERT(0 <= item && item < Bits::kBits, "a set is too narrow for {}", item);
      set.add(item);
    }
    return set;
  }

  std::int32_t turned(std::int32_t direction, std::int32_t amount) const {
    const std::int32_t full = board.angles;
    const auto units =
        static_cast<std::int32_t>(((std::int64_t{amount} * board.turn) % full + full) % full);
    return turned_by[static_cast<std::size_t>(direction * full + units)];
  }

  // Sites whose row (column) lies between.
  static Bits between(const std::vector<Bits>& lines, std::int32_t first, std::int32_t least,
                      std::int32_t most) {
    Bits found;
    const std::int64_t end = std::int64_t{first} + static_cast<std::int64_t>(lines.size());
    for (std::int64_t at = std::max(least, first); at <= most && at < end; ++at) {
      found = found | lines[static_cast<std::size_t>(at - first)];
    }
    return found;
  }

  std::int32_t site_at(std::int32_t column, std::int32_t row) const {
    const int site =
        (between(columns, least_column, column, column) & between(rows, least_row, row, row))
            .first();
    return site < 0 ? kNone : site;
  }

  // The direction whose ray leads from one site to the other.
  std::int32_t direction_from(std::int32_t from, std::int32_t to) const {
    if (courses.empty()) return find_direction(from, to);
    const std::int16_t known =
        courses[static_cast<std::size_t>(from) * board.sites.size() + static_cast<std::size_t>(to)];
    return known < 0 ? kNone : known;
  }

  std::int32_t find_direction(std::int32_t from, std::int32_t to) const {
    const std::size_t n = board.directions.size();
    for (std::size_t i = 0; i < n && !board.steps.empty(); ++i) {
      const auto direction = static_cast<std::int32_t>(i);
      std::int32_t at = board.step(from, direction);
      for (std::size_t lap = 0; at >= 0 && lap < board.sites.size(); ++lap) {
        if (at == to) return direction;
        if (at == from) break;
        at = board.step(at, direction);
      }
    }
    return kNone;
  }

  // Columns and rows that a step in a direction moves, north and east being positive.
  std::pair<std::int32_t, std::int32_t> shift_of(std::int32_t direction) const {
    const lang::Direction& what = board.directions[static_cast<std::size_t>(direction)];
    if (what.across != 0 || what.ahead != 0) return {what.across, what.ahead};
    if (what.angle < 0 || 8 % board.angles != 0) return {0, 0};
    constexpr std::pair<std::int32_t, std::int32_t> kCompass[] = {
        {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    return kCompass[what.angle * (8 / board.angles)];
  }

  // On boards of tiles a site is a part of the tile on its block.
  std::int32_t block_of(std::int32_t site) const {
    return of_tiles ? site / board.parts_per_tile
                    : board.sites[static_cast<std::size_t>(site)].block;
  }
  std::int32_t column_of_block(std::int32_t block) const {
    return of_tiles ? board.origin_column + block % board.columns
                    : board.blocks[static_cast<std::size_t>(block)].column;
  }
  std::int32_t row_of_block(std::int32_t block) const {
    return of_tiles ? board.origin_row + block / board.columns
                    : board.blocks[static_cast<std::size_t>(block)].row;
  }
  std::int32_t column_of(std::int32_t site) const {
    return of_tiles ? column_of_block(block_of(site))
                    : board.sites[static_cast<std::size_t>(site)].column;
  }
  std::int32_t row_of(std::int32_t site) const {
    return of_tiles ? row_of_block(block_of(site))
                    : board.sites[static_cast<std::size_t>(site)].row;
  }

  std::int32_t block_at(std::int32_t column, std::int32_t row) const {
    if (of_tiles) {
      const std::int32_t x = column - board.origin_column;
      const std::int32_t y = row - board.origin_row;
      const bool inside = 0 <= x && x < board.columns && 0 <= y && y < board.rows;
      return inside ? y * board.columns + x : kNone;
    }
    for (std::size_t i = 0; i < board.blocks.size(); ++i) {
      if (board.blocks[i].column == column && board.blocks[i].row == row) {
        return static_cast<std::int32_t>(i);
      }
    }
    return kNone;
  }

  std::int32_t block_step(std::int32_t block, std::int32_t across, std::int32_t ahead) const {
    if (of_tiles) {
      const std::int32_t column = block % board.columns + across;
      const std::int32_t row = block / board.columns + ahead;
      const bool inside = 0 <= column && column < board.columns && 0 <= row && row < board.rows;
      return inside ? row * board.columns + column : kNone;
    }
    const lang::Block& here = board.blocks[static_cast<std::size_t>(block)];
    return block_at(here.column + across * east, here.row + ahead * north);
  }

  // Blocks next to these, which are not excluded.
  Bits around(Bits blocks, bool diagonally) const {
    Bits found;
    while (!blocks.empty()) {
      const int block = blocks.take_first();
      for (std::int32_t across = -1; across <= 1; ++across) {
        for (std::int32_t ahead = -1; ahead <= 1; ++ahead) {
          if (across == 0 && ahead == 0) continue;
          if (!diagonally && across != 0 && ahead != 0) continue;
          const std::int32_t other = block_step(block, across, ahead);
          if (other != kNone) found.add(other);
        }
      }
    }
    return found;
  }

  // Other ends of these links of these sites.
  Bits along_links(Bits sites, const Bits& links) const {
    Bits found;
    while (!sites.empty()) {
      const int site = sites.take_first();
      for (const std::int32_t link : board.links_of[static_cast<std::size_t>(site)]) {
        if (!links.has(link)) continue;
        const lang::Link& between = board.links[static_cast<std::size_t>(link)];
        found.add(between.tail == site ? between.head : between.tail);
      }
    }
    return found;
  }

 private:
  // All answers of `the direction from a to b`, where it is asked.
  void find_courses() {
    constexpr std::size_t kMostSites = 400;
    const std::size_t sites = board.sites.size();
    const bool asked = std::any_of(model.exprs.begin(), model.exprs.end(), [](const lang::Expr& e) {
      return e.op == lang::Op::DirectionFrom;
    });
    if (!asked || kMostSites < sites) return;
    std::vector<std::int16_t> found(sites * sites, -1);
    const std::size_t n = board.steps.empty() ? 0 : board.directions.size();
    for (std::size_t from = 0; from < sites; ++from) {
      for (std::size_t direction = n; direction-- > 0;) {
        std::int32_t at = static_cast<std::int32_t>(from);
        for (std::size_t lap = 0; lap < sites; ++lap) {
          at = board.step(at, static_cast<std::int32_t>(direction));
          if (at < 0) break;
          found[from * sites + static_cast<std::size_t>(at)] = static_cast<std::int16_t>(direction);
          if (at == static_cast<std::int32_t>(from)) break;
        }
      }
    }
    courses = std::move(found);
  }

  void find_rays() {
    const std::size_t sites = board.sites.size();
    const std::size_t n = board.directions.size();
    last.resize(n);
    rings.resize(n);
    for (std::size_t direction = 0; direction < n; ++direction) {
      for (std::size_t site = 0; site < sites; ++site) {
        auto at = static_cast<std::int32_t>(site);
        std::int32_t length = -1;
        while (at >= 0 && length <= static_cast<std::int32_t>(sites)) {
          ++length;
          at = board.steps.empty() ? -1 : board.step(at, static_cast<std::int32_t>(direction));
        }
        if (at >= 0) {
          rings[direction] = true;
          any_ring = true;
        } else {
          longest_ray = std::max(longest_ray, length);
        }
        if (length == 0) last[direction].add(static_cast<int>(site));
      }
    }
  }

  void find_rows() {
    if (board.sites.empty()) return;
    const auto [low_row, high_row] =
        std::minmax_element(board.sites.begin(), board.sites.end(),
                            [](const lang::Site& a, const lang::Site& b) { return a.row < b.row; });
    const auto [low_column, high_column] = std::minmax_element(
        board.sites.begin(), board.sites.end(),
        [](const lang::Site& a, const lang::Site& b) { return a.column < b.column; });
    least_row = low_row->row;
    least_column = low_column->column;
    rows.resize(static_cast<std::size_t>(high_row->row - least_row) + 1);
    columns.resize(static_cast<std::size_t>(high_column->column - least_column) + 1);
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
      const lang::Site& site = board.sites[i];
      rows[static_cast<std::size_t>(site.row - least_row)].add(static_cast<int>(i));
      columns[static_cast<std::size_t>(site.column - least_column)].add(static_cast<int>(i));
    }
  }

  void find_turns() {
    const std::size_t n = board.directions.size();
    const std::int32_t full = board.angles;
    turned_by.assign(n * static_cast<std::size_t>(full), kNone);
    for (std::size_t from = 0; from < n; ++from) {
      if (board.directions[from].angle < 0) continue;
      for (std::size_t to = n; to-- > 0;) {
        const lang::Direction& other = board.directions[to];
        if (other.angle < 0 || other.across != 0 || other.ahead != 0) continue;
        const std::int32_t units = (other.angle - board.directions[from].angle + full) % full;
        turned_by[from * static_cast<std::size_t>(full) + static_cast<std::size_t>(units)] =
            static_cast<std::int32_t>(to);
      }
    }
  }

  // A leap is the same for everybody, a vector another direction for each player.
  void find_leaps() {
    for (const lang::LeapDef& leap : model.leaps) {
      for (std::size_t who = 0; who <= model.players.size(); ++who) {
        if (leap.of_player.empty()) {
          leaps.push_back(bits(leap.directions));
        } else {
          leaps.push_back(who == 0 ? Bits{} : bits(leap.of_player[who - 1]));
        }
      }
    }
  }

  // Rows and columns may be counted from any corner: a step between two sites tells which way.
  void find_compass() {
    for (std::size_t i = 0; i < board.directions.size() && !board.steps.empty(); ++i) {
      const auto [dx, dy] = shift_of(static_cast<std::int32_t>(i));
      const lang::Direction& what = board.directions[i];
      const bool is_leap = what.across != 0 || what.ahead != 0;
      if (is_leap || (dx != 0) == (dy != 0)) continue;
      for (std::size_t site = 0; site < board.sites.size(); ++site) {
        const std::int32_t next =
            board.step(static_cast<std::int32_t>(site), static_cast<std::int32_t>(i));
        if (next < 0) continue;
        const lang::Site& from = board.sites[site];
        const lang::Site& to = board.sites[static_cast<std::size_t>(next)];
        if (dx != 0) east = (to.column - from.column) * dx;
        if (dy != 0) north = (to.row - from.row) * dy;
        break;
      }
    }
  }
};

template <int W>
const Places<W>& Machine<W>::places() const {
  if (places_ == nullptr) places_ = std::make_shared<const Places<W>>(*program.model);
  return *places_;
}

}  // namespace ludo::runtime

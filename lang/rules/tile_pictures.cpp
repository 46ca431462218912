// See tile_pictures.hpp.
//
// What takes up whole sides that face each other fills what lies between them; what takes up only
// the middles of sides runs through the middle of the tile, or ends there. All the rest is of the
// grounds that lie around.

#include "lang/rules/tile_pictures.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lang/rules/formats.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

constexpr Index kTileSides = 4;
constexpr Index kPortsASide = 3;
constexpr Index kAllPorts = kTileSides * kPortsASide;
constexpr std::size_t kTileWide = 5;
constexpr std::size_t kTileMiddle = 2;
constexpr char kNoSign = ' ';

using TilePlace = std::pair<std::size_t, std::size_t>;  // line, place in it

constexpr std::array<TilePlace, kAllPorts> kPortCells = {{{0, 1},
                                                          {0, 2},
                                                          {0, 3},
                                                          {1, 4},
                                                          {2, 4},
                                                          {3, 4},
                                                          {4, 3},
                                                          {4, 2},
                                                          {4, 1},
                                                          {3, 0},
                                                          {2, 0},
                                                          {1, 0}}};
// Behind each side, clockwise.
constexpr std::array<TilePlace, kTileSides> kTileCorners = {{{0, 4}, {4, 4}, {4, 0}, {0, 0}}};
// Next to the middle of the tile, towards each side.
constexpr std::array<TilePlace, kTileSides> kTowards = {{{1, 2}, {2, 3}, {3, 2}, {2, 1}}};

class TileDrawing {
 public:
  TileDrawing(const TileType& type, const TileSigns& signs) : type_(type), signs_(signs) {
    for (auto& line : grid_) line.fill(kNoSign);
    owners_.fill(kNoIndex);
    for (Index part = 0; part < static_cast<Index>(type.parts.size()); ++part) {
      for (const Index port : at(type.parts, part).ports) owners_[index(port)] = part;
    }
  }

  TileDrawn run() {
    for (Index port = 0; port < kAllPorts; ++port) {
      const Index part = owners_[index(port)];
      if (part != kNoIndex) cell(kPortCells[index(port)]) = sign(part);
    }
    corners();
    for (Index part = 0; part < static_cast<Index>(type_.parts.size()); ++part) {
      if (is_wide(part) && has_opposite(sides_of(part))) fill(sign(part));
    }
    thin_parts();
    spread();
    flags();
    for (const auto& line : grid_) {
      std::string text;
      for (const char c : line) {
        if (!text.empty()) text += ' ';
        text += c;
      }
      drawn_.lines.push_back(std::move(text));
    }
    return std::move(drawn_);
  }

 private:
  static std::size_t index(Index i) { return static_cast<std::size_t>(i); }
  char& cell(const TilePlace& place) { return grid_[place.first][place.second]; }
  Index ground(Index part) const { return at(type_.parts, part).ground; }
  char sign(Index part) const { return signs_.signs[index(ground(part))]; }
  bool is_sided(Index part) const { return signs_.sided[index(ground(part))]; }

  std::vector<Index> sides_of(Index part) const {
    std::vector<Index> sides;
    for (Index side = 0; side < kTileSides; ++side) {
      if (owners_[index(side * kPortsASide + 1)] == part) sides.push_back(side);
    }
    return sides;
  }

  bool is_thin(Index part) const {
    const auto sides = sides_of(part);
    return is_sided(part) && !sides.empty() &&
           std::any_of(sides.begin(), sides.end(), [&](Index side) {
             return owners_[index(side * kPortsASide)] != part ||
                    owners_[index(side * kPortsASide + 2)] != part;
           });
  }
  bool is_wide(Index part) const {
    return is_sided(part) && !sides_of(part).empty() && !is_thin(part);
  }

  static bool has_opposite(const std::vector<Index>& sides) {
    return std::any_of(sides.begin(), sides.end(), [&](Index side) {
      return std::find(sides.begin(), sides.end(), (side + 2) % kTileSides) != sides.end();
    });
  }

  void fill(char sign) {
    for (std::size_t line = 1; line + 1 < kTileWide; ++line) {
      for (std::size_t place = 1; place + 1 < kTileWide; ++place) grid_[line][place] = sign;
    }
  }

  // A corner is of the part on both sides of it; between others, of the one that takes up a whole
  // side, but of neither if both do.
  void corners() {
    for (Index side = 0; side < kTileSides; ++side) {
      const Index before = owners_[index(side * kPortsASide + 2)];
      const Index behind = owners_[index((side + 1) * kPortsASide % kAllPorts)];
      if (before == kNoIndex || behind == kNoIndex) continue;
      const bool one = is_wide(before);
      if (before != behind && one && is_wide(behind)) continue;
      cell(kTileCorners[index(side)]) = sign(one ? before : behind);
    }
  }

  void thin_parts() {
    char& middle = grid_[kTileMiddle][kTileMiddle];
    std::vector<Index> through;
    std::vector<Index> ending;
    std::vector<Index> inside;  // without a side
    bool straight = false;
    for (Index part = 0; part < static_cast<Index>(type_.parts.size()); ++part) {
      if (at(type_.parts, part).ports.empty()) inside.push_back(part);
      if (!is_thin(part)) continue;
      const auto sides = sides_of(part);
      (sides.size() < 2 ? ending : through).push_back(part);
      straight = straight || has_opposite(sides);
    }
    // Two that only bend pass each other.
    const bool pass = through.size() > 1 && !straight;
    const bool filled = middle != kNoSign;
    for (const Index part : through) {
      for (const Index side : sides_of(part)) cell(kTowards[index(side)]) = sign(part);
      if (!pass) middle = sign(part);
    }
    for (const Index part : ending) {
      const Index side = sides_of(part)[0];
      cell(kTowards[index(side)]) = sign(part);
      if (through.empty() || pass || !divides_beyond(side)) continue;
      middle = sign(part);
      cell(kTowards[index((side + 2) % kTileSides)]) = sign(part);
    }
    if (through.empty() && !filled && inside.empty() && !ending.empty()) {
      const bool several = ending.size() > 1;
      middle = several ? signs_.ends : sign(ending[0]);
      if (several) drawn_.ending = ground(ending[0]);
    }
    if (inside.empty()) return;
    const bool free = through.empty() || pass;
    char& place = free ? middle : cell(kTowards[0]);
    place = sign(inside[0]);
  }

  // What comes from this side ends only at what takes up the whole side across: beside it, to the
  // left and right, lie two parts and not one.
  bool divides_beyond(Index side) const {
    const Index across = (side + 2) % kTileSides;
    const Index left = owners_[index((across * kPortsASide + kAllPorts - 1) % kAllPorts)];
    const Index right = owners_[index((across + 1) * kPortsASide % kAllPorts)];
    const Index whole = owners_[index(across * kPortsASide + 1)];
    return whole != kNoIndex && is_wide(whole) && left != kNoIndex && right != kNoIndex &&
           left != right && ground(left) == ground(right);
  }

  // What lies around takes the places that are left.
  void spread() {
    const auto lies_around = [&](char c) {
      for (std::size_t i = 0; i < signs_.signs.size(); ++i) {
        if (signs_.signs[i] == c) return !signs_.sided[i];
      }
      return false;
    };
    const auto inside = [&](char c) {
      return std::any_of(type_.parts.begin(), type_.parts.end(), [&](const TilePart& part) {
        return part.ports.empty() && signs_.signs[index(part.ground)] == c;
      });
    };
    for (bool more = true; more;) {
      more = false;
      for (std::size_t line = 0; line < kTileWide; ++line) {
        for (std::size_t place = 0; place < kTileWide; ++place) {
          if (grid_[line][place] != kNoSign) continue;
          for (const auto& [down, right] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
            const auto l = line + static_cast<std::size_t>(down);
            const auto p = place + static_cast<std::size_t>(right);
            if (l >= kTileWide || p >= kTileWide) continue;
            const char c = grid_[l][p];
            if (c == kNoSign || !lies_around(c) || inside(c)) continue;
            grid_[line][place] = c;
            more = true;
            break;
          }
        }
      }
    }
    for (const TilePart& part : type_.parts) {
      if (part.ports.empty() || signs_.sided[index(part.ground)]) continue;
      for (auto& line : grid_) {
        std::replace(line.begin(), line.end(), kNoSign, signs_.signs[index(part.ground)]);
      }
    }
  }

  void flags() {
    for (Index part = 0; part < static_cast<Index>(type_.parts.size()); ++part) {
      const auto sides = sides_of(part);
      if (at(type_.parts, part).flags.empty() || sides.empty()) continue;
      char& middle = grid_[kTileMiddle][kTileMiddle];
      char& place =
          middle == sign(part) ? middle : cell(kPortCells[index(sides[0] * kPortsASide + 1)]);
      place = signs_.flag;
      drawn_.flagged = true;
    }
  }

  const TileType& type_;
  const TileSigns& signs_;
  std::array<std::array<char, kTileWide>, kTileWide> grid_ = {};
  std::array<Index, kAllPorts> owners_ = {};
  TileDrawn drawn_;
};

constexpr std::size_t kTileColumns = 76;
constexpr std::size_t kTileGap = 2;

std::string filled_up(std::string text, std::size_t width) {
  const std::size_t now = width_of(text);
  if (now < width) text += std::string(width - now, ' ');
  return text;
}

}  // namespace

TileDrawn drawn_tile(const TileType& type, const TileSigns& signs) {
  return TileDrawing(type, signs).run();
}

std::vector<std::string> lettered_sides() {
  return {"     nl   n   nr",     "   +-------------+",    "wr |             | el",
          " w |             | e", "wl |             | er", "   +-------------+",
          "     sr   s   sl"};
}

// `#` city, `=` road …; none if there are more grounds than signs.
std::optional<TileSigns> RuleWriter::signs_of_tiles(const Node& item) const {
  const GameModel& model = page_.model();
  TileSigns signs;
  signs.signs.resize(model.grounds.size(), kNoSign);
  signs.sided.resize(model.grounds.size(), false);
  std::vector<bool> thin(model.grounds.size(), false);
  std::vector<bool> around(model.grounds.size(), false);
  Index at_tile = 0;
  for (const Node& tile : item.children) {
    if (!tile.is(Form::TileDef)) continue;
    const TileType& type = at(model.tiles, at_tile++);
    Index at_part = 0;
    for (const Node& part : tile.children) {
      if (!part.is(Form::TilePart)) continue;
      const TilePart& told = at(type.parts, at_part++);
      const auto ground = static_cast<std::size_t>(told.ground);
      if (!told.ports.empty()) around[ground] = true;
      for (const Node& port : part[0].children) {
        if (port.text.size() != 1) continue;
        signs.sided[ground] = true;
        const auto has = [&](Index wanted) {
          return std::find(told.ports.begin(), told.ports.end(), wanted) != told.ports.end();
        };
        for (Index side = 0; side < kTileSides; ++side) {
          if (has(side * kPortsASide + 1) && !has(side * kPortsASide)) thin[ground] = true;
        }
      }
    }
  }
  std::array<std::string, 4> left = {"%#", "-~=", ",.", "XO"};  // taken from behind
  for (std::size_t ground = 0; ground < model.grounds.size(); ++ground) {
    const std::size_t kind = signs.sided[ground] ? (thin[ground] ? 1 : 0) : around[ground] ? 2 : 3;
    if (left[kind].empty()) return std::nullopt;
    signs.signs[ground] = left[kind].back();
    left[kind].pop_back();
  }
  return signs;
}

// The letters of sides, what the signs stand for, and all tiles.
void RuleWriter::picture_of_tiles(const Node& item, Section& section) {
  const auto signs = signs_of_tiles(item);
  if (!signs) return;
  const GameModel& model = page_.model();
  struct Titled {
    std::string title;
    TileDrawn drawn;
  };
  std::vector<Titled> tiles;
  std::size_t width = kTileWide + kTileWide - 1;
  Sense flag;
  Index ending = kNoIndex;
  Index at_tile = 0;
  for (const Node& tile : item.children) {
    if (!tile.is(Form::TileDef)) continue;
    const TileType& type = at(model.tiles, at_tile++);
    const Sense name = sense("tile-called", {{"things", tile.text, {}, tile.span}}, tile.span);
    tiles.push_back(
        {speaker_.text(name) + " (" + std::to_string(type.copies) + ")", drawn_tile(type, *signs)});
    width = std::max(width, width_of(tiles.back().title));
    if (tiles.back().drawn.ending != kNoIndex) ending = tiles.back().drawn.ending;
    for (const Node& part : tile.children) {
      if (!part.is(Form::TilePart) || part[2].children.empty() || !flag.absent()) continue;
      const Node& one = part[2].children.front();
      flag = sense_of("word", one.text, one.span);
    }
  }
  std::vector<std::string> key;
  const auto things = [&](Index ground) {
    return Sense{"things", at(model.grounds, ground), {}, item.span};
  };
  for (Index ground = 0; ground < static_cast<Index>(model.grounds.size()); ++ground) {
    const Sense named = sense("figure-sign", {things(ground)}, item.span);
    key.push_back(std::string(1, at(signs->signs, ground)) + " " + speaker_.text(named));
  }
  if (!flag.absent()) {
    key.push_back(std::string(1, signs->flag) + " " +
                  speaker_.text(sense("figure-sign", {flag}, item.span)));
  }
  if (ending != kNoIndex) {
    key.push_back(std::string(1, signs->ends) + " " +
                  speaker_.text(sense("tiles-end", {things(ending)}, item.span)));
  }
  Block figure{Block::Form::Figure, {say(sense("figure-of-tiles", {}, item.span))}};
  figure.sentences.back().role = Role::Corollary;
  const std::vector<std::string> sides = lettered_sides();
  constexpr std::size_t kKeyAt = 30;
  for (std::size_t i = 0; i < std::max(sides.size(), key.size()); ++i) {
    std::string line = i < sides.size() ? sides[i] : "";
    if (i < key.size()) line = filled_up(std::move(line), kKeyAt) + key[i];
    figure.picture += line + "\n";
  }
  const std::size_t in_row =
      std::max<std::size_t>(1, (kTileColumns + kTileGap) / (width + kTileGap));
  for (std::size_t first = 0; first < tiles.size(); first += in_row) {
    const std::size_t end = std::min(tiles.size(), first + in_row);
    const auto row = [&](const auto& text) {
      std::string line;
      for (std::size_t i = first; i < end; ++i) line += filled_up(text(tiles[i]), width + kTileGap);
      while (line.ends_with(' ')) line.pop_back();
      figure.picture += "\n" + line;
    };
    figure.picture += first == 0 ? "" : "\n";
    row([](const Titled& tile) { return tile.title; });
    for (std::size_t n = 0; n < kTileWide; ++n) {
      row([&](const Titled& tile) { return tile.drawn.lines[n]; });
    }
  }
  section.blocks.push_back(std::move(figure));
}

}  // namespace ludo::lang::rules

// Row of the default view about tiles: what their parts look like. See derive.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "lang/view/derive_parts.hpp"

namespace ludo::lang::derived {

namespace {

// How the parts of a ground meet the sides of tiles: three ports a side, a half, the middle, a
// half.
struct Ports {
  std::size_t all = 0;
  std::size_t halves = 0;        // without the middle beside them
  std::size_t lone_middles = 0;  // without the halves beside them
};

std::vector<Ports> ports_of_grounds(const GameModel& model) {
  std::vector<Ports> grounds(model.grounds.size());
  for (const TileType& tile : model.tiles) {
    for (const TilePart& part : tile.parts) {
      Ports& ground = grounds[static_cast<std::size_t>(part.ground)];
      const auto has = [&](Index port) {
        return std::find(part.ports.begin(), part.ports.end(), port) != part.ports.end();
      };
      for (const Index port : part.ports) {
        const Index side = port / 3 * 3;
        const bool middle = port == side + 1;
        ++ground.all;
        if (!middle && !has(side + 1)) ++ground.halves;
        if (middle && (!has(side) || !has(side + 2))) ++ground.lone_middles;
      }
    }
  }
  return grounds;
}

// What the other parts leave: most halves of sides, then most of sides.
Index ground_of_rest(const std::vector<Ports>& grounds) {
  Index rest = kNoIndex;
  for (std::size_t i = 0; i < grounds.size(); ++i) {
    if (grounds[i].all == 0 || grounds[i].lone_middles != 0) continue;
    const auto more = [&](const Ports& other) {
      return grounds[i].halves != other.halves ? other.halves < grounds[i].halves
                                               : other.all < grounds[i].all;
    };
    if (rest == kNoIndex || more(grounds[static_cast<std::size_t>(rest)]))
      rest = static_cast<Index>(i);
  }
  return rest;
}

std::string first_letter(const std::string& name) { return name.substr(0, 1); }

}  // namespace

void derive_grounds(Deriving& view) {
  const GameModel& model = view.model;
  if (model.board.shape != BoardShape::Tiles) return;
  view.item("blocks unlaid beside laid", {"edge faint 2 dash 9 9"});
  const std::vector<Ports> grounds = ports_of_grounds(model);
  const Index rest = ground_of_rest(grounds);
  for (std::size_t i = 0; i < grounds.size(); ++i) {
    const std::string& name = model.grounds[i];
    const std::string tint = view.next_tint().name;
    const std::string edge = fmt::format("edge edge of {} 3", tint);
    if (static_cast<Index>(i) == rest) {
      view.item(fmt::format("ground {} as rest", name), {"fill " + tint});
    } else if (grounds[i].all == 0) {
      view.item(fmt::format("ground {} as sign", name),
                {"fill " + tint, edge, "sign " + quoted(first_letter(name))});
    } else if (grounds[i].lone_middles != 0) {
      view.item(fmt::format("ground {} as way 14", name), {"fill " + tint, edge});
    } else {
      view.item(fmt::format("ground {} as area", name), {"fill " + tint, edge});
    }
  }
  for (const std::string& flag : model.tile_flags) {
    view.item("flag " + flag, {"shape disc", "size 24", "fill page", "edge ink 3",
                               "sign " + quoted(first_letter(flag))});
  }
}

}  // namespace ludo::lang::derived

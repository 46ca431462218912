// Rows of the default view about the board: cells and lines, regions, and what sites, links and
// blocks have. See derive.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "lang/view/derive_parts.hpp"
#include "lang/view/fixed_sites.hpp"

namespace ludo::lang::derived {

namespace {

constexpr std::int32_t kMostWithCoordinates = 26;
constexpr std::int32_t kMostInARow = 20;  // pits of a track

// ---- what joins sites

bool is_leap(const Board& board, const Link& link) {
  const Site& tail = at(board.sites, link.tail);
  const Site& head = at(board.sites, link.head);
  return 1 < std::abs(tail.column - head.column) || 1 < std::abs(tail.row - head.row);
}

bool is_slanting(const Board& board, const Link& link) {
  const Site& tail = at(board.sites, link.tail);
  const Site& head = at(board.sites, link.head);
  return tail.column != head.column && tail.row != head.row;
}

bool is_grid(const Board& board) {
  return board.shape == BoardShape::Square || board.shape == BoardShape::Track;
}

// The game tells of single links, so that they are to be seen.
bool has_links_of_note(const GameModel& model) {
  return std::any_of(model.variables.begin(), model.variables.end(), [](const Variable& variable) {
    return variable.declared && (variable.owner == Owner::Link || variable.type.base == Base::Link);
  });
}

// Two sites touch at a corner and are joined, two others are not.
bool has_some_slanting(const Board& board) {
  std::size_t slanting = 0;
  for (const Link& link : board.links) {
    if (!is_leap(board, link) && is_slanting(board, link)) ++slanting;
  }
  std::set<std::pair<std::int32_t, std::int32_t>> places;
  for (const Site& site : board.sites) places.emplace(site.column, site.row);
  std::size_t corners = 0;
  for (const auto& [column, row] : places) {
    if (places.contains({column + 1, row + 1})) ++corners;
    if (places.contains({column + 1, row - 1})) ++corners;
  }
  return slanting != 0 && slanting < corners;
}

// ---- the board

// Every other square alone exists, as for draughts.
bool is_half_board(const Board& board) {
  if (board.shape != BoardShape::Square || board.sites.size() < 2) return false;
  const auto parity = [](const Site& site) { return (site.column + site.row) & 1; };
  const int first = parity(board.sites.front());
  return std::all_of(board.sites.begin(), board.sites.end(),
                     [&](const Site& site) { return parity(site) == first; });
}

std::string coordinates(const Board& board, std::string_view sides) {
  const bool many = kMostWithCoordinates < std::max(board.columns, board.rows);
  return many ? "coordinates none" : fmt::format("coordinates {}", sides);
}

std::vector<std::string> squares(const Board& board) {
  if (board.sites.size() < 2) return {"cells none", "coordinates none"};
  const std::string sides = coordinates(board, "left bottom");
  if (is_half_board(board)) {
    return {"cells plain wood2", "gaps wood", "edge line 2", "frame frame 46", sides};
  }
  return {"cells checkered wood wood2", "edge line 2", "frame frame 46", sides};
}

std::vector<std::string> points(const Board& board) {
  const bool all_leaps = std::all_of(board.links.begin(), board.links.end(), [&](const Link& link) {
    return is_grid(board) && is_leap(board, link);
  });
  const bool by_links = all_leaps || has_some_slanting(board);
  return {"cells points", by_links ? "lines none" : "lines line 3", "frame frame 70",
          coordinates(board, "left bottom")};
}

std::vector<std::string> track(const Board& board) {
  std::vector<std::string> lines = {"cells none", "frame wood 30 round 60"};
  if (kMostInARow < board.columns) {
    const std::int32_t bands = (board.columns + kMostInARow - 1) / kMostInARow;
    lines.push_back(fmt::format("fold {}", (board.columns + bands - 1) / bands));
    lines.emplace_back("coordinates none");
  } else {
    lines.emplace_back("coordinates left bottom");
  }
  return lines;
}

bool shows_points(const Deriving& view) {
  const Board& board = view.model.board;
  return board.on_points || (board.shape == BoardShape::Square && has_links_of_note(view.model));
}

std::vector<std::string> board_lines(const Deriving& view) {
  const Board& board = view.model.board;
  if (shows_points(view)) return points(board);
  switch (board.shape) {
    case BoardShape::Square:
      return squares(board);
    case BoardShape::Hexagon:
      return {"cells plain wood", "edge line 2", "frame frame 70",
              coordinates(board, "left right")};
    case BoardShape::Rhombus:
    case BoardShape::Triangle:
      return {"cells plain wood", "edge line 2", "frame frame 70",
              coordinates(board, "left bottom")};
    case BoardShape::Track:
      return track(board);
    case BoardShape::Drawn:
      return {"cells points", "lines none", "frame frame 70", "coordinates none"};
    case BoardShape::Graph:
      return {"cells none", "coordinates none"};
    case BoardShape::Tiles:
      return {"cells none", "coordinates none", "margin 1"};
  }
  return {};
}

// Discs for sites that are no cells.
void derive_places(Deriving& view) {
  const Board& board = view.model.board;
  if (board.shape == BoardShape::Track) {
    view.item("sites", {"shape disc", "size 88", "fill wood2", "edge line 3"});
  } else if (board.shape == BoardShape::Graph) {
    view.item("sites", {"shape disc", "size 40", "fill page", "edge ink 4", "label beside"});
  } else if (board.shape == BoardShape::Drawn) {
    view.item("sites", {"shape disc", "size 20", "fill line"});
  } else if (shows_points(view) && is_grid(board)) {
    const bool holes = std::all_of(board.links.begin(), board.links.end(),
                                   [&](const Link& link) { return is_leap(board, link); });
    if (holes) view.item("sites", {"shape dot", "size 24", "fill faint"});
  }
}

// Lines that the board itself does not draw: of graphs, of drawings, and where some points have
// slanting lines and others have none.
void derive_lines(Deriving& view) {
  const Board& board = view.model.board;
  if (board.shape == BoardShape::Graph) {
    view.item("links", {"edge line 6"});
  } else if (board.shape == BoardShape::Drawn || (shows_points(view) && has_some_slanting(board))) {
    view.item("links", {"edge line 3"});
  }
}

// ---- regions

struct Area {
  const RegionDef* region = nullptr;
  Index player = kNoIndex;
  std::optional<std::vector<Index>> sites;
};

std::string named_area(const GameModel& model, const Area& area) {
  if (area.player == kNoIndex) return area.region->item.key;
  return fmt::format("{} of {}", area.region->item.key, at(model.players, area.player).name);
}

std::string words_of(const RegionDef& region) {
  return region.item.title.empty() ? plain_words(region.item.key) : region.item.title;
}

// The checkering shows it: all squares of one colour.
bool is_one_colour(const Board& board, const std::vector<Index>& sites) {
  if (board.shape != BoardShape::Square || sites.empty()) return false;
  const auto parity = [&](Index site) {
    const Site& place = at(board.sites, site);
    return (place.column + place.row) & 1;
  };
  const int first = parity(sites.front());
  if (std::any_of(sites.begin(), sites.end(), [&](Index site) { return parity(site) != first; }))
    return false;
  Index all = 0;
  for (Index site = 0; site < static_cast<Index>(board.sites.size()); ++site) {
    if (parity(site) == first) ++all;
  }
  return all == static_cast<Index>(sites.size());
}

bool is_drawn(const GameModel& model, const Area& area, const std::vector<Area>& before) {
  if (!area.sites) return true;
  const std::size_t size = area.sites->size();
  if (size == 0 || model.board.sites.size() * 6 < size * 10) return false;
  if (area.player == kNoIndex && is_one_colour(model.board, *area.sites)) return false;
  return std::none_of(before.begin(), before.end(), [&](const Area& other) {
    return other.player == area.player && other.sites == area.sites;
  });
}

// Those to draw, the larger first, so that none lies under another. Of players with more than two
// none is drawn: so many are words of the rules, not places to look for.
std::vector<Area> areas_of(const GameModel& model) {
  std::vector<Area> areas;
  for (const RegionDef& region : model.regions) {
    if (region.item.key.find(' ') != std::string::npos) continue;  // `near row` and its like
    for (std::size_t i = 0; i < region.values.size(); ++i) {
      Area area{&region, region.owned ? static_cast<Index>(i) : kNoIndex, std::nullopt};
      if (region.values[i] == kNoExpr) continue;
      area.sites = fixed_sites(model, region.values[i], area.player);
      if (is_drawn(model, area, areas)) areas.push_back(std::move(area));
    }
  }
  const auto too_many = [&](const Area& area) {
    return area.player != kNoIndex &&
           2 < std::count_if(areas.begin(), areas.end(),
                             [&](const Area& other) { return other.player == area.player; });
  };
  std::vector<Area> few;
  std::copy_if(areas.begin(), areas.end(), std::back_inserter(few), std::not_fn(too_many));
  areas = std::move(few);
  std::stable_sort(areas.begin(), areas.end(), [](const Area& a, const Area& b) {
    if (!a.sites || !b.sites) return b.sites.has_value() < a.sites.has_value();
    return b.sites->size() < a.sites->size();
  });
  return areas;
}

// ---- what sites, links and blocks have

// Where badges of sites and blocks stand, one attribute each.
constexpr const char* kSitePlaces[] = {"corner", "below", "above", "left", "right"};

struct Badges {
  std::size_t used = 0;

  std::optional<std::string> next() {
    if (std::size(kSitePlaces) <= used) return std::nullopt;
    return kSitePlaces[used++];
  }
};

// Tints for all values but the one that all have at first, each with its line in the legend.
void tint_values(Deriving& view, std::string_view head, const Variable& variable) {
  const auto first = first_value(view.model, variable);
  for (const NamedValue& value : named_values(view.model, variable.type)) {
    if (first && *first == value.number && variable.seen.sight == Sight::All) continue;
    const Deriving::Tint tint = view.tint(variable.type, value.number);
    std::vector<std::string> lines = filled_with(tint);
    if (tint.is_new) lines.push_back("legend " + quoted(plain_words(value.name)));
    view.item(fmt::format("{} where {} of this is {}", head, variable.name, value.name), lines);
  }
}

void append_line(std::vector<std::string>& lines, const std::optional<std::string>& line) {
  if (line) lines.push_back(*line);
}

// A truth, a number or a player as a badge at the next free place. (Of blocks.)
std::optional<std::string> badge_of(const Variable& variable, Badges& badges) {
  const std::string value = variable.name + " of this";
  if (is_scalar(variable, Base::Bool)) {
    const auto place = badges.next();
    if (!place) return std::nullopt;
    return fmt::format("badge {} glyph dot in ink when this is {}", *place, variable.name);
  }
  if (is_scalar(variable, Base::Int)) {
    const auto place = badges.next();
    if (!place) return std::nullopt;
    return fmt::format("badge {} number {} when {} of this != {}", *place, value, variable.name,
                       variable.type.optional ? "none" : "0");
  }
  if (is_scalar(variable, Base::Player)) {
    const auto place = badges.next();
    if (!place) return std::nullopt;
    return fmt::format("badge {} glyph chip in {} when {} of this != none", *place, value,
                       variable.name);
  }
  return std::nullopt;
}

// How truths of sites are hatched, one after the other; the others get a dot.
constexpr const char* kHatches[] = {"lines", "cross", "dots"};

// What sites may be, have as a number or from a player, each with its line in the legend.
struct SiteQualities {
  Deriving& view;
  Badges badges = {};
  std::size_t hatches = 0;

  // Hatched, so that a tint below is seen as well.
  void truth(const Variable& variable) {
    const bool begins_true = first_value(view.model, variable).value_or(0) == 1;
    const std::string words = (begins_true ? "not " : "") + plain_words(variable.name);
    std::string drawn;
    // Discs and points are not hatched: a dot stands on them, for each truth in another colour.
    if (!view.has_points() && hatches < std::size(kHatches)) {
      drawn = fmt::format("hatch {} ink", kHatches[hatches++]);
    } else if (const auto place = badges.next()) {
      drawn = fmt::format("badge {} glyph dot in {}", *place, view.next_tint().name);
    } else {
      return;
    }
    view.item(fmt::format("sites where this is {}{}", begins_true ? "not " : "", variable.name),
              {drawn, "legend " + quoted(words)});
  }

  void number(const Variable& variable, const std::string& drawn) {
    view.item(fmt::format("sites where {} of this != {}", variable.name,
                          variable.type.optional ? "none" : "0"),
              {drawn, "legend " + quoted(plain_words(variable.name))});
  }

  void badge(const Variable& variable) {
    const bool is_number = is_scalar(variable, Base::Int);
    if (!is_number && !is_scalar(variable, Base::Player)) return;
    const auto place = badges.next();
    if (!place) return;
    if (is_number) {
      return number(variable, fmt::format("badge {} number {} of this", *place, variable.name));
    }
    for (const Player& player : view.model.players) {
      view.item(fmt::format("sites where {} of this = {}", variable.name, player.name),
                {fmt::format("badge {} glyph chip in {}", *place, player.name),
                 "legend " + quoted(plain_words(variable.name) + " " + player.name)});
    }
  }
};

// What derive_sites() gives a line in the legend; a lone number beside pits needs none.
bool is_quality_of_sites(const GameModel& model, const Variable& variable) {
  const bool height = model.piles.most != 0 && variable.name == "height";
  if (variable.owner != Owner::Site || height) return false;
  if (is_scalar(variable, Base::Int)) return model.board.shape != BoardShape::Track;
  return is_scalar(variable, Base::Bool) || is_scalar(variable, Base::Player);
}

// Dashes tell values of links apart where colours do not.
constexpr const char* kDashes[] = {"",          "dash 24 14", "dash 8 8",   "dash 40 10",
                                   "dash 16 6", "dotted",     "dash 30 20", "dash 4 12"};

void dash_values(Deriving& view, const Variable& variable) {
  std::size_t dash = 0;
  for (const NamedValue& value : named_values(view.model, variable.type)) {
    const std::string stroke = kDashes[dash++ % std::size(kDashes)];
    view.item(fmt::format("links where {} of this is {}", variable.name, value.name),
              {fmt::format("edge edge of {} 9{}{}", view.tint(variable.type, value.number).name,
                           stroke.empty() ? "" : " ", stroke),
               "legend " + quoted(plain_words(value.name))});
  }
}

}  // namespace

void derive_board(Deriving& view) {
  std::vector<std::string> lines = board_lines(view);
  const std::vector<Area> areas = areas_of(view.model);
  const bool has_legend =
      std::any_of(view.model.variables.begin(), view.model.variables.end(),
                  [&](const Variable& variable) {
                    return variable.declared && (!named_values(view.model, variable.type).empty() ||
                                                 is_quality_of_sites(view.model, variable));
                  }) ||
      std::any_of(areas.begin(), areas.end(),
                  [](const Area& area) { return area.player == kNoIndex; });
  if (has_legend) lines.emplace_back("legend bottom");
  lines.emplace_back("heading turn");
  view.item("board", lines);
  derive_places(view);
  derive_lines(view);
}

void derive_regions(Deriving& view) {
  const bool graph = view.model.board.shape == BoardShape::Graph;
  for (const Area& area : areas_of(view.model)) {
    const std::string name = named_area(view.model, area);
    if (area.player != kNoIndex) {
      view.item("area " + name,
                {fmt::format("inline {} 4 dash 12 8", at(view.model.players, area.player).name)});
      continue;
    }
    std::vector<std::string> lines = filled_with(view.next_tint());
    lines.push_back("legend " + quoted(words_of(*area.region)));
    view.item((graph ? "sites " : "area ") + name, lines);
  }
}

void derive_sites(Deriving& view) {
  SiteQualities qualities{view};
  // A piece would stand on a number in the middle; beside a pit there is room.
  const bool is_track = view.model.board.shape == BoardShape::Track;
  bool has_room = view.model.kinds.empty() || is_track;
  for (const Variable& variable : view.model.variables) {
    const bool height = view.model.piles.most != 0 && variable.name == "height";
    if (variable.owner != Owner::Site || !variable.declared || height) continue;
    if (!named_values(view.model, variable.type).empty()) {
      tint_values(view, "sites", variable);
    } else if (is_scalar(variable, Base::Bool)) {
      qualities.truth(variable);
    } else if (is_scalar(variable, Base::Int) && has_room) {
      has_room = false;
      const std::string value = variable.name + " of this";
      if (is_track) {
        view.item("sites", {fmt::format("heap {} as disc in ink up to 20", value),
                            fmt::format("number {} outside", value)});
      } else {
        qualities.number(variable, "number " + value);
      }
    } else {
      qualities.badge(variable);
    }
  }
}

void derive_links(Deriving& view) {
  bool has_strokes = false;
  bool has_middle = false;
  for (const Variable& variable : view.model.variables) {
    if (variable.owner != Owner::Link || !variable.declared ||
        variable.type.shape != Shape::Scalar) {
      continue;
    }
    const std::string value = variable.name + " of this";
    if (!variable.type.optional && !has_strokes &&
        !named_values(view.model, variable.type).empty()) {
      has_strokes = true;
      dash_values(view, variable);
    } else if (variable.type.base == Base::Bool) {
      view.item(fmt::format("links where this is {}", variable.name),
                {"edge danger 9 dash 10 8", "legend " + quoted(plain_words(variable.name))});
    } else if (!has_middle) {
      has_middle = true;
      const std::string some =
          variable.type.optional ? fmt::format(" when {} of this != none", variable.name) : "";
      if (variable.type.base == Base::Int) {
        view.item("links", {fmt::format("number {}{}", value, some)});
        continue;
      }
      if (variable.type.base == Base::Enum) {
        view.item("values " + at(view.model.enums, variable.type.enum_id).name,
                  {"shape counter", "fill page", "edge ink 3", "sign \"{this}\""});
      }
      view.item("links", {fmt::format("middle value {}{}", value, some)});
    }
  }
}

void derive_blocks(Deriving& view) {
  if (view.model.board.blocks.empty() || view.model.board.shape == BoardShape::Tiles) return;
  view.item("blocks", {"edge line 5"});
  Badges badges;
  std::vector<std::string> lines;
  for (const Variable& variable : view.model.variables) {
    if (variable.owner != Owner::Block || !variable.declared) continue;
    if (!named_values(view.model, variable.type).empty()) {
      tint_values(view, "blocks", variable);
    } else if (is_scalar(variable, Base::Site)) {
      view.item(fmt::format("sites where {} of (block of this) = this", variable.name),
                {"shape dot", "size 18", "shift 34 -34", "fill ink",
                 "legend " + quoted(plain_words(variable.name))});
    } else {
      append_line(lines, badge_of(variable, badges));
    }
  }
  if (!lines.empty()) view.item("blocks", lines);
}

}  // namespace ludo::lang::derived

// Reads pictures and legends; see picture.hpp.
//
// Tested by tests/lang/check/test_picture.cpp.

#include "lang/check/picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "lang/check/board.hpp"
#include "lang/check/elements.hpp"
#include "lang/check/lattice.hpp"
#include "lang/check/words.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

// +1 if columns are counted eastward and rows northward, -1 if the other way.
std::int32_t sense(const Board& board, bool of_rows) {
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const std::int32_t angle = board.directions[d].angle;
      const bool fits =
          of_rows ? (angle == 7 || angle == 0 || angle == 1) : (1 <= angle && angle <= 3);
      const Index other = board.step(static_cast<Index>(s), static_cast<Index>(d));
      if (!fits || other < 0) continue;
      const Site& a = board.sites[s];
      const Site& b = board.sites[static_cast<std::size_t>(other)];
      return of_rows ? (a.row < b.row ? 1 : -1) : (a.column < b.column ? 1 : -1);
    }
  }
  return 1;
}

std::vector<std::vector<Index>> rectangle(const Board& board) {
  std::int32_t first_column = 1;
  std::int32_t first_row = 1;
  for (const Site& site : board.sites) {
    first_column = std::min(first_column, site.column);
    first_row = std::min(first_row, site.row);
  }
  const bool from_west = board.shape != BoardShape::Square || 0 < sense(board, false);
  const bool from_south = board.shape != BoardShape::Square || 0 < sense(board, true);
  std::vector<std::vector<Index>> rows;
  for (std::int32_t y = 0; y < board.rows; ++y) {
    std::vector<Index> row;
    for (std::int32_t x = 0; x < board.columns; ++x) {
      const std::int32_t column = first_column + (from_west ? x : board.columns - 1 - x);
      const std::int32_t line = first_row + (from_south ? board.rows - 1 - y : y);
      row.push_back(site_at(board, column, line));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Rows of a lattice: places of equal height, from left to right.
std::vector<std::vector<Index>> slanted(const Board& board, const Lattice& lattice, bool flat) {
  const auto height = [&](const LatticePlace& p) { return flat ? p.x + p.y : p.y; };
  const auto across = [&](const LatticePlace& p) {
    if (flat) return p.x - p.y;
    return board.shape == BoardShape::Hexagon ? 2 * p.x - p.y : 2 * p.x + p.y;
  };
  std::vector<LatticePlace> places = lattice.places;
  std::sort(places.begin(), places.end(), [&](const LatticePlace& a, const LatticePlace& b) {
    if (height(a) != height(b)) return height(b) < height(a);
    return across(a) < across(b);
  });
  std::vector<std::vector<Index>> rows;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || height(places[i]) != height(places[i - 1])) rows.emplace_back();
    rows.back().push_back(site_at(board, places[i].x, places[i].y));
  }
  return rows;
}

std::vector<std::vector<Index>> rows_of_drawing(const Board& board) {
  std::vector<std::vector<Index>> rows(static_cast<std::size_t>(board.rows));
  for (std::size_t s = 0; s < board.sites.size(); ++s) {  // text order
    rows[static_cast<std::size_t>(board.rows - board.sites[s].row)].push_back(
        static_cast<Index>(s));
  }
  return rows;
}

}  // namespace

std::vector<std::vector<Index>> picture_of_sites(const Board& board) {
  switch (board.shape) {
    case BoardShape::Square:
    case BoardShape::Track:
      return rectangle(board);
    case BoardShape::Hexagon:
      return slanted(board, hexagon_lattice((board.columns + 1) / 2, board.pointed),
                     !board.pointed);
    case BoardShape::Rhombus:
      return slanted(board, rhombus_lattice(board.columns, board.rows), false);
    case BoardShape::Triangle:
      return slanted(board, triangle_lattice(board.columns), false);
    case BoardShape::Drawn:
      return rows_of_drawing(board);
    case BoardShape::Graph:
    case BoardShape::Tiles:
      return {};
  }
  return {};
}

std::vector<std::vector<Index>> picture_of_blocks(const Board& board) {
  if (board.shape != BoardShape::Square || board.blocks.empty()) return {};
  const std::vector<std::vector<Index>> sites = picture_of_sites(board);
  std::vector<std::vector<Index>> rows;
  for (const std::vector<Index>& line : sites) {
    std::vector<Index> blocks;
    for (const Index site : line) {
      if (site < 0) continue;
      const Index block = board.sites[static_cast<std::size_t>(site)].block;
      if (blocks.empty() || blocks.back() != block) blocks.push_back(block);
    }
    if (rows.empty() || rows.back() != blocks) rows.push_back(std::move(blocks));
  }
  return rows;
}

// ---- legends

namespace {

// Collects player, kind and region out of `White King`, `King of White`, `(Dome)`, `Front of
// White`.
struct MeaningWords {
  Context& context;
  GlyphUse& use;
  bool sound = true;

  void fail(const Node& node, std::string message, std::string hint = {}) {
    context.error(DiagnosticKind::bad_legend, node.span, std::move(message), std::move(hint));
    sound = false;
  }

  void word(const Node& node, const std::string& text) {
    Symbol* symbol = context.find_upper(text);
    if (symbol == nullptr && context.absent_players.contains(text)) {
      use.nothing = true;
      return;
    }
    if (symbol == nullptr) {
      std::vector<std::string> known;
      for (const auto& [name, other] : context.upper) {
        const bool fits = other.meaning == Meaning::Player || other.meaning == Meaning::Kind ||
                          other.meaning == Meaning::Region;
        if (fits) known.push_back(name);
      }
      fail(node, fmt::format("`{}` is neither a player nor a piece nor a region", text),
           hint_of_nearest(text, known));
      return;
    }
    symbol->used = true;
    if (symbol->meaning == Meaning::Player && use.owner == kNoIndex) {
      use.owner = symbol->index;
    } else if (symbol->meaning == Meaning::Kind && use.kind == kNoIndex) {
      use.kind = symbol->index;
    } else if (symbol->meaning == Meaning::Region && use.region == kNoIndex) {
      use.region = symbol->index;
    } else {
      fail(node, "a sign stands for one piece of one player, or for one region");
    }
  }

  void read(const Node& node) {
    if (node.is(Form::Name)) {
      word(node, node.text);
    } else if (node.is(Form::Adjacent) || node.is(Form::OfOwner) || node.is(Form::PiecesWord)) {
      for (const Node& child : node.children) read(child);
    } else if (node.is(Form::Of)) {
      word(node, node.text);
      read(node[0]);
    } else if (node.is(Form::Empty)) {
      use.nothing = true;
    } else if (node.is(Form::Neutral)) {
      use.neutral = true;
    } else {
      fail(node, "a sign stands for a piece such as `White King`, or for a region");
    }
  }
};

std::string lower_case(std::string text) {
  for (char& letter : text)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

void check_meaning(Context& context, const Node& glyph, GlyphUse& use) {
  const Node& meaning = glyph[0];
  if (use.nothing) return;
  if (use.region != kNoIndex) {
    use.region_owner = use.owner;
    use.owner = kNoIndex;
    const RegionDef& region = context.model.regions[static_cast<std::size_t>(use.region)];
    if (region.owned && use.region_owner == kNoIndex) {
      context.error(DiagnosticKind::bad_legend, meaning.span,
                    fmt::format("it is not said whose `{}` this is", region.item.key));
    }
    if (use.kind != kNoIndex || use.neutral) {
      context.error(DiagnosticKind::bad_legend, meaning.span,
                    "a sign stands for a piece or for a region, not for both");
    }
    return;
  }
  if (use.kind == kNoIndex) {
    context.error(DiagnosticKind::bad_legend, meaning.span, "it is not said which piece this is");
    use.nothing = true;
    return;
  }
  const Kind& kind = context.model.kinds[static_cast<std::size_t>(use.kind)];
  if (use.neutral) {
    if (use.owner == kNoIndex) return;
    context.error(DiagnosticKind::bad_legend, meaning.span,
                  "what is neutral belongs to nobody, and a player is named here");
  } else if (use.owner == kNoIndex && !kind.of_nobody) {
    context.error(DiagnosticKind::bad_legend, meaning.span,
                  fmt::format("it is not said whose `{}` this is", kind.name),
                  context.model.players.empty()
                      ? ""
                      : fmt::format("name the player: `{} {}`", context.model.players.front().name,
                                    kind.name));
  } else if (use.owner != kNoIndex && !kind.of_player[static_cast<std::size_t>(use.owner)]) {
    context.error(
        DiagnosticKind::bad_legend, meaning.span,
        fmt::format("`{}` has no `{}`",
                    context.model.players[static_cast<std::size_t>(use.owner)].name, kind.name));
  }
}

}  // namespace

void read_legend(Context& context, const Node& legend, bool for_map, LegendUse& uses) {
  for (std::size_t i = 1; i < legend.size(); ++i) {
    const Node& glyph = legend[i];
    if (!glyph.is(Form::Glyph)) continue;
    GlyphUse use;
    use.glyph = &glyph;
    bool present = true;
    if (glyph.size() > 2 && !glyph[2].absent()) {
      present = constant_truth(glyph[2], context.constants, context.diagnostics).value_or(true);
    }
    if (for_map) {
      use.value = &glyph[0];
    } else {
      MeaningWords words{context, use};
      words.read(glyph[0]);
      if (!words.sound) use.nothing = true;
      check_meaning(context, glyph, use);
    }
    if (!present) use.nothing = true;
    if (glyph.text == "." || glyph.text == "_") {
      context.error(DiagnosticKind::bad_legend, glyph.span,
                    fmt::format("`{}` always means {}", glyph.text,
                                glyph.text == "." ? "an empty site" : "that there is no site"));
      continue;
    }
    if (!uses.glyphs.contains(glyph.text)) uses.order.push_back(glyph.text);
    uses.glyphs[glyph.text] = use;
  }
  if (legend[0].absent() || for_map) return;
  // `lower case Black`: the small letter of each capital is the same piece of another player.
  const Index player = named_player(context, legend[0]);
  if (player < 0) return;
  for (const std::string& sign : std::vector<std::string>(uses.order)) {
    const std::string small = lower_case(sign);
    GlyphUse use = uses.glyphs[sign];
    if (small == sign || uses.glyphs.contains(small) || use.kind == kNoIndex ||
        use.owner == kNoIndex) {
      continue;
    }
    use.owner = player;
    uses.order.push_back(small);
    uses.glyphs[small] = use;
  }
}

// ---- pictures

namespace {

struct Sign {
  std::string text;
  Span span;
};

std::vector<Sign> signs_of(const Node& row, bool words) {
  std::vector<Sign> signs;
  const std::string& text = row.text;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    std::size_t end = i + sign_size(text, i);
    while (words && end < text.size() && text[end] != ' ') ++end;
    Span span = row.span;
    if (!span.is_nowhere() && span.size() == text.size()) {
      span.end = span.begin + static_cast<Offset>(end);
      span.begin += static_cast<Offset>(i);
    }
    signs.push_back({text.substr(i, end - i), span});
    i = end;
  }
  return signs;
}

std::string counted(std::size_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

// A hexagon lies on a side or stands on a point: the picture of the other one, if that was drawn.
std::string hint_of_hexagon(const Board& board, std::size_t n_rows) {
  if (board.shape != BoardShape::Hexagon) return "";
  const auto side = static_cast<std::size_t>((board.columns + 1) / 2);
  if (board.pointed && n_rows == 4 * side - 3) {
    return fmt::format("this is the picture of `board hexagon side {}`, without `pointed`", side);
  }
  if (!board.pointed && n_rows == 2 * side - 1) {
    return fmt::format("this is the picture of `board hexagon side {} pointed`", side);
  }
  return "";
}

}  // namespace

std::vector<PlacedGlyph> read_picture(Context& context, const std::vector<const Node*>& rows,
                                      const std::vector<std::vector<Index>>& layout,
                                      const std::string& what, bool words) {
  std::vector<PlacedGlyph> placed;
  if (rows.empty()) return placed;
  if (layout.empty()) {
    context.error(DiagnosticKind::bad_picture, rows[0]->span, "this board cannot be drawn in rows",
                  "place the pieces by `put … at …`");
    return placed;
  }
  if (rows.size() != layout.size()) {
    context.error(DiagnosticKind::bad_picture, join(rows.front()->span, rows.back()->span),
                  fmt::format("{} has {}, but the board has {}", what, counted(rows.size(), "row"),
                              layout.size()),
                  hint_of_hexagon(context.model.board, rows.size()));
    return placed;
  }
  // All rows alike too short or too long: the board has another size, which is one mistake.
  const std::size_t width = signs_of(*rows.front(), words).size();
  const std::size_t wanted = layout.front().size();
  const bool all_alike =
      std::ranges::all_of(rows,
                          [&](const Node* row) { return signs_of(*row, words).size() == width; }) &&
      std::ranges::all_of(layout, [&](const auto& row) { return row.size() == wanted; });
  if (1 < rows.size() && all_alike && width != wanted) {
    context.error(DiagnosticKind::bad_picture, rows.front()->span,
                  fmt::format("the rows of {} have {}, but the board has {} in each", what,
                              counted(width, "sign"), wanted),
                  "another size of the board, or a dot for every empty site");
    return placed;
  }
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::vector<Sign> signs = signs_of(*rows[y], words);
    if (signs.size() != layout[y].size()) {
      context.error(DiagnosticKind::bad_picture, rows[y]->span,
                    fmt::format("row {} of {} has {}, but the board has {} there", y + 1, what,
                                counted(signs.size(), "sign"), layout[y].size()),
                    signs.size() < layout[y].size() ? "is a dot missing?" : "is a dot too many?");
      continue;
    }
    for (std::size_t x = 0; x < signs.size(); ++x) {
      const std::string& sign = signs[x].text;
      const bool no_site = layout[y][x] < 0;
      if (sign == "." || (sign == "_" && no_site)) continue;
      if (no_site || sign == "_") {
        context.error(DiagnosticKind::bad_picture, signs[x].span,
                      no_site ? fmt::format("`{}` stands where the board has no site", sign)
                              : "the board has a site here, which `_` denies");
        continue;
      }
      placed.push_back({sign, layout[y][x], signs[x].span});
    }
  }
  return placed;
}

std::vector<Index> rotation_of_sites(const Board& board, Index from, Index to) {
  if (from < 0 || to < 0) return {};
  const std::int32_t angle_from = board.directions[static_cast<std::size_t>(from)].angle;
  const std::int32_t angle_to = board.directions[static_cast<std::size_t>(to)].angle;
  if (angle_from < 0 || angle_to < 0) return {};
  for (const std::vector<Index>& image : board.symmetries) {
    bool fits = true;
    for (std::size_t s = 0; fits && s < board.sites.size(); ++s) {
      for (std::size_t d = 0; fits && d < board.directions.size(); ++d) {
        if (board.directions[d].angle < 0) continue;
        const Index next = board.step(static_cast<Index>(s), static_cast<Index>(d));
        if (next < 0) continue;
        const Index way = turned(board, static_cast<Index>(d), angle_to - angle_from);
        fits = way >= 0 && board.step(image[s], way) == image[static_cast<std::size_t>(next)];
      }
    }
    if (fits) return image;
  }
  return {};
}

}  // namespace ludo::lang

// Boards that list their links: tracks of pits, graphs of named sites, and drawings.
//
// Graphs and drawings keep the order of the text. A graph has no compass; its directions `way1`,
// `way2` … lead to the first, second … neighbour of a site, so that lines of one step work. A
// drawing joins sites by runs of `-` `|` `/` `\`, which may cross in `+` and `X`, and each of which
// must lead from site to site; without any such sign neighbours in the grid are joined, diagonally
// too.
//
// Tested by tests/lang/check/test_board.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "lang/check/board_parts.hpp"
#include "lang/check/lattice.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

void build_track(BoardWork& work) {
  const Node& item = *work.items.board;
  const auto rows = board_size(work, item[0][0], 200);
  const auto columns = board_size(work, item[0][1], 200);
  if (!rows || !columns) return;
  Board& board = work.result.board;
  board.shape = BoardShape::Track;
  board.columns = *columns;
  board.rows = *rows;
  for (Index row = 1; row <= *rows; ++row) {
    for (Index column = 1; column <= *columns; ++column) {
      Site site;
      site.name = column_letters(column) + std::to_string(row);
      site.column = column;
      site.row = row;
      const auto index = static_cast<Index>(board.sites.size());
      const bool at_end = column == 1 || column == *columns;
      if (at_end || row == 1 || row == *rows) board.border.push_back(index);
      if (at_end && (row == 1 || row == *rows)) board.corners.push_back(index);
      board.sites.push_back(std::move(site));
    }
  }
  const auto at = [&](Index column, Index row) { return (row - 1) * *columns + column - 1; };
  enum : std::uint8_t { kOnward, kBackward, kAcross, kDirections };
  for (const char* name : {"onward", "backward", "across"}) {
    Direction direction;
    direction.name = name;
    direction.orthogonal = direction.name != "across";
    board.directions.push_back(std::move(direction));
  }
  board.directions[kOnward].opposite = kBackward;
  board.directions[kBackward].opposite = kOnward;
  board.directions[kAcross].opposite = kAcross;
  board.any_directions = {kOnward, kBackward};
  board.steps.assign(board.sites.size() * kDirections, -1);
  // Two rows are one ring, counter-clockwise: along the lower row to the right, back along the
  // upper one. More rows are rings of two; an odd last row is a ring of its own.
  std::set<std::pair<Index, Index>> links;
  for (Index low = 1; low <= *rows; low += 2) {
    std::vector<Index> ring;
    for (Index column = 1; column <= *columns; ++column) ring.push_back(at(column, low));
    if (low < *rows) {
      for (Index column = *columns; 1 <= column; --column) ring.push_back(at(column, low + 1));
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Index here = ring[i];
      const Index next = ring[(i + 1) % ring.size()];
      if (here == next) continue;
      board.steps[static_cast<std::size_t>(here) * kDirections + kOnward] = next;
      board.steps[static_cast<std::size_t>(next) * kDirections + kBackward] = here;
      links.insert(std::minmax(here, next));
    }
  }
  for (Index row = 1; row <= *rows; ++row) {
    for (Index column = 1; column <= *columns; ++column) {
      const Index opposite = at(column, *rows + 1 - row);
      if (opposite == at(column, row)) continue;
      board.steps[static_cast<std::size_t>(at(column, row)) * kDirections + kAcross] = opposite;
    }
  }
  for (const auto& [tail, head] : links) {
    Link link;
    link.tail = tail;
    link.head = head;
    link.name = board.sites[static_cast<std::size_t>(tail)].name + "=" +
                board.sites[static_cast<std::size_t>(head)].name;
    board.links.push_back(std::move(link));
  }
}

namespace {

// Directions to the first, second … neighbour.
void make_ways(BoardWork& work) {
  Board& board = work.result.board;
  std::vector<std::vector<Index>> neighbours(board.sites.size());
  for (const Link& link : board.links) {
    neighbours[static_cast<std::size_t>(link.tail)].push_back(link.head);
    neighbours[static_cast<std::size_t>(link.head)].push_back(link.tail);
  }
  std::size_t most = 0;
  for (std::vector<Index>& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    most = std::max(most, list.size());
  }
  if (!may_have_directions(work, most)) return;
  board.angles = 1;
  for (std::size_t d = 0; d < most; ++d) {
    Direction direction;
    direction.name = "way" + std::to_string(d + 1);
    direction.orthogonal = true;
    board.directions.push_back(std::move(direction));
    board.any_directions.push_back(static_cast<Index>(d));
  }
  board.steps.assign(board.sites.size() * most, -1);
  for (std::size_t s = 0; s < neighbours.size(); ++s) {
    for (std::size_t d = 0; d < neighbours[s].size(); ++d) {
      board.steps[s * most + d] = neighbours[s][d];
    }
  }
}

struct LinkText {
  std::string tail;
  std::string head;
  bool directed = false;
};

std::optional<LinkText> read_link(std::string_view text) {
  for (const std::string_view sign : {"--", "->"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos || at == 0 || at + 2 == text.size()) continue;
    return LinkText{std::string(text.substr(0, at)), std::string(text.substr(at + 2)),
                    sign == "->"};
  }
  return std::nullopt;
}

}  // namespace

void build_graph(BoardWork& work, const LinkValues& link_values) {
  const Node& item = *work.items.board;
  Board& board = work.result.board;
  board.shape = BoardShape::Graph;
  work.result.link_attribute = item[0].text;
  std::map<std::string, Index> sites;
  const auto site = [&](const std::string& name) {
    const auto [entry, is_new] = sites.emplace(name, static_cast<Index>(board.sites.size()));
    if (is_new) {
      Site fresh;
      fresh.name = name;
      board.sites.push_back(std::move(fresh));
    }
    return entry->second;
  };
  std::map<std::string, std::size_t> uses;  // of a plain name, by how many links
  std::vector<std::string> values;
  for (std::size_t i = 1; i < item.size(); ++i) {
    const Node& row = item[i];
    if (!row.is(Form::LinkRow)) continue;
    std::optional<std::pair<Index, Index>> value;
    if (!row[0].absent()) {
      value = link_values.find(row[0].text);
      if (item[0].absent()) {
        work.error(DiagnosticKind::bad_board, row[0].span,
                   fmt::format("the links of this row are `{}`, but the board does not say of what",
                               row[0].text),
                   "write `board graph by terrain`, with the name of what the links differ in");
        continue;
      }
      if (!value || (work.result.link_enum != kNoIndex && work.result.link_enum != value->first)) {
        work.error(DiagnosticKind::bad_board, row[0].span,
                   fmt::format("`{}` is no value of `{}`", row[0].text, item[0].text),
                   "declare it with `type`, with all the other values of these links");
        continue;
      }
      work.result.link_enum = value->first;
    } else if (!item[0].absent()) {
      work.error(DiagnosticKind::bad_board, row.span,
                 fmt::format("this row does not say which `{}` its links have", item[0].text));
    }
    for (std::size_t k = 1; k < row.size(); ++k) {
      const Node& part = row[k];
      if (!part.is(Form::LinkName)) {
        site(part.text);
        continue;
      }
      const auto text = read_link(part.text);
      if (!text || text->tail == text->head) {
        work.error(DiagnosticKind::bad_board, part.span,
                   fmt::format("`{}` does not join two sites", part.text));
        continue;
      }
      Link link;
      link.tail = site(text->tail);
      link.head = site(text->head);
      link.value = value ? value->second : -1;
      link.name = text->tail + (text->directed ? "->" : "--") + text->head;
      ++uses[link.name];
      if (!text->directed) ++uses[text->head + "--" + text->tail];
      board.links.push_back(std::move(link));
      values.push_back(row[0].text);
    }
  }
  if (board.sites.empty()) {
    work.error(DiagnosticKind::bad_board, item.span, "this board has no site");
    return;
  }
  for (std::size_t l = 0; l < board.links.size(); ++l) {
    Link& link = board.links[l];
    if (1 < uses[link.name] && !values[l].empty()) link.name += ":" + values[l];
  }
  std::stable_sort(board.links.begin(), board.links.end(), [](const Link& a, const Link& b) {
    return std::minmax(a.tail, a.head) < std::minmax(b.tail, b.head);
  });
  make_ways(work);
}

namespace {

// The rows of a drawing, as code points.
struct Drawing {
  // Drawing::runs: through a crossing two strokes may run.
  static constexpr std::uint8_t kRising = 1;  // `-` and `/`
  static constexpr std::uint8_t kOther = 2;   // `|` and `\`

  struct Row {
    std::int64_t margin = 0;  // blanks before the first sign
    std::vector<std::string> signs;
    std::vector<std::uint8_t> runs;  // of each sign: which strokes through it were followed
    std::vector<Offset> at;          // of each sign: where it begins behind the margin
    Span span;                       // of the signs
  };
  std::vector<Row> rows;

  const std::string& at(std::int64_t x, std::int64_t y) const {
    static const std::string blank = " ";
    if (!has(x, y)) return blank;
    const Row& row = rows[static_cast<std::size_t>(y)];
    return row.signs[static_cast<std::size_t>(x - row.margin)];
  }
  bool has(std::int64_t x, std::int64_t y) const {
    if (y < 0 || static_cast<std::int64_t>(rows.size()) <= y) return false;
    const Row& row = rows[static_cast<std::size_t>(y)];
    return row.margin <= x && x < row.margin + static_cast<std::int64_t>(row.signs.size());
  }
  // Precondition: has(x, y).
  std::uint8_t& runs(std::int64_t x, std::int64_t y) {
    Row& row = rows[static_cast<std::size_t>(y)];
    return row.runs[static_cast<std::size_t>(x - row.margin)];
  }
  // Of the signs from `first` to `last` in a row; precondition: both are there.
  Span span(std::int64_t first, std::int64_t last, std::int64_t y) const {
    const Row& row = rows[static_cast<std::size_t>(y)];
    if (row.span.is_nowhere()) return row.span;
    const auto end = static_cast<std::size_t>(last - row.margin);
    Span span = row.span;
    span.begin = row.span.begin + row.at[static_cast<std::size_t>(first - row.margin)];
    span.end = row.span.begin + row.at[end] + static_cast<Offset>(row.signs[end].size());
    return span;
  }
};

bool is_stroke(const std::string& sign) {
  return sign == "-" || sign == "|" || sign == "/" || sign == "\\" || sign == "+" || sign == "X";
}

// As in pictures, `_` stands where there is no site.
bool is_site_sign(const std::string& sign) {
  return sign != " " && sign != "\t" && sign != "_" && !is_stroke(sign);
}

Drawing::Row drawing_row(const Node& node) {
  Drawing::Row row;
  row.span = node.span;
  const std::string& text = node.text;
  const std::size_t margin = std::min(text.find_first_not_of(' '), text.size());
  row.margin = static_cast<std::int64_t>(margin);
  for (std::size_t i = margin; i < text.size();) {
    std::size_t length = 1;
    while (i + length < text.size() &&
           (static_cast<unsigned char>(text[i + length]) & 0xC0U) == 0x80U) {
      ++length;
    }
    row.signs.push_back(text.substr(i, length));
    row.at.push_back(static_cast<Offset>(i - margin));
    i += length;
  }
  row.runs.resize(row.signs.size());
  return row;
}

std::optional<Span> find_tab(const Drawing& drawing) {
  for (std::size_t y = 0; y < drawing.rows.size(); ++y) {
    const Drawing::Row& row = drawing.rows[y];
    const auto found = std::find(row.signs.begin(), row.signs.end(), "\t");
    if (found == row.signs.end()) continue;
    const std::int64_t x = row.margin + (found - row.signs.begin());
    return drawing.span(x, x, static_cast<std::int64_t>(y));
  }
  return std::nullopt;
}

// The ways a stroke runs: down the page, or to the right.
struct StrokeWay {
  std::string_view stroke;
  std::int64_t dx;
  std::int64_t dy;
  std::string_view begin;  // where its ends are
  std::string_view end;
  std::string_view crossing;
  std::uint8_t run;
};

constexpr StrokeWay kStrokeWays[] = {
    {"-", 1, 0, "on its left", "on its right", "+", Drawing::kRising},
    {"|", 0, 1, "above it", "below it", "+", Drawing::kOther},
    {"/", -1, 1, "above it to the right", "below it to the left", "X", Drawing::kRising},
    {"\\", 1, 1, "above it to the left", "below it to the right", "X", Drawing::kOther},
};

// Runs of strokes that lead to no site: the first is told, the others are counted.
class LooseStrokes {
 public:
  LooseStrokes(BoardWork& work, Drawing& drawing) : work_(work), drawing_(drawing) {}

  void report() {
    for (std::size_t y = 0; y < drawing_.rows.size(); ++y) {
      for (std::size_t i = 0; i < drawing_.rows[y].signs.size(); ++i) {
        const std::int64_t x = drawing_.rows[y].margin + static_cast<std::int64_t>(i);
        for (const StrokeWay& way : kStrokeWays) {
          if (drawing_.at(x, static_cast<std::int64_t>(y)) == way.stroke) {
            run(way, x, static_cast<std::int64_t>(y));
          }
        }
      }
    }
    for (std::size_t y = 0; y < drawing_.rows.size(); ++y) {
      for (std::size_t i = 0; i < drawing_.rows[y].signs.size(); ++i) {
        crossing(drawing_.rows[y].margin + static_cast<std::int64_t>(i),
                 static_cast<std::int64_t>(y));
      }
    }
    if (found_ == 0) return;
    if (found_ == 2) message_ += "; nor does one more stroke";
    if (2 < found_) message_ += fmt::format("; nor do {} more strokes", found_ - 1);
    work_.error(DiagnosticKind::bad_board, span_, std::move(message_), std::move(hint_));
  }

 private:
  void error(const Span& span, std::string message, std::string hint) {
    if (0 < found_++) return;
    span_ = span;
    message_ = std::move(message);
    hint_ = std::move(hint);
  }

  bool goes_on(const StrokeWay& way, std::int64_t x, std::int64_t y) const {
    return drawing_.at(x, y) == way.stroke || drawing_.at(x, y) == way.crossing;
  }

  void run(const StrokeWay& way, std::int64_t x, std::int64_t y) {
    if (drawing_.runs(x, y) != 0) return;
    while (goes_on(way, x - way.dx, y - way.dy)) x -= way.dx, y -= way.dy;
    const bool begins = is_site_sign(drawing_.at(x - way.dx, y - way.dy));
    const std::int64_t first = x;
    const std::int64_t top = y;
    drawing_.runs(x, y) |= way.run;
    while (goes_on(way, x + way.dx, y + way.dy)) {
      x += way.dx;
      y += way.dy;
      drawing_.runs(x, y) |= way.run;
    }
    const bool ends = is_site_sign(drawing_.at(x + way.dx, y + way.dy));
    const bool level = way.dy == 0;
    const Span span = level    ? drawing_.span(first, x, y)
                      : begins ? drawing_.span(x, x, y)
                               : drawing_.span(first, first, top);
    std::string message = fmt::format("this `{}` joins nothing: no site stands ", way.stroke);
    if (begins || ends) {
      message += begins ? way.end : way.begin;
    } else {
      message += fmt::format("{} or {}", way.begin, way.end);
    }
    error(
        span, std::move(message),
        way.dx != 0 && way.dy != 0
            ? "a slanting stroke goes one place to the side with each line, from the place of one "
              "site to that of the other"
            : "a stroke runs straight from the place of one site to that of the other");
  }

  void crossing(std::int64_t x, std::int64_t y) {
    const std::string& sign = drawing_.at(x, y);
    constexpr std::uint8_t kBoth = Drawing::kRising | Drawing::kOther;
    if ((sign != "+" && sign != "X") || drawing_.runs(x, y) == kBoth) return;
    error(drawing_.span(x, x, y), fmt::format("no two strokes cross in this `{}`", sign),
          "a site is drawn by any other sign, such as `o`");
  }

  BoardWork& work_;
  Drawing& drawing_;
  std::int64_t found_ = 0;
  Span span_;
  std::string message_;
  std::string hint_;
};

}  // namespace

void build_drawn(BoardWork& work) {
  const Node& item = *work.items.board;
  Board& board = work.result.board;
  board.shape = BoardShape::Drawn;
  Drawing drawing;
  bool has_strokes = false;
  for (const Node& row : item.children) {
    if (!row.is(Form::Row)) continue;
    drawing.rows.push_back(drawing_row(row));
    for (const std::string& sign : drawing.rows.back().signs)
      has_strokes = has_strokes || is_stroke(sign);
  }
  std::set<std::int64_t> columns;
  std::set<std::int64_t> lines;
  std::vector<std::pair<std::int64_t, std::int64_t>> places;  // x, y in text order
  for (std::size_t y = 0; y < drawing.rows.size(); ++y) {
    const Drawing::Row& row = drawing.rows[y];
    for (std::size_t i = 0; i < row.signs.size(); ++i) {
      if (!is_site_sign(row.signs[i])) continue;
      const std::int64_t x = row.margin + static_cast<std::int64_t>(i);
      places.emplace_back(x, y);
      columns.insert(x);
      lines.insert(static_cast<std::int64_t>(y));
    }
  }
  if (const auto tab = find_tab(drawing)) {
    work.error(DiagnosticKind::bad_board, *tab, "a tab hides where the signs behind it stand",
               "write blanks");
    return;
  }
  if (places.empty()) {
    work.error(
        DiagnosticKind::bad_board, item.span, "this drawing has no site",
        "a site is drawn by any sign but the strokes `-`, `|`, `/`, `\\` and their crossings "
        "`+` and `X`, such as `o`");
    return;
  }
  if (!may_have_sites(work, places.size())) return;
  board.columns = static_cast<Index>(columns.size());
  board.rows = static_cast<Index>(lines.size());
  std::map<std::pair<std::int64_t, std::int64_t>, Index> site_of;  // by place in the drawing
  std::map<std::pair<Index, Index>, Index> site_in;                // by column and row
  for (const auto& place : places) {
    Site site;
    site.column = static_cast<Index>(std::distance(columns.begin(), columns.find(place.first))) + 1;
    site.row =
        board.rows - static_cast<Index>(std::distance(lines.begin(), lines.find(place.second)));
    site.name = column_letters(site.column) + std::to_string(site.row);
    const auto index = static_cast<Index>(board.sites.size());
    site_of[place] = index;
    site_in[{site.column, site.row}] = index;
    const bool at_side = site.column == 1 || site.column == board.columns;
    const bool at_end = site.row == 1 || site.row == board.rows;
    if (at_side || at_end) board.border.push_back(index);
    if (at_side && at_end) board.corners.push_back(index);
    board.sites.push_back(std::move(site));
  }
  const Lattice compass = square_lattice(1, 1);
  for (const LatticeStep& step : compass.steps) {
    Direction direction;
    direction.name = step.name;
    direction.angle = step.angle;
    direction.orthogonal = step.orthogonal;
    direction.diagonal = step.diagonal;
    direction.opposite = (step.angle + 4) % 8;
    board.directions.push_back(std::move(direction));
  }
  const std::size_t n_directions = board.directions.size();
  board.steps.assign(board.sites.size() * n_directions, -1);
  std::set<std::pair<Index, Index>> links;
  std::set<Index> used_directions;
  for (std::size_t s = 0; s < places.size(); ++s) {
    for (std::size_t d = 0; d < n_directions; ++d) {
      const LatticeStep& step = compass.steps[d];
      Index other = -1;
      if (has_strokes) {
        const bool slanting = step.dx != 0 && step.dy != 0;
        const std::string stroke =
            slanting ? (step.dx == step.dy ? "/" : "\\") : (step.dx != 0 ? "-" : "|");
        const std::string crossing = slanting ? "X" : "+";
        const bool rises = stroke == "/" || stroke == "-";
        std::int64_t x = places[s].first + step.dx;
        std::int64_t y = places[s].second - step.dy;
        bool drawn = false;
        while (drawing.at(x, y) == stroke || drawing.at(x, y) == crossing) {
          drawn = true;
          x += step.dx;
          y -= step.dy;
        }
        const auto found = site_of.find({x, y});
        if (drawn && found != site_of.end()) {
          other = found->second;
          while (x -= step.dx, y += step.dy, drawing.has(x, y) && !site_of.contains({x, y})) {
            drawing.runs(x, y) |= rises ? Drawing::kRising : Drawing::kOther;
          }
        }
      } else {
        const auto found =
            site_in.find({board.sites[s].column + step.dx, board.sites[s].row + step.dy});
        if (found != site_in.end()) other = found->second;
      }
      if (other < 0) continue;
      board.steps[s * n_directions + d] = other;
      used_directions.insert(static_cast<Index>(d));
      links.insert(std::minmax(static_cast<Index>(s), other));
    }
  }
  if (has_strokes) LooseStrokes(work, drawing).report();
  board.any_directions.assign(used_directions.begin(), used_directions.end());
  note_unlinked(work, used_directions);
  for (const auto& [tail, head] : links) {
    Link link;
    link.tail = tail;
    link.head = head;
    link.name = board.sites[static_cast<std::size_t>(tail)].name + "=" +
                board.sites[static_cast<std::size_t>(head)].name;
    board.links.push_back(std::move(link));
  }
}

}  // namespace ludo::lang

// Panels: what players have and what lies beside the board, laid out in the picture and in words.
//
// A panel is a row of chunks, each a label above a content; panels flow in rows as wide as the
// board. All widths follow from what the viewer sees.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kPadding = 14;
constexpr std::int32_t kTitle = 24;
constexpr std::int32_t kLabel = 17;
constexpr std::int32_t kStep = 54;  // from value to value
constexpr std::int32_t kChunkHigh = 78;
constexpr std::int32_t kContentHigh = 54;  // … without the label
constexpr std::int32_t kGap = 12;
constexpr std::int32_t kLeastWide = 640;
constexpr std::uint64_t kStepsOfPanel = 2'000'000;
constexpr std::size_t kMostValues = 60;  // drawn one by one

std::int32_t wide_of(const std::string& text, std::int32_t high) {
  return static_cast<std::int32_t>(lang::display_width(text)) * high * 64 / 100;
}

// So large is a thing in a panel where letters have to be larger than usual.
std::int32_t grown_in(const Work& work, std::int32_t usual) {
  constexpr std::int32_t kMost = 250;
  return usual * std::min(work.letters(kLabel) * 100 / kLabel, kMost) / 100;
}

// A label with what stands below it.
struct Chunk {
  std::string label;
  std::int32_t wide = 0;
  std::vector<Shape> shapes;  // from 0 0, its left end, half way up
};

struct PanelDrawing {
  Work& work;
  const ViewItem& item;
  Index player = kNoIndex;
  Slots slots = {};
  std::vector<Chunk> chunks = {};
  PanelWords told = {};

  // What a panel shows grows with its letters.
  [[nodiscard]] std::int32_t grown(std::int32_t usual) const { return grown_in(work, usual); }

  void add(const lang::Show& show, Chunk chunk, const std::string& text) {
    const std::int32_t content = chunk.wide;
    chunk.label = work.text(show.label, slots);
    if (chunk.label.empty() && show.form == lang::Show::Form::Value) {
      chunk.label = work.variable_name(show.value);
    }
    chunk.wide = std::max(content, wide_of(chunk.label, work.letters(kLabel))) + kGap;
    told.lines.push_back({chunk.label, text});
    chunks.push_back(std::move(chunk));
  }

  static void add_to(Chunk& chunk, Group&& group, std::int32_t wide) {
    chunk.shapes.insert(chunk.shapes.end(), std::make_move_iterator(group.shapes.begin()),
                        std::make_move_iterator(group.shapes.end()));
    chunk.wide += wide;
  }

  void plain(Chunk& chunk, const std::string& text, std::int32_t usual = 32) {
    const std::int32_t high = work.letters(usual);
    chunk.shapes.push_back(
        words(text, {chunk.wide, 0}, high, work.role("ink"), true, Shape::Anchor::Start));
    chunk.wide += wide_of(text, high) + 6;
  }

  // A small number on a thing that is there so often.
  void times(Group& group, Point at, std::int32_t count) {
    Ink plate;
    plate.fill = work.role("ink");
    group.shapes.push_back(disc(at, std::min(work.letters(17), 30) * 13 / 17, plate));
    const std::int32_t high = std::min(work.letters(17), 30);
    group.shapes.push_back(words(std::to_string(count), at, high, work.role("page"), true));
  }

  // A shape of the view, or a plain one where it has none of that name.
  void shape_at(Group& group, const lang::Show& show, Point at, Paint fill, bool hollow) {
    Ink ink;
    if (!hollow) ink.fill = fill;
    ink.line = Work::part_of(fill, TonePart::Edge);
    ink.width = 4;
    const std::int32_t size = show.size.number == 0 && show.size.value == kNoExpr
                                  ? 50
                                  : std::clamp(work.ask.number(show.size, slots, 100) / 2, 10, 100);
    const std::int32_t wide = grown(18);
    const std::int32_t tall = grown(24);
    const Index symbol = show.as ? work.symbol(*show.as, slots, ink) : kNoIndex;
    if (symbol != kNoIndex) {
      group.shapes.push_back(use(symbol, at, grown(size), ink));
    } else {
      group.shapes.push_back(rect({at.x - wide, at.y - tall, 2 * wide, 2 * tall}, 5, ink));
    }
  }

  Paint usual_fill() const {
    const Paint own = player == kNoIndex ? Paint{} : work.of_player(player);
    return own.form == Paint::Form::None ? work.role("wood2") : own;
  }

  // So many of so many: filled and hollow.
  void out_of(const lang::Show& show, std::int32_t count, std::int32_t most) {
    Chunk chunk;
    count = std::clamp(count, 0, static_cast<std::int32_t>(kMostValues));
    const std::int32_t all = std::clamp(most, count, static_cast<std::int32_t>(kMostValues));
    for (std::int32_t i = 0; i < all; ++i) {
      Group group;
      shape_at(group, show, {chunk.wide + grown(22), 0}, usual_fill(), count <= i);
      add_to(chunk, std::move(group), grown(42));
    }
    add(show, std::move(chunk), fmt::format("{} of {}", count, most));
  }

  void number(const lang::Show& show, std::int32_t count) {
    Chunk chunk;
    if (show.as) {
      Group group;
      const Point at{grown(26), 0};
      shape_at(group, show, at, work.role("wood2"), false);
      group.shapes.push_back(words(std::to_string(count), at, grown(26),
                                   Work::part_of(work.role("wood2"), TonePart::Ink), true));
      add_to(chunk, std::move(group), grown(56));
    } else {
      plain(chunk, std::to_string(count));
    }
    add(show, std::move(chunk), std::to_string(count));
  }

  // Of a tally that is hidden: backs, as many as there are.
  void backs(const lang::Show& show, std::int32_t total) {
    Chunk chunk;
    Group group;
    Ink ink;
    ink.fill = work.role("wood2");
    ink.line = work.role("line");
    ink.width = 3;
    const Index back = work.symbol_named("back", ink);
    const std::int32_t drawn = std::min(total, 3);
    for (std::int32_t i = 0; i < drawn; ++i) {
      const Point at{grown(22 + 10 * i), 0};
      if (back != kNoIndex) {
        group.shapes.push_back(use(back, at, grown(50), ink));
      } else {
        group.shapes.push_back(
            rect({at.x - grown(18), at.y - grown(24), grown(36), grown(48)}, 5, ink));
      }
    }
    add_to(chunk, std::move(group), drawn == 0 ? 0 : grown(40 + 10 * drawn));
    plain(chunk, std::to_string(total), 28);
    add(show, std::move(chunk), std::to_string(total));
  }

  void value_at(Chunk& chunk, const lang::Show& show, const lang::Type& type, std::int32_t value,
                std::int32_t count) {
    Group group;
    const Point at{chunk.wide + grown(kStep) / 2, 0};
    if (show.as) shape_at(group, show, at, work.role("panel"), false);
    if (type.base == lang::Base::Tile) {
      add_tile(work, value, at, 0, grown(46), group);
    } else {
      draw_value(work, type, value, at, grown(show.as ? 44 : 60), group);
    }
    if (count > 1) times(group, {at.x + grown(20), at.y + grown(18)}, count);
    add_to(chunk, std::move(group), grown(kStep));
  }

  void tally(const lang::Show& show, const lang::Type& type, const Items& counts) {
    Chunk chunk;
    std::size_t drawn = 0;
    for (std::size_t key = 0; key < counts.size(); ++key) {
      if (counts[key] <= 0) continue;
      const std::int32_t copies = show.how == "spread" ? counts[key] : 1;
      for (std::int32_t i = 0; i < copies && drawn < kMostValues; ++i, ++drawn) {
        value_at(chunk, show, type, static_cast<Index>(key), copies == 1 ? counts[key] : 1);
      }
    }
    if (drawn == 0) plain(chunk, "–", 26);
    add(show, std::move(chunk), work.value_name(type, lang::Value(counts)));
  }

  void set(const lang::Show& show, const lang::Type& type, const Items& members) {
    const std::string text = work.value_name(type, lang::Value(members));
    Chunk chunk;
    const bool by_name = type.base == lang::Base::Site || type.base == lang::Base::Link ||
                         type.base == lang::Base::Block || kMostValues < members.size();
    if (by_name || members.empty()) {
      constexpr std::size_t kLongest = 60;
      plain(chunk,
            members.empty()           ? "–"
            : text.size() <= kLongest ? text
                                      : std::to_string(members.size()),
            24);
    } else {
      for (const std::int32_t member : members) value_at(chunk, show, type, member, 1);
    }
    add(show, std::move(chunk), text);
  }

  void scalar(const lang::Show& show, const lang::Type& type, std::int32_t value) {
    const std::string text = work.value_name(type, lang::Value(value));
    Chunk chunk;
    const bool coloured = type.base == lang::Base::Player || type.base == lang::Base::Kind ||
                          type.base == lang::Base::Tile;
    const bool styled =
        std::any_of(work.view.items.begin(), work.view.items.end(), [&](const ViewItem& values) {
          return values.form == ItemForm::Values && values.type.base == type.base &&
                 values.type.enum_id == type.enum_id;
        });
    if (type.base == lang::Base::Player) {
      Ink ink;
      ink.fill = work.of_player(value);
      ink.line = Work::part_of(ink.fill, TonePart::Edge);
      ink.width = 3;
      chunk.shapes.push_back(disc({grown(14), 0}, grown(13), ink));
      chunk.wide = grown(34);
    } else if (coloured || styled || show.as) {
      value_at(chunk, show, type, value, 1);
    }
    if (!(coloured || styled || show.as) || type.base == lang::Base::Player) {
      plain(chunk, text, 26);
    }
    add(show, std::move(chunk), text);
  }

  void tiles_in_hand(const lang::Show& show) {
    Chunk chunk;
    std::string text;
    lang::Type type;
    type.base = lang::Base::Tile;
    for (const Index tile : work.ask.tiles_in_hand()) {
      Group group;
      add_tile(work, tile, {chunk.wide + grown(28), 0}, 0, grown(54), group);
      add_to(chunk, std::move(group), grown(62));
      text += (text.empty() ? "" : ", ") + work.value_name(type, lang::Value(tile));
    }
    if (!text.empty()) add(show, std::move(chunk), text);
  }

  void draw(const lang::Show& show) {
    if (!work.ask.holds(show.when, slots)) return;
    if (show.form == lang::Show::Form::TileInHand) return tiles_in_hand(show);
    const auto value = work.ask.value(show.value, slots);
    if (!value) {
      if (const auto total = work.ask.total_of_hidden(show.value, slots)) backs(show, *total);
      return;
    }
    const lang::Type& type = lang::at(work.model, show.value).type;
    lang::Type one = type;
    switch (type.shape) {
      case lang::Shape::Tally:
        return tally(show, one, value->items);
      case lang::Shape::Set:
        return set(show, one, value->items);
      case lang::Shape::Tuple: {
        Chunk chunk;
        const std::string text = work.value_name(type, *value);
        plain(chunk, text, 26);
        return add(show, std::move(chunk), text);
      }
      case lang::Shape::Scalar:
        break;
    }
    if (type.base != lang::Base::Int) return scalar(show, one, value->number);
    if (show.out_of == kNoExpr) return number(show, value->number);
    const auto most = work.ask.value(show.out_of, slots);
    if (most) out_of(show, value->number, most->number);
  }

  // What nobody shows, in words alone.
  void draw_rest() {
    told.lines = unread(work);
    for (const PanelLine& line : told.lines) {
      constexpr std::size_t kLongest = 80;
      Chunk chunk;
      const std::string& text = line.text;
      plain(chunk,
            text.size() <= kLongest ? text : text.substr(0, text.rfind(' ', kLongest)) + " …", 20);
      chunk.label = line.label;
      chunk.wide = std::max(chunk.wide, wide_of(line.label, work.letters(kLabel))) + kGap;
      chunks.push_back(std::move(chunk));
    }
  }

  void collect() {
    slots = work.ask.slots_of(player == kNoIndex ? kNone : player);
    work.ask.begin("panel " + item.name, kStepsOfPanel);
    const interpreter::State& state = work.seen.state;
    told.player = player;
    told.to_move = player != kNoIndex && !state.result.over && !state.position.nature &&
                   state.position.me == player;
    if (player != kNoIndex) told.title = work.player_name(player);
    if (player == kNoIndex && item.name != "rest" && item.name != "table") told.title = item.name;
    for (const lang::Show& show : item.shows) draw(show);
    if (item.name == "rest") draw_rest();
  }
};

// ---- where panels lie

struct Placed {
  PanelDrawing panel;
  std::int32_t wide = 0, tall = 0;
};

// How high a row of chunks is: labels may be higher than usual.
std::int32_t chunk_high(const Work& work) {
  return work.letters(kLabel) - kLabel + kChunkHigh - kContentHigh + grown_in(work, kContentHigh);
}

std::int32_t title_wide(const Work& work, const std::string& title) {
  return title.empty() ? 0 : wide_of(title, work.letters(kTitle)) + 44;
}

// Chunks side by side, in as many rows as they need; the title before them.
void measure(const Work& work, Placed& placed, std::int32_t most) {
  const std::int32_t title = title_wide(work, placed.panel.told.title);
  std::int32_t x = kPadding + title;
  std::int32_t rows = 1;
  for (const Chunk& chunk : placed.panel.chunks) {
    if (most < x + chunk.wide + kPadding && kPadding + title < x) {
      placed.wide = std::max(placed.wide, x);
      x = kPadding + title;
      ++rows;
    }
    x += chunk.wide;
  }
  placed.wide = std::max(placed.wide, x) + kPadding;
  placed.tall = rows * chunk_high(work) + kPadding;
}

void draw_at(Work& work, const Placed& placed, Point corner, std::int32_t most) {
  const PanelDrawing& panel = placed.panel;
  Group group;
  group.layer = Layer::Panels;
  group.thing.what = Thing::Class::Panel;
  group.thing.index = panel.player;
  group.thing.owner = panel.player;
  Ink ink;
  ink.fill = work.role("panel");
  const Paint own = panel.player == kNoIndex ? Paint{} : work.of_player(panel.player);
  // A colour of its own: those of players may be that of the page.
  ink.line = work.role(panel.told.to_move ? "chosen" : "panelline");
  ink.width = panel.told.to_move ? 7 : 3;
  group.shapes.push_back(
      rect({corner.x, corner.y, placed.wide / 2 * 2, placed.tall / 2 * 2}, 12, ink));
  std::int32_t start = corner.x + kPadding;
  if (!panel.told.title.empty()) {
    if (own.form != Paint::Form::None) {
      Ink token;
      token.fill = own;
      token.line = Work::part_of(own, TonePart::Edge);
      token.width = 3;
      group.shapes.push_back(disc({start + 12, corner.y + placed.tall / 2}, 11, token));
    }
    group.shapes.push_back(words(panel.told.title, {start + 30, corner.y + placed.tall / 2},
                                 work.letters(kTitle), work.role("ink"), true,
                                 Shape::Anchor::Start));
    start += title_wide(work, panel.told.title);
  }
  Point at{start, corner.y + kPadding / 2};
  for (const Chunk& chunk : panel.chunks) {
    if (corner.x + most < at.x + chunk.wide + kPadding && start < at.x) {
      at = {start, at.y + chunk_high(work)};
    }
    if (!chunk.label.empty()) {
      const std::int32_t high = work.letters(kLabel);
      group.shapes.push_back(words(chunk.label, {at.x, at.y + high / 2 + 5}, high,
                                   work.role("faint"), false, Shape::Anchor::Start));
    }
    for (Shape shape : chunk.shapes) {
      // Paths of values are made at their place by `x` and `y` alone.
      shape.x += at.x;
      shape.y += at.y + chunk_high(work) - 3 - grown_in(work, kContentHigh) / 2;
      group.shapes.push_back(std::move(shape));
    }
    at.x += chunk.wide;
  }
  group.label = panel.told.title.empty() ? panel.item.name : panel.told.title;
  for (const PanelLine& line : panel.told.lines) {
    group.label += fmt::format("; {} {}", line.label, line.text);
  }
  work.scene.groups.push_back(std::move(group));
}

void lay_in_rows(Work& work, std::vector<Placed>& panels, bool above) {
  const std::int32_t most = std::max(work.room.width, kLeastWide);
  const std::int32_t left = work.room.left + work.room.width / 2 - most / 2;
  std::int32_t tall = 0;
  std::vector<Point> corners;
  Point at{0, 0};
  std::int32_t row = 0;
  for (Placed& placed : panels) {
    measure(work, placed, most);
    if (most < at.x + placed.wide && 0 < at.x) {
      at = {0, at.y + row + 8};
      row = 0;
    }
    corners.push_back(at);
    row = std::max(row, placed.tall);
    at.x += placed.wide + 8;
    tall = at.y + row;
  }
  const std::int32_t top =
      above ? work.room.top - 12 - tall : work.room.top + work.room.height + 12;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Point corner{left + corners[i].x, top + corners[i].y};
    draw_at(work, panels[i], corner, most);
    work.hold({corner.x, corner.y, panels[i].wide, panels[i].tall});
  }
}

void lay_beside(Work& work, std::vector<Placed>& panels, bool at_left) {
  constexpr std::int32_t kBeside = 420;
  std::int32_t y = work.room.top;
  const Box room = work.room;
  for (Placed& placed : panels) {
    measure(work, placed, kBeside);
    const std::int32_t x = at_left ? room.left - 12 - placed.wide : room.left + room.width + 12;
    draw_at(work, placed, {x, y}, kBeside);
    work.hold({x, y, placed.wide, placed.tall});
    y += placed.tall + 8;
  }
}

// At the ends of the board, each on the right of its player: a shape with what lies in it.
void draw_at_end(Work& work, const ViewItem& item, Index player, Point middle) {
  Style style;
  work.apply(item, player, style);
  if (style.get(Property::Hide) != nullptr) return;
  Slots slots = work.ask.slots_of(player);
  Group group;
  group.layer = Layer::Panels;
  group.thing.what = Thing::Class::Panel;
  group.thing.index = player;
  group.thing.owner = player;
  Dressing what;
  what.owner = player;
  what.middle = middle;
  what.fill = work.of_player(player);
  const Drawn drawn = draw_shape(work, style, slots, middle, what, true, 100, group);
  what.fill = drawn.fill;
  what.radius = std::min(drawn.radius, 44);
  PanelWords told;
  told.title = work.player_name(player);
  told.player = player;
  told.to_move = !work.seen.state.result.over && work.seen.state.position.me == player;
  const std::string said = dress(work, style, slots, what, group, nullptr);
  if (!said.empty()) told.lines.push_back({"", said.substr(2)});
  group.label = told.title + ", " + item.name + said;
  const Point below{middle.x, middle.y + 100};
  group.shapes.push_back(words(told.title, below, 22, work.role("ink"), told.to_move));
  work.scene.groups.push_back(std::move(group));
  work.scene.panels.push_back(std::move(told));
}

std::vector<Index> in_order(const Work& work) {
  // From who sits below on, in the order of play.
  std::vector<Index> players = work.model.scenario.order;
  if (players.empty()) {
    for (std::size_t i = 0; i < work.model.players.size(); ++i) {
      players.push_back(static_cast<Index>(i));
    }
  }
  const auto seat = std::find(players.begin(), players.end(), work.seat);
  if (seat != players.end()) std::rotate(players.begin(), seat, players.end());
  return players;
}

bool is_told_later(const Work& work, std::size_t at) {
  for (std::size_t i = at + 1; i < work.view.items.size(); ++i) {
    const ViewItem& later = work.view.items[i];
    if (later.form == ItemForm::Panel && later.name == work.view.items[at].name) return true;
  }
  return false;
}

void draw_ends(Work& work, const ViewItem& item) {
  const std::vector<Index> players = in_order(work);
  const Box room = work.room;
  const std::int32_t y = room.top + room.height / 2;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto out = static_cast<std::int32_t>(i / 2);
    const std::int32_t x =
        i % 2 == 0 ? room.left + room.width + 60 + 120 * out : room.left - 60 - 120 * out;
    draw_at_end(work, item, players[i], {x, y});
    work.hold({x - 60, y - 120, 120, 240});
  }
}

}  // namespace

void draw_panels(Work& work) {
  std::vector<Placed> bottom;
  std::vector<Placed> top;
  std::vector<Placed> left;
  std::vector<Placed> right;
  for (std::size_t i = 0; i < work.view.items.size(); ++i) {
    const ViewItem& item = work.view.items[i];
    if (item.form != ItemForm::Panel || is_told_later(work, i)) continue;
    const Style style = work.style_of(item, kNone);
    if (style.get(Property::Hide) != nullptr) continue;
    if (item.word == "ends") {
      draw_ends(work, item);
      continue;
    }
    const std::vector<Index> players =
        item.each_player ? in_order(work) : std::vector<Index>{kNoIndex};
    for (const Index player : players) {
      Placed placed{PanelDrawing{work, item, player}};
      placed.panel.collect();
      const bool empty = placed.panel.chunks.empty();
      if (empty && player == kNoIndex) continue;
      const bool far = item.word == "seat" && player != work.seat && player != kNoIndex;
      std::vector<Placed>& side = item.word == "top" || far ? top
                                  : item.word == "left"     ? left
                                  : item.word == "right"    ? right
                                                            : bottom;
      work.scene.panels.push_back(placed.panel.told);
      side.push_back(std::move(placed));
    }
  }
  lay_beside(work, left, true);
  lay_beside(work, right, false);
  lay_in_rows(work, top, true);
  lay_in_rows(work, bottom, false);
  work.ask.begin("what is drawn", 20'000'000);
}

}  // namespace ludo::scene

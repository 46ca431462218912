// Puts the picture of letters together: board, legends, links, panels; see ansi.hpp.

#include "interpreter/render/ansi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/render/ansi_parts.hpp"
#include "interpreter/render/clean.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

using lang::Index;
using lang::kNoIndex;
using scene::Group;
using scene::Layer;
using scene::Paint;
using scene::Scene;
using scene::Thing;

namespace {

constexpr std::int32_t kLeastWidth = 20;

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// The colour that a thing is filled with.
Paint ground_of(const Group& group) {
  for (const scene::Shape& shape : group.shapes) {
    const bool is_ground = shape.form != scene::Shape::Form::Text &&
                           shape.ink.fill.form == Paint::Form::Palette && 50 < shape.ink.fade;
    if (is_ground) return shape.ink.fill;
  }
  return {};
}

void enter(const Group& group, std::map<Index, SiteWords>& sites) {
  const Thing& thing = group.thing;
  if (thing.what == Thing::Class::Pawn) {
    if (thing.at == kNoIndex) return;
    SiteWords& words = sites[thing.at];
    if (!words.piece.empty()) {
      words.badge += thing.sign;
      return;
    }
    words.piece = thing.sign;
    words.owner = thing.owner == kNoIndex ? thing.index : thing.owner;
    words.is_pawn = true;
    return;
  }
  if (thing.index == kNoIndex) return;
  if (thing.what == Thing::Class::Mark) {
    sites[thing.index].marked = true;
  } else if (group.layer == Layer::Badges &&
             (thing.what == Thing::Class::Piece || thing.what == Thing::Class::Site)) {
    sites[thing.index].badge += thing.sign;
  } else if (thing.what == Thing::Class::Piece) {
    SiteWords& words = sites[thing.index];
    words.piece = thing.sign.empty() ? "?" : thing.sign;
    words.owner = thing.owner;
  } else if (thing.what == Thing::Class::Site) {
    SiteWords& words = sites[thing.index];
    if (!thing.sign.empty()) words.ground = thing.sign;
    const Paint fill = ground_of(group);
    if (fill.form == Paint::Form::Palette) words.fill = fill;
  }
}

std::string legends_text(const Letters& letters) {
  std::string text;
  for (const scene::Legend& legend : letters.scene.legends) {
    if (legend.entries.empty()) continue;
    std::vector<std::string> items;
    for (const scene::Legend::Entry& entry : legend.entries) {
      items.push_back(entry.sign.empty() ? entry.words : entry.sign + " " + entry.words);
    }
    text += letters.list(legend.of.empty() ? "" : legend.of + ":", items);
  }
  return text;
}

// The links that the picture could not show, and all of a graph's: their labels say the most.
std::string links_text(const Letters& letters, const std::set<std::size_t>& drawn) {
  std::map<Index, std::string> labels;
  for (const Group& group : letters.scene.groups) {
    if (group.thing.what == Thing::Class::Link && !group.label.empty()) {
      labels.try_emplace(group.thing.index, group.label);
    }
  }
  std::vector<std::string> items;
  for (std::size_t i = 0; i < letters.scene.ties.size(); ++i) {
    const scene::Tie& tie = letters.scene.ties[i];
    if (drawn.contains(i)) continue;
    const auto label = labels.find(tie.link);
    if (label != labels.end()) {
      items.push_back(label->second);
      continue;
    }
    std::string item = letters.name(tie.tail) + "=" + letters.name(tie.head);
    if (!tie.sign.empty()) item += " " + tie.sign;
    if (!tie.badge.empty()) item += " " + tie.badge;
    items.push_back(item);
  }
  return items.empty() ? "" : letters.list("links:", items);
}

std::string panel_text(const Letters& letters, const scene::PanelWords& panel) {
  std::vector<std::string> items;
  for (const scene::PanelLine& line : panel.lines) {
    items.push_back(line.label.empty() ? line.text : line.label + ": " + line.text);
  }
  if (panel.title.empty()) {
    std::string text;
    for (const std::string& item : items) text += letters.list("", {item});
    return text;
  }
  if (items.empty() && !panel.to_move) return "";
  const std::string title = clean(panel.title) + (panel.to_move ? " to move" : "");
  if (items.empty()) return letters.list("", {title});
  for (std::size_t i = 0; i + 1 < items.size(); ++i) items[i] += ';';
  return letters.list(title + ":", items);
}

std::string board_text(const Letters& letters, std::set<std::size_t>& ties) {
  const Scene& scene = letters.scene;
  if (!scene.tiles.empty()) return draw_tiles(letters);
  DrawnLetters drawn;
  if (!scene.grid.rows.empty()) {
    auto points = draw_points(letters);
    drawn = points ? std::move(*points) : draw_grid(letters);
  } else if (!scene.places.empty()) {
    drawn = draw_graph(letters);
  }
  ties = std::move(drawn.ties);
  return drawn.text;
}

}  // namespace

// ---- what all parts ask for
// ----------------------------------------------------------------------

std::string SiteWords::text() const {
  if (piece.empty()) return ground + badge;
  return piece + badge + (is_number(ground) ? ground : "");
}

Letters::Letters(const Scene& shown, const std::vector<lang::Colour>& colours,
                 const AnsiOptions& wanted)
    : scene(shown), options(wanted), palette_(colours) {
  for (const Group& group : scene.groups) enter(group, sites_);
  for (const std::string& site : scene.names) names_.push_back(clean(site));
}

const SiteWords& Letters::on(Index site) const {
  static const SiteWords kNothing;
  const auto found = sites_.find(site);
  return found == sites_.end() ? kNothing : found->second;
}

const std::string& Letters::name(Index site) const {
  static const std::string kNameless;
  const bool known = 0 <= site && static_cast<std::size_t>(site) < names_.size();
  return known ? names_[static_cast<std::size_t>(site)] : kNameless;
}

std::int32_t Letters::tone(const Paint& paint) const {
  if (!has_colours() || paint.form != Paint::Form::Palette || paint.colour < 0) return kPlain;
  const auto at = static_cast<std::size_t>(paint.colour);
  if (palette_.size() <= at) return kPlain;
  const lang::Tone& tone = options.dark ? palette_[at].dark : palette_[at].light;
  const std::uint32_t rgba = paint.part == lang::Part::Fill   ? tone.fill
                             : paint.part == lang::Part::Edge ? tone.edge
                                                              : tone.ink;
  return static_cast<std::int32_t>(rgba >> 8U);
}

std::int32_t Letters::tone(std::string_view name, lang::Part part) const {
  for (std::size_t i = 0; i < palette_.size(); ++i) {
    if (palette_[i].name == name) {
      return tone(Paint{Paint::Form::Palette, static_cast<Index>(i), part});
    }
  }
  return kPlain;
}

LetterStyle Letters::owned(Index owner) const {
  LetterStyle style;
  style.bold = true;
  const bool known = 0 <= owner && static_cast<std::size_t>(owner) < scene.player_colours.size();
  if (!known) return style;
  Paint paint;
  paint.form = Paint::Form::Palette;
  paint.colour = scene.player_colours[static_cast<std::size_t>(owner)];
  style.back = tone(paint);
  paint.part = lang::Part::Ink;
  style.fore = tone(paint);
  return style;
}

std::string Letters::list(std::string_view label, const std::vector<std::string>& items) const {
  const auto width = static_cast<std::size_t>(options.width);
  std::string text;
  std::string line = "  " + clean(label);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string item = clean(items[i]);
    if (i + 1 < items.size() && !item.ends_with(';')) item += ',';
    // Long items are broken between their words.
    for (std::size_t at = 0; at < item.size();) {
      const std::size_t end = std::min(item.find(' ', at), item.size());
      const std::string word = item.substr(at, end - at);
      const bool whole = at == 0 && lang::display_width(item) + 4 <= width;
      const std::size_t wanted = lang::display_width(whole ? std::string_view(item) : word);
      const bool holds = line.find_first_not_of(' ') != std::string::npos;
      if (holds && width < lang::display_width(line) + 1 + wanted) {
        text += line + "\n";
        line = "    ";
      }
      if (!line.ends_with("  ")) line += ' ';
      line += whole ? item : word;
      at = whole ? item.size() : end + 1;
    }
  }
  return text + line + "\n";
}

std::string print_bands(const Banded& banded, const Letters& letters) {
  const std::size_t width = banded.sheet.width();
  const std::size_t margin = banded.margin + 1;
  const auto most = static_cast<std::size_t>(letters.options.width);
  const std::size_t step = std::max<std::size_t>(banded.step, 1);
  std::size_t room = most <= margin + step ? step : (most - margin) / step * step;
  if (width + margin <= most) room = std::max<std::size_t>(width, 1);
  std::string text;
  for (std::size_t first = 0; first == 0 || first < width; first += room) {
    if (first != 0) text += "\n";
    for (std::size_t row = 0; row < banded.sheet.height(); ++row) {
      const std::string label = row < banded.labels.size() ? banded.labels[row] : "";
      const std::size_t shown = lang::display_width(label);
      std::string line(banded.margin - std::min(banded.margin, shown), ' ');
      line += label + " " + banded.sheet.line(row, first, first + room, letters.options.colours);
      while (line.ends_with(' ')) line.pop_back();
      text += line + "\n";
    }
  }
  return text;
}

std::string ansi(const Scene& scene, const std::vector<lang::Colour>& palette,
                 const AnsiOptions& options) {
  AnsiOptions wanted = options;
  wanted.width = std::max(wanted.width, kLeastWidth);
  const Letters letters(scene, palette, wanted);
  std::string text;
  if (wanted.heading) {
    text += styled(clean(scene.title), {kPlain, kPlain, true}, wanted.colours) + "\n";
    if (!scene.description.empty()) text += letters.list("", {scene.description});
    text += "\n";
  }
  std::set<std::size_t> drawn;
  text += board_text(letters, drawn);
  text += legends_text(letters);
  text += links_text(letters, drawn);
  for (const scene::PanelWords& panel : scene.panels) text += panel_text(letters, panel);
  if (wanted.heading && !scene.left_out.empty()) text += letters.list("left out:", scene.left_out);
  return text;
}

Colours colours_of_terminal(std::string_view no_color, std::string_view colorterm,
                            std::string_view term) {
  if (!no_color.empty() || term.empty() || term == "dumb") return Colours::None;
  if (colorterm == "truecolor" || colorterm == "24bit") return Colours::Millions;
  if (term.find("256") != std::string_view::npos) return Colours::TwoHundred;
  return Colours::Sixteen;
}

}  // namespace ludo::rendering

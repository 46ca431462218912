// Puts the picture of letters together: board, legends, links, panels; see ansi.hpp.

#include "interpreter/render/ansi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/render/ansi_parts.hpp"
#include "interpreter/render/clean.hpp"
#include "lang/text/letters.hpp"
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

constexpr std::size_t kIndent = 4;  // of lines that go on

// An item as it can be put on lines: whole if it fits, else by its words, and those that do not fit
// by their parts that `+` joins, or as they come.
void add_parts(std::vector<std::string>& parts, const std::string& item, std::size_t most) {
  if (lang::display_width(item) <= most) {
    parts.push_back(item);
    return;
  }
  std::string part;
  for (std::size_t at = 0; at < item.size();) {
    const std::size_t size = lang::code_point_size(item, at);
    const std::string letter = item.substr(at, size);
    at += size;
    if (most < lang::display_width(part + letter)) {
      const std::size_t cut = part.find_last_of(" +");
      const std::size_t end = cut == std::string::npos ? part.size() : cut + 1;
      parts.push_back(part.substr(0, part[end - 1] == ' ' ? end - 1 : end));
      part.erase(0, end);
    }
    part += letter;
  }
  if (!part.empty()) parts.push_back(part);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), lang::is_digit);
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

// What the signs of pieces mean, by what the pieces are called where they stand: `White King on
// e5`.
std::string signs_text(const Letters& letters) {
  std::map<std::pair<Index, std::string>, std::string> words;  // by owner and sign
  for (const Group& group : letters.scene.groups) {
    const Thing& thing = group.thing;
    if (thing.what != Thing::Class::Piece || group.layer == Layer::Badges) continue;
    const std::size_t on = group.label.find(" on ");
    if (thing.sign.empty() || on == std::string::npos) continue;
    words.try_emplace({thing.owner, thing.sign}, group.label.substr(0, on));
  }
  std::vector<std::string> items;
  for (const auto& [key, meaning] : words) items.push_back(key.second + " " + meaning);
  return items.empty() ? "" : letters.list("", items);
}

std::string legends_text(const Letters& letters) {
  const std::vector<scene::Legend>& legends = letters.scene.legends;
  const bool tells_pieces = std::any_of(legends.begin(), legends.end(),
                                        [](const auto& legend) { return legend.of.empty(); });
  std::string text = tells_pieces ? "" : signs_text(letters);
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

// What a sign of links means, as the legend has it.
std::string meaning_of(const Letters& letters, const std::string& sign) {
  for (const scene::Legend& legend : letters.scene.legends) {
    if (legend.of != "links") continue;
    for (const scene::Legend::Entry& entry : legend.entries) {
      if (entry.sign == sign && !sign.empty()) return entry.words;
    }
  }
  return sign;
}

// The links that the picture could not show; of a graph all that tell something, since curves
// cross.
std::string links_text(const Letters& letters, const std::set<std::size_t>& drawn, bool is_graph) {
  std::map<Index, std::string> labels;
  for (const Group& group : letters.scene.groups) {
    if (group.thing.what == Thing::Class::Link && !group.label.empty()) {
      labels.try_emplace(group.thing.index, group.label);
    }
  }
  std::vector<std::string> meanings;  // in the order in which they are met
  std::map<std::string, std::vector<std::string>> items;
  for (std::size_t i = 0; i < letters.scene.ties.size(); ++i) {
    const scene::Tie& tie = letters.scene.ties[i];
    if (drawn.contains(i) || (is_graph && tie.sign.empty() && tie.badge.empty())) continue;
    const auto label = labels.find(tie.link);
    std::string item = label == labels.end() ? letters.name(tie.tail) + "=" + letters.name(tie.head)
                                             : label->second;
    if (!tie.badge.empty() && label == labels.end()) item += " [" + tie.badge + "]";
    const std::string meaning = meaning_of(letters, tie.sign);
    // Labels may end in it, too.
    if (!meaning.empty() && item.ends_with(", " + meaning)) {
      item.resize(item.size() - meaning.size() - 2);
    }
    if (!items.contains(meaning)) meanings.push_back(meaning);
    items[meaning].push_back(std::move(item));
  }
  std::string text;
  for (const std::string& meaning : meanings) {
    text += letters.list(meaning.empty() ? "links:" : meaning + ":", items[meaning]);
  }
  return text;
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
  for (std::size_t site = 0; site < scene.grounds.size(); ++site) {
    SiteWords& words = sites_[static_cast<Index>(site)];
    if (words.ground.empty()) words.ground = scene.grounds[site];
  }
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
  std::vector<std::string> parts;  // that stand on one line each
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string item = clean(items[i]);
    if (i + 1 < items.size() && !item.ends_with(';')) item += ',';
    add_parts(parts, item, width - kIndent);
  }
  std::string text;
  std::string line = "  " + clean(label);
  bool is_first = true;
  for (const std::string& part : parts) {
    const bool fits = lang::display_width(line) + 1 + lang::display_width(part) <= width;
    if (!fits && !(is_first && line.size() <= 2)) {
      text += line + "\n";
      line = std::string(kIndent, ' ');
    }
    if (!line.ends_with("  ")) line += ' ';
    line += part;
    is_first = false;
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
    const auto shown = [&](std::size_t row) {
      return banded.sheet.line(row, first, first + room, letters.options.colours);
    };
    // A band need not show rows above and below that are empty in it; the last has the names.
    const bool is_part = room < width;
    const std::size_t height = banded.sheet.height();
    std::size_t top = 0, bottom = height == 0 ? 0 : height - 1;
    while (is_part && top < bottom && shown(top).empty()) ++top;
    while (is_part && top < bottom && shown(bottom - 1).empty()) --bottom;
    for (std::size_t row = top; row < height; ++row) {
      if (bottom <= row && row + 1 < height) continue;
      const std::string label = row < banded.labels.size() ? banded.labels[row] : "";
      std::string line(banded.margin - std::min(banded.margin, lang::display_width(label)), ' ');
      line += label + " " + shown(row);
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
  text += links_text(letters, drawn, scene.grid.rows.empty());
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

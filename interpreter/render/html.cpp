// Puts pages of records together; see html.hpp. Their script is page/page.js.

#include "interpreter/render/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/render/clean.hpp"
#include "interpreter/render/page/page.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::rendering {

using lang::Index;
using scene::Group;
using scene::Scene;
using scene::Thing;

namespace {

constexpr std::size_t kMostCompared = 1'000'000;  // pairs of groups

int number_in(std::map<std::string, int>& numbers, std::vector<std::string>& texts,
              std::string text) {
  const auto [found, is_new] = numbers.try_emplace(text, static_cast<int>(texts.size()));
  if (is_new) texts.push_back(std::move(text));
  return found->second;
}

std::string script_list(const std::vector<std::string>& words) {
  std::string text = "[";
  for (const std::string& word : words) {
    if (text.size() > 1) text += ',';
    text += script_string(word);
  }
  return text + "]";
}

// ---- changes of lists
// ----------------------------------------------------------------------------

struct Change {
  std::size_t at = 0, gone = 0;
  std::vector<int> come;
};

// The longest common parts of the two, by the lengths of those that begin at each pair of places.
std::vector<Change> compared(const std::vector<int>& before, const std::vector<int>& now) {
  const std::size_t columns = now.size() + 1;
  std::vector<std::uint32_t> common((before.size() + 1) * columns);
  for (std::size_t i = before.size(); 0 < i--;) {
    for (std::size_t j = now.size(); 0 < j--;) {
      common[i * columns + j] = before[i] == now[j] ? common[(i + 1) * columns + j + 1] + 1
                                                    : std::max(common[(i + 1) * columns + j],
                                                               common[i * columns + j + 1]);
    }
  }
  std::vector<Change> changes;
  bool open = false;
  const auto change_at = [&](std::size_t at) -> Change& {
    if (!std::exchange(open, true)) changes.push_back({at, 0, {}});
    return changes.back();
  };
  std::size_t i = 0, j = 0;
  while (i < before.size() || j < now.size()) {
    if (i < before.size() && j < now.size() && before[i] == now[j]) {
      open = false;
      ++i, ++j;
    } else if (j == now.size() || (i < before.size() &&
                                   common[i * columns + j + 1] <= common[(i + 1) * columns + j])) {
      ++change_at(i).gone;
      ++i;
    } else {
      change_at(i).come.push_back(now[j++]);
    }
  }
  return changes;
}

// ---- what moves
// ----------------------------------------------------------------------------------

// `[place in the list, x, y, milliseconds]` for pieces that came from elsewhere; `places` are those
// of the scene's groups in the list, -1 where there is nothing to show.
std::string motions_of(const Scene& scene, const std::vector<int>& places) {
  std::string text;
  for (const scene::Motion& motion : scene.motions) {
    const bool moves = motion.how == "slide" || motion.how == "jump" || motion.how == "strike";
    const auto is_known = [&](Index site) {
      return 0 <= site && static_cast<std::size_t>(site) < scene.places.size();
    };
    if (!moves || !is_known(motion.from) || !is_known(motion.to)) continue;
    const scene::Point from = scene.places[static_cast<std::size_t>(motion.from)];
    const scene::Point to = scene.places[static_cast<std::size_t>(motion.to)];
    for (std::size_t g = 0; g < scene.groups.size(); ++g) {
      const Thing& thing = scene.groups[g].thing;
      if (thing.what != Thing::Class::Piece || thing.index != motion.to || places[g] < 0) continue;
      text += fmt::format("{}[{},{},{},{}]", text.empty() ? "" : ",", places[g],
                          std::int64_t{from.x} - to.x, std::int64_t{from.y} - to.y,
                          std::clamp(motion.milliseconds, 0, 2000));
    }
  }
  return text.empty() ? "" : fmt::format(",[{}]", text);
}

// ---- parts of a page
// -----------------------------------------------------------------------------

std::string body_rule(const lang::Tone& tone) {
  return fmt::format("{{background:#{:06x};color:#{:06x}}}", tone.fill >> 8U, tone.ink >> 8U);
}

std::string button(std::string_view id, std::string_view shown, std::string_view said) {
  const std::string label = said.empty() ? "" : fmt::format(" aria-label=\"{}\"", said);
  return fmt::format("<button type=\"button\" id=\"{}\"{}>{}</button>\n", id, label,
                     escaped(shown));
}

}  // namespace

std::string changes_of(const std::vector<int>& before, const std::vector<int>& now) {
  std::size_t same = 0;
  while (same < before.size() && same < now.size() && before[same] == now[same]) ++same;
  std::size_t end = 0;
  while (same + end < before.size() && same + end < now.size() &&
         before[before.size() - 1 - end] == now[now.size() - 1 - end]) {
    ++end;
  }
  const auto part = [&](const std::vector<int>& list) {
    return std::vector<int>(list.begin() + static_cast<std::ptrdiff_t>(same),
                            list.end() - static_cast<std::ptrdiff_t>(end));
  };
  const std::vector<int> old_part = part(before), new_part = part(now);
  std::vector<Change> changes;
  if ((old_part.size() + 1) * (new_part.size() + 1) <= kMostCompared) {
    changes = compared(old_part, new_part);
  } else {
    changes.push_back({0, old_part.size(), new_part});
  }
  std::string text;
  for (const Change& change : changes) {
    if (!text.empty()) text += ',';
    text += fmt::format("[{},{}", same + change.at, change.gone);
    for (const int number : change.come) text += fmt::format(",{}", number);
    text += ']';
  }
  return fmt::format("[{}]", text);
}

std::string ground_style(const std::vector<lang::Colour>& palette, Theme theme) {
  const auto page = std::find_if(palette.begin(), palette.end(),
                                 [](const lang::Colour& colour) { return colour.name == "page"; });
  if (theme == Theme::Print || page == palette.end()) {
    return "body{background:#ffffff;color:#000000}";
  }
  if (theme == Theme::Dark) return "body" + body_rule(page->dark);
  std::string text = "body" + body_rule(page->light);
  if (theme == Theme::Auto) {
    text +=
        fmt::format("@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) body{}}}",
                    body_rule(page->dark));
    text += ":root[data-theme=dark] body" + body_rule(page->dark);
  }
  return text;
}

std::string page_head(std::string_view title, std::string_view language, Theme theme,
                      std::string_view style, std::string_view script) {
  const std::string_view scheme = theme == Theme::Auto   ? "light dark"
                                  : theme == Theme::Dark ? "dark"
                                                         : "light";
  const std::string scripts =
      script.empty() ? "" : fmt::format("; script-src '{}'", lang::sha256_source(script));
  return fmt::format(
      R"(<!doctype html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:{}; style-src '{}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{}">
<link rel="icon" href="data:,">
<title>{}</title>
<style>{}</style>
</head>
<body>
<main>
<h1>{}</h1>
)",
      escaped(language), scripts, lang::sha256_source(style), scheme, escaped(title), style,
      escaped(title));
}

// ---- the record
// ----------------------------------------------------------------------------------

RecordPage::RecordPage(PageOptions options)
    : options_(std::move(options)), sheet_(options_.theme) {}

void RecordPage::begin(std::string seat, std::string look) {
  sights_.push_back({std::move(seat), std::move(look), {}, {}});
}

int RecordPage::number_of_group(const std::string& label,
                                const std::vector<std::string>& elements) {
  std::string json = "[" + script_string(label);
  std::string text = label.empty()
                         ? R"(<g aria-hidden="true">)"
                         : fmt::format(R"(<g role="img" aria-label="{}">)", escaped(label));
  for (const std::string& element : elements) {
    json += fmt::format(",{}", number_in(element_numbers_, elements_, element));
    text += element;
  }
  const int number = number_in(group_numbers_, groups_, json + "]");
  if (group_texts_.size() < groups_.size()) group_texts_.push_back(text + "</g>");
  return number;
}

void RecordPage::add(const Scene& scene, const std::vector<lang::Colour>& palette,
                     const std::string& move, const std::string& said) {
  if (sights_.empty()) begin();
  const bool is_first_sight = sights_.size() == 1;
  Sight& sight = sights_.back();
  sheet_.begin(scene, palette);
  Groups now;
  std::vector<int> places;
  const std::string ground = sheet_.page(scene.box);
  if (!ground.empty()) now.push_back(number_of_group("", {ground}));
  for (const Group& group : scene.groups) {
    const std::vector<std::string> elements = sheet_.elements_of(group.shapes);
    const bool is_there = !elements.empty() || !group.label.empty();
    places.push_back(is_there ? static_cast<int>(now.size()) : -1);
    if (is_there) now.push_back(number_of_group(group.label, elements));
  }
  const scene::Box& box = scene.box;
  const std::string shown = fmt::format("{} {} {} {}", box.left, box.top, std::max(box.width, 1),
                                        std::max(box.height, 1));
  sight.steps.push_back(fmt::format("[{},{},{}{}]", number_in(box_numbers_, boxes_, shown),
                                    number_in(word_numbers_, words_, clean(scene.description)),
                                    changes_of(sight.last, now), motions_of(scene, places)));
  sight.last = std::move(now);
  if (!is_first_sight) return;
  if (1 < sight.steps.size()) moves_.push_back(clean(move));
  said_.push_back(clean(said));
  title_ = clean(scene.title);
  ground_ = ground_style(palette, options_.theme);
  shown_box_ = shown;
  shown_words_ = scene.description;
  shown_labels_.clear();
  for (const Group& group : scene.groups) {
    if (!group.label.empty()) shown_labels_.push_back(group.label);
  }
}

std::string RecordPage::style() const {
  std::string text = fmt::format("{}{}{}", page_style(), ground_, sheet_.style());
  if (options_.theme != Theme::Auto) return text;
  text += fmt::format("@media (prefers-color-scheme:dark){{{}}}",
                      sheet_.dark_style(options_.themes ? ":root:not([data-theme=light]) " : ""));
  if (options_.themes) {
    text += ":root[data-theme=dark]{color-scheme:dark}:root[data-theme=light]{color-scheme:light}";
    text += sheet_.dark_style(":root[data-theme=dark] ");
  }
  return text;
}

std::string RecordPage::picture() const {
  std::string text = fmt::format(
      "<figure><svg xmlns=\"http://www.w3.org/2000/svg\" id=\"board\" viewBox=\"{}\" "
      "role=\"group\" "
      "aria-labelledby=\"t\" aria-describedby=\"desc\"><title id=\"t\">{}</title>"
      "<desc id=\"desc\">{}</desc>",
      shown_box_, escaped(title_), escaped(shown_words_));
  const std::string definitions = sheet_.definitions();
  if (!definitions.empty()) text += fmt::format("<defs>{}</defs>", definitions);
  text += "<g id=\"shapes\">\n";
  for (const int number : sights_.front().last) {
    text += group_texts_[static_cast<std::size_t>(number)] + "\n";
  }
  return text + "</g></svg></figure>\n";
}

std::string RecordPage::controls() const {
  std::string text = "<div id=\"bar\" role=\"group\" aria-label=\"Steps\" hidden>\n";
  text += button("first", "«", "first position") + button("back", "‹", "one back");
  text += button("play", "Play", "");
  text += button("next", "›", "one on") + button("end", "»", "last position");
  text += fmt::format(
      "<input id=\"ply\" type=\"range\" min=\"0\" max=\"{0}\" value=\"{0}\" aria-label=\"move\">\n",
      moves_.size());
  const Sight& first = sights_.front();
  const auto differs = [&](auto member) {
    return std::any_of(sights_.begin(), sights_.end(),
                       [&](const Sight& sight) { return sight.*member != first.*member; });
  };
  if (differs(&Sight::seat)) text += button("seat", "Seat: " + first.seat, "");
  if (differs(&Sight::look)) text += button("look", "Look: " + first.look, "");
  if (options_.themes && options_.theme == Theme::Auto) text += button("theme", "Theme", "");
  return text + "</div>\n";
}

std::string RecordPage::moves() const {
  if (moves_.empty()) return "";
  std::string text = "<details><summary>Moves</summary>\n";
  if (!said_.front().empty()) text += fmt::format("<p>{}</p>\n", escaped(said_.front()));
  text += "<ol id=\"moves\">\n";
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const std::string& said = said_[i + 1];
    const std::string behind = said.empty() ? "" : fmt::format(" <em>{}</em>", escaped(said));
    text +=
        fmt::format("<li><a href=\"#ply={}\">{}</a>{}</li>\n", i + 1, escaped(moves_[i]), behind);
  }
  return text + "</ol>\n</details>\n";
}

std::string RecordPage::data() const {
  std::string sights;
  for (const Sight& sight : sights_) {
    std::string steps;
    for (const std::string& step : sight.steps) {
      if (!steps.empty()) steps += ",\n";
      steps += step;
    }
    if (!sights.empty()) sights += ",\n";
    sights += fmt::format("{{\"seat\":{},\"look\":{},\"steps\":[{}]}}", script_string(sight.seat),
                          script_string(sight.look), steps);
  }
  return fmt::format(
      "{{\"moves\":{},\n\"boxes\":{},\n\"words\":{},\n\"groups\":[{}],\n\"sights\":[{}]}}",
      script_list(moves_), script_list(boxes_), script_list(words_), fmt::join(groups_, ",\n"),
      sights);
}

std::string RecordPage::html() const {
  std::string text = page_head(title_, options_.language, options_.theme, style(), page_script());
  text += picture();
  text += fmt::format("<p id=\"said\" aria-live=\"polite\">{}</p>\n", escaped(shown_words_));
  text += controls() + moves();
  text += "<details id=\"position\"><summary>The position in words</summary>\n<ul id=\"words\">\n";
  for (const std::string& label : shown_labels_) {
    text += fmt::format("<li>{}</li>\n", escaped(label));
  }
  text += "</ul>\n</details>\n";
  if (!options_.back.empty()) {
    text += fmt::format("<p><a href=\"{}\">All games</a></p>\n", escaped(options_.back));
  }
  text += "</main>\n<template id=\"parts\"><svg xmlns=\"http://www.w3.org/2000/svg\">";
  for (const std::string& element : elements_) text += element + "\n";
  text += fmt::format(
      "</svg></template>\n<script type=\"application/json\" id=\"data\">{}</script>\n", data());
  return text + fmt::format("<script>{}</script>\n</body>\n</html>\n", page_script());
}

}  // namespace ludo::rendering

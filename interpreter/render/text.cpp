// Writes scenes as sentences; see text.hpp.

#include "interpreter/render/text.hpp"

#include "interpreter/render/clean.hpp"

namespace ludo::rendering {

namespace {

bool ends_sentence(const std::string& words) {
  return words.empty() || words.ends_with('.') || words.ends_with('!') || words.ends_with('?');
}

void add_sentence(std::string& text, std::string words) {
  if (words.empty()) return;
  if (!ends_sentence(words)) words += '.';
  text += words + "\n";
}

std::string panel_sentence(const scene::PanelWords& panel) {
  std::string words;
  for (const scene::PanelLine& line : panel.lines) {
    if (!words.empty()) words += "; ";
    words += clean(line.label.empty() ? line.text : line.label + ": " + line.text);
  }
  if (panel.title.empty()) return words;
  if (words.empty()) return "";
  return clean(panel.title) + ", " + words;
}

}  // namespace

std::string text(const scene::Scene& scene) {
  std::string text;
  add_sentence(text, clean(scene.title));
  add_sentence(text, clean(scene.description));
  for (const std::string& sentence : scene.spoken) add_sentence(text, clean(sentence));
  for (const scene::PanelWords& panel : scene.panels) add_sentence(text, panel_sentence(panel));
  for (const std::string& what : scene.left_out) add_sentence(text, "Left out: " + clean(what));
  return text;
}

}  // namespace ludo::rendering

// See signs.hpp.

#include "interpreter/scene/signs.hpp"

#include <algorithm>

namespace ludo::scene {

namespace {

// The signs of pieces, by what the pieces are called where they stand: `White King on e5`.
Legend pieces_of(const Scene& scene) {
  Legend pieces;
  for (const Group& group : scene.groups) {
    if (group.thing.what != Thing::Class::Piece || group.layer == Layer::Badges) continue;
    const std::size_t on = group.label.find(" on ");
    if (group.thing.sign.empty() || on == std::string::npos) continue;
    Legend::Entry entry{group.thing.sign, group.label.substr(0, on)};
    if (std::find(pieces.entries.begin(), pieces.entries.end(), entry) == pieces.entries.end()) {
      pieces.entries.push_back(std::move(entry));
    }
  }
  return pieces;
}

}  // namespace

void say_legends(Scene& scene, const std::map<std::string, std::string>& words, bool kept) {
  const bool tells_pieces = std::any_of(scene.legends.begin(), scene.legends.end(),
                                        [](const Legend& legend) { return legend.of.empty(); });
  if (!tells_pieces) scene.legends.insert(scene.legends.begin(), pieces_of(scene));
  for (Legend& legend : scene.legends) {
    std::erase_if(legend.entries, [&](Legend::Entry& entry) {
      const auto word = words.find(entry.words);
      if (word != words.end()) entry.words = word->second;
      return word == words.end() && !kept;
    });
    if (!kept) legend.of.clear();
  }
  std::erase_if(scene.legends, [](const Legend& legend) { return legend.entries.empty(); });
}

void say_signs(Scene& scene, const std::map<std::string, std::string>& words, bool kept) {
  scene.legends.clear();
  say_legends(scene, words, kept);
  const auto brackets = words.find("[ ]");
  const bool marked = std::any_of(scene.groups.begin(), scene.groups.end(), [](const Group& group) {
    return group.thing.what == Thing::Class::Mark && group.thing.index != lang::kNoIndex;
  });
  if (brackets == words.end() || !marked) return;
  if (scene.legends.empty()) scene.legends.emplace_back();
  scene.legends.front().entries.push_back({brackets->first, brackets->second});
}

}  // namespace ludo::scene

// The picture of an example: the position before and after its move.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/scene/pair_parts.hpp"
#include "interpreter/scene/signs.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

// Scenes of an example; of a move that is not allowed there is none after it.
struct PairOfScenes {
  Scene before;
  std::optional<Scene> after = std::nullopt;
  bool whole = false;  // the board itself is to be seen, however empty
};

struct PairInLetters {
  std::string before, after, legend;
};

/// Of marks only those that show what has changed between the two stay: others, such as that of a
/// king in check, have the same brackets.
inline void keep_marks_of_move(PairOfScenes& scenes) {
  const auto is_mark = [](const Group& group) { return group.thing.what == Thing::Class::Mark; };
  const auto standing = [](const Scene& scene, lang::Index site) {
    std::set<std::pair<lang::Index, lang::Index>> pieces;  // owners and kinds
    for (const Group& group : scene.groups) {
      if (group.thing.what != Thing::Class::Piece || group.thing.index != site) continue;
      pieces.insert({group.thing.owner, group.thing.kind});
    }
    return pieces;
  };
  std::erase_if(scenes.before.groups, is_mark);
  if (!scenes.after) return;
  std::erase_if(scenes.after->groups, [&](const Group& group) {
    if (!is_mark(group) || group.thing.index == lang::kNoIndex) return false;
    return standing(scenes.before, group.thing.index) == standing(*scenes.after, group.thing.index);
  });
}

/// Two boards that do not stand side by side show the part where something stands.
template <class Draw>
void cut_if_wide(PairOfScenes& scenes, std::size_t columns, const Draw& draw) {
  constexpr std::size_t kGap = 4;
  std::size_t width = 0;
  PartOfBoard part;
  for (Scene* scene : {&scenes.before, scenes.after ? &*scenes.after : nullptr}) {
    if (scene == nullptr) continue;
    if (!is_plain_board(*scene)) return;
    const std::string text = draw(*scene);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      width = std::max(width, lang::display_width(text.substr(at, end - at)));
      at = end + 1;
    }
    widen(part, *scene);
  }
  const std::size_t needed = scenes.whole ? width : 2 * width + kGap;
  if (part.whole || needed <= columns) return;
  cut_to(part, scenes.before);
  if (scenes.after) cut_to(part, *scenes.after);
}

/// As boards in letters, with one legend in the words of the text. `draw` makes letters of a scene,
/// `kept`: what has no word keeps the game's.
template <class Draw>
PairInLetters pair_of_boards(PairOfScenes scenes, const std::map<std::string, std::string>& words,
                             bool kept, std::size_t columns, const Draw& draw) {
  const auto drawn = [&](const Scene& scene) {
    std::string text = draw(scene);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  };
  keep_marks_of_move(scenes);
  if (scenes.after) mark_changes(scenes.before, *scenes.after);
  // Both have the same letters, and share their legend.
  Scene& last = scenes.after ? *scenes.after : scenes.before;
  Scene both = last;
  if (scenes.after) {
    both.groups.insert(both.groups.begin(), scenes.before.groups.begin(),
                       scenes.before.groups.end());
  }
  speak_letters(both, words);
  const auto own = both.groups.end() - static_cast<std::ptrdiff_t>(last.groups.size());
  std::copy(own, both.groups.end(), last.groups.begin());
  if (scenes.after) std::copy(both.groups.begin(), own, scenes.before.groups.begin());
  last.legends = both.legends;
  std::vector<Scene*> all = {&scenes.before};
  if (scenes.after) all.push_back(&last);
  settle_cells(all, words);
  both.legends = last.legends;
  std::set<std::string> seen = letters_seen(last);
  if (scenes.after) {
    seen.merge(letters_seen(scenes.before));
    // What only the position before the move has.
    for (const Legend& legend : scenes.before.legends) {
      const auto known = std::find_if(both.legends.begin(), both.legends.end(),
                                      [&](const Legend& one) { return one.of == legend.of; });
      if (known == both.legends.end()) both.legends.push_back(legend);
    }
  }
  drop_unseen(both, seen);
  say_signs(both, words, kept);
  PairInLetters picture;
  scenes.before.legends = {Legend{}};  // that says nothing
  last.legends = {Legend{}};
  cut_if_wide(scenes, columns, drawn);
  if (scenes.after) picture.before = drawn(scenes.before);
  std::string bare = drawn(last);
  last.legends = both.legends;
  std::string whole = drawn(last);
  if (whole.rfind(bare + "\n", 0) == 0) {
    picture.legend = whole.substr(bare.size() + 1);
    whole = std::move(bare);
  }
  (scenes.after ? picture.after : picture.before) = std::move(whole);
  return picture;
}

}  // namespace ludo::scene

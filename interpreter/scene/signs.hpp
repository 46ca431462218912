// What the signs of a picture mean, in the words of a text around it.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::scene {

/// The legends in the words of a text: `words` by what the game calls a thing ("White King"). What
/// has none keeps the game's names, or goes (`kept`). Pieces have a legend in the end.
void say_legends(Scene& scene, const std::map<std::string, std::string>& words, bool kept);

/// The letters that empty cells show.
std::set<std::string> letters_seen(const Scene& scene);

/// Without what legends say of letters of cells that none shows. In letters only.
void drop_unseen(Scene& scene, const std::set<std::string>& seen);

/// What the dots of a board of cells are, if `words` has `.`.
void say_empty(Scene& scene, const std::map<std::string, std::string>& words);

/// The letters of pieces that stand for English words stand for the words of the text: `owner
/// White`, `kind King`. No letter twice. Nothing changes where `words` has none of these.
void speak_letters(Scene& scene, const std::map<std::string, std::string>& words);

/// The letters of cells in these scenes of one position after the other: none that a piece has in
/// any of them, the same for the same thing in all of them, and another for each; a new one is of
/// the text's word for it.
void settle_cells(const std::vector<Scene*>& scenes,
                  const std::map<std::string, std::string>& words);

/// Of a picture in letters that shows a move: only its pieces, letters of cells, and the brackets
/// around what the move has changed.
void say_signs(Scene& scene, const std::map<std::string, std::string>& words, bool kept);

}  // namespace ludo::scene

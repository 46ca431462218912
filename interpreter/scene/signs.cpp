// See signs.hpp.

#include "interpreter/scene/signs.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/scene/pair_parts.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

// The signs of pieces, by what the pieces are called where they stand: `White King on e5`. In the
// order of the players and kinds, so that it is the same below all pictures.
Legend pieces_of(const Scene& scene) {
  std::vector<std::pair<std::pair<Index, Index>, Legend::Entry>> found;
  for (const Group& group : scene.groups) {
    if (group.thing.what != Thing::Class::Piece || group.layer == Layer::Badges) continue;
    const std::size_t on = group.label.find(" on ");
    if (group.thing.sign.empty() || on == std::string::npos) continue;
    Legend::Entry entry{group.thing.sign, group.label.substr(0, on)};
    const bool is_new = std::none_of(found.begin(), found.end(),
                                     [&](const auto& other) { return other.second == entry; });
    if (is_new) found.push_back({{group.thing.owner, group.thing.kind}, std::move(entry)});
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
    const bool owned = one.first.first != lang::kNoIndex;
    if (owned != (other.first.first != lang::kNoIndex)) return owned;
    return one.first < other.first;
  });
  Legend pieces;
  for (auto& [order, entry] : found) pieces.entries.push_back(std::move(entry));
  return pieces;
}

char small(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool is_letter(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; }

std::string in_case(std::string letters, bool great) {
  const char first = letters[0];
  if (!is_letter(first)) return letters;
  letters[0] =
      great ? static_cast<char>(std::toupper(static_cast<unsigned char>(first))) : small(first);
  return letters;
}

// As much of the word as nothing else is called by, great or small as the sign before. `both`: nor
// with the other.
std::string letters_for(const std::string& word, bool great, bool both,
                        const std::set<std::string>& taken) {
  for (std::size_t end = 0; end < word.size();) {
    end += lang::code_point_size(word, end);
    std::string sign = in_case(word.substr(0, end), great);
    if (taken.count(sign) == 0 && !(both && taken.count(in_case(sign, !great)) != 0)) return sign;
  }
  return "";
}

// `White` of `White King`, of the owners that `words` has; else nothing.
std::string owner_of(const std::string& piece, const std::map<std::string, std::string>& words) {
  constexpr std::string_view kOwner = "owner ";
  for (const auto& [key, word] : words) {
    if (key.rfind(kOwner, 0) == 0 && piece.rfind(key.substr(kOwner.size()) + " ", 0) == 0) {
      return key.substr(kOwner.size());
    }
  }
  return "";
}

// The word of the text that the sign of such a piece stands for; empty: none. `by_owner`: the signs
// of all pieces of its owner are his letter.
std::string word_behind(const std::string& piece, bool by_owner,
                        const std::map<std::string, std::string>& words) {
  const std::string owner = owner_of(piece, words);
  if (by_owner && !owner.empty()) return words.at("owner " + owner);
  const auto found = words.find("kind " + (owner.empty() ? piece : piece.substr(owner.size() + 1)));
  return found == words.end() ? "" : found->second;
}

// Of letters on empty cells.
bool is_of_cells(const Legend& legend) {
  return legend.of == "areas" || legend.of == "blocks" || legend.of == "cells";
}

}  // namespace

void speak_letters(Scene& scene, const std::map<std::string, std::string>& words) {
  std::map<std::pair<std::string, std::string>, std::string> spoken;  // by piece and sign
  std::set<std::string> taken = {".", "_", "+"};
  std::map<std::string, std::string> of_kinds;  // by word
  const auto piece_of = [](const Group& group) -> std::string {
    const bool is_piece = group.thing.what == Thing::Class::Piece && group.layer != Layer::Badges;
    const std::size_t on = group.label.find(" on ");
    if (!is_piece || on == std::string::npos || group.thing.sign.empty()) return "";
    return is_letter(group.thing.sign[0]) ? group.label.substr(0, on) : "";
  };
  std::set<std::string> by_kind;  // owners of whose pieces one has a letter that is not his
  for (const Group& group : scene.groups) {
    const std::string owner = owner_of(piece_of(group), words);
    if (!owner.empty() && small(owner[0]) != small(group.thing.sign[0])) by_kind.insert(owner);
  }
  for (const Group& group : scene.groups) {
    const std::string piece = piece_of(group);
    if (piece.empty() || spoken.count({piece, group.thing.sign}) != 0) continue;
    const std::string& sign = group.thing.sign;
    const bool by_owner = by_kind.count(owner_of(piece, words)) == 0;
    const std::string word = word_behind(piece, by_owner, words);
    const bool great = std::isupper(static_cast<unsigned char>(sign[0])) != 0;
    const auto known = of_kinds.find(word);
    std::string letters = word.empty()              ? sign
                          : known != of_kinds.end() ? in_case(known->second, great)
                                                    : letters_for(word, great, !by_owner, taken);
    if (letters.empty() || taken.count(letters) != 0) return;  // rather as it was
    // One kind has the same letters with everybody, great and small.
    if (!word.empty() && !by_owner && known == of_kinds.end()) of_kinds.emplace(word, letters);
    taken.insert(letters);
    spoken[{piece, sign}] = std::move(letters);
  }
  for (Legend& legend : scene.legends) {
    for (Legend::Entry& entry : legend.entries) {
      const auto found = spoken.find({entry.words, entry.sign});
      if (found != spoken.end()) entry.sign = found->second;
    }
  }
  for (Group& group : scene.groups) {
    const std::string piece = piece_of(group);
    const auto found = spoken.find({piece, group.thing.sign});
    if (!piece.empty() && found != spoken.end()) group.thing.sign = found->second;
  }
}

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

namespace {

// A site with a sign of its own, which is seen where no piece stands.
bool is_signed_site(const Group& group) {
  return group.thing.what == Thing::Class::Site && !group.thing.sign.empty() &&
         group.layer != Layer::Badges;
}

// A letter of the word, else a sign, that nothing else has.
std::string letter_of_cell(const std::string& word, const std::set<std::string>& taken) {
  for (const char c : word) {
    const std::string letter(1, small(c));
    if (is_letter(letter[0]) && taken.count(letter) == 0) return letter;
  }
  for (const char* sign : {"#", "=", "~", "^", ":", "%", "&", "*"}) {
    if (taken.count(sign) == 0) return sign;
  }
  return "?";
}

}  // namespace

void settle_cells(const std::vector<Scene*>& scenes,
                  const std::map<std::string, std::string>& words) {
  std::set<std::string> taken = {".", "_", "+"};
  for (const Scene* scene : scenes) {
    for (const Group& group : scene->groups) {
      if (group.thing.what == Thing::Class::Piece) taken.insert(group.thing.sign);
    }
  }
  std::map<std::string, std::string> settled;  // by what the game calls it
  for (const Scene* scene : scenes) {
    for (const Legend& legend : scene->legends) {
      if (!is_of_cells(legend)) continue;
      for (const Legend::Entry& entry : legend.entries) {
        if (entry.sign.empty() || settled.count(entry.words) != 0) continue;
        const auto word = words.find(entry.words);
        const std::string sign =
            taken.count(entry.sign) == 0
                ? entry.sign
                : letter_of_cell(word == words.end() ? entry.words : word->second, taken);
        taken.insert(sign);
        settled.emplace(entry.words, sign);
      }
    }
  }
  for (Scene* scene : scenes) {
    std::map<std::string, std::string> then;  // by the sign that it has
    for (Legend& legend : scene->legends) {
      if (!is_of_cells(legend)) continue;
      for (Legend::Entry& entry : legend.entries) {
        const auto found = settled.find(entry.words);
        if (found == settled.end()) continue;
        then.emplace(entry.sign, found->second);
        entry.sign = found->second;
      }
    }
    const auto change = [&](std::string& sign) {
      const auto found = then.find(sign);
      if (found != then.end()) sign = found->second;
    };
    for (std::string& ground : scene->grounds) change(ground);
    for (Group& group : scene->groups) {
      if (is_signed_site(group)) change(group.thing.sign);
    }
  }
}

std::set<std::string> letters_seen(const Scene& scene) {
  std::set<Index> pieces, covered;
  for (const Group& group : scene.groups) {
    if (group.thing.what == Thing::Class::Piece) pieces.insert(group.thing.index);
  }
  covered = pieces;
  std::set<std::string> seen;
  for (const Group& group : scene.groups) {
    if (!is_signed_site(group)) continue;
    covered.insert(group.thing.index);
    if (pieces.count(group.thing.index) == 0) seen.insert(group.thing.sign);
  }
  for (std::size_t site = 0; site < scene.grounds.size(); ++site) {
    if (!covered.contains(static_cast<Index>(site))) seen.insert(scene.grounds[site]);
  }
  return seen;
}

void drop_unseen(Scene& scene, const std::set<std::string>& seen) {
  for (Legend& legend : scene.legends) {
    if (!is_of_cells(legend)) continue;
    std::erase_if(legend.entries,
                  [&](const Legend::Entry& entry) { return !seen.contains(entry.sign); });
  }
  std::erase_if(scene.legends, [](const Legend& legend) { return legend.entries.empty(); });
}

void say_empty(Scene& scene, const std::map<std::string, std::string>& words) {
  const auto word = words.find(".");
  if (word == words.end() || scene.legends.empty() || scene.grid.rows.empty()) return;
  if (!scene.ties.empty()) return;  // points
  scene.legends.front().entries.push_back({".", word->second});
}

// Whether two cells that stand side by side are marked, so that one stroke stands for two
// brackets.
bool marks_meet(const Scene& scene) {
  if (scene.grid.points) return false;
  std::set<Index> marked;
  for (const Group& group : scene.groups) {
    if (group.thing.what == Thing::Class::Mark) marked.insert(group.thing.index);
    // Longer signs have more room between them.
    if (group.thing.what == Thing::Class::Piece && 1 < group.thing.sign.size()) return false;
  }
  marked.erase(lang::kNoIndex);
  return std::any_of(scene.grid.rows.begin(), scene.grid.rows.end(), [&](const auto& row) {
    return std::adjacent_find(row.begin(), row.end(), [&](Index left, Index right) {
             return marked.count(left) != 0 && marked.count(right) != 0;
           }) != row.end();
  });
}

// Those to the four sides, and slanting ones that are shown.
std::string arrows_of(const Scene& scene) {
  std::string arrows = "↑ → ↓ ←";
  for (const char* slanting : {"↗", "↘", "↙", "↖"}) {
    if (std::any_of(scene.groups.begin(), scene.groups.end(), [&](const Group& group) {
          return group.layer == Layer::Badges && group.thing.sign == slanting;
        })) {
      arrows += std::string(" ") + slanting;
    }
  }
  return arrows;
}

void say_signs(Scene& scene, const std::map<std::string, std::string>& words, bool kept) {
  std::erase_if(scene.legends, [](const Legend& legend) { return !is_of_cells(legend); });
  say_legends(scene, words, kept);
  const bool looks = std::any_of(scene.groups.begin(), scene.groups.end(), [](const Group& group) {
    return group.layer == Layer::Badges && is_arrow(group.thing.sign);
  });
  const auto looking = words.find("↑");
  if (looks && looking != words.end() && !scene.legends.empty()) {
    scene.legends.front().entries.push_back({arrows_of(scene), looking->second});
  }
  const auto brackets = words.find("[ ]");
  const bool marked = std::any_of(scene.groups.begin(), scene.groups.end(), [](const Group& group) {
    return group.thing.what == Thing::Class::Mark && group.thing.index != lang::kNoIndex;
  });
  if (brackets == words.end() || !marked) return;
  if (scene.legends.empty()) scene.legends.emplace_back();
  const std::string sign = marks_meet(scene) ? "[ ] [ | ]" : brackets->first;
  scene.legends.front().entries.push_back({sign, brackets->second});
}

}  // namespace ludo::scene

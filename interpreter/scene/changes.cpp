// The last move. See changes.hpp.

#include "interpreter/scene/changes.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ludo::scene {

namespace {

using interpreter::PieceOnSite;
using interpreter::State;

struct Moved {
  Index site = kNoIndex;
  PieceOnSite piece;
  bool paired = false;
};

// Those of `a` that are not the same in `b`.
std::vector<Moved> missing_in(const Pieces& a, const Pieces& b) {
  std::vector<Moved> missing;
  for (const auto& [site, piece] : a) {
    const auto other = b.find(site);
    if (other == b.end() || other->second != piece) missing.push_back({site, piece});
  }
  return missing;
}

// Each piece that came is one that left, if there is one like it; first of the same kind.
void pair_up(std::vector<Moved>& lost, std::vector<Moved>& gained, bool same_kind,
             Changes& changes) {
  for (Moved& there : gained) {
    if (there.paired) continue;
    const auto here = std::find_if(lost.begin(), lost.end(), [&](const Moved& each) {
      return !each.paired && each.piece.owner == there.piece.owner &&
             (!same_kind || each.piece.kind == there.piece.kind) && each.site != there.site;
    });
    if (here == lost.end()) continue;
    here->paired = there.paired = true;
    changes.from.push_back(here->site);
    changes.to.push_back(there.site);
  }
}

// In its place it has become another.
void find_turned(std::vector<Moved>& lost, std::vector<Moved>& gained, bool same_owner,
                 Changes& changes) {
  for (Moved& there : gained) {
    const auto here = std::find_if(lost.begin(), lost.end(), [&](const Moved& each) {
      return !there.paired && !each.paired && each.site == there.site &&
             (!same_owner || each.piece.owner == there.piece.owner);
    });
    if (here == lost.end()) continue;
    here->paired = there.paired = true;
    changes.changed.push_back(there.site);
  }
}

void add_pieces(const Pieces& before, const Pieces& after, Changes& changes) {
  std::vector<Moved> lost = missing_in(before, after);
  std::vector<Moved> gained = missing_in(after, before);
  pair_up(lost, gained, true, changes);
  find_turned(lost, gained, true, changes);
  pair_up(lost, gained, false, changes);
  find_turned(lost, gained, false, changes);
  for (const Moved& each : lost) {
    if (!each.paired) changes.gone.push_back(each.site);
  }
  for (const Moved& each : gained) {
    if (!each.paired) changes.put.push_back(each.site);
  }
}

void add_difference(const Items& a, const Items& b, std::set<Index>& links) {
  Items differing;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(differing));
  links.insert(differing.begin(), differing.end());
}

void add_values(const lang::GameModel& model, const State& before, const State& after,
                Changes& changes) {
  std::set<interpreter::VariableKey> keys;
  for (const State* state : {&before, &after}) {
    for (const auto& [key, value] : state->position.variables) keys.insert(key);
  }
  std::set<Index> sites(changes.changed.begin(), changes.changed.end());
  std::set<Index> links;
  std::set<Index> blocks;
  const std::set<Index> moved_to(changes.to.begin(), changes.to.end());
  for (const interpreter::VariableKey& key : keys) {
    const auto then = before.position.variables.find(key);
    const auto now = after.position.variables.find(key);
    const bool was = then != before.position.variables.end();
    const bool is = now != after.position.variables.end();
    if (was && is && then->second == now->second) continue;
    const lang::Variable& variable = lang::at(model.variables, key.first);
    const bool of_links =
        variable.type.base == lang::Base::Link && variable.type.shape == lang::Shape::Set;
    if (of_links) {
      add_difference(was ? then->second.items : Items{}, is ? now->second.items : Items{}, links);
      continue;
    }
    switch (variable.owner) {
      case lang::Owner::Site:
        sites.insert(key.second);
        break;
      case lang::Owner::Piece:
        // What moved took its values along.
        if (before.position.pieces.contains(key.second) &&
            after.position.pieces.contains(key.second) && !moved_to.contains(key.second)) {
          sites.insert(key.second);
        }
        break;
      case lang::Owner::Link:
        links.insert(key.second);
        break;
      case lang::Owner::Block:
        blocks.insert(key.second);
        break;
      case lang::Owner::Player:
      case lang::Owner::Game:
      case lang::Owner::Turn:
      case lang::Owner::Phase:
      case lang::Owner::Move:
      case lang::Owner::Record:
        break;
    }
  }
  for (const auto& [block, tile] : after.position.tiles) {
    if (!before.position.tiles.contains(block)) blocks.insert(block);
  }
  changes.changed.assign(sites.begin(), sites.end());
  changes.links.assign(links.begin(), links.end());
  changes.blocks.assign(blocks.begin(), blocks.end());
}

bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }
bool is_small(char letter) { return 'a' <= letter && letter <= 'z'; }
bool is_letter(char letter) { return is_small(letter) || ('A' <= letter && letter <= 'Z'); }

// A name stands by itself there: `e5` in `Ke5` and `d4xe5`, not in `e55`.
bool stands_alone(const std::string& text, std::size_t at, const std::string& name) {
  if (0 < at) {
    const char before = text[at - 1];
    if (is_digit(name.front()) && is_digit(before)) return false;
    if (is_letter(name.front()) && is_letter(before)) {
      // `x` between two squares is a sign, and a capital letter may be that of a piece.
      const bool sign = before == 'x' && is_small(name.front());
      const bool piece = !is_small(before) && is_small(name.front());
      if (!sign && !piece) return false;
    }
  }
  const std::size_t end = at + name.size();
  if (text.size() <= end) return true;
  if (is_digit(name.back())) return !is_digit(text[end]);
  return !is_letter(text[end]) && !is_digit(text[end]);
}

}  // namespace

Changes changes_of(const lang::GameModel& model, const Asking& ask) {
  Changes changes;
  const auto before = ask.state_before();
  const auto pieces = ask.pieces_before();
  if (!before || !pieces) return changes;
  add_pieces(*pieces, ask.pieces(), changes);
  add_values(model, *before, ask.state(), changes);
  return changes;
}

Items sites_in(const lang::Board& board, const std::string& text) {
  constexpr std::size_t kLongest = 2'000;
  std::map<std::string, Index> sites;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    sites[board.sites[i].name] = static_cast<Index>(i);
    longest = std::max(longest, board.sites[i].name.size());
  }
  Items found;
  for (std::size_t at = 0; at < std::min(text.size(), kLongest);) {
    std::size_t step = 1;
    for (std::size_t length = std::min(longest, text.size() - at); 0 < length; --length) {
      const auto site = sites.find(text.substr(at, length));
      if (site == sites.end() || !stands_alone(text, at, site->first)) continue;
      found.push_back(site->second);
      step = length;
      break;
    }
    at += step;
  }
  return found;
}

}  // namespace ludo::scene

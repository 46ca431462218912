// Refines colours and searches; see refine.hpp.

#include "lang/canon/refine.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

namespace {

// The same on every machine: the order of what has no other order follows from it.
Colour mixed(Colour hash, Colour value) {
  hash ^= value + 0x9E3779B97F4A7C15U + (hash << 6U) + (hash >> 2U);
  hash *= 0xFF51AFD7ED558CCDU;
  return hash ^ (hash >> 32U);
}

Colour colour_of_word(const std::string& word) {
  Colour hash = 0xCBF29CE484222325U;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return mixed(hash, word.size());
}

struct Search {
  const Terms& terms;
  Reached reached;
  TermId game;
  const std::function<std::string(const Reached&, const std::vector<Colour>&)>& write;
  std::vector<Colour> of_words = {};
  std::optional<std::string> best = {};
  std::vector<EntityId> best_path = {};
  std::vector<Colour> best_colours = {};
  std::vector<std::vector<EntityId>> symmetries = {};  // by entity: what takes its place
  int leaves = 0;
  bool too_many = false;

  using Classes = std::map<Colour, std::vector<EntityId>>;

  Classes classes(const std::vector<Colour>& colours) const {
    Classes found;
    for (const EntityId e : reached.entities)
      found[colours[static_cast<std::size_t>(e)]].push_back(e);
    return found;
  }

  std::vector<Colour> beginning() const {
    std::vector<Colour> colours(terms.entities.size());
    for (const EntityId e : reached.entities) {
      colours[static_cast<std::size_t>(e)] =
          mixed(1, static_cast<Colour>(terms.entities[static_cast<std::size_t>(e)].sort));
    }
    return colours;
  }

  std::vector<Colour> from_below(const std::vector<Colour>& of_entities) const {
    std::vector<Colour> found(terms.terms.size());
    for (const TermId id : reached.terms) {
      const Term& term = terms.at(id);
      Colour& colour = found[static_cast<std::size_t>(id)];
      if (term.entity != kNothing) {
        colour = of_entities[static_cast<std::size_t>(term.entity)];
        continue;
      }
      colour = of_words[static_cast<std::size_t>(term.word)];
      Colour sum = 0;
      for (const TermId part : term.parts) {
        const Colour inner = found[static_cast<std::size_t>(part)];
        if (term.bag) {
          sum += mixed(7, inner);
        } else {
          colour = mixed(colour, inner);
        }
      }
      colour = mixed(mixed(colour, sum), term.parts.size());
    }
    return found;
  }

  // One round: below, then above.
  std::vector<Colour> round(const std::vector<Colour>& of_entities) const {
    const std::vector<Colour> below = from_below(of_entities);
    std::vector<Colour> above(terms.terms.size());
    above[static_cast<std::size_t>(game)] = 1;
    for (const EntityId e : reached.entities) {
      const TermId said = terms.entities[static_cast<std::size_t>(e)].definition;
      above[static_cast<std::size_t>(said)] += mixed(2, of_entities[static_cast<std::size_t>(e)]);
    }
    for (auto at = reached.terms.rbegin(); at != reached.terms.rend(); ++at) {
      const Term& term = terms.at(*at);
      const Colour here =
          mixed(above[static_cast<std::size_t>(*at)], below[static_cast<std::size_t>(*at)]);
      for (std::size_t i = 0; i < term.parts.size(); ++i) {
        above[static_cast<std::size_t>(term.parts[i])] += mixed(here, term.bag ? 3 : 11 + i);
      }
    }
    std::vector<Colour> next = of_entities;
    for (const TermId id : reached.terms) {
      const EntityId e = terms.at(id).entity;
      if (e == kNothing) continue;
      const TermId said = terms.entities[static_cast<std::size_t>(e)].definition;
      Colour& colour = next[static_cast<std::size_t>(e)];
      colour = mixed(mixed(colour, below[static_cast<std::size_t>(said)]),
                     above[static_cast<std::size_t>(id)]);
    }
    return next;
  }

  std::size_t number_of_classes(const std::vector<Colour>& colours) const {
    std::set<Colour> all;
    for (const EntityId e : reached.entities) all.insert(colours[static_cast<std::size_t>(e)]);
    return all.size();
  }

  std::vector<Colour> refined(std::vector<Colour> colours) const {
    std::size_t n = number_of_classes(colours);
    while (n < reached.entities.size()) {
      std::vector<Colour> next = round(colours);
      const std::size_t more = number_of_classes(next);
      colours = std::move(next);
      if (more == n) break;
      n = more;
    }
    return colours;
  }

  // Whether the form stays as it is when two entities change places.
  bool may_change_places(EntityId a, EntityId b) const {
    std::vector<TermId> image(terms.terms.size(), kNothing);
    TermId term_of_a = kNothing, term_of_b = kNothing;
    for (const TermId id : reached.terms) {
      if (terms.at(id).entity == a) term_of_a = id;
      if (terms.at(id).entity == b) term_of_b = id;
    }
    for (const TermId id : reached.terms) {
      const Term& term = terms.at(id);
      TermId& to = image[static_cast<std::size_t>(id)];
      to = id == term_of_a ? term_of_b : id == term_of_b ? term_of_a : id;
      if (to != id) continue;
      bool same = true;
      for (const TermId part : term.parts)
        same = same && image[static_cast<std::size_t>(part)] == part;
      if (same) continue;
      Term other = term;
      for (TermId& part : other.parts) part = image[static_cast<std::size_t>(part)];
      to = terms.find(std::move(other));
      if (to == kNothing || !std::binary_search(reached.terms.begin(), reached.terms.end(), to)) {
        return false;
      }
    }
    if (image[static_cast<std::size_t>(game)] != game) return false;
    for (const EntityId e : reached.entities) {
      const EntityId to = e == a ? b : e == b ? a : e;
      const TermId said = terms.entities[static_cast<std::size_t>(e)].definition;
      if (image[static_cast<std::size_t>(said)] !=
          terms.entities[static_cast<std::size_t>(to)].definition) {
        return false;
      }
    }
    return true;
  }

  bool all_alike(const std::vector<EntityId>& members) const {
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (!may_change_places(members[0], members[i])) return false;
    }
    return true;
  }

  // Two namings give one text: what has one name in both can take each other's place.
  void note_symmetry(const std::vector<Colour>& colours) {
    std::map<Colour, EntityId> named;
    for (const EntityId e : reached.entities) named[colours[static_cast<std::size_t>(e)]] = e;
    std::vector<EntityId> image(terms.entities.size(), kNothing);
    for (const EntityId e : reached.entities) {
      const auto found = named.find(best_colours[static_cast<std::size_t>(e)]);
      if (found == named.end()) return;
      image[static_cast<std::size_t>(e)] = found->second;
    }
    symmetries.push_back(std::move(image));
  }

  // Some symmetry that leaves all chosen before in their places leads to it from one that was
  // tried.
  bool is_like_earlier(const std::vector<EntityId>& chosen, std::size_t which,
                       const std::vector<EntityId>& path) const {
    if (which == 0) return false;
    std::set<EntityId> alike(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(which));
    std::vector<EntityId> open(alike.begin(), alike.end());
    std::vector<const std::vector<EntityId>*> used;
    for (const std::vector<EntityId>& image : symmetries) {
      const bool fixes = std::ranges::all_of(
          path, [&](EntityId e) { return image[static_cast<std::size_t>(e)] == e; });
      if (fixes) used.push_back(&image);
    }
    while (!open.empty()) {
      const EntityId e = open.back();
      open.pop_back();
      for (const std::vector<EntityId>* image : used) {
        const EntityId to = (*image)[static_cast<std::size_t>(e)];
        if (alike.insert(to).second) open.push_back(to);
      }
    }
    return alike.contains(chosen[which]);
  }

  // The depth to which the search goes back: below it nothing new can be found.
  std::size_t search(std::vector<Colour> colours, std::vector<EntityId>& path) {
    const std::size_t depth = path.size();
    std::vector<EntityId> chosen;
    while (true) {
      colours = refined(std::move(colours));
      // The smallest class, of these the one of the least colour: the same in every text.
      std::pair<std::size_t, Colour> key{};
      for (const auto& [colour, members] : classes(colours)) {
        if (members.size() < 2) continue;
        const std::pair<std::size_t, Colour> other{members.size(), colour};
        if (!chosen.empty() && key <= other) continue;
        key = other;
        chosen = members;
      }
      if (chosen.empty() || !all_alike(chosen)) break;
      // Whichever of them is taken first, the text is the same.
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        Colour& colour = colours[static_cast<std::size_t>(chosen[i])];
        colour = mixed(mixed(colour, 13), i);
      }
      chosen.clear();
    }
    if (chosen.empty()) {
      if (kMostLeaves < ++leaves) {
        too_many = true;
        return 0;
      }
      std::string text = write(reached, colours);
      if (!best || text < *best) {
        best = std::move(text);
        best_path = path;
        best_colours = colours;
      } else if (text == *best) {
        note_symmetry(colours);
        const auto differs =
            std::mismatch(path.begin(), path.end(), best_path.begin(), best_path.end());
        return static_cast<std::size_t>(differs.first - path.begin());
      }
      return depth;
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const EntityId member = chosen[i];
      if (is_like_earlier(chosen, i, path)) continue;
      std::vector<Colour> inside = colours;
      Colour& colour = inside[static_cast<std::size_t>(member)];
      colour = mixed(colour, 17);
      path.push_back(member);
      const std::size_t back = search(std::move(inside), path);
      path.pop_back();
      if (too_many || back < depth) return back;
    }
    return depth;
  }
};

}  // namespace

Reached reached_from(const Terms& terms, TermId game) {
  std::vector<bool> seen(terms.terms.size());
  std::vector<TermId> open{game};
  Reached reached;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (seen[static_cast<std::size_t>(id)]) continue;
    seen[static_cast<std::size_t>(id)] = true;
    const Term& term = terms.at(id);
    open.insert(open.end(), term.parts.begin(), term.parts.end());
    if (term.entity == kNothing) continue;
    reached.entities.push_back(term.entity);
    const TermId said = terms.entities[static_cast<std::size_t>(term.entity)].definition;
    LUDO_ASSERT(said != kNothing);
    open.push_back(said);
  }
  for (std::size_t id = 0; id < seen.size(); ++id) {
    if (seen[id]) reached.terms.push_back(static_cast<TermId>(id));
  }
  std::sort(reached.entities.begin(), reached.entities.end());
  return reached;
}

std::vector<Colour> term_colours(const Terms& terms, const Reached& reached,
                                 const std::vector<Colour>& of_entities) {
  static const std::function<std::string(const Reached&, const std::vector<Colour>&)> nothing;
  Search search{terms, reached, kNothing, nothing};
  for (const std::string& word : terms.words) search.of_words.push_back(colour_of_word(word));
  return search.from_below(of_entities);
}

std::optional<std::string> least_text(
    const Terms& terms, TermId game,
    const std::function<std::string(const Reached&, const std::vector<Colour>&)>& write) {
  Search search{terms, reached_from(terms, game), game, write};
  for (const std::string& word : terms.words) search.of_words.push_back(colour_of_word(word));
  std::vector<EntityId> path;
  search.search(search.beginning(), path);
  if (search.too_many) return std::nullopt;
  return search.best;
}

}  // namespace ludo::lang::canon

// What players, pieces, sites and the game have. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "lang/rules/setup.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

bool names(const Node& node, std::string_view word) {
  return node.text == word || std::any_of(node.children.begin(), node.children.end(),
                                          [&](const Node& child) { return names(child, word); });
}

// The setup speaks of it.
bool is_set_up(const Page& page, std::string_view attribute) {
  const Node* setup = page.item(Form::Setup);
  return setup != nullptr && names(*setup, attribute);
}

// What one has, without how much that can be at most.
std::optional<Sense> without_bound(Sense told) {
  static const std::set<std::string, std::less<>> kFree = {"counts-of-player", "has-in-own-words",
                                                           "has-to-drop"};
  if (kFree.count(told.what) != 0) {
    told.what += "-free";
    told.parts.pop_back();
    return told;
  }
  if (told.what.rfind("has-of-", 0) != 0 || told.parts.size() != 2) return std::nullopt;
  told.what += "-plain";
  told.parts.pop_back();
  return told;
}

}  // namespace

// `the game has bag: tally of tile at most 9 seen by nobody, …`, of one or two piles of tiles: how
// many they hold, and that nobody looks.
bool RuleWriter::piles_of_tiles(const std::vector<const Node*>& all, Section& section) {
  std::vector<Sense> parts;
  constexpr std::size_t kTwo = 2;
  std::vector<const Node*> piles;
  for (const Node* has : all) {
    if (page_.find(has->text) != nullptr || lower(has->text) != "game") return false;
    for (const Node& pile : has->children) {
      if (pile.is(Form::Attribute)) piles.push_back(&pile);
    }
  }
  for (const Node* one : piles) {
    const Node& pile = *one;
    const Node& type = pile[0];
    const bool of_tiles = type.is(Form::TypeTally) && type[0].is(Form::TypeName) &&
                          type[0].text == "tile" && place_in(type, 1).is(Form::Integer);
    const Node& seen = place_in(pile, 3);
    const bool plain = place_in(pile, 1).absent() && place_in(pile, 2).absent() &&
                       place_in(pile, 4).absent() && !seen.absent() && is_name(seen[0], "nobody") &&
                       seen[1].absent();
    if (!of_tiles || !plain || parts.size() == kTwo * kTwo) return false;
    parts.push_back(named(pile.text, pile.span));
    parts.push_back(figure(type[1].text, type.span));
  }
  if (parts.empty()) return false;
  const bool two = parts.size() > kTwo;
  const Span span = join(all.front()->span, all.back()->span);
  std::vector<Sense> names = {parts[0]};
  if (two) names.push_back(parts[kTwo]);
  const Sense held = sense(two ? "piles-hold" : "pile-holds", parts, span);
  const auto free =
      std::find_if(all.begin(), all.end(), [](const Node* has) { return is_only_bound(*has); });
  if (free != all.end()) {
    bound(**free, held);
    line(section, sense(held.what + "-free", names, span));
  } else {
    line(section, held);
  }
  line(section, sense(two ? "piles-are-hidden" : "pile-is-hidden",
                      two ? std::vector<Sense>{} : std::move(names), span));
  for (const Node* has : all) {
    for (Sentence& sentence : section.blocks.back().sentences) {
      if (!sentence.meant.empty() && sentence.meant[0].span == span)
        sentence.from.push_back(has->span);
    }
  }
  return true;
}

void RuleWriter::attributes_of(const Node& has, Section& section) {
  const std::size_t first = section.blocks.size();
  const bool free = is_only_bound(has);
  if (piles_of_tiles({&has}, section)) {
    prose(attached_to(has), section, first);
    return;
  }
  for (const Node& attribute : has.children) {
    if (!attribute.is(Form::Attribute) || is_unused(attribute.text)) continue;
    if (told_attributes_.count(&attribute) != 0 || noted_of_actor(attribute.text) == &attribute) {
      continue;
    }
    const Span span = attribute.span;
    Teller teller = this->teller();
    const std::string owner = has.text;
    Sense name = named(attribute.text, span);
    const Node& type = attribute[0];
    const bool truth = type.is(Form::TypeName) && (type.text == "truth" || type.text == "Bool");
    std::vector<Sense> parts = {std::move(name)};
    std::string what = truth ? "may-be-of-" : "has-of-";
    const Symbol* kind = page_.find(owner);
    if (kind != nullptr && kind->meaning == lang::Meaning::Kind) {
      what += "kind";
      parts.push_back({"things", owner, {}, span});
    } else {
      std::string key = owner;
      std::transform(key.begin(), key.end(), key.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      what += key;
    }
    std::string type_name = type.is(Form::TypeName) ? type.text : "";
    if (!type_name.empty()) {
      type_name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(type_name[0])));
    }
    const bool counted = what == "has-of-player" && type.is(Form::TypeRange) &&
                         place_in(attribute, 1).absent() && place_in(type, 0).is(Form::Integer) &&
                         type[0].text == "0" && place_in(type, 1).is(Form::Integer);
    // `an army, the units that he has yet to place, at most 32 of a kind`
    const bool own = what == "has-of-player" && type.is(Form::TypeTally) &&
                     !place_in(type, 1).absent() && words_.count(attribute.text) != 0 &&
                     !speaker_.noun(attribute.text).noted.empty();
    const Node* of_hand = own ? nullptr : type_of_hand(has, attribute);
    if (of_hand != nullptr) {
      std::vector<Sense> kinds;
      for (const Node& kind : (*of_hand)[0].children) {
        kinds.push_back({"things", kind.text, {}, kind.span});
      }
      what = "has-to-drop";
      parts.push_back(sense("list", std::move(kinds), type.span));
      parts.push_back(teller.thing(type[1]));
    } else if (own) {
      what = "has-in-own-words";
      parts.push_back(sense("noted-own", {named(attribute.text, span)}, type.span));
      parts.push_back(teller.thing(type[1]));
    } else if (counted) {
      what = "counts-of-player";
      parts.push_back(figure(type[1].text, type.span));
    } else if (!truth && type_name == attribute.text) {
      what += "-plain";
    } else if (!truth) {
      parts.push_back(teller.thing(type));
    }
    Sense told = sense(what, std::move(parts), span);
    // What the record keeps is asked for by nothing: it is told with its bound.
    const bool recorded = lower(owner) == "record";
    if (free && !truth) {
      bound(has, told);
      if (const auto plain = without_bound(told); plain && !recorded) line(section, *plain);
    } else {
      line(section, told);
    }
    if (of_hand != nullptr) {
      auto& from = section.blocks.back().sentences.back().from;
      from.insert(from.end(), {of_hand->span, (*of_hand)[0].span, type.span});
    }
    if (!place_in(attribute, 1).absent() && !(truth && attribute[1].is(Form::No))) {
      Sense initial = teller.thing(attribute[1]);
      line(section,
           sense("at-first", {named(attribute.text, span), std::move(initial)}, attribute[1].span));
    }
    if (!own && type.is(Form::TypeTally) && place_in(attribute, 1).absent() &&
        !is_set_up(page_, attribute.text)) {
      const Node* setup = page_.item(Form::Setup);
      if (has_board_picture(setup) && lower(has.text) == "player") {
        empty_at_first_.push_back(&attribute);  // the setup says it
      } else {
        line(section, sense("empty-at-first", {named(attribute.text, span)}, span));
        section.blocks.back().sentences.back().role = Role::Corollary;
      }
    }
    if (!place_in(attribute, 2).absent()) {
      line(section,
           sense("lasts-" + attribute[2].text, {named(attribute.text, span)}, attribute[2].span));
    }
    if (const Node& seen = place_in(attribute, 3); !seen.absent()) {
      Sense who = seen[0].is(Form::Name) && (seen[0].text == "owner" || seen[0].text == "all" ||
                                             seen[0].text == "nobody")
                      ? sense("seen-" + seen[0].text, {}, seen.span)
                      : teller.thing(seen[0]);
      if (seen[1].absent()) {
        line(section, sense("seen-by", {named(attribute.text, span), std::move(who)}, seen.span));
      } else if (constexpr std::size_t kTwo = 2;
                 own && who.is("seen-owner") && page_.model().players.size() == kTwo) {
        line(section,
             sense("hidden-from-other-until",
                   {named(seen[1].text, seen.span), named(attribute.text, seen.span)}, seen.span));
      } else {
        line(section,
             sense("seen-by-until",
                   {named(attribute.text, span), std::move(who), named(seen[1].text, seen.span)},
                   seen.span));
      }
    }
    if (const Node& description = place_in(attribute, 4); !description.absent()) {
      if (const auto said = speaker_.prose(description.text)) {
        auto& behind = free && recorded ? bounds_.back() : section.blocks.back();
        behind.sentences.push_back({"(" + *said + ")", {description.span}, Role::Note});
      } else {
        written_.missing_prose.insert(description.text);
      }
    }
  }
  const auto named_first = std::find_if(has.children.begin(), has.children.end(),
                                        [](const Node& n) { return n.is(Form::Attribute); });
  prose(attached_to(has), section, first, nullptr,
        named_first == has.children.end() ? "" : heading_of(named_first->text));
}

// `kinds of pieces seen by owner until known`.
void RuleWriter::kinds_seen(const Node& item, Section& section) {
  const std::size_t first = section.blocks.size();
  const Node& seen = item[0];
  const Node& who = seen[0];
  std::string what = "kinds-seen-by";
  std::vector<Sense> parts;
  if (is_name(who, "all")) return;
  if (is_name(who, "owner") || is_name(who, "nobody")) {
    what = "kinds-seen-by-" + who.text;
  } else if (who.is(Form::Nobody)) {
    what = "kinds-seen-by-nobody";
  } else {
    parts.push_back(teller().thing(who));
  }
  if (const Node& until = place_in(seen, 1); !until.absent()) {
    const Symbol* phase = page_.find(until.text);
    const bool begins = phase != nullptr && phase->meaning == Meaning::Phase;
    what += begins ? "-until-phase" : "-until";
    parts.push_back(named(until.text, until.span));
  }
  line(section, sense(what, std::move(parts), item.span));
  prose(attached_to(item), section, first);
}

}  // namespace ludo::lang::rules

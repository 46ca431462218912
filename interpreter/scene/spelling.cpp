// What links, blocks, areas and tiles are in letters, for renderers that have nothing else: a
// letter for each value of a legend, and the legends of those letters. (Sites and pieces:
// legend.cpp.)

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/scene/letters.hpp"
#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

// The lines of properties by which an item tells its value, if it does.
struct ToldItem {
  const PropertyUse* legend = nullptr;
  const PropertyUse* letter = nullptr;
};

ToldItem told_by(const ViewItem& item) {
  ToldItem told;
  for (const PropertyUse& use : item.properties) {
    if (use.what == Property::Legend && !use.none && !use.text.empty()) told.legend = &use;
    if (use.what == Property::Letter && !use.none) told.letter = &use;
  }
  return told;
}

struct Spelling {
  Work& work;
  std::map<std::string, std::string> letters;  // by the words of the legend
  Legend legend;

  std::string said(const PropertyUse& use, Index thing) {
    Slots slots = work.ask.slots_of(thing);
    return work.text(use.text, slots, true);
  }

  // Letters for the items of a form, none of them taken.
  void assign(ItemForm form, std::set<std::string>& taken) {
    for (const ViewItem& item : work.view.items) {
      const ToldItem told = told_by(item);
      if (item.form != form || told.legend == nullptr) continue;
      const std::string words = said(*told.legend, kNone);
      if (words.empty() || letters.contains(words)) continue;
      letters[words] =
          told.letter != nullptr ? said(*told.letter, kNone) : fresh_letter(words, taken);
      legend.entries.push_back({letters[words], words});
    }
  }

  // What the lines that hold for a thing come to.
  std::string letter_of(const Style& style, Index thing) {
    if (const PropertyUse* letter = style.get(Property::Letter)) return said(*letter, thing);
    const PropertyUse* told = style.get(Property::Legend);
    if (told == nullptr) return "";
    const auto found = letters.find(said(*told, thing));
    return found == letters.end() ? "" : found->second;
  }

  void put(Index site, const std::string& letter) {
    if (site < 0 || work.scene.grounds.size() <= static_cast<std::size_t>(site)) return;
    if (!letter.empty()) work.scene.grounds[static_cast<std::size_t>(site)] = letter;
  }

  void tell() {
    if (!legend.entries.empty()) work.scene.legends.push_back(std::move(legend));
  }
};

void spell_links(Work& work) {
  Spelling spelling{work, {}, {"links", {}}};
  std::set<std::string> taken;
  spelling.assign(ItemForm::Links, taken);
  bool any = false;
  for (Tie& tie : work.scene.ties) {
    const auto style = work.link_styles.find(tie.link);
    if (tie.sign.empty() && style != work.link_styles.end()) {
      tie.sign = spelling.letter_of(style->second, tie.link);
    }
    any = any || !tie.sign.empty();
  }
  if (any) spelling.tell();
}

void spell_blocks(Work& work, std::set<std::string>& taken) {
  Spelling spelling{work, {}, {"blocks", {}}};
  spelling.assign(ItemForm::Blocks, taken);
  for (const auto& [block, style] : work.block_styles) {
    const std::string letter = spelling.letter_of(style, block);
    for (const Index site : lang::at(work.model.board.blocks, block).sites) {
      spelling.put(site, letter);
    }
  }
  spelling.tell();
}

void spell_areas(Work& work, std::set<std::string>& taken) {
  Spelling spelling{work, {}, {"areas", {}}};
  spelling.assign(ItemForm::Area, taken);
  for (const ViewItem& item : work.view.items) {
    const ToldItem told = told_by(item);
    if (item.form != ItemForm::Area || (told.legend == nullptr && told.letter == nullptr)) continue;
    for (const Index site : work.ask.among(item.selected, item.where, work.ask.all_sites())) {
      Style style;
      work.apply(item, site, style);
      spelling.put(site, spelling.letter_of(style, site));
    }
  }
  spelling.tell();
}

}  // namespace

void spell(Work& work) {
  work.scene.grounds.resize(work.tiles ? 0 : work.model.board.sites.size());
  std::set<std::string> taken = {".", "_"};
  for (const Legend& legend : work.scene.legends) {
    for (const Legend::Entry& entry : legend.entries) taken.insert(entry.sign);
  }
  for (const Group& group : work.scene.groups) {
    if (group.thing.what == Thing::Class::Piece) taken.insert(group.thing.sign);
  }
  work.ask.begin("letters", 2'000'000);
  spell_blocks(work, taken);
  spell_areas(work, taken);
  spell_links(work);
}

TileLetters letters_of_tiles(const Work& work) {
  TileLetters letters;
  std::vector<std::size_t> ports(work.model.grounds.size());
  for (const lang::TileType& tile : work.model.tiles) {
    for (const lang::TilePart& part : tile.parts) {
      ports[static_cast<std::size_t>(part.ground)] +=
          part.ports.size() * static_cast<std::size_t>(std::max(tile.copies, 0));
    }
  }
  // The ground that most sides have is a dot.
  const auto usual = std::max_element(ports.begin(), ports.end()) - ports.begin();
  std::set<std::string> grounds, players;
  for (std::size_t ground = 0; ground < work.model.grounds.size(); ++ground) {
    const bool is_usual = static_cast<std::ptrdiff_t>(ground) == usual;
    letters.grounds.push_back(is_usual ? "." : fresh_letter(work.model.grounds[ground], grounds));
  }
  for (const lang::Player& player : work.model.players) {
    std::string letter = fresh_letter(player.name, players);
    for (char& c : letter) {
      if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    letters.players.push_back(letter);
  }
  return letters;
}

}  // namespace ludo::scene

// Tiles that make a board: what is on each of them, and what joins them. See writer.hpp.

#include <algorithm>
#include <array>
#include <set>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

constexpr Index kPortsOfSide = 3;
constexpr std::array<const char*, 12> kPorts = {"nl", "n", "nr", "el", "e", "er",
                                                "sl", "s", "sr", "wl", "w", "wr"};

bool is_middle(Index port) { return port % kPortsOfSide == 1; }

bool has_port(const TilePart& part, Index port) {
  return std::find(part.ports.begin(), part.ports.end(), port) != part.ports.end();
}

// The part has the middle of a side and not both of its halves.
bool is_thin(const TilePart& part) {
  return std::any_of(part.ports.begin(), part.ports.end(), [&](Index port) {
    return is_middle(port) && (!has_port(part, port - 1) || !has_port(part, port + 1));
  });
}

bool names_side(const Node& part) {
  return std::any_of(part[0].children.begin(), part[0].children.end(),
                     [](const Node& port) { return port.text.size() == 1; });
}

std::vector<const Node*> parts_in(const Node& tile) {
  std::vector<const Node*> parts;
  for (const Node& part : tile.children) {
    if (part.is(Form::TilePart)) parts.push_back(&part);
  }
  return parts;
}

// One tile of the list, part by part.
class TileTold {
 public:
  TileTold(const Node& tile, const TileType& type) : parts_(parts_in(tile)), type_(type) {}

  std::vector<Sense> parts() const {
    std::vector<Sense> told;
    for (std::size_t i = 0; i < parts_.size(); ++i) told.push_back(part(i));
    return told;
  }

 private:
  Sense ground(std::size_t i) const {
    return Sense{"things", parts_[i]->text, {}, parts_[i]->span};
  }

  std::size_t like(const Node& part) const {
    return static_cast<std::size_t>(std::count_if(
        parts_.begin(), parts_.end(), [&](const Node* other) { return other->text == part.text; }));
  }

  // The sides and half sides of a part, as written; `rest` where other parts of its ground have
  // some, too: by their names.
  Sense on_sides(std::size_t i) const {
    const Node& part = *parts_[i];
    std::string ports;
    for (const Node& port : part[0].children) {
      if (port.text == "rest") {
        if (like(part) < 2) return sense("tile-part-rest", {ground(i)}, part.span);
        for (const Index owned : at(type_.parts, static_cast<Index>(i)).ports) {
          if (!is_middle(owned))
            ports += std::string(" ") + kPorts[static_cast<std::size_t>(owned)];
        }
        continue;
      }
      ports += " " + port.text;
    }
    if (ports.empty()) return sense("tile-part", {ground(i)}, part.span);
    return sense("tile-part-on", {ground(i), sense_of("figure", ports.substr(1), part.span)},
                 part.span);
  }

  // `the city`; of several cities `the city n`.
  Sense mention(std::size_t i) const {
    const Node& part = *parts_[i];
    if (like(part) < 2) return sense("tile-part-alone", {ground(i)}, part.span);
    Sense told = on_sides(i);
    told.what += "-named";
    return told;
  }

  Sense beside(const Node& part) const {
    std::vector<std::size_t> others;
    for (const Node& number : part[1].children) {
      others.push_back(static_cast<std::size_t>(std::stoul(number.text)) - 1);
    }
    const Node& first = *parts_[others[0]];
    const bool alike = std::all_of(others.begin(), others.end(), [&](std::size_t other) {
      return parts_[other]->text == first.text;
    });
    constexpr std::size_t kBoth = 2;
    if (alike && others.size() == kBoth && like(first) == kBoth) {
      return sense("both-parts", {ground(others[0])}, part.span);
    }
    std::vector<Sense> all;
    all.reserve(others.size());
    for (const std::size_t other : others) all.push_back(mention(other));
    return all.size() == 1 ? std::move(all[0]) : sense("list", std::move(all), part.span);
  }

  Sense part(std::size_t i) const {
    const Node& part = *parts_[i];
    Sense told = on_sides(i);
    for (const Node& flag : part[2].children) {
      told = sense("tile-part-with", {std::move(told), sense_of("word", flag.text, flag.span)},
                   part.span);
    }
    if (part[1].children.empty()) return told;
    return sense("tile-part-beside", {std::move(told), beside(part)}, part.span);
  }

  std::vector<const Node*> parts_;
  const TileType& type_;
};

}  // namespace

// What the letters of the list stand for, what grounds have of a side, and what is linked: it holds
// of all tiles.
void RuleWriter::sides_of_tiles(const Node& item, Section& section) {
  const GameModel& model = page_.model();
  std::set<std::string> thin;
  std::vector<std::string> on_sides;  // grounds that have sides, in their order
  bool halves = false;
  Index at_tile = 0;
  for (const Node& tile : item.children) {
    if (!tile.is(Form::TileDef)) continue;
    const TileType& type = at(model.tiles, at_tile++);
    const auto parts = parts_in(tile);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!names_side(*parts[i])) {
        halves = halves || !parts[i]->children[0].children.empty();
        continue;
      }
      on_sides.push_back(parts[i]->text);
      if (is_thin(at(type.parts, static_cast<Index>(i)))) thin.insert(parts[i]->text);
    }
  }
  Sense wide_grounds = sense("any-of", {}, item.span);
  Sense thin_grounds = sense("any-of", {}, item.span);
  for (const Node& ground : item[0].children) {
    if (std::find(on_sides.begin(), on_sides.end(), ground.text) == on_sides.end()) continue;
    Sense& list = thin.count(ground.text) != 0 ? thin_grounds : wide_grounds;
    list.parts.push_back({"things", ground.text, {}, item.span});
  }
  const auto add = [&](Sense clause) { line(section, clause); };
  const auto alone = [](Sense list) {
    return list.parts.size() == 1 ? Sense(list.parts[0]) : list;
  };
  add(sense("tile-letters", {}, item.span));
  if (halves) add(sense("tile-halves", {}, item.span));
  if (!thin_grounds.parts.empty()) {
    if (!wide_grounds.parts.empty()) {
      add(sense("tile-widths", {alone(wide_grounds), alone(thin_grounds)}, item.span));
    } else {
      add(sense("tile-thin", {alone(thin_grounds)}, item.span));
    }
  }
  add(sense("tile-links", {}, item.span));
}

void RuleWriter::tiles(Section& section) {
  for (const Node* tiles_item : page_.items(Form::Tiles)) {
    std::vector<Sense> grounds;
    for (const Node& ground : (*tiles_item)[0].children) {
      grounds.push_back({"things", ground.text, {}, ground.span});
    }
    line(section,
         sense("tiles", {sense("any-of", std::move(grounds), tiles_item->span)}, tiles_item->span));
    Block block{Block::Form::Table};
    block.rows.push_back({{language_.heading("tile"), {tiles_item->span}},
                          {language_.heading("copies"), {tiles_item->span}},
                          {language_.heading("parts"), {tiles_item->span}}});
    Index at_tile = 0;
    for (const Node& tile : tiles_item->children) {
      if (!tile.is(Form::TileDef)) continue;
      std::string parts;
      for (const Sense& part : TileTold(tile, at(page_.model().tiles, at_tile++)).parts()) {
        if (!parts.empty()) parts += "; ";
        parts += speaker_.text(part);
      }
      const Sense name = sense("tile-called", {{"things", tile.text, {}, tile.span}}, tile.span);
      block.rows.push_back({{speaker_.text(name), {tile.span}},
                            {tile[0].text, {tile[0].span}},
                            {parts, {tile.span}}});
    }
    section.blocks.push_back(std::move(block));
    section.blocks.push_back({});
    sides_of_tiles(*tiles_item, section);
    prose(attached_to(*tiles_item), section, section.blocks.size());
  }
}

}  // namespace ludo::lang::rules

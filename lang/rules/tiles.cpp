// Tiles that make a board: what is on each of them, and what joins them. See writer.hpp.

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sstream>

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

  // A part on one side, one on several, one on half sides, and something beside something.
  bool has_all_forms() const {
    bool one = false;
    bool several = false;
    bool halves = false;
    bool beside = false;
    for (const Node* part : parts_) {
      const auto& ports = (*part)[0].children;
      if (!ports.empty() && ports[0].text != "rest") {
        (ports[0].text.size() == 2 ? halves : ports.size() == 1 ? one : several) = true;
      }
      beside = beside || !(*part)[1].children.empty();
    }
    return one && several && halves && beside;
  }

  // The row of the table in words.
  std::vector<Sense> as_read() const {
    std::vector<Sense> all;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Node& part = *parts_[i];
      Sense told = on_sides(i);
      std::vector<Sense> sides;
      for (const std::string& side : sides_of(i)) sides.push_back(figure(side, part.span));
      const bool whole = names_side(part);
      told = sense(told.is("tile-part")        ? "reads-part"
                   : told.is("tile-part-rest") ? "reads-rest"
                   : !whole                    ? "reads-halves"
                   : sides.size() == 1         ? "reads-side"
                                               : "reads-sides",
                   {ground(i)}, part.span);
      if (sides.size() == 1) told.parts.push_back(sides[0]);
      if (1 < sides.size()) told.parts.push_back(sense("list", std::move(sides), part.span));
      for (const Node& flag : part[2].children) {
        told = sense("tile-part-with", {std::move(told), sense_of("word", flag.text, flag.span)},
                     part.span);
      }
      if (!part[1].children.empty()) {
        told = sense("reads-beside", {std::move(told), beside(part)}, part.span);
      }
      all.push_back(std::move(told));
    }
    return all;
  }

 private:
  std::vector<std::string> sides_of(std::size_t i) const {
    const Sense told = on_sides(i);
    std::vector<std::string> sides;
    if (!told.is("tile-part-on")) return sides;
    std::istringstream in(told.parts[1].text);
    for (std::string side; in >> side;) sides.push_back(side);
    return sides;
  }

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

// Of one tile `City n w`, one city; of another `City n; City w`, two.
std::optional<Sense> joined_or_not(const Node& tiles) {
  const auto sides = [](const Node& part) {
    std::vector<std::string> all;
    for (const Node& port : part[0].children) all.push_back(port.text);
    return all;
  };
  for (const Node& one : tiles.children) {
    if (!one.is(Form::TileDef)) continue;
    for (const Node* joined : parts_in(one)) {
      constexpr std::size_t kTwo = 2;
      const auto both = sides(*joined);
      if (both.size() != kTwo || both[0].size() != 1 || both[1].size() != 1) continue;
      for (const Node& other : tiles.children) {
        if (!other.is(Form::TileDef)) continue;
        std::vector<std::vector<std::string>> apart;
        for (const Node* part : parts_in(other)) {
          if (part->text == joined->text) apart.push_back(sides(*part));
        }
        if (apart != std::vector<std::vector<std::string>>{{both[0]}, {both[1]}}) continue;
        const Span span = joined->span;
        return sense("tile-joins",
                     {{"things", joined->text, {}, span},
                      {"things", one.text, {}, span},
                      {"things", other.text, {}, span}},
                     span);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

// What the letters of the list stand for, and what grounds have of a side: it holds of all tiles.
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
  const auto follows = [&](const Sense& clause) {
    add(clause);
    section.blocks.back().sentences.back().role = Role::Corollary;
  };
  follows(sense("tile-key", {}, item.span));
  if (const auto joined = joined_or_not(item)) follows(*joined);
  add(sense("tile-letters", {}, item.span));
  if (halves) add(sense("tile-halves", {}, item.span));
  if (!thin_grounds.parts.empty()) {
    if (!wide_grounds.parts.empty()) {
      add(sense("tile-widths", {alone(wide_grounds), alone(thin_grounds)}, item.span));
    } else {
      add(sense("tile-thin", {alone(thin_grounds)}, item.span));
    }
  }
  at_tile = 0;
  for (const Node& tile : item.children) {
    if (!tile.is(Form::TileDef)) continue;
    const TileTold read(tile, at(model.tiles, at_tile++));
    if (!read.has_all_forms()) continue;
    follows(sense("tile-reads",
                  {{"things", tile.text, {}, tile.span}, sense("list", read.as_read(), tile.span)},
                  tile.span));
    break;
  }
}

void RuleWriter::tiles(Section& section) {
  for (const Node* tiles_item : page_.items(Form::Tiles)) {
    std::vector<Sense> grounds;
    for (const Node& ground : (*tiles_item)[0].children) {
      grounds.push_back({"things", ground.text, {}, ground.span});
    }
    section.blocks.push_back({});
    sides_of_tiles(*tiles_item, section);
    picture_of_tiles(*tiles_item, section);
    section.blocks.push_back({});
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
    std::int64_t copies = 0;
    for (const TileType& tile : page_.model().tiles) copies += tile.copies;
    section.blocks.push_back({});
    line(section, sense("tiles-in-all", {figure(std::to_string(copies), tiles_item->span)},
                        tiles_item->span));
    section.blocks.back().sentences.back().role = Role::Corollary;
    line(section, sense("tile-links", {}, tiles_item->span));
    prose(attached_to(*tiles_item), section, section.blocks.size());
  }
}

}  // namespace ludo::lang::rules

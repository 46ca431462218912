// What the viewer knows and no item of the view reads, in words: nothing known is lost.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/scene/work.hpp"
#include "lang/view/reads.hpp"

namespace ludo::scene {

namespace {

using lang::Owner;
using lang::Variable;

// A piece of the board has it, of which there are many.
bool is_of_board(const Variable& variable) {
  return variable.owner == Owner::Site || variable.owner == Owner::Piece ||
         variable.owner == Owner::Link || variable.owner == Owner::Block;
}

std::string owner_name(const Work& work, const Variable& variable, Index owner) {
  switch (variable.owner) {
    case Owner::Piece:
    case Owner::Site:
      return work.site_name(owner);
    case Owner::Player:
      return work.player_name(owner);
    case Owner::Link:
      return lang::at(work.model.board.links, owner).name;
    case Owner::Block:
      return lang::at(work.model.board.blocks, owner).name;
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      return "";
  }
  return "";
}

// Stacks, from the top. What lies below is kept as numbers: 1 + kind * (players + 1) + owner.
void add_piles(Work& work, std::vector<PanelLine>& lines) {
  const lang::Piles& piles = work.model.piles;
  if (piles.most == 0) return;
  for (const auto& [site, top] : work.ask.pieces()) {
    const auto contents = work.ask.variable(piles.contents, site);
    const auto height = work.ask.variable(piles.height, site);
    if (!contents || !height || height->number < 2) continue;
    std::string text = work.piece_name(top);
    const auto owners = static_cast<Index>(work.model.players.size()) + 1;
    for (Index level = height->number - 1; 0 < level; --level) {
      const auto at = static_cast<std::size_t>(level);
      if (contents->items.size() <= at || contents->items[at] <= 0) continue;
      const Index code = contents->items[at] - 1;
      const Index owner = code % owners == owners - 1 ? kNoIndex : code % owners;
      text += ", " + work.piece_name({code / owners, owner});
    }
    lines.push_back({work.site_name(site) + ", from the top", text});
  }
}

}  // namespace

std::vector<PanelLine> unread(Work& work) {
  lang::ViewReads reading;
  for (const ViewItem& item : work.view.items) add_reads(work.view.model, item, reading);
  const lang::Piles& piles = work.model.piles;
  const bool has_piles = piles.most > 0;
  std::vector<PanelLine> lines;
  std::map<std::pair<Index, lang::Value>, std::size_t> shared;
  for (const auto& [key, kept] : work.ask.state().position.variables) {
    if (reading.variables.contains(key.first)) continue;
    if (has_piles && key.first == piles.height) continue;
    const Variable& variable = lang::at(work.model.variables, key.first);
    if (!variable.declared) continue;
    const auto value = work.ask.variable(key.first, key.second);
    const std::string owner = owner_name(work, variable, key.second);
    const std::string name = owner.empty() ? variable.name : variable.name + " of " + owner;
    if (!value) {
      const bool counted = variable.type.shape == lang::Shape::Tally && !variable.seen.wholly;
      if (!counted) continue;
      std::int32_t total = 0;
      for (const std::int32_t count : kept.items) total += count;
      if (total > 0) lines.push_back({"total " + name, std::to_string(total)});
      continue;
    }
    const std::string text = work.value_name(variable.type, *value);
    if (!is_of_board(variable)) {
      lines.push_back({name, text});
      continue;
    }
    // Values that many have stand on one line.
    const auto [line, is_new] = shared.try_emplace({key.first, *value}, lines.size());
    if (is_new) {
      lines.push_back({fmt::format("{} {}", variable.name, text), owner});
    } else {
      lines[line->second].text += " " + owner;
    }
  }
  if (!reading.variables.contains(piles.contents)) add_piles(work, lines);
  if (!reading.tile_in_hand) {
    lang::Type type;
    type.base = lang::Base::Tile;
    for (const Index tile : work.ask.tiles_in_hand()) {
      lines.push_back({"drawn", work.value_name(type, lang::Value(tile))});
    }
  }
  return lines;
}

}  // namespace ludo::scene

// The position in sentences: for those who do not see it, and for `--format text`.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

// "White: King e5; Soldier c5 d5"
void say_pieces(Work& work) {
  if (work.ask.pieces().empty()) {
    work.scene.spoken.push_back("No pieces on the board");
    return;
  }
  // By owner, nobody last, and kind; hidden kinds behind the known ones.
  std::map<std::pair<Index, Index>, std::string> sites;
  const auto last = static_cast<Index>(work.model.players.size());
  const auto hidden = static_cast<Index>(work.model.kinds.size());
  for (const auto& [site, piece] : work.ask.pieces()) {
    std::string& text =
        sites[{piece.owner < 0 ? last : piece.owner, piece.kind < 0 ? hidden : piece.kind}];
    text += " " + work.site_name(site);
  }
  for (Index owner = 0; owner <= last; ++owner) {
    std::string said;
    for (Index kind = 0; kind <= hidden; ++kind) {
      const auto found = sites.find({owner, kind});
      if (found == sites.end()) continue;
      if (!said.empty()) said += "; ";
      said += (kind == hidden ? "unknown" : lang::at(work.model.kinds, kind).name) + found->second;
    }
    if (said.empty()) continue;
    work.scene.spoken.push_back((owner == last ? "on the board" : work.player_name(owner)) + ": " +
                                said);
  }
}

// What is told of things beside their names: in the groups' labels.
void say_things(Work& work) {
  std::string pieces;
  std::string sites;
  std::string links;
  std::string pawns;
  std::string tiles;
  const auto add = [](std::string& text, const std::string& label) {
    if (!text.empty()) text += "; ";
    text += label;
  };
  for (const Group& group : work.scene.groups) {
    const bool more = group.label.find(", ") != std::string::npos;
    if (group.label.empty()) continue;
    switch (group.thing.what) {
      case Thing::Class::Piece:
        if (more) add(pieces, group.label);
        break;
      case Thing::Class::Site:
        if (more) add(sites, group.label);
        break;
      case Thing::Class::Link:
        if (more) add(links, group.label);
        break;
      case Thing::Class::Pawn:
        add(pawns, group.label);
        break;
      case Thing::Class::Block:
        add(tiles, group.label);
        break;
      case Thing::Class::Board:
      case Thing::Class::Area:
      case Thing::Class::Panel:
      case Thing::Class::Value:
      case Thing::Class::Mark:
        break;
    }
  }
  for (std::string* text : {&pieces, &sites, &links, &pawns, &tiles}) {
    if (!text->empty()) work.scene.spoken.push_back(std::move(*text));
  }
}

void say_panels(Work& work) {
  for (const PanelWords& panel : work.scene.panels) {
    std::string said;
    for (const PanelLine& line : panel.lines) {
      if (!said.empty()) said += "; ";
      said += line.label.empty() ? line.text : line.label + " " + line.text;
    }
    if (said.empty()) continue;
    work.scene.spoken.push_back(panel.title.empty() ? said : panel.title + ": " + said);
  }
}

std::string result_of(const Work& work) {
  const interpreter::Result& result = work.seen.state.result;
  std::string text = "The game is over";
  if (!result.key.empty()) text += " (" + result.key + ")";
  if (result.draw) return text + ": a draw.";
  const Items who = winners(work);
  return who.empty() ? text + "." : fmt::format("{}: {} won.", text, names_of(work, who));
}

}  // namespace

Items winners(const Work& work) {
  const std::vector<Index>& rank = work.seen.state.result.rank;
  Items who;
  for (std::size_t player = 0; player < rank.size(); ++player) {
    if (rank[player] == 0) who.push_back(static_cast<Index>(player));
  }
  if (who.size() == rank.size()) who.clear();
  return who;
}

std::string names_of(const Work& work, const Items& players) {
  std::string names;
  for (const Index player : players) {
    names += (names.empty() ? "" : " and ") + work.player_name(player);
  }
  return names;
}

void speak(Work& work) {
  const interpreter::State& state = work.seen.state;
  std::string& text = work.scene.description;
  if (state.result.over) {
    text = result_of(work);
  } else if (state.position.nature) {
    text = "Chance decides.";
  } else {
    text = work.player_name(state.position.me) + " to move.";
  }
  if (work.model.scenario.phases.size() > 1) {
    const lang::PhaseDef& phase = lang::at(work.model.scenario.phases, state.position.phase);
    if (!phase.item.key.empty()) text += fmt::format(" Phase {}.", phase.item.key);
  }
  if (work.seen.last) {
    const LastMove& last = *work.seen.last;
    const std::string who = last.player < 0 ? "chance" : work.player_name(last.player);
    text += last.text.empty() ? fmt::format(" Last, {} made a hidden move.", who)
                              : fmt::format(" Last, {} played {}.", who, last.text);
  }
  for (std::size_t side = 0; side < state.position.seats.size(); ++side) {
    const Index from = state.position.seats[side];
    if (from == static_cast<Index>(side)) continue;
    text += fmt::format(" {} is played from the seat of {}.",
                        work.player_name(static_cast<Index>(side)), work.player_name(from));
  }
  for (const Index player : state.ranks_out) {
    if (player >= 0) text += fmt::format(" {} is out.", work.player_name(player));
  }
  say_pieces(work);
  say_things(work);
  say_panels(work);
}

}  // namespace ludo::scene

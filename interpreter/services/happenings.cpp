// See happenings.hpp.

#include "interpreter/services/happenings.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace ludo::interpreter {

namespace {

using lang::Form;
using lang::GameModel;
using lang::Index;
using lang::kNoIndex;
using lang::Node;
using lang::rules::Happening;

std::string owner_name(const GameModel& model, Index owner) {
  return owner == kNoIndex ? std::string() : lang::at(model.players, owner).name;
}

Happening happening(const GameModel& model, Happening::Form form, const PieceOnSite& piece,
                    Index site, std::string then) {
  return {form, lang::at(model.kinds, piece.kind).name, owner_name(model, piece.owner),
          lang::at(model.board.sites, site).name, std::move(then)};
}

// Follows the pieces through what is done to them.
class Following {
 public:
  Following(const GameModel& model, const PlayedMove& move, const std::set<lang::Span>& captures)
      : model_(model), move_(move), captures_(captures) {
    for (const auto& [site, piece] : move.before.position.pieces) standing_[site] = {piece};
  }

  // Nothing: something else has happened, too.
  std::optional<std::vector<Happening>> run(const std::vector<PieceChange>& changes) {
    for (std::size_t i = 0; i < changes.size();) {
      std::size_t end = i + 1;
      while (end < changes.size() && changes[end].span == changes[i].span &&
             changes[end].by_trigger == changes[i].by_trigger && stood_before(changes[end])) {
        ++end;
      }
      do_together({changes.begin() + static_cast<std::ptrdiff_t>(i),
                   changes.begin() + static_cast<std::ptrdiff_t>(end)});
      i = end;
    }
    if (!end_of_turn()) return std::nullopt;
    return std::move(found_);
  }

 private:
  struct Standing {
    PieceOnSite piece;
    std::optional<std::size_t> moved = std::nullopt;  // where it is told that it has moved
  };

  // A clause that is done again goes on with what it has moved.
  bool stood_before(const PieceChange& change) const {
    return change.form == PieceChange::Form::Comes || change.form == PieceChange::Form::Becomes ||
           standing_.count(change.from) != 0;
  }

  // What goes or becomes another when the turn ends; false: more than that has happened.
  bool end_of_turn() {
    const auto& after = move_.after.position.pieces;
    for (const auto& [site, piece] : after) {
      const auto here = standing_.find(site);
      if (here == standing_.end() || here->second.piece.owner != piece.owner) return false;
    }
    for (const auto& [site, standing] : standing_) {
      const auto there = after.find(site);
      if (there == after.end()) {
        add(Happening::Form::Goes, standing.piece, site, "", false);
      } else if (there->second.kind != standing.piece.kind) {
        becomes_told(standing.piece, site, there->second.kind);
      }
    }
    return true;
  }

  const std::string& name_of(Index site) const { return lang::at(model_.board.sites, site).name; }

  void add(Happening::Form form, const PieceOnSite& piece, Index site, std::string then, bool own) {
    found_.push_back(happening(model_, form, piece, site, std::move(then)));
    found_.back().own = own;
  }

  bool is_own(const PieceChange& change) const {
    return !change.by_trigger &&
           (change.piece.owner == move_.mover || change.piece.owner == kNoIndex);
  }

  // What one clause does: pieces move first, as it is told.
  void do_together(const std::vector<PieceChange>& changes) {
    using Change = PieceChange::Form;
    std::map<Index, Standing> lifted;
    std::vector<const PieceChange*> gone;
    for (const PieceChange& change : changes) {
      if (change.form != Change::Moves && change.form != Change::Goes) continue;
      const auto here = standing_.find(change.from);
      if (here == standing_.end()) continue;
      lifted.insert(*here);
      standing_.erase(here);
      if (change.form == Change::Goes) gone.push_back(&change);
    }
    for (const PieceChange& change : changes) {
      if (change.form == Change::Moves) come_down(change, lifted);
    }
    for (const PieceChange& change : changes) {
      if (change.form == Change::Comes) comes(change, gone);
    }
    for (const PieceChange& change : changes) {
      if (change.form == Change::Becomes) becomes(change.from, change.kind);
    }
    for (const PieceChange* change : gone) {
      const bool captured = captures_.count(change->span) != 0;
      add(captured ? Happening::Form::Captured : Happening::Form::Goes, change->piece, change->from,
          "", false);
    }
  }

  void come_down(const PieceChange& change, const std::map<Index, Standing>& lifted) {
    const auto up = lifted.find(change.from);
    if (up == lifted.end()) return;
    Standing piece = up->second;
    const bool own = is_own(change);
    if (piece.moved && found_[*piece.moved].own == own) {
      Happening& before = found_[*piece.moved];
      before.by.push_back(std::exchange(before.then, name_of(change.to)));
    } else {
      piece.moved = found_.size();
      add(Happening::Form::Moves, change.piece, change.from, name_of(change.to), own);
    }
    standing_[change.to] = piece;
  }

  // Who goes and comes back to its place as another has become so.
  void comes(const PieceChange& change, std::vector<const PieceChange*>& gone) {
    const auto was = std::find_if(gone.begin(), gone.end(), [&](const PieceChange* other) {
      return other->from == change.to;
    });
    if (was == gone.end()) {
      add(Happening::Form::Comes, change.piece, change.to, "", is_own(change));
    } else {
      const PieceOnSite old = (*was)->piece;
      if (old.kind == change.piece.kind && old.owner != change.piece.owner) {
        add(Happening::Form::Changes, old, change.to, owner_name(model_, change.piece.owner),
            false);
        gone.erase(was);
      } else if (old.owner == change.piece.owner) {
        if (old.kind != change.piece.kind) becomes_told(old, change.to, change.piece.kind);
        gone.erase(was);
      } else {
        add(Happening::Form::Comes, change.piece, change.to, "", is_own(change));
      }
    }
    standing_[change.to] = {change.piece};
  }

  void becomes_told(const PieceOnSite& was, Index site, Index kind) {
    add(Happening::Form::Becomes, was, site, lang::at(model_.kinds, kind).name, false);
  }

  void becomes(Index site, Index kind) {
    const auto here = standing_.find(site);
    if (here == standing_.end() || here->second.piece.kind == kind) return;
    becomes_told(here->second.piece, site, kind);
    here->second.piece.kind = kind;
    here->second.moved = std::nullopt;
  }

  const GameModel& model_;
  const PlayedMove& move_;
  const std::set<lang::Span>& captures_;
  std::map<Index, Standing> standing_;  // by site
  std::vector<Happening> found_;
};

// What has become of the pieces, as far as two states tell it.
class Comparison {
 public:
  Comparison(const GameModel& model, const PlayedMove& move) : model_(model), mover_(move.mover) {
    for (const auto& [site, piece] : move.before.position.pieces) lost_[site] = piece;
    for (const auto& [site, piece] : move.after.position.pieces) {
      const auto stood = lost_.find(site);
      if (stood != lost_.end() && stood->second == piece) {
        lost_.erase(stood);
      } else {
        gained_[site] = piece;
      }
    }
  }

  std::vector<Happening> happenings() {
    changes_in_place();
    moves(true);
    moves(false);
    for (const auto& [site, piece] : lost_) add(Happening::Form::Goes, piece, site, "");
    for (const auto& [site, piece] : gained_) add(Happening::Form::Comes, piece, site, "");
    return std::move(found_);
  }

 private:
  void add(Happening::Form form, const PieceOnSite& piece, Index site, std::string then) {
    found_.push_back(happening(model_, form, piece, site, std::move(then)));
  }

  // One that stays where it is, and one that is taken by who comes to its place, look alike: it
  // stays if nobody who could have come has left a place.
  void changes_in_place() {
    for (auto site = lost_.begin(); site != lost_.end();) {
      const auto now = gained_.find(site->first);
      if (now == gained_.end()) {
        ++site;
        continue;
      }
      const PieceOnSite was = site->second;
      const bool came = std::any_of(lost_.begin(), lost_.end(), [&](const auto& other) {
        return other.first != site->first && other.second.owner == now->second.owner;
      });
      if (came || (was.kind != now->second.kind && was.owner != now->second.owner)) {
        ++site;
        continue;
      }
      if (was.kind != now->second.kind) {
        add(Happening::Form::Becomes, was, site->first,
            lang::at(model_.kinds, now->second.kind).name);
      } else {
        add(Happening::Form::Changes, was, site->first, owner_name(model_, now->second.owner));
      }
      gained_.erase(now);
      site = lost_.erase(site);
    }
  }

  // The only piece of its owner (and kind) that left a place, and the only one that came to one.
  void moves(bool same_kind) {
    const auto alike = [&](const PieceOnSite& a, const PieceOnSite& b) {
      return a.owner == b.owner && (!same_kind || a.kind == b.kind);
    };
    for (auto from = lost_.begin(); from != lost_.end();) {
      const auto fits = [&](const auto& entry) { return alike(entry.second, from->second); };
      const auto to = std::find_if(gained_.begin(), gained_.end(), fits);
      if (to == gained_.end() || std::count_if(gained_.begin(), gained_.end(), fits) != 1 ||
          std::count_if(lost_.begin(), lost_.end(), fits) != 1) {
        ++from;
        continue;
      }
      add(Happening::Form::Moves, from->second, from->first,
          lang::at(model_.board.sites, to->first).name);
      if (from->second.owner == mover_) {
        std::rotate(found_.begin(), found_.end() - 1, found_.end());
      }
      if (from->second.kind != to->second.kind) {
        add(Happening::Form::Becomes, from->second, to->first,
            lang::at(model_.kinds, to->second.kind).name);
      }
      gained_.erase(to);
      from = lost_.erase(from);
    }
  }

  const GameModel& model_;
  Index mover_;
  std::map<Index, PieceOnSite> lost_, gained_;  // by site
  std::vector<Happening> found_;
};

// A count for each kind that every player has: pieces beside the board.
bool holds_pieces(const lang::Variable& variable) {
  return variable.owner == lang::Owner::Player && variable.type.shape == lang::Shape::Tally &&
         variable.type.base == lang::Base::Kind;
}

// One of a kind more is told.
void add_gains(const GameModel& model, const PlayedMove& move, const Engine& engine,
               std::vector<Happening>& found) {
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const lang::Variable& variable = model.variables[v];
    if (!holds_pieces(variable)) continue;
    for (std::size_t p = 0; p < model.players.size(); ++p) {
      const auto count_in = [&](const State& state, std::size_t kind) {
        const lang::Value held = engine.value(state, static_cast<Index>(v), static_cast<Index>(p));
        return kind < held.items.size() ? held.items[kind] : 0;
      };
      for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        if (count_in(move.after, kind) != count_in(move.before, kind) + 1) continue;
        found.push_back({Happening::Form::Gains, model.kinds[kind].name, model.players[p].name,
                         variable.name, ""});
      }
    }
  }
}

void collect_captures(const Node& node, std::set<lang::Span>& captures) {
  const bool takes =
      node.is(Form::Capture) || (node.is(Form::Move) && node.size() > 2 && node[2].is(Form::Yes));
  if (takes) captures.insert(node.span);
  for (const Node& child : node.children) collect_captures(child, captures);
}

}  // namespace

std::vector<Happening> happenings_of(const Engine& engine, const PlayedMove& move,
                                     const std::vector<PieceChange>& changes,
                                     const std::set<lang::Span>& captures) {
  const GameModel& model = engine.model();
  if (model.piles.most > 0) return {};
  auto found = Following(model, move, captures).run(changes);
  if (!found) found = Comparison(model, move).happenings();
  add_gains(model, move, engine, *found);
  return std::move(*found);
}

std::vector<lang::rules::Holding> holdings_of(const Engine& engine, const State& state) {
  const GameModel& model = engine.model();
  const State start = engine.start();
  std::vector<lang::rules::Holding> held;
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    if (!holds_pieces(model.variables[v])) continue;
    for (std::size_t p = 0; p < model.players.size(); ++p) {
      const auto counts_in = [&](const State& one) {
        return engine.value(one, static_cast<Index>(v), static_cast<Index>(p)).items;
      };
      const auto at_start = counts_in(start);
      if (std::any_of(at_start.begin(), at_start.end(), [](auto count) { return count != 0; })) {
        continue;
      }
      lang::rules::Holding holding{model.players[p].name, model.variables[v].name};
      const auto counts = counts_in(state);
      for (std::size_t kind = 0; kind < counts.size() && kind < model.kinds.size(); ++kind) {
        if (counts[kind] > 0) holding.pieces.emplace_back(model.kinds[kind].name, counts[kind]);
      }
      if (!holding.pieces.empty()) held.push_back(std::move(holding));
    }
  }
  return held;
}

std::set<lang::Span> captures_of(const Node& game) {
  std::set<lang::Span> captures;
  collect_captures(game, captures);
  return captures;
}

}  // namespace ludo::interpreter

// Does planned changes, all together on one state.
//
// First the moved pieces are lifted and the removed ones go, then the lifted ones come down (what
// stands there goes), then new pieces come; attributes travel with their piece. Of variables, sets
// come before what adds and takes, which add up. A value outside its type, a piece put on a piece
// or a change of nothing cannot be done.
//
// Tested by tests/interpreter/reference/test_effects.cpp.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "lang/model/print_code.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

struct Lifted {
  PieceOnSite piece;
  std::vector<std::pair<Index, Value>> attributes;
  Index to = kNone;
};

// Adds to (or takes from) a value what another one says.
void accumulate(const lang::Type& type, Value& value, const Value& amount, bool add) {
  switch (type.shape) {
    case lang::Shape::Scalar:
      value.number += add ? amount.number : -amount.number;
      return;
    case lang::Shape::Set: {
      Items result;
      if (add) {
        std::set_union(value.items.begin(), value.items.end(), amount.items.begin(),
                       amount.items.end(), std::back_inserter(result));
      } else {
        std::set_difference(value.items.begin(), value.items.end(), amount.items.begin(),
                            amount.items.end(), std::back_inserter(result));
      }
      value.items = std::move(result);
      return;
    }
    case lang::Shape::Tally:
      value.items.resize(std::max(value.items.size(), amount.items.size()));
      for (std::size_t i = 0; i < amount.items.size(); ++i) {
        value.items[i] += add ? amount.items[i] : -amount.items[i];
      }
      return;
    case lang::Shape::Tuple:
      LUDO_UNREACHABLE();
  }
}

}  // namespace

void Machine::note_secret(State& state, SecretWrite what) const {
  const Position& position = state.position;
  if (state.phase_start == nullptr || position.stage != Stage::Turn) return;
  if (!model.scenario.phases[static_cast<std::size_t>(position.phase)].secretly) return;
  if (what.variable != kNoIndex) {
    // What lasts a turn is gone before another player writes.
    const lang::Variable& variable_ = model.variables[static_cast<std::size_t>(what.variable)];
    if (variable_.owner == lang::Owner::Turn || variable_.owner == lang::Owner::Move ||
        variable_.life == lang::Variable::Life::Turn ||
        variable_.life == lang::Variable::Life::Move) {
      return;
    }
  }
  std::vector<Index>& who = state.secrets[what];
  if (!who.empty() && who.front() != position.me) {
    throw DescriptionError(
        "two players write one place in a secret phase",
        model.scenario.phases[static_cast<std::size_t>(position.phase)].item.span);
  }
  who = {position.me};
}

// `hand of White` would be {Pawn 19}.
std::string Machine::outside_type(VariableKey key, const Value& value) const {
  const lang::Variable& variable_ = model.variables[static_cast<std::size_t>(key.first)];
  const auto of = [&](lang::Base base) {
    return " of " + lang::print_value(model, lang::Type{.base = base}, Value(key.second));
  };
  std::string owner;
  switch (variable_.owner) {
    case lang::Owner::Site:
    case lang::Owner::Piece:
      owner = of(lang::Base::Site);
      break;
    case lang::Owner::Player:
      owner = of(lang::Base::Player);
      break;
    case lang::Owner::Link:
      owner = of(lang::Base::Link);
      break;
    case lang::Owner::Block:
      owner = of(lang::Base::Block);
      break;
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      break;
  }
  std::string read = lang::print_value(model, variable_.type, value);
  if (variable_.type.shape == lang::Shape::Tally) {
    lang::Type key_type = variable_.type;
    key_type.shape = lang::Shape::Scalar;
    read.clear();
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      if (value.items[i] == 0) continue;
      read += fmt::format("{}{} {}", read.empty() ? "" : ", ",
                          lang::print_value(model, key_type, Value(static_cast<Index>(i))),
                          value.items[i]);
    }
    read = "{" + read + "}";
  }
  return fmt::format("`{}{}` cannot be {}; it is {}", variable_.name, owner, read,
                     lang::print_type(model, variable_.type));
}

bool Machine::write(State& state, VariableKey key, Value value, Span where) {
  const lang::Variable& variable_ = model.variables[static_cast<std::size_t>(key.first)];
  if (!lang::is_of_type(model, variable_.type, value)) {
    report(DiagnosticKind::leaves_type, fmt::format("`{}` would leave its type", variable_.name),
           where);
    if (last_report != nullptr) last_report->what = outside_type(key, value);
    return false;
  }
  note_secret(state, {key.first, key.second});
  Valuation& valuation =
      variable_.owner == lang::Owner::Record ? state.record : state.position.variables;
  const bool has_fixed_initial = variable_.initial == kNoExpr ||
                                 !rules.reads_state[static_cast<std::size_t>(variable_.initial)];
  if (has_fixed_initial && value == initial(state, key)) {
    valuation.erase(key);
  } else {
    valuation.insert_or_assign(key, std::move(value));
  }
  return true;
}

// Values of type Piece are the sites where the pieces stand, so they move along.
void Machine::follow_pieces(State& state, const std::map<Index, Index>& moved) {
  const auto follow = [&](const lang::Type& type, Value& value) {
    if (type.base != lang::Base::Piece) return;
    if (type.shape == lang::Shape::Scalar) {
      const auto found = moved.find(value.number);
      if (found != moved.end()) value.number = found->second;
      return;
    }
    if (type.shape != lang::Shape::Set) return;
    Items followed;
    for (const Index item : value.items) {
      const auto found = moved.find(item);
      const Index now = found == moved.end() ? item : found->second;
      if (now != kNone) followed.push_back(now);
    }
    std::sort(followed.begin(), followed.end());
    value.items = std::move(followed);
  };
  for (Valuation* valuation : {&state.position.variables, &state.record}) {
    for (auto& [key, value] : *valuation) {
      follow(model.variables[static_cast<std::size_t>(key.first)].type, value);
    }
    // What is as at the start again is left out.
    valuation->erase_if([&](const auto& entry) {
      const lang::Type& type = model.variables[static_cast<std::size_t>(entry.first.first)].type;
      return type.base == lang::Base::Piece && entry.second == initial(state, entry.first);
    });
  }
  for (Value& value : state.outer_pieces) {
    lang::Type type;
    type.base = lang::Base::Piece;
    if (!value.items.empty()) type.shape = lang::Shape::Set;
    follow(type, value);
  }
  const auto follow_frame = [&](const std::vector<lang::Type>& types,
                                std::vector<Value>& registers) {
    for (std::size_t i = 0; i < registers.size() && i < types.size(); ++i) {
      follow(types[i], registers[i]);
    }
  };
  for (Frame& frame : state.position.frames) {
    const auto& types = rules.slot_types(frame, state.position.phase);
    follow_frame(types, frame.slots);
    for (Control& control : frame.control) {
      if (static_cast<ControlKind>(control.kind) != ControlKind::ForEach) continue;
      const Items names = control.data[0].items;
      for (std::size_t i = 1; i < control.data.size(); ++i) {
        const auto slot = static_cast<std::size_t>(names[(i - 1) % names.size()]);
        if (slot < types.size()) follow(types[slot], control.data[i]);
      }
    }
  }
}

void Machine::take_along(State& state, const std::vector<Value>& slots,
                         const std::vector<Index>& names) const {
  state.outer_pieces.clear();
  for (const Index name : names) {
    state.outer_pieces.push_back(slots[static_cast<std::size_t>(name)]);
  }
}

void Machine::bring_back(const State& state, std::vector<Value>& slots,
                         const std::vector<Index>& names) const {
  for (std::size_t i = 0; i < names.size(); ++i) {
    slots[static_cast<std::size_t>(names[i])] = state.outer_pieces[i];
  }
}

bool Machine::commit_changes(State& state, std::vector<Value>* slots,
                             const std::vector<Change>& changes) {
  Position& position = state.position;
  const auto fail = [&](DiagnosticKind kind, std::string_view what, Span where,
                        Index site = kNoIndex) {
    report(kind, what, where, site);
    return false;
  };
  const auto conflict = [](std::string_view what, Span where,
                           lang::Mistake mistake = lang::Mistake::Other) {
    throw DescriptionError(std::string(what), where, mistake);
  };
  const auto set_entry = [&](Value& tally, const Change& change) {
    const auto at = static_cast<std::size_t>(change.from);
    if (change.from < 0 || tally.items.size() <= at) {
      return fail(DiagnosticKind::no_object, "an entry that is not there is set", change.span);
    }
    tally.items[at] = change.value.number;
    return true;
  };
  const auto take_attributes = [&](Index site) {
    std::vector<std::pair<Index, Value>> attributes;
    if (!rules.has_piece_variables) return attributes;
    position.variables.erase_if([&](auto& entry) {
      const auto& [variable_, owner] = entry.first;
      if (owner != site ||
          model.variables[static_cast<std::size_t>(variable_)].owner != lang::Owner::Piece) {
        return false;
      }
      attributes.emplace_back(variable_, std::move(entry.second));
      return true;
    });
    return attributes;
  };

  // What is lifted or goes.
  std::map<Index, Lifted> lifted;  // by the site it comes from
  std::map<Index, Index> moved;    // site → where its piece is now
  for (const Change& change : changes) {
    if (change.form != Change::Form::Remove) continue;
    if (position.pieces.erase(change.from) == 0) continue;
    take_attributes(change.from);
    moved[change.from] = kNone;
    note_secret(state, {kNoIndex, change.from});
  }
  for (const Change& change : changes) {
    if (change.form != Change::Form::Lift) continue;
    if (const auto twice = lifted.find(change.from); twice != lifted.end()) {
      if (twice->second.to != change.to) conflict("a piece is moved to two places", change.span);
      continue;
    }
    const auto piece = position.pieces.find(change.from);
    if (piece == position.pieces.end()) {
      if (moved.contains(change.from)) continue;  // removed in the same moment
      return fail(DiagnosticKind::nothing_there, "a piece is moved from an empty place",
                  change.span, change.from);
    }
    Lifted& up = lifted[change.from];
    up.piece = piece->second;
    up.to = change.to;
    position.pieces.erase(change.from);
    up.attributes = take_attributes(change.from);
    note_secret(state, {kNoIndex, change.from});
  }
  // What comes down.
  std::set<Index> taken;
  for (auto& [from, up] : lifted) {
    moved[from] = up.to;
    if (up.to == kNone) continue;
    if (!taken.insert(up.to).second) conflict("two pieces are moved to one place", Span::nowhere());
    if (position.pieces.contains(up.to)) {
      take_attributes(up.to);
      moved[up.to] = kNone;
    }
    position.pieces[up.to] = up.piece;
    for (auto& [variable_, value] : up.attributes) {
      position.variables.insert_or_assign({variable_, up.to}, std::move(value));
    }
    note_secret(state, {kNoIndex, up.to});
  }
  if (rules.follows_pieces && !moved.empty()) follow_pieces(state, moved);

  for (const Change& change : changes) {
    if (change.form != Change::Form::Put) continue;
    const PieceOnSite piece{change.kind, change.owner};
    const auto there = position.pieces.find(change.to);
    if (there != position.pieces.end()) {
      note_secret(state, {kNoIndex, change.to});
      return fail(DiagnosticKind::put_on_piece, "a piece is put on a piece", change.span,
                  change.to);
    }
    position.pieces[change.to] = piece;
    note_secret(state, {kNoIndex, change.to});
  }
  for (const Change& change : changes) {
    if (change.form != Change::Form::Turn) continue;
    const auto there = position.pieces.find(change.from);
    if (there == position.pieces.end()) {
      if (moved.contains(change.from)) continue;
      return fail(DiagnosticKind::nothing_there, "a piece is changed on an empty place",
                  change.span, change.from);
    }
    there->second.kind = change.kind;
    note_secret(state, {kNoIndex, change.from});
    if (!rules.has_piece_variables) continue;
    position.variables.erase_if([&](const auto& entry) {
      const lang::Variable& what = model.variables[static_cast<std::size_t>(entry.first.first)];
      return what.owner == lang::Owner::Piece && entry.first.second == change.from &&
             !what.of_kind.empty() && !what.of_kind[static_cast<std::size_t>(change.kind)];
    });
  }
  if (rules.bounds_pieces && position.stage == Stage::Turn) {
    for (const Change& change : changes) {
      if (change.form != Change::Form::Put && change.form != Change::Form::Turn) continue;
      const Index site = change.form == Change::Form::Put ? change.to : change.from;
      const auto there = position.pieces.find(site);
      if (there == position.pieces.end()) continue;
      const PieceOnSite piece = there->second;
      const lang::Kind& kind = model.kinds[static_cast<std::size_t>(piece.kind)];
      Index most = kind.most_of_nobody;
      if (piece.owner != kNoIndex) {
        const auto owner = static_cast<std::size_t>(piece.owner);
        most = owner < kind.most.size() ? kind.most[owner] : -1;
      }
      if (most < 0) continue;
      const auto count = std::count_if(position.pieces.begin(), position.pieces.end(),
                                       [&](const auto& entry) { return entry.second == piece; });
      if (count > most) {
        return fail(DiagnosticKind::beyond_supply,
                    fmt::format("there would be more than {} of `{}`", most, kind.name),
                    change.span);
      }
    }
  }

  // Variables: what is set, …
  std::map<VariableKey, const Change*> set;
  std::map<std::pair<VariableKey, Index>, const Change*> entries;
  for (const Change& change : changes) {
    if (change.form == Change::Form::Set) {
      const auto [other, fresh] = set.emplace(change.place, &change);
      if (!fresh && other->second->value != change.value) {
        conflict("one thing is set to two values in one moment", change.span,
                 lang::Mistake::TwoValues);
      }
      if (!write(state, change.place, change.value, change.span)) return false;
    }
    if (change.form == Change::Form::SetEntry) {
      const auto [other, fresh] = entries.emplace(std::pair{change.place, change.from}, &change);
      if (!fresh && other->second->value != change.value) {
        conflict("one thing is set to two values in one moment", change.span,
                 lang::Mistake::TwoValues);
      }
      Value counts = variable(state, change.place);
      if (!set_entry(counts, change)) return false;
      if (!write(state, change.place, std::move(counts), change.span)) return false;
    }
  }
  // … then what is added and taken, all together.
  std::map<VariableKey, Value> sums;
  std::map<VariableKey, Span> where;
  for (const bool add : {true, false}) {
    for (const Change& change : changes) {
      if (change.form != (add ? Change::Form::Add : Change::Form::Take)) continue;
      auto sum = sums.find(change.place);
      if (sum == sums.end()) {
        sum = sums.emplace(change.place, variable(state, change.place)).first;
      }
      if (sum->second.is_none())
        return fail(DiagnosticKind::no_object, "nothing is added to", change.span);
      const auto& type = model.variables[static_cast<std::size_t>(change.place.first)].type;
      accumulate(type, sum->second, change.value, add);
      where[change.place] = change.span;
    }
  }
  for (auto& [key, value] : sums) {
    if (!write(state, key, std::move(value), where[key])) return false;
  }
  for (const Change& change : changes) {
    if (change.form != Change::Form::SetSlot && change.form != Change::Form::AddSlot &&
        change.form != Change::Form::TakeSlot && change.form != Change::Form::SetSlotEntry) {
      continue;
    }
    LUDO_ASSERT(slots != nullptr, "a register is written outside a frame");
    Value& value = (*slots)[static_cast<std::size_t>(change.to)];
    if (change.form == Change::Form::SetSlot) {
      value = change.value;
    } else if (change.form == Change::Form::SetSlotEntry) {
      if (!set_entry(value, change)) return false;
    } else {
      // Registers that grow are sets and tallies; a tally has all its entries from the start.
      lang::Type type;
      type.shape = lang::Shape::Scalar;
      const Frame* frame = nullptr;
      for (const Frame& each : position.frames) {
        if (&each.slots == slots) frame = &each;
      }
      if (frame != nullptr) {
        const auto& types = rules.slot_types(*frame, position.phase);
        if (static_cast<std::size_t>(change.to) < types.size()) {
          type = types[static_cast<std::size_t>(change.to)];
        }
      }
      accumulate(type, value, change.value, change.form == Change::Form::AddSlot);
      const bool below =
          type.shape == lang::Shape::Tally && std::any_of(value.items.begin(), value.items.end(),
                                                          [](Index count) { return count < 0; });
      if (below)
        return fail(DiagnosticKind::leaves_type, "more is taken than there is", change.span);
    }
  }

  for (const Change& change : changes) {
    if (change.form == Change::Form::Exchange) {
      std::swap(position.seats[static_cast<std::size_t>(change.from)],
                position.seats[static_cast<std::size_t>(change.to)]);
    }
    if (change.form == Change::Form::Lay) {
      if (position.tiles.contains(change.to)) {
        return fail(DiagnosticKind::put_on_piece, "a tile is laid on a tile", change.span);
      }
      if (model.board.most_tiles > 0 &&
          position.tiles.size() >= static_cast<std::size_t>(model.board.most_tiles)) {
        return fail(DiagnosticKind::beyond_supply, "more tiles are laid than the board may hold",
                    change.span);
      }
      position.tiles[change.to] = LaidTile{change.kind, change.from};
    }
  }
  Items leaving;
  for (const Change& change : changes) {
    if (change.form != Change::Form::Decide) continue;
    if (change.verdict == Verdict::Out) {
      leaving.push_back(change.from);
      continue;
    }
    if (state.result.over) continue;
    act(state, change.verdict, change.from == kNone ? Items{} : Items{change.from}, change.key);
  }
  if (!leaving.empty()) leave(state, std::move(leaving));
  return true;
}

std::vector<PieceChange> Machine::piece_changes(const State& state,
                                                const std::vector<Change>& changes) {
  const auto& pieces = state.position.pieces;
  std::set<Index> left;  // by what is lifted or goes
  for (const Change& change : changes) {
    if (change.form == Change::Form::Remove || change.form == Change::Form::Lift) {
      left.insert(change.from);
    }
  }
  std::vector<PieceChange> made;
  std::set<Index> told;
  for (const Change& change : changes) {
    PieceChange one;
    one.span = change.span;
    one.from = change.from;
    const auto there = pieces.find(change.from);
    if (there != pieces.end()) one.piece = there->second;
    switch (change.form) {
      case Change::Form::Remove:
      case Change::Form::Lift: {
        if (there == pieces.end() || !told.insert(change.from).second) break;
        const bool stays = change.form == Change::Form::Lift && change.to != kNone;
        one.form = stays ? PieceChange::Form::Moves : PieceChange::Form::Goes;
        if (stays) one.to = change.to;
        made.push_back(one);
        const auto met = stays ? pieces.find(change.to) : pieces.end();
        if (met == pieces.end() || left.contains(change.to)) break;
        one.form = PieceChange::Form::Goes;
        one.piece = met->second;
        one.from = std::exchange(one.to, kNone);
        made.push_back(one);
        break;
      }
      case Change::Form::Put:
        one.form = PieceChange::Form::Comes;
        one.piece = {change.kind, change.owner};
        one.from = kNone;
        one.to = change.to;
        made.push_back(one);
        break;
      case Change::Form::Turn:
        if (there == pieces.end()) break;
        one.form = PieceChange::Form::Becomes;
        one.kind = change.kind;
        made.push_back(one);
        break;
      default:
        break;
    }
  }
  return made;
}

}  // namespace ludo::interpreter

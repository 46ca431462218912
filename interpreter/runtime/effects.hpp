// The fast effects: one move, one removal, one piece put, one variable written. Pieces with their
// attributes, and what is of type Piece and follows them.
//
// What they mean is what a moment with this one change means (commit.hpp).
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/variables.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::note_acted() {
  set_beside(program.layout.acted, 1);
}

// ---- pieces

template <int W>
int Machine<W>::piece_of(std::int32_t kind, std::int32_t owner) const {
  const auto players = static_cast<std::int32_t>(program.model->players.size());
  return 1 + program.layout.code_of[static_cast<std::size_t>(kind * (players + 1) + owner + 1)];
}

template <int W>
void Machine<W>::lift_piece(std::int32_t site, int piece) {
  flip_piece(piece, site, false);
}

template <int W>
void Machine<W>::set_down(std::int32_t site, int piece) {
  flip_piece(piece, site, true);
}

template <int W>
void Machine<W>::take_off(std::int32_t site) {
  lift_piece(site, piece_at(site));
  for (const std::int32_t variable : attributes) put_initial(variable, site);
}

// What a piece has been given goes with it; what it has as from the start does not stand anywhere.
template <int W>
std::uint32_t Machine<W>::take_attributes(std::int32_t site) {
  const auto first = static_cast<std::uint32_t>(moment.cells.size());
  for (const std::int32_t variable : attributes) {
    const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
    const bool given = !is_initial(variable, site);
    const unsigned char* const cell = bytes() + slot.offset + site * slot.stride;
    moment.cells.push_back(given ? 1 : 0);
    moment.cells.insert(moment.cells.end(), cell, cell + slot.stride);
    if (given) put_initial(variable, site);
  }
  return first;
}

template <int W>
void Machine<W>::give_attributes(std::int32_t site, std::uint32_t at) {
  for (const std::int32_t variable : attributes) {
    const unsigned char* const cell = moment.cells.data() + at;
    if (cell[0] != 0) put_cell(variable, site, cell + 1, true);
    at += 1 + static_cast<std::uint32_t>(cell_size(variable));
  }
}

template <int W>
void Machine<W>::move_attributes(std::int32_t from, std::int32_t to, bool captures) {
  moment.cells.clear();
  const std::uint32_t at = take_attributes(from);
  if (captures) {
    for (const std::int32_t variable : attributes) put_initial(variable, to);
  }
  give_attributes(to, at);
}

// ---- what follows pieces

template <int W>
void Machine<W>::note_moved(std::int32_t from, std::int32_t to) {
  std::int32_t& entry = moment.moved[static_cast<std::size_t>(from)];
  if (entry == Moment::kStays) moment.left.push_back(from);
  entry = to;
}

template <int W>
void Machine<W>::forget_moved() {
  for (const std::int32_t site : moment.left) {
    moment.moved[static_cast<std::size_t>(site)] = Moment::kStays;
  }
  moment.left.clear();
}

inline constexpr std::int32_t kManyOwners = 24;

template <int W>
void Machine<W>::follow_pieces() {
  const auto where = [&](std::int32_t site) {
    if (site < 0 || site >= program.site_count) return site;
    const std::int32_t now = moment.moved[static_cast<std::size_t>(site)];
    return now == Moment::kStays ? site : now;
  };
  const auto followed = [&](const Bits& before) {
    Bits after = before;
    for (const std::int32_t site : moment.left) {
      if (before.has(site)) after.drop(site);
    }
    for (const std::int32_t site : moment.left) {
      const std::int32_t now = moment.moved[static_cast<std::size_t>(site)];
      if (before.has(site) && now != kNone) after.add(now);
    }
    return after;
  };
  for (const std::int32_t variable : piece_variables) {
    const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
    // Most are written for a few owners or none: many are compared at once.
    if (slot.store == Store::Tally || are_initial(variable, 0, slot.owners)) continue;
    for (std::int32_t owner = 0; owner < slot.owners; ++owner) {
      const std::int32_t behind = std::min(owner + kManyOwners, slot.owners);
      if (owner % kManyOwners == 0 && are_initial(variable, owner, behind)) {
        owner = behind - 1;
        continue;
      }
      if (is_initial(variable, owner)) continue;
      if (slot.store == Store::Set) {
        const Bits before = plane(slot.offset + owner * slot.stride);
        Bits after = followed(before);
        if (!(after == before)) {
          put_cell(variable, owner, reinterpret_cast<const unsigned char*>(after.filled()), true);
        }
        // What is as at the start again counts as never written.
        if (slot.written >= 0 && initial_set(variable, owner) == after) {
          put_initial(variable, owner);
        }
      } else {
        const std::int32_t before = number_of(variable, owner);
        const std::int32_t after = where(before);
        if (after != before) put_number(variable, owner, after);
        if (slot.written >= 0 && initial_number(variable, owner) == after) {
          put_initial(variable, owner);
        }
      }
    }
  }
  for (const Operand& operand : program.piece_registers) {
    if (operand.bank == Bank::Set) {
      const Bits after = followed(sets[operand.index]);
      if (after == sets[operand.index]) continue;
      log_set(operand.index);
      sets[operand.index] = after;
    } else {
      const std::int32_t after = where(ints[operand.index]);
      if (after == ints[operand.index]) continue;
      log_int(operand.index);
      ints[operand.index] = after;
    }
  }
}

// There are not more pieces of a kind and an owner than may be on the board.
template <int W>
bool Machine<W>::within_bounds(int piece, std::int32_t statement) {
  const program::Layout& layout = program.layout;
  const auto& code = layout.codes[static_cast<std::size_t>(piece - 1)];
  const lang::Kind& kind = program.model->kinds[static_cast<std::size_t>(code.kind)];
  Index most = kind.most_of_nobody;
  if (code.owner >= 0) {
    const auto owner = static_cast<std::size_t>(code.owner);
    most = owner < kind.most.size() ? kind.most[owner] : -1;
  }
  if (most < 0) return true;
  const std::size_t owner =
      code.owner < 0 ? layout.owner_planes.size() - 1 : static_cast<std::size_t>(code.owner);
  const Bits pieces = plane(layout.owner_planes[owner]) &
                      plane(layout.kind_planes[static_cast<std::size_t>(code.kind)]);
  if (pieces.count() <= most) return true;
  report(fmt::format("there would be more than {} of `{}`", most, kind.name), statement);
  return false;
}

// ---- the effects

template <int W>
bool Machine<W>::move_piece(std::int32_t from, std::int32_t to, std::int32_t statement) {
  if (from == kNone || to == kNone) {
    report("a piece is moved from or to nowhere", statement);
    return false;
  }
  const int piece = piece_at(from);
  if (piece == 0) {
    report("a piece is moved from an empty place", statement);
    return false;
  }
  note_acted();
  if (from == to) return true;
  const int captured = piece_at(to);
  if (!attributes.empty()) move_attributes(from, to, captured != 0);
  carry_piece(piece, from, to, captured);
  if (program.follows_pieces) {
    note_moved(from, to);
    if (captured != 0) note_moved(to, kNone);
    follow_pieces();
    forget_moved();
  }
  return true;
}

template <int W>
bool Machine<W>::remove_pieces(const Bits& sites) {
  Bits there = sites & plane(program.layout.occupied);
  if (!kGrows && there.count() > 1) {
    take_off_all(there);
  } else if (!there.empty()) {
    take_off(there.first());
  }
  while (program.follows_pieces && !there.empty()) note_moved(there.take_first(), kNone);
  if (!moment.left.empty()) {
    follow_pieces();
    forget_moved();
  }
  note_acted();
  return true;
}

// The pieces on these sites, all of which hold one: planes at once, then the mail.
template <int W>
void Machine<W>::take_off_all(const Bits& there) {
  const auto without = [&](const Bits* plane_of) {
    std::uint64_t* const row = const_cast<std::uint64_t*>(plane_of->words.data());
    for (std::size_t i = 0; i < there.row().size(); ++i) {
      if ((row[i] & there.words[i]) == 0) continue;
      log(row + i);
      row[i] &= ~there.words[i];
    }
  };
  without(occupied);
  for (const Bits* const owned : owner_planes) without(owned);
  for (const Bits* const of_kind : kind_planes) {
    if (of_kind != occupied) without(of_kind);
  }
  set_mail_of(there, 0);
  for (Bits rest = there; !attributes.empty() && !rest.empty();) {
    const std::int32_t site = rest.take_first();
    for (const std::int32_t variable : attributes) put_initial(variable, site);
  }
}

// A piece on each of these sites, at once.
template <int W>
bool Machine<W>::put_pieces(std::int32_t kind, std::int32_t owner, const Bits& sites,
                            std::int32_t statement) {
  if (kGrows || sites.empty() || kind == kNone || owner == kNone || !(sites & *occupied).empty()) {
    // One by one, as far as it goes.
    for (Bits rest = sites; !rest.empty();) {
      if (!put_piece(kind, owner, rest.take_first(), statement)) return false;
    }
    note_acted();
    return true;
  }
  const int piece = piece_of(kind, owner);
  const PiecePlanes& planes = piece_planes[static_cast<std::size_t>(piece)];
  const auto with = [&](std::int32_t offset) {
    std::uint64_t* const row = block + (offset >> 3);
    for (std::size_t i = 0; i < sites.row().size(); ++i) {
      if (sites.words[i] == 0) continue;
      log(row + i);
      row[i] |= sites.words[i];
    }
  };
  set_mail_of(sites, piece);
  with(program.layout.occupied);
  with(planes.owner);
  if (planes.kind >= 0) with(planes.kind);
  if (bounds_pieces && stage() == Stage::Turn && !within_bounds(piece, statement)) return false;
  note_acted();
  return true;
}

// All pieces on these sites leave them, and others come to all of them.
template <int W>
bool Machine<W>::replace_pieces(std::int32_t kind, std::int32_t owner, const Bits& sites,
                                std::int32_t statement) {
  if (kGrows || sites.empty() || kind == kNone || owner == kNone || bounds_pieces ||
      program.follows_pieces || !attributes.empty()) {
    return remove_pieces(sites) && put_pieces(kind, owner, sites, statement);
  }
  const int piece = piece_of(kind, owner);
  const PiecePlanes& planes = piece_planes[static_cast<std::size_t>(piece)];
  const Bits* const its_owner = &plane(planes.owner);
  const Bits* const its_kind = planes.kind < 0 ? occupied : &plane(planes.kind);
  const auto write = [&](const Bits* plane_of) {
    auto* const row = const_cast<std::uint64_t*>(plane_of->words.data());
    const bool stands = plane_of == occupied || plane_of == its_owner || plane_of == its_kind;
    for (std::size_t i = 0; i < sites.words.size(); ++i) {
      const std::uint64_t now = stands ? row[i] | sites.words[i] : row[i] & ~sites.words[i];
      if (now == row[i]) continue;
      if (!settled) log(row + i);
      row[i] = now;
    }
  };
  write(occupied);
  for (const Bits* const owned : owner_planes) write(owned);
  for (const Bits* const of_kind : kind_planes) {
    if (of_kind != occupied) write(of_kind);
  }
  set_mail_of(sites, piece);
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::put_piece(std::int32_t kind, std::int32_t owner, std::int32_t site,
                           std::int32_t statement) {
  const auto fail = [&](std::string_view what) {
    report(what, statement);
    return false;
  };
  if (kind == kNone) return fail("nothing is put");
  if (owner == kNone) return fail("a piece is put that belongs to no player");
  if (site == kNone) return fail("a piece is put nowhere");
  if (piece_at(site) != 0) return fail("a piece is put on a piece");
  const int piece = piece_of(kind, owner);
  land_piece(piece, site);
  if (bounds_pieces && stage() == Stage::Turn && !within_bounds(piece, statement)) return false;
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::change_piece(std::int32_t site, std::int32_t kind, std::int32_t statement) {
  const int before = site == kNone ? 0 : piece_at(site);
  if (before == 0) {
    report("a piece is changed on an empty place", statement);
    return false;
  }
  const std::int32_t owner = program.layout.codes[static_cast<std::size_t>(before - 1)].owner;
  const int piece = piece_of(kind, owner);
  lift_piece(site, before);
  set_down(site, piece);
  for (const std::int32_t variable : attributes) {
    const auto& kinds = program.model->variables[static_cast<std::size_t>(variable)].of_kind;
    if (kinds.empty() || kinds[static_cast<std::size_t>(kind)]) continue;
    put_initial(variable, site);
  }
  if (bounds_pieces && stage() == Stage::Turn && !within_bounds(piece, statement)) return false;
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::change_pieces(Bits sites, std::int32_t kind, std::int32_t statement) {
  while (!sites.empty()) {
    if (!change_piece(sites.take_first(), kind, statement)) return false;
  }
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::change_set(std::int32_t variable, std::int32_t owner, const Bits& by, bool gains,
                            std::int32_t statement) {
  if (owner == kNone) {
    report("something of nothing is set", statement);
    return false;
  }
  const Bits before = set_of(variable, owner);
  if (!write_set(variable, owner, gains ? before | by : before - by, statement)) return false;
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::store(std::int32_t variable, std::int32_t owner, std::int32_t value,
                       std::int32_t statement) {
  if (value == kNone && !program.layout.variables[static_cast<std::size_t>(variable)].optional) {
    report("nothing is written where a value must be", statement);
    return false;
  }
  if (owner == kNone) {
    report("something of nothing is set", statement);
    return false;
  }
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const bool stays = is_plainly_there(slot, owner) &&
                     read_number(bytes() + slot.offset + owner * slot.stride, slot.store) == value;
  if (!stays && !write_number(variable, owner, value, statement)) return false;
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::add_to(std::int32_t variable, std::int32_t owner, std::int32_t amount,
                        std::int32_t statement) {
  const auto fail = [&](std::string_view what) {
    report(what, statement);
    return false;
  };
  if (amount == kNone) return fail("nothing is written where a value must be");
  if (owner == kNone) return fail("something of nothing is set");
  const std::int32_t before = number_of(variable, owner);
  if (before == kNone) return fail("nothing is added to");
  const std::int64_t sum = std::int64_t{before} + amount;
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  // What leaves 32 bits leaves every type.
  const std::int64_t bound = sum < slot.least  ? std::int64_t{slot.least} - 1
                             : slot.most < sum ? std::int64_t{slot.most} + 1
                                               : sum;
  if (!write_number(variable, owner, static_cast<std::int32_t>(bound), statement)) return false;
  note_acted();
  return true;
}

template <int W>
bool Machine<W>::store_set(std::int32_t variable, std::int32_t owner, const Bits& value,
                           std::int32_t statement) {
  if (owner == kNone) {
    report("something of nothing is set", statement);
    return false;
  }
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const bool stays =
      is_plainly_there(slot, owner) && plane(slot.offset + owner * slot.stride) == value;
  if (!stays && !write_set(variable, owner, value, statement)) return false;
  note_acted();
  return true;
}

}  // namespace ludo::runtime

// Variables of the state: reading, writing within their types, and taking initial values again.
//
// A variable whose initial value is a constant holds it. Any other has a flag that says whether it
// was written; unless it was, its content is 0 and its initial value is asked at every read, with
// `me` as its owner (the owner of the piece it belongs to). One that does not follow from the state
// counts as not written when it is given its initial value, as in the reference engine, so that
// equal states have equal blocks.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

using program::VariableSlot;
using Store = VariableSlot::Store;

/// The number at a place of the block.
inline std::int32_t read_number(const unsigned char* at, Store store) {
  switch (store) {
    case Store::Byte: {
      const auto value = static_cast<std::int8_t>(*at);
      return value == INT8_MIN ? kNone : value;
    }
    case Store::Short: {
      std::int16_t value = 0;
      std::memcpy(&value, at, sizeof value);
      return value == INT16_MIN ? kNone : value;
    }
    case Store::Int:
    case Store::Tally: {
      std::int32_t value = 0;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    case Store::Set:
      break;
  }
  LUDO_UNREACHABLE();
}

/// One, two, four or eight bytes as a number; the low ones come first.
inline std::uint64_t content_at(const unsigned char* at, std::int32_t size) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t content = 0;
  switch (size) {
    case 1:
      return *at;
    case 2:
      std::memcpy(&content, at, 2);
      return content;
    case 4:
      std::memcpy(&content, at, 4);
      return content;
    default:
      std::memcpy(&content, at, 8);
      return content;
  }
}

// ---- initial values

// Leaves it in the result of Program::initials.
template <int W>
void Machine<W>::evaluate_initial(std::int32_t variable, std::int32_t owner) {
  std::int32_t me = kNone;
  std::int32_t slot0 = kNone;
  switch (program.model->variables[static_cast<std::size_t>(variable)].owner) {
    case lang::Owner::Player:
      me = owner;
      break;
    case lang::Owner::Piece:
      slot0 = owner;
      me = owner_at(owner);
      break;
    case lang::Owner::Site:
    case lang::Owner::Link:
    case lang::Owner::Block:
      slot0 = owner;
      break;
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      me = field(Field::Me);
      break;
  }
  evaluate_for(program.initials[static_cast<std::size_t>(variable)], me, slot0);
  check_initial(variable);
}

// What Program::initials has come to is of the variable's type, or nothing.
template <int W>
void Machine<W>::check_initial(std::int32_t variable) const {
  const lang::Variable& what = program.model->variables[static_cast<std::size_t>(variable)];
  const Operand& from = program.initials[static_cast<std::size_t>(variable)].result;
  const bool bounded = what.type.base == lang::Base::Int || what.type.shape == lang::Shape::Tally;
  if (!bounded && what.type.subset < 0) return;
  lang::Value value;
  switch (from.bank) {
    case Bank::Int:
      value.number = ints[from.index];
      if (value.is_none()) return;
      break;
    case Bank::Set: {
      const std::int32_t base = what.type.base == lang::Base::Int ? program.number_base : 0;
      Bits rest = sets[from.index];
      while (!rest.empty()) value.items.push_back(rest.take_first() + base);
      break;
    }
    case Bank::Several:
      value.items.assign(ints + from.index, ints + from.index + from.width);
      break;
  }
  if (lang::is_of_type(*program.model, what.type, value)) return;
  throw DescriptionError{fmt::format("`{}` begins outside its type", what.name), what.span};
}

// What an initial value that is remembered follows from: the piece's kind and owner, or who
// decides.
template <int W>
std::int32_t Machine<W>::key_of_initial(std::int32_t variable, std::int32_t owner) const {
  switch (program.model->variables[static_cast<std::size_t>(variable)].owner) {
    case lang::Owner::Player:
    case lang::Owner::Site:
    case lang::Owner::Link:
    case lang::Owner::Block:
      return owner;
    case lang::Owner::Piece:
      return piece_at(owner);
    case lang::Owner::Game:
    case lang::Owner::Turn:
    case lang::Owner::Phase:
    case lang::Owner::Move:
    case lang::Owner::Record:
      return field(Field::Me) == kNone ? 0 : field(Field::Me) + 1;
  }
  LUDO_UNREACHABLE();
}

template <int W>
std::int32_t Machine<W>::initial_number(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.fixed_initial) return slot.initial.front();
  const std::int32_t first = initial_first[static_cast<std::size_t>(variable)];
  std::size_t at = 0;
  if (first >= 0) {
    at = static_cast<std::size_t>(first + key_of_initial(variable, owner));
    if (initial_known[at] != 0) return initial_numbers[at];
  }
  evaluate_initial(variable, owner);
  const std::int32_t value =
      ints[program.initials[static_cast<std::size_t>(variable)].result.index];
  if (first >= 0) {
    initial_known[at] = 1;
    initial_numbers[at] = value;
  }
  return value;
}

template <int W>
typename Machine<W>::Bits Machine<W>::initial_set(std::int32_t variable, std::int32_t owner) {
  const program::Unit& unit = program.initials[static_cast<std::size_t>(variable)];
  const std::int32_t first = initial_first[static_cast<std::size_t>(variable)];
  if (first < 0) {
    evaluate_initial(variable, owner);
    return result_set(unit);
  }
  const auto at = static_cast<std::size_t>(first + key_of_initial(variable, owner));
  if (initial_known[at] == 0) {
    evaluate_initial(variable, owner);
    initial_sets[at] = result_set(unit);
    initial_known[at] = 1;
  }
  return initial_sets[at];
}

// ---- reading

template <int W>
std::int32_t Machine<W>::number_of(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.written >= 0 && bytes()[slot.written + owner] == 0) {
    return initial_number(variable, owner);
  }
  return read_number(bytes() + slot.offset + owner * slot.stride, slot.store);
}

template <int W>
typename Machine<W>::Bits Machine<W>::set_of(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.written >= 0 && bytes()[slot.written + owner] == 0) {
    return initial_set(variable, owner);
  }
  return plane(slot.offset + owner * slot.stride);
}

template <int W>
void Machine<W>::several_of(std::int32_t variable, std::int32_t owner, std::int32_t* to) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.written >= 0 && bytes()[slot.written + owner] == 0) {
    evaluate_initial(variable, owner);
    const Operand& from = program.initials[static_cast<std::size_t>(variable)].result;
    std::copy_n(ints + from.index, std::min<std::int32_t>(from.width, slot.width), to);
    if (from.width < slot.width) std::fill(to + from.width, to + slot.width, 0);
    return;
  }
  std::memcpy(to, bytes() + slot.offset + owner * slot.stride,
              static_cast<std::size_t>(slot.stride));
}

template <int W>
bool Machine<W>::has_attribute(std::int32_t variable, std::int32_t site) const {
  const int piece = piece_at(site);
  if (piece == 0) return false;
  const auto& kinds = program.model->variables[static_cast<std::size_t>(variable)].of_kind;
  const std::int32_t kind = program.layout.codes[static_cast<std::size_t>(piece - 1)].kind;
  return kinds.empty() || kinds[static_cast<std::size_t>(kind)];
}

template <int W>
std::int32_t Machine<W>::load(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (owner == kNone || (slot.of_piece && !has_attribute(variable, owner))) {
    return slot.base_is_bool ? 0 : kNone;
  }
  const std::int32_t value = number_of(variable, owner);
  if (value == kNone && slot.must_be_set) {
    const lang::Variable& what = program.model->variables[static_cast<std::size_t>(variable)];
    throw DescriptionError{fmt::format("`{}` is read before it is set", what.name), what.span};
  }
  return value;
}

template <int W>
typename Machine<W>::Bits Machine<W>::load_set(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (owner == kNone || (slot.of_piece && !has_attribute(variable, owner))) return Bits{};
  return set_of(variable, owner);
}

template <int W>
void Machine<W>::load_several(std::int32_t variable, std::int32_t owner, std::int32_t* to) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (owner == kNone || (slot.of_piece && !has_attribute(variable, owner))) {
    const lang::Type& type = program.model->variables[static_cast<std::size_t>(variable)].type;
    std::fill(to, to + slot.width, type.shape == lang::Shape::Tuple ? kNone : 0);
    return;
  }
  several_of(variable, owner, to);
}

// ---- writing

template <int W>
void Machine<W>::mark_written(std::int32_t variable, std::int32_t owner, bool written) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.written < 0) return;
  const std::int32_t offset = slot.written + owner;
  const auto after = static_cast<unsigned char>(written ? 1 : 0);
  if (bytes()[offset] == after) return;
  if (slot.hashed) mix_in(offset, bytes()[offset], after);
  log_at(offset);
  bytes()[offset] = after;
}

// The bytes of a value come to a place; nothing is logged for what stays.
template <int W>
void Machine<W>::put_number(std::int32_t variable, std::int32_t owner, std::int32_t value) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  std::int32_t content = value;
  if (value == kNone && slot.store == Store::Byte) content = INT8_MIN;
  if (value == kNone && slot.store == Store::Short) content = INT16_MIN;
  // The low bytes come first.
  put_cell(variable, owner, reinterpret_cast<const unsigned char*>(&content), true);
}

template <int W>
std::int32_t Machine<W>::cell_size(std::int32_t variable) const {
  return program.layout.variables[static_cast<std::size_t>(variable)].stride;
}

template <int W>
void Machine<W>::put_cell(std::int32_t variable, std::int32_t owner, const unsigned char* from,
                          bool written) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const std::int32_t first = slot.offset + owner * slot.stride;
  const std::int32_t step = slot.store == Store::Set     ? 8
                            : slot.store == Store::Tally ? 4
                                                         : slot.stride;
  for (std::int32_t i = 0; i < slot.stride; i += step) {
    unsigned char* const at = bytes() + first + i;
    const std::uint64_t before = content_at(at, step);
    const std::uint64_t after = content_at(from + i, step);
    if (before == after) continue;
    if (slot.hashed) mix_in(first + i, before, after);
    log_at(first + i);
    std::memcpy(at, &after, static_cast<std::size_t>(step));
  }
  mark_written(variable, owner, written);
}

template <int W>
bool Machine<W>::is_initial(std::int32_t variable, std::int32_t owner) const {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  if (slot.written >= 0) return bytes()[slot.written + owner] == 0;
  const auto first = static_cast<std::size_t>(slot.offset + owner * slot.stride);
  const auto* const initial = reinterpret_cast<const unsigned char*>(initial_block.data());
  if (slot.stride <= 2 || slot.stride == 4) {
    return content_at(bytes() + first, slot.stride) == content_at(initial + first, slot.stride);
  }
  return std::memcmp(bytes() + first, initial + first, static_cast<std::size_t>(slot.stride)) == 0;
}

template <int W>
bool Machine<W>::are_initial(std::int32_t variable, std::int32_t from, std::int32_t to) const {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const bool noted = slot.written >= 0;
  const std::int32_t step = noted ? 1 : slot.stride;
  const std::int32_t first = (noted ? slot.written : slot.offset) + from * step;
  const auto* const initial = reinterpret_cast<const unsigned char*>(initial_block.data());
  return std::memcmp(bytes() + first, initial + first,
                     static_cast<std::size_t>((to - from) * step)) == 0;
}

template <int W>
void Machine<W>::put_initial(std::int32_t variable, std::int32_t owner) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const auto* const initial = reinterpret_cast<const unsigned char*>(initial_block.data());
  put_cell(variable, owner, initial + slot.offset + owner * slot.stride, false);
}

template <int W>
bool Machine<W>::write_number(std::int32_t variable, std::int32_t owner, std::int32_t value,
                              std::int32_t statement) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const lang::Variable& what = program.model->variables[static_cast<std::size_t>(variable)];
  const auto is_of_type = [&] {
    if (value == kNone) return slot.optional;
    if (what.type.base == lang::Base::Int && (value < slot.least || slot.most < value)) {
      return false;
    }
    if (what.type.subset < 0) return true;
    const auto& among = program.model->subsets[static_cast<std::size_t>(what.type.subset)].values;
    return std::binary_search(among.begin(), among.end(), value);
  };
  if (!is_of_type()) {
    report(fmt::format("`{}` would leave its type", what.name), statement);
    return false;
  }
  note_secret_variable(variable, owner);
  if (slot.written >= 0 && slot.state_free && value == initial_number(variable, owner)) {
    put_initial(variable, owner);
  } else {
    put_number(variable, owner, value);
  }
  return true;
}

template <int W>
bool Machine<W>::write_set(std::int32_t variable, std::int32_t owner, const Bits& value,
                           std::int32_t statement) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const lang::Variable& what = program.model->variables[static_cast<std::size_t>(variable)];
  if (what.type.base == lang::Base::Int && !value.empty()) {
    const std::int32_t least = what.type.least - program.number_base;
    const std::int32_t most = what.type.most - program.number_base;
    if (value.first() < least || most < value.last()) {
      report(fmt::format("`{}` would leave its type", what.name), statement);
      return false;
    }
  }
  if (what.type.subset >= 0) {
    const auto& among = program.model->subsets[static_cast<std::size_t>(what.type.subset)].values;
    const std::int32_t base = what.type.base == lang::Base::Int ? program.number_base : 0;
    Bits rest = value;
    while (!rest.empty()) {
      if (std::binary_search(among.begin(), among.end(), rest.take_first() + base)) continue;
      report(fmt::format("`{}` would leave its type", what.name), statement);
      return false;
    }
  }
  note_secret_variable(variable, owner);
  if (slot.written >= 0 && slot.state_free && initial_set(variable, owner) == value) {
    put_initial(variable, owner);
    return true;
  }
  Bits content = value;
  put_cell(variable, owner, reinterpret_cast<const unsigned char*>(content.filled()), true);
  return true;
}

template <int W>
bool Machine<W>::write_several(std::int32_t variable, std::int32_t owner,
                               const std::int32_t* values, std::int32_t statement) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(variable)];
  const lang::Variable& what = program.model->variables[static_cast<std::size_t>(variable)];
  const auto is_among = [&](std::int32_t key) {
    if (what.type.subset < 0) return true;
    const auto& among = program.model->subsets[static_cast<std::size_t>(what.type.subset)].values;
    return std::binary_search(among.begin(), among.end(), key);
  };
  for (std::int32_t key = 0; what.type.shape == lang::Shape::Tally && key < slot.width; ++key) {
    const std::int32_t count = values[key];
    if (slot.least <= count && count <= slot.most && (count <= 0 || is_among(key))) continue;
    report(fmt::format("`{}` would leave its type", what.name), statement);
    return false;
  }
  note_secret_variable(variable, owner);
  if (slot.written >= 0 && slot.state_free) {
    evaluate_initial(variable, owner);
    const Operand& initial = program.initials[static_cast<std::size_t>(variable)].result;
    if (std::equal(values, values + slot.width, ints + initial.index)) {
      put_initial(variable, owner);
      return true;
    }
  }
  put_cell(variable, owner, reinterpret_cast<const unsigned char*>(values), true);
  return true;
}

// ---- beginning anew

template <int W>
void Machine<W>::reset_turn() {
  const program::Layout& layout = program.layout;
  write_words(block + layout.turn_begin / 8, layout.turn_image.data(),
              static_cast<int>(layout.turn_image.size()));
}

template <int W>
void Machine<W>::reset_move() {
  const program::Layout& layout = program.layout;
  write_words(block + layout.move_begin / 8, layout.move_image.data(),
              static_cast<int>(layout.move_image.size()));
}

template <int W>
void Machine<W>::reset_phase() {
  const auto& variables = program.model->variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const bool of_phase = variables[i].owner == lang::Owner::Phase ||
                          variables[i].life == lang::Variable::Life::Phase;
    if (!of_phase || variables[i].owner == lang::Owner::Record) continue;
    for (std::int32_t owner = 0; owner < program.layout.variables[i].owners; ++owner) {
      put_initial(static_cast<std::int32_t>(i), owner);
    }
  }
}

}  // namespace ludo::runtime

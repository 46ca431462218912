// Phases that are played secretly: who has written what, and the state as who decides sees it.
//
// Beside the position stand the position with which the phase's first turn began and, for each
// place that was written since, by whom. While a path reads, what others have written is covered by
// what was there before (veil()); while it writes, and where triggers, laws, keys and results are
// asked, the state is as it is (unveil()). Freezing puts the two instructions where they belong.
// What is covered lies behind the sets. A way goes on from what who asks sees, as if that were all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
bool Machine<W>::is_secret() const {
  const program::SecretSlots& secret = program.layout.secret;
  return secret.begin >= 0 && beside(secret.started) != 0 && stage() == Stage::Turn &&
         phase_def().secretly;
}

template <int W>
void Machine<W>::begin_secret() {
  const program::SecretSlots& secret = program.layout.secret;
  if (beside(secret.started) != 0) return;
  set_beside(secret.started, 1);
  write_words(block + secret.start / 8, block, program.layout.position_end / 8);
}

template <int W>
void Machine<W>::end_secret() {
  const program::SecretSlots& secret = program.layout.secret;
  if (secret.begin < 0 || beside(secret.started) == 0) return;
  for (std::int32_t at = secret.begin; at < program.layout.registers_begin; at += 8) {
    std::uint64_t* const word = block + at / 8;
    if (*word == 0) continue;
    log(word);
    *word = 0;
  }
}

// ---- what was written

template <int W>
void Machine<W>::note_secret_site(std::int32_t site) {
  if (is_secret()) note_secret(program.layout.secret.sites + site);
}

template <int W>
void Machine<W>::note_secret_variable(std::int32_t variable, std::int32_t owner) {
  if (!is_secret()) return;
  const std::int32_t first = program.layout.secret.variables[static_cast<std::size_t>(variable)];
  if (first >= 0) note_secret(first + owner);
}

template <int W>
void Machine<W>::note_secret(std::int32_t offset) {
  // Nothing is written while others' places are covered: it is only supposed.
  if (*veiled != 0) return;
  const std::int32_t me = field(Field::Me);
  const auto writer = static_cast<unsigned char>(me + 1);
  unsigned char& before = bytes()[offset];
  if (before == writer) return;
  if (before != 0) fail_phase("two players write one place in a secret phase");
  log_at(offset);
  before = writer;
  std::uint64_t* const writers = block + program.layout.secret.writers / 8;
  log(writers);
  *writers |= 1ULL << me;
}

// ---- what is seen

// Calls what swaps with the places that others than the viewer have written: for a site and -1, or
// for a variable and its owner.
template <int W>
template <class Swap>
void Machine<W>::each_covered(std::int32_t viewer, const Swap& swap) {
  const program::SecretSlots& secret = program.layout.secret;
  // Few places are written: eight that nobody wrote are passed by at once.
  const auto each_by_others = [&](std::int32_t offset, std::int32_t places, auto&& found) {
    constexpr std::int32_t kAtOnce = 8;
    for (std::int32_t first = 0; first < places; first += kAtOnce) {
      const std::int32_t end = std::min(first + kAtOnce, places);
      std::uint64_t any = 0;
      std::memcpy(&any, bytes() + offset + first, static_cast<std::size_t>(end - first));
      if (any == 0) continue;
      for (std::int32_t place = first; place < end; ++place) {
        const std::int32_t writer = bytes()[offset + place];
        if (writer != 0 && writer != viewer + 1) found(place);
      }
    }
  };
  each_by_others(secret.sites, program.site_count, [&](std::int32_t site) { swap(site, -1); });
  for (std::size_t i = 0; i < secret.variables.size(); ++i) {
    const program::VariableSlot& slot = program.layout.variables[i];
    // The record is no part of what is seen.
    if (slot.part != program::VariableSlot::Part::Position) continue;
    each_by_others(secret.variables[i], slot.owners,
                   [&](std::int32_t owner) { swap(static_cast<std::int32_t>(i), owner); });
  }
}

// The hash stays that of the position as it is.
template <int W>
void Machine<W>::put_bytes(std::int32_t offset, const unsigned char* from, std::int32_t n) {
  for (std::int32_t i = 0; i < n; ++i) {
    if (bytes()[offset + i] == from[i]) continue;
    log_at(offset + i);
    bytes()[offset + i] = from[i];
  }
}

// The piece that a mail has on the site comes to stand there.
template <int W>
void Machine<W>::place_piece(std::int32_t site, const unsigned char* mail) {
  const int before = piece_at(site);
  int piece = mail[0];
  if (program.layout.mail_bytes == 2) piece |= mail[1] << 8;
  if (piece == before) return;
  if (before != 0) flip_planes(before, site);
  write_mail(site, piece);
  if (piece != 0) flip_planes(piece, site);
}

template <int W>
void Machine<W>::veil() {
  const std::int32_t me = field(Field::Me);
  const program::SecretSlots& secret = program.layout.secret;
  if (*veiled != 0 || beside(secret.started) == 0) return;
  if ((block[secret.writers / 8] & ~(1ULL << me)) == 0) return;
  log(veiled);
  *veiled = static_cast<std::uint64_t>(me) + 1;
  auto* const covered = reinterpret_cast<unsigned char*>(veiled + 1);
  const unsigned char* const before = bytes() + secret.start;
  const auto cover = [&](std::int32_t offset, std::int32_t n) {
    for (std::int32_t i = 0; i < n; ++i) {
      if (covered[offset + i] == bytes()[offset + i]) continue;
      log(veiled + 1 + (offset + i) / 8);
      covered[offset + i] = bytes()[offset + i];
    }
  };
  each_covered(me, [&](std::int32_t what, std::int32_t owner) {
    const program::Layout& layout = program.layout;
    if (owner < 0) {
      const std::int32_t at = layout.mail + layout.mail_bytes * what;
      cover(at, layout.mail_bytes);
      place_piece(what, before + at);
      return;
    }
    const program::VariableSlot& slot = layout.variables[static_cast<std::size_t>(what)];
    const std::int32_t at = slot.offset + owner * slot.stride;
    cover(at, slot.stride);
    put_bytes(at, before + at, slot.stride);
    if (slot.written < 0) return;
    cover(slot.written + owner, 1);
    put_bytes(slot.written + owner, before + slot.written + owner, 1);
  });
}

template <int W>
void Machine<W>::unveil() {
  if (*veiled == 0) return;
  const auto viewer = static_cast<std::int32_t>(*veiled) - 1;
  log(veiled);
  *veiled = 0;
  const auto* const covered = reinterpret_cast<const unsigned char*>(veiled + 1);
  each_covered(viewer, [&](std::int32_t what, std::int32_t owner) {
    const program::Layout& layout = program.layout;
    if (owner < 0) {
      place_piece(what, covered + layout.mail + layout.mail_bytes * what);
      return;
    }
    const program::VariableSlot& slot = layout.variables[static_cast<std::size_t>(what)];
    const std::int32_t at = slot.offset + owner * slot.stride;
    put_bytes(at, covered + at, slot.stride);
    if (slot.written >= 0) put_bytes(slot.written + owner, covered + slot.written + owner, 1);
  });
}

}  // namespace ludo::runtime

// The machine's memory: making it, fields and pieces, and the hash of the position.
//
// Every write that a path does is logged on the trail before it is done. The hash covers what
// repetition compares; the few header fields join it when it is asked, all else is kept in step.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/runtime/listed.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/random.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

/// What a place that holds a value adds to a hash.
constexpr std::uint64_t mixed(std::int64_t place, std::uint64_t value) {
  return interpreter::detail::scramble(static_cast<std::uint64_t>(place + 1) *
                                           interpreter::detail::kGolden +
                                       interpreter::detail::scramble(value));
}

template <int W>
Machine<W>::Machine(const Program& program_, const Budget& budget_)
    : Facts(program_), program(program_), budget(budget_) {
  const lang::GameModel& model = *program.model;
  const program::Layout& layout = program.layout;
  LUDO_ASSERT(program.words == W, "a machine of another width");
  first_checkpoint = budget.stop == nullptr ? budget.steps : std::min(budget.steps, kStepsUnseen);
  checkpoint = first_checkpoint;
  const auto block_words = static_cast<std::size_t>(layout.bytes) / 8;
  const std::size_t int_words = (static_cast<std::size_t>(program.int_count) + 1) / 2;
  const std::size_t veil_words =
      layout.secret.begin < 0 ? 0 : 1 + static_cast<std::size_t>(layout.position_end) / 8;
  const auto before = static_cast<std::size_t>(program::block_begin(program));
  memory.resize(before + block_words + int_words + veil_words);
  words = memory.data();
  block = words + before;
  if (veil_words > 0) veiled = block + block_words + int_words;
  ints = reinterpret_cast<std::int32_t*>(block + block_words);
  sets = reinterpret_cast<Bits*>(words);
  set_constants = program.set_constants.data();
  for (const std::int32_t offset : layout.owner_planes) owner_planes.push_back(&plane(offset));
  for (const std::int32_t offset : layout.kind_planes) kind_planes.push_back(&plane(offset));
  occupied = &plane(layout.occupied);
  piece_planes.emplace_back();
  for (const auto& code : layout.codes) {
    const std::size_t owner =
        code.owner < 0 ? layout.owner_planes.size() - 1 : static_cast<std::size_t>(code.owner);
    const std::int32_t kind = layout.kind_planes[static_cast<std::size_t>(code.kind)];
    piece_planes.push_back({layout.owner_planes[owner], kind == layout.occupied ? -1 : kind});
  }
  // Who has written what secretly does not tell states apart.
  word_seen.resize(layout.secret.begin < 0 ? block_words
                                           : static_cast<std::size_t>(layout.secret.begin) / 8);
  moment.moved.assign(static_cast<std::size_t>(program.site_count), Moment::kStays);
  if (layout.grows) {
    tile_places.assign(static_cast<std::size_t>(model.board.columns * model.board.rows), 0);
  }

  const std::size_t n_piece_keys =
      (layout.codes.size() + 1) * static_cast<std::size_t>(program.site_count);
  if (keeps_hash && !layout.grows && n_piece_keys <= 16'384) {
    std::vector<std::uint64_t> keys_of_pieces;
    for (std::size_t i = 0; i < n_piece_keys; ++i) {
      keys_of_pieces.push_back(
          piece_key(static_cast<int>(i / static_cast<std::size_t>(program.site_count)),
                    static_cast<std::int32_t>(i % static_cast<std::size_t>(program.site_count))));
    }
    piece_keys = std::move(keys_of_pieces);
  }
  initial_numbers.resize(initial_count);
  initial_known.resize(initial_count);
  if (has_initial_sets) initial_sets.resize(initial_count);
  rowless.resize(program.row_tests.size() * model.players.size());
  find_ray_shapes();
  find_shifts();
  first_plane = layout.occupied / 8;
  planes_end = first_plane + W;
  const auto note_plane = [&](std::int32_t offset) {
    first_plane = std::min(first_plane, offset / 8);
    planes_end = std::max(planes_end, offset / 8 + W);
  };
  for (const std::int32_t offset : layout.owner_planes) note_plane(offset);
  for (const std::int32_t offset : layout.kind_planes) note_plane(offset);

  lay_agenda();
  const auto copy = [&](const std::vector<std::uint64_t>& image, std::int32_t offset) {
    std::copy(image.begin(), image.end(), block + offset / 8);
  };
  copy(layout.position_image, 0);
  copy(layout.turn_image, layout.turn_begin);
  copy(layout.move_image, layout.move_begin);
  copy(layout.beside_image, layout.beside_begin);
  const std::vector<Index>& order = model.scenario.order;
  const std::int32_t first = order.empty() ? 0 : order.front();
  const auto put = [&](Field which, std::int32_t value) {
    reinterpret_cast<std::int32_t*>(block)[static_cast<std::size_t>(which)] = value;
  };
  put(Field::Mover, first);
  put(Field::Me, first);
  put(Field::Stage, static_cast<std::int32_t>(Stage::Setup));
  put(Field::Resume, -1);
  const std::size_t players = model.players.size();
  const std::uint64_t all = players == 64 ? ~0ULL : (1ULL << players) - 1;
  put(Field::AliveLow, static_cast<std::int32_t>(all & 0xFFFFFFFFU));
  put(Field::AliveHigh, static_cast<std::int32_t>(all >> 32U));
  for (std::size_t i = 0; i < players; ++i) {
    bytes()[static_cast<std::size_t>(layout.seats) + i] = static_cast<unsigned char>(i);
  }
  if (keeps_hash) block[static_cast<std::size_t>(Field::HashLow) / 2] = hash_from_scratch();
  initial_block.assign(block, block + block_words);
  // Registers start with `none`, as those of a frame do.
  std::fill(ints, ints + program.int_count, kNone);
  for (const auto& [row, index] : program.constant_rows) sets[row] = constant(index);
}

template <int W>
void Machine<W>::restart() {
  std::copy(initial_block.begin(), initial_block.end(), block);
  parked.clear();
  history.entries.clear();
  history.positions.clear();
  history.ended.clear();
  history.ended_mover = -1;
  history.ended_passed = false;
  forget();
}

template <int W>
void Machine<W>::forget() {
  trail.clear();
  choices.clear();
  returns.clear();
  rounds.clear();
  changes.clear();
  change_values.clear();
  kept_ranks.clear();
  present.clear();  // an error may have left it behind
  for (const std::int32_t site : moment.left) {
    moment.moved[static_cast<std::size_t>(site)] = Moment::kStays;
  }
  moment.left.clear();
  mode = Mode::Plain;
  scope = -1;
  open_scopes = 0;
  barrier = -1;
  cycle = -1;
  fresh = false;
  passed_plainly = false;
  tentative = false;
  if (veiled != nullptr) *veiled = 0;
  players_left = false;
  phases_entered = 0;
  settled = false;
  forget_count();
  forget_history();
}

// ---- fields and planes

template <int W>
void Machine<W>::set_field(Field f, std::int32_t value) {
  if (field(f) == value) return;
  log(block + static_cast<std::size_t>(f) / 2);
  reinterpret_cast<std::int32_t*>(block)[static_cast<std::size_t>(f)] = value;
}

template <int W>
void Machine<W>::set_beside(std::int32_t offset, std::int32_t value) {
  if (beside(offset) == value) return;
  if (!settled) log_at(offset);
  beside(offset) = value;
}

template <int W>
typename Machine<W>::Bits Machine<W>::constant(std::int32_t index) const {
  Bits set;
  set.load(set_constants + static_cast<std::size_t>(index) * W);
  return set;
}

template <int W>
int Machine<W>::piece_at(std::int32_t site) const {
  if constexpr (kGrows) return listed_at(block + program.layout.mail / 8, site);
  const unsigned char* const mail = bytes() + program.layout.mail;
  if (program.layout.mail_bytes == 1) return mail[site];
  std::uint16_t piece = 0;
  std::memcpy(&piece, mail + 2 * site, sizeof piece);
  return piece;
}

template <int W>
std::int32_t Machine<W>::kind_at(std::int32_t site) const {
  const int piece = piece_at(site);
  return piece == 0 ? kNone : program.layout.codes[static_cast<std::size_t>(piece - 1)].kind;
}

template <int W>
std::int32_t Machine<W>::owner_at(std::int32_t site) const {
  const int piece = piece_at(site);
  if (piece == 0) return kNone;
  const std::int32_t owner = program.layout.codes[static_cast<std::size_t>(piece - 1)].owner;
  return owner < 0 ? kNone : owner;
}

template <int W>
[[gnu::always_inline]] inline std::uint64_t Machine<W>::piece_key(int piece,
                                                                  std::int32_t site) const {
  if (!piece_keys.empty()) {
    return piece_keys[static_cast<std::size_t>(piece * program.site_count + site)];
  }
  return new_piece_key(piece, site);
}

template <int W>
std::uint64_t Machine<W>::new_piece_key(int piece, std::int32_t site) const {
  if (kGrows) return mixed(kPiecePlaces + site, static_cast<std::uint64_t>(piece));
  return mixed(program.layout.mail + program.layout.mail_bytes * site,
               static_cast<std::uint64_t>(piece));
}

template <int W>
void Machine<W>::set_mail(std::int32_t site, int piece) {
  if (keeps_hash) {
    const int before = piece_at(site);
    const std::uint64_t out = before == 0 ? 0 : piece_key(before, site);
    const std::uint64_t in = piece == 0 ? 0 : piece_key(piece, site);
    std::uint64_t* const kept = block + static_cast<std::size_t>(Field::HashLow) / 2;
    log(kept);
    *kept ^= out ^ in;
  }
  write_mail(site, piece);
}

template <int W>
void Machine<W>::write_mail(std::int32_t site, int piece) {
  if constexpr (kGrows) {
    write_listed(program.layout.mail, site, piece);
    return;
  }
  const std::int32_t offset = program.layout.mail + program.layout.mail_bytes * site;
  log_at(offset);
  if (program.layout.mail_bytes == 1) {
    bytes()[offset] = static_cast<unsigned char>(piece);
  } else {
    const auto content = static_cast<std::uint16_t>(piece);
    std::memcpy(bytes() + offset, &content, sizeof content);
  }
}

// The piece comes to the site, or goes.
template <int W>
void Machine<W>::flip_planes(int piece, std::int32_t site) {
  const PiecePlanes& planes = piece_planes[static_cast<std::size_t>(piece)];
  const std::int32_t byte = (site >> 6) * 8;
  const std::uint64_t bit = 1ULL << (site & 63);
  const auto flip = [&](std::int32_t offset) {
    if constexpr (kGrows) {
      Bits after = plane(offset);
      const int before = static_cast<int>(after.row().size());
      after.flip(site);
      const int now = static_cast<int>(after.row().size());
      // What is no longer used is 0, so that equal planes are equal words.
      std::fill(after.words.begin() + now, after.words.begin() + std::max(now, before), 0);
      write_words(block + offset / 8, after.words.data(), std::max(now, before));
      return;
    }
    std::uint64_t* const word = block + ((offset + byte) >> 3);
    log(word);
    *word ^= bit;
  };
  flip(program.layout.occupied);
  flip(planes.owner);
  if (planes.kind >= 0) flip(planes.kind);
}

// The piece goes from one site to another, where it takes the place of another piece, if one is
// there (else 0).
template <int W>
void Machine<W>::carry_piece(int piece, std::int32_t from, std::int32_t to, int captured) {
  if (settled) {
    carry_piece_as<false>(piece, from, to, captured);
  } else {
    carry_piece_as<true>(piece, from, to, captured);
  }
}

template <int W>
template <bool Logs>
[[gnu::always_inline]] inline void Machine<W>::carry_piece_as(int piece, std::int32_t from,
                                                              std::int32_t to, int captured) {
  if constexpr (kGrows) {
    if (captured != 0) flip_planes(captured, to);
    flip_planes(piece, from);
    set_mail(from, 0);
    flip_planes(piece, to);
    set_mail(to, piece);
    return;
  }
  if (Logs) trail.make_room(16);
  const auto note = [&](const std::uint64_t* word) {
    if (Logs) trail.push_within({static_cast<std::uint32_t>(word - words), *word});
  };
  const std::size_t word_from = static_cast<std::size_t>(from) >> 6U;
  const std::size_t word_to = static_cast<std::size_t>(to) >> 6U;
  const std::uint64_t bit_from = 1ULL << (from & 63);
  const std::uint64_t bit_to = 1ULL << (to & 63);
  const auto flip = [&](std::int32_t offset) {
    std::uint64_t* const row = block + (offset >> 3);
    note(row + word_from);
    row[word_from] ^= bit_from;
    if (W > 1 && word_to != word_from) note(row + word_to);
    row[word_to] ^= bit_to;
  };
  const auto flip_one = [&](std::int32_t offset, std::size_t word, std::uint64_t bit) {
    std::uint64_t* const at = block + (offset >> 3) + word;
    note(at);
    *at ^= bit;
  };
  const std::int32_t mail = program.layout.mail, mail_bytes = program.layout.mail_bytes;
  const PiecePlanes planes = piece_planes[static_cast<std::size_t>(piece)];
  flip(planes.owner);
  if (planes.kind >= 0) flip(planes.kind);
  if (captured == 0) {
    flip(program.layout.occupied);
  } else {
    const PiecePlanes others = piece_planes[static_cast<std::size_t>(captured)];
    flip_one(program.layout.occupied, word_from, bit_from);
    flip_one(others.owner, word_to, bit_to);
    if (others.kind >= 0) flip_one(others.kind, word_to, bit_to);
  }
  if (keeps_hash) {
    std::uint64_t* const kept = block + static_cast<std::size_t>(Field::HashLow) / 2;
    note(kept);
    *kept ^= piece_key(piece, from) ^ piece_key(piece, to);
    if (captured != 0) *kept ^= piece_key(captured, to);
  }
  const auto write = [&](std::int32_t site, int content) {
    const bool narrow = mail_bytes == 1;
    const std::int32_t offset = mail + (narrow ? site : 2 * site);
    note(block + (offset >> 3));
    if (narrow) {
      bytes()[offset] = static_cast<unsigned char>(content);
    } else {
      const auto both = static_cast<std::uint16_t>(content);
      std::memcpy(bytes() + offset, &both, sizeof both);
    }
  };
  write(from, 0);
  write(to, piece);
}

// The mail of these sites, and the hash; no plane.
template <int W>
void Machine<W>::set_mail_of(const Bits& sites, int piece) {
  if (kGrows || program.layout.mail_bytes != 1) {
    for (Bits rest = sites; !rest.empty();) set_mail(rest.take_first(), piece);
    return;
  }
  const bool logs = !settled;
  if (logs) trail.make_room(static_cast<std::size_t>(sites.count()) + 1);
  const auto note = [&](const std::uint64_t* word) {
    if (logs) trail.push_within({static_cast<std::uint32_t>(word - words), *word});
  };
  unsigned char* const mail = bytes() + program.layout.mail;
  std::uint64_t change = 0;
  for (Bits rest = sites; !rest.empty();) {
    const std::int32_t site = rest.take_first();
    note(block + ((program.layout.mail + site) >> 3));
    if (keeps_hash) {
      if (mail[site] != 0) change ^= piece_key(mail[site], site);
      if (piece != 0) change ^= piece_key(piece, site);
    }
    mail[site] = static_cast<unsigned char>(piece);
  }
  if (!keeps_hash) return;
  std::uint64_t* const kept = block + static_cast<std::size_t>(Field::HashLow) / 2;
  note(kept);
  *kept ^= change;
}

// A piece comes to an empty site of a board that does not grow.
template <int W>
void Machine<W>::land_piece(int piece, std::int32_t site) {
  if (kGrows || program.layout.mail_bytes != 1) {
    flip_piece(piece, site, true);
    return;
  }
  const bool logs = !settled;
  if (logs) trail.make_room(8);
  const auto note = [&](const std::uint64_t* word) {
    if (logs) trail.push_within({static_cast<std::uint32_t>(word - words), *word});
  };
  const PiecePlanes planes = piece_planes[static_cast<std::size_t>(piece)];
  const auto word = static_cast<std::int32_t>(site >> 6);
  const std::uint64_t bit = 1ULL << (site & 63);
  const auto flip = [&](std::int32_t offset) {
    std::uint64_t* const at = block + (offset >> 3) + word;
    note(at);
    *at ^= bit;
  };
  flip(program.layout.occupied);
  flip(planes.owner);
  if (planes.kind >= 0) flip(planes.kind);
  const std::int32_t at = program.layout.mail + site;
  note(block + (at >> 3));
  bytes()[at] = static_cast<unsigned char>(piece);
  if (!keeps_hash) return;
  std::uint64_t* const kept = block + static_cast<std::size_t>(Field::HashLow) / 2;
  note(kept);
  *kept ^= piece_key(piece, site);
}

template <int W>
void Machine<W>::flip_piece(int piece, std::int32_t site, bool comes) {
  flip_planes(piece, site);
  set_mail(site, comes ? piece : 0);
}

template <int W>
void Machine<W>::write_words(std::uint64_t* to, const std::uint64_t* from, int n) {
  for (int i = 0; i < n; ++i) {
    if (to[i] == from[i]) continue;
    log(to + i);
    to[i] = from[i];
  }
}

template <int W>
inline std::uint64_t Machine<W>::alive() const {
  static_assert(static_cast<int>(Field::AliveLow) % 2 == 0 &&
                static_cast<int>(Field::HashLow) % 2 == 0);
  return block[static_cast<std::size_t>(Field::AliveLow) / 2];
}

template <int W>
void Machine<W>::set_alive(std::uint64_t players) {
  std::uint64_t* const word = block + static_cast<std::size_t>(Field::AliveLow) / 2;
  log(word);
  *word = players;
}

// ---- the hash

template <int W>
void Machine<W>::mix_in(std::int64_t place, std::uint64_t before, std::uint64_t after) {
  if (!keeps_hash) return;
  std::uint64_t* const kept = block + static_cast<std::size_t>(Field::HashLow) / 2;
  log(kept);
  *kept ^= mixed(place, before) ^ mixed(place, after);
}

template <int W>
std::uint64_t Machine<W>::hash() const {
  std::uint64_t sum =
      keeps_hash ? block[static_cast<std::size_t>(Field::HashLow) / 2] : hash_from_scratch();
  static_assert(static_cast<int>(Field::Phase) == 0 && static_cast<int>(Field::Mover) == 1 &&
                static_cast<int>(Field::Me) == 2 && static_cast<int>(Field::Stage) == 3);
  // Few headers take turns.
  const std::array<std::uint64_t, 3> header = {block[0], block[1], alive()};
  HeaderHash& known = header_hashes[static_cast<std::size_t>(field(Field::Mover)) & 3U];
  if (!known.known || known.words != header) {
    known = {header, mixed(-2, header[0]) ^ mixed(-3, header[1]) ^ mixed(-4, header[2]), true};
  }
  return sum ^ known.hash ^ static_cast<std::uint64_t>(field(Field::Nature));
}

// What the hash in the header would be.
template <int W>
std::uint64_t Machine<W>::hash_from_scratch() const {
  const program::Layout& layout = program.layout;
  std::uint64_t sum = 0;
  if constexpr (kGrows) {
    // An empty place adds nothing, a tile what was mixed in when it was laid.
    const std::uint64_t* const tiles = block + layout.tiles / 8;
    for (std::size_t i = 1; i <= tiles[0]; ++i) {
      const std::int64_t place = kTilePlaces + place_of_entry(tiles[i]);
      sum ^= mixed(place, 0) ^ mixed(place, static_cast<std::uint64_t>(content_of_entry(tiles[i])));
    }
    const std::uint64_t* const pieces = block + layout.mail / 8;
    for (std::size_t i = 1; i <= pieces[0]; ++i) {
      sum ^= mixed(kPiecePlaces + place_of_entry(pieces[i]),
                   static_cast<std::uint64_t>(content_of_entry(pieces[i])));
    }
  }
  for (std::int32_t site = 0; site < program.site_count && !kGrows; ++site) {
    const int piece = piece_at(site);
    if (piece == 0) continue;
    sum ^= mixed(layout.mail + layout.mail_bytes * site, static_cast<std::uint64_t>(piece));
  }
  for (std::size_t i = 0; i < program.model->players.size(); ++i) {
    const auto place = static_cast<std::size_t>(layout.seats) + i;
    sum ^= mixed(static_cast<std::int64_t>(place), bytes()[place]);
  }
  for (const program::VariableSlot& slot : layout.variables) {
    if (!slot.hashed) continue;
    for (std::int32_t owner = 0; owner < slot.owners; ++owner) {
      if (slot.written >= 0) {
        sum ^= mixed(slot.written + owner, bytes()[slot.written + owner]);
      }
      const std::int32_t first = slot.offset + owner * slot.stride;
      const std::int32_t step = slot.store == program::VariableSlot::Store::Set     ? 8
                                : slot.store == program::VariableSlot::Store::Tally ? 4
                                                                                    : slot.stride;
      for (std::int32_t at = first; at < first + slot.stride; at += step) {
        std::uint64_t content = 0;
        std::memcpy(&content, bytes() + at, static_cast<std::size_t>(step));
        sum ^= mixed(at, content);
      }
    }
  }
  return sum;
}

template <int W>
std::optional<std::uint64_t> Machine<W>::hash_of_future() const {
  const program::Layout& layout = program.layout;
  if (field(Field::Resume) >= 0 || layout.secret.begin >= 0) return std::nullopt;
  std::uint64_t sum = 0;
  std::uint64_t place = 0;
  const auto take = [&sum, &place](std::uint64_t content) {
    place += interpreter::detail::kGolden;
    sum += interpreter::detail::scramble(content ^ place);
  };
  for (std::size_t i = 0; i < future_bits.size(); ++i) take(block[i] & future_bits[i]);
  if (!keeps_hash || !count_history) return mixed(0, sum);
  // Some rules ask who repeats, and for all turns of a cycle: the order counts.
  const std::size_t position = static_cast<std::size_t>(layout.position_end) / 8;
  const std::size_t turn = static_cast<std::size_t>(layout.move_end - layout.turn_begin) / 8;
  for (const Repeated& entry : history.entries) {
    take(entry.hash);
    take(static_cast<std::uint64_t>(entry.mover) * 2 + (entry.passed ? 1 : 0));
    for (std::size_t j = 0; j < turn; ++j) take(history.positions[entry.position + position + j]);
  }
  return mixed(0, sum);
}

// ---- expressions of the scenario

template <int W>
std::int32_t Machine<W>::evaluate_for(const program::Unit& unit, std::int32_t me,
                                      std::int32_t slot0) {
  std::int32_t* const fields = reinterpret_cast<std::int32_t*>(block);
  std::int32_t& who = fields[static_cast<std::size_t>(Field::Me)];
  const std::int32_t before = who;
  who = me;
  if (unit.slot0.index != kNoRegister) ints[unit.slot0.index] = slot0;
  const std::int32_t result = evaluate(unit);
  who = before;
  return result;
}

template <int W>
typename Machine<W>::Bits Machine<W>::result_set(const program::Unit& unit) const {
  if (unit.result.bank == Bank::Set) return sets[unit.result.index];
  const std::int32_t number = ints[unit.result.index];
  return number == kNone ? Bits{} : Bits::single(number);
}

}  // namespace ludo::runtime

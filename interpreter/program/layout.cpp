// Lays out the block of a state. See layout.hpp for its parts, layout_build.hpp for the calls.
#include "interpreter/program/layout.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "interpreter/program/fold.hpp"
#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/lowering.hpp"
#include "interpreter/program/pages.hpp"
#include "lang/model/reads.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

namespace {

using lang::Base;
using lang::GameModel;
using lang::Owner;
using lang::Shape;
using lang::Type;
using lang::Variable;
using Life = lang::Variable::Life;
using Part = VariableSlot::Part;
using Store = VariableSlot::Store;

constexpr std::int32_t kMostWords = 32;  // in a set: runtime/width_32.cpp
constexpr std::int32_t kMostBits = 64 * kMostWords;
constexpr std::size_t kMostPlayers = 64;

// What all numbers that stand in sets lie between.
struct Numbers {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();

  void include(std::int64_t number) {
    least = std::min(least, number);
    most = std::max(most, number);
  }
  bool any() const { return least <= most; }
};

// How many bits a set needs.
struct Domains {
  const GameModel& model;
  std::int32_t most = 1;
  Numbers numbers = {};
  bool of_tiles = false;  // there sites and blocks are asked for elsewhere

  void include(const Type& type) {
    const bool of_places =
        type.base == Base::Site || type.base == Base::Piece || type.base == Base::Block;
    if (of_tiles && of_places) return;
    if (type.shape == Shape::Set) {
      if (type.base == Base::Int) {
        numbers.include(type.least);
        numbers.include(type.most);
      } else {
        most = std::max(most, lang::domain_size(model, type));
      }
    }
    // The keys of a tally can become a set.
    if (type.shape == Shape::Tally) {
      const std::int32_t keys = lang::domain_size(model, type);
      if (type.base == Base::Int) {
        numbers.include(0);
        numbers.include(keys - 1);
      } else {
        most = std::max(most, keys);
      }
    }
  }
};

Domains domains_of(const GameModel& model) {
  Domains domains{model};
  domains.of_tiles = model.board.shape == lang::BoardShape::Tiles;
  domains.most = std::max<std::int32_t>({1, static_cast<std::int32_t>(model.board.sites.size()),
                                         static_cast<std::int32_t>(model.board.directions.size()),
                                         static_cast<std::int32_t>(model.players.size()),
                                         static_cast<std::int32_t>(model.kinds.size())});
  // `x is not none` is no set, however it is written.
  std::vector<bool> asked(model.exprs.size());
  for (const lang::Expr& expr : model.exprs) {
    if (expr.op == lang::Op::NotEmpty) asked[static_cast<std::size_t>(expr.args[0])] = true;
  }
  for (std::size_t i = 0; i < model.exprs.size(); ++i) {
    const bool is_none_test = asked[i] && model.exprs[i].op == lang::Op::Singleton;
    if (!is_none_test) domains.include(model.exprs[i].type);
  }
  for (const Variable& variable : model.variables) domains.include(variable.type);
  for (const lang::KindColumn& column : model.columns) domains.include(column.type);
  for (const lang::DataTable& table : model.tables) domains.include(table.type);
  for (const lang::Rule& rule : model.rules) {
    for (const Type& type : rule.slot_types) domains.include(type);
  }
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    for (const Type& type : phase.turn_slot_types) domains.include(type);
  }
  return domains;
}

std::int32_t words_for(std::int64_t bits) {
  for (std::int32_t words = 1; words <= kMostWords; words *= 2) {
    if (bits <= words * 64) return words;
  }
  throw NotFrozen{"a set of more than " + std::to_string(kMostBits) + " elements"};
}

void choose_width(Program& program) {
  const Domains domains = domains_of(*program.model);
  std::int64_t bits = domains.most;
  program.number_base = 0;
  if (domains.numbers.any()) {
    const std::int64_t span = domains.numbers.most - domains.numbers.least + 1;
    if (span > kMostBits) throw NotFrozen{"a set of numbers without narrow bounds"};
    // Numbers below 0 are rare; without them a digit is its own bit.
    program.number_base =
        static_cast<std::int32_t>(std::min<std::int64_t>(domains.numbers.least, 0));
    bits = std::max(bits, domains.numbers.most - program.number_base + 1);
  }
  program.words = words_for(bits);
  if (program.model->board.shape == lang::BoardShape::Tiles) program.words = kPagedWords;
}

// ---- the board

std::int32_t add_set(Program& program, const std::vector<std::int32_t>& bits) {
  const std::size_t first = program.set_constants.size();
  append_set(program.set_constants, program.words, bits);
  return static_cast<std::int32_t>(first) / program.words;
}

// Groups sites by how far the number of another one is: pairs of (by, site).
std::vector<ShiftGroup> shift_groups(Program& program,
                                     std::vector<std::pair<std::int32_t, std::int32_t>> steps) {
  std::sort(steps.begin(), steps.end());
  std::vector<ShiftGroup> groups;
  for (std::size_t first = 0; first < steps.size();) {
    std::vector<std::int32_t> sites;
    std::size_t last = first;
    while (last < steps.size() && steps[last].first == steps[first].first) {
      sites.push_back(steps[last++].second);
    }
    groups.push_back({steps[first].first, add_set(program, sites)});
    first = last;
  }
  return groups;
}

bool is_symmetric(const std::vector<std::vector<std::int32_t>>& neighbours) {
  for (std::size_t site = 0; site < neighbours.size(); ++site) {
    for (const std::int32_t other : neighbours[site]) {
      const auto& back = neighbours[static_cast<std::size_t>(other)];
      if (!std::binary_search(back.begin(), back.end(), static_cast<std::int32_t>(site))) {
        return false;
      }
    }
  }
  return true;
}

void lay_out_board(Program& program) {
  const lang::Board& board = program.model->board;
  const bool of_tiles = board.shape == lang::BoardShape::Tiles;
  program.site_count = of_tiles ? board.columns * board.rows * board.parts_per_tile
                                : static_cast<std::int32_t>(board.sites.size());
  program.direction_count = static_cast<std::int32_t>(board.directions.size());
  program.steps = board.steps;
  std::vector<std::int32_t> sites;
  // On boards of tiles they are those of the laid tiles.
  for (std::int32_t site = 0; site < program.site_count && !of_tiles; ++site) {
    sites.push_back(site);
  }
  program.all_sites = add_set(program, sites);
  program.no_sites = add_set(program, {});
  for (std::int32_t direction = 0; direction < program.direction_count; ++direction) {
    std::vector<std::pair<std::int32_t, std::int32_t>> there, back;
    for (std::int32_t site = 0; site < program.site_count && !board.steps.empty(); ++site) {
      const std::int32_t next = board.step(site, direction);
      if (next < 0) continue;
      there.emplace_back(next - site, site);
      back.emplace_back(site - next, next);
    }
    program.shifts.push_back(shift_groups(program, std::move(there)));
    program.back_shifts.push_back(shift_groups(program, std::move(back)));
  }
  program.symmetric_steps = is_symmetric(board.touching) && is_symmetric(board.beside);
}

// ---- the block

// Hands out bytes upwards.
struct Room {
  std::int32_t at = 0;

  std::int32_t take(std::int32_t bytes, std::int32_t alignment) {
    at = (at + alignment - 1) / alignment * alignment;
    const std::int32_t place = at;
    at += bytes;
    return place;
  }
  std::int32_t end() { return take(0, 8); }
};

std::int32_t owners_of(const GameModel& model, Owner owner) {
  switch (owner) {
    case Owner::Piece:
    case Owner::Site:
      return lang::domain_size(model, Type{.base = Base::Site});
    case Owner::Player:
      return static_cast<std::int32_t>(model.players.size());
    case Owner::Link:
      return static_cast<std::int32_t>(model.board.links.size());
    case Owner::Block:
      return lang::domain_size(model, Type{.base = Base::Block});
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      return 1;
  }
  LUDO_UNREACHABLE();
}

Part part_of(const Variable& variable) {
  if (variable.owner == Owner::Record) return Part::Beside;
  if (variable.owner == Owner::Move || variable.life == Life::Move) return Part::Move;
  if (variable.owner == Owner::Turn || variable.life == Life::Turn) return Part::Turn;
  return Part::Position;
}

Store store_of(const GameModel& model, const Type& type) {
  switch (type.shape) {
    case Shape::Set:
      return Store::Set;
    case Shape::Tally:
    case Shape::Tuple:
      return Store::Tally;
    case Shape::Scalar:
      break;
  }
  std::int64_t least = 0;
  std::int64_t most = 0;
  if (type.base == Base::Int) {
    least = type.least;
    most = type.most;
  } else {
    most = lang::domain_size(model, type);
  }
  // The least number of each width is `none`.
  const auto fits = [&](std::int64_t bound) { return -bound < least && most < bound; };
  return fits(1 << 7) ? Store::Byte : fits(1 << 15) ? Store::Short : Store::Int;
}

std::int32_t stride_of(const Program& program, const VariableSlot& slot) {
  switch (slot.store) {
    case Store::Byte:
      return 1;
    case Store::Short:
      return 2;
    case Store::Int:
      return 4;
    case Store::Set:
      return 8 * program.words;
    case Store::Tally:
      return 4 * slot.width;
  }
  LUDO_UNREACHABLE();
}

// The value that a variable begins with, when it follows from nothing: as numbers (a scalar, the
// elements of a set, the entries of a tally or tuple).
std::optional<std::vector<std::int32_t>> initial_of(const GameModel& model,
                                                    const Variable& variable, std::int32_t width) {
  const Type& type = variable.type;
  lang::Value value = nothing_of(model, type);
  if (variable.initial != kNoExpr) {
    const auto known = Folding(model).value(variable.initial);
    // One outside the type is an error, but only when it is read.
    const bool fits = known && (known->is_none() || lang::is_of_type(model, type, *known));
    if (!fits) return std::nullopt;
    value = *known;
  } else if (type.shape == Shape::Scalar && type.base == Base::Int && !type.optional) {
    value.number = std::max(type.least, 0);
  }
  switch (type.shape) {
    case Shape::Scalar:
      return std::vector<std::int32_t>{value.number};
    case Shape::Set:
      return value.items;
    case Shape::Tally:
    case Shape::Tuple:
      value.items.resize(static_cast<std::size_t>(width), value.is_none() ? kNone : 0);
      return value.items;
  }
  LUDO_UNREACHABLE();
}

VariableSlot slot_of(const Program& program, const Variable& variable) {
  const GameModel& model = *program.model;
  const Type& type = variable.type;
  VariableSlot slot;
  slot.store = store_of(model, type);
  slot.owners = owners_of(model, variable.owner);
  if (type.shape == Shape::Tally) slot.width = lang::domain_size(model, type);
  if (type.shape == Shape::Tuple) slot.width = std::max(type.width, 1);
  slot.stride = stride_of(program, slot);
  slot.least = type.least;
  slot.most = type.most;
  slot.optional = type.optional;
  slot.part = part_of(variable);
  slot.hashed = slot.part == Part::Position;
  slot.of_piece = variable.owner == Owner::Piece;
  slot.base_is_bool = type.base == Base::Bool;
  slot.must_be_set = !type.optional && variable.initial == kNoExpr && type.shape == Shape::Scalar;
  const auto initial = initial_of(model, variable, slot.width);
  slot.fixed_initial = initial.has_value();
  if (initial) {
    slot.initial = *initial;
  } else {
    const lang::Parts reads = lang::reads_of(model, variable.initial).parts;
    slot.state_free = reads.without(lang::StatePart::Me).none();
  }
  return slot;
}

std::int32_t alignment_of(Store store) {
  switch (store) {
    case Store::Byte:
      return 1;
    case Store::Short:
      return 2;
    case Store::Int:
    case Store::Tally:
      return 4;
    case Store::Set:
      return 8;
  }
  LUDO_UNREACHABLE();
}

void place_variables(std::vector<VariableSlot>& slots, Part part, Room& room) {
  for (const Store store : {Store::Set, Store::Tally, Store::Int, Store::Short, Store::Byte}) {
    for (VariableSlot& slot : slots) {
      if (slot.part != part || slot.store != store) continue;
      slot.offset = room.take(slot.stride * slot.owners, alignment_of(store));
    }
  }
  for (VariableSlot& slot : slots) {
    if (slot.part == part && !slot.fixed_initial) slot.written = room.take(slot.owners, 1);
  }
}

// The bytes of a number as its store has it.
void write_number(std::vector<unsigned char>& bytes, std::size_t at, Store store,
                  std::int32_t value) {
  std::uint32_t pattern = static_cast<std::uint32_t>(value);
  std::size_t size = 4;
  if (store == Store::Byte) {
    size = 1;
    if (value == kNone) pattern = 0x80;
  }
  if (store == Store::Short) {
    size = 2;
    if (value == kNone) pattern = 0x8000;
  }
  for (std::size_t i = 0; i < size; ++i) {
    bytes[at + i] = static_cast<unsigned char>(pattern >> (8 * i));
  }
}

void write_initial(const Program& program, const VariableSlot& slot, bool numbers,
                   std::vector<unsigned char>& bytes, std::size_t at) {
  if (slot.store == Store::Set) {
    std::vector<std::int32_t> bits = slot.initial;
    for (std::int32_t& bit : bits) bit -= numbers ? program.number_base : 0;
    std::vector<std::uint64_t> set;
    append_set(set, program.words, bits);
    std::memcpy(bytes.data() + at, set.data(), 8 * set.size());
    return;
  }
  const Store store = slot.store == Store::Tally ? Store::Int : slot.store;
  for (std::size_t i = 0; i < slot.initial.size(); ++i) {
    write_number(bytes, at + 4 * i, store, slot.initial[i]);
  }
}

// The initial contents of a part, as words.
std::vector<std::uint64_t> image_of(const Program& program, Part part, std::int32_t begin,
                                    std::int32_t end) {
  std::vector<unsigned char> bytes(static_cast<std::size_t>(end - begin));
  const Layout& layout = program.layout;
  for (std::size_t i = 0; i < layout.variables.size(); ++i) {
    const VariableSlot& slot = layout.variables[i];
    if (slot.part != part || !slot.fixed_initial) continue;
    const bool numbers = program.model->variables[i].type.base == Base::Int;
    for (std::int32_t owner = 0; owner < slot.owners; ++owner) {
      write_initial(program, slot, numbers, bytes,
                    static_cast<std::size_t>(slot.offset + owner * slot.stride - begin));
    }
  }
  std::vector<std::uint64_t> words(bytes.size() / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 8] |= static_cast<std::uint64_t>(bytes[i]) << (8 * (i % 8));
  }
  return words;
}

// Every pair of kind and owner has a code; those that are declared come first.
void number_pieces(const GameModel& model, Layout& layout) {
  const auto players = static_cast<std::int32_t>(model.players.size());
  const auto kinds = static_cast<std::int32_t>(model.kinds.size());
  layout.code_of.assign(static_cast<std::size_t>(kinds * (players + 1)), -1);
  for (const bool declared : {true, false}) {
    for (std::int32_t kind = 0; kind < kinds; ++kind) {
      const lang::Kind& what = model.kinds[static_cast<std::size_t>(kind)];
      for (std::int32_t owner = -1; owner < players; ++owner) {
        const bool occurs = owner < 0 ? what.of_nobody
                                      : static_cast<std::size_t>(owner) < what.of_player.size() &&
                                            what.of_player[static_cast<std::size_t>(owner)];
        if (occurs != declared) continue;
        layout.code_of[static_cast<std::size_t>(kind * (players + 1) + owner + 1)] =
            static_cast<std::int32_t>(layout.codes.size());
        layout.codes.push_back({kind, owner});
      }
    }
  }
}

void place_pieces(const Program& program, Layout& layout, Room& room) {
  const GameModel& model = *program.model;
  number_pieces(model, layout);
  layout.mail_bytes = layout.codes.size() < 255 ? 1 : 2;
  if (layout.codes.size() > 60'000) throw NotFrozen{"more kinds of pieces than a site can tell"};
  const bool of_tiles = model.board.shape == lang::BoardShape::Tiles;
  const std::int32_t plane = 8 * (of_tiles ? words_of_parts(model) : program.words);
  layout.occupied = room.take(plane, 8);
  for (std::size_t i = 0; i <= model.players.size(); ++i) {
    layout.owner_planes.push_back(room.take(plane, 8));
  }
  for (std::size_t i = 0; i < model.kinds.size(); ++i) {
    layout.kind_planes.push_back(model.kinds.size() == 1 ? layout.occupied : room.take(plane, 8));
  }
  if (!of_tiles) {
    layout.mail = room.take(layout.mail_bytes * program.site_count, 8);
    return;
  }
  const lang::Board& board = model.board;
  layout.grows = true;
  layout.most_tiles = most_tiles(board);
  layout.tiles = room.take(8 * (1 + layout.most_tiles), 8);
  layout.mail = room.take(8 * (1 + layout.most_tiles * board.parts_per_tile), 8);
}

void place_results(const GameModel& model, Layout& layout, Room& room) {
  const auto players = static_cast<std::int32_t>(model.players.size());
  layout.result_begin = room.end();
  for (std::int32_t* field : {&layout.over, &layout.result_key, &layout.draw, &layout.finished}) {
    *field = room.take(4, 4);
  }
  layout.ranks = room.take(4 * players, 4);
  layout.ranks_out = room.take(4 * (1 + 2 * players), 4);
}

void place_beside(const GameModel& model, Layout& layout, Room& room) {
  layout.beside_begin = room.end();
  for (std::int32_t* field : {&layout.turns, &layout.turns_of_phase, &layout.rounds,
                              &layout.passes_in_a_row, &layout.passed, &layout.acted}) {
    *field = room.take(4, 4);
  }
  layout.quiet = room.take(
      4 * static_cast<std::int32_t>(std::max<std::size_t>(model.scenario.limits.size(), 1)), 4);
  place_variables(layout.variables, Part::Beside, room);
}

bool has_secret_phases(const GameModel& model) {
  return std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.secretly; });
}

void place_secrets(const Program& program, Layout& layout, Room& room) {
  if (!has_secret_phases(*program.model)) return;
  SecretSlots& secret = layout.secret;
  secret.begin = room.end();
  secret.writers = room.take(8, 8);
  secret.started = room.take(4, 4);
  secret.sites = room.take(program.site_count, 1);
  for (const VariableSlot& slot : layout.variables) {
    const bool lasts = slot.part == Part::Position || slot.part == Part::Beside;
    secret.variables.push_back(lasts ? room.take(slot.owners, 1) : -1);
  }
  secret.start = room.take(layout.position_end, 8);
}

// Some variable or register may hold a piece, and has to follow it.
bool holds_pieces(const GameModel& model) {
  const auto any = [](const std::vector<Type>& types) {
    return std::any_of(types.begin(), types.end(),
                       [](const Type& type) { return type.base == Base::Piece; });
  };
  return std::any_of(model.variables.begin(), model.variables.end(),
                     [](const Variable& each) { return each.type.base == Base::Piece; }) ||
         std::any_of(model.exprs.begin(), model.exprs.end(),
                     [](const lang::Expr& each) { return each.type.base == Base::Piece; }) ||
         std::any_of(model.rules.begin(), model.rules.end(),
                     [&](const lang::Rule& each) { return any(each.slot_types); }) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const lang::PhaseDef& each) { return any(each.turn_slot_types); });
}

void check_playable(const GameModel& model) {
  const bool travels =
      std::any_of(model.statements.begin(), model.statements.end(),
                  [](const lang::Statement& each) { return each.op == lang::StatementOp::Travel; });
  if (travels && model.board.shape == lang::BoardShape::Tiles) {
    throw NotFrozen{"`travel` on a board of tiles"};
  }
  if (has_secret_phases(model) && model.board.shape == lang::BoardShape::Tiles) {
    throw NotFrozen{"a phase played secretly on a board of tiles"};
  }
  if (model.players.size() > kMostPlayers) throw NotFrozen{"more than 64 players"};
}

}  // namespace

void lay_out(Program& program) {
  const GameModel& model = *program.model;
  check_playable(model);
  program.follows_pieces = holds_pieces(model);
  choose_width(program);
  lay_out_board(program);
  if (model.board.shape == lang::BoardShape::Tiles) lay_out_tiles(program);

  Layout& layout = program.layout;
  layout = Layout{};
  for (const Variable& variable : model.variables) {
    layout.variables.push_back(slot_of(program, variable));
  }
  Room room;
  room.take(4 * static_cast<std::int32_t>(Field::End_), 8);
  layout.seats = room.take(static_cast<std::int32_t>(model.players.size()), 1);
  place_pieces(program, layout, room);
  place_variables(layout.variables, Part::Position, room);
  layout.position_end = layout.turn_begin = room.end();
  place_variables(layout.variables, Part::Turn, room);
  layout.turn_end = layout.move_begin = room.end();
  place_variables(layout.variables, Part::Move, room);
  layout.move_end = room.end();
  place_results(model, layout, room);
  place_beside(model, layout, room);
  place_secrets(program, layout, room);
  layout.registers_begin = layout.registers_end = layout.bytes = room.end();

  layout.position_image = image_of(program, Part::Position, 0, layout.position_end);
  layout.turn_image = image_of(program, Part::Turn, layout.turn_begin, layout.turn_end);
  layout.move_image = image_of(program, Part::Move, layout.move_begin, layout.move_end);
  layout.beside_image = image_of(program, Part::Beside, layout.beside_begin, layout.bytes);
}

void lay_out_registers(Program& program) {
  std::int32_t longest = 0;
  for (const Resume& resume : program.resumes) {
    std::int32_t bytes = 0;
    for (const Operand& operand : resume.live) {
      switch (operand.bank) {
        case Bank::Int:
        case Bank::Several:
          bytes += 4 * operand.width;
          break;
        case Bank::Set:
          bytes = (bytes + 7) / 8 * 8 + 8 * program.words;
          break;
      }
    }
    longest = std::max(longest, (bytes + 7) / 8 * 8);
  }
  Layout& layout = program.layout;
  layout.registers_end = layout.bytes = layout.registers_begin + longest;
}

}  // namespace ludo::program

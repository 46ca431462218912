// The fast engine's face: chooses the width, and takes blocks apart.
#include "interpreter/runtime/engine.hpp"

#include <bit>
#include <cstring>
#include <utility>

#include "interpreter/runtime/any_machine.hpp"
#include "interpreter/runtime/facts.hpp"
#include "interpreter/runtime/outcome.hpp"
#include "interpreter/runtime/tiles.hpp"
#include "interpreter/runtime/variables.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

namespace {

std::unique_ptr<AnyMachine> machine_for(const Program& program, const Budget& budget) {
  switch (program.words) {
    case 1:
      return make_machine<1>(program, budget);
    case 2:
      return make_machine<2>(program, budget);
    case 4:
      return make_machine<4>(program, budget);
    case 8:
      return make_machine<8>(program, budget);
    case 16:
      return make_machine<16>(program, budget);
    case 32:
      return make_machine<32>(program, budget);
    case kPaged:
      return make_machine<kPaged>(program, budget);
    default:
      LUDO_UNREACHABLE();
  }
}

// A block as it is read from outside.
struct Reading {
  const Program& program;
  const std::uint64_t* block;

  const unsigned char* bytes() const { return reinterpret_cast<const unsigned char*>(block); }
  std::int32_t number(std::int32_t offset) const {
    std::int32_t value = 0;
    std::memcpy(&value, bytes() + offset, sizeof value);
    return value;
  }
  std::int32_t field(Field f) const { return number(4 * static_cast<std::int32_t>(f)); }
  std::uint64_t alive() const { return block[static_cast<std::size_t>(Field::AliveLow) / 2]; }
  bool over() const { return number(program.layout.over) != 0; }
  bool nature() const {
    return !over() && (field(Field::Nature) != 0 ||
                       static_cast<Stage>(field(Field::Stage)) == Stage::FirstMover);
  }
  std::int32_t seat_of(std::int32_t player) const { return bytes()[program.layout.seats + player]; }
  Ranking ranking() const {
    Ranking ranking;
    const auto players = static_cast<std::int32_t>(program.model->players.size());
    for (std::int32_t i = 0; i < players; ++i) {
      ranking.ranks.push_back(number(program.layout.ranks + 4 * i));
    }
    ranking.draw = number(program.layout.draw) != 0;
    return ranking;
  }
};

lang::Value value_at(const Reading& reading, std::size_t variable, std::int32_t owner) {
  const program::VariableSlot& slot = reading.program.layout.variables[variable];
  const lang::Type& type = reading.program.model->variables[variable].type;
  const std::int32_t at = slot.offset + owner * slot.stride;
  const unsigned char* const cell = reading.bytes() + at;
  lang::Value value;
  switch (slot.store) {
    case program::VariableSlot::Store::Byte:
    case program::VariableSlot::Store::Short:
    case program::VariableSlot::Store::Int:
      value.number = read_number(cell, slot.store);
      return value;
    case program::VariableSlot::Store::Set: {
      const std::int32_t base = type.base == lang::Base::Int ? reading.program.number_base : 0;
      value.items =
          program::elements_of(reinterpret_cast<const std::uint64_t*>(cell), reading.program.words);
      for (std::int32_t& item : value.items) item += base;
      return value;
    }
    case program::VariableSlot::Store::Tally:
      for (std::int32_t i = 0; i < slot.width; ++i) {
        value.items.push_back(reading.number(at + 4 * i));
      }
      if (type.shape == lang::Shape::Tuple && value.items.front() == kNone) {
        return lang::Value(kNone);
      }
      return value;
  }
  LUDO_UNREACHABLE();
}

void read_variables(const Reading& reading, FastPosition& position) {
  const program::Layout& layout = reading.program.layout;
  for (std::size_t i = 0; i < layout.variables.size(); ++i) {
    const program::VariableSlot& slot = layout.variables[i];
    const lang::Type& type = reading.program.model->variables[i].type;
    lang::Value initial;
    if (slot.fixed_initial) {
      if (type.shape == lang::Shape::Scalar) {
        initial.number = slot.initial.front();
      } else if (type.shape == lang::Shape::Tuple && slot.initial.front() == kNone) {
        initial.number = kNone;
      } else {
        initial.items = slot.initial;
      }
    }
    for (std::int32_t owner = 0; owner < slot.owners; ++owner) {
      if (slot.written >= 0 && reading.bytes()[slot.written + owner] == 0) continue;
      lang::Value value = value_at(reading, i, owner);
      if (slot.fixed_initial && value == initial) continue;
      auto& into =
          slot.part == program::VariableSlot::Part::Beside ? position.record : position.variables;
      into.push_back({static_cast<std::int32_t>(i), owner, std::move(value)});
    }
  }
}

void read_pieces(const Reading& reading, std::vector<FastPiece>& pieces) {
  const Program& program = reading.program;
  const program::Layout& layout = program.layout;
  const auto add = [&](std::int32_t site, int piece) {
    if (piece == 0) return;
    const auto& code = layout.codes[static_cast<std::size_t>(piece - 1)];
    pieces.push_back({site, code.kind, code.owner});
  };
  if (layout.grows) {
    const std::uint64_t* const entries = reading.block + layout.mail / 8;
    for (std::size_t i = 1; i <= entries[0]; ++i) {
      add(place_of_entry(entries[i]), content_of_entry(entries[i]));
    }
    return;
  }
  for (std::int32_t site = 0; site < program.site_count; ++site) {
    const std::int32_t at = layout.mail + layout.mail_bytes * site;
    int piece = reading.bytes()[at];
    if (layout.mail_bytes == 2) piece |= reading.bytes()[at + 1] << 8;
    add(site, piece);
  }
}

void read_tiles(const Reading& reading, std::vector<FastTile>& tiles) {
  const program::Layout& layout = reading.program.layout;
  if (!layout.grows) return;
  const std::uint64_t* const entries = reading.block + layout.tiles / 8;
  for (std::size_t i = 1; i <= entries[0]; ++i) {
    const std::int32_t face = content_of_entry(entries[i]) - 1;
    tiles.push_back({place_of_entry(entries[i]), face / 4, face % 4});
  }
}

FastPosition position_of(const Reading& reading) {
  const Program& program = reading.program;
  const program::Layout& layout = program.layout;
  FastPosition position;
  read_pieces(reading, position.pieces);
  read_tiles(reading, position.tiles);
  read_variables(reading, position);
  const auto players = static_cast<std::int32_t>(program.model->players.size());
  for (std::int32_t player = 0; player < players; ++player) {
    position.seats.push_back(reading.seat_of(player));
    if ((reading.alive() >> player & 1U) != 0) position.alive.push_back(player);
  }
  position.phase = reading.field(Field::Phase);
  position.mover = reading.field(Field::Mover);
  position.me = reading.field(Field::Me);
  position.nature = reading.field(Field::Nature) != 0;
  position.stage = static_cast<Stage>(reading.field(Field::Stage));
  position.over = reading.over();
  if (position.over) {
    position.key = keys_of_results(
        *program.model)[static_cast<std::size_t>(reading.number(layout.result_key))];
    position.ranks = reading.ranking().ranks;
    position.draw = reading.number(layout.draw) != 0;
    position.finished = reading.number(layout.finished) != 0;
  }
  const std::int32_t n_out = reading.number(layout.ranks_out);
  for (std::int32_t i = 1; i <= n_out; ++i) {
    position.ranks_out.push_back(reading.number(layout.ranks_out + 4 * i));
  }
  position.turns = reading.number(layout.turns);
  position.turns_of_phase = reading.number(layout.turns_of_phase);
  position.rounds = reading.number(layout.rounds);
  position.passes_in_a_row = reading.number(layout.passes_in_a_row);
  for (std::size_t i = 0; i < program.model->scenario.limits.size(); ++i) {
    position.quiet.push_back(reading.number(layout.quiet + 4 * static_cast<std::int32_t>(i)));
  }
  return position;
}

}  // namespace

// ---- Playout

Playout::Playout(std::shared_ptr<const program::Program> program, Budget budget)
    : program_(std::move(program)), machine_(machine_for(*program_, budget)) {}
Playout::~Playout() = default;
Playout::Playout(Playout&&) noexcept = default;
Playout& Playout::operator=(Playout&&) noexcept = default;

const program::Program& Playout::program() const { return *program_; }

void Playout::reset() { machine_->reset(); }
void Playout::set(const FastState& state) { machine_->set(state); }

FastState Playout::state() const {
  FastState state;
  machine_->save(state);
  return state;
}

void Playout::save(FastState& state) const { machine_->save(state); }

bool Playout::over() const { return Reading{*program_, machine_->block}.over(); }
std::uint64_t Playout::moves() const { return machine_->count(); }
void Playout::place(const FastPosition& position, const std::vector<PastPosition>& past) {
  machine_->place(position, past);
}

void Playout::play(std::uint64_t n) { machine_->play(n); }
void Playout::play(std::uint64_t n, std::vector<std::int32_t>& digits) {
  machine_->play(n, digits);
}
bool Playout::play(std::span<const std::int32_t> digits) { return machine_->play(digits); }
void Playout::list(std::vector<FastMove>& moves) { machine_->list(moves); }
void Playout::list_digits(std::vector<std::int32_t>& digits) { machine_->list_digits(digits); }
const std::vector<std::uint64_t>& Playout::weights() { return machine_->weights(); }
bool Playout::nature() const { return Reading{*program_, machine_->block}.nature(); }

lang::Index Playout::to_move() const {
  return Reading{*program_, machine_->block}.field(Field::Me);
}

lang::Index Playout::seat_of(lang::Index player) const {
  return Reading{*program_, machine_->block}.seat_of(player);
}

std::int32_t Playout::turns() const {
  return Reading{*program_, machine_->block}.number(program_->layout.turns);
}

std::uint64_t Playout::alive() const {
  return machine_->block[static_cast<std::size_t>(Field::AliveLow) / 2];
}

Stage Playout::stage() const {
  return static_cast<Stage>(Reading{*program_, machine_->block}.field(Field::Stage));
}

lang::Index Playout::phase() const {
  return Reading{*program_, machine_->block}.field(Field::Phase);
}

std::int32_t Playout::resume() const {
  return Reading{*program_, machine_->block}.field(Field::Resume);
}

std::string_view Playout::key() const {
  return machine_->key_of(Reading{*program_, machine_->block}.number(program_->layout.result_key));
}

std::uint64_t Playout::winners() const {
  const Reading reading{*program_, machine_->block};
  if (reading.number(program_->layout.draw) != 0) return 0;
  std::uint64_t winners = 0;
  for (std::size_t i = 0; i < program_->model->players.size(); ++i) {
    const std::int32_t at = program_->layout.ranks + 4 * static_cast<std::int32_t>(i);
    if (reading.number(at) == 0) winners |= 1ULL << i;
  }
  return winners;
}

FastOutcome Playout::outcome() const {
  LUDO_ASSERT(over(), "the game goes on");
  const Reading reading{*program_, machine_->block};
  return outcome_of(*program_->model, reading.ranking(), std::string(key()));
}

std::int32_t Playout::pieces(lang::Index kind, lang::Index player) const {
  const program::Layout& layout = program_->layout;
  const std::uint64_t* const block = machine_->block;
  std::int32_t n = 0;
  if (layout.grows) {
    const std::uint64_t* const entries = block + layout.mail / 8;
    for (std::size_t i = 1; i <= entries[0]; ++i) {
      const auto& code = layout.codes[static_cast<std::size_t>(content_of_entry(entries[i]) - 1)];
      if (code.kind == kind && code.owner == player) ++n;
    }
    return n;
  }
  const std::uint64_t* const owned =
      block + layout.owner_planes[static_cast<std::size_t>(player)] / 8;
  const std::uint64_t* const of_kind =
      block + layout.kind_planes[static_cast<std::size_t>(kind)] / 8;
  for (std::int32_t word = 0; word < program_->words; ++word) {
    n += std::popcount(owned[word] & of_kind[word]);
  }
  return n;
}

void Playout::board(std::vector<FastPiece>& pieces) const {
  pieces.clear();
  read_pieces(Reading{*program_, machine_->block}, pieces);
}

std::int64_t Playout::weigh(lang::Index kind, lang::Index player,
                            std::span<const std::int32_t> by_site) const {
  const program::Layout& layout = program_->layout;
  LUDO_ASSERT(!layout.grows, "sites of a board that grows have no numbers of their own");
  const std::uint64_t* const block = machine_->block;
  const std::int32_t plane =
      kind == kNone ? layout.occupied : layout.kind_planes[static_cast<std::size_t>(kind)];
  const std::uint64_t* const owned =
      block + layout.owner_planes[static_cast<std::size_t>(player)] / 8;
  std::int64_t sum = 0;
  for (std::int32_t word = 0; word < program_->words; ++word) {
    for (std::uint64_t rest = owned[word] & block[plane / 8 + word]; rest != 0; rest &= rest - 1) {
      sum += by_site[static_cast<std::size_t>(64 * word + std::countr_zero(rest))];
    }
  }
  return sum;
}

std::int32_t Playout::number(lang::Index variable, lang::Index owner, lang::Index entry) const {
  const program::VariableSlot& slot =
      program_->layout.variables[static_cast<std::size_t>(variable)];
  const auto* const bytes = reinterpret_cast<const unsigned char*>(machine_->block);
  const bool unwritten = slot.written >= 0 && bytes[slot.written + owner] == 0;
  std::int32_t value = 0;
  if (unwritten && slot.fixed_initial) {
    const auto at = static_cast<std::size_t>(entry);
    value = at < slot.initial.size() ? slot.initial[at] : 0;
  } else if (!unwritten) {
    value = read_number(bytes + slot.offset + owner * slot.stride + 4 * entry, slot.store);
  }
  return value == kNone ? 0 : value;
}

std::int32_t Playout::score(lang::Index player) { return machine_->score(player); }

void Playout::push_mark() { machine_->push_mark(); }
void Playout::return_to_mark() { machine_->return_to_mark(); }
void Playout::pop_mark() { machine_->pop_mark(); }

std::uint64_t Playout::perft(std::int32_t depth) { return machine_->perft(depth); }

bool Playout::count_at_once(bool on) { return machine_->count_at_once(on); }
void Playout::count_history(bool on) { machine_->count_history(on); }
std::uint64_t Playout::spent() const { return machine_->spent(); }
std::vector<Report> Playout::reports() const { return machine_->reports(); }
std::size_t Playout::n_reports() const { return machine_->n_reports(); }
std::uint64_t Playout::named_out() const { return machine_->named_out(); }
std::vector<std::uint64_t> Playout::uses() const {
  const auto* const registers =
      reinterpret_cast<const std::int32_t*>(machine_->block + program_->layout.bytes / 8);
  std::vector<std::uint64_t> uses;
  for (const std::uint16_t reg : program_->uses) {
    uses.push_back(static_cast<std::uint64_t>(registers[reg]));
  }
  return uses;
}

void Playout::count_uses_anew() {
  auto* const registers =
      reinterpret_cast<std::int32_t*>(machine_->block + program_->layout.bytes / 8);
  for (const std::uint16_t reg : program_->uses) registers[reg] = 0;
}

std::optional<std::uint64_t> Playout::hash_of_future() const { return machine_->hash_of_future(); }
bool Playout::hash_holds() const { return machine_->hash_holds(); }

// ---- FastEngine

FastEngine::FastEngine(std::shared_ptr<const program::Program> program, Budget budget)
    : playout_(std::move(program), budget) {}

FastState FastEngine::start() {
  playout_.reset();
  return playout_.state();
}

bool FastEngine::over(const FastState& state) const {
  return Reading{program(), state.block.data()}.over();
}

bool FastEngine::nature_moves(const FastState& state) const {
  return Reading{program(), state.block.data()}.nature();
}

lang::Index FastEngine::to_move(const FastState& state) const {
  return Reading{program(), state.block.data()}.field(Field::Me);
}

lang::Index FastEngine::seat_of(const FastState& state, lang::Index player) const {
  return Reading{program(), state.block.data()}.seat_of(player);
}

std::vector<FastMove> FastEngine::moves(const FastState& state) {
  playout_.set(state);
  std::vector<FastMove> moves;
  playout_.list(moves);
  return moves;
}

FastState FastEngine::apply(const FastState& state, std::span<const std::int32_t> digits) {
  playout_.set(state);
  const bool played = playout_.play(digits);
  LUDO_ASSERT(played, "the move is one of the position's");
  return playout_.state();
}

FastState FastEngine::apply_nth(const FastState& state, std::uint64_t n) {
  playout_.set(state);
  playout_.play(n);
  return playout_.state();
}

FastOutcome FastEngine::outcome(const FastState& state) const {
  LUDO_ASSERT(over(state), "the game goes on");
  const Reading reading{program(), state.block.data()};
  const auto key = static_cast<std::size_t>(reading.number(program().layout.result_key));
  return outcome_of(*program().model, reading.ranking(), keys_of_results(*program().model)[key]);
}

std::int32_t FastEngine::turns(const FastState& state) const {
  return Reading{program(), state.block.data()}.number(program().layout.turns);
}

FastPosition Playout::position() const { return position_of(Reading{*program_, machine_->block}); }

FastPosition FastEngine::position(const FastState& state) const {
  return position_of(Reading{program(), state.block.data()});
}

}  // namespace ludo::runtime

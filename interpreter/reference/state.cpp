// Hashes states, and takes long histories apart.
//
// The hash reads exactly what equality compares (state.hpp), in a fixed order, so equal states have
// equal hashes on every machine.
//
// Tested by tests/interpreter/reference/test_state.cpp.
#include "interpreter/reference/state.hpp"

#include <string_view>

#include "interpreter/runtime/random.hpp"

namespace ludo::interpreter {

namespace {

// Folds numbers into one; order matters.
struct Fold {
  std::uint64_t sum = 0;

  void number(std::int64_t value) {
    sum = detail::scramble(sum + detail::kGolden + static_cast<std::uint64_t>(value));
  }
  void numbers(const std::vector<std::int32_t>& values) {
    number(static_cast<std::int64_t>(values.size()));
    for (const std::int32_t value : values) number(value);
  }
  void text(std::string_view characters) {
    number(static_cast<std::int64_t>(characters.size()));
    for (const char character : characters) number(static_cast<unsigned char>(character));
  }
  void value(const lang::Value& value) {
    number(value.number);
    numbers(value.items);
  }
  void values(const std::vector<lang::Value>& list) {
    number(static_cast<std::int64_t>(list.size()));
    for (const lang::Value& entry : list) value(entry);
  }
  void valuation(const Valuation& variables) {
    number(static_cast<std::int64_t>(variables.size()));
    for (const auto& [key, content] : variables) {
      number(key.first);
      number(key.second);
      value(content);
    }
  }
  void frame(const Frame& frame) {
    number(frame.rule);
    values(frame.slots);
    number(static_cast<std::int64_t>(frame.control.size()));
    for (const Control& control : frame.control) {
      number(control.kind);
      number(control.block);
      number(control.next);
      values(control.data);
    }
    numbers(frame.result_slots);
  }
  void position(const Position& position) {
    number(static_cast<std::int64_t>(position.pieces.size()));
    for (const auto& [site, piece] : position.pieces) {
      number(site);
      number(piece.kind);
      number(piece.owner);
    }
    number(static_cast<std::int64_t>(position.tiles.size()));
    for (const auto& [block, tile] : position.tiles) {
      number(block);
      number(tile.tile);
      number(tile.turn);
    }
    valuation(position.variables);
    numbers(position.seats);
    numbers(position.alive);
    number(position.phase);
    number(position.mover);
    number(position.me);
    number(position.nature ? 1 : 0);
    number(static_cast<std::int64_t>(position.frames.size()));
    for (const Frame& each : position.frames) frame(each);
    number(static_cast<std::int64_t>(position.stage));
  }
};

}  // namespace

std::uint64_t hash(const Position& position) {
  Fold fold;
  fold.position(position);
  return fold.sum;
}

std::optional<std::uint64_t> hash_of_future(const State& state, const std::array<bool, 4>& reads,
                                            bool remembers) {
  if (!state.position.frames.empty() || state.phase_start != nullptr) return std::nullopt;
  Fold fold;
  fold.number(static_cast<std::int64_t>(hash(state)));
  const std::array<std::int32_t, 4> counters = {state.turns, state.turns_of_phase, state.rounds,
                                                state.passes_in_a_row};
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (reads[i]) fold.number(counters[i]);
  }
  fold.numbers(state.quiet);
  fold.valuation(state.record);
  if (!remembers) return fold.sum;
  // Some rules ask who repeats, and for all turns of a cycle: the order counts.
  for (const History* past = state.history.get(); past != nullptr; past = past->before.get()) {
    fold.number(static_cast<std::int64_t>(past->hash));
    fold.number(past->turn.mover);
    fold.number(past->turn.passed ? 1 : 0);
    fold.valuation(past->turn.variables);
  }
  return fold.sum;
}

std::uint64_t hash(const State& state) {
  Fold fold;
  fold.position(state.position);
  fold.number(state.result.over ? 1 : 0);
  fold.text(state.result.key);
  fold.numbers(state.result.rank);
  fold.number(state.result.draw ? 1 : 0);
  fold.number(state.result.finished ? 1 : 0);
  fold.numbers(state.ranks_out);
  return fold.sum;
}

namespace {

// What lies outside of a row, with what the heap keeps beside it.
template <class Row>
std::size_t heap_of(const Row& row) {
  constexpr std::size_t kBeside = 24;
  return row.empty() ? 0 : kBeside + row.size() * sizeof(*row.begin());
}

std::size_t heap_of_values(const std::vector<lang::Value>& values) {
  std::size_t bytes = heap_of(values);
  for (const lang::Value& value : values) bytes += heap_of(value.items);
  return bytes;
}

std::size_t heap_of_values(const Valuation& valuation) {
  std::size_t bytes = heap_of(valuation);
  for (const auto& [key, value] : valuation) bytes += heap_of(value.items);
  return bytes;
}

}  // namespace

std::size_t footprint(const State& state) {
  const Position& position = state.position;
  std::size_t bytes = sizeof(State) + heap_of(position.pieces) + heap_of(position.tiles) +
                      heap_of(position.seats) + heap_of(position.alive) + heap_of(position.frames) +
                      heap_of(state.ranks_out) + heap_of(state.quiet) + heap_of(state.since) +
                      heap_of_values(position.variables) + heap_of_values(state.record) +
                      heap_of_values(state.outer_pieces);
  for (const Frame& frame : position.frames) {
    bytes += heap_of_values(frame.slots) + heap_of(frame.control) + heap_of(frame.result_slots);
    for (const Control& control : frame.control) bytes += heap_of_values(control.data);
  }
  return bytes;
}

History::~History() {
  std::shared_ptr<const History> rest = std::move(before);
  while (rest != nullptr && rest.use_count() == 1) {
    // We hold the last reference, so nobody else can see the link being taken.
    std::shared_ptr<const History> next = std::move(const_cast<History&>(*rest).before);
    rest = std::move(next);
  }
}

}  // namespace ludo::interpreter

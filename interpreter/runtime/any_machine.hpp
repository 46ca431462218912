// A machine whose width does not show. Internal to runtime/; engine.hpp is the public face.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/runtime/reports.hpp"
#include "interpreter/runtime/state.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

class AnyMachine {
 public:
  virtual ~AnyMachine() = default;

  virtual void reset() = 0;
  virtual void set(const FastState& state) = 0;
  virtual void place(const FastPosition& position, const std::vector<PastPosition>& past) = 0;
  virtual void save(FastState& state) const = 0;
  virtual void play(std::uint64_t n) = 0;
  /// The same, and which digits the move had.
  virtual void play(std::uint64_t n, std::vector<std::int32_t>& digits) = 0;
  virtual bool play(std::span<const std::int32_t> digits) = 0;
  virtual void list(std::vector<FastMove>& moves) = 0;
  virtual void list_digits(std::vector<std::int32_t>& digits) = 0;
  virtual const std::vector<std::uint64_t>& weights() = 0;
  virtual std::uint64_t perft(std::int32_t depth) = 0;
  /// Whether play() counts the moves of the next decision at once; what it was before.
  virtual bool count_at_once(bool on) = 0;
  /// `moves`, counted now if it was not.
  virtual std::uint64_t count() = 0;
  virtual void push_mark() = 0;
  virtual void return_to_mark() = 0;
  virtual void pop_mark() = 0;
  virtual void count_history(bool on) = 0;
  virtual bool hash_holds() const = 0;
  virtual std::optional<std::uint64_t> hash_of_future() const = 0;
  virtual std::int32_t score(std::int32_t player) = 0;
  virtual std::uint64_t spent() const = 0;
  virtual std::vector<Report> reports() const = 0;
  virtual std::size_t n_reports() const = 0;
  virtual std::uint64_t named_out() const = 0;
  virtual std::string_view key_of(std::int32_t index) const = 0;

  std::uint64_t* block = nullptr;  // of the state; integer registers lie behind it
  std::uint64_t moves = 0;         // or kUncounted
};

/// For one width; instantiated in width_1.cpp, width_2.cpp …
template <int W>
std::unique_ptr<AnyMachine> make_machine(const Program& program, const Budget& budget);

}  // namespace ludo::runtime

// What stands behind the values of the public interface: a loaded game that never changes, and the
// engines that are lent to one call after another.
//
// Tested by tests/interpreter/api/.
#pragma once

#include <cstdint>
#include <exception>
#include <ludo/diagnostic.hpp>
#include <ludo/errors.hpp>
#include <ludo/game.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/players/evaluation.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/lang.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/source.hpp"
#include "lang/view/view.hpp"

namespace ludo::api {

struct Node;

/// A game under one valuation. Shared by all who play it; what is written behind
/// its making is made once, by whoever asks first.
struct Core {
  lang::LoadedGame loaded;
  lang::CheckOptions checked_with;
  std::shared_ptr<const lang::GameModel> model;
  GameFacts facts;

  /// The program, or why there is none.
  const program::FreezeAnswer& frozen() const;
  /// What players make of a position; null where the game cannot be frozen. Throws Stopped.
  std::shared_ptr<const players::Evaluation> evaluation(const lang::StopFlag* stop) const;
  /// A hash of the checked rules, for texts that belong to them.
  std::uint64_t fingerprint() const;

  // The default view that is derived from the game: made by pictures.hpp, once.
  mutable std::once_flag deriving;
  mutable std::shared_ptr<const lang::View> derived;

 private:
  mutable std::once_flag freezing_;
  mutable program::FreezeAnswer frozen_;
  mutable std::once_flag evaluating_;
  mutable std::shared_ptr<const players::Evaluation> evaluation_;
  mutable std::once_flag printing_;
  mutable std::uint64_t fingerprint_ = 0;
};

/// The engines of one call: they serve one thread at a time.
struct Bench {
  Bench(const Core& core, const Budget& budget, bool fast);

  interpreter::Engine reference;
  std::optional<runtime::FastEngine> fast;  // nothing: the reference engine plays
};

/// A game as a value of the interface has it: with an engine and a budget.
struct Table {
  std::shared_ptr<const Core> core;
  Engine asked = Engine::Fast;
  Budget budget;

  Table(std::shared_ptr<const Core> game, Engine engine, const Budget& allowed);

  const lang::GameModel& model() const { return *core->model; }
  /// The fast engine's program; null when the reference engine plays.
  std::shared_ptr<const program::Program> program() const;

  /// The beginning of the game; made once.
  std::shared_ptr<const Node> start() const;

  std::unique_ptr<Bench> take() const;
  void give_back(std::unique_ptr<Bench> bench) const;

 private:
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Bench>> free_;
  mutable std::mutex starting_;
  mutable std::shared_ptr<const Node> start_;
};

/// A bench for as long as this lives. One that something was thrown from is not kept: with it goes
/// all that the call has taken.
class Lease {
 public:
  explicit Lease(const Table& table) : table_(table), bench_(table.take()) {}
  ~Lease() {
    if (std::uncaught_exceptions() == before_) table_.give_back(std::move(bench_));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Bench* operator->() const { return bench_.get(); }

 private:
  const Table& table_;
  std::unique_ptr<Bench> bench_;
  int before_ = std::uncaught_exceptions();
};

interpreter::Budget reference_budget(const Budget& budget);
runtime::Budget fast_budget(const Budget& budget);

std::optional<Place> place_of(const lang::SourceMap& sources, const lang::Span& span);
std::vector<Diagnostic> diagnostics_of(const lang::Diagnostics& diagnostics,
                                       const lang::SourceMap& sources);

/// Throws the public exception for the one that is being handled; others are passed on.
[[noreturn]] void rethrow(const lang::SourceMap& sources);

/// What `body` answers; inner exceptions become public ones.
template <class Body>
auto guarded(const lang::SourceMap& sources, const Body& body) {
  try {
    return body();
  } catch (...) {
    rethrow(sources);
  }
}
template <class Body>
auto guarded(const Table& table, const Body& body) {
  return guarded(table.core->loaded.sources, body);
}

}  // namespace ludo::api

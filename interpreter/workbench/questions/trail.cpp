// See trail.hpp.

#include "interpreter/workbench/questions/trail.hpp"

#include <algorithm>
#include <map>

#include "interpreter/runtime/random.hpp"

namespace ludo::workbench::questions {

using interpreter::DescriptionError;

namespace {

// So many states of a game are compared with where it stands.
constexpr std::size_t kMostPast = 200;
// So many moves in a list, and so many that are looked ahead, are as much work as a ply.
constexpr std::size_t kMovesOfPly = 64;
constexpr std::size_t kAheadOfPly = 8;
// Of more moves it is not worked out what each leads to.
constexpr std::size_t kMostAhead = 300;

}  // namespace

Line line_to(const StopAt& stop) {
  Line line;
  const Stop* first = stop.get();
  for (; first->before != nullptr; first = first->before.get()) {
    line.push_back(first->move.digits);
  }
  std::reverse(line.begin(), line.end());
  const Line& earlier = first->earlier;
  line.insert(line.begin(), earlier.begin(), earlier.end());
  return line;
}

std::uint64_t kind_of_state(const Arrived& arrived) {
  using interpreter::mix;
  const interpreter::Position& position = arrived.at->state.position;
  std::map<std::pair<lang::Index, lang::Index>, std::uint64_t> counts;
  for (const auto& [site, piece] : position.pieces) ++counts[{piece.kind, piece.owner}];
  const auto bucket = [](std::uint64_t n) {
    std::uint64_t log = 0;
    for (; n > 0; n >>= 1U) ++log;
    return log;
  };
  std::uint64_t kind =
      mix(static_cast<std::uint64_t>(position.phase), static_cast<std::uint64_t>(position.me));
  kind = mix(kind, bucket(arrived.legal.size()) + (position.nature ? 64 : 0));
  for (const auto& [of, n] : counts) {
    kind = mix(kind, static_cast<std::uint64_t>(of.first * 64 + of.second));
    kind = mix(kind, bucket(n));
  }
  for (const auto& [of, value] : position.variables) {
    kind = mix(kind, static_cast<std::uint64_t>(of.first));
    const auto n = value.items.empty() ? std::max(0, value.number)
                                       : static_cast<std::int32_t>(value.items.size());
    kind = mix(kind, bucket(static_cast<std::uint64_t>(n)));
  }
  return kind;
}

Arrived Trail::arrive(StopAt at, bool ahead) {
  Arrived arrived;
  arrived.error = at->error;
  ++plies_;
  if (arrived.error == nullptr && !engine_.over(at->state)) {
    try {
      arrived.legal = engine_.raw_moves(at->state);
      plies_ += arrived.legal.size() / kMovesOfPly;
      arrived.faults = engine_.reports();
      if (ahead && arrived.legal.size() <= kMostAhead) {
        arrived.next = engine_.successors(at->state);
        arrived.has_next = true;
        plies_ += arrived.next.size() / kAheadOfPly;
      }
    } catch (const DescriptionError& error) {
      if (arrived.legal.empty()) arrived.error = std::make_shared<DescriptionError>(error);
      arrived.next.clear();
      arrived.has_next = false;
    }
  }
  if (arrived.legal.empty()) arrived.faults = engine_.reports();
  arrived.at = std::move(at);
  return arrived;
}

Arrived Trail::begin(bool ahead) {
  engine_.forget_reports();
  auto stop = std::make_shared<Stop>();
  stop->state = engine_.start();
  return arrive(std::move(stop), ahead);
}

Arrived Trail::step(const StopAt& from, const interpreter::Move& move, bool ahead) {
  engine_.forget_reports();
  auto stop = std::make_shared<Stop>();
  stop->before = from;
  stop->move = move;
  stop->plies = from->plies + 1;
  try {
    stop->state = engine_.apply(from->state, move);
  } catch (const DescriptionError& error) {
    stop->state = from->state;
    stop->error = std::make_shared<DescriptionError>(error);
  }
  return arrive(std::move(stop), ahead);
}

StopAt Trail::pass(const StopAt& from, const interpreter::Move& move) {
  ++plies_;
  auto stop = std::make_shared<Stop>();
  stop->before = from;
  stop->move = move;
  stop->plies = from->plies + 1;
  try {
    stop->state = engine_.apply(from->state, move);
  } catch (const DescriptionError&) {
    return nullptr;
  }
  return stop;
}

StopAt Trail::pass_all(const Line& line, const std::function<bool()>& goes_on) {
  const std::size_t kept = line.size() - std::min(line.size(), kMostPast);
  interpreter::State state = engine_.start();
  StopAt at;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    if (!goes_on()) return nullptr;
    interpreter::Move move;
    move.digits = line[ply];
    if (ply == kept) {
      const auto from = line.begin() + static_cast<std::ptrdiff_t>(kept);
      at = std::make_shared<Stop>(
          Stop{nullptr, {}, std::move(state), nullptr, kept, {line.begin(), from}});
    }
    if (kept <= ply) {
      at = pass(at, move);
      if (at == nullptr) return nullptr;
      continue;
    }
    ++plies_;
    try {
      state = engine_.apply(state, move);
    } catch (const DescriptionError&) {
      return nullptr;
    }
  }
  return at;
}

Arrived Trail::again(const StopAt& at, bool ahead) {
  engine_.forget_reports();
  return arrive(at, ahead);
}

void Trail::with_moment(const Arrived& arrived,
                        const std::function<void(const Moment&)>& use) const {
  std::vector<const interpreter::State*> past;
  for (const Stop* at = arrived.at->before.get(); at != nullptr && past.size() < kMostPast;
       at = at->before.get()) {
    past.push_back(&at->state);
  }
  const std::function<Line()> line = [&arrived] { return line_to(arrived.at); };
  const bool begun = arrived.at->before != nullptr;
  use({begun ? &arrived.at->before->state : nullptr, begun ? &arrived.at->move : nullptr,
       arrived.at->state, arrived.legal, arrived.faults, arrived.error.get(), past,
       arrived.has_next ? &arrived.next : nullptr, line, conditions_});
}

}  // namespace ludo::workbench::questions

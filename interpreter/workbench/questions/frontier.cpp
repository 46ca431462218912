// See frontier.hpp.

#include "interpreter/workbench/questions/frontier.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::mix;
using interpreter::Random;
using lang::Index;

constexpr std::size_t kMostKept = 512;        // states to go on from
constexpr std::size_t kLongestKept = 300;     // moves
constexpr std::uint64_t kExtensionEnds = 24;  // one move in so many is the last
constexpr std::uint64_t kByShape = 4;         // one move in so many is drawn by its shape first
// Where a piece of a kind that a line of `end` names stands somewhere new is gone on from more
// often.
constexpr std::uint64_t kWeightOfEnd = 6;
constexpr std::uint64_t kVisitsOfEnergy = 1'000'000;
constexpr std::uint64_t kMostProbed = 300;   // moves of a state that are all tried
constexpr std::uint64_t kProbes = 2;         // one part in so many of the steps is for that
constexpr std::uint64_t kProbesOfEnd = 6;    // of each way to end
constexpr std::uint64_t kEnoughProbed = 30;  // states with a piece that has not left its place
constexpr std::uint64_t kEnoughTold = 6;     // of these, so that the place is told
constexpr std::uint64_t kEnoughMoved = 20;   // moves of its kind elsewhere
constexpr std::size_t kIdleOfKind = 2;       // places of a kind and player that are told
constexpr std::int32_t kExact = 16;          // smaller numbers are told apart

class Frontier {
 public:
  Frontier(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
           std::uint64_t steps, std::uint64_t seed, const ScoutOrders& orders, ScoutLog& log,
           Scouted& counts, const lang::StopFlag* stop)
      : model_(*program->model),
        plies_(plies),
        steps_(steps),
        orders_(orders),
        log_(log),
        counts_(counts),
        stop_(stop),
        random_(seed),
        playout_(program, budget_of(steps, stop)) {
    for (std::size_t i = 0; i < model_.variables.size(); ++i) {
      const lang::Variable& variable = model_.variables[i];
      const bool lasts = variable.life == lang::Variable::Life::Game;
      const bool is_number =
          variable.type.base == lang::Base::Int && variable.type.shape == lang::Shape::Scalar;
      if (!variable.declared || !lasts || !is_number) continue;
      if (variable.owner == lang::Owner::Game) numbers_.emplace_back(static_cast<Index>(i), 0);
      for (std::size_t player = 0; player < model_.players.size(); ++player) {
        if (variable.owner != lang::Owner::Player) break;
        numbers_.emplace_back(static_cast<Index>(i), static_cast<Index>(player));
      }
    }
  }

  std::uint64_t run() {
    std::set<Index> defines;
    for (const Ending& ending : endings_of(model_)) {
      if (ending.list == Ending::List::End) add_kinds(ending.line->when, defines);
    }
    try {
      playout_.reset();
      if (playout_.over()) return 0;
      kept_.push_back({playout_.state(), {}});
      note_what_is_new();
      while (goes_on()) {
        lang::require_going_on(stop_);
        extend(chosen());
      }
    } catch (const lang::BudgetSpent&) {
      // What was met is told.
    } catch (const lang::DescriptionError& error) {
      log_.name(std::string("error ") + error.what(), {});
    }
    tell_idle();
    return made_;
  }

 private:
  struct Kept {
    runtime::FastState state;
    Ranks ranks;
    std::uint64_t visits = 0;
    std::uint64_t weight = 1;
  };
  using Place = std::tuple<Index, Index, Index>;  // kind, owner, site

  static runtime::Budget budget_of(std::uint64_t steps, const lang::StopFlag* stop) {
    runtime::Budget budget;
    budget.stop = stop;
    budget.steps = std::min(budget.steps, steps);
    return budget;
  }

  bool goes_on() const { return made_ < plies_ && playout_.spent() < steps_; }

  std::size_t chosen() {
    std::vector<std::uint64_t> energies;
    energies.reserve(kept_.size());
    for (const Kept& each : kept_) {
      const std::uint64_t visits = (1 + each.visits) * (1 + each.visits);
      energies.push_back(std::max<std::uint64_t>(1, each.weight * kVisitsOfEnergy / visits));
    }
    return random_.weighted(energies);
  }

  void extend(std::size_t from) {
    ++kept_[from].visits;
    Ranks ranks = kept_[from].ranks;
    bool is_new = kept_[from].visits == 1;
    playout_.count_at_once(true);
    try {
      playout_.set(kept_[from].state);
      while (!playout_.over() && ranks.size() < kLongestKept && goes_on()) {
        const std::uint64_t n = playout_.moves();
        log_.note_faults(playout_, faults_, "from what was new", ranks);
        const bool decides =
            !playout_.nature() && playout_.resume() < 0 && playout_.stage() == runtime::Stage::Turn;
        if (decides && (is_new || has_idle()) && may_probe(n)) probe(n, ranks);
        if (!make_move(n, ranks, decides)) return;
        is_new = note_what_is_new();
        if (is_new) keep(ranks);
        if (random_.below(kExtensionEnds) == 0) return;
      }
    } catch (const lang::DescriptionError& error) {
      ranks.push_back(tried_);
      log_.suspect(std::string("error ") + error.what(), ranks);
      ++made_;
    }
  }

  // False: the game is over with it.
  bool make_move(std::uint64_t n, Ranks& ranks, bool decides) {
    const Index mover = playout_.to_move();
    const std::int32_t turns = playout_.turns();
    const Index phase = playout_.phase();
    tried_ = drawn(n);
    playout_.push_mark();
    playout_.play(tried_);
    ++made_;
    if (playout_.over()) {
      const std::string way = way_to_end(playout_, mover);
      Ranks all = ranks;
      all.push_back(tried_);
      log_.note_faults(playout_, faults_, "from what was new", all);
      ended(way, all);
      playout_.return_to_mark();
      playout_.pop_mark();
      if (decides && ++probed_ends_[way] <= kProbesOfEnd && may_probe(n)) probe(n, ranks);
      return false;
    }
    playout_.pop_mark();
    ranks.push_back(tried_);
    note_turns(turns, phase, ranks);
    log_.note_faults(playout_, faults_, "from what was new", ranks);
    return true;
  }

  // At random; or first of how many digits it is, so that kinds of moves of which there are few
  // come as often as others.
  std::uint64_t drawn(std::uint64_t n) {
    if (playout_.nature() || n < 2 || random_.below(kByShape) != 0) {
      return interpreter::draw_move(random_, playout_, n, playout_.nature());
    }
    playout_.list_digits(digits_);
    std::map<std::int32_t, std::vector<std::uint64_t>> by_length;
    std::uint64_t rank = 0;
    for (std::size_t at = 0; at < digits_.size(); ++rank) {
      const std::int32_t length = digits_[at];
      by_length[length].push_back(rank);
      at += 1 + static_cast<std::size_t>(length);
    }
    // Who is stuck and passes has a move without digits.
    if (by_length.empty()) return random_.below(n);
    auto shape = by_length.begin();
    std::advance(shape, static_cast<std::ptrdiff_t>(random_.below(by_length.size())));
    return shape->second[random_.below(shape->second.size())];
  }

  void ended(const std::string& way, const Ranks& ranks) {
    ++counts_.met_ends[std::string(playout_.key())];
    if (!log_.is_known("end " + way)) log_.suspect("way " + way, ranks);
    log_.judge(way, playout_, ranks, 100);
  }

  void note_turns(std::int32_t turns, Index phase, const Ranks& ranks) {
    if (playout_.turns() <= turns + 1) return;
    log_.suspect("a turn went by " + std::to_string(phase) + " " + std::to_string(playout_.phase()),
                 ranks);
  }

  bool may_probe(std::uint64_t n) const {
    return n <= kMostProbed && kProbes * probe_steps_ <= playout_.spent();
  }

  // Some piece of who decides stands where none like it was seen to leave, in too few states.
  bool has_idle() {
    if (!orders_.idle) return false;
    playout_.board(board_);
    const Index me = playout_.to_move();
    return std::any_of(board_.begin(), board_.end(), [&](const runtime::FastPiece& piece) {
      if (piece.owner != me) return false;
      const auto known = counts_.standing.find({piece.kind, me, piece.site});
      return known == counts_.standing.end() ||
             (known->second.left == 0 && known->second.changed == 0 &&
              known->second.decisions < kEnoughProbed);
    });
  }

  // All moves of the state at which the playout stands.
  void probe(std::uint64_t n, const Ranks& ranks) {
    const std::uint64_t begun = playout_.spent();
    const Index me = playout_.to_move();
    const std::int32_t turns = playout_.turns();
    const Index phase = playout_.phase();
    std::vector<runtime::FastPiece> staying;
    if (orders_.idle) {
      playout_.board(board_);
      std::copy_if(board_.begin(), board_.end(), std::back_inserter(staying),
                   [me](const runtime::FastPiece& piece) { return piece.owner == me; });
    }
    const std::vector<runtime::FastPiece> all = staying;
    changed_.clear();
    std::set<std::uint64_t> ahead;
    bool twins = false;
    Ranks line = ranks;
    line.push_back(0);
    // By its digits a move is come to without a look at those before it.
    playout_.list_digits(digits_);
    playout_.push_mark();
    const bool counts = playout_.count_at_once(false);
    std::size_t at = 0;
    for (std::uint64_t move = 0; move < n; ++move) {
      tried_ = line.back() = move;
      if (digits_.size() <= at) break;  // who is stuck and passes
      const auto length = static_cast<std::size_t>(digits_[at]);
      playout_.play(std::span<const std::int32_t>(digits_).subspan(at + 1, length));
      at += 1 + length;
      log_.note_faults(playout_, faults_, "from what was new", line);
      if (playout_.over()) {
        ended(way_to_end(playout_, me), line);
      } else {
        note_turns(turns, phase, line);
        if (orders_.twins && !twins) {
          const std::optional<std::uint64_t> hash = playout_.hash_of_future();
          twins = hash && !ahead.insert(*hash).second;
        }
      }
      if (!staying.empty()) drop_those_that_left(staying);
      playout_.return_to_mark();
    }
    playout_.count_at_once(counts);
    playout_.pop_mark();
    if (twins) log_.suspect("two moves came to the same in " + std::to_string(phase), ranks);
    for (const runtime::FastPiece& piece : all) {
      const Place place{piece.kind, me, piece.site};
      Standing& standing = counts_.standing[place];
      ++standing.decisions;
      if (std::find(staying.begin(), staying.end(), piece) == staying.end()) {
        const bool changes = std::find(changed_.begin(), changed_.end(), piece) != changed_.end();
        ++(changes ? standing.changed : standing.left);
        first_stood_.erase(place);
      } else if (standing.left == 0 && standing.changed == 0) {
        const auto [known, is_first] = first_stood_.emplace(place, ranks);
        if (!is_first && ranks.size() < known->second.size()) known->second = ranks;
      }
    }
    ++counts_.probed;
    if (orders_.twins) ++counts_.compared;
    probe_steps_ += playout_.spent() - begun;
  }

  void drop_those_that_left(std::vector<runtime::FastPiece>& staying) {
    playout_.board(board_);
    auto at = board_.begin();
    std::erase_if(staying, [&](const runtime::FastPiece& piece) {
      at = std::lower_bound(
          at, board_.end(), piece.site,
          [](const runtime::FastPiece& each, std::int32_t site) { return each.site < site; });
      if (at == board_.end() || at->site != piece.site || at->owner != piece.owner) return true;
      if (at->kind == piece.kind) return !(*at == piece);
      changed_.push_back(piece);
      return true;
    });
  }

  // Whether something is here that no state had before.
  bool note_what_is_new() {
    bool is_new = false;
    const auto note = [&](std::uint64_t sort, std::int32_t one, std::int32_t other,
                          std::int32_t third) {
      std::uint64_t cell = mix(sort, static_cast<std::uint64_t>(static_cast<std::int64_t>(one)));
      cell = mix(cell, static_cast<std::uint64_t>(static_cast<std::int64_t>(other)));
      cell = mix(cell, static_cast<std::uint64_t>(static_cast<std::int64_t>(third)));
      if (!cells_.insert(cell).second) return;
      is_new = true;
      is_of_end_ = is_of_end_ || (sort == 0 && kinds_of_ends_.contains(one));
    };
    is_of_end_ = false;
    playout_.board(board_);
    std::map<std::pair<Index, Index>, std::int32_t> n;
    for (const runtime::FastPiece& piece : board_) {
      note(0, piece.kind, piece.owner, piece.site);
      ++n[{piece.kind, piece.owner}];
    }
    for (const auto& [of, count] : n) note(1, of.first, of.second, count);
    for (const auto& [variable, owner] : numbers_) {
      note(2, variable, owner, bucket(playout_.number(variable, owner)));
    }
    note(3, playout_.phase(), playout_.resume(), 0);
    return is_new;
  }

  // The kinds that an expression names, and the definitions that it calls.
  void add_kinds(lang::ExprId expr, std::set<Index>& defines) {
    if (expr == lang::kNoExpr) return;
    lang::Walk walk;
    walk.expression = [&](lang::ExprId, const lang::Expr& each) {
      if (each.op == lang::Op::Constant && each.type.base == lang::Base::Kind) {
        const lang::Value& value = lang::at(model_.constants, each.imm);
        if (each.type.shape == lang::Shape::Scalar) kinds_of_ends_.insert(value.number);
        kinds_of_ends_.insert(value.items.begin(), value.items.end());
      } else if (each.op == lang::Op::CallDefine && defines.insert(each.imm).second) {
        add_kinds(lang::at(model_.defines, each.imm).body, defines);
      }
    };
    lang::walk_expression(model_, expr, walk);
  }

  static std::int32_t bucket(std::int32_t number) {
    if (-kExact < number && number < kExact) return number;
    std::int32_t log = kExact;
    for (std::int32_t rest = std::abs(number); rest >= kExact; rest /= 2) ++log;
    return number < 0 ? -log : log;
  }

  void keep(const Ranks& ranks) {
    const std::uint64_t weight = is_of_end_ ? kWeightOfEnd : 1;
    if (kept_.size() < kMostKept) {
      kept_.push_back({playout_.state(), ranks, 0, weight});
      return;
    }
    const auto most = std::max_element(
        kept_.begin(), kept_.end(),
        [](const Kept& one, const Kept& other) { return one.visits < other.visits; });
    *most = {playout_.state(), ranks, 0, weight};
  }

  // Places that no piece of a kind was seen to leave, though it moves elsewhere; of each kind and
  // player those where it stood most often.
  void tell_idle() {
    std::map<std::pair<Index, Index>, std::uint64_t> moved;
    std::map<std::pair<Index, Index>, std::vector<std::pair<std::uint64_t, Place>>> idle;
    for (const auto& [place, standing] : counts_.standing) {
      const auto& [kind, owner, site] = place;
      moved[{kind, owner}] += standing.left;
      if (standing.left == 0 && standing.changed == 0 && kEnoughTold <= standing.decisions) {
        idle[{kind, owner}].emplace_back(standing.decisions, place);
      }
    }
    for (auto& [of, places] : idle) {
      if (moved[of] < kEnoughMoved) continue;
      std::stable_sort(places.begin(), places.end(),
                       [](const auto& one, const auto& other) { return other.first < one.first; });
      for (std::size_t i = 0; i < std::min(kIdleOfKind, places.size()); ++i) {
        const auto& [kind, owner, site] = places[i].second;
        log_.suspect(fmt_place(kind, owner, site), first_stood_.at(places[i].second));
      }
    }
  }
  static std::string fmt_place(Index kind, Index owner, Index site) {
    return "idle " + std::to_string(kind) + " " + std::to_string(owner) + " " +
           std::to_string(site);
  }

  const lang::GameModel& model_;
  std::uint64_t plies_;
  std::uint64_t steps_;
  const ScoutOrders& orders_;
  ScoutLog& log_;
  Scouted& counts_;
  const lang::StopFlag* stop_;
  Random random_;
  runtime::Playout playout_;
  std::vector<Kept> kept_;
  std::unordered_set<std::uint64_t> cells_;
  std::vector<std::pair<Index, Index>> numbers_;  // variables, with their owners
  std::map<Place, Ranks> first_stood_;            // of places that nothing was seen to leave
  std::set<Index> kinds_of_ends_;
  bool is_of_end_ = false;  // what was new last is of one of these
  std::map<std::string, std::uint64_t> probed_ends_;
  std::vector<runtime::FastPiece> board_;
  std::vector<runtime::FastPiece> changed_;  // that became another kind where they stood
  std::vector<std::int32_t> digits_;
  std::uint64_t tried_ = 0;  // the rank of the move that is being made
  std::uint64_t made_ = 0;
  std::uint64_t probe_steps_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

std::uint64_t explore(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
                      std::uint64_t steps, std::uint64_t seed, const ScoutOrders& orders,
                      ScoutLog& log, Scouted& counts, const lang::StopFlag* stop) {
  return Frontier(program, plies, steps, seed, orders, log, counts, stop).run();
}

}  // namespace ludo::workbench::questions

// Questions about pieces that cannot move, though others of their kind do (Q12).

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "interpreter/runtime/random.hpp"
#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::State;
using lang::Index;
using lang::StatementOp;

// Decisions of its owner with a piece there, before it is said that it cannot move from there; and
// moves of its kind elsewhere, before it is said that the kind moves.
constexpr std::uint64_t kEnoughStood = 4;
constexpr std::uint64_t kEnoughMoved = 20;
// So often it would have left, if it did as its kind does in the same row and column: else it may
// be by chance that it did not.
constexpr std::uint64_t kEnoughExpected = 8;
// The same of decisions in games that go on from there.
constexpr std::uint64_t kEnoughLater = 20;
// Random games from there, more until there were as many decisions; their length, and in which of
// their plies all moves are looked at.
constexpr std::uint64_t kFutures = 3;
constexpr std::uint64_t kMostFutures = 16;  // where games are over soon
constexpr std::uint64_t kPliesOfFuture = 200;
constexpr std::uint64_t kLookEach = 8;
// What the engine may do for all futures together; who asks later has no evidence.
constexpr std::uint64_t kStepsOfFutures = 20'000'000;

class IdlePiece final : public QuestionClass {
 public:
  explicit IdlePiece(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q12"; }
  std::string_view name() const override { return "idle-piece"; }
  std::string_view about() const override {
    return "a piece that cannot leave a place, though its kind moves elsewhere";
  }
  bool looks_ahead() const override { return true; }
  bool looks_at_all() const override { return false; }
  Sign scouted_for() const override { return Sign::Idle; }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.probed; }
  std::string not_asked() const override {
    if (!asked_.model.tiles.empty()) return "tiles lie where they are laid";
    return asked_.model.kinds.empty() ? "there are no pieces" : "";
  }

  // What was seen in passing counts as what is seen here: all moves were tried there, too.
  void scouted(const Scouted& scouted) override {
    for (const auto& [place, standing] : scouted.standing) {
      const auto& [kind, owner, site] = place;
      Seen& here = seen_[place];
      here.stood += standing.decisions;
      here.left += standing.left;
      here.changed += standing.changed;
      moved_[{kind, owner}] += standing.left;
    }
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.now.result.over || moment.error != nullptr) return;
    if (moment.now.position.nature || !moment.now.position.frames.empty()) return;
    const Index me = moment.now.position.me;
    for (const auto& [site, piece] : moment.now.position.pieces) {
      if (piece.owner != me) continue;
      if (moment.next == nullptr) {
        const auto seen = seen_.find({piece.kind, me, site});
        const bool may_be =
            seen != seen_.end() && seen->second.stays() && kEnoughStood <= seen->second.stood;
        if (may_be) found(fmt::format("{} {} {}", piece.kind, me, site));
        continue;
      }
      Seen& here = seen_[{piece.kind, me, site}];
      ++here.stood;
      bool leaves = false;
      bool changes = false;
      for (const auto& [move, after] : *moment.next) {
        const auto there = after.position.pieces.find(site);
        if (there != after.position.pieces.end() && there->second == piece) continue;
        // What becomes another kind where it stands has not moved.
        const bool here_still = there != after.position.pieces.end() &&
                                there->second.owner == piece.owner &&
                                there->second.kind != piece.kind;
        (here_still ? changes : leaves) = true;
        if (leaves) break;
      }
      if (leaves) {
        ++here.left;
        ++moved_[{piece.kind, me}];
      } else if (changes) {
        ++here.changed;
      }
      found(fmt::format("{} {} {}", piece.kind, me, site));
    }
  }

  bool shows(const Moment& moment, const std::string& key) override {
    const auto [kind, owner, site] = read(key);
    const auto there = moment.now.position.pieces.find(site);
    return !moment.now.result.over && moment.now.position.me == owner &&
           there != moment.now.position.pieces.end() && there->second.kind == kind &&
           there->second.owner == owner;
  }

  bool stands(const std::string& key, const State& at) override {
    const Key of = read(key);
    const Seen& here = seen_[of];
    if (!here.stays() || here.stood < kEnoughStood) return false;
    const auto& [kind, owner, site] = of;
    if (moved_[{kind, owner}] < kEnoughMoved) return false;
    if (!edge_of(kind, owner, site) && may_be_by_chance(of)) return false;
    // One question for each kind and player.
    if (told_.contains({kind, owner})) return false;
    const std::uint64_t begun = asked_.engine.spent();
    const bool leaves = leaves_alone(at, of) || leaves_later(at, of);
    steps_of_futures_ += asked_.engine.spent() - begun;
    if (!leaves) told_.insert({kind, owner});
    return !leaves;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    static_cast<void>(moment);
    const auto [kind, owner, site] = read(key);
    const std::string what = lang::at(asked_.model.kinds, kind).name;
    const std::string where = lang::at(asked_.model.board.sites, site).name;
    const std::optional<Edge> edge = edge_of(kind, owner, site);
    std::size_t others = 0;
    for (const auto& [other, seen] : seen_) {
      const auto& [k, o, at] = other;
      if (!edge || k != kind || o != owner || at == site || seen.stood < kEnoughStood) continue;
      if (line_of_place(at, edge->is_row) == edge->line) ++others;
    }
    const Seen& here = seen_.at({kind, owner, site});
    Worded worded;
    worded.sentence = fmt::format(
        "The {} of {} on {}{} could not move at any of {} decisions, nor in games that went on "
        "from "
        "there: what becomes of it?",
        what, name_of(asked_.model, owner), where,
        others == 0 ? "" : fmt::format(" (and on {} more place{})", others, others == 1 ? "" : "s"),
        here.stood);
    worded.clauses = {clause_of(kind)};
    worded.now =
        fmt::format("it stands there as long as nobody takes it; elsewhere a {} moves", what);
    const std::string places =
        edge ? fmt::format("{} {}", edge->is_row ? "row" : "column", edge->line)
             : fmt::format("{{{}}}", where);
    const auto& [goal, move] = goal_of_moves();
    const std::string there = fmt::format("if {0} in {1} and {0} is {2} {3}", goal, places,
                                          name_of(asked_.model, owner), what);
    const std::string behind = fmt::format("behind the move to `{}`: ", goal);
    const Put put = move.is_nowhere() ? Put::ByHand : Put::Behind;
    const std::string other = other_kind(kind, owner);
    if (!other.empty()) {
      worded.repairs.push_back({behind + "it becomes something else",
                                fmt::format("{}\n  {} becomes {}", there, goal, other), put, move});
    }
    worded.repairs.push_back(
        {behind + "it leaves the board", fmt::format("{}\n  remove {}", there, goal), put, move});
    worded.repairs.push_back(ruling("below the rule: it stays",
                                    fmt::format("A {} stays where it cannot go on.", what),
                                    worded.clauses.front()));
    return worded;
  }

 private:
  using Key = std::tuple<Index, Index, Index>;  // kind, owner, site
  struct Seen {
    std::uint64_t stood = 0;
    std::uint64_t left = 0;
    std::uint64_t changed = 0;
    bool stays() const { return left == 0 && changed == 0; }
  };

  static Key read(const std::string& key) {
    const std::size_t one = key.find(' '), two = key.rfind(' ');
    return {static_cast<Index>(std::stol(key.substr(0, one))),
            static_cast<Index>(std::stol(key.substr(one + 1, two - one - 1))),
            static_cast<Index>(std::stol(key.substr(two + 1)))};
  }

  // A row or column at the edge that a place lies in.
  struct Edge {
    bool is_row = true;
    std::int32_t line = 0;
  };
  std::int32_t line_of_place(Index at, bool rows) const {
    const lang::Site& site = lang::at(asked_.model.board.sites, at);
    return rows ? site.row : site.column;
  }

  // The one of a place that pieces of the kind and player were never seen to leave.
  std::optional<Edge> edge_of(Index kind, Index owner, Index place) const {
    for (const bool rows : {true, false}) {
      const std::int32_t line = line_of_place(place, rows);
      std::int32_t least = line, most = line;
      for (std::size_t i = 0; i < asked_.model.board.sites.size(); ++i) {
        least = std::min(least, line_of_place(static_cast<Index>(i), rows));
        most = std::max(most, line_of_place(static_cast<Index>(i), rows));
      }
      if (least == most || (line != least && line != most)) continue;
      const bool was_left = std::any_of(seen_.begin(), seen_.end(), [&](const auto& entry) {
        const auto& [k, o, at] = entry.first;
        return k == kind && o == owner && line_of_place(at, rows) == line && entry.second.left > 0;
      });
      if (!was_left) return Edge{rows, line};
    }
    return std::nullopt;
  }

  bool may_be_by_chance(const Key& of) const {
    const auto& [kind, owner, site] = of;
    Seen beside;
    for (const auto& [key, seen] : seen_) {
      const auto& [k, o, at] = key;
      const bool near = line_of_place(at, true) == line_of_place(site, true) ||
                        line_of_place(at, false) == line_of_place(site, false);
      if (k != kind || o != owner || at == site || !near) continue;
      beside.stood += seen.stood;
      beside.left += seen.left;
    }
    return seen_.at(of).stood * beside.left < kEnoughExpected * beside.stood;
  }

  // If nothing else stood on the board, it could leave its place: it is shut in for now, no more.
  bool leaves_alone(const State& from, const Key& of) const {
    const auto& [kind, owner, site] = of;
    if (from.position.me != owner || !from.position.frames.empty()) return false;
    if (kStepsOfFutures <= steps_of_futures_) return false;
    // What remembers pieces has no meaning where they are gone.
    for (const lang::Variable& variable : asked_.model.variables) {
      if (variable.type.base == lang::Base::Piece) return false;
    }
    State alone = from;
    alone.position.pieces.erase_if(
        [&site = site](const auto& entry) { return entry.first != site; });
    try {
      const auto ahead = asked_.engine.successors(alone);
      // It stands elsewhere; that it is taken off is no move.
      return std::any_of(ahead.begin(), ahead.end(), [&site = site](const auto& next) {
        const auto& pieces = next.second.position.pieces;
        return !pieces.empty() && !pieces.contains(site);
      });
    } catch (const interpreter::DescriptionError&) {
      return false;  // without the others the rules have no meaning
    } catch (const interpreter::BudgetSpent&) {
      return false;
    }
  }

  // In some random games that go on from a state the piece leaves its place by a move of its owner,
  // or it is not seen for long enough that it does not.
  bool leaves_later(const State& from, const Key& of) const {
    const auto& [kind, owner, site] = of;
    const auto stands_there = [&, &kind = kind, &owner = owner, &site = site](const State& state) {
      const auto there = state.position.pieces.find(site);
      return there != state.position.pieces.end() && there->second.kind == kind &&
             there->second.owner == owner;
    };
    std::uint64_t decisions = 0;
    const std::uint64_t begun = asked_.engine.spent();
    const auto goes_on = [&] {
      return steps_of_futures_ + asked_.engine.spent() - begun < kStepsOfFutures;
    };
    for (std::uint64_t future = 0;
         future < kFutures || (future < kMostFutures && decisions < kEnoughLater); ++future) {
      interpreter::Random random(interpreter::mix(kFutures, future));
      State state = from;
      try {
        for (std::uint64_t ply = 0; ply < kPliesOfFuture; ++ply) {
          if (!goes_on() || asked_.engine.over(state) || !stands_there(state)) break;
          const bool own = !asked_.engine.nature_moves(state) && state.position.me == owner;
          if (own && ply % kLookEach == 0) {
            for (const auto& [move, after] : asked_.engine.successors(state)) {
              if (!stands_there(after)) return true;
            }
          }
          const std::vector<interpreter::Move> legal = asked_.engine.raw_moves(state);
          state = asked_.engine.apply(state, legal[random.below(legal.size())]);
          if (own) {
            ++decisions;
            if (!stands_there(state)) return true;
          }
        }
      } catch (const interpreter::DescriptionError&) {
        // This future ends here.
      }
    }
    return decisions < kEnoughLater;
  }

  // The first rule that moves something, else the turn.
  lang::Span clause_of(Index kind) const {
    static_cast<void>(kind);
    for (const lang::Rule& rule : asked_.model.rules) {
      bool moves = false;
      lang::for_each_statement(asked_.model, rule.body, [&moves](const lang::Statement& each) {
        moves = moves || each.op == StatementOp::Move;
      });
      if (moves) return rule.item.span;
    }
    return asked_.model.scenario.phases.front().item.span;
  }

  // A kind of which its owner may have any number.
  std::string other_kind(Index kind, Index owner) const {
    const auto of = static_cast<std::size_t>(owner);
    for (std::size_t i = 0; i < asked_.model.kinds.size(); ++i) {
      const lang::Kind& one = asked_.model.kinds[i];
      if (static_cast<Index>(i) != kind && one.of_player[of] && one.most[of] < 0) return one.name;
    }
    return {};
  }

  // The name of the place that the first `move … to` of the rules leads to, and that statement;
  // where it has no name, the author sees where.
  std::pair<std::string, lang::Span> goal_of_moves() const {
    for (const lang::Rule& rule : asked_.model.rules) {
      std::pair<std::string, lang::Span> found = {"", lang::Span::nowhere()};
      lang::for_each_statement(asked_.model, rule.body, [&](const lang::Statement& each) {
        if (each.op != StatementOp::Move || !found.first.empty()) return;
        const lang::Expr& to = lang::at(asked_.model, each.exprs[1]);
        const std::string line = line_of(asked_, each.span);
        if (to.op != lang::Op::Slot || line.find(" to ") == std::string::npos) return;
        found = {lang::at(rule.slot_names, to.imm), each.span};
      });
      if (!found.first.empty()) return found;
    }
    return {"goal", lang::Span::nowhere()};
  }

  const Asked& asked_;
  std::map<Key, Seen> seen_;
  std::map<std::pair<Index, Index>, std::uint64_t> moved_;
  std::set<std::pair<Index, Index>> told_;  // of which kinds and players something is asked
  std::uint64_t steps_of_futures_ = 0;
};

}  // namespace

std::unique_ptr<QuestionClass> idle_piece_class(const Asked& asked) {
  return std::make_unique<IdlePiece>(asked);
}

}  // namespace ludo::workbench::questions

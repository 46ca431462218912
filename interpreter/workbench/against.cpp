// Records held against other rules. See against.hpp.

#include "interpreter/workbench/against.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <tuple>

#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/replay.hpp"
#include "interpreter/services/spelling.hpp"
#include "interpreter/services/workers.hpp"
#include "interpreter/workbench/rules_of_turns.hpp"
#include "lang/model/owners.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

using interpreter::Engine;
using interpreter::MoveFormat;
using interpreter::RecordedMove;
using interpreter::State;
using lang::at;
using lang::GameModel;
using lang::Index;
using runtime::FastPosition;
using runtime::FastVariable;

constexpr std::size_t kShownFacts = 3;
// What is compared of the course of a game, beside the board.
constexpr std::string_view kToMove = "to move", kPhase = "phase", kInTheGame = "in the game";

// A record as it is played under one ruleset, by the fast engine as far as it can.
class Reading {
 public:
  Reading(const Rules& rules, const AgainstOptions& options)
      : rules_(rules), options_(options), engine_(*rules.ruleset.model, options.budget) {
    const auto& program = rules.ruleset.program;
    if (program == nullptr || options.format == MoveFormat::Wxf) return;
    if (!interpreter::is_spelled_by_digits(*rules.ruleset.model)) return;
    playout_.emplace(program, interpreter::fast_budget(options.budget));
    fast_engine_.emplace(program, interpreter::fast_budget(options.budget));
    if (interpreter::place(*playout_, rules.ruleset.start)) {
      start_ = playout_->state();
    } else {
      playout_.reset();
    }
  }

  const Engine& engine() const { return engine_; }

  void begin(const State* start) {
    from_ = start == nullptr ? &rules_.ruleset.start : start;
    played_.clear();
    marked_ = false;
    fast_ = playout_.has_value() && start == nullptr;
    if (fast_) {
      playout_->set(start_);
    } else {
      state_ = *from_;
    }
    before_ = *from_;
  }

  bool over() { return fast_ ? playout_->over() : engine_.over(state_); }
  std::int32_t turn() { return (fast_ ? playout_->turns() : state_.turns) + 1; }
  FastPosition position() {
    return fast_ ? playout_->position() : interpreter::position_of(state_);
  }

  // False: it does not fit; failure() says why.
  bool play(const RecordedMove& move) {
    if (fast_ && !playout_->over() && !move.chance) {
      playout_->list(moves_);
      if (const auto n = spellings_.find(move.text, moves_)) {
        play_fast(*n, move);
        return true;
      }
    }
    State here = state();
    std::vector<interpreter::Move> legal;
    if (fast_ && !engine_.over(here)) {
      legal = engine_.moves(here);
      spellings_.learn(legal);
    }
    if (fast_ && reads_words_alone() && !move.chance) {
      const interpreter::MoveSearch search = interpreter::find_move(move.text, legal);
      if (const auto* const n = std::get_if<std::size_t>(&search)) {
        play_fast(*n, move);
        return true;
      }
      if (!interpreter::read_act(engine_.model(), move.text)) {
        failure_ = interpreter::describe(std::get<interpreter::MoveNotFound>(search));
        return false;
      }
    }
    interpreter::Replay next = interpreter::replay(engine_, here, {move}, options_.format);
    if (!next.trouble.empty()) throw interpreter::BudgetSpent(next.trouble);
    if (next.failure) {
      failure_ = next.failure->reason;
      return false;
    }
    if (fast_) {
      const auto found = std::find_if(legal.begin(), legal.end(), [&](const auto& one) {
        return one.text == next.written.front();
      });
      if (found != legal.end()) {
        play_fast(static_cast<std::uint64_t>(found - legal.begin()), move);
        return true;
      }
      fast_ = false;  // nothing that is among the moves: somebody has resigned
    }
    before_ = std::move(here);
    state_ = std::move(next.state);
    played_.push_back(move);
    return true;
  }
  const std::string& failure() const { return failure_; }

  State state() {
    if (!fast_) return state_;
    if (auto found = interpreter::state_of(*fast_engine_, playout_->state())) return *found;
    interpreter::Replay again = interpreter::replay(engine_, *from_, played_, options_.format);
    LUDO_ASSERT(!again.failure && again.trouble.empty(), "it was played before");
    return std::move(again.state);
  }

  // The state before the last move; after that nothing more is played.
  State before() {
    if (fast_ && marked_) {
      playout_->return_to_mark();
      played_.pop_back();
      return state();
    }
    return before_;
  }

  // By name, in the order of the players.
  struct Ending {
    bool over = false;
    std::vector<std::string> winners;
    std::string key;
  };
  Ending ending() {
    Ending made;
    made.over = over();
    if (!made.over) return made;
    const std::vector<lang::Player>& players = rules_.ruleset.model->players;
    if (fast_) {
      const std::uint64_t winners = playout_->winners();
      for (std::size_t i = 0; i < players.size(); ++i) {
        if ((winners >> i & 1U) != 0) made.winners.push_back(players[i].name);
      }
      made.key = playout_->key();
    } else {
      const interpreter::Outcome outcome = engine_.outcome(state_);
      for (const Index winner : outcome.winners) made.winners.push_back(at(players, winner).name);
      std::sort(made.winners.begin(), made.winners.end());
      made.key = outcome.key;
    }
    std::sort(made.winners.begin(), made.winners.end());
    return made;
  }

 private:
  // A move can only be meant by its own text.
  bool reads_words_alone() const {
    return options_.format == MoveFormat::Ludorec || options_.format == MoveFormat::Moves;
  }
  void play_fast(std::uint64_t n, const RecordedMove& move) {
    if (marked_) playout_->pop_mark();
    playout_->push_mark();
    marked_ = true;
    playout_->play(n);
    played_.push_back(move);
  }

  const Rules& rules_;
  const AgainstOptions& options_;
  Engine engine_;
  std::optional<runtime::Playout> playout_;
  std::optional<runtime::FastEngine> fast_engine_;
  runtime::FastState start_;
  interpreter::Spellings spellings_;
  std::vector<runtime::FastMove> moves_;
  const State* from_ = nullptr;
  std::vector<RecordedMove> played_;
  bool fast_ = false;
  bool marked_ = false;
  State state_, before_;
  std::string failure_;
};

// ---- what stands where

// Which variables of one game are those of the other: declared ones of the same name and kind of
// owner; kNoIndex: none.
std::vector<Index> counterparts(const GameModel& of, const GameModel& among) {
  std::vector<Index> found;
  for (const lang::Variable& one : of.variables) {
    const auto other =
        std::find_if(among.variables.begin(), among.variables.end(), [&](const auto& candidate) {
          return candidate.declared && candidate.name == one.name && candidate.owner == one.owner;
        });
    found.push_back(one.declared && other != among.variables.end()
                        ? static_cast<Index>(other - among.variables.begin())
                        : lang::kNoIndex);
  }
  return found;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

// All that is compared, in words.
Facts facts_of(const GameModel& model, const FastPosition& position,
               const std::vector<Index>& counterparts) {
  Facts facts;
  for (const runtime::FastPiece& piece : position.pieces) {
    const std::string kind = at(model.kinds, piece.kind).name;
    facts.emplace_back(
        lang::owner_name(model, lang::Owner::Site, piece.site),
        piece.owner < 0 ? kind : fmt::format("{} {}", at(model.players, piece.owner).name, kind));
  }
  for (const runtime::FastTile& tile : position.tiles) {
    facts.emplace_back(
        lang::owner_name(model, lang::Owner::Block, tile.block),
        fmt::format("{}, {} quarter turns", at(model.tiles, tile.tile).name, tile.turn));
  }
  for (const FastVariable& one : position.variables) {
    if (at(counterparts, one.variable) == lang::kNoIndex) continue;
    const lang::Variable& variable = at(model.variables, one.variable);
    const std::string owner = lang::owner_name(model, variable.owner, one.owner);
    facts.emplace_back(
        owner.empty() ? variable.name : fmt::format("{} of {}", variable.name, owner),
        lang::print_value(model, variable.type, one.value));
  }
  facts.emplace_back(kToMove, position.nature ? "nature" : at(model.players, position.me).name);
  if (model.scenario.phases.size() > 1) {
    facts.emplace_back(kPhase, at(model.scenario.phases, position.phase).item.key);
  }
  std::string alive;
  for (const Index player : position.alive) {
    alive += (alive.empty() ? "" : ", ") + at(model.players, player).name;
  }
  facts.emplace_back(kInTheGame, alive);
  return facts;
}

// The two rulesets beside each other.
class Likeness {
 public:
  Likeness(const GameModel& before, const GameModel& now)
      : before_(before),
        now_(now),
        of_before_(counterparts(before, now)),
        of_now_(counterparts(now, before)) {
    const auto names = [](const auto& lhs, const auto& rhs, auto name) {
      return std::equal(lhs.begin(), lhs.end(), rhs.begin(), rhs.end(),
                        [&](const auto& a, const auto& b) { return name(a) == name(b); });
    };
    const auto name_of = [](const auto& one) { return one.name; };
    const auto key_of = [](const auto& one) { return one.item.key; };
    same_words_ = before.board.shape == now.board.shape &&
                  names(before.board.sites, now.board.sites, name_of) &&
                  names(before.board.directions, now.board.directions, name_of) &&
                  names(before.kinds, now.kinds, name_of) &&
                  names(before.players, now.players, name_of) &&
                  names(before.tiles, now.tiles, name_of) &&
                  names(before.enums, now.enums, [](const auto& one) { return one.values; }) &&
                  names(before.scenario.phases, now.scenario.phases, key_of);
    for (std::size_t i = 0; i < of_before_.size(); ++i) {
      const Index other = of_before_[i];
      if (other == lang::kNoIndex) continue;
      const lang::Type& lhs = before.variables[i].type;
      const lang::Type& rhs = at(now.variables, other).type;
      same_words_ = same_words_ && lhs.base == rhs.base && lhs.shape == rhs.shape &&
                    lhs.width == rhs.width && lhs.enum_id == rhs.enum_id;
    }
  }

  /// `ends`: the game is over under one of the two rulesets; then only what stands on the board and
  /// in variables is compared.
  std::vector<ChangedFact> changes(const FastPosition& before, const FastPosition& now,
                                   bool ends) const {
    if (same_words_ && same(before, now)) return {};
    std::vector<ChangedFact> found;
    std::map<std::string, std::size_t> by_name;
    for (auto& [name, value] : facts_of(before_, before, of_before_)) {
      by_name.emplace(name, found.size());
      found.push_back({name, value, ""});
    }
    for (auto& [name, value] : facts_of(now_, now, of_now_)) {
      const auto [known, is_new] = by_name.emplace(name, found.size());
      if (is_new) found.push_back({name, "", ""});
      found[known->second].now = value;
    }
    std::erase_if(found, [&](const ChangedFact& fact) {
      const bool is_of_course =
          fact.name == kToMove || fact.name == kPhase || fact.name == kInTheGame;
      return fact.before == fact.now || (ends && is_of_course);
    });
    if (kShownFacts < found.size()) found.resize(kShownFacts);
    return found;
  }

 private:
  // Precondition: the words are the same.
  bool same(const FastPosition& a, const FastPosition& b) const {
    const auto same_piece = [](const runtime::FastPiece& lhs, const runtime::FastPiece& rhs) {
      return lhs == rhs;
    };
    return std::equal(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end(),
                      same_piece) &&
           a.tiles == b.tiles && a.me == b.me && a.nature == b.nature && a.phase == b.phase &&
           a.alive == b.alive && same_variables(a, b);
  }
  bool same_variables(const FastPosition& a, const FastPosition& b) const {
    const auto shared = [](const std::vector<Index>& counterparts) {
      return [&counterparts](const FastVariable& one) {
        return at(counterparts, one.variable) != lang::kNoIndex;
      };
    };
    const auto n_before = std::count_if(a.variables.begin(), a.variables.end(), shared(of_before_));
    const auto n_now = std::count_if(b.variables.begin(), b.variables.end(), shared(of_now_));
    if (n_before != n_now) return false;
    return std::all_of(a.variables.begin(), a.variables.end(), [&](const FastVariable& one) {
      const Index other = at(of_before_, one.variable);
      if (other == lang::kNoIndex) return true;
      return std::any_of(b.variables.begin(), b.variables.end(), [&](const FastVariable& two) {
        return two.variable == other && two.owner == one.owner && two.value == one.value;
      });
    });
  }

  const GameModel& before_;
  const GameModel& now_;
  std::vector<Index> of_before_, of_now_;
  bool same_words_ = false;
};

std::string words_of(const Reading::Ending& ending) {
  if (!ending.over) return "the game goes on";
  if (ending.winners.empty()) return fmt::format("a draw by {}", ending.key);
  return fmt::format("{} {} by {}", fmt::join(ending.winners, ", "),
                     ending.winners.size() == 1 ? "wins" : "win", ending.key);
}

// ---- one record under both

// The rules that the last move has played.
std::vector<std::string> rules_of(Reading& reading, const RecordedMove& move, MoveFormat format) {
  const State before = reading.before();
  const Engine& engine = reading.engine();
  const interpreter::Replay again = interpreter::replay(engine, before, {move}, format);
  if (again.written.empty()) return {};
  for (const interpreter::Move& one : engine.moves(before)) {
    if (one.text != again.written.front()) continue;
    return engine.used(before, one);
  }
  return {};
}

// A rule of the turn that a move has played, and that the turn does not play under the new rules.
bool explain_by_dropped_rule(RecordFate& fate, const std::vector<std::string>& used,
                             const GameModel& before, Reading& reading) {
  const GameModel& now = reading.engine().model();
  const lang::PhaseDef& phase = at(now.scenario.phases, reading.state().position.phase);
  const std::vector<std::string> old_keys = rules_of_turns(before);
  const std::vector<std::string> new_keys = rules_played_by(now, phase.turn);
  const auto is_in = [](const std::vector<std::string>& keys, const std::string& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const auto dropped = std::find_if(used.begin(), used.end(), [&](const std::string& key) {
    return is_in(old_keys, key) && !is_in(new_keys, key);
  });
  if (dropped == used.end()) return false;
  fate.key = *dropped;
  fate.is_dropped = true;
  fate.place = phase.item.span;
  fate.sentence =
      now.scenario.phases.size() == 1
          ? fmt::format("`{}` is not played by the turn any more", *dropped)
          : fmt::format("`{}` is not played by the phase `{}` any more", *dropped, phase.item.key);
  return true;
}

void explain(RecordFate& fate, Reading& reading, const Rules& rules) {
  const auto told =
      interpreter::first_reason(reading.engine(), reading.state(), fate.text, *rules.sources);
  if (!told) {
    fate.sentence = reading.failure();
    return;
  }
  fate.key = told->key;
  fate.sentence = told->sentence;
  fate.place = told->span;
}

RecordFate hold(const HeldRecord& record, Reading& before, Reading& now, const Rules& new_rules,
                const Likeness& likeness, MoveFormat format) {
  RecordFate fate;
  before.begin(record.old_start.get());
  now.begin(record.new_start.get());
  const std::vector<RecordedMove>& moves = record.game->moves;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    fate.move = i + 1;
    fate.turn = before.turn();
    fate.text = moves[i].text;
    try {
      if (!before.play(moves[i])) fate.trouble = before.failure();
    } catch (const lang::DescriptionError& error) {
      fate.trouble = error.what();
    }
    if (!fate.trouble.empty()) {
      fate.fate = Fate::Unreadable;
      return fate;
    }
    if (!now.play(moves[i])) {
      fate.fate = Fate::NoLongerLegal;
      const std::vector<std::string> used = rules_of(before, moves[i], format);
      if (!explain_by_dropped_rule(fate, used, before.engine().model(), now)) {
        explain(fate, now, new_rules);
      }
      return fate;
    }
    // Where both are over their results are held against each other. Where one is, what a move did
    // explains it better than that a later one is not played; who would move says nothing there.
    const bool ends = before.over() || now.over();
    if (before.over() && now.over()) continue;
    fate.facts = likeness.changes(before.position(), now.position(), ends);
    if (fate.facts.empty()) continue;
    fate.fate = Fate::OtherState;
    const std::vector<std::string> used = rules_of(now, moves[i], format);
    if (!used.empty()) fate.key = used.front();
    return fate;
  }
  fate.move = 0;
  fate.turn = 0;
  fate.text.clear();
  const Reading::Ending old_end = before.ending();
  const Reading::Ending new_end = now.ending();
  if (old_end.over == new_end.over && old_end.winners == new_end.winners) return fate;
  fate.fate = Fate::OtherResult;
  fate.before = words_of(old_end);
  fate.now = words_of(new_end);
  fate.key = new_end.over ? new_end.key : old_end.key;
  return fate;
}

}  // namespace

std::string code_of(Fate fate) {
  switch (fate) {
    case Fate::Same:
      return "same";
    case Fate::OtherResult:
      return "other-result";
    case Fate::NoLongerLegal:
      return "no-longer-legal";
    case Fate::OtherState:
      return "other-state";
    case Fate::Unreadable:
      return "unreadable";
  }
  LUDO_UNREACHABLE();
}

std::vector<RecordFate> hold_against(const Rules& before, const Rules& now,
                                     const std::vector<HeldRecord>& records,
                                     const AgainstOptions& options) {
  std::vector<std::optional<RecordFate>> fates(records.size());
  const Likeness likeness(*before.ruleset.model, *now.ruleset.model);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::mutex mutex;
  std::size_t first_error = records.size();
  std::exception_ptr error;
  const auto work = [&] {
    // One that cannot even be begun is told as a budget of each record.
    std::optional<Reading> old_reading, new_reading;
    while (!stopped) {
      const std::size_t i = next++;
      if (records.size() <= i) return;
      const auto spent = [&](std::string_view what) {
        RecordFate fate;
        fate.fate = Fate::Unreadable;
        fate.trouble = fmt::format("a limit was reached: {}", what);
        fates[i] = std::move(fate);
        old_reading.reset();
        new_reading.reset();
      };
      try {
        if (!old_reading) old_reading.emplace(before, options);
        if (!new_reading) new_reading.emplace(now, options);
        fates[i] = hold(records[i], *old_reading, *new_reading, now, likeness, options.format);
      } catch (const interpreter::Stopped&) {
        stopped = true;
      } catch (const interpreter::BudgetSpent& budget) {
        spent(budget.what());
      } catch (const std::bad_alloc&) {
        spent(interpreter::kNoMemory);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (i < first_error) {
          first_error = i;
          error = std::current_exception();
        }
        stopped = true;
      }
      if (options.progress != nullptr) ++*options.progress;
    }
  };
  interpreter::run_on_threads(
      std::max<std::size_t>(1, std::min<std::size_t>(options.threads, records.size())), work);
  if (error) std::rethrow_exception(error);
  std::vector<RecordFate> found;
  for (std::optional<RecordFate>& fate : fates) {
    if (!fate) break;
    found.push_back(*std::move(fate));
  }
  return found;
}

std::vector<FateGroup> groups_of(const std::vector<RecordFate>& fates) {
  std::vector<FateGroup> groups;
  std::map<std::tuple<Fate, std::string, lang::Span>, std::size_t> by_clause;
  for (std::size_t i = 0; i < fates.size(); ++i) {
    const RecordFate& fate = fates[i];
    if (fate.fate == Fate::Same) continue;
    const auto [known, is_new] =
        by_clause.try_emplace({fate.fate, fate.key, fate.place}, groups.size());
    if (is_new) groups.push_back({fate.fate, fate.key, fate.place, {}});
    groups[known->second].records.push_back(i);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const FateGroup& a, const FateGroup& b) {
    return b.records.size() < a.records.size();
  });
  return groups;
}

interpreter::Why why_parted(const Rules& rules, const HeldRecord& record, bool is_new,
                            const RecordFate& fate, const AgainstOptions& options) {
  const Engine engine(*rules.ruleset.model, options.budget);
  const auto& start = is_new ? record.new_start : record.old_start;
  std::vector<RecordedMove> moves = record.game->moves;
  moves.resize(std::min(moves.size(), std::max<std::size_t>(1, fate.move) - 1));
  const interpreter::Replay played = interpreter::replay(
      engine, start == nullptr ? rules.ruleset.start : *start, moves, options.format);
  if (is_new && fate.is_dropped) {
    interpreter::Why why;
    why.move = fate.text;
    why.reasons.push_back({"way", fate.key, fate.sentence, fate.place, {}, {}, {}});
    if (!engine.nature_moves(played.state)) {
      why.player = at(rules.ruleset.model->players, played.state.position.me).name;
    }
    why.n_legal = engine.moves(played.state).size();
    return why;
  }
  return interpreter::why(engine, played.state, fate.text, *rules.sources);
}

}  // namespace ludo::workbench

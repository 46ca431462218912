// The reference engine: the semantics of spec/5-semantics.md word for word, slow and obvious.
//
// A walker over the checked model in continuation-passing style: what remains to be done is a stack
// of plain numbers, so that a state in the middle of a turn is a value like any other. One function
// for each form; sets are sorted vectors; states are copied. It shares nothing with the fast engine
// behind lang/model/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/acts.hpp"
#include "interpreter/reference/choices.hpp"
#include "interpreter/reference/reasons.hpp"
#include "interpreter/reference/seen.hpp"
#include "interpreter/reference/state.hpp"
#include "lang/diagnostics/diagnostic.hpp"
#include "lang/model/model.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::interpreter {

// One decision, ready to be played.
struct Move {
  std::vector<std::int32_t> digits;  // its identity: the values of its choices, in order
  std::vector<std::string>
      forms;  // written forms, shortest first, up to the one with all labels; then those that are
              // only read: sites' second names, other routes to the same outcome
  std::string text;         // the first form that no other move of the position prints, or `form#k`
  std::int64_t weight = 1;  // nature's moves: relative probability
};

// What a move of a state does, for those who count kinds of moves.
struct Deed {
  std::vector<std::int32_t> digits;   // of the move
  std::vector<std::string> rules;     // keys of the rules that it plays, each once, in order
  std::vector<std::string> branches;  // labels of the branches that it takes, likewise
  // Of the first piece of who decides that leaves its site, or else comes to one; kNoIndex: none.
  lang::Index kind = lang::kNoIndex;
};

// Something that a move does to a piece.
struct PieceChange {
  enum class Form : std::uint8_t {
    Moves,
    Goes,     // off the board
    Comes,    // onto it
    Becomes,  // of another kind
  } form = Form::Moves;
  PieceOnSite piece;               // as it was; of Comes as it is
  lang::Index from = lang::kNone;  // where it stood
  lang::Index to = lang::kNone;    // of Moves and Comes: where it stands then
  lang::Index kind = lang::kNone;  // of Becomes: what it is then
  lang::Span span;                 // the clause that does it; those of one clause act together
  bool by_trigger = false;
};

struct Outcome {
  std::string key;  // the result line that ended the game ("capture", "stuck", "repetition" …)
  std::vector<double> points;        // by player
  std::vector<lang::Index> winners;  // empty: a draw
};

// The work one call may do. Exceeding it throws BudgetSpent; the state is unharmed.
struct Budget {
  std::uint64_t steps = 200'000'000;     // an expression, a choice, a site looked at
  std::size_t moves = 5'000'000;         // in one list
  std::size_t bytes = 250'000'000;       // that one list of paths, solutions or states may take
  const lang::StopFlag* stop = nullptr;  // set: calls throw Stopped
};

using lang::BudgetSpent;
using lang::DescriptionError;
using lang::Stopped;

// A fault: an effect that could not be done (a value outside its type, a piece put on a piece), of
// which a path died.
struct Report {
  lang::DiagnosticKind kind{};
  std::string what;
  lang::Span where;
  std::uint64_t times = 0;
};

// One engine serves one thread at a time; engines are cheap to make.
class Engine {
 public:
  explicit Engine(const lang::GameModel& model, Budget budget = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  const lang::GameModel& model() const;

  // The start of the game: before the setup's first random choice, or the first decision.
  State start() const;
  // A position: `from_start` plays the setup first, its chance drawn with `seed`.
  State position(const lang::Given& given, std::uint64_t seed = 1) const;

  // Who decides: a player, or nature.
  bool nature_moves(const State& state) const;
  lang::Index to_move(const State& state) const;
  // Who sits at a side (exchange sides): the seat of a player.
  lang::Index seat_of(const State& state, lang::Index player) const;

  bool over(const State& state) const;
  Outcome outcome(const State& state) const;  // precondition: over

  // The legal moves in the normative order, with their written forms, which tell nothing that who
  // decides cannot see.
  std::vector<Move> moves(const State& state) const;
  // As moves(), without written forms.
  std::vector<Move> raw_moves(const State& state) const;
  // The choices that each of them is made of, in the same order (choices.hpp).
  std::vector<std::vector<Choice>> choices(const State& state) const;
  /// What each of raw_moves() does, in the same order.
  std::vector<Deed> deeds(const State& state) const;
  // The state after a move of `moves(state)`. History (repetition, limits) is kept.
  State apply(const State& state, const Move& move) const;
  /// What a move of `moves(state)` does to pieces, in the order in which it is done.
  std::vector<PieceChange> piece_changes(const State& state, const Move& move) const;
  // Why what somebody would do beside moving cannot be done; empty: it can.
  std::string objection(const State& state, const Act& act) const;
  // The state after it. Precondition: there is no objection.
  State apply(const State& state, const Act& act) const;
  /// The state after the move with these digits; nothing where there is none.
  std::optional<State> after(const State& state, const std::vector<std::int32_t>& digits) const;
  /// The turns that go by after a move of `moves(state)` before somebody is asked, in order.
  std::vector<SilentTurn> silent_turns(const State& state, const Move& move) const;
  /// Whom `first` of a phase and `next player` name after a move of `moves(state)`, though they are
  /// out, before somebody is asked.
  std::vector<NamedOut> named_out(const State& state, const Move& move) const;
  // All moves together with the states they lead to, in order: what perft wants.
  std::vector<std::pair<Move, State>> successors(const State& state) const;

  // The moves played since the state's origin (state.hpp), written as they are on the way from
  // there for those who do not know the history before it.
  std::vector<std::string> written_since(const State& state) const;

  // What speaks against a written move that is not legal: the clauses on the way that has fewest;
  // nothing while it is drawn who begins. With a viewer, who must be who decides, it follows from
  // what he sees: states that he cannot tell apart have the same answer.
  Reasons reasons_against(const State& state, const std::string& move,
                          lang::Index viewer = lang::kNoIndex) const;
  // The rules and choices that make a move of `moves(state)`, for a viewer as far as he can know.
  std::vector<Step> story(const State& state, const Move& move,
                          lang::Index viewer = lang::kNoIndex) const;

  // A move of `moves(state)` as a player sees it. Who decides sees all of it.
  SeenMove seen(const State& state, const Move& move, lang::Index player) const;
  /// The state as it is shown to the player: what others have written in secret is not there yet,
  /// and pieces whose kinds he does not know are of no kind (kNoIndex).
  State as_shown(const State& state, lang::Index player) const;
  // The move shows the player something that was hidden from him before.
  bool reveals(const State& state, const Move& move, lang::Index player) const;

  /// What a variable of an owner (VariableKey) holds.
  lang::Value value_of(const State& state, lang::Index variable, lang::Index owner) const;
  /// The first component of `score of` a player as it is now; 0 where the game has no such line.
  std::int32_t score(const State& state, lang::Index player) const;
  /// All components of it; none where the game has no such line.
  std::vector<std::int32_t> scores(const State& state, lang::Index player) const;

  /// Who a result line is about in a state, whether it is asked there or not: the players that it
  /// names, nobody for `draw` and `ranked by score`. Nothing where the line does not hold.
  std::optional<std::vector<lang::Index>> about(const State& state,
                                                const lang::ResultLine& line) const;

  // The values by which a result line holds in a state; none where it does not, or where the viewer
  // cannot see it.
  std::vector<Fact> why_ended(const State& state, const lang::ResultLine& line,
                              lang::Index viewer = lang::kNoIndex) const;

  // What the path of a move of `moves(state)` ran: keys of the rules played (once a call) and of
  // the triggers that fired (once a round), in order; then those of what is passed silently before
  // the next decision. For coverage.
  std::vector<std::string> used(const State& state, const Move& move) const;
  // The same of what comes before the first decision of a game.
  std::vector<std::string> used_at_start() const;

  // An expression of the model in a state; `slots` is the size of its frame. For tests.
  lang::Value evaluate(const State& state, lang::ExprId expr, lang::Index slots) const;

  // What a question about all solutions (`some x among … where C and D`, `every …`, `no …`) met.
  struct Met {
    std::size_t candidates = 0;               // without the condition behind `where`
    lang::ExprId part = lang::kNoExpr;        // the first part of it that none of `left` passes
    std::size_t left = 0;                     // candidates that pass the parts before
    std::optional<lang::Value> witness = {};  // the first solution; of `every`: that fails
  };
  // Precondition: the expression is Exists or ForAll. For tests.
  Met met(const State& state, lang::ExprId expr, lang::Index slots) const;

  // The value of a variable, its initial one if it was not set; `owner` as in VariableKey.
  lang::Value value(const State& state, lang::Index variable, lang::Index owner) const;

  // What a player may know of a state: equal text for states he cannot tell apart.
  std::string observe(const State& state, lang::Index player) const;
  // True when the value of the expression follows from what the player sees.
  bool sees(const State& state, lang::Index player, lang::ExprId expr, lang::Index slots) const;

  // No repetition and no limit ends the game when off (perft); default on. What
  // `same position n times: forbidden` forbids stays forbidden: it is a law.
  void count_history(bool on);

  // The faults that paths have died of since the engine was made or the reports were forgotten, in
  // text order. The path of a move that is played has died nowhere: apply() reports what comes
  // after it.
  std::vector<Report> reports() const;
  void forget_reports();

  // From now on what the moves of raw_moves() come to is added there; null: no longer.
  void look_for(Seen* seen);

  /// From now on how often each condition held and did not is added there; null: no longer.
  void count_conditions(Conditions* conditions);
  /// The `for each` at a statement takes what it has found from the last to the first, for those
  /// who ask whether the order matters; kNoIndex: none does. Default kNoIndex.
  void turn_around(lang::StatementId for_each);

  /// The elementary steps of all calls so far.
  std::uint64_t spent() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ludo::interpreter

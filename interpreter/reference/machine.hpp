// The inside of the reference engine: paths, and the machine that follows them.
//
// A path is a state in the making: what remains to be done stands in its frames as plain numbers
// (continuation-passing, with the continuation as data). The machine runs what needs no decision in
// a loop and copies the path at each choice; an ending (a boundary of 5-semantics.md, the end of a
// way or of a run of `travel`) hands it to a sink. One machine serves one call of the engine.
//
// The functions are grouped by the file that defines them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/acts.hpp"
#include "interpreter/reference/choices.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/reference/reasons.hpp"
#include "interpreter/reference/rules.hpp"
#include "interpreter/reference/state.hpp"
#include "interpreter/runtime/random.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

using lang::BlockId;
using lang::DiagnosticKind;
using lang::Expr;
using lang::ExprId;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;
using lang::kNone;
using lang::Op;
using lang::Span;
using lang::Statement;
using lang::StatementOp;
using lang::Value;
using lang::Verdict;
using Items = std::vector<std::int32_t>;

inline void sort_unique(Items& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

inline bool has(const Items& sorted, Index item) {
  return std::binary_search(sorted.begin(), sorted.end(), item);
}

inline Value truth(bool value) { return Value(value ? 1 : 0); }

inline bool any_none(const Value& a, const Value& b) { return a.is_none() || b.is_none(); }

// What a Control of a frame stands for. `block` is a block for Block and a statement otherwise.
enum class ControlKind : Index {
  Block,           // next: the statement to run
  ForEach,         // next: the solution; data[0] its slots, then their values
  RepeatTimes,     // next: rounds left
  RepeatAtWill,    // next: rounds done; data[0] the most
  RepeatPossible,  // next: rounds done; data[0] the most
  RepeatWhile,     // next: rounds done; data[0] the most
  AnyOrder,        // next: bit set of the blocks that remain
  KeysMark,    // the end of a block under `preferring`; next: the alternative; data[0] the scope
  ByMark,      // the end of `P decides`; data[0] who decided before
  TravelMark,  // the end of a run of `travel`
};

// Where a path has come to.
enum class Ending : std::uint8_t {
  Running,
  Body,  // the end of the turn, setup, begin or way
  Commit,
  By,      // another player decides
  Random,  // nature decides
  Drawn,   // nature has decided
  Run,     // the end of a run of `travel`
};

// What a path has written down for notation.
struct TraceEntry {
  enum class Form : std::uint8_t { Label, Branch, Open, Text } form = Form::Label;
  Index rule = kNoIndex;  // Open, Text; kNoIndex: the turn
  bool given = false;     // Text: by `written`, nothing is put between its neighbours and it
  bool before = false;    // Open: begun before this move
  bool dark = false;      // Open, Text: the viewer does not see that it is played (sight.cpp)
  std::vector<std::string> forms;  // Label, Branch: one; Text: shortest first
  std::string labels = {};         // Text: all labels, whatever is `written`
};

// The digits that a rule with `same outcome is same move` stands for.
struct OutcomeSpan {
  std::size_t depth = 0;  // frames below the call
  std::size_t first = 0;  // digits from here …
  std::size_t last = 0;   // … to here
  bool open = true;
  State end;  // where its outermost call ends
};

struct Path {
  State state;
  Items digits;
  std::int64_t weight = 1;
  Ending ending = Ending::Running;
  bool way = false;                                        // a way: boundaries do not cut it
  bool raw = false;                                        // … asked by a `never`
  int travels = 0;                                         // runs of `travel` it is in
  std::vector<Value> results;                              // a way: what its rule gives
  Index scopes = 0;                                        // `preferring` scopes opened so far
  std::vector<std::pair<Index, std::vector<Value>>> keys;  // of scopes that were read
  std::vector<OutcomeSpan> outcomes;
  std::vector<TraceEntry> trace;       // with texts only, …
  std::vector<std::string> forms;      // … and what became of it at the ending
  std::vector<std::string> read_only;  // forms of paths that were merged into it
  std::vector<std::string> used;       // with coverage only
  BlockBits entered;                   // with `watching` only: the blocks it went through
  std::shared_ptr<const State> seen;   // in a secret phase: the state as who decides sees it
  std::vector<Step> story;             // with telling only
  std::vector<Choice> choices;         // with choosing only
  std::vector<PieceChange> changes;    // with noting only
  // With an inquiry: what speaks against it, and its choices whose labels the text has and has not.
  std::vector<std::shared_ptr<const Denial>> denials;
  int named = 0;
  int unnamed = 0;
  // With a viewer (sight.cpp): it has gone where he cannot follow; registers that he does not know,
  // by frame; and the digits as he sees them, kNone for one that is hidden.
  bool blind = false;
  bool reveals = false;  // something hidden has been written where he sees it
  std::set<std::pair<std::size_t, Index>> veiled;
  Items shown;
  std::vector<std::string> announced;  // what all were told on it: `struck = yes`
};

// About how many bytes a path takes.
std::size_t footprint(const Path& path);

// Takes a path that has come to an ending; false: no more are wanted.
using Sink = std::function<bool(Path&&)>;

// What an expression is read in. Slots are registers of the frame that asks; quantifiers bind
// theirs there, too.
struct Scene {
  const State& state;
  std::vector<Value>& slots;
  Index me = 0;
  Index mover = 0;
  bool raw = false;  // asked by a `never`: laws, triggers and moments do not hold in its ways
};

// One solution of a generator.
struct Solution {
  Items digits;
  std::vector<std::pair<Index, Value>> bindings;
  std::int64_t weight = 1;
  std::string label;   // with texts only
  Index last = kNone;  // of a line: its last site
};

// Answers false to stop.
using Visit = std::function<bool(Scene&)>;

// One elementary change of the state. Those of a statement (or of a round of triggers) act
// together.
struct Change {
  enum class Form : std::uint8_t {
    Lift,      // the piece on `from` goes to `to`; kNone: off the board
    Remove,    // what stands on `from` goes, if anything does
    Put,       // a piece of `kind` and `owner` comes to `to`
    Turn,      // the piece on `from` becomes `kind`
    Set,       // a variable takes `value`
    Add,       // … grows by it
    Take,      // … shrinks by it
    SetEntry,  // a tally's entry `from` takes value.number
    SetSlot,
    AddSlot,
    TakeSlot,
    SetSlotEntry,  // the same for register `to`
    Exchange,      // the seats of players `from` and `to`
    Lay,           // tile `kind` turned `from` on block `to`
    Decide,        // `verdict` for player `from`
  } form = Form::Set;
  Index from = kNone;
  Index to = kNone;
  Index kind = 0;
  Index owner = kNoIndex;
  VariableKey place{kNoIndex, 0};
  Value value;
  Verdict verdict = Verdict::Draw;
  std::string key;
  Span span;
};

struct Inquiry;
struct NearSolution;
struct LineFault;

// Registers of a scene, by what their names are found with.
struct Naming {
  Index rule = kNoIndex;
  Index phase = kNoIndex;
  Index define = kNoIndex;
  std::map<Index, lang::GeneratorId> bound = {};  // by register: what binds it
};

class Machine {
 public:
  Machine(const Rules& rules_, const Budget& budget_)
      : rules(rules_), model(rules_.model), budget(budget_) {}

  const Rules& rules;
  const lang::GameModel& model;
  const Budget& budget;
  bool texts = false;         // keep the trace
  bool second_names = false;  // … in it sites by their second names
  bool coverage = false;      // keep Path::used
  // Takes what runs where nobody is asked: on paths without a digit, at the end of the setup.
  std::vector<std::string>* silently_used = nullptr;
  Seen* watching = nullptr;                         // takes what legal paths come to
  Conditions* conditions = nullptr;                 // takes what conditions came to
  std::vector<SilentTurn>* silent_turns = nullptr;  // takes turns that go by with nobody asked
  std::vector<NamedOut>* named_out = nullptr;       // takes who is named to move, and is out
  Index turned_around = kNoIndex;  // the `for each` that goes from the last to the first
  bool silent = false;             // what paths die of is not reported
  bool first_only = false;         // only whether there is a path matters
  bool history = true;             // repetition and limits end games
  const Items* guide = nullptr;    // only the path with these digits is wanted
  bool laws = true;                // each `never` is asked
  Inquiry* inquiry = nullptr;      // ways that some clauses forbid are wanted, too (inquiry.hpp)
  bool telling = false;            // keep Path::story
  bool choosing = false;           // keep Path::choices
  bool noting = false;             // keep Path::changes
  Report* last_report = nullptr;   // where a report is told, too, in full
  Index viewer = kNoIndex;         // whose view expressions are read in; kNoIndex: all is seen
  mutable bool peeked = false;     // … and whether something hidden was read

  // ---- machine.cpp: bookkeeping
  void spend(std::uint64_t steps = 1);
  std::uint64_t spent() const { return steps_; }
  /// Throws BudgetSpent if what is kept at once has grown beyond the budget.
  void require_room(std::size_t bytes) const;
  /// What cannot be done in a position is told to who asks; `site` is the place where, if any.
  void tell(std::string_view what, Span where, Index site = kNoIndex) const;
  /// A fault: a path dies of what cannot be done.
  void report(DiagnosticKind kind, std::string_view what, Span where, Index site = kNoIndex) const;
  /// The arguments of a rule are of the types of its parameters; reports the first that is not.
  bool keeps_to_types(const lang::Rule& rule, const std::vector<Value>& arguments,
                      Span where) const;
  Scene scene_of(Path& path) const;

  // ---- evaluate.cpp and its siblings: expressions
  Value evaluate(Scene& scene, ExprId id);
  bool holds(Scene& scene, ExprId id);
  Index number(Scene& scene, ExprId id);
  Items items(Scene& scene, ExprId id);  // of a set; of a scalar, one or none
  bool contains(Scene& scene, ExprId set, Index value);
  Value call_define(Scene& scene, const Expr& expr);
  std::vector<Value> call_slots(Scene& scene, const Expr& expr);
  Value supposing(Scene& scene, const Expr& expr);
  // Uses the state in which it is supposed; not at all if the effects cannot be done.
  void in_supposed(Scene& scene, const Expr& expr, const std::function<void(Scene&)>& use);
  // Evaluates in a frame of its own, `me` = `who` when there is one.
  Value evaluate_alone(const State& state, ExprId id, Index me, Index slot0 = kNone);

  // evaluate_state.cpp: variables, tables, players and time
  Value variable(const State& state, VariableKey key);
  Value initial(const State& state, VariableKey key);
  Value read_variable(Scene& scene, const Expr& expr);
  Value read_column(Scene& scene, const Expr& expr);
  Value read_table(Scene& scene, const Expr& expr);
  const Items& region(Scene& scene, Index index, Index player);
  Index player_after(const State& state, Index player) const;
  bool look(const State& state, VariableKey key, bool total = false);  // notes a hidden read
  void look_at_board(const State& state, Index site);
  bool hidden(const State& state, VariableKey key, bool total);
  bool is_told(const State& state, VariableKey key);
  bool keeps_from_viewer(const State& state, const lang::Visibility& seen, Index thing,
                         Index owner);
  bool tells_kind(const lang::Variable& variable) const;
  bool hidden_kind(const State& state, Index site);
  void look_at_kind(const State& state, Index site);
  void look_at_kinds(const State& state);

  // evaluate_pieces.cpp, evaluate_sites.cpp, evaluate_places.cpp: sets of sites, directions, links,
  // blocks
  Value pieces_op(Scene& scene, const Expr& expr);
  Value sites_op(Scene& scene, const Expr& expr);
  Value places_op(Scene& scene, const Expr& expr);
  Value tiles_op(Scene& scene, const Expr& expr);
  Value directions_op(Scene& scene, const Expr& expr);
  Value set_op(Scene& scene, const Expr& expr);
  std::vector<ExprId> kinds_last(const Expr& expr) const;
  Value tally_op(Scene& scene, const Expr& expr);
  Value quantified_op(Scene& scene, const Expr& expr);
  bool piece_matches(Scene& scene, const Expr& expr, Index site);
  bool site_exists(const State& state, Index site) const;
  Items all_sites(const State& state) const;
  Index turned(Index direction, Index amount) const;
  Index relative(Index facing, Index which) const;

  // connection.cpp
  Value connection_op(Scene& scene, const Expr& expr);
  Items neighbours(const State& state,
                   Index site) const;  // one step in any direction; joined parts
  std::function<Items(Index)> steps_along(Scene& scene, ExprId along);
  Items flood(Items start, const Items& within, const std::function<Items(Index)>& next);
  std::vector<Items> components(const Items& sites, const std::function<Items(Index)>& next);

  // tiles.cpp
  const lang::TilePart* part_of(const State& state, Index site) const;
  Items parts_of_block(const State& state, Index block) const;
  Items joined(const State& state, Index site) const;
  Items ports_of(const State& state, Index site) const;  // as turned
  Index block_step(Index block, Index across, Index ahead) const;
  // The blocks beside any of these, corner to corner too if asked; these themselves where they lie
  // beside each other.
  Items blocks_around(const Items& start, bool diagonal);

  // ---- lines.cpp
  bool match_lines(Scene& scene, const lang::Generator& generator,
                   const std::function<bool(Scene&, const Items&, Index)>& visit);

  // As match_lines, with what at most one thing that is left out adds.
  using NearVisit = std::function<bool(Scene&, const Items&, Index, const LineFault&)>;
  bool near_lines(Scene& scene, const lang::Generator& generator, const NearVisit& visit);

  // ---- generators.cpp
  bool each_solution(Scene& scene, const lang::Generator& generator, const Visit& visit);
  std::vector<Solution> solutions(Scene& scene, const lang::Generator& generator,
                                  bool weighted = false);
  void bind(Scene& scene, Index slot, Value value) const;

  // ---- walk.cpp: statements
  // On: the path goes on; Ended: it and its branches are done with; Stop: no more are wanted.
  enum class Flow : std::uint8_t { On, Ended, Stop };
  bool run(Path&& path, const Sink& sink);
  Flow control(Path& path, const Sink& sink);
  Flow statement(Path& path, Index index, const Sink& sink);
  Flow choose(Path& path, Index index, bool chance, const Sink& sink);
  struct Option {
    Index digit = 0;
    BlockId block = kNoIndex;  // kNoIndex: nothing is done
    Index control = kNoIndex;  // what the control's `next` becomes; kNoIndex: it is popped
    std::string label;
    Span span = {};  // of what has the options, for Path::story
  };
  Flow branch(Path& path, const std::vector<Option>& options, bool of_control, const Sink& sink);
  Flow any_order(Path& path, const Sink& sink);
  // choices.cpp: what a path notes of its choices
  bool notes_choices(const Path& path) const;
  void note_branch(Path& path, const Option& option) const;
  void note_choice(Path& path, const lang::Generator& generator, const Solution& solution) const;
  void note_run(Path& path, Index digit) const;
  Flow play(Path& path, const Statement& statement);
  void push_block(Path& path, BlockId block) const;
  void push_loop(Path& path, ControlKind kind, Index index, Index next,
                 std::vector<Value> data) const;
  Flow next_of_each(Path& path);

  // endings.cpp: how paths end
  Flow leave_frame(Path& path, const Sink& sink);
  Flow cut(Path& path, Ending ending, const Sink& sink);
  Flow hand_over(Path& path, Index player, const Sink& sink);
  Flow end_path(Path& path, const Sink& sink);  // the game or the mover's turn is over
  bool arrive(Path&& path, Ending ending, const Sink& sink);
  bool lawful(Path& path);
  void tidy(State& state) const;
  std::vector<Path> same_outcomes_merged(std::vector<Path> paths);

  // ---- scopes.cpp, travel.cpp, ways.cpp
  Flow first_of(Path& path, Index index, const Sink& sink);
  Flow preferring(Path& path, Index index, const Sink& sink);
  Flow while_possible(Path& path, const Sink& sink);
  bool prefer(Path&& path, Index index, Index alternative, bool& found, const Sink& sink);
  bool prefer_near(std::vector<Path>&& ends, const Statement& statement, std::size_t place,
                   Index scope, const std::optional<std::vector<Value>>& best, const Sink& sink);
  Flow first_near(Path& path, Index index, const Sink& sink);
  void read_keys(Path& path, std::size_t frame, const Control& mark);
  Flow travel(Path& path, Index index, const Sink& sink);
  bool each_way(Scene& scene, const lang::Generator& generator, const Visit& visit);
  const std::vector<Index>& pieces_asked(const lang::Generator& generator) const;

  // ---- effects.cpp, changes.cpp, triggers.cpp
  Flow effect(Path& path, const Statement& statement, const Sink& sink);
  // Adds what a statement does to `changes`; false: it cannot be done, and that was reported.
  bool plan(Scene& scene, const Statement& statement, std::vector<Change>& changes);
  bool plan_all_moves(Scene& scene, const Statement& statement, std::vector<Change>& changes);
  bool plan_write(Scene& scene, const Statement& statement, Change::Form form, Value value,
                  std::vector<Change>& changes);
  bool plan_block(Scene& scene, BlockId block, std::vector<Change>& changes);
  // Does changes, all on the state as it is; false: they cannot be done, and that was reported.
  bool commit_changes(State& state, std::vector<Value>* slots, const std::vector<Change>& changes);
  /// What they will do to the pieces of the state.
  static std::vector<PieceChange> piece_changes(const State& state,
                                                const std::vector<Change>& changes);
  bool write(State& state, VariableKey key, Value value, Span where);
  std::string outside_type(VariableKey key, const Value& value) const;
  void follow_pieces(State& state, const std::map<Index, Index>& moved);
  // Registers outside a way or a supposition that stand for pieces follow them in it.
  void take_along(State& state, const std::vector<Value>& slots,
                  const std::vector<Index>& names) const;
  void bring_back(const State& state, std::vector<Value>& slots,
                  const std::vector<Index>& names) const;
  void note_secret(State& state, SecretWrite what) const;
  // Runs statements without triggers, laws and ends: `supposing`, positions.
  bool do_quietly(State& state, std::vector<Value>& slots, BlockId block, Index me);
  bool settle_triggers(State& state, std::vector<std::string>* used,
                       std::vector<PieceChange>* done = nullptr);
  void ask_moments(State& state);
  static bool is_out(const State& state, Index player);
  bool mover_is_out(const State& state) const;

  // ---- turns.cpp, boundary.cpp: the course of a game
  State start();
  bool nature_decides(const State& state) const;
  State given(const lang::Given& given, std::uint64_t seed);
  void set_up(State& state, std::vector<Value>& slots, BlockId block, Span span);
  void begin_notation(State& state, const lang::Given& given, Index mover);
  Index given_mover(State& state, const lang::Given& given);
  void stand_as_given(State& state, const lang::Given& given, Index mover);
  State reopen(const State& origin);                   // its first decision, without its history
  Path open(const State& state) const;                 // the state as a path at its decision
  std::vector<Path> decide(const State& state);        // all moves of a decision, in order
  State follow(Path&& path);                           // the state after one of them
  void look_at(const std::vector<Path>& paths) const;  // with `watching`: what they come to
  State standing(const State& state) const;            // … its position being remembered already
  std::optional<Path> first_path(const State& state, bool lawful_only);
  void advance(State& state);                    // to the next decision or the end
  void step_on(State& state, const Path& path);  // past the boundary a path has come to
  void close_turn(State& state);                 // (c), then on
  void from_end_lines(State& state);             // (d), then on
  void change_phase(State& state);               // (e), then on
  void enter_phase(State& state, Index phase);
  void open_begin(State& state);
  void after_begin(State& state);
  void choose_mover(State& state, bool entered);  // (f), then on
  void open_draw(State& state);                   // … by chance
  void open_turn(State& state, Index mover);      // (g)
  Index first_alive(const State& state) const;    // in the order; kNone: nobody
  void stand_stuck(State& state);                 // (h) without a path
  void face_turn(State& state);                   // (i) and (j)
  bool repeats_too_often(const State& state);     // `same position n times: forbidden`
  bool stood_alike(const lang::RepetitionRule& rule, const History& entry, const Position& now,
                   std::uint64_t key) const;
  void reset(State& state, bool turn, bool move, bool phase) const;

  // ---- results.cpp
  // The first true line acts, and is answered; lines that send players out let the next ones act.
  // `moments`: only those marked `at any moment`.
  const lang::ResultLine* decide_lines(State& state, const std::vector<lang::ResultLine>& lines,
                                       bool moments = false);
  bool line_holds(const State& state, const lang::ResultLine& line, Items& who);
  void act(State& state, Verdict verdict, const Items& who, const std::string& key);
  void rank_players(State& state, const std::vector<Items>& groups) const;
  Value score_of(const State& state, Index player);
  void rank_by_score(State& state);
  void leave(State& state, Items players, bool with_pieces = true);
  std::size_t teams_of(const Items& players) const;
  bool last_team_wins(State& state, std::string_view key = "survivor");
  Outcome ranked(const State& state) const;
  Outcome outcome(const State& state) const;
  const std::vector<const History*>* cycle = nullptr;  // the turns of the repeated cycle

  // ---- acts.cpp: what players do beside moving
  // Why an act cannot be done now; empty: it can.
  std::string objection(const State& state, const Act& act) const;
  State acted(const State& before, const Act& act);  // precondition: no objection
  void resign(State& state, Index player);

  // ---- inquiry.cpp: what would be if some clauses were left out
  bool asks(const Path& path) const;
  bool may_deny(const Path& path) const;
  bool try_on(Path&& path, const Sink& sink);  // a denied path may break what is relied on
  Denial denial(const Path& path, Denial::Form form, Span span) const;
  void deny(Path& path, Denial&& denial) const;
  bool excused(Path& path, const Statement& require);  // noted down as a denial, or a dead end
  void note_dead_end(Path& path, DeadEnd::Form form, Span span, std::vector<std::string> offered);
  void note_end(const Path& path);  // the text goes on where the move does not
  Flow choose_near(Path& path, Index index, bool chance, const Sink& sink);
  Flow branch_near(Path& path, const Statement& statement, const Sink& sink);
  std::vector<NearSolution> near_solutions(Path& path, const lang::Generator& generator,
                                           bool chance);
  void add_near_elements(Path& path, const lang::Generator& generator,
                         std::vector<NearSolution>& found);
  void add_near_lines(Path& path, const lang::Generator& generator,
                      std::vector<NearSolution>& found);
  void add_near_subsets(Path& path, const lang::Generator& generator,
                        std::vector<NearSolution>& found);
  bool text_names(const std::string& label) const;

  // ---- sight.cpp: what the viewer knows of a path
  bool views(const Path& path) const;
  bool may_see(Scene& scene, Index visibility, Index player);
  void veil_frames(Path& path);
  void veil(Path& path, Index slot, bool unknown) const;
  bool is_veiled(const Path& path, ExprId id, std::size_t frame) const;
  bool is_veiled(const Path& path, const lang::Generator& generator) const;
  // What was just read there; the peek is over.
  bool unknown(const Path& path, ExprId id);
  bool unknown(const Path& path, const lang::Generator& generator);
  void note_sight(Path& path, const Statement& statement);
  void announce(Path& path, const Statement& statement, bool hidden);
  bool ends_secret(Path& path, const Statement& statement);
  bool stays_hidden(Path& path, const lang::Place& place);
  void reveal(Path& path) const;
  // Notes what he sees of a choice; its label as he reads it.
  std::string show_choice(Path& path, const Statement& statement, const Solution& solution,
                          bool chance);

  // ---- facts.cpp: the values that decide
  struct Explaining;
  Naming naming_of(const State& state) const;
  std::vector<Fact> why(Scene& scene, const Naming& naming, ExprId id, bool wanted);
  std::vector<Fact> value_of(Scene& scene, const Naming& naming, ExprId id);
  std::vector<Fact> bound_facts(Scene& scene, const Naming& naming,
                                const lang::Generator& generator);
  Fact register_fact(const Scene& scene, const Naming& naming, Index slot, const lang::Type& type);
  void add_standing(const Scene& scene, Fact& fact);
  ExprId part_without(Scene& scene, ExprId set, Index value);
  void tell(Path& path, Step&& step) const;
  void tell_choice(Path& path, const lang::Generator& generator);

  // ---- notation.cpp
  void trace_open(Path& path, Index rule, bool before) const;
  void trace_close(Path& path, std::size_t frame);
  void trace_ending(Path& path);  // closes what is open; fills Path::forms
  std::vector<std::string> fill_in(const Path& path, std::size_t frame, Scene& scene,
                                   const lang::Template& written,
                                   const std::vector<TraceEntry>& inside);
  std::string coordinate_of(Scene& scene, ExprId id, std::string printed);
  std::string label_of(const State& state, const lang::Type& type, const Value& value) const;
  std::string line_label(const lang::Generator& generator, Scene& scene, Index last,
                         Index direction);

 private:
  struct Nesting;
  struct Depth;
  Value evaluate_here(Scene& scene, ExprId id);

  Items region_now_;
  std::uint64_t steps_ = 0;
  int depth_ = 0;
  int expressions_ = 0;
  bool fresh_ = false;      // a turn has been opened and (h), (i), (j) are to come
  int phases_entered_ = 0;  // since a turn was opened or who begins was drawn
};

// Counts how deeply calls are nested, so that the stack of the program cannot overflow.
struct Machine::Nesting {
  static constexpr int kDeepest = 1500;

  explicit Nesting(Machine& machine_) : machine(machine_) {
    if (machine.depth_ >= kDeepest) {
      throw BudgetSpent("expressions and choices are nested too deeply");
    }
    ++machine.depth_;
  }
  ~Nesting() { --machine.depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

  Machine& machine;
};

// The same for expressions inside each other, which take less of the stack.
struct Machine::Depth {
  static constexpr int kDeepest = 5000;

  explicit Depth(Machine& machine_) : machine(machine_) {
    if (machine.expressions_ >= kDeepest) {
      throw BudgetSpent("expressions and choices are nested too deeply");
    }
    ++machine.expressions_;
  }
  ~Depth() { --machine.expressions_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

  Machine& machine;
};

// Spends what it costs to copy a path, if its state is large.
inline void spend_on_copy(Machine& machine, const Path& path) {
  constexpr std::size_t kLargeState = 65'536;
  const std::size_t bytes = footprint(path.state);
  if (bytes > kLargeState) machine.spend((bytes - kLargeState) / 16);
}

}  // namespace ludo::interpreter

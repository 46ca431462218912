// The automaton of a checked game: a nondeterministic machine that holds control only.
//
// One sub-automaton for each block of the course of the game (setup, `begin` and turn of each
// phase) and one for each rule that is asked about in a way. Rules are unfolded where they are
// played; a `play` that is the last thing on its path is an edge back. Expressions, generators and
// effects stay those of the model; a label says in which frame their registers lie. Line patterns
// stay whole. Out-edges of a node are ordered: that is the order of the digits.
//
// The graph itself (Boost.Graph) is hidden behind this header; passes see it through graph.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::automaton {

using lang::BlockId;
using lang::ExprId;
using lang::GeneratorId;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;

using Node = Index;
using Register = Index;  // index into Automaton::registers

// What an edge does. A closed set.
enum class LabelKind : std::uint8_t {
  Skip,       // nothing
  Guard,      // goes on if a condition holds
  Choose,     // binds registers to one solution of a generator, one path each; emits its digits
  Branch,     // emits one digit
  Effect,     // changes the state or registers; deterministic
  Scope,      // `must`, `preferring`
  Lookahead,  // runs a sub-automaton aside: `travel`
  Boundary,   // a decision ends here and the turn goes on behind it
  End,        // the end of a sub-automaton; no node behind it
};

enum class GuardForm : std::uint8_t {
  Holds,           // expr holds in frame (`require`, `if`)
  Fails,           // expr does not hold
  Less,            // count register a < number register b
  NotLess,         // … a >= b
  BlockOpen,       // `in any order`: bit `number` of mask register a is set
  BlocksDone,      // … no bit of mask register a outside `number` is set (the rest is optional)
  BlocksOptional,  // … some bit is set, none outside `number`: one may stop
  NextSolution,    // `for each`: takes the next solution of list register a and binds it; fails at
                   // the end
  NoSolution,      // … there is none left
};

enum class EffectForm : std::uint8_t {
  Statement,   // an effect statement of the model; triggers settle and moments are asked after it
  Assign,      // targets[i] := sources[i], read in `frame`, all before any is written; of a `play`
               // (`statement`): the targets are its parameters, and the path dies if one of them
               // would leave its type
  Copy,        // targets[i] := registers[i], all before any is written (results of a rule)
  SetCount,    // count or mask register a := `number`
  SetCountTo,  // count register a := value of expr in frame (none: 0); `otherwise` if expr is
               // missing
  AddCount,    // count register a += `number`
  ClearBit,    // mask register a loses bit `number`
  Collect,     // list register a := all solutions of the generator in frame, in order
  Passed,      // `pass` was said
  OpenSpan,    // a rule with `same outcome is same move` begins; a: span register
  CloseSpan,   // … ends
  Used,        // uses register a += 1: a rule begins
};

enum class ScopeForm : std::uint8_t {
  Alternative,  // `must`, `repeat while possible`: open if no alternative before it came to the
                // end
  Open,         // `preferring`: paths from here to the end of the scope are compared
  Close,        // reads the keys; a: the scope register written by Open
};

enum class BoundaryForm : std::uint8_t {
  Commit,
  By,      // expr: the player who decides from here on, if it is not he already; a: who did before
  ByEnd,   // a: who decides again
  Random,  // nature decides: the Choose behind it has `chance`
};

enum class EndForm : std::uint8_t { Setup, Begin, Turn, Way, Run };

// One edge's label. Which fields mean something follows from kind and form.
//
// A boundary that cuts begins to count the plays of `at most n times` anew: it sets the count
// registers `targets` to 1 (of the rules that are running) and `registers` to 0.
struct Label {
  LabelKind kind = LabelKind::Skip;
  GuardForm guard = GuardForm::Holds;
  EffectForm effect = EffectForm::Statement;
  ScopeForm scope = ScopeForm::Alternative;
  BoundaryForm boundary = BoundaryForm::Commit;
  EndForm end = EndForm::Turn;

  Index frame = kNoIndex;  // whose registers expr, generator and statement use
  ExprId expr = kNoExpr;
  GeneratorId generator = kNoIndex;
  Index statement = kNoIndex;  // into GameModel::statements; also where a Choose, Scope … stands
  Index number = 0;            // digit, count, bit, block, alternative, visibility
  Register a = kNoIndex;
  Register b = kNoIndex;
  std::vector<Register> targets;    // Assign, Copy; Boundary: see above
  std::vector<ExprId> sources;      // Assign
  std::vector<Register> registers;  // Copy: sources. Lookahead: what the body sets, in text order.
                                    // End::Way: the results. Boundary: see above
  Node entry = kNoIndex;            // Lookahead: first node of the body
  Index rule = kNoIndex;            // Effect::OpenSpan/CloseSpan, End::Way: the rule
  bool chance = false;              // Choose: nature's

  // What passes find out (all false or empty when passes are off).
  std::vector<ExprId> conditions;  // Choose: guards of the path behind it, moved here (same frame)
  bool sure = false;   // Choose: every solution leads to exactly one path, without a further digit;
                       // Guard, alternative: behind it that is so, and before it it was not
  bool quiet = false;  // Effect::Statement: cannot make a trigger or a moment true

  friend bool operator==(const Label&, const Label&) = default;
};

struct Edge {
  Node from = 0;
  Node to = 0;
  Label label;

  friend bool operator==(const Edge&, const Edge&) = default;
};

// A frame: the registers of one unfolding of a rule, a turn, a setup, a begin.
struct Frame {
  enum class Of : std::uint8_t { Setup, Begin, Turn, Rule } of = Of::Turn;
  Index index = 0;     // phase or rule
  Register first = 0;  // slot s of the model is register first + s
  Index slots = 0;
  Index parent = kNoIndex;  // the frame that plays this rule

  friend bool operator==(const Frame&, const Frame&) = default;
};

// Uses: how often an item was used, for who asks for it; nothing in a game reads it, and no part of
// a state is made of it.
enum class RegisterUse : std::uint8_t { Slot, Count, Mask, List, Span, Scope, Player, Uses };

struct RegisterInfo {
  RegisterUse use = RegisterUse::Slot;
  lang::Type type;   // Slot
  std::string name;  // "man", for listings
  Index frame = kNoIndex;
  Index list_of = kNoIndex;  // List: the generator whose solutions it holds
  // Found by analysis: written on one edge only that lies on no cycle, so that a value written
  // before a choice cannot be overwritten before that choice is tried again.
  bool once = false;

  friend bool operator==(const RegisterInfo&, const RegisterInfo&) = default;
};

// Where a sub-automaton begins.
struct Entry {
  EndForm form = EndForm::Turn;
  Index index = 0;   // phase (Begin, Turn), rule (Way)
  bool raw = false;  // Way: asked by a law; neither laws nor triggers nor moments hold in it
  Index frame = 0;
  Node node = 0;

  friend bool operator==(const Entry&, const Entry&) = default;
};

struct Options {
  std::size_t most_nodes = 200'000;
  bool uses = false;  // count the uses of rules and triggers: a Uses register for each, in order
};

class Automaton {
 public:
  Automaton();
  ~Automaton();
  Automaton(Automaton&&) noexcept;
  Automaton& operator=(Automaton&&) noexcept;
  Automaton(const Automaton&) = delete;
  Automaton& operator=(const Automaton&) = delete;

  // The same frames, registers, entries and edges.
  friend bool operator==(const Automaton& a, const Automaton& b);

  std::vector<Frame> frames;
  std::vector<RegisterInfo> registers;
  std::vector<Entry> entries;

  std::size_t node_count() const;
  std::size_t edge_count() const;
  // Out-edges of a node, in order.
  std::vector<Edge> out_edges(Node node) const;
  // The entry of a form and index; nothing if the game has none.
  const Entry* find_entry(EndForm form, Index index, bool raw = false) const;

  struct Graph;  // graph.hpp
  Graph& graph() { return *graph_; }
  const Graph& graph() const { return *graph_; }

 private:
  std::unique_ptr<Graph> graph_;
};

// Builds the automaton of a model. Empty, with a reason, when unfolding needs more than the bound.
struct BuildAnswer {
  std::optional<Automaton> automaton;
  std::string trouble;
};
BuildAnswer build_automaton(const lang::GameModel& model, const Options& options = {});

// The passes, by name, in the order in which they run.
std::vector<std::string_view> pass_names();
struct PassOptions {
  std::vector<std::string> off;  // names of passes to leave out; "all" leaves out every one
  bool verify = false;           // after each pass
};
void run_passes(const lang::GameModel& model, Automaton& automaton,
                const PassOptions& options = {});

// Names of the invariants that do not hold, with the node; empty when all do.
std::vector<std::string> verify(const lang::GameModel& model, const Automaton& automaton);

// The text form, which read_automaton() reads back, and a drawing for Graphviz.
std::string print(const lang::GameModel& model, const Automaton& automaton);
struct ReadAnswer {
  std::optional<Automaton> automaton;
  std::string trouble;  // with the line
};
ReadAnswer read_automaton(const lang::GameModel& model, std::string_view text);
std::string print_dot(const lang::GameModel& model, const Automaton& automaton);

}  // namespace ludo::automaton

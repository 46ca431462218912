// Who plays, as a text: `random`, `mcts:iterations=1000`.
//
// A spec says all that a player's moves hang on, so that two runs with equal specs are the same
// run. Its canonical form has every setting, in a fixed order.
//
//   spec     <- name (":" setting ("," setting)*)?
//   setting  <- key "=" number
//   players  <- spec ("," spec)*       ; one for all seats, or one for each
//
// Tested by tests/interpreter/players/test_spec.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ludo::players {

/// Of Spec::first_play: every move is tried once before one is tried again.
constexpr std::uint64_t kUntriedFirst = ~std::uint64_t{0};

/// Of Spec::split: of fewer moves no gain was seen (tests/strength/ABLATION.md).
constexpr std::uint64_t kUsualSplit = 100;

/// Of Spec::grave and Spec::look: it is left to the game.
constexpr std::uint64_t kAuto = ~std::uint64_t{0};
constexpr std::uint64_t kUsualGrave = 50;
constexpr std::uint64_t kUsualLook = 12;

struct Spec {
  enum class Form : std::uint8_t {
    Human,      // somebody at the keyboard; only where there is one
    Random,     // any move, each as likely
    Greedy,     // wins at once if it can, does not let the next player win at once, else what the
                // evaluation likes best
    Mcts,       // looks ahead by playouts
    Alphabeta,  // looks ahead move by move, everybody else against it
    Solver,     // looks for what is certain, and for nothing else
  } form = Form::Random;
  // Of `mcts`:
  std::uint64_t iterations = 1000;     // for each decision
  std::uint64_t exploration = 70;      // c of the bound, in hundredths
  std::uint64_t first_play = 10;       // how far below its parent what is untried counts, likewise;
                                       // kUntriedFirst: it is tried before all else
  std::uint64_t most_plies = 2000;     // of a playout; a longer one counts as shared by all
  std::uint64_t most_nodes = 2000000;  // of the tree; then it grows no more
  // Of `alphabeta` and `solver`:
  std::uint64_t search_nodes = 20000;  // moves that are made for each decision
  std::uint64_t depth = 0;             // moves ahead at most; 0: as far as the nodes allow
  bool remembers = true;               // `alphabeta`: what it has found out about states
  // Of `mcts`, again:
  std::uint64_t alpha = 40;           // how much of a move's value is the evaluation's, likewise
  std::uint64_t cut = 0;              // plies after which a playout is evaluated; 0: never
  bool proves = true;                 // what is certain is proved on the way
  std::uint64_t split = kUsualSplit;  // a decision of more moves is made choice by choice; 0: none
  std::uint64_t grave = kAuto;        // how often a node must be met before what moves come to
                                      // anywhere behind it counts for its children; 0: never;
                                      // kAuto: kUsualGrave where moves tell (amaf.hpp)
  std::uint64_t look = kAuto;         // in playouts a decision of so many moves or fewer is made by
                                      // what the score is behind them; 0: none; kAuto: kUsualLook
                                      // where the score leads (evaluation.hpp)
  bool reuses = false;                // in a game the tree is kept from decision to decision
  bool evaluates = true;              // with the game's evaluation, where it helps (looks_at)
  bool sees_all = false;              // what is hidden, too: for looking at a description's faults

  friend bool operator==(const Spec&, const Spec&) = default;
};

/// What is wrong with a text, for people; else the specs that it names.
using SpecsRead = std::variant<std::vector<Spec>, std::string>;

/// Reads one spec after the other.
SpecsRead read_specs(std::string_view text);

/// It looks at the game's evaluation.
bool evaluates(const Spec& spec);

/// It asks something of the game's evaluation: what a position is worth, or what game it is.
bool asks_evaluation(const Spec& spec);

/// It can play where something is hidden from it: by what it believes, or since it sees everything.
bool plays_secrets(const Spec& spec);

/// The canonical form:
/// `mcts:alpha=0.40,c=0.70,cut=0,first-play=0.10,iterations=1000,nodes=2000000,plies=2000`, and
/// `prove=off`, `reuse=on`, `table=off`, `eval=off` and `cheat=on` where it is said.
std::string print(const Spec& spec);

// What people say of who looks ahead.
struct Called {
  std::string form;                   // `mcts`, `alphabeta`, `solver`
  std::string level;                  // `light`, where a name stands for these settings; or empty
  std::uint64_t amount = 0;           // iterations of `mcts`, else moves that are tried
  std::uint64_t ahead = 0;            // at most; 0: no bound that is said
  std::vector<std::string> settings;  // that are not as usual: `c=1.40`
};
/// Nothing of who does not.
std::optional<Called> words_of(const Spec& spec);

/// The same for people, as short as it can be: `light (mcts, 200 iterations)` where a name stands
/// for these settings, else `mcts, 500 iterations`; behind it what is not as usual: `, c=1.40`.
/// Who does not look ahead is called as print() has it.
std::string called(const Spec& spec);

/// For each of so many players one: a single spec is all players'. A trouble where there are
/// others than one or `n_players`.
SpecsRead for_players(std::vector<Spec> specs, std::size_t n_players);

}  // namespace ludo::players

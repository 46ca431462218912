// The checked model of a game: everything resolved, nothing left to interpret.
//
// Made by lang/check/ from the abstract syntax for one valuation of the options. The reference
// engine walks it; the automaton is built from it. Tables by index; names, spans and comments are
// kept for display only. ops.def and statements.def say what each operation means;
// spec/5-semantics.md is the long form.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/model/board.hpp"
#include "lang/model/type.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang {

using Index = std::int32_t;
using ExprId = Index;
using GeneratorId = Index;
using StatementId = Index;
using BlockId = Index;
inline constexpr Index kNoIndex = -1;
inline constexpr ExprId kNoExpr = -1;

enum class Op : std::uint8_t {
#define LUDO_OP(op, name, reads, meaning) op,
#include "lang/model/ops.def"
#undef LUDO_OP
};

enum class StatementOp : std::uint8_t {
#define LUDO_STATEMENT(op, name, reads, writes, fields) op,
#include "lang/model/statements.def"
#undef LUDO_STATEMENT
};

// Op::Relative and Op::RelativeToPiece: an angle from the facing, clockwise.
enum class RelativeDirection : std::uint8_t {
  Forward,
  ForwardRight,
  Right,
  BackRight,
  Back,
  BackLeft,
  Left,
  ForwardLeft,
};

// Op::SameValue.
enum class SameWhat : std::uint8_t { Column, Row, Block, Kind, Owner, Ground, Attribute };

// What ends a game or a player's part in it.
enum class Verdict : std::uint8_t { Wins, Loses, Out, Draw, Passes, Forbidden, Finish, GoesOn };

enum class Counter : std::uint8_t { Turns, TurnsOfPhase, Rounds, PassesInARow };

// ---- expressions
// ---------------------------------------------------------------------------------
struct Expr {
  Op op = Op::Constant;
  Type type;
  Index imm = 0;
  Index imm2 = 0;
  GeneratorId generator = kNoIndex;
  BlockId block = kNoIndex;
  std::vector<ExprId> args;
  Span span;
};

// How long a segment of a line may be. Runs are maximal; the others try every length.
struct Segment {
  ExprId least = kNoExpr;  // numbers; kNoExpr in `most`: without bound
  ExprId most = kNoExpr;
  bool run = false;  // `an unbroken row of` (least 1) and `perhaps an unbroken row of` (least 0):
                     // maximal, no shorter length tried
  ExprId what = kNoExpr;  // set of sites; kNoExpr: nothing but the board edge
  bool or_edge = false;   // `one (empty or edge)`: the step off the board also matches, last only
  Index as_slot = kNoIndex;  // Site when the length is always 1, else set of Site
  bool as_is_site = false;
  Index to_slot = kNoIndex;  // last site of the segment; kNone for the board edge
  // A bend before this segment: the direction becomes d turned by each of these amounts (clockwise
  // board units).
  std::vector<ExprId> bends;
};

struct LinePattern {
  ExprId from = kNoExpr;        // site
  bool included = false;        // the start is the first cell
  ExprId directions = kNoExpr;  // set of directions
  ExprId over = kNoExpr;        // set of links: a step counts only along these
  Index direction_slot = kNoIndex;
  std::vector<Segment> segments;
  ExprId where = kNoExpr;
  Span span;
};

enum class GeneratorForm : std::uint8_t {
  In,      // slot in domain (a set), or random over a tally; where
  Subset,  // slot is a sub-set of a set or sub-multiset of a tally with least..most elements; where
  Line,    // patterns[0] (and more for a named line: union of their solutions, told apart by `to`
           // alone)
  Way,     // player, rule, args, result_slots, where
  Groups,  // slot: connected components of domain; meeting; along; where
};

struct Generator {
  GeneratorForm form = GeneratorForm::In;
  Index slot = kNoIndex;
  ExprId domain = kNoExpr;
  ExprId least = kNoExpr;  // Subset
  ExprId most = kNoExpr;
  ExprId meeting = kNoExpr;
  ExprId along = kNoExpr;
  ExprId where = kNoExpr;
  std::vector<LinePattern> patterns;
  bool named =
      false;  // a named line: its patterns run in slots of their own; solutions differ by `to`
  std::vector<std::pair<Index, ExprId>>
      let;                   // named line: parameter slots and their arguments, set before matching
  Index to_slot = kNoIndex;  // named line
  ExprId player = kNoExpr;   // Way
  Index rule = kNoIndex;
  std::vector<ExprId> args;
  std::vector<Index> result_slots;
  Span span;
};

// ---- statements
// ----------------------------------------------------------------------------------
struct Place {                // what `set`, `add`, `take` write
  Index slot = kNoIndex;      // a register (sets and tallies in registers), or
  Index variable = kNoIndex;  // an attribute …
  ExprId owner = kNoExpr;  // … of this site, player, link, block (set of owners allowed); kNoExpr
                           // for game, turn, phase, move, record
};

struct PreferenceKey {
  bool most = true;
  ExprId value = kNoExpr;  // number, bool or tuple
};

struct Statement {
  StatementOp op = StatementOp::Commit;
  Index imm = 0;
  GeneratorId generator = kNoIndex;
  std::vector<ExprId> exprs;
  std::vector<BlockId> blocks;
  std::vector<Index> slots;
  std::vector<Place> places;
  std::vector<std::vector<PreferenceKey>> scopes;
  std::vector<std::string> texts;
  Span span;
};

// A sequence of statements, by index into GameModel::statements.
struct StatementBlock {
  std::vector<Index> statements;
};

// ---- elements
// ------------------------------------------------------------------------------------
struct Item {  // what every named item has
  std::string key;
  std::string title;
  std::vector<std::string> notes;
  std::vector<std::string> rulings;
  Span span;
};

struct Player {
  std::string name;
  Index facing = 0;  // direction
  Index team = kNoIndex;
};

struct Kind {
  std::string name;
  std::vector<bool> of_player;  // by player; all false: of nobody
  bool of_nobody = false;
  std::vector<Index> most;  // most on the board, by player (-1: no bound)
  Index most_of_nobody = -1;
};

struct EnumType {
  std::string name;
  std::vector<std::string> values;
};

// `type Facing: orthogonal`, `type Land: {Pig, Cycle}`: some values of a type.
struct Subset {
  std::string name;
  std::vector<std::int32_t> values;  // sorted
};

// `each …` and `the … has`.
enum class Owner : std::uint8_t {
  Piece,
  Player,
  Site,
  Link,
  Block,
  Game,
  Turn,
  Phase,
  Move,
  Record
};

enum class Sight : std::uint8_t { All, Owner, Nobody, Players };

struct Visibility {
  Sight sight = Sight::All;
  ExprId players = kNoExpr;      // Sight::Players: a player or a set
  Index until = kNoIndex;        // from this phase on everybody sees it
  Index until_state = kNoIndex;  // a truth of the same owner: while it holds, everybody sees it
  bool wholly = false;           // tallies: the total is hidden, too
  Span span;
};

struct Variable {
  std::string name;
  Owner owner = Owner::Game;
  Type type;
  ExprId initial = kNoExpr;  // read with `me` = the owner (or the piece's owner); kNoExpr: must be
                             // set before it is read
  enum class Life : std::uint8_t { Game, Turn, Move, Phase } life = Life::Game;
  Visibility seen;
  std::vector<bool> of_kind;  // Owner::Piece: which kinds have it (empty: all)
  std::string description;
  bool declared = true;  // by the text; false: kept by the checker, for what the text asks
  Span span;
};

// `piled at most 20`: what lies on each site. The board of the state shows the tops, the rest is
// kept as numbers: 1 + kind * (players + 1) + owner, nobody behind the players.
struct Piles {
  Index most = 0;             // pieces on a site; 0: sites hold one piece
  Index height = kNoIndex;    // the variable, of sites: how many lie there
  Index contents = kNoIndex;  // the variable, of sites: by level from 1, what lies below the top
  Index code_of_owned = kNoIndex;    // tables: kind and owner -> number
  Index code_of_neutral = kNoIndex;  // kind -> number
  Index kind_of_code = kNoIndex;     // number -> kind
  Index owner_of_code = kNoIndex;    // number -> owner or none
};

struct KindColumn {  // a column of `table pieces`
  std::string name;
  Type type;
  std::vector<ExprId> cells;  // by kind; kNoExpr: the kind is not in the table
};

struct DataTable {  // `table fare / by …`; `table slides / Field lands`: a column
  std::string name;
  bool one_key = false;  // a column of a table with one key: the only key of columns is 0
  Type row_type, column_type, type;
  std::vector<Index> rows, columns;        // the keys
  std::vector<std::vector<ExprId>> cells;  // [row][column]
};

struct RegionDef {
  Item item;
  bool owned = false;          // `of` players
  std::vector<ExprId> values;  // one, or one for each player
};

struct LeapDef {
  std::string name;
  std::vector<Index> directions;  // the images, clockwise
  // A vector is a leap of one image, another one for each player: its direction, or nothing where
  // the player looks along no row or column. Empty: a leap, with all its images for everybody.
  std::vector<std::vector<Index>> of_player = {};
};

struct TilePart {
  Index ground = 0;
  std::vector<Index>
      ports;  // 0..11: for each side n e s w, in order left half, middle, right half (clockwise)
  std::vector<Index> beside;  // other parts of the same tile
  std::vector<Index> flags;
  Index ordinal = 1;  // among the parts of the tile with this ground
};

struct TileType {
  std::string name;
  Index copies = 1;
  std::vector<TilePart> parts;
};

struct Define {
  Item item;
  Index params = 0;  // slots 0..params-1
  Index slots = 0;
  ExprId body = kNoExpr;
  bool reads_state = true;  // false: a table, computed once
};

// ---- notation
// ------------------------------------------------------------------------------------
struct TemplatePiece {
  enum class Form : std::uint8_t { Text, Expr, Condition, RuleText, BranchLabel } form = Form::Text;
  std::string text;       // Text; BranchLabel: which label
  ExprId expr = kNoExpr;  // Expr: printed by its type (sign of a kind, name of a site …); Condition
  Index rule = kNoIndex;             // RuleText: the text of the played rule, empty if not played
  std::vector<TemplatePiece> inner;  // Condition: printed when it holds
};
using Template = std::vector<TemplatePiece>;

// ---- interactions
// --------------------------------------------------------------------------------
struct Rule {
  Item item;
  Index params = 0;            // slots 0..params-1
  std::vector<Index> results;  // slots given back
  Index slots = 0;
  std::vector<std::string> slot_names;
  std::vector<Type> slot_types;
  ExprId most_times = kNoExpr;  // `at most n times`: depth of its own (tail) calls within one move
  BlockId body = kNoIndex;
  std::vector<Template> written;  // alternatives; empty: labels
  bool same_outcome = false;
  bool chooses = false;  // it, or a rule it plays, contains a choice
};

struct Trigger {
  Item item;
  GeneratorId generator = kNoIndex;
  BlockId body = kNoIndex;
  Index slots = 0;
  Index most_times = kNoIndex;  // rounds, or -1: proved to end
};

struct Law {  // `never`
  Item item;
  ExprId condition = kNoExpr;
  Index slots = 0;
};

// ---- scenario
// ------------------------------------------------------------------------------------
struct ResultLine {
  Item item;  // key: given, or the first word of the short form
  bool at_any_moment = false;
  Index each_slot = kNoIndex;  // `each p …`: all players for whom the condition holds, together
  ExprId who = kNoExpr;        // player; kNoExpr: the mover (short forms), or nobody (draw, finish)
  Verdict verdict = Verdict::Draw;
  ExprId when = kNoExpr;  // kNoExpr: always
  Index slots = 0;
};

struct PhaseDef {
  Item item;
  ExprId first = kNoExpr;  // player
  bool first_random = false;
  bool secretly = false;
  BlockId begin = kNoIndex;
  Index begin_slots = 0;
  BlockId turn = kNoIndex;  // kNoIndex: only `begin` and `then`
  Index turn_slots = 0;
  std::vector<std::string> turn_slot_names;
  std::vector<Type> turn_slot_types;
  bool same_outcome = false;
  std::vector<Template> written;
  std::vector<ResultLine> stuck;  // empty: the game's
  ExprId until = kNoExpr;
  ExprId then = kNoExpr;  // phase; kNoExpr: stays
  std::vector<ResultLine> end;
};

struct RepetitionRule {
  ExprId count = kNoExpr;
  std::vector<ResultLine> results;
  bool forbidden = false;  // a law instead: the position may not stand so often
  bool of_pieces = false;  // only the pieces are compared, and these variables
  std::vector<Index> joined;
  bool whoever_moves = false;  // who is to move is not compared
  bool passes_exempt =
      false;  // what stands after a turn of `pass` alone is neither asked nor counted
};

struct LimitRule {
  ExprId turns = kNoExpr;
  ExprId without = kNoExpr;
  std::string without_text;  // as the author wrote it
  std::vector<ResultLine> results;
};

struct Scenario {
  BlockId setup = kNoIndex;
  Index setup_slots = 0;
  std::vector<Index> order;  // players
  ExprId first = kNoExpr;    // kNoExpr: the first in order
  bool first_random = false;
  std::vector<PhaseDef> phases;  // at least one; play starts in the first
  ExprId next_player = kNoExpr;  // kNoExpr: the next living player in order
  std::vector<ResultLine> stuck;
  std::vector<RepetitionRule> repetitions;
  std::vector<LimitRule> limits;
  std::vector<ResultLine> end;
  std::vector<std::vector<Index>>
      points;  // by number of … see spec: scales as points per rank, ties share a rank
  std::vector<std::string> point_scales;  // as written, "2 = 2 > 0"
  Index points_unit = 1;                  // so many of `points` are one: 10 where they have tenths
  std::map<std::string, Index> stakes;    // by key of a result: how many times the points
  ExprId score = kNoExpr;                 // number or tuple; slot 0 = the player
  Index score_slots = 0;
  bool resignation = false;
  BlockId resigned = kNoIndex;  // what it does on the board; kNoIndex: the player's pieces go
  Index resigned_slots = 0;     // slot 0 = the player
  bool agreed_draw = false;
};

// ---- notations of positions
// A variable of somebody, or of the game.
struct VariableOf {
  Index variable = kNoIndex;
  Index owner = 0;
  std::string text;  // as the language writes it, "homes of White"
};

struct NotationSign {
  std::string sign;
  Index player = kNoIndex;  // Players, Squares
  Index kind = kNoIndex;    // Squares: pieces of that kind
  std::string element;      // Members: as the language writes it, "h1"
  VariableOf place;         // Members: the set
};

// A part of a position's text, between blanks.
struct NotationField {
  enum class Form : std::uint8_t {
    Picture,  // rows from the top, `/` between, numbers for so many empty sites
    Players,  // who is to move, by his sign
    Members,  // the signs of what is in sets
    Squares,  // who is to move, then where each player's pieces stand: `W:W31-50:B1-20,K25`
    Tally,    // what each player has of each kind, by the signs of the legend
    Value,    // of a variable; `-` for none
    Quiet,    // turns in a row that `limit … without` counts
    Number,   // a counter or a number
    Text,     // always the same
  } form = Form::Picture;
  std::vector<NotationSign> signs;  // Players, Members, Squares
  Index kind = kNoIndex;            // Squares: the kind without a sign
  VariableOf place;                 // Tally (no owner), Value; Number: unless it counts
  std::optional<Counter> counter;   // Number
  Index limit = kNoIndex;           // Quiet
  std::int32_t plus = 0;            // Quiet, Number: what is written is so much more
  std::string text;                 // Text
};

// How positions of the game are written elsewhere: FEN and its like.
struct Notation {
  Item item;  // its key is its name
  std::vector<NotationField> fields;
  BlockId begin = kNoIndex;  // what is done when a text has been read
  Index begin_slots = 0;
};

// ---- tests and positions
// ---------------------------------------------------------------------------
struct Given {              // a position
  bool from_start = false;  // else: an empty board and declared initial values
  BlockId body = kNoIndex;  // Put, Set…, SetMover, SetPhase, SetCounter …
  Index slots = 0;
  bool mover_given = false;
  // Where in the course of the game it stands: at the start of a turn, of one that is passed, of
  // the setup, of the `begin` of its phase, where nature draws who moves first, at the end.
  enum class At : std::uint8_t { Turn, Pass, Setup, Begin, Draw, End } at = At::Turn;
  Index notation = kNoIndex;                          // the notation of its text, if it has one
  std::vector<std::string> played;                    // moves since
  std::vector<std::pair<Index, std::int32_t>> quiet;  // limit → turns in a row without
  std::string key;                                    // End: of the result line
  std::vector<Index> rank;                            // End: by player, 0 the best
  bool drawn = false;                                 // End: nobody wins
  bool finished = false;                              // End: ranked by score
  Span span;
};

struct Expectation {
  enum class Form : std::uint8_t {
    Legal,
    Illegal,
    MovesExactly,
    MovesCount,
    After,
    Shows,
    Holds,
    Fails,
    ToMove,
    Outcome,
    Points,
    Sees,
    CannotSee,
    CannotTell,
    Perft,
  } form = Form::Legal;
  std::vector<std::string> moves;  // Legal, Illegal, MovesExactly, After, CannotTell (two)
  std::string glob;                // MovesExactly, MovesCount: "" = all
  std::string because;             // Illegal; Outcome: by
  std::int64_t count = 0;          // MovesCount, Perft
  Index depth = 0;
  std::string unit;         // Perft: moves turns outcomes
  ExprId expr = kNoExpr;    // Holds, Fails, Sees; ToMove and Outcome: the player
  Index player = kNoIndex;  // Sees, CannotSee, CannotTell: whose view
  Index slots = 0;
  Verdict verdict = Verdict::Draw;  // Outcome; GoesOn: the game is not over
  BlockId body = kNoIndex;          // Shows: Put statements of the expected picture
  std::vector<Expectation> then;    // After
  std::vector<std::pair<std::int64_t, std::int64_t>> points;  // Points: by player, a fraction
  std::string unwritable;  // Illegal, MovesExactly, MovesCount: what no move could be written as
  Span span;
};

struct TestModel {
  std::string sentence;
  std::vector<Index>
      rules;  // the rules it is about; other choosing rules not played by these have no path
  Given given;
  bool has_given = false;
  std::vector<Expectation> expectations;
  Span span;
};

struct OptionValue {
  std::string name;
  std::string value;  // "off", "16", "rows_of_four"
};

struct GlyphMeaning {  // for drawing positions
  std::string glyph;
  Index kind = kNoIndex;
  Index owner = kNoIndex;  // kNoIndex: nobody
};

struct GameModel {
  std::string name;
  std::string title;
  std::vector<std::string> sources;
  std::vector<std::string> notes;
  std::vector<std::string> rulings;  // of the game itself; items carry their own
  std::vector<OptionValue> options;

  Board board;
  Piles piles;
  std::vector<Player> players;
  std::vector<std::pair<std::string, std::vector<Index>>> teams;
  std::vector<Kind> kinds;
  Visibility kinds_seen;  // who may know of a piece what kind it is; slot 0 = its site
  std::vector<EnumType> enums;
  std::vector<Subset> subsets;
  std::vector<Variable> variables;
  std::vector<KindColumn> columns;
  std::vector<DataTable> tables;
  std::vector<RegionDef> regions;
  std::vector<LeapDef> leaps;
  std::vector<std::string> grounds;
  std::vector<std::string> tile_flags;
  std::vector<TileType> tiles;
  std::vector<GlyphMeaning> glyphs;
  std::string
      sign_column;  // column of `table pieces` that names kinds in notation ("sign"), or empty

  std::vector<Value> constants;
  std::vector<Expr> exprs;
  std::vector<Generator> generators;
  std::vector<Statement> statements;
  std::vector<StatementBlock> blocks;
  std::vector<Visibility> visibilities;

  std::vector<Define> defines;
  std::vector<Rule> rules;
  std::vector<Trigger> triggers;
  std::vector<Law> laws;
  Scenario scenario;
  std::vector<Notation> notations;

  std::vector<TestModel> tests;   // those asked for in CheckOptions
  std::optional<Given> position;  // the position asked for in CheckOptions
};

// The row of a table that an index or an id stands for.
template <class Row>
const Row& at(const std::vector<Row>& rows, Index index) {
  return rows[static_cast<std::size_t>(index)];
}

// The expression that an id stands for.
inline const Expr& at(const GameModel& model, ExprId id) {
  return model.exprs[static_cast<std::size_t>(id)];
}

// The printed model, for `print --stage model` and goldens.
std::string print(const GameModel& model);

std::string_view op_name(Op op);
std::string_view statement_name(StatementOp op);

// A value as players read it: "e5", "White", "{a1, b2}", "Cloud2+Dragon1", "none".
std::string print_value(const GameModel& model, const Type& type, const Value& value);

// The value is one of the type: within its bounds, one of its subset, `none` only where it may be.
// What identifies things (sites, pieces …) is not looked up.
bool is_of_type(const GameModel& model, const Type& type, const Value& value);

// Number of values of a scalar base type (Int: most - least + 1 is the caller's business).
Index domain_size(const GameModel& model, const Type& type);

}  // namespace ludo::lang

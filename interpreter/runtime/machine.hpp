// The machine that runs a program: a backtracking machine over one flat memory.
//
// Memory is one row of 64-bit words: the set registers, the state's block, the integer registers.
// Planes of the block are set registers, too, that no instruction writes. A write that must come
// back is logged on the trail (word, old content). A choice pushes a choice point and follows its
// first element; `fail` undoes the trail up to the latest choice point and takes its next element.
// A path that reaches a boundary is a leaf: it is counted, listed, or (when its rank is the one
// wanted) the machine stops in its state.
//
// One generator, three sinks: Mode says which. Scopes, ways, `travel` and `same outcome` work in
// all.
//
// The functions are grouped by the file that defines them (templates; each width of sets is
// instantiated in a .cpp of its own: width_1.cpp, width_2.cpp …).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/facts.hpp"
#include "interpreter/runtime/line_numbers.hpp"
#include "interpreter/runtime/paged_set.hpp"
#include "interpreter/runtime/parts.hpp"
#include "interpreter/runtime/reports.hpp"
#include "interpreter/runtime/row_numbers.hpp"
#include "interpreter/runtime/set.hpp"
#include "interpreter/runtime/stack.hpp"

namespace ludo::runtime {

// What stands on the choice stack.
template <int W>
struct ChoicePoint {
  enum class Form : std::uint8_t {
    Set,
    Rays,
    Records,
    Subset,
    Fork,
    Order,
    First,
    Scope,
    Replay,
    Way,
    Travel
  } form = Form::Set;
  Mode mode = Mode::Count;
  std::int32_t pc = 0;    // the instruction that made it
  std::int32_t next = 0;  // next alternative, record …
  std::int32_t end = 0;
  std::uint32_t trail = 0;  // heights to go back to
  std::uint32_t digits = 0;
  std::uint32_t arena = 0;
  std::uint32_t keys = 0;
  std::uint32_t spans = 0;
  std::uint32_t returns = 0;
  std::int32_t barrier = -1;  // innermost way or run around it
  std::int32_t scope = -1;    // innermost scope that is collecting around it
  std::int32_t guide_at = 0;
  std::uint64_t reached = 0;  // paths completed when it was made (`must`)
  Set<W> rest;                // elements still to be tried
};
template <>
inline constexpr bool kIsPlain<ChoicePoint<kPaged>> = true;

template <int W>
struct Places;  // places.hpp

// Sites that one step in a direction moves by the same number of bits; `next`: more of them, or -1.
template <int W>
struct StepShift {
  Set<W> sites;
  std::int32_t by = 0;
  std::int32_t next = -1;
  std::uint8_t up = 0, down = 0;  // `by` in a row of one word: one of them is 0
};

// What one segment of a line pattern has matched.
template <int W>
struct LineMatch {
  std::int32_t first = kNone;  // its first cell
  std::int32_t to = kNone;     // its last site
  Set<W> cells;
};

struct FastPosition;  // state.hpp
struct FastVariable;
struct PastPosition;

template <int W>
class Machine : public Facts {
 public:
  using Bits = Set<W>;
  using Point = ChoicePoint<W>;

  Machine(const Program& program, const Budget& budget);

  const Program& program;
  Budget budget;

  // ---- memory
  std::vector<std::uint64_t> memory;
  std::uint64_t* words = nullptr;                // memory.data()
  std::uint64_t* block = nullptr;                // inside memory
  std::int32_t* ints = nullptr;                  // inside memory
  Bits* sets = nullptr;                          // inside memory
  const std::uint64_t* set_constants = nullptr;  // the program's
  std::vector<const Bits*> owner_planes;         // in the block: by player, then nobody
  std::vector<const Bits*> kind_planes;
  const Bits* occupied = nullptr;
  // Behind the sets, in games with secret phases: 0, or 1 + whose view the block is in (veil()),
  // then the words of the position whose places are covered by that.
  std::uint64_t* veiled = nullptr;
  Stack<Logged> trail;
  // The path that is played has been found, and nothing on the rest of it is taken back: what is
  // written often needs not be logged.
  bool settled = false;
  bool tells = false;  // Select: all digits of the path are wanted
  bool plays = false;  // Select: the path is played, not only looked at
  Stack<Point> choices;
  Stack<std::int32_t> digits;   // of the running path
  Stack<std::int32_t> arena;    // record lists
  Stack<std::int32_t> returns;  // return addresses and saved registers
  // At a decision inside a turn, beside the block: what the running `for each` have still to take.
  // For each list of Program::resumes the number of solutions, then what they bind.
  std::vector<std::int32_t> parked;
  std::vector<Change> changes;  // planned
  std::vector<std::uint64_t> change_values;
  History history;
  // Hashes in the history, by twelve of their bits: most positions are seen to be new at once.
  std::array<std::uint64_t, 64> met{};
  std::size_t met_entries = 0;  // of the history, taken in
  bool may_have_been(std::uint64_t key);
  mutable std::array<HeaderHash, 4> header_hashes;
  std::vector<std::uint64_t>
      present;  // the position that is faced and not yet remembered, or empty
  std::uint64_t present_hash = 0;
  void forget_history() { met_entries = SIZE_MAX; }  // another one takes its place
  // What a piece on a site adds to the hash: [piece * sites + site]; empty: worked out each time.
  std::vector<std::uint64_t> piece_keys;
  std::uint64_t piece_key(int piece, std::int32_t site) const;
  std::uint64_t new_piece_key(int piece, std::int32_t site) const;  // worked out
  bool count_history = true;
  // A law that asks for positions asks whatever ends the game.
  bool remembers() const { return count_history || forbids_repetition; }

  // ---- agenda.hpp: what the boundaries have to do, worked out by the constructor
  std::vector<std::uint64_t> all_bits;
  LineNeeds end_needs;
  std::vector<PhaseAgenda> phase_agendas;
  std::vector<LimitAgenda> limit_agendas;
  bool lay_needs(const program::ResultUnit& unit, std::int32_t mover,
                 std::vector<NeedRows>& into) const;
  void lay_line_needs(const std::vector<program::ResultUnit>& lines, LineNeeds& into) const;
  void lay_agenda();
  bool is_met(const NeedRows& need) const;
  std::int32_t first_line(const LineNeeds& needs) const;
  bool fails(const program::ResultUnit& unit, std::int32_t mover);
  void pass_turn(const PhaseAgenda& agenda, bool remember);

  // ---- what the constructor works out
  std::vector<std::uint64_t> initial_block;  // of a game that has not begun
  std::vector<std::uint8_t> initial_known;   // by variable and key, for the two that follow
  std::vector<std::int32_t> initial_numbers;
  std::vector<Bits> initial_sets;
  Moment moment;
  std::vector<Round> rounds;  // of triggers that are settling, innermost last
  std::vector<std::pair<std::int32_t, std::int32_t>>
      rounds_fired;                      // by round and trigger: how often, last in which round
  std::size_t first_change = 0;          // of the moment that is planned
  std::vector<std::uint32_t> word_seen;  // by word of the block, for changed_since()
  std::uint32_t word_mark = 0;
  Reports reports;              // what paths died of
  std::uint64_t named_out = 0;  // how often somebody was to move who is out

  // ---- the course of the game, between two instructions of it
  bool fresh = false;           // a turn has been opened and (h), (i), (j) are to come
  bool passed_plainly = false;  // … by pass_turn(), and nothing has been done since
  bool tentative = false;       // a boundary is only tried
  bool players_left = false;    // somebody has left the game
  int phases_entered = 0;       // since a turn was opened or who begins was drawn
  std::int32_t cycle = -1;      // first entry of the repeated cycle, to the last one; -1: none
  std::vector<std::uint64_t>
      kept_ranks;  // paths that stand for the moves of a turn taken by outcome
  std::vector<std::uint64_t> turn_aside;  // the turn part while one of the cycle is looked at

  // ---- the running search
  Mode mode = Mode::Count;
  std::uint64_t counted = 0;          // paths so far (Count, Select)
  std::uint64_t wanted = 0;           // Select: rank of the path wanted
  bool automatic = false;             // a path without digits was met
  std::vector<std::int32_t> listed;   // List: length, digits …, one after the other
  std::vector<std::int64_t> weights;  // nature's, by rank
  std::span<const std::int32_t> guide;
  std::int32_t guide_at = 0;
  std::uint64_t reached = 0;         // paths that came to the end of a scope, ever
  std::int32_t barrier = -1;         // innermost Way or Travel choice point
  std::int32_t scope = -1;           // index into `collected` of the innermost open scope
  std::vector<Collected> collected;  // a stack; the first `open_scopes` are in use
  std::size_t open_scopes = 0;
  Stack<std::int32_t> keys;  // scope, n, values … of scopes that were closed on this path
  Stack<SpanEvent> spans;
  std::vector<std::int32_t> replayed;  // digits of a kept path that is followed again
  std::uint64_t steps = 0;             // of the running search
  std::uint64_t all_steps = 0;         // of those before it
  // Beyond so many steps of the running search somebody looks whether it may go on.
  std::uint64_t checkpoint = 0;
  std::uint64_t first_checkpoint = 0;
  void count_steps_anew() {
    all_steps += std::exchange(steps, 0);
    checkpoint = first_checkpoint;
  }
  LeafForm leaf = LeafForm::Turn;  // Select, Guide, First: where the path ended
  std::int32_t leaf_resume = -1;

  // ---- memory.hpp: reading and writing (inline)
  void log(std::uint64_t* word) {
    trail.push_back({static_cast<std::uint32_t>(word - words), *word});
  }
  void log_int(std::uint32_t reg) {
    log(reinterpret_cast<std::uint64_t*>(reinterpret_cast<std::uintptr_t>(ints + reg) &
                                         ~std::uintptr_t{7}));
  }
  void log_set(std::uint32_t reg) {
    const std::size_t n = sets[reg].row().size();
    for (std::size_t i = 0; i < n; ++i) log(&sets[reg].words[i]);
  }
  void undo_to(std::uint32_t height) {
    const Logged* const stays = trail.data() + height;
    for (const Logged* last = trail.end(); last > stays;) {
      --last;
      words[last->word] = last->old;
    }
    trail.drop_to(height);
  }
  std::int32_t field(Field f) const {
    return reinterpret_cast<const std::int32_t*>(block)[static_cast<std::size_t>(f)];
  }
  void set_field(Field f, std::int32_t value);  // logged
  const Bits& plane(std::int32_t offset) const {
    return *reinterpret_cast<const Bits*>(bytes() + offset);
  }
  Bits& plane(std::int32_t offset) {
    return *reinterpret_cast<Bits*>(reinterpret_cast<unsigned char*>(block) + offset);
  }
  std::int32_t& beside(std::int32_t offset) {  // 32-bit integer at a byte offset
    return *reinterpret_cast<std::int32_t*>(bytes() + offset);
  }
  std::int32_t beside(std::int32_t offset) const {
    return *reinterpret_cast<const std::int32_t*>(bytes() + offset);
  }
  unsigned char* bytes() { return reinterpret_cast<unsigned char*>(block); }
  const unsigned char* bytes() const { return reinterpret_cast<const unsigned char*>(block); }
  void log_at(std::int32_t offset) { log(block + (offset >> 3)); }  // the word around a byte offset
  void set_beside(std::int32_t offset, std::int32_t value);         // logged
  Bits constant(std::int32_t index) const;
  int piece_at(std::int32_t site) const;           // 0, or 1 + code
  std::int32_t kind_at(std::int32_t site) const;   // kNone: nobody there
  std::int32_t owner_at(std::int32_t site) const;  // kNone: nobody there, or nobody's
  std::uint64_t hash() const;                      // of the position, as kept
  std::uint64_t hash_from_scratch() const;
  std::optional<std::uint64_t> hash_of_future() const;  // as Playout's
  std::uint64_t alive() const;                          // bit set of players
  void set_alive(std::uint64_t players);                // logged
  // At a boundary nothing comes back, unless it is only tried.
  void put_beside(std::int32_t offset, std::int32_t value) {
    if (tentative) log_at(offset);
    beside(offset) = value;
  }
  void put_field(Field f, std::int32_t value) {
    const auto index = static_cast<std::size_t>(f);
    if (tentative) log(block + index / 2);
    reinterpret_cast<std::int32_t*>(block)[index] = value;
  }
  void mix_in(std::int64_t place, std::uint64_t before, std::uint64_t after);
  void set_mail(std::int32_t site, int piece);    // … and no plane
  void write_mail(std::int32_t site, int piece);  // … nor the hash
  void flip_planes(int piece, std::int32_t site);
  // A piece comes to an empty site or leaves its site: planes, mail and hash.
  void flip_piece(int piece, std::int32_t site, bool comes);
  void land_piece(int piece, std::int32_t site);
  void set_mail_of(const Bits& sites, int piece);
  std::vector<PiecePlanes> piece_planes;
  void carry_piece(int piece, std::int32_t from, std::int32_t to, int captured);
  template <bool Logs>
  void carry_piece_as(int piece, std::int32_t from, std::int32_t to, int captured);
  void write_words(std::uint64_t* to, const std::uint64_t* from, int n);  // logs those that differ
  void restart();  // the block of a game that has not begun
  void forget();   // what was going on, by an error maybe
  // An expression of the scenario for a player; its own writes of `me` and its register go back.
  std::int32_t evaluate_for(const program::Unit& unit, std::int32_t me, std::int32_t slot0 = kNone);
  Bits result_set(const program::Unit& unit) const;  // of the unit that was evaluated last

  // ---- run.hpp: the loop (control, choices, and what is hot)
  enum class Stop : std::uint8_t { Exhausted, Leaf, Halted, Run };
  // Runs from an instruction until the choices above the first `base` are exhausted, a wanted leaf
  // is reached, a run of `travel` is complete, or the unit halts. After Leaf or Run, run(0, base)
  // goes on with the next path.
  Stop run(std::int32_t pc, std::size_t base);

  // ---- search.hpp: choice points, choices of several things, calls
  static constexpr std::size_t kMostChoices = 1'000'000;
  static constexpr std::size_t kMostArena = 25'000'000;
  static constexpr std::size_t kMostReturns = 4'000'000;
  // Steps that a search may do before it looks whether it was asked to stop.
  static constexpr std::uint64_t kStepsUnseen = 65'536;
  void spend(std::uint64_t n);
  void pass_checkpoint();
  Point& push_choice(typename Point::Form form, std::int32_t pc);
  void go_back(const Point& point);
  std::int32_t retry();
  std::int32_t base_of(const Instruction& in) const;
  bool guided(const Bits& domain) const;
  std::int32_t guided(const Instruction& in, const Bits& domain) const;
  void bound_list(std::uint64_t n) const;
  void list_all(const Instruction& in, const Bits& domain);
  std::int32_t fork_order(const Instruction& in, std::int32_t pc);
  std::int32_t take_order(const Instruction& in, std::int32_t digit);
  void append_digits(const Bits& set, std::int32_t base);
  bool choose_subset(const Instruction& in, std::int32_t pc);
  bool next_subset(const Instruction& in, Point& point);
  bool is_of_type(const Instruction& in);
  bool is_set_of_type(const Instruction& in);
  bool is_tally_of_type(const Instruction& in);
  void call_deep(const Instruction& in, std::int32_t pc);
  std::int32_t leave_call();

  // ---- records.hpp: lists of records
  std::int32_t begin_records();
  const program::RecordPlan& record_plan(const Instruction& in) const;
  // A record is written: open_record, digits pushed on `arena`, its size then taken as digits_end,
  // bindings pushed (append_set for sets), close_record.
  std::size_t open_record(std::int32_t weight);
  void close_record(std::size_t at, std::size_t digits_end);
  void append_set(const Bits& set);
  void append_elements(const Bits& set);
  void add_record(const Instruction& in);
  void bind_record(std::int32_t at, const program::RecordPlan& plan);
  void take_record(std::int32_t at, const program::RecordPlan& plan);
  bool next_record(const Instruction& in);
  void sort_records(std::int32_t list);
  bool choose_among(const Instruction& in, std::int32_t list, std::int32_t pc);
  bool choose_record(const Instruction& in, std::int32_t pc);
  bool choose_line(const Instruction& in, std::int32_t pc);
  bool choose_chance(const Instruction& in, std::int32_t pc);
  std::vector<std::int32_t> sort_order, sort_copy;

  // ---- paths.hpp: the ends of paths, and scopes that keep some of them
  bool arrive(LeafForm form, std::int32_t resume);
  bool is_fresh(std::span<const std::int32_t> path, std::span<const SpanEvent> events);
  void close_span(const Instruction& in);
  void open_scope(const Instruction& in, std::int32_t pc);
  void close_scope(const Instruction& in);
  void collect_path();
  void keep_path(std::int32_t index, std::span<const std::int32_t> path,
                 std::span<const std::int32_t> its_keys, std::span<const SpanEvent> events);
  std::size_t read_path(const Collected& kept, std::size_t at, std::span<const std::int32_t>& path,
                        std::span<const std::int32_t>& its_keys, Stack<SpanEvent>& events) const;
  std::int32_t end_scope();
  std::int32_t replay_next();

  // ---- ways.hpp
  std::int32_t begin_way(const Instruction& in, std::int32_t pc);
  bool arrive_way();
  void end_way(const Point& point);
  void cut_way();
  void copy_operand(const Operand& from, const Operand& to, bool keep);
  std::vector<std::span<const std::int32_t>> guides;  // of the searches around the running ways
  std::int32_t way_serial = 0, way_serials = 0;       // tells ways apart in outcomes_seen
  RowNumbers<std::uint64_t> outcome_numbers;
  RowNumbers<std::int32_t> outcomes_seen;
  Stack<std::uint64_t> outcome_row;
  Stack<std::int32_t> identity_row;
  // Of the path that is looked at when scopes and ways end.
  Stack<std::int32_t> whole_path, whole_keys;
  Stack<SpanEvent> path_events, whole_events;

  // ---- decisions.hpp: where a search begins, and what outlives a decision inside a turn
  // Forgets the search (trail, choices, counters …), takes the live registers of a decision in the
  // middle of a turn from the block, and says where the decision begins.
  std::int32_t begin_search(Mode mode_);
  std::int32_t begin_turn_search();
  void forget_search(Mode mode_);
  // At a leaf inside a turn: the registers that are alive go into the block.
  void park_registers(std::int32_t resume);
  void unpark_registers(std::int32_t resume);
  void unpark_lists(const program::Resume& resume);
  // What the rest of a list binds, behind how many solutions that are.
  template <class Row>
  void pack_list(const program::ListPlan& loop, Row& row) const;
  std::size_t bytes_of(const Operand& operand) const;
  void* place_of(const Operand& operand);

  // ---- tiles.hpp: boards of tiles. A face is 4 * tile + quarter turns.
  static constexpr bool kGrows = W == kPaged;
  static constexpr std::int64_t kTilePlaces = std::int64_t{1} << 40U;   // in the hash: blocks …
  static constexpr std::int64_t kPiecePlaces = std::int64_t{2} << 40U;  // … and sites
  Bits all_sites() const;
  std::int32_t face_on(std::int32_t block_) const;         // kNone: no tile lies there
  const lang::TilePart* part_of(std::int32_t site) const;  // null: there is none
  bool lay_tile(std::int32_t tile, std::int32_t turn, std::int32_t block_, std::int32_t statement);
  // Content 0 leaves the list; logged.
  void write_listed(std::int32_t offset, std::int32_t place, std::int32_t content);
  mutable std::vector<std::uint16_t> tile_places;  // by block: where it was last found in the list
  Stack<std::int32_t> rim;

  // ---- rays.hpp
  using RayShape = program::RayShape;
  std::vector<RayShape> ray_shapes;  // by line plan
  void find_ray_shapes();
  // The rays of some directions from each site, one beside the other: [site * all + index], those
  // that ascend before the others.
  struct SlideRows {
    std::vector<std::int32_t> directions;
    std::size_t ascending = 0;
    std::vector<Bits> rays;
  };
  std::vector<SlideRows> slide_rows;
  std::vector<LineNumbers<W>> slide_numbers;  // by row of slide_rows, where such lines are counted
  Bits ray(std::int32_t direction, std::int32_t site) const {
    return constant(program.ray_sets + direction * program.site_count + site);
  }
  // 1: rays go up in the order of bits, -1: down, 0: neither.
  std::int32_t ray_way(std::int32_t direction) const {
    return program.ray_order[static_cast<std::size_t>(direction)];
  }
  template <class Along>
  void each_direction(const program::LinePlan& plan, Along&& along) const;
  std::pair<std::int32_t, std::int32_t> lengths_of(const program::LineSegment& segment) const;
  bool slides(const program::LinePlan& plan, const RayShape& shape) const;
  std::int32_t slide_row_of(const std::vector<std::int32_t>& directions);
  Bits row_cells(const program::LinePlan& plan, const SlideRows& rows) const;
  Bits slide_ends(const program::LinePlan& plan, const RayShape& shape, std::int32_t from) const;
  Bits step_ends(const program::LinePlan& plan, std::int32_t from, bool& clear) const;
  // By line plan: where one step leads from each site; empty: not so simple.
  std::vector<std::vector<Bits>> step_tables;
  std::vector<Bits> ends_of_steps(const program::LinePlan& plan) const;
  bool ray_ends(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                Bits& ends);
  bool walk_ends(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                 Bits& ends);
  template <class Row>
  void push_ray_digits(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                       std::int32_t end, Row& row) const;
  void bind_ray(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                std::int32_t end);
  void bind_cells(const program::LinePlan& plan, const RayShape& shape, std::int32_t from,
                  std::int32_t end);
  // ---- counted.hpp: choices whose paths are counted
  static constexpr std::int32_t kNotHere = -1;      // the wanted path does not begin here
  static constexpr std::int32_t kUncountable = -2;  // the paths must be followed
  std::int32_t count_slides(const program::LinePlan& plan, const RayShape& shape, const Bits& men,
                            Bits& seen);
  std::uint64_t count_rays(const program::LinePlan& plan, const RayShape& shape, const Bits& from);
  std::int32_t choose_counted(const Instruction& in, std::int32_t pc);
  void count_each(const std::int32_t* each, std::int32_t pc);
  std::int32_t pick_each(const std::int32_t* each, std::int32_t pc);
  // Select: what the latest choose-counted has found the wanted path by, and not only its element.
  enum class Picked : std::uint8_t { Nothing, BySet, ByLine } picked = Picked::Nothing;
  std::int32_t follow_line(const Instruction& choice);
  std::vector<std::uint8_t> slides_alone;  // by instruction: choose-counted whose lines all slide
  using Slices = std::array<std::uint64_t, 5>;
  void slice(const std::int32_t* each, std::size_t word, Slices& slices) const;
  std::array<Slices, kGrows ? 1 : W> counted_slices;  // by word, of the latest such choice
  std::int32_t counting_set(const std::int32_t* each, std::int32_t element);
  // What a choice of a man has been found to begin, by choose-counted's b.
  struct CountedMen {
    std::uint64_t from = kUncounted;  // counted before it
    std::uint64_t n = 0;
    Bits men;
    std::vector<std::int32_t> each;  // by man
  };
  std::vector<CountedMen> counted_men;
  bool laws_hold = false;                    // Select: the path is one of those that keep the laws
  bool lawless = false;                      // no law is asked
  std::uint64_t selected_from = kUncounted;  // Select: what that count had reached at this choice
  std::optional<std::uint64_t> count_men(const std::int32_t* row, CountedMen& into);
  std::int32_t choose_by_reach(const Instruction& in, std::int32_t pc);
  // The choice that a count began and ended with: playing one of the moves may begin there, as long
  // as nothing else has run.
  std::int32_t root_choice = -1;
  std::uint64_t root_count = 0;
  std::int32_t counted_at = -1;            // … whose number root_count is, and counted_each:
  std::vector<std::int32_t> counted_each;  // by man: his paths, when all the lines slide
  static constexpr std::size_t kMostFound = 1U << 20U;
  static constexpr std::size_t kMostFoundDigits = 1U << 24U;
  Stack<FoundPath> found_paths;
  Stack<std::int32_t> found_digits;
  bool found_all = false;    // nothing was left out, and nothing has run since
  bool then_select = false;  // Guide: where the digits end, the rest is selected
  void note_found(std::span<const std::int32_t> more = {});
  bool ends_in_selection();
  Stop select(std::uint64_t rank);
  // All that is counted of the decision follows from the choice that is counted now, if anything
  // does: `must` does not ask what stands behind an alternative that leads on.
  bool begins_all() const;
  // What a count has left behind is of another state.
  void forget_count() {
    root_choice = -1;
    counted_at = -1;
    found_all = false;
  }
  std::optional<bool> choose_ray(const Instruction& in, std::int32_t pc);
  void next_ray(const Instruction& in, std::int32_t from, std::int32_t end);

  // ---- reach.hpp: lines that follow from the piece they begin at
  // What of a plan's class is asked most.
  struct ReachClass {
    const std::uint64_t* leaps = nullptr;  // rows of bits, by site
    const Bits* slides = nullptr;          // rays, as SlideRows has them
    std::size_t ascending = 0;
    std::size_t directions = 0;
    const program::ReachPlan::Class* further = nullptr;  // has hops, or lines of other forms
    // Where their rays stand in slide_rows.
    std::int32_t screens = -1, glides = -1, shots = -1;
  };
  std::vector<std::vector<ReachClass>> reach_classes;  // by plan
  std::vector<std::vector<Bits>> reached_from;  // by plan and site: from where some class might
  void lay_reach_classes();
  /// `as_pieces`: where lines would lead if a piece stood there.
  [[gnu::always_inline]] Bits ends_of(const ReachClass& lines, std::int32_t site, const Bits& full,
                                      bool as_pieces = false) const {
    if constexpr (kGrows) {
      return {};  // such boards have no rays
    } else {
      Bits ends;
      const auto place = static_cast<std::size_t>(site);
      ends.load(lines.leaps + place * W);
      if (lines.directions > 0) ends = ends | slide_ends_of(lines, place, full);
      return lines.further == nullptr ? ends : ends | further_ends(lines, site, full, as_pieces);
    }
  }
  Bits slide_ends_of(const ReachClass& lines, std::size_t site, const Bits& full) const;
  Bits further_ends(const ReachClass& lines, std::int32_t site, const Bits& full,
                    bool as_pieces) const;
  Bits screen_ends(std::int32_t row, std::int32_t site, const Bits& full) const;
  Bits reach(const program::ReachPlan& plan, std::int32_t site) const;
  Bits reaching(const program::ReachPlan& plan, const Bits& among, const Bits& to) const;
  Bits of_group(const program::ReachPlan::Group& group) const;
  bool leads(const program::ReachPlan::Class& lines, std::int32_t from, std::int32_t to,
             const Bits& full) const;
  // ---- lawful.hpp: laws, asked for a move before it is made
  Bits lawful(std::int32_t man, const Bits& goals);
  Bits lawful_now(std::int32_t man, const Bits& goals);  // the watches are of what stands now
  bool look_out();  // makes them so; false: no law is asked of anybody
  // A line from a man to a target that leads there, or would if a piece more or less stood between.
  struct WatchedLine {
    std::int32_t from = 0;
    std::int32_t to = 0;
    bool slides = false;   // it leads there while nobody stands between
    bool screens = false;  // … while one piece does
    Bits between;
    Bits standing;  // who stands between
  };
  // By law, as of the pieces that stand in `watched_pieces`.
  struct Watch {
    bool each = false;  // every goal is asked by itself
    Bits targets;
    Bits free;              // goals that break nothing for who stands in no line
    Bits blocking;          // who stands in a line
    std::size_t first = 0;  // its lines in watched_lines
    std::size_t last = 0;
    std::int32_t gone = kNone;  // what men reach once this target has left is in …
    Bits danger;
  };
  std::vector<Watch> watches;
  std::vector<WatchedLine> watched_lines;
  // For all laws: goals that break none for who is not `apart`, unless they are targets.
  Bits watched_free, watched_apart, watched_targets;
  void watch_line(Watch& here, const WatchedLine& line);
  Bits kept_goals(const WatchedLine& line, std::int32_t man) const;
  const Bits& danger_without(std::size_t law, std::int32_t man);
  Bits lawful_under(std::size_t law, std::int32_t man, const Bits& goals);
  std::vector<std::uint64_t> watched_pieces;
  std::int32_t watched_me = kNone;
  std::uint64_t searches = 0;             // begun
  std::uint64_t watched_in = kUncounted;  // the search in which they were seen to be so, unmoved
  std::int32_t first_plane = 0, planes_end = 0;  // words of the block
  void watch(std::int32_t me);
  Bits pieces_in(const std::vector<program::ReachPlan::Group>& groups) const;
  bool breaks(const program::LawPlan& law, const program::LawPlan::Side& side, std::int32_t man,
              std::int32_t goal);

  // ---- travel.hpp
  bool travel(const Instruction& in, std::int32_t pc);
  void take_outcome(const Instruction& in, std::int32_t index);
  // A deterministic unit: its result register afterwards. Nested in a running search.
  std::int32_t evaluate(const program::Unit& unit);
  // Where a unit, or what follows a boundary, begins for who is `me` and the mover now.
  std::int32_t begin_of(std::int32_t pc, const std::vector<std::int32_t>& by_player) const {
    const std::int32_t me = field(Field::Me);
    if (by_player.empty() || me != field(Field::Mover)) return pc;
    return by_player[static_cast<std::size_t>(me)];
  }

  // ---- general.hpp: the operations of ops.def in their general form; false: the path dies
  bool general(const Instruction& instruction);
  Bits enemies_of(std::int32_t player) const;
  [[noreturn]] void fail_only(const Instruction& instruction);  // an error of the description

  // ---- lines.hpp
  std::int32_t collect_lines(const program::LinePlan& plan);  // → list in the arena
  bool line_exists(const program::LinePlan& plan);
  std::int64_t count_lines(const program::LinePlan& plan);
  Bits line_starts(const program::LinePlan& plan);
  Bits line_ends(const program::LinePlan& plan);
  Bits line_cells(const program::LinePlan& plan, std::size_t segment);
  Bits line_stands(const program::LinePlan& plan, std::size_t index, std::int32_t direction,
                   bool unmoved);
  // ---- rows.hpp
  Bits some_row(const Bits& among, std::int32_t pool, std::int32_t test);
  bool row_through(std::int32_t site, const Bits& among, std::int32_t n, std::int32_t direction,
                   std::int32_t opposite) const;
  // By test and mover: the latest set that was seen to hold no row. Nothing makes that untrue, so
  // it needs not be forgotten.
  std::vector<Bits> rowless;
  const Places<W>& places() const;  // of the board, worked out when first asked
  mutable std::shared_ptr<const Places<W>> places_;
  std::vector<LineMatch<W>> line_matches;  // by segment, of the match that is tried
  std::vector<std::int32_t> line_shape;    // … its lengths and bends
  std::vector<std::uint64_t> line_order;   // last site and place of each record
  std::int32_t step(std::int32_t site, std::int32_t direction) const;  // kNone: none
  /// One of the links leads from one site to the other.
  bool leads_over(std::int32_t site, std::int32_t next, const Bits& links) const;
  Bits near(const Bits& from, bool orthogonal)
      const;  // sites one step from these (Board::touching, beside), these not excluded
  Bits shift(const Bits& from, std::int32_t direction) const;
  Bits shift_back(const Bits& from, std::int32_t direction) const;
  void find_shifts();
  std::vector<StepShift<W>> shifts, back_shifts;  // by direction; those that go on stand behind
  // By direction, on boards of one word: how sites step back as a rotation, if all do alike.
  struct BackTurn {
    std::uint64_t onto = 0;  // where a step back may come to
    int by = 0;              // bits up
    int doublings = -1;      // until the longest ray is passed; -1: they do not step alike
  };
  std::vector<BackTurn> back_turns;
  static std::uint64_t filled_back(const BackTurn& turn, std::uint64_t row, std::uint64_t to);
  Bits fill_back(std::int32_t direction, const Bits& row, const Bits& to, bool or_none) const;

  // ---- variables.hpp. As expressions read them: those of a piece that is not there, or has none,
  // are nothing; one that was never set is an error of the description.
  std::int32_t load(std::int32_t variable, std::int32_t owner);
  Bits load_set(std::int32_t variable, std::int32_t owner);
  void load_several(std::int32_t variable, std::int32_t owner, std::int32_t* to);  // tally, tuple
  // What is there, whoever asks.
  std::int32_t number_of(std::int32_t variable, std::int32_t owner);
  // Its content is its value, and nobody notes who writes it.
  bool is_plainly_there(const program::VariableSlot& slot, std::int32_t owner) const {
    return program.layout.secret.begin < 0 &&
           (slot.written < 0 || bytes()[slot.written + owner] != 0);
  }
  Bits set_of(std::int32_t variable, std::int32_t owner);
  void several_of(std::int32_t variable, std::int32_t owner, std::int32_t* to);
  bool has_attribute(std::int32_t variable, std::int32_t site) const;
  std::int32_t initial_number(std::int32_t variable, std::int32_t owner);
  Bits initial_set(std::int32_t variable, std::int32_t owner);
  std::int32_t key_of_initial(std::int32_t variable, std::int32_t owner) const;
  void evaluate_initial(std::int32_t variable, std::int32_t owner);
  void check_initial(std::int32_t variable) const;
  // Writes; false: the value is not of the type, which is reported.
  bool write_number(std::int32_t variable, std::int32_t owner, std::int32_t value,
                    std::int32_t statement);
  bool write_set(std::int32_t variable, std::int32_t owner, const Bits& value,
                 std::int32_t statement);
  bool write_several(std::int32_t variable, std::int32_t owner, const std::int32_t* values,
                     std::int32_t statement);
  void put_number(std::int32_t variable, std::int32_t owner, std::int32_t value);  // unasked
  void mark_written(std::int32_t variable, std::int32_t owner, bool written);
  std::int32_t cell_size(std::int32_t variable) const;  // bytes of one owner's value
  void put_cell(std::int32_t variable, std::int32_t owner, const unsigned char* from, bool written);
  void put_initial(std::int32_t variable, std::int32_t owner);
  bool is_initial(std::int32_t variable, std::int32_t owner) const;
  // The same of all owners `from` ≤ owner < `to`.
  bool are_initial(std::int32_t variable, std::int32_t from, std::int32_t to) const;
  void reset_turn();  // variables of the turn take their initial values
  void reset_move();
  void reset_phase();
  void report(std::string_view what, std::int32_t statement) {
    reports.add(what, *program.model, statement);
  }

  // ---- effects.hpp; false: cannot be done, the path dies (reported)
  bool move_piece(std::int32_t from, std::int32_t to, std::int32_t statement);
  bool remove_pieces(const Bits& sites);
  bool put_piece(std::int32_t kind, std::int32_t owner, std::int32_t site, std::int32_t statement);
  bool put_pieces(std::int32_t kind, std::int32_t owner, const Bits& sites, std::int32_t statement);
  bool replace_pieces(std::int32_t kind, std::int32_t owner, const Bits& sites,
                      std::int32_t statement);
  void take_off_all(const Bits& there);
  bool change_piece(std::int32_t site, std::int32_t kind, std::int32_t statement);
  bool change_pieces(Bits sites, std::int32_t kind, std::int32_t statement);
  bool change_set(std::int32_t variable, std::int32_t owner, const Bits& by, bool gains,
                  std::int32_t statement);
  bool store(std::int32_t variable, std::int32_t owner, std::int32_t value, std::int32_t statement);
  bool add_to(std::int32_t variable, std::int32_t owner, std::int32_t amount,
              std::int32_t statement);
  bool store_set(std::int32_t variable, std::int32_t owner, const Bits& value,
                 std::int32_t statement);
  void note_acted();                 // an effect of a turn was done
  void take_off(std::int32_t site);  // the piece, with its attributes
  void move_attributes(std::int32_t from, std::int32_t to, bool captures);
  std::uint32_t take_attributes(std::int32_t site);  // into Moment::cells, → where
  void give_attributes(std::int32_t site, std::uint32_t at);
  int piece_of(std::int32_t kind, std::int32_t owner) const;
  void lift_piece(std::int32_t site, int piece);  // board and mail alone
  void set_down(std::int32_t site, int piece);
  void note_moved(std::int32_t from, std::int32_t to);
  void forget_moved();
  void follow_pieces();  // what is of type Piece follows Moment::moved
  bool within_bounds(int piece, std::int32_t statement);

  // ---- plan.hpp, commit.hpp: the general form. The operands of a statement: its exprs in order,
  // then for each of its places the owner, or the register itself.
  bool plan(std::int32_t statement, const Operand* operands);
  bool plan_statement(std::int32_t statement, const Operand* operands);
  bool plan_write(const lang::Statement& statement, const Operand* operands, std::size_t what,
                  Change change);
  bool plan_put(const lang::Statement& statement, const Operand* operands, Change change);
  bool plan_all_moves(const lang::Statement& statement, const Operand* operands, Change lift);
  bool plan_verdict(const lang::Statement& statement, const Operand* operands, Change change);
  Bits items_of(const Operand& operand) const;
  void read_value(const Operand& operand, Change& change);
  void read_counts(const lang::Type& type, const Operand& operand, Change& change);
  // Does the planned changes together and forgets them. `acts`: for an effect of a turn, not for a
  // round of triggers.
  bool commit_changes(bool acts = true);
  bool commit_lifts(std::size_t first, std::size_t last);
  bool commit_kinds(std::size_t first, std::size_t last);
  bool commit_sets(std::size_t first, std::size_t last);
  bool commit_sums(std::size_t first, std::size_t last);
  bool commit_registers(std::size_t first, std::size_t last);
  bool commit_tiles(std::size_t first, std::size_t last);
  void commit_verdicts(std::size_t first, std::size_t last);
  bool same_value(const Change& a, const Change& b) const;
  bool write_change(const Change& change);

  // ---- secrets.hpp: phases that are played secretly
  bool is_secret() const;  // what a player writes now is seen by him only
  void begin_secret();     // the first turn of a secret phase begins
  void end_secret();
  void note_secret_site(std::int32_t site);
  void note_secret_variable(std::int32_t variable, std::int32_t owner);
  void note_secret(std::int32_t offset);
  void veil();
  void unveil();
  template <class Swap>
  void each_covered(std::int32_t viewer, const Swap& swap);
  void put_bytes(std::int32_t offset, const unsigned char* from, std::int32_t n);
  void place_piece(std::int32_t site, const unsigned char* mail);

  // ---- rounds.hpp: triggers
  void begin_round();
  bool commit_round(bool& alive);  // false: the triggers are settled
  void fired(std::int32_t trigger);
  bool in_round() const;
  bool changed_since(std::uint32_t height);  // the block, since the trail was that high

  // ---- results.hpp; sets of players are bit sets
  void ask_moments();
  bool is_over() const;
  bool mover_is_out() const;
  const program::ResultUnit* decide_lines(const std::vector<program::ResultUnit>& lines,
                                          bool moments, std::int32_t first = 0);
  bool may_hold(const program::ResultUnit& unit, std::int32_t player) const;
  bool line_holds(const program::ResultUnit& unit, std::uint64_t& who);
  void act(lang::Verdict verdict, std::uint64_t who, std::string_view key);
  void rank_players(const std::uint64_t* groups, int n);
  void rank_by_score();
  void leave(std::uint64_t players);
  bool last_team_wins();

  // ---- place.hpp: positions from elsewhere
  void place(const FastPosition& given);
  void place_past(const PastPosition& past);
  void place_variables(const std::vector<FastVariable>& variables);

  // ---- boundary.hpp, course.hpp: from one decision to the next (spec 5.15)
  void start();  // the beginning of a game, before its first decision
  // To the next decision or the end; the number of its moves, or kUncounted if it need not be
  // known.
  std::uint64_t advance(bool counting = true);
  std::uint64_t advance_plainly();
  std::uint64_t some_path();  // 1 or 0: whether the decision has any
  bool some_unlawful_path();
  std::uint64_t count_moves();     // of the decision at which advance() has stopped
  void step_on();                  // past the boundary that the selected path has come to
  std::uint64_t count_paths();     // of the decision
  std::uint64_t count_outcomes();  // … of a turn that is taken by its outcome
  bool follow_guide(std::span<const std::int32_t> path);  // plays the path with these digits
  void play(std::uint64_t n);  // the n-th path of the decision, and past its boundary
  // That path up to its boundary; with all its digits, if they are to be told.
  void take_move(std::uint64_t n, bool told);
  void close_game();
  bool nature_decides() const;
  Stage stage() const { return static_cast<Stage>(field(Field::Stage)); }
  void set_stage(Stage next);
  const lang::PhaseDef& phase_def() const;
  const Program::Phase& phase_units() const;
  [[noreturn]] void fail_phase(std::string_view what,
                               lang::Mistake mistake = lang::Mistake::Other) const;
  void settle();                          // triggers, outside of a path
  void close_turn(bool remember = true);  // (c), then on
  void from_end_lines();                  // (d), then on
  void change_phase();                    // (e), then on
  void enter_phase(std::int32_t phase);
  void after_begin();
  void choose_mover(bool entered);  // (f), then on
  void open_draw();
  void open_turn(std::int32_t mover);  // (g)
  std::int32_t first_alive() const;
  std::int32_t player_after(std::int32_t player) const;
  void stand_stuck();  // (h) without a path
  void face_turn();    // (i) and (j)
  // As many turns as may be were made without what a limit asks for.
  bool reaches(std::size_t limit);
  // Some limit holds at (j) as things stand.
  bool reaches_limit();
  void remember_position();
  bool same_position(const Repeated& entry) const;
  bool stood_alike(const program::Program::Repetition& rule, const Repeated& entry,
                   std::uint64_t key) const;
  bool looks_alike(const program::Program::Repetition& rule, const std::uint64_t* other) const;
  bool repeats_too_often();
  // Op::CycleEvery, CycleSome: the turns of the cycle are history.entries[cycle …]; in between the
  // variables of the turn have the values they had at the end of that turn.
  void look_at_turn(std::int32_t entry);
  void look_away();
};

}  // namespace ludo::runtime

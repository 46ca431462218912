// The course of a game from one decision to the next.
//
// A state always stands at a decision (of a player or of nature) or at the end; what happens
// without a digit is passed over by advance(). decide() answers all paths of a decision, follow()
// the state after one of them.
//
// Tested by tests/interpreter/reference/test_boundary.cpp.
#include <algorithm>
#include <numeric>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "lang/model/mistakes.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// What nature chooses when she draws who begins.
Choice drawn_player(const lang::GameModel& model, Index player) {
  Choice choice;
  choice.form = Choice::Form::Player;
  choice.type.base = lang::Base::Player;
  choice.value = Value(player);
  choice.label = lang::at(model.players, player).name;
  choice.digits = {player};
  return choice;
}

constexpr int kMostAutomatic = 10'000;

}  // namespace

State Machine::start() {
  State state;
  Position& position = state.position;
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    position.seats.push_back(static_cast<Index>(i));
    position.alive.push_back(static_cast<Index>(i));
  }
  position.mover = model.scenario.order.empty() ? 0 : model.scenario.order.front();
  position.me = position.mover;
  position.stage = Stage::Setup;
  state.quiet.resize(model.scenario.limits.size());
  if (model.scenario.setup == kNoIndex) {
    enter_phase(state, 0);
  } else {
    Frame frame;
    frame.slots.resize(static_cast<std::size_t>(model.scenario.setup_slots), Value(kNone));
    state.origin = std::make_shared<const State>(state);
    position.frames.push_back(std::move(frame));
    Path path;
    path.state = std::move(state);
    push_block(path, model.scenario.setup);
    state = std::move(path.state);
  }
  advance(state);
  return state;
}

State Machine::given(const lang::Given& given, std::uint64_t seed) {
  State state = start();
  if (given.at == lang::Given::At::Setup) return state;
  if (given.from_start) {
    Random random(seed);
    while (nature_decides(state) && state.position.stage != Stage::Turn && !state.result.over) {
      std::vector<Path> paths = decide(state);
      std::vector<std::uint64_t> weights;
      for (const Path& path : paths) weights.push_back(static_cast<std::uint64_t>(path.weight));
      const std::size_t drawn = paths.size() == 1 ? 0 : random.weighted(weights);
      state = follow(std::move(paths[drawn]));
    }
    // The position is taken between turns.
    state.position.frames.clear();
    state.position.nature = false;
    state.result = Result{};
  } else {
    State bare;
    bare.position.seats.resize(model.players.size());
    std::iota(bare.position.seats.begin(), bare.position.seats.end(), 0);
    bare.position.alive = bare.position.seats;
    bare.position.mover = model.scenario.order.empty() ? 0 : model.scenario.order.back();
    bare.position.me = bare.position.mover;
    bare.quiet.resize(model.scenario.limits.size());
    state = std::move(bare);
  }
  state.position.stage = Stage::Over;  // no secret is written, no bound asked while it is set up
  std::vector<Value> slots(static_cast<std::size_t>(given.slots), Value(kNone));
  set_up(state, slots, given.body, given.span);
  state.position.stage = Stage::Turn;
  state.history = nullptr;
  state.origin = nullptr;
  state.since.clear();
  state.phase_start = nullptr;
  state.secrets.clear();
  for (const auto& [limit, turns] : given.quiet) {
    state.quiet[static_cast<std::size_t>(limit)] = turns;
  }
  const Index mover = given_mover(state, given);
  if (given.notation != kNoIndex) begin_notation(state, given, mover);
  stand_as_given(state, given, mover);
  advance(state);
  return state;
}

// Does a block of a position; what cannot be done is the author's mistake.
void Machine::set_up(State& state, std::vector<Value>& slots, BlockId block, Span span) {
  if (block == kNoIndex) return;
  Report reason;
  reason.what = "it cannot be set up";
  reason.where = span;
  Report* const before = std::exchange(last_report, &reason);
  const bool done = do_quietly(state, slots, block, state.position.me);
  last_report = before;
  if (!done) throw DescriptionError("the position is impossible: " + reason.what, reason.where);
}

// What a notation does once its text has been read.
void Machine::begin_notation(State& state, const lang::Given& given, Index mover) {
  const auto& notation = model.notations[static_cast<std::size_t>(given.notation)];
  std::vector<Value> slots(static_cast<std::size_t>(notation.begin_slots), Value(kNone));
  state.position.mover = mover;
  state.position.me = mover;
  state.position.stage = Stage::Over;
  set_up(state, slots, notation.begin, given.span);
  state.position.stage = Stage::Turn;
}

// Who is to move where the position does not say so.
Index Machine::given_mover(State& state, const lang::Given& given) {
  if (given.mover_given || given.from_start) return state.position.mover;
  Index mover = kNone;
  if (model.scenario.next_player != kNoExpr) {
    mover = evaluate_alone(state, model.scenario.next_player, kNone).number;
  }
  return mover == kNone ? first_alive(state) : mover;
}

// Brings a position that is set up to where it stands in the course of the game.
void Machine::stand_as_given(State& state, const lang::Given& given, Index mover) {
  switch (given.at) {
    case lang::Given::At::Setup:
      break;
    case lang::Given::At::Begin:
      state.position.mover = mover;
      open_begin(state);
      return;
    case lang::Given::At::Draw:
      open_draw(state);
      return;
    case lang::Given::At::Turn:
    case lang::Given::At::Pass: {
      if (is_out(state, mover)) {
        const std::string& name = model.players[static_cast<std::size_t>(mover)].name;
        throw DescriptionError("`" + name + "` is out, and cannot be to move", given.span);
      }
      const std::int32_t rounds = state.rounds;
      open_turn(state, mover);
      state.rounds = rounds;
      if (given.at == lang::Given::At::Turn) return;
      state.position.stage = Stage::StuckPass;
      fresh_ = false;
      face_turn(state);
      return;
    }
    case lang::Given::At::End:
      state.position.mover = mover;
      state.result.over = true;
      state.result.key = given.key;
      state.result.rank = given.rank;
      state.result.draw = given.drawn;
      state.result.finished = given.finished;
      return;
  }
  LUDO_UNREACHABLE();
}

State Machine::reopen(const State& origin) {
  if (origin.position.stage == Stage::Setup) return start();
  State state = origin;
  state.history = nullptr;
  state.quiet.assign(state.quiet.size(), 0);
  if (state.position.stage == Stage::Begin) open_begin(state);
  advance(state);
  return state;
}

bool Machine::nature_decides(const State& state) const {
  return state.position.nature || state.position.stage == Stage::FirstMover;
}

// The state as a path: at the start of a turn, its block is about to run.
Path Machine::open(const State& state) const {
  Path path;
  path.state = state;
  Position& position = path.state.position;
  if (position.stage == Stage::Turn && position.frames.empty()) {
    const auto& phase = model.scenario.phases[static_cast<std::size_t>(position.phase)];
    LUDO_ASSERT(phase.turn != kNoIndex, "a phase without a turn is never faced");
    Frame frame;
    frame.slots.resize(static_cast<std::size_t>(phase.turn_slots), Value(kNone));
    position.frames.push_back(std::move(frame));
    if (texts) trace_open(path, kNoIndex, false);
    push_block(path, phase.turn);
  } else if (texts) {
    for (const Frame& frame : position.frames) trace_open(path, frame.rule, true);
  }
  return path;
}

std::vector<Path> Machine::decide(const State& state) {
  std::vector<Path> paths;
  if (state.result.over) return paths;
  if (state.position.stage == Stage::StuckPass) {
    Path path;
    path.state = state;
    path.state.position.stage = Stage::Turn;
    path.state.passed = true;
    path.digits = {0};
    path.ending = Ending::Body;
    path.forms = {"pass"};
    path.shown = path.digits;
    if (choosing) path.choices = {{.form = Choice::Form::Pass, .label = "pass", .digits = {0}}};
    paths.push_back(std::move(path));
    return paths;
  }
  const auto& phase = model.scenario.phases[static_cast<std::size_t>(state.position.phase)];
  const auto require_some = [&] {
    if (!paths.empty() || guide != nullptr) return;
    throw DescriptionError("`random` finds nothing to draw", phase.item.span,
                           lang::Mistake::NothingToDraw);
  };
  if (state.position.stage == Stage::FirstMover) {
    for (const Index player : state.position.alive) {
      Path path;
      path.state = state;
      path.state.position.me = player;
      path.digits = {player};
      path.shown = path.digits;
      path.ending = Ending::Drawn;
      path.forms = {model.players[static_cast<std::size_t>(player)].name};
      if (choosing) path.choices = {drawn_player(model, player)};
      paths.push_back(std::move(path));
    }
    require_some();
    return paths;
  }
  std::size_t bytes = 0;
  Path first = open(state);
  veil_frames(first);
  run(std::move(first), [&](Path&& end) {
    if (paths.size() >= budget.moves) throw BudgetSpent("a decision has too many moves");
    bytes += footprint(end);
    require_room(bytes);
    paths.push_back(std::move(end));
    return true;
  });
  if (watching != nullptr && guide == nullptr) look_at(paths);
  // Each way of one outcome has its own words, and its own reasons.
  if (inquiry != nullptr) return paths;
  if (nature_decides(state)) require_some();
  paths = same_outcomes_merged(std::move(paths));
  if (state.position.stage == Stage::Turn && phase.same_outcome && !state.position.nature) {
    // The whole turn is taken by its outcome: the state after the boundary. What nature may draw
    // keeps its weight.
    std::map<State, std::size_t> outcomes;  // → which of those kept
    std::vector<Path> kept;
    const bool saved_silent = std::exchange(silent, true);  // of what comes after this decision
    Seen* const saved_watch = std::exchange(watching, nullptr);
    for (Path& path : paths) {
      const auto [known, fresh] = outcomes.emplace(follow(Path(path)), kept.size());
      if (fresh) {
        bytes += footprint(known->first);
        require_room(bytes);
        kept.push_back(std::move(path));
      } else {
        std::vector<std::string>& more = kept[known->second].read_only;
        more.insert(more.end(), path.forms.begin(), path.forms.end());
      }
    }
    silent = saved_silent;
    watching = saved_watch;
    paths = std::move(kept);
  }
  return paths;
}

void Machine::look_at(const std::vector<Path>& paths) const {
  const bool asks_pieces = watching->asks_pieces();
  for (const Path& path : paths) {
    watching->add(path.entered);
    if (!asks_pieces) continue;
    for (const auto& [site, piece] : path.state.position.pieces) {
      watching->kinds[static_cast<std::size_t>(piece.kind)] = true;
      const auto place = static_cast<std::size_t>(site);
      if (place < watching->sites.size()) watching->sites[place] = true;
    }
  }
}

State Machine::follow(Path&& path) {
  State state = std::move(path.state);
  step_on(state, path);
  advance(state);
  return state;
}

// Past the boundary that a path has come to.
void Machine::step_on(State& state, const Path& path) {
  switch (path.ending) {
    case Ending::Body:
      state.position.frames.clear();
      if (state.result.over) {
        if (state.position.stage == Stage::Turn) ++state.turns;
        return;
      }
      if (state.position.stage == Stage::Setup) {
        settle_triggers(state, silently_used);
        enter_phase(state, 0);
      } else if (state.position.stage == Stage::Begin) {
        after_begin(state);
      } else {
        close_turn(state);
      }
      return;
    case Ending::Drawn:
      if (state.position.stage == Stage::FirstMover) {
        open_turn(state, state.position.me);
        return;
      }
      reset(state, false, true, false);
      return;
    case Ending::Commit:
    case Ending::By:
    case Ending::Random:
      reset(state, false, true, false);
      return;
    case Ending::Running:
    case Ending::Run:
      break;
  }
  LUDO_UNREACHABLE();
}

// The state with its own position among those that have stood: a turn that may not repeat it is
// asked for before it is remembered.
State Machine::standing(const State& state) const {
  if (!rules.forbids_repetition) return state;
  State asked = state;
  auto entry = std::make_shared<History>();
  entry->before = state.history;
  entry->turn.position = state.position;
  entry->turn.passed = state.ended.passed;
  entry->hash = hash(state.position);
  entry->length = state.history == nullptr ? 1 : state.history->length + 1;
  asked.history = std::move(entry);
  return asked;
}

// One path of the decision, if there is any, with the laws asked or not.
std::optional<Path> Machine::first_path(const State& state, bool lawful_only) {
  const bool saved_texts = texts;
  const bool saved_coverage = coverage;
  const Items* const saved_guide = guide;
  const bool saved_laws = laws;
  Inquiry* const saved_inquiry = inquiry;
  texts = false;
  coverage = silently_used != nullptr;
  guide = nullptr;
  laws = lawful_only;
  inquiry = nullptr;
  first_only = true;
  std::optional<Path> first;
  run(open(fresh_ ? standing(state) : state), [&](Path&& end) {
    first = std::move(end);
    return false;
  });
  first_only = false;
  texts = saved_texts;
  coverage = saved_coverage;
  guide = saved_guide;
  laws = saved_laws;
  inquiry = saved_inquiry;
  return first;
}

void Machine::advance(State& state) {
  Position& position = state.position;
  bool is_whole = false;  // nobody was asked since the turn was opened
  for (int automatic = 0;; ++automatic) {
    if (state.result.over) {
      position.stage = Stage::Over;
      position.nature = false;
      position.frames.clear();
      position.me = position.mover;
      state.origin = nullptr;
      state.since.clear();
      state.phase_start = nullptr;  // the end of the game ends its phase
      state.secrets.clear();
      fresh_ = false;
      return;
    }
    if (nature_decides(state)) return;
    if (automatic > kMostAutomatic) {
      throw DescriptionError(
          "the game goes on without any decision",
          model.scenario.phases[static_cast<std::size_t>(position.phase)].item.span);
    }
    std::optional<Path> first;
    if (position.stage != Stage::StuckPass) first = first_path(state, true);
    is_whole = is_whole || fresh_;
    if (fresh_) {
      fresh_ = false;
      if (!first) stand_stuck(state);
      if (fresh_) continue;  // the stuck player left, another turn was opened
      if (!state.result.over) face_turn(state);
      if (state.result.over) continue;
    } else if (!first && position.stage != Stage::StuckPass) {
      throw DescriptionError(
          lang::nothing_goes_on(model, first_path(state, false).has_value()),
          model.scenario.phases[static_cast<std::size_t>(position.phase)].item.span);
    }
    if (position.stage == Stage::StuckPass || nature_decides(state)) return;
    if (!first) continue;
    if (!first->digits.empty()) return;
    // A boundary reached without a digit is passed silently.
    const bool ends_turn = first->ending == Ending::Body && position.stage == Stage::Turn;
    if (silent_turns != nullptr && ends_turn && is_whole) {
      silent_turns->push_back({position.phase, position.mover, first->state.passed});
    }
    if (ends_turn) is_whole = false;
    if (watching != nullptr) watching->add(first->entered);
    if (silently_used != nullptr) {
      silently_used->insert(silently_used->end(), first->used.begin(), first->used.end());
    }
    State next = std::move(first->state);
    next.history = state.history;
    next.quiet = state.quiet;
    const bool lasts = first->ending != Ending::Body || state.phase_start != nullptr;
    if (lasts && position.stage == Stage::Turn && next.origin == nullptr) {
      next.origin = std::make_shared<const State>(state);
    }
    step_on(next, *first);
    state = std::move(next);
  }
}

}  // namespace ludo::interpreter

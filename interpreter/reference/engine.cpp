// The façade of the reference engine: each call runs a machine of its own.
//
// Tested by tests/interpreter/reference/.
#include "interpreter/reference/engine.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "interpreter/reference/observe.hpp"
#include "interpreter/reference/why.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

struct Engine::Impl {
  Impl(const lang::GameModel& game, Budget allowed) : rules(game), budget(allowed) {}

  Machine machine() const {
    Machine fresh(rules, budget);
    fresh.history = history;
    fresh.watching = watching;
    fresh.conditions = conditions;
    fresh.turned_around = turned_around;
    return fresh;
  }

  // A machine that looks as this player does; kNoIndex: that sees everything.
  Machine machine_of(lang::Index viewer) const {
    Machine fresh = machine();
    if (rules.hides) fresh.viewer = viewer;
    return fresh;
  }

  // Who writes and reads moves: who decides. Nature hides nothing from herself.
  lang::Index decider(const State& state) const {
    return machine().nature_decides(state) ? lang::kNoIndex : state.position.me;
  }

  // The one path of a move; precondition: it is legal.
  Path path_of(const State& state, const Move& move, bool texts, bool coverage,
               lang::Index viewer = lang::kNoIndex) const {
    Machine guided = machine_of(viewer);
    guided.texts = texts;
    guided.coverage = coverage;
    guided.guide = &move.digits;
    guided.silent = true;  // what dies on the way has died when the moves were asked for
    std::vector<Path> paths = guided.decide(state);
    std::erase_if(paths, [&](const Path& path) { return path.digits != move.digits; });
    LUDO_ASSERT(paths.size() == 1, "the move is none of the position's");
    return std::move(paths.front());
  }

  Rules rules;
  Budget budget;
  bool history = true;
  Seen* watching = nullptr;
  Conditions* conditions = nullptr;
  lang::StatementId turned_around = lang::kNoIndex;
};

namespace {

constexpr std::size_t kLastPlace = std::numeric_limits<std::size_t>::max();

// A state that cannot be written plainly remembers the last one that could, and what was played
// since. Ordinary turns, once ended, are forgotten; those of a secret phase are not, until it ends.
void remember_move(State& next, const State& before, const Path& path) {
  const bool of_turn =
      before.position.stage == Stage::Turn || before.position.stage == Stage::StuckPass;
  const bool forgotten = path.ending == Ending::Body && before.phase_start == nullptr;
  if (before.position.stage == Stage::FirstMover || (of_turn && forgotten)) return;
  if (next.origin == nullptr) next.origin = std::make_shared<const State>(before);
  next.since.push_back(path.digits);
}

// Of the paths nothing is left but what the moves do not take.
std::vector<Move> as_moves(std::vector<Path>& paths) {
  std::vector<Move> moves;
  moves.reserve(paths.size());
  for (Path& path : paths) {
    Move move;
    move.digits = std::move(path.digits);
    move.forms = std::move(path.forms);
    move.weight = path.weight;
    moves.push_back(std::move(move));
  }
  return moves;
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return;
  names.push_back(name);
}

// Of the first own piece of `from` that does not stand in `to`, or the other way round.
Index kind_moved(const Position& from, const Position& to) {
  const auto first_gone = [&](const Position& here, const Position& there) {
    for (const auto& [site, piece] : here.pieces) {
      if (piece.owner != from.me) continue;
      const auto found = there.pieces.find(site);
      if (found == there.pieces.end() || found->second != piece) return piece.kind;
    }
    return kNoIndex;
  };
  const Index left = first_gone(from, to);
  return left != kNoIndex ? left : first_gone(to, from);
}

}  // namespace

Engine::Engine(const lang::GameModel& model, Budget budget)
    : impl_(std::make_unique<Impl>(model, budget)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const lang::GameModel& Engine::model() const { return impl_->rules.model; }

State Engine::start() const { return impl_->machine().start(); }

State Engine::position(const lang::Given& given, std::uint64_t seed) const {
  State state = impl_->machine().given(given, seed);
  for (const std::string& text : given.played) {
    const std::vector<Move> legal = moves(state);
    const Move* found = nullptr;
    for (const Move& move : legal) {
      const bool fits = move.text == text ||
                        std::find(move.forms.begin(), move.forms.end(), text) != move.forms.end();
      if (fits && (found == nullptr || move.text == text)) found = &move;
    }
    const auto act = found == nullptr ? read_act(model(), text) : std::nullopt;
    if (act) {
      if (const std::string why = objection(state, *act); !why.empty()) {
        throw DescriptionError(fmt::format("`{}`: {}", text, why), given.span);
      }
      state = apply(state, *act);
      continue;
    }
    if (found == nullptr) {
      throw DescriptionError(fmt::format("`{}` is no legal move of the position", text),
                             given.span);
    }
    state = apply(state, *found);
  }
  return state;
}

bool Engine::nature_moves(const State& state) const {
  return !state.result.over && impl_->machine().nature_decides(state);
}

lang::Index Engine::to_move(const State& state) const { return state.position.me; }

lang::Index Engine::seat_of(const State& state, lang::Index player) const {
  return state.position.seats[static_cast<std::size_t>(player)];
}

bool Engine::over(const State& state) const { return state.result.over; }

Outcome Engine::outcome(const State& state) const { return impl_->machine().outcome(state); }

std::vector<Move> Engine::moves(const State& state) const {
  Machine machine = impl_->machine_of(impl_->decider(state));
  machine.texts = true;
  std::vector<Path> paths = machine.decide(state);
  std::vector<Move> moves = as_moves(paths);
  std::vector<std::vector<std::string>> read_only;
  for (Path& path : paths) read_only.push_back(std::move(path.read_only));
  paths = {};
  const auto also_read = [](Move& move, const std::vector<std::string>& forms) {
    for (const std::string& form : forms) {
      const bool known = std::find(move.forms.begin(), move.forms.end(), form) != move.forms.end();
      if (!known) move.forms.push_back(form);
    }
  };
  // A form counts before all later forms of other moves, and the one with all labels comes last.
  const auto place_of = [](const Move& move, std::size_t i) {
    return 0 < i && i + 1 == move.forms.size() ? kLastPlace : i;
  };
  std::map<std::string_view, std::vector<std::size_t>> places;  // of each form, by move
  for (const Move& move : moves) {
    lang::require_going_on(impl_->budget.stop);
    for (std::size_t i = 0; i < move.forms.size(); ++i) {
      const auto first = std::find(move.forms.begin(), move.forms.end(), move.forms[i]);
      if (first == move.forms.begin() + static_cast<std::ptrdiff_t>(i)) {
        places[move.forms[i]].push_back(place_of(move, i));
      }
    }
  }
  std::map<std::string_view, std::int32_t> rank;
  for (Move& move : moves) {
    lang::require_going_on(impl_->budget.stop);
    for (std::size_t i = 0; i < move.forms.size(); ++i) {
      const std::vector<std::size_t>& rivals = places[move.forms[i]];
      const std::size_t place = place_of(move, i);
      const auto before = std::count_if(rivals.begin(), rivals.end(),
                                        [place](std::size_t rival) { return rival <= place; });
      if (before != 1) continue;
      move.text = move.forms[i];
      break;
    }
    const std::string& shared = move.forms.front();
    ++rank[shared];
    if (move.text.empty()) move.text = fmt::format("{}#{}", shared, rank[shared]);
  }
  // Forms that are only read stand behind the one with all labels.
  for (std::size_t i = 0; i < moves.size(); ++i) also_read(moves[i], read_only[i]);
  const bool numbered = std::any_of(model().board.sites.begin(), model().board.sites.end(),
                                    [](const lang::Site& site) { return !site.number.empty(); });
  if (numbered) {
    machine.second_names = true;
    const std::vector<Path> again = machine.decide(state);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      also_read(moves[i], again[i].forms);
      also_read(moves[i], again[i].read_only);
    }
  }
  return moves;
}

std::vector<Move> Engine::raw_moves(const State& state) const {
  std::vector<Path> paths = impl_->machine().decide(state);
  if (impl_->watching != nullptr) impl_->watching->count();
  return as_moves(paths);
}

std::vector<std::vector<Choice>> Engine::choices(const State& state) const {
  Machine machine = impl_->machine_of(impl_->decider(state));
  machine.texts = true;
  machine.choosing = true;
  machine.silent = true;
  std::vector<std::vector<Choice>> answer;
  for (Path& path : machine.decide(state)) answer.push_back(std::move(path.choices));
  return answer;
}

std::vector<Deed> Engine::deeds(const State& state) const {
  Machine machine = impl_->machine();
  machine.texts = true;
  machine.choosing = true;
  machine.coverage = true;
  machine.silent = true;
  std::vector<Deed> answer;
  for (Path& path : machine.decide(state)) {
    Deed& deed = answer.emplace_back();
    deed.digits = std::move(path.digits);
    for (const std::string& key : path.used) {
      const auto& rules = model().rules;
      const bool is_rule = std::any_of(
          rules.begin(), rules.end(), [&](const lang::Rule& rule) { return rule.item.key == key; });
      if (is_rule) add_once(deed.rules, key);
    }
    for (const Choice& choice : path.choices) {
      if (choice.form == Choice::Form::Branch) add_once(deed.branches, choice.label);
    }
    deed.kind = kind_moved(state.position, path.state.position);
  }
  return answer;
}

State Engine::apply(const State& state, const Move& move) const {
  Path path = impl_->path_of(state, move, false, false);
  remember_move(path.state, state, path);
  return impl_->machine().follow(std::move(path));
}

std::optional<State> Engine::after(const State& state,
                                   const std::vector<std::int32_t>& digits) const {
  Machine guided = impl_->machine();
  guided.guide = &digits;
  guided.silent = true;
  for (Path& path : guided.decide(state)) {
    if (path.digits != digits) continue;
    remember_move(path.state, state, path);
    return impl_->machine().follow(std::move(path));
  }
  return std::nullopt;
}

std::vector<NamedOut> Engine::named_out(const State& state, const Move& move) const {
  std::vector<NamedOut> named;
  Path path = impl_->path_of(state, move, false, false);
  Machine machine = impl_->machine();
  machine.silent = true;
  machine.named_out = &named;
  machine.follow(std::move(path));
  return named;
}

std::vector<SilentTurn> Engine::silent_turns(const State& state, const Move& move) const {
  std::vector<SilentTurn> turns;
  Path path = impl_->path_of(state, move, false, false);
  Machine machine = impl_->machine();
  machine.silent = true;
  machine.silent_turns = &turns;
  machine.follow(std::move(path));
  return turns;
}

std::vector<PieceChange> Engine::piece_changes(const State& state, const Move& move) const {
  Machine machine = impl_->machine();
  machine.guide = &move.digits;
  machine.silent = true;
  machine.noting = true;
  for (Path& path : machine.decide(state)) {
    if (path.digits == move.digits) return std::move(path.changes);
  }
  return {};
}

std::string Engine::objection(const State& state, const Act& act) const {
  return impl_->machine().objection(state, act);
}

State Engine::apply(const State& state, const Act& act) const {
  return impl_->machine().acted(state, act);
}

std::vector<std::pair<Move, State>> Engine::successors(const State& state) const {
  Machine machine = impl_->machine();
  std::vector<std::pair<Move, State>> answer;
  for (Path& path : machine.decide(state)) {
    Move move;
    move.digits = path.digits;
    move.weight = path.weight;
    remember_move(path.state, state, path);
    answer.emplace_back(std::move(move), machine.follow(std::move(path)));
  }
  return answer;
}

std::vector<std::string> Engine::written_since(const State& state) const {
  std::vector<std::string> texts;
  if (state.origin == nullptr) return texts;
  State from = impl_->machine().reopen(*state.origin);
  for (const auto& digits : state.since) {
    if (const auto act = act_of(digits)) {
      texts.push_back(write_act(model(), *act));
      from = apply(from, *act);
      continue;
    }
    const std::vector<Move> legal = moves(from);
    const auto move = std::find_if(legal.begin(), legal.end(),
                                   [&digits](const Move& each) { return each.digits == digits; });
    LUDO_ASSERT(move != legal.end(), "what was played can be played again");
    texts.push_back(move->text);
    from = apply(from, *move);
  }
  return texts;
}

Reasons Engine::reasons_against(const State& state, const std::string& move,
                                lang::Index viewer) const {
  return interpreter::reasons_against([&] { return impl_->machine_of(viewer); }, state, move);
}

std::vector<Step> Engine::story(const State& state, const Move& move, lang::Index viewer) const {
  return story_of(impl_->machine_of(viewer), state, move.digits);
}

SeenMove Engine::seen(const State& state, const Move& move, lang::Index player) const {
  const bool own = !impl_->rules.hides || impl_->decider(state) == player;
  if (own && !impl_->rules.announces) return {move.text, move.digits, {}};
  const lang::PhaseDef& phase = lang::at(model().scenario.phases, state.position.phase);
  if (!own && state.phase_start != nullptr && phase.secretly) return {};
  Path path = impl_->path_of(state, move, true, false, player);
  if (own) return {move.text, move.digits, std::move(path.announced)};
  return {path.forms.front(), std::move(path.shown), std::move(path.announced)};
}

State Engine::as_shown(const State& state, lang::Index player) const {
  Machine machine = impl_->machine();
  return interpreter::as_shown(machine, state, player);
}

bool Engine::reveals(const State& state, const Move& move, lang::Index player) const {
  if (!impl_->rules.hides) return false;
  const Path path = impl_->path_of(state, move, false, false, player);
  if (path.blind || path.reveals) return true;
  // Where a secret phase ends all see what has been done in it.
  const auto& phase = lang::at(model().scenario.phases, state.position.phase);
  const bool secret = state.phase_start != nullptr && phase.secretly;
  return secret && apply(state, move).phase_start != state.phase_start;
}

std::vector<Fact> Engine::why_ended(const State& state, const lang::ResultLine& line,
                                    lang::Index viewer) const {
  Machine machine = impl_->machine_of(viewer);
  if (line.when == kNoExpr) return {};
  std::vector<Value> slots(static_cast<std::size_t>(line.slots), Value(kNone));
  Scene scene{state, slots, state.position.mover, state.position.mover};
  const auto holds = [&] { return machine.holds(scene, line.when); };
  if (line.each_slot != kNoIndex) {
    const auto player =
        std::find_if(state.position.alive.begin(), state.position.alive.end(), [&](Index each) {
          machine.bind(scene, line.each_slot, Value(each));
          return holds();
        });
    if (player == state.position.alive.end()) return {};
  } else if (!holds()) {
    return {};
  }
  if (machine.peeked) return {};  // the viewer cannot know it
  return machine.why(scene, Naming{}, line.when, true);
}

std::vector<std::string> Engine::used(const State& state, const Move& move) const {
  Path path = impl_->path_of(state, move, false, true);
  std::vector<std::string> used = path.used;
  Machine machine = impl_->machine();
  machine.silently_used = &used;
  machine.follow(std::move(path));
  return used;
}

lang::Value Engine::value_of(const State& state, lang::Index variable, lang::Index owner) const {
  return impl_->machine().variable(state, {variable, owner});
}

std::int32_t Engine::score(const State& state, lang::Index player) const {
  const lang::Value score = impl_->machine().score_of(state, player);
  const std::int32_t number = score.items.empty() ? score.number : score.items.front();
  return number == kNone ? 0 : number;
}

std::vector<std::int32_t> Engine::scores(const State& state, lang::Index player) const {
  if (model().scenario.score == lang::kNoExpr) return {};
  const lang::Value score = impl_->machine().score_of(state, player);
  std::vector<std::int32_t> parts(score.items.begin(), score.items.end());
  if (parts.empty()) parts.push_back(score.number);
  std::replace(parts.begin(), parts.end(), kNone, 0);
  return parts;
}

std::vector<std::string> Engine::used_at_start() const {
  std::vector<std::string> used;
  Machine machine = impl_->machine();
  machine.silently_used = &used;
  machine.start();
  return used;
}

lang::Value Engine::evaluate(const State& state, lang::ExprId expr, lang::Index slots) const {
  Machine machine = impl_->machine();
  std::vector<Value> registers(static_cast<std::size_t>(slots), Value(kNone));
  Scene scene{state, registers, state.position.me, state.position.mover};
  return machine.evaluate(scene, expr);
}

Engine::Met Engine::met(const State& state, lang::ExprId expr, lang::Index slots) const {
  Machine machine = impl_->machine();
  std::vector<Value> registers(static_cast<std::size_t>(slots), Value(kNone));
  Scene scene{state, registers, state.position.me, state.position.mover};
  const lang::Expr& asked = lang::at(machine.model, expr);
  const lang::Generator& generator = lang::at(machine.model.generators, asked.generator);
  const auto named = [&](Scene& at) {
    const lang::Index slot = generator.slot;
    return slot == kNoIndex ? Value(kNone) : at.slots[static_cast<std::size_t>(slot)];
  };
  Met met;
  machine.each_solution(scene, generator, [&](Scene& at) {
    if (asked.op == lang::Op::ForAll && machine.holds(at, asked.args[0])) return true;
    met.witness = named(at);
    return false;
  });
  std::vector<lang::ExprId> parts;
  if (generator.where != kNoExpr) {
    const lang::Expr& where = lang::at(machine.model, generator.where);
    parts = where.op == lang::Op::And ? where.args : std::vector<lang::ExprId>{generator.where};
  }
  lang::Generator open = generator;
  open.where = kNoExpr;
  std::vector<std::size_t> passed(parts.size() + 1);
  machine.each_solution(scene, open, [&](Scene& at) {
    std::size_t n = 0;
    ++passed[0];
    while (n < parts.size() && machine.holds(at, parts[n])) ++passed[++n];
    return true;
  });
  met.candidates = met.left = passed[0];
  for (std::size_t i = 0; i < parts.size() && met.part == kNoExpr; ++i) {
    if (passed[i + 1] == 0)
      met.part = parts[i];
    else
      met.left = passed[i + 1];
  }
  return met;
}

lang::Value Engine::value(const State& state, lang::Index variable, lang::Index owner) const {
  return impl_->machine().variable(state, {variable, owner});
}

std::string Engine::observe(const State& state, lang::Index player) const {
  Machine machine = impl_->machine();
  return interpreter::observe(machine, state, player);
}

bool Engine::sees(const State& state, lang::Index player, lang::ExprId expr,
                  lang::Index slots) const {
  Machine machine = impl_->machine();
  machine.viewer = player;
  std::vector<Value> registers(static_cast<std::size_t>(slots), Value(kNone));
  Scene scene{state, registers, state.position.me, state.position.mover};
  machine.evaluate(scene, expr);
  return !machine.peeked;
}

void Engine::count_history(bool on) { impl_->history = on; }

void Engine::count_conditions(Conditions* conditions) { impl_->conditions = conditions; }

void Engine::turn_around(lang::StatementId for_each) { impl_->turned_around = for_each; }

std::optional<std::vector<lang::Index>> Engine::about(const State& state,
                                                      const lang::ResultLine& line) const {
  Machine machine = impl_->machine();
  machine.conditions = nullptr;
  std::vector<lang::Index> who;
  if (!machine.line_holds(state, line, who)) return std::nullopt;
  return who;
}

void Engine::look_for(Seen* seen) { impl_->watching = seen; }

void Engine::forget_reports() { impl_->rules.reports.clear(); }

std::uint64_t Engine::spent() const { return impl_->rules.steps; }

std::vector<Report> Engine::reports() const {
  std::vector<Report> all;
  for (const auto& [key, report] : impl_->rules.reports) all.push_back(report);
  std::sort(all.begin(), all.end(), [](const Report& a, const Report& b) {
    return std::pair(a.where, a.what) < std::pair(b.where, b.what);
  });
  return all;
}

}  // namespace ludo::interpreter

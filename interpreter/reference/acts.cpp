// Acts: their words, when they may be done, and what follows. See acts.hpp.
#include "interpreter/reference/acts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "interpreter/reference/machine.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kResigns = "resigns";
constexpr std::string_view kDrawAgreed = "draw agreed";

// Lower case, without blanks.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ' ' || c == '\t') continue;
    result += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

}  // namespace

std::string write_act(const lang::GameModel& model, const Act& act) {
  if (act.form == Act::Form::AgreedDraw) return std::string(kDrawAgreed);
  return fmt::format("{} {}", lang::at(model.players, act.player).name, kResigns);
}

std::optional<Act> read_act(const lang::GameModel& model, std::string_view text) {
  const std::string wanted = plain(text);
  if (wanted == plain(kDrawAgreed)) return Act{Act::Form::AgreedDraw};
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    const Act act{Act::Form::Resignation, static_cast<lang::Index>(i)};
    if (wanted == plain(write_act(model, act))) return act;
  }
  return std::nullopt;
}

std::vector<std::int32_t> digits_of(const Act& act) {
  return {kNone, static_cast<Index>(act.form), act.player};
}

std::optional<Act> act_of(const std::vector<std::int32_t>& digits) {
  if (digits.size() != 3 || digits[0] != kNone) return std::nullopt;
  return Act{static_cast<Act::Form>(digits[1]), digits[2]};
}

std::string Machine::objection(const State& state, const Act& act) const {
  if (state.result.over) return "the game is over";
  const Position& position = state.position;
  if (act.form == Act::Form::AgreedDraw) {
    return model.scenario.agreed_draw ? "" : "this game has no `allow agreed draw`";
  }
  if (!model.scenario.resignation) return "this game has no `allow resignation`";
  const std::string& name = lang::at(model.players, act.player).name;
  if (!has(position.alive, act.player)) return fmt::format("`{}` is out", name);
  Items others = position.alive;
  std::erase(others, act.player);
  if (teams_of(others) <= 1) return "";
  const bool turn_begins = position.stage == Stage::StuckPass ||
                           (position.stage == Stage::Turn && position.frames.empty());
  const bool decides = position.stage == Stage::Turn && !position.nature &&
                       position.mover == act.player && position.me == act.player;
  if (turn_begins || decides) return "";
  return fmt::format("`{}` may resign in a turn of his own, or where another one begins", name);
}

State Machine::acted(const State& before, const Act& act) {
  State state = before;
  if (act.form == Act::Form::AgreedDraw) {
    this->act(state, Verdict::Draw, {}, "agreement");
  } else {
    const bool lasts = before.phase_start != nullptr;
    if (lasts && state.origin == nullptr) state.origin = std::make_shared<const State>(before);
    if (lasts) state.since.push_back(digits_of(act));
    resign(state, act.player);
  }
  advance(state);
  return state;
}

// He is out. The last team wins on the board as it stands; else what the text says happens to what
// is his, and a turn of his is over.
void Machine::resign(State& state, Index player) {
  Position& position = state.position;
  const lang::Scenario& scenario = model.scenario;
  Items others = position.alive;
  std::erase(others, player);
  if (teams_of(others) <= 1) {
    leave(state, {player}, false);
    last_team_wins(state, "resignation");
    return;
  }
  const bool own_turn = position.mover == player;
  if (own_turn) position.frames.clear();
  position.stage = Stage::Over;  // no secret is written, no bound asked
  if (scenario.resigned != kNoIndex) {
    std::vector<Value> slots(static_cast<std::size_t>(scenario.resigned_slots), Value(kNone));
    slots[0] = Value(player);
    Report reason;
    Report* const saved = std::exchange(last_report, &reason);
    const bool done = do_quietly(state, slots, scenario.resigned, position.me);
    last_report = saved;
    if (!done) throw DescriptionError("nobody can resign so: " + reason.what, reason.where);
  }
  leave(state, {player}, scenario.resigned == kNoIndex);
  position.stage = Stage::Turn;
  if (!settle_triggers(state, silently_used)) {
    throw DescriptionError("what follows from a resignation cannot be done", Span::nowhere());
  }
  if (rules.has_moments && !state.result.over) ask_moments(state);
  if (state.result.over) return;
  if (own_turn || mover_is_out(state)) {
    close_turn(state);
  } else {
    // The turn that was about to begin does so on the board as it is now; no turn has ended, but
    // what ends a count has happened.
    for (std::size_t i = 0; i < scenario.limits.size(); ++i) {
      const ExprId without = scenario.limits[i].without;
      if (without == kNoExpr) continue;
      if (evaluate_alone(state, without, position.me).number > 0) state.quiet[i] = 0;
    }
    reset(state, true, true, false);
    state.ended = TurnRecord{};
    fresh_ = true;
  }
}

}  // namespace ludo::interpreter

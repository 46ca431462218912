// A game that is being played. See play_session.hpp.

#include "interpreter/cli/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/services/board_picture.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"

namespace ludo::interpreter {

namespace {

// So many moves are looked at to see whether a player can tell one from another.
constexpr std::size_t kMostCompared = 300;

}  // namespace

PlaySession::PlaySession(const ReadyGame& game, std::vector<Seat> seats, std::uint64_t seed)
    : game_(game),
      engine_(*game.model),
      seats_(std::move(seats)),
      seed_(seed),
      states_{game.state} {
  find_moves();
}

void PlaySession::find_moves() { legal_ = over() ? std::vector<Move>{} : engine_.moves(state()); }

bool PlaySession::human_decides(std::size_t at) const {
  const State& state = states_[at];
  if (engine_.over(state) || engine_.nature_moves(state)) return false;
  const lang::Index seat = engine_.seat_of(state, engine_.to_move(state));
  return seats_[static_cast<std::size_t>(seat)] == Seat::Human;
}

bool PlaySession::chance_decides() const { return !over() && !human_decides(now_); }

std::string PlaySession::decider() const {
  if (engine_.nature_moves(state())) return "nature";
  return lang::at(game_.model->players, me()).name;
}

std::vector<std::string> PlaySession::moves() const {
  return {written_.begin(), written_.begin() + static_cast<std::ptrdiff_t>(now_)};
}

void PlaySession::play(std::size_t index) {
  go_on(engine_.apply(state(), legal_[index]), legal_[index].text);
}

std::optional<std::string> PlaySession::act(const Act& act) {
  std::string objection = engine_.objection(state(), act);
  const bool with_chance = std::find(seats_.begin(), seats_.end(), Seat::Random) != seats_.end();
  if (objection.empty() && act.form == Act::Form::AgreedDraw && with_chance) {
    objection = "chance agrees to nothing";
  }
  if (!objection.empty()) return objection;
  go_on(engine_.apply(state(), act), write_act(*game_.model, act));
  return std::nullopt;
}

void PlaySession::go_on(State next, std::string text) {
  states_.resize(now_ + 1);
  written_.resize(now_);
  written_.push_back(std::move(text));
  states_.push_back(std::move(next));
  ++now_;
  find_moves();
}

std::size_t PlaySession::drawn() const {
  Random random(mix(seed_, now_));
  return legal_.size() == 1 ? 0 : draw_move(random, legal_, engine_.nature_moves(state()));
}

bool PlaySession::undo() {
  for (std::size_t at = now_; 0 < at--;) {
    if (!human_decides(at)) continue;
    now_ = at;
    find_moves();
    return true;
  }
  return false;
}

bool PlaySession::redo() {
  for (std::size_t at = now_ + 1; at < states_.size(); ++at) {
    if (!human_decides(at) && at + 1 < states_.size()) continue;
    now_ = at;
    find_moves();
    return true;
  }
  return false;
}

std::string PlaySession::record() const {
  Json json;
  json["schema"] = 1;
  json["verb"] = "play";
  json["game"] = game_.model->name;
  json["options"] = game_.options_json();
  json["seed"] = seed_;
  json["players"] = Json::array();
  for (const Seat seat : seats_) {
    json["players"].push_back(seat == Seat::Human ? "human" : "random");
  }
  json["position"] = nullptr;
  if (game_.model->position) json["position"] = print_position(engine_, states_.front());
  json["moves"] = moves();
  json["end"] = over() ? Json(engine_.outcome(state()).key) : Json(nullptr);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<std::string> PlaySession::load(const std::string& text) {
  const Json json = parse_document(text);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_array()) {
    return "this is no record of a game";
  }
  const Json own = Json::parse(record());
  for (const char* field : {"game", "options", "position"}) {
    if (json.contains(field) && json[field] != own[field]) {
      return fmt::format("the record has another {}; leave, and resume it with `ludo play`", field);
    }
  }
  now_ = 0;
  states_.resize(1);
  written_.clear();
  find_moves();
  for (const Json& move : json["moves"]) {
    if (!move.is_string()) return "this is no record of a game";
    const MoveSearch found = find_move(move.get<std::string>(), legal_);
    if (const auto* index = std::get_if<std::size_t>(&found)) {
      play(*index);
      continue;
    }
    std::string trouble = describe(std::get<MoveNotFound>(found));
    if (const auto beside = read_act(*game_.model, move.get<std::string>())) {
      const auto objection = act(*beside);
      if (!objection) continue;
      trouble = *objection;
    }
    return fmt::format("move {} `{}` of the record does not fit: {}", now_ + 1,
                       move.get<std::string>(), trouble);
  }
  return std::nullopt;
}

std::optional<std::string> PlaySession::last_move_for(lang::Index viewer) const {
  if (now_ == 0) return std::nullopt;
  const std::string& text = written_[now_ - 1];
  if (!has_secrets(*game_.model) || read_act(*game_.model, text)) return text;
  const State& before = states_[now_ - 1];
  if (!engine_.nature_moves(before) && engine_.to_move(before) == viewer) return text;
  const std::string seen = engine_.observe(state(), viewer);
  const std::vector<Move> others = engine_.raw_moves(before);
  if (kMostCompared < others.size()) return std::nullopt;
  std::size_t alike = 0;
  for (const Move& other : others) {
    if (engine_.observe(engine_.apply(before, other), viewer) == seen) ++alike;
  }
  return alike == 1 ? std::optional(text) : std::nullopt;
}

}  // namespace ludo::interpreter

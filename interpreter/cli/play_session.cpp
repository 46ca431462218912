// A game that is being played. See play_session.hpp.

#include "interpreter/cli/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

PlaySession::PlaySession(const ReadyGame& game, std::vector<players::Spec> seats,
                         const CommonOptions& common)
    : game_(game),
      engine_(*game.model, watched_budget()),
      seats_(std::move(seats)),
      common_(common),
      states_{game.state} {
  find_moves();
}

std::vector<Move> PlaySession::moves_of(const State& state) const {
  return engine_.over(state) ? std::vector<Move>{} : engine_.moves(state);
}

void PlaySession::find_moves() { legal_ = moves_of(state()); }

bool PlaySession::human_decides(std::size_t at) const {
  const State& state = states_[at];
  if (engine_.over(state) || engine_.nature_moves(state)) return false;
  const lang::Index seat = engine_.seat_of(state, engine_.to_move(state));
  return seats_[static_cast<std::size_t>(seat)].form == players::Spec::Form::Human;
}

bool PlaySession::program_decides() const { return !over() && !human_decides(now_); }

std::string PlaySession::decider() const {
  if (engine_.nature_moves(state())) return "nature";
  return lang::at(game_.model->players, me()).name;
}

std::vector<std::string> PlaySession::moves() const {
  std::vector<std::string> written;
  for (std::size_t i = 0; i < now_; ++i) written.push_back(played_[i].text);
  return written;
}

void PlaySession::play(std::size_t index) {
  go_on(engine_.apply(state(), legal_[index]), {legal_[index].text, legal_[index]});
}

std::optional<std::string> PlaySession::act(const Act& act) {
  std::string objection = engine_.objection(state(), act);
  const auto program = std::find_if(seats_.begin(), seats_.end(), [](const players::Spec& spec) {
    return spec.form != players::Spec::Form::Human;
  });
  if (objection.empty() && act.form == Act::Form::AgreedDraw && program != seats_.end()) {
    objection = program->form == players::Spec::Form::Random ? "chance agrees to nothing"
                                                             : "who is no person agrees to nothing";
  }
  if (!objection.empty()) return objection;
  go_on(engine_.apply(state(), act), {write_act(*game_.model, act), std::nullopt});
  return std::nullopt;
}

void PlaySession::go_on(State next, Played played) {
  // All that may be too much is done before anything changes.
  std::vector<Move> legal = moves_of(next);
  states_.resize(now_ + 1);
  played_.resize(now_);
  played_.push_back(std::move(played));
  states_.push_back(std::move(next));
  // What was said of moves that are not made any more goes with them.
  std::erase_if(remarks_, [this](const RecordRemark& remark) { return now_ < remark.after; });
  ++now_;
  legal_ = std::move(legal);
}

void PlaySession::comment(const std::string& text) {
  RecordRemark remark;
  remark.after = now_;
  remark.text = text;
  const auto behind = std::find_if(remarks_.begin(), remarks_.end(),
                                   [this](const auto& each) { return now_ < each.after; });
  remarks_.insert(behind, std::move(remark));
}

// The moves up to now, with what is said of them.
RecordedLine PlaySession::line() const {
  RecordedLine line;
  for (const std::string& text : moves()) line.moves.push_back({text});
  std::copy_if(remarks_.begin(), remarks_.end(), std::back_inserter(line.remarks),
               [this](const RecordRemark& remark) { return remark.after <= now_; });
  return line;
}

// Made when somebody first looks at it.
const std::shared_ptr<const players::Evaluation>& PlaySession::evaluation() const {
  if (!has_evaluation_) {
    evaluation_ = weighed(game_.model, game_.program, seats_, common_);
    has_evaluation_ = true;
  }
  return evaluation_;
}

// What the programs have seen of what was played; anew where something was taken back.
Knowledge& PlaySession::knowledge() const {
  if (secrets_.empty()) secrets_ = secret_seats(*game_.model, seats_, evaluation());
  const auto told = [](const Played& played, const lang::GameModel& model) {
    if (played.move) return played.move->digits;
    return digits_of(*read_act(model, played.text));
  };
  bool goes_on = knowledge_ != nullptr && told_.size() <= now_;
  for (std::size_t i = 0; goes_on && i < told_.size(); ++i) {
    goes_on = told_[i] == told(played_[i], *game_.model);
  }
  if (!goes_on) {
    told_.clear();
    knowledge_ = std::make_unique<Knowledge>(*game_.model, game_.program, states_.front(), secrets_,
                                             common_.seed, 0, watched_budget());
  }
  // One that was broken off knows too little.
  std::unique_ptr<Knowledge> telling = std::move(knowledge_);
  while (told_.size() < now_) {
    told_.push_back(told(played_[told_.size()], *game_.model));
    telling->played(told_.back());
  }
  knowledge_ = std::move(telling);
  return *knowledge_;
}

std::size_t PlaySession::chosen() const {
  if (legal_.size() == 1) return 0;
  const bool nature = engine_.nature_moves(state());
  const players::Spec* const spec =
      nature ? nullptr : &seats_[static_cast<std::size_t>(engine_.seat_of(state(), me()))];
  if (nature || spec->form == players::Spec::Form::Random) {
    Random random(mix(common_.seed, now_));
    return draw_move(random, legal_, nature);
  }
  const auto at = search_at(*game_.model, game_.program, state(), watched_budget());
  Random random = players::stream_of(common_.seed, 0, now_);
  if (players::plays_secrets(*spec) && !spec->sees_all && search::has_secrets(*game_.model)) {
    std::vector<std::uint64_t> keys;
    at->keys(keys);
    return static_cast<std::size_t>(knowledge().decide(keys, random).move);
  }
  return static_cast<std::size_t>(
      players::make_player(*spec, evaluation())->decide(*at, random).move);
}

PlaySession::Undone PlaySession::undo() {
  for (std::size_t at = now_; 0 < at--;) {
    if (!human_decides(at)) continue;
    // Who has been shown something hidden would know it when he decides again.
    const lang::Index player = engine_.to_move(states_[at]);
    for (std::size_t i = at; i < now_; ++i) {
      const std::optional<Move>& move = played_[i].move;
      if (move && engine_.reveals(states_[i], *move, player)) return Undone::Revealed;
    }
    now_ = at;
    find_moves();
    return Undone::Yes;
  }
  return Undone::Nothing;
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
  const std::string hash = lang::canon_hash(*game_.model);
  json["hash"] = hash.empty() ? Json(nullptr) : Json(hash);
  json["options"] = game_.options_json();
  json["seed"] = common_.seed;
  json["players"] = Json::array();
  for (const players::Spec& seat : seats_) json["players"].push_back(players::print(seat));
  json["position"] = nullptr;
  if (game_.model->position) json["position"] = print_position(engine_, states_.front());
  if (!tags_.empty()) json["tags"] = tags_;
  json["moves"] = line_json(line());
  json["end"] = over() ? Json(engine_.outcome(state()).key) : Json(nullptr);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

RecordedGame PlaySession::recorded() const {
  auto read = record_of_json(Json::parse(record()));
  LUDO_ASSERT(std::holds_alternative<RecordedGame>(read), "what is kept is a record");
  RecordedGame game = std::get<RecordedGame>(std::move(read));
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    game.moves[i].turn = states_[i].turns + 1;
    game.moves[i].chance = played_[i].move && engine_.nature_moves(states_[i]);
  }
  return game;
}

std::optional<std::string> PlaySession::load(const std::string& text, bool taken_over) {
  const Json json = parse_document(text, kMostRecordLine, kRecordDepth);
  const auto read = record_of_json(json);
  if (!std::holds_alternative<RecordedGame>(read)) return "this is no record of a game";
  const Json own = Json::parse(record());
  if (json.contains("game") && json["game"] != own["game"]) {
    return fmt::format(
        "the record is of {}, and this is {}; `ludo replay` plays it under other rules",
        json["game"].dump(), own["game"].dump());
  }
  for (const char* field : {"options", "position"}) {
    if (!taken_over && json.contains(field) && json[field] != own[field]) {
      return fmt::format(
          "the record has another {}; leave, and take it over with `ludo play GAME --resume FILE`",
          field == std::string_view("options") ? "setting of the options" : field);
    }
  }
  now_ = 0;
  states_.resize(1);
  played_.clear();
  remarks_.clear();
  tags_ = json.value("tags", Json::object());
  find_moves();
  const auto& recorded = std::get<RecordedGame>(read);
  for (const RecordedMove& move : recorded.moves) {
    const MoveSearch found = find_move(move.text, legal_);
    if (const auto* index = std::get_if<std::size_t>(&found)) {
      play(*index);
      continue;
    }
    std::string trouble = describe(std::get<MoveNotFound>(found));
    if (const auto beside = read_act(*game_.model, move.text)) {
      const auto objection = act(*beside);
      if (!objection) continue;
      trouble = *objection;
    }
    return fmt::format("move {} `{}` of the record does not fit: {}", now_ + 1, move.text, trouble);
  }
  remarks_ = recorded.remarks;
  return std::nullopt;
}

scene::Seen PlaySession::seen_by(lang::Index viewer) const {
  scene::Seen seen;
  seen.state = state();
  seen.viewer = Viewer::player(viewer);
  if (now_ == 0) return seen;
  scene::LastMove last;
  last.before = states_[now_ - 1];
  const bool nature = engine_.nature_moves(last.before);
  last.player = nature ? lang::kNoIndex : engine_.to_move(last.before);
  last.text = last_move_for(viewer).value_or("");
  seen.last = std::move(last);
  return seen;
}

lang::Index PlaySession::first_person() const {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [](const players::Spec& spec) {
    return spec.form == players::Spec::Form::Human;
  });
  return found == seats_.end() ? lang::kNoIndex : static_cast<lang::Index>(found - seats_.begin());
}

std::optional<std::string> PlaySession::last_move_for(lang::Index viewer) const {
  if (now_ == 0) return std::nullopt;
  const Played& last = played_[now_ - 1];
  if (!last.move) return last.text;
  const SeenMove seen = engine_.seen(states_[now_ - 1], *last.move, viewer);
  const bool unseen = seen.text.empty() || seen.text == "?";
  if (seen.announced.empty()) return unseen ? std::nullopt : std::optional(seen.text);
  return fmt::format("{} (announced: {})", unseen ? "?" : seen.text,
                     fmt::join(seen.announced, ", "));
}

}  // namespace ludo::interpreter

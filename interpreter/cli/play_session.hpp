// A game that is being played: its states and moves, back and forth, and as a record.
//
// Chance at decision i is drawn from the stream with key mix(seed, i), so that a move taken back
// and made again meets the same dice; who thinks there draws from a stream of his own
// (players::stream_of, as in game 0 of a run).
//
// Tested by tests/cli/test_play.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/services/knowledge.hpp"
#include "interpreter/services/movetext.hpp"

namespace ludo::interpreter {

class PlaySession {
 public:
  // Keeps references to the game.
  PlaySession(const ReadyGame& game, std::vector<players::Spec> seats, const CommonOptions& common);

  const Engine& engine() const { return engine_; }
  const State& state() const { return states_[now_]; }
  const std::vector<Move>& legal() const { return legal_; }
  bool over() const { return engine_.over(state()); }
  bool program_decides() const;  // for nature, or a player who is no person
  // Who decides, as the seats stand: "White", "nature".
  std::string decider() const;
  lang::Index me() const { return engine_.to_move(state()); }

  // What was tried since they were last asked for, and cannot be done.
  std::vector<Report> new_faults() {
    std::vector<Report> faults = engine_.reports();
    engine_.forget_reports();
    return faults;
  }

  // The moves up to now, as written.
  std::vector<std::string> moves() const;
  std::size_t length() const { return now_; }

  // A spent budget leaves everything as it was.
  void play(std::size_t index);
  // What is done beside moving, such as `White resigns`; why it cannot be is answered.
  std::optional<std::string> act(const Act& act);
  // The move that is made here for nature, or a player who is no person.
  std::size_t chosen() const;
  // Says something of where the game stands; it is kept with the moves as long as these are.
  void comment(const std::string& text);
  // Back to the last decision of a person, unless there is none or a move since then has shown him
  // something that was hidden from him.
  enum class Undone : std::uint8_t { Yes, Nothing, Revealed };
  Undone undo();
  // Forth again to the next one.
  bool redo();

  // One JSON document of a line, which `replay` reads, too.
  std::string record() const;
  // The same game with the numbers of its turns, and what chance has moved.
  RecordedGame recorded() const;
  // Plays the moves of a record of this game from its beginning; what does not fit is answered.
  // Its comments, marks, variations and other tags are kept. `taken_over`: the session has begun
  // with its options and its position.
  std::optional<std::string> load(const std::string& text, bool taken_over = false);

  // The position as a player sees it, with the last move.
  scene::Seen seen_by(lang::Index viewer) const;
  // The first player whom a person plays; kNoIndex: nobody does.
  lang::Index first_person() const;

  // The last move as a player sees it; nothing if all of it is hidden from him.
  std::optional<std::string> last_move_for(lang::Index viewer) const;

 private:
  struct Played {
    std::string text;
    std::optional<Move> move;  // nothing: said beside moving, as a resignation
  };
  std::vector<Move> moves_of(const State& state) const;
  void find_moves();
  void go_on(State next, Played played);
  bool human_decides(std::size_t at) const;
  RecordedLine line() const;
  const std::shared_ptr<const players::Evaluation>& evaluation() const;

  const ReadyGame& game_;
  Engine engine_;
  std::vector<players::Spec> seats_;
  mutable std::shared_ptr<const players::Evaluation> evaluation_;
  mutable bool has_evaluation_ = false;
  Knowledge& knowledge() const;
  mutable SecretSeats secrets_;  // the programs, where something is hidden from them
  mutable std::unique_ptr<Knowledge> knowledge_;
  mutable std::vector<std::vector<std::int32_t>> told_;  // what they have been told of
  CommonOptions common_;
  std::vector<State> states_;  // one more than moves
  std::vector<Played> played_;
  std::size_t now_ = 0;
  std::vector<RecordRemark> remarks_;  // of what was played, taken back moves included
  Json tags_ = Json::object();         // of a record that was loaded, which have no field
  std::vector<Move> legal_;
};

}  // namespace ludo::interpreter

// A game written as text, played move by move: what the tests of the reference engine use.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/notation.hpp"
#include "lang/lang.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

struct Play {
  explicit Play(std::string_view text)
      : game(load_text(std::string(text))), engine(*game.model), state(engine.start()) {}

  // The texts of the legal moves, in their order, with commas between.
  std::string moves() const {
    std::string answer;
    if (engine.over(state)) return "over";
    for (const Move& move : engine.moves(state)) {
      if (!answer.empty()) answer += ", ";
      answer += move.text;
    }
    return answer;
  }

  // Plays moves, separated by commas; each must be legal.
  Play& play(std::string_view line) {
    const PlayedLine played = play_line(engine, state, split_moves(line));
    INFO(line);
    INFO((played.failure ? describe(*played.failure) : std::string()));
    REQUIRE(!played.failure);
    state = played.state;
    return *this;
  }

  // The pieces on the board: "a1 White Man, b2 Rock".
  std::string pieces() const {
    std::string answer;
    for (const auto& [site, piece] : state.position.pieces) {
      if (!answer.empty()) answer += ", ";
      answer += game.model->board.sites[static_cast<std::size_t>(site)].name + " ";
      if (piece.owner != lang::kNoIndex) {
        answer += game.model->players[static_cast<std::size_t>(piece.owner)].name + " ";
      }
      answer += game.model->kinds[static_cast<std::size_t>(piece.kind)].name;
    }
    return answer;
  }

  // The value of a variable, "" when it has its initial value.
  std::string value(std::string_view name, lang::Index owner = 0) const {
    for (std::size_t i = 0; i < game.model->variables.size(); ++i) {
      const lang::Variable& variable = game.model->variables[i];
      if (variable.name != name) continue;
      const auto& valuation =
          variable.owner == lang::Owner::Record ? state.record : state.position.variables;
      const auto found = valuation.find({static_cast<lang::Index>(i), owner});
      return found == valuation.end()
                 ? ""
                 : lang::print_value(*game.model, variable.type, found->second);
    }
    return "no such variable";
  }

  // "White", "nature", "over: key" with the winners' names.
  std::string turn() const {
    if (engine.over(state)) {
      const Outcome outcome = engine.outcome(state);
      std::string answer = "over: " + outcome.key;
      for (const lang::Index player : outcome.winners) {
        answer += " " + game.model->players[static_cast<std::size_t>(player)].name;
      }
      return answer;
    }
    if (engine.nature_moves(state)) return "nature";
    return game.model->players[static_cast<std::size_t>(engine.to_move(state))].name;
  }

  TestGame game;
  Engine engine;
  State state;
};

}  // namespace ludo::interpreter

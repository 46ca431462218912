// What players do beside moving: they resign, or agree to a draw.
//
// Acts are in no list of moves and have no digits; spec/4-scenario.md says when they may be done
// and what follows. Among the digits that a state remembers of what was played (State::since) an
// act stands as digits that no move has.
//
// Tested by tests/interpreter/reference/test_acts.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::interpreter {

struct Act {
  enum class Form : std::uint8_t { Resignation, AgreedDraw } form = Form::Resignation;
  lang::Index player = lang::kNoIndex;  // Resignation: who
  friend bool operator==(const Act&, const Act&) = default;
};

// `White resigns`, `draw agreed`.
std::string write_act(const lang::GameModel& model, const Act& act);
// The act that a text names; blanks and capitals may differ.
std::optional<Act> read_act(const lang::GameModel& model, std::string_view text);

std::vector<std::int32_t> digits_of(const Act& act);
// The act with these digits; nothing: they are those of a move.
std::optional<Act> act_of(const std::vector<std::int32_t>& digits);

}  // namespace ludo::interpreter

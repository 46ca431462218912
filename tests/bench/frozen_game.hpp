// A game text turned into a program, for all that is measured here; paths are from the root.
//
// A text that cannot be read or frozen ends the program with a message: nothing here goes on
// without it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"
#include "lang/model/model.hpp"

namespace ludo::bench {

struct FrozenGame {
  std::shared_ptr<const lang::GameModel> model;
  std::shared_ptr<const program::Program> program;
};

/// The options as they stand. The other games that a text names are looked for among those shipped.
FrozenGame freeze_game(const std::string& path);

/// The same from texts that are in memory, so that it can be timed.
FrozenGame freeze_text(const std::string& path, std::string text);

/// The bytes of a file.
std::string read_text(const std::string& path);

/// The paths of the shipped games and examples, variants included, sorted.
std::vector<std::string> shipped_games();

/// "examples/games/connect-four.ludo" → "connect-four"
std::string name_of(std::string_view path);

/// Says why on the error output and ends the program.
[[noreturn]] void give_up(const std::string& why);

}  // namespace ludo::bench

// Runs that are planned: all that their games hang on, in one document.
//
// The texts of the games are in it with those that they refer to, so that who plays needs nothing
// else. A run is told from others by the SHA-256 of all that it says. See spec/8-formats.md.
//
// Tested by tests/scale/test_plan.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"
#include "interpreter/workbench/blocks.hpp"

namespace ludo::interpreter {

inline constexpr std::uint64_t kMostGamesOfBlock = 100'000;

// What a game's text asked for by a name.
struct CarriedText {
  std::string label;  // as messages name it
  std::string text;
};

// A game with all the texts that it stands on.
struct CarriedGame {
  std::string name;  // as the command line named it
  std::string label;
  std::string text;
  std::map<std::string, CarriedText, std::less<>> others;  // by the name that a text has for it
  std::vector<std::string> option;                         // NAME=VALUE
  std::string hash;                                        // of its canonical form; may be empty
  std::vector<lang::ViewSource> views;                     // how it looks, for reports
  std::map<std::string, std::string, std::less<>> shapes;  // modules that the views name
};

struct RunFile {
  std::string id;       // of all the others; set where the run is written or read
  std::string of;       // the verb that it is a run of
  std::string version;  // of the program that planned it
  std::vector<CarriedGame> games;
  CommonOptions common;              // what its games hang on: seed, engine, where they begin
  Json asked = Json::object();       // what else its verb was asked
  std::vector<std::string> weights;  // by game: of its evaluation; empty where nobody looks at one
  std::uint64_t block = 1;           // games of a block
  std::uint64_t blocks = 0;
};

/// A game of a run, loaded anew from the texts that it carries.
ReadyGame ready_game(const CarriedGame& game, const RunFile& run);

/// Loads a game with the options, and gathers what it stands on. What stands in a position's file
/// is kept in the options. Fails as ready_game() does.
ReadyGame carry(const Library& library, const std::string& argument, CommonOptions& common,
                CarriedGame& carried);

/// Who sits where, as `--players` takes it.
std::string specs_text(const std::vector<players::Spec>& specs);

/// A number of all weights, and empty for no evaluation.
std::string weights_hash(const players::Evaluation* evaluation);

/// Throws Failed (Usage) where the weights are not those of the run.
void require_weights(const RunFile& run, std::size_t game, const players::Evaluation* evaluation);

/// What games begin in: the options of a run that are those of a verb.
void take_state(const CommonOptions& from, CommonOptions& to);

/// Prints a run, with its number.
void put_run(RunFile run);

/// Reads a run; throws Failed (Unreadable) with the name of the file where it is none, or one that
/// another version of the program has planned.
RunFile read_run(const std::string& file);

/// A number of a document, as programs write it: without sign, point and exponent. Throws
/// std::exception where there is none.
std::uint64_t number_of(const Json& json, const char* name);
/// The number of moves after which games of a run are broken off, at least 1; throws the same.
std::uint64_t most_moves_of(const RunFile& run);

}  // namespace ludo::interpreter

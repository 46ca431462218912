// Games for the tests of automata: texts, files of the tree, texts of the specification.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/automaton/automaton.hpp"
#include "lang/lang.hpp"

namespace ludo::automaton {

struct Game {
  lang::LoadedGame loaded;
  std::unique_ptr<lang::GameModel> model;  // null: the text has errors
  std::string report;
};

/// A text that stands alone.
Game read_game(std::string text);

/// A file of the tree, with the games and modules that it names.
Game read_file_game(const std::string& path);

/// The texts of a chapter of the specification that are whole games without errors.
std::vector<Game> games_of_chapter(const std::string& path);

/// Shipped games, examples and drafts.
std::vector<std::string> paths_of_games();

/// Its automaton; fails the running test if there is none.
Automaton built(const lang::GameModel& model);

/// `3 -> 4: choose man in …`, a line each, for one entry; without what only passes find out.
std::string listing(const lang::GameModel& model, const Automaton& automaton,
                    EndForm form = EndForm::Turn);

/// The edges whose description begins with a text.
std::vector<Edge> edges_named(const lang::GameModel& model, const Automaton& automaton,
                              std::string_view start);

}  // namespace ludo::automaton

// Small games without a text: a square board, two players, and programs written by hand.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/program.hpp"

namespace ludo::runtime {

using program::Code;
using program::Program;

/// A board of columns x rows; direction 0 leads to the east, 1 to the north, 2 and 3 back.
inline lang::Board board_of(std::int32_t columns, std::int32_t rows) {
  lang::Board board;
  board.columns = columns;
  board.rows = rows;
  for (const char* name : {"e", "n", "w", "s"}) {
    lang::Direction direction;
    direction.name = name;
    direction.orthogonal = true;
    board.directions.push_back(direction);
  }
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t column = 0; column < columns; ++column) {
      lang::Site site;
      site.column = column + 1;
      site.row = row + 1;
      board.sites.push_back(site);
      const auto at = [&](std::int32_t x, std::int32_t y) {
        const bool there = 0 <= x && x < columns && 0 <= y && y < rows;
        return there ? y * columns + x : -1;
      };
      std::vector<std::int32_t> beside;
      for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        board.steps.push_back(at(column + x, row + y));
        if (board.steps.back() >= 0) beside.push_back(board.steps.back());
      }
      std::sort(beside.begin(), beside.end());
      board.touching.push_back(beside);
      board.beside.push_back(beside);
    }
  }
  return board;
}

/// Two players, one phase, as many kinds as wanted.
inline lang::GameModel model_of(std::int32_t columns, std::int32_t rows, std::size_t kinds) {
  lang::GameModel model;
  model.board = board_of(columns, rows);
  model.players.resize(2);
  for (std::size_t i = 0; i < kinds; ++i) {
    lang::Kind kind;
    kind.name = "Kind" + std::to_string(i);
    kind.of_player = {true, true};
    kind.most = {-1, -1};
    model.kinds.push_back(kind);
  }
  model.scenario.order = {0, 1};
  model.scenario.phases.resize(1);
  return model;
}

inline lang::Variable variable_of(std::string name, lang::Owner owner, lang::Base base,
                                  std::int32_t least = 0, std::int32_t most = 1) {
  lang::Variable variable;
  variable.name = std::move(name);
  variable.owner = owner;
  variable.type.base = base;
  variable.type.least = least;
  variable.type.most = most;
  return variable;
}

/// A program without a turn: laid out, with `fail` and `halt`.
inline Program program_of(lang::GameModel model) {
  Program program;
  program.model = std::make_shared<const lang::GameModel>(std::move(model));
  program.code.resize(2);
  program.code[1].code = Code::Halt;
  program::lay_out(program);
  program.phases.resize(program.model->scenario.phases.size());
  program.initials.resize(program.model->variables.size());
  return program;
}

}  // namespace ludo::runtime

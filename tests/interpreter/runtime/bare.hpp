// A machine without a program: boards, positions and expressions made by hand, asked of the fast
// machine and of the reference engine.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/program/layout_build.hpp"
#include "interpreter/reference/machine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/runtime/widths.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::runtime {

using interpreter::Random;
using lang::Base;
using lang::Shape;
using lang::Type;
using lang::Value;

// The program of a model: tables and the layout, no code; registers for tests.
struct BareProgram {
  Program program;

  explicit BareProgram(const lang::GameModel& model) {
    program.model = std::make_shared<const lang::GameModel>(model);
    program.int_count = 512;
    program.set_count = 64;
    program::lay_out(program);
    program::lay_out_registers(program);
  }
};

// Calls f with a machine of the program's width.
template <class F>
void with_machine(const Program& program, F&& f) {
  switch (program.words) {
    case 1: {
      Machine<1> machine(program, {});
      return f(machine);
    }
    case 2: {
      Machine<2> machine(program, {});
      return f(machine);
    }
    case 4: {
      Machine<4> machine(program, {});
      return f(machine);
    }
    case 8: {
      Machine<8> machine(program, {});
      return f(machine);
    }
    case 16: {
      Machine<16> machine(program, {});
      return f(machine);
    }
    default: {
      Machine<32> machine(program, {});
      return f(machine);
    }
  }
}

inline Type type_of(Base base, Shape shape = Shape::Scalar) {
  Type type;
  type.base = base;
  type.shape = shape;
  return type;
}

inline lang::ExprId add_expr(lang::GameModel& model, lang::Expr expr) {
  model.exprs.push_back(std::move(expr));
  return static_cast<lang::ExprId>(model.exprs.size()) - 1;
}

inline lang::ExprId add_constant(lang::GameModel& model, const Type& type, Value value) {
  model.constants.push_back(std::move(value));
  lang::Expr expr;
  expr.op = lang::Op::Constant;
  expr.type = type;
  expr.imm = static_cast<Index>(model.constants.size()) - 1;
  return add_expr(model, std::move(expr));
}

inline std::int32_t draw(Random& random, std::int32_t bound) {
  return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(std::max(bound, 1))));
}

// Some of 0 … n-1, each taken `often` times out of 8.
inline std::vector<std::int32_t> draw_some(Random& random, std::int32_t n, std::int32_t often) {
  std::vector<std::int32_t> items;
  for (std::int32_t i = 0; i < n; ++i) {
    if (draw(random, 8) < often) items.push_back(i);
  }
  return items;
}

template <int W>
Set<W> as_bits(const std::vector<std::int32_t>& items, std::int32_t offset = 0) {
  Set<W> set;
  for (const std::int32_t item : items) set.add(item - offset);
  return set;
}

template <int W>
std::vector<std::int32_t> as_items(Set<W> set, std::int32_t offset = 0) {
  std::vector<std::int32_t> items;
  while (!set.empty()) items.push_back(set.take_first() + offset);
  return items;
}

// Boards of all shapes, with what makes them differ.
inline std::vector<std::pair<std::string, std::string>> boards() {
  return {
      {"square", "board square 8 x 8"},
      {"square with gaps", "board square 9 x 9 where not Corners"},
      {"square in blocks", "board square 6 x 6 counted from nw in blocks 2 x 3"},
      {"points", "board square 5 x 5 on points"},
      {"wide", "board square 7 x 20"},
      {"hexagon", "board hexagon side 4"},
      {"track", "board track 2 x 6"},
      {"drawn", "board drawn\n    o-o-o-o\n    |\\|/| |\n    o-o-o-o\n     \\|/\n      o"},
      {"graph", "board graph\n    A--B, B--C, C->A, C--D, D--E, E--A, B--E"},
  };
}

inline std::string board_game(const std::string& board, const std::string& more = "") {
  const bool is_square = board.find("square") != std::string::npos;
  return "game Board\nelements\n  players White" + std::string(is_square ? " facing n" : "") +
         ", Black" + (is_square ? " facing s" : "") + "\n  " + board +
         "\n  piece Man: of each player\n  piece King: of each player\n  piece Rock: of nobody\n" +
         (is_square ? "  leap knight (1, 2)\n  direction hop: (-1, 2) or (1, 2)\n" : "") + more +
         "scenario\n  turn\n    choose spot among empty\n    put own Man at spot\n"
         "  stuck: draw\n  limit 3 turns: draw\n";
}

}  // namespace ludo::runtime

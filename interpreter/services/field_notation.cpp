// Positions in declared notations. See field_notation.hpp.

#include "interpreter/services/field_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/position.hpp"
#include "lang/lang.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using lang::Index;
using lang::NotationField;
using lang::Value;

std::size_t row_of(Index index) { return static_cast<std::size_t>(index); }

struct FieldText {
  const lang::GameModel& model;
  const State& state;
  const Engine engine = Engine(model);
  bool has_words = true;

  std::string sign_of(Index kind, Index owner) {
    for (const lang::GlyphMeaning& glyph : model.glyphs) {
      if (glyph.kind == kind && glyph.owner == owner && glyph.glyph != "." && glyph.glyph != "_") {
        return glyph.glyph;
      }
    }
    has_words = false;
    return "";
  }

  std::string picture() {
    std::string text;
    for (const std::vector<Index>& row : lang::picture_of_sites(model.board)) {
      if (!text.empty()) text += '/';
      int empty = 0;
      const auto write_empty = [&] {
        if (empty != 0) text += std::to_string(empty);
        empty = 0;
      };
      for (const Index site : row) {
        if (site == lang::kNoIndex) continue;
        const auto piece = state.position.pieces.find(site);
        if (piece == state.position.pieces.end()) {
          ++empty;
          continue;
        }
        write_empty();
        text += sign_of(piece->second.kind, piece->second.owner);
      }
      write_empty();
    }
    return text;
  }

  // `W:W31,32:BK3,25`: the squares by their numbers, where they have some.
  std::string squares(const NotationField& field) {
    const auto sign_for = [&](Index player, Index kind) -> std::string {
      for (const lang::NotationSign& sign : field.signs) {
        if (sign.player == player && sign.kind == kind) return sign.sign;
      }
      return "";
    };
    struct Placed {
      std::string number;
      lang::Index site;
      lang::Index kind;
    };
    std::string text = sign_for(state.position.mover, lang::kNoIndex);
    for (const lang::NotationSign& side : field.signs) {
      if (side.player == lang::kNoIndex) continue;
      std::vector<Placed> placed;
      for (const auto& [site, piece] : state.position.pieces) {
        if (piece.owner != side.player) continue;
        placed.push_back({model.board.sites[row_of(site)].number, site, piece.kind});
      }
      // Numbers of several digits behind those of one.
      std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return std::tuple(a.number.size(), a.number, a.site) <
               std::tuple(b.number.size(), b.number, b.site);
      });
      text += ':' + side.sign;
      for (std::size_t i = 0; i < placed.size(); ++i) {
        const std::string& name = model.board.sites[row_of(placed[i].site)].name;
        text += i == 0 ? "" : ",";
        text += sign_for(lang::kNoIndex, placed[i].kind);
        text += placed[i].number.empty() ? name : placed[i].number;
      }
    }
    return text;
  }

  Value value_of(Index variable, Index owner) const { return engine.value(state, variable, owner); }

  std::string number_text(const lang::Type& type, std::int32_t number) const {
    if (number == lang::kNone) return "-";
    lang::Type scalar = type;
    scalar.shape = lang::Shape::Scalar;
    return print_expression(model, state.position, scalar, Value(number));
  }

  std::string members(const NotationField& field) const {
    std::string text;
    for (const lang::NotationSign& sign : field.signs) {
      const lang::Type& type = model.variables[row_of(sign.place.variable)].type;
      for (const std::int32_t item : value_of(sign.place.variable, sign.place.owner).items) {
        if (number_text(type, item) == sign.element) text += sign.sign;
      }
    }
    return text.empty() ? "-" : text;
  }

  std::string tally(const NotationField& field) {
    std::string text;
    for (std::size_t player = 0; player < model.players.size(); ++player) {
      const Value counts = value_of(field.place.variable, static_cast<Index>(player));
      for (std::size_t kind = 0; kind < counts.items.size(); ++kind) {
        if (counts.items[kind] == 0) continue;
        if (counts.items[kind] > 1) text += std::to_string(counts.items[kind]);
        text += sign_of(static_cast<Index>(kind), static_cast<Index>(player));
      }
    }
    return text.empty() ? "-" : text;
  }

  std::int32_t count(lang::Counter counter) const {
    switch (counter) {
      case lang::Counter::Turns:
        return state.turns;
      case lang::Counter::TurnsOfPhase:
        return state.turns_of_phase;
      case lang::Counter::Rounds:
        return state.rounds;
      case lang::Counter::PassesInARow:
        return state.passes_in_a_row;
    }
    LUDO_UNREACHABLE();
  }

  std::string mover(const NotationField& field) {
    for (const lang::NotationSign& sign : field.signs) {
      if (sign.player == state.position.mover) return sign.sign;
    }
    has_words = false;
    return "";
  }

  std::string write(const NotationField& field) {
    switch (field.form) {
      case NotationField::Form::Picture:
        return picture();
      case NotationField::Form::Players:
        return mover(field);
      case NotationField::Form::Squares:
        return squares(field);
      case NotationField::Form::Members:
        return members(field);
      case NotationField::Form::Tally:
        return tally(field);
      case NotationField::Form::Value:
        return number_text(model.variables[row_of(field.place.variable)].type,
                           value_of(field.place.variable, field.place.owner).number);
      case NotationField::Form::Quiet:
        return std::to_string(state.quiet[row_of(field.limit)] + field.plus);
      case NotationField::Form::Number: {
        const std::int32_t number = field.counter
                                        ? count(*field.counter)
                                        : value_of(field.place.variable, field.place.owner).number;
        return std::to_string(number + field.plus);
      }
      case NotationField::Form::Text:
        return field.text;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

std::optional<std::string> write_in_notation(const lang::GameModel& model, const State& state,
                                             const lang::Notation& notation) {
  if (!state.since.empty() || state.position.stage != Stage::Turn) return std::nullopt;
  FieldText work{model, state};
  std::vector<std::string> fields;
  for (const NotationField& field : notation.fields) fields.push_back(work.write(field));
  if (!work.has_words) return std::nullopt;
  return fmt::format("{}", fmt::join(fields, " "));
}

}  // namespace ludo::interpreter

// What people read of a state: written moves, reasons, views, positions. See <ludo/state.hpp>.

#include <algorithm>
#include <ludo/errors.hpp>
#include <ludo/state.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/api/pictures.hpp"
#include "interpreter/reference/observe.hpp"
#include "interpreter/services/field_notation.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"

namespace ludo {

namespace {

std::vector<interpreter::Move> moves_as_written(const api::Table& table, const api::Node& node) {
  const api::SlowState slow = api::slow_state(table, node);
  const api::Lease bench(table);
  return bench->reference.over(*slow) ? std::vector<interpreter::Move>{}
                                      : bench->reference.moves(*slow);
}

FoundMove found_in(std::string_view text, const std::vector<interpreter::Move>& moves) {
  FoundMove found;
  if (moves.empty()) {
    found.trouble = FoundMove::Trouble::GameOver;
    found.message = "the game is over";
    return found;
  }
  const interpreter::MoveSearch search = interpreter::find_move(text, moves);
  if (const auto* index = std::get_if<std::size_t>(&search)) {
    found.index = *index;
    return found;
  }
  const auto& failure = std::get<interpreter::MoveNotFound>(search);
  const bool ambiguous = failure.reason == interpreter::MoveNotFound::Reason::Ambiguous;
  found.trouble = ambiguous ? FoundMove::Trouble::Ambiguous : FoundMove::Trouble::NoSuchMove;
  found.candidates = failure.candidates;
  found.message = interpreter::describe(failure);
  return found;
}

std::string site_name(const lang::GameModel& model, std::int32_t site) {
  return lang::print_value(model, lang::Type{.base = lang::Base::Site}, lang::Value(site));
}

Piece as_piece(const lang::GameModel& model, std::int32_t site, std::int32_t kind,
               std::int32_t owner) {
  const std::string name = kind == lang::kNoIndex ? "?" : lang::at(model.kinds, kind).name;
  Piece piece{site_name(model, site), name, std::nullopt};
  if (owner != lang::kNoIndex) piece.owner = static_cast<PlayerIndex>(owner);
  return piece;
}

}  // namespace

std::vector<WrittenMove> State::written_moves() const {
  return api::guarded(*game_.table(), [this] {
    std::vector<WrittenMove> written;
    for (interpreter::Move& move : moves_as_written(*game_.table(), *node_)) {
      written.push_back({written.size(), std::move(move.text), std::move(move.forms)});
    }
    return written;
  });
}

std::string State::written(std::uint64_t index) const {
  std::vector<WrittenMove> all = written_moves();
  if (all.size() <= index) throw Misuse("there is no move " + std::to_string(index));
  return std::move(all[index].text);
}

FoundMove State::find(std::string_view text) const {
  return api::guarded(*game_.table(),
                      [&] { return found_in(text, moves_as_written(*game_.table(), *node_)); });
}

std::vector<std::string> State::forbidden_by(std::string_view text) const {
  return api::guarded(*game_.table(), [&] {
    const api::SlowState slow = api::slow_state(*game_.table(), *node_);
    const api::Lease bench(*game_.table());
    if (bench->reference.over(*slow)) return std::vector<std::string>{};
    const bool by_nature = bench->reference.nature_moves(*slow);
    const lang::Index player = by_nature ? lang::kNoIndex : bench->reference.to_move(*slow);
    return bench->reference.reasons_against(*slow, std::string(text), player).keys();
  });
}

PlayedLine State::after_line(std::string_view moves) const {
  return api::guarded(*game_.table(), [&] {
    PlayedLine line{*this, {}, {}, ""};
    for (const std::string& text : interpreter::split_moves(moves)) {
      const std::vector<interpreter::Move> legal =
          moves_as_written(*game_.table(), *line.state.node_);
      const FoundMove found = found_in(text, legal);
      const auto act = found ? std::nullopt : interpreter::read_act(game_.table()->model(), text);
      if (act) {
        const bool resigns = act->form == interpreter::Act::Form::Resignation;
        const auto who = static_cast<PlayerIndex>(resigns ? act->player : 0);
        const auto why = resigns ? line.state.objection_to_resignation(who)
                                 : line.state.objection_to_agreed_draw();
        if (!why) {
          line.written.push_back(interpreter::write_act(game_.table()->model(), *act));
          resigns ? line.state.resign(who) : line.state.agree_draw();
          continue;
        }
        line.failure.trouble = FoundMove::Trouble::NoSuchMove;
        line.failure.message = *why;
        line.failed = text;
        break;
      }
      if (!found) {
        line.failure = found;
        line.failed = text;
        break;
      }
      line.written.push_back(legal[*found.index].text);
      line.state.play(*found.index);
    }
    return line;
  });
}

std::vector<Piece> State::pieces() const {
  return api::guarded(*game_.table(), [this] {
    const api::Table& table = *game_.table();
    std::vector<Piece> pieces;
    for (const runtime::FastPiece& each : api::position_of(table, *node_).pieces) {
      pieces.push_back(as_piece(table.model(), each.site, each.kind, each.owner));
    }
    return pieces;
  });
}

std::string State::picture() const {
  return api::guarded(*game_.table(), [this] {
    const api::Table& table = *game_.table();
    return api::plain_picture(table, *api::slow_state(table, *node_), lang::kNoIndex);
  });
}

View State::view(PlayerIndex player) const {
  if (game_.facts().players.size() <= player) throw Misuse("there is no such player");
  return api::guarded(*game_.table(), [&] {
    const api::Table& table = *game_.table();
    const auto who = static_cast<lang::Index>(player);
    const api::SlowState slow = api::slow_state(table, *node_);
    const api::Lease bench(table);
    const interpreter::State seen = bench->reference.as_shown(*slow, who);
    View view;
    view.text = bench->reference.observe(*slow, who);
    for (const auto& [site, piece] : seen.position.pieces) {
      view.pieces.push_back(as_piece(table.model(), site, piece.kind, piece.owner));
    }
    view.picture = api::plain_picture(table, *slow, who);
    return view;
  });
}

std::string State::position() const {
  return api::guarded(*game_.table(), [this] {
    const api::SlowState slow = api::slow_state(*game_.table(), *node_);
    return interpreter::print_position(api::Lease(*game_.table())->reference, *slow);
  });
}

std::optional<std::string> State::in_notation(std::string_view name) const {
  return api::guarded(*game_.table(), [&]() -> std::optional<std::string> {
    const api::Table& table = *game_.table();
    for (const lang::Notation& notation : table.model().notations) {
      if (notation.item.key != name) continue;
      return interpreter::write_in_notation(table.model(), *api::slow_state(table, *node_),
                                            notation);
    }
    return std::nullopt;
  });
}

}  // namespace ludo

// Playing recorded games. See replay.hpp.

#include "interpreter/services/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

std::string replaced(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

// `H2-E2` of ICCS, which counts rows from 0, is `h3-e3`.
std::optional<std::string> from_iccs(std::string_view text) {
  const auto is_site = [&](std::size_t at) {
    return 'A' <= text[at] && text[at] <= 'I' && '0' <= text[at + 1] && text[at + 1] <= '9';
  };
  if (text.size() != 5 || text[2] != '-' || !is_site(0) || !is_site(3)) return std::nullopt;
  const auto site = [&](std::size_t at) {
    return fmt::format("{}{}", static_cast<char>(text[at] - 'A' + 'a'), text[at + 1] - '0' + 1);
  };
  return site(0) + '-' + site(3);
}

// What a move may mean, the text itself first.
std::vector<std::string> readings(const std::string& text, MoveFormat format) {
  std::vector<std::string> found = {text};
  switch (format) {
    case MoveFormat::Moves:
    case MoveFormat::Csa:
    case MoveFormat::Ludorec:
      break;
    case MoveFormat::Pdn: {
      std::string bare = text;
      while (!bare.empty() && bare.back() == '*') bare.pop_back();  // a move that was forced
      found.push_back(replaced(std::move(bare), ':', 'x'));
      break;
    }
    case MoveFormat::Pgn: {
      std::string bare = text;
      while (!bare.empty() && (bare.back() == '+' || bare.back() == '#')) bare.pop_back();
      if (bare.ends_with("e.p.")) bare.resize(bare.size() - 4);
      if (bare.starts_with("0-0")) bare = replaced(bare, '0', 'O');
      found.push_back(std::move(bare));
      break;
    }
    case MoveFormat::Wxf:
      if (auto sites = from_iccs(text)) return {*std::move(sites)};
      found.push_back(replaced(text, '.', '='));
      break;
  }
  return found;
}

std::string lowered(std::string text) {
  for (char& c : text) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string names_of(const std::vector<std::string>& keys) {
  std::string text;
  for (const std::string& key : keys) text += (text.empty() ? "`" : ", `") + key + '`';
  return text;
}

// Plays one move, and writes it as the description does; or why it cannot be played.
std::optional<ReplayFailure> step(const Engine& engine, State& state, const RecordedMove& move,
                                  std::size_t index, MoveFormat format, std::string& written) {
  ReplayFailure failure{index, move, "", ""};
  if (engine.over(state)) {
    failure.reason = fmt::format("the game is over, by `{}`", engine.outcome(state).key);
    return failure;
  }
  const bool nature = engine.nature_moves(state);
  if (!nature) {
    failure.player = engine.model().players[static_cast<std::size_t>(engine.to_move(state))].name;
  }
  if (move.chance && !nature) {
    failure.reason = "the record has it as a move of chance, which does not move here";
    return failure;
  }
  const std::vector<Move> legal = engine.moves(state);
  std::optional<MoveNotFound> first;
  for (const std::string& text : readings(move.text, format)) {
    const MoveSearch search = find_move(text, legal);
    if (const auto* found = std::get_if<std::size_t>(&search)) {
      State next = engine.apply(state, legal[*found]);
      written = legal[*found].text;
      state = std::move(next);
      return std::nullopt;
    }
    if (!first) first = std::get<MoveNotFound>(search);
  }
  if (const std::optional<Act> act = read_act(engine.model(), move.text)) {
    failure.reason = engine.objection(state, *act);
    if (!failure.reason.empty()) {
      failure.player.clear();
      return failure;
    }
    state = engine.apply(state, *act);
    written = write_act(engine.model(), *act);
    return std::nullopt;
  }
  std::vector<std::string> by;
  for (const std::string& text : readings(move.text, format)) {
    if (by.empty()) by = forbidden_by(engine, state, text);
  }
  LUDO_ASSERT(first.has_value(), "a move has at least one reading");
  failure.reason = by.empty() ? describe(*first) : "forbidden by " + names_of(by);
  return failure;
}

void replay_into(Replay& result, const Engine& engine, const std::vector<RecordedMove>& moves,
                 MoveFormat format) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::string written;
    result.failure = step(engine, result.state, moves[i], i, format, written);
    if (result.failure) return;
    result.written.push_back(std::move(written));
  }
}

// A line from a state on; `spelled` counts the moves of the line that could be played.
void respell_line(const Engine& engine, State state, RecordedLine& line, MoveFormat format,
                  std::size_t& spelled, Respelled& result, bool is_main) {
  std::size_t remark = 0;
  const auto variations = [&](std::size_t after, const State& before) {
    for (; remark < line.remarks.size() && line.remarks[remark].after <= after; ++remark) {
      for (RecordedLine& inner : line.remarks[remark].line) {
        std::size_t played = 0;
        respell_line(engine, before, inner, format, played, result, false);
        if (played < inner.moves.size()) ++result.unfit_variations;
      }
    }
  };
  variations(0, state);
  for (; spelled < line.moves.size(); ++spelled) {
    RecordedMove& move = line.moves[spelled];
    const bool asks = remark < line.remarks.size() && line.remarks[remark].after == spelled + 1;
    const std::optional<State> before = asks ? std::optional(state) : std::nullopt;
    const bool nature = !engine.over(state) && engine.nature_moves(state);
    const std::int32_t turn = state.turns + 1;
    std::string written;
    std::optional<ReplayFailure> failure = step(engine, state, move, spelled, format, written);
    if (!failure) {
      move.text = std::move(written);
      move.turn = turn;
      move.chance = nature;
    }
    if (before) variations(spelled + 1, *before);
    if (failure) {
      if (is_main) result.failure = std::move(failure);
      return;
    }
  }
}

}  // namespace

Replay replay(const Engine& engine, State from, const std::vector<RecordedMove>& moves,
              MoveFormat format) {
  Replay result{std::move(from), {}, std::nullopt, {}};
  try {
    replay_into(result, engine, moves, format);
  } catch (const BudgetSpent& spent) {
    result.trouble = spent.what();
  } catch (const std::bad_alloc&) {
    result.trouble = kNoMemory;
  }
  return result;
}

Respelled respell(const Engine& engine, State from, RecordedGame game, MoveFormat format) {
  Respelled result{std::move(game), std::nullopt, 0, {}};
  std::size_t spelled = 0;
  try {
    respell_line(engine, std::move(from), result.game, format, spelled, result, true);
  } catch (const BudgetSpent& spent) {
    result.trouble = spent.what();
  } catch (const std::bad_alloc&) {
    result.trouble = kNoMemory;
  }
  return result;
}

std::optional<Act> act_by_result(const Engine& engine, const State& state,
                                 const RecordedGame& record, MoveFormat format) {
  const std::vector<lang::Index>& order = engine.model().scenario.order;
  const auto termination = record.tags.find("Termination");
  if (order.size() != 2 || engine.over(state)) return std::nullopt;
  if (termination != record.tags.end() && lowered(termination->second) != "normal") {
    return std::nullopt;
  }
  std::optional<Act> act;
  const std::string& result = record.result;
  const bool own = format == MoveFormat::Ludorec;
  if (format == MoveFormat::Csa || own) {
    if (result == "%TORYO" && !engine.nature_moves(state)) {
      act = Act{Act::Form::Resignation, engine.to_move(state)};
    }
    if (result == "%HIKIWAKE") act = Act{Act::Form::AgreedDraw};
  }
  if (format != MoveFormat::Csa && format != MoveFormat::Moves) {
    if (result == "1-0" || result == "2-0") act = Act{Act::Form::Resignation, order[1]};
    if (result == "0-1" || result == "0-2") act = Act{Act::Form::Resignation, order[0]};
    if (result == "1/2-1/2" || result == "1-1") act = Act{Act::Form::AgreedDraw};
  }
  return act && engine.objection(state, *act).empty() ? act : std::nullopt;
}

std::string describe(const ReplayFailure& failure) {
  std::string text =
      fmt::format("move {} `{}`", failure.index + 1, lang::printable(failure.move.text));
  if (!failure.player.empty()) text += " of " + failure.player;
  if (failure.move.line != 0) text += fmt::format(" (line {})", failure.move.line);
  return text + ": " + failure.reason;
}

}  // namespace ludo::interpreter

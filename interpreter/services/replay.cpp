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

void replay_into(Replay& result, const Engine& engine, const std::vector<RecordedMove>& moves,
                 MoveFormat format) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ReplayFailure failure{i, moves[i], "", ""};
    if (engine.over(result.state)) {
      failure.reason = fmt::format("the game is over, by `{}`", engine.outcome(result.state).key);
      result.failure = std::move(failure);
      return;
    }
    const std::vector<Move> legal = engine.moves(result.state);
    const Move* played = nullptr;
    std::optional<MoveNotFound> first;
    for (const std::string& text : readings(moves[i].text, format)) {
      const MoveSearch search = find_move(text, legal);
      if (const auto* index = std::get_if<std::size_t>(&search)) {
        played = &legal[*index];
        break;
      }
      if (!first) first = std::get<MoveNotFound>(search);
    }
    const auto act =
        played == nullptr ? read_act(engine.model(), moves[i].text) : std::optional<Act>();
    const std::string objection = act ? engine.objection(result.state, *act) : "";
    if (act && objection.empty()) {
      result.state = engine.apply(result.state, *act);
      result.written.push_back(write_act(engine.model(), *act));
      continue;
    }
    if (act) {
      failure.reason = objection;
      result.failure = std::move(failure);
      return;
    }
    if (played == nullptr) {
      if (!engine.nature_moves(result.state)) {
        failure.player =
            engine.model().players[static_cast<std::size_t>(engine.to_move(result.state))].name;
      }
      std::vector<std::string> by;
      for (const std::string& text : readings(moves[i].text, format)) {
        if (by.empty()) by = forbidden_by(engine, result.state, text);
      }
      LUDO_ASSERT(first.has_value(), "a move has at least one reading");
      failure.reason = by.empty() ? describe(*first) : "forbidden by " + names_of(by);
      result.failure = std::move(failure);
      return;
    }
    State next = engine.apply(result.state, *played);
    result.written.push_back(played->text);
    result.state = std::move(next);
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
  if (format == MoveFormat::Csa) {
    if (result == "%TORYO" && !engine.nature_moves(state)) {
      act = Act{Act::Form::Resignation, engine.to_move(state)};
    }
    if (result == "%HIKIWAKE") act = Act{Act::Form::AgreedDraw};
  } else if (format != MoveFormat::Moves) {
    if (result == "1-0" || result == "2-0") act = Act{Act::Form::Resignation, order[1]};
    if (result == "0-1" || result == "0-2") act = Act{Act::Form::Resignation, order[0]};
    if (result == "1/2-1/2" || result == "1-1") act = Act{Act::Form::AgreedDraw};
  }
  return act && engine.objection(state, *act).empty() ? act : std::nullopt;
}

std::string describe(const ReplayFailure& failure) {
  std::string text = fmt::format("move {} `{}`", failure.index + 1, failure.move.text);
  if (!failure.player.empty()) text += " of " + failure.player;
  if (failure.move.line != 0) text += fmt::format(" (line {})", failure.move.line);
  return text + ": " + failure.reason;
}

}  // namespace ludo::interpreter

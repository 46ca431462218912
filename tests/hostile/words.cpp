// Written moves, positions and records that nobody meant, in games under way: all are answered, and
// what is read is what stands there.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "interpreter/services/why.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/hostile/attack.hpp"
#include "tests/hostile/games.hpp"

namespace ludo::hostile {

namespace {

using interpreter::Move;
using interpreter::Random;

constexpr std::size_t kMostSpoilings = 4;
constexpr std::size_t kMostWords = 6;
constexpr std::size_t kLongWord = 100'000;

// What words are made worse with: signs that mean something somewhere, and some that never do.
constexpr std::array<std::string_view, 24> kSnippets = {
    "-",  "x",      "#2",   "#99999999999999999999",
    ",",  "(",      ")",    "{",
    "}",  "\"",     "\\",   " ",
    "\n", "\t",     "é",    "\xff",
    "0",  "-1",     "none", "1000000001",
    "*",  "{deck}", "\0x",  "pass"};

std::string spoiled(std::string word, const std::vector<Move>& moves, Random& random) {
  const std::uint64_t edits = 1 + random.below(kMostSpoilings);
  for (std::uint64_t i = 0; i < edits; ++i) {
    const std::size_t at = random.below(word.size() + 1);
    const std::size_t size = random.below(word.size() - at + 1);
    switch (random.below(6)) {
      case 0:
        word.erase(at, size);
        break;
      case 1:
        word.insert(at, kSnippets[random.below(kSnippets.size())]);
        break;
      case 2:
        word.insert(at, word.substr(at, size));
        break;
      case 3:
        if (!moves.empty()) {
          const std::string& other = moves[random.below(moves.size())].text;
          word = word.substr(0, at) + other.substr(std::min(at, other.size()));
        }
        break;
      case 4:
        if (at < word.size()) word[at] = static_cast<char>(random.below(256));
        break;
      case 5:
        if (random.below(40) == 0) word.append(kLongWord, 'a');
        break;
    }
  }
  return word;
}

std::string spoiled_lines(const std::string& text, Random& random) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  const std::uint64_t edits = 1 + random.below(kMostSpoilings);
  for (std::uint64_t i = 0; i < edits; ++i) {
    const std::size_t at = random.below(lines.size());
    switch (random.below(4)) {
      case 0:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        if (lines.empty()) lines.emplace_back();
        break;
      case 1:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at),
                     lines[random.below(lines.size())]);
        break;
      default:
        lines[at] = spoiled(lines[at], {}, random);
        break;
    }
  }
  std::string answer;
  for (const std::string& line : lines) answer += line + "\n";
  return answer;
}

// ---- what is done with them

std::string moves_answered(const Underway& game, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const interpreter::MoveSearch found = interpreter::find_move(word, game.moves);
    if (const auto* failure = std::get_if<interpreter::MoveNotFound>(&found)) {
      static_cast<void>(interpreter::describe(*failure));
    }
    const interpreter::Why why =
        interpreter::why(*game.engine, game.state, word, game.loaded.sources);
    const bool legal = why.answer == interpreter::Why::Answer::Legal;
    if (legal != std::holds_alternative<std::size_t>(found)) {
      return fmt::format("`why` and the list of moves do not agree about `{}`", word);
    }
  }
  const interpreter::PlayedLine line = interpreter::play_line(*game.engine, game.state, words);
  if (line.failure.has_value() != (line.written.size() < words.size())) {
    return "a line fails exactly when not all of it was played";
  }
  if (line.failure) static_cast<void>(interpreter::describe(*line.failure));
  return "";
}

std::string position_answered(Underway& game, const std::string& text) {
  lang::CheckOptions options;
  options.lints = false;
  lang::Diagnostics diagnostics;
  const auto read =
      interpreter::read_position(game.loaded, options, "position.txt", text, diagnostics);
  static_cast<void>(lang::render(diagnostics, game.loaded.sources));
  if (read.has_value() == diagnostics.has_errors()) return "no state exactly when it is refused";
  if (!read) return "";
  const interpreter::Engine engine(read->model, kSmallBudget);
  const std::string printed = interpreter::print_position(engine, read->state);
  lang::Diagnostics again;
  const auto twice = interpreter::read_position(game.loaded, options, "again.txt", printed, again);
  if (!twice) return "what was printed cannot be read:\n" + printed;
  if (!(twice->state == read->state)) return "what was printed is another state:\n" + printed;
  if (!engine.over(read->state)) static_cast<void>(engine.moves(read->state));
  return "";
}

std::string record_answered(const Underway& game, const std::string& text) {
  using interpreter::MoveFormat;
  for (const MoveFormat format : {MoveFormat::Moves, MoveFormat::Pgn, MoveFormat::Pdn,
                                  MoveFormat::Csa, MoveFormat::Wxf, MoveFormat::Ludorec}) {
    const interpreter::RecordFile file = interpreter::read_records(text, format);
    if (file.games.empty()) continue;
    const interpreter::Replay replay =
        interpreter::replay(*game.engine, game.state, file.games.front().moves, format);
    if (replay.failure) static_cast<void>(interpreter::describe(*replay.failure));
  }
  static_cast<void>(interpreter::guess_format("a.pgn", text));
  return "";
}

std::string attacked(Underway& game, Random random) {
  switch (random.below(3)) {
    case 0: {
      std::vector<std::string> words;
      const std::uint64_t wanted = 1 + random.below(kMostWords);
      for (std::uint64_t i = 0; i < wanted; ++i) {
        const std::string word =
            game.moves.empty() ? "a1-a2" : game.moves[random.below(game.moves.size())].text;
        words.push_back(random.below(3) == 0 ? word : spoiled(word, game.moves, random));
      }
      return moves_answered(game, words);
    }
    case 1: {
      const std::string text = interpreter::print_position(*game.engine, game.state);
      const std::string trouble = position_answered(game, text);
      if (!trouble.empty()) return trouble;
      return position_answered(game, spoiled_lines(text, random));
    }
    default: {
      std::string text;
      interpreter::State state = game.state;
      for (int i = 0; i < 4 && !game.engine->over(state); ++i) {
        const std::vector<Move> moves = game.engine->moves(state);
        const Move& move = moves[random.below(moves.size())];
        text += move.text + "\n";
        interpreter::State next = game.engine->apply(state, move);
        state = std::move(next);
      }
      return record_answered(game, random.below(4) == 0 ? text : spoiled_lines(text, random));
    }
  }
}

}  // namespace

Attack attack_with_words(std::uint64_t number) {
  Random random = draws_of("words", number);
  const std::vector<mutation::ShippedGame>& all = games();
  const mutation::ShippedGame& game = all[random.below(all.size())];
  return {game.path, [&game, random]() mutable -> std::string {
            auto found = underway(game, random);
            if (!found) return "";
            try {
              return attacked(*found, random);
            } catch (const interpreter::BudgetSpent&) {
            } catch (const interpreter::DescriptionError&) {
            }
            return "";
          }};
}

}  // namespace ludo::hostile

// Running test blocks. See test_run.hpp.

#include "interpreter/services/test_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/test_why.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using lang::Expectation;
using lang::Index;

constexpr std::size_t kMostMovesTold = 12;

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (std::size_t i = 0; i < texts.size() && i < kMostMovesTold; ++i) {
    result += fmt::format("{}{}", i == 0 ? "" : ", ", texts[i]);
  }
  if (kMostMovesTold < texts.size()) result += fmt::format(", … ({} in all)", texts.size());
  return result;
}

bool is_letter_or_digit(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c < 0;
}

// The signs of a written move, without letters and digits.
std::string signs_of(std::string_view text) {
  std::string signs;
  for (const char c : text) {
    if (!is_letter_or_digit(c)) signs += c;
  }
  return signs;
}

// A written move in small letters, without the signs that only part one word of it from the next.
std::string without_partings(std::string_view text) {
  std::string rest;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool between = 0 < i && i + 1 < text.size() && is_letter_or_digit(text[i - 1]) &&
                         is_letter_or_digit(text[i + 1]);
    if (between && std::string_view("-/:. ").find(c) != std::string_view::npos) continue;
    rest += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return rest;
}

bool has_plus(const lang::Template& written) {
  return std::any_of(written.begin(), written.end(), [](const lang::TemplatePiece& piece) {
    return piece.text.find('+') != std::string::npos || has_plus(piece.inner);
  });
}

// True if a `+` stands between things that are chosen together and nowhere else: no notation and no
// label of the game has one.
bool plus_joins_sets(const lang::GameModel& model) {
  const auto in_none = [](const std::vector<lang::Template>& forms) {
    return std::none_of(forms.begin(), forms.end(), has_plus);
  };
  return std::all_of(model.rules.begin(), model.rules.end(),
                     [&](const lang::Rule& rule) { return in_none(rule.written); }) &&
         std::all_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const lang::PhaseDef& phase) { return in_none(phase.written); }) &&
         std::all_of(model.statements.begin(), model.statements.end(),
                     [](const lang::Statement& statement) {
                       return std::none_of(statement.texts.begin(), statement.texts.end(),
                                           [](const std::string& label) {
                                             return label.find('+') != std::string::npos;
                                           });
                     });
}

// A written move in small letters, the things that `+` joins in the order of their letters.
std::string without_order(std::string_view text) {
  std::string rest;
  std::vector<std::string> things(1);
  const auto finish = [&] {
    std::sort(things.begin(), things.end());
    for (const std::string& thing : things) rest += thing + '+';
    things.assign(1, "");
  };
  for (const char c : text) {
    if (c == '+') {
      things.emplace_back();
    } else if (is_letter_or_digit(c)) {
      things.back() += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else {
      finish();
      rest += c;
    }
  }
  finish();
  return rest;
}

// The move that has what stands in the text between `+` in another order; empty if there is none.
std::string in_another_order(const lang::GameModel& model, const std::string& text,
                             const std::vector<Move>& moves) {
  if (text.find('+') == std::string::npos || !plus_joins_sets(model)) return "";
  const std::string wanted = without_order(text);
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
    return std::any_of(move.forms.begin(), move.forms.end(),
                       [&](const std::string& form) { return without_order(form) == wanted; });
  });
  return found == moves.end() ? "" : found->text;
}

// The move that a text means which names none: one that fits it as a pattern, or that differs in
// the signs that part its words alone, where no move here is written with the signs of the text;
// empty if there is none.
std::string meant_by(const std::string& text, const std::vector<Move>& moves) {
  const bool pattern = text.find('*') != std::string::npos;
  const std::string signs = signs_of(text);
  const std::string words = without_partings(text);
  std::string meant;
  for (const Move& move : moves) {
    if (pattern && fits_glob(text, move)) return move.text;
    if (!pattern && signs_of(move.text) == signs) return "";
    if (!pattern && without_partings(move.text) == words) meant = move.text;
  }
  return meant;
}

// What a position leaves open that says no phase in a game of several; empty if nothing.
std::string doubt_of(const lang::GameModel& model, const lang::Given& given) {
  const bool plain =
      given.at == lang::Given::At::Turn && !given.from_start && given.notation == lang::kNoIndex;
  if (!plain || model.scenario.phases.size() < 2 || given.body == lang::kNoIndex) return "";
  for (const Index index : lang::at(model.blocks, given.body).statements) {
    if (lang::at(model.statements, index).op == lang::StatementOp::SetPhase) return "";
  }
  return fmt::format(
      " (the position says no phase and so is in `{}`, the first; `White to move in "
      "{}` says another)",
      model.scenario.phases[0].item.key, model.scenario.phases[1].item.key);
}

// How many turns passed before a test begins, with nothing to choose in them; 0 where the position
// itself counts turns or plays some.
std::int32_t silent_turns(const lang::GameModel& model, const lang::TestModel& test,
                          const State& state) {
  const lang::Given& given = test.given;
  if (!test.has_given) return state.turns;
  const bool plain =
      given.at == lang::Given::At::Turn && given.played.empty() && given.notation == lang::kNoIndex;
  if (!plain) return 0;
  if (given.body != lang::kNoIndex) {
    for (const Index index : lang::at(model.blocks, given.body).statements) {
      if (lang::at(model.statements, index).op == lang::StatementOp::SetCounter) return 0;
    }
  }
  return state.turns;
}

// The site that a pattern such as `c2-*` begins with, if it is the only one; a board that grows has
// none.
Index site_before_star(const lang::Board& board, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (board.shape == lang::BoardShape::Tiles || star == std::string_view::npos)
    return lang::kNoIndex;
  const std::string_view begin = pattern.substr(0, star);
  Index found = lang::kNoIndex;
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    const std::string& name = board.sites[s].name;
    const bool is_whole = begin == name;
    if (!is_whole && name.starts_with(begin)) return lang::kNoIndex;
    const bool goes_on = begin.starts_with(name) && begin.size() > name.size() &&
                         !is_letter_or_digit(begin[name.size()]);
    if (is_whole || goes_on) found = static_cast<Index>(s);
  }
  return found;
}

// The site that the text of a move begins with.
Index site_at_front(const lang::Board& board, std::string_view text) {
  Index found = lang::kNoIndex;
  std::size_t longest = 0;
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    const std::string& name = board.sites[s].name;
    if (!text.starts_with(name) || name.size() <= longest) continue;
    found = static_cast<Index>(s);
    longest = name.size();
  }
  return found;
}

// Pieces come onto the board while the game is played.
bool pieces_come(const lang::GameModel& model) {
  bool come = false;
  const auto look = [&](lang::BlockId block) {
    if (block == lang::kNoIndex) return;
    lang::for_each_statement(model, block, [&](const lang::Statement& s) {
      come = come || s.op == lang::StatementOp::Put || s.op == lang::StatementOp::Lay;
    });
  };
  for (const lang::Rule& rule : model.rules) look(rule.body);
  for (const lang::PhaseDef& phase : model.scenario.phases) look(phase.turn);
  return come;
}

// That nobody stands where the moves of a pattern would begin, in a game whose moves begin with the
// site of a piece: then it names none, whatever the rules are. Empty where that is not sure.
std::string said_of_nobody(const lang::GameModel& model, const State& state,
                           std::string_view pattern, const std::vector<Move>& moves) {
  const Index site = site_before_star(model.board, pattern);
  const auto stands_on = [&](Index s) { return state.position.pieces.contains(s); };
  if (site == lang::kNoIndex || stands_on(site) || moves.empty() || pieces_come(model)) return "";
  const bool all_stand = std::ranges::all_of(moves, [&](const Move& move) {
    const Index front = site_at_front(model.board, move.text);
    return front != lang::kNoIndex && stands_on(front);
  });
  if (!all_stand) return "";
  return fmt::format("nobody stands on {}: this would hold whatever the rules are",
                     model.board.sites[static_cast<std::size_t>(site)].name);
}

struct Run {
  const lang::GameModel& model;
  Engine& engine;
  TestOutcome& outcome;
  std::shared_ptr<const program::Program> program;  // for counting; null: the reference engine does
  const lang::StopFlag* stop;
  const lang::SourceMap* sources;
  std::vector<std::string> line;  // the moves of the `after` blocks around
  std::set<lang::Span> faulty;    // lines whose faults are told
  std::string doubt;              // of the position, told with the first failure
  std::int32_t silent = 0;        // turns before the state that passed with nothing to choose

  void fail(const Expectation& expectation, std::string expected, std::string got) {
    if (!line.empty()) expected = fmt::format("after {}: {}", joined(line), expected);
    if (const std::int32_t turns = std::exchange(silent, 0); 0 < turns) {
      got += fmt::format(" ({} before it passed without a move: nothing was to be chosen there)",
                         turns == 1 ? "a turn" : fmt::format("{} turns", turns));
    }
    got += std::exchange(doubt, {});
    outcome.failures.push_back(TestFailure{std::move(expected), std::move(got), expectation.span});
  }

  // What has been tried since that cannot be done; each line of the text is told once.
  void fail_by_faults() {
    for (const Report& report : engine.reports()) {
      if (!faulty.insert(report.where).second) continue;
      std::string got = fmt::format("fault[{}]: {}", lang::kind_name(report.kind), report.what);
      if (!line.empty()) got += fmt::format(", in the line {}", joined(line));
      got += std::exchange(doubt, {});
      outcome.failures.push_back(
          TestFailure{std::string(kFaultless), std::move(got), report.where});
    }
    engine.forget_reports();
  }

  std::vector<Move> legal_moves(const State& state) const {
    return engine.over(state) ? std::vector<Move>{} : engine.moves(state);
  }

  std::string player_name(Index player) const {
    if (player < 0 || static_cast<Index>(model.players.size()) <= player) return "nobody";
    return model.players[static_cast<std::size_t>(player)].name;
  }

  // The player that an expectation names.
  Index player_of(const State& state, const Expectation& expectation, lang::ExprId expr) const {
    return engine.evaluate(state, expr, expectation.slots).number;
  }

  std::string describe_outcome(const State& state) const {
    if (!engine.over(state)) {
      if (engine.nature_moves(state)) {
        return fmt::format("the game goes on: nature to move, in the turn of {}",
                           player_name(state.position.mover));
      }
      return fmt::format("the game goes on: {} to move", player_name(engine.to_move(state)));
    }
    return interpreter::describe_outcome(engine, state);
  }

  void check(const State& state, const Expectation& expectation);
  bool says_nothing(const Expectation& expectation, const std::string& expected);
  void check_legal(const State& state, const Expectation& expectation);
  void check_illegal(const State& state, const Expectation& expectation);
  void check_moves_exactly(const State& state, const Expectation& expectation);
  void check_moves_count(const State& state, const Expectation& expectation);
  void check_after(const State& state, const Expectation& expectation);
  void check_shows(const State& state, const Expectation& expectation);
  void check_condition(const State& state, const Expectation& expectation, bool wanted);
  void check_to_move(const State& state, const Expectation& expectation);
  void check_outcome(const State& state, const Expectation& expectation);
  void check_points(const State& state, const Expectation& expectation);
  void check_sight(const State& state, const Expectation& expectation, bool wanted);
  void check_cannot_tell(const State& state, const Expectation& expectation);
  void check_perft(const State& state, const Expectation& expectation);
};

void Run::check(const State& state, const Expectation& expectation) {
  if (stop != nullptr && stop->load()) {
    outcome.stopped = true;
    return;
  }
  ++outcome.expectations;
  switch (expectation.form) {
    case Expectation::Form::Legal:
      return check_legal(state, expectation);
    case Expectation::Form::Illegal:
      return check_illegal(state, expectation);
    case Expectation::Form::MovesExactly:
      return check_moves_exactly(state, expectation);
    case Expectation::Form::MovesCount:
      return check_moves_count(state, expectation);
    case Expectation::Form::After:
      return check_after(state, expectation);
    case Expectation::Form::Shows:
      return check_shows(state, expectation);
    case Expectation::Form::Holds:
      return check_condition(state, expectation, true);
    case Expectation::Form::Fails:
      return check_condition(state, expectation, false);
    case Expectation::Form::ToMove:
      return check_to_move(state, expectation);
    case Expectation::Form::Outcome:
      return check_outcome(state, expectation);
    case Expectation::Form::Points:
      return check_points(state, expectation);
    case Expectation::Form::Sees:
      return check_sight(state, expectation, true);
    case Expectation::Form::CannotSee:
      return check_sight(state, expectation, false);
    case Expectation::Form::CannotTell:
      return check_cannot_tell(state, expectation);
    case Expectation::Form::Perft:
      return check_perft(state, expectation);
  }
  LUDO_UNREACHABLE();
}

void Run::check_legal(const State& state, const Expectation& expectation) {
  const std::vector<Move> moves = legal_moves(state);
  for (const std::string& text : expectation.moves) {
    const MoveSearch search = find_move(text, moves);
    const auto* failure = std::get_if<MoveNotFound>(&search);
    if (failure == nullptr) continue;
    if (const auto act = read_act(model, text)) {
      const std::string objection = engine.objection(state, *act);
      if (!objection.empty()) fail(expectation, "legal " + text, objection);
      continue;
    }
    std::string got = engine.over(state) ? describe_outcome(state) : describe(*failure);
    const std::vector<std::string> keys = forbidden_by(engine, state, text);
    if (!keys.empty()) got = "forbidden by " + joined(keys);
    fail(expectation, "legal " + text, got);
  }
}

// What holds of moves that there cannot be.
bool Run::says_nothing(const Expectation& expectation, const std::string& expected) {
  if (expectation.unwritable.empty()) return false;
  fail(expectation, expected,
       fmt::format("no move of this game could be written `{}`", expectation.unwritable));
  return true;
}

void Run::check_illegal(const State& state, const Expectation& expectation) {
  if (says_nothing(expectation, "illegal " + expectation.unwritable)) return;
  const std::vector<Move> moves = legal_moves(state);
  for (const std::string& text : expectation.moves) {
    const MoveSearch search = find_move(text, moves);
    const auto* failure = std::get_if<MoveNotFound>(&search);
    const std::string because =
        expectation.because.empty() ? "" : " because " + expectation.because;
    const auto act = failure == nullptr ? std::nullopt : read_act(model, text);
    if (act && expectation.because.empty() && !engine.objection(state, *act).empty()) continue;
    if (failure == nullptr || act) {
      const std::string written =
          failure == nullptr ? moves[std::get<std::size_t>(search)].text : "";
      const bool otherwise = failure == nullptr && written != text;
      fail(expectation, "illegal " + text + because,
           otherwise ? fmt::format("it is legal, written `{}`", written) : "it is legal");
      continue;
    }
    if (failure->reason == MoveNotFound::Reason::Ambiguous) {
      fail(expectation, "illegal " + text + because, describe(*failure));
      continue;
    }
    if (const std::string same = in_another_order(model, text, moves); !same.empty()) {
      fail(expectation, "illegal " + text + because,
           fmt::format("it is legal, written `{}`", same));
      continue;
    }
    if (const std::string meant = meant_by(text, moves); !meant.empty()) {
      fail(expectation, "illegal " + text + because, fmt::format("`{}`, which is legal", meant));
      continue;
    }
    if (const std::string nobody = said_of_nobody(model, state, text, moves); !nobody.empty()) {
      fail(expectation, "illegal " + text + because, nobody);
      continue;
    }
    if (expectation.because.empty()) continue;
    const std::vector<std::string> keys = engine.reasons_against(state, text).keys();
    if (std::find(keys.begin(), keys.end(), expectation.because) == keys.end()) {
      fail(expectation, "illegal " + text + because,
           keys.empty() ? "no such move, which no item forbids" : "forbidden by " + joined(keys));
    }
  }
}

void Run::check_moves_exactly(const State& state, const Expectation& expectation) {
  const std::string glob = expectation.glob.empty() ? "" : " " + expectation.glob;
  const std::string wanted = fmt::format(
      "moves{} exactly {}", glob, expectation.moves.empty() ? "none" : joined(expectation.moves));
  if (says_nothing(expectation, wanted)) return;
  const std::vector<Move> legal = legal_moves(state);
  std::vector<Move> moves;
  for (const Move& move : legal) {
    if (expectation.glob.empty() || fits_glob(expectation.glob, move)) moves.push_back(move);
  }
  std::set<std::size_t> expected;
  std::vector<std::string> missing;
  for (const std::string& text : expectation.moves) {
    const MoveSearch search = find_move(text, moves);
    if (const auto* index = std::get_if<std::size_t>(&search)) {
      expected.insert(*index);
    } else {
      missing.push_back(text);
    }
  }
  std::vector<std::string> superfluous;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!expected.contains(i)) superfluous.push_back(moves[i].text);
  }
  std::string got;
  if (missing.empty() && superfluous.empty()) {
    if (!moves.empty()) return;
    got = said_of_nobody(model, state, expectation.glob, legal);
    if (got.empty()) return;
  }
  if (!missing.empty()) got += "without " + joined(missing);
  if (!superfluous.empty()) got += (got.empty() ? "also " : "; also ") + joined(superfluous);
  if (engine.over(state)) got = "the game is over: " + describe_outcome(state);
  fail(expectation, wanted, got);
}

void Run::check_moves_count(const State& state, const Expectation& expectation) {
  const std::string glob = expectation.glob.empty() ? "" : " " + expectation.glob;
  const std::string wanted = fmt::format("moves{} = {}", glob, expectation.count);
  if (says_nothing(expectation, wanted)) return;
  const std::vector<Move> legal = legal_moves(state);
  std::vector<std::string> fitting;
  for (const Move& move : legal) {
    if (expectation.glob.empty() || fits_glob(expectation.glob, move)) fitting.push_back(move.text);
  }
  if (std::cmp_equal(fitting.size(), expectation.count)) {
    if (!fitting.empty()) return;
    const std::string nobody = said_of_nobody(model, state, expectation.glob, legal);
    if (!nobody.empty()) fail(expectation, wanted, nobody);
    return;
  }
  const bool told = !fitting.empty() && fitting.size() <= kMostMovesTold;
  std::string behind = told ? fmt::format(" ({})", joined(fitting)) : "";
  if (engine.over(state)) behind = ": the game is over, " + describe_outcome(state);
  fail(expectation, wanted, fmt::format("{}{}", fitting.size(), behind));
}

void Run::check_after(const State& state, const Expectation& expectation) {
  PlayedLine played = play_line(engine, state, expectation.moves);
  if (played.failure) {
    fail(expectation, "after " + joined(expectation.moves), describe(*played.failure));
    return;
  }
  const std::size_t n_before = line.size();
  const std::int32_t silent_before = std::exchange(silent, played.silent);
  line.insert(line.end(), expectation.moves.begin(), expectation.moves.end());
  fail_by_faults();
  for (const Expectation& inner : expectation.then) {
    check(played.state, inner);
    fail_by_faults();
  }
  line.resize(n_before);
  silent = silent_before;
}

void Run::check_shows(const State& state, const Expectation& expectation) {
  lang::Given given;
  given.body = expectation.body;
  given.slots = expectation.slots;
  given.span = expectation.span;
  const State expected = engine.position(given);
  engine.forget_reports();  // nobody plays from there
  std::vector<std::string> differences;
  for (std::size_t s = 0; s < model.board.sites.size(); ++s) {
    const auto site = static_cast<Index>(s);
    const auto piece_at = [site](const State& from) -> std::optional<PieceOnSite> {
      const auto found = from.position.pieces.find(site);
      if (found == from.position.pieces.end()) return std::nullopt;
      return found->second;
    };
    const auto name = [this](const std::optional<PieceOnSite>& piece) -> std::string {
      if (!piece) return "nothing";
      const std::string& kind = model.kinds[static_cast<std::size_t>(piece->kind)].name;
      return piece->owner == lang::kNoIndex ? kind : player_name(piece->owner) + " " + kind;
    };
    const auto wanted = piece_at(expected);
    const auto got = piece_at(state);
    if (wanted != got) {
      differences.push_back(fmt::format("{} at {} (expected {})", name(got),
                                        model.board.sites[s].name, name(wanted)));
    }
  }
  // What the picture says of its pieces beyond kind and owner, such as where they face.
  for (const auto& [key, value] : expected.position.variables) {
    const auto found = state.position.variables.find(key);
    if (found != state.position.variables.end() && found->second == value) continue;
    const lang::Variable& variable = model.variables[static_cast<std::size_t>(key.first)];
    if (variable.owner != lang::Owner::Piece) continue;
    differences.push_back(
        fmt::format("another {} of {} (expected {})", variable.name,
                    model.board.sites[static_cast<std::size_t>(key.second)].name,
                    print_expression(model, state.position, variable.type, value)));
  }
  if (!differences.empty()) fail(expectation, "the picture shown", joined(differences));
}

void Run::check_condition(const State& state, const Expectation& expectation, bool wanted) {
  const bool holds = engine.evaluate(state, expectation.expr, expectation.slots).number != 0;
  if (holds == wanted) return;
  fail(expectation, wanted ? "the condition to hold" : "the condition to fail",
       wanted ? why_it_fails(engine, model, sources, state, expectation) : "it holds");
}

void Run::check_to_move(const State& state, const Expectation& expectation) {
  const Index player = player_of(state, expectation, expectation.expr);
  if (!engine.over(state) && !engine.nature_moves(state) && engine.to_move(state) == player) {
    return;
  }
  fail(expectation, player_name(player) + " to move", describe_outcome(state));
}

void Run::check_outcome(const State& state, const Expectation& expectation) {
  const Index player = expectation.expr == lang::kNoExpr
                           ? lang::kNoIndex
                           : player_of(state, expectation, expectation.expr);
  const bool over = engine.over(state);
  const Outcome result = over ? engine.outcome(state) : Outcome{};
  const bool wins =
      std::find(result.winners.begin(), result.winners.end(), player) != result.winners.end();
  const std::vector<Index>& alive = state.position.alive;
  bool holds = false;
  std::string expected;
  switch (expectation.verdict) {
    case lang::Verdict::Wins:
      expected = player_name(player) + " wins";
      holds = over && wins;
      break;
    case lang::Verdict::Loses:
      expected = player_name(player) + " loses";
      holds = over && !wins && !result.winners.empty();
      break;
    case lang::Verdict::Out:
      expected = player_name(player) + " is out";
      holds = std::find(alive.begin(), alive.end(), player) == alive.end();
      break;
    case lang::Verdict::Draw:
      expected = "a draw";
      holds = over && result.winners.empty();
      break;
    case lang::Verdict::Finish:
      expected = "the game is over";
      holds = over;
      break;
    case lang::Verdict::GoesOn:
      expected = "play goes on";
      holds = !over;
      break;
    case lang::Verdict::Passes:
    case lang::Verdict::Forbidden:
      LUDO_ASSERT(false, "no outcome of a game");
  }
  if (!expectation.because.empty()) {
    expected += " by " + expectation.because;
    if (over) holds = holds && result.key == expectation.because;
  }
  if (!holds) fail(expectation, expected, describe_outcome(state));
}

void Run::check_points(const State& state, const Expectation& expectation) {
  constexpr double kNearly = 1e-9;
  const auto& expected = expectation.points;
  std::string wanted = "points";
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& [parts, whole] = expected[i];
    wanted += i == 0 ? " " : ", ";
    wanted += whole == 1 ? fmt::format("{}", parts) : fmt::format("{}/{}", parts, whole);
  }
  if (!engine.over(state)) return fail(expectation, wanted, describe_outcome(state));
  const std::vector<double> points = engine.outcome(state).points;
  std::string got;
  for (const double one : points) got += fmt::format("{} {}", got.empty() ? "" : ",", one);
  const bool same = std::ranges::equal(points, expected, [](double one, const auto& share) {
    const auto whole = static_cast<double>(share.second);
    return std::abs(one * whole - static_cast<double>(share.first)) < kNearly;
  });
  if (!same) fail(expectation, wanted, "points" + got);
}

void Run::check_sight(const State& state, const Expectation& expectation, bool wanted) {
  const Index player = expectation.player;
  const bool sees = engine.sees(state, player, expectation.expr, expectation.slots);
  if (sees == wanted) return;
  fail(expectation, fmt::format("{} {} it", player_name(player), wanted ? "sees" : "cannot see"),
       sees ? "it is seen" : "it is hidden");
}

void Run::check_cannot_tell(const State& state, const Expectation& expectation) {
  LUDO_ASSERT(expectation.moves.size() == 2, "two moves are compared");
  const Index player = expectation.player;
  const std::string expected = fmt::format("{} cannot tell {} from {}", player_name(player),
                                           expectation.moves[0], expectation.moves[1]);
  std::vector<SeenMove> seen;
  std::vector<std::string> views;
  const std::vector<Move> moves = legal_moves(state);
  for (const std::string& text : expectation.moves) {
    const MoveSearch search = find_move(text, moves);
    const auto* found = std::get_if<std::size_t>(&search);
    if (found == nullptr) {
      const PlayedLine played = play_line(engine, state, {text});
      return fail(expectation, expected, describe(*played.failure));
    }
    seen.push_back(engine.seen(state, moves[*found], player));
    views.push_back(engine.observe(engine.apply(state, moves[*found]), player));
  }
  if (seen[0] != seen[1]) return fail(expectation, expected, "the choices that are seen differ");
  if (views[0] != views[1]) fail(expectation, expected, "what is seen differs");
}

void Run::check_perft(const State& state, const Expectation& expectation) {
  PerftOptions options;
  options.depth = expectation.depth;
  options.unit = expectation.unit.empty() ? PerftUnit::Moves : find_unit(expectation.unit).value();
  options.program = program;
  options.stop = stop;
  options.divide = false;
  PerftAnswer answer = perft(model, state, options);
  const auto count = static_cast<std::int64_t>(answer.count);
  if (answer.finished && count == expectation.count) return;
  if (!answer.finished) {
    lang::require_going_on(stop);
    throw BudgetSpent(answer.trouble);
  }
  options.divide = true;
  answer = perft(model, state, options);
  std::string got = fmt::format("{}", count);
  if (answer.finished && answer.divide.size() <= kMostMovesTold) {
    std::vector<std::string> rows;
    for (const PerftRow& row : answer.divide) {
      rows.push_back(fmt::format("{} {}", row.move, row.count));
    }
    got += fmt::format(" ({})", joined(rows));
  }
  fail(expectation,
       fmt::format("perft {} {} = {}", expectation.depth, unit_name(options.unit),
                   expectation.count),
       got);
}

bool counts(const std::vector<Expectation>& expectations) {
  return std::any_of(expectations.begin(), expectations.end(), [](const Expectation& expectation) {
    return expectation.form == Expectation::Form::Perft || counts(expectation.then);
  });
}

}  // namespace

bool counts_sequences(const lang::TestModel& test) { return counts(test.expectations); }

TestOutcome run_test(const lang::GameModel& model, const lang::TestModel& test,
                     const TestOptions& options) {
  TestOutcome outcome;
  outcome.sentence = test.sentence;
  Budget budget = options.budget;
  if (options.stop != nullptr) budget.stop = options.stop;
  Engine engine(model, budget);
  Run run{model, engine, outcome, options.program, options.stop, options.sources, {}, {}, {}, 0};
  if (test.has_given) run.doubt = doubt_of(model, test.given);
  try {
    const State state = test.has_given ? engine.position(test.given, options.seed) : engine.start();
    run.silent = silent_turns(model, test, state);
    run.fail_by_faults();
    for (const Expectation& expectation : test.expectations) {
      run.check(state, expectation);
      run.fail_by_faults();
    }
  } catch (const DescriptionError& error) {
    outcome.failures.push_back(
        TestFailure{"the test to run", error.what() + std::exchange(run.doubt, {}), error.span});
  } catch (const BudgetSpent& spent) {
    outcome.trouble = spent.what();
  } catch (const std::bad_alloc&) {
    outcome.trouble = kNoMemory;
  } catch (const Stopped&) {
    outcome.stopped = true;
  }
  return outcome;
}

std::string describe(const TestFailure& failure) {
  if (failure.expected == kFaultless) return failure.got;
  if (failure.expected == kRunnable) return fmt::format("not run: {}", failure.got);
  return fmt::format("expected {}, got {}", failure.expected, failure.got);
}

}  // namespace ludo::interpreter

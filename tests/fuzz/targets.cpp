// The targets of the fuzzers. What must hold is asserted: a failure ends the program.

#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "interpreter/cli/why_text.hpp"
#include "interpreter/program/freeze.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/register/register.hpp"
#include "interpreter/render/ansi.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/render/text.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/scene/draw.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "interpreter/services/why.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/text/assert.hpp"
#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"

namespace ludo::tests {

namespace {

using interpreter::Budget;
using interpreter::Engine;
using interpreter::State;

// Enough for what small texts do, little enough for thousands of runs a minute.
constexpr Budget kSmall = {.steps = 200'000, .moves = 5'000, .bytes = 50'000'000};

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

std::optional<std::string> nothing(std::string_view) { return std::nullopt; }

void run_layout(std::string_view bytes) {
  lang::Diagnostics diagnostics;
  const std::optional<std::string> once = lang::format(bytes, diagnostics);
  require(once.has_value() == !diagnostics.has_errors(), "no layout exactly when there are errors");
  if (!once) return;
  lang::Diagnostics again;
  const std::optional<std::string> twice = lang::format(*once, again);
  require(twice.has_value(), "the canonical layout can be read");
  require(*twice == *once, "the canonical layout is laid out canonically");
}

void run_checker(std::string_view bytes) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load("fuzz.ludo", std::string(bytes), nothing, diagnostics);
  if (loaded.usable) {
    auto model = lang::check(loaded, {}, diagnostics);
    require(model.has_value() == !diagnostics.has_errors(),
            "no model exactly when there are errors");
    if (model) {
      const auto shared = std::make_shared<const lang::GameModel>(std::move(*model));
      const program::FreezeAnswer frozen = program::freeze(shared);
      std::optional<std::uint64_t> moves;
      const Engine engine(*shared, kSmall);
      try {
        const State start = engine.start();
        moves = engine.over(start) ? 0 : engine.raw_moves(start).size();
      } catch (const interpreter::BudgetSpent&) {
      } catch (const interpreter::DescriptionError&) {
      }
      if (frozen.program != nullptr && moves) {
        try {
          runtime::Playout playout(frozen.program, {.steps = 2'000'000, .moves = 5'000});
          playout.reset();
          require(playout.moves() == *moves, "both engines have as many moves");
        } catch (const interpreter::BudgetSpent&) {
        } catch (const interpreter::DescriptionError&) {
        }
      }
    }
  }
  (void)lang::render(diagnostics, loaded.sources);
}

// A game with something of everything that a position can say.
constexpr std::string_view kRich = R"(game Rich
elements
  players White, Black
  board square 4 x 4
  type Suit: Red, Blue
  piece Man: of each player
  piece King: of each player
  piece Rock: of nobody
  the game has deck: tally of Suit at most 3, at first {Red 2, Blue 1}
  the game has level: 0 to 9, at first 3
  the game has burnt: set of site, at first {}
  each player has card: Suit or none, at first none seen by owner
  each piece has wounds: 0 to 3, at first 0
  each player has guess: Suit or none, at first none seen by owner
  the turn has steps: 0 to 4, at first 0
interactions
  rule walk
    choose man among own pieces
    choose line from man along orthogonal: one (empty or enemy piece) to goal
    move man to goal, capturing what stands there
    add 1 to wounds of goal
    add 1 to steps
  rule draw-card
    require own card is none
    random suit among deck
    take suit from deck
    set own card to suit
  rule think
    choose suit among Suit seen by me
    set own guess to suit
scenario
  setup
    legend k Black King, K White King, m Black Man, M White Man, # Rock
    . k . .
    m . # .
    . . . M
    . K . .
  phase Open
    turn
      either "walk"
        play walk
      or "draw"
        play draw-card
      or "think"
        play think
    until turns of phase = 8
    then Rest
  phase Rest
    turn
      play walk
  end
    taken: mover wins when no King of opponent
  stuck: mover loses
  limit 60 turns: draw
)";

struct Ready {
  explicit Ready(std::string_view text) {
    lang::Diagnostics diagnostics;
    loaded = lang::load("rich.ludo", std::string(text), nothing, diagnostics);
    if (loaded.usable) model = lang::check(loaded, {}, diagnostics);
    if (!model) std::fputs(lang::render(diagnostics, loaded.sources).c_str(), stderr);
    require(model.has_value(), "the game of the fuzzers is one");
  }
  lang::LoadedGame loaded;
  std::optional<lang::GameModel> model;
};

Ready& rich() {
  static Ready ready(kRich);
  return ready;
}

void run_position(std::string_view bytes) {
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  std::optional<interpreter::PositionRead> read;
  try {
    read = interpreter::read_position(rich().loaded, options, "position.txt", std::string(bytes),
                                      diagnostics);
  } catch (const interpreter::BudgetSpent&) {
    return;
  } catch (const interpreter::DescriptionError&) {
    return;
  }
  require(read.has_value() == !diagnostics.has_errors(), "no state exactly when there are errors");
  (void)lang::render(diagnostics, rich().loaded.sources);
  if (!read) return;
  const Engine engine(read->model, kSmall);
  const std::string text = interpreter::print_position(engine, read->state);
  lang::Diagnostics again;
  const auto twice = interpreter::read_position(rich().loaded, options, "again.txt", text, again);
  require(twice.has_value(), "a printed position can be read");
  require(twice->state == read->state, "a printed position is the state again");
  try {
    if (!engine.over(read->state)) (void)engine.moves(read->state);
  } catch (const interpreter::BudgetSpent&) {
  } catch (const interpreter::DescriptionError&) {
  }
}

void run_moves(std::string_view bytes) {
  const Engine engine(*rich().model, kSmall);
  std::vector<std::string> moves = interpreter::split_moves(bytes);
  if (moves.size() > 20) moves.resize(20);
  try {
    const interpreter::PlayedLine line = interpreter::play_line(engine, engine.start(), moves);
    require(line.failure.has_value() == (line.written.size() < moves.size()),
            "a line fails exactly when not all of it was played");
    if (line.failure) (void)interpreter::describe(*line.failure);
  } catch (const interpreter::BudgetSpent&) {
  } catch (const interpreter::DescriptionError&) {
  }
}

void run_record(std::string_view bytes) {
  using interpreter::MoveFormat;
  const Engine engine(*rich().model, kSmall);
  for (const MoveFormat format : {MoveFormat::Moves, MoveFormat::Pgn, MoveFormat::Pdn,
                                  MoveFormat::Csa, MoveFormat::Wxf, MoveFormat::Ludorec}) {
    interpreter::RecordFile file = interpreter::read_records(bytes, format);
    if (file.games.empty()) continue;
    std::vector<interpreter::RecordedMove>& moves = file.games.front().moves;
    if (moves.size() > 10) moves.resize(10);
    try {
      const interpreter::Replay replay = interpreter::replay(engine, engine.start(), moves, format);
      if (replay.failure) (void)interpreter::describe(*replay.failure);
    } catch (const interpreter::BudgetSpent&) {
    } catch (const interpreter::DescriptionError&) {
    }
  }
  (void)interpreter::guess_format("a.pgn", bytes);
}

// The default view of the rich game.
const lang::View& rich_view() {
  static const lang::View kView = [] {
    lang::LoadedGame game = rich().loaded;
    lang::ViewTexts texts;
    texts.derived = lang::derive_view;
    lang::Diagnostics diagnostics;
    std::optional<lang::View> view = lang::check_view(game, {}, texts, {}, diagnostics);
    LUDO_ASSERT(view.has_value(), "the derived view of a game is one");
    return std::move(*view);
  }();
  return kView;
}

// What is done for one player: all that he is shown and told.
std::string told(const Engine& engine, const State& state, lang::Index me,
                 const std::string& move) {
  std::string out = engine.observe(state, me);
  scene::Seen seen;
  seen.state = state;
  seen.viewer = interpreter::Viewer::player(me);
  const scene::Scene scene = scene::draw(rich_view(), seen);
  out += rendering::svg(scene, rich_view().palette) + rendering::ansi(scene, rich_view().palette) +
         rendering::text(scene);
  if (engine.over(state) || engine.nature_moves(state) || engine.to_move(state) != me) return out;
  for (const interpreter::Move& legal : engine.moves(state)) out += legal.text + '\n';
  out += interpreter::why_text(interpreter::why(engine, state, move, rich().loaded.sources, me),
                               rich().loaded.sources, lang::Colours::off);
  return out;
}

// The first bytes play, up to one of 255; the next one says what the others hold in secret; what is
// left is a written move that is asked about.
void run_views(std::string_view bytes) {
  const lang::GameModel& model = *rich().model;
  const Engine engine(model, kSmall);
  State state = engine.start();
  std::size_t at = 0;
  for (; at < bytes.size() && at < 24 && bytes[at] != '\xff' && !engine.over(state); ++at) {
    const auto moves = engine.raw_moves(state);
    state = engine.apply(state, moves[static_cast<unsigned char>(bytes[at]) % moves.size()]);
  }
  const unsigned secret = at + 1 < bytes.size() ? static_cast<unsigned char>(bytes[at + 1]) : 0;
  const std::string asked(bytes.substr(std::min(bytes.size(), at + 2)));
  for (std::size_t p = 0; p < model.players.size(); ++p) {
    const auto me = static_cast<lang::Index>(p);
    State other = state;
    for (auto& [key, value] : other.position.variables) {
      const lang::Variable& variable = lang::at(model.variables, key.first);
      if (variable.seen.sight != lang::Sight::Owner || key.second == me) continue;
      if (variable.type.base == lang::Base::Int || value.number < 0) continue;
      value.number = static_cast<std::int32_t>(
          secret % static_cast<unsigned>(lang::domain_size(model, variable.type)));
    }
    try {
      require(told(engine, state, me, asked) == told(engine, other, me, asked),
              "a player is told the same whatever the others hold in secret");
    } catch (const interpreter::BudgetSpent&) {
    } catch (const interpreter::DescriptionError&) {
    }
  }
}

void run_registration(std::string_view bytes) {
  const interpreter::ReadRegistration read = interpreter::read_registration(bytes);
  require(read.record.has_value() == read.trouble.empty(), "a record, or why there is none");
  if (read.record) {
    require(interpreter::text_of(*read.record) == bytes, "a record has one text");
    const interpreter::RecordVerdict verdict = interpreter::verify(*read.record, "");
    require(!interpreter::sentences(*read.record, verdict).empty(), "a record is told");
  }
  const interpreter::TimeStamp stamp = interpreter::check_token(bytes, "a signature", bytes);
  require(!stamp.holds, "nobody stamps by chance");
  const interpreter::Made token = interpreter::token_of_reply(bytes);
  require(token.bytes.empty() != token.trouble.empty(), "a token, or why there is none");
  const interpreter::Made key = interpreter::public_key(bytes);
  require(key.bytes.empty() != key.trouble.empty(), "a key, or why there is none");
}

}  // namespace

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> targets = {
      {"layout", run_layout},
      {"checker", run_checker},
      {"position", run_position},
      {"moves", run_moves},
      {"record", run_record},
      {"views", run_views},
      {"registration", run_registration},
  };
  return targets;
}

}  // namespace ludo::tests

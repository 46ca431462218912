// Recorded games: the playthrough beside each shipped game (`NAME.moves`), and the score sheets of
// the field's formats in tests/corpus/records/ (`NAME.pgn`, `NAME-2.csa`).
//
// Each says in its text what comes of it: `ends by KEY`, `goes on`, or `fails at move N`; behind
// the key perhaps what each player gets: `ends by KEY; points 3, 0, 1`.

#include <fmt/format.h>

#include <optional>
#include <string>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

std::string word_behind(const std::string& text, const std::string& phrase) {
  const std::size_t at = text.find(phrase);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + phrase.size();
  const std::size_t end = text.find_first_of(" \t\r\n}]\"'", begin);
  return text.substr(begin, end == std::string::npos ? end : end - begin);
}

std::string points_of(const interpreter::Outcome& outcome) {
  std::string points;
  for (const double one : outcome.points)
    points += fmt::format("{} {}", points.empty() ? "" : ",", one);
  return points;
}

interpreter::State begin_of(lang::LoadedGame& game, const interpreter::RecordedGame& record,
                            const interpreter::Engine& engine) {
  if (record.position.empty()) return engine.start();
  const std::vector<std::string> notations = lang::notations_of(game);
  REQUIRE_FALSE(notations.empty());
  lang::CheckOptions options;
  options.lints = false;
  lang::Diagnostics diagnostics;
  auto read = interpreter::read_position(
      game, options, "record", notations[0] + " \"" + record.position + "\"", diagnostics);
  REQUIRE(read.has_value());
  return std::move(read->state);
}

void check_record(const GameFile& file, const std::string& path) {
  const std::string text = read_file(path);
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  REQUIRE(game.usable);
  const lang::GameModel model = checked_model(game, {});
  const interpreter::Engine engine(model);
  const interpreter::MoveFormat format = interpreter::guess_format(path, text);
  const interpreter::RecordFile records = interpreter::read_records(text, format);
  for (const interpreter::RecordFault& fault : records.faults) {
    FAIL_CHECK("line " << fault.line << ": " << fault.message);
  }
  REQUIRE(records.games.size() == 1);
  const interpreter::RecordedGame& record = records.games[0];
  const interpreter::Replay played =
      interpreter::replay(engine, begin_of(game, record, engine), record.moves, format);
  const std::string key = word_behind(text, "ends by ");
  const std::string failing = word_behind(text, "fails at move ");
  if (!failing.empty()) {
    REQUIRE(played.failure.has_value());
    INFO(interpreter::describe(*played.failure));
    CHECK(std::to_string(played.failure->index + 1) == failing);
    return;
  }
  if (played.failure) FAIL(interpreter::describe(*played.failure));
  CHECK(played.written.size() == record.moves.size());
  if (key.empty()) {
    CHECK(text.find("goes on") != std::string::npos);
    CHECK_FALSE(engine.over(played.state));
    return;
  }
  REQUIRE(engine.over(played.state));
  const interpreter::Outcome outcome = engine.outcome(played.state);
  if (!key.ends_with(';')) {
    CHECK(outcome.key == key);
    return;
  }
  CHECK(outcome.key + ";" == key);
  CHECK(text.find("points" + points_of(outcome) + "\n") != std::string::npos);
}

// The game a score sheet is of: `chess-2.pgn` is one of `chess`.
std::optional<GameFile> game_of_record(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  name.resize(name.rfind('.'));
  for (;;) {
    for (const GameFile& file : game_files()) {
      if (file.name == name) return file;
    }
    const std::size_t dash = name.rfind('-');
    if (dash == std::string::npos) return std::nullopt;
    name.resize(dash);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(records) {
  for_each_game([](const GameFile& file) {
    const std::string path = file.path.substr(0, file.path.size() - 5) + ".moves";
    if (!file_exists(path)) return;
    register_test("record: " + path, "[" + file.name + "]",
                  [file, path] { check_record(file, path); });
  });
  for (const char* ending : {".pgn", ".pdn", ".csa", ".wxf"}) {
    for (const std::string& path : files_under("tests/corpus/records", ending)) {
      const auto file = game_of_record(path);
      register_test("record: " + path, "[" + (file ? file->name : "records") + "]", [file, path] {
        REQUIRE(file.has_value());
        check_record(*file, path);
      });
    }
  }
}

}  // namespace ludo::tests

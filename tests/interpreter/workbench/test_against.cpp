// Records of old rules under new ones.

#include "interpreter/workbench/against.hpp"

#include "interpreter/services/simulate.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

using interpreter::RecordedGame;
using interpreter::TestGame;

// A man goes along a row; `line`, `effect` and `end` are what differs.
std::string march(const std::string& line, const std::string& effect, const std::string& end,
                  const std::string& law = "") {
  return "game March\nelements\n  players White, Black\n  board square 6 x 2\n"
         "  piece Man: of each player\n  each player has steps: 0 to 40, at first 0\n"
         "interactions\n" +
         law +
         "  rule step\n    choose man among own Man\n    choose line from man along e: " + line +
         " empty to goal\n    move man to goal\n    add " + effect +
         " to own steps\nscenario\n  setup\n    put White Man at a1\n    put Black Man at a2\n"
         "  turn\n    play step\n  stuck: " +
         end + "\n  limit 100 turns: draw\n";
}

RecordedGame record(std::initializer_list<const char*> moves) {
  RecordedGame game;
  for (const char* move : moves) game.moves.push_back({move, 1});
  return game;
}

struct Table {
  explicit Table(const std::string& text, bool fast = true) : game(interpreter::load_text(text)) {
    const auto program = interpreter::program_of(game);
    rules = {{program->model, fast ? program : nullptr,
              interpreter::Engine(*program->model).start(), nullptr},
             &game.loaded.sources};
  }
  TestGame game;
  Rules rules;
};

std::vector<RecordFate> held(const Table& before, const Table& now,
                             const std::vector<RecordedGame>& games, unsigned threads = 1) {
  std::vector<HeldRecord> records;
  for (const RecordedGame& game : games) records.push_back({&game, nullptr, nullptr});
  AgainstOptions options;
  options.threads = threads;
  return hold_against(before.rules, now.rules, records, options);
}

std::string codes(const std::vector<RecordFate>& fates) {
  std::string text;
  for (const RecordFate& fate : fates) text += (text.empty() ? "" : " ") + code_of(fate.fate);
  return text;
}

}  // namespace

TEST_CASE("what becomes of records, on either engine") {
  for (const bool fast : {true, false}) {
    const Table before(march("1 to 2", "1", "mover loses"), fast);
    const Table shorter(march("one", "1", "mover loses"), fast);
    const Table more(march("1 to 2", "2", "mover loses"), fast);
    const Table drawn(march("1 to 2", "1", "draw"), fast);
    const std::vector<RecordedGame> games = {
        record({"a1-b1", "a2-b2"}), record({"a1-b1", "a2-b2", "b1-d1"}),
        record({"a1-c1", "a2-c2", "c1-e1", "c2-e2", "e1-f1", "e2-f2"}),
        record({"a1-b1", "nonsense"}), record({"a1-f1"})};
    CHECK(codes(held(before, before, games)) == "same same same unreadable unreadable");

    const std::vector<RecordFate> parted = held(before, shorter, games);
    CHECK(codes(parted) == "same no-longer-legal no-longer-legal unreadable unreadable");
    CHECK(parted[1].move == 3);
    CHECK(parted[1].turn == 3);
    CHECK(parted[1].text == "b1-d1");
    CHECK(parted[1].key == "step");
    CHECK_FALSE(parted[1].place.is_nowhere());
    CHECK_FALSE(parted[1].sentence.empty());
    CHECK(parted[3].trouble.starts_with("no such move"));

    const std::vector<RecordFate> other = held(before, more, games);
    CHECK(codes(other) == "other-state other-state other-state other-state unreadable");
    CHECK(other[0].move == 1);
    CHECK(other[0].key == "step");
    REQUIRE(other[0].facts.size() == 1);
    CHECK(other[0].facts[0] == ChangedFact{"steps of White", "1", "2"});

    const std::vector<RecordFate> ended = held(before, drawn, games);
    CHECK(codes(ended) == "same same other-result unreadable unreadable");
    CHECK(ended[2].before == "Black wins by stuck");
    CHECK(ended[2].now == "a draw by stuck");
  }
}

TEST_CASE("a move that does more, and so ends the game, is where records part") {
  const auto raced = [](const std::string& effect) {
    return march("1 to 2", effect, "mover loses") +
           "  end\n    far: mover wins when steps of mover > 2\n";
  };
  for (const bool fast : {true, false}) {
    const Table before(raced("1"), fast), now(raced("3"), fast);
    const std::vector<RecordFate> fates = held(before, now, {record({"a1-b1", "a2-b2"})});
    CHECK(codes(fates) == "other-state");
    CHECK(fates[0].move == 1);
    CHECK(fates[0].key == "step");
    CHECK(fates[0].facts == std::vector<ChangedFact>{{"steps of White", "1", "3"}});
    // An end line that nobody had before explains itself.
    const Table no_end(march("1 to 2", "3", "mover loses"), fast);
    const std::vector<RecordFate> ended = held(no_end, now, {record({"a1-b1", "a2-b2"})});
    CHECK(codes(ended) == "no-longer-legal");
    CHECK(ended[0].move == 2);
    CHECK(ended[0].key == "far");
  }
}

TEST_CASE("a rule that the turn plays no more is what its moves part at") {
  const auto tasks = [](const std::string& burn) {
    return "game Tasks\nelements\n  players White, Black\n  board square 3 x 1\n"
           "  piece Man: of each player\n  each player has gold: 0 to 9, at first 4\n"
           "interactions\n"
           "  rule go\n    choose man among own Men\n    choose goal among empty touching man\n"
           "    move man to goal\n"
           "  rule dig\n    require own gold < 9\n    add 1 to own gold\n"
           "  rule burn\n    require own gold > 0\n    take 1 from own gold\n"
           "scenario\n  setup\n    put White Man at a1\n    put Black Man at c1\n"
           "  turn\n    either play go\n    or play dig\n" +
           burn + "  stuck: draw\n  limit 10 turns: draw\n";
  };
  for (const bool fast : {true, false}) {
    const Table before(tasks("    or play burn\n"), fast);
    const Table now(tasks(""), fast);
    const std::vector<RecordedGame> games = {record({"a1-b1", "end#2"}), record({"a1-b1"})};
    const std::vector<RecordFate> fates = held(before, now, games);
    CHECK(codes(fates) == "no-longer-legal same");
    CHECK(fates[0].key == "burn");
    CHECK(fates[0].is_dropped);
    CHECK(fates[0].sentence == "`burn` is not played by the turn any more");
    CHECK_FALSE(fates[0].place.is_nowhere());
    const interpreter::Why why =
        why_parted(now.rules, {&games[0], nullptr, nullptr}, true, fates[0], {});
    REQUIRE(why.reasons.size() == 1);
    CHECK(why.reasons[0].key == "burn");
    CHECK(why.answer == interpreter::Why::Answer::Illegal);
  }
}

TEST_CASE("pieces, who is to move and variables are compared by their names") {
  const Table before(march("1 to 2", "1", "mover loses"));
  // A new variable is no difference; another name of the piece is.
  std::string text = march("1 to 2", "1", "mover loses");
  text.replace(text.find("  each player has steps"), 0,
               "  each player has rests: 0 to 9, at first 3\n");
  CHECK(codes(held(before, Table(text), {record({"a1-b1"})})) == "same");
  std::string renamed = march("1 to 2", "1", "mover loses");
  for (std::size_t at = renamed.find("Man"); at != std::string::npos;
       at = renamed.find("Man", at)) {
    renamed.replace(at, 3, "Guy");
  }
  const std::vector<RecordFate> fates = held(before, Table(renamed), {record({"a1-b1"})});
  CHECK(codes(fates) == "other-state");
  REQUIRE_FALSE(fates[0].facts.empty());
  CHECK(fates[0].facts[0] == ChangedFact{"b1", "White Man", "White Guy"});
}

TEST_CASE("the largest group comes first, and neither threads nor engines change anything") {
  const Table before(march("1 to 2", "1", "mover loses"));
  const Table now(march("1 to 2", "1", "mover loses",
                        "  never crowd \"Nobody stands at c1 beside c2\": c1 is White Man and c2 "
                        "is Black Man\n"));
  interpreter::PlayoutOptions options;
  options.games = 60;
  options.record = true;
  const interpreter::Playouts playouts =
      interpreter::simulate(*before.rules.ruleset.model, before.rules.ruleset.start, options)
          .playouts;
  std::vector<RecordedGame> games;
  for (const auto& [index, kept] : playouts.records) {
    games.emplace_back();
    for (const std::string& move : kept.moves) games.back().moves.push_back({move, 1});
  }
  games.push_back(record({"z9"}));
  const std::vector<RecordFate> one = held(before, now, games, 1);
  CHECK(held(before, now, games, 7) == one);
  CHECK(held(Table(march("1 to 2", "1", "mover loses"), false), now, games, 2) == one);
  const std::vector<FateGroup> groups = groups_of(one);
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].fate == Fate::NoLongerLegal);
  CHECK(groups[0].key == "crowd");
  CHECK(groups[0].records.size() > groups[1].records.size());
  CHECK(groups[1].fate == Fate::Unreadable);
  const HeldRecord first{&games[groups[0].records[0]], nullptr, nullptr};
  const RecordFate& fate = one[groups[0].records[0]];
  CHECK(why_parted(before.rules, first, false, fate, {}).answer == interpreter::Why::Answer::Legal);
  const interpreter::Why why = why_parted(now.rules, first, true, fate, {});
  CHECK(why.answer == interpreter::Why::Answer::Illegal);
  REQUIRE_FALSE(why.reasons.empty());
  CHECK(why.reasons[0].key == "crowd");
}

}  // namespace ludo::workbench

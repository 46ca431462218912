// Row 7: what is read from outside.

#include <filesystem>

#include "interpreter/cli/library.hpp"
#include "lang/syntax/layout.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

namespace fs = std::filesystem;

std::string game_with_map(const std::string& map) {
  return "game Hills\nelements\n  players White, Black\n  board square 2 x 2\n"
         "  piece Stone: of each player\n  type Ground: Plain, Hill\n"
         "  each site has ground: Ground, at first Plain\nscenario\n  setup\n    map ground from "
         "\"" +
         map +
         "\"\n      legend ^ Hill\n  turn\n    choose spot among empty\n"
         "    require ground of spot = Hill\n    put own Stone at spot\n  stuck: mover loses\n";
}

std::string variant_of(const std::string& parent) {
  return "game Mine variant of " + parent + "\n";
}

std::string named(const std::string& name) {
  std::string text(kLine);
  return text.replace(text.find("Line"), 4, name);
}

}  // namespace

TEST_CASE("row 07: endless and huge files are refused, whatever they are to be") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const auto run = [&](const std::string& arguments) {
    // A bound on memory far below what the files hold.
    return run_script(folder, "truncate -s 10G huge.jsonl; ulimit -v 2000000; $LUDO " + arguments);
  };
  for (const char* source : {"/dev/zero", "huge.jsonl", "- </dev/zero"}) {
    INFO(source);
    const ProgramRun text = run("check " + std::string(source));
    CHECK(text.status == 1);
    CHECK(contains(text.error, "error[too-long]: the text has more than 4194304 bytes"));
    const ProgramRun laid = run("fmt " + std::string(source));
    CHECK(laid.status == 1);
    CHECK(contains(laid.error, "too-long"));
    const ProgramRun position = run("moves line.ludo --position " + std::string(source));
    CHECK(position.status == 1);
    CHECK(contains(position.error, "too-long"));
    const ProgramRun record = run("replay line.ludo " + std::string(source));
    CHECK(record.status == 3);
    CHECK(contains(record.error, "cannot be read: it has more than 67108864 bytes"));
    const ProgramRun shard = run("merge " + std::string(source));
    CHECK(shard.status == 3);
    CHECK(contains(shard.error, "cannot be read: it has more than 67108864 bytes"));
  }
  CHECK(run("play line.ludo --resume /dev/zero").status == 3);
  CHECK(contains(run("play line.ludo </dev/zero").error, "a line of the input has more than"));
}

TEST_CASE("row 07: records take no more memory than the limits let them") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const auto run = [&](const std::string& part, const std::string& command) {
    return run_script(folder, "ulimit -v 1500000; yes '" + part +
                                  "' | tr -d '\\n' | head -c 60000000 | $LUDO " + command);
  };
  for (const char* part : {"[", "{\"a\":", "[]", "a ", "1,"}) {
    INFO(part);
    const ProgramRun replayed = run(part, "replay line.ludo - --format jsonl");
    CHECK(replayed.status == 3);
    CHECK(contains(replayed.error, "this record has more than 8388608 bytes"));
    CHECK(run(part, "merge -").status == 3);
    CHECK(run(part, "replay line.ludo - --format moves").status == 3);
  }
  const ProgramRun moves = run_script(
      folder, "yes 'a a a a' | head -n 3000000 | $LUDO replay line.ludo - --format moves");
  CHECK(moves.status == 3);
  CHECK(contains(moves.error, "here are more than 8000000 moves; divide the file"));
  const ProgramRun faults =
      run_script(folder, "yes '[' | head -n 9000000 | $LUDO replay line.ludo - --format pgn");
  CHECK(faults.status == 3);
  CHECK(contains(faults.error, ": here are too many faults to go on"));
}

TEST_CASE("row 07: a pipe that nobody writes to is told, and one that is written to is read") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  // All of them wait at the same time.
  const ProgramRun run = run_script(
      folder,
      "mkfifo pipe\n"
      "$LUDO check pipe & $LUDO moves line.ludo --position pipe & $LUDO replay line.ludo pipe &\n"
      "$LUDO merge pipe & wait\n"
      "$LUDO check <(sleep 0.2; cat line.ludo)\n"
      "(sleep 0.2; cat line.ludo >pipe) & $LUDO check pipe\n"
      "cat line.ludo | $LUDO check /dev/stdin\n"
      "$LUDO check /dev/stdin <line.ludo\n"
      "$LUDO moves line.ludo --position <(echo 'White to move')\n"
      "$LUDO check .; echo $?\n");
  for (const char* what : {"`pipe`", "the position `pipe`", "the record `pipe`"}) {
    CHECK(contains(run.error, "ludo: " + std::string(what) +
                                  " cannot be read: it is a pipe, and nobody writes to it\n"));
  }
  CHECK(contains(run.output, "pipe: ok"));
  CHECK(contains(run.output, "/dev/stdin: ok"));
  CHECK(contains(run.output, "1 a1"));
  CHECK(contains(run.error, "`.` is a folder, not a game"));
}

TEST_CASE("row 07: maps stand in the folder of the text") {
  const Folder folder;
  folder.write("secret.txt", "^ .\n. ^\n");
  folder.write("in/good.txt", "^ .\n. ^\n");
  folder.write("in/below/good.txt", "^ .\n. ^\n");
  fs::create_symlink("../secret.txt", folder.path("in/link.txt"));
  fs::create_symlink("..", folder.path("in/up"));
  fs::create_symlink("below/good.txt", folder.path("in/own.txt"));
  run_script(folder, "mkfifo in/pipe; truncate -s 5M in/long.txt");
  const auto checked = [&](const std::string& map) {
    folder.write("in/a.ludo", game_with_map(map));
    return run_script(folder, "$LUDO check --static in/a.ludo");
  };
  for (const std::string good : {"good.txt", "below/good.txt", "./good.txt", "own.txt"}) {
    INFO(good);
    CHECK(checked(good).status == 0);
  }
  for (const std::string out : {"../secret.txt", "below/../../secret.txt", "/etc/hostname"}) {
    INFO(out);
    const ProgramRun run = checked(out);
    CHECK(run.status == 1);
    CHECK(contains(run.error, "unreadable-file"));
    CHECK(contains(run.error, "the map `" + out + "` is not in the folder of the text"));
  }
  for (const std::string out : {"link.txt", "up/secret.txt", "pipe", "below", "none.txt"}) {
    INFO(out);
    const ProgramRun run = checked(out);
    CHECK(run.status == 1);
    CHECK(contains(run.error, "the map `" + out + "` cannot be found"));
  }
  CHECK(contains(checked("long.txt").error, "the map `long.txt` has more than 4194304 bytes"));
}

TEST_CASE("row 07: parents and modules stand in the folder, in `lib`, or in one that is named") {
  const Folder folder;
  folder.write("outside/parent.ludo", named("Outside"));
  folder.write("in/near.ludo", named("Near"));
  fs::create_symlink("../outside/parent.ludo", folder.path("in/linked.ludo"));
  folder.write("in/a.ludo", variant_of("Outside"));
  folder.write("in/b.ludo", variant_of("Near"));
  CHECK(run_script(folder, "$LUDO check in/b.ludo").status == 0);
  CHECK(run_script(folder, "$LUDO check in/a.ludo").status == 1);
  CHECK(run_script(folder, "$LUDO check in/a.ludo --library outside").status == 0);
  CHECK(run_script(folder, "$LUDO moves in/a.ludo --library in --library outside").status == 0);
  const ProgramRun none = run_script(folder, "$LUDO moves in/a.ludo --library nowhere");
  CHECK(none.status == 3);
  CHECK(none.error == "ludo: there is no folder `nowhere`\n");
}

TEST_CASE("row 07: what else lies in a folder is passed over") {
  const Folder folder;
  folder.write("near.ludo", named("Near"));
  folder.write("a.ludo", variant_of("Near"));
  const ProgramRun run =
      run_script(folder,
                 "mkfifo pipe.ludo Near; ln -s /dev/zero zero.ludo; mkdir folder.ludo\n"
                 "truncate -s 10G huge.ludo; ulimit -v 2000000; $LUDO check a.ludo");
  CHECK(run.status == 0);
  const ProgramRun many =
      run_script(folder,
                 "mkdir many; cd many; touch $(seq -f '%g.ludo' 5001); cp ../a.ludo .; "
                 "$LUDO check a.ludo");
  CHECK(many.status == 1);
  CHECK(contains(many.error, "holds too much to be looked through for games"));
}

TEST_CASE("row 07: the shipped games are found where links lead to them") {
  const Folder folder;
  folder.write("store/hills/hills.ludo", game_with_map("ground.txt"));
  folder.write("store/ground.txt", "^ .\n. ^\n");
  fs::create_directories(folder.path("stdlib-games/hills"));
  fs::create_symlink("../../store/hills/hills.ludo", folder.path("stdlib-games/hills/hills.ludo"));
  fs::create_symlink("../../store/ground.txt", folder.path("stdlib-games/hills/ground.txt"));
  const ProgramRun run =
      run_script(folder, "LUDO_STDLIB=$PWD/stdlib-games $LUDO check --static hills");
  CHECK(run.status == 0);
}

}  // namespace ludo::tests

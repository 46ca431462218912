// Row 4: files that are written.

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "interpreter/cli/writing.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

namespace fs = std::filesystem;

// The names of all that stands in a folder.
std::vector<std::string> names_in(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// A text that `fmt` has something to do with.
std::string crooked() {
  std::string text(kLine);
  text.replace(text.find("board square"), 6, "board  ");
  return text;
}

}  // namespace

TEST_CASE("row 04: a record that cannot be written is told, and the figures with it") {
  const Folder folder;
  fs::create_directory(folder.path("folder"));
  const auto refused = [&](const std::string& place, const std::string& why) {
    const ProgramRun run =
        run_script(folder, "$LUDO simulate tic-tac-toe --games 1000000000 --record " + place);
    INFO(place);
    CHECK(run.status == 3);
    CHECK(run.error == "ludo: `" + place + "` cannot be written: " + why + "\n");
  };
  // Before a long run, not behind it.
  refused("folder", "it is a folder");
  refused("folder/", "it is a folder");
  refused("none/file", "there is no folder `none`");
  refused("none/", "it is a folder");
  const ProgramRun full =
      run_script(folder, "$LUDO simulate tic-tac-toe --games 1 --record /dev/full");
  CHECK(full.status == 3);
  CHECK(contains(full.output, "TicTacToe: 1 game"));
  CHECK(contains(full.error, "`/dev/full` cannot be written: no space left on device"));
  CHECK(names_in(folder) == std::vector<std::string>{"folder"});
}

TEST_CASE("row 04: links are followed and stay") {
  const Folder folder;
  fs::create_directory(folder.path("there"));
  folder.write("there/old", "old\n");
  fs::create_symlink("there/old", folder.path("link"));
  fs::create_symlink("there/new", folder.path("dangling"));
  fs::create_symlink("circle", folder.path("circle"));
  for (const char* name : {"link", "dangling"}) {
    INFO(name);
    CHECK(run_script(folder, std::string("$LUDO simulate tic-tac-toe --games 1 --record ") + name)
              .status == 0);
    CHECK(fs::is_symlink(folder.path(name)));
  }
  CHECK(contains(folder.read("there/old"), "\"moves\""));
  CHECK(contains(folder.read("there/new"), "\"moves\""));
  CHECK(contains(*interpreter::write_file(folder.path("circle"), "x"), "symbolic links"));
  folder.write("there/crooked.ludo", crooked());
  fs::create_symlink("there/crooked.ludo", folder.path("a.ludo"));
  CHECK(run_script(folder, "$LUDO fmt a.ludo").status == 0);
  CHECK(fs::is_symlink(folder.path("a.ludo")));
  CHECK(folder.read("there/crooked.ludo") == kLine);
}

TEST_CASE("row 04: pipes and devices are written to and stay what they are") {
  const Folder folder;
  const ProgramRun run =
      run_script(folder,
                 "ln -s /dev/null nothing\n"
                 "$LUDO simulate tic-tac-toe --games 1 --record nothing -q\n"
                 "[ -c /dev/null ] && echo a device\n"
                 "$LUDO simulate tic-tac-toe --games 1 --record /dev/stdout -q\n"
                 "mkfifo pipe\n"
                 "$LUDO simulate tic-tac-toe --games 1 --record pipe\n"
                 "echo $?\n"
                 "cat pipe >piped & $LUDO simulate tic-tac-toe --games 2 -q "
                 "--record >(cat >substituted) >/dev/null\n"
                 "timeout 9 $LUDO simulate tic-tac-toe --games 1 -q --record pipe\n"
                 "wait; [ -p pipe ] && echo a pipe\n");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "a device\n"));
  CHECK(contains(run.output, "{\"schema\":1,\"game\":0,"));
  CHECK(contains(run.output, "a pipe\n"));
  CHECK(contains(run.error, "`pipe` cannot be written: it is a pipe, and nobody reads from it"));
  CHECK(contains(folder.read("piped"), "\"moves\""));
}

TEST_CASE("row 04: where the output goes, the record can go, too") {
  const Folder folder;
  CHECK(run_script(folder, "$LUDO simulate tic-tac-toe --games 1 --record /dev/stdout >both")
            .status == 0);
  const std::string both = folder.read("both");
  CHECK(both.starts_with("{\"schema\":1,"));
  CHECK(contains(both, "TicTacToe: 1 game"));
}

TEST_CASE("row 04: files of others stay untouched, and none is left behind") {
  const Folder folder;
  folder.write("a.ludo", crooked());
  for (const char* name : {"a.ludo.new", "b.ludo.new", "a.ludo~"}) folder.write(name, "mine");
  CHECK(run_script(folder, "$LUDO fmt a.ludo && $LUDO new b -q").status == 0);
  CHECK(folder.read("a.ludo") == kLine);
  for (const char* name : {"a.ludo.new", "b.ludo.new", "a.ludo~"})
    CHECK(folder.read(name) == "mine");
  CHECK(names_in(folder) ==
        std::vector<std::string>{"a.ludo", "a.ludo.new", "a.ludo~", "b.ludo", "b.ludo.new"});
}

TEST_CASE("row 04: `new` writes over nothing, not even a link that leads nowhere") {
  const Folder folder;
  fs::create_symlink("nowhere.ludo", folder.path("a.ludo"));
  const ProgramRun run = run_script(folder, "$LUDO new a");
  CHECK(run.status == 2);
  CHECK(contains(run.error, "`a.ludo` is there already"));
  CHECK(names_in(folder) == std::vector<std::string>{"a.ludo"});
  CHECK(*interpreter::create_file(folder.path("a.ludo"), "x") == "it is there already");
  CHECK_FALSE(interpreter::create_file(folder.path("b.ludo"), "x"));
  CHECK(folder.read("b.ludo") == "x");
  // A game that comes with maps is not written halfway.
  folder.write("ground-18.txt", "mine");
  const ProgramRun maps = run_script(folder, "$LUDO new c --from guerre-puniche");
  CHECK(maps.status == 2);
  CHECK(names_in(folder) == std::vector<std::string>{"a.ludo", "b.ludo", "ground-18.txt"});
}

TEST_CASE("row 04: a disk that is full loses nothing of what was there") {
  const Folder folder;
  const std::string text = crooked() + std::string(3000, '\n') + "-- the end\n";
  folder.write("a.ludo", text);
  // Blocks of 1024 bytes, and of 512 where the shell follows the letter of POSIX.
  std::string long_text = crooked();
  for (int i = 0; i < 400; ++i) long_text += "-- a comment of some length\n";
  folder.write("a.ludo", long_text);
  const ProgramRun run = run_script(folder, "(ulimit -f 4; $LUDO fmt a.ludo)");
  CHECK(run.status == 3);
  CHECK(run.error == "ludo: `a.ludo` cannot be written: file too large\n");
  CHECK(folder.read("a.ludo") == long_text);
  CHECK(names_in(folder) == std::vector<std::string>{"a.ludo"});
}

TEST_CASE("row 04: rights stay, and who may not write a file does not replace it") {
  const Folder folder;
  const std::string file = folder.write("file", "old");
  REQUIRE(chmod(file.c_str(), 0640) == 0);
  CHECK_FALSE(interpreter::write_file(file, "new"));
  struct stat facts {};
  REQUIRE(stat(file.c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777U) == 0640U);
  CHECK(folder.read("file") == "new");
  const mode_t before = umask(027);
  CHECK_FALSE(interpreter::write_file(folder.path("fresh"), "new"));
  umask(before);
  REQUIRE(stat(folder.path("fresh").c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777U) == 0640U);
  if (geteuid() == 0) return;  // who may do everything
  REQUIRE(chmod(file.c_str(), 0440) == 0);
  CHECK(interpreter::write_file(file, "newer") == "permission denied");
  CHECK(folder.read("file") == "new");
}

TEST_CASE("row 04: what `save` could not write is told in play") {
  const Folder folder;
  fs::create_directory(folder.path("folder"));
  const ProgramRun run = run_script(
      folder, "printf 'save folder\\nsave none/x\\nsave kept\\n' | $LUDO play tic-tac-toe");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "`folder` cannot be written: it is a folder"));
  CHECK(contains(run.output, "`none/x` cannot be written: there is no folder `none`"));
  CHECK(contains(run.output, "saved 0 moves in kept"));
  CHECK(names_in(folder) == std::vector<std::string>{"folder", "kept"});
}

}  // namespace ludo::tests

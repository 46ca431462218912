// What must come in pairs: kinds of diagnostics with explanations and examples, games with their
// tables, sources with their format.

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "lang/diagnostics/diagnostic.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

/// Fails with all complaints at once.
void check_none(const std::vector<std::string>& complaints) {
  std::string text;
  for (const std::string& complaint : complaints) text += "\n  " + complaint;
  if (!complaints.empty()) FAIL_CHECK(complaints.size() << " found:" << text);
  SUCCEED();
}

bool is_text(const std::string& bytes) { return bytes.find('\0') == std::string::npos; }

bool is_word_letter(char letter) {
  return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') ||
         ('0' <= letter && letter <= '9') || letter == '_';
}

/// The words of a text, in lower case; an underscore is a letter.
std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char letter : text + " ") {
    if (is_word_letter(letter)) {
      word += 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    } else if (!word.empty()) {
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

/// The standard output and error of a shell command.
std::string output_of(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe)) {
    output.append(buffer, size);
  }
  pclose(pipe);
  return output;
}

}  // namespace

TEST_CASE("every kind of diagnostic is explained and shown, and nothing else is") {
  std::set<std::string> kinds;
  for (const lang::DiagnosticKind kind : lang::all_kinds()) {
    kinds.insert(std::string(lang::kind_name(kind)));
  }
  std::set<std::string> explained;
  std::vector<std::string> complaints;
  for (const std::string& line : split_lines(read_file("spec/9-diagnostics.md"))) {
    if (!line.starts_with("## ")) continue;
    if (!explained.insert(line.substr(3)).second) {
      complaints.push_back("two sections `" + line.substr(3) + "` in spec/9-diagnostics.md");
    }
  }
  std::set<std::string> shown;
  for (const std::string& file : files_under("tests/corpus/diagnostics", ".ludo")) {
    // Texts that faulty ones stand on are no examples.
    if (file.find("/parents/") == std::string::npos) shown.insert(stem(file));
  }
  for (const std::string& file : files_under("tests/corpus/diagnostics", ".ludoview")) {
    shown.insert(stem(file));
  }

  for (const std::string& file : files_under("tests/corpus/diagnostics", ".prose")) {
    shown.insert(stem(file));
  }

  // Faults come up in play.
  std::set<std::string> faults;
  for (const std::string& file : files_under("tests/corpus/faults", ".ludo")) {
    faults.insert(stem(file));
  }

  for (const lang::DiagnosticKind each : lang::all_kinds()) {
    const std::string kind(lang::kind_name(each));
    if (!explained.contains(kind)) {
      complaints.push_back("no section `" + kind + "` in spec/9-diagnostics.md");
    }
    const bool fault = lang::kind_severity(each) == lang::Severity::fault;
    if (!(fault ? faults : shown).contains(kind)) {
      complaints.push_back(
          fmt::format("no file tests/corpus/{}/{}.ludo", fault ? "faults" : "diagnostics", kind));
    }
  }
  for (const std::string& name : explained) {
    if (!kinds.contains(name)) complaints.push_back("the explained kind " + name + " is unknown");
  }
  shown.insert(faults.begin(), faults.end());
  for (const std::string& name : shown) {
    if (!kinds.contains(name)) complaints.push_back("the shown kind " + name + " is unknown");
  }
  check_none(complaints);
}

TEST_CASE("every game folder is complete") {
  std::vector<std::string> complaints;
  for (const std::string& game : folders_in("stdlib-games")) {
    if (game == "lib") continue;  // modules
    for (const char* ending : {".ludo", ".perft"}) {
      const std::string file = "stdlib-games/" + game + "/" + game + ending;
      if (!file_exists(file)) complaints.push_back("no file " + file);
    }
  }
  check_none(complaints);
}

TEST_CASE("the language and the interpreter know no game by name") {
  std::set<std::string> games;
  for (const std::string& game : folders_in("stdlib-games")) {
    // Short names are words of the language or of the code.
    if (5 <= game.size()) games.insert(game);
  }
  std::vector<std::string> complaints;
  for (const char* folder : {"lang", "interpreter"}) {
    for (const std::string& file : files_under(folder)) {
      // Documents may give examples.
      if (file.ends_with(".md")) continue;
      const std::set<std::string> words = words_of(read_file(file));
      for (const std::string& game : games) {
        if (words.contains(game)) complaints.push_back(file + " names " + game);
      }
    }
  }
  check_none(complaints);
}

TEST_CASE("no file names a folder of some machine") {
  // Written in two parts, so that this file passes its own test.
  const std::vector<std::string> roots = {
      "/ho"
      "me/",
      "/wo"
      "rk/",
      "/Us"
      "ers/",
      "/ro"
      "ot/",
      "C:\\Us"
      "ers"};
  std::vector<std::string> complaints;
  std::vector<std::string> files = files_under("");
  // Dot-files are not walked.
  for (const char* file : {".ci/run", ".clang-format", ".editorconfig", ".gitignore"}) {
    if (file_exists(file)) files.emplace_back(file);
  }
  for (const std::string& file : files) {
    const std::string text = read_file(file);
    if (!is_text(text)) continue;
    for (const std::string& root : roots) {
      if (text.find(root) != std::string::npos) complaints.push_back(file + " names " + root);
    }
  }
  check_none(complaints);
}

TEST_CASE("text files are UTF-8 without tabs, trailing spaces or missing line ends") {
  std::vector<std::string> complaints;
  for (const char* folder : {"lang", "interpreter", "tests/support", "tests/house"}) {
    for (const std::string& file : files_under(folder)) {
      const std::string text = read_file(file);
      if (text.find('\t') != std::string::npos) complaints.push_back(file + " has a tab");
      if (!text.empty() && text.back() != '\n') complaints.push_back(file + " ends in a line");
      for (const std::string& line : split_lines(text)) {
        if (line.ends_with(' ')) {
          complaints.push_back(file + " has a trailing space");
          break;
        }
      }
    }
  }
  check_none(complaints);
}

TEST_CASE("sources are laid out by clang-format") {
  // Versions lay out differently; the house's is that of Debian 12.
  const std::string version = output_of("clang-format --version");
  if (version.find("version 14.") == std::string::npos) {
    WARN("skipped: clang-format 14 is not installed");
    return;
  }
  std::string command = "cd '" + source_dir() + "' && clang-format --dry-run --Werror";
  for (const char* folder : {"lang", "interpreter", "examples", "tests"}) {
    for (const char* ending : {".hpp", ".cpp"}) {
      for (const std::string& file : files_under(folder, ending)) command += " '" + file + "'";
    }
  }
  std::set<std::string> unformatted;
  for (const std::string& line : split_lines(output_of(command))) {
    if (line.find("[-Wclang-format-violations]") != std::string::npos) {
      unformatted.insert(line.substr(0, line.find(':')));
    }
  }
  check_none({unformatted.begin(), unformatted.end()});
}

}  // namespace ludo::tests

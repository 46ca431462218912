// Reads and writes the files of tests; see corpus.hpp.

#include "tests/support/corpus.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

namespace fs = std::filesystem;

bool is_left_out(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  return entry.is_directory() && (name.starts_with('.') || name.starts_with("build"));
}

}  // namespace

std::string source_dir() { return LUDO_SOURCE_DIR; }

std::string absolute_path(std::string_view path) {
  return (fs::path(LUDO_SOURCE_DIR) / path).lexically_normal().string();
}

std::vector<std::string> files_under(std::string_view folder, std::string_view ending) {
  std::vector<std::string> files;
  const fs::path root(LUDO_SOURCE_DIR);
  if (!fs::is_directory(root / folder)) return files;
  for (auto entry = fs::recursive_directory_iterator(root / folder);
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (is_left_out(*entry)) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      const std::string path = entry->path().lexically_relative(root).generic_string();
      if (path.ends_with(ending)) files.push_back(path);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> folders_in(std::string_view folder) {
  std::vector<std::string> folders;
  const fs::path path = fs::path(LUDO_SOURCE_DIR) / folder;
  if (!fs::is_directory(path)) return folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.is_directory() && !is_left_out(entry)) {
      folders.push_back(entry.path().filename().string());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

bool file_exists(std::string_view path) { return fs::is_regular_file(absolute_path(path)); }

std::string read_file(std::string_view path) {
  std::ifstream stream(absolute_path(path), std::ios::binary);
  if (!stream) FAIL("cannot read " << path);
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

void write_file(std::string_view path, std::string_view text) {
  const fs::path file = absolute_path(path);
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) FAIL("cannot write " << path);
}

bool updating() {
  const char* value = std::getenv("LUDO_UPDATE");
  return value != nullptr && std::string_view(value) == "1";
}

void check_golden(std::string_view path, std::string_view actual) {
  if (updating()) {
    if (!file_exists(path) || read_file(path) != actual) write_file(path, actual);
    return;
  }
  if (!file_exists(path)) {
    FAIL_CHECK("no golden " << path << "; LUDO_UPDATE=1 writes it. The text is:\n" << actual);
    return;
  }
  const std::string golden = read_file(path);
  if (golden == actual) {
    SUCCEED();
    return;
  }
  const std::vector<std::string> expected = split_lines(golden);
  const std::vector<std::string> found = split_lines(actual);
  std::size_t line = 0;
  while (line < expected.size() && line < found.size() && expected[line] == found[line]) ++line;
  const auto show = [line](const std::vector<std::string>& lines) {
    return line < lines.size() ? lines[line] : std::string("(the end)");
  };
  FAIL_CHECK(path << ":" << line + 1 << " differs; LUDO_UPDATE=1 rewrites it\n  golden: "
                  << show(expected) << "\n  actual: " << show(found) << "\nThe whole text is:\n"
                  << actual);
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string stem(std::string_view path) { return fs::path(path).stem().string(); }

}  // namespace ludo::tests

// The files that tests read: walking, reading, comparing with goldens.
//
// Paths are relative to the top of the source tree and written with `/`.
//
// With LUDO_UPDATE=1 in the environment, check_golden() rewrites the goldens; the author reads the
// diff.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludo::tests {

/// The top of the source tree, absolute; never to be printed into a golden.
std::string source_dir();

/// The absolute form of a relative path.
std::string absolute_path(std::string_view path);

/// All files under a folder whose names end in `ending` (all, if it is empty), sorted. Build
/// folders and dot-folders are left out; a missing folder has no files. An empty folder means the
/// whole tree.
std::vector<std::string> files_under(std::string_view folder, std::string_view ending = "");

/// The names of the folders directly in a folder, sorted.
std::vector<std::string> folders_in(std::string_view folder);

bool file_exists(std::string_view path);

/// The bytes of a file; fails the test if it cannot be read.
std::string read_file(std::string_view path);

/// Replaces a file, making its folder if need be; fails the test if it cannot be written.
void write_file(std::string_view path, std::string_view text);

/// True if LUDO_UPDATE=1.
bool updating();

/// Checks that a golden file has this text, naming the first line that differs; or rewrites it.
void check_golden(std::string_view path, std::string_view actual);

/// The lines of a text, without their line ends.
std::vector<std::string> split_lines(std::string_view text);

/// The file name without folder and ending: `tests/a/b.ludo` → `b`.
std::string stem(std::string_view path);

}  // namespace ludo::tests

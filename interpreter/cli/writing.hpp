// Writing files: what was there is replaced as a whole or stays as it is, and nothing that was not
// named is touched. See spec/decisions/0025.
//
// Tested by tests/defects/test_writing.cpp.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ludo::interpreter {

// Writes a text to where a path leads: a file is replaced by a new one of its folder, with the
// rights of the old one; links stay and are followed; pipes and devices are written to. Answers why
// it could not be done; nothing if it was.
[[nodiscard]] std::optional<std::string> write_file(const std::filesystem::path& path,
                                                    std::string_view text);

// Who may read a new file.
enum class Readers { All, Owner };

// Writes a file where nothing is, not even a link that leads nowhere.
[[nodiscard]] std::optional<std::string> create_file(const std::filesystem::path& path,
                                                     std::string_view text,
                                                     Readers readers = Readers::All);

// Why write_file() would not write there, as far as can be told beforehand: to be asked before long
// work whose result is to be kept.
[[nodiscard]] std::optional<std::string> why_not_written(const std::filesystem::path& path);

}  // namespace ludo::interpreter

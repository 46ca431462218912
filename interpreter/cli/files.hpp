// Files, terminals and the environment: the only place that touches them, with library.cpp.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ludo::interpreter {

// The bytes of a file; nothing when it cannot be read (a folder cannot).
std::optional<std::string> read_file(const std::filesystem::path& path);

// All of standard input.
std::string read_standard_input();

// Replaces a file by way of a new one beside it, so that it is never half written.
bool write_file(const std::filesystem::path& path, std::string_view text);

// Data, to standard output.
void put(std::string_view text);

// Messages, to standard error.
void say(std::string_view text);

bool is_terminal_output();
bool is_terminal_error();

// A variable of the environment; empty when it is not set.
std::string environment(const char* name);

// The folder that the running program stands in; empty when it cannot be told.
std::filesystem::path program_folder();

// Seconds of processor time that this process has taken so far.
double cpu_seconds();

// Seconds since some fixed moment.
double wall_seconds();

}  // namespace ludo::interpreter

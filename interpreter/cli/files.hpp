// Files to read, the standard streams and the environment: the only place that touches them, with
// writing.hpp, which writes files, and library.hpp.
//
// Whatever is read is bounded, and nothing that another may name or leave about blocks: pipes and
// devices are read where the command line names them, never where a text does.
//
// Tested by tests/defects/test_files.cpp and test_output.cpp.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ludo::interpreter {

// Of records and shards; a text has the bound of the language.
inline constexpr std::size_t kMostRecordBytes = std::size_t{64} << 20U;
// Of a text whose head is looked at to learn its name.
inline constexpr std::size_t kMostHeadBytes = std::size_t{64} << 10U;

// What was read, or why nothing was.
struct Bytes {
  std::optional<std::string> text;
  std::string trouble;  // "it is a folder"; empty if there is a text
};

// A text that the command line names: a file, a pipe, a device; `-` is standard input. Of one that
// is longer than the language allows, just enough for the language to refuse it. Standard input is
// read once: whoever asks again is given the same text.
Bytes read_text(const std::string& argument);

// Records or shards that the command line names, in the same ways; refused beyond their bound.
Bytes read_record(const std::string& argument);

// A text that was not named on the command line but by another text: regular files alone.
std::optional<std::string> read_inner_text(const std::filesystem::path& path);

// How a text in a folder begins; regular files alone.
std::optional<std::string> read_head(const std::filesystem::path& path);

// "no space left on device": what an error of the system means.
std::string reason_of(int error);

// Writes all of it to a descriptor; 0, or the error of the system.
int write_all(int descriptor, std::string_view text);

// ---- standard streams

// To be called before anything is read or written: a stream that was closed stays closed, instead
// of being the next file that is opened; a pipe that nobody reads and a file that grows too large
// are errors of writing.
void hold_standard_streams();

// Standard output cannot be written; `error` is the system's. It is no std::exception, so that
// nobody takes it for his own.
struct OutputLost {
  int error = 0;
};

// Data, to standard output; throws OutputLost.
void put(std::string_view text);

// Nothing more is put; throws OutputLost if something did not arrive.
void close_output();

/// Two names of one file, which need not be there yet.
bool is_same_file(const std::string& one, const std::string& other);

// Messages, to standard error; where they cannot be written there is nobody to tell.
void say(std::string_view text);
/// The same for the line that is written over and over: its signs that move the cursor stay.
void say_over(std::string_view text);

bool is_terminal_output();
bool is_terminal_error();

// How many letters a line of standard output has; 80 where it is no terminal.
int terminal_columns();

// Whether the terminal's letters reach beyond ASCII, by the first variable that is set.
bool is_unicode_terminal();

// ---- the environment

// A variable of the environment; empty when it is not set.
std::string environment(const char* name);

// The folder that the running program stands in; empty when it cannot be told.
std::filesystem::path program_folder();

// Bytes that nobody can guess; empty where the system has none.
std::string random_bytes(std::size_t count);

// What the clock of this machine says, by the second: 2026-11-24T10:00:00Z.
std::string clock_time();

// Seconds of processor time that this process has taken so far.
double cpu_seconds();

// Seconds since some fixed moment.
double wall_seconds();

}  // namespace ludo::interpreter

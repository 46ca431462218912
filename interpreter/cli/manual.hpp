// The manual page and the completions of shells, made from the table of verbs.
//
// `ludo --man` and `ludo --completion SHELL` print them; the copies in man/ and completions/ are
// what is installed.
//
// Tested by tests/cli/test_manual.cpp, which also renews the copies.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace ludo::interpreter {

// A page for `man`, in the macros of man(7).
std::string manual_page(const CLI::App& program, std::string_view version);

// For `bash`, `zsh` or `fish`; empty for others.
std::string completion_script(const CLI::App& program, std::string_view shell);

}  // namespace ludo::interpreter

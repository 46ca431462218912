// The version of ludo: of these headers, and of the library that is linked. The build takes its
// version from here, and so does `ludo --version`.
#pragma once

#include <string_view>

/// Changes when a program written for an earlier version may have to be changed.
#define LUDO_VERSION_MAJOR 0
/// As long as the major version is 0, changes as the major version will.
#define LUDO_VERSION_MINOR 1
/// Changes when faults are mended.
#define LUDO_VERSION_PATCH 0
/// The three numbers with points between.
#define LUDO_VERSION "0.1.0"

namespace ludo {

/// The version of the library that is linked; LUDO_VERSION is that of the headers.
std::string_view version() noexcept;

}  // namespace ludo

// The shipped texts, loaded with the games and modules that they stand on.
#pragma once

#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::tests {

/// The files of all shipped games and examples, modules left out.
std::vector<std::string> shipped_games();

/// A text that stands in a folder, as it would be loaded from there.
lang::LoadedGame load_shipped(const std::string& path, const std::string& text,
                              lang::Diagnostics& diagnostics);

}  // namespace ludo::tests

// One test block of a text that was read: `test` and `watch` run them.
#pragma once

#include <cstddef>
#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/test_run.hpp"

namespace ludo::interpreter {

/// "game.ludo:12"; the label alone for what stands nowhere.
std::string place_in_text(const lang::Span& span, const lang::SourceMap& sources,
                          const std::string& label);

/// Checks the text as its test `index` wants it (file.loaded.tests) and runs that; one that cannot
/// be checked has failed. `diagnostics` takes what was found wrong.
TestOutcome run_one_test(GameFile& file, std::size_t index, const CommonOptions& common,
                         lang::Diagnostics& diagnostics, const lang::StopFlag& stop);

}  // namespace ludo::interpreter

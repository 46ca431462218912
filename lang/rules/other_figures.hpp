// What other values of an option only count otherwise: `a board of 12 × 12 cells (option: 18 ×
// 18)`.
//
// Tested by tests/rules/test_other_figures.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "lang/rules/document.hpp"

namespace ludo::lang::rules {

/// The figures of both sentences, if the sentences differ in nothing else and end soon behind them.
std::optional<std::pair<std::string, std::string>> other_figures(const std::string& before,
                                                                 const std::string& after);

/// Puts an aside before the full stop of every rule of the document that has this text.
void put_aside(Document& document, const std::string& text, const std::string& aside);

}  // namespace ludo::lang::rules

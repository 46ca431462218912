// Checks `test` and `given` blocks.
//
// Tested by tests/lang/check/test_tests.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/context.hpp"
#include "lang/check/elements.hpp"
#include "lang/check/picture.hpp"

namespace ludo::lang {

// The options and the keys left out that a test asks for, added to those already asked for.
void collect_test_settings(const Node& test, const ConstantScope& words,
                           std::map<std::string, std::string>& options,
                           std::vector<std::string>& without);

// A `given` block; `legend` is the setup's, and takes up the block's own.
Given check_given(Elements& elements, const Node& given, LegendUse& legend);

TestModel check_test(Elements& elements, const Node& test, const LegendUse& legend);

// Takes every path from the rules that choose, but are neither named by the test nor play one that
// is nor are played by one. Nothing changes where no rule that chooses is named.
void keep_tested_rules(GameModel& model, const std::vector<Index>& tested);

}  // namespace ludo::lang

// Numbers with decimals: where they stand, and a score in whole parts.
//
// The language reckons with whole numbers. Scores are only compared, so that a score with decimals
// is taken in tenths, hundredths … of a point: no engine knows of it.
//
// Tested by tests/lang/check/test_decimals.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// The most decimals of the numbers and options that are named there; 0: whole numbers alone.
std::int32_t places_in(const Context& context, const Node& node);

/// The value of a score, in the parts that make all its numbers whole. What has no decimals comes
/// back as it is.
Node in_whole_parts(const Context& context, const Node& value);

/// Reports a number with decimals where whole numbers are reckoned with; kNoExpr.
ExprId no_decimal(Context& context, const Node& node);

}  // namespace ludo::lang

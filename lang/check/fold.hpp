// The value of a checked expression that reads no state; silent, nothing when it does read the
// state or a register.
#pragma once

#include <optional>

#include "lang/check/context.hpp"

namespace ludo::lang {

std::optional<Value> fold(const Context& context, ExprId id);

}  // namespace ludo::lang

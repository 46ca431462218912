// The order of things that two texts have changed, each in its own way.
//
// Tested by tests/merging/test_entries.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ludo::lang::merging {

struct JointOrder {
  std::vector<std::string> keys;
  // Pairs that came to the same place from two sides: nothing says which is first, so the one whose
  // key is less.
  std::vector<std::pair<std::string, std::string>> ties;
};

/// Puts `kept` into an order that says what the sides say: what one has moved is where it has put
/// it, what one has added stands between its neighbours there. Each list has each key once. Nothing
/// where the sides want different orders.
std::optional<JointOrder> joint_order(const std::vector<std::string>& base,
                                      const std::vector<std::string>& first,
                                      const std::vector<std::string>& second,
                                      const std::vector<std::string>& kept);

}  // namespace ludo::lang::merging

// Shapes of statements by which tiles are laid and pieces are put on them. See laying.cpp.
//
// Tested by tests/rules/test_laying.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/rules/page.hpp"

namespace ludo::lang::rules {

// A direction in which something may not lead.
struct BarredWay {
  const Node* way = nullptr;
  const Node* unless = nullptr;  // `no …`: only where that does not hold; null: never
  Span span = {};
};

/// What a rule forbids of the one direction that it is played with; empty if it does other things.
std::vector<BarredWay> barred_ways(const Node& rule);

// `either require C / play R(K, x) or …`: one of several kinds is put by the same rule.
struct PutOne {
  struct Branch {
    const Node* require = nullptr;
    const Node* play = nullptr;
  };
  std::string rule = {};
  std::vector<Branch> branches = {};
};

std::optional<PutOne> put_one_of(const Node& either, const Page& page);

/// Wherever the rule is played it is given, for this parameter, the block on which a tile has just
/// been laid.
bool is_just_laid(const Page& page, const Node& rule, std::size_t param);

}  // namespace ludo::lang::rules

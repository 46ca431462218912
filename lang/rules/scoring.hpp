// How areas of tiles are held and scored: shapes of definitions, rules and loops. See scoring.cpp.
//
// Tested by tests/rules/test_scoring.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/rules/page.hpp"

namespace ludo::lang::rules {

// `f of side > 0 and no rival among players where f of rival > f of side`, where f counts pieces in
// an area, each kind so many times.
struct Majority {
  const Node* define = nullptr;
  const Node* weight = nullptr;
  std::vector<std::pair<std::string, std::string>> kinds = {};  // name, how much it weighs
};

std::optional<Majority> majority_of(const Page& page, const std::string& define);

// Each player who holds an area gets an amount; then the pieces in it are taken off.
struct Payment {
  const Node* rule = nullptr;
  Majority held_by = {};
};

std::optional<Payment> payment_of(const Page& page, const std::string& rule);

// `for each area among groups of G meeting parts of b where closed of area: play pay(area, worth)`,
// or `for each c among G where 1 + count (laid touching block of c) = 9: play pay({c}, 9)`.
struct Scored {
  std::vector<std::string> grounds = {};
  const Node* meeting = nullptr;  // parts
  const Node* closed = nullptr;   // the definition; none of what stands alone
  const Node* amount = nullptr;
  const Node* play = nullptr;
  std::string name = {};  // that is bound
  bool is_surrounded = false;
  Payment payment = {};
};

std::optional<Scored> scored_in(const Node& loop, const Page& page);

// So many points for each tile of an area, and for each flag on it.
struct Worth {
  std::string size = {};  // of an area of so many tiles only
  long tiles = 0;
  std::vector<std::pair<std::string, long>> flags = {};
};

/// What an expression gives for an area of these grounds, by size; empty: something else.
std::vector<Worth> worth_of(const Page& page, const Node& value, const std::string& area,
                            const std::vector<std::string>& grounds);

/// `1 + count (laid touching block of c)`
bool counts_around(const Page& page, const Node& value, const std::string& site);

/// The grounds of the areas that a definition is asked about; empty if some are not known.
std::vector<std::string> grounds_asked(const Page& page, const Node& define);

/// `no (loose area)`: nothing leads out of the tiles.
bool is_closed_area(const Node& define);

/// Of the parts beside which the list of tiles says that others lie: their grounds.
std::vector<std::string> grounds_beside_others(const Page& page);

}  // namespace ludo::lang::rules

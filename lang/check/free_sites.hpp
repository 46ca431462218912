// What is known on a path about sites where nothing stands.
//
// A site is known by the expression that names it: `goal`, `e of man`, `c3`. What a thing stands
// for may change with what happens, so each effect says what it makes uncertain.
//
// Tested by tests/lang/check/test_captures.cpp.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lang/model/model.hpp"

namespace ludo::lang {

// The sites that are known to be free at one place of a path.
struct FreeSites {
  bool dead = false;                                    // no path leads here
  std::set<std::string> free;                           // sites, and sets that hold free sites only
  std::set<std::pair<std::string, std::string>> own;    // the first is free or the second itself
  std::set<std::pair<std::string, std::string>> apart;  // these are two sites, both orders

  bool operator==(const FreeSites&) const = default;

  /// What holds on both paths.
  void join(const FreeSites& other);
  /// A register gets another value.
  void forget_slot(Index slot);
  /// A variable gets another value; kNoIndex: any may.
  void forget_variable(Index variable);
  /// A piece comes to the site of this name; nothing: to some site.
  void occupy(const std::optional<std::string>& site);
};

/// The name by which a site or a set is known; nothing if it has none that lasts.
std::optional<std::string> name_of_site(const GameModel& model, ExprId id);

/// The expression is a free site, a set of free sites, or nothing at all.
bool is_free(const GameModel& model, ExprId id, const FreeSites& known, int depth = 0);

/// Adds what the condition says, where it holds or where it does not.
void assume(const GameModel& model, ExprId condition, bool holds, FreeSites& known, int depth = 0);

/// Binds the names of a generator: what is known of them where its solutions are found.
void bind_generator(const GameModel& model, const Generator& generator, FreeSites& known);

}  // namespace ludo::lang

// Attributes that nothing changes with these values of the options: whoever asks for them knows the
// answer, and they are told nowhere.
//
// Tested by tests/rules/test_idioms_units.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/page.hpp"

namespace ludo::lang::rules {

struct Unchanged {
  /// What they are from beginning to end: "no" and "yes", or the name of a value.
  std::map<std::string, std::string, std::less<>> values = {};
  /// That nothing asks for, either: these and the types that are only theirs.
  std::set<std::string, std::less<>> unused = {};
};

Unchanged unchanged_of(const Page& page);

/// The kinds that a definition without parameters stands for: `define Officer: Rook or Knight`;
/// empty, if it stands for anything else.
std::set<std::string> kinds_called(const Page& page, const std::string& define);

/// What a definition of one piece that asks for its kind gives for each kind, apart from all else
/// that it asks for: `2 when unit is Elephants or unit is veteran; 1 otherwise`. Empty, if it is of
/// another form.
struct ByKind {
  std::map<std::string, std::string> values = {};  // kind -> number
  std::string most = {};                           // of the case that asks for more than the kind
  std::vector<const Node*> also = {};              // what else leads to it
  explicit operator bool() const { return !values.empty(); }
};
ByKind by_kind(const Page& page, const Node& define);

}  // namespace ludo::lang::rules

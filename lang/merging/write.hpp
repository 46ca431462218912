// Decisions as a text: a variant of the base that says what differs, and where each change is from.
//
// Tested by tests/merging/test_families.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/merging/decide.hpp"
#include "lang/merging/texts.hpp"

namespace ludo::lang::merging {

/// A change of the variant.
struct Edit {
  std::string verb;  // "replace", "add", "drop"
  std::string name;  // "define beset", "end escape"
  ItemKey key;       // of the item
  Origin origin = Origin::Base;
};

struct VariantHead {
  std::string name;
  std::string base;  // what it is a variant of
  std::string title;
  std::string first;  // what the sides are called
  std::string second;
  std::vector<std::string> prose;  // lines below the title
  std::vector<std::string> tests;  // with their comments
};

struct WrittenVariant {
  std::string text;  // in canonical layout
  std::vector<Edit> edits;
  std::vector<std::string> unsaid;  // names of what no variant can say; then the text lacks it
};

struct WriteRequest {
  const Groups& base;
  const Groups& first;
  const Groups& second;
  const std::vector<Decided>& items;
  std::set<Part> in_order = {};  // parts that are to have all items in their order
};

/// The nodes of the request stand in the texts of `texts`.
WrittenVariant write_variant(const VariantHead& head, const WriteRequest& request, Texts& texts);

/// A text in quotation marks.
std::string in_quotation_marks(std::string_view text);

}  // namespace ludo::lang::merging

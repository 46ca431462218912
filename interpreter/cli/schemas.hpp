// The JSON Schemas of the documents that the program prints; spec/schemas/ holds them.
//
// Tested by tests/cli/test_schemas.cpp.
#pragma once

#include <span>
#include <string_view>

namespace ludo::interpreter {

struct SchemaText {
  std::string_view name;  // of the document: "rules"
  std::string_view text;  // JSON
};

/// Sorted by name.
std::span<const SchemaText> schema_texts();

}  // namespace ludo::interpreter

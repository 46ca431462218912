// Whether a JSON document is as a JSON Schema says: the keywords that those in spec/schemas/ use.
//
// `type` `properties` `required` `additionalProperties` `items` `enum` `const` `pattern` `anyOf`
// `oneOf` `$ref` to `#/$defs/…`. A keyword that is not known is a fault: nothing is passed over.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ludo::tests {

/// What is wrong, each with its place ("/games/0/ok: …"); nothing: the document is valid.
std::vector<std::string> schema_faults(const nlohmann::ordered_json& schema,
                                       const nlohmann::ordered_json& document);

}  // namespace ludo::tests

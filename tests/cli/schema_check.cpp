// See schema_check.hpp.

#include "tests/cli/schema_check.hpp"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;
using Faults = std::vector<std::string>;

bool has_type(const Json& value, const std::string& type) {
  if (type == "integer") {
    return value.is_number_integer() ||
           (value.is_number_float() && value.get<double>() == std::floor(value.get<double>()));
  }
  if (type == "number") return value.is_number();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "array") return value.is_array();
  return type == "object" && value.is_object();
}

class Check {
 public:
  explicit Check(const Json& root) : root_(root) {}

  Faults faults(const Json& schema, const Json& value, const std::string& path) const {
    static const std::set<std::string> kKnown = {
        "$schema", "$defs",      "$ref",     "title",
        "type",    "properties", "required", "additionalProperties",
        "items",   "enum",       "const",    "anyOf",
        "oneOf",   "pattern"};
    Faults found;
    for (const auto& [keyword, rest] : schema.items()) {
      if (!kKnown.contains(keyword)) found.push_back(path + ": unknown keyword " + keyword);
    }
    by_name(schema, value, path, found);
    by_type(schema, value, path, found);
    by_value(schema, value, path, found);
    of_object(schema, value, path, found);
    of_array(schema, value, path, found);
    of_several(schema, value, path, found);
    return found;
  }

 private:
  static void add(Faults& found, const Faults& more) {
    found.insert(found.end(), more.begin(), more.end());
  }

  void by_name(const Json& schema, const Json& value, const std::string& path,
               Faults& found) const {
    if (!schema.contains("$ref")) return;
    const std::string name = schema["$ref"];
    const std::string begin = "#/$defs/";
    const bool known = name.starts_with(begin) && root_.contains("$defs") &&
                       root_["$defs"].contains(name.substr(begin.size()));
    if (!known) {
      found.push_back(path + ": no definition " + name);
      return;
    }
    add(found, faults(root_["$defs"][name.substr(begin.size())], value, path));
  }

  static void by_type(const Json& schema, const Json& value, const std::string& path,
                      Faults& found) {
    if (!schema.contains("type")) return;
    const Json& type = schema["type"];
    const bool fits = type.is_array()
                          ? std::any_of(type.begin(), type.end(),
                                        [&](const Json& one) { return has_type(value, one); })
                          : has_type(value, type);
    if (!fits) found.push_back(path + ": not of type " + type.dump());
  }

  static void by_value(const Json& schema, const Json& value, const std::string& path,
                       Faults& found) {
    if (schema.contains("const") && value != schema["const"]) {
      found.push_back(path + ": not " + schema["const"].dump());
    }
    if (schema.contains("enum")) {
      const Json& all = schema["enum"];
      if (std::find(all.begin(), all.end(), value) == all.end()) {
        found.push_back(path + ": none of " + all.dump());
      }
    }
    if (schema.contains("pattern") && value.is_string() &&
        !std::regex_search(value.get<std::string>(),
                           std::regex(schema["pattern"].get<std::string>()))) {
      found.push_back(path + ": does not match " + schema["pattern"].dump());
    }
  }

  void of_object(const Json& schema, const Json& value, const std::string& path,
                 Faults& found) const {
    if (!value.is_object()) return;
    if (schema.contains("required")) {
      for (const std::string name : schema["required"]) {
        if (!value.contains(name)) found.push_back(path + ": without " + name);
      }
    }
    for (const auto& [name, field] : value.items()) {
      const std::string below = path + "/" + name;
      if (schema.contains("properties") && schema["properties"].contains(name)) {
        add(found, faults(schema["properties"][name], field, below));
      } else if (schema.contains("additionalProperties")) {
        const Json& other = schema["additionalProperties"];
        if (other == false) found.push_back(below + ": is not described");
        if (other.is_object()) add(found, faults(other, field, below));
      }
    }
  }

  void of_array(const Json& schema, const Json& value, const std::string& path,
                Faults& found) const {
    if (!value.is_array() || !schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
      add(found, faults(schema["items"], value[i], path + "/" + std::to_string(i)));
    }
  }

  void of_several(const Json& schema, const Json& value, const std::string& path,
                  Faults& found) const {
    for (const char* keyword : {"anyOf", "oneOf"}) {
      if (!schema.contains(keyword)) continue;
      std::size_t valid = 0;
      Faults first;
      for (const Json& one : schema[keyword]) {
        const Faults of_it = faults(one, value, path);
        if (of_it.empty()) ++valid;
        if (first.empty()) first = of_it;
      }
      if (valid == 0) add(found, first);
      if (std::string(keyword) == "oneOf" && 1 < valid) {
        found.push_back(path + ": several of oneOf");
      }
    }
  }

  const Json& root_;
};

}  // namespace

std::vector<std::string> schema_faults(const nlohmann::ordered_json& schema,
                                       const nlohmann::ordered_json& document) {
  return Check(schema).faults(schema, document, "");
}

}  // namespace ludo::tests

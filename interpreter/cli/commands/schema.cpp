// `ludo schema`: the JSON Schema of what a verb prints with `--json`.
//
// Tested by tests/cli/test_schemas.cpp.

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/schemas.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct SchemaArguments {
  std::string verb;
  CommonOptions common;
};

// Verbs whose documents have another name.
constexpr std::array kNamedOtherwise = {
    std::pair<std::string_view, std::string_view>{"merge", "simulate"},
    std::pair<std::string_view, std::string_view>{"print", "said"},
};

Status show_schema(const SchemaArguments& options) {
  std::string name = options.verb;
  for (const auto& [verb, document] : kNamedOtherwise) {
    if (name == verb) name = document;
  }
  std::vector<std::string> names;
  for (const SchemaText& schema : schema_texts()) {
    if (schema.name == name) {
      put(std::string(schema.text));
      return Status::Done;
    }
    names.emplace_back(schema.name);
  }
  if (!name.empty()) {
    for (const auto& [verb, document] : kNamedOtherwise) names.emplace_back(verb);
    require_one_of("VERB", options.verb, names);
  }
  std::string list;
  for (const std::string& one : names) list += one + "\n";
  put(list);
  return Status::Done;
}

}  // namespace

void add_schema(Verbs& verbs) {
  auto options = std::make_shared<SchemaArguments>();
  CLI::App& verb = verbs.add("schema", "prints the JSON Schema of what a verb prints with --json",
                             {"schema", "schema rules", "schema simulate > simulate.schema.json"},
                             [options] { return show_schema(*options); });
  verb.add_option("VERB", options->verb, "a verb; without one the documents are listed");
  add_common(verb, options->common, {});
}

}  // namespace ludo::interpreter

# Turns the JSON Schemas of a folder (FOLDER) into a C++ table (OUTPUT). Called by the build; the
# table is read by interpreter/cli/commands/schema.cpp.

file(GLOB files ${FOLDER}/*.json)
list(SORT files)
set(rows "")
foreach(path IN LISTS files)
  cmake_path(GET path STEM name)
  file(READ ${path} text)
  string(APPEND rows "    {\"${name}\", R\"ludo_text(${text})ludo_text\"},\n")
endforeach()

file(WRITE ${OUTPUT} "// Generated from spec/schemas/.

#include <iterator>

#include \"interpreter/cli/schemas.hpp\"

namespace ludo::interpreter {

static constexpr SchemaText kTable[] = {
${rows}};

std::span<const SchemaText> schema_texts() {
  return std::span<const SchemaText>(kTable, std::size(kTable));
}

}  // namespace ludo::interpreter
")

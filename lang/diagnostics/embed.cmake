# Turns spec/9-diagnostics.md (INPUT) into a C++ table of explanations (OUTPUT).
#
# One row per `## kebab-name` section, so that every literal stays far below the limits of compilers.
# Called by the build; the table is read by lang/diagnostics/explain.cpp.

file(READ ${INPUT} rest)
string(PREPEND rest "\n")
set(heading "\n## ")
set(rows "")
string(FIND "${rest}" "${heading}" at)
while(NOT at EQUAL -1)
  math(EXPR at "${at} + 4")
  string(SUBSTRING "${rest}" ${at} -1 rest)
  string(FIND "${rest}" "\n" end_of_name)
  string(SUBSTRING "${rest}" 0 ${end_of_name} name)
  string(SUBSTRING "${rest}" ${end_of_name} -1 rest)
  string(FIND "${rest}" "${heading}" at)
  string(SUBSTRING "${rest}" 0 ${at} body)
  string(STRIP "${name}" name)
  string(STRIP "${body}" body)
  string(APPEND rows "    {\"${name}\", R\"ludo_text(${body}\n)ludo_text\"},\n")
endwhile()

file(WRITE ${OUTPUT} "// Generated from spec/9-diagnostics.md.

#include \"lang/diagnostics/explain.hpp\"

namespace ludo::lang {

static constexpr Explanation kTable[] = {
${rows}    {\"\", \"\"},
};

std::span<const Explanation> explanation_table() {
  return std::span<const Explanation>(kTable, std::size(kTable) - 1);
}

}  // namespace ludo::lang
")

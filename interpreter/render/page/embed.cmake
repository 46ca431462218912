# Turns page.js (SCRIPT) and page.css (STYLE) into a C++ source (OUTPUT), without their comments and
# the spaces before lines. Called by the build; the texts are used by interpreter/render/html.cpp.

function(read_page file name)
  file(READ ${file} text)
  string(REGEX REPLACE "\n +" "\n" text "\n${text}")
  string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n/\\*[^\n]*\\*/" "" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  set(${name} "${text}" PARENT_SCOPE)
endfunction()

read_page(${SCRIPT} script)
read_page(${STYLE} style)

file(WRITE ${OUTPUT} "// Generated from interpreter/render/page/.

#include \"interpreter/render/page/page.hpp\"

namespace ludo::rendering {

std::string_view page_script() {
  static constexpr std::string_view kScript = R\"ludo_text(${script})ludo_text\";
  return kScript;
}

std::string_view page_style() {
  static constexpr std::string_view kStyle = R\"ludo_text(${style})ludo_text\";
  return kStyle;
}

}  // namespace ludo::rendering
")

// The script and the rules of style of pages, embedded by the build (embed.cmake).
//
// Tested by tests/interpreter/render/test_page.cpp.
#pragma once

#include <string_view>

namespace ludo::rendering {

std::string_view page_script();
std::string_view page_style();

}  // namespace ludo::rendering

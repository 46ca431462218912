// Words of strangers on their way to a page, a picture or a terminal.
//
// Tested by tests/interpreter/render/test_clean.cpp.
#pragma once

#include <string>
#include <string_view>

namespace ludo::rendering {

/// The words as well-formed UTF-8 on one line: without control characters, marks that turn the
/// direction of writing, and what is no character; a stray byte becomes U+FFFD, a tab or the end of
/// a line a space.
std::string clean(std::string_view words);

/// Clean words as text or as an attribute of XML and HTML.
std::string escaped(std::string_view words);

/// Clean words as a string of JavaScript, with its quotes, that no HTML parser takes for its own.
std::string script_string(std::string_view words);

/// A character stands in them that fonts for Latin letters do not have: Chinese, Japanese, Korean.
bool wants_wide_font(std::string_view words);

}  // namespace ludo::rendering

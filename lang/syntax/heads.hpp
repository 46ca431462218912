// Which lines open a block, and what may stand in it: the fixed list of heads.
//
// The layout must know this before a line is parsed, because a deeper line continues the one above
// only if that one opens no block. The list stands in spec/grammar.md.
//
// Tested by tests/lang/syntax/test_layout.cpp.
#pragma once

#include <string_view>

#include "lang/syntax/layout.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

/// What may stand under `line`, a whole logical line read in `context`; LineContext::nothing if it
/// opens no block.
LineContext opened_block(std::string_view line, LineContext context,
                         Language language = Language::english);

/// True for `note`, `ruling`, `source` and `written` before a text in quotation marks: lines that
/// belong to the line above them.
bool is_attached(std::string_view line, Language language = Language::english);

/// True if the text is a view or shapes: its first line, but for `ludo 2`, says so.
bool is_view_text(std::string_view text, Language language = Language::english);

/// True if `line` is a `legend`.
bool is_legend(std::string_view line, Language language = Language::english);

}  // namespace ludo::lang

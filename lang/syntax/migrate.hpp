// Says a text of the first edition in the second.
//
// The grammar reads both, and notes at each word of the first what the second says instead
// (`edition` and `was` in first_edition.hpp). Here the words are put in their places; what moves
// further than a word is moved by its node.
//
// Tested by tests/lang/syntax/test_migrate.cpp.
#pragma once

#include <string>
#include <string_view>

#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// The text in the second edition, in canonical layout where it can be laid out. Lines that cannot
/// be read as first edition stay as they are, and are told. A text without a head is a part of one:
/// a rule, statements, results. Without `in_layout` only words change. A text with Italian
/// keywords stays as it is, and that is told.
std::string to_second_edition(std::string_view text, bool in_layout, Diagnostics& diagnostics);

}  // namespace ludo::lang

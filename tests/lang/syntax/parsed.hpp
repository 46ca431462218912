// One line of a text, parsed in its place.
#pragma once

#include <string>

#include "lang/ast/node.hpp"

namespace ludo::lang {

/// The node on one line and without spans, or the messages if the text has errors.
std::string head_in(const std::string& before, const std::string& line);

/// The same for a line of each kind.
std::string item(const std::string& line);
std::string statement(const std::string& line);
std::string expression(const std::string& text);
std::string test_line(const std::string& line);

/// `print` on one line.
std::string flat(const Node& node);

}  // namespace ludo::lang

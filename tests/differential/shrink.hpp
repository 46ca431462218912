// Makes a text smaller while something stays true of it.
#pragma once

#include <functional>
#include <string>

namespace ludo::tests {

// Leaves out lines with what stands deeper under them, lifts what stands under a line to its place,
// and takes alternatives away, as long as `holds` does and no more can go. Precondition: it holds
// of `text`.
std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& holds);

}  // namespace ludo::tests

// Reads lists of mutants that change nothing; see listed.hpp.

#include "tests/mutation/listed.hpp"

#include <sstream>

namespace ludo::mutation {

std::map<std::string, std::string> read_listed(const std::string& text) {
  std::map<std::string, std::string> listed;
  std::istringstream lines(text);
  std::string reason;
  bool holds_keys = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    if (begin != 0) {
      listed.emplace(line.substr(begin), reason);
      holds_keys = true;
      continue;
    }
    // A reason may take several lines.
    reason = holds_keys ? line : reason + " " + line;
    holds_keys = false;
  }
  return listed;
}

std::string listed_path(const std::string& game) {
  return "tests/mutation/equivalent/" + game + ".txt";
}

}  // namespace ludo::mutation

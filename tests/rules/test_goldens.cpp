// The golden rule texts: how many of their lines are written word for word may grow and never fall.

#include <sstream>

#include "tests/mutation/library.hpp"
#include "tests/rules/goldens.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

// `said.txt` has a line for each golden text: how many of its lines were written when it was last
// looked at. Whoever makes more of them writes the new number there; `ludo_goldens` shows the
// lines.
TEST_CASE("no golden line that was written is lost", "[rules][goldens]") {
  std::istringstream table(mutation::read_text("tests/rules/goldens/said.txt"));
  std::size_t texts = 0, all_said = 0, all = 0;
  for (std::string row; std::getline(table, row);) {
    if (row.empty() || row[0] == '#') continue;
    std::istringstream words(row);
    std::string name;
    std::size_t least = 0;
    REQUIRE(words >> name >> least);
    ++texts;
    const std::vector<GoldenText> found = golden_texts({name});
    REQUIRE(found.size() == 1);
    std::size_t said = 0;
    for (const GoldenLine& line : found[0].lines) said += line.is_said ? 1 : 0;
    INFO(name << ": `ludo_goldens " << name << "` shows what is written otherwise");
    CHECK(said >= least);
    all_said += said;
    all += found[0].lines.size();
  }
  // At most one in ten may be written otherwise.
  CHECK(10 * all_said >= 9 * all);
  CHECK(texts == golden_texts({}).size());
}

}  // namespace ludo::tests

// No two shipped games have one hash, but for those that are meant to.

#include <map>

#include "lang/canon/canon.hpp"
#include "tests/canon/variations.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

TEST_CASE("no two shipped games have one hash, unless they are one", "[canon]") {
  // One step of the tour, in English and in Italian.
  const std::map<std::string, std::string> meant = {
      {"examples/tour/17-italiano.ludo", "examples/tour/04-line.ludo"}};
  std::map<std::string, std::string> known;
  std::size_t found = 0;
  for (const std::string& path : shipped_games()) {
    INFO(path);
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = load_shipped(path, read_file(path), diagnostics);
    lang::CheckOptions options;
    options.lints = false;
    const auto form = form_of(game, options);
    REQUIRE(form.has_value());
    const auto [other, is_new] = known.emplace(lang::canon_hash(*form), path);
    if (is_new) continue;
    const auto pair = meant.find(path);
    REQUIRE(pair != meant.end());
    CHECK(pair->second == other->second);
    ++found;
  }
  CHECK(found == meant.size());
}

}  // namespace ludo::tests

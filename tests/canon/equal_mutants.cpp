// Compares mutants with their games; see equal_mutants.hpp.

#include "tests/canon/equal_mutants.hpp"

#include <optional>

#include "interpreter/services/family.hpp"
#include "lang/canon/canon.hpp"
#include "tests/canon/variations.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct Said {
  lang::LoadedGame loaded;
  std::string model;  // without notation
  std::string form;
};

std::optional<Said> said_by(const mutation::ShippedGame& game, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = mutation::load_as(game, text, diagnostics);
  if (!loaded.usable) return std::nullopt;
  lang::CheckOptions options;
  options.lints = false;
  const auto model = lang::check(loaded, options, diagnostics);
  if (!model) return std::nullopt;
  lang::CanonAnswer answer = lang::canonical_form(*model);
  REQUIRE(answer.text.has_value());
  lang::LoadedGame bare = loaded;
  drop_prose(bare.game);
  const auto without = lang::check(bare, options, diagnostics);
  REQUIRE(without.has_value());
  return Said{std::move(loaded), lang::print(*without), std::move(*answer.text)};
}

}  // namespace

MutantCount count_mutants(const mutation::ShippedGame& game, std::size_t first, std::size_t step) {
  MutantCount count;
  auto original = said_by(game, game.text);
  REQUIRE(original.has_value());
  const std::vector<mutation::Mutant> mutants = mutation::mutants_of(game.text);
  for (std::size_t i = first; i < mutants.size(); i += step) {
    ++count.tried;
    auto other = said_by(game, mutation::mutated(game.text, mutants[i]));
    if (!other) {
      ++count.refused;
    } else if (other->model == original->model) {
      ++count.unchanged;
    } else if (other->form == original->form) {
      const auto left = interpreter::family_of(original->loaded, {});
      const auto right = interpreter::family_of(other->loaded, {});
      if (left.hash != right.hash) {
        ++count.elsewhere;
        continue;
      }
      count.equal.push_back(mutants[i]);
    }
  }
  return count;
}

std::string difference_to_mutant(const mutation::ShippedGame& game, const mutation::Mutant& mutant,
                                 const PlayLimits& limits, PlayTally* tally) {
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  lang::LoadedGame original = mutation::load_as(game, game.text, diagnostics);
  lang::LoadedGame changed =
      mutation::load_as(game, mutation::mutated(game.text, mutant), diagnostics);
  const auto left = lang::check(original, options, diagnostics);
  const auto right = lang::check(changed, options, diagnostics);
  REQUIRE(left.has_value());
  REQUIRE(right.has_value());
  if (lang::canon_hash(*left) != lang::canon_hash(*right)) return "another hash";
  return difference_in_play(*left, *right, limits, 3, tally);
}

}  // namespace ludo::tests

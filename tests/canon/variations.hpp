// The same game, said in another way: each variation leaves its canonical form as it is.
//
// Variations change a loaded game, in which variants and modules are put together, so that they are
// the same for all texts; those of the text itself (layout, language) are made on the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::tests {

/// Numbers for tests, the same everywhere.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::size_t below(std::size_t bound);

 private:
  std::uint64_t state_;
};

/// Every name that the author chose has another one, in the same places. What is not renamed has a
/// meaning in the language (`facing`, `sign`) or names sites.
void rename_everything(lang::Node& game);

/// Items change places within their section, and the values of types and the kinds of pieces with
/// them.
struct ShuffleLimits {
  bool kinds = true;
  bool values = true;
};
void shuffle_items(lang::Node& game, Numbers& numbers, ShuffleLimits limits);

/// Notes, titles, sources, translations, written forms and notations of positions are gone, so that
/// nothing is said of how it looks.
void drop_prose(lang::Node& game);

/// `require A and B` becomes two statements, and two that stand together become one.
void split_requirements(lang::Node& game);
void join_requirements(lang::Node& game);

/// Definitions without parameters, each with all places that name it replaced by what it says.
/// Answers one game for each.
std::vector<std::pair<std::string, lang::Node>> with_one_define_replaced(const lang::Node& game);

/// The branches of `either`, and what is done `in any order`, the other way round.
void turn_branches(lang::Node& game);

/// Legends use other signs, in their pictures too. Of pictures with one sign for each place.
void change_signs(lang::Node& game);

/// The canonical form of a loaded game with `options`; nothing, with `trouble`, if it is refused.
std::optional<std::string> form_of(lang::LoadedGame& game, const lang::CheckOptions& options,
                                   std::string* trouble = nullptr);

/// The first line in which two forms differ, as each has it.
std::string first_difference(const std::string& left, const std::string& right);

}  // namespace ludo::tests

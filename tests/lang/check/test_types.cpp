// Types: what type words mean, and when two are the same.

#include "lang/check/context.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// The type a rule's parameter gets.
std::string parameter(const std::string& type) {
  const std::string text =
      small_game("", "  rule probe(given: " + type + ")\n    require flying\n");
  if (const std::string kinds = reports(text); !kinds.empty()) return "!" + kinds;
  const lang::GameModel model = checked(text);
  for (const lang::Rule& rule : model.rules) {
    if (rule.item.key != "probe") continue;
    const lang::Type& found = rule.slot_types.front();
    return std::to_string(static_cast<int>(found.shape)) + ":" +
           std::to_string(static_cast<int>(found.base)) + (found.optional ? "?" : "") + " " +
           std::to_string(found.least) + ".." + std::to_string(found.most);
  }
  return "!no rule";
}

std::string type_text(lang::Shape shape, lang::Base base, bool optional, int least, int most) {
  return std::to_string(static_cast<int>(shape)) + ":" + std::to_string(static_cast<int>(base)) +
         (optional ? "?" : "") + " " + std::to_string(least) + ".." + std::to_string(most);
}

}  // namespace

TEST_CASE("type words of the language and of the game") {
  using lang::Base;
  using lang::Shape;
  CHECK(parameter("Bool") == "!unknown-type");
  CHECK(parameter("0 to 12") == type_text(Shape::Scalar, Base::Int, false, 0, 12));
  CHECK(parameter("0 to size") == type_text(Shape::Scalar, Base::Int, false, 0, 3));
  CHECK(parameter("Number") == type_text(Shape::Scalar, Base::Int, false, 1, 4));
  CHECK(parameter("Facing") == type_text(Shape::Scalar, Base::Direction, false, 0, 1));
  CHECK(parameter("site or none") == type_text(Shape::Scalar, Base::Site, true, 0, 1));
  CHECK(parameter("set of site") == type_text(Shape::Set, Base::Site, false, 0, 1));
  CHECK(parameter("tally of kind at most 3") == type_text(Shape::Tally, Base::Kind, false, 0, 3));
}

TEST_CASE("types that are none") {
  CHECK(parameter("Sight") == "!unknown-type");
  CHECK(parameter("4 to 2") == "!number-out-of-range");
  CHECK(parameter("set of site or none") == "!wrong-type");
}

TEST_CASE("bounds and `or none` do not make another sort of value") {
  CHECK(lang::same_kind_of_value(lang::number_type(0, 3), lang::number_type(2, 9)));
  CHECK(lang::same_kind_of_value(lang::scalar_type(lang::Base::Site, true),
                                 lang::scalar_type(lang::Base::Site)));
  CHECK_FALSE(lang::same_kind_of_value(lang::enum_type(0), lang::enum_type(1)));
  CHECK_FALSE(lang::same_kind_of_value(lang::tuple_type(2), lang::tuple_type(3)));
  CHECK_FALSE(lang::same_kind_of_value(lang::set_type(lang::Base::Site),
                                       lang::scalar_type(lang::Base::Site)));
}

}  // namespace ludo::tests

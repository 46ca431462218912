// What may be bound, declared and found: plurals, shadows, reserved words, likely words.

#include <algorithm>

#include "lang/check/words.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("plurals of nouns are nouns") {
  CHECK(lang::singulars_of("Ships") == std::vector<std::string>{"Ship"});
  CHECK(lang::singulars_of("Men").front() == "Man");
  CHECK(lang::singulars_of("Footmen").front() == "Footman");
  CHECK(lang::singulars_of("Armies").front() == "Army");
  CHECK(lang::singulars_of("Wolves").front() == "Wolf");
  CHECK(lang::singulars_of("Foxes").front() == "Fox");
  CHECK(lang::singulars_of("Geese").front() == "Goose");
  CHECK(lang::singulars_of("Mice").front() == "Mouse");
  CHECK(lang::singulars_of("Dice")[1] == "Die");
  CHECK(lang::singulars_of("Oxen").front() == "Ox");
  CHECK(lang::singulars_of("Children").front() == "Child");
  CHECK(lang::singulars_of("Infantry").empty());
  CHECK(meaning("count own Men") == meaning("count own Man"));
  CHECK(meaning("count Kings") == "count-set(pieces-of-kind(King))");
}

TEST_CASE("Italian plurals are nouns, too") {
  const auto may_be = [](std::string_view many, const char* one) {
    const auto singulars = lang::singulars_of(many);
    return std::find(singulars.begin(), singulars.end(), one) != singulars.end();
  };
  CHECK(may_be("Pedine", "Pedina"));
  CHECK(may_be("Cavalli", "Cavallo"));
  CHECK(may_be("Torri", "Torre"));
  CHECK(may_be("Vecchi", "Vecchio"));
  CHECK(may_be("Barche", "Barca"));
  CHECK(may_be("Laghi", "Lago"));
  CHECK_FALSE(may_be("Re", "R"));
}

TEST_CASE("an unknown name is reported with the likely one") {
  CHECK(messages(small_game("", "  define probe: count Mann\n")) ==
        std::vector<std::string>{"nothing is called `Mann` here"});
  CHECK(meaning("flyng") == "!unknown-name");
}

TEST_CASE("a name is bound once") {
  CHECK(rule_meaning({"choose man among Man", "choose man among King"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose start among Man"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose man among Man", "require some man among Man"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose man among Man", "require no man among Man"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose flying among Man"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose taken among Man"}) == "!shadowed-name");
  CHECK(rule_meaning({"choose mover among Man"}) == "!reserved-word");
}

TEST_CASE("attributes read with `of` hide nothing") {
  CHECK(rule_meaning({"choose wounds among Man", "remove wounds"}) ==
        "choose wounds in pieces-of-kind(Man)\nremove singleton(wounds)");
}

TEST_CASE("a name bound in every branch lives on, one bound in some does not") {
  CHECK(rule_meaning(
            {"either", "  choose man among Man", "or", "  choose man among King", "remove man"})
            .find("remove singleton(man)") != std::string::npos);
  CHECK(rule_meaning({"either", "  choose man among Man", "or", "  pass", "remove man"}) ==
        "!unbound-name");
  CHECK(rule_meaning({"optionally", "  choose man among Man", "remove man"}) == "!unbound-name");
  CHECK(rule_meaning({"with flying", "  choose man among Man", "remove man"}) == "!unbound-name");
  CHECK(rule_meaning({"for each man among Man", "  remove man", "remove man"}) == "!unbound-name");
  CHECK(rule_meaning({"either", "  choose man among Man", "or", "  let man be 3", "remove man"}) ==
        "!unbound-name");
}

TEST_CASE("a path that ends the game binds whatever is asked of it") {
  CHECK(rule_meaning({"with flying", "  me wins", "else", "  choose man among Man", "remove man"})
            .find("remove singleton(man)") != std::string::npos);
}

TEST_CASE("a name may be bound again after the block it lived in") {
  CHECK(rule_meaning({"for each man among Man", "  remove man", "for each man among King",
                      "  remove man"}) ==
        "for-each man in pieces-of-kind(Man)\n  remove singleton(man)\n"
        "for-each man in pieces-of-kind(King)\n  remove singleton(man)");
}

TEST_CASE("words are declared once, upper-case words in one name space") {
  CHECK(reports(small_game("  piece Red: of each player\n", "")) == "duplicate-name");
  CHECK(reports(small_game("", "  define flying: no Man\n")) == "duplicate-name");
  CHECK(reports(small_game("", "  define turns: no Man\n")) == "reserved-word");
}

TEST_CASE("sites and links have names") {
  CHECK(meaning("c3") == "c3");
  CHECK(meaning("z3") == "!unknown-name");
  CHECK(meaning("a1=a2") == "a1=a2");
  CHECK(meaning("a2=a1") == "a1=a2");
  CHECK(meaning("a1=c3") == "!unknown-name");
}

}  // namespace ludo::tests

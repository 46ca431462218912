// Pairs of texts that say the same, and pairs that do not, however alike they look.

#include <array>
#include <string>

#include "lang/diagnostics/render.hpp"
#include "tests/canon/variations.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// A small game; a line with a letter in braces stands for the lines of a variation.
constexpr std::string_view kFrame = R"(game Frame
elements
  players White, Black
{E}
  piece Man: of each player
  piece King: of each player
{R}
interactions
{I}
  rule step
    choose man among own Men
    choose line from man along any direction: one empty to goal
{G}
    move man to goal
{T}
scenario
  setup
{P}
  turn
{U}
  stuck: draw
  limit 9 turns: draw
{S}
)";

struct Part {
  char where;
  std::string_view lines;
};

struct Pair {
  const char* what;
  std::vector<Part> left;
  std::vector<Part> right;
};

std::string text_with(const std::vector<Part>& parts) {
  std::string text(kFrame);
  const auto fill = [&text](char where, std::string_view lines) {
    const std::string hole = std::string("{") + where + "}\n";
    const std::size_t at = text.find(hole);
    if (at != std::string::npos) text.replace(at, hole.size(), lines);
  };
  for (const Part& part : parts) fill(part.where, part.lines);
  fill('E', "  board square 4 x 4\n");
  fill('P', "    put White Man at a1, b1\n    put Black Man at c4\n");
  fill('U', "    play step\n");
  for (const char where : {'R', 'I', 'G', 'T', 'S'}) fill(where, "");
  return text;
}

std::string form_of_text(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "text", text, [](std::string_view) { return lang::Resolved(); }, diagnostics);
  INFO(text);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  std::string trouble;
  const auto form = form_of(game, options, &trouble);
  INFO(trouble);
  REQUIRE(form.has_value());
  return *form;
}

const std::vector<Pair>& same_pairs() {
  static const std::vector<Pair> kPairs = {
      {"a comparison from either side",
       {{'G', "    require count own pieces > count enemy pieces\n"}},
       {{'G', "    require count enemy pieces < count own pieces\n"}}},
      {"what is not less",
       {{'G', "    require not (count own pieces < count enemy pieces)\n"}},
       {{'G', "    require count own pieces >= count enemy pieces\n"}}},
      {"some, and not none",
       {{'G', "    require some own King\n"}},
       {{'G', "    require not (no own King)\n"}}},
      {"some, and one or more",
       {{'G', "    require some own King\n"}},
       {{'G', "    require count own Kings >= 1\n"}}},
      {"some, and more than none",
       {{'G', "    require some own King\n"}},
       {{'G', "    require count own Kings > 0\n"}}},
      {"none, and a count of none",
       {{'G', "    require no own King\n"}},
       {{'G', "    require count own Kings = 0\n"}}},
      {"the order of and, or and sums",
       {{'G',
         "    require man in Border and (goal is a1 or goal is b2) or 1 + 2 * count Kings = 3\n"}},
       {{'G',
         "    require count Kings * 2 + 1 = 3 or (goal is b2 or goal is a1) and man in Border\n"}}},
      {"requirements together and apart",
       {{'G', "    require man in Border and goal is not a1\n    require some own King\n"}},
       {{'G',
         "    require some own King\n    require goal is not a1\n    require man in Border\n"}}},
      {"a definition with a parameter, and what it says",
       {{'I', "  define near of spot: some own King beside spot\n"},
        {'G', "    require near of goal\n"}},
       {{'G', "    require some own King beside goal\n"}}},
      {"a definition in a definition",
       {{'I', "  define kings: own Kings\n  define near of spot: some kings beside spot\n"},
        {'G', "    require near of goal and near of man\n"}},
       {{'G', "    require some own King beside man and some own King beside goal\n"}}},
      {"a definition that reads a name of its own",
       {{'I', "  define crowd of spot: count (unit among own pieces where unit is beside spot)\n"},
        {'G', "    require crowd of goal > 1\n"}},
       {{'G', "    require count (other among own pieces where other is beside goal) > 1\n"}}},
      {"what nobody reaches",
       {{'I',
         "  define unused: own Kings\n  rule never-played\n    choose spot among empty\n"
         "    put own Man at spot\n"}},
       {}},
      {"a region, a definition and a set",
       {{'R', "  region Corner: a1\n"}, {'G', "    require goal not in Corner\n"}},
       {{'G', "    require goal not in {a1}\n"}}},
      {"a description with a condition, and a choice with one",
       {{'I', "  define apart: (unit among own Men where unit is not a1)\n"},
        {'U', "    choose one among apart where one is not b1\n    remove one\n"}},
       {{'U',
         "    choose one among own Men where one is not a1 and one is not b1\n"
         "    remove one\n"}}},
      {"a guard about an option that is on",
       {{'R', "  option wide \"over the border\" default on\n"},
        {'G', "    with wide\n      require goal in Border\n"}},
       {{'G', "    require goal in Border\n"}}},
      {"a guard about an option that is off",
       {{'R', "  option wide \"over the border\" default off\n"},
        {'G', "    with wide\n      require goal in Border\n"}},
       {}},
      {"a number that an option gives",
       {{'R', "  option size \"how many\" 1 to 5 default 3\n"},
        {'G', "    require count pieces > size - 1\n"}},
       {{'G', "    require count pieces > 2\n"}}},
      {"a word that an option gives",
       {{'R', "  option mood \"how\" one of wild, calm default wild\n"},
        {'G', "    require mood = calm or goal in Border\n"}},
       {{'G', "    require goal in Border\n"}}},
      {"who begins is said, or the first of the order", {{'S', "  first White\n"}}, {}},
      {"the order is said", {{'S', "  order White, Black\n"}}, {}},
      {"what a number begins with",
       {{'R', "  the game has pace: 0 to 5, at first 0\n"}},
       {{'R', "  the game has pace: 0 to 5\n"}}},
      {"what is only noted for figures",
       {{'R', "  the record has steps: 0 to 99\n"}, {'T', "    set steps to min(steps + 1, 99)\n"}},
       {}},
      {"a name that nobody reads", {{'G', "    let before be man\n"}}, {}},
      {"branches in another order",
       {{'U', "    either play step\n    or pass\n"}},
       {{'U', "    either pass\n    or play step\n"}}},
      {"if, and its contrary",
       {{'T', "    if goal in Border\n      remove goal\n    else\n      goal becomes King\n"}},
       {{'T',
         "    if goal not in Border\n      goal becomes King\n    else\n      remove goal\n"}}},
      {"where pieces stand, piece by piece",
       {{'P', "    put Black Man at c4\n    put White Man at b1\n    put White Man at a1\n"}},
       {{'P', "    put White Man at a1, b1\n    put Black Man at c4\n"}}},
      {"a picture, and its signs",
       {{'P',
         "    legend w White Man, b Black Man\n    . . b .\n    . . . .\n    . . . .\n"
         "    w w . .\n"}},
       {{'P',
         "    legend x White Man, o Black Man\n    . . o .\n    . . . .\n    . . . .\n"
         "    x x . .\n"}}},
      {"a picture, and a list",
       {{'P',
         "    legend w White Man, b Black Man\n    . . b .\n    . . . .\n    . . . .\n"
         "    w w . .\n"}},
       {}},
      {"rows counted from the other side",
       {{'E', "  board square 4 x 4\n"}, {'G', "    require goal is not a1\n"}},
       {{'E', "  board square 4 x 4 counted from nw\n"},
        {'P', "    put White Man at a4, b4\n    put Black Man at c1\n"},
        {'G', "    require goal is not a4\n"}}},
      {"columns counted from the other side",
       {},
       {{'E', "  board square 4 x 4 counted from se\n"},
        {'P', "    put White Man at d1, c1\n    put Black Man at b4\n"}}},
      {"counted from the middle", {}, {{'E', "  board square 4 x 4 centred\n"}}},
      {"attributes with other names, in another order",
       {{'R', "  each piece has pace: 0 to 3, wounds: 0 to 3\n"},
        {'G', "    require pace of man > wounds of man\n"}},
       {{'R', "  each piece has harm: 0 to 3, speed: 0 to 3\n"},
        {'G', "    require speed of man > harm of man\n"}}},
      {"values in another order",
       {{'R', "  type Mood: Calm, Wild\n  the game has mood: Mood, at first Calm\n"},
        {'T', "    set mood to Wild\n"}},
       {{'R', "  type Mood: Wild, Calm\n  the game has mood: Mood, at first Calm\n"},
        {'T', "    set mood to Wild\n"}}},
      {"a loop whose order does not show",
       {{'T', "    for each prey among enemy Men touching goal\n      capture prey\n"}},
       {{'T', "    for each one among enemy Men touching goal\n      capture one\n"}}},
      {"leaps with another name",
       {{'R', "  leap knight (1, 2)\n"},
        {'G', "    require no line from goal along knight: one enemy piece\n"}},
       {{'R', "  leap horse (1, 2)\n"},
        {'G', "    require no line from goal along horse: one enemy piece\n"}}},
      {"what happened, asked in another order",
       {{'I',
         "  define a-first: some own Man moved this game\n"
         "  define b-next: some own King captured this game\n"},
        {'S', "  end\n    one: White wins when a-first and b-next\n"}},
       {{'I',
         "  define b-next: some own King captured this game\n"
         "  define a-first: some own Man moved this game\n"},
        {'S', "  end\n    two: White wins when b-next and a-first\n"}}},
  };
  return kPairs;
}

const std::vector<Pair>& different_pairs() {
  static const std::vector<Pair> kPairs = {
      {"strictly, or not",
       {{'G', "    require count own pieces > count enemy pieces\n"}},
       {{'G', "    require count own pieces >= count enemy pieces\n"}}},
      {"and, or",
       {{'G', "    require man in Border and goal in Border\n"}},
       {{'G', "    require man in Border or goal in Border\n"}}},
      {"one name in the place of another",
       {{'G', "    require man in Border\n"}},
       {{'G', "    require goal in Border\n"}}},
      {"before and after",
       {{'G', "    require some enemy piece beside goal\n"}},
       {{'T', "    afterwards require some enemy piece beside goal\n"}}},
      {"the order of effects",
       {{'T', "    remove goal\n    put own King at a1\n"}},
       {{'T', "    put own King at a1\n    remove goal\n"}}},
      {"the order of obligations",
       {{'U', "    must play step\n    otherwise pass\n"}},
       {{'U', "    must pass\n    otherwise play step\n"}}},
      {"may, and must", {{'U', "    optionally play step\n"}}, {}},
      {"who begins", {{'S', "  first Black\n"}}, {}},
      {"the order of results",
       {{'S',
         "  end by the first of\n    one: White wins when no Black piece\n"
         "    two: draw when no King\n"}},
       {{'S',
         "  end by the first of\n    two: draw when no King\n"
         "    one: White wins when no Black piece\n"}}},
      {"who wins",
       {{'S', "  end\n    one: White wins when no King\n"}},
       {{'S', "  end\n    one: Black wins when no King\n"}}},
      {"at the end of the turn, or at once",
       {{'S', "  end\n    one: White wins when no King\n"}},
       {{'S', "  end at any moment\n    one: White wins when no King\n"}}},
      {"a mirrored board", {}, {{'P', "    put White Man at d1, c1\n    put Black Man at b4\n"}}},
      {"numbers of rows that are read",
       {{'G', "    require row of goal > 2\n"}},
       {{'E', "  board square 4 x 4 counted from nw\n"},
        {'P', "    put White Man at a4, b4\n    put Black Man at c1\n"},
        {'G', "    require row of goal > 2\n"}}},
      {"what is noted for figures, and may not be possible",
       {{'R', "  the record has steps: 0 to 3\n"}, {'T', "    add 1 to steps\n"}},
       {}},
      {"how many pieces there are", {{'P', "    put White Man at a1\n"}}, {}},
      {"something to remember, read or not", {{'R', "  the game has pace: 0 to 5\n"}}, {}},
      {"how long it is remembered",
       {{'R', "  the game has pace: 0 to 5\n"}, {'T', "    add 1 to pace\n"}},
       {{'R', "  the turn has pace: 0 to 5\n"}, {'T', "    add 1 to pace\n"}}},
      {"who sees it",
       {{'R', "  each player has pace: 0 to 5 seen by owner\n"}},
       {{'R', "  each player has pace: 0 to 5\n"}}},
      {"a limit", {{'S', "  limit 8 turns: draw\n"}}, {}},
      {"what may be agreed", {{'S', "  allow agreed draw\n"}}, {}},
      {"the value that is taken first",
       {{'R', "  type Mood: Calm, Wild\n  the game has mood: Mood, at first Calm\n"},
        {'T', "    set mood to the m among {Calm, Wild} with most count own Kings\n"}},
       {{'R', "  type Mood: Wild, Calm\n  the game has mood: Mood, at first Calm\n"},
        {'T', "    set mood to the m among {Calm, Wild} with most count own Kings\n"}}},
      {"all equal laws, or one", {{'I', "  never crowded: count own pieces > 3\n"}}, {}},
  };
  return kPairs;
}

}  // namespace

TEST_CASE("what says the same has one form", "[canon]") {
  for (const Pair& pair : same_pairs()) {
    INFO(pair.what);
    const std::string left = form_of_text(text_with(pair.left));
    const std::string right = form_of_text(text_with(pair.right));
    INFO(first_difference(left, right));
    CHECK((left == right));
  }
}

TEST_CASE("what does not say the same has two forms", "[canon]") {
  for (const Pair& pair : different_pairs()) {
    INFO(pair.what);
    const std::string left = form_of_text(text_with(pair.left));
    const std::string right = form_of_text(text_with(pair.right));
    CHECK((left != right));
  }
}

}  // namespace ludo::tests

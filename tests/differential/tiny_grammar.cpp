// The templates of tiny games; see tiny_grammar.hpp. Expressions stand here, statements and
// scenarios in tiny_scenarios.cpp.

#include "tests/differential/tiny_grammar.hpp"

#include <map>

#include "lang/text/assert.hpp"
#include "tests/differential/tiny_parts.hpp"

namespace ludo::tests {

namespace {

const std::vector<Template> kSites = {
    {"the y among $sites with most row of y", kRows | kDeep},
    {"the y among $sites where $condition", kDeep},
    {"(last-site)", 0, "last-site"},
    {"(e of $site)", kSquares | kDeep},
    {"(forward of $site)", kSquares | kDeep | kChooses},
    {"(ahead of $site)", kSquares | kDeep, "facing"},
    {"guest", 0, "guest"},
    {"across of a1", 0, "track"},
};

// Sets of sites, as descriptions.
const std::vector<Template> kSetsOfSites = {
    {"empty"},
    {"own pieces", kChooses},
    {"pieces"},
    {"enemy pieces", kChooses},
    {"own Men", kChooses},
    {"Kings", 0, "King"},
    {"neutral pieces", 0, "Rock"},
    {"Men of White"},
    {"pieces of Black", kTwo},
    {"occupied"},
    {"anything"},
    {"marks", 0, "marks"},
    {"taken", kTurn, "taken"},
    {"Well", 0, "Well"},
    {"own Home", kChooses, "Home"},
    {"Border", kRows},
    {"Corners", kSquares},
    {"Centre", kSquares},
    {"row 1", kRows},
    {"last row", kRows},
    {"columns 1..2", kRows},
    {"pieces but not Men", 0, "King"},
    {"$place..$place", kSquares},
    {"{$site, $site}"},
    {"touching $site"},
    {"beside $site"},
    {"linked to $site"},
    {"within 1 of $site"},
    {"Men touching $site"},
    {"empty beside $site"},
    {"same row as $site", kRows},
    {"same kind as $site"},
    {"same owner as $site"},
    {"same hue as $site", 0, "hue"},
    {"hostile to $site"},
    {"friendly to $site"},
    {"group of $site within pieces"},
    {"group of $site within ($sites) along $directions", kDeep},
    {"reach from $site through empty at most 2"},
    {"reach from $site"},
    {"reach from $site through ($sites) along $directions", kDeep},
    {"twins of $site", kSquares},
    {"touching ($sites)", kDeep},
    {"beside ($sites)", kDeep},
    {"within 1 of ($sites)", kDeep},
    {"($sites or $sites)", kDeep},
    {"$sites but not ($sites)", kDeep},
    {"(all $+site.y among $sites where$~ $condition)", kDeep},
    {"chosen of ($site)", 0, "chosen"},
    {"(all y among $sites with least count touching y, then y is Man)", kDeep},
    {"near of ($site)", 0, "near"},
    {"(all $+site.y among $sites where$~ $=y in pieces)", kDeep},
};

const std::vector<Template> kNumbers = {
    {"1"},
    {"2"},
    {"count own pieces", kChooses},
    {"count $sites", kDeep},
    {"count pieces in Border", kRows},
    {"score", 0, "score"},
    {"gain", kTurn, "gain"},
    {"haste", kTurn, "haste"},
    {"purse of $player", 0, "purse"},
    {"seeds of $place", 0, "seeds"},
    {"row of $place", kRows},
    {"column of $place", kRows},
    {"turns"},
    {"turns of phase"},
    {"rounds"},
    {"passes-in-a-row"},
    {"total deck", 0, "deck"},
    {"how many Red in deck", 0, "deck"},
    {"count alive"},
    {"count taken", kTurn, "taken"},
    {"($number + $number)", kDeep},
    {"($number - $number)", kDeep},
    {"($number * $number)", kDeep},
    {"($number / 2)", kDeep},
    {"($number - 3) mod 2", kDeep},
    {"max($number, $number)", kDeep},
    {"min($number, 2)", kDeep},
    {"abs($number - 2)", kDeep},
    {"grade of ($site)", 0, "grade"},
    {"(sum of row of y for each y among $sites)", kRows | kDeep},
    {"(sum of 1 for each y among $sites where y in occupied)", kDeep},
    {"(most of $number for each $+site.y among $sites else 0)", kDeep},
    {"(least of column of y for each y among $sites else 3)", kRows | kDeep},
    {"(most of seeds of y for each y among anything else 0)", 0, "seeds"},
    {"(most of count (line from y along $directions: one or more empty) for each y among $sites "
     "else "
     "0)",
     kDeep},
    {"count (g among groups of $sites)", kDeep},
    {"count (g among groups of pieces meeting ($sites) along $directions where count g > 1)",
     kDeep},
    {"count ($line)", kDeep},
    {"count (y among $sites where $condition)", kDeep},
    {"count (k among {Man, King} where some k)", 0, "King"},
    {"count (p among players where some pieces of p)", 0},
    {"count (d among $directions where some line from $site along d: one empty)", kDeep},
    {"count (way for White to play step)", 0, "step"},
    {"count (way for $player to play slide as got where got in ($sites))", kDeep, "slide"},
    {"(most of row of got for each way for $player to play slide as got else 0)", kRows, "slide"},
    {"(supposing remove $site: count pieces)", 0},
    {"fare(Red, Blue)", 0, "fare"},
    {"worth of Man", 0, "worth"},
    {"flagged", 0, "flagged"},
};

const std::vector<Template> kConditions = {
    {"some empty"},
    {"no $sites"},
    {"some $sites"},
    {"$site is empty"},
    {"$site is not empty"},
    {"$site in ($sites)"},
    {"$site not in ($sites)"},
    {"$site is Man"},
    {"$site is own piece", kChooses},
    {"$site in Home of $player", 0, "Home"},
    {"2 or more $sites"},
    {"at most 1 $sites"},
    {"exactly 1 $sites"},
    {"flag", 0, "flag"},
    {"flag = no", 0, "flag"},
    {"$place is not tired", 0, "tired"},
    {"hue of $place is Red", 0, "hue"},
    {"hue of $place = hue of $site", 0, "hue"},
    {"facing of $site = n", kSquares, "facing"},
    {"heading in ($directions)", 0, "heading"},
    {"guest = none", 0, "guest"},
    {"guest at $place", 0, "guest"},
    {"last-site = none", 0, "last-site"},
    {"last-site is $place", 0, "last-site"},
    {"last-site in ($sites)", 0, "last-site"},
    {"kind of $site is Man"},
    {"owner of $site = $player"},
    {"owner of $site = none"},
    {"me is White", kChooses},
    {"mover is White"},
    {"opponent is White", kTwo},
    {"mover in alive"},
    {"Red in deck", 0, "deck"},
    {"{Red 1, Blue 1} in deck", 0, "deck"},
    {"deck = {Red 2, Blue 1}", 0, "deck"},
    {"$place in marks", 0, "marks"},
    {"marks = {}", 0, "marks"},
    {"$number in slots", 0, "slots"},
    {"count wide > 2", 0, "wide"},
    {"Man at $place"},
    {"turns mod 2 = 0"},
    {"row of $place = 1", kRows},
    {"$number > 1"},
    {"$number <= 2"},
    {"$number = $number", kDeep},
    {"$number != $number", kDeep},
    {"(row of $site, column of $site) < (row of $site, column of $site)", kRows},
    {"the direction from $site to $site in ($directions)", kDeep},
    {"($sites) = ($sites)", kDeep},
    {"$sites in ($sites)", kDeep},
    {"some ($sites) in ($sites)", kDeep},
    {"connected ($sites)", kDeep},
    {"connected own pieces", kChooses},
    {"not ($condition)", kDeep},
    {"($condition and $condition)", kDeep},
    {"($condition or $condition)", kDeep},
    {"suits of ($site)", 0, "suits"},
    {"best ranking of step by $player >= best ranking of step by White", 0, "ranking step"},
    {"(some $+site.y among $sites where$~ $condition)", kDeep},
    {"(no $+site.y among $sites where$~ $condition)", kDeep},
    {"(exactly 1 $+site.y among $sites where$~ $condition)", kDeep},
    {"(every $+site.y among $sites has$~ ($condition))", kDeep},
    {"(every p among players has some pieces of p)"},
    {"(some p among alive where no pieces of p)"},
    {"(some $line)", kDeep},
    {"(no $line)", kDeep},
    {"(2 or more $line)", kDeep},
    {"(some line from ($site) along any direction: one own piece)", kChooses},
    {"(some line from ($site), included, along $directions: 2 Men)"},
    {"(some aim of ($site))", 0, "aim"},
    {"(some aim of $sites)", kDeep, "aim"},
    {"(($site) in aim of $sites)", kDeep, "aim"},
    {"(($sites) not in aim of ($site))", kDeep, "aim"},
    {"(no own pieces in aim of $sites)", kDeep, "aim"},
    {"(some g among groups of $sites where count g > 1)", kDeep},
    {"(every g among groups of pieces along $directions has some empty touching g)", kDeep},
    {"(supposing remove $site: $condition)", kDeep},
    {"(supposing move $site to $site, capturing what stands there: $condition)", kDeep},
    {"(supposing put White Man at $site: $condition)", kDeep},
    {"(supposing put White Man at $site, remove $site: $condition)", kDeep},
    {"(supposing set score to 1: $condition)", kDeep, "score"},
    {"(some way for $player to play step)", 0, "step"},
    {"(no way for $player to play step)", 0, "step"},
    {"(some way for opponent to play step where $condition)", kTwo | kDeep, "step"},
    {"(some way for $player to play slide as got where got in ($sites))", kDeep, "slide"},
    {"(some way for me to play strike where won(me))", kChooses, "strike"},
    {"(no way for $player to play hunt)", 0, "hunt"},
    {"distance from $site to $place = 1"},
    {"distance from $site to $place along $directions through empty > 1", kDeep},
    {"attacked of ($site)", 0, "attacked"},
    {"phase is Main"},
};

const std::vector<Template> kPlayers = {
    {"White"}, {"me", kChooses}, {"mover"}, {"opponent", kTwo}, {"the player after mover"},
};

// Generators of lines; their names are seen to the end of the expression.
const std::vector<Template> kLines = {
    {"line from ($site) $along: $segments$~$where"},
    {"line from ($site), included, $along: $segments"},
    {"line from (the y among $sites) $along: $segments", kDeep},
};

const std::vector<Template> kAlong = {
    {"along $directions"},
    {"along $directions as $+direction.course"},
};

const std::vector<Template> kSegments = {
    {"one empty to $+site.goal"},
    {"one (empty or enemy piece) to $+site.goal", kChooses},
    {"one or more empty to $+site.goal"},
    {"zero or more empty, one (empty or enemy piece) to $+site.goal", kChooses},
    {"zero or more empty, one occupied to $+site.goal"},
    {"one occupied as $+site.prey, one empty to $+site.goal"},
    {"one Man as $+site.prey, one or more empty to $+site.goal"},
    {"zero or more empty, one occupied, zero or more empty, one occupied to $+site.goal"},
    {"1 to 2 empty to $+site.goal"},
    {"1 to 3 empty as $+sites.path to $+site.goal"},
    {"2 anything to $+site.goal"},
    {"an unbroken row of pieces as $+sites.pushers, one empty to $+site.goal"},
    {"perhaps an unbroken row of pieces as $+sites.pushers, one empty to $+site.goal"},
    {"one or more pieces as $+sites.pushers, one (empty or edge) to $+site.goal"},
    {"zero or more empty, one anything to $+site.goal, edge"},
    {"zero or more anything to $+site.goal, one Man"},
    {"one anything, turning left or right, one empty to $+site.goal", kSquares},
    {"one empty, turning by 1, one or more (empty or enemy piece) to $+site.goal", kChooses},
    {"zero or more empty, turning left, zero or more empty, one empty to $+site.goal", kSquares},
    {"one ($sites) to $+site.goal"},
    {"zero or more ($sites), one ($sites) to $+site.goal"},
    {"an unbroken row of ($sites) as $+sites.pushers to $+site.goal"},
    {"($number) empty to $+site.goal"},
    {"zero or more empty as $+sites.path, one Man as $+site.prey, zero or more empty, one empty to "
     "$+site.goal"},
};

const std::vector<Template> kWhere = {
    {""},
    {" where $condition"},
};

const std::map<std::string_view, const std::vector<Template>*>& parts() {
  static const std::map<std::string_view, const std::vector<Template>*> table = {
      {"site", &kSites},           {"sites", &kSetsOfSites}, {"number", &kNumbers},
      {"condition", &kConditions}, {"player", &kPlayers},    {"line", &kLines},
      {"along", &kAlong},          {"segments", &kSegments}, {"where", &kWhere},
  };
  return table;
}

}  // namespace

const std::vector<Template>& templates_of(std::string_view part) {
  static const std::vector<Template> none;
  const auto found = parts().find(part);
  return found == parts().end() ? statement_templates(part) : *found->second;
}

}  // namespace ludo::tests

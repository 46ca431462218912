// The templates of tiny games for scenarios, their boards and declarations; see tiny_grammar.hpp.

#include <algorithm>
#include <map>

#include "lang/text/assert.hpp"
#include "tests/differential/tiny_parts.hpp"

namespace ludo::tests {

namespace {

const std::vector<Template> kPlayersLines = {
    {"players White, Black"},
    {"players White, Black, Red"},
    {"players White"},
    {"players White, Black, Red, Grey\nteam East: White, Red\nteam West: Black, Grey"},
    {"players White facing e, Black facing w"},
};

const std::vector<Template> kSetups = {
    {"put White Man at $0, $1\nput $enemies Man at $2"},
    {"put White Man at $0\nput $enemies Man at $2, $3"},
    {""},
    {"put White Man at $0\nput $enemies Man at $1"},
    {"put White Man at $0, $1\nput $enemies Man at $2, $3"},
    {"put White King at $0\nput White Man at $1\nput $enemies King at $3", 0, "King"},
    {"put White Man at $0\nput Rock at $1\nput $enemies Man at $2", 0, "Rock"},
    {"put White Man at every x among anything"},
    {"put White Man at $0\nrandom spot among empty\nput $enemies Man at spot"},
    {"for each p among players\n  random spot among empty\n  put Man of p at spot"},
    {"random drawn among deck\ntake drawn from deck\nput White Man at $0\nput $enemies Man at $2",
     0, "deck"},
    {"put White Man at $0, $1\nput $enemies Man at $2\n$effect"},
};

const std::vector<Template> kCourses = {
    {"turn\n  $block"},
    {"turn\n  same outcome is same move\n  $block"},
    {"phase Open\n  turn\n    $block\n  until turns of phase = 2\n  then Main\nphase Main\n  turn\n"
     "    $block"},
    {"phase Main\n  turn\n    $block\n  until $question\n  then Other\nphase Other first $begins\n"
     "  begin\n    $effect\n  turn\n    $block\n  end\n    late: draw when turns of phase = 2"},
    {"phase Main\n  begin\n    put White Man at every x among anything where x is empty and "
     "$question\n"
     "  turn\n    $block\n  stuck\n    draw\n  until turns of phase = 2\n  then Main"},
    {"phase Main\n  turn\n    $block\n  until turns of phase = 1\nphase Clear\n  begin\n"
     "    remove $place\n  then\n    Main  when $question\n    Last  otherwise\nphase Last first "
     "random\n"
     "  turn\n    $block\n  stuck: pass"},
    {"phase Main first random\n  begin\n    random spot among empty\n    put White Man at spot\n"
     "  turn\n    $block"},
    {"phase Main\n  begin\n    for each x among $sites\n      random spot among empty\n"
     "      put White Man at spot\n  turn\n    $block"},
    {"phase Hide secretly\n  turn\n    choose post among empty own Home\n    put own Man at post\n"
     "    if $condition\n      set own purse to 3\n  until turns of phase = 2\n  then Main\n"
     "phase Main\n  turn\n    $block",
     0, "Home purse"},
    {"phase Hide secretly\n  turn\n    either \"stay\" pass\n    or\n"
     "      choose scout among own pieces\n      choose haven among own Home where $condition\n"
     "      move scout to haven, capturing what stands there\n      add 1 to own purse\n      add "
     "haven to own marks-of\n"
     "  until turns of phase = 4\n  then Main\nphase Main\n  turn\n    $block",
     0, "Home purse marks-of"},
    {"phase Hide secretly\n  turn\n    for each scout among own pieces where $condition\n"
     "      optionally\n        that done\n        remove scout\n"
     "    opponent decides\n      optionally\n        choose post among empty own Home\n"
     "        put own Man at post\n    set own purse to (count own pieces) mod 6\n"
     "  until turns of phase = 2\n  then Other\nphase Other secretly\n  turn\n"
     "    choose trap among empty where $condition and (seeds of trap > 0 or trap in own Home)\n"
     "    if me is White\n      set seeds of trap to 3\n    else\n      add 1 to own purse\n"
     "  until turns of phase = 3\n  then Main\nphase Main\n  turn\n    $block",
     kTwo, "Home purse seeds"},
};

const std::vector<Template> kBegins = {{"White"}, {"random"}, {"the player after mover"}};

// Questions where nobody chooses.
const std::vector<Template> kQuestions = {
    {"$condition"},
    {"turns = 2"},
    {"no Men of mover"},
    {"no empty"},
};

const std::vector<Template> kOrders = {
    {""},
    {"first random"},
    {"order Black, White", kTwo},
    {"first Black", kTwo},
    {"next player:\n  mover                   when turns mod 3 = 1\n  the player after mover  "
     "otherwise"},
    {"next player:\n  mover                   when $question\n  the player after mover  otherwise"},
};

const std::vector<Template> kStuck = {
    {"stuck: mover loses"},
    {"stuck: draw"},
    {"stuck: mover wins"},
    {"stuck: pass"},
    {"stuck: mover is out"},
    {"stuck: ranked by score", 0, "score-of"},
    {"stuck, by the first of\n  bare: mover loses when $question\n  pass when passes-in-a-row < "
     "2\n  draw"},
    {"stuck, by the first of\n  pass when $question\n  mover is out"},
};

const std::vector<Template> kRepetitions = {
    {""},
    {"same position 2 times: draw"},
    {"same position 3 times: mover loses"},
    {"same position 2 times: forbidden"},
    {"same position 3 times: forbidden"},
    {"same pieces 2 times: draw"},
    {"same pieces 2 times, whoever moves, passes exempt: forbidden"},
    {"same position 2 times, whoever moves: draw"},
    {"same position 2 times, by the first of\n  blame: each p loses when every turn of p in the "
     "cycle has "
     "gain > 0\n  draw",
     0, "gain"},
    {"same position 2 times, by the first of\n  some-did: each p wins when some turn of p in the "
     "cycle "
     "where gain > 0\n"
     "  repetition",
     0, "gain"},
};

const std::vector<Template> kLimits = {
    {"limit 5 turns: draw"},
    {"limit 3 turns: draw"},
    {"limit 9 turns: mover loses"},
    {"limit 6 turns: draw\nlimit 2 turns without $question: draw"},
    {"limit 6 turns: ranked by score", 0, "score-of"},
    {"limit 6 turns, by the first of\n  ahead: each p wins when count pieces of p > 1\n  draw"},
};

const std::vector<Template> kEnds = {
    {""},
    {"end\n  won: mover wins when $question"},
    {"end\n  bare: each p loses when no pieces of p"},
    {"end by the first of\n  bare: each p is out when no pieces of p\n"
     "  last: survivor wins when count alive = 1"},
    {"end\n  full: ranked by score when no empty", 0, "score-of"},
    {"end by the first of\n  drawn: draw when $question\n  lost: mover loses when $question"},
    {"end at any moment\n  reached: White wins when $question"},
    {"end at any moment\n  bare: each p loses when no Men of p\nend\n  full: draw when no empty"},
    {"end at any moment\n  far: mover wins when some pieces of mover in last row", kRows},
    {"end by the first of\n  first-bare: each p is out when no Men of p\n  second: each p is out "
     "when $question\n"
     "  third: survivor wins when count alive = 1"},
    {"end\n"
     "  line: mover wins when some line from (the x among Men), included, along $directions: 3 "
     "Men"},
    {"end\n  joined: mover wins when connected (pieces of mover) and count pieces of mover > 1"},
};

const std::vector<Template> kPoints = {
    {""},
    {"points\n  3 > 1\n  1 = 1"},
    {"points\n  5 > 2 > 0\n  2 = 2 > 0\n  1 = 1 = 1"},
};

const std::map<std::string_view, const std::vector<Template>*>& scenario_parts() {
  static const std::map<std::string_view, const std::vector<Template>*> table = {
      {"players", &kPlayersLines}, {"setup", &kSetups},
      {"course", &kCourses},       {"begins", &kBegins},
      {"question", &kQuestions},   {"order", &kOrders},
      {"stuck", &kStuck},          {"repetition", &kRepetitions},
      {"limit", &kLimits},         {"end", &kEnds},
      {"points", &kPoints},
  };
  return table;
}

const std::vector<Declaration> kDeclarations = {
    {"Man", "elements", "piece Man: of each player"},
    {"King", "elements", "piece King: 2 of each player"},
    {"Rock", "elements", "piece Rock: of nobody"},
    {"Suit", "elements", "type Suit: Red, Blue, Green"},
    {"score", "elements", "the game has score: 0 to 9, at first 0"},
    {"score-of", "scenario", "score of p: count pieces of p"},
    {"gain", "elements", "the turn has gain: 0 to 9, at first 0"},
    {"haste", "elements", "the move has haste: 0 to 9, at first 0"},
    {"steps", "elements", "the phase has steps: 0 to 9, at first 0"},
    {"longest", "elements", "the record has longest: 0 to 99, at first 0"},
    {"flag", "elements", "the game may be flag"},
    {"marks", "elements", "the game has marks: set of site, at first {}"},
    {"Slot", "elements", "type Slot: 1 to 4"},
    {"slots", "elements", "the game has slots: set of Slot, at first {}", "Slot"},
    {"Wide", "elements", "type Wide: 0 to 9"},
    {"wide", "elements", "the game has wide: set of Wide, at first {1, 3}", "Wide"},
    {"Warm", "elements", "type Warm: {Red, Green}", "Suit"},
    {"suited", "elements", "the game has suited: set of Suit, at first {Red}", "Suit"},
    {"taken", "elements", "the turn has taken: set of site, at first {}"},
    {"marks-of", "elements", "each player has marks-of: set of site, at first {}"},
    {"purse", "elements", "each player has purse: 0 to 5, at first 2"},
    {"seeds", "elements", "each site has seeds: 0 to 9, at first 1"},
    {"hue", "elements", "each site has hue: Suit, at first Red", "Suit"},
    {"deck", "elements", "the game has deck: tally of Suit at most 3, at first {Red 2, Blue 1}",
     "Suit"},
    {"fare", "elements",
     "table fare\n  by    Red  Blue  Green\n  Red   1    2     -\n  Blue  0    3     1", "Suit"},
    {"tired", "elements", "each Man may be tired"},
    {"facing", "elements", "each piece has facing: direction, at first forward"},
    {"heading", "elements", "the game has heading: direction or none, at first none"},
    {"guest", "elements", "the game has guest: piece or none, at first none"},
    {"last-site", "elements", "the game has last-site: site or none, at first none"},
    {"bridged", "elements", "each link may be bridged"},
    {"Well", "elements", "region Well: {$1, $3}"},
    {"Home", "elements", "region Home of each player: {$0, $2}"},
    {"worth", "elements", "each Man has worth: 0 to 9, at first 3"},
    {"track", "elements", ""},
    {"knight", "elements", "leap knight (1, 2)"},
    {"near", "interactions", "define near of (x: site): touching x but not beside x"},
    {"ranking", "interactions",
     "preference ranking:\n  most count own pieces touching pieces\n"
     "  then no Man in Border\n  then least count pieces"},
    {"chosen", "interactions",
     "define chosen of (x: site):\n  touching x  when some piece beside x\n  beside x    "
     "otherwise"},
    {"grade", "interactions",
     "define grade of (x: site):\n  1  when x is Man\n  2  when x is occupied\n"
     "  count touching x  otherwise\n  + 1  if turns > 1\n"
     "  at most 2  if x is empty, unless some Man beside x\n  - 1\n  at least 0"},
    {"flagged", "interactions", "define flagged:\n  1  when flag\n  0  otherwise", "flag"},
    {"suits", "interactions",
     "define suits of (x: site):\n  some piece touching x  when x is empty\n"
     "  x is Man               otherwise"},
    {"aim", "interactions",
     "define aim of (a: site): line from a along $directions: zero or more empty, one occupied to "
     "goal "
     "or line from a along any direction: one or more empty to goal"},
    {"attacked", "interactions",
     "define attacked of (x: site): some line from x along $directions: zero or more empty, one "
     "Man "
     "hostile to x"},
    {"step", "interactions",
     "rule step\n  choose man among own pieces\n  choose line from man along $directions: one "
     "empty "
     "to "
     "goal\n  move man to goal"},
    {"slide", "interactions",
     "rule slide gives goal: site\n  choose man among own Men\n"
     "  choose line from man along $directions: zero or more empty, one (empty or enemy piece) to "
     "goal\n"
     "  move man to goal, capturing what stands there"},
    {"strike", "interactions",
     "rule strike\n  choose victim among enemy pieces\n  require some own pieces touching victim\n"
     "  remove victim\n  if no enemy pieces\n    me wins"},
    {"jump", "interactions",
     "rule jump(man: site)\n"
     "  choose line from man along $directions: one occupied as prey, one empty to goal\n"
     "  remove prey\n  move man to goal\n  add goal to taken\n  optionally play jump(goal)",
     "taken"},
    {"chain", "interactions", "rule chain\n  choose man among own pieces\n  play jump(man)",
     "jump"},
    {"hunt", "interactions", "rule hunt\n  choose man among own Men\n  play pursue(man)", "pursue"},
    {"pursue", "interactions",
     "rule pursue(man: site) at most 3 times\n"
     "  choose line from man along any direction: one empty to goal\n  move man to goal\n"
     "  if goal in Border\n    optionally play pursue(goal)"},
    {"march", "interactions",
     "rule march(n: 1 to 3)\n  choose spot among empty\n  put own Man at spot\n"
     "  if n < 3 and $condition\n    play march(n + 1)"},
    {"fill", "interactions", "rule fill(those: set of Slot)\n  set slots to those", "slots"},
    {"warm", "interactions",
     "rule warm(those: set of Warm, n: Slot)\n  require count those < n\n  set suited to those",
     "suited Warm Slot"},
    {"spend", "interactions",
     "rule spend(those: tally of Suit at most 2)\n  require total those > 0\n  add 1 to score",
     "Suit score"},
    {"push", "interactions",
     "rule push\n  choose man among own pieces\n"
     "  choose line from man, included, along $directions as course: one or more pieces as "
     "row-of-men, one (empty or edge)\n"
     "  shift row-of-men along course"},
    {"sow", "interactions",
     "rule sow\n  choose pit among anything where seeds of pit > 0\n  let hand be seeds of pit\n"
     "  set seeds of pit to 0\n  for each y among (touching pit)\n    if hand > 0\n      add 1 to "
     "seeds "
     "of y\n      set hand to hand - 1\n  add hand to seeds of pit",
     "seeds"},
    {"twice", "interactions",
     "rule twice\n  same outcome is same move\n  choose $+site.first-spot among empty\n"
     "  put own Man at $=first-spot\n  choose $+site.second-spot among empty\n"
     "  put own Man at $=second-spot"},
};

const std::vector<TinyBoard> kBoards = {
    {"board square 3 x 3",
     {"a1", "b1", "c3", "b3", "b2"},
     {"any direction", "orthogonal", "diagonal", "n", "e or w", "forward", "forward or left"},
     kRows | kSquares},
    {"board square 3 x 1",
     {"a1", "b1", "c1", "c1"},
     {"any direction", "e", "e or w", "orthogonal"},
     kRows | kSquares},
    {"board square 4 x 2",
     {"a1", "b1", "d2", "c2", "c1"},
     {"orthogonal", "any direction", "e or n", "opposite e"},
     kRows | kSquares},
    {"board square 4 x 4",
     {"a1", "c2", "d4", "b3", "c3"},
     {"orthogonal", "any direction", "diagonal", "s or se", "forward-left or forward-right"},
     kRows | kSquares},
    {"board square 3 x 3 where not Centre",
     {"a1", "b1", "c3", "b3", "a2"},
     {"any direction", "orthogonal", "n or e"},
     kRows | kSquares},
    {"board hexagon side 2",
     {"a1", "b1", "c3", "b3", "b2"},
     {"any direction", "orthogonal", "ne or sw", "diagonal", "forward"},
     kRows},
    {"board hexagon side 2 pointed",
     {"a1", "b1", "c3", "b3", "b2"},
     {"any direction", "e or w", "ne"},
     kRows},
    {"board rhombus 3 x 3", {"a1", "b1", "c3", "b3", "b2"}, {"any direction", "e or w"}, kRows},
    {"board triangle side 3", {"a1", "b1", "a3", "b2", "a2"}, {"any direction", "e or w"}, kRows},
    {"board drawn\n  o--o--o\n  |  |  |\n  o--o--o\n   \\ | /\n     o",
     {"a3", "b3", "c3", "a2", "b2"},
     {"any direction", "orthogonal", "n or s"},
     0},
    {"board graph\n  Athens--Sparta, Sparta--Argos, Argos--Delos, Delos--Athens, Athens--Argos",
     {"Athens", "Sparta", "Delos", "Argos"},
     {"any direction"},
     0},
    {"board track 2 x 3",
     {"a1", "b1", "c2", "b2", "c1"},
     {"onward", "onward or backward", "any direction", "across"},
     kRows,
     "track"},
    {"board square 3 x 3 on points\nlinks orthogonal\nlinks diagonal where (column + row) mod 2 = "
     "0",
     {"a1", "b1", "c3", "b3", "b2"},
     {"any direction", "orthogonal", "diagonal"},
     kRows | kSquares},
    {"board square 4 x 4 counted from nw in blocks 2 x 2",
     {"a1", "b1", "d4", "c4", "b2"},
     {"orthogonal", "any direction", "s"},
     kRows | kSquares},
    {"board square 3 x 3 centred",
     {"a1", "b1", "c3", "b3", "b2"},
     {"any direction", "orthogonal", "ne or nw"},
     kRows | kSquares},
    {"board square 9 x 8",
     {"a1", "i8", "h7", "a8", "e4"},
     {"any direction", "orthogonal", "n or e", "diagonal"},
     kRows | kSquares},
    {"board square 13 x 11",
     {"a1", "m11", "g6", "a9", "b1"},
     {"any direction", "orthogonal", "diagonal"},
     kRows | kSquares},
    {"board square 4 x 4\nleap knight (1, 2)",
     {"a1", "c2", "d4", "b3", "c3"},
     {"knight", "any direction"},
     kRows | kSquares},
    {"board square 4 x 4\nleap dabbaba (0, 2)\ndirection pawn: (-1, 1) or (1, 1)\ndirection skew: "
     "n or se",
     {"a1", "c2", "d4", "b3", "c3"},
     {"dabbaba", "pawn", "skew", "any direction"},
     kRows | kSquares},
};

}  // namespace

const std::vector<Template>& scenario_templates(std::string_view part) {
  static const std::vector<Template> none;
  const auto found = scenario_parts().find(part);
  return found == scenario_parts().end() ? none : *found->second;
}

const Declaration& declaration_of(std::string_view key) {
  const auto found = std::find_if(kDeclarations.begin(), kDeclarations.end(),
                                  [key](const Declaration& each) { return each.key == key; });
  LUDO_ASSERT(found != kDeclarations.end(), "no declaration `{}`", key);
  return *found;
}

const std::vector<TinyBoard>& tiny_boards() { return kBoards; }

}  // namespace ludo::tests

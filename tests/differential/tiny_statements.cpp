// The templates of tiny games for statements; see tiny_grammar.hpp.

#include <map>

#include "tests/differential/tiny_parts.hpp"

namespace ludo::tests {

namespace {

// What a turn, or a block of it, does: something before, its core, something after.
const std::vector<Template> kBlocks = {
    {"$core\n$after"},
    {"$before\n$core\n$after"},
    {"$before\n$before\n$core\n$after\n$after", kDeep},
};

const std::vector<Template> kCores = {
    {"choose $+site.man among $movers$where$~\nchoose $mainline$~\nmove $=man to $=goal, capturing "
     "what stands there",
     kTurn},
    {"choose $+site.spot among $targets$where$~\nput own Man at $=spot", kTurn},
    {"play step", kTurn, "step"},
    {"play slide as $+site.got$~\n$after", kTurn, "slide"},
    {"play hunt", kTurn, "hunt"},
    {"play chain", kTurn, "chain"},
    {"play march(1)", kTurn, "march"},
    {"play strike", kTurn, "strike"},
    {"choose $+number.value among slots$where$~\n$effect", kTurn, "slots"},
    {"choose $+number.value from 1 to 6$~\nadd $=value to slots", kTurn, "slots"},
    {"choose $+number.value from 1 to 6$~\nadd $=value to wide\nplay fill(wide)", kTurn,
     "fill wide"},
    {"choose $+suit.hue-chosen among Suit$~\nadd $=hue-chosen to suited\n"
     "play warm(suited, $number)",
     kTurn, "warm"},
    {"choose $+suit.hue-chosen among Suit$~\nadd $=hue-chosen to deck\nplay spend(deck)", kTurn,
     "spend deck"},
    {"play push", kTurn, "push"},
    {"play sow", kTurn, "sow"},
    {"choose $+site.man among $movers$~\nchoose line from $=man $along: one occupied as "
     "$+site.prey, "
     "one empty to $+site.goal$where$~\nremove $=prey\nmove $=man to $=goal",
     kTurn},
    {"choose $+site.man among $movers$~\nchoose $+site.goal among $sites$where$~\nmove $=man to "
     "$=goal",
     kTurn},
    {"choose $+site.goal among aim of ($place)$where$~\nremove $=goal", kTurn, "aim"},
    {"choose 2 among $sites as $+sites.pair$where$~\nremove $=pair", kTurn},
    {"choose 0 to 2 among empty as $+sites.pair$~\nput own Man at $=pair", kTurn},
    {"choose 1 to 3 among $sites as $+sites.pair$where$~\n$effect", kTurn},
    {"choose 1 to 2 among deck as hand\ntake hand from deck", kTurn, "deck"},
    {"choose $+number.value from 1 to 3$where$~\n$effect", kTurn},
    {"choose $+direction.course among $directions$~\nshift own pieces along $=course", kTurn},
    {"choose $+player.whom among players$where$~\n$effect", kTurn},
    {"choose $+suit.hue-chosen among Suit$where$~\n$effect", kTurn, "Suit"},
    {"choose $+kind.sort among {Man, King}$~\nchoose $+site.spot among empty$~\nput own $=sort at "
     "$=spot",
     kTurn, "King"},
    {"choose $+site.man among $movers$~\n$=man becomes King", kTurn, "King"},
    {"every own Man becomes King", kTurn, "King"},
    {"choose $+site.man among $movers$~\nevery own Man among $targets becomes King\n$effect", kTurn,
     "King"},
    {"choose $+site.man among $movers$~\n$effect\n$effect", kTurn},
    {"choose $+number.truth among {no, yes}\nif $=truth\n  the game becomes flag\nelse\n  the game "
     "stops being flag",
     kTurn, "flag"},
    {"choose l among Links where l is not bridged\nl becomes bridged\n"
     "require c3 in reach from $place along (all k among Links where k is bridged) or $condition",
     kTurn | kSquares, "bridged"},
    {"either\n  $block\nor\n  $block", kTurn | kDeep},
    {"either \"left\" $effect\nor \"right\" $effect", kTurn},
    {"optionally\n  $block", kTurn | kDeep},
    {"must\n  $block\notherwise\n  $block", kTurn | kDeep},
    {"must\n  $block\notherwise\n  $block\notherwise\n  $block", kTurn | kDeep},
    {"preferring $most $number\n  $block", kTurn | kDeep},
    {"preferring most count taken, then $most $number\n  $block", kTurn | kDeep, "taken"},
    {"must, preferring $most $number\n  $block\notherwise\n  $block", kTurn | kDeep},
    {"repeat 2 times\n  $block", kTurn | kDeep},
    {"repeat ($number) times\n  $block", kTurn | kDeep},
    {"repeat while wanted, at most 2 times\n  $block", kTurn | kDeep},
    {"repeat while possible, at most 2 times\n  $block", kTurn | kDeep},
    {"repeat while $condition, at most 2 times\n  $block", kTurn | kDeep},
    {"in any order\n  optionally $effect\n  play step\n  optionally play strike", kTurn,
     "step strike"},
    {"in any order\n  optionally play step\n  optionally play slide as $+site.got", kTurn,
     "step slide"},
    {"in any order\n  choose $+site.spot among $targets\n  choose $+number.value from 1 to 2",
     kTurn},
    {"$player decides\n  $block", kTurn | kDeep | kTop},
    {"$core\nthat done\n$core", kTurn | kDeep | kTop},
    {"$core\nthat done\noptionally\n  $core", kTurn | kDeep | kTop},
    {"random $+site.spot among $sites$~\n$effect\n$core", kTurn | kDeep | kTop},
    {"random $+suit.drawn among deck$~\ntake $=drawn from deck\nif $=drawn is Red\n  $block",
     kTurn | kDeep | kTop, "deck"},
    {"random $+number.dice from 1 to 3$~\nrepeat $=dice times\n  $core", kTurn | kDeep | kTop},
    {"if $condition\n  $block\nelse\n  $block", kTurn | kDeep},
    {"if $condition\n  $core\nelse if $condition\n  pass\nelse\n  $core", kTurn | kDeep},
    {"for each $+site.man among $sites\n  $core", kTurn | kDeep},
    {"for each $+site.man among $sites$~\n  $core\n  that done", kTurn | kDeep | kTop},
    {"for each $+number.round from 1 to 2$~\n  random $+site.spot among empty$~\n"
     "  put own Man at $=spot\n$after",
     kTurn | kTop},
    {"for each $+site.man among own pieces$~\n  for each $+direction.course among $directions$~\n"
     "    optionally\n      that done\n      remove $=man\n      $effect",
     kTurn | kTop},
    {"for each $line\n  optionally $effect\n  that done\n$core", kTurn | kDeep | kTop},
    {"for each $+player.person among alive$~\n  $=person decides\n    optionally\n      $core",
     kTurn | kDeep | kTop},
    {"for each g among groups of $sites\n  optionally remove g\n  that done\n$after", kTurn | kTop},
    {"same outcome is same move\nchoose 1 to 2 among $sites as heap\nfor each $+site.man among "
     "heap$~\n"
     "  that done\n  optionally\n    $core",
     kTurn | kDeep | kTop},
    {"let here be $place\ntravel at most 2 times\n  choose $+site.next among empty touching "
     "here$~\n"
     "  set here to $=next\nrequire here is empty\nput own Man at here",
     kTurn},
    {"choose $+site.man among $movers$~\nlet here be $=man\nlet left be 3\ntravel at most 3 times\n"
     "  choose line from here along $directions: one empty to $+site.next$~\n"
     "  move here to $=next\n  set here to $=next\n  set left to left - 1\n$after",
     kTurn},
    {"same outcome is same move\nrepeat while wanted, at most 2 times\n  $core",
     kTurn | kDeep | kTop},
    {"play twice", kTurn, "twice"},
    {"choose worth-here among $targets where (most of count touching y for each y among $sites "
     "else "
     "0) > 1\n"
     "put own Man at worth-here",
     kTurn},
    {"either pass\nor\n  $block", kTurn | kDeep | kTop},
};

const std::vector<Template> kMovers = {
    {"own pieces", kTurn},
    {"$sites"},
    {"own Kings", kTurn, "King"},
    {"(own pieces or neutral pieces)", kTurn, "Rock"},
    {"own pieces but not taken", kTurn, "taken"},
};

const std::vector<Template> kTargets = {
    {"empty"},
    {"empty touching pieces"},
    {"empty but not Border", kRows},
    {"($sites and empty)"},
    {"(y among empty where $condition)"},
};

const std::vector<Template> kMainLines = {
    {"line from $=man $along: $segments$~$where"},
    {"line from $=man, included, $along: an unbroken row of own pieces as $+sites.row, one empty "
     "to "
     "$+site.goal",
     kTurn},
    {"line from ($sites) $along: $segments$~$where", kDeep},
};

const std::vector<Template> kMost = {{"most"}, {"least"}};

// One effect, on one line.
const std::vector<Template> kEffects = {
    {"remove $site"},
    {"add 1 to score", 0, "score"},
    {"take 1 from score", 0, "score"},
    {"set score to ($number) mod 10", 0, "score"},
    {"add 1 to gain", kTurn, "gain"},
    {"add 2 to haste", kTurn, "haste"},
    {"add $number to longest", 0, "longest"},
    {"if $condition\n  the game becomes flag\nelse\n  the game stops being flag", 0, "flag"},
    {"the game becomes flag", 0, "flag"},
    {"add $place to marks", 0, "marks"},
    {"take $place from marks", 0, "marks"},
    {"add ($sites) to marks", 0, "marks"},
    {"set marks to $sites", 0, "marks"},
    {"add $number to slots", 0, "slots"},
    {"take $number from slots", 0, "slots"},
    {"set slots to {2, 3}", 0, "slots"},
    {"add $number to wide", 0, "wide"},
    {"add $place to taken", kTurn, "taken"},
    {"add 1 to purse of $player", 0, "purse"},
    {"take 1 from own purse", kChooses, "purse"},
    {"set purse of players to 1", 0, "purse"},
    {"set purse of $player to purse of $player", 0, "purse"},
    {"add 1 to seeds of $place", 0, "seeds"},
    {"take 1 from seeds of ($sites)", 0, "seeds"},
    {"set seeds of $place to 0", 0, "seeds"},
    {"set hue of $place to Blue", 0, "hue"},
    {"set hue of ($sites) to hue of $place", 0, "hue"},
    {"take Red from deck", 0, "deck"},
    {"add {Red 1, Blue 1} to deck", 0, "deck"},
    {"set Blue in deck to 2", 0, "deck"},
    {"every Man becomes tired", 0, "tired"},
    {"($sites and Men) stop being tired", 0, "tired"},
    {"set facing of ($sites and pieces) to e", kSquares, "facing"},
    {"set heading to the y among ($directions)", 0, "heading"},
    {"set guest to the piece at $place", 0, "guest"},
    {"set guest to none", 0, "guest"},
    {"set last-site to $place", 0, "last-site"},
    {"remove guest", 0, "guest"},
    {"move guest to $place, capturing what stands there", 0, "guest"},
    {"move $place to $place, capturing what stands there"},
    {"move $site to $site, capturing what stands there", kDeep},
    {"put White Man at $place"},
    {"put own Man at $place", kChooses},
    {"put White King at $place", 0, "King"},
    {"put Rock at $place", 0, "Rock"},
    {"put own Man at every y among empty where $condition", kChooses},
    {"put own Man at $place facing e", kChooses | kSquares, "facing"},
    {"$place becomes King", 0, "King"},
    {"($sites and Kings) become Man", 0, "King"},
    {"remove every y among $sites where $condition"},
    {"remove $sites"},
    {"remove $place and ($sites)"},
    {"shift ($sites) along e", kSquares},
    {"shift pieces along $directions"},
    {"shift ($sites) along e by 2", kSquares},
    {"shift pieces along $directions by $number"},
    {"move every y among $sites to $place", kTurn},
    {"move every y among ($sites) where $condition to e of y", kTurn | kSquares},
    {"move every y among pieces to y turned right by 2 about $place", kTurn | kSquares},
    {"add steps to score", 0, "score steps"},
    {"add 1 to steps", 0, "steps"},
    {"exchange sides", kTwo | kTop},
    {"$player wins", kTurn},
    {"$player loses", kTurn},
    {"draw", kTurn},
    {"$player is out", kTurn | kTop},
    {"Links stop being bridged", 0, "bridged"},
};

// A statement before the core: nothing, or one that leaves names behind.
const std::vector<Template> kBefores = {
    {""},
    {"require $condition"},
    {"let $+number.size be $number"},
    {"let $+sites.them be $sites"},
    {"let $+site.there be $place"},
    {"let $+piece.fellow be the piece at $place"},
    {"$effect"},
    {"choose $+site.where-to among $sites", kTurn},
    {"choose $+number.value from 1 to 2", kTurn},
    {"choose $+player.whom among alive", kTurn},
    {"choose $+direction.course among $directions", kTurn},
    {"if $condition\n  $effect"},
    {"if $condition\n  $effect\nelse\n  $effect"},
    {"optionally \"first\" $effect", kTurn},
    {"for each $+site.each-man among $sites\n  $effect"},
    {"for each $line\n  $effect"},
    {"for each $+player.person among players\n  $effect"},
    {"for each $+number.round from 1 to 2\n  $effect"},
    {"random $+site.spot among empty", kTop},
    {"random $+number.dice from 1 to 2", kTop},
    {"either \"left\" $effect\nor \"right\" pass", kTurn | kTop},
};

const std::vector<Template> kAfters = {
    {""},
    {"$effect"},
    {"afterwards require $condition"},
    {"if $condition\n  $effect"},
    {"if $condition\n  $effect\nelse if $condition\n  $effect\nelse\n  $effect"},
    {"for each $+site.each-man among $sites where $condition\n  $effect"},
    {"for each $line\n  remove $site"},
    {"for each g among groups of $sites where no empty touching g\n  remove g"},
    {"for each $+player.person among alive\n  $effect"},
    {"let $+number.size be $number\nset $=size to $=size + 1\nrequire $=size > 1"},
    {"let heap be $sites\nadd $place to heap\ntake $site from heap\nrequire count heap > 1"},
    {"let $+piece.fellow be the piece at $place\n$effect\n"
     "require $=fellow = none or $=fellow at $place"},
    {"optionally $effect", kTurn},
    {"optionally\n  $core", kTurn | kDeep},
    {"choose $+site.more among $sites\n$effect", kTurn},
    {"choose $+number.value from 1 to 2\nif $=value = 2\n  $effect", kTurn},
    {"that done\noptionally\n  $core", kTurn | kTop},
    {"by opponent\n  optionally\n    $core", kTurn | kTwo | kTop},
    {"by opponent\n  either \"yes\" $effect\n  or \"no\" pass", kTurn | kTwo | kTop},
    {"random $+site.spot among anything\n$effect", kTop},
    {"random $+suit.drawn among deck\ntake $=drawn from deck", kTop, "deck"},
    {"repeat while wanted, at most 2 times\n  $effect", kTurn},
    {"repeat while $condition, at most 3 times\n  $effect"},
    {"play step", kTurn, "step"},
    {"play chain", kTurn, "chain"},
    {"preferring $most $number\n  choose $+site.more among $sites\n  $effect", kTurn},
    {"must\n  require $condition\n  $effect\notherwise\n  $effect", kTurn},
    {"choose 1 to 2 among $sites as $+sites.pair\n$effect", kTurn},
    {"if $condition\n  $player wins", kTurn},
};

// Effects of a trigger on `x`.
const std::vector<Template> kTriggers = {
    {""},
    {"whenever alone, all at once: $+site.x among Men where$~ no Men beside $=x\n  remove $=x"},
    {"whenever met, all at once: $+site.x among Men where$~ some Men hostile to $=x beside $=x\n  "
     "remove $=x"},
    {"whenever crowned, all at once: $+site.x among Men where$~ $=x in last row\n  change $=x to "
     "King",
     kRows, "King"},
    {"whenever caught, all at once: $+site.x among Men where$~ $condition\n  remove $=x"},
    {"whenever counted at most 3 times, all at once: $+site.x among pieces where$~ $condition and "
     "score < 3\n"
     "  add 1 to score",
     0, "score"},
    {"whenever marked at most 2 times, all at once: $+site.x among $sites where$~ $=x not in "
     "marks\n"
     "  add $=x to marks",
     0, "marks"},
    {"whenever dense, all at once: $+sites.g among groups of Men where$~ count $=g > 2\n  remove "
     "$=g"},
    {"whenever flanked, all at once: $+site.x among Men where$~ some line from $=x along "
     "$directions: one Man, one Man\n"
     "  remove $=x"},
    {"whenever turned, all at once: $+site.x among Men where$~ hue of $=x is Blue\n  set hue of "
     "$=x to Red",
     0, "hue"},
    {"whenever alone, all at once: $+site.x among Men where$~ no pieces touching $=x\n  change $=x "
     "to King\n"
     "whenever king, all at once: $+site.x among Kings where$~ $condition\n  remove $=x",
     0, "King"},
};

const std::vector<Template> kLaws = {
    {""},
    {"never crowd: count own pieces > 2", kChooses},
    {"never close: some Men of White touching (Men of Black)", kTwo},
    {"never so: $condition", kChooses},
    {"never exposed: some way for opponent to play strike", kTwo, "strike"},
    {"never in-line: some line from ($sites) along $directions: one occupied, one occupied"},
};

const std::map<std::string_view, const std::vector<Template>*>& statement_parts() {
  static const std::map<std::string_view, const std::vector<Template>*> table = {
      {"block", &kBlocks},     {"core", &kCores},         {"movers", &kMovers},
      {"targets", &kTargets},  {"mainline", &kMainLines}, {"most", &kMost},
      {"effect", &kEffects},   {"before", &kBefores},     {"after", &kAfters},
      {"trigger", &kTriggers}, {"law", &kLaws},
  };
  return table;
}

}  // namespace

const std::vector<Template>& statement_templates(std::string_view part) {
  const auto found = statement_parts().find(part);
  return found == statement_parts().end() ? scenario_templates(part) : *found->second;
}

}  // namespace ludo::tests

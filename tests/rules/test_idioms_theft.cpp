// Games of three in which a turn can be stolen: who acts, what captures are compared by, what loses
// a position; each idiom in each language, and its minimal pairs.

#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kTheft = R"(game Small
"A game of the tests"

elements
  players White, Black, Red each rotated by 2
  board hexagon side 3 pointed
  direction fore: forward-left or forward-right
  direction aft: back-left or back-right
  table pieces
    kind  of           ways
    Man   each player  fore
    King  each player  (fore or aft)
  region Edge of each player from setup "the farthest cells"
  option theft "a turn may be stolen" default on
  option lost "who is lost is out" default on
  the game has due: player, at first White "whose turn it is in the usual order"
  the game has last-actor: player or none "who acted last"

interactions
  preference worth:
    most pieces captured
    then some King moved
    then Kings captured earliest

  rule crown "Promotion"
    every own Man in own Edge becomes King

  rule step "Movement"
    choose walker among own pieces
    choose line from walker along ways of walker: one empty to goal
    move walker to goal

  rule capture "Capture"
    choose walker among own pieces
    play jump(walker)

  define victim of walker:
    enemy Man     when walker is Man
    enemy pieces  otherwise

  rule jump(walker: site) "Leap"
    choose line from walker along ways of walker:
      one victim of walker but not captured as prey, one empty to goal
    capture prey when the turn ends
    move walker to goal
    optionally play jump(goal)

  rule hunt "The best capture"
    preferring worth
      play capture
      if me != next-in-order
        afterwards require some prey among captured where owner of prey != next-in-order

  rule settle "The end of an action"
    if me = next-in-order
      set due to the player after me
    set last-actor to me

  define next-in-order:
    due                   when due in alive
    the player after due  otherwise
  define thief:
    the other among alive where other != next-in-order and other != last-actor
  define actor:
    thief          when theft and best worth of hunt by thief > best worth of hunt by next-in-order
    next-in-order  otherwise

  rule imagined-step
    play step
    play settle

  rule imagined-capture
    play crown
    play hunt

  define hopeless:
    (no way for mover to play hunt)
      and (every way for mover to play imagined-step has thrown-away(mover, goal of the last step))
  define thrown-away(side, stepped):
    (some way for actor to play imagined-capture where stepped in captured)
      and (no way for actor to play imagined-capture
      where (stepped in captured and (some way for side to play capture)))

scenario
  setup
    legend w White Man, 1 Edge of White
        1 1 1
       . . . .
      . . . . .
       . . . .
        w w w
    also rotated for each player
  next player: actor
  turn
    play crown
    if lost and hopeless
      me is out
    else
      must play hunt
      otherwise play step
      otherwise me is out
      play settle
  stuck: mover is out
  end at any moment
    bare: each side is out when no Pieces of side
  end
    alone: survivor wins when count alive = 1
  limit 90 turns
    draw

names en
  Edge "the edge"
  ways "the directions" "the directions"
  crown "says=V:promote your men" "his=V:promote his men" "happens=men V:be/P promoted"
  step "says=V:move"
  hunt "the best capture" "says=V:capture"
  capture "the capture" "says=V:make a capture"
  jump "says=V:leap with it"
  settle "says=V:end the action"
  imagined-step "says=V:move"
  imagined-capture "says=V:capture"
  theft "theft"
  fore "forward"
  aft "backward"
  last-actor "the last to have acted"
  next-in-order "the player due" "adj=due"
  actor "whoever acts next"
  thief "the thief"
  hopeless "hopelessness" "says=your position V:be/3 hopeless" "his=his position V:be/3 hopeless" "happens=the position of {1:def} V:be/3 hopeless"

names it
  White "il bianco"
  Black "il nero"
  Red "il rosso"
  Man "la pedina" "le pedine"
  King "la dama" "le dame"
  Edge "il fronte"
  ways "le direzioni"
  crown "promozione" "says=V:promuovere ogni propria pedina" "his=V:promuovere le proprie pedine" "happens=si V:promuovere/P le pedine"
  step "movimento" "says=V:muovere"
  hunt "la presa migliore" "le prese migliori" "says=V:catturare"
  capture "la presa" "le prese" "says=V:catturare"
  jump "salto" "says=V:saltare con esso"
  settle "fine dell'azione" "says=V:concludere l'azione"
  imagined-step "movimento immaginato" "says=V:muovere"
  imagined-capture "presa immaginata" "says=V:catturare"
  theft "il furto"
  lost "persa"
  fore "in avanti"
  aft "indietro"
  due "chi tocca"
  worth "il valore"
  last-actor "l'ultimo" "g=m" "his=V:avere/3 agito per ultimo"
  next-in-order "il giocatore di turno" "adj=di turno"
  actor "chi agisce dopo di lui"
  thief "il ladro"
  hopeless "la disperazione" "says=la propria posizione V:essere/3 disperata" "his=la sua posizione V:essere/3 disperata" "happens=la posizione di {1:def} V:essere/3 disperata"

names de
  White "Weiß"
  Black "Schwarz"
  Red "Rot"
  Man "der Mann" "die Männer"
  King "die Dame" "die Damen"
  Edge "der Rand" "die Ränder"
  ways "die Richtungen" "pl"
  crown "Umwandlung" "says=V:um|wandeln deine Männer" "his=V:um|wandeln seine Männer" "happens=Männer V:werden/P umgewandelt"
  step "Zug" "says=V:ziehen"
  hunt "der beste Schlag" "die besten Schläge" "says=V:schlagen"
  capture "der Schlag" "die Schläge" "says=V:schlagen"
  jump "Sprung" "says=V:springen mit ihm"
  settle "Ende" "says=V:beenden die Handlung"
  imagined-step "Gedacht" "says=V:ziehen"
  imagined-capture "Gedachter Schlag" "says=V:schlagen"
  theft "der Zugraub"
  lost "verloren"
  fore "nach vorn"
  aft "nach hinten"
  due "der Nächste"
  worth "der Wert" "die Werte"
  last-actor "der Letzte"
  next-in-order "der nächste Spieler"
  actor "wer als Nächster handelt"
  thief "der Dieb" "die Diebe"
  hopeless "die Not" "says=deine Stellung V:sein/3 N verloren" "his=seine Stellung V:sein/3 N verloren" "happens=die Stellung {1:gen,def} V:sein/3 N verloren"
)";

std::string theft(std::string_view language, const Valuation& options = {}) {
  return rules_of_text(std::string(kTheft), language, options);
}

// The same game with some words put in the place of others.
std::string otherwise(std::string_view from, std::string_view to) {
  std::string text(kTheft);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  return rules_of_text(text, "en");
}

}  // namespace

TEST_CASE("theft: whose turn it is, and who acts in his place", "[rules][idioms]") {
  check_rules_say(
      theft("en"),
      {"White begins, then Black and Red.",
       "The player due is the one whose turn it is in the usual order; whoever is out is passed "
       "over.",
       "The player due acts, unless his turn is stolen.",
       "For stealing a turn this holds:", "1. A turn can be stolen only while",
       "The thief can only be the third player, who is neither due nor the last to have acted.",
       "He acts in place of the player due if his best capture is worth more than the best capture "
       "of the player due.",
       "3. After the theft it is made again.", "To have no capture is worth less than any capture.",
       "The comparison is made before men are promoted."});
  check_rules_say(theft("it"),
                  {"Agisce il giocatore di turno, a meno che il turno non gli sia rubato.",
                   "Il confronto si fa prima che si promuovano le pedine."});
  check_rules_say(theft("de"),
                  {"Der nächste Spieler handelt, sofern ihm der Zug nicht geraubt wird (siehe „",
                   "Verglichen wird, bevor Männer umgewandelt werden."});
  // Nobody can steal a turn.
  check_rules_say(theft("en", {{"theft", "off"}}), {"The player due always acts."},
                  {"stolen only", "The thief"});
  // Any player may be the other one.
  check_rules_say(
      otherwise("other != next-in-order and other != last-actor", "other != next-in-order"),
      {"The thief acts in place of the player due if his best capture"}, {"neither due nor"});
}

TEST_CASE("theft: the turn is told of whoever acts", "[rules][idioms]") {
  check_rules_say(
      theft("en"),
      {"Whoever acts does this, in order:", "1. He promotes his men.",
       "2. If he is due and his position is hopeless, he is out, and that was his turn.",
       "3. Otherwise he must capture if he can; if he cannot, he moves; if he cannot move either, "
       "he is out.",
       "4. Unless he is out, he ends the action.",
       "If a player has no move at all when his turn begins, he is out."});
  check_rules_say(
      theft("it"),
      {"Chi agisce fa quanto segue, nell'ordine:",
       "2. Se è di turno e la sua posizione è disperata, è eliminato, e quello era il suo turno.",
       "4. Se non è stato eliminato, conclude l'azione."});
  check_rules_say(theft("de"), {"3. Andernfalls muss er schlagen, wenn er kann, sonst ziehen; kann "
                                "er auch das nicht, scheidet er aus."});
  // A king that cannot do what a man can: whoever steals the turn might be lost, too.
  check_rules_say(otherwise("(fore or aft)", "aft"),
                  {"2. If his position is hopeless, he is out, and that was his turn.",
                   "The position of the player who acts is hopeless if both of these are so:"});
  // What a step of other words needs: it is told as a turn of the reader's.
  check_rules_say(otherwise("step \"says=V:move\"", "step \"movement\""),
                  {"On your turn do the following, in this order:"}, {"Whoever acts does this"});
}

TEST_CASE("theft: a position that is lost whatever one moves", "[rules][idioms]") {
  check_rules_say(
      theft("en"),
      {"The position of the player due is hopeless if both of these are so:", "he has no capture;",
       "whichever piece he moves and wherever, whoever acts next can capture that piece, and none "
       "of these captures leaves the player due a capture in return.",
       "Whoever acts next may be a thief; he promotes his men first, and only the captures open to "
       "him by all the rules count."},
      {"Imagined"});
  check_rules_say(theft("it"), {"La posizione del giocatore di turno è disperata se valgono "
                                "entrambe queste cose:"});
  // Nobody asks for it: nor is anything imagined.
  check_rules_say(theft("en", {{"lost", "off"}}), {"He must capture if he can"},
                  {"hopeless", "Imagined", "imagined"});
}

TEST_CASE("theft: the better of two captures, key by key", "[rules][idioms]") {
  check_rules_say(
      theft("en"),
      {"Of two captures the better one is:", "1. the one that takes more pieces;",
       "2. if they are equal in this, the one made by a king;",
       "3. if they are equal in this, too, the one that takes its kings earlier",
       "Whoever steals a turn must take at least one piece that does not belong to the player due; "
       "for him only such captures count, both in the comparison and when he acts; for the player "
       "due all of them do."});
  // What is most may also be least.
  check_rules_say(otherwise("most pieces captured", "least pieces captured"),
                  {"1. the one that takes fewer pieces;"});
}

TEST_CASE("theft: men and kings, their directions, leaps and fronts", "[rules][idioms]") {
  check_rules_say(
      theft("en"),
      {"Three players, White, Black and Red, each a third of a turn clockwise from the one before",
       "For each player two of the six directions lead forward, to the left or the right, and two "
       "backward, to the left or the right.",
       "Each player has an edge, the farthest cells:", "White's edge is c5, d5, e5;",
       "Each player begins with three men, set up as in figure 1:",
       "Kings arise by promotion only.", "All your men that stand on your edge become kings.",
       "if that cell is empty: a man forward, a king forward or backward.",
       "A man may leap over men only, a king over any enemy piece."},
      {"seen from his side"});
  check_rules_say(theft("it"), {"Tutte le proprie pedine che stanno sul proprio fronte diventano "
                                "dame."});
  check_rules_say(theft("de"), {"Alle deine Männer, die auf deinem Rand stehen, werden zu Damen."});
}

}  // namespace ludo::tests

// Statements, items and tests: the nodes of one line each.

#include "tests/lang/syntax/parsed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("choices") {
  CHECK(statement("choose man among own pieces") ==
        "(choose (in \"man\" (description (own) (pieces)) ()) ())");
  CHECK(statement("choose n from 0 to 3") ==
        "(choose (in \"n\" (span (integer \"0\") (integer \"3\")) ()) ())");
  CHECK(statement("choose 2 among empty as pair") ==
        "(choose (subset-of \"pair\" (integer \"2\") () (empty) ()) ())");
  CHECK(statement("choose 0 to 1 among own counters as kept") ==
        "(choose (subset-of \"kept\" (integer \"0\") (integer \"1\") (of \"counters\" (name "
        "\"me\")) ()) ())");
  CHECK(statement("random k among deck seen by p until Battle") ==
        "(random (in \"k\" (name \"deck\") ()) (seen (name \"p\") (name \"Battle\") ()))");
  CHECK(statement("for each g among groups of (City or Road) meeting parts of b along joined") ==
        "(for-each (groups-of \"g\" (or \"(\" (name \"City\") (name \"Road\")) (of \"parts\" "
        "(name \"b\")) (name \"joined\") ()))");
  CHECK(
      statement(
          "choose line from last, included, along any direction as course: an unbroken row of own "
          "Infantry as pushers, perhaps an unbroken row of pieces as pushed, one (empty or "
          "edge)") ==
      "(choose (line (name \"last\") (yes) (any-direction) (name \"course\") () "
      "(segment (quantity \"run\" () ()) (description (own) (name \"Infantry\")) (name "
      "\"pushers\") ()) "
      "(segment (quantity \"run-or-nothing\" () ()) (pieces) (name \"pushed\") ()) "
      "(segment (quantity \"one\" () ()) (or \"(\" (empty) (edge)) () ()) ()) ())");
  const auto quantity = [](const std::string& text) {
    const std::string line = statement("choose line from a: " + text + " b");
    const std::size_t begin = line.find("(quantity");
    return begin == std::string::npos ? line
                                      : line.substr(begin, line.find(" (name \"b\")") - begin);
  };
  CHECK(quantity("zero or more") == "(quantity \"range\" (integer \"0\") ())");
  CHECK(quantity("one or more") == "(quantity \"range\" (integer \"1\") ())");
  CHECK(quantity("2") == "(quantity \"range\" (integer \"2\") (integer \"2\"))");
  CHECK(quantity("0 to 2") == "(quantity \"range\" (integer \"0\") (integer \"2\"))");
  CHECK(quantity("1 to 3") == "(quantity \"range\" (integer \"1\") (integer \"3\"))");
  CHECK(quantity("n") == "(quantity \"range\" (name \"n\") (name \"n\"))");
  CHECK(quantity("one") == "(quantity \"one\" () ())");
  CHECK(statement("choose line from a along legs of a: one empty, turning left or right, one b") ==
        "(choose (line (name \"a\") () (of \"legs\" (name \"a\")) () () (segment (quantity \"one\" "
        "() "
        "()) (empty) () ()) (turning (name \"left\") (name \"right\")) (segment (quantity \"one\" "
        "() ()) (name \"b\") () ()) ()) ())");
}

TEST_CASE("ways") {
  CHECK(statement("require no way for opponent to play reply(a) as b where b in taken") ==
        "(require (no-such (way (name \"opponent\") (name \"reply\") (list (name \"a\")) (list "
        "(name \"b\")) (compare \"in\" (name \"b\") (name \"taken\")))))");
}

TEST_CASE("effects on piles") {
  CHECK(statement("move top 3 of a to b") ==
        "(move (pile-part \"top\" (integer \"3\") (name \"a\")) (name \"b\"))");
  CHECK(statement("move all of a under b") ==
        "(move (pile-part \"all\" () (name \"a\")) (name \"b\") () (yes))");
  CHECK(statement("move top to b") == "(move (name \"top\") (name \"b\"))");
  CHECK(statement("remove bottom (n - 1) of a") ==
        "(remove (pile-part \"bottom\" (binary \"-\" (name \"n\") (integer \"1\")) (name \"a\")))");
  CHECK(statement("put 5 White Men at a1") ==
        "(put (integer \"5\") (description (name \"White\") (name \"Men\")) (list (site \"a1\")) "
        "())");
  CHECK(statement("put n own Men under x") ==
        "(put (name \"n\") (description (own) (name \"Men\")) (list (name \"x\")) () (yes))");
  CHECK(statement("put sort at x") == "(put () (name \"sort\") (list (name \"x\")) ())");
}

TEST_CASE("effects") {
  CHECK(statement("remove every king among enemy King where a") ==
        "(remove (all (in \"king\" (description (enemy) (name \"King\")) (name \"a\"))))");
  CHECK(statement("shift pushers and pushed along course") ==
        "(shift (or (name \"pushers\") (name \"pushed\")) (name \"course\"))");
  CHECK(statement("shift phalanx along course by gap + 1") ==
        "(shift (name \"phalanx\") (name \"course\") (binary \"+\" (name \"gap\") (integer "
        "\"1\")))");
  CHECK(statement("shift men along e turned right by 2 by 3").starts_with("(shift "));
  CHECK(statement("shift men along e turned right by 2 by 3") ==
        statement("shift men along (e turned right by 2) by 3"));
  CHECK(statement("put White King at e4, e5 facing n") ==
        "(put () (description (name \"White\") (name \"King\")) (list (site \"e4\") (site \"e5\")) "
        "(name \"n\"))");
  CHECK(statement("set k in own army to 3") ==
        "(set (how-many (name \"k\") (of \"army\" (name \"me\"))) (integer \"3\"))");
  CHECK(statement("add 1 to own dock") == "(add (integer \"1\") (of \"dock\" (name \"me\")))");
  CHECK(statement("take k from own hand") == "(take (name \"k\") (of \"hand\" (name \"me\")))");
  CHECK(statement("lay t turned r on b") == "(lay (name \"t\") (name \"r\") (name \"b\"))");
  CHECK(statement("exchange sides") == "(exchange-sides ())");
  CHECK(statement("goal becomes King") == "(becomes \"becomes\" (name \"goal\") (name \"King\"))");
}

TEST_CASE("heads of blocks, with a statement on their line or without") {
  CHECK(statement("optionally play fire(b)") ==
        "(optionally () (play \"fire\" (list (name \"b\")) (list)))");
  CHECK(statement("or \"pilum\"") == "(branch \"or\" (string \"pilum\") ())");
  CHECK(statement("travel as k at most 5 times") == "(travel \"k\" (integer \"5\") ())");
  CHECK(statement("repeat total shown times") == "(repeat-times (total (name \"shown\")) ())");
  CHECK(statement("repeat while wanted, at most 24 times play tie") ==
        "(repeat-at-will (integer \"24\") (play \"tie\" (list) (list)))");
  CHECK(statement("once, then while wanted, at most 3 times, one by one play tie") ==
        "(once-then \"wanted\" (integer \"3\") (commit) (play \"tie\" (list) (list)))");
  CHECK(statement("once, then while possible") == "(once-then \"possible\" () ())");
  CHECK(statement("capture a and b") == "(capture (or (name \"a\") (name \"b\")))");
  CHECK(statement("capture prey when the turn ends") == "(capture (name \"prey\") (yes))");
  CHECK(statement("repeat while some x among D, at most 9 times") ==
        "(repeat-while (some (in \"x\" (name \"D\") ())) (integer \"9\"))");
  CHECK(statement("must, preferring most a, then least b") ==
        "(alternative \"first\" (list (key \"most\" (name \"a\")) (key \"least\" (name \"b\"))) "
        "())");
  CHECK(statement("must play capture") ==
        "(alternative \"first\" (list) (play \"capture\" (list) (list)))");
  CHECK(statement("me wins") == "(result \"wins\" () () () (name \"me\") () () (attached))");
  CHECK(statement("afterwards require a") == "(require (name \"a\"))");
}

TEST_CASE("elements") {
  CHECK(item("players White facing n, Black each rotated by 2") ==
        "(players (integer \"2\") (player \"White\" (name \"n\")) (player \"Black\" ()))");
  CHECK(item("players 2 to 6 named Blue, Red") ==
        "(player-count (integer \"2\") (integer \"6\") (name \"Blue\") (name \"Red\"))");
  CHECK(item("board square size x size on points where not Corners") ==
        "(board \"square\" (list (name \"size\") (name \"size\")) (list (board-option \"points\") "
        "(board-option \"where\" (not (name \"Corners\")))))");
  CHECK(item("board of tiles 167 x 167 centred holding at most 84") ==
        "(board-tiles (integer \"167\") (integer \"167\") (integer \"84\") (list (board-option "
        "\"centred\")))");
  CHECK(item("sites named columns 9..1 rows i..a") ==
        "(sites-named (list (integer \"9\") (integer \"1\")) (list (name \"i\") (name \"a\")))");
  CHECK(item("leap hop (1, 2) forward") == "(leap \"hop\" (integer \"1\") (integer \"2\") (yes))");
  CHECK(item("region Port of each player from setup") ==
        "(region \"Port\" (each-player) (from-setup))");
  CHECK(item("piece Soldier: 8 of White, of nobody") ==
        "(piece \"Soldier\" (supply (integer \"8\") (name \"White\")) (supply () (nobody)))");
  CHECK(item("type Suit: Red, Blue") == "(type \"Suit\" (list (name \"Red\") (name \"Blue\")))");
  CHECK(item("type Number: 1 to 4") == "(type \"Number\" (range (integer \"1\") (integer \"4\")))");
  CHECK(item("type Tilt: -3 to -1") ==
        "(type \"Tilt\" (range (negate (integer \"3\")) (negate (integer \"1\"))))");
  CHECK(item("type Facing: orthogonal") == "(type \"Facing\" (name \"orthogonal\"))");
  CHECK(item("each piece has wounds: 0 to 16, at first 0 this turn, home: site or none seen by "
             "owner wholly") ==
        "(has \"piece\" () (attribute \"wounds\" (range (integer \"0\") (integer \"16\")) (integer "
        "\"0\") (name \"turn\") () ()) (attribute \"home\" (or-none (type-name \"site\")) () () "
        "(seen (name \"owner\") () (yes)) ()))");
  CHECK(item("each (Medium or Light) may be bold seen by nobody") ==
        "(has \"piece\" (or (name \"Medium\") (name \"Light\")) (attribute \"bold\" (type-name "
        "\"truth\") (no) () (seen (name \"nobody\") () ()) ()))");
  CHECK(item("the game has army: tally of kind at most 18, at first {}") ==
        "(has \"game\" () (attribute \"army\" (tally-of (type-name \"kind\") (integer \"18\")) "
        "(set) () () ()))");
  CHECK(item("option map \"the map\" one of small, 12 default small") ==
        "(option \"map\" (string \"the map\") (list (name \"small\") (integer \"12\")) (name "
        "\"small\"))");
  CHECK(item("option size 1 to 19 default 11 \"Size\"") ==
        "(option \"size\" () (range (integer \"1\") (integer \"19\") ()) (integer \"11\") (title "
        "\"Size\"))");
  CHECK(item("define aim of a with knights: line from a: one b or line from c: one d") ==
        "(define \"aim\" (params (param \"a\" ())) (name \"knights\") (lines (line (name \"a\") () "
        "() () () (segment (quantity \"one\" () ()) (name \"b\") () ()) ()) (line (name \"c\") () "
        "() () () (segment (quantity \"one\" () ()) (name \"d\") () ()) ())))");
}

TEST_CASE("interactions and scenario") {
  CHECK(
      item("rule sow(hand: 1 to 48) gives b: site at most 500 times with rich \"Sowing\"") ==
      "(rule \"sow\" (params (param \"hand\" (range (integer \"1\") (integer \"48\")))) (params "
      "(param \"b\" (type-name \"site\"))) (integer \"500\") (name \"rich\") (title \"Sowing\"))");
  CHECK(item("never facing \"no\" with a: b") ==
        "(never \"facing\" (title \"no\") (name \"a\") (name \"b\"))");
  CHECK(item("order White, Black") == "(order (name \"White\") (name \"Black\"))");
  CHECK(item("first the player after x") == "(first-player (player-after (name \"x\")))");
  CHECK(item("phase Levy before Battle first random secretly") ==
        "(phase \"Levy\" (name \"Battle\") (name \"random\") (yes))");
  CHECK(item("stuck: pass") ==
        "(stuck (result \"passes\" (name \"stuck\") () () () () () (attached)))");
  CHECK(item("stuck: mover is out") ==
        "(stuck (result \"out\" (name \"stuck\") () () (name \"mover\") () () (attached)))");
  CHECK(item("limit 2 * n turns without progress: draw") ==
        "(limit (binary \"*\" (integer \"2\") (name \"n\")) (name \"progress\") (result \"draws\" "
        "(name \"limit\") () () () () () (attached)))");
  CHECK(item("same position 4 times: forbidden") ==
        "(repetition () (integer \"4\") () () (result \"forbidden\" (name \"repetition\") () () () "
        "() () "
        "(attached)))");
  CHECK(item("allow resignation, agreed draw") ==
        "(list (allow \"resignation\") (allow \"agreed draw\"))");
  CHECK(item("replace escape: White wins when a") ==
        "(replace (result \"wins\" (name \"escape\") () () (name \"White\") (name \"a\") () "
        "(attached)))");
  CHECK(item("drop rule cut") == "(drop \"cut\" (name \"rule\"))");
  CHECK(item("drop escape") == "(drop \"escape\" ())");
  CHECK(head_in("scenario\n  end\n    ", "bare: each p is out when a") ==
        "(result \"out\" (name \"bare\") () (name \"p\") (name \"p\") (name \"a\") () (attached))");
  CHECK(head_in("scenario\n  points\n    ", "3 > 1 = 0") ==
        "(list (integer \"3\") (name \">\") (integer \"1\") (name \"=\") (integer \"0\"))");
  CHECK(head_in("scenario\n  setup\n    ",
                "legend K White King facing n, lower case Black, # (Rock) colour Red with a") ==
        "(legend (name \"Black\") (glyph \"K\" (description (name \"White\") (name \"King\")) "
        "(list (bind \"facing\" (name \"n\"))) ()) (glyph \"#\" (name \"Rock\") (list (bind "
        "\"colour\" (name \"Red\"))) (name \"a\")))");
}

TEST_CASE("tables, links and tiles") {
  CHECK(head_in("elements\n  table pieces\n    kind  of  steps  near\n    ",
                "Pawn  each player  (fore or back)  -") ==
        "(list (name \"Pawn\") (each-player) (or \"(\" (name \"fore\") (name \"back\")) (dash))");
  CHECK(head_in("elements\n  table pieces\n    kind  sign\n    ", "Dragon  +R") ==
        "(list (name \"Dragon\") (string \"+R\"))");
  CHECK(head_in("elements\n  board graph by terrain\n    ", "Plain A--B, B->C:Lake, D") ==
        "(link-row (name \"Plain\") (link \"A--B\") (link \"B->C:Lake\") (name \"D\"))");
  CHECK(head_in("elements\n  board graph\n    ", "A--B") == "(link-row () (link \"A--B\"))");
  CHECK(head_in("elements\n  tiles\n    ground City, Field\n    ",
                "M 2: City n w pennant; Field rest by 1 2") ==
        "(tile \"M\" (integer \"2\") (tile-part \"City\" (list (name \"n\") (name \"w\")) (list) "
        "(list (name \"pennant\"))) (tile-part \"Field\" (list (name \"rest\")) (list (integer "
        "\"1\") (integer \"2\")) (list)))");
}

TEST_CASE("how a rule is written") {
  const auto line = [](const std::string& text) { return head_in("notation\n  ", text); };
  CHECK(line("go: \"{a}{took: x}{b}\" or \"\"") ==
        "(notated \"go\" (written (template (hole (name \"a\") ()) (hole (name \"took\") (template "
        "(string "
        "\"x\"))) (hole (name \"b\") ())) (template)))");
  CHECK(line("turn: \"{not (a or b): {f}}\"") ==
        "(notated \"turn\" (written (template (hole (not (or \"(\" (name \"a\") (name \"b\"))) "
        "(template (hole (name "
        "\"f\") ()))))))");
  CHECK(line("replace Play: \"{+: +}\"") ==
        "(replace (notated \"Play\" (written (template (hole (name \"+\") (template (string "
        "\"+\")))))))");
  CHECK(statement("note \"one\" \"two\"") == "(note \"one two\")");
}

TEST_CASE("tests") {
  CHECK(test_line("with size = 4, river = off") ==
        "(with-options (bind \"size\" (integer \"4\")) (bind \"river\" (no)))");
  CHECK(test_line("without bare, over") == "(without (name \"bare\") (name \"over\"))");
  CHECK(test_line("legal a1-a2, \"c, d\", [0,1]r2") ==
        "(legal (move-text \"a1-a2\") (move-text \"c, d\") (move-text \"[0,1]r2\"))");
  CHECK(test_line("illegal h8, h9 because foul") ==
        "(illegal (name \"foul\") (move-text \"h8\") (move-text \"h9\"))");
  CHECK(test_line("moves i2-* exactly i2-h1, i2-h2") ==
        "(moves-exactly (move-text \"i2-*\") (move-text \"i2-h1\") (move-text \"i2-h2\"))");
  CHECK(test_line("moves exactly none") == "(moves-exactly ())");
  CHECK(test_line("moves = 20") == "(moves-count () (integer \"20\"))");
  CHECK(test_line("moves c3-* = 94") == "(moves-count (move-text \"c3-*\") (integer \"94\"))");
  CHECK(test_line("after e2-e4, e7=Q") ==
        "(after (list (move-text \"e2-e4\") (move-text \"e7=Q\")))");
  CHECK(test_line("White to move") == "(is-to-move (name \"White\"))");
  CHECK(test_line("White wins by mate") == "(outcome \"wins\" (name \"White\") (name \"mate\"))");
  CHECK(test_line("draw by over") == "(outcome \"draw\" () (name \"over\"))");
  CHECK(test_line("play goes on") == "(outcome \"continues\" () ())");
  CHECK(test_line("points 3, 1/2, 0") ==
        "(points-are (list (integer \"3\")) (list (integer \"1\") (integer \"2\")) "
        "(list (integer \"0\")))");
  CHECK(test_line("Red cannot see cards of Blue") ==
        "(sees \"cannot see\" (name \"Red\") (of \"cards\" (name \"Blue\")))");
  CHECK(test_line("Red cannot tell blind from Cloud") ==
        "(cannot-tell (name \"Red\") (move-text \"blind\") (move-text \"Cloud\"))");
  CHECK(test_line("perft 3 turns = 8902") ==
        "(perft (integer \"3\") (name \"turns\") (integer \"8902\"))");
  CHECK(head_in("", "test \"A king\" of a, b for variants") ==
        "(test \"A king\" (list (name \"a\") (name \"b\")) (yes))");
  CHECK(head_in("test \"t\"\n  given\n    ", "White to move in Battle") ==
        "(to-move (name \"White\") (name \"Battle\"))");
  const auto given_line = [](const std::string& line) {
    return head_in("test \"t\"\n  given\n    ", line);
  };
  CHECK(given_line("White must pass in Battle") ==
        "(to-move \"pass\" (name \"White\") (name \"Battle\"))");
  CHECK(given_line("White to move in begin of Battle") ==
        "(to-move \"begin\" (name \"White\") (name \"Battle\"))");
  CHECK(given_line("random to move in Battle") == "(to-move \"draw\" () (name \"Battle\"))");
  CHECK(given_line("random to move") == "(to-move \"draw\" () ())");
  CHECK(given_line("in setup") == "(in-setup)");
  CHECK(given_line("the result is White > Red = Blue by escape") ==
        "(result-given () () (list (name \"White\") (name \">\") (name \"Red\") (name \"=\") (name "
        "\"Blue\")) (name \"escape\"))");
  CHECK(given_line("the result is finish draw White = Red") ==
        "(result-given (yes) (yes) (list (name \"White\") (name \"=\") (name \"Red\")) ())");
  CHECK(head_in("test \"t\"\n  given\n    ", "played e2-e3, e7-e6") ==
        "(moves (move-text \"e2-e3\") (move-text \"e7-e6\"))");
}

TEST_CASE("files") {
  CHECK(head_in("", "ludo 2 it") == "(ludo \"2\" (name \"it\"))");
  CHECK(head_in("", "game Brandub variant of Tablut") == "(game \"Brandub\" (name \"Tablut\"))");
  CHECK(head_in("", "module custodian(prey, jaw)") ==
        "(module \"custodian\" (params (param \"prey\" ()) (param \"jaw\" ())))");
  CHECK(head_in("", "use draughts with prey = enemy pieces, flying = on") ==
        "(use \"draughts\" (bind \"prey\" (description (enemy) (pieces))) (bind \"flying\" "
        "(yes)))");
  CHECK(head_in("", "tests of Tablut") == "(test-of-game \"Tablut\")");
  CHECK(head_in("names it\n  ", "Infantry \"la fanteria\" \"le fanterie\"") ==
        "(entry \"Infantry\" (string \"la fanteria\") (string \"le fanterie\"))");
}

}  // namespace ludo::lang

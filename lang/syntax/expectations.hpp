// What a sentence should look like: the second half of the message when it breaks.
//
// One row per rule of grammar.hpp that deserves its own words; the innermost one around the place
// is shown. Included by parse.cpp only.
#pragma once

#include <string_view>

#include "lang/syntax/grammar.hpp"

namespace ludo::grammar {

template <class Rule>
inline constexpr std::string_view expected_sentence = {};

#define LUDO_EXPECT(rule, sentence) \
  template <>                       \
  inline constexpr std::string_view expected_sentence<rule> = sentence

// --- statements ---
LUDO_EXPECT(
    choose,
    "`choose` needs `name among …`, `name from 1 to …`, `2 among … as name` or `line from …: …`");
LUDO_EXPECT(random, "`random` needs `name among …` or `name from 1 to …`");
LUDO_EXPECT(for_each, "`for each` needs `name among …`, `name from 1 to …` or `line from …: …`");
LUDO_EXPECT(require, "`require` needs a condition, such as `goal is empty`");
LUDO_EXPECT(let, "`let` needs `name be …`");
LUDO_EXPECT(announce, "`announce` needs what is said, and `as name`");
LUDO_EXPECT(if_, "`if` needs a condition, such as `goal is empty`");
LUDO_EXPECT(repeat_times,
            "`repeat` needs `n times`, `while wanted`, `while possible` or `while …`");
LUDO_EXPECT(travel, "`travel` needs `at most n times`");
LUDO_EXPECT(play, "`play` needs a rule, such as `play march` or `play march(man) as goal`");
LUDO_EXPECT(alternative,
            "`must` and `otherwise` need a block, a statement or `, preferring most …`");
LUDO_EXPECT(preferring, "`preferring` needs `most …`, `least …`, a condition or a preference");
LUDO_EXPECT(case_,
            "a value is a number, a name, a condition, a set such as `own Men`, or is asked by "
            "`count …`, `some …` and the like; behind it may stand `when …` or `otherwise`");
LUDO_EXPECT(changed, "what changes a value stands alone or with `if …`");

LUDO_EXPECT(seen, "`seen by` needs a player, `all`, `nobody` or `owner`");
LUDO_EXPECT(branch, "`either` and `or` need a block or one statement");
LUDO_EXPECT(optionally, "`optionally` needs a block or one statement");

// --- effects ---
LUDO_EXPECT(moves_next, "`moves next` needs a player, such as `me moves next`");
LUDO_EXPECT(move, "`move` needs `… to …`");
LUDO_EXPECT(remove, "`remove` needs what is removed, such as `victim` or `every x among …`");
LUDO_EXPECT(put, "`put` needs `… at …`");
LUDO_EXPECT(becomes, "`becomes` needs a kind of piece, or what was declared by `may be`");
LUDO_EXPECT(shift, "`shift` needs `… along …`");
LUDO_EXPECT(set_place, "`set` needs `… to …`");
LUDO_EXPECT(add_to, "`add` needs `… to …`");
LUDO_EXPECT(take_from, "`take` needs `… from …`");
LUDO_EXPECT(lay, "`lay` needs `… turned … on …`");

// --- lines and expressions ---
LUDO_EXPECT(line,
            "a line needs `line from …`, perhaps `along …`, and after a `:` its parts, such as "
            "`one or more empty to goal`");
LUDO_EXPECT(segment,
            "a part of a line needs how many and what, such as `one enemy piece as victim`");
LUDO_EXPECT(way, "a way needs `way for … to play …`");
LUDO_EXPECT(supposing, "`supposing` needs effects, a `:` and a condition");
LUDO_EXPECT(every, "`every` needs `name among … has …`");
LUDO_EXPECT(best_play, "`best` needs `preference of rule by player`");
LUDO_EXPECT(the_one, "`the` needs `name among …`, perhaps `where …` or `with least …`");
LUDO_EXPECT(distance, "`distance` needs `from … to …`");
LUDO_EXPECT(best, "`sum of`, `most of` and `least of` need `… for each name among …`");
LUDO_EXPECT(players_from, "write `players from me on`");
LUDO_EXPECT(coordinates, "coordinates are two numbers, such as `[3, 4]`");
LUDO_EXPECT(touching, "`touching` needs one thing after it, such as `touching goal`");
LUDO_EXPECT(beside, "`beside` needs one thing after it, such as `beside goal`");
LUDO_EXPECT(hostile_to, "`hostile to` needs one thing after it, such as `hostile to victim`");
LUDO_EXPECT(friendly_to, "`friendly to` needs one thing after it, such as `friendly to victim`");
LUDO_EXPECT(linked_to, "`linked to` needs one thing after it, such as `linked to town`");
LUDO_EXPECT(within, "`within` needs a number, such as `within 2 of h8`");
LUDO_EXPECT(same_as, "`same` needs `same attribute as …`");

// --- elements ---
LUDO_EXPECT(game, "`game` needs a name, perhaps with `variant of …`, and nothing else");
LUDO_EXPECT(module, "`module` needs a name in lower case, perhaps with names in brackets");
LUDO_EXPECT(use, "`use` needs the name of a module, perhaps `with name = …`");
LUDO_EXPECT(players, "`players` needs names with commas between, such as `players White, Black`");
LUDO_EXPECT(player_count, "`players` needs names, or `2 to 4 named Red, Blue, Green, Yellow`");
LUDO_EXPECT(team, "`team` needs `Name: Player, Player`");
LUDO_EXPECT(board_regular,
            "`board` needs `square 8 x 8`, `hexagon side 5`, `rhombus 11 x 11`, `triangle side 7`, "
            "`track 2 x 6`, `graph`, `drawn` or `of tiles …`");
LUDO_EXPECT(board_graph, expected_sentence<board_regular>);
LUDO_EXPECT(board_drawn, expected_sentence<board_regular>);
LUDO_EXPECT(board_of_tiles,
            "this board needs `of tiles 99 x 99`, perhaps `centred`, and `holding at most 40`");
LUDO_EXPECT(link_row,
            "a row of links needs pairs, such as `A--B, B->C`; below `board graph by ground` their "
            "value stands first, `Plain A--B, B->C`");
LUDO_EXPECT(links, "`links` needs directions, perhaps `where …`");
LUDO_EXPECT(sites_named, "write `sites named columns 9..1 rows i..a`");
LUDO_EXPECT(sites_numbered, "write `sites also numbered 1 from top left`");
LUDO_EXPECT(direction_definition, "`direction` needs `name: direction or direction`");
LUDO_EXPECT(leap, "`leap` needs `name (1, 2)`");
LUDO_EXPECT(region, "`region` needs `Name: …`, `Name of Player: …` or `Name from setup`");
LUDO_EXPECT(piece, "`piece` needs `Name: 8 of White, 8 of Black` or `Name: of each player`");
LUDO_EXPECT(table, "`table` needs a name, and below it a header and rows");
LUDO_EXPECT(type_definition,
            "`type` needs `Name: Value, Value`, `Name: 1 to 4` or `Name: {Value, Value}`");
LUDO_EXPECT(
    has,
    "write `each player has name: type, at first value`; so have `each site`, `each piece`, "
    "`the game` and `the turn`");
LUDO_EXPECT(attribute, "an attribute needs `name: type`, perhaps with `, at first value`");
LUDO_EXPECT(kinds_seen,
            "`kinds of pieces` needs `seen by owner`, perhaps `until` a state or a phase");
LUDO_EXPECT(
    option_,
    "`option` needs a name, perhaps a title and `one of a, b` or `1 to 9`, and `default …`");
LUDO_EXPECT(define, "`define` needs `name: …`, `name of x: …` or `name(x, y): …`");
LUDO_EXPECT(preference, "`preference` needs `name: most …, then …`, or its keys below");
LUDO_EXPECT(grounds, "`ground` needs names with commas between");
LUDO_EXPECT(tile, "a tile needs `Name 4: City n; Road w e`");

// --- interactions ---
LUDO_EXPECT(rule,
            "`rule` needs a name in lower case, perhaps with parameters, `gives …` and a title");
LUDO_EXPECT(whenever, "`whenever` needs `name: something among …`");
LUDO_EXPECT(never, "`never` needs `name: condition`");

// --- scenario ---
LUDO_EXPECT(legend,
            "`legend` needs signs and what they mean, such as `K White King, k Black King`");
LUDO_EXPECT(turn, "`turn` needs a block or one statement, perhaps after a title");
LUDO_EXPECT(begin, "`begin` needs a block or one statement");
LUDO_EXPECT(order, "`order` needs the players with commas between");
LUDO_EXPECT(first, "`first` needs a player or `random`");
LUDO_EXPECT(phase, "`phase` needs a name, perhaps with `before …`, `first …` or `secretly`");
LUDO_EXPECT(until, "`until` needs a condition");
LUDO_EXPECT(then, "`then` needs a phase");
LUDO_EXPECT(next_player, "write `next player: …`");
LUDO_EXPECT(stuck, "`stuck` needs `: mover loses`, `: draw`, `: pass` …, or a block of results");
LUDO_EXPECT(
    repetition,
    "a repetition reads `same position 3 times: draw`, `same pieces 2 times: forbidden` …, or "
    "has a block of results");
LUDO_EXPECT(limit, "`limit` needs `100 turns: draw`, or `100 turns` and a block of results");
LUDO_EXPECT(end, "`end` stands alone or with `at any moment`, and results below it");
LUDO_EXPECT(result, "a result reads `key: White wins when …` or `key: draw when …`");
LUDO_EXPECT(scale, "points read `3 > 1 > 0` or `2 = 2 > 0`");
LUDO_EXPECT(score, "`score of` needs `name: …`");
LUDO_EXPECT(allow, "`allow` needs `resignation`, `agreed draw`, or `resignation of p` and a block");
LUDO_EXPECT(position, "`position` needs a name, such as `position fen`");
LUDO_EXPECT(notated, "a line of `notation` reads `go: \"{man}-{goal}\" or \"{goal}\"`");
LUDO_EXPECT(
    notation_field,
    "a field of a notation is `picture`, `players w White, b Black`, `members K h1 in homes`, "
    "`squares W White, B Black, K King`, `tally hand`, `value passant`, `number turns plus 1` or "
    "`text \"-\"`");
LUDO_EXPECT(quiet_turns, "write `set turns without condition to 12`");
LUDO_EXPECT(in_notation, "a position in a notation needs the notation's name and a text in quotes");
LUDO_EXPECT(entry, "an entry needs a name and its words in quotation marks");
LUDO_EXPECT(picture, "`picture` needs the name of an attribute");
LUDO_EXPECT(map, "`map` needs the name of an attribute");
LUDO_EXPECT(drop, "`drop` needs a key, or a kind of item and a key");
LUDO_EXPECT(replace, "`replace` needs an item written in full");
LUDO_EXPECT(add, "`add` needs an item written in full");

// --- tests ---
LUDO_EXPECT(test, "`test` needs a sentence in quotation marks, perhaps `of` the rules it is about");
LUDO_EXPECT(with_options, "`with` needs options, such as `with size = 4, river = off`");
LUDO_EXPECT(example,
            "`example` needs the key of what it shows and a sentence in quotation marks, such as "
            "`example take \"Both are captured.\"`");
LUDO_EXPECT(without, "`without` needs the keys of what is left out");
LUDO_EXPECT(
    result_given,
    "`the result is` needs the players from the first to the last, as `White > Black by escape`");
LUDO_EXPECT(given, "`given` stands alone, or with `start` or `empty`");
LUDO_EXPECT(legal, "`legal` needs moves with commas between");
LUDO_EXPECT(illegal, "`illegal` needs moves, perhaps `because` of a key");
LUDO_EXPECT(moves_count, "`moves` needs `= 20`, `exactly …` or `c3-* = 4`");
LUDO_EXPECT(moves_exactly, "`moves` needs `= 20`, `exactly …` or `c3-* = 4`");
LUDO_EXPECT(after, "`after` needs moves with commas between");
LUDO_EXPECT(holds, "`holds` needs a condition");
LUDO_EXPECT(fails, "`fails` needs a condition");
LUDO_EXPECT(points_are, "`points` needs a number for each player, such as `3, 1, 0` or `1/2, 1/2`");
LUDO_EXPECT(perft, "`perft` needs `3 = 8902` or `3 turns = 8902`");

// --- attached ---
LUDO_EXPECT(note, "`note` needs a text in quotation marks");
LUDO_EXPECT(ruling, "`ruling` needs a text in quotation marks");
LUDO_EXPECT(source, "`source` needs a text in quotation marks");

#undef LUDO_EXPECT

}  // namespace ludo::grammar

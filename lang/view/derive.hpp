// The default view of a game: a `.ludoview` text made from its declarations alone.
//
// Nothing is drawn that the language of views cannot say, and nothing is decided that an author
// could not change: `ludo print GAME --stage view` shows this text, and `ludo new GAME --view`
// writes it to be changed. It is the first of the texts that check_view() puts together; whatever
// comes later wins.
//
//   squares                          checkered faintly, framed, with coordinates
//   points, drawn boards, links      points and lines; holes where all links are leaps
//   hexagons                         plain cells
//   tracks                           pits, folded into bands if they are long
//   graphs                           discs with names, lines
//   tiles                            grounds as rest, ways, areas and signs
//   regions of a player, others      dashed inside in his colour; tinted, with a legend
//   attributes of sites and blocks   values of a type tinted; numbers, truths and players as badges
//   attributes of links              values of a type by tint and dash; others in the middle
//   pieces                           discs; signs where an owner has several kinds; grey squares of
//                                    nobody; a facing turns them
//   attributes of pieces             badges, where they differ from their beginning
//   a player's places                pawns, flags, rails
//   all else that a player has       a panel for each seat, then one for the table
//   what the turn or the game marks  rings with what they are
//   what no item reads               the panel `rest`
//
// Tested by tests/lang/view/test_derive.cpp, its goldens in tests/lang/view/derived/, and
// test_derive_signs.cpp.
#pragma once

#include <string>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// The text of the default view; the same for the same model, in canonical layout. It can be
/// checked for every game that can.
std::string derive_view(const GameModel& model);

}  // namespace ludo::lang

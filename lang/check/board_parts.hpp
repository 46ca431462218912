// What the files that build boards share. Private to lang/check/board*.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/check/board.hpp"

namespace ludo::lang {

// The items read, the board so far, and where mistakes go.
struct BoardWork {
  const BoardItems& items;
  const ConstantScope& scope;
  Diagnostics& diagnostics;
  BuiltBoard result = {};

  void error(DiagnosticKind kind, Span span, std::string message, std::string hint = {}) {
    diagnostics.report(kind, std::move(message), Mark{span, {}}, {}, std::move(hint));
  }
};

// More sites than this are a slip of the pen.
inline constexpr std::int32_t kMostSites = 40'000;

// False, and a message, if the board has more sites than it may have.
bool may_have_sites(BoardWork& work, std::size_t sites);
// False, and a message, if the board has more directions than can be tabulated.
bool may_have_directions(BoardWork& work, std::size_t directions);

void build_grid(BoardWork& work);
void build_track(BoardWork& work);
void build_graph(BoardWork& work, const LinkValues& link_values);
void build_drawn(BoardWork& work);
void build_tile_places(BoardWork& work);

// `sites named columns … rows …` and `sites also numbered …`.
void name_sites(BoardWork& work);
void number_sites(BoardWork& work);

// BuiltBoard::unlinked: compass directions without any step that are not among the `named`, nor are
// their opposites.
void note_unlinked(BoardWork& work, const std::set<Index>& named);

// links_of, touching, beside, orthogonal, diagonal, and the identity where no symmetry is known.
void finish_tables(Board& board);

// The option of the board item with this text ("points", "where" …), or null.
const Node* board_option(const Node& item, std::string_view text);
// A size of the board item: a number from 1 to `most`.
std::optional<std::int32_t> board_size(BoardWork& work, const Node& expression,
                                       std::int32_t most = 1000);
// The compass directions, groups of directions and leaps a `links` item names; reports others.
std::vector<Index> link_directions(BoardWork& work, const Node& directions);

}  // namespace ludo::lang

// Chess as an oracle for perft, from any position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ludo::yardsticks {

/// Paths of exactly `depth` plies from a position in Forsyth-Edwards notation; none if it is not
/// well formed. Castling rights count where king and rook stand at home, the passed square where a
/// pawn may take on it. Repetition and limits are ignored.
std::optional<std::uint64_t> chess_perft(std::string_view fen, int depth);

}  // namespace ludo::yardsticks

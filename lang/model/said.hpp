// What holds in a game by the language alone, sentence by sentence.
//
// The sentences are those of defaults.def. A place in the language that decides where a text is
// silent has a row there; which games it is about is decided here, for each row.
//
// Tested by tests/lang/model/test_said.cpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

enum class Default : std::uint8_t {
#define LUDO_DEFAULT(name, paragraph, sentence, games) name,
#include "lang/model/defaults.def"
#undef LUDO_DEFAULT
};

/// All of them, in the order of the table.
const std::vector<Default>& all_defaults();

/// Its name with hyphens: `next-in-order`.
std::string_view default_name(Default which);
/// Where the specification says it: `5.9`, `4, Leaving`.
std::string_view paragraph_of(Default which);
/// What holds, in English.
std::string_view sentence_of(Default which);
/// Which games it is about, in English.
std::string_view games_of(Default which);

/// Those that are about this game, in the order of the table.
std::vector<Default> said_of(const GameModel& model);

}  // namespace ludo::lang

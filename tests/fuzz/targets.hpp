// What the fuzzers throw bytes at: each takes any bytes, throws nothing, prints nothing, ends soon.
//
// The same functions are run over stored bytes by test_replay.cpp, so that what once went wrong
// stays mended; `cmake --preset fuzz` makes a libFuzzer program of each.
#pragma once

#include <string_view>
#include <vector>

namespace ludo::tests {

struct FuzzTarget {
  std::string_view name;  // of its program and of its folder under tests/corpus/fuzz/
  void (*run)(std::string_view bytes);
};

/// layout: bytes through layout, grammar and formatter; the canonical layout is one.
/// checker: bytes as a game through everything up to the first decision.
/// position: bytes as a position of a small game (all there is in it: attributes, secrets, phases).
/// moves: bytes as written moves, played from the start of a game.
/// record: bytes as records in each format, played through a game.
/// views: bytes as a line of play and a question; all that a player is shown and told does not
///   depend on what others hold in secret.
/// registration: bytes as a signed record, as a reply to a request for a time stamp, as a token and
///   as a key; a record that is read is its own text.
const std::vector<FuzzTarget>& fuzz_targets();

}  // namespace ludo::tests

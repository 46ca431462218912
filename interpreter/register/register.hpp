// Makes records of games, and says what a record proves and what it does not.
//
// A record proves that its form has its hash, that the holder of its key signed it, and with a
// token that somebody else saw the signature at a time. It proves nothing about who made a game: no
// sentence here says so.
//
// Tested by tests/interpreter/register/test_register.cpp and tests/cli/test_register.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/register/registration.hpp"
#include "interpreter/register/signing.hpp"
#include "lang/lang.hpp"

namespace ludo::interpreter {

// ---- making a record

/// What the signer says besides the game.
struct Claims {
  std::string private_key;  // PEM
  std::string name;         // may be empty
  std::string time;         // 2026-11-24T10:00:00Z
  std::string_view parent;  // the text of another record; empty: none
};

/// Why there is no record.
enum class NoRecord {
  Asked,   // what was asked for cannot be: a time that is none, a key that is none
  Denied,  // what it would stand on does not hold: a parent, a time stamp
  Limit,   // too much work, or too long
};

/// A record, or why there is none.
struct RecordMade {
  std::optional<Registration> record;
  std::string trouble;
  NoRecord why = NoRecord::Asked;
};

/// Records and signs a game that is accepted with the options that were asked for.
RecordMade record_of(lang::LoadedGame& game, const lang::CheckOptions& asked,
                     const lang::GameModel& model, const Claims& claims);

/// The record with the token of a reply to time_stamp_request() of its signature, if that holds
/// against the certificates (PEM).
RecordMade stamped(Registration record, std::string_view reply, std::string_view certificates);

// ---- asking a record

/// A game held against a record.
struct GameVerdict {
  bool form = false;    // it has the recorded form
  bool family = false;  // all its options together do what those of the recorded game did
  bool texts = false;   // its texts are the recorded ones, byte for byte
};

/// What is so, and what is not.
struct RecordVerdict {
  bool form = false;                // the form has the recorded hash
  bool signature = false;           // the holder of the key signed the record
  std::optional<TimeStamp> stamp;   // of a record with a token; asked for if certificates are named
  std::optional<bool> parent;       // the record that was named is the one recorded as its parent
  std::optional<GameVerdict> game;  // of a game that was named

  /// Nothing is not so. Family, texts and a token that no certificate was named for are told, and
  /// decide nothing.
  bool holds() const;
};

/// Asks the record alone. `certificates`: for its token, PEM; may be empty.
RecordVerdict verify(const Registration& record, std::string_view certificates);

/// Of the options that were recorded, those that a game has, with values that it takes.
lang::CheckOptions recorded_options(const Registration& record, const lang::LoadedGame& game);

/// A game held against the record; nothing, and why, where it has no canonical form. The form and
/// the texts are those of the model and the game; the family is that of the game's options.
struct GameAnswer {
  std::optional<GameVerdict> verdict;
  std::string trouble;
};
GameAnswer held_against(const Registration& record, lang::LoadedGame& game,
                        const lang::CheckOptions& asked, const lang::GameModel& model);

/// The verdict in sentences, a line each, the last of which is always the same.
std::vector<std::string> sentences(const Registration& record, const RecordVerdict& verdict);

}  // namespace ludo::interpreter

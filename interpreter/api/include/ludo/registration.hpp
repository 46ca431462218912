// Signed records of games: how they are made, and what they prove.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/game.hpp>

namespace ludo {

/// This build can sign and verify: it was made with OpenSSL. In one that cannot, all answers of
/// this header are that trouble.
bool can_register();

/// What was made, or why nothing was.
struct RecordAnswer {
  std::optional<std::string> text;  ///< a record; a key, a request: bytes
  std::string trouble;              ///< why there is none

  /// There is one.
  explicit operator bool() const { return text.has_value(); }
};

/// A private key for records (Ed25519, PEM), made from 32 bytes that nobody else may know or guess:
/// the library has no random numbers of its own for that.
RecordAnswer signing_key(std::string_view random_bytes);

/// What the signer of a record says besides the game. Nothing of it is proved by signing.
struct RecordClaims {
  std::string key;     ///< the private key (PEM)
  std::string name;    ///< the signer's; may be empty
  std::string time;    ///< by his clock: "2026-11-24T10:00:00Z"
  std::string parent;  ///< the text of another record that this one comes from; may be empty
};

/// A signed record of a game with its options (spec/13-registration.md).
RecordAnswer register_game(const Game& game, const RecordClaims& claims);

/// A request for a time stamp of a record (RFC 3161, DER), to be sent to somebody who stamps.
RecordAnswer time_stamp_request(std::string_view record);

/// The record with the time stamp of a reply (RFC 3161, DER) that holds against certificates that
/// are trusted (PEM).
RecordAnswer add_time_stamp(std::string_view record, std::string_view reply,
                            std::string_view certificates);

/// The time stamp of a record.
struct RecordStamp {
  bool holds = false;   ///< it is about this record, and its signature holds
  bool proved = false;  ///< by certificates that were named, not by its own alone
  std::string time;     ///< the record existed no later
  std::string by;       ///< whom the certificate names
  std::string trouble;  ///< why it does not hold
};

/// A game held against a record.
struct RecordedGame {
  bool form = false;    ///< it has the recorded form
  bool family = false;  ///< its options together do what those of the recorded game did
  bool texts = false;   ///< its texts are the recorded ones, byte for byte
};

/// What a record says, and how far it holds.
struct Verification {
  bool holds = false;                  ///< nothing that was asked is not so
  bool form = false;                   ///< the form has the hash
  bool signature = false;              ///< the holder of the key signed the record
  std::optional<RecordStamp> stamp;    ///< of a record with one, or where certificates are named
  std::optional<bool> parent;          ///< VerifyOptions::parent is the one that the record names
  std::optional<RecordedGame> game;    ///< of VerifyOptions::game
  std::vector<std::string> sentences;  ///< all of this in words, a line each

  std::string name;                            ///< that the signer claims; may be empty
  std::string time;                            ///< that the signer claims
  std::string key;                             ///< public, in base64 as in PEM
  std::string game_name;                       ///< as the recorded text declares it
  std::map<std::string, std::string> options;  ///< that the game was recorded with
  std::string hash;                            ///< of the form
  std::string family_hash;                     ///< of the game with all its options
  std::string canonical_form;                  ///< whole
};

/// What was asked of a text, or why it is no record.
struct VerifyAnswer {
  std::optional<Verification> verification;  ///< nothing where the text is no record
  std::size_t line = 0;                      ///< where it is none; 0: nowhere in particular
  std::string trouble;                       ///< why it is none

  /// It is a record; not that it holds.
  explicit operator bool() const { return verification.has_value(); }
};

/// What a record is held against.
struct VerifyOptions {
  std::string certificates;           ///< that are trusted to stamp time (PEM); may be empty
  std::optional<std::string> parent;  ///< the text of a record
  std::optional<Game> game;           ///< with its options
};

/// Asks a record what it proves. It needs nothing else.
VerifyAnswer verify(std::string_view record, const VerifyOptions& options = {});

}  // namespace ludo

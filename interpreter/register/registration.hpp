// The record of a registration: a canonical form with its hash, what the signer claims, a key and a
// signature over all of it; perhaps the token of a time stamp behind it.
//
// The text of a record is its only form (spec/13-registration.md): one fact a line in a fixed
// order, and no two texts for one record. Nothing here asks whether a signature holds: see
// verify.hpp.
//
// Tested by tests/interpreter/register/test_registration.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::interpreter {

/// Bytes of a whole record.
inline constexpr std::size_t kMostRegistrationBytes = std::size_t{8} << 20U;
/// Bytes of a name in it: of the signer, of the game, of a text.
inline constexpr std::size_t kMostNameBytes = 200;
/// Options, and texts.
inline constexpr std::size_t kMostFacts = 1'000;
/// Bytes of a token.
inline constexpr std::size_t kMostTokenBytes = std::size_t{64} << 10U;
/// An Ed25519 key as the key files of others have it: a SubjectPublicKeyInfo (RFC 8410).
inline constexpr std::size_t kPublicKeyBytes = 44;
inline constexpr std::size_t kSignatureBytes = 64;

struct RecordedText {
  std::string hash;  // 64 digits
  std::string name;  // of its file, without folders

  friend bool operator==(const RecordedText&, const RecordedText&) = default;
};

struct RecordedOption {
  std::string name;
  std::string value;

  friend bool operator==(const RecordedOption&, const RecordedOption&) = default;
};

struct Registration {
  std::string game;  // as the text declares it
  std::vector<RecordedOption> options;
  std::string hash;                 // `ludo:1:` and 64 digits
  std::string family;               // `ludo:1:family:` and 64 digits
  std::vector<RecordedText> texts;  // of the game, of what it is a variant of, its modules and maps
  std::string parent;               // the hash of another record, 64 digits; empty: none
  std::string name;                 // that the signer claims; empty: none
  std::string time;                 // by the signer's clock: 2026-11-24T10:00:00Z
  std::string key;                  // kPublicKeyBytes bytes
  std::string form;                 // the canonical form
  std::string signature;            // kSignatureBytes bytes, over signed_text()
  std::string token;                // of a time stamp over the signature, DER; empty: none

  friend bool operator==(const Registration&, const Registration&) = default;
};

/// The bytes that the signature is over: the text of the record up to the line of the signature.
std::string signed_text(const Registration& record);

/// The text of the record.
std::string text_of(const Registration& record);

/// The hash by which other records name this one as their parent, 64 digits: of its text without
/// the token, which may come later.
std::string record_hash(const Registration& record);

/// A record as read, or why the text is none.
struct ReadRegistration {
  std::optional<Registration> record;
  std::size_t line = 0;  // where the trouble is; 0: nowhere in particular
  std::string trouble;
};

/// Reads the text of a record; text_of() of what is read is the text again.
ReadRegistration read_registration(std::string_view text);

/// The words can stand in a record: they are UTF-8 on one line without control characters, of at
/// most kMostNameBytes bytes, and no blank stands at either end.
bool is_plain(std::string_view words);

/// A name made so that it can stand in a record.
std::string plain_name(std::string_view name);

/// A day and a time of UTC as `2026-11-24T10:00:00Z`.
bool is_time(std::string_view time);

}  // namespace ludo::interpreter

// Signatures (Ed25519, RFC 8032) and time stamps (RFC 3161): what records need of OpenSSL, in one
// file of it. Bytes go in and come out; no file is read, no clock, no connection is opened.
//
// Without OpenSSL the build takes signing_without.cpp: then can_sign() is false, and whatever else
// is asked is answered with that trouble.
//
// Tested by tests/interpreter/register/test_signing.cpp and test_time_stamps.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludo::interpreter {

/// Bytes that a private key is made from.
inline constexpr std::size_t kSeedBytes = 32;

/// This build was made with OpenSSL.
bool can_sign();

/// What was made, or why nothing was.
struct Made {
  std::string bytes;
  std::string trouble;  // empty if there are bytes
};

// ---- signatures

/// The private key that follows from kSeedBytes bytes, which nobody else may know: a text in PEM
/// (PKCS #8), as the program openssl reads and writes it.
Made private_key(std::string_view seed);

/// The public key of a private one, in kPublicKeyBytes bytes.
Made public_key(std::string_view private_key);

/// The signature over some bytes.
Made sign(std::string_view private_key, std::string_view bytes);

/// The signature was made over the bytes by who holds the private key of this public one.
bool is_signed(std::string_view public_key, std::string_view bytes, std::string_view signature);

// ---- time stamps

/// A request for a time stamp over some bytes, DER: their SHA-256, the wish for the certificate,
/// and nothing else, so that the same bytes have the same request.
Made time_stamp_request(std::string_view bytes);

/// The token in a reply to such a request, DER. It is not checked what it says.
Made token_of_reply(std::string_view reply);

/// What a token says, and how far it holds.
struct TimeStamp {
  bool holds = false;   // it is about these bytes, and signed with the certificate named below
  bool proved = false;  // … which is one of those that were named, or was signed by one of them
  std::string time;     // the bytes existed no later: 2026-11-24T10:00:00Z
  std::string by;       // whom the certificate names
  std::string trouble;  // why it does not hold
};

/// Asks a token about bytes. `certificates`: those that are trusted, PEM; where there are none, the
/// token is held against the certificate that it brings along itself. Certificates are asked as of
/// the time of the token; whether one was called back since is not known here.
TimeStamp check_token(std::string_view token, std::string_view bytes,
                      std::string_view certificates);

}  // namespace ludo::interpreter

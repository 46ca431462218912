// Signatures: the examples of RFC 8032, keys that are none, signatures that do not hold.

#include "interpreter/register/signing.hpp"

#include "interpreter/register/registration.hpp"
#include "lang/text/base64.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

std::string bytes_of(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

struct Example {
  const char* secret;
  const char* key;
  const char* message;
  const char* signature;
};

// RFC 8032, 7.1: tests 1, 2, 3 and SHA(abc).
constexpr std::array kExamples = {
    Example{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39"
            "701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
    Example{"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f36"
            "13d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
    Example{"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f7"
            "60984dc6594a7c15e9716ed28dc027beceea1ec40a"},
    Example{"833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c"
            "23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7"
            "c66431e0303dca179c138ac17ad9bef1177331a704"},
};

// A public key of 32 bytes as records have it.
std::string in_record(std::string_view key) {
  return bytes_of("302a300506032b6570032100") + std::string(key);
}

}  // namespace

TEST_CASE("signatures of the standard's examples", "[register]") {
  if (!can_sign()) return;
  for (const Example& example : kExamples) {
    INFO(example.message);
    const Made key = private_key(bytes_of(example.secret));
    CHECK(key.trouble.empty());
    const Made shown = public_key(key.bytes);
    CHECK(shown.bytes == in_record(bytes_of(example.key)));
    CHECK(shown.bytes.size() == kPublicKeyBytes);
    const std::string message = bytes_of(example.message);
    const Made signature = sign(key.bytes, message);
    CHECK(signature.bytes == bytes_of(example.signature));
    CHECK(is_signed(shown.bytes, message, signature.bytes));
    CHECK_FALSE(is_signed(shown.bytes, message + "x", signature.bytes));
  }
}

TEST_CASE("a signature is refused with any bit changed, and under another key", "[register]") {
  if (!can_sign()) return;
  const std::string key = private_key(std::string(kSeedBytes, 'k')).bytes;
  const std::string shown = public_key(key).bytes;
  const std::string signature = sign(key, "a record").bytes;
  REQUIRE(is_signed(shown, "a record", signature));
  for (std::size_t bit = 0; bit < 8 * signature.size(); ++bit) {
    std::string other = signature;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    CHECK_FALSE(is_signed(shown, "a record", other));
  }
  for (std::size_t bit = 0; bit < 8 * shown.size(); ++bit) {
    std::string other = shown;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    CHECK_FALSE(is_signed(other, "a record", signature));
  }
  CHECK_FALSE(is_signed(shown, "a record", signature.substr(1)));
  CHECK_FALSE(is_signed(shown, "a record", signature + "x"));
  CHECK_FALSE(is_signed(shown, "a record", ""));
  CHECK_FALSE(is_signed("", "a record", signature));
}

TEST_CASE("a signature has one text: the order of the group added to it is refused", "[register]") {
  if (!can_sign()) return;
  const std::string key = private_key(std::string(kSeedBytes, 'k')).bytes;
  std::string signature = sign(key, "a record").bytes;
  // 2^252 + 27742317777372353535851937790883648493, the lowest byte first.
  const std::string order =
      bytes_of("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  unsigned carry = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const unsigned sum = carry + static_cast<unsigned char>(signature[32 + i]) +
                         static_cast<unsigned char>(order[i]);
    signature[32 + i] = static_cast<char>(sum & 0xFFU);
    carry = sum >> 8U;
  }
  CHECK(carry == 0);
  CHECK_FALSE(is_signed(public_key(key).bytes, "a record", signature));
}

TEST_CASE("what is no key for records is told", "[register]") {
  if (!can_sign()) return;
  const auto trouble = [](std::string_view pem) { return public_key(pem).trouble; };
  CHECK(trouble("").find("it is no private key in PEM") == 0);
  CHECK(trouble("-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n")
            .find("it is no private key in PEM") == 0);
  const std::string shown =
      lang::base64(public_key(private_key(std::string(kSeedBytes, 'k')).bytes).bytes);
  CHECK(trouble("-----BEGIN PUBLIC KEY-----\n" + shown + "\n-----END PUBLIC KEY-----\n") ==
        "it is a public key; the private one signs");
  CHECK(trouble("-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAAA\n-----END ENCRYPTED PRIVATE "
                "KEY-----\n")
            .find("it has a password") == 0);
  // X25519, of the same length.
  std::string other = bytes_of("302e020100300506032b656e04220420") + std::string(32, 'k');
  CHECK(trouble("-----BEGIN PRIVATE KEY-----\n" + lang::base64(other) +
                "\n-----END PRIVATE KEY-----\n") ==
        "it is a key of another sort; records are signed with Ed25519");
  CHECK(sign("", "x").trouble == trouble(""));
  CHECK(private_key("short").trouble == "a key is made of 32 bytes");
  CHECK(trouble(std::string(3'000'000, 'x')) == "it is too long for a key");
}

TEST_CASE("a build without OpenSSL says so", "[register]") {
  if (can_sign()) return;
  const std::string trouble = "this build of ludo was made without OpenSSL";
  CHECK(private_key(std::string(kSeedBytes, 'k')).trouble == trouble);
  CHECK(public_key("").trouble == trouble);
  CHECK(sign("", "").trouble == trouble);
  CHECK_FALSE(is_signed("", "", ""));
  CHECK(time_stamp_request("").trouble == trouble);
  CHECK(token_of_reply("").trouble == trouble);
  CHECK(check_token("", "", "").trouble == trouble);
}

}  // namespace ludo::interpreter

// Signatures and time stamps by OpenSSL: the only file that includes it. See signing.hpp.
//
// OpenSSL reads no file of settings here, asks nobody for a password, looks into no folder of
// certificates and at no clock.

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs7.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "interpreter/register/registration.hpp"
#include "interpreter/register/signing.hpp"
#include "interpreter/render/clean.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace {

// Of a file of a key, of certificates; of a reply.
constexpr std::size_t kMostPemBytes = std::size_t{1} << 20U;
constexpr std::size_t kMostReplyBytes = 2 * kMostTokenBytes;
// Bytes of the name of who stamped.
constexpr std::size_t kMostStamperBytes = 300;
// Signatures of certificates and keys that take less work to forge are not taken: MD5, 512 bits.
constexpr int kLeastSecurity = 1;
// More is no clock.
constexpr std::int64_t kMostAccuracy = 86'400;

template <auto release>
struct Freed {
  template <class Value>
  void operator()(Value* value) const {
    release(value);
  }
};
template <class Value, auto release>
using Owned = std::unique_ptr<Value, Freed<release>>;

using Bio = Owned<BIO, BIO_free_all>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Certificate = Owned<X509, X509_free>;
using Store = Owned<X509_STORE, X509_STORE_free>;
using Parameters = Owned<X509_VERIFY_PARAM, X509_VERIFY_PARAM_free>;
using Pkcs7 = Owned<PKCS7, PKCS7_free>;
using Request = Owned<TS_REQ, TS_REQ_free>;
using Imprint = Owned<TS_MSG_IMPRINT, TS_MSG_IMPRINT_free>;
using Algorithm = Owned<X509_ALGOR, X509_ALGOR_free>;
using Reply = Owned<TS_RESP, TS_RESP_free>;
using StampInfo = Owned<TS_TST_INFO, TS_TST_INFO_free>;
using StampCheck = Owned<TS_VERIFY_CTX, TS_VERIFY_CTX_free>;

// To be called before anything else: no settings are loaded, and no error of before is left.
void begin() {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
  ERR_clear_error();
}

const unsigned char* data_of(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Bio reading(std::string_view bytes) {
  return Bio(BIO_new_mem_buf(bytes.data(), static_cast<int>(bytes.size())));
}

std::string written(BIO* bio) {
  char* begin = nullptr;
  const long size = BIO_get_mem_data(bio, &begin);
  return size <= 0 ? std::string() : std::string(begin, static_cast<std::size_t>(size));
}

// The DER of a value of OpenSSL; empty where there is none.
template <class Value, class Encode>
std::string der_of(Value* value, const Encode& encode) {
  unsigned char* made = nullptr;
  const int size = encode(value, &made);
  if (size <= 0) return "";
  std::string bytes(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  OPENSSL_free(made);
  return bytes;
}

// The value of all the bytes; null where they are none, or go on.
template <class Decode>
auto value_of(std::string_view bytes, const Decode& decode) {
  const unsigned char* at = data_of(bytes);
  auto* const value = decode(nullptr, &at, static_cast<long>(bytes.size()));
  return std::pair(value, at == data_of(bytes) + bytes.size());
}

// ---- keys

// Nobody is asked for a password.
int no_password(char* /*buffer*/, int /*size*/, int /*writes*/, void* /*context*/) { return -1; }

struct ReadKey {
  Key key;
  std::string trouble;
};

ReadKey read_key(std::string_view pem) {
  if (kMostPemBytes < pem.size()) return {nullptr, "it is too long for a key"};
  const Bio bio = reading(pem);
  Key key(PEM_read_bio_PrivateKey(bio.get(), nullptr, no_password, nullptr));
  if (key == nullptr) {
    if (pem.find("ENCRYPTED") != std::string_view::npos) {
      return {nullptr,
              "it has a password; `openssl pkey -in KEY -out PLAIN` writes the key without one"};
    }
    if (pem.find("PUBLIC KEY") != std::string_view::npos) {
      return {nullptr, "it is a public key; the private one signs"};
    }
    return {nullptr,
            "it is no private key in PEM; `ludo register --new-key FILE` makes one, and so does "
            "`openssl genpkey -algorithm ed25519`"};
  }
  if (EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519) {
    return {nullptr, "it is a key of another sort; records are signed with Ed25519"};
  }
  return {std::move(key), ""};
}

// ---- time stamps

Request request_of(std::string_view bytes) {
  const auto hash = lang::sha256(bytes);
  std::array<unsigned char, 32> digest{};
  std::copy(hash.begin(), hash.end(), digest.begin());
  Request request(TS_REQ_new());
  const Imprint imprint(TS_MSG_IMPRINT_new());
  const Algorithm algorithm(X509_ALGOR_new());
  const bool made =
      request != nullptr && imprint != nullptr && algorithm != nullptr &&
      X509_ALGOR_set0(algorithm.get(), OBJ_nid2obj(NID_sha256), V_ASN1_NULL, nullptr) == 1 &&
      TS_MSG_IMPRINT_set_algo(imprint.get(), algorithm.get()) == 1 &&
      TS_MSG_IMPRINT_set_msg(imprint.get(), digest.data(), static_cast<int>(digest.size())) == 1 &&
      TS_REQ_set_version(request.get(), 1) == 1 &&
      TS_REQ_set_msg_imprint(request.get(), imprint.get()) == 1 &&
      TS_REQ_set_cert_req(request.get(), 1) == 1;
  if (!made) request.reset();
  return request;
}

// What was stamped: the signed part of a token that OpenSSL may be asked about.
struct Stamp {
  Pkcs7 token;
  StampInfo info;
};

std::optional<Stamp> read_stamp(std::string_view bytes) {
  if (kMostTokenBytes < bytes.size()) return std::nullopt;
  const auto [value, whole] = value_of(bytes, d2i_PKCS7);
  Stamp stamp{Pkcs7(value), nullptr};
  if (value == nullptr || !whole || !PKCS7_type_is_signed(value) || value->d.sign == nullptr) {
    return std::nullopt;
  }
  stamp.info.reset(PKCS7_to_TS_TST_INFO(value));
  // One text for one token: nothing stands in it that is not read.
  if (stamp.info == nullptr || der_of(value, i2d_PKCS7) != bytes) return std::nullopt;
  return stamp;
}

std::int64_t number_of(const ASN1_INTEGER* number) {
  std::int64_t value = 0;
  if (number == nullptr) return 0;
  return ASN1_INTEGER_get_int64(&value, number) == 1 ? value : -1;
}

// Seconds since 1970 at which the stamp was given, the latest that it can have been: with what the
// clock may be wrong by, and parts of a second taken for a whole one.
struct StampedAt {
  std::int64_t said = 0;
  std::int64_t latest = 0;
};

std::optional<StampedAt> stamped_at(TS_TST_INFO* info) {
  const ASN1_GENERALIZEDTIME* const time = TS_TST_INFO_get_time(info);
  std::tm parts{};
  if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return std::nullopt;
  const std::chrono::year_month_day day{std::chrono::year{parts.tm_year + 1900},
                                        std::chrono::month{static_cast<unsigned>(parts.tm_mon) + 1},
                                        std::chrono::day{static_cast<unsigned>(parts.tm_mday)}};
  if (!day.ok()) return std::nullopt;
  StampedAt at;
  at.said = std::chrono::sys_days(day).time_since_epoch().count() * std::int64_t{86'400} +
            parts.tm_hour * std::int64_t{3'600} + parts.tm_min * std::int64_t{60} + parts.tm_sec;
  at.latest = at.said;
  const std::string_view letters(reinterpret_cast<const char*>(ASN1_STRING_get0_data(time)),
                                 static_cast<std::size_t>(ASN1_STRING_length(time)));
  const std::size_t point = letters.find('.');
  if (point != std::string_view::npos) {
    at.latest += letters.substr(point).find_first_of("123456789") != std::string_view::npos ? 1 : 0;
  }
  if (TS_ACCURACY* const accuracy = TS_TST_INFO_get_accuracy(info)) {
    const std::int64_t seconds = number_of(TS_ACCURACY_get_seconds(accuracy));
    const std::int64_t millis = number_of(TS_ACCURACY_get_millis(accuracy));
    const std::int64_t micros = number_of(TS_ACCURACY_get_micros(accuracy));
    const bool sound = 0 <= seconds && seconds <= kMostAccuracy && 0 <= millis && 0 <= micros;
    if (!sound) return std::nullopt;
    at.latest += seconds + (millis + micros != 0 ? 1 : 0);
  }
  return at;
}

// As `2026-11-24T10:00:00Z`; empty beyond the years of four digits.
std::string time_text(std::int64_t seconds) {
  const std::chrono::sys_seconds time{std::chrono::seconds{seconds}};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{time - day};
  const int year = static_cast<int>(date.year());
  if (year < 0 || 9999 < year) return "";
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", year,
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

// The signature of a token is over a hash that nobody can find a second text for.
bool is_strong(PKCS7* token) {
  STACK_OF(PKCS7_SIGNER_INFO)* const signers = PKCS7_get_signer_info(token);
  if (signers == nullptr || sk_PKCS7_SIGNER_INFO_num(signers) != 1) return false;
  X509_ALGOR* digest = nullptr;
  PKCS7_SIGNER_INFO_get0_algs(sk_PKCS7_SIGNER_INFO_value(signers, 0), nullptr, &digest, nullptr);
  if (digest == nullptr) return false;
  const ASN1_OBJECT* kind = nullptr;
  X509_ALGOR_get0(&kind, nullptr, nullptr, digest);
  switch (OBJ_obj2nid(kind)) {
    case NID_sha256:
    case NID_sha384:
    case NID_sha512:
    case NID_sha512_256:
    case NID_sha3_256:
    case NID_sha3_384:
    case NID_sha3_512:
      return true;
    default:
      return false;
  }
}

// Certificates that are trusted, at a time.
struct Trust {
  Store store;
  STACK_OF(X509) * certificates = nullptr;  // the same, to find the one that signed

  Trust() : store(X509_STORE_new()), certificates(sk_X509_new_null()) {}
  ~Trust() { sk_X509_pop_free(certificates, X509_free); }
  Trust(const Trust&) = delete;
  Trust& operator=(const Trust&) = delete;

  bool add(X509* certificate) {
    if (X509_STORE_add_cert(store.get(), certificate) != 1) return false;
    return X509_up_ref(certificate) == 1 && 0 < sk_X509_push(certificates, certificate);
  }

  // Where the chain of a certificate comes to one of these it ends well.
  bool hold_at(std::int64_t seconds) {
    const Parameters parameters(X509_VERIFY_PARAM_new());
    if (parameters == nullptr) return false;
    X509_VERIFY_PARAM_set_time(parameters.get(), static_cast<std::time_t>(seconds));
    X509_VERIFY_PARAM_set_auth_level(parameters.get(), kLeastSecurity);
    return X509_VERIFY_PARAM_set_flags(parameters.get(), X509_V_FLAG_PARTIAL_CHAIN) == 1 &&
           X509_STORE_set1_param(store.get(), parameters.get()) == 1;
  }
};

// Those of a text in PEM; false where there is none, or something else.
bool add_named(Trust& trust, std::string_view pem) {
  if (kMostPemBytes < pem.size()) return false;
  const Bio bio = reading(pem);
  bool any = false;
  while (true) {
    const Certificate certificate(PEM_read_bio_X509(bio.get(), nullptr, no_password, nullptr));
    if (certificate == nullptr) break;
    if (!trust.add(certificate.get())) return false;
    any = true;
  }
  const bool at_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  return any && at_end;
}

// Those that a token brings along.
bool add_brought(Trust& trust, PKCS7* token) {
  const STACK_OF(X509)* const brought = token->d.sign->cert;
  if (brought == nullptr) return false;
  for (int i = 0; i < sk_X509_num(brought); ++i) {
    if (!trust.add(sk_X509_value(brought, i))) return false;
  }
  return 0 < sk_X509_num(brought);
}

std::string signer_of(PKCS7* token, STACK_OF(X509) * certificates) {
  STACK_OF(X509)* const signers = PKCS7_get0_signers(token, certificates, 0);
  std::string name;
  if (signers != nullptr && 0 < sk_X509_num(signers)) {
    const Bio bio(BIO_new(BIO_s_mem()));
    X509_NAME_print_ex(bio.get(), X509_get_subject_name(sk_X509_value(signers, 0)), 0,
                       XN_FLAG_RFC2253);
    name = rendering::clean(written(bio.get()));
  }
  sk_X509_free(signers);
  if (name.empty()) return "somebody whom the certificate does not name";
  // It is ASCII: what is beyond is written by numbers.
  return name.size() <= kMostStamperBytes ? name : name.substr(0, kMostStamperBytes) + "…";
}

// Why OpenSSL does not take a token; `named`: certificates were.
std::string why_refused(bool named) {
  std::string why = "its signature does not hold";
  while (const unsigned long error = ERR_get_error()) {
    if (ERR_GET_LIB(error) != ERR_LIB_TS) continue;
    switch (ERR_GET_REASON(error)) {
      case TS_R_MESSAGE_IMPRINT_MISMATCH:
        return "it is about something else than this record";
      case TS_R_CERTIFICATE_VERIFY_ERROR:
        return named ? "the certificate that it was signed with is none of those that were named, "
                       "nor signed with one of them, for stamping time and valid at that time"
                     : "the certificate that it brings along is not one for stamping time, or was "
                       "not valid at that time";
      default:
        break;
    }
  }
  return why;
}

TimeStamp trouble_with_token(std::string trouble) { return {.trouble = std::move(trouble)}; }

}  // namespace

bool can_sign() { return true; }

Made private_key(std::string_view seed) {
  begin();
  if (seed.size() != kSeedBytes) return {"", fmt::format("a key is made of {} bytes", kSeedBytes)};
  const Key key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, data_of(seed), seed.size()));
  const Bio bio(BIO_new(BIO_s_mem()));
  if (key == nullptr || PEM_write_bio_PKCS8PrivateKey(bio.get(), key.get(), nullptr, nullptr, 0,
                                                      nullptr, nullptr) != 1) {
    return {"", "OpenSSL makes no key of it"};
  }
  return {written(bio.get()), ""};
}

Made public_key(std::string_view private_key) {
  begin();
  const ReadKey read = read_key(private_key);
  if (read.key == nullptr) return {"", read.trouble};
  std::string key = der_of(read.key.get(), i2d_PUBKEY);
  if (key.size() != kPublicKeyBytes) return {"", "OpenSSL writes the key in a way of its own"};
  return {std::move(key), ""};
}

Made sign(std::string_view private_key, std::string_view bytes) {
  begin();
  const ReadKey read = read_key(private_key);
  if (read.key == nullptr) return {"", read.trouble};
  const DigestContext context(EVP_MD_CTX_new());
  std::string signature(kSignatureBytes, '\0');
  std::size_t size = signature.size();
  const bool made =
      context != nullptr &&
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, read.key.get()) == 1 &&
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     data_of(bytes), bytes.size()) == 1 &&
      size == kSignatureBytes;
  if (!made) return {"", "OpenSSL does not sign with it"};
  return {std::move(signature), ""};
}

bool is_signed(std::string_view public_key, std::string_view bytes, std::string_view signature) {
  begin();
  const auto [value, whole] = value_of(public_key, d2i_PUBKEY);
  const Key key(value);
  // One text for one key.
  const bool usable = key != nullptr && whole && EVP_PKEY_get_id(key.get()) == EVP_PKEY_ED25519 &&
                      der_of(key.get(), i2d_PUBKEY) == public_key;
  if (!usable) return false;
  const DigestContext context(EVP_MD_CTX_new());
  return context != nullptr &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), data_of(signature), signature.size(), data_of(bytes),
                          bytes.size()) == 1;
}

Made time_stamp_request(std::string_view bytes) {
  begin();
  const Request request = request_of(bytes);
  if (request == nullptr) return {"", "OpenSSL makes no request"};
  return {der_of(request.get(), i2d_TS_REQ), ""};
}

Made token_of_reply(std::string_view reply) {
  begin();
  if (kMostReplyBytes < reply.size()) {
    return {"", fmt::format("it has more than {} bytes", kMostReplyBytes)};
  }
  const auto [value, whole] = value_of(reply, d2i_TS_RESP);
  const Reply read(value);
  if (read == nullptr || !whole) return {"", "it is no reply of RFC 3161"};
  TS_STATUS_INFO* const status = TS_RESP_get_status_info(read.get());
  // 0: granted; 1: granted, with changes.
  const std::int64_t granted =
      status == nullptr ? -1 : number_of(TS_STATUS_INFO_get0_status(status));
  PKCS7* const token = TS_RESP_get_token(read.get());
  if (granted != 0 && granted != 1) return {"", "it says that no time stamp was granted"};
  if (token == nullptr) return {"", "there is no token in it"};
  std::string bytes = der_of(token, i2d_PKCS7);
  if (bytes.empty() || kMostTokenBytes < bytes.size()) {
    return {"", fmt::format("its token is empty, or has more than {} bytes", kMostTokenBytes)};
  }
  return {std::move(bytes), ""};
}

TimeStamp check_token(std::string_view token, std::string_view bytes,
                      std::string_view certificates) {
  begin();
  const std::optional<Stamp> stamp = read_stamp(token);
  if (!stamp) return trouble_with_token("it is no token of RFC 3161");
  const std::optional<StampedAt> at = stamped_at(stamp->info.get());
  TimeStamp found;
  if (at) found.time = time_text(at->latest);
  if (found.time.empty()) return trouble_with_token("it says no time that can be read");
  if (!is_strong(stamp->token.get())) {
    return trouble_with_token("its signature is over a hash that can be forged");
  }
  const bool named = !certificates.empty();
  Trust trust;
  if (named ? !add_named(trust, certificates) : !add_brought(trust, stamp->token.get())) {
    return trouble_with_token(named ? "what was named for it holds no certificates in PEM"
                                    : "it brings no certificate along, and none was named");
  }
  const Request request = request_of(bytes);
  const StampCheck check(request == nullptr ? nullptr
                                            : TS_REQ_to_TS_VERIFY_CTX(request.get(), nullptr));
  if (check == nullptr || !trust.hold_at(at->said)) {
    return trouble_with_token("OpenSSL does not ask about it");
  }
  found.by = signer_of(stamp->token.get(), trust.certificates);
  // The check has them from here on.
  TS_VERIFY_CTX_add_flags(check.get(), TS_VFY_SIGNATURE);
  TS_VERIFY_CTX_set_store(check.get(), trust.store.release());
  TS_VERIFY_CTX_set_certs(check.get(), std::exchange(trust.certificates, nullptr));
  if (TS_RESP_verify_token(check.get(), stamp->token.get()) != 1) {
    return trouble_with_token(why_refused(named));
  }
  found.holds = true;
  found.proved = named;
  return found;
}

}  // namespace ludo::interpreter

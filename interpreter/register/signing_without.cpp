// A build without OpenSSL: nothing can be signed or verified. See signing.hpp.

#include "interpreter/register/signing.hpp"

namespace ludo::interpreter {

namespace {

constexpr const char* kWithout = "this build of ludo was made without OpenSSL";

}  // namespace

bool can_sign() { return false; }

Made private_key(std::string_view /*seed*/) { return {"", kWithout}; }
Made public_key(std::string_view /*private_key*/) { return {"", kWithout}; }
Made sign(std::string_view /*private_key*/, std::string_view /*bytes*/) { return {"", kWithout}; }

bool is_signed(std::string_view /*public_key*/, std::string_view /*bytes*/,
               std::string_view /*signature*/) {
  return false;
}

Made time_stamp_request(std::string_view /*bytes*/) { return {"", kWithout}; }
Made token_of_reply(std::string_view /*reply*/) { return {"", kWithout}; }

TimeStamp check_token(std::string_view /*token*/, std::string_view /*bytes*/,
                      std::string_view /*certificates*/) {
  return {.trouble = kWithout};
}

}  // namespace ludo::interpreter

// Time stamps: requests as openssl reads them, replies of somebody who stamps, made by openssl here
// and now, and whatever is not one.

#include <cstdlib>

#include "interpreter/runtime/random.hpp"
#include "lang/text/sha256.hpp"
#include "tests/interpreter/register/records.hpp"
#include "tests/interpreter/register/stamper.hpp"

namespace ludo::interpreter {

namespace {

using tests::contains;
using tests::Stamper;

// These tests need the library and the program.
bool cannot_stamp() {
  if (can_sign() && tests::has_openssl()) return false;
  WARN("skipped: OpenSSL is not there");
  return true;
}

std::string told(const Registration& record, const std::string& certificates) {
  std::string text;
  for (const std::string& line : sentences(record, verify(record, certificates))) {
    text += line + '\n';
  }
  return text;
}

// The time in `openssl ts -reply -text`, as records write it.
std::string time_in(const Stamper& stamper) {
  return stamper.run(
      "date -u -d \"$(openssl ts -reply -in reply -text | sed -n 's/^Time stamp: //p')\" "
      "+%Y-%m-%dT%H:%M:%SZ | tr -d '\\n'");
}

}  // namespace

TEST_CASE("a request is one that openssl reads, about the hash of the signature", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const std::string request = time_stamp_request(record.signature).bytes;
  CHECK(time_stamp_request(record.signature).bytes == request);
  const Stamper stamper;
  stamper.folder().write("request", request);
  stamper.folder().write("signature", record.signature);
  // The same as openssl makes itself.
  stamper.run(
      "openssl ts -query -data signature -sha256 -no_nonce -cert -out other\n"
      "cmp request other");
  const std::string text = stamper.run("openssl ts -query -in request -text");
  CHECK(contains(text, "Hash Algorithm: sha256"));
  CHECK(contains(text, "Certificate required: yes"));
}

TEST_CASE("a record is stamped, and proves when it existed", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Stamper stamper;
  const std::string reply = stamper.reply(time_stamp_request(record.signature).bytes);
  const std::string time = time_in(stamper);
  // Against the root, and against the certificate of who stamped.
  for (const std::string& trusted :
       {stamper.root(), stamper.own(), stamper.stranger() + stamper.root()}) {
    const RecordMade made = stamped(record, reply, trusted);
    INFO(made.trouble);
    REQUIRE(made.record.has_value());
    CHECK(read_registration(text_of(*made.record)).record == *made.record);
    CHECK(signed_text(*made.record) == signed_text(record));
    CHECK(record_hash(*made.record) == record_hash(record));
    const RecordVerdict verdict = verify(*made.record, trusted);
    CHECK(verdict.holds());
    REQUIRE(verdict.stamp.has_value());
    CHECK((verdict.stamp->holds && verdict.stamp->proved));
    CHECK(verdict.stamp->time == time);
    CHECK(contains(told(*made.record, trusted),
                   "\nThis record existed no later than " + time +
                       " according to CN=Test Stamper,O=Stamps\\, Inc..\n"));
  }
  const Registration done = *stamped(record, reply, stamper.root()).record;
  CHECK(stamped(done, reply, stamper.root()).trouble == "the record has a time stamp already");

  // Nobody named: told, and not said to be proved.
  const RecordVerdict alone = verify(done, "");
  CHECK(alone.holds());
  CHECK((alone.stamp->holds && !alone.stamp->proved));
  CHECK(contains(told(done, ""), "\nTime stamp, unproved: " + time + " according to CN=Test"));
  CHECK_FALSE(contains(told(done, ""), "no later"));

  // Another root named.
  const RecordVerdict strange = verify(done, stamper.stranger());
  CHECK_FALSE(strange.holds());
  CHECK(
      contains(told(done, stamper.stranger()), "\nThe time stamp does not hold: the certificate"));
  CHECK(contains(stamped(record, reply, stamper.stranger()).trouble, "none of those"));
  CHECK(stamped(record, reply, "").trouble == "no certificate was named to trust");
  CHECK(contains(stamped(record, reply, "nonsense").trouble, "holds no certificates in PEM"));
  // A certificate that was cut off behind a whole one.
  CHECK(contains(stamped(record, reply, stamper.root() + stamper.own().substr(0, 200)).trouble,
                 "holds no certificates in PEM"));

  // A certificate named for a record without a stamp asks for what is not there.
  CHECK_FALSE(verify(record, stamper.root()).holds());
  CHECK(contains(told(record, stamper.root()),
                 "\nThe time stamp does not hold: the record has none.\n"));
}

TEST_CASE("a stamp of another record is refused", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Registration other = small_record(claims_of(std::string(kSeedBytes, 'o')));
  const Stamper stamper;
  const std::string reply = stamper.reply(time_stamp_request(other.signature).bytes);
  CHECK(stamped(other, reply, stamper.root()).record.has_value());
  CHECK(stamped(record, reply, stamper.root()).trouble ==
        "the time stamp of the reply does not hold: it is about something else than this record");
  // … also where it was put there by hand.
  Registration forged = record;
  forged.token = stamped(other, reply, stamper.root()).record->token;
  for (const std::string& trusted : {stamper.root(), std::string()}) {
    CHECK_FALSE(verify(forged, trusted).holds());
    CHECK(contains(told(forged, trusted), "does not hold: it is about something else"));
  }
}

TEST_CASE("the time is the latest that the clock of the stamper can have meant", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Stamper stamper;
  const std::string request = time_stamp_request(record.signature).bytes;
  const std::string reply =
      stamper.reply(request, "accuracy = secs:3, millisecs:500, microsecs:100\n");
  const std::string said = time_in(stamper);
  const std::string latest =
      stamper.run("date -u -d '" + said + " + 4 seconds' " + "+%Y-%m-%dT%H:%M:%SZ | tr -d '\\n'");
  const RecordMade made = stamped(record, reply, stamper.root());
  REQUIRE(made.record.has_value());
  CHECK(verify(*made.record, stamper.root()).stamp->time == latest);
  // Parts of a second, which openssl writes unless there are none, count as a whole one.
  const std::string part = stamper.reply(request, "clock_precision_digits = 6\n");
  const std::string next = stamper.run(R"(
    line=$(openssl ts -reply -in reply -text | sed -n 's/^Time stamp: //p')
    whole=$(sed 's/[.][0-9]*//' <<<"$line")
    [[ $line == "$whole" ]] || whole="$whole + 1 second"
    date -u -d "$whole" +%Y-%m-%dT%H:%M:%SZ | tr -d '\n')");
  const TimeStamp stamp = check_token(token_of_reply(part).bytes, record.signature, stamper.root());
  CHECK(stamp.holds);
  CHECK(stamp.time == next);
  // A clock that may be wrong by days is none.
  const std::string wrong = stamper.reply(request, "accuracy = secs:100000\n");
  CHECK(
      contains(stamped(record, wrong, stamper.root()).trouble, "it says no time that can be read"));
}

TEST_CASE("replies that grant nothing, and certificates for something else", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Stamper stamper;
  const std::string request = time_stamp_request(record.signature).bytes;
  // This stamper takes other hashes only.
  stamper.folder().write("request", request);
  stamper.folder().write("no.cnf",
                         "[tsa]\ndefault_tsa = here\n[here]\nserial = serial\n"
                         "default_policy = 1.2.3.4.1\ndigests = sha512\nsigner_digest = sha256\n");
  stamper.run(
      "openssl ts -reply -config no.cnf -queryfile request -signer tsa.pem -inkey tsa.key -out no");
  CHECK(stamped(record, stamper.folder().read("no"), stamper.root()).trouble ==
        "the reply cannot be used: it says that no time stamp was granted");
  // A weak hash under the stamper's own signature.
  const std::string weak = stamper.reply(request, "", "-sha1");
  CHECK(contains(stamped(record, weak, stamper.root()).trouble,
                 "its signature is over a hash that can be forged"));
  CHECK(token_of_reply("").trouble == "it is no reply of RFC 3161");
  CHECK(token_of_reply(std::string(1'000'000, 'x')).trouble == "it has more than 131072 bytes");
  const std::string reply = stamper.reply(request);
  CHECK(token_of_reply(reply + "x").trouble == "it is no reply of RFC 3161");
  CHECK(token_of_reply(reply.substr(0, reply.size() - 1)).trouble == "it is no reply of RFC 3161");
  // The token alone is no reply, and a reply is no token.
  CHECK(token_of_reply(token_of_reply(reply).bytes).trouble == "it is no reply of RFC 3161");
  CHECK(check_token(reply, record.signature, stamper.root()).trouble ==
        "it is no token of RFC 3161");
  CHECK(check_token("", record.signature, "").trouble == "it is no token of RFC 3161");
}

TEST_CASE("a token without a certificate is held against one that is named", "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Stamper stamper;
  stamper.folder().write("signature", record.signature);
  stamper.run("openssl ts -query -data signature -sha256 -no_nonce -out query");
  const std::string reply = stamper.reply(stamper.folder().read("query"));
  const RecordMade made = stamped(record, reply, stamper.own());
  INFO(made.trouble);
  REQUIRE(made.record.has_value());
  CHECK(verify(*made.record, stamper.own()).holds());
  CHECK(contains(told(*made.record, ""), "it brings no certificate along, and none was named"));
  CHECK_FALSE(verify(*made.record, "").holds());
}

TEST_CASE("who stamps may be vouched for through others, and at the time of the stamp",
          "[register]") {
  if (cannot_stamp()) return;
  const Registration record = small_record();
  const Stamper stamper;
  const std::string request = time_stamp_request(record.signature).bytes;
  stamper.reply(request);
  // The token brings along who stands between.
  stamper.run(
      "openssl ts -reply -config tsa.cnf -queryfile request -signer deep.pem -inkey deep.key "
      "-chain middle.pem -out reply");
  const std::string deep = stamper.folder().read("reply");
  for (const char* trusted : {"root.pem", "middle.pem", "deep.pem"}) {
    INFO(trusted);
    const RecordMade made = stamped(record, deep, stamper.folder().read(trusted));
    CHECK(made.trouble.empty());
    REQUIRE(made.record.has_value());
    CHECK(contains(told(*made.record, stamper.root()), " according to CN=Deep Stamper.\n"));
  }
  CHECK_FALSE(stamped(record, deep, stamper.own()).record.has_value());
  // One who stamps though his certificate has run out.
  stamper.run(
      "openssl ts -reply -config tsa.cnf -queryfile request -signer old.pem -inkey old.key "
      "-out reply");
  const std::string late = stamper.folder().read("reply");
  CHECK(contains(stamped(record, late, stamper.root()).trouble, "valid at that time"));
  CHECK_FALSE(stamped(record, late, stamper.folder().read("old.pem")).record.has_value());
}

TEST_CASE("a stamp with bits changed does not hold, or says what it said", "[register]") {
  if (cannot_stamp()) return;
  const Stamper stamper;
  Registration record = small_record();
  record =
      *stamped(record, stamper.reply(time_stamp_request(record.signature).bytes), stamper.root())
           .record;
  const std::string trusted = stamper.root();
  const std::string before = told(record, trusted);
  std::size_t n_held = 0;
  for (std::size_t bit = 0; bit < 8 * record.token.size(); ++bit) {
    Registration other = record;
    other.token[bit / 8] = static_cast<char>(other.token[bit / 8] ^ (1 << (bit % 8)));
    if (!verify(other, trusted).holds()) continue;
    ++n_held;
    CHECK(told(other, trusted) == before);
  }
  // What no signature is over: a list of hashes, a parameter that is empty.
  INFO(n_held << " of " << 8 * record.token.size() << " bits");
  CHECK(n_held < record.token.size() / 2);

  // Bytes that nobody meant end as soon.
  Random random(2);
  const auto place = [&](const std::string& in) {
    return static_cast<std::size_t>(random.below(in.size()));
  };
  for (int i = 0; i < 3'000; ++i) {
    Registration other = record;
    std::string& token = other.token;
    const std::size_t size = static_cast<std::size_t>(random.below(40));
    switch (random.below(4)) {
      case 0:
        token.erase(place(token), size);
        break;
      case 1:
        token.insert(place(token), record.token.substr(place(record.token), size));
        break;
      case 2:
        token.resize(place(token) + 1);
        break;
      default:
        for (std::size_t j = 0; j < size; ++j) {
          token[place(token)] = static_cast<char>(random.below(256));
        }
    }
    if (other.token == record.token || other.token.empty()) continue;
    if (verify(other, trusted).holds()) CHECK(told(other, trusted) == before);
    (void)verify(other, "");
    (void)token_of_reply(token);
  }
}

}  // namespace ludo::interpreter

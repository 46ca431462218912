// The text of records: written and read, and what is refused, with its line. No key is asked here.

#include "interpreter/register/registration.hpp"

#include "lang/text/sha256.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

const std::string kDigits(64, 'a');

Registration example() {
  Registration record;
  record.game = "Line";
  record.options = {{"stones", "none-yet"}, {"width", "3"}};
  record.hash = "ludo:1:" + kDigits;
  record.family = "ludo:1:family:" + kDigits;
  record.texts = {{kDigits, "line.ludo"}, {std::string(64, '0'), "a map, of hills.txt"}};
  record.parent = std::string(64, 'c');
  record.name = "Ann Exämple";
  record.time = "2026-11-24T12:00:00Z";
  record.key =
      std::string("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12) + std::string(32, 'k');
  record.form = "ludo canon 1\nboard = x\ngame = y\n";
  record.signature = std::string(kSignatureBytes, 's');
  record.token = "token";
  return record;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  INFO(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), by);
}

// Line and trouble, as the program tells them.
std::string trouble_with(const std::string& text) {
  const ReadRegistration read = read_registration(text);
  CHECK_FALSE(read.record.has_value());
  return std::to_string(read.line) + ": " + read.trouble;
}

std::string trouble_after(const std::string& old, const std::string& by) {
  return trouble_with(replaced(text_of(example()), old, by));
}

}  // namespace

TEST_CASE("a record is a text that people read, one fact a line", "[register]") {
  Registration record = example();
  record.key =
      std::string("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12) + std::string(32, '\0');
  record.signature = std::string(kSignatureBytes, '\0');
  CHECK(text_of(record) ==
        "ludo register 1\n"
        "game: Line\n"
        "option: stones=none-yet\n"
        "option: width=3\n"
        "hash: ludo:1:" +
            kDigits +
            "\n"
            "family: ludo:1:family:" +
            kDigits +
            "\n"
            "text: sha256:" +
            kDigits +
            " line.ludo\n"
            "text: sha256:" +
            std::string(64, '0') +
            " a map, of hills.txt\n"
            "parent: sha256:" +
            std::string(64, 'c') +
            "\n"
            "name: Ann Exämple\n"
            "time: 2026-11-24T12:00:00Z\n"
            "key: MCowBQYDK2VwAyEA" +
            std::string(43, 'A') +
            "=\n"
            "form: 3 lines\n"
            "ludo canon 1\n"
            "board = x\n"
            "game = y\n"
            "signature: " +
            std::string(86, 'A') +
            "==\n"
            "token: dG9rZW4=\n");
  CHECK(text_of(record).starts_with(signed_text(record) + "signature: "));
}

TEST_CASE("what is written is read, and is written so again", "[register]") {
  Registration record = example();
  CHECK(read_registration(text_of(record)).record == record);
  record.token = "";
  record.name = "";
  record.parent = "";
  record.options.clear();
  CHECK(read_registration(text_of(record)).record == record);
  record.hash = "ludo:12:" + kDigits;
  record.family = "ludo:12:family:" + kDigits;
  record.form = "ludo canon 12\n";
  CHECK(read_registration(text_of(record)).record == record);
}

TEST_CASE("the hash of a record does not change when it is stamped", "[register]") {
  Registration record = example();
  const std::string hash = record_hash(record);
  record.token = "";
  CHECK(record_hash(record) == hash);
  CHECK(record_hash(record) == lang::sha256_text(text_of(record)));
  record.name = "Bob";
  CHECK(record_hash(record) != hash);
}

TEST_CASE("a text that is no record is refused with its line", "[register]") {
  CHECK(trouble_with("") == "0: it is empty");
  CHECK(trouble_with("game Line\n") == "1: a record begins with the line `ludo register 1`");
  CHECK(trouble_with("ludo register 2\n") ==
        "1: it is a record of version `2`; this program reads those of version 1");
  CHECK(trouble_with(std::string(kMostRegistrationBytes + 1, 'x')) ==
        "0: it has more than 8388608 bytes");
  CHECK(trouble_after("\ntime: ", "\nclock: ") == "11: no line of a record is called `clock`");
  CHECK(trouble_after("\ntime: ", "\ntime:") ==
        "11: no line of a record is called `time:2026-11-24T12:00:00Z`");
  CHECK(trouble_after("\ntime: ", "\n\ntime: ") == "11: no line of a record is called ``");
  CHECK(trouble_after("game: Line\n", "") == "2: the line `game` is missing");
  CHECK(trouble_after("game: Line\n", "game: Line\ngame: Line\n") ==
        "3: `game` stands there twice");
  CHECK(trouble_after("name: Ann", "parent: sha256:" + kDigits + "\nname: Ann") ==
        "10: `parent` stands there twice");
  CHECK(trouble_after("name: Ann", "option: a=b\nname: Ann") ==
        "10: `option` stands too late: it belongs above `parent`");
  CHECK(trouble_with(text_of(example()) + "name: Bob\n") == "19: `name` stands there twice");
  CHECK(trouble_with(text_of(example()) + "token: dG9rZW4=\n") == "19: `token` stands there twice");
  CHECK(trouble_with(text_of(example()) + "\n") == "19: no line of a record is called ``");
}

TEST_CASE("a record that was changed on its way says how", "[register]") {
  std::string windows;
  for (const char c : text_of(example())) windows += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(trouble_with(windows) ==
        "1: it ends in CR LF; lines of a record end in LF alone, and something changed them on the "
        "way");
  CHECK(trouble_after("Line", std::string("Li\0ne", 5)) ==
        "2: a byte stands there that no text has (NUL)");
  CHECK(trouble_after("Exämple", "Ex\xe4mple") == "10: a byte stands there that is no UTF-8");
  CHECK(trouble_with("\xef\xbb\xbf" + text_of(example())) ==
        "1: a record begins with the line `ludo register 1`");
  const std::string text = text_of(example());
  for (std::size_t size = 0; size < text.size(); ++size) {
    const ReadRegistration read = read_registration(text.substr(0, size));
    INFO(size);
    // A record that was not stamped yet is whole.
    const bool whole = text.substr(size).starts_with("token: ");
    CHECK(read.record.has_value() == whole);
    CHECK(read.trouble.empty() == whole);
  }
  CHECK(trouble_with(text.substr(0, text.find("signature: "))) ==
        "16: the line `signature` is missing; it was cut off, or not copied as a whole");
  CHECK(trouble_with(text.substr(0, text.size() - 1)) ==
        "18: the line does not end; it was cut off, or not copied as a whole");
}

TEST_CASE("each fact has one way to be written", "[register]") {
  const std::string upper(64, 'A');
  CHECK(trouble_after("hash: ludo:1:" + kDigits, "hash: ludo:1:" + upper) ==
        "5: `hash` wants `ludo:1:` and 64 digits");
  CHECK(trouble_after("hash: ludo:1:", "hash: ludo:01:") ==
        "5: `hash` wants `ludo:1:` and 64 digits");
  CHECK(trouble_after("hash: ludo:1:", "hash: ludo:0:") ==
        "5: `hash` wants `ludo:1:` and 64 digits");
  CHECK(trouble_after("hash: ludo:1:", "hash: ludo:1000:") ==
        "5: `hash` wants `ludo:1:` and 64 digits");
  CHECK(trouble_after("family: ludo:1:", "family: ludo:2:") ==
        "6: `family` wants `ludo:1:family:` and 64 digits");
  CHECK(trouble_after("option: width=3", "option: width") == "4: `option` wants NAME=VALUE");
  CHECK(trouble_after("option: width=3", "option: =3") == "4: `option` wants NAME=VALUE");
  CHECK(trouble_after("text: sha256:" + kDigits + " line", "text: sha256:" + kDigits + "  line") ==
        "7: `text` wants `sha256:`, 64 digits, a blank and the name of a file");
  CHECK(trouble_after("parent: sha256:c", "parent: sha256:") ==
        "9: `parent` wants `sha256:` and 64 digits");
  for (const std::string name : {"", " Ann", "Ann ", "A\tB", "A\x1b[31m", "A\u202eB", "A\u0085"}) {
    INFO(name);
    CHECK(trouble_after("name: Ann Exämple", "name: " + name) ==
          "10: `name` wants 1 to 200 bytes of words without control characters");
  }
  for (const char* time :
       {"2026-02-29T12:00:00Z", "2026-13-01T12:00:00Z", "2026-11-24T24:00:00Z",
        "2026-11-24T12:60:00Z", "2026-11-24T12:00:60Z", "2026-11-24 12:00:00Z",
        "2026-11-24T12:00:00", "2026-11-24T12:00:00+01:00", "2026-00-24T12:00:00Z"}) {
    INFO(time);
    CHECK(trouble_after("2026-11-24T12:00:00Z", time) ==
          "11: `time` wants a time as `2026-11-24T10:00:00Z`");
  }
  CHECK(is_time("2028-02-29T23:59:59Z"));
  // Another sort of key, of the same length.
  CHECK(trouble_after("MCowBQYDK2VwAyEA", "MCowBQYDK2VuAyEA") ==
        "12: `key` wants an Ed25519 key in base64");
  CHECK(trouble_after("key: ", "key:  ") == "12: `key` wants an Ed25519 key in base64");
  for (const char* lines : {"03 lines", "0 lines", "3", "three lines", "99999999 lines"}) {
    CHECK(trouble_after("form: 3 lines", std::string("form: ") + lines) ==
          "13: `form` wants how many lines it has: `12 lines`");
  }
  CHECK(trouble_after("form: 3 lines", "form: 2 lines") ==
        "16: no line of a record is called `game = y`");
  CHECK(trouble_after("form: 3 lines", "form: 4 lines") ==
        "17: no line of a form is called `signature`");
  CHECK(trouble_after("board = x", "key: x") == "15: no line of a form is called `key`");
  CHECK(trouble_after("ludo canon 1", "ludo canon 2") ==
        "14: a form of this hash begins with the line `ludo canon 1`");
  CHECK(trouble_after("board = x", "board = ä") ==
        "15: a letter stands there that no canonical form has");
  CHECK(trouble_after("signature: c3", "signature: ") ==
        "17: `signature` wants a signature of 64 bytes in base64");
  CHECK(trouble_after("token: dG9rZW4=", "token: ") ==
        "18: `token` wants a token of at most 65536 bytes in base64");
  CHECK(trouble_after("token: dG9rZW4=", "token: dG9rZW5=") ==
        "18: `token` wants a token of at most 65536 bytes in base64");
}

TEST_CASE("a record has only so much of everything", "[register]") {
  Registration record = example();
  record.token = std::string(kMostTokenBytes, 't');
  CHECK(read_registration(text_of(record)).record == record);
  record.token += 't';
  CHECK_FALSE(read_registration(text_of(record)).record.has_value());
  record = example();
  record.name = std::string(kMostNameBytes, 'n');
  CHECK(read_registration(text_of(record)).record == record);
  record.name += 'n';
  CHECK_FALSE(read_registration(text_of(record)).record.has_value());
  record = example();
  record.options.assign(kMostFacts, {"a", "b"});
  CHECK(read_registration(text_of(record)).record == record);
  record.options.push_back({"a", "b"});
  CHECK(trouble_with(text_of(record)) == "1003: there are more than 1000 lines `option`");
}

TEST_CASE("names of files are made such that a record can hold them", "[register]") {
  CHECK(plain_name("line.ludo") == "line.ludo");
  CHECK(plain_name(" a\nb ") == "a b");
  CHECK(plain_name("") == "?");
  CHECK(plain_name("\x1b\x07") == "?");
  std::string long_name;
  for (int i = 0; i < 150; ++i) long_name += "ä";
  CHECK(plain_name(long_name).size() == kMostNameBytes);
  for (const std::string name : {std::string("\xff\xfe"), long_name + "x", std::string(300, ' '),
                                 std::string(199, 'x') + "ä", std::string(199, 'x') + " y"}) {
    CHECK(is_plain(plain_name(name)));
  }
}

}  // namespace ludo::interpreter

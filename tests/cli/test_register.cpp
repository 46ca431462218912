// `ludo register` and `ludo verify`, and that a stranger with openssl comes to the same answers.

#include <nlohmann/json.hpp>

#include "interpreter/register/signing.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

// The scripts of the chapter: what a stranger does without ludo.
std::string stranger() {
  std::string script;
  bool inside = false;
  for (const std::string& line : split_lines(read_file("spec/13-registration.md"))) {
    if (line.starts_with("```")) {
      inside = line == "```text script=\"sh\"";
    } else if (inside) {
      script += line + '\n';
    }
  }
  return script;
}

// A folder with a key that is known and a small game.
struct Desk {
  Desk() {
    folder.write("key.pem", interpreter::private_key(std::string(32, 'k')).bytes);
    folder.write("line.ludo", kLine);
  }

  ProgramRun run(const std::string& arguments) const {
    return run_ludo(arguments, "cd '" + folder.path() + "' &&");
  }

  // The record of the small game, in `line.record`.
  void record(const std::string& more = "") const {
    const ProgramRun made = run(
        "register line.ludo --key key.pem --time 2026-11-24T12:00:00Z --name 'Ann Example' --out "
        "line.record " +
        more);
    INFO(made.error);
    CHECK(made.status == 0);
    CHECK(made.output.empty());
    CHECK(made.error.empty());
  }

  void check_error(const std::string& arguments, int status, std::string_view message) const {
    const ProgramRun made = run(arguments);
    INFO(arguments);
    CHECK(made.status == status);
    CHECK(made.output.empty());
    CHECK(made.error == "ludo: " + std::string(message) + "\n");
  }

  Folder folder;
};

// What no record proves; parts of words count, too.
void check_words(const std::string& text) {
  std::string small = text;
  for (char& c : small) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  INFO(text);
  for (const char* word : {"owned", "owner", "author", "original", "first", "protect"}) {
    CHECK(small.find(word) == std::string::npos);
  }
}

}  // namespace

TEST_CASE("a game is recorded and verified", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record();
  const std::string record = desk.folder.read("line.record");
  CHECK(record.starts_with("ludo register 1\ngame: Line\noption: stones=none-yet\nhash: ludo:1:"));
  const ProgramRun alone = desk.run("verify line.record");
  INFO(alone.error);
  CHECK(alone.status == 0);
  CHECK(alone.error.empty());
  CHECK(contains(alone.output, "\nThe form has the fingerprint.\n"));
  CHECK(contains(alone.output, "\nClock of the signer, unproved: 2026-11-24T12:00:00Z\n"));
  CHECK(alone.output.ends_with(
      "\nRules as such are not covered by copyright, and signing proves neither invention nor "
      "priority.\n"));
  check_words(alone.output);
  CHECK(desk.run("verify - <line.record").output == alone.output);
  const ProgramRun same = desk.run("verify line.record line.ludo");
  CHECK(same.status == 0);
  CHECK(contains(same.output, "\nThis game has the recorded form.\n"));
  check_words(same.output);
  // Without --out to standard output; the same claims, the same bytes.
  CHECK(desk.run("register line.ludo --key key.pem --time 2026-11-24T12:00:00Z --name 'Ann "
                 "Example'")
            .output == record);
  // The request for a time stamp is written along, or later.
  desk.record("--tsa-request line.tsq");
  CHECK(desk.folder.read("line.record") == record);
  CHECK(desk.run("register --record line.record --tsa-request later.tsq").status == 0);
  CHECK(!desk.folder.read("line.tsq").empty());
  CHECK(desk.folder.read("line.tsq") == desk.folder.read("later.tsq"));
  // The clock of this machine.
  const ProgramRun now = desk.run("register line.ludo --key key.pem");
  CHECK(now.status == 0);
  CHECK(contains(now.output, "\ntime: 2"));
  check_words(run_ludo("verify --help").output);
}

TEST_CASE("another setting of the options is another form of the same family", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record("--option stones=middle-taken");
  // The recorded options are those that are compared, unless others are named.
  ProgramRun run = desk.run("verify line.record line.ludo");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "\nThis game has the recorded form.\n"));
  run = desk.run("verify line.record line.ludo --option stones=none-yet");
  CHECK(run.status == 1);
  CHECK(contains(run.output,
                 "\nThis game has not the recorded form.\n"
                 "With all its options it is of the recorded family.\n"
                 "Its texts are the recorded ones, byte for byte.\n"));
  check_words(run.output);
  run = desk.run("verify line.record line.ludo --option stones=all");
  CHECK(run.status == 2);
  CHECK(contains(run.error, "option `stones` is one of none-yet, middle-taken"));
}

TEST_CASE("verify answers 1 for what is not so, 2 for what it cannot use", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record();
  std::string record = desk.folder.read("line.record");
  record.replace(record.find("Ann"), 3, "Bob");
  desk.folder.write("forged.record", record);
  ProgramRun run = desk.run("verify forged.record");
  CHECK(run.status == 1);
  CHECK(contains(run.output,
                 " did not sign this record as it stands; what else it says is not "
                 "told.\n"));
  CHECK_FALSE(contains(run.output, "Bob"));
  check_words(run.output);
  run = desk.run("verify forged.record --json");
  CHECK(run.status == 1);
  CHECK(Json::parse(run.output)["holds"] == false);
  desk.check_error("verify line.ludo", 2,
                   "`line.ludo` is no record: line 1: a record begins with the line `ludo register "
                   "1`");
  desk.folder.write("cut.record", record.substr(0, 200));
  run = desk.run("verify cut.record");
  CHECK(run.status == 2);
  CHECK(contains(run.error, "it was cut off, or not copied as a whole"));
  desk.check_error("verify nothere.record", 3,
                   "`nothere.record` cannot be read: no such file or directory");
  desk.folder.write("bad.ludo", "game Bad\n");
  run = desk.run("verify line.record bad.ludo");
  CHECK(run.status == 2);
  CHECK(contains(run.error, "error["));
  CHECK(desk.run("verify").status == 2);
  desk.check_error("verify line.record --option a=b", 2,
                   "`--option` belongs to a game that is held against the record");
  desk.folder.write("empty.pem", "");
  desk.check_error("verify line.record --tsa-certificate empty.pem", 2,
                   "`empty.pem` is empty; certificates in PEM are wanted");
}

TEST_CASE("verify as a document", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record();
  const ProgramRun run = desk.run("verify line.record line.ludo --json");
  CHECK(run.status == 0);
  const Json json = Json::parse(run.output);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  CHECK(keys == std::vector<std::string>{"schema", "verb", "holds", "record", "form", "signature",
                                         "time_stamp", "parent", "game", "sentences"});
  CHECK(json["schema"] == 1);
  CHECK(json["verb"] == "verify");
  CHECK(json["holds"] == true);
  CHECK(json["record"]["game"] == "Line");
  CHECK(json["record"]["options"]["stones"] == "none-yet");
  CHECK(json["record"]["hash"].get<std::string>() + "\n" == desk.run("hash line.ludo").output);
  CHECK(json["record"]["family"].get<std::string>() + "\n" ==
        desk.run("hash line.ludo --family").output);
  CHECK(json["record"]["texts"][0]["name"] == "line.ludo");
  CHECK(json["record"]["parent"].is_null());
  CHECK(json["record"]["name"] == "Ann Example");
  CHECK(json["record"]["time"] == "2026-11-24T12:00:00Z");
  CHECK(json["time_stamp"].is_null());
  CHECK(json["game"]["form"] == true);
  CHECK(json["game"]["options"]["stones"] == "none-yet");
  std::string lines;
  for (const Json& line : json["sentences"]) lines += line.get<std::string>() + '\n';
  CHECK(lines == desk.run("verify line.record line.ludo").output);
}

TEST_CASE("a key is made where nothing is, for its owner's eyes", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  const ProgramRun made = desk.run("register --new-key new.pem");
  CHECK(made.status == 0);
  CHECK(made.output.starts_with("key MCowBQYDK2VwAyEA"));
  CHECK(desk.run("register --new-key other.pem").output != made.output);
  desk.check_error("register --new-key new.pem", 3,
                   "`new.pem` cannot be written: it is there already");
  const Folder& folder = desk.folder;
  CHECK(run_script(folder, "stat -c %a new.pem").output == "600\n");
  CHECK(desk.run("register line.ludo --key new.pem --out new.record").status == 0);
  const std::string key = made.output.substr(4);
  CHECK(contains(folder.read("new.record"), "\nkey: " + key));
  if (has_program("openssl")) {
    CHECK(run_script(folder, "openssl pkey -in new.pem -pubout | sed -n 2p").output == key);
    // A key of openssl's own.
    CHECK(run_script(folder, "openssl genpkey -algorithm ed25519 -out theirs.pem").status == 0);
    CHECK(desk.run("register line.ludo --key theirs.pem --out theirs.record").status == 0);
    CHECK(desk.run("verify theirs.record").status == 0);
    // With a password nobody is asked for it.
    CHECK(run_script(folder, "openssl pkey -in theirs.pem -aes256 -passout pass:x -out locked.pem")
              .status == 0);
    desk.check_error("register line.ludo --key locked.pem", 2,
                     "the key cannot be used: it has a password; `openssl pkey -in KEY -out PLAIN` "
                     "writes the key without one");
    CHECK(run_script(folder,
                     "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "
                     "ec.pem")
              .status == 0);
    desk.check_error("register line.ludo --key ec.pem", 2,
                     "the key cannot be used: it is a key of another sort; records are signed with "
                     "Ed25519");
  }
}

TEST_CASE("a record names its parent", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record();
  CHECK(
      desk.run("register line.ludo --key key.pem --parent line.record --out child.record").status ==
      0);
  ProgramRun run = desk.run("verify child.record --parent line.record");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "\nIt names the record sha256:"));
  CHECK(contains(run.output, "\nThe record given as its parent is that one.\n"));
  check_words(run.output);
  run = desk.run("verify child.record --parent child.record");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "\nThe record given as its parent is not that one.\n"));
  check_words(run.output);
  CHECK(desk.run("verify child.record").status == 0);
  // One that was changed is nobody's parent.
  std::string forged = desk.folder.read("line.record");
  forged.replace(forged.find("Ann"), 3, "Bob");
  desk.folder.write("forged.record", forged);
  desk.check_error("register line.ludo --key key.pem --parent forged.record", 1,
                   "the parent is no sound record; `ludo verify` tells what is not so");
}

TEST_CASE("what register needs is said", "[register]") {
  if (!interpreter::can_sign()) return;
  const Desk desk;
  desk.record();
  const std::string one =
      "one of these is wanted: a game to record, `--new-key FILE` for a key, or `--record FILE` "
      "for a time stamp";
  desk.check_error("register", 2, one);
  desk.check_error("register line.ludo --record line.record", 2, one);
  desk.check_error(
      "register line.ludo", 2,
      "`--key FILE` is wanted, to sign with; `ludo register --new-key FILE` makes one");
  desk.check_error("register --record line.record", 2,
                   "`--record` goes with `--tsa-request` or with `--tsa-reply`");
  desk.check_error("register --record line.record --tsa-reply r", 2,
                   "`--tsa-reply` and `--tsa-certificate` go together");
  desk.check_error("register line.ludo --key key.pem --tsa-reply r --tsa-certificate c", 2,
                   "`--tsa-reply` wants the record that was stamped: `--record FILE`");
  desk.check_error("register --record line.record --key key.pem", 2,
                   "`--key`, `--name`, `--time`, `--parent` and `--option` belong to a game that "
                   "is recorded");
  desk.check_error(
      "register --record line.record --tsa-request q --tsa-reply r --tsa-certificate c", 2,
      "`--tsa-request` and `--tsa-reply` exclude each other");
  desk.check_error("register --new-key k --out o", 2, "`--new-key` stands alone");
  desk.check_error("register line.ludo --key nothere.pem", 3,
                   "`nothere.pem` cannot be read: no such file or directory");
  desk.check_error("register line.ludo --key line.ludo", 2,
                   "the key cannot be used: it is no private key in PEM; `ludo register --new-key "
                   "FILE` makes one, and so does `openssl genpkey -algorithm ed25519`");
  desk.check_error("register line.ludo --key key.pem --time today", 2,
                   "a time is said as `2026-11-24T10:00:00Z`, not as `today`");
  desk.check_error("register line.ludo --key key.pem --out nowhere/line.record", 3,
                   "`nowhere/line.record` cannot be written: there is no folder `nowhere`");
  desk.folder.write("bad.ludo", "game Bad\n");
  CHECK(desk.run("register bad.ludo --key key.pem").status == 1);
}

TEST_CASE("a stranger with openssl finds what verify finds", "[register]") {
  if (!interpreter::can_sign() || !has_program("openssl")) return;
  const Desk desk;
  desk.record();
  CHECK(desk.run("register --record line.record --tsa-request line.tsq").status == 0);
  const ProgramRun stamper = run_script(desk.folder, R"(set -e
cat >tsa.cnf <<'END'
[req]
distinguished_name = name
x509_extensions = stamping
[name]
[stamping]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = here
[here]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
END
openssl req -x509 -newkey rsa:2048 -nodes -keyout tsa.key -subj "/CN=Test Stamper" -days 3650 \
  -config tsa.cnf -out tsa.pem
openssl ts -reply -config tsa.cnf -queryfile line.tsq -signer tsa.pem -inkey tsa.key -out line.tsr
)");
  INFO(stamper.error);
  REQUIRE(stamper.status == 0);
  const std::string before = desk.folder.read("line.record");
  CHECK(desk.run("register --record line.record --tsa-reply line.tsr --tsa-certificate tsa.pem")
            .status == 0);
  const std::string record = desk.folder.read("line.record");
  CHECK(record.starts_with(before + "token: "));
  const ProgramRun verified = desk.run("verify line.record --tsa-certificate tsa.pem");
  CHECK(verified.status == 0);
  CHECK(contains(verified.output, "\nThis record existed no later than 2"));
  CHECK(contains(verified.output, " according to CN=Test Stamper.\n"));
  check_words(verified.output);
  const ProgramRun unnamed = desk.run("verify line.record");
  CHECK(unnamed.status == 0);
  CHECK(contains(unnamed.output, "\nTime stamp, unproved: 2"));
  check_words(unnamed.output);
  const Json json = Json::parse(desk.run("verify line.record --json").output);
  CHECK(json["time_stamp"]["holds"] == true);
  CHECK(json["time_stamp"]["proved"] == false);
  CHECK(json["time_stamp"]["by"] == "CN=Test Stamper");

  // What the chapter tells a stranger to do, on this record.
  const std::string script = stranger();
  CHECK(contains(script, "openssl pkeyutl -verify"));
  CHECK(contains(script, "openssl ts -verify"));
  const auto by_hand = [&](const std::string& text) {
    desk.folder.write("game.record", text);
    return run_script(desk.folder, "set -e -o pipefail\n" + script);
  };
  const ProgramRun sound = by_hand(record);
  INFO(sound.output);
  INFO(sound.error);
  CHECK(sound.status == 0);
  CHECK(contains(sound.output, "Signature Verified Successfully"));
  CHECK(contains(sound.output, "Verification: OK"));
  // A letter of each line changed: the stranger and ludo refuse the same.
  for (std::size_t at = 16; at < record.find("token: "); at = record.find('\n', at) + 1) {
    std::string other = record;
    const std::size_t letter = record.find('\n', at) - 5;
    other[letter] = other[letter] == 'x' ? 'y' : 'x';
    INFO(other.substr(at, 60));
    CHECK(by_hand(other).status != 0);
    CHECK(desk.run("verify game.record").status != 0);
  }
}

TEST_CASE("a build without OpenSSL lacks register and verify, and says so", "[register]") {
  if (interpreter::can_sign()) return;
  for (const std::string verb : {"register tablut --key k", "verify r"}) {
    const ProgramRun run = run_ludo(verb);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(run.error == "ludo: `" + verb.substr(0, verb.find(' ')) +
                           "` is not in this build: it was made without OpenSSL (on Debian, "
                           "install libssl-dev, and build again)\n");
  }
}

}  // namespace ludo::tests

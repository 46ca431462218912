// Signed records, as programs outside make and ask them.

#include <algorithm>

#include "tests/interpreter/api/games.hpp"
#include "tests/interpreter/register/stamper.hpp"

namespace ludo::tests {

namespace {

// Bytes that a program outside would have from its system.
const std::string kGuessed(32, 'g');

RecordClaims claims() {
  return {signing_key(kGuessed).text.value_or(""), "Ann Example", "2026-11-24T12:00:00Z", ""};
}

bool says(const Verification& told, const std::string& sentence) {
  return std::find(told.sentences.begin(), told.sentences.end(), sentence) != told.sentences.end();
}

}  // namespace

TEST_CASE("a game is recorded, and the record is asked", "[register]") {
  if (!can_register()) return;
  const Game game = game_of(kMen);
  const RecordAnswer record = register_game(game, claims());
  INFO(record.trouble);
  REQUIRE(record);
  const VerifyAnswer answer = verify(*record.text, {.game = game});
  INFO(answer.trouble);
  REQUIRE(answer);
  const Verification& told = *answer.verification;
  CHECK(told.holds);
  CHECK(told.form);
  CHECK(told.signature);
  CHECK_FALSE(told.stamp.has_value());
  CHECK_FALSE(told.parent.has_value());
  REQUIRE(told.game.has_value());
  CHECK((told.game->form && told.game->family && told.game->texts));
  CHECK(told.name == "Ann Example");
  CHECK(told.time == "2026-11-24T12:00:00Z");
  CHECK(told.key.starts_with("MCowBQYDK2VwAyEA"));
  CHECK(told.game_name == "Men");
  CHECK(told.options == std::map<std::string, std::string>{{"width", "2"}});
  CHECK(told.hash == game.hash());
  CHECK(told.family_hash == game.family_hash());
  CHECK(told.canonical_form == game.canonical_form());
  CHECK(says(told, "The form has the fingerprint."));
  CHECK(says(told, "This game has the recorded form."));

  const Verification other = *verify(*record.text, {.game = game_of(kCards)}).verification;
  CHECK_FALSE(other.holds);
  CHECK_FALSE(other.game->form);
  CHECK(says(other, "This game has not the recorded form."));

  RecordClaims child = claims();
  child.parent = *record.text;
  const RecordAnswer second = register_game(game, child);
  REQUIRE(second);
  CHECK(verify(*second.text, {.parent = record.text}).verification->parent == true);
  CHECK(verify(*second.text, {.parent = second.text}).verification->parent == false);
  CHECK(verify(*second.text, {.parent = "nonsense"}).verification->parent == false);
}

TEST_CASE("what is no record, key or reply is told and not thrown", "[register]") {
  if (!can_register()) return;
  const RecordAnswer record = register_game(game_of(kMen), claims());
  REQUIRE(record);
  const VerifyAnswer none = verify("ludo register 1\nclock: 12\n");
  CHECK_FALSE(none);
  CHECK(none.line == 2);
  CHECK(none.trouble == "no line of a record is called `clock`");
  CHECK_FALSE(signing_key("short"));
  RecordClaims wrong = claims();
  wrong.key = "nonsense";
  CHECK_FALSE(register_game(game_of(kMen), wrong));
  CHECK(time_stamp_request("nonsense").trouble ==
        "line 1: a record begins with the line `ludo register 1`");
  CHECK(add_time_stamp(*record.text, "nonsense", "nonsense").trouble ==
        "the reply cannot be used: it is no reply of RFC 3161");
  CHECK_FALSE(verify(*record.text, {.certificates = "nonsense"}).verification->holds);
}

TEST_CASE("a record is stamped by a program outside", "[register]") {
  if (!can_register() || !has_openssl()) return;
  const Stamper stamper;
  const RecordAnswer record = register_game(game_of(kMen), claims());
  const std::string reply = stamper.reply(time_stamp_request(*record.text).text.value_or(""));
  const RecordAnswer stamped = add_time_stamp(*record.text, reply, stamper.root());
  INFO(stamped.trouble);
  REQUIRE(stamped);
  const Verification told = *verify(*stamped.text, {.certificates = stamper.root()}).verification;
  CHECK(told.holds);
  REQUIRE(told.stamp.has_value());
  CHECK((told.stamp->holds && told.stamp->proved));
  CHECK(told.stamp->by == "CN=Test Stamper,O=Stamps\\, Inc.");
  CHECK_FALSE(verify(*stamped.text).verification->stamp->proved);
}

TEST_CASE("a library without OpenSSL says so", "[register]") {
  if (can_register()) return;
  const std::string trouble = "this build of ludo was made without OpenSSL";
  CHECK(signing_key(kGuessed).trouble == trouble);
  CHECK(verify("ludo register 1\n").trouble == trouble);
  CHECK(register_game(game_of(kMen), claims()).trouble == "the key cannot be used: " + trouble);
}

}  // namespace ludo::tests

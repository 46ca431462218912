// Records of a game: what they hold, that nothing in them can be changed unseen, and the words in
// which they are told.

#include "interpreter/register/register.hpp"

#include <map>

#include "interpreter/runtime/random.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/base64.hpp"
#include "lang/text/sha256.hpp"
#include "tests/interpreter/register/records.hpp"

namespace ludo::interpreter {

namespace {

bool is_sound(const std::string& text) {
  const ReadRegistration read = read_registration(text);
  if (read.record) CHECK(text_of(*read.record) == text);
  return read.record && verify(*read.record, "").holds();
}

std::string all_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

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

TEST_CASE("a record holds the game, the claims and a signature over both", "[register]") {
  if (!can_sign()) return;
  const Registration record = small_record();
  CHECK(record.game == "Line");
  CHECK(record.options == std::vector<RecordedOption>{{"stones", "none-yet"}});
  CHECK(record.hash == lang::canon_hash(record.form));
  CHECK(record.family.starts_with("ludo:1:family:"));
  CHECK(record.texts == std::vector<RecordedText>{{lang::sha256_text(tests::kLine), "line.ludo"}});
  CHECK(record.name == "Ann Example");
  CHECK(record.time == kNoon);
  CHECK(record.parent.empty());
  CHECK(record.token.empty());
  CHECK(is_sound(text_of(record)));
  // The same claims, the same bytes.
  CHECK(small_record() == record);
}

TEST_CASE("a record of which any bit was changed does not hold", "[register]") {
  if (!can_sign()) return;
  const std::string text = text_of(small_record());
  REQUIRE(is_sound(text));
  std::size_t n_sound = 0;
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    if (is_sound(other)) ++n_sound;
  }
  CHECK(n_sound == 0);
}

TEST_CASE("records that were cut, doubled and mixed are refused or do not hold", "[register]") {
  if (!can_sign()) return;
  const std::string text = text_of(small_record());
  const std::string other = text_of(small_record(claims_of(std::string(kSeedBytes, 'o'))));
  Random random(1);
  std::size_t n_sound = 0;
  const auto place = [&](const std::string& in) {
    return static_cast<std::size_t>(random.below(in.size()));
  };
  for (int i = 0; i < 3'000; ++i) {
    std::string made = text;
    for (std::uint64_t n_changes = 1 + random.below(3); 0 < n_changes; --n_changes) {
      const std::size_t at = place(made);
      const std::size_t size = static_cast<std::size_t>(random.below(60));
      switch (random.below(5)) {
        case 0:
          made.erase(at, size);
          break;
        case 1:
          made.insert(at, text.substr(place(text), size));
          break;
        case 2:
          made.replace(at, size, other.substr(std::min(at, other.size()), size));
          break;
        case 3:
          made[at] = static_cast<char>(random.below(256));
          break;
        default: {
          // A whole line, at the place of another one.
          const std::size_t begin = text.rfind('\n', place(text)) + 1;
          const std::size_t end = text.find('\n', begin);
          if (begin == 0 || end == std::string::npos) break;
          made.insert(made.rfind('\n', at) + 1, text.substr(begin, end + 1 - begin));
        }
      }
      if (made.empty()) break;
    }
    if (made != text && made != other && is_sound(made)) ++n_sound;
  }
  CHECK(n_sound == 0);
}

TEST_CASE("a record tells what holds, and its last line what is not proved", "[register]") {
  if (!can_sign()) return;
  Registration record = small_record();
  const std::string closing =
      "Rules as such are not covered by copyright, and signing proves neither invention nor "
      "priority.\n";
  const std::string told = all_of(sentences(record, verify(record, "")));
  const std::string shown = lang::base64(record.key);
  CHECK(told == "Record of `Line`, " + record.hash +
                    ".\n"
                    "The form has the fingerprint.\n"
                    "The holder of key " +
                    shown +
                    " signed this record.\n"
                    "Name of the signer, unproved: Ann Example\n"
                    "Clock of the signer, unproved: 2026-11-24T12:00:00Z\n" +
                    closing);
  check_words(told);
  CHECK(text_of(record).find("key: " + shown + "\n") != std::string::npos);

  Registration renamed = record;
  renamed.name = "Bob Example";
  RecordVerdict verdict = verify(renamed, "");
  CHECK(verdict.form);
  CHECK_FALSE(verdict.signature);
  CHECK_FALSE(verdict.holds());
  const std::string denied = all_of(sentences(renamed, verdict));
  CHECK(denied == "Record of " + record.hash +
                      ".\n"
                      "The form has the fingerprint.\n"
                      "The holder of key " +
                      shown +
                      " did not sign this record as it stands; what else it says is not told.\n" +
                      closing);
  check_words(denied);

  renamed = record;
  renamed.form += "rule1 = x\n";
  verdict = verify(renamed, "");
  CHECK_FALSE(verdict.form);
  CHECK_FALSE(verdict.holds());
  CHECK(all_of(sentences(renamed, verdict)).find("The form has not the fingerprint.\n") !=
        std::string::npos);
}

TEST_CASE("who signs a form with another hash is found out", "[register]") {
  if (!can_sign()) return;
  Registration record = small_record();
  record.hash = "ludo:1:" + std::string(64, 'a');
  record.signature = sign(private_key(kSigner).bytes, signed_text(record)).bytes;
  const RecordVerdict verdict = verify(record, "");
  CHECK(verdict.signature);
  CHECK_FALSE(verdict.form);
  CHECK_FALSE(verdict.holds());
}

TEST_CASE("a game is held against a record", "[register]") {
  if (!can_sign()) return;
  const std::string line(tests::kLine);
  const auto held = [](const Registration& record, std::string text,
                       const std::map<std::string, std::string>& options) {
    SmallGame game(std::move(text), {.options = options});
    const GameAnswer answer = held_against(record, game.loaded, game.asked, game.model);
    REQUIRE(answer.verdict.has_value());
    RecordVerdict verdict = verify(record, "");
    verdict.game = answer.verdict;
    CHECK(verdict.holds() == answer.verdict->form);
    check_words(all_of(sentences(record, verdict)));
    return *answer.verdict;
  };
  const Registration record = small_record();
  GameVerdict same = held(record, line, {});
  CHECK((same.form && same.family && same.texts));
  // Other names, a remark: the same form, another text.
  std::string renamed = line;
  for (std::size_t at; (at = renamed.find("Stone")) != std::string::npos;) {
    renamed.replace(at, 5, "Pebble");
  }
  same = held(record, renamed, {});
  CHECK((same.form && same.family && !same.texts));
  // Another value of an option: the family is the same.
  same = held(record, line, {{"stones", "middle-taken"}});
  CHECK((!same.form && same.family && same.texts));
  // A record of that value, too.
  SmallGame taken(line, {.options = {{"stones", "middle-taken"}}});
  const Registration other = *taken.recorded(claims_of()).record;
  CHECK(other.options == std::vector<RecordedOption>{{"stones", "middle-taken"}});
  CHECK(other.family == record.family);
  CHECK(other.hash != record.hash);
  CHECK(held(other, line, {{"stones", "middle-taken"}}).form);
  CHECK(recorded_options(other, taken.loaded).options ==
        std::map<std::string, std::string>{{"stones", "middle-taken"}});
  // Another board.
  std::string wider = line;
  wider.replace(wider.find("3 x 1"), 5, "4 x 1");
  same = held(record, wider, {});
  CHECK((!same.form && !same.family && !same.texts));
}

TEST_CASE("options are taken from a record where the game has them", "[register]") {
  if (!can_sign()) return;
  const std::string text =
      "game Wide\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Stone: of each player\n"
      "  option bound \"how many\" 1 to 9 default 5\n"
      "scenario\n  turn\n    choose spot among empty\n    require count pieces < bound\n"
      "    put own Stone at spot\n  stuck: draw\n";
  SmallGame game(text);
  Registration record = small_record();
  record.options = {{"bound", "9"}, {"other", "on"}};
  CHECK(recorded_options(record, game.loaded).options ==
        std::map<std::string, std::string>{{"bound", "9"}});
  for (const char* value : {"10", "0", "five", "", "nan"}) {
    record.options = {{"bound", value}};
    CHECK(recorded_options(record, game.loaded).options.empty());
  }
  SmallGame line{std::string(tests::kLine)};
  record.options = {{"stones", "all"}};
  CHECK(recorded_options(record, line.loaded).options.empty());
}

TEST_CASE("a record names its parent by its hash", "[register]") {
  if (!can_sign()) return;
  const std::string parent = text_of(small_record());
  Claims claims = claims_of(std::string(kSeedBytes, 'o'));
  claims.parent = parent;
  const Registration child = small_record(claims);
  CHECK(child.parent == lang::sha256_text(parent));
  CHECK(is_sound(text_of(child)));
  RecordVerdict verdict = verify(child, "");
  CHECK(all_of(sentences(child, verdict)).find("It names the record sha256:" + child.parent) !=
        std::string::npos);
  verdict.parent = false;
  CHECK_FALSE(verdict.holds());
  check_words(all_of(sentences(child, verdict)));

  // One that does not hold is nobody's parent.
  SmallGame game{std::string(tests::kLine)};
  std::string forged = parent;
  forged.replace(forged.find("Ann"), 3, "Bob");
  claims.parent = forged;
  CHECK(game.recorded(claims).why == NoRecord::Denied);
  CHECK(game.recorded(claims).trouble ==
        "the parent is no sound record; `ludo verify` tells what is not so");
  claims.parent = "ludo register 1\n";
  CHECK(game.recorded(claims).trouble.starts_with("the parent is no record: "));
}

TEST_CASE("claims that a record cannot hold are refused", "[register]") {
  if (!can_sign()) return;
  SmallGame game{std::string(tests::kLine)};
  Claims claims = claims_of();
  claims.time = "yesterday";
  CHECK(game.recorded(claims).trouble ==
        "a time is said as `2026-11-24T10:00:00Z`, not as `yesterday`");
  claims = claims_of();
  claims.name = "Ann\nhash: ludo:1:";
  CHECK(game.recorded(claims).trouble.starts_with("a name is one line of at most 200 bytes"));
  claims = claims_of();
  claims.private_key = "";
  CHECK(game.recorded(claims).trouble.starts_with("the key cannot be used: "));
  CHECK(game.recorded(claims).why == NoRecord::Asked);
}

}  // namespace ludo::interpreter

// Makes and asks records; see register.hpp.

#include "interpreter/register/register.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "interpreter/services/family.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/base64.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace {

// What no signature proves.
constexpr std::string_view kNotProved =
    "Rules as such are not covered by copyright, and signing proves neither invention nor "
    "priority.";

RecordMade not_recorded(NoRecord why, std::string trouble) {
  return {std::nullopt, std::move(trouble), why};
}

// The name of a file without the folders above it.
std::string file_name(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  return plain_name(slash == std::string::npos ? path : path.substr(slash + 1));
}

std::vector<RecordedText> texts_of_game(const lang::LoadedGame& game) {
  std::vector<RecordedText> texts;
  for (const lang::SourceText& source : game.sources.sources()) {
    texts.push_back({lang::sha256_text(source.text()), file_name(source.name())});
  }
  return texts;
}

// The hashes alone, sorted: a text that was renamed is the same text.
std::vector<std::string> hashes_of(const std::vector<RecordedText>& texts) {
  std::vector<std::string> hashes;
  for (const RecordedText& text : texts) hashes.push_back(text.hash);
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

// The hash of a form of any version, as the record's hash names it.
std::string hash_of_form(const Registration& record) {
  return record.hash.substr(0, record.hash.find_last_of(':') + 1) + lang::sha256_text(record.form);
}

// That of `ludo hash --family`: whatever the options are set to.
Family family_of_all(lang::LoadedGame& game, const lang::CheckOptions& asked) {
  lang::CheckOptions defaults = asked;
  defaults.options.clear();
  return family_of(game, defaults);
}

// The number of an option of numbers lies between its least and its most.
bool is_between(const std::string& value, const std::string& least, const std::string& most) {
  const auto number = [](const std::string& text) -> std::optional<double> {
    double read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return read;
  };
  const auto here = number(value), low = number(least), high = number(most);
  return here && low && high && *low <= *here && *here <= *high;
}

std::string stamp_sentence(const TimeStamp& stamp) {
  if (!stamp.holds) return fmt::format("The time stamp does not hold: {}.", stamp.trouble);
  if (!stamp.proved) {
    return fmt::format(
        "Time stamp, unproved: {} according to {}; name the certificate of one you trust with "
        "`--tsa-certificate`.",
        stamp.time, stamp.by);
  }
  return fmt::format("This record existed no later than {} according to {}.", stamp.time, stamp.by);
}

}  // namespace

RecordMade record_of(lang::LoadedGame& game, const lang::CheckOptions& asked,
                     const lang::GameModel& model, const Claims& claims) {
  if (!is_time(claims.time)) {
    return not_recorded(
        NoRecord::Asked,
        fmt::format("a time is said as `2026-11-24T10:00:00Z`, not as `{}`", claims.time));
  }
  if (!claims.name.empty() && !is_plain(claims.name)) {
    return not_recorded(NoRecord::Asked,
                        fmt::format("a name is one line of at most {} bytes, without control "
                                    "characters and without blanks at its ends",
                                    kMostNameBytes));
  }
  Registration record;
  if (!claims.parent.empty()) {
    const ReadRegistration parent = read_registration(claims.parent);
    if (!parent.record) {
      return not_recorded(NoRecord::Asked, "the parent is no record: " + parent.trouble);
    }
    const RecordVerdict verdict = verify(*parent.record, "");
    if (!verdict.form || !verdict.signature) {
      return not_recorded(NoRecord::Denied,
                          "the parent is no sound record; `ludo verify` tells what is not so");
    }
    record.parent = record_hash(*parent.record);
  }
  Made key = public_key(claims.private_key);
  if (key.bytes.empty()) {
    return not_recorded(NoRecord::Asked, "the key cannot be used: " + key.trouble);
  }
  lang::CanonAnswer form = lang::canonical_form(model);
  if (!form.text) return not_recorded(NoRecord::Limit, form.trouble);
  // From here on the game may be checked anew, which adds to its texts.
  record.texts = texts_of_game(game);
  Family family = family_of_all(game, asked);
  if (family.hash.empty()) {
    if (!family.trouble.empty()) return not_recorded(NoRecord::Limit, family.trouble);
    return not_recorded(NoRecord::Asked,
                        "with its defaults the game is refused, so it has no family");
  }
  record.game = plain_name(model.name);
  for (const lang::OptionValue& option : model.options) {
    record.options.push_back({option.name, option.value});
  }
  record.hash = lang::canon_hash(*form.text);
  record.family = std::move(family.hash);
  record.name = claims.name;
  record.time = claims.time;
  record.key = std::move(key.bytes);
  record.form = std::move(*form.text);
  Made signature = sign(claims.private_key, signed_text(record));
  if (signature.bytes.empty()) {
    return not_recorded(NoRecord::Asked, "the key cannot be used: " + signature.trouble);
  }
  record.signature = std::move(signature.bytes);
  const ReadRegistration again = read_registration(text_of(record));
  if (!again.record) {
    return not_recorded(NoRecord::Limit, "the record would be none: " + again.trouble);
  }
  return {std::move(record), ""};
}

RecordMade stamped(Registration record, std::string_view reply, std::string_view certificates) {
  if (!record.token.empty()) {
    return not_recorded(NoRecord::Asked, "the record has a time stamp already");
  }
  const RecordVerdict verdict = verify(record, "");
  if (!verdict.form || !verdict.signature) {
    return not_recorded(NoRecord::Denied,
                        "the record is not sound; `ludo verify` tells what is not so");
  }
  if (certificates.empty()) {
    return not_recorded(NoRecord::Asked, "no certificate was named to trust");
  }
  Made token = token_of_reply(reply);
  if (token.bytes.empty()) {
    return not_recorded(NoRecord::Denied, "the reply cannot be used: " + token.trouble);
  }
  const TimeStamp stamp = check_token(token.bytes, record.signature, certificates);
  if (!stamp.holds || !stamp.proved) {
    return not_recorded(NoRecord::Denied,
                        "the time stamp of the reply does not hold: " + stamp.trouble);
  }
  record.token = std::move(token.bytes);
  return {std::move(record), ""};
}

bool RecordVerdict::holds() const {
  return form && signature && (!stamp || stamp->holds) && parent.value_or(true) &&
         (!game || game->form);
}

RecordVerdict verify(const Registration& record, std::string_view certificates) {
  RecordVerdict verdict;
  verdict.form = hash_of_form(record) == record.hash;
  verdict.signature = is_signed(record.key, signed_text(record), record.signature);
  if (!record.token.empty()) {
    verdict.stamp = check_token(record.token, record.signature, certificates);
  } else if (!certificates.empty()) {
    verdict.stamp = TimeStamp{.trouble = "the record has none"};
  }
  return verdict;
}

lang::CheckOptions recorded_options(const Registration& record, const lang::LoadedGame& game) {
  lang::CheckOptions options;
  for (const lang::OptionInfo& info : lang::options_of(game)) {
    const auto found = std::ranges::find(record.options, info.name, &RecordedOption::name);
    if (found == record.options.end()) continue;
    const bool taken = info.is_range
                           ? is_between(found->value, info.values.front(), info.values.back())
                           : std::ranges::find(info.values, found->value) != info.values.end();
    if (taken) options.options[info.name] = found->value;
  }
  return options;
}

GameAnswer held_against(const Registration& record, lang::LoadedGame& game,
                        const lang::CheckOptions& asked, const lang::GameModel& model) {
  const lang::CanonAnswer form = lang::canonical_form(model);
  if (!form.text) return {std::nullopt, form.trouble};
  GameVerdict verdict;
  verdict.form = *form.text == record.form;
  verdict.texts = hashes_of(texts_of_game(game)) == hashes_of(record.texts);
  const Family family = family_of_all(game, asked);
  verdict.family = family.hash == record.family;
  return {verdict, ""};
}

std::vector<std::string> sentences(const Registration& record, const RecordVerdict& verdict) {
  std::vector<std::string> lines;
  lines.push_back(verdict.signature ? fmt::format("Record of `{}`, {}.", record.game, record.hash)
                                    : fmt::format("Record of {}.", record.hash));
  lines.emplace_back(verdict.form ? "The form has the fingerprint."
                                  : "The form has not the fingerprint.");
  const std::string key = lang::base64(record.key);
  if (verdict.signature) {
    lines.push_back(fmt::format("The holder of key {} signed this record.", key));
    if (!record.name.empty()) {
      lines.push_back(fmt::format("Name of the signer, unproved: {}", record.name));
    }
    lines.push_back(fmt::format("Clock of the signer, unproved: {}", record.time));
    if (verdict.stamp) lines.push_back(stamp_sentence(*verdict.stamp));
    if (!record.parent.empty()) {
      lines.push_back(fmt::format("It names the record sha256:{} as its parent.", record.parent));
    }
    if (verdict.parent) {
      lines.emplace_back(*verdict.parent ? "The record given as its parent is that one."
                                         : "The record given as its parent is not that one.");
    }
  } else {
    lines.push_back(
        fmt::format("The holder of key {} did not sign this record as it stands; what else it says "
                    "is not told.",
                    key));
  }
  if (verdict.game) {
    const GameVerdict& game = *verdict.game;
    lines.emplace_back(game.form ? "This game has the recorded form."
                                 : "This game has not the recorded form.");
    lines.emplace_back(game.family ? "With all its options it is of the recorded family."
                                   : "With all its options it is not of the recorded family.");
    lines.emplace_back(game.texts ? "Its texts are the recorded ones, byte for byte."
                                  : "Its texts are not the recorded ones, byte for byte.");
  }
  lines.emplace_back(kNotProved);
  return lines;
}

}  // namespace ludo::interpreter

// Writes and reads records; see registration.hpp.

#include "interpreter/register/registration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>

#include "interpreter/render/clean.hpp"
#include "lang/text/base64.hpp"
#include "lang/text/letters.hpp"
#include "lang/text/sha256.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kOpening = "ludo register ";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kSha = "sha256:";
constexpr std::size_t kShaDigits = 64;
// Of a version of the canonical form.
constexpr std::size_t kMostVersionDigits = 3;
// Bytes of what is shown of a line that is none.
constexpr std::size_t kMostShown = 40;

// SubjectPublicKeyInfo of an Ed25519 key, up to the 32 bytes of the key itself.
constexpr std::string_view kKeyHead("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);

// The lines of a record in their order.
enum class Fact {
  Game,
  Option,
  Hash,
  Family,
  Text,
  Parent,
  Name,
  Time,
  Key,
  Form,
  Signature,
  Token,
};

struct FactLine {
  std::string_view word;
  std::size_t least;
  std::size_t most;
};

constexpr std::array kFacts = {
    FactLine{"game", 1, 1},          FactLine{"option", 0, kMostFacts},
    FactLine{"hash", 1, 1},          FactLine{"family", 1, 1},
    FactLine{"text", 1, kMostFacts}, FactLine{"parent", 0, 1},
    FactLine{"name", 0, 1},          FactLine{"time", 1, 1},
    FactLine{"key", 1, 1},           FactLine{"form", 1, 1},
    FactLine{"signature", 1, 1},     FactLine{"token", 0, 1},
};

std::string fact(Fact which, std::string_view value) {
  return fmt::format("{}: {}\n", kFacts.at(static_cast<std::size_t>(which)).word, value);
}

bool are_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), lang::is_digit);
}

bool is_sha(std::string_view text) {
  return text.size() == kShaDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f');
         });
}

// A whole number from 1 on as it is written; nothing if it is longer than `digits`.
std::optional<std::size_t> counting_number(std::string_view text, std::size_t digits) {
  if (text.empty() || digits < text.size() || text.front() == '0' || !are_digits(text)) {
    return std::nullopt;
  }
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// `ludo:1:` and what is behind it; empty where that is not how the text begins.
std::string_view version_of(std::string_view hash) {
  constexpr std::string_view kHead = "ludo:";
  if (!hash.starts_with(kHead)) return {};
  const std::string_view rest = hash.substr(kHead.size());
  const std::string_view version = rest.substr(0, std::min(rest.find(':'), rest.size()));
  return counting_number(version, kMostVersionDigits) ? version : std::string_view();
}

bool is_hash(std::string_view text, std::string_view version, std::string_view kind) {
  const std::string head = fmt::format("ludo:{}:{}", version, kind);
  return text.starts_with(head) && is_sha(text.substr(head.size()));
}

// The word of a fact that a line begins with, with `: ` behind it; empty if it is no such line.
std::string_view word_of(std::string_view line) {
  for (const FactLine& each : kFacts) {
    if (line.starts_with(each.word) && line.substr(each.word.size()).starts_with(": ")) {
      return each.word;
    }
  }
  return {};
}

// Some words of a line that is not as it should be, to be shown.
std::string shown(std::string_view words) {
  const std::string text = rendering::clean(words.substr(0, kMostShown));
  return kMostShown < words.size() ? text + "…" : text;
}

// Reads the lines one after the other; what is wrong first ends it.
class RecordReading {
 public:
  explicit RecordReading(std::string_view text) : rest_(text) {}

  ReadRegistration read() {
    if (!is_a_text() || !read_opening()) return failed();
    while (!rest_.empty()) {
      if (!read_fact()) return failed();
    }
    if (!has_all_before(kFacts.size())) {
      trouble_ += "; it was cut off, or not copied as a whole";
      return failed();
    }
    return {std::move(record_), 0, ""};
  }

 private:
  ReadRegistration failed() { return {std::nullopt, line_, std::move(trouble_)}; }

  bool fail(std::string trouble) {
    trouble_ = std::move(trouble);
    return false;
  }

  // What no record has anywhere.
  bool is_a_text() {
    if (kMostRegistrationBytes < rest_.size()) {
      return fail(fmt::format("it has more than {} bytes", kMostRegistrationBytes));
    }
    if (rest_.empty()) return fail("it is empty");
    const auto line_at = [&](std::size_t at) {
      const auto begin = rest_.begin();
      return static_cast<std::size_t>(
                 std::count(begin, begin + static_cast<std::ptrdiff_t>(at), '\n')) +
             1;
    };
    if (const std::size_t at = rest_.find('\0'); at != std::string_view::npos) {
      line_ = line_at(at);
      return fail("a byte stands there that no text has (NUL)");
    }
    if (const std::size_t at = rest_.find('\r'); at != std::string_view::npos) {
      line_ = line_at(at);
      return fail(
          "it ends in CR LF; lines of a record end in LF alone, and something changed them on the "
          "way");
    }
    if (const auto at = lang::find_bad_utf8(rest_)) {
      line_ = line_at(*at);
      return fail("a byte stands there that is no UTF-8");
    }
    return true;
  }

  // The next line without its end.
  bool take_line(std::string_view& line) {
    ++line_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) {
      return fail("the line does not end; it was cut off, or not copied as a whole");
    }
    line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }

  bool read_opening() {
    if (!rest_.starts_with(kOpening)) {
      line_ = 1;
      return fail(fmt::format("a record begins with the line `{}{}`", kOpening, kVersion));
    }
    std::string_view line;
    if (!take_line(line)) return false;
    line.remove_prefix(kOpening.size());
    if (line == kVersion) return true;
    return fail(
        fmt::format("it is a record of version `{}`; this program reads those of version {}",
                    shown(line), kVersion));
  }

  bool read_fact() {
    std::string_view line;
    if (!take_line(line)) return false;
    const std::string_view word = word_of(line);
    if (word.empty()) {
      const std::string_view begin = line.substr(0, std::min(line.find(": "), line.size()));
      return fail(fmt::format("no line of a record is called `{}`", shown(begin)));
    }
    const auto found = std::find_if(kFacts.begin(), kFacts.end(),
                                    [&](const FactLine& each) { return each.word == word; });
    const auto at = static_cast<std::size_t>(found - kFacts.begin());
    if (counts_.at(at) == found->most) {
      return fail(found->most == 1
                      ? fmt::format("`{}` stands there twice", word)
                      : fmt::format("there are more than {} lines `{}`", found->most, word));
    }
    if (at < here_) {
      return fail(
          fmt::format("`{}` stands too late: it belongs above `{}`", word, kFacts.at(here_).word));
    }
    if (!has_all_before(at)) return false;
    here_ = at;
    ++counts_.at(at);
    return read_value(static_cast<Fact>(at), line.substr(word.size() + 2));
  }

  // The lines that a record must have are there, as far as the one at `end`.
  bool has_all_before(std::size_t end) {
    for (std::size_t i = here_; i < end; ++i) {
      if (counts_.at(i) < kFacts.at(i).least) {
        return fail(fmt::format("the line `{}` is missing", kFacts.at(i).word));
      }
    }
    return true;
  }

  bool read_value(Fact which, std::string_view value) {
    switch (which) {
      case Fact::Game:
        return read_name(value, record_.game);
      case Fact::Option:
        return read_option(value);
      case Fact::Hash:
        if (!is_hash(value, version_of(value), "")) return fail_value("`ludo:1:` and 64 digits");
        record_.hash = value;
        return true;
      case Fact::Family:
        if (!is_hash(value, version_of(record_.hash), "family:")) {
          return fail_value(
              fmt::format("`ludo:{}:family:` and 64 digits", version_of(record_.hash)));
        }
        record_.family = value;
        return true;
      case Fact::Text:
        return read_text(value);
      case Fact::Parent:
        if (!value.starts_with(kSha) || !is_sha(value.substr(kSha.size()))) {
          return fail_value("`sha256:` and 64 digits");
        }
        record_.parent = value.substr(kSha.size());
        return true;
      case Fact::Name:
        return read_name(value, record_.name);
      case Fact::Time:
        if (!is_time(value)) return fail_value("a time as `2026-11-24T10:00:00Z`");
        record_.time = value;
        return true;
      case Fact::Key:
        if (!read_bytes(value, record_.key) || record_.key.size() != kPublicKeyBytes ||
            !record_.key.starts_with(kKeyHead)) {
          return fail_value("an Ed25519 key in base64");
        }
        return true;
      case Fact::Form:
        return read_form(value);
      case Fact::Signature:
        if (!read_bytes(value, record_.signature) || record_.signature.size() != kSignatureBytes) {
          return fail_value("a signature of 64 bytes in base64");
        }
        return true;
      case Fact::Token:
        if (!read_bytes(value, record_.token) || record_.token.empty() ||
            kMostTokenBytes < record_.token.size()) {
          return fail_value(fmt::format("a token of at most {} bytes in base64", kMostTokenBytes));
        }
        return true;
    }
    return fail("it cannot be read");
  }

  // What stands behind the word of the line.
  bool fail_value(std::string_view wanted) {
    return fail(fmt::format("`{}` wants {}", kFacts.at(here_).word, wanted));
  }

  bool read_name(std::string_view value, std::string& name) {
    if (!is_plain(value)) {
      return fail_value(
          fmt::format("1 to {} bytes of words without control characters", kMostNameBytes));
    }
    name = value;
    return true;
  }

  bool read_option(std::string_view value) {
    const std::size_t equals = value.find('=');
    if (!is_plain(value) || equals == std::string_view::npos || equals == 0) {
      return fail_value("NAME=VALUE");
    }
    record_.options.push_back(
        {std::string(value.substr(0, equals)), std::string(value.substr(equals + 1))});
    return true;
  }

  bool read_text(std::string_view value) {
    const std::size_t blank = value.find(' ');
    const std::string_view sha = value.substr(0, std::min(blank, value.size()));
    if (blank == std::string_view::npos || !sha.starts_with(kSha) ||
        !is_sha(sha.substr(kSha.size())) || !is_plain(value.substr(blank + 1))) {
      return fail_value("`sha256:`, 64 digits, a blank and the name of a file");
    }
    record_.texts.push_back(
        {std::string(sha.substr(kSha.size())), std::string(value.substr(blank + 1))});
    return true;
  }

  static bool read_bytes(std::string_view value, std::string& bytes) {
    auto read = lang::bytes_of_base64(value);
    if (read) bytes = std::move(*read);
    return read.has_value();
  }

  bool read_form(std::string_view value) {
    constexpr std::string_view kLines = " lines";
    constexpr std::size_t kMostDigits = 7;
    std::optional<std::size_t> n_lines;
    if (value.ends_with(kLines)) {
      n_lines = counting_number(value.substr(0, value.size() - kLines.size()), kMostDigits);
    }
    if (!n_lines) return fail_value("how many lines it has: `12 lines`");
    const std::string opening = fmt::format("ludo canon {}", version_of(record_.hash));
    const std::string_view begin = rest_;
    std::string_view line;
    for (std::size_t i = 0; i < *n_lines; ++i) {
      if (rest_.empty()) {
        return fail(
            fmt::format("the form should have {} lines and has {}; it was cut off", *n_lines, i));
      }
      if (!take_line(line)) return false;
      if (!std::all_of(line.begin(), line.end(), [](char c) { return ' ' <= c && c <= '~'; })) {
        return fail("a letter stands there that no canonical form has");
      }
      // So that who reads lines alone, without their number, finds the same facts.
      if (const std::string_view word = word_of(line); !word.empty()) {
        return fail(fmt::format("no line of a form is called `{}`", word));
      }
      if (i == 0 && line != opening) {
        return fail(fmt::format("a form of this hash begins with the line `{}`", opening));
      }
    }
    record_.form = begin.substr(0, begin.size() - rest_.size());
    return true;
  }

  std::string_view rest_;
  std::size_t line_ = 0;
  std::size_t here_ = 0;                             // the fact that was read last
  std::array<std::size_t, kFacts.size()> counts_{};  // of each fact
  Registration record_;
  std::string trouble_;
};

}  // namespace

std::string signed_text(const Registration& record) {
  std::string text = fmt::format("{}{}\n", kOpening, kVersion);
  text += fact(Fact::Game, record.game);
  for (const RecordedOption& option : record.options) {
    text += fact(Fact::Option, fmt::format("{}={}", option.name, option.value));
  }
  text += fact(Fact::Hash, record.hash);
  text += fact(Fact::Family, record.family);
  for (const RecordedText& each : record.texts) {
    text += fact(Fact::Text, fmt::format("{}{} {}", kSha, each.hash, each.name));
  }
  if (!record.parent.empty()) text += fact(Fact::Parent, fmt::format("{}{}", kSha, record.parent));
  if (!record.name.empty()) text += fact(Fact::Name, record.name);
  text += fact(Fact::Time, record.time);
  text += fact(Fact::Key, lang::base64(record.key));
  text += fact(Fact::Form,
               fmt::format("{} lines", std::count(record.form.begin(), record.form.end(), '\n')));
  return text + record.form;
}

std::string text_of(const Registration& record) {
  std::string text = signed_text(record);
  text += fact(Fact::Signature, lang::base64(record.signature));
  if (!record.token.empty()) text += fact(Fact::Token, lang::base64(record.token));
  return text;
}

std::string record_hash(const Registration& record) {
  return lang::sha256_text(signed_text(record) +
                           fact(Fact::Signature, lang::base64(record.signature)));
}

ReadRegistration read_registration(std::string_view text) { return RecordReading(text).read(); }

bool is_plain(std::string_view words) {
  return !words.empty() && words.size() <= kMostNameBytes && words.front() != ' ' &&
         words.back() != ' ' && rendering::clean(words) == words;
}

std::string plain_name(std::string_view name) {
  std::string plain = rendering::clean(name);
  if (kMostNameBytes < plain.size()) {
    std::size_t end = 0;
    while (end + lang::code_point_size(plain, end) <= kMostNameBytes) {
      end += lang::code_point_size(plain, end);
    }
    plain.resize(end);
  }
  while (plain.ends_with(' ')) plain.pop_back();
  plain.erase(0, std::min(plain.find_first_not_of(' '), plain.size()));
  return plain.empty() ? "?" : plain;
}

bool is_time(std::string_view time) {
  constexpr std::string_view kShape = "0000-00-00T00:00:00Z";
  if (time.size() != kShape.size()) return false;
  for (std::size_t i = 0; i < kShape.size(); ++i) {
    const bool digit = '0' <= time[i] && time[i] <= '9';
    if (kShape[i] == '0' ? !digit : time[i] != kShape[i]) return false;
  }
  const auto number = [&](std::size_t at, std::size_t size) {
    unsigned value = 0;
    std::from_chars(time.data() + at, time.data() + at + size, value);
    return value;
  };
  const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(number(0, 4))},
                                        std::chrono::month{number(5, 2)},
                                        std::chrono::day{number(8, 2)}};
  return day.ok() && number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60;
}

}  // namespace ludo::interpreter

// See grammars.hpp. The data of the languages are read here.

#include "lang/rules/languages/grammars.hpp"

#include <cctype>
#include <utility>

namespace ludo::lang::rules {

std::string spaced(const Tokens& tokens) {
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.text.empty()) continue;
    if (token.form == Token::Form::Pause) {
      const Token::Form next = i + 1 == tokens.size() ? Token::Form::Sign : tokens[i + 1].form;
      const bool gives_way =
          next == Token::Form::Sign || next == Token::Form::Tail || next == Token::Form::Pause;
      if (!gives_way) text += ',';
      continue;
    }
    const bool opened = text.size() > 1 && text.compare(text.size() - 2, 2, "«") == 0;
    const bool close = text.empty() || text.back() == '\'' || text.back() == '(' || opened ||
                       token.form == Token::Form::Sign || token.form == Token::Form::Tail;
    if (!close) text += ' ';
    text += token.text;
  }
  return text;
}

bool take_feature(std::string_view text, Noun& noun) {
  for (const auto& [name, value] : {std::pair{std::string_view("done="), &noun.done},
                                    std::pair{std::string_view("noted="), &noun.noted},
                                    std::pair{std::string_view("does="), &noun.does},
                                    std::pair{std::string_view("undone="), &noun.undone},
                                    std::pair{std::string_view("kept="), &noun.kept},
                                    std::pair{std::string_view("most="), &noun.most},
                                    std::pair{std::string_view("can="), &noun.can},
                                    std::pair{std::string_view("his="), &noun.his},
                                    std::pair{std::string_view("happens="), &noun.happens},
                                    std::pair{std::string_view("column="), &noun.column}}) {
    if (text.rfind(name, 0) != 0) continue;
    *value = text.substr(name.size());
    return true;
  }
  return false;
}

std::string words_of(std::string_view identifier) {
  std::string words;
  for (std::size_t i = 0; i < identifier.size(); ++i) {
    const char c = identifier[i];
    const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (c == '-') {
      words += ' ';
    } else if (upper && i > 0 && identifier[i - 1] != '-') {
      words += ' ';
      words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return words;
}

namespace {

struct FrameRow {
  char kind;
  std::string_view name, words;
};
struct NounRow {
  std::string_view key, singular, plural;
  char gender;
  std::string_view flags;
};
struct PairRow {
  std::string_view key, text;
};

#define LUDO_FRAME(kind, name, words) {kind, name, words},
#define LUDO_NOUN(key, singular, plural, gender)
#define LUDO_ROLE(name, key)
#define LUDO_LINE(key, text)
constexpr FrameRow kEnglishFrames[] = {
#include "lang/rules/languages/en/frames.def"
};
constexpr FrameRow kItalianFrames[] = {
#include "lang/rules/languages/it/frames.def"
};
constexpr FrameRow kGermanFrames[] = {
#include "lang/rules/languages/de/frames.def"
};
#undef LUDO_FRAME
#undef LUDO_NOUN
#define LUDO_FRAME(kind, name, words)
#define LUDO_NOUN(key, singular, plural, gender) {key, singular, plural, gender, ""},
constexpr NounRow kEnglishNouns[] = {
#include "lang/rules/languages/en/frames.def"
};
constexpr NounRow kItalianNouns[] = {
#include "lang/rules/languages/it/frames.def"
};
constexpr NounRow kGermanNouns[] = {
#include "lang/rules/languages/de/frames.def"
};
#undef LUDO_NOUN
#undef LUDO_ROLE
#define LUDO_NOUN(key, singular, plural, gender)
#define LUDO_ROLE(name, key) {name, key},
constexpr PairRow kEnglishRoles[] = {
#include "lang/rules/languages/en/frames.def"
};
constexpr PairRow kItalianRoles[] = {
#include "lang/rules/languages/it/frames.def"
};
constexpr PairRow kGermanRoles[] = {
#include "lang/rules/languages/de/frames.def"
};
#undef LUDO_ROLE
#undef LUDO_LINE
#define LUDO_ROLE(name, key)
#define LUDO_LINE(key, text) {key, text},
constexpr PairRow kEnglishLines[] = {
#include "lang/rules/languages/en/frames.def"
};
constexpr PairRow kItalianLines[] = {
#include "lang/rules/languages/it/frames.def"
};
constexpr PairRow kGermanLines[] = {
#include "lang/rules/languages/de/frames.def"
};
#undef LUDO_FRAME
#undef LUDO_NOUN
#undef LUDO_ROLE
#undef LUDO_LINE

std::size_t parameters_of(std::string_view words) {
  std::size_t most = 0;
  const auto count = [&](std::string_view before) {
    for (std::size_t at = words.find(before); at != std::string_view::npos;
         at = words.find(before, at + 1)) {
      const std::size_t digit = at + before.size();
      if (digit == words.size() || std::isdigit(static_cast<unsigned char>(words[digit])) == 0) {
        continue;
      }
      most = std::max(most, static_cast<std::size_t>(words[digit] - '0') + 1);
    }
  };
  count("{");
  count("card");  // `{0:card1}`: part 1 is said as the number of part 0
  return most;
}

template <std::size_t F, std::size_t N, std::size_t R, std::size_t L>
Data data_of(const FrameRow (&frames)[F], const NounRow (&nouns)[N], const PairRow (&roles)[R],
             const PairRow (&lines)[L]) {
  Data data;
  for (const FrameRow& row : frames) {
    data.frames[std::string(row.name)] = {row.kind, parameters_of(row.words),
                                          std::string(row.words), std::string(row.name)};
  }
  for (const NounRow& row : nouns) {
    Noun noun;
    noun.singular = row.singular;
    noun.plural = row.plural;
    noun.gender = row.gender == 'f'   ? Gender::Feminine
                  : row.gender == 'n' ? Gender::Neuter
                                      : Gender::Masculine;
    data.nouns["=" + std::string(row.key)] = noun;
  }
  for (const PairRow& row : roles) data.roles[std::string(row.key)] = "=" + std::string(row.text);
  for (const PairRow& row : lines) data.headings[std::string(row.key)] = row.text;
  return data;
}

}  // namespace

const Language* language_of_rules(std::string_view code) {
  static const Language kEnglish(
      english(), data_of(kEnglishFrames, kEnglishNouns, kEnglishRoles, kEnglishLines));
  static const Language kItalian(
      italian(), data_of(kItalianFrames, kItalianNouns, kItalianRoles, kItalianLines));
  static const Language kGerman(german(),
                                data_of(kGermanFrames, kGermanNouns, kGermanRoles, kGermanLines));
  if (code == "de") return &kGerman;
  if (code == "en") return &kEnglish;
  if (code == "it") return &kItalian;
  return nullptr;
}

std::vector<std::string_view> languages_of_rules() { return {"de", "en", "it"}; }

}  // namespace ludo::lang::rules

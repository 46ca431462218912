// The grammar of German. See ../language.hpp.
//
// The player who acts is `du`. Frames are written as main clauses, the finite verb second; behind a
// conjunction it goes to the end (`E`), and what is separable stays whole.

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "lang/rules/languages/grammars.hpp"

namespace ludo::lang::rules {

namespace {

struct GermanVerb {
  std::string_view lemma, du, er, imperative;
};

// Verbs of which the present or the imperative does not follow from the infinitive.
constexpr std::array kGermanVerbs = {
#define LUDO_VERB(lemma, du, er, imperative) GermanVerb{lemma, du, er, imperative},
#include "lang/rules/languages/de/verbs.def"
#undef LUDO_VERB
};

bool closes_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

bool is_one_of(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

// The forms of a verb; of a regular one by rule.
struct GermanForms {
  std::string du, er, sie, imperative;
};

GermanForms german_forms(std::string_view lemma) {
  const std::string plural = lemma == "sein" ? "sind" : std::string(lemma);
  for (const GermanVerb& verb : kGermanVerbs) {
    if (verb.lemma != lemma) continue;
    return {std::string(verb.du), std::string(verb.er), plural, std::string(verb.imperative)};
  }
  const bool light = closes_with(lemma, "eln") || closes_with(lemma, "ern");
  const std::string stem(lemma.substr(0, lemma.size() - (light ? 1 : 2)));
  if (light) return {stem + "st", stem + "t", plural, stem + "e"};
  const char last = stem.back();
  const char before = stem.size() > 1 ? stem[stem.size() - 2] : ' ';
  const bool hard =
      is_one_of(last, "td") || (is_one_of(last, "nm") && is_one_of(before, "bcdfgkpt"));
  const bool hissing = is_one_of(last, "szx") || closes_with(stem, "ß");
  return {stem + (hard      ? "est"
                  : hissing ? "t"
                            : "st"),
          stem + (hard ? "et" : "t"), plural, stem + "e"};
}

// ---- declension

enum Column : std::size_t { kMasculine, kFeminine, kNeuter, kPlural };
using Endings = std::array<std::array<std::string_view, 4>, 4>;  // by case, by column

constexpr Endings kStrong = {{{"er", "e", "es", "e"},
                              {"en", "e", "es", "e"},
                              {"em", "er", "em", "en"},
                              {"en", "er", "en", "er"}}};
constexpr Endings kWeak = {{{"e", "e", "e", "en"},
                            {"en", "e", "e", "en"},
                            {"en", "en", "en", "en"},
                            {"en", "en", "en", "en"}}};
constexpr Endings kMixed = {{{"er", "e", "es", "en"},
                             {"en", "e", "es", "en"},
                             {"en", "en", "en", "en"},
                             {"en", "en", "en", "en"}}};
// ein, kein, dein
constexpr Endings kEin = {
    {{"", "e", "", "e"}, {"en", "e", "", "e"}, {"em", "er", "em", "en"}, {"es", "er", "es", "er"}}};
// jeder, einer
constexpr Endings kJeder = {{{"er", "e", "es", "e"},
                             {"en", "e", "es", "e"},
                             {"em", "er", "em", "en"},
                             {"es", "er", "es", "er"}}};
constexpr Endings kArticle = {{{"der", "die", "das", "die"},
                               {"den", "die", "das", "die"},
                               {"dem", "der", "dem", "den"},
                               {"des", "der", "des", "der"}}};
constexpr Endings kRelative = {{{"der", "die", "das", "die"},
                                {"den", "die", "das", "die"},
                                {"dem", "der", "dem", "denen"},
                                {"dessen", "deren", "dessen", "deren"}}};

Column column_of(Gender gender, bool plural) {
  if (plural) return kPlural;
  return gender == Gender::Feminine ? kFeminine : gender == Gender::Neuter ? kNeuter : kMasculine;
}

std::string ending(const Endings& endings, Case in, Column column) {
  return std::string(endings[static_cast<std::size_t>(in)][column]);
}

// `leer` + `er`; of several words the last bends.
std::string bent(std::string stem, std::string_view ending_of_it) {
  if (closes_with(stem, "hoch")) stem.replace(stem.size() - 4, 4, "hoh");
  if (closes_with(stem, "el") && stem.size() > 3) stem.erase(stem.size() - 2, 1);
  if (closes_with(stem, "lila") || closes_with(stem, "rosa")) return stem;
  if (closes_with(stem, "e") && !ending_of_it.empty()) stem.pop_back();
  return stem + std::string(ending_of_it);
}

bool is_capital(std::string_view word) {
  while (!word.empty() && is_one_of(word[0], "*_\"")) word.remove_prefix(1);
  if (word.empty()) return false;
  if (static_cast<unsigned char>(word[0]) == 0xC3 && word.size() > 1) {
    return static_cast<unsigned char>(word[1]) < 0x9F;
  }
  return std::isupper(static_cast<unsigned char>(word[0])) != 0;
}

// `gezogene Stein am Zug`: adjectives before the noun, and what stands behind it.
struct Parted {
  struct Word {
    std::string text;  // an adjective's stem
    bool bends;
  };
  std::vector<Word> before;
  std::string noun;
  std::string rest;  // with its blank
};

Parted parted(const std::string& words, bool plural) {
  Parted parts;
  std::size_t begin = 0;
  while (begin < words.size()) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    const std::string word = words.substr(begin, end - begin);
    if (is_capital(word)) {
      parts.noun = word;
      parts.rest = words.substr(end);
      return parts;
    }
    const std::string_view weak = plural ? "en" : "e";
    const bool bends = closes_with(word, weak);
    parts.before.push_back({bends ? word.substr(0, word.size() - weak.size()) : word, bends});
    begin = end + 1;
  }
  return {{}, words, ""};  // no noun
}

bool is_weak_by_form(const std::string& singular, const std::string& plural) {
  if (closes_with(singular, "e")) return plural == singular + "n";
  static constexpr std::array<std::string_view, 14> kEndings = {
      "ist",  "ent",  "ant",   "dat",    "ot",   "nom",   "herr",
      "Herr", "Held", "Prinz", "Mensch", "Graf", "Fürst", "Bauer"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view end) { return closes_with(singular, end); }) &&
         (plural == singular + "en" || plural == singular + "n");
}

std::string genitive_of(const std::string& noun) {
  for (const std::string_view hissing : {"s", "ß", "x", "z"}) {
    if (closes_with(noun, hissing)) return noun + "es";
  }
  if (closes_with(noun, "*")) return noun;
  // Of one syllable: des Feldes, des Zuges.
  static constexpr std::array<std::string_view, 15> kLong = {
      "Feld",  "feld", "Zug",  "zug",   "Brett", "brett", "Rand", "rand",
      "Platz", "Ort",  "Land", "Pferd", "Tod",   "Bild",  "Kind"};
  for (const std::string_view word : kLong) {
    if (closes_with(noun, word)) return noun + "es";
  }
  return noun + "s";
}

std::string dative_plural_of(const std::string& plural) {
  if (closes_with(plural, "n") || closes_with(plural, "s") || closes_with(plural, "*")) {
    return plural;
  }
  return plural + "n";
}

class German final : public Grammar {
 public:
  std::string_view code() const override { return "de"; }

  Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                     const std::vector<std::string>& adjectives,
                     std::optional<std::string> number) const override {
    Phrase said;
    const bool single = want.determiner == Determiner::Each;
    const bool plural = noun.plural_only || (want.plural.value_or(false) && !single);
    said.plural = plural;
    said.gender = noun.gender;
    said.place = place_of(noun);
    const Column column = column_of(noun.gender, plural);
    Case in = want.in;
    const auto put = [&](std::string text) {
      said.tokens.push_back({Token::Form::Word, std::move(text), noun.gender, plural, in});
    };
    // The noun itself with its adjectives.
    const auto head = [&](const Endings& endings, Case as, bool many) {
      if (number) put(*number);
      for (const std::string& stem : adjectives) {
        put(bent(stem, ending(endings, as, column_of(noun.gender, many))));
      }
      put(declined(noun, endings, as, many));
    };
    const auto of_yours = [&](std::string_view stem) {
      // einer deiner leeren Steine
      put(std::string(stem) + ending(kJeder, in, column_of(noun.gender, false)));
      put("deiner");
      head(kMixed, Case::Genitive, true);
      said.plural = false;
    };
    if (number && own) {
      if (in == Case::Genitive) {
        put("von");
        in = Case::Dative;
      }
      put(std::exchange(number, std::nullopt).value());
      put("deiner");
      head(kMixed, Case::Genitive, true);
      return said;
    }
    const bool without = want.determiner == Determiner::Bare ||
                         want.determiner == Determiner::Counted ||
                         (want.determiner == Determiner::Indefinite && (plural || noun.mass)) ||
                         (want.determiner == Determiner::Any && plural);
    const bool nameless = !noun.article && want.determiner != Determiner::No;
    if (in == Case::Genitive && !own && (without || nameless || number) &&
        (adjectives.empty() || nameless || number)) {
      put("von");
      in = Case::Dative;
    }
    switch (nameless && want.determiner != Determiner::Any ? Determiner::Bare : want.determiner) {
      case Determiner::Natural:
      case Determiner::Definite:
        if (own) {
          put("dein" + ending(kEin, in, column));
          head(kMixed, in, plural);
        } else {
          said.tokens.push_back({Token::Form::Definite, "", noun.gender, plural, in});
          head(kWeak, in, plural);
        }
        break;
      case Determiner::Indefinite:
        if (own && !plural && !noun.mass) {
          of_yours("ein");
        } else if (own) {
          put("dein" + ending(kEin, in, column));
          head(kMixed, in, plural);
        } else if (without) {
          head(kStrong, in, plural);
        } else {
          put("ein" + ending(kEin, in, column));
          head(kMixed, in, plural);
        }
        break;
      case Determiner::Bare:
      case Determiner::Counted:
        if (own) put(bent("eigen", ending(kStrong, in, column)));
        head(kStrong, in, plural);
        break;
      case Determiner::Each:
        if (plural) {  // of what has no singular
          put("all" + ending(kJeder, in, column));
          if (own) put("dein" + ending(kEin, in, column));
          head(own ? kMixed : kWeak, in, plural);
        } else if (own) {
          of_yours("jed");
        } else {
          put("jed" + ending(kJeder, in, column));
          head(kWeak, in, plural);
        }
        break;
      case Determiner::No:
        if (own && !plural) {
          of_yours("kein");
          break;
        }
        put("kein" + ending(kEin, in, column));
        if (own) put(bent("eigen", ending(kMixed, in, column)));
        head(kMixed, in, plural);
        break;
      case Determiner::Any:
        if (!plural) put("ein" + ending(kEin, in, column));
        put(bent("beliebig", ending(plural ? kStrong : kMixed, in, column)));
        if (own) put(bent("eigen", ending(plural ? kStrong : kMixed, in, column)));
        head(plural ? kStrong : kMixed, in, plural);
        break;
    }
    return said;
  }

  std::pair<Tokens, Tokens> verb(std::string_view lemma, const Subject& subject, Mood mood,
                                 bool /*negated*/) const override {
    Tokens here;
    Tokens there;
    const std::size_t bar = lemma.find('|');
    const bool parts = bar != std::string_view::npos;
    const std::string prefix(parts ? lemma.substr(0, bar) : "");
    const std::string plain(parts ? lemma.substr(bar + 1) : lemma);
    const auto put = [](Tokens& tokens, std::string text) {
      if (!text.empty()) tokens.push_back({Token::Form::Word, std::move(text)});
    };
    if (mood == Mood::Infinitive) {
      put(there, prefix + plain);
      return {here, there};
    }
    const GermanForms forms = german_forms(plain);
    if (subject.agent && mood == Mood::Step && !forms.imperative.empty()) {
      put(here, forms.imperative);
      put(there, prefix);
      return {here, there};
    }
    const bool second = subject.agent || subject.second_person;
    const std::string finite = second ? forms.du : subject.plural ? forms.sie : forms.er;
    const bool du = subject.agent && subject.named;
    if (mood == Mood::Condition || mood == Mood::Subjunctive) {
      if (du) put(here, "du");
      put(there, prefix + finite);
      return {here, there};
    }
    if (du && !subject.late) put(here, "du");
    put(here, finite);
    if (du && subject.late) put(here, "du");
    put(there, prefix);
    return {here, there};
  }

  std::string_view denial() const override { return "nicht"; }
  std::string quoted(std::string title) const override { return "„" + title + "“"; }
  bool inverts() const override { return true; }
  bool capital_behind_colon() const override { return true; }
  std::string title(const Noun& noun) const override {
    if (!noun.article) return noun.singular;
    Want bare;
    bare.determiner = Determiner::Bare;
    return settle(noun_phrase(noun, bare, false, {}, std::nullopt).tokens);
  }

  std::string relative(Gender gender, bool plural, Case in) const override {
    return ending(kRelative, in, column_of(gender, plural));
  }

  std::string_view before_figure(Case in) const override {
    return in == Case::Genitive ? "von" : "";
  }

  // What is said of a thing does not bend.
  std::string adjective(std::string_view lemma, Gender /*gender*/, bool /*plural*/) const override {
    return std::string(lemma);
  }

  std::string cardinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 21> kWords = {
        "null",     "eins",     "zwei",     "drei",     "vier",     "fünf",     "sechs",
        "sieben",   "acht",     "neun",     "zehn",     "elf",      "zwölf",    "dreizehn",
        "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"};
    for (std::size_t n = 0; n < kWords.size(); ++n) {
      if (digits == std::to_string(n)) return std::string(kWords[n]);
    }
    return std::string(digits);
  }

  // Of `Mal`: zum dritten Mal.
  std::string ordinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 12> kWords = {
        "ersten",  "zweiten", "dritten", "vierten", "fünften", "sechsten",
        "siebten", "achten",  "neunten", "zehnten", "elften",  "zwölften"};
    for (std::size_t n = 0; n < kWords.size(); ++n) {
      if (digits == std::to_string(n + 1)) return std::string(kWords[n]);
    }
    return std::string(digits) + ".";
  }

  std::string settle(Tokens tokens) const override {
    Tokens settled;
    for (Token& token : tokens) {
      if (token.form == Token::Form::One) token.text = "ein";
      if (token.form == Token::Form::Definite) {
        token.text = ending(kArticle, token.in, column_of(token.gender, token.plural));
        if (!settled.empty()) {
          const std::string joined = contracted(settled.back().text, token.text);
          if (!joined.empty()) {
            settled.back().text = joined;
            continue;
          }
        }
      }
      if (token.text.empty()) continue;
      settled.push_back(token);
    }
    return spaced(settled);
  }

  Noun guess(std::string_view identifier) const override {
    Noun noun;
    noun.singular = "*" + words_of(identifier) + "*";
    noun.plural = noun.singular;
    noun.gender = Gender::Neuter;
    noun.guessed = true;
    return noun;
  }

  Noun parse(const std::vector<std::string>& strings, std::string& trouble) const override {
    Noun noun;
    std::vector<std::string> forms;
    bool known = false;
    for (const std::string& text : strings) {
      if (text == "mass") {
        noun.mass = true;
      } else if (text == "weak") {
        noun.weak = true;
      } else if (text == "adjectival") {
        noun.adjectival = true;
      } else if (text == "pl") {
        noun.plural_only = true;
      } else if (text.rfind("g=", 0) == 0) {
        noun.gender = text == "g=f"   ? Gender::Feminine
                      : text == "g=n" ? Gender::Neuter
                                      : Gender::Masculine;
        known = true;
      } else if (text.rfind("gen=", 0) == 0) {
        noun.genitive = without_article(text.substr(4));
      } else if (text.rfind("dat=", 0) == 0) {
        noun.dative = without_article(text.substr(4));
      } else if (text.rfind("adj=", 0) == 0) {
        noun.adjective = text.substr(4);
      } else if (text.rfind("says=", 0) == 0) {
        noun.says = text.substr(5);
      } else if (take_feature(text, noun)) {
        continue;
      } else if (text.find('=') == std::string::npos) {
        forms.push_back(text);
      }
    }
    if (forms.empty()) {
      if (noun.says.empty()) trouble = "a noun is missing";
      return noun;
    }
    const std::string& first = forms[0];
    noun.article = without_article(first) != first;
    if (noun.article && !known) {
      noun.gender = first.rfind("die ", 0) == 0   ? Gender::Feminine
                    : first.rfind("das ", 0) == 0 ? Gender::Neuter
                                                  : Gender::Masculine;
    }
    noun.singular = without_article(first);
    noun.plural = forms.size() > 1 ? without_article(forms[1]) : noun.singular;
    if (noun.plural_only) noun.plural = noun.singular;
    if (!noun.article && noun.adjective.empty()) noun.adjective = colour_of(noun.singular);
    return noun;
  }

 private:
  // One is on a cell or a row, in all else.
  static std::string place_of(const Noun& noun) {
    static constexpr std::array<std::string_view, 16> kSurfaces = {
        "eihe", "eihen", "inie",  "inien", "eld",  "elder", "and",        "ander",
        "unkt", "unkte", "Thron", "cke",   "cken", "rett",  "Brettmitte", "rone"};
    const std::string word = parted(noun.singular, false).noun;
    const bool surface = std::any_of(kSurfaces.begin(), kSurfaces.end(),
                                     [&](std::string_view end) { return closes_with(word, end); });
    return surface ? "auf" : "in";
  }

  // A player called after his colour: `weiße Steine`.
  static std::string colour_of(std::string_view name) {
    static constexpr std::array<std::array<std::string_view, 2>, 6> kColours = {
        {{"Weiß", "weiß"},
         {"Schwarz", "schwarz"},
         {"Rot", "rot"},
         {"Blau", "blau"},
         {"Grün", "grün"},
         {"Gelb", "gelb"}}};
    for (const auto& [colour, adjective] : kColours) {
      if (name == colour) return std::string(adjective);
    }
    return "";
  }

  static std::string without_article(const std::string& text) {
    for (const std::string_view article : {"der ", "die ", "das ", "des ", "den ", "dem "}) {
      if (text.rfind(article, 0) == 0) return text.substr(article.size());
    }
    return text;
  }

  static std::string declined(const Noun& noun, const Endings& endings, Case in, bool plural) {
    const std::string& words = plural ? noun.plural : noun.singular;
    // What has no article does not bend: `Weiß`, `schräg nach vorn`.
    const Parted parts = noun.article ? parted(words, plural) : Parted{{}, words, ""};
    const Column column = column_of(noun.gender, plural);
    std::string text;
    for (const auto& [word, bends] : parts.before) {
      text += (bends ? bent(word, ending(endings, in, column)) : word) + ' ';
    }
    if (noun.adjectival) {
      const std::size_t cut = plural ? 2 : 1;  // die Gefangenen, der Gefangene
      const std::string stem = parts.noun.substr(0, parts.noun.size() - cut);
      return text + bent(stem, ending(endings, in, column)) + parts.rest;
    }
    const std::string& word = parts.noun;
    if (plural) {
      if (in != Case::Dative) return text + word + parts.rest;
      return text + (noun.dative.empty() ? dative_plural_of(word) : noun.dative) + parts.rest;
    }
    if (in == Case::Nominative || noun.gender == Gender::Feminine || !noun.article) {
      return text + word + parts.rest;
    }
    const bool weak = noun.gender == Gender::Masculine &&
                      (noun.weak || is_weak_by_form(word, parted(noun.plural, true).noun));
    if (weak)
      return text + word +
             (closes_with(word, "e") || closes_with(word, "err") || closes_with(word, "auer")
                  ? "n"
                  : "en") +
             parts.rest;
    if (in != Case::Genitive) return text + word + parts.rest;
    return text + (noun.genitive.empty() ? genitive_of(word) : noun.genitive) + parts.rest;
  }

  // in dem: im; empty where nothing is contracted.
  static std::string contracted(std::string_view preposition, std::string_view article) {
    struct Row {
      std::string_view preposition, article, joined;
    };
    static constexpr std::array<Row, 8> kRows = {{{"in", "dem", "im"},
                                                  {"an", "dem", "am"},
                                                  {"von", "dem", "vom"},
                                                  {"bei", "dem", "beim"},
                                                  {"zu", "dem", "zum"},
                                                  {"zu", "der", "zur"},
                                                  {"in", "das", "ins"},
                                                  {"an", "das", "ans"}}};
    for (const Row& row : kRows) {
      if (row.preposition == preposition && row.article == article) return std::string(row.joined);
    }
    return "";
  }
};

}  // namespace

std::unique_ptr<Grammar> german() { return std::make_unique<German>(); }

}  // namespace ludo::lang::rules

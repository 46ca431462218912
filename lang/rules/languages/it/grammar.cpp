// The grammar of Italian. See ../language.hpp.

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/rules/languages/grammars.hpp"

namespace ludo::lang::rules {

namespace {

constexpr std::array<std::string_view, 21> kCardinals = {
    "zero",        "uno",      "due",    "tre",         "quattro",  "cinque",     "sei",
    "sette",       "otto",     "nove",   "dieci",       "undici",   "dodici",     "tredici",
    "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove", "venti"};

bool is_cardinal(std::string_view word) {
  return std::find(kCardinals.begin() + 2, kCardinals.end(), word) != kCardinals.end();
}

bool it_ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

// Third persons of the present.
struct ItalianForms {
  std::string one, many, one_subjunctive, many_subjunctive;
};

struct ItalianVerb {
  std::string_view lemma, one, many, one_subjunctive, many_subjunctive;
};

constexpr std::array kItalianVerbs = {
#define LUDO_VERB(lemma, one, many, one_subjunctive, many_subjunctive) \
  ItalianVerb{lemma, one, many, one_subjunctive, many_subjunctive},
#include "lang/rules/languages/it/verbs.def"
#undef LUDO_VERB
};

// -ire without -isc-, by how they end.
constexpr std::array<std::string_view, 11> kPlainIre = {"seguire", "aprire",  "coprire", "partire",
                                                        "dormire", "servire", "offrire", "sentire",
                                                        "vertire", "fuggire", "vestire"};

ItalianForms conjugated(std::string_view lemma) {
  for (const ItalianVerb& verb : kItalianVerbs) {
    if (verb.lemma[0] != '-' && verb.lemma == lemma) {
      return {std::string(verb.one), std::string(verb.many), std::string(verb.one_subjunctive),
              std::string(verb.many_subjunctive)};
    }
  }
  for (const ItalianVerb& verb : kItalianVerbs) {
    if (verb.lemma[0] != '-' || !it_ends_with(lemma, verb.lemma.substr(1))) continue;
    const std::string prefix(lemma.substr(0, lemma.size() - verb.lemma.size() + 1));
    const auto with = [&](std::string_view form) { return prefix + std::string(form); };
    return {with(verb.one), with(verb.many), with(verb.one_subjunctive),
            with(verb.many_subjunctive)};
  }
  if (lemma.size() < 4) return {};
  const std::string stem(lemma.substr(0, lemma.size() - 3));
  if (it_ends_with(lemma, "are")) {
    // cerchi, muova; cominci: the i of the stem is written once.
    const bool hard = stem.back() == 'c' || stem.back() == 'g';
    const std::string soft = stem.back() == 'i' ? stem : stem + (hard ? "hi" : "i");
    return {stem + "a", stem + "ano", soft, soft + "no"};
  }
  if (it_ends_with(lemma, "ere")) return {stem + "e", stem + "ono", stem + "a", stem + "ano"};
  if (it_ends_with(lemma, "ire")) {
    for (const std::string_view plain : kPlainIre) {
      if (it_ends_with(lemma, plain)) return {stem + "e", stem + "ono", stem + "a", stem + "ano"};
    }
    return {stem + "isce", stem + "iscono", stem + "isca", stem + "iscano"};
  }
  return {};
}

// Colours of players say whose a piece is: `i soldati bianchi`.
bool is_colour(std::string_view word) {
  static constexpr std::array<std::string_view, 13> kColours = {
      "bianco",  "nero",  "rosso", "blu",     "verde",     "giallo", "grigio",
      "marrone", "viola", "rosa",  "azzurro", "arancione", "celeste"};
  return std::find(kColours.begin(), kColours.end(), word) != kColours.end();
}

std::string_view bare(std::string_view word) {
  if (word.rfind("«", 0) == 0) word.remove_prefix(2);
  while (!word.empty() && (word[0] == '*' || word[0] == '"' || word[0] == '_')) {
    word.remove_prefix(1);
  }
  return word;
}

// How a word begins, as articles hear it.
enum class Onset : std::uint8_t { Vowel, Impure, Plain };

Onset onset_of(std::string_view word) {
  word = bare(word);
  if (word.empty()) return Onset::Plain;
  if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
    const std::string_view digits = word.substr(0, word.find_first_not_of("0123456789"));
    // uno, undici, otto, ottanta …; zero
    if (digits == "1" || digits == "11" || digits[0] == '8') return Onset::Vowel;
    return digits == "0" ? Onset::Impure : Onset::Plain;
  }
  const char first = static_cast<char>(std::tolower(static_cast<unsigned char>(word[0])));
  if (std::string_view("aeiou").find(first) != std::string_view::npos) {
    const bool glide = first == 'i' && word.size() > 1 &&
                       std::string_view("aeiou").find(word[1]) != std::string_view::npos;
    return glide ? Onset::Impure : Onset::Vowel;
  }
  if (static_cast<unsigned char>(word[0]) == 0xC3) return Onset::Vowel;
  if (first == 'h') return Onset::Vowel;
  const char second =
      word.size() > 1 ? static_cast<char>(std::tolower(static_cast<unsigned char>(word[1]))) : ' ';
  if (first == 'z' || first == 'x' || first == 'y') return Onset::Impure;
  if (first == 's' && std::string_view("aeiou ").find(second) == std::string_view::npos &&
      static_cast<unsigned char>(second) < 0x80) {
    return Onset::Impure;
  }
  if ((first == 'g' && second == 'n') || (first == 'p' && (second == 's' || second == 'n'))) {
    return Onset::Impure;
  }
  return Onset::Plain;
}

std::string definite(Gender gender, bool plural, Onset onset) {
  if (gender == Gender::Feminine) return plural ? "le" : onset == Onset::Vowel ? "l'" : "la";
  if (plural) return onset == Onset::Plain ? "i" : "gli";
  return onset == Onset::Vowel ? "l'" : onset == Onset::Impure ? "lo" : "il";
}

std::string indefinite(std::string_view stem, Gender gender, Onset onset) {
  // un, uno, una, un'; nessun, nessuno, nessuna
  const std::string base(stem);
  const bool elided = onset == Onset::Vowel && stem != "nessun";
  if (gender == Gender::Feminine) return elided ? base + "'" : base + "a";
  return onset == Onset::Impure ? base + "o" : base;
}

// di + il = del …; empty where nothing is contracted.
std::string contracted(std::string_view preposition, std::string_view article) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kStems = {
      {{"di", "de"}, {"a", "a"}, {"da", "da"}, {"in", "ne"}, {"su", "su"}}};
  for (const auto& [whole, stem] : kStems) {
    if (whole != preposition) continue;
    const std::string base(stem);
    if (article == "il") return base + "l";
    if (article == "i" || article == "gli") return base + std::string(article);
    if (article == "l'" || article == "lo" || article == "la" || article == "le") {
      return base + "l" + std::string(article);
    }
  }
  return "";
}

class Italian final : public Grammar {
 public:
  std::string_view code() const override { return "it"; }

  Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                     const std::vector<std::string>& adjectives,
                     std::optional<std::string> number) const override {
    Phrase said;
    const bool single = want.determiner == Determiner::No;
    const bool plural = !noun.mass && !noun.single_only &&
                        (noun.plural_only || (want.plural.value_or(false) && !single));
    if (own && !noun.mass) {
      const bool some = want.determiner == Determiner::Indefinite ||
                        want.determiner == Determiner::Each || want.determiner == Determiner::Any;
      if ((some && !plural) || single || (want.determiner == Determiner::Counted)) {
        Phrase one = one_of_own(noun, want.determiner, adjectives);
        one.plural = want.determiner == Determiner::Counted && plural;
        return one;
      }
    }
    said.plural = plural;
    said.gender = noun.gender;
    const auto put = [&](std::string text) {
      said.tokens.push_back({Token::Form::Word, std::move(text), noun.gender, plural});
    };
    const auto article = [&](Token::Form form) {
      said.tokens.push_back({form, "", noun.gender, plural});
    };
    switch (want.determiner) {
      case Determiner::Natural:
      case Determiner::Definite:
        if (noun.article) article(Token::Form::Definite);
        break;
      case Determiner::Indefinite:
      case Determiner::Any:
        if (plural && noun.article && want.introduced) {  // dei pezzi
          put("di");
          article(Token::Form::Definite);
        }
        if (noun.mass && noun.article) article(Token::Form::Definite);
        if (noun.mass) break;
        if (!plural && noun.article) article(Token::Form::Indefinite);
        break;
      case Determiner::Each:
        if (plural) {
          put(noun.gender == Gender::Feminine ? "tutte" : "tutti");
          article(Token::Form::Definite);
        } else {
          put("ogni");
        }
        break;
      case Determiner::No:
        if (plural) break;
        article(Token::Form::NoOne);
        break;
      case Determiner::Bare:
      case Determiner::Counted:
        break;
    }
    if (number) put(*number);
    if (own) put(adjective("proprio", noun.gender, plural));
    put(plural ? noun.plural : noun.singular);
    for (const std::string& lemma : adjectives) put(adjective(lemma, noun.gender, plural));
    if (want.determiner == Determiner::Any) put("qualsiasi");
    return said;
  }

  // `uno dei propri pezzi`, `ognuno`, `nessuno`, `due dei propri pezzi`.
  Phrase one_of_own(const Noun& noun, Determiner determiner,
                    const std::vector<std::string>& adjectives) const {
    Phrase said;
    said.gender = noun.gender;
    const bool feminine = noun.gender == Gender::Feminine;
    const auto put = [&](std::string text, bool plural) {
      said.tokens.push_back({Token::Form::Word, std::move(text), noun.gender, plural});
    };
    if (determiner == Determiner::Each) put(feminine ? "ognuna" : "ognuno", false);
    if (determiner == Determiner::No) put(feminine ? "nessuna" : "nessuno", false);
    if (determiner == Determiner::Indefinite || determiner == Determiner::Any) {
      put(feminine ? "una" : "uno", false);
    }
    if (determiner == Determiner::Any) put("qualsiasi", false);
    said.plural = determiner == Determiner::Counted;
    put("di", true);
    said.tokens.push_back({Token::Form::Definite, "", noun.gender, true});
    put(adjective("proprio", noun.gender, true), true);
    put(noun.plural, true);
    for (const std::string& lemma : adjectives) put(adjective(lemma, noun.gender, true), true);
    return said;
  }

  std::pair<Tokens, Tokens> verb(std::string_view lemma, const Subject& subject, Mood mood,
                                 bool negated) const override {
    Tokens finite;
    const auto put = [&](std::string text) {
      finite.push_back({Token::Form::Word, std::move(text)});
    };
    if (negated) put("non");
    if (mood == Mood::Infinitive) {
      put(std::string(lemma));
      return {finite, {}};
    }
    const bool reflexive = it_ends_with(lemma, "rsi");
    if (subject.agent && reflexive) put("ci");
    if (subject.agent || reflexive) put("si");
    const ItalianForms forms = conjugated(
        reflexive ? std::string(lemma.substr(0, lemma.size() - 2)) + "e" : std::string(lemma));
    const bool subjunctive = mood == Mood::Subjunctive;
    put(subject.plural ? (subjunctive ? forms.many_subjunctive : forms.many)
                       : (subjunctive ? forms.one_subjunctive : forms.one));
    if (finite.back().text.empty()) finite.back().text = "[" + std::string(lemma) + "]";
    return {finite, {}};
  }

  std::string adjective(std::string_view lemma, Gender gender, bool plural) const override {
    // `vuoto`: -o -a -i -e; `verde`: -e -e -i -i; -co and -go by what stands before.
    std::string text(lemma);
    if (text.empty()) return text;
    if (text == "suo" && plural && gender != Gender::Feminine) return "suoi";
    // Settled by what follows: quel, quello, quell', quella.
    if (text == "quell") return gender == Gender::Feminine ? "quell-a" : "quell-o";
    if (text == "quel") return gender == Gender::Feminine ? "quella" : "quel";
    if (text == "un") return gender == Gender::Feminine ? "una" : "un";
    if (text == "alcun") return gender == Gender::Feminine ? "alcuna" : "alcun";
    if (text == "un altro") {
      return plural ? "altr" + std::string(gender == Gender::Feminine ? "e" : "i")
             : gender == Gender::Feminine ? "un'altra"
                                          : "un altro";
    }
    if (text == "gli") return !plural && gender == Gender::Feminine ? "le" : "gli";
    if (text == "lui") return plural ? "loro" : gender == Gender::Feminine ? "lei" : "lui";
    for (const std::string_view before : {"più ", "meno ", "non ", "già ", "ancora ", "mai "}) {
      if (text.rfind(before, 0) != 0) continue;
      return std::string(before) + adjective(lemma.substr(before.size()), gender, plural);
    }
    const std::size_t blank = text.find(' ');
    const std::string rest = blank == std::string::npos ? "" : text.substr(blank);
    text.resize(std::min(blank, text.size()));
    const char last = text.back();
    const bool feminine = gender == Gender::Feminine;
    if (last == 'o') {
      std::string stem = text.substr(0, text.size() - 1);
      const bool hard = !stem.empty() && (stem.back() == 'c' || stem.back() == 'g');
      if (!plural) {
        text = stem + (feminine ? "a" : "o");
      } else if (feminine) {
        text = stem + (hard ? "he" : "e");
      } else if (hard && is_hard_in_plural(text)) {
        text = stem + "hi";
      } else {
        text = !stem.empty() && stem.back() == 'i' ? stem : stem + "i";
      }
    } else if (last == 'e' && plural) {
      text = text.substr(0, text.size() - 1) + "i";
    }
    return text + rest;
  }

  bool addresses() const override { return false; }

  std::string cardinal(std::string_view digits) const override {
    std::size_t value = 0;
    for (const char c : digits) {
      if (std::isdigit(static_cast<unsigned char>(c)) == 0 || value > 99)
        return std::string(digits);
      value = value * 10 + static_cast<std::size_t>(c - '0');
    }
    return value < kCardinals.size() ? std::string(kCardinals[value]) : std::string(digits);
  }

  // Of `volta`, the only noun that is counted so.
  std::string ordinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 7> kWords = {
        "prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima"};
    if (digits.size() == 1 && digits[0] > '0' && digits[0] < '8') {
      return std::string(kWords[static_cast<std::size_t>(digits[0] - '1')]);
    }
    return std::string(digits) + "ª";
  }

  std::string quoted(std::string title) const override { return "«" + title + "»"; }

  // `del re e della torre`.
  bool is_repeated(std::string_view preposition) const override {
    return preposition == "di" || preposition == "a" || preposition == "da" ||
           preposition == "in" || preposition == "su";
  }

  std::string settle(Tokens tokens) const override {
    for (std::size_t i = tokens.size(); i-- > 0;) {
      Token& token = tokens[i];
      const Onset onset = i + 1 < tokens.size() ? onset_of(tokens[i + 1].text) : Onset::Plain;
      if (token.form == Token::Form::Word && token.text.rfind("quell-", 0) == 0) {
        token.text = onset == Onset::Vowel      ? "quell'"
                     : token.text.back() == 'a' ? "quella"
                     : onset == Onset::Impure   ? "quello"
                                                : "quel";
      } else if (token.form == Token::Form::Definite) {
        token.text = definite(token.gender, token.plural, onset);
      } else if (token.form == Token::Form::Indefinite) {
        token.text = indefinite("un", token.gender, onset);
      } else if (token.form == Token::Form::NoOne) {
        token.text = indefinite("nessun", token.gender, onset);
      } else if (token.form == Token::Form::Word && token.text == "alcun") {
        token.text = indefinite("alcun", Gender::Masculine, onset);
      } else if (token.form == Token::Form::One) {
        token.text = one_before(tokens, i);
      } else if (token.form == Token::Form::Word && (token.text == "ed" || token.text == "ad" ||
                                                     token.text == "e" || token.text == "a")) {
        if (i + 1 < tokens.size()) settle_before(token, tokens[i + 1]);
      }
    }
    Tokens settled;
    for (const Token& token : tokens) {
      const bool may_join = token.form == Token::Form::Definite || token.form == Token::Form::Word;
      if (may_join && !settled.empty() && settled.back().form == Token::Form::Word) {
        // An article may stand in one word with what follows: `l'ultima`.
        const bool elided = token.text.size() > 2 && token.text.rfind("l'", 0) == 0;
        const std::string joined =
            contracted(settled.back().text, elided ? "l'" : std::string_view(token.text));
        if (!joined.empty()) {
          settled.back().text = elided ? joined + token.text.substr(2) : joined;
          continue;
        }
      }
      if (token.text.empty()) continue;
      settled.push_back(token);
    }
    return spaced(settled);
  }

  Noun guess(std::string_view identifier) const override {
    Noun noun;
    const bool digits = identifier.find_first_not_of("0123456789") == std::string_view::npos;
    noun.singular = digits ? std::string(identifier) : "*" + words_of(identifier) + "*";
    noun.plural = noun.singular;
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
      } else if (text.rfind("adj=", 0) == 0) {
        noun.adjective = text.substr(4);
      } else if (text.rfind("g=", 0) == 0) {
        noun.gender = text == "g=f" ? Gender::Feminine : Gender::Masculine;
        known = true;
      } else if (text.rfind("says=", 0) == 0) {
        noun.says = text.substr(5);
      } else if (take_feature(text, noun)) {
        continue;
      } else if (text.find('=') == std::string::npos) {
        forms.push_back(text);
      }
    }
    if (forms.empty()) {
      if (!noun.adjective.empty()) noun.singular = noun.plural = noun.adjective;
      noun.article = false;
      if (!noun.says.empty() || !noun.adjective.empty()) return noun;
      trouble = "a noun is missing";
      return noun;
    }
    bool article = false;
    for (std::size_t i = 0; i < forms.size() && i < 2; ++i) {
      std::string text = forms[i];
      static constexpr std::array<std::pair<std::string_view, char>, 7> kArticles = {{{"il ", 'm'},
                                                                                      {"lo ", 'm'},
                                                                                      {"la ", 'f'},
                                                                                      {"i ", 'M'},
                                                                                      {"gli ", 'M'},
                                                                                      {"le ", 'F'},
                                                                                      {"l'", '?'}}};
      for (const auto& [form, sign] : kArticles) {
        if (text.rfind(form, 0) != 0) continue;
        article = true;
        text.erase(0, form.size());
        if (sign != '?') {
          noun.gender = sign == 'f' || sign == 'F' ? Gender::Feminine : Gender::Masculine;
          known = true;
        }
        if (i == 0 && (sign == 'M' || sign == 'F')) noun.plural_only = true;
        if (i == 1 && sign != 'M' && sign != 'F') noun.single_only = true;
        break;
      }
      (i == 0 ? noun.singular : noun.plural) = text;
    }
    noun.article = article;
    if (article && !known) trouble = "the gender cannot be told";
    if (noun.plural.empty()) noun.plural = noun.singular;
    if (noun.adjective.empty() && is_colour(noun.singular)) noun.adjective = noun.singular;
    return noun;
  }

 private:
  // bianchi, lunghi, antichi; but nemici.
  static bool is_hard_in_plural(const std::string& adjective) {
    if (it_ends_with(adjective, "go")) return true;
    if (adjective == "antico" || adjective == "opaco" || adjective == "cieco") return true;
    const char before = adjective.size() > 2 ? adjective[adjective.size() - 3] : 'i';
    return std::string_view("aeiou").find(before) == std::string_view::npos;
  }

  // un pezzo, una torre; uno o più, una delle.
  static std::string one_before(const Tokens& tokens, std::size_t at) {
    const std::string_view next =
        at + 1 < tokens.size() ? std::string_view(tokens[at + 1].text) : "";
    std::size_t counted = at + 1;
    while (counted < tokens.size() &&
           (tokens[counted].text == "o" || tokens[counted].text == "più" ||
            tokens[counted].text == "a" || is_cardinal(tokens[counted].text))) {
      ++counted;
    }
    const Gender gender = counted < tokens.size() ? tokens[counted].gender : Gender::Masculine;
    if (next.empty() || counted != at + 1 || next == "di" || next == "se" || next == "in" ||
        next == "," || next == ";") {
      return gender == Gender::Feminine ? "una" : "uno";
    }
    return indefinite("un", gender, onset_of(next));
  }

  // `ed` and `ad` before the same vowel alone.
  static void settle_before(Token& token, const Token& next) {
    const std::string_view word = bare(next.text);
    if (word.empty()) return;
    const char vowel = token.text[0];
    const bool same = std::tolower(static_cast<unsigned char>(word[0])) == vowel;
    token.text = same ? std::string(1, vowel) + "d" : std::string(1, vowel);
  }
};

}  // namespace

std::unique_ptr<Grammar> italian() { return std::make_unique<Italian>(); }

}  // namespace ludo::lang::rules

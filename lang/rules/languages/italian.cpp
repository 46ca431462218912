// The grammar of Italian. See ../language.hpp.

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/rules/languages/grammars.hpp"

namespace ludo::lang::rules {

namespace {

struct ItalianVerb {
  std::string_view lemma, one, many, one_subjunctive, many_subjunctive, participle;
};

// Present indicative and subjunctive, third persons; past participle.
constexpr std::array kItalianVerbs = {
#define LUDO_VERB(lemma, one, many, one_subjunctive, many_subjunctive, participle) \
  ItalianVerb{lemma, one, many, one_subjunctive, many_subjunctive, participle},
#include "lang/rules/languages/it.verbs.def"
#undef LUDO_VERB
};

const ItalianVerb* verb_called(std::string_view lemma) {
  for (const ItalianVerb& verb : kItalianVerbs) {
    if (verb.lemma == lemma) return &verb;
  }
  return nullptr;
}

std::string_view bare(std::string_view word) {
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
    if (word == "8" || word == "11" || word[0] == '8') return Onset::Vowel;
    return word == "0" ? Onset::Impure : Onset::Plain;
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
  // un, uno, una, un'; nessun, nessuno, nessuna, nessun'
  const std::string base(stem);
  if (gender == Gender::Feminine) return onset == Onset::Vowel ? base + "'" : base + "a";
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

bool is_name_of(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

class Italian final : public Grammar {
 public:
  std::string_view code() const override { return "it"; }

  Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                     const std::vector<std::string>& adjectives,
                     std::optional<std::string> number) const override {
    Phrase said;
    const bool each = want.determiner == Determiner::Each || want.determiner == Determiner::No;
    const bool plural = noun.plural_only || (want.plural.value_or(false) && !each);
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
      case Determiner::Any:
        break;
    }
    if (number) put(*number);
    if (own) put(adjective("proprio", noun.gender, plural));
    put(plural ? noun.plural : noun.singular);
    for (const std::string& lemma : adjectives) put(adjective(lemma, noun.gender, plural));
    if (want.determiner == Determiner::Any) put(plural ? "qualsiasi" : "qualsiasi");
    return said;
  }

  std::pair<Tokens, Tokens> verb(std::string_view lemma, const Subject& subject, Mood mood,
                                 bool negated) const override {
    Tokens finite;
    const auto put = [&](std::string text) {
      finite.push_back({Token::Form::Word, std::move(text)});
    };
    if (negated) put("non");
    const bool reflexive = lemma.size() > 4 && lemma.substr(lemma.size() - 2) == "si";
    const ItalianVerb* verb = verb_called(lemma);
    if (mood == Mood::Infinitive) {
      put(std::string(lemma));
      return {finite, {}};
    }
    if (subject.agent || reflexive) put("si");
    if (verb == nullptr) {
      put("[" + std::string(lemma) + "]");
      return {finite, {}};
    }
    const bool subjunctive = mood == Mood::Subjunctive;
    put(std::string(subject.plural ? (subjunctive ? verb->many_subjunctive : verb->many)
                                   : (subjunctive ? verb->one_subjunctive : verb->one)));
    return {finite, {}};
  }

  std::string adjective(std::string_view lemma, Gender gender, bool plural) const override {
    // `vuoto`: -o -a -i -e; `verde`: -e -e -i -i; `amico`: -co -ca -ci/-chi -che by list.
    std::string text(lemma);
    if (text.empty()) return text;
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
      } else if (text == "bianco" || text == "lungo" || text == "largo") {
        text = stem + "hi";
      } else {
        text = !stem.empty() && stem.back() == 'i' ? stem : stem + "i";
      }
    } else if (last == 'e' && plural) {
      text = text.substr(0, text.size() - 1) + "i";
    }
    return text + rest;
  }

  std::string cardinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 11> kWords = {
        "zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"};
    if (digits == "10") return "dieci";
    if (digits.size() != 1) return std::string(digits);
    return std::string(kWords[static_cast<std::size_t>(digits[0] - '0')]);
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

  std::string settle(Tokens tokens) const override {
    for (std::size_t i = tokens.size(); i-- > 0;) {
      Token& token = tokens[i];
      const Onset onset =
          i + 1 < tokens.size() ? onset_of(tokens[i + 1].text) : Onset::Plain;
      if (token.form == Token::Form::Definite) {
        token.text = definite(token.gender, token.plural, onset);
      } else if (token.form == Token::Form::Indefinite) {
        token.text = indefinite("un", token.gender, onset);
      } else if (token.form == Token::Form::NoOne) {
        token.text = indefinite("nessun", token.gender, onset);
      } else if (token.text == "ed" || token.text == "ad" || token.text == "e" ||
                 token.text == "a") {
        if (i + 1 < tokens.size() && token.form == Token::Form::Word) {
          settle_before(token, tokens[i + 1]);
        }
      }
    }
    Tokens settled;
    for (const Token& token : tokens) {
      if (token.form == Token::Form::Definite && !settled.empty()) {
        const std::string joined = contracted(settled.back().text, token.text);
        if (!joined.empty()) {
          settled.back().text = joined;
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
    noun.singular = "*" + words_of(identifier) + "*";
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
      } else if (text.rfind("g=", 0) == 0) {
        noun.gender = text == "g=f" ? Gender::Feminine : Gender::Masculine;
        known = true;
      } else if (text.rfind("says=", 0) == 0) {
        noun.says = text.substr(5);
      } else if (text.find('=') == std::string::npos) {
        forms.push_back(text);
      }
    }
    if (forms.empty()) {
      if (!noun.says.empty()) return noun;
      trouble = "a noun is missing";
      return noun;
    }
    bool article = false;
    for (std::size_t i = 0; i < forms.size() && i < 2; ++i) {
      std::string text = forms[i];
      static constexpr std::array<std::pair<std::string_view, char>, 7> kArticles = {
          {{"il ", 'm'}, {"lo ", 'm'}, {"la ", 'f'}, {"i ", 'M'}, {"gli ", 'M'}, {"le ", 'F'},
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
        break;
      }
      (i == 0 ? noun.singular : noun.plural) = text;
    }
    noun.article = article;
    if (article && !known) trouble = "the gender cannot be told";
    if (noun.plural.empty()) noun.plural = noun.singular;
    return noun;
  }

 private:
  // `ed` and `ad` before the same vowel alone.
  static void settle_before(Token& token, const Token& next) {
    const std::string_view word = bare(next.text);
    if (word.empty()) return;
    const char vowel = token.text[0];
    const bool same = std::tolower(static_cast<unsigned char>(word[0])) == vowel &&
                      word.size() > 1 && !is_name_of(word[1]) &&
                      std::isdigit(static_cast<unsigned char>(word[1])) == 0;
    token.text = same ? std::string(1, vowel) + "d" : std::string(1, vowel);
  }
};

}  // namespace

std::unique_ptr<Grammar> italian() { return std::make_unique<Italian>(); }

}  // namespace ludo::lang::rules

// The grammar of English. See ../language.hpp.

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/rules/languages/grammars.hpp"

namespace ludo::lang::rules {

namespace {

bool is_vowel(char c) { return std::string_view("aeiouAEIOU").find(c) != std::string_view::npos; }

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

std::string plural_of(const std::string& singular) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kIrregular = {
      {{"man", "men"},
       {"foot", "feet"},
       {"goose", "geese"},
       {"mouse", "mice"},
       {"knife", "knives"},
       {"wolf", "wolves"},
       {"cavalry", "cavalry"},
       {"infantry", "infantry"},
       {"piece of it", "pieces of it"}}};
  for (const auto& [one, many] : kIrregular) {
    if (singular == one || ends_with(singular, " " + std::string(one))) {
      return singular.substr(0, singular.size() - one.size()) + std::string(many);
    }
  }
  if (ends_with(singular, "sman") || ends_with(singular, "eman")) {
    return singular.substr(0, singular.size() - 2) + "en";
  }
  if (ends_with(singular, "s") && !ends_with(singular, "ss")) return singular;
  if (ends_with(singular, "ss") || ends_with(singular, "x") || ends_with(singular, "ch") ||
      ends_with(singular, "sh")) {
    return singular + "es";
  }
  if (ends_with(singular, "y") && singular.size() > 1 && !is_vowel(singular[singular.size() - 2])) {
    return singular.substr(0, singular.size() - 1) + "ies";
  }
  return singular + "s";
}

struct EnglishVerb {
  std::string_view lemma, third;
};

std::string third_person(std::string_view lemma) {
  if (lemma == "be") return "is";
  if (lemma == "have") return "has";
  if (lemma == "do") return "does";
  if (lemma == "may" || lemma == "must" || lemma == "can") return std::string(lemma);
  const std::string text(lemma);
  if (ends_with(text, "ss") || ends_with(text, "x") || ends_with(text, "ch") ||
      ends_with(text, "sh") || ends_with(text, "o")) {
    return text + "es";
  }
  if (ends_with(text, "y") && !is_vowel(text[text.size() - 2])) {
    return text.substr(0, text.size() - 1) + "ies";
  }
  return text + "s";
}

// Colours of players say whose a piece is: `white soldiers`.
bool is_colour_word(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kColours = {
      "white", "black", "red",  "blue",   "green",  "yellow",
      "grey",  "brown", "pink", "purple", "orange", "silver"};
  return std::find(kColours.begin(), kColours.end(), word) != kColours.end();
}

// The sound with which a word begins is a vowel's.
bool begins_with_vowel(std::string_view word) {
  while (!word.empty() && (word[0] == '*' || word[0] == '"' || word[0] == '`')) {
    word.remove_prefix(1);
  }
  if (word.empty()) return false;
  for (const std::string_view silent : {"hour", "honest", "heir"}) {
    if (word.substr(0, silent.size()) == silent) return true;
  }
  for (const std::string_view sounded : {"uni", "use", "one", "eu", "Uni"}) {
    if (word.substr(0, sounded.size()) == sounded) return false;
  }
  if (word[0] == '8') return true;
  if (word.substr(0, 2) == "11" || word.substr(0, 2) == "18") return word.size() == 2;
  return is_vowel(word[0]);
}

class English final : public Grammar {
 public:
  std::string_view code() const override { return "en"; }

  Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                     const std::vector<std::string>& adjectives,
                     std::optional<std::string> number) const override {
    Phrase said;
    const bool plural = want.plural.value_or(false) || noun.plural_only;
    // Infantry, cavalry: one word for one and for many.
    const bool alike = noun.plural == noun.singular && !noun.plural_only && !number &&
                       want.determiner != Determiner::Counted;
    said.plural = plural && !noun.mass && !alike;
    said.gender = noun.guessed ? Gender::Neuter : noun.gender;
    const auto put = [&](std::string text) {
      said.tokens.push_back({Token::Form::Word, std::move(text)});
    };
    const auto noun_in = [&](bool many) {
      for (const std::string& adjective : adjectives) put(adjective);
      put(many ? noun.plural : noun.singular);
    };
    if (number) put(*number);
    switch (want.determiner) {
      case Determiner::Natural:
      case Determiner::Definite:
        if (own) {
          put("your");
        } else if (noun.article) {
          put("the");
        }
        noun_in(plural);
        break;
      case Determiner::Indefinite:
        if (own && !plural) {
          put("one");
          put("of");
          put("your");
          noun_in(true);
          return said;
        }
        if (own) {
          put("your");
        } else if (!plural && noun.article) {
          said.tokens.push_back({Token::Form::Indefinite, "a"});
        }
        noun_in(plural);
        break;
      case Determiner::Bare:
        if (own && plural) put("your");
        noun_in(plural);
        if (own && !plural) {
          put("of");
          put("yours");
        }
        break;
      case Determiner::Each:
        put(own ? "each" : "every");
        if (own) {
          put("of");
          put("your");
        }
        noun_in(own);
        break;
      case Determiner::No:
        put("no");
        noun_in(plural);
        if (own) {
          put("of");
          put("yours");
        }
        break;
      case Determiner::Counted:
        if (own) {
          put("of");
          put("your");
        }
        noun_in(plural || own);
        break;
      case Determiner::Any:
        put("any");
        noun_in(plural);
        if (own) {
          put("of");
          put("yours");
        }
        break;
    }
    return said;
  }

  std::pair<Tokens, Tokens> verb(std::string_view lemma, const Subject& subject, Mood mood,
                                 bool negated) const override {
    // `have!`: a participle follows.
    const bool perfect = lemma == "have!";
    if (perfect) lemma = "have";
    Tokens finite;
    const auto put = [&](std::string text) {
      finite.push_back({Token::Form::Word, std::move(text)});
    };
    const bool second = subject.agent || subject.second_person;
    const bool auxiliary =
        lemma == "be" || lemma == "may" || lemma == "must" || lemma == "can" || perfect;
    if (mood == Mood::Infinitive) {
      if (negated) put("not");
      put(std::string(lemma));
      return {finite, {}};
    }
    if (subject.agent && mood != Mood::Step) put("you");
    if (subject.agent && mood == Mood::Step) {
      if (negated) {
        put("do");
        put("not");
      }
      put(std::string(lemma));
      return {finite, {}};
    }
    if (negated && !auxiliary) {
      put(second || subject.plural ? "do" : "does");
      put("not");
      put(std::string(lemma));
      return {finite, {}};
    }
    if (lemma == "can" && negated) {
      put("cannot");
      return {finite, {}};
    }
    if (lemma == "be") {
      put(second || subject.plural ? "are" : "is");
    } else {
      put(second || subject.plural ? std::string(lemma) : third_person(lemma));
    }
    if (negated) put("not");
    return {finite, {}};
  }

  std::string adjective(std::string_view lemma, Gender gender, bool plural) const override {
    if (lemma == "him") {
      return plural                        ? "them"
             : gender == Gender::Masculine ? "him"
             : gender == Gender::Feminine  ? "her"
                                           : "it";
    }
    return std::string(lemma);
  }

  std::string cardinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 21> kWords = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    for (std::size_t n = 1; n < kWords.size(); ++n) {
      if (digits == std::to_string(n)) return std::string(kWords[n]);
    }
    return std::string(digits);
  }

  std::string ordinal(std::string_view digits) const override {
    static constexpr std::array<std::string_view, 7> kWords = {
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh"};
    if (digits.size() == 1 && digits[0] > '0' && digits[0] < '8') {
      return std::string(kWords[static_cast<std::size_t>(digits[0] - '1')]);
    }
    return std::string(digits) + "th";
  }

  std::string settle(Tokens tokens) const override {
    for (std::size_t i = tokens.size(); i-- > 0;) {
      if (tokens[i].form == Token::Form::Indefinite) {
        const bool vowel = i + 1 < tokens.size() && begins_with_vowel(tokens[i + 1].text);
        tokens[i].text = vowel ? "an" : "a";
      }
    }
    return spaced(tokens);
  }

  std::string cited(std::string title) const override { return "\"" + title + "\""; }

  Noun guess(std::string_view identifier) const override {
    const std::string words = words_of(identifier);
    const bool plural = words.size() > 3 && ends_with(words, "s") && !ends_with(words, "ss");
    Noun noun{words, plural_of(words), Gender::Neuter, false, plural, true, true};
    if (is_colour_word(words)) noun.adjective = words;
    return noun;
  }

  Noun parse(const std::vector<std::string>& strings, std::string& trouble) const override {
    Noun noun{"", "", Gender::Neuter};
    std::size_t n = 0;
    for (const std::string& text : strings) {
      if (text.rfind("says=", 0) == 0) {
        noun.says = text.substr(5);
        continue;
      }
      if (take_feature(text, noun)) continue;
      if (text == "g=m") noun.gender = Gender::Masculine;
      if (text == "g=f") noun.gender = Gender::Feminine;
      if (text.rfind("mass=", 0) == 0) noun.stuff = text.substr(5);
      if (text.rfind("adj=", 0) == 0) noun.adjective = text.substr(4);
      if (text.find('=') != std::string::npos) continue;
      if (text == "mass") {
        noun.mass = true;
        continue;
      }
      (n == 0 ? noun.singular : noun.plural) = text;
      ++n;
    }
    if (n == 0 && noun.says.empty()) trouble = "a noun is missing";
    noun.article = noun.singular.rfind("the ", 0) == 0;
    for (std::string* form : {&noun.singular, &noun.plural}) {
      if (form->rfind("the ", 0) == 0) form->erase(0, 4);
    }
    noun.plural_only = noun.plural == noun.singular && ends_with(noun.singular, "s") &&
                       !ends_with(noun.singular, "ss");
    if (noun.plural.empty()) noun.plural = plural_of(noun.singular);
    return noun;
  }
};

}  // namespace

std::unique_ptr<Grammar> english() { return std::make_unique<English>(); }

}  // namespace ludo::lang::rules

// What becomes of a meaning on its way to words: first a tree of phrases, each with the frame that
// says it and with the forms of its nouns and verbs; then marked tokens, whose articles,
// prepositions and commas are settled last.
//
// The tree is noted while the tokens are made (language.hpp), and a sentence's text is made of its
// tokens: there is no second way. `ludo rules --stage phrases` and `--stage tokens` print both.
//
// Tested by tests/rules/test_stages.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludo::lang::rules {

enum class Gender : std::uint8_t { Masculine, Feminine, Neuter };
enum class Case : std::uint8_t { Nominative, Accusative, Dative, Genitive };

// How a clause is asked for.
enum class Mood : std::uint8_t {
  Statement,    // the bishop moves diagonally; you may pass
  Step,         // move the piece
  Condition,    // if the cell is empty
  Subjunctive,  // provided that the cell be empty
  Infinitive,   // may move
  Behind,       // a statement behind another clause: `if it is empty, moves the bishop` (German)
  StepBehind,
  OfHim,  // what somebody does who was named before: moves the piece
};

// A word on its way to a sentence.
struct Token {
  enum class Form : std::uint8_t {
    Word,
    Definite,  // an article to be settled by the next word
    Indefinite,
    NoOne,   // no, nessun, kein
    One,     // the number 1 in words: it may agree with what is counted
    Figure,  // digits, names of sites: never a preposition or an article
    Sign,    // stands close to the word before it: . , ; : )
    Tail,    // the comma of a clause that can stand behind the verb at the end
    Pause,   // a comma that gives way to a sign and to the end
  } form = Form::Word;
  std::string text;
  Gender gender = Gender::Masculine;
  bool plural = false;
  Case in = Case::Nominative;
};
using Tokens = std::vector<Token>;

// A phrase: what says it, in which form.
struct SaidPart {
  enum class Form : std::uint8_t {
    Clause,  // frames, by their kinds
    Thing,
    Modifier,
    Noun,
    Verb,
    Number,
    Figure,
    Joined,   // several, by a word that joins
    Unknown,  // there is no frame
  } form = Form::Clause;
  std::string name = {};   // of the frame or what is joined; the noun, the verb, the digits
  std::string words = {};  // of the frame
  std::vector<std::string> features = {};  // "statement", "feminine", "plural", "definite" …
  std::vector<SaidPart> parts = {};
};

// What was said of one meaning. A sentence may be made of several.
struct Saying {
  SaidPart phrase;
  Tokens tokens;
};

std::string_view name_of(Mood mood);
std::string_view name_of(Gender gender);
std::string_view name_of(Case in);
std::string_view name_of(SaidPart::Form form);
std::string_view name_of(Token::Form form);

/// As an indented list: `clause result-when (statement) "{0:S} V:win {1:if}"`.
std::string print(const SaidPart& part);
/// A token a line: `article the masculine singular nominative`.
std::string print(const Tokens& tokens);

// Notes a phrase as a part of the one around it, if that is noted.
class Noting {
 public:
  Noting(SaidPart*& now, SaidPart part) : now_(now), around_(now), part_(std::move(part)) {
    if (around_ != nullptr) now_ = &part_;
  }
  ~Noting() {
    now_ = around_;
    if (around_ != nullptr) around_->parts.push_back(std::move(part_));
  }
  Noting(const Noting&) = delete;
  Noting& operator=(const Noting&) = delete;

  void add(std::string feature) { part_.features.push_back(std::move(feature)); }

 private:
  SaidPart*& now_;
  SaidPart* around_;
  SaidPart part_;
};

// As long as it lives nothing is noted: what is only tried is not said.
class NotNoting {
 public:
  explicit NotNoting(SaidPart*& now) : now_(now), around_(now) { now_ = nullptr; }
  ~NotNoting() { now_ = around_; }
  NotNoting(const NotNoting&) = delete;
  NotNoting& operator=(const NotNoting&) = delete;

 private:
  SaidPart*& now_;
  SaidPart* around_;
};

}  // namespace ludo::lang::rules

// See saying.hpp.

#include "lang/rules/saying.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ludo::lang::rules {

std::string_view name_of(Mood mood) {
  switch (mood) {
    case Mood::Statement:
      return "statement";
    case Mood::Step:
      return "step";
    case Mood::Condition:
      return "condition";
    case Mood::Subjunctive:
      return "subjunctive";
    case Mood::Infinitive:
      return "infinitive";
    case Mood::Behind:
      return "behind";
    case Mood::OfHim:
      return "of him";
    case Mood::StepBehind:
      return "step-behind";
  }
  return "";
}

std::string_view name_of(Gender gender) {
  switch (gender) {
    case Gender::Masculine:
      return "masculine";
    case Gender::Feminine:
      return "feminine";
    case Gender::Neuter:
      return "neuter";
  }
  return "";
}

std::string_view name_of(Case in) {
  switch (in) {
    case Case::Nominative:
      return "nominative";
    case Case::Accusative:
      return "accusative";
    case Case::Dative:
      return "dative";
    case Case::Genitive:
      return "genitive";
  }
  return "";
}

std::string_view name_of(SaidPart::Form form) {
  switch (form) {
    case SaidPart::Form::Clause:
      return "clause";
    case SaidPart::Form::Thing:
      return "thing";
    case SaidPart::Form::Modifier:
      return "modifier";
    case SaidPart::Form::Noun:
      return "noun";
    case SaidPart::Form::Verb:
      return "verb";
    case SaidPart::Form::Number:
      return "number";
    case SaidPart::Form::Figure:
      return "figure";
    case SaidPart::Form::Joined:
      return "joined";
    case SaidPart::Form::Unknown:
      return "unknown";
  }
  return "";
}

std::string_view name_of(Token::Form form) {
  switch (form) {
    case Token::Form::Word:
      return "word";
    case Token::Form::Definite:
      return "definite";
    case Token::Form::Indefinite:
      return "indefinite";
    case Token::Form::NoOne:
      return "no-one";
    case Token::Form::One:
      return "one";
    case Token::Form::Figure:
      return "figure";
    case Token::Form::Sign:
      return "sign";
    case Token::Form::Tail:
      return "tail";
    case Token::Form::Pause:
      return "pause";
  }
  return "";
}

namespace {

void print_at(const SaidPart& part, std::size_t depth, std::string& out) {
  out += fmt::format("{}{}", std::string(depth * 2, ' '), name_of(part.form));
  if (!part.name.empty()) out += " " + part.name;
  if (!part.features.empty()) out += fmt::format(" ({})", fmt::join(part.features, ", "));
  if (!part.words.empty()) out += " \"" + part.words + "\"";
  out += "\n";
  for (const SaidPart& below : part.parts) print_at(below, depth + 1, out);
}

// What is to be settled agrees with what stands behind it.
bool agrees(Token::Form form) {
  return form == Token::Form::Definite || form == Token::Form::Indefinite ||
         form == Token::Form::NoOne || form == Token::Form::One;
}

}  // namespace

std::string print(const SaidPart& part) {
  std::string out;
  print_at(part, 0, out);
  return out;
}

std::string print(const Tokens& tokens) {
  std::string out;
  for (const Token& token : tokens) {
    out += name_of(token.form);
    if (!token.text.empty()) out += " " + token.text;
    if (agrees(token.form)) {
      out += fmt::format(" ({}, {}, {})", name_of(token.gender),
                         token.plural ? "plural" : "singular", name_of(token.in));
    }
    out += "\n";
  }
  return out;
}

}  // namespace ludo::lang::rules

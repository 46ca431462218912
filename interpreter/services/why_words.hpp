// Names and values for the facts that decide a move, from the model and from the text itself.
//
// Registers of rules and turns keep their names in the model; those of questions and definitions
// are read from the text, where their declaration stands.
//
// Tested by tests/interpreter/services/test_why_words.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/services/why.hpp"

namespace ludo::interpreter {

struct FactWords {
  const lang::GameModel& model;
  const lang::SourceMap& sources;

  // `the clause`, on one line and not too long; "the clause" where there is no text.
  std::string quote(const lang::Span& span) const;
  // The same without marks.
  std::string line_of(const lang::Span& span) const;
  // Of `man in own pieces where …` the part `own pieces`.
  lang::Span domain_of(const lang::Span& span) const;
  // Of `one enemy piece to goal`, given `enemy`: `enemy piece`.
  lang::Span description_of(const lang::Span& span) const;
  std::string direction(lang::Index direction) const;

  WhyFact fact(const Fact& fact) const;
  // Facts that say something; sets of pieces that are only named are left out.
  std::vector<WhyFact> facts(const std::vector<Fact>& facts) const;

 private:
  std::string name(const Fact& fact) const;
  std::string value(const Fact& fact) const;
  std::string value(const lang::Type& type, const lang::Value& value) const;
  std::string standing(const Standing& standing) const;
  std::string bound_name(const lang::Generator& generator, lang::Index slot) const;
  std::string parameter_name(const lang::Define& define, lang::Index slot) const;
};

}  // namespace ludo::interpreter

// Frames filled: parts said in the form asked for, words agreed. See language.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/speaker_parts.hpp"

namespace ludo::lang::rules {

Tokens Speaker::part(const Sense& part, const std::vector<std::string>& flags, const Sense& whole,
                     const Want& asked, Phrase* phrase_of_it, Mood outer) const {
  if (has(flags, "behind")) {
    const bool step = has(flags, "step") || outer == Mood::Step || outer == Mood::StepBehind;
    const bool main = has(flags, "main") || outer == Mood::Statement || outer == Mood::Behind;
    return clause(part, step ? Mood::StepBehind : main ? Mood::Behind : outer, false);
  }
  if (has(flags, "same")) return clause(part, outer, false);
  if (has(flags, "if")) return clause(part, Mood::Condition, false);
  if (has(flags, "subj")) return clause(part, Mood::Subjunctive, false);
  if (has(flags, "inf")) return clause(part, Mood::Infinitive, false);
  if (has(flags, "step")) return clause(part, Mood::Step, false);
  if (has(flags, "way")) {
    *phrase_of_it = way(part);
    return phrase_of_it->tokens;
  }
  if (has(flags, "card") && part.is("figure")) {
    const Token::Form form = part.text == "1" ? Token::Form::One : Token::Form::Word;
    return {{form, language_.grammar().cardinal(part.text)}};
  }
  if (has(flags, "ord")) {
    return {word(part.is("figure") ? language_.grammar().ordinal(part.text)
                                   : language_.grammar().settle(phrase(part, {}).tokens))};
  }
  if (has(flags, "main")) return clause(part, Mood::Statement, false);
  Want want;
  if (has(flags, "as") || has(flags, "many")) want = asked;
  want_as(flags, whole, want);
  if (has(flags, "one")) {
    const bool many = part.is("things") || part.is("any-of") || part.is("where") ||
                      part.is("new-bound") || part.is("all-but") || part.is("narrowed");
    want.determiner = many ? Determiner::Indefinite : Determiner::Definite;
  }
  *phrase_of_it = phrase(part, want);
  return phrase_of_it->tokens;
}

void Speaker::want_as(const std::vector<std::string>& flags, const Sense& whole, Want& want) const {
  for (const std::string& flag : flags) {
    if (flag == "mine") want.own = true;
    if (flag[0] == '+') want.adjectives.push_back(unjoined(flag.substr(1)));
    if (flag == "many") want.plural = want.plural.value_or(true);
    if (flag.rfind("card", 0) == 0 && flag.size() == 5) {
      const Sense& number = whole.parts[static_cast<std::size_t>(flag[4] - '0')];
      const bool one = number.is("figure") && number.text == "1";
      want.plural = !one;
      want.determiner = one ? Determiner::Indefinite : Determiner::Bare;
      if (!one) {
        want.number = number.is("figure") ? language_.grammar().cardinal(number.text)
                                          : language_.grammar().settle(phrase(number, {}).tokens);
      }
    }
    if (flag == "def") want.determiner = Determiner::Definite;
    if (flag == "indef") want.determiner = Determiner::Indefinite;
    if (flag == "bare") want.determiner = Determiner::Bare;
    if (flag == "each") want.determiner = Determiner::Each;
    if (flag == "no") want.determiner = Determiner::No;
    if (flag == "any") want.determiner = Determiner::Any;
    if (flag == "new") {
      want.determiner = Determiner::Indefinite;
      want.introduced = true;
    }
    if (flag == "pl") want.plural = true;
    if (flag == "sg") want.plural = false;
    if (flag == "acc") want.in = Case::Accusative;
    if (flag == "dat") want.in = Case::Dative;
    if (flag == "gen") want.in = Case::Genitive;
    if (flag.rfind("num", 0) == 0) {
      const Sense& number = whole.parts[static_cast<std::size_t>(flag[3] - '0')];
      want.plural = !(number.is("figure") && number.text == "1");
      want.determiner = Determiner::Counted;
    }
  }
}

Speaker::Said Speaker::fill(const Frame& frame, const Sense& sense, const Want& want, Mood mood,
                            bool negated, const Head* modified) const {
  std::vector<std::string> pieces = pieces_of(frame.words);
  const bool behind = mood == Mood::Behind || mood == Mood::StepBehind;
  Mood inner_mood = mood;
  if (mood == Mood::StepBehind) mood = Mood::Step;
  if (mood == Mood::Behind) mood = Mood::Statement;
  if (behind && language_.grammar().inverts()) {
    const auto verb = std::find_if(pieces.begin(), pieces.end(), [](const std::string& piece) {
      return piece.rfind("V:", 0) == 0;
    });
    if (verb != pieces.end()) {
      std::rotate(pieces.begin(), verb, verb + 1);
      inner_mood = mood;
    }
  }
  std::vector<Tokens> parts(pieces.size());  // by piece: a part may be said twice
  std::vector<Phrase> phrases(sense.parts.size());
  Subject subject;
  std::size_t headed_by = 0;
  const bool headed = std::any_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
    return piece.size() > 1 && piece[0] == '*';
  });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto hole = hole_of(pieces[i]);
    if (!hole || hole->index >= sense.parts.size()) continue;
    const bool asked = std::any_of(hole->flags.begin(), hole->flags.end(),
                                   [](const auto& flag) { return flag != "S" && flag != "O"; });
    if (!asked && frame.kind == 'N' && hole->index == 0 && !headed) {
      // What a frame says of its first part is asked of that part.
      phrases[0] = phrase(sense.parts[0], want);
      parts[i] = phrases[0].tokens;
    } else if (const Frame* modifier = frame_called(sense.parts[hole->index].what);
               modifier != nullptr && modifier->kind == 'P' && hole->index == 1 &&
               frame.kind == 'N') {
      // A modifier of the first part.
      const Head of{phrases[0].gender, phrases[0].plural};
      parts[i] = fill(*modifier, sense.parts[1], {}, Mood::Condition, false, &of).tokens;
    } else {
      parts[i] = part(sense.parts[hole->index], hole->flags, sense, want, &phrases[hole->index],
                      inner_mood);
    }
    const Phrase& phrase = phrases[hole->index];
    if (has(hole->flags, "S")) {
      subject.agent = false;
      subject.plural = phrase.plural;
      subject.second_person = phrase.second_person;
    }
    if (has(hole->flags, "O")) subject.plural = phrase.plural;
    if (has(hole->flags, "H")) headed_by = hole->index;
  }
  Said said;
  Tokens remainder;
  std::size_t hole_begin = 0;
  std::size_t hole_end = 0;
  // The end of the clause: what hangs on the thing before it as a clause of its own goes behind.
  const auto end = [&] {
    const auto begin = said.tokens.begin() + static_cast<std::ptrdiff_t>(hole_begin);
    const auto tail = hole_end != said.tokens.size() || remainder.empty()
                          ? said.tokens.end()
                          : std::find_if(begin, said.tokens.end(), [](const Token& token) {
                              return token.form == Token::Form::Tail;
                            });
    said.tokens.insert(tail, remainder.begin(), remainder.end());
    remainder.clear();
  };
  bool denied = !negated || frame.kind != 'S' || language_.grammar().denial().empty();
  const bool marked = std::find(pieces.begin(), pieces.end(), "N") != pieces.end();
  const auto deny = [&] {
    if (!denied) said.tokens.push_back(word(std::string(language_.grammar().denial())));
    denied = true;
  };
  // What `@0`, `@*` point to.
  const auto pointed = [&](char mark) -> const Phrase& {
    return mark == '*' ? said.head : phrases[static_cast<std::size_t>(mark - '0')];
  };
  for (std::size_t at_piece = 0; at_piece < pieces.size(); ++at_piece) {
    const std::string& piece = pieces[at_piece];
    const bool modifying = piece[0] == '^';  // it agrees with what is modified
    if (const auto hole = hole_of(piece)) {
      if (hole->index >= phrases.size()) continue;
      const auto agrees = std::find_if(hole->flags.begin(), hole->flags.end(),
                                       [](const auto& flag) { return flag.rfind("adj", 0) == 0; });
      if (agrees != hole->flags.end() && sense.parts[hole->index].is("word")) {
        const Noun quality = noun(sense.parts[hole->index].text);
        const Phrase& of = pointed((*agrees)[3]);
        said.tokens.push_back(
            word(language_.grammar().adjective(quality.singular, of.gender, of.plural)));
        continue;
      }
      const std::string before = said.tokens.empty() ? "" : said.tokens.back().text;
      const Tokens& inside = parts[at_piece];
      hole_begin = said.tokens.size();
      const auto& joints = phrases[hole->index].joints;
      const bool again = !joints.empty() && language_.grammar().is_repeated(before);
      for (std::size_t i = 0; i < inside.size(); ++i) {
        if (again && inside[i].form == Token::Form::Definite &&
            std::find(joints.begin(), joints.end(), i) != joints.end()) {
          said.tokens.push_back(word(before));
        }
        said.tokens.push_back(inside[i]);
      }
      hole_end = said.tokens.size();
    } else if (piece.rfind("V:", 0) == 0 || piece.rfind("^V:", 0) == 0 ||
               piece.rfind("V&:", 0) == 0) {
      std::string lemma = piece.substr(piece.find(':') + 1);
      Subject of = subject;
      of.named = piece[1] != '&';
      of.late = behind || !said.tokens.empty();
      if (modifying && modified != nullptr) of = {false, modified->plural, false};
      if (const std::size_t slash = lemma.find('/'); slash != std::string::npos) {
        const char who = lemma[slash + 1];
        of = {false, who == 'P' || (who == 'O' && subject.plural), false};
        lemma.resize(slash);
      }
      const bool first = !modifying && frame.kind == 'S';
      auto [here, there] =
          language_.grammar().verb(lemma, of, modifying ? Mood::Condition : mood, negated && first);
      append(said.tokens, here);
      append(remainder, there);
    } else if (piece == "N") {
      deny();
    } else if (piece == "E") {
      if (!marked) deny();
      end();
    } else if (piece[0] == '+' || piece.rfind("^+", 0) == 0) {
      const std::string rest = piece.substr(modifying ? 2 : 1);
      const std::size_t at = rest.find('@');
      Gender gender = Gender::Masculine;
      bool plural = false;
      if (modifying && modified != nullptr) {
        gender = modified->gender;
        plural = modified->plural;
      } else if (at != std::string::npos) {
        const Phrase& of = pointed(rest[at + 1]);
        gender = of.gender;
        plural = of.plural && rest.back() != 's';
      }
      said.tokens.push_back(
          word(language_.grammar().adjective(rest.substr(0, at), gender, plural)));
    } else if (piece.rfind("R@", 0) == 0 || piece == "^R" || piece.rfind("^R:", 0) == 0) {
      const std::size_t colon = piece.find(':');
      Want of;
      if (colon != std::string::npos) want_as({piece.substr(colon + 1)}, sense, of);
      Head head{Gender::Masculine, false};
      if (modifying && modified != nullptr) head = *modified;
      if (!modifying) head = {pointed(piece[2]).gender, pointed(piece[2]).plural};
      said.tokens.push_back(word(language_.grammar().relative(head.gender, head.plural, of.in)));
    } else if (piece == ",>" || piece == ":>") {
      said.tokens.push_back({Token::Form::Tail, piece.substr(0, 1)});
    } else if (piece == ",.") {
      end();
      said.tokens.push_back({Token::Form::Pause, ","});
    } else if (const std::size_t bar = piece.find('|');
               bar != std::string::npos && piece.find('@', bar) != std::string::npos) {
      const std::size_t at = piece.find('@', bar);
      said.tokens.push_back(
          word(unjoined(pointed(piece[at + 1]).plural ? piece.substr(0, bar)
                                                      : piece.substr(bar + 1, at - bar - 1))));
    } else if (piece.find('|') != std::string::npos && piece.find(':') == std::string::npos) {
      const std::vector<std::string> forms = split(piece, '|');
      const std::size_t form = std::min(forms.size() - 1, static_cast<std::size_t>(want.in));
      said.tokens.push_back(word(unjoined(forms[form])));
    } else if (piece.rfind("in@", 0) == 0) {
      said.tokens.push_back(word(pointed(piece[3]).place));
    } else if (piece.rfind("the@", 0) == 0) {
      const Phrase& of = pointed(piece[4]);
      said.tokens.push_back({Token::Form::Definite, "", of.gender, of.plural, want.in});
    } else if (piece.size() > 1 && piece[0] == '=') {
      said.head.gender = piece[1] == 'f'   ? Gender::Feminine
                         : piece[1] == 'n' ? Gender::Neuter
                                           : Gender::Masculine;
      said.head.plural = piece.back() == 'p';
    } else if (piece.size() > 1 && piece[0] == '*') {
      Want head = want;
      const std::size_t colon = piece.find(':');
      if (colon != std::string::npos) {
        const std::vector<std::string> flags = split(piece.substr(colon + 1), ',');
        if (!has(flags, "as") && !has(flags, "many")) {
          head = {};
          head.in = want.in;
        }
        want_as(flags, sense, head);
      }
      if (head.determiner == Determiner::Natural) head.determiner = Determiner::Definite;
      said.head = language_.grammar().noun_phrase(noun("=" + piece.substr(1, colon - 1)), head,
                                                  head.own, head.adjectives, head.number);
      append(said.tokens, said.head.tokens);
    } else if (is_sign(piece)) {
      said.tokens.push_back(sign(piece));
    } else if (!piece.empty()) {
      said.tokens.push_back(word(piece));
    }
  }
  deny();
  end();
  if (frame.kind == 'S') {  // what stood behind its verb is no concern of a clause around it
    for (Token& token : said.tokens) {
      if (token.form == Token::Form::Tail) token.form = Token::Form::Sign;
    }
  }
  // A frame without a head of its own takes after its first part.
  const bool formed = std::any_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
    return piece.size() > 1 && piece[0] == '=';
  });
  if (said.head.tokens.empty() && !formed && frame.kind == 'N' && !phrases.empty()) {
    said.head.gender = phrases[headed_by].gender;
    said.head.plural = phrases[headed_by].plural;
    said.head.place = phrases[headed_by].place;
    said.head.second_person = phrases[headed_by].second_person;
  }
  if (frame.kind == 'Y') said.head.second_person = true;
  return said;
}

}  // namespace ludo::lang::rules

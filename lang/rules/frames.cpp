// Frames filled: parts said in the form asked for, words agreed. See language.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/speaker_parts.hpp"

namespace ludo::lang::rules {

Tokens Speaker::part(const Sense& part, const std::vector<std::string>& flags, const Sense& whole,
                     const Want& asked, Phrase* phrase_of_it, Mood outer) const {
  if (has(flags, "cited") && part.is("rule")) {
    return {word(language_.grammar().cited(heading_word(part.text)))};
  }
  if (has(flags, "behind")) {
    const bool step = has(flags, "step") || outer == Mood::Step || outer == Mood::StepBehind;
    const bool main = has(flags, "main") || outer == Mood::Statement || outer == Mood::Behind;
    return clause(part, step ? Mood::StepBehind : main ? Mood::Behind : outer, false);
  }
  if (has(flags, "same")) return clause(part, outer, false);
  if (has(flags, "if")) return clause(part, Mood::Condition, false);
  if (has(flags, "subj")) return clause(part, Mood::Subjunctive, has(flags, "not"));
  if (has(flags, "inf")) return clause(part, Mood::Infinitive, false);
  if (has(flags, "he")) return clause(part, Mood::OfHim, false);
  if (has(flags, "step")) return clause(part, Mood::Step, false);
  if (has(flags, "way")) {
    *phrase_of_it = way(part);
    return phrase_of_it->tokens;
  }
  if (has(flags, "state") && part.is("word")) return {word(state_words(part.text))};
  if (has(flags, "card") && part.is("figure")) {
    return {cardinal(part.text)};
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
    if (flag == "stuff") want.stuff = true;
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

// One frame on its way to words. Its parts are said first, since words agree with them; then its
// pieces are taken from left to right.
class Speaker::Filler {
 public:
  Filler(const Speaker& speaker, const Frame& frame, const Sense& sense, const Want& want,
         Mood mood, bool negated, const Head* modified)
      : speaker_(speaker),
        grammar_(speaker.language_.grammar()),
        frame_(frame),
        sense_(sense),
        want_(want),
        negated_(negated),
        modified_(modified),
        pieces_(pieces_of(frame.words)),
        behind_(mood == Mood::Behind || mood == Mood::StepBehind),
        mood_(mood == Mood::StepBehind ? Mood::Step
              : mood == Mood::Behind   ? Mood::Statement
              : mood == Mood::OfHim    ? Mood::Statement
                                       : mood),
        inner_mood_(mood),
        parts_(pieces_.size()),
        phrases_(sense.parts.size()),
        denied_(!negated || frame.kind != 'S' || grammar_.denial().empty()) {
    if (mood == Mood::OfHim) subject_.agent = false;
  }

  Said filled() {
    turn_round();
    for (std::size_t i = 0; i < pieces_.size(); ++i) say_part(i);
    for (std::size_t i = 0; i < pieces_.size(); ++i) take(i);
    deny();
    end();
    settle_tails();
    take_after_a_part();
    return std::move(said_);
  }

 private:
  void turn_round();
  void say_part(std::size_t at);
  void take(std::size_t at);
  void take_hole(std::size_t at, const Hole& hole);
  void take_verb(const std::string& piece);
  void note_verb(const std::string& lemma, const Subject& of, bool negated) const;
  void take_adjective(const std::string& piece);
  void take_relative(const std::string& piece);
  void take_head(const std::string& piece);
  bool take_forms(const std::string& piece);
  void end();
  void deny();
  void settle_tails();
  void take_after_a_part();

  /// Some piece begins with the sign, and more stands behind it.
  bool any_begins(char sign) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const std::string& piece) {
      return piece.size() > 1 && piece[0] == sign;
    });
  }
  /// What `@0`, `@*` point to.
  const Phrase& pointed(char mark) const {
    return mark == '*' ? said_.head : phrases_[static_cast<std::size_t>(mark - '0')];
  }
  void put(std::string text) { said_.tokens.push_back(word(std::move(text))); }

  const Speaker& speaker_;
  const Grammar& grammar_;
  const Frame& frame_;
  const Sense& sense_;
  const Want& want_;
  const bool negated_;
  const Head* modified_;
  std::vector<std::string> pieces_;
  const bool behind_;
  const Mood mood_;
  Mood inner_mood_;              // of clauses inside
  std::vector<Tokens> parts_;    // by piece: a part may be said twice
  std::vector<Phrase> phrases_;  // by part
  Subject subject_;
  std::size_t headed_by_ = 0;
  Said said_;
  Tokens remainder_;  // of the verb
  std::size_t hole_begin_ = 0;
  std::size_t hole_end_ = 0;
  bool denied_;
};

// Behind another clause the verb goes before its subject.
void Speaker::Filler::turn_round() {
  if (!behind_ || !grammar_.inverts()) return;
  const auto verb = std::find_if(pieces_.begin(), pieces_.end(), [](const std::string& piece) {
    return piece.rfind("V:", 0) == 0;
  });
  if (verb == pieces_.end()) return;
  std::rotate(pieces_.begin(), verb, verb + 1);
  inner_mood_ = mood_;
}

void Speaker::Filler::say_part(std::size_t at) {
  const auto hole = hole_of(pieces_[at]);
  if (!hole || hole->index >= sense_.parts.size()) return;
  const Sense& part = sense_.parts[hole->index];
  Phrase& phrase = phrases_[hole->index];
  const bool asked = std::any_of(hole->flags.begin(), hole->flags.end(),
                                 [](const auto& flag) { return flag != "S" && flag != "O"; });
  const Frame* modifier = speaker_.frame_called(part.what);
  const bool modifies = modifier != nullptr && modifier->kind == 'P' && hole->index == 1;
  if (!asked && frame_.kind == 'N' && hole->index == 0 && !any_begins('*')) {
    // What a frame says of its first part is asked of that part.
    phrase = speaker_.phrase(part, want_);
    parts_[at] = phrase.tokens;
  } else if (modifies && frame_.kind == 'N') {
    const Head of{phrases_[0].gender, phrases_[0].plural};
    parts_[at] = speaker_.fill(*modifier, part, {}, Mood::Condition, false, &of).tokens;
  } else {
    parts_[at] = speaker_.part(part, hole->flags, sense_, want_, &phrase, inner_mood_);
  }
  if (has(hole->flags, "S")) {
    subject_.agent = false;
    subject_.plural = phrase.plural;
    subject_.second_person = phrase.second_person;
  }
  if (has(hole->flags, "O")) subject_.plural = phrase.plural;
  if (has(hole->flags, "H")) headed_by_ = hole->index;
}

// The end of the clause: what hangs on the thing before it as a clause of its own goes behind.
void Speaker::Filler::end() {
  const auto begin = said_.tokens.begin() + static_cast<std::ptrdiff_t>(hole_begin_);
  const bool last = hole_end_ == said_.tokens.size() && !remainder_.empty();
  const auto tail =
      !last ? said_.tokens.end() : std::find_if(begin, said_.tokens.end(), [](const Token& token) {
        return token.form == Token::Form::Tail;
      });
  said_.tokens.insert(tail, remainder_.begin(), remainder_.end());
  remainder_.clear();
}

void Speaker::Filler::deny() {
  if (!denied_) put(std::string(grammar_.denial()));
  denied_ = true;
}

void Speaker::Filler::take_hole(std::size_t at, const Hole& hole) {
  if (hole.index >= phrases_.size()) return;
  if (has(hole.flags, "quiet")) return;
  const auto agrees = std::find_if(hole.flags.begin(), hole.flags.end(),
                                   [](const auto& flag) { return flag.rfind("adj", 0) == 0; });
  if (agrees != hole.flags.end() && sense_.parts[hole.index].is("word")) {
    const Noun quality = speaker_.noun(sense_.parts[hole.index].text);
    const Phrase& of = pointed((*agrees)[3]);
    const std::string& lemma = quality.adjective.empty() ? quality.singular : quality.adjective;
    put(grammar_.adjective(lemma, of.gender, of.plural));
    return;
  }
  const std::string before = said_.tokens.empty() ? "" : said_.tokens.back().text;
  const Tokens& inside = parts_[at];
  const std::string either = speaker_.language_.heading("or");
  if (has(hole.flags, "apart") && std::any_of(inside.begin(), inside.end(), [&](const Token& one) {
        return one.text == either || one.text.find(' ' + either + ' ') != std::string::npos;
      })) {
    said_.tokens.push_back(sign(","));
  }
  hole_begin_ = said_.tokens.size();
  const auto& joints = phrases_[hole.index].joints;
  const bool again = !joints.empty() && grammar_.is_repeated(before);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool joint = std::find(joints.begin(), joints.end(), i) != joints.end();
    if (again && joint && inside[i].form == Token::Form::Definite) put(before);
    said_.tokens.push_back(inside[i]);
  }
  hole_end_ = said_.tokens.size();
}

// V:move, V&:move, ^V:be, V:be/3
void Speaker::Filler::take_verb(const std::string& piece) {
  const bool modifying = piece[0] == '^';
  std::string lemma = piece.substr(piece.find(':') + 1);
  bool wished = false;
  Subject of = subject_;
  of.named = piece[1] != '&';
  of.late = behind_ || !said_.tokens.empty();
  if (modifying && modified_ != nullptr) of = {false, modified_->plural, false};
  if (const std::size_t slash = lemma.find('/'); slash != std::string::npos) {
    const char who = lemma[slash + 1];
    wished = who == 'C';
    if (!wished) of = {false, who == 'P' || (who == 'O' && subject_.plural), false};
    lemma.resize(slash);
  }
  const bool first = !modifying && frame_.kind == 'S';
  note_verb(lemma, of, negated_ && first);
  auto [here, there] = grammar_.verb(lemma, of,
                                     wished      ? Mood::Subjunctive
                                     : modifying ? Mood::Condition
                                                 : mood_,
                                     negated_ && first);
  append(said_.tokens, here);
  append(remainder_, there);
}

void Speaker::Filler::note_verb(const std::string& lemma, const Subject& of, bool negated) const {
  if (speaker_.noted_ == nullptr) return;
  Noting note(speaker_.noted_, {SaidPart::Form::Verb, lemma});
  note.add(of.agent ? "who acts" : of.second_person ? "you" : of.plural ? "plural" : "singular");
  if (!of.named) note.add("of the same subject");
  if (negated) note.add("negated");
}

// +empty@0, ^+empty
void Speaker::Filler::take_adjective(const std::string& piece) {
  const bool modifying = piece[0] == '^';
  const std::string rest = piece.substr(modifying ? 2 : 1);
  const std::size_t at = rest.find('@');
  Gender gender = Gender::Masculine;
  bool plural = false;
  if (modifying && modified_ != nullptr) {
    gender = modified_->gender;
    plural = modified_->plural;
  } else if (at != std::string::npos) {
    const Phrase& of = pointed(rest[at + 1]);
    gender = of.gender;
    plural = of.plural && rest.back() != 's';
  }
  put(grammar_.adjective(unjoined(rest.substr(0, at)), gender, plural));
}

// R@0, R@0:acc, ^R
void Speaker::Filler::take_relative(const std::string& piece) {
  const bool modifying = piece[0] == '^';
  const std::size_t colon = piece.find(':');
  Want of;
  if (colon != std::string::npos) speaker_.want_as({piece.substr(colon + 1)}, sense_, of);
  Head head{Gender::Masculine, false};
  if (modifying && modified_ != nullptr) head = *modified_;
  if (!modifying) head = {pointed(piece[2]).gender, pointed(piece[2]).plural};
  put(grammar_.relative(head.gender, head.plural, of.in));
}

// *number, *number:def,pl
void Speaker::Filler::take_head(const std::string& piece) {
  Want head = want_;
  const std::size_t colon = piece.find(':');
  if (colon != std::string::npos) {
    const std::vector<std::string> flags = split(piece.substr(colon + 1), ',');
    if (!has(flags, "as") && !has(flags, "many")) {
      head = {};
      head.in = want_.in;
    }
    speaker_.want_as(flags, sense_, head);
  }
  if (head.determiner == Determiner::Natural) head.determiner = Determiner::Definite;
  said_.head = speaker_.noun_phrase(speaker_.noun("=" + piece.substr(1, colon - 1)), head, head.own,
                                    head.adjectives, head.number);
  append(said_.tokens, said_.head.tokens);
}

// among|in@0, he|him|him|his; false if the piece is neither.
bool Speaker::Filler::take_forms(const std::string& piece) {
  if (const std::size_t at = piece.find('@');
      at != std::string::npos && at + 1 < piece.size() && piece.find('/') < at) {
    const std::vector<std::string> forms = split(piece.substr(0, at), '/');
    const Gender gender = pointed(piece[at + 1]).gender;
    const std::size_t which = gender == Gender::Masculine ? 0 : gender == Gender::Feminine ? 1 : 2;
    put(unjoined(forms[std::min(which, forms.size() - 1)]));
    return true;
  }
  const std::size_t bar = piece.find('|');
  if (bar == std::string::npos) return false;
  if (const std::size_t at = piece.find('@', bar); at != std::string::npos) {
    const bool plural = pointed(piece[at + 1]).plural;
    put(unjoined(plural ? piece.substr(0, bar) : piece.substr(bar + 1, at - bar - 1)));
    return true;
  }
  if (piece.find(':') != std::string::npos) return false;
  const std::vector<std::string> forms = split(piece, '|');
  put(unjoined(forms[std::min(forms.size() - 1, static_cast<std::size_t>(want_.in))]));
  return true;
}

void Speaker::Filler::take(std::size_t at) {
  const std::string& piece = pieces_[at];
  const auto begins = [&](std::string_view with) { return piece.rfind(with, 0) == 0; };
  if (const auto hole = hole_of(piece)) {
    take_hole(at, *hole);
  } else if (begins("V:") || begins("^V:") || begins("V&:")) {
    take_verb(piece);
  } else if (piece == "N") {
    deny();
  } else if (piece == "E") {
    if (std::find(pieces_.begin(), pieces_.end(), "N") == pieces_.end()) deny();
    end();
  } else if (begins("+") || begins("^+")) {
    take_adjective(piece);
  } else if (begins("R@") || piece == "^R" || begins("^R:")) {
    take_relative(piece);
  } else if (piece == ",>" || piece == ":>") {
    said_.tokens.push_back({Token::Form::Tail, piece.substr(0, 1)});
  } else if (piece == ",.") {
    end();
    said_.tokens.push_back({Token::Form::Pause, ","});
  } else if (take_forms(piece)) {
    return;
  } else if (begins("in@")) {
    put(pointed(piece[3]).place);
  } else if (begins("the@")) {
    const Phrase& of = pointed(piece[4]);
    said_.tokens.push_back({Token::Form::Definite, "", of.gender, of.plural, want_.in});
  } else if (piece.size() > 1 && piece[0] == '=') {
    said_.head.gender = piece[1] == 'f'   ? Gender::Feminine
                        : piece[1] == 'n' ? Gender::Neuter
                                          : Gender::Masculine;
    said_.head.plural = piece.back() == 'p';
  } else if (piece.size() > 1 && piece[0] == '*') {
    take_head(piece);
  } else if (is_sign(piece)) {
    said_.tokens.push_back(sign(piece));
  } else if (!piece.empty()) {
    put(piece);
  }
}

// What stood behind its verb is no concern of a clause around it.
void Speaker::Filler::settle_tails() {
  if (frame_.kind != 'S') return;
  for (Token& token : said_.tokens) {
    if (token.form == Token::Form::Tail) token.form = Token::Form::Sign;
  }
}

// A frame without a head of its own takes after its first part, or the one it names.
void Speaker::Filler::take_after_a_part() {
  if (frame_.kind == 'Y') said_.head.second_person = true;
  if (frame_.kind != 'N' || phrases_.empty() || any_begins('=')) return;
  if (!said_.head.tokens.empty()) return;
  const Phrase& part = phrases_[headed_by_];
  said_.head.gender = part.gender;
  said_.head.plural = part.plural;
  said_.head.place = part.place;
  said_.head.second_person = part.second_person;
}

Speaker::Said Speaker::fill(const Frame& frame, const Sense& sense, const Want& want, Mood mood,
                            bool negated, const Head* modified) const {
  if (noted_ == nullptr) return Filler(*this, frame, sense, want, mood, negated, modified).filled();
  const auto form = frame.kind == 'N'   ? SaidPart::Form::Thing
                    : frame.kind == 'P' ? SaidPart::Form::Modifier
                                        : SaidPart::Form::Clause;
  Noting note(noted_, {form, frame.name, frame.words});
  if (form == SaidPart::Form::Clause) note.add(std::string(name_of(mood)));
  if (negated) note.add("negated");
  return Filler(*this, frame, sense, want, mood, negated, modified).filled();
}

}  // namespace ludo::lang::rules

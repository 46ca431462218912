// How things are said: nouns with what narrows them, bound names, directions. See language.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/speaker_parts.hpp"

namespace ludo::lang::rules {

Phrase Speaker::unknown(const Sense& sense) const {
  missing_frames_.insert(fmt::format("{}/{}", sense.what, sense.parts.size()));
  const Noting note(noted_, {SaidPart::Form::Unknown, sense.what});
  Phrase phrase;
  phrase.tokens.push_back(word("[" + sense.what));
  for (const Sense& part : sense.parts) append(phrase.tokens, this->phrase(part, {}).tokens);
  phrase.tokens.push_back(word("]"));
  return phrase;
}

namespace {

std::string_view name_of(Determiner determiner) {
  switch (determiner) {
    case Determiner::Natural:
      return "natural";
    case Determiner::Definite:
      return "definite";
    case Determiner::Indefinite:
      return "indefinite";
    case Determiner::Bare:
      return "bare";
    case Determiner::Each:
      return "each";
    case Determiner::No:
      return "no";
    case Determiner::Any:
      return "any";
    case Determiner::Counted:
      return "counted";
  }
  return "";
}

}  // namespace

Phrase Speaker::noun_phrase(const Noun& noun, const Want& want, bool own,
                            const std::vector<std::string>& adjectives,
                            const std::optional<std::string>& number) const {
  Phrase said = language_.grammar().noun_phrase(noun, want, own, adjectives, number);
  if (noted_ == nullptr) return said;
  Noting note(noted_, {SaidPart::Form::Noun, said.plural ? noun.plural : noun.singular});
  note.add(std::string(rules::name_of(said.gender)));
  note.add(said.plural ? "plural" : "singular");
  note.add(std::string(name_of(want.determiner)));
  note.add(std::string(rules::name_of(want.in)));
  if (own) note.add("own");
  if (number) note.add("number " + *number);
  for (const std::string& adjective : adjectives) note.add("+" + adjective);
  return said;
}

Token Speaker::cardinal(const std::string& digits) const {
  const Noting note(noted_, {SaidPart::Form::Number, digits});
  const Token::Form form = digits == "1" ? Token::Form::One : Token::Form::Word;
  return {form, language_.grammar().cardinal(digits)};
}

// A bound name's word is its own where no item has it.
bool Speaker::is_free(const std::string& name) const {
  return page_.find(name) == nullptr && page_.rule(name) == nullptr;
}

Phrase Speaker::things(const Sense& sense, Want want, const Noun* instead) const {
  Noun noun = instead != nullptr ? *instead : this->noun(sense.text);
  if (want.stuff && !noun.stuff.empty()) {
    noun.singular = noun.plural = noun.stuff;
    noun.mass = true;
    want.determiner = Determiner::Bare;
    want.plural = false;
  }
  if (want.determiner == Determiner::Natural) {
    want.determiner = Determiner::Each;
    if (want.plural.value_or(false)) want.determiner = Determiner::Definite;
  }
  bool own = want.own;
  std::vector<std::string> adjectives = want.adjectives;
  std::vector<const Sense*> behind;
  for (const Sense& modifier : sense.parts) {
    const Frame* frame = frame_of(modifier);
    if (modifier.is("own") || (modifier.is("of-player") && modifier.parts[0].is("name-me"))) {
      own = true;
    } else if (modifier.is("of-player") && modifier.parts[0].is("word") &&
               !this->noun(modifier.parts[0].text).adjective.empty()) {
      adjectives.push_back(this->noun(modifier.parts[0].text).adjective);
    } else if (modifier.is("quality")) {
      const Noun quality = this->noun(modifier.parts[0].text);
      adjectives.push_back(quality.adjective.empty() ? quality.singular : quality.adjective);
    } else if (modifier.is("plural")) {
      want.plural = want.plural.value_or(true);
    } else if (modifier.is("empty-or-not") &&
               (want.determiner == Determiner::Each || want.determiner == Determiner::No ||
                (want.determiner == Determiner::Definite && want.plural.value_or(false)))) {
      // Every cell is every cell; only of one that is met it must be said.
    } else if (modifier.is("unique")) {
      if (want.determiner == Determiner::Natural || want.determiner == Determiner::Each ||
          want.determiner == Determiner::Indefinite || want.determiner == Determiner::Any) {
        want.determiner = Determiner::Definite;
      }
      const bool counted = want.determiner == Determiner::Bare && want.plural.value_or(false);
      want.plural = counted;
    } else if (frame != nullptr && frame->kind == 'A') {
      adjectives.push_back(frame->words);
    } else {
      behind.push_back(&modifier);
    }
  }
  // What is a clause of its own comes last.
  std::stable_partition(behind.begin(), behind.end(), [&](const Sense* modifier) {
    const Frame* frame = frame_called(modifier->what);
    return frame == nullptr || frame->words.rfind(",>", 0) != 0;
  });
  Phrase said = noun_phrase(noun, want, own, adjectives, want.number);
  for (std::size_t i = 0; i < behind.size(); ++i) {
    const Sense* modifier = behind[i];
    const Frame* frame = frame_of(*modifier);
    if (i != 0 && behind[i - 1]->what == modifier->what) {
      said.tokens.push_back(word(language_.heading("and")));
    }
    if (frame == nullptr) {
      append(said.tokens, unknown(*modifier).tokens);
      continue;
    }
    const Head head{said.gender, said.plural};
    append(said.tokens, fill(*frame, *modifier, {}, Mood::Condition, false, &head).tokens);
  }
  return said;
}

Phrase Speaker::coordinated(const std::vector<Sense>& parts, const Want& want, bool all) const {
  const Noting note(noted_, {SaidPart::Form::Joined, all ? "and" : "or"});
  Phrase said;
  std::vector<Tokens> each;
  for (const Sense& part : parts) {
    Phrase one = phrase(part, want);
    // Of both genders together: masculine.
    said.gender = each.empty() || said.gender == one.gender ? one.gender : Gender::Masculine;
    said.plural = said.plural || one.plural;
    each.push_back(std::move(one.tokens));
  }
  const char* with = all ? "and" : want.determiner == Determiner::No ? "nor" : "or";
  said.tokens = joined(each, language_.heading(with), &said.joints);
  if (all && parts.size() > 1) said.plural = true;
  return said;
}

// The noun of what is bound; where several are called alike, its role, or a letter.
Phrase Speaker::bound(const Sense& sense, const Want& want) const {
  const Sense& things_of_it = sense.parts[0];
  if (const auto own = is_free(sense.text) ? own_word(sense.text) : std::nullopt;
      own && !sense.is("called")) {
    Want inner = want;
    inner.determiner = Determiner::Definite;
    if (!things_of_it.parts.empty()) inner.plural = true;
    return noun_phrase(*own, inner, inner.own, inner.adjectives, std::nullopt);
  }
  const bool plural = !things_of_it.parts.empty();
  Want inner = want;
  inner.plural = plural;
  if (inner.determiner == Determiner::Natural || inner.determiner == Determiner::Each ||
      inner.determiner == Determiner::Indefinite || inner.determiner == Determiner::Bare ||
      inner.determiner == Determiner::Any) {
    inner.determiner = Determiner::Definite;
  }
  if (sense.is("called")) {
    return noun_phrase(noun(sense.text), inner, inner.own, inner.adjectives, std::nullopt);
  }
  const auto role = language_.data().roles.find(sense.text);
  if (sense.parts.size() > 1 && role != language_.data().roles.end()) {
    return noun_phrase(noun(role->second), inner, inner.own, inner.adjectives, std::nullopt);
  }
  Phrase said =
      noun_phrase(noun(things_of_it.text), inner, inner.own, inner.adjectives, std::nullopt);
  if (sense.parts.size() > 1) said.tokens.push_back(figure(sense.parts[1].text));
  return said;
}

Phrase Speaker::phrase(const Sense& sense, const Want& want) const {
  if (sense.is("things")) return things(sense, want);
  if (sense.is("bound") || sense.is("called")) return bound(sense, want);
  if (sense.is("figure")) {
    const Noting note(noted_, {SaidPart::Form::Figure, sense.text});
    const std::string before(language_.grammar().before_figure(want.in));
    if (before.empty()) return {{figure(sense.text)}};
    return {{word(before), figure(sense.text)}};
  }
  if (sense.is("and") || sense.is("or") || sense.is("not")) {
    return {clause(sense, Mood::Statement, false)};
  }
  if (sense.is("word")) {
    const Noun noun = this->noun(sense.text);
    Want inner = want;
    if (inner.determiner != Determiner::Bare && inner.determiner != Determiner::Indefinite &&
        inner.determiner != Determiner::No) {
      inner.determiner =
          inner.determiner == Determiner::Counted ? Determiner::Bare : Determiner::Definite;
    }
    return noun_phrase(noun, inner, inner.own, inner.adjectives, std::nullopt);
  }
  if (sense.is("rule")) {
    const auto own = own_word(sense.text);
    if (!own || !own->article || language_.grammar().before_figure(Case::Genitive).empty()) {
      return {{word(language_.grammar().quoted(heading_word(sense.text)))}};
    }
    Want inner = want;
    inner.determiner = Determiner::Definite;
    return noun_phrase(*own, inner, inner.own, inner.adjectives, std::nullopt);
  }
  if (sense.is("either-of")) return coordinated(sense.parts, want, false);
  if (sense.is("any-of") || sense.is("each-of") || sense.is("list") || sense.is("all-of")) {
    if (sense.is("all-of")) {
      const Noting note(noted_, {SaidPart::Form::Joined, "and"});
      std::vector<Tokens> acts;
      for (const Sense& part : sense.parts) acts.push_back(clause(part, Mood::Statement, false));
      return {joined(acts, language_.heading("and"))};
    }
    const bool all = !sense.is("any-of") || want.determiner == Determiner::Each ||
                     want.determiner == Determiner::Natural ||
                     want.determiner == Determiner::Definite;
    return coordinated(sense.parts, want, all);
  }
  if (sense.is("any-event")) {
    const Noting note(noted_, {SaidPart::Form::Joined, sense.what});
    std::vector<Tokens> events;
    Want each;
    each.in = want.in;
    for (const Sense& part : sense.parts) events.push_back(phrase(part, each).tokens);
    return {joined(events, language_.heading("or"))};
  }
  if (sense.is("then-parts") || sense.is("then-by")) {
    const Noting note(noted_, {SaidPart::Form::Joined, sense.what});
    std::vector<Tokens> parts;
    Want each;
    each.in = want.in;
    for (const Sense& part : sense.parts) parts.push_back(phrase(part, each).tokens);
    Phrase said;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i != 0) {
        said.tokens.push_back(sign(","));
        said.tokens.push_back(word(language_.heading("then")));
      }
      append(said.tokens, parts[i]);
    }
    return said;
  }
  if (sense.is("value")) {
    Want bare = want;
    bare.determiner = Determiner::Bare;
    bare.plural.reset();
    return noun_phrase(noun(sense.text), bare, false, {}, std::nullopt);
  }
  if (sense.is("new-bound")) {
    const Sense& name = sense.parts[1];
    const auto own = name.is("bound") && name.parts.size() == 1 && is_free(name.text)
                         ? own_word(name.text)
                         : std::nullopt;
    if (own && sense.parts[0].is("things") && sense.parts[0].text.rfind('=', 0) == 0 &&
        sense.parts[0].text != "=piece" && sense.parts[0].text != "=cell") {
      return things(sense.parts[0], want, &*own);
    }
    Phrase said = phrase(sense.parts[0], want);
    if (own && sense.parts[0].is("things") && noun(sense.parts[0].text).singular == own->singular) {
      return said;
    }
    if (own) {
      Want definite;
      definite.determiner = Determiner::Definite;
      if (!name.parts[0].parts.empty()) definite.plural = true;
      said.tokens.push_back(word("("));
      append(said.tokens, noun_phrase(*own, definite, false, {}, std::nullopt).tokens);
      said.tokens.push_back(sign(")"));
      return said;
    }
    if (name.parts.size() > 1) {
      const auto role = language_.data().roles.find(name.text);
      if (role != language_.data().roles.end()) {
        said.tokens.push_back(word("("));
        append(said.tokens, bound(name, {}).tokens);
        said.tokens.push_back(sign(")"));
      } else {
        said.tokens.push_back(figure(name.parts[1].text));
      }
    }
    return said;
  }
  if (sense.what.rfind("defined-", 0) == 0 || sense.what.rfind("looked-up-", 0) == 0) {
    const Noun own = noun(sense.parts[0].text);
    if (!own.says.empty()) {
      const Frame in_words{'N', 0, own.says, sense.parts[0].text};
      Said said = fill(in_words, sense, want, Mood::Condition, false, nullptr);
      said.head.tokens = std::move(said.tokens);
      return said.head;
    }
  }
  if (sense.is("those-undone")) {
    // The word speaks of them, and of when: `{1:H,bare,pl} that V:have/P not charged {2}`.
    const Frame in_words{'N', 0, noun(sense.parts[0].text).undone, sense.parts[0].text};
    Said said = fill(in_words, sense, want, Mood::Condition, false, nullptr);
    said.head.tokens = std::move(said.tokens);
    return said.head;
  }
  if (sense.is("noted-own") || sense.is("kept-own") || sense.is("most-own")) {
    const Noun own = noun(sense.parts[0].text);
    const std::string& words = sense.is("noted-own")  ? own.noted
                               : sense.is("kept-own") ? own.kept
                                                      : own.most;
    const Frame in_words{'N', 0, words, sense.parts[0].text};
    Said said = fill(in_words, sense, want, Mood::Condition, false, nullptr);
    said.head.tokens = std::move(said.tokens);
    return said.head;
  }
  const Frame* frame = frame_of(sense);
  if (!says_all(frame, sense)) return unknown(sense);
  Want inner = want;
  // A word is asked for in the plural only where the frame makes it its head.
  if (!sense.parts.empty() && sense.parts[0].is("word")) inner.plural.reset();
  const Mood mood = frame->kind == 'S' ? Mood::Statement : Mood::Condition;
  Said said = fill(*frame, sense, inner, mood, false, nullptr);
  said.head.tokens = std::move(said.tokens);
  return said.head;
}

// A direction as one goes: `straight forward`, `along a diagonal`, `in the direction B`.
Phrase Speaker::way(const Sense& sense) const {
  if (sense.is("any-of")) {
    const Noting note(noted_, {SaidPart::Form::Joined, "or"});
    std::vector<Tokens> ways;
    for (const Sense& part : sense.parts) ways.push_back(way(part).tokens);
    // `along a row or column, or diagonally`: two kinds of "or" stand apart.
    const std::string either = language_.heading("or");
    const bool mixed = std::any_of(ways.begin(), ways.end(), [&](const Tokens& tokens) {
      return std::any_of(tokens.begin(), tokens.end(),
                         [&](const Token& token) { return token.text == either; });
    });
    constexpr std::size_t kTwo = 2;
    if (mixed && ways.size() == kTwo) ways[0].push_back(sign(","));
    return {joined(ways, either)};
  }
  if (sense.is("new-bound")) {
    Phrase said = way(sense.parts[0]);
    const Sense& name = sense.parts[1];
    if (name.parts.size() > 1) said.tokens.push_back(word("(" + name.parts[1].text + ")"));
    return said;
  }
  const bool lettered = sense.is("bound") && sense.parts.size() > 1;
  const Frame* frame = lettered ? nullptr : frame_called("way-" + sense.what);
  // `way-where` says ways to play a rule, and no direction.
  if (frame == nullptr || frame->kind != 'P') frame = frame_called("way-other");
  if (frame == nullptr) return unknown(sense);
  const Sense wrapped{"way", "", {sense}, sense.span};
  const bool other = frame == frame_called("way-other");
  return {fill(*frame, other ? wrapped : sense, {}, Mood::Condition, false, nullptr).tokens};
}

}  // namespace ludo::lang::rules

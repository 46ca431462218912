// Frames filled, words agreed. See language.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

namespace {

Token word(std::string text) { return {Token::Form::Word, std::move(text)}; }
Token figure(std::string text) { return {Token::Form::Figure, std::move(text)}; }
Token sign(std::string text) { return {Token::Form::Sign, std::move(text)}; }

void append(Tokens& tokens, const Tokens& more) {
  tokens.insert(tokens.end(), more.begin(), more.end());
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text) {
    if (c == at) {
      parts.push_back(std::move(part));
      part.clear();
    } else {
      part += c;
    }
  }
  parts.push_back(std::move(part));
  return parts;
}

bool has(const std::vector<std::string>& flags, std::string_view flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

// A marked word of a frame: `{0:indef,pl}`.
struct Hole {
  std::size_t index = 0;
  std::vector<std::string> flags = {};
};

std::optional<Hole> hole_of(std::string_view piece) {
  if (piece.size() < 3 || piece.front() != '{' || piece.back() != '}') return std::nullopt;
  Hole hole;
  piece = piece.substr(1, piece.size() - 2);
  const std::size_t colon = piece.find(':');
  hole.index = static_cast<std::size_t>(piece[0] - '0');
  if (colon != std::string_view::npos) hole.flags = split(piece.substr(colon + 1), ',');
  return hole;
}

// The words of a frame; signs behind a part stand alone.
std::vector<std::string> pieces_of(std::string_view words) {
  std::vector<std::string> pieces;
  for (std::string& piece : split(words, ' ')) {
    const std::size_t close = piece.rfind('}');
    if (close == std::string::npos || close + 1 == piece.size()) {
      pieces.push_back(std::move(piece));
      continue;
    }
    pieces.push_back(piece.substr(0, close + 1));
    pieces.push_back(piece.substr(close + 1));
  }
  return pieces;
}

// Words that a frame joins into one piece: `in_this_turn`.
std::string unjoined(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

bool is_sign(std::string_view piece) {
  return piece == "." || piece == "," || piece == ";" || piece == ":" || piece == ")" ||
         piece == "»";
}

std::string capital(std::string text) {
  // The letters with accents that begin words here have two bytes, the second lower by 0x20.
  if (text.empty()) return text;
  if (static_cast<unsigned char>(text[0]) == 0xC3 && text.size() > 1 &&
      static_cast<unsigned char>(text[1]) >= 0xA0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) - 0x20);
  } else {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

}  // namespace

const Frame* Language::frame(std::string_view name) const {
  const auto found = data_.frames.find(name);
  return found == data_.frames.end() ? nullptr : &found->second;
}

std::string Language::heading(std::string_view key) const {
  const auto found = data_.headings.find(key);
  return found == data_.headings.end() ? std::string(key) : found->second;
}

// ---- words of the game

// The word that the game's own list gives for a key, if it does.
std::optional<Noun> Speaker::own_word(const std::string& key) const {
  const std::vector<std::string>* strings = nullptr;
  if (companion_ != nullptr) {
    for (const auto& [item, words] : companion_->names) {
      if (item == key) strings = &words;
    }
  }
  const auto& own = page_.names(language_.grammar().code());
  if (const auto found = own.find(key); strings == nullptr && found != own.end()) {
    strings = &found->second;
  }
  if (strings == nullptr) return std::nullopt;
  std::string trouble;
  Noun noun = language_.grammar().parse(*strings, trouble);
  if (!trouble.empty()) return std::nullopt;
  return noun;
}

Noun Speaker::noun(const std::string& key) const {
  if (!key.empty() && key[0] == '=') {
    if (const auto own = own_word(key)) return *own;
    std::string own = key;
    if (page_.model().board.on_points && language_.data().nouns.count(own + "@points") != 0) {
      own += "@points";
    }
    if (own == "=cell" && page_.model().board.shape == BoardShape::Graph) own = "=place";
    const auto found = language_.data().nouns.find(own);
    if (found != language_.data().nouns.end()) return found->second;
    missing_words_.insert(own);
    return language_.grammar().guess(own.substr(1));
  }
  if (const auto own = own_word(key)) return *own;
  // What a rule binds is called by its part in it.
  const auto role = language_.data().roles.find(key);
  if (role != language_.data().roles.end() && is_free(key)) return noun(role->second);
  const std::string_view code = language_.grammar().code();
  const bool spelled = key.find_first_not_of("0123456789") == std::string::npos;  // `5`: a column
  if (code != "en" && !spelled) missing_words_.insert(key);
  Noun guessed = language_.grammar().guess(key);
  const Symbol* symbol = page_.find(key);
  if (symbol != nullptr && symbol->meaning == lang::Meaning::Player) {
    guessed.singular = guessed.plural = key;
    guessed.article = false;
    guessed.plural_only = false;
  }
  return guessed;
}

std::optional<std::string> Speaker::prose(const std::string& english) const {
  if (language_.grammar().code() == "en") return english;
  if (companion_ == nullptr) return std::nullopt;
  const auto found = companion_->prose.find(english);
  if (found == companion_->prose.end()) return std::nullopt;
  return found->second;
}

// ---- things

Phrase Speaker::unknown(const Sense& sense) const {
  missing_frames_.insert(fmt::format("{}/{}", sense.what, sense.parts.size()));
  Phrase phrase;
  phrase.tokens.push_back(word("[" + sense.what));
  for (const Sense& part : sense.parts) append(phrase.tokens, this->phrase(part, {}).tokens);
  phrase.tokens.push_back(word("]"));
  return phrase;
}

// A bound name's word is its own where no item has it.
bool Speaker::is_free(const std::string& name) const {
  return page_.find(name) == nullptr && page_.rule(name) == nullptr;
}

Phrase Speaker::things(const Sense& sense, Want want, const Noun* instead) const {
  const Noun noun = instead != nullptr ? *instead : this->noun(sense.text);
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
  Phrase said = language_.grammar().noun_phrase(noun, want, own, adjectives, want.number);
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
    return language_.grammar().noun_phrase(*own, inner, inner.own, inner.adjectives, std::nullopt);
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
    return language_.grammar().noun_phrase(noun(sense.text), inner, inner.own, inner.adjectives,
                                           std::nullopt);
  }
  const auto role = language_.data().roles.find(sense.text);
  if (sense.parts.size() > 1 && role != language_.data().roles.end()) {
    return language_.grammar().noun_phrase(noun(role->second), inner, inner.own, inner.adjectives,
                                           std::nullopt);
  }
  Phrase said = language_.grammar().noun_phrase(noun(things_of_it.text), inner, inner.own,
                                                inner.adjectives, std::nullopt);
  if (sense.parts.size() > 1) said.tokens.push_back(figure(sense.parts[1].text));
  return said;
}

Phrase Speaker::phrase(const Sense& sense, const Want& want) const {
  if (sense.is("things")) return things(sense, want);
  if (sense.is("bound") || sense.is("called")) return bound(sense, want);
  if (sense.is("figure")) {
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
    return language_.grammar().noun_phrase(noun, inner, inner.own, inner.adjectives, std::nullopt);
  }
  if (sense.is("rule")) {
    const auto own = own_word(sense.text);
    if (!own || !own->article || language_.grammar().before_figure(Case::Genitive).empty()) {
      return {{word(language_.grammar().quoted(heading_word(sense.text)))}};
    }
    Want inner = want;
    inner.determiner = Determiner::Definite;
    return language_.grammar().noun_phrase(*own, inner, inner.own, inner.adjectives, std::nullopt);
  }
  if (sense.is("either-of")) return coordinated(sense.parts, want, false);
  if (sense.is("any-of") || sense.is("each-of") || sense.is("list") || sense.is("all-of")) {
    if (sense.is("all-of")) {
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
    std::vector<Tokens> events;
    Want each;
    each.in = want.in;
    for (const Sense& part : sense.parts) events.push_back(phrase(part, each).tokens);
    return {joined(events, language_.heading("or"))};
  }
  if (sense.is("then-parts") || sense.is("then-by")) {
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
    return language_.grammar().noun_phrase(noun(sense.text), bare, false, {}, std::nullopt);
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
      append(said.tokens,
             language_.grammar().noun_phrase(*own, definite, false, {}, std::nullopt).tokens);
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
      const Frame in_words{'N', 0, own.says};
      Said said = fill(in_words, sense, want, Mood::Condition, false, nullptr);
      said.head.tokens = std::move(said.tokens);
      return said.head;
    }
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
    std::vector<Tokens> ways;
    for (const Sense& part : sense.parts) ways.push_back(way(part).tokens);
    return {joined(ways, language_.heading("or"))};
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

// ---- clauses

Tokens Speaker::joined(const std::vector<Tokens>& parts, std::string_view with,
                       std::vector<std::size_t>* joints) const {
  Tokens said;
  const bool comma = parts.size() > 2 && language_.grammar().comma_before_last();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) {
      if (i + 1 < parts.size() || comma) said.push_back(sign(","));
      if (i + 1 == parts.size()) said.push_back(word(std::string(with)));
      if (joints != nullptr) joints->push_back(said.size());
    }
    append(said, parts[i]);
  }
  return said;
}

// Some things are said otherwise on boards of hexagons.
const Frame* Speaker::frame_called(const std::string& name) const {
  const BoardShape shape = page_.model().board.shape;
  if (shape == BoardShape::Hexagon || shape == BoardShape::Rhombus ||
      shape == BoardShape::Triangle) {
    if (const Frame* frame = language_.frame(name + "@hexagons")) return frame;
  }
  return language_.frame(name);
}

// The frame of a sense; one for its last part's kind goes before.
const Frame* Speaker::frame_of(const Sense& sense, std::string_view before) const {
  const std::string name = std::string(before) + sense.what;
  if (!sense.parts.empty()) {
    if (const Frame* frame = frame_called(name + "." + sense.parts.back().what)) return frame;
    if (sense.parts.size() > 1 && sense.parts[0].is("figure") && sense.parts[1].is("figure")) {
      if (const Frame* frame = frame_called("figure,figure." + name)) return frame;
    }
    if (const Frame* frame = frame_called(sense.parts[0].what + "." + name)) return frame;
  }
  return frame_called(name);
}

// Every part is spoken of; or a frame `NAME.WHAT` says a last part that has nothing inside.
bool Speaker::says_all(const Frame* frame, const Sense& sense) const {
  if (frame == nullptr) return false;
  if (frame->parameters == sense.parts.size()) return true;
  return frame->parameters + 1 == sense.parts.size() && sense.parts.back().parts.empty() &&
         frame == frame_called(sense.what + "." + sense.parts.back().what);
}

Tokens Speaker::clause(const Sense& sense, Mood mood, bool negated) const {
  if (sense.is("not")) {
    if (const auto own = in_own_words(sense.parts[0], mood, !negated)) return *own;
    if (!negated) {
      if (const Frame* denied = frame_of(sense.parts[0], "not-")) {
        return fill(*denied, sense.parts[0], {}, mood, false, nullptr).tokens;
      }
    }
    return clause(sense.parts[0], mood, !negated);
  }
  if (sense.is("or-steps")) {
    const bool plays = std::all_of(sense.parts.begin(), sense.parts.end(),
                                   [](const Sense& part) { return part.is("play"); });
    if (plays) {
      Sense rules{"either-of", "", {}, sense.span};
      for (const Sense& part : sense.parts) rules.parts.push_back(part.parts[0]);
      return clause({"play", "", {std::move(rules)}, sense.span}, mood, false);
    }
    std::vector<Tokens> steps;
    for (const Sense& part : sense.parts) steps.push_back(clause(part, mood, false));
    return joined(steps, language_.heading("or"));
  }
  if (sense.is("all-of")) {
    std::vector<Tokens> acts;
    for (const Sense& part : sense.parts) acts.push_back(clause(part, mood, false));
    return joined(acts, language_.heading("and"));
  }
  if (sense.is("and") || sense.is("or")) {
    const bool all = sense.is("and") != negated;
    const bool wide = language_.data().headings.count("and-wide") != 0;
    bool some_mixed = false;
    std::vector<Tokens> parts;
    for (const Sense& part : sense.parts) {
      // What joins inside, and what the parts are joined by.
      const Sense* inside = &part;
      bool denied = negated;
      while (inside->is("not")) {
        denied = !denied;
        inside = &inside->parts[0];
      }
      const bool inner_all = inside->is("and") != denied;
      const bool mixed = (inside->is("and") || inside->is("or")) && inner_all != all;
      Tokens said = negated && !part.is("not") && frame_of(part, "not-") != nullptr
                        ? clause({"not", "", {part}, part.span}, mood, false)
                        : clause(part, mood, negated);
      some_mixed = some_mixed || mixed;
      if (mixed && !all && !wide) said.insert(said.begin(), word(language_.heading("both")));
      if (mixed && all && !wide) said.insert(said.begin(), word(language_.heading("either")));
      parts.push_back(std::move(said));
    }
    if (some_mixed && wide) {
      // What is joined otherwise inside stands between words that join from afar.
      const Tokens last = std::move(parts.back());
      parts.pop_back();
      Tokens said = joined(parts, language_.heading(all ? "and" : "or"));
      said.push_back(sign(","));
      said.push_back(word(language_.heading(all ? "and-wide" : "or-wide")));
      append(said, last);
      return said;
    }
    return joined(parts, language_.heading(all ? "and" : "or"));
  }
  if (const auto said = in_own_words(sense, mood, negated)) return *said;
  const Frame* frame = frame_of(sense);
  if (!says_all(frame, sense)) return unknown(sense).tokens;
  // A frame without a verb of its own cannot be denied from within.
  if (negated && frame->words.find("V:") == std::string::npos) {
    if (const Frame* denied = language_.frame("not-so")) {
      return fill(*denied, {"not-so", "", {sense}, sense.span}, {}, mood, false, nullptr).tokens;
    }
  }
  return fill(*frame, sense, {}, mood, negated, nullptr).tokens;
}

// A definition or state that the game's words say with a frame of its own: `{1:S} V:be in check`.
// Its parameters are counted from 1.
std::optional<Tokens> Speaker::in_own_words(const Sense& sense, Mood mood, bool negated) const {
  std::size_t word_at = 0;
  if (sense.is("becomes-noted") || sense.is("stops-being-noted") || sense.is("may-be-of-turn") ||
      sense.is("may-be-of-game")) {
    const Noun state = noun(sense.parts[0].text);
    if (state.says.empty()) return std::nullopt;
    const std::string what = sense.is("becomes-noted")       ? "noted-that"
                             : sense.is("stops-being-noted") ? "noted-that-not"
                                                             : "may-be-noted-that";
    return clause({what, "", {{"state", "", sense.parts, sense.span}}, sense.span}, mood, negated);
  }
  if (sense.is("bound-holds")) {
    if (!sense.parts[0].is("called") && !sense.parts[0].is("bound")) return std::nullopt;
    const auto own = own_word(sense.parts[0].text);
    if (!own || own->says.empty()) return std::nullopt;
    const Frame in_words{'S', 0, own->says};
    return fill(in_words, sense, {}, mood, negated, nullptr).tokens;
  }
  if (sense.is("is-so")) {
    word_at = 1;
  } else if (!sense.is("state") && sense.what.rfind("defined-holds-", 0) != 0 &&
             sense.what.rfind("term-holds-", 0) != 0) {
    return std::nullopt;
  }
  const Noun word_of_it = noun(sense.parts[word_at].text);
  if (word_of_it.says.empty()) return std::nullopt;
  Sense plain = sense;
  if (word_at == 1) std::swap(plain.parts[0], plain.parts[1]);
  const Frame own{'S', 0, word_of_it.says};
  Tokens said = fill(own, plain, {}, mood, negated, nullptr).tokens;
  if (sense.what.rfind("term-holds-", 0) == 0)
    for (const std::string& piece : split(language_.heading("if"), ' ')) {
      said.push_back(is_sign(piece) ? sign(piece) : word(piece));
    }
  return said;
}

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

// ---- sentences

std::string Speaker::text(const Sense& sense, Mood mood) const {
  const Frame* frame = frame_called(sense.what);
  const bool clausal = sense.is("or-steps") || sense.is("and") || sense.is("or") ||
                       sense.is("not") || (frame != nullptr && frame->kind == 'S');
  return language_.grammar().settle(clausal ? clause(sense, mood, false)
                                            : phrase(sense, {}).tokens);
}

std::string Speaker::sentence(const Sense& sense, Mood mood) const {
  std::string said = capital(language_.grammar().settle(clause(sense, mood, false)));
  if (!said.empty() && said.back() != '.' && said.back() != ':') said += '.';
  return said;
}

std::string Speaker::heading_word(const std::string& key) const {
  if (const Node* rule = page_.rule(key)) {
    for (const Node& child : rule->children) {
      if (!child.is(Form::Attached)) continue;
      for (const Node& line : child.children) {
        if (!line.is(Form::Title)) continue;
        if (const auto said = prose(line.text)) return *said;
      }
    }
  }
  const Noun word_of_it = noun(key);
  return capital(language_.grammar().title(word_of_it));
}

}  // namespace ludo::lang::rules

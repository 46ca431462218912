// Words of the game, clauses and sentences. See language.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/speaker_parts.hpp"

namespace ludo::lang::rules {

const Frame* Language::frame(std::string_view name) const {
  const auto found = data_.frames.find(name);
  return found == data_.frames.end() ? nullptr : &found->second;
}

std::string Language::in_quotes(const std::string& sentence) const {
  std::string quoted = grammar_->quoted(sentence);  // English has no signs around titles
  return quoted == sentence ? "“" + sentence + "”" : quoted;
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
    // Where all pieces are of one kind they are called by it.
    if (key == "=piece" && page_.model().kinds.size() == 1)
      return noun(page_.model().kinds[0].name);
    std::string own = key;
    if (page_.model().board.on_points && language_.data().nouns.count(own + "@points") != 0) {
      own += "@points";
    }
    // A cell of a board of tiles is a part of a tile.
    if (page_.model().board.shape == BoardShape::Tiles &&
        language_.data().nouns.count(own + "@tiles") != 0) {
      own += "@tiles";
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
  // A player, or one who only plays where more do.
  const Node* count = symbol == nullptr ? page_.item(Form::PlayerCount) : nullptr;
  const bool may_play =
      count != nullptr &&
      std::any_of(count->children.begin(), count->children.end(),
                  [&](const Node& name) { return name.is(Form::Name) && name.text == key; });
  if (may_play || (symbol != nullptr && symbol->meaning == lang::Meaning::Player)) {
    guessed.singular = guessed.plural = key;
    guessed.article = false;
    guessed.plural_only = false;
  }
  return guessed;
}

std::string Speaker::state_words(const std::string& key) const {
  const auto own = own_word(key);
  const std::string head = "{1:S} V:";
  if (!own || own->says.rfind(head, 0) != 0) return "";
  std::string rest = own->says.substr(head.size());
  const std::size_t verb = rest.find(' ');
  static const std::set<std::string, std::less<>> kStates = {"be", "essere", "sein", "stehen"};
  if (verb == std::string::npos || kStates.count(rest.substr(0, verb)) == 0) return "";
  rest = rest.substr(verb + 1);
  if (rest.rfind("N ", 0) == 0) rest = rest.substr(2);
  return rest.find_first_of("{}@*+|:") == std::string::npos ? rest : "";
}

std::optional<std::string> Speaker::prose(const std::string& english) const {
  if (language_.grammar().code() == "en") return english;
  if (companion_ == nullptr) return std::nullopt;
  const auto found = companion_->prose.find(english);
  if (found == companion_->prose.end()) return std::nullopt;
  return found->second;
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

namespace {

// `make a movement or make a drop`: what all begin with is said once.
void drop_common_beginning(std::vector<Tokens>& steps, const std::vector<std::string>& articles) {
  const auto same = [&](const Token& a, const Token& b) {
    return a.form == Token::Form::Word && b.form == a.form && a.text == b.text &&
           std::find(articles.begin(), articles.end(), a.text) == articles.end();
  };
  std::size_t common = 0;
  const auto all_have = [&](std::size_t at) {
    return std::all_of(steps.begin(), steps.end(), [&](const Tokens& step) {
      return at + 1 < step.size() && same(step[at], steps[0][at]);
    });
  };
  while (all_have(common)) ++common;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    steps[i].erase(steps[i].begin(), steps[i].begin() + static_cast<std::ptrdiff_t>(common));
  }
}

}  // namespace

// Some things are said otherwise on boards of hexagons.
const Frame* Speaker::frame_called(const std::string& name) const {
  const BoardShape shape = page_.model().board.shape;
  if (shape == BoardShape::Hexagon || shape == BoardShape::Rhombus ||
      shape == BoardShape::Triangle) {
    if (const Frame* frame = language_.frame(name + "@hexagons")) return frame;
  }
  if (shape == BoardShape::Tiles) {
    if (const Frame* frame = language_.frame(name + "@tiles")) return frame;
  }
  // On squares all directions are eight, unless lines say where one goes.
  const bool lines = page_.item(Form::Links) != nullptr;
  if (shape == BoardShape::Square) {
    if (const Frame* frame = language_.frame(name + (lines ? "@lines" : "@squares"))) return frame;
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
    const bool plays = std::all_of(sense.parts.begin(), sense.parts.end(), [&](const Sense& part) {
      return part.is("play") && !has_act(part);
    });
    if (plays) {
      Sense rules{"either-of", "", {}, sense.span};
      for (const Sense& part : sense.parts) rules.parts.push_back(part.parts[0]);
      return clause({"play", "", {std::move(rules)}, sense.span}, mood, false);
    }
    const Noting note(noted_, {SaidPart::Form::Joined, "or"});
    std::vector<Tokens> steps;
    for (const Sense& part : sense.parts) steps.push_back(clause(part, mood, false));
    drop_common_beginning(steps, split(language_.heading("articles"), ' '));
    return joined(steps, language_.heading("or"));
  }
  if (sense.is("all-of")) {
    const Noting note(noted_, {SaidPart::Form::Joined, "and"});
    std::vector<Tokens> acts;
    for (const Sense& part : sense.parts) acts.push_back(clause(part, mood, false));
    return joined(acts, language_.heading("and"));
  }
  if (sense.is("and") || sense.is("or")) {
    const bool all = sense.is("and") != negated;
    const Noting note(noted_, {SaidPart::Form::Joined, all ? "and" : "or"});
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
  if (sense.is("play") || sense.is("play-with")) return act(sense, mood, negated);
  if (sense.is("play-giving") || sense.is("play-with-giving")) {
    Sense act_of_it = sense;
    act_of_it.what.resize(act_of_it.what.size() - std::string_view("-giving").size());
    act_of_it.parts.pop_back();
    if (!act(act_of_it, Mood::Infinitive, false)) return std::nullopt;
    return clause({"done-giving", "", {std::move(act_of_it), sense.parts.back()}, sense.span}, mood,
                  negated);
  }
  if (sense.is("can-be-done")) {
    const auto own = own_word(sense.parts[0].text);
    if (own && !own->can.empty()) {
      return fill({'S', 0, own->can, sense.parts[0].text}, sense, {}, mood, negated, nullptr)
          .tokens;
    }
    const Sense act_of_it{"play", "", {sense.parts[0]}, sense.span};
    if (!has_act(act_of_it)) return std::nullopt;
    return clause({"you-can-do", "", {act_of_it}, sense.span}, mood, negated);
  }
  // What a piece does by a rule, or with such a value: `{1:S} V:attack {2:indef}`.
  if (sense.is("deed")) {
    const auto own = own_word(sense.parts[0].text);
    if (!own || own->does.empty()) return std::nullopt;
    return fill({'S', 0, own->does, sense.parts[0].text}, sense, {}, mood, negated, nullptr).tokens;
  }
  // What was done to a piece that has been named, as an attribute keeps it: `have attacked it`.
  if (sense.is("did-to-it")) {
    const auto own = own_word(sense.parts[0].text);
    if (!own || own->done.empty()) return std::nullopt;
    return fill({'S', 0, own->done, sense.parts[0].text}, sense, {}, mood, negated, nullptr).tokens;
  }
  // What is counted, where the game has words for what makes it one more.
  if (sense.is("add-one") && sense.parts[0].is("attribute")) {
    const auto own = own_word(sense.parts[0].parts[0].text);
    if (!own || own->says.empty()) return std::nullopt;
    return fill({'S', 0, own->says, sense.parts[0].parts[0].text}, sense, {}, mood, negated,
                nullptr)
        .tokens;
  }
  if (sense.is("chain") || sense.is("chain-forced")) {
    const Sense act_of_it{"play", "", {sense.parts[0]}, sense.span};
    if (!act(act_of_it, mood, false)) return std::nullopt;
    return clause({sense.what + "-act", "", {act_of_it, sense.parts[1]}, sense.span}, mood,
                  negated);
  }
  if (sense.is("every-play")) {
    const Sense act_of_it{"play", "", {sense.parts[1]}, sense.span};
    if (!has_act(act_of_it)) return std::nullopt;
    return clause({"every-act", "", {sense.parts[0], act_of_it, sense.parts[2]}, sense.span}, mood,
                  negated);
  }
  if (sense.what.rfind("can-play", 0) == 0) {
    // {player, rule, what with, so that}
    const bool with = sense.what.find("-with") != std::string::npos;
    Sense act_of_it{with ? "play-with" : "play", "", {sense.parts[1]}, sense.span};
    if (with) act_of_it.parts.push_back(sense.parts[2]);
    if (!has_act(act_of_it)) return std::nullopt;
    Sense can{"can-act", "", {sense.parts[0], std::move(act_of_it)}, sense.span};
    if (sense.what.ends_with("-where")) {
      can.what += "-where";
      can.parts.push_back(sense.parts.back());
    }
    return clause(can, mood, negated);
  }
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
    const Frame in_words{'S', 0, own->says, sense.parts[0].text};
    return fill(in_words, sense, {}, mood, negated, nullptr).tokens;
  }
  const bool value = sense.what.rfind("term-", 0) == 0 && sense.parts.size() > 1 &&
                     sense.what.rfind("term-holds-", 0) != 0 &&
                     sense.what.rfind("term-reach-", 0) != 0;
  if (sense.what.rfind("has-played-", 0) == 0) {
    const auto own = own_word(sense.parts[1].text);
    if (!own || own->done.empty()) return std::nullopt;
    const Frame in_words{'S', 0, own->done, sense.parts[1].text};
    const Sense when{
        "in-this-" + sense.what.substr(std::string_view("has-played-").size()), "", {}, sense.span};
    const Sense plain{"done", "", {sense.parts[1], sense.parts[0], when}, sense.span};
    return fill(in_words, plain, {}, mood, negated, nullptr).tokens;
  }
  // `set wounds of unit to 0`, where the word stands for several things.
  if (sense.is("set") && sense.parts[0].is("attribute-of") && sense.parts[1].is("figure") &&
      sense.parts[1].text == "0" && noun(sense.parts[0].parts[0].text).plural_only) {
    const Sense& of = sense.parts[0];
    return clause({"has-none-more", "", {of.parts[1], of.parts[0]}, sense.span}, mood, negated);
  }
  if (sense.is("all-used-up") || sense.is("phase-act") || sense.is("happens") ||
      sense.is("of-him")) {
    const Noun own = noun(sense.parts[0].text);
    const std::string& words = sense.is("phase-act") ? own.says
                               : sense.is("happens") ? own.happens
                               : sense.is("of-him")  ? (own.his.empty() ? own.says : own.his)
                                                     : own.done;
    if (words.empty()) return std::nullopt;
    const Frame in_words{'S', 0, words, sense.parts[0].text};
    return fill(in_words, sense, {}, mood, negated, nullptr).tokens;
  }
  if (sense.is("is-so")) {
    word_at = 1;
  } else if (sense.is("is-called")) {
    word_at = 0;
  } else if (!value && !sense.is("state") && sense.what.rfind("defined-holds-", 0) != 0 &&
             sense.what.rfind("term-holds-", 0) != 0) {
    return std::nullopt;
  }
  const Noun word_of_it = noun(sense.parts[word_at].text);
  if (word_of_it.says.empty()) return std::nullopt;
  Sense plain = sense;
  if (word_at == 1) std::swap(plain.parts[0], plain.parts[1]);
  const Frame own{'S', 0, word_of_it.says, sense.parts[word_at].text};
  Tokens said = fill(own, plain, {}, mood, negated, nullptr).tokens;
  if (sense.what.rfind("term-holds-", 0) == 0)
    for (const std::string& piece : split(language_.heading("if"), ' ')) {
      said.push_back(is_sign(piece) ? sign(piece) : word(piece));
    }
  return said;
}

// A rule as the game's words say it: `V:make a movement`, `V:capture with {1}`; what it is played
// with is counted from 1.
std::optional<Tokens> Speaker::act(const Sense& sense, Mood mood, bool negated) const {
  const auto own = own_word(sense.parts[0].text);
  if (!own || own->says.empty()) return std::nullopt;
  Sense plain{"act", "", {sense.parts[0]}, sense.span};
  if (sense.parts.size() > 1) {
    const Sense& list = sense.parts[1];
    if (list.is("list")) {
      plain.parts.insert(plain.parts.end(), list.parts.begin(), list.parts.end());
    } else {
      plain.parts.push_back(list);
    }
  }
  // It must speak of all that the rule is played with.
  for (std::size_t i = 1; i < plain.parts.size(); ++i) {
    if (own->says.find(fmt::format("{{{}", i)) == std::string::npos) return std::nullopt;
  }
  const std::size_t spoken =
      static_cast<std::size_t>(std::count(own->says.begin(), own->says.end(), '{'));
  if (plain.parts.size() <= spoken && spoken != 0) return std::nullopt;
  // What the caller calls as the rule does is left out: then it is not known which is which.
  const Node* rule = page_.rule(sense.parts[0].text);
  if (spoken != 0 && (rule == nullptr || (*rule)[0].size() + 1 != plain.parts.size())) {
    return std::nullopt;
  }
  const bool of_him = mood == Mood::OfHim && spoken == 0 && !own->his.empty();
  const Frame in_words{'S', 0, of_him ? own->his : own->says, sense.parts[0].text};
  return fill(in_words, plain, {}, mood, negated, nullptr).tokens;
}

bool Speaker::has_act(const Sense& sense) const {
  const NotNoting only_asked(noted_);
  return act(sense, Mood::Infinitive, false).has_value();
}

// ---- sentences

namespace {

// The phrase that was noted is the only part of what was begun with.
Saying whole(Saying saying) {
  if (saying.phrase.parts.size() != 1) return saying;
  SaidPart only = std::move(saying.phrase.parts.front());
  saying.phrase = std::move(only);
  return saying;
}

}  // namespace

std::string Speaker::text(const Sense& sense, Mood mood, std::vector<Saying>* said) const {
  const Frame* frame = frame_called(sense.what);
  const bool clausal = sense.is("or-steps") || sense.is("and") || sense.is("or") ||
                       sense.is("not") || (frame != nullptr && frame->kind == 'S');
  Saying saying;
  SaidPart* const around = noted_;
  if (said != nullptr) noted_ = &saying.phrase;
  saying.tokens = clausal ? clause(sense, mood, false) : phrase(sense, {}).tokens;
  noted_ = around;
  std::string text = language_.grammar().settle(saying.tokens);
  if (said != nullptr) said->push_back(whole(std::move(saying)));
  return text;
}

Saying Speaker::saying(const Sense& sense, Mood mood) const {
  Saying saying;
  noted_ = &saying.phrase;
  saying.tokens = clause(sense, mood, false);
  noted_ = nullptr;
  return whole(std::move(saying));
}

std::string Speaker::finished(const Saying& saying) const {
  std::string said = capital(language_.grammar().settle(saying.tokens));
  if (!said.empty() && said.back() != '.' && said.back() != ':') said += '.';
  return said;
}

std::string Speaker::game_title() const {
  const std::string& name = page_.model().name;
  if (const auto own = own_word(name)) return own->singular;
  std::string title;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins = std::isupper(static_cast<unsigned char>(name[i])) != 0 && i > 0 &&
                        std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
    if (begins) title += ' ';
    title += name[i] == '-' ? ' ' : name[i];
  }
  return title;
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

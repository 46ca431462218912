// Who acts next, where a definition says it, and which way of acting is the best. See writer.hpp.

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

Sense key_word(const std::string& key, Span span) { return sense_of("word", key, span); }

bool is_defined(const Sense& told) { return told.is("defined-0"); }

// The name of the option that a condition asks for first: `ratto and …`.
std::string option_asked(const Page& page, const Node& when) {
  const Node& first = when.is(Form::And) ? when[0] : when;
  if (!first.is(Form::Name)) return "";
  const Symbol* symbol = page.find(first.text);
  return symbol != nullptr && symbol->meaning == lang::Meaning::Option ? first.text : "";
}

// `best W of R by X > best W of R by Y`: X, Y, W and R.
struct Comparison {
  const Sense* better = nullptr;
  const Sense* worse = nullptr;
  std::string worth = {};
  std::string rule = {};
};

std::optional<Comparison> comparison_of(const Sense& holds) {
  if (!holds.is("is-more") || !holds.parts[0].is("best-play") || !holds.parts[1].is("best-play")) {
    return std::nullopt;
  }
  const auto& one = holds.parts[0].parts;
  const auto& other = holds.parts[1].parts;
  if (one[0].text != other[0].text || one[1].text != other[1].text) return std::nullopt;
  return Comparison{&one[2], &other[2], one[0].text, one[1].text};
}

// A key of a preference as what the better of two does; nothing of a key of another form.
std::optional<Sense> better_by(const Sense& key, const Sense& act) {
  if (key.parts.empty() || key.parts[0].parts.empty()) return std::nullopt;
  const Sense& event = key.parts[0];
  const char* what = nullptr;
  if (event.is("happened-captured-turn")) {
    what = key.is("key-most")       ? "better-takes-more"
           : key.is("key-least")    ? "better-takes-fewer"
           : key.is("key-earliest") ? "better-takes-earlier"
                                    : nullptr;
  } else if (event.is("some-happened-moved-turn") && key.is("key-that")) {
    what = "better-made-by";
  }
  if (what == nullptr) return std::nullopt;
  return sense(what, {event.parts[0], act}, key.span);
}

}  // namespace

// `the A still in the game, and otherwise the next player`: whose turn it is in the usual order;
// the attribute A.
std::string due_in_order(const Page& page, const Node& define) {
  constexpr std::size_t kPlaces = 3;
  const Node& body = define[1];
  if (!define[0].children.empty() || !body.is(Form::Conditional) || body.size() < kPlaces)
    return "";
  const auto cases = Teller(page).cases_of(body, false);
  if (cases.rows.size() != 2) return "";
  const Sense& here = cases.rows[0];
  const Sense& then = cases.rows[1];
  if (!here.is("case-when") || !then.is("case-otherwise")) return "";
  const Sense& due = here.parts[0];
  const Sense& holds = here.parts[1];
  const Sense& next = then.parts[0];
  const bool fits = due.is("attribute") && holds.is("is-in") && holds.parts[1].is("name-alive") &&
                    print(holds.parts[0]) == print(due) && next.is("player-after") &&
                    print(next.parts[0]) == print(due);
  return fits ? due.parts[0].text : "";
}

// `if me = N: set A to the player after me`, where N is the player due by A: the order goes on.
std::optional<Sense> order_goes_on(const Page& page, const Sense& holds, const Sense& act,
                                   Span span) {
  if (!holds.is("is") || !holds.parts[0].is("name-me") || !is_defined(holds.parts[1]) ||
      !act.is("set") || !act.parts[0].is("attribute") || !act.parts[1].is("player-after") ||
      !act.parts[1].parts[0].is("name-me")) {
    return std::nullopt;
  }
  const std::string& name = holds.parts[1].parts[0].text;
  const Node* define = page.define(name);
  if (define == nullptr || due_in_order(page, *define) != act.parts[0].parts[0].text) {
    return std::nullopt;
  }
  return sense("order-goes-on", {key_word(name, span)}, span);
}

// An attribute of the game.
const Node* RuleWriter::attribute_called(const std::string& name) const {
  for (const Node* has : page_.items(Form::Has)) {
    if (page_.find(has->text) != nullptr || lower(has->text) != "game") continue;
    for (const Node& attribute : has->children) {
      if (attribute.is(Form::Attribute) && attribute.text == name) return &attribute;
    }
  }
  return nullptr;
}

// What the author says of it: `whose turn it is in the usual order`.
std::optional<Sense> RuleWriter::described(const Node& attribute) const {
  const Node& description = place_in(attribute, 4);
  if (description.absent()) return std::nullopt;
  const auto said = speaker_.prose(description.text);
  if (!said) return std::nullopt;
  return sense_of("figure", *said, description.span);
}

// `the player due is the one whose turn it is in the usual order; whoever is out is passed over`
bool RuleWriter::tell_usual_order(const Node& define, Section& section) {
  const Node* due = attribute_called(due_in_order(page_, define));
  if (due == nullptr) return false;
  const auto what = described(*due);
  if (!what) return false;
  // At first it is who begins.
  const auto& order = page_.model().scenario.order;
  const Node& first = place_in(*due, 1);
  const bool begins = !order.empty() && page_.item(Form::FirstPlayer) == nullptr &&
                      is_name(first, at(page_.model().players, order[0]).name);
  if (!begins) return false;
  const std::size_t before = section.blocks.size();
  Sentence told =
      say(sense("due-in-usual-order", {key_word(define.text, define.span), *what}, define.span));
  spans_below(define[1], told.from);
  spans_below(*due, told.from);
  section.blocks.push_back({Block::Form::Paragraph, {std::move(told)}});
  told_attributes_.insert(due);
  prose(attached_to(define), section, before);
  return true;
}

// `the other among alive where other != N and other != L`, of three.
bool RuleWriter::tell_third(const Node& define, Section& section) {
  constexpr std::size_t kThree = 3;
  if (page_.model().players.size() != kThree || !define[0].children.empty()) return false;
  Teller teller = this->teller();
  const auto cases = told(teller, [&](Teller& by) { return by.cases_of(define[1], false); });
  if (cases.rows.size() != 1 || !cases.rows[0].is("the-where")) return false;
  const Sense& all = cases.rows[0];
  if (!all.parts[0].is("new-bound") || !all.parts[1].is("and") || all.parts[1].parts.size() != 2) {
    return false;
  }
  const Sense& among = all.parts[0].parts[0];
  if (among.parts.size() != 1 || !among.parts[0].is("among") ||
      !among.parts[0].parts[0].is("name-alive")) {
    return false;
  }
  std::vector<Sense> others;
  for (const Sense& part : all.parts[1].parts) {
    if (!part.is("not") || !part.parts[0].is("is")) return false;
    if (print(part.parts[0].parts[0]) != print(all.parts[0].parts[1])) return false;
    others.push_back(part.parts[0].parts[1]);
  }
  const Node* last =
      others[1].is("attribute") ? attribute_called(others[1].parts[0].text) : nullptr;
  if (!is_defined(others[0]) || last == nullptr || !(*last)[0].is(Form::TypeOptional) ||
      noted_of_actor(last->text) != last) {
    return false;
  }
  take_definitions(teller);
  const std::size_t before = section.blocks.size();
  const std::string& usual = others[0].parts[0].text;
  const bool quality = !speaker_.noun(usual).adjective.empty();
  Sense of_last = others[1].parts[0];
  const char* what = quality ? "is-the-third-so" : "is-the-third";
  if (quality && !speaker_.noun(last->text).his.empty()) {
    what = "is-the-third-not";
    of_last = sense("not", {sense("of-him", {std::move(of_last)}, define.span)}, define.span);
  }
  Sentence who =
      say(sense(what, {key_word(define.text, define.span), others[0].parts[0], std::move(of_last)},
                define.span));
  spans_below(define[1], who.from);
  Sentence when = say(sense("third-only-while", {key_word(define.text, define.span)}, define.span));
  section.blocks.push_back({Block::Form::Paragraph, {std::move(when), std::move(who)}});
  prose(attached_to(define), section, before);
  return true;
}

// `next player: actor`, where a definition says who acts: the usual one, or another in his place.
// What has a section of its own is returned.
std::optional<Section> RuleWriter::next_player(const Node& next, Section& section) {
  const Node& value = next[0];
  const Node* define = value.is(Form::Name) ? page_.define(value.text) : nullptr;
  Teller teller = this->teller();
  Teller::Cases cases;
  if (define != nullptr) {
    cases = told(teller, [&](Teller& by) { return by.cases_of((*define)[1], false); });
  }
  const bool alone = cases.rows.size() == 1 && is_defined(cases.rows[0]);
  const bool two = cases.rows.size() == 2 && cases.rows[0].is("case-when") &&
                   is_defined(cases.rows[0].parts[0]) && cases.rows[1].is("case-otherwise") &&
                   is_defined(cases.rows[1].parts[0]);
  const auto comparison = two ? comparison_of(cases.rows[0].parts[1]) : std::nullopt;
  const bool fits = alone || (comparison && is_defined(*comparison->better) &&
                              print(*comparison->better) == print(cases.rows[0].parts[0]) &&
                              print(*comparison->worse) == print(cases.rows[1].parts[0]) &&
                              has_noun(played_by(comparison->rule)));
  if (!fits) {
    Teller plain = this->teller();
    line(section, sense("next-player", {plain.thing(value)}, next.span));
    take_definitions(plain);
    prose(attached_to(next), section, 0);
    return std::nullopt;
  }
  told_definitions_.insert(define);
  if (!alone) take_definitions(teller);
  const std::string usual = (alone ? cases.rows[0] : cases.rows[1].parts[0]).parts[0].text;
  const Span span = define->span;
  const Node* order = page_.define(usual);
  if (order != nullptr && tell_usual_order(*order, section)) {
    told_definitions_.insert(order);
    std::erase(definitions_, order);
  } else if (alone) {
    take_definitions(teller);
  }
  usual_ = usual;
  if (!alone) compared_ = comparison->rule;
  if (!alone) thief_ = cases.rows[0].parts[0].parts[0].text;
  if (alone) {
    Sentence acts = say(sense("always-acts", {key_word(usual, next.span)}, next.span));
    spans_below((*define)[1], acts.from);
    acts.from.push_back(span);
    section.blocks.push_back({Block::Form::Paragraph, {std::move(acts)}});
    prose(attached_to(next), section, 0);
    return std::nullopt;
  }
  const std::string other = cases.rows[0].parts[0].parts[0].text;
  // A section of its own, called as the option that it hangs on.
  const std::string option = option_asked(page_, (*define)[1][1]);
  const std::string& about = words_.count(option) != 0 ? option : define->text;
  const std::string title = heading_of(about);
  Sentence acts = say(sense(
      "acts-unless",
      {key_word(usual, next.span), key_word(other, next.span), sense_of("rule", about, next.span)},
      next.span));
  section.blocks.push_back({Block::Form::Paragraph, {std::move(acts)}});
  prose(attached_to(next), section, 0);
  Section own{"define:" + define->text, title, 3, span};
  const Node* third = page_.define(other);
  const bool he = third != nullptr && tell_third(*third, own);
  if (he) {
    told_definitions_.insert(third);
    std::erase(definitions_, third);
  }
  const std::size_t before = own.blocks.size();
  const std::string act = played_by(comparison->rule);
  std::vector<Sense> parts = {key_word(act, span), key_word(usual, span)};
  if (!he) parts.push_back(key_word(other, span));
  Sentence steals = say(sense(he ? "he-acts-instead" : "acts-instead", std::move(parts), span));
  spans_below((*define)[1], steals.from);
  own.blocks.push_back({Block::Form::Paragraph, {std::move(steals)}});
  const auto follows = [&](Sense corollary) {
    line(own, corollary);
    own.blocks.back().sentences.back().role = Role::Corollary;
  };
  if (has_act(act)) {
    follows(sense("none-is-least",
                  {key_word(act, span), sense("play", {sense_of("rule", act, span)}, span)}, span));
  }
  const std::string first = first_of_turn();
  const bool said = words_.count(first) != 0 && !speaker_.noun(first).happens.empty();
  follows(said ? sense("compared-before", {sense("happens", {key_word(first, span)}, span)}, span)
               : sense("compared-first", {}, span));
  Section then{own.key, own.title, own.level, own.span};
  line(then, has_noun(option) ? sense("compared-again", {key_word(option, span)}, span)
                              : sense("compared-again-plain", {}, span));
  then.blocks.back().sentences.back().role = Role::Corollary;
  prose(attached_to(*define), then, 0);
  std::move(then.blocks.begin(), then.blocks.end(), std::back_inserter(own.blocks));
  if (he) list_theft(own);
  return own;
}

// Who may steal and when, what is compared, and what follows: one after the other.
void RuleWriter::list_theft(Section& section) {
  const auto is_plain = [](const Block& block) {
    return block.form == Block::Form::Paragraph && block.items.empty();
  };
  if (!std::all_of(section.blocks.begin(), section.blocks.end(), is_plain)) return;
  Sentence head = say(sense("theft-goes-so", {}, section.span));
  head.text.back() = ':';
  head.role = Role::Corollary;
  Block list = points(std::move(section.blocks), true);
  section.blocks.clear();
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(std::move(list));
}

// The rule with which every turn begins; nothing if it begins otherwise.
std::string RuleWriter::first_of_turn() const {
  const Node* turn = page_.items(Form::Turn).size() == 1 ? page_.item(Form::Turn) : nullptr;
  if (turn == nullptr) return "";
  for (const Node& statement : (*turn)[0].children) {
    if (statement.is(Form::Play)) return statement.text;
    if (!statement.is(Form::Attached)) break;
  }
  return "";
}

// The rule that a rule plays before all else; nothing if it plays none.
std::string RuleWriter::played_by(const std::string& name) const {
  std::string found;
  const std::function<void(const Node&)> look = [&](const Node& node) {
    if (found.empty() && node.is(Form::Play)) found = node.text;
    for (const Node& child : node.children) look(child);
  };
  if (const Node* rule = page_.rule(name)) look((*rule)[4]);
  return found;
}

// The better of two, key by key; nothing if a key is told otherwise.
std::optional<Block> RuleWriter::better_of_two(const Node& preference, const std::string& act) {
  Teller teller = this->teller();
  const auto cases = told(teller, [&](Teller& by) { return by.cases_of(preference[1], false); });
  if (cases.rows.size() != 1 || !cases.rows[0].is("then-by")) return std::nullopt;
  const Sense word = key_word(act, preference.span);
  std::vector<Block> rows;
  for (const Sense& key : cases.rows[0].parts) {
    const auto better = better_by(key, word);
    if (!better) return std::nullopt;
    const std::size_t n = rows.size() + 1;
    constexpr std::size_t kNamed = 3;
    const Sense told =
        sense(kNamed < n ? "better-more" : "better-" + std::to_string(n), {*better}, key.span);
    Sentence row = say(told);
    row.said.clear();
    row.text = speaker_.text(told, Mood::Statement, &row.said) +
               (n == cases.rows[0].parts.size() ? '.' : ';');
    rows.push_back({Block::Form::Paragraph, {std::move(row)}});
  }
  if (rows.size() < 2) return std::nullopt;
  take_definitions(teller);
  return points(std::move(rows), true);
}

// `if me != P: …`, where P acts in the usual order: of who acts in his place.
std::optional<Sentence> RuleWriter::thief_must_take(const Step& step, const Sense& act) {
  if (!step.sense.is("if") || step.parts.size() != 1 || usual_.empty() ||
      !step.parts[0].sense.is("must-take-of-others")) {
    return std::nullopt;
  }
  const auto is_usual = [&](const Sense& told) {
    return is_defined(told) && told.parts[0].text == usual_;
  };
  const Sense& when = step.sense.parts[0];
  const bool fits = when.is("not") && when.parts[0].is("is") &&
                    when.parts[0].parts[0].is("name-me") && is_usual(when.parts[0].parts[1]) &&
                    is_usual(step.parts[0].sense.parts[0]);
  if (!fits) return std::nullopt;
  Sentence told =
      say(sense("thief-must-take", {step.parts[0].sense.parts[0], act}, step.sense.span));
  spans_of(step.sense, told.from);
  spans_of(step.parts[0].sense, told.from);
  return told;
}

// Behind the sentence that says who may act in whose place; false, where there is none.
bool RuleWriter::put_with_theft(Sentence sentence) {
  const std::function<bool(std::vector<Block>&)> put = [&](std::vector<Block>& blocks) {
    return std::any_of(blocks.begin(), blocks.end(), [&](Block& block) {
      std::vector<Sentence>& sentences = block.sentences;
      const Sense says =
          sentences.empty() || sentences[0].meant.empty() ? Sense{} : sentences[0].meant[0];
      if (!says.is("he-acts-instead") && !says.is("acts-instead")) return put(block.items);
      sentences.insert(sentences.begin() + 1, std::move(sentence));
      return true;
    });
  };
  auto& sections = written_.document.sections;
  return std::any_of(sections.begin(), sections.end(),
                     [&](Section& section) { return put(section.blocks); });
}

// `preferring W: play R`, where W is a preference of the game: what is best stands in a list.
bool RuleWriter::tell_best(const std::vector<Step>& steps, Section& section) {
  if (steps.size() != 1 || !steps[0].sense.is("preferring") || steps[0].parts.empty()) return false;
  const Sense& by = steps[0].sense.parts[0];
  const Step& play = steps[0].parts[0];
  if (by.parts.size() != 1 || !by.parts[0].is("key-preference") || !play.sense.is("play") ||
      !play.parts.empty()) {
    return false;
  }
  const std::string& act = play.sense.parts[0].text;
  const Node* preference = page_.define(by.parts[0].parts[0].text);
  if (preference == nullptr || !has_noun(act)) return false;
  auto list = better_of_two(*preference, act);
  if (!list) return false;
  const Span span = steps[0].sense.span;
  const Sense word = key_word(act, span);
  Sentence only = say(sense("only-the-best", {word, key_word(preference->text, span)}, span));
  spans_of(steps[0].sense, only.from);
  spans_of(play.sense, only.from);
  section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
  Sentence head = say(sense("better-of-two", {word}, preference->span));
  head.text.back() = ':';
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(std::move(*list));
  told_definitions_.insert(preference);
  std::erase(definitions_, preference);
  named_now_.erase(preference);
  Sentence free = say(sense("best-is-free", {}, span));
  free.role = Role::Corollary;
  section.blocks.push_back({Block::Form::Paragraph, {std::move(free)}});
  prose(attached_to(*preference), section, section.blocks.size() - 1);
  for (std::size_t i = 1; i < steps[0].parts.size(); ++i) {
    if (auto thief = thief_must_take(steps[0].parts[i], word)) {
      if (put_with_theft(*thief)) continue;
      section.blocks.push_back({Block::Form::Paragraph, {std::move(*thief)}});
      continue;
    }
    section.blocks.push_back(item_of(steps[0].parts[i], true));
    Sentence such = say(sense("only-such-compared", {word}, span));
    such.role = Role::Corollary;
    if (section.blocks.back().items.empty()) {
      section.blocks.back().sentences.push_back(std::move(such));
    }
  }
  return true;
}

// `set L to me`, where the author says what L is, and it is set nowhere to anything else.
const Node* RuleWriter::noted_of_actor(const std::string& name) const {
  const Node* attribute = attribute_called(name);
  if (attribute == nullptr || !described(*attribute) || !place_in(*attribute, 1).absent() ||
      !place_in(*attribute, 2).absent() || !place_in(*attribute, 3).absent()) {
    return nullptr;
  }
  bool some = false;
  bool other = false;
  const std::function<void(const Node&)> look = [&](const Node& node) {
    if (node.is(Form::Set) && is_name(node[0], name)) {
      (is_name(node[1], "me") ? some : other) = true;
    }
    for (const Node& child : node.children) look(child);
  };
  for (const Node* item : page_.folded().items) {
    if (!item->is(Form::Has)) look(*item);
  }
  return some && !other ? attribute : nullptr;
}

// `It is noted who acted last.`
std::optional<Sentence> RuleWriter::noted_act(const Sense& act) {
  if (!act.is("set") || !act.parts[0].is("attribute") || !act.parts[1].is("name-me")) {
    return std::nullopt;
  }
  const Node* attribute = noted_of_actor(act.parts[0].parts[0].text);
  if (attribute == nullptr) return std::nullopt;
  Sentence told = say(sense("noted-as-said", {*described(*attribute)}, act.span));
  spans_of(act, told.from);
  spans_below(*attribute, told.from);
  return told;
}

bool RuleWriter::has_noun(const std::string& key) const {
  return (words_.count(key) != 0 || language_.grammar().code() == "en") &&
         !speaker_.noun(key).singular.empty();
}

void RuleWriter::spans_below(const Node& node, std::vector<Span>& spans) {
  spans.push_back(node.span);
  for (const Node& child : node.children) {
    if (!child.is(Form::Attached)) spans_below(child, spans);
  }
}

}  // namespace ludo::lang::rules

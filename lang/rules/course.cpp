// How a game is played, and how it ends. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

const Node& notes_of(const Node& item) {
  static const Node kNone;
  for (const Node& child : item.children) {
    if (child.is(Form::Attached)) return child;
  }
  return kNone;
}

Sense key_word(std::string key, Span span) { return sense_of("word", std::move(key), span); }

void played_rules(const Node& node, std::vector<std::string>& names) {
  if (node.is(Form::Play) || node.is(Form::HasPlayed)) {
    if (std::find(names.begin(), names.end(), node.text) == names.end()) names.push_back(node.text);
  }
  const std::size_t rule_at = node.is(Form::Way) || node.is(Form::BestPlay) ? 1 : 0;
  if (node.is(Form::Way) || node.is(Form::BestPlay)) {
    const std::string& name = place_in(node, rule_at).text;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  for (const Node& child : node.children) played_rules(child, names);
}

// Each phase with turns says who begins it, or is played by all at the same time.
bool every_phase_says_first(const Page& page) {
  const auto phases = page.items(Form::Phase);
  return !phases.empty() && std::all_of(phases.begin(), phases.end(), [](const Node* phase) {
    const bool turns = std::any_of(phase->children.begin(), phase->children.end(),
                                   [](const Node& child) { return child.is(Form::Turn); });
    return !turns || !place_in(*phase, 1).absent() || place_in(*phase, 2).is(Form::Yes);
  });
}

// `without pieces captured, Men moved`: what must not have happened, or nothing if it is said
// otherwise.
std::optional<Sense> events_of(const Node& condition, Teller& teller) {
  std::vector<const Node*> all;
  if (condition.is(Form::Or)) {
    for (const Node& child : condition.children) all.push_back(&child);
  } else {
    all.push_back(&condition);
  }
  std::vector<Sense> events;
  for (const Node* one : all) {
    if (one->is(Form::Some)) one = &(*one)[0];
    if (!one->is(Form::Happened) || !place_in(*one, 1).absent()) return std::nullopt;
    events.push_back(sense("event-" + one->text, {teller.thing((*one)[0])}, one->span));
  }
  return sense("any-event", std::move(events), condition.span);
}

}  // namespace

void RuleWriter::phase(const Node& node, Section& section) {
  const std::size_t first = section.blocks.size();
  const Span span = node.span;
  const bool named = node.is(Form::Phase);
  const Node* turn = nullptr;
  const Node* begin_of = nullptr;
  const Node* until = nullptr;
  const Node* then = nullptr;
  if (named) {
    Teller teller = this->teller();
    if (!node[1].absent()) {
      if (node[1].is(Form::Name) && node[1].text == "random") {
        line(section, sense("first-random", {}, node[1].span));
      } else if (node[1].is(Form::ByTurns)) {
        std::vector<Sense> who;
        for (const Node& player : node[1].children) who.push_back(teller.thing(player));
        line(section, sense("by-turns", {sense("list", who, span)}, span));
      } else {
        line(section, sense("first-player", {teller.thing(node[1])}, node[1].span));
      }
    }
    if (node[2].is(Form::Yes)) line(section, sense("secretly", {}, node[2].span));
    for (const Node& child : node.children) {
      if (child.is(Form::Turn)) turn = &child;
      if (child.is(Form::Begin)) begin_of = &child;
      if (child.is(Form::Until)) until = &child;
      if (child.is(Form::Then)) then = &child;
    }
  } else {
    turn = &node;
  }
  const auto block_of = [&](const Node& block, const Node& prose_of, const char* head) {
    Teller teller = this->teller();
    const auto steps = told(teller, [&](Teller& by) { return by.steps(block); });
    take_definitions(teller);
    line(section, sense(head, {}, block.span));
    auto& sentence = section.blocks.back().sentences.back();
    if (sentence.text.back() == '.') sentence.text.back() = ':';
    const std::size_t before = section.blocks.size();
    section.blocks.push_back(points(items_of(steps), true));
    if (!prose_of.absent()) prose(prose_of, section, before);
  };
  if (begin_of != nullptr) block_of((*begin_of)[0], Node{}, "phase-begins");
  if (turn != nullptr) block_of((*turn)[0], notes_of(*turn), "on-your-turn");
  if (until != nullptr) {
    Teller teller = this->teller();
    line(section, sense("phase-until", {teller.condition((*until)[0])}, until->span));
    take_definitions(teller);
  }
  if (then != nullptr) {
    Teller teller = this->teller();
    line(section, sense("phase-then", {teller.thing((*then)[0])}, then->span));
    take_definitions(teller);
  }
  if (named) {
    prose(notes_of(node), section, first);
    for (const Node& child : node.children) {
      if (child.is(Form::Stuck))
        results(child, 0, sense("when-stuck", {}, child.span), section, child);
      if (child.is(Form::End)) {
        const bool moment = child[0].is(Form::Yes);
        results(child, 1, sense(moment ? "at-any-moment" : "when-turn-ends", {}, child.span),
                section, child);
      }
    }
  }
}

void RuleWriter::course() {
  Section section{"course", language_.heading("course"), 2, Span::nowhere()};
  const GameModel& model = page_.model();
  const Node* order = page_.item(Form::Order);
  const Node* first = page_.item(Form::FirstPlayer);
  const Node* players_item = page_.item(Form::Players);
  if (players_item == nullptr) players_item = page_.item(Form::PlayerCount);
  const Span span = order != nullptr          ? order->span
                    : players_item != nullptr ? players_item->span
                                              : Span::nowhere();
  std::vector<Sense> who;
  for (const Index player : model.scenario.order) {
    who.push_back(key_word(at(model.players, player).name, span));
  }
  if (first != nullptr) {
    Teller teller = this->teller();
    const Node& player = (*first)[0];
    line(section, player.is(Form::Name) && player.text == "random"
                      ? sense("first-random", {}, first->span)
                      : sense("first-player", {teller.thing(player)}, first->span));
    prose(notes_of(*first), section, 0);
  } else if (!who.empty() && !every_phase_says_first(page_)) {
    line(section, sense("first-player", {who[0]}, span));
  }
  if (who.size() == 2) {
    line(section, sense("then-alternate", {}, span));
  } else if (!who.empty()) {
    line(section, sense("then-in-order", {sense("list", who, span)}, span));
  }
  if (order != nullptr) prose(notes_of(*order), section, 0);
  if (const Node* next = page_.item(Form::NextPlayer)) {
    Teller teller = this->teller();
    line(section, sense("next-player", {teller.thing((*next)[0])}, next->span));
    take_definitions(teller);
    prose(notes_of(*next), section, 0);
  }
  const bool phased = page_.item(Form::Phase) != nullptr;
  if (phased) written_.document.sections.push_back(std::move(section));
  for (const Node* item : page_.folded().items) {
    if (!item->is(Form::Phase) && !item->is(Form::Turn)) continue;
    if (!phased) {
      phase(*item, section);
      continue;
    }
    Section own{"phase:" + item->text, heading_of(item->text), 3, item->span};
    phase(*item, own);
    written_.document.sections.push_back(std::move(own));
  }
  if (!phased) written_.document.sections.push_back(std::move(section));
}

void RuleWriter::actions() {
  std::vector<std::string> names;
  for (const Node* item : page_.folded().items) {
    if (item->is(Form::Phase) || item->is(Form::Turn)) played_rules(*item, names);
  }
  for (const Node* item : page_.folded().items) {
    if (!item->is(Form::Rule) && !item->is(Form::Phase) && !item->is(Form::Turn)) {
      played_rules(*item, names);
    }
  }
  begin("actions", language_.heading("actions"), 2, Span::nowhere());
  std::size_t told_rules = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Node* rule = page_.rule(names[i]);
    if (rule == nullptr) continue;
    played_rules(*rule, names);
    ++told_rules;
    Section section{"rule:" + rule->text, heading_of(rule->text), 3, rule->span};
    Teller teller = this->teller();
    teller.in_rule(*rule);
    std::vector<Sense> parameters;
    const auto steps = told(teller, [&](Teller& by) {
      parameters.clear();
      for (const Node& param : (*rule)[0].children) {
        by.bind_parameter(param, (*rule)[4]);
        Node name;
        name.form = Form::Name;
        name.text = param.text;
        name.span = param.span;
        parameters.push_back(by.thing(name));
      }
      return by.steps((*rule)[4]);
    });
    take_definitions(teller);
    if (!parameters.empty() && !steps.empty()) {
      line(section, sense("rule-is-about", {sense("list", parameters, rule->span)}, rule->span));
    }
    if (!(*rule)[2].absent()) {
      line(section, sense("at-most-times", {teller.thing((*rule)[2])}, (*rule)[2].span));
    }
    if (!steps.empty()) section.blocks.push_back(points(items_of(steps), true));
    prose(notes_of(*rule), section, 0);
    written_.document.sections.push_back(std::move(section));
  }
  if (told_rules == 0) finish();
}

void RuleWriter::automatic() {
  const auto triggers = page_.items(Form::Whenever);
  if (triggers.empty()) return;
  begin("automatic", language_.heading("automatic"), 2, Span::nowhere());
  for (const Node* trigger : triggers) {
    Section section{"whenever:" + trigger->text, heading_of(trigger->text), 3, trigger->span};
    Teller teller = this->teller();
    Step step;
    told(teller, [&](Teller& by) {
      step = {sense("whenever", {by.ranged((*trigger)[1])}, trigger->span)};
      step.parts = by.steps((*trigger)[3]);
      return 0;
    });
    take_definitions(teller);
    section.blocks.push_back(item_of(step, true));
    prose(notes_of(*trigger), section, 0);
    written_.document.sections.push_back(std::move(section));
  }
}

void RuleWriter::forbidden() {
  const auto laws = page_.items(Form::Never);
  if (laws.empty()) return;
  Section section{"forbidden", language_.heading("forbidden"), 2, Span::nowhere()};
  for (const Node* law : laws) {
    Teller teller = this->teller();
    Sense never;
    told(teller, [&](Teller& by) {
      never = sense("never", {by.condition((*law)[1])}, law->span);
      return 0;
    });
    take_definitions(teller);
    const std::size_t before = section.blocks.size();
    section.blocks.push_back({Block::Form::Paragraph, {say(never)}});
    prose(notes_of(*law), section, before);
  }
  written_.document.sections.push_back(std::move(section));
}

// Result lines, each a sentence that begins with when they are asked.
void RuleWriter::results(const Node& holder, std::size_t from, const Sense& when, Section& section,
                         const Node& item) {
  std::vector<Block> items;
  for (std::size_t i = from; i < holder.size(); ++i) {
    const Node& child = holder[i];
    if (!child.is(Form::Result)) continue;
    Teller teller = this->teller();
    Sense what;
    told(teller, [&](Teller& by) {
      what = by.result(child);
      if (!place_in(child, 5).absent()) {
        what = sense("with-stake", {what, by.thing(child[5])}, child.span);
      }
      return 0;
    });
    take_definitions(teller);
    Block row;
    row.sentences.push_back(say(what));
    items.push_back(std::move(row));
  }
  if (items.empty()) return;
  const std::size_t before = section.blocks.size();
  Sentence head = say(when);
  const bool several = items.size() > 1;
  if (several) {
    Sentence first;
    first.meant = {sense("first-that-holds", {}, when.span)};
    head.text.back() = ',';
    head.text = led(when, first, Mood::Statement)
                    .value_or(head.text + " " + language_.heading("first-that-holds") + ".");
  }
  head.text.back() = ':';
  Block block;
  if (several) {
    block.sentences.push_back(std::move(head));
    block.items.push_back(points(std::move(items), true));
  } else {
    block = std::move(items[0]);
    block.sentences[0].from.insert(block.sentences[0].from.begin(), head.from.begin(),
                                   head.from.end());
    block.sentences[0].text = led(when, block.sentences[0], Mood::Statement)
                                  .value_or(head.text + " " + lower(block.sentences[0].text));
  }
  section.blocks.push_back(std::move(block));
  for (std::size_t i = from; i < holder.size(); ++i) {
    if (holder[i].is(Form::Result)) prose(notes_of(holder[i]), section, before);
  }
  prose(notes_of(item), section, before);
}

void RuleWriter::ends() {
  Section section{"end", language_.heading("end"), 2, Span::nowhere()};
  for (const Node* item : page_.folded().items) {
    const Span span = item->span;
    Teller teller = this->teller();
    switch (item->form) {
      case Form::End:
        results(*item, 1,
                sense((*item)[0].is(Form::Yes) ? "at-any-moment" : "when-turn-ends", {}, span),
                section, *item);
        break;
      case Form::Stuck:
        results(*item, 0, sense("when-stuck", {}, span), section, *item);
        break;
      case Form::Repetition: {
        std::string what = (*item)[0].absent() ? "same-position" : "same-pieces";
        if ((*item)[2].is(Form::Yes)) what += "-whoever";
        std::vector<Sense> parts = {teller.thing((*item)[1])};
        if ((*item)[3].is(Form::Yes)) what += "-exempt";
        results(*item, 4, sense(what, std::move(parts), span), section, *item);
        break;
      }
      case Form::Limit:
        if (const auto events = events_of((*item)[1], teller)) {
          results(*item, 2, sense("quiet-limit-of", {teller.thing((*item)[0]), *events}, span),
                  section, *item);
        } else if ((*item)[1].absent()) {
          results(*item, 2, sense("turn-limit", {teller.thing((*item)[0])}, span), section, *item);
        } else {
          results(
              *item, 2,
              sense("quiet-limit", {teller.thing((*item)[0]), teller.condition((*item)[1])}, span),
              section, *item);
        }
        take_definitions(teller);
        break;
      case Form::Allow: {
        const std::string what = item->text == "resignation" ? "allow-resignation" : "allow-draw";
        const std::size_t before = section.blocks.size();
        section.blocks.push_back({Block::Form::Paragraph, {say(sense(what, {}, span))}});
        if (item->size() > 1 && (*item)[0].is(Form::Name)) {
          teller.bind((*item)[0].text, {"=player", false});
          const auto steps = teller.steps((*item)[1]);
          section.blocks.push_back(points(items_of(steps), true));
        }
        prose(notes_of(*item), section, before);
        break;
      }
      default:
        break;
    }
  }
  written_.document.sections.push_back(std::move(section));
  finish();
}

void RuleWriter::score() {
  Section section{"score", language_.heading("score"), 2, Span::nowhere()};
  if (const Node* item = page_.item(Form::Score)) {
    Teller teller = this->teller();
    Sense what;
    told(teller, [&](Teller& by) {
      by.bind(item->text, {"=player", false});
      Node name;
      name.form = Form::Name;
      name.text = item->text;
      what = sense("score", {by.thing(name), by.thing((*item)[0])}, item->span);
      return 0;
    });
    take_definitions(teller);
    line(section, what);
    prose(notes_of(*item), section, 0);
  }
  if (const Node* item = page_.item(Form::Points)) {
    for (const Node& scale : item->children) {
      if (!scale.is(Form::List)) continue;
      std::string text;
      for (const Node& entry : scale.children) {
        if (!text.empty()) text += " ";
        text += entry.text;
      }
      line(section, sense("points", {sense_of("figure", text, scale.span)}, scale.span));
    }
    prose(notes_of(*item), section, 0);
  }
  written_.document.sections.push_back(std::move(section));
  finish();
}

void RuleWriter::terms() {
  Section section{"terms", language_.heading("terms"), 2, Span::nowhere()};
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    const Node* define = definitions_[i];
    Teller teller = this->teller();
    Sense what;
    std::vector<Sense> cases;
    const std::string& name = define->text;
    told(teller, [&](Teller& by) {
      std::vector<Sense> parts = {key_word(name, define->span)};
      for (const Node& param : (*define)[0].children) {
        by.bind_parameter(param, (*define)[1]);
        Node of;
        of.form = Form::Name;
        of.text = param.text;
        of.span = param.span;
        parts.push_back(by.thing(of));
      }
      const std::size_t n = parts.size() - 1;
      const Node& body = (*define)[1];
      cases.clear();
      if (body.is(Form::Lines)) {
        what = sense(fmt::format("term-reach-{}", n), std::move(parts), define->span);
        for (const Node& line_node : body.children) cases.push_back(by.line(line_node));
        return 0;
      }
      bool truth = false;
      const auto of_define = page_.type_of_define(name);
      if (const auto type = of_define ? of_define : page_.type_at(body)) {
        truth = type->base == Base::Bool && type->shape == Shape::Scalar;
      }
      what = sense(fmt::format("{}-{}", truth ? "term-holds" : "term", n), std::move(parts),
                   define->span);
      const Node* rest = &body;
      while (rest->is(Form::Conditional)) {
        Sense then = truth ? by.condition((*rest)[0]) : by.thing((*rest)[0]);
        const Sense when = by.condition((*rest)[1]);
        if (when.is("no")) {
          rest = &place_in(*rest, 2);
          continue;
        }
        if (when.is("yes")) {
          rest = &(*rest)[0];
          break;
        }
        cases.push_back(sense(truth ? "case-when-holds" : "case-when",
                              {std::move(then), by.condition((*rest)[1])}, (*rest)[0].span));
        rest = &place_in(*rest, 2);
      }
      if (!rest->absent()) {
        Sense last = truth ? by.condition(*rest) : by.thing(*rest);
        cases.push_back(cases.empty() ? std::move(last)
                                      : sense(truth ? "case-otherwise-holds" : "case-otherwise",
                                              {std::move(last)}, rest->span));
      }
      return 0;
    });
    take_definitions(teller);
    Block block;
    Sentence head = say(what);
    std::vector<Block> rows;
    for (const Sense& entry : cases) {
      // `He is in check if …` goes on; a value stands behind a colon.
      const std::string whether = language_.heading("if");
      const std::string last = ' ' + whether.substr(whether.rfind(' ') + 1) + '.';
      const bool goes_on = cases.size() == 1 && head.text.size() > last.size() &&
                           head.text.substr(head.text.size() - last.size()) == last;
      std::string text = speaker_.text(entry, goes_on ? Mood::Condition : Mood::Statement);
      std::vector<Span> from = {entry.span};
      if (cases.size() == 1) {
        if (goes_on) head.text.pop_back();
        if (head.text.back() == '.') head.text.back() = ':';
        head.text += " " + text + ".";
        head.from.push_back(entry.span);
        head.meant.push_back(entry);
        break;
      }
      Block row;
      row.sentences.push_back({text + ";", std::move(from), Role::Rule, {entry}});
      rows.push_back(std::move(row));
    }
    if (!rows.empty()) {
      rows.back().sentences[0].text.back() = '.';
      if (head.text.back() == '.') head.text.back() = ':';
    }
    block.sentences.push_back(std::move(head));
    if (!rows.empty()) block.items.push_back(points(std::move(rows), false));
    const std::size_t before = section.blocks.size();
    section.blocks.push_back(std::move(block));
    prose(notes_of(*define), section, before);
  }
  written_.document.sections.push_back(std::move(section));
  finish();
}

void RuleWriter::interpretations() {
  for (const Node& child : page_.game().children) {
    if (!child.is(Form::Attached)) continue;
    Section none;
    none.blocks.push_back({});
    prose(child, none, 0);
    for (Block& block : none.blocks) {
      for (Sentence& sentence : block.sentences) {
        written_.document.lead.push_back(std::move(sentence));
      }
    }
  }
  const auto list = [&](const char* key, std::vector<Sentence>& sentences) {
    if (sentences.empty()) return;
    Section section{key, language_.heading(key), 2, Span::nowhere()};
    std::vector<Block> items;
    for (Sentence& sentence : sentences) {
      Block row;
      row.sentences.push_back(std::move(sentence));
      items.push_back(std::move(row));
    }
    section.blocks.push_back(points(std::move(items), false));
    written_.document.sections.push_back(std::move(section));
  };
  list("interpretations", rulings_);
  list("foreign-notes", foreign_);
}

}  // namespace ludo::lang::rules

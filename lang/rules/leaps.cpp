// A leap over an adjacent piece, in sentences of its own; a step whose way a table gives. They tell
// the steps of a rule otherwise than one by one. See writer.hpp.

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

bool is_the_captured(const Sense& told) {
  return told.is("name-captured") || (told.is("attribute") && told.parts[0].text == "captured");
}

Sense without_enemy(Sense things) {
  std::erase_if(things.parts, [](const Sense& part) { return part.is("enemy"); });
  return things;
}

std::size_t times_bound(const Sense& told, const std::string& name) {
  std::size_t n = (told.is("bound") || told.is("called")) && told.text == name ? 1 : 0;
  for (const Sense& part : told.parts) n += times_bound(part, name);
  return n;
}

}  // namespace

// One piece that all sentences speak of needs no name.
Sense RuleWriter::without_needless_name(Sense told) {
  if (told.parts.empty() || !told.parts[0].is("new-bound")) return told;
  if (times_bound(told, told.parts[0].parts[1].text) != 1) return told;
  Sense what = told.parts[0].parts[0];
  what.span = told.parts[0].span;
  told.parts[0] = std::move(what);
  return told;
}

// `Move one of your pieces one cell in one of its directions …: a man forward, a king …`
bool RuleWriter::tell_step_by_table(const std::vector<Step>& steps, Section& section) {
  constexpr std::size_t kTwo = 2;
  constexpr std::size_t kParts = 3;
  if (steps.size() != 1 || !steps[0].parts.empty() || !steps[0].sense.is("go")) return false;
  const Sense& go = steps[0].sense;
  if (go.parts.size() != kParts || !go.parts[1].is("its-directions")) return false;
  const std::string& column = go.parts[1].parts[0].text;
  std::vector<Sense> parts = {without_needless_name(go)};
  for (const Node* table : page_.items(Form::Table)) {
    if (table->text != "pieces") continue;
    const auto& names = (*table)[0].children;
    const auto at_column = std::find_if(names.begin(), names.end(),
                                        [&](const Node& name) { return name.text == column; });
    if (at_column == names.end() || names[0].text != "kind") continue;
    const std::size_t i = static_cast<std::size_t>(at_column - names.begin());
    for (std::size_t r = 1; r < table->size(); ++r) {
      const Node& row = (*table)[r];
      if (!row.is(Form::List)) continue;
      if (row.size() <= i || row[i].is(Form::Dash)) return false;
      Teller teller = this->teller();
      parts.push_back({"things", row[0].text, {}, row[0].span});
      parts.push_back(one_or_other(teller.thing(row[i])));
    }
  }
  if (parts.size() != 1 + kTwo * kTwo) return false;
  section.blocks.push_back(
      {Block::Form::Paragraph,
       {say(sense("go-of-two-kinds", std::move(parts), go.span), Mood::Step)}});
  Sentence& told = section.blocks.back().sentences.back();
  spans_of(go, told.from);
  told.from.insert(told.from.end(), steps[0].also.begin(), steps[0].also.end());
  return true;
}

// Leaps over pieces that are taken off later, none of them twice, and again with the same piece.
bool RuleWriter::tell_leap(const std::vector<Step>& steps, const Teller& teller, Section& section,
                           const std::string& rule) {
  constexpr std::size_t kSteps = 3;
  constexpr std::size_t kTwo = 2;
  if (steps.size() != kSteps || !steps[0].sense.is("go-leap") || !steps[0].parts.empty()) {
    return false;
  }
  const Sense& leap = steps[0].sense;
  const Sense& again = steps[2].sense;
  const Sense& path = leap.parts[2];
  if (!leap.parts[0].is("bound") || !leap.parts[1].is("its-directions") || !path.is("path-hop") ||
      !steps[1].sense.is("leapt-captured-later") || !again.is("may-step") ||
      !again.parts[0].is("again-plain") || !path.parts[0].is("all-but") ||
      !is_the_captured(path.parts[0].parts[1])) {
    return false;
  }
  const Sense& beyond = path.parts[1];
  if (!beyond.is("things") || beyond.text != "=cell" || beyond.parts.size() != 1 ||
      !beyond.parts[0].is("empty")) {
    return false;
  }
  // Over what, for each of two kinds.
  const Sense& victim = path.parts[0].parts[0];
  Sense over = victim;
  std::vector<Sense> kinds;
  std::vector<Span> told_there;
  const Node* define = victim.is("defined-1") ? page_.define(victim.parts[0].text) : nullptr;
  if (define != nullptr) {
    if (page_.model().kinds.size() != kTwo || (*define)[0].size() != 1) return false;
    Teller of = this->teller();
    const auto cases = told(of, [&](Teller& by) {
      by.bind_parameter((*define)[0][0], (*define)[1]);
      return by.cases_of((*define)[1], false).rows;
    });
    if (cases.size() != kTwo || !cases[0].is("case-when") || !cases[1].is("case-otherwise") ||
        !cases[0].parts[1].is("is-a") || !cases[0].parts[0].is("things") ||
        !cases[1].parts[0].is("things")) {
      return false;
    }
    const Sense& first = cases[0].parts[1].parts[1];
    if (!first.is("things") || !cases[0].parts[1].parts[0].is("bound")) return false;
    const auto& all = page_.model().kinds;
    const std::string& other = all[0].name == first.text ? all[1].name : all[0].name;
    over = cases[1].parts[0];
    const auto is_enemy = [](const Sense& things) {
      return things.parts.size() == 1 && things.parts[0].is("enemy");
    };
    if (!is_enemy(over) || !is_enemy(cases[0].parts[0]) || over.text != "=piece") return false;
    kinds = {first, without_enemy(cases[0].parts[0]), {"things", other, {}, define->span}, over};
    spans_below(*define, told_there);
    told_definitions_.insert(define);
    std::erase(definitions_, define);
    named_now_.erase(define);
  } else if (!over.is("things")) {
    return false;
  }
  const std::size_t before = section.blocks.size();
  Block block;
  const auto add = [&](Sentence sentence) { block.sentences.push_back(std::move(sentence)); };
  add(say(sense("leaps-over", {leap.parts[1].parts[0], over}, leap.span)));
  spans_of(leap, block.sentences[0].from);
  block.sentences[0].from.insert(block.sentences[0].from.end(), steps[0].also.begin(),
                                 steps[0].also.end());
  if (!kinds.empty()) {
    add(say(sense("kinds-leap-over", std::move(kinds), define->span)));
    auto& from = block.sentences.back().from;
    from.insert(from.end(), told_there.begin(), told_there.end());
  }
  add(say(sense(usual_.empty() ? "leapt-stay" : "leapt-stay-all", {}, steps[1].sense.span)));
  add(say(sense("may-leap-again", {}, again.span)));
  spans_of(again, block.sentences.back().from);
  if (const std::string best = best_that_plays(rule); has_noun(best)) {
    add(say(sense("leaps-as-best", {sense_of("word", best, again.span)}, again.span)));
    block.sentences.back().role = Role::Corollary;
  }
  section.blocks.push_back(std::move(block));
  prose_in_place(teller, section, before);
  if (define != nullptr) prose(attached_to(*define), section, before);
  return true;
}

// The rule that asks for the best way to play this one; nothing if it can be played otherwise.
std::string RuleWriter::best_that_plays(const std::string& rule) const {
  std::string found;
  for (const Node* item : page_.items(Form::Rule)) {
    const std::function<bool(const Node&)> asks = [&](const Node& node) {
      if (node.is(Form::Alternative) && !node[0].children.empty()) return true;
      return std::any_of(node.children.begin(), node.children.end(), asks);
    };
    std::string played = played_by(item->text);
    for (int depth = 0; depth < 3 && !played.empty() && played != rule; ++depth) {
      played = played_by(played);
    }
    if (played != rule || item->text == rule) continue;
    if (asks((*item)[4])) {
      if (!found.empty()) return "";
      found = item->text;
    }
  }
  return found;
}

}  // namespace ludo::lang::rules

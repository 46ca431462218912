// What a piece becomes where its move ends. See writer.hpp.

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// The last thing that a block does; nothing if it is no plain statement.
const Node* last_of(const Node& block) {
  const auto last = std::find_if(block.children.rbegin(), block.children.rend(), [](const Node& n) {
    return !n.is(Form::Note) && !n.is(Form::Ruling) && !n.is(Form::Attached);
  });
  return last == block.children.rend() ? nullptr : &*last;
}

bool plays(const Node& node, const std::string& rule) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return false;
  const bool here = (node.is(Form::Play) && node.text == rule) ||
                    ((node.is(Form::Way) || node.is(Form::BestPlay)) && node[1].text == rule);
  return here || std::any_of(node.children.begin(), node.children.end(),
                             [&](const Node& child) { return plays(child, rule); });
}

// One of several rules is played, and nothing else is done.
bool plays_one(const Node& node) {
  switch (node.form) {
    case Form::Play:
      return true;
    case Form::Block:
      return node.size() == 1 && plays_one(node[0]);
    case Form::Either:
    case Form::First:
      return std::all_of(node.children.begin(), node.children.end(), plays_one);
    case Form::Branch:
    case Form::Alternative:
      return plays_one(node[1]);
    default:
      return false;
  }
}

}  // namespace

// A rule that every other rule plays as the last thing it does, and each of those is all of a turn.
bool RuleWriter::ends_every_turn(const std::string& rule) const {
  const Node* turn = page_.items(Form::Turn).size() == 1 ? page_.item(Form::Turn) : nullptr;
  if (turn == nullptr || page_.item(Form::Phase) != nullptr) return false;
  Node block = (*turn)[0];
  std::erase_if(block.children, [](const Node& node) {
    return node.is(Form::Note) || node.is(Form::Ruling) || node.is(Form::Attached);
  });
  if (!plays_one(block)) return false;
  bool some = false;
  for (const Node* item : page_.folded().items) {
    if (item->is(Form::Rule) && item->text == rule) continue;
    if (!plays(*item, rule)) continue;
    if (!item->is(Form::Rule)) return false;
    Node body = (*item)[4];
    const Node* last = last_of(body);
    if (last == nullptr || !last->is(Form::Play) || last->text != rule) return false;
    if (!plays(block, item->text)) return false;
    const auto at = std::find_if(body.children.begin(), body.children.end(),
                                 [&](const Node& node) { return &node == last; });
    body.children.erase(at);
    if (plays(body, rule)) return false;
    // It is played by turns alone.
    for (const Node* other : page_.folded().items) {
      if (!other->is(Form::Turn) && plays(*other, item->text)) return false;
    }
    some = true;
  }
  return some;
}

// `rule R(x): if x in own R: x becomes K`, at the end of every turn, where there are two kinds:
// what a piece of the other kind becomes whose move ends there.
bool RuleWriter::tell_crowning(const std::vector<Step>& steps, const std::string& rule,
                               Section& section) {
  constexpr std::size_t kTwo = 2;
  const auto& kinds = page_.model().kinds;
  if (kinds.size() != kTwo || steps.size() != 1 || !steps[0].sense.is("if") ||
      steps[0].parts.size() != 1 || !steps[0].parts[0].parts.empty() || !ends_every_turn(rule)) {
    return false;
  }
  const Sense& holds = steps[0].sense.parts[0];
  const Sense& act = steps[0].parts[0].sense;
  const auto is_the_piece = [](const Sense& told) {
    return told.is("moved-piece") ||
           (told.is("bound") && told.parts[0].is("things") && told.parts[0].text == "=piece");
  };
  const bool fits = holds.is("is-on") && is_the_piece(holds.parts[0]) &&
                    holds.parts[1].is("region-own") && act.is("becomes") &&
                    print(act.parts[0]) == print(holds.parts[0]) && act.parts[1].is("things") &&
                    act.parts[1].parts.empty();
  if (!fits) return false;
  const std::string& into = act.parts[1].text;
  const std::string& other = kinds[0].name == into ? kinds[1].name : kinds[0].name;
  if (into == other) return false;
  Sentence told = say(sense("becomes-where-turn-ends",
                            {Sense{"things", other, {}, act.span}, holds.parts[1], act.parts[1]},
                            steps[0].sense.span));
  for (const Step* step : {&steps[0], steps[0].parts.data()}) {
    spans_of(step->sense, told.from);
    told.from.insert(told.from.end(), step->also.begin(), step->also.end());
  }
  section.blocks.push_back({Block::Form::Paragraph, {std::move(told)}});
  return true;
}

}  // namespace ludo::lang::rules

// A capture with which a piece may go on: where it may not go again, and which way.
//
//   rule capture(x: site, last: direction or none)
//     choose line from x along any direction as c: one empty to g
//     require g not in visited
//     require c is not last
//     either … or …                     -- by approach, by withdrawal
//     add x to visited
//     move x to g
//     capture prey
//     optionally play capture(g, c)
//
// The steps have been told one by one; here they become what people say of them: `Within a turn
// the piece may not return to a point where it has already stood`. See teller.hpp.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

std::size_t mentions_of(const Node& node, const std::string& name) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return 0;
  std::size_t n = is_name(node, name) ? 1 : 0;
  for (const Node& child : node.children) n += mentions_of(child, name);
  return n;
}

// How a rule is played from without: every call, and whether something around it repeats it.
struct Played {
  const Node* play = nullptr;
  const Node* by = nullptr;  // the item
  bool again = false;
};

bool repeats(const Node& node) {
  switch (node.form) {
    case Form::RepeatTimes:
    case Form::RepeatAtWill:
    case Form::RepeatWhile:
    case Form::RepeatWhilePossible:
    case Form::OnceThen:
    case Form::EachMay:
    case Form::ForEach:
    case Form::Travel:
    case Form::InAnyOrder:
    case Form::Way:
    case Form::BestPlay:
    case Form::Supposing:
      return true;
    default:
      return false;
  }
}

void plays_of(const Node& node, const std::string& rule, const Node& item, bool again,
              std::vector<Played>& found) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
  const bool inside = again || repeats(node);
  const bool way = (node.is(Form::Way) || node.is(Form::BestPlay)) && node[1].text == rule;
  if ((node.is(Form::Play) && node.text == rule) || way) found.push_back({&node, &item, inside});
  for (const Node& child : node.children) plays_of(child, rule, item, inside, found);
}

// The rule is begun once in a turn at most, but by those of `own`.
bool once_in_a_turn(const Page& page, const std::string& rule, const std::set<std::string>& own,
                    std::vector<const Node*>* plays = nullptr) {
  std::vector<Played> found;
  for (const Node* item : page.folded().items) plays_of(*item, rule, *item, false, found);
  std::erase_if(found, [&](const Played& one) {
    return one.by->is(Form::Rule) && own.count(one.by->text) != 0;
  });
  if (found.size() != 1 || found[0].again) return false;
  if (plays != nullptr) plays->push_back(found[0].play);
  const Node& by = *found[0].by;
  if (by.is(Form::Turn) || by.is(Form::Phase)) return true;
  if (!by.is(Form::Rule)) return false;
  std::set<std::string> wider = own;
  return wider.insert(by.text).second && once_in_a_turn(page, by.text, wider);
}

void spans_in(const Sense& told, std::vector<Span>& spans) {
  if (!told.span.is_nowhere()) spans.push_back(told.span);
  for (const Sense& part : told.parts) spans_in(part, spans);
}

void hand_over(const Step& from, Step& to) {
  to.prose.insert(to.prose.end(), from.prose.begin(), from.prose.end());
  to.also.insert(to.also.end(), from.also.begin(), from.also.end());
  spans_in(from.sense, to.also);
}

// `g not in visited`: the attribute.
std::string returning(const Sense& holds) {
  if (!holds.is("not") || !holds.parts[0].is("is-in")) return "";
  const Sense& inside = holds.parts[0];
  if (!inside.parts[0].is("bound") || inside.parts[0].parts[0].text != "=goal") return "";
  return inside.parts[1].is("attribute") ? inside.parts[1].parts[0].text : "";
}

// `c is not last`: both names.
bool is_turning(const Sense& holds, const std::string& course, const std::string& last) {
  if (!holds.is("not") || !holds.parts[0].is("is")) return false;
  const Sense& same = holds.parts[0];
  return same.parts[0].is("bound") && same.parts[0].text == course && same.parts[1].is("bound") &&
         same.parts[1].text == last;
}

}  // namespace

// The only piece that the sentences speak of: it needs no letter.
Sense Teller::the_piece(const Sense& piece) const {
  const auto found = bound_.find(piece.text);
  return things(found == bound_.end() ? "=piece" : found->second.noun, piece.span);
}

// The step and the ways to capture are one sentence: `and captures in one of these two ways`.
bool Teller::step_and_ways(std::vector<Step>& told) const {
  if (told.size() < 2 || !told[0].sense.is("go") || !told[1].sense.is("capture-ways")) return false;
  const bool chosen = told[0].sense.parts[0].is("new-bound") || !told[0].sense.parts[0].is("bound");
  std::vector<Sense> parts = told[0].sense.parts;
  if (!chosen) parts[0] = the_piece(parts[0]);
  // The ways speak of the direction without its name.
  if (parts[1].is("new-bound")) parts[1] = Sense(parts[1].parts[0]);
  Step both{sense(chosen ? "go-ways" : "piece-goes-ways", std::move(parts), told[0].sense.span),
            std::move(told[1].parts), false};
  spans_in(told[0].sense, both.also);
  both.also = told[0].also;
  both.prose = told[0].prose;
  hand_over(told[1], both);
  told.erase(told.begin());
  told[0] = std::move(both);
  return true;
}

// The attribute of the turn in which all places are kept that the piece has left; nothing if it is
// used for anything else.
const Node* Teller::places_left(const std::string& attribute) const {
  for (const Node* has : page_.items(Form::Has)) {
    const bool of_turn = has->text == "turn" || has->text == "Turn";
    std::size_t attributes = 0;
    const Node* found = nullptr;
    for (const Node& child : has->children) {
      if (!child.is(Form::Attribute)) continue;
      ++attributes;
      if (child.text == attribute) found = &child;
    }
    if (found == nullptr) continue;
    const bool plain = of_turn && attributes == 1 && (*found)[0].is(Form::TypeSet) &&
                       place_in(*found, 1).absent() && place_in(*found, 3).absent();
    std::size_t n = 0;
    for (const Node* item : page_.folded().items) n += mentions_of(*item, attribute);
    return plain && n == 2 ? has : nullptr;  // where it is asked for, and where it is added to
  }
  return nullptr;
}

void Teller::go_on(std::vector<Step>& told) {
  const Node& params = (*rule_)[0];
  if (params.children.empty() || 2 < params.size() || told.size() < 4) return;
  // What must hold of the step.
  Step& first = told[0];
  std::vector<Sense> provisos;
  if (first.sense.is("provided")) {
    provisos.push_back(first.sense.parts[1]);
  } else if (first.sense.is("provided-all")) {
    for (const Step& item : first.parts) {
      if (!item.sense.is("proviso")) return;
      provisos.push_back(item.sense.parts[0]);
    }
  } else {
    return;
  }
  const Sense goes = first.sense.parts[0];
  const bool of_piece =
      goes.is("go") && goes.parts[0].is("bound") && goes.parts[0].text == params[0].text;
  if (!of_piece || !told[1].sense.is("capture-ways") || !told[2].sense.is("sequence")) return;
  const bool has_course = goes.parts[1].is("new-bound");
  // What goes on behind it.
  std::size_t at = 3;
  const Step* added = told[at].sense.is("add") ? &told[at] : nullptr;
  if (added != nullptr) ++at;
  const Step* when = at < told.size() && told[at].sense.is("if") && told[at].parts.size() == 1
                         ? &told[at]
                         : nullptr;
  if (at + 1 != told.size()) return;
  const Step& goes_on = when != nullptr ? when->parts[0] : told[at];
  const bool forced = goes_on.sense.is("must-2") && goes_on.sense.parts[1].is("pass");
  if (!forced && !goes_on.sense.is("may-step")) return;
  if (forced && when != nullptr) return;
  const Sense& again = goes_on.sense.parts[0];
  const bool plain = again.is("again-plain");
  if (!plain && !again.is("again")) return;
  // Its direction is handed on, and asked for once.
  const std::string last = params.size() == 2 ? params[1].text : "";
  const std::string course = has_course ? goes.parts[1].parts[1].text : "";
  if (plain != last.empty()) return;
  if (!plain) {
    const Sense& list = again.parts[0];
    if (list.parts.size() != 1 || !list.parts[0].is("as-parameter")) return;
    const Sense& as = list.parts[0];
    if (as.parts[0].text != course || as.parts[1].text != last) return;
  }
  std::set<std::string> own = {rule_->text};
  for (const Node* rule : rules_in_place_) own.insert(rule->text);
  std::vector<const Node*> plays;
  if (!once_in_a_turn(page_, rule_->text, own, &plays)) return;
  if (!plain && !(*plays[0])[0][1].is(Form::None)) return;
  Step may_not{sense("may-not-in-turn", {the_piece(goes.parts[0])}, first.sense.span), {}, false};
  const Node* left = nullptr;
  bool turns = false;
  for (const Sense& holds : provisos) {
    if (const std::string attribute = returning(holds); !attribute.empty() && left == nullptr) {
      left = places_left(attribute);
      const bool fits =
          left != nullptr && added != nullptr && added->sense.parts[0].is("left-by") &&
          added->sense.parts[0].parts[0].text == params[0].text &&
          added->sense.parts[1].is("attribute") && added->sense.parts[1].parts[0].text == attribute;
      if (!fits) return;
      Step item{sense("proviso", {sense("returns-where-stood", {}, holds.span)}, holds.span)};
      spans_in(holds, item.also);
      hand_over(*added, item);
      item.also.push_back(left->span);
      for (const Node& child : left->children) {
        if (!child.is(Form::Attribute)) continue;
        item.also.push_back(child.span);
        item.also.push_back(child[0].span);
      }
      may_not.parts.push_back(std::move(item));
    } else if (!plain && !turns && is_turning(holds, course, last) &&
               mentions_of((*rule_)[4], last) == 1) {
      turns = true;
      Step item{sense("proviso", {sense("same-way-again", {}, holds.span)}, holds.span)};
      spans_in(holds, item.also);
      may_not.parts.push_back(std::move(item));
    } else {
      return;
    }
  }
  if ((left == nullptr) != (added == nullptr) || turns == plain) return;
  Step step{goes};
  step.also = first.also;
  step.prose = first.prose;
  step.also.push_back(first.sense.span);
  std::vector<Step> all = {std::move(step), std::move(told[1]), std::move(told[2])};
  if (!step_and_ways(all)) return;
  for (const Node& param : params.children) all[0].also.push_back(param.span);
  all[0].also.push_back(rule_->span);
  Sense taken = things("=piece", all[0].sense.span);
  std::vector<Sense> parts = {taken};
  all[1].parts.push_back({sense("captured-off-at-once", {std::move(taken)}, all[0].sense.span)});
  std::string what = forced ? "capture-again-forced" : "capture-again";
  if (when != nullptr) {
    what += "-if";
    parts.push_back(when->sense.parts[0]);
  }
  Step on{sense(std::move(what), std::move(parts), goes_on.sense.span)};
  hand_over(told[at], on);
  if (when != nullptr) hand_over(goes_on, on);
  all[1].parts.push_back(std::move(on));
  if (left != nullptr) told_with_steps_.push_back(left);
  goes_on_ = true;
  all.push_back(std::move(may_not));
  told = std::move(all);
}

}  // namespace ludo::lang::rules

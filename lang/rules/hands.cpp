// Hands: what players have beside the board and may drop, and what may not be dropped where. See
// writer.hpp.

#include <algorithm>
#include <string>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// The kind that a condition asks of what is dropped, and what else it asks.
std::pair<std::string, Sense> kind_asked(const Sense& holds, const std::string& unit) {
  const auto is_kind = [&](const Sense& part) {
    return part.is("is-a") && is_bound(part.parts[0], unit) && part.parts[1].is("things") &&
           part.parts[1].parts.empty();
  };
  if (is_kind(holds)) return {holds.parts[1].text, Sense{}};
  constexpr std::size_t kTwo = 2;
  if (!holds.is("and") || holds.parts.size() != kTwo || !is_kind(holds.parts[0])) return {};
  return {holds.parts[0].parts[1].text, holds.parts[1]};
}

}  // namespace

// `Put a piece from your hand …`, and what may not be dropped where.
bool RuleWriter::drop_with_limits(const Node& rule, const std::vector<Step>& steps,
                                  Section& section) {
  if (steps.empty() || !steps[0].sense.is("drop") || !steps[0].parts.empty()) return false;
  std::string unit;  // what is dropped is called
  for (const Node& statement : rule[4].children) {
    if (statement.is(Form::Choose)) {
      unit = statement[0].text;
      break;
    }
  }
  // A column is named by the cell that is gone to.
  const Sense& where = steps[0].sense.parts[1];
  const std::string goal = where.is("new-bound") ? where.parts[1].text : "";
  std::string kind;
  std::vector<Sentence> limits;
  std::vector<const Step*> others;
  const Step* able = nullptr;
  Span limited;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (step.sense.is("require-after") && step.sense.parts[0].is("could-move-empty") &&
        is_bound(step.sense.parts[0].parts[0], unit)) {
      able = &step;
      continue;
    }
    if (!step.sense.is("if") || step.parts.size() != 1 || !step.parts[0].parts.empty())
      return false;
    const auto [asked, also] = kind_asked(step.sense.parts[0], unit);
    const Sense& must = step.parts[0].sense;
    if (asked.empty() || (!kind.empty() && asked != kind)) return false;
    if (!must.is("require") && !must.is("require-after")) return false;
    if (kind.empty()) limited = step.sense.parts[0].span;
    kind = asked;
    const Sense& holds = must.parts[0];
    const bool column = also.absent() && must.is("require") && holds.is("no-such") &&
                        holds.parts[0].is("things") && holds.parts[0].text == kind &&
                        holds.parts[0].parts.size() == 2 && holds.parts[0].parts[0].is("own") &&
                        holds.parts[0].parts[1].is("same-column") &&
                        is_bound(holds.parts[0].parts[1].parts[0], goal);
    if (column) {
      const Sense other{"things", kind, {}, must.span};
      const bool turns = !turning_column_.empty() && turns_by(turning_column_, kind);
      limits.push_back(told_instead(
          sense(turns ? "where-own-in-column-turned" : "where-own-in-column", {other}, must.span),
          {&step}));
      continue;
    }
    const bool way = !also.absent() && holds.is("can-play") && holds.parts[0].is("name-opponent") &&
                     holds.parts[1].is("rule");
    if (!way) return false;
    const bool state = also.is("defined-holds-1") && also.parts[1].is("name-opponent") &&
                       attacked_kind(also.parts[0].text).has_value();
    const Sense played = named(holds.parts[1].text, must.span);
    if (!state || !is_a_thing(played.text)) return false;
    // The opponent was not in check before: nobody may leave himself so.
    const Mark* mark = is_never_left(also.parts[0].text) ? mark_for(also.parts[0].text) : nullptr;
    limits.push_back(told_instead(
        mark != nullptr
            ? sense("gives-then-no-answer",
                    {sense("state", {named(mark->name, also.span)}, also.span), played}, must.span)
            : sense("if-then-no-answer", {also, played}, must.span),
        {&step}));
  }
  if (able == nullptr && limits.empty()) return false;
  Step put = steps[0];
  if (where.is("new-bound")) put.sense.parts[1] = Sense(where.parts[0]);
  Block first = item_of(put, false);
  for (const Span& span : steps[0].also) first.sentences[0].from.push_back(span);
  first.sentences[0].from.push_back(where.span);
  section.blocks.push_back(std::move(first));
  std::vector<Sentence>& said = section.blocks.back().sentences;
  if (able != nullptr) {
    said.push_back(told_instead(sense("must-be-able", {}, able->sense.span), {able}));
    const Sense& from = steps[0].sense.parts[0];
    const std::string supply = from.is("attribute-own") ? from.parts[0].text : "";
    const auto lies_there = [&](const std::string& one) { return may_lie_in(supply, one); };
    if (const auto far = where_stuck("not-dropped-on", able->sense.span, lies_there)) {
      said.push_back(say(*far));
      said.back().role = Role::Corollary;
    }
  }
  if (limits.empty()) return true;
  const Sense what{"things", kind, {}, limited};
  for (Sentence& limit : limits) limit.text = begun_small(limit.text);
  section.blocks.push_back(
      parts_under(say(sense("may-not-be-dropped", {what}, limited)), std::move(limits)));
  return true;
}

// A supply may hold the kind: `each player has hand: tally of Plain`.
bool RuleWriter::may_lie_in(const std::string& supply, const std::string& kind) const {
  for (const Node* has : page_.items(Form::Has)) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute) || attribute.text != supply) continue;
      const Node& type = attribute[0];
      if (!type.is(Form::TypeTally) || !type[0].is(Form::TypeName)) return false;
      if (type[0].text == "kind") return true;
      for (const Node* named : page_.items(Form::TypeDef)) {
        if (named->text != type[0].text) continue;
        const auto& values = (*named)[0].children;
        return std::any_of(values.begin(), values.end(),
                           [&](const Node& value) { return value.text == kind; });
      }
    }
  }
  return false;
}

// `never checked of me`: nobody may end a turn so.
bool RuleWriter::is_never_left(const std::string& name) {
  const auto laws = page_.items(Form::Never);
  return std::any_of(laws.begin(), laws.end(), [&](const Node* law) {
    Teller teller = this->teller();
    const Sense holds = teller.condition((*law)[1]);
    return holds.is("defined-holds-1") && holds.parts[1].is("name-me") &&
           holds.parts[0].text == name;
  });
}

// The mark of turns that end so, if the game says what one does then: `says=V:give check`.
const RuleWriter::Mark* RuleWriter::mark_for(const std::string& state) const {
  const auto found = std::find_if(marks_.begin(), marks_.end(), [&](const Mark& mark) {
    if (mark.state != state || words_.count(mark.name) == 0) return false;
    const std::string says = speaker_.noun(mark.name).says;
    return says.rfind("V:", 0) == 0 && says.find('{') == std::string::npos &&
           says.find('/') == std::string::npos;
  });
  return found == marks_.end() ? nullptr : &*found;
}

namespace {

// How often a word stands in a clause; notation and prose do not count.
std::size_t times(const Node& node, const std::string& word) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return 0;
  std::size_t n = node.text == word ? 1 : 0;
  for (const Node& child : node.children) n += times(child, word);
  return n;
}

// `add plain of kind of goal to own hand`: how often.
std::size_t times_gained(const Node& node, const std::string& define) {
  const bool gains = node.is(Form::AddTo) && times(node[0], define) == 1;
  std::size_t n = gains ? 1 : 0;
  for (const Node& child : node.children) n += times_gained(child, define);
  return n;
}

// `choose unit among own hand … put own unit at goal`
bool drops_from(const Node& block, const std::string& supply) {
  std::string unit;
  for (const Node& statement : block.children) {
    if (statement.is(Form::Choose) && statement[0].is(Form::In) &&
        times(statement[0][0], supply) == 1) {
      unit = statement[0].text;
    }
    if (statement.is(Form::Put) && !unit.empty() && statement[1].is(Form::Of) &&
        statement[1].text == unit && is_name(statement[1][0], "me")) {
      return true;
    }
  }
  return false;
}

}  // namespace

// `type Plain: {Rook, Bishop, …}; each player has hand: tally of Plain`, where a rule drops from
// the hand and nothing else speaks of the type: the hand says of what it is.
const Node* RuleWriter::type_of_hand(const Node& has, const Node& attribute) {
  const Node& tally = attribute[0];
  if (lower(has.text) != "player" || !tally.is(Form::TypeTally) || !tally[0].is(Form::TypeName) ||
      place_in(tally, 1).absent()) {
    return nullptr;
  }
  const auto types = page_.items(Form::TypeDef);
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const Node* one) { return one->text == tally[0].text; });
  if (found == types.end() || !attached_to(**found).children.empty()) return nullptr;
  const Node& values = (**found)[0];
  const bool kinds =
      (values.is(Form::SetLiteral) || values.is(Form::List)) && !values.children.empty() &&
      std::all_of(values.children.begin(), values.children.end(), [&](const Node& value) {
        const Symbol* symbol = value.is(Form::Name) ? page_.find(value.text) : nullptr;
        return symbol != nullptr && symbol->meaning == lang::Meaning::Kind;
      });
  if (!kinds) return nullptr;
  bool dropped = false;
  std::size_t elsewhere = 0;
  const std::string& type = (*found)->text;
  for (const Node* item : page_.folded().items) {
    if (item->is(Form::Rule)) dropped = dropped || drops_from((*item)[4], attribute.text);
    if (item == *found || item == &has || item->is(Form::Names)) continue;
    // What a piece was before is told where it goes to the hand.
    if (item->is(Form::Define) && !column_turned_back(item->text).empty()) {
      std::size_t named_at = 0;
      std::size_t gained = 0;
      for (const Node* other : page_.folded().items) {
        if (other == item || other->is(Form::Names)) continue;
        const auto& items = page_.folded().items;
        const bool asked = std::any_of(items.begin(), items.end(), [&](const Node* one) {
          return one != other && !one->is(Form::Names) && times(*one, other->text) != 0;
        });
        if (other->is(Form::Define) && !asked) continue;  // for the notation alone
        named_at += times(*other, item->text);
        gained += times_gained(*other, item->text);
      }
      if (named_at == gained) continue;
    }
    elsewhere += times(*item, type);
  }
  return dropped && elsewhere == 0 ? *found : nullptr;
}

// It has a noun of its own, with an article: `a movement`.
bool RuleWriter::is_a_thing(const std::string& name) const {
  if (words_.count(name) == 0) return false;
  const Noun noun = speaker_.noun(name);
  return !noun.guessed && !noun.singular.empty() && noun.article;
}

}  // namespace ludo::lang::rules

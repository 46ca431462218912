// Units that are raised, placed and look somewhere: statements and conditions that people say
// together. See teller.hpp.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

const std::set<std::string> kAhead = {"ahead", "ahead-left", "ahead-right"};
const std::set<std::string> kFlanks = {"left-flank", "right-flank"};
const std::set<std::string> kRear = {"rear", "rear-left", "rear-right"};

}  // namespace

// `direction before: ahead or ahead-left or ahead-right`: "before", "flank", "behind-of", or
// nothing.
std::string side_of_piece(const Node& direction) {
  if (!direction.is(Form::DirectionDef) || !direction[0].is(Form::Or)) return "";
  std::set<std::string> names;
  for (const Node& one : direction[0].children) {
    if (!one.is(Form::Name)) return "";
    names.insert(one.text);
  }
  return names == kAhead    ? "before"
         : names == kFlanks ? "flank"
         : names == kRear   ? "behind-of"
                            : "";
}

// `bearing of foe from unit in before`: it stands before the unit.
std::optional<Sense> Teller::stands_beside(const Node& node) {
  if (!node[0].is(Form::Bearing) || !node[1].is(Form::Name)) return std::nullopt;
  if (page_.model().board.shape != BoardShape::Square) return std::nullopt;
  for (const Node* direction : page_.items(Form::DirectionDef)) {
    if (direction->text != node[1].text) continue;
    const std::string side = side_of_piece(*direction);
    if (side.empty()) return std::nullopt;
    return sense("stands-" + side, {thing(node[0][0]), thing(node[0][1])}, node.span);
  }
  return std::nullopt;
}

// `type Facing: orthogonal`: along what it looks.
std::optional<Sense> Teller::looks(const Node& type) {
  if (!type.is(Form::Name)) return std::nullopt;
  for (const Node* item : page_.items(Form::TypeDef)) {
    if (item->text != type.text || (*item)[0].is(Form::List)) continue;
    const bool lines =
        is_name((*item)[0], "orthogonal") && page_.model().board.shape == BoardShape::Square;
    return lines ? sense("looks-orthogonal", {}, type.span)
                 : sense("looks-way", {thing((*item)[0])}, type.span);
  }
  return std::nullopt;
}

// for each k among own Kinds: choose n from levy of k, at most N - total X; set k in X to n
// afterwards require total X = N
std::size_t Teller::allot(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  if (at + 1 >= block.size() || !block[at].is(Form::ForEach) || !block[at][0].is(Form::In))
    return 0;
  const Node& each = block[at][0];
  const Node& body = block[at][1];
  if (!place_in(each, 1).absent() || !body.is(Form::Block) || body.size() != 2) return 0;
  const Node& choice = body[0];
  const Node& set = body[1];
  if (!choice.is(Form::Choose) || !choice[0].is(Form::In) || !place_in(choice, 1).absent())
    return 0;
  const Node& amount = choice[0][0];
  if (!place_in(choice[0], 1).absent() || !amount.is(Form::Amount)) return 0;
  const Node& most = place_in(amount, 1);
  if (!amount[0].is(Form::Of) || !is_name(amount[0][0], each.text)) return 0;
  if (!most.is(Form::Binary) || most.text != "-" || !most[1].is(Form::Total)) return 0;
  if (!set.is(Form::Set) || !set[0].is(Form::HowMany) || !is_name(set[0][0], each.text)) return 0;
  if (!is_name(set[1], choice[0].text) || !same_meaning(set[0][1], most[1][0])) return 0;
  const Node& required = block[at + 1];
  if (!required.is(Form::Require) || !required[0].is(Form::Compare) || required[0].text != "=") {
    return 0;
  }
  const Node& total = required[0][0];
  if (!total.is(Form::Total) || !same_meaning(total[0], most[1][0])) return 0;
  if (!same_meaning(required[0][1], most[0])) return 0;
  Sense those = kinds_as_words(each[0]);
  Sense place = thing(total[0]);
  if (!those.is("things") || !place.is("attribute-own")) return 0;
  const Span span = block[at].span;
  Step all{sense("sequence", {}, join(span, required.span))};
  all.parts.push_back({sense(
      "allot",
      {std::move(those), sense_of("word", amount[0].text, amount[0].span), place, place.parts[0]},
      span)});
  all.parts.push_back(
      {sense("allot-total", {place.parts[0], thing(required[0][1])}, required.span)});
  all.parts[0].also = {each.span, choice.span, amount.span, most.span, set.span};
  all.parts[1].also = {required[0].span};
  idiom_names_ = {{"each", each.text}, {"amount", choice[0].text}};
  told.push_back(std::move(all));
  return 2;
}

// `the army of A is empty and the army of B is empty`, of all players: all have used it up.
std::optional<Sense> Teller::all_empty(const Sense& both) const {
  const GameModel& model = page_.model();
  if (both.parts.size() != model.players.size() || both.parts.size() < 2) return std::nullopt;
  std::set<std::string> owners;
  std::string word;
  for (const Sense& part : both.parts) {
    if (!part.is("supply-empty") || !part.parts[0].is("attribute-of")) return std::nullopt;
    const Sense& of = part.parts[0];
    if (!of.parts[1].is("word")) return std::nullopt;
    if (!word.empty() && word != of.parts[0].text) return std::nullopt;
    word = of.parts[0].text;
    owners.insert(of.parts[1].text);
  }
  if (owners.size() != model.players.size()) return std::nullopt;
  constexpr std::size_t kTwo = 2;
  return sense("all-used-up",
               {sense_of("word", word, both.span),
                sense(owners.size() == kTwo ? "both-players" : "name-players", {}, both.span)},
               both.span);
}

}  // namespace ludo::lang::rules

// Kings that may not be left attacked, who cannot move, and positions that come again: how games of
// check and mate end. See writer.hpp.

#include "lang/rules/results.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

// The rules between which a turn lets one choose, if each of them is called as a thing.
std::vector<Sense> RuleWriter::rules_of_turn() const {
  const auto turns = page_.items(Form::Turn);
  if (turns.size() != 1 || page_.item(Form::Phase) != nullptr) return {};
  const Node block = without_marks((*turns[0])[0]);
  if (block.size() != 1 || !block[0].is(Form::Either)) return {};
  std::vector<Sense> rules;
  for (const Node& branch : block[0].children) {
    const Node& body = branch[1];
    const Node* only = body.is(Form::Block) && body.size() == 1 ? &body[0] : &body;
    if (!only->is(Form::Play) || !(*only)[0].children.empty() || !is_a_thing(only->text)) return {};
    rules.push_back(sense_of("word", only->text, only->span));
  }
  return rules;
}

// `never checked of me`: whom no move may leave attacked.
std::optional<Sense> RuleWriter::left_attacked(const Sense& holds) {
  if (!holds.is("defined-holds-1") || !holds.parts[1].is("name-me")) return std::nullopt;
  const auto king = attacked_kind(holds.parts[0].text);
  if (!king) return std::nullopt;
  const auto rules = rules_of_turn();
  constexpr std::size_t kTwo = 2;
  std::vector<Sense> parts = {king->parts[0], holds.parts[0]};
  if (rules.size() != kTwo) return sense("nothing-leaves", std::move(parts), holds.span);
  for (std::size_t i = 0; i < kTwo; ++i) {
    if (rules[i].text != going_rule_) continue;
    parts.push_back(rules[1 - i]);
    return sense("no-move-leaves", std::move(parts), holds.span);
  }
  parts.insert(parts.end(), rules.begin(), rules.end());
  return sense("neither-leaves", std::move(parts), holds.span);
}

// Nothing but pieces, what players have in supply and who is to move makes a position.
std::optional<Sense> RuleWriter::same_position(Span span) const {
  std::vector<Sense> supplies;
  for (const Node* has : page_.items(Form::Has)) {
    const std::string owner = lower(has->text);
    if (owner == "record" || owner == "move" || owner == "turn") continue;
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute)) continue;
      if (is_unused(attribute.text)) continue;
      if (owner != "player" || !attribute[0].is(Form::TypeTally)) return std::nullopt;
      supplies.push_back(sense_of("word", attribute.text, span));
    }
  }
  if (1 < supplies.size() || page_.model().board.shape == BoardShape::Tiles) return std::nullopt;
  std::vector<Sense> parts = {{"things", "=piece", {}, span}, {"things", "=cell", {}, span}};
  if (supplies.empty()) return sense("position-is-same", std::move(parts), span);
  parts.push_back(std::move(supplies[0]));
  return sense("position-is-same-and", std::move(parts), span);
}

// Who cannot move loses, and no move may leave a king attacked: one plays for mate.
std::optional<Sense> RuleWriter::mating() {
  const Node* stuck = page_.item(Form::Stuck);
  if (stuck == nullptr) return std::nullopt;
  for (const Node* law : page_.items(Form::Never)) {
    Teller teller = this->teller();
    const auto king = left_attacked(teller.condition((*law)[1]));
    if (!king) continue;
    for (const Node& line : stuck->children) {
      if (!line.is(Form::Result) || line.text != "loses") continue;
      if (stuck_result(*stuck, line))
        return sense("aim-mate-or-stuck", {king->parts[0]}, line.span);
      Teller asks = this->teller();
      const Sense verdict = asks.result(line);
      const bool mated = verdict.is("result-when") && verdict.parts[1].is("defined-holds-1") &&
                         verdict.parts[1].parts[0].text == king->parts[1].text;
      if (mated) return sense("aim-mate", {king->parts[0]}, line.span);
    }
  }
  return std::nullopt;
}

}  // namespace ludo::lang::rules

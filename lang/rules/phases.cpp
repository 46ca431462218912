// The phases of a game in a list, each with how it is played and how long. See writer.hpp.

#include <algorithm>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

const Node* child_of(const Node& phase, Form form) {
  const auto found = std::find_if(phase.children.begin(), phase.children.end(),
                                  [&](const Node& child) { return child.is(form); });
  return found == phase.children.end() ? nullptr : &*found;
}

// `until turns of phase = 2`: as many as there are players.
bool is_a_turn_each(const Node& until, std::size_t players) {
  const Node& holds = until[0];
  return holds.is(Form::Compare) && holds.text == "=" && holds[0].is(Form::Of) &&
         holds[0].text == "turns" && is_name(holds[0][0], "phase") && holds[1].is(Form::Integer) &&
         holds[1].text == std::to_string(players);
}

}  // namespace

// How a phase is played, as a clause; absent, where that takes more than one.
Sense RuleWriter::phase_in_a_breath(const Node& phase, bool last) {
  const Node* until = child_of(phase, Form::Until);
  const Node* then = child_of(phase, Form::Then);
  const bool secret = phase[2].is(Form::Yes);
  if (child_of(phase, Form::Turn) == nullptr || child_of(phase, Form::Begin) != nullptr) return {};
  const Span span = until == nullptr ? phase.span : until->span;
  if (until == nullptr) {
    return last && then == nullptr && !secret ? sense("phase-to-the-end", {}, span) : Sense{};
  }
  if (is_a_turn_each(*until, page_.model().players.size())) {
    const bool act = !speaker_.noun(phase.text).says.empty();
    std::string what = secret ? "phase-a-turn-each-secretly" : "phase-a-turn-each";
    if (!act) return sense(what, {}, span);
    Sense who = sense("each-player", {}, span);
    return sense(what + "-doing",
                 {sense("phase-act", {sense_of("word", phase.text, span), std::move(who)}, span)},
                 span);
  }
  if (secret) return {};
  Teller teller = this->teller();
  Sense holds = teller.condition((*until)[0]);
  if (holds.is("and") || holds.is("or")) return {};
  Sense not_yet = sense("not", {holds}, holds.span);
  take_definitions(teller);
  return sense("phase-alternate-until", {std::move(holds), std::move(not_yet)}, span);
}

// `The game has three phases, in this order:` and the list; false, where a phase needs more words.
bool RuleWriter::list_of_phases(const std::vector<const Node*>& phases, Section& section) {
  if (page_.item(Form::NextPlayer) != nullptr) return false;
  std::vector<Sense> all;
  for (const Node* phase : phases) {
    all.push_back(phase_in_a_breath(*phase, phase == phases.back()));
    if (all.back().absent()) return false;
  }
  const Span span = phases[0]->span;
  Sentence head =
      say(sense("phases-listed", {sense_of("figure", std::to_string(phases.size()), span)}, span));
  head.text.back() = ':';
  std::vector<Block> items;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Node& phase = *phases[i];
    Sentence row = say(all[i]);
    const bool capital = language_.grammar().capital_behind_colon();
    row.text = heading_of(phase.text) + ": " + (capital ? row.text : lower(row.text));
    row.from.push_back(phase.span);
    if (!phase[2].absent()) row.from.push_back(phase[2].span);
    for (const Form form : {Form::Until, Form::Then}) {
      if (const Node* child = child_of(phase, form)) {
        row.from.push_back(child->span);
        row.from.push_back((*child)[0].span);
      }
    }
    items.push_back({Block::Form::Paragraph, {std::move(row)}});
    listed_phases_.insert(&phase);
    if (all[i].what.rfind("phase-a-turn-each", 0) == 0) phases_of_a_turn_.insert(&phase);
  }
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(points(std::move(items), true));
  return true;
}

}  // namespace ludo::lang::rules

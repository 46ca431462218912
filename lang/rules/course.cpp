// How a game is played, and how it ends. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

Sense key_word(std::string key, Span span) { return sense_of("word", std::move(key), span); }

// The phase that a game begins with says who begins it, or is played by all at the same time.
bool first_phase_says_first(const Page& page) {
  const auto phases = page.items(Form::Phase);
  if (phases.empty()) return false;
  const Node& phase = *phases.front();
  const bool turns = std::any_of(phase.children.begin(), phase.children.end(),
                                 [](const Node& child) { return child.is(Form::Turn); });
  return !turns || !place_in(phase, 1).absent() || place_in(phase, 2).is(Form::Yes);
}

// The word of a phase; the turn beside phases is the main one.
std::string name_of_phase(const Node& phase) { return phase.is(Form::Phase) ? phase.text : "Main"; }

// The phases one after the other, where each leads to the next and none comes again.
std::vector<const Node*> phases_in_order(const Page& page, const std::set<std::string>& reached) {
  std::map<std::string, const Node*> by_name;
  std::vector<const Node*> order;
  for (const Node* phase : page.items(Form::Phase)) by_name[phase->text] = phase;
  const Node* main = page.item(Form::Turn);
  if (main != nullptr) by_name["Main"] = main;
  const auto phases = page.items(Form::Phase);
  const Node* next = phases.empty() ? nullptr : phases.front();
  while (next != nullptr && order.size() <= by_name.size()) {
    order.push_back(next);
    const Node* then = nullptr;
    for (const Node& child : next->children) {
      if (child.is(Form::Then)) then = &child;
    }
    if (then == nullptr) break;
    const auto values = values_of(page, (*then)[0]);
    const auto found = values.size() == 1 && values[0]->is(Form::Name)
                           ? by_name.find(values[0]->text)
                           : by_name.end();
    if (found == by_name.end()) return {};
    next = found->second;
  }
  const bool ends_in_main = main == nullptr || (!order.empty() && order.back() == main);
  std::set<std::string> all = reached;
  if (main != nullptr) all.insert("Main");
  return order.size() == all.size() && ends_in_main ? order : std::vector<const Node*>{};
}

}  // namespace

// `must play A, otherwise play B` is all of a turn, and A begins with the choice of a piece: with
// which one is free.
bool RuleWriter::must_with_any(std::vector<Step>& steps) {
  if (steps.size() != 1 || !steps[0].sense.is("must-2") || !steps[0].parts.empty()) return false;
  Sense& must = steps[0].sense;
  for (const Sense& act : must.parts) {
    const std::string& key = act.parts[0].text;
    if (!act.is("play") || words_.count(key) == 0 || speaker_.noun(key).says.empty()) return false;
  }
  const Node* rule = page_.rule(must.parts[0].parts[0].text);
  if (rule == nullptr) return false;
  const auto& body = (*rule)[4].children;
  const auto first = std::find_if(body.begin(), body.end(), [](const Node& node) {
    return !node.is(Form::Note) && !node.is(Form::Ruling);
  });
  if (first == body.end() || !first->is(Form::Choose) || !(*first)[0].is(Form::In)) return false;
  if (!place_in((*first)[0], 1).absent() || !place_in(*first, 1).absent()) return false;
  Teller teller = this->teller();
  Sense pieces = teller.thing((*first)[0][0]);
  if (!pieces.is("things") || pieces.parts.size() != 1 || !pieces.parts[0].is("own")) return false;
  pieces.parts.clear();
  pieces.span = must.parts[0].span;
  must = sense("must-any", {must.parts[0], std::move(pieces), must.parts[1]}, must.span);
  return true;
}

void RuleWriter::phase(const Node& node, Section& section, std::size_t& body_at) {
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
    if (node[2].is(Form::Yes) && listed_phases_.count(&node) == 0) {
      line(section, sense("secretly", {}, node[2].span));
    }
    for (const Node& child : node.children) {
      if (child.is(Form::Turn)) turn = &child;
      if (child.is(Form::Begin)) begin_of = &child;
      if (listed_phases_.count(&node) != 0) continue;
      if (child.is(Form::Until)) until = &child;
      if (child.is(Form::Then)) then = &child;
    }
  } else {
    turn = &node;
  }
  const auto block_of = [&](const Node& block, const Node& prose_of, const char* head) {
    Teller teller = this->teller();
    auto steps = told(teller, [&](Teller& by) { return by.steps(block); });
    take_definitions(teller);
    const std::size_t before = section.blocks.size();
    const bool alone =
        phases_of_a_turn_.count(&node) != 0 && steps.size() == 1 && steps[0].sense.is("sequence");
    if (!named && tell_whoever_acts(steps, teller, node, section)) {
      // All of it is told.
    } else if (must_with_any(steps)) {
      steps[0].also.push_back(block.span);
      steps_of(steps, teller, section);
    } else if (tell_player_by_player(steps, section)) {
      section.blocks.back().sentences[0].from.push_back(block.span);
    } else if (alone) {
      for (const Step& part : steps[0].parts) {
        Sentence only = say(part.sense, Mood::Step);
        only.from.insert(only.from.end(), part.also.begin(), part.also.end());
        only.from.push_back(block.span);
        section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
      }
    } else {
      steps_behind(sense(head, {}, block.span), steps, teller, section);
    }
    if (turn != nullptr) same_outcome(*turn, section);
    if (!prose_of.absent()) {
      prose(prose_of, section, before, nullptr, "", named ? "" : "about-turn");
    }
  };
  body_at = section.blocks.size();
  if (begin_of != nullptr) block_of((*begin_of)[0], Node{}, "phase-begins");
  if (turn != nullptr) block_of(without_marks((*turn)[0]), attached_to(*turn), "on-your-turn");
  if (until != nullptr) {
    Teller teller = this->teller();
    std::vector<Sense> parts = {teller.condition((*until)[0])};
    if (then != nullptr) parts.push_back(teller.thing((*then)[0]));
    line(section, sense(then != nullptr ? "phase-until-then" : "phase-until", std::move(parts),
                        until->span));
    if (then != nullptr) section.blocks.back().sentences.back().from.push_back(then->span);
    take_definitions(teller);
  } else if (then != nullptr) {
    Teller teller = this->teller();
    line(section, sense("phase-then", {teller.thing((*then)[0])}, then->span));
    take_definitions(teller);
  }
  if (named) {
    prose(attached_to(node), section, first);
    for (const Node& child : node.children) {
      if (child.is(Form::Stuck))
        results(child, 0, sense("when-stuck", {}, child.span), section, child, "about-stuck");
      if (child.is(Form::End) && !limit_of_phase(node, child, limits_of_phases_)) {
        const bool moment = child[0].is(Form::Yes);
        results(child, 1, sense(moment ? "at-any-moment" : "when-turn-ends", {}, child.span),
                section, child, "about-end");
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
  // As the players were named.
  bool as_named = who.size() == model.players.size();
  for (std::size_t i = 0; as_named && i < who.size(); ++i) {
    as_named = model.scenario.order[i] == static_cast<Index>(i);
  }
  Sense begins;
  if (first != nullptr) {
    Teller teller = this->teller();
    const Node& player = (*first)[0];
    begins = player.is(Form::Name) && player.text == "random"
                 ? sense("first-random", {}, first->span)
                 : sense("first-player", {teller.thing(player)}, first->span);
  } else if (!who.empty() && !first_phase_says_first(page_)) {
    begins = sense("first-player", {who[0]}, span);
  }
  Sense follow;
  constexpr std::size_t kTwo = 2;
  const bool by_name = begins.is("first-player") && 1 < who.size() && begins.parts[0].is("word") &&
                       begins.parts[0].text == who[0].text;
  // Of so many players only two may play now.
  const bool in_order = players_item != nullptr && players_item->is(Form::PlayerCount) &&
                        (*players_item)[1].text != "2" && as_named && begins.is("first-random");
  if (who.size() == kTwo && !in_order) {
    follow = sense(begins.absent() ? "alternate" : "then-alternate", {}, span);
  } else if (kTwo < who.size() && by_name) {
    follow = sense("then-follow",
                   {sense("list", std::vector<Sense>(who.begin() + 1, who.end()), span)}, span);
  } else if ((kTwo < who.size() || in_order) && as_named) {
    follow = sense(begins.absent() ? "in-order-named" : "then-in-order-named", {}, span);
  } else if (!who.empty()) {
    follow = sense("then-in-order", {sense("list", who, span)}, span);
  }
  // Where a definition says who acts, nobody just follows.
  const Node* next_item = page_.item(Form::NextPlayer);
  const bool by_definition = next_item != nullptr && (*next_item)[0].is(Form::Name);
  const bool phased = page_.item(Form::Phase) != nullptr;
  const auto in_order_of_play = phases_in_order(page_, reached_phases(page_));
  Section phases = section;
  const bool in_main = !in_order_of_play.empty() && in_order_of_play.back()->is(Form::Turn);
  const bool listed =
      1 < in_order_of_play.size() && !in_main && list_of_phases(in_order_of_play, phases);
  if (listed && begins.absent() && follow.is("alternate")) {
    // The list says it of each phase.
    phases.blocks.front().sentences.front().from.push_back(span);
  } else if (by_definition && follow.is("then-follow") && begins.is("first-player")) {
    line(section, sense("begins-before", {begins.parts[0], follow.parts[0]}, span));
  } else if (!begins.absent() && !follow.absent() && !follow.is("then-in-order")) {
    line(section, sense("begins-then", {std::move(begins), std::move(follow)}, span));
  } else {
    for (Sense* one : {&begins, &follow}) {
      if (!one->absent()) line(section, *one);
    }
  }
  if (first != nullptr) {
    prose(attached_to(*first), section, 0, nullptr, "",
          is_name((*first)[0], "random") ? "about-course" : "about-players");
  }
  if (order != nullptr) prose(attached_to(*order), section, 0);
  std::optional<Section> acting;  // who acts, where that is long to tell
  if (next_item != nullptr) acting = next_player(*next_item, section);
  if (listed) {
    std::move(phases.blocks.begin(), phases.blocks.end(), std::back_inserter(section.blocks));
  } else if (1 < in_order_of_play.size() && (!in_main || words_.count("Main") != 0)) {
    const Span first_span = in_order_of_play[0]->span;
    std::vector<Sense> names;
    for (const Node* one : in_order_of_play)
      names.push_back(key_word(name_of_phase(*one), one->span));
    line(section, sense("phases-in-order",
                        {sense_of("figure", std::to_string(names.size()), first_span),
                         sense("list", names, first_span)},
                        first_span));
    section.blocks.back().sentences.back().role = Role::Corollary;
  }
  if (phased) put(std::move(section), 0, true);
  std::size_t body_at = 0;
  const std::set<std::string> reached = reached_phases(page_);
  for (const Node* item : page_.folded().items) {
    if (!item->is(Form::Phase) && !item->is(Form::Turn)) continue;
    if (item->is(Form::Phase) && reached.count(item->text) == 0) continue;
    if (!phased) {
      phase(*item, section, body_at);
      continue;
    }
    // The turn beside phases is the main one.
    const std::string name = item->is(Form::Phase) ? item->text : "Main";
    const bool named = item->is(Form::Phase) || words_.count(name) != 0;
    Section own{"phase:" + name, named ? heading_of(name) : language_.heading("main-phase"), 3,
                item->span};
    phase(*item, own, body_at);
    put(std::move(own), body_at, true);
  }
  if (!phased) put(std::move(section), body_at, true);
  if (acting) put(std::move(*acting));
}

namespace {

// It captures, or one of the rules that it plays does.
bool captures(const Page& page, const Node& node, std::set<std::string>& known) {
  if (node.is(Form::Capture)) return true;
  if (node.is(Form::Play) && known.insert(node.text).second) {
    const Node* rule = page.rule(node.text);
    if (rule != nullptr && captures(page, (*rule)[4], known)) return true;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return captures(page, child, known); });
}

}  // namespace

// What ends alike is one move, however it was reached.
void RuleWriter::same_outcome(const Node& item, Section& section) {
  for (const Node& child : attached_to(item).children) {
    if (!child.is(Form::SameOutcome)) continue;
    std::set<std::string> known;
    if (item.is(Form::Rule) && captures(page_, item[4], known)) {
      line(section,
           sense("same-outcome-capturing", {{"things", "=piece", {}, child.span}}, child.span));
    } else {
      line(section, sense("same-outcome", {}, child.span));
    }
  }
}

// What the damage is stands before what it is at least, and both before what it does.
void RuleWriter::damage_before_its_exceptions(Section& section) {
  const auto by_side =
      std::find_if(section.blocks.begin(), section.blocks.end(), [](const Block& block) {
        return !block.sentences.empty() && !block.sentences[0].meant.empty() &&
               block.sentences[0].meant[0].what.rfind("damage-by-side", 0) == 0;
      });
  if (by_side == section.blocks.end()) return;
  const auto at = by_side - section.blocks.begin();
  Section told{section.key, section.title, section.level, section.span};
  terms(told);
  std::vector<Sentence> damage;
  bool of_damage = false;
  for (Block& block : told.blocks) {
    for (Sentence& sentence : block.sentences) {
      const std::string what = sentence.meant.empty() ? "" : sentence.meant[0].what;
      if (!what.empty()) of_damage = what.rfind("term-of-table", 0) == 0;
      if (of_damage) damage.push_back(std::move(sentence));
    }
    if (of_damage && !block.items.empty()) of_damage = false;
    std::erase_if(block.sentences, [](const Sentence& one) { return one.text.empty(); });
    if (!block.sentences.empty()) section.blocks.push_back(std::move(block));
  }
  if (damage.empty()) return;
  section.blocks.insert(section.blocks.begin() + at,
                        Block{Block::Form::Paragraph, std::move(damage)});
}

// `if me is P: A, else: B`, of two players: what each of them does.
bool RuleWriter::tell_player_by_player(const std::vector<Step>& steps, Section& section) {
  if (steps.size() != 1 || page_.model().players.size() != 2) return false;
  const Step& both = steps[0];
  if (!both.sense.is("what-applies") || both.parts.size() != 2) return false;
  const Step& one = both.parts[0];
  const Step& other = both.parts[1];
  if (!one.sense.is("if") || !other.sense.is("else") || one.parts.size() != 1 ||
      other.parts.size() != 1) {
    return false;
  }
  const Sense& holds = one.sense.parts[0];
  if (!holds.is("is") || !holds.parts[0].is("name-me") || !holds.parts[1].is("word")) return false;
  const auto& players = page_.model().players;
  const std::string& first = holds.parts[1].text;
  if (first != players[0].name && first != players[1].name) return false;
  const std::string& second = first == players[0].name ? players[1].name : players[0].name;
  const auto does = [&](const std::string& who, const Step& step) -> std::optional<Sentence> {
    const Sense& act = step.sense;
    if (!step.parts.empty()) return std::nullopt;
    const bool must = act.is("must-2");
    for (const Sense& play : must ? act.parts : std::vector<Sense>{act}) {
      if (!play.is("play") || !has_act(play.parts[0].text)) return std::nullopt;
    }
    std::vector<Sense> parts = {key_word(who, act.span)};
    if (must) parts.insert(parts.end(), act.parts.begin(), act.parts.end());
    if (!must) parts.push_back(act);
    Sentence told = say(sense(must ? "player-must" : "player-does", std::move(parts), act.span));
    spans_of(act, told.from);
    told.from.insert(told.from.end(), step.also.begin(), step.also.end());
    return told;
  };
  auto of_one = does(first, one.parts[0]);
  auto of_other = does(second, other.parts[0]);
  if (!of_one || !of_other) return false;
  spans_of(both.sense, of_one->from);
  spans_of(one.sense, of_one->from);
  spans_of(other.sense, of_other->from);
  section.blocks.push_back({Block::Form::Paragraph, {std::move(*of_one)}});
  section.blocks.push_back({Block::Form::Paragraph, {std::move(*of_other)}});
  return true;
}

void RuleWriter::actions() {
  if (calls_.sections.empty()) return;
  begin("actions", language_.heading("actions"), 2, Span::nowhere());
  const std::string first = first_of_turn();
  const auto put_apart = [&] {
    for (Section& section : std::exchange(apart_, {})) put(std::move(section));
  };
  if (first.empty()) put_apart();
  for (const std::string& name : calls_.sections) {
    if (told_rules_.count(name) != 0 || !is_asked_about(name)) continue;
    const Node* rule = page_.rule(name);
    Section section{"rule:" + name, heading_of(name), 3, rule->span};
    Teller teller = this->teller();
    teller.in_rule(*rule);
    std::vector<Sense> parameters;
    const Node* moved = effect_of_move(page_, *rule);
    auto steps = told(teller, [&](Teller& by) {
      parameters.clear();
      for (const Node& param : (*rule)[0].children) {
        by.bind_parameter(param, (*rule)[4]);
        if (&param == moved) by.has_moved(param);
        Node of;
        of.form = Form::Name;
        of.text = param.text;
        of.span = param.span;
        parameters.push_back(by.thing(of));
      }
      return by.steps((*rule)[4]);
    });
    take_definitions(teller);
    // Of one piece all speak without an introduction.
    const bool one_piece =
        moved != nullptr ||
        (parameters.size() == 1 && parameters[0].is("bound") &&
         (parameters[0].parts[0].text == "=piece" || parameters[0].parts[0].text == "=tile") &&
         parameters[0].parts[0].parts.empty());
    for (const Node* has : teller.told_with_steps()) std::erase(remembered_, has);
    // And of the block where a tile has just been laid.
    std::erase_if(parameters, [&](const Sense& param) {
      const bool laid = param.is("bound") && teller.is_laid(param.text) && !steps.empty();
      if (laid) {
        for (const Span& span : {param.span, rule->span}) steps[0].also.push_back(span);
      }
      return laid;
    });
    if (one_piece && !parameters.empty() && !steps.empty()) {
      steps[0].also.push_back(parameters[0].span);
      steps[0].also.push_back(rule->span);
    } else if (!parameters.empty() && !steps.empty() && !teller.goes_on()) {
      line(section, sense("rule-is-about", {sense("list", parameters, rule->span)}, rule->span));
    }
    if (!(*rule)[2].absent()) {
      line(section, sense("at-most-times", {teller.thing((*rule)[2])}, (*rule)[2].span));
    }
    const std::size_t body_at = section.blocks.size();
    const bool whole =
        parameters.empty() && teller.rules_in_place().empty() &&
        (move_by_kinds(*rule, steps, section) || drop_with_limits(*rule, steps, section));
    const bool by_itself =
        whole || tell_best(steps, section) || tell_crowning(steps, name, section) ||
        tell_step_by_table(steps, section) || tell_leap(steps, teller, section, name);
    if (!by_itself) steps_of(steps, teller, section);
    damage_before_its_exceptions(section);
    same_outcome(*rule, section);
    prose(attached_to(*rule), section, 0, rule);
    for (const Node* has : teller.told_with_steps()) prose(attached_to(*has), section, 0);
    prose_of_definitions(teller, section);
    // A rule may do nothing: that it was played is asked elsewhere.
    if (steps.empty()) {
      section.blocks.insert(section.blocks.begin(),
                            {Block::Form::Paragraph, {say(sense("only-noted", {}, rule->span))}});
    }
    put(std::move(section), body_at);
    if (name == first) put_apart();
  }
  put_apart();
}

namespace {

// `a cavalry is eliminated as soon as two or more enemy infantry stand around it`; nothing if what
// is captured is not known by what stands around it.
Sense eliminated(const Sense& met, Span span) {
  if (!met.is("where-around")) return {};
  const Sense& around = met.parts[1];
  if (around.is("with-at-least-touching") && around.parts[0].is("figure") &&
      around.parts[0].text != "1") {
    Sense things = around.parts[1];
    const auto hostile = std::find_if(things.parts.begin(), things.parts.end(),
                                      [](const Sense& part) { return part.is("hostile"); });
    const bool enemies = hostile != things.parts.end();
    if (enemies) things.parts.erase(hostile);
    return sense(enemies ? "eliminated-among-enemies" : "eliminated-among",
                 {met.parts[0], around.parts[0], std::move(things)}, span);
  }
  const Sense& things = around.parts.back();
  const bool shut_in = around.is("with-no-such-touching") && things.text == "=cell" &&
                       things.parts.size() == 1 && things.parts[0].is("empty");
  return shut_in ? sense("eliminated-shut-in", {met.parts[0]}, span) : Sense{};
}

}  // namespace

// A trigger in a sentence or two, behind its name.
Block RuleWriter::in_a_breath(const Node& trigger, const Sense& told, const Step& step) {
  Sentence first = say(told);
  first.from.insert(first.from.end(), step.also.begin(), step.also.end());
  const std::string title = heading_of(trigger.text);
  first.text =
      title + ": " + (language_.grammar().capital_behind_colon() ? first.text : lower(first.text));
  const bool called = !speaker_.noun(trigger.text).adjective.empty();
  std::vector<Sense> who;
  if (called) who = {told.parts[0], sense_of("word", trigger.text, trigger.span)};
  Sentence together =
      say(sense(called ? "all-together-called" : "all-together", std::move(who), trigger.span));
  return {Block::Form::Paragraph, {std::move(first), std::move(together)}};
}

void RuleWriter::automatic() {
  const auto triggers = page_.items(Form::Whenever);
  if (triggers.empty()) return;
  begin("automatic", language_.heading("automatic"), 2, Span::nowhere());
  const std::size_t own = written_.document.sections.size() - 1;
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
    // `every cavalry with two enemies around it is captured at once`
    const Sense& met = step.sense.parts[0];
    const Sense& bound = met.is("where-around") ? met.parts[0] : met;
    if (step.parts.size() == 1 && step.parts[0].sense.is("capture") && bound.is("new-bound") &&
        print(step.parts[0].sense.parts[0]) == print(bound.parts[1])) {
      const Span span = step.parts[0].sense.span;
      Sense who = met;
      (met.is("where-around") ? who.parts[0] : who) = Sense(bound.parts[0]);
      const Sense told = eliminated(who, step.sense.span);
      step = {sense("captured-at-once", {std::move(who)}, step.sense.span)};
      step.also.push_back(span);
      if (!told.absent() && own + 1 == written_.document.sections.size()) {
        Section& section_of_all = written_.document.sections[own];
        const std::size_t before = section_of_all.blocks.size();
        section_of_all.blocks.push_back(in_a_breath(*trigger, told, step));
        prose(attached_to(*trigger), section_of_all, before, nullptr, heading_of(trigger->text));
        continue;
      }
    }
    section.blocks.push_back(item_of(step, true));
    prose(attached_to(*trigger), section, 0);
    put(std::move(section));
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
    if (const auto left = left_attacked(never.parts[0])) {
      Sentence sentence = say(*left);
      for (const Node& line : attached_to(*law).children) {
        const auto said = line.is(Form::Title) ? speaker_.prose(line.text) : std::nullopt;
        if (said) sentence.text = *said + ": " + lower(sentence.text);
      }
      const Sentence plain = say(never);
      sentence.from.insert(sentence.from.end(), plain.from.begin(), plain.from.end());
      section.blocks.push_back({Block::Form::Paragraph, {std::move(sentence)}});
      prose(attached_to(*law), section, before);
      continue;
    }
    section.blocks.push_back({Block::Form::Paragraph, {say(never)}});
    prose(attached_to(*law), section, before);
  }
  put(std::move(section));
}

}  // namespace ludo::lang::rules

// How a game ends without a decision: limits of turns, and what players may do besides moving. See
// writer.hpp.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lang/rules/results.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// More than two may play, whether or not they do now.
bool may_be_more(const Page& page) {
  const Node* count = page.item(Form::PlayerCount);
  return count != nullptr && place_in(*count, 1).is(Form::Integer) && (*count)[1].text != "2";
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

// Of turns that two players take in turn, those of each.
std::optional<Sense> half_of(const Sense& turns, const Page& page) {
  constexpr std::size_t kTwo = 2;
  constexpr std::size_t kDigits = 6;
  const bool alternate = page.model().players.size() == kTwo && !may_be_more(page) &&
                         page.model().scenario.order.size() == kTwo &&
                         page.item(Form::NextPlayer) == nullptr &&
                         page.item(Form::Phase) == nullptr;
  if (!alternate || !turns.is("figure") || turns.text.empty() || turns.text.size() > kDigits) {
    return std::nullopt;
  }
  const long count = std::stol(turns.text);
  if (count < 2 || count % 2 != 0) return std::nullopt;
  return sense_of("figure", std::to_string(count / 2), turns.span);
}

// `40 * count alive`: so many turns for each player who is left; nothing of other values.
std::optional<Sense> turns_for_each(const Sense& turns, std::size_t players, const Page& page) {
  if (const auto half = half_of(turns, page)) {
    return sense("turns-in-a-row-half", {turns, *half}, turns.span);
  }
  if (turns.is("figure")) return sense("turns-in-a-row", {turns}, turns.span);
  if (!turns.is("binary-*") || !turns.parts[0].is("figure") || !turns.parts[1].is("count") ||
      !turns.parts[1].parts[0].is("name-alive")) {
    return std::nullopt;
  }
  constexpr std::size_t kThree = 3;
  constexpr std::size_t kDigits = 6;
  const std::string& each = turns.parts[0].text;
  if (players != kThree || each.size() > kDigits) {
    return sense("turns-for-each-alive", {turns.parts[0]}, turns.span);
  }
  const auto times = [&](long count) {
    return sense_of("figure", std::to_string(count * std::stol(each)), turns.span);
  };
  return sense("turns-for-each-of-three", {turns.parts[0], times(3), times(2)}, turns.span);
}

}  // namespace

// Three or more things that must not have happened are a list; two are, where nouns for what
// happens are heavy.
bool RuleWriter::limit_listed(const Node& item, const Sense& turns,
                              const std::vector<Sense>& events, Section& section) {
  const std::size_t least = language_.grammar().inverts() ? 2 : 3;
  const auto lasting = turns_for_each(turns, page_.model().players.size(), page_);
  if (events.size() < least || !lasting || !is_plain_draw(item, 2)) return false;
  const Node& drawn = *results_of(item, 2).front();
  constexpr std::size_t kTwo = 2;
  if (events.size() == kTwo && std::all_of(events.begin(), events.end(), [](const Sense& event) {
        return !event.is("event-eliminated");
      })) {
    std::vector<Sense> parts = {sense("result-draws-plain", {}, drawn.span), *lasting};
    for (const Sense& event : events) {
      parts.push_back(event);
      parts.back().what = "done-" + event.what.substr(std::string("event-").size());
    }
    const std::size_t before = section.blocks.size();
    Sentence only = say(sense("drawn-with-neither", std::move(parts), item.span));
    only.from.push_back(item[1].span);
    section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
    prose(attached_to(drawn), section, before, nullptr, "", "about-limit");
    prose(attached_to(item), section, before, nullptr, "", "about-limit");
    return true;
  }
  Sentence head = say(
      sense("drawn-without", {sense("result-draws-plain", {}, drawn.span), *lasting}, item.span));
  head.text.back() = ':';
  head.from.push_back(item[1].span);
  std::vector<Block> rows;
  for (const Sense& event : events) {
    Sense was = event;
    was.what = "was-" + event.what.substr(std::string("event-").size());
    Sentence row = say(was);
    row.said.clear();
    row.text =
        speaker_.text(was, Mood::Statement, &row.said) + (&event == &events.back() ? '.' : ';');
    rows.push_back({Block::Form::Paragraph, {std::move(row)}});
  }
  const std::size_t before = section.blocks.size();
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(points(std::move(rows), false));
  prose(attached_to(drawn), section, before, nullptr, "", "about-limit");
  prose(attached_to(item), section, before, nullptr, "", "about-limit");
  return true;
}

void RuleWriter::limit(const Node& item, Section& section) {
  if (is_only_bound(item) && &section != &limit_alone_) {
    if (bound_of_turns(item)) return;
    limit_alone_ = {section.key, section.title, section.level, section.span};
    limit(item, limit_alone_);
    bound(std::move(limit_alone_.blocks));
    return;
  }
  Teller teller = this->teller();
  const Span span = item.span;
  const Sense turns = teller.thing(item[0]);
  const auto events = events_of(item[1], teller);
  if (events && limit_listed(item, turns, events->parts, section)) {
    take_definitions(teller);
    return;
  }
  constexpr std::size_t kTwo = 2;
  const std::size_t players = page_.model().players.size();
  const bool more = may_be_more(page_);
  const auto half = events ? half_of(turns, page_) : std::nullopt;
  Sense when = half                ? sense("quiet-limit-half", {turns, *events, *half}, span)
               : events            ? sense("quiet-limit-of", {turns, *events}, span)
               : !item[1].absent() ? sense("quiet-limit", {turns, teller.condition(item[1])}, span)
                                   : sense(players < kTwo             ? "turn-limit"
                                           : players == kTwo && !more ? "turn-limit-both"
                                                                      : "turn-limit-all",
                                           {turns}, span);
  results(item, 2, when, section, item, "about-limit");
  take_definitions(teller);
}

// `draw when turns of phase = 200` at the end of a turn of a phase: `After 200 turns of the battle,
// those of both players counted, the game is drawn.`
bool RuleWriter::limit_of_phase(const Node& phase, const Node& item, Section& section) {
  const auto lines = results_of(item, 1);
  if (lines.size() != 1 || item[0].is(Form::Yes) || !place_in(*lines[0], 5).absent()) return false;
  Teller teller = this->teller();
  const Sense verdict = told(teller, [&](Teller& by) { return by.result(*lines[0]); });
  if (!verdict.is("result-when") || !verdict.parts[0].is("result-draws-plain")) return false;
  const Sense& holds = verdict.parts[1];
  if (!holds.is("equals") || !holds.parts[0].is("of-turns") ||
      !holds.parts[0].parts[0].is("name-phase") || !holds.parts[1].is("figure")) {
    return false;
  }
  take_definitions(teller);
  constexpr std::size_t kTwo = 2;
  const std::size_t players = page_.model().players.size();
  const bool more = may_be_more(page_);
  const Sense when = sense(players < kTwo             ? "phase-limit"
                           : players == kTwo && !more ? "phase-limit-both"
                                                      : "phase-limit-all",
                           {holds.parts[1], sense_of("word", phase.text, holds.span)}, holds.span);
  const std::size_t before = section.blocks.size();
  Sentence only = told_when(when, say(verdict.parts[0]));
  only.from.insert(only.from.end(), {item.span, lines[0]->span, holds.span});
  section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
  prose(attached_to(*lines[0]), section, before, nullptr, "", "about-limit");
  prose(attached_to(item), section, before, nullptr, "", "about-limit");
  return true;
}

// `remove pieces of p`, and nothing else.
static bool only_removes_his(const std::vector<Step>& steps, const std::string& player) {
  if (steps.size() != 1 || !steps[0].sense.is("remove") || !steps[0].parts.empty()) return false;
  const Sense& what = steps[0].sense.parts[0];
  return what.is("things") && what.text == "=piece" && what.parts.size() == 1 &&
         what.parts[0].is("of-player") && what.parts[0].parts[0].is("bound") &&
         what.parts[0].parts[0].text == player;
}

void RuleWriter::resignation(const Node& item, Section& section) {
  constexpr std::size_t kTwo = 2;
  const std::size_t before = section.blocks.size();
  const bool block = item.size() > 1 && item[0].is(Form::Name);
  const bool of_two = page_.model().players.size() == kTwo;
  const char* what =
      of_two ? (block ? "allow-resignation" : "resignation-loses") : "resignation-of-more";
  section.blocks.push_back({Block::Form::Paragraph, {say(sense(what, {}, item.span))}});
  if (block) {
    Teller teller = this->teller();
    teller.bind(item[0].text, {"=player", false});
    const auto steps = teller.steps(item[1]);
    if (!of_two && only_removes_his(steps, item[0].text)) {
      Sentence gone = say(sense("his-pieces-go", {}, steps[0].sense.span));
      const Sentence told = say(steps[0].sense);
      gone.from.insert(gone.from.end(), told.from.begin(), told.from.end());
      section.blocks.back().sentences.push_back(std::move(gone));
    } else {
      steps_behind(sense("after-resigning", {}, item.span), steps, teller, section);
    }
    take_definitions(teller);
  } else if (!of_two) {
    section.blocks.back().sentences.push_back(say(sense("his-pieces-go", {}, item.span)));
  }
  prose(attached_to(item), section, before, nullptr, "", "about-resignation");
}

// `The game is also drawn if the players agree on it.`
void RuleWriter::agreement(const Draw& draw, bool also, Section& section) {
  const std::size_t before = section.blocks.size();
  const Span span = draw.item->span;
  line(section,
       also ? sense("also-drawn", {draw.when}, span)
            : sense("result-when", {sense("result-draws-plain", {}, span), draw.when}, span));
  prose(attached_to(*draw.item), section, before, nullptr, "", draw.about);
}

}  // namespace ludo::lang::rules

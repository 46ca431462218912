// Steps of a procedure as blocks of sentences. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

Sentence RuleWriter::say(const Sense& clause, Mood mood) {
  Saying saying = speaker_.saying(clause, mood);
  Sentence sentence{speaker_.finished(saying)};
  sentence.said.push_back(std::move(saying));
  spans_of(clause, sentence.from);
  sentence.meant.push_back(clause);
  return sentence;
}

void RuleWriter::line(Section& section, const Sense& clause, Mood mood) {
  if (section.blocks.empty() || section.blocks.back().form != Block::Form::Paragraph ||
      !section.blocks.back().items.empty()) {
    section.blocks.push_back({});
  }
  section.blocks.back().sentences.push_back(say(clause, mood));
}

std::optional<Saying> RuleWriter::led(const Sense& lead, const Sentence& sentence,
                                      Mood mood) const {
  if (sentence.meant.size() != 1) return std::nullopt;
  if (const std::string own = lead.what + "-led"; language_.frame(own) != nullptr) {
    return speaker_.saying(sense(own, {sentence.meant[0]}, lead.span), mood);
  }
  if (language_.frame("led") == nullptr) return std::nullopt;
  return speaker_.saying(sense("led", {lead, sentence.meant[0]}, lead.span), mood);
}

void RuleWriter::lead_to(Sentence& sentence, const Sentence& head, std::optional<Saying> whole) {
  if (whole) {
    sentence.text = speaker_.finished(*whole);
    sentence.said = {std::move(*whole)};
    return;
  }
  sentence.text = head.text + ' ' + lower(sentence.text);
  sentence.said.insert(sentence.said.begin(), head.said.begin(), head.said.end());
}

Block RuleWriter::points(std::vector<Block> items, bool numbered) {
  Block list{numbered ? Block::Form::Steps : Block::Form::Points};
  list.items = std::move(items);
  return list;
}

Block RuleWriter::parts_under(Sentence head, std::vector<Sentence> parts) {
  head.text.back() = ':';
  std::vector<Block> rows;
  for (Sentence& part : parts) {
    // Whole sentences with capitals end as sentences.
    const bool whole = language_.grammar().capital_behind_colon() && !part.text.empty() &&
                       std::isupper(static_cast<unsigned char>(part.text[0])) != 0;
    if (&part != &parts.back() && !whole) part.text.back() = ';';
    rows.push_back({Block::Form::Paragraph, {std::move(part)}});
  }
  Block block;
  block.sentences.push_back(std::move(head));
  block.items.push_back(points(std::move(rows), false));
  return block;
}

namespace {

// Several steps in their order hang below it.
bool is_procedure(const Step& step) { return step.numbered && !step.parts.empty(); }

// A rule, as a word.
Sense key_of(const Sense& rule) { return sense_of("word", rule.text, rule.span); }

// A move or a capture with all that follows from it, and with what it may not be.
bool told_as_sentences(const std::vector<Step>& steps) {
  const Sense& first = steps[0].sense;
  const auto follows = [](const Step& step) {
    return step.sense.is("only-may-stop") || step.sense.is("after-moving");
  };
  const auto is_passage = [](const Step& step) { return step.sense.is("passage"); };
  if (std::any_of(steps.begin(), steps.end(), is_passage)) return true;
  return first.is("go-ways") || first.is("piece-goes-ways") || first.is("lay-there") ||
         first.is("put-one-of") || first.what.rfind("areas-scored", 0) == 0 ||
         (first.is("custodial-moved") && std::none_of(steps.begin(), steps.end(), is_procedure)) ||
         (first.is("go") && 1 < steps.size() &&
          std::all_of(steps.begin() + 1, steps.end(), follows));
}

}  // namespace

void RuleWriter::steps_of(const std::vector<Step>& steps, const Teller& teller, Section& section) {
  const std::size_t first = section.blocks.size();
  std::vector<Block> items;
  if (steps.size() == 2 && steps[0].sense.is("choose") && steps[1].sense.is("play") &&
      steps[0].parts.empty() && steps[1].parts.empty()) {
    // `Choose one of your stones and capture with it.`
    const Span span = join(steps[0].sense.span, steps[1].sense.span);
    // A rule that has its own words for what it does speaks of the piece as `it`.
    const bool own = steps[1].sense.parts.size() == 1 && has_act(steps[1].sense.parts[0].text);
    const Sense choice = own ? without_needless_name(steps[0].sense) : steps[0].sense;
    items.push_back({Block::Form::Paragraph,
                     {say(sense("step-and", {choice, steps[1].sense}, span), Mood::Step)}});
    spans_of(steps[0].sense, items.back().sentences[0].from);
  } else if (1 < steps.size() && steps[0].sense.is("choose") && steps[0].parts.empty() &&
             steps[1].sense.is("chain-forced") && steps[1].parts.empty() &&
             steps[0].sense.parts[0].is("new-bound") && has_act(steps[1].sense.parts[0].text) &&
             is_bound(steps[1].sense.parts[1], steps[0].sense.parts[0].parts[1].text)) {
    // `Choose one of your pieces and leap with it; after each leap you go on with the same piece.`
    const Span span = join(steps[0].sense.span, steps[1].sense.span);
    const Sense& leap = steps[1].sense.parts[0];
    const Sense choice = sense("choose", {steps[0].sense.parts[0].parts[0]}, steps[0].sense.span);
    Sentence both = say(
        sense("choose-and-chain", {choice, sense("play", {leap}, leap.span), key_of(leap)}, span),
        Mood::Step);
    spans_of(steps[0].sense, both.from);
    spans_of(steps[1].sense, both.from);
    items = items_of(std::vector<Step>(steps.begin() + 2, steps.end()));
    items.insert(items.begin(), {Block::Form::Paragraph, {std::move(both)}});
  } else {
    items = items_of(steps);
  }
  // What is done again and again is told in paragraphs: only what must be done then is numbered.
  const bool again = std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.sense.what.rfind("again-until", 0) == 0;
  });
  if (!steps.empty() && told_as_sentences(steps)) {
    // What follows is no step of its own.
    for (Block& item : items) {
      std::vector<Block> lists = std::exchange(item.items, {});
      section.blocks.push_back(std::move(item));
      std::move(lists.begin(), lists.end(), std::back_inserter(section.blocks));
    }
  } else if (items.size() == 1 || again) {
    for (Block& item : items) section.blocks.push_back(std::move(item));
  } else if (!items.empty()) {
    section.blocks.push_back(points(std::move(items), true));
  }
  prose_in_place(teller, section, first);
}

// What stands behind each of several steps is said once, behind all of them.
Block RuleWriter::said_of_all(std::vector<Block>& items) {
  const auto ends_so = [](const Block& item) {
    return item.items.empty() && item.sentences.size() == 2 &&
           item.sentences[1].meant.size() == 1 && item.sentences[1].meant[0].is("each-is-finished");
  };
  Block behind;
  if (items.size() < 2 || !std::all_of(items.begin(), items.end(), [&](const Block& item) {
        return ends_so(item) && item.sentences[1].text == items[0].sentences[1].text;
      })) {
    return behind;
  }
  for (Block& item : items) {
    if (behind.sentences.empty()) {
      behind.sentences.push_back(std::move(item.sentences[1]));
    } else {
      auto& from = behind.sentences[0].from;
      from.insert(from.end(), item.sentences[1].from.begin(), item.sentences[1].from.end());
    }
    item.sentences.pop_back();
  }
  return behind;
}

void RuleWriter::steps_behind(const Sense& lead, const std::vector<Step>& steps,
                              const Teller& teller, Section& section) {
  const std::size_t first = section.blocks.size();
  std::vector<Block> items = items_of(steps);
  Sentence head = say(lead);
  if (items.size() == 1 && !items[0].sentences.empty()) {
    Sentence& only = items[0].sentences[0];
    const bool colon = !only.text.empty() && only.text.back() == ':';
    auto whole = led(lead, only, Mood::Step);
    const bool is_whole = whole.has_value();
    head.text.back() = ',';
    lead_to(only, head, std::move(whole));
    if (is_whole && colon) only.text.back() = ':';
    only.from.insert(only.from.begin(), head.from.begin(), head.from.end());
    only.meant.insert(only.meant.begin(), lead);
    section.blocks.push_back(std::move(items[0]));
  } else {
    if (lead.is("on-your-turn") && 1 < items.size()) {
      head = say(sense("on-your-turn-all", {}, lead.span));
    }
    if (head.text.back() == '.') head.text.back() = ':';
    section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
    Block behind = said_of_all(items);
    if (!items.empty()) section.blocks.push_back(points(std::move(items), true));
    if (!behind.sentences.empty()) section.blocks.push_back(std::move(behind));
  }
  prose_in_place(teller, section, first);
}

namespace {

// `every own K in own R becomes L`: all of them do.
std::optional<Sense> all_become(const Sense& told) {
  if (!told.is("becomes") || !told.parts[0].is("things") || !told.parts[1].is("things")) {
    return std::nullopt;
  }
  const Sense& all = told.parts[0];
  const Sense& other = told.parts[1];
  if (all.parts.size() != 2 || !all.parts[0].is("own") || !all.parts[1].is("on-region") ||
      !all.parts[1].parts[0].is("region-own") || !other.parts.empty() || all.text[0] == '=') {
    return std::nullopt;
  }
  const Sense kind{"things", all.text, {}, all.span};
  return sense("all-on-become", {kind, all.parts[1].parts[0].parts[0], other}, told.span);
}

// `must, preferring most pieces captured`
std::optional<Sense> must_take_most(const Sense& told) {
  if (!told.is("must-best") || told.parts[1].parts.size() != 1) return std::nullopt;
  const Sense& key = told.parts[1].parts[0];
  if (!key.is("key-most") || !key.parts[0].is("happened-captured-turn")) return std::nullopt;
  return sense("must-most-captured", {told.parts[0], key.parts[0].parts[0], told.parts[2]},
               told.span);
}

// `if x in own R: x becomes K`, of one piece that all speak of.
std::optional<Sense> becomes_there(const Step& step) {
  if (!step.sense.is("if") || step.parts.size() != 1 || !step.parts[0].parts.empty()) {
    return std::nullopt;
  }
  const Sense& holds = step.sense.parts[0];
  const Sense& act = step.parts[0].sense;
  const bool fits = holds.is("is-on") && holds.parts[0].is("bound") &&
                    holds.parts[1].is("region-own") && act.is("becomes") &&
                    print(act.parts[0]) == print(holds.parts[0]) && act.parts[1].is("things") &&
                    step.also.empty() && step.parts[0].also.empty();
  if (!fits) return std::nullopt;
  return sense("becomes-there", {holds.parts[0], holds.parts[1], act.parts[1]}, step.sense.span);
}

// Each kind leaps, and with a piece that was named.
bool all_leap(const Step& step) {
  return step.sense.is("go-kinds") && step.sense.parts[0].is("bound") && !step.parts.empty() &&
         std::all_of(step.parts.begin(), step.parts.end(),
                     [](const Step& part) { return part.sense.is("kind-leaps"); });
}

}  // namespace

Block RuleWriter::item_of(const Step& step, bool /*last*/) {
  Block item;
  const bool leaves = std::all_of(step.parts.begin(), step.parts.end(),
                                  [](const Step& part) { return part.parts.empty(); });
  const auto also = [](const Step& from, Sentence& sentence) {
    sentence.from.insert(sentence.from.end(), from.also.begin(), from.also.end());
  };
  const bool in_a_row = step.sense.is("sequence") || step.sense.is("passage");
  if (in_a_row && leaves && !step.parts.empty()) {
    for (const Step& part : step.parts) {
      item.sentences.push_back(say(part.sense, Mood::Step));
      also(part, item.sentences.back());
      if (part.follows) item.sentences.back().role = Role::Corollary;
    }
    also(step, item.sentences.front());
    return item;
  }
  if (step.sense.is("sequence") && step.parts.empty()) {
    item.sentences.push_back(say(sense("do-nothing", {}, step.sense.span), Mood::Step));
    return item;
  }
  if (auto noted = step.parts.empty() ? noted_act(step.sense) : std::nullopt) {
    item.sentences.push_back(std::move(*noted));
    return item;
  }
  if (auto there = becomes_there(step)) {
    Sentence one = say(*there, Mood::Statement);
    spans_of(step.sense, one.from);
    spans_of(step.parts[0].sense, one.from);
    item.sentences.push_back(std::move(one));
    return item;
  }
  Sense told = step.sense;
  if (told.is("order-goes-on") && !speaker_.noun(told.parts[0].text).adjective.empty()) {
    told.what += "-so";
  }
  if (auto all = all_become(told)) told = std::move(*all);
  if (auto most = must_take_most(told)) told = std::move(*most);
  if (all_leap(step)) told.what = "leap-kinds";
  Sentence head = say(told, Mood::Step);
  also(step, head);
  if (step.follows) head.role = Role::Corollary;
  if (step.sense.is("each-may-act-whole")) {
    Sense one =
        step.sense.parts[0].is("new-bound") ? step.sense.parts[0].parts[0] : step.sense.parts[0];
    if (one.is("things")) one.parts.clear();  // `your pieces`: one piece
    item.sentences.push_back(std::move(head));
    item.sentences.push_back(
        say(sense("each-is-finished", {std::move(one)}, step.sense.span), Mood::Statement));
    return item;
  }
  std::vector<Block> below = items_of(step.parts);
  const bool goes_on = step.sense.what.ends_with("-ways") || step.sense.is("may-not-in-turn") ||
                       lists_of_a_sentence().count(step.sense.what) != 0;
  const bool provisos =
      1 < below.size() &&
      (goes_on || std::all_of(step.parts.begin(), step.parts.end(),
                              [](const Step& part) { return part.sense.is("proviso"); }));
  for (std::size_t i = 0; provisos && i < below.size(); ++i) {
    // The list goes on with the sentence.
    Sentence& one = below[i].sentences[0];
    std::string& text = one.text;
    if (goes_on && one.said.size() == 1) {
      text = language_.grammar().settle(one.said[0].tokens) + (text.ends_with(':') ? ":" : ".");
    } else {
      text = lower(text);
    }
    if (i + 1 < below.size() && text.back() == '.') text.back() = ';';
  }
  // What leads to a list ends in a colon.
  if (!below.empty() && !head.text.empty() && head.text.back() == '.') head.text.back() = ':';
  if (below.size() == 1 && below[0].items.empty() && below[0].sentences.size() == 1) {
    // One thing below is said in the same breath.
    const bool when = step.sense.is("else") || step.sense.is("if");
    auto whole = when ? led(step.sense, below[0].sentences[0], Mood::Step) : std::nullopt;
    head.text.back() = when && !language_.grammar().inverts() ? ',' : ':';
    lead_to(below[0].sentences[0], head, std::move(whole));
    head.text = below[0].sentences[0].text;
    head.said = below[0].sentences[0].said;
    head.from.insert(head.from.end(), below[0].sentences[0].from.begin(),
                     below[0].sentences[0].from.end());
    head.meant.insert(head.meant.end(), below[0].sentences[0].meant.begin(),
                      below[0].sentences[0].meant.end());
    below.clear();
  }
  item.sentences.push_back(std::move(head));
  if (!below.empty()) item.items.push_back(points(std::move(below), step.numbered));
  return item;
}

std::vector<Block> RuleWriter::items_of(const std::vector<Step>& steps) {
  std::vector<Block> items;
  for (const Step& step : steps) {
    if (step.sense.is("sequence") && steps.size() == 1) return items_of(step.parts);
    if (step.follows && !items.empty() && items.back().items.empty()) {
      items.back().sentences.push_back(say(step.sense, Mood::Step));
      items.back().sentences.back().role = Role::Corollary;
      continue;
    }
    items.push_back(item_of(step, &step == &steps.back()));
  }
  return items;
}

}  // namespace ludo::lang::rules

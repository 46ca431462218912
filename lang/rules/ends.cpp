// How a game ends, what it is played for, and what it counts. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

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

// `stuck: mover loses`, without a condition: one sentence says both.
std::optional<Sense> stuck_result(const Node& holder, const Node& line) {
  if (!holder.is(Form::Stuck) || !line.is(Form::Result)) return std::nullopt;
  for (const std::size_t place : {2U, 4U, 5U}) {
    if (!place_in(line, place).absent()) return std::nullopt;
  }
  const Node& who = place_in(line, 3);
  if (!who.absent() && !is_name(who, "mover")) return std::nullopt;
  return sense("stuck-" + line.text, {}, line.span);
}

// `3 > 1 > 0`, `2 = 2 > 0`: what each place is worth, and those who share it.
Sense points_of(const Node& scale) {
  const auto number = [&](std::size_t value) {
    return sense_of("figure", std::to_string(value), scale.span);
  };
  std::vector<Sense> places;
  for (std::size_t i = 0; i < scale.size(); ++i) {
    if (!scale[i].is(Form::Integer) && !scale[i].is(Form::Decimal)) continue;
    // Numbers stand between signs: number, sign, number …
    const std::size_t place = i / 2 + 1;
    std::size_t last = i;
    while (last + 2 < scale.size() && scale[last + 1].text == "=") last += 2;
    Sense value = sense_of("figure", scale[i].text, scale[i].span);
    const std::size_t sharing = (last - i) / 2 + 1;
    places.push_back(
        sharing == 1 ? sense("points-place", {number(place), std::move(value)}, scale[i].span)
                     : sense("points-place-shared",
                             {number(place), number(sharing), std::move(value)}, scale[i].span));
    for (std::size_t k = i + 2; k <= last; k += 2) {
      if (scale[k].text != scale[i].text) {
        places.push_back(sense(
            "points-place", {number(k / 2 + 1), sense_of("figure", scale[k].text, scale[k].span)},
            scale[k].span));
      }
    }
    i = last;
  }
  return sense("list", std::move(places), scale.span);
}

// Who plays for it is the one who reads.
Sense of_the_reader(Sense told) {
  if (told.is("name-mover")) told.what = "name-me";
  for (Sense& part : told.parts) part = of_the_reader(std::move(part));
  if (!told.is("result-wins-plain")) return told;
  return sense("result-wins", {sense("name-me", {}, told.span)}, told.span);
}

// Longer conditions say no aim.
constexpr std::size_t kLongestAim = 160;
constexpr std::size_t kMostAims = 2;

struct Aim {
  Sentence sentence;
  std::string who;  // of whom it speaks
  int rank = 0;     // winning goes before losing
};

int rank_of(const std::string& verdict) {
  static const std::vector<std::string> kRanks = {"wins", "finishes", "loses", "out"};
  const auto found = std::find(kRanks.begin(), kRanks.end(), verdict);
  return found == kRanks.end() ? -1 : static_cast<int>(found - kRanks.begin());
}

}  // namespace

// What happens when: one sentence.
Sentence RuleWriter::told_when(const Sense& when, Sentence what) {
  const Sentence head = say(when);
  what.from.insert(what.from.begin(), head.from.begin(), head.from.end());
  std::string before = head.text;
  before.back() = ':';
  what.text = led(when, what, Mood::Statement).value_or(before + " " + lower(what.text));
  return what;
}

// Result lines, each a sentence that begins with when they are asked.
void RuleWriter::results(const Node& holder, std::size_t from, const Sense& when, Section& section,
                         const Node& item) {
  std::vector<Block> items;
  for (std::size_t i = from; i < holder.size(); ++i) {
    const Node& child = holder[i];
    if (!child.is(Form::Result)) continue;
    Teller teller = this->teller();
    Sense what;
    told(teller, [&](Teller& by) {
      what = by.result(child);
      if (!place_in(child, 5).absent()) {
        what = sense("with-stake", {what, by.thing(child[5])}, child.span);
      }
      return 0;
    });
    take_definitions(teller);
    Block row;
    row.sentences.push_back(say(what));
    items.push_back(std::move(row));
  }
  if (items.empty()) return;
  const std::size_t before = section.blocks.size();
  Block block;
  if (items.size() > 1) {
    Sentence first;
    first.meant = {sense("first-that-holds", {}, when.span)};
    Sentence head = say(when);
    head.text.back() = ',';
    head.text = led(when, first, Mood::Statement)
                    .value_or(head.text + " " + language_.heading("first-that-holds") + ".");
    head.text.back() = ':';
    block.sentences.push_back(std::move(head));
    block.items.push_back(points(std::move(items), true));
  } else {
    block = std::move(items[0]);
    const auto stuck = stuck_result(holder, holder[from]);
    block.sentences[0] = stuck ? say(*stuck) : told_when(when, std::move(block.sentences[0]));
    if (stuck) block.sentences[0].from.insert(block.sentences[0].from.begin(), when.span);
  }
  section.blocks.push_back(std::move(block));
  for (std::size_t i = from; i < holder.size(); ++i) {
    if (holder[i].is(Form::Result)) prose(attached_to(holder[i]), section, before);
  }
  prose(attached_to(item), section, before);
}

void RuleWriter::ends() {
  Section section{"end", language_.heading("end"), 2, Span::nowhere()};
  for (const Node* item : page_.folded().items) {
    const Span span = item->span;
    Teller teller = this->teller();
    switch (item->form) {
      case Form::End:
        results(*item, 1,
                sense((*item)[0].is(Form::Yes) ? "at-any-moment" : "when-turn-ends", {}, span),
                section, *item);
        break;
      case Form::Stuck:
        results(*item, 0, sense("when-stuck", {}, span), section, *item);
        break;
      case Form::Repetition: {
        std::string what = (*item)[0].absent() ? "same-position" : "same-pieces";
        if ((*item)[2].is(Form::Yes)) what += "-whoever";
        std::vector<Sense> parts = {teller.thing((*item)[1])};
        if ((*item)[3].is(Form::Yes)) what += "-exempt";
        results(*item, 4, sense(what, std::move(parts), span), section, *item);
        break;
      }
      case Form::Limit:
        if (const auto events = events_of((*item)[1], teller)) {
          results(*item, 2, sense("quiet-limit-of", {teller.thing((*item)[0]), *events}, span),
                  section, *item);
        } else if ((*item)[1].absent()) {
          results(*item, 2, sense("turn-limit", {teller.thing((*item)[0])}, span), section, *item);
        } else {
          results(
              *item, 2,
              sense("quiet-limit", {teller.thing((*item)[0]), teller.condition((*item)[1])}, span),
              section, *item);
        }
        take_definitions(teller);
        break;
      case Form::Allow: {
        const std::string what = item->text == "resignation" ? "allow-resignation" : "allow-draw";
        const std::size_t before = section.blocks.size();
        section.blocks.push_back({Block::Form::Paragraph, {say(sense(what, {}, span))}});
        if (item->size() > 1 && (*item)[0].is(Form::Name)) {
          teller.bind((*item)[0].text, {"=player", false});
          steps_behind(sense("after-resigning", {}, span), teller.steps((*item)[1]), teller,
                       section);
        }
        prose(attached_to(*item), section, before);
        break;
      }
      default:
        break;
    }
  }
  put(std::move(section));
}

void RuleWriter::score() {
  Section section{"score", language_.heading("score"), 2, Span::nowhere()};
  if (const Node* item = page_.item(Form::Score)) {
    Teller teller = this->teller();
    Sense what;
    told(teller, [&](Teller& by) {
      by.bind(item->text, {"=player", false});
      Node name;
      name.form = Form::Name;
      name.text = item->text;
      what = sense("score", {by.thing(name), by.thing((*item)[0])}, item->span);
      return 0;
    });
    take_definitions(teller);
    const auto addends = addends_of(what.parts[1]);
    if (addends.empty()) {
      line(section, what);
    } else {
      what.parts[1] = sense("sum-of-these", {}, what.parts[1].span);
      section.blocks.push_back(sum_of(say(what), addends));
    }
    prose(attached_to(*item), section, 0);
  }
  if (const Node* item = page_.item(Form::Points)) {
    for (const Node& scale : item->children) {
      if (!scale.is(Form::List)) continue;
      line(section, sense("points", {points_of(scale)}, scale.span));
    }
    prose(attached_to(*item), section, 0);
  }
  put(std::move(section));
}

void RuleWriter::aim() {
  std::vector<Aim> aims;
  const auto add = [&](Sentence sentence, std::string who, int rank) {
    if (kLongestAim < sentence.text.size()) return;
    for (Aim& aim : aims) {
      if (aim.rank != rank || aim.who != who) continue;
      if (sentence.text.size() < aim.sentence.text.size()) aim.sentence = std::move(sentence);
      return;
    }
    aims.push_back({std::move(sentence), std::move(who), rank});
  };
  const auto add_lines = [&](const Node& holder) {
    for (const Node& line : holder.children) {
      const int rank = line.is(Form::Result) ? rank_of(line.text) : -1;
      if (rank < 0) continue;
      if (line.text == "finishes") {
        add(say(sense("aim-score", {}, line.span)), "", rank);
        continue;
      }
      if (const auto stuck = stuck_result(holder, line)) {
        add(say(*stuck), "", rank);
        continue;
      }
      Teller teller = this->teller();
      Sense what;
      told(teller, [&](Teller& by) {
        what = by.result(line);
        return 0;
      });
      const Sense& verdict = what.is("result-when") ? what.parts[0] : what;
      const std::string who = verdict.parts.empty() ? "" : print(verdict.parts[0]);
      // Who is left alone has won: the condition says no more.
      if (who == "name-survivor\n") what = Sense(verdict);
      Sentence sentence = say(rank == 0 ? of_the_reader(what) : what);
      if (holder.is(Form::Stuck)) {
        sentence = told_when(sense("when-stuck", {}, holder.span), std::move(sentence));
      }
      add(std::move(sentence), who, rank);
    }
  };
  const std::function<void(const Node&)> look = [&](const Node& item) {
    if (item.is(Form::End) || item.is(Form::Stuck)) add_lines(item);
    if (item.is(Form::Phase)) std::for_each(item.children.begin(), item.children.end(), look);
  };
  for (const Node* item : page_.folded().items) look(*item);
  if (aims.empty()) return;
  const int best = std::min_element(aims.begin(), aims.end(), [](const Aim& one, const Aim& other) {
                     return one.rank < other.rank;
                   })->rank;
  // Of two lines that differ only in who acts one is enough.
  const bool of_mover = std::any_of(aims.begin(), aims.end(), [&](const Aim& aim) {
    return aim.rank == best && (aim.who.empty() || aim.who == "name-mover\n");
  });
  std::erase_if(aims, [&](const Aim& aim) {
    return aim.rank != best || (of_mover && aim.who == "name-opponent\n");
  });
  if (kMostAims < aims.size()) aims.resize(kMostAims);
  Sentence told{language_.heading("aim"), {}, Role::Corollary};
  for (std::size_t i = 0; i < aims.size(); ++i) {
    std::string text = lower(aims[i].sentence.text);
    if (i + 1 < aims.size() && text.back() == '.') text.back() = ';';
    told.text += ' ' + text;
    told.from.insert(told.from.end(), aims[i].sentence.from.begin(), aims[i].sentence.from.end());
  }
  auto& lead = written_.document.lead;
  lead.insert(lead.begin(), std::move(told));
}

}  // namespace ludo::lang::rules

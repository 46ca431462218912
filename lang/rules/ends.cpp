// How a game ends, what it is played for, and what it counts. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/results.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// The results of an item, where each of them ends the game.
bool ends_the_game(const Node& holder, std::size_t players) {
  constexpr std::size_t kTwo = 2;
  return std::all_of(holder.children.begin(), holder.children.end(), [&](const Node& line) {
    return !line.is(Form::Result) || line.text == "wins" || line.text == "draws" ||
           line.text == "finishes" || (line.text == "loses" && players <= kTwo);
  });
}

bool is_heavy_condition(const Sense& holds) { return holds.is("and") || holds.is("or"); }

}  // namespace

std::vector<const Node*> results_of(const Node& holder, std::size_t from) {
  std::vector<const Node*> lines;
  for (std::size_t i = from; i < holder.size(); ++i) {
    if (holder[i].is(Form::Result)) lines.push_back(&holder[i]);
  }
  return lines;
}

bool is_plain_draw(const Node& holder, std::size_t from) {
  const auto lines = results_of(holder, from);
  if (lines.size() != 1 || lines[0]->text != "draws") return false;
  for (const std::size_t place : {2U, 3U, 4U, 5U}) {
    if (!place_in(*lines[0], place).absent()) return false;
  }
  return true;
}

namespace {

// When the same position counts, as a condition: `the same position occurs for the third time …`.
Sense recurrence(const Node& item, Teller& teller) {
  std::string what = item[0].absent() ? "position-recurs" : "pieces-recur";
  if (item[2].is(Form::Yes)) what += "-whoever";
  if (item[3].is(Form::Yes)) what += "-exempt";
  return sense(what, {teller.thing(item[1])}, item.span);
}

// `same position occurrences times`, of an option with two values: the other one is told, too.
void name_option(const Node& item, const Page& page, Sense& recurs) {
  if (!recurs.is("position-recurs") || !item[1].is(Form::Name)) return;
  const auto range = page.folded().ranges.find(item[1].text);
  if (range == page.folded().ranges.end() || !recurs.parts[0].is("figure")) return;
  const Constant& least = range->second.least;
  const Constant& most = range->second.most;
  if (least.places != 0 || most.places != 0 || most.number != least.number + 1) return;
  const bool now_least = recurs.parts[0].text == std::to_string(least.number);
  recurs.what = "position-recurs-option";
  recurs.parts.push_back(
      figure(std::to_string(now_least ? most.number : least.number), item[1].span));
}

}  // namespace

// `each side loses when some King of side removed this turn`, at any moment: a player loses as soon
// as his king is eliminated.
Sense as_soon_as(Sense told, const Page& page) {
  if (!told.is("result-when") || !told.parts[0].is("result-loses-each")) return told;
  const Sense& holds = told.parts[1];
  if (!holds.is("some-happened-removed-turn") && !holds.is("some-happened-captured-turn") &&
      !holds.is("some-happened-eliminated-turn")) {
    return told;
  }
  const Sense& those = holds.parts[0];
  Sense his;
  if (those.is("defined-1") && those.parts[1].is("bound") &&
      !kinds_called(page, those.parts[0].text).empty()) {
    his = sense_of("things", those.parts[0].text, those.span);
  } else if (those.is("things") && those.text[0] != '=' && those.parts.size() == 2 &&
             those.parts[0].is("of-player") && those.parts[1].is("unique")) {
    his = sense_of("things", those.text, those.span);
  } else {
    return told;
  }
  const Span span = holds.span;
  return sense("result-as-soon-as",
               {std::move(told.parts[0]), sense("his-is-gone", {std::move(his)}, span)}, told.span);
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

namespace {

Sense instead_of(Sense told, std::string_view what, const char* other = "name-me") {
  if (told.is(what)) told.what = other;
  for (Sense& part : told.parts) part = instead_of(std::move(part), what, other);
  return told;
}

// `the goal of me` is one's own.
Sense with_own(Sense told) {
  for (Sense& part : told.parts) part = with_own(std::move(part));
  if ((told.is("region-of") || told.is("attribute-of")) && told.parts.size() == 2 &&
      told.parts[0].is("word") && told.parts[1].is("name-me")) {
    told = sense("region-own", {Sense(told.parts[0])}, told.span);
  }
  return told;
}

}  // namespace

Sense of_the_reader(Sense told, bool addressed) {
  if (told.is("result-when")) {
    const Sense& verdict = told.parts[0];
    const bool mover =
        verdict.parts.empty() || verdict.parts[0].is("name-mover") || verdict.parts[0].is("he");
    if (mover && addressed) told.parts[1] = instead_of(std::move(told.parts[1]), "he");
    told.parts[0] = of_the_reader(std::move(told.parts[0]), addressed);
  }
  if (told.is("result-wins-plain")) {
    return sense("result-wins", {sense("name-me", {}, told.span)}, told.span);
  }
  return with_own(instead_of(std::move(told), "name-mover"));
}

// What happens when: one sentence.
Sentence RuleWriter::told_when(const Sense& when, Sentence what) {
  Sentence head = say(when);
  what.from.insert(what.from.begin(), head.from.begin(), head.from.end());
  head.text.back() = when.is("at-any-moment") ? ':' : ',';
  lead_to(what, head, led(when, what, Mood::Statement));
  return what;
}

// What ends a turn and the game with it: `You win if … at the end of your turn.`
Sense RuleWriter::at_turn_end(Sense verdict) const {
  if (!verdict.is("result-when") || is_heavy_condition(verdict.parts[1])) return {};
  const Sense& who = verdict.parts[0];
  const Span span = verdict.span;
  const Sense& asked = verdict.parts[1];
  if (who.is("result-wins") && who.parts[0].is("name-survivor") && asked.is("equals") &&
      asked.parts[0].is("count") && asked.parts[0].parts[0].is("name-alive") &&
      asked.parts[1].is("figure") && asked.parts[1].text == "1") {
    return sense(usual_.empty() ? "survivor-wins-at-end" : "survivor-wins-after-action", {}, span);
  }
  const bool mover = who.parts.empty()
                         ? who.is("result-wins-plain")
                         : who.parts[0].is("name-mover") || who.parts[0].is("name-me");
  if (mover && (who.is("result-wins") || who.is("result-wins-plain"))) {
    if (asked.is("none-left") && asked.parts[0].is("name-opponent")) {
      return sense("mover-leaves-none", {asked.parts[1]}, span);
    }
    Sense holds = of_the_reader(std::move(verdict), language_.grammar().addresses()).parts[1];
    holds = instead_of(std::move(holds), "name-opponent", "name-my-opponent");
    return sense("mover-wins-at-end", {std::move(holds)}, span);
  }
  if (who.is("result-finishes-plain")) {
    return sense("finishes-at-end", {verdict.parts[1]}, span);
  }
  return sense("result-at-end", std::move(verdict.parts), span);
}

// `If the opponent of the player whose turn it is has none, the player whose turn it is wins.`
static Sense condition_first(Sense told, bool any_moment) {
  told.what = "when-result";
  Sense& verdict = told.parts[0];
  for (const char* what : {"wins", "loses"}) {
    const std::string plain = std::string("result-") + what;
    if (verdict.is(plain + "-plain")) {
      verdict.parts = {sense("name-mover", {}, verdict.span)};
    } else if (!verdict.is(plain)) {
      continue;
    }
    verdict.what = std::string("then-") + what;
  }
  // Whose opponent? In the course of a turn the reader has met nobody yet.
  Sense& holds = told.parts[1];
  if (any_moment && !holds.parts.empty() && holds.parts[0].is("name-opponent")) {
    holds.parts[0].what = "opponent-of-mover";
  }
  return told;
}

namespace {

// All lines make the same, each on a condition of its own.
bool is_one_result(const std::vector<Sense>& all) {
  return std::all_of(all.begin(), all.end(), [&](const Sense& one) {
    return one.is("result-when") && all[0].is("result-when") &&
           print(one.parts[0]) == print(all[0].parts[0]);
  });
}

}  // namespace

// A list of result lines: the first that holds counts.
Block RuleWriter::list_of_results(const Sense& when, std::vector<Sense> all, bool ends) {
  Sense lead;
  // Of results that are all alike it does not matter which of them comes about.
  const std::string which = is_one_result(all) ? "-alike" : "";
  if (ends && when.is("at-any-moment")) lead = sense("ends-at-any-moment" + which, {}, when.span);
  if (ends && when.is("when-turn-ends")) lead = sense("ends-with-a-turn" + which, {}, when.span);
  if (ends && when.is("if-so")) lead = sense("ends-when", when.parts, when.span);
  Block block;
  Sentence head = say(lead.absent() ? when : lead);
  if (lead.absent()) {
    Sentence first;
    first.meant = {sense("first-that-holds", {}, when.span)};
    head.text.back() = ',';
    if (auto whole = led(when, first, Mood::Statement)) {
      lead_to(head, {}, std::move(whole));
    } else {
      head.text += " " + language_.heading("first-that-holds") + ".";
    }
  }
  head.text.back() = ':';
  block.sentences.push_back(std::move(head));
  std::vector<Block> items;
  for (Sense& verdict : all) {
    const bool last = &verdict == &all.back();
    const bool of_each = verdict.is("result-when") && verdict.parts[0].what.ends_with("-each");
    if (!lead.absent() && verdict.is("result-when") && !of_each) {
      verdict = condition_first(std::move(verdict), when.is("at-any-moment"));
    } else if (!lead.absent() && last && !verdict.is("result-when")) {
      const Span span = verdict.span;
      verdict = sense("otherwise-result", {std::move(verdict)}, span);
    }
    items.push_back({Block::Form::Paragraph, {say(verdict)}});
  }
  block.items.push_back(points(std::move(items), true));
  return block;
}

// Whether pieces are only moved: who has no move cannot move.
bool RuleWriter::only_moves() const {
  bool moves = false;
  const std::function<bool(const Node&)> others = [&](const Node& node) {
    moves = moves || node.is(Form::Move);
    return node.is(Form::Put) || std::any_of(node.children.begin(), node.children.end(), others);
  };
  for (const Node* rule : page_.items(Form::Rule)) {
    if (others(*rule)) return false;
  }
  return moves;
}

// Few lines that have names, at the end of a turn: a sentence for each, behind its name.
bool RuleWriter::tell_by_name(const std::vector<const Node*>& lines, const Sense& when,
                              const std::vector<Sense>& all, Section& section) {
  constexpr std::size_t kMost = 3;
  if (!when.is("when-turn-ends") || all.size() < 2 || kMost < all.size()) return false;
  std::vector<Sense> told;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& name = place_in(*lines[i], 0).text;
    const bool has_word = language_.grammar().code() == "en" || words_.count(name) != 0;
    const bool wins = all[i].is("result-when") && (all[i].parts[0].is("result-wins") ||
                                                   all[i].parts[0].is("result-draws-plain"));
    if (name.empty() || !has_word || !wins) return false;
    Sense at_end = at_turn_end(all[i]);
    if (!at_end.is("result-at-end")) return false;
    const Span span = at_end.span;
    told.push_back(sense("result-by-name", {named(name, span), std::move(at_end)}, span));
  }
  Block block;
  for (const Sense& one : told) block.sentences.push_back(say(one));
  if (!is_one_result(all)) {
    block.sentences.push_back(say(sense("first-of-these-counts", {}, when.span)));
  }
  section.blocks.push_back(std::move(block));
  return true;
}

// Whether the turn itself says that who can do nothing in it is out.
bool RuleWriter::turn_puts_out() const {
  const std::function<bool(const Node&)> puts_out = [&](const Node& node) {
    if (node.is(Form::First) && !node.children.empty()) {
      const Node& last = node.children.back();
      const Node& block = last.children.empty() ? last : last.children.back();
      const auto is_out = [](const Node& clause) {
        return clause.is(Form::Result) && clause.text == "out";
      };
      if (std::any_of(block.children.begin(), block.children.end(), is_out)) return true;
    }
    return std::any_of(node.children.begin(), node.children.end(), puts_out);
  };
  const auto turns = page_.items(Form::Turn);
  return std::any_of(turns.begin(), turns.end(), [&](const Node* turn) { return puts_out(*turn); });
}

// Result lines with when they are asked: one is a sentence, more are a list.
void RuleWriter::results(const Node& holder, std::size_t from, const Sense& when, Section& section,
                         const Node& item, const char* about) {
  const auto lines = results_of(holder, from);
  if (lines.empty()) return;
  std::vector<Sense> all;
  for (const Node* line : lines) {
    Teller teller = this->teller();
    all.push_back(told(teller, [&](Teller& by) {
      Sense what = by.result(*line);
      if (when.is("at-any-moment")) what = as_soon_as(std::move(what), page_);
      if (place_in(*line, 5).absent()) return what;
      return sense("with-stake", {what, by.thing((*line)[5])}, line->span);
    }));
    take_definitions(teller);
  }
  std::vector<std::vector<Span>> marks(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = unmarked(std::move(all[i]), marks[i]);
  const bool both_may_lose = holder.is(Form::Repetition) && 1 < all.size() &&
                             page_.model().players.size() == 2 &&
                             std::count_if(all.begin(), all.end(), [](const Sense& one) {
                               return one.is("result-when") && one.parts[0].is("result-loses-each");
                             }) == 1;
  const std::size_t before = section.blocks.size();
  if (tell_by_name(lines, when, all, section)) {
    // `Escape: White wins if … at the end of a turn.`
  } else if (all.size() > 1) {
    const bool ends = ends_the_game(holder, page_.model().players.size());
    section.blocks.push_back(list_of_results(when, std::move(all), ends));
    Block& list = section.blocks.back();
    for (std::size_t i = 0; i < marks.size() && !list.items.empty(); ++i) {
      if (list.items.back().items.size() <= i) break;
      auto& from = list.items.back().items[i].sentences[0].from;
      from.insert(from.end(), marks[i].begin(), marks[i].end());
    }
    if (both_may_lose) {
      line(section, sense("both-lose-drawn", {}, holder.span));
      section.blocks.back().sentences.back().role = Role::Corollary;
    }
  } else {
    auto stuck = stuck_result(holder, *lines[0]);
    if (stuck && stuck->is("stuck-loses") && only_moves()) stuck->what = "stuck-loses-moving";
    if (stuck && stuck->is("stuck-out") && !usual_.empty() && turn_puts_out()) {
      stuck->what = "stuck-out-in-turn";
    }
    if (const auto rules = rules_of_turn();
        stuck && stuck->is("stuck-loses") && rules.size() == 2) {
      *stuck = sense("stuck-loses-neither", rules, stuck->span);
    }
    const Sense at_end = when.is("when-turn-ends") ? at_turn_end(all[0]) : Sense{};
    Sentence only = stuck             ? say(*stuck)
                    : at_end.absent() ? told_when(when, say(all[0]))
                                      : say(at_end);
    if (stuck || !at_end.absent()) only.from.insert(only.from.begin(), when.span);
    section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
    const bool ranks = holder.is(Form::Limit) && lines[0]->text == "finishes";
    if (at_end.is("finishes-at-end") || (ranks && !tells_equal_)) {
      tells_equal_ = true;
      Sentence shared = say(sense("equal-scores", {}, all[0].span));
      shared.role = Role::Corollary;
      section.blocks.back().sentences.push_back(std::move(shared));
    }
  }
  for (const Node* line : lines) prose(attached_to(*line), section, before, nullptr, "", about);
  prose(attached_to(item), section, before, nullptr, "", about);
}

// All that only makes a draw, in one sentence or a list.
void RuleWriter::draws(const std::vector<Draw>& draws, Section& section) {
  if (draws.empty()) return;
  const std::size_t before = section.blocks.size();
  const Span span = draws[0].item->span;
  const Sense drawn = sense("result-draws-plain", {}, span);
  constexpr std::size_t kTwo = 2;
  if (draws.size() <= kTwo) {
    std::vector<Sense> parts = {drawn};
    for (const Draw& draw : draws) parts.push_back(draw.when);
    line(section, sense(draws.size() == 1 ? "result-when" : "drawn-if-or", parts, span));
  } else {
    Sentence head = say(drawn);
    head.text.back() = ':';
    std::vector<Block> items;
    for (const Draw& draw : draws) {
      const Sense when = sense("drawn-if-so", {draw.when}, draw.item->span);
      Sentence row = say(when);
      row.said.clear();
      row.text =
          speaker_.text(when, Mood::Statement, &row.said) + (&draw == &draws.back() ? '.' : ';');
      items.push_back({Block::Form::Paragraph, {std::move(row)}});
    }
    section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
    section.blocks.push_back(points(std::move(items), false));
  }
  for (const Draw& draw : draws) {
    for (const Node& line : draw.item->children) {
      if (line.is(Form::Result)) {
        prose(attached_to(line), section, before, nullptr, "", draw.about);
      }
    }
    prose(attached_to(*draw.item), section, before, nullptr, "", draw.about);
  }
}

// `each p is out when no pieces of p`, at any moment: `A player without pieces is out, at any
// moment.`
bool RuleWriter::leave_at_any_moment(const Node& item, Section& section) {
  const auto lines = results_of(item, 1);
  if (!item[0].is(Form::Yes) || lines.size() != 1 || lines[0]->text != "out" ||
      !place_in(*lines[0], 5).absent()) {
    return false;
  }
  Teller teller = this->teller();
  const Sense what = told(teller, [&](Teller& by) { return by.result(*lines[0]); });
  if (!what.is("result-when") || !what.parts[0].is("result-out-each")) return false;
  const Sense& holds = what.parts[1];
  if (!holds.is("none-left") || !holds.parts[0].is("he")) return false;
  const std::size_t before = section.blocks.size();
  Sentence only = say(sense("out-without", {what.parts[0].parts[0], holds.parts[1]}, what.span));
  only.from.insert(only.from.end(), {item.span, lines[0]->span, holds.span});
  section.blocks.push_back({Block::Form::Paragraph, {std::move(only)}});
  prose(attached_to(*lines[0]), section, before, nullptr, "", "about-end");
  prose(attached_to(item), section, before, nullptr, "", "about-end");
  take_definitions(teller);
  return true;
}

// What the language says of those who go out.
void RuleWriter::leaving(Section& section) {
  constexpr std::size_t kTwo = 2;
  if (page_.model().players.size() <= kTwo) return;
  const Span span = page_.game().span;
  for (const char* what : {"pieces-of-those-out", "place-of-those-out"}) {
    line(section, sense(what, {}, span));
    section.blocks.back().sentences.back().role = Role::Corollary;
  }
}

// Wins and losses first, then who cannot move, then draws; limits and resignation at the end.
void RuleWriter::ends() {
  Section section{"end", language_.heading("end"), 2, Span::nowhere()};
  std::vector<Draw> drawn;
  const auto each = [&](Form form, const auto& tell) {
    for (const Node* item : page_.folded().items) {
      if (item->is(form)) tell(*item);
    }
  };
  // Who goes out, before what decides the game.
  const auto only_out = [](const Node& item, std::size_t from) {
    const auto lines = results_of(item, from);
    return !lines.empty() && std::all_of(lines.begin(), lines.end(),
                                         [](const Node* line) { return line->text == "out"; });
  };
  bool some_go = false;
  const auto stuck_told = [&](const Node& item) {
    if (is_only_bound(item)) {
      Section never;
      results(item, 0, sense("when-stuck", {}, item.span), never, Node{}, "");
      bound(item, std::move(never.blocks));
      prose(attached_to(item), never, 0);
      return;
    }
    results(item, 0, sense("when-stuck", {}, item.span), section, item, "about-stuck");
  };
  const auto end_told = [&](const Node& item) {
    if (leave_at_any_moment(item, section)) return;
    const bool moment = item[0].is(Form::Yes);
    results(item, 1, sense(moment ? "at-any-moment" : "when-turn-ends", {}, item.span), section,
            item, "about-end");
  };
  each(Form::End, [&](const Node& item) {
    if (only_out(item, 1)) end_told(item);
    some_go = some_go || only_out(item, 1);
  });
  each(Form::Stuck, [&](const Node& item) {
    if (only_out(item, 0)) stuck_told(item);
    some_go = some_go || only_out(item, 0);
  });
  if (some_go) leaving(section);
  each(Form::End, [&](const Node& item) {
    if (!only_out(item, 1)) end_told(item);
  });
  each(Form::Stuck, [&](const Node& item) {
    if (only_out(item, 0)) return;
    if (is_plain_draw(item, 0)) {
      const char* what = only_moves() ? "cannot-move-a-piece" : "cannot-move";
      drawn.push_back({sense(what, {}, item.span), &item, "about-stuck"});
    } else {
      stuck_told(item);
    }
  });
  each(Form::Repetition, [&](const Node& item) {
    Teller teller = this->teller();
    Sense recurs = recurrence(item, teller);
    name_option(item, page_, recurs);
    take_definitions(teller);
    constexpr std::size_t kFirst = 4;
    const auto same = recurs.is("position-recurs") && !is_plain_draw(item, kFirst)
                          ? same_position(item.span)
                          : std::nullopt;
    if (same) recurs.what = "position-recurs-so";
    if (is_plain_draw(item, kFirst)) {
      drawn.push_back({recurs, &item, "about-repetition"});
    } else {
      results(item, kFirst, sense("if-so", {recurs}, item.span), section, item, "about-repetition");
      if (same) line(section, *same);
    }
  });
  each(Form::Allow, [&](const Node& item) {
    if (item.text != "resignation") {
      const bool of_two = page_.model().players.size() <= 2;
      const char* what = of_two ? "players-agree" : "all-players-agree";
      drawn.push_back({sense(what, {}, item.span), &item, "about-agreement"});
    }
  });
  // An agreement that is told by itself is the last thing to be told.
  std::vector<Draw> agreed;
  if (drawn.size() == 1 && drawn[0].item->is(Form::Allow)) std::swap(agreed, drawn);
  draws(drawn, section);
  bool also = false;
  each(Form::Limit, [&](const Node& item) {
    limit(item, section);
    also = also || is_plain_draw(item, 2);
  });
  for (Block& block : limits_of_phases_.blocks) section.blocks.push_back(std::move(block));
  each(Form::Allow, [&](const Node& item) {
    if (item.text == "resignation") resignation(item, section);
  });
  for (const Draw& draw : agreed) agreement(draw, also, section);
  put(std::move(section));
}

}  // namespace ludo::lang::rules

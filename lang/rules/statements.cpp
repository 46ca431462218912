// Statements, block by block, and result lines. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// `own dock`, `seeds of pit`, `k in own hand`: the place that `set` and `add` write.
bool is_numeral_one(const Node& node) { return node.is(Form::Integer) && node.text == "1"; }

}  // namespace

std::vector<Step> Teller::steps(const Node& block) {
  std::vector<Step> told;
  const auto moved = moved_;
  const auto ended = ended_;
  if (rule_ != nullptr && &block == &(*rule_)[4] && maneuver(told)) return told;
  if (block.is(Form::Block)) {
    statements(block.children, told);
  } else {
    step(block, told);
  }
  push_row(told);
  if (rule_ != nullptr && &block == &(*rule_)[4]) {
    go_on(told);
    step_and_ways(told);
    captured_off(told);
  }
  moved_ = moved;
  ended_ = ended;
  return told;
}

void Teller::statements(const std::vector<Node>& all, std::vector<Step>& told) {
  for (std::size_t i = 0; i < all.size();) {
    const std::size_t before = told.size();
    idiom_names_.clear();
    std::size_t n = going(all, i, told);
    if (n == 0) n = chain(all, i, told);
    if (n == 0) n = formation(all, i, told);
    if (n == 0) n = drop(all, i, told);
    if (n == 0) n = draw(all, i, told);
    if (n == 0) n = lay_turned(all, i, told);
    if (n == 0) n = allot(all, i, told);
    if (n == 0) step(all[i], told);
    const std::string long_form = told.size() == before ? "" : told.back().sense.what;
    if (!told.empty()) shorten(told.back());
    const bool shortened = told.size() == before + 1 && told.back().sense.what != long_form;
    if (n > 0 || shortened) {
      record(all[i], join(all[i].span, all[i + (n == 0 ? 0 : n - 1)].span), told, before);
    }
    i += n == 0 ? 1 : n;
  }
}

// A rule may be told several times; the last telling counts.
void Teller::record(const Node& first, Span span, const std::vector<Step>& told, std::size_t from) {
  if (idioms_ == nullptr || span.is_nowhere()) return;
  // A branch that a setting closes is not told.
  const bool whole = !first.is(Form::Either) || told.back().sense.parts.size() == first.size();
  if (!whole) return;
  if (first.is(Form::Optionally) && !first[0].absent()) idiom_names_["label-0"] = first[0].text;
  for (std::size_t i = 0; first.is(Form::Either) && i < first.children.size(); ++i) {
    if (!first[i][0].absent()) idiom_names_[fmt::format("label-{}", i)] = first[i][0].text;
  }
  Idiom idiom{span, {told.begin() + static_cast<std::ptrdiff_t>(from), told.end()}, idiom_names_};
  const auto known = std::find_if(idioms_->begin(), idioms_->end(),
                                  [&](const Idiom& other) { return other.span == span; });
  if (known == idioms_->end()) {
    idioms_->push_back(std::move(idiom));
  } else {
    *known = std::move(idiom);
  }
}

// Alternatives of a choice; each may have a label, which is for the notation.
void Teller::branches(const Node& node, std::vector<Step>& told) {
  Step choice{sense("either", {}, node.span), {}, false};
  for (const Node& branch : node.children) {
    std::vector<Step> inner = steps(branch[1]);
    // A branch that a setting closes is none.
    const bool closed = std::any_of(inner.begin(), inner.end(), [](const Step& step) {
      return step.sense.is("require") && step.sense.parts[0].is("no");
    });
    if (closed) continue;
    only_if(inner);
    if (inner.size() == 1) {
      inner[0].sense.span = join(branch.span, inner[0].sense.span);
      choice.parts.push_back(std::move(inner[0]));
    } else {
      choice.parts.push_back({sense("sequence", {}, branch.span), std::move(inner)});
      if (!choice.parts.back().parts.empty()) {
        choice.parts.back().parts[0].sense.span = branch.span;
      }
    }
  }
  if (choice.parts.size() == 1) {
    Step only = std::move(choice.parts[0]);
    if (!only.sense.is("sequence")) {
      told.push_back(std::move(only));
    } else {
      for (Step& part : only.parts) told.push_back(std::move(part));
    }
    return;
  }
  told.push_back(std::move(choice));
}

// `require C`, then one act: do it, if C.
void Teller::only_if(std::vector<Step>& steps) {
  if (steps.size() != 2 || !steps[0].sense.is("require") || !steps[0].parts.empty() ||
      !steps[0].prose.empty() || !steps[1].parts.empty() || is_heavy(steps[0].sense.parts[0])) {
    return;
  }
  static const std::set<std::string, std::less<>> kActs = {"play", "play-with", "put",    "choose",
                                                           "move", "remove",    "capture"};
  if (kActs.count(steps[1].sense.what) == 0) return;
  Step act = std::move(steps[1]);
  const Span required = steps[0].sense.span;
  act.sense = sense("do-if", {std::move(act.sense), std::move(steps[0].sense.parts[0])},
                    join(required, act.sense.span));
  act.also.push_back(required);
  for (const Span& also : steps[0].also) act.also.push_back(also);
  steps.clear();
  steps.push_back(std::move(act));
}

// `choose … seen by p`: who learns of it.
void Teller::seen(const Node& node, std::vector<Step>& told) {
  const Node& by = place_in(node, 1);
  if (by.absent() || told.empty()) return;
  const Node& who = by[0];
  Sense watcher =
      who.is(Form::Name) && (who.text == "owner" || who.text == "all" || who.text == "nobody")
          ? sense("seen-" + who.text, {}, by.span)
          : thing(who);
  Sense& act = told.back().sense;
  act = sense("seen-act", {std::move(act), std::move(watcher)}, node.span);
}

// choose …: what must hold of it stands behind it.
void Teller::choose(const Node& node, std::vector<Step>& told) {
  const Node& generator = node[0];
  if (generator.is(Form::Line)) {
    next_cell(node, told);
  } else {
    Sense what = ranged(generator);
    std::vector<Sense> provisos;
    if (what.is("where")) {
      provisos.push_back(std::move(what.parts[1]));
      what = Sense(what.parts[0]);
    }
    told.push_back(
        {sense(generator.is(Form::Way) ? "choose-way" : "choose", {std::move(what)}, node.span)});
    add_provisos(told.back(), std::move(provisos));
  }
  seen(node, told);
}

// choose line from x along d: one … — a cell next to it.
void Teller::next_cell(const Node& node, std::vector<Step>& told) {
  Sense what = line(node[0]);
  std::vector<Sense> provisos;
  const std::string where = "-where";
  if (what.what.size() > where.size() &&
      what.what.compare(what.what.size() - where.size(), where.size(), where) == 0) {
    what.what.resize(what.what.size() - where.size());
    provisos.push_back(std::move(what.parts.back()));
    what.parts.pop_back();
  }
  const auto is_one = [](const Sense& run) {
    return run.is("one") || (run.is("new-bound") && run.parts[0].is("one"));
  };
  if (what.is("line") && what.parts[2].parts.size() == 1 && is_one(what.parts[2].parts[0])) {
    what =
        sense("choose-next",
              {std::move(what.parts[0]), std::move(what.parts[1]), Sense(what.parts[2].parts[0])},
              node.span);
  } else {
    what = sense("choose-line", {std::move(what)}, node.span);
  }
  told.push_back({std::move(what)});
  add_provisos(told.back(), std::move(provisos));
}

void Teller::step(const Node& node, std::vector<Step>& told) {
  const Span span = node.span;
  const auto say = [&](std::string what, std::vector<Sense> parts) {
    told.push_back({sense(std::move(what), std::move(parts), span)});
  };
  const auto over = [&](Sense head, const Node& block) {
    Step step{std::move(head)};
    step.parts = steps(block);
    told.push_back(std::move(step));
  };
  switch (node.form) {
    case Form::Block:
      statements(node.children, told);
      return;
    case Form::Choose:
      choose(node, told);
      return;
    case Form::Random:
      say("random", {ranged(node[0])});
      seen(node, told);
      return;
    case Form::ForEach:
      if (custodial(node, told) || filled(node, told) || part_of_laid(node, told) ||
          scored(node, told) || helpers_count(node, told)) {
        return;
      }
      over(sense(node[0].is(Form::Line) ? "for-each-line" : "for-each", {ranged(node[0])}, span),
           node[1]);
      return;
    case Form::Require:
      if (sides_show(node, told)) return;
      require(node, told);
      return;
    case Form::Let: {
      Sense value = thing(node[0]);
      std::string noun = head_of(value);
      if (const auto type = page_.type_at(node[0]); noun.empty() && type) noun = noun_of(*type);
      bind(node.text, {noun.empty() ? "=thing" : noun, false, true});
      say("let", {bound(node.text, span), std::move(value)});
      return;
    }
    case Form::Announce:
      bind(node.text, {"=truth", false, true});
      say("announce", {bound(node.text, span), thing(node[0])});
      return;
    case Form::If: {
      if (draw_by_lot(node, told)) return;
      Sense holds = condition(node[0]);
      if (holds.is("yes")) {
        step(node[1], told);
        return;
      }
      if (!holds.is("no")) {
        over(sense("if", {holds}, span), node[1]);
        Step& last = told.back();
        const bool alone = last.parts.size() == 1 && last.parts[0].parts.empty();
        if (alone && place_in(node, 2).absent()) {
          if (auto on = order_goes_on(page_, holds, last.parts[0].sense, span)) {
            last = {std::move(*on)};
          } else if (auto list = if_all(holds, last.parts[0].sense)) {
            list->sense.span = span;
            last = std::move(*list);
          }
        }
      }
      if (!place_in(node, 2).absent()) {
        std::vector<Step> otherwise = steps(node[2]);
        if (condition(node[0]).is("no")) {
          for (Step& inner : otherwise) told.push_back(std::move(inner));
        } else {
          const auto is_leaf = [](const std::vector<Step>& steps) {
            return steps.size() == 1 && steps[0].parts.empty() && !steps[0].sense.is("sequence");
          };
          Step& then = told.back();
          // What has alternatives of its own stands in a list: whose is the last `otherwise`?
          const auto branches = [](const Step& step) {
            const std::string& what = step.sense.what;
            return what.rfind("must-", 0) == 0 || what.rfind("first-", 0) == 0 ||
                   what == "if-else" || what == "or-steps";
          };
          const bool leaves = then.sense.is("if") && is_leaf(then.parts) && is_leaf(otherwise);
          if (leaves && (branches(then.parts[0]) || branches(otherwise[0]))) {
            Step cases{sense("what-applies", {}, span), {}, false};
            cases.parts.push_back(std::move(then));
            cases.parts.push_back({sense("else", {}, node[2].span), std::move(otherwise)});
            told.back() = std::move(cases);
            return;
          }
          if (leaves) {
            then = {sense("if-else", {holds, then.parts[0].sense, otherwise[0].sense},
                          join(span, node[2].span))};
            return;
          }
          told.push_back({sense("else", {}, node[2].span), std::move(otherwise)});
        }
      }
      return;
    }
    case Form::Either:
      if (put_one(node, told)) return;
      branches(node, told);
      return;
    case Form::Optionally:
      over(sense("optionally", {}, span), node[1]);
      return;
    case Form::InAnyOrder: {
      Step all{sense("in-any-order", {}, span), {}, false};
      for (const Node& child : node.children) {
        std::vector<Step> inner = steps(child);
        if (inner.size() == 1) {
          all.parts.push_back(std::move(inner[0]));
        } else {
          all.parts.push_back({sense("sequence", {}, child.span), std::move(inner)});
        }
      }
      told.push_back(std::move(all));
      return;
    }
    case Form::First: {
      Step first{sense("first", {}, span)};
      for (const Node& alternative : node.children) {
        std::vector<Step> inner;
        step(alternative, inner);
        if (inner.size() == 1) {
          first.parts.push_back(std::move(inner[0]));
        } else {
          first.parts.push_back({sense("sequence", {}, alternative.span), std::move(inner)});
        }
      }
      told.push_back(std::move(first));
      return;
    }
    case Form::Preferring:
      step(node[0], told);
      return;
    case Form::Alternative: {
      if (node[0].children.empty()) {
        step(node[1], told);
        return;
      }
      std::vector<Step> inner = steps(node[1]);
      std::vector<Sense> keys;
      for (const Node& entry : node[0].children) keys.push_back(key(entry));
      Step best{sense("preferring", {sense("then-by", std::move(keys), node[0].span)}, span)};
      best.parts = std::move(inner);
      told.push_back(std::move(best));
      return;
    }
    case Form::RepeatTimes:
      over(sense("repeat-times", {thing(node[0])}, span), node[1]);
      return;
    case Form::RepeatAtWill:
    case Form::RepeatWhilePossible: {
      const std::string what(form_name(node.form));
      if (node[0].absent()) {
        over(sense(what, {}, span), node[1]);
      } else {
        over(sense(what + "-most", {thing(node[0])}, span), node[1]);
      }
      return;
    }
    case Form::OnceThen: {
      const std::string what = "once-then-" + node.text;
      if (node[0].absent()) {
        over(sense(what, {}, span), node[1]);
      } else {
        over(sense(what + "-most", {thing(node[0])}, span), node[1]);
      }
      return;
    }
    case Form::RepeatWhile: {
      if (drawn_until(node, told)) return;
      Sense holds = condition(node[0]);
      if (node[1].absent()) {
        over(sense("repeat-while", {std::move(holds)}, span), node[2]);
      } else {
        over(sense("repeat-while-most", {std::move(holds), thing(node[1])}, span), node[2]);
      }
      return;
    }
    case Form::EachMay:
      over(sense("each-may", {ranged(node[0])}, span), node[1]);
      return;
    case Form::Travel:
      if (!node.text.empty()) bind(node.text, {"=number", false, true});
      over(sense("travel", {thing(node[0])}, span), node[1]);
      return;
    case Form::Play:
      play(node, told);
      return;
    case Form::By: {
      Sense who = sense("by", {thing(node[0])}, span);
      const bool kept = std::exchange(others_decide_, true);
      over(std::move(who), node[1]);
      others_decide_ = kept;
      return;
    }
    case Form::Commit:
      say("that-done", {});
      return;
    case Form::Pass:
      say("pass", {});
      return;
    case Form::Move: {
      std::string what = "move";
      if (place_in(node, 2).is(Form::Yes)) what += "-capturing";
      if (place_in(node, 3).is(Form::Yes)) what += "-under";
      say(what, {thing(node[0]), thing(node[1])});
      if (node[0].is(Form::Name) && node[1].is(Form::Name) && !place_in(node, 3).is(Form::Yes)) {
        arrive(node[0].text, node[1].text);
      }
      return;
    }
    case Form::Capture:
      say(place_in(node, 1).is(Form::Yes) ? "capture-later" : "capture", {thing(node[0])});
      besieged(told.back());
      if (told.back().sense.is("capture") && is_place(told.back().sense.parts[0])) {
        told.back().sense.what = "capture-on";
      }
      return;
    case Form::Remove:
      say("remove", {thing(node[0])});
      if (is_place(told.back().sense.parts[0])) {
        told.back().sense.what = "remove-on";
      } else if (is_about(node[0])) {
        told.back().sense.what = "is-removed";
      }
      return;
    case Form::Put: {
      std::vector<Sense> places;
      for (const Node& place : node[2].children) places.push_back(thing(place));
      Sense where = places.size() == 1 ? std::move(places[0])
                                       : sense("each-of", std::move(places), node[2].span);
      std::string what = "put";
      std::vector<Sense> parts = {thing(node[1]), std::move(where)};
      if (!node[0].absent()) {
        what += "-copies";
        parts.push_back(thing(node[0]));
      }
      if (!place_in(node, 3).absent()) {
        what += "-facing";
        parts.push_back(thing(node[3]));
      }
      if (place_in(node, 4).is(Form::Yes)) what += "-under";
      say(what, std::move(parts));
      return;
    }
    case Form::Becomes: {
      const std::string verb = node.text == "stops" ? "stops-being" : "becomes";
      const Symbol* symbol = node[1].is(Form::Name) ? page_.find(node[1].text) : nullptr;
      const bool state = symbol != nullptr && symbol->meaning == lang::Meaning::Variable;
      if (node[0].is(Form::StateOf)) {
        say(verb + "-noted", {sense_of("word", node[1].text, node[1].span)});
      } else if (state) {
        say(verb + "-so", {thing(node[0]), sense_of("word", node[1].text, node[1].span)});
      } else {
        say(verb, {thing(node[0]), thing(node[1])});
      }
      return;
    }
    case Form::Shift:
      if (place_in(node, 2).absent() || is_numeral_one(node[2])) {
        say("shift", {thing(node[0]), thing(node[1])});
      } else {
        say("shift-by", {thing(node[0]), thing(node[1]), thing(node[2])});
      }
      return;
    case Form::Set:
      say("set", {place(node[0]), place(node[1])});
      return;
    case Form::AddTo:
    case Form::TakeFrom: {
      const std::string what = node.is(Form::AddTo) ? "add" : "take";
      const Symbol* taken = node[0].is(Form::Name) ? page_.find(node[0].text) : nullptr;
      if (taken != nullptr && taken->meaning == lang::Meaning::Tile && what == "take") {
        say("take-tile", {thing(node[0]), thing(node[1])});
      } else if (is_numeral_one(node[0])) {
        say(what + "-one", {thing(node[1])});
      } else {
        say(what, {place(node[0]), thing(node[1])});
      }
      return;
    }
    case Form::Exchange:
      say("exchange-sides", {});
      return;
    case Form::MovesNext:
      say("moves-next", {thing(node[0])});
      return;
    case Form::Lay:
      if (node[1].is(Form::Integer) && node[1].text == "0") {
        say("lay-straight", {thing(node[0]), thing(node[2])});
        told.back().also.push_back(node[1].span);
      } else {
        say("lay", {thing(node[0]), thing(node[1]), thing(node[2])});
      }
      return;
    case Form::Result:
      say("outcome", {result(node)});
      return;
    case Form::Note:
    case Form::Ruling:
      if (!told.empty()) told.back().prose.push_back(&node);
      return;
    default:
      told.push_back({generic(node)});
      return;
  }
}

Sense Teller::result(const Node& node) {
  const Span span = node.span;
  std::vector<Sense> parts;
  std::string what = "result-" + node.text;
  if (!place_in(node, 2).absent()) {
    bind(node[2].text, {"=player", false});
    what += "-each";
    const bool alone = nouns_["=player"].size() < 2 && !is_called(node[2].text);
    parts.push_back(alone ? things("=player", span) : bound(node[2].text, span));
  } else if (!place_in(node, 3).absent()) {
    parts.push_back(thing(node[3]));
  } else {
    what += "-plain";
  }
  Sense verdict = sense(what, std::move(parts), span);
  if (place_in(node, 4).absent()) return verdict;
  Sense holds = condition(node[4]);
  if (holds.is("yes")) return verdict;
  Sense who = verdict.parts.empty() ? Sense{} : verdict.parts[0];
  if (!place_in(node, 2).absent() && who.is("things")) who = spoken(node[2].text, span);
  holds = with_pronoun(who, std::move(holds));
  return sense("result-when", {std::move(verdict), std::move(holds)}, span);
}

std::string print_at(const Sense& told, int depth) {
  std::string line(static_cast<std::size_t>(depth) * 2, ' ');
  line += told.what;
  if (!told.text.empty()) line += fmt::format(" \"{}\"", told.text);
  line += '\n';
  for (const Sense& part : told.parts) line += print_at(part, depth + 1);
  return line;
}

std::string print(const Sense& sense) { return print_at(sense, 0); }

}  // namespace ludo::lang::rules

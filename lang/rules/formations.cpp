// Lines that several statements tell together: rows that push, chains, what is taken between two.
//
// As in idioms.cpp, it is the form of neighbouring statements that counts. See teller.hpp.

#include <algorithm>

#include "lang/rules/line_shapes.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

// line from x along d: one X, or as far as the first piece.
Sense Teller::ends_of_line(const Node& node) {
  const auto segments = segments_of(node);
  const bool plain = node[1].absent() && node[3].absent() && node[4].absent() &&
                     where_of(node).absent() && !segments.empty() && segments.size() < 3;
  const auto is_bare = [](const Node* segment) {
    return (*segment)[2].absent() && (*segment)[3].absent();
  };
  if (!plain || !std::all_of(segments.begin(), segments.end(), is_bare)) return line(node);
  const Node& last = *segments.back();
  if (last[0].text != "one") return line(node);
  Sense from = thing(node[0]);
  Sense way = direction_of(node);
  if (segments.size() == 1) {
    return sense("line-next", {std::move(from), std::move(way), thing(last[1])}, node.span);
  }
  const Sense passed = thing((*segments[0])[1]);
  if (!last[1].is(Form::Anything) || !is_free(passed)) return line(node);
  if (!range((*segments[0])[0], passed).is("any-number-of")) return line(node);
  return sense("line-to-first", {std::move(from), std::move(way)}, node.span);
}

// choose line from m, included, along d as course: row of X as A, perhaps row of Y as B, one E
//
// A row that stands together, what stands before it, and what must lie beyond.
std::size_t Teller::formation(const std::vector<Node>& block, std::size_t at,
                              std::vector<Step>& told) {
  const Node& choice = block[at];
  if (!choice.is(Form::Choose) || !choice[0].is(Form::Line)) return 0;
  if (!place_in(choice, 1).absent()) return 0;
  const Node& line = choice[0];
  if (!line[1].is(Form::Yes) || line[3].absent() || !line[4].absent()) return 0;
  const auto segments = segments_of(line);
  if (segments.size() < 2 || segments.size() > 3 || !where_of(line).absent()) return 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const std::string& quantity = (*segments[i])[0].text;
    const bool last = i + 1 == segments.size();
    const bool fits = last     ? quantity == "one" && (*segments[i])[2].absent()
                      : i == 0 ? quantity == "run"
                               : quantity == "run" || quantity == "run-or-nothing";
    if (!fits || !(*segments[i])[3].absent()) return 0;
    if (!last && (*segments[i])[2].absent()) return 0;
  }
  const Span span = choice.span;
  idiom_names_ = {{"from", line[0].text}};
  Sense from = thing(line[0]);
  Sense way = line[2].absent() ? sense("any-direction", {}, line.span) : thing(line[2]);
  if (way.is("any-direction")) way.what = "some-direction";
  bind(line[3].text, {"=direction", false});
  told.push_back({sense("choose-course", {binding(std::move(way), line[3].text, line[3].span)},
                        join(span, line[3].span))});
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const Node& segment = *segments[i];
    Sense met = thing(segment[1]);
    if (i + 1 == segments.size()) {
      told.push_back({sense("formation-end", {std::move(met)}, segment.span)});
      continue;
    }
    bind(segment[2].text, {head_of(met).empty() ? "=cell" : head_of(met), true});
    Sense row = bound(segment[2].text, segment[2].span);
    if (i == 0) {
      told.push_back(
          {sense("formation-front", {std::move(row), std::move(met), from}, segment.span)});
      continue;
    }
    const bool perhaps = segment[0].text == "run-or-nothing";
    told.push_back({sense(perhaps ? "formation-perhaps" : "formation-next",
                          {std::move(row), std::move(met)}, segment.span)});
  }
  return 1;
}

// play R(x), repeat while possible: play R(g of the last R).
std::size_t Teller::chain(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  const Node& first = block[at];
  if (!first.is(Form::Play) || !place_in(first, 1).children.empty()) return 0;
  if (first[0].children.size() != 1 || !first[0][0].is(Form::Name)) return 0;
  std::size_t i = at + 1;
  while (i < block.size() && is_prose(block[i])) ++i;
  if (i >= block.size()) return 0;
  const Node& repeat = block[i];
  const bool forced = repeat.is(Form::RepeatWhilePossible);
  if ((!forced && !repeat.is(Form::RepeatAtWill)) || !repeat[0].absent()) return 0;
  const Node* again = only_statement(repeat[1]);
  if (again == nullptr || !again->is(Form::Play) || again->text != first.text) return 0;
  if ((*again)[0].children.size() != 1 || !place_in(*again, 1).children.empty()) return 0;
  const Node& last = (*again)[0][0];
  if (!last.is(Form::LastOf) || last[0].text != first.text) return 0;
  if (!carries(first.text, last.text)) return 0;
  Sense piece = thing(first[0][0]);
  idiom_names_ = {{"last", last.text}};
  told.push_back(
      {sense(forced ? "chain-forced" : "chain", {sense_of("rule", first.text, first.span), piece},
             join(first.span, repeat.span))});
  ended_[first.text] = {last.text, first[0][0].text};
  return i + 1 - at;
}

// The name of the piece that the rule moves to `goal`, in its own course.
std::optional<std::string> Teller::moves_piece(const std::string& rule,
                                               const std::string& goal) const {
  const Node* item = page_.rule(rule);
  if (item == nullptr) return std::nullopt;
  for (const Node& statement : (*item)[4].children) {
    const bool moves = statement.is(Form::Move) && is_name(statement[1], goal) &&
                       statement[0].is(Form::Name) && place_in(statement, 3).absent();
    if (moves) return statement[0].text;
  }
  return std::nullopt;
}

// The rule moves what it is given to where `goal` ends.
bool Teller::carries(const std::string& rule, const std::string& goal) const {
  const Node* item = page_.rule(rule);
  if (item == nullptr || (*item)[0].children.empty()) return false;
  const std::string& piece = (*item)[0][0].text;
  const Node& body = (*item)[4];
  return std::any_of(body.children.begin(), body.children.end(), [&](const Node& statement) {
    return statement.is(Form::Move) && is_name(statement[0], piece) && is_name(statement[1], goal);
  });
}

// for each line from X along D: one V as v, one A / capture v: taken between two.
bool Teller::custodial(const Node& node, std::vector<Step>& told) {
  if (!node.is(Form::ForEach) || !node[0].is(Form::Line)) return false;
  const Node& line = node[0];
  if (!line[3].absent() || !line[4].absent() || line[1].is(Form::Yes)) return false;
  const auto segments = segments_of(line);
  if (!where_of(line).absent()) return false;
  if (segments.size() != 2 || (*segments[0])[2].absent()) return false;
  if ((*segments[0])[0].text != "one" || (*segments[1])[0].text != "one") return false;
  if (!(*segments[1])[2].absent() || !(*segments[1])[3].absent() || !(*segments[0])[3].absent()) {
    return false;
  }
  const Node& body = node[1];
  const std::string& victim = (*segments[0])[2].text;
  if (!body.is(Form::Block) || body.size() != 1 || !body[0].is(Form::Capture)) return false;
  if (!is_name(body[0][0], victim) || place_in(body[0], 1).is(Form::Yes)) return false;
  Sense first = thing(line[0]);
  Sense ways = line[2].absent() ? sense("any-direction", {}, line.span) : thing(line[2]);
  Sense taken = thing((*segments[0])[1]);
  const std::string noun = head_of(taken).empty() ? "=cell" : head_of(taken);
  bind(victim, {noun, false});
  idiom_names_ = {{"victim", victim}, {"first", first.text}};
  Sense anvil = thing((*segments[1])[1]);
  // By the piece that has just moved, and another of its side.
  const bool has_moved =
      first.is("moved-piece") || (first.is("bound") && have_moved_.count(first.text) != 0);
  const bool of_its_side = anvil.is("things") && anvil.text == "=piece" &&
                           anvil.parts.size() == 1 && anvil.parts[0].is("own");
  if (has_moved && of_its_side) {
    idiom_names_["first"] = line[0].is(Form::Name) ? line[0].text : first.text;
    const std::string kind = taken.is("things") ? taken.text : "";
    told.push_back({sense("custodial-moved", {std::move(taken), std::move(ways)}, node.span)});
    // What follows, and readers ask for.
    Step follows{sense("several-captured", {}, node.span)};
    follows.follows = true;
    const Sense alone = other_than(kind, node.span);
    if (!alone.absent()) follows.sense = sense("several-captured-with", {alone}, node.span);
    told.push_back(std::move(follows));
    return true;
  }
  told.push_back(
      {sense("custodial", {std::move(taken), std::move(first), std::move(anvil), std::move(ways)},
             node.span)});
  return true;
}

// Choices between things that are each said in one breath.
void Teller::shorten(Step& step) const {
  if (must_best(step)) return;
  const bool leaves = std::all_of(step.parts.begin(), step.parts.end(), [](const Step& part) {
    return part.parts.empty() && !part.sense.is("sequence");
  });
  if (!leaves || step.parts.empty()) return;
  const auto senses = [&] {
    std::vector<Sense> parts;
    for (const Step& part : step.parts) parts.push_back(part.sense);
    return parts;
  };
  const auto become = [&](std::string what, std::vector<Sense> parts) {
    step.sense = sense(std::move(what), std::move(parts), step.sense.span);
    step.parts.clear();
  };
  const auto is_act = [](const Step& part) {
    static const std::set<std::string, std::less<>> kActs = {
        "play",  "play-with",       "pass",        "go",    "go-leap", "or-steps",    "again",
        "go-to", "go-to-capturing", "again-plain", "chain", "outcome", "chain-forced"};
    return kActs.count(part.sense.what) != 0;
  };
  const bool acts = std::all_of(step.parts.begin(), step.parts.end(), is_act);
  const std::size_t n = step.parts.size();
  const bool optional = std::all_of(step.parts.begin(), step.parts.end(), [](const Step& part) {
    return part.sense.is("may-step") && part.parts.empty() && part.sense.parts.size() == 1;
  });
  constexpr std::size_t kTwo = 2;
  // each of your pieces may …; that done: the next one
  const bool done = n == kTwo && step.parts[1].sense.is("that-done") && step.parts[1].parts.empty();
  if (step.sense.is("each-may") && (n == 1 || done) && is_act(step.parts[0]) &&
      step.parts[0].parts.empty()) {
    if (done) step.also.push_back(step.parts[1].sense.span);
    become(done ? "each-may-act-whole" : "each-may-act",
           {step.sense.parts[0], step.parts[0].sense});
    return;
  }
  if (step.sense.is("in-any-order") && kTwo <= n && optional) {
    step.sense.what = n == kTwo ? "any-order-2" : "any-order-more";
    for (Step& part : step.parts) part.sense.what = "to-do";
    return;
  }
  if (step.sense.is("either") && n <= 3 && acts) {
    become("or-steps", senses());
  } else if (step.sense.is("optionally") && n == 1 && step.parts[0].sense.is("becomes")) {
    std::vector<Sense> parts = step.parts[0].sense.parts;
    const bool its = parts[1].is("attribute-of") && print(parts[1].parts[1]) == print(parts[0]);
    if (its) parts[1] = Sense(parts[1].parts[0]);
    become(its ? "may-become-its" : "may-become", std::move(parts));
  } else if (step.sense.is("optionally") && n == 1 && acts) {
    become("may-step", senses());
  } else if (step.sense.is("first") && (n == 2 || n == 3) && acts) {
    become(fmt::format("{}-{}", others_decide_ ? "first" : "must", n), senses());
  }
}

// The first of two is an act of which the best way counts.
bool Teller::must_best(Step& step) const {
  if (!step.sense.is("first") || step.parts.size() != 2 || others_decide_) return false;
  const Step& best = step.parts[0];
  if (!best.sense.is("preferring") || best.parts.size() != 1) return false;
  const auto is_play = [](const Step& part) {
    return part.parts.empty() && (part.sense.is("play") || part.sense.is("play-with"));
  };
  if (!is_play(best.parts[0]) || !is_play(step.parts[1])) return false;
  step.sense = sense("must-best", {best.parts[0].sense, best.sense.parts[0], step.parts[1].sense},
                     step.sense.span);
  step.parts.clear();
  return true;
}

}  // namespace ludo::lang::rules
